//! The VCI: the state that a message uses (matching, transports, requests), behind one biased lock.
//!
//! A thread inside the VCI has `&mut` access and needs no atomics. The context id chooses the VCI,
//! equally on both sides; there is one VCI now. The VCI also advances the active operations
//! ([`crate::active`]). Waiting threads leave it between polls. Leaving wakes threads that sleep if
//! something has completed meanwhile.

use crate::active::List;
use crate::comm::{CommHot, MAP_IDENTITY};
use crate::context::Traffic;
use crate::error::Class;
use crate::maps::Maps;
use crate::process::Process;
use crate::wait::{self, Limits};
use oxmpi_btl::bml::{Bml, BmlEvent};
use oxmpi_btl::compiled::Networks;
use oxmpi_btl::{Frame, Layer, Layers, More, Receive, Transports, Tx};
use oxmpi_mem::HeapBytes;
use oxmpi_pml::{Completion, Engine, Envelope, Payload, Pml, RequestId, Selector};
use oxmpi_shm::activity::Activity;
use oxmpi_sync::Guard;
use std::ops::{Deref, DerefMut};

/// Matching, transports and requests of the process.
pub struct Vci {
    /// The process to which it belongs.
    pub process: &'static Process,
    /// Matching, protocols, requests.
    pub pml: Engine,
    /// The transports: a receiving and a sending half.
    pub net: Transports,
    /// The handlers of frames that do not belong to matching.
    pub layers: Layers,
    /// A frame that no layer accepted.
    pub(crate) unhandled: Unhandled,
    /// Maps ranks to processes.
    pub(crate) maps: Maps,
    /// Copies that sends of freed requests still read.
    kept: Vec<(RequestId, HeapBytes)>,
    /// Threads that sleep until something completes.
    pub(crate) sleepers: u32,
    /// Threads of this process that wait, asleep or not.
    pub(crate) waiting: u32,
    /// Whether several threads may call MPI at the same time.
    pub(crate) has_threads: bool,
    /// The waits that have stopped polling, of all threads of this process, the oldest first.
    pub(crate) waits: Vec<(u64, Activity)>,
    /// Polls at the beginning of every wait; fixed.
    pub(crate) first_polls: u32,
    /// Operations that progress advances.
    pub(crate) active: List,
    /// [`events_of_sleepers`](Vci::events_of_sleepers) when sleepers were last woken.
    announced: u64,
    /// Revoked communicators, whose waits end in an error: see [`Vci::revoke`].
    pub(crate) revoked: Vec<u64>,
    /// Whether a connected job has ended: see [`crate::ends`].
    pub(crate) has_ended_jobs: bool,
    /// Processes whose death was reported to the protocols.
    pub(crate) dead: Vec<u32>,
    /// The count of network events when the VCI last handled them.
    network_events: u64,
    /// Where a call over many requests begins its search.
    pub search_start: SearchStart,
}

/// Describes a frame that no layer accepted, if there was one.
pub(crate) struct Unhandled {
    process: &'static Process,
    pub(crate) why: Option<String>,
}

/// The array of requests that a call has searched last, and the index to continue at. A hint:
/// programs pass the same array repeatedly, and its requests mostly complete in order.
#[derive(Default)]
pub struct SearchStart {
    array: usize,
    place: usize,
}

impl SearchStart {
    /// The indices of an array of `len` requests at the address `array`, each once.
    #[inline]
    pub fn indices(&self, array: usize, len: usize) -> impl Iterator<Item = usize> + use<> {
        let first = match self.array == array {
            true => self.place.min(len),
            false => 0,
        };
        (first..len).chain(0..first)
    }

    /// Makes the next call with that array begin at `place`.
    #[inline]
    pub fn continue_at(&mut self, array: usize, place: usize) {
        *self = SearchStart { array, place };
    }
}

/// The most rounds of progress in one call that lets no other thread in.
const ROUNDS: u32 = 64;

