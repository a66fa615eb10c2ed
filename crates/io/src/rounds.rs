//! The messages of a round: the bytes that go to each member.

use crate::machine::{AHEAD, Bytes, Flight, Item, Machine, Next, Stream, size};
use crate::messages::{finish, recv, send};
use crate::plan::Domains;
use crate::view::Piece;
use core::task::Poll;
use oxmpi_core::Result;
use oxmpi_core::vci::Vci;
use oxmpi_mem::HeapBytes;

impl Machine {
    /// This member's index among the aggregators.
    pub(crate) fn place(&self) -> Option<usize> {
        let aggregators = &self.domains.as_ref()?.aggregators;
        aggregators.iter().position(|rank| *rank == self.me())
    }

    /// Advances the rounds as far as messages allow. `None`: all rounds are complete.
    pub(crate) fn exchange(&mut self, vci: &mut Vci) -> Poll<Option<Next>> {
        let rounds = self.domains.as_ref().map_or(0, Domains::rounds);
        loop {
            while self.flights.len() < AHEAD && self.next_round < rounds {
                let flight = self.post(vci, self.next_round);
                self.flights.push_back(flight);
                self.next_round += 1;
            }
            let Some(mut flight) = self.flights.pop_front() else {
                return Poll::Ready(None);
            };
            let settled = self.settle(vci, &mut flight);
            let (worked, round) = (flight.worked, flight.round);
            let arrived = flight.coming.iter().all(|item| item.pending.is_none());
            let empty = flight.leaving.is_empty() && flight.ready.is_empty();
            self.flights.push_front(flight);
            if let Err(error) = settled {
                self.stop(error);
                return Poll::Ready(Some(Next::Over));
            }
            let writes = self.access.call.writes();
            if !worked {
                if self.has_work(round) && (arrived || !writes) {
                    return Poll::Ready(Some(Next::Work));
                }
                if self.has_work(round) {
                    return Poll::Pending;
                }
                self.flights[0].worked = true;
                continue;
            }
            match arrived && empty {
                true => drop(self.flights.pop_front()),
                false => return Poll::Pending,
            }
        }
    }

    /// Whether this member moves bytes of the file in a round.
    pub(crate) fn has_work(&self, round: u64) -> bool {
        let (Some(place), Some(domains)) = (self.place(), &self.domains) else {
            return false;
        };
        let window = domains.window(place, round);
        let mut parts = self.parts.iter();
        parts.any(|part| part.within(window.clone()).len > 0)
    }

    /// Posts the messages of a round.
    pub(crate) fn post(&mut self, vci: &mut Vci, round: u64) -> Flight {
        let (me, writes, line) = (self.me(), self.access.call.writes(), self.line);
        let domains = self.domains.clone().expect("invariant: rounds are planned");
        let mut flight = Flight {
            round,
            coming: Vec::new(),
            leaving: Vec::new(),
            ready: Vec::new(),
            worked: false,
        };
        for (place, rank) in domains.aggregators.iter().copied().enumerate() {
            let piece = self.parts[me as usize].within(domains.window(place, round));
            if rank == me || piece.len == 0 {
                continue;
            }
            if writes {
                let bytes = self.lend(piece);
                let pending = Some(send(
                    vci,
                    &self.access.file.comm,
                    line,
                    rank,
                    bytes.region(),
                ));
                flight.leaving.push(Item {
                    rank,
                    piece,
                    bytes,
                    pending,
                });
            } else {
                let bytes = match &self.stream {
                    Stream::Flat(_) => self.lend(piece),
                    Stream::Typed(_) => Bytes::Own(HeapBytes::new(size(piece.len))),
                };
                let pending = Some(recv(vci, line, rank, bytes.region()));
                flight.coming.push(Item {
                    rank,
                    piece,
                    bytes,
                    pending,
                });
            }
        }
        if writes && let Some(place) = self.place() {
            let window = domains.window(place, round);
            for (rank, part) in (0..).zip(&*self.parts) {
                let piece = part.within(window.clone());
                if rank == me || piece.len == 0 {
                    continue;
                }
                let bytes = Bytes::Own(HeapBytes::new(size(piece.len)));
                let pending = Some(recv(vci, line, rank, bytes.region()));
                flight.coming.push(Item {
                    rank,
                    piece,
                    bytes,
                    pending,
                });
            }
        }
        flight
    }

    /// Completes messages, stores what was read, and sends pieces that are ready.
    pub(crate) fn settle(&mut self, vci: &mut Vci, flight: &mut Flight) -> Result<()> {
        for mut item in flight.ready.drain(..) {
            let (comm, region) = (&self.access.file.comm, item.bytes.region());
            item.pending = Some(send(vci, comm, self.line, item.rank, region));
            flight.leaving.push(item);
        }
        let mut result = Ok(());
        flight.leaving.retain(|item| {
            let ended = item.pending.and_then(|id| finish(vci, id));
            if let Some(Err(error)) = &ended {
                result = Err(error.clone());
            }
            ended.is_none()
        });
        let reads = !self.access.call.writes();
        for item in &mut flight.coming {
            let Some(ended) = item.pending.and_then(|id| finish(vci, id)) else {
                continue;
            };
            item.pending = None;
            match ended {
                Ok(()) if reads => self.store(item.piece, &item.bytes),
                Ok(()) => {}
                Err(error) => result = Err(error),
            }
        }
        result
    }

    /// The bytes of a piece of this member's stream.
    pub(crate) fn lend(&mut self, piece: Piece) -> Bytes {
        let start = piece.from - self.access.piece.from;
        match &mut self.stream {
            Stream::Flat(region) => Bytes::Lent(region.slice(size(start), size(piece.len))),
            Stream::Typed(convertor) => {
                let heap = HeapBytes::new(size(piece.len));
                convertor.set_position(start);
                convertor.pack(heap.region());
                Bytes::Own(heap)
            }
        }
    }

    /// Unpacks bytes that were read, unless they were received in place.
    pub(crate) fn store(&mut self, piece: Piece, bytes: &Bytes) {
        let start = piece.from - self.access.piece.from;
        if let (Stream::Typed(convertor), Bytes::Own(heap)) = (&mut self.stream, bytes) {
            convertor.set_position(start);
            convertor.unpack(heap.region());
        }
    }
}
