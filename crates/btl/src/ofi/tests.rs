//! Several modules over a real provider of libfabric in one process. On a machine without one a
//! test counts as not run. The contract of modules is tested in `tests/modules.rs`.

use super::*;
use crate::frame::Header;
use crate::module::{Access, Arm, Block, MemKey, Module};
use crate::networks::{Arrived, Network};
use crate::wire::{Bulk, Full, GetError, Got, RemoteKey};
use oxmpi_fabric::{Libfabric, Rules, USUAL_NAME, Wanted};
use oxmpi_mem::{HeapBytes, Region};
use std::sync::{Arc, Mutex};

/// The providers of a machine without a network card.
const PROVIDERS: [&str; 2] = ["tcp;ofi_rxm", "shm"];

type Published = Arc<Mutex<BTreeMap<u32, Vec<u8>>>>;
/// The sender, the header, the control and the payload of a frame.
type Kept = (u32, Header, Vec<u8>, Vec<u8>);

struct Job {
    published: Published,
    ends: Vec<Ofi>,
    got: Vec<Vec<Kept>>,
    events: Vec<Vec<Event>>,
}

fn open(provider: &str) -> Result<Interface, String> {
    let library = Libfabric::load(USUAL_NAME)?;
    let wanted = Wanted {
        tagged: true,
        rma: true,
        atomic: false,
    };
    let rules = Rules {
        include: vec![provider.to_owned()],
        ..Rules::default()
    };
    library.open(wanted, &rules, |_| None)
}

/// What a test sends.
fn message(number: u64, len: usize) -> (Header, Vec<u8>, HeapBytes) {
    let bytes: Vec<u8> = (0..len).map(|at| (at as u64 + number) as u8).collect();
    let control = vec![number as u8; number as usize % 3 * 8];
    let header = Header {
        seq: number as u16,
        kind: 1 + (number % 15) as u8,
        flags: (number / 16 % 16) as u8,
        control_len: control.len() as u8,
        context: number,
        source: number as i32,
        tag: -1,
    };
    (header, control, HeapBytes::from_slice(&bytes))
}

impl Job {
    fn new(processes: u32, provider: &str) -> Option<Job> {
        let published = Published::default();
        let make = |me| {
            let theirs = Arc::clone(&published);
            let look = move |peer: u32| theirs.lock().unwrap().get(&peer).cloned();
            let ofi = open(provider).map(|open| Ofi::new(me, processes, open, Box::new(look)))?;
            published.lock().unwrap().insert(me, ofi.card());
            Ok::<Ofi, String>(ofi)
        };
        match (0..processes).map(make).collect() {
            Ok(ends) => Some(Job {
                published,
                ends,
                got: vec![Vec::new(); processes as usize],
                events: vec![Vec::new(); processes as usize],
            }),
            Err(why) => {
                oxmpi_testing::not_run(why);
                None
            }
        }
    }

    fn poll_one(&mut self, at: usize) {
        let end = &mut self.ends[at];
        while let Some(arrived) = end.take() {
            let frame = arrived.frame();
            let bulk = HeapBytes::new(frame.bulk_len());
            frame.copy_out(bulk.region());
            let (control, bytes) = (frame.control.to_vec(), bulk.to_vec());
            self.got[at].push((arrived.from(), frame.header, control, bytes));
        }
        end.events(&mut self.events[at]);
    }

    fn poll(&mut self) {
        (0..self.ends.len()).for_each(|at| self.poll_one(at));
    }

    /// Sends a frame, once the module has space. Returns how often it was refused.
    fn send(&mut self, from: usize, to: u32, number: u64, len: usize) -> usize {
        let (header, control, bytes) = message(number, len);
        let mut path = self.ends[from].connect(to).expect("its card is there");
        for refused in 0.. {
            let bulk = Bulk::Region(bytes.region());
            match self.ends[from].send(&mut path, header, &control, bulk, 0) {
                Ok(()) => return refused,
                Err(Full) => self.poll(),
            }
        }
        unreachable!()
    }

