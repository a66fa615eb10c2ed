//! A network that is slower than it is: what it receives is handed up a fixed time after it has
//! come. For tests and experiments between real processes; the parameter `tcp_delay_us` asks for it
//! (`core::ways`).
//!
//! Frames keep their order, and their ends are told as ever: who sends notices nothing.

use crate::frame::{CONTROL_MAX, Frame, Header};
use crate::module::{Access, Arm, Atomic, Block, Caps, Event, MemKey, Module};
use crate::networks::{self, Network};
use crate::wire::{Bulk, Full, GetError, Got, RemoteKey};
use oxmpi_datatype::ArchWord;
use oxmpi_mem::{HeapBytes, Region, Way};
use oxmpi_pal::cpu::now_ns;
use oxmpi_pal::epoll::{Ready, Set};
use oxmpi_pal::timer::Timer;
use std::collections::VecDeque;
use std::io;
use std::os::fd::{AsFd, AsRawFd};
use std::time::Duration;

/// See the module's text.
pub struct Delayed<N> {
    network: N,
    /// How long (ns).
    by: u64,
    /// What has come, with the time at which it is handed up.
    held: VecDeque<(u64, Held)>,
    /// Both: what the network sleeps on, and the time of the next frame.
    set: Set,
    timer: Timer,
    /// What is in the set of the network's.
    known: Option<i32>,
}

/// A frame with memory of its own.
pub struct Held {
    from: u32,
    header: Header,
    control: [u8; CONTROL_MAX],
    bulk: HeapBytes,
}

impl Held {
    fn copy_of(arrived: &impl networks::Arrived) -> Held {
        let frame = arrived.frame();
        let bulk = HeapBytes::new(frame.bulk_len());
        frame.copy_out(bulk.region());
        let mut control = [0; CONTROL_MAX];
        control[..frame.control.len()].copy_from_slice(frame.control);
        Held {
            from: arrived.from(),
            header: frame.header,
            control,
            bulk,
        }
    }
}

impl networks::Arrived for Held {
    fn from(&self) -> u32 {
        self.from
    }

    fn frame(&self) -> Frame<'_> {
        Frame {
            header: self.header,
            control: &self.control[..usize::from(self.header.control_len)],
            bulk: [self.bulk.region(), Region::EMPTY],
            way: Way::Cached,
        }
    }
}

impl<N: Network> Delayed<N> {
    /// A network that is so much slower.
    ///
    /// # Errors
    /// Too many open files.
    pub fn new(network: N, by: Duration) -> io::Result<Delayed<N>> {
        let (set, timer) = (Set::new()?, Timer::new()?);
        set.add(timer.as_fd().as_raw_fd(), 0, Ready::Read)?;
        Ok(Delayed {
            network,
            by: u64::try_from(by.as_nanos()).unwrap_or(u64::MAX),
            held: VecDeque::new(),
            set,
            timer,
            known: None,
        })
    }

    /// The timer rings for the next frame; false: it cannot.
    fn set_timer(&self) -> bool {
        let due = self.held.front().map(|(due, _)| *due);
        self.timer.set(due).is_ok()
    }

    /// The network itself.
    pub fn network(&self) -> &N {
        &self.network
    }
}

impl<N: Network> Network for Delayed<N> {
    type Arrived = Held;

    fn take(&mut self) -> Option<Held> {
        let had_none = self.held.is_empty();
        while let Some(arrived) = self.network.take() {
            // The time after it was read: it has been sent before.
            let due = now_ns().saturating_add(self.by);
            self.held.push_back((due, Held::copy_of(&arrived)));
        }
        if had_none && !self.held.is_empty() {
            // Who looks a last time before it sleeps has armed us already.
            self.set_timer();
        }
        let is_due = self.held.front().is_some_and(|(due, _)| *due <= now_ns());
        is_due
            .then(|| self.held.pop_front())
            .flatten()
            .map(|(_, held)| held)
    }
}

impl<N: Network> Module for Delayed<N> {
    type Endpoint = N::Endpoint;

    fn caps(&self) -> Caps {
        self.network.caps()
    }

    fn is_known(&self, peer: u32) -> bool {
        self.network.is_known(peer)
    }

    fn reaches(&self, peer: u32) -> bool {
        self.network.reaches(peer)
    }

    fn arch(&self, peer: u32) -> Option<ArchWord> {
        self.network.arch(peer)
    }

    fn connect(&mut self, peer: u32) -> Result<N::Endpoint, Full> {
        self.network.connect(peer)
    }

    fn send(
        &mut self,
        to: &mut N::Endpoint,
        header: Header,
        control: &[u8],
        bulk: Bulk<'_>,
        ticket: u64,
    ) -> Result<(), Full> {
        self.network.send(to, header, control, bulk, ticket)
    }

    fn has_room(&mut self, to: &mut N::Endpoint, is_fragment: bool) -> bool {
        self.network.has_room(to, is_fragment)
    }

    fn has_left(&self) -> bool {
        self.network.has_left()
    }

    fn detach(&mut self, from: &mut N::Endpoint, memory: Region) {
        self.network.detach(from, memory);
    }

    fn register(&mut self, region: Region, access: Access) -> Option<MemKey> {
        self.network.register(region, access)
    }

    fn deregister(&mut self, key: MemKey) {
        self.network.deregister(key);
    }

    fn get(
        &mut self,
        from: &mut N::Endpoint,
        blocks: &[Block],
        ticket: u64,
    ) -> Result<Got, GetError> {
        self.network.get(from, blocks, ticket)
    }

    fn put(
        &mut self,
        to: &mut N::Endpoint,
        blocks: &[Block],
        ticket: u64,
    ) -> Result<Got, GetError> {
        self.network.put(to, blocks, ticket)
    }

    fn atomic(
        &mut self,
        at: &mut N::Endpoint,
        place: RemoteKey,
        operation: Atomic,
        ticket: u64,
    ) -> Result<(), GetError> {
        self.network.atomic(at, place, operation, ticket)
    }

    fn events(&mut self, told: &mut Vec<Event>) {
        self.network.events(told);
    }

    fn arm(&mut self) -> Arm {
        if !self.set_timer() {
            return Arm::Poll;
        }
        match self.network.arm() {
            Arm::Descriptor(number) => {
                if self.known != Some(number) {
                    if self.set.add(number, 1, Ready::Read).is_err() {
                        return Arm::Poll;
                    }
                    self.known = Some(number);
                }
                Arm::Descriptor(self.set.as_fd().as_raw_fd())
            }
            // The timer is nobody's bell.
            Arm::Bell | Arm::Poll => Arm::Poll,
        }
    }
}
