//! The libraries that options of mpirun load before MPI's own (`--check`, `--profile`).
//!
//! MPI_Init verifies that they are loaded (the fact `tools`): a program that is to be checked never
//! runs unchecked.

use oxmpi_launch::complaint::option;
use oxmpi_launch::preload_word;
use oxmpi_launch::spec::EnvSpec;
use oxmpi_mca::Message;
use std::ffi::OsString;

/// The variable with the libraries that the dynamic linker loads first.
pub const PRELOAD: &str = "LD_PRELOAD";

/// The value of LD_PRELOAD: the libraries of these options, then those already set. `elsewhere`:
/// the installation has another path on other machines.
///
/// # Errors
/// A library is missing.
pub fn preload(env: &EnvSpec, tools: &[&str], elsewhere: bool) -> Result<OsString, Message> {
    let tree = std::env::current_exe().ok();
    let tree = tree.as_deref().and_then(|path| path.parent()?.parent());
    let mut all = OsString::new();
    // `check` observes freed memory by a second library.
    let files = tools.iter().flat_map(|tool| match *tool {
        "check" => vec![(tool, "check"), (tool, "freed")],
        file => vec![(tool, file)],
    });
    for (tool, file) in files {
        let name = format!("lib/liboxmpi_{file}.so");
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
        all.push(preload_word(&library, elsewhere));
    }
    let given = env.set.iter().rev().find(|(name, _)| name == PRELOAD);
    let others = given.map(|(_, value)| value.clone());
    if let Some(others) = others.or_else(|| std::env::var_os(PRELOAD)) {
        all.push(":");
        all.push(others);
    }
    Ok(all)
}
