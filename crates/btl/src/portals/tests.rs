//! Jobs of several processes in one, over lines that deliver in any order and bring packets twice.
//! The contract of modules is in `tests/modules.rs`.

use super::card::CREDIT;
use super::carrier::{Carrier, FIRST_KIND, Receiver};
use super::frames::{OFFSET_MAX, from_frame, to_frame};
use super::{COST, Portals, Settings, cost};
use crate::frame::{CONTROL_MAX, Frame, Header};
use crate::jobs::{self, LONG};
use crate::layers::Layer;
use crate::module::{Access, Block, Event, Module};
use crate::roads::Refused;
use crate::sm::through_a_cell;
use crate::wire::{Bulk, Full, GetError, Got, RemoteKey};
use oxmpi_mca::param::{Bytes, Params};
use oxmpi_mem::{HeapBytes, Region};
use oxmpi_portals::Packet;
use oxmpi_portals::packet::{Kind, WORDS};

type Line = jobs::Line<Packet>;
type Job = jobs::Job<Portals<Line>, Packet>;

/// A packet as it comes out of a ring.
fn through_a_ring(packet: &Packet, first: u8) -> Option<Packet> {
    let (header, control) = to_frame(packet, first);
    come(
        through_a_cell(&header, control.bytes().len()),
        control.bytes(),
        first,
    )
}

/// The packet in a frame without bytes.
fn come(header: Header, control: &[u8], first: u8) -> Option<Packet> {
    let frame = Frame {
        header,
        control,
        bulk: [Region::EMPTY; 2],
    };
    from_frame(&frame, first)
}

impl Carrier for Line {
    fn send(&mut self, peer: u32, packet: &Packet, payload: Region) -> Result<(), Refused> {
        let come = through_a_ring(packet, FIRST_KIND).expect("a packet");
        Line::send(self, peer, come, payload)
    }
    fn receive(&mut self, to: &mut Receiver<'_>) {
        while let Some((from, packet, bytes)) = self.take() {
            to(from, &packet, [bytes.region(), Region::EMPTY]);
        }
    }
}

const USUAL: Settings = Settings {
    eager_limit: 4096,
    block: 16 << 10,
    credits: 20 << 10,
};

fn job(processes: u32, settings: Settings, seed: u64) -> Job {
    Job::new(processes, seed, |line| {
        Portals::new((line.me, processes), settings, line)
    })
}

/// All that a packet says comes out of a ring, as a frame of the layer and as one of matching; no
/// packet has a number of more than 16 bits.
#[test]
fn packets_survive_the_rings() {
    for first in [FIRST_KIND, Layer::PML.kind(8)] {
        for kind in (0..).map_while(Kind::of) {
            let asks = matches!(kind, Kind::Put | Kind::Get | Kind::Atomic);
            let mut words = [0; WORDS];
            words[..kind.words()].fill(u64::MAX);
            if asks {
                words[2] = OFFSET_MAX;
            }
            let packet = Packet {
                kind,
                sequence: 0xfedc,
                flags: if asks { 0xf } else { 0 },
                upper: if asks { u64::MAX } else { 0 },
                middle: if asks { 0xff_ffff } else { 0 },
                lower: if asks { u32::MAX } else { 0 },
                words,
            };
            assert_eq!(through_a_ring(&packet, first), Some(packet));
        }
    }
    let header = Header {
        kind: FIRST_KIND + Kind::PutBytes.number(),
        tag: 1 << 16,
        ..Header::default()
    };
    assert_eq!(come(header, &[], FIRST_KIND), None);
}

/// Every frame arrives once, whole, in the order of its sender, and nothing is dropped.
#[test]
fn frames_arrive_once_and_whole_over_lines_that_repeat_and_keep_no_order() {
    for seed in 0..8 {
        let mut job = job(4, USUAL, seed);
        job.lines.borrow_mut().twice = 7;
        job.traffic(400, USUAL.eager_limit, seed);
        let counters = job.ranks.iter().map(Portals::counters);
        assert!(counters.clone().all(|counters| counters.dropped == 0));
        assert!(counters.map(|counters| counters.repeats).sum::<u64>() > 0);
    }
}

/// Groups carry out operations by their interfaces, over lines that repeat and keep no order;
/// nothing of a group is left behind.
#[test]
fn interfaces_carry_out_operations_of_groups() {
    for (seed, processes) in [(1, 2), (2, 3), (3, 7), (4, 13)] {
        let mut job = job(processes, USUAL, seed);
        job.lines.borrow_mut().twice = 9;
        let before = job.ranks[0].in_use();
        job.together(12, seed);
        for _ in 0..200 {
            job.poll();
        }
        for rank in &job.ranks {
            let counters = rank.counters();
            assert_eq!((counters.dropped, counters.refused), (0, 0));
            assert_eq!(rank.in_use(), before);
        }
        job.traffic(60, USUAL.eager_limit, seed);
    }
}

