//! Region: an address, a length and a kind of memory. Buffer: a Region with the origin of a
//! datatype.
//!
//! A Region is made unsafely in two places, at the C edge and by the segment maps, under one
//! contract. *The bytes stay mapped, readable and (for a destination) writable until the request of
//! the Region completes.* Everything that takes a Region relies on it. [`Region::slice`] checks
//! offsets; the kernels check lengths again before they touch a byte.

use core::fmt;
use core::num::NonZeroU64;

/// The kind of memory of a Region, which decides the routine that may touch it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u64)]
pub enum Kind {
    /// Private memory of this process: a user's buffer or our own heap.
    User = 1,
    /// Memory mapped from a segment that other processes of the node see too.
    Segment = 2,
    /// Memory of an accelerator; the processor must not load or store it.
    Device = 4,
}

/// A run of bytes that the library may touch but does not own.
///
/// Copying a Region copies the address, never the bytes.
#[derive(Clone, Copy)]
pub struct Region {
    start: *mut u8,
    len: usize,
    /// The kind, above the content: a whole word, so that a Region has no padding. Padding is moved
    /// by two stores that overlap, and the load that follows waits for both.
    what: NonZeroU64,
}

/// Bits of [`Region::content`].
const CONTENT_BITS: u32 = 16;
/// User memory that contains bytes.
const USER: NonZeroU64 = what(Kind::User, 0);

const fn what(kind: Kind, content: u16) -> NonZeroU64 {
    let word = (kind as u64) << CONTENT_BITS | content as u64;
    NonZeroU64::new(word).expect("invariant: no kind is 0")
}

// SAFETY: a Region is an address. All access to the bytes goes through kernels that use raw loads
// and stores without alignment. The contract of `Region::new` makes the bytes valid on every thread
// that drives the request.
unsafe impl Send for Region {}
// SAFETY: as for Send; a shared Region gives no reference to the bytes.
unsafe impl Sync for Region {}

/// The error for memory that no loaded routine can access.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unreachable {
    /// The kind that was refused.
    pub kind: Kind,
}

impl fmt::Display for Unreachable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the buffer is device memory, and no device run-time is loaded in this process")
    }
}

impl core::error::Error for Unreachable {}

impl Region {
    /// The region without bytes.
    pub const EMPTY: Region = Region {
        start: core::ptr::dangling_mut(),
        len: 0,
        what: USER,
    };

    /// The `len` bytes from `addr` on.
    ///
    /// # Safety
    /// - `[addr, addr + len)` is mapped and readable until the last use of the Region or of a copy
    ///   of it. For a user's buffer that is until its request completes. Where the Region will be a
    ///   destination it is also writable.
    /// - `kind` is the kind of that memory.
    /// - No Rust reference to these bytes is used in the meantime.
    ///
    /// `addr` may be anything, null too, when `len` is 0.
    pub const unsafe fn new(addr: *mut u8, len: usize, kind: Kind) -> Region {
        Region {
            start: addr,
            len,
            what: what(kind, 0),
        }
    }

    /// The same memory, with the given [`content`](Region::content).
    #[inline]
    #[must_use]
    pub const fn holding(self, content: u16) -> Region {
        let what = what(self.kind(), content);
        Region { what, ..self }
    }

    /// The content of the memory, a number that only higher layers interpret: the basic datatype of
    /// a message's elements. 0: bytes, until [`holding`](Region::holding) sets another. Slices have
    /// the content of the whole.
    #[inline]
    pub const fn content(&self) -> u16 {
        self.what.get() as u16
    }

    /// Length in bytes.
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether the region has no bytes.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The address of the first byte, as a number (for iovecs and error texts).
    pub fn addr(&self) -> usize {
        self.start.addr()
    }

    /// The address of the first byte. Using it is bound by the contract of [`Region::new`].
    pub const fn as_ptr(&self) -> *mut u8 {
        self.start
    }

    /// The kind of memory.
    pub const fn kind(&self) -> Kind {
        match self.what.get() >> CONTENT_BITS {
            1 => Kind::User,
            2 => Kind::Segment,
            _ => Kind::Device,
        }
    }

