//! Barrier by dissemination: ⌈log₂ p⌉ rounds (Hensgen, Finkel, Manber 1988).

use crate::builder::Builder;
use crate::schedule::Span;

/// In round k each rank tells the one 2ᵏ up and hears from the one 2ᵏ down.
pub fn dissemination(b: &mut Builder<'_>) {
    let mut distance = 1;
    while distance < b.size {
        let (up, down) = (b.up(distance), b.down(distance));
        b.await_signal(down, Span::NOTHING);
        b.signal(up, Span::NOTHING);
        b.then();
        distance = distance.saturating_mul(2);
    }
}
