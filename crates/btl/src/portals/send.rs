//! How a frame leaves: copied into a buffer, put from there, within what the peer has room for.

use super::card::{Card, FRAMES, header_data, match_bits, user};
use super::cost;
use crate::frame::Header;
use crate::wire::{Bulk, Full};
use oxmpi_mem::{HeapBytes, Region};
use oxmpi_portals::{Md, MdHandle, Operation, Options, Target, Threshold};

/// Buffers of frames that leave. There are as many as peers that had no room for one at a time.
pub(super) struct Buffers {
    len: usize,
    all: Vec<HeapBytes>,
    free: Vec<usize>,
    /// Whose frame is in each, and from which memory descriptor it leaves.
    out: Vec<Option<(u32, MdHandle)>>,
}

impl Buffers {
    pub(super) fn new(longest: usize) -> Buffers {
        Buffers {
            len: longest,
            all: Vec::new(),
            free: Vec::new(),
            out: Vec::new(),
        }
    }

    fn take(&mut self) -> (usize, Region) {
        let at = self.free.pop().unwrap_or_else(|| {
            self.all.push(HeapBytes::new(self.len));
            self.out.push(None);
            self.all.len() - 1
        });
        (at, self.all[at].region())
    }

    /// Its frame has left.
    pub(super) fn give_back(&mut self, at: usize) {
        if let Some(out) = self.out.get_mut(at) {
            *out = None;
            self.free.push(at);
        }
    }

    /// Frames for a peer do not leave any more; their descriptors.
    pub(super) fn lose(&mut self, peer: u32) -> Vec<MdHandle> {
        let mut lost = Vec::new();
        for at in 0..self.out.len() {
            if let Some((_, md)) = self.out[at].filter(|(to, _)| *to == peer) {
                lost.push(md);
                self.give_back(at);
            }
        }
        lost
    }
}

impl Card {
    /// Sends a frame.
    pub(super) fn send(
        &mut self,
        to: u32,
        header: &Header,
        control: &[u8],
        bulk: Bulk<'_>,
    ) -> Result<(), Full> {
        let len = control.len() + bulk.len();
        let peer = self.peers.entry(to).or_default();
        let unread = peer.unread_there.saturating_add(cost(len));
        let is_full = unread > self.settings.credits || self.nic.waiting(to) != 0;
        if is_full || peer.has_failed || len > self.settings.longest() {
            return Err(Full);
        }
        let (buffer, whole) = self.buffers.take();
        let bytes = whole.slice(0, len);
        let md = Md {
            threshold: Threshold::Times(1),
            options: Options::EVENT_START_DISABLE,
            user: user::SENT | buffer as u64,
            eq: Some(self.eq),
            ..Md::of(bytes)
        };
        let put = Operation::Put {
            wants_ack: false,
            hdr_data: header_data(header, control.len()),
        };
        let target = Target {
            peer: to,
            portal: FRAMES,
            bits: match_bits(header),
            offset: 0,
        };
        let md = self.nic.md_bind(md).and_then(|md| {
            self.nic.start(md, put, target)?;
            Ok(md)
        });
        let Ok(md) = md else {
            self.buffers.give_back(buffer);
            return Err(Full);
        };
        // Nothing leaves before the interface is told to move.
        oxmpi_mem::write(bytes.slice(0, control.len()), control);
        let rest = bytes.skip(control.len());
        match bulk {
            Bulk::None => {}
            Bulk::Region(region) | Bulk::Lent { region, .. } => oxmpi_mem::copy(rest, region),
            Bulk::Fill { source, .. } => source.fill(rest),
        }
        peer.unread_there = unread;
        self.buffers.out[buffer] = Some((to, md));
        Ok(())
    }

    /// A peer has read so much of our frames in all.
    pub(super) fn on_credit(&mut self, from: u32, total: u64) {
        let peer = self.peers.entry(from).or_default();
        let left = u32::try_from(total).ok().and_then(|total| {
            let more = total.wrapping_sub(peer.credited);
            peer.credited = total;
            peer.unread_there.checked_sub(more)
        });
        match left {
            Some(left) => peer.unread_there = left,
            // It has read more than was sent.
            None => self.fail(from),
        }
    }
}
