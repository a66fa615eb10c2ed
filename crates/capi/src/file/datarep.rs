//! Data representations of the program: registration, and calls of their functions (MPI-5.0
//! §14.5.3).
//!
//! Crate io requests the calls, without any lock or borrow. A function with an `int` count gets a
//! long piece in several calls.

use crate::edge::{
    DatarepConversionFunction, DatarepConversionFunctionC, DatarepExtentFunction, StrIn,
};
use oxmpi_core::Result;
use oxmpi_core::handle::DatatypeHandle;
use oxmpi_io::datarep::{self, Caller, Conversion, Convert, UserRep};
use std::ptr::with_exposed_provenance_mut;

/// Registers the callers with crate io.
pub(crate) fn plug() {
    datarep::plug(Caller { extent, convert });
}

impl From<DatarepConversionFunction> for Convert {
    fn from(function: DatarepConversionFunction) -> Convert {
        match function.is_null() {
            true => Convert::Null,
            false => Convert::Int(function.0),
        }
    }
}

impl From<DatarepConversionFunctionC> for Convert {
    fn from(function: DatarepConversionFunctionC) -> Convert {
        match function.is_null() {
            true => Convert::Null,
            false => Convert::Count(function.0),
        }
    }
}

/// MPI_Register_datarep
pub fn register_datarep(
    datarep: StrIn,
    read_conversion_fn: impl Into<Convert>,
    write_conversion_fn: impl Into<Convert>,
    dtype_file_extent_fn: DatarepExtentFunction,
    extra_state: *mut u8,
) -> Result<()> {
    datarep::register(
        datarep.bytes()?,
        read_conversion_fn.into(),
        write_conversion_fn.into(),
        dtype_file_extent_fn.0,
        extra_state.expose_provenance(),
    )
}

fn extent(user: &UserRep, datatype: DatatypeHandle) -> core::result::Result<i64, i32> {
    let extra = with_exposed_provenance_mut(user.extra_state);
    // SAFETY: the function came from MPI_Register_datarep and is not null; the state was passed
    // with it; nothing is borrowed.
    unsafe { DatarepExtentFunction(user.extent).invoke(datatype, extra) }
}

fn convert(conversion: &Conversion<'_>) -> i32 {
    let function = match conversion.is_read {
        true => conversion.user.read,
        false => conversion.user.write,
    };
    let extra: *mut u8 = with_exposed_provenance_mut(conversion.user.extra_state);
    let memory = &conversion.memory;
    // The address in the sense of the standard: displacement 0 of the type map.
    let userbuf = memory.region.as_ptr().wrapping_offset(memory.origin);
    let datatype = conversion.datatype;
    let mut done = 0;
    while done < conversion.count {
        let at = usize::try_from(done * conversion.item).expect("invariant: it lies in memory");
        let filebuf = conversion.file.skip(at).as_ptr();
        let position = (conversion.first + done).cast_signed();
        let rest = conversion.count - done;
        let (code, count) = match function {
            Convert::Null => return 0,
            Convert::Count(address) => {
                let function = DatarepConversionFunctionC(address);
                let count = rest.cast_signed();
                // SAFETY: the function came from MPI_Register_datarep_c. `filebuf` holds the items
                // and `userbuf` is the program's; nothing is borrowed.
                let code =
                    unsafe { function.invoke(userbuf, datatype, count, filebuf, position, extra) };
                (code, rest)
            }
            Convert::Int(address) => {
                let function = DatarepConversionFunction(address);
                let count = i32::try_from(rest).unwrap_or(i32::MAX);
                // SAFETY: as above, with MPI_Register_datarep.
                let code =
                    unsafe { function.invoke(userbuf, datatype, count, filebuf, position, extra) };
                (code, u64::from(count.unsigned_abs()))
            }
        };
        if code != 0 {
            return code;
        }
        done += count;
    }
    0
}
