//! A PUT with a flag behind it: who sees the flag sees the bytes.
//!
//! Packets overtake each other, and so would a flag that left behind the bytes. It leaves when the
//! other side has told that all bytes are visible there; the event of the post is that of the flag.

use crate::descriptor::PostKind;
use crate::posts::Transaction;
use oxmpi_mem::HeapBytes;

/// Bytes of a flag.
pub(crate) const LEN: u64 = 8;

impl Transaction {
    /// Whether a flag is to follow.
    pub(crate) fn has_flag_to_write(&self) -> bool {
        self.descriptor.kind == PostKind::FmaPutWithFlag && !self.is_flagging
    }

    /// All bytes are visible: whether a flag follows now.
    pub(crate) fn goes_on_with_flag(&mut self) -> bool {
        let has_flag = self.has_flag_to_write();
        if has_flag {
            let value = self.descriptor.flag.1.to_ne_bytes();
            self.kept = Some(HeapBytes::from_slice(&value));
            (self.is_flagging, self.sent) = (true, 0);
        }
        has_flag
    }
}