    /// The `len` bytes from `offset` on.
    ///
    /// # Panics
    /// When they do not lie inside: an arithmetic error of the caller must not become a stray
    /// write.
    #[inline]
    #[track_caller]
    pub fn slice(&self, offset: usize, len: usize) -> Region {
        if offset > self.len || len > self.len - offset {
            bad_slice(offset, len, self.len);
        }
        Region {
            start: self.start.wrapping_add(offset),
            len,
            what: self.what,
        }
    }

    /// The least region that covers this one and another that overlaps it. Valid as long as both
    /// are.
    #[must_use]
    pub fn cover(&self, other: &Region) -> Region {
        let (first, second) = match self.addr() <= other.addr() {
            true => (self, other),
            false => (other, self),
        };
        let offset = second.addr() - first.addr();
        assert!(offset <= first.len, "invariant: the regions overlap");
        Region {
            len: first.len.max(offset + second.len),
            ..*first
        }
    }

    /// The region from the beginning of this one to the end of `last`, which lies behind it. Nobody
    /// may touch the bytes between the two.
    ///
    /// # Panics
    /// When `last` does not lie behind this one.
    #[must_use]
    pub fn up_to(&self, last: &Region) -> Region {
        let end = last.addr().saturating_add(last.len);
        Region {
            len: end
                .checked_sub(self.addr())
                .expect("invariant: the last lies behind"),
            ..*self
        }
    }

    /// Everything from `offset` on. Panics as [`Region::slice`] does.
    #[inline]
    #[track_caller]
    pub fn skip(&self, offset: usize) -> Region {
        if offset > self.len {
            bad_slice(offset, 0, self.len);
        }
        Region {
            start: self.start.wrapping_add(offset),
            len: self.len - offset,
            what: self.what,
        }
    }

    /// Whether the copy and reduce kernels can access this memory.
    ///
    /// The C edge checks once, when it makes a Region, and turns a refusal into an MPI error. A
    /// kernel that gets device memory nevertheless panics: an omitted copy is wrong data that
    /// nobody notices.
    pub const fn check_reachable(&self) -> Result<(), Unreachable> {
        match self.kind() {
            Kind::User | Kind::Segment => Ok(()),
            kind @ Kind::Device => Err(Unreachable { kind }),
        }
    }

    /// Whether the processor may load and store here.
    #[inline]
    pub(crate) const fn on_host(&self) -> bool {
        self.what.get() & (Kind::Device as u64) << CONTENT_BITS == 0
    }
}

/// Refuses device memory of `len` bytes in all, passed to a kernel of the processor.
#[cold]
#[inline(never)]
#[track_caller]
pub(crate) fn refuse_device(len: usize) {
    assert!(
        len == 0,
        "invariant: {len} bytes of device memory came to a copy or reduction of the processor"
    );
}

/// A separate function, so that the fast path need not keep the numbers of the message in memory.
#[cold]
#[inline(never)]
#[track_caller]
fn bad_slice(offset: usize, len: usize, all: usize) -> ! {
    panic!("invariant: slice {offset}+{len} of a region of {all} bytes")
}

impl fmt::Debug for Region {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Region({:?} {:p}+{})", self.kind(), self.start, self.len)
    }
}

impl Default for Region {
    fn default() -> Region {
        Region::EMPTY
    }
}

/// The bytes that `count` items of a datatype touch, and the offset of the type's displacement 0
/// among them.
///
/// `region` covers exactly `[base + true_lb, base + true_lb + true_span)`. Byte displacement `d` of
/// the type map lies at region offset `d + origin`, with `origin = -true_lb`. So negative lower
/// bounds and `MPI_BOTTOM` need no special case.
#[derive(Clone, Copy, Debug, Default)]
pub struct Buffer {
    /// The bytes touched.
    pub region: Region,
    /// Added to a displacement of the type map, it gives an offset in `region`.
    pub origin: isize,
}

