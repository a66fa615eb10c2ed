//! The predefined datatypes of MPI-5.0 §3.2.2, §5.9.5 and §20.3, as one table indexed by the ABI
//! handle.
//!
//! A [`Basic`] is the low byte of the handle (0x200 … 0x2ff), so that a handle becomes a type by
//! one bounds check. A row holds the size here, the alignment, the external32 form and the class of
//! §6.9.2. Optional Fortran types that this build does not provide have a row with size 0.

use core::fmt;

/// A predefined datatype.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Basic(u8);

/// The type class that decides which predefined reductions are allowed (MPI-5.0 §6.9.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// C integers, signed and unsigned, and the fixed-width ones.
    CInteger,
    /// Fortran INTEGER kinds.
    FortranInteger,
    /// C and Fortran reals.
    Floating,
    /// C and C++ bool.
    CBool,
    /// Fortran LOGICAL kinds.
    FortranLogical,
    /// C, C++ and Fortran complex.
    Complex,
    /// MPI_BYTE.
    Byte,
    /// MPI_AINT, MPI_OFFSET, MPI_COUNT.
    MultiLanguage,
    /// Value and index pairs for MINLOC and MAXLOC.
    Pair,
    /// Characters for printing: MPI_CHAR, MPI_CHARACTER, MPI_WCHAR.
    Text,
    /// MPI_PACKED.
    Packed,
}

/// The interpretation of the bits of one element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scalar {
    /// Uninterpreted bytes.
    Bytes,
    /// Two's complement integer.
    Signed,
    /// Unsigned integer; also bool, LOGICAL and characters.
    Unsigned,
    /// IEEE binary16, 32, 64 or 128, by size.
    Float,
    /// The C compiler's long double.
    LongDouble,
}

/// One scalar inside an element: complex numbers and pairs have two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// Byte displacement inside the element.
    pub disp: u8,
    /// Bytes in memory.
    pub size: u8,
    /// Bytes in external32.
    pub external: u8,
    /// Interpretation of the bits.
    pub scalar: Scalar,
}

struct Row {
    name: &'static str,
    class: Class,
    align: u8,
    /// Elements that MPI_Get_elements counts: 2 for pairs.
    elements: u8,
    size: u8,
    extent: u8,
    parts: &'static [Part],
}

impl Row {
    /// A row with its totals.
    const fn new(
        name: &'static str,
        class: Class,
        align: u8,
        elements: u8,
        parts: &'static [Part],
    ) -> Row {
        let (mut size, mut end, mut at) = (0, 0, 0);
        while at < parts.len() {
            size += parts[at].size;
            end = parts[at].disp + parts[at].size;
            at += 1;
        }
        let extent = end.next_multiple_of(align);
        Row {
            name,
            class,
            align,
            elements,
            size,
            extent,
            parts,
        }
    }
}

impl Basic {
    /// The type with this ABI handle value, if the standard defines one there (MPI_DATATYPE_NULL is
    /// none).
    pub const fn from_handle(handle: usize) -> Option<Basic> {
        if handle < BASE || handle > BASE + 0xff {
            return None;
        }
        let code = (handle - BASE) as u8;
        match row(code) {
            Some(_) => Some(Basic(code)),
            None => None,
        }
    }

    /// The ABI handle value, 0x201 … 0x2eb.
    pub const fn handle(self) -> usize {
        BASE + self.0 as usize
    }

    /// The low byte of the handle as an index, 1 … 0xeb.
    pub const fn code(self) -> u8 {
        self.0
    }

    /// The [content](oxmpi_mem::Region::holding) of a region of such elements.
    pub const fn content(self) -> u16 {
        self.0 as u16
    }

    /// The type of a region with this content. `None`: bytes, or an unknown content.
    pub const fn of_content(content: u16) -> Option<Basic> {
        match content {
            1..=0xff => Basic::from_handle(BASE + content as usize),
            _ => None,
        }
    }

    /// All types of the standard, in the order of their handles.
    pub fn all() -> impl Iterator<Item = Basic> {
        (0..=u8::MAX).filter(|&code| row(code).is_some()).map(Basic)
    }

