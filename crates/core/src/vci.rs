//! The VCI: everything a message touches on its way, behind one biased lock.
//!
//! Whoever is inside has `&mut` and needs no atomics. A context id decides the VCI, equally on both
//! sides; there is one VCI now. It also moves the operations that go on by themselves
//! ([`crate::active`]). Waiters leave it between polls; leaving wakes threads that sleep
//! for something that has completed meanwhile.

use crate::active::List;
use crate::comm::{CommHot, MAP_IDENTITY};
use crate::context::Traffic;
use crate::error::Class;
use crate::failure::process_of;
use crate::maps::Maps;
use crate::process::process;
use crate::wait::{self, Limits, PollPolicy, SpinPolicy};
use oxmpi_btl::bml::{Bml, BmlEvent};
use oxmpi_btl::compiled::Networks;
use oxmpi_btl::{Frame, Layer, Layers, More, Receive, Transports, Tx};
use oxmpi_mem::HeapBytes;
use oxmpi_pml::{Completion, Engine, Envelope, Payload, Pml, RequestId, Selector};
use oxmpi_shm::activity::Activity;
use oxmpi_sync::Guard;
use std::ops::{Deref, DerefMut};

/// See the module's text.
pub struct Vci {
    /// Matching, protocols, requests.
    pub pml: Engine,
    /// The transports, in two halves.
    pub net: Transports,
    /// Who gets the frames that are not of matching.
    pub layers: Layers,
    /// What a peer has sent that no layer takes.
    pub(crate) untaken: Option<String>,
    /// From ranks to processes.
    pub(crate) maps: Maps,
    /// Copies that sends of freed requests still read.
    kept: Vec<(RequestId, HeapBytes)>,
    /// Threads that sleep until something completes.
    pub(crate) sleepers: u32,
    /// Threads of this process that wait, asleep or not.
    pub(crate) waiting: u32,
    /// What the threads of this process wait for that have stopped polling, the oldest wait first.
    pub(crate) waits: Vec<(u64, Activity)>,
    /// Polls at the beginning of every wait: fewer where the last one at sockets met others on its
    /// processor.
    pub(crate) first_polls: u32,
    /// What waits have taught this process.
    pub(crate) poll_policy: PollPolicy,
    pub(crate) spin_policy: SpinPolicy,
    /// Operations that progress moves.
    pub(crate) active: List,
    /// [`events`](Vci::events) when sleepers were last woken.
    announced: u64,
    /// Communicators in which nothing is waited for any more: see [`Vci::revoke`].
    pub(crate) revoked: Vec<u64>,
    /// A job has ended that was connected with this one: see [`crate::ends`].
    pub(crate) knows_ends: bool,
    /// Processes whose death the protocols know of.
    pub(crate) dead: Vec<u32>,
    /// What networks have had to tell, when the VCI last asked.
    news: u64,
    /// Where a call over many requests begins to look.
    pub looked: Looked,
}

/// The array of requests that a call has looked through last, and the place to go on from. A hint:
/// programs call with one array again and again, whose requests complete mostly in their order.
#[derive(Default)]
pub struct Looked {
    array: usize,
    place: usize,
}

impl Looked {
    /// The places of an array of `len` requests at the address `array`, each once.
    #[inline]
    pub fn places(&self, array: usize, len: usize) -> impl Iterator<Item = usize> + use<> {
        let first = match self.array == array {
            true => self.place.min(len),
            false => 0,
        };
        (first..len).chain(0..first)
    }

    /// The next call with that array begins at `place`.
    #[inline]
    pub fn go_on_at(&mut self, array: usize, place: usize) {
        *self = Looked { array, place };
    }
}

/// Rounds of progress that one call makes at most without letting other threads in.
const ROUNDS: u32 = 64;

impl Vci {
    pub(crate) fn new(pml: Engine, net: Transports, limits: &Limits) -> Vci {
        Vci {
            first_polls: if limits.oversubscribed {
                1
            } else {
                wait::BATCH
            },
            poll_policy: PollPolicy::new(limits.pace.call),
            spin_policy: SpinPolicy::new(limits.spin, limits.most_spin),
            pml,
            net,
            layers: Layers::default(),
            untaken: None,
            maps: Maps::default(),
            kept: Vec::new(),
            sleepers: 0,
            waiting: 0,
            waits: Vec::new(),
            active: List::default(),
            announced: 0,
            revoked: Vec::new(),
            knows_ends: false,
            dead: Vec::new(),
            news: 0,
            looked: Looked::default(),
        }
    }

