//! For tests of networks: jobs of several processes in one, over lines that deliver in any order.

use crate::frame::Header;
use crate::module::{Arm, Event, Module};
use crate::networks::{Arrived, Network};
use crate::offload::{Card, Circle, Combine, Failed, Offload};
use crate::roads::{Refused, Road};
use crate::wire::Bulk;
use core::task::Poll;
use oxmpi_datatype::ArchWord;
use oxmpi_gemini::fault::Random;
use oxmpi_mem::{HeapBytes, Region};
use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

/// Packets that have arrived at each process, taken from anywhere in the queue.
pub(crate) struct Lines<P> {
    queues: Vec<VecDeque<(u32, P, HeapBytes)>>,
    pub(crate) random: Random,
    pub(crate) dead: Vec<bool>,
    /// One packet in so many comes twice; 0: none.
    pub(crate) twice: u64,
}

const DEPTH: usize = 40;
/// Most bytes of a packet.
pub(crate) const MOST: usize = 512;

/// The end of a process.
pub(crate) struct Line<P> {
    pub(crate) me: u32,
    pub(crate) lines: Rc<RefCell<Lines<P>>>,
    /// Of which peers it was told that they are dead.
    pub(crate) told: Vec<u32>,
    /// How often it was asked to write past a peer's card.
    pub(crate) past: usize,
    /// Memory of others that is read past their cards.
    pub(crate) within: Vec<Region>,
}

impl<P: Clone> Line<P> {
    pub(crate) fn send(&self, peer: u32, packet: P, payload: Region) -> Result<(), Refused> {
        let lines = &mut *self.lines.borrow_mut();
        if lines.dead[peer as usize] {
            return Err(Refused::Nobody);
        }
        let depth = DEPTH + lines.random.below(DEPTH as u64) as usize;
        let times = match lines.twice {
            0 => 1,
            twice => 1 + usize::from(lines.random.below(twice) == 0),
        };
        assert!(payload.len() <= MOST);
        let queue = &mut lines.queues[peer as usize];
        if queue.len() >= depth {
            return Err(Refused::Full);
        }
        for _ in 0..times {
            let bytes = HeapBytes::new(payload.len());
            oxmpi_mem::copy(bytes.region(), payload);
            queue.push_back((self.me, packet.clone(), bytes));
        }
        Ok(())
    }

    pub(crate) fn take(&self) -> Option<(u32, P, HeapBytes)> {
        let lines = &mut *self.lines.borrow_mut();
        let queue = &mut lines.queues[self.me as usize];
        let at = lines.random.below(queue.len() as u64) as usize;
        queue.swap_remove_back(at)
    }
}

impl<P> Road for Line<P> {
    fn is_known(&self, _peer: u32) -> bool {
        true
    }
    fn reaches(&self, peer: u32) -> bool {
        !self.lines.borrow().dead[peer as usize]
    }
    fn arch(&self, _peer: u32) -> Option<ArchWord> {
        Some(ArchWord::LOCAL)
    }
    fn most(&mut self, _peer: u32) -> usize {
        MOST
    }
    fn progress(&mut self, lost: &mut Vec<u32>) {
        for (peer, dead) in (0..).zip(&self.lines.borrow().dead) {
            if *dead && !self.told.contains(&peer) {
                self.told.push(peer);
                lost.push(peer);
            }
        }
    }
    fn has_left(&self) -> bool {
        true
    }
    fn arm(&mut self) -> Arm {
        Arm::Doorbell
    }
    fn name(&self) -> String {
        "lines".to_owned()
    }
}

/// From whom, its number, its bytes.
pub(crate) type Frame = (u32, u64, Vec<u8>);

pub(crate) struct Job<M, P> {
    pub(crate) ranks: Vec<M>,
    pub(crate) lines: Rc<RefCell<Lines<P>>>,
    pub(crate) got: Vec<Vec<Frame>>,
    pub(crate) events: Vec<Vec<Event>>,
    sent: u64,
}

/// Rounds after which something has gone wrong.
pub(crate) const LONG: usize = 200_000;

impl<M: Network, P> Job<M, P> {
    pub(crate) fn new(processes: u32, seed: u64, rank: impl Fn(Line<P>) -> M) -> Job<M, P> {
        let lines = Rc::new(RefCell::new(Lines {
            queues: (0..processes).map(|_| VecDeque::new()).collect(),
            random: Random::new(seed),
            dead: vec![false; processes as usize],
            twice: 0,
        }));
        let line = |me| Line {
            me,
            lines: Rc::clone(&lines),
            told: Vec::new(),
            past: 0,
            within: Vec::new(),
        };
        Job {
            ranks: (0..processes).map(|me| rank(line(me))).collect(),
            lines: Rc::clone(&lines),
            got: vec![Vec::new(); processes as usize],
            events: vec![Vec::new(); processes as usize],
            sent: 0,
        }
    }

