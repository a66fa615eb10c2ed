//! The table of levels that `mpirun --report` shows: which ranks form which groups, who leads
//! them, and what they go by.
//!
//! A member knows the groups inside its own node alone, so all tell each other theirs, in one
//! exchange more that only the report makes. Then all have the same table. Called when
//! MPI_COMM_WORLD gets its levels.

use super::Site;
use crate::levels::{Basic, Group, Grouping, Lead, Levels};
use oxmpi_core::Result;
use oxmpi_core::collectives::Collective;
use oxmpi_core::comm::Comm;
use oxmpi_core::exchange::Part;
use oxmpi_core::nodes::Nodes;
use std::fmt::Write as _;

/// Bytes of a number.
const NUMBER: usize = 4;

/// The table. Collective.
///
/// # Errors
/// Those of waiting for the others.
pub(super) fn table(comm: &Comm, site: &Site) -> Result<String> {
    let mine = said(site, comm.rank.cast_unsigned());
    let all = Part::whole(comm).gathered("MPI_Barrier", comm, &mine)?;
    let lead = Lead::of(Collective::Barrier, 0, comm.context());
    Ok(text(site, (comm.group.size(), comm.nodes()), lead, &all))
}

/// What a member tells: whether its node has a bank, and its groups inside the node.
fn said(site: &Site, me: u32) -> Vec<u8> {
    let inside = site.inside.iter().map(|(numbers, _)| numbers[&me]);
    let numbers = [u32::from(site.bank.is_some())].into_iter().chain(inside);
    numbers.flat_map(u32::to_le_bytes).collect()
}

/// The lines, from what all have told.
fn text(site: &Site, (size, nodes): (u32, &Nodes), lead: Lead, all: &[u8]) -> String {
    let told: Vec<u32> = all
        .as_chunks::<NUMBER>()
        .0
        .iter()
        .copied()
        .map(u32::from_le_bytes)
        .collect();
    let each = 1 + site.inside.len();
    let of = |rank: u32, at: usize| told[rank as usize * each + at];
    let node = |rank: u32| nodes.node_of(rank);
    // Numbers of groups are those of a node.
    let most = told.iter().max().map_or(1, |most| most + 1);
    let of_inside = |at: usize| move |rank: u32| node(rank) * most + of(rank, 1 + at);
    let inside: Vec<_> = (0..site.inside.len()).map(of_inside).collect();
    let groupings = inside.iter().zip(&site.inside);
    let mut groupings: Vec<Grouping<'_>> = groupings
        .map(|(of, (_, basic))| Grouping { of, basic: *basic })
        .collect();
    groupings.extend(site.near.map(|basic| Grouping { of: &node, basic }));
    let top = match site.interface {
        Some(_) => Basic::Interface,
        None => Basic::Messages,
    };
    let levels = Levels::topped(size, lead, &groupings, top);
    let mut text = String::from("levels      MPI_COMM_WORLD by ml, who leads: the group\n");
    let is_group = |group: &&Group| group.members.len() > 1;
    for group in levels.groups().filter(is_group) {
        let ranks = group.ranks();
        let by = match group.basic {
            Basic::Interface => "interfaces",
            Basic::Memory if of(ranks[0], 0) != 0 => "memory",
            Basic::Memory | Basic::Messages => "messages",
        };
        let (level, lead) = (group.level, group.lead().rank);
        let _ = writeln!(
            text,
            "  level {level}   {by:<10}   {lead}: {}",
            ranges(&ranks)
        );
    }
    text.truncate(text.trim_end().len());
    text
}

/// Ranks that follow each other in one piece.
fn ranges(ranks: &[u32]) -> String {
    let follows = |a: &u32, b: &u32| *b == *a + 1;
    let piece = |part: &[u32]| match part {
        [one] => one.to_string(),
        [first, .., last] => format!("{first}-{last}"),
        [] => String::new(),
    };
    let pieces: Vec<String> = ranks.chunk_by(follows).map(piece).collect();
    pieces.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use oxmpi_core::group::Group as Members;
    use oxmpi_core::hw::{Placement, UNRESTRICTED};
    use oxmpi_core::nodes::Map;
    use oxmpi_mca::param::{CollMlLevels, Value as _};

    /// Each member knew of the groups inside its own node alone, and of a job of several nodes no
    /// table could be had that all agree on.
    #[test]
    fn all_members_show_the_same_table() {
        let of = [0, 0, 0, 0, 0, 1, 1, 2];
        let group = std::sync::Arc::new(Members::range(0, 8));
        let nodes = Nodes::of(&Map::new(of.to_vec(), &[8; 3]), &group);
        let lead = Lead {
            root: None,
            turn: 0,
        };
        for (levels, expected) in [
            (
                "2:sm,node:sm",
                "  level 0   messages     0: 0-1\n\
                 \x20 level 0   messages     2: 2-3\n\
                 \x20 level 0   messages     5: 5-6\n\
                 \x20 level 1   messages     0: 0 2 4\n\
                 \x20 level 2   messages     0: 0 5 7",
            ),
            (
                "node:p2p",
                "  level 0   messages     0: 0-4\n\
                 \x20 level 0   messages     5: 5-6\n\
                 \x20 level 1   messages     0: 0 5 7",
            ),
        ] {
            let wish = CollMlLevels::parse(levels).unwrap();
            let site = |rank: u32| {
                let ranks = nodes.parts().swap_remove(of[rank as usize] as usize);
                let placements: Vec<Placement> = vec![[UNRESTRICTED; _]; ranks.len()];
                Site::of(&ranks, &placements, &wish)
            };
            let sites: Vec<Site> = (0..8).map(site).collect();
            let told = (0..).zip(&sites).flat_map(|(me, site)| said(site, me));
            let told: Vec<u8> = told.collect();
            for site in &sites {
                let text = text(site, (8, &nodes), lead, &told);
                let (head, rows) = text.split_once('\n').unwrap();
                assert!(head.contains("MPI_COMM_WORLD"), "{head}");
                assert_eq!(rows, expected, "{levels}");
            }
        }
    }
}
