//! Calls whose pieces differ in length: gatherv, scatterv, allgatherv, alltoallv, alltoallw, reduce_scatter.
//!
//! One step each. Both ends of a pair know the length of its piece, and others may not; so a piece's place follows from its length
//! alone. Whoever publishes one piece has the whole line or slot for it; whoever publishes a piece for each member divides line and slot
//! equally. A piece too long for its share goes as a message of the step's tag (gatherv, scatterv), or all agree in this very step to do the
//! call as a large one (alltoallv, alltoallw).

use super::Team;
use super::team::copy;
use oxmpi_core::collectives::{self, Call, Collective, Side};
use oxmpi_core::comm::COLLECTIVE_TAGS;
use oxmpi_core::lane::{Lane, enter};
use oxmpi_core::wait::wait;
use oxmpi_core::{Error, Result, error};
use oxmpi_datatype::{Convertor, Datatype, pack, unpack};
use oxmpi_mem::{Buffer, HeapBytes, Region};
use oxmpi_pml::{Envelope, Mode, Payload, RequestId, Selector};
use oxmpi_shm::slots::INLINE;

/// A piece: items of a datatype in a buffer.
#[derive(Clone, Copy)]
pub(super) struct Part<'a> {
    buffer: Buffer,
    count: u64,
    datatype: &'a Datatype,
}

/// The piece of rank `rank` on a side of a call; `None` where the side takes no part.
pub(super) fn part<'a>(side: &Side<'a>, rank: u32) -> Option<Part<'a>> {
    let at = rank as usize;
    let (disp, count, datatype) = match side.pieces {
        collectives::Pieces::Absent => return None,
        collectives::Pieces::Equal { count, datatype } => {
            let items = i64::try_from(count).unwrap_or(i64::MAX);
            let disp = items.saturating_mul(i64::from(rank));
            (disp.saturating_mul(datatype.extent()), count, datatype)
        }
        collectives::Pieces::Uneven {
            counts,
            displs,
            datatype,
        } => {
            let disp = match displs {
                Some(displs) => displs.get(at),
                None => (0..at).fold(0, |sum: i64, j| sum.saturating_add(counts.get(j))),
            };
            let count = counts.get(at).unsigned_abs();
            (disp.saturating_mul(datatype.extent()), count, datatype)
        }
        collectives::Pieces::Typed {
            counts,
            displs,
            datatypes,
        } => (
            displs.get(at),
            counts.get(at).unsigned_abs(),
            &datatypes[at],
        ),
    };
    let mut buffer = side.buffer;
    buffer.origin = buffer.origin.saturating_add(disp as isize);
    Some(Part {
        buffer,
        count,
        datatype,
    })
}

impl Part<'_> {
    /// Bytes, packed.
    pub(super) fn len(&self) -> usize {
        let len = self.datatype.size().saturating_mul(self.count);
        usize::try_from(len).unwrap_or(usize::MAX)
    }

    /// The memory, when it is one run of bytes.
    fn run(&self) -> Option<Region> {
        match self.len() {
            0 => Some(Region::EMPTY),
            len => self
                .datatype
                .is_contiguous()
                .then(|| self.buffer.at(0, len)),
        }
    }

    /// Packs all of it.
    pub(super) fn load(&self, into: Region) {
        match self.run() {
            Some(run) => copy(into, run),
            None => {
                pack(self.datatype, self.count, self.buffer, into);
            }
        }
    }

    /// Unpacks into it.
    pub(super) fn store(&self, from: Region) {
        match self.run() {
            Some(run) => copy(run.slice(0, from.len()), from),
            None => {
                unpack(self.datatype, self.count, self.buffer, from);
            }
        }
    }

    /// Copies to a piece of the same signature.
    pub(super) fn move_to(&self, other: &Part<'_>) {
        let len = self.len().min(other.len());
        match (self.run(), other.run()) {
            (Some(from), Some(into)) => oxmpi_mem::copy(into.slice(0, len), from.slice(0, len)),
            (Some(from), None) => other.store(from),
            (None, _) => {
                let bounce = HeapBytes::new(self.len());
                self.load(bounce.region());
                other.store(bounce.region().slice(0, len));
            }
        }
    }

    fn payload(&self) -> Payload {
        match self.run() {
            Some(run) => Payload::Contiguous(run),
            None => {
                let convertor = Convertor::new(self.datatype, self.count, self.buffer);
                Payload::Typed(Box::new(convertor))
            }
        }
    }
}

