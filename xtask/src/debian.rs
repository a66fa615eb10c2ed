//! Packages of Debian that a suite needs. With `--install` they are installed, as root or by a sudo
//! that asks for no password. Source packages need no privileges.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::shell::{self, Expiry};

/// Downloads take long on a slow line.
const LIMIT: Duration = Duration::from_secs(600);

static ALLOWED: AtomicBool = AtomicBool::new(false);

/// Sets whether the system may be changed from now on.
pub fn allow(yes: bool) {
    ALLOWED.store(yes, Ordering::Relaxed);
}

/// Whether this command may change the system.
///
/// # Errors
/// The command that makes it run.
pub fn allowed(command: &str) -> Result<(), String> {
    match ALLOWED.load(Ordering::Relaxed) {
        true => Ok(()),
        false => Err(format!(
            "`{command}`, or `cargo xtask test --install`, makes it run"
        )),
    }
}

/// Installs `packages`.
///
/// # Errors
/// It is not allowed, there is no apt-get, or the output of apt-get.
pub fn install(packages: &str) -> Result<(), String> {
    allowed(&format!("apt-get install {packages}"))?;
    if !shell::have("apt-get") {
        return Err(format!("there is no apt-get to install {packages}"));
    }
    // apt-get refuses to run twice at once.
    static ONE: Mutex<()> = Mutex::new(());
    let _one = ONE
        .lock()
        .unwrap_or_else(std::sync::PoisonError::into_inner);
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

/// Fetches the source package of this machine's release, with a separate list of sources, and
/// unpacks it below `folder`. A file of the same name there is kept. Returns its path.
///
/// # Errors
/// There is no apt-get, or its output.
pub fn source(package: &str, folder: &Path) -> Result<PathBuf, String> {
    if !folder.join(package).is_dir() && !shell::have("dpkg-source") {
        install("dpkg-dev")?;
    }
    fetch(package, folder, "$VERSION_CODENAME", PACKAGE)
}

/// As [`source`], for the authors' release without Debian's changes, as in the release `release`.
///
/// # Errors
/// There is no apt-get, or its output.
pub fn upstream(package: &str, release: &str, folder: &Path) -> Result<PathBuf, String> {
    fetch(package, folder, release, TARBALL)
}

fn fetch(package: &str, folder: &Path, release: &str, how: &str) -> Result<PathBuf, String> {
    let unpacked = folder.join(package);
    if unpacked.is_dir() {
        return Ok(unpacked);
    }
    if !shell::have("apt-get") {
        return Err(format!(
            "there is no apt-get to fetch the source of {package}"
        ));
    }
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let script = format!("{}{how}", SOURCE.replace("RELEASE", release));
    let mut apt = Command::new("sh");
    apt.args(["-eu", "-c", &script, "source", package])
        .current_dir(folder);
    shell::run(&mut apt, LIMIT, Expiry::Kill)?
        .success(&format!("apt-get source {package}"))
        .map(|_| unpacked)
}

/// The lists and the cache of the system would need root privileges.
const SOURCE: &str = r#"
. /etc/os-release
mkdir -p apt/lists/partial apt/archives/partial
key=/usr/share/keyrings/debian-archive-keyring.gpg
echo "deb-src [signed-by=$key] http://deb.debian.org/debian RELEASE main" > apt/sources
apt() {
    apt-get -q -o Dir::Etc::SourceList="$PWD/apt/sources" -o Dir::Etc::SourceParts=/dev/null \
        -o Dir::State::Lists="$PWD/apt/lists" -o Dir::Cache="$PWD/apt" "$@"
}
apt update
rm -rf "$1.part" "$1"_*
"#;

const PACKAGE: &str = r#"
apt source --download-only "$1"
dpkg-source -x "$1"_*.dsc "$1.part"
mv "$1.part" "$1"
"#;

const TARBALL: &str = r#"
apt source --download-only --tar-only "$1"
mkdir "$1.part"
tar -xf "$1"_*.orig.tar.* -C "$1.part" --strip-components 1
mv "$1.part" "$1"
"#;