impl Vci {
    pub(crate) fn new(
        process: &'static Process,
        pml: Engine,
        net: Transports,
        limits: &Limits,
    ) -> Vci {
        Vci {
            process,
            first_polls: wait::first_polls(net.tx.networks().is_some(), limits.oversubscribed),
            pml,
            net,
            layers: Layers::default(),
            unhandled: Unhandled { process, why: None },
            maps: Maps::default(),
            kept: Vec::new(),
            sleepers: 0,
            waiting: 0,
            has_threads: false,
            waits: Vec::new(),
            active: List::default(),
            announced: 0,
            revoked: Vec::new(),
            has_ended_jobs: false,
            dead: Vec::new(),
            network_events: 0,
            search_start: SearchStart::default(),
        }
    }

    /// For tests: the VCI of a job of one process.
    #[cfg(test)]
    pub(crate) fn alone() -> Vci {
        let place = oxmpi_pml::Place {
            me: 0,
            processes: 1,
            eager_budget: 1 << 20,
            mixed: false,
            portals: oxmpi_pml::PortalsConfig::USUAL,
        };
        let pml = Engine::open("ob1", place).expect("it is compiled in");
        let limits = Limits {
            oversubscribed: false,
            ..Limits::UNKNOWN
        };
        Vci::new(Process::of_test(), pml, Transports::new(0, None), &limits)
    }

    /// Polls the transports until something completes, and sends waiting frames. Returns the number
    /// of frames handled.
    #[inline]
    pub fn progress(&mut self) -> usize {
        self.poll(|pml, tx, from, frame| {
            let before = pml.requests().completions();
            pml.on_frame(tx, from, frame);
            if pml.requests().completions() == before {
                More::Yes
            } else {
                More::No
            }
        })
    }

    /// As [`progress`](Self::progress), for the progress thread while the program computes. Where
    /// the transport matches, it counts separately what it stores meanwhile.
    pub(crate) fn progress_in_background(&mut self) -> usize {
        self.pml.work_beside(true);
        let frames = self.progress();
        self.pml.work_beside(false);
        frames
    }

    /// As [`progress`](Self::progress), for calls that wait for many requests: it does not stop at
    /// a completion.
    #[inline]
    pub fn progress_many(&mut self) -> usize {
        self.poll(|pml, tx, from, frame| {
            pml.on_frame(tx, from, frame);
            More::Yes
        })
    }

    /// Repeats [`progress_many`](Self::progress_many) as long as something arrives, so that
    /// everything that arrived before the call is handled. Returns the number of frames handled.
    #[inline]
    pub fn progress_all(&mut self) -> usize {
        let mut all = 0;
        for _ in 0..ROUNDS {
            let frames = self.progress_many();
            all += frames;
            if frames == 0 || self.active.has_stopped() {
                break;
            }
        }
        all
    }

