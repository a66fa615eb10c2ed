//! Operations on memory that this process has mapped: carried out by the origin, at once.

use crate::apply::{self, Combine, Data};
use crate::ops::{Action, Flat};
use crate::state::Win;
use oxmpi_core::op::Predefined;
use oxmpi_core::operation::Pattern;
use oxmpi_datatype::Convertor;
use oxmpi_mem::{HeapBytes, Region, atomic};

/// Longest piece of data with gaps on both sides that is moved at a time (bytes): stays in the
/// first-level cache.
const PIECE: usize = 16 << 10;

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

/// Moves data from gaps to gaps.
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
            let _held = win.memory.elements(rank);
            data.compare_swap(how, *expected, *new, *before);
        }
        Action::Accumulate(op, origin) => in_pieces(win, rank, data, how, *op, origin, None),
        Action::GetAccumulate(op, origin, result) => {
            in_pieces(win, rank, data, how, *op, origin, Some(result));
        }
        Action::Put(_) | Action::Get(_) => {}
    }
}

/// A piece at a time, so that others who want the lock of the elements wait for one at most.
fn in_pieces(
    win: &Win,
    rank: i32,
    data: &Data<'_>,
    how: &Combine,
    op: Predefined,
    origin: &Pattern,
    result: Option<&Pattern>,
) {
    let size = how.size.max(1);
    let total = data.datatype.signature_bytes(data.count).unwrap_or(0);
    let most = usize::try_from(total).map_or(PIECE, |total| total.min(PIECE));
    let most = (most - most % size).max(size);
    let (mut from, mut to) = (origin.payload(), result.map(Pattern::payload));
    let (operand, before) = (HeapBytes::new(most), HeapBytes::new(most));
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
            let _held = win.memory.elements(rank);
            // Nobody wants the old values of MPI_Accumulate.
            data.accumulate(how, done, given, to.is_some().then_some(before));
        }
        if let Some(to) = &mut to {
            to.store(done, before, oxmpi_mem::Way::Cached);
        }
        done += len as u64;
    }
}

/// Whole elements of a predefined type that lie one behind another, at the origin and at the
/// target, where we have them mapped; false: it is not that simple.
#[inline]
pub(crate) fn flat(win: &Win, rank: i32, target: Region, action: &Action, how: &Flat) -> bool {
    let fits = |region: &Region| region.len() == target.len();
    match action {
        Action::Put(Pattern::Contiguous(from)) if fits(from) => oxmpi_mem::copy(target, *from),
        Action::Get(Pattern::Contiguous(to)) if fits(to) => oxmpi_mem::copy(*to, target),
        Action::Accumulate(op, Pattern::Contiguous(from)) if fits(from) => {
            return flat_pieces(win, rank, target, (*op, how), Some(*from), None);
        }
        Action::GetAccumulate(Predefined::NoOp, _, Pattern::Contiguous(to)) if fits(to) => {
            return flat_pieces(win, rank, target, (Predefined::NoOp, how), None, Some(*to));
        }
        Action::GetAccumulate(op, Pattern::Contiguous(from), Pattern::Contiguous(to))
            if fits(from) && fits(to) =>
        {
            return flat_pieces(win, rank, target, (*op, how), Some(*from), Some(*to));
        }
        Action::CompareSwap(expected, new, before)
            if matches!(target.len(), 1 | 2 | 4 | 8)
                && fits(expected)
                && fits(new)
                && fits(before) =>
        {
            let len = target.len();
            let [expected, new] = [expected, new].map(|from| atomic::value(*from, len));
            let _held = win.memory.elements(rank);
            let found = atomic::value(target, len);
            if found == expected {
                atomic::set_value(target, len, new);
            }
            atomic::set_value(*before, len, found);
        }
        _ => return false,
    }
    true
}

#[inline]
fn flat_pieces(
    win: &Win,
    rank: i32,
    target: Region,
    (op, how): (Predefined, &Flat),
    from: Option<Region>,
    to: Option<Region>,
) -> bool {
    let Some(how) = how
        .element
        .and_then(|element| Combine::of(op, how, element))
    else {
        return false;
    };
    let most = (PIECE - PIECE % how.size).max(how.size);
    let mut done = 0;
    while done < target.len() {
        let len = most.min(target.len() - done);
        let cut = |region: Region| region.slice(done, len);
        let _held = win.memory.elements(rank);
        apply::combine(&how, cut(target), from.map(cut), to.map(cut));
        done += len;
    }
    true
}
