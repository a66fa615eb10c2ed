//! The cost model of a simulated network, and its capabilities as a module.

use crate::module::{Caps, EXCLUSIVITY_DEFAULT, Flags, Transfer};
use crate::wire::Limits;

/// The behaviour of the network. Times in virtual nanoseconds.
#[derive(Clone, Copy, Debug)]
pub struct Model {
    /// One-way time of an empty frame.
    pub latency: u64,
    /// Time per payload byte, in 1/1024 ns.
    pub per_kib: u64,
    /// Bytes that an idle rank sends in no time, if the network [may fail](Model::may_fail). Shaped
    /// networks do so.
    pub burst: u64,
    /// Random additional delay, uniform in 0..=jitter, which reorders frames.
    pub jitter: u64,
    /// One frame in this many is delivered twice (0: never).
    pub duplicate_every: u64,
    /// Frames of one ordered pair that may be in flight before `Full`.
    pub depth: usize,
    /// One single copy in this many is refused (0: never).
    pub refuse_every: u64,
    /// The limits reported to the protocol.
    pub limits: Limits,
    /// A bit for each of the first ranks that is not attached.
    pub absent: u64,
    /// It may fail: frames complete when they arrive, and are kept until then.
    pub may_fail: bool,
    /// Addresses and lengths of transfers are multiples of this.
    pub align: usize,
    /// Transfers need [registered](Flags::NEEDS_REGISTRATION) memory on both sides.
    pub registers: bool,
    /// It does not report its latency and bandwidth.
    pub is_silent: bool,
}

/// The latency that such a network reports (ns).
const USUAL: u32 = 20_000;

impl Model {
    /// Its capabilities as a module.
    #[must_use]
    pub fn caps(&self) -> Caps {
        let all = Flags::SEND.and(Flags::ATOMICS).and(Flags::FETCHING_ATOMICS);
        let rdma = Flags::GET.and(Flags::PUT).and(Flags::REMOTE_COMPLETION);
        let mut flags = all;
        if self.limits.single_copy_from != u64::MAX {
            flags = flags.and(rdma);
        }
        if !self.may_fail {
            flags = flags.and(Flags::RELIABLE);
        }
        if self.registers {
            flags = flags.and(Flags::NEEDS_REGISTRATION);
        }
        let transfer = Transfer {
            align: self.align,
            from: self.limits.single_copy_from,
            most: usize::MAX,
        };
        Caps {
            flags,
            eager: self.limits.eager,
            eager_multi: self.limits.eager_multi,
            max_send: self.limits.fragment,
            get: transfer,
            put: transfer,
            latency: match self.is_silent {
                true => USUAL,
                false => u32::try_from(self.latency).unwrap_or(u32::MAX),
            },
            // per_kib: 1/1024 ns per byte.
            bandwidth: match self.is_silent {
                true => 0,
                false => u32::try_from(1024 * 1000 / self.per_kib.max(1)).unwrap_or(u32::MAX),
            },
            exclusivity: EXCLUSIVITY_DEFAULT,
        }
    }
}

impl Default for Model {
    fn default() -> Self {
        Model {
            latency: 1000,
            per_kib: 100,
            burst: 0,
            jitter: 0,
            duplicate_every: 0,
            depth: 64,
            refuse_every: 0,
            limits: Limits {
                eager: 1024,
                eager_multi: 4096,
                fragment: 1024,
                single_copy_from: u64::MAX,
                frames_to: 0,
            },
            absent: 0,
            may_fail: false,
            align: 1,
            registers: false,
            is_silent: false,
        }
    }
}
