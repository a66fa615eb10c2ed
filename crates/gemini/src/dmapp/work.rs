//! What an operation consists of: transfers of runs of bytes, or one atomic operation.

use super::{Dmapp, Error, Remote, Sym};
use crate::amo::Amo;
use oxmpi_mem::Region;

/// An element of strided and indexed operations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// One byte.
    Byte = 1,
    /// A double word: four.
    Dw = 4,
    /// A quad word: eight.
    Qw = 8,
    /// A double quad word: sixteen.
    Dqw = 16,
}

impl Unit {
    fn bytes(self) -> usize {
        self as usize
    }
}

/// Bytes here, and the address of as many at another process.
#[derive(Clone, Copy, Debug)]
pub struct Span {
    /// There.
    pub addr: u64,
    /// Here.
    pub memory: Region,
}

/// An operation. Strides and indices count elements; memory here is given as a whole, and must be
/// as long as what it stands for.
#[derive(Clone, Copy, Debug)]
pub enum Work<'a> {
    /// Writes bytes.
    Put {
        /// Where they go.
        to: Remote,
        /// What.
        from: Region,
    },
    /// Reads bytes.
    Get {
        /// What.
        from: Remote,
        /// Where they go.
        into: Region,
    },
    /// Writes elements at a stride on either side.
    Iput {
        /// The first one.
        to: Remote,
        /// From one to the next, there.
        to_stride: usize,
        /// Memory here, from the first element on.
        from: Region,
        /// From one to the next, here.
        from_stride: usize,
        /// How many.
        nelems: usize,
        /// Of what size.
        unit: Unit,
    },
    /// Reads elements at a stride on either side.
    Iget {
        /// The first one.
        from: Remote,
        /// From one to the next, there.
        from_stride: usize,
        /// Memory here, from the first element on.
        into: Region,
        /// From one to the next, here.
        into_stride: usize,
        /// How many.
        nelems: usize,
        /// Of what size.
        unit: Unit,
    },
    /// Writes elements, which lie together here, to places of one process.
    Ixput {
        /// Where index 0 is.
        to: Remote,
        /// The place of each.
        indices: &'a [u64],
        /// As many elements.
        from: Region,
        /// Of what size.
        unit: Unit,
    },
    /// Reads elements from places of one process.
    Ixget {
        /// Where index 0 is.
        from: Remote,
        /// The place of each.
        indices: &'a [u64],
        /// As many elements.
        into: Region,
        /// Of what size.
        unit: Unit,
    },
    /// Writes runs of bytes to places of one process.
    PutSpans {
        /// The process, and memory that all places are in.
        to: Remote,
        /// Each run.
        spans: &'a [Span],
    },
    /// Reads runs of bytes from places of one process.
    GetSpans {
        /// The process, and memory that all places are in.
        from: Remote,
        /// Each run.
        spans: &'a [Span],
    },
    /// Adds to words of one process, each addition atomic; eight bytes here for each.
    AddSpans {
        /// The process, and memory that all words are in.
        to: Remote,
        /// Runs of words.
        spans: &'a [Span],
    },
    /// Writes the same bytes to one place of several processes.
    PutIxpe {
        /// The place, and an offset in it.
        to: (Sym, usize),
        /// The processes.
        pes: &'a [u32],
        /// What.
        from: Region,
    },
    /// Writes a part for each of several processes to one place there.
    ScatterIxpe {
        /// The place, and an offset in it.
        to: (Sym, usize),
        /// The processes.
        pes: &'a [u32],
        /// The parts, in their order.
        from: Region,
    },
    /// Reads the same place of several processes.
    GatherIxpe {
        /// The place, and an offset in it.
        from: (Sym, usize),
        /// The processes.
        pes: &'a [u32],
        /// Where the parts go, in their order.
        into: Region,
    },
    /// An atomic operation on eight bytes; eight bytes for what was there, of those that fetch.
    Amo {
        /// Which.
        amo: Amo,
        /// The word.
        at: Remote,
        /// See [`Amo`].
        operands: [u64; 2],
        /// For the value before.
        result: Region,
    },
}

/// A part of an operation.
#[derive(Clone, Copy, Debug)]
pub(super) enum Piece {
    Put(Remote, Region),
    Get(Remote, Region),
    Amo(Amo, Remote, [u64; 2], Region),
}

