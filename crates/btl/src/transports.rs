//! The transports of a process, chosen per peer. The loop serves the process itself, shared memory
//! the others on the node, and the [networks](crate::networks) all others. They are reached through
//! `bml`, which makes its list for a peer at first contact.
//!
//! There are two halves, so that a protocol may send while a received frame is lent to it. The loop
//! and shared memory are exclusive, so for them the choice is a comparison and no list.
//!
//! Length: one table, with each operation of a transport once.

use crate::bml::{Bml, BmlEvent};
use crate::compiled::Networks;
use crate::frame::{Frame, Header};
use crate::networks::{Arrived, Network};
use crate::offload::{Circle, Offload};
use crate::self_::Loop;
use crate::sm;
use crate::watch::Watch;
use crate::wire::{Bulk, Full, GetError, Got, Limits, More, Receive, RemoteKey, Taken, Wire};
use core::marker::PhantomData;
use oxmpi_datatype::ArchWord;
use oxmpi_mem::Region;
use oxmpi_shm::segment::Who;
use std::sync::Arc;

/// Both halves.
pub struct Transports<N: Network = Networks> {
    /// The receive half.
    pub rx: Rx<N>,
    /// The transmit half.
    pub tx: Tx<N>,
    /// The thread that rings for networks and other descriptors.
    watch: Option<Watch>,
    /// Further descriptors: see [`Transports::hear_also`].
    descriptors: Vec<i32>,
}

/// Bytes that a process has sent, by transport.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Carried {
    /// To itself.
    pub own: u64,
    /// Written to rings in shared memory, headers included.
    pub sm: u64,
    /// Copied once, between the memories of two processes.
    pub single_copy: u64,
    /// Given to networks.
    pub networks: u64,
}

/// The receive half.
pub struct Rx<N: Network = Networks> {
    sm: Option<sm::Rx>,
    networks: PhantomData<fn() -> N>,
}

/// The transmit half.
pub struct Tx<N: Network = Networks> {
    me: u32,
    own: Loop,
    sm: Option<sm::Tx>,
    networks: Option<Box<Bml<N>>>,
}

impl Transports {
    /// Transports of process `me`, with shared memory if others share the node.
    #[must_use]
    pub fn new(me: u32, sm: Option<(sm::Rx, sm::Tx)>) -> Transports {
        Transports::over(me, sm, None)
    }
}

impl<N: Network> Transports<N> {
    /// The same, with networks to those that shared memory does not reach.
    #[must_use]
    pub fn over(me: u32, sm: Option<(sm::Rx, sm::Tx)>, networks: Option<Bml<N>>) -> Transports<N> {
        let (rx, tx) = sm.unzip();
        Transports {
            rx: Rx {
                sm: rx,
                networks: PhantomData,
            },
            tx: Tx {
                me,
                own: Loop::default(),
                sm: tx,
                networks: networks.map(Box::new),
            },
            watch: None,
            descriptors: Vec::new(),
        }
    }

    /// Adds networks, and the thread that rings for them, to a process that had none. From now on
    /// it reaches processes that shared memory does not.
    pub fn add_networks(&mut self, networks: Bml<N>, watch: Option<Watch>) {
        self.tx.networks = Some(Box::new(networks));
        self.watch = watch;
    }

    /// Adds shared memory to a process that was alone on its node. It rings its doorbell.
    pub fn add_sm(&mut self, rx: sm::Rx, tx: sm::Tx) {
        (self.rx.sm, self.tx.sm) = (Some(rx), Some(tx));
    }

    /// Permits processes of another job on this node to send through our segment. False: they
    /// cannot.
    pub fn expect(&mut self, who: Who, neighbour: &sm::Neighbour) -> bool {
        let sm = self.rx.sm.as_mut();
        sm.is_some_and(|sm| sm.expect(who, neighbour.clone()))
    }

