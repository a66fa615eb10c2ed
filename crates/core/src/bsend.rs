//! Buffered sends: user buffers of the process, of a session or of a communicator, and the
//! automatic one (MPI-5.0 §3.6).
//!
//! A buffered send packs its message into the first attached buffer in the order communicator,
//! session, process, and sends the copy. The space is free again when that send is complete.
//! Messages may complete out of order, so space is allocated first-fit between those in use.

use crate::error::{Class, Error, Result};
use crate::process::Process;
use crate::vci::Vci;
use crate::wait::{Reason, wait};
use oxmpi_mem::{HeapBytes, Region};
use oxmpi_pml::{Envelope, Mode, Payload, Pml as _, RequestId};
use oxmpi_sync::Mutex;
use std::sync::Arc;

/// An attached buffer, as the user passed it: detach returns it.
#[derive(Clone, Copy)]
pub enum Attached {
    /// `MPI_BUFFER_AUTOMATIC`.
    Automatic,
    /// Memory of the user.
    User(Region),
}

struct Block {
    offset: usize,
    len: usize,
    request: RequestId,
    /// Automatic buffers own their memory.
    _heap: Option<HeapBytes>,
}

struct Pool {
    attached: Attached,
    blocks: Vec<Block>,
    /// A thread waits to detach it: it accepts no more messages.
    leaving: bool,
}

/// A place to which a buffer can be attached: the process, a session or a communicator.
#[derive(Default)]
pub struct Place(Mutex<Option<Pool>>);

/// The places that a buffered send searches, in order.
pub type Pools = Vec<Arc<Place>>;

impl Place {
    /// A place without a buffer.
    #[must_use]
    pub const fn empty() -> Place {
        Place(Mutex::new(None))
    }

    /// Attaches a buffer.
    ///
    /// # Errors
    /// `MPI_ERR_BUFFER`: one is attached already.
    pub fn attach(&self, buffer: Attached) -> Result<()> {
        let mut pool = self.0.lock();
        if pool.is_some() {
            return Err(Error::new(
                Class::ERR_BUFFER,
                "a buffer is attached already; detach it first",
            ));
        }
        *pool = Some(Pool {
            attached: buffer,
            blocks: Vec::new(),
            leaving: false,
        });
        Ok(())
    }

    /// Waits until all messages in the buffer are delivered, and returns it.
    ///
    /// # Errors
    /// `MPI_ERR_BUFFER`: none is attached. As [`wait`].
    pub fn detach(&self, process: &'static Process, call: &'static str) -> Result<Attached> {
        let attached = self.close(process, call)?;
        attached.ok_or_else(|| Error::new(Class::ERR_BUFFER, "no buffer is attached"))
    }

    /// As [`detach`](Self::detach), for a communicator that is freed: it may have no buffer.
    ///
    /// The check for emptiness and the removal are one step. So a send in another thread finds
    /// either no buffer or one that will wait for its message.
    ///
    /// # Errors
    /// As [`wait`].
    pub fn close(&self, process: &'static Process, call: &'static str) -> Result<Option<Attached>> {
        let leave = |leaving: bool| {
            if let Some(pool) = &mut *self.0.lock() {
                pool.leaving = leaving;
            }
        };
        leave(true);
        let taken = wait(process, &reason(call), |vci| {
            let mut place = self.0.lock();
            let Some(pool) = place.as_mut() else {
                return Some(None);
            };
            pool.reap(vci);
            pool.blocks.is_empty().then(|| place.take())
        });
        if taken.is_err() {
            leave(false);
        }
        Ok(taken?.map(|pool| pool.attached))
    }

    /// Waits until all messages in the buffer are delivered.
    ///
    /// # Errors
    /// As [`wait`].
    pub fn flush(&self, process: &'static Process, call: &'static str) -> Result<()> {
        wait(process, &reason(call), |vci| {
            self.is_flushed(vci).then_some(())
        })
    }

    /// Whether all messages in the buffer are delivered.
    pub fn is_flushed(&self, vci: &mut Vci) -> bool {
        let mut pool = self.0.lock();
        pool.as_mut().is_none_or(|pool| {
            pool.reap(vci);
            pool.blocks.is_empty()
        })
    }

    fn is_attached(&self) -> bool {
        self.0.lock().is_some()
    }
}

fn reason(call: &'static str) -> Reason {
    Reason {
        call,
        peer: oxmpi_pml::ANY_SOURCE,
        tag: oxmpi_pml::ANY_TAG,
        context: 0,
    }
}

impl Pool {
    fn reap(&mut self, vci: &mut Vci) {
        self.blocks
            .retain(|block| vci.pml.finish(block.request).is_none());
    }

    /// First fit between the blocks in use, which are kept in order of their offset.
    fn room(&self, len: usize, size: usize) -> Option<(usize, usize)> {
        let mut start = 0;
        for (at, block) in self.blocks.iter().enumerate() {
            if block.offset.saturating_sub(start) >= len {
                return Some((at, start));
            }
            start = block.offset + block.len;
        }
        (size.saturating_sub(start) >= len).then_some((self.blocks.len(), start))
    }
}

/// Alignment of messages. The standard allows a message more than its packed size
/// (`MPI_BSEND_OVERHEAD` is 512); we need only alignment.
const ALIGN: usize = 8;

/// Sends a copy of `payload`.
///
/// # Errors
/// `MPI_ERR_BUFFER`: no buffer attached, or not enough space.
pub fn send(vci: &mut Vci, places: &Pools, to: &Envelope, payload: &mut Payload) -> Result<()> {
    let mut found = None;
    for place in places {
        let pool = place.0.lock();
        if pool.as_ref().is_some_and(|pool| !pool.leaving) {
            found = Some(pool);
            break;
        }
    }
    let Some(pool) = found.as_mut().and_then(|pool| pool.as_mut()) else {
        let why = "no buffer is attached to the communicator, its session or the process (MPI_Buffer_attach)";
        return Err(Error::new(Class::ERR_BUFFER, why));
    };
    pool.reap(vci);
    let len = usize::try_from(payload.len()).unwrap_or(usize::MAX);
    let padded = len.max(1).next_multiple_of(ALIGN);
    let (at, offset, copy, heap) = match pool.attached {
        Attached::Automatic => {
            let heap = HeapBytes::try_new(len).ok_or_else(|| {
                let why = format!("there is no memory for a buffered message of {len} bytes");
                Error::new(Class::ERR_BUFFER, why)
            })?;
            (pool.blocks.len(), 0, heap.region(), Some(heap))
        }
        Attached::User(region) => {
            let needed = padded.min(region.len()).max(len);
            if pool.room(needed, region.len()).is_none() {
                vci.progress();
                pool.reap(vci);
            }
            let Some((at, offset)) = pool.room(needed, region.len()) else {
                let in_use: usize = pool.blocks.iter().map(|block| block.len).sum();
                let why = format!(
                    "a message of {len} bytes does not fit in the attached buffer: {in_use} of its {} bytes are in use",
                    region.len()
                );
                return Err(Error::new(Class::ERR_BUFFER, why));
            };
            (at, offset, region.slice(offset, len), None)
        }
    };
    payload.load(0, copy);
    let request = vci.pml.send(
        &mut vci.net.tx,
        to,
        Mode::Standard.into(),
        Payload::Contiguous(copy),
    );
    pool.blocks.insert(
        at,
        Block {
            offset,
            len: padded.max(len),
            request,
            _heap: heap,
        },
    );
    Ok(())
}

impl std::fmt::Debug for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "Place({})",
            if self.is_attached() {
                "attached"
            } else {
                "empty"
            }
        )
    }
}
