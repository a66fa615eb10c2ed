//! The basic collectives of a group: what the members of one level of a hierarchy do together, over
//! messages or through the bank of their node ([`crate::ml`]).
//!
//! Over messages a group does what the model picks for its size. In the bank whoever has something
//! publishes it in an entry of the level, and whoever wants it fetches it there: one copy in, one
//! copy out, however many read. Each level has two entries for a fragment, one for the way up and
//! one for the way down, or as many times two as slots hold it. Used by [`super::levels`], which
//! puts levels together.

mod entries;

use crate::builder::Builder;
use crate::levels::{Basic, Group, Levels, Member};
use crate::schedule::{Source, Span, Together};
use crate::shape::{Args, Blocks, Shape};
use oxmpi_core::collectives::Collective;

/// A group of which we are a member, and our place there.
pub(super) type Stop<'a> = (&'a Group, usize);

/// The way of a call through the levels, of one member.
pub(super) struct Course<'a> {
    pub levels: &'a Levels,
    /// Our groups from the bottom up.
    pub path: Vec<Stop<'a>>,
    /// Bytes of a slot; 0 where the whole call goes by messages.
    slot: u64,
    /// Entries of one way on one level.
    chunks: u32,
    /// The first entry.
    first: u32,
    /// Entries of a fragment.
    each: u32,
    /// Temporaries of the call and of its first fragment.
    held: usize,
    /// What was fetched packed, and where it belongs.
    packed: Vec<(Span, Span)>,
    /// Where the operands of others go, by level.
    operands: Vec<Vec<Span>>,
}

/// Which way through a level.
#[derive(Clone, Copy)]
enum Way {
    Up,
    Down,
}

/// The most entries of a fragment, and how many fragments a member may be ahead on the way up: all
/// of them together are fewer than a bank has slots, by so many as members tell late that they have
/// left.
const ENTRIES: u32 = 16;
/// See [`ENTRIES`].
pub(super) const AHEAD: u32 = 2;
/// From so many bytes of all operands on one member combines for all.
const FEW: u64 = 4096;

