//! Whole jobs in one process over simulated members: shared memory within each node, and one to
//! three rails beyond it. What each program sees is compared with the rules of matching, whatever
//! order the members bring messages in.

mod random;
mod world;

use super::*;
use crate::message::{MessageId, Selector};
use crate::{ANY_SOURCE, ANY_TAG};
use oxmpi_mem::HeapBytes;
use world::World;

const CONTEXT: u64 = 1 << 3;

fn select((source, tag): (i32, i32)) -> Selector {
    Selector {
        context: CONTEXT,
        source,
        tag,
    }
}

fn bytes(len: usize, seed: u8) -> HeapBytes {
    let content: Vec<u8> = (0..len).map(|at| (at as u8).wrapping_add(seed)).collect();
    HeapBytes::from_slice(&content)
}

/// Lengths for each way a message takes over the rails: at once, asked for, in fragments.
const LENGTHS: [usize; 5] = [0, 8, 150, 1000, 20_000];

/// To a neighbour, to another node and to the process itself; early and late receives, short ones,
/// synchronous sends.
#[test]
fn messages_arrive_whole_whichever_member_serves_the_peer() {
    for (rails, selection, reads) in [
        (1, Selection::PerPeer, false),
        (1, Selection::PerPeer, true),
        (2, Selection::PerPeer, false),
        (3, Selection::PerMessage, true),
        (3, Selection::PerMessage, false),
    ] {
        let mut world = World::reading(4, rails, selection, 5, reads);
        for (len, to) in LENGTHS
            .iter()
            .flat_map(|len| [(*len, 0), (*len, 1), (*len, 2)])
        {
            for (is_synchronous, is_early) in
                [(false, true), (false, false), (true, true), (true, false)]
            {
                let (out, into) = (bytes(len, 3), bytes(len, 90));
                let early = is_early.then(|| world.recv(to, (0, 5), &into));
                let send = world.send(0, to, 5, is_synchronous, &out);
                world.run();
                if is_synchronous && !is_early {
                    assert_eq!(world.end(0, send), None, "nobody has received it");
                }
                let recv = early.unwrap_or_else(|| world.recv(to, (ANY_SOURCE, 5), &into));
                world.run();
                let done = world.end(to, recv).expect("it has come");
                assert_eq!((done.source, done.tag, done.bytes), (0, 5, len as u64));
                assert!(done.went_well() && into.to_vec() == out.to_vec());
                assert_eq!(world.end(0, send).expect("it has left").error, 0);

                let short = bytes(len / 2, 90);
                let send = world.send(0, to, 6, is_synchronous, &out);
                let recv = world.recv(to, (ANY_SOURCE, ANY_TAG), &short);
                world.run();
                let done = world.end(to, recv).expect("it has come");
                assert_eq!(done.is_truncated(), len / 2 < len);
                assert_eq!(done.length, len as u64);
                assert!(short.to_vec() == out.to_vec()[..len / 2]);
                assert!(world.end(0, send).is_some());
            }
        }
        assert!((world.ranks.iter()).all(|rank| rank.member.engine.requests.live() == 0));
        assert!((world.ranks.iter()).all(|rank| rank.member.outgoing() == 0));
        assert_eq!(world.fabrics.reads() > 0, reads);
        assert_eq!(world.fabrics.exposed(), 0);
    }
}

/// A receive from any source stands once: the first message gets it, whether memory or a rail
/// brings that, and the other one waits for the next.
#[test]
fn a_wildcard_is_filled_once_by_whoever_comes_first() {
    for by_rail in [false, true] {
        let mut world = World::new(4, 1, Selection::PerPeer, 9);
        let (near, far) = (bytes(8, 1), bytes(8, 2));
        let intos = [bytes(8, 0), bytes(8, 0)];
        let first = world.recv(1, (ANY_SOURCE, 4), &intos[0]);
        world.send(0, 1, 4, false, &near);
        world.send(2, 1, 4, false, &far);
        world.step(by_rail);
        world.step(by_rail);
        world.run();
        let done = world.end(1, first).expect("filled");
        let (winner, bytes) = if by_rail { (2, &far) } else { (0, &near) };
        assert_eq!(done.source, winner);
        assert!(intos[0].to_vec() == bytes.to_vec());
        assert_eq!(
            world.ranks[1].member.engine.unexpected_len(),
            1,
            "the other waits"
        );
        let second = world.recv(1, (ANY_SOURCE, ANY_TAG), &intos[1]);
        assert_eq!(world.end(1, second).expect("here").source, 2 - winner);
    }
}

