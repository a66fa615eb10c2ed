//! Connected processes: processes of other jobs on this node, which send into rings of this
//! segment. A message to a connected process goes into the segment of its own job.
//!
//! A connected process has a number behind those of the ranks, and a line that contains its
//! identity:
//!
//! ```text
//! | job id: 8 | rank there: 4 | … 52 |
//! ```
//!
//! A connected process holds the system's lock on the first byte of its line. While it does, the
//! number is its own; the lock goes when the process ends, in whatever way. Then each rank frees
//! the rings that it had from that process. A number with neither lock nor rings is free for the
//! next one. `core` opens the segments of others and exchanges these numbers; the sending half is
//! [`pair_tx`](Segment::pair_tx).

use super::layout::{CONNECTED_LINE, CONNECTED_MAX};
use super::{PairError, Segment};
use crate::park::{Doorbell, Node};
use crate::ring::PairRx;
use crate::shared::{InShared, Shared};
use oxmpi_pal::file::{self, Lock};
use oxmpi_sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::ops::Range;

/// A process of any job: its job's id and its rank there.
pub type Who = (u64, u32);

/// The segment in which a connected process sleeps: that of its own job.
#[derive(Clone, Copy, Debug)]
pub struct Home<'a> {
    /// That segment, opened by this process.
    pub segment: &'a Segment,
    /// The rank of the process there.
    pub rank: u32,
    /// Our number there, as a connected process: we ring its doorbell as such.
    pub own: u32,
}

#[repr(C, align(64))]
struct Line {
    job: AtomicU64,
    rank: AtomicU32,
}

// SAFETY: repr(C), atomics, and padding that nobody reads.
unsafe impl InShared for Line {}

impl Segment {
    /// Makes this process a connected process of this segment, which it has opened for itself,
    /// until it [leaves](Self::leave) or ends. Returns its number. `None`: all numbers are taken,
    /// or the system has no locks.
    #[must_use]
    pub fn visit(&self, who: Who) -> Option<u32> {
        let mut numbers = self.connected_numbers();
        numbers.find(|number| {
            let place = self.line_at(*number);
            if !file::try_lock(self.descriptor(), place).unwrap_or(false) {
                return false;
            }
            // SYNC: connected processes (acquire). Pairs with `close_connected_ring`.
            let has = |rank| self.entry(*number, rank).load(Ordering::Acquire) != 0;
            if (0..self.nranks()).any(has) {
                self.leave(*number);
                return false;
            }
            // A ring shows that this line is valid: see `pair_tx`.
            let line = self.line(*number);
            line.job.store(who.0, Ordering::Relaxed);
            line.rank.store(who.1, Ordering::Relaxed);
            true
        })
    }

    /// The connected process `number`, which is ours, sends no more. (What is still mapped would
    /// keep the lock.)
    pub fn leave(&self, number: u32) {
        // If that is refused, the number stays ours until we end.
        let _ = file::lock(self.descriptor(), Lock::None, self.line_at(number), 1);
    }

    /// The numbers of connected processes, taken or free.
    #[must_use]
    pub fn connected_numbers(&self) -> Range<u32> {
        self.nranks()..self.inner.layout.sources()
    }

    /// The identity of the connected process `number`, from which there is a ring; `None`: it is a
    /// rank.
    #[must_use]
    pub fn connected(&self, number: u32) -> Option<Who> {
        let line = self
            .connected_numbers()
            .contains(&number)
            .then(|| self.line(number))?;
        let (job, rank) = (&line.job, &line.rank);
        Some((job.load(Ordering::Relaxed), rank.load(Ordering::Relaxed)))
    }

    /// Whether a connected process has left or ended.
    #[must_use]
    pub fn is_connected_gone(&self, number: u32) -> bool {
        matches!(
            file::is_locked(self.descriptor(), self.line_at(number)),
            Ok(false)
        )
    }

    /// The receiving half of the ring from a connected process to `destination` (ourselves), if it
    /// has made one.
    ///
    /// # Errors
    /// [`PairError::Segment`].
    pub fn connected_rx(
        &self,
        number: u32,
        destination: u32,
        home: Home<'_>,
    ) -> Result<Option<PairRx<Node>>, PairError> {
        let doorbell = || Doorbell::new(home.segment.wide_mailbox(home.rank), home.own as usize);
        self.open_rx(number, destination, doorbell)
    }

    /// Whether a connected process has made a ring to `destination`.
    #[must_use]
    pub fn has_connected_ring(&self, number: u32, destination: u32) -> bool {
        self.entry(number, destination).load(Ordering::Relaxed) != 0
    }

