//! Whole jobs in one process under virtual time: the engines of several ranks over the simulated
//! network, with delay, reordering and repetition.

mod ahead;
mod counted;
mod held;
mod hetero;
mod orders;
mod rails;
mod recalled;
mod registered;
mod reliable;
mod shaped;
mod table;

use super::Ob1;
use crate::component::Pml;
use crate::message::{Caller, Envelope, Mode, Selector, Sending};
use crate::request::{Completion, RequestId};
use crate::{ANY_SOURCE, ANY_TAG, Payload};
use oxmpi_btl::sim::{Model, Network};
use oxmpi_datatype::{Basic, Convertor, Datatype};
use oxmpi_mem::{Buffer, HeapBytes};

struct Job {
    ranks: Vec<Ob1>,
    network: Network,
}

impl Job {
    fn new(ranks: u32, model: Model, seed: u64, budget: u64) -> Job {
        let ranks = (0..ranks).map(|me| Ob1::new(me, ranks, budget)).collect();
        Job {
            ranks,
            network: Network::new(model, seed),
        }
    }

    /// Delivers one frame and flushes every backlog. False: nothing is in flight.
    fn step(&mut self) -> bool {
        let Some(flight) = self.network.arrive() else {
            return false;
        };
        let to = flight.to;
        self.ranks[to as usize].on_frame(&mut self.network.wire(to), flight.from, &flight.frame());
        for (me, rank) in (0..).zip(&mut self.ranks) {
            rank.flush(&mut self.network.wire(me));
        }
        true
    }

    fn run(&mut self) {
        while self.step() {}
        for rank in &self.ranks {
            assert_eq!(
                (rank.outgoing(), rank.failure()),
                (0, None),
                "nothing is stuck and nothing was refused"
            );
        }
    }

    fn send(
        &mut self,
        from: u32,
        to: u32,
        tag: i32,
        sending: impl Into<Sending>,
        bytes: &HeapBytes,
    ) -> RequestId {
        self.send_payload(
            (from, to),
            tag,
            sending,
            Payload::Contiguous(bytes.region()),
        )
    }

    fn send_payload(
        &mut self,
        (from, to): (u32, u32),
        tag: i32,
        sending: impl Into<Sending>,
        payload: Payload,
    ) -> RequestId {
        let envelope = Envelope {
            context: 2,
            peer: to,
            rank: from.cast_signed(),
            tag,
        };
        self.ranks[from as usize].send(
            &mut self.network.wire(from),
            &envelope,
            sending.into(),
            payload,
        )
    }

    fn recv(&mut self, at: u32, source: i32, tag: i32, bytes: &HeapBytes) -> RequestId {
        let selector = Selector {
            context: 2,
            source,
            tag,
        };
        let payload = Payload::Contiguous(bytes.region());
        self.ranks[at as usize].recv(&mut self.network.wire(at), &selector, payload)
    }

    fn finish(&mut self, at: u32, id: RequestId) -> Completion {
        self.ranks[at as usize].finish(id).expect("complete")
    }
}

fn bytes(len: usize, seed: u8) -> HeapBytes {
    let heap = HeapBytes::new(len);
    let content: Vec<u8> = (0..len)
        .map(|at| (at as u8).wrapping_mul(31).wrapping_add(seed))
        .collect();
    oxmpi_mem::write(heap.region(), &content);
    heap
}

fn content(heap: &HeapBytes) -> Vec<u8> {
    let mut copy = vec![0; heap.len()];
    oxmpi_mem::read(&mut copy, heap.region());
    copy
}

fn wild() -> Model {
    Model {
        jitter: 20_000,
        duplicate_every: 7,
        depth: 8,
        ..Model::default()
    }
}

/// Every size around the limits, expected and unexpected, standard and synchronous.
#[test]
fn delivers_every_size_in_every_mode() {
    for len in [
        0, 1, 8, 40, 41, 512, 1023, 1024, 1025, 3000, 4096, 4097, 5000, 100_000,
    ] {
        for mode in [Mode::Standard, Mode::Synchronous] {
            for early in [true, false] {
                let mut job = Job::new(2, wild(), len as u64 + 9, 1 << 20);
                let (out, into) = (bytes(len, 3), bytes(len, 200));
                let posted = early.then(|| job.recv(1, 0, 5, &into));
                let send = job.send(0, 1, 5, mode, &out);
                if mode == Mode::Synchronous && !early {
                    job.run_until_idle();
                    assert!(
                        !job.ranks[0].is_complete(send),
                        "a synchronous send waits for its receive"
                    );
                }
                let recv = posted.unwrap_or_else(|| job.recv(1, 0, 5, &into));
                job.run();
                let got = job.finish(1, recv);
                assert_eq!(
                    (got.source, got.tag, got.bytes, got.is_truncated()),
                    (0, 5, len as u64, false)
                );
                job.finish(0, send);
                assert_eq!(content(&into), content(&out));
            }
        }
    }
}

