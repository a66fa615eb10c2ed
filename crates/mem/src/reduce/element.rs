//! Ops, elements, and the table of valid pairs of them (MPI-5.0 §6.9.2 and §6.9.4).
//!
//! An element is a machine format and a class of the standard. A C `int` and a Fortran `INTEGER`
//! are the same 32 bits, but only the first is valid for MPI_LAND.

/// The predefined operations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Op {
    /// MPI_SUM
    Sum,
    /// MPI_MIN
    Min,
    /// MPI_MAX
    Max,
    /// MPI_PROD
    Prod,
    /// MPI_BAND
    Band,
    /// MPI_BOR
    Bor,
    /// MPI_BXOR
    Bxor,
    /// MPI_LAND
    Land,
    /// MPI_LOR
    Lor,
    /// MPI_LXOR
    Lxor,
    /// MPI_MINLOC
    Minloc,
    /// MPI_MAXLOC
    Maxloc,
    /// MPI_REPLACE (accumulates only)
    Replace,
    /// MPI_NO_OP (accumulates only)
    NoOp,
}

impl Op {
    /// Every op, in the order of their handles.
    pub const ALL: [Op; 14] = [
        Op::Sum,
        Op::Min,
        Op::Max,
        Op::Prod,
        Op::Band,
        Op::Bor,
        Op::Bxor,
        Op::Land,
        Op::Lor,
        Op::Lxor,
        Op::Minloc,
        Op::Maxloc,
        Op::Replace,
        Op::NoOp,
    ];

    /// Whether the order of the two arguments does not matter (MPI_Op_commutative). True except for
    /// MPI_REPLACE and MPI_NO_OP.
    pub const fn is_commutative(self) -> bool {
        !matches!(self, Op::Replace | Op::NoOp)
    }
}

/// The type classes of MPI-5.0 §6.9.2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Class {
    /// MPI_INT, MPI_UNSIGNED_LONG, MPI_INT8_T, MPI_SIGNED_CHAR, …; MPI_CHAR too.
    CInteger,
    /// MPI_INTEGER, MPI_INTEGER8, …
    FortranInteger,
    /// MPI_FLOAT, MPI_REAL8, MPI_LONG_DOUBLE, …
    Floating,
    /// MPI_LOGICAL, MPI_C_BOOL, …
    Logical,
    /// MPI_C_DOUBLE_COMPLEX, MPI_COMPLEX16, …
    Complex,
    /// MPI_BYTE
    Byte,
    /// MPI_AINT, MPI_OFFSET, MPI_COUNT
    MultiLanguage,
    /// MPI_2INT, MPI_DOUBLE_INT, MPI_2REAL, …
    Pair,
    /// Characters and packed data: no reduction, only MPI_REPLACE and MPI_NO_OP.
    Other,
}

/// The machine format of an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// 8-bit signed integer
    I8,
    /// 16-bit signed integer
    I16,
    /// 32-bit signed integer
    I32,
    /// 64-bit signed integer
    I64,
    /// 128-bit signed integer
    I128,
    /// 8-bit unsigned integer; also MPI_BYTE
    U8,
    /// 16-bit unsigned integer
    U16,
    /// 32-bit unsigned integer
    U32,
    /// 64-bit unsigned integer
    U64,
    /// IEEE binary16
    F16,
    /// IEEE binary32
    F32,
    /// IEEE binary64
    F64,
    /// IEEE binary128
    F128,
    /// x87 extended precision in 16 bytes, of which 10 are significant
    LongDouble,
    /// two F16: real, imaginary
    C16,
    /// two F32: real, imaginary
    C32,
    /// two F64: real, imaginary
    C64,
    /// two F128: real, imaginary
    C128,
    /// two LongDouble: real, imaginary
    CLongDouble,
    /// logical of 1 byte; also C and C++ bool
    Logical1,
    /// logical of 2 bytes
    Logical2,
    /// logical of 4 bytes
    Logical4,
    /// logical of 8 bytes
    Logical8,
    /// logical of 16 bytes
    Logical16,
    /// `{float, int}`
    FloatInt,
    /// `{double, int}`, 16 bytes apart
    DoubleInt,
    /// `{long, int}`, 16 bytes apart
    LongInt,
    /// `{int, int}`; also MPI_2INTEGER
    IntInt,
    /// `{short, int}`: index at byte 4, 8 bytes apart
    ShortInt,
    /// `{long double, int}`: index at byte 16, 32 bytes apart
    LongDoubleInt,
    /// two F32 of MPI_2REAL: the index is a float
    F32Pair,
    /// two F64 of MPI_2DOUBLE_PRECISION
    F64Pair,
}

