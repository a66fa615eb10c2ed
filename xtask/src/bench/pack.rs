//! `cargo xtask bench --pack FILE.tar.gz`: this library, the peers, the compiled programs and this
//! tool in one archive, for a machine where nothing is installed.
//!
//! The archive is laid out as a target folder (`oxmpi/`, `peers/NAME`, `bench/NAME/PROGRAM`), so
//! that the same code measures there (`--packed`). `run.sh` passes its path. The machine needs a
//! kernel, a C library no older than the one here, and a shell.

use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::paths;
use crate::report::Report;
use crate::shell::{self, Expiry};

use super::library::Library;
use super::machine;
use super::rows;

/// The limit of the archive's size.
const MOST: u64 = 60 << 20;
/// The longest time of a tool.
const LIMIT: Duration = Duration::from_secs(300);

/// Parts of paths in a peer's tree that no job needs.
const LEFT_OUT: [&str; 24] = [
    "/include/",
    "/python",
    "/bin/pip",
    "/bin/mpic",
    "/bin/mpif",
    "ctivate",
    "/IMB-",
    "cpuinfo",
    "tune_fast",
    "coll.fatbin",
    "libmpcp",
    "libmpifort",
    "libmpi_ilp64",
    "libmpicxx",
    "libmpijava",
    "/doc/",
    "/java/",
    "/conda/",
    "libmpi_abi",
    "libmpi.so.12.",
    "/debug",
    "_wrapper.so",
    "/man/",
    "opal_wrapper",
];

/// Libraries that every machine has.
const EVERYWHERE: [&str; 8] = [
    "libc.so",
    "libm.so",
    "libpthread",
    "libdl.so",
    "librt.so",
    "libutil",
    "ld-linux",
    "linux-vdso",
];

const RUN: &str = "\
#!/bin/sh
# Measures the libraries of this archive beside each other: sixty rows, or every row with --all.
# Words are those of `cargo xtask bench`: for example --all, --apps, --ranks 4. With --all samples
# and plots are left in bench/.
here=$(CDPATH= cd -- \"$(dirname -- \"$0\")\" && pwd) || exit 1
CARGO_TARGET_DIR=$here
LD_LIBRARY_PATH=$here/lib
PATH=${PATH:-/usr/bin:/bin}
HOME=${HOME:-$here}
export CARGO_TARGET_DIR LD_LIBRARY_PATH PATH HOME
exec \"$here/bin/xtask\" bench --packed --peers \"$@\"
";

/// Writes the archive.
pub fn write(report: &Report, libraries: &[Library], file: &Path) -> Result<(), String> {
    let folder = paths::target().join("pack/oxmpi-bench");
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(words(&folder))?;
    }
    report.doing("copying the libraries");
    let prefix = libraries[0].prefix();
    for name in [
        "bin/mpirun",
        "bin/oxmpi-info",
        "lib/libmpi_abi.so.1",
        "lib/libarmci.so",
    ] {
        copy(&prefix.join(name), &folder.join("oxmpi").join(name))?;
    }
    for peer in &libraries[1..] {
        let to = folder.join("peers").join(&peer.name);
        tree(peer.prefix(), peer.prefix(), &to)?;
    }
    programs(report, libraries, &folder)?;
    let this = std::env::current_exe().map_err(words(file))?;
    copy(&this, &folder.join("bin/xtask"))?;
    report.doing("copying what they need of this system");
    strip(&folder)?;
    needed(&folder)?;
    let text = |name: &str, text: &str| {
        let path = folder.join(name);
        fs::write(&path, text).map_err(words(&path))
    };
    text("run.sh", RUN)?;
    text("commit", &machine::commit())?;
    let run = folder.join("run.sh");
    fs::set_permissions(&run, fs::Permissions::from_mode(0o755)).map_err(words(&run))?;
    archive(report, &folder, file)
}

/// Every program of the table, compiled with each library.
fn programs(report: &Report, libraries: &[Library], folder: &Path) -> Result<(), String> {
    let rows = rows::all(machine::cores(), 0);
    let mut names: BTreeSet<&str> = rows.iter().map(|row| row.job.program).collect();
    names.extend(["version", "limits"]);
    for library in libraries {
        report.doing(&format!("compiling the programs with {}", library.name));
        for name in &names {
            let to = folder.join("bench").join(&library.name).join(name);
            copy(&library.program(name)?, &to)?;
        }
    }
    Ok(())
}

