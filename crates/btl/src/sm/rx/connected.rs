//! Receiving from processes of other jobs on this node. Their rings are in our segment
//! (`shm::segment`, connected processes). The senders sleep in the segment of their own job.
//!
//! [`Rx::expect`] names a connected process before it sends. Its ring is given back when the
//! process has left and the ring is empty.

use super::{Incoming, Rx};
use oxmpi_shm::park::Node;
use oxmpi_shm::ring::PairRx;
use oxmpi_shm::segment::{Home, PairError, Segment, Who};
use std::collections::BTreeMap;

/// A process of another job on this node.
#[derive(Clone, Debug)]
pub struct Neighbour {
    /// Its number in this job.
    pub process: u32,
    /// The segment of its job, opened by this process.
    pub home: Segment,
    /// Its number in that segment.
    pub number: u32,
    /// Our number in that segment, as a connected process.
    pub own: u32,
}

/// The connected processes that this process knows.
#[derive(Default)]
pub(super) struct Connected {
    expected: BTreeMap<Who, Neighbour>,
    /// The processes whose rings are open, by their numbers in our segment.
    open: BTreeMap<u32, u32>,
}

impl Connected {
    /// The process that a number belongs to, and its ring.
    pub(super) fn open(
        &mut self,
        segment: &Segment,
        number: u32,
        me: u32,
        cold: Option<PairRx<Node>>,
    ) -> Result<Option<(u32, PairRx<Node>)>, PairError> {
        if let (Some(pair), Some(process)) = (cold, self.open.get(&number)) {
            return Ok(Some((*process, pair)));
        }
        // A process does not send before it is expected.
        let who = segment.connected(number);
        let Some(neighbour) = who.and_then(|who| self.expected.get(&who)) else {
            return Ok(None);
        };
        let home = Home {
            segment: &neighbour.home,
            rank: neighbour.number,
            own: neighbour.own,
        };
        let pair = segment.connected_rx(number, me, home)?;
        Ok(pair.map(|pair| {
            self.open.insert(number, neighbour.process);
            (neighbour.process, pair)
        }))
    }
}

impl Rx {
    /// Permits a process of another job to send to us. False: nothing would wake this process when
    /// a message arrives.
    pub fn expect(&mut self, who: Who, neighbour: Neighbour) -> bool {
        let numbers = self.segment.connected_numbers();
        if self.sleeper.is_refused() {
            return false;
        }
        if self.connected.is_none() {
            self.sleeper.widen(self.segment.wide_mailbox(self.me));
            // The rings start cold, like those of ranks. The first message announces itself in the
            // inbox.
            if !self
                .sleeper
                .cool(numbers.clone().map(|number| number as usize))
            {
                self.report_refusal();
                return false;
            }
            self.cold.resize_with(numbers.end as usize, || None);
        }
        let connected = self.connected.get_or_insert_default();
        connected.expected.insert(who, neighbour);
        // The process was connected before, and its ring has frames that were not yet received.
        for number in numbers {
            if self.segment.connected(number) == Some(who) {
                self.open_now(number);
            }
        }
        true
    }

    /// Polls the ring of a connected process from now on, if the process has made one.
    fn open_now(&mut self, number: u32) {
        let is_hot = self.hot.iter().any(|ring| ring.source == number);
        if !is_hot && let Ok(Some(incoming)) = self.ring_of(number) {
            self.sleeper.warm(number as usize);
            self.hot.push(incoming);
        }
    }

    /// Ends the connection with all processes of a job. What they have sent is still received.
    pub fn expect_no_longer(&mut self, job: u64) {
        if let Some(connected) = &mut self.connected {
            connected.expected.retain(|who, _| who.0 != job);
        }
    }

    /// Gives back the rings of connected processes that have left, if the rings are empty.
    pub fn clear_up(&mut self) {
        if self.connected.is_none() {
            return;
        }
        for number in self.segment.connected_numbers() {
            let has_ring = self.segment.has_connected_ring(number, self.me);
            if !has_ring || !self.segment.is_connected_gone(number) {
                continue;
            }
            // The ring holds the last frames of the process, as it left before this check.
            self.open_now(number);
            if let Some(at) = self.hot.iter().position(|ring| ring.source == number) {
                if matches!(self.hot[at].pair.poll(), Ok(Some(_))) {
                    continue;
                }
                drop(self.hot.swap_remove(at));
                if !self.sleeper.cool([number as usize]) {
                    self.report_refusal();
                }
            }
            if let Some(connected) = &mut self.connected {
                connected.open.remove(&number);
            }
            self.segment.close_connected_ring(number, self.me);
        }
    }

