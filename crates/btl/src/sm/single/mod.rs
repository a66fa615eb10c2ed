//! Single copy: long messages and collectives copy directly between the memory of two processes.
//!
//! The framework `smsc` has three components. [`xpmem`] maps the peer's memory. With [`cma`] the
//! system copies. *Staging* goes through the segment and always works. A process publishes on its
//! card the components it offers ([`choice`]). A pair uses the best component that both offer and
//! that passes a test at its first use. The test reads a word, published on the peer's card, from
//! the peer's memory. So a sandbox, another pid namespace or a reused pid is detected. After a
//! failed copy the test runs again. If the word can still be read, only this buffer cannot be
//! reached. Otherwise the pair changes to the next component, which is reported once.
//!
//! A process has one [`Single`], used by `pml` (through [`Tx`](super::Tx)) and by `coll`. The
//! addresses come from the peer.

mod choice;
pub(super) mod cma;
mod share;
pub mod xpmem;

pub use choice::choose;

use crate::rcache::Counters;
use crate::wire::GetError;
use core::ops::Range;
use oxmpi_mca::choice::Choice;
use oxmpi_mca::events::{Event, emit, emit_once};
use oxmpi_mca::{Params, Tuning};
use oxmpi_mem::Region;
use oxmpi_reach::shared_copy::SharedCopy;
use oxmpi_shm::segment::{Card, Segment};
use oxmpi_sync::Mutex;
use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

/// Bits of [`Card::ways`].
const XPMEM: u32 = 1;
const CMA: u32 = 2;

/// How a peer's memory is reached.
enum Component {
    Xpmem(xpmem::Peer),
    Cma(cma::Peer),
    Staging,
}

/// The components used with a peer: the first one that worked, and the next one after each loss.
/// The last entry is in use.
#[derive(Default)]
struct Peer([OnceLock<Component>; 3]);

impl Peer {
    #[inline]
    fn component(&self) -> Option<&Component> {
        self.0.iter().rev().find_map(OnceLock::get)
    }

    /// Uses this component from now on.
    fn set(&self, mut component: Component) {
        for place in &self.0 {
            match place.set(component) {
                Ok(()) => return,
                Err(refused) => component = refused,
            }
        }
    }
}

/// The single copy of a process.
pub struct Single {
    segment: Segment,
    ways: u32,
    xpmem: Option<xpmem::Own>,
    peers: Box<[Peer]>,
    me: u32,
    shared_copy: SharedCopy,
    /// Ranks to whose memory a helping copy of this process has failed.
    unwritable: Mutex<BTreeSet<u32>>,
    /// The owner of copied memory may have a processor to help.
    has_free_processors: bool,
    tuning: Tuning,
}

static NONCE: OnceLock<u64> = OnceLock::new();

/// The random word that identifies this process, and its address.
fn nonce() -> (u64, u64) {
    let nonce = NONCE.get_or_init(|| {
        let mut bytes = [0; 8];
        // If there are no random bytes the time is used. The word only has to differ between
        // processes.
        if oxmpi_pal::descriptor::random(&mut bytes).is_err() {
            bytes = oxmpi_pal::cpu::now_ns().to_ne_bytes();
        }
        u64::from_ne_bytes(bytes) | 1
    });
    (*nonce, std::ptr::from_ref(nonce).expose_provenance() as u64)
}

impl Single {
    /// The single copy of process `me`. It offers what the user allows and the system has.
    /// `has_free_processors`: every process has a processor.
    #[must_use]
    pub fn open(segment: Segment, me: u32, params: &Params, has_free_processors: bool) -> Single {
        let device = oxmpi_pal::xpmem::Xpmem::open().ok();
        let device = device.map(|device| Arc::new(device) as Arc<dyn xpmem::Device>);
        Single {
            has_free_processors,
            tuning: Tuning::of(params),
            ..Single::with(segment, me, &choose(&params.smsc.0), device)
        }
    }

    /// As [`open`](Single::open), with this device and usual tuning. Owners of copied memory do not
    /// help.
    #[must_use]
    pub fn with(
        segment: Segment,
        me: u32,
        choice: &Choice,
        device: Option<Arc<dyn xpmem::Device>>,
    ) -> Single {
        let device = device.filter(|_| choice.has("xpmem"));
        let xpmem = device.and_then(|device| xpmem::Own::make(device).ok());
        let ways = [(XPMEM, xpmem.is_some()), (CMA, choice.has("cma"))];
        let ways = ways.iter().filter(|way| way.1).map(|way| way.0).sum();
        let (nonce, nonce_address) = nonce();
        segment.publish_card(
            me,
            Card {
                pid: std::process::id(),
                nonce_address,
                nonce,
                ways,
                xpmem: xpmem.as_ref().map_or(0, xpmem::Own::number),
            },
        );
        Single {
            shared_copy: SharedCopy::of(&segment, me),
            unwritable: Mutex::new(BTreeSet::new()),
            peers: (0..segment.nranks()).map(|_| Peer::default()).collect(),
            segment,
            ways,
            xpmem,
            me,
            has_free_processors: false,
            tuning: Tuning::USUAL,
        }
    }

