//! Every collective in every form under virtual time, with what is called drawn at random: 1 to 17
//! ranks on one node or several, one group or two, counts, datatypes with gaps and out of order,
//! roots, in place, operations that commute or not, several calls under way at once, over a network
//! whose frames overtake each other and come twice. Receive buffers must be, byte for byte, what
//! the reference gives that makes each call alone over an orderly network (MPI-5.0 §6.1, §6.12,
//! §6.13). `tests/algorithms` compares the reference with the words of the standard.

mod parts;
mod plan;

use crate::algorithm::{Algorithm, algorithms, name};
use crate::jobs::Chance;
use crate::operation::{Field, Operation};
use crate::port::Line;
use crate::select::Preference;
use core::task::Poll;
use oxmpi_btl::sim::{Model, Network};
use oxmpi_core::collectives::{Call, Collective, Operation as _, Step};
use oxmpi_core::group::Group;
use oxmpi_core::nodes::{Map, Nodes};
use oxmpi_mca::choice::Selection;
use oxmpi_mca::param::CollAlgorithms;
use oxmpi_pml::Ob1;
use parts::Memory;
use plan::{Form, Op, Plan};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// A job: its communicator, and the calls on it in order.
struct Job {
    sizes: [usize; 2],
    map: Map,
    plans: Vec<Plan>,
    /// What is asked for by the parameter `coll_algorithms`, for some collectives.
    forced: HashMap<Collective, &'static Algorithm>,
    seed: u64,
}

/// A call under way at a process.
struct Open {
    plan: usize,
    /// The number of its start.
    start: usize,
    operation: Operation,
    send: Memory,
    /// What was in it.
    given: Vec<u8>,
    recv: Memory,
}

/// A process and how far it is.
struct Process {
    pml: Ob1,
    /// Operations that have served a call.
    pool: Vec<Operation>,
    /// Calls that were made.
    made: usize,
    open: Vec<Open>,
    /// What was received, by call and start.
    outcomes: HashMap<(usize, usize), Vec<u8>>,
}

/// What both buffers of a process hold before a start.
fn key(plan: &Plan, me: usize, start: usize, receives: bool) -> u64 {
    let which = me * 1000 + start * 2 + usize::from(receives);
    plan.seed ^ ((which as u64 + 1) << 40)
}

impl Job {
    fn drawn(seed: u64) -> Job {
        let mut chance = Chance(seed);
        let sizes = match chance.below(4) {
            0 => [1 + chance.below(9), 1 + chance.below(8)],
            _ => [1 + chance.below(17), 0],
        };
        let all = sizes[0] + sizes[1];
        let nodes = 1 + chance.below(4.min(all));
        let in_order = chance.below(2) == 0;
        let node = |rank: usize| match in_order {
            true => rank * nodes / all,
            false => rank % nodes,
        };
        let node = |rank| u32::try_from(node(rank)).unwrap();
        let processors = vec![1 + u32::try_from(chance.below(8)).unwrap(); nodes];
        let plans = (0..1 + chance.below(6)).map(|_| {
            let seed = chance.below(1 << 31) as u64;
            Plan::drawn(sizes, seed)
        });
        let plans = plans.collect();
        let mut forced = HashMap::new();
        for collective in Collective::ALL {
            let schedules = algorithms(collective).iter();
            let schedules: Vec<_> = schedules.filter(|one| one.build.is_some()).collect();
            if chance.below(4) > 0 {
                forced.insert(collective, schedules[chance.below(schedules.len())]);
            }
        }
        Job {
            sizes,
            plans,
            forced,
            map: Map::new((0..all).map(node), &processors),
            seed,
        }
    }

    fn size(&self) -> usize {
        self.sizes[0] + self.sizes[1]
    }

    /// The group of a process, its rank there, and the other group if there are two.
    fn groups(&self, me: usize) -> (Arc<Group>, usize, Option<Arc<Group>>) {
        let [first, second] = self.sizes;
        let group = |first: usize, size: usize| {
            let (first, size) = (u32::try_from(first).unwrap(), u32::try_from(size).unwrap());
            Arc::new(Group::range(first, size))
        };
        let groups = [group(0, first), group(first, second)];
        let [a, b] = groups.map(|group| (group.size() > 0).then_some(group));
        match me.checked_sub(first) {
            None => (a.unwrap(), me, b),
            Some(rank) => (b.unwrap(), rank, a),
        }
    }

