//! The variables that load a program's libraries where LD_LIBRARY_PATH does not: LD_PRELOAD, and
//! the variable of the --check and --profile libraries. [`super`] calls this module.

use super::loader::Search;
use super::{PATH, PRELOAD};
use std::ffi::{CString, OsStr, OsString};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::{Path, PathBuf};

/// The entry of LD_PRELOAD for `library`: its path, or its name alone. Blanks and colons end an
/// entry, so a path with one of them cannot be used. The name is found in our folders, the first of
/// LD_LIBRARY_PATH on every machine. `elsewhere`: the installation has another path on other
/// machines.
#[must_use]
pub fn word(library: &Path, elsewhere: bool) -> OsString {
    let bytes = library.as_os_str().as_bytes();
    let is_word = !bytes.iter().any(|byte| matches!(byte, b' ' | b':' | b'$'));
    match library.file_name() {
        Some(name) if !is_word || elsewhere => name.into(),
        _ => library.into(),
    }
}

/// The variables that load a program's libraries; our files follow the given entries of LD_PRELOAD.
/// The libraries of --check and --profile have the standard ABI: a front end loads them below
/// itself.
pub(super) fn loading(given: &[u8], ours: &[PathBuf], of_front: bool) -> Vec<CString> {
    let is_tool = |word: &PathBuf| {
        let name = word.file_name().map(OsStr::as_bytes).unwrap_or_default();
        of_front && TOOLS.contains(&name)
    };
    let (tools, others): (Vec<PathBuf>, Vec<PathBuf>) = words(given).into_iter().partition(is_tool);
    if ours.is_empty() && tools.is_empty() {
        return Vec::new();
    }
    let variable = |name: &[u8], words: Vec<OsString>| {
        let words = words.into_iter().map(OsString::into_vec);
        CString::new([name, &words.collect::<Vec<_>>().join(&b':')].concat()).ok()
    };
    let ours = ours.iter().map(|file| word(file, false));
    let preload = others.into_iter().map(PathBuf::into_os_string).chain(ours);
    let tools: Vec<OsString> = tools.into_iter().map(PathBuf::into_os_string).collect();
    let tools = (!tools.is_empty()).then(|| variable(TOOL, tools));
    let all = [variable(PRELOAD, preload.collect()), tools.flatten()];
    all.into_iter().flatten().collect()
}

/// The same for a program without MPI libraries. The programs that it starts, or the libraries that
/// it loads, may be of any ABI. So the tools are loaded below the libraries of all ABIs. The
/// library with the standard ABI for this is in the folder `below`.
pub(super) fn loading_later(
    given: &[u8],
    ours: &[PathBuf],
    below: &Path,
    search: &Search<'_>,
) -> Vec<CString> {
    let mut all = loading(given, ours, true);
    if all.iter().any(|one| one.as_bytes().starts_with(TOOL)) {
        let folders = search.folders.iter().map(PathBuf::as_path);
        let folders = [below].into_iter().chain(folders);
        let folders: Vec<&[u8]> = folders.map(|one| one.as_os_str().as_bytes()).collect();
        all.extend(CString::new([PATH, &folders.join(&b':')].concat()).ok());
    }
    all
}

/// The entries of LD_PRELOAD.
pub(super) fn words(value: &[u8]) -> Vec<PathBuf> {
    let words = value.split(|byte| SEPARATORS.contains(byte));
    let words = words.filter(|word| !word.is_empty());
    words.map(|word| OsStr::from_bytes(word).into()).collect()
}

/// The variable with the libraries that a front end loads between itself and the library with the
/// standard ABI.
const TOOL: &[u8] = b"OXMPI_FRONT_TOOL=";
/// Those with the standard ABI.
const TOOLS: [&[u8]; 2] = [b"liboxmpi_check.so", b"liboxmpi_profile.so"];
const SEPARATORS: &[u8] = b" :";
