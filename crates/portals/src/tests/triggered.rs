//! Counting events and triggered operations: rule by rule, and random schedules against a model
//! that has no order but that of a list.

use super::*;
use crate::{Atomic, Count, CtHandle, Triggered};
use oxmpi_mem::reduce::{Element, Op};

/// So many successes.
fn good(success: u64) -> Count {
    Count {
        success,
        failure: 0,
    }
}

/// A source of any number of puts, and what one of them is.
fn letter(nic: &mut Nic, hdr_data: u64) -> Triggered {
    let md = nic.md_bind(Md::of(Region::EMPTY)).expect("room");
    let operation = Operation::Put {
        wants_ack: false,
        hdr_data,
    };
    let target = Target {
        peer: 1,
        portal: 2,
        bits: 9,
        offset: 0,
    };
    Triggered::Start(md, operation, target)
}

/// Takes packets and keeps their header data.
#[derive(Default)]
struct Letters(Vec<u64>);

impl Carrier for Letters {
    fn most(&mut self, _: u32) -> usize {
        64
    }
    fn launch(&mut self, _: u32, packet: &Packet, _: Region) -> Result<(), Full> {
        self.0.push(packet.words[0]);
        Ok(())
    }
}

fn left(nic: &mut Nic) -> Vec<u64> {
    let mut letters = Letters::default();
    while nic.progress(&mut letters) {}
    letters.0
}

#[test]
fn operations_begin_in_the_order_of_their_thresholds_then_of_their_posting() {
    let mut nic = Nic::new(0, Limits::default());
    let ct = nic.ct_alloc().unwrap();
    for (threshold, number) in [(5, 1), (3, 2), (5, 3), (3, 4), (7, 5)] {
        let operation = letter(&mut nic, number);
        nic.triggered(ct, threshold, operation).unwrap();
    }
    nic.ct_inc(ct, good(2)).unwrap();
    assert_eq!(left(&mut nic), []);
    nic.ct_inc(ct, good(4)).unwrap();
    assert_eq!(left(&mut nic), [2, 4, 1, 3]);
    assert_eq!(nic.pending_triggered(ct), 1);
    nic.ct_set(ct, good(7)).unwrap();
    assert_eq!(left(&mut nic), [5]);
}

/// A threshold that is reached when the operation is posted is reached.
#[test]
fn a_threshold_that_was_reached_before_triggers_at_once() {
    let mut nic = Nic::new(0, Limits::default());
    let ct = nic.ct_alloc().unwrap();
    nic.ct_inc(ct, good(3)).unwrap();
    for (threshold, number) in [(0, 1), (3, 2), (4, 3)] {
        let operation = letter(&mut nic, number);
        nic.triggered(ct, threshold, operation).unwrap();
    }
    assert_eq!(left(&mut nic), [1, 2]);
    // What has begun does not begin again when the counter goes back and forth.
    nic.ct_set(ct, good(0)).unwrap();
    nic.ct_set(ct, good(3)).unwrap();
    assert_eq!(left(&mut nic), []);
}

#[test]
fn what_is_cancelled_never_begins() {
    let mut nic = Nic::new(0, Limits::default());
    let (ct, other) = (nic.ct_alloc().unwrap(), nic.ct_alloc().unwrap());
    for (ct, threshold, number) in [(ct, 1, 1), (ct, 2, 2), (other, 1, 3), (ct, 3, 4)] {
        let operation = letter(&mut nic, number);
        nic.triggered(ct, threshold, operation).unwrap();
    }
    nic.ct_inc(ct, good(1)).unwrap();
    assert_eq!(nic.cancel_triggered(ct), Ok(2));
    nic.ct_inc(ct, good(5)).unwrap();
    nic.ct_inc(other, good(1)).unwrap();
    assert_eq!(left(&mut nic), [1, 3]);
    // With the counter goes what waits for it.
    let operation = letter(&mut nic, 5);
    nic.triggered(other, 9, operation).unwrap();
    nic.ct_free(other).unwrap();
    assert_eq!(nic.ct_inc(other, good(9)), Err(Error::Invalid));
    assert_eq!(nic.ct_get(other), Err(Error::Invalid));
    assert_eq!(nic.triggered(other, 9, operation), Err(Error::Invalid));
    assert_eq!(nic.cancel_triggered(other), Err(Error::Invalid));
    assert_eq!(left(&mut nic), []);
}