impl Job {
    fn run_until_idle(&mut self) {
        while self.step() {}
    }
}

/// A message longer than the buffer is truncated, reported, and writes nothing past the end.
#[test]
fn truncates() {
    for len in [41, 1024, 5000] {
        let mut job = Job::new(2, wild(), 4, 1 << 20);
        let (out, into) = (bytes(len, 3), bytes(20, 0));
        let recv = job.recv(1, 0, 5, &into);
        let send = job.send(0, 1, 5, Mode::Standard, &out);
        job.run();
        let got = job.finish(1, recv);
        assert_eq!((got.bytes, got.is_truncated()), (20, true));
        job.finish(0, send);
        assert_eq!(content(&into), content(&out)[..20]);
    }
}

/// Many senders, few tags, random sizes and wildcards, on a network that reorders and repeats.
/// Messages of one sender and tag do not overtake.
#[test]
fn messages_do_not_overtake() {
    for seed in 1..=20_u64 {
        let ranks = 2 + (seed % 6) as u32;
        let mut job = Job::new(ranks, wild(), seed * 7919, 4096);
        let mut random = seed * 0x9e37_79b9 + 1;
        let mut next = |n: u64| {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            random % n
        };
        const EACH: u64 = 60;
        let mut sends = Vec::new();
        let mut receives = Vec::new();
        for n in 0..EACH {
            for from in 1..ranks {
                let tag = next(3) as i32;
                let out = HeapBytes::new(8 + next(3000) as usize);
                oxmpi_mem::write(out.region().slice(0, 8), &n.to_le_bytes());
                sends.push((from, job.send(from, 0, tag, Mode::Standard, &out), out));
            }
            for _ in 0..next(2 * u64::from(ranks)) {
                job.step();
            }
        }
        for _ in 0..EACH * u64::from(ranks - 1) {
            let into = HeapBytes::new(4096);
            receives.push((job.recv(0, ANY_SOURCE, ANY_TAG, &into), into));
            job.step();
        }
        job.run();
        let mut last = std::collections::HashMap::new();
        for (id, into) in receives {
            let got = job.finish(0, id);
            let mut number = [0; 8];
            oxmpi_mem::read(&mut number, into.region().slice(0, 8));
            let number = u64::from_le_bytes(number);
            let before = last.insert((got.source, got.tag), number);
            assert!(
                before.is_none_or(|before| before < number),
                "seed {seed}: {before:?} then {number}"
            );
        }
        for (from, id, _) in sends {
            job.finish(from, id);
        }
        assert!(
            job.ranks.iter().all(|rank| rank.requests.live() == 0),
            "every request was given back"
        );
    }
}

/// Receives from one or any sender, with one or any tag, match in posting order.
#[test]
fn wildcards_keep_the_posting_order() {
    let mut job = Job::new(2, Model::default(), 1, 1 << 20);
    let selectors = [
        (ANY_SOURCE, 3),
        (0, ANY_TAG),
        (0, 3),
        (ANY_SOURCE, ANY_TAG),
        (0, 3),
    ];
    let posted: Vec<_> = selectors
        .iter()
        .map(|(source, tag)| (*source, *tag, bytes(1, 0)))
        .collect();
    let ids: Vec<_> = posted
        .iter()
        .map(|(source, tag, into)| job.recv(1, *source, *tag, into))
        .collect();
    for n in 0..5 {
        let out = bytes(1, n);
        job.send(0, 1, 3, Mode::Standard, &out);
        job.run();
    }
    for (n, (id, (.., into))) in (0..).zip(ids.into_iter().zip(&posted)) {
        job.finish(1, id);
        assert_eq!(content(into), [n]);
    }
}

/// A probe leaves a message in matching, a claim takes it out, and only the claim's id gets it.
#[test]
fn claims_messages() {
    for len in [4, 5000] {
        let mut job = Job::new(2, Model::default(), 1, 1 << 20);
        let (out, into) = (bytes(len, 8), bytes(len, 0));
        let any = Selector {
            context: 2,
            source: ANY_SOURCE,
            tag: ANY_TAG,
        };
        job.send(0, 1, 9, Mode::Standard, &out);
        job.run_until_idle();
        assert_eq!(
            job.ranks[1].probe(&any).map(|p| (p.source, p.tag, p.bytes)),
            Some((0, 9, len as u64))
        );
        let (id, _) = job.ranks[1].claim(&any).expect("a message waits");
        assert!(job.ranks[1].probe(&any).is_none());
        let payload = Payload::Contiguous(into.region());
        let recv = job.ranks[1]
            .recv_claimed(&mut job.network.wire(1), id, payload)
            .expect("claimed");
        job.run();
        job.finish(1, recv);
        assert_eq!(content(&into), content(&out));
        let stale = Payload::Contiguous(into.region());
        assert!(
            job.ranks[1]
                .recv_claimed(&mut job.network.wire(1), id, stale)
                .is_none()
        );
    }
}

