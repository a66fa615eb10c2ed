//! What goes wrong in a network, by itself or because a test wants it so.

use crate::code::Code;

/// Why a transaction has failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The network has lost it; once more, and it may work.
    Transient,
    /// The network has lost it for good.
    Fatal,
    /// The memory is not registered there.
    Translation,
    /// The memory may not be used so.
    Permission,
    /// Nobody is there, or not of this domain.
    Undeliverable,
}

impl Fault {
    /// Whether the same post may succeed.
    #[must_use]
    pub fn is_recoverable(self) -> bool {
        self == Fault::Transient
    }

    /// What the descriptor's owner is told.
    #[must_use]
    pub fn code(self) -> Code {
        match self {
            Fault::Permission => Code::PermissionError,
            _ => Code::TransactionError,
        }
    }

    /// In words.
    #[must_use]
    pub fn text(self) -> &'static str {
        match self {
            Fault::Transient => "the network has lost the transaction",
            Fault::Fatal => "the network has failed",
            Fault::Translation => "the memory is not registered at its owner",
            Fault::Permission => "the memory is registered for reading only",
            Fault::Undeliverable => "no instance of this domain is at that place",
        }
    }

    pub(crate) fn number(self) -> u8 {
        match self {
            Fault::Transient => 1,
            Fault::Fatal => 2,
            Fault::Translation => 3,
            Fault::Permission => 4,
            Fault::Undeliverable => 5,
        }
    }

    pub(crate) fn of(number: u8) -> Fault {
        match number {
            1 => Fault::Transient,
            3 => Fault::Translation,
            4 => Fault::Permission,
            5 => Fault::Undeliverable,
            _ => Fault::Fatal,
        }
    }
}

/// Errors on purpose, by seed: the same for the same calls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Faults {
    /// Of a million transactions so many fail.
    pub per_million: u32,
    /// Of a million that fail so many fail for good.
    pub fatal_per_million: u32,
    /// Where the numbers come from.
    pub seed: u64,
}

/// Draws them.
#[derive(Debug)]
pub(crate) struct Dice {
    faults: Faults,
    random: Random,
}

impl Dice {
    pub(crate) fn new(faults: Faults, instance: u32) -> Dice {
        let seed = faults.seed ^ u64::from(instance) << 32;
        Dice {
            faults,
            random: Random::new(seed),
        }
    }

    /// What becomes of the next transaction.
    pub(crate) fn draw(&mut self) -> Option<Fault> {
        if self.faults.per_million == 0 || !self.is(self.faults.per_million) {
            return None;
        }
        match self.is(self.faults.fatal_per_million) {
            true => Some(Fault::Fatal),
            false => Some(Fault::Transient),
        }
    }

    /// The same of one that is sent again so often where it is lost; and how many tries failed.
    pub(crate) fn draw_again(&mut self, tries: u32) -> (Option<Fault>, u64) {
        let (mut fault, mut failed) = (None, 0);
        for _ in 0..=tries {
            fault = self.draw();
            failed += u64::from(fault.is_some());
            if fault != Some(Fault::Transient) {
                break;
            }
        }
        (fault, failed)
    }

    fn is(&mut self, per_million: u32) -> bool {
        self.random.below(1_000_000) < u64::from(per_million)
    }
}

/// Numbers that look random (splitmix64).
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The sequence of a seed.
    #[must_use]
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// The next number.
    pub fn next_word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ word >> 31
    }

    /// One below `end`; 0 for 0.
    pub fn below(&mut self, end: u64) -> u64 {
        let word = u128::from(self.next_word());
        ((word * u128::from(end)) >> 64) as u64
    }
}
