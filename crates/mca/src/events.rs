//! Events: what the library counts, and may log, while it runs.
//!
//! One declaration gives the counter, the log level, and the row that MPI_T and `oxmpi-info
//! --events` show. Events are rare (a fallback, a sleep); nothing is counted per message. Log lines
//! go to the sink that the process installed (`rte`: to the daemon). Without a sink they are
//! dropped.

use crate::param::Level;
use oxmpi_sync::atomic::global::{AtomicU64, Ordering};
use std::sync::OnceLock;

/// The declaration of an event.
#[derive(Debug)]
pub struct Declaration {
    /// Its name.
    pub name: &'static str,
    /// The meaning of one count.
    pub doc: &'static str,
    /// The lowest verbosity at which the event is logged.
    pub level: Level,
}

macro_rules! events {
    ($($(#[doc = $doc:literal])+ $variant:ident $level:ident;)*) => {
        /// An event of the list.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(usize)]
        pub enum Event { $($(#[doc = $doc])+ $variant,)* }

        /// The list, in the order of [`Event`].
        pub static EVENTS: &[Declaration] = &[$(Declaration {
            name: stringify!($variant),
            doc: concat!($($doc),+),
            level: Level::$level,
        }),*];

        /// Every event.
        pub const ALL: &[Event] = &[$(Event::$variant),*];

        static COUNTERS: [AtomicU64; ALL.len()] = [const { AtomicU64::new(0) }; ALL.len()];
    };
}

events! {
    /// a waiting rank went to sleep
    Sleep Debug;
    /// a sleeping rank was woken by a sender
    Wake Debug;
    /// a sleep ended by its time-out although there was work and nobody was up who could still wake
    /// the rank for it
    LostWake Warn;
    /// the system took its barrier (membarrier) away from a rank: senders fence instead
    BarrierRefused Info;
    /// a pair has no single copy, or a message could not go by it
    CmaFallback Info;
    /// single copy worked for a pair and does not any more: its long messages are staged
    SingleCopyLost Warn;
    /// a communicator goes without shared memory for its collectives
    CollFallback Info;
    /// the program relies on what other libraries do too but the standard does not say
    /// (`check_standard`)
    Nonstandard Warn;
    /// bytes that another process wrote were refused
    BadFrame Warn;
    /// a network does not reach a rank, or not any more
    PathFailed Warn;
    /// somebody called a socket of this job and was sent away
    CallRefused Info;
    /// an address of this process or of a peer has changed while the job runs
    AddressChanged Info;
}

/// Counts the event, and logs it if its level is enabled; only then `text` is made.
pub fn emit(event: Event, text: impl FnOnce() -> String) {
    count(event, 1);
    let declaration = &EVENTS[event as usize];
    if let Some(sink) = SINK.get()
        && declaration.level <= (sink.verbose)()
    {
        (sink.send)(declaration, &text());
    }
}

/// As [`emit`], but only the first event is logged.
pub fn emit_once(event: Event, text: impl FnOnce() -> String) {
    match total(event) {
        0 => emit(event, text),
        _ => count(event, 1),
    }
}

/// Counts the event without logging it.
pub fn count(event: Event, by: u64) {
    let before = COUNTERS[event as usize].fetch_add(by, Ordering::Relaxed);
    if let Some(listener) = LISTENER.get() {
        listener(event, before.wrapping_add(by));
    }
}

/// How often the event happened in this process.
pub fn total(event: Event) -> u64 {
    COUNTERS[event as usize].load(Ordering::Relaxed)
}

/// The receiver of log lines.
pub struct Sink {
    /// The level up to which events are logged now.
    pub verbose: fn() -> Level,
    /// Shows the text of an event.
    pub send: fn(&Declaration, &str),
}

static SINK: OnceLock<Sink> = OnceLock::new();

/// Sets the sink of log lines; the first call counts.
pub fn install_sink(sink: Sink) {
    let _ = SINK.set(sink);
}

type Listener = fn(Event, u64);

static LISTENER: OnceLock<Listener> = OnceLock::new();

/// Sets the listener, which gets each event and its new total, in the middle of any operation. The
/// first call counts.
pub fn install_listener(listener: Listener) {
    let _ = LISTENER.set(listener);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_and_the_enum_agree() {
        for (at, (event, declaration)) in ALL.iter().zip(EVENTS).enumerate() {
            assert_eq!(*event as usize, at);
            assert_eq!(declaration.name, format!("{event:?}"));
            assert!(!declaration.doc.trim().is_empty());
        }
    }

    #[test]
    fn counts_add_up() {
        let before = total(Event::BadFrame);
        count(Event::BadFrame, 2);
        emit(Event::BadFrame, || unreachable!("no sink is installed"));
        assert_eq!(total(Event::BadFrame), before + 3);
    }
}
