//! DMAPP: every operation against what memory should be afterwards, every refusal, and jobs in
//! which packets overtake each other and transactions are lost.
//!
//! Length: one story for each clause of what an operation promises, over one kind of job.

#![allow(clippy::unwrap_used)]

#[path = "common/job.rs"]
mod job;

use job::{Job, Setup};
use oxmpi_gemini::dmapp::{Attrs, Error, Remote, Sym, Unit, Work};
use oxmpi_gemini::fabric::Model;
use oxmpi_gemini::fault::Random;
use oxmpi_gemini::{Amo, Faults, Mode};
use oxmpi_mem::{HeapBytes, Region, atomic};

/// A block of every process, of zeros.
fn everywhere(job: &mut Job, bytes: usize) -> Sym {
    let blocks: Vec<Sym> = job
        .pes
        .iter_mut()
        .map(|(dmapp, _)| dmapp.sheap_malloc(bytes).unwrap())
        .collect();
    assert!(blocks.iter().all(|block| *block == blocks[0]), "{blocks:?}");
    for (dmapp, _) in &job.pes {
        oxmpi_mem::fill(dmapp.local(blocks[0]), 0);
    }
    blocks[0]
}

fn there(job: &Job, pe: u32, block: Sym, offset: usize) -> Remote {
    job.dmapp(0).remote(pe, block, offset).unwrap()
}

fn bytes(job: &Job, pe: u32, block: Sym) -> Vec<u8> {
    let mut found = vec![0; block.len];
    oxmpi_mem::read(&mut found, job.dmapp(pe).local(block));
    found
}

fn word(job: &Job, pe: u32, block: Sym, at: usize) -> u64 {
    atomic::value(job.dmapp(pe).local(block).slice(8 * at, 8), 8)
}

fn put(to: Remote, from: Region) -> Work<'static> {
    Work::Put { to, from }
}

fn get(from: Remote, into: Region) -> Work<'static> {
    Work::Get { from, into }
}

fn add(at: Remote, operand: u64) -> Work<'static> {
    Work::Amo {
        amo: Amo::Add,
        at,
        operands: [operand, 0],
        result: Region::EMPTY,
    }
}

fn fetch(amo: Amo, at: Remote, operands: [u64; 2], result: &HeapBytes) -> Work<'static> {
    Work::Amo {
        amo,
        at,
        operands,
        result: result.region().slice(0, 8),
    }
}

#[test]
fn the_same_calls_give_the_same_places() {
    let mut job = Job::new(3, &Setup::default());
    let first = everywhere(&mut job, 100);
    let second = everywhere(&mut job, 1000);
    for (dmapp, _) in &mut job.pes {
        dmapp.sheap_free(first).unwrap();
        assert_eq!(dmapp.sheap_free(first), Err(Error::NotFound));
    }
    assert_eq!(everywhere(&mut job, 64).offset, first.offset);
    let info = job.dmapp(2).jobinfo();
    assert_eq!((info.npes, info.pe), (3, 2));
    assert_eq!(info.sheap_seg, job.dmapp(2).pe().sheap);
    oxmpi_mem::fill(job.dmapp(1).local(second), 7);
    let dmapp = &mut job.pes[1].0;
    let grown = dmapp.sheap_realloc(second, 2000).unwrap();
    assert_eq!(dmapp.sheap_realloc(second, 10), Err(Error::NotFound));
    assert_eq!(dmapp.sheap_malloc(1 << 20), Err(Error::NoSpace));
    assert_eq!(dmapp.sheap_malloc(0), Err(Error::InvalidParam));
    assert_eq!(bytes(&job, 1, grown)[..1000], [7; 1000]);
}

