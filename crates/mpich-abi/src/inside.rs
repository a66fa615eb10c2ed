//! Internal symbols of the C library that Fortran libraries of MPICH and Intel MPI use, except
//! attributes and Fortran functions. They are errors, memory, initialization, and functions outside
//! of MPI, which raise MPI_ERR_UNSUPPORTED_OPERATION.

use core::ffi::{c_char, c_int, c_void};
use oxmpi_front::abi::{Abi, kind};
use oxmpi_front::values::{code_in, code_out};
use oxmpi_front::{alias, library};

use crate::Mpich;
use crate::cxx::is_settled;
use crate::fortran::MPII_Comm_get_attr;

/// `MPI_COMM_WORLD` and `MPI_ERR_UNSUPPORTED_OPERATION` of the library.
const WORLD: usize = 0x101;
const UNSUPPORTED: c_int = 55;

/// Raises an error of the library; returns its code in MPICH.
fn raise(code: c_int) -> c_int {
    library!("MPI_Comm_call_errhandler"(WORLD => usize, code => c_int));
    match is_settled() {
        true => 0,
        false => code_out::<Mpich>(code),
    }
}

macro_rules! unsupported {
    ($($strong:ident $weak:ident;)*) => {$(
        alias!($strong, $weak);
        /// Not part of MPI, and not supported.
        #[unsafe(no_mangle)]
        #[allow(non_snake_case)]
        pub extern "C" fn $strong() -> c_int {
            raise(UNSUPPORTED)
        }
    )*};
}

unsupported! {
    PMPIX_Comm_agree MPIX_Comm_agree;
    PMPIX_Comm_failure_ack MPIX_Comm_failure_ack;
    PMPIX_Comm_failure_get_acked MPIX_Comm_failure_get_acked;
    PMPIX_Comm_get_failed MPIX_Comm_get_failed;
    PMPIX_Comm_revoke MPIX_Comm_revoke;
    PMPIX_Comm_shrink MPIX_Comm_shrink;
    PMPIX_Comm_test_threadcomm MPIX_Comm_test_threadcomm;
    PMPIX_Get_notify MPIX_Get_notify;
    PMPIX_Get_notify_c MPIX_Get_notify_c;
    PMPIX_Put_notify MPIX_Put_notify;
    PMPIX_Put_notify_c MPIX_Put_notify_c;
    PMPIX_Win_create_notify MPIX_Win_create_notify;
    PMPIX_Win_free_notify MPIX_Win_free_notify;
    PMPIX_Win_get_notify MPIX_Win_get_notify;
    PMPIX_Win_get_notify_request MPIX_Win_get_notify_request;
    PMPIX_Win_set_notify MPIX_Win_set_notify;
    PMPIX_Allreduce_enqueue MPIX_Allreduce_enqueue;
    PMPIX_Allreduce_enqueue_c MPIX_Allreduce_enqueue_c;
    PMPIX_Comm_get_stream MPIX_Comm_get_stream;
    PMPIX_Info_set_hex MPIX_Info_set_hex;
    PMPIX_Irecv_enqueue MPIX_Irecv_enqueue;
    PMPIX_Irecv_enqueue_c MPIX_Irecv_enqueue_c;
    PMPIX_Isend_enqueue MPIX_Isend_enqueue;
    PMPIX_Isend_enqueue_c MPIX_Isend_enqueue_c;
    PMPIX_Recv_enqueue MPIX_Recv_enqueue;
    PMPIX_Recv_enqueue_c MPIX_Recv_enqueue_c;
    PMPIX_Send_enqueue MPIX_Send_enqueue;
    PMPIX_Send_enqueue_c MPIX_Send_enqueue_c;
    PMPIX_Start_progress_thread MPIX_Start_progress_thread;
    PMPIX_Stop_progress_thread MPIX_Stop_progress_thread;
    PMPIX_Stream_comm_create MPIX_Stream_comm_create;
    PMPIX_Stream_comm_create_multiplex MPIX_Stream_comm_create_multiplex;
    PMPIX_Stream_create MPIX_Stream_create;
    PMPIX_Stream_free MPIX_Stream_free;
    PMPIX_Stream_irecv MPIX_Stream_irecv;
    PMPIX_Stream_irecv_c MPIX_Stream_irecv_c;
    PMPIX_Stream_isend MPIX_Stream_isend;
    PMPIX_Stream_isend_c MPIX_Stream_isend_c;
    PMPIX_Stream_progress MPIX_Stream_progress;
    PMPIX_Stream_recv MPIX_Stream_recv;
    PMPIX_Stream_recv_c MPIX_Stream_recv_c;
    PMPIX_Stream_send MPIX_Stream_send;
    PMPIX_Stream_send_c MPIX_Stream_send_c;
    PMPIX_Threadcomm_finish MPIX_Threadcomm_finish;
    PMPIX_Threadcomm_free MPIX_Threadcomm_free;
    PMPIX_Threadcomm_init MPIX_Threadcomm_init;
    PMPIX_Threadcomm_start MPIX_Threadcomm_start;
    PMPIX_Wait_enqueue MPIX_Wait_enqueue;
    PMPIX_Waitall_enqueue MPIX_Waitall_enqueue;
}

