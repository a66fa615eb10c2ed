//! The examples of rsmpi, MPI for Rust (the crate `mpi`). The `mpicc` of MPICH, of Open MPI and our
//! own compile them, and our `mpirun` runs them.
//!
//! The crate comes from its registry. It makes its declarations from the `mpi.h` of `mpicc` by
//! libclang, which the Python registry has. An example checks its own answer, so its status is the
//! result. They run with `--all`, or by name.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use serde_json::Value;

use crate::mpi::Mpi;
use crate::paths::{self, Profile};
use crate::report::{Outcome, Report, Test};
use crate::shell::{self, Expiry};
use crate::test::Options;
use crate::{front, venv};

/// The crate's version.
pub const VERSION: &str = "0.8.2";
/// The package that reads C headers.
const CLANG: &str = "libclang==18.1.1";
const RANKS: [usize; 2] = [2, 4];
/// The limit of compiling all examples.
const LIMIT: Duration = Duration::from_secs(1800);
const LIMIT_OF_ONE: Duration = Duration::from_secs(60);
/// An example that needs more ranks, and how many: it gives MPI_Cart_map a dimension of size / 4.
const AT_LEAST: (&str, usize) = ("cartesian_map", 4);

/// Runs the examples.
pub fn suite(report: &mut Report, options: &Options) {
    let is_wanted = options.all || options.name.is_some();
    if !is_wanted || !report.wants("binaries::rsmpi's examples for") {
        return;
    }
    let mpi = Mpi::ours(&Profile::Dev.or_release().prefix());
    let source = match source(report) {
        Ok(source) => source,
        Err(why) => return report.not_run("binaries, rsmpi", &why),
    };
    let compilers = front::NAMES.map(|name| (name, front::compiler(report, name)));
    let ours = ("the standard ABI", Ok(mpi.mpicc.clone()));
    let mut ready = Vec::new();
    for (abi, compiler) in compilers.into_iter().chain([ours]) {
        report.doing(&format!("compiling rsmpi's examples for {abi}"));
        let built = compiler.and_then(|mpicc| build(&source, abi, &mpicc));
        match built {
            Ok(examples) => ready.push((abi, examples)),
            Err(why) => report.failure(&format!("rsmpi for {abi}"), &why),
        }
    }
    let (mpi, mut tests) = (&mpi, Vec::new());
    for (abi, examples) in &ready {
        for ranks in RANKS {
            let name = format!("rsmpi's examples for {abi} with {ranks}");
            tests.push(Test::new(name, ranks, move || run(mpi, examples, ranks)));
        }
    }
    report.all(tests);
}

fn folder() -> PathBuf {
    paths::target().join("binaries/rsmpi")
}

/// Cargo without the settings of this build.
fn cargo(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO"));
    command.current_dir(folder);
    for name in ["RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS", "CARGO_TARGET_DIR"] {
        command.env_remove(name);
    }
    command
}

/// The crate, copied so that it is a workspace of its own.
fn source(report: &Report) -> Result<PathBuf, String> {
    venv::install(report, &clang(), &[CLANG])?;
    let copy = folder().join(format!("mpi-{VERSION}"));
    if copy.join("complete").exists() {
        return Ok(copy);
    }
    let words = |error: std::io::Error| error.to_string();
    let asks = folder().join("asks");
    fs::create_dir_all(asks.join("src")).map_err(words)?;
    fs::write(asks.join("src/lib.rs"), "").map_err(words)?;
    let manifest = format!(
        "[package]\nname = \"asks\"\nedition = \"2024\"\n[workspace]\n\
         [dependencies]\nmpi = \"={VERSION}\"\n"
    );
    fs::write(asks.join("Cargo.toml"), manifest).map_err(words)?;
    report.doing("fetching rsmpi from the package registry");
    let mut metadata = cargo(&asks);
    metadata.args(["metadata", "--format-version", "1"]);
    let done = shell::run(&mut metadata, LIMIT, Expiry::Kill)?.success("cargo metadata")?;
    let all: Value = serde_json::from_str(&done.stdout).map_err(|error| error.to_string())?;
    let mut packages = all["packages"].as_array().into_iter().flatten();
    let package = packages.find(|one| one["name"] == "mpi");
    let manifest = package.and_then(|one| one["manifest_path"].as_str());
    let from = manifest.and_then(|path| Path::new(path).parent());
    let from = from.ok_or("cargo metadata names no package mpi")?;
    let mut copying = Command::new("cp");
    copying.arg("-rT").arg(from).arg(&copy);
    shell::run(&mut copying, LIMIT, Expiry::Kill)?.success("cp")?;
    let manifest = copy.join("Cargo.toml");
    let text = fs::read_to_string(&manifest).map_err(words)?;
    fs::write(&manifest, text + "\n[workspace]\n").map_err(words)?;
    fs::write(copy.join("complete"), "").map_err(words)?;
    Ok(copy)
}

fn clang() -> PathBuf {
    paths::cache().join(CLANG.replace("==", "-"))
}

/// The folder of its library.
fn libclang() -> Result<PathBuf, String> {
    let lib = clang().join("lib");
    let pythons = fs::read_dir(&lib).map_err(|error| format!("{}: {error}", lib.display()))?;
    let folders = pythons
        .flatten()
        .map(|python| python.path().join("site-packages/clang/native"));
    let mut folders = folders.filter(|folder| folder.join("libclang.so").is_file());
    let missing = || format!("{} has no libclang.so", clang().display());
    folders.next().ok_or_else(missing)
}

/// Compiles all examples and returns their paths.
fn build(source: &Path, abi: &str, mpicc: &Path) -> Result<Vec<PathBuf>, String> {
    let target = folder().join(abi.replace(' ', "-"));
    // libclang alone has no headers of a compiler.
    let mut ask = Command::new("cc");
    let headers = shell::run(
        ask.arg("-print-file-name=include"),
        LIMIT_OF_ONE,
        Expiry::Kill,
    )?;
    let mut build = cargo(source);
    build
        .args(["build", "--examples", "--features", "complex,derive"])
        .arg("--target-dir")
        .arg(&target)
        .env("MPICC", mpicc)
        .env("LIBCLANG_PATH", libclang()?)
        .env(
            "BINDGEN_EXTRA_CLANG_ARGS",
            format!("-I{}", headers.stdout.trim()),
        );
    shell::run(&mut build, LIMIT, Expiry::Kill)?.success("cargo build --examples")?;
    let sources = source.join("examples");
    let files =
        fs::read_dir(&sources).map_err(|error| format!("{}: {error}", sources.display()))?;
    let names = files
        .flatten()
        .filter_map(|file| Some(file.path().file_stem()?.to_owned()));
    let mut examples: Vec<PathBuf> = names
        .map(|name| target.join("debug/examples").join(name))
        .collect();
    examples.sort();
    match examples.is_empty() {
        true => Err(format!("{} is empty", sources.display())),
        false => Ok(examples),
    }
}

/// Runs each example; it must end with status 0.
fn run(mpi: &Mpi, examples: &[PathBuf], ranks: usize) -> Outcome {
    let is_one = |path: &&PathBuf| !path.ends_with(AT_LEAST.0) || ranks >= AT_LEAST.1;
    for example in examples.iter().filter(is_one) {
        let mut job = mpi.job(ranks);
        job.arg(example);
        let done = shell::run(&mut job, LIMIT_OF_ONE, Expiry::AskThenKill)?;
        if done.code != 0 || done.timed_out {
            let words = done.tail(40);
            return Err(format!("{}: status {}\n{words}", example.display(), done.code).into());
        }
    }
    Ok(())
}
