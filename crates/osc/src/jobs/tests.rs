//! The jobs: random ones, of several byte orders, and failing ones.

use super::*;

/// A network that reorders and duplicates frames, and is full after a few of them.
fn wild() -> Model {
    Model {
        jitter: 4000,
        duplicate_every: 7,
        depth: 3,
        ..Model::default()
    }
}

#[test]
fn random_epochs_leave_what_the_model_says() {
    let mut pieces = 0;
    for size in 2..=5 {
        for seed in 0..10 {
            let mut job = Job::new(size, wild(), 71 * seed + size as u64, seed % 2 == 1, &[]);
            for _ in 0..20 {
                job.round();
            }
            assert!(job.network.now() > 0 && job.seen.described > 0);
            pieces += job.seen.pieces;
        }
    }
    assert!(pieces > 100, "{pieces} pieces of long puts");
}

/// A big-endian processor with the sizes of this one, as s390x, and one with a long of 32 bits.
const BIG: u32 = 0xFF59_1208;
const NARROW: u32 = 0xFF00_0200;

fn word(bits: u32) -> ArchWord {
    ArchWord::parse(bits).unwrap()
}

/// Each member reads the values of the others, and targets combine their own numbers.
#[test]
fn members_of_two_byte_orders_have_the_same_numbers() {
    let (local, big) = (ArchWord::LOCAL, word(BIG));
    for words in [
        &[local, big][..],
        &[big, local, big],
        &[big, big],
        &[local, big, big, local],
    ] {
        for seed in 0..6 {
            let mut job = Job::new(words.len(), wild(), seed + 3, seed % 2 == 1, words);
            for _ in 0..15 {
                job.round();
            }
        }
    }
}

/// Elements of another size at the target are refused with an error. Nothing is sent, and the
/// window stays usable.
#[test]
fn elements_of_another_size_are_refused() {
    let mut job = Job::new(2, wild(), 1, false, &[ArchWord::LOCAL, word(NARROW)]);
    let values = HeapBytes::from_slice(&[1; 16]);
    for (kind, form) in [(3, 0), (3, 1), (3, 2), (2, 0)] {
        let shape = Shape::run(kind, 2);
        let pattern = shape.pattern(&values);
        let action = match form {
            0 => Action::Put(pattern),
            1 => Action::Get(pattern),
            _ => Action::GetAccumulate(
                Predefined::NoOp,
                Pattern::Contiguous(Region::EMPTY),
                pattern,
            ),
        };
        let mut wire = Unruly {
            wire: job.network.wire(0),
            seen: &mut job.seen,
        };
        let rank = &mut job.ranks[0];
        let number = rank.begin(&mut wire, (1, 0, &shape), &action, true);
        rank.osc.drain(&mut wire, 1);
        let refused = rank.win().failed.take().map(|error| error.class);
        let is_refused = kind == 3;
        assert_eq!(refused, is_refused.then_some(Class::ERR_CONVERSION));
        assert!(!is_refused || !rank.osc.open.contains(&number.unwrap()));
        assert_eq!(rank.is_idle(Who::One(1), Link::is_busy), is_refused);
    }
    job.ranks[0].steps.push_back(Step::Flush(Who::Everyone));
    job.run();
    assert_eq!(
        job.ranks[1].memory.to_vec()[..9],
        [1, 1, 1, 1, 1, 1, 1, 1, 0]
    );
}

/// A lock is released when the answers to gets have been read. Once an answer that found no room
/// was read after the release, and the next holder had changed the data.
#[test]
fn a_lock_is_held_until_gets_are_answered() {
    const ALL: usize = 2 * SLOTS * SLOT;
    let mut job = Job::new(2, wild(), 1, false, &[]);
    let turn = |job: &mut Job, me: usize| {
        let mut wire = Unruly {
            wire: job.network.wire(u32::try_from(me).unwrap()),
            seen: &mut job.seen,
        };
        job.ranks[me].advance(&mut wire, &mut job.common);
    };
    job.ranks[0].steps.push_back(Step::Lock(1, false));
    job.run();
    // The next one waits for the lock.
    job.ranks[1].steps.push_back(Step::Lock(1, true));
    turn(&mut job, 1);
    while job.arrive() {}
    let shape = Shape::run(0, ALL);
    let got = HeapBytes::from_slice(&[FILL; ALL]);
    let read = job.ranks[1].memory.region().slice(0, ALL);
    let mut wire = Unruly {
        wire: job.network.wire(0),
        seen: &mut job.seen,
    };
    let action = Action::Get(shape.pattern(&got));
    job.ranks[0].begin(&mut wire, (1, 0, &shape), &action, false);
    job.ranks[0].steps.push_back(Step::Unlock(1));
    while job.ranks.iter().any(|rank| !rank.steps.is_empty()) {
        turn(&mut job, 0);
        turn(&mut job, 1);
        if job.ranks[1].steps.is_empty() {
            oxmpi_mem::fill(read, 1);
        }
        job.arrive();
    }
    assert!(got.to_vec() == [0; ALL]);
}

