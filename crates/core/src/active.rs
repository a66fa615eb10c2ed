//! Operations that go on by themselves: every round of progress of the VCI moves them.
//!
//! A nonblocking collective, or anything else that is more than one message, is a small state
//! machine behind [`Active`]. It never waits. The list is kept by the VCI and moved by whatever
//! thread makes progress; without operations that costs one comparison. What is over, or needs its
//! owner (a function of the program must be called, which never happens inside the VCI), stays in
//! the list and is not moved until its owner takes it.

use crate::vci::Vci;
use crate::wait::Reason;
use std::any::Any;

/// Something that the VCI moves on.
pub trait Active: Any + Send {
    /// Goes on as far as it can without waiting. It may start other operations, but must not make
    /// progress itself.
    fn poll(&mut self, vci: &mut Vci) -> State;

    /// What it waits for, as the report shows it.
    fn reason(&self) -> Reason;
}

/// Where an operation stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// It goes on when something has come.
    Pending,
    /// Its owner must do something: [`Vci::take_active`], then [`Vci::resume`].
    Stopped,
    /// It is over; the result is in it.
    Over,
}

/// Names an operation in the list; never valid again once it was taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ActiveId {
    place: u32,
    generation: u32,
}

/// The operations of a VCI.
#[derive(Default)]
pub(crate) struct List {
    places: Vec<Place>,
    /// How many are pending.
    pending: usize,
    /// How often one has stopped or ended.
    events: u64,
}

struct Place {
    generation: u32,
    state: State,
    /// Away while it is polled.
    operation: Option<Box<dyn Active>>,
}

impl List {
    /// Whether there is something to move.
    #[inline(always)]
    pub(crate) fn has_pending(&self) -> bool {
        self.pending != 0
    }

    /// Grows when an operation stops or ends.
    pub(crate) fn events(&self) -> u64 {
        self.events
    }

