//! Whole jobs over a real provider of libfabric, all in one process: tcp over the loopback
//! interface. Where the machine has none, a test counts as not run.

use super::*;
use crate::component::Pml;
use crate::message::{Envelope, Mode};
use crate::{ANY_SOURCE, ANY_TAG, Engine, Payload, Place, RequestId};
use oxmpi_btl::sim::{Model, Network};
use oxmpi_fabric::{Card, Libfabric, Outcome, Rules, USUAL_NAME, Wanted};
use oxmpi_mem::HeapBytes;
use std::sync::{Arc, Mutex};

const CONTEXT: u64 = 1 << 3;

/// A transport alone, without the engine above it; `None`: there is no such provider here.
fn transport(me: u32, processes: u32, cards: &Arc<Mutex<BTreeMap<u32, Vec<u8>>>>) -> Option<Ofi> {
    let interface = match open("tcp;ofi_rxm") {
        Ok(interface) => interface,
        Err(why) => {
            oxmpi_testing::not_run(why);
            return None;
        }
    };
    let card = Card {
        provider: &interface.summary().provider,
        address: interface.address(),
        arch: 0,
    };
    let card = card.encode();
    cards.lock().unwrap().insert(me, card);
    let theirs = Arc::clone(cards);
    let job = Job {
        me,
        processes,
        cards: Box::new(move |peer| Ok(theirs.lock().unwrap().get(&peer).cloned())),
        ranks: Box::new(|_| -> Option<Ranks> {
            Some(Arc::new(|rank: i32| u32::try_from(rank).ok()))
        }),
    };
    Some(Ofi::new(interface, job).unwrap())
}

struct World {
    ranks: Vec<Engine>,
    network: Network,
}

fn open(provider: &str) -> Result<Interface, String> {
    let library = Libfabric::load(USUAL_NAME)?;
    let wanted = Wanted {
        tagged: true,
        rma: false,
        atomic: false,
    };
    let rules = Rules {
        include: vec![provider.to_owned()],
        matches: true,
        ..Rules::default()
    };
    library.open(wanted, &rules, |_| None)
}

impl World {
    fn new(processes: u32) -> Option<World> {
        let cards = Arc::new(Mutex::new(BTreeMap::new()));
        let mut ranks = Vec::new();
        for me in 0..processes {
            let transport = transport(me, processes, &cards)?;
            let place = Place {
                me,
                processes,
                eager_budget: 1 << 20,
                mixed: false,
                portals: crate::PortalsConfig::USUAL,
            };
            ranks.push(Engine::over_ofi(place, transport));
        }
        Some(World {
            ranks,
            network: Network::new(Model::default(), 7),
        })
    }

    fn poll(&mut self) {
        for (me, rank) in (0..).zip(&mut self.ranks) {
            rank.flush(&mut self.network.wire(me));
            assert_eq!(rank.failure(), None);
        }
    }

    fn until(&mut self, is_so: impl Fn(&World) -> bool) {
        while !is_so(self) {
            self.poll();
        }
    }

    /// How an operation ends.
    fn end(&mut self, rank: usize, id: RequestId) -> Completion {
        self.until(|world| world.ranks[rank].is_complete(id));
        self.ranks[rank].finish(id).expect("complete")
    }

    fn send(&mut self, (from, to): (u32, u32), tag: i32, mode: Mode, out: &HeapBytes) -> RequestId {
        let envelope = Envelope {
            context: CONTEXT,
            peer: to,
            rank: from.cast_signed(),
            tag,
        };
        let payload = Payload::Contiguous(out.region());
        self.ranks[from as usize].send(
            &mut self.network.wire(from),
            &envelope,
            mode.into(),
            payload,
        )
    }

    fn recv(&mut self, at: u32, (source, tag): (i32, i32), into: &HeapBytes) -> RequestId {
        let payload = Payload::Contiguous(into.region());
        let from = select(source, tag);
        self.ranks[at as usize].recv(&mut self.network.wire(at), &from, payload)
    }