    /// Makes a call at a process, as its start of this number.
    fn call(&self, me: usize, plan: usize, start: usize, of: &Preference, used: Operation) -> Open {
        let number = plan;
        let plan = &self.plans[number];
        let (send, recv) = plan.parts(me);
        let send = send.with_memory(key(plan, me, start, false));
        let recv = recv.with_memory(key(plan, me, start, true));
        let (group, rank, remote) = self.groups(me);
        let nodes = Nodes::of(&self.map, &group);
        let line = Line {
            process: crate::jobs::process(),
            context: 3,
            tag: i32::try_from(number).unwrap(),
            rank: i32::try_from(rank).unwrap(),
            group,
            remote,
            is_exact: false,
        };
        let reduction = plan.reduction_at(me);
        let call = Call {
            collective: plan.collective,
            root: plan.root_at(me),
            in_place: plan.is_in_place(me),
            send: send.side(),
            recv: recv.side(),
            reduction: reduction.as_ref(),
            neighbours: None,
        };
        let mut operation = used;
        let field = || Field::of(&nodes, of);
        operation.start_on(line, &call, None, field).unwrap();
        Open {
            plan: number,
            start,
            operation,
            given: send.bytes(),
            send,
            recv,
        }
    }

    fn process(&self, me: usize) -> Process {
        let (me, size) = (me.try_into().unwrap(), self.size().try_into().unwrap());
        Process {
            pml: Ob1::new(me, size, 1 << 20),
            pool: Vec::new(),
            made: 0,
            open: Vec::new(),
            outcomes: HashMap::new(),
        }
    }

    /// Polls one call of a process that is under way.
    fn poll(&self, me: usize, process: &mut Process, network: &mut Network, at: usize) {
        let Process { pml, open, .. } = process;
        let one = &mut open[at];
        let plan = &self.plans[one.plan];
        let mut wire = network.wire(u32::try_from(me).unwrap());
        match one.operation.poll_over(pml, &mut wire) {
            Poll::Pending => return,
            Poll::Ready(Step::Upcall(needed)) => return plan.combine(&needed),
            Poll::Ready(Step::Done(result)) => result.unwrap(),
        }
        assert!(
            one.send.bytes() == one.given,
            "rank {me} has changed its send buffer: {plan:?}"
        );
        let before = (process.outcomes).insert((one.plan, one.start), one.recv.bytes());
        assert!(before.is_none());
        one.start += 1;
        if one.start < plan.starts {
            one.send.fill(key(plan, me, one.start, false));
            one.recv.fill(key(plan, me, one.start, true));
            one.given = one.send.bytes();
            one.operation.restart();
            return;
        }
        let mut done = open.swap_remove(at);
        done.operation.release();
        process.pool.push(done.operation);
    }

    /// All calls in their forms; what each process has received.
    fn run(&self) -> Vec<HashMap<(usize, usize), Vec<u8>>> {
        let mut chance = Chance(self.seed ^ 0x5eed);
        let mut model = Model {
            jitter: 3000,
            duplicate_every: 9,
            depth: [2, 64][chance.below(2)],
            ..Model::default()
        };
        if chance.below(3) == 0 {
            model.limits.single_copy_from = 512;
            model.refuse_every = 5;
        }
        let mut network = Network::new(model, self.seed);
        let mut processes: Vec<Process> = (0..self.size()).map(|me| self.process(me)).collect();
        let forced = self.forced.iter().map(|(of, one)| (name(*of), one.name));
        let preference = Preference::of(&Selection::Any, &CollAlgorithms(forced.collect()));
        let mut left = self.size();
        let mut looks = 0;
        while left > 0 {
            looks += 1;
            assert!(looks < 1_000_000, "stuck: {:?}", self.plans);
            let me = chance.below(processes.len());
            let process = &mut processes[me];
            process
                .pml
                .flush(&mut network.wire(u32::try_from(me).unwrap()));
            let is_blocked = process
                .open
                .iter()
                .any(|one| self.plans[one.plan].form == Form::Blocking);
            let was_done = process.made == self.plans.len() && process.open.is_empty();
            if !is_blocked && process.made < self.plans.len() && chance.below(3) > 0 {
                let used = process.pool.pop().unwrap_or_default();
                let made = process.made;
                let open = self.call(me, made, 0, &preference, used);
                process.open.push(open);
                process.made += 1;
            }
            for _ in 0..chance.below(4) {
                if !process.open.is_empty() {
                    let at = chance.below(process.open.len());
                    self.poll(me, process, &mut network, at);
                }
            }
            let is_done = process.made == self.plans.len() && process.open.is_empty();
            left -= usize::from(is_done && !was_done);
            for _ in 0..chance.below(1 + self.size()) {
                let Some(flight) = network.arrive() else {
                    break;
                };
                let mut wire = network.wire(flight.to);
                let pml = &mut processes[flight.to as usize].pml;
                pml.on_frame(&mut wire, flight.from, &flight.frame());
            }
        }
        processes.into_iter().map(|one| one.outcomes).collect()
    }

