//! Barriers in ⌈log₂ p⌉ rounds: by pairs, and by dissemination (Hensgen, Finkel, Manber 1988).

use crate::builder::Builder;
use crate::schedule::Span;

/// In round k each rank and the one whose number differs in bit k tell each other. Of as many
/// messages as dissemination, but each rank speaks with half as many others, and every connection
/// carries as much one way as the other: what came is acknowledged by what goes back.
pub fn recursive_doubling(b: &mut Builder<'_>) {
    let mut distance = 1;
    while distance < b.size {
        let partner = b.rank ^ distance;
        b.await_signal(partner, Span::NOTHING);
        b.signal(partner, Span::NOTHING);
        b.then();
        distance = distance.saturating_mul(2);
    }
}

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
