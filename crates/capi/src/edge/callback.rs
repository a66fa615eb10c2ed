//! Callback functions of the program: one type per signature of the standard.
//!
//! The values 0 and 1 are sentinels (`*_NULL_COPY_FN`, `*_NULL_DELETE_FN`, `*_DUP_FN`), not code.
//! Only crate capi calls `invoke`, without any borrow and outside the VCI: a callback may call MPI.
//! For a program with another ABI the adapter of its front end calls the function ([`adapted`]).
//! MPI-5.0 §7.7 (attributes), §6.9.5 (ops), §13.2 (generalized requests), §9.3 (error handlers).

use core::ffi::{c_int, c_void};

use oxmpi_core::handle::{CommHandle, DatatypeHandle, FileHandle, SessionHandle, WinHandle};

use super::CStatus;
use super::adapted::adapted;

macro_rules! callbacks {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[repr(transparent)]
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $name(pub usize);

        impl From<$name> for usize {
            fn from(function: $name) -> usize {
                function.0
            }
        }

        impl $name {
            /// No function: `MPI_*_NULL_COPY_FN`, `MPI_*_NULL_DELETE_FN`, or a null pointer.
            pub fn is_null(self) -> bool {
                self.0 == 0
            }
        }
    )*};
}

callbacks! {
    /// `MPI_User_function`: a reduction with an `int` length.
    UserFunction;
    /// `MPI_User_function_c`: a reduction with an `MPI_Count` length.
    UserFunctionC;
    /// `MPI_Grequest_query_function`
    GrequestQueryFunction;
    /// `MPI_Grequest_free_function`
    GrequestFreeFunction;
    /// `MPI_Grequest_cancel_function`
    GrequestCancelFunction;
    /// `MPI_Comm_copy_attr_function`
    CommCopyAttrFunction;
    /// `MPI_Comm_delete_attr_function`
    CommDeleteAttrFunction;
    /// `MPI_Type_copy_attr_function`
    TypeCopyAttrFunction;
    /// `MPI_Type_delete_attr_function`
    TypeDeleteAttrFunction;
    /// `MPI_Win_copy_attr_function`
    WinCopyAttrFunction;
    /// `MPI_Win_delete_attr_function`
    WinDeleteAttrFunction;
    /// `MPI_Comm_errhandler_function`
    CommErrhandlerFunction;
    /// `MPI_Session_errhandler_function`
    SessionErrhandlerFunction;
    /// `MPI_Win_errhandler_function`
    WinErrhandlerFunction;
    /// `MPI_File_errhandler_function`
    FileErrhandlerFunction;
    /// `MPI_Datarep_extent_function`
    DatarepExtentFunction;
    /// `MPI_Datarep_conversion_function`
    DatarepConversionFunction;
    /// `MPI_Datarep_conversion_function_c`
    DatarepConversionFunctionC;
    /// `MPI_T_event_cb_function`
    EventCallback;
    /// `MPI_T_event_free_cb_function`
    EventFree;
    /// `MPI_T_event_dropped_cb_function`
    EventDropped;
}

/// Makes a function pointer of the stated type from the number in a callback.
macro_rules! function {
    ($number:expr, $kind:ty) => {{
        assert!($number > 1, "invariant: sentinels are not called");
        // SAFETY: the number is the pointer that the user passed for a parameter of exactly this
        // function type. Each type is made from one C type only. It is not one of the sentinels 0
        // and 1.
        unsafe { core::mem::transmute::<usize, $kind>($number) }
    }};
}

