//! Everything that a job must not leave behind: processes, files, sockets, segments.
//!
//! Every job of the kill tests carries a mark in its environment and runs with a TMPDIR of its own.
//! Its sockets are known by their inodes, so that sockets of other jobs are not taken for
//! leftovers. A segment without a name lives as long as a process that holds it. Names in
//! `/dev/shm` are compared with the state before.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::marked;

/// How long leftovers may take to disappear before a test fails. `bench --accept` checks the
/// promised 2 s; a loaded CI machine may take longer to run the processes that have to end.
const PATIENCE: Duration = Duration::from_secs(15);

/// A job's mark and the state before it.
pub struct Watch {
    mark: String,
    folder: PathBuf,
    names: BTreeSet<String>,
}

impl Watch {
    /// Records the state; `number` makes the mark unique within this process.
    pub fn new(scratch: &Path, number: usize) -> Result<Watch, String> {
        let mark = format!("{}-{number}", std::process::id());
        let folder = scratch.join(format!("tmp-{mark}"));
        fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
        Ok(Watch {
            mark,
            folder,
            names: shared_names(),
        })
    }

    /// The environment the job must be started with.
    pub fn environment(&self) -> [(&'static str, String); 2] {
        [
            (marked::VARIABLE, self.mark.clone()),
            ("TMPDIR", self.folder.display().to_string()),
        ]
    }

    /// Processes of the job, with their command names.
    pub fn processes(&self) -> Vec<(u32, String)> {
        marked::processes(&self.mark)
    }

    /// The inodes of the sockets that the job's processes hold now.
    pub fn sockets(&self) -> BTreeSet<u64> {
        let held: BTreeSet<u64> = self
            .processes()
            .into_iter()
            .flat_map(|(pid, _)| sockets_of(pid))
            .collect();
        // Sockets that the job inherited from this process do not count.
        let inherited = sockets_of(std::process::id());
        held.difference(&inherited).copied().collect()
    }

    /// How many sockets of the job listen on the network.
    pub fn listening(&self) -> usize {
        let sockets = self.sockets();
        let tables = ["/proc/net/tcp", "/proc/net/tcp6"];
        let text: String = tables
            .iter()
            .map(|table| fs::read_to_string(table).unwrap_or_default())
            .collect();
        let listens = |line: &&str| line.split_whitespace().nth(3) == Some("0A");
        let inode = |line: &str| line.split_whitespace().nth(9)?.parse::<u64>().ok();
        let lines = text.lines().filter(listens).filter_map(inode);
        lines.filter(|inode| sockets.contains(inode)).count()
    }

    /// Waits until nothing is left, including these sockets. Returns how long that took; the error
    /// lists the leftovers.
    pub fn nothing_left(&self, sockets: &BTreeSet<u64>) -> Result<Duration, String> {
        let start = Instant::now();
        loop {
            let left = self.left(sockets);
            if left.is_empty() {
                let _ = fs::remove_dir(&self.folder);
                return Ok(start.elapsed());
            }
            if start.elapsed() > PATIENCE {
                return Err(format!(
                    "after {} s there still is: {}",
                    PATIENCE.as_secs(),
                    left.join(", ")
                ));
            }
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// Waits until this process is the only one of the job.
    pub fn only_left(&self, pid: u32) -> Result<(), String> {
        let start = Instant::now();
        loop {
            let mut left = self.processes();
            left.retain(|(other, _)| *other != pid);
            if left.is_empty() {
                return Ok(());
            }
            if start.elapsed() > PATIENCE {
                return Err(format!("there still is: {left:?}"));
            }
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    fn left(&self, sockets: &BTreeSet<u64>) -> Vec<String> {
        let mut left: Vec<String> = self
            .processes()
            .into_iter()
            .map(|(pid, name)| format!("process {pid} ({name})"))
            .collect();
        left.extend(
            listing(&self.folder)
                .into_iter()
                .map(|name| format!("file {name} in TMPDIR")),
        );
        left.extend(
            shared_names()
                .difference(&self.names)
                .map(|name| format!("/dev/shm/{name}")),
        );
        left.extend(
            unix_sockets()
                .intersection(sockets)
                .map(|inode| format!("socket {inode}")),
        );
        left
    }
}

/// The inodes of the sockets that a process holds.
fn sockets_of(pid: u32) -> BTreeSet<u64> {
    let Ok(entries) = fs::read_dir(format!("/proc/{pid}/fd")) else {
        return BTreeSet::new();
    };
    let inode = |entry: fs::DirEntry| -> Option<u64> {
        let target = fs::read_link(entry.path()).ok()?;
        let digits = target.to_str()?.strip_prefix("socket:[")?;
        digits.strip_suffix(']')?.parse().ok()
    };
    entries.flatten().filter_map(inode).collect()
}

/// The inodes of all Unix sockets.
fn unix_sockets() -> BTreeSet<u64> {
    let table = fs::read_to_string("/proc/net/unix").unwrap_or_default();
    table
        .lines()
        .filter_map(|line| line.split_whitespace().nth(6)?.parse().ok())
        .collect()
}

/// Names in `/dev/shm` that may belong to the project; other programs of the machine use it as
/// well.
fn shared_names() -> BTreeSet<String> {
    let names = listing(Path::new("/dev/shm")).into_iter();
    names
        .filter(|name| name.to_lowercase().contains("oxmpi"))
        .collect()
}

fn listing(folder: &Path) -> BTreeSet<String> {
    let Ok(entries) = fs::read_dir(folder) else {
        return BTreeSet::new();
    };
    entries
        .flatten()
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect()
}
