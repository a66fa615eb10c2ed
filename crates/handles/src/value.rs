//! The bits of a handle value; the layout is in the crate's header.

/// The value of index 0 without generation, kind and VCI. Smaller values are defined by the
/// standard.
pub const FIRST: usize = 4096;

/// Generations are 1 to this, and then start again at 1.
pub const MAX_GENERATION: u32 = (1 << 24) - 1;

/// Composes a handle. `index` < 2³¹ − 4096, `generation` < 2²⁴, `kind` and `vci` < 16.
pub const fn compose(index: u32, generation: u32, kind: u8, vci: u8) -> usize {
    (index as usize + FIRST)
        | (generation as usize & MAX_GENERATION as usize) << 32
        | (kind as usize & 15) << 56
        | (vci as usize & 15) << 60
}

/// The index, if the low half is valid: 4096 ≤ low half < 2³¹.
#[inline]
pub const fn index(handle: usize) -> Option<u32> {
    let low = handle as u32;
    if low >= FIRST as u32 && low < 1 << 31 {
        Some(low - FIRST as u32)
    } else {
        None
    }
}

/// The generation.
#[inline]
pub const fn generation(handle: usize) -> u32 {
    (handle >> 32) as u32 & MAX_GENERATION
}

/// The kind of object.
#[inline]
pub const fn kind(handle: usize) -> u8 {
    (handle >> 56) as u8 & 15
}

/// The VCI (requests; otherwise 0).
#[inline]
pub const fn vci(handle: usize) -> u8 {
    (handle >> 60) as u8
}

const _: () = assert!(size_of::<usize>() == 8, "handle values are 64 bits wide");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_come_out_again() {
        let handle = compose(77, MAX_GENERATION, 11, 3);
        assert_eq!(
            (index(handle), generation(handle), kind(handle), vci(handle)),
            (Some(77), MAX_GENERATION, 11, 3)
        );
    }

    #[test]
    fn small_numbers_and_negative_ints_are_no_index() {
        for bad in [0, 1, 4095, 1 << 31, 0xffff_ffff] {
            assert_eq!(index(bad), None, "{bad:#x}");
        }
        assert_eq!(index(4096), Some(0));
        assert_eq!(index((1 << 31) - 1), Some((1 << 31) - 1 - 4096));
    }
}
