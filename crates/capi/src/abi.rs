//! Queries about the ABI: versions, sizes, and the assumed Fortran compiler.
//!
//! All of them may be called at any time, also before init and after finalize. Until a Fortran
//! library registers its kinds, they are those of gfortran and related compilers: 4-byte INTEGER,
//! LOGICAL and REAL, 8-byte DOUBLE PRECISION, .TRUE. = 1. MPI-5.0 §20 (the ABI).

use oxmpi_core::handle::InfoHandle;
use oxmpi_core::info::Info;
use oxmpi_core::objects::objects;
use oxmpi_core::{Class, Error, Result};
use oxmpi_sync::Mutex;

use crate::edge::Out;

/// The properties that a Fortran library registered.
struct Fortran {
    /// A copy of the registered info.
    info: Option<Info>,
    /// Bytes of LOGICAL, and the bytes of .TRUE. and .FALSE.
    booleans: Option<(usize, [u8; 16], [u8; 16])>,
}

static FORTRAN: Mutex<Fortran> = Mutex::new(Fortran {
    info: None,
    booleans: None,
});

/// MPI_Abi_get_version
pub fn abi_get_version(abi_major: Out<i32>, abi_minor: Out<i32>) -> Result<()> {
    use oxmpi_core::constants::{ABI_SUBVERSION, ABI_VERSION};
    abi_major.set(ABI_VERSION);
    abi_minor.set(ABI_SUBVERSION);
    Ok(())
}

/// MPI_Abi_get_info: sizes of the integer types.
pub fn abi_get_info(info: Out<InfoHandle>) -> Result<()> {
    let sizes = [
        ("mpi_aint_size", "8"),
        ("mpi_count_size", "8"),
        ("mpi_offset_size", "8"),
    ];
    info.set(objects().new_info(info_of(&sizes)?));
    Ok(())
}

/// MPI_Abi_get_fortran_info: the registered or the assumed kinds.
pub fn abi_get_fortran_info(info: Out<InfoHandle>) -> Result<()> {
    let known = match &FORTRAN.lock().info {
        Some(given) => given.duplicate(),
        None => info_of(ASSUMED)?,
    };
    info.set(objects().new_info(known));
    Ok(())
}

/// MPI_Abi_set_fortran_info: the first call sets the info, later ones are MPI_ERR_ABI.
pub fn abi_set_fortran_info(info: InfoHandle) -> Result<()> {
    let given = objects().info(info)?;
    let mut fortran = FORTRAN.lock();
    if fortran.info.is_some() {
        return Err(Error::new(
            Class::ERR_ABI,
            "the Fortran types were already described by an earlier call",
        ));
    }
    fortran.info = Some(given.duplicate());
    Ok(())
}

/// MPI_Abi_set_fortran_booleans: the first call sets the bytes, later ones are MPI_ERR_ABI.
pub fn abi_set_fortran_booleans(
    logical_size: i32,
    logical_true: *mut u8,
    logical_false: *mut u8,
) -> Result<()> {
    let size = size_of_logical(logical_size)?;
    if logical_true.is_null() || logical_false.is_null() {
        return Err(Error::new(
            Class::ERR_ARG,
            "logical_true or logical_false is a null pointer",
        ));
    }
    let mut fortran = FORTRAN.lock();
    if fortran.booleans.is_some() {
        return Err(Error::new(
            Class::ERR_ABI,
            "the values of .TRUE. and .FALSE. were already set by an earlier call",
        ));
    }
    let (mut yes, mut no) = ([0; 16], [0; 16]);
    // SAFETY: not null (checked); the caller passes `logical_size` bytes each
    // (MPI_Abi_set_fortran_booleans), at most 16 (checked).
    unsafe {
        yes.as_mut_ptr()
            .copy_from_nonoverlapping(logical_true, size);
        no.as_mut_ptr()
            .copy_from_nonoverlapping(logical_false, size);
    }
    fortran.booleans = Some((size, yes, no));
    Ok(())
}

