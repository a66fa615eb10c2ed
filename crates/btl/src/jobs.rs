//! For tests of networks: jobs of several processes in one, over lines that deliver in any order.

use crate::frame::Header;
use crate::module::{Event, Module};
use crate::networks::{Arrived, Network};
use crate::roads::Refused;
use crate::wire::Bulk;
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
}

impl<P: Clone> Line<P> {
    pub(crate) fn reaches(&self, peer: u32) -> bool {
        !self.lines.borrow().dead[peer as usize]
    }

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

    pub(crate) fn lost(&mut self, lost: &mut Vec<u32>) {
        for (peer, dead) in (0..).zip(&self.lines.borrow().dead) {
            if *dead && !self.told.contains(&peer) {
                self.told.push(peer);
                lost.push(peer);
            }
        }
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
        for (me, rank) in self.ranks.iter_mut().enumerate() {
            while let Some(arrived) = rank.take() {
                let frame = arrived.frame();
                let bytes = HeapBytes::new(frame.bulk_len());
                frame.copy_out(bytes.region());
                assert_eq!(frame.control, &frame.header.context.to_le_bytes());
                let one = (arrived.from(), frame.header.context, bytes.to_vec());
                self.got[me].push(one);
            }
            rank.events(&mut self.events[me]);
        }
    }

    /// Sends a frame, polling until there is room.
    pub(crate) fn send(&mut self, from: usize, to: u32, len: usize) -> Frame {
        self.sent += 1;
        let number = self.sent;
        let bytes: Vec<u8> = (0..len).map(|at| (at as u64 * 7 + number) as u8).collect();
        let heap = HeapBytes::from_slice(&bytes);
        let header = Header {
            kind: 1,
            context: number,
            ..Header::default()
        };
        let mut endpoint = self.ranks[from].connect(to).expect("an entry");
        for _ in 0..LONG {
            let (control, bulk) = (number.to_le_bytes(), Bulk::Region(heap.region()));
            let sent = self.ranks[from].send(&mut endpoint, header, &control, bulk, 0);
            if sent.is_ok() {
                return (from as u32, number, bytes);
            }
            self.poll();
        }
        panic!("{from} waits for room to {to}");
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
