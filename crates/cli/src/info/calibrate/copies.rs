//! Which copies are fastest between two processors: two threads pass 64 KiB to and fro some ten
//! times, and 512 bytes some fifty times. Another thread's processor is kept while both poll.

use oxmpi_mem::{Copies, HeapBytes, Region, copy, hand_over_backwards_by, hand_over_by};
use oxmpi_pal::affinity::{CpuSet, current_cpu};
use oxmpi_pal::cma;
use oxmpi_pal::cpu::{self, can_demote};
use std::fs;
use std::hint;
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;

/// A measurement; the best time counts.
#[derive(Clone, Copy)]
struct Trial {
    /// Bytes of each copy.
    len: usize,
    rounds: usize,
}

const LONG: Trial = Trial {
    len: 64 << 10,
    rounds: 6,
};
const SHORT: Trial = Trial {
    len: 512,
    rounds: 24,
};
/// An unusual copy must be faster by this factor. Processors of a virtual machine may be closer to
/// each other now than later. Where they are far apart the C library's copy is best.
const CLEARLY: f64 = 1.25;

/// The fastest copies, and the cost in nanoseconds of writing a byte that another processor has
/// read. The cost is `None` if there is no other processor, or it is busy.
pub fn between_processors() -> (Copies, Option<f64>) {
    let library = Copies::default();
    let vectors = Copies {
        vectors: true,
        ..library
    };
    let long = |copies| {
        let copy = move |to, from| hand_over_by(copies, to, from);
        passed(LONG, copy, copy)
    };
    let (best, wrote) = match (long(library), long(vectors)) {
        (Some(one), Some(other)) if other.is_clearly_before(&one) => (vectors, Some(other.wrote)),
        (one, _) => (library, one.map(|one| one.wrote)),
    };
    let demotes = can_demote() && {
        let short = |demotes| {
            let copies = Copies { demotes, ..best };
            let write = move |to, from| hand_over_backwards_by(copies, to, from);
            passed(SHORT, write, copy)
        };
        let (stays, leaves) = (short(false), short(true));
        leaves.is_some_and(|leaves| stays.is_some_and(|stays| leaves.is_clearly_before(&stays)))
    };
    (Copies { demotes, ..best }, wrote)
}

/// A processor other than the current one; of another core, if we may use one.
struct Other {
    allowed: CpuSet,
    number: usize,
}

impl Other {
    fn find() -> Option<Other> {
        let allowed = CpuSet::allowed().ok()?;
        let here = current_cpu()?;
        let list = format!("/sys/devices/system/cpu/cpu{here}/topology/thread_siblings_list");
        let core = fs::read_to_string(list)
            .ok()
            .and_then(|list| CpuSet::parse(&list));
        let others = || allowed.iter().filter(|number| *number != here);
        let is_apart = |number: &usize| core.as_ref().is_none_or(|core| !core.contains(*number));
        let number = others().find(is_apart).or_else(|| others().next())?;
        Some(Other { allowed, number })
    }
}

/// Times in nanoseconds per byte.
struct Passed {
    wrote: f64,
    read: f64,
}

impl Passed {
    fn is_clearly_before(&self, other: &Passed) -> bool {
        (self.wrote + self.read) * CLEARLY < other.wrote + other.read
    }
}

/// Passes bytes to and fro with these copies, and measures them.
fn passed(
    trial: Trial,
    write: impl Fn(Region, Region) + Send,
    read_by: impl Fn(Region, Region),
) -> Option<Passed> {
    let Trial { len, rounds } = trial;
    let other = Other::find()?;
    let (back, returned) = mpsc::channel::<(HeapBytes, u64)>();
    let (give, given) = mpsc::channel();
    let (arrive, arrived) = mpsc::channel();
    let (mut wrote, mut read) = (u64::MAX, u64::MAX);
    thread::scope(|scope| {
        let _ = thread::Builder::new().spawn_scoped(scope, move || {
            // The system may start this thread on the processor where the other thread polls, and
            // may leave it there for long.
            let _ = other.allowed.start_on(other.number);
            let _ = arrive.send(());
            let own = HeapBytes::from_slice(&vec![1; len]);
            while let Some((bytes, _)) = next(&returned, hint::spin_loop) {
                let time = time(&write, &bytes, &own);
                if give.send((bytes, time)).is_err() {
                    break;
                }
            }
        });
        let (mut bytes, to) = (HeapBytes::new(len), HeapBytes::new(len));
        // (Without a thread there is no arrival.)
        let rounds = next(&arrived, thread::yield_now).map_or(0, |()| rounds);
        for _ in 0..rounds {
            if back.send((bytes, 0)).is_err() {
                break;
            }
            let Some((written, took)) = next(&given, hint::spin_loop) else {
                break;
            };
            wrote = wrote.min(took);
            read = read.min(time(&read_by, &to, &written));
            bytes = written;
        }
        drop(back);
    });
    let each = |time: u64| time as f64 / len as f64;
    (read < u64::MAX).then(|| Passed {
        wrote: each(wrote),
        read: each(read),
    })
}

