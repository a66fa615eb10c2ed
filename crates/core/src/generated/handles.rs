//! The predefined handles.
//!
//! Generated from abi/ by `cargo xtask codegen`; not edited by hand.

use crate::handle::*;

impl CommHandle {
    /// `MPI_COMM_NULL`
    pub const NULL: CommHandle = CommHandle(0x100);
    /// `MPI_COMM_WORLD`
    pub const WORLD: CommHandle = CommHandle(0x101);
    /// `MPI_COMM_SELF`
    pub const SELF: CommHandle = CommHandle(0x102);
}

impl GroupHandle {
    /// `MPI_GROUP_NULL`
    pub const NULL: GroupHandle = GroupHandle(0x108);
    /// `MPI_GROUP_EMPTY`
    pub const EMPTY: GroupHandle = GroupHandle(0x109);
}

impl WinHandle {
    /// `MPI_WIN_NULL`
    pub const NULL: WinHandle = WinHandle(0x110);
}

impl FileHandle {
    /// `MPI_FILE_NULL`
    pub const NULL: FileHandle = FileHandle(0x118);
}

impl SessionHandle {
    /// `MPI_SESSION_NULL`
    pub const NULL: SessionHandle = SessionHandle(0x120);
}

impl MessageHandle {
    /// `MPI_MESSAGE_NULL`
    pub const NULL: MessageHandle = MessageHandle(0x128);
    /// `MPI_MESSAGE_NO_PROC`
    pub const NO_PROC: MessageHandle = MessageHandle(0x129);
}

impl InfoHandle {
    /// `MPI_INFO_NULL`
    pub const NULL: InfoHandle = InfoHandle(0x130);
    /// `MPI_INFO_ENV`
    pub const ENV: InfoHandle = InfoHandle(0x131);
}

impl ErrhandlerHandle {
    /// `MPI_ERRHANDLER_NULL`
    pub const NULL: ErrhandlerHandle = ErrhandlerHandle(0x140);
    /// `MPI_ERRORS_ARE_FATAL`
    pub const ERRORS_ARE_FATAL: ErrhandlerHandle = ErrhandlerHandle(0x141);
    /// `MPI_ERRORS_ABORT`
    pub const ERRORS_ABORT: ErrhandlerHandle = ErrhandlerHandle(0x142);
    /// `MPI_ERRORS_RETURN`
    pub const ERRORS_RETURN: ErrhandlerHandle = ErrhandlerHandle(0x143);
}

impl RequestHandle {
    /// `MPI_REQUEST_NULL`
    pub const NULL: RequestHandle = RequestHandle(0x180);
}

impl OpHandle {
    /// `MPI_OP_NULL`
    pub const NULL: OpHandle = OpHandle(0x20);
    /// `MPI_SUM`
    pub const SUM: OpHandle = OpHandle(0x21);
    /// `MPI_MIN`
    pub const MIN: OpHandle = OpHandle(0x22);
    /// `MPI_MAX`
    pub const MAX: OpHandle = OpHandle(0x23);
    /// `MPI_PROD`
    pub const PROD: OpHandle = OpHandle(0x24);
    /// `MPI_BAND`
    pub const BAND: OpHandle = OpHandle(0x28);
    /// `MPI_BOR`
    pub const BOR: OpHandle = OpHandle(0x29);
    /// `MPI_BXOR`
    pub const BXOR: OpHandle = OpHandle(0x2a);
    /// `MPI_LAND`
    pub const LAND: OpHandle = OpHandle(0x30);
    /// `MPI_LOR`
    pub const LOR: OpHandle = OpHandle(0x31);
    /// `MPI_LXOR`
    pub const LXOR: OpHandle = OpHandle(0x32);
    /// `MPI_MINLOC`
    pub const MINLOC: OpHandle = OpHandle(0x38);
    /// `MPI_MAXLOC`
    pub const MAXLOC: OpHandle = OpHandle(0x39);
    /// `MPI_REPLACE`
    pub const REPLACE: OpHandle = OpHandle(0x3c);
    /// `MPI_NO_OP`
    pub const NO_OP: OpHandle = OpHandle(0x3d);
}

