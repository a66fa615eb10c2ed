//! A message that goes straight to the buffer of the call that looks for it, without a request.
//!
//! A blocking receive stands in a queue only for others to see: for receives posted later, and for
//! frames that arrive while its caller is away. As long as it is the only one and its caller looks
//! at every frame itself it need not be posted: [`Ob1::deliver`] copies a short message that it
//! selects. For any other frame, [`Pml::post_for`](crate::Pml::post_for), it is posted first.

use super::Ob1;
use crate::message::Selector;
use crate::request::Completion;
use oxmpi_btl::{Frame, Wire};
use oxmpi_mem::Region;

impl Ob1 {
    /// Whether no receive waits for a message and no message for a receive.
    #[inline]
    #[must_use]
    pub fn is_alone(&self) -> bool {
        self.posted.is_empty() && self.unexpected.len() == 0
    }

    /// Gives the message of a frame to a receive that would be the only one; `None`, and nothing
    /// done, where that takes more than a copy.
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
        if header.kind != peer.short
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
}
