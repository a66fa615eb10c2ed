//! Jobs of neighbourhood collectives under virtual time: random graphs with parallel edges and
//! loops, and grids with periodic dimensions of any size, against the definition: what an edge
//! carries (MPI-5.0 §8.6).

use crate::jobs::{Chance, Rank, complete, int, ints, unruly};
use crate::operation::{Field, Operation};
use crate::port::Line;
use crate::select::Preference;
use oxmpi_core::cart::Cart;
use oxmpi_core::collectives::{Call, Collective, Pieces, Side};
use oxmpi_core::graph::Adjacency;
use oxmpi_core::group::Group;
use oxmpi_core::nodes::{Map, Nodes};
use oxmpi_core::topology::{Neighbours, Topology};
use oxmpi_datatype::{Counts, Datatype};
use oxmpi_mem::{Buffer, HeapBytes};
use oxmpi_pml::Ob1;
use std::sync::Arc;

/// The neighbours of a rank, and for each piece that it receives who sends that, and as which.
struct Around {
    neighbours: Neighbours,
    from: Vec<Option<(usize, usize)>>,
}

/// From whom to whom.
type Edge = (usize, usize);

/// Any directed graph. Each rank lists its neighbours in an order of its own; edges between the
/// same two keep theirs.
fn graph(size: usize, chance: &mut Chance) -> Vec<Around> {
    let edges = chance.below(4 * size + 1);
    let edges: Vec<Edge> = (0..edges)
        .map(|_| (chance.below(size), chance.below(size)))
        .collect();
    let mut listed = |own: fn(Edge) -> Edge| -> Vec<Vec<usize>> {
        let of = |rank: usize| {
            let mut list: Vec<usize> = (0..edges.len())
                .filter(|at| own(edges[*at]).0 == rank)
                .collect();
            let keys: Vec<usize> = (0..size).map(|_| chance.below(1000)).collect();
            list.sort_by_key(|at| keys[own(edges[*at]).1]);
            list
        };
        (0..size).map(of).collect()
    };
    let out = listed(|edge| edge);
    let into = listed(|edge| (edge.1, edge.0));
    let int = |rank: usize| i32::try_from(rank).unwrap();
    let around = |rank: usize| {
        let sent = |edge: &usize| {
            let sender = edges[*edge].0;
            let piece = out[sender].iter().position(|other| other == edge);
            Some((sender, piece.unwrap()))
        };
        let own = Adjacency {
            sources: into[rank].iter().map(|edge| int(edges[*edge].0)).collect(),
            destinations: out[rank].iter().map(|edge| int(edges[*edge].1)).collect(),
            ..Adjacency::default()
        };
        Around {
            neighbours: Topology::distributed(own).neighbours,
            from: into[rank].iter().map(sent).collect(),
        }
    };
    (0..size).map(around).collect()
}

/// A grid of all ranks with up to four dimensions. What comes from below was sent up.
fn grid(size: usize, chance: &mut Chance) -> Vec<Around> {
    let mut dims = Vec::new();
    let mut rest = size;
    while dims.len() < 3 {
        let fits: Vec<usize> = (1..=rest)
            .filter(|part| rest.is_multiple_of(*part))
            .collect();
        let part = fits[chance.below(fits.len())];
        dims.push(i32::try_from(part).unwrap());
        rest /= part;
    }
    dims.push(i32::try_from(rest).unwrap());
    let wraps: Vec<bool> = dims.iter().map(|_| chance.below(3) > 0).collect();
    let cart = Cart::new(&dims, &wraps, i32::try_from(size).unwrap()).unwrap();
    let around = |rank: usize| {
        let neighbours = Topology::cart(cart.clone(), i32::try_from(rank).unwrap()).neighbours;
        let from = neighbours.sources.iter().enumerate();
        let from = from.map(|(piece, source)| Some((usize::try_from(*source).ok()?, piece ^ 1)));
        Around {
            from: from.collect(),
            neighbours,
        }
    };
    (0..size).map(around).collect()
}

/// One buffer: how many items each piece has, where it begins, in items, and how long all is.
struct Layout {
    counts: Vec<i64>,
    starts: Vec<i64>,
    len: usize,
}