/// Nothing is posted of an operation that is wrong somewhere.
#[test]
#[allow(clippy::too_many_lines, reason = "a list of cases")]
fn what_is_wrong_is_refused_and_does_nothing() {
    let mut job = Job::new(2, &Setup::default());
    let block = everywhere(&mut job, 256);
    let memory = HeapBytes::zeroed(64);
    oxmpi_mem::fill(memory.region(), 9);
    let local = memory.region();
    let good = there(&job, 1, block, 0);
    let last = good.seg.addr + good.seg.len;
    let end = Remote {
        addr: last - 8,
        ..good
    };
    let nobody = Remote { pe: 2, ..good };
    let odd = Remote {
        addr: good.addr + 4,
        ..good
    };
    let before = Remote {
        addr: good.seg.addr - 8,
        ..good
    };
    let none = Region::EMPTY;
    let amo = |at, result| Work::Amo {
        amo: Amo::FAdd,
        at,
        operands: [1, 0],
        result,
    };
    let strided = |to_stride, from_stride, nelems| Work::Iput {
        to: good,
        to_stride,
        from: local,
        from_stride,
        nelems,
        unit: Unit::Qw,
    };
    for (work, wanted) in [
        (put(end, local), Error::InvalidParam),
        (put(nobody, local), Error::InvalidParam),
        (get(before, local), Error::InvalidParam),
        (amo(good, none), Error::InvalidParam),
        (amo(good, local), Error::InvalidParam),
        (amo(odd, local.slice(0, 8)), Error::AlignmentError),
        (amo(good, local.slice(4, 8)), Error::AlignmentError),
        (strided(1, 2, 5), Error::InvalidParam),
        (strided(usize::MAX, 1, 2), Error::InvalidParam),
        (
            Work::Ixput {
                to: good,
                indices: &[0, u64::MAX],
                from: local,
                unit: Unit::Dw,
            },
            Error::InvalidParam,
        ),
        (
            Work::ScatterIxpe {
                to: (block, 0),
                pes: &[0, 1, 1],
                from: local,
            },
            Error::InvalidParam,
        ),
        (
            Work::PutIxpe {
                to: (block, 0),
                pes: &[1, 2],
                from: local,
            },
            Error::InvalidParam,
        ),
    ] {
        assert_eq!(job.run(0, work), Err(wanted), "{work:?}");
        assert_eq!(job.begin_implicit(0, work), Err(wanted), "{work:?}");
    }
    let counters = job.dmapp(0).counters();
    assert_eq!((counters.fma, counters.bte, counters.amo), (0, 0, 0));
    assert_eq!(job.gsync(0), Ok(()));
    let dmapp = &mut job.pes[0].0;
    for max_outstanding_nb in [4, 2049] {
        let attrs = Attrs {
            max_outstanding_nb,
            ..Attrs::default()
        };
        assert_eq!(dmapp.set_rma_attrs(attrs), Err(Error::InvalidParam));
    }
    let pes = vec![dmapp.pe()];
    assert_eq!(dmapp.join(0, pes), Err(Error::InvalidParam), "twice");
}

/// Every alignment of both sides, lengths around the words, and around the block engine's first.
#[test]
fn bytes_of_any_alignment_are_written_and_read() {
    let setup = Setup::default();
    let mut job = Job::new(2, &setup);
    let block = everywhere(&mut job, 3 * 4096);
    let memory = HeapBytes::new(3 * 4096);
    let most = setup.attrs.offload_threshold as usize;
    for (ours, theirs) in (0..9).flat_map(|ours| (0..9).map(move |theirs| (ours, theirs))) {
        for len in [0, 1, 3, 4, 5, 8, 13, most - 1, most, most + 1, most + 4] {
            let whole = [job.dmapp(1).local(block), memory.region()];
            oxmpi_mem::fill(whole[0], 2);
            oxmpi_mem::fill(whole[1], 1);
            let remote = there(&job, 1, block, theirs);
            job.run(0, put(remote, memory.region().slice(ours, len)))
                .unwrap();
            let mut wanted = vec![2; 3 * 4096];
            wanted[theirs..theirs + len].fill(1);
            assert_eq!(bytes(&job, 1, block), wanted, "put {ours} {theirs} {len}");

            oxmpi_mem::fill(whole[0], 2);
            job.run(0, get(remote, memory.region().slice(ours, len)))
                .unwrap();
            let mut wanted = vec![1; 3 * 4096];
            wanted[ours..ours + len].fill(2);
            assert_eq!(memory.to_vec(), wanted, "get {ours} {theirs} {len}");
        }
    }
    // The bytes at the very end of a segment that ends within a word cannot be read by words.
    let odd = HeapBytes::zeroed(6);
    let (dmapp, seat) = &mut job.pes[1];
    let seg = dmapp.mem_register(seat, odd.region()).unwrap();
    let remote = |offset| Remote {
        pe: 1,
        addr: seg.addr + offset,
        seg,
    };
    let into = memory.region();
    assert_eq!(job.run(0, get(remote(0), into.slice(0, 4))), Ok(()));
    assert_eq!(
        job.run(0, get(remote(5), into.slice(0, 1))),
        Err(Error::AlignmentError)
    );
    assert_eq!(job.run(0, put(remote(5), into.slice(0, 1))), Ok(()));
    let (dmapp, seat) = &mut job.pes[1];
    dmapp.mem_unregister(seat, seg).unwrap();
    assert_eq!(dmapp.mem_unregister(seat, seg), Err(Error::InvalidParam));
    let gone = job.run(0, put(remote(0), into.slice(0, 1)));
    assert_eq!(gone, Err(Error::TransactionError));
}

