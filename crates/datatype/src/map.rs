//! A type map in all its forms: bounds, size, basic types used, and the typed and the byte layout.
//!
//! Constructors are written once, as operations on a [`Map`]: repeat, gather, resize. The *typed*
//! layout keeps basic types separate (external32, counting of elements). The *byte* layout merges
//! all adjacent runs (packing). Both are the same object if all data has one basic type, the usual
//! case.

use crate::bounds::{Bounds, ends};
use crate::gather::Gather;
use crate::layout::{Layout, Placed};
use crate::{Basic, TypeError};

/// A type map.
#[derive(Clone, Debug)]
pub(crate) struct Map {
    pub(crate) bounds: Bounds,
    pub(crate) used: Used,
    pub(crate) typed: Placed,
    pub(crate) bytes: Placed,
}

/// One block of a gathered type: `count` items of `map`, one extent apart, the first at `disp`.
#[derive(Clone, Copy)]
pub(crate) struct Block<'a> {
    pub(crate) disp: i64,
    pub(crate) count: u64,
    pub(crate) map: &'a Map,
}

/// The set of basic types that occur in a map, by code.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Used([u64; 4]);

impl Used {
    fn insert(&mut self, basic: Basic) {
        let code = basic.code();
        self.0[usize::from(code >> 6)] |= 1 << (code & 63);
    }

    fn union(&mut self, other: &Used) {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine |= theirs;
        }
    }

    /// The only member, if there is exactly one.
    pub(crate) fn single(&self) -> Option<Basic> {
        let mut members = self.iter();
        let first = members.next()?;
        members.next().is_none().then_some(first)
    }

    /// All members in the order of their handles.
    pub(crate) fn iter(&self) -> impl Iterator<Item = Basic> + '_ {
        Basic::all()
            .filter(|basic| self.0[usize::from(basic.code() >> 6)] >> (basic.code() & 63) & 1 == 1)
    }
}

impl Map {
    /// No data.
    pub(crate) fn empty() -> Map {
        Map {
            bounds: Bounds::EMPTY,
            used: Used::default(),
            typed: Placed::EMPTY,
            bytes: Placed::EMPTY,
        }
    }

    /// One element of a predefined type.
    pub(crate) fn basic(basic: Basic) -> Map {
        let mut used = Used::default();
        used.insert(basic);
        let bounds = Bounds::data(
            basic.true_extent() as i64,
            basic.extent() as i64,
            basic.align() as i64,
        );
        if !basic.is_pair() {
            let run = Placed::run(0, basic.size(), Some(basic));
            return Map {
                bounds,
                used,
                typed: run.clone(),
                bytes: run,
            };
        }
        // A pair is laid out as its two members, so that each element is counted and converted
        // separately.
        let layout = |merge_types| {
            let mut gather = Gather::new(2, merge_types);
            for part in basic.parts() {
                gather.push(Placed::run(
                    i64::from(part.disp),
                    u64::from(part.size),
                    member(part),
                ));
            }
            gather.finish().expect("invariant: a pair is small")
        };
        Map {
            bounds,
            used,
            typed: layout(false),
            bytes: layout(true),
        }
    }

    /// Bytes of data in one item.
    pub(crate) fn size(&self) -> u64 {
        self.typed.layout.size()
    }

    /// `count` items, `stride` bytes apart.
    pub(crate) fn repeat(&self, count: u64, stride: i64) -> Result<Map, TypeError> {
        let bounds = self.bounds.placed(0, count, stride)?.rounded()?;
        let typed = self.typed.repeat(count, stride)?;
        let bytes = if self.uniform() {
            typed.clone()
        } else {
            self.bytes.repeat(count, stride)?
        };
        let used = if count == 0 {
            Used::default()
        } else {
            self.used
        };
        Ok(Map {
            bounds,
            used,
            typed,
            bytes,
        })
    }

    /// `count` items, one extent apart.
    pub(crate) fn contiguous(&self, count: u64) -> Result<Map, TypeError> {
        self.repeat(count, self.bounds.extent())
    }

