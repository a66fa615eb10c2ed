//! The suite `dist`: makes the packages and tests each in a root of Debian, which contains neither
//! Rust nor this tree. A root is fetched once and kept; the changes of a test in it are discarded.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use super::{NEEDS, c_compiler, folder, make, name, need};
use crate::install::{Output, SONAME};
use crate::report::{Outcome, Report};
use crate::shell::{self, Expiry};
use crate::test::Options;
use crate::{paths, symbols};

/// Enough to fetch a root, and for a test with its installations, on a slow line.
const LIMIT: Duration = Duration::from_secs(1200);
/// The largest size of the stripped library (bytes).
const LARGEST: u64 = 6 << 20;

/// A release of Debian, and the packages of its root beyond the minimum.
const ROOTS: [(&str, &str); 3] = [
    ("bullseye", "ca-certificates"),
    ("bookworm", "ca-certificates,python3-venv"),
    ("trixie", "ca-certificates,gcc,gfortran,libc6-dev"),
];
/// A script of `packaging/test`, the root that it runs in, and what it shows.
const TESTS: [(&str, &str, &str); 6] = [
    ("archive", "bullseye", "glibc 2.31"),
    ("archive", "bookworm", "glibc 2.36"),
    ("archive", "trixie", "glibc 2.41, compiling there"),
    ("deb", "bookworm", "installed, used, removed"),
    ("deb", "trixie", "compiling C and Fortran"),
    (
        "wheel",
        "bookworm",
        "with mpi4py's wheel, without a compiler",
    ),
];

/// The suite, with `--all` or by its name.
pub fn suite(report: &mut Report, options: &Options) {
    if !options.all && !options.only.iter().any(|name| name == "dist") {
        return;
    }
    report.suite("dist", "packages, each tested in a root of Debian");
    let is_root = fs::metadata("/proc/self").is_ok_and(|this| this.uid() == 0);
    let ready = need(&NEEDS)
        .and_then(|()| need(&[("debootstrap", "debootstrap")]))
        .and_then(|()| is_root.then_some(()).ok_or_else(|| ROOT.to_owned()));
    if let Err(why) = ready {
        return report.not_run("dist", &why);
    }
    let (beside, mut is_made) = (report.beside(), false);
    report.step("the packages are made", || {
        make(&beside, Output::Kept)?;
        program()?;
        is_made = true;
        Ok(())
    });
    if !is_made {
        return;
    }
    report.test("the library is at most 6 MiB", size);
    report.test("the archive of debug files gives lines", lines);
    for (script, release, shows) in TESTS {
        let name = format!("{script} in {release}: {shows}");
        let beside = report.beside();
        report.test(&name, || run(&beside, script, release));
    }
}

const ROOT: &str = "a root of Debian is entered by root: run it as root";

/// Copies a program for the test in any of the roots.
fn program() -> Result<(), String> {
    let to = folder().join("test");
    fs::create_dir_all(&to).map_err(|error| format!("{}: {error}", to.display()))?;
    let source = paths::root().join("examples/hello.c");
    let copied = fs::copy(&source, to.join("hello.c"));
    copied.map_err(|error| format!("{}: {error}", source.display()))?;
    let mut compile = Command::new(folder().join("work").join(name()).join("bin/mpicc"));
    compile.env("MPI_CC", c_compiler().join(" "));
    compile
        .args(["-O2", "-o"])
        .arg(to.join("hello"))
        .arg(source);
    shell::run(&mut compile, LIMIT, Expiry::Kill)?
        .success("mpicc")
        .map(drop)
}

fn size() -> Outcome {
    let library = folder().join("work").join(name()).join("lib").join(SONAME);
    let bytes = fs::metadata(&library).map_or(u64::MAX, |file| file.len());
    match bytes <= LARGEST {
        true => Ok(()),
        false => Err(format!("{} has {bytes} bytes", library.display()).into()),
    }
}

/// The debug files, unpacked over the tree, are found by name and match their libraries.
fn lines() -> Outcome {
    let both = folder().join("work/both");
    fs::create_dir_all(&both).map_err(|error| error.to_string())?;
    for archive in [
        format!("{}.tar.gz", name()),
        format!("{}-debug.tar.xz", name()),
    ] {
        let mut tar = Command::new("tar");
        tar.arg("-xf")
            .arg(folder().join(archive))
            .arg("-C")
            .arg(&both);
        shell::run(&mut tar, LIMIT, Expiry::Kill)?.success("tar")?;
    }
    let library = both.join(name()).join("lib").join(SONAME);
    let names = symbols::tool("nm", &["-D", "--defined-only"], &library)?;
    let address = names.lines().find(|line| line.ends_with(" PMPI_Send"));
    let address = address.and_then(|line| line.split(' ').next());
    let address = address.ok_or_else(|| "there is no PMPI_Send".to_owned())?;
    let line = symbols::tool("addr2line", &[address, "-e"], &library)?;
    match line.contains("crates/capi/src/") {
        true => Ok(()),
        false => Err(format!("PMPI_Send is from {line}").into()),
    }
}

/// Runs a script in a root.
fn run(report: &Report, script: &str, release: &str) -> Outcome {
    let root = root(report, release)?;
    let test = paths::root().join("packaging/test");
    let mut command = Command::new(test.join("root.sh"));
    command
        .arg(&root)
        .arg(folder())
        .arg(test.join(script).with_extension("sh"));
    let done = shell::run(&mut command, LIMIT, Expiry::Kill)?;
    let done = done.success(script)?;
    for line in done.stdout.lines().filter(|line| line.starts_with("took ")) {
        report.line(&format!("   {script} in {release} {line}"));
    }
    Ok(())
}

/// The root of a release, fetched at the first call.
fn root(report: &Report, release: &str) -> Result<PathBuf, String> {
    let root = paths::cache().join("roots").join(release);
    if root.is_dir() {
        return Ok(root);
    }
    report.doing(&format!("fetching a root of Debian's {release}"));
    let part = root.with_extension("part");
    if part.exists() {
        fs::remove_dir_all(&part).map_err(|error| format!("{}: {error}", part.display()))?;
    }
    fs::create_dir_all(&part).map_err(|error| format!("{}: {error}", part.display()))?;
    let packages = ROOTS.iter().find(|(name, _)| *name == release);
    let packages = packages.map_or("", |(_, packages)| packages);
    let mut fetch = Command::new("debootstrap");
    fetch.args([
        "--variant=minbase",
        &format!("--include={packages}"),
        release,
    ]);
    fetch.arg(&part);
    shell::run(&mut fetch, LIMIT, Expiry::Kill)?.success("debootstrap")?;
    fs::rename(&part, &root).map_err(|error| format!("{}: {error}", root.display()))?;
    Ok(root)
}
