//! Error classes, codes and their texts (MPI-5.0 §9.4, §9.5).
//!
//! The library itself returns classes as codes. Programs may add classes and codes above
//! MPI_ERR_LASTCODE and give them texts. They remove them in the order text, code, class.
//! MPI_LASTUSEDCODE is the highest value in use. Its cell has a fixed address because the attribute
//! is a pointer to an int. Usable before MPI_Init and after MPI_Finalize, from any thread.

use crate::error::{Class, Error, Result};
use oxmpi_sync::Mutex;
use oxmpi_sync::atomic::{AtomicI32, Ordering};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// `MPI_ERR_LASTCODE`: the highest predefined code.
pub const LASTCODE: i32 = 16383;
/// `MPI_MAX_ERROR_STRING`: size of the C buffer, final NUL included.
pub const MAX_ERROR_STRING: usize = 512;

/// All error codes of the process.
#[derive(Debug)]
pub struct ErrorCodes {
    added: Mutex<BTreeMap<i32, Added>>,
    last_used: AtomicI32,
}

#[derive(Debug)]
struct Added {
    /// The class of a code; a class is its own class.
    class: i32,
    text: Option<Box<[u8]>>,
}

impl ErrorCodes {
    /// The predefined codes only.
    pub const fn new() -> ErrorCodes {
        ErrorCodes {
            added: Mutex::new(BTreeMap::new()),
            last_used: AtomicI32::new(LASTCODE),
        }
    }

    /// Adds a class (MPI_Add_error_class).
    ///
    /// # Errors
    /// ERR_NO_MEM when all ints are used up.
    pub fn add_class(&self) -> Result<i32> {
        self.add(None)
    }

    /// Adds a code of `class` (MPI_Add_error_code).
    ///
    /// # Errors
    /// ERR_ARG when there is no such class, ERR_NO_MEM as above.
    pub fn add_code(&self, class: i32) -> Result<i32> {
        self.add(Some(class))
    }

    fn add(&self, class: Option<i32>) -> Result<i32> {
        let mut added = self.added.lock();
        if let Some(class) = class {
            let known = predefined_text(class).is_some()
                || added.get(&class).is_some_and(|found| found.class == class);
            if !known {
                return Err(Error::new(
                    Class::ERR_ARG,
                    format!("{class} is not an error class"),
                ));
            }
        }
        let highest = added.last_key_value().map_or(LASTCODE, |(code, _)| *code);
        let code = highest.checked_add(1).ok_or_else(|| {
            Error::new(
                Class::ERR_NO_MEM,
                "no error code is left above MPI_LASTUSEDCODE",
            )
        })?;
        added.insert(
            code,
            Added {
                class: class.unwrap_or(code),
                text: None,
            },
        );
        self.last_used.store(code, Ordering::Relaxed);
        Ok(code)
    }

    /// Sets the text of a class or code; an empty one is legal.
    ///
    /// # Errors
    /// ERR_ARG for a code that was not added by the program, or a text of
    /// more than MPI_MAX_ERROR_STRING - 1 bytes.
    pub fn set_text(&self, code: i32, text: &[u8]) -> Result<()> {
        if text.len() >= MAX_ERROR_STRING {
            return Err(Error::new(
                Class::ERR_ARG,
                format!(
                    "the string has {} bytes; at most {} fit",
                    text.len(),
                    MAX_ERROR_STRING - 1
                ),
            ));
        }
        let mut added = self.added.lock();
        find(&mut added, code)?.text = Some(text.into());
        Ok(())
    }

    /// Removes the text of a class or code (MPI_Remove_error_string).
    ///
    /// # Errors
    /// ERR_ARG for a predefined or unknown code, or one without text.
    pub fn remove_text(&self, code: i32) -> Result<()> {
        let mut added = self.added.lock();
        match find(&mut added, code)?.text.take() {
            Some(_) => Ok(()),
            None => Err(Error::new(
                Class::ERR_ARG,
                format!("error code {code} has no string"),
            )),
        }
    }

    /// Removes a code (MPI_Remove_error_code).
    ///
    /// # Errors
    /// ERR_ARG for a predefined or unknown code, a class, or a code that
    /// still has a text.
    pub fn remove_code(&self, code: i32) -> Result<()> {
        let mut added = self.added.lock();
        let found = find(&mut added, code)?;
        if found.class == code {
            return Err(Error::new(
                Class::ERR_ARG,
                format!("{code} is an error class; use MPI_Remove_error_class"),
            ));
        }
        without_text(found, code)?;
        self.remove(&mut added, code);
        Ok(())
    }