    /// For tests: of a job of one process.
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
        Vci::new(pml, Transports::new(0, None), &limits)
    }

    /// Polls the transports, until something completes, and lets waiting frames leave. Returns the
    /// number of frames handled.
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

    /// As [`progress`](Self::progress), for a thread of the library while the program computes:
    /// where the transport matches, what it stores meanwhile is counted apart.
    pub(crate) fn progress_beside(&mut self) -> usize {
        self.pml.work_beside(true);
        let frames = self.progress();
        self.pml.work_beside(false);
        frames
    }

    /// As [`progress`](Self::progress), but for calls that wait for many: a completion is no reason
    /// to stop.
    #[inline]
    pub fn progress_many(&mut self) -> usize {
        self.poll(|pml, tx, from, frame| {
            pml.on_frame(tx, from, frame);
            More::Yes
        })
    }

    /// One round of [`progress_many`](Self::progress_many) after another as long as something
    /// arrives: what has arrived before the call is complete after it. Returns the number of
    /// frames handled.
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

    /// Hands what arrives to `handler`.
    #[inline(always)]
    fn poll(&mut self, handler: impl Fn(&mut Engine, &mut Tx, u32, &Frame<'_>) -> More) -> usize {
        let Vci {
            pml,
            net: Transports { rx, tx, .. },
            layers,
            untaken,
            ..
        } = self;
        let frames = rx.poll(tx, &mut |tx, from, frame| {
            if frame.header.layer() == Layer::PML {
                return handler(pml, tx, from, frame);
            }
            hand_on(layers, untaken, pml, tx, from, frame);
            More::No
        });
        pml.flush(tx);
        if tx.networks().is_some() {
            self.hear();
        }
        if self.active.has_live() {
            self.move_active();
        }
        frames
    }

    /// Networks that have frames of a layer of their own get them from now on.
    pub(crate) fn hear_networks(&mut self) {
        let modules = self.net.tx.networks().into_iter().flat_map(Bml::modules);
        for (layer, handler) in modules.filter_map(Networks::handler) {
            let is_first = self.layers.register(layer, handler);
            debug_assert!(is_first, "two networks have frames of one layer");
        }
    }

    /// What the networks tell: copies that have ended, and peers that cannot be reached any more.
    #[cold]
    fn hear(&mut self) {
        let mut all = Vec::new();
        self.net.progress(|news| all.push(news));
        self.news = self.net.tx.networks().map_or(0, Bml::news);
        for news in all {
            match news {
                BmlEvent::Got { ticket, done } => self.pml.on_got(&mut self.net.tx, ticket, done),
                BmlEvent::Returned { ticket } => self.pml.on_returned(ticket),
                BmlEvent::Lost(peer) => {
                    let class = Class::ERR_PROC_ABORTED.0;
                    self.pml.fail_peer(peer, class, process_of);
                    // Before the program has what was lent again.
                    self.pml.flush(&mut self.net.tx);
                }
            }
        }
    }

    /// A thread of this process begins to wait. Peers are told, who choose by it how long messages
    /// move.
    pub(crate) fn begins_to_wait(&mut self) {
        self.waiting += 1;
        if self.waiting == 1
            && let Some(sm) = self.net.sm()
        {
            sm.set_waiting(true);
        }
    }

    /// It waits no more.
    pub(crate) fn ends_to_wait(&mut self) {
        self.waiting -= 1;
        if self.waiting == 0
            && let Some(sm) = self.net.sm()
        {
            sm.set_waiting(false);
        }
    }

    /// Copies a piece of our memory for a rank of the node that copies out of it, if one does.
    #[inline]
    pub(crate) fn help_to_copy(&self) -> bool {
        self.net.single().is_some_and(|single| single.help())
    }

    /// Grows when something completes that a call may wait for.
    #[inline]
    pub(crate) fn events(&self) -> u64 {
        let own = self.pml.events().wrapping_add(self.active.events());
        own.wrapping_add(self.layers.handed())
            .wrapping_add(self.news)
    }

    /// Whether something has come to networks that nobody has looked at since.
    pub(crate) fn has_unheard(&self) -> bool {
        self.net.tx.networks().map_or(0, Bml::news) != self.news
    }

    /// Whether nothing of the networks is still to leave.
    pub(crate) fn has_left(&self) -> bool {
        self.net.tx.networks().is_none_or(Bml::has_left)
    }

    /// Receives a message that comes while the caller polls; else the receive is posted.
    ///
    /// A receive that nobody could see in a queue is in none: as long as it is the only one and the
    /// caller stays inside, it looks at what arrives itself.
    #[inline(always)]
    pub(crate) fn receive(&mut self, from: &Selector, payload: Payload) -> Receiving {
        let Vci {
            pml,
            net: Transports { rx, tx, .. },
            layers,
            untaken,
            first_polls,
            ..
        } = self;
        let into = match payload {
            Payload::Contiguous(into) if pml.is_alone() && tx.is_quiet() => into,
            payload => return Receiving::Posted(pml.recv(tx, from, payload)),
        };
        for _ in 0..*first_polls {
            let taken = rx.take(
                |peer, frame| match pml.deliver(tx, peer, &frame, from, into) {
                    Some(done) => Some(Receiving::Done(done)),
                    None if frame.header.layer() != Layer::PML => {
                        hand_on(layers, untaken, pml, tx, peer, &frame);
                        None
                    }
                    None => Some(Receiving::Posted(pml.post_for(tx, from, into, peer, frame))),
                },
            );
            pml.flush(tx);
            if let Some(Some(taken)) = taken {
                return taken;
            }
            // A rail of a link has brought something.
            if !pml.is_alone() {
                break;
            }
        }
        Receiving::Posted(pml.recv(tx, from, Payload::Contiguous(into)))
    }

    /// The envelope of a message to `dest`, a rank of the communicator. `None`: another thread has
    /// freed the communicator since it was looked up.
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

    /// Frees what is not needed any more; true when nothing is left.
    pub(crate) fn release_kept(&mut self) -> bool {
        let Vci { pml, kept, .. } = self;
        kept.retain(|(id, _)| pml.finish(*id).is_none());
        kept.is_empty()
    }
}

