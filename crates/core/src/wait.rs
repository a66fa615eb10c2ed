//! The one wait function: everything that waits calls [`wait`] with a reason and a poll.
//!
//! It spins, yields and parks. Where every rank has a processor, spinning ends after about twice
//! the time of a wake-up. It lasts longer as long as ranks that slept were woken soon. Where ranks
//! or their waiting threads share processors, one yields at once or after a short poll. The
//! [policy](PollPolicy) chooses, and the number of yields is bounded. Before parking, the reason is
//! written to the activity page, which `mpirun` prints in its report of waiting ranks. Of several
//! waiting threads of a process, one parks at the segment's doorbell. The others sleep on a word of
//! the process. They are woken when something completes or the first one leaves.
//!
//! Length: one protocol, from the first poll to the wake-up.

mod limits;
mod policy;
mod simulated;

use crate::error::Result;
use crate::process::Process;
use crate::vci::{Inside, Vci};
use limits::LEAST_YIELDS;
pub(crate) use limits::Limits;
use oxmpi_mca::generated::calls::CALLS;
use oxmpi_pal::cpu::{now_ns, ticks, yield_now};
use oxmpi_pal::futex::{self, Scope};
use oxmpi_shm::activity::{Activity, kind};
use oxmpi_shm::park::Rise;
use oxmpi_sync::atomic::Ordering;
pub(crate) use policy::{PollPolicy, SpinPolicy};
use policy::{Trials, Yields, long_poll};
pub use simulated::Scheduler;
use std::collections::HashMap;
use std::sync::LazyLock;
use std::time::Duration;

/// What a call waits for, as the report shows it.
#[derive(Clone, Copy, Debug)]
pub struct Reason {
    /// The call.
    pub call: &'static str,
    /// Rank of the partner in the communicator, or `ANY_SOURCE`, or `COLLECTIVE`.
    pub peer: i32,
    /// Tag, or `ANY_TAG`.
    pub tag: i32,
    /// Context id of the communicator.
    pub context: u64,
}

/// [`Reason::peer`] of calls that wait for all members.
pub const COLLECTIVE: i32 = i32::MIN;

/// Polls between two checks of the clock and of other threads.
pub(crate) const BATCH: u32 = 64;
/// The same where ranks share processors: a poll must end in time.
const SMALL_BATCH: u32 = 4;
/// Polls between two yields at sockets: each poll is a system call for every connection.
const SOCKET_BATCH: u32 = 16;
/// A yield that takes longer than this let another process compute (µs).
const LONG_TURN_US: u64 = 100;

/// Describes a wait for words in shared memory that other ranks write without a message.
#[derive(Clone, Copy)]
pub struct Words<'a> {
    /// Called with `true` before this thread announces its sleep and with `false` after it. Writers
    /// look for sleepers in between.
    pub sleeps: &'a dyn Fn(bool),
    /// Whether all missing ranks could be running now, on other processors. Only then does a poll
    /// pay where ranks share processors.
    pub are_at_work: &'a dyn Fn() -> bool,
}

/// Waits until `poll` gives a value. `poll` runs inside the VCI after each round of progress.
///
/// # Errors
/// `MPI_ERR_PROC_ABORTED`: the wait cannot succeed, because a process has ended or the communicator
/// was revoked. What the caller has posted is still posted.
#[inline]
pub fn wait<T>(
    process: &'static Process,
    reason: &Reason,
    poll: impl FnMut(&mut Vci) -> Option<T>,
) -> Result<T> {
    wait_inside(process.enter(), reason, poll)
}

/// As [`wait`], for a caller that is in the VCI already.
///
/// # Errors
/// As [`wait`].
#[inline]
pub fn wait_inside<T>(
    vci: Inside<'_>,
    reason: &Reason,
    poll: impl FnMut(&mut Vci) -> Option<T>,
) -> Result<T> {
    wait_and_say(vci, |_| *reason, poll)
}

