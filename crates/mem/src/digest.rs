//! CRC32C (Castagnoli) of memory, by which a receiver verifies that the data are what was sent.

use crate::copy::read;
use crate::region::Region;

/// The digest of no bytes.
pub const NOTHING: u32 = 0;

/// Extends the digest `before` by these bytes.
#[must_use]
pub fn of_bytes(before: u32, bytes: &[u8]) -> u32 {
    crc32c::crc32c_append(before, bytes)
}

/// The same for the bytes of a region, copied piece by piece: no reference covers it.
#[must_use]
pub fn of_region(before: u32, region: Region) -> u32 {
    const SHORT: usize = 64;
    match region.len() {
        0 => before,
        1..=SHORT => by_pieces::<SHORT>(before, region),
        _ => by_pieces::<4096>(before, region),
    }
}

/// Works on copies of `PIECE` bytes; the buffer is zeroed first.
fn by_pieces<const PIECE: usize>(before: u32, region: Region) -> u32 {
    let mut digest = before;
    let mut left = region;
    let mut copy = [0; PIECE];
    while !left.is_empty() {
        let (piece, rest) = (left.len().min(PIECE), left.len().saturating_sub(PIECE));
        read(&mut copy[..piece], left.slice(0, piece));
        digest = of_bytes(digest, &copy[..piece]);
        left = left.skip(left.len() - rest);
    }
    digest
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::HeapBytes;

    /// The check value of the polynomial; pieces give the same digest as the whole.
    #[test]
    fn the_digest_is_crc32c() {
        assert_eq!(of_bytes(NOTHING, b"123456789"), 0xe306_9283);
        let bytes: Vec<u8> = (0..20_000_u32).map(|n| (n * 7) as u8).collect();
        let memory = HeapBytes::from_slice(&bytes);
        let whole = of_bytes(NOTHING, &bytes);
        assert_eq!(of_region(NOTHING, memory.region()), whole);
        let (first, second) = (memory.region().slice(0, 4097), memory.region().skip(4097));
        assert_eq!(of_region(of_region(NOTHING, first), second), whole);
        assert_eq!(of_region(7, Region::EMPTY), 7);
        for len in 1..130 {
            let part = memory.region().slice(0, len);
            assert_eq!(of_region(NOTHING, part), of_bytes(NOTHING, &bytes[..len]));
        }
    }
}
