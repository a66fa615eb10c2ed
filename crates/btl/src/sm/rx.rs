//! The receive half: the hot set, the inbox, and going to sleep.

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
/// Rings that stay hot however quiet they are.
const HOT: usize = 8;
/// Empty polls after which a ring may be cooled (it is when more than [`HOT`] are hot): what they
/// cost together is what cooling and warming cost. A ring that lies in our cache is looked at in a
/// nanosecond or two, and its reader's barrier is a system call.
const QUIET: u32 = 4096;
/// Where ranks share processors each look misses the cache and the barrier is a fence.
const QUIET_IN_CROWD: u32 = 64;
/// Rings are looked through four times as often.
const LOOKS: u32 = 4;

/// For a peer never spoken to.
pub(super) const BYTES_PER_PEER: usize = size_of::<Option<Box<PairRx<Node>>>>();

struct Incoming {
    /// Its number in the segment, and in the job.
    source: u32,
    process: u32,
    quiet: u32,
    pair: PairRx<Node>,
}

/// See the module's text.
pub struct Rx {
    segment: Segment,
    /// Our number in the segment.
    me: u32,
    page: ActivityPage,
    local_ranks: LocalRanks,
    sleeper: Sleeper<Node>,
    own_doorbell: Doorbell<Node>,
    hot: Vec<Incoming>,
    /// The ring whose turn is next.
    next: usize,
    /// Polls of more than [`HOT`] rings.
    polls: u32,
    /// [`QUIET`] or [`QUIET_IN_CROWD`].
    quiet: u32,
    /// Rings we have opened and do not poll, by source.
    cold: Vec<Option<Box<PairRx<Node>>>>,
    /// What the inbox had; kept for its memory.
    found: Vec<usize>,
    /// Processes of other jobs, once one is [expected](Rx::expect).
    connected: Option<Box<Connected>>,
    parked: bool,
    /// It has been said that the system refused its barrier.
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
                QUIET_IN_CROWD
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

    /// Hands arrived frames to `handler` until it wants no more; returns how many. Rings have their
    /// turn in a circle.
    #[inline]
    pub fn poll(&mut self, mut handler: impl FnMut(u32, &Frame<'_>) -> More) -> usize {
        if self.hot.len() > HOT {
            self.cool_now_and_then();
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

    /// The processes of the node are these; before anything is received.
    pub fn set_local_ranks(&mut self, local_ranks: &LocalRanks) {
        self.local_ranks = local_ranks.clone();
    }

    /// Which process has which number in the segment.
    #[must_use]
    pub fn local_ranks(&self) -> &LocalRanks {
        &self.local_ranks
    }

    /// Rings that every poll looks at.
    #[must_use]
    pub fn hot_rings(&self) -> usize {
        self.hot.len()
    }

    /// Hands one arrived frame to `handler`, if there is one; gives what it says. For a caller that
    /// polls again.
    #[inline(always)]
    pub fn take<R>(&mut self, mut handler: impl FnMut(u32, Frame<'_>) -> R) -> Option<R> {
        if self.hot.len() > HOT {
            self.cool_now_and_then();
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

    /// One frame of one ring.
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
            Ok(Some(said)) => {
                incoming.quiet = 0;
                Some(said)
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

    /// Rings that were cold or are new and have something become hot, and are read at once: this
    /// may be the last poll before we sleep.
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

    /// Comes before the rings are polled: one that turns out not to be quiet must be read by this
    /// poll.
    #[inline(never)]
    fn cool_now_and_then(&mut self) {
        self.polls = self.polls.wrapping_add(1);
        if self.polls.is_multiple_of(self.quiet / LOOKS) {
            self.cool_quiet();
        }
    }

    /// Stops polling rings that have been quiet for long, when there are many.
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
            self.say_if_refused();
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
            // Announced, barrier passed: what came before the sender could know is found by one
            // more look.
            if matches!(incoming.pair.poll(), Ok(None)) {
                let incoming = self.hot.swap_remove(at);
                self.cold[source as usize] = Some(Box::new(incoming.pair));
            } else {
                incoming.quiet = 0;
                self.sleeper.warm(source as usize);
            }
        }
    }

    /// First step of sleeping; the caller polls once more and then lies down or
    /// [`cancels`](Rx::cancel_sleep).
    pub fn announce_sleep(&mut self) -> Announced<Node> {
        self.parked = true;
        count(Event::Sleep, 1);
        let announced = self.sleeper.announce();
        self.say_if_refused();
        for incoming in &mut self.hot {
            incoming.pair.publish_credit();
        }
        announced
    }

    /// The barrier between announcing anything that the others look at after they have published,
    /// and looking once more.
    pub fn heavy_barrier(&mut self) {
        self.sleeper.heavy_barrier();
        self.say_if_refused();
    }

    /// There was something to do.
    pub fn cancel_sleep(&mut self) {
        self.parked = false;
        self.sleeper.cancel();
    }

    /// After sleeping. The caller polls everything, then [`rises`](Rx::rise).
    pub fn get_up(&mut self) {
        self.parked = false;
    }

    /// Takes the announcement back. If there was work (`found`) and a doorbell that others owed us did
    /// not ring, that is said.
    pub fn rise(&mut self, rise: Rise, found: bool) {
        let (segment, me) = (&self.segment, self.me);
        // A connected process may be up: its bed is elsewhere.
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

    /// Says once that the kernel has taken its barrier away from us.
    fn say_if_refused(&mut self) {
        if self.sleeper.is_refused() && !self.refused {
            self.refused = true;
            emit(Event::BarrierRefused, || {
                "the system refuses membarrier, which it allowed at first: senders to this rank fence instead"
                    .to_owned()
            });
        }
    }

    /// Whether a thread sleeps at the doorbell.
    #[must_use]
    pub fn is_parked(&self) -> bool {
        self.parked
    }

    /// Wakes the thread that sleeps at the doorbell.
    pub fn wake_own_sleeper(&self) {
        self.own_doorbell.wake();
    }

    /// The node's segment.
    #[must_use]
    pub fn segment(&self) -> &Segment {
        &self.segment
    }

    /// What the launcher has told the job.
    #[must_use]
    pub fn event(&self) -> JobEvent {
        self.segment.event()
    }

    /// Writes or clears our page of the hang report.
    pub fn show_activity(&self, activity: Option<&Activity>) {
        match activity {
            Some(activity) => self.page.show(activity),
            None => self.page.clear(),
        }
    }

    /// Tells peers whether we wait in a call.
    pub fn set_waiting(&self, waits: bool) {
        self.page.set_waiting(waits);
    }

    /// Why something cannot be received any more, if so.
    #[must_use]
    pub fn failure(&self) -> Option<&str> {
        self.failure.as_deref()
    }
}

/// Shows one message to the protocol.
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
