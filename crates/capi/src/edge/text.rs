//! Strings: [`StrIn`] and [`ArgvIn`] from the caller, [`StrOut`] into a buffer of the caller.
//!
//! C strings carry no encoding; MPI compares them as bytes. The bytes end before the NUL.

use core::ffi::{CStr, c_char};
use std::borrow::Cow;

use oxmpi_core::Result;

use super::out::missing;

/// A NUL-terminated string of the caller.
#[derive(Clone, Copy, Debug)]
pub struct StrIn {
    from: *const c_char,
    name: &'static str,
}

impl StrIn {
    /// Wraps the pointer, which may be null.
    ///
    /// # Safety
    /// Not null means NUL-terminated and valid until the call returns.
    #[inline(always)]
    pub unsafe fn new(from: *const c_char, name: &'static str) -> StrIn {
        StrIn { from, name }
    }

    /// Whether the caller passed NULL.
    pub fn is_null(&self) -> bool {
        self.from.is_null()
    }

    /// The bytes, without the NUL; MPI_ERR_ARG where the pointer is null.
    pub fn bytes(&self) -> Result<&'_ [u8]> {
        if self.from.is_null() {
            return Err(missing(self.name));
        }
        // SAFETY: not null, so NUL-terminated and valid by the contract of `new`.
        Ok(unsafe { CStr::from_ptr(self.from) }.to_bytes())
    }

    /// The string as text, with replacement characters where it is not UTF-8.
    pub fn text(&self) -> Result<Cow<'_, str>> {
        self.bytes().map(String::from_utf8_lossy)
    }
}

/// A character buffer of the caller; its size is fixed by the standard or given by another
/// argument.
#[derive(Clone, Copy, Debug)]
pub struct StrOut {
    to: *mut c_char,
    name: &'static str,
}

impl StrOut {
    /// Wraps the pointer, which may be null.
    ///
    /// # Safety
    /// Not null means valid for writes of as many characters as the standard or the length argument
    /// says.
    #[inline(always)]
    pub unsafe fn new(to: *mut c_char, name: &'static str) -> StrOut {
        StrOut { to, name }
    }

    /// Whether the caller passed NULL.
    pub fn is_null(&self) -> bool {
        self.to.is_null()
    }

    /// Writes at most `room - 1` bytes and a NUL; returns how many bytes were written. `room` 0
    /// writes nothing, also to a null pointer; otherwise null is MPI_ERR_ARG.
    pub fn set(&self, text: impl AsRef<[u8]>, room: usize) -> Result<usize> {
        if room == 0 {
            return Ok(0);
        }
        if self.to.is_null() {
            return Err(missing(self.name));
        }
        let text = text.as_ref();
        let len = text.len().min(room - 1);
        // SAFETY: not null and valid for `room` characters by the contract of `new`; `len < room`;
        // our text does not overlap a buffer that the caller may write.
        unsafe {
            core::ptr::copy_nonoverlapping(text.as_ptr(), self.to.cast(), len);
            self.to.add(len).write(0);
        }
        Ok(len)
    }
}

/// An array of strings of the caller: with a length of its own, or ended by a null pointer.
#[derive(Clone, Copy, Debug)]
pub struct ArgvIn {
    from: *const *const c_char,
    name: &'static str,
}

impl ArgvIn {
    /// Wraps the pointer, which may be null.
    ///
    /// # Safety
    /// Not null means valid for the stated number of strings, or up to a null pointer, each
    /// NUL-terminated.
    #[inline(always)]
    pub unsafe fn new(from: *const *const c_char, name: &'static str) -> ArgvIn {
        ArgvIn { from, name }
    }

    /// Whether the caller passed NULL.
    pub fn is_null(&self) -> bool {
        self.from.is_null()
    }

    /// As [`ArgvIn::bytes`], as text.
    pub fn strings(&self, len: usize) -> Result<Vec<String>> {
        let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
        Ok(self.bytes(len)?.into_iter().map(text).collect())
    }

    /// Copies of the first `len` strings, or fewer where a null pointer comes first.
    pub fn bytes(&self, len: usize) -> Result<Vec<Vec<u8>>> {
        if self.from.is_null() {
            return if len == 0 {
                Ok(Vec::new())
            } else {
                Err(missing(self.name))
            };
        }
        let mut list = Vec::new();
        for at in 0..len {
            // SAFETY: `at` is below the number of strings the caller has, or below the null pointer
            // that ends them.
            let string = unsafe { *self.from.add(at) };
            if string.is_null() {
                break;
            }
            // SAFETY: not null, so a NUL-terminated string by the contract of `new`.
            list.push(unsafe { CStr::from_ptr(string) }.to_bytes().to_vec());
        }
        Ok(list)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn output_is_cut_and_ended() {
        let mut buffer = [1 as c_char; 4];
        // SAFETY: the buffer outlives the wrapper, and `room` is its length.
        let out = unsafe { StrOut::new(buffer.as_mut_ptr(), "name") };
        assert_eq!(out.set("abcdef", 4).unwrap(), 3);
        assert_eq!(buffer[3], 0);
    }

    #[test]
    fn lists_end_at_null() {
        let list = [c"a".as_ptr(), c"b".as_ptr(), core::ptr::null()];
        // SAFETY: ended by a null pointer.
        let argv = unsafe { ArgvIn::new(list.as_ptr(), "argv") };
        assert_eq!(argv.strings(usize::MAX).unwrap(), ["a", "b"]);
    }
}
