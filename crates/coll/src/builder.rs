//! The pen with which algorithms write a [`Schedule`].
//!
//! A builder knows rank, size, the type layouts and the properties of the operation, and nothing
//! else; the same inputs give the same schedule. Empty transfers and copies are left out: the two
//! ends of a message agree on its length, so both leave it out. Messages to oneself are never made;
//! algorithms copy.

use crate::levels::Levels;
use crate::schedule::{BYTES, Local, Schedule, Source, Span, Temp, Together, Transfer};
use crate::shape::{Args, Blocks, Layout, signed};
use oxmpi_core::collectives::Collective;

/// What a builder knows of the reduction operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct OpTraits {
    /// Operands may change places.
    pub commutative: bool,
    /// A function of the user: only the two-address form `right = left op right` exists.
    pub user: bool,
}

/// The levels of a communicator, and how its groups do their part.
#[derive(Clone, Copy)]
pub struct Hierarchy<'a> {
    /// The groups.
    pub levels: &'a Levels,
    /// Bytes that a member can publish in an entry of its node's bank; 0 where there is none.
    pub slot: u64,
    /// Vectors that are longer go up and down the levels in fragments of so many bytes.
    pub fragment: u64,
    /// The algorithm for a collective among so many ranks with so many bytes, at the top or below:
    /// the same on all of them.
    pub pick: &'a dyn Fn(Collective, u32, u64, bool) -> Build,
}

/// Writes the schedule of a rank.
pub type Build = fn(&mut Builder<'_>);

/// Writes one schedule.
pub struct Builder<'a> {
    /// My rank.
    pub rank: u32,
    /// Ranks in the communicator, at least 1; of an intercommunicator those of the local group.
    pub size: u32,
    /// Ranks in the remote group, whose numbers follow; 0 where there is none.
    pub remote: u32,
    /// The call.
    pub args: Args<'a>,
    /// The operation, for reductions.
    pub op: OpTraits,
    /// Bytes per segment of pipelined algorithms, at least 1; equal on all ranks.
    pub segment: u64,
    /// Where the communicator spans several nodes.
    pub hierarchy: Option<Hierarchy<'a>>,
    /// The ranks of the group whose part is written; all, where there is none.
    members: Option<&'a [u32]>,
    types: &'a [Layout],
    schedule: &'a mut Schedule,
}

