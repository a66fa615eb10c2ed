//! Two processes, each on its own processor, hand messages to and fro through the rings of a
//! segment.
//!
//! Prints the one-way time of a bare cache line first, which nothing can beat, then of messages by
//! size: median and 10th percentile of batches. Then what entering a biased lock costs, and waking
//! a sleeper.
//!
//!     cargo run --release -p oxmpi-shm --example pingpong

#![allow(clippy::print_stdout)]

use std::error::Error;
use std::fs::OpenOptions;
use std::os::fd::AsRawFd;
use std::process::Command;
use std::time::Duration;

use oxmpi_mem::{HeapBytes, Region, Way, hand_over};
use oxmpi_pal::affinity::CpuSet;
use oxmpi_pal::cpu::now_ns;
use oxmpi_pal::locks::Linux;
use oxmpi_shm::Address;
use oxmpi_shm::park::{Barrier, Node, Sleeper};
use oxmpi_shm::ring::{Bulk, PairRx, PairTx, Received};
use oxmpi_shm::segment::{Layout, Segment};
use oxmpi_sync::Biased;
use oxmpi_sync::atomic::{AtomicU64, Ordering};

const ARCH: u32 = 0;
const SIZES: [usize; 12] = [0, 8, 40, 64, 128, 256, 512, 1024, 2048, 4096, 16384, 65536];
const BATCHES: usize = 200;

fn main() -> Result<(), Box<dyn Error>> {
    // If one side fails, the other must not spin for ever.
    std::thread::spawn(|| {
        std::thread::sleep(Duration::from_secs(60));
        std::process::exit(1);
    });
    let arguments: Vec<String> = std::env::args().collect();
    if let [_, parent, fd] = &arguments[..] {
        let file = OpenOptions::new()
            .read(true)
            .write(true)
            .open(format!("/proc/{parent}/fd/{fd}"))?;
        return play(&Segment::attach(file.into(), ARCH)?, 1);
    }
    let layout = Layout::new(2, 64 << 20).ok_or("impossible layout")?;
    let segment = Segment::create(layout, 1, ARCH)?;
    let fd = segment.descriptor().as_raw_fd().to_string();
    let mut child = Command::new(&arguments[0])
        .args([std::process::id().to_string(), fd])
        .spawn()?;
    play(&segment, 0)?;
    child.wait()?;
    alone()?;
    lock();
    Ok(())
}

/// Sending and receiving by one process, turn about: what the code itself costs, without moving
/// lines between processors.
fn alone() -> Result<(), Box<dyn Error>> {
    let segment = Segment::create(
        Layout::new(2, 64 << 20).ok_or("impossible layout")?,
        1,
        ARCH,
    )?;
    let mut sleeper: Sleeper<Node> = Sleeper::new(segment.mailbox(1), Barrier::Global);
    sleeper.warm(0);
    let mut tx = segment.pair_tx(0, 1)?;
    let mut rx = segment.pair_rx(0, 1)?.ok_or("no ring")?;
    let memory = HeapBytes::zeroed(8);
    let buffer = memory.region();
    let rounds = 1_000_000;
    let times = (0..10).map(|_| {
        let start = now_ns();
        for _ in 0..rounds {
            send(&mut tx, buffer);
            receive(&mut rx, buffer);
        }
        (now_ns() - start) as f64 / f64::from(rounds)
    });
    report(0, "8 bytes, one processor", &times.collect::<Vec<f64>>());
    Ok(())
}