    /// Sends messages to one of them through the segment of its job from now on.
    pub fn admit(&mut self, neighbour: &sm::Neighbour) {
        if let Some(sm) = &mut self.tx.sm {
            sm.admit(neighbour);
        }
    }

    /// Ends shared memory with these processes of another job. Remaining frames go through
    /// networks.
    pub fn dismiss(&mut self, job: u64, processes: &[u32]) {
        if let (Some(rx), Some(tx)) = (&mut self.rx.sm, &mut self.tx.sm) {
            rx.expect_no_longer(job);
            processes.iter().for_each(|process| tx.dismiss(*process));
        }
    }

    /// Grows the number of processes. Those of other jobs follow those of this job.
    pub fn grow(&mut self, processes: u32) {
        if let Some(networks) = &mut self.tx.networks {
            networks.grow(processes);
        }
    }

    /// Makes this descriptor ring, too, until [`hear_no_longer`](Transports::hear_no_longer).
    /// Without a thread that [watches](Transports::watch) the process must poll.
    pub fn hear_also(&mut self, descriptor: i32) {
        self.descriptors.push(descriptor);
    }

    /// See [`Transports::hear_also`].
    pub fn hear_no_longer(&mut self, descriptor: i32) {
        // Another thread may have added the same.
        if let Some(at) = self
            .descriptors
            .iter()
            .position(|other| *other == descriptor)
        {
            self.descriptors.swap_remove(at);
        }
    }

    /// Whether a thread rings for descriptors.
    #[must_use]
    pub fn is_watched(&self) -> bool {
        self.watch.is_some()
    }

    /// Sets the thread that rings for descriptors.
    pub fn watch(&mut self, watch: Watch) {
        self.watch = Some(watch);
    }

    /// Whether only processes of this node can send now, so that their doorbell is enough.
    #[must_use]
    pub fn is_by_memory(&self) -> bool {
        self.tx.networks.is_none() && self.descriptors.is_empty()
    }

    /// The same, with this thread that rings for the networks.
    #[must_use]
    pub fn watched(self, watch: Watch) -> Transports<N> {
        Transports {
            watch: Some(watch),
            ..self
        }
    }

    /// Arms the networks, as the process is about to park: what arrives from now on rings. False:
    /// nothing rings for some source, so the process must poll again soon.
    #[cold]
    pub fn arm(&mut self) -> bool {
        let is_by_memory = self.is_by_memory();
        let Some(watch) = &mut self.watch else {
            return is_by_memory;
        };
        let mut is_armed = true;
        let networks = self.tx.networks.as_mut();
        let may_sleep = networks.is_none_or(|networks| {
            networks.arm(|descriptor| is_armed &= watch.arm(descriptor).is_ok())
        });
        for descriptor in &self.descriptors {
            is_armed &= watch.arm(*descriptor).is_ok();
        }
        may_sleep && is_armed
    }

    /// Progresses the networks and reports on_event. Call after a poll where there [are
    /// any](Tx::networks).
    #[cold]
    pub fn progress(&mut self, on_event: impl FnMut(BmlEvent)) {
        if let Some(networks) = &mut self.tx.networks {
            networks.progress(on_event);
        }
    }

    /// This process is about to [end](crate::module::Module::leave), or is not after all.
    #[cold]
    pub fn leave(&mut self, leaves: bool) {
        if let Some(networks) = &mut self.tx.networks {
            networks.leave(leaves);
        }
    }

    /// A process of this node has died.
    pub fn lose(&mut self, peer: u32) {
        if let Some(networks) = &mut self.tx.networks {
            networks.lose(peer);
        }
    }

    /// The receive half of shared memory, when there are other processes.
    #[must_use]
    pub fn sm(&mut self) -> Option<&mut sm::Rx> {
        self.rx.sm.as_mut()
    }

    /// Single copy with the other processes of the node, when there are any.
    #[must_use]
    pub fn single(&self) -> Option<&Arc<sm::Single>> {
        let sm = self.tx.sm.as_ref().filter(|sm| sm.reaches_any());
        sm.map(sm::Tx::single)
    }

