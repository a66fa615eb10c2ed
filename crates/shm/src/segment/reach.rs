//! Another rank's own memory, where the system lets us read and write it: one copy where two go
//! through shared memory.
//!
//! Whether it does is found out by one real read of a number the rank has published on its
//! [`Card`], so that a sandbox, Yama or another pid namespace cannot fool us. It may still be
//! refused later. An address is what the other rank has told: a wrong one is an error here and
//! nothing worse.

use super::Card;
use oxmpi_mem::Region;
use oxmpi_pal::cma;
pub use oxmpi_pal::cma::CmaError;

/// A rank whose memory we have read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    pid: i32,
    /// It is this very process, as in tests: what is written there behind the compiler's back is
    /// not for us to say.
    is_ours: bool,
}

impl Reach {
    /// Tries it out.
    ///
    /// # Errors
    /// Why not, in words.
    pub fn probe(card: &Card) -> Result<Reach, String> {
        let say = |why: &str| format!("process {} cannot be read directly: {why}", card.pid);
        let pid = i32::try_from(card.pid).map_err(|_| say("no such number"))?;
        let mut bytes = [0; 8];
        match cma::read(pid, card.nonce_address, &mut bytes) {
            Ok(()) if u64::from_ne_bytes(bytes) == card.nonce => Ok(Reach {
                pid,
                is_ours: card.pid == std::process::id(),
            }),
            Ok(()) => Err(say("another process has that number here")),
            Err(error) => Err(say(&error.to_string())),
        }
    }

    /// The rank's process, as we see it.
    #[must_use]
    pub fn pid(&self) -> i32 {
        self.pid
    }

    /// Fills `into` with the bytes at `from` in its memory.
    ///
    /// # Errors
    /// See [`CmaError`]; `into` has any content then.
    pub fn read(&self, from: u64, into: Region) -> Result<(), CmaError> {
        if into.check_reachable().is_err() {
            return Err(CmaError::Refused);
        }
        // SAFETY: a Region is writable for its length until the request completes, and no reference
        // covers it.
        unsafe { cma::read_raw(self.pid, from, into.as_ptr(), into.len()) }
    }

    /// Fills each region with the bytes at the address beside it, together.
    ///
    /// # Errors
    /// See [`CmaError`]; the regions have any content then.
    pub fn read_blocks(
        &self,
        blocks: impl Iterator<Item = (u64, Region)> + Clone,
    ) -> Result<(), CmaError> {
        if blocks
            .clone()
            .any(|(_, into)| into.check_reachable().is_err())
        {
            return Err(CmaError::Refused);
        }
        let raw = blocks.map(|(from, into)| (from, into.as_ptr(), into.len()));
        // SAFETY: as in `read`, for each of them.
        unsafe { cma::read_blocks(self.pid, raw) }
    }

    /// Copies `from` to its memory at `to`, which it has told us to fill.
    ///
    /// # Errors
    /// See [`CmaError`]; some of the bytes may have been written.
    pub fn write(&self, from: Region, to: u64) -> Result<(), CmaError> {
        if from.check_reachable().is_err() || self.is_ours {
            return Err(CmaError::Refused);
        }
        // SAFETY: a Region is readable for its length until the request completes; the caller says
        // that the place is ours to fill.
        unsafe { cma::write_raw(self.pid, to, from.as_ptr(), from.len()) }
    }
}
