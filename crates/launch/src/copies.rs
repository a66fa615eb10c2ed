//! Which copies are best between two processors of this machine, measured before ranks start: two
//! threads pass 64 KiB to and fro, some ten times, in a few tenths of a millisecond.
//!
//! Called where the segment of a node is made ([`crate::board`]), in a process of the launcher; no
//! process of the program has a thread for this.

use oxmpi_mem::{Copies, HeapBytes, hand_over_by};
use oxmpi_pal::cpu;
use std::hint;
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;

const LEN: usize = 64 << 10;
/// Of each kind; the best one counts.
const ROUNDS: usize = 6;
/// Vectors of our own must be so many times as quick as the C library: processors of a virtual
/// machine may be nearer to each other now than later, and where they are far apart the library
/// is.
const CLEARLY: f64 = 1.25;

/// What copies best, and what a byte then costs that is written where another processor has read,
/// in nanoseconds; nothing where there is no other processor, or it is busy.
pub fn between_processors() -> (Copies, Option<f64>) {
    let is_alone = thread::available_parallelism().is_ok_and(|processors| processors.get() < 2);
    let passed = |copies| match is_alone {
        true => None,
        false => passed(copies),
    };
    match (passed(Copies::Library), passed(Copies::Vectors)) {
        (Some(library), Some(vectors)) if vectors.both() * CLEARLY < library.both() => {
            (Copies::Vectors, Some(vectors.wrote))
        }
        (library, _) => (Copies::Library, library.map(|library| library.wrote)),
    }
}

/// Nanoseconds a byte.
struct Passed {
    wrote: f64,
    read: f64,
}

impl Passed {
    fn both(&self) -> f64 {
        self.wrote + self.read
    }
}

fn passed(copies: Copies) -> Option<Passed> {
    let (back, returned) = mpsc::channel::<(HeapBytes, u64)>();
    let (give, given) = mpsc::channel();
    let (mut wrote, mut read) = (u64::MAX, u64::MAX);
    thread::scope(|scope| {
        let writer = thread::Builder::new().spawn_scoped(scope, move || {
            let own = HeapBytes::from_slice(&[1; LEN]);
            while let Some((bytes, _)) = next(&returned) {
                let time = time(copies, &bytes, &own);
                if give.send((bytes, time)).is_err() {
                    break;
                }
            }
        });
        let (mut bytes, to) = (HeapBytes::new(LEN), HeapBytes::new(LEN));
        for _ in 0..ROUNDS {
            // (Nobody is there when the thread could not be made.)
            if writer.is_err() || back.send((bytes, 0)).is_err() {
                break;
            }
            let Some((written, took)) = next(&given) else {
                break;
            };
            wrote = wrote.min(took);
            read = read.min(time(copies, &to, &written));
            bytes = written;
        }
        drop(back);
    });
    let each = |time: u64| time as f64 / LEN as f64;
    (read < u64::MAX).then(|| Passed {
        wrote: each(wrote),
        read: each(read),
    })
}

/// How long a copy takes.
fn time(copies: Copies, to: &HeapBytes, from: &HeapBytes) -> u64 {
    let begin = cpu::now_ns();
    hand_over_by(copies, to.region(), from.region());
    cpu::now_ns() - begin
}

/// Polls, so that both keep their processors; not for long.
fn next<T>(waited: &Receiver<T>) -> Option<T> {
    const LIMIT: u64 = 500_000;
    let begin = cpu::now_ns();
    loop {
        match waited.try_recv() {
            Err(TryRecvError::Empty) if cpu::now_ns() - begin < LIMIT => hint::spin_loop(),
            waited => return waited.ok(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn something_is_measured_or_nothing() {
        let (_, wrote) = between_processors();
        assert!(wrote.is_none_or(|wrote| wrote > 0.0 && wrote < 1e4));
    }
}
