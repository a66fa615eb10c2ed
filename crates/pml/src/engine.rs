//! The matching engine in use, chosen at initialization: an enum with one dispatch.
//!
//! - [`Engine::Ob1`] matches messages itself over the frames of a [`Wire`]; `dr` is `ob1` with
//!   digests.
//! - [`Engine::Cm`] leaves matching to a transport ([`Mtl`](crate::mtl::Mtl)).
//! - [`Engine::Linkx`] is `ob1` over several providers behind one endpoint.
//!
//! Each engine has its own slab of [`Requests`], so a request has the same meaning for every
//! caller. The fast path of a short message asks once for [`Engine::ob1`]; where another engine is
//! in use, the message takes the slow path. One test suite (`component/tests.rs`) runs over all.
//!
//! To add an engine: a variant and its arms here, a line in [`select`](crate::select) and one in
//! the table of frameworks (`mca`).

use crate::cm::Cm;
use crate::component::Pml;
use crate::message::{Envelope, MessageId, Probed, Selector, Sending};
use crate::mtl::either::Either;
use crate::mtl::linkx::Linkx;
use crate::mtl::ofi::Ofi;
use crate::mtl::portals::{self, Portals};
use crate::ob1::Ob1;
use crate::payload::Payload;
use crate::request::{RequestId, Requests};
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

/// See the module's text. The tag is a byte of its own, so that the fast path compares it at once.
#[repr(u8)]
#[allow(clippy::large_enum_variant)] // The fast path finds `ob1` without a further pointer.
pub enum Engine {
    /// Matches messages itself.
    Ob1(Ob1),
    /// A transport matches.
    Cm(Box<Cm<Either>>),
    /// Matches messages itself, over a wire of several providers.
    Linkx(Box<Linked>),
}

/// `ob1` and the wire below it.
pub struct Linked {
    ob1: Ob1,
    link: Linkx,
}

/// Calls the engine in use. With a wire, `ob1` of a link gets the wire over all its members.
macro_rules! dispatch {
    ($engine:expr, $pml:ident => $call:expr) => {
        match $engine {
            Engine::Ob1($pml) => $call,
            Engine::Cm($pml) => $call,
            Engine::Linkx(linked) => {
                let Linked { ob1: $pml, .. } = &mut **linked;
                $call
            }
        }
    };
    ($engine:expr, $wire:ident, $pml:ident => $call:expr) => {
        match $engine {
            Engine::Ob1($pml) => $call,
            Engine::Cm($pml) => $call,
            Engine::Linkx(linked) => {
                let Linked { ob1: $pml, link } = &mut **linked;
                let $wire = &mut link.over($wire);
                $call
            }
        }
    };
}

/// As `dispatch`, for methods that change nothing.
macro_rules! ask {
    ($engine:expr, $pml:ident => $call:expr) => {
        match $engine {
            Engine::Ob1($pml) => $call,
            Engine::Cm($pml) => $call,
            Engine::Linkx(linked) => {
                let $pml = &linked.ob1;
                $call
            }
        }
    };
}

impl Engine {
    /// Opens the engine of this name. `None`: unknown name.
    #[must_use]
    pub fn open(name: &str, place: Place) -> Option<Engine> {
        match name {
            "ob1" => Some(Engine::Ob1(Engine::new_ob1(place))),
            "dr" => Some(Engine::Ob1(Engine::new_ob1(place).with_digests())),
            "cm" => {
                let portals = Portals::new(place.me, place.portals);
                Some(Engine::over_mtl(place, Either::Portals(Box::new(portals))))
            }
            _ => None,
        }
    }

    fn new_ob1(place: Place) -> Ob1 {
        let ob1 = Ob1::new(place.me, place.processes, place.eager_budget);
        ob1.among_mixed(place.mixed)
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
        Engine::Linkx(Box::new(Linked { ob1, link }))
    }

    fn over_mtl(place: Place, mtl: Either) -> Engine {
        Engine::Cm(Box::new(Cm::new(place.me, mtl)))
    }

    /// `ob1`, if it is in use and nothing lies between it and the transports. The fast path of a
    /// short message calls it directly.
    #[inline(always)]
    pub fn ob1(&mut self) -> Option<&mut Ob1> {
        match self {
            Engine::Ob1(ob1) => Some(ob1),
            _ => None,
        }
    }

    fn mtl(&self) -> Option<&Either> {
        match self {
            Engine::Cm(cm) => Some(cm.mtl()),
            _ => None,
        }
    }

