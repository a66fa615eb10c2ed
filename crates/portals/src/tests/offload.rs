//! Operations that the interfaces carry out: results against a fold, in any order of starts, over a
//! network that repeats and keeps no order; and that nobody's processor has a part in them.

use super::*;
use crate::offload::{Combine, Group, MOST, Offload};

const PORTAL: u8 = 6;

struct Team {
    world: World,
    members: Vec<u32>,
    offloads: Vec<Offload>,
}

impl Team {
    fn new(ranks: u32, radix: usize, seed: u64, most: usize) -> Team {
        let mut world = World::new(ranks, seed, 1 + seed % 2 * 300, 5);
        // The tree follows the list, not the numbers.
        let members: Vec<u32> = (0..ranks).map(|at| (at * 7 + 3) % ranks).collect();
        let mut sorted = members.clone();
        sorted.sort_unstable();
        let members = match sorted.iter().copied().eq(0..ranks) {
            true => members,
            false => (0..ranks).rev().collect(),
        };
        let open = |index: usize| {
            let group = Group {
                id: 5,
                portal: PORTAL,
                members: &members,
                index,
                radix,
            };
            let nic = &mut world.nics[members[index] as usize];
            Offload::open(nic, &group, most).expect("room")
        };
        let offloads = (0..ranks as usize).map(open).collect();
        Team {
            world,
            members,
            offloads,
        }
    }

    fn start(&mut self, index: usize, how: Combine, values: &[u64]) {
        let nic = &mut self.world.nics[self.members[index] as usize];
        self.offloads[index]
            .start(nic, how, values)
            .expect("it is its turn");
    }

    fn is_over(&self, index: usize) -> bool {
        let nic = &self.world.nics[self.members[index] as usize];
        self.offloads[index]
            .is_over(nic)
            .expect("nothing was cut off")
    }
}

/// Every operation, number of values, size of group and radix; starts in any order, some while the
/// network moves.
#[test]
fn results_are_those_of_a_fold() {
    for (round, (ranks, radix)) in [(1, 2), (2, 1), (3, 4), (7, 2), (13, 3), (40, 4)]
        .into_iter()
        .enumerate()
    {
        let mut team = Team::new(ranks, radix, round as u64 + 1, 20);
        for operation in 0..24_u64 {
            let how = Combine::ALL[operation as usize % 8];
            let count = [0, 1, 3, 20][operation as usize % 4];
            let mut order: Vec<usize> = (0..ranks as usize).collect();
            let mut expected: Option<Vec<u64>> = None;
            while !order.is_empty() {
                let at = team.world.net.chance(order.len() as u64) as usize;
                let index = order.swap_remove(at);
                let word = |_| {
                    let high = team.world.net.chance(u64::MAX);
                    high ^ team.world.net.chance(u64::MAX) << 3
                };
                let values: Vec<u64> = (0..count).map(word).collect();
                expected = Some(match expected {
                    None => values.clone(),
                    Some(so_far) => {
                        let pairs = so_far.iter().zip(&values);
                        pairs.map(|(a, b)| how.of_two(*a, *b)).collect()
                    }
                });
                team.start(index, how, &values);
                if !order.is_empty() {
                    let mut all = 0..ranks as usize;
                    assert!(all.all(|one| order.contains(&one) || !team.is_over(one)));
                }
                if operation % 3 == 0 {
                    team.world.run();
                }
            }
            team.world.run();
            for index in 0..ranks as usize {
                assert!(team.is_over(index), "{index} of {ranks}");
                let result = team.offloads[index].result();
                assert_eq!(Some(result), expected, "{how:?} by {ranks} and {radix}");
            }
        }
        // Nothing is left but what listens, and with it nothing at all.
        for (index, offload) in team.offloads.into_iter().enumerate() {
            let nic = &mut team.world.nics[team.members[index] as usize];
            assert_eq!(nic.in_use(), (3, 3));
            offload.close(nic);
            assert_eq!((nic.in_use(), nic.counters().refused), ((0, 0), 0));
            assert_eq!((nic.counters().dropped, nic.outgoing()), (0, 0));
        }
    }
}

/// The processor of every process but the last has done its part before the last one starts, and
/// does nothing any more: interfaces pass partial results up and the whole one down by themselves.
/// The owner of an inner process of the tree makes no call from its start to its end.
#[test]
fn inner_processes_pass_on_while_their_owners_are_elsewhere() {
    for seed in 0..20 {
        let mut team = Team::new(15, 2, seed, 4);
        let last = 7 + team.world.net.chance(8) as usize;
        for index in (0..15).filter(|index| *index != last) {
            team.start(index, Combine::Sum, &[index as u64, 1]);
        }
        team.world.run();
        assert!((0..15).all(|index| index == last || !team.is_over(index)));
        // From here on only interfaces move: `run` carries packets and calls no owner.
        team.start(last, Combine::Sum, &[last as u64, 1]);
        team.world.run();
        for index in 0..15 {
            assert!(team.is_over(index), "{index}, seed {seed}");
            assert_eq!(team.offloads[index].result(), [105, 15]);
        }
    }
}