    /// Removes a class (MPI_Remove_error_class).
    ///
    /// # Errors
    /// ERR_ARG for a predefined or unknown class, a code, or a class that
    /// still has codes or a text.
    pub fn remove_class(&self, class: i32) -> Result<()> {
        let mut added = self.added.lock();
        let found = find(&mut added, class)?;
        if found.class != class {
            return Err(Error::new(
                Class::ERR_ARG,
                format!("{class} is an error code; use MPI_Remove_error_code"),
            ));
        }
        without_text(found, class)?;
        if let Some((code, _)) = added
            .iter()
            .find(|(code, a)| a.class == class && **code != class)
        {
            return Err(Error::new(
                Class::ERR_ARG,
                format!("error class {class} still has the code {code}; remove its codes first"),
            ));
        }
        self.remove(&mut added, class);
        Ok(())
    }

    fn remove(&self, added: &mut BTreeMap<i32, Added>, code: i32) {
        added.remove(&code);
        let highest = added.last_key_value().map_or(LASTCODE, |(code, _)| *code);
        self.last_used.store(highest, Ordering::Relaxed);
    }

    /// The class of a code; a class is its own class.
    ///
    /// # Errors
    /// ERR_ARG for a code that does not exist.
    pub fn class_of(&self, code: i32) -> Result<i32> {
        if predefined_text(code).is_some() {
            return Ok(code);
        }
        self.added
            .lock()
            .get(&code)
            .map(|found| found.class)
            .ok_or_else(|| unknown(code))
    }

    /// The text of a code; empty if the program has set none.
    ///
    /// # Errors
    /// ERR_ARG for a code that does not exist.
    pub fn text_of(&self, code: i32) -> Result<Cow<'static, [u8]>> {
        if let Some(text) = predefined_text(code) {
            return Ok(Cow::Borrowed(text.as_bytes()));
        }
        let added = self.added.lock();
        let found = added.get(&code).ok_or_else(|| unknown(code))?;
        Ok(Cow::Owned(
            found.text.as_deref().unwrap_or_default().to_vec(),
        ))
    }

    /// The cell of MPI_LASTUSEDCODE.
    pub fn last_used(&self) -> &AtomicI32 {
        &self.last_used
    }
}

impl Default for ErrorCodes {
    fn default() -> ErrorCodes {
        ErrorCodes::new()
    }
}

fn find(added: &mut BTreeMap<i32, Added>, code: i32) -> Result<&mut Added> {
    if predefined_text(code).is_some() {
        return Err(Error::new(
            Class::ERR_ARG,
            format!("{code} is predefined; only classes and codes added by the program can change"),
        ));
    }
    added.get_mut(&code).ok_or_else(|| unknown(code))
}

fn without_text(found: &Added, code: i32) -> Result<()> {
    match found.text {
        None => Ok(()),
        Some(_) => Err(Error::new(
            Class::ERR_ARG,
            format!("{code} still has a string; call MPI_Remove_error_string first"),
        )),
    }
}

fn unknown(code: i32) -> Error {
    Error::new(
        Class::ERR_ARG,
        format!("{code} is neither an error class nor an error code"),
    )
}

/// The text of a predefined class, one line, beginning with its name.
pub fn predefined_text(class: i32) -> Option<&'static str> {
    TEXTS
        .binary_search_by_key(&class, |entry| entry.0)
        .ok()
        .map(|at| TEXTS[at].1)
}

