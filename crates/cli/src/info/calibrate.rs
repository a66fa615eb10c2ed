//! `oxmpi-info --calibrate [FILE]`: measures values of the tuning on this machine and writes them
//! to the file that `mpirun` reads.
//!
//! Two threads represent two ranks. Some constants need two ranks of a job: the cost of a message,
//! of a slot. For those the usual values are scaled by the measured cost of a cache line.

mod copies;

use oxmpi_mca::param;
use oxmpi_mca::tuning::{self, LEAST_SINGLE_COPY, Tuning};
use oxmpi_mem::HeapBytes;
use oxmpi_pal::affinity::CpuSet;
use oxmpi_pal::cpu::{now_ns, yield_now};
use oxmpi_pal::memory;
use oxmpi_pal::xpmem::Xpmem;
use oxmpi_sync::CachePadded;
use oxmpi_sync::atomic::{AtomicU64, Ordering};
use std::fmt::Write as _;
use std::hint::{black_box, spin_loop};
use std::path::PathBuf;
use std::sync::{Arc, mpsc};

/// Measures, writes the file, and returns its content. Without a name it is the user's file of
/// tuning.
pub fn answer(words: &[String]) -> Result<String, String> {
    let params = param::resolve(&param::from_environment().0).params;
    let file = match words {
        [] => {
            tuning::file(&params).ok_or("neither XDG_CONFIG_HOME nor HOME is set; name a file")?
        }
        [file] => PathBuf::from(file),
        _ => return Err("--calibrate takes one file".to_owned()),
    };
    let (found, apart) = measure()?;
    let mut lines = String::from(
        "# Written by oxmpi-info --calibrate; docs/tuning.md has the names and units.\n\
         # mpirun gives these values to all ranks. Without a line the default holds.\n",
    );
    for (name, value) in &found {
        let _ = writeln!(lines, "{name} = {value}");
    }
    lines.push_str(&apart);
    let folder = file
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    folder
        .map_or(Ok(()), std::fs::create_dir_all)
        .and_then(|()| std::fs::write(&file, &lines))
        .map_err(|error| format!("{}: {error}", file.display()))?;
    Ok(format!("{}:\n{lines}", file.display()))
}

