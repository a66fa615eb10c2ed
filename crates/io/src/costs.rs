//! The measured cost of a system call and of a byte on this machine. The choice between many short
//! calls and a few long ones uses it.
//!
//! Reads are measured on an unnamed file in memory, which behaves like a file in the page cache. A
//! call that extends a file depends on the file system, so it is measured on an unnamed file there.
//! All members use the figures of member 0, so that all make the same choice.

use oxmpi_mem::HeapBytes;
use oxmpi_pal::{cpu::now_ns, file, memory};
use oxmpi_sync::Mutex;
use std::sync::OnceLock;

/// See the module's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Costs {
    /// Nanoseconds of a call that moves almost no bytes.
    pub call_ns: u64,
    /// Picoseconds for each byte that a call moves.
    pub byte_ps: u64,
    /// Nanoseconds of a call that extends a file, without its bytes.
    pub grow_ns: u64,
    /// Bytes of a block of the file system.
    pub block: u64,
}

/// Bytes of a long call: several times the second-level cache of a processor.
const LONG: usize = 4 << 20;
/// Assumed without a measurement: a call takes as long as 4 KiB at 10 GB/s (ns, ps).
const ASSUMED: (u64, u64) = (400, 100);
/// Number of repetitions; the minimum counts.
const ROUNDS: u32 = 5;
/// Calls that extend a file by a page each; they stop after `PATIENCE` ns.
const GROWTHS: u64 = 16;
const PATIENCE: u64 = 1_000_000;
const PAGE: usize = 4096;

impl Costs {
    /// Measures on this machine, for a file system with blocks of `block` bytes. `grows`: the file
    /// may be written. It is in this folder, on the file system with this device number.
    #[must_use]
    pub fn here(block: u64, grows: Option<(&[u8], u64)>) -> Costs {
        static MEASURED: OnceLock<(u64, u64)> = OnceLock::new();
        static GROWING: Mutex<Vec<(u64, u64)>> = Mutex::new(Vec::new());
        let (call_ns, byte_ps) = *MEASURED.get_or_init(|| measure().unwrap_or(ASSUMED));
        let mut costs = Costs {
            call_ns,
            byte_ps,
            grow_ns: call_ns,
            block: block.max(1),
        };
        if let Some((folder, device)) = grows {
            let mut known = GROWING.lock();
            let before = known.iter().find(|one| one.0 == device);
            let ns = before.map_or_else(|| growth(folder).unwrap_or(0), |one| one.1);
            if before.is_none() {
                known.push((device, ns));
            }
            costs.grow_ns = ns.saturating_sub(costs.bytes_ns(PAGE as u64)).max(call_ns);
        }
        costs
    }

    /// The assumed costs, without a measurement.
    #[must_use]
    pub fn assumed(block: u64) -> Costs {
        let (call_ns, byte_ps) = ASSUMED;
        Costs {
            call_ns,
            byte_ps,
            grow_ns: call_ns,
            block: block.max(1),
        }
    }

    /// Time to move `bytes` through a call (ns).
    #[must_use]
    pub fn bytes_ns(&self, bytes: u64) -> u64 {
        let time = u128::from(bytes) * u128::from(self.byte_ps) / 1000;
        u64::try_from(time).unwrap_or(u64::MAX)
    }

    /// Time of `calls` calls, without their bytes (ns).
    #[must_use]
    pub fn calls_ns(&self, calls: u64) -> u64 {
        calls.saturating_mul(self.call_ns)
    }

    /// Time of `calls` calls that extend a file (ns).
    #[must_use]
    pub fn growths_ns(&self, calls: u64) -> u64 {
        calls.saturating_mul(self.grow_ns)
    }

    /// The encoded costs, for the other members.
    #[must_use]
    pub fn encode(&self) -> Vec<u8> {
        let numbers = [self.call_ns, self.byte_ps, self.grow_ns, self.block];
        numbers.into_iter().flat_map(u64::to_le_bytes).collect()
    }

    /// Decodes the costs of a member; `own` if they are invalid.
    #[must_use]
    pub fn decode(bytes: &[u8], own: Costs) -> Costs {
        let numbers = bytes.as_chunks::<8>().0.iter();
        let numbers: Vec<u64> = numbers.map(|bytes| u64::from_le_bytes(*bytes)).collect();
        match *numbers {
            [call_ns, byte_ps, grow_ns, block] if block > 0 => Costs {
                call_ns,
                byte_ps,
                grow_ns,
                block,
            },
            _ => own,
        }
    }
}

