//! What every rank is doing, read from its page and from what the warden knows of its process.

use super::{Rank, Warden, slot};
use crate::board::wait_in_finalize;
use crate::diagnose::{State, View};
use crate::outcome::UseOfMpi;
use oxmpi_pal::process::{Ended, signal_name};

impl Warden {
    /// The views of all ranks.
    pub(super) fn diagnosis(&self) -> Vec<View> {
        (0..self.ranks.len())
            .map(|number| {
                let rank = &self.ranks[number];
                View {
                    rank: self.rank_of(number),
                    pid: rank.mpi.pid.unwrap_or(rank.pid),
                    state: self.state_of(number, rank),
                }
            })
            .collect()
    }

    fn state_of(&self, number: usize, rank: &Rank) -> State {
        if let Some(ended) = rank.ended {
            return State::Ended(match ended {
                Ended::Exit(0) if rank.mpi.use_of.is_none() => {
                    "it exited without calling MPI_Init".into()
                }
                Ended::Exit(code) => format!("it exited with status {code}"),
                Ended::Signal(signal) => format!("it was ended by {}", signal_name(signal)),
            });
        }
        match rank.mpi.use_of {
            None | Some(UseOfMpi::Never) => State::Before,
            Some(UseOfMpi::Finalized) => State::Finalized,
            Some(UseOfMpi::Active) => {
                let fence = rank.fence.map(|(_, since)| {
                    let waited = u64::try_from(since.elapsed().as_millis()).unwrap_or(u64::MAX);
                    wait_in_finalize(waited)
                });
                self.board
                    .wait_of(slot(number))
                    .or(fence)
                    .map_or(State::Computing, State::Waiting)
            }
        }
    }
}
