//! What an aggregator does with a window: puts pieces in and writes, or reads and takes them out.

use crate::access::{Access, plain};
use crate::fs::Fault;
use crate::hints::Wish;
use crate::machine::{Bytes, Flight, Item, Machine, Stage, Stream, size};
use crate::plan::Part;
use crate::transfer::{Channel, Moved};
use crate::view::Piece;
use crate::window::{gather, scatter};
use core::ops::Range;
use oxmpi_mem::{HeapBytes, Region, copy, file as bytes};

impl Machine {
    /// Moves bytes of the file; nothing is held.
    pub(crate) fn work(&mut self) {
        match self.stage {
            Stage::Alone => {
                let moved = self.alone();
                if moved.error.is_none() {
                    self.note_time(|taken| &mut taken.alone);
                }
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

    pub(crate) fn alone(&self) -> Moved {
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

    /// The pieces of all members in this member's window, and their hull in the file.
    pub(crate) fn window_of(&self, round: u64) -> (Vec<(u32, Piece)>, (u64, u64)) {
        let place = self.place().expect("invariant: an aggregator has work");
        let domains = self
            .domains
            .as_ref()
            .expect("invariant: rounds are planned");
        let window = domains.window(place, round);
        let (mut pieces, mut hull) = (Vec::new(), (u64::MAX, 0));
        for (rank, part) in (0..).zip(&self.parts) {
            let piece = part.within(window);
            let inside = Part {
                piece,
                ..part.clone()
            };
            if let Some((first, end)) = inside.hull() {
                hull = (hull.0.min(first), hull.1.max(end));
                pieces.push((rank, piece));
            }
        }
        (pieces, hull)
    }

    /// Memory for so many bytes of the file.
    pub(crate) fn memory(&mut self, len: u64) -> Region {
        let held = self.window.take().filter(|held| held.len() as u64 >= len);
        let held = held.unwrap_or_else(|| HeapBytes::new(size(len)));
        let region = held.region().slice(0, size(len));
        self.window = Some(held);
        region
    }

    pub(crate) fn write_window(&mut self, flight: &mut Flight) {
        let (pieces, hull) = self.window_of(flight.round);
        let me = self.me();
        let own = pieces
            .iter()
            .find(|(rank, _)| *rank == me)
            .map(|(_, piece)| *piece);
        let own = own.map(|piece| (me, piece, self.lend(piece)));
        let came = flight.coming.drain(..);
        let mut items: Vec<_> = came
            .map(|item| (item.rank, item.piece, item.bytes))
            .collect();
        items.extend(own);
        let locks = self.access.file.state().hints.sieve_write == Wish::Enable;
        if let [(_, piece, bytes)] = &*items
            && piece.len == hull.1 - hull.0
            && !locks
        {
            let written = bytes::write_at(&self.access.file.fd, bytes.region(), hull.0);
            return self.note(written.map_err(|(_, error)| error.into()));
        }
        let window = self.memory(hull.1 - hull.0);
        self.coverage.reset(window.len());
        items.sort_unstable_by_key(|(rank, ..)| *rank);
        for (rank, piece, bytes) in &items {
            let part = &self.parts[*rank as usize];
            let (view, piece) = ((&*part.tiling, part.disp), (piece.from, piece.end()));
            scatter(view, piece, bytes.region(), (window, hull.0));
            self.coverage.mark(view, piece, hull.0);
        }
        let runs = self.coverage.runs();
        let written = self.write_runs(window, hull, &runs);
        self.note(written);
    }

    /// Writes the known runs of a window: as one, with what the file has in between, where that is
    /// faster and can be done while nobody else writes there.
    pub(crate) fn write_runs(
        &mut self,
        window: Region,
        hull: (u64, u64),
        runs: &[Range<usize>],
    ) -> core::result::Result<(), Fault> {
        let file = &self.access.file;
        let wish = file.state().hints.sieve_write;
        let (len, known) = (
            window.len() as u64,
            runs.iter().map(|run| run.len() as u64).sum::<u64>(),
        );
        let apart = file.costs.calls_ns(runs.len() as u64);
        let together = file
            .costs
            .calls_ns(4)
            .saturating_add(file.costs.bytes_ns(2 * len - known));
        let locks = wish == Wish::Enable;
        // Who has left the call may write to the holes, without a lock.
        let pays = wish == Wish::Automatic && !self.is_left && together < apart;
        let fills = file.can_read && runs.len() > 1 && (locks || pays);
        let wanted = fills || locks;
        let held = wanted
            .then(|| file.hold(true, hull.0, hull.1).ok())
            .flatten();
        // Without locks it is done run by run.
        if fills && held.is_some() {
            let there = HeapBytes::zeroed(window.len());
            bytes::read_at(&file.fd, there.region(), hull.0).map_err(|(_, error)| error)?;
            let mut at = 0;
            let end = core::iter::once(window.len()..window.len());
            for run in runs.iter().cloned().chain(end) {
                let hole = run.start - at;
                copy(window.slice(at, hole), there.region().slice(at, hole));
                at = run.end;
            }
            bytes::write_at(&file.fd, window, hull.0).map_err(|(_, error)| error)?;
            return Ok(());
        }
        for run in runs {
            let region = window.slice(run.start, run.len());
            let offset = hull.0 + run.start as u64;
            bytes::write_at(&file.fd, region, offset).map_err(|(_, error)| error)?;
        }
        Ok(())
    }

    pub(crate) fn read_window(&mut self, flight: &mut Flight) {
        let (pieces, hull) = self.window_of(flight.round);
        let window = self.memory(hull.1 - hull.0);
        let read = self.read_runs(window, hull, &pieces);
        self.note(read);
        let me = self.me();
        for (rank, piece) in pieces {
            let bytes = match (&self.stream, rank == me) {
                (Stream::Flat(_), true) => self.lend(piece),
                _ => Bytes::Own(HeapBytes::new(size(piece.len))),
            };
            let part = &self.parts[rank as usize];
            gather(
                (&*part.tiling, part.disp),
                (piece.from, piece.end()),
                bytes.region(),
                (window, hull.0),
            );
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

    /// Fills a window with what the pieces need: with the holes where that is faster.
    pub(crate) fn read_runs(
        &mut self,
        window: Region,
        hull: (u64, u64),
        pieces: &[(u32, Piece)],
    ) -> core::result::Result<(), Fault> {
        let known: u64 = pieces.iter().map(|(_, piece)| piece.len).sum();
        let holes = (window.len() as u64).saturating_sub(known);
        let costs = self.access.file.costs;
        let mut runs = Vec::from([(0, window.len())]);
        if costs.bytes_ns(holes) > costs.calls_ns(1) {
            self.coverage.reset(window.len());
            for (rank, piece) in pieces {
                let part = &self.parts[*rank as usize];
                let view = (&*part.tiling, part.disp);
                self.coverage.mark(view, (piece.from, piece.end()), hull.0);
            }
            let apart = self.coverage.runs();
            if costs.calls_ns(apart.len() as u64) < costs.bytes_ns(holes) {
                runs = apart.iter().map(|run| (run.start, run.len())).collect();
            }
        }
        for (start, len) in runs {
            let region = window.slice(start, len);
            let got = bytes::read_at(&self.access.file.fd, region, hull.0 + start as u64);
            let got = got.map_err(|(_, error)| error)?;
            // Somebody has made the file shorter since this call began: what is not there reads as
            // zeros, as it would where somebody made it longer again.
            oxmpi_mem::fill(region.skip(got), 0);
        }
        Ok(())
    }

    pub(crate) fn note(&mut self, result: core::result::Result<(), Fault>) {
        if let Err(fault) = result {
            self.fault.get_or_insert(fault);
        }
    }
}