    /// Passes arriving frames to `handler`.
    #[inline(always)]
    fn poll(&mut self, handler: impl Fn(&mut Engine, &mut Tx, u32, &Frame<'_>) -> More) -> usize {
        let Vci {
            pml,
            net: Transports { rx, tx, .. },
            layers,
            unhandled,
            ..
        } = self;
        let frames = rx.poll(tx, &mut |tx, from, frame| {
            if frame.header.layer() == Layer::PML {
                return handler(pml, tx, from, frame);
            }
            if !dispatch_to_layer(layers, unhandled, tx, from, frame) {
                pml.fail_peer(from, Class::ERR_INTERN.0, unhandled.process.process_of());
            }
            More::No
        });
        pml.flush(tx);
        if tx.networks().is_some() {
            self.handle_network_events();
        }
        if self.active.has_live() {
            self.advance_active();
        }
        frames
    }

    /// Registers the handlers of networks that have frames of their own layer.
    pub(crate) fn register_network_layers(&mut self) {
        let modules = self.net.tx.networks().into_iter().flat_map(Bml::modules);
        for (layer, handler) in modules.filter_map(Networks::handler) {
            let is_first = self.layers.register(layer, handler);
            debug_assert!(is_first, "two networks have frames of one layer");
        }
    }

    /// Handles the events of the networks: completed and returned transfers, and unreachable peers.
    #[cold]
    fn handle_network_events(&mut self) {
        let mut all = Vec::new();
        self.net.progress(|event| all.push(event));
        self.network_events = self.net.tx.networks().map_or(0, Bml::news);
        for event in all {
            match event {
                BmlEvent::Got { ticket, done } => self.pml.on_got(&mut self.net.tx, ticket, done),
                BmlEvent::Returned { ticket } => self.pml.on_returned(ticket),
                BmlEvent::Lost(peer) => {
                    let class = Class::ERR_PROC_ABORTED.0;
                    let process = self.process;
                    self.pml.fail_peer(peer, class, process.process_of());
                    // Flush before the program gets its buffers back.
                    self.pml.flush(&mut self.net.tx);
                }
            }
        }
    }

    /// Counts a thread of this process that begins to wait. Peers see this state and choose by it
    /// how to transfer long messages.
    pub(crate) fn begin_wait(&mut self) {
        self.waiting += 1;
        if self.waiting == 1
            && let Some(sm) = self.net.sm()
        {
            sm.set_waiting(true);
        }
    }

    /// Counts a thread that ends its wait.
    pub(crate) fn end_wait(&mut self) {
        self.waiting -= 1;
        if self.waiting == 0
            && let Some(sm) = self.net.sm()
        {
            sm.set_waiting(false);
        }
    }

    /// Copies a piece of our memory for a rank of the node that is copying from it, if there is
    /// one.
    #[inline]
    pub(crate) fn copy_for_peer(&self) -> bool {
        self.net.single().is_some_and(|single| single.help())
    }

    /// A counter that grows when something completes that a call may wait for.
    #[inline]
    pub(crate) fn events(&self) -> u64 {
        let own = self.pml.events().wrapping_add(self.active.events());
        own.wrapping_add(self.layers.handed())
            .wrapping_add(self.network_events)
    }

    /// [`events`](Vci::events), and how often frames began to wait for space. Sleepers are woken
    /// when it has changed.
    fn events_of_sleepers(&self) -> u64 {
        self.events().wrapping_add(self.pml.waits_for_space())
    }

    /// Whether networks have events that were not handled yet.
    pub(crate) fn has_network_events(&self) -> bool {
        self.net.tx.networks().map_or(0, Bml::news) != self.network_events
    }

    /// Whether the networks have sent everything.
    pub(crate) fn has_left(&self) -> bool {
        self.net.tx.networks().is_none_or(Bml::has_left)
    }

    /// Receives a message that arrives while the caller polls; otherwise posts the receive.
    ///
    /// A receive enters the posted queue only where others could see it there. As long as it is the
    /// only one and the caller stays inside, it is compared with arriving frames directly.
    #[inline(always)]
    pub(crate) fn receive(&mut self, from: &Selector, payload: Payload) -> Receiving {
        let Vci {
            pml,
            net: Transports { rx, tx, .. },
            layers,
            unhandled,
            first_polls,
            ..
        } = self;
        let Payload::Contiguous(into) = payload else {
            return Receiving::Posted(pml.recv(tx, from, payload));
        };
        let ob1 = match pml.ob1() {
            Some(ob1) if ob1.is_alone() && tx.is_quiet() => ob1,
            _ => return Receiving::Posted(pml.recv(tx, from, Payload::Contiguous(into))),
        };
        for _ in 0..*first_polls {
            let taken = rx.take(
                |peer, frame| match ob1.deliver(tx, peer, &frame, from, into) {
                    Some(done) => Some(Receiving::Done(done)),
                    None if frame.header.layer() != Layer::PML => {
                        if !dispatch_to_layer(layers, unhandled, tx, peer, &frame) {
                            let process_of = unhandled.process.process_of();
                            ob1.fail_peer(peer, Class::ERR_INTERN.0, process_of);
                        }
                        None
                    }
                    None => Some(Receiving::Posted(ob1.post_for(tx, from, into, peer, frame))),
                },
            );
            ob1.flush(tx);
            if let Some(Some(taken)) = taken {
                return taken;
            }
        }
        Receiving::Posted(pml.recv(tx, from, Payload::Contiguous(into)))
    }

    /// The envelope of a message to `dest`, a rank of the communicator. `None`: another thread has
    /// freed the communicator since the lookup.
    #[inline(always)]
    pub(crate) fn envelope(
        &self,
        comm: &CommHot,
        traffic: Traffic,
        dest: i32,
        tag: i32,
    ) -> Option<Envelope> {
        let context = comm.context();
        let peer = match comm.map() {
            MAP_IDENTITY => dest.cast_unsigned(),
            map => self.maps.process_of(map, context, dest)?,
        };
        Some(Envelope {
            context: traffic.of(context),
            peer,
            rank: comm.rank(),
            tag,
        })
    }

    /// Keeps memory until the transfer that reads or writes it is complete.
    pub(crate) fn keep_until_done(&mut self, id: RequestId, copy: HeapBytes) {
        self.release_kept();
        self.kept.push((id, copy));
    }

    /// Frees copies that no transfer reads any more. Returns true when none is left.
    pub(crate) fn release_kept(&mut self) -> bool {
        let Vci { pml, kept, .. } = self;
        kept.retain(|(id, _)| pml.finish(*id).is_none());
        kept.is_empty()
    }
}

/// Passes a frame to the layer it names. False: there is no such layer. The caller then ends the
/// operations with the sender in an error, and the next wait ends the job.
#[cold]
#[inline(never)]
fn dispatch_to_layer(
    layers: &mut Layers,
    unhandled: &mut Unhandled,
    tx: &mut Tx,
    from: u32,
    frame: &Frame<'_>,
) -> bool {
    let handled = layers.on_frame(tx, from, frame);
    if let Err(what) = &handled {
        unhandled.why.get_or_insert_with(|| what.to_string());
    }
    handled.is_ok()
}

/// The result of starting a receive.
pub(crate) enum Receiving {
    /// Its message came at once; there is no request.
    Done(Completion),
    /// The receive is posted, or its message is still arriving.
    Posted(RequestId),
}

/// Access to the VCI, until it is dropped.
pub struct Inside<'a> {
    guard: Guard<'a, Option<Vci>, oxmpi_pal::locks::Linux>,
}

