//! Atomic memory operations on eight bytes, carried out by the card that owns the memory.
//!
//! Their results live in the card until the processor may see them: an operation of the processor
//! on the same word is not coherent with them. This card carries them out in memory at once, and
//! can tell where the two were mixed ([`Watcher`]).

use oxmpi_mem::Region;
use oxmpi_mem::atomic;
use oxmpi_mem::reduce::{Element, Op};
use std::collections::BTreeMap;

/// An operation; those that fetch give the value before. The numbers are the hardware's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u16)]
pub enum Amo {
    /// Fetching add.
    FAdd = 0x08,
    /// Fetching and.
    FAnd = 0x09,
    /// Fetching or.
    FOr = 0x0a,
    /// Fetching exclusive or.
    FXor = 0x0b,
    /// Fetching `(v & first) ^ second`: also a swap, and a swap under a mask.
    FAx = 0x0c,
    /// Compares with the first operand, stores the second.
    CSwap = 0x0d,
    /// Add.
    Add = 0x108,
    /// And.
    And = 0x109,
    /// Or.
    Or = 0x10a,
    /// Exclusive or.
    Xor = 0x10b,
    /// `(v & first) ^ second`.
    Ax = 0x10c,
}

impl Amo {
    /// By its number; the forms whose result stays in the card have 0x10 more.
    #[must_use]
    pub fn of(number: u64) -> Option<Amo> {
        const ALL: [Amo; 11] = [
            Amo::FAdd,
            Amo::FAnd,
            Amo::FOr,
            Amo::FXor,
            Amo::FAx,
            Amo::CSwap,
            Amo::Add,
            Amo::And,
            Amo::Or,
            Amo::Xor,
            Amo::Ax,
        ];
        let plain = number & !0x10;
        ALL.into_iter().find(|amo| *amo as u64 == plain)
    }

    /// Whether the value before comes back.
    #[must_use]
    pub fn fetches(self) -> bool {
        (self as u16) < 0x100
    }

    /// Changes the word; gives what it was.
    pub(crate) fn apply(self, word: Region, [first, second]: [u64; 2]) -> u64 {
        let element = Element::U64;
        let simple = |op, operand| atomic::accumulate(op, element, word, operand);
        match self {
            Amo::FAdd | Amo::Add => simple(Op::Sum, first),
            Amo::FAnd | Amo::And => simple(Op::Band, first),
            Amo::FOr | Amo::Or => simple(Op::Bor, first),
            Amo::FXor | Amo::Xor => simple(Op::Bxor, first),
            Amo::CSwap => atomic::compare_swap(word, 8, first, second),
            Amo::FAx | Amo::Ax => {
                let mut seen = simple(Op::NoOp, 0);
                loop {
                    let found = atomic::compare_swap(word, 8, seen, seen & first ^ second);
                    if found == seen {
                        return found;
                    }
                    seen = found;
                }
            }
        }
    }
}

/// Finds words that both the card and the processor change.
#[derive(Debug, Default)]
pub(crate) struct Watcher {
    /// What the card has left in each word.
    words: Option<BTreeMap<u64, u64>>,
}

impl Watcher {
    pub(crate) fn new(is_strict: bool) -> Watcher {
        Watcher {
            words: is_strict.then(BTreeMap::new),
        }
    }

    /// Whether a word that the card has changed before is not what the card has left there.
    pub(crate) fn is_mixed(&self, word: Region) -> bool {
        let address = word.addr() as u64;
        let words = self.words.as_ref();
        let left = words.and_then(|words| words.get(&address));
        left.is_some_and(|left| *left != atomic::value(word, 8))
    }

    pub(crate) fn changed(&mut self, word: Region) {
        if let Some(words) = &mut self.words {
            words.insert(word.addr() as u64, atomic::value(word, 8));
        }
    }

    /// A range is not the card's any more.
    pub(crate) fn forget(&mut self, range: core::ops::Range<u64>) {
        if let Some(words) = &mut self.words {
            words.retain(|address, _| !range.contains(address));
        }
    }
}