impl UserFunction {
    /// `inoutvec[i] = invec[i] op inoutvec[i]` for `len` items.
    ///
    /// # Safety
    /// The vectors hold `len` items of `datatype`, nothing is borrowed, and the pointer came from
    /// MPI_Op_create.
    pub unsafe fn invoke(self, input: *mut u8, inout: *mut u8, len: i32, datatype: DatatypeHandle) {
        if let Some((by, f)) = adapted(self.0) {
            // SAFETY: the caller's contract, and that of the front end.
            return unsafe { (by.op)(f, input.cast(), inout.cast(), len, datatype.0) };
        }
        let f = function!(
            self.0,
            unsafe extern "C" fn(*mut c_void, *mut c_void, *mut c_int, *mut DatatypeHandle)
        );
        let (mut len, mut datatype) = (len, datatype);
        // SAFETY: the caller's contract; length and handle are copies that live during the call.
        unsafe { f(input.cast(), inout.cast(), &mut len, &mut datatype) }
    }
}

impl UserFunctionC {
    /// As [`UserFunction::invoke`], with a length of type `MPI_Count`.
    ///
    /// # Safety
    /// As [`UserFunction::invoke`]; the pointer came from MPI_Op_create_c.
    pub unsafe fn invoke(self, input: *mut u8, inout: *mut u8, len: i64, datatype: DatatypeHandle) {
        if let Some((by, f)) = adapted(self.0) {
            // SAFETY: the caller's contract, and that of the front end.
            return unsafe { (by.op_c)(f, input.cast(), inout.cast(), len, datatype.0) };
        }
        let f = function!(
            self.0,
            unsafe extern "C" fn(*mut c_void, *mut c_void, *mut i64, *mut DatatypeHandle)
        );
        let (mut len, mut datatype) = (len, datatype);
        // SAFETY: the caller's contract; length and handle are copies that live during the call.
        unsafe { f(input.cast(), inout.cast(), &mut len, &mut datatype) }
    }
}

impl GrequestQueryFunction {
    /// Fills the status; returns an error code.
    ///
    /// # Safety
    /// `extra` is the request's extra state, and nothing is borrowed.
    pub unsafe fn invoke(self, extra: *mut u8, status: &mut CStatus) -> i32 {
        if let Some((by, f)) = adapted(self.0) {
            // SAFETY: the caller's contract, and that of the front end.
            return unsafe { (by.query)(f, extra.cast(), (&raw mut *status).cast()) };
        }
        let f = function!(
            self.0,
            unsafe extern "C" fn(*mut c_void, *mut CStatus) -> c_int
        );
        // SAFETY: the caller's contract; the status is ours during the call.
        unsafe { f(extra.cast(), status) }
    }
}

impl GrequestFreeFunction {
    /// Frees the user's state of the request; returns an error code.
    ///
    /// # Safety
    /// As [`GrequestQueryFunction::invoke`].
    pub unsafe fn invoke(self, extra: *mut u8) -> i32 {
        if let Some((by, f)) = adapted(self.0) {
            // SAFETY: the caller's contract, and that of the front end.
            return unsafe { (by.free)(f, extra.cast()) };
        }
        let f = function!(self.0, unsafe extern "C" fn(*mut c_void) -> c_int);
        // SAFETY: the caller's contract.
        unsafe { f(extra.cast()) }
    }
}

impl GrequestCancelFunction {
    /// Requests cancellation; `complete`: MPI_Grequest_complete was called. Returns an error code.
    ///
    /// # Safety
    /// As [`GrequestQueryFunction::invoke`].
    pub unsafe fn invoke(self, extra: *mut u8, complete: bool) -> i32 {
        if let Some((by, f)) = adapted(self.0) {
            // SAFETY: the caller's contract, and that of the front end.
            return unsafe { (by.cancel)(f, extra.cast(), c_int::from(complete)) };
        }
        let f = function!(self.0, unsafe extern "C" fn(*mut c_void, c_int) -> c_int);
        // SAFETY: the caller's contract.
        unsafe { f(extra.cast(), c_int::from(complete)) }
    }
}

