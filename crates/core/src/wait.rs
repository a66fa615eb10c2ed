//! The one wait function: everything that waits calls [`wait`] with a reason and a poll.
//!
//! A wait has three phases, each with a parameter:
//!
//! 1. It polls, for `spin_us` where every rank has a processor, else a few times.
//! 2. Where ranks or waiting threads share processors, or at sockets, it yields between polls, at
//!    most `yield_count` times.
//! 3. It parks: it announces its sleep, polls again, and sleeps until a doorbell rings, at most for
//!    `backstop_ms`.
//!
//! One number is learnt: until when this process parks without a yield ([`yields`]).
//!
//! Before parking, the reason is written to the activity page, which `mpirun` prints in its report
//! of waiting ranks. Of several waiting threads of a process, one parks at the segment's doorbell.
//! The others sleep on a word of the process. They are woken when something completes or the first
//! one wakes up.

mod limits;
mod park;
mod simulated;
mod yields;

use crate::active::Stop;
use crate::activity::{hide, show};
use crate::error::Result;
use crate::process::Process;
use crate::vci::{Inside, Vci};
use limits::LEAST_YIELDS;
pub(crate) use limits::Limits;
use oxmpi_pal::cpu::now_ns;
use park::{FIRST_NAP, next_nap};
pub(crate) use park::{NAP, NOTHING, Sleep, park, wake_sleepers};
pub use simulated::Scheduler;
use yields::{Turn, may_yield, timed_yield};

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
const BATCH: u32 = 64;
/// Polls before a yield where ranks share processors, as the rank that is waited for may need this
/// one. The same at sockets, where a poll is a system call for every connection.
const SMALL_BATCH: u32 = 4;
/// Polls for words of ranks that could all be running: longer than a line takes between processors.
const WORD_POLLS: u32 = 100;

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

/// What a wait asks after each round of progress, inside the VCI.
type Poll<'a> = &'a mut dyn FnMut(&mut Vci) -> Option<()>;

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
    wait_inside(process.enter(), |_| *reason, poll)
}

/// As [`wait`], for a caller that is in the VCI already. It computes the reason only if the wait is
/// long.
///
/// # Errors
/// As [`wait`].
#[inline]
pub fn wait_inside<T>(
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

/// As [`wait`], for an answer of the launcher. It sleeps as soon as it can: the launcher may need
/// this processor to answer.
///
/// # Errors
/// As [`wait`].
pub(crate) fn wait_for_launcher<T>(
    process: &'static Process,
    reason: &Reason,
    poll: impl FnMut(&mut Vci) -> Option<T>,
) -> Result<T> {
    let limits = Limits {
        spin_ns: 0,
        yields: 0,
        ..process.wait_limits()
    };
    wait_within(process.enter(), &limits, reason, None, poll)
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
        vci = do_outside(vci);
    }
    let found = look(&mut vci)?;
    if found.is_none() {
        vci.can_go_on(reason)?;
        drop(vci);
        yield_when_idle(process);
    }
    Ok(found)
}