#[test]
fn short_transfers_go_through_windows_and_long_ones_by_the_engine() {
    let mut job = Job::new(2, &Setup::default());
    let block = everywhere(&mut job, 8192);
    let memory = HeapBytes::zeroed(8192);
    let remote = there(&job, 1, block, 0);
    for (len, fma, bte) in [(4096, 1, 0), (4100, 1, 1), (16, 2, 1)] {
        job.run(0, put(remote, memory.region().slice(0, len)))
            .unwrap();
        let counters = job.dmapp(0).counters();
        assert_eq!((counters.fma, counters.bte), (fma, bte), "{len}");
    }
    let attrs = Attrs {
        offload_threshold: 16,
        ..job.dmapp(0).rma_attrs()
    };
    job.pes[0].0.set_rma_attrs(attrs).unwrap();
    job.run(0, get(remote, memory.region().slice(0, 20)))
        .unwrap();
    assert_eq!(job.dmapp(0).counters().bte, 2);
}

/// Strides, indices and lists of processes, of every unit, against loops.
#[test]
#[allow(clippy::too_many_lines, reason = "a list of cases")]
fn elements_go_to_their_places() {
    const ELEMENTS: usize = 10;
    let mut job = Job::new(4, &Setup::default());
    let block = everywhere(&mut job, 16 * 64);
    for (unit, size) in [
        (Unit::Byte, 1),
        (Unit::Dw, 4),
        (Unit::Qw, 8),
        (Unit::Dqw, 16),
    ] {
        let memory = HeapBytes::new(3 * ELEMENTS * size);
        let values: Vec<u8> = (0..memory.len()).map(|at| at as u8 ^ 0x5a).collect();
        let element = |at: usize| values[at * size..][..size].to_vec();
        oxmpi_mem::write(memory.region(), &values);
        let clear =
            |job: &Job| (0..4).for_each(|pe| oxmpi_mem::fill(job.dmapp(pe).local(block), 0));
        let read = |job: &Job, pe, at: usize| bytes(job, pe, block)[at * size..][..size].to_vec();
        let remote = there(&job, 2, block, 0);

        clear(&job);
        let work = Work::Iput {
            to: remote,
            to_stride: 5,
            from: memory.region(),
            from_stride: 3,
            nelems: ELEMENTS,
            unit,
        };
        job.run(0, work).unwrap();
        for at in 0..64 {
            let is_one = at % 5 == 0 && at / 5 < ELEMENTS;
            let wanted = if is_one {
                element(at / 5 * 3)
            } else {
                vec![0; size]
            };
            assert_eq!(read(&job, 2, at), wanted, "iput {unit:?} {at}");
        }
        let back = HeapBytes::zeroed(2 * ELEMENTS * size);
        let work = Work::Iget {
            from: remote,
            from_stride: 5,
            into: back.region(),
            into_stride: 2,
            nelems: ELEMENTS,
            unit,
        };
        job.run(0, work).unwrap();
        for at in 0..2 * ELEMENTS {
            let wanted = if at % 2 == 0 {
                element(at / 2 * 3)
            } else {
                vec![0; size]
            };
            assert_eq!(back.to_vec()[at * size..][..size], wanted, "iget {unit:?}");
        }

        clear(&job);
        let indices = [9, 3, 0, 62, 17];
        let from = memory.region().slice(0, indices.len() * size);
        let work = Work::Ixput {
            to: remote,
            indices: &indices,
            from,
            unit,
        };
        job.run(0, work).unwrap();
        for at in 0..64 {
            let found = indices.iter().position(|index| *index == at as u64);
            let wanted = found.map_or(vec![0; size], element);
            assert_eq!(read(&job, 2, at), wanted, "ixput {unit:?} {at}");
        }
        let into = back.region().slice(0, indices.len() * size);
        let work = Work::Ixget {
            from: remote,
            indices: &indices,
            into,
            unit,
        };
        job.run(0, work).unwrap();
        let wanted = &values[..indices.len() * size];
        assert_eq!(back.to_vec()[..wanted.len()], *wanted, "ixget {unit:?}");

        clear(&job);
        let pes = [3, 1, 2];
        let from = memory.region().slice(0, 3 * size);
        let to = (block, 5 * size);
        job.run(
            0,
            Work::ScatterIxpe {
                to,
                pes: &pes,
                from,
            },
        )
        .unwrap();
        for (at, pe) in pes.into_iter().enumerate() {
            assert_eq!(read(&job, pe, 5), element(at), "scatter {unit:?}");
        }
        let into = back.region().slice(0, 3 * size);
        let work = Work::GatherIxpe {
            from: to,
            pes: &pes,
            into,
        };
        job.run(0, work).unwrap();
        assert_eq!(
            back.to_vec()[..3 * size],
            values[..3 * size],
            "gather {unit:?}"
        );
        let from = memory.region().slice(size, size);
        job.run(
            0,
            Work::PutIxpe {
                to,
                pes: &pes,
                from,
            },
        )
        .unwrap();
        assert!(pes.iter().all(|pe| read(&job, *pe, 5) == element(1)));
        assert_eq!(read(&job, 0, 5), vec![0; size]);
    }
}

