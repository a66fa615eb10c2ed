//! Jobs of several processes in one: what 6.5 of the paper's acceptance asks of the module.
//! Carriers of the real kind are run by `tests/modules.rs`.

use super::carrier::{Carrier, Numbers, from_frame, place, to_frame};
use super::links::State;
use super::{RETRIES, Settings, Ugni};
use crate::frame::Header;
use crate::jobs::{self, LONG};
use crate::module::{Access, Arm, Atomic, Block, Event, Module};
use crate::networks::{Arrived, Network};
use crate::offload::Combine;
use crate::rcache::{Bounds, Registrations};
use crate::roads;
use crate::sm::through_a_cell;
use crate::wire::{Bulk, Got, RemoteKey};
use oxmpi_gemini::{Nic, Packet, Refused};
use oxmpi_mem::{HeapBytes, Region};

type Line = jobs::Line<Packet>;
type Job = jobs::Job<Ugni<Line>, Packet>;

impl Carrier for Line {
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
    fn read(&mut self, _peer: u32, address: u64, into: Region) -> bool {
        let found = self.within.iter().find(|all| {
            let offset = address.checked_sub(all.addr() as u64);
            offset.is_some_and(|offset| offset + into.len() as u64 <= all.len() as u64)
        });
        let Some(all) = found else { return false };
        let offset = (address - all.addr() as u64) as usize;
        oxmpi_mem::copy(into, all.slice(offset, into.len()));
        true
    }
    fn write(&mut self, _peer: u32, _address: u64, _from: Region) -> bool {
        self.past += 1;
        false
    }
}