    /// The same data with other bounds.
    pub(crate) fn resized(&self, lb: i64, extent: i64) -> Result<Map, TypeError> {
        Ok(Map {
            bounds: self.bounds.resized(lb, extent)?,
            ..self.clone()
        })
    }

    /// The same data moved by `disp` bytes.
    pub(crate) fn moved(&self, disp: i64) -> Result<Map, TypeError> {
        Ok(Map {
            bounds: self.bounds.placed(disp, 1, 0)?,
            used: self.used,
            typed: self.typed.clone().moved(disp),
            bytes: self.bytes.clone().moved(disp),
        })
    }

    /// The given blocks one after the other.
    pub(crate) fn gather<'a>(
        blocks: impl ExactSizeIterator<Item = Block<'a>> + Clone,
    ) -> Result<Map, TypeError> {
        let (mut bounds, mut used, mut uniform) = (Bounds::EMPTY, Used::default(), true);
        let mut left = blocks.clone().filter(|block| block.count > 0).peekable();
        while let Some(block) = left.next() {
            let map = block.map;
            let extent = map.bounds.extent();
            let ends = |block: &Block<'_>| ends(block.disp, block.count, extent);
            let (mut lowest, mut highest) = ends(&block);
            while let Some(next) = left.next_if(|next| core::ptr::eq(next.map, map)) {
                let (low, high) = ends(&next);
                (lowest, highest) = (lowest.min(low), highest.max(high));
            }
            bounds = bounds.joined(map.bounds.spread(lowest, highest)?)?;
            used.union(&map.used);
            uniform &= map.uniform();
        }
        let bounds = bounds.rounded()?;
        let typed = gather_layout(blocks.clone(), false, |map| &map.typed)?;
        let uniform = uniform && used.single().is_some_and(|basic| !basic.is_pair());
        let bytes = if uniform {
            typed.clone()
        } else {
            gather_layout(blocks, true, |map| &map.bytes)?
        };
        Ok(Map {
            bounds,
            used,
            typed,
            bytes,
        })
    }

    /// Whether the byte layout equals the typed one.
    fn uniform(&self) -> bool {
        match (&self.typed.layout, &self.bytes.layout) {
            (Layout::Empty, Layout::Empty) => true,
            (Layout::Run { leaf: a, .. }, Layout::Run { leaf: b, .. }) => a == b,
            (Layout::Node(a), Layout::Node(b)) => std::sync::Arc::ptr_eq(a, b),
            _ => false,
        }
    }
}

/// Gathers one of the two layouts of the blocks; a repeated block is built once.
fn gather_layout<'a>(
    blocks: impl ExactSizeIterator<Item = Block<'a>>,
    merge_types: bool,
    view: impl Fn(&'a Map) -> &'a Placed,
) -> Result<Placed, TypeError> {
    let mut gather = Gather::new(blocks.len(), merge_types);
    let mut last: Option<(&Map, u64, Placed)> = None;
    for block in blocks.filter(|block| block.count > 0) {
        if let Some((disp, len, leaf)) =
            view(block.map).run_of(block.count, block.map.bounds.extent())
        {
            gather.push_run(disp.wrapping_add(block.disp), len, leaf);
            continue;
        }
        let piece = match &last {
            Some((map, count, piece))
                if core::ptr::eq(*map, block.map) && *count == block.count =>
            {
                piece.clone()
            }
            _ => view(block.map).repeat(block.count, block.map.bounds.extent())?,
        };
        gather.push(piece.clone().moved(block.disp));
        last = Some((block.map, block.count, piece));
    }
    gather.finish()
}

/// The basic type of a pair's member.
fn member(part: &crate::basic::Part) -> Option<Basic> {
    use crate::basic::Scalar;
    Some(match (part.scalar, part.size, part.external) {
        (Scalar::Signed, 2, _) => Basic::SHORT,
        (Scalar::Signed, 8, 4) => Basic::LONG,
        (Scalar::Signed, _, _) => Basic::INT,
        (Scalar::Float, 4, _) => Basic::FLOAT,
        (Scalar::Float, _, _) => Basic::DOUBLE,
        _ => Basic::LONG_DOUBLE,
    })
}
