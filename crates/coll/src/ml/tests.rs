//! Whole jobs in one process: real banks in real segments, one for each node, and simulated
//! messages between them; many calls outstanding at once, which go on and end in random order.

mod large;

use super::bank::Bank;
use super::interface::{CHANNELS, Interface, Limits};
use super::{ML, Site};
use crate::jobs::{int, ints, read, unruly};
use crate::levels::{Basic, Lead};
use crate::operation::{Field, Operation};
use crate::outstanding::{Dice, Member, run};
use crate::port::Line;
use crate::select::Preference;
use core::task::Poll;
use oxmpi_btl::offload::{Card, Combine, Failed, NO_CARD, Offload};
use oxmpi_btl::sim::Network;
use oxmpi_core::Class;
use oxmpi_core::collectives::{self, Call, Collective, Operation as _, Pieces, Side, Step};
use oxmpi_core::group::Group;
use oxmpi_core::hw::{Placement, UNRESTRICTED};
use oxmpi_core::nodes::{Map, Nodes};
use oxmpi_core::op::{Function, Predefined, Reduction, UserOp};
use oxmpi_mca::choice::Selection;
use oxmpi_mca::param::{CollAlgorithms, CollMlLevels, Value as _};
use oxmpi_mem::reduce::Element;
use oxmpi_mem::{Buffer, HeapBytes};
use oxmpi_pml::Ob1;
use oxmpi_shm::segment::{Layout, Segment};
use oxmpi_shm::slots::{Members, Rooms, Slots};
use oxmpi_sync::Mutex;
use std::sync::Arc;

const KINDS: [Collective; 8] = [
    Collective::Barrier,
    Collective::Bcast,
    Collective::Reduce,
    Collective::Allreduce,
    Collective::Gather,
    Collective::Scatter,
    Collective::Allgather,
    Collective::Alltoall,
];

/// Bytes of a slot.
const SLOT: u32 = 1 << 10;
const BUDGET: u64 = 64 << 20;

/// What a call is: equal on all ranks.
#[derive(Clone, Copy, Debug)]
struct Plan {
    of: Collective,
    root: usize,
    count: usize,
    in_place: bool,
    user: bool,
    /// What is sent is described in pairs of items.
    pairs: bool,
}

impl Plan {
    fn plain(of: Collective, root: usize, count: usize) -> Plan {
        Plan {
            of,
            root,
            count,
            in_place: false,
            user: false,
            pairs: false,
        }
    }

    fn random(size: usize, dice: &mut Dice) -> Plan {
        let of = KINDS[dice.roll(KINDS.len())];
        // None, one, a line of them, a slot, several, and more than go through slots at once.
        let most = [1, 2, 15, 256, 2000, 9000][dice.roll(6)];
        let divided = !matches!(
            of,
            Collective::Bcast | Collective::Reduce | Collective::Allreduce
        );
        let count = dice.roll(most) / if divided { size } else { 1 };
        Plan {
            of,
            root: dice.roll(size),
            count,
            in_place: dice.roll(3) == 0
                && matches!(of, Collective::Allreduce | Collective::Alltoall),
            user: dice.roll(3) == 0,
            pairs: divided && count.is_multiple_of(2),
        }
    }

    /// Items that a rank sends, and that it receives.
    fn items(&self, me: usize, size: usize) -> (usize, usize) {
        let (one, all) = (self.count, self.count * size);
        let at_root = |items| if me == self.root { items } else { 0 };
        match self.of {
            Collective::Barrier => (0, 0),
            Collective::Bcast => (0, one),
            Collective::Reduce => (one, at_root(one)),
            Collective::Gather => (one, at_root(all)),
            Collective::Scatter => (at_root(all), one),
            Collective::Allgather => (one, all),
            Collective::Alltoall => (all, all),
            _ => (one, one),
        }
    }

    fn expected(&self, call: usize, me: usize, size: usize) -> Vec<i32> {
        let own = |from: usize, items: std::ops::Range<usize>| {
            items.map(move |i| value(call, from, i)).collect::<Vec<_>>()
        };
        let piece = |of: usize| of * self.count..(of + 1) * self.count;
        match self.of {
            Collective::Bcast => own(self.root, 0..self.count),
            Collective::Scatter => own(self.root, piece(me)),
            Collective::Reduce if me != self.root => Vec::new(),
            Collective::Gather if me != self.root => Vec::new(),
            Collective::Reduce | Collective::Allreduce => {
                let sum =
                    |i| (0..size).fold(0, |sum: i32, from| sum.wrapping_add(value(call, from, i)));
                (0..self.count).map(sum).collect()
            }
            Collective::Gather | Collective::Allgather => (0..size)
                .flat_map(|from| own(from, 0..self.count))
                .collect(),
            Collective::Alltoall => (0..size).flat_map(|from| own(from, piece(me))).collect(),
            _ => Vec::new(),
        }
    }
}

