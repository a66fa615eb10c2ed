//! Errors of a segment, in words that a user can act on.

use std::{fmt, io};

/// A segment could not be made or attached.
#[derive(Debug)]
pub enum SegmentError {
    /// The system refused a step.
    System {
        /// The step.
        what: &'static str,
        /// The error of the system.
        error: io::Error,
    },
    /// Not enough memory.
    Shortage(Shortage),
    /// The descriptor is no segment of ours.
    Foreign {
        /// What is wrong with it.
        what: &'static str,
    },
    /// It was made by another version of oxmpi, which lays it out differently.
    Version {
        /// The maker's version of the layout.
        theirs: u32,
        /// Ours.
        ours: u32,
    },
    /// It was made by a process of another architecture (a program under emulation), which
    /// represents numbers in another way.
    Architecture {
        /// The maker's architecture word.
        theirs: u32,
        /// Ours.
        ours: u32,
    },
}

impl fmt::Display for SegmentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SegmentError::System { what, error } => write!(f, "{what}: {error}"),
            SegmentError::Shortage(shortage) => shortage.fmt(f),
            SegmentError::Foreign { what } => write!(f, "the shared memory is not usable: {what}"),
            SegmentError::Version { theirs, ours } => write!(
                f,
                "the shared memory was made by another version of oxmpi (its layout is version {theirs}, ours {ours}): \
                 mpirun and the library must come from one installation"
            ),
            SegmentError::Architecture { theirs, ours } => {
                write!(
                    f,
                    "the shared memory belongs to another architecture ({theirs:#010x}, ours is {ours:#010x})"
                )
            }
        }
    }
}

impl std::error::Error for SegmentError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            SegmentError::System { error, .. } => Some(error),
            SegmentError::Shortage(shortage) => Some(shortage),
            SegmentError::Foreign { .. }
            | SegmentError::Version { .. }
            | SegmentError::Architecture { .. } => None,
        }
    }
}

impl From<Shortage> for SegmentError {
    fn from(shortage: Shortage) -> Self {
        SegmentError::Shortage(shortage)
    }
}

/// There is not enough memory for an extent.
#[derive(Debug)]
pub struct Shortage {
    /// Bytes that were wanted.
    pub wanted: u64,
    /// Bytes that may still be used, if known.
    pub available: Option<u64>,
    /// The error of the system, if it was asked.
    pub error: Option<io::Error>,
}

impl fmt::Display for Shortage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "not enough memory for {} bytes of shared memory",
            self.wanted
        )?;
        if let Some(available) = self.available {
            write!(f, ", {available} are left")?;
        }
        if let Some(error) = &self.error {
            write!(f, ": {error}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Shortage {}
