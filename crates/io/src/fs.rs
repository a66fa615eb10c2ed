//! Errors of the file system as MPI errors: one class and one sentence for each cause.
//!
//! The error number of a failure on one member is sent to all, so that all raise the same class.

use oxmpi_core::{Class, Error};
use std::io;

/// A failed system call: its error number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault(pub i32);

impl From<io::Error> for Fault {
    fn from(error: io::Error) -> Fault {
        // Only one error has no number: a device that takes no bytes.
        Fault(error.raw_os_error().unwrap_or(EIO))
    }
}

const EIO: i32 = 5;

/// Error numbers of Linux with an MPI error class for files.
const CLASSES: [(i32, Class); 16] = [
    (1, Class::ERR_ACCESS),         // EPERM
    (2, Class::ERR_NO_SUCH_FILE),   // ENOENT
    (12, Class::ERR_NO_MEM),        // ENOMEM
    (13, Class::ERR_ACCESS),        // EACCES
    (17, Class::ERR_FILE_EXISTS),   // EEXIST
    (20, Class::ERR_BAD_FILE),      // ENOTDIR
    (21, Class::ERR_BAD_FILE),      // EISDIR
    (22, Class::ERR_BAD_FILE),      // EINVAL, of a name
    (26, Class::ERR_FILE_IN_USE),   // ETXTBSY
    (27, Class::ERR_NO_SPACE),      // EFBIG
    (28, Class::ERR_NO_SPACE),      // ENOSPC
    (30, Class::ERR_READ_ONLY),     // EROFS
    (36, Class::ERR_BAD_FILE),      // ENAMETOOLONG
    (40, Class::ERR_BAD_FILE),      // ELOOP
    (116, Class::ERR_NO_SUCH_FILE), // ESTALE
    (122, Class::ERR_QUOTA),        // EDQUOT
];

/// Prefixes that name a type of file system, as in ROMIO. Here the system determines the type.
const KINDS: [&str; 14] = [
    "daos", "dfs", "gpfs", "gridftp", "ime", "lustre", "nfs", "panfs", "pvfs2", "quobyte",
    "testfs", "ufs", "xfs", "zoidfs",
];

/// The path of a name passed to `MPI_File_open` or `MPI_File_delete`: without a known prefix, in
/// upper or lower case. `./ufs:x` is the file with the name `ufs:x`.
#[must_use]
pub fn path_of(name: &[u8]) -> &[u8] {
    let Some(colon) = name.iter().position(|byte| *byte == b':') else {
        return name;
    };
    let (kind, path) = (&name[..colon], &name[colon + 1..]);
    match KINDS
        .iter()
        .any(|known| kind.eq_ignore_ascii_case(known.as_bytes()))
    {
        true => path,
        false => name,
    }
}

impl Fault {
    /// The class of errors.
    #[must_use]
    pub fn class(self) -> Class {
        let known = CLASSES.iter().find(|(number, _)| *number == self.0);
        known.map_or(Class::ERR_IO, |(_, class)| *class)
    }

    /// Whether the file system does not support the call.
    #[must_use]
    pub fn is_unsupported(self) -> bool {
        // ENOLCK, ENOSYS, EOPNOTSUPP, EINVAL.
        matches!(self.0, 37 | 38 | 95 | 22)
    }

    /// The error of a failed attempt `what` on the file at `path`.
    #[must_use]
    pub fn error(self, what: &str, path: &[u8]) -> Error {
        let (path, said) = (
            String::from_utf8_lossy(path),
            io::Error::from_raw_os_error(self.0),
        );
        Error::new(self.class(), format!("{what} \"{path}\": {said}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_known_prefix_is_no_part_of_the_path() {
        for (name, path) in [
            ("ufs:/tmp/x", "/tmp/x"),
            ("NFS:x", "x"),
            ("lustre:a:b", "a:b"),
            ("testfs:", ""),
            ("/tmp/ufs:x", "/tmp/ufs:x"),
            ("./ufs:x", "./ufs:x"),
            ("12:30.log", "12:30.log"),
            ("ufs", "ufs"),
            ("", ""),
        ] {
            assert_eq!(path_of(name.as_bytes()), path.as_bytes(), "{name}");
        }
    }

    #[test]
    fn causes_have_classes_and_words() {
        for (number, class) in CLASSES {
            let error = Fault(number).error("cannot write", b"/data/x");
            assert_eq!(error.class, class);
            assert!(
                error.why.starts_with("cannot write \"/data/x\": "),
                "{error}"
            );
        }
        assert_eq!(Fault(5).class(), Class::ERR_IO);
        assert_eq!(
            Fault::from(io::Error::from(io::ErrorKind::WriteZero)),
            Fault(5)
        );
    }
}
