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
//! Up to [`frames_to`](Limits::frames_to) frames are faster than a single copy. The receiver reads
//! one while the sender writes the next, so a message may go in frames even if one could carry it.
//! Where a single copy is as fast, a caller that may compute meanwhile exposes its payload, unless
//! the message is short.

use super::fragments::{SHORTEST, SHORTEST_PACKED};
use super::send::sent;
use super::{Ob1, Relation};
use crate::message::{Caller, Envelope, Mode, Sending};
use crate::payload::Payload;
use crate::request::{Completion, State};
use oxmpi_btl::{Full, Limits, PIECE, Wire};
use std::fmt::{self, Write as _};

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

    /// The key in words, for these callers.
    fn name(self, callers: &[Caller]) -> String {
        let Memory::Host = self.memory;
        let mode = match self.mode {
            Mode::Standard => "standard",
            Mode::Synchronous => "synchronous",
        };
        let layout = match self.is_contiguous {
            true => "contiguous",
            false => "packed",
        };
        let word = |caller: &Caller| match caller {
            Caller::Blocking => "blocking",
            Caller::Collective => "collective",
            Caller::Combined => "combined",
            Caller::Nonblocking => "nonblocking",
        };
        let callers = match callers.len() == CALLERS.len() {
            true => "any caller".to_owned(),
            false => callers.iter().map(word).collect::<Vec<_>>().join("/"),
        };
        let credit = match self.has_credit {
            true => "",
            false => ", no credit",
        };
        format!("{mode} {layout}, {callers}{credit}")
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
        let are_frames_faster = bytes <= limits.frames_to;
        // A caller that waits for the receiver anyway, or computes meanwhile, need not copy. For a
        // short message the two extra frames cost more.
        let leaves_copy = match (self.mode, self.caller) {
            (Mode::Synchronous, _) => can_get,
            (_, Caller::Nonblocking) => can_get && bytes > 2 * PIECE as u64 && !are_frames_faster,
            _ => false,
        };
        if self.has_credit && bytes <= limits.eager as u64 && !leaves_copy {
            return match self.gains_by_fragments(bytes) && are_frames_faster {
                true => Protocol::Fragments,
                false => Protocol::Eager,
            };
        }
        // Without credit, only a caller that waits for this send can copy its half.
        let waits = self.caller == Caller::Blocking;
        let copies_half = is_standard && are_frames_faster && (self.has_credit || waits);
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
    /// The longest message (bytes). The last row has no end.
    pub to: u64,
    /// Its protocol.
    pub protocol: Protocol,
    /// Messages of this process that have left by it. Short messages of blocking sends are counted
    /// only for a report: see [`Ob1::count_all`].
    pub messages: u64,
}

/// No message is longer (bytes).
const LONGEST: u64 = i64::MAX as u64;

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
            LONGEST,
        ];
        ends.sort_unstable();
        let mut rows = [const { Vec::new() }; KEYS];
        for key in Key::all() {
            let rows: &mut Vec<Row> = &mut rows[key.index()];
            for to in ends.into_iter().filter(|to| *to <= LONGEST) {
                let protocol = key.choose(to, &limits);
                match rows.last_mut() {
                    Some(last) if last.protocol == protocol => last.to = to,
                    _ => rows.push(Row {
                        to,
                        protocol,
                        messages: 0,
                    }),
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

    /// The row of a message.
    #[inline]
    #[must_use]
    pub fn row(&mut self, key: Key, bytes: u64) -> &mut Row {
        let rows = &mut self.rows[key.index()];
        let at = rows.iter().position(|row| bytes <= row.to);
        let last = rows.len() - 1;
        &mut rows[at.unwrap_or(last)]
    }

    /// The rows by which messages have left, a line for each key; empty if none has.
    #[must_use]
    pub fn used(&self) -> String {
        let mut text = String::new();
        for key in Key::all() {
            let rows = ranges(&self.rows[key.index()]).filter(|(_, row)| row.messages > 0);
            let rows =
                rows.map(|(range, row)| format!("{range} {} {}", row.protocol, row.messages));
            let rows: Vec<String> = rows.collect();
            if !rows.is_empty() {
                let name = key.name(&[key.caller]);
                let _ = writeln!(text, "  {name:<46} {}", rows.join("; "));
            }
        }
        match text.is_empty() {
            true => text,
            false => format!("  {}\n{text}", Path(&self.limits)),
        }
    }
}

/// Each row with its lengths in bytes.
fn ranges(rows: &[Row]) -> impl Iterator<Item = (String, &Row)> {
    let froms = std::iter::once(0).chain(rows.iter().map(|row| row.to.saturating_add(1)));
    froms.zip(rows).map(|(from, row)| {
        let range = match row.to {
            LONGEST => format!("{from} and more"),
            to => format!("{from}-{to}"),
        };
        (range, row)
    })
}

/// The limits of a path in words.
struct Path<'a>(&'a Limits);

impl fmt::Display for Path<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Limits {
            eager,
            eager_multi,
            fragment,
            single_copy_from,
            frames_to,
        } = self.0;
        write!(out, "path: one frame to {eager}")?;
        if eager_multi > eager {
            write!(out, ", several to {eager_multi}")?;
        }
        write!(out, ", fragments of {fragment}")?;
        if *single_copy_from > LONGEST {
            return write!(out, ", no single copy");
        }
        write!(out, ", single copy from {single_copy_from}")?;
        match *frames_to {
            0 => Ok(()),
            LONGEST.. => write!(out, ", frames always faster"),
            to => write!(out, ", frames faster to {to}"),
        }
    }
}