    /// Polls until this number of frames has arrived at each, and all have left.
    fn settle(&mut self, frames: usize) {
        while !self.ends.iter().all(Module::has_left)
            || self.got.iter().any(|got| got.len() < frames)
        {
            self.poll();
        }
    }

    /// Polls until a transfer of a process has ended. Returns whether all was done.
    fn end_of(&mut self, at: usize, wanted: u64) -> bool {
        loop {
            let ended = self.events[at].iter().find_map(|event| match event {
                Event::Ended { ticket, done, .. } if *ticket == wanted => Some(*done),
                _ => None,
            });
            if let Some(done) = ended {
                return done;
            }
            self.poll();
        }
    }
}

/// Frames of all lengths among three processes arrive once each, complete and with the right
/// sender.
#[test]
fn frames_of_all_with_all() {
    for provider in PROVIDERS {
        let Some(mut job) = Job::new(3, provider) else {
            continue;
        };
        let most = job.ends[0].caps().max_send;
        let lengths = [0, 1, 40, 41, 5000, 17_000, most];
        let (mut refused, mut expected) = (0, vec![Vec::new(); 3]);
        for number in 0..420 {
            for (from, to) in [(0, 1), (1, 0), (0, 2), (2, 1), (1, 2), (2, 0)] {
                let len = lengths[number as usize % 7];
                refused += job.send(from, to, number, len);
                let (header, control, bytes) = message(number, len);
                let kept = (from as u32, header, control, bytes.to_vec());
                expected[to as usize].push(kept);
            }
        }
        assert!(refused > 0, "the test fills the module");
        job.settle(840);
        for (got, expected) in job.got.iter_mut().zip(&mut expected) {
            got.sort_by_key(|(from, header, ..)| (*from, header.context));
            expected.sort_by_key(|(from, header, ..)| (*from, header.context));
            assert!(got == expected, "{provider}");
        }
        assert!(job.events.iter().all(Vec::is_empty), "{:?}", job.events);
        assert_eq!(
            job.ends[0].counters(),
            Counters {
                sent: 840,
                come: 840
            }
        );
        assert_eq!(job.ends[0].arm(), Arm::Poll);
    }
}

/// Every round of progress once polled the provider twice, and three times where frames had
/// arrived. Each poll costs an empty call of its queue.
#[test]
fn a_round_looks_once() {
    let Some(mut job) = Job::new(2, "tcp;ofi_rxm") else {
        return;
    };
    // As many as have space, as nobody polls meanwhile.
    for number in 0..10 {
        job.send(0, 1, number, 100);
    }
    let (before, mut rounds) = (job.ends[1].round.polls, 0);
    while job.got[1].len() < 10 || !job.ends[0].has_left() {
        job.poll_one(0);
        job.poll_one(1);
        rounds += 1;
    }
    assert_eq!(job.ends[1].round.polls - before, rounds);
    // A caller that stops before the last frame polls as often.
    for number in 0..10 {
        job.send(0, 1, number, 100);
    }
    let (mut expected, mut come) = (job.ends[1].round.polls, 0);
    while come < 10 {
        job.poll_one(0);
        come += usize::from(job.ends[1].take().is_some());
        job.ends[1].events(&mut job.events[1]);
        expected += 1;
        assert_eq!(job.ends[1].round.polls, expected);
    }
}

/// A peer that does not read takes no more than its share of the buffers: frames to others leave.
#[test]
fn a_peer_that_computes_holds_up_nobody_else() {
    let Some(mut job) = Job::new(3, "tcp;ofi_rxm") else {
        return;
    };
    let len = job.ends[0].caps().max_send;
    // Process 2 is in no call of MPI, and does not know of process 0 yet.
    let (header, control, bytes) = message(1, len);
    let mut path = job.ends[0].connect(2).unwrap();
    let mut taken = 0;
    while taken < 1000 {
        let bulk = Bulk::Region(bytes.region());
        if job.ends[0].send(&mut path, header, &control, bulk, 0) == Err(Full) {
            break;
        }
        taken += 1;
    }
    assert!((1..1000).contains(&taken), "{taken}");
    for number in 0..100 {
        let (header, control, bytes) = message(number, 100);
        let mut path = job.ends[0].connect(1).unwrap();
        loop {
            let bulk = Bulk::Region(bytes.region());
            if job.ends[0]
                .send(&mut path, header, &control, bulk, 0)
                .is_ok()
            {
                break;
            }
            job.poll_one(0);
            job.poll_one(1);
        }
    }
    while job.got[1].len() < 100 {
        job.poll_one(0);
        job.poll_one(1);
    }
    while job.got[2].len() < taken || !job.ends[0].has_left() {
        job.poll();
    }
}

