//! Collectives over the levels of a communicator: on each level a basic collective of its group,
//! from the members to the leaders and back.
//!
//! Between two nodes pass the messages of one process each: what a collective among as many
//! processes as there are nodes sends. Which algorithm a group uses is chosen by the same model.
//! Used where a communicator spans several nodes ([`crate::select`]); where the groups are not in
//! rank order, operations that do not commute take other algorithms.

use crate::builder::Builder;
use crate::levels::{Group, Levels, Member};
use crate::schedule::Span;
use crate::shape::{Args, Blocks, Shape, signed};
use oxmpi_core::collectives::Collective;
use oxmpi_datatype::Counts;

/// Up by messages without data, across, and back.
pub fn barrier(b: &mut Builder<'_>) {
    let levels = levels(b);
    let path = levels.path(b.rank);
    let (top, below) = split(levels, &path);
    for (group, place) in below {
        b.then();
        if *place == group.leader {
            for member in others(group, *place) {
                b.await_signal(member.rank, Span::NOTHING);
            }
        } else {
            b.signal(group.lead().rank, Span::NOTHING);
        }
    }
    if let Some((group, place)) = top {
        run(b, group, *place, Collective::Barrier, Args::EMPTY);
    }
    for (group, place) in below.iter().rev() {
        b.then();
        if *place == group.leader {
            for member in others(group, *place) {
                b.signal(member.rank, Span::NOTHING);
            }
        } else {
            b.await_signal(group.lead().rank, Span::NOTHING);
        }
    }
}

/// From the root among the leaders, then within each group.
pub fn bcast(b: &mut Builder<'_>) {
    let path = levels(b).path(b.rank);
    let whole = b.recv_block(0);
    for (group, place) in path.iter().rev() {
        spread(b, group, *place, whole);
    }
}

/// To the leaders, level by level; the root leads.
pub fn reduce(b: &mut Builder<'_>) {
    let levels = levels(b);
    let path = levels.path(b.rank);
    let is_root = b.rank == b.args.root;
    let result = b.recv_block(0);
    let mut sum = b.own();
    for (k, (group, place)) in path.iter().enumerate() {
        let into = match *place == group.leader {
            false => None,
            true if is_root && k + 1 == levels.len() => Some(result),
            true if group.members.len() == 1 => continue,
            true => Some(b.temp(sum.count, sum.ty)),
        };
        combine(b, group, *place, sum, into);
        sum = into.unwrap_or(sum);
    }
}

/// To the leaders, among those of the top, and back: all get what was combined once.
pub fn allreduce(b: &mut Builder<'_>) {
    let levels = levels(b);
    let path = levels.path(b.rank);
    let (top, below) = split(levels, &path);
    let (mut sum, result) = (b.own(), b.recv_block(0));
    for (group, place) in below.iter().filter(|(group, _)| group.members.len() > 1) {
        let into = (*place == group.leader).then(|| b.temp(sum.count, sum.ty));
        combine(b, group, *place, sum, into);
        sum = into.unwrap_or(sum);
    }
    if let Some((group, place)) = top {
        let args = folding(0, sum, Some(result));
        run(b, group, *place, Collective::Allreduce, args);
    }
    for (group, place) in below.iter().rev() {
        spread(b, group, *place, result);
    }
}

/// Each leader collects what its group has.
pub fn gather(b: &mut Builder<'_>) {
    let levels = levels(b);
    let path = levels.path(b.rank);
    let is_root = b.rank == b.args.root;
    let own = if b.args.in_place {
        b.recv_block(b.rank)
    } else {
        b.send_block(0)
    };
    let room = match is_root && levels.is_in_order() {
        true => Room {
            span: b.recv_block(0),
            first: 0,
            each: own.count,
        },
        false => Room::of(b, &path, own),
    };
    b.copy(own, room.at(b, place_of(levels, b.rank), 1));
    collect(b, &path, &room);
    if is_root && !levels.is_in_order() {
        b.then();
        unpack(b, levels, &room);
    }
}

/// Each leader hands on what is for its group.
pub fn scatter(b: &mut Builder<'_>) {
    let levels = levels(b);
    let path = levels.path(b.rank);
    let is_root = b.rank == b.args.root;
    let own = match b.args.in_place {
        true => b.send_block(b.rank),
        false => b.recv_block(0),
    };
    let room = if !is_root {
        Room::of(b, &path, own)
    } else if levels.is_in_order() {
        let span = b.send_block(0);
        Room {
            span,
            first: 0,
            each: span.count,
        }
    } else {
        let room = Room::of(b, &path, b.send_block(0));
        for (place, rank) in (0..).zip(levels.order()) {
            b.copy(b.send_block(*rank), room.at(b, place, 1));
        }
        room
    };
    for (group, place) in path.iter().rev() {
        b.then();
        if *place == group.leader {
            for member in others(group, *place) {
                b.send(member.rank, room.at(b, member.first, member.count));
            }
        } else {
            let me = group.members[*place];
            b.recv(group.lead().rank, room.at(b, me.first, me.count));
        }
    }
    if !b.args.in_place {
        b.then();
        b.copy(room.at(b, place_of(levels, b.rank), 1), own);
    }
}

