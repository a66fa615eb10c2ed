//! Output parameters: [`Out`] for one value, [`Maybe`] for an optional one, and [`OutCount`] for a
//! count. A count is an `int` in one form of a call and an `MPI_Count` in the other.
//!
//! `Out` and `OutCount` are checked for null when they are made, so that the called function cannot
//! fail halfway.

use oxmpi_core::constants::UNDEFINED;
use oxmpi_core::{Class, Error, Result};

/// A pointer to a `T` of the caller, not null.
#[derive(Clone, Copy, Debug)]
pub struct Out<T: Copy>(*mut T);

impl<T: Copy> Out<T> {
    /// MPI_ERR_ARG with the name of the parameter if the pointer is null.
    ///
    /// # Safety
    /// A pointer that is not null is valid for reads and writes until the call returns.
    #[inline(always)]
    pub unsafe fn new(to: *mut T, name: &'static str) -> Result<Out<T>> {
        if to.is_null() {
            return Err(missing(name));
        }
        Ok(Out(to))
    }

    /// The current value.
    #[inline(always)]
    pub fn get(&self) -> T {
        // SAFETY: not null (checked in `new`) and valid by its contract; C callers may leave it
        // unaligned.
        unsafe { self.0.read_unaligned() }
    }

    /// Writes the value.
    #[inline(always)]
    pub fn set(&self, value: T) {
        // SAFETY: as in `get`.
        unsafe { self.0.write_unaligned(value) }
    }
}

/// A pointer to a `T` of the caller, or null if the caller does not want the value.
#[derive(Clone, Copy, Debug)]
pub struct Maybe<T: Copy>(*mut T);

impl<T: Copy> Maybe<T> {
    /// Wraps the pointer.
    ///
    /// # Safety
    /// A pointer that is not null is valid for reads and writes until the call returns.
    #[inline(always)]
    pub unsafe fn new(to: *mut T, _name: &'static str) -> Maybe<T> {
        Maybe(to)
    }

    /// Whether the caller passed NULL.
    pub fn is_null(&self) -> bool {
        self.0.is_null()
    }

    /// The current value.
    pub fn get(&self) -> Option<T> {
        // SAFETY: not null, and valid by the contract of `new`; it may be unaligned.
        (!self.is_null()).then(|| unsafe { self.0.read_unaligned() })
    }

    /// Writes the value, unless the pointer is null.
    pub fn set(&self, value: T) {
        if !self.is_null() {
            // SAFETY: as in `get`.
            unsafe { self.0.write_unaligned(value) }
        }
    }
}

/// A pointer to a count of the caller, 32 or 64 bits wide, not null.
#[derive(Clone, Copy, Debug)]
pub struct OutCount {
    to: *mut u8,
    wide: bool,
}

impl OutCount {
    /// A pointer to an `int`.
    ///
    /// # Safety
    /// A pointer that is not null is valid for reads and writes until the call returns.
    #[inline(always)]
    pub unsafe fn narrow(to: *mut i32, name: &'static str) -> Result<OutCount> {
        if to.is_null() {
            return Err(missing(name));
        }
        Ok(OutCount {
            to: to.cast(),
            wide: false,
        })
    }

    /// A pointer to an `MPI_Count`.
    ///
    /// # Safety
    /// A pointer that is not null is valid for reads and writes until the call returns.
    #[inline(always)]
    pub unsafe fn wide(to: *mut i64, name: &'static str) -> Result<OutCount> {
        if to.is_null() {
            return Err(missing(name));
        }
        Ok(OutCount {
            to: to.cast(),
            wide: true,
        })
    }

    /// The current value.
    #[inline(always)]
    pub fn get(&self) -> i64 {
        // SAFETY: not null (checked by the constructors), of the width that they recorded, valid by
        // their contract.
        unsafe {
            match self.wide {
                true => self.to.cast::<i64>().read_unaligned(),
                false => i64::from(self.to.cast::<i32>().read_unaligned()),
            }
        }
    }

    /// Writes the value. A value that does not fit in an `int` becomes MPI_UNDEFINED. Returns
    /// whether the exact value was written.
    #[inline(always)]
    pub fn set(&self, value: i64) -> bool {
        let narrow = i32::try_from(value);
        // SAFETY: as in `get`.
        unsafe {
            match self.wide {
                true => self.to.cast::<i64>().write_unaligned(value),
                false => self
                    .to
                    .cast::<i32>()
                    .write_unaligned(narrow.unwrap_or(UNDEFINED)),
            }
        }
        self.wide || narrow.is_ok()
    }
}

#[cold]
pub(super) fn missing(name: &'static str) -> Error {
    Error::new(
        Class::ERR_ARG,
        format!("argument `{name}` is a null pointer"),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn null_is_named() {
        // SAFETY: the test passes a null pointer, which is not accessed.
        let error = unsafe { Out::<i32>::new(core::ptr::null_mut(), "flag") }.unwrap_err();
        assert_eq!(error.class, Class::ERR_ARG);
        assert!(error.why.contains("`flag`"));
    }

    #[test]
    fn a_count_that_does_not_fit_is_undefined() {
        let (mut narrow, mut wide) = (7, 7);
        // SAFETY: both point to variables that outlive the wrappers.
        let (a, b) = unsafe {
            (
                OutCount::narrow(&mut narrow, "n").unwrap(),
                OutCount::wide(&mut wide, "n").unwrap(),
            )
        };
        assert_eq!((a.get(), b.get()), (7, 7));
        assert!(!a.set(1 << 31) && b.set(1 << 31));
        assert_eq!((narrow, wide), (UNDEFINED, 1 << 31));
    }
}
