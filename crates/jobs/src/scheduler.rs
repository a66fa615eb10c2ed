//! The scheduler: of all ranks of all jobs one runs, until it waits for something.
//!
//! A rank that waits is ready again when its network has brought something for it, or has room for
//! what it sends. The next one is drawn among the ready ones. If none is ready, time passes until
//! the next event of a network. If nothing is on its way, time passes in naps, after each of which
//! all waiting ranks look again. After [`NAPS`] in a row the run has failed: nothing will ever
//! happen.

use crate::end_thread;
use oxmpi_btl::sim::Shared;
use oxmpi_core::wait::{self, COLLECTIVE, Reason};
use oxmpi_sync::{Condvar, Mutex, MutexGuard};
use std::sync::Arc;

/// The network of a job, and the first of its tasks.
pub(crate) struct Carrier {
    pub network: Shared,
    pub first: usize,
}

/// The payload with which threads end when the run has failed elsewhere.
pub(crate) struct Ended;

/// See the module.
pub(crate) struct Scheduler {
    state: Mutex<State>,
    /// By task.
    chosen: Vec<Condvar>,
}

struct State {
    tasks: Vec<Task>,
    carriers: Vec<Carrier>,
    running: Option<usize>,
    /// Virtual time (ns).
    now: u64,
    turns: u64,
    /// Naps since something has happened.
    naps: u32,
    chance: u64,
    failed: Option<String>,
}

struct Task {
    name: String,
    standing: Standing,
}

/// What a rank does.
enum Standing {
    /// It may run.
    Ready,
    /// It waits for something, or calls in vain again and again.
    Waiting(Option<Reason>),
    /// It sleeps in the launcher's fence: no message wakes it.
    InFence,
    /// Its program has returned.
    Done,
}

/// One nap, when nothing is on its way (ns), and the most of them in a row: a second together.
const NAP: u64 = 1_000_000;
const NAPS: u32 = 1000;
/// No run lasts as long (ns): frames that go round for ever end here.
const HORIZON: u64 = 3600 * 1_000_000_000;

impl Scheduler {
    pub(crate) fn new(names: Vec<String>, carriers: Vec<Carrier>, seed: u64) -> Scheduler {
        let task = |name| Task {
            name,
            standing: Standing::Ready,
        };
        Scheduler {
            chosen: names.iter().map(|_| Condvar::new()).collect(),
            state: Mutex::new(State {
                tasks: names.into_iter().map(task).collect(),
                carriers,
                running: None,
                now: 0,
                turns: 0,
                naps: 0,
                chance: seed,
                failed: None,
            }),
        }
    }

    pub(crate) fn turn(self: &Arc<Scheduler>, task: usize) -> Turn {
        Turn {
            scheduler: Arc::clone(self),
            task,
        }
    }

    /// Lets the first rank run.
    pub(crate) fn begin(&self) {
        self.pass_on(&mut self.state.lock());
    }

    /// The virtual time at the end and the number of turns, or why the run has failed.
    pub(crate) fn end(&self) -> Result<(u64, u64), String> {
        let state = self.state.lock();
        match &state.failed {
            None => Ok((state.now, state.turns)),
            Some(why) => Err(why.clone()),
        }
    }

    fn pass_on(&self, state: &mut State) {
        state.choose();
        match state.running {
            Some(next) => self.chosen[next].notify_one(),
            None => self.chosen.iter().for_each(Condvar::notify_one),
        }
    }

    fn await_turn<'a>(&'a self, mut state: MutexGuard<'a, State>, task: usize) {
        while state.running != Some(task) {
            if state.failed.is_some() {
                drop(state);
                end_thread();
            }
            state = self.chosen[task].wait(state);
        }
    }
}

impl State {
    /// Chooses the rank that runs next. `None` runs when all are done or the run has failed.
    fn choose(&mut self) {
        self.turns += 1;
        self.running = None;
        while self.failed.is_none() {
            let ready = self.tasks.iter().enumerate();
            let ready = ready.filter(|(_, task)| matches!(task.standing, Standing::Ready));
            let ready: Vec<usize> = ready.map(|(number, _)| number).collect();
            if !ready.is_empty() {
                let drawn = self.draw() % ready.len() as u64;
                self.running = Some(ready[usize::try_from(drawn).unwrap_or(0)]);
                return;
            }
            let is_done = |task: &Task| matches!(task.standing, Standing::Done);
            if self.tasks.iter().all(is_done) {
                return;
            }
            self.let_time_pass();
        }
    }