impl<'a> Inside<'a> {
    #[inline]
    pub(crate) fn new(guard: Guard<'a, Option<Vci>, oxmpi_pal::locks::Linux>) -> Inside<'a> {
        Inside { guard }
    }

    /// Counts this thread as a sleeper. Earlier completions concern only threads that slept
    /// already.
    pub(crate) fn count_as_sleeper(&mut self) {
        let vci = &mut **self;
        if vci.sleepers == 0 {
            vci.announced = vci.events_of_sleepers();
        }
        vci.sleepers += 1;
    }

    /// Lets other threads in, if any wait.
    #[inline]
    pub(crate) fn bump(&mut self) {
        self.notify_sleepers();
        self.guard.bump();
    }

    #[inline]
    fn notify_sleepers(&mut self) {
        if let Some(vci) = self.guard.as_mut()
            && vci.sleepers != 0
        {
            notify_sleepers(vci);
        }
    }
}

/// Wakes the sleepers after an event, and where this thread may leave MPI with something undone. No
/// doorbell announces a frame to this process itself. A frame that did not fit after the sleepers
/// announced their sleep may find room without a doorbell, too.
#[cold]
#[inline(never)]
fn notify_sleepers(vci: &mut Vci) {
    let events = vci.events_of_sleepers();
    if vci.announced != events || !vci.net.tx.is_quiet() {
        vci.announced = events;
        wait::wake_sleepers(vci);
    }
}

impl Deref for Inside<'_> {
    type Target = Vci;
    #[inline]
    fn deref(&self) -> &Vci {
        self.guard
            .as_ref()
            .expect("invariant: the edge lets nobody in before init")
    }
}