/// What waits sees failures, and what is triggered does not.
#[test]
fn failures_end_a_wait_and_trigger_nothing() {
    let mut nic = Nic::new(0, Limits::default());
    let ct = nic.ct_alloc().unwrap();
    let operation = letter(&mut nic, 1);
    nic.triggered(ct, 1, operation).unwrap();
    assert_eq!(nic.ct_reached(ct, 0), Ok(Some(good(0))));
    assert_eq!(nic.ct_reached(ct, 1), Ok(None));
    let failed = Count {
        success: 0,
        failure: 1,
    };
    nic.ct_inc(ct, failed).unwrap();
    assert_eq!(nic.ct_reached(ct, 1), Ok(Some(failed)));
    assert_eq!(left(&mut nic), []);
}

/// An operation whose descriptor is gone when its time has come is counted, and others go on.
#[test]
fn an_operation_that_cannot_begin_is_counted() {
    let mut nic = Nic::new(0, Limits::default());
    let ct = nic.ct_alloc().unwrap();
    let (gone, good_one) = (letter(&mut nic, 1), letter(&mut nic, 2));
    nic.triggered(ct, 1, gone).unwrap();
    nic.triggered(ct, 1, good_one).unwrap();
    if let Triggered::Start(md, ..) = gone {
        nic.abandon(md);
    }
    nic.ct_inc(ct, good(1)).unwrap();
    assert_eq!((nic.counters().refused, left(&mut nic)), (1, vec![2]));
}

#[test]
fn limits_of_counters() {
    let limits = Limits {
        counters: 2,
        ..Limits::default()
    };
    let mut nic = Nic::new(0, limits);
    let ct = nic.ct_alloc().unwrap();
    nic.ct_alloc().unwrap();
    assert_eq!(nic.ct_alloc(), Err(Error::NoSpace));
    nic.ct_free(ct).unwrap();
    let new = nic.ct_alloc().unwrap();
    assert_eq!(nic.ct_free(ct), Err(Error::Invalid), "the handle is stale");
    // One that is full stays full.
    nic.ct_inc(new, good(u64::MAX)).unwrap();
    nic.ct_inc(new, good(1)).unwrap();
    assert_eq!(nic.ct_get(new), Ok(good(u64::MAX)));
}

/// Both sides count what the options name: operations, or their bytes.
#[test]
fn descriptors_count_what_they_were_asked_to() {
    let mut world = World::calm();
    let [sent, acked, replied] = [0; 3].map(|_| world.nics[0].ct_alloc().unwrap());
    let [come, bytes_come] = [0; 2].map(|_| world.nics[1].ct_alloc().unwrap());
    let (out, into) = (bytes(100, 1), bytes(1000, 2));
    let takes = TAKES.and(Options::OP_GET).and(Options::MANAGE_REMOTE);
    let silent = Options::EVENT_START_DISABLE.and(Options::EVENT_END_DISABLE);
    for (bits, ct, more) in [
        (1, come, Options::default()),
        (2, bytes_come, Options::EVENT_CT_BYTES),
    ] {
        let md = Md {
            options: takes.and(silent).and(Options::EVENT_CT_COMM).and(more),
            ct: Some(ct),
            ..Md::of(into.region())
        };
        post(&mut world.nics[1], bits, md, Position::Last);
    }
    let starts = [
        (1, sent, Options::EVENT_CT_SEND, false, false),
        (1, acked, Options::EVENT_CT_ACK, true, false),
        (2, sent, Options::EVENT_CT_SEND, false, false),
        (2, replied, Options::EVENT_CT_REPLY, false, true),
    ];
    for (bits, ct, options, wants_ack, is_get) in starts {
        let md = Md {
            options: options.and(Options::EVENT_CT_BYTES),
            ct: Some(ct),
            ..Md::of(out.region())
        };
        let md = world.nics[0].md_bind(md).unwrap();
        let put = Operation::Put {
            wants_ack,
            hdr_data: 0,
        };
        let operation = if is_get { Operation::Get } else { put };
        let target = Target {
            peer: 1,
            portal: 2,
            bits,
            offset: 0,
        };
        world.nics[0].start(md, operation, target).unwrap();
    }
    world.run();
    assert_eq!(world.nics[0].ct_get(sent), Ok(good(200)));
    assert_eq!(world.nics[0].ct_get(acked), Ok(good(100)));
    assert_eq!(world.nics[0].ct_get(replied), Ok(good(100)));
    assert_eq!(world.nics[1].ct_get(come), Ok(good(2)));
    assert_eq!(world.nics[1].ct_get(bytes_come), Ok(good(200)));
}

