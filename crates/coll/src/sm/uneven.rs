//! Calls whose pieces differ in length: gatherv, scatterv, allgatherv. (Where they pass both ways:
//! [`exchange`](super::exchange).)
//!
//! One step each. Both ends of a pair know the length of its piece, and others may not; so a
//! piece's place follows from its length alone ([`share`](super::share)). Whoever publishes one
//! piece has the whole line or slot for it; whoever publishes a piece for each other member divides
//! line and slot equally. A piece that is too long travels as a message of the step's tag, which
//! waits for its reader where that copies it once: a message that leaves ahead is copied twice. Of
//! an allgatherv everybody knows everything: where a piece is too long all leave it.

use super::ends::{Ends, Piece};
use super::share::{Route, Share, WHOLE};
use super::steps::{Steps, info};
use crate::account::MESSAGES;
use oxmpi_core::collectives::Collective;
use oxmpi_core::comm::COLLECTIVE_TAGS;
use oxmpi_core::vci::Vci;
use oxmpi_core::wait::wait;
use oxmpi_core::{Error, Result, error};
use oxmpi_pml::{Completion, Envelope, Mode, Pml as _, RequestId, Selector};

/// One call under way.
struct Uneven<'a> {
    ends: &'a Ends<'a>,
    step: u64,
    /// Messages under way.
    messages: Vec<RequestId>,
}

impl Steps {
    /// A call with uneven pieces that pass one way, other than reductions.
    #[inline(always)]
    pub(super) fn uneven(&mut self, ends: &Ends<'_>) -> Result<()> {
        let step = self.step(true)?;
        let mut uneven = Uneven {
            ends,
            step,
            messages: Vec::new(),
        };
        let of = ends.of;
        let is_root = self.me == ends.root;
        let mut result = Ok(());
        match of {
            Collective::Scatterv if is_root => self.give_all(&mut uneven),
            Collective::Scatterv => {
                result = self.get(&mut uneven, ends.root, self.share(ends.root, self.me));
            }
            Collective::Gatherv if is_root => {
                self.work.copied += ends.keep() as u64;
                result = self.collect_pieces(&mut uneven);
            }
            Collective::Gatherv => self.give_one(&mut uneven, ends.root),
            _ => {
                self.give_one(&mut uneven, self.me);
                self.work.copied += ends.keep() as u64;
                result = self.collect_pieces(&mut uneven);
            }
        }
        if !uneven.messages.is_empty() {
            result = result.and(self.settle(&mut uneven));
        }
        if result.is_ok() && of == Collective::Allgatherv {
            self.all_entered(step);
        }
        self.turn(usize::MAX);
        self.finish(step);
        result
    }

    /// Publishes the only piece that we give.
    #[inline(always)]
    fn give_one(&mut self, uneven: &mut Uneven<'_>, to: u32) {
        let piece = uneven.ends.give(to);
        self.give(uneven, to, WHOLE, &piece);
        self.say(uneven.step, uneven.ends.of, piece.len());
    }

    /// Gives each other member its piece, and publishes.
    #[inline(always)]
    fn give_all(&mut self, uneven: &mut Uneven<'_>) {
        let (step, of) = (uneven.step, uneven.ends.of);
        let mut only = 0;
        for member in self.others() {
            let share = self.share(self.me, member);
            let piece = uneven.ends.give(member);
            self.give(uneven, member, share, &piece);
            only = piece.len();
        }
        match self.size {
            2 => self.say(step, of, only),
            _ => self.publish(step, info(of, 0)),
        }
        self.work.copied += uneven.ends.keep() as u64;
    }

    /// Gets everybody else's only piece.
    #[inline(always)]
    fn collect_pieces(&mut self, uneven: &mut Uneven<'_>) -> Result<()> {
        let mut result = self.await_all(uneven.step, uneven.ends.of);
        for member in self.others() {
            result = result.and(self.get(uneven, member, WHOLE));
        }
        result
    }

    /// Writes a piece where its reader will look for it, or sends it.
    #[inline(always)]
    fn give(&mut self, uneven: &mut Uneven<'_>, to: u32, share: Share, piece: &Piece<'_>) {
        self.work.copied += piece.len() as u64;
        if !self.give_short(uneven.step, share, piece) {
            self.send(uneven, to, piece);
        }
    }

    /// Writes a piece where its reader will look for it, unless it is too long.
    #[inline(always)]
    pub(super) fn give_short(&mut self, step: u64, share: Share, piece: &Piece<'_>) -> bool {
        let route = self.enter(step, share, piece);
        match route {
            _ if piece.len() == 0 => {}
            Route::Line(room) | Route::Slot(room) => piece.pack(0, room),
            Route::Long => return false,
        }
        true
    }

