//! `cargo xtask codegen`: writes every committed generated file from the tables in `abi/`,
//! `docs/conformance.md` from `tests/conformance.toml` and `tests/conformance.record`, and
//! `docs/binaries-tested.md` from `tests/binaries.toml`.
//!
//! Without arguments it regenerates in place. `--check` only compares and fails when a file is
//! stale (`cargo test -p xtask` does the same). `--narrow-shim FILE` writes the preload library that
//! turns `_c` calls into their `int` twins.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

mod check;
pub mod conformance;
pub(crate) mod csv;
mod entries;
mod family;
mod fortran;
mod front;
mod header;
mod params;
mod profile;
mod rust;
mod shim;
mod tables;

use tables::Tables;

/// Entry point of the task; `args` are the words after `codegen`.
pub fn run(args: &[String]) -> ExitCode {
    match generate(args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("codegen: {why}");
            ExitCode::FAILURE
        }
    }
}

/// The task itself, for callers that continue afterwards.
pub fn generate(args: &[String]) -> Result<(), String> {
    let root = root();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    match words.as_slice() {
        [] => write(&root),
        ["--check"] => check(&root),
        ["--narrow-shim", file] => {
            let tables = Tables::read(&root)?;
            std::fs::write(file, shim::source(&tables)).map_err(|e| format!("{file}: {e}"))
        }
        _ => Err("usage: cargo xtask codegen [--check | --narrow-shim FILE.c]".into()),
    }
}

/// The root of the repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("invariant: xtask is a folder of the repository")
        .into()
}

/// Path and text of every generated file.
fn files(root: &Path) -> Result<Vec<(PathBuf, String)>, String> {
    let tables = Tables::read(root)?;
    let mut list = vec![
        ("include/mpi.h".to_string(), header::mpi_h(&tables)),
        (
            "crates/core/src/generated/constants.rs".to_string(),
            rust::constants(&tables),
        ),
        (
            "crates/core/src/generated/class.rs".to_string(),
            rust::classes(&tables),
        ),
        (
            "crates/core/src/generated/handles.rs".to_string(),
            rust::handles(&tables),
        ),
        (
            "crates/mca/src/generated/calls.rs".to_string(),
            rust::calls(&tables),
        ),
        ("docs/conformance.md".to_string(), conformance::page(root)?),
        (
            "docs/binaries-tested.md".to_string(),
            crate::binaries::page(root)?,
        ),
        (
            "crates/profile/src/generated/mod.rs".to_string(),
            profile::module(&tables),
        ),
        (
            "crates/check/src/generated/mod.rs".to_string(),
            check::module(&tables),
        ),
    ];
    list.extend(fortran::files(root, &tables)?);
    list.extend(front::files(root, &tables)?);
    for (file, text) in entries::modules(&tables)? {
        list.push((format!("crates/capi/src/generated/{file}.rs"), text));
    }
    Ok(list
        .into_iter()
        .map(|(file, text)| (root.join(file), text))
        .collect())
}

/// The objects that Open MPI's ABI exports, with their sizes.
pub fn objects(root: &Path) -> Result<Vec<(String, i64)>, String> {
    front::objects(root)
}

/// Writes the Fortran programs of the tests into a folder.
pub fn fortran_programs(folder: &Path) -> Result<(), String> {
    let root = root();
    let programs = fortran::programs(&root, &Tables::read(&root)?)?;
    write_all(
        folder,
        programs
            .into_iter()
            .map(|(name, text)| (folder.join(name), text)),
    )
}

fn write(root: &Path) -> Result<(), String> {
    write_all(root, files(root)?)
}

/// Writes the files whose text has changed.
fn write_all(
    root: &Path,
    files: impl IntoIterator<Item = (PathBuf, String)>,
) -> Result<(), String> {
    for (path, text) in files {
        if std::fs::read_to_string(&path).is_ok_and(|old| old == text) {
            continue;
        }
        let folder = path.parent().expect("invariant: a file has a folder");
        std::fs::create_dir_all(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
        std::fs::write(&path, text).map_err(|e| format!("{}: {e}", path.display()))?;
        println!(
            "wrote {}",
            path.strip_prefix(root).unwrap_or(&path).display()
        );
    }
    Ok(())
}

fn check(root: &Path) -> Result<(), String> {
    let stale: Vec<String> = files(root)?
        .into_iter()
        .filter(|(path, text)| !std::fs::read_to_string(path).is_ok_and(|old| old == *text))
        .map(|(path, _)| {
            path.strip_prefix(root)
                .unwrap_or(&path)
                .display()
                .to_string()
        })
        .collect();
    if stale.is_empty() {
        return Ok(());
    }
    Err(format!(
        "run `cargo xtask codegen`, these files are stale: {}",
        stale.join(", ")
    ))
}

#[cfg(test)]
mod tests;
