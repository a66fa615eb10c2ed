//! An installed MPI: its compiler wrapper and its launcher, and the programs of `tests/` that they
//! build.
//!
//! Every suite that runs programs takes an [`Mpi`].

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use crate::shell::{self, Expiry};
use crate::{paths, queue};

/// An MPI to compile with and run on.
#[derive(Clone, Debug)]
pub struct Mpi {
    /// Compiles a C program.
    pub mpicc: PathBuf,
    /// Starts a job.
    pub mpirun: PathBuf,
    /// The folder of its compiled programs.
    pub build: PathBuf,
    /// Whether it is this project's.
    pub ours: bool,
    /// The command that starts mpirun, and the options of every job, for simulated hosts.
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

    /// Compiles `tests/<file>`, unless the program is newer than the wrapper and all files that the
    /// compiler had read. Programs with other flags have other names.
    pub fn compile(&self, file: &str, flags: &[String]) -> Result<PathBuf, String> {
        let tests = paths::root().join("tests");
        let flags_in_name: String = flags.concat().replace(['/', ' '], "");
        let name = file.trim_end_matches(".c").replace('/', "-") + &flags_in_name;
        let program = self.build.join(name);
        fs::create_dir_all(&self.build)
            .map_err(|error| format!("{}: {error}", self.build.display()))?;
        let mut command = Command::new(&self.mpicc);
        command.args([
            "-std=gnu11",
            "-D_GNU_SOURCE",
            "-O1",
            "-g",
            "-Wall",
            "-Wextra",
        ]);
        command.args(["-Wno-unused-parameter", "-Werror", "-I"]);
        command
            .arg(&tests)
            .arg(tests.join(file))
            .arg("-lm")
            .args(flags);
        compile(&mut command, &self.mpicc, &program)?;
        Ok(program)
    }

    /// A command that starts `ranks` ranks; the caller appends the program.
    pub fn job(&self, ranks: usize) -> Command {
        queue::starts(ranks);
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

/// Runs a compiler; the command lacks only the name of the program. Does nothing if `program` is
/// newer than `wrapper` and than every file that the compiler read to make it.
///
/// # Errors
/// The messages of the compiler.
pub fn compile(command: &mut Command, wrapper: &Path, program: &Path) -> Result<(), String> {
    // Tests that run in parallel may compile the same program at the same time.
    static TURNS: [Mutex<()>; 64] = [const { Mutex::new(()) }; 64];
    let mut hasher = DefaultHasher::new();
    program.hash(&mut hasher);
    let turn = usize::try_from(hasher.finish() % 64).unwrap_or(0);
    let _turn = TURNS[turn].lock().unwrap_or_else(PoisonError::into_inner);
    let beside = |ending: &str| {
        let mut name = program.as_os_str().to_owned();
        name.push(ending);
        PathBuf::from(name)
    };
    let (list, made) = (beside(".d"), beside(".new"));
    let read = fs::read_to_string(&list).unwrap_or_default();
    let read: Vec<&Path> = read
        .split_whitespace()
        .skip(1)
        .filter(|word| *word != "\\")
        .map(Path::new)
        .chain([wrapper])
        .collect();
    if read.len() > 1 && is_newer(program, &read) {
        return Ok(());
    }
    command
        .args(["-MMD", "-MF"])
        .arg(&list)
        .arg("-o")
        .arg(&made);
    let what = format!("compiling {}", program.display());
    shell::run(command, Duration::from_secs(120), Expiry::Kill)?.success(&what)?;
    fs::rename(&made, program).map_err(|error| format!("{what}: {error}"))
}

/// Whether `made` exists and is newer than each of `sources`.
pub fn is_newer(made: &Path, sources: &[&Path]) -> bool {
    let time = |path: &Path| fs::metadata(path).and_then(|data| data.modified()).ok();
    let Some(made) = time(made) else { return false };
    sources
        .iter()
        .all(|source| time(source).is_some_and(|source| source <= made))
}