impl fmt::Display for Protocol {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Protocol::Eager => "eager",
            Protocol::Fragments => "fragments",
            Protocol::Get => "get",
            Protocol::Rendezvous => "rendezvous",
        })
    }
}

/// All rows, lengths in bytes. Callers with the same rows share a line.
impl fmt::Display for Table {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(out, "  {}", Path(&self.limits))?;
        let mut keys: Vec<Key> = Key::all().filter(|key| key.caller == CALLERS[0]).collect();
        keys.sort_by_key(|key| (key.mode as u8, !key.is_contiguous, !key.has_credit));
        for first in keys {
            let by = |caller| &self.rows[Key { caller, ..first }.index()];
            let alike = |a, b| {
                let (a, b): (&Vec<Row>, &Vec<Row>) = (by(a), by(b));
                let same = |(a, b): (&Row, &Row)| (a.to, a.protocol) == (b.to, b.protocol);
                a.len() == b.len() && a.iter().zip(b).all(same)
            };
            for caller in CALLERS {
                let group: Vec<Caller> =
                    CALLERS.into_iter().filter(|c| alike(*c, caller)).collect();
                if group[0] == caller {
                    let rows =
                        ranges(by(caller)).map(|(range, row)| format!("{range} {}", row.protocol));
                    let rows: Vec<String> = rows.collect();
                    writeln!(out, "  {:<46} {}", first.name(&group), rows.join("; "))?;
                }
            }
        }
        Ok(())
    }
}

/// The limits for messages to this process itself. The receive copies a long one.
#[must_use]
pub fn to_itself(limits: Limits) -> Limits {
    Limits {
        eager_multi: 0,
        single_copy_from: u64::MAX,
        frames_to: 0,
        ..limits
    }
}

