//! Alltoall over levels: rows of pieces go to the leaders, who exchange what is for each other's
//! members. See [`super`].

use super::{Room, of_group, of_pieces, place_of};
use crate::basic;
use crate::builder::Builder;
use crate::levels::{Group, Member};
use crate::schedule::BYTES;
use crate::shape::{Args, Blocks, Shape, signed};
use crate::tuned::basics::{Stop, run};
use oxmpi_core::collectives::Collective;
use oxmpi_datatype::Counts;

/// Each leader collects the rows of its group, those of the top exchange what is for each other's
/// members, and each leader hands on what has come. Inside one node each takes its pieces from the
/// rows of the others.
pub fn alltoall(b: &mut Builder<'_>) {
    let (size, rank) = (b.size, b.rank);
    let only_one = b.hierarchy.is_some_and(|h| h.levels.len() == 1);
    let piece = b.recv_block(rank);
    let rows = |group: &Group| match only_one {
        true => size,
        false => size.saturating_mul(of_group(group)),
    };
    let mut course = of_pieces(b, piece, rows);
    let (levels, (top, below)) = (course.levels, course.split());
    if let (true, Some(stop)) = (only_one, top) {
        let args = b.args;
        if !course.in_memory(stop.0) {
            // Of those that serve in place, too.
            let of = match args.in_place {
                true => Collective::Alltoallv,
                false => Collective::Alltoall,
            };
            return run(b, stop, of, args);
        }
        let given = match args.in_place {
            true => b.recv_blocks(0, size),
            false => b.send_blocks(0, size),
        };
        let into = |b: &Builder<'_>, member: Member| b.recv_block(member.rank);
        course.turn_over(b, stop, (given, size), &into);
        return basic::keep_own(b, rank);
    }
    let me = Member {
        rank,
        first: place_of(levels, rank),
        count: 1,
    };
    // Those for which we stand, before those of the top exchange.
    let stand = match below.last() {
        None => me,
        Some((group, place)) if *place == group.leader => Member {
            count: of_group(group),
            ..group.members[0]
        },
        Some((group, place)) => group.members[*place],
    };
    // A row for each of them: its pieces for all, or from all, in the order of levels.
    let row = b.bytes(piece).saturating_mul(size.into());
    let store = Room {
        span: b.temp_bytes(row.saturating_mul(stand.count.into())),
        first: stand.first,
        each: row,
    };
    let blocks = match b.args.in_place {
        true => b.args.recv,
        false => b.args.send,
    };
    let own = store.of_member(b, me);
    let at = |b: &Builder<'_>, place: u32| {
        let each = own.count / u64::from(size);
        b.part(own, each * u64::from(place), each)
    };
    for (place, rank) in (0..).zip(levels.order()) {
        b.copy(b.block(&blocks, *rank), at(b, place));
    }
    let of = |b: &Builder<'_>, member: Member| store.of_member(b, member);
    below.iter().for_each(|stop| course.collect(b, *stop, &of));
    if let Some(stop) = top {
        swap_blocks(b, stop, &store, stand.count);
    }
    for stop in below.iter().rev() {
        course.hand_out(b, *stop, &of);
    }
    b.then();
    for (place, rank) in (0..).zip(levels.order()) {
        b.copy(at(b, place), b.recv_block(*rank));
    }
}

/// Leaders exchange what their members have for each other's: `store` has a row of pieces for all
/// for each of our `here` members, and afterwards one of the pieces of all.
fn swap_blocks(b: &mut Builder<'_>, stop: Stop<'_>, store: &Room, here: u32) {
    let (row, here) = (store.each, u64::from(here));
    let each = row / u64::from(b.size);
    let (out, back) = (b.temp_bytes(row * here), b.temp_bytes(row * here));
    // The block for a leader: the pieces of each of ours for its members.
    let block = |member: &Member| here * each * u64::from(member.first);
    for member in &stop.0.members {
        let run = each * u64::from(member.count);
        for ours in 0..here {
            let from = ours * row + each * u64::from(member.first);
            let into = block(member) + ours * run;
            b.copy(b.part(store.span, from, run), b.part(out, into, run));
        }
    }
    let members = stop.0.members.iter();
    let count = |member: &Member| signed(here * each * u64::from(member.count));
    let counts: Vec<i64> = members.clone().map(count).collect();
    let displs: Vec<i64> = members.map(|member| signed(block(member))).collect();
    let blocks = |space| Blocks {
        space,
        shape: Shape::Uneven {
            counts: Counts::I64(&counts),
            displs: Some(Counts::I64(&displs)),
            ty: BYTES,
        },
    };
    let args = Args {
        send: blocks(out.space),
        recv: blocks(back.space),
        ..Args::EMPTY
    };
    // Our own block goes from one to the other there.
    run(b, stop, Collective::Alltoallv, args);
    b.then();
    // What came from a leader: the pieces of each of its members for ours.
    for member in &stop.0.members {
        for theirs in 0..u64::from(member.count) {
            for ours in 0..here {
                let from = block(member) + (theirs * here + ours) * each;
                let into = ours * row + (u64::from(member.first) + theirs) * each;
                b.copy(b.part(back, from, each), b.part(store.span, into, each));
            }
        }
    }
}
