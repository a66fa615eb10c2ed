//! All ranks run on mpirun's own machine; mpirun itself forks the daemon.

use super::Situation;
use oxmpi_mca::choice::Candidate;

/// The component's name.
pub(super) const NAME: &str = "fork";

pub(super) fn offer(situation: &Situation) -> Candidate {
    match situation.remote {
        true => Candidate::unable(NAME, "it starts nothing on other machines"),
        false => Candidate::able(NAME, 10, "all ranks run on this machine"),
    }
}
