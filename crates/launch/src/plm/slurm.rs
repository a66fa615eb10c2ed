//! By srun, inside an allocation of Slurm: a step of one task beside whatever else runs there.

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

/// The command without the daemon.
pub(super) fn words() -> Vec<String> {
    let node = format!("--nodelist={HOST}");
    // The daemon binds and ends its ranks itself, and its step must not wait for another one's.
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
