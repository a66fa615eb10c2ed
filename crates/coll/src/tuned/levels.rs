//! Collectives over the levels of a communicator: on each level a basic collective of its group
//! ([`super::basics`]), from the members to the leaders and back.
//!
//! Between two nodes pass the messages of one process each: what a collective among as many
//! processes as there are nodes sends. Which algorithm a group uses is chosen by the same model, or
//! it goes through the bank of its node ([`crate::ml`]). Long vectors may go in fragments: while a
//! leader is with one of them, the others of its node have published the next ones. Used where a
//! communicator spans several nodes, and by the component `ml` ([`crate::select`]); where the
//! groups are not in rank order, operations that do not commute take other algorithms.

use super::basics::{AHEAD, Course, Stop, run};
mod interface;
mod rows;

use super::bcast::{close, open};
use crate::builder::Builder;
use crate::levels::{Basic, Group, Levels, Member};
use crate::schedule::Span;
use crate::shape::{Args, Blocks, Shape, signed};
use oxmpi_core::collectives::Collective;
use oxmpi_datatype::Counts;
pub use rows::alltoall;

/// Up without data, across, and back.
pub fn barrier(b: &mut Builder<'_>) {
    let course = Course::new(b, None, 1);
    let (top, below) = course.split();
    below.iter().for_each(|stop| course.arrive(b, *stop));
    if let Some(stop) = top {
        course.meet(b, stop);
    }
    below.iter().rev().for_each(|stop| course.release(b, *stop));
}

/// From the root among the leaders, then within each group.
pub fn bcast(b: &mut Builder<'_>) {
    if interface::is_taken(b) {
        return interface::bcast(b);
    }
    let data = b.recv_block(0);
    let (bytes, fragment) = (b.bytes(data), fragment(b));
    if bytes <= fragment || bytes.div_ceil(fragment) > MOST {
        // Also where we have no room: others take entries.
        let mut course = Course::new(b, Some(bytes.max(1)), 1);
        for stop in course.path.clone().iter().rev() {
            course.spread(b, *stop, data, 0);
        }
        return;
    }
    let (whole, bytes) = open(b);
    let fragments = bytes.div_ceil(fragment);
    let mut course = Course::new(b, Some(fragment), fragments);
    let path = course.path.clone();
    for (t, at) in (0..).zip((0..fragments).map(|t| t * fragment)) {
        let part = b.part(whole, at, fragment.min(bytes - at));
        for stop in path.iter().rev() {
            course.spread(b, *stop, part, t);
        }
        course.leave(b, t);
    }
    close(b, whole);
}

/// To the leaders, level by level; the root leads.
pub fn reduce(b: &mut Builder<'_>) {
    if interface::is_taken(b) {
        return interface::reduce(b);
    }
    let own = b.own();
    let segments = Segments::of(b, own);
    let mut course = segments.course(b, own);
    let (levels, path) = (course.levels, course.path.clone());
    let is_root = b.rank == b.args.root;
    let result = b.recv_block(0);
    let home = |k: usize| is_root && k + 1 == levels.len();
    let sums = sums(b, &path, segments.part(b, own, 0), home);
    for t in 0..segments.fragments {
        let mut sum = segments.part(b, own, t);
        for (k, stop) in path.iter().enumerate() {
            let into = match sums[k] {
                _ if stop.1 != stop.0.leader => None,
                _ if home(k) => Some(segments.part(b, result, t)),
                // Nobody else is there.
                None => continue,
                Some(into) => Some(into.with_count(sum.count)),
            };
            course.combine(b, *stop, sum, into, t);
            sum = into.unwrap_or(sum);
        }
        course.leave(b, t);
    }
}

/// To the leaders, among those of the top, and back: all get what was combined once.
pub fn allreduce(b: &mut Builder<'_>) {
    let (own, result) = (b.own(), b.recv_block(0));
    let segments = Segments::of(b, own);
    let mut course = segments.course(b, own);
    let (top, below) = course.split();
    let sums = sums(b, &below, segments.part(b, own, 0), |_| false);
    // Who leads nobody at the top may be ahead on the way up.
    let ahead = match top.is_none() && course.never_blocks() {
        true => AHEAD.min(segments.fragments - 1),
        false => 0,
    };
    for turn in 0..segments.fragments + ahead {
        let mut sum = own;
        if turn < segments.fragments {
            sum = segments.part(b, own, turn);
            for (k, stop) in below.iter().enumerate() {
                if stop.0.members.len() > 1 {
                    let into = sums[k].map(|into| into.with_count(sum.count));
                    course.combine(b, *stop, sum, into, turn);
                    sum = into.unwrap_or(sum);
                }
            }
        }
        let Some(t) = turn.checked_sub(ahead) else {
            continue;
        };
        let part = segments.part(b, result, t);
        if let Some(stop) = top {
            course.combine_for_all(b, stop, sum, part, t);
        }
        for stop in below.iter().rev() {
            course.spread(b, *stop, part, t);
        }
        course.leave(b, t);
    }
}

