//! The state of a rank, as its node sees it.

use super::{Generation, Time};
use crate::outcome::UseOfMpi;
use oxmpi_pal::process::Ended;

/// A rank of this node.
#[derive(Debug, Default)]
pub struct Slot {
    /// The process we started; 0: none.
    pub pid: i32,
    /// How that process has ended.
    pub ended: Option<Ended>,
    /// The number of its MPI program that runs, or has run last; 0: none has begun.
    pub generation: Generation,
    /// The MPI process: the one we started, or a descendant of it.
    pub mpi_pid: Option<i32>,
    /// Its use of MPI.
    pub use_of: Option<UseOfMpi>,
    /// The MPI process has ended, or has closed its connection.
    pub gone: bool,
    /// The fence it waits in: its number, and since when.
    pub fence: Option<(u32, Time)>,
    /// When to report the MPI process as lost, unless its starter ends first.
    pub(super) lost_at: Option<Time>,
    /// The rank was in the fence when this node confirmed it.
    pub(super) counted: bool,
    /// Standard output and standard error have no writer any more.
    pub(super) closed: [bool; 2],
}

impl Slot {
    /// Whether the job need not wait for this rank to end.
    pub(super) fn is_over(&self) -> bool {
        self.pid == 0
            || self.ended.is_some()
                && match self.use_of {
                    None | Some(UseOfMpi::Never) => !self.may_still_begin(),
                    Some(UseOfMpi::Active) => self.gone,
                    // What a rank does after MPI_Finalize, such as writing results, belongs to the
                    // job, too.
                    Some(UseOfMpi::Finalized) => self.gone || self.mpi_pid == Some(self.pid),
                }
    }

    /// The last generation whose fences need not wait for this rank: it has come to the fence, or
    /// never will. The process we started may have been a wrapper: its end means nothing while the
    /// MPI process lives.
    pub(super) fn settled(&self) -> Generation {
        match self.use_of {
            _ if self.is_out() => Generation::MAX,
            Some(UseOfMpi::Active) if self.fence.is_none() => self.generation - 1,
            _ => self.generation,
        }
    }

    /// Whether it will enter no fence any more.
    pub(super) fn is_out(&self) -> bool {
        match self.use_of {
            None | Some(UseOfMpi::Never) => self.ended.is_some() && !self.may_still_begin(),
            Some(UseOfMpi::Active) => self.gone,
            Some(UseOfMpi::Finalized) => {
                let gone = self.gone || self.mpi_pid == Some(self.pid);
                gone && self.ended.is_some() && !self.may_still_begin()
            }
        }
    }

    /// Whether it has ended with status 0 and will never begin a program that others have begun.
    pub(super) fn has_missed(&self, begun: Generation) -> bool {
        let well = self.ended == Some(Ended::Exit(0)) && self.use_of != Some(UseOfMpi::Active);
        well && self.generation < begun && self.is_out()
    }

    /// Whether it is between two sessions, and may enter a fence.
    #[must_use]
    pub fn may_return(&self) -> bool {
        self.fence.is_none() && self.use_of == Some(UseOfMpi::Finalized) && !self.gone
    }

    /// A wrapper that has ended with status 0 (`sh -c 'program &'`) may have left a process that
    /// will call MPI_Init. That is possible as long as a process holds its output open.
    fn may_still_begin(&self) -> bool {
        self.ended == Some(Ended::Exit(0)) && self.closed != [true; 2]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // A wrapper that had ended counted as absent, although the MPI process it had started lived. A
    // fence completed without that process, and the job ended while it ran.
    #[test]
    fn the_end_of_a_wrapper_is_not_that_of_its_mpi_process() {
        let mut slot = Slot {
            pid: 10,
            ended: Some(Ended::Exit(0)),
            closed: [true; 2],
            ..Slot::default()
        };
        assert!(slot.is_out() && slot.is_over(), "nobody is left");
        assert!(slot.has_missed(1) && !slot.has_missed(0));
        slot.closed = [true, false];
        assert!(
            !slot.is_out() && !slot.is_over(),
            "somebody may call MPI_Init"
        );
        assert_eq!(slot.settled(), 0);
        slot.mpi_pid = Some(11);
        (slot.use_of, slot.generation) = (Some(UseOfMpi::Active), 1);
        assert!(slot.settled() == 0 && !slot.is_over());
        slot.gone = true;
        assert!(slot.is_out() && slot.is_over());
        slot.gone = false;
        slot.use_of = Some(UseOfMpi::Finalized);
        assert!(slot.settled() == 1 && !slot.is_over(), "it still runs");
        slot.gone = true;
        assert!(slot.settled() == 1 && slot.is_over());
        slot.closed = [true; 2];
        assert!(slot.is_out() && slot.is_over());
        assert!(slot.has_missed(2) && !slot.has_missed(1));
        (slot.gone, slot.mpi_pid) = (false, Some(10));
        assert!(slot.is_over(), "we have seen its end ourselves");
        slot.ended = None;
        assert!(slot.settled() == 1 && !slot.is_over());
        slot.fence = Some((0, Time::ZERO));
        (slot.use_of, slot.generation) = (Some(UseOfMpi::Active), 2);
        assert_eq!(
            slot.settled(),
            2,
            "it has come to a fence of its next program"
        );
        slot.fence = None;
        assert_eq!(slot.settled(), 1);
    }
}
