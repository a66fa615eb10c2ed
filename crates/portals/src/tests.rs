//! The interface against its rules: each by itself, and whole jobs in one process under virtual
//! time, with packets that overtake each other and come twice.

use crate::descriptor::{Md, Options, Threshold};
use crate::event::{Dropped, Event, EventKind};
use crate::leave::{Carrier, Full};
use crate::list::{MatchEntry, MatchId, Position};
use crate::nic::{Error, Limits, Nic, Operation, Target};
use crate::packet::{Kind, Packet, WORDS};
use crate::slab::{EqHandle, Handle, MdHandle, MeHandle};
use oxmpi_mem::{HeapBytes, Region, Way};
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::Mutex;

/// A packet on its way: when it comes, its serial, from, to.
type Flight = Reverse<(u64, usize, u32, u32)>;

/// Interfaces and what is between them.
struct World {
    nics: Vec<Nic>,
    net: Net,
}

struct Net {
    now: u64,
    random: u64,
    /// Random delay of a packet; more than 1 reorders.
    jitter: u64,
    /// One packet in so many comes twice.
    twice: u64,
    flights: BinaryHeap<Flight>,
    packets: Vec<(Packet, HeapBytes)>,
    most: usize,
}

struct Port<'a> {
    net: &'a mut Net,
    me: u32,
}

impl Net {
    fn chance(&mut self, of: u64) -> u64 {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        self.random % of.max(1)
    }
}

impl Carrier for Port<'_> {
    fn most(&mut self, _: u32) -> usize {
        self.net.most
    }

    fn launch(&mut self, peer: u32, packet: &Packet, payload: Region) -> Result<(), Full> {
        if self.net.flights.len() > 40 {
            return Err(Full);
        }
        let copy = HeapBytes::new(payload.len());
        oxmpi_mem::copy(copy.region(), payload);
        self.net.packets.push((*packet, copy));
        let serial = self.net.packets.len() - 1;
        let copies = 1 + u64::from(self.net.twice > 0 && self.net.chance(self.net.twice) == 0);
        for _ in 0..copies {
            let at = self.net.now + 10 + self.net.chance(self.net.jitter);
            self.net.flights.push(Reverse((at, serial, self.me, peer)));
        }
        Ok(())
    }
}

impl World {
    fn new(ranks: u32, seed: u64, jitter: u64, twice: u64) -> World {
        World {
            nics: (0..ranks)
                .map(|me| Nic::new(me, Limits::default()))
                .collect(),
            net: Net {
                now: 0,
                random: seed | 1,
                jitter,
                twice,
                flights: BinaryHeap::new(),
                packets: Vec::new(),
                most: 64,
            },
        }
    }

    /// In order, nothing twice.
    fn calm() -> World {
        World::new(2, 1, 1, 0)
    }

    /// Until nothing moves.
    fn run(&mut self) {
        loop {
            let World { nics, net } = self;
            let mut has_moved = false;
            for (me, nic) in (0..).zip(nics.iter_mut()) {
                has_moved |= nic.progress(&mut Port { net, me });
            }
            if let Some(Reverse((at, serial, from, to))) = net.flights.pop() {
                net.now = net.now.max(at);
                let (packet, bytes) = &net.packets[serial];
                let nic = &mut nics[to as usize];
                nic.receive(from, packet, [bytes.region(), Region::EMPTY], Way::Cached);
                while nic.receive_early(from) {}
                has_moved = true;
            }
            if !has_moved {
                return;
            }
        }
    }

    fn events(&mut self, rank: usize, eq: EqHandle) -> Vec<Event> {
        std::iter::from_fn(|| self.nics[rank].eq_get(eq).expect("none is lost")).collect()
    }

    fn kinds(&mut self, rank: usize, eq: EqHandle) -> Vec<EventKind> {
        self.events(rank, eq)
            .iter()
            .map(|event| event.kind)
            .collect()
    }
}

fn bytes(len: usize, seed: u8) -> HeapBytes {
    let content: Vec<u8> = (0..len)
        .map(|at| (at as u8).wrapping_mul(7) ^ seed)
        .collect();
    HeapBytes::from_slice(&content)
}