    fn mtl_mut(&mut self) -> Option<&mut Either> {
        match self {
            Engine::Cm(cm) => Some(cm.mtl_mut()),
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
        match self {
            Engine::Ob1(_) => false,
            Engine::Cm(cm) => matches!(cm.mtl(), Either::Ofi(_)),
            Engine::Linkx(linked) => linked.link.must_be_polled(),
        }
    }

    /// The name of the matching transport, if it reaches only the processes of this job.
    #[must_use]
    pub fn stays_in_job(&self) -> Option<&'static str> {
        match self {
            Engine::Ob1(_) => None,
            Engine::Cm(cm) => matches!(cm.mtl(), Either::Ofi(_)).then_some("mtl ofi"),
            Engine::Linkx(_) => Some("mtl linkx"),
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

    /// The oldest message that a selector accepts, without receiving it. Poll first.
    pub fn probe(&mut self, from: &Selector) -> Option<Probed> {
        dispatch!(self, pml => pml.probe(from))
    }

    /// Takes the oldest message that a selector accepts out of matching. Poll first.
    pub fn claim(&mut self, from: &Selector) -> Option<(MessageId, Probed)> {
        dispatch!(self, pml => pml.claim(from))
    }

    /// Starts the receive of a message that a matched probe took. `None`: the id is stale.
    pub fn recv_claimed(
        &mut self,
        wire: &mut dyn Wire,
        id: MessageId,
        payload: Payload,
    ) -> Option<RequestId> {
        dispatch!(self, wire, pml => pml.recv_claimed(wire, id, payload))
    }

    /// The context of a claimed message. `None`: the id names no claimed message.
    #[must_use]
    pub fn claimed_context(&self, id: MessageId) -> Option<u64> {
        ask!(self, pml => pml.claimed_context(id))
    }

    /// The id of the claimed message in a slot (for handles made from integers).
    #[must_use]
    pub fn claimed_id(&self, slot: u32) -> Option<MessageId> {
        ask!(self, pml => pml.claimed_id(slot))
    }

    /// Cancels a receive that has not matched. Any other operation goes on to its completion
    /// (MPI-5.0 §3.8.4: cancel is local and always leads to completion).
    pub fn cancel(&mut self, id: RequestId) {
        dispatch!(self, pml => pml.cancel(id));
    }

    /// Cancels a send that no receive has matched. A send that has not left is cancelled at once;
    /// otherwise its receiver is asked to give it back. The send completes in either case, whatever
    /// its receiver calls.
    pub fn cancel_send(&mut self, id: RequestId) {
        dispatch!(self, pml => pml.cancel_send(id));
    }

    /// Drops the messages that arrived for a context that is going away.
    pub fn forget_context(&mut self, wire: &mut dyn Wire, context: u64) {
        dispatch!(self, wire, pml => pml.forget_context(wire, context));
    }

    /// Completes with `class` every operation of a context. A message of several frames that has
    /// begun to leave goes on, as its receiver needs the rest. A receive into whose buffer a
    /// transport copies completes with that copy; the same holds for
    /// [`fail_peer`](Engine::fail_peer).
    pub fn revoke(&mut self, context: u64, class: i32) {
        dispatch!(self, pml => pml.revoke(context, class));
    }

    /// Sets the number of known processes. Connected processes have the indexes behind those of
    /// this job. `cm` reaches no connected process.
    pub fn grow(&mut self, processes: u32) {
        match self {
            Engine::Ob1(ob1) => ob1.grow(processes),
            Engine::Cm(_) => {}
            Engine::Linkx(linked) => linked.ob1.grow(processes),
        }
    }

    /// Handles one frame of matching ([`oxmpi_btl::Layer::PML`]) from process `from`.
    #[inline(always)]
    pub fn on_frame(&mut self, wire: &mut dyn Wire, from: u32, frame: &Frame<'_>) {
        match self {
            Engine::Ob1(ob1) => ob1.on_frame(wire, from, frame),
            Engine::Cm(cm) => cm.on_frame(wire, from, frame),
            Engine::Linkx(linked) => linked.link.on_frame(&mut linked.ob1, wire, from, frame),
        }
    }

    /// A [queued](oxmpi_btl::Got::Queued) copy by the transport has ended. `cm` has none.
    pub fn on_got(&mut self, wire: &mut dyn Wire, ticket: u64, done: bool) {
        match self {
            Engine::Ob1(ob1) => ob1.on_got(wire, ticket, done),
            Engine::Cm(_) => {}
            Engine::Linkx(linked) => linked.ob1.on_got(&mut linked.link.over(wire), ticket, done),
        }
    }

    /// The transport no longer reads the payload that was [lent](oxmpi_btl::Wire::try_lend) to it
    /// under this ticket. `cm` lends none.
    pub fn on_returned(&mut self, ticket: u64) {
        match self {
            Engine::Ob1(ob1) => ob1.on_returned(ticket),
            Engine::Cm(_) => {}
            Engine::Linkx(linked) => linked.ob1.on_returned(ticket),
        }
    }

    /// Completes with `class` every operation that needs process `peer`. These are sends to it,
    /// receives matched with a message of it, and posted receives that name it. `process_of` maps a
    /// context and a rank to a process. Receives from any source stay. Later sends to it fail at
    /// once.
    pub fn fail_peer(
        &mut self,
        peer: u32,
        class: i32,
        process_of: impl Fn(u64, i32) -> Option<u32>,
    ) {
        match self {
            Engine::Ob1(ob1) => ob1.fail_peer(peer, class, process_of),
            Engine::Cm(cm) => cm.fail_peer(peer, class, process_of),
            Engine::Linkx(linked) => {
                linked.ob1.fail_peer(peer, class, process_of);
                linked.link.end_peer(peer);
            }
        }
    }

    /// Number of sends that wait for space or for their receiver, and of frames not yet taken by a
    /// transport.
    #[must_use]
    pub fn outgoing(&self) -> usize {
        match self {
            Engine::Ob1(ob1) => ob1.outgoing(),
            Engine::Cm(cm) => cm.outgoing(),
            Engine::Linkx(linked) => linked.ob1.outgoing() + linked.link.outgoing(),
        }
    }

    /// How often frames for a peer began to wait for space. With `cm` the transport has them.
    #[must_use]
    pub fn waits_for_space(&self) -> u64 {
        match self {
            Engine::Ob1(ob1) => ob1.waits_for_space,
            Engine::Cm(_) => 0,
            Engine::Linkx(linked) => linked.ob1.waits_for_space,
        }
    }

    /// Counts every message by its protocol, for [`used_protocols`](Self::used_protocols). Called
    /// before the first send.
    pub fn count_all(&mut self) {
        match self {
            Engine::Ob1(ob1) => ob1.count_all(),
            Engine::Cm(_) => {}
            Engine::Linkx(linked) => linked.ob1.count_all(),
        }
    }

    /// The messages of this process by protocol. `None`: a transport matches, or none was sent.
    #[must_use]
    pub fn used_protocols(&self) -> Option<String> {
        match self {
            Engine::Ob1(ob1) => ob1.used_protocols(),
            Engine::Cm(_) => None,
            Engine::Linkx(linked) => linked.ob1.used_protocols(),
        }
    }

    /// Number of unexpected messages that are waiting.
    #[must_use]
    pub fn unexpected_len(&self) -> usize {
        ask!(self, pml => pml.unexpected_len())
    }

    /// Why the engine cannot go on, if a peer has violated the protocol.
    #[must_use]
    pub fn failure(&self) -> Option<&str> {
        match self {
            Engine::Ob1(ob1) => ob1.failure(),
            Engine::Cm(cm) => cm.failure(),
            Engine::Linkx(linked) => linked.link.failure().or_else(|| linked.ob1.failure()),
        }
    }
}

impl Pml for Engine {
    #[inline]
    fn requests(&self) -> &Requests {
        ask!(self, pml => &pml.requests)
    }

    #[inline]
    fn requests_mut(&mut self) -> &mut Requests {
        dispatch!(self, pml => &mut pml.requests)
    }

    #[inline(always)]
    fn send_now(&mut self, wire: &mut impl Wire, to: &Envelope, region: Region) -> bool {
        match self.ob1() {
            Some(ob1) => ob1.send_now(wire, to, region),
            None => false,
        }
    }

    #[inline]
    fn send(
        &mut self,
        wire: &mut dyn Wire,
        to: &Envelope,
        sending: Sending,
        payload: Payload,
    ) -> RequestId {
        dispatch!(self, wire, pml => pml.send(wire, to, sending, payload))
    }

    #[inline]
    fn recv(&mut self, wire: &mut dyn Wire, from: &Selector, payload: Payload) -> RequestId {
        dispatch!(self, wire, pml => pml.recv(wire, from, payload))
    }

    #[inline(always)]
    fn flush(&mut self, wire: &mut dyn Wire) {
        match self {
            Engine::Ob1(ob1) => ob1.flush(wire),
            Engine::Cm(cm) => cm.flush(wire),
            Engine::Linkx(linked) => linked.link.flush(&mut linked.ob1, wire),
        }
    }

    #[inline]
    fn arrivals(&self) -> u64 {
        ask!(self, pml => pml.arrivals())
    }
}