/// Short puts wait for the flush request, which leaves by the same system call. Many of them, and
/// long ones, do not wait.
#[test]
fn short_puts_leave_with_what_follows() {
    let mut job = Job::new(2, Model::default(), 1, false, &[]);
    let values = HeapBytes::from_slice(&[1; 4096]);
    let put = |job: &mut Job, bytes: usize| {
        let shape = Shape::run(0, bytes);
        let action = Action::Put(shape.pattern(&values));
        let mut wire = Unruly {
            wire: job.network.wire(0),
            seen: &mut job.seen,
        };
        job.ranks[0].begin(&mut wire, (1, 0, &shape), &action, false);
        job.ranks[0].win().link(1).queued
    };
    assert_eq!([put(&mut job, 8), put(&mut job, 1024)], [1, 2]);
    assert_eq!(put(&mut job, 1032), 1, "a long one takes them along");
    job.ranks[0].steps.push_back(Step::FlushHere(1));
    job.run();
    let queued: Vec<u32> = (0..17).map(|_| put(&mut job, 8)).collect();
    // Each has been copied from its buffer.
    oxmpi_mem::copy(values.region().slice(0, 8), HeapBytes::zeroed(8).region());
    assert_eq!(queued[..15], (1..16).collect::<Vec<_>>());
    assert_eq!(queued[15..], [0, 1], "a few wait");
    job.ranks[0].steps.push_back(Step::FlushHere(1));
    job.ranks[0].steps.push_back(Step::Flush(Who::One(1)));
    job.run();
    assert_eq!(job.ranks[1].memory.to_vec()[..1032], [1; 1032]);
}

/// A long put is locally complete when its memory is not read any more. One that is given up takes
/// its memory back.
#[test]
fn long_puts_end_when_their_memory_is_free() {
    let mut job = Job::new(2, Model::default(), 1, false, &[]);
    let values = HeapBytes::from_slice(&[1; SLOT]);
    let shape = Shape::run(0, SLOT);
    let action = Action::Put(shape.pattern(&values));
    for is_given_up in [false, true] {
        let mut wire = Unruly {
            wire: job.network.wire(0),
            seen: &mut job.seen,
        };
        let rank = &mut job.ranks[0];
        let number = rank
            .begin(&mut wire, (1, 0, &shape), &action, true)
            .unwrap();
        assert_eq!((rank.win().link(1).queued, rank.osc.lent.len()), (1, 1));
        assert!(rank.osc.open.contains(&number));
        if is_given_up {
            rank.osc.give_up(&mut wire, 0, Some(1));
            assert!(wire.seen.lent.borrow().is_empty());
        } else {
            while !rank.osc.lent.is_empty() {
                rank.osc.drain_all(&mut wire);
            }
        }
        assert_eq!((rank.win().link(1).queued, rank.osc.lent.len()), (0, 0));
        assert!(!rank.osc.open.contains(&number));
    }
    // Frames that had left still arrive, and nothing waits for the rest.
    while job.arrive() {}
    assert!(job.ranks[1].memory.to_vec()[..SLOT] == [1; SLOT]);
}

/// The second use of a derived type at a target sends no description of it.
#[test]
fn a_type_is_described_to_a_target_once() {
    let mut job = Job::new(3, wild(), 5, false, &[]);
    let shape = loop {
        let shape = Shape::draw(&mut job.chance, 2, 20, 60);
        if shape.datatype.named().is_none() {
            break shape;
        }
    };
    let values = vec![7; 20];
    let put = |job: &mut Job, target: i32| {
        let rank = &mut job.ranks[0];
        let here = Shape::run(2, 20);
        let origin = HeapBytes::from_slice(&rank.memory_of(&here, 2, &values));
        let mut wire = Unruly {
            wire: job.network.wire(0),
            seen: &mut job.seen,
        };
        let action = Action::Put(here.pattern(&origin));
        rank.begin(&mut wire, (target, 0, &shape), &action, false);
        rank.steps.push_back(Step::Flush(Who::Everyone));
        job.run();
    };
    for (target, described) in [(1, 1), (1, 1), (2, 2), (1, 2), (2, 2)] {
        put(&mut job, target);
        assert_eq!(job.seen.described, described);
    }
}
