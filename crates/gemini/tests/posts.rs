//! PUT, GET, atomic operations and registered memory: each call of the interface, each answer that
//! it can give, and what is in memory afterwards.
//!
//! Length: one story for each clause of what a post promises, over one pair of cards.

#![allow(clippy::unwrap_used)]

mod common;

use common::{Job, two};
use oxmpi_gemini::fabric::Model;
use oxmpi_gemini::{
    Amo, Code, CqMode, Delivery, Descriptor, Domain, Fault, Faults, Flags, Kind, MemHandle, Mode,
    Nic, Packet, PostKind,
};
use oxmpi_mem::{HeapBytes, Region};

const GETS: [PostKind; 2] = [PostKind::FmaGet, PostKind::RdmaGet];
const PUTS: [PostKind; 2] = [PostKind::FmaPut, PostKind::RdmaPut];

fn post(job: &mut Job, kind: PostKind, post: Descriptor) -> Result<(), Code> {
    let ep = job.ep;
    job.fabric.with(0, |nic| match kind {
        PostKind::RdmaGet | PostKind::RdmaPut => nic.post_rdma(ep, post),
        _ => nic.post_fma(ep, post),
    })
}

/// A transfer of part of the two memories.
fn part(job: &Job, kind: PostKind, ours: usize, theirs: usize, len: usize) -> Descriptor {
    let local = job.ours.region().slice(ours, len);
    let remote = job.theirs.region().addr() as u64 + theirs as u64;
    Descriptor::transfer(kind, (local, Some(job.own)), (remote, job.their_handle), 77)
}

/// Every alignment of both sides and of the length: a GET is refused or brings exactly these bytes;
/// a PUT always does. Canaries stand around them.
#[test]
fn the_alignment_of_a_get_is_checked_and_a_put_needs_none() {
    for kind in GETS.into_iter().chain(PUTS) {
        for at in 0..64_usize {
            let (ours, theirs, len) = (at % 4, at / 4 % 4, 4 + at / 16);
            let mut job = two(Model::default());
            let wanted = part(&job, kind, ours, theirs, len);
            let is_get = GETS.contains(&kind);
            let fits = (ours | theirs | len) & 3 == 0;
            let posted = post(&mut job, kind, wanted);
            if is_get && !fits {
                assert_eq!(posted, Err(Code::AlignmentError), "{kind:?} {at}");
                assert_eq!(job.ours.to_vec(), vec![1; 4096]);
                continue;
            }
            posted.expect("it is aligned");
            job.completed().expect("it works");
            let (mut left, mut right) = (vec![1; 4096], vec![2; 4096]);
            match is_get {
                true => left[ours..ours + len].fill(2),
                false => right[theirs..theirs + len].fill(1),
            }
            assert!(
                job.ours.to_vec() == left && job.theirs.to_vec() == right,
                "{kind:?} {at}"
            );
        }
    }
}

