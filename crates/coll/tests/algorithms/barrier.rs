//! Nobody leaves a barrier before all have entered.

use crate::sim::cases::{Draft, each, settle, writer};
use crate::sim::{Op, Random};
use oxmpi_coll::algorithm::Algorithm;
use oxmpi_coll::shape::Args;
use oxmpi_core::collectives::Collective;

#[test]
fn barrier_lets_nobody_out_before_all_are_in() {
    // Order is checked by causality: after the barrier's schedule each rank depends on every other.
    each(
        Collective::Barrier,
        &[0],
        true,
        |algorithm, size, _, in_place, random| {
            if !in_place {
                let drafts = (0..size).map(|me| Draft::new(me, random)).collect();
                settle("", algorithm, drafts, Op::Add, false, random);
                assert!(
                    sim_barrier_reaches_all(algorithm, size),
                    "{algorithm:?} {size}"
                );
            }
        },
    );
}

/// Follows who knows of whom through the rounds, each message as late as its round allows.
fn sim_barrier_reaches_all(algorithm: &Algorithm, size: usize) -> bool {
    use oxmpi_coll::builder::{Builder, Hierarchy};
    use oxmpi_coll::cost::Model;
    use oxmpi_coll::schedule::{Schedule, Transfer};
    use oxmpi_coll::select::at_level;
    let levels = crate::sim::cases::levels(size as u32, 0, true, &mut Random(size as u64 + 3));
    let pick = |of, size, bytes, is_top| at_level(of, (size, bytes), true, &Model::SHIPPED, is_top);
    let schedules: Vec<Schedule> = (0..size)
        .map(|rank| {
            let mut schedule = Schedule::new();
            let mut b = Builder::new(&mut schedule, (rank as u32, size as u32), &[], Args::EMPTY);
            b.hierarchy = Some(Hierarchy {
                levels: &levels,
                slot: 0,
                fragment: u64::MAX,
                pick: &pick,
            });
            writer(algorithm)(&mut b);
            b.finish();
            schedule
        })
        .collect();
    // knows[rank][round] = what `rank` knows on entering `round`; messages of a pair match in
    // order.
    let mut knows: Vec<Vec<u32>> = (0..size).map(|rank| vec![1 << rank]).collect();
    loop {
        let mut moved = false;
        for rank in 0..size {
            let round = knows[rank].len() - 1;
            if round == schedules[rank].rounds() {
                continue;
            }
            let mut next = knows[rank][round];
            let mut ready = true;
            for transfer in schedules[rank].transfers_of(round) {
                let Transfer::Recv { peer, .. } = transfer else {
                    continue;
                };
                let peer = *peer as usize;
                let before: usize = (0..round)
                    .map(|r| count_from(&schedules[rank], r, peer))
                    .sum();
                match round_of_send(&schedules[peer], rank, before) {
                    Some(sent) if sent < knows[peer].len() => next |= knows[peer][sent],
                    _ => ready = false,
                }
            }
            if ready {
                knows[rank].push(next);
                moved = true;
            }
        }
        if !moved {
            break;
        }
    }
    let all = (1_u32 << size) - 1;
    knows
        .iter()
        .zip(&schedules)
        .all(|(knows, s)| knows.len() == s.rounds() + 1 && knows[s.rounds()] == all)
}

fn count_from(schedule: &oxmpi_coll::schedule::Schedule, round: usize, peer: usize) -> usize {
    use oxmpi_coll::schedule::Transfer;
    let from = |t: &&Transfer| matches!(t, Transfer::Recv { peer: p, .. } if *p as usize == peer);
    schedule.transfers_of(round).iter().filter(from).count()
}

fn round_of_send(
    schedule: &oxmpi_coll::schedule::Schedule,
    to: usize,
    nth: usize,
) -> Option<usize> {
    use oxmpi_coll::schedule::Transfer;
    let mut seen = 0;
    for round in 0..schedule.rounds() {
        for transfer in schedule.transfers_of(round) {
            if matches!(transfer, Transfer::Send { peer, .. } if *peer as usize == to) {
                if seen == nth {
                    return Some(round);
                }
                seen += 1;
            }
        }
    }
    None
}
