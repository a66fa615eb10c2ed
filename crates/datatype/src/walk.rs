//! Walking a range of packed bytes through a layout.
//!
//! The walk finds the first byte by one division or binary search per level, then calls a [`Sink`]
//! for each run in packed order. A loop over single runs is passed as one strided run. A loop over
//! a few runs is passed column by column, in batches that stay in the first-level cache, unless the
//! sink requires strict order.

use crate::layout::{Entry, Kind, Layout, Leaf, entry_at, part_at};
use core::ops::ControlFlow;

/// Receives the runs of a walk. Displacements are those of the type map; packed offsets are
/// relative to the caller's piece.
pub(crate) trait Sink {
    /// Whether runs may arrive out of packed order within a loop.
    const ANY_ORDER: bool;

    /// `len` bytes at `disp`, `packed` bytes into the packed piece.
    fn run(&mut self, disp: i64, packed: u64, len: u64, leaf: Leaf) -> ControlFlow<()>;

    /// Runs of `runs.len` bytes each; their displacements are `disp` plus those of the entries.
    fn blocks(&mut self, disp: i64, packed: u64, runs: Indexed<'_>) -> ControlFlow<()> {
        let mut packed = packed;
        for entry in runs.entries {
            self.run(disp.wrapping_add(entry.disp), packed, runs.len, runs.leaf)?;
            packed += runs.len;
        }
        ControlFlow::Continue(())
    }

    /// `runs.count` runs of `runs.len` bytes.
    fn strided(&mut self, disp: i64, packed: u64, runs: Strided) -> ControlFlow<()> {
        for index in 0..runs.count {
            let disp = disp.wrapping_add(runs.stride.wrapping_mul(index as i64));
            self.run(
                disp,
                packed + index * runs.packed_stride,
                runs.len,
                runs.leaf,
            )?;
        }
        ControlFlow::Continue(())
    }
}

/// Equal runs at the displacements of a list, one behind the other in the packed piece.
#[derive(Clone, Copy)]
pub(crate) struct Indexed<'a> {
    /// The displacements.
    pub(crate) entries: &'a [Entry],
    /// Bytes of each run.
    pub(crate) len: u64,
    /// Basic type of the runs.
    pub(crate) leaf: Leaf,
}

/// Equal runs at equal distances on both sides.
#[derive(Clone, Copy)]
pub(crate) struct Strided {
    /// Bytes of each run.
    pub(crate) len: u64,
    /// Number of runs.
    pub(crate) count: u64,
    /// Distance in the user's buffer.
    pub(crate) stride: i64,
    /// Distance in the packed piece.
    pub(crate) packed_stride: u64,
    /// Basic type of the runs.
    pub(crate) leaf: Leaf,
}

/// `count` copies of a body, `stride` apart.
#[derive(Clone, Copy)]
pub(crate) struct Rounds<'a> {
    pub(crate) count: u64,
    pub(crate) stride: i64,
    pub(crate) body: &'a Layout,
}

/// A piece of the packed stream of one layout: its bytes `from..to`. Byte `from` lies at `packed`
/// in the caller's piece.
#[derive(Clone, Copy)]
pub(crate) struct Piece {
    pub(crate) from: u64,
    pub(crate) to: u64,
    pub(crate) packed: u64,
}

/// Walks `piece` of `layout`, whose origin lies at `disp`.
pub(crate) fn walk<S: Sink>(
    layout: &Layout,
    disp: i64,
    piece: Piece,
    sink: &mut S,
) -> ControlFlow<()> {
    if piece.from >= piece.to {
        return ControlFlow::Continue(());
    }
    let node = match layout {
        Layout::Empty => return ControlFlow::Continue(()),
        Layout::Run { leaf, .. } => {
            return sink.run(
                disp.wrapping_add_unsigned(piece.from),
                piece.packed,
                piece.to - piece.from,
                *leaf,
            );
        }
        Layout::Node(node) => node,
    };
    match &node.kind {
        Kind::Loop {
            count,
            stride,
            body,
        } => walk_rounds(
            Rounds {
                count: *count,
                stride: *stride,
                body,
            },
            disp,
            piece,
            sink,
        ),
        Kind::Table {
            leaf,
            entries,
            each,
        } => {
            let runs = Indexed {
                entries,
                len: *each,
                leaf: *leaf,
            };
            walk_table(runs, node.size, disp, piece, sink)
        }
        Kind::Seq { parts } => {
            let mut at = piece.from;
            for index in part_at(parts, piece.from)..parts.len() {
                let part = &parts[index];
                let end = parts
                    .get(index + 1)
                    .map_or(node.size, |next| next.start)
                    .min(piece.to);
                let inner = Piece {
                    from: at - part.start,
                    to: end - part.start,
                    packed: piece.packed + (at - piece.from),
                };
                walk(&part.layout, disp.wrapping_add(part.disp), inner, sink)?;
                at = end;
                if at == piece.to {
                    break;
                }
            }
            ControlFlow::Continue(())
        }
    }
}