#[test]
#[allow(clippy::too_many_lines, reason = "a list of cases")]
fn a_post_is_checked_before_it_is_taken() {
    let mut job = two(Model::default());
    let good = part(&job, PostKind::FmaPut, 0, 0, 64);
    let get = part(&job, PostKind::RdmaGet, 0, 0, 64);
    let ep = job.ep;
    let answers = job.fabric.with(0, |nic| {
        let unbound = nic.ep_create(None).unwrap();
        let nowhere = MemHandle { key: 99, base: 0 };
        let amo = |number| Descriptor {
            kind: PostKind::Amo,
            amo: number,
            ..part_of(&good, 8)
        };
        vec![
            (nic.post_rdma(ep, good), Code::InvalidParam),
            (nic.post_fma(ep, get), Code::InvalidParam),
            (nic.post_fma(unbound, good), Code::InvalidState),
            (nic.post_rdma(ep, part_of(&get, 0)), Code::InvalidParam),
            (
                nic.post_fma(
                    ep,
                    Descriptor {
                        kind: PostKind::FmaGet,
                        ..part_of(&good, 0)
                    },
                ),
                Code::InvalidParam,
            ),
            (
                nic.post_rdma(
                    ep,
                    Descriptor {
                        local_handle: None,
                        ..get
                    },
                ),
                Code::DescriptorError,
            ),
            (
                nic.post_rdma(
                    ep,
                    Descriptor {
                        local_handle: Some(nowhere),
                        ..get
                    },
                ),
                Code::DescriptorError,
            ),
            (nic.post_fma(ep, amo(0x7f)), Code::IllegalOp),
            (
                nic.post_fma(
                    ep,
                    Descriptor {
                        remote: good.remote + 4,
                        ..amo(0x08)
                    },
                ),
                Code::AlignmentError,
            ),
            (
                nic.post_fma(
                    ep,
                    Descriptor {
                        events: CqMode::LOCAL.and(CqMode::GLOBAL),
                        ..good
                    },
                ),
                Code::InvalidParam,
            ),
            (
                nic.post_fma(
                    ep,
                    Descriptor {
                        kind: PostKind::CqWrite,
                        operands: [1 << 48, 0],
                        ..good
                    },
                ),
                Code::InvalidParam,
            ),
        ]
    });
    for (at, (answer, code)) in answers.into_iter().enumerate() {
        assert_eq!(answer, Err(code), "number {at}");
    }
    let long = HeapBytes::new(job.window() + 1);
    let long = Descriptor {
        local: long.region(),
        ..good
    };
    assert_eq!(post(&mut job, PostKind::FmaPut, long), Err(Code::SizeError));
    let read_only = job.fabric.with(0, |nic| {
        nic.mem_register(job.ours.region(), None, Flags::ReadOnly)
            .unwrap()
    });
    let get = Descriptor {
        local_handle: Some(read_only),
        ..get
    };
    assert_eq!(
        post(&mut job, PostKind::RdmaGet, get),
        Err(Code::PermissionError)
    );
    assert!(job.fabric.nic(0).has_left());
}

fn part_of(post: &Descriptor, len: usize) -> Descriptor {
    Descriptor {
        local: post.local.slice(0, len),
        ..*post
    }
}

/// A place in the queue is needed before a post is taken, so a queue of local events cannot
/// overrun.
#[test]
fn a_post_needs_a_place_in_the_queue() {
    let mut job = two(Model::default());
    let put = part(&job, PostKind::FmaPut, 0, 0, 8);
    let depth = common::DEPTH;
    for _ in 0..depth {
        post(&mut job, PostKind::FmaPut, put).unwrap();
    }
    assert_eq!(
        post(&mut job, PostKind::FmaPut, put),
        Err(Code::ErrorResource)
    );
    job.fabric.run();
    assert_eq!(
        post(&mut job, PostKind::FmaPut, put),
        Err(Code::ErrorResource)
    );
    for _ in 0..depth {
        job.completed().unwrap();
    }
    post(&mut job, PostKind::FmaPut, put).unwrap();
}

#[test]
fn events_come_where_and_when_they_were_asked_for() {
    let mut job = two(Model::default());
    let at = |job: &Job, events| Descriptor {
        events,
        ..part(job, PostKind::FmaPut, 0, 0, 8)
    };
    // Silent: none anywhere, and the source is free at once.
    let silent = at(&job, CqMode::SILENT);
    post(&mut job, PostKind::FmaPut, silent).unwrap();
    oxmpi_mem::fill(job.ours.region().slice(0, 8), 9);
    job.fabric.run();
    assert_eq!(job.theirs.to_vec()[..8], [1; 8]);
    let (cq, their_cq) = (job.cq, job.their_cq);
    assert_eq!(
        job.fabric.with(0, |nic| nic.get_event(cq)),
        Err(Code::NotDone)
    );
    // In the queue of the memory at the other side: with our instance, or what was set.
    for data in [0, 4711] {
        let remote = at(&job, CqMode::REMOTE);
        post(&mut job, PostKind::FmaPut, remote).unwrap();
        job.fabric.run();
        let event = job.fabric.with(1, |nic| nic.get_event(their_cq)).unwrap();
        assert_eq!((event.instance(), event.status()), (data, Ok(())));
        let ep = job.ep;
        job.fabric
            .with(0, |nic| nic.ep_set_event_data(ep, 42, 4711))
            .unwrap();
    }
    // A value of 48 bits, without bytes.
    let write = Descriptor {
        kind: PostKind::CqWrite,
        operands: [0x1234_5678_9abc, 0],
        ..at(&job, CqMode::GLOBAL)
    };
    post(&mut job, PostKind::CqWrite, write).unwrap();
    job.completed().unwrap();
    let event = job.fabric.with(1, |nic| nic.get_event(their_cq)).unwrap();
    assert_eq!(
        (event.transaction(), event.instance()),
        (0x1234, 0x5678_9abc)
    );
}

