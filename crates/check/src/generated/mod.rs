//! A wrapper for each call that is looked at.
//!
//! Generated from abi/ by `cargo xtask codegen`; not edited by hand.

use crate::args::{Args, Array, Collective, Form, Kind, Object, Rma};
use crate::around::around;
use core::ffi::c_int;
use oxmpi_pmpi::{Handle, Pointer, function};

/// The predefined datatypes.
pub const DATATYPES: [(Handle, &str); 72] = [
    (0x201, "MPI_AINT"),
    (0x202, "MPI_COUNT"),
    (0x203, "MPI_OFFSET"),
    (0x207, "MPI_PACKED"),
    (0x208, "MPI_SHORT"),
    (0x209, "MPI_INT"),
    (0x20a, "MPI_LONG"),
    (0x20b, "MPI_LONG_LONG"),
    (0x20b, "MPI_LONG_LONG_INT"),
    (0x20c, "MPI_UNSIGNED_SHORT"),
    (0x20d, "MPI_UNSIGNED"),
    (0x20e, "MPI_UNSIGNED_LONG"),
    (0x20f, "MPI_UNSIGNED_LONG_LONG"),
    (0x210, "MPI_FLOAT"),
    (0x212, "MPI_C_FLOAT_COMPLEX"),
    (0x212, "MPI_C_COMPLEX"),
    (0x213, "MPI_CXX_FLOAT_COMPLEX"),
    (0x214, "MPI_DOUBLE"),
    (0x216, "MPI_C_DOUBLE_COMPLEX"),
    (0x217, "MPI_CXX_DOUBLE_COMPLEX"),
    (0x218, "MPI_LOGICAL"),
    (0x219, "MPI_INTEGER"),
    (0x21a, "MPI_REAL"),
    (0x21b, "MPI_COMPLEX"),
    (0x21c, "MPI_DOUBLE_PRECISION"),
    (0x21d, "MPI_DOUBLE_COMPLEX"),
    (0x21e, "MPI_CHARACTER"),
    (0x220, "MPI_LONG_DOUBLE"),
    (0x224, "MPI_C_LONG_DOUBLE_COMPLEX"),
    (0x225, "MPI_CXX_LONG_DOUBLE_COMPLEX"),
    (0x228, "MPI_FLOAT_INT"),
    (0x229, "MPI_DOUBLE_INT"),
    (0x22a, "MPI_LONG_INT"),
    (0x22b, "MPI_2INT"),
    (0x22c, "MPI_SHORT_INT"),
    (0x22d, "MPI_LONG_DOUBLE_INT"),
    (0x230, "MPI_2REAL"),
    (0x231, "MPI_2DOUBLE_PRECISION"),
    (0x232, "MPI_2INTEGER"),
    (0x238, "MPI_C_BOOL"),
    (0x239, "MPI_CXX_BOOL"),
    (0x23c, "MPI_WCHAR"),
    (0x240, "MPI_INT8_T"),
    (0x241, "MPI_UINT8_T"),
    (0x243, "MPI_CHAR"),
    (0x244, "MPI_SIGNED_CHAR"),
    (0x245, "MPI_UNSIGNED_CHAR"),
    (0x247, "MPI_BYTE"),
    (0x248, "MPI_INT16_T"),
    (0x249, "MPI_UINT16_T"),
    (0x250, "MPI_INT32_T"),
    (0x251, "MPI_UINT32_T"),
    (0x258, "MPI_INT64_T"),
    (0x259, "MPI_UINT64_T"),
    (0x2c0, "MPI_LOGICAL1"),
    (0x2c1, "MPI_INTEGER1"),
    (0x2c8, "MPI_LOGICAL2"),
    (0x2c9, "MPI_INTEGER2"),
    (0x2ca, "MPI_REAL2"),
    (0x2d0, "MPI_LOGICAL4"),
    (0x2d1, "MPI_INTEGER4"),
    (0x2d2, "MPI_REAL4"),
    (0x2d3, "MPI_COMPLEX4"),
    (0x2d8, "MPI_LOGICAL8"),
    (0x2d9, "MPI_INTEGER8"),
    (0x2da, "MPI_REAL8"),
    (0x2db, "MPI_COMPLEX8"),
    (0x2e0, "MPI_LOGICAL16"),
    (0x2e1, "MPI_INTEGER16"),
    (0x2e2, "MPI_REAL16"),
    (0x2e3, "MPI_COMPLEX16"),
    (0x2eb, "MPI_COMPLEX32"),
];

/// `MPI_Abi_get_fortran_info`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Abi_get_fortran_info(a0: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Abi_get_fortran_info",
        object: a0,
        ..Args::NONE
    };
    around(Kind::New(Object::Info), args, |_| {
        let next = function!(c"MPI_Abi_get_fortran_info", unsafe extern "C" fn(Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0) })
    })
}

/// `MPI_Abi_get_info`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Abi_get_info(a0: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Abi_get_info",
        object: a0,
        ..Args::NONE
    };
    around(Kind::New(Object::Info), args, |_| {
        let next = function!(c"MPI_Abi_get_info", unsafe extern "C" fn(Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0) })
    })
}

/// `MPI_Accumulate`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Accumulate(a0: Pointer, a1: c_int, a2: Handle, a3: c_int, a4: i64, a5: c_int, a6: Handle, a7: Handle, a8: Handle) -> c_int {
    let args = Args {
        name: "MPI_Accumulate",
        target: a3,
        target_disp: a4,
        target_count: i64::from(a5),
        target_datatype: a6,
        op: a7,
        win: a8,
        ..Args::NONE
    };
    around(Kind::Rma(Rma::Accumulate), args, |_| {
        let next = function!(c"MPI_Accumulate", unsafe extern "C" fn(Pointer, c_int, Handle, c_int, i64, c_int, Handle, Handle, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    })
}

/// `MPI_Accumulate_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Accumulate_c(a0: Pointer, a1: i64, a2: Handle, a3: c_int, a4: i64, a5: i64, a6: Handle, a7: Handle, a8: Handle) -> c_int {
    let args = Args {
        name: "MPI_Accumulate_c",
        target: a3,
        target_disp: a4,
        target_count: a5,
        target_datatype: a6,
        op: a7,
        win: a8,
        ..Args::NONE
    };
    around(Kind::Rma(Rma::Accumulate), args, |_| {
        let next = function!(c"MPI_Accumulate_c", unsafe extern "C" fn(Pointer, i64, Handle, c_int, i64, i64, Handle, Handle, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    })
}

/// `MPI_Allgather`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Allgather(a0: Pointer, a1: c_int, a2: Handle, a3: Pointer, a4: c_int, a5: Handle, a6: Handle) -> c_int {
    let args = Args {
        name: "MPI_Allgather",
        sendbuf: a0,
        sendcount: i64::from(a1),
        sendtype: a2,
        recvbuf: a3,
        recvcount: i64::from(a4),
        recvtype: a5,
        comm: a6,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::Allgather, Form::Blocking), args, |_| {
        let next = function!(c"MPI_Allgather", unsafe extern "C" fn(Pointer, c_int, Handle, Pointer, c_int, Handle, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    })
}

/// `MPI_Allgather_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Allgather_c(a0: Pointer, a1: i64, a2: Handle, a3: Pointer, a4: i64, a5: Handle, a6: Handle) -> c_int {
    let args = Args {
        name: "MPI_Allgather_c",
        sendbuf: a0,
        sendcount: a1,
        sendtype: a2,
        recvbuf: a3,
        recvcount: a4,
        recvtype: a5,
        comm: a6,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::Allgather, Form::Blocking), args, |_| {
        let next = function!(c"MPI_Allgather_c", unsafe extern "C" fn(Pointer, i64, Handle, Pointer, i64, Handle, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    })
}

/// `MPI_Allgather_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Allgather_init(a0: Pointer, a1: c_int, a2: Handle, a3: Pointer, a4: c_int, a5: Handle, a6: Handle, a7: Handle, a8: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Allgather_init",
        sendbuf: a0,
        sendcount: i64::from(a1),
        sendtype: a2,
        recvbuf: a3,
        recvcount: i64::from(a4),
        recvtype: a5,
        comm: a6,
        requests: a8,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::Allgather, Form::Persistent), args, |_| {
        let next = function!(c"MPI_Allgather_init", unsafe extern "C" fn(Pointer, c_int, Handle, Pointer, c_int, Handle, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    })
}

/// `MPI_Allgather_init_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Allgather_init_c(a0: Pointer, a1: i64, a2: Handle, a3: Pointer, a4: i64, a5: Handle, a6: Handle, a7: Handle, a8: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Allgather_init_c",
        sendbuf: a0,
        sendcount: a1,
        sendtype: a2,
        recvbuf: a3,
        recvcount: a4,
        recvtype: a5,
        comm: a6,
        requests: a8,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::Allgather, Form::Persistent), args, |_| {
        let next = function!(c"MPI_Allgather_init_c", unsafe extern "C" fn(Pointer, i64, Handle, Pointer, i64, Handle, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    })
}

/// `MPI_Allgatherv`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Allgatherv(a0: Pointer, a1: c_int, a2: Handle, a3: Pointer, a4: Pointer, a5: Pointer, a6: Handle, a7: Handle) -> c_int {
    let args = Args {
        name: "MPI_Allgatherv",
        sendbuf: a0,
        sendcount: i64::from(a1),
        sendtype: a2,
        recvbuf: a3,
        recvcounts: Array::new(a4, false),
        displs: Array::new(a5, false),
        recvtype: a6,
        comm: a7,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::Allgatherv, Form::Blocking), args, |_| {
        let next = function!(c"MPI_Allgatherv", unsafe extern "C" fn(Pointer, c_int, Handle, Pointer, Pointer, Pointer, Handle, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7) })
    })
}

/// `MPI_Allgatherv_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Allgatherv_c(a0: Pointer, a1: i64, a2: Handle, a3: Pointer, a4: Pointer, a5: Pointer, a6: Handle, a7: Handle) -> c_int {
    let args = Args {
        name: "MPI_Allgatherv_c",
        sendbuf: a0,
        sendcount: a1,
        sendtype: a2,
        recvbuf: a3,
        recvcounts: Array::new(a4, true),
        displs: Array::new(a5, true),
        recvtype: a6,
        comm: a7,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::Allgatherv, Form::Blocking), args, |_| {
        let next = function!(c"MPI_Allgatherv_c", unsafe extern "C" fn(Pointer, i64, Handle, Pointer, Pointer, Pointer, Handle, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7) })
    })
}

/// `MPI_Allgatherv_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Allgatherv_init(a0: Pointer, a1: c_int, a2: Handle, a3: Pointer, a4: Pointer, a5: Pointer, a6: Handle, a7: Handle, a8: Handle, a9: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Allgatherv_init",
        sendbuf: a0,
        sendcount: i64::from(a1),
        sendtype: a2,
        recvbuf: a3,
        recvcounts: Array::new(a4, false),
        displs: Array::new(a5, false),
        recvtype: a6,
        comm: a7,
        requests: a9,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::Allgatherv, Form::Persistent), args, |_| {
        let next = function!(c"MPI_Allgatherv_init", unsafe extern "C" fn(Pointer, c_int, Handle, Pointer, Pointer, Pointer, Handle, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9) })
    })
}

/// `MPI_Allgatherv_init_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Allgatherv_init_c(a0: Pointer, a1: i64, a2: Handle, a3: Pointer, a4: Pointer, a5: Pointer, a6: Handle, a7: Handle, a8: Handle, a9: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Allgatherv_init_c",
        sendbuf: a0,
        sendcount: a1,
        sendtype: a2,
        recvbuf: a3,
        recvcounts: Array::new(a4, true),
        displs: Array::new(a5, true),
        recvtype: a6,
        comm: a7,
        requests: a9,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::Allgatherv, Form::Persistent), args, |_| {
        let next = function!(c"MPI_Allgatherv_init_c", unsafe extern "C" fn(Pointer, i64, Handle, Pointer, Pointer, Pointer, Handle, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9) })
    })
}

/// `MPI_Allreduce`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Allreduce(a0: Pointer, a1: Pointer, a2: c_int, a3: Handle, a4: Handle, a5: Handle) -> c_int {
    let args = Args {
        name: "MPI_Allreduce",
        sendbuf: a0,
        recvbuf: a1,
        count: i64::from(a2),
        datatype: a3,
        op: a4,
        comm: a5,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::Allreduce, Form::Blocking), args, |_| {
        let next = function!(c"MPI_Allreduce", unsafe extern "C" fn(Pointer, Pointer, c_int, Handle, Handle, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5) })
    })
}

/// `MPI_Allreduce_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Allreduce_c(a0: Pointer, a1: Pointer, a2: i64, a3: Handle, a4: Handle, a5: Handle) -> c_int {
    let args = Args {
        name: "MPI_Allreduce_c",
        sendbuf: a0,
        recvbuf: a1,
        count: a2,
        datatype: a3,
        op: a4,
        comm: a5,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::Allreduce, Form::Blocking), args, |_| {
        let next = function!(c"MPI_Allreduce_c", unsafe extern "C" fn(Pointer, Pointer, i64, Handle, Handle, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5) })
    })
}

/// `MPI_Allreduce_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Allreduce_init(a0: Pointer, a1: Pointer, a2: c_int, a3: Handle, a4: Handle, a5: Handle, a6: Handle, a7: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Allreduce_init",
        sendbuf: a0,
        recvbuf: a1,
        count: i64::from(a2),
        datatype: a3,
        op: a4,
        comm: a5,
        requests: a7,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::Allreduce, Form::Persistent), args, |_| {
        let next = function!(c"MPI_Allreduce_init", unsafe extern "C" fn(Pointer, Pointer, c_int, Handle, Handle, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7) })
    })
}

/// `MPI_Allreduce_init_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Allreduce_init_c(a0: Pointer, a1: Pointer, a2: i64, a3: Handle, a4: Handle, a5: Handle, a6: Handle, a7: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Allreduce_init_c",
        sendbuf: a0,
        recvbuf: a1,
        count: a2,
        datatype: a3,
        op: a4,
        comm: a5,
        requests: a7,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::Allreduce, Form::Persistent), args, |_| {
        let next = function!(c"MPI_Allreduce_init_c", unsafe extern "C" fn(Pointer, Pointer, i64, Handle, Handle, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7) })
    })
}

/// `MPI_Alltoall`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Alltoall(a0: Pointer, a1: c_int, a2: Handle, a3: Pointer, a4: c_int, a5: Handle, a6: Handle) -> c_int {
    let args = Args {
        name: "MPI_Alltoall",
        sendbuf: a0,
        sendcount: i64::from(a1),
        sendtype: a2,
        recvbuf: a3,
        recvcount: i64::from(a4),
        recvtype: a5,
        comm: a6,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::Alltoall, Form::Blocking), args, |_| {
        let next = function!(c"MPI_Alltoall", unsafe extern "C" fn(Pointer, c_int, Handle, Pointer, c_int, Handle, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    })
}

/// `MPI_Alltoall_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Alltoall_c(a0: Pointer, a1: i64, a2: Handle, a3: Pointer, a4: i64, a5: Handle, a6: Handle) -> c_int {
    let args = Args {
        name: "MPI_Alltoall_c",
        sendbuf: a0,
        sendcount: a1,
        sendtype: a2,
        recvbuf: a3,
        recvcount: a4,
        recvtype: a5,
        comm: a6,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::Alltoall, Form::Blocking), args, |_| {
        let next = function!(c"MPI_Alltoall_c", unsafe extern "C" fn(Pointer, i64, Handle, Pointer, i64, Handle, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    })
}

/// `MPI_Alltoall_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Alltoall_init(a0: Pointer, a1: c_int, a2: Handle, a3: Pointer, a4: c_int, a5: Handle, a6: Handle, a7: Handle, a8: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Alltoall_init",
        sendbuf: a0,
        sendcount: i64::from(a1),
        sendtype: a2,
        recvbuf: a3,
        recvcount: i64::from(a4),
        recvtype: a5,
        comm: a6,
        requests: a8,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::Alltoall, Form::Persistent), args, |_| {
        let next = function!(c"MPI_Alltoall_init", unsafe extern "C" fn(Pointer, c_int, Handle, Pointer, c_int, Handle, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    })
}

/// `MPI_Alltoall_init_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Alltoall_init_c(a0: Pointer, a1: i64, a2: Handle, a3: Pointer, a4: i64, a5: Handle, a6: Handle, a7: Handle, a8: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Alltoall_init_c",
        sendbuf: a0,
        sendcount: a1,
        sendtype: a2,
        recvbuf: a3,
        recvcount: a4,
        recvtype: a5,
        comm: a6,
        requests: a8,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::Alltoall, Form::Persistent), args, |_| {
        let next = function!(c"MPI_Alltoall_init_c", unsafe extern "C" fn(Pointer, i64, Handle, Pointer, i64, Handle, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    })
}

/// `MPI_Alltoallv`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Alltoallv(a0: Pointer, a1: Pointer, a2: Pointer, a3: Handle, a4: Pointer, a5: Pointer, a6: Pointer, a7: Handle, a8: Handle) -> c_int {
    let args = Args {
        name: "MPI_Alltoallv",
        sendbuf: a0,
        sendcounts: Array::new(a1, false),
        sdispls: Array::new(a2, false),
        sendtype: a3,
        recvbuf: a4,
        recvcounts: Array::new(a5, false),
        rdispls: Array::new(a6, false),
        recvtype: a7,
        comm: a8,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::Alltoallv, Form::Blocking), args, |_| {
        let next = function!(c"MPI_Alltoallv", unsafe extern "C" fn(Pointer, Pointer, Pointer, Handle, Pointer, Pointer, Pointer, Handle, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    })
}

/// `MPI_Alltoallv_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Alltoallv_c(a0: Pointer, a1: Pointer, a2: Pointer, a3: Handle, a4: Pointer, a5: Pointer, a6: Pointer, a7: Handle, a8: Handle) -> c_int {
    let args = Args {
        name: "MPI_Alltoallv_c",
        sendbuf: a0,
        sendcounts: Array::new(a1, true),
        sdispls: Array::new(a2, true),
        sendtype: a3,
        recvbuf: a4,
        recvcounts: Array::new(a5, true),
        rdispls: Array::new(a6, true),
        recvtype: a7,
        comm: a8,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::Alltoallv, Form::Blocking), args, |_| {
        let next = function!(c"MPI_Alltoallv_c", unsafe extern "C" fn(Pointer, Pointer, Pointer, Handle, Pointer, Pointer, Pointer, Handle, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    })
}

/// `MPI_Alltoallv_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Alltoallv_init(a0: Pointer, a1: Pointer, a2: Pointer, a3: Handle, a4: Pointer, a5: Pointer, a6: Pointer, a7: Handle, a8: Handle, a9: Handle, a10: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Alltoallv_init",
        sendbuf: a0,
        sendcounts: Array::new(a1, false),
        sdispls: Array::new(a2, false),
        sendtype: a3,
        recvbuf: a4,
        recvcounts: Array::new(a5, false),
        rdispls: Array::new(a6, false),
        recvtype: a7,
        comm: a8,
        requests: a10,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::Alltoallv, Form::Persistent), args, |_| {
        let next = function!(c"MPI_Alltoallv_init", unsafe extern "C" fn(Pointer, Pointer, Pointer, Handle, Pointer, Pointer, Pointer, Handle, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10) })
    })
}

/// `MPI_Alltoallv_init_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Alltoallv_init_c(a0: Pointer, a1: Pointer, a2: Pointer, a3: Handle, a4: Pointer, a5: Pointer, a6: Pointer, a7: Handle, a8: Handle, a9: Handle, a10: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Alltoallv_init_c",
        sendbuf: a0,
        sendcounts: Array::new(a1, true),
        sdispls: Array::new(a2, true),
        sendtype: a3,
        recvbuf: a4,
        recvcounts: Array::new(a5, true),
        rdispls: Array::new(a6, true),
        recvtype: a7,
        comm: a8,
        requests: a10,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::Alltoallv, Form::Persistent), args, |_| {
        let next = function!(c"MPI_Alltoallv_init_c", unsafe extern "C" fn(Pointer, Pointer, Pointer, Handle, Pointer, Pointer, Pointer, Handle, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10) })
    })
}

/// `MPI_Alltoallw`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Alltoallw(a0: Pointer, a1: Pointer, a2: Pointer, a3: Pointer, a4: Pointer, a5: Pointer, a6: Pointer, a7: Pointer, a8: Handle) -> c_int {
    let args = Args {
        name: "MPI_Alltoallw",
        sendbuf: a0,
        sendcounts: Array::new(a1, false),
        sdispls: Array::new(a2, false),
        sendtypes: Array::new(a3, true),
        recvbuf: a4,
        recvcounts: Array::new(a5, false),
        rdispls: Array::new(a6, false),
        recvtypes: Array::new(a7, true),
        comm: a8,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::Alltoallw, Form::Blocking), args, |_| {
        let next = function!(c"MPI_Alltoallw", unsafe extern "C" fn(Pointer, Pointer, Pointer, Pointer, Pointer, Pointer, Pointer, Pointer, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    })
}

/// `MPI_Alltoallw_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Alltoallw_c(a0: Pointer, a1: Pointer, a2: Pointer, a3: Pointer, a4: Pointer, a5: Pointer, a6: Pointer, a7: Pointer, a8: Handle) -> c_int {
    let args = Args {
        name: "MPI_Alltoallw_c",
        sendbuf: a0,
        sendcounts: Array::new(a1, true),
        sdispls: Array::new(a2, true),
        sendtypes: Array::new(a3, true),
        recvbuf: a4,
        recvcounts: Array::new(a5, true),
        rdispls: Array::new(a6, true),
        recvtypes: Array::new(a7, true),
        comm: a8,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::Alltoallw, Form::Blocking), args, |_| {
        let next = function!(c"MPI_Alltoallw_c", unsafe extern "C" fn(Pointer, Pointer, Pointer, Pointer, Pointer, Pointer, Pointer, Pointer, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    })
}

/// `MPI_Alltoallw_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Alltoallw_init(a0: Pointer, a1: Pointer, a2: Pointer, a3: Pointer, a4: Pointer, a5: Pointer, a6: Pointer, a7: Pointer, a8: Handle, a9: Handle, a10: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Alltoallw_init",
        sendbuf: a0,
        sendcounts: Array::new(a1, false),
        sdispls: Array::new(a2, false),
        sendtypes: Array::new(a3, true),
        recvbuf: a4,
        recvcounts: Array::new(a5, false),
        rdispls: Array::new(a6, false),
        recvtypes: Array::new(a7, true),
        comm: a8,
        requests: a10,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::Alltoallw, Form::Persistent), args, |_| {
        let next = function!(c"MPI_Alltoallw_init", unsafe extern "C" fn(Pointer, Pointer, Pointer, Pointer, Pointer, Pointer, Pointer, Pointer, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10) })
    })
}

