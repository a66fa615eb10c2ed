//! `--print-rank-map`, `--display map` and `--do-not-launch`: the ranks of each host.

use super::job::{any, last};
use super::options::Segment;
use oxmpi_launch::complaint::option;
use oxmpi_launch::rmaps;
use oxmpi_launch::spec::JobSpec;
use oxmpi_mca::Message;
use oxmpi_mca::choice::Selection;
use std::fmt::Write;

/// When the map is shown.
pub(super) enum Show {
    /// Before the job runs.
    First,
    /// Instead of running the job.
    Alone,
}

/// The request of the options.
pub(super) fn wanted(segments: &[Segment]) -> Option<Show> {
    let displays = last(segments, "display").unwrap_or_default();
    let is_map = |word: &str| matches!(word, "map" | "map-devel" | "allocation" | "alloc");
    if any(segments, "do-not-launch") {
        return Some(Show::Alone);
    }
    let wants = any(segments, "print-rank-map") || displays.split(',').any(is_map);
    wants.then_some(Show::First)
}

/// A line for each host: `(host:0,1,2)`, in the format of MPICH's launcher.
///
/// # Errors
/// The ranks cannot be mapped.
pub(super) fn rank_map(job: &JobSpec) -> Result<String, Message> {
    let own = || vec![oxmpi_launch::host_name()];
    let hosts: Vec<String> = match job.hosts.hosts.is_empty() {
        true => own(),
        false => job
            .hosts
            .hosts
            .iter()
            .map(|host| host.name.clone())
            .collect(),
    };
    let places = match job.hosts.hosts.is_empty() {
        true => vec![0; job.size() as usize],
        false => rmaps::map(&job.hosts, job.size(), &job.mapping, &Selection::Any)?.0,
    };
    let mut text = String::new();
    for (number, host) in (0..).zip(&hosts) {
        let ranks = places
            .iter()
            .zip(0..)
            .filter(|(place, _)| **place == number);
        let ranks: Vec<String> = ranks.map(|(_, rank): (_, u32)| rank.to_string()).collect();
        if !ranks.is_empty() {
            let _ = writeln!(text, "({host}:{})", ranks.join(","));
        }
    }
    Ok(text)
}

/// Refuses words of `--display` that have no output here.
///
/// # Errors
/// There is such a word.
pub(super) fn check(segments: &[Segment]) -> Result<(), Message> {
    const WORDS: [&str; 6] = [
        "map",
        "map-devel",
        "allocation",
        "alloc",
        "bind",
        "bindings",
    ];
    let Some(given) = last(segments, "display") else {
        return Ok(());
    };
    match given.split(',').find(|word| !WORDS.contains(word)) {
        Some(word) => Err(option("--display", word, "", "map, allocation or bind")),
        None => Ok(()),
    }
}
