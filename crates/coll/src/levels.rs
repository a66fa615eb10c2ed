//! The levels of a communicator: groups of members that are near each other, whose leaders form the
//! groups of the next level, up to one group at the top.
//!
//! ```text
//!   top      (0 ── 3 ── 5)            leaders of nodes
//!   node   (0 1 2) (3 4) (5 6 7)      all members
//! ```
//!
//! Made from any list of groupings, the nearest first (in real jobs nodes, and what the members of
//! our own node share there), by what all members know. The root of a call leads wherever it is a
//! member, so that nothing passes through a second process of its node; elsewhere members take
//! turns by communicator and root. Who leads a group leads the groups inside it of which it is a
//! member, too, so that the leaders of nodes are the same whatever groups there are inside.
//! [`crate::tuned::levels`] composes collectives over it.

use oxmpi_core::collectives::Collective;
use oxmpi_core::context::family;
use std::collections::BTreeMap;

/// See the module's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Levels {
    levels: Vec<Vec<Group>>,
    order: Vec<u32>,
}

/// A group of a level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// Its members, in the order of the lowest ranks that they stand for.
    pub members: Vec<Member>,
    /// Which of them leads: goes on to the next level in the name of all.
    pub leader: usize,
    /// The number of its level, from the bottom.
    pub level: u32,
    /// How its members reach each other.
    pub basic: Basic,
}

/// What the basic collectives of a group go by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Basic {
    /// Messages.
    Messages,
    /// The bank of the node, where there is one.
    Memory,
    /// Network interfaces, which carry the call out by themselves.
    Interface,
}

/// How ranks are grouped on a level.
#[derive(Clone, Copy)]
pub struct Grouping<'a> {
    /// The number of a rank's group.
    pub of: &'a dyn Fn(u32) -> u32,
    /// How its members reach each other.
    pub basic: Basic,
}

/// A member of a group: a rank, and the ranks for which it stands there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Member {
    /// Itself.
    pub rank: u32,
    /// Where those for which it stands begin in [`Levels::order`].
    pub first: u32,
    /// How many they are, itself among them.
    pub count: u32,
}

/// Who leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lead {
    /// The root, in groups of which it is a member.
    pub root: Option<u32>,
    /// The others take turns: so many members after the first.
    pub turn: u32,
}

impl Lead {
    /// For a call on a communicator with this context id: equal on all members, another one for
    /// another communicator or another root, so that no rank leads its node in all of them.
    pub fn of(collective: Collective, root: u32, context: u64) -> Lead {
        // 2⁶⁴ divided by the golden ratio: the upper half depends on all bits.
        let mixed = family(context).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let is_rooted = matches!(
            collective,
            Collective::Bcast
                | Collective::Reduce
                | Collective::Gather
                | Collective::Gatherv
                | Collective::Scatter
                | Collective::Scatterv
        );
        Lead {
            root: is_rooted.then_some(root),
            turn: ((mixed >> 32) as u32).wrapping_add(root),
        }
    }

    /// The place of whoever leads these ranks.
    pub fn place(&self, ranks: &[u32]) -> usize {
        let root = ranks.iter().position(|rank| Some(*rank) == self.root);
        root.unwrap_or(self.turn as usize % ranks.len().max(1))
    }
}

impl Levels {
    /// Of ranks `0..size`; each grouping gives the number of a rank's group. All by messages.
    ///
    /// # Panics
    /// Without ranks.
    pub fn new(size: u32, lead: Lead, groupings: &[&dyn Fn(u32) -> u32]) -> Levels {
        let groupings = groupings.iter().map(|of| Grouping {
            of: *of,
            basic: Basic::Messages,
        });
        Levels::of(size, lead, &groupings.collect::<Vec<_>>())
    }