/// `MPI_Alltoallw_init_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Alltoallw_init_c(a0: Pointer, a1: Pointer, a2: Pointer, a3: Pointer, a4: Pointer, a5: Pointer, a6: Pointer, a7: Pointer, a8: Handle, a9: Handle, a10: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Alltoallw_init_c",
        sendbuf: a0,
        sendcounts: Array::new(a1, true),
        sdispls: Array::new(a2, true),
        sendtypes: Array::new(a3, true),
        recvbuf: a4,
        recvcounts: Array::new(a5, true),
        rdispls: Array::new(a6, true),
        recvtypes: Array::new(a7, true),
        comm: a8,
        requests: a10,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::Alltoallw, Form::Persistent), args, |_| {
        let next = function!(c"MPI_Alltoallw_init_c", unsafe extern "C" fn(Pointer, Pointer, Pointer, Pointer, Pointer, Pointer, Pointer, Pointer, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10) })
    })
}

/// `MPI_Barrier`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Barrier(a0: Handle) -> c_int {
    let args = Args {
        name: "MPI_Barrier",
        comm: a0,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::Barrier, Form::Blocking), args, |_| {
        let next = function!(c"MPI_Barrier", unsafe extern "C" fn(Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0) })
    })
}

/// `MPI_Barrier_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Barrier_init(a0: Handle, a1: Handle, a2: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Barrier_init",
        comm: a0,
        requests: a2,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::Barrier, Form::Persistent), args, |_| {
        let next = function!(c"MPI_Barrier_init", unsafe extern "C" fn(Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Bcast`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Bcast(a0: Pointer, a1: c_int, a2: Handle, a3: c_int, a4: Handle) -> c_int {
    let args = Args {
        name: "MPI_Bcast",
        buf: a0,
        count: i64::from(a1),
        datatype: a2,
        root: a3,
        comm: a4,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::Bcast, Form::Blocking), args, |_| {
        let next = function!(c"MPI_Bcast", unsafe extern "C" fn(Pointer, c_int, Handle, c_int, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_Bcast_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Bcast_c(a0: Pointer, a1: i64, a2: Handle, a3: c_int, a4: Handle) -> c_int {
    let args = Args {
        name: "MPI_Bcast_c",
        buf: a0,
        count: a1,
        datatype: a2,
        root: a3,
        comm: a4,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::Bcast, Form::Blocking), args, |_| {
        let next = function!(c"MPI_Bcast_c", unsafe extern "C" fn(Pointer, i64, Handle, c_int, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_Bcast_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Bcast_init(a0: Pointer, a1: c_int, a2: Handle, a3: c_int, a4: Handle, a5: Handle, a6: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Bcast_init",
        buf: a0,
        count: i64::from(a1),
        datatype: a2,
        root: a3,
        comm: a4,
        requests: a6,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::Bcast, Form::Persistent), args, |_| {
        let next = function!(c"MPI_Bcast_init", unsafe extern "C" fn(Pointer, c_int, Handle, c_int, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    })
}

/// `MPI_Bcast_init_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Bcast_init_c(a0: Pointer, a1: i64, a2: Handle, a3: c_int, a4: Handle, a5: Handle, a6: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Bcast_init_c",
        buf: a0,
        count: a1,
        datatype: a2,
        root: a3,
        comm: a4,
        requests: a6,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::Bcast, Form::Persistent), args, |_| {
        let next = function!(c"MPI_Bcast_init_c", unsafe extern "C" fn(Pointer, i64, Handle, c_int, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    })
}

/// `MPI_Bsend`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Bsend(a0: Pointer, a1: c_int, a2: Handle, a3: c_int, a4: c_int, a5: Handle) -> c_int {
    let args = Args {
        name: "MPI_Bsend",
        buf: a0,
        count: i64::from(a1),
        datatype: a2,
        dest: a3,
        tag: a4,
        comm: a5,
        ..Args::NONE
    };
    around(Kind::Send(Form::Blocking), args, |_| {
        let next = function!(c"MPI_Bsend", unsafe extern "C" fn(Pointer, c_int, Handle, c_int, c_int, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5) })
    })
}

/// `MPI_Bsend_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Bsend_c(a0: Pointer, a1: i64, a2: Handle, a3: c_int, a4: c_int, a5: Handle) -> c_int {
    let args = Args {
        name: "MPI_Bsend_c",
        buf: a0,
        count: a1,
        datatype: a2,
        dest: a3,
        tag: a4,
        comm: a5,
        ..Args::NONE
    };
    around(Kind::Send(Form::Blocking), args, |_| {
        let next = function!(c"MPI_Bsend_c", unsafe extern "C" fn(Pointer, i64, Handle, c_int, c_int, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5) })
    })
}

/// `MPI_Bsend_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Bsend_init(a0: Pointer, a1: c_int, a2: Handle, a3: c_int, a4: c_int, a5: Handle, a6: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Bsend_init",
        buf: a0,
        count: i64::from(a1),
        datatype: a2,
        dest: a3,
        tag: a4,
        comm: a5,
        requests: a6,
        ..Args::NONE
    };
    around(Kind::Send(Form::Persistent), args, |_| {
        let next = function!(c"MPI_Bsend_init", unsafe extern "C" fn(Pointer, c_int, Handle, c_int, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    })
}

/// `MPI_Bsend_init_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Bsend_init_c(a0: Pointer, a1: i64, a2: Handle, a3: c_int, a4: c_int, a5: Handle, a6: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Bsend_init_c",
        buf: a0,
        count: a1,
        datatype: a2,
        dest: a3,
        tag: a4,
        comm: a5,
        requests: a6,
        ..Args::NONE
    };
    around(Kind::Send(Form::Persistent), args, |_| {
        let next = function!(c"MPI_Bsend_init_c", unsafe extern "C" fn(Pointer, i64, Handle, c_int, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    })
}

/// `MPI_Cancel`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Cancel(a0: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Cancel",
        requests: a0,
        ..Args::NONE
    };
    around(Kind::Cancel, args, |_| {
        let next = function!(c"MPI_Cancel", unsafe extern "C" fn(Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0) })
    })
}

/// `MPI_Cart_create`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Cart_create(a0: Handle, a1: c_int, a2: Pointer, a3: Pointer, a4: c_int, a5: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Cart_create",
        comm: a0,
        object: a5,
        ..Args::NONE
    };
    around(Kind::NewComm { of_all: true }, args, |_| {
        let next = function!(c"MPI_Cart_create", unsafe extern "C" fn(Handle, c_int, Pointer, Pointer, c_int, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5) })
    })
}

/// `MPI_Cart_sub`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Cart_sub(a0: Handle, a1: Pointer, a2: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Cart_sub",
        comm: a0,
        object: a2,
        ..Args::NONE
    };
    around(Kind::NewComm { of_all: true }, args, |_| {
        let next = function!(c"MPI_Cart_sub", unsafe extern "C" fn(Handle, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Comm_accept`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_accept(a0: Pointer, a1: Handle, a2: c_int, a3: Handle, a4: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Comm_accept",
        root: a2,
        comm: a3,
        object: a4,
        ..Args::NONE
    };
    around(Kind::New(Object::Comm), args, |_| {
        let next = function!(c"MPI_Comm_accept", unsafe extern "C" fn(Pointer, Handle, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_Comm_connect`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_connect(a0: Pointer, a1: Handle, a2: c_int, a3: Handle, a4: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Comm_connect",
        root: a2,
        comm: a3,
        object: a4,
        ..Args::NONE
    };
    around(Kind::New(Object::Comm), args, |_| {
        let next = function!(c"MPI_Comm_connect", unsafe extern "C" fn(Pointer, Handle, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_Comm_create`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_create(a0: Handle, a1: Handle, a2: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Comm_create",
        comm: a0,
        group: a1,
        object: a2,
        ..Args::NONE
    };
    around(Kind::NewComm { of_all: true }, args, |_| {
        let next = function!(c"MPI_Comm_create", unsafe extern "C" fn(Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Comm_create_errhandler`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_create_errhandler(a0: Pointer, a1: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Comm_create_errhandler",
        object: a1,
        ..Args::NONE
    };
    around(Kind::New(Object::Errhandler), args, |_| {
        let next = function!(c"MPI_Comm_create_errhandler", unsafe extern "C" fn(Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Comm_create_from_group`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_create_from_group(a0: Handle, a1: Pointer, a2: Handle, a3: Handle, a4: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Comm_create_from_group",
        group: a0,
        object: a4,
        ..Args::NONE
    };
    around(Kind::NewComm { of_all: false }, args, |_| {
        let next = function!(c"MPI_Comm_create_from_group", unsafe extern "C" fn(Handle, Pointer, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_Comm_create_group`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_create_group(a0: Handle, a1: Handle, a2: c_int, a3: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Comm_create_group",
        comm: a0,
        group: a1,
        tag: a2,
        object: a3,
        ..Args::NONE
    };
    around(Kind::NewComm { of_all: false }, args, |_| {
        let next = function!(c"MPI_Comm_create_group", unsafe extern "C" fn(Handle, Handle, c_int, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3) })
    })
}

/// `MPI_Comm_disconnect`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_disconnect(a0: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Comm_disconnect",
        object: a0,
        ..Args::NONE
    };
    around(Kind::Free(Object::Comm), args, |_| {
        let next = function!(c"MPI_Comm_disconnect", unsafe extern "C" fn(Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0) })
    })
}

/// `MPI_Comm_dup`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_dup(a0: Handle, a1: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Comm_dup",
        comm: a0,
        object: a1,
        ..Args::NONE
    };
    around(Kind::NewComm { of_all: true }, args, |_| {
        let next = function!(c"MPI_Comm_dup", unsafe extern "C" fn(Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Comm_dup_with_info`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_dup_with_info(a0: Handle, a1: Handle, a2: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Comm_dup_with_info",
        comm: a0,
        object: a2,
        ..Args::NONE
    };
    around(Kind::NewComm { of_all: true }, args, |_| {
        let next = function!(c"MPI_Comm_dup_with_info", unsafe extern "C" fn(Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Comm_free`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_free(a0: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Comm_free",
        object: a0,
        ..Args::NONE
    };
    around(Kind::Free(Object::Comm), args, |_| {
        let next = function!(c"MPI_Comm_free", unsafe extern "C" fn(Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0) })
    })
}

/// `MPI_Comm_get_errhandler`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_get_errhandler(a0: Handle, a1: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Comm_get_errhandler",
        comm: a0,
        object: a1,
        ..Args::NONE
    };
    around(Kind::New(Object::Errhandler), args, |_| {
        let next = function!(c"MPI_Comm_get_errhandler", unsafe extern "C" fn(Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Comm_get_info`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_get_info(a0: Handle, a1: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Comm_get_info",
        comm: a0,
        object: a1,
        ..Args::NONE
    };
    around(Kind::New(Object::Info), args, |_| {
        let next = function!(c"MPI_Comm_get_info", unsafe extern "C" fn(Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Comm_group`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_group(a0: Handle, a1: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Comm_group",
        comm: a0,
        object: a1,
        ..Args::NONE
    };
    around(Kind::New(Object::Group), args, |_| {
        let next = function!(c"MPI_Comm_group", unsafe extern "C" fn(Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Comm_idup`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_idup(a0: Handle, a1: Pointer, a2: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Comm_idup",
        comm: a0,
        object: a1,
        requests: a2,
        ..Args::NONE
    };
    around(Kind::Idup, args, |_| {
        let next = function!(c"MPI_Comm_idup", unsafe extern "C" fn(Handle, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Comm_idup_with_info`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_idup_with_info(a0: Handle, a1: Handle, a2: Pointer, a3: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Comm_idup_with_info",
        comm: a0,
        object: a2,
        requests: a3,
        ..Args::NONE
    };
    around(Kind::Idup, args, |_| {
        let next = function!(c"MPI_Comm_idup_with_info", unsafe extern "C" fn(Handle, Handle, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3) })
    })
}

/// `MPI_Comm_join`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_join(a0: c_int, a1: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Comm_join",
        object: a1,
        ..Args::NONE
    };
    around(Kind::New(Object::Comm), args, |_| {
        let next = function!(c"MPI_Comm_join", unsafe extern "C" fn(c_int, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Comm_remote_group`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_remote_group(a0: Handle, a1: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Comm_remote_group",
        comm: a0,
        object: a1,
        ..Args::NONE
    };
    around(Kind::New(Object::Group), args, |_| {
        let next = function!(c"MPI_Comm_remote_group", unsafe extern "C" fn(Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Comm_spawn`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_spawn(a0: Pointer, a1: Pointer, a2: c_int, a3: Handle, a4: c_int, a5: Handle, a6: Pointer, a7: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Comm_spawn",
        root: a4,
        comm: a5,
        object: a6,
        ..Args::NONE
    };
    around(Kind::New(Object::Comm), args, |_| {
        let next = function!(c"MPI_Comm_spawn", unsafe extern "C" fn(Pointer, Pointer, c_int, Handle, c_int, Handle, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7) })
    })
}

/// `MPI_Comm_spawn_multiple`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_spawn_multiple(a0: c_int, a1: Pointer, a2: Pointer, a3: Pointer, a4: Pointer, a5: c_int, a6: Handle, a7: Pointer, a8: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Comm_spawn_multiple",
        count: i64::from(a0),
        root: a5,
        comm: a6,
        object: a7,
        ..Args::NONE
    };
    around(Kind::New(Object::Comm), args, |_| {
        let next = function!(c"MPI_Comm_spawn_multiple", unsafe extern "C" fn(c_int, Pointer, Pointer, Pointer, Pointer, c_int, Handle, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    })
}

/// `MPI_Comm_split`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_split(a0: Handle, a1: c_int, a2: c_int, a3: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Comm_split",
        comm: a0,
        object: a3,
        ..Args::NONE
    };
    around(Kind::NewComm { of_all: true }, args, |_| {
        let next = function!(c"MPI_Comm_split", unsafe extern "C" fn(Handle, c_int, c_int, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3) })
    })
}

/// `MPI_Comm_split_type`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_split_type(a0: Handle, a1: c_int, a2: c_int, a3: Handle, a4: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Comm_split_type",
        comm: a0,
        object: a4,
        ..Args::NONE
    };
    around(Kind::NewComm { of_all: true }, args, |_| {
        let next = function!(c"MPI_Comm_split_type", unsafe extern "C" fn(Handle, c_int, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_Compare_and_swap`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Compare_and_swap(a0: Pointer, a1: Pointer, a2: Pointer, a3: Handle, a4: c_int, a5: i64, a6: Handle) -> c_int {
    let args = Args {
        name: "MPI_Compare_and_swap",
        datatype: a3,
        target: a4,
        target_disp: a5,
        win: a6,
        ..Args::NONE
    };
    around(Kind::Rma(Rma::Accumulate), args, |_| {
        let next = function!(c"MPI_Compare_and_swap", unsafe extern "C" fn(Pointer, Pointer, Pointer, Handle, c_int, i64, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    })
}

/// `MPI_Dist_graph_create`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Dist_graph_create(a0: Handle, a1: c_int, a2: Pointer, a3: Pointer, a4: Pointer, a5: Pointer, a6: Handle, a7: c_int, a8: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Dist_graph_create",
        comm: a0,
        object: a8,
        ..Args::NONE
    };
    around(Kind::NewComm { of_all: true }, args, |_| {
        let next = function!(c"MPI_Dist_graph_create", unsafe extern "C" fn(Handle, c_int, Pointer, Pointer, Pointer, Pointer, Handle, c_int, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    })
}

/// `MPI_Dist_graph_create_adjacent`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Dist_graph_create_adjacent(a0: Handle, a1: c_int, a2: Pointer, a3: Pointer, a4: c_int, a5: Pointer, a6: Pointer, a7: Handle, a8: c_int, a9: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Dist_graph_create_adjacent",
        comm: a0,
        object: a9,
        ..Args::NONE
    };
    around(Kind::NewComm { of_all: true }, args, |_| {
        let next = function!(c"MPI_Dist_graph_create_adjacent", unsafe extern "C" fn(Handle, c_int, Pointer, Pointer, c_int, Pointer, Pointer, Handle, c_int, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9) })
    })
}

/// `MPI_Errhandler_free`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Errhandler_free(a0: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Errhandler_free",
        object: a0,
        ..Args::NONE
    };
    around(Kind::Free(Object::Errhandler), args, |_| {
        let next = function!(c"MPI_Errhandler_free", unsafe extern "C" fn(Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0) })
    })
}

/// `MPI_Exscan`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Exscan(a0: Pointer, a1: Pointer, a2: c_int, a3: Handle, a4: Handle, a5: Handle) -> c_int {
    let args = Args {
        name: "MPI_Exscan",
        sendbuf: a0,
        recvbuf: a1,
        count: i64::from(a2),
        datatype: a3,
        op: a4,
        comm: a5,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::Exscan, Form::Blocking), args, |_| {
        let next = function!(c"MPI_Exscan", unsafe extern "C" fn(Pointer, Pointer, c_int, Handle, Handle, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5) })
    })
}

/// `MPI_Exscan_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Exscan_c(a0: Pointer, a1: Pointer, a2: i64, a3: Handle, a4: Handle, a5: Handle) -> c_int {
    let args = Args {
        name: "MPI_Exscan_c",
        sendbuf: a0,
        recvbuf: a1,
        count: a2,
        datatype: a3,
        op: a4,
        comm: a5,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::Exscan, Form::Blocking), args, |_| {
        let next = function!(c"MPI_Exscan_c", unsafe extern "C" fn(Pointer, Pointer, i64, Handle, Handle, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5) })
    })
}

/// `MPI_Exscan_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Exscan_init(a0: Pointer, a1: Pointer, a2: c_int, a3: Handle, a4: Handle, a5: Handle, a6: Handle, a7: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Exscan_init",
        sendbuf: a0,
        recvbuf: a1,
        count: i64::from(a2),
        datatype: a3,
        op: a4,
        comm: a5,
        requests: a7,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::Exscan, Form::Persistent), args, |_| {
        let next = function!(c"MPI_Exscan_init", unsafe extern "C" fn(Pointer, Pointer, c_int, Handle, Handle, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7) })
    })
}

/// `MPI_Exscan_init_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Exscan_init_c(a0: Pointer, a1: Pointer, a2: i64, a3: Handle, a4: Handle, a5: Handle, a6: Handle, a7: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Exscan_init_c",
        sendbuf: a0,
        recvbuf: a1,
        count: a2,
        datatype: a3,
        op: a4,
        comm: a5,
        requests: a7,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::Exscan, Form::Persistent), args, |_| {
        let next = function!(c"MPI_Exscan_init_c", unsafe extern "C" fn(Pointer, Pointer, i64, Handle, Handle, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7) })
    })
}

/// `MPI_Fetch_and_op`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Fetch_and_op(a0: Pointer, a1: Pointer, a2: Handle, a3: c_int, a4: i64, a5: Handle, a6: Handle) -> c_int {
    let args = Args {
        name: "MPI_Fetch_and_op",
        datatype: a2,
        target: a3,
        target_disp: a4,
        op: a5,
        win: a6,
        ..Args::NONE
    };
    around(Kind::Rma(Rma::Accumulate), args, |_| {
        let next = function!(c"MPI_Fetch_and_op", unsafe extern "C" fn(Pointer, Pointer, Handle, c_int, i64, Handle, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    })
}

/// `MPI_File_close`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_close(a0: Pointer) -> c_int {
    let args = Args {
        name: "MPI_File_close",
        object: a0,
        ..Args::NONE
    };
    around(Kind::Free(Object::File), args, |_| {
        let next = function!(c"MPI_File_close", unsafe extern "C" fn(Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0) })
    })
}

/// `MPI_File_create_errhandler`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_create_errhandler(a0: Pointer, a1: Pointer) -> c_int {
    let args = Args {
        name: "MPI_File_create_errhandler",
        object: a1,
        ..Args::NONE
    };
    around(Kind::New(Object::Errhandler), args, |_| {
        let next = function!(c"MPI_File_create_errhandler", unsafe extern "C" fn(Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_File_get_errhandler`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_get_errhandler(a0: Handle, a1: Pointer) -> c_int {
    let args = Args {
        name: "MPI_File_get_errhandler",
        object: a1,
        ..Args::NONE
    };
    around(Kind::New(Object::Errhandler), args, |_| {
        let next = function!(c"MPI_File_get_errhandler", unsafe extern "C" fn(Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_File_get_group`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_get_group(a0: Handle, a1: Pointer) -> c_int {
    let args = Args {
        name: "MPI_File_get_group",
        object: a1,
        ..Args::NONE
    };
    around(Kind::New(Object::Group), args, |_| {
        let next = function!(c"MPI_File_get_group", unsafe extern "C" fn(Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_File_get_info`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_get_info(a0: Handle, a1: Pointer) -> c_int {
    let args = Args {
        name: "MPI_File_get_info",
        object: a1,
        ..Args::NONE
    };
    around(Kind::New(Object::Info), args, |_| {
        let next = function!(c"MPI_File_get_info", unsafe extern "C" fn(Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_File_open`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_open(a0: Handle, a1: Pointer, a2: c_int, a3: Handle, a4: Pointer) -> c_int {
    let args = Args {
        name: "MPI_File_open",
        comm: a0,
        object: a4,
        ..Args::NONE
    };
    around(Kind::New(Object::File), args, |_| {
        let next = function!(c"MPI_File_open", unsafe extern "C" fn(Handle, Pointer, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_Finalize`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Finalize() -> c_int {
    let args = Args {
        name: "MPI_Finalize",
        ..Args::NONE
    };
    around(Kind::Finalize, args, |_| {
        let next = function!(c"MPI_Finalize", unsafe extern "C" fn() -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next() })
    })
}

/// `MPI_Gather`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Gather(a0: Pointer, a1: c_int, a2: Handle, a3: Pointer, a4: c_int, a5: Handle, a6: c_int, a7: Handle) -> c_int {
    let args = Args {
        name: "MPI_Gather",
        sendbuf: a0,
        sendcount: i64::from(a1),
        sendtype: a2,
        recvbuf: a3,
        recvcount: i64::from(a4),
        recvtype: a5,
        root: a6,
        comm: a7,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::Gather, Form::Blocking), args, |_| {
        let next = function!(c"MPI_Gather", unsafe extern "C" fn(Pointer, c_int, Handle, Pointer, c_int, Handle, c_int, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7) })
    })
}

/// `MPI_Gather_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Gather_c(a0: Pointer, a1: i64, a2: Handle, a3: Pointer, a4: i64, a5: Handle, a6: c_int, a7: Handle) -> c_int {
    let args = Args {
        name: "MPI_Gather_c",
        sendbuf: a0,
        sendcount: a1,
        sendtype: a2,
        recvbuf: a3,
        recvcount: a4,
        recvtype: a5,
        root: a6,
        comm: a7,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::Gather, Form::Blocking), args, |_| {
        let next = function!(c"MPI_Gather_c", unsafe extern "C" fn(Pointer, i64, Handle, Pointer, i64, Handle, c_int, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7) })
    })
}

/// `MPI_Gather_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Gather_init(a0: Pointer, a1: c_int, a2: Handle, a3: Pointer, a4: c_int, a5: Handle, a6: c_int, a7: Handle, a8: Handle, a9: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Gather_init",
        sendbuf: a0,
        sendcount: i64::from(a1),
        sendtype: a2,
        recvbuf: a3,
        recvcount: i64::from(a4),
        recvtype: a5,
        root: a6,
        comm: a7,
        requests: a9,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::Gather, Form::Persistent), args, |_| {
        let next = function!(c"MPI_Gather_init", unsafe extern "C" fn(Pointer, c_int, Handle, Pointer, c_int, Handle, c_int, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9) })
    })
}

/// `MPI_Gather_init_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Gather_init_c(a0: Pointer, a1: i64, a2: Handle, a3: Pointer, a4: i64, a5: Handle, a6: c_int, a7: Handle, a8: Handle, a9: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Gather_init_c",
        sendbuf: a0,
        sendcount: a1,
        sendtype: a2,
        recvbuf: a3,
        recvcount: a4,
        recvtype: a5,
        root: a6,
        comm: a7,
        requests: a9,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::Gather, Form::Persistent), args, |_| {
        let next = function!(c"MPI_Gather_init_c", unsafe extern "C" fn(Pointer, i64, Handle, Pointer, i64, Handle, c_int, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9) })
    })
}

/// `MPI_Gatherv`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Gatherv(a0: Pointer, a1: c_int, a2: Handle, a3: Pointer, a4: Pointer, a5: Pointer, a6: Handle, a7: c_int, a8: Handle) -> c_int {
    let args = Args {
        name: "MPI_Gatherv",
        sendbuf: a0,
        sendcount: i64::from(a1),
        sendtype: a2,
        recvbuf: a3,
        recvcounts: Array::new(a4, false),
        displs: Array::new(a5, false),
        recvtype: a6,
        root: a7,
        comm: a8,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::Gatherv, Form::Blocking), args, |_| {
        let next = function!(c"MPI_Gatherv", unsafe extern "C" fn(Pointer, c_int, Handle, Pointer, Pointer, Pointer, Handle, c_int, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    })
}

/// `MPI_Gatherv_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Gatherv_c(a0: Pointer, a1: i64, a2: Handle, a3: Pointer, a4: Pointer, a5: Pointer, a6: Handle, a7: c_int, a8: Handle) -> c_int {
    let args = Args {
        name: "MPI_Gatherv_c",
        sendbuf: a0,
        sendcount: a1,
        sendtype: a2,
        recvbuf: a3,
        recvcounts: Array::new(a4, true),
        displs: Array::new(a5, true),
        recvtype: a6,
        root: a7,
        comm: a8,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::Gatherv, Form::Blocking), args, |_| {
        let next = function!(c"MPI_Gatherv_c", unsafe extern "C" fn(Pointer, i64, Handle, Pointer, Pointer, Pointer, Handle, c_int, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    })
}

/// `MPI_Gatherv_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Gatherv_init(a0: Pointer, a1: c_int, a2: Handle, a3: Pointer, a4: Pointer, a5: Pointer, a6: Handle, a7: c_int, a8: Handle, a9: Handle, a10: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Gatherv_init",
        sendbuf: a0,
        sendcount: i64::from(a1),
        sendtype: a2,
        recvbuf: a3,
        recvcounts: Array::new(a4, false),
        displs: Array::new(a5, false),
        recvtype: a6,
        root: a7,
        comm: a8,
        requests: a10,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::Gatherv, Form::Persistent), args, |_| {
        let next = function!(c"MPI_Gatherv_init", unsafe extern "C" fn(Pointer, c_int, Handle, Pointer, Pointer, Pointer, Handle, c_int, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10) })
    })
}

/// `MPI_Gatherv_init_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Gatherv_init_c(a0: Pointer, a1: i64, a2: Handle, a3: Pointer, a4: Pointer, a5: Pointer, a6: Handle, a7: c_int, a8: Handle, a9: Handle, a10: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Gatherv_init_c",
        sendbuf: a0,
        sendcount: a1,
        sendtype: a2,
        recvbuf: a3,
        recvcounts: Array::new(a4, true),
        displs: Array::new(a5, true),
        recvtype: a6,
        root: a7,
        comm: a8,
        requests: a10,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::Gatherv, Form::Persistent), args, |_| {
        let next = function!(c"MPI_Gatherv_init_c", unsafe extern "C" fn(Pointer, i64, Handle, Pointer, Pointer, Pointer, Handle, c_int, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10) })
    })
}