/// With two events, the source is free before the bytes are visible.
#[test]
fn dual_events_come_one_after_the_other() {
    let mut job = Job::new(Model::default(), Mode::DUAL_EVENTS, Faults::default());
    let both = Descriptor {
        events: CqMode::LOCAL.and(CqMode::GLOBAL),
        ..part(&job, PostKind::FmaPut, 0, 0, 8)
    };
    post(&mut job, PostKind::FmaPut, both).unwrap();
    let cq = job.cq;
    let first = job
        .fabric
        .with(0, |nic| nic.get_event(cq))
        .expect("the source is free");
    assert_eq!(job.theirs.to_vec()[0], 2, "nothing has arrived");
    job.completed().unwrap();
    assert_eq!(job.theirs.to_vec()[0], 1);
    let found = job.fabric.with(0, |nic| nic.get_completed(first));
    assert_eq!(found.expect("the same post").1, Ok(()));
    let again = job.fabric.with(0, |nic| nic.get_completed(first));
    assert!(matches!(again, Err(Code::NoMatch)));
}

#[test]
fn long_transfers_arrive_whole_whatever_overtakes_what() {
    for seed in 0..20 {
        let model = Model {
            jitter: 50_000,
            most: 96,
            window: 7,
            seed,
            ..Model::default()
        };
        let mut job = two(model);
        let pattern: Vec<u8> = (0..4096).map(|at| (at % 251) as u8).collect();
        oxmpi_mem::write(job.ours.region(), &pattern);
        for kind in [PostKind::RdmaPut, PostKind::RdmaGet] {
            let all = part(&job, kind, 0, 0, 4096);
            post(&mut job, kind, all).unwrap();
            job.completed().unwrap();
            assert!(job.ours.to_vec() == pattern && job.theirs.to_vec() == pattern);
            if kind == PostKind::RdmaPut {
                oxmpi_mem::fill(job.ours.region(), 0);
            }
        }
    }
}

/// Which of two PUTs is seen last is not said, unless both keep their order.
#[test]
fn order_is_kept_only_where_it_was_asked_for() {
    let mut seen = [0; 3];
    for (ordered, seed) in (0..200).map(|n| (n % 2 == 0, n / 2)) {
        let model = Model {
            jitter: 10_000,
            seed,
            ..Model::default()
        };
        let mut job = two(model);
        for value in [7, 8] {
            oxmpi_mem::fill(job.ours.region(), value);
            let put = Descriptor {
                events: CqMode::SILENT,
                delivery: if ordered {
                    Delivery::InOrder
                } else {
                    Delivery::Performance
                },
                ..part(&job, PostKind::FmaPut, 0, 0, 8)
            };
            post(&mut job, PostKind::FmaPut, put).unwrap();
        }
        job.fabric.run();
        match (ordered, job.theirs.to_vec()[0]) {
            (true, value) => assert_eq!(value, 8, "seed {seed}"),
            (false, value) => seen[usize::from(value) - 6] += 1,
        }
    }
    assert!(seen[1] > 10 && seen[2] > 10, "both happen: {seen:?}");
}

#[test]
fn atomic_operations_do_what_their_numbers_say() {
    let start = 0xff00_ff00_u64;
    let results = [
        (Amo::FAdd, [5, 0], start + 5),
        (Amo::FAnd, [0xf0f0, 0], start & 0xf0f0),
        (Amo::FOr, [0xff, 0], start | 0xff),
        (Amo::FXor, [u64::MAX, 0], !start),
        (Amo::FAx, [0, 17], 17),
        (Amo::CSwap, [start, 3], 3),
        (Amo::CSwap, [1, 3], start),
        (Amo::Add, [u64::MAX, 0], start - 1),
        (Amo::And, [0, 0], 0),
        (Amo::Or, [1, 0], start | 1),
        (Amo::Xor, [start, 0], 0),
        (Amo::Ax, [0xffff, 0xf], start & 0xffff ^ 0xf),
    ];
    let mut job = two(Model::default());
    for (amo, operands, after) in results {
        let word = job.theirs.region().slice(64, 8);
        oxmpi_mem::write(word, &start.to_le_bytes());
        oxmpi_mem::write(job.ours.region().slice(0, 8), &[0; 8]);
        let result = if amo.fetches() {
            job.ours.region().slice(0, 8)
        } else {
            Region::EMPTY
        };
        let place = (word.addr() as u64, job.their_handle);
        let post = Descriptor::atomic(amo, operands, (result, Some(job.own)), place, 1);
        let ep = job.ep;
        job.fabric.with(0, |nic| nic.post_fma(ep, post)).unwrap();
        job.completed().unwrap();
        assert_eq!(oxmpi_mem::atomic::value(word, 8), after, "{amo:?}");
        let before = oxmpi_mem::atomic::value(job.ours.region(), 8);
        assert_eq!(before, if amo.fetches() { start } else { 0 }, "{amo:?}");
    }
}