/// The messages of a sender without receives take at most the budget in the receiver's memory, and
/// still arrive later.
#[test]
fn unexpected_data_is_bounded() {
    let mut job = Job::new(2, Model::default(), 1, 16 * 1024);
    let out = bytes(1000, 1);
    let sends: Vec<_> = (0..200)
        .map(|_| job.send(0, 1, 0, Mode::Standard, &out))
        .collect();
    job.run_until_idle();
    let done = sends
        .iter()
        .filter(|id| job.ranks[0].is_complete(**id))
        .count();
    assert!(
        done < 20,
        "{done} sends of 1000 bytes completed within a budget of 16 KiB"
    );
    let into = bytes(1000, 0);
    for _ in 0..200 {
        let recv = job.recv(1, 0, 0, &into);
        job.run_until_idle();
        job.finish(1, recv);
        assert_eq!(content(&into), content(&out));
    }
    assert!(sends.iter().all(|id| job.ranks[0].is_complete(*id)));
}

/// A cancelled receive does not match; the message goes to the next receive.
#[test]
fn cancels_a_receive() {
    let mut job = Job::new(2, Model::default(), 1, 1 << 20);
    let (first, second, out) = (bytes(4, 0), bytes(4, 0), bytes(4, 7));
    let a = job.recv(1, 0, 1, &first);
    let b = job.recv(1, 0, 1, &second);
    job.ranks[1].cancel(a);
    assert!(job.finish(1, a).cancelled);
    job.send(0, 1, 1, Mode::Standard, &out);
    job.run();
    assert!(!job.finish(1, b).cancelled);
    assert_eq!(content(&second), content(&out));
}

/// To the process itself: short messages by loopback, long ones from request to request.
#[test]
fn sends_to_itself() {
    for len in [0, 8, 1024, 50_000] {
        let mut job = Job::new(1, Model::default(), 1, 1 << 20);
        let (out, into) = (bytes(len, 2), bytes(len, 0));
        let send = job.send(0, 0, 1, Mode::Synchronous, &out);
        let recv = job.recv(0, 0, 1, &into);
        job.run();
        job.finish(0, send);
        assert_eq!(job.finish(0, recv).bytes, len as u64);
        assert_eq!(content(&into), content(&out));
    }
}

/// The sizes of the hot structures (`docs/hot-path.md`).
#[test]
fn sizes_are_pinned() {
    assert_eq!(size_of::<oxmpi_btl::Header>(), 24);
    assert!(
        size_of::<super::Peer>() <= 40,
        "{}",
        size_of::<super::Peer>()
    );
    assert!(
        size_of::<crate::request::Request>() <= 192,
        "{}",
        size_of::<crate::request::Request>()
    );
}

/// A caller that handles frames itself gets a matching message in its buffer without a request. For
/// any other frame its receive is posted first, and then is a normal receive.
#[test]
fn a_receive_without_a_request_takes_what_it_selects_and_nothing_else() {
    let model = Model::default();
    for (len, room, tag, mode, direct) in [
        (8, 8, 5, Mode::Standard, true),
        (0, 8, 5, Mode::Standard, true),
        (900, 1000, 5, Mode::Standard, true),
        (9, 8, 5, Mode::Standard, false),
        (8, 8, 6, Mode::Standard, false),
        (8, 8, 5, Mode::Synchronous, false),
        (100_000, 100_000, 5, Mode::Standard, false),
    ] {
        let mut job = Job::new(2, model, 1, 1 << 20);
        let (out, into) = (bytes(len, 3), bytes(room, 200));
        let wanted = Selector {
            context: 2,
            source: ANY_SOURCE,
            tag: 5,
        };
        job.send(0, 1, tag, mode, &out);
        let flight = job.network.arrive().expect("sent");
        let (me, wire, frame) = (&mut job.ranks[1], &mut job.network.wire(1), flight.frame());
        assert!(me.is_alone());
        let done = me.deliver(wire, 0, &frame, &wanted, into.region());
        assert_eq!(done.is_some(), direct, "{len} bytes into {room}, tag {tag}");
        let got = match done {
            Some(done) => done,
            None => {
                let id = me.post_for(wire, &wanted, into.region(), 0, frame);
                assert_eq!(me.unexpected_len(), usize::from(tag != 5));
                if tag != 5 {
                    job.send(0, 1, 5, mode, &out);
                }
                job.run();
                job.finish(1, id)
            }
        };
        assert_eq!((got.source, got.tag, got.length), (0, 5, len as u64));
        let whole = len.min(room);
        assert_eq!(got.bytes, whole as u64);
        assert_eq!(content(&into)[..whole], content(&out)[..whole]);
        assert_eq!(job.ranks[1].requests.live(), 0);
    }
}