/// `MPI_Get`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Get(a0: Pointer, a1: c_int, a2: Handle, a3: c_int, a4: i64, a5: c_int, a6: Handle, a7: Handle) -> c_int {
    let args = Args {
        name: "MPI_Get",
        target: a3,
        target_disp: a4,
        target_count: i64::from(a5),
        target_datatype: a6,
        win: a7,
        ..Args::NONE
    };
    around(Kind::Rma(Rma::Get), args, |_| {
        let next = function!(c"MPI_Get", unsafe extern "C" fn(Pointer, c_int, Handle, c_int, i64, c_int, Handle, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7) })
    })
}

/// `MPI_Get_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Get_c(a0: Pointer, a1: i64, a2: Handle, a3: c_int, a4: i64, a5: i64, a6: Handle, a7: Handle) -> c_int {
    let args = Args {
        name: "MPI_Get_c",
        target: a3,
        target_disp: a4,
        target_count: a5,
        target_datatype: a6,
        win: a7,
        ..Args::NONE
    };
    around(Kind::Rma(Rma::Get), args, |_| {
        let next = function!(c"MPI_Get_c", unsafe extern "C" fn(Pointer, i64, Handle, c_int, i64, i64, Handle, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7) })
    })
}

/// `MPI_Get_accumulate`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Get_accumulate(a0: Pointer, a1: c_int, a2: Handle, a3: Pointer, a4: c_int, a5: Handle, a6: c_int, a7: i64, a8: c_int, a9: Handle, a10: Handle, a11: Handle) -> c_int {
    let args = Args {
        name: "MPI_Get_accumulate",
        target: a6,
        target_disp: a7,
        target_count: i64::from(a8),
        target_datatype: a9,
        op: a10,
        win: a11,
        ..Args::NONE
    };
    around(Kind::Rma(Rma::Accumulate), args, |_| {
        let next = function!(c"MPI_Get_accumulate", unsafe extern "C" fn(Pointer, c_int, Handle, Pointer, c_int, Handle, c_int, i64, c_int, Handle, Handle, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11) })
    })
}

/// `MPI_Get_accumulate_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Get_accumulate_c(a0: Pointer, a1: i64, a2: Handle, a3: Pointer, a4: i64, a5: Handle, a6: c_int, a7: i64, a8: i64, a9: Handle, a10: Handle, a11: Handle) -> c_int {
    let args = Args {
        name: "MPI_Get_accumulate_c",
        target: a6,
        target_disp: a7,
        target_count: a8,
        target_datatype: a9,
        op: a10,
        win: a11,
        ..Args::NONE
    };
    around(Kind::Rma(Rma::Accumulate), args, |_| {
        let next = function!(c"MPI_Get_accumulate_c", unsafe extern "C" fn(Pointer, i64, Handle, Pointer, i64, Handle, c_int, i64, i64, Handle, Handle, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11) })
    })
}

/// `MPI_Get_hw_resource_info`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Get_hw_resource_info(a0: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Get_hw_resource_info",
        object: a0,
        ..Args::NONE
    };
    around(Kind::New(Object::Info), args, |_| {
        let next = function!(c"MPI_Get_hw_resource_info", unsafe extern "C" fn(Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0) })
    })
}

/// `MPI_Graph_create`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Graph_create(a0: Handle, a1: c_int, a2: Pointer, a3: Pointer, a4: c_int, a5: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Graph_create",
        comm: a0,
        object: a5,
        ..Args::NONE
    };
    around(Kind::NewComm { of_all: true }, args, |_| {
        let next = function!(c"MPI_Graph_create", unsafe extern "C" fn(Handle, c_int, Pointer, Pointer, c_int, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5) })
    })
}

/// `MPI_Grequest_start`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Grequest_start(a0: Pointer, a1: Pointer, a2: Pointer, a3: Pointer, a4: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Grequest_start",
        requests: a4,
        ..Args::NONE
    };
    around(Kind::Generalized, args, |_| {
        let next = function!(c"MPI_Grequest_start", unsafe extern "C" fn(Pointer, Pointer, Pointer, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_Group_difference`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Group_difference(a0: Handle, a1: Handle, a2: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Group_difference",
        object: a2,
        ..Args::NONE
    };
    around(Kind::New(Object::Group), args, |_| {
        let next = function!(c"MPI_Group_difference", unsafe extern "C" fn(Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Group_excl`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Group_excl(a0: Handle, a1: c_int, a2: Pointer, a3: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Group_excl",
        group: a0,
        object: a3,
        ..Args::NONE
    };
    around(Kind::New(Object::Group), args, |_| {
        let next = function!(c"MPI_Group_excl", unsafe extern "C" fn(Handle, c_int, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3) })
    })
}

/// `MPI_Group_free`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Group_free(a0: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Group_free",
        object: a0,
        ..Args::NONE
    };
    around(Kind::Free(Object::Group), args, |_| {
        let next = function!(c"MPI_Group_free", unsafe extern "C" fn(Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0) })
    })
}

/// `MPI_Group_from_session_pset`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Group_from_session_pset(a0: Handle, a1: Pointer, a2: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Group_from_session_pset",
        object: a2,
        ..Args::NONE
    };
    around(Kind::New(Object::Group), args, |_| {
        let next = function!(c"MPI_Group_from_session_pset", unsafe extern "C" fn(Handle, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Group_incl`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Group_incl(a0: Handle, a1: c_int, a2: Pointer, a3: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Group_incl",
        group: a0,
        object: a3,
        ..Args::NONE
    };
    around(Kind::New(Object::Group), args, |_| {
        let next = function!(c"MPI_Group_incl", unsafe extern "C" fn(Handle, c_int, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3) })
    })
}

/// `MPI_Group_intersection`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Group_intersection(a0: Handle, a1: Handle, a2: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Group_intersection",
        object: a2,
        ..Args::NONE
    };
    around(Kind::New(Object::Group), args, |_| {
        let next = function!(c"MPI_Group_intersection", unsafe extern "C" fn(Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Group_range_excl`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Group_range_excl(a0: Handle, a1: c_int, a2: Pointer, a3: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Group_range_excl",
        group: a0,
        object: a3,
        ..Args::NONE
    };
    around(Kind::New(Object::Group), args, |_| {
        let next = function!(c"MPI_Group_range_excl", unsafe extern "C" fn(Handle, c_int, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3) })
    })
}

/// `MPI_Group_range_incl`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Group_range_incl(a0: Handle, a1: c_int, a2: Pointer, a3: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Group_range_incl",
        group: a0,
        object: a3,
        ..Args::NONE
    };
    around(Kind::New(Object::Group), args, |_| {
        let next = function!(c"MPI_Group_range_incl", unsafe extern "C" fn(Handle, c_int, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3) })
    })
}

/// `MPI_Group_union`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Group_union(a0: Handle, a1: Handle, a2: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Group_union",
        object: a2,
        ..Args::NONE
    };
    around(Kind::New(Object::Group), args, |_| {
        let next = function!(c"MPI_Group_union", unsafe extern "C" fn(Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Iallgather`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Iallgather(a0: Pointer, a1: c_int, a2: Handle, a3: Pointer, a4: c_int, a5: Handle, a6: Handle, a7: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Iallgather",
        sendbuf: a0,
        sendcount: i64::from(a1),
        sendtype: a2,
        recvbuf: a3,
        recvcount: i64::from(a4),
        recvtype: a5,
        comm: a6,
        requests: a7,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::Allgather, Form::Nonblocking), args, |_| {
        let next = function!(c"MPI_Iallgather", unsafe extern "C" fn(Pointer, c_int, Handle, Pointer, c_int, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7) })
    })
}

/// `MPI_Iallgather_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Iallgather_c(a0: Pointer, a1: i64, a2: Handle, a3: Pointer, a4: i64, a5: Handle, a6: Handle, a7: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Iallgather_c",
        sendbuf: a0,
        sendcount: a1,
        sendtype: a2,
        recvbuf: a3,
        recvcount: a4,
        recvtype: a5,
        comm: a6,
        requests: a7,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::Allgather, Form::Nonblocking), args, |_| {
        let next = function!(c"MPI_Iallgather_c", unsafe extern "C" fn(Pointer, i64, Handle, Pointer, i64, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7) })
    })
}

/// `MPI_Iallgatherv`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Iallgatherv(a0: Pointer, a1: c_int, a2: Handle, a3: Pointer, a4: Pointer, a5: Pointer, a6: Handle, a7: Handle, a8: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Iallgatherv",
        sendbuf: a0,
        sendcount: i64::from(a1),
        sendtype: a2,
        recvbuf: a3,
        recvcounts: Array::new(a4, false),
        displs: Array::new(a5, false),
        recvtype: a6,
        comm: a7,
        requests: a8,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::Allgatherv, Form::Nonblocking), args, |_| {
        let next = function!(c"MPI_Iallgatherv", unsafe extern "C" fn(Pointer, c_int, Handle, Pointer, Pointer, Pointer, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    })
}

/// `MPI_Iallgatherv_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Iallgatherv_c(a0: Pointer, a1: i64, a2: Handle, a3: Pointer, a4: Pointer, a5: Pointer, a6: Handle, a7: Handle, a8: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Iallgatherv_c",
        sendbuf: a0,
        sendcount: a1,
        sendtype: a2,
        recvbuf: a3,
        recvcounts: Array::new(a4, true),
        displs: Array::new(a5, true),
        recvtype: a6,
        comm: a7,
        requests: a8,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::Allgatherv, Form::Nonblocking), args, |_| {
        let next = function!(c"MPI_Iallgatherv_c", unsafe extern "C" fn(Pointer, i64, Handle, Pointer, Pointer, Pointer, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    })
}

/// `MPI_Iallreduce`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Iallreduce(a0: Pointer, a1: Pointer, a2: c_int, a3: Handle, a4: Handle, a5: Handle, a6: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Iallreduce",
        sendbuf: a0,
        recvbuf: a1,
        count: i64::from(a2),
        datatype: a3,
        op: a4,
        comm: a5,
        requests: a6,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::Allreduce, Form::Nonblocking), args, |_| {
        let next = function!(c"MPI_Iallreduce", unsafe extern "C" fn(Pointer, Pointer, c_int, Handle, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    })
}

/// `MPI_Iallreduce_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Iallreduce_c(a0: Pointer, a1: Pointer, a2: i64, a3: Handle, a4: Handle, a5: Handle, a6: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Iallreduce_c",
        sendbuf: a0,
        recvbuf: a1,
        count: a2,
        datatype: a3,
        op: a4,
        comm: a5,
        requests: a6,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::Allreduce, Form::Nonblocking), args, |_| {
        let next = function!(c"MPI_Iallreduce_c", unsafe extern "C" fn(Pointer, Pointer, i64, Handle, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    })
}

/// `MPI_Ialltoall`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Ialltoall(a0: Pointer, a1: c_int, a2: Handle, a3: Pointer, a4: c_int, a5: Handle, a6: Handle, a7: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Ialltoall",
        sendbuf: a0,
        sendcount: i64::from(a1),
        sendtype: a2,
        recvbuf: a3,
        recvcount: i64::from(a4),
        recvtype: a5,
        comm: a6,
        requests: a7,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::Alltoall, Form::Nonblocking), args, |_| {
        let next = function!(c"MPI_Ialltoall", unsafe extern "C" fn(Pointer, c_int, Handle, Pointer, c_int, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7) })
    })
}

/// `MPI_Ialltoall_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Ialltoall_c(a0: Pointer, a1: i64, a2: Handle, a3: Pointer, a4: i64, a5: Handle, a6: Handle, a7: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Ialltoall_c",
        sendbuf: a0,
        sendcount: a1,
        sendtype: a2,
        recvbuf: a3,
        recvcount: a4,
        recvtype: a5,
        comm: a6,
        requests: a7,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::Alltoall, Form::Nonblocking), args, |_| {
        let next = function!(c"MPI_Ialltoall_c", unsafe extern "C" fn(Pointer, i64, Handle, Pointer, i64, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7) })
    })
}

/// `MPI_Ialltoallv`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Ialltoallv(a0: Pointer, a1: Pointer, a2: Pointer, a3: Handle, a4: Pointer, a5: Pointer, a6: Pointer, a7: Handle, a8: Handle, a9: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Ialltoallv",
        sendbuf: a0,
        sendcounts: Array::new(a1, false),
        sdispls: Array::new(a2, false),
        sendtype: a3,
        recvbuf: a4,
        recvcounts: Array::new(a5, false),
        rdispls: Array::new(a6, false),
        recvtype: a7,
        comm: a8,
        requests: a9,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::Alltoallv, Form::Nonblocking), args, |_| {
        let next = function!(c"MPI_Ialltoallv", unsafe extern "C" fn(Pointer, Pointer, Pointer, Handle, Pointer, Pointer, Pointer, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9) })
    })
}

/// `MPI_Ialltoallv_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Ialltoallv_c(a0: Pointer, a1: Pointer, a2: Pointer, a3: Handle, a4: Pointer, a5: Pointer, a6: Pointer, a7: Handle, a8: Handle, a9: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Ialltoallv_c",
        sendbuf: a0,
        sendcounts: Array::new(a1, true),
        sdispls: Array::new(a2, true),
        sendtype: a3,
        recvbuf: a4,
        recvcounts: Array::new(a5, true),
        rdispls: Array::new(a6, true),
        recvtype: a7,
        comm: a8,
        requests: a9,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::Alltoallv, Form::Nonblocking), args, |_| {
        let next = function!(c"MPI_Ialltoallv_c", unsafe extern "C" fn(Pointer, Pointer, Pointer, Handle, Pointer, Pointer, Pointer, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9) })
    })
}

/// `MPI_Ialltoallw`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Ialltoallw(a0: Pointer, a1: Pointer, a2: Pointer, a3: Pointer, a4: Pointer, a5: Pointer, a6: Pointer, a7: Pointer, a8: Handle, a9: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Ialltoallw",
        sendbuf: a0,
        sendcounts: Array::new(a1, false),
        sdispls: Array::new(a2, false),
        sendtypes: Array::new(a3, true),
        recvbuf: a4,
        recvcounts: Array::new(a5, false),
        rdispls: Array::new(a6, false),
        recvtypes: Array::new(a7, true),
        comm: a8,
        requests: a9,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::Alltoallw, Form::Nonblocking), args, |_| {
        let next = function!(c"MPI_Ialltoallw", unsafe extern "C" fn(Pointer, Pointer, Pointer, Pointer, Pointer, Pointer, Pointer, Pointer, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9) })
    })
}

/// `MPI_Ialltoallw_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Ialltoallw_c(a0: Pointer, a1: Pointer, a2: Pointer, a3: Pointer, a4: Pointer, a5: Pointer, a6: Pointer, a7: Pointer, a8: Handle, a9: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Ialltoallw_c",
        sendbuf: a0,
        sendcounts: Array::new(a1, true),
        sdispls: Array::new(a2, true),
        sendtypes: Array::new(a3, true),
        recvbuf: a4,
        recvcounts: Array::new(a5, true),
        rdispls: Array::new(a6, true),
        recvtypes: Array::new(a7, true),
        comm: a8,
        requests: a9,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::Alltoallw, Form::Nonblocking), args, |_| {
        let next = function!(c"MPI_Ialltoallw_c", unsafe extern "C" fn(Pointer, Pointer, Pointer, Pointer, Pointer, Pointer, Pointer, Pointer, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9) })
    })
}

/// `MPI_Ibarrier`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Ibarrier(a0: Handle, a1: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Ibarrier",
        comm: a0,
        requests: a1,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::Barrier, Form::Nonblocking), args, |_| {
        let next = function!(c"MPI_Ibarrier", unsafe extern "C" fn(Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Ibcast`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Ibcast(a0: Pointer, a1: c_int, a2: Handle, a3: c_int, a4: Handle, a5: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Ibcast",
        buf: a0,
        count: i64::from(a1),
        datatype: a2,
        root: a3,
        comm: a4,
        requests: a5,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::Bcast, Form::Nonblocking), args, |_| {
        let next = function!(c"MPI_Ibcast", unsafe extern "C" fn(Pointer, c_int, Handle, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5) })
    })
}

/// `MPI_Ibcast_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Ibcast_c(a0: Pointer, a1: i64, a2: Handle, a3: c_int, a4: Handle, a5: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Ibcast_c",
        buf: a0,
        count: a1,
        datatype: a2,
        root: a3,
        comm: a4,
        requests: a5,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::Bcast, Form::Nonblocking), args, |_| {
        let next = function!(c"MPI_Ibcast_c", unsafe extern "C" fn(Pointer, i64, Handle, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5) })
    })
}

/// `MPI_Ibsend`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Ibsend(a0: Pointer, a1: c_int, a2: Handle, a3: c_int, a4: c_int, a5: Handle, a6: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Ibsend",
        buf: a0,
        count: i64::from(a1),
        datatype: a2,
        dest: a3,
        tag: a4,
        comm: a5,
        requests: a6,
        ..Args::NONE
    };
    around(Kind::Send(Form::Nonblocking), args, |_| {
        let next = function!(c"MPI_Ibsend", unsafe extern "C" fn(Pointer, c_int, Handle, c_int, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    })
}

/// `MPI_Ibsend_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Ibsend_c(a0: Pointer, a1: i64, a2: Handle, a3: c_int, a4: c_int, a5: Handle, a6: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Ibsend_c",
        buf: a0,
        count: a1,
        datatype: a2,
        dest: a3,
        tag: a4,
        comm: a5,
        requests: a6,
        ..Args::NONE
    };
    around(Kind::Send(Form::Nonblocking), args, |_| {
        let next = function!(c"MPI_Ibsend_c", unsafe extern "C" fn(Pointer, i64, Handle, c_int, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    })
}

/// `MPI_Iexscan`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Iexscan(a0: Pointer, a1: Pointer, a2: c_int, a3: Handle, a4: Handle, a5: Handle, a6: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Iexscan",
        sendbuf: a0,
        recvbuf: a1,
        count: i64::from(a2),
        datatype: a3,
        op: a4,
        comm: a5,
        requests: a6,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::Exscan, Form::Nonblocking), args, |_| {
        let next = function!(c"MPI_Iexscan", unsafe extern "C" fn(Pointer, Pointer, c_int, Handle, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    })
}

