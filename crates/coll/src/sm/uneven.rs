//! Calls whose pieces differ in length: gatherv, scatterv, allgatherv, alltoallv, alltoallw.
//!
//! One step each. Both ends of a pair know the length of its piece, and others may not; so a
//! piece's place follows from its length alone. Whoever publishes one piece has the whole line or
//! slot for it; whoever publishes a piece for each other member divides line and slot equally. One
//! piece that is too long goes through the pair's pipe ([`crate::sm::large`]), or as a message of
//! the step's tag where there are no pipes. Where pieces pass both ways, a long one goes through
//! the pair's blocks before the step says that there is one: so whoever has a member's step knows
//! whether they exchange anything, whatever it thought. Otherwise, where one of several is too
//! long, whoever publishes them says so in its stamp, and everybody does the call as a large one;
//! so it is with an allgatherv, of which everybody knows everything.

use super::Team;
use super::large::{Ends, Single, seen};
use super::part::{Part, part};
use super::share::{Route, SWAPPED, Share, WHOLE, note, rounded};
use oxmpi_core::collectives::{Call, Collective, Side};
use oxmpi_core::comm::COLLECTIVE_TAGS;
use oxmpi_core::vci::{Vci, enter};
use oxmpi_core::wait::wait;
use oxmpi_core::{Error, Result, error};
use oxmpi_mem::HeapBytes;
use oxmpi_pml::{Completion, Envelope, Mode, Payload, RequestId, Selector};

/// One call under way.
struct Uneven<'a> {
    call: &'a Call<'a>,
    step: u64,
    ends: Ends<'a>,
    /// Pieces are in pipes.
    is_piped: bool,
    /// Pieces are in blocks.
    is_swapped: bool,
    /// Bytes of the longest piece that makes this a large call, or a few more.
    longest: usize,
    /// Under way.
    messages: Vec<RequestId>,
    /// What they read instead of buffers that are written meanwhile.
    copies: Vec<HeapBytes>,
}

impl Team {
    /// A call with uneven pieces, other than reductions.
    pub(super) fn uneven(&mut self, call: &Call<'_>) -> Option<Result<()>> {
        let of = call.collective;
        if let Some(note) = self.noted.take() {
            return self.large_uneven(call, rounded(note));
        }
        // Everybody knows all lengths of an allgatherv: if one is too long, all agree to leave it.
        let longest = match of {
            Collective::Allgatherv => (0..self.size)
                .filter_map(|rank| Some(part(&call.recv, rank)?.len()))
                .max()
                .unwrap_or(0),
            _ => 0,
        };
        if !self.takes(of, longest) {
            return None;
        }
        if let Some(result) = self.single_part(call) {
            return Some(result);
        }
        if self.is_long_pair(call) {
            // As whoever finds that it is a short call.
            self.exchange += 1;
            self.turn(usize::MAX);
            let ends = Ends::given(call, self.me);
            return match self.large_single(&ends) {
                Single::Done(result) => Some(result),
                Single::NotNow { longest } => self.large_copied(&ends, longest),
            };
        }
        let step = self.step(true);
        let mut uneven = Uneven {
            call,
            step,
            ends: Ends::given(call, self.me),
            is_piped: false,
            is_swapped: false,
            longest: 0,
            messages: Vec::new(),
            copies: Vec::new(),
        };
        if matches!(of, Collective::Alltoallv | Collective::Alltoallw) {
            self.exchange += 1;
        }
        let mut result = match of {
            Collective::Gatherv => self.gather_parts(&mut uneven),
            Collective::Scatterv => self.scatter_parts(&mut uneven),
            Collective::Allgatherv => self.allgather_parts(&mut uneven),
            _ => self.exchange_parts(&mut uneven),
        };
        if uneven.longest > 0 && result.is_ok() {
            self.turn(usize::MAX);
            self.finish(step);
            return self.large_uneven(call, uneven.longest);
        }
        if uneven.is_piped {
            result = result.and(self.pass_all(&uneven.ends));
        }
        if uneven.is_swapped {
            seen(call.send.buffer.region, call.recv.buffer.region);
            result = result.and(self.swap_all(&uneven.ends, false));
        }
        result = result.and(self.settle(&mut uneven));
        let all_read = !matches!(of, Collective::Gatherv | Collective::Scatterv);
        if result.is_ok() && all_read {
            self.all_entered(step);
        }
        self.turn(usize::MAX);
        self.finish(step);
        Some(result)
    }