    /// Looks until a message is there.
    fn probe(&mut self, at: u32, source: i32, tag: i32) -> Probed {
        loop {
            self.poll();
            if let Some(found) = self.ranks[at as usize].probe(&select(source, tag)) {
                return found;
            }
        }
    }
}

fn select(source: i32, tag: i32) -> Selector {
    Selector {
        context: CONTEXT,
        source,
        tag,
    }
}

fn bytes(len: usize, seed: u8) -> HeapBytes {
    let content: Vec<u8> = (0..len).map(|at| (at as u8).wrapping_add(seed)).collect();
    HeapBytes::from_slice(&content)
}

/// Expected and not, standard and synchronous, to another and to the process itself.
#[test]
fn messages_arrive_whole() {
    let Some(mut world) = World::new(2) else {
        return;
    };
    for len in [0, 8, 5000, 300_000] {
        for (mode, is_early) in [
            (Mode::Standard, true),
            (Mode::Standard, false),
            (Mode::Synchronous, true),
            (Mode::Synchronous, false),
        ] {
            for to in [1_u32, 0] {
                let (out, into) = (bytes(len, 3), bytes(len, 90));
                let early = is_early.then(|| world.recv(to, (0, 5), &into));
                let send = world.send((0, to), 5, mode, &out);
                if !is_early && mode == Mode::Synchronous {
                    world.probe(to, 0, 5);
                    assert!(world.ranks[0].is_pending(send));
                }
                let recv = early.unwrap_or_else(|| world.recv(to, (0, 5), &into));
                let done = world.end(to as usize, recv);
                assert_eq!((done.source, done.tag, done.bytes), (0, 5, len as u64));
                assert!(done.went_well() && into.to_vec() == out.to_vec());
                assert_eq!(world.end(0, send).error, 0);
            }
        }
    }
    world.until(|world| world.ranks.iter().all(|rank| rank.outgoing() == 0));
    assert!((world.ranks.iter()).all(|rank| rank.requests().live() == 0));
}

/// Messages of one sender are received in the order in which they were sent, also by wildcards and
/// whatever their length; messages of the library's own tags never by any tag.
#[test]
fn messages_keep_their_order() {
    let Some(mut world) = World::new(3) else {
        return;
    };
    let lengths = [0, 7, 100_000, 16, 20_000, 3];
    let outs: Vec<HeapBytes> = (0_u8..)
        .zip(lengths)
        .map(|(at, len)| bytes(len, at))
        .collect();
    let own = bytes(4, 9);
    let mut sends = Vec::new();
    for out in &outs {
        for from in [0, 2] {
            sends.push((
                from,
                world.send((from, 1), from.cast_signed(), Mode::Standard, out),
            ));
        }
    }
    sends.push((0, world.send((0, 1), -5, Mode::Standard, &own)));
    let intos: Vec<HeapBytes> = (0..2 * outs.len()).map(|_| bytes(100_000, 0)).collect();
    let recvs: Vec<RequestId> = (intos.iter())
        .map(|into| world.recv(1, (ANY_SOURCE, ANY_TAG), into))
        .collect();
    let mut next = [0; 3];
    for (recv, into) in recvs.into_iter().zip(&intos) {
        let done = world.end(1, recv);
        let from = usize::try_from(done.source).unwrap();
        assert_eq!(done.tag, done.source);
        let out = &outs[next[from]];
        assert_eq!(done.bytes, out.len() as u64, "of rank {from}");
        assert!(into.to_vec()[..out.len()] == out.to_vec());
        next[from] += 1;
    }
    let last = bytes(4, 0);
    let recv = world.recv(1, (0, -5), &last);
    assert_eq!(world.end(1, recv).tag, -5);
    for (from, send) in sends {
        assert_eq!(world.end(from as usize, send).error, 0);
    }
}

