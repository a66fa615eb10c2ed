//! Whole jobs over the interface under virtual time: who copies, what is dropped and fetched, what
//! a flood does, and what is left of anything.

use super::bits::Protocol;
use super::*;
use crate::component::Pml;
use crate::message::{Envelope, Mode};
use crate::{ANY_SOURCE, ANY_TAG, Engine, Payload, Place, RequestId};
use oxmpi_btl::sim::{Model, Network};
use oxmpi_datatype::ArchWord;
use oxmpi_mem::HeapBytes;
use oxmpi_testing::cases as often;

struct Job {
    ranks: Vec<Engine>,
    network: Network,
}

impl Job {
    fn new(ranks: u32, config: Config, model: Model, seed: u64) -> Job {
        let place = |me| Place {
            me,
            processes: ranks,
            eager_budget: config.budget,
            mixed: false,
            portals: config,
        };
        let open = |me| Engine::open("cm", place(me)).expect("compiled in");
        Job {
            ranks: (0..ranks).map(open).collect(),
            network: Network::new(model, seed),
        }
    }

    fn pair(config: Config) -> Job {
        Job::new(2, config, Model::default(), 7)
    }

    /// Until nothing moves.
    fn run(&mut self) {
        loop {
            for (me, rank) in (0..).zip(&mut self.ranks) {
                rank.flush(&mut self.network.wire(me));
            }
            let Some(flight) = self.network.arrive() else {
                break;
            };
            let (to, frame) = (flight.to, flight.frame());
            let wire = &mut self.network.wire(to);
            self.ranks[to as usize].on_frame(wire, flight.from, &frame);
        }
        for rank in &self.ranks {
            assert_eq!(rank.failure(), None);
        }
    }

    fn send(&mut self, (from, to): (u32, u32), tag: i32, mode: Mode, out: Region) -> RequestId {
        let envelope = Envelope {
            context: 3 << 40,
            peer: to,
            rank: from.cast_signed(),
            tag,
        };
        let payload = Payload::Contiguous(out);
        self.ranks[from as usize].send(
            &mut self.network.wire(from),
            &envelope,
            mode.into(),
            payload,
        )
    }

    fn recv(&mut self, at: u32, from: Selector, into: Region) -> RequestId {
        let payload = Payload::Contiguous(into);
        self.ranks[at as usize].recv(&mut self.network.wire(at), &from, payload)
    }

    fn portals(&self, rank: usize) -> &Portals {
        self.ranks[rank].portals().expect("it was asked for")
    }

    /// The operation has ended well.
    fn ends(&mut self, rank: usize, id: RequestId) -> Completion {
        self.ranks[rank]
            .finish_whole(id)
            .expect("it has ended well")
    }
}

fn select(source: i32, tag: i32) -> Selector {
    Selector {
        context: 3 << 40,
        source,
        tag,
    }
}

fn bytes(len: usize, seed: u8) -> HeapBytes {
    let content: Vec<u8> = (0..len)
        .map(|at| (at as u8).wrapping_mul(3) ^ seed)
        .collect();
    HeapBytes::from_slice(&content)
}

const SMALL: Config = Config {
    eager_limit: 1000,
    block: 4000,
    budget: 20_000,
    long: Long::Adaptive,
};