    /// The one long piece of a call between two, where they reach each other's memory.
    fn single_part(&mut self, call: &Call<'_>) -> Option<Result<()>> {
        if self.size > 2 || !matches!(call.collective, Collective::Gatherv | Collective::Scatterv) {
            return None;
        }
        let gives = (call.collective == Collective::Scatterv) == (self.me == call.root);
        let piece = match (gives, self.me == call.root) {
            (true, true) => part(&call.send, 1 - self.me),
            (true, false) => part(&call.send, 0),
            (false, true) => part(&call.recv, 1 - self.me),
            (false, false) => part(&call.recv, 0),
        };
        let is_long = !self.fits(WHOLE, length(piece.as_ref()));
        if is_long && self.has_singles() {
            return self.large_single(&Ends::given(call, self.me)).done();
        }
        None
    }

    /// Whether both pieces of an exchange of two are long and they reach each other's memory: then
    /// nobody needs to be told that they are, before they tell where they lie.
    fn is_long_pair(&mut self, call: &Call<'_>) -> bool {
        let of = call.collective;
        if self.size > 2 || !matches!(of, Collective::Alltoallv | Collective::Alltoallw) {
            return false;
        }
        let send = match call.in_place {
            true => &call.recv,
            false => &call.send,
        };
        let gives = length(part(send, 1 - self.me).as_ref());
        let gets = length(part(&call.recv, 1 - self.me).as_ref());
        !self.fits(WHOLE, gives.min(gets))
            && self.allowed(of, gives.max(gets))
            && self.has_singles()
    }

    fn gather_parts(&mut self, uneven: &mut Uneven<'_>) -> Result<()> {
        let call = uneven.call;
        let piece = part(&call.send, 0);
        if call.root == self.me {
            // The others may copy long pieces into our memory, once they know where.
            let is_last = self.goes_bare(length(piece.as_ref()));
            if !is_last {
                self.keep_part(piece, part(&call.recv, self.me));
            }
            let result = self.collect_parts(uneven, WHOLE);
            if is_last {
                self.give_blocks(&uneven.ends);
                self.keep_part(piece, part(&call.recv, self.me));
            }
            return result;
        }
        self.give(uneven, call.root, WHOLE, piece.as_ref());
        self.say(uneven.step, call.collective, length(piece.as_ref()));
        Ok(())
    }

    fn scatter_parts(&mut self, uneven: &mut Uneven<'_>) -> Result<()> {
        let call = uneven.call;
        if call.root == self.me {
            self.give_all(uneven, &call.send);
            if uneven.longest == 0 {
                self.keep_part(part(&call.send, self.me), part(&call.recv, 0));
            }
            return Ok(());
        }
        if self.size > 2 {
            uneven.longest = rounded(self.note(call.root, uneven.step, call.collective)?);
        }
        match uneven.longest {
            0 => {
                let mine = self.share(call.root, self.me);
                self.get(uneven, call.root, mine, part(&call.recv, 0))
            }
            _ => Ok(()),
        }
    }

    fn allgather_parts(&mut self, uneven: &mut Uneven<'_>) -> Result<()> {
        let call = uneven.call;
        let place = part(&call.recv, self.me);
        let own = if call.in_place {
            place
        } else {
            part(&call.send, 0)
        };
        // Nothing is so long that it goes elsewhere.
        self.give(uneven, self.me, WHOLE, own.as_ref());
        self.say(uneven.step, call.collective, length(own.as_ref()));
        if !call.in_place {
            self.keep_part(own, place);
        }
        self.collect_parts(uneven, WHOLE)
    }

    /// MPI_Alltoallv, MPI_Alltoallw.
    fn exchange_parts(&mut self, uneven: &mut Uneven<'_>) -> Result<()> {
        let call = uneven.call;
        // In place what does not go through a pipe has left the buffer before anything arrives in
        // it.
        let send = if call.in_place {
            &call.recv
        } else {
            &call.send
        };
        self.give_all(uneven, send);
        if !call.in_place && uneven.longest == 0 {
            self.keep_part(part(send, self.me), part(&call.recv, self.me));
        }
        let swapped = uneven.is_swapped;
        let early = swapped.then(|| self.take_early(&uneven.ends, uneven.step));
        let mut result = Ok(());
        if self.size > 2 {
            let me = self.me;
            for member in (0..self.size).filter(|member| *member != me) {
                match self.note(member, uneven.step, call.collective) {
                    Ok(SWAPPED) => uneven.is_swapped |= self.has_blocks(),
                    Ok(note) => uneven.longest = uneven.longest.max(rounded(note)),
                    Err(error) => {
                        if uneven.is_swapped {
                            self.will_not_swap(member);
                        }
                        result = result.and(Err(error));
                    }
                }
            }
        }
        if self.size == 2 {
            result = self.exchange_lengths(uneven);
        }
        if uneven.longest > 0 || result.is_err() {
            return result;
        }
        result = early.unwrap_or(Ok(()));
        for member in 0..self.size {
            if member != self.me && !self.has_taken(member, uneven.step, call.collective) {
                let mine = self.share_of_pair(member, self.me);
                let place = part(&call.recv, member);
                result = result.and(self.get(uneven, member, mine, place));
            }
        }
        result
    }