/// Of a word and two operands.
type Rule = fn(u64, u64, u64) -> u64;

#[test]
fn atomic_operations_change_a_word_and_tell_what_it_was() {
    let mut job = Job::new(2, &Setup::default());
    let block = everywhere(&mut job, 64);
    let (at, result) = (there(&job, 1, block, 8), HeapBytes::zeroed(8));
    let mut value = 0xff00_u64;
    job.run(0, add(at, value)).unwrap();
    let all: [(Amo, Amo, Rule); 5] = [
        (Amo::FAdd, Amo::Add, |v, a, _| v.wrapping_add(a)),
        (Amo::FAnd, Amo::And, |v, a, _| v & a),
        (Amo::FOr, Amo::Or, |v, a, _| v | a),
        (Amo::FXor, Amo::Xor, |v, a, _| v ^ a),
        (Amo::FAx, Amo::Ax, |v, a, b| v & a ^ b),
    ];
    let mut random = Random::new(3);
    for (fetching, plain, model) in all.into_iter().cycle().take(50) {
        let operands = [random.next_word(), random.next_word()];
        job.run(0, fetch(fetching, at, operands, &result)).unwrap();
        assert_eq!(atomic::value(result.region(), 8), value, "{fetching:?}");
        value = model(value, operands[0], operands[1]);
        let work = Work::Amo {
            amo: plain,
            at,
            operands,
            result: Region::EMPTY,
        };
        job.run(0, work).unwrap();
        value = model(value, operands[0], operands[1]);
        assert_eq!(word(&job, 1, block, 1), value, "{plain:?}");
    }
    job.run(0, fetch(Amo::CSwap, at, [value ^ 1, 5], &result))
        .unwrap();
    assert_eq!(word(&job, 1, block, 1), value, "it was another one");
    job.run(0, fetch(Amo::CSwap, at, [value, 5], &result))
        .unwrap();
    assert_eq!(atomic::value(result.region(), 8), value);
    assert_eq!(word(&job, 1, block, 1), 5);
    assert_eq!((word(&job, 1, block, 0), word(&job, 1, block, 2)), (0, 0));
}

