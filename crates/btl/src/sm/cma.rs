//! Reading a peer's memory without its help, where the system lets us.
//!
//! Whether it does is found out by one real read of a number the peer has published, so that a sandbox, Yama or another pid namespace cannot fool us;
//! any later failure sends the pair back to the ring for good.

use crate::wire::{GetError, RemoteAddress};
use oxmpi_mca::events::{Event, emit};
use oxmpi_mem::Region;
use oxmpi_pal::cma;
use oxmpi_shm::segment::Card;
use std::sync::OnceLock;

/// What is known of one peer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Reach {
    /// Not tried yet.
    #[default]
    Unknown,
    /// The probe read the right number.
    Works(i32),
    /// Refused, at the probe or later.
    Refused,
}

static NONCE: OnceLock<u64> = OnceLock::new();

/// Where our number lies, and the number.
pub(super) fn nonce() -> (u64, u64) {
    let nonce = NONCE.get_or_init(|| {
        let mut bytes = [0; 8];
        // Without random bytes the time will do: the number only has to differ between processes.
        if oxmpi_pal::descriptor::random(&mut bytes).is_err() {
            bytes = oxmpi_pal::cpu::now_ns().to_ne_bytes();
        }
        u64::from_ne_bytes(bytes) | 1
    });
    (std::ptr::from_ref(nonce).addr() as u64, *nonce)
}

impl Reach {
    /// Reads from the peer with this card, after trying it out the first time.
    pub(super) fn get(
        &mut self,
        card: Option<Card>,
        from: RemoteAddress,
        into: Region,
    ) -> Result<(), GetError> {
        if *self == Reach::Unknown {
            *self = card.map_or(Reach::Unknown, |card| probe(&card));
        }
        let Reach::Works(pid) = *self else {
            return Err(GetError);
        };
        let to = std::ptr::with_exposed_provenance_mut(into.addr());
        // SAFETY: a Region is writable for its length until the request completes, and no reference covers it.
        let read = unsafe { cma::read_raw(pid, from.0, to, into.len()) };
        read.map_err(|error| {
            emit(Event::CmaFallback, || {
                format!("reading process {pid} directly failed: {error}")
            });
            *self = Reach::Refused;
            GetError
        })
    }
}

fn probe(card: &Card) -> Reach {
    let Ok(pid) = i32::try_from(card.pid) else {
        return Reach::Refused;
    };
    let mut bytes = [0; 8];
    match cma::read(pid, card.nonce_address, &mut bytes) {
        Ok(()) if u64::from_ne_bytes(bytes) == card.nonce => Reach::Works(pid),
        Ok(()) => refused(pid, "another process has that number here"),
        Err(error) => refused(pid, &error.to_string()),
    }
}

#[cold]
fn refused(pid: i32, why: &str) -> Reach {
    emit(Event::CmaFallback, || {
        format!("process {pid} cannot be read directly: {why}")
    });
    Reach::Refused
}
