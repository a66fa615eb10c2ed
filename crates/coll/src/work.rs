//! What a schedule costs its rank, counted: bytes moved, combined and copied, and rounds with
//! messages.
//!
//! Counted from the schedule and not while it runs, so that it costs nothing without a report. Used
//! by the report of a job and by the dry runs below, which carry no payload.

use crate::schedule::{BYTES, Local, Schedule, Span, Transfer};
use crate::shape::Layout;
use oxmpi_core::collectives::Work;

/// Counts a schedule whose types have these layouts.
pub fn work_of(schedule: &Schedule, types: &[Layout]) -> Work {
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
                Transfer::Publish { from, .. } => work.copied += bytes(from),
                Transfer::Fetch { into, .. } => {
                    work.copied += bytes(into);
                    waits = 1;
                }
                Transfer::Together { from, into, .. } => {
                    work.sent += bytes(from);
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
                Local::Leave { .. } => {}
            }
        }
    }
    work
}

#[cfg(test)]
mod tests;
