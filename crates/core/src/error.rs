//! The error that a call ends with. It has a class, the user's code if there is one, a sentence,
//! and the object whose error handler is called.
//!
//! Errors are made where the cause is known and raised only at the C edge (crate capi,
//! `edge::raise`). The sentence states what was wrong in this call, with the values. The names of
//! the call and of the object are added when it is raised. A message that succeeds never makes an
//! error, so making one may format text. MPI-5.0 §9.3 and §9.4.

use std::borrow::Cow;

use crate::handle::{CommHandle, ErrhandlerHandle, FileHandle, SessionHandle, WinHandle};

pub use crate::generated::class::CLASSES;

/// An error class of the standard, or one the user added; the numbers are those of the ABI.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Class(pub i32);

impl Class {
    /// The name in the standard, for the classes it defines.
    pub fn name(self) -> Option<&'static str> {
        CLASSES
            .binary_search_by_key(&self.0, |entry| entry.0)
            .ok()
            .map(|at| CLASSES[at].1)
    }
}

/// Whose error handler is called.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scope {
    /// The communicator, session, window or file argument of the call; MPI_COMM_SELF if it has
    /// none.
    #[default]
    Unset,
    /// A communicator's.
    Comm(CommHandle),
    /// A session's.
    Session(SessionHandle),
    /// A window's.
    Win(WinHandle),
    /// A file's; that of MPI_FILE_NULL for calls that open one.
    File(FileHandle),
    /// This handler: the argument of a call that makes a session or a communicator from a group.
    Handler(ErrhandlerHandle),
}

/// Why a call failed. It is one word, so that a result without a value is returned in a register. A
/// struct in memory is written in parts and read back as a whole. The processor does that only
/// after all earlier stores have left, among them those to cache lines of other processors.
#[derive(Clone, Debug)]
pub struct Error(Box<Failure>);

/// The contents of an [`Error`].
#[derive(Clone, Debug)]
pub struct Failure {
    /// The class.
    pub class: Class,
    /// The code the call returns: the class, or a code the user made.
    pub code: i32,
    /// What was wrong, in a sentence without a full stop, with the values: `destination rank 9 is
    /// not in 0..4`.
    pub why: Cow<'static, str>,
    /// The object whose error handler is called.
    pub scope: Scope,
}

/// What functions behind the C edge return.
pub type Result<T> = core::result::Result<T, Error>;

const _: () = assert!(size_of::<Result<()>>() == size_of::<usize>());

impl Error {
    /// An error whose code is its class.
    #[cold]
    pub fn new(class: Class, why: impl Into<Cow<'static, str>>) -> Error {
        Error::with_code(class, class.0, why)
    }

    /// An error with the code that a user's callback returned; the table of codes contains its
    /// class.
    #[cold]
    pub fn with_code(class: Class, code: i32, why: impl Into<Cow<'static, str>>) -> Error {
        Error(Box::new(Failure {
            class,
            code,
            why: why.into(),
            scope: Scope::Unset,
        }))
    }

    /// The same error, raised on a communicator.
    pub fn on_comm(self, comm: CommHandle) -> Error {
        self.on(Scope::Comm(comm))
    }

    /// The same error, raised on this object.
    pub fn on(mut self, scope: Scope) -> Error {
        self.0.scope = scope;
        self
    }
}

impl core::ops::Deref for Error {
    type Target = Failure;

    fn deref(&self) -> &Failure {
        &self.0
    }
}

impl core::fmt::Display for Error {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self.class.name() {
            Some(name) => write!(f, "{name}: {}", self.why),
            None => write!(f, "error class {}: {}", self.class.0, self.why),
        }
    }
}

impl std::error::Error for Error {}

/// `Err(error!(ERR_RANK, "destination rank {dest} is not in 0..{size}"))`.
#[macro_export]
macro_rules! error {
    ($class:ident, $text:literal $(, $arg:expr)* $(,)?) => {
        $crate::error::Error::new($crate::error::Class::$class, ::std::format!($text $(, $arg)*))
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_have_names() {
        assert_eq!(Class::ERR_TRUNCATE.name(), Some("MPI_ERR_TRUNCATE"));
        assert_eq!(Class(17_000).name(), None);
        assert!(CLASSES.is_sorted_by_key(|entry| entry.0));
    }

    #[test]
    fn the_macro_formats() {
        let dest = 9;
        let error = error!(ERR_RANK, "rank {dest} is not in 0..{}", 4).on_comm(CommHandle::WORLD);
        assert_eq!(error.to_string(), "MPI_ERR_RANK: rank 9 is not in 0..4");
        assert_eq!(error.code, 6);
    }
}
