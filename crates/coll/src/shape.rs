//! What a builder is told about a call: numbers only, no addresses and no objects.
//!
//! [`Layout`] is the shape of a datatype; [`Blocks`] says where the piece of each rank lies in a
//! user buffer, one form for `count`, `counts[] + displs[]` and the alltoallw triple; [`Args`] is
//! the whole call. Counts are borrowed from the user's arrays in either width.

use crate::schedule::{BYTES, Space, Span};
use oxmpi_datatype::Counts;

/// The shape of a datatype, as far as placing items goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// Bytes of data in one item.
    pub size: u64,
    /// Bytes from one item to the next; may be negative or zero.
    pub extent: i64,
    /// Lowest byte displacement that holds data.
    pub true_lb: i64,
    /// Bytes from the first to past the last byte of data of one item.
    pub true_extent: u64,
    /// Packing any number of items is one straight copy from displacement 0.
    pub dense: bool,
}

impl Layout {
    /// One byte.
    pub const BYTE: Layout = Layout {
        size: 1,
        extent: 1,
        true_lb: 0,
        true_extent: 1,
        dense: true,
    };

    /// Bytes of data in `count` items.
    pub const fn bytes(&self, count: u64) -> u64 {
        self.size.saturating_mul(count)
    }

    /// Displacement range that `count` items touch: lowest byte, and one past the highest.
    pub fn hull(&self, count: u64) -> (i64, i64) {
        if count == 0 || self.true_extent == 0 {
            return (0, 0);
        }
        let last = signed(count - 1).saturating_mul(self.extent);
        let low = self.true_lb.saturating_add(last.min(0));
        let high = self
            .true_lb
            .saturating_add(signed(self.true_extent))
            .saturating_add(last.max(0));
        (low, high)
    }
}

/// How the pieces of a buffer are described.
#[derive(Clone, Copy, Debug)]
pub enum Shape<'a> {
    /// The buffer takes no part (not significant here, or in place).
    Absent,
    /// `count` items for every rank, one after the other.
    Equal {
        /// Items per rank.
        count: u64,
        /// Type number.
        ty: u32,
    },
    /// One vector of `count` items, `disp` bytes behind where the buffer begins.
    Vector {
        /// Bytes before it.
        disp: i64,
        /// Items.
        count: u64,
        /// Type number.
        ty: u32,
    },
    /// `counts[i]` items at `displs[i]` extents; without `displs`, one after the other.
    Uneven {
        /// Items per rank.
        counts: Counts<'a>,
        /// Displacements in extents of the type.
        displs: Option<Counts<'a>>,
        /// Type number.
        ty: u32,
    },
    /// `counts[i]` items of type number `first + i` at byte `displs[i]`.
    Typed {
        /// Items per rank.
        counts: Counts<'a>,
        /// Displacements in bytes.
        displs: Counts<'a>,
        /// Type number of rank 0's piece.
        first: u32,
    },
}

/// One user buffer and the pieces in it.
#[derive(Clone, Copy, Debug)]
pub struct Blocks<'a> {
    /// Which buffer.
    pub space: Space,
    /// The pieces.
    pub shape: Shape<'a>,
}

