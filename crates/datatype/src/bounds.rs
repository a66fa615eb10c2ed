//! Lower and upper bounds of a type map, in checked 64-bit arithmetic (MPI-5.0 §5.1.7, §5.1.8).
//!
//! A type map has *true* bounds, from its data, and nominal ones, which decide where the next item
//! lies. Nominal bounds are computed from those of the parts. MPI_Type_create_resized, subarray and
//! darray set *markers*. A marker is inherited by every type built on top and overrides parts
//! without one. Without an upper marker the extent is rounded up to the strictest alignment in the
//! map. A part keeps its own rounding inside a larger type, as the members of a C struct do. Empty
//! parts do not affect any bound.

use crate::TypeError;

/// Bounds of a type map, in bytes relative to the address the user passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bounds {
    /// First and one-past-last byte of the data; `None` when the map holds no data.
    data: Option<(i64, i64)>,
    /// Nominal bounds; `None` when there is neither data nor a marker.
    lower: Option<Edge>,
    upper: Option<Edge>,
    /// Strictest alignment of the data, at least 1.
    align: i64,
}

/// A nominal bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Edge {
    at: i64,
    /// Set by the user: bounds without a marker are ignored beside it.
    marker: bool,
}

impl Edge {
    /// The outer of two bounds of one side, as chosen by `outer`. A marker overrides a bound
    /// without one.
    fn merge(a: Option<Edge>, b: Option<Edge>, outer: impl Fn(i64, i64) -> i64) -> Option<Edge> {
        match (a, b) {
            (Some(a), Some(b)) if a.marker == b.marker => Some(Edge {
                at: outer(a.at, b.at),
                marker: a.marker,
            }),
            (Some(a), Some(b)) => Some(if a.marker { a } else { b }),
            (a, b) => a.or(b),
        }
    }
}

impl Bounds {
    /// No data, no markers.
    pub(crate) const EMPTY: Bounds = Bounds {
        data: None,
        lower: None,
        upper: None,
        align: 1,
    };

    /// Data from 0 to `end` in an item of `extent` bytes, aligned to `align`.
    pub(crate) const fn data(end: i64, extent: i64, align: i64) -> Bounds {
        Bounds {
            data: Some((0, end)),
            lower: Some(Edge {
                at: 0,
                marker: false,
            }),
            upper: Some(Edge {
                at: extent,
                marker: false,
            }),
            align,
        }
    }

    /// The same map with its markers replaced.
    pub(crate) fn resized(self, lb: i64, extent: i64) -> Result<Bounds, TypeError> {
        let ub = lb.checked_add(extent).ok_or(TypeError::Overflow {
            what: "upper bound",
        })?;
        let marker = |at| Some(Edge { at, marker: true });
        Bounds {
            lower: marker(lb),
            upper: marker(ub),
            ..self
        }
        .checked()
    }

    /// `count` copies, `stride` bytes apart, the first moved by `disp`. Not rounded.
    pub(crate) fn placed(self, disp: i64, count: u64, stride: i64) -> Result<Bounds, TypeError> {
        if count == 0 {
            return Ok(Bounds::EMPTY);
        }
        let (lowest, highest) = ends(disp, count, stride);
        self.spread(lowest, highest)
    }

    /// Copies of which the lowest is moved by `lowest` and the highest by `highest`. Not rounded.
    pub(crate) fn spread(self, lowest: i128, highest: i128) -> Result<Bounds, TypeError> {
        if self == Bounds::EMPTY {
            return Ok(Bounds::EMPTY);
        }
        let moved = |value: i64, by: i128| {
            let moved = i128::from(value).saturating_add(by);
            i64::try_from(moved).map_err(|_| TypeError::Overflow {
                what: "displacement",
            })
        };
        let edge = |edge: Option<Edge>, by| match edge {
            Some(Edge { at, marker }) => moved(at, by).map(|at| Some(Edge { at, marker })),
            None => Ok(None),
        };
        let data = match self.data {
            Some((first, end)) => Some((moved(first, lowest)?, moved(end, highest)?)),
            None => None,
        };
        Bounds {
            data,
            lower: edge(self.lower, lowest)?,
            upper: edge(self.upper, highest)?,
            align: self.align,
        }
        .checked()
    }

    /// Both maps one after the other. Not rounded.
    pub(crate) fn joined(self, other: Bounds) -> Result<Bounds, TypeError> {
        let data = match (self.data, other.data) {
            (Some(a), Some(b)) => Some((a.0.min(b.0), a.1.max(b.1))),
            (a, b) => a.or(b),
        };
        let lower = Edge::merge(self.lower, other.lower, i64::min);
        let upper = Edge::merge(self.upper, other.upper, i64::max);
        Bounds {
            data,
            lower,
            upper,
            align: self.align.max(other.align),
        }
        .checked()
    }

    /// The bounds of a finished type: rounded up to the alignment where there is no upper marker.
    pub(crate) fn rounded(self) -> Result<Bounds, TypeError> {
        let Some(Edge { at, marker: false }) = self.upper else {
            return Ok(self);
        };
        let extent = at
            .checked_sub(self.lb())
            .ok_or(TypeError::Overflow { what: "extent" })?;
        let padding = match extent.rem_euclid(self.align) {
            0 => 0,
            rest => self.align - rest,
        };
        let at = at.checked_add(padding).ok_or(TypeError::Overflow {
            what: "upper bound",
        })?;
        Bounds {
            upper: Some(Edge { at, marker: false }),
            ..self
        }
        .checked()
    }

    /// Lower bound.
    pub(crate) fn lb(&self) -> i64 {
        self.lower.map_or(0, |edge| edge.at)
    }

    /// Upper bound.
    pub(crate) fn ub(&self) -> i64 {
        self.upper.map_or(0, |edge| edge.at)
    }

    /// `ub − lb`.
    pub(crate) fn extent(&self) -> i64 {
        self.ub() - self.lb()
    }

    /// First byte of data; 0 when there is none.
    pub(crate) fn true_lb(&self) -> i64 {
        self.data.map_or(0, |data| data.0)
    }

    /// One past the last byte of data; 0 when there is none.
    pub(crate) fn true_ub(&self) -> i64 {
        self.data.map_or(0, |data| data.1)
    }

    /// Self, if both extents are representable.
    fn checked(self) -> Result<Bounds, TypeError> {
        let extent = self.ub().checked_sub(self.lb());
        let true_extent = self.true_ub().checked_sub(self.true_lb());
        match (extent, true_extent) {
            (Some(_), Some(_)) => Ok(self),
            _ => Err(TypeError::Overflow { what: "extent" }),
        }
    }
}

/// Displacements of the lowest and the highest of `count` copies (at least one), `stride` bytes
/// apart, the first at `disp`. Exact: the products fit.
#[inline]
pub(crate) fn ends(disp: i64, count: u64, stride: i64) -> (i128, i128) {
    let first = i128::from(disp);
    let last = first + i128::from(count - 1) * i128::from(stride);
    (first.min(last), first.max(last))
}
