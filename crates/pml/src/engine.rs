//! The component in use: one of those that are compiled in, chosen when the job is joined.
//!
//! The short way of a message belongs to `ob1` and asks nobody whether another component is in use:
//! where one is, `ob1` [stands by](Ob1::stand_by), so that the short way finds nothing to do and
//! every message takes the long one, where it is asked. In a job that uses `ob1` the short way
//! executes not one instruction for the others. All share `ob1`'s slab of requests. A link of
//! several providers ([`linkx`](crate::mtl::linkx)) has `ob1` match, so it puts its wire below that
//! and leaves the short way to whom it does not serve by rails.
//!
//! A component is added by a field and an arm here, a line in [`select`](crate::select) and one in
//! the table of frameworks (`mca`).

use crate::cm::Cm;
use crate::component::Pml;
use crate::message::{Envelope, MessageId, Mode, Probed, Selector};
use crate::mtl::either::Either;
use crate::mtl::linkx::Linkx;
use crate::mtl::ofi::Ofi;
use crate::mtl::portals::{self, Portals};
use crate::ob1::Ob1;
use crate::payload::Payload;
use crate::request::{Completion, RequestId, Requests};
use oxmpi_btl::offload::{Circle, Offload};
use oxmpi_btl::{Frame, Wire};
use oxmpi_mem::Region;

/// What a component has to know of its job.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// This process.
    pub me: u32,
    /// All processes of the job.
    pub processes: u32,
    /// Unmatched eager bytes allowed per pair.
    pub eager_budget: u64,
    /// Others may store data in another way.
    pub mixed: bool,
    /// For `cm` over `mtl/portals`: how that works.
    pub portals: portals::Config,
}

/// See the module's text.
pub struct Engine {
    /// Matches itself, as `dr` with digests; stands by where `cm` is in use.
    ob1: Ob1,
    beside: Option<Box<Beside>>,
}

/// What is in use beside `ob1`.
enum Beside {
    /// Has a transport match; `ob1` stands by.
    Cm(Cm<Either>),
    /// The wire below `ob1`.
    Link(Box<Linkx>),
}

impl Engine {
    /// The component of this name; `None`: there is none.
    #[must_use]
    pub fn open(name: &str, place: Place) -> Option<Engine> {
        let ob1 = Ob1::new(place.me, place.processes, place.eager_budget);
        let ob1 = ob1.among_mixed(place.mixed);
        let ob1 = match name {
            "ob1" => ob1,
            "dr" => ob1.with_digests(),
            "cm" => {
                let portals = Portals::new(place.me, place.portals);
                return Some(Engine::matched(place, Either::Portals(Box::new(portals))));
            }
            _ => return None,
        };
        Some(Engine { ob1, beside: None })
    }

    /// `cm` over a provider of libfabric.
    #[must_use]
    pub fn over_ofi(place: Place, ofi: Ofi) -> Engine {
        Engine::matched(place, Either::Ofi(Box::new(ofi)))
    }

    /// Over several providers behind one endpoint.
    #[must_use]
    pub fn over_linkx(place: Place, link: Linkx) -> Engine {
        let ob1 = Ob1::new(place.me, place.processes, place.eager_budget);
        let ob1 = link.engine(ob1);
        let beside = Some(Box::new(Beside::Link(Box::new(link))));
        Engine { ob1, beside }
    }

    fn matched(place: Place, mtl: Either) -> Engine {
        let ob1 = Ob1::new(place.me, place.processes, place.eager_budget);
        let mut ob1 = ob1.among_mixed(place.mixed);
        ob1.stand_by();
        let beside = Some(Box::new(Beside::Cm(Cm::new(place.me, mtl))));
        Engine { ob1, beside }
    }

    fn mtl(&self) -> Option<&Either> {
        match self.beside.as_deref() {
            Some(Beside::Cm(cm)) => Some(cm.mtl()),
            _ => None,
        }
    }

    fn mtl_mut(&mut self) -> Option<&mut Either> {
        match self.beside.as_deref_mut() {
            Some(Beside::Cm(cm)) => Some(cm.mtl_mut()),
            _ => None,
        }
    }

    /// The software Portals interface, where it is what matches.
    #[must_use]
    pub fn portals(&self) -> Option<&Portals> {
        match self.mtl() {
            Some(Either::Portals(portals)) => Some(portals),
            _ => None,
        }
    }

