//! Operations on memory that this process has mapped: carried out by the origin, at once.

use crate::apply::{Combine, Data};
use crate::ops::Action;
use crate::short::PIECE;
use crate::state::Win;
use oxmpi_core::op::Predefined;
use oxmpi_core::operation::Pattern;
use oxmpi_datatype::Convertor;
use oxmpi_mem::HeapBytes;
use oxmpi_reach::window::ElementLock;

/// Carries an operation out on memory that we have mapped.
#[inline]
pub(crate) fn at_once(
    win: &Win,
    rank: i32,
    data: &Data<'_>,
    action: &Action,
    how: Option<&Combine>,
) {
    match (action, how) {
        (Action::Put(origin), _) => put(data, origin),
        (Action::Get(origin), _) => get(data, origin),
        (_, None) => {}
        (action, Some(how)) => combine(win, rank, data, action, how),
    }
}

#[inline]
fn put(data: &Data<'_>, origin: &Pattern) {
    match (origin, data.run()) {
        (Pattern::Contiguous(from), Some(to)) => oxmpi_mem::copy(to, *from),
        (Pattern::Contiguous(from), None) => {
            data.convertor(0).unpack(*from);
        }
        (Pattern::Typed(datatype, count, buffer), Some(to)) => {
            Convertor::new(datatype, *count, *buffer).pack(to);
        }
        (Pattern::Typed(datatype, count, buffer), None) => {
            let from = Convertor::new(datatype, *count, *buffer);
            through(from, data.convertor(0));
        }
    }
}

#[inline]
fn get(data: &Data<'_>, origin: &Pattern) {
    match (origin, data.run()) {
        (Pattern::Contiguous(to), Some(from)) => oxmpi_mem::copy(*to, from),
        (Pattern::Contiguous(to), None) => {
            data.convertor(0).pack(*to);
        }
        (Pattern::Typed(datatype, count, buffer), Some(from)) => {
            Convertor::new(datatype, *count, *buffer).unpack(from);
        }
        (Pattern::Typed(datatype, count, buffer), None) => {
            let to = Convertor::new(datatype, *count, *buffer);
            through(data.convertor(0), to);
        }
    }
}

/// Copies from a noncontiguous type to a noncontiguous type.
fn through(mut from: Convertor, mut to: Convertor) {
    let most = usize::try_from(from.remaining()).map_or(PIECE, |all| all.min(PIECE));
    let heap = HeapBytes::new(most);
    while !from.is_done() {
        let len = from.pack(heap.region());
        to.unpack(heap.region().slice(0, len));
    }
}

fn combine(win: &Win, rank: i32, data: &Data<'_>, action: &Action, how: &Combine) {
    match action {
        Action::CompareSwap(expected, new, before) => {
            let lock = win.memory.elements(rank);
            let _held = lock.as_ref().map(ElementLock::hold);
            data.compare_swap(how, *expected, *new, *before);
        }
        Action::Accumulate(op, origin) => {
            let operands = Operands {
                op: *op,
                origin,
                result: None,
            };
            in_pieces(win, rank, data, how, operands);
        }
        Action::GetAccumulate(op, origin, result) => {
            let operands = Operands {
                op: *op,
                origin,
                result: Some(result),
            };
            in_pieces(win, rank, data, how, operands);
        }
        Action::Put(_) | Action::Get(_) => {}
    }
}

/// The operator and the buffers at the origin of an accumulate.
#[derive(Clone, Copy)]
struct Operands<'a> {
    op: Predefined,
    /// The data to combine; not significant for MPI_NO_OP.
    origin: &'a Pattern,
    /// The buffer for the former values; `None`: MPI_Accumulate.
    result: Option<&'a Pattern>,
}

/// Combines one piece at a time, so that others who want the lock of the elements wait for one
/// piece at most.
fn in_pieces(win: &Win, rank: i32, data: &Data<'_>, how: &Combine, operands: Operands<'_>) {
    let Operands { op, origin, result } = operands;
    let size = how.size.max(1);
    let total = data.datatype.signature_bytes(data.count).unwrap_or(0);
    let most = usize::try_from(total).map_or(PIECE, |total| total.min(PIECE));
    let most = (most - most % size).max(size);
    let (mut from, mut to) = (origin.payload(), result.map(Pattern::payload));
    let (operand, before) = (HeapBytes::new(most), HeapBytes::new(most));
    let lock = win.memory.elements(rank);
    let mut done = 0;
    while done < total {
        let len = usize::try_from(total - done).map_or(most, |left| left.min(most));
        let (operand, before) = (
            operand.region().slice(0, len),
            before.region().slice(0, len),
        );
        let given = (op != Predefined::NoOp).then(|| {
            from.load(done, operand);
            operand
        });
        {
            let _held = lock.as_ref().map(ElementLock::hold);
            // MPI_Accumulate does not return the former values.
            data.accumulate(how, done, given, to.is_some().then_some(before));
        }
        if let Some(to) = &mut to {
            to.store(done, before);
        }
        done += len as u64;
    }
}