/// The processor and the card change one word: not coherent on the hardware, and told in strict
/// mode.
#[test]
fn words_that_the_processor_changes_too_are_found() {
    let mut job = Job::new(Model::default(), Mode::STRICT_AMO, Faults::default());
    let word = job.theirs.region().slice(0, 8);
    let add = |job: &mut Job| {
        let place = (word.addr() as u64, job.their_handle);
        let post = Descriptor::atomic(Amo::Add, [1, 0], (Region::EMPTY, None), place, 1);
        let ep = job.ep;
        job.fabric.with(0, |nic| nic.post_fma(ep, post)).unwrap();
        job.completed()
    };
    assert_eq!((add(&mut job), add(&mut job)), (Ok(()), Ok(())));
    oxmpi_mem::fill(word, 0);
    assert_eq!(add(&mut job), Err(Fault::Permission));
    let range = word.addr() as u64..word.addr() as u64 + 8;
    job.fabric.with(1, |nic| nic.release_atomics(range));
    assert_eq!(add(&mut job), Ok(()));
}

#[test]
fn memory_that_is_not_registered_is_not_reached() {
    let mut job = two(Model::default());
    let get = part(&job, PostKind::RdmaGet, 0, 0, 64);
    let beyond = Descriptor {
        remote: get.remote + 4096 - 32,
        ..get
    };
    post(&mut job, PostKind::RdmaGet, beyond).unwrap();
    assert_eq!(job.completed(), Err(Fault::Translation));
    let their = job.their_handle;
    let read_only = job.fabric.with(1, |nic| {
        nic.mem_register(job.theirs.region(), None, Flags::ReadOnly)
            .unwrap()
    });
    let put = Descriptor {
        remote_handle: read_only,
        ..part(&job, PostKind::RdmaPut, 0, 0, 4096)
    };
    post(&mut job, PostKind::RdmaPut, put).unwrap();
    assert_eq!(job.completed(), Err(Fault::Permission));
    assert_eq!(Fault::Permission.code(), Code::PermissionError);
    job.fabric.with(1, |nic| nic.mem_deregister(their)).unwrap();
    let again = job.fabric.with(1, |nic| nic.mem_deregister(their));
    assert_eq!(again, Err(Code::InvalidParam));
    post(&mut job, PostKind::RdmaGet, get).unwrap();
    assert_eq!(job.completed(), Err(Fault::Translation));
    assert_eq!(job.theirs.to_vec(), vec![2; 4096]);
}

/// A registration that ends while others read there: they are told, and nothing is read any more.
#[test]
fn a_reader_of_memory_that_is_taken_away_is_told() {
    let mut job = two(Model {
        most: 64,
        window: 1,
        ..Model::default()
    });
    let get = part(&job, PostKind::RdmaGet, 0, 0, 4096);
    post(&mut job, PostKind::RdmaGet, get).unwrap();
    while job.ours.to_vec()[0] == 1 {
        job.fabric.step().expect("the first piece comes");
    }
    let their = job.their_handle;
    job.fabric.with(1, |nic| nic.mem_deregister(their)).unwrap();
    assert_eq!(job.completed(), Err(Fault::Translation));
    assert_eq!(job.ours.to_vec()[4095], 1);
}

#[test]
fn the_table_of_registrations_is_the_nodes() {
    let mut job = two(Model {
        per_node: 2,
        ..Model::default()
    });
    let memory = HeapBytes::zeroed(64);
    let register = |nic: &mut Nic| nic.mem_register(memory.region(), None, Flags::ReadWrite);
    let (used, limit) = job.fabric.nic(0).budget().used_and_limit();
    let handles: Vec<MemHandle> = (used..limit)
        .map(|n| job.fabric.with(n % 2, register).unwrap())
        .collect();
    for card in [0, 1] {
        assert_eq!(job.fabric.with(card, register), Err(Code::ErrorResource));
    }
    job.fabric
        .with(used % 2, |nic| nic.mem_deregister(handles[0]))
        .unwrap();
    job.fabric.with(1, register).expect("one is free");
    let none = Region::EMPTY;
    let empty = job
        .fabric
        .with(0, |nic| nic.mem_register(none, None, Flags::ReadWrite));
    assert_eq!(empty, Err(Code::InvalidParam));
}