    /// The provider of libfabric, where it is what matches.
    #[must_use]
    pub fn ofi(&self) -> Option<&Ofi> {
        match self.mtl() {
            Some(Either::Ofi(ofi)) => Some(ofi),
            _ => None,
        }
    }

    /// The same, for tests of what it does.
    #[cfg(test)]
    pub(crate) fn ofi_mut(&mut self) -> Option<&mut Ofi> {
        match self.mtl_mut() {
            Some(Either::Ofi(ofi)) => Some(ofi),
            _ => None,
        }
    }

    /// Whether messages come by something that nothing rings for: who waits for them must poll,
    /// whether or not the transports have something to sleep on.
    #[must_use]
    pub fn must_be_polled(&self) -> bool {
        match self.beside.as_deref() {
            Some(Beside::Cm(cm)) => matches!(cm.mtl(), Either::Ofi(_)),
            Some(Beside::Link(link)) => link.must_be_polled(),
            None => false,
        }
    }

    /// The transport that matches, where it knows the processes of this job alone.
    #[must_use]
    pub fn stays_in_job(&self) -> Option<&'static str> {
        match self.beside.as_deref() {
            Some(Beside::Cm(cm)) => matches!(cm.mtl(), Either::Ofi(_)).then_some("mtl ofi"),
            Some(Beside::Link(_)) => Some("mtl linkx"),
            None => None,
        }
    }

    /// Whether what follows is done beside the program, by a thread of the library.
    pub fn work_beside(&mut self, is_beside: bool) {
        if let Some(Either::Portals(portals)) = self.mtl_mut() {
            portals.work_beside(is_beside);
        }
    }

    /// Collective operations of a group by the interface that matches, where it has them.
    pub fn offload(&mut self, circle: &Circle<'_>) -> Option<Box<dyn Offload>> {
        match self.mtl_mut() {
            Some(Either::Portals(portals)) => portals.offload(circle),
            _ => None,
        }
    }

    /// A frame that is not a short message in its turn.
    #[inline(never)]
    fn on_other(&mut self, wire: &mut impl Wire, from: u32, frame: &Frame<'_>) {
        match self.beside.as_deref_mut() {
            None => self.ob1.on_other(wire, from, frame),
            Some(Beside::Cm(cm)) => cm.on_frame(&mut self.ob1.requests, wire, from, frame),
            Some(Beside::Link(link)) => link.on_frame(&mut self.ob1, wire, from, frame),
        }
    }
}

/// Methods of the long way: of the component in use, whichever it is.
macro_rules! to_the_one_in_use {
    ($($how:tt $name:ident($($arguments:tt)*) -> $result:ty;)*) => {
        $(to_the_one_in_use! { @$how $name($($arguments)*) -> $result })*
    };
    (@wired $name:ident($wire:ident, $($argument:ident: $ty:ty),*) -> $result:ty) => {
        #[inline]
        fn $name(&mut self, $wire: &mut impl Wire, $($argument: $ty),*) -> $result {
            match self.beside.as_deref_mut() {
                None => self.ob1.$name($wire, $($argument),*),
                Some(Beside::Cm(cm)) => cm.$name(&mut self.ob1.requests, $wire, $($argument),*),
                Some(Beside::Link(link)) => self.ob1.$name(&mut link.over($wire), $($argument),*),
            }
        }
    };
    (@lent $name:ident($($argument:ident: $ty:ty),*) -> $result:ty) => {
        #[inline]
        fn $name(&mut self, $($argument: $ty),*) -> $result {
            match self.beside.as_deref_mut() {
                Some(Beside::Cm(cm)) => cm.$name(&mut self.ob1.requests, $($argument),*),
                _ => self.ob1.$name($($argument),*),
            }
        }
    };
    (@mut $name:ident($($argument:ident: $ty:ty),*) -> $result:ty) => {
        #[inline]
        fn $name(&mut self, $($argument: $ty),*) -> $result {
            match self.beside.as_deref_mut() {
                Some(Beside::Cm(cm)) => cm.$name($($argument),*),
                _ => self.ob1.$name($($argument),*),
            }
        }
    };
    (@shared $name:ident($($argument:ident: $ty:ty),*) -> $result:ty) => {
        #[inline]
        fn $name(&self, $($argument: $ty),*) -> $result {
            match self.beside.as_deref() {
                Some(Beside::Cm(cm)) => cm.$name($($argument),*),
                _ => self.ob1.$name($($argument),*),
            }
        }
    };
}

