//! A value alone in its cache lines, to avoid false sharing.
//!
//! 128 bytes: the supported processors fetch 64-byte lines in pairs.

use std::ops::{Deref, DerefMut};

/// `T`, aligned and padded to 128 bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(align(128))]
pub struct CachePadded<T>(T);

impl<T> CachePadded<T> {
    /// Wraps `value`.
    pub const fn new(value: T) -> Self {
        Self(value)
    }

    /// Takes the value out again.
    pub fn into_inner(self) -> T {
        self.0
    }
}

impl<T> Deref for CachePadded<T> {
    type Target = T;

    #[inline(always)]
    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T> DerefMut for CachePadded<T> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut T {
        &mut self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_do_not_share_a_line_pair() {
        let pair = [CachePadded::new(1u8), CachePadded::new(2u8)];
        let distance = (&raw const pair[1]).addr() - (&raw const pair[0]).addr();
        assert_eq!(distance, 128);
        assert_eq!((*pair[0], *pair[1]), (1, 2));
    }
}
