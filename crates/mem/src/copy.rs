//! Plain copies between regions, and between a region and our own bytes.
//!
//! Up to 64 bytes are moved inline by a few overlapping loads and stores. (All loads come first, so
//! overlap is harmless.) Longer runs go to the C library's `memmove`, which selects the routine for
//! the processor. Bytes travel as `MaybeUninit`: padding in a user's struct may be moved. Lengths
//! are asserted before a byte moves. So is that neither side is device memory, which the C edge has
//! refused before (`Region::check_reachable`).

use crate::region::{Region, refuse_device};
use core::mem::MaybeUninit;

/// Moves `src` to `dst`; the two may overlap.
///
/// # Panics
/// When the lengths differ, or one of the two is device memory.
#[inline(always)]
#[track_caller]
pub fn copy(dst: Region, src: Region) {
    assert!(
        dst.len() == src.len(),
        "invariant: copy of {} bytes into {}",
        src.len(),
        dst.len()
    );
    if dst.on_host() && src.on_host() {
        // SAFETY: both regions span `len` bytes, valid by the contract of Region::new.
        unsafe { copy_raw(dst.as_ptr(), src.as_ptr(), src.len()) }
    } else {
        refuse_device(src.len());
    }
}

/// Copies `src` into our own `dst`.
///
/// # Panics
/// When the lengths differ, or `src` is device memory.
#[inline]
#[track_caller]
pub fn read(dst: &mut [u8], src: Region) {
    assert!(
        dst.len() == src.len(),
        "invariant: read of {} bytes into {}",
        src.len(),
        dst.len()
    );
    if src.on_host() {
        // SAFETY: dst is a live slice of `len` bytes; src is valid by the contract of Region::new.
        unsafe { copy_raw(dst.as_mut_ptr(), src.as_ptr(), src.len()) }
    } else {
        refuse_device(src.len());
    }
}

/// Copies our own `src` to `dst`.
///
/// # Panics
/// When the lengths differ, or `dst` is device memory.
#[inline]
#[track_caller]
pub fn write(dst: Region, src: &[u8]) {
    assert!(
        dst.len() == src.len(),
        "invariant: write of {} bytes into {}",
        src.len(),
        dst.len()
    );
    if dst.on_host() {
        // SAFETY: src is a live slice of `len` bytes; dst is valid by the contract of Region::new.
        unsafe { copy_raw(dst.as_ptr(), src.as_ptr(), src.len()) }
    } else {
        refuse_device(src.len());
    }
}

/// Prefetches `src`, which will be read soon. Only a hint.
#[inline(always)]
pub fn expect(src: Region) {
    let mut at = 0;
    while at < src.len() {
        expect_line(src.as_ptr().wrapping_add(at));
        at += 64;
    }
}

/// As [`expect`], for the line in which a value begins.
#[inline(always)]
pub fn expect_line<T>(at: *const T) {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    {
        use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: a prefetch has no effect that a program could see, whatever the address.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(at.cast()) };
    }
    let _ = at;
}

/// Prefetches the line in which a value begins for writing, which will follow soon. Only a hint.
#[inline(always)]
pub fn claim_line<T>(at: *const T) {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    // SAFETY: a prefetch has no effect that a program could see, whatever the address. (The
    // intrinsic with a hint to write becomes a plain prefetch unless the build targets one
    // processor.)
    unsafe {
        core::arch::asm!("prefetchw [{}]", in(reg) at, options(nostack, preserves_flags, readonly));
    }
    let _ = at;
}

/// Sets every byte of `dst`.
///
/// # Panics
/// When it is device memory.
#[track_caller]
pub fn fill(dst: Region, byte: u8) {
    if !dst.on_host() {
        refuse_device(dst.len());
    } else if !dst.is_empty() {
        // SAFETY: dst is valid for writes by the contract of Region::new.
        unsafe { core::ptr::write_bytes(dst.as_ptr(), byte, dst.len()) }
    }
}

/// memmove with the short lengths inline.
///
/// # Safety
/// `src` is readable and `dst` writable for `len` bytes (any address when `len` is 0).
#[inline(always)]
pub(crate) unsafe fn copy_raw(dst: *mut u8, src: *const u8, len: usize) {
    // SAFETY: each arm touches the first and the last bytes of a run that is long enough for it.
    unsafe {
        match len {
            0 => {}
            1..=3 => {
                let (first, middle, last) = (
                    load::<u8>(src),
                    load::<u8>(src.add(len / 2)),
                    load::<u8>(src.add(len - 1)),
                );
                store(dst, first);
                store(dst.add(len / 2), middle);
                store(dst.add(len - 1), last);
            }
            4..=7 => ends::<u32>(dst, src, len),
            8..=16 => ends::<u64>(dst, src, len),
            17..=32 => ends::<Wide>(dst, src, len),
            33..=64 => two_ends(dst, src, len),
            _ => core::ptr::copy(src, dst, len),
        }
    }
}

/// The widest value that a register moves at once. A scalar and not an array of bytes, which the
/// compiler would put on the stack first.
#[cfg(target_arch = "x86_64")]
type Wide = core::arch::x86_64::__m128i;
#[cfg(not(target_arch = "x86_64"))]
type Wide = u128;

/// # Safety
/// `src` is readable for the size of a `T`.
#[inline(always)]
unsafe fn load<T>(src: *const u8) -> MaybeUninit<T> {
    // SAFETY: as this function's.
    unsafe { src.cast::<MaybeUninit<T>>().read_unaligned() }
}

/// # Safety
/// `dst` is writable for the size of a `T`.
#[inline(always)]
unsafe fn store<T>(dst: *mut u8, chunk: MaybeUninit<T>) {
    // SAFETY: as this function's.
    unsafe { dst.cast::<MaybeUninit<T>>().write_unaligned(chunk) }
}