/// `MPI_Iexscan_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Iexscan_c(a0: Pointer, a1: Pointer, a2: i64, a3: Handle, a4: Handle, a5: Handle, a6: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Iexscan_c",
        sendbuf: a0,
        recvbuf: a1,
        count: a2,
        datatype: a3,
        op: a4,
        comm: a5,
        requests: a6,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::Exscan, Form::Nonblocking), args, |_| {
        let next = function!(c"MPI_Iexscan_c", unsafe extern "C" fn(Pointer, Pointer, i64, Handle, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    })
}

/// `MPI_Igather`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Igather(a0: Pointer, a1: c_int, a2: Handle, a3: Pointer, a4: c_int, a5: Handle, a6: c_int, a7: Handle, a8: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Igather",
        sendbuf: a0,
        sendcount: i64::from(a1),
        sendtype: a2,
        recvbuf: a3,
        recvcount: i64::from(a4),
        recvtype: a5,
        root: a6,
        comm: a7,
        requests: a8,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::Gather, Form::Nonblocking), args, |_| {
        let next = function!(c"MPI_Igather", unsafe extern "C" fn(Pointer, c_int, Handle, Pointer, c_int, Handle, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    })
}

/// `MPI_Igather_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Igather_c(a0: Pointer, a1: i64, a2: Handle, a3: Pointer, a4: i64, a5: Handle, a6: c_int, a7: Handle, a8: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Igather_c",
        sendbuf: a0,
        sendcount: a1,
        sendtype: a2,
        recvbuf: a3,
        recvcount: a4,
        recvtype: a5,
        root: a6,
        comm: a7,
        requests: a8,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::Gather, Form::Nonblocking), args, |_| {
        let next = function!(c"MPI_Igather_c", unsafe extern "C" fn(Pointer, i64, Handle, Pointer, i64, Handle, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    })
}

/// `MPI_Igatherv`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Igatherv(a0: Pointer, a1: c_int, a2: Handle, a3: Pointer, a4: Pointer, a5: Pointer, a6: Handle, a7: c_int, a8: Handle, a9: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Igatherv",
        sendbuf: a0,
        sendcount: i64::from(a1),
        sendtype: a2,
        recvbuf: a3,
        recvcounts: Array::new(a4, false),
        displs: Array::new(a5, false),
        recvtype: a6,
        root: a7,
        comm: a8,
        requests: a9,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::Gatherv, Form::Nonblocking), args, |_| {
        let next = function!(c"MPI_Igatherv", unsafe extern "C" fn(Pointer, c_int, Handle, Pointer, Pointer, Pointer, Handle, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9) })
    })
}

/// `MPI_Igatherv_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Igatherv_c(a0: Pointer, a1: i64, a2: Handle, a3: Pointer, a4: Pointer, a5: Pointer, a6: Handle, a7: c_int, a8: Handle, a9: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Igatherv_c",
        sendbuf: a0,
        sendcount: a1,
        sendtype: a2,
        recvbuf: a3,
        recvcounts: Array::new(a4, true),
        displs: Array::new(a5, true),
        recvtype: a6,
        root: a7,
        comm: a8,
        requests: a9,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::Gatherv, Form::Nonblocking), args, |_| {
        let next = function!(c"MPI_Igatherv_c", unsafe extern "C" fn(Pointer, i64, Handle, Pointer, Pointer, Pointer, Handle, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9) })
    })
}

/// `MPI_Improbe`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Improbe(a0: c_int, a1: c_int, a2: Handle, a3: Pointer, a4: Pointer, a5: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Improbe",
        source: a0,
        tag: a1,
        comm: a2,
        flag: a3,
        message: a4,
        statuses: a5,
        ..Args::NONE
    };
    around(Kind::Probe, args, |args| {
        let next = function!(c"MPI_Improbe", unsafe extern "C" fn(c_int, c_int, Handle, Pointer, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, args.statuses) })
    })
}

/// `MPI_Imrecv`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Imrecv(a0: Pointer, a1: c_int, a2: Handle, a3: Pointer, a4: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Imrecv",
        buf: a0,
        count: i64::from(a1),
        datatype: a2,
        message: a3,
        requests: a4,
        ..Args::NONE
    };
    around(Kind::Mrecv(Form::Nonblocking), args, |_| {
        let next = function!(c"MPI_Imrecv", unsafe extern "C" fn(Pointer, c_int, Handle, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_Imrecv_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Imrecv_c(a0: Pointer, a1: i64, a2: Handle, a3: Pointer, a4: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Imrecv_c",
        buf: a0,
        count: a1,
        datatype: a2,
        message: a3,
        requests: a4,
        ..Args::NONE
    };
    around(Kind::Mrecv(Form::Nonblocking), args, |_| {
        let next = function!(c"MPI_Imrecv_c", unsafe extern "C" fn(Pointer, i64, Handle, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_Ineighbor_allgather`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Ineighbor_allgather(a0: Pointer, a1: c_int, a2: Handle, a3: Pointer, a4: c_int, a5: Handle, a6: Handle, a7: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Ineighbor_allgather",
        sendbuf: a0,
        sendcount: i64::from(a1),
        sendtype: a2,
        recvbuf: a3,
        recvcount: i64::from(a4),
        recvtype: a5,
        comm: a6,
        requests: a7,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::NeighborAllgather, Form::Nonblocking), args, |_| {
        let next = function!(c"MPI_Ineighbor_allgather", unsafe extern "C" fn(Pointer, c_int, Handle, Pointer, c_int, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7) })
    })
}

/// `MPI_Ineighbor_allgather_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Ineighbor_allgather_c(a0: Pointer, a1: i64, a2: Handle, a3: Pointer, a4: i64, a5: Handle, a6: Handle, a7: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Ineighbor_allgather_c",
        sendbuf: a0,
        sendcount: a1,
        sendtype: a2,
        recvbuf: a3,
        recvcount: a4,
        recvtype: a5,
        comm: a6,
        requests: a7,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::NeighborAllgather, Form::Nonblocking), args, |_| {
        let next = function!(c"MPI_Ineighbor_allgather_c", unsafe extern "C" fn(Pointer, i64, Handle, Pointer, i64, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7) })
    })
}

/// `MPI_Ineighbor_allgatherv`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Ineighbor_allgatherv(a0: Pointer, a1: c_int, a2: Handle, a3: Pointer, a4: Pointer, a5: Pointer, a6: Handle, a7: Handle, a8: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Ineighbor_allgatherv",
        sendbuf: a0,
        sendcount: i64::from(a1),
        sendtype: a2,
        recvbuf: a3,
        recvcounts: Array::new(a4, false),
        displs: Array::new(a5, false),
        recvtype: a6,
        comm: a7,
        requests: a8,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::NeighborAllgatherv, Form::Nonblocking), args, |_| {
        let next = function!(c"MPI_Ineighbor_allgatherv", unsafe extern "C" fn(Pointer, c_int, Handle, Pointer, Pointer, Pointer, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    })
}

/// `MPI_Ineighbor_allgatherv_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Ineighbor_allgatherv_c(a0: Pointer, a1: i64, a2: Handle, a3: Pointer, a4: Pointer, a5: Pointer, a6: Handle, a7: Handle, a8: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Ineighbor_allgatherv_c",
        sendbuf: a0,
        sendcount: a1,
        sendtype: a2,
        recvbuf: a3,
        recvcounts: Array::new(a4, true),
        displs: Array::new(a5, true),
        recvtype: a6,
        comm: a7,
        requests: a8,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::NeighborAllgatherv, Form::Nonblocking), args, |_| {
        let next = function!(c"MPI_Ineighbor_allgatherv_c", unsafe extern "C" fn(Pointer, i64, Handle, Pointer, Pointer, Pointer, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    })
}

/// `MPI_Ineighbor_alltoall`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Ineighbor_alltoall(a0: Pointer, a1: c_int, a2: Handle, a3: Pointer, a4: c_int, a5: Handle, a6: Handle, a7: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Ineighbor_alltoall",
        sendbuf: a0,
        sendcount: i64::from(a1),
        sendtype: a2,
        recvbuf: a3,
        recvcount: i64::from(a4),
        recvtype: a5,
        comm: a6,
        requests: a7,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::NeighborAlltoall, Form::Nonblocking), args, |_| {
        let next = function!(c"MPI_Ineighbor_alltoall", unsafe extern "C" fn(Pointer, c_int, Handle, Pointer, c_int, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7) })
    })
}

/// `MPI_Ineighbor_alltoall_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Ineighbor_alltoall_c(a0: Pointer, a1: i64, a2: Handle, a3: Pointer, a4: i64, a5: Handle, a6: Handle, a7: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Ineighbor_alltoall_c",
        sendbuf: a0,
        sendcount: a1,
        sendtype: a2,
        recvbuf: a3,
        recvcount: a4,
        recvtype: a5,
        comm: a6,
        requests: a7,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::NeighborAlltoall, Form::Nonblocking), args, |_| {
        let next = function!(c"MPI_Ineighbor_alltoall_c", unsafe extern "C" fn(Pointer, i64, Handle, Pointer, i64, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7) })
    })
}

/// `MPI_Ineighbor_alltoallv`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Ineighbor_alltoallv(a0: Pointer, a1: Pointer, a2: Pointer, a3: Handle, a4: Pointer, a5: Pointer, a6: Pointer, a7: Handle, a8: Handle, a9: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Ineighbor_alltoallv",
        sendbuf: a0,
        sendcounts: Array::new(a1, false),
        sdispls: Array::new(a2, false),
        sendtype: a3,
        recvbuf: a4,
        recvcounts: Array::new(a5, false),
        rdispls: Array::new(a6, false),
        recvtype: a7,
        comm: a8,
        requests: a9,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::NeighborAlltoallv, Form::Nonblocking), args, |_| {
        let next = function!(c"MPI_Ineighbor_alltoallv", unsafe extern "C" fn(Pointer, Pointer, Pointer, Handle, Pointer, Pointer, Pointer, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9) })
    })
}

/// `MPI_Ineighbor_alltoallv_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Ineighbor_alltoallv_c(a0: Pointer, a1: Pointer, a2: Pointer, a3: Handle, a4: Pointer, a5: Pointer, a6: Pointer, a7: Handle, a8: Handle, a9: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Ineighbor_alltoallv_c",
        sendbuf: a0,
        sendcounts: Array::new(a1, true),
        sdispls: Array::new(a2, true),
        sendtype: a3,
        recvbuf: a4,
        recvcounts: Array::new(a5, true),
        rdispls: Array::new(a6, true),
        recvtype: a7,
        comm: a8,
        requests: a9,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::NeighborAlltoallv, Form::Nonblocking), args, |_| {
        let next = function!(c"MPI_Ineighbor_alltoallv_c", unsafe extern "C" fn(Pointer, Pointer, Pointer, Handle, Pointer, Pointer, Pointer, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9) })
    })
}

/// `MPI_Ineighbor_alltoallw`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Ineighbor_alltoallw(a0: Pointer, a1: Pointer, a2: Pointer, a3: Pointer, a4: Pointer, a5: Pointer, a6: Pointer, a7: Pointer, a8: Handle, a9: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Ineighbor_alltoallw",
        sendbuf: a0,
        sendcounts: Array::new(a1, false),
        sdispls: Array::new(a2, true),
        sendtypes: Array::new(a3, true),
        recvbuf: a4,
        recvcounts: Array::new(a5, false),
        rdispls: Array::new(a6, true),
        recvtypes: Array::new(a7, true),
        comm: a8,
        requests: a9,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::NeighborAlltoallw, Form::Nonblocking), args, |_| {
        let next = function!(c"MPI_Ineighbor_alltoallw", unsafe extern "C" fn(Pointer, Pointer, Pointer, Pointer, Pointer, Pointer, Pointer, Pointer, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9) })
    })
}

/// `MPI_Ineighbor_alltoallw_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Ineighbor_alltoallw_c(a0: Pointer, a1: Pointer, a2: Pointer, a3: Pointer, a4: Pointer, a5: Pointer, a6: Pointer, a7: Pointer, a8: Handle, a9: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Ineighbor_alltoallw_c",
        sendbuf: a0,
        sendcounts: Array::new(a1, true),
        sdispls: Array::new(a2, true),
        sendtypes: Array::new(a3, true),
        recvbuf: a4,
        recvcounts: Array::new(a5, true),
        rdispls: Array::new(a6, true),
        recvtypes: Array::new(a7, true),
        comm: a8,
        requests: a9,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::NeighborAlltoallw, Form::Nonblocking), args, |_| {
        let next = function!(c"MPI_Ineighbor_alltoallw_c", unsafe extern "C" fn(Pointer, Pointer, Pointer, Pointer, Pointer, Pointer, Pointer, Pointer, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9) })
    })
}

/// `MPI_Info_create`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Info_create(a0: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Info_create",
        object: a0,
        ..Args::NONE
    };
    around(Kind::New(Object::Info), args, |_| {
        let next = function!(c"MPI_Info_create", unsafe extern "C" fn(Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0) })
    })
}

/// `MPI_Info_create_env`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Info_create_env(a0: c_int, a1: Pointer, a2: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Info_create_env",
        object: a2,
        ..Args::NONE
    };
    around(Kind::New(Object::Info), args, |_| {
        let next = function!(c"MPI_Info_create_env", unsafe extern "C" fn(c_int, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Info_dup`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Info_dup(a0: Handle, a1: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Info_dup",
        object: a1,
        ..Args::NONE
    };
    around(Kind::New(Object::Info), args, |_| {
        let next = function!(c"MPI_Info_dup", unsafe extern "C" fn(Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Info_free`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Info_free(a0: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Info_free",
        object: a0,
        ..Args::NONE
    };
    around(Kind::Free(Object::Info), args, |_| {
        let next = function!(c"MPI_Info_free", unsafe extern "C" fn(Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0) })
    })
}

/// `MPI_Init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Init(a0: Pointer, a1: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Init",
        ..Args::NONE
    };
    around(Kind::Init, args, |_| {
        let next = function!(c"MPI_Init", unsafe extern "C" fn(Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Init_thread`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Init_thread(a0: Pointer, a1: Pointer, a2: c_int, a3: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Init_thread",
        ..Args::NONE
    };
    around(Kind::Init, args, |_| {
        let next = function!(c"MPI_Init_thread", unsafe extern "C" fn(Pointer, Pointer, c_int, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3) })
    })
}

/// `MPI_Intercomm_create`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Intercomm_create(a0: Handle, a1: c_int, a2: Handle, a3: c_int, a4: c_int, a5: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Intercomm_create",
        comm: a0,
        tag: a4,
        object: a5,
        ..Args::NONE
    };
    around(Kind::NewComm { of_all: true }, args, |_| {
        let next = function!(c"MPI_Intercomm_create", unsafe extern "C" fn(Handle, c_int, Handle, c_int, c_int, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5) })
    })
}

/// `MPI_Intercomm_create_from_groups`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Intercomm_create_from_groups(a0: Handle, a1: c_int, a2: Handle, a3: c_int, a4: Pointer, a5: Handle, a6: Handle, a7: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Intercomm_create_from_groups",
        object: a7,
        ..Args::NONE
    };
    around(Kind::NewComm { of_all: false }, args, |_| {
        let next = function!(c"MPI_Intercomm_create_from_groups", unsafe extern "C" fn(Handle, c_int, Handle, c_int, Pointer, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7) })
    })
}

/// `MPI_Intercomm_merge`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Intercomm_merge(a0: Handle, a1: c_int, a2: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Intercomm_merge",
        comm: a0,
        object: a2,
        ..Args::NONE
    };
    around(Kind::NewComm { of_all: true }, args, |_| {
        let next = function!(c"MPI_Intercomm_merge", unsafe extern "C" fn(Handle, c_int, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Irecv`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Irecv(a0: Pointer, a1: c_int, a2: Handle, a3: c_int, a4: c_int, a5: Handle, a6: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Irecv",
        buf: a0,
        count: i64::from(a1),
        datatype: a2,
        source: a3,
        tag: a4,
        comm: a5,
        requests: a6,
        ..Args::NONE
    };
    around(Kind::Recv(Form::Nonblocking), args, |_| {
        let next = function!(c"MPI_Irecv", unsafe extern "C" fn(Pointer, c_int, Handle, c_int, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    })
}

/// `MPI_Irecv_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Irecv_c(a0: Pointer, a1: i64, a2: Handle, a3: c_int, a4: c_int, a5: Handle, a6: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Irecv_c",
        buf: a0,
        count: a1,
        datatype: a2,
        source: a3,
        tag: a4,
        comm: a5,
        requests: a6,
        ..Args::NONE
    };
    around(Kind::Recv(Form::Nonblocking), args, |_| {
        let next = function!(c"MPI_Irecv_c", unsafe extern "C" fn(Pointer, i64, Handle, c_int, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    })
}

/// `MPI_Ireduce`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Ireduce(a0: Pointer, a1: Pointer, a2: c_int, a3: Handle, a4: Handle, a5: c_int, a6: Handle, a7: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Ireduce",
        sendbuf: a0,
        recvbuf: a1,
        count: i64::from(a2),
        datatype: a3,
        op: a4,
        root: a5,
        comm: a6,
        requests: a7,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::Reduce, Form::Nonblocking), args, |_| {
        let next = function!(c"MPI_Ireduce", unsafe extern "C" fn(Pointer, Pointer, c_int, Handle, Handle, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7) })
    })
}

/// `MPI_Ireduce_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Ireduce_c(a0: Pointer, a1: Pointer, a2: i64, a3: Handle, a4: Handle, a5: c_int, a6: Handle, a7: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Ireduce_c",
        sendbuf: a0,
        recvbuf: a1,
        count: a2,
        datatype: a3,
        op: a4,
        root: a5,
        comm: a6,
        requests: a7,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::Reduce, Form::Nonblocking), args, |_| {
        let next = function!(c"MPI_Ireduce_c", unsafe extern "C" fn(Pointer, Pointer, i64, Handle, Handle, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7) })
    })
}

/// `MPI_Ireduce_scatter`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Ireduce_scatter(a0: Pointer, a1: Pointer, a2: Pointer, a3: Handle, a4: Handle, a5: Handle, a6: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Ireduce_scatter",
        sendbuf: a0,
        recvbuf: a1,
        recvcounts: Array::new(a2, false),
        datatype: a3,
        op: a4,
        comm: a5,
        requests: a6,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::ReduceScatter, Form::Nonblocking), args, |_| {
        let next = function!(c"MPI_Ireduce_scatter", unsafe extern "C" fn(Pointer, Pointer, Pointer, Handle, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    })
}

/// `MPI_Ireduce_scatter_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Ireduce_scatter_c(a0: Pointer, a1: Pointer, a2: Pointer, a3: Handle, a4: Handle, a5: Handle, a6: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Ireduce_scatter_c",
        sendbuf: a0,
        recvbuf: a1,
        recvcounts: Array::new(a2, true),
        datatype: a3,
        op: a4,
        comm: a5,
        requests: a6,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::ReduceScatter, Form::Nonblocking), args, |_| {
        let next = function!(c"MPI_Ireduce_scatter_c", unsafe extern "C" fn(Pointer, Pointer, Pointer, Handle, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    })
}

/// `MPI_Ireduce_scatter_block`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Ireduce_scatter_block(a0: Pointer, a1: Pointer, a2: c_int, a3: Handle, a4: Handle, a5: Handle, a6: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Ireduce_scatter_block",
        sendbuf: a0,
        recvbuf: a1,
        recvcount: i64::from(a2),
        datatype: a3,
        op: a4,
        comm: a5,
        requests: a6,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::ReduceScatterBlock, Form::Nonblocking), args, |_| {
        let next = function!(c"MPI_Ireduce_scatter_block", unsafe extern "C" fn(Pointer, Pointer, c_int, Handle, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    })
}

/// `MPI_Ireduce_scatter_block_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Ireduce_scatter_block_c(a0: Pointer, a1: Pointer, a2: i64, a3: Handle, a4: Handle, a5: Handle, a6: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Ireduce_scatter_block_c",
        sendbuf: a0,
        recvbuf: a1,
        recvcount: a2,
        datatype: a3,
        op: a4,
        comm: a5,
        requests: a6,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::ReduceScatterBlock, Form::Nonblocking), args, |_| {
        let next = function!(c"MPI_Ireduce_scatter_block_c", unsafe extern "C" fn(Pointer, Pointer, i64, Handle, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    })
}

/// `MPI_Irsend`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Irsend(a0: Pointer, a1: c_int, a2: Handle, a3: c_int, a4: c_int, a5: Handle, a6: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Irsend",
        buf: a0,
        count: i64::from(a1),
        datatype: a2,
        dest: a3,
        tag: a4,
        comm: a5,
        requests: a6,
        ..Args::NONE
    };
    around(Kind::Send(Form::Nonblocking), args, |_| {
        let next = function!(c"MPI_Irsend", unsafe extern "C" fn(Pointer, c_int, Handle, c_int, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    })
}

/// `MPI_Irsend_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Irsend_c(a0: Pointer, a1: i64, a2: Handle, a3: c_int, a4: c_int, a5: Handle, a6: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Irsend_c",
        buf: a0,
        count: a1,
        datatype: a2,
        dest: a3,
        tag: a4,
        comm: a5,
        requests: a6,
        ..Args::NONE
    };
    around(Kind::Send(Form::Nonblocking), args, |_| {
        let next = function!(c"MPI_Irsend_c", unsafe extern "C" fn(Pointer, i64, Handle, c_int, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    })
}

/// `MPI_Iscan`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Iscan(a0: Pointer, a1: Pointer, a2: c_int, a3: Handle, a4: Handle, a5: Handle, a6: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Iscan",
        sendbuf: a0,
        recvbuf: a1,
        count: i64::from(a2),
        datatype: a3,
        op: a4,
        comm: a5,
        requests: a6,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::Scan, Form::Nonblocking), args, |_| {
        let next = function!(c"MPI_Iscan", unsafe extern "C" fn(Pointer, Pointer, c_int, Handle, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    })
}

/// `MPI_Iscan_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Iscan_c(a0: Pointer, a1: Pointer, a2: i64, a3: Handle, a4: Handle, a5: Handle, a6: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Iscan_c",
        sendbuf: a0,
        recvbuf: a1,
        count: a2,
        datatype: a3,
        op: a4,
        comm: a5,
        requests: a6,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::Scan, Form::Nonblocking), args, |_| {
        let next = function!(c"MPI_Iscan_c", unsafe extern "C" fn(Pointer, Pointer, i64, Handle, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    })
}

/// `MPI_Iscatter`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Iscatter(a0: Pointer, a1: c_int, a2: Handle, a3: Pointer, a4: c_int, a5: Handle, a6: c_int, a7: Handle, a8: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Iscatter",
        sendbuf: a0,
        sendcount: i64::from(a1),
        sendtype: a2,
        recvbuf: a3,
        recvcount: i64::from(a4),
        recvtype: a5,
        root: a6,
        comm: a7,
        requests: a8,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::Scatter, Form::Nonblocking), args, |_| {
        let next = function!(c"MPI_Iscatter", unsafe extern "C" fn(Pointer, c_int, Handle, Pointer, c_int, Handle, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    })
}