    /// Of two each knows what the other gives before anything is got: where one piece is long, both
    /// go on as a large call.
    fn exchange_lengths(&mut self, uneven: &mut Uneven<'_>) -> Result<()> {
        let (step, of, other) = (uneven.step, uneven.call.collective, 1 - self.me);
        let wanted = length(part(&uneven.call.recv, other).as_ref());
        let result = self.arrive(other, step, of, wanted);
        let len = match result.is_ok() {
            true => Some(wanted),
            false => self.said(other, step, of),
        };
        match len {
            Some(len) if self.fits(WHOLE, len) => {}
            Some(len) => uneven.longest = uneven.longest.max(len),
            None if uneven.longest > 0 => return result,
            None => {}
        }
        // A wrong length is reported when the piece comes.
        Ok(())
    }

    /// Gives each other member its piece of a side, and publishes.
    fn give_all(&mut self, uneven: &mut Uneven<'_>, side: &Side<'_>) {
        let (step, of) = (uneven.step, uneven.call.collective);
        for member in 0..self.size {
            if member != self.me {
                let share = match of {
                    Collective::Scatterv => self.share(self.me, member),
                    _ => self.share_of_pair(self.me, member),
                };
                let piece = part(side, member);
                self.give(uneven, member, share, piece.as_ref());
                if share.of == 1 {
                    self.say(step, of, length(piece.as_ref()));
                }
            }
        }
        if uneven.is_swapped {
            self.give_blocks(&uneven.ends);
        }
        if self.size > 2 {
            let note = match uneven.is_swapped {
                true => SWAPPED,
                false => note(uneven.longest),
            };
            uneven.longest = match note {
                SWAPPED => 0,
                note => rounded(note),
            };
            self.note_late = (of == Collective::Scatterv && self.will_tell(of, uneven.longest))
                .then_some((step, note));
            if self.note_late.is_none() {
                self.say_note(step, of, note);
            }
        }
        if uneven.is_piped {
            self.give_some(&uneven.ends);
        }
    }

    /// Gets everybody else's piece.
    fn collect_parts(&mut self, uneven: &mut Uneven<'_>, share: Share) -> Result<()> {
        let mut result = Ok(());
        for member in 0..self.size {
            if member != self.me {
                let place = part(&uneven.call.recv, member);
                result = result.and(self.get(uneven, member, share, place));
            }
        }
        result
    }

    fn keep_part(&self, from: Option<Part<'_>>, into: Option<Part<'_>>) {
        if let (Some(from), Some(into)) = (from, into) {
            from.move_to(&into);
        }
    }

    /// Writes a piece where its reader will look for it, or sends it.
    fn give(&mut self, uneven: &mut Uneven<'_>, to: u32, share: Share, piece: Option<&Part<'_>>) {
        let (step, len) = (uneven.step, length(piece));
        let route = self.enter(step, share, len);
        let Some(piece) = piece.filter(|_| len > 0) else {
            return;
        };
        let is_exchange = matches!(
            uneven.call.collective,
            Collective::Alltoallv | Collective::Alltoallw
        );
        match route {
            Route::Pipe | Route::Message if is_exchange => {
                uneven.longest = uneven.longest.max(len);
            }
            Route::Line(room) | Route::Slot(room) => piece.load(room),
            Route::Long if is_exchange && self.has_blocks() => {
                uneven.is_swapped = true;
                let may_get = length(part(&uneven.call.recv, to).as_ref());
                self.will_offer(to, step, len, may_get);
            }
            Route::Pipe if self.goes_bare(len) => {
                uneven.is_swapped = true;
                self.will_swap(to, step, len, 0);
                self.give_block(&uneven.ends, to);
            }
            Route::Pipe => {
                uneven.is_piped = true;
                self.will_give(to, step, len);
            }
            Route::Message => self.send(uneven, to, piece),
            Route::Long => uneven.longest = uneven.longest.max(len),
        }
    }

