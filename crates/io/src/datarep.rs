//! Data representations: how values are stored in a file (MPI-5.0 §14.5).
//!
//! `native` and `internal` are the bytes of memory; `external32` is the standard's. Others are
//! registered by the program with conversion functions. Only `capi` calls these, through [`plug`],
//! without any lock.

use oxmpi_core::constants::MAX_DATAREP_STRING;
use oxmpi_core::handle::DatatypeHandle;
use oxmpi_core::{Result, error, types};
use oxmpi_datatype::{Basic, Convertor, Datatype};
use oxmpi_mem::{Buffer, Region};
use oxmpi_sync::Mutex;
use std::sync::{Arc, OnceLock};

/// A data representation.
#[derive(Clone, Debug)]
pub enum Rep {
    /// As in memory.
    Native,
    /// As in memory: all processes of a job store data alike.
    Internal,
    /// The standard's external32.
    External32,
    /// Registered by the program.
    User(Arc<UserRep>),
}

/// A conversion function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Convert {
    /// `MPI_CONVERSION_FN_NULL`: the bytes are those of memory.
    Null,
    /// A function with a count of type `int`.
    Int(usize),
    /// A function with a count of type `MPI_Count`.
    Count(usize),
}

/// A representation registered by the program. Lives as long as the process.
#[derive(Debug)]
pub struct UserRep {
    /// Its name.
    pub name: Vec<u8>,
    /// Converts from the file to memory.
    pub read: Convert,
    /// Converts from memory to the file.
    pub write: Convert,
    /// Returns the number of bytes of a predefined type.
    pub extent: usize,
    /// Passed to all three functions.
    pub extra_state: usize,
    /// The results of `extent`, by the code of the type.
    known: Mutex<Vec<(u8, u64)>>,
}

/// One call of a conversion function: `count` items between `memory` and `file`.
#[derive(Debug)]
pub struct Conversion<'a> {
    /// The representation of the function.
    pub user: &'a UserRep,
    /// From the file to memory.
    pub is_read: bool,
    /// The items in memory; displacement 0 is the address the program passed.
    pub memory: Buffer,
    /// Their type, as the program's handle.
    pub datatype: DatatypeHandle,
    /// The same type, as a layout.
    pub layout: &'a Datatype,
    /// Index of the first item.
    pub first: u64,
    /// Number of items.
    pub count: u64,
    /// Their bytes in the file, from the first item on.
    pub file: Region,
    /// Bytes of one item in the file.
    pub item: u64,
}

/// Calls functions of the program. Each returns the function's error code.
#[derive(Clone, Copy)]
pub struct Caller {
    /// Calls the extent function for a predefined type.
    pub extent: fn(&UserRep, DatatypeHandle) -> core::result::Result<i64, i32>,
    /// Calls a conversion function.
    pub convert: fn(&Conversion<'_>) -> i32,
}

static CALLER: OnceLock<Caller> = OnceLock::new();
static USERS: Mutex<Vec<Arc<UserRep>>> = Mutex::new(Vec::new());

/// Sets the caller of functions of the program.
pub fn plug(caller: Caller) {
    CALLER.get_or_init(|| caller);
}

/// `MPI_Register_datarep`.
///
/// # Errors
/// `MPI_ERR_DUP_DATAREP`: the name exists. `MPI_ERR_ARG`: too long, or no extent function.
pub fn register(
    name: &[u8],
    read: Convert,
    write: Convert,
    extent: usize,
    extra_state: usize,
) -> Result<()> {
    let shown = String::from_utf8_lossy(name);
    if name.is_empty() || name.len() >= MAX_DATAREP_STRING.unsigned_abs() as usize {
        return Err(error!(
            ERR_ARG,
            "the name of a data representation has 1 to {} characters, not {}",
            MAX_DATAREP_STRING - 1,
            name.len()
        ));
    }
    if extent == 0 {
        return Err(error!(ERR_ARG, "dtype_file_extent_fn is NULL"));
    }
    let mut users = USERS.lock();
    let taken = [&b"native"[..], b"internal", b"external32"].contains(&name);
    if taken || users.iter().any(|user| user.name == name) {
        return Err(error!(
            ERR_DUP_DATAREP,
            "there is a data representation \"{shown}\" already"
        ));
    }
    users.push(Arc::new(UserRep {
        name: name.into(),
        read,
        write,
        extent,
        extra_state,
        known: Mutex::new(Vec::new()),
    }));
    Ok(())
}

/// The representation with a name.
///
/// # Errors
/// `MPI_ERR_UNSUPPORTED_DATAREP`.
pub fn find(name: &[u8]) -> Result<Rep> {
    match name {
        b"native" => return Ok(Rep::Native),
        b"internal" => return Ok(Rep::Internal),
        b"external32" => return Ok(Rep::External32),
        _ => {}
    }
    let users = USERS.lock();
    let found = users.iter().find(|user| user.name == name);
    found.cloned().map(Rep::User).ok_or_else(|| {
        error!(
            ERR_UNSUPPORTED_DATAREP,
            "there is no data representation \"{}\": the standard has native, internal and external32, others are made by \
             MPI_Register_datarep",
            String::from_utf8_lossy(name)
        )
    })
}

impl Rep {
    /// Its name.
    #[must_use]
    pub fn name(&self) -> &[u8] {
        match self {
            Rep::Native => b"native",
            Rep::Internal => b"internal",
            Rep::External32 => b"external32",
            Rep::User(user) => &user.name,
        }
    }