/// `MPI_Iscatter_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Iscatter_c(a0: Pointer, a1: i64, a2: Handle, a3: Pointer, a4: i64, a5: Handle, a6: c_int, a7: Handle, a8: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Iscatter_c",
        sendbuf: a0,
        sendcount: a1,
        sendtype: a2,
        recvbuf: a3,
        recvcount: a4,
        recvtype: a5,
        root: a6,
        comm: a7,
        requests: a8,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::Scatter, Form::Nonblocking), args, |_| {
        let next = function!(c"MPI_Iscatter_c", unsafe extern "C" fn(Pointer, i64, Handle, Pointer, i64, Handle, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    })
}

/// `MPI_Iscatterv`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Iscatterv(a0: Pointer, a1: Pointer, a2: Pointer, a3: Handle, a4: Pointer, a5: c_int, a6: Handle, a7: c_int, a8: Handle, a9: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Iscatterv",
        sendbuf: a0,
        sendcounts: Array::new(a1, false),
        displs: Array::new(a2, false),
        sendtype: a3,
        recvbuf: a4,
        recvcount: i64::from(a5),
        recvtype: a6,
        root: a7,
        comm: a8,
        requests: a9,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::Scatterv, Form::Nonblocking), args, |_| {
        let next = function!(c"MPI_Iscatterv", unsafe extern "C" fn(Pointer, Pointer, Pointer, Handle, Pointer, c_int, Handle, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9) })
    })
}

/// `MPI_Iscatterv_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Iscatterv_c(a0: Pointer, a1: Pointer, a2: Pointer, a3: Handle, a4: Pointer, a5: i64, a6: Handle, a7: c_int, a8: Handle, a9: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Iscatterv_c",
        sendbuf: a0,
        sendcounts: Array::new(a1, true),
        displs: Array::new(a2, true),
        sendtype: a3,
        recvbuf: a4,
        recvcount: a5,
        recvtype: a6,
        root: a7,
        comm: a8,
        requests: a9,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::Scatterv, Form::Nonblocking), args, |_| {
        let next = function!(c"MPI_Iscatterv_c", unsafe extern "C" fn(Pointer, Pointer, Pointer, Handle, Pointer, i64, Handle, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9) })
    })
}

/// `MPI_Isend`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Isend(a0: Pointer, a1: c_int, a2: Handle, a3: c_int, a4: c_int, a5: Handle, a6: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Isend",
        buf: a0,
        count: i64::from(a1),
        datatype: a2,
        dest: a3,
        tag: a4,
        comm: a5,
        requests: a6,
        ..Args::NONE
    };
    around(Kind::Send(Form::Nonblocking), args, |_| {
        let next = function!(c"MPI_Isend", unsafe extern "C" fn(Pointer, c_int, Handle, c_int, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    })
}

/// `MPI_Isend_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Isend_c(a0: Pointer, a1: i64, a2: Handle, a3: c_int, a4: c_int, a5: Handle, a6: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Isend_c",
        buf: a0,
        count: a1,
        datatype: a2,
        dest: a3,
        tag: a4,
        comm: a5,
        requests: a6,
        ..Args::NONE
    };
    around(Kind::Send(Form::Nonblocking), args, |_| {
        let next = function!(c"MPI_Isend_c", unsafe extern "C" fn(Pointer, i64, Handle, c_int, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    })
}

/// `MPI_Isendrecv`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Isendrecv(a0: Pointer, a1: c_int, a2: Handle, a3: c_int, a4: c_int, a5: Pointer, a6: c_int, a7: Handle, a8: c_int, a9: c_int, a10: Handle, a11: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Isendrecv",
        sendbuf: a0,
        sendcount: i64::from(a1),
        sendtype: a2,
        dest: a3,
        tag: a4,
        recvbuf: a5,
        recvcount: i64::from(a6),
        recvtype: a7,
        source: a8,
        recvtag: a9,
        comm: a10,
        requests: a11,
        ..Args::NONE
    };
    around(Kind::Sendrecv(Form::Nonblocking), args, |_| {
        let next = function!(c"MPI_Isendrecv", unsafe extern "C" fn(Pointer, c_int, Handle, c_int, c_int, Pointer, c_int, Handle, c_int, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11) })
    })
}

/// `MPI_Isendrecv_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Isendrecv_c(a0: Pointer, a1: i64, a2: Handle, a3: c_int, a4: c_int, a5: Pointer, a6: i64, a7: Handle, a8: c_int, a9: c_int, a10: Handle, a11: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Isendrecv_c",
        sendbuf: a0,
        sendcount: a1,
        sendtype: a2,
        dest: a3,
        tag: a4,
        recvbuf: a5,
        recvcount: a6,
        recvtype: a7,
        source: a8,
        recvtag: a9,
        comm: a10,
        requests: a11,
        ..Args::NONE
    };
    around(Kind::Sendrecv(Form::Nonblocking), args, |_| {
        let next = function!(c"MPI_Isendrecv_c", unsafe extern "C" fn(Pointer, i64, Handle, c_int, c_int, Pointer, i64, Handle, c_int, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11) })
    })
}

/// `MPI_Isendrecv_replace`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Isendrecv_replace(a0: Pointer, a1: c_int, a2: Handle, a3: c_int, a4: c_int, a5: c_int, a6: c_int, a7: Handle, a8: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Isendrecv_replace",
        buf: a0,
        count: i64::from(a1),
        datatype: a2,
        dest: a3,
        tag: a4,
        source: a5,
        recvtag: a6,
        comm: a7,
        requests: a8,
        ..Args::NONE
    };
    around(Kind::Sendrecv(Form::Nonblocking), args, |_| {
        let next = function!(c"MPI_Isendrecv_replace", unsafe extern "C" fn(Pointer, c_int, Handle, c_int, c_int, c_int, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    })
}

/// `MPI_Isendrecv_replace_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Isendrecv_replace_c(a0: Pointer, a1: i64, a2: Handle, a3: c_int, a4: c_int, a5: c_int, a6: c_int, a7: Handle, a8: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Isendrecv_replace_c",
        buf: a0,
        count: a1,
        datatype: a2,
        dest: a3,
        tag: a4,
        source: a5,
        recvtag: a6,
        comm: a7,
        requests: a8,
        ..Args::NONE
    };
    around(Kind::Sendrecv(Form::Nonblocking), args, |_| {
        let next = function!(c"MPI_Isendrecv_replace_c", unsafe extern "C" fn(Pointer, i64, Handle, c_int, c_int, c_int, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    })
}

/// `MPI_Issend`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Issend(a0: Pointer, a1: c_int, a2: Handle, a3: c_int, a4: c_int, a5: Handle, a6: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Issend",
        buf: a0,
        count: i64::from(a1),
        datatype: a2,
        dest: a3,
        tag: a4,
        comm: a5,
        requests: a6,
        ..Args::NONE
    };
    around(Kind::Send(Form::Nonblocking), args, |_| {
        let next = function!(c"MPI_Issend", unsafe extern "C" fn(Pointer, c_int, Handle, c_int, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    })
}

/// `MPI_Issend_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Issend_c(a0: Pointer, a1: i64, a2: Handle, a3: c_int, a4: c_int, a5: Handle, a6: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Issend_c",
        buf: a0,
        count: a1,
        datatype: a2,
        dest: a3,
        tag: a4,
        comm: a5,
        requests: a6,
        ..Args::NONE
    };
    around(Kind::Send(Form::Nonblocking), args, |_| {
        let next = function!(c"MPI_Issend_c", unsafe extern "C" fn(Pointer, i64, Handle, c_int, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    })
}

/// `MPI_Mprobe`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Mprobe(a0: c_int, a1: c_int, a2: Handle, a3: Pointer, a4: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Mprobe",
        source: a0,
        tag: a1,
        comm: a2,
        message: a3,
        statuses: a4,
        ..Args::NONE
    };
    around(Kind::Probe, args, |args| {
        let next = function!(c"MPI_Mprobe", unsafe extern "C" fn(c_int, c_int, Handle, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, args.statuses) })
    })
}

/// `MPI_Mrecv`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Mrecv(a0: Pointer, a1: c_int, a2: Handle, a3: Pointer, a4: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Mrecv",
        buf: a0,
        count: i64::from(a1),
        datatype: a2,
        message: a3,
        statuses: a4,
        ..Args::NONE
    };
    around(Kind::Mrecv(Form::Blocking), args, |args| {
        let next = function!(c"MPI_Mrecv", unsafe extern "C" fn(Pointer, c_int, Handle, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, args.statuses) })
    })
}

/// `MPI_Mrecv_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Mrecv_c(a0: Pointer, a1: i64, a2: Handle, a3: Pointer, a4: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Mrecv_c",
        buf: a0,
        count: a1,
        datatype: a2,
        message: a3,
        statuses: a4,
        ..Args::NONE
    };
    around(Kind::Mrecv(Form::Blocking), args, |args| {
        let next = function!(c"MPI_Mrecv_c", unsafe extern "C" fn(Pointer, i64, Handle, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, args.statuses) })
    })
}

/// `MPI_Neighbor_allgather`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Neighbor_allgather(a0: Pointer, a1: c_int, a2: Handle, a3: Pointer, a4: c_int, a5: Handle, a6: Handle) -> c_int {
    let args = Args {
        name: "MPI_Neighbor_allgather",
        sendbuf: a0,
        sendcount: i64::from(a1),
        sendtype: a2,
        recvbuf: a3,
        recvcount: i64::from(a4),
        recvtype: a5,
        comm: a6,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::NeighborAllgather, Form::Blocking), args, |_| {
        let next = function!(c"MPI_Neighbor_allgather", unsafe extern "C" fn(Pointer, c_int, Handle, Pointer, c_int, Handle, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    })
}

/// `MPI_Neighbor_allgather_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Neighbor_allgather_c(a0: Pointer, a1: i64, a2: Handle, a3: Pointer, a4: i64, a5: Handle, a6: Handle) -> c_int {
    let args = Args {
        name: "MPI_Neighbor_allgather_c",
        sendbuf: a0,
        sendcount: a1,
        sendtype: a2,
        recvbuf: a3,
        recvcount: a4,
        recvtype: a5,
        comm: a6,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::NeighborAllgather, Form::Blocking), args, |_| {
        let next = function!(c"MPI_Neighbor_allgather_c", unsafe extern "C" fn(Pointer, i64, Handle, Pointer, i64, Handle, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    })
}

/// `MPI_Neighbor_allgather_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Neighbor_allgather_init(a0: Pointer, a1: c_int, a2: Handle, a3: Pointer, a4: c_int, a5: Handle, a6: Handle, a7: Handle, a8: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Neighbor_allgather_init",
        sendbuf: a0,
        sendcount: i64::from(a1),
        sendtype: a2,
        recvbuf: a3,
        recvcount: i64::from(a4),
        recvtype: a5,
        comm: a6,
        requests: a8,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::NeighborAllgather, Form::Persistent), args, |_| {
        let next = function!(c"MPI_Neighbor_allgather_init", unsafe extern "C" fn(Pointer, c_int, Handle, Pointer, c_int, Handle, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    })
}

/// `MPI_Neighbor_allgather_init_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Neighbor_allgather_init_c(a0: Pointer, a1: i64, a2: Handle, a3: Pointer, a4: i64, a5: Handle, a6: Handle, a7: Handle, a8: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Neighbor_allgather_init_c",
        sendbuf: a0,
        sendcount: a1,
        sendtype: a2,
        recvbuf: a3,
        recvcount: a4,
        recvtype: a5,
        comm: a6,
        requests: a8,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::NeighborAllgather, Form::Persistent), args, |_| {
        let next = function!(c"MPI_Neighbor_allgather_init_c", unsafe extern "C" fn(Pointer, i64, Handle, Pointer, i64, Handle, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    })
}

/// `MPI_Neighbor_allgatherv`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Neighbor_allgatherv(a0: Pointer, a1: c_int, a2: Handle, a3: Pointer, a4: Pointer, a5: Pointer, a6: Handle, a7: Handle) -> c_int {
    let args = Args {
        name: "MPI_Neighbor_allgatherv",
        sendbuf: a0,
        sendcount: i64::from(a1),
        sendtype: a2,
        recvbuf: a3,
        recvcounts: Array::new(a4, false),
        displs: Array::new(a5, false),
        recvtype: a6,
        comm: a7,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::NeighborAllgatherv, Form::Blocking), args, |_| {
        let next = function!(c"MPI_Neighbor_allgatherv", unsafe extern "C" fn(Pointer, c_int, Handle, Pointer, Pointer, Pointer, Handle, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7) })
    })
}

/// `MPI_Neighbor_allgatherv_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Neighbor_allgatherv_c(a0: Pointer, a1: i64, a2: Handle, a3: Pointer, a4: Pointer, a5: Pointer, a6: Handle, a7: Handle) -> c_int {
    let args = Args {
        name: "MPI_Neighbor_allgatherv_c",
        sendbuf: a0,
        sendcount: a1,
        sendtype: a2,
        recvbuf: a3,
        recvcounts: Array::new(a4, true),
        displs: Array::new(a5, true),
        recvtype: a6,
        comm: a7,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::NeighborAllgatherv, Form::Blocking), args, |_| {
        let next = function!(c"MPI_Neighbor_allgatherv_c", unsafe extern "C" fn(Pointer, i64, Handle, Pointer, Pointer, Pointer, Handle, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7) })
    })
}

/// `MPI_Neighbor_allgatherv_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Neighbor_allgatherv_init(a0: Pointer, a1: c_int, a2: Handle, a3: Pointer, a4: Pointer, a5: Pointer, a6: Handle, a7: Handle, a8: Handle, a9: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Neighbor_allgatherv_init",
        sendbuf: a0,
        sendcount: i64::from(a1),
        sendtype: a2,
        recvbuf: a3,
        recvcounts: Array::new(a4, false),
        displs: Array::new(a5, false),
        recvtype: a6,
        comm: a7,
        requests: a9,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::NeighborAllgatherv, Form::Persistent), args, |_| {
        let next = function!(c"MPI_Neighbor_allgatherv_init", unsafe extern "C" fn(Pointer, c_int, Handle, Pointer, Pointer, Pointer, Handle, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9) })
    })
}

/// `MPI_Neighbor_allgatherv_init_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Neighbor_allgatherv_init_c(a0: Pointer, a1: i64, a2: Handle, a3: Pointer, a4: Pointer, a5: Pointer, a6: Handle, a7: Handle, a8: Handle, a9: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Neighbor_allgatherv_init_c",
        sendbuf: a0,
        sendcount: a1,
        sendtype: a2,
        recvbuf: a3,
        recvcounts: Array::new(a4, true),
        displs: Array::new(a5, true),
        recvtype: a6,
        comm: a7,
        requests: a9,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::NeighborAllgatherv, Form::Persistent), args, |_| {
        let next = function!(c"MPI_Neighbor_allgatherv_init_c", unsafe extern "C" fn(Pointer, i64, Handle, Pointer, Pointer, Pointer, Handle, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9) })
    })
}

/// `MPI_Neighbor_alltoall`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Neighbor_alltoall(a0: Pointer, a1: c_int, a2: Handle, a3: Pointer, a4: c_int, a5: Handle, a6: Handle) -> c_int {
    let args = Args {
        name: "MPI_Neighbor_alltoall",
        sendbuf: a0,
        sendcount: i64::from(a1),
        sendtype: a2,
        recvbuf: a3,
        recvcount: i64::from(a4),
        recvtype: a5,
        comm: a6,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::NeighborAlltoall, Form::Blocking), args, |_| {
        let next = function!(c"MPI_Neighbor_alltoall", unsafe extern "C" fn(Pointer, c_int, Handle, Pointer, c_int, Handle, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    })
}

/// `MPI_Neighbor_alltoall_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Neighbor_alltoall_c(a0: Pointer, a1: i64, a2: Handle, a3: Pointer, a4: i64, a5: Handle, a6: Handle) -> c_int {
    let args = Args {
        name: "MPI_Neighbor_alltoall_c",
        sendbuf: a0,
        sendcount: a1,
        sendtype: a2,
        recvbuf: a3,
        recvcount: a4,
        recvtype: a5,
        comm: a6,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::NeighborAlltoall, Form::Blocking), args, |_| {
        let next = function!(c"MPI_Neighbor_alltoall_c", unsafe extern "C" fn(Pointer, i64, Handle, Pointer, i64, Handle, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    })
}

/// `MPI_Neighbor_alltoall_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Neighbor_alltoall_init(a0: Pointer, a1: c_int, a2: Handle, a3: Pointer, a4: c_int, a5: Handle, a6: Handle, a7: Handle, a8: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Neighbor_alltoall_init",
        sendbuf: a0,
        sendcount: i64::from(a1),
        sendtype: a2,
        recvbuf: a3,
        recvcount: i64::from(a4),
        recvtype: a5,
        comm: a6,
        requests: a8,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::NeighborAlltoall, Form::Persistent), args, |_| {
        let next = function!(c"MPI_Neighbor_alltoall_init", unsafe extern "C" fn(Pointer, c_int, Handle, Pointer, c_int, Handle, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    })
}

/// `MPI_Neighbor_alltoall_init_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Neighbor_alltoall_init_c(a0: Pointer, a1: i64, a2: Handle, a3: Pointer, a4: i64, a5: Handle, a6: Handle, a7: Handle, a8: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Neighbor_alltoall_init_c",
        sendbuf: a0,
        sendcount: a1,
        sendtype: a2,
        recvbuf: a3,
        recvcount: a4,
        recvtype: a5,
        comm: a6,
        requests: a8,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::NeighborAlltoall, Form::Persistent), args, |_| {
        let next = function!(c"MPI_Neighbor_alltoall_init_c", unsafe extern "C" fn(Pointer, i64, Handle, Pointer, i64, Handle, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    })
}

/// `MPI_Neighbor_alltoallv`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Neighbor_alltoallv(a0: Pointer, a1: Pointer, a2: Pointer, a3: Handle, a4: Pointer, a5: Pointer, a6: Pointer, a7: Handle, a8: Handle) -> c_int {
    let args = Args {
        name: "MPI_Neighbor_alltoallv",
        sendbuf: a0,
        sendcounts: Array::new(a1, false),
        sdispls: Array::new(a2, false),
        sendtype: a3,
        recvbuf: a4,
        recvcounts: Array::new(a5, false),
        rdispls: Array::new(a6, false),
        recvtype: a7,
        comm: a8,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::NeighborAlltoallv, Form::Blocking), args, |_| {
        let next = function!(c"MPI_Neighbor_alltoallv", unsafe extern "C" fn(Pointer, Pointer, Pointer, Handle, Pointer, Pointer, Pointer, Handle, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    })
}

/// `MPI_Neighbor_alltoallv_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Neighbor_alltoallv_c(a0: Pointer, a1: Pointer, a2: Pointer, a3: Handle, a4: Pointer, a5: Pointer, a6: Pointer, a7: Handle, a8: Handle) -> c_int {
    let args = Args {
        name: "MPI_Neighbor_alltoallv_c",
        sendbuf: a0,
        sendcounts: Array::new(a1, true),
        sdispls: Array::new(a2, true),
        sendtype: a3,
        recvbuf: a4,
        recvcounts: Array::new(a5, true),
        rdispls: Array::new(a6, true),
        recvtype: a7,
        comm: a8,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::NeighborAlltoallv, Form::Blocking), args, |_| {
        let next = function!(c"MPI_Neighbor_alltoallv_c", unsafe extern "C" fn(Pointer, Pointer, Pointer, Handle, Pointer, Pointer, Pointer, Handle, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    })
}

/// `MPI_Neighbor_alltoallv_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Neighbor_alltoallv_init(a0: Pointer, a1: Pointer, a2: Pointer, a3: Handle, a4: Pointer, a5: Pointer, a6: Pointer, a7: Handle, a8: Handle, a9: Handle, a10: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Neighbor_alltoallv_init",
        sendbuf: a0,
        sendcounts: Array::new(a1, false),
        sdispls: Array::new(a2, false),
        sendtype: a3,
        recvbuf: a4,
        recvcounts: Array::new(a5, false),
        rdispls: Array::new(a6, false),
        recvtype: a7,
        comm: a8,
        requests: a10,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::NeighborAlltoallv, Form::Persistent), args, |_| {
        let next = function!(c"MPI_Neighbor_alltoallv_init", unsafe extern "C" fn(Pointer, Pointer, Pointer, Handle, Pointer, Pointer, Pointer, Handle, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10) })
    })
}

/// `MPI_Neighbor_alltoallv_init_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Neighbor_alltoallv_init_c(a0: Pointer, a1: Pointer, a2: Pointer, a3: Handle, a4: Pointer, a5: Pointer, a6: Pointer, a7: Handle, a8: Handle, a9: Handle, a10: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Neighbor_alltoallv_init_c",
        sendbuf: a0,
        sendcounts: Array::new(a1, true),
        sdispls: Array::new(a2, true),
        sendtype: a3,
        recvbuf: a4,
        recvcounts: Array::new(a5, true),
        rdispls: Array::new(a6, true),
        recvtype: a7,
        comm: a8,
        requests: a10,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::NeighborAlltoallv, Form::Persistent), args, |_| {
        let next = function!(c"MPI_Neighbor_alltoallv_init_c", unsafe extern "C" fn(Pointer, Pointer, Pointer, Handle, Pointer, Pointer, Pointer, Handle, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10) })
    })
}

/// `MPI_Neighbor_alltoallw`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Neighbor_alltoallw(a0: Pointer, a1: Pointer, a2: Pointer, a3: Pointer, a4: Pointer, a5: Pointer, a6: Pointer, a7: Pointer, a8: Handle) -> c_int {
    let args = Args {
        name: "MPI_Neighbor_alltoallw",
        sendbuf: a0,
        sendcounts: Array::new(a1, false),
        sdispls: Array::new(a2, true),
        sendtypes: Array::new(a3, true),
        recvbuf: a4,
        recvcounts: Array::new(a5, false),
        rdispls: Array::new(a6, true),
        recvtypes: Array::new(a7, true),
        comm: a8,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::NeighborAlltoallw, Form::Blocking), args, |_| {
        let next = function!(c"MPI_Neighbor_alltoallw", unsafe extern "C" fn(Pointer, Pointer, Pointer, Pointer, Pointer, Pointer, Pointer, Pointer, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    })
}