/// One in a hundred is lost: each post says so, and posted again it works; what was not carried
/// out has changed nothing.
#[test]
fn lost_transactions_are_told_and_may_be_posted_again() {
    let faults = Faults {
        per_million: 10_000,
        fatal_per_million: 0,
        seed: 5,
    };
    let mut job = Job::new(Model::default(), Mode::default(), faults);
    let word = job.theirs.region().slice(0, 8);
    oxmpi_mem::fill(word, 0);
    let (mut told, mut most) = (0, 0);
    for n in 1..=2000_u64 {
        let mut tries = 0;
        loop {
            let place = (word.addr() as u64, job.their_handle);
            let post = Descriptor::atomic(Amo::Add, [1, 0], (Region::EMPTY, None), place, n);
            let ep = job.ep;
            job.fabric.with(0, |nic| nic.post_fma(ep, post)).unwrap();
            match job.completed() {
                Ok(()) => break,
                Err(fault) => assert!(fault.is_recoverable()),
            }
            (told, tries) = (told + 1, tries + 1);
        }
        most = most.max(tries);
        assert_eq!(oxmpi_mem::atomic::value(word, 8), n);
    }
    assert!((5..60).contains(&told) && most <= 16, "{told} {most}");
    assert_eq!(job.fabric.nic(0).counters().injected, told);
}

#[test]
fn a_stranger_and_a_dead_process_are_told_from_others() {
    let mut job = two(Model::default());
    let put = part(&job, PostKind::FmaPut, 0, 0, 8);
    job.fabric.kill(1);
    post(&mut job, PostKind::FmaPut, put).unwrap();
    assert_eq!(job.completed(), Err(Fault::Undeliverable));
    let mut job = Job::of_domains([Domain { ptag: 3, cookie: 1 }, Domain { ptag: 3, cookie: 2 }]);
    let put = part(&job, PostKind::FmaPut, 0, 0, 8);
    post(&mut job, PostKind::FmaPut, put).unwrap();
    assert_eq!(job.completed(), Err(Fault::Undeliverable));
    assert_eq!(job.theirs.to_vec(), vec![2; 4096]);
    assert!(Fault::Undeliverable.text().contains("domain"));
}

/// Whoever has begun to send to a process that dies is told of all of it.
#[test]
fn what_is_under_way_to_a_process_that_dies_ends() {
    let mut job = two(Model {
        most: 64,
        window: 2,
        ..Model::default()
    });
    let get = part(&job, PostKind::RdmaGet, 0, 0, 4096);
    let put = part(&job, PostKind::RdmaPut, 0, 0, 4096);
    post(&mut job, PostKind::RdmaGet, get).unwrap();
    post(&mut job, PostKind::RdmaPut, put).unwrap();
    job.fabric.step();
    job.fabric.kill(1);
    for _ in 0..2 {
        assert_eq!(job.completed(), Err(Fault::Undeliverable));
    }
    let ep = job.ep;
    job.fabric
        .with(0, |nic| nic.ep_destroy(ep))
        .expect("nothing is under way");
}

/// Whoever posts from memory and takes it away is told, and no more of it is sent.
#[test]
fn a_writer_of_memory_that_is_taken_away_is_told() {
    let mut job = two(Model {
        most: 64,
        window: 1,
        ..Model::default()
    });
    let put = part(&job, PostKind::RdmaPut, 0, 0, 4096);
    post(&mut job, PostKind::RdmaPut, put).unwrap();
    while job.theirs.to_vec()[0] == 2 {
        job.fabric.step().expect("the first piece comes");
    }
    let own = job.own;
    job.fabric.with(0, |nic| nic.mem_deregister(own)).unwrap();
    assert_eq!(job.completed(), Err(Fault::Translation));
    job.fabric.run();
    assert_eq!(job.theirs.to_vec()[4095], 2);
}