fn value(call: usize, from: usize, i: usize) -> i32 {
    i32::try_from((call * 1009 + from * 70_001 + i * 7) % 1_000_003).unwrap()
}

struct One {
    plan: Plan,
    operation: Operation,
    /// Where the operation reads.
    _send: HeapBytes,
    recv: HeapBytes,
}

struct Rank {
    pml: Ob1,
    site: Site,
    calls: Vec<One>,
    /// Operations that wait for their next call.
    kept: Vec<Operation>,
}

impl Member for Rank {
    fn pml(&mut self) -> &mut Ob1 {
        &mut self.pml
    }

    fn call(&mut self, at: usize) -> (&mut Operation, &mut Ob1) {
        (&mut self.calls[at].operation, &mut self.pml)
    }
}

struct Job {
    group: Arc<Group>,
    nodes: Nodes,
    ranks: Vec<Rank>,
    network: Network,
    preference: Preference,
    /// Calls may go through banks.
    by_banks: bool,
    /// The groups of interfaces.
    meetings: Vec<Arc<Mutex<Meeting>>>,
}

/// A group of interfaces: the sum of each operation so far, and how many have given theirs.
struct Meeting {
    members: usize,
    given: Vec<(Combine, usize, Vec<u64>)>,
}

/// As one of them takes part.
struct Partner {
    meeting: Arc<Mutex<Meeting>>,
    started: usize,
    is_over: bool,
}

impl Offload for Partner {
    fn card(&self) -> Card {
        NO_CARD
    }
    fn join(&mut self, _: &[Card]) -> bool {
        true
    }
    fn most(&self) -> usize {
        300
    }
    fn can(&self, how: Combine) -> bool {
        matches!(how, Combine::Sum | Combine::Or)
    }
    fn start(&mut self, how: Combine, values: &[u64]) -> Result<(), Failed> {
        assert!(self.is_over, "the one before is not over");
        let given = &mut self.meeting.lock().given;
        if given.len() == self.started {
            given.push((how, 0, vec![0; values.len()]));
        }
        let (same, number, sums) = &mut given[self.started];
        assert_eq!((*same, sums.len()), (how, values.len()), "another call");
        *number += 1;
        for (sum, value) in sums.iter_mut().zip(values) {
            *sum = match how {
                Combine::Or => *sum | value,
                _ => sum.wrapping_add(*value),
            };
        }
        (self.started, self.is_over) = (self.started + 1, false);
        Ok(())
    }
    fn finish(&mut self) -> Poll<Result<Vec<u64>, Failed>> {
        let meeting = self.meeting.lock();
        let (_, number, sums) = &meeting.given[self.started - 1];
        if *number < meeting.members {
            return Poll::Pending;
        }
        self.is_over = true;
        Poll::Ready(Ok(sums.clone()))
    }
}

/// Gives the leaders of nodes interfaces, if there are several.
fn meet(ranks: &mut [Rank], nodes: &Nodes) -> Vec<Arc<Mutex<Meeting>>> {
    let size = u32::try_from(ranks.len()).unwrap();
    let way = (true, Basic::Interface);
    let lead = Lead::of(Collective::Barrier, 0, CONTEXT);
    let tops = ranks.iter().map(|rank| {
        let levels = rank.site.levels((size, nodes), lead, way);
        let is_far = !levels.is_empty() && levels.top().basic == Basic::Interface;
        is_far.then(|| levels.top().ranks())
    });
    let tops: Vec<Option<Vec<u32>>> = tops.collect();
    assert!(tops.iter().all(|top| *top == tops[0]), "all know who leads");
    let Some(leaders) = &tops[0] else {
        return Vec::new();
    };
    let meeting = |_| Meeting {
        members: leaders.len(),
        given: Vec::new(),
    };
    let meetings = (0..CHANNELS)
        .map(meeting)
        .map(|one| Arc::new(Mutex::new(one)));
    let meetings: Vec<Arc<Mutex<Meeting>>> = meetings.collect();
    let partner = |meeting: &Arc<Mutex<Meeting>>| -> Box<dyn Offload> {
        Box::new(Partner {
            meeting: Arc::clone(meeting),
            started: 0,
            is_over: true,
        })
    };
    let limits = Limits {
        most: 300,
        ways: 1 << Combine::Sum as u8 | 1 << Combine::Or as u8,
    };
    for (me, rank) in (0..).zip(ranks) {
        let leads = leaders.contains(&me);
        let groups = leads.then(|| meetings.iter().map(partner).collect());
        rank.site.interface = Some(Interface::of(limits, groups));
    }
    meetings
}