/// As [`wait_inside`], for a caller that computes the reason only if the wait is long.
///
/// # Errors
/// As [`wait`].
#[inline]
pub fn wait_and_say<T>(
    mut vci: Inside<'_>,
    reason: impl FnOnce(&Vci) -> Reason,
    mut poll: impl FnMut(&mut Vci) -> Option<T>,
) -> Result<T> {
    for _ in 0..vci.first_polls {
        if let Some(value) = poll(&mut vci) {
            return Ok(value);
        }
        vci.progress();
        if vci.active.has_stopped() {
            break;
        }
    }
    let reason = reason(&vci);
    wait_for(vci, &reason, None, poll)
}

/// Looks once, and again after everything that has arrived is handled. For calls that do not wait;
/// programs call them in loops.
///
/// # Errors
/// Those of `look`; if it finds nothing, those of [`wait`].
pub fn try_once<T>(
    process: &'static Process,
    reason: &Reason,
    mut look: impl FnMut(&mut Vci) -> Result<Option<T>>,
) -> Result<Option<T>> {
    let mut vci = process.enter();
    if let Some(found) = look(&mut vci)? {
        return Ok(Some(found));
    }
    vci.progress_all();
    if vci.active.has_stopped() {
        vci = call_functions(vci);
    }
    let found = look(&mut vci)?;
    if found.is_none() {
        vci.can_go_on(reason)?;
        drop(vci);
        looked_in_vain(process);
    }
    Ok(found)
}