fn once(region: Region, options: Options, eq: EqHandle) -> Md {
    Md {
        region,
        threshold: Threshold::Times(1),
        max_size: 0,
        options,
        user: 77,
        eq: Some(eq),
    }
}

fn entry(bits: u128, ignore: u128) -> MatchEntry {
    MatchEntry {
        portal: 2,
        from: MatchId::Any,
        bits,
        ignore,
    }
}

fn put(nic: &mut Nic, peer: u32, bits: u128, region: Region, eq: EqHandle, wants_ack: bool) {
    let threshold = Threshold::Times(1 + u32::from(wants_ack));
    let md = Md {
        threshold,
        ..once(region, Options::default(), eq)
    };
    let md = nic.md_bind(md).expect("room");
    let operation = Operation::Put {
        wants_ack,
        hdr_data: 5,
    };
    let target = Target {
        peer,
        portal: 2,
        bits,
        offset: 0,
    };
    nic.start(md, operation, target).expect("active");
}

fn post(nic: &mut Nic, bits: u128, md: Md, at: Position) -> (MeHandle, MdHandle) {
    let me = nic.me_attach(entry(bits, 0), at).expect("room");
    (me, nic.md_attach(me, md, true).expect("room"))
}

const TAKES: Options = Options::OP_PUT.and(Options::TRUNCATE);

/// A message goes to the first entry that takes it, whole, and both sides are told in order.
#[test]
fn a_put_is_matched_stored_and_acknowledged() {
    let mut world = World::calm();
    let (a, b) = (
        world.nics[0].eq_alloc(16).unwrap(),
        world.nics[1].eq_alloc(16).unwrap(),
    );
    let (out, other, into) = (bytes(1000, 1), bytes(1000, 2), bytes(1200, 3));
    post(
        &mut world.nics[1],
        8,
        once(other.region(), TAKES, b),
        Position::Last,
    );
    post(
        &mut world.nics[1],
        9,
        once(into.region(), TAKES, b),
        Position::Last,
    );
    put(&mut world.nics[0], 1, 9, out.region(), a, true);
    world.run();
    use EventKind::{Ack, PutEnd, PutStart, SendEnd, Unlink};
    assert_eq!(world.kinds(0, a), [SendEnd, Ack, Unlink]);
    let events = world.events(1, b);
    assert_eq!(
        events.iter().map(|e| e.kind).collect::<Vec<_>>(),
        [PutStart, PutEnd, Unlink]
    );
    let end = events[1];
    assert_eq!(
        (end.initiator, end.bits, end.rlength, end.mlength),
        (0, 9, 1000, 1000)
    );
    assert_eq!(
        (end.user, end.hdr_data, end.link, end.failed),
        (77, 5, events[0].link, false)
    );
    assert!(into.to_vec()[..1000] == out.to_vec()[..] && other.to_vec() == bytes(1000, 2).to_vec());
    assert_eq!(world.nics[0].in_use(), (0, 0));
    assert_eq!(world.nics[1].in_use(), (1, 1), "what was used up has gone");
}

/// Bits that are ignored may be anything; all 128 others count, and so does who sends.
#[test]
fn every_bit_counts_that_is_not_ignored() {
    let mut nic = Nic::new(0, Limits::default());
    let eq = nic.eq_alloc(1000).unwrap();
    let into = bytes(8, 0);
    let select = MatchEntry {
        portal: 2,
        from: MatchId::One(3),
        bits: u128::MAX / 3,
        ignore: 0xff << 60,
    };
    let me = nic.me_attach(select, Position::Last).unwrap();
    let md = Md {
        threshold: Threshold::Infinite,
        ..once(into.region(), TAKES.and(Options::MANAGE_REMOTE), eq)
    };
    nic.md_attach(me, md, true).unwrap();
    let mut sequence = [0; 5];
    let mut arrives = |from: u32, bits: u128| {
        let before = nic.counters();
        let request = crate::packet::Request {
            bits,
            portal: 2,
            wants_ack: false,
            hdr_data: 0,
            length: 0,
            offset: 0,
            md: 0,
        };
        sequence[from as usize] += 1;
        let packet = Packet {
            sequence: sequence[from as usize],
            ..request.packet(Kind::Put)
        };
        assert_eq!(crate::packet::Request::of(&packet), request);
        nic.receive(from, &packet, [Region::EMPTY; 2], Way::Cached);
        let after = nic.counters();
        assert_eq!(
            after.matched + after.dropped,
            before.matched + before.dropped + 1
        );
        after.matched > before.matched
    };
    for bit in 0..128 {
        let is_ignored = (60..68).contains(&bit);
        assert_eq!(
            arrives(3, (u128::MAX / 3) ^ (1 << bit)),
            is_ignored,
            "bit {bit}"
        );
    }
    assert!(arrives(3, u128::MAX / 3) && !arrives(4, u128::MAX / 3));
}

