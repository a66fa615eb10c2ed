//! Jobs of several processes in one: what 6.5 of the paper's acceptance asks of the module.
//! Carriers of the real kind are run by `tests/modules.rs`.

use super::carrier::{Carrier, Numbers, from_frame, place, to_frame};
use super::links::State;
use super::{RETRIES, Settings, Ugni};
use crate::frame::Header;
use crate::jobs::{self, LONG, MOST};
use crate::module::{Access, Arm, Atomic, Block, Event, Module};
use crate::networks::{Arrived, Network};
use crate::rcache::{Bounds, Registrations};
use crate::roads;
use crate::sm::through_a_cell;
use crate::wire::{Bulk, Got, RemoteKey};
use oxmpi_datatype::ArchWord;
use oxmpi_gemini::{Nic, Packet, Refused};
use oxmpi_mem::{HeapBytes, Region};

type Line = jobs::Line<Packet>;
type Job = jobs::Job<Ugni<Line>, Packet>;

impl Carrier for Line {
    fn is_known(&self, _peer: u32) -> bool {
        true
    }
    fn reaches(&self, peer: u32) -> bool {
        Line::reaches(self, peer)
    }
    fn arch(&self, _peer: u32) -> Option<ArchWord> {
        Some(ArchWord::LOCAL)
    }
    fn most(&mut self, _peer: u32) -> usize {
        MOST
    }
    fn send(&mut self, peer: u32, packet: &Packet) -> Result<(), Refused> {
        // As it travels through a ring.
        let (header, control) = to_frame(packet, 0);
        let header = through_a_cell(&header, control.len());
        let (read, _) = from_frame(&header, &control, packet.bytes).expect("a packet");
        let sent = Line::send(self, peer, read, packet.bytes);
        sent.map_err(|refused| match refused {
            roads::Refused::Full => Refused::Full,
            roads::Refused::Nobody => Refused::Nobody,
        })
    }
    fn receive(&mut self, nic: &mut Nic) -> usize {
        let mut count = 0;
        while let Some((from, packet, bytes)) = self.take() {
            let bytes = bytes.region();
            nic.arrive(place(from), &Packet { bytes, ..packet });
            count += 1;
        }
        count
    }
    fn progress(&mut self, lost: &mut Vec<u32>) {
        self.lost(lost);
    }
    fn has_left(&self) -> bool {
        true
    }
    fn arm(&mut self) -> Arm {
        Arm::Poll
    }
    fn name(&self) -> String {
        "lines".to_owned()
    }
}

const USUAL: Settings = Settings {
    smsg_limit: 512,
    credits: 8,
    eager_limit: 4096,
    fma_limit: 1024,
    mailboxes: 0,
    registrations: 64,
    remote_events: 256,
    local_events: 64,
    faults: 0,
    fault_seed: 1,
};

fn job(processes: u32, settings: Settings, seed: u64) -> Job {
    Job::new(processes, seed, |line| {
        Ugni::new((line.me, processes), settings, line).expect("a card")
    })
}

/// Random traffic of all with all.
fn traffic(processes: u32, settings: Settings, frames: usize, seed: u64) -> Job {
    let mut job = job(processes, settings, seed);
    job.traffic(frames, settings.eager_limit, seed);
    job
}

#[test]
fn frames_arrive_once_and_whole_over_lines_without_order() {
    for seed in 0..8 {
        traffic(4, USUAL, 400, seed);
    }
}

#[test]
fn one_credit_is_enough_to_go_on() {
    traffic(
        3,
        Settings {
            credits: 1,
            ..USUAL
        },
        300,
        1,
    );
}

/// Events of messages are lost, messages are not.
#[test]
fn a_queue_of_two_events_loses_no_frame() {
    let settings = Settings {
        remote_events: 2,
        ..USUAL
    };
    let job = traffic(4, settings, 400, 2);
    let lost = job.ranks.iter().map(|rank| rank.counters().lost_events);
    assert!(lost.sum::<u64>() > 0, "the queue was too short");
}

/// One transaction in a hundred is lost.
#[test]
fn lost_transactions_lose_no_frame() {
    let settings = Settings {
        faults: 10_000,
        ..USUAL
    };
    let job = traffic(4, settings, 600, 3);
    let injected = job.ranks.iter().map(|rank| rank.counters().injected);
    assert!(injected.sum::<u64>() > 0);
    assert_eq!(RETRIES, 16);
}

