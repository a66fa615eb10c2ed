//! Whole jobs in one process under virtual time: every rank's operation over the real
//! point-to-point engine and the simulated network, with frames that overtake each other and come
//! twice, short messages and rendezvous.

use crate::algorithm::{LEVELS, algorithms, name};
use crate::cost::{Costs, Signature};
use crate::operation::{Field, Operation};
use crate::port::Line;
use crate::select::{Preference, Ways, choose};
use core::task::Poll;
use oxmpi_btl::sim::{Model, Network};
use oxmpi_core::collectives::{Call, Collective, Pieces, Side, Step};
use oxmpi_core::group::Group;
use oxmpi_core::nodes::{Map, Nodes};
use oxmpi_core::op::{Predefined, Reduction};
use oxmpi_core::process::Process;
use oxmpi_datatype::{Basic, Datatype};
use oxmpi_mca::choice::Selection;
use oxmpi_mca::param::CollAlgorithms;
use oxmpi_mem::reduce::Element;
use oxmpi_mem::{Buffer, HeapBytes};
use oxmpi_pml::Ob1;
use std::sync::{Arc, LazyLock};

/// The process that all calls of these jobs name. [`Process::of_test`] is never freed, and there
/// may be millions of calls.
pub(crate) fn process() -> &'static Process {
    static OF_ALL: LazyLock<&Process> = LazyLock::new(Process::of_test);
    *OF_ALL
}

/// splitmix64.
pub(crate) struct Chance(pub u64);

impl Chance {
    pub fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((z ^ (z >> 31)) >> 32).unwrap() % end
    }
}

/// One rank: its engine, its operation and its two buffers of ints.
pub(crate) struct Rank {
    pub pml: Ob1,
    pub operation: Operation,
    pub send: HeapBytes,
    pub recv: HeapBytes,
}

pub(crate) fn int() -> Datatype {
    Datatype::basic(Basic::from_handle(0x209).unwrap())
}

pub(crate) fn ints(values: impl Iterator<Item = i32>) -> HeapBytes {
    let bytes: Vec<u8> = values.flat_map(i32::to_ne_bytes).collect();
    HeapBytes::from_slice(&bytes)
}

pub(crate) fn read(block: &HeapBytes) -> Vec<i32> {
    let bytes = block.to_vec();
    bytes
        .chunks(4)
        .map(|bytes| i32::from_ne_bytes(bytes.try_into().unwrap()))
        .collect()
}

/// What item `i` of rank `from`'s send buffer holds.
pub(crate) fn value(from: usize, i: usize) -> i32 {
    i32::try_from(from * 10_007 + i * 7 + 1).unwrap()
}

/// What a member of a communicator of all processes of a job with this map predicts by.
fn model_on(map: &Map, size: usize) -> crate::cost::Model {
    let group = Group::range(0, u32::try_from(size).unwrap());
    crate::cost::Model::of(Costs::SHIPPED, &Nodes::of(map, &group))
}

/// All ranks on one node, with a processor each.
pub(crate) fn roomy(size: usize) -> Map {
    let size = u32::try_from(size).unwrap();
    Map::one_node(size, size)
}

/// A network whose frames overtake each other and come twice.
pub(crate) fn unruly(seed: u64) -> Network {
    let model = Model {
        jitter: 3000,
        duplicate_every: 9,
        ..Model::default()
    };
    Network::new(model, seed)
}

/// Runs one call on `size` ranks with `count` ints per piece; gives the receive buffers.
fn run(
    collective: Collective,
    preference: &Preference,
    map: &Map,
    size: usize,
    count: usize,
    seed: u64,
) -> Vec<Vec<i32>> {
    let mut ranks = called(collective, preference, map, size, count);
    complete(&mut ranks, &mut unruly(seed))
}