/// All draw from one counter, their own process too, while one transaction in a hundred is lost:
/// every number is drawn once.
#[test]
fn every_number_of_a_counter_is_drawn_once() {
    const PES: u32 = 8;
    const EACH: usize = 2500;
    let setup = Setup {
        model: Model {
            jitter: 5000,
            seed: 4,
            ..Model::default()
        },
        faults: Faults {
            per_million: 10_000,
            fatal_per_million: 0,
            seed: 4,
        },
        ..Setup::default()
    };
    let mut job = Job::new(PES, &setup);
    let block = everywhere(&mut job, 8);
    let counter = there(&job, 0, block, 0);
    let results = HeapBytes::zeroed(8 * EACH * PES as usize);
    for at in 0..EACH {
        // One of each process is under way.
        for pe in 0..PES {
            let result = results
                .region()
                .slice(8 * (at * PES as usize + pe as usize), 8);
            let work = Work::Amo {
                amo: Amo::FAdd,
                at: counter,
                operands: [1, 0],
                result,
            };
            job.begin_implicit(pe, work).unwrap();
        }
    }
    (0..PES).for_each(|pe| job.gsync(pe).unwrap());
    let all = EACH * PES as usize;
    let mut drawn: Vec<u64> = (0..all)
        .map(|at| atomic::value(results.region().slice(8 * at, 8), 8))
        .collect();
    drawn.sort_unstable();
    assert!(drawn.into_iter().eq(0..all as u64));
    assert_eq!(word(&job, 0, block, 0), all as u64);
    assert!(job.dmapp(1).counters().retries > 0);
}

#[test]
fn no_more_are_under_way_than_may_be() {
    for most in [5, 64] {
        let setup = Setup {
            attrs: Attrs {
                max_outstanding_nb: most,
                ..Setup::default().attrs
            },
            ..Setup::default()
        };
        let mut job = Job::new(2, &setup);
        let block = everywhere(&mut job, 8192);
        let memory = HeapBytes::new(8192);
        oxmpi_mem::fill(memory.region(), 3);
        let work = Work::Iput {
            to: there(&job, 1, block, 0),
            to_stride: 2,
            from: memory.region(),
            from_stride: 2,
            nelems: 512,
            unit: Unit::Qw,
        };
        job.begin_implicit(0, work).unwrap();
        job.gsync(0).unwrap();
        assert_eq!(job.dmapp(0).counters().most_outstanding, most);
        let threes = bytes(&job, 1, block)
            .iter()
            .filter(|byte| **byte == 3)
            .count();
        assert_eq!(threes, 4096);
    }
}

/// Operations with numbers may be waited for in any order, and each number once.
#[test]
fn a_number_is_good_for_one_wait() {
    let mut job = Job::new(2, &Setup::default());
    let block = everywhere(&mut job, 64);
    let memory = HeapBytes::zeroed(64);
    let remote = there(&job, 1, block, 0);
    let (dmapp, seat) = &mut job.pes[0];
    let ids = [1, 2, 3].map(|len| {
        let local = memory.region().slice(0, 8 * len);
        dmapp.begin(seat, get(remote, local)).unwrap()
    });
    assert_eq!(dmapp.syncid_test(seat, ids[1]), Ok(false));
    for at in [2, 0, 1] {
        assert_eq!(dmapp.syncid_wait(seat, ids[at]), Ok(()));
        assert_eq!(dmapp.syncid_test(seat, ids[at]), Err(Error::NotFound));
    }
    let nothing = dmapp.begin(seat, get(remote, Region::EMPTY)).unwrap();
    assert_eq!(dmapp.syncid_test(seat, nothing), Ok(true));
}

/// A transaction that the network loses for good ends the operation that it was of, and no other.
#[test]
fn a_failure_is_told_once_by_whoever_waits_for_it() {
    let setup = Setup {
        faults: Faults {
            per_million: 100_000,
            fatal_per_million: 1_000_000,
            seed: 11,
        },
        ..Setup::default()
    };
    let mut job = Job::new(2, &setup);
    let block = everywhere(&mut job, 4096);
    let memory = HeapBytes::zeroed(4096);
    let (mut failed, mut worked) = (0, 0);
    for at in 0..200 {
        let remote = there(&job, 1, block, 8 * at);
        match job.run(0, put(remote, memory.region().slice(0, 8))) {
            Ok(()) => worked += 1,
            Err(error) => {
                assert_eq!(error, Error::TransactionError);
                failed += 1;
            }
        }
    }
    assert!(failed > 0 && worked > failed, "{failed} {worked}");
    assert_eq!(job.gsync(0), Ok(()), "they were told");
    for at in 0..200 {
        let remote = there(&job, 1, block, 8 * at);
        job.begin_implicit(0, add(remote, 1)).unwrap();
    }
    assert_eq!(job.gsync(0), Err(Error::TransactionError));
    assert_eq!(job.gsync(0), Ok(()));
    assert_eq!(job.dmapp(0).counters().retries, 0);
}

