//! pmix: a PMIx client, through the library `libpmix.so.2` of the launcher of this process.
//!
//! PMIx's messages differ from version to version and are not documented, so only PMIx's own
//! library can send them. It is loaded when a launcher needs it; nothing else of this project does.
//! The library has a thread of its own. The functions here are safe: they check arguments and copy
//! results. They have their own crate, as it contains the `unsafe` of a foreign interface that is
//! no system call. Only `rte` uses it.

#![allow(unsafe_code)]

use std::ffi::{CStr, CString, c_char, c_int};
use std::fmt;

use oxmpi_pal::library::Library;

mod layout;

use layout::{Address, Bytes, Data, Info, Proc, Value, kind};

/// The owner of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Of {
    /// The whole job.
    Job,
    /// A process of the job.
    Rank(u32),
}

/// A failed call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PmixError {
    /// The name of the call.
    pub call: &'static str,
    /// The number it returned.
    pub status: i32,
    /// The library's text for the number.
    pub text: String,
}

impl fmt::Display for PmixError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PmixError { call, status, text } = self;
        write!(f, "{call}: {text} ({status})")
    }
}

impl std::error::Error for PmixError {}

/// A loaded library with all the functions used here.
#[derive(Debug)]
pub struct Pmix {
    init: layout::Init,
    finalize: layout::Finalize,
    put: layout::Put,
    commit: layout::Commit,
    fence: layout::Fence,
    get: layout::Get,
    abort: layout::Abort,
    text: layout::Text,
    version: layout::Version,
    /// Since version 4; without it a returned value is not freed.
    free: Option<layout::FreeValue>,
    /// Keeps the functions loaded.
    _library: Library,
}

/// This process as a member of its job.
pub struct Client {
    pmix: Pmix,
    me: Proc,
}

impl fmt::Debug for Client {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "rank {} of {}", self.rank(), self.namespace())
    }
}

/// Converts an address to a function. A macro, as a function cannot be generic over function types.
macro_rules! function {
    ($library:expr, $name:literal as $kind:ty) => {
        $library.symbol($name).map(|address| {
            // SAFETY: the library documents this type for the function, in all versions that have
            // its name.
            unsafe { std::mem::transmute::<Address, $kind>(address) }
        })
    };
}

impl Pmix {
    /// Loads the library called `name`: a path, or a name that the dynamic linker looks for.
    ///
    /// # Errors
    /// It cannot be loaded, or is not PMIx; the text has the reason.
    pub fn load(name: &str) -> Result<Pmix, String> {
        let file = CString::new(name).map_err(|_| "a name with a zero byte".to_owned())?;
        // SAFETY: the name is that of a PMIx library, whose initialisers only prepare it.
        let library = unsafe { Library::open(&file) }?;
        let lacks = |function: &str| format!("{name} has no {function}");
        Ok(Pmix {
            init: function!(library, c"PMIx_Init" as layout::Init)
                .ok_or_else(|| lacks("PMIx_Init"))?,
            finalize: function!(library, c"PMIx_Finalize" as layout::Finalize)
                .ok_or_else(|| lacks("PMIx_Finalize"))?,
            put: function!(library, c"PMIx_Put" as layout::Put).ok_or_else(|| lacks("PMIx_Put"))?,
            commit: function!(library, c"PMIx_Commit" as layout::Commit)
                .ok_or_else(|| lacks("PMIx_Commit"))?,
            fence: function!(library, c"PMIx_Fence" as layout::Fence)
                .ok_or_else(|| lacks("PMIx_Fence"))?,
            get: function!(library, c"PMIx_Get" as layout::Get).ok_or_else(|| lacks("PMIx_Get"))?,
            abort: function!(library, c"PMIx_Abort" as layout::Abort)
                .ok_or_else(|| lacks("PMIx_Abort"))?,
            text: function!(library, c"PMIx_Error_string" as layout::Text)
                .ok_or_else(|| lacks("PMIx_Error_string"))?,
            version: function!(library, c"PMIx_Get_version" as layout::Version)
                .ok_or_else(|| lacks("PMIx_Get_version"))?,
            free: function!(library, c"PMIx_Value_free" as layout::FreeValue),
            _library: library,
        })
    }