/// Entries are looked at in the order of their list, wherever they were put in.
#[test]
fn positions_in_the_list() {
    let mut nic = Nic::new(0, Limits::default());
    let eq = nic.eq_alloc(64).unwrap();
    let md = |user| Md {
        user,
        ..once(Region::EMPTY, TAKES, eq)
    };
    let (b, _) = post(&mut nic, 1, md(2), Position::Last);
    post(&mut nic, 1, md(1), Position::Before(b));
    post(&mut nic, 1, md(4), Position::Last);
    post(&mut nic, 1, md(3), Position::After(b));
    post(&mut nic, 1, md(0), Position::First);
    let elsewhere = MatchEntry {
        portal: 3,
        ..entry(1, 0)
    };
    assert_eq!(
        nic.me_attach(elsewhere, Position::After(b)),
        Err(Error::Invalid)
    );
    for _ in 0..5 {
        put(&mut nic, 0, 1, Region::EMPTY, eq, false);
    }
    let mut world = World::calm();
    world.nics[0] = nic;
    world.run();
    let ends = world.events(0, eq).into_iter();
    let ends: Vec<u64> = ends
        .filter(|e| e.kind == EventKind::PutEnd)
        .map(|e| e.user)
        .collect();
    assert_eq!(ends, [0, 1, 2, 3, 4]);
    assert_eq!(
        world.nics[0].me_attach(entry(1, 0), Position::Before(b)),
        Err(Error::Invalid)
    );
}

/// What does not fit is cut where that is allowed, else it goes to the next entry; what nobody
/// takes is dropped and counted.
#[test]
fn truncation_and_drop() {
    let mut world = World::calm();
    let (a, b) = (
        world.nics[0].eq_alloc(16).unwrap(),
        world.nics[1].eq_alloc(16).unwrap(),
    );
    let (out, short, cut) = (bytes(500, 1), bytes(100, 2), bytes(100, 3));
    post(
        &mut world.nics[1],
        1,
        once(short.region(), Options::OP_PUT, b),
        Position::Last,
    );
    let gets = Options::OP_GET.and(Options::TRUNCATE);
    post(
        &mut world.nics[1],
        1,
        once(short.region(), gets, b),
        Position::Last,
    );
    post(
        &mut world.nics[1],
        1,
        once(cut.region(), TAKES, b),
        Position::Last,
    );
    put(&mut world.nics[0], 1, 1, out.region(), a, true);
    put(&mut world.nics[0], 1, 1, out.region(), a, false);
    world.run();
    assert!(short.to_vec() == bytes(100, 2).to_vec());
    assert!(cut.to_vec() == out.to_vec()[..100]);
    let events = world.events(1, b);
    assert_eq!((events[1].rlength, events[1].mlength), (500, 100));
    let ack = world
        .events(0, a)
        .into_iter()
        .find(|e| e.kind == EventKind::Ack);
    assert_eq!(ack.unwrap().mlength, 100);
    let counters = world.nics[1].counters();
    assert_eq!((counters.dropped, counters.dropped_bytes), (1, 400 + 500));
    assert_eq!((counters.matched, counters.stored_bytes), (1, 100));
}

