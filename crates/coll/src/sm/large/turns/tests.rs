//! Every schedule of two members through sequences of calls: nobody reads what was not meant for
//! it, and nobody waits for ever.
//!
//! What [`super::Turns`] says is all that keeps two members that change places from writing what
//! the other has not read; nothing waits for credit there. So it is tried out with all orders in
//! which they can take turns, on the memory, the stamps and the words of what is finished as the
//! calls use them.

use super::Turns;
use crate::sm::large::cut::{Cut, Terms};
use std::collections::HashSet;

const TERMS: Terms = Terms {
    rounds: 1,
    lap: 64 << 10,
};
/// What memory is looked at in.
const PAGE: usize = 4 << 10;
const PAGES: usize = TERMS.lap / PAGE;
/// Longest chunk that fits such a lap.
const CHUNK: usize = 16 << 10;

/// What a member does next.
#[derive(Clone, Copy, Debug)]
enum Act {
    /// Writes pages of the laps, when the other has finished so many steps.
    Write {
        pages: (usize, usize),
        step: u64,
        needed: u64,
    },
    Say {
        step: u64,
    },
    /// Waits until the other has said a step, which means that it has finished some before.
    Hear {
        step: u64,
        finished: u64,
    },
    /// Reads pages, in which the other's of this step must be.
    Read {
        pages: (usize, usize),
        step: u64,
    },
    Finish {
        steps: u64,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Call {
    /// Of so many bytes each way, as an allgather.
    Exchange(usize),
    /// Of so many bytes from this member.
    Bcast(usize, u32),
    Barrier,
    /// A short broadcast from this member.
    Short(u32),
}

/// What a member does in these calls.
fn acts(me: u32, calls: &[Call]) -> Vec<Act> {
    let mut turns = Turns::new(TERMS.lap);
    let (mut acts, mut next) = (Vec::new(), 0);
    for call in calls {
        match *call {
            Call::Exchange(bytes) => exchange(&mut acts, &mut turns, &mut next, me, bytes),
            Call::Bcast(bytes, root) => bcast(&mut acts, &mut turns, &mut next, (me, root), bytes),
            Call::Barrier => {
                acts.push(Act::Say { step: next });
                acts.push(Act::Hear {
                    step: next,
                    finished: next,
                });
                next += 1;
            }
            Call::Short(root) => {
                acts.push(match me == root {
                    true => Act::Say { step: next },
                    false => Act::Hear {
                        step: next,
                        finished: 0,
                    },
                });
                next += 1;
            }
        }
    }
    acts
}

fn exchange(acts: &mut Vec<Act>, turns: &mut Turns, next: &mut u64, me: u32, bytes: usize) {
    let cut = Cut::blocks(TERMS, bytes, (2, 1));
    assert!(cut.swaps);
    turns.begin(&cut, *next);
    let mut give = |acts: &mut Vec<Act>, turns: &mut Turns| {
        let (place, needed) = turns.open(*next, cut.chunk());
        *next += 1;
        let pages = |of: u32| pages(of ^ u32::from(place.is_swapped), place.at, cut.chunk());
        acts.push(Act::Write {
            pages: pages(me),
            step: place.step,
            needed,
        });
        acts.push(Act::Say { step: place.step });
        (place.step, pages(1 - me))
    };
    let mut given = Some(give(acts, turns));
    for k in 0..cut.count {
        let (step, theirs) = given.take().unwrap();
        given = (k + 1 < cut.count).then(|| give(acts, turns));
        acts.push(Act::Hear {
            step,
            finished: turns.finished(step),
        });
        acts.push(Act::Read {
            pages: theirs,
            step,
        });
        acts.push(Act::Finish { steps: step + 1 });
    }
}

fn bcast(
    acts: &mut Vec<Act>,
    turns: &mut Turns,
    next: &mut u64,
    (me, root): (u32, u32),
    bytes: usize,
) {
    let cut = Cut::pipeline(TERMS, bytes, 1, (1, 1));
    turns.begin(&cut, *next);
    for k in 0..cut.count {
        let (_, len) = cut.range(k);
        let (place, needed) = turns.open(*next, len);
        let step = *next;
        *next += 1;
        let pages = pages(root, place.at, len);
        match me == root {
            true => {
                acts.push(Act::Write {
                    pages,
                    step,
                    needed,
                });
                acts.push(Act::Say { step });
            }
            false => {
                acts.push(Act::Hear {
                    step,
                    finished: turns.finished(step),
                });
                acts.push(Act::Read { pages, step });
            }
        }
        acts.push(Act::Finish { steps: step + 1 });
    }
}

/// First and last but one of the pages of a member's lap.
fn pages(member: u32, at: usize, len: usize) -> (usize, usize) {
    let first = member as usize * PAGES;
    (first + at / PAGE, first + (at + len).div_ceil(PAGE))
}

/// Both members at one moment.
#[derive(Clone, PartialEq, Eq, Hash)]
struct State {
    /// How many of its acts each is through with.
    at: [usize; 2],
    /// What each knows the other to have finished.
    known: [u64; 2],
    finished: [u64; 2],
    /// The steps that each has said, a bit each.
    said: [u64; 2],
    /// By page, the step and the member that wrote it last.
    memory: [(u64, u8); 2 * PAGES],
}

impl State {
    /// The state after the next act of `me`, if that need not wait.
    fn after(&self, me: usize, acts: &[Vec<Act>; 2]) -> Option<State> {
        let mut then = self.clone();
        let other = 1 - me;
        match *acts[me].get(self.at[me])? {
            Act::Write {
                pages,
                step,
                needed,
            } => {
                if needed > self.known[me] {
                    if needed > self.finished[other] {
                        return None;
                    }
                    then.known[me] = self.finished[other];
                }
                then.memory[pages.0..pages.1].fill((step, me as u8));
            }
            Act::Say { step } => then.said[me] |= 1 << step,
            Act::Hear { step, finished } => {
                if self.said[other] & 1 << step == 0 {
                    return None;
                }
                then.known[me] = self.known[me].max(finished);
            }
            Act::Read { pages, step } => {
                let meant = (step, other as u8);
                let read = &self.memory[pages.0..pages.1];
                assert!(
                    read.iter().all(|seen| *seen == meant),
                    "step {step}: {read:?}"
                );
            }
            Act::Finish { steps } => then.finished[me] = steps,
        }
        then.at[me] += 1;
        Some(then)
    }
}

/// Every schedule of two members through these calls.
fn explore(calls: &[Call]) {
    let acts = [acts(0, calls), acts(1, calls)];
    let start = State {
        at: [0; 2],
        known: [0; 2],
        finished: [0; 2],
        said: [0; 2],
        memory: [(u64::MAX, 0); 2 * PAGES],
    };
    let (mut seen, mut open) = (HashSet::new(), vec![start]);
    while let Some(state) = open.pop() {
        if !seen.insert(state.clone()) {
            continue;
        }
        let next: Vec<State> = (0..2).filter_map(|me| state.after(me, &acts)).collect();
        let is_over = (0..2).all(|me| state.at[me] == acts[me].len());
        assert!(
            is_over || !next.is_empty(),
            "{calls:?}: both wait at {:?}",
            state.at
        );
        open.extend(next);
    }
}

/// Sequences of three calls: exchanges of one to five steps, some of which end in the first half of
/// a lap, between each other and other calls.
///
/// A call that ended there, of three steps or more, left the step before the last unread, and the
/// next one wrote over it: a slow rank had wrong data of an MPI_Allgather, or a wrong result of an
/// MPI_Allreduce.
#[test]
fn nobody_writes_what_the_other_has_not_read() {
    let mut kinds: Vec<Call> = (1..=5).map(|steps| Call::Exchange(steps * CHUNK)).collect();
    kinds.push(Call::Exchange(1 << 10));
    kinds.extend([Call::Barrier, Call::Short(0)]);
    kinds.extend([Call::Bcast(2 * CHUNK, 0), Call::Bcast(5 * CHUNK, 1)]);
    for first in &kinds {
        for second in &kinds {
            for third in &kinds {
                explore(&[*first, *second, *third]);
            }
        }
    }
}