impl<'a> Course<'a> {
    /// Of a call in so many fragments, of which an entry gets `longest` bytes at most; `None`:
    /// there are none, and members still wait for each other.
    pub(super) fn new(b: &mut Builder<'a>, longest: Option<u64>, fragments: u64) -> Course<'a> {
        let hierarchy = b.hierarchy;
        let hierarchy = hierarchy.expect("invariant: chosen only where there are levels");
        let levels = hierarchy.levels;
        let mut course = Course {
            levels,
            path: levels.path(b.rank),
            slot: 0,
            chunks: 1,
            first: 0,
            each: 0,
            held: 0,
            packed: Vec::new(),
            operands: vec![Vec::new(); levels.len()],
        };
        let is_any = levels.groups().any(|group| group.basic == Basic::Memory);
        if hierarchy.slot == 0 || !is_any || longest == Some(0) {
            return course;
        }
        let chunks = longest.map_or(1, |bytes| bytes.div_ceil(hierarchy.slot));
        let each = chunks.saturating_mul(2 * levels.len() as u64);
        let (Ok(each), Ok(fragments)) = (u32::try_from(each), u32::try_from(fragments)) else {
            return course;
        };
        if each <= ENTRIES {
            course.slot = hierarchy.slot;
            course.chunks = each / (2 * narrow(levels.len()));
            course.each = each;
            let entries = each.checked_mul(fragments);
            course.first = b.take_entries(entries.expect("invariant: fragments fill their slots"));
        }
        course
    }

    /// Our group at the top, if we come that far, and those below.
    pub(super) fn split(&self) -> (Option<Stop<'a>>, Vec<Stop<'a>>) {
        let mut below = self.path.clone();
        let top = match below.len() == self.levels.len() {
            true => below.pop(),
            false => None,
        };
        (top, below)
    }

    /// Whether all of our node goes through the bank: nobody waits there until what it gives is
    /// taken.
    pub(super) fn never_blocks(&self) -> bool {
        let top = narrow(self.levels.len()) - 1;
        let mut below = self.levels.groups().filter(|group| group.level < top);
        self.slot > 0 && below.all(|group| group.basic == Basic::Memory)
    }

    /// We have done with all fragments up to this one. The first one may have made temporaries
    /// that serve the others; those of the others serve the next.
    pub(super) fn leave(&mut self, b: &mut Builder<'_>, fragment: u32) {
        if self.slot > 0 {
            b.leave(self.first + (fragment + 1) * self.each);
        }
        match fragment {
            0 => self.held = b.held(),
            _ => b.hold(self.held),
        }
    }

    /// All tell the leader that they are there.
    pub(super) fn arrive(&self, b: &mut Builder<'_>, stop: Stop<'_>) {
        let (group, place) = stop;
        b.then();
        let entry = self.entry(group, Way::Up, 0);
        match (place == group.leader, self.in_memory(group)) {
            (true, true) => others(stop).for_each(|member| hear(b, member.rank, entry)),
            (true, false) => {
                others(stop).for_each(|member| b.await_signal(member.rank, Span::NOTHING));
            }
            (false, true) => b.publish(entry, Span::NOTHING),
            (false, false) => b.signal(group.lead().rank, Span::NOTHING),
        }
    }

    /// The leader tells all that everybody is there.
    pub(super) fn release(&self, b: &mut Builder<'_>, stop: Stop<'_>) {
        let (group, place) = stop;
        b.then();
        let entry = self.entry(group, Way::Down, 0);
        match (place == group.leader, self.in_memory(group)) {
            (true, true) if group.members.len() > 1 => b.publish(entry, Span::NOTHING),
            (true, true) => {}
            (true, false) => others(stop).for_each(|member| b.signal(member.rank, Span::NOTHING)),
            (false, true) => hear(b, group.lead().rank, entry),
            (false, false) => b.await_signal(group.lead().rank, Span::NOTHING),
        }
    }

    /// All tell all that they are there.
    pub(super) fn meet(&self, b: &mut Builder<'_>, stop: Stop<'_>) {
        if stop.0.basic == Basic::Interface {
            b.then();
            b.together(Together::Meet, Span::NOTHING, Span::NOTHING);
            return b.then();
        }
        if !self.in_memory(stop.0) {
            return run(b, stop, Collective::Barrier, Args::EMPTY);
        }
        b.then();
        let entry = self.entry(stop.0, Way::Up, 0);
        b.publish(entry, Span::NOTHING);
        others(stop).for_each(|member| hear(b, member.rank, entry));
        b.then();
    }

    /// A broadcast by the leader.
    pub(super) fn spread(&mut self, b: &mut Builder<'_>, stop: Stop<'_>, what: Span, t: u32) {
        let (group, place) = stop;
        if !self.in_memory(group) {
            let args = Args {
                root: narrow(group.leader),
                recv: vector(what),
                ..Args::EMPTY
            };
            return run(b, stop, Collective::Bcast, args);
        }
        if group.members.len() == 1 {
            return;
        }
        b.then();
        let entry = self.entry(group, Way::Down, t);
        let leader = group.lead().rank;
        match b.bytes(what) {
            _ if place == group.leader => self.publish(b, entry, what),
            // The others may get something.
            0 => hear(b, leader, entry),
            whole => self.fetch(b, leader, entry, (0, whole), what),
        }
        self.unpack(b);
    }

    /// A reduction of `from` to the leader, which gives `into`.
    pub(super) fn combine(
        &mut self,
        b: &mut Builder<'_>,
        stop: Stop<'_>,
        from: Span,
        into: Option<Span>,
        t: u32,
    ) {
        let (group, place) = stop;
        if !self.in_memory(group) {
            let args = folding(narrow(group.leader), from, into);
            return run(b, stop, Collective::Reduce, args);
        }
        b.then();
        let entry = self.entry(group, Way::Up, t);
        match into.filter(|_| place == group.leader) {
            Some(into) => self.fold(b, stop, from, into, entry),
            None => self.publish(b, entry, from),
        }
        b.then();
    }

    /// The same, to all.
    pub(super) fn combine_for_all(
        &mut self,
        b: &mut Builder<'_>,
        stop: Stop<'_>,
        from: Span,
        into: Span,
        t: u32,
    ) {
        let (group, place) = stop;
        if group.basic == Basic::Interface {
            b.then();
            b.together(Together::Combine, from, into);
            return b.then();
        }
        if !self.in_memory(group) {
            return run(b, stop, Collective::Allreduce, folding(0, from, Some(into)));
        }
        if b.bytes(from).saturating_mul(group.members.len() as u64) > FEW {
            let leads = (place == group.leader).then_some(into);
            self.combine(b, stop, from, leads, t);
            return self.spread(b, stop, into, t);
        }
        b.then();
        let entry = self.entry(group, Way::Up, t);
        self.publish(b, entry, from);
        self.fold(b, stop, from, into, entry);
        b.then();
    }

    /// To the leader from each member what `at` says: a span for each that begins at a place of the
    /// order and has so many pieces.
    pub(super) fn collect(
        &mut self,
        b: &mut Builder<'_>,
        stop: Stop<'_>,
        at: &dyn Fn(&Builder<'_>, Member) -> Span,
    ) {
        let (group, place) = stop;
        let (me, entry) = (group.members[place], self.entry(group, Way::Up, 0));
        // What we send may have been copied in the open round.
        b.then();
        match (place == group.leader, self.in_memory(group)) {
            (true, true) => {
                for member in others(stop) {
                    let into = at(b, *member);
                    let whole = b.bytes(into);
                    self.fetch(b, member.rank, entry, (0, whole), into);
                }
            }
            (true, false) => others(stop).for_each(|member| b.recv(member.rank, at(b, *member))),
            (false, true) => self.publish(b, entry, at(b, me)),
            (false, false) => b.send(group.lead().rank, at(b, me)),
        }
        self.unpack(b);
    }

    /// From the leader to each member what `at` says; the pieces of a group are neighbours.
    pub(super) fn hand_out(
        &mut self,
        b: &mut Builder<'_>,
        stop: Stop<'_>,
        at: &dyn Fn(&Builder<'_>, Member) -> Span,
    ) {
        let (group, place) = stop;
        let (me, entry) = (group.members[place], self.entry(group, Way::Down, 0));
        // All of them, from the first on: where they lie is known to all members.
        let of_group = Member {
            count: group.members.iter().map(|member| member.count).sum(),
            ..group.members[0]
        };
        b.then();
        match (place == group.leader, self.in_memory(group)) {
            (true, true) if group.members.len() == 1 => {}
            (true, true) => self.publish(b, entry, at(b, of_group)),
            (true, false) => others(stop).for_each(|member| b.send(member.rank, at(b, *member))),
            (false, true) => {
                let into = at(b, me);
                let piece = b.bytes(into) / u64::from(me.count.max(1));
                let bytes = |pieces: u32| piece * u64::from(pieces);
                let part = (bytes(me.first - of_group.first), bytes(of_group.count));
                self.fetch(b, group.lead().rank, entry, part, into);
            }
            (false, false) => b.recv(group.lead().rank, at(b, me)),
        }
        self.unpack(b);
    }

    /// All get from each other what `at` says of each.
    pub(super) fn exchange(
        &mut self,
        b: &mut Builder<'_>,
        stop: Stop<'_>,
        at: &dyn Fn(&Builder<'_>, Member) -> Span,
    ) {
        let (group, place) = stop;
        let entry = self.entry(group, Way::Up, 0);
        b.then();
        self.publish(b, entry, at(b, group.members[place]));
        for member in others(stop) {
            let into = at(b, *member);
            let whole = b.bytes(into);
            self.fetch(b, member.rank, entry, (0, whole), into);
        }
        self.unpack(b);
    }

    /// Gives each member of our node's group its piece of `row`, and gets ours of theirs: `into`
    /// says where that of a member goes, `which` the number of a piece in a row of `pieces`.
    pub(super) fn turn_over(
        &mut self,
        b: &mut Builder<'_>,
        stop: Stop<'_>,
        (row, pieces): (Span, u32),
        into: &dyn Fn(&Builder<'_>, Member) -> Span,
    ) {
        let (group, place) = stop;
        let (entry, me) = (self.entry(group, Way::Up, 0), group.members[place]);
        b.then();
        self.publish(b, entry, row);
        // What comes may go where the row was.
        b.then();
        let whole = b.bytes(row);
        let piece = whole / u64::from(pieces.max(1));
        for member in others(stop) {
            let part = (piece * u64::from(me.rank), whole);
            let into = into(b, *member);
            self.fetch(b, member.rank, entry, part, into);
        }
        self.unpack(b);
    }

    /// Whether a group goes through the bank in this call.
    pub(super) fn in_memory(&self, group: &Group) -> bool {
        self.slot > 0 && group.basic == Basic::Memory
    }

    fn entry(&self, group: &Group, way: Way, fragment: u32) -> u32 {
        self.first + fragment * self.each + (2 * group.level + way as u32) * self.chunks
    }
}

/// Waits until a member has published in an entry.
fn hear(b: &mut Builder<'_>, peer: u32, entry: u32) {
    let source = Source {
        peer,
        entry,
        at: 0,
        whole: 0,
    };
    b.fetch(source, Span::NOTHING);
}

/// The members of a group but us.
fn others<'a>((group, place): Stop<'a>) -> impl Iterator<Item = &'a Member> {
    let members = group.members.iter().enumerate();
    members.filter_map(move |(at, member)| (at != place).then_some(member))
}

fn folding(root: u32, from: Span, into: Option<Span>) -> Args<'static> {
    let in_place = into.is_some_and(|into| (into.space, into.disp) == (from.space, from.disp));
    Args {
        root,
        in_place,
        send: if in_place {
            Blocks::ABSENT
        } else {
            vector(from)
        },
        recv: into.map_or(Blocks::ABSENT, vector),
    }
}

fn vector(span: Span) -> Blocks<'static> {
    let Span {
        space,
        disp,
        count,
        ty,
    } = span;
    Blocks {
        space,
        shape: Shape::Vector { disp, count, ty },
    }
}

/// A basic collective of a group over messages.
pub(super) fn run(b: &mut Builder<'_>, (group, place): Stop<'_>, of: Collective, args: Args<'_>) {
    let (Some(hierarchy), true) = (b.hierarchy, group.members.len() > 1) else {
        return;
    };
    let is_top = core::ptr::eq(hierarchy.levels.top(), group);
    let ranks = group.ranks();
    let size = narrow(ranks.len());
    let bytes: u64 = match of {
        // Not the same on all of them.
        Collective::Alltoallv => 0,
        Collective::Allgatherv => (0..size).map(|i| b.bytes(args.recv.block(i, &[]))).sum(),
        _ if args.recv.is_absent() => b.bytes(args.send.block(0, &[])),
        _ => b.bytes(args.recv.block(0, &[])),
    };
    let build = (hierarchy.pick)(of, size, bytes, is_top);
    b.then();
    build(&mut b.within(&ranks, narrow(place), args));
    b.then();
}

fn narrow(number: usize) -> u32 {
    u32::try_from(number).expect("invariant: no more than ranks")
}