impl Work<'_> {
    /// Calls `act` for each part, in their order, until one fails.
    #[allow(
        clippy::too_many_lines,
        reason = "one operation on each kind of element"
    )]
    pub(super) fn each(
        &self,
        dmapp: &mut Dmapp,
        mut act: impl FnMut(&mut Dmapp, Piece) -> Result<(), Error>,
    ) -> Result<(), Error> {
        match *self {
            Work::Put { to, from } => act(dmapp, Piece::Put(to, from)),
            Work::Get { from, into } => act(dmapp, Piece::Get(from, into)),
            Work::Iput {
                to,
                to_stride,
                from,
                from_stride,
                nelems,
                unit,
            } => strided(nelems, unit, |at, bytes| {
                let local = part(from, from_stride.checked_mul(at), bytes)?;
                let there = to_stride.checked_mul(at).ok_or(Error::InvalidParam)?;
                act(dmapp, Piece::Put(moved(to, there, bytes)?, local))
            }),
            Work::Iget {
                from,
                from_stride,
                into,
                into_stride,
                nelems,
                unit,
            } => strided(nelems, unit, |at, bytes| {
                let local = part(into, into_stride.checked_mul(at), bytes)?;
                let there = from_stride.checked_mul(at).ok_or(Error::InvalidParam)?;
                act(dmapp, Piece::Get(moved(from, there, bytes)?, local))
            }),
            Work::Ixput {
                to,
                indices,
                from,
                unit,
            } => strided(indices.len(), unit, |at, bytes| {
                let local = part(from, Some(at), bytes)?;
                let there = moved(to, place(indices[at])?, bytes)?;
                act(dmapp, Piece::Put(there, local))
            }),
            Work::Ixget {
                from,
                indices,
                into,
                unit,
            } => strided(indices.len(), unit, |at, bytes| {
                let local = part(into, Some(at), bytes)?;
                let there = moved(from, place(indices[at])?, bytes)?;
                act(dmapp, Piece::Get(there, local))
            }),
            Work::PutSpans { to, spans } => spans.iter().try_for_each(|span| {
                let addr = span.addr;
                act(dmapp, Piece::Put(Remote { addr, ..to }, span.memory))
            }),
            Work::GetSpans { from, spans } => spans.iter().try_for_each(|span| {
                let addr = span.addr;
                act(dmapp, Piece::Get(Remote { addr, ..from }, span.memory))
            }),
            Work::AddSpans { to, spans } => spans.iter().try_for_each(|span| {
                let words = span.memory.len() / 8;
                if words * 8 != span.memory.len() {
                    return Err(Error::InvalidParam);
                }
                (0..words).try_for_each(|word| {
                    let there = moved(
                        Remote {
                            addr: span.addr,
                            ..to
                        },
                        word,
                        8,
                    )?;
                    // At any address: it is a number and no word that others reach.
                    let mut operand = [0; 8];
                    oxmpi_mem::read(&mut operand, span.memory.slice(8 * word, 8));
                    let operands = [u64::from_ne_bytes(operand), 0];
                    act(dmapp, Piece::Amo(Amo::Add, there, operands, Region::EMPTY))
                })
            }),
            Work::PutIxpe { to, pes, from } => pes.iter().try_for_each(|pe| {
                let there = dmapp.remote(*pe, to.0, to.1)?;
                act(dmapp, Piece::Put(there, from))
            }),
            Work::ScatterIxpe { to, pes, from } => parts(pes, from, |pe, local| {
                let there = dmapp.remote(pe, to.0, to.1)?;
                act(dmapp, Piece::Put(there, local))
            }),
            Work::GatherIxpe { from, pes, into } => parts(pes, into, |pe, local| {
                let there = dmapp.remote(pe, from.0, from.1)?;
                act(dmapp, Piece::Get(there, local))
            }),
            Work::Amo {
                amo,
                at,
                operands,
                result,
            } => act(dmapp, Piece::Amo(amo, at, operands, result)),
        }
    }
}

fn strided(
    nelems: usize,
    unit: Unit,
    mut act: impl FnMut(usize, usize) -> Result<(), Error>,
) -> Result<(), Error> {
    (0..nelems).try_for_each(|at| act(at, unit.bytes()))
}

fn place(index: u64) -> Result<usize, Error> {
    usize::try_from(index).map_err(|_| Error::InvalidParam)
}

/// An element of memory here, so many further on.
fn part(memory: Region, elements: Option<usize>, bytes: usize) -> Result<Region, Error> {
    match elements.and_then(|elements| elements.checked_mul(bytes)) {
        Some(offset) if offset <= memory.len() && bytes <= memory.len() - offset => {
            Ok(memory.slice(offset, bytes))
        }
        _ => Err(Error::InvalidParam),
    }
}

/// So many elements further on.
fn moved(remote: Remote, elements: usize, bytes: usize) -> Result<Remote, Error> {
    let offset = (elements as u64).checked_mul(bytes as u64);
    let addr = offset.and_then(|offset| remote.addr.checked_add(offset));
    let addr = addr.ok_or(Error::InvalidParam)?;
    Ok(Remote { addr, ..remote })
}

/// The same length for each process.
fn parts(
    pes: &[u32],
    memory: Region,
    mut act: impl FnMut(u32, Region) -> Result<(), Error>,
) -> Result<(), Error> {
    if pes.is_empty() {
        return Ok(());
    }
    let each = memory.len() / pes.len();
    if each * pes.len() != memory.len() {
        return Err(Error::InvalidParam);
    }
    let mut pieces = pes.iter().enumerate();
    pieces.try_for_each(|(at, pe)| act(*pe, memory.slice(at * each, each)))
}