/// The context of all calls.
const CONTEXT: u64 = 3;

impl Job {
    /// Of ranks on these nodes; `has_bank`: of a node.
    fn new(of: &[u32], levels: &str, has_bank: impl Fn(usize) -> bool, dice: &mut Dice) -> Job {
        let size = u32::try_from(of.len()).unwrap();
        let group = Arc::new(Group::range(0, size));
        let count = of.iter().max().map_or(1, |last| last + 1);
        let nodes = Nodes::of(&Map::new(of.to_vec(), &vec![4; count as usize]), &group);
        let wish = CollMlLevels::parse(levels).unwrap();
        let mut ranks: Vec<Option<Rank>> = of.iter().map(|_| None).collect();
        for (node, members) in nodes.parts().iter().enumerate() {
            let placements: Vec<Placement> = members
                .iter()
                .map(|_| {
                    let mut placement = [UNRESTRICTED; _];
                    placement[3] = i32::try_from(dice.roll(3)).unwrap() - 1;
                    placement
                })
                .collect();
            let banks = match has_bank(node) && members.len() > 1 {
                true => banks(members),
                false => members.iter().map(|_| None).collect(),
            };
            for (rank, bank) in members.iter().zip(banks) {
                let site = Site::of(members, &placements, &wish).with(bank, SLOT.into());
                ranks[*rank as usize] = Some(Rank {
                    pml: Ob1::new(*rank, size, 1 << 20),
                    site,
                    calls: Vec::new(),
                    kept: Vec::new(),
                });
            }
        }
        let mut ranks: Vec<Rank> = ranks.into_iter().map(Option::unwrap).collect();
        let meetings = match wish.by_interface {
            true => meet(&mut ranks, &nodes),
            false => Vec::new(),
        };
        Job {
            group,
            nodes,
            ranks,
            network: unruly(dice.0),
            preference: Preference::of(&Selection::Only(vec![ML]), &CollAlgorithms::default()),
            by_banks: true,
            meetings,
        }
    }

    /// Operations that interfaces have carried out.
    fn carried_out(&self) -> usize {
        let operations = self.meetings.iter().map(|one| one.lock().given.len());
        operations.sum()
    }

    /// All ranks make the next call.
    fn call(&mut self, plan: Plan) {
        self.call_as(|_| plan);
    }

    /// The same, each with a plan of its own.
    fn call_as(&mut self, plan: impl Fn(usize) -> Plan) {
        let (one, size) = (int(), self.ranks.len());
        let two = one.contiguous(2).unwrap();
        two.commit();
        for (me, rank) in self.ranks.iter_mut().enumerate() {
            let plan = plan(me);
            let sum = match plan.user {
                false => Reduction::Predefined(Predefined::Sum, Element::I32),
                true => Reduction::User(Arc::new(UserOp {
                    function: Function::Int(0),
                    commutative: plan.root.is_multiple_of(2),
                })),
            };
            let call = rank.calls.len();
            let (given, got) = plan.items(me, size);
            let values = |items| (0..items).map(move |i| value(call, me, i));
            let send = ints(values(given));
            let is_first = plan.in_place || plan.of == Collective::Bcast && me == plan.root;
            let recv = match is_first {
                true => ints(values(got)),
                false => ints((0..got).map(|_| -1)),
            };
            let takes = |block: &HeapBytes, items: usize, pairs: bool| match items {
                0 if plan.count > 0 || plan.of == Collective::Barrier => Side::ABSENT,
                _ => Side {
                    buffer: Buffer::plain(block.region()),
                    pieces: Pieces::Equal {
                        count: (plan.count / if pairs { 2 } else { 1 }) as u64,
                        datatype: if pairs { &two } else { &one },
                    },
                },
            };
            let arguments = Call {
                collective: plan.of,
                root: u32::try_from(plan.root).unwrap(),
                in_place: plan.in_place,
                send: match plan.in_place {
                    true => Side::ABSENT,
                    false => takes(&send, given, plan.pairs),
                },
                recv: takes(&recv, got, false),
                reduction: Some(&sum),
                neighbours: None,
            };
            let line = Line {
                process: crate::jobs::process(),
                context: CONTEXT,
                tag: i32::try_from(call).unwrap(),
                rank: i32::try_from(me).unwrap(),
                group: Arc::clone(&self.group),
                remote: None,
                is_exact: false,
            };
            let mut operation = rank.kept.pop().unwrap_or_default();
            let field = || Field {
                site: Some(&rank.site),
                by_banks: self.by_banks,
                ..Field::of(&self.nodes, &self.preference)
            };
            operation.stand_on(Some(&rank.site), self.by_banks);
            operation.start_on(line, &arguments, None, field).unwrap();
            operation.sit(Some(&rank.site), plan.of);
            rank.calls.push(One {
                plan,
                operation,
                _send: send,
                recv,
            });
        }
    }

