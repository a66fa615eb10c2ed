//! A Grid Engine allocation: a file with lines `host slots queue processors`.

use super::{Environment, Found, broken, host, slots};

/// The component's name.
pub(super) const NAME: &str = "sge";

pub(super) fn read(environment: Environment<'_>) -> Found {
    if environment("JOB_ID").is_none() {
        return Found::Nothing("JOB_ID is not set".into());
    }
    let Some(path) = environment(FILE) else {
        return Found::Nothing(format!("{FILE} is not set"));
    };
    let text = match std::fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) => return broken(FILE, &path, error),
    };
    let mut hosts = Vec::new();
    for line in text.lines() {
        let mut words = line.split_whitespace();
        let Some(name) = words.next() else { continue };
        match slots(words.next().unwrap_or_default(), FILE) {
            Ok(count) => hosts.push(host(name, Some(count))),
            Err(_) => return broken(FILE, &path, format!("{line:?} has no number of slots")),
        }
    }
    match hosts.is_empty() {
        true => broken(FILE, &path, "the file names no host"),
        false => Found::Hosts(hosts, format!("{FILE} is {path}")),
    }
}

const FILE: &str = "PE_HOSTFILE";
