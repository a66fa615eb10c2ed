//! The structures and constants of PMIx's C interface that are used here, unchanged since version
//! 3.

use std::ffi::{c_char, c_int, c_void};

/// `pmix_proc_t`
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Proc {
    pub nspace: [c_char; 256],
    pub rank: u32,
}

/// `pmix_byte_object_t`
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Bytes {
    pub bytes: *const c_char,
    pub size: usize,
}

/// The union in a value. All fields are plain data; `kind` selects the valid one.
#[repr(C)]
#[derive(Clone, Copy)]
pub union Data {
    pub flag: bool,
    pub u16: u16,
    pub u32: u32,
    pub u64: u64,
    pub object: Bytes,
    /// As large as the largest field.
    pub all: [u64; 3],
}

/// `pmix_value_t`
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Value {
    pub kind: u16,
    pub data: Data,
}

/// `pmix_info_t`
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Info {
    pub key: [c_char; 512],
    pub flags: u32,
    pub value: Value,
}

const _: () = {
    assert!(size_of::<Proc>() == 260 && align_of::<Proc>() == 4);
    assert!(size_of::<Value>() == 32 && std::mem::offset_of!(Value, data) == 8);
    assert!(size_of::<Info>() == 552 && std::mem::offset_of!(Info, value) == 520);
};

/// Types of values.
pub mod kind {
    pub const BOOL: u16 = 1;
    pub const SIZE: u16 = 4;
    pub const UINT: u16 = 11;
    pub const UINT16: u16 = 13;
    pub const UINT32: u16 = 14;
    pub const UINT64: u16 = 15;
    pub const BYTE_OBJECT: u16 = 27;
    pub const PROC_RANK: u16 = 40;
}

pub const SUCCESS: c_int = 0;
pub const NOT_FOUND: c_int = -46;
/// The operation has completed at once, so a blocking call need not wait.
pub const OPERATION_SUCCEEDED: c_int = -157;
/// All processes of the job.
pub const WILDCARD: u32 = u32::MAX - 1;
/// The scope of a value for all processes, on this node and others.
pub const GLOBAL: u8 = 3;

pub type Init = unsafe extern "C" fn(*mut Proc, *mut Info, usize) -> c_int;
pub type Finalize = unsafe extern "C" fn(*const Info, usize) -> c_int;
pub type Put = unsafe extern "C" fn(u8, *const c_char, *mut Value) -> c_int;
pub type Commit = unsafe extern "C" fn() -> c_int;
pub type Fence = unsafe extern "C" fn(*const Proc, usize, *const Info, usize) -> c_int;
pub type Get =
    unsafe extern "C" fn(*const Proc, *const c_char, *const Info, usize, *mut *mut Value) -> c_int;
pub type Abort = unsafe extern "C" fn(c_int, *const c_char, *mut Proc, usize) -> c_int;
pub type Text = unsafe extern "C" fn(c_int) -> *const c_char;
pub type Version = unsafe extern "C" fn() -> *const c_char;
pub type FreeValue = unsafe extern "C" fn(*mut Value, usize);

/// The address of a C function.
pub type Address = std::ptr::NonNull<c_void>;