/// Copies a peer's tree without [`LEFT_OUT`].
fn tree(root: &Path, from: &Path, to: &Path) -> Result<(), String> {
    for entry in fs::read_dir(from).map_err(words(from))? {
        let path = entry.map_err(words(from))?.path();
        let below = path.strip_prefix(root).unwrap_or(&path);
        let place = format!(
            "/{}{}",
            below.display(),
            if path.is_dir() { "/" } else { "" }
        );
        // Only linkers use this name.
        let for_linkers = place.ends_with("/libmpi.so");
        if for_linkers || LEFT_OUT.iter().any(|part| place.contains(part)) {
            continue;
        }
        let to = to.join(path.file_name().unwrap_or_default());
        if path.is_symlink() {
            let target = fs::read_link(&path).map_err(words(&path))?;
            if target.is_relative() {
                make_folder(&to)?;
                symlink(&target, &to).map_err(words(&to))?;
            }
        } else if path.is_dir() {
            tree(root, &path, &to)?;
        } else {
            copy(&path, &to)?;
        }
    }
    Ok(())
}

fn make_folder(of: &Path) -> Result<(), String> {
    let folder = of.parent().unwrap_or(of);
    fs::create_dir_all(folder).map_err(words(folder))
}

fn copy(from: &Path, to: &Path) -> Result<(), String> {
    make_folder(to)?;
    fs::copy(from, to).map(drop).map_err(words(from))
}

fn words(path: &Path) -> impl Fn(std::io::Error) -> String {
    let path = path.display().to_string();
    move |error| format!("{path}: {error}")
}

/// All ELF files below a folder.
fn binaries(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).map_err(words(folder))? {
        let path = entry.map_err(words(folder))?.path();
        if path.is_symlink() {
            continue;
        }
        if path.is_dir() {
            found.extend(binaries(&path)?);
        } else if fs::read(&path).is_ok_and(|bytes| bytes.starts_with(b"\x7fELF")) {
            found.push(path);
        }
    }
    Ok(found)
}

/// Removes only debug symbols, also from the peers.
fn strip(folder: &Path) -> Result<(), String> {
    let binaries = binaries(folder)?;
    let mut strip = Command::new("strip");
    strip.arg("--strip-debug").args(&binaries);
    shell::run(&mut strip, LIMIT, Expiry::Kill)?
        .success("strip")
        .map(drop)
}

/// Copies the libraries of this system that a machine may lack. A peer that has its own copy of one
/// must find that copy.
fn needed(folder: &Path) -> Result<(), String> {
    let mut found = BTreeSet::new();
    let binaries = binaries(folder)?;
    let brought: BTreeSet<_> = binaries
        .iter()
        .filter_map(|path| path.file_name())
        .collect();
    for binary in &binaries {
        let mut ldd = Command::new("ldd");
        // ldd fails for a shared library without dependencies; that is ignored.
        let done = shell::run(ldd.arg(binary), LIMIT, Expiry::Kill)?;
        let paths = done
            .stdout
            .lines()
            .filter_map(|line| line.split_once("=> "));
        let paths = paths.filter_map(|(_, path)| path.split_whitespace().next());
        found.extend(paths.map(PathBuf::from).filter(|path| path.is_absolute()));
    }
    let ours = paths::target();
    for path in found.iter().filter(|path| !path.starts_with(&ours)) {
        let name = path.file_name().unwrap_or_default();
        let text = name.to_string_lossy();
        let is_known = EVERYWHERE.iter().any(|known| text.starts_with(known));
        if !is_known && !brought.contains(name) {
            copy(path, &folder.join("lib").join(name))?;
        }
    }
    Ok(())
}

fn archive(report: &Report, folder: &Path, file: &Path) -> Result<(), String> {
    report.doing("writing the archive");
    let parent = folder.parent().unwrap_or(folder);
    let name = folder.file_name().unwrap_or_default();
    let mut tar = Command::new("tar");
    tar.env("GZIP", "-9");
    tar.args(["--owner=0", "--group=0", "-czf"]);
    tar.arg(file).arg("-C").arg(parent).arg(name);
    shell::run(&mut tar, LIMIT, Expiry::Kill)?.success("tar")?;
    let size = fs::metadata(file).map_err(words(file))?.len();
    let mebibytes = size as f64 / f64::from(1 << 20);
    report.line(&format!(
        "{}: {mebibytes:.1} MiB. There: tar xzf it, then {}/run.sh --apps",
        file.display(),
        name.display()
    ));
    match size <= MOST {
        true => Ok(()),
        false => Err(format!("the archive is larger than {} MiB", MOST >> 20)),
    }
}
