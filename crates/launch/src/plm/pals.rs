//! PALS, the launcher of HPE Cray EX: one `aprun` starts the daemons of all hosts.
//!
//! On such a system a job gets the key of its part of the network, its VNI, before it starts
//! processes. The processes that one command starts share a key: ranks of daemons started one by
//! one could not reach each other. So one command starts all daemons, as children of mpirun's own
//! daemon. They pass the variables of the key to their ranks.

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

/// The command before the daemon's words: one process on each host, not bound.
pub(super) fn words() -> Vec<String> {
    ["aprun", "-n", COUNT, "-N", "1", "--cc", "none", "-L", ALL]
        .map(String::from)
        .to_vec()
}