/// A frame that came in the last look before sleep was seen when a timer rang, and not before.
#[test]
fn whoever_sleeps_has_seen_all_that_has_come() {
    for seed in 0..12 {
        let mut some = job(4, USUAL, seed);
        some.lines.borrow_mut().twice = 9;
        some.pass_on_and_sleep(200, USUAL.eager_limit, seed);
        job(2 + seed as u32 % 6, USUAL, seed).meet_and_sleep(30, seed);
    }
}

/// A member that dies ends what its group waits for, and no other group.
#[test]
fn a_dead_member_ends_its_groups_alone() {
    job(4, USUAL, 5).one_dies();
}

/// Credits for two of the longest frames, blocks of two: the least that there can be.
#[test]
fn the_least_credits_are_enough_to_go_on() {
    let mut params = Params::defaults();
    params.portals_credits = Bytes(1);
    params.portals_block = Bytes(1);
    params.portals_eager_limit = Bytes(512);
    let least = Settings::of(&params);
    assert_eq!(least.credits, 2 * cost(512 + CONTROL_MAX));
    job(3, least, 1).traffic(300, 512, 1);
}

/// A process that reads nothing is flooded by all others. They stop, each at its credits; what
/// holds the frames is bounded; and then all of them are there, in order.
#[test]
fn a_flood_stops_at_its_sender_and_loses_nothing() {
    const SENDERS: usize = 5;
    let mut job = job(SENDERS as u32 + 1, USUAL, 3);
    let bytes = HeapBytes::from_slice(&[5; 300]);
    let mut sent = [0_u64; SENDERS];
    for round in 0..LONG {
        let before = sent;
        for (at, sent) in sent.iter_mut().enumerate() {
            let rank = &mut job.ranks[at + 1];
            let header = Header {
                kind: 1,
                context: *sent,
                ..Header::default()
            };
            let mut endpoint = rank.connect(0).expect("an entry");
            let (control, bulk) = (sent.to_le_bytes(), Bulk::Region(bytes.region()));
            if rank.send(&mut endpoint, header, &control, bulk, 0).is_ok() {
                *sent += 1;
            }
            rank.events(&mut Vec::new());
        }
        // The interface of the flooded one stores, and nobody reads.
        job.ranks[0].events(&mut Vec::new());
        if sent == before && round > 1000 {
            break;
        }
    }
    let most = u64::from(USUAL.credits / cost(8 + 300));
    assert_eq!(sent, [most; SENDERS]);
    let memory = job.ranks[0].block_memory();
    let needed = SENDERS * (USUAL.credits as usize);
    assert!(memory <= needed + needed / 2 + 4 * USUAL.block, "{memory}");
    let all = sent.iter().sum::<u64>() as usize;
    job.settle(all);
    for from in 1..=SENDERS as u32 {
        let theirs = job.got[0].iter().filter(|frame| frame.0 == from);
        let numbers: Vec<u64> = theirs.map(|frame| frame.1).collect();
        assert_eq!(numbers, (0..most).collect::<Vec<_>>());
    }
    // Once more: all credits came home.
    job.got.iter_mut().for_each(Vec::clear);
    job.traffic(200, USUAL.eager_limit, 4);
    assert_eq!(job.ranks[0].counters().dropped, 0);
}

fn offer(job: &mut Job, of: usize, region: Region) -> RemoteKey {
    let key = job.ranks[of].register(region, Access::Read);
    key.expect("there is room").remote
}