    /// The same, each level as its grouping says. Groups of a grouping lie inside those of the
    /// next.
    ///
    /// # Panics
    /// Without ranks.
    pub fn of(size: u32, lead: Lead, groupings: &[Grouping<'_>]) -> Levels {
        Levels::topped(size, lead, groupings, Basic::Messages)
    }

    /// The same; the leaders of all these groups reach each other as `top` says.
    ///
    /// # Panics
    /// Without ranks.
    pub fn topped(size: u32, lead: Lead, groupings: &[Grouping<'_>], top: Basic) -> Levels {
        let mut remaining: Vec<u32> = (0..size).collect();
        // The ranks for which each of those that remain stands.
        let mut stands: Vec<Vec<u32>> = remaining.iter().map(|rank| vec![*rank]).collect();
        let mut levels = Vec::new();
        let leads = leads(&remaining, lead, groupings);
        let all = Grouping {
            of: &|_| 0,
            basic: top,
        };
        for (at, grouping) in groupings.iter().chain([&all]).enumerate() {
            let groups = parted(&remaining, grouping.of);
            if groups.len() == remaining.len() {
                // Nobody is near anybody: no level.
                continue;
            }
            let mut level = Vec::new();
            remaining.clear();
            let number = u32::try_from(levels.len()).expect("invariant: levels are few");
            for group in groups {
                let leads = |rank: &u32| leads.get(at).is_some_and(|leads| leads[*rank as usize]);
                let leader = group.iter().position(leads);
                let leader = leader.unwrap_or_else(|| lead.place(&group));
                let member = |rank: &u32| {
                    let of = &stands[*rank as usize];
                    // The lowest rank until the order is known.
                    let count = u32::try_from(of.len()).unwrap_or(size);
                    Member {
                        rank: *rank,
                        first: of[0],
                        count,
                    }
                };
                let members: Vec<Member> = group.iter().map(member).collect();
                let all = group.iter().flat_map(|rank| stands[*rank as usize].clone());
                let all = all.collect();
                stands[group[leader] as usize] = all;
                remaining.push(group[leader]);
                level.push(Group {
                    members,
                    leader,
                    level: number,
                    basic: grouping.basic,
                });
            }
            levels.push(level);
        }
        let order = stands[remaining[0] as usize].clone();
        let mut places = vec![0; size as usize];
        for (place, rank) in (0..).zip(&order) {
            places[*rank as usize] = place;
        }
        for member in levels
            .iter_mut()
            .flatten()
            .flat_map(|group| &mut group.members)
        {
            member.first = places[member.first as usize];
        }
        Levels { levels, order }
    }

    /// All ranks so that those for which a member stands are neighbours.
    pub fn order(&self) -> &[u32] {
        &self.order
    }

    /// Whether that is the order of ranks: what operands that do not commute need.
    pub fn is_in_order(&self) -> bool {
        self.order.is_sorted()
    }

    /// The groups of which a rank is a member, from the bottom up, and its place there.
    pub fn path(&self, rank: u32) -> Vec<(&Group, usize)> {
        let of = |level: &'_ Vec<Group>| {
            let place = |group: &Group| group.members.iter().position(|m| m.rank == rank);
            level
                .iter()
                .enumerate()
                .find_map(|(k, group)| Some((k, place(group)?)))
        };
        let groups = self.levels.iter().map_while(|level| {
            let (number, place) = of(level)?;
            Some((&level[number], place))
        });
        groups.collect()
    }

    /// The group at the top.
    ///
    /// # Panics
    /// When there is but one rank.
    pub fn top(&self) -> &Group {
        &self.levels[self.levels.len() - 1][0]
    }

    /// The member of the group at the top that stands for a rank.
    ///
    /// # Panics
    /// When there is but one rank.
    pub fn leader_of(&self, rank: u32) -> u32 {
        let at = self.order.iter().position(|other| *other == rank);
        let stands = |member: &&Member| {
            let from = member.first as usize;
            let range = from..from + member.count as usize;
            at.is_some_and(|at| range.contains(&at))
        };
        let leader = self.top().members.iter().find(stands);
        leader.expect("invariant: somebody stands for each").rank
    }

    /// All groups, from the bottom up.
    pub fn groups(&self) -> impl Iterator<Item = &Group> {
        self.levels.iter().flatten()
    }

    /// How many levels there are.
    pub fn len(&self) -> usize {
        self.levels.len()
    }

    /// Whether there is but one rank.
    pub fn is_empty(&self) -> bool {
        self.levels.is_empty()
    }
}

/// The ranks of each group, in the order of their first ones.
fn parted(ranks: &[u32], of: &dyn Fn(u32) -> u32) -> Vec<Vec<u32>> {
    let mut numbers = BTreeMap::new();
    let mut groups: Vec<Vec<u32>> = Vec::new();
    for rank in ranks {
        let number = *numbers.entry(of(*rank)).or_insert(groups.len());
        match groups.get_mut(number) {
            Some(group) => group.push(*rank),
            None => groups.push(vec![*rank]),
        }
    }
    groups
}

/// Who leads a group of each grouping: from the outside in, so that whoever leads a group leads
/// inside it, too.
fn leads(ranks: &[u32], lead: Lead, groupings: &[Grouping<'_>]) -> Vec<Vec<bool>> {
    let mut leads = Vec::new();
    let mut leading = vec![false; ranks.len()];
    for grouping in groupings.iter().rev() {
        for group in parted(ranks, grouping.of) {
            if !group.iter().any(|rank| leading[*rank as usize]) {
                leading[group[lead.place(&group)] as usize] = true;
            }
        }
        leads.push(leading.clone());
    }
    leads.reverse();
    leads
}

impl Group {
    /// The one that leads.
    pub fn lead(&self) -> Member {
        self.members[self.leader]
    }

    /// The ranks of its members.
    pub fn ranks(&self) -> Vec<u32> {
        self.members.iter().map(|member| member.rank).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leaders_form_the_next_level() {
        // Sockets of two, nodes of 5, 2 and 1.
        let node = |rank| [0, 0, 0, 0, 0, 1, 1, 2][rank as usize];
        let socket = |rank| [0, 0, 1, 1, 1, 2, 2, 3][rank as usize];
        let lead = Lead {
            root: Some(3),
            turn: 0,
        };
        let levels = Levels::new(8, lead, &[&socket, &node]);
        let ranks: Vec<Vec<Vec<u32>>> = levels
            .levels
            .iter()
            .map(|level| level.iter().map(Group::ranks).collect())
            .collect();
        assert_eq!(ranks[0], [vec![0, 1], vec![2, 3, 4], vec![5, 6], vec![7]]);
        // The root leads its socket and its node.
        assert_eq!(ranks[1], [vec![0, 3], vec![5], vec![7]]);
        assert_eq!(ranks[2], [vec![3, 5, 7]]);
        assert!(levels.is_in_order());
        let top = levels.path(3)[2].0.lead();
        assert_eq!((top.rank, top.first, top.count), (3, 0, 5));
        assert_eq!(levels.path(4).len(), 1);
    }

    /// Where only the members of a node know what they share there, all agree who leads it.
    #[test]
    fn groups_inside_a_node_do_not_change_who_leads_it() {
        let node = |rank: u32| rank / 6;
        for turn in 0..36 {
            for root in [None, Some(turn % 12)] {
                let lead = Lead { root, turn };
                let plain = Levels::new(12, lead, &[&node]);
                let socket = |rank: u32| rank % 6 / 4 + 2 * node(rank);
                let core = |rank: u32| rank / 2;
                for inside in [&[&socket as &dyn Fn(u32) -> u32][..], &[&core, &socket]] {
                    let all = [inside, &[&node]].concat();
                    let levels = Levels::new(12, lead, &all);
                    assert_eq!(levels.len(), all.len() + 1);
                    assert_eq!(levels.top().ranks(), plain.top().ranks());
                    assert_eq!(levels.top().leader, plain.top().leader);
                }
            }
        }
    }

    #[test]
    fn members_of_a_node_are_neighbours_in_the_order() {
        let lead = Lead {
            root: None,
            turn: 4,
        };
        let levels = Levels::new(5, lead, &[&|rank| rank % 2]);
        assert_eq!(levels.order(), [0, 2, 4, 1, 3]);
        assert!(!levels.is_in_order());
        let leaders = (0..5).map(|rank| levels.leader_of(rank));
        assert_eq!(leaders.collect::<Vec<_>>(), [2, 1, 2, 1, 2]);
        assert_eq!(levels.path(1)[1].0.members[1].first, 3);
        // The fourth after the first of three, and of two.
        let leaders = levels.levels[0].iter().map(|group| group.lead().rank);
        assert_eq!(leaders.collect::<Vec<_>>(), [2, 1]);
        assert!(Levels::new(1, lead, &[]).is_empty());
    }

    /// Rank 0 led its node in all calls without a root: whatever went between nodes passed through
    /// it.
    #[test]
    fn members_lead_in_turn() {
        let ranks = [3, 5, 6, 7];
        let leads = |of, root, context: u64| ranks[Lead::of(of, root, context << 3).place(&ranks)];
        let mut led = [0; 8];
        for context in 1..=400 {
            led[leads(Collective::Allreduce, 0, context) as usize] += 1;
        }
        assert!(ranks.iter().all(|rank| led[*rank as usize] > 50), "{led:?}");
        let by_root = |root| leads(Collective::Bcast, root, 9);
        let mut four = [8, 9, 10, 11].map(by_root);
        four.sort_unstable();
        assert_eq!((four, by_root(6)), (ranks, 6));
    }
}
