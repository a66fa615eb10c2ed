//! The cost of a system call and of a byte, from the job's tuning. The choice between many short
//! calls and a few long ones uses it. Nothing is measured, so all members choose the same, always.

use oxmpi_mca::Tuning;

/// See the module's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Costs {
    /// Nanoseconds of a call that moves almost no bytes.
    pub call_ns: u64,
    /// Picoseconds for each byte that a call moves.
    pub byte_ps: u64,
    /// Nanoseconds of a call that writes where others write, without its bytes.
    pub write_ns: u64,
    /// Bytes of a block of the file system.
    pub block: u64,
}

impl Costs {
    /// Those of a tuning, for a file system with blocks of `block` bytes.
    #[must_use]
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "above 0 and below a second"
    )]
    pub fn of(tuning: &Tuning, block: u64) -> Costs {
        Costs {
            call_ns: tuning.file_call.ceil() as u64,
            byte_ps: (tuning.file_byte * 1e3).ceil() as u64,
            write_ns: tuning.file_write.ceil() as u64,
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

    /// Time of `calls` calls that write where others write (ns).
    #[must_use]
    pub fn writes_ns(&self, calls: u64) -> u64 {
        calls.saturating_mul(self.write_ns)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_calls_pay_for_bytes() {
        let costs = Costs::of(&Tuning::USUAL, 0);
        assert_eq!((costs.call_ns, costs.byte_ps, costs.block), (400, 100, 1));
        assert!(costs.bytes_ns(1 << 30) > costs.writes_ns(1));
        assert_eq!(costs.calls_ns(u64::MAX), u64::MAX);
    }
}
