//! The memory that a provider may write into while an operation goes on, and what we keep of each
//! operation beside it.
//!
//! A provider is given the address of a [`Space`] and tells it when the operation has ended. A
//! space never moves and is used again only after that; it begins with what the provider may write
//! (`struct fi_context2`), and ends with its own number, which the provider does not touch.

use crate::memory::Memory;
use std::ffi::c_void;
use std::ptr::NonNull;

#[repr(C)]
pub(crate) struct Space {
    /// As long as a `struct fi_context2`.
    internal: [*mut c_void; 8],
    slot: u32,
}

/// What kind of operation it is, which decides how its end is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A message that leaves, or a transfer between memories.
    Leaves,
    /// A message that is received.
    Comes,
    /// A look whether a message is there.
    Peek,
}

/// An operation.
struct Operation {
    space: NonNull<Space>,
    generation: u32,
    /// `None`: free.
    kind: Option<Kind>,
    ticket: u64,
    /// A registration that it needs.
    memory: Option<Memory>,
}

/// Names an operation that has not ended; afterwards it names nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Posted {
    slot: u32,
    generation: u32,
}

/// All operations of an interface.
#[derive(Default)]
pub(crate) struct Contexts {
    operations: Vec<Operation>,
    free: Vec<u32>,
    /// Receives that have not ended.
    receives: usize,
}

impl Contexts {
    /// Takes one.
    pub(crate) fn take(&mut self, kind: Kind, ticket: u64, memory: Option<Memory>) -> Posted {
        let slot = self.free.pop().unwrap_or_else(|| self.grow());
        let operation = &mut self.operations[slot as usize];
        self.receives += usize::from(kind == Kind::Comes);
        operation.kind = Some(kind);
        operation.ticket = ticket;
        operation.memory = memory;
        Posted {
            slot,
            generation: operation.generation,
        }
    }

    fn grow(&mut self) -> u32 {
        let slot = u32::try_from(self.operations.len()).expect("invariant: fewer than 2^32 slots");
        let space = Box::new(Space {
            internal: [std::ptr::null_mut(); 8],
            slot,
        });
        self.operations.push(Operation {
            space: NonNull::from(Box::leak(space)),
            generation: 0,
            kind: None,
            ticket: 0,
            memory: None,
        });
        slot
    }

    /// What the provider is given.
    pub(crate) fn address(&self, posted: Posted) -> *mut c_void {
        self.operations[posted.slot as usize].space.as_ptr().cast()
    }

    /// The same, if the operation has not ended.
    pub(crate) fn live(&self, posted: Posted) -> Option<*mut c_void> {
        let operation = self.operations.get(posted.slot as usize)?;
        let is_live = operation.kind.is_some() && operation.generation == posted.generation;
        is_live.then(|| operation.space.as_ptr().cast())
    }

    /// An operation has ended: what it was, and its ticket.
    pub(crate) fn give_back(&mut self, posted: Posted) -> Option<(Kind, u64)> {
        self.live(posted)?;
        let operation = &mut self.operations[posted.slot as usize];
        operation.memory = None;
        operation.generation = operation.generation.wrapping_add(1);
        self.free.push(posted.slot);
        let kind = operation.kind.take()?;
        self.receives -= usize::from(kind == Kind::Comes);
        Some((kind, operation.ticket))
    }

    /// The operation that a provider names.
    ///
    /// # Safety
    /// Null, or an address that [`address`](Self::address) has given of these contexts.
    pub(crate) unsafe fn of(&self, context: *mut c_void) -> Option<Posted> {
        let space = NonNull::new(context.cast::<Space>())?;
        // SAFETY: the caller's condition; spaces live as long as the contexts, and the provider
        // writes only what comes before this field.
        let slot = unsafe { (*space.as_ptr()).slot };
        let operation = self.operations.get(slot as usize)?;
        Some(Posted {
            slot,
            generation: operation.generation,
        })
    }

    /// Operations that have not ended.
    pub(crate) fn live_count(&self) -> usize {
        self.operations.len() - self.free.len()
    }

    /// Receives that have not ended.
    pub(crate) fn receives(&self) -> usize {
        self.receives
    }

    /// Frees the spaces: no provider writes into them any more.
    pub(crate) fn free_all(&mut self) {
        self.free.clear();
        self.receives = 0;
        for operation in self.operations.drain(..) {
            // SAFETY: leaked in `grow`, and given out by nobody after the drain.
            drop(unsafe { Box::from_raw(operation.space.as_ptr()) });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_space_is_used_again_and_old_names_name_nothing() {
        let mut contexts = Contexts::default();
        let first = contexts.take(Kind::Leaves, 7, None);
        let second = contexts.take(Kind::Comes, 8, None);
        assert_eq!((contexts.live_count(), contexts.receives()), (2, 1));
        let address = contexts.address(first);
        // SAFETY: just given.
        assert_eq!(unsafe { contexts.of(address) }, Some(first));
        assert_eq!(contexts.give_back(first), Some((Kind::Leaves, 7)));
        assert_eq!(contexts.give_back(first), None);
        let third = contexts.take(Kind::Peek, 9, None);
        assert_eq!(contexts.address(third), address);
        assert_eq!(contexts.live(first), None);
        assert_eq!(contexts.give_back(third), Some((Kind::Peek, 9)));
        assert_eq!(contexts.give_back(second), Some((Kind::Comes, 8)));
        assert_eq!((contexts.live_count(), contexts.receives()), (0, 0));
        // SAFETY: null is allowed.
        assert_eq!(unsafe { contexts.of(std::ptr::null_mut()) }, None);
        contexts.free_all();
    }
}