/// Both sides do the same; rank 0 begins and prints.
fn play(segment: &Segment, me: u32) -> Result<(), Box<dyn Error>> {
    let allowed: Vec<usize> = CpuSet::allowed()?.iter().collect();
    CpuSet::from_iter([allowed[me as usize % allowed.len()]]).bind()?;
    let mut sleeper: Sleeper<Node> = Sleeper::new(segment.mailbox(me), Barrier::Global);
    sleeper.warm(1 - me as usize);
    // Each opens its ring after the other's sleeper is there, as after the fence of a real start.
    segment.publish_card(
        me,
        oxmpi_shm::segment::Card {
            pid: 0,
            nonce_address: 0,
            nonce: 0,
        },
    );
    while segment.card(1 - me).is_none() {
        std::thread::yield_now();
    }
    let mut tx = segment.pair_tx(me, 1 - me)?;
    let mut rx = loop {
        match segment.pair_rx(1 - me, me)? {
            Some(rx) => break rx,
            None => std::thread::yield_now(),
        }
    };
    // The line for the comparison: handed out by rank 0, which is the first to ask for an extent
    // after the two rings.
    let place = match me {
        0 => {
            let place = segment.extent(4096)?;
            tx.try_send([0, place.bits(), 0], b"", Bulk::None)?;
            place
        }
        _ => loop {
            if let Some(message) = rx.poll()? {
                let place = Address::from_bits(message.header[1]);
                rx.consume();
                break place;
            }
        },
    };
    let lines = segment.attach_words(place, 16)?;
    let (mut from, mut bare_times, mut times) = (0, Vec::new(), vec![Vec::new(); SIZES.len()]);
    // In turn, so that all sizes see the same weather.
    for _ in 0..BATCHES {
        bare_times.push(bare(&lines, me as usize, from, 4000));
        from += 4000;
        for (size, times) in SIZES.iter().zip(&mut times) {
            let memory = HeapBytes::zeroed(*size + 4096);
            let page = memory.region().addr().next_multiple_of(4096) - memory.region().addr();
            let buffer = memory.region().slice(page, *size);
            let rounds = if *size > 64 { 100 } else { 1000 };
            let start = now_ns();
            for _ in 0..rounds {
                if me == 0 {
                    send(&mut tx, buffer);
                    receive(&mut rx, buffer);
                } else {
                    receive(&mut rx, buffer);
                    send(&mut tx, buffer);
                }
            }
            times.push((now_ns() - start) as f64 / f64::from(2 * rounds));
        }
    }
    report(me, "a bare cache line", &bare_times);
    for (size, times) in SIZES.iter().zip(&times) {
        report(me, &format!("{size} bytes"), times);
    }
    asleep(&mut sleeper, &mut tx, &mut rx, me);
    Ok(())
}

#[inline(never)]
fn send(tx: &mut PairTx<Node>, buffer: Region) {
    while tx
        .try_send([1 << 32, 5, 6], b"", Bulk::Region(buffer))
        .is_err()
    {
        std::hint::spin_loop();
    }
}

#[inline(never)]
fn receive(rx: &mut PairRx<Node>, buffer: Region) {
    let into = buffer;
    let take = |message: &Received<'_>| {
        let first = message.bulk[0].len();
        hand_over(into.slice(0, first), message.bulk[0], Way::Cached);
        hand_over(into.skip(first), message.bulk[1], Way::Cached);
    };
    while (rx.receive(take).expect("our own messages are whole")).is_none() {}
}

/// One cache line per direction, no ring around it: what nothing can beat.
fn bare(lines: &[AtomicU64], me: usize, from: u64, rounds: u32) -> f64 {
    let start = now_ns();
    for n in from + 1..=from + u64::from(rounds) {
        if me == 0 {
            lines[0].store(n, Ordering::Release);
        }
        while lines[8 * (1 - me)].load(Ordering::Acquire) != n {
            std::hint::spin_loop();
        }
        if me == 1 {
            lines[8].store(n, Ordering::Release);
        }
    }
    (now_ns() - start) as f64 / f64::from(2 * rounds)
}

/// Both sleep each time.
fn asleep(sleeper: &mut Sleeper<Node>, tx: &mut PairTx<Node>, rx: &mut PairRx<Node>, me: u32) {
    let rounds = 200;
    let start = now_ns();
    for _ in 0..rounds {
        if me == 0 {
            let _ = tx.try_send([0; 3], b"", Bulk::None);
        }
        loop {
            let bed = sleeper.announce();
            rx.publish_credit();
            if let Ok(Some(_)) = rx.poll() {
                sleeper.cancel();
                rx.consume();
                break;
            }
            sleeper.rise(bed.sleep(Duration::from_secs(1)), || false);
        }
        if me == 1 {
            let _ = tx.try_send([0; 3], b"", Bulk::None);
        }
    }
    report(
        me,
        "asleep",
        &[(now_ns() - start) as f64 / f64::from(2 * rounds)],
    );
}

fn lock() {
    static VCI: Biased<u64, Linux> = Biased::new(0);
    oxmpi_pal::membarrier::private();
    let rounds = 10_000_000;
    let times = (0..5).map(|_| {
        let start = now_ns();
        for _ in 0..rounds {
            let mut guard = VCI.enter();
            *guard = std::hint::black_box(*guard + 1);
        }
        (now_ns() - start) as f64 / f64::from(rounds)
    });
    report(0, "enter and leave a vci", &times.collect::<Vec<f64>>());
    let mut guard = VCI.enter();
    let times = (0..5).map(|_| {
        let start = now_ns();
        for _ in 0..rounds {
            guard.bump();
            *guard = std::hint::black_box(*guard + 1);
        }
        (now_ns() - start) as f64 / f64::from(rounds)
    });
    report(0, "bump", &times.collect::<Vec<f64>>());
}

fn report(me: u32, what: &str, times: &[f64]) {
    if me == 0 {
        let mut sorted = times.to_vec();
        sorted.sort_by(f64::total_cmp);
        let (low, middle) = (sorted[sorted.len() / 10], sorted[sorted.len() / 2]);
        println!("{what:>24} {middle:9.1} ns  (10th percentile {low:.1})");
    }
}
