//! The constants of the ABI, and its predefined handles.
//!
//! Generated from abi/ by `cargo xtask codegen`; not edited by hand.

use oxmpi_front::abi::Facts;

/// The constants.
pub const FACTS: Facts = Facts {
    version: (3, 1),
    any_source: -1,
    any_tag: -1,
    proc_null: -2,
    root: -4,
    keyval_invalid: -1,
    displacement_current: -54278278,
    max_processor_name: 256,
    max_error_string: 256,
    max_object_name: 64,
    max_info_key: 36,
    max_info_val: 256,
    max_port_name: 1024,
    max_library_version: 256,
    values: [
        &[(0, 0), (1024, 1), (2048, 2), (4096, 3)], // thread
        &[(201, 0), (202, 1), (203, 2), (204, 3)], // compare
        &[(211, 1), (212, 2), (213, 3)], // topology
        &[(101, 0), (102, 1), (103, 2), (104, 3), (105, 5), (106, 6), (107, 8), (108, 9), (109, 18), (110, 11), (111, 12), (112, 13), (113, 14), (114, 15), (115, 16), (116, 17)], // combiner
        &[(1, 128), (2, 1), (4, 16), (8, 64), (16, 2), (32, 8), (64, 256), (128, 32), (256, 4)], // amode
        &[(1024, 1), (2048, 2), (4096, 4), (8192, 8), (16384, 16)], // assert
        &[(301, 1), (302, 2)], // lock
        &[(401, 602), (402, 604), (403, 600)], // whence
        &[(221, 0), (222, 12), (223, 13), (221, 9), (221, 8)], // split
        &[(192, 1), (193, 2), (194, 3)], // typeclass
        &[(12, 0), (15, 1)], // order
        &[(16, 2), (17, 0), (18, 1), (19, -1)], // distribute
        &[(311, 1), (312, 2), (313, 3), (314, 4)], // flavor
        &[(321, 0), (322, 1)], // model
        &[(9, 0), (10, 1), (12, 2), (17, 3), (18, 4), (20, 5), (33, 6), (34, 7), (36, 8)], // verbosity
        &[(1, 0), (2, 1), (3, 2), (4, 3), (5, 4), (6, 5), (7, 6), (8, 7), (9, 8), (10, 9), (11, 10)], // bind
        &[(1, 0), (2, 1), (3, 2), (4, 3), (5, 4), (6, 5), (7, 6)], // scope
        &[(1, 0), (2, 1), (3, 2), (4, 3), (5, 4), (6, 5), (7, 6), (8, 7), (9, 8), (10, 9)], // pvar_class
        &[], // safety
        &[], // source_order
    ],
    attributes: &[(501, 0), (502, 2), (503, 1), (504, 3), (505, 4), (506, 5), (507, 6), (601, 7), (602, 9), (603, 8), (604, 10), (605, 11)],
    codes: &[(0, 0), (1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (6, 6), (7, 7), (8, 8), (9, 9), (10, 10), (11, 11), (12, 12), (13, 13), (14, 14), (15, 15), (16, 16), (17, 17), (18, 19), (19, 18), (20, 20), (21, 21), (22, 22), (23, 23), (24, 24), (25, 25), (26, 26), (27, 27), (28, 28), (29, 29), (30, 30), (31, 31), (32, 32), (33, 33), (34, 34), (35, 35), (36, 36), (37, 37), (38, 38), (39, 39), (40, 40), (41, 41), (42, 42), (43, 43), (44, 44), (45, 45), (46, 69), (47, 46), (48, 68), (49, 71), (50, 47), (51, 48), (52, 49), (53, 50), (54, 51), (55, 52), (56, 53), (57, 70), (58, 74), (59, 79), (60, 78), (1001, 56), (1003, 55), (1005, 54), (1006, 72), (1007, 57), (1008, 58), (1009, 62), (1010, 59), (1011, 73), (1012, 60), (1013, 61), (1014, 63), (1015, 64), (1016, 66), (1017, 65), (1018, 67), (16383, 92)],
    own_classes: &[(75, "MPI_ERR_PROC_FAILED"), (76, "MPI_ERR_PROC_FAILED_PENDING"), (77, "MPI_ERR_REVOKED")],
};

/// Predefined handles, by kind: standard and foreign value, and Fortran number.
#[rustfmt::skip]
pub const HANDLES: [&[(usize, u32, i32)]; 10] = [
    &[(0x100, 0x0, 2), (0x101, 0x0, 0), (0x102, 0x0, 1)], // Comm
    &[(0x108, 0x0, 0), (0x109, 0x0, 1)], // Group
    &[(0x200, 0x0, 0), (0x201, 0x0, 66), (0x202, 0x0, 72), (0x203, 0x0, 67), (0x207, 0x0, 2), (0x208, 0x0, 37), (0x209, 0x0, 39), (0x20a, 0x0, 41), (0x20b, 0x0, 43), (0x20b, 0x0, 43), (0x20c, 0x0, 38), (0x20d, 0x0, 40), (0x20e, 0x0, 42), (0x20f, 0x0, 44), (0x210, 0x0, 45), (0x212, 0x0, 69), (0x212, 0x0, 69), (0x213, 0x0, 55), (0x214, 0x0, 46), (0x216, 0x0, 70), (0x217, 0x0, 56), (0x218, 0x0, 6), (0x219, 0x0, 7), (0x21a, 0x0, 13), (0x21b, 0x0, 18), (0x21c, 0x0, 17), (0x21d, 0x0, 22), (0x21e, 0x0, 5), (0x220, 0x0, 47), (0x224, 0x0, 71), (0x225, 0x0, 57), (0x228, 0x0, 48), (0x229, 0x0, 49), (0x22a, 0x0, 51), (0x22b, 0x0, 52), (0x22c, 0x0, 53), (0x22d, 0x0, 50), (0x230, 0x0, 23), (0x231, 0x0, 24), (0x232, 0x0, 25), (0x238, 0x0, 68), (0x239, 0x0, 54), (0x23c, 0x0, 33), (0x240, 0x0, 58), (0x241, 0x0, 59), (0x243, 0x0, 34), (0x244, 0x0, 36), (0x245, 0x0, 35), (0x247, 0x0, 1), (0x248, 0x0, 60), (0x249, 0x0, 61), (0x250, 0x0, 62), (0x251, 0x0, 63), (0x258, 0x0, 64), (0x259, 0x0, 65), (0x2c0, 0x0, 29), (0x2c1, 0x0, 8), (0x2c8, 0x0, 30), (0x2c9, 0x0, 9), (0x2ca, 0x0, 28), (0x2d0, 0x0, 31), (0x2d1, 0x0, 10), (0x2d2, 0x0, 14), (0x2d3, 0x0, -1), (0x2d8, 0x0, 32), (0x2d9, 0x0, 11), (0x2da, 0x0, 15), (0x2db, 0x0, 19), (0x2e1, 0x0, 12), (0x2e2, 0x0, 16), (0x2e3, 0x0, 20), (0x2eb, 0x0, 21)], // Datatype
    &[(0x140, 0x0, 0), (0x141, 0x0, 1), (0x142, 0x0, 3), (0x143, 0x0, 2)], // Errhandler
    &[(0x20, 0x0, 0), (0x21, 0x0, 3), (0x22, 0x0, 2), (0x23, 0x0, 1), (0x24, 0x0, 4), (0x28, 0x0, 6), (0x29, 0x0, 8), (0x2a, 0x0, 10), (0x30, 0x0, 5), (0x31, 0x0, 7), (0x32, 0x0, 9), (0x38, 0x0, 12), (0x39, 0x0, 11), (0x3c, 0x0, 13), (0x3d, 0x0, 14)], // Op
    &[(0x130, 0x0, 0), (0x131, 0x0, 1)], // Info
    &[(0x110, 0x0, 0)], // Win
    &[(0x180, 0x0, 0)], // Request
    &[(0x128, 0x0, 0), (0x129, 0x0, 1)], // Message
    &[(0x120, 0x0, 0)], // Session
];

// Name, size and standard handle of each object.
#[rustfmt::skip]
crate::objects! {
    ompi_mpi_op_null: 2048, 0x20;
    ompi_mpi_op_sum: 2048, 0x21;
    ompi_mpi_op_min: 2048, 0x22;
    ompi_mpi_op_max: 2048, 0x23;
    ompi_mpi_op_prod: 2048, 0x24;
    ompi_mpi_op_band: 2048, 0x28;
    ompi_mpi_op_bor: 2048, 0x29;
    ompi_mpi_op_bxor: 2048, 0x2a;
    ompi_mpi_op_land: 2048, 0x30;
    ompi_mpi_op_lor: 2048, 0x31;
    ompi_mpi_op_lxor: 2048, 0x32;
    ompi_mpi_op_minloc: 2048, 0x38;
    ompi_mpi_op_maxloc: 2048, 0x39;
    ompi_mpi_op_replace: 2048, 0x3c;
    ompi_mpi_op_no_op: 2048, 0x3d;
    ompi_mpi_comm_null: 512, 0x100;
    ompi_mpi_comm_world: 512, 0x101;
    ompi_mpi_comm_self: 512, 0x102;
    ompi_mpi_group_null: 256, 0x108;
    ompi_mpi_group_empty: 256, 0x109;
    ompi_mpi_win_null: 512, 0x110;
    ompi_mpi_file_null: 1536, 0x118;
    ompi_mpi_instance_null: 512, 0x120;
    ompi_message_null: 256, 0x128;
    ompi_message_no_proc: 256, 0x129;
    ompi_mpi_info_null: 256, 0x130;
    ompi_mpi_info_env: 256, 0x131;
    ompi_mpi_errhandler_null: 1024, 0x140;
    ompi_mpi_errors_are_fatal: 1024, 0x141;
    ompi_mpi_errors_abort: 1024, 0x142;
    ompi_mpi_errors_return: 1024, 0x143;
    ompi_request_null: 256, 0x180;
    ompi_mpi_datatype_null: 512, 0x200;
    ompi_mpi_aint: 512, 0x201;
    ompi_mpi_count: 512, 0x202;
    ompi_mpi_offset: 512, 0x203;
    ompi_mpi_packed: 512, 0x207;
    ompi_mpi_short: 512, 0x208;
    ompi_mpi_int: 512, 0x209;
    ompi_mpi_long: 512, 0x20a;
    ompi_mpi_long_long_int: 512, 0x20b;
    ompi_mpi_unsigned_short: 512, 0x20c;
    ompi_mpi_unsigned: 512, 0x20d;
    ompi_mpi_unsigned_long: 512, 0x20e;
    ompi_mpi_unsigned_long_long: 512, 0x20f;
    ompi_mpi_float: 512, 0x210;
    ompi_mpi_c_float_complex: 512, 0x212;
    ompi_mpi_cxx_cplex: 512, 0x213;
    ompi_mpi_double: 512, 0x214;
    ompi_mpi_c_double_complex: 512, 0x216;
    ompi_mpi_cxx_dblcplex: 512, 0x217;
    ompi_mpi_logical: 512, 0x218;
    ompi_mpi_integer: 512, 0x219;
    ompi_mpi_real: 512, 0x21a;
    ompi_mpi_cplex: 512, 0x21b;
    ompi_mpi_dblprec: 512, 0x21c;
    ompi_mpi_dblcplex: 512, 0x21d;
    ompi_mpi_character: 512, 0x21e;
    ompi_mpi_long_double: 512, 0x220;
    ompi_mpi_c_long_double_complex: 512, 0x224;
    ompi_mpi_cxx_ldblcplex: 512, 0x225;
    ompi_mpi_float_int: 512, 0x228;
    ompi_mpi_double_int: 512, 0x229;
    ompi_mpi_long_int: 512, 0x22a;
    ompi_mpi_2int: 512, 0x22b;
    ompi_mpi_short_int: 512, 0x22c;
    ompi_mpi_longdbl_int: 512, 0x22d;
    ompi_mpi_2real: 512, 0x230;
    ompi_mpi_2dblprec: 512, 0x231;
    ompi_mpi_2integer: 512, 0x232;
    ompi_mpi_c_bool: 512, 0x238;
    ompi_mpi_cxx_bool: 512, 0x239;
    ompi_mpi_wchar: 512, 0x23c;
    ompi_mpi_int8_t: 512, 0x240;
    ompi_mpi_uint8_t: 512, 0x241;
    ompi_mpi_char: 512, 0x243;
    ompi_mpi_signed_char: 512, 0x244;
    ompi_mpi_unsigned_char: 512, 0x245;
    ompi_mpi_byte: 512, 0x247;
    ompi_mpi_int16_t: 512, 0x248;
    ompi_mpi_uint16_t: 512, 0x249;
    ompi_mpi_int32_t: 512, 0x250;
    ompi_mpi_uint32_t: 512, 0x251;
    ompi_mpi_int64_t: 512, 0x258;
    ompi_mpi_uint64_t: 512, 0x259;
    ompi_mpi_logical1: 512, 0x2c0;
    ompi_mpi_integer1: 512, 0x2c1;
    ompi_mpi_logical2: 512, 0x2c8;
    ompi_mpi_integer2: 512, 0x2c9;
    ompi_mpi_real2: 512, 0x2ca;
    ompi_mpi_logical4: 512, 0x2d0;
    ompi_mpi_integer4: 512, 0x2d1;
    ompi_mpi_real4: 512, 0x2d2;
    ompi_mpi_complex4: 512, 0x2d3;
    ompi_mpi_logical8: 512, 0x2d8;
    ompi_mpi_integer8: 512, 0x2d9;
    ompi_mpi_real8: 512, 0x2da;
    ompi_mpi_complex8: 512, 0x2db;
    ompi_mpi_integer16: 512, 0x2e1;
    ompi_mpi_real16: 512, 0x2e2;
    ompi_mpi_complex16: 512, 0x2e3;
    ompi_mpi_complex32: 512, 0x2eb;
    ompi_mpi_lb: 512, 0x200;
    ompi_mpi_ub: 512, 0x200;
    ompi_mpi_2cplex: 512, 0x200;
    ompi_mpi_2dblcplex: 512, 0x200;
    ompi_mpi_ldblcplex: 512, 0x224;
    ompi_mpi_c_complex: 512, 0x212;
    ompi_mpi_short_float: 512, 0x2cf;
    ompi_mpi_c_short_float_complex: 512, 0x2d3;
    ompi_mpi_cxx_sfltcplex: 512, 0x2d3;
    ompi_mpi_unavailable: 512, 0x200;
    ompi_mpi_errors_throw_exceptions: 1024, 0x141;
}

// The object of each standard handle.
#[rustfmt::skip]
crate::addresses! {
    0x20 => ompi_mpi_op_null,
    0x21 => ompi_mpi_op_sum,
    0x22 => ompi_mpi_op_min,
    0x23 => ompi_mpi_op_max,
    0x24 => ompi_mpi_op_prod,
    0x28 => ompi_mpi_op_band,
    0x29 => ompi_mpi_op_bor,
    0x2a => ompi_mpi_op_bxor,
    0x30 => ompi_mpi_op_land,
    0x31 => ompi_mpi_op_lor,
    0x32 => ompi_mpi_op_lxor,
    0x38 => ompi_mpi_op_minloc,
    0x39 => ompi_mpi_op_maxloc,
    0x3c => ompi_mpi_op_replace,
    0x3d => ompi_mpi_op_no_op,
    0x100 => ompi_mpi_comm_null,
    0x101 => ompi_mpi_comm_world,
    0x102 => ompi_mpi_comm_self,
    0x108 => ompi_mpi_group_null,
    0x109 => ompi_mpi_group_empty,
    0x110 => ompi_mpi_win_null,
    0x118 => ompi_mpi_file_null,
    0x120 => ompi_mpi_instance_null,
    0x128 => ompi_message_null,
    0x129 => ompi_message_no_proc,
    0x130 => ompi_mpi_info_null,
    0x131 => ompi_mpi_info_env,
    0x140 => ompi_mpi_errhandler_null,
    0x141 => ompi_mpi_errors_are_fatal,
    0x142 => ompi_mpi_errors_abort,
    0x143 => ompi_mpi_errors_return,
    0x180 => ompi_request_null,
    0x200 => ompi_mpi_datatype_null,
    0x201 => ompi_mpi_aint,
    0x202 => ompi_mpi_count,
    0x203 => ompi_mpi_offset,
    0x207 => ompi_mpi_packed,
    0x208 => ompi_mpi_short,
    0x209 => ompi_mpi_int,
    0x20a => ompi_mpi_long,
    0x20b => ompi_mpi_long_long_int,
    0x20c => ompi_mpi_unsigned_short,
    0x20d => ompi_mpi_unsigned,
    0x20e => ompi_mpi_unsigned_long,
    0x20f => ompi_mpi_unsigned_long_long,
    0x210 => ompi_mpi_float,
    0x212 => ompi_mpi_c_float_complex,
    0x213 => ompi_mpi_cxx_cplex,
    0x214 => ompi_mpi_double,
    0x216 => ompi_mpi_c_double_complex,
    0x217 => ompi_mpi_cxx_dblcplex,
    0x218 => ompi_mpi_logical,
    0x219 => ompi_mpi_integer,
    0x21a => ompi_mpi_real,
    0x21b => ompi_mpi_cplex,
    0x21c => ompi_mpi_dblprec,
    0x21d => ompi_mpi_dblcplex,
    0x21e => ompi_mpi_character,
    0x220 => ompi_mpi_long_double,
    0x224 => ompi_mpi_c_long_double_complex,
    0x225 => ompi_mpi_cxx_ldblcplex,
    0x228 => ompi_mpi_float_int,
    0x229 => ompi_mpi_double_int,
    0x22a => ompi_mpi_long_int,
    0x22b => ompi_mpi_2int,
    0x22c => ompi_mpi_short_int,
    0x22d => ompi_mpi_longdbl_int,
    0x230 => ompi_mpi_2real,
    0x231 => ompi_mpi_2dblprec,
    0x232 => ompi_mpi_2integer,
    0x238 => ompi_mpi_c_bool,
    0x239 => ompi_mpi_cxx_bool,
    0x23c => ompi_mpi_wchar,
    0x240 => ompi_mpi_int8_t,
    0x241 => ompi_mpi_uint8_t,
    0x243 => ompi_mpi_char,
    0x244 => ompi_mpi_signed_char,
    0x245 => ompi_mpi_unsigned_char,
    0x247 => ompi_mpi_byte,
    0x248 => ompi_mpi_int16_t,
    0x249 => ompi_mpi_uint16_t,
    0x250 => ompi_mpi_int32_t,
    0x251 => ompi_mpi_uint32_t,
    0x258 => ompi_mpi_int64_t,
    0x259 => ompi_mpi_uint64_t,
    0x2c0 => ompi_mpi_logical1,
    0x2c1 => ompi_mpi_integer1,
    0x2c8 => ompi_mpi_logical2,
    0x2c9 => ompi_mpi_integer2,
    0x2ca => ompi_mpi_real2,
    0x2d0 => ompi_mpi_logical4,
    0x2d1 => ompi_mpi_integer4,
    0x2d2 => ompi_mpi_real4,
    0x2d3 => ompi_mpi_complex4,
    0x2d8 => ompi_mpi_logical8,
    0x2d9 => ompi_mpi_integer8,
    0x2da => ompi_mpi_real8,
    0x2db => ompi_mpi_complex8,
    0x2e1 => ompi_mpi_integer16,
    0x2e2 => ompi_mpi_real16,
    0x2e3 => ompi_mpi_complex16,
    0x2eb => ompi_mpi_complex32,
    0x2cf => ompi_mpi_short_float,
}
