//! String parameters: [`StrIn`] and [`ArgvIn`] for input, [`StrOut`] for a buffer of the caller.
//!
//! C strings have no encoding; MPI compares bytes. The NUL is not part of the bytes.

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
    /// A pointer that is not null is NUL-terminated and valid until the call returns.
    #[inline(always)]
    pub unsafe fn new(from: *const c_char, name: &'static str) -> StrIn {
        StrIn { from, name }
    }

    /// The bytes without the NUL; MPI_ERR_ARG if the pointer is null.
    pub fn bytes(&self) -> Result<&'_ [u8]> {
        if self.from.is_null() {
            return Err(missing(self.name));
        }
        // SAFETY: not null, so NUL-terminated and valid by the contract of `new`.
        Ok(unsafe { CStr::from_ptr(self.from) }.to_bytes())
    }

    /// The string as text, with replacement characters for invalid UTF-8.
    pub fn text(&self) -> Result<Cow<'_, str>> {
        self.bytes().map(String::from_utf8_lossy)
    }
}

/// An output buffer for characters. The standard or another argument gives its size.
#[derive(Clone, Copy, Debug)]
pub struct StrOut {
    to: *mut c_char,
    name: &'static str,
}

impl StrOut {
    /// Wraps the pointer, which may be null.
    ///
    /// # Safety
    /// A pointer that is not null is valid for writes of as many characters as the standard or the
    /// length argument states.
    #[inline(always)]
    pub unsafe fn new(to: *mut c_char, name: &'static str) -> StrOut {
        StrOut { to, name }
    }

    /// Whether the caller passed NULL.
    pub fn is_null(&self) -> bool {
        self.to.is_null()
    }

    /// Writes at most `room - 1` bytes and a NUL; returns the number of bytes. With `room` 0 it
    /// writes nothing, and the pointer may be null; otherwise null is MPI_ERR_ARG.
    pub fn set(&self, text: impl AsRef<[u8]>, room: usize) -> Result<usize> {
        if room == 0 {
            return Ok(0);
        }
        if self.to.is_null() {
            return Err(missing(self.name));
        }
        let text = text.as_ref();
        let len = text.len().min(room - 1);
        // SAFETY: not null and valid for `room` characters by the contract of `new`; `len < room`.
        // Our text does not overlap the caller's buffer.
        unsafe {
            core::ptr::copy_nonoverlapping(text.as_ptr(), self.to.cast(), len);
            self.to.add(len).write(0);
        }
        Ok(len)
    }
}

/// An array of strings of the caller: with a given length, or ended by a null pointer.
#[derive(Clone, Copy, Debug)]
pub struct ArgvIn {
    from: *const *const c_char,
    name: &'static str,
}

impl ArgvIn {
    /// Wraps the pointer, which may be null.
    ///
    /// # Safety
    /// A pointer that is not null is valid for the given number of strings, or up to a null
    /// pointer. Each string is NUL-terminated.
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

    /// Copies of the first `len` strings, or of those before a null pointer.
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
            // SAFETY: `at` is below the caller's number of strings, or not behind the null pointer
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