/// Calls the functions of the program at which operations have stopped, with nothing borrowed.
/// Every waiting thread does it, for any wait, as others may wait for those operations.
#[cold]
fn call_functions(mut vci: Inside<'_>) -> Inside<'_> {
    let process = vci.process;
    while let Some((id, upcall, datatype)) = vci.take_stopped() {
        drop(vci);
        process.call(&upcall, datatype);
        vci = process.enter();
        vci.go_on(id);
    }
    vci
}

/// Yields after a nonblocking call that found nothing, where ranks or threads share processors.
/// Programs make such calls in loops, and the one that would send something can run now.
#[inline]
pub fn looked_in_vain(process: &Process) {
    if process.looks_keep_others_away() {
        match &process.scheduler {
            Some(scheduler) => scheduler.yield_now(None),
            None => {
                yielded(timed_yield(), process.wait_limits());
            }
        }
    }
}

/// Makes a round of progress, for calls that need none but that programs make in loops. The program
/// may wait in its loop for something that only progress brings.
#[cold]
#[inline(never)]
pub fn make_progress(process: &'static Process) {
    let mut vci = process.enter();
    vci.progress();
    if vci.active.has_stopped() {
        drop(call_functions(vci));
    }
}

/// Yields, and returns how many ticks passed until this thread ran again.
fn timed_yield() -> u64 {
    let before = ticks();
    yield_now();
    ticks().wrapping_sub(before)
}

/// Whether yields pay in this process.
static YIELDING: Trials = Trials::of_yields();
/// Whether polling pays for ranks that could run on other processors. The system may have put them
/// on ours.
static POLLING: Trials = Trials::of_polls();

/// Records how long a yield took. Returns whether another process computes.
#[inline]
fn yielded(took: u64, limits: Limits) -> bool {
    let computes = took >= limits.long_turn;
    YIELDING.tried(!computes);
    computes
}

/// Polls as long as an answer of a rank running on another processor may take, if that has paid.
#[inline]
fn poll_for_words<T>(
    words: Words<'_>,
    limits: Limits,
    mut look: impl FnMut() -> Option<T>,
) -> Option<T> {
    if !(words.are_at_work)() || !POLLING.pays() {
        return None;
    }
    let (since, long) = (ticks(), long_poll(limits.pace.call));
    let mut found = None;
    while found.is_none() && ticks().wrapping_sub(since) < long {
        found = look();
    }
    POLLING.tried(found.is_some());
    found
}

/// Waits until `look` gives a value; other ranks write words in shared memory for it.
///
/// # Errors
/// As [`wait`].
pub fn wait_for_words<T>(
    process: &'static Process,
    reason: &Reason,
    words: Words<'_>,
    mut look: impl FnMut() -> Option<T>,
) -> Result<T> {
    if process.is_oversubscribed()
        && let Some(value) = yield_for_words(process, words, &mut look)
    {
        return Ok(value);
    }
    wait_for(process.enter(), reason, Some(words), |_| look())
}

/// Yields a few times, until `look` gives a value. The usual wait of a collective call among ranks
/// that share processors ends here. The first look after one turn of the others finds the value.
/// Every page that is touched costs after a context switch. So this reads only the words, neither
/// the VCI nor the activity page.
fn yield_for_words<T>(
    process: &Process,
    words: Words<'_>,
    look: &mut impl FnMut() -> Option<T>,
) -> Option<T> {
    let limits = process.wait_limits();
    for _ in 0..LEAST_YIELDS {
        if let Some(value) = poll_for_words(words, limits, &mut *look) {
            return Some(value);
        }
        if !YIELDING.pays() {
            return None;
        }
        let somebody_computes = yielded(timed_yield(), limits);
        if let Some(value) = look() {
            return Some(value);
        }
        if somebody_computes {
            return None;
        }
    }
    None
}

/// Runs the long wait, which is compiled once: it returns only whether there is a value, and the
/// value stays in a local variable here.
#[cold]
fn wait_for<T>(
    vci: Inside<'_>,
    reason: &Reason,
    words: Option<Words<'_>>,
    mut poll: impl FnMut(&mut Vci) -> Option<T>,
) -> Result<T> {
    let mut value = None;
    let mut look = |vci: &mut Vci| {
        value = poll(vci);
        value.is_some().then_some(())
    };
    wait_long(vci, reason, words, &mut look)?;
    Ok(value.expect("invariant: a wait that ends well has found it"))
}

#[cold]
fn wait_long(
    mut vci: Inside<'_>,
    reason: &Reason,
    words: Option<Words<'_>>,
    poll: &mut dyn FnMut(&mut Vci) -> Option<()>,
) -> Result<()> {
    if let Some(scheduler) = &vci.process.scheduler {
        return simulated::wait(vci, &**scheduler, reason, poll);
    }
    let limits = vci.process.wait_limits();
    vci.begin_wait();
    let mut shown = None;
    let (mut nap, mut seen) = (FIRST_NAP, vci.events());
    let result = loop {
        let (back, found) = match limits.share_processors(vci.waiting) {
            true => poll_and_yield(vci, limits, words, poll),
            false => spin_for(vci, limits, poll),
        };
        vci = back;
        if found.is_some() {
            break Ok(());
        }
        if vci.active.has_stopped() {
            vci = call_functions(vci);
            continue;
        }
        if let Err(error) = vci.can_go_on(reason) {
            break Err(error);
        }
        if shown.is_none() {
            shown = Some(show(&mut vci, reason));
        }
        let since = ticks();
        let (back, found) = park(vci, reason, words, nap, poll);
        vci = back;
        let now = vci.events();
        nap = next_nap(nap, now != seen);
        seen = now;
        let took = ticks().wrapping_sub(since);
        vci.spin_policy.slept(took, matches!(found, Ok(Some(_))));
        match found {
            Ok(Some(())) => break Ok(()),
            Ok(None) => {}
            Err(error) => break Err(error),
        }
    };
    if let Some(number) = shown {
        hide(&mut vci, number);
    }
    vci.end_wait();
    result
}

/// Polls where every rank has a processor, until something is found or the time is over.
///
/// Linux runs a process woken by a socket where the sender runs, as if one were waiting for the
/// other. So ranks of several nodes on one machine meet on one processor while another is idle.
/// Each would poll in vain as long as it may. Where sockets are in use, a rank yields between
/// polls. It sleeps if another process computes there, or if others have run again and again during
/// its wait. Otherwise its polls would take as much of the processor as their work.
///
/// If a rank of the node copies from our memory meanwhile, this thread copies a part.
fn spin_for<'a>(
    mut vci: Inside<'a>,
    limits: Limits,
    poll: &mut dyn FnMut(&mut Vci) -> Option<()>,
) -> (Inside<'a>, Option<()>) {
    let on_sockets = vci.net.tx.networks().is_some();
    let mut batch = match on_sockets {
        true => vci.first_polls.min(SOCKET_BATCH),
        false => BATCH,
    };
    let mut yields = Yields::default();
    let mut since = ticks();
    let mut is_wanted = false;
    loop {
        if spin(&mut vci, batch, poll).is_some() {
            return (vci, Some(()));
        }
        while vci.copy_for_peer() {
            since = ticks();
            if spin(&mut vci, 1, poll).is_some() {
                return (vci, Some(()));
            }
            vci.bump();
            if vci.active.has_stopped() {
                return (vci, None);
            }
        }
        vci.bump();
        let is_over = ticks().wrapping_sub(since) >= vci.spin_policy.ticks();
        if is_over || is_wanted || vci.active.has_stopped() {
            return (vci, None);
        }
        if on_sockets {
            let process = vci.process;
            drop(vci);
            let took = timed_yield();
            vci = process.enter();
            yields.yielded(limits.pace.call, took, 0);
            is_wanted = took > limits.pace.microsecond.saturating_mul(LONG_TURN_US)
                || yields.are_enough(limits.yields, u64::MAX);
            // The next wait begins with the batch that this one ends with.
            (batch, vci.first_polls) = match yields.let_somebody_run() {
                true => (SMALL_BATCH, SMALL_BATCH),
                false => (SOCKET_BATCH, BATCH),
            };
        }
    }
}

