//! Making a communicator's area, when it has been called often enough to pay that back.
//!
//! Member 0 allocates, the place goes to the others by point-to-point, and 0 means that there is
//! none; then all say whether they can use it, and unless all can, nobody does. The area of the
//! world needs no message: its place stands in the segment's header.

use super::Team;
use super::load::longest_step;
use super::room::rooms;
use super::steps::Steps;
use super::team::{COLLECTIVES, Limits};
use crate::cost::Model;
use crate::select::{self, Preference};
use oxmpi_core::Result;
use oxmpi_core::collectives::Collective;
use oxmpi_core::comm::Comm;
use oxmpi_core::exchange::{agreed, told};
use oxmpi_core::process::process;
use oxmpi_mca::events::{Event, emit_once};
use oxmpi_shm::Address;
use oxmpi_shm::segment::SegmentError;
use oxmpi_shm::shared::SharedBytes;
use oxmpi_shm::slots::{INLINE, Slots};
use std::fmt::Display;
use std::sync::Arc;

/// What a communicator has got.
pub(crate) enum Made {
    /// It has had so few calls that an area might never be paid back.
    NotYet,
    /// It has no memory in common, the user wants none, or there is no room.
    None,
    /// This.
    Team(Box<Team>),
}

/// Collective calls of a communicator, other than the world, before it gets an area: making one
/// costs as much as some tens of them gain, and many communicators live for one or two.
const CALLS: u32 = 32;

/// The team of a communicator. Asked for in each blocking call, by all members alike; what it
/// depends on is equal on all of them.
///
/// # Errors
/// Those of waiting for the others.
pub(crate) fn make(
    comm: &Arc<Comm>,
    is_world: bool,
    model: &Model,
    preference: &Preference,
) -> Result<Made> {
    let size = comm.group.size();
    if size < 2 || comm.nodes().count > 1 {
        return Ok(Made::None);
    }
    if !is_world && comm.collectives_begun() < CALLS && !preference.asks_for("sm") {
        return Ok(Made::NotYet);
    }
    let team = team(comm, is_world, model, preference)?;
    Ok(team.map_or(Made::None, |team| Made::Team(Box::new(team))))
}

fn team(
    comm: &Arc<Comm>,
    is_world: bool,
    model: &Model,
    preference: &Preference,
) -> Result<Option<Team>> {
    let size = comm.group.size();
    let reach = reach(size, model, preference);
    if reach.iter().all(Option::is_none) {
        return Ok(None);
    }
    let (segment, single) = {
        let net = &mut oxmpi_core::vci::enter().net;
        let single = net.single().cloned();
        (net.sm().map(|sm| sm.segment().clone()), single)
    };
    let (Some(segment), Some(single)) = (segment, single) else {
        return Ok(None);
    };
    let members: Vec<u32> = comm.group.iter().collect();
    if members.iter().any(|member| *member >= segment.nranks()) {
        return Ok(None);
    }
    let crowd = (size, model.processors);
    let is_all = is_world && size == segment.nranks();
    let place = match is_all {
        // Whoever comes first makes it: no message is needed to find it.
        true => segment.area_of_all(crowd, rooms(crowd, budget()), budget()),
        false if comm.rank == 0 => segment.make_area(crowd, rooms(crowd, budget()), budget()),
        false => Ok(Address::NONE),
    };
    let place = match place {
        Ok(place) => place.bits(),
        // All hear it; one says so.
        Err(why) if comm.rank == 0 => none("its lines", size, &why),
        Err(_) => 0,
    };
    let rows = match is_all {
        true => Address::from_bits(place),
        false => Address::from_bits(told("MPI_Barrier", comm, place)?),
    };
    if rows.is_none() {
        return Ok(None);
    }
    let area = segment.area(rows, &members, comm.rank.cast_unsigned());
    let area = match area {
        // Nobody asks the others: that the first mapping of a job fails is the end of it.
        _ if is_all => Some(area.unwrap_or_else(|error| cannot_map(&error))),
        Ok(area) => Some(area),
        Err(error) => {
            none("its lines", size, &error);
            None
        }
    };
    if !is_all && !agreed("MPI_Barrier", comm, area.is_some())? {
        // Nobody has written there.
        if comm.rank == 0 {
            segment.free_rows(rows, size);
        }
        return Ok(None);
    }
    let Some(area) = area else {
        return Ok(None);
    };
    let steps = Steps::new(area, comm, (segment, single));
    let limits = Limits {
        now: limits(&reach, size, model, INLINE),
        wanted: limits(&reach, size, model, steps.area.slot()),
        reach: reach.map(|piece| piece.unwrap_or(0)),
    };
    Ok(Some(Team::new(steps, rows, limits)))
}

