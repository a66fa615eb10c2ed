//! Two jobs in one address space under virtual time: communicators, messages, waits, collectives,
//! windows and the end. Networks delay frames, let them overtake each other and repeat them.

#![allow(clippy::unwrap_used)]

mod common;

use common::{Mpi, ints, numbers};
use oxmpi_btl::sim::Model;
use oxmpi_core::Class;
use oxmpi_core::comm_create;
use oxmpi_core::constants::{ANY_SOURCE, UNDEFINED};
use oxmpi_core::group::Group;
use oxmpi_core::handle::CommHandle;
use oxmpi_jobs::{Outcome, Plan, Rank, run};
use oxmpi_mem::HeapBytes;
use oxmpi_rte::Map;
use std::panic::catch_unwind;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

const WORLD: CommHandle = CommHandle::WORLD;

/// A network whose frames overtake each other and come twice.
fn unruly() -> Model {
    Model {
        jitter: 3000,
        duplicate_every: 9,
        ..Model::default()
    }
}

/// So many ranks on each node, in turn, each node with one processor.
fn nodes(of: &[u32]) -> Map {
    let ranks = (0..)
        .zip(of)
        .flat_map(|(node, count)| (0..*count).map(move |_| node));
    Map::new(ranks, &vec![1; of.len()])
}

/// The sum of `value` over these ranks.
fn total(ranks: impl Iterator<Item = i32>, job: usize) -> i32 {
    ranks.map(|rank| value(rank, job)).sum()
}

fn value(rank: i32, job: usize) -> i32 {
    (rank + 1) * (1 + 1000 * i32::try_from(job).unwrap())
}

/// Makes communicators in each way and calls collectives on them.
fn communicators(rank: &Rank) {
    let (mpi, me, size) = (Mpi(rank), rank.me, rank.size);
    let mine = [value(me, rank.job)];
    mpi.init();
    mpi.barrier(WORLD);

    let copy = mpi.dup(WORLD).unwrap();
    assert_eq!((mpi.rank(copy), mpi.size(copy)), (me, size));
    mpi.barrier(copy);

    // Every fourth, backwards.
    let part = mpi.split(WORLD, me % 4, -me).unwrap();
    let members = || (me % 4..size).step_by(4);
    assert_eq!(mpi.size(part), i32::try_from(members().count()).unwrap());
    let behind = members().filter(|other| *other > me).count();
    assert_eq!(mpi.rank(part), i32::try_from(behind).unwrap());
    assert_eq!(mpi.sum(part, &mine), [total(members(), rank.job)]);
    mpi.barrier(part);

    // The first half, by all and by its members alone.
    let half = size / 2;
    let first = Arc::new(Group::range(0, half.cast_unsigned()));
    let world = mpi.comm(WORLD);
    let by_all = comm_create::create("MPI_Comm_create", &world, &first, None).unwrap();
    assert_eq!(by_all.is_some(), me < half);
    if let Some(by_all) = by_all {
        let process = rank.process;
        let named = comm_create::from_group(process, "MPI_Comm_create_from_group", &first, "half");
        let named = named.unwrap().unwrap();
        for comm in [by_all, named] {
            assert_eq!(mpi.sum(comm, &mine), [total(0..half, rank.job)]);
            mpi.free(comm);
        }
    }
    assert_eq!(mpi.split(WORLD, UNDEFINED, 0), None);

    let (later, request) = comm_create::idup("MPI_Comm_idup", &world).unwrap();
    assert_eq!(mpi.sum(part, &mine), [total(members(), rank.job)]);
    mpi.wait(request);
    assert_eq!(mpi.sum(later, &mine), [total(0..size, rank.job)]);
    for comm in [copy, part, later] {
        mpi.free(comm);
    }
    drop(world);
    mpi.barrier(WORLD);
    mpi.finalize();
}

#[test]
fn two_jobs_of_64_ranks_make_communicators_meet_and_end() {
    let ended = AtomicUsize::new(0);
    let plans = [
        Plan::new(nodes(&[16; 4]), unruly(), &[]),
        Plan::new(nodes(&[64]), Model::default(), &[]),
    ];
    let outcome = run(46, &plans, |rank| {
        communicators(rank);
        ended.fetch_add(1, Ordering::Relaxed);
    });
    assert_eq!(ended.into_inner(), 128);
    assert!(outcome.time > 0, "{outcome:?}");
}

