//! Many schedules under way on one communicator: what nonblocking and persistent calls need of the
//! engine, in whole simulated jobs.

use crate::jobs::{int, ints, read};
use crate::operation::{Field, Operation};
use crate::port::Line;
use crate::select::Preference;
use core::ops::Range;
use core::task::Poll;
use oxmpi_btl::sim::{Model, Network};
use oxmpi_core::collectives::{Call, Collective, Operation as _, Pieces, Side, Step, Upcall};
use oxmpi_core::group::Group;
use oxmpi_core::nodes::{Map, Nodes};
use oxmpi_core::op::{Function, Predefined, Reduction, UserOp};
use oxmpi_mem::reduce::Element;
use oxmpi_mem::{Buffer, HeapBytes};
use oxmpi_pml::Ob1;
use std::sync::Arc;

const RANKS: usize = 5;
const CALLS: usize = 1000;
const COUNT: usize = 3;

const KINDS: [Collective; 6] = [
    Collective::Bcast,
    Collective::Allreduce,
    Collective::Reduce,
    Collective::Scan,
    Collective::Barrier,
    Collective::Allgather,
];

/// One call of one rank.
struct One {
    operation: Operation,
    send: HeapBytes,
    recv: HeapBytes,
}

struct Rank {
    pml: Ob1,
    calls: Vec<One>,
}

/// What item `i` of rank `from` is in start `start` of call `call`.
fn value(call: usize, start: usize, from: usize, i: usize) -> i32 {
    i32::try_from(call * 1009 + start * 31 + from * 7 + i).unwrap()
}

fn values(call: usize, start: usize, from: usize) -> impl Iterator<Item = i32> {
    (0..COUNT).map(move |i| value(call, start, from, i))
}

fn kind(call: usize) -> Collective {
    KINDS[call % KINDS.len()]
}

fn root(call: usize) -> usize {
    call % RANKS
}

/// Starts every call of a rank; every second reduction uses a function of the program.
fn prepare(me: usize, group: &Arc<Group>) -> Rank {
    let one = int();
    let sum = Reduction::Predefined(Predefined::Sum, Element::I32);
    let user = Reduction::User(Arc::new(UserOp {
        function: Function::Int(0),
        commutative: false,
    }));
    let calls = (0..CALLS).map(|call| {
        let collective = kind(call);
        let send = ints(values(call, 0, me));
        let recv = match collective {
            Collective::Allgather => ints((0..COUNT * RANKS).map(|_| -1)),
            _ => ints(values(call, 0, me)),
        };
        let mut operation = Operation::default();
        let pieces = Pieces::Equal {
            count: COUNT as u64,
            datatype: &one,
        };
        let side = |block: &HeapBytes| Side {
            buffer: Buffer::plain(block.region()),
            pieces,
        };
        let (send_side, recv_side) = match collective {
            Collective::Barrier => (Side::ABSENT, Side::ABSENT),
            Collective::Bcast => (Side::ABSENT, side(&recv)),
            Collective::Reduce if me != root(call) => (side(&send), Side::ABSENT),
            _ => (side(&send), side(&recv)),
        };
        let arguments = Call {
            collective,
            root: u32::try_from(root(call)).unwrap(),
            in_place: false,
            send: send_side,
            recv: recv_side,
            reduction: Some(if call % 2 == 0 { &sum } else { &user }),
            neighbours: None,
        };
        // The number of the call on the communicator: what keeps their messages apart.
        let line = Line {
            process: crate::jobs::process(),
            context: 3,
            tag: i32::try_from(call).unwrap(),
            rank: i32::try_from(me).unwrap(),
            group: Arc::clone(group),
            remote: None,
            is_exact: false,
        };
        operation
            .prepare(
                line,
                &arguments,
                None,
                &Field::of(
                    &Nodes::of(&Map::one_node(1, 1 << 16), group),
                    &Preference::default(),
                ),
            )
            .unwrap();
        One {
            operation,
            send,
            recv,
        }
    });
    let mut rank = Rank {
        pml: Ob1::new(u32::try_from(me).unwrap(), group.size(), 1 << 20),
        calls: Vec::new(),
    };
    rank.calls = calls.collect();
    rank
}

/// `right = left op right`, as the C edge calls a function of the program.
fn upcall(upcall: &Upcall) {
    let item = |buffer: &Buffer| {
        let mut bytes = vec![0; buffer.region.len()];
        oxmpi_mem::read(&mut bytes, buffer.region);
        bytes
    };
    let (left, right) = (item(&upcall.input), item(&upcall.inout));
    let number = |bytes: &[u8]| i32::from_ne_bytes(bytes.try_into().unwrap());
    let pairs = left.chunks(4).zip(right.chunks(4));
    let sums: Vec<u8> = pairs
        .flat_map(|(a, b)| (number(a) + number(b)).to_ne_bytes())
        .collect();
    assert_eq!(sums.len() as u64, 4 * upcall.count);
    oxmpi_mem::write(upcall.inout.region, &sums);
}