#[test]
fn nothing_waits_for_a_process_that_has_ended() {
    let mut job = Job::new(3, &Setup::default());
    let block = everywhere(&mut job, 64 << 10);
    let memory = HeapBytes::zeroed(64 << 10);
    let long = memory.region();
    for work in [
        get(there(&job, 1, block, 0), long),
        put(there(&job, 1, block, 0), long.slice(0, 8)),
        put(there(&job, 2, block, 0), long.slice(0, 8)),
    ] {
        job.begin_implicit(0, work).unwrap();
    }
    job.kill(1);
    assert_eq!(job.gsync(0), Err(Error::TransactionError));
    let work = add(there(&job, 1, block, 0), 1);
    assert_eq!(job.run(0, work), Err(Error::TransactionError));
    let work = add(there(&job, 2, block, 0), 1);
    assert_eq!(job.run(0, work), Ok(()));
}

/// The processor and the card change one word: the card finds it, in the mode that looks.
#[test]
fn a_word_of_both_is_found() {
    let setup = Setup {
        modes: Mode::STRICT_AMO,
        ..Setup::default()
    };
    let mut job = Job::new(2, &setup);
    let block = everywhere(&mut job, 64);
    let at = there(&job, 1, block, 0);
    job.run(0, add(at, 1)).unwrap();
    job.run(0, add(at, 1)).unwrap();
    let local = job.dmapp(1).local(block).slice(0, 8);
    atomic::set_value(local, 8, 77);
    assert_eq!(job.run(0, add(at, 1)), Err(Error::PermissionError));
    assert_eq!(atomic::value(local, 8), 77);
}

/// The same memory is registered once; more memory than the table has entries goes in turns; the
/// end gives everything back.
#[test]
fn registrations_are_kept_and_given_back() {
    const ENTRIES: u32 = 6;
    let setup = Setup {
        registrations: ENTRIES,
        model: Model {
            per_node: 1,
            ..Model::default()
        },
        ..Setup::default()
    };
    let mut job = Job::new(2, &setup);
    let block = everywhere(&mut job, 64 << 10);
    let remote = there(&job, 1, block, 0);
    let one = HeapBytes::zeroed(8 << 10);
    for at in 0..20 {
        job.run(0, get(remote, one.region())).unwrap();
        job.run(0, get(remote, one.region().slice(8 * at, 8)))
            .unwrap();
    }
    let counters = job.dmapp(0).counters();
    assert_eq!((counters.registered, counters.found), (1, 39));
    // The heap has one of the entries.
    let many: Vec<HeapBytes> = (0..100).map(|_| HeapBytes::zeroed(64)).collect();
    for memory in &many {
        job.begin_implicit(0, get(remote, memory.region())).unwrap();
    }
    job.gsync(0).unwrap();
    assert!(job.registrations(0) <= ENTRIES);
    let (dmapp, seat) = &mut job.pes[0];
    dmapp.run(seat, get(remote, one.region())).unwrap();
    let before = dmapp.counters().registered;
    dmapp.release_local(seat, one.region().slice(100, 1));
    dmapp.run(seat, get(remote, one.region())).unwrap();
    assert_eq!(dmapp.counters().registered, before + 1);
    for (dmapp, mut seat) in std::mem::take(&mut job.pes) {
        dmapp.finalize(&mut seat).unwrap();
    }
    assert_eq!(job.registrations(0), 0);
}

/// A registration that outlives its memory covers what is allocated there next: several buffers
/// for bytes that are no whole words shared it, and the first one of them that was over ended it
/// for all.
#[test]
fn buffers_share_what_is_kept_of_memory_that_is_free_again() {
    const EACH: usize = 3000;
    let mut job = Job::new(2, &Setup::default());
    let block = everywhere(&mut job, 32 << 10);
    let values: Vec<u8> = (0..block.len).map(|at| at as u8 ^ 0x5a).collect();
    oxmpi_mem::write(job.dmapp(1).local(block), &values);
    let pes = [1; 8];
    let into = HeapBytes::new(EACH * pes.len());
    for _ in 0..16 {
        let memory = HeapBytes::new(32 << 10);
        let work = get(there(&job, 1, block, 0), memory.region());
        job.run(0, work).unwrap();
        drop(memory);
        oxmpi_mem::fill(into.region(), 0);
        let work = Work::GatherIxpe {
            from: (block, 1),
            pes: &pes,
            into: into.region(),
        };
        assert_eq!(job.run(0, work), Ok(()));
        let parts = into.to_vec();
        assert!(parts.chunks(EACH).all(|part| *part == values[1..=EACH]));
    }
}

