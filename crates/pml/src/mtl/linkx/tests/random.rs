//! Random programs over random orders of arrival: each message is received once, each receive
//! filled once, and messages of a sender with one tag come in their order, whichever members and
//! rails carried them, with probes, claims, cancelling, and a rail that breaks on the way.

use super::*;
use std::collections::BTreeMap;

struct Random(u64);

impl Random {
    fn below(&mut self, most: u64) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 20) % most
    }

    fn one<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len() as u64) as usize]
    }
}

/// Who got what, in the order in which receives were posted and messages claimed.
struct Asked {
    operation: u32,
    into: HeapBytes,
    is_cancelled: bool,
}

const TAGS: [i32; 3] = [1, 2, 3];
const PROCESSES: u32 = 5;
const LONGEST: usize = 9000;

/// A message says its number among those of its sender and tag for one receiver.
fn message(number: u64, length: usize) -> HeapBytes {
    let mut content: Vec<u8> = (0..length as u64)
        .map(|at| (at * 7 + number) as u8)
        .collect();
    content[..8].copy_from_slice(&number.to_le_bytes());
    HeapBytes::from_slice(&content)
}

fn number_of(into: &HeapBytes, length: u64) -> u64 {
    let content = into.to_vec();
    let number = u64::from_le_bytes(content[..8].try_into().unwrap());
    let expected = message(number, usize::try_from(length).unwrap()).to_vec();
    assert!(
        content[..expected.len()] == expected,
        "message {number} is whole"
    );
    number
}

#[allow(clippy::too_many_lines, reason = "a program of a test")]
fn program(seed: u64, rails: usize, selection: Selection, messages: u64) {
    let mut random = Random(seed.wrapping_mul(0x9e37_79b9) | 1);
    let reads = random.below(2) == 0;
    let mut world = World::reading(PROCESSES, rails, selection, seed, reads);
    let breaks_at = match rails > 1 && random.below(2) == 0 {
        true => Some(random.below(messages)),
        false => None,
    };
    let mut outs = Vec::new();
    let mut sent: BTreeMap<(u32, u32, i32), u64> = BTreeMap::new();
    let mut asked: Vec<Vec<Asked>> = (0..PROCESSES).map(|_| Vec::new()).collect();
    let mut claimed: Vec<(u32, MessageId)> = Vec::new();
    let mut left = messages;
    while left > 0 {
        let at = random.below(PROCESSES.into()) as u32;
        match random.below(12) {
            0..4 => {
                let (to, tag) = (random.below(PROCESSES.into()) as u32, random.one(&TAGS));
                let length = random.one(&[8, 8, 60, 150, 900, LONGEST]);
                let number = sent.entry((at, to, tag)).or_default();
                let out = message(*number, length);
                *number += 1;
                let is_synchronous = random.below(5) == 0;
                let operation = world.send(at, to, tag, is_synchronous, &out);
                outs.push((at, operation, out));
                left -= 1;
                if breaks_at == Some(left) {
                    world.fabrics.break_rail(0);
                }
            }
            4..7 => {
                let source = random.one(&[ANY_SOURCE, ANY_SOURCE, 0, 1, 4]);
                let tag = random.one(&[ANY_TAG, 1, 2, 3]);
                let into = HeapBytes::zeroed(LONGEST);
                let operation = world.recv(at, (source, tag), &into);
                asked[at as usize].push(Asked {
                    operation,
                    into,
                    is_cancelled: false,
                });
            }
            7 => {
                let open = (asked[at as usize].iter_mut())
                    .find(|one| !one.is_cancelled && world.end(at, one.operation).is_none());
                if let Some(one) = open
                    && world.ranks[at as usize].cancel(one.operation)
                {
                    one.is_cancelled = true;
                }
            }
            8 => {
                let from = select((ANY_SOURCE, random.one(&[ANY_TAG, 2])));
                let seen = world.ranks[at as usize].member.engine.probe(&from);
                let taken = world.ranks[at as usize].member.engine.claim(&from);
                assert_eq!(taken.map(|(_, found)| found), seen);
                if let Some((id, _)) = taken {
                    // Its place in the order is where it was taken.
                    let into = HeapBytes::zeroed(LONGEST);
                    let operation = world.recv_claimed(at, id, &into).expect("just taken");
                    asked[at as usize].push(Asked {
                        operation,
                        into,
                        is_cancelled: false,
                    });
                    claimed.push((at, id));
                }
            }
            _ => {
                let by_rail = random.below(2) == 0;
                world.step(by_rail);
            }
        }
    }
    // Whatever is left is received by wildcards.
    world.run();
    for at in 0..PROCESSES {
        while world.ranks[at as usize].member.engine.unexpected_len() > 0 {
            let into = HeapBytes::zeroed(LONGEST);
            let operation = world.recv(at, (ANY_SOURCE, ANY_TAG), &into);
            asked[at as usize].push(Asked {
                operation,
                into,
                is_cancelled: false,
            });
            world.run();
        }
    }
    world.run();
    for (at, id) in claimed {
        assert!(
            world.ranks[at as usize]
                .member
                .engine
                .claimed_context(id)
                .is_none(),
            "received once"
        );
    }
    for (at, operation, _) in &outs {
        assert_eq!(world.end(*at, *operation).expect("it has left").error, 0);
    }
    let mut received: BTreeMap<(u32, u32, i32), u64> = BTreeMap::new();
    for (at, asked) in (0..).zip(&asked) {
        for one in asked {
            let Some(done) = world.end(at, one.operation) else {
                continue;
            };
            assert!(!one.is_cancelled && done.went_well());
            let from = done.source.cast_unsigned();
            let next = received.entry((from, at, done.tag)).or_default();
            assert_eq!(
                number_of(&one.into, done.length),
                *next,
                "in order, seed {seed}"
            );
            *next += 1;
        }
    }
    assert_eq!(received, sent, "each message once, seed {seed}");
    let repeated: u64 = world
        .ranks
        .iter()
        .map(|rank| rank.member.link.rails.repeated())
        .sum();
    assert!(repeated == 0 || breaks_at.is_some());
}

fn programs(seeds: std::ops::Range<u64>, messages: u64) {
    for seed in seeds {
        for rails in 1..4 {
            for selection in [Selection::PerPeer, Selection::PerMessage] {
                program(seed, rails, selection, messages);
            }
        }
    }
}

/// `PROPTEST_CASES` says how many seeds; usual are 29.
#[test]
fn receives_are_filled_once_and_messages_keep_their_order() {
    programs(1..1 + oxmpi_testing::cases(29), 120);
}
