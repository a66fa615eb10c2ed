//! The real transports of a process, chosen per peer: the loop to itself, shared memory to
//! everybody else on the node.
//!
//! Two halves, so that a protocol may send while a received frame is lent to it. The choice is
//! static: one comparison, no table.

use crate::frame::{Frame, Header};
use crate::self_::Loop;
use crate::sm;
use crate::wire::{Bulk, Full, GetError, Got, Limits, More, Receive, RemoteKey, Wire};
use oxmpi_mem::Region;
use std::sync::Arc;

/// Both halves.
pub struct Transports {
    /// What has arrived.
    pub rx: Rx,
    /// What leaves.
    pub tx: Tx,
}

/// The receive half.
pub struct Rx {
    sm: Option<sm::Rx>,
}

/// The transmit half.
pub struct Tx {
    me: u32,
    own: Loop,
    sm: Option<sm::Tx>,
}

impl Transports {
    /// Transports of process `me`: shared memory to the others when there are any.
    #[must_use]
    pub fn new(me: u32, sm: Option<(sm::Rx, sm::Tx)>) -> Transports {
        let (rx, tx) = sm.unzip();
        Transports {
            rx: Rx { sm: rx },
            tx: Tx {
                me,
                own: Loop::default(),
                sm: tx,
            },
        }
    }

    /// The receive half of shared memory, when there are other processes.
    #[must_use]
    pub fn sm(&mut self) -> Option<&mut sm::Rx> {
        self.rx.sm.as_mut()
    }

    /// The memory of the other processes of the node, when there are any.
    #[must_use]
    pub fn single(&self) -> Option<&Arc<sm::Single>> {
        self.tx.sm.as_ref().map(sm::Tx::single)
    }

    /// Why a transport cannot go on, if so.
    #[must_use]
    pub fn failure(&self) -> Option<&str> {
        let receiving = self.rx.sm.as_ref().and_then(sm::Rx::failure);
        receiving.or_else(|| self.tx.sm.as_ref().and_then(sm::Tx::failure))
    }
}

impl Rx {
    /// Hands one frame from another process to `handler`, if one has arrived; gives what it says.
    /// For a caller that polls again.
    #[inline(always)]
    pub fn take<R>(&mut self, handler: impl FnMut(u32, Frame<'_>) -> R) -> Option<R> {
        self.sm.as_mut()?.take(handler)
    }
}

impl Tx {
    /// Whether nothing that this process sent to itself waits to be polled.
    #[inline]
    #[must_use]
    pub fn is_quiet(&self) -> bool {
        self.own.is_empty()
    }
}

impl Receive for Rx {
    type Tx = Tx;

    #[inline]
    fn poll(
        &mut self,
        tx: &mut Tx,
        handler: &mut impl FnMut(&mut Tx, u32, &Frame<'_>) -> More,
    ) -> usize {
        let mut frames = 0;
        if let Some(sm) = &mut self.sm {
            frames += sm.poll(|from, frame| handler(tx, from, frame));
        }
        while let Some(taken) = tx.own.take() {
            let me = tx.me;
            frames += 1;
            if handler(tx, me, &taken.frame()) == More::No {
                break;
            }
        }
        frames
    }
}

impl Wire for Tx {
    #[inline]
    fn try_send(
        &mut self,
        peer: u32,
        header: Header,
        control: &[u8],
        bulk: Bulk<'_>,
    ) -> Result<(), Full> {
        match &mut self.sm {
            Some(sm) if peer != self.me => sm.try_send(peer, header, control, bulk),
            _ => self.own.try_send(header, control, bulk),
        }
    }

    #[inline(always)]
    fn try_send_whole(&mut self, peer: u32, header: Header, region: Region) -> Result<(), Full> {
        match &mut self.sm {
            Some(sm) if peer != self.me => sm.try_send_whole(peer, header, region),
            _ => Err(Full),
        }
    }

    #[inline]
    fn limits(&mut self, peer: u32) -> Limits {
        match &mut self.sm {
            Some(sm) if peer != self.me => sm.limits(peer),
            _ => Loop::limits(),
        }
    }

    #[inline]
    fn prefers_frames(&self, peer: u32) -> bool {
        let sm = self.sm.as_ref().filter(|_| peer != self.me);
        sm.is_some_and(sm::Tx::prefers_frames)
    }

    fn expose(&mut self, peer: u32, region: Region) -> Option<RemoteKey> {
        match &mut self.sm {
            Some(sm) if peer != self.me => sm.expose(peer, region),
            _ => None,
        }
    }

    fn get(
        &mut self,
        peer: u32,
        from: RemoteKey,
        into: Region,
        _ticket: u64,
    ) -> Result<Got, GetError> {
        match &mut self.sm {
            Some(sm) if peer != self.me => sm.get(peer, from, into),
            _ => Err(GetError),
        }
    }

    fn put(
        &mut self,
        peer: u32,
        to: RemoteKey,
        from: Region,
        _ticket: u64,
    ) -> Result<Got, GetError> {
        match &mut self.sm {
            Some(sm) if peer != self.me => sm.put(peer, to, from),
            _ => Err(GetError),
        }
    }
}