/// Frames out of order are not delivered; frames that waited for them come next.
#[test]
fn a_receive_without_a_request_keeps_the_order() {
    let mut job = Job::new(2, Model::default(), 1, 1 << 20);
    let (first, second, into) = (bytes(8, 1), bytes(8, 2), bytes(8, 200));
    let wanted = Selector {
        context: 2,
        source: 0,
        tag: 5,
    };
    job.send(0, 1, 5, Mode::Standard, &first);
    job.send(0, 1, 5, Mode::Standard, &second);
    let (early, late) = (
        job.network.arrive().expect("sent"),
        job.network.arrive().expect("sent"),
    );
    let (me, wire) = (&mut job.ranks[1], &mut job.network.wire(1));
    let done = me.deliver(wire, 0, &late.frame(), &wanted, into.region());
    assert_eq!(done, None, "it is not its turn");
    let id = me.post_for(wire, &wanted, into.region(), 0, late.frame());
    assert!(!me.is_complete(id));
    me.on_frame(wire, 0, &early.frame());
    assert!(job.ranks[1].finish(id).is_some());
    assert_eq!(content(&into), content(&first));
    assert_eq!(job.ranks[1].unexpected_len(), 1);
}

/// A network with single copy between all ranks, on which every `refuse_every`th copy fails.
fn reaching(refuse_every: u64) -> Model {
    let mut model = wild();
    model.refuse_every = refuse_every;
    model.limits.single_copy_from = 16 * 1024;
    model
}

/// Long messages in both directions by single copy: into buffers that are long enough or not,
/// expected or not. Also where copies fail.
#[test]
fn single_copies_are_whole() {
    for refuse_every in [0, 3, 1] {
        let mut job = Job::new(2, reaching(refuse_every), 77, 1 << 20);
        for turn in 0..240_usize {
            let (from, to) = if turn % 2 == 0 { (0_u32, 1) } else { (1, 0) };
            let len = [16 * 1024, 20_000, 100_001, 40_960][turn % 4] + turn / 4;
            let room = [len, len + 5, len / 2, 300][turn / 7 % 4];
            let (out, into) = (bytes(len, turn as u8), bytes(room, 99));
            let early = turn % 5 != 4;
            let posted = early.then(|| job.recv(to, from.cast_signed(), 5, &into));
            let send = job.send(from, to, 5, Mode::Standard, &out);
            if !early {
                job.run_until_idle();
                assert!(!job.ranks[from as usize].is_complete(send));
            }
            let recv = posted.unwrap_or_else(|| job.recv(to, from.cast_signed(), 5, &into));
            job.run();
            let got = job.finish(to, recv);
            let taken = len.min(room);
            assert_eq!(
                (got.bytes, got.is_truncated()),
                (taken as u64, room < len),
                "turn {turn}"
            );
            job.finish(from, send);
            let (got, before) = (content(&into), content(&bytes(room, 99)));
            assert_eq!(got[..taken], content(&out)[..taken], "turn {turn}");
            assert_eq!(got[taken..], before[taken..], "turn {turn}");
            assert_eq!(job.network.books().open, 0, "the RTS has ended");
        }
    }
}

/// A long message whose receive is posted needs only its receiver. A sender that computes, and
/// handles no frame after its offer, does not delay it. When both sides had to copy, transfers
/// stood still while the program computed.
#[test]
fn a_posted_long_message_needs_only_its_receiver() {
    let mut model = Model::default();
    model.limits.single_copy_from = 16 * 1024;
    let mut job = Job::new(2, model, 3, 1 << 20);
    let (out, into) = (bytes(1 << 20, 3), bytes(1 << 20, 200));
    let recv = job.recv(1, 0, 5, &into);
    job.send(0, 1, 5, Mode::Standard, &out);
    let flight = job.network.arrive().expect("the RTS");
    job.ranks[1].on_frame(&mut job.network.wire(1), 0, &flight.frame());
    assert!(job.ranks[1].finish(recv).is_some());
    assert_eq!(content(&into), content(&out));
}

const COMBINED: Sending = Mode::Standard.by(Caller::Combined);
const BLOCKING: Sending = Mode::Standard.by(Caller::Blocking);
const NONBLOCKING: Sending = Mode::Standard.by(Caller::Nonblocking);
const SYNCHRONOUS: Sending = Mode::Synchronous.by(Caller::Blocking);