/// A probe sees what any member has brought, oldest first; a claim takes it out for all.
#[test]
fn probes_and_claims_look_into_one_queue() {
    for len in LENGTHS {
        let mut world = World::new(4, 2, Selection::PerMessage, 3);
        let (near, far) = (bytes(len, 1), bytes(len, 2));
        assert!(
            world.ranks[1]
                .member
                .engine
                .probe(&select((ANY_SOURCE, ANY_TAG)))
                .is_none()
        );
        world.send(3, 1, 7, false, &far);
        world.run();
        world.send(0, 1, 7, false, &near);
        world.run();
        let any = select((ANY_SOURCE, 7));
        let found = world.ranks[1]
            .member
            .engine
            .probe(&any)
            .expect("it has come");
        assert_eq!((found.source, found.bytes), (3, len as u64));
        let (id, _) = world.ranks[1]
            .member
            .engine
            .claim(&any)
            .expect("it has come");
        assert_eq!(
            world.ranks[1].member.engine.claimed_context(id),
            Some(CONTEXT)
        );
        assert_eq!(world.ranks[1].member.engine.claimed_id(id.slot), Some(id));
        let next = world.ranks[1]
            .member
            .engine
            .probe(&any)
            .expect("the other one");
        assert_eq!(next.source, 0);
        let into = bytes(len, 0);
        let other = world.recv(1, (ANY_SOURCE, 7), &into);
        world.run();
        assert_eq!(world.end(1, other).expect("here").source, 0);
        assert!(into.to_vec() == near.to_vec());
        let claimed = world.recv_claimed(1, id, &into).expect("it is ours");
        assert_eq!(world.recv_claimed(1, id, &into), None, "stale");
        world.run();
        assert_eq!(world.end(1, claimed).expect("here").source, 3);
        assert!(into.to_vec() == far.to_vec());
    }
}

/// A receive that was cancelled gets nothing from any member. What has ended with its communicator
/// touches no memory afterwards, also in the middle of its transfer.
#[test]
fn what_was_taken_back_gets_nothing() {
    let mut world = World::reading(4, 2, Selection::PerMessage, 3, true);
    let (gone, into, out) = (bytes(8, 0), bytes(8, 0), bytes(8, 7));
    let cancelled = world.recv(1, (ANY_SOURCE, 4), &gone);
    assert!(world.ranks[1].cancel(cancelled));
    assert!(!world.ranks[1].cancel(cancelled), "it is nobody's");
    world.send(2, 1, 4, false, &out);
    world.run();
    let recv = world.recv(1, (2, 4), &into);
    assert!(world.end(1, recv).is_some() && into.to_vec() == out.to_vec());
    assert_eq!(gone.to_vec(), bytes(8, 0).to_vec());
    assert!(!world.ranks[1].cancel(recv), "it has ended");

    for (len, steps) in [(1000, 6), (20_000, 3), (20_000, 6), (20_000, 9)] {
        let (out, into) = (bytes(len, 3), bytes(len, 90));
        let recv = world.recv(1, (2, 9), &into);
        let send = world.send(2, 1, 9, true, &out);
        for _ in 0..steps {
            world.step(true);
        }
        for at in [1, 2] {
            world.ranks[at]
                .member
                .engine
                .revoke(CONTEXT, ERR_PROC_ABORTED);
        }
        // A transfer that is under way ends first.
        while world.end(1, recv).is_none() {
            assert!(world.step(true), "the receive never ends");
        }
        let before = into.to_vec();
        world.run();
        assert!(world.end(2, send).is_some());
        assert!(into.to_vec() == before);
        assert_eq!(world.fabrics.exposed(), 0);
    }
}

/// Peers keep to a rail each, both ways; or messages of one take all of them, and keep their order.
#[test]
fn rails_are_used_as_the_selection_says() {
    for (selection, both) in [(Selection::PerPeer, false), (Selection::PerMessage, true)] {
        let mut world = World::new(4, 2, selection, 11);
        let out = bytes(50, 1);
        for tag in 0..40 {
            world.send(0, 2, tag, false, &out);
            world.send(2, 0, tag, false, &out);
        }
        world.run();
        let used = [0, 1].map(|rail| world.fabrics.carried(rail) > 0);
        assert_eq!(used == [true, true], both, "{selection:?}");
        for tag in 0..40 {
            let into = bytes(50, 0);
            let recv = world.recv(2, (ANY_SOURCE, ANY_TAG), &into);
            world.run();
            assert_eq!(world.end(2, recv).expect("here").tag, tag);
        }
    }
    let mut world = World::new(6, 2, Selection::PerPeer, 11);
    for to in [2, 3, 4, 5] {
        world.send(0, to, 1, false, &bytes(50, 1));
    }
    world.run();
    assert_eq!([0, 1].map(|rail| world.fabrics.carried(rail)), [2, 2]);
}

/// The endpoint takes what each of its rails does.
#[test]
fn limits_are_the_least_of_all_members() {
    let one = World::new(4, 1, Selection::PerPeer, 1);
    let two = World::new(4, 2, Selection::PerPeer, 1);
    let of = |world: &World| {
        let limits = world.ranks[0].member.link.rails.limits();
        (limits.eager, limits.fragment)
    };
    assert_eq!((of(&one), of(&two)), ((200, 400), (100, 200)));
}