/// A probe sees and leaves; a claim takes out of matching what nobody else gets then.
#[test]
fn messages_are_probed_for_and_claimed() {
    let Some(mut world) = World::new(2) else {
        return;
    };
    for len in [0, 20, 200_000] {
        let (first, second) = (bytes(len, 1), bytes(len, 2));
        assert_eq!(world.ranks[1].probe(&select(ANY_SOURCE, 4)), None);
        assert!(world.ranks[1].claim(&select(0, 4)).is_none());
        let synchronous = world.send((0, 1), 4, Mode::Synchronous, &first);
        let standard = world.send((0, 1), 4, Mode::Standard, &second);
        let expected = Probed {
            source: 0,
            tag: 4,
            bytes: len as u64,
        };
        assert_eq!(world.probe(1, ANY_SOURCE, ANY_TAG), expected);
        let (id, found) = world.ranks[1].claim(&select(ANY_SOURCE, 4)).unwrap();
        assert_eq!(found, expected);
        assert_eq!(world.ranks[1].claimed_context(id), Some(CONTEXT));
        assert_eq!(world.ranks[1].claimed_id(id.slot), Some(id));
        let into = bytes(len, 0);
        let recv = world.recv(1, (ANY_SOURCE, 4), &into);
        assert_eq!(world.end(1, recv).bytes, len as u64);
        assert!(into.to_vec() == second.to_vec(), "the first was taken");
        assert!(
            world.ranks[0].is_pending(synchronous),
            "nobody has received it"
        );
        let payload = Payload::Contiguous(into.region());
        let (wire, rank) = (&mut world.network.wire(1), &mut world.ranks[1]);
        let recv = rank.recv_claimed(wire, id, payload).unwrap();
        assert!(
            rank.recv_claimed(wire, id, Payload::EMPTY).is_none(),
            "stale"
        );
        let done = world.end(1, recv);
        assert_eq!((done.source, done.tag, done.bytes), (0, 4, len as u64));
        assert!(into.to_vec() == first.to_vec());
        assert_eq!(world.end(0, synchronous).error, 0);
        assert_eq!(world.end(0, standard).error, 0);
    }
}

/// A receive that has matched nothing is taken back, and one whose process has ended ends.
#[test]
fn receives_are_taken_back() {
    let Some(mut world) = World::new(2) else {
        return;
    };
    let into = bytes(8, 0);
    let recv = world.recv(1, (0, 4), &into);
    world.ranks[1].cancel(recv);
    assert!(world.end(1, recv).cancelled);
    let out = bytes(8, 7);
    let send = world.send((0, 1), 4, Mode::Standard, &out);
    let second = world.recv(1, (ANY_SOURCE, 4), &into);
    assert_eq!(world.end(1, second).bytes, 8);
    assert!(into.to_vec() == out.to_vec());
    assert_eq!(world.end(0, send).error, 0);

    let named = world.recv(1, (0, 4), &into);
    let anybody = world.recv(1, (ANY_SOURCE, 4), &into);
    let offered = world.send((1, 0), 4, Mode::Synchronous, &out);
    world.ranks[1].fail_peer(0, 58, |_, rank| u32::try_from(rank).ok());
    assert_eq!(world.end(1, named).error, 58);
    assert_eq!(world.end(1, offered).error, 58);
    assert!(world.ranks[1].is_pending(anybody));
    let late = world.send((1, 0), 4, Mode::Standard, &out);
    assert_eq!(world.end(1, late).error, 58);
    world.ranks[1].revoke(CONTEXT, 58);
    assert_eq!(world.end(1, anybody).error, 58);
}

/// What the provider's tags cannot tell apart is refused by name, and nothing is sent.
#[test]
fn communicators_that_do_not_fit_are_refused() {
    let Some(mut world) = World::new(2) else {
        return;
    };
    let envelope = Envelope {
        context: 3 << 62 | CONTEXT,
        peer: 1,
        rank: 0,
        tag: 0,
    };
    let wire = &mut world.network.wire(0);
    let send = world.ranks[0].send(wire, &envelope, Mode::Standard.into(), Payload::EMPTY);
    assert_eq!(world.ranks[0].finish(send).expect("complete").error, 16);
    let why = world.ranks[0].failure().expect("said").to_owned();
    assert!(
        why.contains("pml ob1") && why.contains("tcp;ofi_rxm"),
        "{why}"
    );
}