/// `MPI_Neighbor_alltoallw_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Neighbor_alltoallw_c(a0: Pointer, a1: Pointer, a2: Pointer, a3: Pointer, a4: Pointer, a5: Pointer, a6: Pointer, a7: Pointer, a8: Handle) -> c_int {
    let args = Args {
        name: "MPI_Neighbor_alltoallw_c",
        sendbuf: a0,
        sendcounts: Array::new(a1, true),
        sdispls: Array::new(a2, true),
        sendtypes: Array::new(a3, true),
        recvbuf: a4,
        recvcounts: Array::new(a5, true),
        rdispls: Array::new(a6, true),
        recvtypes: Array::new(a7, true),
        comm: a8,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::NeighborAlltoallw, Form::Blocking), args, |_| {
        let next = function!(c"MPI_Neighbor_alltoallw_c", unsafe extern "C" fn(Pointer, Pointer, Pointer, Pointer, Pointer, Pointer, Pointer, Pointer, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    })
}

/// `MPI_Neighbor_alltoallw_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Neighbor_alltoallw_init(a0: Pointer, a1: Pointer, a2: Pointer, a3: Pointer, a4: Pointer, a5: Pointer, a6: Pointer, a7: Pointer, a8: Handle, a9: Handle, a10: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Neighbor_alltoallw_init",
        sendbuf: a0,
        sendcounts: Array::new(a1, false),
        sdispls: Array::new(a2, true),
        sendtypes: Array::new(a3, true),
        recvbuf: a4,
        recvcounts: Array::new(a5, false),
        rdispls: Array::new(a6, true),
        recvtypes: Array::new(a7, true),
        comm: a8,
        requests: a10,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::NeighborAlltoallw, Form::Persistent), args, |_| {
        let next = function!(c"MPI_Neighbor_alltoallw_init", unsafe extern "C" fn(Pointer, Pointer, Pointer, Pointer, Pointer, Pointer, Pointer, Pointer, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10) })
    })
}

/// `MPI_Neighbor_alltoallw_init_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Neighbor_alltoallw_init_c(a0: Pointer, a1: Pointer, a2: Pointer, a3: Pointer, a4: Pointer, a5: Pointer, a6: Pointer, a7: Pointer, a8: Handle, a9: Handle, a10: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Neighbor_alltoallw_init_c",
        sendbuf: a0,
        sendcounts: Array::new(a1, true),
        sdispls: Array::new(a2, true),
        sendtypes: Array::new(a3, true),
        recvbuf: a4,
        recvcounts: Array::new(a5, true),
        rdispls: Array::new(a6, true),
        recvtypes: Array::new(a7, true),
        comm: a8,
        requests: a10,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::NeighborAlltoallw, Form::Persistent), args, |_| {
        let next = function!(c"MPI_Neighbor_alltoallw_init_c", unsafe extern "C" fn(Pointer, Pointer, Pointer, Pointer, Pointer, Pointer, Pointer, Pointer, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10) })
    })
}

/// `MPI_Op_create`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Op_create(a0: Pointer, a1: c_int, a2: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Op_create",
        object: a2,
        ..Args::NONE
    };
    around(Kind::New(Object::Op), args, |_| {
        let next = function!(c"MPI_Op_create", unsafe extern "C" fn(Pointer, c_int, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Op_create_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Op_create_c(a0: Pointer, a1: c_int, a2: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Op_create_c",
        object: a2,
        ..Args::NONE
    };
    around(Kind::New(Object::Op), args, |_| {
        let next = function!(c"MPI_Op_create_c", unsafe extern "C" fn(Pointer, c_int, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Op_free`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Op_free(a0: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Op_free",
        object: a0,
        ..Args::NONE
    };
    around(Kind::Free(Object::Op), args, |_| {
        let next = function!(c"MPI_Op_free", unsafe extern "C" fn(Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0) })
    })
}

/// `MPI_Precv_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Precv_init(a0: Pointer, a1: c_int, a2: i64, a3: Handle, a4: c_int, a5: c_int, a6: Handle, a7: Handle, a8: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Precv_init",
        buf: a0,
        partitions: i64::from(a1),
        count: a2,
        datatype: a3,
        dest: a4,
        tag: a5,
        comm: a6,
        requests: a8,
        ..Args::NONE
    };
    around(Kind::Partitioned { writes: true }, args, |_| {
        let next = function!(c"MPI_Precv_init", unsafe extern "C" fn(Pointer, c_int, i64, Handle, c_int, c_int, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    })
}

/// `MPI_Precv_init_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Precv_init_c(a0: Pointer, a1: c_int, a2: i64, a3: Handle, a4: c_int, a5: c_int, a6: Handle, a7: Handle, a8: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Precv_init_c",
        buf: a0,
        partitions: i64::from(a1),
        count: a2,
        datatype: a3,
        dest: a4,
        tag: a5,
        comm: a6,
        requests: a8,
        ..Args::NONE
    };
    around(Kind::Partitioned { writes: true }, args, |_| {
        let next = function!(c"MPI_Precv_init_c", unsafe extern "C" fn(Pointer, c_int, i64, Handle, c_int, c_int, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    })
}

/// `MPI_Psend_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Psend_init(a0: Pointer, a1: c_int, a2: i64, a3: Handle, a4: c_int, a5: c_int, a6: Handle, a7: Handle, a8: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Psend_init",
        buf: a0,
        partitions: i64::from(a1),
        count: a2,
        datatype: a3,
        dest: a4,
        tag: a5,
        comm: a6,
        requests: a8,
        ..Args::NONE
    };
    around(Kind::Partitioned { writes: false }, args, |_| {
        let next = function!(c"MPI_Psend_init", unsafe extern "C" fn(Pointer, c_int, i64, Handle, c_int, c_int, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    })
}

/// `MPI_Psend_init_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Psend_init_c(a0: Pointer, a1: c_int, a2: i64, a3: Handle, a4: c_int, a5: c_int, a6: Handle, a7: Handle, a8: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Psend_init_c",
        buf: a0,
        partitions: i64::from(a1),
        count: a2,
        datatype: a3,
        dest: a4,
        tag: a5,
        comm: a6,
        requests: a8,
        ..Args::NONE
    };
    around(Kind::Partitioned { writes: false }, args, |_| {
        let next = function!(c"MPI_Psend_init_c", unsafe extern "C" fn(Pointer, c_int, i64, Handle, c_int, c_int, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    })
}

/// `MPI_Put`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Put(a0: Pointer, a1: c_int, a2: Handle, a3: c_int, a4: i64, a5: c_int, a6: Handle, a7: Handle) -> c_int {
    let args = Args {
        name: "MPI_Put",
        target: a3,
        target_disp: a4,
        target_count: i64::from(a5),
        target_datatype: a6,
        win: a7,
        ..Args::NONE
    };
    around(Kind::Rma(Rma::Put), args, |_| {
        let next = function!(c"MPI_Put", unsafe extern "C" fn(Pointer, c_int, Handle, c_int, i64, c_int, Handle, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7) })
    })
}

/// `MPI_Put_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Put_c(a0: Pointer, a1: i64, a2: Handle, a3: c_int, a4: i64, a5: i64, a6: Handle, a7: Handle) -> c_int {
    let args = Args {
        name: "MPI_Put_c",
        target: a3,
        target_disp: a4,
        target_count: a5,
        target_datatype: a6,
        win: a7,
        ..Args::NONE
    };
    around(Kind::Rma(Rma::Put), args, |_| {
        let next = function!(c"MPI_Put_c", unsafe extern "C" fn(Pointer, i64, Handle, c_int, i64, i64, Handle, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7) })
    })
}

/// `MPI_Raccumulate`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Raccumulate(a0: Pointer, a1: c_int, a2: Handle, a3: c_int, a4: i64, a5: c_int, a6: Handle, a7: Handle, a8: Handle, a9: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Raccumulate",
        target: a3,
        target_disp: a4,
        target_count: i64::from(a5),
        target_datatype: a6,
        op: a7,
        win: a8,
        requests: a9,
        ..Args::NONE
    };
    around(Kind::Rma(Rma::Accumulate), args, |_| {
        let next = function!(c"MPI_Raccumulate", unsafe extern "C" fn(Pointer, c_int, Handle, c_int, i64, c_int, Handle, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9) })
    })
}

/// `MPI_Raccumulate_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Raccumulate_c(a0: Pointer, a1: i64, a2: Handle, a3: c_int, a4: i64, a5: i64, a6: Handle, a7: Handle, a8: Handle, a9: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Raccumulate_c",
        target: a3,
        target_disp: a4,
        target_count: a5,
        target_datatype: a6,
        op: a7,
        win: a8,
        requests: a9,
        ..Args::NONE
    };
    around(Kind::Rma(Rma::Accumulate), args, |_| {
        let next = function!(c"MPI_Raccumulate_c", unsafe extern "C" fn(Pointer, i64, Handle, c_int, i64, i64, Handle, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9) })
    })
}

/// `MPI_Recv`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Recv(a0: Pointer, a1: c_int, a2: Handle, a3: c_int, a4: c_int, a5: Handle, a6: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Recv",
        buf: a0,
        count: i64::from(a1),
        datatype: a2,
        source: a3,
        tag: a4,
        comm: a5,
        statuses: a6,
        ..Args::NONE
    };
    around(Kind::Recv(Form::Blocking), args, |args| {
        let next = function!(c"MPI_Recv", unsafe extern "C" fn(Pointer, c_int, Handle, c_int, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, args.statuses) })
    })
}

/// `MPI_Recv_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Recv_c(a0: Pointer, a1: i64, a2: Handle, a3: c_int, a4: c_int, a5: Handle, a6: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Recv_c",
        buf: a0,
        count: a1,
        datatype: a2,
        source: a3,
        tag: a4,
        comm: a5,
        statuses: a6,
        ..Args::NONE
    };
    around(Kind::Recv(Form::Blocking), args, |args| {
        let next = function!(c"MPI_Recv_c", unsafe extern "C" fn(Pointer, i64, Handle, c_int, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, args.statuses) })
    })
}

/// `MPI_Recv_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Recv_init(a0: Pointer, a1: c_int, a2: Handle, a3: c_int, a4: c_int, a5: Handle, a6: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Recv_init",
        buf: a0,
        count: i64::from(a1),
        datatype: a2,
        source: a3,
        tag: a4,
        comm: a5,
        requests: a6,
        ..Args::NONE
    };
    around(Kind::Recv(Form::Persistent), args, |_| {
        let next = function!(c"MPI_Recv_init", unsafe extern "C" fn(Pointer, c_int, Handle, c_int, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    })
}

/// `MPI_Recv_init_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Recv_init_c(a0: Pointer, a1: i64, a2: Handle, a3: c_int, a4: c_int, a5: Handle, a6: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Recv_init_c",
        buf: a0,
        count: a1,
        datatype: a2,
        source: a3,
        tag: a4,
        comm: a5,
        requests: a6,
        ..Args::NONE
    };
    around(Kind::Recv(Form::Persistent), args, |_| {
        let next = function!(c"MPI_Recv_init_c", unsafe extern "C" fn(Pointer, i64, Handle, c_int, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    })
}

/// `MPI_Reduce`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Reduce(a0: Pointer, a1: Pointer, a2: c_int, a3: Handle, a4: Handle, a5: c_int, a6: Handle) -> c_int {
    let args = Args {
        name: "MPI_Reduce",
        sendbuf: a0,
        recvbuf: a1,
        count: i64::from(a2),
        datatype: a3,
        op: a4,
        root: a5,
        comm: a6,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::Reduce, Form::Blocking), args, |_| {
        let next = function!(c"MPI_Reduce", unsafe extern "C" fn(Pointer, Pointer, c_int, Handle, Handle, c_int, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    })
}

/// `MPI_Reduce_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Reduce_c(a0: Pointer, a1: Pointer, a2: i64, a3: Handle, a4: Handle, a5: c_int, a6: Handle) -> c_int {
    let args = Args {
        name: "MPI_Reduce_c",
        sendbuf: a0,
        recvbuf: a1,
        count: a2,
        datatype: a3,
        op: a4,
        root: a5,
        comm: a6,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::Reduce, Form::Blocking), args, |_| {
        let next = function!(c"MPI_Reduce_c", unsafe extern "C" fn(Pointer, Pointer, i64, Handle, Handle, c_int, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    })
}

/// `MPI_Reduce_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Reduce_init(a0: Pointer, a1: Pointer, a2: c_int, a3: Handle, a4: Handle, a5: c_int, a6: Handle, a7: Handle, a8: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Reduce_init",
        sendbuf: a0,
        recvbuf: a1,
        count: i64::from(a2),
        datatype: a3,
        op: a4,
        root: a5,
        comm: a6,
        requests: a8,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::Reduce, Form::Persistent), args, |_| {
        let next = function!(c"MPI_Reduce_init", unsafe extern "C" fn(Pointer, Pointer, c_int, Handle, Handle, c_int, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    })
}

/// `MPI_Reduce_init_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Reduce_init_c(a0: Pointer, a1: Pointer, a2: i64, a3: Handle, a4: Handle, a5: c_int, a6: Handle, a7: Handle, a8: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Reduce_init_c",
        sendbuf: a0,
        recvbuf: a1,
        count: a2,
        datatype: a3,
        op: a4,
        root: a5,
        comm: a6,
        requests: a8,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::Reduce, Form::Persistent), args, |_| {
        let next = function!(c"MPI_Reduce_init_c", unsafe extern "C" fn(Pointer, Pointer, i64, Handle, Handle, c_int, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    })
}

/// `MPI_Reduce_local`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Reduce_local(a0: Pointer, a1: Pointer, a2: c_int, a3: Handle, a4: Handle) -> c_int {
    let args = Args {
        name: "MPI_Reduce_local",
        sendbuf: a0,
        recvbuf: a1,
        count: i64::from(a2),
        datatype: a3,
        op: a4,
        ..Args::NONE
    };
    around(Kind::ReduceLocal, args, |_| {
        let next = function!(c"MPI_Reduce_local", unsafe extern "C" fn(Pointer, Pointer, c_int, Handle, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_Reduce_local_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Reduce_local_c(a0: Pointer, a1: Pointer, a2: i64, a3: Handle, a4: Handle) -> c_int {
    let args = Args {
        name: "MPI_Reduce_local_c",
        sendbuf: a0,
        recvbuf: a1,
        count: a2,
        datatype: a3,
        op: a4,
        ..Args::NONE
    };
    around(Kind::ReduceLocal, args, |_| {
        let next = function!(c"MPI_Reduce_local_c", unsafe extern "C" fn(Pointer, Pointer, i64, Handle, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_Reduce_scatter`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Reduce_scatter(a0: Pointer, a1: Pointer, a2: Pointer, a3: Handle, a4: Handle, a5: Handle) -> c_int {
    let args = Args {
        name: "MPI_Reduce_scatter",
        sendbuf: a0,
        recvbuf: a1,
        recvcounts: Array::new(a2, false),
        datatype: a3,
        op: a4,
        comm: a5,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::ReduceScatter, Form::Blocking), args, |_| {
        let next = function!(c"MPI_Reduce_scatter", unsafe extern "C" fn(Pointer, Pointer, Pointer, Handle, Handle, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5) })
    })
}

/// `MPI_Reduce_scatter_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Reduce_scatter_c(a0: Pointer, a1: Pointer, a2: Pointer, a3: Handle, a4: Handle, a5: Handle) -> c_int {
    let args = Args {
        name: "MPI_Reduce_scatter_c",
        sendbuf: a0,
        recvbuf: a1,
        recvcounts: Array::new(a2, true),
        datatype: a3,
        op: a4,
        comm: a5,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::ReduceScatter, Form::Blocking), args, |_| {
        let next = function!(c"MPI_Reduce_scatter_c", unsafe extern "C" fn(Pointer, Pointer, Pointer, Handle, Handle, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5) })
    })
}

/// `MPI_Reduce_scatter_block`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Reduce_scatter_block(a0: Pointer, a1: Pointer, a2: c_int, a3: Handle, a4: Handle, a5: Handle) -> c_int {
    let args = Args {
        name: "MPI_Reduce_scatter_block",
        sendbuf: a0,
        recvbuf: a1,
        recvcount: i64::from(a2),
        datatype: a3,
        op: a4,
        comm: a5,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::ReduceScatterBlock, Form::Blocking), args, |_| {
        let next = function!(c"MPI_Reduce_scatter_block", unsafe extern "C" fn(Pointer, Pointer, c_int, Handle, Handle, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5) })
    })
}

/// `MPI_Reduce_scatter_block_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Reduce_scatter_block_c(a0: Pointer, a1: Pointer, a2: i64, a3: Handle, a4: Handle, a5: Handle) -> c_int {
    let args = Args {
        name: "MPI_Reduce_scatter_block_c",
        sendbuf: a0,
        recvbuf: a1,
        recvcount: a2,
        datatype: a3,
        op: a4,
        comm: a5,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::ReduceScatterBlock, Form::Blocking), args, |_| {
        let next = function!(c"MPI_Reduce_scatter_block_c", unsafe extern "C" fn(Pointer, Pointer, i64, Handle, Handle, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5) })
    })
}

/// `MPI_Reduce_scatter_block_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Reduce_scatter_block_init(a0: Pointer, a1: Pointer, a2: c_int, a3: Handle, a4: Handle, a5: Handle, a6: Handle, a7: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Reduce_scatter_block_init",
        sendbuf: a0,
        recvbuf: a1,
        recvcount: i64::from(a2),
        datatype: a3,
        op: a4,
        comm: a5,
        requests: a7,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::ReduceScatterBlock, Form::Persistent), args, |_| {
        let next = function!(c"MPI_Reduce_scatter_block_init", unsafe extern "C" fn(Pointer, Pointer, c_int, Handle, Handle, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7) })
    })
}

/// `MPI_Reduce_scatter_block_init_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Reduce_scatter_block_init_c(a0: Pointer, a1: Pointer, a2: i64, a3: Handle, a4: Handle, a5: Handle, a6: Handle, a7: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Reduce_scatter_block_init_c",
        sendbuf: a0,
        recvbuf: a1,
        recvcount: a2,
        datatype: a3,
        op: a4,
        comm: a5,
        requests: a7,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::ReduceScatterBlock, Form::Persistent), args, |_| {
        let next = function!(c"MPI_Reduce_scatter_block_init_c", unsafe extern "C" fn(Pointer, Pointer, i64, Handle, Handle, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7) })
    })
}

/// `MPI_Reduce_scatter_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Reduce_scatter_init(a0: Pointer, a1: Pointer, a2: Pointer, a3: Handle, a4: Handle, a5: Handle, a6: Handle, a7: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Reduce_scatter_init",
        sendbuf: a0,
        recvbuf: a1,
        recvcounts: Array::new(a2, false),
        datatype: a3,
        op: a4,
        comm: a5,
        requests: a7,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::ReduceScatter, Form::Persistent), args, |_| {
        let next = function!(c"MPI_Reduce_scatter_init", unsafe extern "C" fn(Pointer, Pointer, Pointer, Handle, Handle, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7) })
    })
}

/// `MPI_Reduce_scatter_init_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Reduce_scatter_init_c(a0: Pointer, a1: Pointer, a2: Pointer, a3: Handle, a4: Handle, a5: Handle, a6: Handle, a7: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Reduce_scatter_init_c",
        sendbuf: a0,
        recvbuf: a1,
        recvcounts: Array::new(a2, true),
        datatype: a3,
        op: a4,
        comm: a5,
        requests: a7,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::ReduceScatter, Form::Persistent), args, |_| {
        let next = function!(c"MPI_Reduce_scatter_init_c", unsafe extern "C" fn(Pointer, Pointer, Pointer, Handle, Handle, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7) })
    })
}

/// `MPI_Request_free`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Request_free(a0: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Request_free",
        requests: a0,
        ..Args::NONE
    };
    around(Kind::FreeRequest, args, |_| {
        let next = function!(c"MPI_Request_free", unsafe extern "C" fn(Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0) })
    })
}

/// `MPI_Rget`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Rget(a0: Pointer, a1: c_int, a2: Handle, a3: c_int, a4: i64, a5: c_int, a6: Handle, a7: Handle, a8: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Rget",
        target: a3,
        target_disp: a4,
        target_count: i64::from(a5),
        target_datatype: a6,
        win: a7,
        requests: a8,
        ..Args::NONE
    };
    around(Kind::Rma(Rma::Get), args, |_| {
        let next = function!(c"MPI_Rget", unsafe extern "C" fn(Pointer, c_int, Handle, c_int, i64, c_int, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    })
}

/// `MPI_Rget_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Rget_c(a0: Pointer, a1: i64, a2: Handle, a3: c_int, a4: i64, a5: i64, a6: Handle, a7: Handle, a8: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Rget_c",
        target: a3,
        target_disp: a4,
        target_count: a5,
        target_datatype: a6,
        win: a7,
        requests: a8,
        ..Args::NONE
    };
    around(Kind::Rma(Rma::Get), args, |_| {
        let next = function!(c"MPI_Rget_c", unsafe extern "C" fn(Pointer, i64, Handle, c_int, i64, i64, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    })
}

/// `MPI_Rget_accumulate`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Rget_accumulate(a0: Pointer, a1: c_int, a2: Handle, a3: Pointer, a4: c_int, a5: Handle, a6: c_int, a7: i64, a8: c_int, a9: Handle, a10: Handle, a11: Handle, a12: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Rget_accumulate",
        target: a6,
        target_disp: a7,
        target_count: i64::from(a8),
        target_datatype: a9,
        op: a10,
        win: a11,
        requests: a12,
        ..Args::NONE
    };
    around(Kind::Rma(Rma::Accumulate), args, |_| {
        let next = function!(c"MPI_Rget_accumulate", unsafe extern "C" fn(Pointer, c_int, Handle, Pointer, c_int, Handle, c_int, i64, c_int, Handle, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12) })
    })
}

/// `MPI_Rget_accumulate_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Rget_accumulate_c(a0: Pointer, a1: i64, a2: Handle, a3: Pointer, a4: i64, a5: Handle, a6: c_int, a7: i64, a8: i64, a9: Handle, a10: Handle, a11: Handle, a12: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Rget_accumulate_c",
        target: a6,
        target_disp: a7,
        target_count: a8,
        target_datatype: a9,
        op: a10,
        win: a11,
        requests: a12,
        ..Args::NONE
    };
    around(Kind::Rma(Rma::Accumulate), args, |_| {
        let next = function!(c"MPI_Rget_accumulate_c", unsafe extern "C" fn(Pointer, i64, Handle, Pointer, i64, Handle, c_int, i64, i64, Handle, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12) })
    })
}