    /// Polls calls from number `first` on in random order until all are done; `by_messages`:
    /// messages arrive meanwhile.
    fn run(&mut self, first: usize, by_messages: bool, dice: &mut Dice) {
        let all = self.ranks[0].calls.len();
        let job = (&mut self.ranks[..], &mut self.network);
        let arrived = run(job, first..all, (30, 60), dice);
        assert!(by_messages || arrived == 0, "a message inside of a node");
    }

    /// Polls a call until it is over on all ranks; what went wrong on each.
    fn results(&mut self, call: usize) -> Vec<Option<Class>> {
        let mut results = vec![None; self.ranks.len()];
        for _ in 0..1000 {
            for (me, result) in (0..).zip(&mut results) {
                let rank = &mut self.ranks[me as usize];
                let mut wire = self.network.wire(me);
                rank.pml.flush(&mut wire);
                let operation = &mut rank.calls[call].operation;
                if result.is_none()
                    && let Poll::Ready(Step::Done(done)) =
                        operation.poll_over(&mut rank.pml, &mut wire)
                {
                    *result = Some(done.err().map(|error| error.class));
                }
            }
            while let Some(flight) = self.network.arrive() {
                let mut wire = self.network.wire(flight.to);
                let pml = &mut self.ranks[flight.to as usize].pml;
                pml.on_frame(&mut wire, flight.from, &flight.frame());
            }
        }
        let over = results.into_iter().map(|result| result.expect("all end"));
        over.collect()
    }

    fn check(&self, first: usize) {
        let size = self.ranks.len();
        for (me, rank) in self.ranks.iter().enumerate() {
            for (call, one) in rank.calls.iter().enumerate().skip(first) {
                let expected = one.plan.expected(call, me, size);
                let got = read(&one.recv);
                assert!(got == expected, "rank {me} call {call} {:?}", one.plan);
            }
        }
    }
}

/// The banks of the members of a node.
fn banks(members: &[u32]) -> Vec<Option<Bank>> {
    let local = u32::try_from(members.len()).unwrap();
    let segment = Segment::create(Layout::new(local, 64 << 20).unwrap(), 7, 0).unwrap();
    let rooms = Rooms {
        slot: SLOT,
        ring: 0,
    };
    let on_each = Members {
        count: local,
        processors: local,
    };
    let rows = segment.make_area(on_each, rooms, BUDGET).unwrap();
    let places: Vec<u32> = (0..local).collect();
    let bank = |me: u32| {
        let mut area = segment.area(rows, &places, me).unwrap();
        let slots = segment.add_slots(&mut area, BUDGET).unwrap();
        assert_eq!(slots, Slots::There);
        Some(Bank::new(area, segment.clone(), rows, members.into()))
    };
    places.iter().map(|me| bank(*me)).collect()
}

