//! The reduction kernel of a predefined type: the mapping from [`Basic`] to `oxmpi_mem::reduce`.

use crate::{Basic, Class};
use oxmpi_mem::reduce::{self, Element, Format};

/// The format of C's `char`, whose signedness depends on the machine.
const CHAR: Format = match core::ffi::c_char::MIN {
    0 => Format::U8,
    _ => Format::I8,
};

impl Basic {
    /// Class and machine format for reductions. MPI_CHAR counts as a C integer, as in other
    /// libraries. Only MPI_REPLACE and MPI_NO_OP accept the other characters and MPI_PACKED.
    pub const fn element(self) -> Element {
        let size = self.size();
        if self.is_char() {
            return Element::new(reduce::Class::CInteger, CHAR);
        }
        let class = match self.class() {
            Class::CInteger => reduce::Class::CInteger,
            Class::FortranInteger => reduce::Class::FortranInteger,
            Class::Floating => reduce::Class::Floating,
            Class::CBool | Class::FortranLogical => reduce::Class::Logical,
            Class::Complex => reduce::Class::Complex,
            Class::Byte => reduce::Class::Byte,
            Class::MultiLanguage => reduce::Class::MultiLanguage,
            Class::Pair => reduce::Class::Pair,
            Class::Text | Class::Packed => reduce::Class::Other,
        };
        let format = match self.class() {
            Class::CInteger if matches!(self.parts()[0].scalar, crate::Scalar::Unsigned) => {
                unsigned(size)
            }
            Class::CInteger | Class::FortranInteger | Class::MultiLanguage => signed(size),
            Class::Text | Class::Byte | Class::Packed => unsigned(size),
            Class::CBool | Class::FortranLogical => match size {
                1 => Format::Logical1,
                2 => Format::Logical2,
                4 => Format::Logical4,
                8 => Format::Logical8,
                _ => Format::Logical16,
            },
            Class::Floating => match size {
                2 => Format::F16,
                4 => Format::F32,
                8 => Format::F64,
                _ if self.is_long_double() => Format::LongDouble,
                _ => Format::F128,
            },
            Class::Complex => match size {
                4 => Format::C16,
                8 => Format::C32,
                16 => Format::C64,
                _ if self.is_long_double() => Format::CLongDouble,
                _ => Format::C128,
            },
            Class::Pair => match self {
                Basic::FLOAT_INT => Format::FloatInt,
                Basic::DOUBLE_INT => Format::DoubleInt,
                Basic::LONG_INT => Format::LongInt,
                Basic::SHORT_INT => Format::ShortInt,
                Basic::LONG_DOUBLE_INT => Format::LongDoubleInt,
                Basic::TWO_REAL => Format::F32Pair,
                Basic::TWO_DOUBLE_PRECISION => Format::F64Pair,
                _ => Format::IntInt,
            },
        };
        Element::new(class, format)
    }

    const fn is_long_double(self) -> bool {
        matches!(self.parts()[0].scalar, crate::Scalar::LongDouble)
    }
}

const fn signed(size: u64) -> Format {
    match size {
        1 => Format::I8,
        2 => Format::I16,
        4 => Format::I32,
        8 => Format::I64,
        _ => Format::I128,
    }
}

const fn unsigned(size: u64) -> Format {
    match size {
        1 => Format::U8,
        2 => Format::U16,
        4 => Format::U32,
        _ => Format::U64,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_have_the_extent_of_their_types() {
        for basic in Basic::all() {
            let element = basic.element();
            assert_eq!(element.format.extent() as u64, basic.extent(), "{basic:?}");
            assert_eq!(element.format.is_pair(), basic.is_pair(), "{basic:?}");
        }
        assert_eq!(Basic::UNSIGNED_LONG.element(), Element::U64);
        assert_eq!(Basic::INTEGER.element(), Element::INTEGER4);
        assert_eq!(Basic::C_BOOL.element(), Element::BOOL);
        assert_eq!(Basic::REAL2.element(), Element::F16);
        assert_eq!(Basic::COMPLEX4.element(), Element::C16);
        assert_eq!(Basic::REAL16.element(), Element::F128);
        assert_eq!(Basic::COMPLEX32.element(), Element::C128);
        assert_eq!(Basic::INTEGER16.element(), Element::INTEGER16);
        assert_eq!(Basic::LONG_DOUBLE.element(), Element::LONG_DOUBLE);
        for (pair, element) in [
            (Basic::FLOAT_INT, Element::FLOAT_INT),
            (Basic::DOUBLE_INT, Element::DOUBLE_INT),
            (Basic::LONG_INT, Element::LONG_INT),
            (Basic::SHORT_INT, Element::SHORT_INT),
            (Basic::LONG_DOUBLE_INT, Element::LONG_DOUBLE_INT),
            (Basic::TWO_INT, Element::INT_INT),
            (Basic::TWO_INTEGER, Element::INT_INT),
            (Basic::TWO_REAL, Element::F32_PAIR),
            (Basic::TWO_DOUBLE_PRECISION, Element::F64_PAIR),
        ] {
            assert_eq!(pair.element(), element, "{pair:?}");
        }
    }
}
