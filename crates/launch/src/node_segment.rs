//! The node segment as the launcher uses it: it creates it, reads it for diagnosis, and posts job
//! events in it.
//!
//! Ranks map the same memory. The launcher reads their activity pages and never waits on anything
//! in it.

use crate::diagnose::{On, Wait};
use crate::node::Generation;
use oxmpi_datatype::ArchWord;
use oxmpi_mca::generated::calls::call_name;
use oxmpi_pal::cpu;
use oxmpi_shm::activity::{Activity, Reading, kind};
use oxmpi_shm::segment::{ABORT, DEATH, Layout, PUBLISHED, Segment};
use std::io;
use std::os::fd::BorrowedFd;

/// An event of the job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A rank has died.
    Death,
    /// A rank has aborted the job.
    Abort,
    /// A rank has published a changed value.
    Published,
}

/// The node segment of one generation.
pub struct NodeSegment {
    segment: Segment,
    layout: Layout,
    job_id: u64,
}

/// A segment for each generation of MPI programs that the ranks run one after the other. A program
/// never sees memory of an earlier generation.
pub struct NodeSegments {
    /// The segments of generation 1, 2 and so on; `None`: all ranks have left it.
    node_segments: Vec<Option<NodeSegment>>,
}

impl NodeSegments {
    /// The segments of a job that begins: that of the first generation.
    #[must_use]
    pub fn new(first: NodeSegment) -> NodeSegments {
        NodeSegments {
            node_segments: vec![Some(first)],
        }
    }

    /// The segment of a generation; that of the first for 0, in which no program has begun.
    #[must_use]
    pub fn of(&self, generation: Generation) -> Option<&NodeSegment> {
        self.node_segments.get(place(generation))?.as_ref()
    }

    /// The same; creates the segment if necessary.
    ///
    /// # Errors
    /// As [`NodeSegment::new`]; or all ranks have left it.
    pub fn make(&mut self, generation: Generation) -> io::Result<&NodeSegment> {
        let wanted = place(generation);
        while self.node_segments.len() <= wanted {
            let last = self.node_segments.last().and_then(Option::as_ref);
            let next = last.map(NodeSegment::next).transpose()?;
            self.node_segments.push(next);
        }
        let gone = || io::Error::other("its segment is gone");
        self.node_segments[wanted].as_ref().ok_or_else(gone)
    }

    /// Frees older segments: all ranks have begun this generation, or have ended.
    pub fn forget_before(&mut self, generation: Generation) {
        // The next segment is made from the last one.
        let last = self.node_segments.len() - 1;
        for node_segment in &mut self.node_segments[..place(generation).min(last)] {
            *node_segment = None;
        }
    }

    /// Posts an event to all ranks; every wait sees it.
    pub fn post(&self, event: Event, rank: Option<u32>) {
        for node_segment in self.node_segments.iter().flatten() {
            node_segment.post(event, rank);
        }
    }
}

fn place(generation: Generation) -> usize {
    generation.saturating_sub(1) as usize
}

impl NodeSegment {
    /// Creates the segment for `ranks` ranks, with about `ring_budget` bytes for all their rings
    /// together.
    ///
    /// # Errors
    /// No memory, too many open files, more ranks than a segment can hold.
    pub fn new(ranks: u32, job_id: u64, ring_budget: u64) -> io::Result<NodeSegment> {
        let layout = Layout::new(ranks, ring_budget).ok_or_else(|| {
            io::Error::new(
                io::ErrorKind::InvalidInput,
                format!("{ranks} ranks are too many for one machine"),
            )
        })?;
        NodeSegment::with(layout, job_id)
    }

    fn with(layout: Layout, job_id: u64) -> io::Result<NodeSegment> {
        let segment = Segment::create(layout, job_id, ArchWord::LOCAL.bits())
            .map_err(|error| io::Error::other(error.to_string()))?;
        Ok(NodeSegment {
            segment,
            layout,
            job_id,
        })
    }

    /// The segment for the next generation of these ranks. For other jobs that generation is a job
    /// of its own.
    fn next(&self) -> io::Result<NodeSegment> {
        NodeSegment::with(self.layout, self.job_id.wrapping_add(1))
    }

    /// The id of the job in this generation.
    #[must_use]
    pub fn job_id(&self) -> u64 {
        self.job_id
    }

