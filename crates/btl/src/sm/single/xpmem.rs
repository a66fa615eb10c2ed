//! `xpmem`: a peer's memory is mapped into this process and copied like our own.
//!
//! Mapping costs a system call and a fault for each page. So attached memory is kept in a
//! [registration cache](crate::rcache) for the next message. The cache is bounded, evicts the least
//! recently used entry first, and drops a range at
//! [`Single::invalidate`](super::Single::invalidate). The kernel module gives each peer a number
//! that it never gives to another process. A peer that names an address where it has no memory ends
//! us by SIGBUS, which is the kernel module's contract. With `cma` it is an error.

#![allow(unsafe_code)]

use crate::module::Access;
use crate::rcache::{Bounds, Cache, Counters, Keeper};
use core::ops::Range;
use oxmpi_mem::{Kind, Region};
use oxmpi_pal::xpmem::Xpmem;
use oxmpi_shm::segment::Card;
use oxmpi_sync::Mutex;
use std::io;
use std::ptr::NonNull;
use std::sync::Arc;

/// The calls of the kernel module: see [`Xpmem`].
#[allow(clippy::missing_errors_doc)]
pub trait Device: Send + Sync {
    /// Makes all our memory available. Returns its number, never 0.
    fn make(&self) -> io::Result<u64>;
    /// Makes the memory of this number unavailable.
    fn remove(&self, number: u64);
    /// Gets access to a process's memory.
    fn get(&self, number: u64) -> io::Result<u64>;
    /// Ends an access.
    fn release(&self, access: u64);
    /// Maps `len` bytes from address `at` on, readable and writable until they are detached.
    fn attach(&self, access: u64, at: u64, len: usize) -> io::Result<NonNull<u8>>;
    /// Unmaps what was attached at this address.
    fn detach(&self, at: NonNull<u8>);
}

impl Device for Xpmem {
    fn make(&self) -> io::Result<u64> {
        Xpmem::make(self)
    }
    fn remove(&self, number: u64) {
        Xpmem::remove(self, number);
    }
    fn get(&self, number: u64) -> io::Result<u64> {
        Xpmem::get(self, number)
    }
    fn release(&self, access: u64) {
        Xpmem::release(self, access);
    }
    fn attach(&self, access: u64, at: u64, len: usize) -> io::Result<NonNull<u8>> {
        Xpmem::attach(self, access, at, len)
    }
    fn detach(&self, at: NonNull<u8>) {
        Xpmem::detach(self, at);
    }
}

/// Attached ranges are rounded to this many bytes, so that neighbouring buffers share an
/// attachment.
const ROUND: u64 = 2 << 20;
/// Longest piece (bytes) that is attached at once.
const PIECE: usize = 256 << 20;
/// Bounds of the cache for one peer's memory.
const BOUNDS: Bounds = Bounds {
    entries: 64,
    bytes: 4 << 30,
};

/// The memory of this process, available to others.
pub(super) struct Own {
    device: Arc<dyn Device>,
    number: u64,
}

impl Own {
    pub(super) fn make(device: Arc<dyn Device>) -> io::Result<Own> {
        let number = device.make()?;
        Ok(Own { device, number })
    }

    pub(super) fn number(&self) -> u64 {
        self.number
    }

    /// Access to a peer's memory, if its word can be read there.
    pub(super) fn connect(&self, card: &Card) -> Result<Peer, String> {
        let access = self
            .device
            .get(card.xpmem)
            .map_err(|error| error.to_string())?;
        let peer = Peer {
            attacher: Attacher {
                device: Arc::clone(&self.device),
                access,
            },
            word_at: card.nonce_address,
            word: card.nonce,
            cache: Mutex::new(Cache::new(BOUNDS)),
        };
        peer.check().map(|()| peer)
    }
}

impl Drop for Own {
    fn drop(&mut self) {
        self.device.remove(self.number);
    }
}

/// The address at which a part of a peer's memory is mapped.
struct Attached(NonNull<u8>);

// SAFETY: a mapping belongs to the process, not to a thread.
unsafe impl Send for Attached {}

struct Attacher {
    device: Arc<dyn Device>,
    access: u64,
}

impl Keeper<Range<u64>> for &Attacher {
    type Token = Attached;

    fn begin(&mut self, span: &Range<u64>, _access: Access) -> Option<Attached> {
        let len = usize::try_from(span.end - span.start).ok()?;
        let at = self.device.attach(self.access, span.start, len);
        at.ok().map(Attached)
    }

    fn end(&mut self, token: Attached) {
        self.device.detach(token.0);
    }
}

/// A peer's memory.
pub(super) struct Peer {
    attacher: Attacher,
    word_at: u64,
    word: u64,
    cache: Mutex<Cache<Range<u64>, Attached>>,
}

impl Peer {
    /// Whether the peer's word can be read.
    pub(super) fn check(&self) -> Result<(), String> {
        let mut word = [0; 8];
        self.reach(self.word_at, word.len(), |_, theirs| {
            oxmpi_mem::read(&mut word, theirs);
        })?;
        match u64::from_ne_bytes(word) == self.word {
            true => Ok(()),
            false => Err("another process has its number".to_owned()),
        }
    }

    pub(super) fn read(&self, from: u64, into: Region) -> Result<(), String> {
        self.reach(from, into.len(), |at, theirs| {
            oxmpi_mem::copy(into.slice(at, theirs.len()), theirs);
        })
    }

    pub(super) fn write(&self, from: Region, to: u64) -> Result<(), String> {
        self.reach(to, from.len(), |at, theirs| {
            oxmpi_mem::copy(theirs, from.slice(at, theirs.len()));
        })
    }

    pub(super) fn invalidate(&self, range: &Range<u64>) {
        self.cache.lock().invalidate(range, &mut &self.attacher);
    }

    /// The counters of the cache.
    pub(super) fn counters(&self) -> Counters {
        self.cache.lock().counters()
    }

    /// Passes the peer's bytes to `copy`, piece by piece, each with its offset.
    fn reach(
        &self,
        at: u64,
        len: usize,
        mut copy: impl FnMut(usize, Region),
    ) -> Result<(), String> {
        let mut done = 0;
        while done < len {
            let piece = (len - done).min(PIECE);
            let outside = || "no such address".to_owned();
            let start = at.checked_add(done as u64).ok_or_else(outside)?;
            let end = start.checked_add(piece as u64).ok_or_else(outside)?;
            let end = end.checked_next_multiple_of(ROUND).ok_or_else(outside)?;
            let span = start / ROUND * ROUND..end;
            let mut cache = self.cache.lock();
            let pin = cache.pin(&span, Access::Write, &mut &self.attacher);
            let pin = pin.ok_or_else(|| "its memory cannot be attached".to_owned())?;
            let place = cache.pinned(&pin).map(|(whole, Attached(place))| {
                let offset = usize::try_from(start - whole.start).unwrap_or(usize::MAX);
                place.as_ptr().wrapping_add(offset)
            });
            // Other threads may copy meanwhile: a pinned range stays attached.
            drop(cache);
            if let Some(place) = place {
                // SAFETY: the piece lies in the attached range, which stays mapped while it is
                // pinned. The peer guarantees that its memory exists and may be read or filled. No
                // reference covers another process's memory.
                copy(done, unsafe { Region::new(place, piece, Kind::Segment) });
            }
            self.cache.lock().unpin(pin, &mut &self.attacher);
            done += piece;
        }
        Ok(())
    }
}

impl Drop for Peer {
    fn drop(&mut self) {
        self.cache.lock().clear(&mut &self.attacher);
        self.attacher.device.release(self.attacher.access);
    }
}