    /// Nobody can go on: the next event of a network happens, or a nap passes.
    fn let_time_pass(&mut self) {
        let events = self.carriers.iter().enumerate();
        let events = events.filter_map(|(job, one)| Some((one.network.lock().next_at()?, job)));
        let next = events.min();
        self.now = next.map_or(self.now + NAP, |(at, _)| at.max(self.now));
        for carrier in &self.carriers {
            carrier.network.lock().advance(self.now);
        }
        let Some((_, job)) = next else {
            self.naps += 1;
            if self.naps > NAPS || !self.wake(0..self.tasks.len()) {
                self.failed = Some(self.report("nothing will ever happen"));
            }
            return;
        };
        self.naps = 0;
        if self.now > HORIZON {
            self.failed = Some(self.report("the run does not end"));
        }
        let ranks = self.carriers[job].network.lock().step();
        let first = self.carriers[job].first;
        match ranks.is_empty() {
            // An alarm, of which nobody knows whose it is.
            true => drop(self.wake(0..self.tasks.len())),
            false => drop(self.wake(ranks.into_iter().map(|rank| first + rank as usize))),
        }
    }

    /// Makes those of these tasks ready that wait. False: none does.
    fn wake(&mut self, tasks: impl IntoIterator<Item = usize>) -> bool {
        let mut any = false;
        for task in tasks {
            let standing = &mut self.tasks[task].standing;
            if matches!(standing, Standing::Waiting(_)) {
                *standing = Standing::Ready;
                any = true;
            }
        }
        any
    }

    /// What each rank does.
    fn report(&self, why: &str) -> String {
        let mut text = format!("{why}, at {} virtual ns:", self.now);
        for Task { name, standing } in &self.tasks {
            let what = match standing {
                Standing::Done => continue,
                Standing::Ready => "is ready".to_owned(),
                Standing::InFence => "is in the launcher's fence".to_owned(),
                Standing::Waiting(None) => "calls again and again in vain".to_owned(),
                Standing::Waiting(Some(reason)) => waits(reason),
            };
            text.push_str(&format!("\n  {name} {what}"));
        }
        text
    }

    /// splitmix64.
    fn draw(&mut self) -> u64 {
        self.chance = self.chance.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.chance ^ (self.chance >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) >> 32
    }
}

fn waits(reason: &Reason) -> String {
    let Reason {
        call,
        peer,
        tag,
        context,
    } = reason;
    let whom = match *peer {
        COLLECTIVE => "all members".to_owned(),
        peer => format!("rank {peer}"),
    };
    format!("waits in {call} for {whom}, tag {tag}, context id {context:#x}")
}

/// The turns of one rank.
#[derive(Clone)]
pub(crate) struct Turn {
    scheduler: Arc<Scheduler>,
    task: usize,
}

impl Turn {
    /// Waits for the first turn.
    pub(crate) fn first(&self) {
        let state = self.scheduler.state.lock();
        self.scheduler.await_turn(state, self.task);
    }

    /// The program has returned.
    pub(crate) fn done(&self) {
        let mut state = self.scheduler.state.lock();
        state.tasks[self.task].standing = Standing::Done;
        state.naps = 0;
        self.scheduler.pass_on(&mut state);
    }

    /// The program has failed: all other ranks end, too.
    pub(crate) fn fail(&self, why: &str) {
        let mut state = self.scheduler.state.lock();
        let failed = format!("{}: {why}", state.tasks[self.task].name);
        state.failed.get_or_insert(failed);
        self.scheduler.pass_on(&mut state);
    }

    /// Sleeps in a fence until a [`leave_fence`](Turn::leave_fence) of the same job.
    pub(crate) fn sleep_in_fence(&self) {
        self.pass(Standing::InFence);
    }

    /// Ends the sleep of all ranks of this job in a fence, and the waits of those that make
    /// progress until its end.
    pub(crate) fn leave_fence(&self) {
        let mut state = self.scheduler.state.lock();
        let firsts = state.carriers.iter().map(|carrier| carrier.first);
        let first = firsts.clone().filter(|first| *first <= self.task).max();
        let end = firsts.filter(|first| *first > self.task).min();
        let end = end.unwrap_or(state.tasks.len());
        for task in &mut state.tasks[first.unwrap_or(0)..end] {
            if matches!(task.standing, Standing::InFence | Standing::Waiting(_)) {
                task.standing = Standing::Ready;
            }
        }
        state.naps = 0;
    }

    fn pass(&self, standing: Standing) {
        let mut state = self.scheduler.state.lock();
        state.tasks[self.task].standing = standing;
        self.scheduler.pass_on(&mut state);
        self.scheduler.await_turn(state, self.task);
    }
}

impl wait::Scheduler for Turn {
    fn yield_now(&self, reason: Option<&Reason>) {
        self.pass(Standing::Waiting(reason.copied()));
    }
}
