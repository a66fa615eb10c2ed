//! Texts of the library, for buffers that are shorter in the program's ABI.

use core::ffi::{c_char, c_int};

use crate::abi::{Abi, kind};
use crate::library;
use crate::values::{code_in, code_out, result_out};

/// The longest text of the standard, except the library version.
const LONGEST: usize = 1024;

/// Calls `write` with a buffer of the standard's size. Returns at most `limit` bytes including the
/// NUL to the program, and their number.
unsafe fn shorten<A: Abi, const SIZE: usize>(
    limit: usize,
    to: *mut c_char,
    length: *mut c_int,
    write: impl FnOnce(*mut c_char, *mut c_int) -> c_int,
) -> c_int {
    if to.is_null() {
        return result_out::<A>(write(to, length));
    }
    let mut buffer: [c_char; SIZE] = [0; SIZE];
    let mut written = 0;
    let code = write(buffer.as_mut_ptr(), &mut written);
    if code == 0 {
        let all = buffer
            .iter()
            .position(|byte| *byte == 0)
            .unwrap_or(SIZE - 1);
        let n = all.min(limit - 1);
        // SAFETY: the program's buffer has `limit` bytes.
        unsafe {
            core::ptr::copy_nonoverlapping(buffer.as_ptr(), to, n);
            *to.add(n) = 0;
            if !length.is_null() {
                *length = c_int::try_from(n).unwrap_or(c_int::MAX);
            }
        }
    }
    result_out::<A>(code)
}

macro_rules! names {
    ($($name:ident $library:literal $kind:ident;)*) => {$(
        pub unsafe fn $name<A: Abi>(
            object: A::Handle,
            name: *mut c_char,
            length: *mut c_int,
        ) -> c_int {
            let object = A::enter::<{ kind::$kind }>(object);
            // SAFETY: the program's buffer has the size of its ABI.
            unsafe {
                shorten::<A, LONGEST>(A::FACTS.max_object_name, name, length, |to, length| {
                    library!($library(object => usize, to => *mut c_char, length => *mut c_int))
                })
            }
        }
    )*};
}

names! {
    comm_get_name "MPI_Comm_get_name" COMM;
    type_get_name "MPI_Type_get_name" DATATYPE;
    win_get_name "MPI_Win_get_name" WIN;
}

/// A class that only the program's ABI has.
fn own_class<A: Abi>(code: c_int) -> Option<&'static (c_int, &'static str)> {
    A::FACTS.own_classes.iter().find(|own| own.0 == code)
}

pub unsafe fn error_class<A: Abi>(code: c_int, class: *mut c_int) -> c_int {
    let mut found = 0;
    let own = own_class::<A>(code).map(|own| own.0);
    let result = match own {
        Some(_) => 0,
        None => library!("MPI_Error_class"(code_in::<A>(code) => c_int, &mut found => *mut c_int)),
    };
    if result == 0 {
        // SAFETY: the program's variable.
        unsafe { *class = own.unwrap_or(code_out::<A>(found)) };
    }
    result_out::<A>(result)
}

pub unsafe fn error_string<A: Abi>(code: c_int, string: *mut c_char, length: *mut c_int) -> c_int {
    let own = own_class::<A>(code);
    let code = code_in::<A>(code);
    let limit = A::FACTS.max_error_string;
    // SAFETY: the program's buffer has the size of its ABI.
    unsafe {
        shorten::<A, LONGEST>(limit, string, length, |to, length| match own {
            Some((_, name)) => {
                core::ptr::copy_nonoverlapping(name.as_ptr().cast(), to, name.len());
                0
            }
            None => {
                library!("MPI_Error_string"(code => c_int, to => *mut c_char, length => *mut c_int))
            }
        })
    }
}

pub unsafe fn get_processor_name<A: Abi>(name: *mut c_char, length: *mut c_int) -> c_int {
    // SAFETY: the program's buffer has the size of its ABI.
    unsafe {
        shorten::<A, LONGEST>(
            A::FACTS.max_processor_name,
            name,
            length,
            |to, length| library!("MPI_Get_processor_name"(to => *mut c_char, length => *mut c_int)),
        )
    }
}

/// Begins like the version of the library with this ABI: programs examine the first words.
pub unsafe fn get_library_version<A: Abi>(version: *mut c_char, length: *mut c_int) -> c_int {
    const ROOM: usize = 8192;
    // SAFETY: the program's buffer has the size of its ABI.
    unsafe {
        shorten::<A, ROOM>(
            A::FACTS.max_library_version,
            version,
            length,
            |to, length| {
                let own = A::VERSION.as_bytes();
                core::ptr::copy_nonoverlapping(own.as_ptr().cast(), to, own.len());
                // The rest is our library's version; it fits, see the assertion.
                let mut rest = [0; ROOM];
                let code = library!("MPI_Get_library_version"(
                rest.as_mut_ptr() => *mut c_char, length => *mut c_int));
                let n = ROOM - own.len() - 1;
                core::ptr::copy_nonoverlapping(rest.as_ptr(), to.add(own.len()), n);
                code
            },
        )
    }
}

pub unsafe fn info_get_nthkey<A: Abi>(info: A::Handle, n: c_int, key: *mut c_char) -> c_int {
    let info = A::enter::<{ kind::INFO }>(info);
    // SAFETY: the program's buffer has the size of its ABI, which includes the NUL in two of three
    // ABIs.
    unsafe {
        let null = core::ptr::null_mut();
        shorten::<A, LONGEST>(
            A::FACTS.max_info_key,
            key,
            null,
            |to, _| library!("MPI_Info_get_nthkey"(info => usize, n => c_int, to => *mut c_char)),
        )
    }
}

pub unsafe fn open_port<A: Abi>(info: A::Handle, port: *mut c_char) -> c_int {
    let info = A::enter::<{ kind::INFO }>(info);
    // SAFETY: the program's buffer has the size of its ABI.
    unsafe {
        let null = core::ptr::null_mut();
        shorten::<A, LONGEST>(
            A::FACTS.max_port_name,
            port,
            null,
            |to, _| library!("MPI_Open_port"(info => usize, to => *mut c_char)),
        )
    }
}

pub unsafe fn lookup_name<A: Abi>(
    service: *const c_char,
    info: A::Handle,
    port: *mut c_char,
) -> c_int {
    let info = A::enter::<{ kind::INFO }>(info);
    // SAFETY: the program's buffer has the size of its ABI.
    unsafe {
        let null = core::ptr::null_mut();
        shorten::<A, LONGEST>(A::FACTS.max_port_name, port, null, |to, _| {
            library!("MPI_Lookup_name"(
                service => *const c_char, info => usize, to => *mut c_char))
        })
    }
}