/// A process that one side has lost still lives: it reaches nothing there, and is told so.
#[test]
fn who_was_lost_reaches_nothing() {
    let mut job = two(Model::default());
    job.fabric.with(1, |nic| nic.lose(0));
    for kind in [PostKind::FmaPut, PostKind::RdmaPut, PostKind::FmaGet] {
        let lost = part(&job, kind, 0, 0, 64);
        post(&mut job, kind, lost).unwrap();
        assert_eq!(job.completed(), Err(Fault::Undeliverable));
    }
    assert_eq!(job.theirs.to_vec(), vec![2; 4096]);
}

/// Of a PUT in several packets either all fit or none is taken; the sender is told once.
#[test]
fn a_put_beyond_the_end_of_memory_writes_nothing() {
    let model = Model {
        most: 64,
        ..Model::default()
    };
    for is_last in [false, true] {
        let mut job = two(model);
        let put = part(&job, PostKind::RdmaPut, 0, 0, 4096);
        let remote = match is_last {
            true => u64::MAX - 63,
            false => put.remote + 32,
        };
        post(&mut job, PostKind::RdmaPut, Descriptor { remote, ..put }).unwrap();
        assert_eq!(job.completed(), Err(Fault::Translation));
        job.fabric.run();
        assert_eq!(job.theirs.to_vec(), vec![2; 4096]);
        assert_eq!(job.fabric.with(0, Nic::get_error), None);
    }
}

/// The number of a transaction comes back: what had arrived of a PUT that was refused is not
/// counted for another one.
#[test]
fn what_was_refused_is_not_counted() {
    let mut job = two(Model::default());
    let (from, their, cq) = (job.fabric.place(0), job.their_handle, job.their_cq);
    let bytes = HeapBytes::zeroed(64);
    let piece = |handle: MemHandle, offset: u64| Packet {
        kind: Kind::Put,
        flags: Packet::EVENT,
        domain: 3 << 32 | 7,
        token: 1 << 20,
        data: 0,
        key: handle.key,
        address: handle.base + offset,
        line: 0,
        words: [192, offset],
        bytes: bytes.region(),
    };
    job.fabric.with(1, |nic| {
        nic.arrive(from, &piece(their, 0));
        nic.mem_deregister(their).unwrap();
        nic.arrive(from, &piece(their, 64));
        let again = nic.mem_register(job.theirs.region(), Some(cq), Flags::ReadWrite);
        let again = again.unwrap();
        nic.arrive(from, &piece(again, 0));
        nic.arrive(from, &piece(again, 64));
        assert_eq!(nic.get_event(cq), Err(Code::NotDone));
        nic.arrive(from, &piece(again, 128));
        assert!(nic.get_event(cq).is_ok());
    });
}

/// Additions from all of eight processes to one word.
#[test]
fn additions_of_many_processes_add_up() {
    let (processes, each) = (8_u32, 2_500_u64);
    let mut fabric = common::fabric(
        Model {
            jitter: 3_000,
            ..Model::default()
        },
        processes,
    );
    let word = HeapBytes::zeroed(8);
    let handle = fabric.with(0, |nic| {
        nic.mem_register(word.region(), None, Flags::ReadWrite)
    });
    let place = (word.region().addr() as u64, handle.unwrap());
    let (to, mut eps) = (fabric.place(0), Vec::new());
    for instance in 0..processes {
        eps.push(fabric.with(instance, |nic| {
            let cq = nic.cq_create(64).unwrap();
            let ep = nic.ep_create(Some(cq)).unwrap();
            nic.ep_bind(ep, to).unwrap();
            (ep, cq)
        }));
    }
    let mut left = vec![each; processes as usize];
    while left.iter().any(|left| *left != 0) {
        for instance in 0..processes {
            let (ep, cq) = eps[instance as usize];
            while left[instance as usize] != 0 {
                let post = Descriptor::atomic(Amo::Add, [1, 0], (Region::EMPTY, None), place, 0);
                if fabric.with(instance, |nic| nic.post_fma(ep, post)).is_err() {
                    break;
                }
                left[instance as usize] -= 1;
            }
            fabric.with(instance, |nic| {
                while let Ok(event) = nic.get_event(cq) {
                    nic.get_completed(event).unwrap().1.unwrap();
                }
            });
        }
        fabric.step();
    }
    fabric.run();
    let all = u64::from(processes) * each;
    assert_eq!(oxmpi_mem::atomic::value(word.region(), 8), all);
}