/// Whoever has the result may start again at once, while others still get theirs.
#[test]
fn operations_follow_each_other_without_waiting_for_all() {
    const OPERATIONS: u64 = 300;
    for seed in 1..6 {
        let mut team = Team::new(11, 3, seed, 2);
        let mut started = vec![0; 11];
        loop {
            let ready: Vec<usize> = (0..11)
                .filter(|index| started[*index] < OPERATIONS && team.is_over(*index))
                .collect();
            for index in ready {
                let before = started[index];
                if before > 0 {
                    let expected = 11 * (before - 1) + 55;
                    assert_eq!(team.offloads[index].result(), [expected, 11]);
                }
                team.start(index, Combine::Sum, &[before + index as u64, 1]);
                started[index] += 1;
            }
            if !team.world.step() {
                break;
            }
        }
        assert_eq!(started, vec![OPERATIONS; 11]);
        assert!((0..11).all(|index| team.is_over(index)));
    }
}

/// A broadcast from anybody: the others give zeros.
#[test]
fn a_broadcast_is_a_sum_with_zeros() {
    let mut team = Team::new(9, 2, 4, 3);
    for root in 0..9 {
        let values = [root as u64, u64::MAX, 77];
        for index in 0..9 {
            let own = if index == root { values } else { [0; 3] };
            team.start(index, Combine::Or, &own);
        }
        team.world.run();
        assert!(team.offloads.iter().all(|one| one.result() == values));
    }
}

/// A process that has the result starts again while a child of it has not been sent it, and leaves:
/// it takes everything with it, also what the last result was to leave from.
#[test]
fn who_leaves_takes_the_last_result_along() {
    let mut team = Team::new(3, 2, 1, 2);
    let ends = (team.members[0], team.members[2]);
    team.world.net.shut = Some(ends);
    for index in 0..3 {
        team.start(index, Combine::Sum, &[1, 2]);
    }
    team.world.run();
    let over: Vec<bool> = (0..3).map(|index| team.is_over(index)).collect();
    assert_eq!(over, [true, true, false]);
    team.start(0, Combine::Sum, &[3, 4]);
    team.world.run();
    let root = team.members[0] as usize;
    team.offloads.remove(0).close(&mut team.world.nics[root]);
    assert_eq!(team.world.nics[root].in_use(), (0, 0));
    // What waited for the child leaves no more.
    team.world.net.shut = None;
    team.world.run();
    assert_eq!(team.world.nics[root].outgoing(), 0);
    let child = &team.world.nics[team.members[2] as usize];
    assert_eq!(team.offloads[1].is_over(child), Ok(false));
}

/// Members that gave different numbers of values, which is wrong, left some of them in the sum of
/// an inner process: the operations after it were wrong, too.
#[test]
fn other_numbers_of_values_leave_nothing_behind() {
    for few in 0..9 {
        let mut team = Team::new(9, 2, 4, 6);
        for index in 0..9 {
            let count = if index == few { 2 } else { 6 };
            team.start(index, Combine::Or, &[u64::MAX; 6][..count]);
        }
        team.world.run();
        for index in 0..9 {
            assert!(team.is_over(index), "{index}");
            team.start(index, Combine::Sum, &[index as u64; 6]);
        }
        team.world.run();
        let results = team.offloads.iter().map(Offload::result);
        assert!(results.into_iter().all(|one| one == [36; 6]), "{few}");
    }
}

#[test]
fn what_cannot_be_is_refused() {
    let mut team = Team::new(2, 2, 1, 2);
    let nic = &mut team.world.nics[team.members[0] as usize];
    let first = &mut team.offloads[0];
    let too_long = first.start(nic, Combine::Sum, &[0; 3]);
    assert_eq!(too_long, Err(Error::Invalid));
    first
        .start(nic, Combine::Sum, &[1])
        .expect("it is its turn");
    let again = first.start(nic, Combine::Sum, &[1]);
    assert_eq!(again, Err(Error::InUse));
    let group = Group {
        id: 6,
        portal: PORTAL,
        members: &[0],
        index: 0,
        radix: 2,
    };
    assert!(Offload::open(nic, &group, MOST + 1).is_err());
    assert!(Offload::open(nic, &Group { index: 1, ..group }, 1).is_err());
    assert!(Offload::open(nic, &Group { radix: 0, ..group }, 1).is_err());
    assert!(Offload::open(nic, &Group { portal: 8, ..group }, 1).is_err());
    // What was half made is gone.
    assert_eq!(nic.in_use().0, 3);
    // A process that leaves in the middle takes everything with it.
    team.offloads.remove(0).close(nic);
    assert_eq!(nic.in_use(), (0, 0));
}
