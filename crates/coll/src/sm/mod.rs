//! Collectives straight through shared memory: no messages, no matching, no schedule.
//!
//! ```text
//!   C edge ──► DirectPath (core) ──► Team ──► steps: line or slot of our row ───► others' rows        short
//!                                      │  └─► single copy: each other's buffers                       long
//!                                      └────► staging: rings of chunks, all copy at once              long, else
//! ```
//!
//! A [`Team`] is one member's side of the collective area of its communicator
//! ([`oxmpi_shm::slots`]), made when the communicator has been called often enough ([`make`]):
//! members of one node only, blocking calls only. Of a communicator over several nodes the members
//! of each have a team, which is one level of it ([`crate::across`]).
//!
//! [`steps`] is how members signal each other, and where short payload travels: in the line itself,
//! or in the byte slot of the turn. A call takes the next step ([`steps::Steps::step`]), writes and
//! publishes ([`put`](steps::Steps::put)), waits for others' ([`take`](steps::Steps::take)), and
//! finishes the step, also after an error. A member may be a whole lap ahead of the slowest. The
//! short collectives are there: [`data`], [`fold`], [`scan`], [`pieces`], [`uneven`], [`exchange`];
//! operands are combined in rank order.
//!
//! Longer calls follow a [`plan`], carried out by [`single`] copy or through [`staging`]; which of
//! them, and how a vector is cut, follows from what all members know. Which calls come here at all
//! is decided by the number of bytes alone; what is declined runs as a schedule over
//! point-to-point.

mod data;
mod direct;
mod ends;
mod exchange;
mod fold;
pub(crate) mod load;
mod make;
mod pieces;
mod plan;
mod ring;
mod room;
mod scan;
mod segments;
mod share;
mod single;
mod staging;
mod steps;
mod team;
mod uneven;

pub(crate) use make::{area, is_due, team};
pub(crate) use room::slot;
pub(crate) use team::Team;
