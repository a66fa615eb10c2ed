//! The error classes of the standard.
//!
//! Generated from abi/ by `cargo xtask codegen`; not edited by hand.

use crate::error::Class;

impl Class {
    /// `MPI_SUCCESS`
    pub const SUCCESS: Class = Class(0);
    /// `MPI_ERR_BUFFER`
    pub const ERR_BUFFER: Class = Class(1);
    /// `MPI_ERR_COUNT`
    pub const ERR_COUNT: Class = Class(2);
    /// `MPI_ERR_TYPE`
    pub const ERR_TYPE: Class = Class(3);
    /// `MPI_ERR_TAG`
    pub const ERR_TAG: Class = Class(4);
    /// `MPI_ERR_COMM`
    pub const ERR_COMM: Class = Class(5);
    /// `MPI_ERR_RANK`
    pub const ERR_RANK: Class = Class(6);
    /// `MPI_ERR_REQUEST`
    pub const ERR_REQUEST: Class = Class(7);
    /// `MPI_ERR_ROOT`
    pub const ERR_ROOT: Class = Class(8);
    /// `MPI_ERR_GROUP`
    pub const ERR_GROUP: Class = Class(9);
    /// `MPI_ERR_OP`
    pub const ERR_OP: Class = Class(10);
    /// `MPI_ERR_TOPOLOGY`
    pub const ERR_TOPOLOGY: Class = Class(11);
    /// `MPI_ERR_DIMS`
    pub const ERR_DIMS: Class = Class(12);
    /// `MPI_ERR_ARG`
    pub const ERR_ARG: Class = Class(13);
    /// `MPI_ERR_UNKNOWN`
    pub const ERR_UNKNOWN: Class = Class(14);
    /// `MPI_ERR_TRUNCATE`
    pub const ERR_TRUNCATE: Class = Class(15);
    /// `MPI_ERR_OTHER`
    pub const ERR_OTHER: Class = Class(16);
    /// `MPI_ERR_INTERN`
    pub const ERR_INTERN: Class = Class(17);
    /// `MPI_ERR_PENDING`
    pub const ERR_PENDING: Class = Class(18);
    /// `MPI_ERR_IN_STATUS`
    pub const ERR_IN_STATUS: Class = Class(19);
    /// `MPI_ERR_ACCESS`
    pub const ERR_ACCESS: Class = Class(20);
    /// `MPI_ERR_AMODE`
    pub const ERR_AMODE: Class = Class(21);
    /// `MPI_ERR_ASSERT`
    pub const ERR_ASSERT: Class = Class(22);
    /// `MPI_ERR_BAD_FILE`
    pub const ERR_BAD_FILE: Class = Class(23);
    /// `MPI_ERR_BASE`
    pub const ERR_BASE: Class = Class(24);
    /// `MPI_ERR_CONVERSION`
    pub const ERR_CONVERSION: Class = Class(25);
    /// `MPI_ERR_DISP`
    pub const ERR_DISP: Class = Class(26);
    /// `MPI_ERR_DUP_DATAREP`
    pub const ERR_DUP_DATAREP: Class = Class(27);
    /// `MPI_ERR_FILE_EXISTS`
    pub const ERR_FILE_EXISTS: Class = Class(28);
    /// `MPI_ERR_FILE_IN_USE`
    pub const ERR_FILE_IN_USE: Class = Class(29);
    /// `MPI_ERR_FILE`
    pub const ERR_FILE: Class = Class(30);
    /// `MPI_ERR_INFO_KEY`
    pub const ERR_INFO_KEY: Class = Class(31);
    /// `MPI_ERR_INFO_NOKEY`
    pub const ERR_INFO_NOKEY: Class = Class(32);
    /// `MPI_ERR_INFO_VALUE`
    pub const ERR_INFO_VALUE: Class = Class(33);
    /// `MPI_ERR_INFO`
    pub const ERR_INFO: Class = Class(34);
    /// `MPI_ERR_IO`
    pub const ERR_IO: Class = Class(35);
    /// `MPI_ERR_KEYVAL`
    pub const ERR_KEYVAL: Class = Class(36);
    /// `MPI_ERR_LOCKTYPE`
    pub const ERR_LOCKTYPE: Class = Class(37);
    /// `MPI_ERR_NAME`
    pub const ERR_NAME: Class = Class(38);
    /// `MPI_ERR_NO_MEM`
    pub const ERR_NO_MEM: Class = Class(39);
    /// `MPI_ERR_NOT_SAME`
    pub const ERR_NOT_SAME: Class = Class(40);
    /// `MPI_ERR_NO_SPACE`
    pub const ERR_NO_SPACE: Class = Class(41);
    /// `MPI_ERR_NO_SUCH_FILE`
    pub const ERR_NO_SUCH_FILE: Class = Class(42);
    /// `MPI_ERR_PORT`
    pub const ERR_PORT: Class = Class(43);
    /// `MPI_ERR_QUOTA`
    pub const ERR_QUOTA: Class = Class(44);
    /// `MPI_ERR_READ_ONLY`
    pub const ERR_READ_ONLY: Class = Class(45);
    /// `MPI_ERR_RMA_ATTACH`
    pub const ERR_RMA_ATTACH: Class = Class(46);
    /// `MPI_ERR_RMA_CONFLICT`
    pub const ERR_RMA_CONFLICT: Class = Class(47);
    /// `MPI_ERR_RMA_RANGE`
    pub const ERR_RMA_RANGE: Class = Class(48);
    /// `MPI_ERR_RMA_SHARED`
    pub const ERR_RMA_SHARED: Class = Class(49);
    /// `MPI_ERR_RMA_SYNC`
    pub const ERR_RMA_SYNC: Class = Class(50);
    /// `MPI_ERR_SERVICE`
    pub const ERR_SERVICE: Class = Class(51);
    /// `MPI_ERR_SIZE`
    pub const ERR_SIZE: Class = Class(52);
    /// `MPI_ERR_SPAWN`
    pub const ERR_SPAWN: Class = Class(53);
    /// `MPI_ERR_UNSUPPORTED_DATAREP`
    pub const ERR_UNSUPPORTED_DATAREP: Class = Class(54);
    /// `MPI_ERR_UNSUPPORTED_OPERATION`
    pub const ERR_UNSUPPORTED_OPERATION: Class = Class(55);
    /// `MPI_ERR_WIN`
    pub const ERR_WIN: Class = Class(56);
    /// `MPI_ERR_RMA_FLAVOR`
    pub const ERR_RMA_FLAVOR: Class = Class(57);
    /// `MPI_ERR_PROC_ABORTED`
    pub const ERR_PROC_ABORTED: Class = Class(58);
    /// `MPI_ERR_VALUE_TOO_LARGE`
    pub const ERR_VALUE_TOO_LARGE: Class = Class(59);
    /// `MPI_ERR_SESSION`
    pub const ERR_SESSION: Class = Class(60);
    /// `MPI_ERR_ERRHANDLER`
    pub const ERR_ERRHANDLER: Class = Class(61);
    /// `MPI_ERR_ABI`
    pub const ERR_ABI: Class = Class(62);
    /// `MPI_T_ERR_CANNOT_INIT`
    pub const T_ERR_CANNOT_INIT: Class = Class(1001);
    /// `MPI_T_ERR_NOT_ACCESSIBLE`
    pub const T_ERR_NOT_ACCESSIBLE: Class = Class(1002);
    /// `MPI_T_ERR_NOT_INITIALIZED`
    pub const T_ERR_NOT_INITIALIZED: Class = Class(1003);
    /// `MPI_T_ERR_NOT_SUPPORTED`
    pub const T_ERR_NOT_SUPPORTED: Class = Class(1004);
    /// `MPI_T_ERR_MEMORY`
    pub const T_ERR_MEMORY: Class = Class(1005);
    /// `MPI_T_ERR_INVALID`
    pub const T_ERR_INVALID: Class = Class(1006);
    /// `MPI_T_ERR_INVALID_INDEX`
    pub const T_ERR_INVALID_INDEX: Class = Class(1007);
    /// `MPI_T_ERR_INVALID_ITEM`
    pub const T_ERR_INVALID_ITEM: Class = Class(1008);
    /// `MPI_T_ERR_INVALID_SESSION`
    pub const T_ERR_INVALID_SESSION: Class = Class(1009);
    /// `MPI_T_ERR_INVALID_HANDLE`
    pub const T_ERR_INVALID_HANDLE: Class = Class(1010);
    /// `MPI_T_ERR_INVALID_NAME`
    pub const T_ERR_INVALID_NAME: Class = Class(1011);
    /// `MPI_T_ERR_OUT_OF_HANDLES`
    pub const T_ERR_OUT_OF_HANDLES: Class = Class(1012);
    /// `MPI_T_ERR_OUT_OF_SESSIONS`
    pub const T_ERR_OUT_OF_SESSIONS: Class = Class(1013);
    /// `MPI_T_ERR_CVAR_SET_NOT_NOW`
    pub const T_ERR_CVAR_SET_NOT_NOW: Class = Class(1014);
    /// `MPI_T_ERR_CVAR_SET_NEVER`
    pub const T_ERR_CVAR_SET_NEVER: Class = Class(1015);
    /// `MPI_T_ERR_PVAR_NO_WRITE`
    pub const T_ERR_PVAR_NO_WRITE: Class = Class(1016);
    /// `MPI_T_ERR_PVAR_NO_STARTSTOP`
    pub const T_ERR_PVAR_NO_STARTSTOP: Class = Class(1017);
    /// `MPI_T_ERR_PVAR_NO_ATOMIC`
    pub const T_ERR_PVAR_NO_ATOMIC: Class = Class(1018);
    /// `MPI_ERR_LASTCODE`
    pub const ERR_LASTCODE: Class = Class(16383);
}