impl DatatypeHandle {
    /// `MPI_DATATYPE_NULL`
    pub const NULL: DatatypeHandle = DatatypeHandle(0x200);
    /// `MPI_AINT`
    pub const AINT: DatatypeHandle = DatatypeHandle(0x201);
    /// `MPI_COUNT`
    pub const COUNT: DatatypeHandle = DatatypeHandle(0x202);
    /// `MPI_OFFSET`
    pub const OFFSET: DatatypeHandle = DatatypeHandle(0x203);
    /// `MPI_PACKED`
    pub const PACKED: DatatypeHandle = DatatypeHandle(0x207);
    /// `MPI_SHORT`
    pub const SHORT: DatatypeHandle = DatatypeHandle(0x208);
    /// `MPI_INT`
    pub const INT: DatatypeHandle = DatatypeHandle(0x209);
    /// `MPI_LONG`
    pub const LONG: DatatypeHandle = DatatypeHandle(0x20a);
    /// `MPI_LONG_LONG`
    pub const LONG_LONG: DatatypeHandle = DatatypeHandle(0x20b);
    /// `MPI_LONG_LONG_INT`
    pub const LONG_LONG_INT: DatatypeHandle = DatatypeHandle(0x20b);
    /// `MPI_UNSIGNED_SHORT`
    pub const UNSIGNED_SHORT: DatatypeHandle = DatatypeHandle(0x20c);
    /// `MPI_UNSIGNED`
    pub const UNSIGNED: DatatypeHandle = DatatypeHandle(0x20d);
    /// `MPI_UNSIGNED_LONG`
    pub const UNSIGNED_LONG: DatatypeHandle = DatatypeHandle(0x20e);
    /// `MPI_UNSIGNED_LONG_LONG`
    pub const UNSIGNED_LONG_LONG: DatatypeHandle = DatatypeHandle(0x20f);
    /// `MPI_FLOAT`
    pub const FLOAT: DatatypeHandle = DatatypeHandle(0x210);
    /// `MPI_C_FLOAT_COMPLEX`
    pub const C_FLOAT_COMPLEX: DatatypeHandle = DatatypeHandle(0x212);
    /// `MPI_C_COMPLEX`
    pub const C_COMPLEX: DatatypeHandle = DatatypeHandle(0x212);
    /// `MPI_CXX_FLOAT_COMPLEX`
    pub const CXX_FLOAT_COMPLEX: DatatypeHandle = DatatypeHandle(0x213);
    /// `MPI_DOUBLE`
    pub const DOUBLE: DatatypeHandle = DatatypeHandle(0x214);
    /// `MPI_C_DOUBLE_COMPLEX`
    pub const C_DOUBLE_COMPLEX: DatatypeHandle = DatatypeHandle(0x216);
    /// `MPI_CXX_DOUBLE_COMPLEX`
    pub const CXX_DOUBLE_COMPLEX: DatatypeHandle = DatatypeHandle(0x217);
    /// `MPI_LOGICAL`
    pub const LOGICAL: DatatypeHandle = DatatypeHandle(0x218);
    /// `MPI_INTEGER`
    pub const INTEGER: DatatypeHandle = DatatypeHandle(0x219);
    /// `MPI_REAL`
    pub const REAL: DatatypeHandle = DatatypeHandle(0x21a);
    /// `MPI_COMPLEX`
    pub const COMPLEX: DatatypeHandle = DatatypeHandle(0x21b);
    /// `MPI_DOUBLE_PRECISION`
    pub const DOUBLE_PRECISION: DatatypeHandle = DatatypeHandle(0x21c);
    /// `MPI_DOUBLE_COMPLEX`
    pub const DOUBLE_COMPLEX: DatatypeHandle = DatatypeHandle(0x21d);
    /// `MPI_CHARACTER`
    pub const CHARACTER: DatatypeHandle = DatatypeHandle(0x21e);
    /// `MPI_LONG_DOUBLE`
    pub const LONG_DOUBLE: DatatypeHandle = DatatypeHandle(0x220);
    /// `MPI_C_LONG_DOUBLE_COMPLEX`
    pub const C_LONG_DOUBLE_COMPLEX: DatatypeHandle = DatatypeHandle(0x224);
    /// `MPI_CXX_LONG_DOUBLE_COMPLEX`
    pub const CXX_LONG_DOUBLE_COMPLEX: DatatypeHandle = DatatypeHandle(0x225);
    /// `MPI_FLOAT_INT`
    pub const FLOAT_INT: DatatypeHandle = DatatypeHandle(0x228);
    /// `MPI_DOUBLE_INT`
    pub const DOUBLE_INT: DatatypeHandle = DatatypeHandle(0x229);
    /// `MPI_LONG_INT`
    pub const LONG_INT: DatatypeHandle = DatatypeHandle(0x22a);
    /// `MPI_2INT`
    pub const TWO_INT: DatatypeHandle = DatatypeHandle(0x22b);
    /// `MPI_SHORT_INT`
    pub const SHORT_INT: DatatypeHandle = DatatypeHandle(0x22c);
    /// `MPI_LONG_DOUBLE_INT`
    pub const LONG_DOUBLE_INT: DatatypeHandle = DatatypeHandle(0x22d);
    /// `MPI_2REAL`
    pub const TWO_REAL: DatatypeHandle = DatatypeHandle(0x230);
    /// `MPI_2DOUBLE_PRECISION`
    pub const TWO_DOUBLE_PRECISION: DatatypeHandle = DatatypeHandle(0x231);
    /// `MPI_2INTEGER`
    pub const TWO_INTEGER: DatatypeHandle = DatatypeHandle(0x232);
    /// `MPI_C_BOOL`
    pub const C_BOOL: DatatypeHandle = DatatypeHandle(0x238);
    /// `MPI_CXX_BOOL`
    pub const CXX_BOOL: DatatypeHandle = DatatypeHandle(0x239);
    /// `MPI_WCHAR`
    pub const WCHAR: DatatypeHandle = DatatypeHandle(0x23c);
    /// `MPI_INT8_T`
    pub const INT8_T: DatatypeHandle = DatatypeHandle(0x240);
    /// `MPI_UINT8_T`
    pub const UINT8_T: DatatypeHandle = DatatypeHandle(0x241);
    /// `MPI_CHAR`
    pub const CHAR: DatatypeHandle = DatatypeHandle(0x243);
    /// `MPI_SIGNED_CHAR`
    pub const SIGNED_CHAR: DatatypeHandle = DatatypeHandle(0x244);
    /// `MPI_UNSIGNED_CHAR`
    pub const UNSIGNED_CHAR: DatatypeHandle = DatatypeHandle(0x245);
    /// `MPI_BYTE`
    pub const BYTE: DatatypeHandle = DatatypeHandle(0x247);
    /// `MPI_INT16_T`
    pub const INT16_T: DatatypeHandle = DatatypeHandle(0x248);
    /// `MPI_UINT16_T`
    pub const UINT16_T: DatatypeHandle = DatatypeHandle(0x249);
    /// `MPI_INT32_T`
    pub const INT32_T: DatatypeHandle = DatatypeHandle(0x250);
    /// `MPI_UINT32_T`
    pub const UINT32_T: DatatypeHandle = DatatypeHandle(0x251);
    /// `MPI_INT64_T`
    pub const INT64_T: DatatypeHandle = DatatypeHandle(0x258);
    /// `MPI_UINT64_T`
    pub const UINT64_T: DatatypeHandle = DatatypeHandle(0x259);
    /// `MPI_LOGICAL1`
    pub const LOGICAL1: DatatypeHandle = DatatypeHandle(0x2c0);
    /// `MPI_INTEGER1`
    pub const INTEGER1: DatatypeHandle = DatatypeHandle(0x2c1);
    /// `MPI_LOGICAL2`
    pub const LOGICAL2: DatatypeHandle = DatatypeHandle(0x2c8);
    /// `MPI_INTEGER2`
    pub const INTEGER2: DatatypeHandle = DatatypeHandle(0x2c9);
    /// `MPI_REAL2`
    pub const REAL2: DatatypeHandle = DatatypeHandle(0x2ca);
    /// `MPI_LOGICAL4`
    pub const LOGICAL4: DatatypeHandle = DatatypeHandle(0x2d0);
    /// `MPI_INTEGER4`
    pub const INTEGER4: DatatypeHandle = DatatypeHandle(0x2d1);
    /// `MPI_REAL4`
    pub const REAL4: DatatypeHandle = DatatypeHandle(0x2d2);
    /// `MPI_COMPLEX4`
    pub const COMPLEX4: DatatypeHandle = DatatypeHandle(0x2d3);
    /// `MPI_LOGICAL8`
    pub const LOGICAL8: DatatypeHandle = DatatypeHandle(0x2d8);
    /// `MPI_INTEGER8`
    pub const INTEGER8: DatatypeHandle = DatatypeHandle(0x2d9);
    /// `MPI_REAL8`
    pub const REAL8: DatatypeHandle = DatatypeHandle(0x2da);
    /// `MPI_COMPLEX8`
    pub const COMPLEX8: DatatypeHandle = DatatypeHandle(0x2db);
    /// `MPI_LOGICAL16`
    pub const LOGICAL16: DatatypeHandle = DatatypeHandle(0x2e0);
    /// `MPI_INTEGER16`
    pub const INTEGER16: DatatypeHandle = DatatypeHandle(0x2e1);
    /// `MPI_REAL16`
    pub const REAL16: DatatypeHandle = DatatypeHandle(0x2e2);
    /// `MPI_COMPLEX16`
    pub const COMPLEX16: DatatypeHandle = DatatypeHandle(0x2e3);
    /// `MPI_COMPLEX32`
    pub const COMPLEX32: DatatypeHandle = DatatypeHandle(0x2eb);
}
