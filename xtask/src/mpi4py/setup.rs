//! Builds mpi4py with our compiler wrapper, in a virtual environment below `target/`.
//!
//! What comes from a package registry may be missing; that is told apart from a build that fails
//! because of us.

use std::fs;
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
    /// Something that a registry would give.
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

/// Builds mpi4py from its source package with `mpi`'s compiler wrapper; kept until the header
/// changes.
pub fn mpi4py(report: &Report, mpi: &Mpi) -> Result<Installed, Missing> {
    let folder = paths::target().join("venv/mpi4py");
    venv::install(report, &folder, NEEDS).map_err(Missing::Registry)?;
    let installed = Installed {
        python: folder.join("bin/python"),
        tests: folder.join(FOLDER).join("test"),
    };
    let header = mpi
        .mpicc
        .parent()
        .and_then(Path::parent)
        .map(|prefix| prefix.join("include/mpi.h"))
        .unwrap_or_default();
    let wanted = fs::read_to_string(&header)
        .map_err(|error| Missing::Ours(format!("{}: {error}", header.display())))?;
    let stamp = folder.join("built-with-mpi.h");
    if fs::read_to_string(&stamp).is_ok_and(|text| text == wanted) {
        return Ok(installed);
    }
    report.doing("fetching the source of mpi4py 4.1.2");
    let pip = |words: &[&str]| {
        let mut command = Command::new(folder.join("bin/pip"));
        command
            .args(words)
            .args(["--quiet", "--no-cache-dir", "--disable-pip-version-check"])
            .env("MPICC", &mpi.mpicc);
        // The wrapper of the build decides; nothing of another MPI may reach it.
        command
            .env("CFLAGS", "-O0")
            .env_remove("MPI4PY_BUILD_MPICC")
            .env_remove("MPI4PY_BUILD_MPIABI");
        shell::run(&mut command, LIMIT, Expiry::Kill).and_then(|done| done.success("pip"))
    };
    let there = folder.display().to_string();
    pip(&[
        "download",
        "--no-deps",
        "--no-binary",
        "mpi4py",
        SOURCE,
        "--dest",
        &there,
    ])
    .map_err(Missing::Registry)?;
    let archive = format!("{there}/{FOLDER}.tar.gz");
    let mut unpack = Command::new("tar");
    unpack.args(["-x", "-z", "-f", &archive, "-C", &there]);
    shell::run(&mut unpack, LIMIT, Expiry::Kill)
        .and_then(|done| done.success("tar"))
        .map_err(Missing::Ours)?;
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
    fs::write(&stamp, wanted).map_err(|error| Missing::Ours(error.to_string()))?;
    Ok(installed)
}

/// `ldd` of mpi4py's extension module names the library of this tree.
pub fn linked_with_ours(installed: &Installed, mpi: &Mpi) -> Result<(), String> {
    let find = "import importlib.util, pathlib; \
                print(*pathlib.Path(importlib.util.find_spec('mpi4py').origin).parent.glob('MPI*.so'), sep='\\n')";
    let mut command = Command::new(&installed.python);
    command.args(["-c", find]);
    let module = shell::run(&mut command, LIMIT, Expiry::Kill)?
        .success("finding mpi4py")?
        .stdout;
    let mut ldd = Command::new("ldd");
    ldd.arg(module.trim());
    let needs = shell::run(&mut ldd, LIMIT, Expiry::Kill)?
        .success("ldd")?
        .stdout;
    let prefix = mpi
        .mpicc
        .parent()
        .and_then(Path::parent)
        .unwrap_or(Path::new("/"))
        .join("lib");
    let ours = needs.lines().any(|line| {
        line.contains("libmpi_abi.so.1") && line.contains(&prefix.display().to_string())
    });
    if ours {
        Ok(())
    } else {
        Err(format!("not linked with {}:\n{needs}", prefix.display()))
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
