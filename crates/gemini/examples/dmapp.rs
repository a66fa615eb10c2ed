//! The measurements of *Designing Scalable PGAS Communication Subsystems on Cray Gemini
//! Interconnect* over DMAPP on simulated cards: `cargo run --release -p oxmpi-gemini --example
//! dmapp`. Times are virtual, so they are the same on any machine; what is moved is checked.
//!
//! A line is a name, a variable and a figure: `get` and `put` seconds by bytes; `gets.S` and
//! `puts.S` bytes per second by bytes, in chunks of S; `fadd` seconds of a call by processes;
//! `acc.amo` and `acc.getput` seconds by bytes; `shift` and `transpose` of 512 bytes, seconds by
//! processes. `--quick`: fewer processes.
#![allow(clippy::print_stdout, clippy::unwrap_used)]

#[path = "../tests/common/job.rs"]
mod job;

use job::{Job, Setup};
use oxmpi_gemini::Amo;
use oxmpi_gemini::dmapp::{Attrs, Remote, Sym, SyncId, Work};
use oxmpi_gemini::fabric::Model;
use oxmpi_mem::{HeapBytes, Region, atomic};

/// As on the paper's machine.
const PER_NODE: u32 = 24;
/// Operations under way: a constant and the logarithm of the processes (section III.C).
const OUTSTANDING: u32 = 64;
/// A buffer of an accumulate, and how many there are.
const CHUNK: usize = 64 << 10;
const BUFFERS: usize = 3;
/// What a processor adds (bytes per microsecond).
const ADDS: u64 = 4000;
/// Calls of each process in turn.
const CALLS: u32 = 10;

fn job(npes: u32, per_node: u32, sheap_size: usize) -> Job {
    let outstanding = OUTSTANDING + npes.next_power_of_two().trailing_zeros();
    Job::new(
        npes,
        &Setup {
            model: Model {
                per_node,
                ..Model::default()
            },
            attrs: Attrs {
                max_outstanding_nb: outstanding,
                sheap_size,
                ..Attrs::default()
            },
            registrations: 1 << 16,
            ..Setup::default()
        },
    )
}

fn block(job: &mut Job, bytes: usize) -> Sym {
    let mut made = job
        .pes
        .iter_mut()
        .map(|(dmapp, _)| dmapp.sheap_malloc(bytes).unwrap());
    let first = made.next().unwrap();
    made.for_each(|other| assert_eq!(other, first));
    first
}

fn at(job: &Job, pe: u32, block: Sym, offset: usize) -> Remote {
    job.dmapp(0).remote(pe, block, offset).unwrap()
}

fn seconds(job: &Job, since: u64) -> f64 {
    (job.now() - since) as f64 / 1e9
}

fn sizes(first: usize, last: usize) -> impl Iterator<Item = usize> {
    std::iter::successors(Some(first), |bytes| Some(2 * bytes))
        .take_while(move |bytes| *bytes <= last)
}

/// A pair of neighbours; the first one acts on the other one's bytes.
struct Pair {
    job: Job,
    block: Sym,
    memory: HeapBytes,
}

impl Pair {
    fn new(bytes: usize) -> Pair {
        let mut job = job(2, 1, bytes + 64);
        let block = block(&mut job, bytes);
        oxmpi_mem::fill(job.dmapp(1).local(block), 0);
        let memory = HeapBytes::zeroed(bytes);
        Pair { job, block, memory }
    }

    fn there(&self, offset: usize) -> Remote {
        at(&self.job, 1, self.block, offset)
    }

    fn theirs(&self) -> Region {
        self.job.dmapp(1).local(self.block)
    }

    /// Fives at the source, zeros at the target, which it gives.
    fn paint(&self, is_get: bool) -> Region {
        let (theirs, ours) = (self.theirs(), self.memory.region());
        let (source, target) = if is_get {
            (theirs, ours)
        } else {
            (ours, theirs)
        };
        oxmpi_mem::fill(source, 5);
        oxmpi_mem::fill(target, 0);
        target
    }
}

fn fives(memory: Region) -> usize {
    let mut bytes = vec![0; memory.len()];
    oxmpi_mem::read(&mut bytes, memory);
    bytes.into_iter().filter(|byte| *byte == 5).count()
}

fn transfer(is_get: bool, there: Remote, local: Region) -> Work<'static> {
    match is_get {
        true => Work::Get {
            from: there,
            into: local,
        },
        false => Work::Put {
            to: there,
            from: local,
        },
    }
}

