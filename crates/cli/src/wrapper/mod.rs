//! mpicc, mpicxx and mpifort (mpif77, mpif90): the user's compiler with what MPI programs need.
//!
//! ```text
//!   words ── ours (-show…, -cc=…) are taken out ── the rest goes to the compiler, flags added ── exec
//! ```
//! Include and library folders lie beside our own program, so the tree works wherever it is moved;
//! programs get a RUNPATH to the library. Both spellings of questions, MPICH's and Open MPI's, are
//! answered: CMake's FindMPI asks in either.

pub mod command;
pub mod fortran;
mod question;

use command::{Command, Language, Tree};
use std::ffi::OsString;
use std::os::unix::process::CommandExt;
use std::process::ExitCode;

/// mpicc, or mpicxx or mpifort by its name.
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

/// Answers a question, or becomes the compiler.
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
            fortran::ensure(&tree, &compiler)?;
        }
        return Ok(question.answer(name, &command, &tree));
    }
    if command.uses_mpi() {
        tree.must_be_whole()?;
        fortran::ensure(&tree, &compiler)?;
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

#[cfg(test)]
mod tests;