/// Moves a run of `N..=2N` bytes, `N` being the size of `T`, as its first and its last `N`.
///
/// # Safety
/// `src` is readable and `dst` writable for `len` bytes, and `len >= N`.
#[inline(always)]
unsafe fn ends<T>(dst: *mut u8, src: *const u8, len: usize) {
    let last = len - size_of::<T>();
    // SAFETY: both pieces lie inside since len >= N; both loads come before both stores.
    unsafe {
        let (a, b) = (load::<T>(src), load::<T>(src.add(last)));
        store(dst, a);
        store(dst.add(last), b);
    }
}

/// Moves 33 to 64 bytes as their first and their last 32.
///
/// # Safety
/// `src` is readable and `dst` writable for `len` bytes, and `len >= 32`.
#[inline(always)]
unsafe fn two_ends(dst: *mut u8, src: *const u8, len: usize) {
    let last = len - 32;
    // SAFETY: all four pieces lie inside since len >= 32; all loads come before all stores.
    unsafe {
        let (a, b) = (load::<Wide>(src), load::<Wide>(src.add(16)));
        let (c, d) = (
            load::<Wide>(src.add(last)),
            load::<Wide>(src.add(last + 16)),
        );
        store(dst, a);
        store(dst.add(16), b);
        store(dst.add(last), c);
        store(dst.add(last + 16), d);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::region::with_bytes;

    fn pattern(len: usize) -> Vec<u8> {
        (0..len).map(|i| (i * 7 + 3) as u8).collect()
    }

    #[test]
    fn every_short_length_at_every_alignment() {
        let step = if cfg!(miri) { 7 } else { 1 };
        for len in (0..=130).chain([255, 4096]).step_by(step) {
            for (a, b) in [(0, 0), (1, 3), (5, 2)] {
                let mut from = pattern(len + 8);
                let mut to = vec![0xEE; len + 8];
                let want = from[a..a + len].to_vec();
                with_bytes(&mut from, |s| {
                    with_bytes(&mut to, |d| copy(d.slice(b, len), s.slice(a, len)))
                });
                assert_eq!(&to[b..b + len], &want[..], "len {len}");
                assert!(
                    to[..b].iter().chain(&to[b + len..]).all(|&x| x == 0xEE),
                    "len {len} wrote outside"
                );
            }
        }
    }

    #[test]
    fn overlap_moves_like_memmove() {
        for len in [1, 2, 3, 5, 8, 13, 16, 20, 32, 40, 64, 65, 100] {
            for shift in [1usize, 3, 9] {
                let original = pattern(len + shift);
                let mut up = original.clone();
                with_bytes(&mut up, |r| copy(r.slice(shift, len), r.slice(0, len)));
                assert_eq!(&up[shift..], &original[..len]);
                let mut down = original.clone();
                with_bytes(&mut down, |r| copy(r.slice(0, len), r.slice(shift, len)));
                assert_eq!(&down[..len], &original[shift..]);
            }
        }
    }

    #[test]
    fn read_write_fill() {
        let mut bytes = [0u8; 10];
        with_bytes(&mut bytes, |r| {
            write(r.slice(2, 3), b"abc");
            fill(r.slice(9, 1), b'!');
            let mut back = [0; 4];
            read(&mut back, r.slice(1, 4));
            assert_eq!(&back, b"\0abc");
        });
        assert_eq!(&bytes, b"\0\0abc\0\0\0\0!");
    }

    #[test]
    fn unequal_lengths_are_our_bug() {
        let mut bytes = [0u8; 4];
        with_bytes(&mut bytes, |r| {
            assert!(std::panic::catch_unwind(|| copy(r, r.slice(0, 3))).is_err());
            assert!(std::panic::catch_unwind(|| write(r, b"abc")).is_err());
        });
    }

    /// Every kernel once left device memory alone and its caller continued: wrong data, with
    /// success.
    #[test]
    fn device_memory_comes_to_no_kernel() {
        use crate::reduce::{Element, Op, reduce};
        use crate::*;
        // SAFETY: no byte is ever touched through a device region.
        let device =
            unsafe { Region::new(core::ptr::without_provenance_mut(64), 4096, Kind::Device) };
        let mut mine = vec![1; 4096];
        with_bytes(&mut mine, |host| {
            let mut bytes = vec![0; 4096];
            let copies = Copies::default();
            let refused: [&mut dyn FnMut(); 13] = [
                &mut || copy(host, device),
                &mut || copy(device, host),
                &mut || read(&mut bytes, device),
                &mut || write(device, &[0; 4096]),
                &mut || fill(device, 0),
                &mut || hand_over(host.slice(0, 8), device.slice(0, 8)),
                &mut || hand_over_as(Way::Around, host, device),
                &mut || hand_over_by(copies, device, host),
                &mut || hand_over_backwards(host, device),
                &mut || copy_swapped(host, device, 8),
                &mut || copy_strided(device, 8, host, 8, 8, 512),
                &mut || reduce(Op::Sum, Element::I64, device, host, 512),
                &mut || reduce(Op::Sum, Element::I64, host, device, 512),
            ];
            for (which, kernel) in refused.into_iter().enumerate() {
                let kernel = std::panic::AssertUnwindSafe(kernel);
                let message = std::panic::catch_unwind(kernel).expect_err("it is device memory");
                let message = message
                    .downcast_ref::<String>()
                    .cloned()
                    .unwrap_or_default();
                assert!(message.contains("device memory"), "{which}: {message}");
            }
            copy(host.slice(0, 0), device.slice(0, 0));
        });
        assert_eq!(mine, vec![1; 4096]);
    }
}
