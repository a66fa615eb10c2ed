//! ssh, or a command of the user that replaces it.

use super::{Situation, not_needed};
use oxmpi_mca::choice::Candidate;

/// The component's name.
pub(super) const NAME: &str = "ssh";

pub(super) fn offer(situation: &Situation) -> Candidate {
    match &situation.agent {
        _ if !situation.remote => not_needed(NAME),
        Some(agent) => Candidate::able(NAME, 90, format!("the launch agent is {agent}")),
        None => match super::find("ssh") {
            Some(_) => Candidate::able(NAME, 20, "ssh is there"),
            None => Candidate::unable(NAME, "there is no ssh in PATH"),
        },
    }
}

/// The command before the host and the daemon's words; the host may also be inside it.
pub(super) fn words(situation: &Situation) -> Vec<String> {
    let words = match &situation.agent {
        Some(agent) => agent.clone(),
        // No user can type a password here. We report a host that is off.
        None => format!(
            "ssh -x -o BatchMode=yes -o ConnectTimeout={}",
            situation.seconds.max(1)
        ),
    };
    words.split_whitespace().map(Into::into).collect()
}
