//! Registered memory: which bytes others may reach, by which handle, and in which queue that is
//! told.
//!
//! Each registration takes an entry of the node's table of memory domains (MDD), which all
//! processes of a node share: [`Budget`]. A handle is 16 bytes that travel; what they say is looked
//! up at the owner, so a stale or forged one reaches nothing.

use crate::code::Code;
use crate::cq::CqId;
use crate::fault::Fault;
use crate::nic::Nic;
use crate::table::Table;
use oxmpi_mem::Region;
use oxmpi_sync::Mutex;
use std::sync::Arc;

/// What names registered memory at its owner: 16 bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MemHandle {
    /// Which registration.
    pub key: u64,
    /// Its first address.
    pub base: u64,
}

/// How memory may be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flags {
    /// Others read and write it.
    ReadWrite,
    /// Others only read it.
    ReadOnly,
}

/// Entries of a node's table, for all its processes.
#[derive(Clone, Debug)]
pub struct Budget(Arc<Mutex<(u32, u32)>>);

impl Budget {
    /// A table of so many entries.
    #[must_use]
    pub fn new(limit: u32) -> Budget {
        Budget(Arc::new(Mutex::new((0, limit))))
    }

    /// How many are used, and how many there are.
    #[must_use]
    pub fn used_and_limit(&self) -> (u32, u32) {
        *self.0.lock()
    }

    fn take(&self) -> bool {
        let mut entries = self.0.lock();
        let has_room = entries.0 < entries.1;
        entries.0 += u32::from(has_room);
        has_room
    }

    fn give_back(&self) {
        self.0.lock().0 -= 1;
    }
}

#[derive(Debug)]
struct Registration {
    region: Region,
    flags: Flags,
    cq: Option<CqId>,
}

/// What a card knows of its process's memory.
#[derive(Debug)]
pub(crate) struct Memory {
    open: Table<Registration>,
    budget: Budget,
}

impl Drop for Memory {
    fn drop(&mut self) {
        (0..self.open.len()).for_each(|_| self.budget.give_back());
    }
}

impl Memory {
    pub(crate) fn new(budget: Budget) -> Memory {
        Memory {
            open: Table::new(1 << 16),
            budget,
        }
    }

    pub(crate) fn budget(&self) -> &Budget {
        &self.budget
    }

    pub(crate) fn len(&self) -> usize {
        self.open.len()
    }

    pub(crate) fn bytes(&self) -> u64 {
        let all = self.open.iter();
        all.map(|(_, one)| one.region.len() as u64).sum()
    }

    pub(crate) fn register(
        &mut self,
        region: Region,
        cq: Option<CqId>,
        flags: Flags,
    ) -> Result<MemHandle, Code> {
        if region.is_empty() || region.check_reachable().is_err() {
            return Err(Code::InvalidParam);
        }
        if !self.budget.take() {
            return Err(Code::ErrorResource);
        }
        let base = region.addr() as u64;
        let made = self.open.insert(Registration { region, flags, cq });
        let Some(id) = made else {
            self.budget.give_back();
            return Err(Code::ErrorResource);
        };
        let key = u64::from(id);
        Ok(MemHandle { key, base })
    }

    /// Ends a registration; its queue, if it had one.
    pub(crate) fn deregister(&mut self, handle: MemHandle) -> Result<Option<CqId>, Code> {
        let key = u32::try_from(handle.key).map_err(|_| Code::InvalidParam)?;
        let ended = self.open.remove(key).ok_or(Code::InvalidParam)?;
        self.budget.give_back();
        Ok(ended.cq)
    }

    /// The bytes behind a handle, and the queue of what happens there.
    pub(crate) fn reach(
        &self,
        key: u64,
        address: u64,
        len: u64,
        writes: bool,
    ) -> Result<(Region, Option<CqId>), Fault> {
        let key = u32::try_from(key).map_err(|_| Fault::Translation)?;
        let found = self.open.get(key).ok_or(Fault::Translation)?;
        if writes && found.flags == Flags::ReadOnly {
            return Err(Fault::Permission);
        }
        let first = found.region.addr() as u64;
        let offset = address.checked_sub(first).ok_or(Fault::Translation)?;
        let all = found.region.len() as u64;
        match offset <= all && len <= all - offset {
            true => {
                let (offset, len) = (offset as usize, len as usize);
                Ok((found.region.slice(offset, len), found.cq))
            }
            false => Err(Fault::Translation),
        }
    }

    /// The queue of a registration.
    pub(crate) fn queue(&self, key: u64) -> Result<Option<CqId>, Fault> {
        let key = u32::try_from(key).map_err(|_| Fault::Translation)?;
        let found = self.open.get(key).ok_or(Fault::Translation)?;
        Ok(found.cq)
    }
}

impl Nic {
    /// Bytes that are registered.
    #[must_use]
    pub fn registered_bytes(&self) -> u64 {
        self.memory.bytes()
    }

    /// The table of registrations of its node.
    #[must_use]
    pub fn budget(&self) -> &Budget {
        self.memory.budget()
    }
}