/// Polls as long as it pays and yields in between, where ranks share processors, until it is time
/// to sleep.
fn poll_and_yield<'a>(
    mut vci: Inside<'a>,
    limits: Limits,
    words: Option<Words<'_>>,
    poll: &mut dyn FnMut(&mut Vci) -> Option<()>,
) -> (Inside<'a>, Option<()>) {
    let mut yields = Yields::default();
    let mut may_yield = YIELDING.pays();
    loop {
        let found = spin(&mut vci, 1, poll);
        if found.is_some() || vci.active.has_stopped() {
            return (vci, found);
        }
        let time = match words {
            Some(words) if yields.let_somebody_run() => {
                match (words.are_at_work)() && POLLING.pays() {
                    true => long_poll(limits.pace.call),
                    false => 0,
                }
            }
            _ => vci.poll_policy.poll_time(&yields),
        };
        if time > 0 {
            let since = ticks();
            let found = loop {
                let found = spin(&mut vci, SMALL_BATCH, poll);
                let is_over = ticks().wrapping_sub(since) >= time;
                if found.is_some() || is_over || vci.active.has_stopped() {
                    break found;
                }
            };
            if found.is_none() && vci.active.has_stopped() {
                return (vci, None);
            }
            match words {
                None => vci.poll_policy.polled(&yields, found.is_some()),
                Some(_) if yields.let_somebody_run() => POLLING.tried(found.is_some()),
                Some(_) => {}
            }
            if found.is_some() {
                return (vci, found);
            }
        }
        if !may_yield || yields.are_enough(limits.yields, limits.spin) {
            return (vci, None);
        }
        let process = vci.process;
        drop(vci);
        let took = timed_yield();
        vci = process.enter();
        yields.yielded(limits.pace.call, took, time);
        may_yield = !yielded(took, limits);
    }
}

