//! What a schedule costs its rank, counted: bytes moved, combined and copied, and rounds with
//! messages.
//!
//! Counted from the schedule and not while it runs, so that it costs nothing without a report. Used
//! by the report of a job and by the dry runs below, which carry no payload.

use crate::schedule::{BYTES, Local, Schedule, Span, Transfer};
use crate::shape::Layout;

/// The work of one rank.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// Bytes sent.
    pub sent: u64,
    /// Bytes received.
    pub received: u64,
    /// Bytes combined.
    pub combined: u64,
    /// Bytes copied within the rank, besides those of messages.
    pub copied: u64,
    /// Rounds that wait for messages.
    pub steps: u64,
}

impl Work {
    /// Counts a schedule whose types have these layouts.
    pub fn of(schedule: &Schedule, types: &[Layout]) -> Work {
        let bytes = |span: &Span| match span.ty {
            BYTES => span.count,
            ty => types[ty as usize].bytes(span.count),
        };
        let mut work = Work::default();
        for round in 0..schedule.rounds() {
            let mut waits = 0;
            for transfer in schedule.transfers_of(round) {
                match transfer {
                    Transfer::Send { from, .. } => work.sent += bytes(from),
                    Transfer::Recv { into, .. } => {
                        work.received += bytes(into);
                        waits = 1;
                    }
                }
            }
            work.steps += waits;
            for local in schedule.locals_of(round) {
                match local {
                    Local::Copy { into, .. } => work.copied += bytes(into),
                    Local::Reduce { into, .. } => work.combined += bytes(into),
                }
            }
        }
        work
    }

    /// Bytes that keep the rank busy: sending and receiving go on at once.
    pub fn busy(&self) -> u64 {
        self.sent.max(self.received) + self.combined + self.copied
    }
}

impl core::ops::Add for Work {
    type Output = Work;

    fn add(self, other: Work) -> Work {
        Work {
            sent: self.sent + other.sent,
            received: self.received + other.received,
            combined: self.combined + other.combined,
            copied: self.copied + other.copied,
            steps: self.steps + other.steps,
        }
    }
}

#[cfg(test)]
mod tests;