/// A process with two mailboxes talks with six others: whoever was quiet the longest is taken leave
/// of, and met again.
#[test]
fn mailboxes_of_quiet_peers_are_given_to_others() {
    for seed in 0..6 {
        let settings = Settings {
            mailboxes: 2,
            ..USUAL
        };
        let job = traffic(7, settings, 250, seed);
        let leaves = job.ranks.iter().map(Ugni::leaves).sum::<u64>();
        assert!(leaves > 10, "{leaves}");
    }
}

/// A ring of processes: each has two mailboxes, however many processes there are.
#[test]
fn mailboxes_are_made_for_peers_that_talk() {
    let mut job = job(40, USUAL, 1);
    for from in 0..40 {
        job.send(from, (from as u32 + 1) % 40, 100);
    }
    job.settle(40);
    assert!(job.ranks.iter().all(|rank| rank.mailboxes_in_use() == 2));
}

/// Everybody speaks to one process at once, and that one to everybody.
#[test]
fn a_storm_of_first_messages_loses_none() {
    for seed in 0..4 {
        let mut job = job(60, USUAL, seed);
        for peer in 1..60 {
            let ranks = &mut job.ranks;
            ranks[peer].connect(0).expect("an entry");
            ranks[0].connect(peer as u32).expect("an entry");
        }
        for peer in 1..60 {
            job.send(peer, 0, peer);
            job.send(0, peer as u32, peer);
        }
        job.settle(118);
        assert_eq!(job.got[0].len(), 59);
        assert!(job.got[1..].iter().all(|got| got.len() == 1));
    }
}

/// A registration of a process for the transfers of another one.
fn offer(job: &mut Job, of: usize, region: Region) -> RemoteKey {
    let key = job.ranks[of].register(region, Access::Atomic);
    key.expect("there is room").remote
}

/// Reading and writing, for every alignment of both sides and of the length, short and long:
/// exactly these bytes move.
#[test]
fn transfers_move_exactly_the_bytes_that_were_asked_for() {
    let mut job = job(2, USUAL, 1);
    let (ours, theirs) = (HeapBytes::new(8192), HeapBytes::new(8192));
    offer(&mut job, 0, ours.region());
    let place = offer(&mut job, 1, theirs.region());
    let mut endpoint = job.ranks[0].connect(1).expect("an entry");
    let mut ticket = 0;
    for (here, there) in (0..4).flat_map(|here| (0..4).map(move |there| (here, there))) {
        for (len, reads) in [1, 4, 6, 1023, 1024, 1500, 5000]
            .into_iter()
            .flat_map(|len| [(len, true), (len, false)])
        {
            oxmpi_mem::fill(ours.region(), 1);
            oxmpi_mem::fill(theirs.region(), 2);
            let (from, to) = (32 + here, 64 + there);
            let block = Block {
                there: RemoteKey {
                    address: place.address + to as u64,
                    key: place.key,
                },
                here: ours.region().slice(from, len),
            };
            ticket += 1;
            let module = &mut job.ranks[0];
            let begun = match reads {
                true => module.get(&mut endpoint, &[block], ticket),
                false => module.put(&mut endpoint, &[block], ticket),
            };
            assert_eq!(begun, Ok(Got::Queued));
            assert_eq!(job.ended(0, ticket), (true, 0));
            let (mut left, mut right) = (vec![1; 8192], vec![2; 8192]);
            match reads {
                true => left[from..from + len].fill(2),
                false => right[to..to + len].fill(1),
            }
            let same = ours.to_vec() == left && theirs.to_vec() == right;
            assert!(same, "{here} {there} {len} {reads}");
        }
    }
}

