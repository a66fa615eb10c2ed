//! Making a communicator's area: member 0 allocates, the place goes to the others by
//! point-to-point, and 0 means that there is none.

use super::Team;
use super::large::{Flows, Swaps};
use super::team::COLLECTIVES;
use crate::cost::Model;
use crate::select::{self, Preference};
use oxmpi_core::collectives::Collective;
use oxmpi_core::comm::Comm;
use oxmpi_core::exchange::told;
use oxmpi_core::process::process;
use oxmpi_mca::events::{Event, emit_once};
use oxmpi_shm::Address;
use oxmpi_shm::segment::SegmentError;
use oxmpi_shm::slots::{DEPTH, INLINE, Rooms, Slots, part};
use std::fmt::Display;
use std::sync::Arc;

/// The team of a communicator, unless it has no memory in common, the user wants none, or there is
/// no room. Collective.
pub(crate) fn make(comm: &Arc<Comm>, model: &Model, preference: &Preference) -> Option<Team> {
    let size = comm.group.size();
    let reach = reach(size, model, preference);
    if size < 2 || reach.iter().all(Option::is_none) {
        return None;
    }
    let segment = oxmpi_core::vci::enter().net.sm()?.segment().clone();
    let members: Vec<u32> = comm.group.iter().collect();
    if members.iter().any(|member| *member >= segment.nranks()) {
        return None;
    }
    let place = match comm.rank {
        0 => segment
            .make_area((size, process().processors()), rooms(size), budget())
            .map_or_else(|why| none("its lines", size, &why), Address::bits),
        _ => 0,
    };
    let rows = told("MPI_Barrier", comm, place).unwrap_or_else(|error| over(&error));
    let rows = Address::from_bits(rows);
    if rows.is_none() {
        return None;
    }
    let area = segment.area(rows, &members, comm.rank.cast_unsigned());
    let area = area.unwrap_or_else(|error| cannot_map(&error));
    let mut team = Team::new(area, comm, (segment, rows));
    team.limits = limits(&reach, size, INLINE);
    team.wanted = limits(&reach, size, team.area.slot());
    team.reach = reach.map(|piece| piece.unwrap_or(0));
    Some(team)
}

impl Team {
    /// Makes the byte slots, or finds those that another member has made. Without room for them
    /// lines must do.
    #[cold]
    pub(super) fn make_slots(&mut self) {
        let made = self.settled(|team| {
            let made = team.segment.add_slots(&mut team.area, budget());
            made.map(|made| (made, Some(())))
        });
        match made {
            Some(()) => self.limits = self.wanted,
            None => {
                self.wanted = self.limits;
                if self.me == 0 {
                    none(
                        "its slots",
                        self.size,
                        &"the memory for collectives is used up",
                    );
                }
            }
        }
    }

    /// Whether there are byte slots; makes them if nobody has tried.
    #[inline]
    pub(super) fn has_slots(&mut self) -> bool {
        if !self.area.has_slots() && self.limits != self.wanted {
            self.make_slots();
        }
        self.area.has_slots()
    }
}

impl Team {
    /// Whether there are pipes; makes them if nobody has tried.
    #[inline]
    pub(super) fn has_pipes(&mut self) -> bool {
        if self.flows.is_none() && !self.no_flows {
            self.find_pipes();
        }
        self.flows.is_some()
    }

    #[cold]
    fn find_pipes(&mut self) {
        let pipes = self.settled(|team| team.segment.pipes(&team.area, budget()));
        self.no_flows = pipes.is_none();
        self.flows = pipes.map(|pipes| Box::new(Flows::new(pipes, self.size)));
        self.copying.prepare(self.size);
    }

    /// Whether there are blocks; makes them if nobody has tried.
    #[inline]
    pub(super) fn has_blocks(&mut self) -> bool {
        if self.swaps.is_none() && !self.no_swaps {
            self.find_blocks();
        }
        self.swaps.is_some()
    }

    #[cold]
    fn find_blocks(&mut self) {
        let blocks = self.settled(|team| team.segment.blocks(&team.area, budget()));
        self.no_swaps = blocks.is_none();
        self.swaps = blocks.map(|blocks| Box::new(Swaps::new(blocks, self.size)));
        self.copying.prepare(self.size);
    }

