//! The machine and the tree that were measured, with the properties that affect figures.

use std::fs;
use std::process::Command;

use serde::{Deserialize, Serialize};

use crate::paths;

/// The machine, as printed above every table.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Machine {
    /// The processor's name.
    pub processor: String,
    /// Processors that a job may use.
    pub cores: u32,
    /// Memory in GiB.
    pub memory: f64,
    /// The kernel.
    pub kernel: String,
    /// Caches of the first processor: level, kind, size, and the processors that share it.
    pub caches: Vec<String>,
}

impl Machine {
    /// This machine.
    pub fn here() -> Machine {
        Machine {
            processor: field("/proc/cpuinfo", "model name"),
            cores: cores(),
            memory: kibibytes(&field("/proc/meminfo", "MemTotal")) / (1024.0 * 1024.0),
            kernel: line("/proc/sys/kernel/osrelease"),
            caches: caches(),
        }
    }
}

/// Processors that a job may use.
pub fn cores() -> u32 {
    let count = std::thread::available_parallelism().map_or(1, |count| count.get());
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// The commit of the tree, and whether files differ from it.
pub fn commit() -> String {
    let git = |words: &[&str]| {
        let done = Command::new("git")
            .args(words)
            .current_dir(paths::root())
            .output();
        let text = done.map(|done| String::from_utf8_lossy(&done.stdout).into_owned());
        text.unwrap_or_default().trim().to_string()
    };
    let head = git(&["rev-parse", "--short=12", "HEAD"]);
    match git(&[
        "status",
        "--porcelain",
        "--untracked-files=no",
        "--",
        "crates",
        "bench",
    ])
    .as_str()
    {
        // An unpacked archive has the commit in a file.
        _ if head.is_empty() => match line(&paths::target().join("commit").display().to_string()) {
            text if text.is_empty() => "unknown".to_string(),
            text => text,
        },
        "" => head,
        _ => format!("{head} with changes"),
    }
}

/// The time, in UTC.
pub fn date() -> String {
    let done = Command::new("date")
        .args(["-u", "+%Y-%m-%d %H:%M UTC"])
        .output();
    let text = done.map(|done| String::from_utf8_lossy(&done.stdout).into_owned());
    text.unwrap_or_default().trim().to_string()
}

fn line(path: &str) -> String {
    fs::read_to_string(path)
        .unwrap_or_default()
        .trim()
        .to_string()
}

/// The value of `name:` in a file of /proc.
fn field(path: &str, name: &str) -> String {
    let text = fs::read_to_string(path).unwrap_or_default();
    let mut lines = text.lines().filter_map(|line| line.split_once(':'));
    let found = lines.find(|(key, _)| key.trim() == name);
    found
        .map(|(_, value)| value.trim().to_string())
        .unwrap_or_default()
}

fn kibibytes(text: &str) -> f64 {
    let number = text.split(' ').next().unwrap_or_default();
    number.parse().unwrap_or(0.0)
}

fn caches() -> Vec<String> {
    let folder = "/sys/devices/system/cpu/cpu0/cache";
    (0..8)
        .map(|index| format!("{folder}/index{index}"))
        .take_while(|index| fs::metadata(index).is_ok())
        .map(|index| {
            let of = |name: &str| line(&format!("{index}/{name}"));
            let (level, kind) = (of("level"), of("type"));
            format!(
                "L{level} {kind} {}, of processors {}",
                of("size"),
                of("shared_cpu_list")
            )
        })
        .collect()
}
