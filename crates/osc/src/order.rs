//! The order of the frames that two processes exchange, where the transport between them keeps
//! none.
//!
//! Windows need each frame once and in the order in which it left ([`queue`](crate::queue)).
//! Several rails keep no order, and frames on a rail that fails may come by another one, too. So
//! frames for such a peer carry a number in the last four bytes of their control. The receiver
//! keeps early frames and drops duplicates. A piece of a stretch of a long put is stored when it
//! arrives, as puts have no order. Frames after the stretch wait until all of it is there.

use crate::frames::Stretch;
use oxmpi_btl::{Bulk, Frame, Full, Header, Taken, Wire};
use oxmpi_mem::{HeapBytes, Region};
use oxmpi_pml::coverage::{Ranges, cover};
use std::collections::BTreeMap;

/// Bytes of the number.
const NUMBER: usize = 4;

/// Both directions between this process and another one.
#[derive(Default)]
pub(crate) struct Order {
    /// Numbers of the next frame to send and of the next one to handle; wrapping.
    next: u32,
    due: u32,
    /// Frames that came before their turn; `None`: a stretch that is already stored.
    early: BTreeMap<u32, Option<Kept>>,
    /// Stretches with missing pieces.
    parts: BTreeMap<u32, Part>,
}

/// The pieces of a stretch that have arrived.
#[derive(Default)]
struct Part {
    moved: u64,
    beyond: Option<Box<Ranges>>,
}

/// A frame that has come before its turn.
pub(crate) struct Kept {
    header: Header,
    control: Vec<u8>,
    bulk: HeapBytes,
}

/// A frame to send.
pub(crate) struct Outgoing<'c, 'b> {
    pub(crate) header: Header,
    /// The control, without a number.
    pub(crate) control: &'c [u8],
    pub(crate) bulk: Bulk<'b>,
}

/// A piece of a long put that is lent to the transport.
#[derive(Clone, Copy)]
pub(crate) struct Lent {
    pub(crate) header: Header,
    /// Its place at the target; [`Order::lend`] sets the number.
    pub(crate) stretch: Stretch,
    /// Its bytes.
    pub(crate) region: Region,
    /// The ticket that reports its completion.
    pub(crate) ticket: u64,
}

/// The handling of a frame that has arrived.
pub(crate) enum Turn {
    /// Handle it, then the frames of [`Order::next`].
    Now,
    /// Do nothing now.
    NotNow,
}

/// Splits the control of a frame, of `len` bytes, from its number. `None`: it has no number.
pub(crate) fn split(control: &[u8], len: usize) -> Option<(&[u8], u32)> {
    let (control, number) = control.split_at_checked(len)?;
    let number: &[u8; NUMBER] = number.try_into().ok()?;
    Some((control, u32::from_le_bytes(*number)))
}

impl Order {
    /// Sends a frame, with its number where the path keeps no order. `more`: other frames follow at
    /// once.
    pub(crate) fn send(
        &mut self,
        wire: &mut dyn Wire,
        process: u32,
        frame: Outgoing<'_, '_>,
        more: bool,
    ) -> Result<Taken, Full> {
        let Outgoing {
            header,
            control,
            bulk,
        } = frame;
        let is_ordered = wire.is_ordered(process);
        let mut send = |header, control: &[u8], bulk: Bulk<'_>| match more {
            true => wire.try_more(process, header, control, bulk),
            false => (wire.try_send(process, header, control, bulk)).map(|()| Taken::Left),
        };
        if is_ordered {
            return send(header, control, bulk);
        }
        let mut numbered = [0; oxmpi_btl::CONTROL_MAX];
        let len = control.len() + NUMBER;
        numbered[..control.len()].copy_from_slice(control);
        numbered[control.len()..len].copy_from_slice(&self.next.to_le_bytes());
        let header = Header {
            control_len: u8::try_from(len).unwrap_or(u8::MAX),
            ..header
        };
        let taken = send(header, &numbered[..len], bulk)?;
        self.next = self.next.wrapping_add(1);
        Ok(taken)
    }

    /// Lends a stretch, with its number, to the transport.
    pub(crate) fn lend(
        &mut self,
        wire: &mut dyn Wire,
        process: u32,
        piece: Lent,
    ) -> Result<(), Full> {
        let stretch = Stretch {
            number: self.next,
            ..piece.stretch
        };
        wire.try_lend(
            process,
            piece.header,
            &stretch.write(),
            piece.region,
            piece.ticket,
        )?;
        self.next = self.next.wrapping_add(1);
        Ok(())
    }

    /// A frame has arrived.
    pub(crate) fn accept(&mut self, number: u32, frame: &Frame<'_>, control: &[u8]) -> Turn {
        match number.wrapping_sub(self.due).cast_signed() {
            0 => {
                self.due = self.due.wrapping_add(1);
                Turn::Now
            }
            1.. => {
                let bulk = HeapBytes::new(frame.bulk_len());
                frame.copy_out(bulk.region());
                let kept = Kept {
                    header: frame.header,
                    control: control.to_vec(),
                    bulk,
                };
                self.early.entry(number).or_insert(Some(kept));
                Turn::NotNow
            }
            _ => Turn::NotNow,
        }
    }

    /// The next frame, if it has arrived already.
    pub(crate) fn next(&mut self) -> Option<Kept> {
        loop {
            let kept = self.early.remove(&self.due)?;
            self.due = self.due.wrapping_add(1);
            if kept.is_some() {
                return kept;
            }
        }
    }

    /// Whether all of a frame has arrived before.
    pub(crate) fn is_duplicate(&self, number: u32) -> bool {
        number.wrapping_sub(self.due).cast_signed() < 0 || self.early.contains_key(&number)
    }

    /// So many bytes of a stretch have arrived and are stored. Returns whether these were the last;
    /// then [`Order::next`] may return a frame.
    pub(crate) fn accept_piece(&mut self, stretch: &Stretch, bytes: u64) -> bool {
        let part = self.parts.entry(stretch.number).or_default();
        cover(&mut part.moved, &mut part.beyond, stretch.offset, bytes);
        if part.moved < u64::from(stretch.len) {
            return false;
        }
        self.parts.remove(&stretch.number);
        self.early.insert(stretch.number, None);
        true
    }
}