/// Where a piece travels.
pub(super) enum Route {
    /// In the line, from this byte on.
    Line(usize),
    /// In the slot, from this byte on.
    Slot(usize),
    Message,
}

/// How a publisher's room is divided: a share for each of so many members, and which of them is meant.
#[derive(Clone, Copy)]
pub(super) struct Share {
    of: u32,
    number: u32,
}

pub(super) const WHOLE: Share = Share { of: 1, number: 0 };

/// One call under way.
struct Uneven<'a> {
    call: &'a Call<'a>,
    step: u64,
    /// Under way.
    messages: Vec<RequestId>,
}

impl Team {
    /// A call with uneven pieces, other than reductions.
    pub(super) fn uneven(&mut self, call: &Call<'_>) -> Option<Result<()>> {
        let of = call.collective;
        if matches!(of, Collective::Alltoallv | Collective::Alltoallw) {
            return self.exchange_uneven(call);
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
        let step = self.step();
        let mut uneven = Uneven {
            call,
            step,
            messages: Vec::new(),
        };
        let result = match of {
            Collective::Gatherv => self.gather_parts(&mut uneven),
            Collective::Scatterv => self.scatter_parts(&mut uneven),
            _ => self.allgather_parts(&mut uneven),
        };
        let result = self.settle(&mut uneven).and(result);
        if result.is_ok() && of == Collective::Allgatherv {
            self.all_entered(step);
        }
        self.turn(usize::MAX);
        self.finish(step);
        Some(result)
    }

    fn gather_parts(&mut self, uneven: &mut Uneven<'_>) -> Result<()> {
        let call = uneven.call;
        if call.root == self.me {
            self.keep_part(part(&call.send, 0), part(&call.recv, self.me));
            return self.collect_parts(uneven, WHOLE);
        }
        self.give(uneven, call.root, WHOLE, part(&call.send, 0));
        self.say(uneven.step, call.collective, 0);
        Ok(())
    }

    fn scatter_parts(&mut self, uneven: &mut Uneven<'_>) -> Result<()> {
        let call = uneven.call;
        if call.root == self.me {
            self.give_all(uneven, &call.send);
            self.keep_part(part(&call.send, self.me), part(&call.recv, 0));
            return Ok(());
        }
        let mine = self.share(call.root, self.me);
        self.get(uneven, call.root, mine, part(&call.recv, 0))
    }

    fn allgather_parts(&mut self, uneven: &mut Uneven<'_>) -> Result<()> {
        let call = uneven.call;
        let place = part(&call.recv, self.me);
        let own = if call.in_place {
            place
        } else {
            part(&call.send, 0)
        };
        // Nothing is so long that it goes as a message.
        self.give(uneven, self.me, WHOLE, own);
        self.say(uneven.step, call.collective, 0);
        if !call.in_place {
            self.keep_part(own, place);
        }
        self.collect_parts(uneven, WHOLE)
    }

    /// MPI_Alltoallv, MPI_Alltoallw.
    fn exchange_uneven(&mut self, call: &Call<'_>) -> Option<Result<()>> {
        let of = call.collective;
        if !self.takes(of, 0) {
            return None;
        }
        let step = self.step();
        // In place everything that we give away has left the buffer before anything arrives in it.
        let send = if call.in_place {
            &call.recv
        } else {
            &call.send
        };
        let mut long = false;
        for member in 0..self.size {
            if member != self.me
                && let Some(piece) = part(send, member)
            {
                long |= !self.write(step, self.share(self.me, member), &piece);
            }
        }
        self.say(step, of, usize::from(long));
        let mut result = Ok(());
        for member in 0..self.size {
            if member != self.me {
                match self.flag(member, step, of) {
                    Ok(theirs) => long |= theirs,
                    Err(error) => result = Err(error),
                }
            }
        }
        if result.is_ok() {
            self.all_entered(step);
        }
        if result.is_ok() && long {
            self.turn(usize::MAX);
            self.finish(step);
            return self.large_call(call);
        }
        if result.is_ok() {
            for member in 0..self.size {
                match part(&call.recv, member) {
                    Some(place) if member != self.me => {
                        let mine = self.share(member, self.me);
                        self.read(step, member, mine, &place);
                    }
                    _ => {}
                }
            }
            if !call.in_place {
                self.keep_part(part(send, self.me), part(&call.recv, self.me));
            }
        }
        self.turn(usize::MAX);
        self.finish(step);
        Some(result)
    }

    /// Gives each other member its piece of a side, and publishes.
    fn give_all(&mut self, uneven: &mut Uneven<'_>, side: &Side<'_>) {
        for member in 0..self.size {
            if member != self.me {
                let share = self.share(self.me, member);
                self.give(uneven, member, share, part(side, member));
            }
        }
        self.say(uneven.step, uneven.call.collective, 0);
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

    /// That of another member in the room of one who has something for each.
    pub(super) fn share(&self, from: u32, to: u32) -> Share {
        Share {
            of: self.size - 1,
            number: to - u32::from(to > from),
        }
    }

    /// Writes a piece where its reader will look for it, or sends it.
    fn give(&mut self, uneven: &mut Uneven<'_>, to: u32, share: Share, piece: Option<Part<'_>>) {
        let Some(piece) = piece else {
            return;
        };
        if !self.write(uneven.step, share, &piece) {
            self.send(uneven, to, &piece);
        }
    }

    /// Writes a piece into its share of our line or slot; false: it is too long.
    fn write(&mut self, step: u64, share: Share, piece: &Part<'_>) -> bool {
        let room = self.room_of(self.me, step, share, piece.len());
        room.inspect(|room| piece.load(*room)).is_some()
    }

    /// Reads a piece out of its share of a member's line or slot; false: it is too long.
    fn read(&mut self, step: u64, from: u32, share: Share, place: &Part<'_>) -> bool {
        let room = self.room_of(from, step, share, place.len());
        room.inspect(|room| place.store(*room)).is_some()
    }

    /// Waits for a member's piece and puts it into its place.
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
        if let Route::Message = self.route(place.len(), share) {
            self.receive(uneven, from, &place);
        }
        self.arrive(from, uneven.step, uneven.call.collective, 0)?;
        self.read(uneven.step, from, share, &place);
        Ok(())
    }

    /// The same at both ends.
    pub(super) fn route(&mut self, len: usize, share: Share) -> Route {
        let (shares, number) = (share.of as usize, share.number as usize);
        let line = match shares {
            1 => INLINE,
            _ => self.line_share,
        };
        if len <= line {
            return Route::Line(number * line);
        }
        let slot = self.area.slot() / shares / 64 * 64;
        if len <= slot && self.has_slots() {
            return Route::Slot(number * slot);
        }
        Route::Message
    }

    #[cold]
    fn send(&mut self, uneven: &mut Uneven<'_>, to: u32, piece: &Part<'_>) {
        let payload = piece.payload();
        let process = self.comm.group.process(to.cast_signed());
        let envelope = Envelope {
            context: self.comm.context() | 1,
            peer: process.expect("invariant: a member is in the group"),
            rank: self.comm.rank,
            tag: self.tag(uneven.step),
        };
        let mut lane = enter();
        let Lane { pml, net, .. } = &mut *lane;
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
        let mut lane = enter();
        let Lane { pml, net, .. } = &mut *lane;
        let id = pml.recv(&mut net.tx, &selector, place.payload());
        uneven.messages.push(id);
    }

    /// Waits until all messages of the call are through.
    fn settle(&mut self, uneven: &mut Uneven<'_>) -> Result<()> {
        let Uneven {
            call,
            step,
            messages,
        } = uneven;
        if messages.is_empty() {
            return Ok(());
        }
        let mut result = Ok(());
        wait(&self.reason(call.collective, *step), |lane| {
            messages.retain(|id| match lane.pml.finish(*id) {
                None => true,
                Some(done) => {
                    if done.is_truncated() {
                        result = Err(truncated(done.source, done.bytes));
                    }
                    false
                }
            });
            messages.is_empty().then_some(())
        });
        result
    }

    /// The tag of messages of a step.
    fn tag(&self, step: u64) -> i32 {
        let tag = step % u64::from(COLLECTIVE_TAGS) + u64::from(COLLECTIVE_TAGS);
        i32::try_from(tag).expect("invariant: twice the tags of collectives are below 2^31")
    }
}

#[cold]
fn truncated(source: i32, room: u64) -> Error {
    error!(
        ERR_TRUNCATE,
        "rank {source} sent more than the {room} bytes expected here: counts or datatypes differ between ranks"
    )
}
