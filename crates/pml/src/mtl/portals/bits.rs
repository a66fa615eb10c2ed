//! What a message says in its match bits and its header data.
//!
//! ```text
//!   match bits   127          64 63      60 59   56 55          32 31        0
//!               |   context id  | protocol |   0   | source rank  |    tag    |
//!   header data  63    62          40 39                                      0
//!               | sync | operation   |              length (bytes)            |
//! ```
//!
//! The operation is the sender's: what its READ and ACK portals select by.

use crate::message::{Envelope, Selector};
use crate::{ANY_SOURCE, ANY_TAG};
use oxmpi_portals::{MatchBits, MatchEntry, MatchId};

/// How a message travels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Protocol {
    /// Whole, and kept where no receive waits.
    Short,
    /// Whole, and dropped where no receive waits, to be fetched later.
    Long,
    /// Its envelope alone; the receiver fetches the rest.
    Rendezvous,
}

/// At the credit portal, with the sender's operation below: the sender of a message wants it back,
pub(super) const RECALL: MatchBits = 1 << 64;
/// and has it.
pub(super) const RECALLED: MatchBits = 2 << 64;

const PROTOCOL_SHIFT: u32 = 60;
const SOURCE_SHIFT: u32 = 32;
/// What a rank may be, as everywhere on the wire.
const SOURCES: u32 = (1 << 24) - 1;
/// The bits of a tag that a receive from any tag ignores: the sign counts, so that it never gets
/// what the library sends to itself.
const TAGS: u32 = 0x7fff_ffff;
const PROTOCOLS: MatchBits = 0xf << PROTOCOL_SHIFT;

impl Protocol {
    const fn number(self) -> u128 {
        match self {
            Protocol::Short => 1,
            Protocol::Long => 2,
            Protocol::Rendezvous => 4,
        }
    }

    pub(super) fn of(bits: MatchBits) -> Option<Protocol> {
        let number = bits >> PROTOCOL_SHIFT & 0xf;
        let all = [Protocol::Short, Protocol::Long, Protocol::Rendezvous];
        all.into_iter().find(|one| one.number() == number)
    }
}

fn bits(context: u64, source: i32, tag: i32) -> MatchBits {
    let source = source.cast_unsigned() & SOURCES;
    u128::from(context) << 64 | u128::from(source) << SOURCE_SHIFT | u128::from(tag.cast_unsigned())
}

/// The bits of a message.
pub(super) fn of_message(to: &Envelope, protocol: Protocol) -> MatchBits {
    bits(to.context, to.rank, to.tag) | protocol.number() << PROTOCOL_SHIFT
}

/// The entry of a receive.
pub(super) fn of_receive(portal: u8, from: &Selector) -> MatchEntry {
    let mut ignore = PROTOCOLS;
    if from.source == ANY_SOURCE {
        ignore |= u128::from(SOURCES) << SOURCE_SHIFT;
    }
    let tag = match from.tag {
        ANY_TAG => {
            ignore |= u128::from(TAGS);
            0
        }
        tag => tag,
    };
    MatchEntry {
        portal,
        from: MatchId::Any,
        bits: bits(from.context, from.source, tag),
        ignore,
    }
}

/// The entry of every message of a protocol.
pub(super) fn of_protocol(portal: u8, protocol: Protocol) -> MatchEntry {
    MatchEntry {
        portal,
        from: MatchId::Any,
        bits: protocol.number() << PROTOCOL_SHIFT,
        ignore: !(protocol.number() << PROTOCOL_SHIFT),
    }
}

/// Context, source and tag of a message.
#[allow(clippy::cast_possible_truncation)] // Parts of wider numbers.
pub(super) fn envelope(bits: MatchBits) -> (u64, i32, i32) {
    let source = (bits >> SOURCE_SHIFT) as u32 & SOURCES;
    let tag = bits as u32;
    let context = (bits >> 64) as u64;
    (context, source.cast_signed(), tag.cast_signed())
}

/// Longest message (bytes) and highest operation.
pub(super) const LENGTH_MAX: u64 = (1 << 40) - 1;
pub(super) const OPERATION_MAX: u32 = (1 << 23) - 1;

/// The header data of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct HeaderData {
    pub(super) is_synchronous: bool,
    pub(super) operation: u32,
    pub(super) length: u64,
}

impl HeaderData {
    pub(super) fn to_word(self) -> u64 {
        u64::from(self.is_synchronous) << 63 | u64::from(self.operation) << 40 | self.length
    }

    #[allow(clippy::cast_possible_truncation)] // 23 bits are left.
    pub(super) fn of(word: u64) -> HeaderData {
        HeaderData {
            is_synchronous: word >> 63 != 0,
            operation: (word >> 40) as u32 & OPERATION_MAX,
            length: word & LENGTH_MAX,
        }
    }
}

/// Set in the bits of a get whose receive was waiting when the message came.
pub(super) const WAS_POSTED: MatchBits = 1 << 32;

#[cfg(test)]
mod tests {
    use super::*;

    fn matches(entry: &MatchEntry, bits: MatchBits) -> bool {
        (entry.bits ^ bits) & !entry.ignore == 0
    }

    /// The bits select what a selector accepts, and any tag never means a negative one.
    #[test]
    fn bits_select_as_selectors_do() {
        let values = [0, 1, 5, 0x00ff_ffff];
        let tags = [0, 1, i32::MAX, -1, -7];
        let contexts = [0, 7, u64::MAX, 1 << 63];
        for (context, source, tag) in contexts
            .into_iter()
            .flat_map(|c| values.into_iter().map(move |s| (c, s)))
            .flat_map(|(c, s)| tags.into_iter().map(move |t| (c, s, t)))
        {
            let to = Envelope {
                context,
                peer: 0,
                rank: source,
                tag,
            };
            for protocol in [Protocol::Short, Protocol::Long, Protocol::Rendezvous] {
                let message = of_message(&to, protocol);
                assert_eq!(envelope(message), (context, source, tag));
                assert_eq!(Protocol::of(message), Some(protocol));
                for other in [Protocol::Short, Protocol::Long] {
                    let taken = matches(&of_protocol(2, other), message);
                    assert_eq!(taken, other == protocol);
                }
                for from in contexts.into_iter().flat_map(|c| {
                    let sources = values.into_iter().chain([ANY_SOURCE]);
                    sources.flat_map(move |s| {
                        let tags = tags.into_iter().chain([ANY_TAG]);
                        tags.map(move |t| (c, s, t))
                    })
                }) {
                    let (wanted, any, which) = from;
                    let from = Selector {
                        context: wanted,
                        source: any,
                        tag: which,
                    };
                    let accepts =
                        from.accepts(context, source, tag) && (which != ANY_TAG || tag >= 0);
                    assert_eq!(
                        matches(&of_receive(2, &from), message),
                        accepts,
                        "{from:?} {to:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn header_data_goes_there_and_back() {
        let all = [
            (false, 0, 0),
            (true, OPERATION_MAX, LENGTH_MAX),
            (true, 5, 1 << 33),
        ];
        for (is_synchronous, operation, length) in all {
            let data = HeaderData {
                is_synchronous,
                operation,
                length,
            };
            assert_eq!(HeaderData::of(data.to_word()), data);
        }
    }
}
