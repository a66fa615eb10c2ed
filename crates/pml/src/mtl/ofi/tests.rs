//! Whole jobs over a real provider of libfabric, all in one process: tcp over the loopback
//! interface. Where the machine has none, a test says so and shows nothing.

use super::*;
use crate::component::Pml;
use crate::message::{Envelope, Mode};
use crate::{ANY_SOURCE, ANY_TAG, Engine, Payload, Place, RequestId};
use oxmpi_btl::sim::{Model, Network};
use oxmpi_fabric::{Card, Libfabric, Offer, Rules, USUAL_NAME, Wanted, choose};
use oxmpi_mem::HeapBytes;
use std::io::Write as _;
use std::sync::{Arc, Mutex};

const CONTEXT: u64 = 1 << 3;

struct World {
    ranks: Vec<Engine>,
    network: Network,
}

fn open(provider: &str) -> Result<Interface, String> {
    let library = Libfabric::load(USUAL_NAME)?;
    let wanted = Wanted {
        tagged: true,
        rma: false,
    };
    let mut offers = library.offers(wanted).map_err(|error| error.to_string())?;
    let rules = Rules {
        include: vec![provider.to_owned()],
        ..Rules::default()
    };
    let summaries: Vec<_> = offers.iter().map(Offer::summary).collect();
    let at = choose(&summaries, &rules, |_| None).map_err(|reasons| reasons.join("; "))?;
    let opened = offers.swap_remove(at).open();
    opened.map_err(|error| error.to_string())
}

impl World {
    fn new(processes: u32) -> Option<World> {
        let cards = Arc::new(Mutex::new(BTreeMap::new()));
        let mut ranks = Vec::new();
        for me in 0..processes {
            let interface = match open("tcp;ofi_rxm") {
                Ok(interface) => interface,
                Err(why) => {
                    // The harness shows it with --nocapture.
                    let _ = writeln!(std::io::stderr(), "NOT RUN: {why}");
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
            let theirs = Arc::clone(&cards);
            let job = Job {
                me,
                processes,
                cards: Box::new(move |peer| theirs.lock().unwrap().get(&peer).cloned()),
                process_of: Box::new(|_, rank| u32::try_from(rank).ok()),
            };
            let place = Place {
                me,
                processes,
                eager_budget: 1 << 20,
                mixed: false,
                portals: crate::PortalsConfig::USUAL,
            };
            ranks.push(Engine::over_ofi(place, Ofi::new(interface, job).unwrap()));
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
        self.ranks[from as usize].send(&mut self.network.wire(from), &envelope, mode, payload)
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
                world.send((from, 1), from.cast_signed(), Mode::Immediate, out),
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
        context: 1 << 63 | CONTEXT,
        peer: 1,
        rank: 0,
        tag: 0,
    };
    let wire = &mut world.network.wire(0);
    let send = world.ranks[0].send(wire, &envelope, Mode::Standard, Payload::EMPTY);
    assert_eq!(world.ranks[0].finish(send).expect("complete").error, 16);
    let why = world.ranks[0].failure().expect("said").to_owned();
    assert!(
        why.contains("pml ob1") && why.contains("tcp;ofi_rxm"),
        "{why}"
    );
}
