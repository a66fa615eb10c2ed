//! The architecture word: 32 bits that describe how a process stores its data.
//!
//! Every process publishes its word; between equal words no conversion is needed. The layout is
//! Table 1 of the paper on processor heterogeneity in Open MPI. The bit values are those of its
//! implementations (byte 2 is numbered from the high end):
//!
//! ```text
//!   31      26 25 24 23     22  20 19     18 17 16 15 14 13 12     11 10  9  8      7 4 3      2 1 0
//!   unused, 1s 1  1  ld     ld mant. exp 15    ld size    long 64   bool  logical      big endian  0 0
//! ```

use crate::basic::long_double::IS_X87;

/// How a process represents data.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct ArchWord(u32);

/// The format of a long double according to the word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LongDouble {
    /// Bytes in memory: 8, 12 or 16.
    pub size: u8,
    /// 15 exponent bits instead of 11.
    pub wide_exponent: bool,
    /// Mantissa bits: 53, 64, 105, 106, 107 or 113.
    pub mantissa: u8,
    /// The leading one is stored (x87).
    pub explicit_one: bool,
}

impl ArchWord {
    /// The word of this process.
    pub const LOCAL: ArchWord = ArchWord(
        HEADER
            | UNUSED
            | if cfg!(target_endian = "big") {
                BIG_ENDIAN
            } else {
                0
            }
            | if cfg!(target_pointer_width = "64") {
                LONG_IS_64
            } else {
                0
            }
            | LOGICAL_IS_32
            | LONG_DOUBLE_128
            | EXPONENT_15
            | if IS_X87 {
                MANTISSA_64 | EXPLICIT_ONE
            } else {
                MANTISSA_113
            },
    );

    /// Little-endian, IEEE binary128, and the sizes that are common to all processors for which the
    /// library is built.
    pub const COMMON: ArchWord = ArchWord(
        HEADER | UNUSED | LONG_IS_64 | LOGICAL_IS_32 | LONG_DOUBLE_128 | EXPONENT_15 | MANTISSA_113,
    );

    /// The word for data in external32.
    pub const EXTERNAL32: ArchWord = ArchWord(0x0359_000B);

    /// Checks a word that arrived from another process, in either byte order. `None`: it is no
    /// architecture word.
    pub const fn parse(word: u32) -> Option<ArchWord> {
        if word & HEADER != 0 && word & WRONG_END == 0 {
            return Some(ArchWord(word));
        }
        let swapped = word.swap_bytes();
        if swapped & HEADER != 0 && swapped & WRONG_END == 0 {
            return Some(ArchWord(swapped));
        }
        None
    }

    /// The bits.
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// Whether the most significant byte comes first.
    pub const fn is_big_endian(self) -> bool {
        self.0 & BIG_ENDIAN != 0
    }

    /// Bytes of a C long.
    pub const fn long_size(self) -> u8 {
        if self.0 & LONG_IS_64 != 0 { 8 } else { 4 }
    }

    /// Bytes of a C bool.
    pub const fn bool_size(self) -> u8 {
        1 << ((self.0 & BOOL_MASK) >> 10)
    }

    /// Bytes of a default Fortran LOGICAL.
    pub const fn logical_size(self) -> u8 {
        1 << ((self.0 & LOGICAL_MASK) >> 8)
    }

    /// Format of a long double.
    pub const fn long_double(self) -> LongDouble {
        let size = match self.0 & LONG_DOUBLE_MASK {
            0 => 8,
            LONG_DOUBLE_128 => 16,
            _ => 12,
        };
        let mantissa = match self.0 & MANTISSA_MASK {
            MANTISSA_64 => 64,
            MANTISSA_105 => 105,
            MANTISSA_106 => 106,
            MANTISSA_107 => 107,
            MANTISSA_113 => 113,
            _ => 53,
        };
        LongDouble {
            size,
            wide_exponent: self.0 & EXPONENT_15 != 0,
            mantissa,
            explicit_one: self.0 & EXPLICIT_ONE != 0,
        }
    }
}

impl core::fmt::Debug for ArchWord {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "ArchWord({:#010x})", self.0)
    }
}

const HEADER: u32 = 0x0300_0000;
const WRONG_END: u32 = 0x0000_0003;
const UNUSED: u32 = 0xFC00_0000;
const BIG_ENDIAN: u32 = 0x0000_0008;
const LONG_IS_64: u32 = 0x0000_1000;
const BOOL_MASK: u32 = 0x0000_0C00;
const LOGICAL_MASK: u32 = 0x0000_0300;
const LOGICAL_IS_32: u32 = 0x0000_0200;
const LONG_DOUBLE_MASK: u32 = 0x0003_0000;
const LONG_DOUBLE_128: u32 = 0x0001_0000;
const EXPONENT_15: u32 = 0x0008_0000;
const MANTISSA_MASK: u32 = 0x0070_0000;
const MANTISSA_64: u32 = 0x0040_0000;
const MANTISSA_105: u32 = 0x0020_0000;
const MANTISSA_106: u32 = 0x0060_0000;
const MANTISSA_107: u32 = 0x0010_0000;
const MANTISSA_113: u32 = 0x0050_0000;
const EXPLICIT_ONE: u32 = 0x0080_0000;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn local_word_is_the_published_one() {
        if cfg!(all(target_arch = "x86_64", target_os = "linux")) {
            assert_eq!(ArchWord::LOCAL.bits(), 0xFFC9_1200);
        }
        if cfg!(all(target_arch = "aarch64", target_endian = "little")) {
            assert_eq!(ArchWord::LOCAL.bits(), 0xFF59_1200);
        }
    }

    #[test]
    fn words_are_read_from_either_end() {
        for word in [
            0xFFC9_1200u32,
            0xFFCA_0200,
            0xFF59_1200,
            0xFF59_1208,
            0xFF61_1208,
            0xFF00_0200,
        ] {
            assert_eq!(ArchWord::parse(word).unwrap().bits(), word);
            assert_eq!(ArchWord::parse(word.swap_bytes()).unwrap().bits(), word);
        }
        // The external32 word has the header bits at both ends. It is a target of conversion and
        // never sent.
        assert_eq!(ArchWord::parse(ArchWord::EXTERNAL32.bits()), None);
        assert_eq!(ArchWord::parse(0), None);
        assert_eq!(ArchWord::parse(u32::MAX), None);
    }

    #[test]
    fn fields() {
        let word = ArchWord::parse(0xFFC9_1200).unwrap();
        assert!(!word.is_big_endian());
        assert_eq!(
            (word.long_size(), word.bool_size(), word.logical_size()),
            (8, 1, 4)
        );
        let x87 = LongDouble {
            size: 16,
            wide_exponent: true,
            mantissa: 64,
            explicit_one: true,
        };
        assert_eq!(word.long_double(), x87);
        let word = ArchWord::parse(0xFF59_1208).unwrap();
        assert!(word.is_big_endian());
        assert_eq!(word.long_double().mantissa, 113);
        let word = ArchWord::parse(0xFFCA_0200).unwrap();
        assert_eq!((word.long_size(), word.long_double().size), (4, 12));
    }
}