/// What is not registered is told to have failed, and harms nobody.
#[test]
fn a_transfer_of_memory_that_is_not_offered_fails() {
    let mut job = job(2, USUAL, 1);
    let ours = HeapBytes::zeroed(64);
    offer(&mut job, 0, ours.region());
    let mut endpoint = job.ranks[0].connect(1).expect("an entry");
    let nowhere = RemoteKey {
        address: 4096,
        key: 12_345,
    };
    for (ticket, offset) in [(1, 0), (2, 1)] {
        let block = Block {
            there: nowhere,
            here: ours.region().slice(offset, 32),
        };
        let begun = job.ranks[0].get(&mut endpoint, &[block], ticket);
        assert_eq!(begun, Ok(Got::Queued));
        assert_eq!(job.ended(0, ticket), (false, 0));
    }
    let stranger = HeapBytes::zeroed(64);
    let block = Block {
        there: nowhere,
        here: stranger.region(),
    };
    assert!(job.ranks[0].get(&mut endpoint, &[block], 3).is_err());
    job.send(0, 1, 9);
    job.settle(1);
}

#[test]
fn atomic_operations_give_the_value_before() {
    let mut job = job(
        2,
        Settings {
            faults: 10_000,
            ..USUAL
        },
        1,
    );
    let word = HeapBytes::zeroed(8);
    let place = offer(&mut job, 1, word.region());
    let mut endpoint = job.ranks[0].connect(1).expect("an entry");
    let operations = [
        Atomic::Add(7),
        Atomic::Or(8),
        Atomic::Xor(1),
        Atomic::And(12),
        Atomic::Swap(100),
        Atomic::CompareSwap { old: 100, new: 5 },
        Atomic::CompareSwap { old: 100, new: 6 },
    ];
    let mut value = 0;
    for (ticket, operation) in (1..).zip(operations.into_iter().cycle().take(700)) {
        let begun = job.ranks[0].atomic(&mut endpoint, place, operation, ticket);
        assert!(begun.is_ok());
        assert_eq!(job.ended(0, ticket), (true, value));
        value = operation.apply(value);
    }
}

/// Sixteen processes share a table of 64 registrations and read from each other out of more
/// buffers than that: none waits for ever.
#[test]
fn few_registrations_serve_many_buffers() {
    const RANKS: usize = 16;
    let settings = Settings {
        registrations: 64 / RANKS as u32,
        smsg_limit: 256,
        ..USUAL
    };
    let mut job = job(RANKS as u32, settings, 9);
    let bounds = Bounds {
        entries: 1024,
        bytes: 1 << 30,
    };
    let mut caches: Vec<Registrations> = (0..RANKS).map(|_| Registrations::new(bounds)).collect();
    let buffers: Vec<HeapBytes> = (0..100).map(|n| HeapBytes::from_slice(&[n; 512])).collect();
    for round in 0..2000_usize {
        let (me, peer) = (round % RANKS, (round * 7 + 1) % RANKS);
        if me == peer {
            continue;
        }
        let into = HeapBytes::zeroed(512);
        let from = &buffers[round * 31 % buffers.len()];
        let ours = caches[me].register(&mut job.ranks[me], None, into.region(), Access::Local);
        let theirs = caches[peer].register(&mut job.ranks[peer], None, from.region(), Access::Read);
        let ((ours, _), (theirs, place)) = (ours.expect("room"), theirs.expect("room"));
        let block = Block {
            there: place,
            here: into.region(),
        };
        let mut endpoint = job.ranks[me].connect(peer as u32).expect("an entry");
        let begun = job.ranks[me].get(&mut endpoint, &[block], round as u64);
        assert_eq!(begun, Ok(Got::Queued));
        assert_eq!(job.ended(me, round as u64), (true, 0));
        job.events[me].clear();
        assert_eq!(into.to_vec(), from.to_vec());
        caches[me].release(&mut job.ranks[me], ours);
        caches[peer].release(&mut job.ranks[peer], theirs);
        // The memory goes back to the system.
        let start = into.region().addr() as u64;
        caches[me].invalidate(&mut job.ranks[me], &(start..start + 512));
    }
    let evicted = caches.iter().map(|cache| cache.counters().evicted);
    assert!(evicted.sum::<u64>() > 0, "there was room for all");
}

