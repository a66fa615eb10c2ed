//! Active operations: progress of the VCI advances them.
//!
//! A nonblocking collective, or another operation of several messages, is a small state machine
//! behind [`Active`]. It never waits. The VCI keeps the list, and any thread that makes progress
//! advances it. Without operations that costs one comparison. An operation that waits for its own
//! messages is not polled until one of them is complete, however many others there are. The
//! protocols report the owner of each completed request. An operation that needs a function of the
//! program, or moves bytes of a file, stops: neither happens inside the VCI. The next waiting
//! thread does it outside ([`Vci::take_stopped`]). An ended operation stays in the list until its
//! owner takes it.

use crate::collectives::Upcall;
use crate::handle::DatatypeHandle;
use crate::vci::Vci;
use crate::wait::Reason;
use oxmpi_pml::Pml;
use std::any::Any;
use std::collections::VecDeque;

/// An operation that the VCI advances.
pub trait Active: Any + Send {
    /// Advances as far as possible without waiting. It may start other operations, but must not
    /// make progress itself.
    fn poll(&mut self, vci: &mut Vci) -> State;

    /// What it waits for, as the report shows it.
    fn reason(&self) -> Reason;

    /// Whether it is a service that never ends by itself: the end of MPI does not wait for it.
    fn is_resident(&self) -> bool {
        false
    }

    /// Why it has stopped.
    fn take_stop(&mut self) -> Option<Stop> {
        None
    }
}

/// What an operation needs before it can continue. It is done with nothing borrowed.
pub enum Stop {
    /// A call of a function of the program, with the datatype argument.
    Function(Upcall, DatatypeHandle),
    /// Work that may take long: system calls on a file. It waits for nothing of MPI.
    Work(Box<dyn FnOnce() + Send>),
}

/// The state of an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// It must be polled in every round.
    Pending,
    /// It continues when one of the requests made in its poll is complete.
    Waiting,
    /// Something must be done outside: [`Vci::take_stopped`], then [`Vci::go_on`].
    Stopped,
    /// It has ended; the operation holds the result.
    Over,
}

/// Identifies an operation in the list; never valid again after it was taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ActiveId {
    place: u32,
    generation: u32,
}

/// The operations of a VCI.
#[derive(Default)]
pub(crate) struct List {
    places: Vec<Place>,
    /// Free places.
    free: Vec<u32>,
    /// Places of operations that are polled in every round.
    every: Vec<u32>,
    /// Operations that need something done outside, in the order in which they stopped.
    stopped: VecDeque<ActiveId>,
    /// Number of operations that have not ended.
    live: usize,
    /// How often an operation has stopped or ended.
    events: u64,
    /// Number of polls.
    polls: u64,
    /// Memory that is reused for the list of owners of completed requests.
    spare: Vec<u32>,
}

struct Place {
    generation: u32,
    state: State,
    /// `None` while it is polled.
    operation: Option<Box<dyn Active>>,
}

impl List {
    /// Whether an operation has not ended.
    #[inline(always)]
    pub(crate) fn has_live(&self) -> bool {
        self.live != 0
    }

    /// Whether something must be done outside.
    #[inline(always)]
    pub(crate) fn has_stopped(&self) -> bool {
        !self.stopped.is_empty()
    }

    /// Number of operations that have not ended, without services.
    pub(crate) fn live(&self) -> usize {
        let unfinished = |place: &&Place| {
            let active = place.operation.as_ref();
            place.state != State::Over && active.is_some_and(|active| !active.is_resident())
        };
        match self.has_live() {
            true => self.places.iter().filter(unfinished).count(),
            false => 0,
        }
    }

    /// Grows when an operation stops or ends.
    pub(crate) fn events(&self) -> u64 {
        self.events
    }

    fn set(&mut self, at: u32, state: State, operation: Box<dyn Active>) {
        let place = &mut self.places[at as usize];
        place.operation = Some(operation);
        place.state = state;
        let generation = place.generation;
        match state {
            State::Waiting => {}
            State::Pending => self.every.push(at),
            State::Stopped => {
                let id = ActiveId {
                    place: at,
                    generation,
                };
                self.stopped.push_back(id);
                self.events += 1;
            }
            State::Over => {
                self.live -= 1;
                self.events += 1;
            }
        }
    }

    fn find(&self, id: ActiveId) -> Option<&Place> {
        let place = self.places.get(id.place as usize)?;
        (place.generation == id.generation && place.operation.is_some()).then_some(place)
    }
}

impl Vci {
    /// Puts an operation in the list and polls it for the first time.
    pub fn start(&mut self, operation: Box<dyn Active>) -> ActiveId {
        let List { places, free, .. } = &mut self.active;
        let at = free.pop().unwrap_or_else(|| {
            places.push(Place {
                generation: 0,
                state: State::Over,
                operation: None,
            });
            u32::try_from(places.len() - 1).expect("invariant: fewer than 2^32 operations")
        });
        let id = ActiveId {
            place: at,
            generation: places[at as usize].generation,
        };
        self.active.live += 1;
        self.run(at, operation);
        id
    }