/// Parts of registered memory, as a peer names them.
fn part(key: MemKey, from: usize, here: Region) -> Block {
    let address = key.remote.address + from as u64;
    Block {
        there: RemoteKey {
            address,
            ..key.remote
        },
        here,
    }
}

/// Registered memory is read, in one block and in several. A key that nobody has is the end of the
/// peer, reported once.
#[test]
fn memory_is_reached_by_its_key() {
    for provider in PROVIDERS {
        let Some(mut job) = Job::new(2, provider) else {
            continue;
        };
        let mut path = job.ends[0].connect(1).unwrap();
        let long = 3 << 20;
        let content: Vec<u8> = (0..long).map(|at| (at % 251) as u8).collect();
        let theirs = HeapBytes::from_slice(&content);
        let ours = HeapBytes::from_slice(&vec![9; long]);
        let key = job.ends[1].register(theirs.region(), Access::Read);
        let key = key.expect("there is room");
        let here = |from, len| ours.region().slice(from, len);
        let blocks = [part(key, 5, here(0, 1000)), part(key, 7, here(2000, 1000))];
        assert_eq!(job.ends[0].get(&mut path, &blocks, 5), Ok(Got::Queued));
        assert!(!job.ends[0].has_left() && job.end_of(0, 5));
        let (first, second) = (&content[5..1005], &content[7..1007]);
        assert_eq!(ours.to_vec()[..1000], *first);
        assert_eq!(ours.to_vec()[1000..2000], [9; 1000]);
        assert_eq!(ours.to_vec()[2000..3000], *second);
        let all = [part(key, 0, ours.region())];
        assert_eq!(job.ends[0].get(&mut path, &all, 6), Ok(Got::Queued));
        assert!(job.end_of(0, 6) && ours.to_vec() == content);
        assert_eq!(job.ends[0].get(&mut path, &[], 7), Ok(Got::Done));
        assert_eq!(job.ends[0].put(&mut path, &all, 8), Err(GetError));
        job.ends[1].deregister(key);
        assert!(job.ends[0].has_left() && job.events[0].len() == 2);
    }
}

/// A dead peer is reported once, after all transfers with it have ended. Frames to it are not
/// waited for, and others are reached as ever.
#[test]
fn a_peer_that_is_gone_is_reported() {
    let Some(mut job) = Job::new(3, "tcp;ofi_rxm") else {
        return;
    };
    job.send(0, 1, 1, 10);
    while job.got[1].is_empty() {
        job.poll();
    }
    let theirs = HeapBytes::zeroed(4096);
    let ours = HeapBytes::zeroed(4096);
    let key = job.ends[1].register(theirs.region(), Access::Read).unwrap();
    let mut path = job.ends[0].connect(1).unwrap();
    // A process that has died does not answer any more.
    assert!(job.ends[1].interface.close());
    let blocks = [part(key, 0, ours.region())];
    let begun = job.ends[0].get(&mut path, &blocks, 5);
    job.ends[0].lose(1);
    if begun == Ok(Got::Queued) {
        assert!(!job.end_of(0, 5));
    }
    let gone = Event::Failed { peer: Some(1) };
    let all = Event::Failed { peer: None };
    while !job.events[0].contains(&gone) && !job.events[0].contains(&all) {
        job.poll_one(0);
    }
    assert!(job.events[0].contains(&gone), "{:?}", job.events[0]);
    let (header, control, bytes) = message(2, 10);
    let bulk = Bulk::Region(bytes.region());
    let sent = job.ends[0].send(&mut path, header, &control, bulk, 0);
    assert_eq!(sent, Err(Full));
    assert_eq!(job.ends[0].get(&mut path, &blocks, 6), Err(GetError));
    assert!(!job.ends[0].reaches(1) && job.ends[0].reaches(2));
    job.send(0, 2, 3, 10);
    while job.got[2].is_empty() || !job.ends[0].has_left() {
        job.poll();
    }
    let failures = job.events[0].iter().filter(|event| **event == gone);
    assert_eq!(failures.count(), 1);
}

