//! An LSF allocation: a file with a line for each slot, or pairs of host and number.

use super::{Environment, Found, Host, broken, host, slots};

/// The component's name.
pub(super) const NAME: &str = "lsf";

pub(super) fn read(environment: Environment<'_>) -> Found {
    if environment("LSB_JOBID").is_none() {
        return Found::Nothing("LSB_JOBID is not set".into());
    }
    if let Some(pairs) = environment(PAIRS) {
        return match of_pairs(&pairs) {
            Some(hosts) => Found::Hosts(hosts, format!("{PAIRS} is {pairs}")),
            None => broken(PAIRS, &pairs, "hosts and numbers in turn are expected"),
        };
    }
    let (variable, text) = match (environment(FILE), environment("LSB_HOSTS")) {
        (Some(path), _) => match std::fs::read_to_string(&path) {
            Ok(text) => (FILE, text),
            Err(error) => return broken(FILE, &path, error),
        },
        (None, Some(list)) => ("LSB_HOSTS", list),
        (None, None) => return Found::Nothing(format!("{PAIRS} is not set")),
    };
    let hosts: Vec<Host> = text
        .split_whitespace()
        .map(|name| host(name, Some(1)))
        .collect();
    match hosts.is_empty() {
        true => broken(variable, &text, "it names no host"),
        false => Found::Hosts(hosts, format!("{variable} is set")),
    }
}

fn of_pairs(text: &str) -> Option<Vec<Host>> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let pair = |pair: &[&str]| match *pair {
        [name, count] => Some(host(name, Some(slots(count, PAIRS).ok()?))),
        _ => None,
    };
    let hosts = words.chunks(2).map(pair).collect::<Option<Vec<_>>>()?;
    (!hosts.is_empty()).then_some(hosts)
}

const PAIRS: &str = "LSB_MCPU_HOSTS";
const FILE: &str = "LSB_DJOB_HOSTFILE";
