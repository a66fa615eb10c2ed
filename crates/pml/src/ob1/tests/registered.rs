//! Memory registrations of single copies, and their lifetime.

use super::rails::{Rails, exchange, mixed_models};
use super::{bytes, content};
use crate::component::Pml;
use core::ops::Range;
use oxmpi_btl::rcache::{Bounds, Counters, Nobody, Watch};
use oxmpi_btl::sim::Model;
use oxmpi_mem::HeapBytes;
use std::sync::{Arc, Mutex};

const ABORTED: i32 = 58;

/// Three modules, the first of which needs registered memory for single copies.
fn reading() -> [Model; 3] {
    let mut models = mixed_models();
    models[0].limits.single_copy_from = 4096;
    models[0].registers = true;
    models
}

impl Rails {
    fn counters(&self, at: usize) -> Counters {
        self.wires[at].registrations(0)
    }

    /// Watches memory from now on, to learn which was freed.
    fn watch(&mut self, watch: impl Fn() -> Box<dyn Watch>) {
        let wires = std::mem::take(&mut self.wires);
        let watching = wires.into_iter().map(|wire| wire.watching(watch()));
        self.wires = watching.collect();
    }

    /// Everything has ended: nothing is in use, and no registration was removed while in use.
    fn is_at_rest(&self) {
        for wire in &self.wires {
            assert_eq!(wire.in_use(), 0);
        }
        for network in &self.networks {
            assert_eq!(network.lock().books().torn, 0);
        }
    }
}

/// The parts of a block of memory.
fn parts(all: &HeapBytes, len: usize) -> impl Iterator<Item = oxmpi_mem::Region> {
    (0..all.len() / len).map(move |n| all.region().slice(n * len, len))
}

/// A buffer that is used a hundred times is registered once on each side.
#[test]
fn a_buffer_is_registered_once() {
    let mut job = Rails::new(2, &reading(), 0, 3);
    let (out, into) = (bytes(20_000, 1), bytes(20_000, 0));
    for n in 0..100 {
        oxmpi_mem::write(out.region().slice(n, 1), &[n as u8]);
        pass(&mut job, &out, &into);
        job.is_at_rest();
    }
    let wanted = Counters {
        hits: 99,
        misses: 1,
        ..Counters::default()
    };
    assert_eq!((job.counters(0), job.counters(1)), (wanted, wanted));
    let books = job.networks[0].lock().books();
    assert_eq!((books.made, books.open, books.most), (2, 2, 2));
}

/// Ten thousand buffers, a hundred in flight at once, stay within the bounds. Each is registered
/// once, and the least recently used are evicted.
#[test]
fn many_buffers_stay_within_the_bounds() {
    const BUFFERS: u64 = 10_000;
    const AT_ONCE: usize = 100;
    let bounds = Bounds {
        entries: 500,
        bytes: 1 << 30,
    };
    let mut job = Rails::new(2, &reading(), 1, 5);
    let wires = std::mem::take(&mut job.wires);
    let wires = wires.into_iter().map(|wire| wire.registering(bounds));
    job.wires = wires.collect();
    let len = 4096 * BUFFERS as usize;
    let (out, into) = (bytes(len, 1), bytes(len, 0));
    let mut pairs = parts(&out, 4096).zip(parts(&into, 4096));
    for _ in 0..BUFFERS as usize / AT_ONCE {
        let pairs: Vec<_> = pairs.by_ref().take(AT_ONCE).collect();
        let mut all = Vec::new();
        for (from, into) in pairs {
            let recv = job.recv_region(1, 0, 1, into);
            all.push((job.send_region(0, 1, 1, from), recv));
        }
        job.run();
        for (send, recv) in all {
            assert_eq!(job.finish(0, send).error, 0);
            assert_eq!(job.finish(1, recv).bytes, 4096);
        }
        job.is_at_rest();
    }
    assert!(content(&into) == content(&out));
    for at in 0..2 {
        let counters = job.counters(at);
        let wanted = Counters {
            hits: counters.hits, // Of offers that waited for space.
            misses: BUFFERS,
            evicted: BUFFERS - 500,
            ..Counters::default()
        };
        assert_eq!(counters, wanted);
    }
    let books = job.networks[0].lock().books();
    let made = 2 * BUFFERS as usize;
    assert_eq!((books.made, books.open, books.most), (made, 1000, 1000));
}

/// More is offered at once than may be registered: the rest goes by frames.
#[test]
fn what_cannot_be_registered_goes_in_frames() {
    let bounds = Bounds {
        entries: 4,
        bytes: 1 << 20,
    };
    let mut job = Rails::new(2, &reading(), 2, 9);
    let wires = std::mem::take(&mut job.wires);
    let wires = wires.into_iter().map(|wire| wire.registering(bounds));
    job.wires = wires.collect();
    let all: Vec<_> = (0..60)
        .map(|n| {
            let (out, into) = (bytes(20_000 + n, n as u8), bytes(20_000 + n, 0));
            let recv = job.recv(1, 0, n as i32, &into);
            (job.send(0, 1, n as i32, &out), recv, out, into)
        })
        .collect();
    job.run();
    for (send, recv, out, into) in all {
        assert_eq!(job.finish(0, send).error, 0);
        assert_eq!(job.finish(1, recv).error, 0);
        assert!(content(&into) == content(&out));
    }
    job.is_at_rest();
    assert!(job.counters(0).refused > 0);
    assert!(job.networks[0].lock().books().most <= 8);
}

