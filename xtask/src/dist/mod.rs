//! `cargo xtask dist`: packages in `target/dist` for machines without Rust and without this tree.
//!
//! One tree is built for glibc 2.28, with zig as linker, which knows the symbols of each glibc. It
//! is laid out as by `install`, and `packaging/pack.sh` packs it. A file that would not start with
//! that glibc is refused, and so is a crate without the text of its licence. The suite ([`suite`])
//! tests the packages.

pub mod suite;

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::Duration;

use clap::Parser;

use crate::chosen::Chosen;
use crate::install::{self, Output};
use crate::paths::{self, Profile};
use crate::report::Report;
use crate::shell::{self, Expiry};
use crate::{debian, symbols, venv};

/// Makes the archive, the wheel and the Debian packages.
#[derive(Parser)]
#[command(name = "cargo xtask dist")]
struct Options {
    /// Install Debian's packages that it needs, as root or by sudo
    #[arg(long)]
    install: bool,
}

/// Entry point of the task.
pub fn run(args: &[String]) -> ExitCode {
    let options: Options = match crate::options("dist", args) {
        Ok(options) => options,
        Err(code) => return code,
    };
    debian::allow(options.install);
    let report = Report::new(Chosen::default());
    let made = need(&NEEDS).and_then(|()| make(&report, Output::Shown));
    report.done();
    match made {
        Ok(()) => {
            for package in packages() {
                let bytes = package.metadata().map_or(0, |file| file.len());
                println!("{:>11} {}", bytes, package.display());
            }
            ExitCode::SUCCESS
        }
        Err(words) => {
            eprintln!("dist: {words}");
            ExitCode::FAILURE
        }
    }
}

/// The folder of the tree and the packages.
pub fn folder() -> PathBuf {
    paths::target().join("dist")
}

/// The version that all packages have.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The name of the stripped tree, and of the archive.
pub fn name() -> String {
    format!("oxmpi-{VERSION}-x86_64")
}

/// The packages that were made.
pub fn packages() -> Vec<PathBuf> {
    let files = fs::read_dir(folder()).into_iter().flatten().flatten();
    let is_one = |path: &PathBuf| {
        let ending = path.extension().and_then(|ending| ending.to_str());
        matches!(ending, Some("gz" | "xz" | "whl" | "deb"))
    };
    let mut packages: Vec<PathBuf> = files.map(|file| file.path()).filter(is_one).collect();
    packages.sort();
    packages
}

/// A program, and the package of Debian that has it.
pub const NEEDS: [(&str, &str); 4] = [
    ("dh", "debhelper"),
    ("gfortran", "gfortran"),
    ("xz", "xz-utils"),
    ("objcopy", "binutils"),
];

/// Checks that all of these are here, or installs them.
///
/// # Errors
/// The command that installs them.
pub fn need(programs: &[(&str, &str)]) -> Result<(), String> {
    let missing = programs.iter().filter(|(program, _)| !shell::have(program));
    let packages: Vec<&str> = missing.map(|(_, package)| *package).collect();
    match packages.is_empty() {
        true => Ok(()),
        false => debian::install(&packages.join(" ")),
    }
}

/// Builds, checks and packs.
///
/// # Errors
/// A failed step, or a file that may not be in a package.
pub fn make(report: &Report, output: Output) -> Result<(), String> {
    venv::install(report, &tools(), &TOOLS)?;
    let tree = Profile::Dist.prefix();
    if tree.exists() {
        fs::remove_dir_all(&tree).map_err(|error| format!("{}: {error}", tree.display()))?;
    }
    report.doing("building for glibc 2.28");
    install::install(&tree, Profile::Dist, output)?;
    let mut licences = Command::new(tools().join("bin/python"));
    licences
        .arg(paths::root().join("packaging/licences.py"))
        .arg(tree.join("share/doc/oxmpi"))
        .args(install::PACKAGES)
        .current_dir(paths::root());
    shell::run(&mut licences, LIMIT, Expiry::Kill)?.success("packaging/licences.py")?;
    let broken: Vec<String> = programs(&tree)?
        .iter()
        .map(|file| strange_needs(file))
        .collect::<Result<Vec<_>, _>>()?
        .concat();
    if !broken.is_empty() {
        return Err(symbols::summary(&broken));
    }
    report.doing("packing");
    let mut pack = Command::new(paths::root().join("packaging/pack.sh"));
    pack.arg(VERSION).arg(&tree).arg(folder());
    pack.env("PATH", path()).env("SOURCE_DATE_EPOCH", date());
    shell::run(&mut pack, LIMIT, Expiry::Kill)?
        .success("packaging/pack.sh")
        .map(drop)
}

/// The limit of a step after building.
const LIMIT: Duration = Duration::from_secs(1200);

/// The time of the commit, so that the same tree gives the same packages.
fn date() -> String {
    let mut git = Command::new("git");
    git.args(["log", "-1", "--format=%ct"])
        .current_dir(paths::root());
    let date = git.output().ok();
    let date = date.map(|done| String::from_utf8_lossy(&done.stdout).trim().to_owned());
    date.filter(|date| !date.is_empty())
        .unwrap_or_else(|| "0".to_owned())
}

