//! Making a communicator's area, when it has been called often enough to pay that back.
//!
//! The members of a node that belong to it are its *part*: one team each. Member 0 of a part
//! allocates, the place goes to the others by point-to-point, and 0 means that there is none; then
//! all say whether they can use it, and unless all can, nobody does. The area of a world of one
//! node needs no message: its place stands in the segment's header. Whoever cannot map it, or
//! memory that was added later, says so where all look while they wait: the call fails on all
//! members.

use super::Team;
use super::room::rooms;
use super::steps::{ANYTHING, Steps};
use super::team::Limits;
use crate::cost::Model;
use crate::select::{self, Preference};
use oxmpi_btl::sm::Single;
use oxmpi_core::comm::Comm;
use oxmpi_core::exchange::Part;
use oxmpi_core::process::Process;
use oxmpi_core::{Error, Result, error};
use oxmpi_mca::events::{Event, emit_once};
use oxmpi_shm::Address;
use oxmpi_shm::park::Node;
use oxmpi_shm::segment::{Segment, SegmentError};
use oxmpi_shm::shared::SharedBytes;
use oxmpi_shm::slots::{Area, Members, Slots};
use std::fmt::Display;
use std::sync::Arc;

/// Collective calls of a communicator, other than the world, before it gets an area: making one
/// costs as much as some tens of them gain, and many communicators live for one or two.
const CALLS: u32 = 32;

/// Whether a communicator has been called often enough. Asked in each blocking call, by all members
/// alike; what it depends on is equal on all of them.
pub(crate) fn is_due(comm: &Comm, is_world: bool, preference: &Preference) -> bool {
    is_world || comm.collectives_begun() >= CALLS || preference.asks_for("sm")
}

/// What a team stands on: the memory of the node, and that of the other processes.
pub(super) struct Ground {
    pub segment: Segment,
    pub single: Arc<Single>,
    /// The members as ranks of the node.
    members: Vec<u32>,
    /// It is the area of all ranks of the node.
    pub is_all: bool,
    /// Bytes that areas may take.
    pub budget: u64,
}

/// The team of the members of one node. Collective over the communicator; on each node all members
/// get one, or none does.
///
/// # Errors
/// Those of waiting for the others. `MPI_ERR_NO_MEM`: a member cannot map the memory of the world,
/// which all find without asking each other.
pub(crate) fn team(
    comm: &Arc<Comm>,
    part: Part,
    is_world: bool,
    model: &Model,
    preference: &Preference,
) -> Result<Option<Team>> {
    let size = part.size();
    let is_wanted = size > 1 && select::wants_slots(size, model, preference);
    let ground = is_wanted
        .then(|| ground(comm.process, &part, model))
        .flatten();
    let is_all = |ground: &Ground| is_world && size == ground.segment.nranks();
    let made = match ground {
        Some(ground) if is_all(&ground) => {
            let ground = Ground {
                is_all: true,
                ..ground
            };
            of_all(&part, ground, model)?
        }
        ground => of_part(comm, &part, ground, model)?,
    };
    Ok(made.map(|(rows, area, ground)| {
        let steps = Steps::new(area, comm, part, ground);
        let limits = Limits::new(size, steps.area.slot(), model, preference);
        Team::new(steps, rows, limits)
    }))
}

/// A place, what is there, and what it stands on.
type Found = Option<(Address, Area<Node>, Ground)>;

/// The members of a part, as an area is made for them.
fn members(part: &Part, model: &Model) -> Members {
    Members {
        count: part.size(),
        processors: model.processors,
    }
}

/// The area of the world: whoever comes first makes it, no message is needed to find it.
fn of_all(part: &Part, ground: Ground, model: &Model) -> Result<Found> {
    let segment = &ground.segment;
    let members = members(part, model);
    let is_lost = || Err(lost_elsewhere());
    if segment.is_area_of_all_lost() {
        return is_lost();
    }
    let rows = match segment.area_of_all(members, rooms(members, model.budget), model.budget) {
        Ok(rows) => rows,
        Err(_) if segment.is_area_of_all_lost() => return is_lost(),
        Err(why) => {
            // All hear it; one says so.
            if part.me == 0 {
                none("its lines", part.size(), &why);
            }
            return Ok(None);
        }
    };
    match segment.area(rows, &ground.members, part.me) {
        Ok(area) => Ok(Some((rows, area, ground))),
        Err(error) => {
            // The others may be in it already.
            segment.lose_area_of_all(ground.members[part.me as usize]);
            Err(lost(&error))
        }
    }
}

