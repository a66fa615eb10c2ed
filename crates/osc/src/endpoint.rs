//! The path to a process, on which the entries of its [queue](crate::queue) leave frame by frame.

use crate::frames::{Kind, STRETCH, Stretch, pair};
use crate::order::{Lent, Order, Outgoing};
use crate::queue::Via;
use oxmpi_btl::{Bulk, Full, Header, Layer, Source, Taken, Wire};
use oxmpi_mem::Region;
use oxmpi_pml::Payload;

/// The most paths that are tried for a piece of a long put when one is full.
const TRIES: u32 = 4;

/// The ticket of an operation at the transport. No message has it, as there are never so many at
/// once.
pub(crate) fn ticket(number: u32) -> u64 {
    u64::from(number) << 32 | u64::from(u32::MAX)
}

/// Sends the answer to a get, as long as the transport has room.
pub(crate) fn answer_leaves(
    endpoint: &mut Endpoint<'_>,
    via: &Via,
    number: u32,
    payload: &mut Payload,
    sent: &mut u64,
) -> bool {
    let most = endpoint.most();
    while *sent < payload.len() {
        let left = usize::try_from(payload.len() - *sent).unwrap_or(usize::MAX);
        let len = left.min(most);
        let control = pair(*sent, number);
        let mut cursor = Cursor {
            offset: *sent,
            payload,
        };
        let bulk = Bulk::Fill {
            len,
            source: &mut cursor,
        };
        let header = header(via, Kind::Data, control.len());
        if endpoint.try_send(header, &control, bulk).is_err() {
            return false;
        }
        *sent += len as u64;
    }
    true
}

pub(crate) fn header(via: &Via, kind: Kind, control: usize) -> Header {
    Header {
        kind: Layer::OSC.kind(kind as u8),
        control_len: u8::try_from(control).unwrap_or(u8::MAX),
        context: via.id,
        source: via.me,
        ..Header::default()
    }
}

/// The path to a process.
pub(crate) struct Endpoint<'a> {
    pub(crate) wire: &'a mut dyn Wire,
    pub(crate) process: u32,
    pub(crate) order: Order,
    /// The queue is empty behind the frame that leaves.
    pub(crate) is_last: bool,
    /// The transport holds frames back for those that follow.
    pub(crate) has_held: bool,
}

impl Endpoint<'_> {
    /// The most bytes of payload of a frame.
    pub(crate) fn most(&mut self) -> usize {
        self.wire.limits(self.process).fragment
    }

    /// Whether a put of so many bytes is lent to the transport instead of copied.
    pub(crate) fn lends(&mut self, bytes: u64) -> bool {
        let eager = self.wire.limits(self.process).eager as u64;
        bytes > eager && !self.wire.is_ordered(self.process)
    }

    /// Lends the first bytes of the rest of a put, which are `sent` bytes behind `disp` at the
    /// target; returns how many.
    pub(crate) fn try_lend(
        &mut self,
        via: &Via,
        number: u32,
        rest: Region,
        disp: i64,
        sent: u64,
    ) -> Option<u64> {
        for _ in 0..TRIES {
            let bytes = rest.len() as u64;
            let limits = self.wire.fragment_limits(self.process, bytes, bytes);
            let piece = rest.slice(0, rest.len().min(limits.fragment));
            let stretch = Stretch {
                disp: disp.wrapping_add_unsigned(sent),
                len: u32::try_from(piece.len()).unwrap_or(u32::MAX),
                number: 0,
                offset: 0,
            };
            let header = Header {
                tag: number.cast_signed(),
                ..header(via, Kind::Stretch, STRETCH)
            };
            let lent = Lent {
                header,
                stretch,
                region: piece,
                ticket: ticket(number),
            };
            if (self.order).lend(self.wire, self.process, lent).is_ok() {
                return Some(piece.len() as u64);
            }
            if !self.wire.has_free_path(self.process) {
                return None;
            }
        }
        None
    }

    pub(crate) fn try_send(
        &mut self,
        header: Header,
        control: &[u8],
        bulk: Bulk<'_>,
    ) -> Result<(), Full> {
        let Endpoint {
            wire,
            process,
            order,
            is_last,
            has_held,
        } = self;
        let (process, more) = (*process, !*is_last);
        let frame = Outgoing {
            header,
            control,
            bulk,
        };
        let taken = order.send(*wire, process, frame, more)?;
        *has_held |= taken == Taken::Held;
        Ok(())
    }
}

/// A payload from a byte on.
pub(crate) struct Cursor<'a> {
    pub(crate) payload: &'a mut Payload,
    pub(crate) offset: u64,
}

impl Source for Cursor<'_> {
    fn fill(&mut self, dst: Region) {
        self.payload.load(self.offset, dst);
        self.offset += dst.len() as u64;
    }
}
