//! One test suite for every engine: `ob1`, `cm` over Portals, and `ob1` over a link.

use super::*;
use crate::message::{Envelope, Mode};
use crate::mtl::linkx::Selection;
use crate::{ANY_SOURCE, ANY_TAG, Engine, Linkx, LinkxJob, LongMessages, Place, PortalsConfig};
use oxmpi_btl::sim::{Model, Network};
use oxmpi_mem::HeapBytes;

struct Job {
    ranks: Vec<Engine>,
    network: Network,
}

impl Job {
    fn new(open: impl FnMut(u32) -> Engine) -> Job {
        Job {
            ranks: (0..3).map(open).collect(),
            network: Network::new(Model::default(), 7),
        }
    }

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
            assert_eq!((rank.outgoing(), rank.failure()), (0, None));
        }
    }

    fn send(&mut self, from: u32, to: u32, tag: i32, mode: Mode, out: &HeapBytes) -> RequestId {
        let envelope = Envelope {
            context: 2,
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

    fn recv(&mut self, at: u32, source: i32, tag: i32, into: &HeapBytes) -> RequestId {
        let payload = Payload::Contiguous(into.region());
        self.ranks[at as usize].recv(&mut self.network.wire(at), &select(source, tag), payload)
    }
}

fn select(source: i32, tag: i32) -> Selector {
    Selector {
        context: 2,
        source,
        tag,
    }
}

fn bytes(len: usize, seed: u8) -> HeapBytes {
    let content: Vec<u8> = (0..len).map(|at| (at as u8).wrapping_add(seed)).collect();
    HeapBytes::from_slice(&content)
}

/// The requirements on every engine.
fn suite(open: impl Fn() -> Box<dyn FnMut(u32) -> Engine>) {
    for len in [0, 8, 5000, 100_000] {
        modes(&mut Job::new(open()), len);
        claims(&mut Job::new(open()), len);
    }
    order(&mut Job::new(open()));
    recalls(&mut Job::new(open()));
    recalls_of_claimed(&mut Job::new(open()));
    endings(&mut Job::new(open()));
}

/// Expected and unexpected, standard and synchronous, whole and truncated.
fn modes(job: &mut Job, len: usize) {
    for (mode, early) in [
        (Mode::Standard, true),
        (Mode::Standard, false),
        (Mode::Synchronous, true),
        (Mode::Synchronous, false),
    ] {
        let (out, into, short) = (bytes(len, 3), bytes(len, 90), bytes(len / 2, 90));
        let before = job.ranks[1].events();
        let posted = early.then(|| job.recv(1, 0, 5, &into));
        let send = job.send(0, 1, 5, mode, &out);
        job.run();
        assert!(early || mode == Mode::Standard || job.ranks[0].is_pending(send));
        let recv = posted.unwrap_or_else(|| job.recv(1, 0, 5, &into));
        job.run();
        assert_ne!(job.ranks[1].events(), before);
        assert_eq!(job.ranks[0].finish(send).expect("complete").error, 0);
        let done = job.ranks[1].finish_whole(recv).expect("complete");
        assert_eq!((done.source, done.tag, done.bytes), (0, 5, len as u64));
        assert!(into.to_vec() == out.to_vec());
        assert!(job.ranks[1].is_complete(recv), "a stale id is");

        let send = job.send(0, 1, 6, mode, &out);
        let recv = job.recv(1, ANY_SOURCE, ANY_TAG, &short);
        job.run();
        job.ranks[0].detach(send);
        let done = job.ranks[1].completion(recv).expect("complete");
        assert_eq!(done.is_truncated(), len / 2 < len);
        assert!(job.ranks[1].finish(recv).is_some());
        assert!(short.to_vec() == out.to_vec()[..len / 2]);
    }
    assert!((job.ranks.iter()).all(|rank| rank.requests().live() == 0));
}

/// A probe leaves a message in matching, a claim takes it out.
fn claims(job: &mut Job, len: usize) {
    let (out, into) = (bytes(len, 3), bytes(len, 90));
    let send = job.send(2, 1, 9, Mode::Standard, &out);
    job.run();
    let any = select(ANY_SOURCE, ANY_TAG);
    let probed = job.ranks[1].probe(&any).expect("it has come");
    assert_eq!((probed.source, probed.bytes), (2, len as u64));
    let (id, _) = job.ranks[1].claim(&any).expect("it has come");
    assert!(job.ranks[1].probe(&any).is_none());
    assert_eq!(job.ranks[1].claimed_context(id), Some(2));
    assert_eq!(job.ranks[1].claimed_id(id.slot), Some(id));
    for stale in [false, true] {
        let payload = Payload::Contiguous(into.region());
        let recv = job.ranks[1].recv_claimed(&mut job.network.wire(1), id, payload);
        assert_eq!(recv.is_none(), stale);
        job.run();
        assert!(recv.is_none_or(|recv| job.ranks[1].finish_whole(recv).is_some()));
    }
    assert!(into.to_vec() == out.to_vec());
    assert!(job.ranks[2].finish(send).is_some());
}

/// Messages of a pair match in the order they were sent, receives in the order they were posted. A
/// cancelled receive does not match.
fn order(job: &mut Job) {
    let intos: Vec<_> = (0..5).map(|_| bytes(8, 90)).collect();
    let gone = job.recv(1, 0, 3, &intos[4]);
    let selectors = [(ANY_SOURCE, 3), (0, ANY_TAG), (0, 3)];
    let ids: Vec<_> = (selectors.iter().zip(&intos))
        .map(|((source, tag), into)| job.recv(1, *source, *tag, into))
        .collect();
    job.ranks[1].cancel(gone);
    assert!(job.ranks[1].finish(gone).expect("complete").cancelled);
    for n in 0..3 {
        let send = job.send(0, 1, 3, Mode::Standard, &bytes(8, n));
        job.run();
        assert!(job.ranks[0].finish(send).is_some());
    }
    for (n, (id, into)) in (0..).zip(ids.into_iter().zip(&intos)) {
        assert!(job.ranks[1].finish(id).is_some());
        assert_eq!(into.to_vec()[0], n);
    }
}

/// A send that no receive has taken is cancelled, also one to the process itself. A send that was
/// taken is not.
fn recalls(job: &mut Job) {
    for (len, to) in [(8, 1), (8, 0), (100_000, 1), (100_000, 0)] {
        let (out, into) = (bytes(len, 3), bytes(len, 90));
        for is_taken in [false, true] {
            let recv = is_taken.then(|| job.recv(to, 0, 3, &into));
            let send = job.send(0, to, 3, Mode::Synchronous, &out);
            job.run();
            job.ranks[0].cancel_send(send);
            job.run();
            let done = job.ranks[0].finish(send).expect("complete");
            assert_eq!((done.cancelled, done.error), (!is_taken, 0));
            assert!(job.ranks[to as usize].probe(&select(0, 3)).is_none());
            assert!(recv.is_none_or(|id| job.ranks[to as usize].finish(id).is_some()));
        }
        let send = job.send(0, to, 3, Mode::Synchronous, &out);
        let recv = job.recv(to, 0, 3, &into);
        job.run();
        assert!(!job.ranks[0].finish(send).expect("complete").cancelled);
        assert!(job.ranks[to as usize].finish(recv).is_some());
        assert!(into.to_vec() == out.to_vec());
    }
}

/// A cancelled send whose message a matched probe has taken completes, whatever its receiver calls
/// later, and the message is intact. The wait for it never ended.
fn recalls_of_claimed(job: &mut Job) {
    let lengths = [0, 8, 5000, 100_000];
    for (len, to, is_late) in lengths.iter().flat_map(|len| {
        [(0, false), (1, false), (0, true), (1, true)].map(|(to, is_late)| (*len, to, is_late))
    }) {
        for room in [len, len / 2] {
            let (out, into) = (bytes(len, 3), bytes(room, 90));
            let was = out.to_vec();
            let send = job.send(0, to, 3, Mode::Synchronous, &out);
            job.run();
            let (id, _) = job.ranks[to as usize]
                .claim(&select(0, 3))
                .expect("it has come");
            job.ranks[0].cancel_send(send);
            if is_late {
                job.run();
                let done = job.ranks[0].finish(send).expect("complete");
                assert_eq!((done.cancelled, done.error), (false, 0));
                oxmpi_mem::fill(out.region(), 77);
            } else {
                // Half of the effects of the recall have happened.
                for (me, rank) in (0..).zip(&mut job.ranks) {
                    rank.flush(&mut job.network.wire(me));
                }
                if let Some(flight) = job.network.arrive() {
                    let wire = &mut job.network.wire(flight.to);
                    let rank = &mut job.ranks[flight.to as usize];
                    rank.on_frame(wire, flight.from, &flight.frame());
                }
            }
            let payload = Payload::Contiguous(into.region());
            let wire = &mut job.network.wire(to);
            let recv = job.ranks[to as usize].recv_claimed(wire, id, payload);
            job.run();
            let recv = recv.expect("it is claimed still");
            let done = job.ranks[to as usize].finish(recv).expect("complete");
            assert_eq!((done.bytes, done.length), (room as u64, len as u64));
            assert!(into.to_vec() == was[..room]);
            assert!(is_late || !job.ranks[0].finish(send).expect("complete").cancelled);
        }
    }
    assert!((job.ranks.iter()).all(|rank| rank.requests().live() == 0));
}

/// Operations that need a dead process or a revoked context end. Unexpected messages of a context
/// are dropped.
fn endings(job: &mut Job) {
    let (out, into) = (bytes(8, 1), bytes(8, 90));
    let send = job.send(0, 1, 3, Mode::Standard, &out);
    job.run();
    job.ranks[1].forget_context(&mut job.network.wire(1), 2);
    assert!(job.ranks[1].probe(&select(0, 3)).is_none());
    assert!(job.ranks[0].finish(send).is_some());
    let named = job.recv(0, 1, 3, &into);
    let other = job.recv(0, 2, 3, &into);
    assert_eq!(
        job.ranks[0].describe(named).expect("pending").1,
        1,
        "the report names the source"
    );
    job.ranks[0].fail_peer(1, 58, |_, rank| u32::try_from(rank).ok());
    assert_eq!(job.ranks[0].finish(named).expect("complete").error, 58);
    let late = job.send(0, 1, 3, Mode::Standard, &out);
    assert_eq!(job.ranks[0].finish(late).expect("complete").error, 58);
    assert!(job.ranks[0].is_pending(other));
    job.ranks[0].revoke(2, 59);
    assert_eq!(job.ranks[0].finish(other).expect("complete").error, 59);
}

fn place(me: u32, long: LongMessages) -> Place {
    Place {
        me,
        processes: 3,
        eager_budget: 1 << 20,
        mixed: false,
        portals: PortalsConfig {
            long,
            ..PortalsConfig::USUAL
        },
    }
}

fn opened(name: &'static str, long: LongMessages) -> impl Fn() -> Box<dyn FnMut(u32) -> Engine> {
    move || Box::new(move |me| Engine::open(name, place(me, long)).expect("compiled in"))
}

#[test]
fn ob1_keeps_the_contract() {
    suite(opened("ob1", LongMessages::Adaptive));
}

#[test]
fn cm_over_portals_keeps_the_contract() {
    use LongMessages::{Adaptive, Rendezvous, Whole};
    for long in [Adaptive, Whole, Rendezvous] {
        suite(opened("cm", long));
    }
}

#[test]
fn a_link_keeps_the_contract() {
    let open = |me| {
        let job = LinkxJob {
            me,
            processes: 3,
            shm: true,
            has_module: true,
            goes_out: true,
            process_of: Box::new(|_, rank| u32::try_from(rank).ok()),
        };
        let link = Linkx::new(job, Vec::new(), Selection::PerPeer);
        Engine::over_linkx(place(me, LongMessages::Adaptive), link)
    };
    suite(|| Box::new(open));
}
