//! The component `ml`: collectives level by level, with a bank of payload slots inside each node.
//!
//! ```text
//!   all     0 ───────────── 6 ────── 9         messages between leaders
//!   node    0 ───── 3       6        9 10      the bank of the node
//!   numa    0 1 2   3 4 5   6 7 8              the bank of the node
//! ```
//!
//! What Open MPI's Cheetah was: sub-groups by what processes share (its SBGP), a basic collective
//! for each level, chosen by name (its BCOL), and schedules over them that serve blocking,
//! nonblocking and persistent calls alike (its ML). The schedules are those of
//! [`crate::tuned::levels`]; here is what they stand on: which groups there are ([`Site`]) and the
//! memory they go through ([`bank`]). Used only where the user names it: `--mca coll ml`. Without
//! memory for banks, and for persistent calls, which may be started in any order, all levels go by
//! messages.

pub(crate) mod bank;
pub(crate) mod interface;
mod shown;
#[cfg(test)]
mod tests;

use crate::cost::Model;
use crate::levels::{Basic, Grouping, Lead, Levels};
use crate::sm;
use bank::Bank;
use interface::Interface;
use oxmpi_core::Result;
use oxmpi_core::collectives::Collective;
use oxmpi_core::comm::Comm;
use oxmpi_core::exchange::Part;
use oxmpi_core::hw::{Placement, UNRESTRICTED, level_of, placement};
use oxmpi_core::nodes::Nodes;
use oxmpi_mca::param::{CollMlLevels, CollMlUnit};
use oxmpi_sync::Mutex;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The name of the component.
pub(crate) const ML: &str = "ml";

/// What one member knows of its communicator's levels.
pub(crate) struct Site {
    /// The groups inside our node, from the bottom up: their numbers by rank.
    inside: Vec<(BTreeMap<u32, u32>, Basic)>,
    /// What the members of a node go by, where they are a group.
    near: Option<Basic>,
    /// The bank of our node, if it has one.
    bank: Option<Arc<Mutex<Bank>>>,
    /// Bytes that all banks of the communicator have in a slot.
    slot: u64,
    /// What the network interfaces of leaders carry out by themselves.
    interface: Option<Interface>,
}

impl Site {
    /// Of all members of a communicator. Collective.
    ///
    /// # Errors
    /// Those of waiting for the others.
    pub(crate) fn make(comm: &Arc<Comm>, model: &Model, wish: &CollMlLevels) -> Result<Site> {
        let nodes = comm.nodes();
        let me = comm.rank.cast_unsigned();
        let ranks = nodes.parts().swap_remove(nodes.node_of(me) as usize);
        let place = ranks.iter().position(|rank| *rank == me);
        let place = u32::try_from(place.expect("invariant: a rank is on its node"));
        let place = place.expect("invariant: places are ranks");
        let part = Part::of(comm, ranks.clone().into(), place);
        let own: Vec<u8> = placement(comm.process)
            .iter()
            .flat_map(|at| at.to_le_bytes())
            .collect();
        let all = part.gathered("MPI_Barrier", comm, &own)?;
        let placements: Vec<Placement> = all.chunks_exact(own.len()).map(read).collect();
        let mut site = Site::of(&ranks, &placements, wish);
        if site.uses_memory() {
            site.slot = sm::slot(nodes.most, model.budget).into();
            site.bank = sm::area(comm, &part, model)?.map(|(rows, area, segment)| {
                let ranks = ranks.into();
                Arc::new(Mutex::new(Bank::new(area, segment, rows, ranks)))
            });
        }
        if wish.by_interface && !model.mixed {
            let way = (true, Basic::Interface);
            let lead = Lead::of(Collective::Barrier, 0, comm.context());
            let levels = site.levels((comm.group.size(), nodes), lead, way);
            if levels.top().basic == Basic::Interface {
                site.interface = Interface::open(comm, &levels)?;
            }
        }
        Ok(site)
    }

    /// Tells the launcher who is in which group of a communicator. Collective; for the report.
    ///
    /// # Errors
    /// Those of waiting for the others.
    pub(crate) fn show(&self, comm: &Comm) -> Result<()> {
        comm.process.job()?.report(&shown::table(comm, self)?);
        Ok(())
    }

