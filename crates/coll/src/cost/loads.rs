//! The loads of common patterns, from which the tables of [`crate::algorithm`] are put together.

use super::{Load, Model, Signature};
use crate::builder::power_below;

/// Every rank sends `bytes` to every other, all at once.
pub(crate) fn crossed(f: &Signature, bytes: f64) -> Load {
    Load {
        hops: 1.0,
        turns: 2.0 * (peers(f) - 1.0),
        messages: peers(f) * ranks(f),
        bytes: 2.0 * peers(f) * bytes,
        volume: peers(f) * ranks(f) * bytes,
        ..Load::default()
    }
}

/// From rank to rank.
pub(crate) fn chained(f: &Signature) -> Load {
    Load {
        hops: peers(f),
        messages: peers(f),
        bytes: peers(f) * bytes(f),
        volume: peers(f) * bytes(f),
        ..Load::default()
    }
}

/// A scan by doubling distances.
pub(crate) fn doubled(f: &Signature) -> Load {
    let way = steps(f) * bytes(f);
    Load::rounds(f, steps(f), way).folding(2.0 * way, 2.0 * way * ranks(f))
}

/// In a step through slots: one rank publishes `given` bytes, each other one takes `taken` of them.
pub(crate) fn one_to_all(f: &Signature, given: f64, taken: f64) -> Load {
    Load {
        lines: 1.0,
        slots: 2.0,
        all_slots: ranks(f),
        copies: given + taken,
        all_copies: given + peers(f) * taken,
        ..Load::default()
    }
}

/// In a step through slots: each rank but one publishes `given` bytes, the one takes `taken`.
pub(crate) fn all_to_one(f: &Signature, given: f64, taken: f64) -> Load {
    Load {
        lines: 1.0,
        slots: ranks(f),
        all_slots: 2.0 * ranks(f),
        copies: given + taken,
        all_copies: peers(f) * given + taken,
        ..Load::default()
    }
}

/// In a step through slots: every rank publishes `given` bytes and looks at all others.
pub(crate) fn meet(f: &Signature, given: f64) -> Load {
    Load {
        lines: 1.0,
        slots: ranks(f),
        all_slots: ranks(f) * ranks(f),
        ..Load::default()
    }
    .copying(f, given)
}

/// Through counters: every rank adds itself to one, and looks until all have.
pub(crate) fn counted(f: &Signature) -> Load {
    Load {
        lines: 1.0,
        slots: 2.0,
        all_slots: 2.0 * ranks(f),
        ..Load::default()
    }
}

/// Reduce_scatter of a vector of `bytes` around the circle.
pub(crate) fn circulant(f: &Signature, bytes: f64) -> Load {
    let part = bytes * share(f);
    Load::rounds(f, steps(f), part).folding(part, part * ranks(f))
}

/// A scan by pieces: each rank takes one of everybody, and gives it back combined.
pub(crate) fn transposed(f: &Signature) -> Load {
    let part = bytes(f) * share(f);
    Load {
        hops: 2.0,
        turns: 2.0 * (peers(f) - 1.0),
        messages: 2.0 * peers(f) * ranks(f),
        bytes: 2.0 * part,
        volume: 2.0 * part * ranks(f),
        ..Load::default()
    }
    .folding(part, part * ranks(f))
    .copying(f, 2.0 * bytes(f) / ranks(f))
}

/// Halving and its way back: what reduce and allreduce by Rabenseifner do.
pub(crate) fn rabenseifner(f: &Signature) -> Load {
    let power = f64::from(power_below(f.size));
    let part = (power - 1.0) / power * bytes(f);
    let (there, back) = (f64::from(f.size.ilog2()), f64::from(f.size.ilog2()));
    Load::rounds(f, there + back, 2.0 * part)
        .folding(part, part * power)
        .then(merged(f))
        .then(merged(f).folding(0.0, 0.0))
}

/// The ranks above a power of two give their vector to another one before an algorithm for powers
/// of two begins.
pub(crate) fn merged(f: &Signature) -> Load {
    let above = ranks(f) - f64::from(power_below(f.size));
    let is_odd = odd(f);
    Load {
        hops: is_odd,
        messages: above,
        bytes: is_odd * bytes(f),
        volume: above * bytes(f),
        folds: is_odd * bytes(f),
        all_folds: above * bytes(f),
        ..Load::default()
    }
}

/// Gather and scatter by a binomial tree; inner ranks copy.
pub(crate) fn tree_of_pieces(f: &Signature) -> Load {
    let passed = ranks(f) / 2.0 * steps(f) * bytes(f);
    Load {
        hops: steps(f),
        messages: peers(f),
        bytes: peers(f) * bytes(f),
        volume: passed,
        copies: (ranks(f) / 2.0 - 1.0) * bytes(f),
        all_copies: passed - ranks(f) / 2.0 * bytes(f),
        ..Load::default()
    }
}

/// What the cheapest of some loads is.
pub(crate) fn cheapest<const N: usize>(m: &Model, f: &Signature, loads: [Load; N]) -> Load {
    let time = |load: &Load| m.predict(f, load);
    let least = loads.into_iter().min_by(|a, b| time(a).total_cmp(&time(b)));
    least.unwrap_or_default()
}

/// Level by level: what members of the fullest node do, and the leaders of all nodes.
pub(crate) fn by_levels(
    m: &Model,
    f: &Signature,
    near: impl Fn(&Model, &Signature) -> Load,
    far: impl Fn(&Model, &Signature) -> Load,
) -> Load {
    if m.nodes <= 1 {
        return near(&m.of_level(false), f);
    }
    let on = |size: u32| Signature {
        size: size.max(1),
        ..*f
    };
    let (most, nodes) = (on(m.most), on(m.nodes));
    let across = far(&m.of_level(true), &nodes);
    let across = Load {
        far: Some((across.hops, across.bytes)),
        ..across
    };
    let near = match m.most {
        0 | 1 => Load::default(),
        _ => near(&m.of_level(false), &most),
    };
    // All nodes do it, none with more than the fullest.
    let nodes = f64::from(m.nodes);
    let near = Load {
        messages: nodes * near.messages,
        volume: nodes * near.volume,
        all_folds: nodes * near.all_folds,
        all_copies: nodes * near.all_copies,
        all_slots: nodes * near.all_slots,
        ..near
    };
    near.then(across)
}

/// For estimates only.
pub(crate) fn real(bytes: u64) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "costs are estimates")]
    let real = bytes as f64;
    real
}

/// The bytes of the call.
pub(crate) fn bytes(f: &Signature) -> f64 {
    real(f.bytes)
}

/// p.
pub(crate) fn ranks(f: &Signature) -> f64 {
    f64::from(f.size)
}

/// p − 1.
pub(crate) fn peers(f: &Signature) -> f64 {
    f64::from(f.size - 1)
}

/// (p − 1) / p: the part of a vector that belongs to others.
pub(crate) fn share(f: &Signature) -> f64 {
    peers(f) / ranks(f)
}

/// ⌈log₂ p⌉.
pub(crate) fn steps(f: &Signature) -> f64 {
    f64::from(f.size.next_power_of_two().ilog2())
}

/// 1 when the size is no power of two.
pub(crate) fn odd(f: &Signature) -> f64 {
    if f.size.is_power_of_two() { 0.0 } else { 1.0 }
}