/// All ranks of a job, each of which has made its call.
pub(crate) fn called(
    collective: Collective,
    preference: &Preference,
    map: &Map,
    size: usize,
    count: usize,
) -> Vec<Rank> {
    made(collective, preference, map, size, count, false)
}

/// As [`called`], where members may store data in different ways.
pub(crate) fn made(
    collective: Collective,
    preference: &Preference,
    map: &Map,
    size: usize,
    count: usize,
    mixed: bool,
) -> Vec<Rank> {
    let group = Arc::new(Group::range(0, u32::try_from(size).unwrap()));
    let (one, sum) = (int(), Reduction::Predefined(Predefined::Sum, Element::I32));
    let all = count * size;
    let (given, got) = match collective {
        Collective::Allgather => (count, all),
        Collective::Alltoall => (all, all),
        Collective::ReduceScatterBlock => (all, count),
        Collective::Bcast => (0, count),
        _ => (count, count),
    };
    let mut ranks: Vec<Rank> = (0..size)
        .map(|me| {
            let send = ints((0..given).map(|i| value(me, i)));
            let recv = ints((0..got).map(|i| if me == 0 { value(0, i) } else { -1 }));
            let pml = Ob1::new(u32::try_from(me).unwrap(), group.size(), 1 << 20);
            Rank {
                pml,
                operation: Operation::default(),
                send,
                recv,
            }
        })
        .collect();
    for (me, rank) in (0..).zip(&mut ranks) {
        let line = Line {
            process: process(),
            context: 3,
            tag: 7,
            rank: me,
            group: Arc::clone(&group),
            remote: None,
            is_exact: false,
        };
        let pieces = Pieces::Equal {
            count: count as u64,
            datatype: &one,
        };
        let side = |block: &HeapBytes| Side {
            buffer: Buffer::plain(block.region()),
            pieces,
        };
        let send = if given == 0 {
            Side::ABSENT
        } else {
            side(&rank.send)
        };
        let recv = side(&rank.recv);
        let reduction = Some(&sum);
        let call = Call {
            collective,
            root: 0,
            in_place: false,
            send,
            recv,
            reduction,
            neighbours: None,
        };
        let nodes = Nodes::of(map, &group);
        let mut field = Field::of(&nodes, preference);
        field.model.mixed = mixed;
        rank.operation.prepare(line, &call, None, &field).unwrap();
    }
    ranks
}

/// Lets all operations go on until they are done; gives the receive buffers.
pub(crate) fn complete(ranks: &mut [Rank], network: &mut Network) -> Vec<Vec<i32>> {
    let mut running = vec![true; ranks.len()];
    while running.contains(&true) {
        for (me, rank) in (0_u32..).zip(&mut *ranks) {
            let mut wire = network.wire(me);
            rank.pml.flush(&mut wire);
            match rank.operation.poll_over(&mut rank.pml, &mut wire) {
                Poll::Pending => {}
                Poll::Ready(Step::Done(result)) => {
                    result.unwrap();
                    running[me as usize] = false;
                }
                Poll::Ready(Step::Upcall(_)) => unreachable!("the operation is predefined"),
            }
        }
        // A batch of frames arrives before anybody looks again.
        for _ in 0..ranks.len() {
            let Some(flight) = network.arrive() else {
                break;
            };
            let to = flight.to;
            let mut wire = network.wire(to);
            ranks[to as usize]
                .pml
                .on_frame(&mut wire, flight.from, &flight.frame());
        }
    }
    ranks.iter().map(|rank| read(&rank.recv)).collect()
}

fn check(collective: Collective, preference: &Preference, size: usize, count: usize, seed: u64) {
    check_on(collective, preference, &roomy(size), size, count, seed);
}

