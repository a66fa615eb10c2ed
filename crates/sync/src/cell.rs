//! `UnsafeCell` with the interface of loom's: access goes through closures over raw pointers.
//!
//! In a model each access is checked against all others for a happens-before edge; in the product
//! the closures are inlined.

#[cfg(loom)]
pub use loom::cell::UnsafeCell;

/// A cell whose content may change through a shared reference.
#[cfg(not(loom))]
#[derive(Debug, Default)]
pub struct UnsafeCell<T: ?Sized>(std::cell::UnsafeCell<T>);

#[cfg(not(loom))]
impl<T> UnsafeCell<T> {
    /// Wraps `value`.
    pub const fn new(value: T) -> Self {
        Self(std::cell::UnsafeCell::new(value))
    }

    /// Takes the value out again.
    pub fn into_inner(self) -> T {
        self.0.into_inner()
    }
}

#[cfg(not(loom))]
impl<T: ?Sized> UnsafeCell<T> {
    /// Calls `f` with a pointer through which the content may be read, if the caller excludes
    /// writers.
    #[inline(always)]
    pub fn with<R>(&self, f: impl FnOnce(*const T) -> R) -> R {
        f(self.0.get())
    }

    /// Calls `f` with a pointer through which the content may be written, if the caller excludes
    /// all others.
    #[inline(always)]
    pub fn with_mut<R>(&self, f: impl FnOnce(*mut T) -> R) -> R {
        f(self.0.get())
    }
}
