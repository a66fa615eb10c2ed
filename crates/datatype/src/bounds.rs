//! Lower and upper bounds of a type map, in checked 64-bit arithmetic (MPI-5.0 §5.1.7, §5.1.8).
//!
//! A type map has *true* bounds, from its data, and may have *markers* set by MPI_Type_create_resized, subarray and darray; markers
//! survive in every type built on top and then win over the data. Without an upper marker the extent is rounded up to the
//! strictest alignment in the map. Empty maps take no part in any bound.

use crate::TypeError;

/// Bounds of a type map, in bytes relative to the address the user passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bounds {
    /// First and one-past-last byte of the data; `None` when the map holds no data.
    data: Option<(i64, i64)>,
    /// Lowest lower-bound marker.
    lower: Option<i64>,
    /// Highest upper-bound marker.
    upper: Option<i64>,
    /// Strictest alignment of the data, at least 1.
    align: i64,
}

impl Bounds {
    /// No data, no markers.
    pub(crate) const EMPTY: Bounds = Bounds {
        data: None,
        lower: None,
        upper: None,
        align: 1,
    };

    /// Data from 0 to `end`, aligned to `align`.
    pub(crate) const fn data(end: i64, align: i64) -> Bounds {
        Bounds {
            data: Some((0, end)),
            lower: None,
            upper: None,
            align,
        }
    }

    /// The same map with its markers replaced.
    pub(crate) fn resized(self, lb: i64, extent: i64) -> Result<Bounds, TypeError> {
        let ub = lb.checked_add(extent).ok_or(TypeError::Overflow {
            what: "upper bound",
        })?;
        Bounds {
            lower: Some(lb),
            upper: Some(ub),
            ..self
        }
        .checked()
    }

    /// `count` copies, `stride` bytes apart, the first moved by `disp`.
    pub(crate) fn placed(self, disp: i64, count: u64, stride: i64) -> Result<Bounds, TypeError> {
        if count == 0 {
            return Ok(Bounds::EMPTY);
        }
        let overflow = TypeError::Overflow {
            what: "displacement",
        };
        let steps = i64::try_from(count - 1).map_err(|_| overflow.clone())?;
        let travel = if self == Bounds::EMPTY {
            0
        } else {
            steps.checked_mul(stride).ok_or(overflow.clone())?
        };
        let shift = |value: i64, travel: i64| {
            value
                .checked_add(disp)
                .and_then(|value| value.checked_add(travel))
                .ok_or(overflow.clone())
        };
        let low = |value| shift(value, travel.min(0));
        let high = |value| shift(value, travel.max(0));
        let data = match self.data {
            Some((first, end)) => Some((low(first)?, high(end)?)),
            None => None,
        };
        let lower = self.lower.map(low).transpose()?;
        let upper = self.upper.map(high).transpose()?;
        Bounds {
            data,
            lower,
            upper,
            align: self.align,
        }
        .checked()
    }

    /// Both maps one after the other.
    pub(crate) fn joined(self, other: Bounds) -> Result<Bounds, TypeError> {
        let data = match (self.data, other.data) {
            (Some(a), Some(b)) => Some((a.0.min(b.0), a.1.max(b.1))),
            (a, b) => a.or(b),
        };
        let lower = match (self.lower, other.lower) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
        let upper = match (self.upper, other.upper) {
            (Some(a), Some(b)) => Some(a.max(b)),
            (a, b) => a.or(b),
        };
        Bounds {
            data,
            lower,
            upper,
            align: self.align.max(other.align),
        }
        .checked()
    }

    /// Lower bound.
    pub(crate) fn lb(&self) -> i64 {
        self.lower.unwrap_or(self.true_lb())
    }

    /// Upper bound, with alignment padding where no marker sets it.
    pub(crate) fn ub(&self) -> i64 {
        self.try_ub()
            .expect("invariant: checked when the bounds were made")
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

    fn try_ub(&self) -> Option<i64> {
        if let Some(upper) = self.upper {
            return Some(upper);
        }
        if self.data.is_none() {
            // A map without data and without an upper marker ends where it begins.
            return Some(self.lb());
        }
        let lb = self.lb();
        let raw = self.true_ub().checked_sub(lb)?;
        let padding = match raw.rem_euclid(self.align) {
            0 => 0,
            rest => self.align - rest,
        };
        lb.checked_add(raw)?.checked_add(padding)
    }

    /// Self, when both extents and the bounds are representable.
    fn checked(self) -> Result<Bounds, TypeError> {
        let extent = self.try_ub().and_then(|ub| ub.checked_sub(self.lb()));
        let true_extent = self.true_ub().checked_sub(self.true_lb());
        match (extent, true_extent) {
            (Some(_), Some(_)) => Ok(self),
            _ => Err(TypeError::Overflow { what: "extent" }),
        }
    }
}