impl<'a> Builder<'a> {
    /// Starts a schedule, forgetting what `schedule` held.
    pub fn new(
        schedule: &'a mut Schedule,
        (rank, size): (u32, u32),
        types: &'a [Layout],
        args: Args<'a>,
    ) -> Builder<'a> {
        assert!(rank < size);
        schedule.clear();
        Builder {
            rank,
            size,
            remote: 0,
            args,
            op: OpTraits::default(),
            segment: 64 << 10,
            hierarchy: None,
            members: None,
            types,
            schedule,
        }
    }

    /// A builder for a collective of `members`, of which we are number `me`, in the same schedule.
    pub fn within<'b>(&'b mut self, members: &'b [u32], me: u32, args: Args<'b>) -> Builder<'b> {
        debug_assert!(self.members.is_none());
        Builder {
            rank: me,
            size: u32::try_from(members.len()).expect("invariant: no more than all ranks"),
            remote: 0,
            args,
            op: self.op,
            segment: self.segment,
            hierarchy: None,
            members: Some(members),
            types: self.types,
            schedule: self.schedule,
        }
    }

    /// The rank in the communicator of a peer.
    fn real(&self, peer: u32) -> u32 {
        self.members.map_or(peer, |members| members[peer as usize])
    }

    /// Closes the last round.
    pub fn finish(self) {
        self.schedule.end_round();
    }

    /// Starts a new round: what follows happens after all that was written so far.
    pub fn then(&mut self) {
        self.schedule.end_round();
    }

    /// Sends `from` to `peer` in this round.
    pub fn send(&mut self, peer: u32, from: Span) {
        if self.bytes(from) > 0 {
            self.signal(peer, from);
        }
    }

    /// Receives into `into` from `peer` in this round.
    pub fn recv(&mut self, peer: u32, into: Span) {
        if self.bytes(into) > 0 {
            self.await_signal(peer, into);
        }
    }

    /// Sends even when there is nothing to carry: synchronization.
    pub fn signal(&mut self, peer: u32, from: Span) {
        debug_assert_ne!(peer, self.rank);
        let peer = self.real(peer);
        self.schedule.transfer(Transfer::Send { peer, from });
    }

    /// Receives even when there is nothing to carry.
    pub fn await_signal(&mut self, peer: u32, into: Span) {
        debug_assert_ne!(peer, self.rank);
        let peer = self.real(peer);
        self.schedule.transfer(Transfer::Recv { peer, into });
    }

    /// Takes so many entries of the bank more; gives the first of them. All members of a node take
    /// alike.
    pub fn take_entries(&mut self, entries: u32) -> u32 {
        self.schedule.take_entries(entries)
    }

    /// Publishes in this round.
    pub fn publish(&mut self, entry: u32, from: Span) {
        self.schedule.transfer(Transfer::Publish { entry, from });
    }

    /// Fetches in this round.
    pub fn fetch(&mut self, source: Source, into: Span) {
        debug_assert_ne!(source.peer, self.rank);
        self.schedule.transfer(Transfer::Fetch { source, into });
    }

    /// Has the network interfaces of all leaders do their part in this round.
    pub fn together(&mut self, what: Together, from: Span, into: Span) {
        self.schedule
            .transfer(Transfer::Together { what, from, into });
    }

    /// Leaves all entries below this one, when all that was written so far has happened.
    pub fn leave(&mut self, entries: u32) {
        self.then();
        self.schedule.local(Local::Leave { entries });
    }

    /// Copies in this round, concurrently with its transfers.
    pub fn copy(&mut self, from: Span, into: Span) {
        if self.bytes(from) > 0 && from != into {
            self.schedule.local(Local::Copy { from, into });
        }
    }

    /// `left op right` in this round; returns where the result is. Predefined operations put it at
    /// `prefer`; user functions can only overwrite `right`, so they put it there, or, when
    /// `right` may not be written, copy `right` to `prefer` first. `prefer` is not `left` then.
    pub fn combine(&mut self, left: Span, right: Span, prefer: Span, right_writable: bool) -> Span {
        if self.bytes(right) == 0 {
            return prefer;
        }
        let (right, into) = match (self.op.user, right_writable) {
            (false, _) => (right, prefer),
            (true, true) => (right, right),
            (true, false) => {
                debug_assert_ne!(left, prefer);
                self.copy(right, prefer);
                (prefer, prefer)
            }
        };
        self.schedule.local(Local::Reduce { left, right, into });
        into
    }

    /// Temporary room for `count` items of type `ty`, laid out as the type is; returns the items.
    pub fn temp(&mut self, count: u64, ty: u32) -> Span {
        let (low, high) = self.layout(ty).hull(count);
        let bytes =
            u64::try_from(high.saturating_sub(low)).expect("invariant: a hull is not negative");
        let space = self.schedule.temp(Temp {
            bytes,
            origin: -low,
        });
        Span {
            space,
            disp: 0,
            count,
            ty,
        }
    }

    /// Temporary room for `bytes` packed bytes.
    pub fn temp_bytes(&mut self, bytes: u64) -> Span {
        self.temp(bytes, BYTES)
    }

    /// How many temporaries hold something.
    pub fn held(&self) -> usize {
        self.schedule.held()
    }

    /// Starts a new round, in which the temporaries but the first so many may be had again.
    pub fn hold(&mut self, first: usize) {
        self.then();
        self.schedule.hold(first);
    }

    /// Piece of rank `i` in the send buffer.
    pub fn send_block(&self, i: u32) -> Span {
        self.args.send.block(i, self.types)
    }

    /// Piece of rank `i` in the receive buffer.
    pub fn recv_block(&self, i: u32) -> Span {
        self.args.recv.block(i, self.types)
    }

    /// Piece of rank `i` in one of the two.
    pub fn block(&self, blocks: &Blocks<'_>, i: u32) -> Span {
        blocks.block(i, self.types)
    }

    /// The pieces of ranks `first .. first + n` in the receive buffer, as one span; only for
    /// `Equal` shapes.
    pub fn recv_blocks(&self, first: u32, n: u32) -> Span {
        let span = self.recv_block(first);
        span.with_count(span.count.saturating_mul(u64::from(n)))
    }

    /// The pieces of ranks `first .. first + n` in the send buffer, as one span; only for `Equal`
    /// shapes.
    pub fn send_blocks(&self, first: u32, n: u32) -> Span {
        let span = self.send_block(first);
        span.with_count(span.count.saturating_mul(u64::from(n)))
    }

    /// My own contribution to a reduction: the send buffer, or the receive buffer when in place.
    pub fn own(&self) -> Span {
        let blocks: Blocks<'_> = if self.args.in_place {
            self.args.recv
        } else {
            self.args.send
        };
        blocks.block(0, self.types)
    }

    /// Items `first .. first + count` of `span`.
    pub fn part(&self, span: Span, first: u64, count: u64) -> Span {
        let shift = signed(first).saturating_mul(self.layout(span.ty).extent);
        Span {
            disp: span.disp.saturating_add(shift),
            count,
            ..span
        }
    }

    /// `span` as plain bytes when its layout is dense.
    pub fn as_bytes(&self, span: Span) -> Option<Span> {
        self.layout(span.ty).dense.then(|| Span {
            count: self.bytes(span),
            ty: BYTES,
            ..span
        })
    }

    /// Bytes of data in `span`.
    pub fn bytes(&self, span: Span) -> u64 {
        self.layout(span.ty).bytes(span.count)
    }

    /// Layout of type number `ty`.
    pub fn layout(&self, ty: u32) -> Layout {
        if ty == BYTES {
            Layout::BYTE
        } else {
            self.types[ty as usize]
        }
    }

    /// The rank `distance` places up from mine, around the end.
    pub fn up(&self, distance: u32) -> u32 {
        around(self.rank, distance, self.size)
    }

    /// The rank `distance` places down from mine, around the end.
    pub fn down(&self, distance: u32) -> u32 {
        around(self.rank, self.size - distance % self.size, self.size)
    }

    /// My rank counted from the root: the root is 0.
    pub fn relative(&self) -> u32 {
        around(self.rank, self.size - self.args.root, self.size)
    }

    /// The rank whose number counted from the root is `relative`.
    pub fn absolute(&self, relative: u32) -> u32 {
        around(relative, self.args.root, self.size)
    }
}

/// `a + b` modulo `size`, for `a < size`, `b <= size`.
fn around(a: u32, b: u32, size: u32) -> u32 {
    u32::try_from((u64::from(a) + u64::from(b)) % u64::from(size))
        .expect("invariant: less than size")
}

/// Largest power of two that is not above `n`, for `n >= 1`.
pub fn power_below(n: u32) -> u32 {
    1 << n.ilog2()
}
