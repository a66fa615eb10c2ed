//! Packages of Debian that a suite needs: installed without questions, as root or by a sudo that
//! asks for no password.

use std::process::Command;
use std::time::Duration;

use crate::shell::{self, Expiry};

/// Downloads take long on a slow line.
const LIMIT: Duration = Duration::from_secs(600);

/// Installs `packages`.
///
/// # Errors
/// There is no apt-get, or what it said.
pub fn install(packages: &str) -> Result<(), String> {
    if !shell::have("apt-get") {
        return Err(format!("there is no apt-get to install {packages}"));
    }
    let sudo = if shell::have("sudo") { "sudo -n" } else { "" };
    let mut apt = Command::new("sh");
    apt.arg("-c").arg(format!(
        "export DEBIAN_FRONTEND=noninteractive; run=; test $(id -u) = 0 || run='{sudo}'; \
         $run apt-get install -y -q {packages} || {{ $run apt-get update -q && $run apt-get install -y -q {packages}; }}"
    ));
    shell::run(&mut apt, LIMIT, Expiry::Kill)?
        .success(&format!("apt-get install {packages}"))
        .map(drop)
}
