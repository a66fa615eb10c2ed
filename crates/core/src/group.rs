//! Groups: ordered sets of processes (MPI-5.0 §7.3).
//!
//! A member is identified by its process index in the job (`u32`, the rank in MPI_COMM_WORLD).
//! Groups are immutable and shared: a `Group` is a reference-counted view that is cheap to clone.
//! Arithmetic progressions (MPI_COMM_WORLD, every k-th rank, reversed ranges) are stored as three
//! numbers. So lookups in the common groups cost a division, and a group of a million ranks costs
//! no memory. Other groups keep a list and, from the first lookup by process, an index sorted by
//! process.
//!
//! Called by the C edge (MPI_Group_*), by communicator creation and by the messaging core, which
//! maps ranks to peers.

use crate::error;
use crate::error::{Class, Error, Result};
use crate::generated::constants::{PROC_NULL, UNDEFINED};
use crate::handle::{GroupHandle, SessionHandle};
use crate::process::Process;
use std::sync::{Arc, OnceLock};

/// An immutable ordered set of processes.
#[derive(Clone, Debug)]
pub struct Group {
    members: Members,
    session: SessionHandle,
}

#[derive(Clone, Debug)]
enum Members {
    /// Rank `r` is process `first + r * stride`; `stride` is never 0.
    Strided {
        first: u32,
        stride: i64,
        size: u32,
    },
    Listed(Arc<List>),
}

#[derive(Debug)]
struct List {
    processes: Box<[u32]>,
    /// `(process, rank)` sorted by process; made at the first lookup.
    index: OnceLock<Box<[(u32, u32)]>>,
}

/// The result of MPI_Group_compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// Same members in the same order.
    Ident,
    /// Same members in another order.
    Similar,
    /// Different members.
    Unequal,
}

/// One triplet of MPI_Group_range_incl: first rank, last rank, stride.
pub type Triplet = [i32; 3];

impl Group {
    /// The group without members.
    pub const fn empty() -> Group {
        Group::range(0, 0)
    }

    /// Processes `first`, `first + 1`, … (`size` of them).
    pub const fn range(first: u32, size: u32) -> Group {
        let members = Members::Strided {
            first,
            stride: 1,
            size,
        };
        Group {
            members,
            session: SessionHandle::NULL,
        }
    }

    /// The given processes in the given order; they must all differ.
    pub fn of(processes: Vec<u32>) -> Group {
        let members = progression(&processes).unwrap_or_else(|| {
            Members::Listed(Arc::new(List {
                processes: processes.into_boxed_slice(),
                index: OnceLock::new(),
            }))
        });
        Group {
            members,
            session: SessionHandle::NULL,
        }
    }

    /// The same group in a session (MPI_Group_from_session_pset). Groups made from it inherit the
    /// session.
    pub fn in_session(self, session: SessionHandle) -> Group {
        Group { session, ..self }
    }

    /// The session this group comes from, or MPI_SESSION_NULL.
    pub fn session(&self) -> SessionHandle {
        self.session
    }

    /// Number of members.
    pub fn size(&self) -> u32 {
        match &self.members {
            Members::Strided { size, .. } => *size,
            // A group never has more members than there are process indices.
            Members::Listed(list) => list.processes.len() as u32,
        }
    }

    /// Whether there are no members.
    pub fn is_empty(&self) -> bool {
        self.size() == 0
    }

    /// The process that has this rank; `None` outside `0..size`.
    #[inline]
    pub fn process(&self, rank: i32) -> Option<u32> {
        let rank = u32::try_from(rank).ok()?;
        match &self.members {
            Members::Strided {
                first,
                stride,
                size,
            } => (rank < *size).then(|| (i64::from(*first) + i64::from(rank) * stride) as u32),
            Members::Listed(list) => list.processes.get(rank as usize).copied(),
        }
    }

    /// The rank of a process in this group; `None` if it is not a member.
    #[inline]
    pub fn rank_of(&self, process: u32) -> Option<i32> {
        match &self.members {
            Members::Strided {
                first,
                stride,
                size,
            } => {
                let distance = i64::from(process) - i64::from(*first);
                if *stride == 1 {
                    return (0..i64::from(*size))
                        .contains(&distance)
                        .then_some(distance as i32);
                }
                let rank = distance / stride;
                (distance % stride == 0 && rank >= 0 && rank < i64::from(*size))
                    .then_some(rank as i32)
            }
            Members::Listed(list) => {
                let index = list.index.get_or_init(|| index_of(&list.processes));
                let at = index.binary_search_by_key(&process, |entry| entry.0).ok()?;
                Some(index[at].1 as i32)
            }
        }
    }