/// A descriptor serves as often as it says; a block of memory takes messages one behind the other
/// until the longest one would not fit, and goes when the last of them is in.
#[test]
fn thresholds_and_blocks() {
    let mut world = World::calm();
    let (a, b) = (
        world.nics[0].eq_alloc(64).unwrap(),
        world.nics[1].eq_alloc(64).unwrap(),
    );
    let block = bytes(1000, 9);
    let md = Md {
        threshold: Threshold::Infinite,
        max_size: 300,
        ..once(block.region(), TAKES.and(Options::MAX_SIZE), b)
    };
    post(&mut world.nics[1], 1, md, Position::Last);
    let outs: Vec<_> = (0..4).map(|n| bytes(250, n)).collect();
    for out in &outs {
        put(&mut world.nics[0], 1, 1, out.region(), a, false);
    }
    world.run();
    let events = world.events(1, b);
    let ends: Vec<_> = events
        .iter()
        .filter(|e| e.kind == EventKind::PutEnd)
        .collect();
    assert_eq!(
        ends.iter().map(|e| e.offset).collect::<Vec<_>>(),
        [0, 250, 500]
    );
    assert_eq!(events.last().unwrap().kind, EventKind::Unlink);
    for (out, end) in outs.iter().zip(ends) {
        assert!(block.to_vec()[end.offset..][..250] == out.to_vec()[..]);
    }
    assert_eq!(world.nics[1].counters().dropped, 1);
    assert_eq!(world.nics[1].in_use(), (0, 0));
    let twice = Md {
        threshold: Threshold::Times(2),
        ..once(block.region(), TAKES.and(Options::MANAGE_REMOTE), b)
    };
    post(&mut world.nics[1], 1, twice, Position::Last);
    for out in &outs[..3] {
        put(&mut world.nics[0], 1, 1, out.region(), a, false);
    }
    world.run();
    assert_eq!(world.nics[1].counters().dropped, 2);
}

/// Events may be turned off, by beginning and by end.
#[test]
fn events_that_nobody_wants() {
    let mut world = World::calm();
    let (a, b) = (
        world.nics[0].eq_alloc(64).unwrap(),
        world.nics[1].eq_alloc(64).unwrap(),
    );
    let quiet = Options::EVENT_START_DISABLE.and(Options::EVENT_END_DISABLE);
    for options in [TAKES.and(Options::EVENT_START_DISABLE), TAKES.and(quiet)] {
        post(
            &mut world.nics[1],
            1,
            once(Region::EMPTY, options, b),
            Position::Last,
        );
        put(&mut world.nics[0], 1, 1, Region::EMPTY, a, true);
    }
    let deaf = TAKES.and(Options::ACK_DISABLE);
    post(
        &mut world.nics[1],
        1,
        once(Region::EMPTY, deaf, b),
        Position::Last,
    );
    put(&mut world.nics[0], 1, 1, Region::EMPTY, a, true);
    world.run();
    use EventKind::{PutEnd, PutStart, Unlink};
    assert_eq!(
        world.kinds(1, b),
        [PutEnd, Unlink, Unlink, PutStart, PutEnd, Unlink]
    );
    let acks = world
        .kinds(0, a)
        .iter()
        .filter(|kind| **kind == EventKind::Ack)
        .count();
    assert_eq!(acks, 2);
}

/// A get reads what an entry lets it read; the owner of the memory is told when it has left. A get
/// that nothing matches fails, and only that.
#[test]
fn a_get_is_matched_and_answered() {
    let mut world = World::calm();
    let (a, b) = (
        world.nics[0].eq_alloc(64).unwrap(),
        world.nics[1].eq_alloc(64).unwrap(),
    );
    let (into, source) = (bytes(300, 1), bytes(1000, 2));
    let options = Options::OP_GET.and(Options::MANAGE_REMOTE);
    post(
        &mut world.nics[1],
        4,
        once(source.region(), options, b),
        Position::Last,
    );
    for expected in [true, false] {
        let md = once(into.region(), Options::EVENT_START_DISABLE, a);
        let md = world.nics[0].md_bind(md).unwrap();
        let target = Target {
            peer: 1,
            portal: 2,
            bits: 4,
            offset: 600,
        };
        world.nics[0].start(md, Operation::Get, target).unwrap();
        world.run();
        let events = world.events(0, a);
        assert_eq!((events.len(), events[0].kind), (2, EventKind::ReplyEnd));
        assert_eq!(
            (events[0].failed, events[0].mlength == 300),
            (!expected, expected)
        );
    }
    assert!(into.to_vec() == source.to_vec()[600..900]);
    use EventKind::{GetEnd, GetStart, Unlink};
    assert_eq!(world.kinds(1, b), [GetStart, GetEnd, Unlink]);
    assert_eq!(world.nics[0].in_use(), (0, 0));
}