impl Layout {
    /// One after the other, or the last first with a gap before each.
    fn of(counts: Vec<usize>, apart: bool) -> Layout {
        let mut starts = vec![0; counts.len()];
        let mut len = 0;
        let order: Vec<usize> = match apart {
            false => (0..counts.len()).collect(),
            true => (0..counts.len()).rev().collect(),
        };
        for at in order {
            len += usize::from(apart);
            starts[at] = i64::try_from(len).unwrap();
            len += counts[at];
        }
        let counts = counts
            .into_iter()
            .map(|count| i64::try_from(count).unwrap());
        Layout {
            counts: counts.collect(),
            starts,
            len,
        }
    }
}

/// One call on all ranks.
struct Job {
    around: Vec<Around>,
    collective: Collective,
    seed: u64,
}

impl Job {
    fn to_all(&self) -> bool {
        matches!(
            self.collective,
            Collective::Allgather | Collective::Allgatherv
        )
    }

    /// Items of a piece that is sent: even, as all of the collective have as many, or any number.
    fn items(&self, sender: usize, piece: usize) -> usize {
        let key = match self.collective {
            Collective::Allgather | Collective::Alltoall => 0,
            Collective::Allgatherv => sender as u64 + 1,
            _ => (sender * 1000 + piece) as u64 + 1,
        };
        let mut chance = Chance(self.seed ^ (key << 20));
        let most = [1, 20, 20, 3000][chance.below(4)];
        2 * chance.below(most)
    }

    /// What it holds.
    fn value(&self, sender: usize, piece: usize, item: usize) -> i32 {
        let piece = if self.to_all() { 0 } else { piece };
        i32::try_from(sender * 1_000_003 + piece * 10_007 + item).unwrap()
    }

    fn sent(&self, me: usize) -> Layout {
        let pieces = match self.to_all() {
            true => 1,
            false => self.around[me].neighbours.destinations.len(),
        };
        let counts = (0..pieces).map(|piece| self.items(me, piece));
        Layout::of(counts.collect(), self.is_apart() && !self.to_all())
    }

    /// Pieces of nobody are as long as the collective wants.
    fn received(&self, me: usize) -> Layout {
        let from = self.around[me].from.iter();
        let counts = from.map(|from| match from {
            Some((sender, piece)) => self.items(*sender, *piece),
            None => self.items(0, 0),
        });
        Layout::of(counts.collect(), self.is_apart())
    }

    fn is_apart(&self) -> bool {
        !matches!(
            self.collective,
            Collective::Allgather | Collective::Alltoall
        )
    }

    fn wanted(&self, me: usize) -> Vec<i32> {
        let layout = self.received(me);
        let mut all = vec![-1; layout.len];
        for (at, from) in self.around[me].from.iter().enumerate() {
            let Some((sender, piece)) = from else {
                continue;
            };
            let start = usize::try_from(layout.starts[at]).unwrap();
            for item in 0..self.items(*sender, *piece) {
                all[start + item] = self.value(*sender, *piece, item);
            }
        }
        all
    }