    /// The processes in rank order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = u32> + '_ {
        (0..self.size() as i32).map(|rank| {
            self.process(rank)
                .expect("invariant: every rank below the size names a process")
        })
    }

    /// Members of `self` in their order, then those only in `other` (§7.3.2).
    pub fn union(&self, other: &Group) -> Group {
        let extra: Vec<u32> = other
            .iter()
            .filter(|p| self.rank_of(*p).is_none())
            .collect();
        if extra.is_empty() && !self.is_empty() {
            return self.clone();
        }
        let session = if self.is_empty() {
            other.session
        } else {
            self.session
        };
        Group::of(self.iter().chain(extra).collect()).in_session(session)
    }

    /// Members of both, in the order of `self` (§7.3.2).
    pub fn intersection(&self, other: &Group) -> Group {
        self.kept(|process| other.rank_of(process).is_some())
    }

    /// Members of `self` that are not in `other`, in the order of `self`.
    pub fn difference(&self, other: &Group) -> Group {
        self.kept(|process| other.rank_of(process).is_none())
    }

    /// The members with these ranks, in this order (MPI_Group_incl).
    ///
    /// # Errors
    /// ERR_RANK when a rank is outside the group or named twice.
    pub fn incl(&self, ranks: &[i32]) -> Result<Group> {
        self.check_distinct(ranks)?;
        let chosen = ranks
            .iter()
            .filter_map(|rank| self.process(*rank))
            .collect();
        Ok(Group::of(chosen).in_session(self.session))
    }

    /// The members without these ranks, order kept (MPI_Group_excl).
    ///
    /// # Errors
    /// As for [`Group::incl`].
    pub fn excl(&self, ranks: &[i32]) -> Result<Group> {
        let gone = self.check_distinct(ranks)?;
        Ok(self.without(&gone))
    }

    /// MPI_Group_incl of the ranks of the triplets.
    ///
    /// # Errors
    /// ERR_ARG for a zero stride, ERR_RANK as for [`Group::incl`].
    pub fn range_incl(&self, ranges: &[Triplet]) -> Result<Group> {
        let ranks = self.spelled_out(ranges)?;
        self.incl(&ranks)
    }

    /// MPI_Group_excl of the ranks of the triplets.
    ///
    /// # Errors
    /// As for [`Group::range_incl`].
    pub fn range_excl(&self, ranges: &[Triplet]) -> Result<Group> {
        let ranks = self.spelled_out(ranges)?;
        self.excl(&ranks)
    }

    /// The rank in `other` of the member with rank `rank` here. MPI_PROC_NULL stays; a process that
    /// is not in `other` gives MPI_UNDEFINED.
    ///
    /// # Errors
    /// ERR_RANK when `rank` is neither MPI_PROC_NULL nor in this group.
    pub fn translate(&self, rank: i32, other: &Group) -> Result<i32> {
        if rank == PROC_NULL {
            return Ok(PROC_NULL);
        }
        let process = self.process(rank).ok_or_else(|| self.no_such_rank(rank))?;
        Ok(other.rank_of(process).unwrap_or(UNDEFINED))
    }

    /// MPI_Group_compare.
    pub fn compare(&self, other: &Group) -> Comparison {
        if self.size() != other.size() {
            Comparison::Unequal
        } else if self.iter().eq(other.iter()) {
            Comparison::Ident
        } else if self.iter().all(|process| other.rank_of(process).is_some()) {
            Comparison::Similar
        } else {
            Comparison::Unequal
        }
    }

    fn kept(&self, keep: impl Fn(u32) -> bool) -> Group {
        let kept = self.iter().filter(|process| keep(*process)).collect();
        Group::of(kept).in_session(self.session)
    }

    fn without(&self, gone: &[bool]) -> Group {
        let left = self
            .iter()
            .zip(gone)
            .filter(|(_, gone)| !**gone)
            .map(|(process, _)| process);
        Group::of(left.collect()).in_session(self.session)
    }

    /// Marks the given ranks, by rank; returns an error for invalid and repeated ones.
    fn check_distinct(&self, ranks: &[i32]) -> Result<Vec<bool>> {
        let mut named = vec![false; self.size() as usize];
        for rank in ranks {
            let slot = usize::try_from(*rank)
                .ok()
                .and_then(|at| named.get_mut(at))
                .ok_or_else(|| self.no_such_rank(*rank))?;
            if std::mem::replace(slot, true) {
                return Err(Error::new(
                    Class::ERR_RANK,
                    format!("rank {rank} is named twice; each rank may appear once"),
                ));
            }
        }
        Ok(named)
    }

    fn spelled_out(&self, ranges: &[Triplet]) -> Result<Vec<i32>> {
        let mut ranks = Vec::new();
        for &[first, last, stride] in ranges {
            if stride == 0 {
                return Err(Error::new(
                    Class::ERR_ARG,
                    format!(
                        "range ({first}, {last}, 0) has stride 0; give a positive or negative stride"
                    ),
                ));
            }
            // `last` only ends the range: {0, 10, 3} of ten ranks is 0, 3, 6, 9 (§7.3.2).
            let size = self.size();
            let mut at = i64::from(first);
            while (stride > 0 && at <= i64::from(last)) || (stride < 0 && at >= i64::from(last)) {
                let rank = i32::try_from(at).expect("invariant: between two ints");
                if at < 0 || at >= i64::from(size) {
                    return Err(self.no_such_rank(rank));
                }
                ranks.push(rank);
                if ranks.len() > size as usize {
                    return Err(Error::new(
                        Class::ERR_RANK,
                        format!(
                            "the ranges name more ranks than the {size} of the group: some are repeated"
                        ),
                    ));
                }
                at += i64::from(stride);
            }
        }
        Ok(ranks)
    }

    fn no_such_rank(&self, rank: i32) -> Error {
        let size = self.size();
        Error::new(
            Class::ERR_RANK,
            match size {
                0 => format!("rank {rank} is not in the group, which is empty"),
                _ => format!(
                    "rank {rank} is not in the group, whose ranks are 0 to {}",
                    size - 1
                ),
            },
        )
    }
}

