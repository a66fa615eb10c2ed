//! Much of everything: calls without end through banks with hardly any slots, a thousand ranks,
//! vectors of 64 MiB.
//!
//! `PROPTEST_CASES` says how many calls; `cargo xtask test --all` asks for a million.

use super::*;
use oxmpi_testing::cases as often;

/// Two banks of two buffers, as the original's least: four slots of a member, two of which are told
/// together when all have left them. Nonblocking calls of all kinds, a few of them outstanding,
/// back to back without end: all end with the right result, no slot is written before all have
/// left it, and nothing grows.
#[test]
fn four_slots_serve_calls_without_end() {
    const SLOTS: (u64, u64) = (4, 2);
    const BATCH: usize = 12;
    let (mut dice, size) = (Dice(0x2b2), 4);
    let mut job = Job::new(&vec![0; size], "node:sm", |_| true, &mut dice);
    for rank in &job.ranks {
        rank.site.bank().unwrap().lock().narrow(SLOTS);
    }
    for _ in 0..often(6000) / BATCH {
        for _ in 0..BATCH {
            let mut plan = Plan::random(size, &mut dice);
            // What one slot holds: more than four calls' worth is never in use.
            let most = match plan.of {
                Collective::Bcast | Collective::Reduce | Collective::Allreduce => 256,
                _ => 256 / size,
            };
            plan.count %= most + 1;
            plan.pairs &= plan.count.is_multiple_of(2);
            job.call(plan);
        }
        job.run(0, false, &mut dice);
        job.check(0);
        for rank in &mut job.ranks {
            assert_eq!(rank.site.bank().unwrap().lock().outstanding(), 0);
            let over = rank.calls.drain(..).map(|one| one.operation);
            rank.kept = over
                .map(|mut operation| {
                    collectives::Operation::release(&mut operation);
                    operation
                })
                .collect();
        }
    }
}

/// Nodes of many sizes, single ranks among them, some without banks, roots anywhere: what a
/// thousand ranks do is what the standard says.
#[test]
fn a_thousand_ranks_do_what_the_standard_says() {
    let mut dice = Dice(1000);
    for size in [250, 1000] {
        let mut of = Vec::new();
        for node in 0.. {
            let members = [1, 2, 7, 32, 64][dice.roll(5)];
            of.extend((0..members.min(size - of.len())).map(|_| node));
            if of.len() == size {
                break;
            }
        }
        let without = dice.roll(4);
        let levels = ["node:sm", "8:sm,node:sm", "4:p2p,node:sm"][dice.roll(3)];
        let mut job = Job::new(&of, levels, |node| node % 4 != without, &mut dice);
        for of in KINDS {
            let count = match of {
                Collective::Bcast | Collective::Reduce | Collective::Allreduce => 300,
                // Each rank has a thousand of them.
                _ => 1 + dice.roll(2),
            };
            let plan = Plan::plain(of, dice.roll(size), count);
            job.call(plan);
        }
        job.run(0, true, &mut dice);
        job.check(0);
    }
}

/// Vectors up to 64 MiB go through slots of 1 KiB in fragments, and by messages.
#[test]
fn vectors_of_64_mib_arrive() {
    let mut dice = Dice(64);
    let most = often(0).clamp(1 << 18, 16 << 20);
    for (count, of) in [
        (most, Collective::Bcast),
        (most, Collective::Allreduce),
        (most / 4 + 1, Collective::Reduce),
        (most / 4, Collective::Gather),
        (most / 4 - 1, Collective::Scatter),
        (most / 4, Collective::Allgather),
        (most / 4, Collective::Alltoall),
    ] {
        let mut job = Job::new(&[0, 0, 1, 1], "node:sm", |_| true, &mut dice);
        job.call(Plan::plain(of, dice.roll(4), count));
        job.run(0, true, &mut dice);
        job.check(0);
    }
}