/// The time of one copy, in nanoseconds.
fn time(copy: impl Fn(Region, Region), to: &HeapBytes, from: &HeapBytes) -> u64 {
    let begin = cpu::now_ns();
    copy(to.region(), from.region());
    cpu::now_ns() - begin
}

/// Polls for a short time, so that both threads keep their processors.
fn next<T>(waited: &Receiver<T>, pause: impl Fn()) -> Option<T> {
    const LIMIT: u64 = 500_000;
    let begin = cpu::now_ns();
    loop {
        match waited.try_recv() {
            Err(TryRecvError::Empty) if cpu::now_ns() - begin < LIMIT => pause(),
            waited => return waited.ok(),
        }
    }
}

/// The length (bytes) from which one copy by the kernel is less work than two through a ring.
/// `None`: the kernel refuses, or no length is. `wrote`: the cost of a byte that is written where
/// another processor has just read.
pub fn one_copy_from(wrote: Option<f64>) -> Option<u64> {
    const SIZES: [usize; 2] = [4 << 10, 64 << 10];
    const ROUNDS: u32 = 9;
    let from = vec![1u8; SIZES[1]];
    let mut to = vec![2u8; SIZES[1]];
    let (mut reads, mut copies) = ([u64::MAX; 2], [u64::MAX; 2]);
    for _ in 0..ROUNDS {
        for (at, len) in SIZES.into_iter().enumerate() {
            let begin = cpu::now_ns();
            cma::copy_by_kernel(&from[..len], &mut to[..len]).ok()?;
            let between = cpu::now_ns();
            to[..len].copy_from_slice(&hint::black_box(&from)[..len]);
            hint::black_box(&mut to);
            let end = cpu::now_ns();
            reads[at] = reads[at].min(between - begin);
            copies[at] = copies[at].min(end - between);
        }
    }
    crossing(SIZES, reads, copies, wrote.unwrap_or(0.0))
}

/// Where the lines through the times of the two ways cross. Either way the bytes are fetched from
/// the other processor's cache. Through a ring they are copied there, too. Before that they are
/// written where that processor has read, which costs at least as much as two copies within a
/// cache.
fn crossing(sizes: [usize; 2], kernel: [u64; 2], ours: [u64; 2], wrote: f64) -> Option<u64> {
    let width = (sizes[1] - sizes[0]) as f64;
    let slope = |times: [u64; 2]| times[1].saturating_sub(times[0]) as f64 / width;
    let copied = slope(ours);
    let call = (kernel[0] as f64 - slope(kernel) * sizes[0] as f64).max(0.0);
    let gain = copied + wrote.max(2.0 * copied) - slope(kernel);
    // (A float out of range becomes the nearest number in range.)
    (gain > 0.0).then(|| (call / gain).round() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn something_is_measured_or_nothing() {
        let (_, wrote) = between_processors();
        assert!(wrote.is_none_or(|wrote| wrote > 0.0 && wrote < 1e4));
        assert!(one_copy_from(wrote).is_none_or(|from| from < 1 << 40));
    }

    #[test]
    fn the_lines_of_two_ways_cross() {
        let sizes = [1000, 11_000];
        // 500 ns and 0.2 ns a byte, compared with copies of 0.1 ns a byte.
        let of = |kernel, wrote| crossing(sizes, kernel, [100, 1100], wrote);
        assert_eq!(of([700, 2700], 0.0), Some(5000));
        assert_eq!(of([100, 1100], 0.0), Some(0));
        // 0.4 ns a byte: two copies are always faster, unless lines move slowly between the two.
        assert_eq!(of([900, 4900], 0.0), None);
        assert_eq!(of([900, 4900], 0.5), Some(2500));
    }
}
