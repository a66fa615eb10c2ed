//! For tests of networks: processes that park as those of a real job do, and are woken only by what
//! arrives.
//!
//! `core::wait` announces sleep, arms the networks, makes a round of progress and sleeps if that
//! has found nothing. Here each of these steps, and each half of the round, is a turn of its own.
//! The order of the processes' turns is random, so others send between any two steps. Frames in the
//! queue of a sleeping process wake it, as a readable descriptor does. Frames taken from the queue
//! before wake no process.

use crate::jobs::{Job, LONG};
use crate::module::Arm;
use crate::networks::Network;
use crate::offload::Combine;
use core::task::Poll;
use oxmpi_gemini::fault::Random;
use std::cell::RefCell;
use std::collections::{BTreeSet, VecDeque};

/// The state of a process.
#[derive(Clone, Copy)]
enum Step {
    Up,
    Announced,
    /// Next comes the first half of the last poll; then the second half, with the number of frames
    /// found.
    Armed(LastPoll),
    Polled(LastPoll, usize),
    Asleep,
}

/// What was known when the last poll began.
#[derive(Clone, Copy)]
struct LastPoll {
    may_sleep: bool,
    news: u64,
}

impl<M: Network, P> Job<M, P> {
    /// Runs until `is_over`. `work` continues the work of a process and returns whether its call
    /// has returned.
    fn run_with_sleep(
        &mut self,
        seed: u64,
        mut work: impl FnMut(&mut Self, usize) -> bool,
        is_over: impl Fn(&Self) -> bool,
    ) {
        let mut random = Random::new(seed ^ 0x6265_6c6c);
        let mut steps = vec![Step::Up; self.ranks.len()];
        let mut sleeps = 0;
        for _ in 0..10 * LONG {
            if is_over(self) {
                assert!(sleeps > 0, "nobody has slept");
                return;
            }
            let can_move = |me: &usize| !matches!(steps[*me], Step::Asleep) || self.has_mail(*me);
            let up: Vec<usize> = (0..steps.len()).filter(can_move).collect();
            assert!(!up.is_empty(), "all sleep, seed {seed}");
            let me = up[random.below(up.len() as u64) as usize];
            steps[me] = match steps[me] {
                Step::Up | Step::Asleep => {
                    work(self, me);
                    self.take(me);
                    self.collect_events(me);
                    work(self, me);
                    match random.below(3) {
                        0 => Step::Up,
                        _ => Step::Announced,
                    }
                }
                Step::Announced => {
                    let may_sleep = self.ranks[me].arm() != Arm::Poll;
                    let news = self.ranks[me].news();
                    Step::Armed(LastPoll { may_sleep, news })
                }
                Step::Armed(last_poll) => Step::Polled(last_poll, self.take(me)),
                Step::Polled(last_poll, frames) => {
                    let events = self.collect_events(me);
                    let is_found = work(self, me) || frames + events != 0;
                    let rank = &mut self.ranks[me];
                    let is_quiet = !is_found && rank.news() == last_poll.news;
                    // Frames that did not fit are tried once more.
                    let again = |rank: &mut M| rank.arm() != Arm::Poll && !rank.has_left();
                    let may_sleep = is_quiet && last_poll.may_sleep;
                    let may_sleep = may_sleep && (rank.has_left() || again(rank));
                    match may_sleep && rank.news() == last_poll.news {
                        true => {
                            sleeps += 1;
                            Step::Asleep
                        }
                        false => Step::Up,
                    }
                }
            };
        }
        panic!("it takes for ever, seed {seed}");
    }

    /// Collects the events of a process; how many.
    fn collect_events(&mut self, me: usize) -> usize {
        let before = self.events[me].len();
        self.ranks[me].events(&mut self.events[me]);
        self.events[me].len() - before
    }

    /// Frames go from process to process. A process that gets one sends one on to a random process,
    /// until `frames` were sent. Each arrives once.
    pub(crate) fn pass_on_and_sleep(&mut self, frames: usize, longest: usize, seed: u64) {
        let processes = self.ranks.len();
        let mut random = Random::new(seed ^ 0x746f_6b65);
        let mut left = frames;
        // The frames each process is to send, and the number it has answered.
        let mut wanted = vec![VecDeque::new(); processes];
        let mut answered = vec![0; processes];
        let mut owed = vec![1; processes];
        let work = |job: &mut Self, me: usize| {
            owed[me] += job.got[me].len() - answered[me];
            answered[me] = job.got[me].len();
            while owed[me] != 0 && left != 0 {
                (owed[me], left) = (owed[me] - 1, left - 1);
                let apart = 1 + random.below(processes as u64 - 1) as usize;
                let len = match random.below(3) {
                    0 => random.below(longest as u64 + 1),
                    _ => random.below(64),
                };
                wanted[me].push_back((((me + apart) % processes) as u32, len as usize));
            }
            while let Some((to, len)) = wanted[me].front().copied()
                && job.try_send(me, to, len).is_some()
            {
                wanted[me].pop_front();
            }
            false
        };
        self.run_with_sleep(seed, work, |job| {
            job.got.iter().map(Vec::len).sum::<usize>() == frames
        });
        let numbers = self.got.iter().flatten().map(|frame| frame.1);
        assert_eq!(numbers.collect::<BTreeSet<u64>>().len(), frames);
    }

    /// A group of all processes carries out `rounds` operations, one after the other.
    pub(crate) fn meet_and_sleep(&mut self, rounds: usize, seed: u64) {
        let members: Vec<u32> = (0..self.ranks.len() as u32).collect();
        let mut group = self.circle(8, &members);
        let mut is_in = vec![false; members.len()];
        let done = RefCell::new(vec![0; members.len()]);
        let work = |_: &mut Self, me: usize| {
            let (one, mut done) = (&mut group[me], done.borrow_mut());
            if !is_in[me] {
                is_in[me] = done[me] < rounds;
                if is_in[me] {
                    one.start(Combine::Sum, &[1]).expect("all live");
                }
                return false;
            }
            let Poll::Ready(result) = one.finish() else {
                return false;
            };
            assert_eq!(result, Ok(vec![members.len() as u64]));
            is_in[me] = false;
            done[me] += 1;
            true
        };
        self.run_with_sleep(seed, work, |_| {
            done.borrow().iter().all(|done| *done == rounds)
        });
    }
}