/// Whoever talks with a process that dies is told, and the others go on.
#[test]
fn a_process_that_dies_is_told() {
    let mut job = job(3, USUAL, 1);
    job.send(0, 1, 10);
    job.send(0, 2, 10);
    job.settle(2);
    job.lines.borrow_mut().dead[1] = true;
    job.ranks[0].events(&mut Vec::new());
    let mut told = Vec::new();
    job.ranks[0].events(&mut told);
    assert!(!job.ranks[0].reaches(1) && job.ranks[0].reaches(2));
    let mut endpoint = job.ranks[0].connect(1).expect("its entry");
    let sent = job.ranks[0].send(&mut endpoint, Header::default(), &[], Bulk::None, 0);
    assert!(sent.is_err());
    let ours = HeapBytes::zeroed(64);
    let there = offer(&mut job, 0, ours.region());
    let block = Block {
        there,
        here: ours.region(),
    };
    let rank = &mut job.ranks[0];
    assert!(rank.get(&mut endpoint, &[block], 1).is_err());
    assert!(rank.put(&mut endpoint, &[block], 2).is_err());
    let added = rank.atomic(&mut endpoint, there, Atomic::Add(1), 3);
    assert!(added.is_err());
    job.send(0, 2, 10);
    for _ in 0..LONG {
        if job.got[2].len() == 2 {
            return;
        }
        for me in [0, 2] {
            let rank = &mut job.ranks[me];
            while let Some(arrived) = rank.take() {
                let from = arrived.from();
                job.got[me].push((from, 0, Vec::new()));
            }
        }
    }
    panic!("the others do not go on");
}

/// The first packet to a peer, the datagram, may be what finds out that nothing reaches it.
#[test]
fn a_peer_that_no_datagram_reaches_is_told() {
    let mut job = job(2, USUAL, 1);
    job.lines.borrow_mut().dead[1] = true;
    // The carrier says nothing of its own.
    job.ranks[0].carrier.told.push(1);
    let mut endpoint = job.ranks[0].connect(1).expect("an entry");
    let sent = job.ranks[0].send(&mut endpoint, Header::default(), &[], Bulk::None, 0);
    assert!(sent.is_err());
    let mut told = Vec::new();
    job.ranks[0].events(&mut told);
    let is_it = |event: &Event| matches!(event, Event::Failed { peer: Some(1) });
    assert!(told.iter().any(is_it) && !job.ranks[0].reaches(1));
}

/// Where memory for one mailbox alone can be registered, peers have it one after the other.
#[test]
fn one_mailbox_goes_round_where_no_more_can_be_registered() {
    let settings = Settings {
        registrations: 1,
        credits: 40,
        smsg_limit: 65_535,
        ..USUAL
    };
    let mut job = job(3, settings, 1);
    for frame in 0..6 {
        job.send(0, 1 + frame % 2, 10);
        job.settle(frame as usize + 1);
    }
    assert!(job.ranks[0].leaves() >= 5);
}

/// A connection that broke may bring a frame twice.
#[test]
fn a_number_is_taken_once() {
    let mut numbers = Numbers::default();
    let order = [1, 3, 3, 2, 1, 5, 4, 4, 6, 0, 0];
    let taken: Vec<bool> = order.map(|number| numbers.is_new(number)).to_vec();
    let expected = [1, 1, 0, 1, 0, 1, 1, 0, 1, 1, 1].map(|new| new == 1);
    assert_eq!(taken, expected);
}

/// A process that wanted a mailbox slept until the one that was to leave had answered; that one
/// was waiting for others outside MPI, and nobody went on.
#[test]
fn whoever_waits_for_a_mailbox_looks_again_and_takes_one_in_the_end() {
    let settings = Settings {
        mailboxes: 1,
        ..USUAL
    };
    let mut job = job(3, settings, 1);
    job.send(0, 1, 10);
    job.settle(1);
    // From now on process 1 looks at nothing.
    let mut endpoint = job.ranks[0].connect(2).expect("an entry");
    let mut arms = 0;
    for _ in 0..LONG {
        let rank = &mut job.ranks[0];
        let sent = rank.send(&mut endpoint, Header::default(), &[], Bulk::None, 0);
        if sent.is_ok() {
            assert!(arms > 0);
            return;
        }
        if rank.links[endpoint].state == State::New {
            assert_eq!(rank.arm(), Arm::Poll, "it must not sleep");
            arms += 1;
        }
        for me in [0, 2] {
            while job.ranks[me].take().is_some() {}
        }
    }
    panic!("it waits for ever");
}
