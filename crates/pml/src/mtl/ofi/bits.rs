//! What a message says in its tag and in the word beside it.
//!
//! ```text
//!   tag    63 (or the highest that matches)          32 31          0
//!         | receipt | counter | maker | kind of traffic |    tag     |
//!   word   63        32 31      25   24   23                        0
//!         |   length   |  number  | sync |   rank of the sender     |
//! ```
//!
//! A context id has 64 bits, of which a tag has room for 31. It is made of the process that made it
//! (below the number of processes), a counter and the kind of traffic, so those are packed without
//! loss as long as the counter fits. A group that has no communicator yet takes a hash for its
//! context (`core/src/context.rs`): that has a maker of its own here, and as many bits of the hash
//! as a counter has. Who sends a message the receive says by an address.
//!
//! The number tells synchronous sends to one process apart, so that a receipt, whose word says it
//! again, is taken for the right one of several with the same tag.
//!
//! A word has 32 bits at least. Where the provider gives more it says the length of the message,
//! too: `udp;ofi_rxd` cuts a message that is longer than its receive, and calls that success.

use crate::message::Selector;
use crate::{ANY_TAG, Completion};
use oxmpi_fabric::Tagged;

/// As `core/src/context.rs` has them: bits of the kind of traffic, where the maker begins.
const KINDS: u32 = 3;
const MAKER: u32 = 40;
/// Bits of MPI's tag.
const TAG: u32 = 32;
/// What a receive from any tag ignores: the sign counts, so that it never gets what the library
/// sends to itself.
const TAGS: u64 = 0x7fff_ffff;
/// What a rank may be, as everywhere on the wire.
const SOURCES: u64 = (1 << 24) - 1;
const SYNCHRONOUS: u64 = 1 << 24;
/// Where the number of a synchronous send begins.
const NUMBER: u32 = 25;
/// Numbers there are: so many synchronous sends with one tag may wait for one process's receipts
/// before two look alike.
pub(super) const NUMBERS: u8 = 1 << 7;

/// Whether a context is that of a group of this job that has no communicator yet: ranks in it are
/// the processes' numbers.
pub(super) fn is_line(context: u64) -> bool {
    context >> 62 == 0b10
}

/// How context ids of a job are packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Packing {
    /// Bits of the maker: nobody, each process, or no communicator yet.
    makers: u32,
    processes: u32,
    /// Bits of the counter.
    counters: u32,
    receipt: u64,
}

impl Packing {
    /// For so many processes, and tags of so many bits. `None`: that is too few.
    pub(super) fn new(processes: u32, tag_bits: u32) -> Option<Packing> {
        let makers = u32::BITS - (processes + 1).leading_zeros();
        let counters = tag_bits.min(64).checked_sub(1 + TAG + KINDS + makers)?;
        (counters > 0).then_some(Packing {
            makers,
            processes,
            counters,
            receipt: 1 << (tag_bits.min(64) - 1),
        })
    }

    /// How many communicators one process can make.
    pub(super) fn most(self) -> u64 {
        1 << self.counters
    }

    /// A context id, packed; `None`: it does not fit.
    fn context(self, context: u64) -> Option<u64> {
        let none_yet = u64::from(self.processes) + 1;
        let (maker, counter) = match is_line(context) {
            true => (none_yet, self.folded(context >> KINDS)),
            false => (context >> MAKER, (context & ((1 << MAKER) - 1)) >> KINDS),
        };
        let fits = (maker < none_yet || is_line(context)) && counter < self.most();
        let kind = context & ((1 << KINDS) - 1);
        fits.then_some((counter << self.makers | maker) << KINDS | kind)
    }

    /// As many bits of a hash as a counter has.
    fn folded(self, hash: u64) -> u64 {
        // All bits take part in the highest of the product.
        hash.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (u64::BITS - self.counters)
    }

    /// The tag of a message.
    pub(super) fn message(self, context: u64, tag: i32) -> Option<u64> {
        Some(self.context(context)? << TAG | u64::from(tag.cast_unsigned()))
    }

    /// The tag that a receive wants, and which of its bits it ignores.
    pub(super) fn wanted(self, from: &Selector) -> Option<(u64, u64)> {
        match from.tag {
            ANY_TAG => Some((self.message(from.context, 0)?, TAGS)),
            tag => Some((self.message(from.context, tag)?, 0)),
        }
    }

    /// The tag of the receipt for a message with this tag.
    pub(super) fn receipt(self, message: u64) -> u64 {
        message | self.receipt
    }
}

/// The word of a message; with the number of a send that waits for a receipt, and of its receipt.
pub(super) fn word(rank: i32, number: Option<u8>) -> u64 {
    let sync = number.map_or(0, |number| SYNCHRONOUS | u64::from(number) << NUMBER);
    u64::from(rank.cast_unsigned()) & SOURCES | sync
}

/// Bits of a word that are needed, and those with which it says the length.
pub(super) const WORD_BITS: usize = 32;
pub(super) const LONG_WORD_BITS: usize = 64;

/// A word that says the length of its message, too; of one that is too long for that, the most.
pub(super) fn with_length(word: u64, len: usize) -> u64 {
    u64::from(u32::try_from(len).unwrap_or(u32::MAX)) << WORD_BITS | word
}

/// Whether the sender waits for a receipt: the number of its send.
pub(super) fn number(message: &Tagged) -> Option<u8> {
    let number = (message.word >> NUMBER) % u64::from(NUMBERS);
    let is_synchronous = message.word & SYNCHRONOUS != 0;
    u8::try_from(number).ok().filter(|_| is_synchronous)
}

