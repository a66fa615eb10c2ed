//! The map of a job: which process runs on which node, and how many processors each node has.
//!
//! The launcher makes it, and all processes have the same one, so whatever is decided by it alone
//! is decided alike everywhere. Kept as runs of neighbouring ranks: its length follows the nodes,
//! not the processes.

/// See the module's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Map {
    nodes: Vec<Node>,
    /// First rank and node of each run of ranks on the same node.
    runs: Vec<(u32, u32)>,
}

/// One node of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node {
    /// Processes of the job on it.
    pub ranks: u32,
    /// Processors that they share.
    pub processors: u32,
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

    /// The number of the node on which a process runs.
    #[must_use]
    pub fn node_of(&self, process: u32) -> u32 {
        let run = self.runs.partition_point(|(first, _)| *first <= process);
        self.runs[run.saturating_sub(1)].1
    }

    /// A node by its number.
    #[must_use]
    pub fn node(&self, number: u32) -> Node {
        self.nodes[number as usize]
    }

    /// How many nodes there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is no node at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn processes_are_found_on_their_nodes() {
        let nodes = [0, 0, 0, 2, 1, 1, 0, 2];
        let map = Map::new(nodes, &[4, 1, 0]);
        let found: Vec<u32> = (0..8).map(|process| map.node_of(process)).collect();
        assert_eq!(found, nodes);
        let node = |ranks, processors| Node { ranks, processors };
        assert_eq!(
            [0, 1, 2].map(|k| map.node(k)),
            [node(4, 4), node(2, 1), node(2, 1)]
        );
        assert_eq!(Map::new([0; 5], &[2]), Map::one_node(5, 2));
    }
}
