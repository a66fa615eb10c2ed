//! Compiled layouts: a type map as a small program of loops over runs of bytes.
//!
//! ```text
//!   Run                     consecutive bytes (or consecutive elements of one basic type)
//!   Loop  {count, stride}   the body again and again: contiguous, vector, arrays of items
//!   Table {disp, start}     runs of one kind at arbitrary places: indexed types, structs
//!   Seq   {disp, start}     arbitrary bodies at arbitrary places
//! ```
//!
//! A vector of a million blocks is one Loop; only lists given by the user are stored as lists.
//! `start` is the offset in the *packed* stream, so that a byte position is found by one division
//! or one binary search per level. Displacements wrap: intermediate origins may leave the 64-bit
//! range, but every byte of data was checked to lie inside it.

use crate::representation::size_in;
use crate::{ArchWord, Basic, TypeError};
use std::sync::Arc;

/// Maximum nesting of layout nodes; the depth of recursion of a walk.
pub(crate) const MAX_DEPTH: u32 = 256;

/// What a run consists of: elements of a basic type, or merged bytes.
pub(crate) type Leaf = Option<Basic>;

/// A layout relative to its own origin. Cloning shares the nodes.
#[derive(Clone, Debug)]
pub(crate) enum Layout {
    /// No data.
    Empty,
    /// `len` consecutive bytes from the origin on.
    Run { len: u64, leaf: Leaf },
    /// Anything else.
    Node(Arc<Node>),
}

/// A compound layout with its sizes.
#[derive(Debug)]
pub(crate) struct Node {
    pub(crate) size: u64,
    pub(crate) elements: u64,
    pub(crate) external: u64,
    pub(crate) depth: u32,
    pub(crate) kind: Kind,
}

/// The shape of a compound layout.
#[derive(Debug)]
pub(crate) enum Kind {
    Loop {
        count: u64,
        stride: i64,
        body: Layout,
    },
    Table {
        leaf: Leaf,
        entries: Box<[Entry]>,
        /// Bytes of each run if all are equally long, else 0.
        each: u64,
    },
    Seq {
        parts: Box<[Part]>,
    },
}

impl Kind {
    /// A table of these runs; their total is `size` bytes.
    pub(crate) fn table(leaf: Leaf, entries: Vec<Entry>, size: u64) -> Kind {
        let each = entries.get(1).map_or(size, |second| second.start);
        let is_next = |pair: &[Entry]| pair[1].start - pair[0].start == each;
        let last = entries.last().map_or(0, |last| size - last.start);
        let are_equal = last == each && entries.windows(2).all(is_next);
        Kind::Table {
            leaf,
            entries: entries.into_boxed_slice(),
            each: if are_equal { each } else { 0 },
        }
    }
}

/// One run of a Table: at `disp`, up to the next entry's `start`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) disp: i64,
    pub(crate) start: u64,
}

/// One body of a Seq, with the totals of everything before it.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    pub(crate) disp: i64,
    pub(crate) start: u64,
    pub(crate) elements: u64,
    pub(crate) layout: Layout,
}

/// A layout moved by `disp` bytes.
#[derive(Clone, Debug)]
pub(crate) struct Placed {
    pub(crate) disp: i64,
    pub(crate) layout: Layout,
}

impl Layout {
    /// Bytes of data.
    pub(crate) fn size(&self) -> u64 {
        match self {
            Layout::Empty => 0,
            Layout::Run { len, .. } => *len,
            Layout::Node(node) => node.size,
        }
    }

    /// Basic elements; meaningful in typed layouts only.
    pub(crate) fn elements(&self) -> u64 {
        match self {
            Layout::Empty => 0,
            Layout::Run { len, leaf } => elements_of(*len, *leaf),
            Layout::Node(node) => node.elements,
        }
    }

    /// Bytes in external32; meaningful in typed layouts only.
    pub(crate) fn external(&self) -> u64 {
        match self {
            Layout::Empty => 0,
            Layout::Run { len, leaf } => external_of(*len, *leaf),
            Layout::Node(node) => node.external,
        }
    }

