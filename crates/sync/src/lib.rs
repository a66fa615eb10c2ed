//! Atomics, cells and locks: `std` in the product, `loom` under `--cfg loom`.
//!
//! Every other crate takes its atomics from here, so that loom can check the structures built on
//! them unchanged. The crate has a facade ([`atomic`], [`cell`], [`thread`], [`hint`]), and a
//! [`Mutex`] and [`Condvar`] without poisoning. It also has [`CachePadded`], and the [`Biased`]
//! lock that guards a VCI. Nothing here makes a system call: the locks use the kernel through the
//! trait [`Os`], which `pal` implements.
//!
//! Ordering comments name their pair: `SYNC: revoke` on one side has its partner with the same
//! label on the other.
//!
//! Start reading at [`biased`]; the rest is small.

#![allow(unsafe_code)]

pub mod atomic;
pub mod biased;
pub mod cell;
mod mutex;
mod padded;
mod word;

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

/// The hint of a spinning thread to the processor; in a model it lets the other threads run.
pub mod hint {
    #[cfg(loom)]
    pub use loom::thread::yield_now as spin_loop;
    #[cfg(not(loom))]
    pub use std::hint::spin_loop;
}

/// The operations of the operating system that the locks need. Implemented by `pal::Linux`, and by
/// models in tests.
pub trait Os {
    /// A value that is constant for the life of a thread and differs from that of every other
    /// living thread. It is neither 0 nor `usize::MAX`. The thread pointer register is one.
    fn thread_id() -> usize;

    /// The heavy side of an asymmetric barrier, which is rare. On return every other thread of the
    /// process has executed a full barrier since the call began.
    fn heavy_barrier();

    /// The light side, which is frequent. It orders the caller's earlier stores before its later
    /// loads with respect to [`heavy_barrier`](Self::heavy_barrier). A compiler fence, or a full
    /// fence where the heavy side is only a fence itself.
    fn light_barrier();

    /// Sleeps while `word` holds `expected`; may return spuriously.
    fn wait(word: &atomic::AtomicU32, expected: u32);

    /// Wakes up to `count` threads sleeping in [`wait`](Self::wait) on `word`.
    fn wake(word: &atomic::AtomicU32, count: u32);
}