    /// The version text of the library.
    #[must_use]
    pub fn version(&self) -> String {
        // SAFETY: no conditions.
        unsafe { owned((self.version)()) }
    }

    /// Joins the job that the environment names.
    ///
    /// # Errors
    /// No server answers, or it does not know this process.
    pub fn init(self) -> Result<Client, PmixError> {
        let mut me = Proc {
            nspace: [0; 256],
            rank: 0,
        };
        // SAFETY: me is valid for writing; no infos.
        let status = unsafe { (self.init)(&raw mut me, std::ptr::null_mut(), 0) };
        self.check("PMIx_Init", status)?;
        // Readers of the name need its end.
        me.nspace[255] = 0;
        Ok(Client { pmix: self, me })
    }

    fn check(&self, call: &'static str, status: c_int) -> Result<(), PmixError> {
        if matches!(status, layout::SUCCESS | layout::OPERATION_SUCCEEDED) {
            return Ok(());
        }
        // SAFETY: any number is valid.
        let text = unsafe { owned((self.text)(status)) };
        Err(PmixError { call, status, text })
    }
}

impl Client {
    /// The rank of this process.
    #[must_use]
    pub fn rank(&self) -> u32 {
        self.me.rank
    }

    /// The name of the job.
    #[must_use]
    pub fn namespace(&self) -> String {
        // SAFETY: `init` has stored a zero byte at the end.
        unsafe { owned(self.me.nspace.as_ptr()) }
    }

    /// The version text of the library.
    #[must_use]
    pub fn version(&self) -> String {
        self.pmix.version()
    }

    /// Publishes bytes for all processes; visible after a [`fence`](Self::fence).
    ///
    /// # Errors
    /// The server is gone; a key with a zero byte.
    pub fn put(&self, key: &str, bytes: &[u8]) -> Result<(), PmixError> {
        let key = name(key, "PMIx_Put")?;
        let mut value = Value {
            kind: kind::BYTE_OBJECT,
            data: Data {
                object: Bytes {
                    bytes: bytes.as_ptr().cast(),
                    size: bytes.len(),
                },
            },
        };
        // SAFETY: key and value outlive the call, which copies them.
        let status = unsafe { (self.pmix.put)(layout::GLOBAL, key.as_ptr(), &raw mut value) };
        self.pmix.check("PMIx_Put", status)
    }

    /// Waits for all processes of the job, and makes the published values visible. The servers
    /// exchange them meanwhile, as not every server fetches a value on request. Slurm's does not
    /// between nodes of one machine.
    ///
    /// # Errors
    /// The server is gone.
    pub fn fence(&self) -> Result<(), PmixError> {
        // SAFETY: no conditions.
        let status = unsafe { (self.pmix.commit)() };
        self.pmix.check("PMIx_Commit", status)?;
        let mut collect = Info {
            key: [0; 512],
            flags: 0,
            value: Value {
                kind: kind::BOOL,
                data: Data { flag: true },
            },
        };
        for (at, byte) in collect.key.iter_mut().zip(c"pmix.collect".to_bytes()) {
            *at = c_char::from_ne_bytes([*byte]);
        }
        // SAFETY: no processes named means all of the job; one info, which outlives the call.
        let status = unsafe { (self.pmix.fence)(std::ptr::null(), 0, &raw const collect, 1) };
        self.pmix.check("PMIx_Fence", status)
    }

    /// A number that the launcher publishes, if it does.
    ///
    /// # Errors
    /// The server is gone.
    pub fn number(&self, of: Of, key: &str) -> Result<Option<u64>, PmixError> {
        let read = |value: &Value| {
            // SAFETY: the kind selects the field that the library has written; all are plain
            // numbers.
            unsafe {
                match value.kind {
                    kind::UINT32 | kind::UINT | kind::PROC_RANK => Some(value.data.u32.into()),
                    kind::UINT16 => Some(value.data.u16.into()),
                    kind::UINT64 | kind::SIZE => Some(value.data.u64),
                    _ => None,
                }
            }
        };
        Ok(self.value(of, key, read)?.flatten())
    }