/// A sender that waits for the receiver, or computes meanwhile, does not copy eagerly where the
/// receiver can make a single copy. A message of one frame was copied twice. Shorter messages, and
/// those of blocking sends, leave eagerly.
#[test]
fn who_waits_for_the_receiver_is_copied_from_once() {
    for (sending, len) in [
        (SYNCHRONOUS, 40_960),
        (SYNCHRONOUS, 16 * 1024 - 1),
        (NONBLOCKING, 40_960),
        (NONBLOCKING.held(), 40_960),
        (NONBLOCKING.held(), 16 * 1024),
        (COMBINED, 40_960),
        (BLOCKING, 40_960),
    ] {
        let mut model = Model::default();
        model.limits.eager = 64 << 10;
        model.limits.eager_multi = 64 << 10;
        model.limits.fragment = 64 << 10;
        model.limits.single_copy_from = 16 * 1024;
        let mut job = Job::new(2, model, 3, 1 << 20);
        let (out, into) = (bytes(len, 3), bytes(len, 200));
        let recv = job.recv(1, 0, 5, &into);
        let send = job.send(0, 1, 5, sending, &out);
        let flight = job.network.arrive().expect("the first frame");
        let is_once = ![COMBINED, BLOCKING].contains(&sending) && len == 40_960;
        assert_eq!(flight.frame().bulk_len() == 0, is_once);
        job.ranks[1].on_frame(&mut job.network.wire(1), 0, &flight.frame());
        job.run();
        job.finish(1, recv);
        job.finish(0, send);
        assert_eq!(content(&into), content(&out));
    }
}

/// Where frames are faster, both sides copy. A ping-pong of long messages took twice the time by
/// single copy. Otherwise a single copy is made.
#[test]
fn where_frames_are_faster_both_sides_copy() {
    for (sending, are_frames_faster, len) in [
        (COMBINED, true, 100_000),
        (BLOCKING, false, 100_000),
        (BLOCKING, true, 1 << 20),
        (BLOCKING, true, 100_000),
    ] {
        let mut model = Model::default();
        model.limits.single_copy_from = 16 * 1024;
        model.limits.eager_multi = 256 * 1024;
        model.limits.frames_to = if are_frames_faster { 256 * 1024 } else { 0 };
        let mut job = Job::new(2, model, 3, 4 << 20);
        let (out, into) = (bytes(len, 3), bytes(len, 200));
        let recv = job.recv(1, 0, 5, &into);
        let send = job.send(0, 1, 5, sending, &out);
        let flight = job.network.arrive().expect("the first frame");
        job.ranks[1].on_frame(&mut job.network.wire(1), 0, &flight.frame());
        let copied_once = job.ranks[1].is_complete(recv);
        let shared = are_frames_faster && len < 1 << 20;
        assert_eq!(copied_once, !shared);
        job.run();
        job.finish(1, recv);
        job.finish(0, send);
        assert_eq!(content(&into), content(&out));
    }
}

/// A message of one frame was packed whole before the receiver began to unpack it: twice the time.
#[test]
fn both_sides_of_a_path_of_frames_are_at_work_at_once() {
    for (sending, is_packed, are_frames_faster, frames) in [
        (COMBINED, true, true, 16),
        (NONBLOCKING.held(), true, true, 16),
        (COMBINED, true, false, 1),
        (BLOCKING, false, true, 8),
        (Mode::Standard.by(Caller::Collective), false, true, 8),
        (COMBINED, false, true, 1),
        (BLOCKING, false, false, 1),
    ] {
        let mut model = Model::default();
        model.limits.eager = 64 << 10;
        model.limits.eager_multi = 64 << 10;
        model.limits.fragment = 64 << 10;
        model.limits.frames_to = if are_frames_faster { 64 << 10 } else { 0 };
        let mut job = Job::new(2, model, 3, 1 << 20);
        let (out, into) = (bytes(64 << 10, 3), bytes(64 << 10, 200));
        let recv = job.recv(1, 0, 5, &into);
        let payload = match is_packed {
            true => {
                let buffer = Buffer::plain(out.region());
                let convertor = Convertor::new(&Datatype::basic(Basic::BYTE), 64 << 10, buffer);
                Payload::Typed(Box::new(convertor))
            }
            false => Payload::Contiguous(out.region()),
        };
        let send = job.send_payload((0, 1), 5, sending, payload);
        let mut seen = 0;
        while let Some(flight) = job.network.arrive() {
            assert!(!job.ranks[1].is_complete(recv));
            job.ranks[1].on_frame(&mut job.network.wire(1), 0, &flight.frame());
            seen += 1;
        }
        assert_eq!(seen, frames, "{sending:?}, packed: {is_packed}");
        job.run();
        job.finish(1, recv);
        job.finish(0, send);
        assert_eq!(content(&into), content(&out));
    }
}

impl Job {
    /// Delivers all frames in flight in the order that `next` chooses.
    fn run_in_order(&mut self, mut next: impl FnMut(usize) -> usize) {
        loop {
            let mut all = Vec::new();
            while let Some(flight) = self.network.arrive() {
                all.push(flight);
            }
            if all.is_empty() {
                return;
            }
            while !all.is_empty() {
                let at = next(all.len()) % all.len();
                let flight = all.remove(at);
                let to = flight.to;
                let wire = &mut self.network.wire(to);
                self.ranks[to as usize].on_frame(wire, flight.from, &flight.frame());
            }
            for (me, rank) in (0..).zip(&mut self.ranks) {
                rank.flush(&mut self.network.wire(me));
            }
        }
    }
}