const USUAL: Settings = Settings {
    job: 0x0123_4567_89ab_cdef,
    smsg_limit: 512,
    credits: 8,
    eager_limit: 4096,
    fma_limit: 1024,
    mailboxes: 0,
    msgq_slots: 0,
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

/// Groups carry out operations by atomic operations of their cards, over lines that keep no order
/// and with one transaction in fifty lost; nothing of a group is left behind.
#[test]
fn cards_carry_out_operations_of_groups() {
    for (seed, processes) in [(1, 2), (2, 3), (3, 7), (4, 23)] {
        let settings = Settings {
            faults: 20_000,
            fault_seed: seed,
            ..USUAL
        };
        let mut job = job(processes, settings, seed);
        job.together(12, seed);
        for _ in 0..200 {
            job.poll();
        }
        for rank in &job.ranks {
            assert!(rank.has_left() && rank.groups.all.is_empty());
        }
        job.traffic(60, USUAL.eager_limit, seed);
    }
}

/// The block engine wrote results into the memory of a child of the node, which had left the group
/// after an error and had its memory for other things: nobody asked the child's card.
#[test]
fn results_are_not_written_past_the_card_of_a_child() {
    let mut job = job(7, USUAL, 1);
    job.together(12, 1);
    assert!(job.ranks.iter().all(|rank| rank.carrier.past == 0));
}

/// Each round of progress looked at all groups of all communicators, four of each, whatever was
/// under way.
#[test]
fn groups_are_looked_at_while_something_is_under_way() {
    let mut job = job(2, USUAL, 1);
    let mut groups: Vec<_> = (1..6).map(|id| job.circle(8 * id, &[0, 1])).collect();
    for _ in 0..100 {
        job.poll();
    }
    let idle = |job: &Job| job.ranks.iter().all(|rank| rank.groups.busy.is_empty());
    assert!(idle(&job) && job.ranks[0].groups.all.len() == 5);
    groups[3][0].start(Combine::Sum, &[1]).expect("all live");
    job.poll();
    assert_eq!(job.ranks[0].groups.busy.len(), 1);
    groups[3][1].start(Combine::Sum, &[2]).expect("all live");
    for one in &mut groups[3] {
        assert_eq!(job.result(&mut **one), [3]);
    }
    for _ in 0..100 {
        job.poll();
    }
    assert!(idle(&job));
    drop(groups);
    job.poll();
    assert!(job.ranks.iter().all(|rank| rank.groups.all.is_empty()));
}

/// What came to the card in the last look before sleep, and was no frame yet, was looked at when a
/// timer rang and not before: some calls took a second longer.
#[test]
fn whoever_sleeps_has_seen_all_that_has_come() {
    let base = Settings {
        fault_seed: 3,
        ..USUAL
    };
    let narrow = Settings {
        credits: 1,
        remote_events: 2,
        local_events: 8,
        ..base
    };
    let lossy = Settings {
        faults: 20_000,
        mailboxes: 2,
        ..base
    };
    for seed in 0..12 {
        for settings in [base, narrow, lossy, SHARED] {
            job(4, settings, seed).pass_on_and_sleep(150, USUAL.eager_limit, seed);
        }
        for settings in [base, lossy] {
            job(2 + seed as u32 % 6, settings, seed).meet_and_sleep(30, seed);
        }
    }
}

/// The block engine copied in the last step of the look before sleep, when room had come for what
/// was before it; nobody looked at its event, and nothing came any more: its owner slept for ever.
#[test]
fn whoever_sleeps_has_seen_what_the_engine_has_moved() {
    let settings = Settings {
        local_events: 512,
        ..USUAL
    };
    let mut job = job(2, settings, 1);
    let (ours, theirs) = (HeapBytes::new(8192), HeapBytes::new(8192));
    offer(&mut job, 0, ours.region());
    let place = offer(&mut job, 1, theirs.region());
    job.ranks[0].carrier.within.push(theirs.region());
    let mut endpoint = job.ranks[0].connect(1).expect("an entry");
    let mut get = |job: &mut Job, len, ticket| {
        let block = Block {
            there: place,
            here: ours.region().slice(0, len),
        };
        let begun = job.ranks[0].get(&mut endpoint, &[block], ticket);
        assert_eq!(begun, Ok(Got::Queued));
    };
    // More than go on their way at once; behind them what the engine does.
    (1..100).for_each(|ticket| get(&mut job, 64, ticket));
    assert!(!job.ranks[0].nic.has_left());
    get(&mut job, 8192, 100);
    // There is room, and nobody answers.
    let drain = |job: &Job| while job.ranks[1].carrier.take().is_some() {};
    for _ in 0..4 {
        drain(&job);
        let has_moved = |ugni: &Ugni<Line>| ugni.nic.test_event(ugni.moved).is_ok();
        let armed = job.ranks[0].arm();
        assert!(armed == Arm::Poll || !has_moved(&job.ranks[0]));
    }
    assert_eq!(job.ended(0, 100), (true, 0));
}

/// A member that dies ends what its group waits for, and no other group.
#[test]
fn a_dead_member_ends_its_groups_alone() {
    job(4, USUAL, 5).one_dies();
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

/// Sixteen processes share a table of 64 registrations and read from each other, each time out of
/// memory that was not used before: none waits for ever.
#[test]
fn few_registrations_serve_a_hundred_thousand_buffers() {
    const RANKS: usize = 16;
    const BUFFERS: usize = 100_000;
    const LEN: usize = 64;
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
    let pattern: Vec<u8> = (0..BUFFERS * LEN).map(|at| (at % 251) as u8).collect();
    let (sources, sinks) = (
        HeapBytes::from_slice(&pattern),
        HeapBytes::zeroed(BUFFERS * LEN),
    );
    for round in 0..BUFFERS {
        let me = round % RANKS;
        let peer = (me + 1 + round * 7 % (RANKS - 1)) % RANKS;
        let [from, into] = [&sources, &sinks].map(|all| all.region().slice(round * LEN, LEN));
        let ours = caches[me].register(&mut job.ranks[me], None, into, Access::Local);
        let theirs = caches[peer].register(&mut job.ranks[peer], None, from, Access::Read);
        let ((ours, _), (theirs, place)) = (ours.expect("room"), theirs.expect("room"));
        let block = Block {
            there: place,
            here: into,
        };
        let mut endpoint = job.ranks[me].connect(peer as u32).expect("an entry");
        let begun = job.ranks[me].get(&mut endpoint, &[block], round as u64);
        assert_eq!(begun, Ok(Got::Queued));
        assert_eq!(job.ended(me, round as u64), (true, 0));
        job.events[me].clear();
        caches[me].release(&mut job.ranks[me], ours);
        caches[peer].release(&mut job.ranks[peer], theirs);
    }
    assert!(sinks.to_vec() == pattern);
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

/// Mailboxes for peers that were lost, whether they had been met or only called, were in use for
/// ever: others had to do with as many fewer.
#[test]
fn mailboxes_for_peers_that_were_lost_go_to_others() {
    let settings = Settings {
        mailboxes: 2,
        ..USUAL
    };
    let mut job = job(4, settings, 1);
    job.send(0, 1, 10);
    job.settle(1);
    // Process 2 is called, and does not answer.
    let mut endpoint = job.ranks[0].connect(2).expect("an entry");
    let sent = job.ranks[0].send(&mut endpoint, Header::default(), &[], Bulk::None, 0);
    assert!(sent.is_err() && job.ranks[0].links[endpoint].state == State::Meeting);
    assert_eq!(job.ranks[0].mailboxes_in_use(), 2);
    job.lines.borrow_mut().dead[1] = true;
    job.lines.borrow_mut().dead[2] = true;
    job.ranks[0].events(&mut Vec::new());
    assert_eq!(job.ranks[0].mailboxes_in_use(), 0);
    job.send(0, 3, 10);
    job.send(3, 0, 10);
    assert_eq!(job.ranks[0].mailboxes_in_use(), 1);
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

/// A card that was attached with another job's key is not heard: nothing of it arrives, and nothing
/// is kept for it.
#[test]
fn a_card_with_the_key_of_another_job_is_not_heard() {
    for key in [USUAL.job, USUAL.job + 1, USUAL.job ^ 1 << 40] {
        let mut job = Job::new(2, 1, |line| {
            let job = [USUAL.job, key][line.me as usize];
            let settings = Settings { job, ..USUAL };
            Ugni::new((line.me, 2), settings, line).expect("a card")
        });
        for _ in 0..100 {
            job.try_send(1, 0, 10);
            job.poll();
        }
        assert_eq!(job.got[0].is_empty(), key != USUAL.job);
        assert_eq!(job.ranks[0].mailboxes_in_use() == 0, key != USUAL.job);
    }
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

/// A queue of a few slots.
const SHARED: Settings = Settings {
    msgq_slots: 8,
    ..USUAL
};

/// Through the queue and through mailboxes, while peers get mailboxes and lose them again.
#[test]
fn frames_arrive_once_and_whole_through_the_queue() {
    for seed in 0..8 {
        let slots = [1, 3, 64][seed as usize % 3];
        let settings = Settings {
            msgq_slots: slots,
            mailboxes: seed as u32 % 4,
            faults: 10_000,
            ..SHARED
        };
        traffic(6, settings, 400, seed);
    }
}

/// One process hears of 400 others, once of each: it has registered its queue and nothing else.
/// Without the queue it has a mailbox for each of them.
#[test]
fn peers_that_are_seldom_spoken_to_cost_no_memory() {
    const PEERS: usize = 400;
    let pool = u64::from(SHARED.msgq_slots) * oxmpi_gemini::msgq::LONGEST as u64;
    let heard = |settings: Settings| {
        let mut job = job(PEERS as u32 + 1, settings, 1);
        for peer in 1..=PEERS {
            job.send(peer, 0, 40);
        }
        job.settle(PEERS);
        job
    };
    let with = heard(SHARED);
    let bytes = with.ranks.iter().map(Ugni::registered_bytes);
    assert!(
        bytes.into_iter().all(|bytes| bytes == pool),
        "more than {pool}"
    );
    assert!(with.ranks.iter().all(|rank| rank.mailboxes_in_use() == 0));
    let without = heard(USUAL);
    assert_eq!(without.ranks[0].mailboxes_in_use(), PEERS);
    let each = without.ranks[0].registered_bytes() / PEERS as u64;
    // Eight slots of 512 bytes and more.
    assert!(each >= 8 * 512, "{each} bytes for each peer");
}

/// Of ten peers one talks much: it gets a mailbox, and nobody else does. When it has fallen silent
/// and others talk, the mailbox is given back.
#[test]
fn a_busy_peer_gets_a_mailbox_and_loses_it_when_it_is_quiet() {
    let settings = Settings {
        mailboxes: 2,
        ..SHARED
    };
    let mut job = job(11, settings, 3);
    let mut frames = 0;
    let mut say = |job: &mut Job, from: usize, to: u32, times: usize| {
        for _ in 0..times {
            job.send(from, to, 30);
            frames += 1;
            job.settle(frames);
        }
    };
    for peer in 2..11 {
        say(&mut job, peer, 0, 1);
    }
    say(&mut job, 1, 0, 40);
    let open = |job: &Job| {
        let links = job.ranks[0].links.iter();
        let open = links.filter(|link| link.state == State::Open);
        open.map(|link| link.peer).collect::<Vec<u32>>()
    };
    assert_eq!(open(&job), [1]);
    assert_eq!(job.ranks[0].mailboxes_in_use(), 1);
    // The other eight, each alike.
    for round in 0..640 {
        say(&mut job, 3 + round % 8, 0, 1);
    }
    for _ in 0..100 {
        job.poll();
    }
    assert!(!open(&job).contains(&1), "it is quiet");
    assert!(job.ranks[1].mailboxes_in_use() == 0 && job.ranks[1].leaves() == 1);
    // It is heard all the same.
    say(&mut job, 1, 0, 1);
}

/// All talk with all alike, and there are two mailboxes: without the queue they go round for ever.
#[test]
fn nobody_is_met_in_vain_where_all_talk_alike() {
    let leaves = |settings: Settings| {
        let job = traffic(8, settings, 600, 5);
        job.ranks.iter().map(Ugni::leaves).sum::<u64>()
    };
    let settings = Settings {
        mailboxes: 2,
        ..USUAL
    };
    let without = leaves(settings);
    let with = leaves(Settings {
        msgq_slots: 8,
        ..settings
    });
    assert!(
        with * 10 < without,
        "{with} with the queue, {without} without"
    );
}

/// A process that dies while others wait for its queue.
#[test]
fn whoever_waits_for_the_queue_of_one_that_dies_is_told() {
    let mut job = job(3, SHARED, 1);
    job.send(0, 1, 10);
    job.lines.borrow_mut().dead[1] = true;
    let mut told = Vec::new();
    job.ranks[0].events(&mut told);
    assert!(!job.ranks[0].reaches(1));
    let mut endpoint = job.ranks[0].connect(1).expect("its entry");
    let sent = job.ranks[0].send(&mut endpoint, Header::default(), &[], Bulk::None, 0);
    assert!(sent.is_err());
    assert!(job.ranks[0].has_left(), "nothing waits for it");
    let mut other = job.ranks[0].connect(2).expect("an entry");
    let sent = job.ranks[0].send(&mut other, Header::default(), &[], Bulk::None, 0);
    assert!(sent.is_ok(), "the others go on");
}
