//! The component in use: one of those that are compiled in, chosen at initialization.
//!
//! The fast path belongs to `ob1` and never checks which component is in use. For another
//! component, [`Ob1::disable_fast_path`] sends every message to the slow path, which checks. In a
//! job that uses `ob1`, the fast path executes no instruction for the other components. All
//! components share the slab of requests of `ob1`. A link of several providers
//! ([`linkx`](crate::mtl::linkx)) uses the matching of `ob1`. So its wire lies below `ob1`, and
//! peers without rails keep the fast path.
//!
//! To add a component: a field and an arm here, a line in [`select`](crate::select) and one in the
//! table of frameworks (`mca`).

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

/// The properties of the job that a component needs.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// Index of this process.
    pub me: u32,
    /// Number of processes of the job.
    pub processes: u32,
    /// Unmatched eager bytes allowed per pair.
    pub eager_budget: u64,
    /// Some processes may store data in another representation.
    pub mixed: bool,
    /// Configuration of `mtl/portals` below `cm`.
    pub portals: portals::Config,
}

/// See the module's text.
pub struct Engine {
    /// Matches messages itself; `dr` is `ob1` with digests. Its fast path is disabled while `cm` is
    /// in use.
    ob1: Ob1,
    alternative: Option<Box<Alternative>>,
}

/// A component in use instead of, or below, plain `ob1`.
enum Alternative {
    /// A transport matches; the fast path of `ob1` is disabled.
    Cm(Cm<Either>),
    /// The wire below `ob1`.
    Link(Box<Linkx>),
}

impl Engine {
    /// Opens the component of this name. `None`: unknown name.
    #[must_use]
    pub fn open(name: &str, place: Place) -> Option<Engine> {
        let ob1 = Ob1::new(place.me, place.processes, place.eager_budget);
        let ob1 = ob1.among_mixed(place.mixed);
        let ob1 = match name {
            "ob1" => ob1,
            "dr" => ob1.with_digests(),
            "cm" => {
                let portals = Portals::new(place.me, place.portals);
                return Some(Engine::over_mtl(place, Either::Portals(Box::new(portals))));
            }
            _ => return None,
        };
        Some(Engine {
            ob1,
            alternative: None,
        })
    }

    /// Opens `cm` over a provider of libfabric.
    #[must_use]
    pub fn over_ofi(place: Place, ofi: Ofi) -> Engine {
        Engine::over_mtl(place, Either::Ofi(Box::new(ofi)))
    }

    /// Opens `ob1` over several providers behind one endpoint.
    #[must_use]
    pub fn over_linkx(place: Place, link: Linkx) -> Engine {
        let ob1 = Ob1::new(place.me, place.processes, place.eager_budget);
        let ob1 = link.engine(ob1);
        let alternative = Some(Box::new(Alternative::Link(Box::new(link))));
        Engine { ob1, alternative }
    }

    fn over_mtl(place: Place, mtl: Either) -> Engine {
        let ob1 = Ob1::new(place.me, place.processes, place.eager_budget);
        let mut ob1 = ob1.among_mixed(place.mixed);
        ob1.disable_fast_path();
        let alternative = Some(Box::new(Alternative::Cm(Cm::new(place.me, mtl))));
        Engine { ob1, alternative }
    }

    fn mtl(&self) -> Option<&Either> {
        match self.alternative.as_deref() {
            Some(Alternative::Cm(cm)) => Some(cm.mtl()),
            _ => None,
        }
    }

    fn mtl_mut(&mut self) -> Option<&mut Either> {
        match self.alternative.as_deref_mut() {
            Some(Alternative::Cm(cm)) => Some(cm.mtl_mut()),
            _ => None,
        }
    }

    /// The software Portals interface, if it does the matching.
    #[must_use]
    pub fn portals(&self) -> Option<&Portals> {
        match self.mtl() {
            Some(Either::Portals(portals)) => Some(portals),
            _ => None,
        }
    }

    /// The provider of libfabric, if it does the matching.
    #[must_use]
    pub fn ofi(&self) -> Option<&Ofi> {
        match self.mtl() {
            Some(Either::Ofi(ofi)) => Some(ofi),
            _ => None,
        }
    }

    /// As [`ofi`](Engine::ofi), mutable, for tests.
    #[cfg(test)]
    pub(crate) fn ofi_mut(&mut self) -> Option<&mut Ofi> {
        match self.mtl_mut() {
            Some(Either::Ofi(ofi)) => Some(ofi),
            _ => None,
        }
    }

    /// Whether messages arrive by a path that rings no doorbell. A waiting thread must then poll,
    /// even if the transports offer something to sleep on.
    #[must_use]
    pub fn must_be_polled(&self) -> bool {
        match self.alternative.as_deref() {
            Some(Alternative::Cm(cm)) => matches!(cm.mtl(), Either::Ofi(_)),
            Some(Alternative::Link(link)) => link.must_be_polled(),
            None => false,
        }
    }