/// Messages for a process whose address is not known yet wait for it.
#[test]
fn an_address_that_comes_later_lets_messages_leave() {
    let mut world = World::new(4, 2, Selection::PerMessage, 1);
    world.fabrics.know(2, false);
    let (out, into) = (bytes(1000, 1), bytes(1000, 0));
    let send = world.send(0, 2, 1, false, &out);
    let recv = world.recv(2, (ANY_SOURCE, 1), &into);
    world.run();
    assert_eq!((world.end(0, send), world.end(2, recv)), (None, None));
    world.fabrics.know(2, true);
    world.run();
    assert!(world.end(2, recv).is_some() && into.to_vec() == out.to_vec());
    assert!(world.end(0, send).is_some());
}

/// The only rail breaks: neighbours go on, and whoever sends farther is told which member failed
/// and why.
#[test]
fn a_provider_that_fails_alone_is_named() {
    let mut world = World::new(4, 1, Selection::PerPeer, 1);
    let (out, into) = (bytes(50, 1), bytes(50, 0));
    world.send(0, 2, 1, false, &out);
    world.run();
    world.fabrics.break_rail(0);
    let near = world.send(0, 1, 1, false, &out);
    let recv = world.recv(1, (ANY_SOURCE, 1), &into);
    world.run();
    assert!(world.end(0, near).is_some() && world.end(1, recv).is_some());
    world.send(0, 2, 1, false, &out);
    while world.step(true) {}
    let why = world.ranks[0].member.failure().expect("said").to_owned();
    for part in ["process 2", "rail 0 has failed", "a cable was pulled"] {
        assert!(why.contains(part), "{why}");
    }
}

/// A process that no rail reaches any more ends the operations that need it, and no others.
#[test]
fn operations_end_whose_process_is_gone() {
    let mut world = World::new(6, 2, Selection::PerMessage, 1);
    let (out, into, other) = (bytes(1000, 1), bytes(1000, 0), bytes(8, 0));
    let named = world.recv(0, (2, 1), &into);
    let anybody = world.recv(0, (ANY_SOURCE, 3), &other);
    world.fabrics.lose(2);
    let lost = world.send(0, 2, 1, true, &out);
    world.run();
    assert_eq!(world.end(0, lost).expect("ended").error, ERR_PROC_ABORTED);
    assert_eq!(world.end(0, named).expect("ended").error, ERR_PROC_ABORTED);
    assert_eq!(world.end(0, anybody), None);
    world.send(4, 0, 3, false, &bytes(8, 5));
    world.run();
    assert_eq!(world.end(0, anybody).expect("here").source, 4);
    assert_eq!(other.to_vec(), bytes(8, 5).to_vec());
}

/// A provider without connections does not see that a process has died while its memory is read.
/// The rail was closed for all then, so that the memory of the receive could be given back; now
/// transfers alone end, and those from others are made in another way.
#[test]
fn reads_from_the_dead_cost_nobody_else_a_rail() {
    let len = 20_000;
    for can_end in [true, false] {
        let mut world = World::reading(6, 1, Selection::PerPeer, 1, true);
        if !can_end {
            world.fabrics.keep_reads();
        }
        let (out, into, gone) = (bytes(len, 3), bytes(len, 0), bytes(len, 90));
        let lost = world.recv(0, (2, 1), &gone);
        let recv = world.recv(0, (4, 1), &into);
        world.send(2, 0, 1, false, &out);
        // Until it is read; what is on its way then is lost.
        world.flush();
        while world.ranks[0].member.link.rails.reads.is_empty() {
            assert!(world.fabrics.step(), "it is never read");
            world.flush();
        }
        world.fabrics.lose(2);
        let sent = world.send(4, 0, 1, false, &out);
        world.ranks[0].fail_peer(2);
        let before = gone.to_vec();
        while world.step(true) {}
        let how = world.end(0, lost).expect("its sender is gone");
        assert_eq!(how.error, ERR_PROC_ABORTED);
        assert!(gone.to_vec() == before, "it was written after its end");
        let has_failed = world.ranks[0].member.link.rails.failures() > 0;
        assert_eq!(has_failed, !can_end);
        if can_end {
            assert!(world.end(0, recv).is_some_and(|how| how.went_well()));
            assert!(into.to_vec() == out.to_vec());
            assert_eq!(world.end(4, sent).expect("it has left").error, 0);
            let recv = world.recv(4, (0, 7), &into);
            world.send(0, 4, 7, false, &out);
            world.run();
            assert!(world.end(4, recv).is_some());
        }
    }
}

/// Who is of another job, or out of reach of all members, is refused by name.
#[test]
fn strangers_are_refused() {
    let mut world = World::new(4, 0, Selection::PerPeer, 1);
    let out = bytes(8, 1);
    let send = world.send(0, 1, 1, false, &out);
    assert_eq!(world.end(0, send).expect("it has left").error, 0);
    world.send(0, 2, 1, false, &out);
    let why = world.ranks[0].member.failure().expect("said");
    assert!(why.contains("linkx_links"), "{why}");
    world.send(1, 4, 1, false, &out);
    let why = world.ranks[1].member.failure().expect("said");
    assert!(why.contains("another job"), "{why}");
}
