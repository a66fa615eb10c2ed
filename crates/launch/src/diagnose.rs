//! The state of every rank as a table, and the reasons why the job does not continue.
//!
//! Ranks write what they wait for into their activity page of the node segment. The proxy reads the
//! pages and sends [`View`]s. The table and the findings of [`explain`] are printed by mpirun. A
//! finding is a cycle, a rank that all others wait for, or a collective that not all have entered.
//! These are pure functions; the same code explains one node or many.

mod explain;
mod table;

pub use explain::explain;
pub use table::table;

use serde::{Deserialize, Serialize};

/// The state of one rank.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct View {
    /// Its rank in MPI_COMM_WORLD.
    pub rank: u32,
    /// Its pid.
    pub pid: i32,
    /// Its state.
    pub state: State,
}

impl View {
    /// Whether it waits inside MPI.
    #[must_use]
    pub fn is_waiting(&self) -> bool {
        matches!(self.state, State::Waiting(_))
    }
}

/// The state of a rank.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum State {
    /// It runs and has not called MPI_Init.
    Before,
    /// It runs, and does not wait inside MPI.
    Computing,
    /// It waits inside an MPI call.
    Waiting(Wait),
    /// It runs and has called MPI_Finalize.
    Finalized,
    /// It has ended; the text describes how.
    Ended(String),
}

/// A wait inside MPI.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Wait {
    /// Name of the call.
    pub call: String,
    /// The ranks it waits for.
    pub on: On,
    /// The tag, if there is one.
    pub tag: Option<i32>,
    /// The communicator: its context id, which all members share.
    pub context: u64,
    /// The name of the communicator.
    pub comm: String,
    /// Whether all ranks of the job are members.
    pub whole_job: bool,
    /// Whether the call is a collective one.
    pub collective: bool,
    /// The number of this collective call on the communicator, counted from 0. `None` for other
    /// calls and when not known.
    pub number: Option<i32>,
    /// Whether other threads of the rank may be at work, and may call MPI.
    pub has_threads: bool,
    /// The time it has waited, in milliseconds.
    pub for_ms: u64,
}

/// The ranks that a wait is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum On {
    /// This rank of MPI_COMM_WORLD.
    Rank(u32),
    /// The first rank that sends.
    Anyone,
    /// Several ranks, or unknown ones.
    Several,
}

/// `rank 3`, `ranks 0-3`, `ranks 0,2,5-7`.
#[must_use]
pub fn list_of(ranks: &[u32]) -> String {
    let set: oxmpi_pal::affinity::CpuSet = ranks.iter().map(|&rank| rank as usize).collect();
    if set.len() == 1 {
        format!("rank {set}")
    } else {
        format!("ranks {set}")
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use oxmpi_rte::wire;

    pub(crate) fn waiting(rank: u32, call: &str, on: On, tag: Option<i32>) -> View {
        View {
            rank,
            pid: 100 + i32::try_from(rank).unwrap(),
            state: State::Waiting(Wait {
                call: call.into(),
                on,
                tag,
                context: 2,
                comm: "MPI_COMM_WORLD".into(),
                whole_job: true,
                collective: false,
                number: None,
                has_threads: false,
                for_ms: 3200,
            }),
        }
    }

    pub(crate) fn collective(rank: u32, call: &str) -> View {
        let mut view = waiting(rank, call, On::Several, None);
        if let State::Waiting(wait) = &mut view.state {
            wait.collective = true;
            wait.number = Some(4);
        }
        view
    }

    pub(crate) fn doing(rank: u32, state: State) -> View {
        View {
            rank,
            pid: 100,
            state,
        }
    }

    #[test]
    fn views_round_trip() {
        let views = vec![
            waiting(0, "MPI_Recv", On::Anyone, Some(-1)),
            collective(1, "MPI_Barrier"),
            doing(2, State::Before),
            doing(3, State::Ended("exited with status 0".into())),
            doing(4, State::Computing),
            doing(5, State::Finalized),
        ];
        let mut bytes = Vec::new();
        wire::push_frame(&mut bytes, &views).unwrap();
        assert_eq!(wire::decode(&bytes[wire::HEADER..]), Some(views));
    }
}
