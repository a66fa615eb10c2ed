//! Limits how many ranks run at once, over all suites.
//!
//! Most tests wait and sleeping ranks cost nothing, so tests run side by side. The limit keeps few
//! ranks on each processor, so that an expired watchdog still indicates a fault of the library.
//! Tests that other tests of their suite wait for go first, so that many can run at once in the
//! end. Among equals the first to arrive goes first, so small jobs cannot starve a job of many
//! ranks.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::process::Command;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// Places for each processor.
const EACH: usize = 4;

/// Places for ranks.
pub struct Queue {
    places: usize,
    state: Mutex<State>,
    moved: Condvar,
}

struct State {
    free: usize,
    /// The number of the next test to arrive.
    next: u64,
    /// The numbers of waiting tests: those that go first, and the others.
    waiting: [VecDeque<u64>; 2],
}

impl Queue {
    /// A queue with [`EACH`] places for each processor.
    pub fn new() -> Queue {
        let cpus = std::thread::available_parallelism().map_or(1, usize::from);
        Queue::with(EACH * cpus)
    }

    fn with(places: usize) -> Queue {
        Queue {
            places,
            state: Mutex::new(State {
                free: places,
                next: 0,
                waiting: [VecDeque::new(), VecDeque::new()],
            }),
            moved: Condvar::new(),
        }
    }

    /// Waits for `ranks` places, at most for all there are; returns how many it took.
    pub fn take(&self, ranks: usize, goes_first: bool) -> usize {
        let places = ranks.clamp(1, self.places);
        let mut state = self.lock();
        let own = state.next;
        state.next += 1;
        state.waiting[usize::from(!goes_first)].push_back(own);
        let turn = |state: &State| {
            let mut all = state.waiting.iter().flatten();
            all.next() == Some(&own) && state.free >= places
        };
        while !turn(&state) {
            state = self
                .moved
                .wait(state)
                .unwrap_or_else(PoisonError::into_inner);
        }
        state.waiting[usize::from(!goes_first)].pop_front();
        state.free -= places;
        self.moved.notify_all();
        places
    }

    /// Gives places back.
    pub fn give(&self, places: usize) {
        self.lock().free += places;
        self.moved.notify_all();
    }

    /// The number of places, which limits how many threads are useful.
    pub fn places(&self) -> usize {
        self.places
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

thread_local! {
    static RANKS: Cell<usize> = const { Cell::new(0) };
    static COMMAND: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Notes that the test on this thread starts a job.
pub fn starts(ranks: usize) {
    RANKS.set(RANKS.get() + ranks);
}

/// Notes the last program that the test on this thread has started.
pub fn started(command: &Command) {
    COMMAND.set(by_hand(command));
}

/// Returns and clears the notes: ranks, and the command to start by hand.
pub fn noted() -> (usize, String) {
    (RANKS.take(), COMMAND.take())
}

/// The command line for a shell. A debugger stands before the program of a job, which is the first
/// file after `mpirun` and its options.
fn by_hand(command: &Command) -> String {
    let mut words: Vec<String> = Vec::new();
    if let Some(folder) = command.get_current_dir() {
        words.push(format!("cd {} &&", quoted(&folder.to_string_lossy())));
    }
    for (name, value) in command.get_envs() {
        let value = value.unwrap_or_default().to_string_lossy();
        words.push(format!("{}={}", name.to_string_lossy(), quoted(&value)));
    }
    words.push(quoted(&command.get_program().to_string_lossy()));
    let mut is_debugged = !words.last().is_some_and(|word| word.ends_with("/mpirun"));
    for word in command.get_args() {
        let word = word.to_string_lossy();
        if !is_debugged && word.starts_with('/') && !word.ends_with("/mpirun") {
            is_debugged = true;
            words.push("$GDB".to_owned());
        }
        words.push(quoted(&word));
    }
    words.join(" ")
}

/// Quotes a word for a shell.
fn quoted(word: &str) -> String {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "-_./:=,+@%".contains(letter);
    match !word.is_empty() && word.chars().all(plain) {
        true => word.to_owned(),
        false => format!("'{}'", word.replace('\'', "'\\''")),
    }
}

/// The ranks that a line of options, or a shell script, starts by `mpirun`. Counts `-n`; without it
/// the slots of the hosts, else one for each `$MPIRUN`.
pub fn ranks_of(words: &str) -> usize {
    let all: Vec<&str> = words.split_whitespace().collect();
    let (mut ranks, mut slots) = (0, 0);
    for pair in all.windows(2) {
        match pair[0] {
            "-n" | "-np" | "--np" => ranks += pair[1].parse().unwrap_or(0),
            "--host" => slots += pair[1].split("],").map(slots_of).sum::<usize>(),
            _ => {}
        }
    }
    let at_least = words.matches("$MPIRUN").count();
    if ranks == 0 { slots } else { ranks }.max(at_least)
}

/// Slots of `a:2,b` or `n[1-5]:2`.
fn slots_of(hosts: &str) -> usize {
    let each = |host: &str| -> usize {
        let slots = host
            .rsplit_once(':')
            .and_then(|(_, slots)| slots.parse().ok());
        slots.unwrap_or(1)
    };
    match hosts
        .split_once('[')
        .and_then(|(_, rest)| rest.split_once('-'))
    {
        Some((first, rest)) => {
            let last: String = rest.chars().take_while(char::is_ascii_digit).collect();
            let (first, last) = (first.parse().unwrap_or(1), last.parse().unwrap_or(1usize));
            (last + 1).saturating_sub(first) * each(hosts)
        }
        None => hosts.split(',').map(each).sum(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[test]
    fn no_more_ranks_than_places_run_at_once() {
        let (queue, now) = (Queue::with(8), AtomicUsize::new(0));
        std::thread::scope(|scope| {
            for ranks in [1, 3, 17, 5, 2, 8, 4, 1] {
                let (queue, now) = (&queue, &now);
                scope.spawn(move || {
                    for _ in 0..50 {
                        let taken = queue.take(ranks, ranks % 2 == 0);
                        assert!(now.fetch_add(taken, Ordering::SeqCst) + taken <= 8);
                        now.fetch_sub(taken, Ordering::SeqCst);
                        queue.give(taken);
                    }
                });
            }
        });
    }

    #[test]
    fn ranks_are_read_from_options() {
        assert_eq!(ranks_of("-n 3 --timeout 2"), 3);
        assert_eq!(
            ranks_of("$MPIRUN -n 1 $ACT a : -n 2 $ACT b; $MPIRUN -np 4 x"),
            7
        );
        assert_eq!(ranks_of("--mca oob_radix 2 --host n[1-5]:2 $ACT"), 10);
        assert_eq!(ranks_of("$MPIRUN --host a:2,b"), 3);
        assert_eq!(ranks_of("$MPIRUN hostname; $MPIRUN hostname"), 2);
    }

    #[test]
    fn a_job_by_hand_has_room_for_a_debugger() {
        let mut command = Command::new("/t/bin/mpirun");
        command.args(["-n", "2", "/t/e2e/a b", "x y"]).env("A", "1");
        assert_eq!(
            by_hand(&command),
            "A=1 /t/bin/mpirun -n 2 $GDB '/t/e2e/a b' 'x y'"
        );
    }
}
