//! srun inside a Slurm allocation: a job step with one task, which overlaps with other steps.

use super::{HOST, Situation, not_needed};
use oxmpi_mca::choice::Candidate;

/// The component's name.
pub(super) const NAME: &str = "slurm";

pub(super) fn offer(situation: &Situation) -> Candidate {
    if !situation.remote {
        not_needed(NAME)
    } else if !situation.slurm {
        Candidate::unable(NAME, "the hosts are not of an allocation of Slurm")
    } else if super::find("srun").is_none() {
        Candidate::unable(NAME, "there is no srun in PATH")
    } else {
        Candidate::able(NAME, 50, "inside an allocation of Slurm")
    }
}

/// The command before the daemon's words.
pub(super) fn words() -> Vec<String> {
    let node = format!("--nodelist={HOST}");
    // The daemon binds and ends its ranks itself. Its step must not wait for another step.
    [
        "srun",
        "--nodes=1",
        "--ntasks=1",
        &node,
        "--mpi=none",
        "--cpu-bind=none",
        "--overlap",
        "--kill-on-bad-exit",
        "--quiet",
    ]
    .map(String::from)
    .to_vec()
}
