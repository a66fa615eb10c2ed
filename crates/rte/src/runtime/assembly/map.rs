//! Which process is on which node: as the launcher says at first, as it turned out in the end.
//!
//! Nodes are numbered by their lowest processes. No I/O here.

use crate::Map;
use crate::wire::decode;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What the lowest process of a node publishes, or one that the others of its node do not reach.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// Processes that the launcher puts on this node, and that are not there.
    pub absent: Vec<u32>,
    /// Processors that the others share.
    pub processors: u32,
    /// Of the first process of the job.
    pub first: Option<First>,
}

/// What all have from the first process.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct First {
    /// Names the job.
    pub job: u64,
    /// The job's secret, in hexadecimal.
    pub secret: String,
    /// As `oxmpi_mca::param::encode` writes them.
    pub settings: Vec<u8>,
}

/// A node for every process.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nodes {
    /// Of each process.
    of: Vec<u32>,
    /// Of each node: its processes, in ascending order.
    members: Vec<Vec<u32>>,
    /// Of each node; 0 where it is not known yet.
    processors: Vec<u32>,
}

impl Nodes {
    /// `of[rank]` is any number that the processes of a node have in common.
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

    /// All on one node.
    pub fn together(size: u32, processors: u32) -> Nodes {
        let mut nodes = Nodes::new(&vec![0; size as usize]);
        nodes.processors = vec![processors; nodes.members.len()];
        nodes
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.members.len()
    }

    fn around(&self, rank: u32) -> &[u32] {
        &self.members[self.of[rank as usize] as usize]
    }

    /// The lowest process of the node of `rank`.
    pub fn head(&self, rank: u32) -> u32 {
        self.around(rank)[0]
    }

    /// The lowest process of each node.
    pub fn heads(&self) -> impl Iterator<Item = u32> {
        self.members.iter().map(|members| members[0])
    }

    /// The processes on the node of `rank` besides it.
    pub fn others(&self, rank: u32) -> Vec<u32> {
        let others = self.around(rank).iter().copied();
        others.filter(|other| *other != rank).collect()
    }

    /// Those of the node of `rank` that have not come; nobody's absence counts for one that is
    /// alone itself.
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

    /// The nodes as they are, from what each of them and each absent process has published; `None`
    /// when that makes no sense.
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

    /// Our number among the processes of our node, and how many those are.
    pub fn place(&self, rank: u32) -> (u32, u32) {
        let around = self.around(rank);
        let before = around.partition_point(|other| *other < rank);
        let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        (number(before), number(around.len()))
    }

    /// The same as all processes use it.
    pub fn map(&self) -> Map {
        Map::new(self.of.iter().copied(), &self.processors)
    }

    /// As bytes, for the others of the node.
    pub fn encode(&self) -> Vec<u8> {
        let message = (rolled(&self.of), &self.processors);
        postcard::to_extend(&message, Vec::new()).expect("invariant: memory takes any message")
    }

    /// What [`encode`](Self::encode) wrote for `size` processes.
    pub fn decode(bytes: &[u8], size: u32) -> Option<Nodes> {
        let (runs, processors): (Vec<(u32, u32)>, Vec<u32>) = decode(bytes)?;
        let mut nodes = Nodes::new(&unrolled(&runs, size)?);
        nodes.processors = processors;
        (nodes.processors.len() == nodes.len()).then_some(nodes)
    }
}

/// Runs of neighbours with equal words: first process and number.
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

/// The number of each of `size` processes; `None` when these are no runs.
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

/// Numbers without gaps, in the order of first appearance.
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

        // What another process has published is input.
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
