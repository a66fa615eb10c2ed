//! What operations become: transfers through windows or by the block engine, reads of whole words
//! around bytes that are none, atomic operations. All parts are checked before one is posted.

use super::engine::Bounce;
use super::work::{Piece, Work};
use super::{Card, Dmapp, Error, Remote, SyncId};
use crate::descriptor::{Descriptor, PostKind};
use oxmpi_mem::{HeapBytes, Region};

/// Longest post of the block engine (bytes), and of bytes that are no whole words.
const LONGEST: usize = 1 << 30;
const LONGEST_BOUNCE: usize = 64 << 10;
/// What the block engine and the windows read begins and ends at multiples of it.
const WORD: usize = 4;

impl Dmapp {
    pub(super) fn issue(
        &mut self,
        card: &mut impl Card,
        work: Work<'_>,
        owner: Option<SyncId>,
    ) -> Result<(), Error> {
        work.each(self, |dmapp, piece| dmapp.check(piece))?;
        work.each(self, |dmapp, piece| dmapp.issue_piece(card, piece, owner))
    }

    fn check(&self, piece: Piece) -> Result<(), Error> {
        match piece {
            Piece::Put(to, from) => self.check_range(to, 0, from.len()),
            Piece::Get(from, into) => {
                self.check_range(from, 0, into.len())?;
                // Whole words around it.
                let (skip, len) = words_around(from.addr, into.len());
                let around = self.check_range(from, skip, len);
                around.map_err(|_| Error::AlignmentError)
            }
            Piece::Amo(amo, at, _, result) => {
                self.check_range(at, 0, 8)?;
                let wanted = if amo.fetches() { 8 } else { 0 };
                if result.len() != wanted {
                    return Err(Error::InvalidParam);
                }
                match at.addr & 7 == 0 && (wanted == 0 || result.addr() & 7 == 0) {
                    true => Ok(()),
                    false => Err(Error::AlignmentError),
                }
            }
        }
    }

    /// Whether so many bytes, from so many before the address on, are of the segment.
    fn check_range(&self, at: Remote, before: usize, len: usize) -> Result<(), Error> {
        let first = at.addr.checked_sub(before as u64);
        let inside = first.and_then(|first| first.checked_sub(at.seg.addr));
        let fits =
            inside.is_some_and(|inside| inside <= at.seg.len && len as u64 <= at.seg.len - inside);
        match fits && (at.pe as usize) < self.pes.len() {
            true => Ok(()),
            false => Err(Error::InvalidParam),
        }
    }

    fn issue_piece(
        &mut self,
        card: &mut impl Card,
        piece: Piece,
        owner: Option<SyncId>,
    ) -> Result<(), Error> {
        match piece {
            Piece::Put(to, from) => {
                let mut rest = runs(from.len(), LONGEST);
                rest.try_for_each(|(at, len)| {
                    let (there, here) = (to.addr + at as u64, from.slice(at, len));
                    self.issue_transfer(card, false, (Remote { addr: there, ..to }, here), owner)
                })
            }
            Piece::Get(from, into) => {
                let is_whole = (from.addr as usize | into.addr()).is_multiple_of(WORD);
                // Of bytes that begin a word on both sides only the last few are none.
                let whole = if is_whole {
                    into.len() / WORD * WORD
                } else {
                    0
                };
                let mut direct = runs(whole, LONGEST);
                direct.try_for_each(|(at, len)| {
                    let (there, here) = (from.addr + at as u64, into.slice(at, len));
                    let pair = (
                        Remote {
                            addr: there,
                            ..from
                        },
                        here,
                    );
                    self.issue_transfer(card, true, pair, owner)
                })?;
                let mut bounced = runs(into.len() - whole, LONGEST_BOUNCE);
                bounced.try_for_each(|(at, len)| {
                    let at = at + whole;
                    let (there, here) = (from.addr + at as u64, into.slice(at, len));
                    self.issue_bounced(
                        card,
                        (
                            Remote {
                                addr: there,
                                ..from
                            },
                            here,
                        ),
                        owner,
                    )
                })
            }
            Piece::Amo(amo, at, operands, result) => {
                self.counters.amo += 1;
                let (name, handle) = match amo.fetches() {
                    true => self
                        .hold(card, result)
                        .map(|(name, handle)| (Some(name), Some(handle)))?,
                    false => (None, None),
                };
                let place = (at.addr, at.seg.handle);
                let post = Descriptor::atomic(amo, operands, (result, handle), place, 0);
                self.post(card, at.pe, post, (owner, name, None))
            }
        }
    }

    fn issue_transfer(
        &mut self,
        card: &mut impl Card,
        is_get: bool,
        (remote, local): (Remote, Region),
        owner: Option<SyncId>,
    ) -> Result<(), Error> {
        let window = card.with(|nic| nic.fma_window);
        let is_block = local.len() as u64 > self.attrs.offload_threshold.min(window);
        let kind = match (is_get, is_block) {
            (false, false) => PostKind::FmaPut,
            (false, true) => PostKind::RdmaPut,
            (true, false) => PostKind::FmaGet,
            (true, true) => PostKind::RdmaGet,
        };
        let counter = match is_block {
            true => &mut self.counters.bte,
            false => &mut self.counters.fma,
        };
        *counter += 1;
        let (name, handle) = match kind {
            PostKind::FmaPut => (None, None),
            _ => self
                .hold(card, local)
                .map(|(name, handle)| (Some(name), Some(handle)))?,
        };
        let there = (remote.addr, remote.seg.handle);
        let mut post = Descriptor::transfer(kind, (local, handle), there, 0);
        post.delivery = match is_get {
            true => self.attrs.get_ordering,
            false => self.attrs.put_ordering,
        };
        self.post(card, remote.pe, post, (owner, name, None))
    }

    /// Reads whole words around bytes that are none; the bytes are copied out when they are here.
    fn issue_bounced(
        &mut self,
        card: &mut impl Card,
        (remote, into): (Remote, Region),
        owner: Option<SyncId>,
    ) -> Result<(), Error> {
        let (skip, len) = words_around(remote.addr, into.len());
        let words = HeapBytes::try_new(len).ok_or(Error::ResourceError)?;
        let (name, handle) = self.hold(card, words.region())?;
        self.counters.fma += 1;
        let there = (remote.addr - skip as u64, remote.seg.handle);
        let kind = match len as u64 <= card.with(|nic| nic.fma_window) {
            true => PostKind::FmaGet,
            false => PostKind::RdmaGet,
        };
        let mut post = Descriptor::transfer(kind, (words.region(), Some(handle)), there, 0);
        post.delivery = self.attrs.get_ordering;
        let bounce = Bounce { words, skip, into };
        self.post(card, remote.pe, post, (owner, Some(name), Some(bounce)))
    }
}

/// How far before an address whole words begin, and how long they are around so many bytes.
fn words_around(addr: u64, len: usize) -> (usize, usize) {
    let skip = (addr % WORD as u64) as usize;
    (skip, (skip + len).next_multiple_of(WORD))
}

/// A length in runs of so many bytes: where each begins, and its length.
fn runs(len: usize, most: usize) -> impl Iterator<Item = (usize, usize)> {
    let starts = (0..len).step_by(most);
    starts.map(move |at| (at, (len - at).min(most)))
}