    /// Waits for a member's piece and puts it into its place; or will.
    fn get(
        &mut self,
        uneven: &mut Uneven<'_>,
        from: u32,
        share: Share,
        place: Option<Part<'_>>,
    ) -> Result<()> {
        let Some(place) = place else {
            return Ok(());
        };
        let (step, of, wanted) = (uneven.step, uneven.call.collective, place.len());
        if uneven.is_swapped && self.has_given(from, step, of) {
            self.will_take(from, step, wanted);
            return Ok(());
        }
        // Of several, notes have been taken.
        let mut result = match share.of {
            1 => self.arrive(from, step, of, wanted),
            _ => Ok(()),
        };
        let len = match result.is_ok() {
            true if share.of == 1 => Some(wanted),
            true => self.told(from, step, share, wanted),
            false => self.said(from, step, of),
        };
        if result.is_ok() && len != Some(wanted) {
            result = Err(self.differs(from, of, wanted));
        }
        if result.is_err() {
            self.refuse(step, of);
        }
        let len = len.unwrap_or(0);
        let route = self.route(from, step, share, len);
        match route {
            _ if len == 0 => {}
            Route::Line(room) | Route::Slot(room) => place.store(room.slice(0, len.min(wanted))),
            Route::Pipe if self.goes_bare(len) => {
                uneven.is_swapped = true;
                self.will_take(from, step, wanted);
                // Where many share processors, whoever knew where already would copy before those
                // beside it have their turn, and we wait for all. (64 KiB of 4 ranks:
                // 13.6 to 14.2 µs, 12.5 to 13.4 at once; of 8 28.1 and 29.5.)
                if !self.counts || self.size as usize <= 2 * self.processors {
                    self.give_block(&uneven.ends, from);
                }
            }
            Route::Pipe => {
                uneven.is_piped = true;
                self.will_get(from, step, wanted);
            }
            Route::Message => self.receive(uneven, from, &place),
            // Nobody said that it was: lengths differ.
            Route::Long => {}
        }
        result
    }

    #[cold]
    fn send(&mut self, uneven: &mut Uneven<'_>, to: u32, piece: &Part<'_>) {
        let mut payload = piece.payload();
        if uneven.call.in_place && uneven.call.collective != Collective::Gatherv {
            let copy = HeapBytes::new(piece.len());
            piece.load(copy.region());
            payload = Payload::Contiguous(copy.region());
            uneven.copies.push(copy);
        }
        let process = self.comm.group.process(to.cast_signed());
        let envelope = Envelope {
            context: self.comm.context() | 1,
            peer: process.expect("invariant: a member is in the group"),
            rank: self.comm.rank,
            tag: self.tag(uneven.step),
        };
        let mut vci = enter();
        let Vci { pml, net, .. } = &mut *vci;
        let id = pml.send(&mut net.tx, &envelope, Mode::Standard, payload);
        uneven.messages.push(id);
    }

    #[cold]
    fn receive(&mut self, uneven: &mut Uneven<'_>, from: u32, place: &Part<'_>) {
        let selector = Selector {
            context: self.comm.context() | 1,
            source: from.cast_signed(),
            tag: self.tag(uneven.step),
        };
        let mut vci = enter();
        let Vci { pml, net, .. } = &mut *vci;
        let id = pml.recv(&mut net.tx, &selector, place.payload());
        uneven.messages.push(id);
    }

    /// Waits until all messages of the call are through.
    fn settle(&mut self, uneven: &mut Uneven<'_>) -> Result<()> {
        let (of, step) = (uneven.call.collective, uneven.step);
        let messages = &mut uneven.messages;
        if messages.is_empty() {
            return Ok(());
        }
        let mut result = Ok(());
        wait(&self.reason(of, step), |vci| {
            messages.retain(|id| match vci.pml.finish(*id) {
                None => true,
                Some(done) => {
                    if !done.went_well() {
                        result = Err(wrong(&done));
                    }
                    false
                }
            });
            messages.is_empty().then_some(())
        })
        .unwrap_or_else(|error| super::make::over(&error));
        result
    }

    /// The tag of messages of a step.
    fn tag(&self, step: u64) -> i32 {
        let tag = step % u64::from(COLLECTIVE_TAGS) + u64::from(COLLECTIVE_TAGS);
        i32::try_from(tag).expect("invariant: twice the tags of collectives are below 2^31")
    }
}

#[cold]
fn wrong(done: &Completion) -> Error {
    let (source, room) = (done.source, done.bytes);
    if done.error != 0 {
        return error!(
            ERR_PROC_ABORTED,
            "a process that the collective call needs has ended"
        );
    }
    error!(
        ERR_TRUNCATE,
        "rank {source} sent more than the {room} bytes expected here: counts or datatypes differ between ranks"
    )
}

fn length(piece: Option<&Part<'_>>) -> usize {
    piece.map_or(0, Part::len)
}