/// Modules fail during transfers. No registration in use is removed, and those with a failed module
/// end with it.
#[test]
fn a_module_that_fails_leaves_nothing_registered() {
    let mut caught = 0;
    for seed in 1..=60_u64 {
        let mut models = reading();
        models[0].refuse_every = seed % 4;
        models[0].align = if seed % 3 == 0 { 64 } else { 1 };
        let mut job = Rails::new(2, &models, seed as usize, seed);
        exchange(&mut job, seed, |job, n| {
            if n as u64 == seed % 17 {
                caught += usize::from(job.wires.iter().any(|wire| wire.in_use() > 0));
                let failing = (seed / 17 % 2) as usize;
                job.networks[failing].lock().fail();
            }
        });
        job.is_at_rest();
        let has_failed = seed / 17 % 2 == 0;
        let books = job.networks[0].lock().books();
        assert!(books.open == 0 || !has_failed, "seed {seed}: {books:?}");
    }
    assert!(caught > 0, "some failed in the middle");
}

/// An `RTS` ends with its peer, and with its communicator.
#[test]
fn rts_frames_that_cannot_be_answered_end() {
    for dies in [true, false] {
        let mut job = Rails::new(2, &reading(), 0, 7);
        let out = bytes(100_000, 1);
        let sends = [1, 2].map(|tag| job.send(0, 1, tag, &out));
        while job.step() {}
        assert_eq!(job.wires[0].in_use(), 2, "no receive has come");
        match dies {
            true => job.ranks[0].fail_peer(1, ABORTED, |_, _| None),
            false => job.ranks[0].revoke(2, ABORTED),
        }
        job.progress();
        for send in sends {
            assert_eq!(job.finish(0, send).error, ABORTED);
        }
        job.is_at_rest();
        assert_eq!(job.networks[0].lock().books().open, 1, "for the next use");
    }
}

/// A receive into which a module still copied ended as soon as its communicator was revoked, and
/// its memory was written later. Now it ends with the copy.
#[test]
fn a_receive_ends_when_nothing_writes_there_any_more() {
    let mut job = Rails::new(2, &reading(), 0, 7);
    let (out, into) = (bytes(100_000, 1), bytes(100_000, 0));
    let recv = job.recv(1, 0, 1, &into);
    let send = job.send(0, 1, 1, &out);
    while job.wires[1].in_use() == 0 {
        assert!(job.step());
    }
    job.ranks
        .iter_mut()
        .for_each(|rank| rank.revoke(2, ABORTED));
    assert!(job.ranks[1].is_pending(recv), "the copy is under way");
    job.run();
    assert_eq!(job.finish(1, recv).error, ABORTED);
    assert_eq!(job.finish(0, send).error, ABORTED);
    job.is_at_rest();
    assert_eq!(job.ranks[1].requests.live(), 0);
}

/// One message from rank 0 to rank 1.
fn pass(job: &mut Rails, out: &HeapBytes, into: &HeapBytes) {
    let recv = job.recv(1, 0, 1, into);
    let send = job.send(0, 1, 1, out);
    job.run();
    job.finish(0, send);
    job.finish(1, recv);
    assert!(content(into) == content(out));
}

/// A watch that reports the ranges that the test lists.
#[derive(Clone, Default)]
struct Freed(Arc<Mutex<Vec<Range<u64>>>>);

impl Watch for Freed {
    fn watch(&mut self, _range: &Range<u64>) -> bool {
        true
    }

    fn gone(&mut self, report: &mut dyn FnMut(&Range<u64>)) {
        let gone = std::mem::take(&mut *self.0.lock().unwrap());
        gone.iter().for_each(report);
    }
}

/// Memory freed between two messages is registered again, even at the same address.
#[test]
fn memory_that_was_given_back_is_registered_anew() {
    let mut job = Rails::new(2, &reading(), 0, 3);
    let freed = Freed::default();
    job.watch(|| Box::new(freed.clone()));
    let (out, into) = (bytes(20_000, 1), bytes(20_000, 0));
    let mut exchanged = |n: u64, misses: u64| {
        pass(&mut job, &out, &into);
        let counters = job.counters(0);
        assert_eq!(
            (counters.misses, counters.invalidated),
            (misses, misses - 1),
            "message {n}"
        );
        job.is_at_rest();
    };
    exchanged(0, 1);
    exchanged(1, 1);
    let start = out.region().addr() as u64;
    freed.0.lock().unwrap().push(start + 5000..start + 5001);
    exchanged(2, 2);
    exchanged(3, 2);
    // The end of an adjacent block does not matter.
    freed.0.lock().unwrap().push(start - 100..start);
    exchanged(4, 2);
}

/// Without a watch, memory stays registered no longer than it is used.
#[test]
fn what_nobody_can_tell_of_is_not_kept() {
    let mut job = Rails::new(2, &reading(), 0, 3);
    job.watch(|| Box::new(Nobody));
    let (out, into) = (bytes(20_000, 1), bytes(20_000, 0));
    for n in 1..=5 {
        pass(&mut job, &out, &into);
        assert_eq!((job.counters(0).misses, job.counters(0).hits), (n, 0));
        job.is_at_rest();
    }
}
