//! Concatenation of layouts: the builder behind indexed types, structs and other irregular types.
//!
//! Pieces arrive in type-map order, which is the order of the packed stream and is never changed.
//! The builder merges adjacent runs and recognises equal blocks at equal distances, so that a
//! regular indexed type becomes a vector. Small compound pieces are split, so that their runs can
//! merge with their neighbours and nesting stays flat.

use crate::TypeError;
use crate::layout::{Entry, Kind, Layout, Leaf, Part, Placed, elements_of, external_of, node};
use std::sync::Arc;

/// Sequences of at most this many announced pieces split small compound pieces.
const SHORT: usize = 16;

/// Collects placed layouts in packed order.
pub(crate) struct Gather {
    /// Whether runs lose their basic type (the byte layout) or merge only with runs of the same
    /// type (the typed layout).
    merge_types: bool,
    split_small: bool,
    items: Items,
}

/// The pieces collected so far. The form is compact as long as all runs are of one kind.
enum Items {
    Runs { leaf: Leaf, runs: Vec<(i64, u64)> },
    Mixed(Vec<Placed>),
}

impl Gather {
    /// A builder for about `pieces` pieces. With `merge_types`, runs of different basic types
    /// merge.
    pub(crate) fn new(pieces: usize, merge_types: bool) -> Gather {
        Gather {
            merge_types,
            split_small: pieces <= SHORT,
            items: Items::Runs {
                leaf: None,
                runs: Vec::with_capacity(pieces),
            },
        }
    }

    /// Adds the next piece.
    pub(crate) fn push(&mut self, piece: Placed) {
        match &piece.layout {
            Layout::Empty => {}
            Layout::Run { len, leaf } => self.push_run(piece.disp, *len, *leaf),
            Layout::Node(node) => match &node.kind {
                Kind::Table { leaf, entries, .. } if self.split_small && entries.len() <= SHORT => {
                    for (index, entry) in entries.iter().enumerate() {
                        let end = entries.get(index + 1).map_or(node.size, |next| next.start);
                        self.push_run(
                            piece.disp.wrapping_add(entry.disp),
                            end - entry.start,
                            *leaf,
                        );
                    }
                }
                Kind::Seq { parts } if self.split_small && parts.len() <= SHORT => {
                    for part in parts {
                        let placed = Placed {
                            disp: part.disp,
                            layout: part.layout.clone(),
                        };
                        self.push(placed.moved(piece.disp));
                    }
                }
                _ => self.mixed().push(piece),
            },
        }
    }

    /// The finished layout.
    pub(crate) fn finish(self) -> Result<Placed, TypeError> {
        match self.items {
            Items::Runs { leaf, runs } => table(leaf, runs),
            Items::Mixed(pieces) => sequence(pieces),
        }
    }

    #[inline]
    pub(crate) fn push_run(&mut self, disp: i64, len: u64, leaf: Leaf) {
        let leaf = if self.merge_types { None } else { leaf };
        match &mut self.items {
            Items::Runs { leaf: same, runs } if runs.is_empty() || *same == leaf => {
                *same = leaf;
                match runs.last_mut() {
                    Some(last) if touches(last.0, last.1, disp) => last.1 += len,
                    _ => runs.push((disp, len)),
                }
            }
            _ => {
                let merge = self.merge_types;
                let pieces = self.mixed();
                if let Some(Placed {
                    disp: at,
                    layout:
                        Layout::Run {
                            len: last,
                            leaf: kind,
                        },
                }) = pieces.last_mut()
                    && (merge || *kind == leaf)
                    && touches(*at, *last, disp)
                {
                    *last += len;
                } else {
                    pieces.push(Placed::run(disp, len, leaf));
                }
            }
        }
    }

    /// Converts the collected pieces to the general form.
    fn mixed(&mut self) -> &mut Vec<Placed> {
        if let Items::Runs { leaf, runs } = &self.items {
            let pieces = runs
                .iter()
                .map(|&(disp, len)| Placed::run(disp, len, *leaf))
                .collect();
            self.items = Items::Mixed(pieces);
        }
        match &mut self.items {
            Items::Mixed(pieces) => pieces,
            Items::Runs { .. } => unreachable!("invariant: converted above"),
        }
    }
}

/// Whether a run of `len` bytes at `at` ends where `next` begins.
fn touches(at: i64, len: u64, next: i64) -> bool {
    at.wrapping_add_unsigned(len) == next
}

/// The layout of runs of one kind.
fn table(leaf: Leaf, runs: Vec<(i64, u64)>) -> Result<Placed, TypeError> {
    let [(disp, len), rest @ ..] = &runs[..] else {
        return Ok(Placed::EMPTY);
    };
    let Some(second) = rest.first() else {
        return Ok(Placed::run(*disp, *len, leaf));
    };
    let step = second.0.wrapping_sub(*disp);
    let regular = runs
        .windows(2)
        .all(|pair| pair[1].0.wrapping_sub(pair[0].0) == step && pair[1].1 == *len);
    if regular {
        return Placed::run(*disp, *len, leaf).repeat(runs.len() as u64, step);
    }
    let (mut start, mut size) = (0, Ok(0));
    // Collected in the memory of the runs.
    let entry = |(disp, len)| {
        let entry = Entry { disp, start };
        match grown(start, len) {
            Ok(end) => start = end,
            too_long => size = too_long,
        }
        entry
    };
    let entries: Vec<Entry> = runs.into_iter().map(entry).collect();
    size?;
    let kind = Kind::table(leaf, entries, start);
    node(
        0,
        start,
        elements_of(start, leaf),
        external_of(start, leaf),
        1,
        kind,
    )
}

/// The layout of pieces of any kind.
fn sequence(pieces: Vec<Placed>) -> Result<Placed, TypeError> {
    if pieces.len() == 1 {
        return Ok(pieces.into_iter().next().unwrap_or(Placed::EMPTY));
    }
    if let Some(step) = regular(&pieces) {
        return pieces[0].repeat(pieces.len() as u64, step);
    }
    let mut parts = Vec::with_capacity(pieces.len());
    let (mut start, mut elements, mut external, mut depth) = (0u64, 0u64, 0u64, 0);
    for piece in pieces {
        let (size, inside, outside) = (
            piece.layout.size(),
            piece.layout.elements(),
            piece.layout.external(),
        );
        depth = depth.max(piece.layout.depth());
        parts.push(Part {
            disp: piece.disp,
            start,
            elements,
            layout: piece.layout,
        });
        start = grown(start, size)?;
        elements += inside;
        external = grown(external, outside)?;
    }
    node(
        0,
        start,
        elements,
        external,
        depth + 1,
        Kind::Seq {
            parts: parts.into_boxed_slice(),
        },
    )
}

/// The common distance, if all pieces are the same node at equal distances.
fn regular(pieces: &[Placed]) -> Option<i64> {
    let [first, second, ..] = pieces else {
        return None;
    };
    let Layout::Node(body) = &first.layout else {
        return None;
    };
    let step = second.disp.wrapping_sub(first.disp);
    pieces
        .windows(2)
        .all(|pair| {
            let same = matches!(&pair[1].layout, Layout::Node(node) if Arc::ptr_eq(node, body));
            same && pair[1].disp.wrapping_sub(pair[0].disp) == step
        })
        .then_some(step)
}

fn grown(total: u64, more: u64) -> Result<u64, TypeError> {
    total
        .checked_add(more)
        .filter(|&total| total <= i64::MAX as u64)
        .ok_or(TypeError::Overflow { what: "size" })
}