/// Number and name of each class, ascending.
pub const CLASSES: &[(i32, &str)] = &[
    (0, "MPI_SUCCESS"),
    (1, "MPI_ERR_BUFFER"),
    (2, "MPI_ERR_COUNT"),
    (3, "MPI_ERR_TYPE"),
    (4, "MPI_ERR_TAG"),
    (5, "MPI_ERR_COMM"),
    (6, "MPI_ERR_RANK"),
    (7, "MPI_ERR_REQUEST"),
    (8, "MPI_ERR_ROOT"),
    (9, "MPI_ERR_GROUP"),
    (10, "MPI_ERR_OP"),
    (11, "MPI_ERR_TOPOLOGY"),
    (12, "MPI_ERR_DIMS"),
    (13, "MPI_ERR_ARG"),
    (14, "MPI_ERR_UNKNOWN"),
    (15, "MPI_ERR_TRUNCATE"),
    (16, "MPI_ERR_OTHER"),
    (17, "MPI_ERR_INTERN"),
    (18, "MPI_ERR_PENDING"),
    (19, "MPI_ERR_IN_STATUS"),
    (20, "MPI_ERR_ACCESS"),
    (21, "MPI_ERR_AMODE"),
    (22, "MPI_ERR_ASSERT"),
    (23, "MPI_ERR_BAD_FILE"),
    (24, "MPI_ERR_BASE"),
    (25, "MPI_ERR_CONVERSION"),
    (26, "MPI_ERR_DISP"),
    (27, "MPI_ERR_DUP_DATAREP"),
    (28, "MPI_ERR_FILE_EXISTS"),
    (29, "MPI_ERR_FILE_IN_USE"),
    (30, "MPI_ERR_FILE"),
    (31, "MPI_ERR_INFO_KEY"),
    (32, "MPI_ERR_INFO_NOKEY"),
    (33, "MPI_ERR_INFO_VALUE"),
    (34, "MPI_ERR_INFO"),
    (35, "MPI_ERR_IO"),
    (36, "MPI_ERR_KEYVAL"),
    (37, "MPI_ERR_LOCKTYPE"),
    (38, "MPI_ERR_NAME"),
    (39, "MPI_ERR_NO_MEM"),
    (40, "MPI_ERR_NOT_SAME"),
    (41, "MPI_ERR_NO_SPACE"),
    (42, "MPI_ERR_NO_SUCH_FILE"),
    (43, "MPI_ERR_PORT"),
    (44, "MPI_ERR_QUOTA"),
    (45, "MPI_ERR_READ_ONLY"),
    (46, "MPI_ERR_RMA_ATTACH"),
    (47, "MPI_ERR_RMA_CONFLICT"),
    (48, "MPI_ERR_RMA_RANGE"),
    (49, "MPI_ERR_RMA_SHARED"),
    (50, "MPI_ERR_RMA_SYNC"),
    (51, "MPI_ERR_SERVICE"),
    (52, "MPI_ERR_SIZE"),
    (53, "MPI_ERR_SPAWN"),
    (54, "MPI_ERR_UNSUPPORTED_DATAREP"),
    (55, "MPI_ERR_UNSUPPORTED_OPERATION"),
    (56, "MPI_ERR_WIN"),
    (57, "MPI_ERR_RMA_FLAVOR"),
    (58, "MPI_ERR_PROC_ABORTED"),
    (59, "MPI_ERR_VALUE_TOO_LARGE"),
    (60, "MPI_ERR_SESSION"),
    (61, "MPI_ERR_ERRHANDLER"),
    (62, "MPI_ERR_ABI"),
    (1001, "MPI_T_ERR_CANNOT_INIT"),
    (1002, "MPI_T_ERR_NOT_ACCESSIBLE"),
    (1003, "MPI_T_ERR_NOT_INITIALIZED"),
    (1004, "MPI_T_ERR_NOT_SUPPORTED"),
    (1005, "MPI_T_ERR_MEMORY"),
    (1006, "MPI_T_ERR_INVALID"),
    (1007, "MPI_T_ERR_INVALID_INDEX"),
    (1008, "MPI_T_ERR_INVALID_ITEM"),
    (1009, "MPI_T_ERR_INVALID_SESSION"),
    (1010, "MPI_T_ERR_INVALID_HANDLE"),
    (1011, "MPI_T_ERR_INVALID_NAME"),
    (1012, "MPI_T_ERR_OUT_OF_HANDLES"),
    (1013, "MPI_T_ERR_OUT_OF_SESSIONS"),
    (1014, "MPI_T_ERR_CVAR_SET_NOT_NOW"),
    (1015, "MPI_T_ERR_CVAR_SET_NEVER"),
    (1016, "MPI_T_ERR_PVAR_NO_WRITE"),
    (1017, "MPI_T_ERR_PVAR_NO_STARTSTOP"),
    (1018, "MPI_T_ERR_PVAR_NO_ATOMIC"),
    (16383, "MPI_ERR_LASTCODE"),
];
