//! A PBS or Torque allocation: a file with a line for each slot.

use super::{Environment, Found, broken, host};

/// The component's name.
pub(super) const NAME: &str = "pbs";

pub(super) fn read(environment: Environment<'_>) -> Found {
    if environment("PBS_JOBID").is_none() {
        return Found::Nothing("PBS_JOBID is not set".into());
    }
    let Some(path) = environment("PBS_NODEFILE") else {
        return Found::Nothing("PBS_NODEFILE is not set".into());
    };
    match std::fs::read_to_string(&path) {
        Ok(text) => {
            let names = text.split_whitespace();
            let hosts: Vec<_> = names.map(|name| host(name, Some(1))).collect();
            match hosts.is_empty() {
                true => broken("PBS_NODEFILE", &path, "the file names no host"),
                false => Found::Hosts(hosts, format!("PBS_NODEFILE is {path}")),
            }
        }
        Err(error) => broken("PBS_NODEFILE", &path, error),
    }
}