/// Hundreds of calls are outstanding on banks of 64 slots, and go on in any order on each rank:
/// all end, slots are used again only when all have left them, the bank does not grow, and not one
/// message is sent.
#[test]
fn a_bank_serves_more_calls_than_it_has_slots() {
    let mut dice = Dice(0x5eed);
    for (size, levels) in [
        (2, "node:sm"),
        (5, "node:sm"),
        (7, "2:sm,node:sm"),
        (9, "2:sm,4:sm,node:sm"),
    ] {
        let mut job = Job::new(&vec![0; size], levels, |_| true, &mut dice);
        for round in 0..3 {
            let first = round * 150;
            for _ in 0..150 {
                let mut plan = Plan::random(size, &mut dice);
                // Longer pieces than several slots hold go by messages.
                plan.count = match plan.of {
                    Collective::Bcast | Collective::Reduce | Collective::Allreduce => plan.count,
                    _ => plan.count.min(SLOT as usize / 4 / size),
                };
                plan.pairs &= plan.count.is_multiple_of(2);
                job.call(plan);
            }
            job.run(first, false, &mut dice);
            job.check(first);
        }
        for rank in &job.ranks {
            let bank = rank.site.bank().unwrap().lock();
            assert_eq!(bank.outstanding(), 0);
        }
    }
}

/// Random numbers of ranks on random nodes, some of which have no bank, with random groups inside,
/// all calls with random roots, lengths, operations of the program.
#[test]
fn hierarchies_do_what_the_standard_says() {
    let mut dice = Dice(77);
    let lists = [
        "node:sm",
        "numa:sm,node:sm",
        "numa:p2p,node:sm",
        "numa:sm,node:p2p",
        "2:sm,4:p2p,node:sm",
    ];
    for turn in 0..66 {
        let (size, count, calls) = match turn {
            0..60 => (1 + turn % 17, 1 + dice.roll(4), 24),
            _ => (18 + dice.roll(183), 1 + dice.roll(40), 6),
        };
        let in_order = dice.roll(2) == 0;
        let mut of: Vec<usize> = (0..size).map(|_| dice.roll(count)).collect();
        // Nodes are numbered without gaps.
        let mut seen = of.clone();
        seen.sort_unstable();
        seen.dedup();
        of.iter_mut()
            .for_each(|node| *node = seen.binary_search(node).unwrap());
        if in_order {
            of.sort_unstable();
        }
        let of: Vec<u32> = of
            .iter()
            .map(|node| u32::try_from(*node).unwrap())
            .collect();
        let without = dice.roll(6);
        let mut job = Job::new(
            &of,
            lists[dice.roll(lists.len())],
            |node| node != without,
            &mut dice,
        );
        for _ in 0..calls {
            let plan = Plan::random(size, &mut dice);
            job.call(plan);
        }
        job.run(0, true, &mut dice);
        job.check(0);
    }
}

/// Nobody leaves a barrier before all are there.
#[test]
fn a_barrier_waits_for_all() {
    let mut dice = Dice(9);
    for levels in [
        "node:sm",
        "2:sm,node:sm",
        "2:p2p,node:sm",
        "2:sm,node:sm,all:nic",
    ] {
        let mut job = Job::new(&[0, 0, 0, 0, 0, 1, 1], levels, |_| true, &mut dice);
        for late in 0..7 {
            job.call(Plan::plain(Collective::Barrier, 0, 0));
            for _ in 0..200 {
                for me in (0..7).filter(|me| *me != late) {
                    let rank = &mut job.ranks[me];
                    let mut wire = job.network.wire(u32::try_from(me).unwrap());
                    rank.pml.flush(&mut wire);
                    let operation = &mut rank.calls[late].operation;
                    let is_over = operation.poll_over(&mut rank.pml, &mut wire).is_ready();
                    assert!(!is_over, "{me} did not wait for {late}");
                }
                while let Some(flight) = job.network.arrive() {
                    let to = flight.to;
                    let mut wire = job.network.wire(to);
                    let pml = &mut job.ranks[to as usize].pml;
                    pml.on_frame(&mut wire, flight.from, &flight.frame());
                }
            }
            job.run(late, true, &mut dice);
        }
    }
}

/// Random nodes, roots, lengths and operations, many calls outstanding: what interfaces cannot do
/// goes by messages, the rest by them, in four channels, in the order of calls whoever is first.
#[test]
fn interfaces_of_leaders_carry_out_what_they_can() {
    let mut dice = Dice(21);
    let lists = ["all:nic", "node:sm,all:nic", "2:sm,node:p2p,all:nic"];
    let mut carried_out = 0;
    for turn in 0..60 {
        let size = 2 + turn % 11;
        let count = 1 + dice.roll(4.min(size));
        let mut of: Vec<u32> = (0..size).map(|at| (at % count) as u32).collect();
        if dice.roll(2) == 0 {
            of.sort_unstable();
        }
        let without = dice.roll(6);
        let list = lists[dice.roll(lists.len())];
        let mut job = Job::new(&of, list, |node| node != without, &mut dice);
        for _ in 0..40 {
            let mut plan = Plan::random(size, &mut dice);
            plan.user &= dice.roll(3) == 0;
            job.call(plan);
        }
        job.run(0, true, &mut dice);
        job.check(0);
        let here = job.carried_out();
        assert_eq!(here > 0, count > 1 || list == "all:nic", "{of:?} {list}");
        carried_out += here;
    }
    assert!(carried_out > 400, "{carried_out}");
}

