//! The local date and time, for people.
//!
//! Durations and deadlines use `std::time::Instant`; this module is for time stamps in output only.

use std::time::{SystemTime, UNIX_EPOCH};

/// Now, as `2026-11-21 09:05:07.123` in the local time zone.
#[must_use]
pub fn local_now() -> String {
    let now = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default();
    let seconds: libc::time_t = now.as_secs().try_into().unwrap_or(libc::time_t::MAX);
    // SAFETY: all-zero is a valid tm (its zone pointer may be null).
    let mut parts: libc::tm = unsafe { std::mem::zeroed() };
    // SAFETY: both pointers are valid; localtime_r keeps no reference to them.
    unsafe { libc::localtime_r(&raw const seconds, &raw mut parts) };
    format!(
        "{:04}-{:02}-{:02} {:02}:{:02}:{:02}.{:03}",
        parts.tm_year + 1900,
        parts.tm_mon + 1,
        parts.tm_mday,
        parts.tm_hour,
        parts.tm_min,
        parts.tm_sec,
        now.subsec_millis()
    )
}