    fn start(&self, me: usize, rank: &mut Rank) {
        let size = u32::try_from(self.around.len()).unwrap();
        let group = Arc::new(Group::range(0, size));
        let one = int();
        let pair = one.contiguous(2).unwrap();
        let (out, into) = (self.sent(me), self.received(me));
        // What is sent as pairs is received as single items, by Alltoallw.
        let bytes = |layout: &Layout| layout.starts.iter().map(|start| 4 * start).collect();
        let (out_bytes, into_bytes): (Vec<i64>, Vec<i64>) = (bytes(&out), bytes(&into));
        let halves: Vec<i64> = out.counts.iter().map(|count| count / 2).collect();
        let (pairs, ones) = (
            vec![pair; halves.len()],
            vec![one.clone(); into.counts.len()],
        );
        let side = |block: &HeapBytes, pieces| Side {
            buffer: Buffer::plain(block.region()),
            pieces,
        };
        let equal = |layout: &Layout| {
            layout
                .counts
                .first()
                .map_or(0, |count| count.cast_unsigned())
        };
        let uneven = |layout: &'_ Layout| (layout.counts.clone(), layout.starts.clone());
        let (out_lists, into_lists) = (uneven(&out), uneven(&into));
        let (send, recv) = match self.collective {
            Collective::Allgather | Collective::Alltoall => {
                let pieces = |layout| Pieces::Equal {
                    count: equal(layout),
                    datatype: &one,
                };
                (pieces(&out), pieces(&into))
            }
            Collective::Alltoallw => (
                typed(&halves, &out_bytes, &pairs),
                typed(&into.counts, &into_bytes, &ones),
            ),
            _ => {
                let send = match self.to_all() {
                    true => Pieces::Equal {
                        count: equal(&out),
                        datatype: &one,
                    },
                    false => spread(&out_lists, &one),
                };
                (send, spread(&into_lists, &one))
            }
        };
        let call = Call {
            collective: self.collective,
            root: 0,
            in_place: false,
            send: side(&rank.send, send),
            recv: side(&rank.recv, recv),
            reduction: None,
            neighbours: Some(&self.around[me].neighbours),
        };
        let nodes = Nodes::of(&Map::one_node(size, size), &group);
        let line = Line {
            process: crate::jobs::process(),
            context: 3,
            tag: 7,
            rank: i32::try_from(me).unwrap(),
            group,
            remote: None,
            is_exact: false,
        };
        let any = Preference::default();
        let field = Field::of(&nodes, &any);
        rank.operation.prepare(line, &call, None, &field).unwrap();
    }

    fn run(&self) -> Vec<Vec<i32>> {
        let size = u32::try_from(self.around.len()).unwrap();
        let rank = |me: usize| {
            let mut send = vec![-1; self.sent(me).len];
            for (piece, start) in self.sent(me).starts.iter().enumerate() {
                for item in 0..self.items(me, piece) {
                    send[usize::try_from(*start).unwrap() + item] = self.value(me, piece, item);
                }
            }
            Rank {
                pml: Ob1::new(u32::try_from(me).unwrap(), size, 1 << 20),
                operation: Operation::default(),
                send: ints(send.into_iter()),
                recv: ints((0..self.received(me).len).map(|_| -1)),
            }
        };
        let mut ranks: Vec<Rank> = (0..self.around.len()).map(rank).collect();
        for (me, rank) in ranks.iter_mut().enumerate() {
            self.start(me, rank);
        }
        complete(&mut ranks, &mut unruly(self.seed))
    }
}

fn typed<'a>(counts: &'a [i64], displs: &'a [i64], datatypes: &'a [Datatype]) -> Pieces<'a> {
    let (counts, displs) = (Counts::I64(counts), Counts::I64(displs));
    Pieces::Typed {
        counts,
        displs,
        datatypes,
    }
}

fn spread<'a>((counts, displs): &'a (Vec<i64>, Vec<i64>), datatype: &'a Datatype) -> Pieces<'a> {
    let (counts, displs) = (Counts::I64(counts), Some(Counts::I64(displs)));
    Pieces::Uneven {
        counts,
        displs,
        datatype,
    }
}

const CALLS: [Collective; 5] = [
    Collective::Allgather,
    Collective::Allgatherv,
    Collective::Alltoall,
    Collective::Alltoallv,
    Collective::Alltoallw,
];

fn check(kind: fn(usize, &mut Chance) -> Vec<Around>) {
    let mut moved = 0;
    for size in 1..=17 {
        for collective in CALLS {
            for seed in 0..4 {
                let seed = (size * 100 + seed) as u64;
                let around = kind(size, &mut Chance(seed));
                let job = Job {
                    around,
                    collective,
                    seed,
                };
                for (me, got) in job.run().into_iter().enumerate() {
                    moved += got.iter().filter(|item| **item >= 0).count();
                    assert_eq!(
                        got,
                        job.wanted(me),
                        "{collective:?} size {size} seed {seed} rank {me}"
                    );
                }
            }
        }
    }
    assert!(moved > 100_000, "only {moved} items moved");
}

#[test]
fn graphs_over_a_network_that_reorders() {
    check(graph);
}

/// In periodic dimensions of one or two processes the same process is below and above.
#[test]
fn grids_over_a_network_that_reorders() {
    check(grid);
}
