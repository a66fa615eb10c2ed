//! Jobs of two groups under virtual time: the operations of an intercommunicator over the real
//! point-to-point engine, where one rank in each group has the same number and only the kind of
//! traffic tells their messages apart.

use crate::jobs::{Rank, complete, int, ints, unruly};
use crate::operation::{Field, Operation};
use crate::port::Line;
use crate::select::Preference;
use oxmpi_core::collectives::{ASIDE, Call, Collective, Pieces, Side};
use oxmpi_core::group::Group;
use oxmpi_core::nodes::{Map, Nodes};
use oxmpi_core::op::{Predefined, Reduction};
use oxmpi_mem::reduce::Element;
use oxmpi_mem::{Buffer, HeapBytes};
use oxmpi_pml::Ob1;
use std::sync::Arc;

/// What item `i` of process `from` holds.
fn value(from: usize, i: usize) -> i32 {
    i32::try_from(from * 10_007 + i * 7 + 1).unwrap()
}

/// Two groups of these sizes, the first processes in the first; the root of a broadcast is the last
/// rank of the second.
struct Job {
    sizes: [usize; 2],
    collective: Collective,
    count: usize,
}

impl Job {
    /// The group of a process, and its rank there.
    fn seat(&self, process: usize) -> (usize, usize) {
        match process.checked_sub(self.sizes[0]) {
            None => (0, process),
            Some(rank) => (1, rank),
        }
    }

    /// Items that a process sends and gets, in pieces of so many.
    fn items(&self, group: usize) -> (usize, usize, usize, usize) {
        let (ours, theirs, n) = (self.sizes[group], self.sizes[1 - group], self.count);
        match self.collective {
            Collective::Allgather => (n, n * theirs, n, n),
            Collective::Alltoall => (n * theirs, n * theirs, n, n),
            // The vector is as long in both groups.
            Collective::ReduceScatterBlock => {
                (n * ours * theirs, n * theirs, n * theirs, n * theirs)
            }
            Collective::Bcast => (0, n, n, n),
            _ => (n, n, n, n),
        }
    }

    fn start(&self, me: usize, process: &mut Rank) {
        let (group, rank) = self.seat(me);
        let bounds = [0, self.sizes[0], self.sizes[0] + self.sizes[1]];
        let members = |which: usize| {
            let first = u32::try_from(bounds[which]).unwrap();
            Arc::new(Group::range(
                first,
                u32::try_from(self.sizes[which]).unwrap(),
            ))
        };
        let line = Line {
            process: crate::jobs::process(),
            context: 3,
            tag: 7,
            rank: i32::try_from(rank).unwrap(),
            group: members(group),
            remote: Some(members(1 - group)),
            is_exact: false,
        };
        let one = int();
        let side = |block: &HeapBytes, each: usize| Side {
            buffer: Buffer::plain(block.region()),
            pieces: Pieces::Equal {
                count: each as u64,
                datatype: &one,
            },
        };
        let (given, _, out, into) = self.items(group);
        let last = self.sizes[1] - 1;
        let root = match (self.collective, group) {
            (Collective::Bcast, 0) => u32::try_from(self.sizes[0] + last).unwrap(),
            (Collective::Bcast, _) if rank != last => ASIDE,
            (Collective::Bcast, _) => u32::try_from(last).unwrap(),
            _ => 0,
        };
        let sum = Reduction::Predefined(Predefined::Sum, Element::I32);
        let call = Call {
            collective: self.collective,
            root,
            in_place: false,
            send: if given == 0 {
                Side::ABSENT
            } else {
                side(&process.send, out)
            },
            recv: side(&process.recv, into),
            reduction: self.collective.call().contains("educe").then_some(&sum),
            neighbours: None,
        };
        let total = u32::try_from(self.sizes[0] + self.sizes[1]).unwrap();
        let nodes = Nodes::of(&Map::one_node(total, total), &members(group));
        let preference = &Preference::default();
        process
            .operation
            .prepare(line, &call, None, &Field::of(&nodes, preference))
            .unwrap();
    }

    /// Runs the call on all processes; gives their receive buffers.
    fn run(&self, seed: u64) -> Vec<Vec<i32>> {
        let mut network = unruly(seed);
        let total = self.sizes[0] + self.sizes[1];
        let process = |me: usize| {
            let (given, got, ..) = self.items(self.seat(me).0);
            let root = me + 1 == total;
            Rank {
                pml: Ob1::new(
                    u32::try_from(me).unwrap(),
                    u32::try_from(total).unwrap(),
                    1 << 20,
                ),
                operation: Operation::default(),
                send: ints((0..given).map(|i| value(me, i))),
                recv: ints((0..got).map(|i| if root { value(me, i) } else { -1 })),
            }
        };
        let mut processes: Vec<Rank> = (0..total).map(process).collect();
        for (me, process) in processes.iter_mut().enumerate() {
            self.start(me, process);
        }
        complete(&mut processes, &mut network)
    }

    /// What a process shall have.
    fn wanted(&self, me: usize) -> Vec<i32> {
        let ((group, rank), n) = (self.seat(me), self.count);
        let others = match group {
            0 => self.sizes[0]..self.sizes[0] + self.sizes[1],
            _ => 0..self.sizes[0],
        };
        let total = |i: usize| others.clone().map(|from| value(from, i)).sum::<i32>();
        let piece = |from: usize, first: usize| (0..n).map(move |i| value(from, first + i));
        match self.collective {
            Collective::Allreduce => (0..n).map(total).collect(),
            Collective::ReduceScatterBlock => {
                let each = self.items(group).1;
                (rank * each..(rank + 1) * each).map(total).collect()
            }
            Collective::Allgather => others.flat_map(|from| piece(from, 0)).collect(),
            Collective::Alltoall => others.flat_map(|from| piece(from, rank * n)).collect(),
            _ => {
                let root = self.sizes[0] + self.sizes[1] - 1;
                match group == 0 || me == root {
                    true => piece(root, 0).collect(),
                    false => vec![-1; n],
                }
            }
        }
    }
}

#[test]
fn groups_over_a_network_that_reorders() {
    for collective in [
        Collective::Bcast,
        Collective::Allreduce,
        Collective::ReduceScatterBlock,
        Collective::Allgather,
        Collective::Alltoall,
    ] {
        for (seed, sizes) in (1..).zip([[1, 1], [1, 6], [5, 2], [4, 4], [12, 5]]) {
            for count in [1, 3000] {
                let job = Job {
                    sizes,
                    collective,
                    count,
                };
                for (me, got) in job.run(seed).into_iter().enumerate() {
                    let what = (collective, sizes, count, me);
                    assert_eq!(got, job.wanted(me), "{what:?}");
                }
            }
        }
    }
}