    /// The state of an operation; `None`: it was taken.
    #[must_use]
    pub fn state_of(&self, id: ActiveId) -> Option<State> {
        self.active.find(id).map(|place| place.state)
    }

    /// Whether an operation exists and has not ended.
    #[must_use]
    #[inline]
    pub fn is_under_way(&self, id: ActiveId) -> bool {
        let place = self.active.places.get(id.place as usize);
        place.is_some_and(|place| place.generation == id.generation && place.state != State::Over)
    }

    /// An operation, by its type.
    #[must_use]
    pub fn active<T: Active>(&self, id: ActiveId) -> Option<&T> {
        let operation: &dyn Any = &**self.active.find(id)?.operation.as_ref()?;
        operation.downcast_ref()
    }

    /// What an operation waits for.
    #[must_use]
    pub fn reason_of(&self, id: ActiveId) -> Option<Reason> {
        let operation = self.active.find(id)?.operation.as_ref()?;
        Some(operation.reason())
    }

    /// Takes an operation out of the list, in any state. The caller must ensure that a pending one
    /// leaves no posted request that uses its memory.
    #[must_use]
    pub fn take_active(&mut self, id: ActiveId) -> Option<Box<dyn Active>> {
        self.active.find(id)?;
        let List {
            places,
            free,
            every,
            stopped,
            live,
            ..
        } = &mut self.active;
        let place = &mut places[id.place as usize];
        let operation = place.operation.take();
        place.generation = place.generation.wrapping_add(1);
        match place.state {
            State::Pending => every.retain(|at| *at != id.place),
            State::Stopped => stopped.retain(|other| *other != id),
            State::Waiting | State::Over => {}
        }
        if place.state != State::Over {
            *live -= 1;
        }
        place.state = State::Over;
        free.push(id.place);
        operation
    }

    /// The next operation that needs something done outside. The caller does it with nothing
    /// borrowed, and then calls [`Vci::go_on`].
    #[must_use]
    pub fn take_stopped(&mut self) -> Option<(ActiveId, Stop)> {
        while let Some(id) = self.active.stopped.pop_front() {
            let operation = &mut self.active.places[id.place as usize].operation;
            let stop = operation.as_mut().and_then(|active| active.take_stop());
            if let Some(stop) = stop {
                return Some((id, stop));
            }
        }
        None
    }

    /// Continues an operation for which this was done.
    pub fn go_on(&mut self, id: ActiveId) {
        if self.active.find(id).is_some() {
            self.poll_at(id.place, State::Stopped);
        }
    }

    /// One round: polls each pending operation, and each waiting one of which a request has
    /// completed. An operation started in a poll is polled when it starts.
    #[cold]
    pub(crate) fn advance_active(&mut self) {
        if !self.active.every.is_empty() {
            let mut every = std::mem::take(&mut self.active.every);
            for at in every.drain(..) {
                self.poll_at(at, State::Pending);
            }
            // Keep the larger of the two buffers.
            if every.capacity() > self.active.every.capacity() {
                every.append(&mut self.active.every);
                self.active.every = every;
            }
        }
        while self.pml.requests().has_completed_owners() {
            let spare = std::mem::take(&mut self.active.spare);
            let mut owners = self.pml.requests_mut().take_completed_owners(spare);
            for at in owners.drain(..) {
                self.poll_at(at, State::Waiting);
            }
            self.active.spare = owners;
        }
    }

    /// Polls the operation in a place if it is in this state.
    fn poll_at(&mut self, at: u32, state: State) {
        let place = &mut self.active.places[at as usize];
        if place.state == state
            && let Some(operation) = place.operation.take()
        {
            self.run(at, operation);
        }
    }