/// The Python packages that build it.
const TOOLS: [&str; 3] = ["ziglang==0.17.1", "cargo-zigbuild==0.24.1", "hatchling"];

fn tools() -> PathBuf {
    folder().join("tools")
}

fn path() -> OsString {
    let mut path = tools().join("bin").into_os_string();
    path.push(":");
    path.push(std::env::var_os("PATH").unwrap_or_default());
    path
}

/// The processor and the system.
const TARGET: &str = "x86_64-unknown-linux-gnu";
/// The oldest glibc that the packages run with, after its "2.".
const GLIBC: u32 = 28;
/// The folder below the target folder that cargo builds into.
const BUILD: &str = "dist/build";
/// The folder below the target folder with the files that are packed.
pub const BUILT: &str = "dist/build/x86_64-unknown-linux-gnu/release";

/// Cargo with that linker: the words before those of `cargo build`. The files contain no path of
/// this machine.
pub fn cargo() -> Command {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let user = std::env::var_os("HOME").map_or_else(PathBuf::new, PathBuf::from);
    let home = home.unwrap_or_else(|| user.join(".cargo"));
    let flags = [
        "-Clink-arg=-Wl,--build-id=sha1".to_owned(),
        "-Clink-arg=-Wl,--hash-style=gnu".to_owned(),
        format!(
            "--remap-path-prefix={}=/usr/src/oxmpi",
            paths::root().display()
        ),
        format!("--remap-path-prefix={}=/usr/src/cargo", home.display()),
    ];
    let mut command = Command::new(env!("CARGO"));
    command
        .env("PATH", path())
        .env("CARGO_ENCODED_RUSTFLAGS", flags.join("\u{1f}"))
        .args(["zigbuild", "--target"])
        .arg(format!("{TARGET}.2.{GLIBC}"))
        .arg("--target-dir")
        .arg(paths::target().join(BUILD));
    command
}

/// The C compiler for the same glibc.
pub fn c_compiler() -> Vec<String> {
    let zig = tools().join("bin/python-zig").display().to_string();
    let target = format!("x86_64-linux-gnu.2.{GLIBC}");
    [&zig, "cc", "-target", &target, "-Wl,--build-id=sha1"]
        .map(str::to_owned)
        .to_vec()
}

/// The programs and libraries below `folder`.
fn programs(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let done = shell::run(
        Command::new("find").arg(folder).args(["-type", "f"]),
        LIMIT,
        Expiry::Kill,
    )?;
    let files = done.success("find")?.stdout;
    let is_program =
        |path: &PathBuf| fs::read(path).is_ok_and(|bytes| bytes.starts_with(b"\x7fELF"));
    Ok(files
        .lines()
        .map(PathBuf::from)
        .filter(is_program)
        .collect())
}

/// The needs of a program or library that a system with this glibc may lack.
fn strange_needs(file: &Path) -> Result<Vec<String>, String> {
    let text = symbols::tool("readelf", &["-dVW"], file)?;
    let all = newer(&text).chain(strange_libraries(&text));
    Ok(all
        .map(|need| format!("{} needs {need}", file.display()))
        .collect())
}

/// The versions of symbols that are newer than [`GLIBC`], or that no released glibc has.
fn newer(readelf: &str) -> impl Iterator<Item = &str> {
    let versions = readelf.split_whitespace();
    versions
        .filter(|word| word.starts_with("GLIBC_"))
        .filter(|word| {
            let minor = word
                .strip_prefix("GLIBC_2.")
                .and_then(|rest| rest.split('.').next()?.parse().ok());
            minor.is_none_or(|minor: u32| minor > GLIBC)
        })
}

fn strange_libraries(readelf: &str) -> impl Iterator<Item = &str> {
    let needed = readelf.lines().filter(|line| line.contains("(NEEDED)"));
    needed
        .filter_map(|line| line.split_once('[')?.1.strip_suffix(']'))
        .filter(|name| !LIBRARIES.iter().any(|known| name.starts_with(known)))
}

/// The allowed libraries: of glibc, gcc and Fortran programs, and our own.
const LIBRARIES: [&str; 10] = [
    "libc.so",
    "libm.so",
    "libpthread.so",
    "libdl.so",
    "librt.so",
    "ld-linux",
    "libgcc_s.so",
    "libgfortran.so",
    "libmpi",
    "libquadmath.so",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn newer_versions_are_seen() {
        let text = "0x0010: Name: GLIBC_2.28  Flags: none  Version: 5\n GLIBC_2.2.5 GLIBC_2.3 \
                    GLIBC_2.34 GLIBC_ABI_DT_RELR GLIBC_PRIVATE GCC_3.0";
        let newer: Vec<&str> = newer(text).collect();
        assert_eq!(newer, ["GLIBC_2.34", "GLIBC_ABI_DT_RELR", "GLIBC_PRIVATE"]);
    }

    #[test]
    fn libraries_of_others_are_seen() {
        let text = " 0x1 (NEEDED)  Shared library: [libc.so.6]\n 0x1 (NEEDED) \
                    Shared library: [libstdc++.so.6]\n 0xe (SONAME) Library soname: [x.so]";
        let strange: Vec<&str> = strange_libraries(text).collect();
        assert_eq!(strange, ["libstdc++.so.6"]);
    }
}