    /// The reason why a transport cannot go on, if there is one.
    #[must_use]
    pub fn failure(&self) -> Option<&str> {
        let receiving = self.rx.sm.as_ref().and_then(sm::Rx::failure);
        receiving.or_else(|| self.tx.sm.as_ref().and_then(sm::Tx::failure))
    }
}

impl<N: Network> Rx<N> {
    /// Hands one frame from another process to `handler`, if one has arrived, and returns its
    /// result. For a caller that polls again.
    #[inline(always)]
    pub fn take<R>(&mut self, handler: impl FnMut(u32, Frame<'_>) -> R) -> Option<R> {
        self.sm.as_mut()?.take(handler)
    }
}

impl<N: Network> Tx<N> {
    /// The networks, where there are any.
    #[inline]
    #[must_use]
    pub fn networks(&self) -> Option<&Bml<N>> {
        self.networks.as_deref()
    }

    /// The same, for callers that use a network for more than frames.
    pub fn networks_mut(&mut self) -> Option<&mut Bml<N>> {
        self.networks.as_deref_mut()
    }

    /// Collective operations of a group by a network. `None`: no network has them.
    pub fn offload(&mut self, circle: &Circle<'_>) -> Option<Box<dyn Offload>> {
        self.networks.as_mut()?.offload(circle)
    }

    /// The bytes sent so far, by transport.
    #[must_use]
    pub fn carried(&self) -> Carried {
        let (sm, single_copy) = self.sm.as_ref().map_or((0, 0), sm::Tx::carried);
        Carried {
            own: self.own.carried(),
            sm,
            single_copy,
            networks: self
                .networks
                .as_ref()
                .map_or(0, |networks| networks.carried()),
        }
    }

    /// Whether shared memory reaches a peer.
    #[inline]
    fn is_near(&self, peer: u32) -> bool {
        let sm = self.sm.as_ref();
        peer != self.me && sm.is_some_and(|sm| sm.is_near(peer))
    }

    /// Shared memory, if it reaches a peer.
    fn sm_to(&mut self, peer: u32) -> Option<&mut sm::Tx> {
        match self.is_near(peer) {
            true => self.sm.as_mut(),
            false => None,
        }
    }

    /// The networks, if a peer is not this process.
    #[inline]
    fn networks_to(&mut self, peer: u32) -> Option<&mut Bml<N>> {
        let networks = self.networks.as_deref_mut()?;
        (peer != self.me).then_some(networks)
    }

    /// Whether no frame that this process sent to itself waits to be polled.
    #[inline]
    #[must_use]
    pub fn is_quiet(&self) -> bool {
        self.own.is_empty()
    }
}

impl<N: Network> Receive for Rx<N> {
    type Tx = Tx<N>;

    #[inline]
    fn poll(
        &mut self,
        tx: &mut Tx<N>,
        handler: &mut impl FnMut(&mut Tx<N>, u32, &Frame<'_>) -> More,
    ) -> usize {
        let mut frames = 0;
        if let Some(sm) = &mut self.sm {
            frames += sm.poll(|from, frame| handler(tx, from, frame));
        }
        while let Some(taken) = tx.own.take() {
            let me = tx.me;
            frames += 1;
            if handler(tx, me, &taken.frame()) == More::No {
                break;
            }
        }
        while let Some(arrived) = tx.networks.as_mut().and_then(|networks| networks.take()) {
            frames += 1;
            if handler(tx, arrived.from(), &arrived.frame()) == More::No {
                break;
            }
        }
        frames
    }
}

impl<N: Network> Wire for Tx<N> {
    #[inline]
    fn try_send(
        &mut self,
        peer: u32,
        header: Header,
        control: &[u8],
        bulk: Bulk<'_>,
    ) -> Result<(), Full> {
        if let Some(sm) = &mut self.sm
            && peer != self.me
            && sm.is_near(peer)
        {
            return sm.try_send(peer, header, control, bulk);
        }
        match self.networks_to(peer) {
            Some(networks) => networks.try_send(peer, header, control, bulk),
            None => self.own.try_send(header, control, bulk),
        }
    }

