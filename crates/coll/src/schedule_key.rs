//! What a schedule was written for, of the plain calls: an operation whose next call is of the same
//! shape runs its schedule again, on other buffers and with another number.
//!
//! Plain is what needs no datatype but predefined ones, which cost nothing to keep, and no function
//! of the program. The communicator is the same: operations belong to one. Used by `operation.rs`.

use oxmpi_core::collectives::{Call, Collective, Pieces};
use oxmpi_core::op::{Predefined, Reduction};
use oxmpi_mem::reduce::Element;

/// See the module's text.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct ScheduleKey {
    collective: Collective,
    root: u32,
    in_place: bool,
    send: Option<(u64, usize)>,
    recv: Option<(u64, usize)>,
    reduction: Option<(Predefined, Element)>,
    /// Along the edges of the communicator's topology, which never changes.
    among_neighbours: bool,
}

impl ScheduleKey {
    /// Of a plain call.
    pub(crate) fn of(call: &Call<'_>) -> Option<ScheduleKey> {
        let reduction = match call.reduction {
            None => None,
            Some(Reduction::Predefined(op, element)) => Some((*op, *element)),
            Some(Reduction::User(_)) => return None,
        };
        Some(ScheduleKey {
            collective: call.collective,
            root: call.root,
            in_place: call.in_place,
            send: items(&call.send.pieces)?,
            recv: items(&call.recv.pieces)?,
            reduction,
            among_neighbours: call.neighbours.is_some(),
        })
    }
}

/// How many items of which type, if any; `None`: more would have to be compared.
fn items(pieces: &Pieces<'_>) -> Option<Option<(u64, usize)>> {
    match pieces {
        Pieces::Absent => Some(None),
        Pieces::Equal { count, datatype } => Some(Some((*count, datatype.handle_value()?))),
        Pieces::Uneven { .. } | Pieces::Typed { .. } => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use oxmpi_core::collectives::Side;
    use oxmpi_core::topology::Neighbours;
    use oxmpi_datatype::{Basic, Datatype};
    use oxmpi_mem::Buffer;

    /// One schedule serves calls that are alike in all of this, and no others.
    #[test]
    fn calls_of_one_shape_and_no_others_share_a_schedule() {
        let types =
            [0x209, 0x20d].map(|handle| Datatype::basic(Basic::from_handle(handle).unwrap()));
        let pair = types[0].contiguous(2).unwrap();
        let ops =
            [Predefined::Sum, Predefined::Max].map(|op| Reduction::Predefined(op, Element::I32));
        let around = Neighbours::default();
        let of = |(collective, root, in_place, count, datatype, reduction), neighbours| {
            let pieces = Pieces::Equal { count, datatype };
            let side = Side {
                buffer: Buffer::EMPTY,
                pieces,
            };
            ScheduleKey::of(&Call {
                collective,
                root,
                in_place,
                send: Side::ABSENT,
                recv: side,
                reduction: Some(reduction),
                neighbours,
            })
        };
        let base = (Collective::Reduce, 1, false, 4, &types[0], &ops[0]);
        let (collective, root, in_place, count, datatype, op) = base;
        assert!(of(base, None).is_some() && of(base, None) == of(base, None));
        assert!(of(base, Some(&around)) != of(base, None));
        for other in [
            (Collective::Scan, root, in_place, count, datatype, op),
            (collective, 2, in_place, count, datatype, op),
            (collective, root, true, count, datatype, op),
            (collective, root, in_place, 5, datatype, op),
            (collective, root, in_place, count, &types[1], op),
            (collective, root, in_place, count, datatype, &ops[1]),
        ] {
            assert!(of(other, None).is_some() && of(other, None) != of(base, None));
        }
        // What the program may free is not kept.
        assert!(of((collective, root, in_place, count, &pair, op), None).is_none());
    }
}