    /// The ring of a source that has announced a frame.
    pub(super) fn ring_of(&mut self, source: u32) -> Result<Option<Incoming>, PairError> {
        let cold = self.cold[source as usize].take().map(|pair| *pair);
        let opened = match (&mut self.connected, source < self.segment.nranks()) {
            (_, true) => {
                let process = self.local_ranks.process(source);
                let pair = match cold {
                    Some(pair) => Some(pair),
                    None => self.segment.pair_rx(source, self.me)?,
                };
                pair.map(|pair| (process, pair))
            }
            (Some(connected), false) => connected.open(&self.segment, source, self.me, cold)?,
            (None, false) => None,
        };
        Ok(opened.map(|(process, pair)| Incoming {
            source,
            process,
            quiet: 0,
            pair,
        }))
    }
}

#[cfg(test)]
#[cfg(not(miri))]
mod tests {
    use super::*;
    use crate::frame::Header;
    use crate::sm::{self, Tx};
    use crate::wire::{Bulk, More};
    use oxmpi_mca::param::Params;
    use oxmpi_mem::HeapBytes;
    use oxmpi_pal::memory;
    use oxmpi_shm::segment::Layout;
    use std::os::fd::AsRawFd;

    /// A process that is alone in its job, where it is process 0. Process 1 is the other one.
    struct One {
        job: u64,
        rx: Rx,
        tx: Tx,
    }

    impl One {
        fn new(job: u64) -> One {
            let layout = Layout::new(1, 8 << 20).expect("one rank");
            let segment = Segment::create(layout, job, 1).expect("a segment");
            let (rx, tx) = sm::open(segment, 0, true, &Params::defaults());
            One { job, rx, tx }
        }

        /// The segment of another process, with our number there.
        fn visit(&self, other: &One) -> (Segment, u32) {
            let fd = other.rx.segment().descriptor();
            let identity = memory::identity(fd).expect("its identity");
            let fd = memory::open_of(std::process::id(), fd.as_raw_fd(), identity);
            let home = Segment::attach(fd.expect("its file"), 1).expect("its segment");
            let own = home.visit((self.job, 0)).expect("a number");
            (home, own)
        }

        fn meet(&mut self, (job, home, own): (u64, Segment, u32)) {
            let neighbour = Neighbour {
                process: 1,
                home,
                number: 0,
                own,
            };
            assert!(self.rx.expect((job, 0), neighbour.clone()));
            self.tx.admit(&neighbour);
        }

        fn part(&mut self, job: u64) {
            let connected = self.rx.connected.as_ref().expect("somebody was expected");
            let Neighbour { home, own, .. } = connected.expected[&(job, 0)].clone();
            self.rx.expect_no_longer(job);
            self.tx.dismiss(1);
            home.leave(own);
        }

        fn send(&mut self, tag: i32, bytes: &HeapBytes) -> bool {
            let header = Header {
                seq: 1,
                kind: 1,
                flags: 0,
                control_len: 0,
                context: 8,
                source: 0,
                tag,
            };
            let bulk = Bulk::Region(bytes.region());
            self.tx.try_send(1, header, b"", bulk).is_ok()
        }

        /// The tags of the messages that have arrived.
        fn heard(&mut self) -> Vec<i32> {
            let mut tags = Vec::new();
            self.rx.poll(|from, frame| {
                assert_eq!(from, 1);
                tags.push(frame.header.tag);
                More::Yes
            });
            tags
        }
    }

    fn meet(one: &mut One, other: &mut One) {
        let (there, back) = (one.visit(other), other.visit(one));
        one.meet((other.job, there.0, there.1));
        other.meet((one.job, back.0, back.1));
    }

    /// Jobs connect, communicate and disconnect more often than there are numbers for connected
    /// processes. Shared resources are given back, and nothing sent before the end is lost.
    #[test]
    fn jobs_meet_talk_and_part_again_and_again() {
        let bytes = HeapBytes::new(5000);
        let mut one = One::new(1);
        for job in 2..102 {
            let mut other = One::new(job);
            for round in 0..3 {
                meet(&mut one, &mut other);
                assert!(one.send(round, &bytes) && other.send(round + 10, &bytes));
                assert_eq!(other.heard(), [round]);
                assert_eq!(one.heard(), [round + 10]);
                let mut sent = 0;
                while other.send(sent, &bytes) {
                    sent += 1;
                }
                one.part(job);
                other.part(1);
                let mut heard = Vec::new();
                while heard.len() < sent as usize {
                    one.rx.clear_up();
                    heard.extend(one.heard());
                }
                assert_eq!(heard, Vec::from_iter(0..sent));
                one.rx.clear_up();
                other.rx.clear_up();
                assert_eq!((one.rx.hot_rings(), other.rx.hot_rings()), (0, 0));
            }
        }
    }
}