fn check_on(
    collective: Collective,
    preference: &Preference,
    map: &Map,
    size: usize,
    count: usize,
    seed: u64,
) {
    let total = |i: usize| (0..size).map(|from| value(from, i)).sum::<i32>();
    for (me, got) in run(collective, preference, map, size, count, seed)
        .into_iter()
        .enumerate()
    {
        let expected: Vec<i32> = match collective {
            Collective::Bcast => (0..count).map(|i| value(0, i)).collect(),
            Collective::Allreduce => (0..count).map(total).collect(),
            Collective::ReduceScatterBlock => (me * count..(me + 1) * count).map(total).collect(),
            Collective::Scan => (0..count)
                .map(|i| (0..=me).map(|from| value(from, i)).sum())
                .collect(),
            Collective::Allgather => (0..size)
                .flat_map(|from| (0..count).map(move |i| value(from, i)))
                .collect(),
            Collective::Alltoall => (0..size)
                .flat_map(|from| (0..count).map(move |i| value(from, me * count + i)))
                .collect(),
            _ => unreachable!("not tested here"),
        };
        assert_eq!(
            got, expected,
            "{collective:?} {preference:?} size {size} count {count} rank {me}"
        );
    }
}

pub(crate) const CALLS: [Collective; 6] = [
    Collective::Bcast,
    Collective::Allreduce,
    Collective::ReduceScatterBlock,
    Collective::Scan,
    Collective::Allgather,
    Collective::Alltoall,
];

#[test]
fn every_algorithm_over_a_network_that_reorders() {
    for collective in CALLS {
        for algorithm in algorithms(collective) {
            let forced = CollAlgorithms(vec![(name(collective), algorithm.name)]);
            let preference = Preference::of(&Selection::Any, &forced);
            for (seed, size) in (1..).zip([2, 3, 5, 8, 13]) {
                for count in [1, 3000] {
                    check(collective, &preference, size, count, seed);
                }
            }
        }
    }
}

/// Two ranks exchange long vectors in segments, and from 1 MiB on halves of them.
#[test]
fn two_ranks_combine_segments_or_halves() {
    for count in [32_768, 32_769, 100_000, 262_143, 262_144, 300_001] {
        let preference = Preference::default();
        check(Collective::Allreduce, &preference, 2, count, 3);
    }
}

/// Jobs on nodes with unequal numbers of ranks and processors: the node of each rank, and the
/// processors of each node.
fn unequal() -> [Map; 3] {
    [
        Map::new([0, 0, 0, 1], &[1, 4]),
        Map::new([0, 0, 0, 0, 0, 1, 1, 2], &[2, 16, 1]),
        Map::new([1, 0, 1, 0, 0, 2, 0, 1], &[1, 2, 8]),
    ]
}

/// Each member predicted by the ranks and processors of its own node: on nodes with unequal numbers
/// of them members chose different algorithms, and waited for each other's messages for ever.
#[test]
fn members_on_unequal_nodes_choose_alike() {
    let mut differed = 0;
    for map in &unequal() {
        let ranks = (0..map.len()).map(|node| map.node(u32::try_from(node).unwrap()).ranks);
        let size = ranks.sum::<u32>();
        let whole = model_on(map, size as usize);
        for collective in CALLS {
            for power in 0..24 {
                let signature = Signature {
                    size,
                    bytes: 1 << power,
                    commutative: true,
                    in_place: false,
                };
                let any = Preference::default();
                let chosen = |model: crate::cost::Model| {
                    choose(collective, &signature, &model, &any, Ways::Schedules)
                };
                // What members of each node chose before, by what they saw.
                let alone = (0..map.len()).map(|node| {
                    let node = map.node(u32::try_from(node).unwrap());
                    chosen(crate::cost::Model {
                        ranks: node.ranks,
                        processors: node.processors,
                        ..whole
                    })
                });
                let names: Vec<&str> = alone.map(|algorithm| algorithm.name).collect();
                differed += u32::from(names.iter().any(|name| *name != names[0]));
            }
            for count in [1, 900, 30_000] {
                check_on(
                    collective,
                    &Preference::default(),
                    map,
                    size as usize,
                    count,
                    5,
                );
            }
        }
    }
    assert!(differed > 50, "only {differed} calls tell the nodes apart");
}

