//! `MPI_Status` in both ABIs, and the ranks, tags and codes in it.
//!
//! All ABIs count in bytes, and keep the count and whether the operation was cancelled beside the
//! three public fields. MPI-5.0 §3.2.5.

use core::ffi::{c_int, c_void};

use crate::abi::Abi;
use crate::values::{code_in, code_out, rank_in, rank_out, tag_in, tag_out};

/// `MPI_Status` of the standard.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct Std {
    /// `MPI_SOURCE`
    pub source: c_int,
    /// `MPI_TAG`
    pub tag: c_int,
    /// `MPI_ERROR`
    pub error: c_int,
    /// The low half of the count.
    pub low: u32,
    /// The high half, shifted, with the flag of cancelled operations in bit 0.
    pub high: u32,
    /// Nothing.
    pub rest: [u32; 3],
}

/// Marks a field that the library did not write.
const UNTOUCHED: c_int = c_int::MIN;

impl Std {
    /// A status to be filled.
    #[inline]
    #[must_use]
    pub fn blank() -> Std {
        Std {
            source: UNTOUCHED,
            error: UNTOUCHED,
            ..Std::default()
        }
    }

    /// The number of bytes.
    #[inline]
    #[must_use]
    pub fn bytes(&self) -> u64 {
        u64::from(self.low) | u64::from(self.high >> 1) << 32
    }

    /// A status with this count.
    #[inline]
    #[must_use]
    pub fn new(fields: [c_int; 3], bytes: u64, cancelled: bool) -> Std {
        Std {
            source: fields[0],
            tag: fields[1],
            error: fields[2],
            low: bytes as u32,
            high: ((bytes >> 32) as u32) << 1 | u32::from(cancelled),
            rest: [0; 3],
        }
    }
}

/// What a program gave, as the library knows it.
#[inline]
pub fn enter<A: Abi>(status: &A::Status) -> Std {
    let mut std = A::read(status);
    std.source = rank_in::<A>(std.source);
    std.tag = tag_in::<A>(std.tag);
    std.error = code_in::<A>(std.error);
    std
}

/// Gives the program what the library wrote. `MPI_ERROR` stays as it was where the library did not
/// write it.
///
/// # Safety
/// The pointer is a status of the program.
#[inline]
pub unsafe fn leave<A: Abi>(std: &Std, to: *mut A::Status) {
    if std.source == UNTOUCHED {
        return;
    }
    // SAFETY: the caller's promise.
    let to = unsafe { &mut *to };
    let error = match std.error {
        UNTOUCHED => A::read(to).error,
        code => code_out::<A>(code),
    };
    let out = Std {
        source: rank_out::<A>(std.source),
        tag: tag_out::<A>(std.tag),
        error,
        ..*std
    };
    A::write(to, &out);
}

/// Lets a function of the program change a status of the library; its code.
///
/// # Safety
/// The pointer is a status of the library.
pub unsafe fn lent<A: Abi>(
    status: *mut c_void,
    call: impl FnOnce(*mut A::Status) -> c_int,
) -> c_int {
    // SAFETY: the caller's promise; a foreign status may be zeros.
    let (std, mut foreign) = unsafe {
        let std = &mut *status.cast::<Std>();
        (std, core::mem::zeroed::<A::Status>())
    };
    // SAFETY: the status is a variable of this call.
    unsafe { leave::<A>(std, &raw mut foreign) };
    let code = call(&raw mut foreign);
    let error = std.error;
    *std = enter::<A>(&foreign);
    std.error = error;
    code_in::<A>(code)
}
