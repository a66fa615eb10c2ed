//! Collective calls of a whole job of 64 nodes with 8 ranks each, in one process over LINKx (paper
//! 002): messages to neighbours go by simulated shared memory, all others by simulated rails, and
//! what arrives next is chance.

use crate::algorithm::{LEVELS, algorithms, name};
use crate::jobs::Chance;
use crate::operation::{Field, Operation};
use crate::port::Line;
use crate::select::Preference;
use core::task::Poll;
use oxmpi_btl::sim::{Model, Network};
use oxmpi_core::collectives::{Call, Collective, Pieces, Side, Step};
use oxmpi_core::group::Group;
use oxmpi_core::nodes::{Map, Nodes};
use oxmpi_datatype::{Basic, Counts, Datatype};
use oxmpi_mca::choice;
use oxmpi_mca::param::CollAlgorithms;
use oxmpi_mem::{Buffer, HeapBytes};
use oxmpi_pml::mtl::linkx::Selection;
use oxmpi_pml::mtl::linkx::sim::{Fabrics, Member};
use oxmpi_pml::{Ob1, Pml};
use std::sync::Arc;

const NODES: u32 = 64;
/// Ranks of a node.
const EACH: u32 = 8;
const RANKS: u32 = NODES * EACH;
/// What arrives before anybody looks again.
const BATCH: u32 = 32 * RANKS;

/// A piece of data: whose it is, and for whom.
type Piece = (u32, u32);

/// One call of all ranks.
#[derive(Debug)]
struct Plan {
    number: i32,
    collective: Collective,
    root: u32,
    /// Bytes of a piece.
    length: usize,
}

impl Plan {
    /// What a rank gives and what it is to get.
    fn pieces(&self, me: u32) -> (Vec<Piece>, Vec<Piece>) {
        let root = self.root;
        let all = || 0..RANKS;
        let at_root = |pieces: Vec<Piece>| if me == root { pieces } else { Vec::new() };
        match self.collective {
            Collective::Bcast => (Vec::new(), vec![(root, root)]),
            Collective::Gather => (
                vec![(me, root)],
                at_root(all().map(|from| (from, root)).collect()),
            ),
            Collective::Scatter => (
                at_root(all().map(|to| (root, to)).collect()),
                vec![(root, me)],
            ),
            Collective::Alltoall => (
                all().map(|to| (me, to)).collect(),
                all().map(|from| (from, me)).collect(),
            ),
            _ => (vec![(me, me)], all().map(|from| (from, from)).collect()),
        }
    }

    /// Those of a call with uneven pieces differ.
    fn length_of(&self, (from, _): Piece) -> usize {
        match self.collective {
            Collective::Allgatherv => self.length + from as usize % 3,
            _ => self.length,
        }
    }

    fn bytes(&self, pieces: &[Piece]) -> Vec<u8> {
        let mut bytes = Vec::new();
        for piece in pieces {
            let key = u64::from(piece.0) << 40 | u64::from(piece.1) << 20;
            let key = (key + u64::from(self.number.cast_unsigned()) + 1)
                .wrapping_mul(0x9e37_79b9_7f4a_7c15);
            let key = (key ^ key >> 29).to_le_bytes();
            let length = self.length_of(*piece);
            bytes.extend((0..length).map(|at| key[at % 8] ^ (at / 8) as u8));
        }
        bytes
    }
}

/// A rank's part of a call.
struct Part {
    operation: Operation,
    send: HeapBytes,
    recv: HeapBytes,
    given: Vec<Piece>,
    expected: Vec<Piece>,
    is_done: bool,
}

/// A job.
struct Job {
    map: Map,
    group: Arc<Group>,
    members: Vec<Member>,
    memory: Network,
    fabrics: Fabrics,
    chance: Chance,
    calls: i32,
    /// Frames that neighbours have got.
    by_memory: u64,
}

impl Job {
    fn new(rails: usize, selection: Selection, seed: u64) -> Job {
        let model = Model {
            jitter: 3000,
            ..Model::default()
        };
        let mut memory = Network::new(model, seed);
        memory.set_near(EACH);
        let fabrics = Fabrics::new(seed);
        let member = |me| {
            let rails = (0..rails).map(|rail| fabrics.end(rail, me, true));
            let engine = Ob1::new(me, RANKS, 1 << 20);
            Member::new((me, RANKS), rails.collect(), selection, engine)
        };
        Job {
            map: Map::new((0..RANKS).map(|rank| rank / EACH), &[EACH; NODES as usize]),
            group: Arc::new(Group::range(0, RANKS)),
            members: (0..RANKS).map(member).collect(),
            memory,
            fabrics,
            chance: Chance(seed),
            calls: 0,
            by_memory: 0,
        }
    }

    /// A call of all ranks, and what they have then.
    fn call(&mut self, collective: Collective, preference: &Preference, length: usize) {
        self.calls += 1;
        let plan = Plan {
            number: self.calls,
            collective,
            // In the middle of a node.
            root: 8 * EACH + 3,
            length,
        };
        let nodes = Nodes::of(&self.map, &self.group);
        let mut parts: Vec<Part> = (0..RANKS)
            .map(|me| self.start(&plan, me, &Field::of(&nodes, preference)))
            .collect();
        let mut idle = 0;
        while parts.iter().any(|part| !part.is_done) {
            for (me, part) in (0..).zip(&mut parts) {
                self.go_on(me, part);
            }
            idle = if self.arrive() { 0 } else { idle + 1 };
            assert!(idle < 3, "nothing is on its way: {plan:?}");
        }
        for (me, part) in parts.iter().enumerate() {
            let is_kept = part.send.to_vec() == plan.bytes(&part.given);
            assert!(is_kept, "rank {me} has changed what it sent: {plan:?}");
            let is_right = part.recv.to_vec() == plan.bytes(&part.expected);
            assert!(is_right, "rank {me} has something else: {plan:?}");
        }
    }