/// Sorted by class.
const TEXTS: &[(i32, &str)] = &[
    (0, "MPI_SUCCESS: no error"),
    (1, "MPI_ERR_BUFFER: the buffer address is not usable"),
    (2, "MPI_ERR_COUNT: the count is negative or too large"),
    (
        3,
        "MPI_ERR_TYPE: the datatype is null, freed, not committed, or not allowed here",
    ),
    (4, "MPI_ERR_TAG: the tag is negative or above MPI_TAG_UB"),
    (
        5,
        "MPI_ERR_COMM: the communicator is null, freed, or of the wrong kind",
    ),
    (
        6,
        "MPI_ERR_RANK: the rank is outside the group of the communicator",
    ),
    (
        7,
        "MPI_ERR_REQUEST: the request is freed, not active, or of the wrong kind",
    ),
    (
        8,
        "MPI_ERR_ROOT: the root is not a rank of the communicator",
    ),
    (
        9,
        "MPI_ERR_GROUP: the group is null, freed, or does not fit the call",
    ),
    (
        10,
        "MPI_ERR_OP: the reduction operation is null, freed, or not defined for this datatype",
    ),
    (
        11,
        "MPI_ERR_TOPOLOGY: the communicator has no such topology",
    ),
    (12, "MPI_ERR_DIMS: the dimensions are not possible"),
    (13, "MPI_ERR_ARG: an argument is not valid"),
    (14, "MPI_ERR_UNKNOWN: an error of unknown kind"),
    (
        15,
        "MPI_ERR_TRUNCATE: the message is longer than the receive buffer",
    ),
    (16, "MPI_ERR_OTHER: an error that has no class of its own"),
    (
        17,
        "MPI_ERR_INTERN: a fault inside the MPI library; please report it",
    ),
    (18, "MPI_ERR_PENDING: the request is not complete yet"),
    (
        19,
        "MPI_ERR_IN_STATUS: see the error fields of the statuses",
    ),
    (20, "MPI_ERR_ACCESS: permission to the file is denied"),
    (
        21,
        "MPI_ERR_AMODE: the access mode of the file is not valid",
    ),
    (22, "MPI_ERR_ASSERT: the assertion argument is not valid"),
    (23, "MPI_ERR_BAD_FILE: the file name is not valid"),
    (
        24,
        "MPI_ERR_BASE: the base address was not given by MPI_Alloc_mem",
    ),
    (
        25,
        "MPI_ERR_CONVERSION: a user-defined data conversion function failed",
    ),
    (26, "MPI_ERR_DISP: the displacement argument is not valid"),
    (
        27,
        "MPI_ERR_DUP_DATAREP: the data representation is already registered",
    ),
    (28, "MPI_ERR_FILE_EXISTS: the file exists already"),
    (29, "MPI_ERR_FILE_IN_USE: the file is open in some process"),
    (30, "MPI_ERR_FILE: the file handle is null or closed"),
    (31, "MPI_ERR_INFO_KEY: the info key is empty or too long"),
    (32, "MPI_ERR_INFO_NOKEY: the info has no such key"),
    (33, "MPI_ERR_INFO_VALUE: the info value is too long"),
    (34, "MPI_ERR_INFO: the info object is null or freed"),
    (35, "MPI_ERR_IO: input or output failed"),
    (
        36,
        "MPI_ERR_KEYVAL: the attribute key does not exist or belongs to another kind of object",
    ),
    (37, "MPI_ERR_LOCKTYPE: the lock type is not valid"),
    (38, "MPI_ERR_NAME: the service name is not published"),
    (39, "MPI_ERR_NO_MEM: there is not enough memory"),
    (
        40,
        "MPI_ERR_NOT_SAME: an argument differs between processes that must agree",
    ),
    (41, "MPI_ERR_NO_SPACE: the file system is full"),
    (42, "MPI_ERR_NO_SUCH_FILE: the file does not exist"),
    (43, "MPI_ERR_PORT: the port name is not valid or closed"),
    (44, "MPI_ERR_QUOTA: the quota of the file system is used up"),
    (
        45,
        "MPI_ERR_READ_ONLY: the file or file system is read-only",
    ),
    (
        46,
        "MPI_ERR_RMA_ATTACH: the memory cannot be attached to the window",
    ),
    (
        47,
        "MPI_ERR_RMA_CONFLICT: conflicting accesses to the window",
    ),
    (
        48,
        "MPI_ERR_RMA_RANGE: the target memory is not part of the window",
    ),
    (
        49,
        "MPI_ERR_RMA_SHARED: the memory cannot be shared between these processes",
    ),
    (
        50,
        "MPI_ERR_RMA_SYNC: the window is not in the right synchronisation state",
    ),
    (
        51,
        "MPI_ERR_SERVICE: the service name is not published by this process",
    ),
    (52, "MPI_ERR_SIZE: the size argument is not valid"),
    (53, "MPI_ERR_SPAWN: processes could not be started"),
    (
        54,
        "MPI_ERR_UNSUPPORTED_DATAREP: the data representation is not supported",
    ),
    (
        55,
        "MPI_ERR_UNSUPPORTED_OPERATION: the operation is not supported",
    ),
    (56, "MPI_ERR_WIN: the window is null or freed"),
    (
        57,
        "MPI_ERR_RMA_FLAVOR: the window was created by another kind of call",
    ),
    (
        58,
        "MPI_ERR_PROC_ABORTED: a process of the operation has ended",
    ),
    (
        59,
        "MPI_ERR_VALUE_TOO_LARGE: the value does not fit the type of the argument",
    ),
    (60, "MPI_ERR_SESSION: the session is null or finalized"),
    (
        61,
        "MPI_ERR_ERRHANDLER: the error handler is null, freed, or for another kind of object",
    ),
    (62, "MPI_ERR_ABI: the ABI setting is fixed already"),
    (
        1001,
        "MPI_T_ERR_CANNOT_INIT: the tool interface cannot be initialised",
    ),
    (
        1002,
        "MPI_T_ERR_NOT_ACCESSIBLE: the tool interface cannot be used now",
    ),
    (
        1003,
        "MPI_T_ERR_NOT_INITIALIZED: the tool interface is not initialised",
    ),
    (
        1004,
        "MPI_T_ERR_NOT_SUPPORTED: the tool interface does not offer this",
    ),
    (1005, "MPI_T_ERR_MEMORY: out of memory"),
    (1006, "MPI_T_ERR_INVALID: an argument is not valid"),
    (1007, "MPI_T_ERR_INVALID_INDEX: the index does not exist"),
    (
        1008,
        "MPI_T_ERR_INVALID_ITEM: the item index does not exist",
    ),
    (
        1009,
        "MPI_T_ERR_INVALID_SESSION: the session of the tool interface does not exist",
    ),
    (
        1010,
        "MPI_T_ERR_INVALID_HANDLE: the handle of the tool interface does not exist",
    ),
    (1011, "MPI_T_ERR_INVALID_NAME: the name does not exist"),
    (1012, "MPI_T_ERR_OUT_OF_HANDLES: no more handles"),
    (1013, "MPI_T_ERR_OUT_OF_SESSIONS: no more sessions"),
    (
        1014,
        "MPI_T_ERR_CVAR_SET_NOT_NOW: the control variable cannot be set at this moment",
    ),
    (
        1015,
        "MPI_T_ERR_CVAR_SET_NEVER: the control variable cannot be set",
    ),
    (
        1016,
        "MPI_T_ERR_PVAR_NO_WRITE: the performance variable cannot be written",
    ),
    (
        1017,
        "MPI_T_ERR_PVAR_NO_STARTSTOP: the performance variable cannot be started or stopped",
    ),
    (
        1018,
        "MPI_T_ERR_PVAR_NO_ATOMIC: the performance variable cannot be read and written at once",
    ),
    (
        LASTCODE,
        "MPI_ERR_LASTCODE: the highest predefined error code",
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_class_has_a_line_that_fits() {
        assert!(TEXTS.windows(2).all(|pair| pair[0].0 < pair[1].0));
        assert!((0..=62).all(|class| predefined_text(class).is_some()));
        for (_, text) in TEXTS {
            assert!(text.starts_with("MPI_") && text.len() < 120 && !text.contains('\n'));
        }
        let codes = ErrorCodes::new();
        assert_eq!(codes.class_of(15).unwrap(), 15);
        assert_eq!(codes.class_of(63).unwrap_err().class, Class::ERR_ARG);
        assert!(codes.text_of(-1).is_err());
    }

    //= MPI-5.0 §9.5: strings, codes and classes are removed in this order
    #[test]
    fn added_classes_are_taken_back_in_order() {
        let codes = ErrorCodes::new();
        let class = codes.add_class().unwrap();
        assert_eq!(class, LASTCODE + 1);
        assert_eq!(codes.last_used().load(Ordering::Relaxed), class);
        let code = codes.add_code(class).unwrap();
        assert_eq!(codes.class_of(code).unwrap(), class);
        assert_eq!(&*codes.text_of(code).unwrap(), b"");
        codes.set_text(code, b"hello").unwrap();
        codes.set_text(class, b"world").unwrap();
        assert_eq!(&*codes.text_of(code).unwrap(), b"hello");

        assert!(codes.remove_class(class).is_err());
        assert!(codes.remove_code(code).is_err());
        assert!(codes.remove_class(code).is_err());
        codes.remove_text(code).unwrap();
        assert!(codes.remove_text(code).is_err());
        codes.remove_code(code).unwrap();
        assert!(codes.remove_code(code).is_err());
        assert!(codes.remove_class(class).is_err());
        codes.remove_text(class).unwrap();
        assert!(codes.remove_code(class).is_err());
        codes.remove_class(class).unwrap();
        assert!(codes.remove_class(class).is_err());
        assert_eq!(codes.last_used().load(Ordering::Relaxed), LASTCODE);
    }

    #[test]
    fn predefined_codes_cannot_change() {
        let codes = ErrorCodes::new();
        for code in [0, 5, 1001, LASTCODE] {
            assert!(codes.set_text(code, b"x").is_err());
            assert!(codes.remove_text(code).is_err());
            assert!(codes.remove_code(code).is_err());
            assert!(codes.remove_class(code).is_err());
        }
        assert!(codes.add_code(63).is_err());
        let code = codes.add_code(16).unwrap();
        assert!(codes.add_code(code).is_err());
        assert!(codes.set_text(code, &[b'x'; 512]).is_err());
    }
}