/// Nothing is posted or changed behind an event that the owner has not seen.
#[test]
fn conditional_updates() {
    let mut world = World::calm();
    let (a, b) = (
        world.nics[0].eq_alloc(64).unwrap(),
        world.nics[1].eq_alloc(64).unwrap(),
    );
    let into = bytes(8, 1);
    let all = Md {
        threshold: Threshold::Infinite,
        ..once(Region::EMPTY, TAKES, b)
    };
    let (catch, catch_md) = post(&mut world.nics[1], 1, all, Position::Last);
    let mine = once(into.region(), TAKES, a);
    let post = |nic: &mut Nic| nic.md_post(entry(1, 0), Position::Before(catch), mine, b);
    put(&mut world.nics[0], 1, 1, into.region(), a, false);
    world.run();
    assert_eq!(post(&mut world.nics[1]), Err(Error::NoUpdate));
    assert_eq!(
        world.nics[1].md_update(catch_md, all, b),
        Err(Error::NoUpdate)
    );
    assert_eq!(world.nics[1].in_use(), (1, 1));
    world.events(1, b);
    world.nics[1].md_update(catch_md, all, b).unwrap();
    let (_, md) = post(&mut world.nics[1]).unwrap();
    world.nics[1].md_unlink(md).unwrap();
    assert_eq!(world.nics[1].md_unlink(md), Err(Error::Invalid));
}

/// Post against arrival, from two threads: every message is either found by the one who is about
/// to post or stored in what was posted, in the order in which they were sent.
#[test]
fn no_message_is_lost_between_a_look_and_a_post() {
    // PROPTEST_CASES: as often as that.
    let rounds = std::env::var("PROPTEST_CASES").ok();
    let rounds = rounds.and_then(|text| text.parse().ok()).unwrap_or(20_000);
    let mut nic = Nic::new(0, Limits::default());
    let most = usize::try_from(rounds).unwrap();
    let (expected, unexpected) = (nic.eq_alloc(64).unwrap(), nic.eq_alloc(most).unwrap());
    let quiet = TAKES.and(Options::EVENT_START_DISABLE);
    let all = Md {
        threshold: Threshold::Infinite,
        ..once(Region::EMPTY, quiet, unexpected)
    };
    let (catch, _) = post(&mut nic, 0, all, Position::Last);
    let nic = Mutex::new(nic);
    let arrive = |message: u64| {
        let packet = Packet {
            kind: Kind::Put,
            sequence: (message as u16).wrapping_add(1),
            upper: 0,
            middle: 0,
            lower: 0,
            flags: 2,
            words: [message, 0, 0, 0],
        };
        let mut nic = nic.lock().unwrap();
        nic.receive(1, &packet, [Region::EMPTY; 2], Way::Cached);
    };
    std::thread::scope(|scope| {
        scope.spawn(|| (0..rounds).for_each(arrive));
        let mine = once(Region::EMPTY, quiet, expected);
        let mut next = 0;
        let mut has_come = |eq: EqHandle| {
            let event = nic.lock().unwrap().eq_get(eq).expect("none is lost");
            let message = event
                .filter(|e| e.kind == EventKind::PutEnd)
                .map(|e| e.hdr_data);
            if let Some(message) = message {
                assert_eq!(message, next);
                next += 1;
            }
            (message.is_some(), next == rounds)
        };
        loop {
            // The look and the post are two steps, and messages come between them.
            let (found, is_over) = has_come(unexpected);
            if is_over {
                break;
            }
            let at = Position::Before(catch);
            let post = || {
                nic.lock()
                    .unwrap()
                    .md_post(entry(0, 0), at, mine, unexpected)
            };
            if found || post().is_err() {
                continue;
            }
            while !has_come(expected).0 {
                std::thread::yield_now();
            }
        }
    });
    assert_eq!(nic.into_inner().unwrap().counters().dropped, 0);
}

