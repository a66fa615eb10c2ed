//! What a schedule costs its rank, counted: bytes moved, combined and copied, and rounds with
//! messages.
//!
//! Counted from the schedule and not while it runs, so that it costs nothing without a report. Used
//! by the report of a job and by the dry runs below, which carry no payload.

use crate::schedule::{BYTES, Local, Schedule, Span, Transfer};
use crate::shape::Layout;
use oxmpi_core::collectives::Work;

fn bytes_of(span: &Span, types: &[Layout]) -> u64 {
    match span.ty {
        BYTES => span.count,
        ty => types[ty as usize].bytes(span.count),
    }
}

/// Counts a schedule whose types have these layouts.
pub fn work_of(schedule: &Schedule, types: &[Layout]) -> Work {
    let bytes = |span: &Span| bytes_of(span, types);
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

/// Bytes of the longest message: by what the algorithm has cut its vectors.
pub fn longest_message(schedule: &Schedule, types: &[Layout]) -> u64 {
    let bytes = |span: &Span| bytes_of(span, types);
    let rounds = (0..schedule.rounds()).flat_map(|round| schedule.transfers_of(round));
    let lengths = rounds.map(|transfer| match transfer {
        Transfer::Send { from, .. } | Transfer::Publish { from, .. } => bytes(from),
        Transfer::Recv { into, .. } | Transfer::Fetch { into, .. } => bytes(into),
        Transfer::Together { from, into, .. } => bytes(from).max(bytes(into)),
    });
    lengths.max().unwrap_or(0)
}

#[cfg(test)]
mod tests;
