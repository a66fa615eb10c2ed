//! Local memory that operations use: registered when it is first named, and kept, so that the same
//! memory costs one registration whatever its uses.
//!
//! When the table of the node is full, or as many are kept as may be, what nobody uses and was used
//! the longest ago goes.

use super::Counters;
use crate::code::Code;
use crate::memory::{Flags, MemHandle};
use crate::nic::Nic;
use oxmpi_mem::Region;
use std::collections::BTreeMap;

/// First address and length.
pub(super) type Name = (u64, u64);

#[derive(Debug)]
struct Entry {
    handle: MemHandle,
    users: u32,
    last: u64,
}

/// See the module's text.
#[derive(Debug, Default)]
pub(super) struct Registered {
    entries: BTreeMap<Name, Entry>,
    uses: u64,
}

impl Registered {
    /// A registration that covers this memory, kept until [`Registered::release`]; of those that
    /// nobody uses so many at most stay.
    pub(super) fn hold(
        &mut self,
        nic: &mut Nic,
        memory: Region,
        most: usize,
        counters: &mut Counters,
    ) -> Result<(Name, MemHandle), Code> {
        let (first, len) = (memory.addr() as u64, memory.len() as u64);
        self.uses += 1;
        let before = self.entries.range_mut(..=(first, u64::MAX)).rev();
        let mut covering = before.filter(|((start, room), _)| first - start + len <= *room);
        if let Some((name, entry)) = covering.next() {
            entry.users += 1;
            entry.last = self.uses;
            counters.found += 1;
            return Ok((*name, entry.handle));
        }
        while self.entries.len() >= most.max(1) && self.give_up_one(nic) {}
        let handle = loop {
            match nic.mem_register(memory, None, Flags::ReadWrite) {
                Err(Code::ErrorResource) if self.give_up_one(nic) => {}
                made => break made?,
            }
        };
        counters.registered += 1;
        let entry = Entry {
            handle,
            users: 1,
            last: self.uses,
        };
        self.entries.insert((first, len), entry);
        Ok(((first, len), handle))
    }

    /// One use less; whether nobody uses it any more.
    pub(super) fn release(&mut self, name: Name) -> bool {
        let entry = self.entries.get_mut(&name);
        entry.is_some_and(|entry| {
            entry.users -= 1;
            entry.users == 0
        })
    }

    /// Whether there was one that nobody uses.
    fn give_up_one(&mut self, nic: &mut Nic) -> bool {
        let idle = self.entries.iter().filter(|(_, entry)| entry.users == 0);
        let Some(name) = idle
            .min_by_key(|(_, entry)| entry.last)
            .map(|(name, _)| *name)
        else {
            return false;
        };
        self.forget(nic, name);
        true
    }

    pub(super) fn forget(&mut self, nic: &mut Nic, name: Name) {
        if let Some(entry) = self.entries.remove(&name) {
            // It was registered, and nobody uses it.
            let _ = nic.mem_deregister(entry.handle);
        }
    }

    /// What nobody uses and shares bytes with this memory.
    pub(super) fn release_memory(&mut self, nic: &mut Nic, memory: Region) {
        let (from, to) = (memory.addr() as u64, (memory.addr() + memory.len()) as u64);
        let touches = |(start, len): &Name| *start < to && from < start + len;
        let entries = self.entries.iter();
        let idle = entries.filter(|(name, entry)| entry.users == 0 && touches(name));
        let names: Vec<Name> = idle.map(|(name, _)| *name).collect();
        names.into_iter().for_each(|name| self.forget(nic, name));
    }

    pub(super) fn give_back_all(&mut self, nic: &mut Nic) {
        while let Some((&name, _)) = self.entries.first_key_value() {
            self.forget(nic, name);
        }
    }
}
