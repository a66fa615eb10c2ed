//! Calls whose part at the top the network interfaces of leaders carry out by themselves
//! ([`crate::ml::interface`]).
//!
//! The leaders are the same in all calls of a communicator, as their interfaces form one group. So
//! a root that leads nobody hands what it has to the leader of its node, or gets it from there.

use super::sums;
use crate::builder::Builder;
use crate::levels::Basic;
use crate::schedule::{Span, Together};
use crate::tuned::basics::Course;

/// Whether the call goes this way.
pub(super) fn is_taken(b: &Builder<'_>) -> bool {
    let hierarchy = b.hierarchy;
    hierarchy.is_some_and(|hierarchy| hierarchy.levels.top().basic == Basic::Interface)
}

/// From the root to its leader, among leaders, and down.
pub(super) fn bcast(b: &mut Builder<'_>) {
    let data = b.recv_block(0);
    let mut course = Course::new(b, Some(b.bytes(data).max(1)), 1);
    let (top, below) = course.split();
    let (root, first) = (b.args.root, course.levels.leader_of(b.args.root));
    let hands_over = first != root;
    // Also nothing: the other may have something.
    if hands_over && b.rank == root {
        b.signal(first, data);
    }
    if hands_over && b.rank == first {
        b.await_signal(root, data);
    }
    if top.is_some() {
        b.then();
        match b.rank == first {
            true => b.together(Together::Tell, data, Span::NOTHING),
            false => b.together(Together::Hear, Span::NOTHING, data),
        }
        b.then();
    }
    // The root reads its buffer and does not write there what comes back.
    let into = match hands_over && b.rank == root {
        true => b.temp(data.count, data.ty),
        false => data,
    };
    for stop in below.iter().rev() {
        course.spread(b, *stop, into, 0);
    }
}

/// Up, among leaders, and to the root.
pub(super) fn reduce(b: &mut Builder<'_>) {
    let own = b.own();
    let mut course = Course::new(b, Some(b.bytes(own)), 1);
    let (top, below) = course.split();
    let (root, first) = (b.args.root, course.levels.leader_of(b.args.root));
    let result = b.recv_block(0);
    let sums = sums(b, &below, own, |_| false);
    let mut sum = own;
    for (stop, into) in below.iter().zip(sums) {
        if stop.0.members.len() > 1 {
            course.combine(b, *stop, sum, into, 0);
            sum = into.unwrap_or(sum);
        }
    }
    if top.is_some() {
        let into = match b.rank == root {
            true => result,
            false => b.temp(own.count, own.ty),
        };
        b.then();
        b.together(Together::Combine, sum, into);
        b.then();
        if first != root && b.rank == first {
            b.send(root, into);
        }
    }
    if first != root && b.rank == root {
        b.then();
        b.recv(first, result);
    }
}