    #[inline]
    fn try_hold(
        &mut self,
        peer: u32,
        header: Header,
        control: &[u8],
        bulk: Bulk<'_>,
    ) -> Result<Taken, Full> {
        if !self.is_near(peer)
            && let Some(networks) = self.networks_to(peer)
        {
            return networks.try_hold(peer, header, control, bulk);
        }
        let sent = self.try_send(peer, header, control, bulk);
        sent.map(|()| Taken::Left)
    }

    fn try_more(
        &mut self,
        peer: u32,
        header: Header,
        control: &[u8],
        bulk: Bulk<'_>,
    ) -> Result<Taken, Full> {
        if !self.is_near(peer)
            && let Some(networks) = self.networks_to(peer)
        {
            return networks.try_more(peer, header, control, bulk);
        }
        let sent = self.try_send(peer, header, control, bulk);
        sent.map(|()| Taken::Left)
    }

    fn push(&mut self) {
        if let Some(networks) = &mut self.networks {
            networks.push();
        }
    }

    #[inline(always)]
    fn try_send_whole(&mut self, peer: u32, header: Header, region: Region) -> Result<(), Full> {
        // No ring is ever opened to the process itself or to other nodes: their frames take the
        // slow path.
        match &mut self.sm {
            Some(sm) => sm.try_send_whole(peer, header, region),
            None => Err(Full),
        }
    }

    #[inline]
    fn try_lend(
        &mut self,
        peer: u32,
        header: Header,
        control: &[u8],
        region: Region,
        ticket: u64,
    ) -> Result<(), Full> {
        if !self.is_near(peer)
            && let Some(networks) = self.networks_to(peer)
        {
            return networks.try_lend(peer, header, control, region, ticket);
        }
        self.try_fragment(peer, header, control, Bulk::Region(region))
    }

    #[inline]
    fn pull(&mut self, peer: u32, into: Region) -> usize {
        match self.is_near(peer) {
            true => 0,
            false => self
                .networks_to(peer)
                .map_or(0, |networks| networks.pull(peer, into)),
        }
    }

    #[inline]
    fn is_lent(&self, peer: u32, ticket: u64) -> bool {
        let networks = self.networks.as_ref();
        networks.is_some_and(|networks| networks.is_lent(peer, ticket))
    }

    fn reclaim(&mut self, peer: u32, ticket: u64) {
        if let Some(networks) = &mut self.networks {
            networks.reclaim(peer, ticket);
        }
    }

    #[inline]
    fn try_fragment(
        &mut self,
        peer: u32,
        header: Header,
        control: &[u8],
        bulk: Bulk<'_>,
    ) -> Result<(), Full> {
        if self.is_near(peer) {
            return self.try_send(peer, header, control, bulk);
        }
        match self.networks_to(peer) {
            Some(networks) => networks.try_fragment(peer, header, control, bulk),
            None => self.own.try_send(header, control, bulk),
        }
    }

    #[inline]
    fn fragment_limits(&mut self, peer: u32, rest: u64, piece: u64) -> Limits {
        if !self.is_near(peer)
            && let Some(networks) = self.networks_to(peer)
        {
            return networks.fragment_limits(peer, rest, piece);
        }
        self.limits(peer).in_pieces(piece)
    }

    #[inline]
    fn begin(&mut self, peer: u32, bytes: u64) -> Limits {
        if !self.is_near(peer)
            && let Some(networks) = self.networks_to(peer)
        {
            return networks.begin(peer, bytes);
        }
        self.limits(peer)
    }