    /// The standard's name, "MPI_INT".
    pub const fn name(self) -> &'static str {
        self.row().name
    }

    /// Class for the table of reductions.
    pub const fn class(self) -> Class {
        self.row().class
    }

    /// Whether this is MPI_CHAR.
    pub const fn is_char(self) -> bool {
        self.0 == 0x43
    }

    /// Bytes of data; 0 when absent. 12 for MPI_DOUBLE_INT.
    pub const fn size(self) -> u64 {
        self.row().size as u64
    }

    /// Bytes of data in external32 (MPI-5.0 §14.5.2); 0 when absent.
    pub const fn external_size(self) -> u64 {
        let mut total = 0;
        let mut at = 0;
        while at < self.parts().len() {
            total += self.parts()[at].external as u64;
            at += 1;
        }
        total
    }

    /// Alignment the C or Fortran compiler gives the type, at least 1.
    pub const fn align(self) -> u64 {
        self.row().align as u64
    }

    /// One past the last byte of data.
    pub const fn true_extent(self) -> u64 {
        match self.parts() {
            [.., last] => last.disp as u64 + last.size as u64,
            [] => 0,
        }
    }

    /// Bytes from one element to the next in an array.
    pub const fn extent(self) -> u64 {
        self.row().extent as u64
    }

    /// Elements one item counts for in MPI_Get_elements.
    pub const fn elements(self) -> u64 {
        self.row().elements as u64
    }

    /// The scalars of one element, in order of displacement; empty when absent.
    pub const fn parts(self) -> &'static [Part] {
        self.row().parts
    }

    /// True for the pair types.
    pub const fn is_pair(self) -> bool {
        matches!(self.class(), Class::Pair)
    }

    const fn row(self) -> &'static Row {
        match row(self.0) {
            Some(row) => row,
            None => panic!("invariant: a Basic is made from a row"),
        }
    }
}

impl fmt::Debug for Basic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// First handle of the datatype range; the handle itself is MPI_DATATYPE_NULL.
const BASE: usize = 0x200;

/// The C compiler's long double.
pub(crate) mod long_double {
    /// Bytes in memory, also the alignment.
    pub(crate) const SIZE: u8 = 16;
    /// Whether the bits are the 80-bit x87 format (with an explicit leading one); otherwise they
    /// are IEEE binary128.
    pub(crate) const IS_X87: bool = cfg!(target_arch = "x86_64");

    #[cfg(not(any(
        target_arch = "x86_64",
        target_arch = "aarch64",
        target_arch = "riscv64",
        target_arch = "s390x",
        target_arch = "loongarch64"
    )))]
    compile_error!("the format of long double on this processor is not known to oxmpi");
}

const fn part(disp: u8, size: u8, external: u8, scalar: Scalar) -> Part {
    Part {
        disp,
        size,
        external,
        scalar,
    }
}

macro_rules! table {
    ($($code:literal $konst:ident $name:literal $class:ident $align:expr, $elements:literal, [$(($($p:expr),*)),*];)*) => {
        #[allow(missing_docs)]
        impl Basic {
            $(#[doc = concat!("`", $name, "`.")] pub const $konst: Basic = Basic($code);)*
        }

        const fn row(code: u8) -> Option<&'static Row> {
            use Scalar::*;
            match code {
                $($code => {
                    const ROW: Row =
                        Row::new($name, Class::$class, $align, $elements, &[$(part($($p),*)),*]);
                    Some(&ROW)
                })*
                _ => None,
            }
        }
    };
}

const LD: u8 = long_double::SIZE;

