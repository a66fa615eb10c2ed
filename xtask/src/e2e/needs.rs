//! The needs of a program or a setting, and whether this machine meets them: cross-memory attach, a
//! libfabric.
//!
//! Where the system refuses copies between the processes of a job, long messages go through shared
//! memory and every result is right. A program that tests cross-memory attach would pass there and
//! show nothing. So it is not run there, and the account gives the reason. Where the copies are
//! allowed, the report of the job itself must state that they are used.

use std::process::Command;
use std::sync::OnceLock;

use crate::debian;
use crate::launcher::{ACT, LIMIT};
use crate::mpi::Mpi;
use crate::shell::{self, Expiry};

/// Whether a job uses cross-memory attach on request; the error gives the reason. Tried once.
pub fn attaches(mpi: &Mpi) -> Result<(), String> {
    static ANSWER: OnceLock<Result<(), String>> = OnceLock::new();
    ANSWER.get_or_init(|| look(mpi)).clone()
}

fn look(mpi: &Mpi) -> Result<(), String> {
    let act = mpi.compile(ACT, &[])?;
    let mut command = Command::new(&mpi.mpirun);
    command
        .args([
            "--report", "--mca", "smsc", "cma", "--mca", "verbose", "info",
        ])
        .args(["--mca", "sm_single_copy_from", "1", "-n", "2"])
        .arg(act)
        .arg("large");
    let done = shell::run(&mut command, LIMIT, Expiry::Kill)?.success("a long message")?;
    if let Some(line) = (done.stderr.lines()).find(|line| line.contains("CmaFallback")) {
        return Err(format!("cross-memory attach is refused here: {line}"));
    }
    is_attaching(&done.stderr)
        .map_err(|why| format!("cross-memory attach is not offered here: {why}"))
}

/// Whether this machine has a libfabric, whose package is installed if possible; the error gives
/// the reason. Tried once. Any other obstacle is a failure of the tests.
pub fn fabric(mpi: &Mpi) -> Result<(), String> {
    static ANSWER: OnceLock<Result<(), String>> = OnceLock::new();
    let find = || match has_fabric(mpi) {
        Ok(()) => Ok(()),
        Err(absent) => debian::install("libfabric1")
            .and_then(|()| has_fabric(mpi))
            .map_err(|how| format!("{absent}: {how}")),
    };
    ANSWER.get_or_init(find).clone()
}

fn has_fabric(mpi: &Mpi) -> Result<(), String> {
    let act = mpi.compile(ACT, &[])?;
    let mut command = Command::new(&mpi.mpirun);
    command.args(["--mca", "pml", "cm", "--mca", "mtl", "ofi", "-n", "1"]);
    let done = shell::run(command.arg(act).arg("large"), LIMIT, Expiry::Kill)?;
    match is_absent(&done.stderr) {
        Some(line) => Err(line.to_owned()),
        None => Ok(()),
    }
}

/// The line in which a job reports that there is no libfabric.
fn is_absent(stderr: &str) -> Option<&str> {
    let mut lines = stderr.lines();
    lines.find(|line| line.contains("no libfabric is here"))
}

/// Whether a job's report states that the kernel copies long messages; the error has the other
/// line.
pub fn is_attaching(report: &str) -> Result<(), String> {
    let line = report.lines().find(|line| line.starts_with("smsc"));
    match line.map(|line| line.split_whitespace().nth(1)) {
        Some(Some("cma")) => Ok(()),
        Some(_) => Err(line.unwrap_or_default().to_string()),
        None => Err("the report does not say how long messages travel".to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::{is_absent, is_attaching};

    #[test]
    fn a_job_says_that_there_is_no_libfabric() {
        let stderr = "x\nnot ofi: libfabric.so.1: no libfabric is here by the name of x\n";
        assert!(is_absent(stderr).is_some_and(|line| line.starts_with("not ofi")));
        assert_eq!(
            is_absent("libfabric has no provider that serves this job"),
            None
        );
    }

    #[test]
    fn the_report_says_which_component_is_used() {
        let report = |line: &str| format!("btl   sm  for all\n{line}\ncoll  auto\n");
        assert!(is_attaching(&report("smsc  cma      chosen")).is_ok());
        let staging = report("smsc  staging  chosen; cma: refused");
        assert!(is_attaching(&staging).is_err_and(|why| why.contains("refused")));
        assert!(is_attaching("").is_err());
    }
}