fn contiguous() {
    for bytes in sizes(16, 1 << 20) {
        let mut pair = Pair::new(bytes);
        for (name, is_get) in [("get", true), ("put", false)] {
            let (there, local) = (pair.there(0), pair.memory.region());
            let target = pair.paint(is_get);
            let work = transfer(is_get, there, local);
            let start = pair.job.now();
            pair.job.run(0, work).unwrap();
            println!("{name} {bytes} {:.9}", seconds(&pair.job, start));
            assert_eq!(fives(target), bytes);
        }
    }
}

fn strided() {
    for chunk in [64, 512, 4 << 10, 32 << 10] {
        for bytes in sizes(chunk, 1 << 20) {
            let mut pair = Pair::new(2 * bytes);
            for (name, is_get) in [("gets", true), ("puts", false)] {
                let target = pair.paint(is_get);
                let start = pair.job.now();
                for piece in 0..bytes / chunk {
                    let (there, local) = (
                        pair.there(2 * piece * chunk),
                        pair.memory.region().slice(piece * chunk, chunk),
                    );
                    let work = transfer(is_get, there, local);
                    pair.job.begin_implicit(0, work).unwrap();
                }
                pair.job.gsync(0).unwrap();
                let rate = bytes as f64 / seconds(&pair.job, start);
                println!("{name}.{chunk} {bytes} {rate:.0}");
                assert_eq!(fives(target), bytes);
            }
        }
    }
}

/// Every process draws numbers, one after the other; each is drawn once.
fn fetch_add(most: usize) {
    for npes in sizes(2, most) {
        let npes = npes as u32;
        let mut job = job(npes, PER_NODE, 64);
        let counter = block(&mut job, 8);
        atomic::set_value(job.dmapp(0).local(counter), 8, 0);
        let results: Vec<HeapBytes> = (0..npes).map(|_| HeapBytes::zeroed(8)).collect();
        let word = at(&job, 0, counter, 0);
        let total = (npes * CALLS) as usize;
        let (mut drawn, mut left) = (vec![false; total], total);
        let begin = |job: &mut Job, pe: u32| {
            let (dmapp, seat) = &mut job.pes[pe as usize];
            let result = results[pe as usize].region();
            let work = Work::Amo {
                amo: Amo::FAdd,
                at: word,
                operands: [1, 0],
                result,
            };
            dmapp.begin(seat, work).unwrap()
        };
        let start = job.now();
        let mut under_way: Vec<(SyncId, u32)> = Vec::new();
        for pe in 0..npes {
            under_way.push((begin(&mut job, pe), 1));
        }
        while left > 0 {
            let pe = job.step().expect("a number is on its way");
            let (id, calls) = under_way[pe as usize];
            let (dmapp, seat) = &mut job.pes[pe as usize];
            if dmapp.syncid_test(seat, id) != Ok(true) {
                continue;
            }
            let number = atomic::value(results[pe as usize].region(), 8) as usize;
            assert!(
                !std::mem::replace(&mut drawn[number], true),
                "{number} twice"
            );
            left -= 1;
            if calls < CALLS {
                under_way[pe as usize] = (begin(&mut job, pe), calls + 1);
            }
        }
        println!("fadd {npes} {:.9}", seconds(&job, start) / f64::from(CALLS));
    }
}

fn cswap(at: Remote, from: u64, to: u64, result: Region) -> Work<'static> {
    Work::Amo {
        amo: Amo::CSwap,
        at,
        operands: [from, to],
        result,
    }
}

/// Ones are added: by an atomic addition for each eight bytes; under a lock, read, added to here
/// and written, several buffers in turn.
fn accumulate() {
    for bytes in sizes(8, 4 << 20) {
        let mut pair = Pair::new(bytes + 64);
        let words = |pair: &Pair| -> Vec<u64> {
            let theirs = pair.theirs();
            (0..bytes / 8)
                .map(|word| atomic::value(theirs.slice(64 + 8 * word, 8), 8))
                .collect()
        };
        if bytes <= 64 << 10 {
            let start = pair.job.now();
            for word in 0..bytes / 8 {
                let work = Work::Amo {
                    amo: Amo::Add,
                    at: pair.there(64 + 8 * word),
                    operands: [1, 0],
                    result: Region::EMPTY,
                };
                pair.job.begin_implicit(0, work).unwrap();
            }
            pair.job.gsync(0).unwrap();
            println!("acc.amo {bytes} {:.9}", seconds(&pair.job, start));
            assert!(words(&pair).iter().all(|word| *word == 1));
        }
        let before = words(&pair)[0];
        let start = pair.job.now();
        let (lock, result) = (pair.there(0), HeapBytes::zeroed(8));
        pair.job.run(0, cswap(lock, 0, 1, result.region())).unwrap();
        assert_eq!(atomic::value(result.region(), 8), 0, "nobody else has it");
        read_add_write(&mut pair, bytes);
        pair.job.run(0, cswap(lock, 1, 0, result.region())).unwrap();
        println!("acc.getput {bytes} {:.9}", seconds(&pair.job, start));
        assert!(words(&pair).iter().all(|word| *word == before + 1));
    }
}

