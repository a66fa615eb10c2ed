//! `MPI_Status` in memory, and the parameters that read and write it.
//!
//! Eight ints, alignment 4: source, tag, error, then five of ours. The element internal\[0\] holds
//! the low 32 bits of the byte count, internal\[1\] the high 31 bits and, as bit 0, the cancelled
//! flag. Copying a status copies everything. A call that completes one operation leaves `MPI_ERROR`
//! unchanged, except in the empty status; a call with several statuses writes it. MPI-5.0 §3.2.5,
//! §20.

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
    /// Packs all fields; the error field becomes `error`.
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

    /// The unpacked fields.
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

/// An input status of the caller.
#[derive(Clone, Copy, Debug)]
pub struct StatusIn(*const CStatus);

impl StatusIn {
    /// MPI_ERR_ARG with the name of the parameter if the pointer is null (MPI_STATUS_IGNORE).
    ///
    /// # Safety
    /// A pointer that is not null is valid for reads until the call returns.
    pub unsafe fn new(from: *const CStatus, name: &'static str) -> Result<StatusIn> {
        if from.is_null() {
            return Err(missing(name));
        }
        Ok(StatusIn(from))
    }

    /// The unpacked fields.
    pub fn get(&self) -> Status {
        // SAFETY: not null (checked in `new`), valid by its contract.
        unsafe { self.0.read_unaligned() }.unpack()
    }
}

/// An output status; null (MPI_STATUS_IGNORE) if the caller does not want it.
#[derive(Clone, Copy, Debug)]
pub struct StatusOut(*mut CStatus);

impl StatusOut {
    /// MPI_STATUS_IGNORE.
    pub const IGNORE: StatusOut = StatusOut(core::ptr::null_mut());

    /// Wraps the pointer.
    ///
    /// # Safety
    /// A pointer that is not null is valid for reads and writes until the call returns.
    #[inline(always)]
    pub unsafe fn new(to: *mut CStatus, _name: &'static str) -> StatusOut {
        StatusOut(to)
    }

    /// For calls that need a status: MPI_ERR_ARG if it is null.
    ///
    /// # Safety
    /// As [`StatusOut::new`].
    pub unsafe fn required(to: *mut CStatus, name: &'static str) -> Result<StatusOut> {
        if to.is_null() {
            return Err(missing(name));
        }
        Ok(StatusOut(to))
    }

    /// The current value; the empty status if it is ignored.
    pub fn get(&self) -> Status {
        if self.0.is_null() {
            return Status::SENT;
        }
        // SAFETY: not null and valid by the contract of the constructors.
        unsafe { self.0.read_unaligned() }.unpack()
    }

    /// Writes all fields except the error, as calls that complete one operation do. For the empty
    /// status the error too.
    #[inline(always)]
    pub fn set(&self, status: &Status) {
        if !self.0.is_null() {
            // SAFETY: not null and valid by the contract of the constructors. The error is read and
            // written back unchanged.
            unsafe {
                let error = match status.empty {
                    true => status.error,
                    false => (&raw const (*self.0).error).read_unaligned(),
                };
                self.0.write_unaligned(CStatus::pack(status, error));
            }
        }
    }

    /// Writes all fields including the error.
    #[inline]
    pub fn set_with_error(&self, status: &Status) {
        if !self.0.is_null() {
            // SAFETY: not null and valid by the contract of the constructors.
            unsafe { self.0.write_unaligned(CStatus::pack(status, status.error)) }
        }
    }
}

/// An array of output statuses; null (MPI_STATUSES_IGNORE) if the caller does not want them.
#[derive(Clone, Copy, Debug)]
pub struct StatusesOut(*mut CStatus);

impl StatusesOut {
    /// Wraps the pointer.
    ///
    /// # Safety
    /// A pointer that is not null is valid for reads and writes of as many statuses as the call
    /// completes, until it returns.
    #[inline(always)]
    pub unsafe fn new(to: *mut CStatus, _name: &'static str) -> StatusesOut {
        StatusesOut(to)
    }

    /// The status at `place`, which is below the number of operations that the call completes.
    #[inline]
    pub fn at(&self, place: usize) -> StatusOut {
        match self.0.is_null() {
            true => StatusOut::IGNORE,
            // `wrapping_add` only computes an address. It is inside the array for valid places.
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