/// A counter of events on one interface triggers an answer, whose arrival triggers one on the other
/// side, and so on: owners have no part in it.
#[test]
fn triggered_puts_bounce_without_their_owners() {
    const ROUNDS: u64 = 50;
    let mut world = World::new(2, 3, 1, 9);
    let mut counters = Vec::new();
    for (me, peer) in [(0, 1), (1, 0)] {
        let nic = &mut world.nics[me];
        let ct = nic.ct_alloc().unwrap();
        let md = Md {
            options: TAKES.and(Options::EVENT_CT_COMM),
            ct: Some(ct),
            ..Md::of(Region::EMPTY)
        };
        post(nic, 9, md, Position::Last);
        let source = nic.md_bind(Md::of(Region::EMPTY)).unwrap();
        let put = Operation::Put {
            wants_ack: false,
            hdr_data: 0,
        };
        let target = Target {
            peer,
            portal: 2,
            bits: 9,
            offset: 0,
        };
        for round in 1..=ROUNDS {
            let answer = Triggered::Start(source, put, target);
            nic.triggered(ct, round, answer).unwrap();
        }
        counters.push(ct);
        if me == 1 {
            nic.start(source, put, target).unwrap();
        }
    }
    world.run();
    // The last answer of 1 finds nothing left to trigger at 0.
    assert_eq!(world.nics[0].ct_get(counters[0]), Ok(good(ROUNDS + 1)));
    assert_eq!(world.nics[1].ct_get(counters[1]), Ok(good(ROUNDS)));
}

/// An atomic operation combines all elements, also when they come in several packets, in whatever
/// order; half an element, an unknown operation and one that is too long end the link.
#[test]
fn atomic_operations_combine_what_is_there() {
    let mut world = World::new(3, 5, 100, 4);
    let eq = world.nics[2].eq_alloc(1000).unwrap();
    let there = HeapBytes::from_slice(&[1; 400]);
    let md = Md {
        options: Options::OP_PUT.and(Options::MANAGE_REMOTE),
        eq: Some(eq),
        ..Md::of(there.region())
    };
    post(&mut world.nics[2], 9, md, Position::Last);
    let here = HeapBytes::from_slice(&[2; 400]);
    let sum = Atomic::of(Op::Sum, Element::U32).expect("it travels");
    for from in [0, 1] {
        for _ in 0..3 {
            let md = world.nics[from].md_bind(Md::of(here.region())).unwrap();
            let operation = Operation::Atomic {
                atomic: sum,
                wants_ack: false,
                hdr_data: 0,
            };
            let target = Target {
                peer: 2,
                portal: 2,
                bits: 9,
                offset: 0,
            };
            world.nics[from].start(md, operation, target).unwrap();
        }
    }
    world.run();
    assert_eq!(there.to_vec(), [13; 400]);
    let kinds = world.kinds(2, eq);
    let ends = kinds.iter().filter(|kind| **kind == EventKind::AtomicEnd);
    assert_eq!((ends.count(), kinds.len()), (6, 12));

    assert!(Atomic::of(Op::Minloc, Element::U32).is_none());
    assert!(Atomic::of(Op::NoOp, Element::U32).is_none());
    let half = bytes(6, 0);
    let md = world.nics[0].md_bind(Md::of(half.region())).unwrap();
    let operation = Operation::Atomic {
        atomic: sum,
        wants_ack: false,
        hdr_data: 0,
    };
    let target = Target {
        peer: 2,
        portal: 2,
        bits: 9,
        offset: 0,
    };
    let refused = world.nics[0].start(md, operation, target);
    assert_eq!(refused, Err(Error::Invalid));
    let good_one = crate::packet::Request {
        atomic: Some(sum),
        bits: 9,
        portal: 2,
        wants_ack: false,
        hdr_data: 0,
        length: 8,
        offset: 0,
        md: 0,
    };
    let packet = good_one.packet(Kind::Atomic);
    assert_eq!(crate::packet::Request::of(&packet), good_one);
    let lies = [
        packet.words[1] | 0xff << 48,
        packet.words[1] ^ 8 | 6,
        packet.words[1] | 1 << 20,
    ];
    for length in lies {
        let mut nic = Nic::new(1, Limits::default());
        let mut packet = Packet {
            sequence: 1,
            ..packet
        };
        packet.words[1] = length;
        nic.receive(0, &packet, [Region::EMPTY; 2]);
        assert!(nic.has_ended(0), "{length:#x}");
    }
}

