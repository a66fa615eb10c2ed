//! The members of a window that share memory, and the places of their parts in an extent of theirs
//! (MPI-5.0 §12.2); called by `create`.

use crate::create::Wanted;
use crate::exchanged::Exchanged;
use crate::memory::Memory;
use crate::window::Flavor;
use oxmpi_btl::sm::Single;
use oxmpi_core::comm::Comm;
use oxmpi_core::exchange::Part;
use oxmpi_reach::extent::WindowShape;
use oxmpi_reach::window::{NodeMember, WindowPart};
use oxmpi_shm::segment::Segment;
use std::sync::Arc;

/// Alignment of the parts of a window that the library makes, except where they must be contiguous.
const ALIGN: u64 = 64;

/// The members that share a segment with us.
pub(crate) struct NodeMembers {
    pub(crate) segment: Option<Segment>,
    pub(crate) single: Option<Arc<Single>>,
    /// By index on the node: rank in the window, number in the node segment.
    pub(crate) members: Vec<(usize, u32)>,
    /// Our index.
    pub(crate) me: usize,
    pub(crate) has_all_members: bool,
}

impl NodeMembers {
    pub(crate) fn of(comm: &Comm) -> NodeMembers {
        let (sm, single) = {
            let mut vci = comm.process.enter();
            let single = vci.net.single().map(Arc::clone);
            let sm = vci.net.sm();
            (
                sm.map(|sm| (sm.segment().clone(), sm.local_ranks().clone())),
                single,
            )
        };
        let (segment, local_ranks) = sm.unzip();
        let local_ranks = local_ranks.unwrap_or_default();
        let ranks = segment.as_ref().map_or(0, Segment::nranks);
        let me = usize::try_from(comm.rank).unwrap_or(0);
        let nodes = comm.nodes();
        let node = |rank: usize| nodes.node_of(u32::try_from(rank).unwrap_or(0));
        let processes = comm.group.iter().enumerate();
        let members: Vec<(usize, u32)> = processes
            .map(|(rank, process)| (rank, local_ranks.number(process)))
            .filter(|(rank, number)| *rank == me || (*number < ranks && node(*rank) == node(me)))
            .collect();
        let place = members.iter().position(|(rank, _)| *rank == me);
        NodeMembers {
            has_all_members: members.len() == comm.group.size() as usize,
            segment: segment.filter(|_| members.len() > 1),
            single: single.filter(|_| members.len() > 1),
            me: place.unwrap_or(0),
            members,
        }
    }

    /// Whether we make the extent that the members share.
    pub(crate) fn is_leader(&self) -> bool {
        self.me == 0
    }

    /// Writes the exchanged values of all members into the memory of a window.
    pub(crate) fn write_down(&self, exchanged: &[Exchanged], plan: &Plan, memory: &Memory) {
        let extent = memory.extent();
        for (rank, member) in exchanged.iter().enumerate() {
            let place = self.members.binary_search_by_key(&rank, |(rank, _)| *rank);
            let place = place.ok();
            let start = match (extent, place) {
                (Some(extent), Some(place)) if extent.has_parts => plan.offsets[place],
                _ => member.base,
            };
            let on_node = place.and_then(|place| {
                let (_, local_rank) = self.members[place];
                let index = u32::try_from(place).ok()?;
                Some(NodeMember { local_rank, index })
            });
            let part = WindowPart {
                size: member.size,
                disp_unit: member.unit,
                start,
                on_node,
            };
            memory.parts.set(rank, part);
        }
    }

    /// The members on this node, as a part of the communicator.
    pub(crate) fn part(&self, comm: &Comm) -> Part {
        let number = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        let ranks = self.members.iter().map(|(rank, _)| number(*rank));
        Part::of(comm, ranks.collect(), number(self.me))
    }
}

/// The places of the parts of this node's members in the memory that the library makes.
pub(crate) struct Plan {
    /// By index on the node.
    pub(crate) offsets: Vec<u64>,
    /// The shape of the extent, if the members of this node have one.
    pub(crate) shape: WindowShape,
}

impl Plan {
    pub(crate) fn new(wanted: &Wanted, node: &NodeMembers, exchanged: &[Exchanged]) -> Plan {
        let makes = matches!(wanted.flavor, Flavor::Allocate | Flavor::Shared);
        let (mut total, mut alignment) = (0u64, ALIGN);
        let mut offsets = Vec::new();
        for (place, (rank, _)) in node.members.iter().enumerate() {
            let member = &exchanged[*rank];
            let up_to = |total: u64, alignment: u64| {
                total
                    .checked_next_multiple_of(alignment)
                    .unwrap_or(u64::MAX)
            };
            // Contiguous parts begin where the one before ends.
            if makes && (member.is_apart || place == 0) {
                alignment = alignment.max(member.alignment);
                total = up_to(total, member.alignment);
            }
            offsets.push(total);
            if makes {
                total = total.saturating_add(member.size);
                if member.is_apart {
                    total = up_to(total, ALIGN);
                }
            }
        }
        let count = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        Plan {
            offsets,
            shape: WindowShape {
                members: count(node.members.len()),
                ranks: count(exchanged.len()),
                memory: total,
                alignment,
            },
        }
    }
}
