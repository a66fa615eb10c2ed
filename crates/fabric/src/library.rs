//! The library: loaded when it is asked for, and asked what there is.

use crate::abi::{self, API, Info};
use crate::error::FabricError;
use crate::offer::{Offer, Wanted};
use oxmpi_pal::library::Library;
use std::ffi::{CStr, CString, c_int, c_void};
use std::ptr::{NonNull, null, null_mut};
use std::sync::Arc;

/// The name under which the dynamic linker finds it.
pub const USUAL_NAME: &str = "libfabric.so.1";

/// A libfabric that is loaded and has all the functions used here. It stays for the life of the
/// process.
pub struct Libfabric {
    getinfo: abi::GetInfo,
    freeinfo: abi::FreeInfo,
    dupinfo: abi::DupInfo,
    pub(crate) open_fabric: abi::OpenFabric,
    version: abi::Version,
    strerror: abi::StrError,
    /// Keeps the functions.
    _library: Library,
}

/// Makes a function of an address. A macro, for a function cannot be generic over function types.
macro_rules! function {
    ($library:expr, $file:expr, $name:literal as $kind:ty) => {{
        let name: &CStr = $name;
        match $library.symbol(name) {
            // SAFETY: the library documents this function to be of this type, in all versions that
            // have its name.
            Some(address) => unsafe { std::mem::transmute::<NonNull<c_void>, $kind>(address) },
            None => return Err(format!("{} has no {}", $file, name.to_string_lossy())),
        }
    }};
}

/// Whether a version has the interface that is asked for: structures only grow.
pub(crate) fn serves(version: (u32, u32)) -> bool {
    version >= (API >> 16, API & 0xffff)
}

impl Libfabric {
    /// Loads the library called `name`: a path, or a name that the dynamic linker looks for.
    ///
    /// # Errors
    /// It cannot be loaded, is no libfabric, or is older than version 1.17: why. Version 2 has the
    /// same name for the linker, and serves who asks for the interface of 1.17.
    pub fn load(name: &str) -> Result<Arc<Libfabric>, String> {
        let file = CString::new(name).map_err(|_| "a name with a zero byte".to_owned())?;
        // SAFETY: the name is that of a libfabric, whose initialisers do nothing but prepare it.
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

    /// Its version.
    #[must_use]
    pub fn version(&self) -> (u32, u32) {
        // SAFETY: no conditions.
        let version = unsafe { (self.version)() };
        (version >> 16, version & 0xffff)
    }

    /// What providers offer that has all that is wanted, the best first, as the library orders
    /// them. Those that want every buffer registered come behind all others.
    ///
    /// # Errors
    /// There is none (`No data available`), or what the library says.
    pub fn offers(self: &Arc<Self>, wanted: Wanted) -> Result<Vec<Offer>, FabricError> {
        let mut offers = self.query(wanted, 0)?;
        let known = offers.len();
        for offer in self.query(wanted, abi::FI_MR_LOCAL)? {
            let summary = offer.summary();
            let is_new = offers[..known]
                .iter()
                .all(|other| other.summary().provider != summary.provider);
            if is_new {
                offers.push(offer);
            }
        }
        match offers.is_empty() {
            false => Ok(offers),
            true => Err(self.error("fi_getinfo", "all providers", abi::FI_ENODATA)),
        }
    }

    /// The same for one mode of registering memory; none is no error.
    fn query(self: &Arc<Self>, wanted: Wanted, local: c_int) -> Result<Vec<Offer>, FabricError> {
        // SAFETY: without an argument it makes an empty one, with all parts.
        let hints = unsafe { (self.dupinfo)(null()) };
        let Some(hints) = NonNull::new(hints) else {
            return Err(self.error("fi_dupinfo", "hints", abi::FI_ENOMEM));
        };
        // SAFETY: just made, and ours alone.
        unsafe { wanted.write(hints, local) };
        let mut first: *mut Info = null_mut();
        // SAFETY: hints are whole; `first` is valid for writing.
        let code =
            unsafe { (self.getinfo)(API, null(), null(), 0, hints.as_ptr(), &raw mut first) };
        // SAFETY: made above, and used for the last time.
        unsafe { (self.freeinfo)(hints.as_ptr()) };
        if -code == abi::FI_ENODATA {
            return Ok(Vec::new());
        }
        self.check("fi_getinfo", "all providers", code)?;
        let mut offers = Vec::new();
        let mut next = first;
        while let Some(info) = NonNull::new(next) {
            // SAFETY: an element of the library's list, which is freed below.
            let copy = unsafe { (self.dupinfo)(info.as_ptr()) };
            if let Some(copy) = NonNull::new(copy) {
                // SAFETY: whole, alone, and given to the offer, which frees it.
                offers.push(unsafe { Offer::new(Arc::clone(self), copy) });
            }
            // SAFETY: as above.
            next = unsafe { info.as_ref().next };
        }
        if !first.is_null() {
            // SAFETY: the list of the call above; only copies are kept.
            unsafe { (self.freeinfo)(first) };
        }
        Ok(offers)
    }

    /// # Safety
    /// One that the library has made, not used any more.
    pub(crate) unsafe fn free(&self, info: NonNull<Info>) {
        // SAFETY: the caller's condition.
        unsafe { (self.freeinfo)(info.as_ptr()) };
    }

    /// An error of this number, which the library gives as a negative one.
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

    /// An error of this number.
    pub(crate) fn error(&self, call: &'static str, on: &str, code: c_int) -> FabricError {
        FabricError {
            call,
            on: on.to_owned(),
            code,
            text: self.text(code),
        }
    }

    /// What a number means.
    #[must_use]
    pub fn text(&self, code: i32) -> String {
        // SAFETY: any number will do.
        let text = unsafe { (self.strerror)(code) };
        if text.is_null() {
            return "no reason given".to_owned();
        }
        // SAFETY: a text of the library, with a zero byte at its end.
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
