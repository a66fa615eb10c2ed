//! Graph topologies (MPI-5.0 §8.5.3, §8.5.4): the checked arguments, without messages.
//!
//! All members know the whole [`Graph`]. In a distributed graph each process knows its own edges,
//! an [`Adjacency`], assembled from the contributions of the members of the old communicator.
//! [`crate::placing`] exchanges the contributions.

use crate::error;
use crate::error::Result;

/// The graph of `MPI_Graph_create`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph {
    /// The index in `edges` after the neighbours of each node.
    index: Vec<i32>,
    edges: Vec<i32>,
}

impl Graph {
    /// A graph of `nodes` that `available` processes can fill.
    ///
    /// # Errors
    /// ERR_ARG for an impossible number of nodes, index or edge.
    pub fn new(nodes: i32, index: &[i32], edges: &[i32], available: i32) -> Result<Graph> {
        if !(0..=available).contains(&nodes) {
            return Err(error!(
                ERR_ARG,
                "nnodes is {nodes}; the communicator has {available} processes"
            ));
        }
        let mut before = 0;
        for (at, end) in index.iter().enumerate() {
            if *end < before {
                return Err(error!(
                    ERR_ARG,
                    "index[{at}] is {end}, below {before}: it counts the edges of all nodes so far"
                ));
            }
            before = *end;
        }
        check_ranks(edges, nodes, "edges")?;
        Ok(Graph {
            index: index.to_vec(),
            edges: edges.to_vec(),
        })
    }

    /// Number of nodes.
    pub fn nodes(&self) -> i32 {
        i32::try_from(self.index.len()).expect("invariant: it was an int")
    }

    /// The index after the neighbours of each node.
    pub fn index(&self) -> &[i32] {
        &self.index
    }

    /// The neighbours of all nodes.
    pub fn edges(&self) -> &[i32] {
        &self.edges
    }

    /// Two nodes with more edges in one direction than in the other, if any. Neighbourhood
    /// collectives need graphs without such nodes (MPI-5.0 §8.6).
    pub fn one_way(&self) -> Option<(i32, i32)> {
        let nodes = 0..self.nodes();
        let there = nodes.flat_map(|from| self.neighbours(from).iter().map(move |to| (from, *to)));
        let mut there: Vec<(i32, i32)> = there.collect();
        let mut back: Vec<(i32, i32)> = there.iter().map(|(from, to)| (*to, *from)).collect();
        there.sort_unstable();
        back.sort_unstable();
        let differing = there.iter().zip(&back).find(|(edge, back)| edge != back);
        differing.map(|(edge, back)| *edge.min(back))
    }

    /// The neighbours of a node, in the order given; empty for an invalid node.
    pub fn neighbours(&self, node: i32) -> &[i32] {
        let Some(end) = usize::try_from(node).ok().and_then(|at| self.index.get(at)) else {
            return &[];
        };
        let begin = match node {
            0 => 0,
            node => self.index[node.unsigned_abs() as usize - 1],
        };
        &self.edges[begin.unsigned_abs() as usize..end.unsigned_abs() as usize]
    }
}

/// The edges of one process in a distributed graph, in the order of its neighbours.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Adjacency {
    /// The sources of edges to this process.
    pub sources: Vec<i32>,
    /// The destinations of edges from this process.
    pub destinations: Vec<i32>,
    /// The weights of both, unless `MPI_UNWEIGHTED` was given.
    pub weights: Option<(Vec<i32>, Vec<i32>)>,
}

impl Adjacency {
    /// Checks the edges in a communicator of `size` processes.
    ///
    /// # Errors
    /// ERR_RANK for a neighbour outside the communicator, ERR_ARG for a negative weight.
    pub fn check(&self, size: i32) -> Result<()> {
        check_ranks(&self.sources, size, "sources")?;
        check_ranks(&self.destinations, size, "destinations")?;
        let weights = self.weights.iter();
        for weight in weights.flat_map(|(of_sources, rest)| of_sources.iter().chain(rest)) {
            check_weight(*weight)?;
        }
        Ok(())
    }

