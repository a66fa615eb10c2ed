//! The nodes of processes: first as the launcher gives them, at the end as found.
//!
//! Nodes are numbered by their lowest ranks. There is no I/O here.

use crate::Map;
use crate::wire::decode;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What the lowest rank of a node publishes, or a rank that cannot connect to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// Ranks that the launcher maps to this node, and that did not connect.
    pub absent: Vec<u32>,
    /// Processors that the ranks of the node share.
    pub processors: u32,
    /// From rank 0 of the job: what all ranks get from it.
    pub first: Option<First>,
}

/// What all ranks get from rank 0.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct First {
    /// The id of the job.
    pub job: u64,
    /// The job's secret, in hexadecimal.
    pub secret: String,
    /// The settings, as `oxmpi_mca::param::encode` writes them.
    pub settings: Vec<u8>,
}

/// The node of every rank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nodes {
    /// The node of each rank.
    of: Vec<u32>,
    /// The ranks of each node, in ascending order.
    members: Vec<Vec<u32>>,
    /// The processors of each node; 0 where not known yet.
    processors: Vec<u32>,
}

impl Nodes {
    /// The ranks with the same number in `of[rank]` are on one node.
    pub fn new(of: &[u32]) -> Nodes {
        let of = renumbered(of);
        let count = of.iter().max().map_or(0, |most| *most as usize + 1);
        let mut members = vec![Vec::new(); count];
        for (rank, node) in (0..).zip(&of) {
            members[*node as usize].push(rank);
        }
        Nodes {
            of,
            members,
            processors: vec![0; count],
        }
    }

    /// All ranks on one node.
    pub fn together(size: u32, processors: u32) -> Nodes {
        let mut nodes = Nodes::new(&vec![0; size as usize]);
        nodes.processors = vec![processors; nodes.members.len()];
        nodes
    }

    /// The number of nodes.
    pub fn len(&self) -> usize {
        self.members.len()
    }

    fn around(&self, rank: u32) -> &[u32] {
        &self.members[self.of[rank as usize] as usize]
    }

    /// The lowest rank of the node of `rank`.
    pub fn head(&self, rank: u32) -> u32 {
        self.around(rank)[0]
    }

    /// The lowest rank of each node.
    pub fn heads(&self) -> impl Iterator<Item = u32> {
        self.members.iter().map(|members| members[0])
    }

    /// The other ranks on the node of `rank`.
    pub fn others(&self, rank: u32) -> Vec<u32> {
        let others = self.around(rank).iter().copied();
        others.filter(|other| *other != rank).collect()
    }

    /// The ranks of the node of `rank` that are not in `came`, if `rank` is the lowest one. A rank
    /// that is alone itself reports none.
    pub fn absent(&self, rank: u32, came: &[u32]) -> Vec<u32> {
        match self.head(rank) == rank {
            true => {
                let mut absent = self.others(rank);
                absent.retain(|other| !came.contains(other));
                absent
            }
            false => Vec::new(),
        }
    }

    /// The nodes as found, from the records of each node and of each absent rank; `None` when the
    /// records contradict each other.
    pub fn divided(&self, records: &[(u32, Record)]) -> Option<Nodes> {
        let mut of = self.of.clone();
        let mut processors = BTreeMap::new();
        let mut next = u32::try_from(self.len()).ok()?;
        for (rank, record) in records {
            let head = self.head(*rank);
            if head == *rank {
                for absent in &record.absent {
                    let place = of.get_mut(*absent as usize)?;
                    if *absent == head || *place != self.of[head as usize] {
                        return None;
                    }
                    *place = next;
                    next = next.checked_add(1)?;
                }
            }
            processors.insert(*rank, record.processors);
        }
        let mut nodes = Nodes::new(&of);
        nodes.processors = nodes
            .heads()
            .map(|head| processors.get(&head).copied())
            .collect::<Option<_>>()?;
        Some(nodes)
    }

    /// Our local rank, and the number of ranks on our node.
    pub fn place(&self, rank: u32) -> (u32, u32) {
        let around = self.around(rank);
        let before = around.partition_point(|other| *other < rank);
        let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        (number(before), number(around.len()))
    }

    /// The map for the job.
    pub fn map(&self) -> Map {
        Map::new(self.of.iter().copied(), &self.processors)
    }

    /// Encodes the nodes for the other ranks of the node.
    pub fn encode(&self) -> Vec<u8> {
        let message = (rolled(&self.of), &self.processors);
        postcard::to_extend(&message, Vec::new()).expect("invariant: memory takes any message")
    }

    /// Decodes what [`encode`](Self::encode) wrote for `size` ranks.
    pub fn decode(bytes: &[u8], size: u32) -> Option<Nodes> {
        let (runs, processors): (Vec<(u32, u32)>, Vec<u32>) = decode(bytes)?;
        let mut nodes = Nodes::new(&unrolled(&runs, size)?);
        nodes.processors = processors;
        (nodes.processors.len() == nodes.len()).then_some(nodes)
    }
}