impl DerefMut for Inside<'_> {
    #[inline]
    fn deref_mut(&mut self) -> &mut Vci {
        self.guard
            .as_mut()
            .expect("invariant: the edge lets nobody in before init")
    }
}

impl Drop for Inside<'_> {
    #[inline]
    fn drop(&mut self) {
        self.notify_sleepers();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use oxmpi_btl::{Bulk, Header, Wire};
    use oxmpi_mem::Region;
    use std::sync::{Arc, Mutex};

    fn send_other(vci: &mut Vci, layer: Layer) {
        let header = Header {
            kind: layer.kind(9),
            tag: 7,
            ..Header::default()
        };
        let sent = vci.net.tx.try_send(0, header, &[], Bulk::None);
        assert!(sent.is_ok());
    }

    /// A layer gets its frames among messages and may answer at once; matching does not see them.
    #[test]
    fn a_layer_gets_its_frames_and_matching_the_others() {
        let mut vci = Vci::alone();
        let seen = Arc::new(Mutex::new(Vec::new()));
        let (here, twice) = (Arc::clone(&seen), Layer::COLL.kind(10));
        let taken = vci.layers.register(
            Layer::COLL,
            Box::new(move |wire, from, frame| {
                let header = frame.header;
                here.lock().unwrap().push((from, header.kind, header.tag));
                if header.kind != twice {
                    let kind = twice;
                    let answer = Header { kind, ..header };
                    assert!(wire.try_send(from, answer, &[], Bulk::None).is_ok());
                }
                true
            }),
        );
        assert!(taken);
        let from = Selector {
            context: 16,
            source: 0,
            tag: 3,
        };
        let to = Envelope {
            context: 16,
            peer: 0,
            rank: 0,
            tag: 3,
        };
        send_other(&mut vci, Layer::COLL);
        let Vci { pml, net, .. } = &mut vci;
        let empty = || Payload::Contiguous(Region::EMPTY);
        let sent = pml.send(&mut net.tx, &to, oxmpi_pml::Mode::Standard.into(), empty());
        let received = pml.recv(&mut net.tx, &from, empty());
        while vci.progress() > 0 {}
        assert!(vci.pml.finish(sent).is_some() && vci.pml.finish(received).is_some());
        let first = Layer::COLL.kind(9);
        assert_eq!(*seen.lock().unwrap(), [(0, first, 7), (0, twice, 7)]);
        assert_eq!(vci.broken(), None);
        assert_eq!(vci.pml.arrivals(), 0);
    }

    /// The sender of a frame that no layer accepts is named, and no call waits for it.
    #[test]
    fn a_frame_for_no_layer_ends_its_sender() {
        let mut vci = Vci::alone();
        send_other(&mut vci, Layer::OSC);
        while vci.progress() > 0 {}
        let why = vci.broken().expect("it was seen").to_owned();
        assert!(why.contains("process 0") && why.contains("0x29"), "{why}");
        let to = Envelope {
            context: 16,
            peer: 0,
            rank: 0,
            tag: 3,
        };
        let Vci { pml, net, .. } = &mut vci;
        let empty = Payload::Contiguous(Region::EMPTY);
        let late = pml.send(&mut net.tx, &to, oxmpi_pml::Mode::Standard.into(), empty);
        assert_eq!(
            pml.finish(late).expect("complete").error,
            Class::ERR_INTERN.0
        );
    }
}
