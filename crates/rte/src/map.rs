//! The map of a job: the node of every process, and the processors of every node.
//!
//! The launcher makes the map, and all processes have the same one. Decisions that depend on it
//! alone are therefore equal everywhere. The map holds runs of consecutive ranks, so its length
//! grows with the nodes, not with the processes.

use oxmpi_mca::param::PretendNodes;
use serde::{Deserialize, Serialize};

/// The map of a job; see the module.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Map {
    nodes: Vec<Node>,
    /// First rank and node of each run of ranks on the same node.
    runs: Vec<(u32, u32)>,
}

/// One node of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Node {
    /// Processes of the job on it.
    pub ranks: u32,
    /// Processors that they share.
    pub processors: u32,
}

impl Node {
    /// The share of the processors for `count` of the node's processes.
    fn share(&self, count: u32) -> u32 {
        let share = u64::from(self.processors) * u64::from(count) / u64::from(self.ranks.max(1));
        u32::try_from(share).unwrap_or(u32::MAX)
    }
}

impl Map {
    /// All `ranks` processes on one node.
    #[must_use]
    pub fn one_node(ranks: u32, processors: u32) -> Map {
        Map {
            nodes: vec![Node { ranks, processors }],
            runs: vec![(0, 0)],
        }
    }

    /// Process r on node `nodes[r]`; node k has `processors[k]`, which is at least one.
    ///
    /// # Panics
    /// When a process names a node that has no entry.
    #[must_use]
    pub fn new(nodes: impl IntoIterator<Item = u32>, processors: &[u32]) -> Map {
        let node = |processors: &u32| Node {
            ranks: 0,
            processors: (*processors).max(1),
        };
        let mut map = Map {
            nodes: processors.iter().map(node).collect(),
            runs: Vec::new(),
        };
        for (rank, node) in (0..).zip(nodes) {
            map.nodes[node as usize].ranks += 1;
            if map.runs.last().is_none_or(|last| last.1 != node) {
                map.runs.push((rank, node));
            }
        }
        map
    }

    /// This map with its only node split, as the parameter `pretend_nodes` states. The new nodes
    /// get processors by their share of the processes. A map of several nodes stays as it is.
    #[must_use]
    pub fn pretending(self, nodes: &PretendNodes) -> Map {
        let [Node { ranks, processors }] = self.nodes[..] else {
            return self;
        };
        let of: Vec<u32> = nodes.of(ranks).collect();
        let mut counts = vec![0; of.iter().max().map_or(1, |last| *last as usize + 1)];
        of.iter().for_each(|node| counts[*node as usize] += 1);
        let node = Node { ranks, processors };
        let processors: Vec<u32> = counts.iter().map(|count| node.share(*count)).collect();
        Map::new(of, &processors)
    }

    /// This map with each node split by kinds of processes. `kinds[rank]` is the kind of a process.
    #[must_use]
    pub fn parted(self, kinds: &[u32]) -> Map {
        let mut parts: Vec<(u32, u32, u32)> = Vec::new();
        let mut of = Vec::with_capacity(kinds.len());
        for (process, kind) in (0..).zip(kinds) {
            let node = self.node_of(process);
            let known = parts
                .iter()
                .position(|part| (part.0, part.1) == (node, *kind));
            let number = known.unwrap_or_else(|| {
                parts.push((node, *kind, 0));
                parts.len() - 1
            });
            parts[number].2 += 1;
            of.push(u32::try_from(number).unwrap_or(u32::MAX));
        }
        let share = |(node, _, count): &(u32, u32, u32)| self.node(*node).share(*count);
        let processors: Vec<u32> = parts.iter().map(share).collect();
        Map::new(of, &processors)
    }

    /// Whether this map, which another process has sent, is consistent and has `ranks` processes.
    #[must_use]
    pub fn is_whole(&self, ranks: u32) -> bool {
        let mut counted = vec![0u32; self.nodes.len()];
        let ends = self.runs.iter().skip(1).map(|(first, _)| *first);
        for ((first, node), end) in self.runs.iter().zip(ends.chain([ranks])) {
            match (end.checked_sub(*first), counted.get_mut(*node as usize)) {
                (Some(length), Some(count)) if length > 0 => *count += length,
                _ => return false,
            }
        }
        let fits = |(node, count): (&Node, &u32)| node.ranks == *count && node.processors > 0;
        self.runs.first().is_some_and(|(first, _)| *first == 0)
            && self.nodes.iter().zip(&counted).all(fits)
    }

    /// This map with the processes of other jobs appended. `others` are the nodes of these
    /// processes, numbered on from the nodes of this map; `nodes` are the additional nodes. The
    /// result answers only for the node of a process.
    #[must_use]
    pub fn joined(&self, others: &[u32], nodes: &[Node]) -> Map {
        let mut map = self.clone();
        let own: u32 = self.nodes.iter().map(|node| node.ranks).sum();
        map.nodes.extend(nodes);
        for (process, node) in (own..).zip(others) {
            if map.runs.last().is_none_or(|last| last.1 != *node) {
                map.runs.push((process, *node));
            }
        }
        map
    }

    /// The number of the node on which a process runs.
    #[must_use]
    pub fn node_of(&self, process: u32) -> u32 {
        let run = self.runs.partition_point(|(first, _)| *first <= process);
        self.runs[run.saturating_sub(1)].1
    }

