//! Builds mpi4py with our compiler wrapper, in a virtual environment. It is kept by the versions of
//! mpi4py, of Python and of `mpi.h`, for all trees of this user.
//!
//! Packages of a registry may be missing; the error distinguishes that from a failed build.

use std::fs::{self, File};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::mpi::Mpi;
use crate::paths;
use crate::report::Report;
use crate::shell::{self, Expiry};
use crate::venv;

/// Why mpi4py cannot be tested.
pub enum Missing {
    /// A package of a registry is missing.
    Registry(String),
    /// Our part failed.
    Ours(String),
}

/// A virtual environment with mpi4py in it.
pub struct Installed {
    /// Its interpreter.
    pub python: PathBuf,
    /// mpi4py's folder of tests.
    pub tests: PathBuf,
}

const LIMIT: Duration = Duration::from_secs(900);
const SOURCE: &str = "mpi4py==4.1.2";
const FOLDER: &str = "mpi4py-4.1.2";
const NEEDS: &[&str] = &["numpy", "cffi", "dill", "pyyaml", "setuptools"];

/// Builds mpi4py from its source package with `mpi`'s compiler wrapper, or finds an earlier build.
pub fn mpi4py(report: &Report, mpi: &Mpi) -> Result<Installed, Missing> {
    let header = mpi.mpicc.with_file_name("../include/mpi.h");
    let header = fs::read(&header)
        .map_err(|error| Missing::Ours(format!("{}: {error}", header.display())))?;
    let mut hasher = DefaultHasher::new();
    header.hash(&mut hasher);
    let mut python = Command::new("python3");
    let python = shell::run(python.arg("--version"), LIMIT, Expiry::Kill)
        .and_then(|done| done.success("python3 --version"))
        .map_err(Missing::Registry)?;
    python.stdout.hash(&mut hasher);
    let cache = paths::cache();
    let folder = cache.join(format!("{FOLDER}-{:x}", hasher.finish()));
    let installed = Installed::at(&folder);
    let ours = |error: std::io::Error| Missing::Ours(format!("{}: {error}", cache.display()));
    fs::create_dir_all(&cache).map_err(ours)?;
    // Two suites and other trees may build it at the same time.
    let lock = File::create(cache.join("lock")).map_err(ours)?;
    lock.lock().map_err(ours)?;
    let stamp = folder.join("built");
    if stamp.is_file() {
        return Ok(installed);
    }
    venv::install(report, &folder, NEEDS).map_err(Missing::Registry)?;
    let pip = |words: &[&str]| {
        let mut command = Command::new(folder.join("bin/pip"));
        command
            .args(words)
            .args(["--quiet", "--no-cache-dir", "--disable-pip-version-check"])
            .env("MPICC", &mpi.mpicc);
        // The wrapper of the build decides; settings for another MPI are removed.
        command
            .env("CFLAGS", "-O0")
            .env_remove("MPI4PY_BUILD_MPICC")
            .env_remove("MPI4PY_BUILD_MPIABI");
        shell::run(&mut command, LIMIT, Expiry::Kill).and_then(|done| done.success("pip"))
    };
    let archive = source(report, &folder).map_err(Missing::Registry)?;
    let archive = archive.display().to_string();
    report.doing("building mpi4py with our mpicc");
    pip(&[
        "install",
        "--force-reinstall",
        "--no-deps",
        "--no-binary",
        "mpi4py",
        &archive,
    ])
    .map_err(Missing::Ours)?;
    fs::write(&stamp, "").map_err(ours)?;
    Ok(installed)
}

/// Fetches the source package into a virtual environment and unpacks it there; returns the archive.
///
/// # Errors
/// The output of pip or tar.
pub fn source(report: &Report, folder: &Path) -> Result<PathBuf, String> {
    let archive = folder.join(format!("{FOLDER}.tar.gz"));
    if folder.join(FOLDER).join("test").is_dir() {
        return Ok(archive);
    }
    report.doing("fetching the source of mpi4py 4.1.2");
    let mut fetch = Command::new(folder.join("bin/pip"));
    fetch
        .args(["download", "--quiet", "--no-cache-dir", "--no-deps"])
        .args(["--disable-pip-version-check", "--no-binary", "mpi4py"])
        .args([SOURCE, "--dest"])
        .arg(folder);
    shell::run(&mut fetch, LIMIT, Expiry::Kill)?.success("pip download")?;
    let mut unpack = Command::new("tar");
    unpack
        .args(["-x", "-z", "-f"])
        .arg(&archive)
        .arg("-C")
        .arg(folder);
    shell::run(&mut unpack, LIMIT, Expiry::Kill)?.success("tar")?;
    Ok(archive)
}

impl Installed {
    /// The files of a virtual environment with mpi4py's source package unpacked in it.
    pub fn at(folder: &Path) -> Installed {
        Installed {
            python: folder.join("bin/python"),
            tests: folder.join(FOLDER).join("test"),
        }
    }
}

/// Checks that a job's mpi4py uses the library of this tree, wherever it was linked.
pub fn linked_with_ours(installed: &Installed, mpi: &Mpi) -> Result<(), String> {
    let print = "from mpi4py import MPI; print(open('/proc/self/maps').read())";
    let mut command = mpi.job(1);
    command.arg(&installed.python).args(["-c", print]);
    let maps = shell::run(&mut command, LIMIT, Expiry::Kill)?.success("importing mpi4py")?;
    let lib = mpi.mpicc.with_file_name("../lib/libmpi_abi.so.1");
    let lib = fs::canonicalize(&lib).map_err(|error| format!("{}: {error}", lib.display()))?;
    let mut lines = maps.stdout.lines().filter(|line| line.contains("libmpi"));
    match lines.next().is_some() && lines.all(|line| line.contains(&*lib.to_string_lossy())) {
        true => Ok(()),
        false => Err(format!(
            "it does not use {}:\n{}",
            lib.display(),
            maps.stdout
        )),
    }
}

/// Builds the preload library that turns `_c` calls into their `int` twins.
pub fn narrowing_shim(mpi: &Mpi) -> Result<PathBuf, String> {
    fs::create_dir_all(&mpi.build).map_err(|error| error.to_string())?;
    let source = mpi.build.join("narrow.c");
    let library = mpi.build.join("libnarrow.so");
    let words = ["--narrow-shim".to_string(), source.display().to_string()];
    if crate::codegen::run(&words) != std::process::ExitCode::SUCCESS {
        return Err("codegen --narrow-shim failed".to_string());
    }
    let mut command = Command::new(&mpi.mpicc);
    command
        .args(["-shared", "-fPIC", "-O1", "-w"])
        .arg(&source)
        .arg("-o")
        .arg(&library)
        .arg("-ldl");
    shell::run(&mut command, LIMIT, Expiry::Kill)?.success("compiling the narrowing shim")?;
    Ok(library)
}

/// The script that prints the names of all tests of the modules given to it.
pub fn names_script() -> PathBuf {
    paths::root().join("tests/mpi4py/names.py")
}