macro_rules! attributes {
    ($copy:ident $delete:ident $handle:ty) => {
        impl $copy {
            /// Computes the value in a copy of the object: the error code, and the value if it is
            /// copied.
            ///
            /// # Safety
            /// Not a sentinel; `extra` and `value` are those of the user; nothing is borrowed.
            pub unsafe fn invoke(
                self,
                object: $handle,
                keyval: i32,
                extra: *mut u8,
                value: *mut u8,
            ) -> (i32, Option<*mut u8>) {
                let (mut copied, mut flag): (*mut u8, c_int) = (core::ptr::null_mut(), 0);
                let result = (&raw mut copied).cast();
                if let Some((by, f)) = adapted(self.0) {
                    let (extra, value) = (extra.cast(), value.cast());
                    let of = object.0;
                    // SAFETY: the caller's contract, and that of the front end.
                    let code = unsafe { (by.copy)(f, of, keyval, extra, value, result, &mut flag) };
                    return (code, (flag != 0).then_some(copied));
                }
                let f = function!(
                    self.0,
                    unsafe extern "C" fn(
                        $handle,
                        c_int,
                        *mut c_void,
                        *mut c_void,
                        *mut c_void,
                        *mut c_int,
                    ) -> c_int
                );
                // SAFETY: the caller's contract; the two results are variables that live during the
                // call.
                let code = unsafe {
                    f(
                        object,
                        keyval,
                        extra.cast(),
                        value.cast(),
                        result,
                        &mut flag,
                    )
                };
                (code, (flag != 0).then_some(copied))
            }
        }

        impl $delete {
            /// Announces the deletion of an attribute. On an error code the attribute stays.
            ///
            /// # Safety
            /// Not a sentinel; `extra` and `value` are those of the user; nothing is borrowed.
            pub unsafe fn invoke(
                self,
                object: $handle,
                keyval: i32,
                value: *mut u8,
                extra: *mut u8,
            ) -> i32 {
                if let Some((by, f)) = adapted(self.0) {
                    // SAFETY: the caller's contract, and that of the front end.
                    return unsafe { (by.delete)(f, object.0, keyval, value.cast(), extra.cast()) };
                }
                let f = function!(
                    self.0,
                    unsafe extern "C" fn($handle, c_int, *mut c_void, *mut c_void) -> c_int
                );
                // SAFETY: the caller's contract.
                unsafe { f(object, keyval, value.cast(), extra.cast()) }
            }
        }
    };
}

attributes!(CommCopyAttrFunction CommDeleteAttrFunction CommHandle);
attributes!(TypeCopyAttrFunction TypeDeleteAttrFunction DatatypeHandle);

macro_rules! handlers {
    ($($name:ident $handle:ty, $adapter:ident;)*) => {$(
        impl $name {
            /// Calls the user's error handler, which may not return.
            ///
            /// # Safety
            /// The pointer came from the call that creates handlers of this kind; nothing is
            /// borrowed.
            pub unsafe fn invoke(self, object: $handle, code: i32) {
                if let Some((by, f)) = adapted(self.0) {
                    // SAFETY: the caller's contract, and that of the front end.
                    return unsafe { (by.$adapter)(f, object.0, code) };
                }
                let f = function!(self.0, unsafe extern "C" fn(*mut $handle, *mut c_int, ...));
                let (mut object, mut code) = (object, code);
                // SAFETY: the caller's contract; handle and code are copies that live during the
                // call.
                unsafe { f(&mut object, &mut code) }
            }
        }
    )*};
}

handlers! {
    CommErrhandlerFunction CommHandle, handler;
    WinErrhandlerFunction WinHandle, handler;
    SessionErrhandlerFunction SessionHandle, handler;
    FileErrhandlerFunction FileHandle, file_handler;
}

impl DatarepExtentFunction {
    /// The size of a predefined type in a file, or an error code.
    ///
    /// # Safety
    /// The pointer came from MPI_Register_datarep with `extra`; nothing is borrowed.
    pub unsafe fn invoke(self, datatype: DatatypeHandle, extra: *mut u8) -> Result<i64, c_int> {
        let mut extent = 0;
        if let Some((by, f)) = adapted(self.0) {
            // SAFETY: the caller's contract, and that of the front end.
            return match unsafe { (by.extent)(f, datatype.0, &mut extent, extra.cast()) } {
                0 => Ok(extent),
                code => Err(code),
            };
        }
        let f = function!(
            self.0,
            unsafe extern "C" fn(DatatypeHandle, *mut i64, *mut c_void) -> c_int
        );
        // SAFETY: the caller's contract; the result is a variable that lives during the call.
        match unsafe { f(datatype, &mut extent, extra.cast()) } {
            0 => Ok(extent),
            code => Err(code),
        }
    }
}