fn read_add_write(pair: &mut Pair, bytes: usize) {
    let chunks: Vec<(usize, usize)> = (0..bytes)
        .step_by(CHUNK)
        .map(|at| (at, (bytes - at).min(CHUNK)))
        .collect();
    let buffers: Vec<HeapBytes> = (0..BUFFERS).map(|_| HeapBytes::new(CHUNK)).collect();
    let mut writes: [Option<SyncId>; BUFFERS] = [None; BUFFERS];
    let wait = |job: &mut Job, id: Option<SyncId>| {
        let (dmapp, seat) = &mut job.pes[0];
        id.into_iter()
            .for_each(|id| dmapp.syncid_wait(seat, id).unwrap());
    };
    let begin = |job: &mut Job, work| {
        let (dmapp, seat) = &mut job.pes[0];
        Some(dmapp.begin(seat, work).unwrap())
    };
    let buffer = |chunk: usize| buffers[chunk % BUFFERS].region().slice(0, chunks[chunk].1);
    let read = |pair: &mut Pair, chunk: usize| {
        let from = pair.there(64 + chunks[chunk].0);
        begin(
            &mut pair.job,
            Work::Get {
                from,
                into: buffer(chunk),
            },
        )
    };
    let mut reading = read(pair, 0);
    for chunk in 0..chunks.len() {
        let here = reading;
        if chunk + 1 < chunks.len() {
            wait(&mut pair.job, writes[(chunk + 1) % BUFFERS].take());
            reading = read(pair, chunk + 1);
        }
        wait(&mut pair.job, here);
        let words = buffer(chunk);
        for word in (0..words.len()).step_by(8) {
            let one = words.slice(word, 8);
            atomic::set_value(one, 8, atomic::value(one, 8) + 1);
        }
        pair.job.compute(words.len() as u64 * 1000 / ADDS);
        let to = pair.there(64 + chunks[chunk].0);
        writes[chunk % BUFFERS] = begin(&mut pair.job, Work::Put { to, from: words });
    }
    for write in writes {
        wait(&mut pair.job, write);
    }
}

/// Everybody writes 512 bytes to everybody else: in steps, each waited for, and all at once.
fn patterns(most: usize) {
    const BYTES: usize = 512;
    for npes in sizes(2, most) {
        for (name, in_steps) in [("shift", true), ("transpose", false)] {
            let count = npes as u32;
            let mut job = job(count, PER_NODE, BYTES * npes + 64);
            let parts = block(&mut job, BYTES * npes);
            let sources: Vec<HeapBytes> = (0..npes)
                .map(|pe| HeapBytes::from_slice(&[pe as u8; BYTES]))
                .collect();
            let start = job.now();
            for step in 1..count {
                for pe in 0..count {
                    let to = at(&job, (pe + step) % count, parts, BYTES * pe as usize);
                    let from = sources[pe as usize].region();
                    job.begin_implicit(pe, Work::Put { to, from }).unwrap();
                }
                if in_steps {
                    (0..count).for_each(|pe| job.gsync(pe).unwrap());
                }
            }
            (0..count).for_each(|pe| job.gsync(pe).unwrap());
            println!("{name} {npes} {:.9}", seconds(&job, start));
            for pe in 0..count {
                let mut found = vec![0; parts.len];
                oxmpi_mem::read(&mut found, job.dmapp(pe).local(parts));
                for (from, part) in found.chunks(BYTES).enumerate() {
                    let is_right = part.iter().all(|byte| *byte == from as u8);
                    assert!(is_right || from == pe as usize, "{from} to {pe}");
                }
            }
        }
    }
}

fn main() {
    let is_quick = std::env::args().any(|word| word == "--quick");
    let (counters, all) = if is_quick { (256, 32) } else { (8192, 512) };
    contiguous();
    strided();
    fetch_add(counters);
    accumulate();
    patterns(all);
}
