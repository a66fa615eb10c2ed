//! Objects that close themselves, and registered memory.

use crate::abi::{self, Fid};
use std::collections::BTreeMap;
use std::ffi::{c_int, c_void};
use std::ptr::NonNull;

/// An object of the library, which begins with a `struct fid`.
pub(crate) struct Object<T>(NonNull<T>);

impl<T> Object<T> {
    /// # Safety
    /// The library has just opened the object, and nothing else uses it. Its structure begins with
    /// a `struct fid`.
    pub(crate) unsafe fn new(object: *mut T) -> Option<Object<T>> {
        NonNull::new(object).map(Object)
    }

    pub(crate) fn raw(&self) -> *mut T {
        self.0.as_ptr()
    }

    pub(crate) fn fid(&self) -> *mut Fid {
        self.0.as_ptr().cast()
    }

    /// Binds another object to this one.
    pub(crate) fn bind<U>(&self, other: &Object<U>, flags: u64) -> c_int {
        // SAFETY: both are open; the table of an open object is complete.
        unsafe { ((*(*self.fid()).ops).bind)(self.fid(), other.fid(), flags) }
    }

    pub(crate) fn enable(&self) -> c_int {
        // SAFETY: as above; this command takes no argument.
        unsafe {
            let control = (*(*self.fid()).ops).control;
            control(self.fid(), abi::FI_ENABLE, std::ptr::null_mut())
        }
    }

    /// Closes the object; returns the library's code.
    pub(crate) fn close(self) -> c_int {
        let fid = self.fid();
        std::mem::forget(self);
        // SAFETY: open, and never used again.
        unsafe { ((*(*fid).ops).close)(fid) }
    }
}

impl<T> Drop for Object<T> {
    fn drop(&mut self) {
        // SAFETY: open, and never used again. The library keeps it while dependent objects are
        // open.
        unsafe { ((*(*self.fid()).ops).close)(self.fid()) };
    }
}

/// The access of peers to registered memory; each level includes the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rights {
    /// None: the memory is for local operations.
    Local,
    /// Read.
    Read,
    /// Read and write.
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

/// A memory registration.
pub(crate) struct Memory(pub(crate) Object<abi::Mr>);

impl Memory {
    /// The descriptor for local operations.
    pub(crate) fn descriptor(&self) -> *mut c_void {
        // SAFETY: open.
        unsafe { (*self.0.raw()).mem_desc }
    }

    pub(crate) fn key(&self) -> u64 {
        // SAFETY: open.
        unsafe { (*self.0.raw()).key }
    }
}

/// Registrations that peers know. A provider that chooses the keys may give several registrations
/// the same key; they end one by one.
pub(crate) struct Registered<T>(BTreeMap<(u64, u64), Vec<T>>);

impl<T> Registered<T> {
    pub(crate) fn new() -> Registered<T> {
        Registered(BTreeMap::new())
    }

    pub(crate) fn keep(&mut self, registration: Registration, memory: T) {
        let all = self
            .0
            .entry((registration.key, registration.address))
            .or_default();
        all.push(memory);
    }

    /// Removes one of the registrations with this key and address.
    pub(crate) fn give_up(&mut self, registration: Registration) -> Option<T> {
        let place = (registration.key, registration.address);
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

/// A registration as peers use it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Registration {
    /// The start address for peers.
    pub address: u64,
    /// The remote key.
    pub key: u64,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A second registration with the key of a first one closed the first. The end of either ended
    /// both.
    #[test]
    fn registrations_with_one_key_end_one_by_one() {
        let registration = |address, key| Registration { address, key };
        let mut registered = Registered::new();
        registered.keep(registration(64, 7), 1);
        registered.keep(registration(64, 7), 2);
        registered.keep(registration(128, 7), 3);
        assert_eq!(registered.give_up(registration(64, 7)), Some(2));
        assert_eq!(registered.give_up(registration(128, 7)), Some(3));
        assert_eq!(registered.give_up(registration(64, 7)), Some(1));
        assert_eq!(registered.give_up(registration(64, 7)), None);
        registered.keep(registration(64, 7), 4);
        registered.clear();
        assert_eq!(registered.give_up(registration(64, 7)), None);
    }
}
