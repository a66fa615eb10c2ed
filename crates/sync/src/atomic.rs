//! The atomics of `std`, or loom's under `--cfg loom`.
//!
//! Loom's atomics exist only in a model and have no `const` constructor, so a `static` cannot hold
//! one. Process-wide statics (for example: does the kernel support membarrier?) use [`global`].
//! That is `std` in both cases and not part of a model.

#[cfg(loom)]
pub use loom::sync::atomic::{
    AtomicBool, AtomicI32, AtomicI64, AtomicPtr, AtomicU8, AtomicU16, AtomicU32, AtomicU64,
    AtomicUsize, Ordering, fence,
};
#[cfg(not(loom))]
pub use std::sync::atomic::{
    AtomicBool, AtomicI32, AtomicI64, AtomicPtr, AtomicU8, AtomicU16, AtomicU32, AtomicU64,
    AtomicUsize, Ordering, fence,
};

/// Atomics for `static`s that no model checks.
pub mod global {
    pub use std::sync::atomic::{
        AtomicBool, AtomicI32, AtomicI64, AtomicPtr, AtomicU8, AtomicU16, AtomicU32, AtomicU64,
        AtomicUsize, Ordering, compiler_fence, fence,
    };
}