/// A queue that has run over says so once, behind the events that it has kept.
#[test]
fn a_full_queue_says_that_events_are_lost() {
    let mut world = World::calm();
    let (a, b) = (
        world.nics[0].eq_alloc(64).unwrap(),
        world.nics[1].eq_alloc(3).unwrap(),
    );
    let all = Md {
        threshold: Threshold::Infinite,
        ..once(Region::EMPTY, TAKES, b)
    };
    post(&mut world.nics[1], 1, all, Position::Last);
    for _ in 0..2 {
        put(&mut world.nics[0], 1, 1, Region::EMPTY, a, false);
    }
    world.run();
    let nic = &mut world.nics[1];
    assert!((0..3).all(|_| matches!(nic.eq_get(b), Ok(Some(_)))));
    assert_eq!(nic.eq_get(b), Err(Dropped));
    assert_eq!(nic.eq_get(b), Ok(None));
}

/// Limits are errors, and what failed half way leaves nothing.
#[test]
fn limits() {
    let limits = Limits {
        entries: 2,
        descriptors: 1,
        queues: 1,
    };
    let mut nic = Nic::new(0, limits);
    let eq = nic.eq_alloc(1).unwrap();
    assert_eq!(nic.eq_alloc(1), Err(Error::NoSpace));
    let md = once(Region::EMPTY, TAKES, eq);
    let (me, _) = post(&mut nic, 1, md, Position::Last);
    assert_eq!(
        nic.md_attach(me, md, true),
        Err(Error::Invalid),
        "it has one"
    );
    assert_eq!(nic.md_bind(md), Err(Error::NoSpace));
    let at = Position::Before(me);
    assert_eq!(nic.md_post(entry(1, 0), at, md, eq), Err(Error::NoSpace));
    assert_eq!(nic.in_use(), (1, 1));
    let nowhere = MatchEntry {
        portal: 200,
        ..entry(1, 0)
    };
    assert_eq!(nic.me_attach(nowhere, Position::Last), Err(Error::Invalid));
}

/// Memory that is taken away is not touched any more, on either side, and the other one learns
/// that no more comes.
#[test]
fn memory_that_is_taken_away() {
    let mut world = World::calm();
    let (a, b) = (
        world.nics[0].eq_alloc(64).unwrap(),
        world.nics[1].eq_alloc(64).unwrap(),
    );
    let (out, into, next) = (bytes(1000, 1), bytes(1000, 2), bytes(1000, 3));
    post(
        &mut world.nics[1],
        1,
        once(into.region(), TAKES, b),
        Position::Last,
    );
    let md = world.nics[0].md_bind(once(out.region(), TAKES, a)).unwrap();
    let operation = Operation::Put {
        wants_ack: false,
        hdr_data: 0,
    };
    let target = Target {
        peer: 1,
        portal: 2,
        bits: 1,
        offset: 0,
    };
    world.nics[0].start(md, operation, target).unwrap();
    let World { nics, net } = &mut world;
    assert!(nics[0].progress(&mut Port { net, me: 0 }));
    assert_eq!(nics[0].md_unlink(md), Err(Error::InUse));
    nics[0].abandon(md);
    world.run();
    let ends = world.events(1, b);
    assert!(ends.iter().any(|e| e.kind == EventKind::PutEnd && e.failed));
    assert!(into.to_vec()[64..] == bytes(1000, 2).to_vec()[64..]);
    assert_eq!(
        (world.nics[0].outgoing(), world.nics[0].in_use()),
        (0, (0, 0))
    );

    let (_, md) = post(
        &mut world.nics[1],
        1,
        once(next.region(), TAKES, b),
        Position::Last,
    );
    put(&mut world.nics[0], 1, 1, out.region(), a, false);
    let World { nics, net } = &mut world;
    assert!(nics[0].progress(&mut Port { net, me: 0 }));
    let Reverse((_, serial, ..)) = net.flights.pop().unwrap();
    let (packet, first) = &net.packets[serial];
    nics[1].receive(0, packet, [first.region(), Region::EMPTY], Way::Cached);
    nics[1].abandon(md);
    world.run();
    assert!(next.to_vec()[64..] == bytes(1000, 3).to_vec()[64..]);
    assert_eq!(world.nics[1].in_use(), (0, 0));
}

