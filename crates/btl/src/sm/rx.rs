//! The receive half: the hot set, the inbox, and parking.

mod connected;

pub use connected::Neighbour;

use super::{LocalRanks, from_words};
use crate::frame::Frame;
use crate::wire::More;
use connected::Connected;
use oxmpi_mca::events::{Event, count, emit};
use oxmpi_shm::activity::{Activity, ActivityPage};
use oxmpi_shm::park::{Announced, Doorbell, Node, Rise, Sleeper};
use oxmpi_shm::ring::{Corrupt, PairRx, Received};
use oxmpi_shm::segment::{JobEvent, Segment};

/// Frames taken from one ring before the next ring has its turn.
const TURN: usize = 16;
/// Rings that stay hot even if they carry nothing.
const HOT: usize = 8;
/// Empty polls after which a ring may be cooled, if more than [`HOT`] are hot. Together they cost
/// what cooling and warming cost. A poll of a ring in our cache takes a nanosecond or two. The
/// barrier of the reader is a system call.
const QUIET: u32 = 4096;
/// As [`QUIET`], for oversubscribed nodes. There each poll misses the cache and the barrier is a
/// fence.
const QUIET_OVERSUBSCRIBED: u32 = 64;
/// Quiet rings are searched for four times in that many polls.
const LOOKS: u32 = 4;

/// Bytes kept for a peer before its first message.
pub(super) const BYTES_PER_PEER: usize = size_of::<Option<Box<PairRx<Node>>>>();

struct Incoming {
    /// The sender's number in the segment, and its rank in the job.
    source: u32,
    process: u32,
    quiet: u32,
    pair: PairRx<Node>,
}

/// The receive half of a process on the node's segment.
pub struct Rx {
    segment: Segment,
    /// Our number in the segment.
    me: u32,
    page: ActivityPage,
    local_ranks: LocalRanks,
    sleeper: Sleeper<Node>,
    own_doorbell: Doorbell<Node>,
    hot: Vec<Incoming>,
    /// The ring that the next poll begins with.
    next: usize,
    /// Polls while more than [`HOT`] rings were hot.
    polls: u32,
    /// [`QUIET`] or [`QUIET_OVERSUBSCRIBED`].
    quiet: u32,
    /// Rings that are open and not polled, by source.
    cold: Vec<Option<Box<PairRx<Node>>>>,
    /// Sources taken from the inbox. The vector is kept for its memory.
    found: Vec<usize>,
    /// Processes of other jobs, after the first call of [`expect`](Rx::expect).
    connected: Option<Box<Connected>>,
    parked: bool,
    /// The refusal of the barrier by the system has been reported.
    refused: bool,
    failure: Option<String>,
}

impl Rx {
    pub(super) fn new(
        segment: Segment,
        me: u32,
        sleeper: Sleeper<Node>,
        own_doorbell: Doorbell<Node>,
        oversubscribed: bool,
    ) -> Rx {
        let cold = std::iter::repeat_with(|| None)
            .take(segment.nranks() as usize)
            .collect();
        Rx {
            page: segment.activity(me),
            segment,
            me,
            local_ranks: LocalRanks::default(),
            sleeper,
            own_doorbell,
            hot: Vec::new(),
            next: 0,
            polls: 0,
            quiet: if oversubscribed {
                QUIET_OVERSUBSCRIBED
            } else {
                QUIET
            },
            cold,
            found: Vec::new(),
            connected: None,
            parked: false,
            refused: false,
            failure: None,
        }
    }