    /// Asks for an extent until it is there, or never will be.
    fn settled<T>(
        &mut self,
        ask: impl Fn(&mut Team) -> Result<(Slots, Option<T>), SegmentError>,
    ) -> Option<T> {
        loop {
            match ask(self).unwrap_or_else(|error| cannot_map(&error)) {
                (Slots::Soon, _) => {
                    let known = || self.area.is_settled().then_some(());
                    self.wait_long(self.call, self.next, &|| false, known);
                }
                (Slots::There, made) => return made,
                (Slots::Never, _) => return None,
            }
        }
    }
}

/// Longest piece by collective for which the model, or the user, wants slots.
fn reach(size: u32, model: &Model, preference: &Preference) -> [Option<u64>; COLLECTIVES] {
    Collective::ALL.map(|of| {
        let reach = select::reach(of, size, u64::MAX, model, preference)?;
        // The model counts all pieces of these together.
        Some(match of {
            Collective::Allgatherv | Collective::ReduceScatter | Collective::ReduceScatterBlock => {
                reach / u64::from(size)
            }
            _ => reach,
        })
    })
}

/// The same when a step holds `room` bytes; 0 where slots are not wanted at all.
fn limits(reach: &[Option<u64>; COLLECTIVES], size: u32, room: usize) -> [u32; COLLECTIVES] {
    Collective::ALL.map(|of| {
        let room = match of {
            Collective::Alltoall | Collective::ReduceScatterBlock if room > INLINE => {
                part(room, size)
            }
            Collective::Scatter | Collective::Alltoall | Collective::ReduceScatterBlock => {
                room / (size as usize - 1)
            }
            _ => room,
        };
        let room = u32::try_from(room).unwrap_or(u32::MAX);
        match reach[of as usize] {
            Some(reach) => u32::try_from(reach).unwrap_or(u32::MAX).min(room),
            None => 0,
        }
    })
}

fn rooms(size: u32) -> Rooms {
    Rooms {
        slot: slot(size),
        pipe: pipe(size),
        // Both of a pair are as long as a pipe that goes one way.
        block: pipe(size) / 2,
    }
}

/// Bytes per byte slot: a share of what a communicator may take, within what is worth a copy.
fn slot(size: u32) -> u32 {
    let share = budget() / 4 / (u64::from(size) * DEPTH);
    let share = u32::try_from(share).unwrap_or(u32::MAX);
    1 << share.clamp(SMALLEST, LARGEST).ilog2()
}

/// Bytes of a pipe's ring: what a member writes in turn for all others leaves a processor's own
/// cache before it is written again, within the share of what a communicator may take. 0 when that
/// would be too little.
fn pipe(size: u32) -> u32 {
    let others = u64::from(size) - 1;
    let share = (OUT / others).min(budget() / 4 / (others * u64::from(size)));
    match u32::try_from(share).unwrap_or(u32::MAX) {
        share if share < SHORTEST_PIPE => 0,
        share => 1 << share.ilog2(),
    }
}

pub(super) fn budget() -> u64 {
    oxmpi_mca::params().sm_coll_budget.0
}

/// The others go on with an area that we cannot see: nothing can be done.
#[cold]
pub(super) fn cannot_map(error: &SegmentError) -> ! {
    process().fail(&format!("the memory for collectives: {error}"))
}

/// A member has ended where the call cannot give that back as an error.
#[cold]
pub(super) fn over(error: &oxmpi_core::Error) -> ! {
    process().fail(&error.to_string())
}

/// Says, once in a process, that a communicator must do without some memory. Gives the place that
/// means there is none.
#[cold]
pub(super) fn none(what: &str, members: u32, why: &dyn Display) -> u64 {
    emit_once(Event::CollFallback, || {
        format!(
            "a communicator of {members} ranks sends messages for collectives, no room for {what}: {why}; see sm_coll_budget"
        )
    });
    0
}

const OUT: u64 = 2 << 20;
const SHORTEST_PIPE: u32 = 4 << 10;
const SMALLEST: u32 = 1 << 10;
const LARGEST: u32 = 8 << 10;
