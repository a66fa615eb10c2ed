//! The library: loading it, and querying its providers.

use crate::abi::{self, API};
use crate::error::FabricError;
use crate::info::{Info, Wanted};
use oxmpi_pal::library::Library;
use std::ffi::{CStr, CString, c_int, c_void};
use std::ptr::{NonNull, null, null_mut};
use std::sync::Arc;

/// The name by which the dynamic linker finds the library.
pub const USUAL_NAME: &str = "libfabric.so.1";

/// A loaded libfabric with all functions used here. It stays loaded for the life of the process.
pub struct Libfabric {
    getinfo: abi::GetInfo,
    freeinfo: abi::FreeInfo,
    dupinfo: abi::DupInfo,
    pub(crate) open_fabric: abi::OpenFabric,
    version: abi::Version,
    strerror: abi::StrError,
    /// Keeps the functions valid.
    _library: Library,
}

/// Makes a function pointer from an address. It is a macro because a function cannot be generic
/// over function types.
macro_rules! function {
    ($library:expr, $file:expr, $name:literal as $kind:ty) => {{
        let name: &CStr = $name;
        match $library.symbol(name) {
            // SAFETY: the library documents this type for the function, in all versions that have
            // its name.
            Some(address) => unsafe { std::mem::transmute::<NonNull<c_void>, $kind>(address) },
            None => return Err(format!("{} has no {}", $file, name.to_string_lossy())),
        }
    }};
}

/// Whether a version has the requested interface: structures only grow.
pub(crate) fn serves(version: (u32, u32)) -> bool {
    version >= (API >> 16, API & 0xffff)
}

impl Libfabric {
    /// Loads the library called `name`: a path, or a name for the dynamic linker.
    ///
    /// # Errors
    /// It cannot be loaded, is no libfabric, or is older than version 1.17; the text has the
    /// reason. Version 2 has the same name for the linker, and also provides the interface of 1.17.
    pub fn load(name: &str) -> Result<Arc<Libfabric>, String> {
        let file = CString::new(name).map_err(|_| "a name with a zero byte".to_owned())?;
        // SAFETY: the name is that of a libfabric, whose initialisers only prepare the library.
        let library = unsafe { Library::open(&file) }?;
        let libfabric = Libfabric {
            getinfo: function!(library, name, c"fi_getinfo" as abi::GetInfo),
            freeinfo: function!(library, name, c"fi_freeinfo" as abi::FreeInfo),
            dupinfo: function!(library, name, c"fi_dupinfo" as abi::DupInfo),
            open_fabric: function!(library, name, c"fi_fabric" as abi::OpenFabric),
            version: function!(library, name, c"fi_version" as abi::Version),
            strerror: function!(library, name, c"fi_strerror" as abi::StrError),
            _library: library,
        };
        let (major, minor) = libfabric.version();
        if !serves((major, minor)) {
            return Err(format!(
                "{name} is libfabric {major}.{minor}; 1.17 or later is needed"
            ));
        }
        Ok(Arc::new(libfabric))
    }

    /// The version of the library.
    #[must_use]
    pub fn version(&self) -> (u32, u32) {
        // SAFETY: no conditions.
        let version = unsafe { (self.version)() };
        (version >> 16, version & 0xffff)
    }

    /// The `fi_info`s of providers that meet the requirements, in the library's order: the best
    /// first. Those that require registration of every local buffer come after all others.
    ///
    /// # Errors
    /// There is none (`No data available`), or an error of the library.
    pub fn infos(self: &Arc<Self>, wanted: Wanted) -> Result<Vec<Info>, FabricError> {
        let mut infos = self.query(wanted, 0)?;
        let known = infos.len();
        for info in self.query(wanted, abi::FI_MR_LOCAL)? {
            let summary = info.summary();
            let is_new = infos[..known]
                .iter()
                .all(|other| other.summary().provider != summary.provider);
            if is_new {
                infos.push(info);
            }
        }
        match infos.is_empty() {
            false => Ok(infos),
            true => Err(self.error("fi_getinfo", "all providers", abi::FI_ENODATA)),
        }
    }

    /// The `fi_info`s for one mode of memory registration; none is no error.
    fn query(self: &Arc<Self>, wanted: Wanted, local: c_int) -> Result<Vec<Info>, FabricError> {
        // SAFETY: without an argument it makes an empty one, with all parts.
        let hints = unsafe { (self.dupinfo)(null()) };
        let Some(hints) = NonNull::new(hints) else {
            return Err(self.error("fi_dupinfo", "hints", abi::FI_ENOMEM));
        };
        // SAFETY: just made, and not shared.
        unsafe { wanted.write(hints, local) };
        let mut first: *mut abi::Info = null_mut();
        // SAFETY: the hints have all parts; `first` is valid for writing.
        let code =
            unsafe { (self.getinfo)(API, null(), null(), 0, hints.as_ptr(), &raw mut first) };
        // SAFETY: made above, and used for the last time.
        unsafe { (self.freeinfo)(hints.as_ptr()) };
        if -code == abi::FI_ENODATA {
            return Ok(Vec::new());
        }
        self.check("fi_getinfo", "all providers", code)?;
        let mut infos = Vec::new();
        let mut next = first;
        while let Some(info) = NonNull::new(next) {
            // SAFETY: an element of the library's list, which is freed below.
            let copy = unsafe { (self.dupinfo)(info.as_ptr()) };
            if let Some(copy) = NonNull::new(copy) {
                // SAFETY: it has all parts, is not shared, and passes to the new value, which frees
                // it.
                infos.push(unsafe { Info::new(Arc::clone(self), copy) });
            }
            // SAFETY: as above.
            next = unsafe { info.as_ref().next };
        }
        if !first.is_null() {
            // SAFETY: the list of the call above; only copies are kept.
            unsafe { (self.freeinfo)(first) };
        }
        Ok(infos)
    }

    /// # Safety
    /// The library has made `info`, and it is not used afterwards.
    pub(crate) unsafe fn free(&self, info: NonNull<abi::Info>) {
        // SAFETY: the caller's condition.
        unsafe { (self.freeinfo)(info.as_ptr()) };
    }

    /// The error of this result, if it is negative.
    pub(crate) fn check(
        &self,
        call: &'static str,
        on: &str,
        code: c_int,
    ) -> Result<(), FabricError> {
        match code {
            0.. => Ok(()),
            _ => Err(self.error(call, on, -code)),
        }
    }

    /// An error with this number.
    pub(crate) fn error(&self, call: &'static str, on: &str, code: c_int) -> FabricError {
        FabricError {
            call,
            on: on.to_owned(),
            code,
            text: self.text(code),
        }
    }

    /// The library's text for an error number.
    #[must_use]
    pub fn text(&self, code: i32) -> String {
        // SAFETY: any number is valid.
        let text = unsafe { (self.strerror)(code) };
        if text.is_null() {
            return "no reason given".to_owned();
        }
        // SAFETY: a string of the library, with a final NUL.
        let text = unsafe { CStr::from_ptr(text) };
        text.to_string_lossy().into_owned()
    }
}

impl std::fmt::Debug for Libfabric {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (major, minor) = self.version();
        write!(f, "libfabric {major}.{minor}")
    }
}
