//! A copy that two processes share. The reader copies from the beginning. The owner of the memory,
//! while it waits in MPI, copies from the end. See [`oxmpi_reach::shared_copy`].
//!
//! Only with `cma`, where the system checks every address: the content of a shared copy was written
//! by another process.

use super::{Component, Single, cma};
use core::hint::spin_loop;
use core::ops::Range;
use oxmpi_mca::events::{Event, emit};
use oxmpi_mem::Region;
use oxmpi_pal::cpu::yield_now;
use oxmpi_reach::shared_copy::{Job, SharedCopy};

impl Single {
    pub(super) fn read_shared(
        &self,
        peer: u32,
        component: &cma::Peer,
        from: u64,
        into: Region,
    ) -> Result<(), String> {
        let len = into.len() as u64;
        if !self.has_free_processors || len < LEAST {
            return component.read(from, into);
        }
        let job = Job {
            by: self.me,
            from,
            to: into.addr() as u64,
            len,
            piece: PIECE,
        };
        let (shared_copy, activity) = (
            SharedCopy::of(&self.segment, peer),
            self.segment.activity(peer),
        );
        let Some(opened) = shared_copy.open(&job) else {
            return component.read(from, into);
        };
        let part = |at: u64, len: u64| {
            let here = into.slice(at as usize, len as usize);
            component.read(from.wrapping_add(at), here)
        };
        let mut done = Ok(());
        while done.is_ok() {
            // Without a helper, few system calls are best. With one, both should end at the same
            // time.
            let parts = if activity.is_waiting() { 4 } else { 2 };
            let taken = opened.take_first(parts);
            let Some((at, len)) = taken.and_then(|taken| job.place(&taken)) else {
                break;
            };
            done = part(at, len);
        }
        let is_alive = |round: u32| {
            match round % LOOKS {
                0 if round > 0 => return !component.has_ended() && !self.segment.is_dead(peer),
                round if round % YIELDS == 0 => yield_now(),
                _ => spin_loop(),
            }
            true
        };
        let undone = opened.close(is_alive);
        done?;
        match undone {
            Err(_) => Err("it has ended while it helped".to_owned()),
            Ok(None) => Ok(()),
            Ok(Some(behind)) => match job.place(&(behind..u64::MAX / PIECE)) {
                Some((at, len)) => part(at, len),
                None => Ok(()),
            },
        }
    }

    /// Copies a part of our memory for a process that reads it, if there is one. Called by an idle
    /// process, by one thread at a time. Returns whether a process was helped.
    #[inline]
    pub fn help(&self) -> bool {
        self.shared_copy
            .taken_by()
            .is_some_and(|by| self.help_to(by))
    }

    #[cold]
    fn help_to(&self, by: u32) -> bool {
        if by >= self.segment.nranks() || self.unwritable.lock().contains(&by) {
            return false;
        }
        if self.segment.is_dead(by) {
            self.shared_copy.free_of(by);
            return false;
        }
        let Some((job, taken)) = self.shared_copy.take_last(4) else {
            return false;
        };
        let done = self.copy_for(&job, &taken);
        self.shared_copy
            .finished(taken.end - taken.start, done.is_ok());
        if let Err(why) = done {
            self.unwritable.lock().insert(job.by);
            emit(Event::CmaFallback, || {
                format!("rank {} of the node copies alone: {why}", job.by)
            });
        }
        true
    }

    fn copy_for(&self, job: &Job, taken: &Range<u64>) -> Result<(), String> {
        let (at, len) = job.place(taken).ok_or("no such piece")?;
        let (from, to) = (job.from.wrapping_add(at), job.to.wrapping_add(at));
        match (self.component_of(job.by), usize::try_from(len)) {
            (Component::Cma(component), Ok(len)) => component.write_bytes(from, to, len),
            _ => Err("the system does not copy to it".to_owned()),
        }
    }
}

/// Bytes that are not divided further: a system call costs about as much as copying 16 KiB.
const PIECE: u64 = 64 << 10;
/// Copies are shared from this length (bytes) on.
const LEAST: u64 = 4 * PIECE;
/// Rounds of waiting for the owner between two yields, and between two checks that it is alive.
const YIELDS: u32 = 1 << 10;
const LOOKS: u32 = 1 << 16;