    /// Bytes in another representation; meaningful in typed layouts only.
    pub(crate) fn size_in(&self, word: ArchWord) -> u64 {
        let run = |len: u64, leaf: Leaf| {
            let of = |basic: Basic| {
                let parts = basic.parts().iter();
                parts.map(|part| size_in(word, basic, *part) as u64).sum()
            };
            elements_of(len, leaf).saturating_mul(leaf.map_or(0, of))
        };
        match self {
            Layout::Empty => 0,
            Layout::Run { len, leaf } => run(*len, *leaf),
            Layout::Node(node) => match &node.kind {
                Kind::Loop { count, body, .. } => body.size_in(word).saturating_mul(*count),
                Kind::Table { leaf, .. } => run(node.size, *leaf),
                Kind::Seq { parts } => parts.iter().fold(0, |sum: u64, part| {
                    sum.saturating_add(part.layout.size_in(word))
                }),
            },
        }
    }

    /// Levels of nodes.
    pub(crate) fn depth(&self) -> u32 {
        match self {
            Layout::Node(node) => node.depth,
            _ => 0,
        }
    }

    /// Basic elements in the first `bytes` bytes of packed data, and the remaining bytes of an
    /// incomplete element.
    pub(crate) fn elements_within(&self, bytes: u64) -> (u64, u64) {
        let (mut layout, mut bytes, mut total) = (self, bytes, 0u64);
        loop {
            match layout {
                Layout::Empty => return (total, bytes),
                Layout::Run { len, leaf } => {
                    let inside = bytes.min(*len);
                    let whole = elements_of(inside, *leaf);
                    let used = leaf.map_or(inside, |basic| whole * basic.size());
                    return (total + whole, bytes - used);
                }
                Layout::Node(node) => match &node.kind {
                    Kind::Loop { body, count, .. } => {
                        let rounds = (bytes / body.size()).min(*count);
                        total += rounds * body.elements();
                        bytes -= rounds * body.size();
                        if rounds == *count {
                            return (total, bytes);
                        }
                        layout = body;
                    }
                    Kind::Table { leaf, .. } => {
                        let inside = bytes.min(node.size);
                        let whole = elements_of(inside, *leaf);
                        let used = leaf.map_or(inside, |basic| whole * basic.size());
                        return (total + whole, bytes - used);
                    }
                    Kind::Seq { parts } => {
                        let part = &parts[part_at(parts, bytes.min(node.size - 1))];
                        total += part.elements;
                        bytes -= part.start;
                        layout = &part.layout;
                    }
                },
            }
        }
    }
}

impl Layout {
    /// Packed bytes that the first `elements` basic elements take; at most the whole size.
    pub(crate) fn bytes_of_elements(&self, elements: u64) -> u64 {
        let (mut layout, mut elements, mut total) = (self, elements, 0u64);
        loop {
            let Layout::Node(node) = layout else {
                let leaf = if let Layout::Run { leaf, .. } = layout {
                    *leaf
                } else {
                    None
                };
                return total
                    + leaf
                        .map_or(0, |basic| elements * basic.size())
                        .min(layout.size());
            };
            match &node.kind {
                Kind::Loop { body, count, .. } => {
                    let rounds = (elements / body.elements()).min(*count);
                    total += rounds * body.size();
                    elements -= rounds * body.elements();
                    if rounds == *count {
                        return total;
                    }
                    layout = body;
                }
                Kind::Table { leaf, .. } => {
                    return total
                        + leaf
                            .map_or(0, |basic| elements * basic.size())
                            .min(node.size);
                }
                Kind::Seq { parts } => {
                    let part = &parts[parts.partition_point(|part| part.elements <= elements) - 1];
                    total += part.start;
                    elements -= part.elements;
                    layout = &part.layout;
                }
            }
        }
    }
}

impl Placed {
    /// No data.
    pub(crate) const EMPTY: Placed = Placed {
        disp: 0,
        layout: Layout::Empty,
    };

