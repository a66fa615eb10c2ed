//! Delivery of a message straight to the buffer of a blocking receive, without a request.
//!
//! A blocking receive must be posted only for receives posted later, and for frames that arrive
//! while its caller does not poll. A receive that is the only one, and whose caller sees every
//! frame, need not be posted. [`Ob1::deliver`] then copies a short message that matches. For any
//! other frame the receive is posted first: [`Ob1::post_for`].

use super::Ob1;
use crate::message::Selector;
use crate::payload::Payload;
use crate::request::{Completion, RequestId};
use oxmpi_btl::{Frame, Wire};
use oxmpi_mem::Region;

impl Ob1 {
    /// Whether there are no posted receives and no unexpected messages.
    #[inline]
    #[must_use]
    pub fn is_alone(&self) -> bool {
        self.posted.is_empty() && self.unexpected.len() == 0
    }

    /// Copies the message of a frame to the buffer of a receive that would be the only posted one.
    /// `None`: nothing was done, as more than a copy is needed.
    #[inline(always)]
    pub fn deliver(
        &mut self,
        wire: &mut impl Wire,
        from: u32,
        frame: &Frame<'_>,
        wanted: &Selector,
        into: Region,
    ) -> Option<Completion> {
        let (header, len) = (&frame.header, frame.bulk_len());
        let peer = &mut self.peers[from as usize];
        let early = |backlog: &super::Backlog| !backlog.early.is_empty();
        if header.kind != peer.fast_kind
            || header.flags != 0
            || header.seq != peer.expected
            || len > into.len()
            || !wanted.accepts(header.context, header.source, header.tag)
            || peer.backlog.as_deref().is_some_and(early)
        {
            return None;
        }
        peer.expected = peer.expected.wrapping_add(1);
        frame.copy_out(into);
        self.give_credit(wire, from, Some(len as u64));
        Some(Completion {
            source: header.source,
            tag: header.tag,
            bytes: len as u64,
            length: len as u64,
            cancelled: false,
            error: 0,
            context: header.context,
        })
    }

    /// Posts the receive that [`deliver`](Ob1::deliver) could not serve, and handles the frame.
    #[inline(never)]
    pub fn post_for(
        &mut self,
        wire: &mut impl Wire,
        wanted: &Selector,
        into: Region,
        from: u32,
        frame: Frame<'_>,
    ) -> RequestId {
        let id = self.recv(wire, wanted, Payload::Contiguous(into));
        self.on_frame(wire, from, &frame);
        id
    }
}