/// Calls that go level by level over the real engine; and short ones take that way by themselves
/// where nodes have several members.
#[test]
fn calls_go_level_by_level() {
    for (seed, map) in (1..).zip(&unequal()) {
        let ranks = (0..map.len()).map(|node| map.node(u32::try_from(node).unwrap()).ranks);
        let size = ranks.sum::<u32>();
        for collective in [
            Collective::Bcast,
            Collective::Allreduce,
            Collective::Allgather,
        ] {
            let forced = CollAlgorithms(vec![(name(collective), LEVELS)]);
            let preference = Preference::of(&Selection::Any, &forced);
            for count in [1, 3000] {
                check_on(collective, &preference, map, size as usize, count, seed);
            }
        }
    }
    let (ranks, sixteen) = (64, Map::new((0..64).map(|rank| rank / 16), &[16; 4]));
    let model = model_on(&sixteen, 64);
    let any = Preference::default();
    for (collective, commutative) in [
        (Collective::Barrier, true),
        (Collective::Bcast, true),
        (Collective::Allreduce, true),
        (Collective::Allreduce, false),
    ] {
        let signature = Signature {
            size: ranks,
            bytes: 8,
            commutative,
            in_place: false,
        };
        let chosen = choose(collective, &signature, &model, &any, Ways::Schedules);
        assert_eq!(chosen.name, LEVELS, "{collective:?}");
        let one = model_on(&Map::one_node(64, 64), 64);
        let chosen = choose(collective, &signature, &one, &any, Ways::Schedules);
        assert_ne!(chosen.name, LEVELS, "{collective:?}");
    }
    // Where members of nodes are not neighbours, operands that must stay in order go otherwise.
    let mixed = model_on(&Map::new((0..64).map(|rank| rank % 4), &[16; 4]), 64);
    assert!(mixed.has_levels(true) && !mixed.has_levels(false));
}

#[test]
fn hundreds_of_ranks() {
    for collective in [
        Collective::Bcast,
        Collective::Allreduce,
        Collective::Allgather,
    ] {
        check(collective, &Preference::default(), 300, 3, 42);
    }
}

/// An operation that is done starts again on other buffers.
#[test]
fn an_operation_serves_the_next_call() {
    for collective in CALLS {
        let mut operation = Operation::default();
        let one = int();
        let group = Arc::new(Group::range(0, 1));
        let mut pml = Ob1::new(0, 1, 1 << 20);
        let mut network = Network::new(Model::default(), 1);
        for round in 0..3 {
            let (send, recv) = (ints([round].into_iter()), ints([-1].into_iter()));
            let pieces = Pieces::Equal {
                count: 1,
                datatype: &one,
            };
            let side = |block: &HeapBytes| Side {
                buffer: Buffer::plain(block.region()),
                pieces,
            };
            let line = Line {
                process: process(),
                context: 3,
                tag: round,
                rank: 0,
                group: Arc::clone(&group),
                remote: None,
                is_exact: false,
            };
            let sum = Reduction::Predefined(Predefined::Sum, Element::I32);
            let call = Call {
                collective,
                root: 0,
                in_place: false,
                send: side(&send),
                recv: side(&recv),
                reduction: Some(&sum),
                neighbours: None,
            };
            operation
                .prepare(
                    line,
                    &call,
                    None,
                    &Field::of(
                        &Nodes::of(&roomy(1), &Group::range(0, 1)),
                        &Preference::default(),
                    ),
                )
                .unwrap();
            let step = operation.poll_over(&mut pml, &mut network.wire(0));
            assert!(matches!(step, Poll::Ready(Step::Done(Ok(())))));
            if collective != Collective::Bcast {
                assert_eq!(read(&recv), [round]);
            }
        }
    }
}