impl Format {
    /// Every format.
    pub const ALL: [Format; 32] = [
        Format::I8,
        Format::I16,
        Format::I32,
        Format::I64,
        Format::I128,
        Format::U8,
        Format::U16,
        Format::U32,
        Format::U64,
        Format::F16,
        Format::F32,
        Format::F64,
        Format::F128,
        Format::LongDouble,
        Format::C16,
        Format::C32,
        Format::C64,
        Format::C128,
        Format::CLongDouble,
        Format::Logical1,
        Format::Logical2,
        Format::Logical4,
        Format::Logical8,
        Format::Logical16,
        Format::FloatInt,
        Format::DoubleInt,
        Format::LongInt,
        Format::IntInt,
        Format::ShortInt,
        Format::LongDoubleInt,
        Format::F32Pair,
        Format::F64Pair,
    ];

    /// Bytes from one element of an array to the next.
    pub const fn extent(self) -> usize {
        match self {
            Format::I8 | Format::U8 | Format::Logical1 => 1,
            Format::I16 | Format::U16 | Format::F16 | Format::Logical2 => 2,
            Format::I32 | Format::U32 | Format::F32 | Format::C16 | Format::Logical4 => 4,
            Format::I64 | Format::U64 | Format::F64 | Format::C32 | Format::Logical8 => 8,
            Format::FloatInt | Format::IntInt | Format::ShortInt | Format::F32Pair => 8,
            Format::I128 | Format::F128 | Format::Logical16 => 16,
            Format::LongDouble
            | Format::C64
            | Format::DoubleInt
            | Format::LongInt
            | Format::F64Pair => 16,
            Format::C128 | Format::CLongDouble | Format::LongDoubleInt => 32,
        }
    }

    /// Bytes from the first to the last byte that one element touches (its true extent).
    pub const fn true_extent(self) -> usize {
        match self {
            Format::DoubleInt | Format::LongInt => 12,
            Format::LongDoubleInt => 20,
            _ => self.extent(),
        }
    }

    /// Whether an element has no padding.
    pub const fn is_dense(self) -> bool {
        !matches!(
            self,
            Format::DoubleInt | Format::LongInt | Format::ShortInt | Format::LongDoubleInt
        )
    }

    /// Bytes that an array of `count` touches, from first to last; `None` when that exceeds the
    /// address space.
    pub fn span(self, count: usize) -> Option<usize> {
        match count {
            0 => Some(0),
            _ => (count - 1)
                .checked_mul(self.extent())?
                .checked_add(self.true_extent()),
        }
    }

    /// Whether this is a (value, index) pair.
    pub const fn is_pair(self) -> bool {
        matches!(
            self,
            Format::FloatInt
                | Format::DoubleInt
                | Format::LongInt
                | Format::IntInt
                | Format::ShortInt
                | Format::LongDoubleInt
                | Format::F32Pair
                | Format::F64Pair
        )
    }

    /// Whether arithmetic on it exists on this machine: x87 formats only on x86-64.
    pub const fn is_supported(self) -> bool {
        cfg!(target_arch = "x86_64")
            || !matches!(
                self,
                Format::LongDouble | Format::CLongDouble | Format::LongDoubleInt
            )
    }
}

/// The type of a reduction: the standard's class and the machine format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Element {
    /// The class, which decides what is allowed.
    pub class: Class,
    /// The format, which decides the kernel.
    pub format: Format,
}

