//! The rules of matching, of memory descriptors and of events, each by itself.

use super::*;

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
            atomic: None,
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
        nic.receive(from, &packet, [Region::EMPTY; 2]);
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
    let rounds = oxmpi_testing::cases(20_000);
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
        nic.receive(1, &packet, [Region::EMPTY; 2]);
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