    /// The tuning of the job on this node.
    #[must_use]
    pub fn tuning(&self) -> &Tuning {
        &self.tuning
    }

    /// Whether the memory of any peer may be reached.
    #[must_use]
    pub fn is_offered(&self) -> bool {
        self.ways != 0
    }

    /// Whether a peer has published its card.
    #[must_use]
    pub fn has_card(&self, peer: u32) -> bool {
        self.segment.card(peer).is_some()
    }

    /// The component used for long messages with a peer. Staging until the peer has published its
    /// card.
    pub fn component(&self, peer: u32) -> &'static str {
        match self.component_of(peer) {
            Component::Xpmem(_) => "xpmem",
            Component::Cma(_) => "cma",
            Component::Staging => "staging",
        }
    }

    /// Whether a peer's memory can be reached now.
    pub fn reaches(&self, peer: u32) -> bool {
        !matches!(self.component_of(peer), Component::Staging)
    }

    /// Fills `into` with the bytes at `from` in a peer's memory. If the peer waits meanwhile, it
    /// [helps](Single::help).
    ///
    /// # Errors
    /// The copy has failed, and `into` has any content. The component may be lost.
    pub fn read(&self, peer: u32, from: u64, into: Region) -> Result<(), GetError> {
        let done = match self.component_of(peer) {
            _ if into.check_reachable().is_err() => return Err(GetError),
            Component::Xpmem(component) => component.read(from, into),
            Component::Cma(component) => self.read_shared(peer, component, from, into),
            Component::Staging => return Err(GetError),
        };
        done.map_err(|why| self.failed(peer, &why))
    }

    /// Copies `from` to a peer's memory at `to`, which the peer has offered to be filled.
    ///
    /// # Errors
    /// As [`read`](Single::read). Some of the bytes may have been written.
    pub fn write(&self, peer: u32, from: Region, to: u64) -> Result<(), GetError> {
        let done = match self.component_of(peer) {
            _ if from.check_reachable().is_err() => return Err(GetError),
            Component::Xpmem(component) => component.write(from, to),
            Component::Cma(component) => component.write(from, to),
            Component::Staging => return Err(GetError),
        };
        done.map_err(|why| self.failed(peer, &why))
    }

    /// A peer has unmapped the memory of a range, or has mapped other memory there.
    pub fn invalidate(&self, peer: u32, range: &Range<u64>) {
        let component = self.peers.get(peer as usize).and_then(Peer::component);
        if let Some(Component::Xpmem(component)) = component {
            component.invalidate(range);
        }
    }

    /// The counters of the cache of a peer's attached memory, if there is one.
    pub fn attachments(&self, peer: u32) -> Option<Counters> {
        match self.component_of(peer) {
            Component::Xpmem(component) => Some(component.counters()),
            _ => None,
        }
    }

    fn component_of(&self, peer: u32) -> &Component {
        let Some(known) = self.peers.get(peer as usize) else {
            return &Component::Staging;
        };
        known.component().unwrap_or_else(|| self.meet(peer, known))
    }

    #[cold]
    fn meet<'a>(&self, peer: u32, known: &'a Peer) -> &'a Component {
        match self.segment.card(peer) {
            // (Another thread may have set it.)
            Some(card) => {
                known.0[0].get_or_init(|| self.first_that_works(&card, self.ways & card.ways))
            }
            None => &Component::Staging,
        }
    }

    /// The best of these components that reads the peer's word.
    fn first_that_works(&self, card: &Card, ways: u32) -> Component {
        let report = |why: String| {
            emit(Event::CmaFallback, || {
                format!("process {} cannot be reached directly: {why}", card.pid)
            });
        };
        if let Some(own) = self.xpmem.as_ref().filter(|_| ways & XPMEM != 0) {
            match own.connect(card) {
                Ok(peer) => return Component::Xpmem(peer),
                Err(why) => report(why),
            }
        }
        if ways & CMA != 0 {
            match cma::Peer::connect(card) {
                Ok(peer) => return Component::Cma(peer),
                Err(why) => report(why),
            }
        }
        Component::Staging
    }

    /// Handles a failed copy: finds out whether this buffer or the component is unusable.
    #[cold]
    fn failed(&self, peer: u32, why: &str) -> GetError {
        let (component, card) = (self.component_of(peer), self.segment.card(peer));
        let Some(card) = card else { return GetError };
        let (works, others) = match component {
            Component::Xpmem(component) => (component.check(), self.ways & card.ways & CMA),
            Component::Cma(component) => (component.check(), 0),
            Component::Staging => return GetError,
        };
        if works.is_ok() {
            emit(Event::CmaFallback, || {
                format!("a buffer of process {} cannot be reached: {why}", card.pid)
            });
            return GetError;
        }
        let next = self.first_that_works(&card, others);
        let then = match next {
            Component::Staging => "staged through shared memory",
            _ => "copied by the system",
        };
        self.peers[peer as usize].set(next);
        emit_once(Event::SingleCopyLost, || {
            format!(
                "single copy worked at first and does not any more ({why}); long messages are {then}"
            )
        });
        GetError
    }
}

#[cfg(test)]
mod tests;
