//! The barrier by atomic additions: nobody leaves before all have entered, and it is faster than
//! one by messages.

#[path = "common/barriers.rs"]
mod barriers;

use barriers::{ByAtomics, ByMessages, Group, fabric, time};
use oxmpi_gemini::Faults;
use oxmpi_gemini::barrier::RADIX;
use oxmpi_gemini::fabric::Model;
use oxmpi_gemini::fault::Random;

/// Rounds after which something has gone wrong.
const LONG: usize = 10_000_000;

/// Everybody enters at a time of its own, again and again, over a network in which packets overtake
/// each other and one in a hundred is lost.
fn nobody_leaves_early(size: u32, rounds: u64, seed: u64, by_atomics: Option<u32>) {
    let model = Model {
        jitter: 5_000,
        seed,
        ..Model::default()
    };
    let faults = Faults {
        per_million: 10_000,
        fatal_per_million: 0,
        seed,
    };
    let mut fabric = fabric(model, size, faults);
    let mut group: Box<dyn Group> = match by_atomics {
        Some(radix) => Box::new(ByAtomics::new(&mut fabric, size, radix)),
        None => Box::new(ByMessages::new(&mut fabric, size, 16)),
    };
    let mut random = Random::new(seed);
    let (mut entered, mut left) = (vec![0; size as usize], vec![0; size as usize]);
    for round in 0.. {
        if left.iter().all(|left| *left == rounds) {
            return;
        }
        assert!(round < LONG, "{size} {seed}: {left:?} have left");
        let rank = random.below(size.into()) as u32;
        let at = rank as usize;
        if entered[at] == left[at] {
            // What it still has to tell others may have been lost.
            group.poll(&mut fabric, rank);
            if entered[at] < rounds {
                entered[at] += 1;
                group.enter(&mut fabric, rank);
            }
        } else if group.poll(&mut fabric, rank) {
            left[at] += 1;
            assert!(
                entered.iter().all(|entered| *entered >= left[at]),
                "{size} {seed}"
            );
        }
        if random.below(2) == 0 {
            fabric.step();
        }
    }
}

#[test]
fn nobody_leaves_before_all_have_entered() {
    for size in [1, 2, 3, 5, 6, 21, 22, 64] {
        for (seed, radix) in [(1, 1), (2, 2), (3, RADIX), (4, 7)] {
            nobody_leaves_early(size, 60, seed, Some(radix));
        }
        nobody_leaves_early(size, 40, 9, None);
    }
}

/// The paper has 13.36 µs by atomic additions for 64 processes, and 39 % more by messages.
#[test]
fn additions_are_faster_than_messages() {
    for size in [64, 512] {
        let mut took = [0, 0];
        for (at, took) in took.iter_mut().enumerate() {
            let mut fabric = fabric(Model::default(), size, Faults::default());
            let mut group: Box<dyn Group> = match at {
                0 => Box::new(ByAtomics::new(&mut fabric, size, RADIX)),
                _ => Box::new(ByMessages::new(&mut fabric, size, 16)),
            };
            *took = time(&mut fabric, &mut *group, size);
        }
        let [additions, messages] = took;
        assert!(
            messages * 100 >= additions * 139,
            "{size}: {additions} ns by additions, {messages} ns by messages"
        );
    }
}