/// An area with byte slots for the bank of a node ([`crate::ml`]), unless there is no room.
/// Collective over the communicator; on each node all members get it, or none does.
///
/// # Errors
/// Those of waiting for the others.
pub(crate) fn area(
    comm: &Arc<Comm>,
    part: &Part,
    model: &Model,
) -> Result<Option<(Address, Area<Node>, Segment)>> {
    let ground = (part.size() > 1)
        .then(|| ground(comm.process, part, model))
        .flatten();
    let mut made = of_part(comm, part, ground, model)?;
    let mut slots = || {
        let (_, area, ground) = made.as_mut()?;
        let slots = ground.segment.add_slots(area, model.budget);
        matches!(slots, Ok(Slots::There)).then_some(())
    };
    // Member 0 makes them before the others look.
    let first = (part.me == 0).then(&mut slots).flatten();
    let is_made = part.bcast_word("MPI_Barrier", comm, u64::from(first.is_some()))? == 1;
    let sees = is_made && (part.me == 0 || slots().is_some());
    let is_agreed = part.agreed("MPI_Barrier", comm, sees)?;
    let Some((rows, area, ground)) = made else {
        return Ok(None);
    };
    if is_agreed {
        return Ok(Some((rows, area, ground.segment)));
    }
    if part.me == 0 {
        let why = match is_made {
            true => "a member cannot map it",
            false => "the memory for collectives is used up",
        };
        none("its slots", part.size(), &why);
    }
    if area.leave() {
        ground.segment.free_area(rows, &area);
    }
    Ok(None)
}

/// Member 0 makes it and tells the others.
fn of_part(comm: &Arc<Comm>, part: &Part, ground: Option<Ground>, model: &Model) -> Result<Found> {
    let members = members(part, model);
    let made = match &ground {
        Some(ground) if part.me == 0 => {
            let made =
                ground
                    .segment
                    .make_area(members, rooms(members, model.budget), model.budget);
            made.map_or_else(
                |why| none("its lines", part.size(), &why),
                |place| place.bits(),
            )
        }
        _ => 0,
    };
    let rows = Address::from_bits(part.bcast_word("MPI_Barrier", comm, made)?);
    let area = ground.as_ref().filter(|_| !rows.is_none()).and_then(|g| {
        let area = g.segment.area(rows, &g.members, part.me);
        area.inspect_err(|error| {
            none("its lines", part.size(), error);
        })
        .ok()
    });
    let is_agreed = part.agreed("MPI_Barrier", comm, area.is_some())?;
    match (area, ground) {
        (Some(area), Some(ground)) if is_agreed => Ok(Some((rows, area, ground))),
        (_, Some(ground)) => {
            // Nobody has written there.
            if part.me == 0 && !rows.is_none() {
                ground.segment.free_rows(rows, part.size());
            }
            Ok(None)
        }
        _ => Ok(None),
    }
}

/// What the members of a node have in common, if they have.
fn ground(process: &'static Process, part: &Part, model: &Model) -> Option<Ground> {
    let (segment, single) = {
        let net = &mut process.enter().net;
        let single = net.single().cloned();
        let segment = net
            .sm()
            .map(|sm| (sm.segment().clone(), sm.local_ranks().clone()));
        (segment, single)
    };
    let ((segment, seats), single) = segment.zip(single)?;
    let members = part.group.iter().map(|process| seats.number(process));
    let members: Vec<u32> = members.collect();
    let are_here = members.iter().all(|member| *member < segment.nranks());
    are_here.then_some(Ground {
        segment,
        single,
        members,
        is_all: false,
        budget: model.budget,
    })
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
            let made = steps.segment.add_slots(&mut steps.area, steps.budget);
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
        let made = self.settled(|steps| steps.segment.rings(&steps.area, steps.budget))?;
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
            if self.is_lost() {
                return Err(lost_elsewhere());
            }
            let asked = ask(self).map_err(|error| {
                // The others go on with what we cannot see.
                self.area.lose();
                lost(&error)
            });
            match asked? {
                (Slots::Soon, _) => {
                    let known = || self.area.is_settled().then_some(());
                    self.wait_long(self.call, self.next, ANYTHING, &|| false, known)?;
                }
                (Slots::There, made) => return Ok(made),
                (Slots::Never, _) => return Ok(None),
            }
        }
    }
}

/// A member cannot see what the others use.
#[cold]
fn lost(why: &dyn Display) -> Error {
    error!(
        ERR_NO_MEM,
        "the shared memory of a communicator's collectives is lost: {why}"
    )
}

/// The same in the other members.
#[cold]
pub(super) fn lost_elsewhere() -> Error {
    lost(&"a member cannot map it")
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
