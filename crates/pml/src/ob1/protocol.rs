//! The choice of a message's protocol, and the start of a send by it. Rows of a table are made once
//! for each set of [`Limits`].
//!
//! The choice depends on the message's arguments ([`Key`], length), the limits of its path and
//! nothing else. Exhausted credit is part of the key: such a message is never eager.
//!
//! | protocol | frames |
//! |---|---|
//! | [`Eager`](Protocol::Eager) | one `EAGER`; synchronous: → `FIN` |
//! | [`Fragments`](Protocol::Fragments) | `EAGER` with the length, `MORE` …, without an answer |
//! | [`Get`](Protocol::Get) | `RTS` with the address → the receiver copies once → `FIN` |
//! | [`Rendezvous`](Protocol::Rendezvous) | `RTS` with the first bytes → `CTS` → `DATA` … |
//!
//! A caller that waits for a send copies its half: up to [`frames_to`](Limits::frames_to), frames
//! are then faster than a single copy. The receiver reads one while the sender writes the next, so
//! a message may go in frames even if one could carry it. A caller that may compute meanwhile
//! exposes its payload for a single copy, unless the message is short or a copy costs more.

use super::fragments::{SHORTEST, SHORTEST_PACKED};
use super::send::sent;
use super::{Ob1, Relation};
use crate::message::{Caller, Envelope, Mode, Sending};
use crate::payload::Payload;
use crate::request::{Completion, State};
use oxmpi_btl::{Full, Limits, PIECE, Wire};
use std::fmt;

/// How a message leaves; see the module's table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    /// All of it in one frame.
    Eager,
    /// In several frames: the receiver copies one while the sender writes the next.
    Fragments,
    /// The receiver copies from the sender's memory.
    Get,
    /// The receiver asks for frames.
    Rendezvous,
}

/// The kind of memory of a payload. Another kind gets rows of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Memory {
    /// Memory of the processor.
    Host,
}

/// What the choice depends on, besides the length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key {
    /// The memory of the payload.
    pub memory: Memory,
    /// The payload is one range of memory.
    pub is_contiguous: bool,
    /// Mode of the send.
    pub mode: Mode,
    /// What its caller does meanwhile.
    pub caller: Caller,
    /// The message fits the eager budget of the pair now.
    pub has_credit: bool,
}

const MODES: [Mode; 2] = [Mode::Standard, Mode::Synchronous];
const CALLERS: [Caller; 4] = [
    Caller::Blocking,
    Caller::Collective,
    Caller::Combined,
    Caller::Nonblocking,
];
const KEYS: usize = 2 * 2 * MODES.len() * CALLERS.len();

impl Key {
    /// The key of a send.
    pub(super) fn of(payload: &Payload, sending: Sending, has_credit: bool) -> Key {
        Key {
            memory: Memory::Host,
            is_contiguous: matches!(payload, Payload::Contiguous(_)),
            mode: sending.mode,
            caller: sending.caller,
            has_credit,
        }
    }

    fn index(self) -> usize {
        let Memory::Host = self.memory;
        let flags = usize::from(self.is_contiguous) << 1 | usize::from(self.has_credit);
        (self.mode as usize * CALLERS.len() + self.caller as usize) << 2 | flags
    }

    fn all() -> impl Iterator<Item = Key> {
        (0..KEYS).map(|index| Key {
            memory: Memory::Host,
            is_contiguous: index & 2 != 0,
            mode: MODES[index >> 2 >> 2],
            caller: CALLERS[index >> 2 & 3],
            has_credit: index & 1 != 0,
        })
    }

    /// Whether to split a message that one frame could carry. Contiguous bytes gain only if the
    /// caller waits for the message: the receiver then reads a piece while the sender writes the
    /// next.
    fn gains_by_fragments(self, bytes: u64) -> bool {
        let waits = matches!(self.caller, Caller::Blocking | Caller::Collective);
        match (self.mode, self.is_contiguous) {
            (Mode::Synchronous, _) => false,
            (Mode::Standard, true) => bytes > 2 * SHORTEST && waits,
            (Mode::Standard, false) => bytes > 2 * SHORTEST_PACKED,
        }
    }