    /// The bytes that a process has published, if any.
    ///
    /// # Errors
    /// The server is gone.
    pub fn bytes(&self, of: Of, key: &str) -> Result<Option<Vec<u8>>, PmixError> {
        let read = |value: &Value| {
            if value.kind != kind::BYTE_OBJECT {
                return None;
            }
            // SAFETY: the kind shows that this field was written.
            let object = unsafe { value.data.object };
            if object.bytes.is_null() {
                return Some(Vec::new());
            }
            // SAFETY: the library hands out an object of that many bytes, ours until it is freed.
            let bytes =
                unsafe { std::slice::from_raw_parts(object.bytes.cast::<u8>(), object.size) };
            Some(bytes.to_vec())
        };
        Ok(self.value(of, key, read)?.flatten())
    }

    /// Aborts the job; returns when the server has been notified.
    ///
    /// # Errors
    /// The server is gone.
    pub fn abort(&self, status: i32, text: &str) -> Result<(), PmixError> {
        let text = name(text, "PMIx_Abort")?;
        // SAFETY: text outlives the call; no processes named means all of the job.
        let status = unsafe { (self.pmix.abort)(status, text.as_ptr(), std::ptr::null_mut(), 0) };
        self.pmix.check("PMIx_Abort", status)
    }

    /// Leaves the job; no other call may follow.
    ///
    /// # Errors
    /// The server is gone.
    pub fn finalize(&self) -> Result<(), PmixError> {
        // SAFETY: no infos.
        let status = unsafe { (self.pmix.finalize)(std::ptr::null(), 0) };
        self.pmix.check("PMIx_Finalize", status)
    }

    fn value<T>(
        &self,
        of: Of,
        key: &str,
        read: impl FnOnce(&Value) -> T,
    ) -> Result<Option<T>, PmixError> {
        let key = name(key, "PMIx_Get")?;
        let proc = Proc {
            nspace: self.me.nspace,
            rank: match of {
                Of::Job => layout::WILDCARD,
                Of::Rank(rank) => rank,
            },
        };
        let none: *const Info = std::ptr::null();
        let mut value: *mut Value = std::ptr::null_mut();
        // SAFETY: proc and key outlive the call; value is valid for writing.
        let status =
            unsafe { (self.pmix.get)(&raw const proc, key.as_ptr(), none, 0, &raw mut value) };
        if status == layout::NOT_FOUND {
            return Ok(None);
        }
        self.pmix.check("PMIx_Get", status)?;
        if value.is_null() {
            return Ok(None);
        }
        // SAFETY: the call returned a value that this caller owns.
        let read = unsafe { read(&*value) };
        if let Some(free) = self.pmix.free {
            // SAFETY: made by the call, and read above for the last time.
            unsafe { free(value, 1) };
        }
        Ok(Some(read))
    }
}

/// A text as a C string.
fn name(text: &str, call: &'static str) -> Result<CString, PmixError> {
    CString::new(text).map_err(|_| PmixError {
        call,
        status: 0,
        text: "a text with a zero byte".to_owned(),
    })
}

/// A copy of a text of the library.
///
/// # Safety
/// `text` is null, or ends with a zero byte.
unsafe fn owned(text: *const c_char) -> String {
    if text.is_null() {
        return String::new();
    }
    // SAFETY: the caller's condition.
    let text = unsafe { CStr::from_ptr(text) };
    text.to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_pmix_is_said_so() {
        let missing = Pmix::load("libnosuchpmix.so.2").unwrap_err();
        assert!(missing.contains("libnosuchpmix"), "{missing}");
        assert_eq!(
            Pmix::load("libc.so.6").unwrap_err(),
            "libc.so.6 has no PMIx_Init"
        );
        assert!(Pmix::load("a\0b").is_err());
    }
}
