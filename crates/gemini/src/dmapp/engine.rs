//! Carrying out: so many posts are under way ([`issue`](super::issue) makes them); events end them.
//!
//! Invariant: a post that was taken ends once, and then whoever waits for it is told, and its
//! registration is free to go.

use super::registered::Name;
use super::work::Work;
use super::{Card, Dmapp, Error, SyncId};
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
pub(super) struct Bounce {
    pub(super) words: HeapBytes,
    pub(super) skip: usize,
    pub(super) into: Region,
}

/// How often what the network has lost is posted again.
const RETRIES: u32 = 16;

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
            self.go_on(card)?;
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
            self.go_on(card)?;
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

    fn go_on(&self, card: &mut impl Card) -> Result<(), Error> {
        match card.go_on(self.cq) {
            true => Ok(()),
            false => Err(Error::TransactionError),
        }
    }

    /// A post ends, or the network goes on.
    fn advance(&mut self, card: &mut impl Card) -> Result<(), Error> {
        let before = self.posts.len();
        self.poll(card);
        if self.posts.len() == before {
            self.go_on(card)?;
            self.poll(card);
        }
        Ok(())
    }

    /// A registration of memory here; where the table is full, posts end first.
    pub(super) fn hold(
        &mut self,
        card: &mut impl Card,
        memory: Region,
    ) -> Result<(Name, crate::MemHandle), Error> {
        loop {
            let (registered, counters) = (&mut self.registered, &mut self.counters);
            let kept = self.attrs.kept_registrations as usize;
            match card.with(|nic| registered.hold(nic, memory, kept, counters)) {
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
    pub(super) fn post(
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

fn give(nic: &mut Nic, ep: EpId, mut post: Descriptor, id: u32) -> Result<(), Code> {
    post.post_id = u64::from(id);
    match post.kind {
        PostKind::RdmaPut | PostKind::RdmaGet => nic.post_rdma(ep, post),
        _ => nic.post_fma(ep, post),
    }
}
