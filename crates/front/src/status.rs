//! `MPI_Status` in both ABIs, and the ranks, tags and codes in it.
//!
//! All ABIs count in bytes. The count and the cancelled flag are stored beside the three public
//! fields. MPI-5.0 §3.2.5.

use core::ffi::{c_int, c_void};

use crate::abi::Abi;
use crate::values::{code_in, code_out, rank_in, rank_out, status_tag_in, tag_out};

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
    /// The high half, shifted, with the cancelled flag in bit 0.
    pub high: u32,
    /// Unused.
    pub rest: [u32; 3],
}

/// Marks a field that the library has not written.
const UNTOUCHED: c_int = c_int::MIN;

impl Std {
    /// A status that the library is to fill.
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

/// A status of the program in the standard form.
#[inline]
pub fn enter<A: Abi>(status: &A::Status) -> Std {
    let mut std = A::read(status);
    std.source = rank_in::<A>(std.source);
    std.tag = status_tag_in::<A>(std.tag);
    std.error = code_in::<A>(std.error);
    std
}

/// Stores a status of the library in that of the program. `MPI_ERROR` is unchanged if the library
/// has not written it.
///
/// # Safety
/// The pointer is a status of the program.
#[inline]
pub unsafe fn leave<A: Abi>(std: &Std, to: *mut A::Status) {
    if std.source == UNTOUCHED {
        return;
    }
    // SAFETY: the caller's contract.
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

/// Stores in a status of the program what a call has changed. The other fields may have values that
/// have no form in the library.
pub fn update<A: Abi>(old: &Std, new: &Std, to: &mut A::Status) {
    let kept = A::read(to);
    let chosen = |old, new, kept, changed| if old == new { kept } else { changed };
    let (source, tag, error) = (
        rank_out::<A>(new.source),
        tag_out::<A>(new.tag),
        code_out::<A>(new.error),
    );
    let out = Std {
        source: chosen(old.source, new.source, kept.source, source),
        tag: chosen(old.tag, new.tag, kept.tag, tag),
        error: chosen(old.error, new.error, kept.error, error),
        ..*new
    };
    A::write(to, &out);
}

/// Calls a function of the program that changes a status of the library. Returns its code.
///
/// # Safety
/// The pointer is a status of the library.
pub unsafe fn lent<A: Abi>(
    status: *mut c_void,
    call: impl FnOnce(*mut A::Status) -> c_int,
) -> c_int {
    // SAFETY: the caller's contract; a foreign status may be all zeros.
    let (std, mut foreign) = unsafe {
        let std = &mut *status.cast::<Std>();
        (std, core::mem::zeroed::<A::Status>())
    };
    // SAFETY: the status is a variable of this call.
    unsafe { leave::<A>(std, &raw mut foreign) };
    let before = A::read(&foreign);
    let code = call(&raw mut foreign);
    let (after, old) = (A::read(&foreign), *std);
    *std = enter::<A>(&foreign);
    std.error = old.error;
    if after.source == before.source {
        std.source = old.source;
    }
    if after.tag == before.tag {
        std.tag = old.tag;
    }
    code_in::<A>(code)
}
