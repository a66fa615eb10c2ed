//! Virtual topologies (MPI-5.0 chapter 8): the topology of a communicator, and the neighbours of a
//! process in the order of the standard.
//!
//! A [`Topology`] belongs to one process of one communicator and never changes; a duplicate shares
//! it. The arithmetic of grids is in [`crate::cart`], that of graphs in [`crate::graph`]. The C
//! edge makes the communicators. Neighbourhood collectives use [`Neighbours`].

use crate::cart::Cart;
use crate::generated::constants::{CART, DIST_GRAPH, GRAPH, PROC_NULL};
use crate::graph::{Adjacency, Graph};

/// The topology of a communicator, and the neighbours of this process in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Topology {
    /// The kind, with the data that its calls return.
    pub kind: Kind,
    /// The neighbours of this process.
    pub neighbours: Neighbours,
}

/// The kinds of topologies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `MPI_Cart_create`
    Cart(Cart),
    /// `MPI_Graph_create`
    Graph(Graph),
    /// `MPI_Dist_graph_create`, `MPI_Dist_graph_create_adjacent`
    Distributed(Adjacency),
}

impl Topology {
    /// A Cartesian topology, in which this process has `rank`.
    pub fn cart(grid: Cart, rank: i32) -> Topology {
        let axes = i32::try_from(grid.dims().len()).unwrap_or(i32::MAX);
        let mut around = Vec::new();
        for axis in 0..axes {
            let (below, above) = grid
                .shift(rank, axis, 1)
                .expect("invariant: the grid has this axis");
            around.extend([below, above]);
        }
        Topology {
            kind: Kind::Cart(grid),
            neighbours: Neighbours {
                sources: around.clone(),
                destinations: around,
                opposite: true,
                one_way: None,
            },
        }
    }

    /// A graph that all members know, in which this process has `rank`.
    pub fn graph(graph: Graph, rank: i32) -> Topology {
        let around = graph.neighbours(rank).to_vec();
        let one_way = graph.one_way();
        Topology {
            kind: Kind::Graph(graph),
            neighbours: Neighbours {
                sources: around.clone(),
                destinations: around,
                opposite: false,
                one_way,
            },
        }
    }

    /// A distributed graph, with the edges of this process.
    pub fn distributed(own: Adjacency) -> Topology {
        let neighbours = Neighbours {
            sources: own.sources.clone(),
            destinations: own.destinations.clone(),
            opposite: false,
            one_way: None,
        };
        Topology {
            kind: Kind::Distributed(own),
            neighbours,
        }
    }

    /// The result of `MPI_Topo_test`.
    pub fn status(&self) -> i32 {
        match self.kind {
            Kind::Cart(_) => CART,
            Kind::Graph(_) => GRAPH,
            Kind::Distributed(_) => DIST_GRAPH,
        }
    }
}

/// The sources and destinations of a process in a neighbourhood collective. Piece `i` of a buffer
/// is that of neighbour `i`. A rank may occur more than once; `MPI_PROC_NULL` only has a place in
/// the order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Neighbours {
    /// Sources of the pieces of the receive buffer.
    pub sources: Vec<i32>,
    /// Destinations of the pieces of the send buffer.
    pub destinations: Vec<i32>,
    /// Whether neighbours are in pairs, below and above: see [`Neighbours::arrivals`].
    opposite: bool,
    /// Two ranks with more edges in one direction than back, in a graph that all members know. No
    /// neighbourhood collective is possible then.
    pub one_way: Option<(i32, i32)>,
}

impl Neighbours {
    /// Piece and source of each receive, in the order in which messages of one source arrive if it
    /// sends in the order of [`Neighbours::departures`].
    ///
    /// In graphs this is the order of both lists: the k-th edge between two processes is the k-th
    /// in both lists. In grids a process sends down before it sends up, and a message sent down
    /// arrives from above. That matters where a periodic dimension of size 1 or 2 has one process
    /// in both directions.
    pub fn arrivals(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        let flip = usize::from(self.opposite);
        (0..self.sources.len()).filter_map(move |at| {
            let piece = at ^ flip;
            real(piece, self.sources[piece])
        })
    }

