//! The work of an aggregator on a window: it collects pieces and writes them, or reads and
//! distributes them.

use crate::access::{Access, plain};
use crate::fs::Fault;
use crate::machine::{Bytes, Flight, Item, Machine, Stage, Stream, size};
use crate::portion::Portion;
use crate::transfer::{Channel, Moved};
use oxmpi_mem::{HeapBytes, Region};
use std::sync::Arc;

impl Machine {
    /// Moves bytes of the file. Called without any lock.
    pub(crate) fn work(&mut self) {
        match self.stage {
            Stage::Alone => {
                let moved = self.alone();
                self.moved = moved.bytes;
                self.error = moved.error;
                self.stage = Stage::Over;
            }
            _ => {
                let mut flight = self
                    .flights
                    .pop_front()
                    .expect("invariant: a round has work");
                match self.access.call.writes() {
                    true => self.write_window(&mut flight),
                    false => self.read_window(&mut flight),
                }
                flight.worked = true;
                self.flights.push_front(flight);
            }
        }
    }

    fn alone(&self) -> Moved {
        let Access {
            file,
            view,
            call,
            piece,
            memory,
            ..
        } = &self.access;
        let channel = Channel::new(file, view);
        let Some(converted) = &self.converted else {
            return plain(&channel, call, *piece, memory);
        };
        let guard = channel.guard(*piece, call.writes());
        match (guard, call.writes()) {
            (Err(error), _) => Moved {
                bytes: 0,
                error: Some(error),
            },
            (Ok(_held), true) => channel.write(*piece, converted.region()),
            (Ok(_held), false) => channel.read(*piece, converted.region()),
        }
    }

    /// The portion of this member in a round.
    fn portion(&self, round: u64) -> Portion {
        let place = self.place().expect("invariant: an aggregator has work");
        let domains = self
            .domains
            .as_ref()
            .expect("invariant: rounds are planned");
        Portion::new(Arc::clone(&self.parts), domains.window(place, round))
    }

    /// A buffer for `len` bytes of the file.
    fn memory(&mut self, len: u64) -> Region {
        let held = self.window.take().filter(|held| held.len() as u64 >= len);
        let held = held.unwrap_or_else(|| HeapBytes::new(size(len)));
        let region = held.region().slice(0, size(len));
        self.window = Some(held);
        region
    }

    fn write_window(&mut self, flight: &mut Flight) {
        let portion = self.portion(flight.round);
        let came = flight.coming.drain(..).map(|item| (item.rank, item.bytes));
        let mut items: Vec<_> = came.collect();
        let me = self.me();
        if let Some(piece) = portion.piece_of(me) {
            items.push((me, self.lend(piece)));
        }
        items.sort_unstable_by_key(|(rank, _)| *rank);
        let streams: Vec<_> = items.iter().map(|(_, bytes)| bytes.region()).collect();
        let window = match portion.is_one_run() {
            true => Region::EMPTY,
            false => self.memory(portion.len()),
        };
        let fd = &self.access.file.fd;
        let written = portion.write(fd, &streams, window, &mut self.coverage);
        self.note(written);
    }

    fn read_window(&mut self, flight: &mut Flight) {
        let portion = self.portion(flight.round);
        let window = self.memory(portion.len());
        let file = &self.access.file;
        let read = portion.read(&file.fd, &file.costs, window, &mut self.coverage);
        self.note(read);
        let me = self.me();
        for &(rank, piece) in &portion.pieces {
            let bytes = match (&self.stream, rank == me) {
                (Stream::Flat(_), true) => self.lend(piece),
                _ => Bytes::Own(HeapBytes::new(size(piece.len))),
            };
            portion.take(rank, piece, bytes.region(), window);
            match rank == me {
                true => self.store(piece, &bytes),
                false => flight.ready.push(Item {
                    rank,
                    piece,
                    bytes,
                    pending: None,
                }),
            }
        }
    }

    fn note(&mut self, result: core::result::Result<(), Fault>) {
        if let Err(fault) = result {
            self.fault.get_or_insert(fault);
        }
    }
}