/// What a message says of itself.
#[allow(clippy::cast_possible_truncation)] // Parts of wider numbers.
pub(super) fn completion(context: u64, message: &Tagged) -> Completion {
    let told = (message.stored + message.cut_off) as u64;
    Completion {
        source: ((message.word & SOURCES) as u32).cast_signed(),
        tag: (message.tag as u32).cast_signed(),
        bytes: message.stored as u64,
        length: told.max(message.word >> WORD_BITS),
        context,
        ..Completion::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ANY_SOURCE;

    fn context(maker: u64, counter: u64, kind: u64) -> u64 {
        maker << MAKER | counter << KINDS | kind
    }

    /// Different contexts and tags never look alike, and any tag never means a negative one.
    #[test]
    fn tags_select_as_selectors_do() {
        for (processes, bits) in [(1, 64), (4, 64), (1000, 64), (4, 48)] {
            let packing = Packing::new(processes, bits).unwrap();
            let makers = [0, 1, u64::from(processes)];
            let counters = [0, 1, packing.most() - 1];
            let contexts = makers.into_iter().flat_map(|maker| {
                let with = move |counter| [0, 1, 7].map(|kind| context(maker, counter, kind));
                counters.into_iter().flat_map(with)
            });
            let contexts: Vec<u64> = contexts.collect();
            let tags = [0, 1, 5, i32::MAX, -1, -7, i32::MIN];
            for &there in &contexts {
                for tag in tags {
                    let sent = packing.message(there, tag).unwrap();
                    assert!(bits == 64 || sent >> bits == 0);
                    let receipt = packing.receipt(sent);
                    assert!(receipt != sent && (bits == 64 || receipt >> bits == 0));
                    for &here in &contexts {
                        for wanted in tags.into_iter().chain([ANY_TAG]) {
                            let from = Selector {
                                context: here,
                                source: ANY_SOURCE,
                                tag: wanted,
                            };
                            let (bits, ignore) = packing.wanted(&from).unwrap();
                            let accepts =
                                from.accepts(there, 0, tag) && (wanted != ANY_TAG || tag >= 0);
                            assert_eq!((sent ^ bits) & !ignore == 0, accepts);
                            assert_ne!((receipt ^ bits) & !ignore, 0, "{from:?}");
                        }
                    }
                }
            }
            assert_eq!(packing.message(context(1, packing.most(), 0), 0), None);
            let stranger = u64::from(processes) + 1;
            assert_eq!(packing.message(context(stranger, 0, 0), 0), None);
            assert_eq!(packing.message(3 << 62 | 8, 0), None);
        }
        assert_eq!(Packing::new(4, 32), None);
        assert_eq!(Packing::new(1 << 20, 48), None);
    }

    /// Groups that have no communicator yet (MPI_Comm_create_group) ended the job: their contexts
    /// are hashes, and looked like those of other jobs. They meet no communicator's, and those of
    /// other jobs are refused still.
    #[test]
    fn groups_without_a_communicator_have_tags() {
        for (processes, bits) in [(1, 64), (3, 64), (4, 48), (1000, 64)] {
            let packing = Packing::new(processes, bits).unwrap();
            let hash = |seed: u64| (seed + 1).wrapping_mul(0xd129_42f0_57a7_7b1d) & !7;
            let line = |seed| hash(seed) & !(1 << 62) | 1 << 63 | 4;
            let mut tags: Vec<u64> = (0..100)
                .map(|seed| packing.message(line(seed), 5).unwrap())
                .collect();
            for maker in 0..=u64::from(processes) {
                let made = packing.message(context(maker, packing.most() - 1, 4), 5);
                assert!(!tags.contains(&made.unwrap()));
            }
            assert!(is_line(line(1)) && !is_line(hash(1) | 3 << 62));
            assert_eq!(packing.message(hash(1) | 3 << 62, 5), None);
            tags.sort_unstable();
            tags.dedup();
            let least = if bits == 64 { 95 } else { 50 };
            assert!(tags.len() >= least, "{processes}: {}", tags.len());
        }
    }

    #[test]
    fn a_word_says_who_sends_and_what_it_waits_for() {
        let message = |word| Tagged {
            stored: 10,
            cut_off: 5,
            tag: 3 << TAG | 0xffff_fff9,
            word,
        };
        for sync in [None, Some(0), Some(NUMBERS - 1)] {
            let got = message(word(0x00ff_ffff, sync));
            assert!(number(&got) == sync && got.word >> WORD_BITS == 0);
            let said = completion(24, &got);
            assert_eq!((said.source, said.tag, said.context), (0x00ff_ffff, -7, 24));
            assert!(said.is_truncated() && said.bytes == 10);
        }
    }

    /// A provider that cuts a message and says nothing of it is found out by the word.
    #[test]
    fn a_word_says_how_long_its_message_is() {
        let got = |len, stored| {
            let word = with_length(word(7, Some(3)), len);
            let message = Tagged {
                stored,
                word,
                ..Tagged::default()
            };
            assert_eq!(number(&message), Some(3));
            completion(24, &message)
        };
        assert_eq!(got(15, 15).source, 7);
        assert!(!got(15, 15).is_truncated() && !got(0, 0).is_truncated());
        assert!(got(15, 10).is_truncated() && got(15, 10).length == 15);
        // Longer ones than it can say.
        let long = 5 << 30;
        assert!(!got(long, long).is_truncated() && got(long, 1 << 20).is_truncated());
    }
}
