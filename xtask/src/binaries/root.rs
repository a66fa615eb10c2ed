//! A root of Debian 12 in the user's cache folder, made by debootstrap. Packages are installed and
//! run in it without a change of this machine's system.
//!
//! A process inside has this machine's devices, its own process table and a host called localhost.
//! The folder of a job is `/job`, and an installed tree is `/oxmpi`. Making and entering the root
//! needs root privileges. The file `packages` beside it lists the installed packages; more are
//! added when a row needs them.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::report::Report;
use crate::shell::{self, Expiry};
use crate::{debian, paths};

/// Enough for hundreds of packages on a slow line.
const LIMIT: Duration = Duration::from_secs(3600);

/// The environment of every program: one thread for each rank, and messages in English.
pub const VARIABLES: [(&str, &str); 6] = [
    ("LC_ALL", "C.UTF-8"),
    ("OMP_NUM_THREADS", "1"),
    ("OPENBLAS_NUM_THREADS", "1"),
    ("I_MPI_FABRICS", "shm"),
    ("OMPI_ALLOW_RUN_AS_ROOT", "1"),
    ("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1"),
];

/// The root.
pub struct Root {
    folder: PathBuf,
    /// The packages that were asked for until now: more packages may bring another library of the
    /// same name.
    pub packages: String,
}

impl Root {
    /// The root with at least these packages.
    ///
    /// # Errors
    /// It cannot be made here, or the output of debootstrap and apt-get.
    pub fn with(report: &Report, packages: &BTreeSet<&str>) -> Result<Root, String> {
        let mut who = Command::new("id");
        let who = shell::run(who.arg("-u"), LIMIT, Expiry::Kill)?.success("id")?;
        if who.stdout.trim() != "0" {
            return Err("a root of Debian is made and entered by root alone".to_owned());
        }
        let cache = paths::cache();
        let words = |why: std::io::Error| format!("{}: {why}", cache.display());
        fs::create_dir_all(&cache).map_err(words)?;
        let folder = cache.join("debian-12");
        let lock = File::create(cache.join("debian-12.lock")).map_err(words)?;
        lock.lock().map_err(words)?;
        let stamp = cache.join("debian-12.packages");
        let before = fs::read_to_string(&stamp).unwrap_or_default();
        let there: BTreeSet<&str> = before.lines().collect();
        let all: Vec<&str> = there.union(packages).copied().collect();
        let root = Root {
            folder,
            packages: all.join("\n"),
        };
        if root.folder.is_dir() && all.len() == there.len() {
            return Ok(root);
        }
        debian::allowed("debootstrap bookworm")?;
        if !shell::have("debootstrap") {
            debian::install("debootstrap")?;
        }
        report.doing("making a root of Debian 12 with the programs of others");
        let mut make = root.script(MAKE);
        make.args(packages);
        shell::run(&mut make, LIMIT, Expiry::Kill)?.success("a root of Debian 12")?;
        fs::write(&stamp, &root.packages).map_err(words)?;
        Ok(root)
    }

    /// A shell in the root that runs `script` in the folder `job`, with access to the tree
    /// `prefix`.
    pub fn enter(&self, job: &Path, prefix: &Path, script: &str) -> Command {
        let mut command = self.script(ENTER);
        command
            .args([job, prefix])
            .arg(format!("set -eu\n{script}"));
        command.env_clear().envs(VARIABLES);
        command
            .env("PATH", "/usr/sbin:/usr/bin:/sbin:/bin:/usr/games")
            .env("HOME", "/job");
        command
    }

    /// A script in namespaces of its own; its processes end with it.
    fn script(&self, script: &str) -> Command {
        let mut command = Command::new("/usr/bin/unshare");
        command.args([
            "--mount",
            "--uts",
            "--pid",
            "--fork",
            "--kill-child",
            "sh",
            "-euc",
        ]);
        command.args([script, "sh"]).arg(&self.folder);
        command
    }
}

/// Makes the root that the first argument names, if it is missing, and installs the other arguments
/// in it.
const MAKE: &str = r#"
root=$1; shift
if [ ! -d "$root" ]; then
    rm -rf "$root.part"
    debootstrap --variant=minbase bookworm "$root.part"
    printf 'path-exclude=/usr/share/man/*\npath-exclude=/usr/share/locale/*\nforce-unsafe-io\n' \
        > "$root.part/etc/dpkg/dpkg.cfg.d/small"
    printf '#!/bin/sh\nexit 101\n' > "$root.part/usr/sbin/policy-rc.d"
    chmod +x "$root.part/usr/sbin/policy-rc.d"
    printf '127.0.0.1 localhost\n' > "$root.part/etc/hosts"
    mkdir -p "$root.part/job" "$root.part/oxmpi"
    mv "$root.part" "$root"
fi
mount --rbind /dev "$root/dev"
mount -t proc proc "$root/proc"
export DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8
chroot "$root" apt-get update -q
chroot "$root" apt-get install -y -q --no-install-recommends "$@"
chroot "$root" apt-get clean
"#;

/// Enters the root that the first argument names. The others are the folder of the job, the tree,
/// the script.
const ENTER: &str = r#"
root=$1
hostname localhost
mount --rbind /dev "$root/dev"
mount --rbind /sys "$root/sys"
mount -t proc proc "$root/proc"
mount --bind "$2" "$root/job"
mount --bind "$3" "$root/oxmpi"
exec chroot "$root" sh -c "cd /job; $4"
"#;
