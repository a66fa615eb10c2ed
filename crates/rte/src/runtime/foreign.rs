//! Whether another launcher has started this process as one of several.
//!
//! Without this check each of the processes would be a job of one, and compute everything. Only
//! variables that a launcher sets for its processes count. Those of an allocation do not: a shell
//! inside `salloc` is no rank. A program that a rank starts has the variables of the rank, too, and
//! is no rank. Our mpirun sets variables of other launchers, too, for programs of their ABIs. Such
//! variables are ignored where our own variables have the same numbers. `select` calls this when
//! there is no daemon of ours.

use crate::wire::{RANK_VARIABLE, SIZE_VARIABLE};
use oxmpi_pal::process;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::os::unix::ffi::{OsStrExt, OsStringExt};

/// Another launcher.
#[derive(Debug, PartialEq, Eq)]
pub struct Foreign {
    /// The name of the launcher.
    pub launcher: &'static str,
    /// The variable that shows it, and its value.
    pub variable: String,
    /// The number of processes; "several" when unknown.
    pub size: String,
}

/// Looks for other launchers; `var` reads a variable.
pub fn find(var: impl Fn(&str) -> Option<String>) -> Option<Foreign> {
    let number = |name: &str| var(name)?.parse::<u64>().ok();
    for (launcher, rank, size) in SIZES {
        // Slurm steps that srun has not started have numbers near 2^32.
        let no_step = |name: &str| number(name).is_none_or(|step| step > MOST_STEPS);
        if *launcher == SRUN && no_step("SLURM_STEP_ID") {
            continue;
        }
        let is_ours = |theirs: &str, ours: &str| {
            number(ours).is_some_and(|ours| number(theirs) == Some(ours))
        };
        if is_ours(rank, RANK_VARIABLE) && is_ours(size, SIZE_VARIABLE) {
            continue;
        }
        if let (Some(_), Some(several @ 2..)) = (number(rank), number(size)) {
            return Some(Foreign {
                launcher,
                variable: format!("{size}={several}"),
                size: several.to_string(),
            });
        }
    }
    // PMIx gives the size only to clients of its server.
    let rank = number("PMIX_RANK").filter(|rank| *rank > 0)?;
    var("PMIX_NAMESPACE")?;
    Some(Foreign {
        launcher: "a PMIx launcher",
        variable: format!("PMIX_RANK={rank}"),
        size: "several".to_string(),
    })
}

/// The ancestor of this process that is the rank whose variables we have, if any. It has the same
/// variables, and holds a node segment.
pub fn rank_above() -> Option<u32> {
    let mut servers = IDENTITY_VARIABLES[..SERVERS].iter();
    if !servers.any(|name| std::env::var_os(name).is_some()) {
        return None;
    }
    let mut above = u32::try_from(process::parent_id()).ok()?;
    while above > 1 {
        let same = |environment: Vec<u8>| {
            let theirs = |name: &str| variable(&environment, name);
            IDENTITY_VARIABLES
                .iter()
                .all(|name| theirs(name) == std::env::var_os(name))
        };
        if fs::read(format!("/proc/{above}/environ")).is_ok_and(same) && holds_segment(above) {
            return Some(above);
        }
        above = parent(above)?;
    }
    None
}

/// How many of [`IDENTITY_VARIABLES`], from the first, name a server.
const SERVERS: usize = 3;
/// Variables that distinguish the processes of a launcher.
const IDENTITY_VARIABLES: &[&str] = &[
    "PMI_FD",
    "PMI_PORT",
    "PMIX_NAMESPACE",
    "PMI_ID",
    "PMI_RANK",
    "PMIX_RANK",
    "SLURM_JOB_ID",
    "SLURM_STEP_ID",
    "SLURM_PROCID",
];

/// The value of a variable in an environment as in `/proc/PID/environ`.
fn variable(environment: &[u8], name: &str) -> Option<OsString> {
    let value = |pair: &[u8]| {
        let value = pair.strip_prefix(name.as_bytes())?.strip_prefix(b"=")?;
        Some(OsString::from_vec(value.to_vec()))
    };
    environment.split(|byte| *byte == 0).find_map(value)
}

fn holds_segment(pid: u32) -> bool {
    let Ok(open) = fs::read_dir(format!("/proc/{pid}/fd")) else {
        return false;
    };
    let is_segment = |file: fs::DirEntry| {
        let target = fs::read_link(file.path());
        target.is_ok_and(|target| OsStr::as_bytes(target.as_ref()).starts_with(SEGMENT))
    };
    open.flatten().any(is_segment)
}

