//! Objects that close themselves, and registered memory.

use crate::abi::{self, Fid};
use std::collections::BTreeMap;
use std::ffi::{c_int, c_void};
use std::ptr::NonNull;

/// An object of the library, which begins with a `struct fid`.
pub(crate) struct Object<T>(NonNull<T>);

impl<T> Object<T> {
    /// # Safety
    /// The library has just opened it, for us alone, and its structure begins with a `struct fid`.
    pub(crate) unsafe fn new(object: *mut T) -> Option<Object<T>> {
        NonNull::new(object).map(Object)
    }

    pub(crate) fn raw(&self) -> *mut T {
        self.0.as_ptr()
    }

    pub(crate) fn fid(&self) -> *mut Fid {
        self.0.as_ptr().cast()
    }

    /// Has another object belong to it.
    pub(crate) fn bind<U>(&self, other: &Object<U>, flags: u64) -> c_int {
        // SAFETY: both are open; the table of an open object is whole.
        unsafe { ((*(*self.fid()).ops).bind)(self.fid(), other.fid(), flags) }
    }

    pub(crate) fn enable(&self) -> c_int {
        // SAFETY: as above; this command takes no argument.
        unsafe {
            let control = (*(*self.fid()).ops).control;
            control(self.fid(), abi::FI_ENABLE, std::ptr::null_mut())
        }
    }

    /// Closes it; what the library says.
    pub(crate) fn close(self) -> c_int {
        let fid = self.fid();
        std::mem::forget(self);
        // SAFETY: open, and never used again.
        unsafe { ((*(*fid).ops).close)(fid) }
    }
}

impl<T> Drop for Object<T> {
    fn drop(&mut self) {
        // SAFETY: open, and never used again. What is left open below it the library keeps.
        unsafe { ((*(*self.fid()).ops).close)(self.fid()) };
    }
}

/// What others may do with registered memory; each more than the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rights {
    /// Nothing: it is for operations of ours.
    Local,
    /// Read it.
    Read,
    /// Read and write it.
    Write,
}

impl Rights {
    pub(crate) fn access(self) -> u64 {
        let own = abi::FI_SEND | abi::FI_RECV | abi::FI_READ | abi::FI_WRITE;
        own | match self {
            Rights::Local => 0,
            Rights::Read => abi::FI_REMOTE_READ,
            Rights::Write => abi::FI_REMOTE_READ | abi::FI_REMOTE_WRITE,
        }
    }
}

/// Memory that is registered.
pub(crate) struct Memory(pub(crate) Object<abi::Mr>);

impl Memory {
    /// What operations of ours on it are given.
    pub(crate) fn descriptor(&self) -> *mut c_void {
        // SAFETY: open.
        unsafe { (*self.0.raw()).mem_desc }
    }

    pub(crate) fn key(&self) -> u64 {
        // SAFETY: open.
        unsafe { (*self.0.raw()).key }
    }
}

/// Registrations that others were told of. A provider that chooses the keys may give several the
/// same one, as they end one by one.
pub(crate) struct Registered<T>(BTreeMap<(u64, u64), Vec<T>>);

impl<T> Registered<T> {
    pub(crate) fn new() -> Registered<T> {
        Registered(BTreeMap::new())
    }

    pub(crate) fn keep(&mut self, told: Registration, memory: T) {
        let all = self.0.entry((told.key, told.address)).or_default();
        all.push(memory);
    }

    /// One of those of which this was told.
    pub(crate) fn give_up(&mut self, told: Registration) -> Option<T> {
        let place = (told.key, told.address);
        let all = self.0.get_mut(&place)?;
        let last = all.pop();
        if all.is_empty() {
            self.0.remove(&place);
        }
        last
    }

    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }
}

/// Memory that others may reach: what they are told of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Registration {
    /// Where it begins, as others name it.
    pub address: u64,
    /// By which right.
    pub key: u64,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A second registration with the key of a first one closed the first, and the end of either
    /// was that of both.
    #[test]
    fn registrations_with_one_key_end_one_by_one() {
        let told = |address, key| Registration { address, key };
        let mut registered = Registered::new();
        registered.keep(told(64, 7), 1);
        registered.keep(told(64, 7), 2);
        registered.keep(told(128, 7), 3);
        assert_eq!(registered.give_up(told(64, 7)), Some(2));
        assert_eq!(registered.give_up(told(128, 7)), Some(3));
        assert_eq!(registered.give_up(told(64, 7)), Some(1));
        assert_eq!(registered.give_up(told(64, 7)), None);
        registered.keep(told(64, 7), 4);
        registered.clear();
        assert_eq!(registered.give_up(told(64, 7)), None);
    }
}