/// A connection is lost: what was under way ends so, and nobody has asked for it. Sends counted as
/// done then, and receives as cancelled.
#[test]
fn what_a_lost_connection_takes_with_it_fails() {
    let Some(mut alone) = transport(0, 2, &Arc::default()) else {
        return;
    };
    let lost = |ticket: u32| Ended {
        ticket: ticket.into(),
        outcome: Outcome::Cancelled,
    };
    let receive = |is_asked_back| Operating::Receive {
        room: 0,
        context: CONTEXT,
        is_asked_back,
    };
    let send = Operating::Send {
        has_left: false,
        receipt: None,
    };
    let under_way = [
        (Purpose::Send(0), send, 58, false),
        (Purpose::Receive(1), receive(false), 58, false),
        (Purpose::Receive(2), receive(true), 0, true),
    ];
    for (operation, (purpose, operating, error, cancelled)) in (0..).zip(under_way) {
        let ticket = alone.call(purpose);
        *alone.operation(operation) = operating;
        alone.on_end(lost(ticket));
        let done = alone.take_done().expect("ended");
        assert_eq!(done.operation, operation);
        assert_eq!((done.how.error, done.how.cancelled), (error, cancelled));
    }
    let receipt = Receipt {
        from: 1,
        tag: 0,
        number: 0,
    };
    let ticket = alone.call(Purpose::Acknowledge(receipt));
    alone.on_end(lost(ticket));
    assert_eq!(alone.outgoing(), 1, "it is sent again");
}

/// More receives are posted than the provider has room for: a probe still finds what none of them
/// is for, a claim takes it, a synchronous send gets its receipt, and each receive gets its message
/// though those before it have none.
#[test]
fn more_receives_than_the_provider_has_room_for() {
    let Some(mut world) = World::new(2) else {
        return;
    };
    let room = world.ranks[1].ofi().unwrap().room;
    if room > 20_000 {
        oxmpi_testing::not_run(format_args!("there is room for {room} receives"));
        return;
    }
    let first = 10;
    let tags: Vec<i32> = (first..).take(room + 20).collect();
    let into = bytes(8, 0);
    let recvs: Vec<RequestId> = (tags.iter())
        .map(|tag| world.recv(1, (0, *tag), &into))
        .collect();
    let out = bytes(8, 5);
    let probed_for = world.send((0, 1), 1, Mode::Synchronous, &out);
    assert_eq!(world.probe(1, 0, 1).bytes, 8);
    let (id, _) = loop {
        if let Some(claimed) = world.ranks[1].claim(&select(0, 1)) {
            break claimed;
        }
        world.poll();
    };
    let payload = Payload::Contiguous(into.region());
    let (wire, rank) = (&mut world.network.wire(1), &mut world.ranks[1]);
    let claimed = rank.recv_claimed(wire, id, payload).unwrap();
    assert_eq!(world.end(1, claimed).bytes, 8);
    assert_eq!(world.end(0, probed_for).error, 0);
    // From its side, too, which has no room for a receive of its own.
    let back = world.recv(0, (1, 1), &into);
    let send = world.send((1, 0), 1, Mode::Synchronous, &out);
    assert_eq!(world.end(0, back).bytes, 8);
    assert_eq!(world.end(1, send).error, 0);
    for (tag, recv) in tags.into_iter().zip(recvs).rev() {
        let send = world.send((0, 1), tag, Mode::Standard, &out);
        let done = world.end(1, recv);
        assert_eq!((done.tag, done.bytes), (tag, 8));
        assert_eq!(world.end(0, send).error, 0);
    }
}