    /// Each process looks once.
    pub(crate) fn poll(&mut self) {
        for me in 0..self.ranks.len() {
            self.take(me);
            self.ranks[me].events(&mut self.events[me]);
        }
    }

    /// Takes all frames that a process can hand up; how many.
    pub(crate) fn take(&mut self, me: usize) -> usize {
        let before = self.got[me].len();
        while let Some(arrived) = self.ranks[me].take() {
            let frame = arrived.frame();
            let bytes = HeapBytes::new(frame.bulk_len());
            frame.copy_out(bytes.region());
            assert_eq!(frame.control, &frame.header.context.to_le_bytes());
            let one = (arrived.from(), frame.header.context, bytes.to_vec());
            self.got[me].push(one);
        }
        self.got[me].len() - before
    }

    /// Whether packets have come that a process has not looked at.
    pub(crate) fn has_mail(&self, me: usize) -> bool {
        !self.lines.borrow().queues[me].is_empty()
    }

    /// Sends a frame, polling until there is room.
    pub(crate) fn send(&mut self, from: usize, to: u32, len: usize) -> Frame {
        for _ in 0..LONG {
            if let Some(sent) = self.try_send(from, to, len) {
                return sent;
            }
            self.poll();
        }
        panic!("{from} waits for room to {to}");
    }

    /// Sends a frame, if there is room.
    pub(crate) fn try_send(&mut self, from: usize, to: u32, len: usize) -> Option<Frame> {
        let number = self.sent + 1;
        let bytes: Vec<u8> = (0..len).map(|at| (at as u64 * 7 + number) as u8).collect();
        let heap = HeapBytes::from_slice(&bytes);
        let header = Header {
            kind: 1,
            context: number,
            ..Header::default()
        };
        let mut endpoint = self.ranks[from].connect(to).expect("an entry");
        let (control, bulk) = (number.to_le_bytes(), Bulk::Region(heap.region()));
        let sent = self.ranks[from].send(&mut endpoint, header, &control, bulk, 0);
        sent.ok()?;
        self.sent = number;
        Some((from as u32, number, bytes))
    }

    /// Polls until so many frames have come in all.
    pub(crate) fn settle(&mut self, frames: usize) {
        for _ in 0..LONG {
            let got: usize = self.got.iter().map(Vec::len).sum();
            if got >= frames && self.ranks.iter().all(Module::has_left) {
                return;
            }
            self.poll();
        }
        panic!(
            "frames are missing: {:?}",
            self.got.iter().map(Vec::len).collect::<Vec<_>>()
        );
    }

    /// Polls until a ticket of a process has ended.
    pub(crate) fn ended(&mut self, me: usize, wanted: u64) -> (bool, u64) {
        for _ in 0..LONG {
            let found = self.events[me].iter().find_map(|event| match event {
                Event::Ended {
                    ticket,
                    done,
                    value,
                    ..
                } if *ticket == wanted => Some((*done, *value)),
                _ => None,
            });
            if let Some(found) = found {
                return found;
            }
            self.poll();
        }
        panic!("{wanted} has not ended");
    }

    /// A group of these processes.
    pub(crate) fn circle(&mut self, id: u64, members: &[u32]) -> Vec<Box<dyn Offload>> {
        let open = |(index, member): (usize, &u32)| {
            let circle = Circle { id, members, index };
            let opened = self.ranks[*member as usize].offload(&circle);
            opened.expect("an interface with room")
        };
        let mut all: Vec<Box<dyn Offload>> = members.iter().enumerate().map(open).collect();
        let cards: Vec<Card> = all.iter().map(|one| one.card()).collect();
        assert!(all.iter_mut().all(|one| one.join(&cards)));
        all
    }

    /// Polls until a member of a group has its result.
    pub(crate) fn result(&mut self, of: &mut dyn Offload) -> Vec<u64> {
        for _ in 0..LONG {
            match of.finish() {
                Poll::Ready(result) => return result.expect("all members live"),
                Poll::Pending => self.poll(),
            }
        }
        panic!("an operation has not ended");
    }