/// Any offset and length, several blocks at once; a long one while frames pass by it.
#[test]
fn reads_bring_exactly_the_bytes_that_were_asked_for() {
    let mut job = job(3, USUAL, 1);
    job.lines.borrow_mut().twice = 5;
    let content: Vec<u8> = (0..100_000_u32).map(|at| (at % 251) as u8).collect();
    let theirs = HeapBytes::from_slice(&content);
    let place = offer(&mut job, 1, theirs.region());
    let mut endpoint = job.ranks[0].connect(1).expect("an entry");
    for (ticket, (offset, len)) in [(0, 100_000), (1, 1), (77, 511), (513, 4096), (99_999, 1)]
        .into_iter()
        .enumerate()
    {
        let ours = HeapBytes::zeroed(len + 2);
        let there = |more: usize| RemoteKey {
            address: place.address + (offset + more) as u64,
            key: place.key,
        };
        let half = len / 2;
        let blocks = [
            Block {
                there: there(0),
                here: ours.region().slice(1, half),
            },
            Block {
                there: there(half),
                here: ours.region().slice(1 + half, len - half),
            },
        ];
        let ticket = ticket as u64 + 1;
        let begun = job.ranks[0].get(&mut endpoint, &blocks, ticket);
        assert_eq!(begun, Ok(Got::Queued));
        job.send(1, 0, 100);
        job.send(2, 1, 100);
        assert_eq!(job.ended(0, ticket), (true, 0));
        let got = ours.to_vec();
        assert!(got[1..=len] == content[offset..offset + len]);
        assert_eq!((got[0], got[len + 1]), (0, 0));
    }
}

/// What is not offered, not any more, or not so far, is refused and told, and harms nobody.
#[test]
fn reads_of_memory_that_is_not_offered_fail() {
    let mut job = job(2, USUAL, 1);
    let (theirs, ours) = (HeapBytes::zeroed(64), HeapBytes::zeroed(64));
    let place = offer(&mut job, 1, theirs.region());
    let gone = offer(&mut job, 1, theirs.region());
    job.ranks[1].deregister(crate::module::MemKey {
        remote: gone,
        access: Access::Read,
    });
    let mut endpoint = job.ranks[0].connect(1).expect("an entry");
    let stranger = RemoteKey {
        address: 0,
        key: 12_345,
    };
    let beyond = RemoteKey {
        address: 33,
        ..place
    };
    let far = RemoteKey {
        address: OFFSET_MAX,
        ..place
    };
    for (ticket, there) in (1..).zip([stranger, gone, beyond, far]) {
        let block = Block {
            there,
            here: ours.region().slice(0, 32),
        };
        let begun = job.ranks[0].get(&mut endpoint, &[block], ticket);
        assert_eq!(begun, Ok(Got::Queued));
        assert_eq!(job.ended(0, ticket), (false, 0));
    }
    let block = Block {
        there: RemoteKey {
            address: OFFSET_MAX + 1,
            ..place
        },
        here: ours.region(),
    };
    assert_eq!(job.ranks[0].get(&mut endpoint, &[block], 8), Err(GetError));
    let block = Block {
        there: place,
        here: ours.region(),
    };
    assert_eq!(
        job.ranks[0].get(&mut endpoint, &[block], 9),
        Ok(Got::Queued)
    );
    assert_eq!(job.ended(0, 9), (true, 0));
}

/// Memory whose offer ends while it is read: its readers are told, and go on.
#[test]
fn an_offer_that_ends_while_it_is_read_is_told() {
    let mut job = job(2, USUAL, 1);
    let (theirs, ours) = (HeapBytes::zeroed(1 << 20), HeapBytes::zeroed(1 << 20));
    let key = job.ranks[1].register(theirs.region(), Access::Read);
    let key = key.expect("there is room");
    let mut endpoint = job.ranks[0].connect(1).expect("an entry");
    let block = Block {
        there: key.remote,
        here: ours.region(),
    };
    for ticket in [1, 2] {
        let begun = job.ranks[0].get(&mut endpoint, &[block], ticket);
        assert_eq!(begun, Ok(Got::Queued));
    }
    job.ranks[1].events(&mut Vec::new());
    assert!(!job.ranks[1].has_left(), "one is on its way");
    job.ranks[1].deregister(key);
    drop(theirs);
    // The first was cut off, and of the other nothing had left.
    assert_eq!(job.ended(0, 1), (false, 0));
    assert_eq!(job.ended(0, 2), (false, 0));
    job.traffic(50, 1000, 1);
}