    /// The protocol of a message of `bytes` on a path with these limits.
    pub(super) fn choose(self, bytes: u64, limits: &Limits) -> Protocol {
        let is_standard = self.mode == Mode::Standard;
        let can_get = self.is_contiguous && bytes >= limits.single_copy_from;
        // A caller that waits for the receiver anyway, or computes meanwhile, need not copy. For a
        // short message the two extra frames cost more.
        let leaves_copy = match (self.mode, self.caller) {
            (Mode::Synchronous, _) => can_get,
            (_, Caller::Nonblocking) => can_get && bytes > 2 * PIECE as u64,
            _ => false,
        };
        let are_frames_faster = bytes <= limits.frames_to;
        if self.has_credit && bytes <= limits.eager as u64 && !leaves_copy {
            return match self.gains_by_fragments(bytes) && are_frames_faster {
                true => Protocol::Fragments,
                false => Protocol::Eager,
            };
        }
        // A caller that waits in MPI can copy its half.
        let copies_half = is_standard && self.caller == Caller::Blocking && are_frames_faster;
        if can_get && !copies_half {
            Protocol::Get
        } else if self.has_credit && is_standard && bytes <= limits.eager_multi as u64 {
            Protocol::Fragments
        } else {
            Protocol::Rendezvous
        }
    }
}

/// Messages up to a length leave by one protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// The longest message (bytes).
    pub to: u64,
    /// Its protocol.
    pub protocol: Protocol,
}

/// The rows of one set of limits.
pub struct Table {
    limits: Limits,
    rows: [Vec<Row>; KEYS],
}

impl Table {
    /// The table for these limits.
    #[must_use]
    pub fn of(limits: Limits) -> Table {
        let mut ends = [
            limits.eager as u64,
            limits.eager_multi as u64,
            limits.single_copy_from.saturating_sub(1),
            limits.frames_to,
            2 * PIECE as u64,
            2 * SHORTEST,
            2 * SHORTEST_PACKED,
            u64::MAX,
        ];
        ends.sort_unstable();
        let mut rows = [const { Vec::new() }; KEYS];
        for key in Key::all() {
            let rows: &mut Vec<Row> = &mut rows[key.index()];
            for to in ends {
                let protocol = key.choose(to, &limits);
                match rows.last_mut() {
                    Some(last) if last.protocol == protocol => last.to = to,
                    _ => rows.push(Row { to, protocol }),
                }
            }
        }
        Table { limits, rows }
    }

    /// The limits that it is for.
    #[must_use]
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// The protocol of a message.
    #[inline]
    #[must_use]
    pub fn find(&self, key: Key, bytes: u64) -> Protocol {
        let rows = &self.rows[key.index()];
        let row = rows.iter().find(|row| bytes <= row.to);
        row.map_or(Protocol::Rendezvous, |row| row.protocol)
    }
}

/// One line for each key: its rows, lengths in bytes.
impl fmt::Display for Table {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for key in Key::all() {
            let layout = if key.is_contiguous {
                "contiguous"
            } else {
                "packed"
            };
            let credit = if key.has_credit {
                ""
            } else {
                ", without credit"
            };
            let Key {
                memory,
                mode,
                caller,
                ..
            } = key;
            write!(out, "{memory:?} {layout}, {mode:?}, {caller:?}{credit}:")?;
            let mut from = 0;
            for row in &self.rows[key.index()] {
                write!(out, " {from}")?;
                match row.to {
                    u64::MAX => write!(out, " B and more")?,
                    to => write!(out, " to {to} B")?,
                }
                write!(out, " {:?};", row.protocol)?;
                from = row.to.saturating_add(1);
            }
            writeln!(out)?;
        }
        Ok(())
    }
}

impl Ob1 {
    /// Sends the first frame of a request.
    pub(super) fn start(&mut self, wire: &mut impl Wire, slot: u32) -> Result<(), Full> {
        let me = self.me;
        if self.requests.look(slot).state == State::Leaving {
            return self.send_more(wire, slot);
        }
        if self.peers[self.requests.look(slot).peer as usize].relation == Relation::Unknown {
            match self.send_error(wire, slot) {
                None => return Err(Full),
                Some(0) => {}
                Some(error) => {
                    self.requests.complete(slot, Completion { error, ..sent() });
                    return Ok(());
                }
            }
        }
        let request = self.requests.look(slot);
        let to = Envelope {
            context: request.context,
            peer: request.peer,
            rank: request.rank,
            tag: request.tag,
        };
        let limits = match to.peer == me {
            false => wire.begin(to.peer, request.wanted),
            // A long message to this process itself is copied by its receive.
            true => Limits {
                eager_multi: 0,
                single_copy_from: u64::MAX,
                frames_to: 0,
                ..wire.begin(to.peer, request.wanted)
            },
        };
        self.start_by(wire, slot, &to, &limits)
    }