    /// The edges of `rank` among all contributed ones. The k-th edge between two processes is the
    /// k-th in the lists of both.
    pub fn of(rank: i32, edges: &[Edge], weighted: bool) -> Adjacency {
        let (mut own, mut of_sources, mut rest) = (Adjacency::default(), vec![], vec![]);
        for edge in edges {
            if edge.source == rank {
                own.destinations.push(edge.destination);
                rest.push(edge.weight);
            }
            if edge.destination == rank {
                own.sources.push(edge.source);
                of_sources.push(edge.weight);
            }
        }
        own.weights = weighted.then_some((of_sources, rest));
        own
    }

    /// Edges from this process, which is `rank`.
    pub fn outgoing(&self, rank: i32) -> impl Iterator<Item = Edge> + '_ {
        let targets = self.destinations.iter().enumerate();
        targets.map(move |(at, destination)| Edge {
            source: rank,
            destination: *destination,
            weight: self.weights.as_ref().map_or(1, |(_, weights)| weights[at]),
        })
    }
}

/// An edge of a communication graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The sender.
    pub source: i32,
    /// The receiver.
    pub destination: i32,
    /// The amount of data, relative to other edges; not negative.
    pub weight: i32,
}

impl Edge {
    /// Checks an edge in a communicator of `size` processes. Sources are checked separately,
    /// because some have no edge.
    ///
    /// # Errors
    /// As [`Adjacency::check`].
    pub fn check(&self, size: i32) -> Result<()> {
        check_ranks(&[self.destination], size, "destinations")?;
        check_weight(self.weight)
    }
}

/// Checks that these are ranks of a communicator of `size` processes.
///
/// # Errors
/// ERR_RANK.
pub fn check_ranks(ranks: &[i32], size: i32, name: &str) -> Result<()> {
    match ranks.iter().find(|rank| !(0..size).contains(*rank)) {
        None => Ok(()),
        Some(rank) => Err(error!(
            ERR_RANK,
            "rank {rank} in `{name}` is not in 0..{size}"
        )),
    }
}

fn check_weight(weight: i32) -> Result<()> {
    match weight {
        0.. => Ok(()),
        _ => Err(error!(ERR_ARG, "weight {weight} of an edge is negative")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::Class;

    //= MPI-5.0 §8.5.3 example: the neighbours of each node
    #[test]
    fn the_standards_example() {
        let graph = Graph::new(4, &[2, 3, 4, 6], &[1, 3, 0, 3, 0, 2], 4).unwrap();
        let around: Vec<_> = (0..4).map(|node| graph.neighbours(node)).collect();
        assert_eq!(around, [&[1, 3][..], &[0], &[3], &[0, 2]]);
        assert_eq!(graph.neighbours(4), []);
        assert_eq!(graph.neighbours(-1), []);
        assert_eq!(graph.nodes(), 4);
    }

    #[test]
    fn graphs_that_cannot_be_are_refused() {
        let class = |nodes, index: &[i32], edges: &[i32]| {
            Graph::new(nodes, index, edges, 3).unwrap_err().class
        };
        assert_eq!(class(4, &[0; 4], &[]), Class::ERR_ARG);
        assert_eq!(class(-1, &[], &[]), Class::ERR_ARG);
        assert_eq!(class(2, &[1, 0], &[1]), Class::ERR_ARG);
        assert_eq!(class(2, &[1, 1], &[2]), Class::ERR_RANK);
        assert_eq!(Graph::new(0, &[], &[], 3).unwrap().nodes(), 0);
    }

    #[test]
    fn edges_go_to_both_ends_in_one_order() {
        let edge = |source, destination, weight| Edge {
            source,
            destination,
            weight,
        };
        let edges = [edge(0, 1, 5), edge(1, 1, 6), edge(0, 1, 7), edge(1, 0, 8)];
        let own = Adjacency::of(1, &edges, true);
        assert_eq!(own.sources, [0, 1, 0]);
        assert_eq!(own.destinations, [1, 0]);
        assert_eq!(own.weights, Some((vec![5, 6, 7], vec![6, 8])));
        assert_eq!(own.outgoing(1).last(), Some(edge(1, 0, 8)));
        let other = Adjacency::of(0, &edges, false);
        assert_eq!((other.destinations, other.weights), (vec![1, 1], None));
        assert_eq!(edge(0, 3, 1).check(3).unwrap_err().class, Class::ERR_RANK);
        assert_eq!(edge(0, 1, -1).check(3).unwrap_err().class, Class::ERR_ARG);
    }
}