    /// Piece and destination of each send, in order.
    pub fn departures(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        let pieces = self.destinations.iter().enumerate();
        pieces.filter_map(|(piece, rank)| real(piece, *rank))
    }
}

fn real(piece: usize, rank: i32) -> Option<(u32, u32)> {
    let piece = u32::try_from(piece).expect("invariant: degrees are ints");
    (rank != PROC_NULL).then_some((piece, rank.cast_unsigned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ring(size: i32, wraps: bool, rank: i32) -> Neighbours {
        let grid = Cart::new(&[size], &[wraps], size).unwrap();
        Topology::cart(grid, rank).neighbours
    }

    //= MPI-5.0 §8.6: negative direction first, MPI_PROC_NULL past an edge
    #[test]
    fn neighbours_in_a_grid_stand_below_then_above_by_dimension() {
        let grid = Cart::new(&[2, 3], &[false, true], 6).unwrap();
        let around = Topology::cart(grid, 1).neighbours;
        assert_eq!(around.sources, [PROC_NULL, 4, 0, 2]);
        assert_eq!(around.destinations, around.sources);
        let sent: Vec<_> = around.departures().collect();
        assert_eq!(sent, [(1, 4), (2, 0), (3, 2)]);
    }

    /// The pieces that two neighbours in a ring of `size` exchange: a piece sent down arrives from
    /// above. In rings of 1 and 2 both directions are one process.
    #[test]
    fn what_goes_down_comes_from_above() {
        for size in 1..5_i32 {
            for (from, to) in (0..size).flat_map(|from| (0..size).map(move |to| (from, to))) {
                let (sender, receiver) = (ring(size, true, from), ring(size, true, to));
                let sent = sender
                    .departures()
                    .filter(|(_, peer)| peer.cast_signed() == to);
                let got = receiver
                    .arrivals()
                    .filter(|(_, peer)| peer.cast_signed() == from);
                let opposite: Vec<u32> = sent.map(|(piece, _)| piece ^ 1).collect();
                let got: Vec<u32> = got.map(|(piece, _)| piece).collect();
                assert_eq!(got, opposite, "ring of {size}, {from} to {to}");
            }
        }
        assert_eq!(ring(1, false, 0).arrivals().count(), 0);
    }

    //= MPI-5.0 §8.6: the number of edges between two processes is the same for both
    #[test]
    fn edges_that_go_one_way_are_found() {
        let one_way = |index: &[i32], edges: &[i32]| {
            let nodes = i32::try_from(index.len()).unwrap();
            Graph::new(nodes, index, edges, nodes).unwrap().one_way()
        };
        assert_eq!(one_way(&[1, 2], &[1, 0]), None);
        assert_eq!(one_way(&[3, 5], &[0, 1, 1, 0, 0]), None);
        assert_eq!(one_way(&[1, 1], &[1]), Some((0, 1)));
        assert_eq!(one_way(&[2, 3], &[1, 1, 0]), Some((0, 1)));
        assert_eq!(one_way(&[1, 2, 3], &[1, 2, 0]), Some((0, 1)));
    }

    #[test]
    fn neighbours_in_a_graph_stand_as_given() {
        let graph = Graph::new(3, &[3, 4, 6], &[1, 1, 2, 0, 0, 2], 3).unwrap();
        let around = Topology::graph(graph, 0).neighbours;
        assert_eq!(around.sources, [1, 1, 2]);
        assert_eq!(around.arrivals().next(), Some((0, 1)));
        let own = Adjacency {
            sources: vec![2, 0],
            destinations: vec![1],
            weights: None,
        };
        assert_eq!(around.one_way, Some((0, 1)));
        let topology = Topology::distributed(own);
        assert_eq!(topology.status(), DIST_GRAPH);
        assert_eq!(topology.neighbours.sources, [2, 0]);
        assert_eq!(topology.neighbours.destinations, [1]);
    }
}
