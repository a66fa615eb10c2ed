//! `cma`: the system copies from and to a peer's memory. It refuses where a sandbox or its policy
//! forbids it, at any time. The peer's pid is checked with every copy ([`oxmpi_pal::cma`]).

#![allow(unsafe_code)]

use oxmpi_mem::Region;
use oxmpi_pal::cma::{CmaError, Target};
use oxmpi_shm::segment::Card;

/// A peer whose word has been read from its memory.
#[derive(Clone, Copy)]
pub(super) struct Peer {
    target: Target,
    /// The peer is this process, as in tests. Writing to its memory behind the compiler's back is
    /// not permitted.
    is_ours: bool,
}

/// Whether this process may copy at all. The test copies from its own memory.
pub(super) fn probe() -> Result<(), String> {
    let (word, word_at) = super::nonce();
    let own = Target {
        pid: i32::try_from(std::process::id()).unwrap_or(0),
        word_at,
        word,
    };
    own.check().map_err(|error| error.to_string())
}

impl Peer {
    pub(super) fn connect(card: &Card) -> Result<Peer, String> {
        let target = Target {
            pid: i32::try_from(card.pid).map_err(|_| "no such number".to_owned())?,
            word_at: card.nonce_address,
            word: card.nonce,
        };
        let peer = Peer {
            target,
            is_ours: card.pid == std::process::id(),
        };
        peer.check().map(|()| peer)
    }

    /// Whether the peer's memory can be reached now.
    pub(super) fn check(&self) -> Result<(), String> {
        self.target.check().map_err(|error| error.to_string())
    }

    /// Whether the process has ended, not only that its memory cannot be reached.
    pub(super) fn has_ended(&self) -> bool {
        let found = self.target.check();
        matches!(found, Err(CmaError::Gone | CmaError::Stranger))
    }

    pub(super) fn read(&self, from: u64, into: Region) -> Result<(), String> {
        // SAFETY: a Region is writable for its length until the request completes, and no reference
        // covers it.
        let done = unsafe { self.target.read(from, into.as_ptr(), into.len()) };
        done.map_err(|error| error.to_string())
    }

    /// Copies bytes of this process to memory of the peer. Both addresses come from another
    /// process.
    pub(super) fn write_bytes(&self, from: u64, to: u64, len: usize) -> Result<(), String> {
        let from = std::ptr::with_exposed_provenance(usize::try_from(from).unwrap_or(0));
        let done = match self.is_ours {
            true => Err(CmaError::Refused),
            // SAFETY: the system checks both addresses, and a bad one is only an error. The peer
            // has permitted the write to its memory, and waits for it.
            false => unsafe { self.target.write(to, from, len) },
        };
        done.map_err(|error| error.to_string())
    }

    pub(super) fn write(&self, from: Region, to: u64) -> Result<(), String> {
        let done = match self.is_ours {
            true => Err(CmaError::Refused),
            // SAFETY: a Region is readable for its length until the request completes. The caller
            // guarantees that the destination may be filled.
            false => unsafe { self.target.write(to, from.as_ptr(), from.len()) },
        };
        done.map_err(|error| error.to_string())
    }
}
