//! Carrying out: operations become posts, of which so many are under way; events end them.
//!
//! Invariant: a post that was taken ends once, and then whoever waits for it is told, and its
//! registration is free to go.

use super::registered::Name;
use super::work::{Piece, Work};
use super::{Card, Dmapp, Error, Remote, SyncId};
use crate::code::Code;
use crate::descriptor::{Descriptor, PostKind};
use crate::fault::Fault;
use crate::nic::{EpId, Nic};
use oxmpi_mem::{HeapBytes, Region};

/// Posts that are not over, and what has become of those that are.
#[derive(Debug, Default)]
pub(super) struct Pending {
    posts: u32,
    fault: Option<Fault>,
}

/// A post under way.
#[derive(Debug)]
pub(super) struct Post {
    ep: EpId,
    descriptor: Descriptor,
    /// For the number of an operation, or for `gsync`.
    owner: Option<SyncId>,
    registered: Option<Name>,
    tries: u32,
    bounce: Option<Bounce>,
}

/// Whole words that were read for bytes that are none.
#[derive(Debug)]
struct Bounce {
    words: HeapBytes,
    skip: usize,
    into: Region,
}

/// How often what the network has lost is posted again.
const RETRIES: u32 = 16;
/// Longest post of the block engine (bytes), and of bytes that are no whole words.
const LONGEST: usize = 1 << 30;
const LONGEST_BOUNCE: usize = 64 << 10;
/// What the block engine and the windows read begins and ends at multiples of it.
const WORD: usize = 4;

impl Dmapp {
    /// Begins an operation; it is to be waited for.
    ///
    /// # Errors
    /// [`Error::InvalidParam`], [`Error::AlignmentError`]: nothing was done. Others: what was begun
    /// of it is over. A call waits while [`Attrs::max_outstanding_nb`](super::Attrs) posts are
    /// under way.
    pub fn begin(&mut self, card: &mut impl Card, work: Work<'_>) -> Result<SyncId, Error> {
        let made = self.begun.insert(Pending::default());
        let id = SyncId(made.ok_or(Error::ResourceError)?);
        match self.issue(card, work, Some(id)) {
            Ok(()) => Ok(id),
            Err(error) => {
                // It has failed for the first reason.
                let _ = self.syncid_wait(card, id);
                Err(error)
            }
        }
    }

    /// Begins an operation for the next [`Dmapp::gsync_wait`].
    ///
    /// # Errors
    /// As [`Dmapp::begin`], but what was begun of it is over only after [`Dmapp::gsync_wait`].
    pub fn begin_implicit(&mut self, card: &mut impl Card, work: Work<'_>) -> Result<(), Error> {
        self.issue(card, work, None)
    }

    /// An operation, to its end: visible at its target, or here.
    ///
    /// # Errors
    /// As [`Dmapp::begin`] and [`Dmapp::syncid_wait`].
    pub fn run(&mut self, card: &mut impl Card, work: Work<'_>) -> Result<(), Error> {
        let id = self.begin(card, work)?;
        self.syncid_wait(card, id)
    }

    /// Whether an operation is over; then its number is used up.
    ///
    /// # Errors
    /// [`Error::NotFound`]: there is no such operation. [`Error::TransactionError`],
    /// [`Error::PermissionError`]: it has failed, and is over.
    pub fn syncid_test(&mut self, card: &mut impl Card, id: SyncId) -> Result<bool, Error> {
        self.poll(card);
        let pending = self.begun.get(id.0).ok_or(Error::NotFound)?;
        if pending.posts != 0 {
            return Ok(false);
        }
        let over = self.begun.remove(id.0);
        match over.and_then(|over| over.fault) {
            Some(fault) => Err(fault.into()),
            None => Ok(true),
        }
    }

    /// Waits for an operation.
    ///
    /// # Errors
    /// As [`Dmapp::syncid_test`].
    pub fn syncid_wait(&mut self, card: &mut impl Card, id: SyncId) -> Result<(), Error> {
        while !self.syncid_test(card, id)? {
            go_on(card)?;
        }
        Ok(())
    }

    /// Whether all operations without a number are over.
    ///
    /// # Errors
    /// One has failed; all are over, and it is said once.
    pub fn gsync_test(&mut self, card: &mut impl Card) -> Result<bool, Error> {
        self.poll(card);
        if self.implicit.posts != 0 {
            return Ok(false);
        }
        match self.implicit.fault.take() {
            Some(fault) => Err(fault.into()),
            None => Ok(true),
        }
    }

    /// Waits for all operations without a number.
    ///
    /// # Errors
    /// As [`Dmapp::gsync_test`].
    pub fn gsync_wait(&mut self, card: &mut impl Card) -> Result<(), Error> {
        while !self.gsync_test(card)? {
            go_on(card)?;
        }
        Ok(())
    }

    /// Waits for everything.
    pub(super) fn settle(&mut self, card: &mut impl Card) -> Result<(), Error> {
        while !self.posts.is_empty() {
            self.advance(card)?;
        }
        self.gsync_wait(card)
    }

    /// A post ends, or the network goes on.
    fn advance(&mut self, card: &mut impl Card) -> Result<(), Error> {
        let before = self.posts.len();
        self.poll(card);
        if self.posts.len() == before {
            go_on(card)?;
            self.poll(card);
        }
        Ok(())
    }