    #[inline]
    fn try_first(
        &mut self,
        peer: u32,
        header: Header,
        control: &[u8],
        bulk: Bulk<'_>,
    ) -> Result<(), Full> {
        if !self.is_near(peer)
            && let Some(networks) = self.networks_to(peer)
        {
            return networks.try_first(peer, header, control, bulk);
        }
        self.try_send(peer, header, control, bulk)
    }

    #[inline]
    fn is_ordered(&self, peer: u32) -> bool {
        self.is_near(peer) || peer == self.me
    }

    fn is_near(&self, peer: u32) -> bool {
        peer == self.me || Tx::is_near(self, peer)
    }

    fn has_free_path(&mut self, peer: u32) -> bool {
        !Tx::is_near(self, peer)
            && peer != self.me
            && (self.networks.as_mut()).is_some_and(|networks| networks.has_free_path(peer))
    }

    fn arch(&mut self, peer: u32) -> Option<ArchWord> {
        // A process that has attached the segment stores data as its creator does.
        if self.is_near(peer) {
            return Some(ArchWord::LOCAL);
        }
        match self.networks_to(peer) {
            Some(networks) => networks.arch(peer),
            None => Some(ArchWord::LOCAL),
        }
    }

    #[inline]
    fn limits(&mut self, peer: u32) -> Limits {
        if let Some(sm) = &mut self.sm
            && peer != self.me
            && sm.is_near(peer)
        {
            return sm.limits(peer);
        }
        match self.networks_to(peer) {
            Some(networks) => networks.limits(peer),
            None => Loop::limits(),
        }
    }

    #[inline]
    fn expose(&mut self, peer: u32, region: Region, ticket: u64) -> Option<RemoteKey> {
        match self.sm_to(peer) {
            Some(sm) => sm.expose(peer, region),
            None => self.networks_to(peer)?.expose(peer, region, ticket),
        }
    }

    fn conceal(&mut self, peer: u32, ticket: u64) {
        // The memory of a process of the node is read without a registration.
        if !self.is_near(peer)
            && let Some(networks) = self.networks_to(peer)
        {
            networks.conceal(peer, ticket);
        }
    }

    fn get(
        &mut self,
        peer: u32,
        from: RemoteKey,
        into: Region,
        ticket: u64,
    ) -> Result<Got, GetError> {
        match self.sm_to(peer) {
            Some(sm) => sm.get(peer, from, into),
            None => self
                .networks_to(peer)
                .ok_or(GetError)?
                .get(peer, from, into, ticket),
        }
    }

    fn put(
        &mut self,
        peer: u32,
        to: RemoteKey,
        from: Region,
        ticket: u64,
    ) -> Result<Got, GetError> {
        match self.sm_to(peer) {
            Some(sm) => sm.put(peer, to, from),
            None => self
                .networks_to(peer)
                .ok_or(GetError)?
                .put(peer, to, from, ticket),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;
    use std::os::fd::AsRawFd;
    use std::os::unix::net::UnixStream;
    use std::sync::mpsc::channel;

    /// Without networks nothing once rang for a descriptor, and a process that waited for one slept
    /// till its time-out. Each job under `pml dr` on one node might end a second late.
    #[test]
    fn what_nothing_rings_for_keeps_a_process_from_sleeping() {
        let mut transports = Transports::new(0, None);
        assert!(transports.arm() && transports.is_by_memory());
        let (mut one, other) = UnixStream::pair().unwrap();
        transports.hear_also(other.as_raw_fd());
        assert!(!transports.arm() && !transports.is_by_memory());
        let (rung, doorbell) = channel();
        transports.watch(Watch::start(move || rung.send(()).unwrap()).unwrap());
        assert!(transports.is_watched() && transports.arm());
        one.write_all(b"x").unwrap();
        doorbell.recv().unwrap();
        transports.hear_no_longer(other.as_raw_fd());
        assert!(transports.arm() && transports.is_by_memory());
    }
}