/// Runs of consecutive ranks with equal words: first rank, and number of the word.
pub fn numbered(words: &[String]) -> Vec<(u32, u32)> {
    let mut known = BTreeMap::new();
    let mut of = Vec::new();
    for word in words {
        let next = u32::try_from(known.len()).unwrap_or(u32::MAX);
        of.push(*known.entry(word).or_insert(next));
    }
    rolled(&of)
}

fn rolled(of: &[u32]) -> Vec<(u32, u32)> {
    let mut runs: Vec<(u32, u32)> = Vec::new();
    for (rank, node) in (0..).zip(of) {
        if runs.last().is_none_or(|last| last.1 != *node) {
            runs.push((rank, *node));
        }
    }
    runs
}

/// The number of each of `size` ranks; `None` when the runs are invalid.
pub fn unrolled(runs: &[(u32, u32)], size: u32) -> Option<Vec<u32>> {
    let ends = runs.iter().skip(1).map(|run| run.0).chain([size]);
    let mut of = Vec::new();
    for ((first, node), end) in runs.iter().zip(ends) {
        let count = end.checked_sub(*first).filter(|count| *count > 0)?;
        if *first as usize != of.len() || end > size || *node >= size {
            return None;
        }
        of.extend(std::iter::repeat_n(*node, count as usize));
    }
    (of.len() == size as usize).then_some(of)
}

/// Numbers without gaps, in the order of first occurrence.
fn renumbered(of: &[u32]) -> Vec<u32> {
    let mut known = BTreeMap::new();
    let mut number = |node: &u32| {
        let next = u32::try_from(known.len()).unwrap_or(u32::MAX);
        *known.entry(*node).or_insert(next)
    };
    of.iter().map(&mut number).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn record(absent: &[u32], processors: u32) -> Record {
        Record {
            absent: absent.to_vec(),
            processors,
            first: None,
        }
    }

    #[test]
    fn nodes_are_numbered_by_their_lowest_processes() {
        let nodes = Nodes::new(&[7, 3, 7, 3, 9]);
        assert_eq!(nodes.len(), 3);
        assert_eq!(nodes.heads().collect::<Vec<_>>(), [0, 1, 4]);
        assert_eq!((nodes.head(2), nodes.others(1)), (0, vec![3]));
        assert_eq!((nodes.place(3), nodes.place(4)), ((1, 2), (0, 1)));
    }

    #[test]
    fn who_does_not_come_is_a_node_of_its_own() {
        let nodes = Nodes::new(&[0, 0, 0, 1]);
        assert_eq!(nodes.absent(0, &[2]), [1]);
        assert_eq!(nodes.absent(1, &[]), [], "alone");
        let records = [
            (0, record(&[1], 4)),
            (1, record(&[], 2)),
            (3, record(&[], 8)),
        ];
        let found = nodes.divided(&records).unwrap();
        assert_eq!(found.len(), 3);
        assert_eq!((found.place(2), found.place(1)), ((1, 2), (0, 1)));
        let map = found.map();
        let processors = [0, 1, 3].map(|rank| map.node(map.node_of(rank)).processors);
        assert_eq!(processors, [4, 2, 8]);
        assert_eq!(Nodes::decode(&found.encode(), 4), Some(found));
    }

    #[test]
    fn records_that_make_no_sense_are_refused() {
        let nodes = Nodes::new(&[0, 0, 1]);
        for absent in [&[0][..], &[2], &[9], &[1, 1]] {
            let records = [
                (0, record(absent, 1)),
                (1, record(&[], 1)),
                (2, record(&[], 1)),
            ];
            assert_eq!(nodes.divided(&records), None, "{absent:?}");
        }
        assert_eq!(
            nodes.divided(&[(0, record(&[], 1))]),
            None,
            "a node is missing"
        );
    }

    proptest! {
        #[test]
        fn runs_give_back_what_they_are_of(of in proptest::collection::vec(0u32..4, 1..40)) {
            let of = renumbered(&of);
            let size = u32::try_from(of.len()).unwrap();
            prop_assert_eq!(unrolled(&rolled(&of), size), Some(of.clone()));
            let words: Vec<String> = of.iter().map(|node| format!("n{node}")).collect();
            prop_assert_eq!(numbered(&words), rolled(&of));
        }

        // Runs that another process has published are untrusted.
        #[test]
        fn any_runs_are_safe(
            runs in proptest::collection::vec((0u32..12, 0u32..12), 0..8), size in 1u32..12,
            bytes in proptest::collection::vec(any::<u8>(), 0..40)
        ) {
            if let Some(of) = unrolled(&runs, size) {
                prop_assert_eq!(of.len(), size as usize);
            }
            let _ = Nodes::decode(&bytes, size);
        }
    }
}
