//! Reductions of predefined operations: which op is valid on which element, and the kernels that
//! combine arrays.
//!
//! `reduce_into(op, element, out, left, right, n)` is the basic operation: `out[i] = left[i] op
//! right[i]`, where `out` may be exactly `left` or exactly `right`. [`reduce`] is the in-place form
//! of the user-function convention, `inout = input op inout` (MPI-5.0 §6.9.5). Kernels: [`kernel`]
//! for scalars (AVX2 when the processor has it), [`pairs`] for MINLOC and MAXLOC, [`long_double`]
//! for the x87 format, [`binary128`] for REAL(16). [`reference`] is the slow and simple one that
//! tests compare the others with. Every kernel combines in the order of the arguments, so that
//! floating results have the same bits.

mod binary128;
mod binary16;
mod element;
mod kernel;
mod long_double;
mod pairs;
pub mod reference;
mod scalar;

pub use element::{Class, Element, Format, Op, valid, valid_accumulate};

use crate::region::{Region, refuse_device};

/// The signature of every kernel: `count` elements; `out` equals one of the inputs or overlaps
/// neither.
///
/// # Safety
/// Each pointer is valid for `count` elements at the format's extent; alignment does not matter.
type Kernel = unsafe fn(out: *mut u8, left: *const u8, right: *const u8, count: usize);

/// `inout[i] = input[i] op inout[i]` for `count` elements at their extent.
///
/// # Panics
/// As [`reduce_into`].
#[track_caller]
pub fn reduce(op: Op, element: Element, inout: Region, input: Region, count: usize) {
    reduce_into(op, element, inout, input, inout, count);
}

/// `out[i] = left[i] op right[i]` for `count` elements at their extent. `out` is `left` or `right`,
/// or overlaps neither.
///
/// Integers wrap. Logical results are 0 or 1. Equal values of MINLOC and MAXLOC give the lower
/// index. Padding stays unchanged.
///
/// # Panics
/// When the pair is not [`valid_accumulate`]. When a region is shorter than `count` elements or is
/// device memory. The C edge has checked all of this.
#[track_caller]
pub fn reduce_into(
    op: Op,
    element: Element,
    out: Region,
    left: Region,
    right: Region,
    count: usize,
) {
    if count == 0 {
        return;
    }
    let format = element.format;
    let need = format
        .span(count)
        .expect("invariant: a reduction fits the address space");
    for region in [out, left, right] {
        assert!(
            region.len() >= need,
            "invariant: reduction of {need} bytes on a region of {}",
            region.len()
        );
        if !region.on_host() {
            return refuse_device(need);
        }
    }
    match op {
        Op::Replace => crate::copy(out.slice(0, need), left.slice(0, need)),
        Op::NoOp => crate::copy(out.slice(0, need), right.slice(0, need)),
        _ => {
            let kernel = kernel_for(op, format)
                .expect("invariant: op and element were checked at the C edge");
            // SAFETY: the three regions span `need` bytes each, checked above; they are valid by
            // the contract of Region::new.
            unsafe { kernel(out.as_ptr(), left.as_ptr(), right.as_ptr(), count) }
        }
    }
}

/// An op on an element, looked up once for many reductions.
#[derive(Clone, Copy, Debug)]
pub struct Combiner {
    kernel: Kernel,
    extent: usize,
    /// Bytes of the last element.
    last: usize,
    dense: bool,
}

impl Combiner {
    /// The op on the element; `None` for invalid pairs, and for the ops that only accumulates have.
    pub fn of(op: Op, element: Element) -> Option<Combiner> {
        let kernel = valid(op, element).then(|| kernel_for(op, element.format));
        kernel.flatten().map(|kernel| Combiner {
            kernel,
            extent: element.format.extent(),
            last: element.format.true_extent(),
            dense: element.format.is_dense(),
        })
    }

    /// Bytes from one element to the next.
    #[inline]
    pub fn extent(&self) -> usize {
        self.extent
    }

    /// Whether elements have no padding, so that they may be moved as bytes.
    #[inline]
    pub fn is_dense(&self) -> bool {
        self.dense
    }

    /// Bytes that `count` elements touch.
    #[inline]
    pub fn span(&self, count: usize) -> usize {
        let before = count.saturating_sub(1).checked_mul(self.extent);
        let span = before.and_then(|before| before.checked_add(self.last));
        span.filter(|_| count > 0).unwrap_or(0)
    }

    /// As [`reduce_into`].
    ///
    /// # Panics
    /// When a region is shorter than `count` elements.
    #[inline]
    pub fn apply(&self, out: Region, left: Region, right: Region, count: usize) {
        if count == 0 {
            return;
        }
        let need = self.span(count);
        assert!(
            need > 0 && out.len() >= need && left.len() >= need && right.len() >= need,
            "invariant: reduction of {need} bytes on regions of {}, {} and {}",
            out.len(),
            left.len(),
            right.len()
        );
        if out.on_host() && left.on_host() && right.on_host() {
            // SAFETY: the three regions span `need` bytes each, just checked; they are valid by the
            // contract of Region::new.
            unsafe { (self.kernel)(out.as_ptr(), left.as_ptr(), right.as_ptr(), count) }
        } else {
            refuse_device(need);
        }
    }
}

/// The kernel of an op on a format; `None` where there is none.
fn kernel_for(op: Op, format: Format) -> Option<Kernel> {
    if format.is_pair() {
        pairs::kernel_for(op, format)
    } else if matches!(format, Format::LongDouble | Format::CLongDouble) {
        long_double::kernel_for(op, format)
    } else {
        scalar::kernel_for(op, format)
    }
}

#[cfg(test)]
mod tests;
