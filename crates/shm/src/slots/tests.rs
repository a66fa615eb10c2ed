//! Tests of rows of slots on the heap: members are threads, in the model and in the plain tests.

use super::*;
use crate::park::{Mailbox, Node};

fn line() -> Line {
    Line {
        stamp: AtomicU64::new(0),
        words: std::array::from_fn(|_| AtomicU64::new(0)),
    }
}

/// The views of `members` members of one area; all fence.
fn area(members: u32, mailboxes: &[Mailbox]) -> Vec<Area<Node>> {
    let done = Shared::heap_slice((0..members).map(|_| Done::default()).collect());
    // Small groups in models need more counters.
    let spare = if cfg!(loom) { 2 } else { 0 };
    let head = Shared::heap(Head::default());
    let counters = (0..members + spare).map(|_| Counter::default()).collect();
    let counters: Shared<[Counter]> = Shared::heap_slice(counters);
    let lines = (0..u64::from(members) * DEPTH).map(|_| line()).collect();
    let lines: Shared<[Line]> = Shared::heap_slice(lines);
    let view = |me| Area {
        me,
        rank: me,
        dead: Shared::heap_slice(vec![AtomicU64::new(0)]),
        post: Post::new(me, members),
        head: head.clone(),
        done: done.clone(),
        counters: counters.clone(),
        lines: lines.clone(),
        mask: DEPTH - 1,
        slot: 0,
        bytes: None,
        doorbells: mailboxes
            .iter()
            .map(|mailbox| Doorbell::new(mailbox.clone(), me as usize))
            .collect(),
        fence: true,
    };
    (0..members).map(view).collect()
}

fn mailboxes(members: u32) -> Vec<Mailbox> {
    (0..members)
        .map(|_| Mailbox::heap(members as usize))
        .collect()
}

#[cfg(not(loom))]
mod plain {
    use super::*;

    #[test]
    fn a_stamp_is_never_that_of_another_lap() {
        for step in [0, 1, DEPTH - 1, DEPTH, 1 << 40] {
            assert!(is_of(stamp(step, 0xffff), step));
            assert!(!is_of(stamp(step, 7), step + DEPTH));
            assert_ne!(stamp(step, 7), 0);
        }
    }

    /// One writer, one reader, a thousand laps: everything arrives once and in order, and nothing
    /// is overwritten early.
    #[test]
    fn a_writer_runs_ahead_by_one_lap_at_most() {
        const STEPS: u64 = if cfg!(miri) { 300 } else { 64_000 };
        let views: [Area<Node>; 2] = area(2, &mailboxes(2)).try_into().unwrap();
        let [writer, reader] = views;
        std::thread::scope(|scope| {
            scope.spawn(move || {
                for step in 0..STEPS {
                    while step >= reader_done(&writer) + DEPTH {
                        std::thread::yield_now();
                    }
                    writer.set_word(step, step * 3);
                    writer.publish(step, 8);
                }
            });
            for step in 0..STEPS {
                while reader.stamp(0, step) != stamp(step, 8) {
                    std::thread::yield_now();
                }
                assert_eq!(reader.word(0, step), step * 3);
                reader.set_done(step + 1);
            }
        });
    }

    /// Groups of every shape: one, several, several levels. Nobody goes on before all have come.
    #[test]
    fn nobody_leaves_a_meeting_before_all_have_come() {
        const ROUNDS: u64 = if cfg!(miri) { 2 } else { 7 };
        // The large ones take minutes in an interpreter, and access no memory in another way than
        // the small ones.
        let most = if cfg!(miri) { 17 } else { u32::MAX };
        let members = [2, 3, 4, 5, 16, 17, 33, 70, 300];
        for members in members.into_iter().filter(|members| *members <= most) {
            let views = area(members, &mailboxes(members));
            (0..ROUNDS).for_each(|round| meet(&views, round));
        }
    }

    fn meet(views: &[Area<Node>], round: u64) {
        let (last, others) = views.split_last().unwrap();
        for view in others {
            assert!(!view.arrive(round));
            assert!(!view.has_met(round));
        }
        assert!(last.arrive(round));
        let met = |view: &Area<Node>| view.has_met(round) && !view.has_met(round + 1);
        assert!(views.iter().all(met));
    }

    /// Missing members within a group, and in several groups.
    #[test]
    fn a_meeting_knows_how_many_are_missing() {
        for (members, step) in [(5, 2), (3, 1), (16, 3), (40, 7)] {
            let views = area(members, &mailboxes(members));
            for round in 0..4 {
                for come in 0..members {
                    let left = members - come;
                    assert!(views.iter().all(|view| view.missing(round) == left));
                    views[(come * step % members) as usize].arrive(round);
                }
                assert_eq!(views[0].missing(round), 0);
            }
        }
    }

    fn reader_done(writer: &Area<Node>) -> u64 {
        writer.done(1)
    }

    #[test]
    fn the_last_to_leave_knows() {
        let views = area(3, &mailboxes(3));
        let last: Vec<bool> = views.iter().map(Area::leave).collect();
        assert_eq!(last, [false, false, true]);
    }