    /// Sends the first frame of a request by its protocol on a path with these limits.
    #[inline]
    pub(super) fn start_by(
        &mut self,
        wire: &mut impl Wire,
        slot: u32,
        to: &Envelope,
        limits: &Limits,
    ) -> Result<(), Full> {
        let request = self.requests.look(slot);
        let wanted = request.wanted;
        let cost = self.affordable(to.peer, wanted);
        let key = Key::of(&request.payload, request.sending, cost.is_some());
        match (self.table(limits).find(key, wanted), cost) {
            (Protocol::Eager, Some(cost)) => self.send_eager(wire, slot, to, cost),
            (Protocol::Fragments, _) => self.send_fragments(wire, slot, to, limits),
            (Protocol::Get, _) => self.send_get(wire, slot, to, limits),
            _ => self.send_rts(wire, slot, to, limits, None),
        }
    }

    /// The protocols on a path with these limits.
    #[inline]
    fn table(&mut self, limits: &Limits) -> &Table {
        let known = self
            .tables
            .iter()
            .position(|table| table.limits() == limits);
        let at = known.unwrap_or_else(|| {
            self.tables.push(Table::of(*limits));
            self.tables.len() - 1
        });
        &self.tables[at]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMITS: Limits = Limits {
        eager: 64 << 10,
        eager_multi: 256 << 10,
        fragment: 64 << 10,
        single_copy_from: 32 << 10,
        frames_to: 128 << 10,
    };

    /// The table is the function at every length near a limit, for every key.
    #[test]
    fn rows_are_what_the_choice_says() {
        for limits in [
            LIMITS,
            Limits {
                single_copy_from: u64::MAX,
                ..LIMITS
            },
            Limits {
                single_copy_from: 0,
                frames_to: 0,
                ..LIMITS
            },
            Limits {
                eager: 1024,
                eager_multi: 1024,
                frames_to: u64::MAX,
                ..LIMITS
            },
        ] {
            let table = Table::of(limits);
            for key in Key::all() {
                for near in [
                    0u64,
                    1024,
                    4096,
                    8192,
                    16 << 10,
                    32 << 10,
                    64 << 10,
                    128 << 10,
                    256 << 10,
                    1 << 30,
                ] {
                    for bytes in near.saturating_sub(1)..=near + 1 {
                        let chosen = key.choose(bytes, &limits);
                        assert_eq!(table.find(key, bytes), chosen, "{key:?} {bytes}");
                    }
                }
            }
        }
    }

    #[test]
    fn each_key_has_a_place_of_its_own() {
        for (index, key) in Key::all().enumerate() {
            assert_eq!(key.index(), index);
        }
    }

    /// Inside collectives contiguous messages up to the eager limit left in one frame. So the
    /// receiver began only when the sender had written all.
    #[test]
    fn a_waiting_caller_sends_in_fragments() {
        let key = |caller| Key {
            memory: Memory::Host,
            is_contiguous: true,
            mode: Mode::Standard,
            caller,
            has_credit: true,
        };
        let table = Table::of(LIMITS);
        let protocol = |caller, bytes| table.find(key(caller), bytes);
        for caller in [Caller::Blocking, Caller::Collective] {
            assert_eq!(protocol(caller, 16 << 10), Protocol::Eager);
            assert_eq!(protocol(caller, 48 << 10), Protocol::Fragments);
        }
        assert_eq!(protocol(Caller::Combined, 48 << 10), Protocol::Eager);
        assert_eq!(protocol(Caller::Nonblocking, 48 << 10), Protocol::Get);
        // Beyond the eager limit only a caller that waits for this send alone copies its half.
        assert_eq!(protocol(Caller::Blocking, 100 << 10), Protocol::Fragments);
        assert_eq!(protocol(Caller::Collective, 100 << 10), Protocol::Get);
    }

    /// The text has every key and every length.
    #[test]
    fn rows_are_printed_with_units() {
        let text = Table::of(LIMITS).to_string();
        assert_eq!(text.lines().count(), KEYS);
        let line = "Host contiguous, Standard, Blocking: 0 to 16384 B Eager; \
                    16385 to 131072 B Fragments; 131073 B and more Get;";
        assert!(text.lines().any(|one| one == line), "{text}");
        let line = "Host contiguous, Synchronous, Blocking, without credit: 0 to 32767 B Rendezvous; \
                    32768 B and more Get;";
        assert!(text.lines().any(|one| one == line), "{text}");
    }
}
