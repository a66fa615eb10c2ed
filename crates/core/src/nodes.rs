//! Distribution of the members of a communicator over nodes: the data for choosing an algorithm.
//!
//! It depends only on the job's map and the group, so every member gets the same without a message.
//! Made at a communicator's first collective call; used by crate coll.

use crate::group::Group;
pub use oxmpi_rte::{Map, Node};

/// The nodes of a communicator's members.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nodes {
    /// The node of each member, numbered in the order of their first members; empty where all are
    /// on one.
    of: Vec<u32>,
    /// Nodes with members.
    pub count: u32,
    /// Members on the node that has the fewest.
    pub least: u32,
    /// Members on the node that has the most.
    pub most: u32,
    /// The members of each node are neighbours in rank.
    pub in_order: bool,
    /// The node with members on which most processes share a processor.
    pub fullest: Node,
}

impl Nodes {
    /// Of `group` in a job with this map.
    ///
    /// # Panics
    /// Never: a group of a communicator has a member.
    #[must_use]
    pub fn of(map: &Map, group: &Group) -> Nodes {
        let mut seen: Vec<(u32, u32)> = Vec::new();
        let mut of = Vec::new();
        if map.len() > 1 {
            let mut numbers = vec![u32::MAX; map.len()];
            for process in group.iter() {
                let node = map.node_of(process);
                let number = &mut numbers[node as usize];
                if *number == u32::MAX {
                    *number = u32::try_from(seen.len()).unwrap_or(u32::MAX);
                    seen.push((node, 0));
                }
                seen[*number as usize].1 += 1;
                of.push(*number);
            }
        } else {
            seen.push((0, group.size()));
        }
        if seen.len() <= 1 {
            of = Vec::new();
        }
        let members = || seen.iter().map(|(_, members)| *members);
        // By cross multiplication: the larger ratio of ranks to processors.
        let fuller = |a: Node, b: Node| {
            let (left, right) = (
                u64::from(a.ranks) * u64::from(b.processors),
                u64::from(b.ranks) * u64::from(a.processors),
            );
            if (left, a.ranks) >= (right, b.ranks) {
                a
            } else {
                b
            }
        };
        let fullest = seen.iter().map(|(node, _)| map.node(*node)).reduce(fuller);
        Nodes {
            count: u32::try_from(seen.len()).unwrap_or(u32::MAX),
            least: members().min().unwrap_or(0),
            most: members().max().unwrap_or(0),
            fullest: fullest.unwrap_or(Node {
                ranks: 1,
                processors: 1,
            }),
            in_order: of.is_sorted(),
            of,
        }
    }

    /// The members of each node, in rank order.
    #[must_use]
    pub fn parts(&self) -> Vec<Vec<u32>> {
        if self.of.is_empty() {
            return vec![(0..self.most).collect()];
        }
        let mut parts = vec![Vec::new(); self.count as usize];
        for (rank, node) in (0..).zip(&self.of) {
            parts[*node as usize].push(rank);
        }
        parts
    }

    /// The node of a member, from 0 in the order of first members.
    #[must_use]
    pub fn node_of(&self, member: u32) -> u32 {
        self.of.get(member as usize).copied().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn group(members: &[u32]) -> Group {
        Group::of(members.to_vec())
    }

    #[test]
    fn members_are_counted_by_node() {
        // Three on a node with two processors, one alone, four on two.
        let map = Map::new([0, 0, 0, 1, 2, 2, 2, 2], &[2, 8, 2]);
        let all = Nodes::of(&map, &Group::range(0, 8));
        assert_eq!((all.count, all.least, all.most), (3, 1, 4));
        assert!(all.in_order && !Nodes::of(&map, &group(&[0, 3, 1])).in_order);
        assert_eq!((all.fullest.ranks, all.fullest.processors), (4, 2));
        let some = Nodes::of(&map, &group(&[7, 3, 6, 0]));
        assert_eq!((some.count, some.least, some.most), (3, 1, 2));
        let of: Vec<u32> = (0..4).map(|member| some.node_of(member)).collect();
        assert_eq!(of, [0, 1, 0, 2]);
        assert_eq!(some.parts(), [vec![0, 2], vec![1], vec![3]]);
        let near = Nodes::of(&map, &group(&[2, 1]));
        assert_eq!((near.count, near.node_of(1)), (1, 0));
        assert_eq!(near.parts(), [[0, 1]]);
        assert_eq!((near.fullest.ranks, near.fullest.processors), (3, 2));
    }
}