// Columns: handle − 0x200, constant, name, class, alignment, elements, (displacement, size,
// external32 size, scalar) of each part. `long` is 64 bits wide on every platform the library is
// built for and 4 bytes in external32. `MPIX_C_FLOAT16` is `_Float16` of MPICH and Open MPI. The
// standard has no such type: the number is one that its table leaves free, and mpi.h lacks it.
table! {
    0x01 AINT "MPI_AINT" MultiLanguage 8, 1, [(0, 8, 8, Signed)];
    0x02 COUNT "MPI_COUNT" MultiLanguage 8, 1, [(0, 8, 8, Signed)];
    0x03 OFFSET "MPI_OFFSET" MultiLanguage 8, 1, [(0, 8, 8, Signed)];
    0x07 PACKED "MPI_PACKED" Packed 1, 1, [(0, 1, 1, Bytes)];
    0x08 SHORT "MPI_SHORT" CInteger 2, 1, [(0, 2, 2, Signed)];
    0x09 INT "MPI_INT" CInteger 4, 1, [(0, 4, 4, Signed)];
    0x0a LONG "MPI_LONG" CInteger 8, 1, [(0, 8, 4, Signed)];
    0x0b LONG_LONG "MPI_LONG_LONG_INT" CInteger 8, 1, [(0, 8, 8, Signed)];
    0x0c UNSIGNED_SHORT "MPI_UNSIGNED_SHORT" CInteger 2, 1, [(0, 2, 2, Unsigned)];
    0x0d UNSIGNED "MPI_UNSIGNED" CInteger 4, 1, [(0, 4, 4, Unsigned)];
    0x0e UNSIGNED_LONG "MPI_UNSIGNED_LONG" CInteger 8, 1, [(0, 8, 4, Unsigned)];
    0x0f UNSIGNED_LONG_LONG "MPI_UNSIGNED_LONG_LONG" CInteger 8, 1, [(0, 8, 8, Unsigned)];
    0x10 FLOAT "MPI_FLOAT" Floating 4, 1, [(0, 4, 4, Float)];
    0x12 C_FLOAT_COMPLEX "MPI_C_COMPLEX" Complex 4, 1, [(0, 4, 4, Float), (4, 4, 4, Float)];
    0x13 CXX_FLOAT_COMPLEX "MPI_CXX_FLOAT_COMPLEX" Complex 4, 1, [(0, 4, 4, Float), (4, 4, 4, Float)];
    0x14 DOUBLE "MPI_DOUBLE" Floating 8, 1, [(0, 8, 8, Float)];
    0x16 C_DOUBLE_COMPLEX "MPI_C_DOUBLE_COMPLEX" Complex 8, 1, [(0, 8, 8, Float), (8, 8, 8, Float)];
    0x17 CXX_DOUBLE_COMPLEX "MPI_CXX_DOUBLE_COMPLEX" Complex 8, 1, [(0, 8, 8, Float), (8, 8, 8, Float)];
    0x18 LOGICAL "MPI_LOGICAL" FortranLogical 4, 1, [(0, 4, 4, Unsigned)];
    0x19 INTEGER "MPI_INTEGER" FortranInteger 4, 1, [(0, 4, 4, Signed)];
    0x1a REAL "MPI_REAL" Floating 4, 1, [(0, 4, 4, Float)];
    0x1b COMPLEX "MPI_COMPLEX" Complex 4, 1, [(0, 4, 4, Float), (4, 4, 4, Float)];
    0x1c DOUBLE_PRECISION "MPI_DOUBLE_PRECISION" Floating 8, 1, [(0, 8, 8, Float)];
    0x1d DOUBLE_COMPLEX "MPI_DOUBLE_COMPLEX" Complex 8, 1, [(0, 8, 8, Float), (8, 8, 8, Float)];
    0x1e CHARACTER "MPI_CHARACTER" Text 1, 1, [(0, 1, 1, Unsigned)];
    0x20 LONG_DOUBLE "MPI_LONG_DOUBLE" Floating LD, 1, [(0, LD, 16, LongDouble)];
    0x24 C_LONG_DOUBLE_COMPLEX "MPI_C_LONG_DOUBLE_COMPLEX" Complex LD, 1, [(0, LD, 16, LongDouble), (LD, LD, 16, LongDouble)];
    0x25 CXX_LONG_DOUBLE_COMPLEX "MPI_CXX_LONG_DOUBLE_COMPLEX" Complex LD, 1, [(0, LD, 16, LongDouble), (LD, LD, 16, LongDouble)];
    0x28 FLOAT_INT "MPI_FLOAT_INT" Pair 4, 2, [(0, 4, 4, Float), (4, 4, 4, Signed)];
    0x29 DOUBLE_INT "MPI_DOUBLE_INT" Pair 8, 2, [(0, 8, 8, Float), (8, 4, 4, Signed)];
    0x2a LONG_INT "MPI_LONG_INT" Pair 8, 2, [(0, 8, 4, Signed), (8, 4, 4, Signed)];
    0x2b TWO_INT "MPI_2INT" Pair 4, 2, [(0, 4, 4, Signed), (4, 4, 4, Signed)];
    0x2c SHORT_INT "MPI_SHORT_INT" Pair 4, 2, [(0, 2, 2, Signed), (4, 4, 4, Signed)];
    0x2d LONG_DOUBLE_INT "MPI_LONG_DOUBLE_INT" Pair LD, 2, [(0, LD, 16, LongDouble), (LD, 4, 4, Signed)];
    0x30 TWO_REAL "MPI_2REAL" Pair 4, 2, [(0, 4, 4, Float), (4, 4, 4, Float)];
    0x31 TWO_DOUBLE_PRECISION "MPI_2DOUBLE_PRECISION" Pair 8, 2, [(0, 8, 8, Float), (8, 8, 8, Float)];
    0x32 TWO_INTEGER "MPI_2INTEGER" Pair 4, 2, [(0, 4, 4, Signed), (4, 4, 4, Signed)];
    0x38 C_BOOL "MPI_C_BOOL" CBool 1, 1, [(0, 1, 1, Unsigned)];
    0x39 CXX_BOOL "MPI_CXX_BOOL" CBool 1, 1, [(0, 1, 1, Unsigned)];
    0x3c WCHAR "MPI_WCHAR" Text 4, 1, [(0, 4, 2, Unsigned)];
    0x40 INT8 "MPI_INT8_T" CInteger 1, 1, [(0, 1, 1, Signed)];
    0x41 UINT8 "MPI_UINT8_T" CInteger 1, 1, [(0, 1, 1, Unsigned)];
    0x43 CHAR "MPI_CHAR" Text 1, 1, [(0, 1, 1, Unsigned)];
    0x44 SIGNED_CHAR "MPI_SIGNED_CHAR" CInteger 1, 1, [(0, 1, 1, Signed)];
    0x45 UNSIGNED_CHAR "MPI_UNSIGNED_CHAR" CInteger 1, 1, [(0, 1, 1, Unsigned)];
    0x47 BYTE "MPI_BYTE" Byte 1, 1, [(0, 1, 1, Bytes)];
    0x48 INT16 "MPI_INT16_T" CInteger 2, 1, [(0, 2, 2, Signed)];
    0x49 UINT16 "MPI_UINT16_T" CInteger 2, 1, [(0, 2, 2, Unsigned)];
    0x50 INT32 "MPI_INT32_T" CInteger 4, 1, [(0, 4, 4, Signed)];
    0x51 UINT32 "MPI_UINT32_T" CInteger 4, 1, [(0, 4, 4, Unsigned)];
    0x58 INT64 "MPI_INT64_T" CInteger 8, 1, [(0, 8, 8, Signed)];
    0x59 UINT64 "MPI_UINT64_T" CInteger 8, 1, [(0, 8, 8, Unsigned)];
    0xc0 LOGICAL1 "MPI_LOGICAL1" FortranLogical 1, 1, [(0, 1, 1, Unsigned)];
    0xc1 INTEGER1 "MPI_INTEGER1" FortranInteger 1, 1, [(0, 1, 1, Signed)];
    0xc8 LOGICAL2 "MPI_LOGICAL2" FortranLogical 2, 1, [(0, 2, 2, Unsigned)];
    0xc9 INTEGER2 "MPI_INTEGER2" FortranInteger 2, 1, [(0, 2, 2, Signed)];
    0xca REAL2 "MPI_REAL2" Floating 2, 1, [(0, 2, 2, Float)];
    0xcf C_FLOAT16 "MPIX_C_FLOAT16" Floating 2, 1, [(0, 2, 2, Float)];
    0xd0 LOGICAL4 "MPI_LOGICAL4" FortranLogical 4, 1, [(0, 4, 4, Unsigned)];
    0xd1 INTEGER4 "MPI_INTEGER4" FortranInteger 4, 1, [(0, 4, 4, Signed)];
    0xd2 REAL4 "MPI_REAL4" Floating 4, 1, [(0, 4, 4, Float)];
    0xd3 COMPLEX4 "MPI_COMPLEX4" Complex 2, 1, [(0, 2, 2, Float), (2, 2, 2, Float)];
    0xd8 LOGICAL8 "MPI_LOGICAL8" FortranLogical 8, 1, [(0, 8, 8, Unsigned)];
    0xd9 INTEGER8 "MPI_INTEGER8" FortranInteger 8, 1, [(0, 8, 8, Signed)];
    0xda REAL8 "MPI_REAL8" Floating 8, 1, [(0, 8, 8, Float)];
    0xdb COMPLEX8 "MPI_COMPLEX8" Complex 4, 1, [(0, 4, 4, Float), (4, 4, 4, Float)];
    0xe0 LOGICAL16 "MPI_LOGICAL16" FortranLogical 16, 1, [(0, 16, 16, Unsigned)];
    0xe1 INTEGER16 "MPI_INTEGER16" FortranInteger 16, 1, [(0, 16, 16, Signed)];
    0xe2 REAL16 "MPI_REAL16" Floating 16, 1, [(0, 16, 16, Float)];
    0xe3 COMPLEX16 "MPI_COMPLEX16" Complex 8, 1, [(0, 8, 8, Float), (8, 8, 8, Float)];
    0xeb COMPLEX32 "MPI_COMPLEX32" Complex 16, 1, [(0, 16, 16, Float), (16, 16, 16, Float)];
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn handles_and_contents_lead_back_to_their_types() {
        for basic in Basic::all() {
            assert_eq!(Basic::from_handle(basic.handle()), Some(basic));
            assert_eq!(Basic::of_content(basic.content()), Some(basic));
        }
        for handle in [0, BASE - 1, BASE, BASE + 0x100, usize::MAX] {
            assert_eq!(Basic::from_handle(handle), None, "{handle:#x}");
        }
        for content in [0, 0x100, u16::MAX] {
            assert_eq!(Basic::of_content(content), None, "{content:#x}");
        }
    }
}
