//! What a system call and a byte cost here: measured once, so that a choice between many short
//! calls and a few long ones rests on this machine and not on a guess.
//!
//! Measured on a file without a name that lives in memory, which is what a file is while it is in
//! the page cache. Member 0's figures count for all, so that all choose alike.

use oxmpi_mem::HeapBytes;
use oxmpi_pal::{cpu::now_ns, memory};
use std::sync::OnceLock;

/// See the module's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Costs {
    /// Nanoseconds of a call that moves next to nothing.
    pub call_ns: u64,
    /// Picoseconds for each byte that a call moves.
    pub byte_ps: u64,
    /// Bytes of a block of the file system.
    pub block: u64,
}

/// Bytes of a long call: several times a processor's second cache.
const LONG: usize = 4 << 20;
/// Where nothing is measured: a call as long as 4 KiB at 10 GB/s (ns, ps).
const ASSUMED: (u64, u64) = (400, 100);
/// The least of so many counts.
const ROUNDS: u32 = 5;

impl Costs {
    /// On this machine, for a file system with such blocks.
    #[must_use]
    pub fn here(block: u64) -> Costs {
        static MEASURED: OnceLock<(u64, u64)> = OnceLock::new();
        let (call_ns, byte_ps) = *MEASURED.get_or_init(|| measure().unwrap_or(ASSUMED));
        Costs {
            call_ns,
            byte_ps,
            block: block.max(1),
        }
    }

    /// Without measuring.
    #[must_use]
    pub fn assumed(block: u64) -> Costs {
        let (call_ns, byte_ps) = ASSUMED;
        Costs {
            call_ns,
            byte_ps,
            block: block.max(1),
        }
    }

    /// Time that `bytes` take on their way through a call (ns).
    #[must_use]
    pub fn bytes_ns(&self, bytes: u64) -> u64 {
        let time = u128::from(bytes) * u128::from(self.byte_ps) / 1000;
        u64::try_from(time).unwrap_or(u64::MAX)
    }

    /// Time of so many calls, without their bytes (ns).
    #[must_use]
    pub fn calls_ns(&self, calls: u64) -> u64 {
        calls.saturating_mul(self.call_ns)
    }

    /// For the other members.
    #[must_use]
    pub fn encode(&self) -> Vec<u8> {
        let numbers = [self.call_ns, self.byte_ps, self.block];
        numbers.into_iter().flat_map(u64::to_le_bytes).collect()
    }

    /// From a member; one's own where it makes no sense.
    #[must_use]
    pub fn decode(bytes: &[u8], own: Costs) -> Costs {
        let numbers = bytes.as_chunks::<8>().0.iter();
        let numbers: Vec<u64> = numbers.map(|bytes| u64::from_le_bytes(*bytes)).collect();
        match *numbers {
            [call_ns, byte_ps, block] if block > 0 => Costs {
                call_ns,
                byte_ps,
                block,
            },
            _ => own,
        }
    }
}

/// What accesses through a view have really taken, each way, in picoseconds for each byte of all
/// members; 0 where it was not tried. The kernel lets one process at a time write to a file, so
/// that many short calls of several writers take many times what one of them alone would need; and
/// what locks of other file systems cost nobody knows before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Taken {
    /// Each member for itself.
    pub alone: u64,
    /// In two phases.
    pub together: u64,
}

/// Accesses of fewer bytes say more of the scheduler than of the file.
const TELLING: u64 = 4 << 20;

impl Taken {
    /// One of the numbers after an access of so many bytes of all members: the least counts.
    pub fn note(number: &mut u64, ns: u64, bytes: u64) {
        if bytes < TELLING {
            return;
        }
        let now = u128::from(ns) * 1000 / u128::from(bytes);
        let now = u64::try_from(now).unwrap_or(u64::MAX).max(1);
        *number = match *number {
            0 => now,
            before => before.min(now),
        };
    }

    /// In a word, for the other members.
    #[must_use]
    pub fn pack(self) -> u64 {
        let half = |number: u64| number.min(u64::from(u32::MAX));
        half(self.alone) << 32 | half(self.together)
    }

    /// From the words of all members: who took longest counts, alike on all of them.
    #[must_use]
    pub fn of_all(words: impl Iterator<Item = u64>) -> Taken {
        words.fold(Taken::default(), |all, word| Taken {
            alone: all.alone.max(word >> 32),
            together: all.together.max(word & u64::from(u32::MAX)),
        })
    }

    /// Time that `bytes` take at this rate (ns), where it is known.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_calls_pay_for_bytes() {
        let costs = Costs::here(4096);
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
        Taken::note(&mut taken.alone, 1, TELLING - 1);
        assert_eq!(Taken::time(taken.alone, 100), None);
        Taken::note(&mut taken.alone, 10 * TELLING, TELLING);
        Taken::note(&mut taken.alone, 3 * TELLING, TELLING);
        Taken::note(&mut taken.alone, 7 * TELLING, TELLING);
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