/// Values by name, as a line of the file has them.
type Found = Vec<(&'static str, String)>;

/// The values, and a comment about the state of the machine during the measurement.
fn measure() -> Result<(Found, String), String> {
    let allowed = CpuSet::allowed().map_err(|error| error.to_string())?;
    let cpus: Vec<usize> = allowed.iter().collect();
    let usual = Tuning::USUAL;
    let mut found = vec![
        ("copy", best(|| copy_ns(BLOCK))),
        ("reduce", best(reduce_ns)),
        ("switch", best(|| ping_pong(cpus[0], cpus[0], yield_now))),
    ];
    if let Some([call, byte]) = file_ns() {
        let (_, switch) = found[2];
        let write = call + switch;
        found.extend([
            ("file_call", call),
            ("file_byte", byte),
            ("file_write", write),
        ]);
    }
    let mut lines: Found = Vec::new();
    let mut apart = String::from("# Measured on one processor: there is nothing between two.\n");
    if let [one, other, ..] = cpus[..] {
        let line = best(|| ping_pong(one, other, spin_loop));
        let scale = line / usual.line;
        apart = format!(
            "# Processors {one} and {other} were {line:.0} ns apart (one cache line, one way). The host of a virtual machine may move its\n\
             # processors nearer to each other or farther at any time; then measure again.\n"
        );
        found.extend([
            ("line", line),
            ("byte", best(|| handed_ns(one, other))),
            ("latency", usual.latency * scale),
            ("gap", usual.gap * scale),
            ("slot", usual.slot * scale),
            ("schedule", usual.schedule * scale),
        ]);
        let (copies, wrote) = copies::between_processors();
        lines.push(("vectors", copies.vectors.to_string()));
        lines.push(("demote", copies.demotes.to_string()));
        // With xpmem nothing about single copy need be measured.
        if let Some(from) = copies::one_copy_from(wrote).filter(|_| Xpmem::open().is_err()) {
            let from = from.next_power_of_two().clamp(LEAST_SINGLE_COPY, 1 << 30);
            lines.push(("single_copy_from", from.to_string()));
        }
    }
    lines.extend(
        found
            .into_iter()
            .map(|(name, ns)| (name, format!("{ns:.4}"))),
    );
    Ok((lines, apart))
}

/// Nanoseconds of a call that reads a byte of a file in memory, and of each byte of a long call.
/// Such a file behaves like one in the page cache.
fn file_ns() -> Option<[f64; 2]> {
    const LONG: usize = 4 << 20;
    let file = memory::anonymous_file(LONG as u64).ok()?;
    memory::allocate(&file, 0, LONG as u64).ok()?;
    let bytes = HeapBytes::zeroed(LONG);
    let time = |len: usize| {
        let start = now_ns();
        let read = oxmpi_mem::file::read_at(&file, bytes.region().slice(0, len), 0);
        read.map_or(f64::INFINITY, |_| (now_ns() - start) as f64)
    };
    let (short, long) = (best(|| time(1)), best(|| time(LONG)));
    let byte = (long - short) / LONG as f64;
    (byte.is_finite() && byte > 0.0).then_some([short.max(1.0), byte])
}

/// The least of several batches: disturbances only add time.
fn best(mut batch: impl FnMut() -> f64) -> f64 {
    (0..7).map(|_| batch()).fold(f64::INFINITY, f64::min)
}

/// The one-way time in ns between two threads on these processors, which wait by `pause`.
fn ping_pong(one: usize, other: usize, pause: fn()) -> f64 {
    const ROUNDS: u64 = 4000;
    let words = Arc::new([0, 1].map(|_| CachePadded::new(AtomicU64::new(0))));
    let theirs = Arc::clone(&words);
    let partner = std::thread::spawn(move || {
        bind(other);
        for round in 1..=ROUNDS {
            while theirs[0].load(Ordering::Acquire) != round {
                pause();
            }
            theirs[1].store(round, Ordering::Release);
        }
    });
    let timer = std::thread::spawn(move || {
        bind(one);
        let mut start = 0;
        for round in 1..=ROUNDS {
            if round == ROUNDS / 4 {
                start = now_ns();
            }
            words[0].store(round, Ordering::Release);
            while words[1].load(Ordering::Acquire) != round {
                pause();
            }
        }
        (now_ns() - start) as f64 / (2.0 * (ROUNDS - ROUNDS / 4) as f64)
    });
    let time = timer.join().unwrap_or(f64::INFINITY);
    let _ = partner.join();
    time
}

/// The time to copy a byte of a block that another processor has just written.
fn handed_ns(one: usize, other: usize) -> f64 {
    const ROUNDS: u32 = 200;
    let (give, take) = mpsc::channel::<Vec<u8>>();
    let (back, again) = mpsc::channel::<Vec<u8>>();
    let writer = std::thread::spawn(move || {
        bind(other);
        while let Ok(mut block) = again.recv() {
            block.fill(black_box(7));
            if give.send(block).is_err() {
                break;
            }
        }
    });
    let reader = std::thread::spawn(move || {
        bind(one);
        let (mut own, mut block, mut time) = (vec![0_u8; BLOCK], vec![0_u8; BLOCK], 0);
        for _ in 0..ROUNDS {
            if back.send(block).is_err() {
                return f64::INFINITY;
            }
            let Ok(next) = take.recv() else {
                return f64::INFINITY;
            };
            let start = now_ns();
            own.copy_from_slice(black_box(&next));
            time += now_ns() - start;
            black_box(&own);
            block = next;
        }
        time as f64 / f64::from(ROUNDS) / BLOCK as f64
    });
    let time = reader.join().unwrap_or(f64::INFINITY);
    let _ = writer.join();
    time
}

/// The time to copy a byte within the caches of one processor.
fn copy_ns(len: usize) -> f64 {
    const ROUNDS: u32 = 500;
    let (mut to, from) = (vec![0_u8; len], vec![1_u8; len]);
    let start = now_ns();
    for _ in 0..ROUNDS {
        to.copy_from_slice(black_box(&from));
        black_box(&to);
    }
    (now_ns() - start) as f64 / f64::from(ROUNDS) / len as f64
}

/// The time per byte of a sum of doubles.
fn reduce_ns() -> f64 {
    const ROUNDS: u32 = 500;
    const DOUBLES: usize = BLOCK / 8;
    let (mut sum, add) = (vec![0.0_f64; DOUBLES], vec![1.0_f64; DOUBLES]);
    let start = now_ns();
    for _ in 0..ROUNDS {
        for (sum, add) in sum.iter_mut().zip(black_box(&add)) {
            *sum += add;
        }
        black_box(&sum);
    }
    (now_ns() - start) as f64 / f64::from(ROUNDS) / BLOCK as f64
}

fn bind(cpu: usize) {
    let mut only = CpuSet::default();
    only.insert(cpu);
    // Without binding the figures are worse, not wrong.
    let _ = only.bind();
}

/// Bytes of a block: it fits into the second-level cache, like a chunk of a long vector.
const BLOCK: usize = 64 << 10;