    fn set(&mut self, at: usize, state: State, operation: Box<dyn Active>) {
        let place = &mut self.places[at];
        place.operation = Some(operation);
        place.state = state;
        if state != State::Pending {
            self.pending -= 1;
            self.events += 1;
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
        let places = &mut self.active.places;
        let free = places.iter().position(|place| {
            // One that is being polled is away and pending.
            place.operation.is_none() && place.state != State::Pending
        });
        let at = free.unwrap_or(places.len());
        if at == places.len() {
            places.push(Place {
                generation: 0,
                state: State::Over,
                operation: None,
            });
        }
        let id = ActiveId {
            place: u32::try_from(at).expect("invariant: fewer than 2^32 operations"),
            generation: places[at].generation,
        };
        self.run(at, operation);
        id
    }

    /// Goes on with an operation that had stopped.
    pub fn resume(&mut self, operation: Box<dyn Active>) -> ActiveId {
        self.start(operation)
    }

    /// Where an operation stands; `None`: it was taken.
    #[must_use]
    pub fn state_of(&self, id: ActiveId) -> Option<State> {
        self.active.find(id).map(|place| place.state)
    }

    /// What an operation waits for.
    #[must_use]
    pub fn reason_of(&self, id: ActiveId) -> Option<Reason> {
        let operation = self.active.find(id)?.operation.as_ref()?;
        Some(operation.reason())
    }

    /// Takes an operation out of the list, whatever its state. A pending one that is dropped must
    /// leave nothing posted that reaches its memory.
    #[must_use]
    pub fn take_active(&mut self, id: ActiveId) -> Option<Box<dyn Active>> {
        self.active.find(id)?;
        let place = &mut self.active.places[id.place as usize];
        let operation = place.operation.take();
        place.generation = place.generation.wrapping_add(1);
        if place.state == State::Pending {
            self.active.pending -= 1;
        }
        place.state = State::Over;
        operation
    }

    /// One round: each pending operation is polled once. Those that one starts are polled when they
    /// start.
    #[cold]
    pub(crate) fn move_active(&mut self) {
        for at in 0..self.active.places.len() {
            let place = &mut self.active.places[at];
            if place.state == State::Pending
                && let Some(operation) = place.operation.take()
            {
                self.active.pending -= 1;
                self.run(at, operation);
            }
        }
    }

    /// Polls an operation that is away from its place.
    fn run(&mut self, at: usize, mut operation: Box<dyn Active>) {
        self.active.pending += 1;
        self.active.places[at].state = State::Pending;
        let state = operation.poll(self);
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

    /// Stops after the first so many polls, ends after the second.
    struct Count {
        polls: u32,
        stops: u32,
        ends: u32,
    }

    impl Active for Count {
        fn poll(&mut self, _: &mut Vci) -> State {
            self.polls += 1;
            match self.polls {
                polls if polls == self.stops => State::Stopped,
                polls if polls >= self.ends => State::Over,
                _ => State::Pending,
            }
        }

        fn reason(&self) -> Reason {
            REASON
        }
    }

    fn count(stops: u32, ends: u32) -> Box<Count> {
        Box::new(Count {
            polls: 0,
            stops,
            ends,
        })
    }

    #[test]
    fn progress_moves_each_until_it_is_over() {
        let mut vci = vci();
        let (short, long) = (vci.start(count(0, 1)), vci.start(count(0, 3)));
        assert_eq!(vci.state_of(short), Some(State::Over));
        assert_eq!(vci.state_of(long), Some(State::Pending));
        assert_eq!(vci.reason_of(long).map(|reason| reason.tag), Some(3));
        let before = vci.events();
        vci.progress();
        assert_eq!(vci.state_of(long), Some(State::Pending));
        assert_eq!(vci.events(), before);
        vci.progress();
        assert_eq!(vci.state_of(long), Some(State::Over));
        assert!(vci.events() > before && !vci.active.has_pending());
        let taken: Box<dyn Any> = vci.take_active(long).unwrap();
        assert_eq!(taken.downcast::<Count>().unwrap().polls, 3);
        assert!(vci.state_of(long).is_none() && vci.take_active(long).is_none());
        // Its place is used again, and its name is not.
        let again = vci.start(count(0, 9));
        assert_eq!(again.place, long.place);
        assert!(vci.state_of(long).is_none() && vci.state_of(again).is_some());
        drop(vci.take_active(again));
        assert!(!vci.active.has_pending());
    }

    #[test]
    fn what_has_stopped_waits_for_its_owner() {
        let mut vci = vci();
        let id = vci.start(count(2, 4));
        for _ in 0..5 {
            vci.progress();
        }
        assert_eq!(vci.state_of(id), Some(State::Stopped));
        let operation = vci.take_active(id).unwrap();
        let id = vci.resume(operation);
        vci.progress();
        assert_eq!(vci.state_of(id), Some(State::Over));
    }

    /// Starts another one in its second poll, and ends when a message to itself has come.
    struct Starts {
        polls: u32,
        receive: RequestId,
        started: Option<ActiveId>,
    }

    impl Active for Starts {
        fn poll(&mut self, vci: &mut Vci) -> State {
            self.polls += 1;
            if self.polls == 2 {
                self.started = Some(vci.start(count(0, 2)));
                let to = Envelope {
                    context: 9,
                    peer: 0,
                    rank: 0,
                    tag: 1,
                };
                let Vci { pml, net, .. } = vci;
                let sent = pml.send(&mut net.tx, &to, Mode::Standard, EMPTY);
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
        while vci.active.has_pending() {
            vci.progress();
            rounds += 1;
            assert!(rounds < 10);
        }
        let outer: Box<dyn Any> = vci.take_active(id).unwrap();
        let started = outer.downcast::<Starts>().unwrap().started.unwrap();
        assert_eq!(vci.state_of(started), Some(State::Over));
    }
}