/// The measured time of accesses through a view, for either method, in picoseconds for each byte of
/// all members; 0 if not tried. The kernel lets only one process at a time write to a file. So many
/// short calls of several writers take many times what one writer alone needs. The cost of locks of
/// other file systems is not known in advance either.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Taken {
    /// Each member accesses its own bytes.
    pub alone: u64,
    /// In two phases.
    pub together: u64,
}

/// Below this number of bytes an access measures the scheduler rather than the file.
const MIN_MEASURED: u64 = 4 << 20;

impl Taken {
    /// Updates a number after an access of `bytes` bytes of all members. The minimum is kept.
    pub fn note(number: &mut u64, ns: u64, bytes: u64) {
        if bytes < MIN_MEASURED {
            return;
        }
        let now = u128::from(ns) * 1000 / u128::from(bytes);
        let now = u64::try_from(now).unwrap_or(u64::MAX).max(1);
        *number = match *number {
            0 => now,
            before => before.min(now),
        };
    }

    /// Both numbers in a word, for the other members.
    #[must_use]
    pub fn pack(self) -> u64 {
        let half = |number: u64| number.min(u64::from(u32::MAX));
        half(self.alone) << 32 | half(self.together)
    }

    /// Combines the words of all members. The slowest member counts, equally on all of them.
    #[must_use]
    pub fn of_all(words: impl Iterator<Item = u64>) -> Taken {
        words.fold(Taken::default(), |all, word| Taken {
            alone: all.alone.max(word >> 32),
            together: all.together.max(word & u64::from(u32::MAX)),
        })
    }

    /// Time that `bytes` take at this rate (ns), if it is known.
    #[must_use]
    pub fn time(number: u64, bytes: u64) -> Option<u64> {
        let time = u128::from(bytes) * u128::from(number) / 1000;
        (number > 0).then(|| u64::try_from(time).unwrap_or(u64::MAX))
    }
}

fn measure() -> Option<(u64, u64)> {
    let file = memory::anonymous_file(LONG as u64).ok()?;
    memory::allocate(&file, 0, LONG as u64).ok()?;
    let bytes = HeapBytes::zeroed(LONG);
    let time = |len: usize| {
        let times = (0..ROUNDS).filter_map(|_| {
            let since = now_ns();
            oxmpi_mem::file::read_at(&file, bytes.region().slice(0, len), 0).ok()?;
            Some(now_ns().saturating_sub(since).max(1))
        });
        times.min()
    };
    let (short, long) = (time(1)?, time(LONG)?);
    Some((
        short,
        (long.saturating_sub(short) * 1000 / LONG as u64).max(1),
    ))
}

/// Nanoseconds of a call that extends a file by a page.
fn growth(folder: &[u8]) -> Option<u64> {
    if file::longest() < (GROWTHS + 1) * PAGE as u64 {
        return None;
    }
    let file = file::unnamed(folder).ok()?;
    let page = HeapBytes::zeroed(PAGE);
    let grow = |at: u64| oxmpi_mem::file::write_at(&file, page.region(), at * PAGE as u64).ok();
    // The first call allocates the file and is not measured.
    grow(0)?;
    let (since, mut calls, mut taken) = (now_ns(), 0, 0);
    while calls < GROWTHS && taken < PATIENCE {
        calls += 1;
        grow(calls)?;
        taken = now_ns().saturating_sub(since);
    }
    Some(taken / calls)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_calls_pay_for_bytes() {
        let costs = Costs::here(4096, Some((b"/tmp", 0)));
        assert!(costs.call_ns > 0 && costs.byte_ps > 0);
        assert!(costs.bytes_ns(1 << 30) > costs.calls_ns(1));
        assert_eq!(
            Costs::decode(&costs.encode(), Costs { block: 7, ..costs }),
            costs
        );
        assert_eq!(Costs::decode(b"x", costs), costs);
    }

    #[test]
    fn the_slowest_member_of_the_best_access_counts() {
        let mut taken = Taken::default();
        Taken::note(&mut taken.alone, 1, MIN_MEASURED - 1);
        assert_eq!(Taken::time(taken.alone, 100), None);
        Taken::note(&mut taken.alone, 10 * MIN_MEASURED, MIN_MEASURED);
        Taken::note(&mut taken.alone, 3 * MIN_MEASURED, MIN_MEASURED);
        Taken::note(&mut taken.alone, 7 * MIN_MEASURED, MIN_MEASURED);
        assert_eq!(Taken::time(taken.alone, 100), Some(300));
        let other = Taken {
            alone: 2000,
            together: u64::MAX,
        };
        let all = Taken::of_all([taken, other].into_iter().map(Taken::pack));
        let together = u64::from(u32::MAX);
        assert_eq!((all.alone, all.together), (3000, together));
    }
}
