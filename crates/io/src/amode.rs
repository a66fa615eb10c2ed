//! Access modes: the flags of MPI_File_open (MPI-5.0 §14.2.1).

use oxmpi_core::constants::{
    MODE_APPEND, MODE_CREATE, MODE_DELETE_ON_CLOSE, MODE_EXCL, MODE_RDONLY, MODE_RDWR,
    MODE_SEQUENTIAL, MODE_UNIQUE_OPEN, MODE_WRONLY,
};
use oxmpi_core::{Result, error};

/// A valid combination of flags.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Amode(i32);

const KNOWN: i32 = MODE_APPEND
    | MODE_CREATE
    | MODE_DELETE_ON_CLOSE
    | MODE_EXCL
    | MODE_RDONLY
    | MODE_RDWR
    | MODE_SEQUENTIAL
    | MODE_UNIQUE_OPEN
    | MODE_WRONLY;

impl Amode {
    /// Checks the flags.
    ///
    /// # Errors
    /// `MPI_ERR_AMODE`.
    pub fn new(flags: i32) -> Result<Amode> {
        let has = |flag| flags & flag != 0;
        if flags & !KNOWN != 0 {
            return Err(error!(
                ERR_AMODE,
                "amode {flags} has bits that are no MPI_MODE: {:#x}",
                flags & !KNOWN
            ));
        }
        let accesses = [MODE_RDONLY, MODE_RDWR, MODE_WRONLY];
        if accesses.into_iter().filter(|flag| has(*flag)).count() != 1 {
            return Err(error!(
                ERR_AMODE,
                "amode {flags} must have exactly one of MPI_MODE_RDONLY, MPI_MODE_RDWR and MPI_MODE_WRONLY"
            ));
        }
        if has(MODE_RDONLY) && (has(MODE_CREATE) || has(MODE_EXCL)) {
            return Err(error!(
                ERR_AMODE,
                "MPI_MODE_RDONLY does not go with MPI_MODE_CREATE or MPI_MODE_EXCL"
            ));
        }
        if has(MODE_RDWR) && has(MODE_SEQUENTIAL) {
            return Err(error!(
                ERR_AMODE,
                "MPI_MODE_RDWR does not go with MPI_MODE_SEQUENTIAL"
            ));
        }
        Ok(Amode(flags))
    }

    /// The flags.
    #[must_use]
    pub fn flags(self) -> i32 {
        self.0
    }

    fn has(self, flag: i32) -> bool {
        self.0 & flag != 0
    }

    /// Whether reading is allowed.
    #[must_use]
    pub fn reads(self) -> bool {
        !self.has(MODE_WRONLY)
    }

    /// Whether writing is allowed.
    #[must_use]
    pub fn writes(self) -> bool {
        !self.has(MODE_RDONLY)
    }

    /// Whether the file is created if it does not exist.
    #[must_use]
    pub fn creates(self) -> bool {
        self.has(MODE_CREATE)
    }

    /// Whether the file must not exist.
    #[must_use]
    pub fn is_exclusive(self) -> bool {
        self.has(MODE_EXCL)
    }

    /// Whether the file is deleted when it is closed.
    #[must_use]
    pub fn deletes(self) -> bool {
        self.has(MODE_DELETE_ON_CLOSE)
    }

    /// Whether file pointers begin at the end of the file.
    #[must_use]
    pub fn appends(self) -> bool {
        self.has(MODE_APPEND)
    }

    /// Whether only the shared pointer may be used.
    #[must_use]
    pub fn is_sequential(self) -> bool {
        self.has(MODE_SEQUENTIAL)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_access_and_no_contradiction() {
        for good in [
            MODE_RDONLY,
            MODE_RDWR | MODE_CREATE | MODE_EXCL,
            MODE_WRONLY | MODE_SEQUENTIAL | MODE_APPEND,
        ] {
            assert_eq!(Amode::new(good).unwrap().flags(), good);
        }
        for bad in [
            0,
            MODE_RDONLY | MODE_RDWR,
            MODE_RDONLY | MODE_CREATE,
            MODE_RDWR | MODE_SEQUENTIAL,
            MODE_RDONLY | 1 << 20,
            MODE_RDONLY | MODE_EXCL,
        ] {
            let class = Amode::new(bad).unwrap_err().class;
            assert_eq!(class, oxmpi_core::Class::ERR_AMODE, "{bad}");
        }
    }
}