    /// The name of the matching transport, if it reaches only the processes of this job.
    #[must_use]
    pub fn stays_in_job(&self) -> Option<&'static str> {
        match self.alternative.as_deref() {
            Some(Alternative::Cm(cm)) => matches!(cm.mtl(), Either::Ofi(_)).then_some("mtl ofi"),
            Some(Alternative::Link(_)) => Some("mtl linkx"),
            None => None,
        }
    }

    /// Whether the following calls come from a progress thread of the library, not from the
    /// program.
    pub fn work_beside(&mut self, is_beside: bool) {
        if let Some(Either::Portals(portals)) = self.mtl_mut() {
            portals.work_beside(is_beside);
        }
    }

    /// Collective operations of a group that the matching interface offloads, if it has them.
    pub fn offload(&mut self, circle: &Circle<'_>) -> Option<Box<dyn Offload>> {
        match self.mtl_mut() {
            Some(Either::Portals(portals)) => portals.offload(circle),
            _ => None,
        }
    }

    /// Handles a frame that is not a short message in order.
    #[inline(never)]
    fn on_other(&mut self, wire: &mut impl Wire, from: u32, frame: &Frame<'_>) {
        match self.alternative.as_deref_mut() {
            None => self.ob1.on_other(wire, from, frame),
            Some(Alternative::Cm(cm)) => cm.on_frame(&mut self.ob1.requests, wire, from, frame),
            Some(Alternative::Link(link)) => link.on_frame(&mut self.ob1, wire, from, frame),
        }
    }
}

/// Defines the methods of the slow path: each calls the component in use.
macro_rules! delegate {
    ($($how:tt $name:ident($($arguments:tt)*) -> $result:ty;)*) => {
        $(delegate! { @$how $name($($arguments)*) -> $result })*
    };
    (@wired $name:ident($wire:ident, $($argument:ident: $ty:ty),*) -> $result:ty) => {
        #[inline]
        fn $name(&mut self, $wire: &mut impl Wire, $($argument: $ty),*) -> $result {
            match self.alternative.as_deref_mut() {
                None => self.ob1.$name($wire, $($argument),*),
                Some(Alternative::Cm(cm)) => cm.$name(&mut self.ob1.requests, $wire, $($argument),*),
                Some(Alternative::Link(link)) => self.ob1.$name(&mut link.over($wire), $($argument),*),
            }
        }
    };
    (@lent $name:ident($($argument:ident: $ty:ty),*) -> $result:ty) => {
        #[inline]
        fn $name(&mut self, $($argument: $ty),*) -> $result {
            match self.alternative.as_deref_mut() {
                Some(Alternative::Cm(cm)) => cm.$name(&mut self.ob1.requests, $($argument),*),
                _ => self.ob1.$name($($argument),*),
            }
        }
    };
    (@mut $name:ident($($argument:ident: $ty:ty),*) -> $result:ty) => {
        #[inline]
        fn $name(&mut self, $($argument: $ty),*) -> $result {
            match self.alternative.as_deref_mut() {
                Some(Alternative::Cm(cm)) => cm.$name($($argument),*),
                _ => self.ob1.$name($($argument),*),
            }
        }
    };
    (@shared $name:ident($($argument:ident: $ty:ty),*) -> $result:ty) => {
        #[inline]
        fn $name(&self, $($argument: $ty),*) -> $result {
            match self.alternative.as_deref() {
                Some(Alternative::Cm(cm)) => cm.$name($($argument),*),
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
            match self.alternative.as_deref_mut() {
                None => self.ob1.flush(wire),
                Some(Alternative::Cm(cm)) => cm.flush(&mut self.ob1.requests, wire),
                Some(Alternative::Link(link)) => link.flush(&mut self.ob1, wire),
            }
        }
    }

    fn grow(&mut self, processes: u32) {
        self.ob1.grow(processes);
        if let Some(Alternative::Cm(_)) = self.alternative.as_deref() {
            self.ob1.disable_fast_path();
        }
    }

    /// `cm` has no queued copies.
    fn on_got(&mut self, wire: &mut impl Wire, ticket: u64, done: bool) {
        match self.alternative.as_deref_mut() {
            Some(Alternative::Link(link)) => self.ob1.on_got(&mut link.over(wire), ticket, done),
            _ => self.ob1.on_got(wire, ticket, done),
        }
    }

    /// Only `ob1` lends payload to a transport.
    fn on_returned(&mut self, ticket: u64) {
        self.ob1.on_returned(ticket);
    }

    fn fail_peer(&mut self, peer: u32, class: i32, process_of: impl Fn(u64, i32) -> Option<u32>) {
        match self.alternative.as_deref_mut() {
            Some(Alternative::Cm(cm)) => {
                cm.fail_peer(&mut self.ob1.requests, peer, class, process_of)
            }
            Some(Alternative::Link(link)) => {
                self.ob1.fail_peer(peer, class, process_of);
                link.end_peer(peer);
            }
            None => self.ob1.fail_peer(peer, class, process_of),
        }
    }

    fn outgoing(&self) -> usize {
        match self.alternative.as_deref() {
            Some(Alternative::Cm(cm)) => cm.outgoing(),
            Some(Alternative::Link(link)) => self.ob1.outgoing() + link.outgoing(),
            None => self.ob1.outgoing(),
        }
    }

    fn failure(&self) -> Option<&str> {
        match self.alternative.as_deref() {
            Some(Alternative::Cm(cm)) => cm.failure(),
            Some(Alternative::Link(link)) => link.failure().or_else(|| self.ob1.failure()),
            None => self.ob1.failure(),
        }
    }

    delegate! {
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