impl Buffer {
    /// A buffer of no bytes.
    pub const EMPTY: Buffer = Buffer {
        region: Region::EMPTY,
        origin: 0,
    };

    /// A buffer whose displacement 0 is the region's first byte (contiguous types).
    pub const fn plain(region: Region) -> Buffer {
        Buffer { region, origin: 0 }
    }

    /// The `len` bytes at displacement `displacement` of the type map.
    ///
    /// # Panics
    /// When they do not lie inside the region.
    #[inline]
    #[track_caller]
    pub fn at(&self, displacement: isize, len: usize) -> Region {
        let offset = displacement
            .checked_add(self.origin)
            .and_then(|o| usize::try_from(o).ok())
            .expect("invariant: displacement lies in the buffer");
        self.region.slice(offset, len)
    }
}

/// Passes `bytes` as a Region to `f`: how safe code and tests make one.
///
/// The Region, being plain data, must not be used after `f` returns. Only for tests and for calls
/// that finish inside `f`.
pub fn with_bytes<R>(bytes: &mut [u8], f: impl FnOnce(Region) -> R) -> R {
    let region = Region {
        start: bytes.as_mut_ptr(),
        len: bytes.len(),
        what: USER,
    };
    f(region)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One spare value is left, and the option of `pml::Payload` uses it: an `Option` of that would
    /// be longer.
    #[test]
    fn an_option_is_no_longer() {
        assert_eq!(size_of::<Region>(), 24);
        assert_eq!(size_of::<Option<Region>>(), 24);
    }

    #[test]
    fn slices_stay_inside() {
        let mut bytes = [1u8, 2, 3, 4];
        with_bytes(&mut bytes, |r| {
            let s = r.slice(1, 3);
            assert_eq!((s.addr() - r.addr(), s.len()), (1, 3));
            assert_eq!(r.slice(4, 0).len(), 0);
            assert_eq!(r.skip(3).len(), 1);
            assert!(std::panic::catch_unwind(|| r.slice(2, 3)).is_err());
            assert!(std::panic::catch_unwind(|| r.slice(5, 0)).is_err());
            assert!(std::panic::catch_unwind(|| r.slice(1, usize::MAX)).is_err());
        });
    }

    #[test]
    fn what_lies_there_goes_with_slices_and_leaves_the_kind() {
        // SAFETY: no byte is ever touched through a device region.
        let device = unsafe { Region::new(core::ptr::null_mut(), 4, Kind::Device) };
        let held = device.holding(u16::MAX).holding(0x214);
        assert_eq!((device.content(), held.content()), (0, 0x214));
        assert_eq!((held.kind(), held.on_host()), (Kind::Device, false));
        assert_eq!(
            (held.slice(1, 2).content(), held.skip(4).content()),
            (0x214, 0x214)
        );
        let mut bytes = [0u8; 4];
        with_bytes(&mut bytes, |user| {
            let held = user.holding(u16::MAX);
            assert_eq!(
                (held.kind(), held.on_host(), held.len()),
                (Kind::User, true, 4)
            );
        });
    }

    #[test]
    fn buffer_counts_from_the_origin() {
        let mut bytes = [0u8; 16];
        with_bytes(&mut bytes, |r| {
            let b = Buffer {
                region: r,
                origin: 8,
            };
            assert_eq!(b.at(-8, 4).addr(), r.addr());
            assert_eq!(b.at(4, 4).addr(), r.addr() + 12);
            assert!(std::panic::catch_unwind(|| b.at(-9, 1)).is_err());
            assert!(std::panic::catch_unwind(|| b.at(isize::MAX, 1)).is_err());
        });
    }

    #[test]
    fn device_memory_is_refused_by_name() {
        // SAFETY: no byte is ever touched through a device region.
        let r = unsafe { Region::new(core::ptr::null_mut(), 4, Kind::Device) };
        let refused = r.check_reachable().unwrap_err();
        assert!(refused.to_string().contains("device"));
        assert!(Region::EMPTY.check_reachable().is_ok());
    }
}