/// A reproducible source of chances.
pub(crate) struct Dice(pub u64);

impl Dice {
    pub(crate) fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % sides as u64).unwrap()
    }
}

/// A rank of a simulated job, with calls.
pub(crate) trait Member {
    /// Its protocols.
    fn pml(&mut self) -> &mut Ob1;

    /// One of its calls, with them.
    fn call(&mut self, at: usize) -> (&mut Operation, &mut Ob1);
}

impl Member for Rank {
    fn pml(&mut self) -> &mut Ob1 {
        &mut self.pml
    }

    fn call(&mut self, at: usize) -> (&mut Operation, &mut Ob1) {
        (&mut self.calls[at].operation, &mut self.pml)
    }
}

/// Polls these calls of all ranks in random order until all are done: fewer than `polls` of a rank
/// at a time, then fewer than `frames` arrive. How many have arrived.
pub(crate) fn run(
    (ranks, network): (&mut [impl Member], &mut Network),
    calls: Range<usize>,
    (polls, frames): (usize, usize),
    dice: &mut Dice,
) -> usize {
    let mut arrived = 0;
    let mut open: Vec<Vec<usize>> = vec![calls.collect(); ranks.len()];
    while open.iter().any(|calls| !calls.is_empty()) {
        let me = dice.roll(ranks.len());
        let rank = &mut ranks[me];
        let mut wire = network.wire(u32::try_from(me).unwrap());
        rank.pml().flush(&mut wire);
        for _ in 0..dice.roll(polls) {
            if open[me].is_empty() {
                break;
            }
            let at = dice.roll(open[me].len());
            let (operation, pml) = rank.call(open[me][at]);
            match operation.poll_over(pml, &mut wire) {
                Poll::Pending => {}
                Poll::Ready(Step::Upcall(needed)) => upcall(&needed),
                Poll::Ready(Step::Done(result)) => {
                    result.unwrap();
                    open[me].swap_remove(at);
                }
            }
        }
        for _ in 0..dice.roll(frames) {
            let Some(flight) = network.arrive() else {
                break;
            };
            let to = flight.to;
            let mut wire = network.wire(to);
            let pml = ranks[to as usize].pml();
            pml.on_frame(&mut wire, flight.from, &flight.frame());
            arrived += 1;
        }
    }
    arrived
}

fn check(ranks: &[Rank], start: usize) {
    for (me, rank) in ranks.iter().enumerate() {
        for (call, one) in rank.calls.iter().enumerate() {
            let upto = |last: usize| -> Vec<i32> {
                let sum = |i| (0..=last).map(|from| value(call, start, from, i)).sum();
                (0..COUNT).map(sum).collect()
            };
            let expected: Vec<i32> = match kind(call) {
                Collective::Bcast => values(call, start, root(call)).collect(),
                Collective::Allreduce => upto(RANKS - 1),
                Collective::Reduce if me == root(call) => upto(RANKS - 1),
                Collective::Scan => upto(me),
                Collective::Allgather => (0..RANKS)
                    .flat_map(|from| values(call, start, from))
                    .collect(),
                _ => continue,
            };
            assert_eq!(
                read(&one.recv),
                expected,
                "start {start} call {call} rank {me}"
            );
        }
    }
}

/// A thousand calls under way at once on one communicator, polled in any order, with frames that
/// overtake each other, do not take each other's messages; functions of the program come out as
/// steps in between. Started again, as persistent calls are, they run what was written the first
/// time.
#[test]
fn a_thousand_calls_at_once_in_random_order() {
    for seed in 1..4 {
        let model = Model {
            jitter: 5000,
            duplicate_every: 11,
            ..Model::default()
        };
        let mut network = Network::new(model, seed);
        let mut dice = Dice(seed * 0x9e37_79b9);
        let group = Arc::new(Group::range(0, u32::try_from(RANKS).unwrap()));
        let mut ranks: Vec<Rank> = (0..RANKS).map(|me| prepare(me, &group)).collect();
        let job = (&mut ranks[..], &mut network);
        run(job, 0..CALLS, (200, 200), &mut dice);
        check(&ranks, 0);
        for start in 1..3 {
            for (me, rank) in ranks.iter_mut().enumerate() {
                for (call, one) in rank.calls.iter_mut().enumerate() {
                    let fresh = ints(values(call, start, me));
                    let bytes = fresh.to_vec();
                    oxmpi_mem::write(one.send.region(), &bytes);
                    if kind(call) == Collective::Bcast {
                        oxmpi_mem::write(one.recv.region(), &bytes);
                    }
                    one.operation.restart();
                }
            }
            let job = (&mut ranks[..], &mut network);
            run(job, 0..CALLS, (200, 200), &mut dice);
            check(&ranks, start);
        }
    }
}