/// Only messages are numbered. The numbers wrap in a long run with reordering.
#[test]
fn sequence_numbers_go_round() {
    let mut job = Job::new(2, wild(), 9, 1 << 20);
    let into = bytes(8, 0);
    for n in 0..150_000_u64 {
        let out = HeapBytes::from_slice(&n.to_le_bytes());
        job.send(0, 1, 0, Mode::Standard, &out);
        if n % 5 == 4 {
            job.run();
            for k in n - 4..=n {
                let recv = job.recv(1, 0, 0, &into);
                job.finish(1, recv);
                assert_eq!(content(&into), k.to_le_bytes());
            }
        }
    }
}

/// All orders in which the frames of a small exchange can arrive. The exchange is a message in
/// three frames, a short one, and a rendezvous, expected and unexpected.
#[test]
fn every_order_of_arrival_is_right() {
    let model = Model {
        limits: oxmpi_btl::Limits {
            eager: 8192,
            eager_multi: 24_576,
            fragment: 8192,
            single_copy_from: u64::MAX,
            frames_to: 0,
        },
        ..Model::default()
    };
    let lengths = [20_000, 8, 30_000];
    for expected in [true, false] {
        for order in 0..120_usize {
            let mut job = Job::new(2, model, 1, 1 << 20);
            let outs: Vec<_> = (1..).zip(lengths).map(|(n, len)| bytes(len, n)).collect();
            let intos: Vec<_> = lengths.iter().map(|len| bytes(*len, 200)).collect();
            let post = |job: &mut Job| -> Vec<_> {
                intos.iter().map(|into| job.recv(1, 0, 5, into)).collect()
            };
            let early = expected.then(|| post(&mut job));
            for out in &outs {
                job.send(0, 1, 5, Mode::Standard, out);
            }
            // Five frames leave: 5! orders.
            let mut code = order;
            job.run_in_order(|left| {
                let at = code % left;
                code /= left;
                at
            });
            let receives = early.unwrap_or_else(|| post(&mut job));
            job.run();
            for ((recv, into), out) in receives.into_iter().zip(&intos).zip(&outs) {
                job.finish(1, recv);
                assert!(content(into) == content(out), "order {order}");
            }
        }
    }
}

/// Many early messages were dropped. Here a first message is held back until its sender has sent
/// all that may be in flight: short messages and ones in several frames. Nothing is lost. A
/// protocol violation is reported and ends the pair:
/// [`who_breaks_the_protocol_is_named_and_its_operations_end`], and below.
#[test]
fn whatever_comes_early_is_kept_or_ends_its_sender_by_name() {
    let model = Model {
        limits: oxmpi_btl::Limits {
            eager: 1024,
            eager_multi: 8192,
            fragment: 1024,
            single_copy_from: u64::MAX,
            frames_to: 0,
        },
        ..Model::default()
    };
    let mut job = Job::new(2, model, 1, 1 << 20);
    let len = |n: u32| if n % 100 == 99 { 5000 } else { 8 };
    let outs: Vec<_> = (0..12_000).map(|n| bytes(len(n), n as u8)).collect();
    let mut held = Vec::new();
    for out in &outs {
        job.send(0, 1, 5, Mode::Standard, out);
        while let Some(flight) = job.network.arrive() {
            held.push(flight);
        }
        job.ranks[0].flush(&mut job.network.wire(0));
    }
    let first = held.remove(0);
    assert!(held.len() > outs.len(), "some have several frames");
    // The last one arrives first.
    for flight in held.into_iter().rev().chain([first]) {
        assert_eq!(job.ranks[1].unexpected_len(), 0, "none has its turn yet");
        job.ranks[1].on_frame(&mut job.network.wire(1), 0, &flight.frame());
    }
    assert_eq!(job.ranks[1].failure(), None);
    for out in &outs {
        let into = bytes(out.len(), 200);
        let recv = job.recv(1, 0, 5, &into);
        job.run();
        job.finish(1, recv);
        assert!(content(&into) == content(out));
    }

    // Parts of messages whose first frame never arrives, more than a sender may have in flight.
    let mut job = Job::new(2, model, 1, 1 << 20);
    let waiting = job.send(1, 0, 5, Mode::Synchronous, &outs[99]);
    let part = oxmpi_btl::Header {
        seq: 2,
        kind: super::control::MORE,
        context: 2,
        ..oxmpi_btl::Header::default()
    };
    for turn in 0..=4 {
        assert_eq!(job.ranks[1].failure(), None, "{turn} MiB");
        handle(&mut job, part, &u64::to_le_bytes(turn << 20), 1 << 20);
    }
    let why = job.ranks[1].failure().expect("it was seen");
    assert!(why.contains("process 0"), "{why}");
    assert_ne!(job.finish(1, waiting).error, 0);
}

fn handle(job: &mut Job, header: oxmpi_btl::Header, control: &[u8], len: usize) {
    handle_from(job, 0, header, control, len);
}

