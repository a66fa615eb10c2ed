//! Array parameters: [`ArrayIn`] and [`ArrayOut`] for elements, [`CountsIn`] for counts and
//! displacements. The latter are `int` in one form of a call and wider in the other.
//!
//! A C array has no length; the called function derives it from other arguments. Length 0 is always
//! allowed, also with a null pointer.

use oxmpi_core::{Class, Error, Result};

use super::Counts;
use super::out::missing;

/// A read-only array of the caller.
#[derive(Clone, Copy, Debug)]
pub struct ArrayIn<T: Copy + 'static> {
    from: *const T,
    name: &'static str,
}

impl<T: Copy> ArrayIn<T> {
    /// Wraps the pointer, which may be null.
    ///
    /// # Safety
    /// Valid for reads, until the call returns, of as many elements as the standard requires for
    /// the other arguments.
    #[inline(always)]
    pub unsafe fn new(from: *const T, name: &'static str) -> ArrayIn<T> {
        ArrayIn { from, name }
    }

    /// Whether the caller passed NULL.
    pub fn is_null(&self) -> bool {
        self.from.is_null()
    }

    /// The address, for the sentinels (MPI_UNWEIGHTED, MPI_WEIGHTS_EMPTY).
    pub fn addr(&self) -> usize {
        self.from.addr()
    }

    /// The first `len` elements. MPI_ERR_ARG: a negative length, a null pointer, a misaligned one.
    #[inline]
    pub fn slice(&self, len: impl TryInto<usize>) -> Result<&'_ [T]> {
        let len = check(self.from.addr(), align_of::<T>(), len, self.name)?;
        match len {
            0 => Ok(&[]),
            // SAFETY: not null and aligned (checked), valid for `len` elements by the contract of
            // `new`.
            len => Ok(unsafe { core::slice::from_raw_parts(self.from, len) }),
        }
    }
}

/// An array of the caller for output, or for input and output.
#[derive(Clone, Copy, Debug)]
pub struct ArrayOut<T: Copy + 'static> {
    to: *mut T,
    name: &'static str,
}

impl<T: Copy> ArrayOut<T> {
    /// Wraps the pointer, which may be null.
    ///
    /// # Safety
    /// Valid for reads and writes, until the call returns, of as many elements as the standard
    /// requires. Nothing else accesses it.
    #[inline(always)]
    pub unsafe fn new(to: *mut T, name: &'static str) -> ArrayOut<T> {
        ArrayOut { to, name }
    }

    /// Whether the caller passed NULL.
    pub fn is_null(&self) -> bool {
        self.to.is_null()
    }

    /// The address, for the sentinels.
    pub fn addr(&self) -> usize {
        self.to.addr()
    }

    /// The first `len` elements. The slice must be dropped before any user function is called.
    /// Errors as [`ArrayIn::slice`].
    #[inline]
    #[allow(clippy::mut_from_ref)]
    pub fn slice(&self, len: impl TryInto<usize>) -> Result<&'_ mut [T]> {
        let len = check(self.to.addr(), align_of::<T>(), len, self.name)?;
        match len {
            0 => Ok(&mut []),
            // SAFETY: not null and aligned (checked), valid for `len` elements and exclusive by the
            // contract of `new`.
            len => Ok(unsafe { core::slice::from_raw_parts_mut(self.to, len) }),
        }
    }
}

/// A read-only array of counts or displacements, 32 or 64 bits each.
#[derive(Clone, Copy, Debug)]
pub struct CountsIn {
    from: *const u8,
    wide: bool,
    name: &'static str,
}

/// Displacements of type `MPI_Aint` in both forms of a call.
impl From<ArrayIn<i64>> for CountsIn {
    fn from(array: ArrayIn<i64>) -> CountsIn {
        CountsIn {
            from: array.from.cast(),
            wide: true,
            name: array.name,
        }
    }
}

impl CountsIn {
    /// An array of `int`, may be null.
    ///
    /// # Safety
    /// As [`ArrayIn::new`].
    #[inline(always)]
    pub unsafe fn narrow(from: *const i32, name: &'static str) -> CountsIn {
        CountsIn {
            from: from.cast(),
            wide: false,
            name,
        }
    }

    /// An array of `MPI_Count` or `MPI_Aint`, may be null.
    ///
    /// # Safety
    /// As [`ArrayIn::new`].
    #[inline(always)]
    pub unsafe fn wide(from: *const i64, name: &'static str) -> CountsIn {
        CountsIn {
            from: from.cast(),
            wide: true,
            name,
        }
    }

    /// Whether the elements have 64 bits: the call is the `_c` form.
    pub fn is_wide(&self) -> bool {
        self.wide
    }

    /// The first `len` elements in their own width. Errors as [`ArrayIn::slice`].
    #[inline]
    pub fn view(&self, len: impl TryInto<usize>) -> Result<Counts<'_>> {
        let align = if self.wide {
            align_of::<i64>()
        } else {
            align_of::<i32>()
        };
        let len = check(self.from.addr(), align, len, self.name)?;
        if len == 0 {
            return Ok(if self.wide {
                Counts::I64(&[])
            } else {
                Counts::I32(&[])
            });
        }
        // SAFETY: not null, aligned (checked) and of this width by the constructors, valid for
        // `len` elements by their contract.
        Ok(unsafe {
            match self.wide {
                true => Counts::I64(core::slice::from_raw_parts(self.from.cast(), len)),
                false => Counts::I32(core::slice::from_raw_parts(self.from.cast(), len)),
            }
        })
    }
}

/// The length as usize. Errors: a negative length, and a null or misaligned array that is not
/// empty.
#[inline]
fn check(addr: usize, align: usize, len: impl TryInto<usize>, name: &'static str) -> Result<usize> {
    match len.try_into() {
        Err(_) => Err(negative(name)),
        Ok(0) => Ok(0),
        Ok(_) if addr == 0 => Err(missing(name)),
        Ok(_) if !addr.is_multiple_of(align) => Err(misaligned(name, addr)),
        Ok(len) => Ok(len),
    }
}

#[cold]
fn negative(name: &'static str) -> Error {
    Error::new(
        Class::ERR_ARG,
        format!("the length of `{name}` is negative"),
    )
}

#[cold]
fn misaligned(name: &'static str, addr: usize) -> Error {
    Error::new(
        Class::ERR_ARG,
        format!("argument `{name}` ({addr:#x}) is not aligned for its elements"),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_and_null() {
        let list = [3, 4, 5];
        // SAFETY: `list` outlives the wrappers, and no more elements are read than it has.
        let (some, none) = unsafe {
            (
                ArrayIn::new(list.as_ptr(), "ranks"),
                ArrayIn::<i32>::new(core::ptr::null(), "ranks"),
            )
        };
        assert_eq!(some.slice(2).unwrap(), [3, 4]);
        assert_eq!(none.slice(0).unwrap(), []);
        assert_eq!(none.slice(1).unwrap_err().class, Class::ERR_ARG);
        assert!(some.slice(-1).unwrap_err().why.contains("negative"));
    }
}