impl Pml for Engine {
    #[inline(always)]
    fn requests(&self) -> &Requests {
        &self.ob1.requests
    }

    #[inline(always)]
    fn requests_mut(&mut self) -> &mut Requests {
        &mut self.ob1.requests
    }

    #[inline(always)]
    fn send_now(&mut self, wire: &mut impl Wire, to: &Envelope, region: Region) -> bool {
        self.ob1.send_now(wire, to, region)
    }

    #[inline(always)]
    fn is_alone(&self) -> bool {
        self.ob1.is_alone()
    }

    #[inline(always)]
    fn deliver(
        &mut self,
        wire: &mut impl Wire,
        from: u32,
        frame: &Frame<'_>,
        wanted: &Selector,
        into: Region,
    ) -> Option<Completion> {
        self.ob1.deliver(wire, from, frame, wanted, into)
    }

    #[inline(always)]
    fn on_frame(&mut self, wire: &mut impl Wire, from: u32, frame: &Frame<'_>) {
        if !self.ob1.on_short(wire, from, frame) {
            self.on_other(wire, from, frame);
        }
    }

    #[inline(always)]
    fn flush(&mut self, wire: &mut impl Wire) {
        if self.ob1.has_business() {
            match self.beside.as_deref_mut() {
                None => self.ob1.flush(wire),
                Some(Beside::Cm(cm)) => cm.flush(&mut self.ob1.requests, wire),
                Some(Beside::Link(link)) => link.flush(&mut self.ob1, wire),
            }
        }
    }

    fn grow(&mut self, processes: u32) {
        self.ob1.grow(processes);
        if let Some(Beside::Cm(_)) = self.beside.as_deref() {
            self.ob1.stand_by();
        }
    }

    /// `cm` has none.
    fn on_got(&mut self, wire: &mut impl Wire, ticket: u64, done: bool) {
        match self.beside.as_deref_mut() {
            Some(Beside::Link(link)) => self.ob1.on_got(&mut link.over(wire), ticket, done),
            _ => self.ob1.on_got(wire, ticket, done),
        }
    }

    /// Only `ob1` lends.
    fn on_returned(&mut self, ticket: u64) {
        self.ob1.on_returned(ticket);
    }

    fn fail_peer(&mut self, peer: u32, class: i32, process_of: impl Fn(u64, i32) -> Option<u32>) {
        match self.beside.as_deref_mut() {
            Some(Beside::Cm(cm)) => cm.fail_peer(&mut self.ob1.requests, peer, class, process_of),
            Some(Beside::Link(link)) => {
                self.ob1.fail_peer(peer, class, process_of);
                link.end_peer(peer);
            }
            None => self.ob1.fail_peer(peer, class, process_of),
        }
    }

    fn outgoing(&self) -> usize {
        match self.beside.as_deref() {
            Some(Beside::Cm(cm)) => cm.outgoing(),
            Some(Beside::Link(link)) => self.ob1.outgoing() + link.outgoing(),
            None => self.ob1.outgoing(),
        }
    }

    fn failure(&self) -> Option<&str> {
        match self.beside.as_deref() {
            Some(Beside::Cm(cm)) => cm.failure(),
            Some(Beside::Link(link)) => link.failure().or_else(|| self.ob1.failure()),
            None => self.ob1.failure(),
        }
    }

    to_the_one_in_use! {
        wired send(wire, to: &Envelope, mode: Mode, payload: Payload) -> RequestId;
        wired recv(wire, from: &Selector, payload: Payload) -> RequestId;
        wired recv_claimed(wire, id: MessageId, payload: Payload) -> Option<RequestId>;
        wired forget_context(wire, context: u64) -> ();
        lent cancel(id: RequestId) -> ();
        lent cancel_send(id: RequestId) -> ();
        lent revoke(context: u64, class: i32) -> ();
        mut probe(from: &Selector) -> Option<Probed>;
        mut claim(from: &Selector) -> Option<(MessageId, Probed)>;
        shared claimed_context(id: MessageId) -> Option<u64>;
        shared claimed_id(slot: u32) -> Option<MessageId>;
        shared unexpected_len() -> usize;
        shared arrivals() -> u64;
    }
}