/// MPI_Abi_get_fortran_booleans: the bytes of .TRUE. and .FALSE. for the registered size, or of the
/// assumed LOGICAL.
pub fn abi_get_fortran_booleans(
    logical_size: i32,
    logical_true: *mut u8,
    logical_false: *mut u8,
    is_set: Out<i32>,
) -> Result<()> {
    let size = size_of_logical(logical_size)?;
    if logical_true.is_null() || logical_false.is_null() {
        return Err(Error::new(
            Class::ERR_ARG,
            "logical_true or logical_false is a null pointer",
        ));
    }
    let (yes, no) = match FORTRAN.lock().booleans {
        Some((set, yes, no)) if set == size => (yes, no),
        Some(_) => {
            is_set.set(0);
            return Ok(());
        }
        None => (one(size), [0; 16]),
    };
    // SAFETY: not null (checked); the caller passes `logical_size` bytes each
    // (MPI_Abi_get_fortran_booleans), at most 16 (checked).
    unsafe {
        logical_true.copy_from_nonoverlapping(yes.as_ptr(), size);
        logical_false.copy_from_nonoverlapping(no.as_ptr(), size);
    }
    is_set.set(1);
    Ok(())
}

/// The integer 1 in `size` bytes, in the byte order of this machine.
fn one(size: usize) -> [u8; 16] {
    let mut bytes = [0; 16];
    bytes[if cfg!(target_endian = "little") {
        0
    } else {
        size - 1
    }] = 1;
    bytes
}

fn size_of_logical(size: i32) -> Result<usize> {
    match size {
        1 | 2 | 4 | 8 | 16 => Ok(size as usize),
        _ => Err(Error::new(
            Class::ERR_ARG,
            format!("the size of LOGICAL is {size}; it is 1, 2, 4, 8 or 16"),
        )),
    }
}

fn info_of(entries: &[(&str, &str)]) -> Result<Info> {
    let info = Info::new();
    for (key, value) in entries {
        info.set(key.as_bytes(), value.as_bytes())?;
    }
    Ok(info)
}

/// The kinds with datatypes in this library: those of gfortran.
const ASSUMED: &[(&str, &str)] = &[
    ("mpi_logical_size", "4"),
    ("mpi_integer_size", "4"),
    ("mpi_real_size", "4"),
    ("mpi_double_precision_size", "8"),
    ("mpi_logical1_supported", "true"),
    ("mpi_logical2_supported", "true"),
    ("mpi_logical4_supported", "true"),
    ("mpi_logical8_supported", "true"),
    ("mpi_logical16_supported", "true"),
    ("mpi_integer1_supported", "true"),
    ("mpi_integer2_supported", "true"),
    ("mpi_integer4_supported", "true"),
    ("mpi_integer8_supported", "true"),
    ("mpi_integer16_supported", "true"),
    ("mpi_real2_supported", "true"),
    ("mpi_real4_supported", "true"),
    ("mpi_real8_supported", "true"),
    ("mpi_real16_supported", "true"),
    ("mpi_complex4_supported", "true"),
    ("mpi_complex8_supported", "true"),
    ("mpi_complex16_supported", "true"),
    ("mpi_complex32_supported", "true"),
    ("mpi_double_complex_supported", "true"),
];

#[cfg(test)]
mod tests {
    use super::ASSUMED;
    use oxmpi_datatype::Basic;

    /// The info lists a kind as supported exactly if its datatype has a size.
    #[test]
    fn the_kinds_are_those_of_the_datatypes() {
        let mut seen = 0;
        for (key, value) in ASSUMED {
            let Some(kind) = key.strip_suffix("_supported") else {
                continue;
            };
            let name = kind.replace("mpi_", "MPI_").to_uppercase();
            assert!(Basic::all().any(|basic| basic.name() == name), "{name}");
            assert_eq!(*value, "true");
            seen += 1;
        }
        assert_eq!(seen, 19);
    }
}