/// What the model knows of a counter.
#[derive(Default)]
struct Model {
    counts: Vec<Option<Count>>,
    /// Counter, threshold and what is done.
    waiting: Vec<(usize, u64, Done)>,
    letters: Vec<u64>,
    refused: u64,
}

#[derive(Clone, Copy)]
enum Done {
    Letter(u64),
    Inc(usize, u64),
    Set(usize, u64),
}

impl Model {
    fn change(&mut self, at: usize, change: impl Fn(&mut Count)) -> bool {
        let Some(count) = &mut self.counts[at] else {
            return false;
        };
        change(count);
        true
    }

    /// One after the other, the first that is reached of the lowest threshold of the counter that
    /// was changed first.
    fn settle(&mut self, changed: usize) {
        let mut due = Vec::new();
        self.take(changed, &mut due);
        while !due.is_empty() {
            let (counter, done) = match due.remove(0) {
                Done::Letter(number) => {
                    self.letters.push(number);
                    continue;
                }
                Done::Inc(at, by) => (at, self.change(at, |count| count.success += by)),
                Done::Set(at, to) => (at, self.change(at, |count| count.success = to)),
            };
            self.refused += u64::from(!done);
            self.take(counter, &mut due);
        }
    }

    fn take(&mut self, of: usize, due: &mut Vec<Done>) {
        let Some(count) = self.counts[of] else {
            return;
        };
        let is_reached = |one: &(usize, u64, Done)| one.0 == of && one.1 <= count.success;
        // The sort keeps the order of posting.
        let mut reached: Vec<_> = self.waiting.iter().copied().filter(is_reached).collect();
        reached.sort_by_key(|one| one.1);
        self.waiting.retain(|one| !is_reached(one));
        due.extend(reached.into_iter().map(|one| one.2));
    }
}

/// Random schedules of everything that can be done to counters, against the model.
#[test]
fn random_schedules_against_a_model() {
    const COUNTERS: usize = 4;
    let mut all = 0;
    for seed in 1..200_u64 {
        let mut net = World::new(1, seed * 77, 1, 0).net;
        let mut nic = Nic::new(0, Limits::default());
        let mut model = Model::default();
        let counters: Vec<CtHandle> = (0..COUNTERS).map(|_| nic.ct_alloc().unwrap()).collect();
        model.counts.resize(COUNTERS, Some(Count::default()));
        let mut letters = Vec::new();
        for step in 0..300_u64 {
            let (at, other) = (net.chance(4) as usize, net.chance(4) as usize);
            let (by, threshold) = (net.chance(4), net.chance(60));
            let is_there = model.counts[at].is_some();
            let done = match net.chance(40) {
                0 if seed.is_multiple_of(4) => {
                    model.counts[at] = None;
                    model.waiting.retain(|one| one.0 != at);
                    nic.ct_free(counters[at])
                }
                1 => {
                    model.waiting.retain(|one| one.0 != at);
                    nic.cancel_triggered(counters[at]).map(|_| ())
                }
                2 => {
                    model.change(at, |count| count.success = threshold);
                    model.settle(at);
                    nic.ct_set(counters[at], good(threshold))
                }
                3..15 => {
                    model.change(at, |count| count.success += by);
                    model.settle(at);
                    nic.ct_inc(counters[at], good(by))
                }
                way => {
                    let (theirs, ours) = match way % 4 {
                        // Each adds less than its threshold is further, so that chains end.
                        0 => (
                            Done::Inc(other, by),
                            Triggered::Inc(counters[other], good(by)),
                        ),
                        1 => (
                            Done::Set(other, threshold / 2),
                            Triggered::Set(counters[other], good(threshold / 2)),
                        ),
                        _ => (Done::Letter(step), letter(&mut nic, step)),
                    };
                    if is_there {
                        model.waiting.push((at, threshold, theirs));
                        model.settle(at);
                    }
                    nic.triggered(counters[at], threshold, ours)
                }
            };
            assert_eq!(done.is_ok(), is_there, "seed {seed}, step {step}");
            letters.append(&mut left(&mut nic));
            assert_eq!(letters, model.letters, "seed {seed}, step {step}");
            for (ct, count) in counters.iter().zip(&model.counts) {
                assert_eq!(nic.ct_get(*ct).ok(), *count, "seed {seed}, step {step}");
            }
            let waiting: usize = counters.iter().map(|ct| nic.pending_triggered(*ct)).sum();
            assert_eq!(waiting, model.waiting.len());
        }
        assert_eq!(nic.counters().refused, model.refused);
        all += letters.len();
    }
    assert!(all > 5000, "{all} operations have begun");
}
