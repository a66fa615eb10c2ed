//! mpicc, mpicxx and mpifort (mpif77, mpif90): the user's compiler with the flags for MPI programs.
//!
//! ```text
//!   words ── our options (-show…, -cc=…) are removed ── the compiler's options, flags added ── exec
//! ```
//! The include and library folders are beside our own program, so the tree may be moved. Programs
//! get a RUNPATH to the library. Questions in the notations of MPICH and Open MPI are answered:
//! CMake's FindMPI uses either.

pub mod command;
pub mod fortran;
mod question;

use command::{Command, Language, Tree};
use std::ffi::OsString;
use std::os::unix::process::CommandExt;
use std::process::ExitCode;

/// The command mpicc; by its name also mpicxx or mpifort.
#[must_use]
pub fn main() -> ExitCode {
    let mut words = std::env::args_os();
    let name = words.next().unwrap_or_default();
    let name = std::path::Path::new(&name)
        .file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned();
    let words: Vec<OsString> = words.collect();
    match run(&name, &words) {
        Ok(text) => crate::say(&text),
        Err(text) => {
            crate::complain(&format!("{name}: {text}"));
            ExitCode::FAILURE
        }
    }
}

/// Answers a question, or executes the compiler.
fn run(name: &str, words: &[OsString]) -> Result<String, String> {
    let language = Language::of_command(name);
    let (asked, words) = question::split(words);
    let compiler = asked
        .compiler
        .clone()
        .unwrap_or_else(|| language.compiler(|name| std::env::var(name).ok()));
    let tree = match language {
        Language::Fortran => Tree::find()?.for_fortran(&compiler),
        Language::C | Language::Cxx => Tree::find()?,
    };
    let command = Command::new(&compiler, &tree, &words);
    if let Some(question) = asked.question {
        if question.names_folders() {
            ensure(&tree, &compiler)?;
        }
        return Ok(question.answer(name, &command, &tree));
    }
    if command.uses_mpi() {
        tree.must_be_whole()?;
        ensure(&tree, &compiler)?;
    }
    if asked.help {
        crate::say(&question::help(name, &compiler));
    }
    if asked.echo {
        crate::complain(&command.line());
    }
    let arguments = command.arguments();
    let mut parts = compiler.split_whitespace();
    let program = parts.next().unwrap_or("cc");
    let error = std::process::Command::new(program)
        .args(parts)
        .args(arguments)
        .exec();
    Err(format!(
        "the compiler {program} cannot be run: {error}; name one with {}= or {}",
        language.option(),
        language.variables()[0]
    ))
}

/// Builds the modules of `compiler` unless they exist, and prints that it does.
///
/// # Errors
/// They cannot be built here; the text has the command that builds them.
fn ensure(tree: &Tree, compiler: &str) -> Result<(), String> {
    let Some(folder) = &tree.fortran else {
        return Ok(());
    };
    if folder.join(fortran::LINKED).exists() {
        return Ok(());
    }
    let info = tree.lib.with_file_name("bin").join("oxmpi-info");
    let command = command::shell_words(&[info.into(), "--build-fortran".into(), compiler.into()]);
    let failed = |why: String| {
        format!("there are no modules for {compiler}, and none can be made: {why}\n  {command}")
    };
    crate::info::fortran::into_folder(tree, folder, compiler, None, &|| {
        crate::complain(&format!(
            "oxmpi: making the modules for {compiler} in {}, once",
            folder.display()
        ));
    })
    .map_err(failed)
}

#[cfg(test)]
mod tests;