fn handle_from(job: &mut Job, from: u32, header: oxmpi_btl::Header, control: &[u8], len: usize) {
    let bulk = bytes(len, 1);
    let frame = oxmpi_btl::Frame {
        header: oxmpi_btl::Header {
            control_len: control.len() as u8,
            ..header
        },
        control,
        bulk: [bulk.region(), oxmpi_mem::Region::EMPTY],
    };
    job.ranks[1].on_frame(&mut job.network.wire(1), from, &frame);
}

/// Frames that no correct peer sends were counted and dropped, and operations waited forever for
/// the correct frames. Now each kind ends the peer, with a report, and the operations that need it.
#[test]
fn who_breaks_the_protocol_is_named_and_its_operations_end() {
    use super::control;
    let header = |kind: u8, flags: u8| oxmpi_btl::Header {
        seq: 1,
        kind,
        flags,
        context: 2,
        ..oxmpi_btl::Header::default()
    };
    let nobody = 77_u64 | 1 << 32;
    let words = |words: &[u64]| -> Vec<u8> { words.iter().flat_map(|w| w.to_le_bytes()).collect() };
    let cases = [
        (header(0, 0), words(&[]), 0),
        (header(15, 0), words(&[]), 0),
        (header(control::EAGER, 8), words(&[]), 8),
        (header(control::EAGER, control::SYNCHRONOUS), words(&[]), 8),
        (header(control::EAGER, control::LONG), words(&[]), 8),
        (header(control::EAGER, control::LONG), words(&[4]), 8),
        (header(control::EAGER, control::LONG), words(&[1 << 40]), 8),
        (header(control::MORE, 0), words(&[]), 8),
        (header(control::RTS, 0), words(&[1 << 32]), 0),
        (header(control::RTS, 0), words(&[1 << 32, 4]), 8),
        (header(control::RTS, 0), words(&[1 << 32, 4, 5]), 0),
        (header(control::CTS, 0), words(&[nobody, nobody, 8]), 0),
        (header(control::CTS, 0), words(&[nobody]), 0),
        (header(control::DATA, 0), words(&[nobody, 0]), 8),
        (header(control::DATA, 0), words(&[]), 8),
        (header(control::FIN, 0), words(&[nobody]), 0),
        (header(control::FIN, 0), words(&[]), 0),
        (header(control::CREDIT, 0), words(&[100]), 0),
        (header(control::CREDIT, 0), words(&[]), 0),
    ];
    for (header, control, len) in cases {
        let mut job = Job::new(2, Model::default(), 1, 1 << 20);
        let out = bytes(50_000, 1);
        let send = job.send(1, 0, 5, Mode::Standard, &out);
        handle(&mut job, header, &control, len);
        let why = job.ranks[1].failure().expect("it was seen");
        assert!(why.contains("process 0"), "{why}");
        assert_ne!(job.finish(1, send).error, 0, "{header:?} {control:?}");
        // No operation can start with it.
        let again = job.send(1, 0, 5, Mode::Standard, &out);
        assert_ne!(job.finish(1, again).error, 0);
        assert_eq!(job.ranks[1].requests.live(), 0);
    }
}

const ABORTED: i32 = 58;

/// A connected process could send into communicators of this job alone, for example MPI_COMM_WORLD.
/// A receive from any source took the message.
#[test]
fn a_process_of_another_job_sends_into_common_communicators_alone() {
    use super::control::EAGER;
    const COMMON: u64 = 0b11 << 62;
    for (context, is_taken) in [(8, false), (1 << 63 | 8, false), (COMMON | 8, true)] {
        let mut job = Job::new(2, Model::default(), 1, 1 << 20);
        job.ranks[1].grow(3);
        let into = bytes(8, 0);
        let selector = Selector {
            context,
            source: ANY_SOURCE,
            tag: 5,
        };
        let payload = Payload::Contiguous(into.region());
        let any = job.ranks[1].recv(&mut job.network.wire(1), &selector, payload);
        let header = oxmpi_btl::Header {
            seq: 1,
            kind: EAGER,
            context,
            tag: 5,
            ..oxmpi_btl::Header::default()
        };
        handle_from(&mut job, 2, header, &[], 8);
        let done = job.ranks[1].finish(any);
        assert_eq!(
            done.is_some_and(|done| done.error == 0),
            is_taken,
            "{context:x}"
        );
        assert_eq!(job.ranks[1].failure().is_none(), is_taken, "{context:x}");
        assert_eq!(into.to_vec() == bytes(8, 1).to_vec(), is_taken);
    }
}