    /// Frees the ring, if there is one, from a connected process that has gone to `destination`
    /// (ourselves). `destination` does not read it any more.
    pub fn close_connected_ring(&self, number: u32, destination: u32) {
        if self.connected(number).is_some() {
            self.close_rx(number, destination);
        }
    }

    fn line(&self, number: u32) -> Shared<Line> {
        self.inner.control.view(self.line_at(number))
    }

    fn line_at(&self, number: u32) -> u64 {
        let connected = u64::from(number - self.nranks());
        self.inner.layout.connected() + connected * CONNECTED_LINE
    }
}

const _: () = assert!(size_of::<Line>() as u64 == CONNECTED_LINE && CONNECTED_MAX > 0);

#[cfg(test)]
#[cfg(not(miri))]
mod tests {
    use super::*;
    use crate::ring::{Bulk, Staging};
    use crate::segment::Layout;
    use oxmpi_pal::memory;
    use std::os::fd::AsRawFd;

    /// The segment of a job, as a process of another job opens it.
    fn opened(segment: &Segment) -> Segment {
        let fd = segment.descriptor();
        let identity = memory::identity(fd).unwrap();
        let fd = memory::open_of(std::process::id(), fd.as_raw_fd(), identity).unwrap();
        Segment::attach(fd, 1).unwrap()
    }

    fn made(job: u64) -> Segment {
        Segment::create(Layout::new(2, 8 << 20).unwrap(), job, 1).unwrap()
    }

    #[test]
    fn a_connected_process_sends_and_its_number_is_free_when_it_and_its_rings_are_gone() {
        let (host, home) = (made(5), made(6));
        let (visit, back) = (opened(&host), opened(&home));
        let number = visit.visit((6, 1)).unwrap();
        let own = back.visit((5, 0)).unwrap();
        let back = Home {
            segment: &back,
            rank: 1,
            own,
        };
        assert_eq!((number, own), (2, 2));
        assert!(!host.is_connected_gone(number));
        let mut tx = visit.pair_tx(number, 0, Staging::default()).unwrap();
        tx.try_send([0; 3], b"hello", Bulk::None).unwrap();
        assert_eq!(host.connected(number), Some((6, 1)));
        assert_eq!(host.connected(1), None);
        let rx = host.connected_rx(number, 0, back).unwrap();
        let mut rx = rx.unwrap();
        assert_eq!(rx.poll().unwrap().unwrap().control, b"hello");
        rx.consume();
        // Another process gets the next number. The number of one that is gone is free only without
        // its rings.
        let second = opened(&host);
        assert_eq!(second.visit((7, 0)), Some(3));
        drop(tx);
        visit.leave(number);
        assert!(host.is_connected_gone(number));
        let third = opened(&host);
        assert_eq!(third.visit((8, 0)), Some(4));
        drop((rx, third, visit));
        let used = || host.inner.header.extents.ring_bytes.load(Ordering::Relaxed);
        assert!(used() > 0);
        host.close_connected_ring(number, 0);
        assert_eq!(used(), 0);
        let fourth = opened(&host);
        assert_eq!(fourth.visit((9, 3)), Some(number));
        assert!(matches!(host.connected_rx(number, 0, back), Ok(None)));
        let mut tx = fourth.pair_tx(number, 0, Staging::default()).unwrap();
        tx.try_send([0; 3], b"again", Bulk::None).unwrap();
        assert_eq!(host.connected(number), Some((9, 3)));
        let rx = host.connected_rx(number, 0, back).unwrap();
        assert_eq!(rx.unwrap().poll().unwrap().unwrap().control, b"again");
    }

    #[test]
    fn there_are_so_many_connected_processes_and_no_more() {
        let host = made(5);
        let all: Vec<Segment> = (0..CONNECTED_MAX).map(|_| opened(&host)).collect();
        for (rank, connected) in (0..).zip(&all) {
            assert_eq!(connected.visit((6, rank)), Some(2 + rank));
        }
        assert_eq!(opened(&host).visit((6, 99)), None);
    }

    #[test]
    fn only_the_file_that_is_meant_is_opened() {
        let (one, other) = (made(5), made(6));
        let identity = memory::identity(one.descriptor()).unwrap();
        let number = other.descriptor().as_raw_fd();
        let open = |process, number| memory::open_of(process, number, identity);
        assert!(open(std::process::id(), number).is_err());
        assert!(open(std::process::id(), 99_999).is_err());
        assert!(open(u32::MAX, number).is_err());
    }
}
