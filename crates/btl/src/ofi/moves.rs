//! Reads of a peer's memory: each block one read of the provider.

use super::{Ofi, ticket};
use crate::module::{Block, Event};
use crate::wire::{GetError, Got};
use oxmpi_fabric::{Peer, Refused, Registration};
use std::collections::VecDeque;

/// A transfer that has not ended.
struct Move {
    ticket: u64,
    peer: u32,
    /// Blocks that have not ended.
    left: usize,
    is_done: bool,
}

impl Move {
    fn end(&self) -> Event {
        Event::Ended {
            ticket: self.ticket,
            done: self.is_done,
            took: 0,
            value: 0,
        }
    }
}

/// A block for which there was no room.
struct Waiting {
    number: usize,
    from: Peer,
    block: Block,
}

/// All of them.
#[derive(Default)]
pub(super) struct Moves {
    moves: Vec<Option<Move>>,
    waiting: VecDeque<Waiting>,
}

impl Moves {
    /// Whether none is under way.
    pub(super) fn are_idle(&self) -> bool {
        self.moves.iter().all(Option::is_none)
    }

    /// Whether one with this peer is under way.
    pub(super) fn has(&self, peer: u32) -> bool {
        let mut all = self.moves.iter().flatten();
        all.any(|one| one.peer == peer)
    }

    /// The endpoint is closed: what has not ended never will.
    pub(super) fn end_all(&mut self, events: &mut Vec<Event>) {
        self.waiting.clear();
        for mut one in self.moves.drain(..).flatten() {
            one.is_done = false;
            events.push(one.end());
        }
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
        let from = self.address(peer).ok_or(GetError)?;
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
            left: blocks.len(),
            is_done: true,
        });
        let waiting = blocks.iter().map(|block| Waiting {
            number,
            from,
            block: *block,
        });
        self.moves.waiting.extend(waiting);
        self.try_moves();
        Ok(Got::Queued)
    }

    /// Gives blocks that wait to the provider, as far as there is room.
    pub(super) fn try_moves(&mut self) {
        let mut full = Vec::new();
        for Waiting {
            number,
            from,
            block,
        } in std::mem::take(&mut self.moves.waiting)
        {
            let place = Registration {
                address: block.there.address,
                key: block.there.key,
            };
            let ticket = ticket::MOVES | number as u64;
            let begun = match full.contains(&from) {
                true => Err(Refused::Full),
                false => self.interface.read(from, place, block.here, ticket),
            };
            match begun {
                Ok(_) => {}
                Err(Refused::Full) => {
                    full.push(from);
                    self.moves.waiting.push_back(Waiting {
                        number,
                        from,
                        block,
                    });
                }
                Err(Refused::Failed(_)) => self.has_moved(number, false),
            }
        }
    }

    /// A block has ended.
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

    /// A peer has failed: what has not begun does not.
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