impl Steps {
    /// Whether there are byte slots; makes them if nobody has tried.
    ///
    /// # Errors
    /// Those of the wait for whoever makes them.
    #[inline]
    pub(super) fn has_slots(&mut self) -> Result<bool> {
        Ok(self.area.has_slots() || !self.no_slots && self.make_slots()?)
    }

    /// Makes the byte slots, or finds those that another member has made. Without room for them
    /// lines must do.
    #[cold]
    fn make_slots(&mut self) -> Result<bool> {
        let made = self.settled(|steps| {
            let made = steps.segment.add_slots(&mut steps.area, budget());
            made.map(|made| (made, Some(())))
        })?;
        self.no_slots = made.is_none();
        if self.no_slots && self.me == 0 {
            none(
                "its slots",
                self.size,
                &"the memory for collectives is used up",
            );
        }
        Ok(!self.no_slots)
    }

    /// The staging rings of all members, one behind the other, unless there is no room.
    ///
    /// # Errors
    /// Those of the wait for whoever makes them.
    #[cold]
    pub(super) fn rings(&mut self) -> Result<Option<SharedBytes>> {
        let made = self.settled(|steps| steps.segment.rings(&steps.area, budget()))?;
        if made.is_none() && self.me == 0 {
            none(
                "long vectors",
                self.size,
                &"the memory for collectives is used up",
            );
        }
        Ok(made)
    }

    /// Asks for an extent until it is there, or never will be.
    fn settled<T>(
        &mut self,
        ask: impl Fn(&mut Steps) -> core::result::Result<(Slots, Option<T>), SegmentError>,
    ) -> Result<Option<T>> {
        loop {
            match ask(self).unwrap_or_else(|error| cannot_map(&error)) {
                (Slots::Soon, _) => {
                    let known = || self.area.is_settled().then_some(());
                    self.wait_long(self.call, self.next, &|| false, known)?;
                }
                (Slots::There, made) => return Ok(made),
                (Slots::Never, _) => return Ok(None),
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
fn limits(
    reach: &[Option<u64>; COLLECTIVES],
    size: u32,
    model: &Model,
    room: usize,
) -> [u32; COLLECTIVES] {
    Collective::ALL.map(|of| match reach[of as usize] {
        Some(reach) => {
            let longest = longest_step(of, model, size, room);
            let longest = u32::try_from(longest).unwrap_or(u32::MAX);
            u32::try_from(reach).unwrap_or(u32::MAX).min(longest)
        }
        None => 0,
    })
}

fn budget() -> u64 {
    oxmpi_mca::params().sm_coll_budget.0
}

/// The others go on with an area that we cannot see: nothing can be done.
#[cold]
fn cannot_map(error: &SegmentError) -> ! {
    process().fail(&format!("the memory for collectives: {error}"))
}

/// Says, once in a process, that a communicator must do without some memory. Gives the place that
/// means there is none.
#[cold]
fn none(what: &str, members: u32, why: &dyn Display) -> u64 {
    emit_once(Event::CollFallback, || {
        format!(
            "a communicator of {members} ranks sends messages for collectives, no room for {what}: {why}; see sm_coll_budget"
        )
    });
    0
}