/// If a provider does not end transfers, they end with the endpoint. That is reported, too.
#[test]
fn a_closed_endpoint_ends_everything() {
    let Some(mut job) = Job::new(2, "tcp;ofi_rxm") else {
        return;
    };
    job.send(0, 1, 1, 10);
    while job.got[1].is_empty() {
        job.poll();
    }
    let (theirs, ours) = (HeapBytes::zeroed(64), HeapBytes::zeroed(64));
    let key = job.ends[1].register(theirs.region(), Access::Read).unwrap();
    let mut path = job.ends[0].connect(1).unwrap();
    let blocks = [part(key, 0, ours.region())];
    assert_eq!(job.ends[0].get(&mut path, &blocks, 5), Ok(Got::Queued));
    job.ends[0].close();
    job.poll_one(0);
    let ended = Event::Ended {
        ticket: 5,
        done: false,
        took: 0,
        value: 0,
    };
    assert_eq!(job.events[0], [ended, Event::Failed { peer: None }]);
    assert_eq!(job.ends[0].get(&mut path, &blocks, 6), Err(GetError));
    assert!(job.ends[0].has_left());
}

/// A peer without a card yet is asked for again. One with another provider is not reached.
#[test]
fn cards_are_waited_for_and_read_once() {
    let Some(mut job) = Job::new(3, "tcp;ofi_rxm") else {
        return;
    };
    let card = job.published.lock().unwrap().remove(&1).unwrap();
    assert!(!job.ends[0].is_known(1) && !job.ends[0].reaches(1));
    assert_eq!(job.ends[0].arch(1), None);
    assert_eq!(job.ends[0].connect(1), Err(Full));
    job.published.lock().unwrap().insert(1, card);
    assert!(job.ends[0].is_known(1) && job.ends[0].reaches(1));
    assert_eq!(job.ends[0].arch(1), Some(ArchWord::LOCAL));
    assert_eq!(job.ends[0].connect(1), Ok(1));
    let other = Card {
        provider: "verbs",
        address: &[1],
        arch: ArchWord::LOCAL.bits(),
    };
    job.published.lock().unwrap().insert(2, other.encode());
    assert!(job.ends[0].is_known(2) && !job.ends[0].reaches(2));
    // Processes of other jobs.
    assert!(job.ends[0].is_known(3) && !job.ends[0].reaches(3));
    assert!(read_card(&[1, 0, 0, 0, 0, 0, 0], "").is_err());
}

/// Messages from outside the job, and messages that are no frame, are not handed up.
#[test]
fn what_is_no_frame_is_dropped() {
    let Some(mut job) = Job::new(2, "tcp;ofi_rxm") else {
        return;
    };
    let to = job.ends[0].address(1).unwrap();
    let short = HeapBytes::zeroed(5);
    // Tickets without a purpose.
    let send = |job: &mut Job, word| {
        while job.ends[0]
            .interface
            .send(to, short.region(), 0, word, 0)
            .is_err()
        {
            job.poll();
        }
    };
    send(&mut job, 7);
    send(&mut job, u32::MAX.into());
    job.send(0, 1, 1, 10);
    while job.got[1].is_empty() {
        job.poll();
    }
    assert!(job.got[1].len() == 1 && job.events[1].is_empty());
    send(&mut job, 0);
    let liar = Event::Failed { peer: Some(0) };
    while !job.events[1].contains(&liar) {
        job.poll();
    }
    assert_eq!(job.got[1].len(), 1);
}