    fn start(&self, plan: &Plan, me: u32, field: &Field<'_>) -> Part {
        let byte = Datatype::basic(Basic::from_handle(0x207).unwrap());
        let (given, expected) = plan.pieces(me);
        let send = HeapBytes::from_slice(&plan.bytes(&given));
        let recv = HeapBytes::from_slice(&plan.bytes(&expected));
        // What it holds at the root is the data.
        if plan.collective != Collective::Bcast || me != plan.root {
            oxmpi_mem::fill(recv.region(), 0xA5);
        }
        let lengths = expected.iter().map(|piece| plan.length_of(*piece) as i64);
        let lengths: Vec<i64> = lengths.collect();
        let side = |block: &HeapBytes, pieces| Side {
            buffer: Buffer::plain(block.region()),
            pieces,
        };
        let equal = |pieces: &[Piece]| match pieces {
            [] => Pieces::Absent,
            [first, ..] => Pieces::Equal {
                count: plan.length_of(*first) as u64,
                datatype: &byte,
            },
        };
        let uneven = Pieces::Uneven {
            counts: Counts::I64(&lengths),
            displs: None,
            datatype: &byte,
        };
        let call = Call {
            collective: plan.collective,
            root: plan.root,
            in_place: false,
            send: side(&send, equal(&given)),
            recv: match plan.collective {
                Collective::Allgatherv => side(&recv, uneven),
                _ => side(&recv, equal(&expected)),
            },
            reduction: None,
            neighbours: None,
        };
        let line = Line {
            process: crate::jobs::process(),
            context: 3,
            tag: plan.number,
            rank: me.cast_signed(),
            group: Arc::clone(&self.group),
            remote: None,
            is_exact: false,
        };
        let mut operation = Operation::default();
        operation.prepare(line, &call, None, field).unwrap();
        Part {
            operation,
            send,
            recv,
            given,
            expected,
            is_done: false,
        }
    }

    fn go_on(&mut self, me: u32, part: &mut Part) {
        let member = &mut self.members[me as usize];
        let mut memory = self.memory.wire(me);
        member.flush(&mut memory);
        assert_eq!(member.failure(), None);
        if !part.is_done {
            let (engine, mut wire) = member.parts(&mut memory);
            match part.operation.poll_over(engine, &mut wire) {
                Poll::Pending => {}
                Poll::Ready(Step::Done(result)) => {
                    result.unwrap();
                    part.is_done = true;
                }
                Poll::Ready(Step::Upcall(_)) => unreachable!("nothing is combined"),
            }
        }
    }

    /// Much of what is on its way arrives, of the memory of a node or over a rail. False: nothing
    /// was.
    fn arrive(&mut self) -> bool {
        for count in 0..BATCH {
            let by_rail = self.chance.below(2) == 0 && self.fabrics.step();
            let has_come = by_rail || self.by_memory() || self.fabrics.step();
            if !has_come {
                return count > 0;
            }
        }
        true
    }

    fn by_memory(&mut self) -> bool {
        let Some(flight) = self.memory.arrive() else {
            return false;
        };
        assert_eq!(flight.from / EACH, flight.to / EACH, "it is no neighbour's");
        self.by_memory += 1;
        let wire = &mut self.memory.wire(flight.to);
        self.members[flight.to as usize].on_frame(wire, flight.from, &flight.frame());
        true
    }

    /// Nothing is left when all calls have ended.
    fn end(mut self) {
        let mut idle = 0;
        while idle < 3 {
            for me in 0..RANKS {
                self.members[me as usize].flush(&mut self.memory.wire(me));
            }
            idle = if self.arrive() { 0 } else { idle + 1 };
        }
        for (me, member) in (0..).zip(&mut self.members) {
            assert_eq!(member.outgoing(), 0);
            let mut memory = self.memory.wire(me);
            let (engine, _) = member.parts(&mut memory);
            assert_eq!((engine.unexpected_len(), engine.requests().live()), (0, 0));
        }
    }
}

/// The calls of the paper, and pieces that go in one frame, in several, and by transfers between
/// memories.
const CALLS: [(Collective, &[usize]); 6] = [
    (Collective::Alltoall, &[8, 405]),
    (Collective::Bcast, &[8, 405, 6001]),
    (Collective::Allgather, &[8, 405]),
    (Collective::Allgatherv, &[8, 405]),
    (Collective::Gather, &[8, 405, 6001]),
    (Collective::Scatter, &[8, 405, 6001]),
];

fn forced(collective: Collective, algorithm: &'static str) -> Preference {
    let forced = CollAlgorithms(vec![(name(collective), algorithm)]);
    Preference::of(&choice::Selection::Any, &forced)
}

/// As members choose, and level by level.
fn all_calls(rails: usize, selection: Selection) {
    let mut job = Job::new(rails, selection, 42);
    for (collective, lengths) in CALLS {
        let has_levels = algorithms(collective).iter().any(|one| one.name == LEVELS);
        for length in lengths {
            job.call(collective, &Preference::default(), *length);
            if has_levels {
                job.call(collective, &forced(collective, LEVELS), *length);
            }
        }
    }
    assert!((0..rails).all(|rail| job.fabrics.carried(rail) > 0));
    assert!(job.by_memory > 0 && job.fabrics.reads() > 0);
    job.end();
}

#[test]
fn hundreds_of_ranks_over_memory_and_a_rail() {
    all_calls(1, Selection::PerPeer);
}

#[test]
fn hundreds_of_ranks_over_memory_and_two_rails() {
    all_calls(2, Selection::PerMessage);
}
