//! Virtual environments below `target/` with packages of the Python registry: mpi4py's tools, and
//! the peers.
//!
//! A registry may be out of reach; the caller distinguishes that from a fault of ours.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use crate::debian;
use crate::report::Report;
use crate::shell::{self, Expiry};

const LIMIT: Duration = Duration::from_secs(900);

/// A virtual environment with these packages at `folder`; made at the first call, kept afterwards.
pub fn install(report: &Report, folder: &Path, packages: &[&str]) -> Result<(), String> {
    let stamp = folder.join("packages");
    let wanted = packages.join("\n");
    if fs::read_to_string(&stamp).is_ok_and(|text| text == wanted) {
        return Ok(());
    }
    report.doing(&format!(
        "installing {} from the package registry",
        packages.join(", ")
    ));
    make(folder)?;
    let mut install = Command::new(folder.join("bin/pip"));
    install
        .args(["install", "--quiet", "--disable-pip-version-check"])
        .args(packages);
    shell::run(&mut install, LIMIT, Expiry::Kill)?.success("pip install")?;
    fs::write(&stamp, wanted).map_err(|error| error.to_string())
}

/// Runs `python3 -m venv`; on Debian its package is installed first if it is missing.
fn make(folder: &Path) -> Result<(), String> {
    let attempt = || {
        let mut command = Command::new("python3");
        command.args(["-m", "venv", "--clear"]).arg(folder);
        shell::run(&mut command, LIMIT, Expiry::Kill)
            .and_then(|done| done.success("python3 -m venv"))
    };
    let headers = || {
        let find = "import sysconfig, pathlib, sys; sys.exit(not pathlib.Path(sysconfig.get_paths()['include'], 'Python.h').exists())";
        Command::new("python3")
            .args(["-c", find])
            .status()
            .is_ok_and(|status| status.success())
    };
    if attempt().is_ok() && headers() {
        return Ok(());
    }
    debian::install("python3-venv python3-dev")?;
    attempt().map(drop)
}