/// A receive that waits costs the process no copy, whatever the length; one that does not costs one
/// copy of a short message, and one fetch of a long one, whose first bytes were dropped.
#[test]
fn who_waits_copies_nothing_and_a_long_message_is_fetched_once() {
    let config = Config {
        long: Long::Whole,
        ..SMALL
    };
    for len in [0, 8, 1000, 1001, 100_000] {
        let mut job = Job::pair(config);
        let (out, into) = (bytes(len, 1), bytes(len, 2));
        let recv = job.recv(1, select(0, 5), into.region());
        let send = job.send((0, 1), 5, Mode::Standard, out.region());
        job.run();
        job.ends(0, send);
        job.ends(1, recv);
        assert!(into.to_vec() == out.to_vec());
        let (tally, counters) = (job.portals(1).tally(), job.portals(1).counters());
        assert_eq!((tally.copied, tally.dropped, counters.gets), (0, 0, 0));
        assert_eq!((tally.expected, tally.unexpected), (1, 0));
        assert_eq!(counters.stored_bytes, len as u64);

        let into = bytes(len, 2);
        let send = job.send((0, 1), 5, Mode::Standard, out.region());
        job.run();
        let is_long = len > 1000;
        assert_eq!(
            job.ranks[0].is_pending(send),
            is_long,
            "it may be read until it was"
        );
        let recv = job.recv(1, select(0, 5), into.region());
        job.run();
        job.ends(0, send);
        job.ends(1, recv);
        assert!(into.to_vec() == out.to_vec());
        let (tally, counters) = (job.portals(1).tally(), job.portals(1).counters());
        let (copied, dropped) = if is_long {
            (0, len as u64)
        } else {
            (len as u64, 0)
        };
        assert_eq!((tally.copied, counters.dropped_bytes), (copied, dropped));
        assert_eq!(
            (tally.dropped, counters.gets),
            (u64::from(is_long), u64::from(is_long))
        );
        let sent = job.portals(0).tally();
        let expected = if is_long { (0, 2, 0) } else { (2, 0, 0) };
        assert_eq!((sent.short, sent.long, sent.rendezvous), expected);
    }
}

/// To whom a long message came too early the next ones go by rendezvous, until one finds its
/// receive waiting.
#[test]
fn what_was_in_vain_is_not_done_again() {
    let mut job = Job::pair(SMALL);
    let (out, into) = (bytes(5000, 1), bytes(5000, 2));
    let mut forms = Vec::new();
    for is_early in [true, true, false, false, true, true] {
        let before = job.portals(0).tally().long;
        let posted = (!is_early).then(|| job.recv(1, select(0, 5), into.region()));
        let send = job.send((0, 1), 5, Mode::Standard, out.region());
        job.run();
        let recv = posted.unwrap_or_else(|| job.recv(1, select(0, 5), into.region()));
        job.run();
        job.ends(0, send);
        job.ends(1, recv);
        assert!(into.to_vec() == out.to_vec());
        forms.push(job.portals(0).tally().long > before);
    }
    assert_eq!(forms, [true, false, false, true, true, false]);
    assert_eq!(job.portals(1).tally().dropped, 2);
    assert_eq!(job.portals(1).counters().dropped_bytes, 2 * 5000);
}

/// Synchronous sends end when they are matched, short and long, early and late.
#[test]
fn a_synchronous_send_waits_for_the_match() {
    for (len, long) in [
        (0, Long::Whole),
        (10, Long::Whole),
        (5000, Long::Whole),
        (5000, Long::Rendezvous),
    ] {
        let mut job = Job::pair(Config { long, ..SMALL });
        let (out, into) = (bytes(len, 1), bytes(len, 2));
        for is_early in [true, false] {
            let posted = (!is_early).then(|| job.recv(1, select(0, 5), into.region()));
            let send = job.send((0, 1), 5, Mode::Synchronous, out.region());
            job.run();
            assert_eq!(job.ranks[0].is_pending(send), is_early);
            let recv = posted.unwrap_or_else(|| job.recv(1, select(0, 5), into.region()));
            job.run();
            job.ends(0, send);
            job.ends(1, recv);
        }
        // All that is left are the blocks and what the lists always hold.
        assert_eq!(job.portals(0).nic.in_use(), (6, 6));
        assert_eq!(job.portals(1).nic.in_use(), (6, 6));
    }
}