/// Among all processes, without groups inside nodes, a barrier is one operation of interfaces and
/// not one message.
#[test]
fn interfaces_of_all_need_no_message() {
    let mut dice = Dice(22);
    let mut job = Job::new(&[0, 0, 1, 2, 2], "all:nic", |_| true, &mut dice);
    for turn in 0..50 {
        let of = [
            Collective::Barrier,
            Collective::Bcast,
            Collective::Allreduce,
            Collective::Reduce,
        ];
        job.call(Plan::plain(of[turn % 4], turn % 5, 1 + dice.roll(250)));
    }
    job.run(0, false, &mut dice);
    job.check(0);
    assert_eq!(job.carried_out(), 50);
}

/// A call that is never made, on any member, leaves its channel to the next ones.
#[test]
fn calls_that_are_never_polled_leave_their_turn() {
    let mut dice = Dice(23);
    let mut job = Job::new(&[0, 0, 1, 2], "node:sm,all:nic", |_| true, &mut dice);
    for turn in 0..30 {
        let first = job.ranks[0].calls.len();
        for _ in 0..6 {
            job.call(Plan::plain(Collective::Allreduce, 0, 3));
        }
        for rank in &mut job.ranks {
            // The last one, and one in the middle.
            for at in [first + 5, first + turn % 5] {
                let mut one = rank.calls.remove(at);
                match turn % 3 {
                    0 => one.operation.release(),
                    1 => one.operation.abandon(),
                    _ => drop(one),
                }
            }
        }
        job.run(first, true, &mut dice);
    }
    assert_eq!(job.carried_out(), 4 * 30);
}

/// A member that expects another length hears of it, and all go on with the next call. Of none it
/// had no entries in the bank, and none of the next calls met the others.
#[test]
fn other_lengths_are_errors() {
    let mut dice = Dice(3);
    let mut job = Job::new(&[0, 0, 0], "node:sm", |_| true, &mut dice);
    let plan = |count| Plan::plain(Collective::Bcast, 0, count);
    for (turn, (given, wanted)) in [(3, 5), (3, 0), (0, 3), (2, 1)].into_iter().enumerate() {
        let first = 2 * turn;
        job.call_as(|me| plan(if me == 1 { wanted } else { given }));
        let results = job.results(first);
        let heard = [false, true, false];
        assert!(
            results.iter().map(Option::is_some).eq(heard),
            "{given} into {wanted}"
        );
        job.call(plan(4));
        job.run(first + 1, false, &mut dice);
        job.check(first + 1);
    }
}

/// A broadcast by interfaces was a success where there was room for less than the root sends, and
/// wrote zeros behind what came where there was more.
#[test]
fn what_interfaces_tell_has_a_length() {
    let mut dice = Dice(24);
    for (of, list) in [
        (&[0, 0, 1, 2][..], "all:nic"),
        (&[0, 1, 2, 3, 4], "all:nic"),
        (&[0, 0, 1, 1], "node:sm,all:nic"),
    ] {
        let mut job = Job::new(of, list, |_| true, &mut dice);
        let size = of.len();
        for root in 0..size {
            for (given, wanted) in [(4, 2), (5, 1), (3, 0), (2, 4), (0, 3), (250, 249), (0, 0)] {
                let first = job.ranks[0].calls.len();
                let count = |me| if me == root { given } else { wanted };
                job.call_as(|me| Plan::plain(Collective::Bcast, root, count(me)));
                let results = job.results(first);
                let what = format!("{given} into {wanted} by {root} of {of:?} {list}");
                let is_long = given > wanted;
                assert!(!is_long || results.iter().any(Option::is_some), "{what}");
                for (me, result) in results.iter().enumerate().filter(|(me, _)| *me != root) {
                    let is_right = match (result, list) {
                        (None, "all:nic") => !is_long,
                        (Some(class), "all:nic") => is_long && *class == Class::ERR_TRUNCATE,
                        // Who has another length than its leader, or got it from one who has heard.
                        _ => result.is_none_or(|class| class == Class::ERR_TRUNCATE),
                    };
                    assert!(is_right, "{me}: {result:?}, {what}");
                    let got = read(&job.ranks[me].calls[first].recv);
                    for (i, got) in got.into_iter().enumerate() {
                        let is_told = i < given.min(wanted);
                        let told = if is_told { value(first, root, i) } else { -1 };
                        assert!(
                            got == told || is_told && result.is_some(),
                            "{me} at {i}, {what}"
                        );
                    }
                }
                job.call(Plan::plain(Collective::Allreduce, 0, 3));
                job.run(first + 1, true, &mut dice);
                job.check(first + 1);
            }
        }
    }
}

