//! Reading and writing a peer's memory without its help, where the system lets us.
//!
//! Whether it does is tried out once ([`oxmpi_shm::segment::Reach`]); any later failure sends the
//! pair back to the ring for good.

use crate::wire::GetError;
use oxmpi_mca::events::{Event, emit};
use oxmpi_mem::Region;
use oxmpi_shm::segment::{self, Card, CmaError};
use std::sync::OnceLock;

/// What is known of one peer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Reach {
    /// Not tried yet.
    #[default]
    Unknown,
    /// The probe read the right number.
    Works(segment::Reach),
    /// Refused, at the probe or later.
    Refused,
}

static NONCE: OnceLock<u64> = OnceLock::new();

/// Our card.
pub(super) fn card() -> Card {
    let nonce = NONCE.get_or_init(|| {
        let mut bytes = [0; 8];
        // Without random bytes the time will do: the number only has to differ between processes.
        if oxmpi_pal::descriptor::random(&mut bytes).is_err() {
            bytes = oxmpi_pal::cpu::now_ns().to_ne_bytes();
        }
        u64::from_ne_bytes(bytes) | 1
    });
    Card {
        pid: std::process::id(),
        nonce_address: std::ptr::from_ref(nonce).addr() as u64,
        nonce: *nonce,
    }
}

impl Reach {
    /// The peer with this card, after trying it out the first time.
    pub(super) fn find(&mut self, card: Option<Card>) -> Result<segment::Reach, GetError> {
        let Some(card) = card else {
            return Err(GetError);
        };
        if *self == Reach::Unknown {
            *self = probe(&card);
        }
        match self {
            Reach::Works(peer) => Ok(*peer),
            _ => Err(GetError),
        }
    }

    /// Reads from the peer.
    pub(super) fn get(
        &mut self,
        card: Option<Card>,
        from: u64,
        into: Region,
    ) -> Result<(), GetError> {
        let peer = self.find(card)?;
        let read = peer.read(from, into);
        read.map_err(|error| self.fail(peer, error))
    }

    /// Writes to the peer.
    pub(super) fn put(
        &mut self,
        card: Option<Card>,
        to: u64,
        from: Region,
    ) -> Result<(), GetError> {
        let peer = self.find(card)?;
        let written = peer.write(from, to);
        written.map_err(|error| self.fail(peer, error))
    }

    #[cold]
    fn fail(&mut self, peer: segment::Reach, error: CmaError) -> GetError {
        emit(Event::CmaFallback, || {
            let pid = peer.pid();
            format!("copying between us and process {pid} directly failed: {error}")
        });
        *self = Reach::Refused;
        GetError
    }
}

fn probe(card: &Card) -> Reach {
    match segment::Reach::probe(card) {
        Ok(peer) => Reach::Works(peer),
        Err(why) => {
            emit(Event::CmaFallback, || why);
            Reach::Refused
        }
    }
}
