//! DMAPP on runs of bytes: lists of puts, gets and additions to one process, and how many
//! registrations of local memory are kept.

#![allow(clippy::unwrap_used)]

#[path = "common/job.rs"]
mod job;

use job::{Job, Setup};
use oxmpi_gemini::dmapp::{Attrs, Error, Remote, Span, Sym, Work};
use oxmpi_gemini::fabric::Model;
use oxmpi_mem::HeapBytes;

/// A block of every process, of zeros, and where process 1 has it.
fn block_of_one(job: &mut Job, bytes: usize) -> (Sym, Remote) {
    let blocks = job.pes.iter_mut().map(|(dmapp, _)| {
        let block = dmapp.sheap_malloc(bytes).unwrap();
        oxmpi_mem::fill(dmapp.local(block), 0);
        block
    });
    let block = blocks.last().unwrap();
    (block, job.dmapp(0).remote(1, block, 0).unwrap())
}

/// Packets overtake each other: only what ends is ordered.
fn any_order() -> Setup {
    Setup {
        model: Model {
            jitter: 5000,
            ..Model::default()
        },
        ..Setup::default()
    }
}

/// Runs of any length at any place are written and read, and nothing beside them.
#[test]
fn lists_of_runs_are_written_and_read() {
    let mut job = Job::new(2, &any_order());
    let (block, to) = block_of_one(&mut job, 4096);
    let runs = [(0, 1), (3, 5), (64, 1000), (1500, 3), (2001, 2000)];
    let total: usize = runs.iter().map(|(_, len)| len).sum();
    let values: Vec<u8> = (0..total).map(|at| (at % 251) as u8 + 1).collect();
    let (from, into) = (HeapBytes::from_slice(&values), HeapBytes::zeroed(total));
    let spans = |memory: &HeapBytes| -> Vec<Span> {
        let mut at = 0;
        let spans = runs.iter().map(|(place, len)| {
            let memory = memory.region().slice(at, *len);
            at += len;
            let addr = to.addr + *place as u64;
            Span { addr, memory }
        });
        spans.collect()
    };
    let list = spans(&from);
    job.run(0, Work::PutSpans { to, spans: &list }).unwrap();
    let mut wanted = vec![0; 4096];
    let mut at = 0;
    for (place, len) in runs {
        wanted[place..place + len].copy_from_slice(&values[at..at + len]);
        at += len;
    }
    let mut found = vec![0; 4096];
    oxmpi_mem::read(&mut found, job.dmapp(1).local(block));
    assert_eq!(found, wanted);
    let list = spans(&into);
    let work = Work::GetSpans {
        from: to,
        spans: &list,
    };
    job.run(0, work).unwrap();
    assert_eq!(into.to_vec(), values);
}

/// Every addition counts, also where a list names a word twice; operands may lie anywhere and are
/// taken when the operation begins.
#[test]
fn lists_of_additions_add_each_word() {
    let mut job = Job::new(2, &any_order());
    let (block, to) = block_of_one(&mut job, 256);
    let memory = HeapBytes::zeroed(8 * 4 + 1);
    for at in 0..4u64 {
        let place = memory.region().slice(1 + 8 * at as usize, 8);
        oxmpi_mem::write(place, &(10 + at).to_ne_bytes());
    }
    let span = |at: usize, words: usize, place: u64| Span {
        addr: to.addr + place,
        memory: memory.region().slice(1 + 8 * at, 8 * words),
    };
    let spans = [span(0, 4, 0), span(1, 2, 8), span(3, 1, 8)];
    job.begin_implicit(0, Work::AddSpans { to, spans: &spans })
        .unwrap();
    oxmpi_mem::fill(memory.region(), 0xff);
    job.gsync(0).unwrap();
    assert_eq!(job.dmapp(0).counters().amo, 7);
    let mut found = [0; 32];
    oxmpi_mem::read(&mut found, job.dmapp(1).local(block).slice(0, 32));
    let words = found
        .chunks(8)
        .map(|word| u64::from_ne_bytes(word.try_into().unwrap()));
    assert_eq!(words.collect::<Vec<u64>>(), [10, 11 + 11 + 13, 12 + 12, 13]);
}

/// One run that is wrong, and nothing is done of the list.
#[test]
fn a_list_that_is_wrong_somewhere_does_nothing() {
    let mut job = Job::new(2, &Setup::default());
    let (_, to) = block_of_one(&mut job, 64);
    let memory = HeapBytes::zeroed(16);
    let good = Span {
        addr: to.addr,
        memory: memory.region(),
    };
    let beyond = Span {
        addr: to.seg.addr + to.seg.len - 8,
        ..good
    };
    let odd = Span {
        addr: to.addr + 4,
        ..good
    };
    let short = Span {
        memory: memory.region().slice(0, 12),
        ..good
    };
    let refused = [
        (
            Work::PutSpans {
                to,
                spans: &[good, beyond],
            },
            Error::InvalidParam,
        ),
        (
            Work::AddSpans {
                to,
                spans: &[good, beyond],
            },
            Error::InvalidParam,
        ),
        (
            Work::AddSpans {
                to,
                spans: &[good, odd],
            },
            Error::AlignmentError,
        ),
        (
            Work::AddSpans {
                to,
                spans: &[good, short],
            },
            Error::InvalidParam,
        ),
    ];
    for (work, error) in refused {
        assert_eq!(job.run(0, work), Err(error), "{work:?}");
    }
    let counters = job.dmapp(0).counters();
    assert_eq!((counters.fma, counters.bte, counters.amo), (0, 0, 0));
}

/// No more than so many registrations stay when nobody uses them; what is under way has more.
#[test]
fn so_many_registrations_are_kept() {
    let setup = Setup {
        attrs: Attrs {
            kept_registrations: 3,
            ..Setup::default().attrs
        },
        ..Setup::default()
    };
    let mut job = Job::new(2, &setup);
    let (_, from) = block_of_one(&mut job, 64);
    let before = job.registrations(0);
    let memory: Vec<HeapBytes> = (0..8).map(|_| HeapBytes::zeroed(64)).collect();
    for one in &memory {
        let into = one.region();
        job.run(0, Work::Get { from, into }).unwrap();
        assert!(job.registrations(0) <= before + 3);
    }
    for one in &memory {
        let into = one.region();
        job.begin_implicit(0, Work::Get { from, into }).unwrap();
    }
    assert_eq!(job.registrations(0), before + 8, "all are under way");
    job.gsync(0).unwrap();
    let into = memory[0].region();
    job.run(0, Work::Get { from, into }).unwrap();
    let one = HeapBytes::zeroed(128);
    let into = one.region().slice(0, 64);
    job.run(0, Work::Get { from, into }).unwrap();
    assert_eq!(job.registrations(0), before + 3, "idle ones went");
}
