//! Names of communicators, datatypes, windows (MPI-5.0 §7.8).
//!
//! A name is a byte string as the C program gave it, without the final NUL, cut at
//! MPI_MAX_OBJECT_NAME - 1 bytes. An object without a given name has its predefined name, or the
//! empty string.

use oxmpi_sync::Mutex;

/// `MPI_MAX_OBJECT_NAME`: size of the C buffer, final NUL included.
pub const MAX_OBJECT_NAME: usize = 128;

/// The name slot of an object.
#[derive(Debug, Default)]
pub struct Name {
    predefined: &'static str,
    given: Mutex<Option<Box<[u8]>>>,
}

impl Name {
    /// The slot of an object whose name is `predefined` until another is set.
    pub const fn new(predefined: &'static str) -> Name {
        Name {
            predefined,
            given: Mutex::new(None),
        }
    }

    /// Sets the name; bytes that do not fit MPI_MAX_OBJECT_NAME are cut off.
    pub fn set(&self, name: &[u8]) {
        let kept = &name[..name.len().min(MAX_OBJECT_NAME - 1)];
        *self.given.lock() = Some(kept.into());
    }

    /// The name as last given, or the predefined one.
    pub fn get(&self) -> Box<[u8]> {
        match &*self.given.lock() {
            Some(name) => name.clone(),
            None => self.predefined.as_bytes().into(),
        }
    }

    /// The name for messages to users.
    pub fn display(&self) -> String {
        String::from_utf8_lossy(&self.get()).into_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_kept_cut_and_defaulted() {
        let name = Name::new("MPI_COMM_SELF");
        assert_eq!(&*name.get(), b"MPI_COMM_SELF");
        name.set(b"mine");
        assert_eq!(name.display(), "mine");
        name.set(b"");
        assert_eq!(&*name.get(), b"");
        name.set(&[b'x'; 500]);
        assert_eq!(name.get().len(), MAX_OBJECT_NAME - 1);
    }
}
