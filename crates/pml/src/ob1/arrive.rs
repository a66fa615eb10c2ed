//! The dispatch of arriving frames to the files of their protocols: a message in the order of its
//! number, any other frame at once. [`Ob1::on_frame`] gets a frame in memory of the transport and
//! may answer through the wire.

use super::control;
use super::eager::hold;
use super::{Ob1, Relation};
use crate::message::is_of_jobs;
use oxmpi_btl::{CONTROL_MAX, Frame, Header, Wire};
use oxmpi_mem::{HeapBytes, Region};
use std::collections::btree_map::Entry;

impl Ob1 {
    /// Handles one frame from process `from`: a message in the order of its number, any other frame
    /// at once. Early messages are kept, repeated frames dropped.
    #[inline(always)]
    pub fn on_frame(&mut self, wire: &mut dyn Wire, from: u32, frame: &Frame<'_>) {
        if !self.on_short(wire, from, frame) {
            self.on_other(wire, from, frame);
        }
    }

    #[inline(never)]
    fn on_other(&mut self, wire: &mut dyn Wire, from: u32, frame: &Frame<'_>) {
        let peer = &mut self.peers[from as usize];
        if peer.relation == Relation::Ended {
            return;
        }
        let (header, control) = (&frame.header, frame.control);
        match header.kind {
            control::EAGER | control::RTS
                if from as usize >= self.job_size && !is_of_jobs(header.context) =>
            {
                self.broken(
                    from,
                    "it is of another job and sends to this one's own groups",
                );
            }
            kind if control::is_numbered(kind) && header.seq != peer.expected => {
                self.out_of_order(from, frame);
            }
            kind if control::is_numbered(kind) => {
                peer.expected = peer.expected.wrapping_add(1);
                let behind = peer.backlog.is_some();
                self.on_message(wire, from, frame);
                if behind {
                    self.handle_early(wire, from);
                }
            }
            control::MORE => self.on_more(from, frame),
            control::CTS => {
                self.on_cts(from, control);
                self.flush(wire);
            }
            control::DATA => self.on_data(wire, from, frame),
            control::FIN => self.on_fin(wire, from, frame),
            control::CREDIT => self.on_credit(from, control),
            kind => self.broken(from, &format!("there is no frame of kind {kind}")),
        }
    }

    /// The first frame of a message, or its recall, in order.
    fn on_message(&mut self, wire: &mut dyn Wire, from: u32, frame: &Frame<'_>) {
        self.report_handled(wire, from);
        let is_hetero = frame.header.flags & control::HETERO != 0;
        let own;
        let frame = match is_hetero {
            false => frame,
            true => match self.unmarked(from, frame) {
                Some(unmarked) => {
                    own = unmarked;
                    &own
                }
                None => {
                    self.broken(from, "data came in a representation that cannot be");
                    return;
                }
            },
        };
        let sender = match (frame.header.kind, frame.header.flags) {
            (control::RTS, 0 | control::DIGEST) => return self.on_rts(wire, from, frame),
            (control::EAGER, control::LONG) => return self.on_first(wire, from, frame),
            (control::RTS, control::RECALL) => return self.on_recall(wire, from, frame.control),
            (control::EAGER, 0) => None,
            (control::EAGER, control::SYNCHRONOUS) => match control::id_at(frame.control, 0) {
                Some(sender) => Some(sender),
                None => return self.broken(from, "a synchronous message names no request"),
            },
            (_, flags) => return self.broken(from, &format!("a message has the flags {flags}")),
        };
        match is_hetero {
            true => {
                let held = || hold(frame.bulk);
                self.on_hetero_eager(wire, from, frame, held, sender);
            }
            false => self.on_eager(wire, from, frame, sender),
        }
    }

    #[cold]
    fn out_of_order(&mut self, from: u32, frame: &Frame<'_>) {
        let expected = self.peers[from as usize].expected;
        if frame.header.seq.wrapping_sub(expected) > u16::MAX / 2 {
            self.repeats += 1;
            return;
        }
        let backlog = self.peers[from as usize].backlog.get_or_insert_default();
        match backlog.early.entry(frame.header.seq) {
            Entry::Vacant(place) => _ = place.insert(Early::copy_of(frame)),
            Entry::Occupied(_) => self.repeats += 1,
        }
    }

    #[cold]
    pub(super) fn handle_early(&mut self, wire: &mut dyn Wire, from: u32) {
        loop {
            let peer = &mut self.peers[from as usize];
            let expected = peer.expected;
            let Some(next) = peer
                .backlog
                .as_mut()
                .and_then(|backlog| backlog.early.remove(&expected))
            else {
                return;
            };
            peer.expected = expected.wrapping_add(1);
            self.on_message(wire, from, &next.frame());
        }
    }
}

/// A copy of a frame that arrived out of order.
pub(super) struct Early {
    pub header: Header,
    control: [u8; CONTROL_MAX],
    pub bulk: HeapBytes,
}

impl Early {
    pub(super) fn copy_of(frame: &Frame<'_>) -> Early {
        let mut control = [0; CONTROL_MAX];
        control[..frame.control.len()].copy_from_slice(frame.control);
        let bulk = HeapBytes::new(frame.bulk_len());
        frame.copy_out(bulk.region());
        Early {
            header: Header {
                control_len: u8::try_from(frame.control.len()).unwrap_or(0),
                ..frame.header
            },
            control,
            bulk,
        }
    }

    pub(super) fn frame(&self) -> Frame<'_> {
        Frame {
            header: self.header,
            control: &self.control[..usize::from(self.header.control_len)],
            bulk: [self.bulk.region(), Region::EMPTY],
        }
    }
}
