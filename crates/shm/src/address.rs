//! Addresses in shared memory, as they stand in messages and in shared memory: never a pointer.
//!
//! ```text
//!  63          48 47                              0
//! +--------------+---------------------------------+
//! |   segment    |        offset in bytes          |
//! +--------------+---------------------------------+
//! ```
//!
//! Segment 0 is the job's own; later, spawned and connected jobs attach each other's segments under
//! other numbers. All zeros is no address: offset 0 of segment 0 is the segment's header.

use std::fmt;

/// An address: segment and offset.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(transparent)]
pub struct Address(u64);

impl Address {
    /// No address.
    pub const NONE: Address = Address(0);

    /// `offset` (below 2⁴⁸) in `segment`; `None` when the offset is too large.
    pub const fn new(segment: u16, offset: u64) -> Option<Address> {
        if offset >> 48 == 0 {
            Some(Address((segment as u64) << 48 | offset))
        } else {
            None
        }
    }

    /// From the 64 bits of a message.
    pub const fn from_bits(bits: u64) -> Address {
        Address(bits)
    }

    /// The 64 bits for a message.
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The segment's number.
    pub const fn segment(self) -> u16 {
        (self.0 >> 48) as u16
    }

    /// Bytes from the beginning of the segment.
    pub const fn offset(self) -> u64 {
        self.0 & ((1 << 48) - 1)
    }

    /// Is it [`Address::NONE`]?
    pub const fn is_none(self) -> bool {
        self.0 == 0
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{:#x}", self.segment(), self.offset())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_parts_come_out_again() {
        let place = Address::new(7, (1 << 48) - 1).unwrap();
        assert_eq!((place.segment(), place.offset()), (7, (1 << 48) - 1));
        assert_eq!(Address::from_bits(place.bits()), place);
        assert_eq!(Address::new(0, 1 << 48), None);
        assert!(Address::NONE.is_none() && Address::new(0, 0).unwrap().is_none());
    }
}
