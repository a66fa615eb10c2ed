//! The contexts of operations: memory that a provider may write into during an operation, and our
//! data about the operation.
//!
//! A provider gets the address of a [`Space`], and returns it at the completion. A space never
//! moves, and is reused only after the completion. It begins with the part that the provider may
//! write (`struct fi_context2`). It ends with its own number, which the provider does not touch.

use crate::memory::Memory;
use std::ffi::c_void;
use std::ptr::NonNull;

#[repr(C)]
pub(crate) struct Space {
    /// Space for a `struct fi_context2`.
    internal: [*mut c_void; 8],
    slot: u32,
}

/// The kind of an operation, which decides how its completion is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A send, or an RMA transfer.
    Send,
    /// A receive.
    Receive,
    /// A peek for a message.
    Peek,
}

/// A slot for one operation.
struct Operation {
    space: NonNull<Space>,
    generation: u32,
    /// `None`: the slot is free.
    kind: Option<Kind>,
    ticket: u64,
    /// A registration that the operation needs.
    memory: Option<Memory>,
}

/// Identifies a pending operation; after the completion it identifies none.
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
    /// Pending receives.
    receives: usize,
}

impl Contexts {
    /// Takes a slot for an operation.
    pub(crate) fn take(&mut self, kind: Kind, ticket: u64, memory: Option<Memory>) -> Posted {
        let slot = self.free.pop().unwrap_or_else(|| self.grow());
        let operation = &mut self.operations[slot as usize];
        self.receives += usize::from(kind == Kind::Receive);
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

    /// The context for the provider.
    pub(crate) fn address(&self, posted: Posted) -> *mut c_void {
        self.operations[posted.slot as usize].space.as_ptr().cast()
    }

    /// The context, if the operation is pending.
    pub(crate) fn live(&self, posted: Posted) -> Option<*mut c_void> {
        let operation = self.operations.get(posted.slot as usize)?;
        let is_live = operation.kind.is_some() && operation.generation == posted.generation;
        is_live.then(|| operation.space.as_ptr().cast())
    }

    /// Ends an operation and frees its slot. Returns its kind and its ticket.
    pub(crate) fn release(&mut self, posted: Posted) -> Option<(Kind, u64)> {
        self.live(posted)?;
        let operation = &mut self.operations[posted.slot as usize];
        operation.memory = None;
        operation.generation = operation.generation.wrapping_add(1);
        self.free.push(posted.slot);
        let kind = operation.kind.take()?;
        self.receives -= usize::from(kind == Kind::Receive);
        Some((kind, operation.ticket))
    }

    /// The operation of a context that the provider returned.
    ///
    /// # Safety
    /// Null, or an address that [`address`](Self::address) of these contexts has returned.
    pub(crate) unsafe fn of(&self, context: *mut c_void) -> Option<Posted> {
        let space = NonNull::new(context.cast::<Space>())?;
        // SAFETY: the caller's condition; spaces live as long as the contexts, and the provider
        // writes only the part before this field.
        let slot = unsafe { (*space.as_ptr()).slot };
        let operation = self.operations.get(slot as usize)?;
        Some(Posted {
            slot,
            generation: operation.generation,
        })
    }

    /// Pending operations.
    pub(crate) fn live_count(&self) -> usize {
        self.operations.len() - self.free.len()
    }

    /// Pending receives.
    pub(crate) fn receives(&self) -> usize {
        self.receives
    }

    /// Frees the spaces, which no provider may write into any more.
    pub(crate) fn free_all(&mut self) {
        self.free.clear();
        self.receives = 0;
        for operation in self.operations.drain(..) {
            // SAFETY: leaked in `grow`; after the drain no address is given out.
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
        let first = contexts.take(Kind::Send, 7, None);
        let second = contexts.take(Kind::Receive, 8, None);
        assert_eq!((contexts.live_count(), contexts.receives()), (2, 1));
        let address = contexts.address(first);
        // SAFETY: `address` has just returned it.
        assert_eq!(unsafe { contexts.of(address) }, Some(first));
        assert_eq!(contexts.release(first), Some((Kind::Send, 7)));
        assert_eq!(contexts.release(first), None);
        let third = contexts.take(Kind::Peek, 9, None);
        assert_eq!(contexts.address(third), address);
        assert_eq!(contexts.live(first), None);
        assert_eq!(contexts.release(third), Some((Kind::Peek, 9)));
        assert_eq!(contexts.release(second), Some((Kind::Receive, 8)));
        assert_eq!((contexts.live_count(), contexts.receives()), (0, 0));
        // SAFETY: null is allowed.
        assert_eq!(unsafe { contexts.of(std::ptr::null_mut()) }, None);
        contexts.free_all();
    }
}