    /// Polls an operation taken out of its place. It becomes the owner of the requests it makes.
    fn run(&mut self, at: u32, mut operation: Box<dyn Active>) {
        self.active.polls += 1;
        let outer = std::mem::replace(&mut self.pml.requests_mut().owner, at);
        let state = operation.poll(self);
        self.pml.requests_mut().owner = outer;
        self.active.set(at, state, operation);
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use oxmpi_pml::{Envelope, Mode, Payload, Pml, RequestId, Selector};

    pub(crate) fn vci() -> Vci {
        Vci::alone()
    }

    const REASON: Reason = Reason {
        call: "MPI_Ibarrier",
        peer: crate::wait::COLLECTIVE,
        tag: 3,
        context: 8,
    };

    /// Needs a fixed number of polls.
    struct Count {
        polls: u32,
        ends: u32,
    }

    impl Active for Count {
        fn poll(&mut self, _: &mut Vci) -> State {
            self.polls += 1;
            match self.polls >= self.ends {
                true => State::Over,
                false => State::Pending,
            }
        }

        fn reason(&self) -> Reason {
            REASON
        }
    }

    fn count(ends: u32) -> Box<Count> {
        Box::new(Count { polls: 0, ends })
    }

    #[test]
    fn progress_moves_each_until_it_is_over() {
        let mut vci = vci();
        let (short, long) = (vci.start(count(1)), vci.start(count(3)));
        assert_eq!(vci.state_of(short), Some(State::Over));
        assert_eq!(vci.state_of(long), Some(State::Pending));
        assert_eq!(vci.reason_of(long).map(|reason| reason.tag), Some(3));
        let before = vci.events();
        vci.progress();
        assert_eq!(vci.state_of(long), Some(State::Pending));
        assert_eq!(vci.events(), before);
        vci.progress();
        assert_eq!(vci.state_of(long), Some(State::Over));
        assert!(vci.events() > before && !vci.active.has_live());
        let taken: Box<dyn Any> = vci.take_active(long).unwrap();
        assert_eq!(taken.downcast::<Count>().unwrap().polls, 3);
        assert!(vci.state_of(long).is_none() && vci.take_active(long).is_none());
        // Its place is reused, and its id is not.
        let again = vci.start(count(9));
        assert_eq!(again.place, long.place);
        assert!(vci.state_of(long).is_none() && vci.state_of(again).is_some());
        drop(vci.take_active(again));
        assert!(!vci.active.has_live());
    }

    /// Starts another operation in its second poll, and ends when a message to itself has arrived.
    struct Starts {
        polls: u32,
        receive: RequestId,
        started: Option<ActiveId>,
    }

    impl Active for Starts {
        fn poll(&mut self, vci: &mut Vci) -> State {
            self.polls += 1;
            if self.polls == 2 {
                self.started = Some(vci.start(count(2)));
                let to = Envelope {
                    context: 9,
                    peer: 0,
                    rank: 0,
                    tag: 1,
                };
                let Vci { pml, net, .. } = vci;
                let sent = pml.send(&mut net.tx, &to, Mode::Standard.into(), EMPTY);
                pml.detach(sent);
            }
            match vci.pml.finish(self.receive) {
                Some(_) => State::Over,
                None => State::Pending,
            }
        }

        fn reason(&self) -> Reason {
            REASON
        }
    }

    const EMPTY: Payload = Payload::Contiguous(oxmpi_mem::Region::EMPTY);

    #[test]
    fn one_may_start_others_and_wait_for_messages() {
        let mut vci = vci();
        let from = Selector {
            context: 9,
            source: 0,
            tag: 1,
        };
        let Vci { pml, net, .. } = &mut vci;
        let receive = pml.recv(&mut net.tx, &from, EMPTY);
        let id = vci.start(Box::new(Starts {
            polls: 0,
            receive,
            started: None,
        }));
        let mut rounds = 0;
        while vci.active.has_live() {
            vci.progress();
            rounds += 1;
            assert!(rounds < 10);
        }
        let outer: Box<dyn Any> = vci.take_active(id).unwrap();
        let started = outer.downcast::<Starts>().unwrap().started.unwrap();
        assert_eq!(vci.state_of(started), Some(State::Over));
    }

    /// Ends when its message has arrived.
    struct Receives(RequestId);

    impl Active for Receives {
        fn poll(&mut self, vci: &mut Vci) -> State {
            if self.0.generation == 0 {
                let Vci { pml, net, .. } = vci;
                self.0 = pml.recv(
                    &mut net.tx,
                    &from(i32::try_from(self.0.slot).unwrap()),
                    EMPTY,
                );
            }
            match vci.pml.finish(self.0) {
                Some(_) => State::Over,
                None => State::Waiting,
            }
        }

        fn reason(&self) -> Reason {
            REASON
        }
    }

    fn from(tag: i32) -> Selector {
        Selector {
            context: 9,
            source: 0,
            tag,
        }
    }

    /// Each round polled every operation: ten thousand of them took ten thousand times as long as
    /// one. Each is polled when it starts and when its message has arrived, in any order.
    #[test]
    fn many_operations_are_not_polled_for_each_other() {
        const MANY: u32 = 10_000;
        let mut vci = vci();
        let receives = |slot| {
            Box::new(Receives(RequestId {
                slot,
                generation: 0,
            }))
        };
        let ids: Vec<ActiveId> = (0..MANY).map(|slot| vci.start(receives(slot))).collect();
        for step in 0..MANY {
            // 7919 is prime: every number once, in an order unlike that of their start.
            let which = step * 7919 % MANY;
            let to = Envelope {
                context: 9,
                peer: 0,
                rank: 0,
                tag: i32::try_from(which).unwrap(),
            };
            let Vci { pml, net, .. } = &mut vci;
            let sent = pml.send(&mut net.tx, &to, Mode::Standard.into(), EMPTY);
            pml.detach(sent);
            while vci.state_of(ids[which as usize]) != Some(State::Over) {
                vci.progress();
            }
            drop(vci.take_active(ids[which as usize]));
        }
        assert!(!vci.active.has_live());
        assert!(
            vci.active.polls <= 2 * u64::from(MANY),
            "{}",
            vci.active.polls
        );
        // All places are free: the next operation needs no new one.
        let places = vci.active.places.len();
        vci.start(count(1));
        assert_eq!(vci.active.places.len(), places);
    }
}