macro_rules! conversions {
    ($($name:ident $count:ty, $adapter:ident;)*) => {$(
        impl $name {
            /// Converts `count` items between `userbuf`, from item `position` on, and `filebuf`;
            /// returns an error code.
            ///
            /// # Safety
            /// The pointer came from the form of MPI_Register_datarep with this count, with
            /// `extra`; the buffers hold the items; nothing is borrowed.
            #[allow(clippy::too_many_arguments)]
            pub unsafe fn invoke(
                self,
                userbuf: *mut u8,
                datatype: DatatypeHandle,
                count: $count,
                filebuf: *mut u8,
                position: i64,
                extra: *mut u8,
            ) -> i32 {
                let (user, file, extra) = (userbuf.cast(), filebuf.cast(), extra.cast());
                if let Some((by, f)) = adapted(self.0) {
                    // SAFETY: the caller's contract, and that of the front end.
                    return unsafe {
                        (by.$adapter)(f, user, datatype.0, count, file, position, extra)
                    };
                }
                let f = function!(
                    self.0,
                    unsafe extern "C" fn(
                        *mut c_void,
                        DatatypeHandle,
                        $count,
                        *mut c_void,
                        i64,
                        *mut c_void,
                    ) -> c_int
                );
                // SAFETY: the caller's contract.
                unsafe { f(user, datatype, count, file, position, extra) }
            }
        }
    )*};
}

conversions! {
    DatarepConversionFunction i32, convert;
    DatarepConversionFunctionC i64, convert_c;
}

impl EventCallback {
    /// Reports an event to a tool.
    ///
    /// # Safety
    /// `user` is what the function was registered with; nothing is borrowed.
    pub unsafe fn invoke(self, instance: usize, registration: usize, safety: i32, user: usize) {
        let user = core::ptr::with_exposed_provenance_mut(user);
        if let Some((by, f)) = adapted(self.0) {
            // SAFETY: the caller's contract, and that of the front end.
            return unsafe { (by.event)(f, instance, registration, safety, user) };
        }
        let f = function!(
            self.0,
            unsafe extern "C" fn(usize, usize, c_int, *mut c_void)
        );
        // SAFETY: the caller's contract.
        unsafe { f(instance, registration, safety, user) }
    }
}

impl EventFree {
    /// Reports to a tool that a registration was freed.
    ///
    /// # Safety
    /// `user` is what the program passed with the function; nothing is borrowed.
    pub unsafe fn invoke(self, registration: usize, safety: i32, user: *mut u8) {
        if let Some((by, f)) = adapted(self.0) {
            // SAFETY: the caller's contract, and that of the front end.
            return unsafe { (by.event_free)(f, registration, safety, user.cast()) };
        }
        let f = function!(self.0, unsafe extern "C" fn(usize, c_int, *mut c_void));
        // SAFETY: the caller's contract.
        unsafe { f(registration, safety, user.cast()) }
    }
}

impl EventDropped {
    /// Reports the number of dropped events to a tool.
    ///
    /// # Safety
    /// Nothing is borrowed.
    pub unsafe fn invoke(self, count: i64, registration: usize, source: i32, safety: i32) {
        if let Some((by, f)) = adapted(self.0) {
            let none = core::ptr::null_mut();
            // SAFETY: the caller's contract, and that of the front end.
            return unsafe { (by.dropped)(f, count, registration, source, safety, none) };
        }
        let f = function!(
            self.0,
            unsafe extern "C" fn(i64, usize, c_int, c_int, *mut c_void)
        );
        // SAFETY: the caller's contract.
        unsafe { f(count, registration, source, safety, core::ptr::null_mut()) }
    }
}