/// What was fatal in the paper's design: far more short messages than there are blocks for, and
/// nobody receives. The sender leaves envelopes alone past its budget, memory stays bounded, and
/// every message is received in order; another sender is not held up.
#[test]
fn a_flood_of_unexpected_messages() {
    let mut job = Job::new(3, SMALL, Model::default(), 3);
    let out: Vec<HeapBytes> = (0..251).map(|n| bytes(100, n as u8)).collect();
    let floods = often(1500).max(200);
    let mut sends = Vec::new();
    for n in 0..floods {
        sends.push(job.send((0, 1), 5, Mode::Standard, out[n % 251].region()));
        job.run();
    }
    let other = job.send((2, 1), 6, Mode::Standard, out[0].region());
    job.run();
    job.ends(2, other);
    let tally = job.portals(0).tally();
    assert_eq!(tally.short, 20_000 / 164);
    assert_eq!(tally.rendezvous, floods as u64 - tally.short);
    let memory = job.portals(1).block_memory();
    assert!(memory <= 20_000 + 4 * 4000, "{memory} bytes of blocks");
    assert_eq!(job.ranks[1].unexpected_len(), floods + 1);
    let into = bytes(100, 9);
    let recv = job.recv(1, select(2, ANY_TAG), into.region());
    job.ends(1, recv);
    for n in 0..floods {
        let recv = job.recv(1, select(ANY_SOURCE, 5), into.region());
        job.run();
        job.ends(1, recv);
        assert!(into.to_vec() == out[n % 251].to_vec());
    }
    for send in sends {
        job.ends(0, send);
    }
    // The credits are back: what follows goes whole again.
    let send = job.send((0, 1), 5, Mode::Standard, out[0].region());
    assert_eq!(job.portals(0).tally().short, tally.short + 1);
    job.run();
    job.ends(0, send);
    assert_eq!(job.portals(1).counters().dropped, 0);
}

/// A few old messages do not hold the memory of all that came with them, whether the others were
/// received when the block became full or are later.
#[test]
fn old_messages_leave_their_blocks() {
    for lags in [false, true] {
        let mut job = Job::pair(SMALL);
        let (out, into) = (bytes(900, 1), bytes(900, 2));
        let mut most = 0;
        let receive = |job: &mut Job| {
            let recv = job.recv(1, select(0, 2), into.region());
            assert_eq!(job.ends(1, recv).bytes, 900);
            assert!(into.to_vec() == out.to_vec());
        };
        for n in 0..20 {
            // Every fifth is received last.
            let (tag, len) = if n % 5 == 0 { (1, 50) } else { (2, 900) };
            let part = out.region().slice(0, len);
            let send = job.send((0, 1), tag, Mode::Standard, part);
            job.run();
            job.ends(0, send);
            if tag == 2 && !lags {
                receive(&mut job);
                job.run();
            }
            most = most.max(job.portals(1).block_memory());
        }
        if lags {
            assert_eq!(job.portals(0).tally().short, 20);
            (0..16).for_each(|_| receive(&mut job));
            // Two that are ready, and a spare one.
            assert_eq!(job.portals(1).block_memory(), 3 * 4000);
        } else {
            assert!(most <= 4 * 4000, "{most} bytes of blocks");
        }
        for _ in 0..4 {
            let recv = job.recv(1, select(0, 1), into.region());
            assert_eq!(job.ends(1, recv).bytes, 50);
            assert!(into.to_vec()[..50] == out.to_vec()[..50]);
        }
    }
}

/// A receive from any tag never gets what the library sends to itself.
#[test]
fn any_tag_is_no_negative_one() {
    let mut job = Job::pair(SMALL);
    let into = bytes(8, 1);
    let any = job.recv(1, select(0, ANY_TAG), into.region());
    let own = job.send((0, 1), -9, Mode::Standard, Region::EMPTY);
    job.run();
    job.ends(0, own);
    assert!(job.ranks[1].is_pending(any));
    let send = job.send((0, 1), 0, Mode::Standard, Region::EMPTY);
    job.run();
    job.ends(0, send);
    assert_eq!(job.ends(1, any).tag, 0);
    let recv = job.recv(1, select(0, -9), into.region());
    assert_eq!(job.ends(1, recv).tag, -9);
}

/// Random jobs: any sizes, modes and wildcards, receives before and after; packets overtake each
/// other and come twice. Each message arrives once, whole, and in its pair's order.
#[test]
fn random_jobs_under_virtual_time() {
    let rounds = often(30);
    for seed in 1..=rounds as u64 {
        let model = Model {
            jitter: 5000,
            duplicate_every: 7,
            ..Model::default()
        };
        let long = [Long::Adaptive, Long::Whole, Long::Rendezvous][seed as usize % 3];
        random_job(seed, model, Config { long, ..SMALL });
    }
}