/// `MPI_Rput`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Rput(a0: Pointer, a1: c_int, a2: Handle, a3: c_int, a4: i64, a5: c_int, a6: Handle, a7: Handle, a8: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Rput",
        target: a3,
        target_disp: a4,
        target_count: i64::from(a5),
        target_datatype: a6,
        win: a7,
        requests: a8,
        ..Args::NONE
    };
    around(Kind::Rma(Rma::Put), args, |_| {
        let next = function!(c"MPI_Rput", unsafe extern "C" fn(Pointer, c_int, Handle, c_int, i64, c_int, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    })
}

/// `MPI_Rput_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Rput_c(a0: Pointer, a1: i64, a2: Handle, a3: c_int, a4: i64, a5: i64, a6: Handle, a7: Handle, a8: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Rput_c",
        target: a3,
        target_disp: a4,
        target_count: a5,
        target_datatype: a6,
        win: a7,
        requests: a8,
        ..Args::NONE
    };
    around(Kind::Rma(Rma::Put), args, |_| {
        let next = function!(c"MPI_Rput_c", unsafe extern "C" fn(Pointer, i64, Handle, c_int, i64, i64, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    })
}

/// `MPI_Rsend`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Rsend(a0: Pointer, a1: c_int, a2: Handle, a3: c_int, a4: c_int, a5: Handle) -> c_int {
    let args = Args {
        name: "MPI_Rsend",
        buf: a0,
        count: i64::from(a1),
        datatype: a2,
        dest: a3,
        tag: a4,
        comm: a5,
        ..Args::NONE
    };
    around(Kind::Send(Form::Blocking), args, |_| {
        let next = function!(c"MPI_Rsend", unsafe extern "C" fn(Pointer, c_int, Handle, c_int, c_int, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5) })
    })
}

/// `MPI_Rsend_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Rsend_c(a0: Pointer, a1: i64, a2: Handle, a3: c_int, a4: c_int, a5: Handle) -> c_int {
    let args = Args {
        name: "MPI_Rsend_c",
        buf: a0,
        count: a1,
        datatype: a2,
        dest: a3,
        tag: a4,
        comm: a5,
        ..Args::NONE
    };
    around(Kind::Send(Form::Blocking), args, |_| {
        let next = function!(c"MPI_Rsend_c", unsafe extern "C" fn(Pointer, i64, Handle, c_int, c_int, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5) })
    })
}

/// `MPI_Rsend_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Rsend_init(a0: Pointer, a1: c_int, a2: Handle, a3: c_int, a4: c_int, a5: Handle, a6: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Rsend_init",
        buf: a0,
        count: i64::from(a1),
        datatype: a2,
        dest: a3,
        tag: a4,
        comm: a5,
        requests: a6,
        ..Args::NONE
    };
    around(Kind::Send(Form::Persistent), args, |_| {
        let next = function!(c"MPI_Rsend_init", unsafe extern "C" fn(Pointer, c_int, Handle, c_int, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    })
}

/// `MPI_Rsend_init_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Rsend_init_c(a0: Pointer, a1: i64, a2: Handle, a3: c_int, a4: c_int, a5: Handle, a6: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Rsend_init_c",
        buf: a0,
        count: a1,
        datatype: a2,
        dest: a3,
        tag: a4,
        comm: a5,
        requests: a6,
        ..Args::NONE
    };
    around(Kind::Send(Form::Persistent), args, |_| {
        let next = function!(c"MPI_Rsend_init_c", unsafe extern "C" fn(Pointer, i64, Handle, c_int, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    })
}

/// `MPI_Scan`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Scan(a0: Pointer, a1: Pointer, a2: c_int, a3: Handle, a4: Handle, a5: Handle) -> c_int {
    let args = Args {
        name: "MPI_Scan",
        sendbuf: a0,
        recvbuf: a1,
        count: i64::from(a2),
        datatype: a3,
        op: a4,
        comm: a5,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::Scan, Form::Blocking), args, |_| {
        let next = function!(c"MPI_Scan", unsafe extern "C" fn(Pointer, Pointer, c_int, Handle, Handle, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5) })
    })
}

/// `MPI_Scan_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Scan_c(a0: Pointer, a1: Pointer, a2: i64, a3: Handle, a4: Handle, a5: Handle) -> c_int {
    let args = Args {
        name: "MPI_Scan_c",
        sendbuf: a0,
        recvbuf: a1,
        count: a2,
        datatype: a3,
        op: a4,
        comm: a5,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::Scan, Form::Blocking), args, |_| {
        let next = function!(c"MPI_Scan_c", unsafe extern "C" fn(Pointer, Pointer, i64, Handle, Handle, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5) })
    })
}

/// `MPI_Scan_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Scan_init(a0: Pointer, a1: Pointer, a2: c_int, a3: Handle, a4: Handle, a5: Handle, a6: Handle, a7: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Scan_init",
        sendbuf: a0,
        recvbuf: a1,
        count: i64::from(a2),
        datatype: a3,
        op: a4,
        comm: a5,
        requests: a7,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::Scan, Form::Persistent), args, |_| {
        let next = function!(c"MPI_Scan_init", unsafe extern "C" fn(Pointer, Pointer, c_int, Handle, Handle, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7) })
    })
}

/// `MPI_Scan_init_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Scan_init_c(a0: Pointer, a1: Pointer, a2: i64, a3: Handle, a4: Handle, a5: Handle, a6: Handle, a7: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Scan_init_c",
        sendbuf: a0,
        recvbuf: a1,
        count: a2,
        datatype: a3,
        op: a4,
        comm: a5,
        requests: a7,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::Scan, Form::Persistent), args, |_| {
        let next = function!(c"MPI_Scan_init_c", unsafe extern "C" fn(Pointer, Pointer, i64, Handle, Handle, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7) })
    })
}

/// `MPI_Scatter`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Scatter(a0: Pointer, a1: c_int, a2: Handle, a3: Pointer, a4: c_int, a5: Handle, a6: c_int, a7: Handle) -> c_int {
    let args = Args {
        name: "MPI_Scatter",
        sendbuf: a0,
        sendcount: i64::from(a1),
        sendtype: a2,
        recvbuf: a3,
        recvcount: i64::from(a4),
        recvtype: a5,
        root: a6,
        comm: a7,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::Scatter, Form::Blocking), args, |_| {
        let next = function!(c"MPI_Scatter", unsafe extern "C" fn(Pointer, c_int, Handle, Pointer, c_int, Handle, c_int, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7) })
    })
}

/// `MPI_Scatter_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Scatter_c(a0: Pointer, a1: i64, a2: Handle, a3: Pointer, a4: i64, a5: Handle, a6: c_int, a7: Handle) -> c_int {
    let args = Args {
        name: "MPI_Scatter_c",
        sendbuf: a0,
        sendcount: a1,
        sendtype: a2,
        recvbuf: a3,
        recvcount: a4,
        recvtype: a5,
        root: a6,
        comm: a7,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::Scatter, Form::Blocking), args, |_| {
        let next = function!(c"MPI_Scatter_c", unsafe extern "C" fn(Pointer, i64, Handle, Pointer, i64, Handle, c_int, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7) })
    })
}

/// `MPI_Scatter_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Scatter_init(a0: Pointer, a1: c_int, a2: Handle, a3: Pointer, a4: c_int, a5: Handle, a6: c_int, a7: Handle, a8: Handle, a9: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Scatter_init",
        sendbuf: a0,
        sendcount: i64::from(a1),
        sendtype: a2,
        recvbuf: a3,
        recvcount: i64::from(a4),
        recvtype: a5,
        root: a6,
        comm: a7,
        requests: a9,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::Scatter, Form::Persistent), args, |_| {
        let next = function!(c"MPI_Scatter_init", unsafe extern "C" fn(Pointer, c_int, Handle, Pointer, c_int, Handle, c_int, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9) })
    })
}

/// `MPI_Scatter_init_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Scatter_init_c(a0: Pointer, a1: i64, a2: Handle, a3: Pointer, a4: i64, a5: Handle, a6: c_int, a7: Handle, a8: Handle, a9: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Scatter_init_c",
        sendbuf: a0,
        sendcount: a1,
        sendtype: a2,
        recvbuf: a3,
        recvcount: a4,
        recvtype: a5,
        root: a6,
        comm: a7,
        requests: a9,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::Scatter, Form::Persistent), args, |_| {
        let next = function!(c"MPI_Scatter_init_c", unsafe extern "C" fn(Pointer, i64, Handle, Pointer, i64, Handle, c_int, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9) })
    })
}

/// `MPI_Scatterv`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Scatterv(a0: Pointer, a1: Pointer, a2: Pointer, a3: Handle, a4: Pointer, a5: c_int, a6: Handle, a7: c_int, a8: Handle) -> c_int {
    let args = Args {
        name: "MPI_Scatterv",
        sendbuf: a0,
        sendcounts: Array::new(a1, false),
        displs: Array::new(a2, false),
        sendtype: a3,
        recvbuf: a4,
        recvcount: i64::from(a5),
        recvtype: a6,
        root: a7,
        comm: a8,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::Scatterv, Form::Blocking), args, |_| {
        let next = function!(c"MPI_Scatterv", unsafe extern "C" fn(Pointer, Pointer, Pointer, Handle, Pointer, c_int, Handle, c_int, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    })
}

/// `MPI_Scatterv_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Scatterv_c(a0: Pointer, a1: Pointer, a2: Pointer, a3: Handle, a4: Pointer, a5: i64, a6: Handle, a7: c_int, a8: Handle) -> c_int {
    let args = Args {
        name: "MPI_Scatterv_c",
        sendbuf: a0,
        sendcounts: Array::new(a1, true),
        displs: Array::new(a2, true),
        sendtype: a3,
        recvbuf: a4,
        recvcount: a5,
        recvtype: a6,
        root: a7,
        comm: a8,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::Scatterv, Form::Blocking), args, |_| {
        let next = function!(c"MPI_Scatterv_c", unsafe extern "C" fn(Pointer, Pointer, Pointer, Handle, Pointer, i64, Handle, c_int, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    })
}

/// `MPI_Scatterv_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Scatterv_init(a0: Pointer, a1: Pointer, a2: Pointer, a3: Handle, a4: Pointer, a5: c_int, a6: Handle, a7: c_int, a8: Handle, a9: Handle, a10: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Scatterv_init",
        sendbuf: a0,
        sendcounts: Array::new(a1, false),
        displs: Array::new(a2, false),
        sendtype: a3,
        recvbuf: a4,
        recvcount: i64::from(a5),
        recvtype: a6,
        root: a7,
        comm: a8,
        requests: a10,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::Scatterv, Form::Persistent), args, |_| {
        let next = function!(c"MPI_Scatterv_init", unsafe extern "C" fn(Pointer, Pointer, Pointer, Handle, Pointer, c_int, Handle, c_int, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10) })
    })
}

/// `MPI_Scatterv_init_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Scatterv_init_c(a0: Pointer, a1: Pointer, a2: Pointer, a3: Handle, a4: Pointer, a5: i64, a6: Handle, a7: c_int, a8: Handle, a9: Handle, a10: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Scatterv_init_c",
        sendbuf: a0,
        sendcounts: Array::new(a1, true),
        displs: Array::new(a2, true),
        sendtype: a3,
        recvbuf: a4,
        recvcount: a5,
        recvtype: a6,
        root: a7,
        comm: a8,
        requests: a10,
        ..Args::NONE
    };
    around(Kind::Collective(Collective::Scatterv, Form::Persistent), args, |_| {
        let next = function!(c"MPI_Scatterv_init_c", unsafe extern "C" fn(Pointer, Pointer, Pointer, Handle, Pointer, i64, Handle, c_int, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10) })
    })
}

/// `MPI_Send`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Send(a0: Pointer, a1: c_int, a2: Handle, a3: c_int, a4: c_int, a5: Handle) -> c_int {
    let args = Args {
        name: "MPI_Send",
        buf: a0,
        count: i64::from(a1),
        datatype: a2,
        dest: a3,
        tag: a4,
        comm: a5,
        ..Args::NONE
    };
    around(Kind::Send(Form::Blocking), args, |_| {
        let next = function!(c"MPI_Send", unsafe extern "C" fn(Pointer, c_int, Handle, c_int, c_int, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5) })
    })
}

/// `MPI_Send_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Send_c(a0: Pointer, a1: i64, a2: Handle, a3: c_int, a4: c_int, a5: Handle) -> c_int {
    let args = Args {
        name: "MPI_Send_c",
        buf: a0,
        count: a1,
        datatype: a2,
        dest: a3,
        tag: a4,
        comm: a5,
        ..Args::NONE
    };
    around(Kind::Send(Form::Blocking), args, |_| {
        let next = function!(c"MPI_Send_c", unsafe extern "C" fn(Pointer, i64, Handle, c_int, c_int, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5) })
    })
}

/// `MPI_Send_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Send_init(a0: Pointer, a1: c_int, a2: Handle, a3: c_int, a4: c_int, a5: Handle, a6: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Send_init",
        buf: a0,
        count: i64::from(a1),
        datatype: a2,
        dest: a3,
        tag: a4,
        comm: a5,
        requests: a6,
        ..Args::NONE
    };
    around(Kind::Send(Form::Persistent), args, |_| {
        let next = function!(c"MPI_Send_init", unsafe extern "C" fn(Pointer, c_int, Handle, c_int, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    })
}

/// `MPI_Send_init_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Send_init_c(a0: Pointer, a1: i64, a2: Handle, a3: c_int, a4: c_int, a5: Handle, a6: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Send_init_c",
        buf: a0,
        count: a1,
        datatype: a2,
        dest: a3,
        tag: a4,
        comm: a5,
        requests: a6,
        ..Args::NONE
    };
    around(Kind::Send(Form::Persistent), args, |_| {
        let next = function!(c"MPI_Send_init_c", unsafe extern "C" fn(Pointer, i64, Handle, c_int, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    })
}

/// `MPI_Sendrecv`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Sendrecv(a0: Pointer, a1: c_int, a2: Handle, a3: c_int, a4: c_int, a5: Pointer, a6: c_int, a7: Handle, a8: c_int, a9: c_int, a10: Handle, a11: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Sendrecv",
        sendbuf: a0,
        sendcount: i64::from(a1),
        sendtype: a2,
        dest: a3,
        tag: a4,
        recvbuf: a5,
        recvcount: i64::from(a6),
        recvtype: a7,
        source: a8,
        recvtag: a9,
        comm: a10,
        statuses: a11,
        ..Args::NONE
    };
    around(Kind::Sendrecv(Form::Blocking), args, |args| {
        let next = function!(c"MPI_Sendrecv", unsafe extern "C" fn(Pointer, c_int, Handle, c_int, c_int, Pointer, c_int, Handle, c_int, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, args.statuses) })
    })
}

/// `MPI_Sendrecv_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Sendrecv_c(a0: Pointer, a1: i64, a2: Handle, a3: c_int, a4: c_int, a5: Pointer, a6: i64, a7: Handle, a8: c_int, a9: c_int, a10: Handle, a11: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Sendrecv_c",
        sendbuf: a0,
        sendcount: a1,
        sendtype: a2,
        dest: a3,
        tag: a4,
        recvbuf: a5,
        recvcount: a6,
        recvtype: a7,
        source: a8,
        recvtag: a9,
        comm: a10,
        statuses: a11,
        ..Args::NONE
    };
    around(Kind::Sendrecv(Form::Blocking), args, |args| {
        let next = function!(c"MPI_Sendrecv_c", unsafe extern "C" fn(Pointer, i64, Handle, c_int, c_int, Pointer, i64, Handle, c_int, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, args.statuses) })
    })
}

/// `MPI_Sendrecv_replace`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Sendrecv_replace(a0: Pointer, a1: c_int, a2: Handle, a3: c_int, a4: c_int, a5: c_int, a6: c_int, a7: Handle, a8: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Sendrecv_replace",
        buf: a0,
        count: i64::from(a1),
        datatype: a2,
        dest: a3,
        tag: a4,
        source: a5,
        recvtag: a6,
        comm: a7,
        statuses: a8,
        ..Args::NONE
    };
    around(Kind::Sendrecv(Form::Blocking), args, |args| {
        let next = function!(c"MPI_Sendrecv_replace", unsafe extern "C" fn(Pointer, c_int, Handle, c_int, c_int, c_int, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, args.statuses) })
    })
}

/// `MPI_Sendrecv_replace_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Sendrecv_replace_c(a0: Pointer, a1: i64, a2: Handle, a3: c_int, a4: c_int, a5: c_int, a6: c_int, a7: Handle, a8: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Sendrecv_replace_c",
        buf: a0,
        count: a1,
        datatype: a2,
        dest: a3,
        tag: a4,
        source: a5,
        recvtag: a6,
        comm: a7,
        statuses: a8,
        ..Args::NONE
    };
    around(Kind::Sendrecv(Form::Blocking), args, |args| {
        let next = function!(c"MPI_Sendrecv_replace_c", unsafe extern "C" fn(Pointer, i64, Handle, c_int, c_int, c_int, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, args.statuses) })
    })
}

/// `MPI_Session_create_errhandler`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Session_create_errhandler(a0: Pointer, a1: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Session_create_errhandler",
        object: a1,
        ..Args::NONE
    };
    around(Kind::New(Object::Errhandler), args, |_| {
        let next = function!(c"MPI_Session_create_errhandler", unsafe extern "C" fn(Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Session_finalize`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Session_finalize(a0: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Session_finalize",
        object: a0,
        ..Args::NONE
    };
    around(Kind::Free(Object::Session), args, |_| {
        let next = function!(c"MPI_Session_finalize", unsafe extern "C" fn(Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0) })
    })
}

/// `MPI_Session_get_errhandler`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Session_get_errhandler(a0: Handle, a1: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Session_get_errhandler",
        object: a1,
        ..Args::NONE
    };
    around(Kind::New(Object::Errhandler), args, |_| {
        let next = function!(c"MPI_Session_get_errhandler", unsafe extern "C" fn(Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Session_get_info`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Session_get_info(a0: Handle, a1: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Session_get_info",
        object: a1,
        ..Args::NONE
    };
    around(Kind::New(Object::Info), args, |_| {
        let next = function!(c"MPI_Session_get_info", unsafe extern "C" fn(Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Session_get_pset_info`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Session_get_pset_info(a0: Handle, a1: Pointer, a2: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Session_get_pset_info",
        object: a2,
        ..Args::NONE
    };
    around(Kind::New(Object::Info), args, |_| {
        let next = function!(c"MPI_Session_get_pset_info", unsafe extern "C" fn(Handle, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Session_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Session_init(a0: Handle, a1: Handle, a2: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Session_init",
        object: a2,
        ..Args::NONE
    };
    around(Kind::New(Object::Session), args, |_| {
        let next = function!(c"MPI_Session_init", unsafe extern "C" fn(Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Ssend`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Ssend(a0: Pointer, a1: c_int, a2: Handle, a3: c_int, a4: c_int, a5: Handle) -> c_int {
    let args = Args {
        name: "MPI_Ssend",
        buf: a0,
        count: i64::from(a1),
        datatype: a2,
        dest: a3,
        tag: a4,
        comm: a5,
        ..Args::NONE
    };
    around(Kind::Send(Form::Blocking), args, |_| {
        let next = function!(c"MPI_Ssend", unsafe extern "C" fn(Pointer, c_int, Handle, c_int, c_int, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5) })
    })
}

/// `MPI_Ssend_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Ssend_c(a0: Pointer, a1: i64, a2: Handle, a3: c_int, a4: c_int, a5: Handle) -> c_int {
    let args = Args {
        name: "MPI_Ssend_c",
        buf: a0,
        count: a1,
        datatype: a2,
        dest: a3,
        tag: a4,
        comm: a5,
        ..Args::NONE
    };
    around(Kind::Send(Form::Blocking), args, |_| {
        let next = function!(c"MPI_Ssend_c", unsafe extern "C" fn(Pointer, i64, Handle, c_int, c_int, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5) })
    })
}

/// `MPI_Ssend_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Ssend_init(a0: Pointer, a1: c_int, a2: Handle, a3: c_int, a4: c_int, a5: Handle, a6: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Ssend_init",
        buf: a0,
        count: i64::from(a1),
        datatype: a2,
        dest: a3,
        tag: a4,
        comm: a5,
        requests: a6,
        ..Args::NONE
    };
    around(Kind::Send(Form::Persistent), args, |_| {
        let next = function!(c"MPI_Ssend_init", unsafe extern "C" fn(Pointer, c_int, Handle, c_int, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    })
}

/// `MPI_Ssend_init_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Ssend_init_c(a0: Pointer, a1: i64, a2: Handle, a3: c_int, a4: c_int, a5: Handle, a6: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Ssend_init_c",
        buf: a0,
        count: a1,
        datatype: a2,
        dest: a3,
        tag: a4,
        comm: a5,
        requests: a6,
        ..Args::NONE
    };
    around(Kind::Send(Form::Persistent), args, |_| {
        let next = function!(c"MPI_Ssend_init_c", unsafe extern "C" fn(Pointer, i64, Handle, c_int, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    })
}

/// `MPI_Start`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Start(a0: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Start",
        requests: a0,
        ..Args::NONE
    };
    around(Kind::Start, args, |_| {
        let next = function!(c"MPI_Start", unsafe extern "C" fn(Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0) })
    })
}

/// `MPI_Startall`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Startall(a0: c_int, a1: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Startall",
        count: i64::from(a0),
        requests: a1,
        ..Args::NONE
    };
    around(Kind::Start, args, |_| {
        let next = function!(c"MPI_Startall", unsafe extern "C" fn(c_int, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Test`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Test(a0: Pointer, a1: Pointer, a2: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Test",
        requests: a0,
        flag: a1,
        statuses: a2,
        ..Args::NONE
    };
    around(Kind::One, args, |args| {
        let next = function!(c"MPI_Test", unsafe extern "C" fn(Pointer, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, args.statuses) })
    })
}

/// `MPI_Testall`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Testall(a0: c_int, a1: Pointer, a2: Pointer, a3: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Testall",
        count: i64::from(a0),
        requests: a1,
        flag: a2,
        statuses: a3,
        ..Args::NONE
    };
    around(Kind::All, args, |args| {
        let next = function!(c"MPI_Testall", unsafe extern "C" fn(c_int, Pointer, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, args.statuses) })
    })
}

/// `MPI_Testany`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Testany(a0: c_int, a1: Pointer, a2: Pointer, a3: Pointer, a4: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Testany",
        count: i64::from(a0),
        requests: a1,
        index: a2,
        flag: a3,
        statuses: a4,
        ..Args::NONE
    };
    around(Kind::Any, args, |args| {
        let next = function!(c"MPI_Testany", unsafe extern "C" fn(c_int, Pointer, Pointer, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, args.statuses) })
    })
}

/// `MPI_Testsome`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Testsome(a0: c_int, a1: Pointer, a2: Pointer, a3: Pointer, a4: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Testsome",
        count: i64::from(a0),
        requests: a1,
        outcount: a2,
        indices: a3,
        statuses: a4,
        ..Args::NONE
    };
    around(Kind::Some, args, |args| {
        let next = function!(c"MPI_Testsome", unsafe extern "C" fn(c_int, Pointer, Pointer, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, args.statuses) })
    })
}

/// `MPI_Type_contiguous`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_contiguous(a0: c_int, a1: Handle, a2: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Type_contiguous",
        count: i64::from(a0),
        object: a2,
        ..Args::NONE
    };
    around(Kind::New(Object::Datatype), args, |_| {
        let next = function!(c"MPI_Type_contiguous", unsafe extern "C" fn(c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Type_contiguous_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_contiguous_c(a0: i64, a1: Handle, a2: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Type_contiguous_c",
        count: a0,
        object: a2,
        ..Args::NONE
    };
    around(Kind::New(Object::Datatype), args, |_| {
        let next = function!(c"MPI_Type_contiguous_c", unsafe extern "C" fn(i64, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Type_create_darray`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_create_darray(a0: c_int, a1: c_int, a2: c_int, a3: Pointer, a4: Pointer, a5: Pointer, a6: Pointer, a7: c_int, a8: Handle, a9: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Type_create_darray",
        target: a1,
        object: a9,
        ..Args::NONE
    };
    around(Kind::New(Object::Datatype), args, |_| {
        let next = function!(c"MPI_Type_create_darray", unsafe extern "C" fn(c_int, c_int, c_int, Pointer, Pointer, Pointer, Pointer, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9) })
    })
}

/// `MPI_Type_create_darray_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_create_darray_c(a0: c_int, a1: c_int, a2: c_int, a3: Pointer, a4: Pointer, a5: Pointer, a6: Pointer, a7: c_int, a8: Handle, a9: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Type_create_darray_c",
        target: a1,
        object: a9,
        ..Args::NONE
    };
    around(Kind::New(Object::Datatype), args, |_| {
        let next = function!(c"MPI_Type_create_darray_c", unsafe extern "C" fn(c_int, c_int, c_int, Pointer, Pointer, Pointer, Pointer, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9) })
    })
}

