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
}