impl Kept {
    /// The frame as it came, without its number.
    pub(crate) fn frame(&self) -> Frame<'_> {
        Frame {
            header: self.header,
            control: &self.control,
            bulk: [self.bulk.region(), Region::EMPTY],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The frames that are handled when frames arrive in this order.
    fn handled(order: &mut Order, numbers: &[u32]) -> Vec<u32> {
        let mut seen = Vec::new();
        for &number in numbers {
            let tag = number.cast_signed();
            let header = Header {
                tag,
                ..Header::default()
            };
            let bytes = HeapBytes::from_slice(&number.to_le_bytes());
            let frame = Frame {
                header,
                control: &[],
                bulk: [bytes.region(), Region::EMPTY],
            };
            if matches!(order.accept(number, &frame, &[1, 2]), Turn::Now) {
                seen.push(number);
                while let Some(kept) = order.next() {
                    let frame = kept.frame();
                    let number = frame.header.tag.cast_unsigned();
                    assert_eq!(kept.bulk.to_vec(), number.to_le_bytes());
                    assert_eq!(frame.control, [1, 2]);
                    seen.push(number);
                }
            }
        }
        seen
    }

    // Over two rails accumulates were combined in any order. A type was used before its description
    // had come. Frames delivered by a failing rail were handled twice.
    #[test]
    fn frames_are_handled_once_and_in_order() {
        let mut order = Order::default();
        assert_eq!(handled(&mut order, &[2, 1, 1, 0, 0, 2, 4]), [0, 1, 2]);
        assert_eq!(handled(&mut order, &[5, 3, 1, 4, 6]), [3, 4, 5, 6]);
        assert!(order.early.is_empty());
        order.due = u32::MAX;
        assert_eq!(
            handled(&mut order, &[0, 1, u32::MAX, 2]),
            [u32::MAX, 0, 1, 2]
        );
    }

    /// Frames after a stretch wait for all of it; a duplicate piece is dropped.
    #[test]
    fn a_stretch_is_carried_out_as_it_comes() {
        let stretch = |number, offset| Stretch {
            disp: 0,
            len: 10,
            number,
            offset,
        };
        let mut order = Order::default();
        assert_eq!(handled(&mut order, &[0, 3]), [0]);
        assert!(!order.accept_piece(&stretch(2, 4), 6) && !order.accept_piece(&stretch(2, 4), 6));
        assert!(!order.accept_piece(&stretch(1, 0), 5) && !order.is_duplicate(1));
        assert!(order.accept_piece(&stretch(2, 0), 4) && order.is_duplicate(2));
        assert!(order.next().is_none(), "something of the first is missing");
        assert!(order.accept_piece(&stretch(1, 5), 5));
        let next = order.next().map(|kept| kept.frame().header.tag);
        assert_eq!((next, order.due), (Some(3), 4));
        assert!(order.is_duplicate(1) && order.is_duplicate(2) && !order.is_duplicate(4));
        assert!(order.early.is_empty() && order.parts.is_empty());
    }

    #[test]
    fn numbers_stand_behind_the_control() {
        assert_eq!(
            split(&[7, 8, 1, 0, 0, 1], 2),
            Some((&[7, 8][..], 0x0100_0001))
        );
        assert_eq!(split(&[7, 8], 2), None);
        assert_eq!(split(&[7], 2), None);
        assert_eq!(split(&[7, 8, 1, 0, 0, 1, 0], 2), None);
    }
}
