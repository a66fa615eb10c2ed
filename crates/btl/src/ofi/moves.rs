//! Transfers between memories: reads, each block one read of the provider, and atomic operations.

use super::{Ofi, ticket};
use crate::module::{Atomic, Block, Event};
use crate::wire::{GetError, Got, RemoteKey};
use oxmpi_fabric::{OPERANDS, Peer, Refused, Registration};
use oxmpi_mem::{HeapBytes, Region, atomic};
use std::collections::VecDeque;

const WORD: usize = size_of::<u64>();

/// A transfer that has not ended.
struct Move {
    ticket: u64,
    peer: u32,
    /// Blocks that have not completed.
    left: usize,
    is_done: bool,
    /// Of an atomic operation: its operand, the value to compare with, and the previous value.
    operands: Option<HeapBytes>,
}

impl Move {
    fn end(&self) -> Event {
        Event::Ended {
            ticket: self.ticket,
            done: self.is_done,
            took: 0,
            value: match &self.operands {
                Some(operands) if self.is_done => {
                    let before = operands.region().slice(2 * WORD, WORD);
                    atomic::value(before, WORD)
                }
                _ => 0,
            },
        }
    }
}

/// An operation for the provider.
#[derive(Clone, Copy)]
enum What {
    /// Reads a block.
    Read(Block),
    /// Changes the 8 bytes there, with these operands.
    Change(RemoteKey, oxmpi_fabric::Atomic, Region),
}

/// An operation that the provider did not take yet.
struct Waiting {
    number: usize,
    at: Peer,
    what: What,
}

/// All transfers.
#[derive(Default)]
pub(super) struct Moves {
    moves: Vec<Option<Move>>,
    waiting: VecDeque<Waiting>,
}

impl Moves {
    /// Whether no transfer is under way.
    pub(super) fn are_idle(&self) -> bool {
        self.moves.iter().all(Option::is_none)
    }

    /// Whether a transfer with this peer is under way.
    pub(super) fn has(&self, peer: u32) -> bool {
        let mut all = self.moves.iter().flatten();
        all.any(|one| one.peer == peer)
    }

    /// The endpoint is closed: fails all transfers.
    pub(super) fn end_all(&mut self, events: &mut Vec<Event>) {
        self.waiting.clear();
        for mut one in self.moves.drain(..).flatten() {
            one.is_done = false;
            events.push(one.end());
        }
    }
}

/// A remote address in the provider's form.
fn place_of(there: RemoteKey) -> Registration {
    Registration {
        address: there.address,
        key: there.key,
    }
}

impl Ofi {
    /// Begins a transfer.
    pub(super) fn begin_move(
        &mut self,
        peer: u32,
        blocks: &[Block],
        ticket: u64,
    ) -> Result<Got, GetError> {
        if blocks.is_empty() {
            return Ok(Got::Done);
        }
        let blocks: Vec<What> = blocks.iter().map(|block| What::Read(*block)).collect();
        self.begin(peer, &blocks, None, ticket)?;
        Ok(Got::Queued)
    }

    /// Begins an atomic operation.
    pub(super) fn begin_atomic(
        &mut self,
        peer: u32,
        place: RemoteKey,
        operation: Atomic,
        ticket: u64,
    ) -> Result<(), GetError> {
        if !self.has_atomics || !place.address.is_multiple_of(WORD as u64) {
            return Err(GetError);
        }
        let (kind, [operand, compare]) = match operation {
            Atomic::Add(operand) => (oxmpi_fabric::Atomic::Add, [operand, 0]),
            Atomic::And(operand) => (oxmpi_fabric::Atomic::And, [operand, 0]),
            Atomic::Or(operand) => (oxmpi_fabric::Atomic::Or, [operand, 0]),
            Atomic::Xor(operand) => (oxmpi_fabric::Atomic::Xor, [operand, 0]),
            Atomic::Swap(operand) => (oxmpi_fabric::Atomic::Swap, [operand, 0]),
            Atomic::CompareSwap { old, new } => (oxmpi_fabric::Atomic::CompareSwap, [new, old]),
        };
        let words = [operand, compare, 0].map(u64::to_ne_bytes);
        let operands = HeapBytes::from_slice(words.as_flattened());
        debug_assert_eq!(operands.region().len(), OPERANDS);
        let what = What::Change(place, kind, operands.region());
        self.begin(peer, &[what], Some(operands), ticket)
    }

    fn begin(
        &mut self,
        peer: u32,
        all: &[What],
        operands: Option<HeapBytes>,
        ticket: u64,
    ) -> Result<(), GetError> {
        let at = self.address(peer).ok_or(GetError)?;
        if self.failed.contains(&peer) || self.interface.is_closed() {
            return Err(GetError);
        }
        let moves = &mut self.moves.moves;
        let free = moves.iter().position(Option::is_none);
        let number = free.unwrap_or_else(|| {
            moves.push(None);
            moves.len() - 1
        });
        moves[number] = Some(Move {
            ticket,
            peer,
            left: all.len(),
            is_done: true,
            operands,
        });
        let waiting = all.iter().map(|what| Waiting {
            number,
            at,
            what: *what,
        });
        self.moves.waiting.extend(waiting);
        self.try_moves();
        Ok(())
    }

    /// Gives waiting operations to the provider, until it is full.
    pub(super) fn try_moves(&mut self) {
        let mut full = Vec::new();
        for Waiting { number, at, what } in std::mem::take(&mut self.moves.waiting) {
            let ticket = ticket::MOVES | number as u64;
            let begun = match (full.contains(&at), what) {
                (true, _) => Err(Refused::Full),
                (_, What::Read(block)) => {
                    (self.interface).read(at, place_of(block.there), block.here, ticket)
                }
                (_, What::Change(there, operation, operands)) => {
                    let place = place_of(there);
                    (self.interface).atomic(at, place, operation, operands, ticket)
                }
            };
            match begun {
                Ok(_) => {}
                Err(Refused::Full) => {
                    full.push(at);
                    self.moves.waiting.push_back(Waiting { number, at, what });
                }
                Err(Refused::Failed(_)) => self.has_moved(number, false),
            }
        }
    }

    /// Handles the completion of a block.
    pub(super) fn has_moved(&mut self, number: usize, is_done: bool) {
        let Some(place) = self.moves.moves.get_mut(number) else {
            return;
        };
        let Some(one) = place else {
            return;
        };
        one.is_done &= is_done;
        one.left -= 1;
        let (is_over, peer) = (one.left == 0, one.peer);
        if is_over {
            self.events.push(one.end());
            *place = None;
        }
        if !is_done {
            self.fail(peer);
        }
    }

    /// A peer has failed: cancels operations that have not begun.
    pub(super) fn drop_moves(&mut self, peer: u32) {
        let waiting = std::mem::take(&mut self.moves.waiting);
        for one in waiting {
            let of = self.moves.moves[one.number].as_ref().map(|one| one.peer);
            match of == Some(peer) {
                true => self.has_moved(one.number, false),
                false => self.moves.waiting.push_back(one),
            }
        }
    }
}
