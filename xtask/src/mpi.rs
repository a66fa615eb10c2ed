//! An installed MPI: its compiler wrapper and its launcher, and the programs of `tests/` that they
//! build.
//!
//! Every suite that runs programs takes one.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::paths;
use crate::shell::{self, Expiry};

/// An MPI to compile with and run on.
#[derive(Clone, Debug)]
pub struct Mpi {
    /// Compiles a C program.
    pub mpicc: PathBuf,
    /// Starts a job.
    pub mpirun: PathBuf,
    /// Where its programs are built.
    pub build: PathBuf,
    /// Whether it is this project's.
    pub ours: bool,
    /// What starts mpirun, and the options of every job: a place with hosts of its own.
    pub around: (Vec<String>, Vec<String>),
}

impl Mpi {
    /// The tree that `install` laid out under `prefix`.
    pub fn ours(prefix: &Path) -> Mpi {
        let name = prefix
            .file_name()
            .map(|name| name.to_string_lossy().into_owned())
            .unwrap_or_default();
        Mpi {
            mpicc: prefix.join("bin/mpicc"),
            mpirun: prefix.join("bin/mpirun"),
            build: paths::target().join("e2e").join(name),
            ours: true,
            around: (Vec::new(), Vec::new()),
        }
    }

    /// Another MPI whose compiler wrapper links the standard ABI library.
    pub fn other(prefix: &Path) -> Mpi {
        let abi = prefix.join("bin/mpicc_abi");
        Mpi {
            mpicc: if abi.is_file() {
                abi
            } else {
                prefix.join("bin/mpicc")
            },
            mpirun: prefix.join("bin/mpiexec"),
            build: paths::target().join("e2e/other"),
            ours: false,
            around: (Vec::new(), Vec::new()),
        }
    }

    /// Compiles `tests/<file>` unless that was done since the source, the shared header and the
    /// wrapper last changed.
    pub fn compile(&self, file: &str, flags: &[String]) -> Result<PathBuf, String> {
        let tests = paths::root().join("tests");
        let source = tests.join(file);
        let program = self
            .build
            .join(file.trim_end_matches(".c").replace('/', "-"));
        fs::create_dir_all(&self.build)
            .map_err(|error| format!("{}: {error}", self.build.display()))?;
        if is_newer(&program, &[&source, &tests.join("check.h"), &self.mpicc]) {
            return Ok(program);
        }
        let mut command = Command::new(&self.mpicc);
        command.args([
            "-std=gnu11",
            "-D_GNU_SOURCE",
            "-O1",
            "-g",
            "-Wall",
            "-Wextra",
            "-Wno-unused-parameter",
            "-Werror",
        ]);
        command
            .arg("-I")
            .arg(&tests)
            .arg(&source)
            .arg("-o")
            .arg(&program)
            .arg("-lm")
            .args(flags);
        shell::run(&mut command, Duration::from_secs(120), Expiry::Kill)?
            .success(&format!("compiling {file}"))?;
        if program.is_file() {
            Ok(program)
        } else {
            Err(format!("compiling {file}: success, but no program"))
        }
    }

    /// A command that starts `ranks` ranks of what is appended to it.
    pub fn job(&self, ranks: usize) -> Command {
        let (before, options) = &self.around;
        let mut command = match before.split_first() {
            None => Command::new(&self.mpirun),
            Some((first, rest)) => {
                let mut command = Command::new(first);
                command.args(rest).arg(&self.mpirun);
                command
            }
        };
        command.args(options).arg("-n").arg(ranks.to_string());
        command
    }
}

/// Whether `made` exists and is newer than each of `sources`.
pub fn is_newer(made: &Path, sources: &[&Path]) -> bool {
    let time = |path: &Path| fs::metadata(path).and_then(|data| data.modified()).ok();
    let Some(made) = time(made) else { return false };
    sources
        .iter()
        .all(|source| time(source).is_some_and(|source| source <= made))
}
