//! `portals`: frames over a Portals interface, here the one in software ([`oxmpi_portals`]): the
//! other side of paper 003, where the library matches and the interface only moves.
//!
//! ```text
//!   module      the contract: frames out, frames in, registrations, reads
//!   card        the interface, what it tells, what is known of each peer
//!   send        buffers of frames that leave, credits
//!   fetch       reads of a peer's memory, and what peers may read of ours
//!   offload     collective operations that the interface carries out
//!   carrier     what the interface's packets travel in
//!   frames      packets as frames
//! ```
//!
//! A frame is one put: its header is in the match bits and the header data, its control and payload
//! are copied into a buffer, from where they leave, and arrive one behind the other in blocks of
//! memory that were posted before; whoever gets the frame copies them out. A long message is read
//! by a get where its sender has it. Each process may leave `portals_credits` bytes unread at
//! another one, whose blocks hold what all may leave: so no frame finds no place, and none is
//! dropped.
//! `docs/research/portals.md` is the page for users and draws the exchange.

mod card;
mod carrier;
mod fetch;
pub mod frames;
mod module;
mod offload;
mod send;
#[cfg(test)]
mod tests;

/// Under what name a process tells the others of its job where its interface's sockets are.
pub const KEY: &str = "btl.portals";

pub use card::Card;
pub use carrier::{Carrier, Receiver};
pub use module::Arrived;

use crate::frame::CONTROL_MAX;
use crate::layers::Handler;
use crate::roads::Roads;
use card::Place;
use carrier::{FIRST_KIND, Plug};
use oxmpi_mca::param::Params;
use oxmpi_mem::Region;
use oxmpi_sync::Mutex;
use std::sync::Arc;

/// What the user wants.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// Longest payload of a frame (bytes).
    pub eager_limit: usize,
    /// Length of a block of memory for frames (bytes).
    pub block: usize,
    /// What a process may leave unread at another one: bytes, and [`COST`] for each frame.
    pub credits: u32,
}

/// What a frame counts besides its bytes: about what its receiver keeps for it.
const COST: u32 = 64;
/// Longest payload of a frame, whatever is asked for (bytes).
const EAGER_MOST: usize = 1 << 20;
/// Most credits, whatever is asked for (bytes).
const CREDITS_MOST: u64 = 1 << 30;

impl Settings {
    /// As the parameters say. At least two frames may be unread at a time.
    #[must_use]
    pub fn of(params: &Params) -> Settings {
        let size = |bytes: u64| usize::try_from(bytes).unwrap_or(usize::MAX);
        let eager_limit = size(params.portals_eager_limit.0).clamp(64, EAGER_MOST);
        let least = 2 * u64::from(cost(CONTROL_MAX + eager_limit));
        let credits = params.portals_credits.0.clamp(least, CREDITS_MOST);
        Settings {
            eager_limit,
            block: size(params.portals_block.0),
            credits: u32::try_from(credits).unwrap_or(u32::MAX),
        }
    }

    /// Bytes of the longest frame.
    fn longest(&self) -> usize {
        CONTROL_MAX + self.eager_limit
    }
}

/// What a frame of so many bytes counts.
fn cost(bytes: usize) -> u32 {
    u32::try_from(bytes).map_or(u32::MAX, |bytes| bytes.saturating_add(COST))
}

/// See the module's text.
pub struct Portals<C: Carrier = Roads> {
    me: u32,
    processes: u32,
    carrier: Box<C>,
    card: Arc<Mutex<Card>>,
    /// Where the frame lies that is lent.
    lent: Option<Place>,
}

impl<C: Carrier> Portals<C> {
    /// The module of process `me` in a job of so many.
    pub fn new((me, processes): (u32, u32), settings: Settings, carrier: C) -> Portals<C> {
        Portals {
            me,
            processes,
            carrier: Box::new(carrier),
            card: Arc::new(Mutex::new(Card::new(me, settings))),
            lent: None,
        }
    }

    /// What the interface has done.
    #[must_use]
    pub fn counters(&self) -> oxmpi_portals::Counters {
        self.card.lock().counters()
    }

    /// Entries and descriptors in use.
    #[cfg(test)]
    pub(crate) fn in_use(&self) -> (usize, usize) {
        self.card.lock().nic.in_use()
    }

    /// Memory for frames that have come (bytes).
    #[must_use]
    pub fn block_memory(&self) -> usize {
        self.card.lock().block_memory()
    }

    /// What it is, for the report of a job.
    #[must_use]
    pub fn name(&self) -> String {
        format!("software Portals over {}", self.carrier.name())
    }

    /// Gets the frames of the layer that do not come through the carrier: the interface stores what
    /// is in them at once.
    #[must_use]
    pub fn handler(&self) -> Handler {
        let card = Arc::clone(&self.card);
        Box::new(move |_, from, frame| {
            let packet = frames::from_frame(frame, FIRST_KIND);
            packet.is_some_and(|packet| {
                card.lock().receive(from, &packet, frame.bulk);
                true
            })
        })
    }

    /// What the interface has to send leaves; what it sends to itself it gets, and what that
    /// triggers leaves, too.
    fn launch(&mut self) {
        let mut card = self.card.lock();
        loop {
            let mut plug = Plug {
                me: self.me,
                carrier: &mut *self.carrier,
                own: Vec::new(),
                gone: Vec::new(),
            };
            card.progress(&mut plug);
            let Plug { own, gone, .. } = plug;
            for peer in gone {
                card.fail(peer);
            }
            if own.is_empty() {
                return;
            }
            for (packet, bytes) in own {
                let bytes = [bytes.region(), Region::EMPTY];
                card.receive(self.me, &packet, bytes);
            }
        }
    }

    /// Looks at everything that may have happened.
    fn look(&mut self) {
        let card = &self.card;
        self.carrier.receive(&mut |from, packet, bytes| {
            card.lock().receive(from, packet, bytes);
        });
        self.launch();
    }
}