/// Makes progress for the progress thread, and sleeps while there is nothing to do, until
/// `is_over`. `is_over` changes inside the VCI only.
///
/// While a thread of the program waits and is awake, it makes progress for all. With sockets, this
/// thread would be woken for each frame. It checks again after a nap.
pub(crate) fn run_progress_thread(process: &'static Process, is_over: &dyn Fn() -> bool) {
    let reason = Reason {
        call: "",
        peer: COLLECTIVE,
        tag: 0,
        context: 0,
    };
    let mut vci = process.enter();
    loop {
        while vci.progress_in_background() != 0 {
            vci.bump();
        }
        let is_awake = vci.waiting != 0 && !vci.net.sm().is_some_and(|sm| sm.is_parked());
        if is_awake && vci.net.tx.networks().is_some() {
            let turn = process.turn.load(Ordering::Relaxed);
            let is_over = is_over();
            drop(vci);
            if is_over {
                return;
            }
            futex::wait(&process.turn, turn, Some(NAP), Scope::Private);
            vci = process.enter();
            continue;
        }
        let (back, found) = park(vci, &reason, None, NAP, &mut |_| is_over().then_some(()));
        vci = back;
        if !matches!(found, Ok(None)) {
            return;
        }
    }
}

fn spin(vci: &mut Vci, rounds: u32, poll: &mut dyn FnMut(&mut Vci) -> Option<()>) -> Option<()> {
    for _ in 0..rounds {
        vci.progress();
        if poll(vci).is_some() {
            return Some(());
        }
        if vci.active.has_stopped() {
            break;
        }
    }
    None
}

/// The longest sleep of a process with an operation for which no doorbell rings.
const NAP: Duration = Duration::from_millis(1);
/// The first sleep of a wait. Each one is twice as long as the one before: most events come soon.
const FIRST_NAP: Duration = Duration::from_micros(50);

/// The next nap is short after an event: more may follow soon. Example: operations on windows of a
/// process that waits for the end of them all.
fn next_nap(last: Duration, has_come: bool) -> Duration {
    match has_come {
        true => FIRST_NAP,
        false => (2 * last).min(NAP),
    }
}

/// Sleeps until something may have happened, or for a `nap` where no doorbell rings. Returns the
/// value if the last poll before the sleep found it.
fn park<'a>(
    mut vci: Inside<'a>,
    reason: &Reason,
    words: Option<Words<'_>>,
    nap: Duration,
    poll: &mut dyn FnMut(&mut Vci) -> Option<()>,
) -> (Inside<'a>, Result<Option<()>>) {
    let announce = |asleep| {
        if let Some(words) = words {
            (words.sleeps)(asleep);
        }
    };
    announce(true);
    let (back, found) = match vci.net.sm().is_some_and(|sm| !sm.is_parked()) {
        true => park_at_doorbell(vci, reason, nap, poll),
        false => park_aside(vci, reason, nap, poll),
    };
    announce(false);
    (back, found)
}

/// Sleeps on the word of the process. Another thread sleeps at the doorbell and wakes this one, or
/// only threads of this process can complete anything.
fn park_aside<'a>(
    mut vci: Inside<'a>,
    reason: &Reason,
    nap: Duration,
    poll: &mut dyn FnMut(&mut Vci) -> Option<()>,
) -> (Inside<'a>, Result<Option<()>>) {
    if let Some(sm) = vci.net.sm() {
        sm.heavy_barrier();
    }
    // The thread at the doorbell has armed the operations of that time; this thread may have begun
    // more. Without a segment no thread sleeps at a doorbell, and a network has nothing to ring.
    let will_ring = vci.net.arm() && !vci.pml.must_be_polled();
    if poll(&mut vci).is_some() {
        return (vci, Ok(Some(())));
    }
    // What the poll has begun may not have been sent yet: as at the doorbell.
    let will_ring = will_ring
        && (vci.has_left() || vci.net.arm() && !vci.has_left())
        && !vci.has_network_events();
    // The thread at the doorbell sees an event that comes after this check, and wakes us.
    if let Err(error) = vci.can_go_on(reason) {
        return (vci, Err(error));
    }
    let turn = vci.process.turn.load(Ordering::Relaxed);
    vci.count_as_sleeper();
    let process = vci.process;
    drop(vci);
    let backstop = process.wait_limits().backstop;
    let backstop = if will_ring {
        backstop
    } else {
        nap.min(backstop)
    };
    futex::wait(&process.turn, turn, Some(backstop), Scope::Private);
    vci = process.enter();
    vci.sleepers -= 1;
    (vci, Ok(None))
}

