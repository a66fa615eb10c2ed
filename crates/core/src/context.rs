//! Context ids: the communicator of a message and its kind of traffic.
//!
//! An id has 64 bits: the process that made it (23), a counter (38), the kind of traffic (3). It is
//! never reused. Messages of different kinds never match each other, whatever their tags.
//! Communicators keep the id with kind 0; the sender adds the kind. `process` makes ids with
//! [`made`].

/// The kinds of traffic in a communicator: the low three bits of a context id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u64)]
pub enum Traffic {
    /// MPI_Send and similar calls.
    PointToPoint = 0,
    /// Messages of collective calls.
    Collective = 1,
    /// Collective messages within the local group of an intercommunicator.
    Local = 2,
    /// Headers of partitioned sends, with the user's tag.
    Partitioned = 3,
    /// Messages of the library itself: creation of communicators.
    Runtime = 4,
    /// Messages between leaders of two groups that become an intercommunicator, with the user's
    /// tag.
    Leaders = 5,
    /// The partitions of partitioned sends.
    Partitions = 6,
}

/// Number of bits of a kind.
const BITS: u32 = 3;
const KINDS: u64 = (1 << BITS) - 1;
/// The first bit of the number of the process.
const PROCESS: u32 = 40;

impl Traffic {
    /// All kinds.
    pub const ALL: [Traffic; 7] = [
        Traffic::PointToPoint,
        Traffic::Collective,
        Traffic::Local,
        Traffic::Partitioned,
        Traffic::Runtime,
        Traffic::Leaders,
        Traffic::Partitions,
    ];

    /// The context id of this kind of traffic in a communicator.
    #[inline]
    #[must_use]
    pub const fn of(self, context: u64) -> u64 {
        family(context) | self as u64
    }
}

/// The kind of traffic of a context id.
#[must_use]
pub(crate) fn traffic(context: u64) -> Option<Traffic> {
    let is = |kind: &Traffic| *kind as u64 == context & KINDS;
    Traffic::ALL.into_iter().find(is)
}

/// The common part of all context ids of a communicator: the id that it keeps.
#[inline]
#[must_use]
pub const fn family(context: u64) -> u64 {
    context & !KINDS
}

/// The id that `process` makes with `counter`; counter 0 is for its MPI_COMM_SELF.
pub(crate) const fn made(process: u32, counter: u64) -> u64 {
    ((process as u64 + 1) << PROCESS) | (counter << BITS)
}

/// The id of MPI_COMM_WORLD, the same everywhere: no process makes it.
pub(crate) const WORLD: u64 = 1 << BITS;

/// The id that a process of a job makes with `counter` for a communicator that may have members of
/// other jobs. It has 59 bits, in which the ids of all jobs are spread evenly.
pub(crate) const fn shared(job: u64, process: u32, counter: u64) -> u64 {
    of_hash(mixed(mixed(mixed(job) ^ process as u64) ^ counter), true)
}

/// The finalizer of SplitMix64: a permutation in which one changed bit changes half of the bits.
const fn mixed(word: u64) -> u64 {
    let word = word.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}

/// The id for a group without a communicator, by a hash; with members of other jobs or without. No
/// call of [`made`] returns such an id.
pub(crate) const fn of_hash(hash: u64, has_connected_jobs: bool) -> u64 {
    let hash = family(hash) & !(0b11 << 62) | (1 << 63);
    hash | (has_connected_jobs as u64) << 62
}

/// Whether an id is of a group of one job without a communicator: its messages contain process
/// indices, not ranks.
pub(crate) const fn is_of_processes(context: u64) -> bool {
    context >> 62 == 0b10
}

pub(crate) use oxmpi_pml::message::is_of_jobs;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_of_all_makers_and_kinds_differ() {
        let mut ids = vec![];
        for process in [0, 1, 9_999, (1 << 22)] {
            for counter in [0, 1, 2, 1 << 32] {
                ids.push(made(process, counter));
            }
        }
        ids.push(WORLD);
        let mut all: Vec<u64> = ids
            .iter()
            .flat_map(|id| Traffic::ALL.map(|kind| kind.of(*id)))
            .collect();
        assert!(all.iter().all(|id| ids.contains(&family(*id))));
        assert!(
            Traffic::ALL
                .iter()
                .all(|kind| traffic(kind.of(ids[0])) == Some(*kind))
        );
        assert_eq!(traffic(KINDS), None);
        for connected_jobs in [false, true] {
            let hashed = |id: &u64| of_hash(*id, connected_jobs);
            assert!(all.iter().all(|id| hashed(id) != *id && *id >> 63 == 0));
            assert!(
                all.iter()
                    .all(|id| is_of_processes(hashed(id)) != connected_jobs)
            );
        }
        assert!(!all.iter().any(|id| is_of_processes(*id)));
        let jobs = [1, 2, u64::MAX].into_iter();
        let makers = jobs.flat_map(|job| [0, 1].map(|process| (job, process)));
        let shared = makers.flat_map(|(job, process)| [1, 2].map(|n| shared(job, process, n)));
        assert!(
            shared
                .clone()
                .all(|id| id >> 62 == 0b11 && id == family(id))
        );
        assert_eq!(
            shared.collect::<std::collections::BTreeSet<u64>>().len(),
            12
        );
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), ids.len() * Traffic::ALL.len());
    }
}