/// Each leader collects what its group has.
pub fn gather(b: &mut Builder<'_>) {
    let is_root = b.rank == b.args.root;
    let own = if b.args.in_place {
        b.recv_block(b.rank)
    } else {
        b.send_block(0)
    };
    let most = |group: &Group| group.members.iter().map(|member| member.count).max();
    let mut course = of_pieces(b, own, |group| most(group).unwrap_or(0));
    let (levels, path) = (course.levels, course.path.clone());
    let room = match is_root && levels.is_in_order() {
        // As many items as are received: what is sent may be described otherwise.
        true => Room::whole(b.recv_block(0)),
        false => Room::of(b, &path, own),
    };
    b.copy(own, room.at(b, place_of(levels, b.rank), 1));
    for stop in &path {
        course.collect(b, *stop, &|b, member| room.of_member(b, member));
    }
    if is_root && !levels.is_in_order() {
        b.then();
        unpack(b, levels, &room);
    }
}

/// Each leader hands on what is for its group.
pub fn scatter(b: &mut Builder<'_>) {
    let is_root = b.rank == b.args.root;
    let own = match b.args.in_place {
        true => b.send_block(b.rank),
        false => b.recv_block(0),
    };
    let mut course = of_pieces(b, own, of_group);
    let (levels, path) = (course.levels, course.path.clone());
    let room = if !is_root {
        Room::of(b, &path, own)
    } else if levels.is_in_order() {
        Room::whole(b.send_block(0))
    } else {
        let piece = b.send_block(0);
        let room = Room::of(b, &path, piece);
        for (place, rank) in (0..).zip(levels.order()) {
            b.copy(b.send_block(*rank), room.at(b, place, 1));
        }
        room
    };
    for stop in path.iter().rev() {
        course.hand_out(b, *stop, &|b, member| room.of_member(b, member));
    }
    if !b.args.in_place {
        b.then();
        b.copy(room.at(b, place_of(levels, b.rank), 1), own);
    }
}

/// Each leader collects what its group has, those of the top exchange it, and all is told within
/// the groups.
pub fn allgather(b: &mut Builder<'_>) {
    let first = b.recv_block(0);
    let (all, size) = (first.count.saturating_mul(b.size.into()), b.size);
    let only_one = b.hierarchy.is_some_and(|h| h.levels.len() == 1);
    // What leaders tell is all of it.
    let mut course = of_pieces(b, first, |_| if only_one { 1 } else { size });
    let levels = course.levels;
    let (top, below) = course.split();
    let span = match levels.is_in_order() {
        true => first,
        false => b.temp(all, first.ty),
    };
    let room = Room::whole(span.with_count(first.count));
    let own = if b.args.in_place {
        b.recv_block(b.rank)
    } else {
        b.send_block(0)
    };
    b.copy(own, room.at(b, place_of(levels, b.rank), 1));
    for stop in &below {
        course.collect(b, *stop, &|b, member| room.of_member(b, member));
    }
    match top {
        Some(stop) if course.in_memory(stop.0) => {
            course.exchange(b, stop, &|b, member| room.of_member(b, member));
        }
        Some(stop) => room.bcast(b, stop),
        None => {}
    }
    for stop in below.iter().rev() {
        course.spread(b, *stop, span.with_count(all), 0);
    }
    if !levels.is_in_order() {
        b.then();
        unpack(b, levels, &room);
    }
}

/// Pieces of equal length in the order of levels, from that of place `first` on.
struct Room {
    span: Span,
    first: u32,
    each: u64,
}

impl Room {
    /// For all, where the first piece lies.
    fn whole(piece: Span) -> Room {
        Room {
            span: piece,
            first: 0,
            each: piece.count,
        }
    }

