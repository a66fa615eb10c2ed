//! What all members know of a call, read off its arguments: what selection may see.
//!
//! From type signatures alone, never from addresses or strides. Used by `operation.rs` for
//! schedules and by `across` for what is done on two levels.

use crate::cost::Signature;
use oxmpi_core::collectives::{Call, Collective, Pieces, Side};
use oxmpi_core::op::Reduction;

/// Of a call on a communicator of `size` members; `remote`: those of the other group of an
/// intercommunicator, else 0.
pub(crate) fn of(call: &Call<'_>, size: u32, remote: u32) -> Signature {
    let (send, recv) = (&call.send, &call.recv);
    let bytes = match call.collective {
        // Nobody knows more than the lengths of its own edges.
        _ if call.neighbours.is_some() => 0,
        Collective::Bcast | Collective::Allgather | Collective::Alltoall => piece(recv),
        Collective::Reduce | Collective::Allreduce | Collective::Scan | Collective::Exscan => {
            piece(if is_absent(send) { recv } else { send })
        }
        Collective::Gather => piece(if is_absent(recv) { send } else { recv }),
        Collective::Scatter => piece(if is_absent(send) { recv } else { send }),
        Collective::Allgatherv | Collective::ReduceScatter | Collective::ReduceScatterBlock => {
            // Data comes from the other group, a result is divided among one's own.
            let pieces = match call.reduction {
                None if remote != 0 => remote,
                _ => size,
            };
            all(recv, pieces)
        }
        Collective::Barrier
        | Collective::Gatherv
        | Collective::Scatterv
        | Collective::Alltoallv
        | Collective::Alltoallw => 0,
    };
    let everywhere = matches!(
        call.collective,
        Collective::Alltoall | Collective::Alltoallv | Collective::Alltoallw
    );
    Signature {
        size,
        bytes,
        commutative: call.reduction.is_none_or(Reduction::is_commutative),
        in_place: call.in_place && everywhere && call.neighbours.is_none(),
    }
}

fn is_absent(side: &Side<'_>) -> bool {
    matches!(side.pieces, Pieces::Absent)
}

/// Bytes of the first rank's piece.
fn piece(side: &Side<'_>) -> u64 {
    match side.pieces {
        Pieces::Equal { count, datatype } => datatype.size().saturating_mul(count),
        _ => all(side, 1),
    }
}

/// Bytes of the first `pieces` pieces, all of the first one's type.
fn all(side: &Side<'_>, pieces: u32) -> u64 {
    match side.pieces {
        Pieces::Absent => 0,
        Pieces::Equal { count, datatype } => datatype
            .size()
            .saturating_mul(count)
            .saturating_mul(pieces.into()),
        Pieces::Uneven {
            counts, datatype, ..
        } => {
            let counts = counts.iter().take(pieces as usize);
            let items = counts.fold(0, |sum: u64, n| sum.saturating_add(n.unsigned_abs()));
            datatype.size().saturating_mul(items)
        }
        Pieces::Typed {
            counts, datatypes, ..
        } => {
            let sizes = datatypes.iter().zip(counts.iter()).take(pieces as usize);
            sizes.fold(0, |sum: u64, (datatype, n)| {
                sum.saturating_add(datatype.size().saturating_mul(n.unsigned_abs()))
            })
        }
    }
}