/// Calls the functions of the program at which operations have stopped, and does their other work,
/// with nothing borrowed. Every waiting thread does it, for any wait, as others may wait for those
/// operations. After work that may have taken long the caller looks for what it waits for.
#[cold]
fn do_outside(mut vci: Inside<'_>) -> Inside<'_> {
    let process = vci.process;
    while let Some((id, stop)) = vci.take_stopped() {
        drop(vci);
        let is_long = matches!(stop, Stop::Work(_));
        match stop {
            Stop::Function(upcall, datatype) => process.call(&upcall, datatype),
            Stop::Work(work) => work(),
        }
        vci = process.enter();
        vci.go_on(id);
        if is_long {
            break;
        }
    }
    vci
}

/// Gives the processor away after a nonblocking call that found nothing, where ranks or threads
/// share processors. Programs make such calls in loops, and the rank that would send something can
/// run now. It yields; where yields are left out, it parks for the shortest nap.
#[inline]
pub fn yield_when_idle(process: &'static Process) {
    if process.yields_when_idle() {
        match &process.scheduler {
            Some(scheduler) => scheduler.yield_now(None),
            None if may_yield(process) => _ = timed_yield(process, 1),
            None => nap(process),
        }
    }
}

#[cold]
fn nap(process: &'static Process) {
    let sleep = Sleep {
        reason: &NOTHING,
        words: None,
        nap: FIRST_NAP,
        longest: FIRST_NAP,
    };
    // An error is that of the next call.
    _ = park(process.enter(), &sleep, &mut |_| None);
}

/// Makes a round of progress, for calls that need none but that programs make in loops. The program
/// may wait in its loop for something that only progress brings.
#[cold]
#[inline(never)]
pub fn make_progress(process: &'static Process) {
    let mut vci = process.enter();
    vci.progress();
    if vci.active.has_stopped() {
        drop(do_outside(vci));
    }
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
    for _ in 0..limits.yields.min(LEAST_YIELDS) {
        if (words.are_at_work)()
            && let Some(value) = (0..WORD_POLLS).find_map(|_| look())
        {
            return Some(value);
        }
        if !may_yield(process) {
            return None;
        }
        let turn = timed_yield(process, 1);
        if let Some(value) = look() {
            return Some(value);
        }
        if turn == Turn::Computing {
            return None;
        }
    }
    None
}

#[cold]
fn wait_for<T>(
    vci: Inside<'_>,
    reason: &Reason,
    words: Option<Words<'_>>,
    poll: impl FnMut(&mut Vci) -> Option<T>,
) -> Result<T> {
    let limits = vci.process.wait_limits();
    wait_within(vci, &limits, reason, words, poll)
}

/// Runs the long wait, which is compiled once: it returns only whether there is a value, and the
/// value stays in a local variable here.
#[cold]
fn wait_within<T>(
    vci: Inside<'_>,
    limits: &Limits,
    reason: &Reason,
    words: Option<Words<'_>>,
    mut poll: impl FnMut(&mut Vci) -> Option<T>,
) -> Result<T> {
    let mut value = None;
    let mut look = |vci: &mut Vci| {
        value = poll(vci);
        value.is_some().then_some(())
    };
    wait_long(vci, limits, reason, words, &mut look)?;
    Ok(value.expect("invariant: a wait that ends well has found it"))
}

#[cold]
fn wait_long(
    mut vci: Inside<'_>,
    limits: &Limits,
    reason: &Reason,
    words: Option<Words<'_>>,
    poll: Poll<'_>,
) -> Result<()> {
    if let Some(scheduler) = &vci.process.scheduler {
        return simulated::wait(vci, &**scheduler, reason, poll);
    }
    vci.begin_wait();
    let mut shown = None;
    let mut sleep = Sleep {
        reason,
        words,
        nap: FIRST_NAP,
        longest: limits.backstop,
    };
    let mut seen = vci.events();
    let result = loop {
        let (back, found) = poll_and_yield(vci, limits, poll);
        vci = back;
        if found.is_some() {
            break Ok(());
        }
        if vci.active.has_stopped() {
            vci = do_outside(vci);
            continue;
        }
        if let Err(error) = vci.can_go_on(reason) {
            break Err(error);
        }
        if shown.is_none() {
            shown = Some(show(&mut vci, reason));
        }
        let (back, found) = park(vci, &sleep, poll);
        vci = back;
        let now = vci.events();
        sleep.nap = next_nap(sleep.nap, now != seen);
        seen = now;
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

/// The phases before the sleep: polls, and yields where they may help the rank that is waited for.
///
/// Linux runs a process woken by a socket where the sender runs, as if one were waiting for the
/// other. So ranks of several nodes on one machine meet on one processor while another is idle.
/// Each would poll in vain as long as it may. So a rank yields between polls at sockets, too.
///
/// If a rank of the node copies from our memory meanwhile, and every rank has a processor, this
/// thread copies a part.
fn poll_and_yield<'a>(
    mut vci: Inside<'a>,
    limits: &Limits,
    poll: Poll<'_>,
) -> (Inside<'a>, Option<()>) {
    let process = vci.process;
    let shared = limits.share_processors(vci.waiting);
    let yields = shared || vci.net.tx.networks().is_some() && limits.yields > 0;
    let mut batch = match shared {
        true => SMALL_BATCH,
        false => vci.first_polls,
    };
    let (mut since, mut turns) = (now_ns(), 0);
    loop {
        let mut found = spin(&mut vci, batch, poll);
        while found.is_none() && !shared && vci.copy_for_peer() {
            since = now_ns();
            found = spin(&mut vci, 1, poll);
            vci.bump();
        }
        if found.is_some() || vci.active.has_stopped() {
            return (vci, found);
        }
        let mut turn = Turn::Nobody;
        if yields {
            if turns >= limits.yields || !may_yield(process) {
                return (vci, None);
            }
            let waiting = vci.waiting;
            drop(vci);
            turn = timed_yield(process, waiting);
            vci = process.enter();
        } else {
            vci.bump();
        }
        match turn {
            Turn::Nobody if now_ns() - since >= limits.spin_ns => return (vci, None),
            Turn::Nobody if shared => batch = BATCH,
            Turn::Nobody => {}
            Turn::Others => (batch, turns) = (1, turns + 1),
            Turn::Computing => {
                let found = spin(&mut vci, 1, poll);
                return (vci, found);
            }
        }
    }
}

/// Polls at the beginning of every wait.
pub(crate) const fn first_polls(on_network: bool, oversubscribed: bool) -> u32 {
    match (on_network, oversubscribed) {
        (_, true) => 1,
        (true, false) => SMALL_BATCH,
        (false, false) => BATCH,
    }
}

fn spin(vci: &mut Vci, rounds: u32, poll: Poll<'_>) -> Option<()> {
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

#[cfg(test)]
mod tests;
