//! The libraries that options of mpirun load before MPI's own (`--check`, `--profile`).
//!
//! MPI_Init looks whether they are loaded (the fact `tools`): a program that asks to be checked
//! never runs unchecked.

use oxmpi_launch::complaint::option;
use oxmpi_launch::spec::EnvSpec;
use oxmpi_mca::Message;
use std::ffi::OsString;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

/// What the dynamic linker loads first.
pub const PRELOAD: &str = "LD_PRELOAD";

/// With the libraries of these options, before what else is to be loaded first; `elsewhere`: the
/// installation has another path on other machines.
///
/// # Errors
/// A library is not there.
pub fn preload(env: &EnvSpec, tools: &[&str], elsewhere: bool) -> Result<OsString, Message> {
    let tree = std::env::current_exe().ok();
    let tree = tree.as_deref().and_then(|path| path.parent()?.parent());
    let mut all = OsString::new();
    for tool in tools {
        let name = format!("lib/liboxmpi_{tool}.so");
        let library = tree.map(|tree| tree.join(&name));
        let library = library.filter(|path| path.is_file()).ok_or_else(|| {
            option(
                &format!("--{tool}"),
                "",
                format!("{name} is not beside this mpirun"),
                "an installed tree (`cargo xtask install`)",
            )
        })?;
        if !all.is_empty() {
            all.push(":");
        }
        all.push(word(&library, elsewhere));
    }
    let given = env.set.iter().rev().find(|(name, _)| name == PRELOAD);
    let others = given.map(|(_, value)| value.clone());
    if let Some(others) = others.or_else(|| std::env::var_os(PRELOAD)) {
        all.push(":");
        all.push(others);
    }
    Ok(all)
}

/// How LD_PRELOAD names `library`: by its path, or, as blanks and colons end a word there, by its
/// name alone, which is found in our folder, the first of LD_LIBRARY_PATH on every machine.
fn word(library: &Path, elsewhere: bool) -> OsString {
    let bytes = library.as_os_str().as_bytes();
    let is_word = !bytes.iter().any(|byte| matches!(byte, b' ' | b':' | b'$'));
    match library.file_name() {
        Some(name) if !is_word || elsewhere => name.into(),
        _ => library.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // The loader took a path with a blank for two, and the program ran unchecked.
    #[test]
    fn a_path_with_blanks_is_no_word() {
        let word = |path: &str, elsewhere| word(Path::new(path), elsewhere);
        assert_eq!(word("/a/lib/x.so", false), "/a/lib/x.so");
        assert_eq!(word("/a b/lib/x.so", false), "x.so");
        assert_eq!(word("/a:b/lib/x.so", false), "x.so");
        assert_eq!(word("/a/lib/x.so", true), "x.so");
    }
}
