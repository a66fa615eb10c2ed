//! The numbers of processes in the node's segment.
//!
//! Processes of one node keep their order, so the table is sorted. In a job on one node the numbers
//! equal the ranks, and there is no table.

use std::sync::Arc;

/// The table of the processes of a node.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LocalRanks(Option<Arc<[u32]>>);

impl LocalRanks {
    /// The processes of a node, in their order.
    ///
    /// # Panics
    /// If the processes are not in ascending order.
    #[must_use]
    pub fn new(processes: Vec<u32>) -> LocalRanks {
        assert!(
            processes.is_sorted_by(|a, b| a < b),
            "invariant: processes of a node are in order"
        );
        let alike = (0..)
            .zip(&processes)
            .all(|(number, process)| number == *process);
        LocalRanks((!alike).then(|| processes.into()))
    }

    /// Whether the numbers in the segment equal the ranks.
    #[must_use]
    pub fn are_alike(&self) -> bool {
        self.0.is_none()
    }

    /// The process with this number in the segment.
    #[must_use]
    pub fn process(&self, number: u32) -> u32 {
        match &self.0 {
            None => number,
            Some(all) => all.get(number as usize).copied().unwrap_or(u32::MAX),
        }
    }

    /// The number of a process in the segment. Undefined for a process of another node.
    #[must_use]
    pub fn number(&self, process: u32) -> u32 {
        match &self.0 {
            None => process,
            Some(all) => {
                let at = all.binary_search(&process);
                at.map_or(u32::MAX, |at| u32::try_from(at).unwrap_or(u32::MAX))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn processes_have_numbers() {
        let dealt = LocalRanks::new(vec![1, 4, 7]);
        let numbers: Vec<u32> = [1, 4, 7, 5].map(|process| dealt.number(process)).to_vec();
        assert_eq!(numbers, [0, 1, 2, u32::MAX]);
        let processes: Vec<u32> = (0..4).map(|number| dealt.process(number)).collect();
        assert_eq!(processes, [1, 4, 7, u32::MAX]);
        assert!(LocalRanks::new(vec![0, 1, 2]).are_alike() && !dealt.are_alike());
        assert_eq!(LocalRanks::new(vec![0, 1]).number(9), 9);
    }
}
