//! libarmci: its compilation when a tree is installed, and the suite `armci`. The suite tests its
//! public names, its header in C++, and the programs in `examples/armci`, which check their own
//! answers.
//!
//! libarmci is a separate library that calls MPI by its public names. So the C compiler compiles it
//! against the tree, as the Fortran part.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;
use std::time::Duration;

use crate::mpi::Mpi;
use crate::paths::{self, Profile};
use crate::report::{Outcome, Report, Test};
use crate::shell::{self, Expiry};
use crate::symbols;

/// The file, which is also the soname.
const LIBRARY: &str = "libarmci.so";
/// Watchdog of a compilation or a job.
const LIMIT: Duration = Duration::from_secs(120);

/// Compiles the library for the tree under `prefix`, and installs its headers beside `mpi.h`. A
/// warning is an error for the dev tree.
///
/// # Errors
/// The messages of the compiler.
pub fn install(prefix: &Path, profile: Profile) -> Result<(), String> {
    let folder = paths::root().join("armci");
    for header in files(&folder.join("include"), "h")? {
        let name = header.file_name().unwrap_or_default();
        fs::copy(&header, prefix.join("include").join(name))
            .map_err(|error| format!("{}: {error}", header.display()))?;
    }
    let (made, lib) = (prefix.join("lib/libarmci.new"), prefix.join("lib"));
    let compiler = crate::install::c_compiler(profile);
    let mut command = Command::new(&compiler[0]);
    command.args(&compiler[1..]);
    command.args(["-std=gnu11", "-O3", "-g", "-fPIC", "-shared", "-pthread"]);
    command.args(["-Wall", "-Wextra", &format!("-Wl,-soname,{LIBRARY}")]);
    if profile == Profile::Dev {
        command.arg("-Werror");
    }
    let script = folder.join("libarmci.map");
    command
        .arg(format!("-Wl,--version-script={}", script.display()))
        .arg("-I")
        .arg(prefix.join("include"))
        .args(files(&folder.join("src"), "c")?)
        .arg("-L")
        .arg(&lib)
        .args(["-Wl,--no-as-needed", "-lmpi_abi", "-Wl,--as-needed", "-lm"])
        .args(["-Wl,-rpath,$ORIGIN", "-o"])
        .arg(&made);
    shell::run(&mut command, LIMIT, Expiry::Kill)?.success("compiling libarmci")?;
    fs::rename(&made, lib.join(LIBRARY)).map_err(|error| format!("{LIBRARY}: {error}"))
}

/// The sorted files of a folder with an extension.
fn files(folder: &Path, ending: &str) -> Result<Vec<PathBuf>, String> {
    let list = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut found: Vec<PathBuf> = list
        .flatten()
        .map(|file| file.path())
        .filter(|path| path.extension().is_some_and(|own| own == ending))
        .collect();
    found.sort();
    Ok(found)
}

/// Runs the suite on the dev tree; with `all` the examples run with more ranks, and are larger.
pub fn suite(report: &mut Report, all: bool) {
    report.suite("armci", "libarmci and the programs in examples/armci");
    let prefix = Profile::Dev.prefix();
    report.test("the public names are those of armci/functions.txt", || {
        names(&prefix.join("lib").join(LIBRARY))
    });
    let mpi = Mpi::ours(&prefix);
    report.test("the headers are C++ and C", || headers(&mpi));
    let folder = paths::target().join("armci");
    let (mpi, folder) = (&mpi, &folder);
    let programs: Vec<_> = EXAMPLES
        .iter()
        .map(|(name, ..)| LazyLock::new(move || compile(mpi, folder, name)))
        .collect();
    let mut tests = Vec::new();
    for ((name, short, long), compiled) in EXAMPLES.iter().zip(&programs) {
        tests.push(Test::new(format!("{name} compiles"), 1, || {
            LazyLock::force(compiled).clone()
        }));
        for (ranks, options) in JOBS {
            let args = if all { long } else { short };
            let full = format!("{name} {args} with {ranks} {options}");
            tests.push(Test::new(full, *ranks, move || {
                LazyLock::force(compiled).clone()?;
                run_example(mpi, &folder.join(name), *ranks, options, args)
            }));
        }
    }
    report.all(tests);
}

