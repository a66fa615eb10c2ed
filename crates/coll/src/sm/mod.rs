//! Collectives straight through shared memory: no messages, no matching, no schedule.
//!
//! ```text
//!   C edge ──► Way (core) ──► Team ──► step: put ───► line or slot of our row ───► take ──► others' rows
//! ```
//!
//! A [`Team`] is one member's side of the collective area of its communicator
//! ([`oxmpi_shm::slots`]), made in the first blocking call ([`make`]). Members of one node only;
//! blocking calls only. What every algorithm here does:
//!
//! 1. [`Team::step`] takes the next step; a large call takes several: how many must follow from
//!    what the standard makes equal on all members. It waits only if a member is a whole lap
//!    behind.
//! 2. [`Team::put`] writes our payload and publishes it; [`Team::take`] waits for a member's and
//!    gives where it lies. Short payload lies in the line itself, longer in the byte slot of this
//!    turn: turns are the calls that have such payload ([`Team::turn`]). Parts of it may be written
//!    with [`Team::room`] and published with [`Team::hand_out`]. What only one other member reads,
//!    in calls in which all give to all, lies in the part of a slot that the two pass to and fro
//!    ([`Team::part_for`], [`Team::part_of`]).
//! 3. If every member must have published in the step before we got here, [`Team::all_entered`]
//!    saves looking at `done` lines later.
//! 4. [`Team::finish`]: we have read what we wanted, our places of these steps may be used again.
//!    Also after an error.
//!
//! Where ranks share processors they meet at counters ([`counted`]) and leave in the order in which
//! the next call needs them ([`order`]). Operands are combined in rank order, but for long ones
//! where members share processors ([`large`]). Which calls come here is decided by [`Team::takes`]
//! from the number of bytes alone; the limits are computed once, when the area is made. What is
//! declined runs as a schedule over point-to-point.

mod counted;
mod data;
mod direct;
mod fold;
mod general;
mod large;
mod make;
mod order;
mod part;
mod pieces;
mod scan;
mod share;
mod spread;
mod team;
mod uneven;

pub(crate) use make::make;
pub(crate) use team::Team;
