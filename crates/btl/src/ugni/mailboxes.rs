//! The memory of mailboxes: blocks of many, each registered as one, as registrations are few.

use super::Settings;
use oxmpi_gemini::{CqId, Flags, MemHandle, Nic, SmsgAttr, SmsgKind};
use oxmpi_mem::HeapBytes;

/// Bytes of the first block; each other one is twice as long as the one before, so that few
/// registrations are enough for any number of peers.
const BLOCK: usize = 2 << 20;
/// Mailboxes of the first block, at most.
const FIRST: usize = 32;
/// Mailboxes begin on cache lines.
const ALIGN: usize = 64;

/// See the module's text.
pub(super) struct Mailboxes {
    /// All but where it is.
    form: SmsgAttr,
    /// Bytes of one.
    stride: usize,
    processes: usize,
    most: usize,
    blocks: Vec<(HeapBytes, MemHandle)>,
    free: Vec<SmsgAttr>,
    in_use: usize,
}

impl Mailboxes {
    pub(super) fn new(settings: &Settings, processes: u32) -> Mailboxes {
        let form = SmsgAttr {
            kind: SmsgKind::AutoRetransmit,
            credits: settings.credits,
            longest: settings.smsg_limit,
            handle: MemHandle::default(),
            address: 0,
        };
        Mailboxes {
            form,
            stride: form.bytes().next_multiple_of(ALIGN),
            processes: processes.max(1) as usize,
            most: match settings.mailboxes {
                0 => usize::MAX,
                most => most as usize,
            },
            blocks: Vec::new(),
            free: Vec::new(),
            in_use: 0,
        }
    }

    pub(super) fn in_use(&self) -> usize {
        self.in_use
    }

    /// Whether there are as many as there should be.
    pub(super) fn is_full(&self) -> bool {
        self.in_use >= self.most
    }

    /// A mailbox of zeros; `None`: no memory can be registered.
    pub(super) fn take(&mut self, nic: &mut Nic, came: CqId) -> Option<SmsgAttr> {
        if self.free.is_empty() {
            self.grow(nic, came)?;
        }
        let taken = self.free.pop()?;
        self.in_use += 1;
        Some(taken)
    }

    /// A mailbox into which nobody writes any more.
    pub(super) fn give_back(&mut self, mailbox: SmsgAttr) {
        for (memory, handle) in &self.blocks {
            if *handle == mailbox.handle {
                let offset = (mailbox.address - handle.base) as usize;
                oxmpi_mem::fill(memory.region().slice(offset, self.stride), 0);
            }
        }
        self.free.push(mailbox);
        self.in_use -= 1;
    }

    fn grow(&mut self, nic: &mut Nic, came: CqId) -> Option<()> {
        let first = (BLOCK / self.stride).clamp(1, FIRST);
        let count = (first << self.blocks.len()).min(self.processes);
        let memory = HeapBytes::zeroed(count * self.stride);
        let made = nic.mem_register(memory.region(), Some(came), Flags::ReadWrite);
        let handle = made.ok()?;
        for at in (0..count).rev() {
            self.free.push(SmsgAttr {
                handle,
                address: handle.base + (at * self.stride) as u64,
                ..self.form
            });
        }
        self.blocks.push((memory, handle));
        Some(())
    }
}