fn random_job(seed: u64, model: Model, config: Config) {
    const RANKS: u32 = 3;
    const EACH: u32 = 12;
    let mut random = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut chance = |of: usize| {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        (random % of as u64) as usize
    };
    let mut job = Job::new(RANKS, config, model, seed);
    let lens = [0, 1, 40, 999, 1000, 1001, 4097, 20_000];
    // Messages of a pair differ in their numbers alone, so their order shows.
    let mut sends = Vec::new();
    let mut recvs = Vec::new();
    let mut next = [[0_u8; RANKS as usize]; RANKS as usize];
    for _ in 0..RANKS * EACH {
        let (from, to) = (chance(RANKS as usize), chance(RANKS as usize));
        let number = next[from][to];
        next[from][to] += 1;
        let out = bytes(lens[chance(lens.len())], number);
        let mode = [Mode::Standard, Mode::Synchronous][chance(2)];
        let pair = (from as u32, to as u32);
        sends.push((
            from,
            job.send(pair, i32::from(number), mode, out.region()),
            out,
        ));
        let wants = |is_any: bool, is: i32, any: i32| if is_any { any } else { is };
        let source = wants(chance(2) == 0, from.try_into().unwrap(), ANY_SOURCE);
        let into = bytes(20_000, 77);
        recvs.push((
            to,
            job.recv(to as u32, select(source, ANY_TAG), into.region()),
            into,
        ));
        if chance(3) == 0 {
            job.run();
        }
    }
    job.run();
    // A wildcard may have taken what a named receive wanted; then another message is missing there.
    let mut seen = vec![Vec::new(); (RANKS * RANKS) as usize];
    for (rank, id, into) in &recvs {
        let Some(done) = job.ranks[*rank].finish(*id) else {
            continue;
        };
        assert_eq!((done.error, done.is_truncated()), (0, false));
        let pair = done.source as usize * RANKS as usize + rank;
        seen[pair].push(done.tag);
        let len = usize::try_from(done.bytes).unwrap();
        assert!(into.to_vec()[..len] == bytes(len, done.tag as u8).to_vec());
    }
    for mut tags in seen {
        let in_order = tags.is_sorted();
        tags.sort_unstable();
        tags.dedup();
        assert!(in_order, "{tags:?}");
    }
    for (rank, id, _) in &sends {
        let is_left = job.ranks[*rank].finish(*id).is_none();
        let all_came = recvs
            .iter()
            .all(|(rank, id, _)| job.ranks[*rank].is_complete(*id));
        assert!(!is_left || !all_came);
    }
}

/// Both sides of a message of a process that has died end, and what it had left here is given out
/// or forgotten; nothing is held for it.
#[test]
fn a_process_dies() {
    for len in [100, 5000] {
        let mut job = Job::new(3, SMALL, Model::default(), 5);
        let (out, into) = (bytes(len, 1), bytes(len, 2));
        let unreceived = job.send((0, 1), 1, Mode::Synchronous, out.region());
        let early = job.send((1, 0), 1, Mode::Standard, out.region());
        job.run();
        let named = job.recv(0, select(1, 7), into.region());
        let other = job.recv(0, select(2, 7), into.region());
        let _ = early;
        job.network.kill(1);
        job.ranks[0].fail_peer(1, 58, |_, rank| u32::try_from(rank).ok());
        assert_eq!(job.ranks[0].finish(unreceived).expect("it ends").error, 58);
        assert_eq!(job.ranks[0].finish(named).expect("it ends").error, 58);
        assert!(job.ranks[0].is_pending(other));
        let late = job.send((0, 1), 1, Mode::Standard, out.region());
        assert_eq!(job.ranks[0].finish(late).expect("it ends").error, 58);
        // What is whole is given out; what would have to be fetched cannot be.
        let recv = job.recv(0, select(1, 1), into.region());
        let done = job.ranks[0].finish(recv).expect("it ends");
        assert_eq!(done.error, if len > 1000 { 58 } else { 0 });
        job.ranks[0].cancel(other);
        assert!(job.ranks[0].finish(other).expect("it ends").cancelled);
        assert_eq!(job.portals(0).nic.in_use(), (6, 6));
        assert_eq!(job.ranks[0].outgoing(), 0);
    }
}

