//! `MPI_Status` in memory, and the parameters that read and write it.
//!
//! Eight ints, alignment 4: source, tag, error, then five of ours. internal\[0\] holds the low 32
//! bits of the byte count, internal\[1\] the high 31 above the cancelled bit (bit 0). Copying a
//! status keeps all. The calls that complete one operation leave `MPI_ERROR` as it was, but in the
//! empty status; those with several statuses write it. MPI-5.0 §3.2.5, §20.

use oxmpi_core::Result;
use oxmpi_core::status::Status;

use super::out::missing;

/// The layout of `MPI_Status` in the standard ABI.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct CStatus {
    source: i32,
    tag: i32,
    error: i32,
    internal: [u32; 5],
}

const _: () = assert!(size_of::<CStatus>() == 32 && align_of::<CStatus>() == 4);

impl CStatus {
    /// Packs everything but the error, which stays `error`.
    pub(crate) fn pack(status: &Status, error: i32) -> CStatus {
        let low = status.bytes as u32;
        let high = ((status.bytes >> 32) as u32) << 1 | u32::from(status.cancelled);
        CStatus {
            source: status.source,
            tag: status.tag,
            error,
            internal: [low, high, 0, 0, 0],
        }
    }

    /// What it says.
    pub(crate) fn unpack(&self) -> Status {
        Status {
            source: self.source,
            tag: self.tag,
            error: self.error,
            bytes: u64::from(self.internal[0]) | u64::from(self.internal[1] >> 1) << 32,
            cancelled: self.internal[1] & 1 == 1,
            empty: false,
        }
    }
}

/// A status the caller gives.
#[derive(Clone, Copy, Debug)]
pub struct StatusIn(*const CStatus);

impl StatusIn {
    /// MPI_ERR_ARG naming the parameter where the pointer is null (MPI_STATUS_IGNORE).
    ///
    /// # Safety
    /// Not null means valid for reads until the call returns.
    pub unsafe fn new(from: *const CStatus, name: &'static str) -> Result<StatusIn> {
        if from.is_null() {
            return Err(missing(name));
        }
        Ok(StatusIn(from))
    }

    /// What it says.
    pub fn get(&self) -> Status {
        // SAFETY: not null (checked in `new`), valid by its contract.
        unsafe { self.0.read_unaligned() }.unpack()
    }
}

/// A status to be written; null (MPI_STATUS_IGNORE) means that it is not wanted.
#[derive(Clone, Copy, Debug)]
pub struct StatusOut(*mut CStatus);

impl StatusOut {
    /// MPI_STATUS_IGNORE.
    pub const IGNORE: StatusOut = StatusOut(core::ptr::null_mut());

    /// Wraps the pointer.
    ///
    /// # Safety
    /// Not null means valid for reads and writes until the call returns.
    #[inline(always)]
    pub unsafe fn new(to: *mut CStatus, _name: &'static str) -> StatusOut {
        StatusOut(to)
    }

    /// For calls that need a status: MPI_ERR_ARG where it is null.
    ///
    /// # Safety
    /// As [`StatusOut::new`].
    pub unsafe fn required(to: *mut CStatus, name: &'static str) -> Result<StatusOut> {
        if to.is_null() {
            return Err(missing(name));
        }
        Ok(StatusOut(to))
    }

    /// Whether the caller does not want it.
    #[inline(always)]
    pub fn is_ignored(&self) -> bool {
        self.0.is_null()
    }

    /// What is there now; the empty status where it is ignored.
    pub fn get(&self) -> Status {
        if self.0.is_null() {
            return Status::SENT;
        }
        // SAFETY: not null and valid by the contract of the makers.
        unsafe { self.0.read_unaligned() }.unpack()
    }

    /// Writes all but the error, and that too for the empty status: what calls that complete one
    /// operation do.
    #[inline(always)]
    pub fn set(&self, status: &Status) {
        if !self.0.is_null() {
            // SAFETY: not null and valid by the contract of the makers; the error is read back to
            // stay as it was.
            unsafe {
                let error = match status.empty {
                    true => status.error,
                    false => (&raw const (*self.0).error).read_unaligned(),
                };
                self.0.write_unaligned(CStatus::pack(status, error));
            }
        }
    }

    /// Writes all, with the error.
    #[inline]
    pub fn set_with_error(&self, status: &Status) {
        if !self.0.is_null() {
            // SAFETY: not null and valid by the contract of the makers.
            unsafe { self.0.write_unaligned(CStatus::pack(status, status.error)) }
        }
    }
}

/// An array of statuses to be written; null (MPI_STATUSES_IGNORE) means that they are not wanted.
#[derive(Clone, Copy, Debug)]
pub struct StatusesOut(*mut CStatus);

impl StatusesOut {
    /// Wraps the pointer.
    ///
    /// # Safety
    /// Not null means valid for reads and writes, until the call returns, of as many statuses as
    /// the call completes.
    #[inline(always)]
    pub unsafe fn new(to: *mut CStatus, _name: &'static str) -> StatusesOut {
        StatusesOut(to)
    }

    /// Whether the caller does not want them.
    pub fn is_ignored(&self) -> bool {
        self.0.is_null()
    }

    /// The status at a place below the number of operations the call completes.
    #[inline]
    pub fn at(&self, place: usize) -> StatusOut {
        match self.0.is_null() {
            true => StatusOut::IGNORE,
            // `wrapping_add` computes an address only; it lies inside the array for the places
            // named above.
            false => StatusOut(self.0.wrapping_add(place)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_status_keeps_what_it_was_given() {
        let status = Status {
            source: 3,
            tag: 9,
            error: 5,
            bytes: (1 << 62) + 7,
            cancelled: true,
            empty: false,
        };
        let mut memory = CStatus {
            error: 77,
            ..CStatus::default()
        };
        // SAFETY: `memory` outlives both wrappers.
        let (out, back) = unsafe {
            (
                StatusOut::new(&mut memory, "status"),
                StatusIn::new(&memory, "status").unwrap(),
            )
        };
        out.set(&status);
        assert_eq!(
            back.get(),
            Status {
                error: 77,
                ..status
            }
        );
        out.set_with_error(&status);
        assert_eq!(back.get(), status);
        out.set(&Status::EMPTY);
        assert_eq!(back.get(), Status::SENT);
    }
}