    /// Hands arrived frames to `handler` until it returns [`More::No`]. Returns the number of
    /// frames. Rings are polled round robin.
    #[inline]
    pub fn poll(&mut self, mut handler: impl FnMut(u32, &Frame<'_>) -> More) -> usize {
        if self.hot.len() > HOT {
            self.cool_at_intervals();
        }
        let mut frames = 0;
        let rings = self.hot.len();
        let mut at = self.next;
        let mut more = More::Yes;
        for _ in 0..rings {
            if at >= rings {
                at = 0;
            }
            let taken;
            (taken, more) = self.poll_ring(at, &mut handler);
            frames += taken;
            at += 1;
            if more == More::No {
                break;
            }
        }
        self.next = at;
        if more == More::Yes && self.sleeper.has_mail() {
            frames += self.open_inbox(&mut handler);
        }
        frames
    }

    /// Sets the processes of the node. Called before anything is received.
    pub fn set_local_ranks(&mut self, local_ranks: &LocalRanks) {
        self.local_ranks = local_ranks.clone();
    }

    /// The table of the processes and their numbers in the segment.
    #[must_use]
    pub fn local_ranks(&self) -> &LocalRanks {
        &self.local_ranks
    }

    /// The number of rings that every poll reads.
    #[must_use]
    pub fn hot_rings(&self) -> usize {
        self.hot.len()
    }

    /// Hands one arrived frame to `handler`, if there is one, and returns its result. For a caller
    /// that polls again.
    #[inline(always)]
    pub fn take<R>(&mut self, mut handler: impl FnMut(u32, Frame<'_>) -> R) -> Option<R> {
        if self.hot.len() > HOT {
            self.cool_at_intervals();
        }
        for _ in 0..self.hot.len() {
            let at = if self.next < self.hot.len() {
                self.next
            } else {
                0
            };
            self.next = at + 1;
            let taken = self.take_from(at, &mut handler);
            if taken.is_some() {
                return taken;
            }
        }
        if self.sleeper.has_mail() {
            self.warm_up();
        }
        None
    }

    #[inline]
    fn poll_ring(
        &mut self,
        at: usize,
        handler: &mut impl FnMut(u32, &Frame<'_>) -> More,
    ) -> (usize, More) {
        for taken in 0..TURN {
            match self.take_from(at, &mut |source, frame| handler(source, &frame)) {
                Some(More::Yes) => {}
                Some(More::No) => return (taken + 1, More::No),
                None => return (taken, More::Yes),
            }
        }
        (TURN, More::Yes)
    }

    /// Hands one frame of one ring to `handler`.
    #[inline(always)]
    fn take_from<R>(
        &mut self,
        at: usize,
        handler: &mut impl FnMut(u32, Frame<'_>) -> R,
    ) -> Option<R> {
        let incoming = &mut self.hot[at];
        let source = incoming.process;
        match incoming
            .pair
            .receive(|received| lend(source, received, handler))
        {
            Ok(Some(result)) => {
                incoming.quiet = 0;
                Some(result)
            }
            Ok(None) => {
                incoming.quiet = incoming.quiet.saturating_add(1);
                None
            }
            Err(corrupt) => {
                self.fail(source, corrupt);
                None
            }
        }
    }

    #[cold]
    fn fail(&mut self, source: u32, corrupt: Corrupt) {
        emit(Event::BadFrame, || corrupt.to_string());
        self.failure.get_or_insert_with(|| {
            format!("rank {source} wrote garbage into its ring to us: {corrupt}")
        });
    }

    /// Makes cold and new rings with frames hot and reads them at once. This may be the last poll
    /// before the process parks.
    #[cold]
    fn open_inbox(&mut self, handler: &mut impl FnMut(u32, &Frame<'_>) -> More) -> usize {
        let before = self.hot.len();
        self.warm_up();
        let mut frames = 0;
        for at in before..self.hot.len() {
            let (taken, more) = self.poll_ring(at, handler);
            frames += taken;
            if more == More::No {
                break;
            }
        }
        frames
    }

    #[cold]
    fn warm_up(&mut self) {
        let mut found = std::mem::take(&mut self.found);
        self.sleeper.take_inbox(|source| found.push(source));
        for source in found.drain(..) {
            let number = u32::try_from(source).expect("invariant: a rank is a u32");
            let mut hot = self.hot.iter();
            if hot.any(|incoming| incoming.source == number) || source >= self.cold.len() {
                continue;
            }
            match self.ring_of(number) {
                Ok(Some(incoming)) => {
                    self.sleeper.warm(source);
                    self.hot.push(incoming);
                }
                Ok(None) => {}
                Err(error) => {
                    let rank = self.local_ranks.process(number);
                    self.failure.get_or_insert_with(|| {
                        format!("the ring from rank {rank} cannot be opened: {error}")
                    });
                }
            }
        }
        self.found = found;
    }

    /// Cools quiet rings at intervals. Runs before the rings are polled: a ring that proves not to
    /// be quiet must be read by this poll.
    #[inline(never)]
    fn cool_at_intervals(&mut self) {
        self.polls = self.polls.wrapping_add(1);
        if self.polls.is_multiple_of(self.quiet / LOOKS) {
            self.cool_quiet();
        }
    }

    /// Stops polling rings that have been quiet for long, if many are hot.
    fn cool_quiet(&mut self) {
        let mut quiet: Vec<u32> = self
            .hot
            .iter()
            .filter(|i| i.quiet >= self.quiet)
            .map(|i| i.source)
            .collect();
        quiet.truncate(self.hot.len() - HOT);
        if quiet.is_empty() {
            return;
        }
        let sources = quiet.iter().map(|source| *source as usize);
        if !self.sleeper.cool(sources) {
            self.report_refusal();
            return;
        }
        for source in quiet {
            let Some(at) = self
                .hot
                .iter()
                .position(|incoming| incoming.source == source)
            else {
                continue;
            };
            let incoming = &mut self.hot[at];
            incoming.pair.publish_credit();
            // The reader has announced that it cools the ring and has passed the barrier. One more
            // poll finds frames of senders that had not seen the announcement.
            if matches!(incoming.pair.poll(), Ok(None)) {
                let incoming = self.hot.swap_remove(at);
                self.cold[source as usize] = Some(Box::new(incoming.pair));
            } else {
                incoming.quiet = 0;
                self.sleeper.warm(source as usize);
            }
        }
    }

    /// First step of parking. The caller polls once more and then sleeps or calls
    /// [`cancel_sleep`](Rx::cancel_sleep).
    pub fn announce_sleep(&mut self) -> Announced<Node> {
        self.parked = true;
        count(Event::Sleep, 1);
        let announced = self.sleeper.announce();
        self.report_refusal();
        for incoming in &mut self.hot {
            incoming.pair.publish_credit();
        }
        announced
    }

    /// The barrier between an announcement and the next look at what others publish. The others
    /// read the announcement after they have published.
    pub fn heavy_barrier(&mut self) {
        self.sleeper.heavy_barrier();
        self.report_refusal();
    }

    /// Takes the announcement back, because the last poll found work.
    pub fn cancel_sleep(&mut self) {
        self.parked = false;
        self.sleeper.cancel();
    }

    /// Runs after sleeping. The caller polls everything, then calls [`rise`](Rx::rise).
    pub fn get_up(&mut self) {
        self.parked = false;
    }

    /// Takes the announcement back. A lost wake is reported: there was work (`found`), and a
    /// doorbell that others owed this process did not ring.
    pub fn rise(&mut self, rise: Rise, found: bool) {
        let (segment, me) = (&self.segment, self.me);
        // A connected process may be awake: its sleep is recorded in another segment.
        let alone = self.connected.is_none();
        let owed = || found && alone && segment.others_are_asleep(me);
        match self.sleeper.rise(rise, owed) {
            Rise::Rung => count(Event::Wake, 1),
            Rise::TimedOut => {}
            Rise::Lost => emit(Event::LostWake, || {
                "slept till its time-out although there was work, and all who could have woken this rank slept".to_owned()
            }),
        }
    }

    /// Reports once that the kernel refuses its barrier.
    fn report_refusal(&mut self) {
        if self.sleeper.is_refused() && !self.refused {
            self.refused = true;
            emit(Event::BarrierRefused, || {
                "the system refuses membarrier, which it allowed at first: senders to this rank fence instead"
                    .to_owned()
            });
        }
    }

    /// Whether a thread is parked at the doorbell.
    #[must_use]
    pub fn is_parked(&self) -> bool {
        self.parked
    }

    /// Wakes the thread that is parked at the doorbell.
    pub fn wake_own_sleeper(&self) {
        self.own_doorbell.wake();
    }

    /// The node's segment.
    #[must_use]
    pub fn segment(&self) -> &Segment {
        &self.segment
    }

    /// The last event that the launcher has published to the job.
    #[must_use]
    pub fn event(&self) -> JobEvent {
        self.segment.event()
    }

    /// Writes or clears this process's activity page.
    pub fn show_activity(&self, activity: Option<&Activity>) {
        match activity {
            Some(activity) => self.page.show(activity),
            None => self.page.clear(),
        }
    }

    /// Shows peers whether this process waits in a call.
    pub fn set_waiting(&self, waits: bool) {
        self.page.set_waiting(waits);
    }

    /// The reason why a peer's frames cannot be received any more, if there is one.
    #[must_use]
    pub fn failure(&self) -> Option<&str> {
        self.failure.as_deref()
    }
}

/// Passes one received message to the protocol.
#[inline(always)]
fn lend<R>(
    source: u32,
    received: &Received<'_>,
    handler: &mut impl FnMut(u32, Frame<'_>) -> R,
) -> R {
    let control = received.control;
    handler(
        source,
        Frame {
            header: from_words(&received.header, control.len()),
            control,
            bulk: received.bulk,
        },
    )
}