/// Announces the sleep, runs the barrier, polls everything again and the job events too, then
/// sleeps: see `shm::park`.
fn park_at_doorbell<'a>(
    mut vci: Inside<'a>,
    reason: &Reason,
    nap: Duration,
    poll: &mut dyn FnMut(&mut Vci) -> Option<()>,
) -> (Inside<'a>, Result<Option<()>>) {
    let Some(announced) = vci.net.sm().map(|sm| sm.announce_sleep()) else {
        return (vci, Ok(None));
    };
    let may_sleep = vci.net.arm() && !vci.pml.must_be_polled();
    let before = vci.events();
    let frames = vci.progress();
    let found = match poll(&mut vci) {
        Some(()) => Ok(Some(())),
        None => vci.can_go_on(reason).map(|()| None),
    };
    if !matches!(found, Ok(None)) || frames != 0 || vci.events() != before {
        if let Some(sm) = vci.net.sm() {
            sm.cancel_sleep();
        }
        return (vci, found);
    }
    // The poll may have left something that did not fit. Arming again may bring what is waited for,
    // and no doorbell rings again for that.
    let may_sleep = may_sleep
        && (vci.has_left() || vci.net.arm() && !vci.has_left())
        && !vci.has_network_events();
    vci.count_as_sleeper();
    let process = vci.process;
    drop(vci);
    let backstop = process.wait_limits().backstop;
    let rise = match may_sleep {
        true => announced.sleep(backstop),
        // No doorbell rings for this sleep, so a timeout is not a lost doorbell.
        false => {
            announced.sleep(nap.min(backstop));
            Rise::Rung
        }
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

/// Adds a wait to those of this process; the activity page shows the oldest. Returns the number for
/// [`hide`].
fn show(vci: &mut Vci, reason: &Reason) -> u64 {
    let about = crate::comm_object::in_report(vci.process, reason.context, reason.peer);
    let bits = [
        (reason.peer == COLLECTIVE, kind::COLLECTIVE),
        (about.peer.is_some(), kind::PEER_IN_JOB),
        (about.whole_job, kind::WHOLE_JOB),
    ];
    let activity = Activity {
        call: number(reason.call),
        kind: bits.iter().filter(|(is, _)| *is).map(|(_, bit)| bit).sum(),
        peer: about.peer.map_or(reason.peer, u32::cast_signed),
        tag: reason.tag,
        context: reason.context,
        since_ns: now_ns(),
        name: about.name,
    };
    let number = vci.waits.last().map_or(0, |(last, _)| last + 1);
    vci.waits.push((number, activity));
    show_oldest(vci);
    number
}

/// Removes a wait; another thread of the process may still have one.
fn hide(vci: &mut Vci, number: u64) {
    vci.waits.retain(|(other, _)| *other != number);
    show_oldest(vci);
}

fn show_oldest(vci: &mut Vci) {
    let Vci { net, waits, .. } = vci;
    if let Some(sm) = net.sm() {
        sm.show_activity(waits.first().map(|(_, activity)| activity));
    }
}

/// The number of a call in the table of MPI functions.
fn number(call: &str) -> u16 {
    static NUMBERS: LazyLock<HashMap<&str, u16>> =
        LazyLock::new(|| CALLS.iter().copied().zip(1..).collect());
    NUMBERS.get(call).copied().unwrap_or(0)
}

#[cfg(test)]
mod tests;