/// What a peer sends is believed only as far as it can be: bytes that are too many, bytes of
/// nothing, answers to what was asked of another.
#[test]
fn lies_end_the_link() {
    let none = [Region::EMPTY; 2];
    let some = bytes(16, 1);
    let mut nic = Nic::new(0, Limits::default());
    let eq = nic.eq_alloc(64).unwrap();
    put(&mut nic, 1, 1, Region::EMPTY, eq, true);
    let answer = |kind, sequence, md| Packet {
        kind,
        sequence,
        upper: 0,
        middle: 0,
        lower: 0,
        flags: 0,
        words: [md, 1 << 60, 0, 0],
    };
    // The put was for process 1, and its descriptor is in slot 0.
    for kind in [Kind::Ack, Kind::Reply] {
        nic.receive(
            2,
            &answer(kind, if kind == Kind::Ack { 1 } else { 2 }, 1 << 32),
            none,
            Way::Cached,
        );
    }
    assert_eq!((nic.eq_get(eq), nic.broken()), (Ok(None), None));
    nic.receive(
        3,
        &Packet {
            sequence: 1,
            ..Packet::bare(Kind::PutBytes)
        },
        none,
        Way::Cached,
    );
    assert_eq!(nic.broken(), None, "no bytes of nothing");
    let bulk = [some.region(), Region::EMPTY];
    nic.receive(
        3,
        &Packet {
            sequence: 2,
            ..Packet::bare(Kind::PutBytes)
        },
        bulk,
        Way::Cached,
    );
    assert_eq!(nic.broken().unwrap().0, 3);
    let long = Packet {
        kind: Kind::Put,
        sequence: 1,
        upper: 0,
        middle: 0,
        lower: 0,
        flags: 15,
        words: [0, 8, u64::MAX, 0],
    };
    nic.receive(4, &long, bulk, Way::Cached);
    nic.receive(
        4,
        &Packet {
            sequence: 2,
            ..long
        },
        none,
        Way::Cached,
    );
    assert_eq!(nic.counters().matched, 0);
    for number in 0..=u8::MAX {
        let kind = Kind::of(number);
        assert!(kind.is_none_or(|kind| kind.number() == number && kind.words() <= WORDS));
    }
}

/// A descriptor takes the one answer that was asked for. A reply to a put would be written into
/// what it sends, and a second acknowledgement would end it before it has left.
#[test]
fn only_the_answer_that_was_asked_for_counts() {
    let mut nic = Nic::new(0, Limits::default());
    let eq = nic.eq_alloc(64).unwrap();
    let (out, into, lie) = (bytes(16, 1), bytes(16, 2), bytes(16, 3));
    let target = Target {
        peer: 1,
        portal: 2,
        bits: 1,
        offset: 0,
    };
    let put = |wants_ack| Operation::Put {
        wants_ack,
        hdr_data: 0,
    };
    let mut start = |region: Region, operation| {
        let md = Md {
            threshold: Threshold::Times(3),
            ..once(region, Options::default(), eq)
        };
        let md = nic.md_bind(md).unwrap();
        nic.start(md, operation, target).unwrap();
        md
    };
    let told = start(out.region(), put(true));
    let silent = start(out.region(), put(false));
    let get = start(into.region(), Operation::Get);
    for operation in [put(true), Operation::Get] {
        assert_eq!(nic.start(told, operation, target), Err(Error::InUse));
        assert_eq!(nic.start(get, operation, target), Err(Error::InUse));
    }
    let mut sequence = 0;
    let mut follows = |kind, md: MdHandle| {
        sequence += 1;
        let answer = crate::packet::Answer {
            md: md.to_word(),
            length: if kind == Kind::Reply { 16 } else { 0 },
            failed: false,
        };
        let packet = Packet {
            sequence,
            ..answer.packet(kind)
        };
        let payload = match kind {
            Kind::Reply => [lie.region(), Region::EMPTY],
            _ => [Region::EMPTY; 2],
        };
        nic.receive(1, &packet, payload, Way::Cached);
        assert_eq!(nic.broken(), None);
        let events = std::iter::from_fn(|| nic.eq_get(eq).expect("none is lost"));
        events.map(|event| event.kind).collect::<Vec<_>>()
    };
    use EventKind::{Ack, ReplyEnd, ReplyStart};
    for (kind, md) in [
        (Kind::Reply, told),
        (Kind::Reply, silent),
        (Kind::Ack, silent),
        (Kind::Ack, get),
    ] {
        assert_eq!(follows(kind, md), []);
    }
    for (kind, md, events) in [
        (Kind::Ack, told, &[Ack][..]),
        (Kind::Reply, get, &[ReplyStart, ReplyEnd]),
    ] {
        assert_eq!(follows(kind, md), events);
        assert_eq!(follows(kind, md), [], "once");
    }
    assert_eq!(nic.counters().stored_bytes, 16);
    assert!(out.to_vec() == bytes(16, 1).to_vec() && into.to_vec() == lie.to_vec());
    assert_eq!(nic.md_unlink(told), Err(Error::InUse), "it has not left");
}