/// What was begun ends while its process computes, in the time that it takes alone.
#[test]
fn the_network_goes_on_while_a_process_computes() {
    let mut job = Job::new(2, &Setup::default());
    let block = everywhere(&mut job, 64 << 10);
    let (remote, memory) = (there(&job, 1, block, 0), HeapBytes::zeroed(64 << 10));
    oxmpi_mem::fill(job.dmapp(1).local(block), 6);
    let start = job.now();
    job.run(0, get(remote, memory.region())).unwrap();
    let alone = job.now() - start;
    oxmpi_mem::fill(memory.region(), 0);
    let (dmapp, seat) = &mut job.pes[0];
    let id = dmapp.begin(seat, get(remote, memory.region())).unwrap();
    job.compute(alone);
    let (dmapp, seat) = &mut job.pes[0];
    assert_eq!(dmapp.syncid_test(seat, id), Ok(true));
    assert_eq!(job.now(), start + 2 * alone);
    assert_eq!(memory.to_vec(), [6; 64 << 10]);
}

/// Puts, gets and additions of all processes at random, while packets overtake each other and
/// one transaction in a hundred is lost. Each process has bytes of its own at each other one, which
/// it reads back: they are what it wrote last. Sums that all add to are exact.
#[test]
fn random_operations_leave_what_a_model_says() {
    const PART: usize = 8192;
    for (npes, seed) in [(2, 1), (3, 2), (5, 3), (8, 4)] {
        let setup = Setup {
            model: Model {
                jitter: 20_000,
                seed,
                most: 1024,
                ..Model::default()
            },
            faults: Faults {
                per_million: 10_000,
                fatal_per_million: 0,
                seed,
            },
            ..Setup::default()
        };
        let mut job = Job::new(npes, &setup);
        let own = everywhere(&mut job, PART * npes as usize);
        let sums = everywhere(&mut job, 8 * 16);
        let mut random = Random::new(seed);
        let mut models = vec![vec![0_u8; PART]; (npes * npes) as usize];
        let mut totals = vec![[0_u64; 16]; npes as usize];
        let memory = HeapBytes::new(PART);
        for _ in 0..400 {
            let (pe, other) = (random.below(npes.into()), random.below(npes.into()));
            let (pe, other) = (pe as u32, other as u32);
            let (at, most) = (random.below(PART as u64) as usize, random.below(2));
            let most = if most == 0 { 64 } else { PART };
            let len = random.below((PART - at).min(most) as u64 + 1) as usize;
            let model = &mut models[(pe * npes + other) as usize];
            let remote = there(&job, other, own, PART * pe as usize + at);
            let local = memory
                .region()
                .slice(random.below(8).min((PART - len) as u64) as usize, len);
            match random.below(3) {
                0 => {
                    let values: Vec<u8> = (0..len).map(|_| random.next_word() as u8).collect();
                    oxmpi_mem::write(local, &values);
                    model[at..at + len].copy_from_slice(&values);
                    job.run(pe, put(remote, local)).unwrap();
                }
                1 => {
                    job.run(pe, get(remote, local)).unwrap();
                    let mut found = vec![0; len];
                    oxmpi_mem::read(&mut found, local);
                    assert_eq!(found, model[at..at + len], "{npes} processes, seed {seed}");
                }
                _ => {
                    let (word, operand) = (random.below(16) as usize, random.next_word());
                    let total = &mut totals[other as usize][word];
                    *total = total.wrapping_add(operand);
                    let remote = there(&job, other, sums, 8 * word);
                    job.begin_implicit(pe, add(remote, operand)).unwrap();
                }
            }
        }
        (0..npes).for_each(|pe| job.gsync(pe).unwrap());
        for (pe, totals) in totals.iter().enumerate() {
            for (at, total) in totals.iter().enumerate() {
                assert_eq!(word(&job, pe as u32, sums, at), *total, "seed {seed}");
            }
        }
        for (at, model) in models.iter().enumerate() {
            let (pe, other) = (at / npes as usize, at % npes as usize);
            let found = &bytes(&job, other as u32, own)[PART * pe..][..PART];
            assert_eq!(found, model, "{pe} at {other}, seed {seed}");
        }
    }
}