    /// Whether the bytes are those of memory.
    #[must_use]
    pub fn is_memory(&self) -> bool {
        matches!(self, Rep::Native | Rep::Internal)
    }

    /// The datatype of items in the file. May call a function of the program.
    ///
    /// # Errors
    /// `MPI_ERR_CONVERSION`: that function failed. `MPI_ERR_TYPE`: a bound does not fit.
    pub fn in_file(&self, datatype: &Datatype) -> Result<Datatype> {
        let made = match self {
            Rep::Native | Rep::Internal => return Ok(datatype.clone()),
            Rep::External32 => datatype.in_file(&Basic::external_size),
            Rep::User(user) => {
                for basic in datatype.basics() {
                    user.learn(basic)?;
                }
                datatype.in_file(&|basic| user.known(basic).unwrap_or(0))
            }
        };
        made.map_err(types::refused)
    }
}

impl UserRep {
    fn known(&self, basic: Basic) -> Option<u64> {
        let known = self.known.lock();
        let found = known.iter().find(|(code, _)| *code == basic.code());
        found.map(|(_, bytes)| *bytes)
    }

    /// Calls the extent function of the program, once for each type.
    fn learn(&self, basic: Basic) -> Result<()> {
        if self.known(basic).is_some() {
            return Ok(());
        }
        let caller = CALLER.get().expect("invariant: capi plugs it in");
        let name = String::from_utf8_lossy(&self.name);
        let extent = (caller.extent)(self, DatatypeHandle(basic.handle()));
        let extent = extent.map_err(|code| {
            error!(
                ERR_CONVERSION,
                "the extent function of data representation \"{name}\" returned {code} for {}",
                basic.name()
            )
        })?;
        let bytes = u64::try_from(extent).map_err(|_| {
            error!(
                ERR_CONVERSION,
                "the extent function of data representation \"{name}\" says that {} takes {extent} bytes",
                basic.name()
            )
        })?;
        self.known.lock().push((basic.code(), bytes));
        Ok(())
    }

    /// Converts items. No lock is held; only the memory of both sides is borrowed.
    ///
    /// # Errors
    /// `MPI_ERR_CONVERSION`: the function has failed.
    pub fn convert(&self, conversion: &Conversion<'_>) -> Result<()> {
        let function = if conversion.is_read {
            self.read
        } else {
            self.write
        };
        if function == Convert::Null {
            return self.copy(conversion);
        }
        let caller = CALLER.get().expect("invariant: capi plugs it in");
        match (caller.convert)(conversion) {
            0 => Ok(()),
            code => Err(error!(
                ERR_CONVERSION,
                "the conversion function of data representation \"{}\" returned {code}",
                String::from_utf8_lossy(&self.name)
            )),
        }
    }

    /// Copies the bytes of memory, for a representation without a function.
    fn copy(&self, conversion: &Conversion<'_>) -> Result<()> {
        let Conversion {
            layout,
            first,
            count,
            item,
            ..
        } = *conversion;
        if layout.size() != item {
            return Err(error!(
                ERR_CONVERSION,
                "data representation \"{}\" has no conversion function, but an item of {} bytes takes {item} in the file",
                String::from_utf8_lossy(&self.name),
                layout.size()
            ));
        }
        let mut convertor = Convertor::new(layout, first + count, conversion.memory);
        convertor.set_position(first * item);
        match conversion.is_read {
            true => convertor.unpack(conversion.file),
            false => convertor.pack(conversion.file),
        };
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use oxmpi_core::Class;

    #[test]
    fn names_are_taken_once() {
        assert_eq!(find(b"native").unwrap().name(), b"native");
        assert_eq!(
            find(b"mine").unwrap_err().class,
            Class::ERR_UNSUPPORTED_DATAREP
        );
        let make = |name: &[u8]| register(name, Convert::Null, Convert::Null, 77, 0);
        make(b"mine").unwrap();
        assert_eq!(make(b"mine").unwrap_err().class, Class::ERR_DUP_DATAREP);
        assert_eq!(make(b"native").unwrap_err().class, Class::ERR_DUP_DATAREP);
        assert_eq!(make(&[b'x'; 128]).unwrap_err().class, Class::ERR_ARG);
        assert_eq!(find(b"mine").unwrap().name(), b"mine");
    }

    #[test]
    fn external_types_have_their_own_size() {
        let long = Datatype::basic(Basic::LONG).contiguous(3).unwrap();
        assert_eq!(Rep::External32.in_file(&long).unwrap().size(), 12);
        assert_eq!(Rep::Native.in_file(&long).unwrap().size(), 24);
    }
}