    /// Of a node whose members have these placements, without a bank.
    fn of(ranks: &[u32], placements: &[Placement], wish: &CollMlLevels) -> Site {
        let (mut near, mut inside) = (None, Vec::new());
        // From the outside in: groups lie inside those that were there before.
        let mut outer: Vec<u32> = vec![0; ranks.len()];
        for (unit, by_memory) in wish.inside.iter().rev() {
            let basic = match by_memory {
                true => Basic::Memory,
                false => Basic::Messages,
            };
            let instance = |at: usize| match *unit {
                CollMlUnit::Node => Ok(0),
                CollMlUnit::Neighbours(number) => Ok(at / number as usize),
                // Whoever may run anywhere is near nobody.
                CollMlUnit::Part(_, name) => level_of(name)
                    .and_then(|level| usize::try_from(placements[at][level]).ok())
                    .ok_or(at),
            };
            if *unit == CollMlUnit::Node {
                near = Some(basic);
                continue;
            }
            let mut numbers = BTreeMap::new();
            for (at, outer) in outer.iter_mut().enumerate() {
                let next = u32::try_from(numbers.len()).unwrap_or(u32::MAX);
                *outer = *numbers.entry((*outer, instance(at))).or_insert(next);
            }
            let of = ranks.iter().copied().zip(outer.iter().copied());
            inside.push((of.collect(), basic));
        }
        inside.reverse();
        Site {
            inside,
            near,
            bank: None,
            slot: 0,
            interface: None,
        }
    }

    /// The bank, for calls that may use it.
    pub(crate) fn bank(&self) -> Option<&Arc<Mutex<Bank>>> {
        self.bank.as_ref()
    }

    /// Bytes of a slot, the same on all nodes.
    pub(crate) fn slot(&self) -> u64 {
        self.slot
    }

    /// What the network interfaces of leaders carry out, where they do.
    pub(crate) fn interface(&self) -> Option<&Interface> {
        self.interface.as_ref()
    }

    fn uses_memory(&self) -> bool {
        let mut inside = self.inside.iter().map(|(_, basic)| *basic);
        self.near == Some(Basic::Memory) || inside.any(|basic| basic == Basic::Memory)
    }

    /// The levels of a call; leaders of nodes reach each other as `top` says. Inside nodes only
    /// where nothing but who leads them matters elsewhere: other nodes do not know what their
    /// members share.
    pub(crate) fn levels(
        &self,
        (size, nodes): (u32, &Nodes),
        lead: Lead,
        (inside, top): (bool, Basic),
    ) -> Levels {
        let of_node = |rank: u32| nodes.node_of(rank);
        // Members of other nodes are one group each.
        let elsewhere = |node: u32| u32::MAX - node;
        let inside = self.inside.iter().filter(|_| inside);
        let of_inside = inside.map(|(numbers, basic)| {
            let of = move |rank: u32| match numbers.get(&rank) {
                Some(number) => *number,
                None => elsewhere(of_node(rank)),
            };
            (of, *basic)
        });
        let of_inside: Vec<_> = of_inside.collect();
        let mut groupings: Vec<Grouping<'_>> = of_inside
            .iter()
            .map(|(of, basic)| Grouping { of, basic: *basic })
            .collect();
        groupings.extend(self.near.map(|basic| Grouping {
            of: &of_node,
            basic,
        }));
        Levels::topped(size, lead, &groupings, top)
    }

    #[cfg(test)]
    pub(crate) fn with(self, bank: Option<Bank>, slot: u64) -> Site {
        let bank = bank.map(|bank| Arc::new(Mutex::new(bank)));
        Site { bank, slot, ..self }
    }
}

/// Whether groups inside of nodes are of use, which all must decide alike: where operands may not
/// change places they are not, since only its own members know whether they are in order.
pub(crate) fn goes_inside(of: Collective, commutative: bool) -> bool {
    let is_told = matches!(of, Collective::Barrier | Collective::Bcast);
    let is_combined = matches!(of, Collective::Reduce | Collective::Allreduce);
    is_told || is_combined && commutative
}

fn read(bytes: &[u8]) -> Placement {
    let mut placement = [UNRESTRICTED; _];
    for (at, bytes) in placement.iter_mut().zip(bytes.as_chunks().0) {
        *at = i32::from_le_bytes(*bytes);
    }
    placement
}