    /// `len` bytes at `disp`.
    pub(crate) fn run(disp: i64, len: u64, leaf: Leaf) -> Placed {
        match len {
            0 => Placed::EMPTY,
            _ => Placed {
                disp,
                layout: Layout::Run { len, leaf },
            },
        }
    }

    /// The same layout, moved by `disp` bytes.
    pub(crate) fn moved(mut self, disp: i64) -> Placed {
        self.disp = self.disp.wrapping_add(disp);
        self
    }

    /// The single run that `count` copies (at least one), `stride` bytes apart, form.
    #[inline]
    pub(crate) fn run_of(&self, count: u64, stride: i64) -> Option<(i64, u64, Leaf)> {
        let Layout::Run { len, leaf } = &self.layout else {
            return None;
        };
        let is_one = count == 1 || u64::try_from(stride) == Ok(*len);
        let total = len
            .checked_mul(count)
            .filter(|total| *total <= i64::MAX as u64)?;
        is_one.then_some((self.disp, total, *leaf))
    }

    /// `count` copies, `stride` bytes apart.
    pub(crate) fn repeat(&self, count: u64, stride: i64) -> Result<Placed, TypeError> {
        let size = self.layout.size();
        if count == 0 || size == 0 {
            return Ok(Placed::EMPTY);
        }
        if count == 1 {
            return Ok(self.clone());
        }
        let overflow = || TypeError::Overflow { what: "size" };
        let total = size
            .checked_mul(count)
            .filter(|&total| total <= i64::MAX as u64)
            .ok_or_else(overflow)?;
        match &self.layout {
            Layout::Run { leaf, .. } if u64::try_from(stride) == Ok(size) => {
                return Ok(Placed::run(self.disp, total, *leaf));
            }
            Layout::Node(node) => {
                // A loop of a loop that continues with the same step is one longer loop.
                if let Kind::Loop {
                    count: inner,
                    stride: step,
                    body,
                } = &node.kind
                    && i64::try_from(*inner)
                        .ok()
                        .and_then(|inner| step.checked_mul(inner))
                        == Some(stride)
                {
                    let longer = Placed {
                        disp: self.disp,
                        layout: body.clone(),
                    };
                    return longer.repeat(inner * count, *step);
                }
            }
            _ => {}
        }
        let body = self.layout.clone();
        let elements = self.layout.elements() * count;
        let external = self
            .layout
            .external()
            .checked_mul(count)
            .ok_or_else(overflow)?;
        node(
            self.disp,
            total,
            elements,
            external,
            body.depth() + 1,
            Kind::Loop {
                count,
                stride,
                body,
            },
        )
    }
}

/// Makes a node of a shape; refuses too deep nesting.
pub(crate) fn node(
    disp: i64,
    size: u64,
    elements: u64,
    external: u64,
    depth: u32,
    kind: Kind,
) -> Result<Placed, TypeError> {
    if depth > MAX_DEPTH {
        return Err(TypeError::Nesting);
    }
    Ok(Placed {
        disp,
        layout: Layout::Node(Arc::new(Node {
            size,
            elements,
            external,
            depth,
            kind,
        })),
    })
}

/// Index of the part that holds packed byte `at`, which lies inside the sequence.
pub(crate) fn part_at(parts: &[Part], at: u64) -> usize {
    parts.partition_point(|part| part.start <= at) - 1
}

/// Index of the entry that holds packed byte `at`, which lies inside the table.
pub(crate) fn entry_at(entries: &[Entry], at: u64) -> usize {
    entries.partition_point(|entry| entry.start <= at) - 1
}

/// Elements of a basic type in `len` bytes; 0 for merged bytes.
pub(crate) fn elements_of(len: u64, leaf: Leaf) -> u64 {
    leaf.map_or(0, |basic| len / basic.size())
}

/// Bytes in external32 of `len` bytes of a basic type.
pub(crate) fn external_of(len: u64, leaf: Leaf) -> u64 {
    leaf.map_or(0, |basic| len / basic.size() * basic.external_size())
}
