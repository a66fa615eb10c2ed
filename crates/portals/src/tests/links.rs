//! Limits, memory that is taken away, peers that lie, and whole jobs.

use super::*;

/// Limits are errors, and what failed half way leaves nothing.
#[test]
fn limits() {
    let limits = Limits {
        entries: 2,
        descriptors: 1,
        queues: 1,
        counters: 1,
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
    nics[1].receive(0, packet, [first.region(), Region::EMPTY]);
    nics[1].abandon(md);
    world.run();
    assert!(next.to_vec()[64..] == bytes(1000, 3).to_vec()[64..]);
    assert_eq!(world.nics[1].in_use(), (0, 0));
}

/// A memory is taken away while two read it: the answer that has begun is cut off, the other one
/// says that nothing was read.
#[test]
fn memory_that_is_taken_away_from_its_readers() {
    let mut world = World::calm();
    let eq = world.nics[0].eq_alloc(64).unwrap();
    let (there, first, second) = (bytes(1000, 1), bytes(1000, 2), bytes(1000, 3));
    let lends = Md {
        options: Options::OP_GET.and(Options::MANAGE_REMOTE),
        ..Md::of(there.region())
    };
    let (_, lent) = post(&mut world.nics[1], 1, lends, Position::Last);
    let target = Target {
        peer: 1,
        portal: 2,
        bits: 1,
        offset: 0,
    };
    for into in [&first, &second] {
        let md = once(into.region(), Options::EVENT_START_DISABLE, eq);
        let md = world.nics[0].md_bind(md).unwrap();
        world.nics[0].start(md, Operation::Get, target).unwrap();
    }
    while world.nics[1].outgoing() < 2 {
        assert!(world.step());
    }
    world.nics[1].abandon(lent);
    drop(there);
    world.run();
    let ends = world.events(0, eq);
    let ends: Vec<_> = ends.iter().map(|e| (e.kind, e.failed)).collect();
    let cut = (EventKind::ReplyEnd, true);
    let gone = (EventKind::Unlink, false);
    assert_eq!(ends, [cut, gone, cut, gone]);
    assert!(first.to_vec()[..64] == bytes(1000, 1).to_vec()[..64]);
    assert!(second.to_vec() == bytes(1000, 3).to_vec());
    for nic in &world.nics {
        assert_eq!((nic.outgoing(), nic.in_use()), (0, (0, 0)));
    }
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
    nic.receive(4, &long, bulk);
    nic.receive(
        4,
        &Packet {
            sequence: 2,
            ..long
        },
        none,
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
        nic.receive(1, &packet, payload);
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
        nic.receive(1, &packet, none);
        if nic.broken().is_some() {
            break;
        }
        come += 1;
    }
    assert_eq!(come, crate::link::AHEAD);
    assert_eq!(nic.broken().map(|(peer, _)| peer), Some(1));
    assert_eq!(nic.counters().repeats, 0);
}

/// The first of many packets is late on its path, and all others pass it by: their receiver kept
/// 16 383 of them and then took their sender for one that breaks the protocol, which ended the job.
#[test]
fn a_packet_that_is_late_ends_nothing() {
    const MANY: u64 = 100_000;
    let mut world = World::calm();
    world.net.room = usize::MAX;
    world.net.late = Some((0, 1 << 40));
    let into = bytes(8, 0);
    let takes = Md {
        options: TAKES,
        ..Md::of(into.region())
    };
    post(&mut world.nics[1], 1, takes, Position::Last);
    let out = bytes(8, 1);
    let md = world.nics[0].md_bind(Md::of(out.region())).unwrap();
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
    for _ in 0..MANY {
        world.nics[0].start(md, operation, target).unwrap();
    }
    world.run();
    assert_eq!(world.nics[1].broken(), None);
    assert_eq!(world.nics[1].counters().matched, MANY);
    assert_eq!(world.nics[0].outgoing(), 0);
}

/// Who says that more was handled than it got has broken the protocol; what was overtaken is old.
#[test]
fn what_is_handled_was_sent() {
    let mut world = World::calm();
    let eq = world.nics[0].eq_alloc(8).unwrap();
    put(&mut world.nics[0], 1, 1, Region::EMPTY, eq, false);
    world.run();
    let none = [Region::EMPTY; 2];
    for (count, repeats, is_broken) in [(1, 0, false), (0, 1, false), (2, 1, true)] {
        let packet = Packet {
            words: [count, 0, 0, 0],
            ..Packet::bare(Kind::Handled)
        };
        let nic = &mut world.nics[0];
        nic.receive(1, &packet, none);
        assert_eq!(nic.counters().repeats, repeats);
        assert_eq!(nic.broken().is_some(), is_broken);
    }
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