/// Hands a frame to the layer it names. Where there is none its sender has ended: what needs it
/// ends with an error, and so does every wait.
#[cold]
#[inline(never)]
fn hand_on(
    layers: &mut Layers,
    untaken: &mut Option<String>,
    pml: &mut Engine,
    tx: &mut Tx,
    from: u32,
    frame: &Frame<'_>,
) {
    if let Err(what) = layers.on_frame(tx, from, frame) {
        pml.fail_peer(from, Class::ERR_INTERN.0, process_of);
        untaken.get_or_insert_with(|| what.to_string());
    }
}

/// What has become of a receive.
pub(crate) enum Receiving {
    /// Its message came at once; there is no request.
    Done(Completion),
    /// It waits, or its message does.
    Posted(RequestId),
}

/// Being inside the VCI.
pub struct Inside<'a> {
    guard: Guard<'a, Option<Vci>, oxmpi_pal::locks::Linux>,
}

impl Inside<'_> {
    /// This thread will sleep. What has completed so far concerns only those that sleep already.
    pub(crate) fn counts_as_sleeper(&mut self) {
        let vci = &mut **self;
        if vci.sleepers == 0 {
            vci.announced = vci.events();
        }
        vci.sleepers += 1;
    }

    /// Lets other threads in, if any wait.
    #[inline]
    pub(crate) fn bump(&mut self) {
        self.tell_sleepers();
        self.guard.bump();
    }

    #[inline]
    fn tell_sleepers(&mut self) {
        if let Some(vci) = self.guard.as_mut()
            && vci.sleepers != 0
            && vci.announced != vci.events()
        {
            vci.announced = vci.events();
            wait::wake_sleepers(vci);
        }
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
        self.tell_sleepers();
    }
}

/// Enters the VCI. The process must have been initialised.
#[inline]
pub fn enter() -> Inside<'static> {
    Inside {
        guard: process().vci.enter(),
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

    /// A layer's frames reach it among messages, and may be answered at once; matching does not
    /// see them.
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
        let sent = pml.send(&mut net.tx, &to, oxmpi_pml::Mode::Standard, empty());
        let received = pml.recv(&mut net.tx, &from, empty());
        while vci.progress() > 0 {}
        assert!(vci.pml.finish(sent).is_some() && vci.pml.finish(received).is_some());
        let first = Layer::COLL.kind(9);
        assert_eq!(*seen.lock().unwrap(), [(0, first, 7), (0, twice, 7)]);
        assert_eq!(vci.broken(), None);
        assert_eq!(vci.pml.arrivals(), 0);
    }

    /// Whoever sends what no layer takes is named, and nobody waits for it.
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
        let late = pml.send(&mut net.tx, &to, oxmpi_pml::Mode::Standard, empty);
        assert_eq!(
            pml.finish(late).expect("complete").error,
            Class::ERR_INTERN.0
        );
    }
}