    /// Waits for a member's piece and puts it into its place; or will.
    #[inline(always)]
    fn get(&mut self, uneven: &mut Uneven<'_>, from: u32, share: Share) -> Result<()> {
        let (step, of) = (uneven.step, uneven.ends.of);
        let place = uneven.ends.get(from);
        let wanted = place.len();
        // One piece alone has its length in the stamp.
        let (len, mut result) = match share.of {
            1 => match self.arrive(from, step, of, wanted) {
                Ok(()) => (Some(wanted), Ok(())),
                Err(error) => (self.said(from, step, of), Err(error)),
            },
            _ => {
                self.arrive(from, step, of, 0)?;
                (self.told(from, step, share, wanted), Ok(()))
            }
        };
        if result.is_ok() && len != Some(wanted) {
            result = Err(self.differs(from, of, wanted));
        }
        if result.is_err() {
            self.refuse(step, of);
        }
        let len = len.unwrap_or(0);
        if len == 0 {
            return result;
        }
        self.work.copied += len as u64;
        match self.route(from, step, share, len) {
            Route::Line(room) | Route::Slot(room) => {
                place.unpack(0, room.slice(0, len.min(wanted)));
            }
            Route::Long => self.receive(uneven, from, &place),
        }
        result
    }

    #[cold]
    fn send(&mut self, uneven: &mut Uneven<'_>, to: u32, piece: &Piece<'_>) {
        self.protocol = MESSAGES;
        let process = self.part.group.process(to.cast_signed());
        let envelope = Envelope {
            context: self.comm.context() | 1,
            peer: process.expect("invariant: a member is in the group"),
            rank: self.me.cast_signed(),
            tag: self.tag(uneven.step),
        };
        // What leaves ahead need not wait for all that the root does before; nor need the root, but
        // where they share processors it takes of the root's.
        let gathers = u32::from(uneven.ends.of == Collective::Gatherv);
        let is_shared = self.size > self.area.processors();
        let times = self.size - gathers * if is_shared { self.size - 1 } else { 1 };
        let part = piece.len() as u64 / u64::from(times);
        let from = self.single.tuning().single_copy_from(0);
        let mode = match self.single.is_offered() && piece.run().is_some() && part >= from {
            true => Mode::Synchronous,
            false => Mode::Standard,
        };
        let mut vci = self.comm.process.enter();
        let Vci { pml, net, .. } = &mut *vci;
        (uneven.messages).push(pml.send(&mut net.tx, &envelope, mode.into(), piece.payload()));
    }

    #[cold]
    fn receive(&mut self, uneven: &mut Uneven<'_>, from: u32, place: &Piece<'_>) {
        self.protocol = MESSAGES;
        let selector = Selector {
            context: self.comm.context() | 1,
            source: from.cast_signed(),
            tag: self.tag(uneven.step),
        };
        let mut vci = self.comm.process.enter();
        let Vci { pml, net, .. } = &mut *vci;
        (uneven.messages).push(pml.recv(&mut net.tx, &selector, place.payload()));
    }

    /// Waits until all messages of the call are through.
    #[cold]
    fn settle(&mut self, uneven: &mut Uneven<'_>) -> Result<()> {
        let messages = &mut uneven.messages;
        let mut result = Ok(());
        let waited = wait(
            self.comm.process,
            &self.reason(uneven.ends.of, uneven.step),
            |vci| {
                messages.retain(|id| {
                    let done = vci.pml.finish(*id);
                    if let Some(wrong) = done.as_ref().filter(|done| !done.went_well()) {
                        result = Err(self.wrong(wrong));
                    }
                    done.is_none()
                });
                messages.is_empty().then_some(())
            },
        );
        waited.and(result)
    }

    /// The tag of messages of a step.
    fn tag(&self, step: u64) -> i32 {
        let tag = step % u64::from(COLLECTIVE_TAGS) + u64::from(COLLECTIVE_TAGS);
        i32::try_from(tag).expect("invariant: twice the tags of collectives are below 2^31")
    }

    #[cold]
    fn wrong(&self, done: &Completion) -> Error {
        if done.error != 0 {
            return oxmpi_core::request::cut_off(self.comm.process, done.error);
        }
        let source = usize::try_from(done.source).unwrap_or(usize::MAX);
        error!(
            ERR_TRUNCATE,
            "rank {} sent more than the {} bytes expected here: counts or datatypes differ between ranks",
            self.part.ranks.get(source).copied().unwrap_or(u32::MAX),
            done.bytes
        )
    }
}