impl PartialEq for Group {
    /// Same members in the same order (MPI_IDENT).
    fn eq(&self, other: &Group) -> bool {
        self.compare(other) == Comparison::Ident
    }
}

impl Eq for Group {}

/// The processes as an arithmetic progression, if they are one.
fn progression(processes: &[u32]) -> Option<Members> {
    let first = processes.first().copied().unwrap_or(0);
    let stride = match processes {
        [] | [_] => 1,
        [a, b, ..] => i64::from(*b) - i64::from(*a),
    };
    let regular = stride != 0
        && processes
            .windows(2)
            .all(|pair| i64::from(pair[1]) - i64::from(pair[0]) == stride);
    regular.then_some(Members::Strided {
        first,
        stride,
        size: processes.len() as u32,
    })
}

fn index_of(processes: &[u32]) -> Box<[(u32, u32)]> {
    let mut index: Vec<(u32, u32)> = processes
        .iter()
        .zip(0u32..)
        .map(|(process, rank)| (*process, rank))
        .collect();
    index.sort_unstable();
    index.into_boxed_slice()
}

/// The group of a handle.
///
/// # Errors
/// ERR_GROUP when it is null, freed, or not a group.
pub fn lookup(process: &Process, handle: GroupHandle) -> Result<Group> {
    match handle {
        GroupHandle::EMPTY => Ok(Group::empty()),
        GroupHandle::NULL => Err(error!(ERR_GROUP, "the group is MPI_GROUP_NULL")),
        GroupHandle(raw) => match process.groups.get(raw) {
            Some(group) => Ok(Group::clone(&group)),
            None => Err(error!(
                ERR_GROUP,
                "{raw:#x} is not a group: it was freed, or never was one"
            )),
        },
    }
}