/// Whoever talks with a process that dies is told, what was read from it ends, and the others go
/// on.
#[test]
fn a_process_that_dies_is_told() {
    for who_says in ["its line", "the next packet", "whoever started it"] {
        let mut job = job(3, USUAL, 1);
        job.send(0, 1, 10);
        job.send(0, 2, 10);
        job.settle(2);
        let (theirs, ours) = (HeapBytes::zeroed(9000), HeapBytes::zeroed(9000));
        let there = offer(&mut job, 1, theirs.region());
        let block = Block {
            there,
            here: ours.region(),
        };
        let mut endpoint = job.ranks[0].connect(1).expect("its entry");
        let rank = &mut job.ranks[0];
        assert_eq!(rank.get(&mut endpoint, &[block], 1), Ok(Got::Queued));
        job.lines.borrow_mut().dead[1] = true;
        if who_says != "its line" {
            job.ranks[0].carrier.told.push(1);
        }
        if who_says == "whoever started it" {
            job.ranks[0].lose(1);
        }
        if who_says == "the next packet" {
            let rank = &mut job.ranks[0];
            let sent = rank.send(&mut endpoint, Header::default(), &[], Bulk::None, 0);
            assert_eq!(sent, Ok(()), "the interface has it");
        }
        let mut told = Vec::new();
        job.ranks[0].events(&mut told);
        assert_eq!(told, [Event::Failed { peer: Some(1) }]);
        let rank = &mut job.ranks[0];
        assert!(!rank.reaches(1) && rank.reaches(2) && rank.connect(1).is_err());
        let sent = rank.send(&mut endpoint, Header::default(), &[], Bulk::None, 0);
        assert_eq!(sent, Err(Full));
        assert!(rank.get(&mut endpoint, &[block], 2).is_err());
        assert!(rank.has_left(), "nothing waits for it");
        job.ranks.remove(1);
        let mut endpoint = job.ranks[0].connect(2).expect("an entry");
        let (header, control) = (Header::default(), 0_u64.to_le_bytes());
        let sent = job.ranks[0].send(&mut endpoint, header, &control, Bulk::None, 0);
        assert_eq!(sent, Ok(()));
        job.got.remove(1);
        for _ in 0..LONG {
            if job.got[1].len() == 2 {
                break;
            }
            job.poll();
        }
        assert_eq!(job.got[1].len(), 2, "the others do not go on");
    }
}

/// A frame from process 1 that process 0 gets as it is.
fn hand(job: &mut Job, packet: Packet, bytes: &[u8]) -> Vec<Event> {
    let bytes = HeapBytes::from_slice(bytes);
    let payload = [bytes.region(), Region::EMPTY];
    let mut card = job.ranks[0].card.lock();
    card.receive(1, &packet, payload);
    std::mem::take(&mut card.events)
}

/// A put of so many bytes with this header data.
fn put(sequence: u16, portal: u8, hdr_data: u64, length: u64) -> Packet {
    let mut words = [0; WORDS];
    (words[0], words[1]) = (hdr_data, length);
    Packet {
        kind: Kind::Put,
        sequence,
        flags: portal,
        upper: 0,
        middle: 0,
        lower: 0,
        words,
    }
}

/// Whoever sends what no process of ours sends is not reached any more; nobody else suffers.
#[test]
fn lies_end_the_path_of_who_tells_them() {
    let failed = [Event::Failed { peer: Some(1) }];
    // More control than there are bytes, and more than there may be.
    let lies = [(9, 8), (CONTROL_MAX as u64 + 1, 100)];
    for (control, length) in lies {
        let mut job = job(3, USUAL, 1);
        let packet = put(1, 0, control << 32, length);
        let told = hand(&mut job, packet, &vec![0; length as usize]);
        assert_eq!(told, failed);
        job.send(2, 0, 10);
        job.settle(1);
    }
    // More read than was sent.
    let mut one = job(2, USUAL, 1);
    assert_eq!(hand(&mut one, put(1, CREDIT, 1, 0), &[]), failed);
    // A frame longer than any.
    let mut two = job(2, USUAL, 1);
    let long = put(1, 0, 0, 1 << 40);
    assert_eq!(hand(&mut two, long, &[0; 100]), failed);
    // More than there are credits for: the last one that fits is the last.
    let mut three = job(2, USUAL, 1);
    let frame = 1000_u64;
    let most = USUAL.credits / (frame as u32 + COST);
    for n in 1..=most + 1 {
        let told = hand(&mut three, put(n as u16, 0, 0, frame), &[0; 1000]);
        assert_eq!(told.is_empty(), n <= most, "{n}");
    }
}

/// Whoever begins a frame in the middle of another one is not reached any more, and neither of the
/// two holds its block.
#[test]
fn a_frame_in_the_middle_of_another_holds_no_block() {
    let smallest = Settings { block: 0, ..USUAL };
    let mut job = job(2, smallest, 1);
    let before = job.ranks[0].card.lock().nic.in_use();
    assert_eq!(hand(&mut job, put(1, 0, 0, 1000), &[0; 100]), []);
    // With it the block is full.
    let told = hand(&mut job, put(2, 0, 0, 4096), &[0; 100]);
    assert_eq!(told, [Event::Failed { peer: Some(1) }]);
    assert_eq!(job.ranks[0].card.lock().nic.in_use(), before);
}
