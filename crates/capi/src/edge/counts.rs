//! A borrowed array of counts in the width the caller passed.

/// 32-bit or 64-bit counts, never copied just to widen them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counts<'a> {
    /// From a call with `int` counts.
    I32(&'a [i32]),
    /// From a `_c` call.
    I64(&'a [i64]),
}
