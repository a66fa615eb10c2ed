//! The place of a call in the program, as function, file and line. It is the first return address
//! outside this library and those that called it for the program. Debug information is read by
//! `oxmpi-info --locate`, a process of its own, and only for a finding.

use core::ffi::{CStr, c_int, c_void};
use oxmpi_sync::Mutex;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::ops::Range;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

/// An address in the program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Site(usize);

/// The same place in a form that other processes can read.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Place {
    /// The loaded file.
    module: String,
    /// The offset in it.
    offset: u64,
}

impl Site {
    /// No address.
    #[cfg(test)]
    pub const NOWHERE: Site = Site(0);

    /// The address.
    pub fn address(self) -> usize {
        self.0
    }

    /// The call of the program that is being checked.
    pub fn here() -> Site {
        const DEEPEST: usize = 16;
        let mut frames = [core::ptr::null_mut::<c_void>(); DEEPEST];
        // SAFETY: the array has the given length.
        let count = unsafe { libc::backtrace(frames.as_mut_ptr(), DEEPEST as c_int) };
        let not_of_program = not_of_program();
        let frames = &frames[..usize::try_from(count).unwrap_or(0)];
        let outside = frames.iter().map(|frame| frame.addr());
        let is_skipped = |address: &usize| not_of_program.iter().any(|file| file.contains(address));
        let mut outside = outside.skip_while(is_skipped);
        // The call precedes its return address.
        Site(outside.next().map_or(0, |address| address - 1))
    }

    /// The place in its file.
    pub fn place(self) -> Place {
        static KNOWN: Mutex<Option<HashMap<Site, Place>>> = Mutex::new(None);
        let mut known = KNOWN.lock();
        let known = known.get_or_insert_default();
        let place = known.entry(self).or_insert_with(|| {
            loaded(self.0).map_or_else(Place::default, |file| Place {
                module: file.path.to_string_lossy().into_owned(),
                offset: (self.0 - file.base) as u64,
            })
        });
        place.clone()
    }
}

impl Place {
    /// Function, file and line if known, else file and offset.
    pub fn words(&self) -> String {
        if self.module.is_empty() {
            return "an unknown place".to_owned();
        }
        let file = Path::new(&self.module).file_name().unwrap_or_default();
        let offset = format!("{:#x}", self.offset);
        self.ask(&offset)
            .unwrap_or_else(|| format!("{}+{offset}", file.to_string_lossy()))
    }

    fn ask(&self, offset: &str) -> Option<String> {
        let own = loaded(own_address())?.path;
        let tool = own.parent()?.parent()?.join("bin/oxmpi-info");
        let mut command = Command::new(tool);
        command.args(["--locate", &self.module, offset]);
        let command = command.env_remove("LD_PRELOAD").stderr(Stdio::null());
        let done = command.output().ok().filter(|done| done.status.success())?;
        let text = String::from_utf8_lossy(&done.stdout).trim().to_owned();
        (!text.is_empty()).then_some(text)
    }
}

fn own_address() -> usize {
    (not_of_program as fn() -> &'static [Range<usize>]) as usize
}

/// The address ranges of code between the program and the checks: this library, its front end, the
/// library `freed`, and the Fortran bindings.
fn not_of_program() -> &'static [Range<usize>] {
    static FOUND: OnceLock<Vec<Range<usize>>> = OnceLock::new();
    FOUND.get_or_init(|| {
        let watch = crate::memory::watch().map_or(0, |watch| watch as usize);
        let inside = [own_address(), oxmpi_pmpi::front_end(), watch];
        let is_between = |file: &Loaded| {
            let name = file.path.file_name().unwrap_or_default().as_bytes();
            FORTRAN.iter().any(|start| name.starts_with(start))
                || inside.iter().any(|address| file.range.contains(address))
        };
        let files = files().into_iter().filter(is_between);
        files.map(|file| file.range).collect()
    })
}

/// Prefixes of libraries with Fortran bindings: ours, MPICH's, Open MPI's.
const FORTRAN: [&[u8]; 4] = [
    b"libmpifort",
    b"libmpichfort",
    b"libmpi_mpifh",
    b"libmpi_usempi",
];

/// A loaded file.
struct Loaded {
    path: PathBuf,
    /// The difference between addresses in memory and in the file.
    base: usize,
    range: Range<usize>,
}

/// The file that contains an address.
fn loaded(address: usize) -> Option<Loaded> {
    let mut files = files().into_iter();
    files.find(|file| file.range.contains(&address))
}

/// All loaded files.
fn files() -> Vec<Loaded> {
    let mut files: Vec<Loaded> = Vec::new();
    // SAFETY: the function is called before this returns, with the address of `files`.
    unsafe { libc::dl_iterate_phdr(Some(add), (&raw mut files).cast()) };
    files
}

/// Adds a loaded file.
unsafe extern "C" fn add(
    info: *mut libc::dl_phdr_info,
    _: libc::size_t,
    files: *mut c_void,
) -> c_int {
    // SAFETY: the linker passes a valid description; `files` is the pointer that the function of
    // this name passed.
    let (info, files) = unsafe { (&*info, &mut *files.cast::<Vec<Loaded>>()) };
    // SAFETY: the description has `dlpi_phnum` headers.
    let headers = unsafe { core::slice::from_raw_parts(info.dlpi_phdr, info.dlpi_phnum.into()) };
    let base = usize::try_from(info.dlpi_addr).unwrap_or(0);
    let parts = headers
        .iter()
        .filter(|header| header.p_type == libc::PT_LOAD);
    let parts = parts.map(|header| {
        let start = base + usize::try_from(header.p_vaddr).unwrap_or(0);
        start..start + usize::try_from(header.p_memsz).unwrap_or(0)
    });
    let all = parts.reduce(|all, part| all.start.min(part.start)..all.end.max(part.end));
    // SAFETY: the linker keeps the name, which ends with a NUL, while the file is loaded.
    let name = unsafe { CStr::from_ptr(info.dlpi_name) };
    let path = match name.is_empty() {
        // The program itself.
        true => std::env::current_exe().unwrap_or_default(),
        false => PathBuf::from(std::ffi::OsStr::from_bytes(name.to_bytes())),
    };
    files.extend(all.map(|range| Loaded { path, base, range }));
    0
}