impl Ob1 {
    /// Sends the first frame of a request.
    pub(super) fn start(&mut self, wire: &mut dyn Wire, slot: u32) -> Result<(), Full> {
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
            true => to_itself(wire.begin(to.peer, request.wanted)),
        };
        self.start_by(wire, slot, &to, &limits)
    }

    /// Sends the first frame of a request by its protocol on a path with these limits.
    #[inline]
    pub(super) fn start_by(
        &mut self,
        wire: &mut dyn Wire,
        slot: u32,
        to: &Envelope,
        limits: &Limits,
    ) -> Result<(), Full> {
        let request = self.requests.look(slot);
        let wanted = request.wanted;
        let cost = self.affordable(to.peer, wanted);
        let key = Key::of(&request.payload, request.sending, cost.is_some());
        let row = self.table(limits).row(key, wanted);
        row.messages += 1;
        let sent = match (row.protocol, cost) {
            (Protocol::Eager, Some(cost)) => self.send_eager(wire, slot, to, cost),
            (Protocol::Fragments, _) => self.send_fragments(wire, slot, to, limits),
            (Protocol::Get, _) => match self.expose(wire, slot, to.peer) {
                None => {
                    self.table(limits).row(key, wanted).messages -= 1;
                    let by_frames = Limits {
                        single_copy_from: u64::MAX,
                        ..*limits
                    };
                    return self.start_by(wire, slot, to, &by_frames);
                }
                place => self.send_rts(wire, slot, to, limits, place),
            },
            _ => self.send_rts(wire, slot, to, limits, None),
        };
        if sent.is_err() && self.requests.look(slot).state == State::Queued {
            self.table(limits).row(key, wanted).messages -= 1;
        }
        sent
    }

    /// Counts every message from now on. Those of blocking sends take a request, as the fast path
    /// counts nothing. Called before the first send.
    pub fn count_all(&mut self) {
        self.counts_all = true;
    }

    /// The messages of this process by protocol, if any was counted.
    #[must_use]
    pub fn used_protocols(&self) -> Option<String> {
        let used: String = self.tables.iter().map(Table::used).collect();
        let title = "messages by protocol, sends of this rank by length in bytes\n";
        (!used.is_empty()).then(|| format!("{title}{used}"))
    }

    /// The protocols on a path with these limits.
    #[inline]
    fn table(&mut self, limits: &Limits) -> &mut Table {
        let known = self
            .tables
            .iter()
            .position(|table| table.limits() == limits);
        let at = known.unwrap_or_else(|| {
            self.tables.push(Table::of(*limits));
            self.tables.len() - 1
        });
        &mut self.tables[at]
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
            let mut table = Table::of(limits);
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
                        let row = table.row(key, bytes);
                        assert_eq!(row.protocol, chosen, "{key:?} {bytes}");
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
        let mut table = Table::of(LIMITS);
        let mut protocol = |caller, bytes| table.row(key(caller), bytes).protocol;
        for caller in [Caller::Blocking, Caller::Collective] {
            assert_eq!(protocol(caller, 16 << 10), Protocol::Eager);
            assert_eq!(protocol(caller, 48 << 10), Protocol::Fragments);
        }
        for caller in [Caller::Combined, Caller::Nonblocking] {
            assert_eq!(protocol(caller, 48 << 10), Protocol::Eager);
        }
        for caller in CALLERS {
            assert_eq!(protocol(caller, 100 << 10), Protocol::Fragments);
            assert_eq!(protocol(caller, 200 << 10), Protocol::Get);
        }
    }

    /// A message that must wait for credit may be needed while its sender computes.
    #[test]
    fn without_credit_a_caller_that_may_compute_exposes_its_payload() {
        let key = |caller| Key {
            memory: Memory::Host,
            is_contiguous: true,
            mode: Mode::Standard,
            caller,
            has_credit: false,
        };
        let mut table = Table::of(LIMITS);
        let mut protocol = |caller| table.row(key(caller), 100 << 10).protocol;
        assert_eq!(protocol(Caller::Blocking), Protocol::Rendezvous);
        assert_eq!(protocol(Caller::Nonblocking), Protocol::Get);
    }

    /// The text has every key and every length.
    #[test]
    fn rows_are_printed() {
        let text = Table::of(LIMITS).to_string();
        for line in [
            "path: one frame to 65536, several to 262144, fragments of 65536, \
             single copy from 32768, frames faster to 131072",
            "standard contiguous, blocking/collective       \
             0-16384 eager; 16385-131072 fragments; 131073 and more get",
            "synchronous contiguous, any caller, no credit  \
             0-32767 rendezvous; 32768 and more get",
        ] {
            assert!(text.lines().any(|one| one.trim_start() == line), "{text}");
        }
        let callers = |text: &str, word: &str| text.matches(word).count();
        let all = 4 * callers(&text, "any caller") + callers(&text, "blocking,");
        assert!(
            all <= KEYS && callers(&text, "standard packed, ") >= 2,
            "{text}"
        );
    }

    /// The path of a process to itself had "several to 0".
    #[test]
    fn a_path_without_eager_fragments_names_no_limit_of_them() {
        let text = Table::of(to_itself(LIMITS)).to_string();
        let line = "path: one frame to 65536, fragments of 65536, no single copy";
        assert!(text.lines().any(|one| one.trim() == line), "{text}");
    }

    /// Only rows by which a message has left are in the account.
    #[test]
    fn used_rows_are_counted() {
        let mut table = Table::of(LIMITS);
        assert_eq!(table.used(), "");
        let key = Key {
            memory: Memory::Host,
            is_contiguous: true,
            mode: Mode::Standard,
            caller: Caller::Nonblocking,
            has_credit: true,
        };
        for bytes in [8, 9, 1 << 20] {
            table.row(key, bytes).messages += 1;
        }
        let used = table.used();
        let line = "  standard contiguous, nonblocking               \
                    0-65536 eager 2; 131073 and more get 1";
        assert_eq!(used.lines().nth(1), Some(line), "{used}");
        assert_eq!(used.lines().count(), 2);
    }
}