    /// The processes of a node, in order.
    pub fn ranks_of(&self, node: u32) -> impl Iterator<Item = u32> + '_ {
        let all: u32 = self.nodes.iter().map(|node| node.ranks).sum();
        let ends = self.runs.iter().skip(1).map(|(first, _)| *first);
        let runs = self.runs.iter().zip(ends.chain([all]));
        let own = runs.filter(move |((_, of), _)| *of == node);
        own.flat_map(|((first, _), end)| *first..end)
    }

    /// The node with this number.
    #[must_use]
    pub fn node(&self, number: u32) -> Node {
        self.nodes[number as usize]
    }

    /// The number of nodes.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether the map has no node.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use oxmpi_mca::param::Value as _;

    #[test]
    fn processes_are_found_on_their_nodes() {
        let nodes = [0, 0, 0, 2, 1, 1, 0, 2];
        let map = Map::new(nodes, &[4, 1, 0]);
        let found: Vec<u32> = (0..8).map(|process| map.node_of(process)).collect();
        assert_eq!(found, nodes);
        let of = |node| map.ranks_of(node).collect::<Vec<u32>>();
        assert_eq!(
            [of(0), of(1), of(2)],
            [vec![0, 1, 2, 6], vec![4, 5], vec![3, 7]]
        );
        let node = |ranks, processors| Node { ranks, processors };
        assert_eq!(
            [0, 1, 2].map(|k| map.node(k)),
            [node(4, 4), node(2, 1), node(2, 1)]
        );
        assert_eq!(Map::new([0; 5], &[2]), Map::one_node(5, 2));
    }

    /// Processes that cannot share memory are on different nodes.
    #[test]
    fn kinds_of_processes_part_a_node() {
        let map = Map::new([0, 0, 1, 1, 0], &[6, 4]).parted(&[7, 9, 9, 9, 7]);
        let nodes: Vec<u32> = (0..5).map(|process| map.node_of(process)).collect();
        assert_eq!(nodes, [0, 1, 2, 2, 0]);
        let counts: Vec<(u32, u32)> = (0..3)
            .map(|node| (map.node(node).ranks, map.node(node).processors))
            .collect();
        assert_eq!(counts, [(2, 4), (1, 2), (2, 4)]);
        let alike = Map::new([0, 0, 1], &[6, 4]);
        assert_eq!(alike.clone().parted(&[3, 3, 3]), alike);
    }

    #[test]
    fn one_node_may_pretend_to_be_several() {
        let nodes = |text: &str, ranks| {
            let wanted = PretendNodes::parse(text).unwrap();
            let map = Map::one_node(ranks, 4).pretending(&wanted);
            let of: Vec<u32> = (0..ranks).map(|rank| map.node_of(rank)).collect();
            let sizes = (0..map.len()).map(|node| map.node(u32::try_from(node).unwrap()).ranks);
            assert_eq!(sizes.sum::<u32>(), ranks);
            of
        };
        assert_eq!(nodes("1", 4), [0; 4]);
        assert_eq!(nodes("2", 5), [0, 0, 0, 1, 1]);
        assert_eq!(nodes("3:cyclic", 5), [0, 1, 2, 0, 1]);
        assert_eq!(nodes("1+3+2", 6), [0, 1, 1, 1, 2, 2]);
        assert_eq!(nodes("1+3+2", 8), [0, 1, 1, 1, 2, 2, 2, 2]);
        // A node without processes does not exist.
        assert_eq!(nodes("1+3+2", 2), [0, 1]);
        assert_eq!(nodes("8", 3), [0, 1, 2]);
        assert_eq!(nodes("8:cyclic", 3), [0, 1, 2]);
        let several = Map::new([0, 1], &[1, 1]);
        let two = PretendNodes::parse("2").unwrap();
        assert_eq!(several.clone().pretending(&two), several);
        let halves = Map::one_node(4, 8).pretending(&two);
        assert_eq!(halves.node(1).processors, 4);
    }

    #[test]
    fn processes_of_other_jobs_come_behind() {
        let node = |ranks, processors| Node { ranks, processors };
        let map = Map::one_node(3, 4).joined(&[1, 1, 2, 1], &[node(3, 2), node(1, 8)]);
        let found: Vec<u32> = (0..7).map(|process| map.node_of(process)).collect();
        assert_eq!(found, [0, 0, 0, 1, 1, 2, 1]);
        assert_eq!((map.len(), map.node(2)), (3, node(1, 8)));
    }

    // The map comes from another process: an index out of range would end the reader.
    #[test]
    fn a_map_that_does_not_fit_is_refused() {
        let map = Map::new([0, 0, 1, 0], &[2, 1]);
        assert!(map.is_whole(4));
        assert!(!map.is_whole(3) && !map.is_whole(5) && !map.is_whole(0));
        assert!(!Map::default().is_whole(0) && !Map::default().is_whole(1));
        let lies: [fn(&mut Map); 5] = [
            |map| map.runs[1].1 = 2,
            |map| map.runs[0].0 = 1,
            |map| map.runs[1].0 = 3,
            |map| map.nodes[0].processors = 0,
            |map| map.nodes[0].ranks = 2,
        ];
        for (number, lie) in lies.iter().enumerate() {
            let mut map = map.clone();
            lie(&mut map);
            assert!(!map.is_whole(4), "lie {number}");
        }
    }
}