impl Blocks<'_> {
    /// A buffer that takes no part.
    pub const ABSENT: Blocks<'static> = Blocks {
        space: Space::Send,
        shape: Shape::Absent,
    };

    /// True when the buffer takes no part.
    pub const fn is_absent(&self) -> bool {
        matches!(self.shape, Shape::Absent)
    }

    /// Items of rank `i`'s piece.
    pub fn count(&self, i: u32) -> u64 {
        match self.shape {
            Shape::Absent => 0,
            Shape::Equal { count, .. } | Shape::Vector { count, .. } => count,
            Shape::Uneven { counts, .. } | Shape::Typed { counts, .. } => {
                unsigned(counts.get(i as usize))
            }
        }
    }

    /// Type number of rank `i`'s piece.
    pub fn ty(&self, i: u32) -> u32 {
        match self.shape {
            Shape::Absent => BYTES,
            Shape::Equal { ty, .. } | Shape::Vector { ty, .. } | Shape::Uneven { ty, .. } => ty,
            Shape::Typed { first, .. } => first + i,
        }
    }

    /// Where rank `i`'s piece lies.
    pub fn block(&self, i: u32, types: &[Layout]) -> Span {
        let ty = self.ty(i);
        let extent = types.get(ty as usize).map_or(1, |layout| layout.extent);
        let disp = match self.shape {
            Shape::Absent => 0,
            Shape::Vector { disp, .. } => disp,
            Shape::Equal { count, .. } => signed(count)
                .saturating_mul(i64::from(i))
                .saturating_mul(extent),
            Shape::Uneven {
                displs: Some(displs),
                ..
            } => displs.get(i as usize).saturating_mul(extent),
            Shape::Uneven {
                counts,
                displs: None,
                ..
            } => (0..i as usize)
                .fold(0, |sum: i64, j| sum.saturating_add(counts.get(j)))
                .saturating_mul(extent),
            Shape::Typed { displs, .. } => displs.get(i as usize),
        };
        Span {
            space: self.space,
            disp,
            count: self.count(i),
            ty,
        }
    }
}

/// A collective call as a builder sees it.
///
/// What is *significant* is filled in: at other ranks than the root, the root's arguments are
/// absent.
#[derive(Clone, Copy, Debug)]
pub struct Args<'a> {
    /// Root, where there is one; else 0.
    pub root: u32,
    /// The data to send already lies in the receive buffer (scatter: the root keeps its own piece
    /// where it is).
    pub in_place: bool,
    /// The send buffer. Reductions and broadcasts use `Equal` with the full count.
    pub send: Blocks<'a>,
    /// The receive buffer.
    pub recv: Blocks<'a>,
}

impl Args<'_> {
    /// A call without data.
    pub const EMPTY: Args<'static> = Args {
        root: 0,
        in_place: false,
        send: Blocks::ABSENT,
        recv: Blocks::ABSENT,
    };
}

/// A count as a signed number; counts beyond 2⁶³ are refused at the C edge.
pub(crate) fn signed(count: u64) -> i64 {
    i64::try_from(count).expect("invariant: counts were checked at the edge")
}

/// A count out of an array of the user; negative ones are refused at the C edge.
fn unsigned(count: i64) -> u64 {
    u64::try_from(count).expect("invariant: counts were checked at the edge")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hull_of_negative_extents_and_gaps() {
        let layout = Layout {
            size: 4,
            extent: -8,
            true_lb: 4,
            true_extent: 6,
            dense: false,
        };
        assert_eq!(layout.hull(0), (0, 0));
        assert_eq!(layout.hull(1), (4, 10));
        assert_eq!(layout.hull(3), (-12, 10));
    }

    #[test]
    fn blocks_of_each_shape() {
        let types = [Layout {
            size: 2,
            extent: 3,
            true_lb: 0,
            true_extent: 2,
            dense: false,
        }];
        let equal = Blocks {
            space: Space::Recv,
            shape: Shape::Equal { count: 5, ty: 0 },
        };
        assert_eq!(
            equal.block(2, &types),
            Span {
                space: Space::Recv,
                disp: 30,
                count: 5,
                ty: 0
            }
        );
        let shape = Shape::Uneven {
            counts: Counts::I32(&[1, 2]),
            displs: None,
            ty: 0,
        };
        let uneven = Blocks {
            space: Space::Send,
            shape,
        };
        assert_eq!(
            uneven.block(1, &types),
            Span {
                space: Space::Send,
                disp: 3,
                count: 2,
                ty: 0
            }
        );
        let shape = Shape::Uneven {
            counts: Counts::I32(&[1, 2]),
            displs: Some(Counts::I64(&[9, -7])),
            ty: 0,
        };
        let uneven = Blocks {
            space: Space::Send,
            shape,
        };
        assert_eq!(uneven.block(1, &types).disp, -21);
    }
}