/// A handle for a new group; an empty one is MPI_GROUP_EMPTY.
pub fn handle_of(process: &Process, group: Group) -> GroupHandle {
    match group.is_empty() {
        true => GroupHandle::EMPTY,
        false => GroupHandle(process.groups.insert(Arc::new(group), |_| ())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn members(group: &Group) -> Vec<u32> {
        group.iter().collect()
    }

    #[test]
    fn progressions_are_compact_and_answer_both_ways() {
        for list in [
            vec![],
            vec![7],
            vec![0, 1, 2, 3],
            vec![9, 6, 3, 0],
            vec![5, 1, 2],
        ] {
            let group = Group::of(list.clone());
            assert_eq!(members(&group), list);
            for (rank, process) in list.iter().enumerate() {
                assert_eq!(group.rank_of(*process), Some(rank as i32));
            }
            assert_eq!(group.rank_of(4), None);
            assert_eq!(group.process(-1), None);
            assert_eq!(group.process(list.len() as i32), None);
        }
        assert!(matches!(
            Group::of(vec![9, 6, 3, 0]).members,
            Members::Strided { stride: -3, .. }
        ));
    }

    //= MPI-5.0 §7.3.2 union: first group in order, then the others
    #[test]
    fn set_operations_keep_their_order_rules() {
        let a = Group::of(vec![3, 1, 2]);
        let b = Group::of(vec![2, 5, 3]);
        assert_eq!(members(&a.union(&b)), [3, 1, 2, 5]);
        assert_eq!(members(&a.intersection(&b)), [3, 2]);
        assert_eq!(members(&a.difference(&b)), [1]);
        assert!(a.difference(&a).is_empty());
        assert_eq!(a.union(&Group::empty()), a);
        assert_eq!(Group::empty().union(&a), a);
    }

    #[test]
    fn inclusion_and_exclusion() {
        let world = Group::range(0, 8);
        assert_eq!(members(&world.incl(&[4, 0, 7]).unwrap()), [4, 0, 7]);
        assert_eq!(members(&world.excl(&[4, 0, 7]).unwrap()), [1, 2, 3, 5, 6]);
        assert_eq!(world.excl(&[]).unwrap(), world);
        assert!(world.incl(&[]).unwrap().is_empty());
        for bad in [&[8][..], &[-1], &[1, 1]] {
            assert_eq!(world.incl(bad).unwrap_err().class, Class::ERR_RANK);
            assert_eq!(world.excl(bad).unwrap_err().class, Class::ERR_RANK);
        }
    }

    #[test]
    fn ranges_may_run_backwards() {
        let world = Group::range(0, 10);
        let picked = world.range_incl(&[[6, 0, -3], [7, 9, 2]]).unwrap();
        assert_eq!(members(&picked), [6, 3, 0, 7, 9]);
        assert_eq!(members(&world.range_excl(&[[9, 1, -1]]).unwrap()), [0]);
        // A range whose direction contradicts its stride is empty.
        assert!(world.range_incl(&[[2, 1, 1]]).unwrap().is_empty());
        assert_eq!(
            world.range_incl(&[[0, 3, 0]]).unwrap_err().class,
            Class::ERR_ARG
        );
        // The end need not be a rank of the group; every rank in the range must.
        let third = world.range_incl(&[[0, 10, 3]]).unwrap();
        assert_eq!(members(&third), [0, 3, 6, 9]);
        let down = world.range_excl(&[[9, -4, -7]]).unwrap();
        assert_eq!(members(&down), [0, 1, 3, 4, 5, 6, 7, 8]);
        assert!(world.range_incl(&[[-1, 4, 1]]).is_err());
        assert_eq!(
            world.range_incl(&[[0, 10, 1]]).unwrap_err().class,
            Class::ERR_RANK
        );
        assert_eq!(
            world.range_incl(&[[0, 3, 1], [3, 4, 1]]).unwrap_err().class,
            Class::ERR_RANK
        );
    }

    #[test]
    fn translation_and_comparison() {
        let world = Group::range(0, 4);
        let odd = Group::of(vec![3, 1]);
        assert_eq!(world.translate(1, &odd).unwrap(), 1);
        assert_eq!(world.translate(0, &odd).unwrap(), UNDEFINED);
        assert_eq!(world.translate(PROC_NULL, &odd).unwrap(), PROC_NULL);
        assert_eq!(world.translate(4, &odd).unwrap_err().class, Class::ERR_RANK);
        assert_eq!(odd.compare(&Group::of(vec![1, 3])), Comparison::Similar);
        assert_eq!(odd.compare(&Group::of(vec![3, 1])), Comparison::Ident);
        assert_eq!(odd.compare(&Group::of(vec![3, 2])), Comparison::Unequal);
        assert_eq!(
            Group::empty().compare(&Group::range(5, 0)),
            Comparison::Ident
        );
    }
}