/// Two synchronous sends with one tag: the first is claimed and received last. The receipt of the
/// second ended the first then, and the second waited for ever.
#[test]
fn a_receipt_ends_the_send_that_was_received() {
    let Some(mut world) = World::new(2) else {
        return;
    };
    let (one, two, into) = (bytes(8, 1), bytes(8, 2), bytes(8, 0));
    let first = world.send((0, 1), 4, Mode::Synchronous, &one);
    let second = world.send((0, 1), 4, Mode::Synchronous, &two);
    world.probe(1, 0, 4);
    let (id, _) = world.ranks[1].claim(&select(0, 4)).unwrap();
    let recv = world.recv(1, (0, 4), &into);
    assert_eq!(world.end(1, recv).bytes, 8);
    assert!(into.to_vec() == two.to_vec());
    assert_eq!(world.end(0, second).error, 0);
    assert!(world.ranks[0].is_pending(first), "nobody has received it");
    let payload = Payload::Contiguous(into.region());
    let (wire, rank) = (&mut world.network.wire(1), &mut world.ranks[1]);
    let recv = rank.recv_claimed(wire, id, payload).unwrap();
    assert_eq!(world.end(1, recv).bytes, 8);
    assert!(into.to_vec() == one.to_vec());
    assert_eq!(world.end(0, first).error, 0);
}

/// After a lost connection a receipt may come of a send that has ended, or come twice: another
/// synchronous send with the same tag ended by it, though nobody had received its message.
#[test]
fn a_receipt_that_nobody_waits_for_ends_no_send() {
    let Some(mut world) = World::new(2) else {
        return;
    };
    let (one, two, into) = (bytes(8, 1), bytes(8, 2), bytes(8, 0));
    let first = world.send((0, 1), 4, Mode::Synchronous, &one);
    let second = world.send((0, 1), 4, Mode::Synchronous, &two);
    world.probe(1, 0, 4);
    // Two that name a send of long ago, and a message behind them.
    let ofi = world.ranks[1].ofi_mut().unwrap();
    let old = Receipt {
        from: 0,
        tag: ofi.packing.message(CONTEXT, 4).unwrap(),
        number: 100,
    };
    ofi.begin(Waiting::Receipt(old));
    ofi.begin(Waiting::Receipt(old));
    let behind = world.send((1, 0), 5, Mode::Standard, &one);
    let recv = world.recv(0, (1, 5), &into);
    assert_eq!(world.end(0, recv).bytes, 8);
    assert_eq!(world.end(1, behind).error, 0);
    assert!(world.ranks[0].is_pending(first) && world.ranks[0].is_pending(second));
    for (content, send) in [(&one, first), (&two, second)] {
        let recv = world.recv(1, (0, 4), &into);
        assert_eq!(world.end(1, recv).bytes, 8);
        assert!(into.to_vec() == content.to_vec());
        assert_eq!(world.end(0, send).error, 0);
    }
    world.until(|world| world.ranks.iter().all(|rank| rank.outgoing() == 0));
}

/// A communicator is freed while receives from any source are pending: a synchronous message that
/// then comes is answered, which ended the job, as nobody knew its ranks any more.
#[test]
fn a_receive_outlives_its_communicator() {
    let Some(mut world) = World::new(2) else {
        return;
    };
    let (out, into) = (bytes(8, 1), bytes(8, 0));
    let recv = world.recv(1, (ANY_SOURCE, 4), &into);
    let forget = |world: &mut World| {
        let (wire, rank) = (&mut world.network.wire(1), &mut world.ranks[1]);
        rank.forget_context(wire, CONTEXT);
        rank.ofi().unwrap().ranks.len()
    };
    assert_eq!(forget(&mut world), 1);
    let send = world.send((0, 1), 4, Mode::Synchronous, &out);
    assert_eq!(world.end(1, recv).bytes, 8);
    assert_eq!(world.end(0, send).error, 0);
    assert_eq!(forget(&mut world), 0);
}