/// A packet so far ahead that it could be one that came again ends the link, instead of being lost.
#[test]
fn too_many_packets_before_their_turn_end_the_link() {
    let mut nic = Nic::new(0, Limits::default());
    let none = [Region::EMPTY; 2];
    let mut come = 0;
    // The first one never comes.
    for sequence in 2..u16::MAX {
        let packet = Packet {
            sequence,
            ..Packet::bare(Kind::PutBytes)
        };
        nic.receive(1, &packet, none, Way::Cached);
        if nic.broken().is_some() {
            break;
        }
        come += 1;
    }
    assert_eq!(come, usize::from(u16::MAX) / 4);
    assert_eq!(nic.broken().map(|(peer, _)| peer), Some(1));
    assert_eq!(nic.counters().repeats, 0);
}

/// Whole jobs: everybody puts to everybody, in order, over a network that reorders and repeats;
/// the same seed gives the same run.
#[test]
fn jobs_under_virtual_time() {
    let trace = |seed: u64| {
        let mut world = World::new(4, seed, 200, 5);
        let eqs: Vec<_> = world
            .nics
            .iter_mut()
            .map(|nic| nic.eq_alloc(4096).unwrap())
            .collect();
        let intos: Vec<Vec<HeapBytes>> = (0..4)
            .map(|_| (0..40).map(|_| bytes(300, 0)).collect())
            .collect();
        let outs: Vec<HeapBytes> = (0..10).map(|n| bytes(n * 30, n as u8)).collect();
        for rank in 0..4_u32 {
            let nic = &mut world.nics[rank as usize];
            for into in &intos[rank as usize] {
                post(
                    nic,
                    6,
                    once(into.region(), TAKES, eqs[rank as usize]),
                    Position::Last,
                );
            }
            for peer in 0..4 {
                for out in &outs {
                    put(nic, peer, 6, out.region(), eqs[rank as usize], true);
                }
            }
        }
        world.run();
        let mut all = Vec::new();
        for rank in 0..4 {
            let counters = world.nics[rank].counters();
            assert_eq!((counters.matched, counters.dropped), (40, 0));
            assert_eq!(world.nics[rank].in_use(), (0, 0));
            let events = world.events(rank, eqs[rank]);
            assert_eq!(
                events.iter().filter(|e| e.kind == EventKind::Ack).count(),
                40
            );
            for peer in 0..4 {
                let of_peer = events.iter().filter(|e| e.initiator == peer);
                let starts: Vec<u64> = of_peer
                    .filter(|e| e.kind == EventKind::PutStart)
                    .map(|e| e.rlength)
                    .collect();
                assert_eq!(
                    starts,
                    (0..10).map(|n| n * 30).collect::<Vec<_>>(),
                    "in order"
                );
            }
            // The n-th message that began is in the n-th entry.
            let starts = events.iter().filter(|e| e.kind == EventKind::PutStart);
            for (start, into) in starts.zip(&intos[rank]) {
                let out = &outs[usize::try_from(start.rlength / 30).unwrap()];
                assert!(into.to_vec()[..out.len()] == out.to_vec()[..]);
            }
            all.push((counters, events));
        }
        assert!(all.iter().any(|(counters, _)| counters.repeats > 0));
        all
    };
    for seed in 1..20 {
        assert!(trace(seed) == trace(seed));
    }
}