    /// The descriptor that ranks map.
    #[must_use]
    pub fn descriptor(&self) -> BorrowedFd<'_> {
        self.segment.descriptor()
    }

    /// The length of the segment in bytes; memory is allocated only where it is used.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.segment.length()
    }

    /// Posts an event to all ranks; every wait sees it.
    pub fn post(&self, event: Event, rank: Option<u32>) {
        match event {
            Event::Death => self.segment.post(DEATH, rank),
            Event::Abort => self.segment.post(ABORT, None),
            Event::Published => self.segment.post(PUBLISHED, None),
        }
    }

    /// Wakes `rank`, if it sleeps inside MPI: its daemon has answered it.
    pub fn wake(&self, rank: u32) {
        self.segment.wake(rank);
    }

    /// The wait of `rank` inside MPI, if it waits.
    #[must_use]
    pub fn wait_of(&self, rank: u32) -> Option<Wait> {
        match self.segment.activity(rank).read() {
            Reading::Waits(activity) => Some(wait_from(&activity, cpu::now_ns())),
            Reading::Nothing | Reading::Torn => None,
        }
    }

    /// The MPI call that `rank` waits in, with its partner, if known.
    #[must_use]
    pub fn call_of(&self, rank: u32) -> Option<String> {
        let wait = self.wait_of(rank)?;
        let mut inside = match wait.on {
            On::Rank(peer) => vec![format!("peer {peer}")],
            On::Anyone => vec!["any peer".to_string()],
            On::Several => Vec::new(),
        };
        inside.extend(wait.tag.map(|tag| {
            if tag < 0 {
                "any tag".into()
            } else {
                format!("tag {tag}")
            }
        }));
        inside.push(wait.comm);
        Some(format!("{} ({})", wait.call, inside.join(", ")))
    }
}

/// Converts the contents of an activity page.
fn wait_from(activity: &Activity, now_ns: u64) -> Wait {
    let is = |bit: u8| activity.kind & bit != 0;
    let collective = is(kind::COLLECTIVE);
    let on = match activity.peer {
        _ if collective => On::Several,
        ANY_SOURCE => On::Anyone,
        peer if is(kind::PEER_IN_JOB) => u32::try_from(peer).map_or(On::Several, On::Rank),
        _ => On::Several,
    };
    let call = call_name(activity.call);
    // MPI_Finalize waits for the whole job, on no communicator.
    let finalize = call == FINALIZE;
    let comm = if finalize {
        WORLD.to_string()
    } else if activity.name.is_empty() {
        format!("communicator {:#x}", activity.context)
    } else {
        activity.name.clone()
    };
    Wait {
        call: call.to_string(),
        on,
        tag: (!collective).then_some(activity.tag),
        context: activity.context,
        comm,
        whole_job: finalize || is(kind::WHOLE_JOB),
        collective,
        // The tag of a collective counts the collectives. Calls that make communicators have none.
        number: (collective && !finalize)
            .then_some(activity.tag)
            .filter(|number| *number > 0),
        has_threads: is(kind::THREADS),
        for_ms: now_ns.saturating_sub(activity.since_ns) / 1_000_000,
    }
}

/// The wait of a rank that entered the fence of MPI_Finalize `for_ms` ago.
#[must_use]
pub fn wait_in_finalize(for_ms: u64) -> Wait {
    Wait {
        call: FINALIZE.into(),
        on: On::Several,
        tag: None,
        context: 0,
        comm: WORLD.into(),
        whole_job: true,
        collective: true,
        number: None,
        has_threads: false,
        for_ms,
    }
}

/// MPI_ANY_SOURCE in the standard ABI.
const ANY_SOURCE: i32 = -1;
const WORLD: &str = "MPI_COMM_WORLD";
const FINALIZE: &str = "MPI_Finalize";

#[cfg(test)]
mod tests {
    use super::*;

    fn activity(peer: i32, bits: u8, name: &str) -> Activity {
        Activity {
            call: 1,
            kind: bits,
            peer,
            tag: 7,
            context: 2,
            since_ns: 1_000_000,
            name: name.into(),
        }
    }

    const ALL: u8 = kind::PEER_IN_JOB | kind::WHOLE_JOB;

    #[test]
    fn pages_become_waits() {
        let wait = wait_from(&activity(3, ALL, WORLD), 2_501_000_000);
        assert_eq!(
            (wait.on, wait.tag, wait.whole_job, wait.for_ms),
            (On::Rank(3), Some(7), true, 2500)
        );
        assert_eq!(
            wait_from(&activity(ANY_SOURCE, kind::WHOLE_JOB, WORLD), 0).on,
            On::Anyone
        );
        let wait = wait_from(&activity(i32::MIN, kind::COLLECTIVE, WORLD), 0);
        assert!(wait.collective && wait.tag.is_none() && wait.on == On::Several);
        assert_eq!(wait_from(&activity(3, 0, "mine"), 0).on, On::Several);
        assert_eq!(wait_from(&activity(3, 0, ""), 0).comm, "communicator 0x2");
    }

    #[test]
    fn a_call_in_words() {
        let node_segment = NodeSegment::new(2, 1, 0).unwrap();
        assert_eq!(node_segment.call_of(1), None);
        node_segment
            .segment
            .activity(1)
            .show(&activity(0, ALL, WORLD));
        let text = node_segment.call_of(1).unwrap();
        assert!(text.ends_with("(peer 0, tag 7, MPI_COMM_WORLD)"), "{text}");
    }
}