/// A name that has a PARMCI twin is weak and the twin exists; there are no other names.
fn names(library: &Path) -> Outcome {
    let path = paths::root().join("armci/functions.txt");
    let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let mut wanted = BTreeSet::new();
    for name in text.lines() {
        let is_data = ["ARMCI_COMM_WORLD", "mp_group_name"].contains(&name);
        if name.starts_with("ARMCI_") && !is_data {
            wanted.insert(format!("W {name}"));
            wanted.insert(format!("T P{name}"));
        } else {
            wanted.insert(format!("{} {name}", if is_data { "D" } else { "T" }));
        }
    }
    let output = symbols::tool("nm", &["-D", "--defined-only"], library)?;
    let found: BTreeSet<String> = output
        .lines()
        .filter_map(|line| line.split_once(' ').map(|(_, rest)| rest.trim().to_owned()))
        .map(|rest| rest.split('@').next().unwrap_or_default().to_owned())
        .collect();
    let broken: Vec<String> = wanted
        .difference(&found)
        .map(|name| format!("{name} is missing"))
        .chain(
            found
                .difference(&wanted)
                .map(|name| format!("{name} is public and in no list")),
        )
        .collect();
    match broken.is_empty() {
        true => Ok(()),
        false => Err(symbols::summary(&broken).into()),
    }
}

/// Every header compiles by itself, and together they declare every function of the library.
fn headers(mpi: &Mpi) -> Outcome {
    let folder = paths::target().join("armci");
    fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    let include = paths::root().join("armci/include");
    let mut all = String::new();
    for header in files(&include, "h")? {
        let name = header.file_name().unwrap_or_default().to_string_lossy();
        let line = format!("#include <{name}>\n");
        for (ending, compiler) in [
            ("c", &mpi.mpicc),
            ("cpp", &mpi.mpicc.with_file_name("mpicxx")),
        ] {
            let source = folder.join(format!("header.{ending}"));
            fs::write(&source, &line).map_err(|error| error.to_string())?;
            let mut compile = Command::new(compiler);
            compile
                .args(["-Wall", "-Wextra", "-Werror", "-fsyntax-only"])
                .arg(&source);
            shell::run(&mut compile, LIMIT, Expiry::Kill)?.success(&name)?;
        }
        all += &fs::read_to_string(&header).map_err(|error| error.to_string())?;
    }
    let text = fs::read_to_string(paths::root().join("armci/functions.txt"))
        .map_err(|error| error.to_string())?;
    match text.lines().find(|name| !all.contains(*name)) {
        Some(name) => Err(format!("{name} is in no header").into()),
        None => Ok(()),
    }
}

/// An example, compiled for the tree under `prefix`.
///
/// # Errors
/// The program cannot be compiled.
pub fn example(prefix: &Path, folder: &Path, name: &str) -> Result<PathBuf, String> {
    let compiled = compile(&Mpi::ours(prefix), folder, name);
    compiled.map_err(|_| format!("examples/armci/{name}.c cannot be compiled"))?;
    Ok(folder.join(name))
}

/// Compiles an example as a user would.
fn compile(mpi: &Mpi, folder: &Path, name: &str) -> Outcome {
    fs::create_dir_all(folder).map_err(|error| error.to_string())?;
    let program = folder.join(name);
    let _ = fs::remove_file(&program); // what an earlier run compiled proves nothing
    let mut compile = Command::new(&mpi.mpicc);
    compile
        .args(["-O2", "-Wall", "-Wextra", "-Werror"])
        .arg(paths::root().join(format!("examples/armci/{name}.c")))
        .args(["-larmci", "-lm", "-o"])
        .arg(&program);
    shell::run(&mut compile, LIMIT, Expiry::Kill)?.success("mpicc")?;
    Ok(())
}

/// Runs an example, which reports whether its answer is right.
fn run_example(mpi: &Mpi, program: &Path, ranks: usize, options: &str, args: &str) -> Outcome {
    let mut job = mpi.job(ranks);
    job.args(options.split_whitespace()).arg(program);
    job.args(args.split_whitespace());
    let done = shell::run(&mut job, LIMIT, Expiry::AskThenKill)?.success("the job")?;
    match done.stdout.contains("(right)") {
        true => Ok(()),
        false => Err(done.tail(10).into()),
    }
}

/// Numbers of ranks, and options of mpirun: one node, and two simulated nodes. The transport is
/// windows, or DMAPP on the Gemini card in software.
const JOBS: &[(usize, &str)] = &[
    (1, ""),
    (3, ""),
    (4, "--mca pretend_nodes 2"),
    (3, "--mca btl ugni,self -x ARMCI_PROVIDER=dmapp"),
];

/// The programs, with arguments for a short and for a long run.
const EXAMPLES: &[(&str, &str, &str)] = &[
    ("fetch_add", "200", "20000"),
    ("shift", "4096", "1048576"),
    ("transpose", "1007", "1007031"),
    ("lu", "120 16", "768 32"),
    ("lennard_jones", "108 16 20", "864 32 200"),
    ("sph", "512 5", "8000 50"),
];
