//! Versions, time, the host and its hardware, address arithmetic, and MPI_Pcontrol.
//!
//! These need no object. Only the first two can fail. MPI-5.0 §9.1, §9.6, §5.1.5, §15.2.4.

use crate::process::process;
use oxmpi_core::constants::{MAX_LIBRARY_VERSION_STRING, MAX_PROCESSOR_NAME, SUBVERSION, VERSION};
use oxmpi_core::handle::InfoHandle;
use oxmpi_core::info::Info;
use oxmpi_core::objects::objects;
use oxmpi_core::{Result, hw};

use crate::edge::{Out, StrOut};

/// MPI_Get_version
pub fn get_version(version: Out<i32>, subversion: Out<i32>) -> Result<()> {
    version.set(VERSION);
    subversion.set(SUBVERSION);
    Ok(())
}

/// MPI_Get_library_version
pub fn get_library_version(version: StrOut, resultlen: Out<i32>) -> Result<()> {
    const TEXT: &str = concat!(
        "oxmpi ",
        env!("CARGO_PKG_VERSION"),
        ", MPI-5.0, standard ABI 1.0"
    );
    let written = version.set(TEXT, MAX_LIBRARY_VERSION_STRING as usize)?;
    resultlen.set(written as i32);
    Ok(())
}

/// MPI_Get_processor_name: the host name of the system; it is never resolved.
pub fn get_processor_name(name: StrOut, resultlen: Out<i32>) -> Result<()> {
    let host = oxmpi_pal::process::host_name();
    let written = name.set(host, MAX_PROCESSOR_NAME as usize)?;
    resultlen.set(written as i32);
    Ok(())
}

/// MPI_Get_hw_resource_info: for each resource type, whether this process is restricted to one
/// instance of it.
pub fn get_hw_resource_info(hw_info: Out<InfoHandle>) -> Result<()> {
    let info = Info::new();
    for (resource, instance) in hw::TYPES.iter().zip(hw::placement(process())) {
        let restricted: &[u8] = match instance {
            hw::UNRESTRICTED => b"false",
            _ => b"true",
        };
        info.set(resource.as_bytes(), restricted)?;
    }
    hw_info.set(objects().new_info(info));
    Ok(())
}

/// MPI_Wtime: seconds of the system's monotonic clock, the same for all processes of a node.
pub fn wtime() -> f64 {
    oxmpi_pal::cpu::now().as_secs_f64()
}

/// MPI_Wtick: the clock counts nanoseconds.
pub fn wtick() -> f64 {
    1e-9
}

/// MPI_Aint_add
pub fn aint_add(base: i64, disp: i64) -> i64 {
    base.wrapping_add(disp)
}

/// MPI_Aint_diff
pub fn aint_diff(addr1: i64, addr2: i64) -> i64 {
    addr1.wrapping_sub(addr2)
}

/// MPI_Pcontrol: does nothing; profilers replace it.
pub fn pcontrol(_level: i32) -> i32 {
    0
}
