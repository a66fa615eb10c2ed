//! Values that atomic operations combine: the same for all, and for nobody before all have entered.

#[path = "common/barriers.rs"]
#[allow(dead_code)] // Groups that meet without values.
mod barriers;

use barriers::fabric;
use oxmpi_gemini::allreduce::Allreduce;
use oxmpi_gemini::barrier::{Page, RADIX};
use oxmpi_gemini::fabric::{Fabric, Model};
use oxmpi_gemini::fault::Random;
use oxmpi_gemini::{Amo, Faults};

/// Rounds after which something has gone wrong.
const LONG: usize = 10_000_000;
/// Queues that a card has.
const QUEUES: usize = 1 << 10;

struct Group(Vec<Allreduce>);

impl Group {
    fn new(fabric: &mut Fabric, size: u32, radix: u32, most: usize) -> Group {
        let new = |rank| fabric.with(rank, |nic| Allreduce::new(nic, size, radix, most));
        let made = (0..size).map(new);
        let mut all: Vec<Allreduce> = made.map(|one| one.expect("room")).collect();
        let pages: Vec<Page> = all.iter().map(Allreduce::page).collect();
        for (rank, one) in (0..size).zip(&mut all) {
            let joined = fabric.with(rank, |nic| one.join(nic, rank, &pages));
            joined.expect("room");
        }
        Group(all)
    }

    fn enter(&mut self, rank: u32, how: Amo, values: &[u64]) {
        let entered = self.0[rank as usize].enter(how, values);
        entered.expect("the one before has ended");
    }

    fn poll(&mut self, fabric: &mut Fabric, rank: u32) -> bool {
        let one = &mut self.0[rank as usize];
        let polled = fabric.with(rank, |nic| one.poll(nic));
        polled.expect("the network lives")
    }

    fn is_quiet(&self, rank: u32) -> bool {
        self.0[rank as usize].is_quiet()
    }

    fn result(&self, rank: u32) -> &[u64] {
        self.0[rank as usize].result()
    }
}

/// Values of all, combined by atomic operations, are those of a fold on each process, and nobody
/// has them before all have entered; over the same network.
#[test]
fn values_are_combined_for_all() {
    for (seed, size) in [(1, 1), (2, 2), (3, 3), (4, 6), (5, 21), (6, 40)] {
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
        let radix = [1, 2, RADIX][seed as usize % 3];
        let mut all = Group::new(&mut fabric, size, radix, 8);
        let mut random = Random::new(seed);
        for round in 0..40 {
            let how = [Amo::Add, Amo::Or, Amo::Xor][round % 3];
            let count = [8, 0, 1, 5][round % 4];
            let mut outside: Vec<u32> = (0..size).collect();
            let mut inside: Vec<u32> = Vec::new();
            let mut whole = vec![0_u64; count];
            let mut left = 0;
            for turn in 0.. {
                assert!(turn < LONG, "{size} {seed}: {left} have left");
                if left == size {
                    break;
                }
                if !outside.is_empty() && random.below(3) == 0 {
                    let at = random.below(outside.len() as u64) as usize;
                    let rank = outside.swap_remove(at);
                    let values: Vec<u64> = (0..count).map(|_| random.below(u64::MAX)).collect();
                    for (whole, value) in whole.iter_mut().zip(&values) {
                        *whole = match how {
                            Amo::Or => *whole | value,
                            Amo::Xor => *whole ^ value,
                            _ => whole.wrapping_add(*value),
                        };
                    }
                    all.enter(rank, how, &values);
                    inside.push(rank);
                }
                inside.retain(|rank| {
                    let is_over = all.poll(&mut fabric, *rank);
                    if is_over {
                        assert!(outside.is_empty(), "{size} {seed} {round}: early");
                        left += 1;
                    }
                    !is_over
                });
                // Who has the result passes it on.
                let rank = random.below(size.into()) as u32;
                if !inside.contains(&rank) {
                    all.poll(&mut fabric, rank);
                }
                fabric.step();
            }
            // What they pass on may be lost, too.
            while !(0..size).all(|rank| all.is_quiet(rank)) {
                (0..size).for_each(|rank| {
                    all.poll(&mut fabric, rank);
                });
                fabric.step();
            }
            for rank in 0..size {
                assert_eq!(all.result(rank), whole, "{how:?} of {size}, round {round}");
            }
        }
    }
}

/// Members that gave different numbers of values, which is wrong, left some of them in the rows of
/// their parents: operations after it were wrong, too.
#[test]
fn other_numbers_of_values_leave_nothing_behind() {
    for few in 0..7 {
        let mut fabric = fabric(Model::default(), 7, Faults::default());
        let mut all = Group::new(&mut fabric, 7, 2, 6);
        // Rows take turns.
        for round in 0..4 {
            for rank in 0..7 {
                let (how, value, count) = match (round, rank) {
                    (0, _) if rank == few => (Amo::Xor, 1 << rank, 2),
                    (0, _) => (Amo::Xor, 1 << rank, 6),
                    _ => (Amo::Add, u64::from(rank), 6),
                };
                all.enter(rank, how, &[value; 6][..count]);
            }
            let mut inside: Vec<u32> = (0..7).collect();
            for turn in 0.. {
                assert!(
                    turn < LONG,
                    "{few}, round {round}: {inside:?} have not left"
                );
                inside.retain(|rank| !all.poll(&mut fabric, *rank));
                fabric.step();
                let is_quiet = (0..7).all(|rank| all.is_quiet(rank));
                if inside.is_empty() && is_quiet {
                    break;
                }
                (0..7).for_each(|rank| {
                    all.poll(&mut fabric, rank);
                });
            }
            for rank in (0..7).filter(|_| round > 0) {
                assert_eq!(all.result(rank), [21; 6], "{few}, round {round}");
            }
        }
    }
}

/// A group that failed while something of it was under way kept its endpoints and its queue: after
/// a thousand of them the card had none left.
#[test]
fn a_group_that_failed_leaves_nothing_behind() {
    let mut fabric = fabric(Model::default(), 3, Faults::default());
    for round in 0..=QUEUES {
        let mut all = Group::new(&mut fabric, 3, 2, 2);
        for rank in 1..3 {
            all.enter(rank, Amo::Add, [&[7, 8][..], &[]][round % 2]);
            all.poll(&mut fabric, rank);
            assert!(!all.is_quiet(rank), "round {round}");
        }
        // All give up before anything has arrived.
        for (rank, one) in (0..).zip(all.0) {
            fabric.with(rank, |nic| one.close(nic));
        }
        fabric.run();
    }
    let nic = fabric.nic(1);
    assert_eq!((nic.registered_bytes(), nic.has_left()), (0, true));
}