/// A message that nobody wants any more, and of which more was to come from a process that has
/// died, holds no memory.
#[test]
fn a_process_dies_in_the_middle_of_a_message_that_nobody_wants() {
    let mut job = Job::pair(Config {
        eager_limit: 200_000,
        block: 400_000,
        budget: 1 << 20,
        long: Long::Whole,
    });
    let (out, into) = (bytes(200_000, 1), bytes(200_000, 2));
    let first = job.send((0, 1), 5, Mode::Standard, out.region().slice(0, 1));
    job.run();
    job.ends(0, first);
    let recv = job.recv(1, select(0, 5), into.region());
    job.ends(1, recv);
    // With it the block is full.
    job.send((0, 1), 5, Mode::Standard, out.region());
    let flight = job.network.arrive().expect("many are on their way");
    let wire = &mut job.network.wire(1);
    job.ranks[1].on_frame(wire, 0, &flight.frame());
    let recv = job.recv(1, select(0, 5), into.region());
    assert_eq!(job.portals(1).nic.in_use(), (6, 7), "one more block");
    job.ranks[1].revoke(3 << 40, 59);
    assert_eq!(job.ranks[1].finish(recv).expect("it ends").error, 59);
    job.network.kill(0);
    job.ranks[1].fail_peer(0, 58, |_, rank| u32::try_from(rank).ok());
    assert_eq!(job.portals(1).nic.in_use(), (6, 6));
}

/// What waits in a revoked communicator ends on both sides, in the middle of a message too, and its
/// memory is touched no more.
#[test]
fn a_communicator_is_revoked_in_the_middle_of_a_message() {
    for is_posted in [true, false] {
        let mut job = Job::pair(Config {
            eager_limit: 200_000,
            block: 1 << 20,
            budget: 1 << 20,
            long: Long::Whole,
        });
        let (out, into) = (bytes(200_000, 1), bytes(200_000, 2));
        let posted = is_posted.then(|| job.recv(1, select(0, 5), into.region()));
        let send = job.send((0, 1), 5, Mode::Standard, out.region());
        // The first packets come, not the last.
        for _ in 0..3 {
            let flight = job.network.arrive().expect("many are on their way");
            let wire = &mut job.network.wire(1);
            job.ranks[1].on_frame(wire, 0, &flight.frame());
        }
        let recv = posted.unwrap_or_else(|| job.recv(1, select(0, 5), into.region()));
        job.ranks[0].revoke(3 << 40, 59);
        assert_eq!(job.ranks[0].finish(send).expect("it ends").error, 59);
        job.run();
        let done = job.ranks[1].finish(recv).expect("its message was cut off");
        assert_eq!(done.error, ERR_PROC_ABORTED);
        let send = job.send((0, 1), 5, Mode::Standard, out.region());
        let recv = job.recv(1, select(0, 5), into.region());
        job.run();
        job.ends(0, send);
        job.ends(1, recv);
        assert!(into.to_vec() == out.to_vec());
        for rank in 0..2 {
            assert_eq!(job.portals(rank).nic.in_use(), (6, 6));
        }
    }
}