/// The name of a segment in `/proc/PID/fd`.
const SEGMENT: &[u8] = b"/memfd:oxmpi";

fn parent(pid: u32) -> Option<u32> {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    // The program's name may contain any characters, parentheses too.
    let (_, rest) = stat.rsplit_once(')')?;
    rest.split_whitespace().nth(1)?.parse().ok()
}

const SRUN: &str = "srun";
const MOST_STEPS: u64 = 0xffff_0000;
/// Launcher, and its variables for the rank and the number of processes.
const SIZES: &[(&str, &str, &str)] = &[
    (
        "Open MPI's mpirun",
        "OMPI_COMM_WORLD_RANK",
        "OMPI_COMM_WORLD_SIZE",
    ),
    ("the mpiexec of another MPI", "PMI_RANK", "PMI_SIZE"),
    (SRUN, "SLURM_PROCID", "SLURM_STEP_NUM_TASKS"),
    (SRUN, "SLURM_PROCID", "SLURM_NTASKS"),
    ("flux run", "FLUX_TASK_RANK", "FLUX_JOB_SIZE"),
];

#[cfg(test)]
mod tests {
    use super::*;

    fn found(variables: &str) -> Option<Foreign> {
        find(|name| {
            let mut pairs = variables.split(' ').filter_map(|pair| pair.split_once('='));
            Some(pairs.find(|(known, _)| *known == name)?.1.to_string())
        })
    }

    // Processes that srun or another mpiexec had started were as many jobs of one, silently.
    #[test]
    fn one_of_several_is_found() {
        let srun = found("SLURM_STEP_ID=0 SLURM_PROCID=0 SLURM_STEP_NUM_TASKS=4").unwrap();
        assert_eq!((srun.launcher, srun.size.as_str()), ("srun", "4"));
        assert_eq!(srun.variable, "SLURM_STEP_NUM_TASKS=4");
        assert!(found("SLURM_STEP_ID=3 SLURM_PROCID=1 SLURM_NTASKS=2").is_some());
        assert!(found("PMI_RANK=0 PMI_SIZE=2").is_some());
        assert!(found("OMPI_COMM_WORLD_RANK=1 OMPI_COMM_WORLD_SIZE=2 PMIX_RANK=1").is_some());
        assert_eq!(
            found("PMIX_NAMESPACE=x PMIX_RANK=1").unwrap().size,
            "several"
        );
        assert!(found("FLUX_TASK_RANK=1 FLUX_JOB_SIZE=2").is_some());
        // Started below a rank of ours by the mpiexec of another MPI.
        assert!(found("OXMPI_RANK=1 OXMPI_SIZE=4 PMI_RANK=2 PMI_SIZE=4").is_some());
        assert!(found("OXMPI_RANK=1 OXMPI_SIZE=2 PMI_RANK=1 PMI_SIZE=4").is_some());
    }

    #[test]
    fn processes_and_their_environments_are_read() {
        let environment = b"A=1\0PMI_RANK=2=\0PMI_RANKS=3\0";
        assert_eq!(variable(environment, "PMI_RANK"), Some("2=".into()));
        assert_eq!(variable(environment, "PMI"), None);
        let us = std::process::id();
        assert_eq!(parent(us).map(u32::cast_signed), Some(process::parent_id()));
        let file = oxmpi_pal::memory::anonymous_file(1).unwrap();
        assert!(holds_segment(us) && !holds_segment(0));
        drop(file);
    }

    #[test]
    fn one_alone_and_allocations_are_not() {
        for variables in [
            "",
            "SLURM_JOB_ID=7 SLURM_NTASKS=16",
            "SLURM_STEP_ID=0 SLURM_PROCID=0 SLURM_STEP_NUM_TASKS=1 SLURM_NTASKS=1",
            "SLURM_STEP_ID=4294967290 SLURM_PROCID=0 SLURM_NTASKS=16",
            "PMI_RANK=0 PMI_SIZE=1",
            "PMI_RANK=5",
            "PMIX_RANK=1",
            "PMIX_NAMESPACE=x PMIX_RANK=0",
            // The variables that our own mpirun sets.
            "OXMPI_RANK=1 OXMPI_SIZE=4 PMI_RANK=1 PMI_SIZE=4",
            "OXMPI_RANK=1 OXMPI_SIZE=4 OMPI_COMM_WORLD_RANK=1 OMPI_COMM_WORLD_SIZE=4",
        ] {
            assert_eq!(found(variables), None, "{variables}");
        }
    }
}
