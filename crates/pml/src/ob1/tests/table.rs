//! The transports of a real process: loopback, a node segment, and two simulated networks as arms
//! of one enum, in place of real ones.

use super::{bytes, content};
use crate::ANY_SOURCE;
use crate::Payload;
use crate::component::Pml;
use crate::engine::{Engine, Place};
use crate::message::{Envelope, Mode, Selector};
use crate::request::RequestId;
use oxmpi_btl::bml::spread::Weighted;
use oxmpi_btl::bml::{Bml, BmlEvent};
use oxmpi_btl::sim::{Model, Network, Rail, Shared};
use oxmpi_btl::{ArchWord, More, Receive, Transports, sm};
use oxmpi_mca::param::Params;
use oxmpi_mem::HeapBytes;
use oxmpi_shm::segment::{Layout, Segment};
use std::sync::Arc;

oxmpi_btl::networks! {
    enum Both, BothEnds, BothFrames {
        Fast(Rail),
        Slow(Rail),
    }
}

const RANKS: u32 = 3;

/// Ranks 0 and 1 share a node, rank 2 is on another; all are on both networks.
struct Job {
    ranks: Vec<(Engine, Transports<Both>)>,
    networks: [Shared; 2],
}

impl Job {
    fn new() -> Job {
        let layout = Layout::new(2, 16 << 20).expect("two ranks");
        let segment = Segment::create(layout, 7, ArchWord::LOCAL.bits()).expect("memory");
        let params = Params::defaults();
        let model = |per_kib| Model {
            per_kib,
            jitter: 2000,
            may_fail: true,
            ..Model::default()
        };
        let networks = [50, 200].map(|per_kib| {
            let network = Network::new(model(per_kib), per_kib);
            network.shared()
        });
        let rank = |me| {
            let [fast, slow] = [0, 1].map(|n: usize| Rail {
                network: Arc::clone(&networks[n]),
                me,
            });
            let modules = vec![Both::Fast(fast), Both::Slow(slow)];
            let bml = Bml::new(modules, RANKS, Box::new(Weighted));
            let sm = (me < 2).then(|| sm::open(segment.clone(), me, true, &params));
            let place = Place {
                me,
                processes: RANKS,
                eager_budget: 1 << 20,
                mixed: false,
                portals: crate::PortalsConfig::USUAL,
            };
            let engine = Engine::open("ob1", place).expect("compiled in");
            (engine, Transports::over(me, sm, Some(bml)))
        };
        Job {
            ranks: (0..RANKS).map(rank).collect(),
            networks,
        }
    }

    /// One round of progress of a process.
    fn progress(&mut self, at: usize) -> usize {
        let (engine, net) = &mut self.ranks[at];
        let Transports { rx, tx, .. } = net;
        let frames = rx.poll(tx, &mut |tx, from, frame| {
            engine.on_frame(tx, from, frame);
            More::Yes
        });
        let mut all = Vec::new();
        net.progress(|event| all.push(event));
        for event in all {
            match event {
                BmlEvent::Got { ticket, done } => engine.on_got(&mut net.tx, ticket, done),
                BmlEvent::Returned { ticket } => engine.on_returned(ticket),
                BmlEvent::Lost(peer) => engine.fail_peer(peer, 58, |_, rank| rank.try_into().ok()),
            }
        }
        engine.flush(&mut net.tx);
        frames
    }

    fn run(&mut self) {
        let mut quiet = 0;
        while quiet < 3 {
            let frames: usize = (0..RANKS as usize).map(|at| self.progress(at)).sum();
            quiet = if frames == 0 { quiet + 1 } else { 0 };
        }
    }

    fn send(&mut self, from: u32, to: u32, out: &HeapBytes) -> RequestId {
        let envelope = Envelope {
            context: 2,
            peer: to,
            rank: from.cast_signed(),
            tag: 5,
        };
        let (engine, net) = &mut self.ranks[from as usize];
        let payload = Payload::Contiguous(out.region());
        engine.send(&mut net.tx, &envelope, Mode::Standard.into(), payload)
    }

    fn recv(&mut self, at: u32, source: i32, into: &HeapBytes) -> RequestId {
        let selector = Selector {
            context: 2,
            source,
            tag: 5,
        };
        let (engine, net) = &mut self.ranks[at as usize];
        engine.recv(&mut net.tx, &selector, Payload::Contiguous(into.region()))
    }

    /// The networks in a rank's list for a peer. `None`: the list does not exist yet.
    fn list(&self, at: u32, peer: u32) -> Option<Vec<usize>> {
        let networks = self.ranks[at as usize].1.tx.networks().expect("two");
        Some(networks.weights(peer)?.map(|(module, _)| module).collect())
    }
}

/// Every pair, also a rank with itself, and every length, expected or not. Loopback, the segment
/// and both networks carry their messages, and a peer's list is made at first contact.
#[test]
fn self_sm_and_networks_stand_in_one_table() {
    let mut job = Job::new();
    let pairs = (0..RANKS).flat_map(|from| (0..RANKS).map(move |to| (from, to)));
    for (from, to) in pairs {
        let is_far = from != to && from.max(to) == 2;
        // An answer makes the peer's list, too.
        assert!(job.list(from, to).is_none() || is_far && from > to);
        for (n, len) in [0, 8, 1000, 5000, 100_000].into_iter().enumerate() {
            let (out, into) = (bytes(len, n as u8), bytes(len, 200));
            let source = if n % 2 == 0 { ANY_SOURCE } else { from as i32 };
            let early = (n % 3 == 0).then(|| job.recv(to, source, &into));
            let send = job.send(from, to, &out);
            job.run();
            let recv = early.unwrap_or_else(|| job.recv(to, source, &into));
            job.run();
            let done = job.ranks[to as usize].0.finish_whole(recv).expect("whole");
            assert_eq!((done.source, done.bytes), (from as i32, len as u64));
            assert!(job.ranks[from as usize].0.finish_whole(send).is_some());
            assert!(
                content(&into) == content(&out),
                "{from} to {to}, {len} bytes"
            );
        }
        assert_eq!(job.list(from, to), is_far.then(|| vec![0, 1]));
    }
}

/// A failed network is removed from the lists, and the segment is not affected. When the last one
/// has failed, the peers on other nodes are lost, and the node goes on.
#[test]
fn networks_of_a_table_fail_and_the_node_goes_on() {
    let mut job = Job::new();
    let (out, into) = (bytes(200_000, 1), bytes(200_000, 200));
    for failing in [None, Some(0), Some(1)] {
        let recv = [job.recv(1, 0, &into), job.recv(2, 0, &into)];
        let send = [job.send(0, 1, &out), job.send(0, 2, &out)];
        if let Some(network) = failing {
            job.networks[network].lock().fail();
        }
        job.run();
        let error = if failing == Some(1) { 58 } else { 0 };
        let done = |job: &mut Job, at: usize, id| job.ranks[at].0.finish(id).map(|d| d.error);
        assert_eq!(done(&mut job, 0, send[0]), Some(0));
        assert_eq!(done(&mut job, 1, recv[0]), Some(0));
        assert_eq!(done(&mut job, 0, send[1]), Some(error));
        assert_eq!(done(&mut job, 2, recv[1]), Some(error));
        let left = match failing {
            None => Some(vec![0, 1]),
            Some(0) => Some(vec![1]),
            Some(_) => None,
        };
        assert_eq!(job.list(0, 2), left);
    }
}