/// Bytes that only this message has.
fn content(from: i32, len: usize) -> Vec<u8> {
    let first = usize::try_from(from).unwrap() * 31;
    (0..len)
        .map(|at| u8::try_from((first + at * 7) % 251).unwrap())
        .collect()
}

/// Messages of all protocols around the ring, some of which are tested for again and again.
fn messages(rank: &Rank) {
    let (mpi, me, size) = (Mpi(rank), rank.me, rank.size);
    let (next, before) = ((me + 1) % size, (me + size - 1) % size);
    for (tag, len) in (0..).zip([0, 8, 700, 3000, 70_000]) {
        let (sent, got) = (
            HeapBytes::from_slice(&content(me, len)),
            HeapBytes::zeroed(len),
        );
        let mut receive = mpi.irecv(WORLD, before, tag, &got);
        let send = mpi.isend(WORLD, next, tag, &sent);
        match tag % 2 {
            0 => drop(mpi.wait(receive)),
            _ => while !mpi.test(&mut receive) {},
        }
        mpi.wait(send);
        assert_eq!(got.to_vec(), content(before, len), "{len} bytes");
    }
    // All to the first, which takes them as they come.
    let one = HeapBytes::from_slice(&content(me, 100));
    match me {
        0 => {
            let mut seen: Vec<i32> = (1..size)
                .map(|_| {
                    let into = HeapBytes::zeroed(100);
                    let (from, bytes) = mpi.recv(WORLD, ANY_SOURCE, 9, &into);
                    assert_eq!((bytes, into.to_vec()), (100, content(from, 100)));
                    from
                })
                .collect();
            seen.sort_unstable();
            assert!(seen.into_iter().eq(1..size));
        }
        _ => mpi.send(WORLD, 0, 9, &one),
    }
}

/// Puts between fences, and sums under a lock.
fn windows(rank: &Rank) {
    let (mpi, me, size) = (Mpi(rank), rank.me, rank.size);
    let memory = ints(&vec![-1; usize::try_from(size).unwrap() + 1]);
    let window = mpi.window(WORLD, &memory);
    let mine = ints(&[value(me, rank.job)]);
    mpi.fence(window);
    for to in 0..size {
        mpi.put(window, to, me.into(), &mine);
    }
    mpi.fence(window);
    let all: Vec<i32> = (0..size).map(|from| value(from, rank.job)).collect();
    assert_eq!(numbers(&memory)[..all.len()], all);
    mpi.fence(window);
    mpi.barrier(WORLD);
    for to in 0..size {
        mpi.locked(window, to, || mpi.add(window, to, size.into(), &mine));
    }
    mpi.barrier(WORLD);
    mpi.free_window(window);
    assert_eq!(numbers(&memory)[all.len()], all.iter().sum::<i32>() - 1);
}

/// The number of communicators that may be made, at most 9.
fn most(rank: &Rank) -> usize {
    let mpi = Mpi(rank);
    let mut made = Vec::new();
    let error = loop {
        match mpi.dup(WORLD) {
            Ok(comm) if made.len() < 9 => made.push(comm),
            Ok(_) => break None,
            Err(error) => break Some(error.class),
        }
    };
    assert!(error.is_none_or(|class| class == Class::ERR_NO_MEM));
    made.iter().for_each(|comm| mpi.free(*comm));
    made.len()
}

/// Everything once.
fn mixture(rank: &Rank) {
    let mpi = Mpi(rank);
    mpi.init();
    let ours = [5, 9][rank.job];
    assert_eq!(most(rank), ours, "a limit of another job");
    messages(rank);
    windows(rank);
    let values: Vec<i32> = (0..40).map(|_| value(rank.me, rank.job)).collect();
    let sums = mpi.sum(WORLD, &values);
    assert_eq!(sums, vec![total(0..rank.size, rank.job); 40]);
    mpi.barrier(WORLD);
    mpi.finalize();
}

/// Two jobs of different sizes, nodes and parameters.
fn run_mixture(seed: u64) -> Outcome {
    let ring = [
        ("coll_algorithms", "allreduce:ring,barrier:linear"),
        ("max_communicators", "5"),
        ("report", "1"),
    ];
    let doubling = [
        (
            "coll_algorithms",
            "allreduce:recursive_doubling,barrier:dissemination",
        ),
        ("mixed_processors", "1"),
        ("report", "1"),
    ];
    let plans = [
        Plan::new(nodes(&[2, 3]), unruly(), &ring),
        Plan::new(nodes(&[1, 1, 2, 3]), unruly(), &doubling),
    ];
    run(seed, &plans, mixture)
}