/// A member that receives more than it sends reads no further than what is published: it was the
/// end of the program.
#[test]
fn more_than_is_published_is_an_error() {
    let mut dice = Dice(8);
    let mut job = Job::new(&[0, 0, 0], "node:sm", |_| true, &mut dice);
    // 25 pairs of ints are sent, and 51 ints received.
    job.call(Plan {
        pairs: true,
        ..Plan::plain(Collective::Alltoall, 0, 51)
    });
    let mut has_failed = [false; 3];
    for me in [0, 1, 2_u32, 0, 1, 2] {
        let rank = &mut job.ranks[me as usize];
        let mut wire = job.network.wire(me);
        let step = rank.calls[0].operation.poll_over(&mut rank.pml, &mut wire);
        has_failed[me as usize] |= matches!(step, Poll::Ready(Step::Done(Err(_))));
    }
    // Its pieces are the last ones of each row.
    assert!(has_failed[2]);
    let outstanding = |rank: &Rank| rank.site.bank().unwrap().lock().outstanding();
    assert!(job.ranks.iter().all(|rank| outstanding(rank) == 0));
}

/// A collective access to a file prepares calls that it may never make: their channels were never
/// left, and the seventeenth access waited for ever.
#[test]
fn calls_that_are_never_polled_leave_their_channels() {
    let mut dice = Dice(4);
    let mut job = Job::new(&[0, 0, 0], "node:sm", |_| true, &mut dice);
    for turn in 0..100 {
        job.call(Plan::plain(Collective::Allgather, 0, 3));
        for rank in &mut job.ranks {
            let mut one = rank.calls.pop().unwrap();
            let outstanding = || rank.site.bank().unwrap().lock().outstanding();
            assert_ne!(outstanding(), 0);
            match turn % 3 {
                0 => one.operation.release(),
                1 => one.operation.abandon(),
                _ => drop(one),
            }
            assert_eq!(outstanding(), 0);
        }
    }
    job.call(Plan::plain(Collective::Allreduce, 0, 300));
    job.run(0, false, &mut dice);
    job.check(0);
}

/// A persistent call, which may not go through banks, ran the schedule of the blocking one before
/// it where a node has no bank, and a new one elsewhere: they disagreed about fragments, and data
/// was wrong.
#[test]
fn members_forget_schedules_alike() {
    let mut dice = Dice(5);
    let mut job = Job::new(&[0, 0, 1], "node:sm", |_| true, &mut dice);
    for by_banks in [true, false, true] {
        job.by_banks = by_banks;
        job.call(Plan::plain(Collective::Bcast, 2, 10_000));
        job.run(0, true, &mut dice);
        job.check(0);
        for rank in &mut job.ranks {
            let mut one = rank.calls.pop().unwrap();
            one.operation.release();
            rank.kept.push(one.operation);
        }
    }
}

/// The root counted the pieces of the others in the items in which it sends its own: they came to
/// other places, or did not fit.
#[test]
fn the_root_may_describe_its_piece_otherwise() {
    let mut dice = Dice(6);
    for of in [&[0, 0, 0][..], &[0, 0, 1, 1, 1], &[0, 1, 2]] {
        for has_bank in [true, false] {
            let mut job = Job::new(of, "node:sm", |_| has_bank, &mut dice);
            for root in 0..of.len() {
                job.call(Plan {
                    pairs: true,
                    ..Plan::plain(Collective::Gather, root, 6)
                });
            }
            job.run(0, true, &mut dice);
            job.check(0);
        }
    }
}