    /// For all for which we stand at the end of our path: the piece itself where that is only us.
    fn of(b: &mut Builder<'_>, path: &[Stop<'_>], piece: Span) -> Room {
        let each = piece.count;
        let Some((group, place)) = path.last() else {
            return Room {
                span: piece,
                first: 0,
                each,
            };
        };
        let (first, count) = match *place == group.leader {
            true => (
                group.members[0].first,
                group.members.iter().map(|m| m.count).sum(),
            ),
            false => (group.members[*place].first, group.members[*place].count),
        };
        let span = match count {
            1 => piece,
            _ => b.temp(each.saturating_mul(count.into()), piece.ty),
        };
        Room { span, first, each }
    }

    fn at(&self, b: &Builder<'_>, place: u32, pieces: u32) -> Span {
        let items = |pieces: u32| self.each.saturating_mul(pieces.into());
        b.part(self.span, items(place - self.first), items(pieces))
    }

    /// The pieces of all for whom a member stands.
    fn of_member(&self, b: &Builder<'_>, member: Member) -> Span {
        self.at(b, member.first, member.count)
    }

    /// The leaders tell each other what they have collected.
    fn bcast(&self, b: &mut Builder<'_>, stop: Stop<'_>) {
        let items = |members: u32| signed(self.each).saturating_mul(i64::from(members));
        let members = stop.0.members.iter();
        let counts: Vec<i64> = members.clone().map(|member| items(member.count)).collect();
        let displs: Vec<i64> = members.map(|member| items(member.first)).collect();
        let shape = Shape::Uneven {
            counts: Counts::I64(&counts),
            displs: Some(Counts::I64(&displs)),
            ty: self.span.ty,
        };
        let recv = Blocks {
            space: self.span.space,
            shape,
        };
        let args = Args {
            in_place: true,
            recv,
            ..Args::EMPTY
        };
        run(b, stop, Collective::Allgatherv, args);
    }
}

/// A vector in fragments of whole items.
struct Segments {
    items: u64,
    all: u64,
    fragments: u32,
}

impl Segments {
    fn of(b: &Builder<'_>, vector: Span) -> Segments {
        let item = b.layout(vector.ty).size.max(1);
        let items = (fragment(b) / item).max(1);
        let fragments = vector.count.div_ceil(items).max(1);
        match u32::try_from(fragments) {
            Ok(number) if fragments <= MOST => Segments {
                items,
                all: vector.count,
                fragments: number,
            },
            _ => Segments {
                items: vector.count,
                all: vector.count,
                fragments: 1,
            },
        }
    }

    fn part(&self, b: &Builder<'_>, vector: Span, t: u32) -> Span {
        let first = u64::from(t) * self.items;
        b.part(vector, first, self.items.min(self.all - first))
    }

    fn course<'a>(&self, b: &mut Builder<'a>, vector: Span) -> Course<'a> {
        let longest = b.bytes(self.part(b, vector, 0));
        Course::new(b, Some(longest), self.fragments.into())
    }
}

/// Fragments of a call at most: the steps of more would take more memory than they save time. A
/// longer vector goes as one.
const MOST: u64 = 1 << 14;

/// Bytes of a fragment.
fn fragment(b: &Builder<'_>) -> u64 {
    b.hierarchy.map_or(u64::MAX, |hierarchy| hierarchy.fragment)
}

/// Where leaders of groups with other members put what they combine, by level; nothing where it has
/// its place.
fn sums(
    b: &mut Builder<'_>,
    path: &[Stop<'_>],
    longest: Span,
    has_place: impl Fn(usize) -> bool,
) -> Vec<Option<Span>> {
    let one = |(k, (group, place)): (usize, &Stop<'_>)| {
        let needs = *place == group.leader && group.members.len() > 1 && !has_place(k);
        needs.then(|| b.temp(longest.count, longest.ty))
    };
    path.iter().enumerate().map(one).collect()
}

/// The course of a call that moves pieces like `piece`, of which one member of a group publishes
/// as many as `pieces` says at most.
fn of_pieces<'a>(b: &mut Builder<'a>, piece: Span, pieces: impl Fn(&Group) -> u32) -> Course<'a> {
    let hierarchy = b
        .hierarchy
        .expect("invariant: chosen only where there are levels");
    let groups = hierarchy.levels.groups();
    let in_memory = groups.filter(|group| group.basic == Basic::Memory);
    let most = in_memory.map(pieces).max().unwrap_or(0);
    let longest = b.bytes(piece).saturating_mul(most.into());
    Course::new(b, Some(longest), 1)
}

/// Ranks for which a group stands.
fn of_group(group: &Group) -> u32 {
    group.members.iter().map(|member| member.count).sum()
}

fn place_of(levels: &Levels, rank: u32) -> u32 {
    let place = levels.order().iter().position(|other| *other == rank);
    place
        .and_then(|place| u32::try_from(place).ok())
        .unwrap_or(0)
}

/// From the order of levels to that of ranks.
fn unpack(b: &mut Builder<'_>, levels: &Levels, room: &Room) {
    for (place, rank) in (0..).zip(levels.order()) {
        if *rank != b.rank || !b.args.in_place {
            b.copy(room.at(b, place, 1), b.recv_block(*rank));
        }
    }
}
