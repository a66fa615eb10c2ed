//! By PALS, the launcher of HPE Cray EX: one `aprun` starts the daemons of all hosts.
//!
//! There the system gives a job the key of its part of the network, its VNI, before it starts
//! processes, and one key for what one command has started: daemons started one by one would not
//! reach each other's ranks. So they all come from one command, are all children of mpirun's own
//! daemon, and hand the variables of the key to their ranks.

use super::{ALL, COUNT, Situation, not_needed};
use oxmpi_mca::choice::Candidate;

/// The component's name.
pub(super) const NAME: &str = "pals";

pub(super) fn offer(situation: &Situation) -> Candidate {
    if !situation.remote {
        not_needed(NAME)
    } else if super::find("aprun").is_none() {
        Candidate::unable(NAME, "there is no aprun in PATH")
    } else {
        Candidate::able(
            NAME,
            60,
            "aprun is there, and starts all daemons of a job at once",
        )
    }
}

/// The command without the daemon: one process on each of the hosts, free to use all processors.
pub(super) fn words() -> Vec<String> {
    ["aprun", "-n", COUNT, "-N", "1", "--cc", "none", "-L", ALL]
        .map(String::from)
        .to_vec()
}
