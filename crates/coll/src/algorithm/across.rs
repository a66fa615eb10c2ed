//! What calls on two levels do: the steps, or plans, of the fullest node's team, and what passes
//! between leaders. See [`super`].

use super::fold::{folded, folded_for_all};
use super::rooted::one_to_all_by_tree;
use crate::cost::{
    Load, Model, Signature, all_to_one, by_levels, bytes, circulant, doubled, one_to_all, peers,
    ranks, steps,
};
use crate::sm::load::load;
use oxmpi_core::collectives::Collective;

/// A call of a team, with so many bytes of its own measure.
fn near(of: Collective, m: &Model, f: &Signature, bytes: f64) -> Load {
    let f = Signature {
        bytes: bytes as u64,
        ..*f
    };
    load(of, m, &f)
}

pub(super) fn barrier(m: &Model, f: &Signature) -> Load {
    let twice = |m: &_, f: &_| meeting(m, f).then(meeting(m, f));
    by_levels(m, f, twice, |_, f| Load::rounds(f, steps(f), 0.0))
}

fn meeting(m: &Model, f: &Signature) -> Load {
    near(Collective::Barrier, m, f, 0.0)
}

pub(super) fn bcast(m: &Model, f: &Signature) -> Load {
    by_levels(
        m,
        f,
        |m, f| load(Collective::Bcast, m, f),
        one_to_all_by_tree,
    )
}

pub(super) fn reduce(m: &Model, f: &Signature) -> Load {
    by_levels(m, f, |m, f| load(Collective::Reduce, m, f), folded)
}

pub(super) fn allreduce(m: &Model, f: &Signature) -> Load {
    let there_and_back =
        |m: &_, f: &_| load(Collective::Reduce, m, f).then(load(Collective::Bcast, m, f));
    by_levels(m, f, there_and_back, folded_for_all)
}

/// Gather and scatter: a node's pieces are a message.
pub(super) fn pieces(of: Collective, m: &Model, f: &Signature) -> Load {
    let of_node = f64::from(m.most) * bytes(f);
    by_levels(m, f, |m, f| load(of, m, f), |_, f| Load::star(f, of_node))
}

/// The same where leaders must be told the lengths first.
pub(super) fn uneven_pieces(m: &Model, f: &Signature) -> Load {
    let twice = |_: &_, f: &_| all_to_one(f, 0.0, 0.0).then(one_to_all(f, 0.0, 0.0));
    by_levels(m, f, twice, |_, f| {
        Load::star(f, 0.0).then(Load::message(0.0))
    })
}

/// Of allgather, and of allgatherv, whose measure is all pieces together.
pub(super) fn allgather(m: &Model, f: &Signature, all: f64) -> Load {
    let each = all / ranks(f);
    let of_node = f64::from(m.most) * each;
    let unpacked = if m.in_order { 0.0 } else { all };
    let collected = |m: &_, f: &_| {
        near(Collective::Gather, m, f, each)
            .then(near(Collective::Bcast, m, f, all))
            .copying(f, unpacked)
    };
    by_levels(m, f, collected, |_, f| {
        Load::rounds(f, steps(f), peers(f) * of_node)
    })
}

pub(super) fn reduce_scatter(m: &Model, f: &Signature) -> Load {
    let (all, each) = (bytes(f), bytes(f) / ranks(f));
    let ordered = if m.in_order { 0.0 } else { all };
    let near = |m: &_, f: &_| {
        near(Collective::Reduce, m, f, all)
            .then(near(Collective::Scatter, m, f, each))
            .copying(f, ordered)
    };
    by_levels(m, f, near, |_, f| circulant(f, all))
}

/// Scan and exscan.
pub(super) fn scan(m: &Model, f: &Signature) -> Load {
    let near = |m: &_, f: &_| {
        let own = load(Collective::Scan, m, f).then(load(Collective::Bcast, m, f));
        Load {
            folds: own.folds + bytes(f),
            all_folds: own.all_folds + ranks(f) * bytes(f),
            ..own
        }
    };
    by_levels(m, f, near, |_, f| doubled(f))
}

pub(super) fn alltoall(m: &Model, f: &Signature) -> Load {
    let row = ranks(f) * bytes(f);
    let block = f64::from(m.most) * f64::from(m.most) * bytes(f);
    let near = |m: &_, f: &_| {
        let turned = Load {
            copies: 2.0 * ranks(f) * row,
            all_copies: 2.0 * ranks(f) * row,
            ..Load::default()
        };
        near(Collective::Gather, m, f, row)
            .then(near(Collective::Scatter, m, f, row))
            .then(turned)
    };
    by_levels(m, f, near, |_, f| {
        Load::rounds(f, peers(f), peers(f) * block)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algorithm::{ACROSS, algorithms};
    use crate::cost::real;

    /// What is predicted for two levels grows with the bytes, and is finite.
    #[test]
    fn loads_grow_with_bytes() {
        let model = Model {
            nodes: 4,
            most: 8,
            ranks: 8,
            processors: 8,
            ..Model::SHIPPED
        };
        let mut seen = 0;
        for of in Collective::ALL {
            let Some(across) = algorithms(of).iter().find(|a| a.name == ACROSS) else {
                continue;
            };
            seen += 1;
            let costs = (0..27).map(|power| {
                let f = Signature {
                    size: 32,
                    bytes: 1 << power,
                    commutative: true,
                    in_place: false,
                };
                across.cost(&model, &f)
            });
            let costs: Vec<f64> = costs.collect();
            assert!(costs.iter().all(|cost| cost.is_finite() && *cost > real(0)));
            // Where a plan begins a little less may be predicted.
            let grows = costs.windows(2).all(|pair| pair[1] >= pair[0] * 0.8);
            assert!(grows, "{of:?} {costs:?}");
        }
        assert_eq!(seen, 15);
    }
}
