//! The sleep of a wait: at the doorbell of the process, or behind the thread that sleeps there.
//!
//! Nothing is slept through. A thread announces its sleep, runs the barrier of `shm::park`, and
//! polls everything once more, the job events too. Called by [`wait`](super::wait), and by the
//! progress thread.

use super::{COLLECTIVE, Poll, Reason, Words};
use crate::error::Result;
use crate::vci::{Inside, Vci};
use oxmpi_pal::futex::{self, Scope};
use oxmpi_shm::park::Rise;
use oxmpi_sync::atomic::Ordering;
use std::time::Duration;

/// The reason of a sleep that is not a wait of the program.
pub(crate) const NOTHING: Reason = Reason {
    call: "",
    peer: COLLECTIVE,
    tag: 0,
    context: 0,
};

/// What a sleep is for, and how long it may last.
pub(crate) struct Sleep<'a> {
    pub reason: &'a Reason,
    pub words: Option<Words<'a>>,
    /// Its length where no doorbell rings for something that is waited for.
    pub nap: Duration,
    /// Its length where doorbells ring.
    pub longest: Duration,
}

/// The longest sleep of a process with an operation for which no doorbell rings.
pub(crate) const NAP: Duration = Duration::from_millis(1);
/// The first sleep of a wait. Each one is twice as long as the one before: most events come soon.
pub(super) const FIRST_NAP: Duration = Duration::from_micros(50);

/// The next nap is short after an event: more may follow soon. Example: operations on windows of a
/// process that waits for the end of them all.
pub(super) fn next_nap(last: Duration, has_come: bool) -> Duration {
    match has_come {
        true => FIRST_NAP,
        false => (2 * last).min(NAP),
    }
}

/// Sleeps until something may have happened. Returns the value if a poll just before or after the
/// sleep found it.
pub(crate) fn park<'a>(
    vci: Inside<'a>,
    sleep: &Sleep<'_>,
    poll: Poll<'_>,
) -> (Inside<'a>, Result<Option<()>>) {
    let announce = |asleep| {
        if let Some(words) = sleep.words {
            (words.sleeps)(asleep);
        }
    };
    announce(true);
    let result = poll_and_sleep(vci, sleep, poll);
    announce(false);
    result
}

/// Announces the sleep, runs the barrier, polls everything again and the job events too, then
/// sleeps: see `shm::park`.
///
/// Where another thread sleeps at the doorbell, or only threads of this process can complete
/// anything, this thread sleeps on the word of the process. The other thread wakes it.
fn poll_and_sleep<'a>(
    mut vci: Inside<'a>,
    sleep: &Sleep<'_>,
    poll: Poll<'_>,
) -> (Inside<'a>, Result<Option<()>>) {
    let announced = match vci.net.sm() {
        Some(sm) if sm.is_parked() => {
            sm.heavy_barrier();
            None
        }
        sm => sm.map(|sm| sm.announce_sleep()),
    };
    // The thread at the doorbell has armed the operations of that time; this thread may have begun
    // more. Without a segment no thread sleeps at a doorbell, and a network has nothing to ring.
    let will_ring = vci.net.arm() && !vci.pml.must_be_polled();
    let before = vci.events();
    let frames = vci.progress();
    let found = match poll(&mut vci) {
        Some(()) => Ok(Some(())),
        None => vci.can_go_on(sleep.reason).map(|()| None),
    };
    if !matches!(found, Ok(None)) || frames != 0 || vci.events() != before {
        if let (Some(_), Some(sm)) = (announced, vci.net.sm()) {
            sm.cancel_sleep();
        }
        return (vci, found);
    }
    // The poll may have left something that did not fit. Arming again may bring what is waited for,
    // and no doorbell rings again for that.
    let will_ring = will_ring
        && (vci.has_left() || vci.net.arm() && !vci.has_left())
        && !vci.has_network_events();
    let most = match will_ring {
        true => sleep.longest,
        false => sleep.nap.min(sleep.longest),
    };
    let process = vci.process;
    let turn = process.turn.load(Ordering::Relaxed);
    vci.count_as_sleeper();
    drop(vci);
    let Some(announced) = announced else {
        futex::wait(&process.turn, turn, Some(most), Scope::Private);
        vci = process.enter();
        vci.sleepers -= 1;
        return (vci, Ok(None));
    };
    let rise = match announced.sleep(most) {
        // No doorbell rings for this sleep, so a timeout is not a lost doorbell.
        Rise::TimedOut if !will_ring => Rise::Rung,
        rise => rise,
    };
    vci = process.enter();
    vci.sleepers -= 1;
    if let Some(sm) = vci.net.sm() {
        sm.get_up();
    }
    // The announcement is withdrawn after this poll: a doorbell rings for what comes meanwhile.
    let frames = vci.progress();
    let found = poll(&mut vci);
    // For what came another way just now, no rank of this node had to ring the doorbell.
    let by_memory = vci.net.is_by_memory();
    if let Some(sm) = vci.net.sm() {
        sm.rise(rise, by_memory && (frames != 0 || found.is_some()));
    }
    if vci.sleepers != 0 {
        wake_sleepers(&mut vci);
    }
    // The next round reads the job events.
    (vci, Ok(found))
}

/// Wakes every thread of this process that sleeps in [`park`].
#[cold]
pub(crate) fn wake_sleepers(vci: &mut Vci) {
    vci.process.turn.fetch_add(1, Ordering::Relaxed);
    futex::wake(&vci.process.turn, u32::MAX, Scope::Private);
    if let Some(sm) = vci.net.sm()
        && sm.is_parked()
    {
        sm.wake_own_sleeper();
    }
}