macro_rules! elements {
    ($($(#[$doc:meta])* $name:ident = $class:ident $format:ident;)*) => {
        impl Element {
            $($(#[$doc])* pub const $name: Element = Element::new(Class::$class, Format::$format);)*
        }
    };
}

impl Element {
    /// An element of this class and format.
    pub const fn new(class: Class, format: Format) -> Element {
        Element { class, format }
    }
}

elements! {
    /// MPI_INT8_T, MPI_SIGNED_CHAR
    I8 = CInteger I8;
    /// MPI_SHORT, MPI_INT16_T
    I16 = CInteger I16;
    /// MPI_INT, MPI_INT32_T
    I32 = CInteger I32;
    /// MPI_LONG, MPI_LONG_LONG, MPI_INT64_T
    I64 = CInteger I64;
    /// MPI_UNSIGNED_CHAR, MPI_UINT8_T
    U8 = CInteger U8;
    /// MPI_UNSIGNED_SHORT, MPI_UINT16_T
    U16 = CInteger U16;
    /// MPI_UNSIGNED, MPI_UINT32_T
    U32 = CInteger U32;
    /// MPI_UNSIGNED_LONG, MPI_UINT64_T
    U64 = CInteger U64;
    /// MPI_INTEGER1
    INTEGER1 = FortranInteger I8;
    /// MPI_INTEGER2
    INTEGER2 = FortranInteger I16;
    /// MPI_INTEGER, MPI_INTEGER4
    INTEGER4 = FortranInteger I32;
    /// MPI_INTEGER8
    INTEGER8 = FortranInteger I64;
    /// MPI_INTEGER16
    INTEGER16 = FortranInteger I128;
    /// MPI_REAL2
    F16 = Floating F16;
    /// MPI_FLOAT, MPI_REAL, MPI_REAL4
    F32 = Floating F32;
    /// MPI_DOUBLE, MPI_DOUBLE_PRECISION, MPI_REAL8
    F64 = Floating F64;
    /// MPI_REAL16
    F128 = Floating F128;
    /// MPI_LONG_DOUBLE
    LONG_DOUBLE = Floating LongDouble;
    /// MPI_COMPLEX4
    C16 = Complex C16;
    /// MPI_C_FLOAT_COMPLEX, MPI_COMPLEX, MPI_COMPLEX8
    C32 = Complex C32;
    /// MPI_C_DOUBLE_COMPLEX, MPI_DOUBLE_COMPLEX, MPI_COMPLEX16
    C64 = Complex C64;
    /// MPI_COMPLEX32
    C128 = Complex C128;
    /// MPI_C_LONG_DOUBLE_COMPLEX
    C_LONG_DOUBLE = Complex CLongDouble;
    /// MPI_C_BOOL, MPI_CXX_BOOL, MPI_LOGICAL1
    BOOL = Logical Logical1;
    /// MPI_LOGICAL2
    LOGICAL2 = Logical Logical2;
    /// MPI_LOGICAL, MPI_LOGICAL4
    LOGICAL4 = Logical Logical4;
    /// MPI_LOGICAL8
    LOGICAL8 = Logical Logical8;
    /// MPI_LOGICAL16
    LOGICAL16 = Logical Logical16;
    /// MPI_BYTE
    BYTE = Byte U8;
    /// MPI_AINT, MPI_OFFSET, MPI_COUNT
    MULTI64 = MultiLanguage I64;
    /// MPI_FLOAT_INT
    FLOAT_INT = Pair FloatInt;
    /// MPI_DOUBLE_INT
    DOUBLE_INT = Pair DoubleInt;
    /// MPI_LONG_INT
    LONG_INT = Pair LongInt;
    /// MPI_2INT, MPI_2INTEGER
    INT_INT = Pair IntInt;
    /// MPI_SHORT_INT
    SHORT_INT = Pair ShortInt;
    /// MPI_LONG_DOUBLE_INT
    LONG_DOUBLE_INT = Pair LongDoubleInt;
    /// MPI_2REAL
    F32_PAIR = Pair F32Pair;
    /// MPI_2DOUBLE_PRECISION
    F64_PAIR = Pair F64Pair;
    /// MPI_CHARACTER
    CHARACTER = Other U8;
    /// MPI_WCHAR
    WCHAR = Other I32;
}

/// Whether a reduction may use `op` on `element`; otherwise the call is MPI_ERR_OP.
pub const fn valid(op: Op, element: Element) -> bool {
    //= MPI-5.0 §6.9.2 "MPI_MAX, MPI_MIN: C integer, Fortran integer, Floating point, Multi-language
    //= types"
    let allowed = match op {
        Op::Max | Op::Min => {
            matches!(
                element.class,
                Class::CInteger | Class::FortranInteger | Class::Floating | Class::MultiLanguage
            )
        }
        Op::Sum | Op::Prod => matches!(
            element.class,
            Class::CInteger
                | Class::FortranInteger
                | Class::Floating
                | Class::Complex
                | Class::MultiLanguage
        ),
        Op::Land | Op::Lor | Op::Lxor => matches!(element.class, Class::CInteger | Class::Logical),
        Op::Band | Op::Bor | Op::Bxor => {
            matches!(
                element.class,
                Class::CInteger | Class::FortranInteger | Class::Byte | Class::MultiLanguage
            )
        }
        Op::Minloc | Op::Maxloc => matches!(element.class, Class::Pair),
        Op::Replace | Op::NoOp => false,
    };
    allowed && element.format.is_supported()
}

/// Whether an accumulate may use `op` on `element`: [`valid`], and MPI_REPLACE and MPI_NO_OP on
/// everything (MPI-5.0 §12.3.4).
pub const fn valid_accumulate(op: Op, element: Element) -> bool {
    matches!(op, Op::Replace | Op::NoOp) || valid(op, element)
}