    /// What each process receives in a start where the reference makes it alone.
    fn reference(&self, plan: usize, start: usize) -> Vec<Vec<u8>> {
        let only = Selection::Only(vec!["basic"]);
        let basic = Preference::of(&only, &CollAlgorithms(Vec::new()));
        let mut network = Network::new(Model::default(), 1);
        let mut processes: Vec<Process> = (0..self.size()).map(|me| self.process(me)).collect();
        for (me, process) in processes.iter_mut().enumerate() {
            let open = self.call(me, plan, start, &basic, Operation::default());
            process.open.push(open);
        }
        while processes.iter().any(|process| !process.open.is_empty()) {
            for (me, process) in processes.iter_mut().enumerate() {
                process
                    .pml
                    .flush(&mut network.wire(u32::try_from(me).unwrap()));
                while !process.open.is_empty() && process.open[0].start == start {
                    let Open { operation, .. } = &mut process.open[0];
                    let mut wire = network.wire(u32::try_from(me).unwrap());
                    match operation.poll_over(&mut process.pml, &mut wire) {
                        Poll::Pending => break,
                        Poll::Ready(Step::Upcall(needed)) => self.plans[plan].combine(&needed),
                        Poll::Ready(Step::Done(result)) => {
                            result.unwrap();
                            let one = process.open.remove(0);
                            process.outcomes.insert((plan, start), one.recv.bytes());
                        }
                    }
                }
            }
            while let Some(flight) = network.arrive() {
                let mut wire = network.wire(flight.to);
                let pml = &mut processes[flight.to as usize].pml;
                pml.on_frame(&mut wire, flight.from, &flight.frame());
            }
        }
        let outcome = |process: Process| process.outcomes.into_values().next().unwrap();
        processes.into_iter().map(outcome).collect()
    }
}

/// What was met.
#[derive(Default)]
struct Met {
    forms: HashMap<(Collective, Form, bool), usize>,
    algorithms: HashSet<(Collective, &'static str)>,
    ops: HashMap<(Collective, Op), usize>,
    in_place: HashMap<Collective, usize>,
    sizes: HashSet<usize>,
    /// Bytes that the reference has changed.
    changed: usize,
}

const JOBS: u64 = 600;

#[test]
fn whatever_is_called_gives_what_the_reference_gives() {
    let mut met = Met::default();
    for seed in 0..JOBS {
        let job = Job::drawn(seed);
        let outcomes = job.run();
        for (number, plan) in job.plans.iter().enumerate() {
            for start in 0..plan.starts {
                let wanted = job.reference(number, start);
                for (me, wanted) in wanted.iter().enumerate() {
                    let got = &outcomes[me][&(number, start)];
                    assert!(
                        got == wanted,
                        "job {seed}, rank {me}, start {start}: {plan:?}"
                    );
                    let recv = plan.parts(me).1.with_memory(key(plan, me, start, true));
                    let before = recv.bytes();
                    met.changed += before.iter().zip(wanted).filter(|(a, b)| a != b).count();
                }
            }
            let is_inter = job.sizes[1] > 0;
            *(met.forms)
                .entry((plan.collective, plan.form, is_inter))
                .or_default() += 1;
            let forced = job.forced.get(&plan.collective).filter(|_| !is_inter);
            met.algorithms
                .extend(forced.map(|one| (plan.collective, one.name)));
            if plan.combines() {
                *met.ops.entry((plan.collective, plan.op)).or_default() += 1;
            }
            *met.in_place.entry(plan.collective).or_default() += usize::from(plan.in_place);
        }
        met.sizes
            .extend((job.sizes[1] == 0).then_some(job.sizes[0]));
    }
    // What is drawn is enough of everything.
    for collective in Collective::ALL {
        let is_scan = matches!(collective, Collective::Scan | Collective::Exscan);
        for form in [Form::Blocking, Form::Nonblocking, Form::Persistent] {
            for is_inter in [false, true] {
                let often = met.forms.get(&(collective, form, is_inter));
                let least = if is_inter { 3 } else { 10 };
                assert!(
                    is_inter && is_scan || often.is_some_and(|often| *often >= least),
                    "{collective:?} {form:?}, groups: {is_inter}: {often:?}"
                );
            }
        }
        assert!(met.in_place[&collective] >= 10, "{collective:?} in place");
        let schedules = algorithms(collective).iter();
        for one in schedules.filter(|one| one.build.is_some()) {
            assert!(
                met.algorithms.contains(&(collective, one.name)),
                "{collective:?} by {one:?}"
            );
        }
    }
    assert!(met.ops.len() == 18 && met.ops.values().all(|often| *often >= 10));
    assert_eq!(met.sizes.len(), 17);
    assert!(met.changed > 10_000_000, "{} bytes", met.changed);
}