    /// A member of four dies: that ends what its group waits for, and no other group.
    pub(crate) fn one_dies(&mut self) {
        let mut all = self.circle(8, &[0, 1, 2, 3]);
        let mut some = self.circle(16, &[2, 0, 1]);
        for one in all.iter_mut().take(3).chain(&mut some) {
            one.start(Combine::Sum, &[1]).expect("all live");
        }
        self.lines.borrow_mut().dead[3] = true;
        for _ in 0..100 {
            self.poll();
        }
        for one in all.iter_mut().take(3) {
            assert_eq!(one.finish(), Poll::Ready(Err(Failed)));
            assert_eq!(one.start(Combine::Sum, &[1]), Err(Failed));
        }
        for one in &mut some {
            assert_eq!(self.result(&mut **one), [3]);
        }
    }

    /// Two groups carry out operations, at the same time: members start in any order,
    /// nobody has a result before all have started, and each result is a fold. Whoever has its last
    /// result goes at once.
    pub(crate) fn together(&mut self, rounds: u64, seed: u64) {
        let mut random = Random::new(seed ^ 0x70_6765);
        let all: Vec<u32> = (0..self.ranks.len() as u32).rev().collect();
        let some: Vec<u32> = all.iter().copied().filter(|one| one % 3 != 1).collect();
        let mut groups = [(all, 8), (some, 16)].map(|(members, id)| {
            let group = self.circle(id, &members);
            let group = group.into_iter().map(Some).collect::<Vec<_>>();
            (members, group)
        });
        for round in 0..rounds {
            let mut expected = Vec::new();
            for (_, group) in &mut groups {
                let one = group[0].as_ref().expect("it is there");
                let ways = Combine::ALL.into_iter().filter(|how| one.can(*how));
                let ways: Vec<Combine> = ways.collect();
                let how = ways[random.below(ways.len() as u64) as usize];
                let most = one.most() as u64;
                let count = [0, 1, random.below(most + 1), most][random.below(4) as usize];
                let mut left: Vec<usize> = (0..group.len()).collect();
                let mut whole: Option<Vec<u64>> = None;
                while !left.is_empty() {
                    let at = left.swap_remove(random.below(left.len() as u64) as usize);
                    let values = (0..count).map(|_| random.below(u64::MAX));
                    let values: Vec<u64> = values.collect();
                    whole = Some(match whole {
                        None => values.clone(),
                        Some(whole) => {
                            let pairs = whole.iter().zip(&values);
                            pairs.map(|(a, b)| how.of_two(*a, *b)).collect()
                        }
                    });
                    let one = group[at].as_mut().expect("it is there");
                    one.start(how, &values).expect("all members live");
                    for _ in 0..random.below(4) {
                        self.poll();
                    }
                    let mut ended = (0..group.len()).filter(|at| !left.contains(at));
                    let early = |at: usize| {
                        group[at]
                            .as_mut()
                            .is_some_and(|one| one.finish().is_ready())
                    };
                    assert!(left.is_empty() || !ended.any(early), "round {round}");
                }
                expected.push((how, whole));
            }
            for ((_, group), (how, whole)) in groups.iter_mut().zip(expected) {
                for place in group.iter_mut() {
                    let one = place.as_mut().expect("it is there");
                    let result = self.result(&mut **one);
                    assert_eq!(Some(result), whole, "{how:?} in round {round}");
                    if round + 1 == rounds {
                        *place = None;
                    }
                }
            }
        }
    }

    /// Random traffic of all with all, of frames up to a length; every frame arrives once, whole.
    pub(crate) fn traffic(&mut self, frames: usize, longest: usize, seed: u64) {
        let processes = self.ranks.len() as u32;
        let mut random = Random::new(seed ^ 0x5eed);
        let mut expected = vec![Vec::new(); self.ranks.len()];
        for _ in 0..frames {
            let from = random.below(u64::from(processes)) as u32;
            let to = (from + 1 + random.below(u64::from(processes) - 1) as u32) % processes;
            let len = match random.below(4) {
                0 => 0,
                1 => random.below(64),
                2 => random.below(512),
                _ => random.below(longest as u64 + 1),
            };
            let frame = self.send(from as usize, to, len as usize);
            expected[to as usize].push(frame);
        }
        self.settle(frames);
        for (got, expected) in self.got.iter_mut().zip(&mut expected) {
            got.sort_by_key(|frame| frame.1);
            expected.sort_by_key(|frame| frame.1);
            assert!(got == expected, "seed {seed}");
        }
    }
}