    #[test]
    fn parts_change_hands_and_are_nobody_elses() {
        let (members, slot) = (4, 1024);
        let mut views = area(members, &mailboxes(members));
        let bytes = SharedBytes::heap(members as usize * SLOTS as usize * slot);
        for view in &mut views {
            (view.slot, view.bytes) = (slot, Some(bytes.clone()));
        }
        let pairs = || (0..members).flat_map(|a| (0..members).map(move |b| (a, b)));
        let mut runs = Vec::new();
        for (writer, reader) in pairs().filter(|(a, b)| a != b) {
            let given = views[writer as usize].part(writer, reader, 6);
            let got = views[reader as usize].part(writer, reader, 6);
            let back = views[reader as usize].part(reader, writer, 7);
            assert_eq!(
                (given.addr(), given.len()),
                (got.addr(), part(slot, members))
            );
            assert_eq!(given.addr(), back.addr());
            runs.push((given.addr(), given.len()));
        }
        for (view, turn) in views.iter().zip([0, DEPTH - 1, DEPTH, 7]) {
            let own = view.bytes(view.me, turn, slot);
            runs.push((own.addr(), own.len()));
        }
        runs.sort_unstable();
        assert!(
            runs.is_sorted_by(|one, next| one.0 + one.1 <= next.0),
            "{runs:?}"
        );
    }

    #[test]
    fn payload_lies_behind_the_stamp() {
        let views = area(2, &mailboxes(2));
        let text = *b"0123456789abcdefghijklmnopqrstuvwxyz0123456789abcdefghij";
        oxmpi_mem::write(views[1].payload(1, 5), &text);
        views[1].publish(5, 56);
        let mut seen = [0; INLINE];
        oxmpi_mem::read(&mut seen, views[0].payload(1, 5 + DEPTH));
        assert_eq!((seen, views[0].stamp(1, 5)), (text, stamp(5, 56)));
    }
}

#[cfg(loom)]
mod model {
    use super::*;
    use crate::park::{Barrier, Rise, Sleeper};
    use oxmpi_sync::loom::{model::Builder, thread};
    use std::time::Duration;

    /// A writer goes round the lap: the reader sees each step's payload, and never that of the next
    /// lap.
    #[test]
    fn payload_is_not_overwritten_before_it_is_read() {
        let mut model = Builder::new();
        model.preemption_bound = Some(3);
        model.check(|| {
            let mut views = area(2, &mailboxes(2));
            let (reader, writer) = (views.pop().unwrap(), views.pop().unwrap());
            let thread = thread::spawn(move || {
                for step in 0..DEPTH + 1 {
                    while step >= writer.done(1) + DEPTH {
                        thread::yield_now();
                    }
                    writer.set_word(step, 100 + step);
                    writer.publish(step, 8);
                }
            });
            for step in 0..DEPTH + 1 {
                while reader.stamp(0, step) != stamp(step, 8) {
                    thread::yield_now();
                }
                assert_eq!(reader.word(0, step), 100 + step);
                reader.set_done(step + 1);
            }
            thread.join().unwrap();
        });
    }

    /// Two groups, on two levels. A member that sees that the meeting is over sees what each did
    /// before its arrival.
    #[test]
    fn a_meeting_orders_what_came_before() {
        let mut model = Builder::new();
        model.preemption_bound = Some(3);
        model.check(|| {
            let come = |view: &Area<Node>| {
                view.set_word(0, 7 + u64::from(view.me));
                let last = view.arrive(0);
                assert!(!last || view.has_met(0));
                if view.has_met(0) {
                    (0..3)
                        .for_each(|member| assert_eq!(view.word(member, 0), 7 + u64::from(member)));
                }
                last
            };
            let threads = area(3, &mailboxes(3))
                .into_iter()
                .map(|view| thread::spawn(move || come(&view)));
            let last = threads
                .collect::<Vec<_>>()
                .into_iter()
                .filter_map(|thread| thread.join().unwrap().then_some(()));
            assert_eq!(last.count(), 1);
        });
    }

    /// A member that sleeps for the stamps of all others is woken, whatever the interleaving.
    fn no_wake_is_lost(others: u32, barrier: Barrier) {
        let mut model = Builder::new();
        model.preemption_bound = Some(if others == 1 { 3 } else { 2 });
        model.check(move || {
            let boxes = mailboxes(others + 1);
            let own = boxes[others as usize].clone();
            let mut sleeper: Sleeper<Node> = Sleeper::new(own, barrier);
            let mut views = area(others + 1, &boxes);
            let waiter = views.pop().unwrap();
            let threads = views.into_iter().map(|mut writer| {
                writer.refresh();
                thread::spawn(move || writer.publish(0, 1 << 8))
            });
            let threads: Vec<_> = threads.collect();
            let have_come = || (0..others).all(|other| waiter.stamp(other, 0) == stamp(0, 1 << 8));
            waiter.begin_wait(stamp(0, 1 << 8));
            while !have_come() {
                let announced = sleeper.announce();
                if have_come() {
                    sleeper.cancel();
                    break;
                }
                assert_eq!(
                    sleeper.rise(announced.sleep(Duration::MAX), || false),
                    Rise::Rung
                );
                assert!(have_come(), "woken once");
            }
            waiter.end_wait();
            threads
                .into_iter()
                .for_each(|thread| thread.join().unwrap());
        });
    }

    #[test]
    fn no_wake_is_lost_with_fences() {
        no_wake_is_lost(1, Barrier::Fence);
    }

    #[test]
    fn no_wake_is_lost_with_the_global_barrier() {
        no_wake_is_lost(1, Barrier::Global);
    }

    /// Of two members that published at the same time, neither saw the other and neither rang.
    #[test]
    fn the_last_of_two_wakes_with_fences() {
        no_wake_is_lost(2, Barrier::Fence);
    }

    #[test]
    fn the_last_of_two_wakes_with_the_global_barrier() {
        no_wake_is_lost(2, Barrier::Global);
    }
}
