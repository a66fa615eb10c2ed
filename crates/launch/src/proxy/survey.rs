//! The views of the ranks, made from their activity pages and from the states of their slots.

use super::{Proxy, slot_number};
use crate::diagnose::{State, View};
use crate::node::Slot;
use crate::node_segment::wait_in_finalize;
use crate::outcome::UseOfMpi;
use oxmpi_pal::process::{Ended, signal_name};

impl Proxy {
    /// The views of all ranks.
    pub(super) fn views(&self) -> Vec<View> {
        let slots = self.node.slots().iter().enumerate();
        slots
            .map(|(number, slot)| View {
                rank: self.rank_of(number),
                pid: slot.mpi_pid.unwrap_or(slot.pid),
                state: self.state_of(number, slot),
            })
            .collect()
    }

    fn state_of(&self, number: usize, slot: &Slot) -> State {
        if let Some(ended) = slot.ended {
            return State::Ended(match ended {
                Ended::Exit(0) if slot.use_of.is_none() => {
                    "it exited without calling MPI_Init".into()
                }
                Ended::Exit(code) => format!("it exited with status {code}"),
                Ended::Signal(signal) => format!("it was ended by {}", signal_name(signal)),
            });
        }
        match slot.use_of {
            None | Some(UseOfMpi::Never) => State::Before,
            Some(UseOfMpi::Finalized) => State::Finalized,
            Some(UseOfMpi::Active) => {
                let fence = slot.fence.map(|(_, since)| {
                    let waited =
                        u64::try_from(self.since.elapsed().saturating_sub(since).as_millis())
                            .unwrap_or(u64::MAX);
                    wait_in_finalize(waited)
                });
                self.node_segments
                    .of(slot.generation)
                    .and_then(|node_segment| node_segment.wait_of(slot_number(number)))
                    .or(fence)
                    .map_or(State::Computing, State::Waiting)
            }
        }
    }
}