/// The fast path on arrival did not check the sender. A message in order from a process that had
/// ended was matched, and so were those that had waited for their turn.
#[test]
fn nothing_arrives_from_a_process_that_has_ended() {
    let plain = |seq| oxmpi_btl::Header {
        seq,
        kind: super::control::EAGER,
        context: 2,
        tag: 5,
        ..oxmpi_btl::Header::default()
    };
    let from = Selector {
        context: 2,
        source: ANY_SOURCE,
        tag: 5,
    };
    let lie = oxmpi_btl::Header {
        flags: 8,
        ..plain(2)
    };
    for breaks in [true, false] {
        let mut job = Job::new(2, Model::default(), 1, 1 << 20);
        let into = bytes(8, 0);
        let first = job.recv(1, ANY_SOURCE, 5, &into);
        let any = job.recv(1, ANY_SOURCE, 5, &into);
        handle(&mut job, plain(3), &[], 8);
        match breaks {
            // Its turn comes with the first message; the one behind it was taken, too.
            true => handle(&mut job, lie, &[], 8),
            false => {
                let aborted = |rank: &mut Ob1| rank.fail_peer(0, ABORTED, |_, _| None);
                handle(&mut job, plain(1), &[], 8);
                aborted(&mut job.ranks[1]);
            }
        }
        for seq in 1..5 {
            handle(&mut job, plain(seq), &[], 8);
        }
        assert!(job.ranks[1].is_complete(first));
        assert!(!job.ranks[1].is_complete(any));
        job.ranks[1].cancel(any);
        let bulk = bytes(8, 1);
        for seq in 1..5 {
            let frame = oxmpi_btl::Frame {
                header: plain(seq),
                control: &[],
                bulk: [bulk.region(), oxmpi_mem::Region::EMPTY],
            };
            let wire = &mut job.network.wire(1);
            let taken = job.ranks[1].deliver(wire, 0, &frame, &from, into.region());
            assert_eq!(taken, None);
        }
        assert_eq!(job.ranks[1].unexpected_len(), 0);
    }
}

/// Operations that need a dead process end with the given error class. Those that other processes
/// may serve stay.
#[test]
fn operations_with_a_dead_process_end() {
    let mut job = Job::new(3, Model::default(), 1, 1 << 20);
    let long = bytes(50_000, 1);
    let into: Vec<_> = (0..5).map(|_| bytes(50_000, 0)).collect();
    let offered = job.send(0, 1, 1, Mode::Standard, &long);
    let synchronous = job.send(0, 1, 1, Mode::Synchronous, &bytes(8, 0));
    let elsewhere = job.send(0, 2, 1, Mode::Standard, &long);
    let named = job.recv(0, 1, 7, &into[0]);
    let other = job.recv(0, 2, 7, &into[1]);
    let any = job.recv(0, ANY_SOURCE, 7, &into[2]);
    job.send(1, 0, 9, Mode::Standard, &long);
    job.run_until_idle();
    let arriving = job.recv(0, 1, 9, &into[3]);
    job.ranks[0].fail_peer(1, ABORTED, |_, rank| u32::try_from(rank).ok());
    for id in [offered, synchronous, named, arriving] {
        assert_eq!(job.finish(0, id).error, ABORTED);
    }
    for id in [elsewhere, other, any] {
        assert!(!job.ranks[0].is_complete(id));
    }
    let late = job.send(0, 1, 1, Mode::Standard, &long);
    assert_eq!(job.finish(0, late).error, ABORTED);
    // Frames that it has sent are dropped, and the other processes go on.
    job.run_until_idle();
    let taken = job.recv(2, 0, 1, &into[4]);
    job.send(2, 0, 7, Mode::Standard, &bytes(8, 3));
    job.send(2, 0, 7, Mode::Standard, &bytes(8, 3));
    job.run_until_idle();
    for id in [elsewhere, other, any] {
        assert_eq!(job.finish(0, id).error, 0);
    }
    job.finish(2, taken);
    assert_eq!(job.ranks[0].failure(), None);
    assert_eq!(job.ranks[0].requests.live(), 0);
}

/// A revoked context ends on its side, whatever the other side does. Messages on other contexts are
/// not affected.
#[test]
fn operations_on_a_revoked_context_end() {
    for steps in 0..30 {
        let mut job = Job::new(2, wild(), 5 + steps, 1 << 20);
        let (long, into, middle) = (bytes(50_000, 1), bytes(50_000, 0), bytes(4000, 2));
        let sends = [
            job.send(0, 1, 1, Mode::Standard, &long),
            job.send(0, 1, 2, Mode::Standard, &long),
            job.send(0, 1, 3, Mode::Standard, &middle),
        ];
        let receives = [job.recv(1, 0, 1, &into), job.recv(1, 0, 9, &into)];
        for _ in 0..steps {
            job.step();
        }
        for rank in &mut job.ranks {
            rank.revoke(2, ABORTED);
        }
        job.run_until_idle();
        for id in sends {
            let error = job.finish(0, id).error;
            assert!(error == ABORTED || error == 0);
        }
        for id in receives {
            let error = job.finish(1, id).error;
            assert!(error == ABORTED || error == 0);
        }
        for rank in &job.ranks {
            assert_eq!((rank.failure(), rank.requests.live()), (None, 0));
        }
    }
}