    fn issue(
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

    /// A registration of memory here; where the table is full, posts end first.
    fn hold(
        &mut self,
        card: &mut impl Card,
        memory: Region,
    ) -> Result<(Name, crate::MemHandle), Error> {
        loop {
            let (registered, counters) = (&mut self.registered, &mut self.counters);
            match card.with(|nic| registered.hold(nic, memory, counters)) {
                Err(Code::ErrorResource) if !self.posts.is_empty() => self.advance(card)?,
                held => return held.map_err(Error::from),
            }
        }
    }

    fn endpoint(&mut self, card: &mut impl Card, pe: u32) -> Result<EpId, Error> {
        let at = pe as usize;
        if let Some(ep) = self.endpoints[at] {
            return Ok(ep);
        }
        let (cq, place) = (self.cq, self.pes[at].place);
        let ep = card.with(|nic| {
            let ep = nic.ep_create(Some(cq))?;
            nic.ep_bind(ep, place).map(|()| ep)
        })?;
        self.endpoints[at] = Some(ep);
        Ok(ep)
    }

    /// Posts, as soon as not too many are under way.
    fn post(
        &mut self,
        card: &mut impl Card,
        pe: u32,
        descriptor: Descriptor,
        (owner, registered, bounce): (Option<SyncId>, Option<Name>, Option<Bounce>),
    ) -> Result<(), Error> {
        let room = self.wait_for_room(card);
        let ep = room.and_then(|()| self.endpoint(card, pe));
        let mut post = Post {
            ep: EpId(0),
            descriptor,
            owner,
            registered,
            tries: 0,
            bounce,
        };
        let ep = match ep {
            Ok(ep) => ep,
            Err(error) => {
                self.let_go(card, &post);
                return Err(error);
            }
        };
        post.ep = ep;
        let id = self.posts.insert(post);
        let id = id.expect("invariant: there is room for the most that may be under way");
        self.pending(owner).posts += 1;
        let under_way = self.posts.len() as u32;
        self.counters.most_outstanding = under_way.max(self.counters.most_outstanding);
        loop {
            let refused = match card.with(|nic| give(nic, ep, descriptor, id)) {
                Ok(()) => return Ok(()),
                Err(code) => code,
            };
            // The card's own tables are shared with others.
            let has_others = refused == Code::ErrorResource && self.posts.len() > 1;
            if has_others && self.advance(card).is_ok() {
                continue;
            }
            self.finish(card, id);
            return Err(refused.into());
        }
    }

    fn wait_for_room(&mut self, card: &mut impl Card) -> Result<(), Error> {
        while self.posts.len() >= self.attrs.max_outstanding_nb as usize {
            self.advance(card)?;
        }
        Ok(())
    }

    fn pending(&mut self, owner: Option<SyncId>) -> &mut Pending {
        let named = owner.and_then(|id| self.begun.get_mut(id.0));
        named.unwrap_or(&mut self.implicit)
    }

    /// What has ended; what was lost is posted again.
    fn poll(&mut self, card: &mut impl Card) {
        let cq = self.cq;
        while let Ok(event) = card.with(|nic| nic.get_event(cq)) {
            let Ok((descriptor, status)) = card.with(|nic| nic.get_completed(event)) else {
                continue;
            };
            let Ok(id) = u32::try_from(descriptor.post_id) else {
                continue;
            };
            let Some(post) = self.posts.get_mut(id) else {
                continue;
            };
            let is_lost = status.is_err_and(Fault::is_recoverable);
            if is_lost && post.tries < RETRIES {
                post.tries += 1;
                self.counters.retries += 1;
                let (ep, descriptor) = (post.ep, post.descriptor);
                if card.with(|nic| give(nic, ep, descriptor, id)).is_ok() {
                    continue;
                }
            }
            self.end(card, id, status);
        }
    }

    /// A post has ended.
    fn end(&mut self, card: &mut impl Card, id: u32, status: Result<(), Fault>) {
        let Some(post) = self.finish(card, id) else {
            return;
        };
        if let (Some(bounce), Ok(())) = (&post.bounce, status) {
            let words = bounce.words.region();
            oxmpi_mem::copy(bounce.into, words.slice(bounce.skip, bounce.into.len()));
        }
        let pending = self.pending(post.owner);
        pending.fault = pending.fault.or(status.err());
    }

    /// It is not under way any more.
    fn finish(&mut self, card: &mut impl Card, id: u32) -> Option<Post> {
        let post = self.posts.remove(id)?;
        self.let_go(card, &post);
        self.pending(post.owner).posts -= 1;
        Some(post)
    }

    /// Its registration may go; that of memory of its own does, unless others use it: what was
    /// kept of memory that is free again covers several.
    fn let_go(&mut self, card: &mut impl Card, post: &Post) {
        let Some(name) = post.registered else { return };
        let is_idle = self.registered.release(name);
        if is_idle && post.bounce.is_some() {
            card.with(|nic| self.registered.forget(nic, name));
        }
    }
}

fn go_on(card: &mut impl Card) -> Result<(), Error> {
    match card.go_on() {
        true => Ok(()),
        false => Err(Error::TransactionError),
    }
}

fn give(nic: &mut Nic, ep: EpId, mut post: Descriptor, id: u32) -> Result<(), Code> {
    post.post_id = u64::from(id);
    match post.kind {
        PostKind::RdmaPut | PostKind::RdmaGet => nic.post_rdma(ep, post),
        _ => nic.post_fma(ep, post),
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
