//! Atomics, cells and locks: `std` in the product, `loom` under `--cfg loom`.
//!
//! Every other room takes its atomics from here, so that the structures built on them can be
//! model-checked unchanged. What is here: the facade ([`atomic`], [`cell`], [`thread`], [`hint`]),
//! a [`Mutex`] and [`Condvar`] without poisoning, [`CachePadded`], and the [`Biased`] lock that
//! guards a VCI. Nothing here makes a system call: what a lock needs of the kernel comes in through
//! the trait [`Os`], which `pal` implements.
//!
//! Ordering comments name their pair: `SYNC: revoke` on one side has its partner under the same
//! word on the other.
//!
//! Start reading at [`biased`]; the rest is small.

#![allow(unsafe_code)]

pub mod atomic;
pub mod biased;
pub mod cell;
mod mutex;
mod padded;
mod ticket;

#[cfg(loom)]
pub mod model;

pub use biased::{Biased, Guard};
pub use mutex::{Condvar, Mutex, MutexGuard};
pub use padded::CachePadded;

#[cfg(loom)]
pub use loom;

/// Threads: `std::thread`, or loom's inside a model.
pub mod thread {
    #[cfg(loom)]
    pub use loom::thread::{spawn, yield_now};
    #[cfg(not(loom))]
    pub use std::thread::{spawn, yield_now};
}

/// The hint a spinning thread gives the processor; inside a model it lets the other threads run.
pub mod hint {
    #[cfg(loom)]
    pub use loom::thread::yield_now as spin_loop;
    #[cfg(not(loom))]
    pub use std::hint::spin_loop;
}

/// What the locks of this room need of the operating system. Implemented by `pal::Linux`, and by
/// models in tests.
pub trait Os {
    /// A value that is the same for the whole life of a thread and different from that of every
    /// other living thread; neither 0 nor `usize::MAX`. The thread pointer register serves.
    fn thread_id() -> usize;

    /// The rare side of an asymmetric barrier: on return every other thread of the process has
    /// executed a full barrier since the call began.
    fn heavy_barrier();

    /// The frequent side: orders the caller's earlier stores before its later loads with respect to
    /// [`heavy_barrier`](Self::heavy_barrier). A compiler fence, or a full fence where the heavy
    /// side is only a fence itself.
    fn light_barrier();

    /// Sleeps while `word` holds `expected`; may return early for no reason.
    fn wait(word: &atomic::AtomicU32, expected: u32);

    /// Wakes up to `count` threads sleeping in [`wait`](Self::wait) on `word`.
    fn wake(word: &atomic::AtomicU32, count: u32);
}