/// Sends that were taken back before anything of them left counted against the budget for ever:
/// where communicators came and went, all short messages went by rendezvous in the end.
#[test]
fn sends_that_never_left_give_their_budget_back() {
    let model = Model {
        depth: 2,
        ..Model::default()
    };
    let mut job = Job::new(2, SMALL, model, 7);
    let (out, into) = (bytes(900, 1), bytes(900, 2));
    // A quarter of the budget may be received and not told.
    let fitting = SMALL.budget * 3 / 4 / (900 + 64) - 1;
    for round in 0..3 {
        let sends: Vec<_> = (0..fitting)
            .map(|_| job.send((0, 1), 5, Mode::Standard, out.region()))
            .collect();
        assert_eq!(job.portals(0).tally().rendezvous, 0, "round {round}");
        assert!(
            job.portals(0).nic.outgoing() > 10,
            "there is no room for most"
        );
        job.ranks[0].revoke(3 << 40, 59);
        assert_eq!(job.portals(0).nic.outgoing(), 0);
        for send in sends {
            job.ranks[0].finish(send).expect("it has ended");
        }
        // What did leave is received, or there were no room for the next round.
        job.run();
        while job.ranks[1].unexpected_len() != 0 {
            let recv = job.recv(1, select(0, 5), into.region());
            job.run();
            job.ends(1, recv);
        }
        let last = job.send((0, 1), 5, Mode::Synchronous, out.region());
        let recv = job.recv(1, select(0, 5), into.region());
        job.run();
        job.ends(0, last);
        job.ends(1, recv);
    }
}

/// Short messages whose receives were given up in the middle of them counted against their sender's
/// budget for ever.
#[test]
fn receives_that_are_given_up_in_the_middle_give_the_budget_back() {
    // The budget is for five.
    const ROUNDS: u64 = 20;
    let mut job = Job::pair(Config {
        eager_limit: 200_000,
        block: 400_000,
        budget: 1 << 20,
        long: Long::Whole,
    });
    let (out, into) = (bytes(200_000, 1), bytes(200_000, 2));
    for _ in 0..ROUNDS {
        let recv = job.recv(1, select(0, 5), into.region());
        let send = job.send((0, 1), 5, Mode::Standard, out.region());
        let flight = job.network.arrive().expect("many are on their way");
        let wire = &mut job.network.wire(1);
        job.ranks[1].on_frame(wire, 0, &flight.frame());
        job.ranks[1].revoke(3 << 40, 59);
        assert_eq!(job.ranks[1].finish(recv).expect("it ends").error, 59);
        job.run();
        job.ends(0, send);
    }
    assert_eq!(job.portals(0).tally().short, ROUNDS);
    assert_eq!(job.portals(1).tally().unexpected, 0);
    for rank in 0..2 {
        assert_eq!(job.portals(rank).nic.in_use(), (6, 6));
    }
}

/// A process that stores data in another way gets no bytes; it may be told so late.
#[test]
fn data_is_not_converted() {
    let mut job = Job::pair(SMALL);
    let out = bytes(10, 1);
    job.network.set_late(3);
    job.network.set_arch(1, ArchWord::EXTERNAL32);
    let send = job.send((0, 1), 5, Mode::Standard, out.region());
    let nothing = job.send((0, 1), 5, Mode::Standard, Region::EMPTY);
    job.run();
    job.run();
    assert_eq!(job.ranks[0].finish(send).expect("it ends").error, 25);
    job.ends(0, nothing);
}

/// Processes that do not use the same engine say so, and name each other.
#[test]
fn another_engine_is_told() {
    let mut job = Job::pair(SMALL);
    let place = Place {
        me: 0,
        processes: 2,
        eager_budget: 1 << 20,
        mixed: false,
        portals: SMALL,
    };
    for is_sender in [true, false] {
        let mut ranks = vec![Engine::open("ob1", place).expect("compiled in")];
        ranks.push(Engine::open("cm", Place { me: 1, ..place }).expect("compiled in"));
        let from = if is_sender { 0 } else { 1 };
        job.ranks = ranks;
        job.send((from, 1 - from), 5, Mode::Standard, Region::EMPTY);
        let flight = job.network.arrive().expect("it was sent");
        let to = flight.to as usize;
        job.ranks[to].on_frame(
            &mut job.network.wire(flight.to),
            flight.from,
            &flight.frame(),
        );
        let why = job.ranks[to].failure().expect("it cannot go on");
        assert!(why.contains(&format!("process {from} ")), "{why}");
    }
}

/// The transport that is in no use costs nothing but an empty place.
#[test]
fn sizes_are_pinned() {
    assert!(Protocol::of(0).is_none());
    assert!(size_of::<Operating>() <= 96);
    assert!(size_of::<Engine>() <= size_of::<crate::Ob1>() + 8);
}