/// Parameters and counters of one job once were those of the whole address space.
#[test]
fn jobs_have_their_own_parameters_and_accounts() {
    let outcome = run_mixture(1);
    for (job, [sum, barrier]) in [
        ["tuned/ring", "basic/linear"],
        ["tuned/recursive_doubling", "tuned/dissemination"],
    ]
    .into_iter()
    .enumerate()
    {
        let mut reports = outcome.reports[job].iter();
        let account = reports.find(|text| text.starts_with("account of rank 0"));
        let account = account.expect("rank 0 has reported its collective calls");
        let row = |call: &str| -> Vec<&str> {
            let row = account
                .lines()
                .find(|line| line.trim_start().starts_with(call))
                .unwrap();
            row.split_whitespace().collect()
        };
        // One call of one rank, of 160 bytes.
        let expected = ["allreduce", "from", "128", "bytes", sum, "1"];
        assert_eq!(row("allreduce")[..6], expected, "{account}");
        assert_eq!(row("barrier")[3], barrier, "{account}");
    }
}

#[test]
fn a_seed_gives_the_same_run_again() {
    let (one, again) = (run_mixture(7), run_mixture(7));
    assert_eq!((one.time, one.turns), (again.time, again.turns));
    let other = run_mixture(8);
    assert_ne!((one.time, one.turns), (other.time, other.turns));
}

/// A rank that had called MPI_Finalize answered nobody. Another one whose MPI_Wait needed its
/// answer hung: a program that cancels a send to a rank that has nothing more to do.
#[test]
fn a_rank_in_mpi_finalize_answers_until_all_are_there() {
    let plans = [Plan::new(nodes(&[1, 1]), unruly(), &[])];
    for (seed, length) in [(1, 0), (2, 8), (3, 70_000)] {
        run(seed, &plans, |rank| {
            let mpi = Mpi(rank);
            mpi.init();
            if rank.me == 0 {
                let request = mpi.issend(WORLD, 1, 3, &HeapBytes::zeroed(length));
                mpi.cancel(request);
                let status = mpi.wait(request);
                assert!(status.cancelled, "{length} bytes");
            }
            mpi.finalize();
        });
    }
}

/// The failure of a run, as its text.
fn failure(program: fn(&Rank)) -> String {
    let failed = catch_unwind(|| {
        let plans = [
            Plan::new(nodes(&[2]), Model::default(), &[]),
            Plan::new(nodes(&[3]), Model::default(), &[]),
        ];
        run(3, &plans, program);
    });
    *failed.unwrap_err().downcast::<String>().unwrap()
}

/// No clock decides that a rank hangs: virtual time passes, and nothing happens.
#[test]
fn a_rank_that_hangs_ends_the_run_and_is_named() {
    let never_sent = failure(|rank| {
        let mpi = Mpi(rank);
        mpi.init();
        if (rank.job, rank.me) == (1, 2) {
            mpi.recv(WORLD, 0, 5, &HeapBytes::zeroed(8));
        }
        mpi.finalize();
    });
    assert!(
        never_sent.starts_with("nothing will ever happen"),
        "{never_sent}"
    );
    let expected = "rank 2 of job 1 waits in MPI_Recv for rank 0, tag 5";
    assert!(never_sent.contains(expected), "{never_sent}");
    assert!(never_sent.contains("rank 0 of job 1 waits in MPI_Finalize for all members"));
    assert!(!never_sent.contains("job 0"), "{never_sent}");

    let tested = failure(|rank| {
        let mpi = Mpi(rank);
        mpi.init();
        let into = HeapBytes::zeroed(8);
        if (rank.job, rank.me) == (0, 1) {
            let mut request = mpi.irecv(WORLD, 0, 5, &into);
            while !mpi.test(&mut request) {}
        }
        mpi.finalize();
    });
    assert!(
        tested.contains("rank 1 of job 0 calls again and again in vain"),
        "{tested}"
    );

    let wrong = failure(|rank| {
        Mpi(rank).init();
        assert_ne!((rank.job, rank.me), (1, 1), "as it should be");
        Mpi(rank).barrier(WORLD);
    });
    assert!(wrong.starts_with("rank 1 of job 1: ") && wrong.contains("as it should be"));
}