/// Each leader collects what its group has, those of the top exchange it, and all is told within
/// the groups.
pub fn allgather(b: &mut Builder<'_>) {
    let levels = levels(b);
    let path = levels.path(b.rank);
    let (top, below) = split(levels, &path);
    let first = b.recv_block(0);
    let all = first.count.saturating_mul(b.size.into());
    let span = match levels.is_in_order() {
        true => first,
        false => b.temp(all, first.ty),
    };
    let room = Room {
        span,
        first: 0,
        each: first.count,
    };
    let own = if b.args.in_place {
        b.recv_block(b.rank)
    } else {
        b.send_block(0)
    };
    b.copy(own, room.at(b, place_of(levels, b.rank), 1));
    collect(b, below, &room);
    if let Some((group, place)) = top {
        let items = |members: u32| signed(room.each).saturating_mul(i64::from(members));
        let members = group.members.iter();
        let counts: Vec<i64> = members.clone().map(|member| items(member.count)).collect();
        let displs: Vec<i64> = members.map(|member| items(member.first)).collect();
        let shape = Shape::Uneven {
            counts: Counts::I64(&counts),
            displs: Some(Counts::I64(&displs)),
            ty: span.ty,
        };
        let recv = Blocks {
            space: span.space,
            shape,
        };
        let args = Args {
            in_place: true,
            recv,
            ..Args::EMPTY
        };
        run(b, group, *place, Collective::Allgatherv, args);
    }
    for (group, place) in below.iter().rev() {
        spread(b, group, *place, span.with_count(all));
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
    /// For all for which we stand at the end of our path: the piece itself where that is only us.
    fn of(b: &mut Builder<'_>, path: &[(&Group, usize)], piece: Span) -> Room {
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
}

fn levels<'a>(b: &Builder<'a>) -> &'a Levels {
    let hierarchy = b
        .hierarchy
        .expect("invariant: chosen only where there are levels");
    hierarchy.levels
}

/// The path of a member: its group at the top, if it comes that far, and those below.
#[expect(clippy::type_complexity, reason = "a path and its end")]
fn split<'p, 'a>(
    levels: &Levels,
    path: &'p [(&'a Group, usize)],
) -> (Option<&'p (&'a Group, usize)>, &'p [(&'a Group, usize)]) {
    match path.split_last() {
        Some((last, below)) if path.len() == levels.len() => (Some(last), below),
        _ => (None, path),
    }
}

fn others(group: &Group, place: usize) -> impl Iterator<Item = &Member> {
    let members = group.members.iter().enumerate();
    members.filter_map(move |(at, member)| (at != place).then_some(member))
}

fn place_of(levels: &Levels, rank: u32) -> u32 {
    let place = levels.order().iter().position(|other| *other == rank);
    place
        .and_then(|place| u32::try_from(place).ok())
        .unwrap_or(0)
}

/// From the members of each group to its leader.
fn collect(b: &mut Builder<'_>, path: &[(&Group, usize)], room: &Room) {
    for (group, place) in path {
        if *place == group.leader {
            for member in others(group, *place) {
                b.recv(member.rank, room.at(b, member.first, member.count));
            }
        } else {
            let me = group.members[*place];
            // What we send may have been copied in the open round.
            b.then();
            b.send(group.lead().rank, room.at(b, me.first, me.count));
        }
        b.then();
    }
}

/// From the order of levels to that of ranks.
fn unpack(b: &mut Builder<'_>, levels: &Levels, room: &Room) {
    for (place, rank) in (0..).zip(levels.order()) {
        if *rank != b.rank || !b.args.in_place {
            b.copy(room.at(b, place, 1), b.recv_block(*rank));
        }
    }
}

/// A broadcast by the leader of a group.
fn spread(b: &mut Builder<'_>, group: &Group, place: usize, what: Span) {
    let root = u32::try_from(group.leader).unwrap_or(0);
    let args = Args {
        root,
        recv: blocks(what),
        ..Args::EMPTY
    };
    run(b, group, place, Collective::Bcast, args);
}

/// A reduction to the leader of a group, which gives `into`.
fn combine(b: &mut Builder<'_>, group: &Group, place: usize, from: Span, into: Option<Span>) {
    let root = u32::try_from(group.leader).unwrap_or(0);
    run(
        b,
        group,
        place,
        Collective::Reduce,
        folding(root, from, into),
    );
}

fn folding(root: u32, from: Span, into: Option<Span>) -> Args<'static> {
    let in_place = into.is_some_and(|into| into.space == from.space);
    Args {
        root,
        in_place,
        send: if in_place {
            Blocks::ABSENT
        } else {
            blocks(from)
        },
        recv: into.map_or(Blocks::ABSENT, blocks),
    }
}

/// A vector that begins where its space does.
fn blocks(span: Span) -> Blocks<'static> {
    debug_assert_eq!(span.disp, 0);
    let Span {
        space, count, ty, ..
    } = span;
    Blocks {
        space,
        shape: Shape::Equal { count, ty },
    }
}

/// A basic collective of a group.
fn run(b: &mut Builder<'_>, group: &Group, place: usize, of: Collective, args: Args<'_>) {
    let (Some(hierarchy), true) = (b.hierarchy, group.members.len() > 1) else {
        return;
    };
    let is_top = core::ptr::eq(hierarchy.levels.top(), group);
    let ranks = group.ranks();
    let size = u32::try_from(ranks.len()).unwrap_or(u32::MAX);
    let bytes: u64 = match of {
        Collective::Allgatherv => (0..size).map(|i| b.bytes(args.recv.block(i, &[]))).sum(),
        _ if args.recv.is_absent() => b.bytes(args.send.block(0, &[])),
        _ => b.bytes(args.recv.block(0, &[])),
    };
    let build = (hierarchy.pick)(of, size, bytes, is_top);
    b.then();
    let me = u32::try_from(place).unwrap_or(0);
    build(&mut b.within(&ranks, me, args));
    b.then();
}
