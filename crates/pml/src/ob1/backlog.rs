//! What waits for space in a transport, in order for each peer, and the flush that sends it.

use super::Ob1;
use super::arrive::Early;
use super::control::{self, Writer};
use super::receive::ticket;
use oxmpi_btl::{Bulk, CONTROL_MAX, Full, Header, Wire};
use std::collections::{BTreeMap, VecDeque};

/// A control frame that waits for space.
pub(super) struct Control {
    header: Header,
    control: [u8; CONTROL_MAX],
}

pub(super) enum Queued {
    Start(u32),
    Control(Control),
}

#[derive(Default)]
pub(super) struct Backlog {
    /// Frames that must leave in order.
    pub queue: VecDeque<Queued>,
    /// Sends whose fragments are leaving, served round-robin.
    pub streams: VecDeque<u32>,
    /// Messages that arrived out of order.
    pub early: BTreeMap<u16, Early>,
    /// Frames of messages whose first frame has not been handled yet, with their offsets.
    pub orphans: Vec<Early>,
}

impl Ob1 {
    /// Sends a control frame, now or later in order.
    #[inline(never)]
    pub(super) fn answer(&mut self, wire: &mut dyn Wire, peer: u32, kind: u8, control: &Writer) {
        self.answer_by(wire, peer, control::header(kind), control);
    }

    /// As [`answer`](Self::answer), with this header.
    pub(super) fn answer_by(
        &mut self,
        wire: &mut dyn Wire,
        peer: u32,
        header: Header,
        control: &Writer,
    ) {
        let waits = self.peers[peer as usize]
            .backlog
            .as_ref()
            .is_some_and(|backlog| !backlog.queue.is_empty());
        if waits
            || wire
                .try_send(peer, header, control.as_slice(), Bulk::None)
                .is_err()
        {
            self.queue_answer(peer, header, control);
        }
    }

    /// Queues a control frame.
    pub(super) fn queue_answer(&mut self, peer: u32, header: Header, control: &Writer) {
        let control_len =
            u8::try_from(control.len).expect("invariant: control is at most 40 bytes");
        let header = Header {
            control_len,
            ..header
        };
        self.backlog(peer).queue.push_back(Queued::Control(Control {
            header,
            control: control.bytes,
        }));
    }

    /// The peer's backlog; the peer is marked busy, as something is about to be queued.
    pub(super) fn backlog(&mut self, peer: u32) -> &mut Backlog {
        self.mark_busy(peer);
        self.peers[peer as usize].backlog.get_or_insert_default()
    }

    /// The next flush serves this peer.
    pub(super) fn mark_busy(&mut self, peer: u32) {
        let state = &mut self.peers[peer as usize];
        if !state.busy {
            state.busy = true;
            self.waits_for_space += 1;
            self.busy.push(peer);
        }
    }

    /// Removes a send from its peer's backlog.
    pub(super) fn drop_queued(&mut self, peer: u32, slot: u32) {
        if let Some(backlog) = &mut self.peers[peer as usize].backlog {
            let other = |queued: &Queued| !matches!(queued, Queued::Start(start) if *start == slot);
            backlog.queue.retain(other);
            backlog.streams.retain(|stream| *stream != slot);
        }
    }

    /// Number of sends that wait for space or for their receiver, and of answers not yet taken by a
    /// transport. Credit does not count: the sends that need it count on the other side.
    #[must_use]
    pub fn outgoing(&self) -> usize {
        let backlog = |peer: &u32| {
            self.peers[*peer as usize]
                .backlog
                .as_ref()
                .map_or(0, |b| b.queue.len() + b.streams.len())
        };
        self.busy.iter().map(backlog).sum()
    }

    /// Sends queued frames. Call after a poll.
    #[inline(always)]
    pub fn flush(&mut self, wire: &mut dyn Wire) {
        if !self.busy.is_empty() {
            self.flush_busy(wire);
        }
    }

    #[cold]
    pub(super) fn flush_busy(&mut self, wire: &mut dyn Wire) {
        for (peer, id) in self.concealed.drain(..) {
            wire.conceal(peer, ticket(id));
        }
        for (peer, id) in self.reclaimed.drain(..) {
            wire.reclaim(peer, ticket(id));
        }
        let mut index = 0;
        while index < self.busy.len() {
            let peer = self.busy[index];
            let owes = self.peers[peer as usize].owes_credit;
            let mut idle = !owes || self.send_credit(wire, peer).is_ok();
            if let Some(mut backlog) = self.peers[peer as usize].backlog.take() {
                self.flush_queue(wire, peer, &mut backlog);
                self.flush_streams(wire, &mut backlog);
                idle &= backlog.queue.is_empty() && backlog.streams.is_empty();
                self.peers[peer as usize].backlog = Some(backlog);
            }
            if idle {
                self.peers[peer as usize].busy = false;
                self.busy.swap_remove(index);
            } else {
                index += 1;
            }
        }
        self.serve_followers(wire);
        if !self.held.is_empty() {
            wire.push();
            self.end_held();
        }
    }

    fn flush_queue(&mut self, wire: &mut dyn Wire, peer: u32, backlog: &mut Backlog) {
        while let Some(queued) = backlog.queue.front() {
            let sent = match queued {
                Queued::Start(slot) => self.start(wire, *slot),
                Queued::Control(Control { header, control }) => {
                    let control = &control[..usize::from(header.control_len)];
                    self.send_control(wire, peer, *header, control)
                }
            };
            if sent.is_err() {
                return;
            }
            backlog.queue.pop_front();
        }
    }

    /// Sends a control frame that has waited, with the next number if its kind has one.
    fn send_control(
        &mut self,
        wire: &mut dyn Wire,
        peer: u32,
        mut header: Header,
        control: &[u8],
    ) -> Result<(), Full> {
        let is_numbered = control::is_numbered(header.kind);
        if is_numbered {
            if self.is_too_far_ahead(peer) {
                return Err(Full);
            }
            header.seq = self.peers[peer as usize].sent.wrapping_add(1);
        }
        wire.try_send(peer, header, control, Bulk::None)?;
        if is_numbered {
            self.peers[peer as usize].sent = header.seq;
        }
        Ok(())
    }

    fn flush_streams(&mut self, wire: &mut dyn Wire, backlog: &mut Backlog) {
        let mut turns = backlog.streams.len();
        while turns > 0 {
            turns -= 1;
            let Some(slot) = backlog.streams.pop_front() else {
                return;
            };
            let (done, full) = self.stream(wire, slot);
            if done {
                turns = backlog.streams.len();
            } else if full {
                backlog.streams.push_front(slot);
                return;
            } else {
                backlog.streams.push_back(slot);
                turns = turns.max(1);
            }
        }
    }
}