/// `MPI_Type_create_f90_complex`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_create_f90_complex(a0: c_int, a1: c_int, a2: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Type_create_f90_complex",
        object: a2,
        ..Args::NONE
    };
    around(Kind::F90, args, |_| {
        let next = function!(c"MPI_Type_create_f90_complex", unsafe extern "C" fn(c_int, c_int, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Type_create_f90_integer`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_create_f90_integer(a0: c_int, a1: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Type_create_f90_integer",
        object: a1,
        ..Args::NONE
    };
    around(Kind::F90, args, |_| {
        let next = function!(c"MPI_Type_create_f90_integer", unsafe extern "C" fn(c_int, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Type_create_f90_real`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_create_f90_real(a0: c_int, a1: c_int, a2: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Type_create_f90_real",
        object: a2,
        ..Args::NONE
    };
    around(Kind::F90, args, |_| {
        let next = function!(c"MPI_Type_create_f90_real", unsafe extern "C" fn(c_int, c_int, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Type_create_hindexed`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_create_hindexed(a0: c_int, a1: Pointer, a2: Pointer, a3: Handle, a4: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Type_create_hindexed",
        count: i64::from(a0),
        object: a4,
        ..Args::NONE
    };
    around(Kind::New(Object::Datatype), args, |_| {
        let next = function!(c"MPI_Type_create_hindexed", unsafe extern "C" fn(c_int, Pointer, Pointer, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_Type_create_hindexed_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_create_hindexed_c(a0: i64, a1: Pointer, a2: Pointer, a3: Handle, a4: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Type_create_hindexed_c",
        count: a0,
        object: a4,
        ..Args::NONE
    };
    around(Kind::New(Object::Datatype), args, |_| {
        let next = function!(c"MPI_Type_create_hindexed_c", unsafe extern "C" fn(i64, Pointer, Pointer, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_Type_create_hindexed_block`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_create_hindexed_block(a0: c_int, a1: c_int, a2: Pointer, a3: Handle, a4: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Type_create_hindexed_block",
        count: i64::from(a0),
        object: a4,
        ..Args::NONE
    };
    around(Kind::New(Object::Datatype), args, |_| {
        let next = function!(c"MPI_Type_create_hindexed_block", unsafe extern "C" fn(c_int, c_int, Pointer, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_Type_create_hindexed_block_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_create_hindexed_block_c(a0: i64, a1: i64, a2: Pointer, a3: Handle, a4: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Type_create_hindexed_block_c",
        count: a0,
        object: a4,
        ..Args::NONE
    };
    around(Kind::New(Object::Datatype), args, |_| {
        let next = function!(c"MPI_Type_create_hindexed_block_c", unsafe extern "C" fn(i64, i64, Pointer, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_Type_create_hvector`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_create_hvector(a0: c_int, a1: c_int, a2: i64, a3: Handle, a4: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Type_create_hvector",
        count: i64::from(a0),
        object: a4,
        ..Args::NONE
    };
    around(Kind::New(Object::Datatype), args, |_| {
        let next = function!(c"MPI_Type_create_hvector", unsafe extern "C" fn(c_int, c_int, i64, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_Type_create_hvector_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_create_hvector_c(a0: i64, a1: i64, a2: i64, a3: Handle, a4: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Type_create_hvector_c",
        count: a0,
        object: a4,
        ..Args::NONE
    };
    around(Kind::New(Object::Datatype), args, |_| {
        let next = function!(c"MPI_Type_create_hvector_c", unsafe extern "C" fn(i64, i64, i64, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_Type_create_indexed_block`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_create_indexed_block(a0: c_int, a1: c_int, a2: Pointer, a3: Handle, a4: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Type_create_indexed_block",
        count: i64::from(a0),
        object: a4,
        ..Args::NONE
    };
    around(Kind::New(Object::Datatype), args, |_| {
        let next = function!(c"MPI_Type_create_indexed_block", unsafe extern "C" fn(c_int, c_int, Pointer, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_Type_create_indexed_block_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_create_indexed_block_c(a0: i64, a1: i64, a2: Pointer, a3: Handle, a4: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Type_create_indexed_block_c",
        count: a0,
        object: a4,
        ..Args::NONE
    };
    around(Kind::New(Object::Datatype), args, |_| {
        let next = function!(c"MPI_Type_create_indexed_block_c", unsafe extern "C" fn(i64, i64, Pointer, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_Type_create_resized`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_create_resized(a0: Handle, a1: i64, a2: i64, a3: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Type_create_resized",
        object: a3,
        ..Args::NONE
    };
    around(Kind::New(Object::Datatype), args, |_| {
        let next = function!(c"MPI_Type_create_resized", unsafe extern "C" fn(Handle, i64, i64, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3) })
    })
}

/// `MPI_Type_create_resized_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_create_resized_c(a0: Handle, a1: i64, a2: i64, a3: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Type_create_resized_c",
        object: a3,
        ..Args::NONE
    };
    around(Kind::New(Object::Datatype), args, |_| {
        let next = function!(c"MPI_Type_create_resized_c", unsafe extern "C" fn(Handle, i64, i64, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3) })
    })
}

/// `MPI_Type_create_struct`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_create_struct(a0: c_int, a1: Pointer, a2: Pointer, a3: Pointer, a4: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Type_create_struct",
        count: i64::from(a0),
        object: a4,
        ..Args::NONE
    };
    around(Kind::New(Object::Datatype), args, |_| {
        let next = function!(c"MPI_Type_create_struct", unsafe extern "C" fn(c_int, Pointer, Pointer, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_Type_create_struct_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_create_struct_c(a0: i64, a1: Pointer, a2: Pointer, a3: Pointer, a4: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Type_create_struct_c",
        count: a0,
        object: a4,
        ..Args::NONE
    };
    around(Kind::New(Object::Datatype), args, |_| {
        let next = function!(c"MPI_Type_create_struct_c", unsafe extern "C" fn(i64, Pointer, Pointer, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_Type_create_subarray`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_create_subarray(a0: c_int, a1: Pointer, a2: Pointer, a3: Pointer, a4: c_int, a5: Handle, a6: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Type_create_subarray",
        object: a6,
        ..Args::NONE
    };
    around(Kind::New(Object::Datatype), args, |_| {
        let next = function!(c"MPI_Type_create_subarray", unsafe extern "C" fn(c_int, Pointer, Pointer, Pointer, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    })
}

/// `MPI_Type_create_subarray_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_create_subarray_c(a0: c_int, a1: Pointer, a2: Pointer, a3: Pointer, a4: c_int, a5: Handle, a6: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Type_create_subarray_c",
        object: a6,
        ..Args::NONE
    };
    around(Kind::New(Object::Datatype), args, |_| {
        let next = function!(c"MPI_Type_create_subarray_c", unsafe extern "C" fn(c_int, Pointer, Pointer, Pointer, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    })
}

/// `MPI_Type_dup`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_dup(a0: Handle, a1: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Type_dup",
        object: a1,
        ..Args::NONE
    };
    around(Kind::New(Object::Datatype), args, |_| {
        let next = function!(c"MPI_Type_dup", unsafe extern "C" fn(Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Type_free`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_free(a0: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Type_free",
        object: a0,
        ..Args::NONE
    };
    around(Kind::Free(Object::Datatype), args, |_| {
        let next = function!(c"MPI_Type_free", unsafe extern "C" fn(Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0) })
    })
}

/// `MPI_Type_get_contents`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_get_contents(a0: Handle, a1: c_int, a2: c_int, a3: c_int, a4: Pointer, a5: Pointer, a6: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Type_get_contents",
        datatype: a0,
        count: i64::from(a3),
        object: a6,
        ..Args::NONE
    };
    around(Kind::Contents, args, |_| {
        let next = function!(c"MPI_Type_get_contents", unsafe extern "C" fn(Handle, c_int, c_int, c_int, Pointer, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    })
}

/// `MPI_Type_get_contents_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_get_contents_c(a0: Handle, a1: i64, a2: i64, a3: i64, a4: i64, a5: Pointer, a6: Pointer, a7: Pointer, a8: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Type_get_contents_c",
        datatype: a0,
        count: a4,
        object: a8,
        ..Args::NONE
    };
    around(Kind::Contents, args, |_| {
        let next = function!(c"MPI_Type_get_contents_c", unsafe extern "C" fn(Handle, i64, i64, i64, i64, Pointer, Pointer, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    })
}

/// `MPI_Type_indexed`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_indexed(a0: c_int, a1: Pointer, a2: Pointer, a3: Handle, a4: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Type_indexed",
        count: i64::from(a0),
        object: a4,
        ..Args::NONE
    };
    around(Kind::New(Object::Datatype), args, |_| {
        let next = function!(c"MPI_Type_indexed", unsafe extern "C" fn(c_int, Pointer, Pointer, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_Type_indexed_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_indexed_c(a0: i64, a1: Pointer, a2: Pointer, a3: Handle, a4: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Type_indexed_c",
        count: a0,
        object: a4,
        ..Args::NONE
    };
    around(Kind::New(Object::Datatype), args, |_| {
        let next = function!(c"MPI_Type_indexed_c", unsafe extern "C" fn(i64, Pointer, Pointer, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_Type_vector`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_vector(a0: c_int, a1: c_int, a2: c_int, a3: Handle, a4: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Type_vector",
        count: i64::from(a0),
        object: a4,
        ..Args::NONE
    };
    around(Kind::New(Object::Datatype), args, |_| {
        let next = function!(c"MPI_Type_vector", unsafe extern "C" fn(c_int, c_int, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_Type_vector_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_vector_c(a0: i64, a1: i64, a2: i64, a3: Handle, a4: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Type_vector_c",
        count: a0,
        object: a4,
        ..Args::NONE
    };
    around(Kind::New(Object::Datatype), args, |_| {
        let next = function!(c"MPI_Type_vector_c", unsafe extern "C" fn(i64, i64, i64, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_Wait`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Wait(a0: Pointer, a1: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Wait",
        requests: a0,
        statuses: a1,
        ..Args::NONE
    };
    around(Kind::One, args, |args| {
        let next = function!(c"MPI_Wait", unsafe extern "C" fn(Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, args.statuses) })
    })
}

/// `MPI_Waitall`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Waitall(a0: c_int, a1: Pointer, a2: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Waitall",
        count: i64::from(a0),
        requests: a1,
        statuses: a2,
        ..Args::NONE
    };
    around(Kind::All, args, |args| {
        let next = function!(c"MPI_Waitall", unsafe extern "C" fn(c_int, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, args.statuses) })
    })
}

/// `MPI_Waitany`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Waitany(a0: c_int, a1: Pointer, a2: Pointer, a3: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Waitany",
        count: i64::from(a0),
        requests: a1,
        index: a2,
        statuses: a3,
        ..Args::NONE
    };
    around(Kind::Any, args, |args| {
        let next = function!(c"MPI_Waitany", unsafe extern "C" fn(c_int, Pointer, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, args.statuses) })
    })
}

/// `MPI_Waitsome`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Waitsome(a0: c_int, a1: Pointer, a2: Pointer, a3: Pointer, a4: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Waitsome",
        count: i64::from(a0),
        requests: a1,
        outcount: a2,
        indices: a3,
        statuses: a4,
        ..Args::NONE
    };
    around(Kind::Some, args, |args| {
        let next = function!(c"MPI_Waitsome", unsafe extern "C" fn(c_int, Pointer, Pointer, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, args.statuses) })
    })
}

/// `MPI_Win_allocate`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_allocate(a0: i64, a1: c_int, a2: Handle, a3: Handle, a4: Pointer, a5: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Win_allocate",
        size: a0,
        disp_unit: i64::from(a1),
        comm: a3,
        object: a5,
        ..Args::NONE
    };
    around(Kind::New(Object::Win), args, |_| {
        let next = function!(c"MPI_Win_allocate", unsafe extern "C" fn(i64, c_int, Handle, Handle, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5) })
    })
}

/// `MPI_Win_allocate_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_allocate_c(a0: i64, a1: i64, a2: Handle, a3: Handle, a4: Pointer, a5: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Win_allocate_c",
        size: a0,
        disp_unit: a1,
        comm: a3,
        object: a5,
        ..Args::NONE
    };
    around(Kind::New(Object::Win), args, |_| {
        let next = function!(c"MPI_Win_allocate_c", unsafe extern "C" fn(i64, i64, Handle, Handle, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5) })
    })
}

/// `MPI_Win_allocate_shared`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_allocate_shared(a0: i64, a1: c_int, a2: Handle, a3: Handle, a4: Pointer, a5: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Win_allocate_shared",
        size: a0,
        disp_unit: i64::from(a1),
        comm: a3,
        object: a5,
        ..Args::NONE
    };
    around(Kind::New(Object::Win), args, |_| {
        let next = function!(c"MPI_Win_allocate_shared", unsafe extern "C" fn(i64, c_int, Handle, Handle, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5) })
    })
}

/// `MPI_Win_allocate_shared_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_allocate_shared_c(a0: i64, a1: i64, a2: Handle, a3: Handle, a4: Pointer, a5: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Win_allocate_shared_c",
        size: a0,
        disp_unit: a1,
        comm: a3,
        object: a5,
        ..Args::NONE
    };
    around(Kind::New(Object::Win), args, |_| {
        let next = function!(c"MPI_Win_allocate_shared_c", unsafe extern "C" fn(i64, i64, Handle, Handle, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5) })
    })
}

/// `MPI_Win_complete`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_complete(a0: Handle) -> c_int {
    let args = Args {
        name: "MPI_Win_complete",
        win: a0,
        ..Args::NONE
    };
    around(Kind::Rma(Rma::Complete), args, |_| {
        let next = function!(c"MPI_Win_complete", unsafe extern "C" fn(Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0) })
    })
}

/// `MPI_Win_create`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_create(a0: Pointer, a1: i64, a2: c_int, a3: Handle, a4: Handle, a5: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Win_create",
        size: a1,
        disp_unit: i64::from(a2),
        comm: a4,
        object: a5,
        ..Args::NONE
    };
    around(Kind::New(Object::Win), args, |_| {
        let next = function!(c"MPI_Win_create", unsafe extern "C" fn(Pointer, i64, c_int, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5) })
    })
}

/// `MPI_Win_create_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_create_c(a0: Pointer, a1: i64, a2: i64, a3: Handle, a4: Handle, a5: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Win_create_c",
        size: a1,
        disp_unit: a2,
        comm: a4,
        object: a5,
        ..Args::NONE
    };
    around(Kind::New(Object::Win), args, |_| {
        let next = function!(c"MPI_Win_create_c", unsafe extern "C" fn(Pointer, i64, i64, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5) })
    })
}

/// `MPI_Win_create_dynamic`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_create_dynamic(a0: Handle, a1: Handle, a2: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Win_create_dynamic",
        comm: a1,
        object: a2,
        ..Args::NONE
    };
    around(Kind::New(Object::Win), args, |_| {
        let next = function!(c"MPI_Win_create_dynamic", unsafe extern "C" fn(Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Win_create_errhandler`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_create_errhandler(a0: Pointer, a1: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Win_create_errhandler",
        object: a1,
        ..Args::NONE
    };
    around(Kind::New(Object::Errhandler), args, |_| {
        let next = function!(c"MPI_Win_create_errhandler", unsafe extern "C" fn(Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Win_fence`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_fence(a0: c_int, a1: Handle) -> c_int {
    let args = Args {
        name: "MPI_Win_fence",
        assert: a0,
        win: a1,
        ..Args::NONE
    };
    around(Kind::Rma(Rma::Fence), args, |_| {
        let next = function!(c"MPI_Win_fence", unsafe extern "C" fn(c_int, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Win_flush`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_flush(a0: c_int, a1: Handle) -> c_int {
    let args = Args {
        name: "MPI_Win_flush",
        target: a0,
        win: a1,
        ..Args::NONE
    };
    around(Kind::Rma(Rma::Flush), args, |_| {
        let next = function!(c"MPI_Win_flush", unsafe extern "C" fn(c_int, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Win_flush_all`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_flush_all(a0: Handle) -> c_int {
    let args = Args {
        name: "MPI_Win_flush_all",
        win: a0,
        ..Args::NONE
    };
    around(Kind::Rma(Rma::FlushAll), args, |_| {
        let next = function!(c"MPI_Win_flush_all", unsafe extern "C" fn(Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0) })
    })
}

/// `MPI_Win_flush_local`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_flush_local(a0: c_int, a1: Handle) -> c_int {
    let args = Args {
        name: "MPI_Win_flush_local",
        target: a0,
        win: a1,
        ..Args::NONE
    };
    around(Kind::Rma(Rma::FlushLocal), args, |_| {
        let next = function!(c"MPI_Win_flush_local", unsafe extern "C" fn(c_int, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Win_flush_local_all`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_flush_local_all(a0: Handle) -> c_int {
    let args = Args {
        name: "MPI_Win_flush_local_all",
        win: a0,
        ..Args::NONE
    };
    around(Kind::Rma(Rma::FlushLocalAll), args, |_| {
        let next = function!(c"MPI_Win_flush_local_all", unsafe extern "C" fn(Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0) })
    })
}

/// `MPI_Win_free`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_free(a0: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Win_free",
        object: a0,
        ..Args::NONE
    };
    around(Kind::Free(Object::Win), args, |_| {
        let next = function!(c"MPI_Win_free", unsafe extern "C" fn(Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0) })
    })
}

/// `MPI_Win_get_errhandler`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_get_errhandler(a0: Handle, a1: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Win_get_errhandler",
        win: a0,
        object: a1,
        ..Args::NONE
    };
    around(Kind::New(Object::Errhandler), args, |_| {
        let next = function!(c"MPI_Win_get_errhandler", unsafe extern "C" fn(Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Win_get_group`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_get_group(a0: Handle, a1: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Win_get_group",
        win: a0,
        object: a1,
        ..Args::NONE
    };
    around(Kind::New(Object::Group), args, |_| {
        let next = function!(c"MPI_Win_get_group", unsafe extern "C" fn(Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Win_get_info`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_get_info(a0: Handle, a1: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Win_get_info",
        win: a0,
        object: a1,
        ..Args::NONE
    };
    around(Kind::New(Object::Info), args, |_| {
        let next = function!(c"MPI_Win_get_info", unsafe extern "C" fn(Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Win_lock`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_lock(a0: c_int, a1: c_int, a2: c_int, a3: Handle) -> c_int {
    let args = Args {
        name: "MPI_Win_lock",
        target: a1,
        assert: a2,
        win: a3,
        ..Args::NONE
    };
    around(Kind::Rma(Rma::Lock), args, |_| {
        let next = function!(c"MPI_Win_lock", unsafe extern "C" fn(c_int, c_int, c_int, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3) })
    })
}

/// `MPI_Win_lock_all`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_lock_all(a0: c_int, a1: Handle) -> c_int {
    let args = Args {
        name: "MPI_Win_lock_all",
        assert: a0,
        win: a1,
        ..Args::NONE
    };
    around(Kind::Rma(Rma::LockAll), args, |_| {
        let next = function!(c"MPI_Win_lock_all", unsafe extern "C" fn(c_int, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Win_post`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_post(a0: Handle, a1: c_int, a2: Handle) -> c_int {
    let args = Args {
        name: "MPI_Win_post",
        group: a0,
        assert: a1,
        win: a2,
        ..Args::NONE
    };
    around(Kind::Rma(Rma::Post), args, |_| {
        let next = function!(c"MPI_Win_post", unsafe extern "C" fn(Handle, c_int, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Win_start`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_start(a0: Handle, a1: c_int, a2: Handle) -> c_int {
    let args = Args {
        name: "MPI_Win_start",
        group: a0,
        assert: a1,
        win: a2,
        ..Args::NONE
    };
    around(Kind::Rma(Rma::Start), args, |_| {
        let next = function!(c"MPI_Win_start", unsafe extern "C" fn(Handle, c_int, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Win_test`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_test(a0: Handle, a1: Pointer) -> c_int {
    let args = Args {
        name: "MPI_Win_test",
        win: a0,
        flag: a1,
        ..Args::NONE
    };
    around(Kind::Rma(Rma::Wait), args, |_| {
        let next = function!(c"MPI_Win_test", unsafe extern "C" fn(Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Win_unlock`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_unlock(a0: c_int, a1: Handle) -> c_int {
    let args = Args {
        name: "MPI_Win_unlock",
        target: a0,
        win: a1,
        ..Args::NONE
    };
    around(Kind::Rma(Rma::Unlock), args, |_| {
        let next = function!(c"MPI_Win_unlock", unsafe extern "C" fn(c_int, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Win_unlock_all`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_unlock_all(a0: Handle) -> c_int {
    let args = Args {
        name: "MPI_Win_unlock_all",
        win: a0,
        ..Args::NONE
    };
    around(Kind::Rma(Rma::UnlockAll), args, |_| {
        let next = function!(c"MPI_Win_unlock_all", unsafe extern "C" fn(Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0) })
    })
}

/// `MPI_Win_wait`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_wait(a0: Handle) -> c_int {
    let args = Args {
        name: "MPI_Win_wait",
        win: a0,
        ..Args::NONE
    };
    around(Kind::Rma(Rma::Wait), args, |_| {
        let next = function!(c"MPI_Win_wait", unsafe extern "C" fn(Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0) })
    })
}