/// Walks `piece` of a table of `size` bytes. `table.len` is 0 if the runs are not equally long.
#[inline(always)]
fn walk_table<S: Sink>(
    table: Indexed<'_>,
    size: u64,
    disp: i64,
    piece: Piece,
    sink: &mut S,
) -> ControlFlow<()> {
    let Indexed {
        entries,
        len: each,
        leaf,
    } = table;
    let mut at = piece.from;
    let mut index = entry_at(entries, piece.from);
    while index < entries.len() {
        if each != 0 && at == entries[index].start && piece.to - at >= each {
            let whole = (piece.to - at) / each;
            let whole = Indexed {
                entries: &entries[index..index + whole as usize],
                ..table
            };
            let packed = piece.packed + (at - piece.from);
            sink.blocks(disp, packed, whole)?;
            index += whole.entries.len();
            at += whole.entries.len() as u64 * each;
            if at == piece.to {
                break;
            }
            continue;
        }
        let Entry { disp: place, start } = entries[index];
        let end = entries
            .get(index + 1)
            .map_or(size, |next| next.start)
            .min(piece.to);
        let place = disp.wrapping_add(place).wrapping_add_unsigned(at - start);
        sink.run(place, piece.packed + (at - piece.from), end - at, leaf)?;
        at = end;
        if at == piece.to {
            break;
        }
        index += 1;
    }
    ControlFlow::Continue(())
}

/// Walks `piece` of the packed stream of a loop.
pub(crate) fn walk_rounds<S: Sink>(
    rounds: Rounds<'_>,
    disp: i64,
    piece: Piece,
    sink: &mut S,
) -> ControlFlow<()> {
    let Rounds { stride, body, .. } = rounds;
    let size = body.size();
    let place = |round: u64| disp.wrapping_add(stride.wrapping_mul(round as i64));
    let (mut at, mut packed) = (piece.from, piece.packed);
    // The incomplete round at the beginning, which may also be the last one.
    if !at.is_multiple_of(size) {
        let round = at / size;
        let end = ((round + 1) * size).min(piece.to);
        let inner = Piece {
            from: at - round * size,
            to: end - round * size,
            packed,
        };
        walk(body, place(round), inner, sink)?;
        packed += end - at;
        at = end;
    }
    let (first, last) = (at / size, piece.to / size);
    if first < last {
        walk_whole(
            Rounds {
                count: last - first,
                ..rounds
            },
            place(first),
            packed,
            sink,
        )?;
        packed += (last - first) * size;
        at = last * size;
    }
    if at < piece.to {
        let inner = Piece {
            from: 0,
            to: piece.to - at,
            packed,
        };
        walk(body, place(last), inner, sink)?;
    }
    ControlFlow::Continue(())
}

/// Walks all rounds of a loop, whose first body lies at `disp`.
fn walk_whole<S: Sink>(
    rounds: Rounds<'_>,
    disp: i64,
    packed: u64,
    sink: &mut S,
) -> ControlFlow<()> {
    let Rounds {
        count,
        stride,
        body,
    } = rounds;
    let size = body.size();
    if let Layout::Run { len, leaf } = body {
        return sink.strided(
            disp,
            packed,
            Strided {
                len: *len,
                count,
                stride,
                packed_stride: size,
                leaf: *leaf,
            },
        );
    }
    if S::ANY_ORDER
        && let Layout::Node(node) = body
        && let Kind::Table { leaf, entries, .. } = &node.kind
        && entries.len() <= MOST_COLUMNS
        && count >= FEWEST_ROWS
        && (0..=WIDEST_ROW).contains(&stride)
    {
        let batch = (BATCH_BYTES / (stride as u64).max(size)).max(1);
        let mut done = 0;
        while done < count {
            let rows = batch.min(count - done);
            let (disp, packed) = (
                disp.wrapping_add(stride * done as i64),
                packed + done * size,
            );
            for (index, entry) in entries.iter().enumerate() {
                let end = entries.get(index + 1).map_or(size, |next| next.start);
                let column = Strided {
                    len: end - entry.start,
                    count: rows,
                    stride,
                    packed_stride: size,
                    leaf: *leaf,
                };
                sink.strided(disp.wrapping_add(entry.disp), packed + entry.start, column)?;
            }
            done += rows;
        }
        return ControlFlow::Continue(());
    }
    for round in 0..count {
        let disp = disp.wrapping_add(stride.wrapping_mul(round as i64));
        walk(
            body,
            disp,
            Piece {
                from: 0,
                to: size,
                packed: packed + round * size,
            },
            sink,
        )?;
    }
    ControlFlow::Continue(())
}

/// Bodies with more runs are walked row by row.
const MOST_COLUMNS: usize = 8;
/// Shorter loops are walked row by row.
const FEWEST_ROWS: u64 = 8;
/// Longer rows gain nothing from columns.
const WIDEST_ROW: i64 = 512;
/// Bytes of user memory per batch of rows.
const BATCH_BYTES: u64 = 16 * 1024;
