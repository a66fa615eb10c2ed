//! Collective communication (MPI-5.0 chapter 6) as schedules.
//!
//! ```text
//!   call ──► select ──► builder (pure) ──► Schedule ──► engine ──► Port ──► VCI
//!            Signature        Args, Layouts      rounds       Run        sends, receives, copies, reductions
//! ```
//!
//! A call is described by numbers ([`shape`]), an algorithm is chosen by what all members know
//! ([`select`]), a pure function writes the steps of this rank ([`basic`], [`tuned`]) into a
//! [`schedule::Schedule`], and the [`engine`] runs them over a small trait. Blocking, nonblocking
//! and persistent forms differ only in who calls [`engine::Run::advance`]. Blocking calls on one
//! node mostly need none of this: [`sm`] carries them out at once; over several nodes [`across`]
//! puts teams of nodes and schedules of their leaders together. [`ml`], where the user names it,
//! goes level by level through banks of shared memory, nonblocking calls too. [`inter`] writes the
//! schedules of intercommunicators. [`operation`] puts it together for real jobs. Start reading in
//! [`schedule`].
#![forbid(unsafe_code)]

mod account;
mod across;
pub mod algorithm;
pub mod basic;
pub mod bound;
pub mod builder;
pub mod components;
pub mod cost;
mod direct_path;
#[cfg(test)]
mod drawn_jobs;
pub mod engine;
mod fold;
pub mod inter;
#[cfg(test)]
mod inter_jobs;
#[cfg(test)]
mod jobs;
pub mod levels;
#[cfg(test)]
mod linkx_jobs;
mod memory;
#[cfg(test)]
mod mixed_jobs;
mod ml;
#[cfg(test)]
mod neighbour_jobs;
pub mod operation;
#[cfg(test)]
mod outstanding;
mod port;
#[cfg(test)]
mod progress_jobs;
pub mod schedule;
mod schedule_key;
pub mod scheduled;
pub mod select;
mod settings;
pub mod shape;
mod side;
mod signature;
mod sm;
pub mod table;
pub mod tuned;
pub mod work;