alias!(PMPIX_Request_is_complete, MPIX_Request_is_complete);
/// Whether a request is complete; the request is not changed.
#[unsafe(no_mangle)]
#[allow(non_snake_case)]
pub extern "C" fn PMPIX_Request_is_complete(request: c_int) -> c_int {
    let (request, mut flag) = (Mpich::enter::<{ kind::REQUEST }>(request), 0);
    let ignored = core::ptr::null_mut::<c_void>();
    library!("MPI_Request_get_status"(
        request => usize, &mut flag => *mut c_int, ignored => *mut c_void));
    is_settled();
    flag
}

alias!(PMPIX_GPU_query_support, MPIX_GPU_query_support);
/// Whether device memory is supported: it is not.
///
/// # Safety
/// `answer` is the address of a variable.
#[unsafe(no_mangle)]
#[allow(non_snake_case)]
pub unsafe extern "C" fn PMPIX_GPU_query_support(_kind: c_int, answer: *mut c_int) -> c_int {
    // SAFETY: the caller's contract.
    unsafe { *answer = 0 };
    0
}

/// An attribute in Fortran's form, with Intel's name.
///
/// # Safety
/// As the MPI function.
#[unsafe(no_mangle)]
#[allow(non_snake_case)]
pub unsafe extern "C" fn MPII_Comm_get_attr_fort(
    object: c_int,
    key: c_int,
    to: *mut c_void,
    flag: *mut c_int,
    form: c_int,
) -> c_int {
    // SAFETY: the caller's arguments.
    unsafe { MPII_Comm_get_attr(object, key, to, flag, form) }
}

/// Marks the function of an operation as Fortran. No effect: it is called like a C function.
#[unsafe(no_mangle)]
#[allow(non_snake_case)]
pub extern "C" fn MPII_Op_set_f08(_op: c_int) {}

/// Returns the class as the code of an error.
#[unsafe(no_mangle)]
#[allow(non_snake_case)]
pub extern "C" fn MPIR_Err_create_code(
    _last: c_int,
    _fatal: c_int,
    _function: *const c_char,
    _line: c_int,
    class: c_int,
) -> c_int {
    class
}

/// Raises an error; the object argument is an internal one of MPICH and is ignored.
#[unsafe(no_mangle)]
#[allow(non_snake_case)]
pub extern "C" fn MPIR_Err_return_comm(
    _comm: *const c_void,
    _function: *const c_char,
    code: c_int,
) -> c_int {
    raise(code_in::<Mpich>(code))
}

/// Allocates memory for Intel's library.
///
/// # Safety
/// As malloc.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn impi_malloc(bytes: usize) -> *mut c_void {
    // SAFETY: any size is allowed.
    unsafe { libc::malloc(bytes) }
}

/// Reallocates memory for Intel's library.
///
/// # Safety
/// As realloc.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn impi_realloc(memory: *mut c_void, bytes: usize) -> *mut c_void {
    // SAFETY: the caller's contract.
    unsafe { libc::realloc(memory, bytes) }
}

/// Frees memory of Intel's library.
///
/// # Safety
/// As free.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn impi_free(memory: *mut c_void) {
    // SAFETY: the caller's contract.
    unsafe { libc::free(memory) }
}

/// Passes the addresses of the constants to the Fortran library. Ours gets them from the loader.
/// MPICH's library has a function of this name, which is called if this one is found first.
#[unsafe(no_mangle)]
pub extern "C" fn mpirinitf_() {
    // SAFETY: a C string; the search covers the libraries after this one.
    let next = unsafe { libc::dlsym(libc::RTLD_NEXT, c"mpirinitf_".as_ptr()) };
    if !next.is_null() {
        // SAFETY: MPICH's function of this name has no arguments.
        unsafe { core::mem::transmute::<*mut c_void, unsafe extern "C" fn()>(next)() };
    }
}
