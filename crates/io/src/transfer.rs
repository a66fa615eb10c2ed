//! Blocking file access of one process.
//!
//! A piece of a view is one run of the file, or many. Many runs are read by *data sieving* where
//! that is faster by the measured costs. One call reads runs and holes, then the runs are copied
//! out. Runs are written one by one. The bytes in between are never written back: other processes
//! may write them at any time (MPI-5.0 §14.6.1).

use crate::file::File;
use crate::fs::Fault;
use crate::hints::HintValue;
use crate::view::{Piece, View};
use crate::window::{ViewPiece, Window, gather};
use core::ops::{ControlFlow, Range};
use oxmpi_core::{Class, Error, Result};
use oxmpi_mem::{HeapBytes, Region, file as bytes};
use oxmpi_pal::file::{Lock, lock};
use oxmpi_sync::MutexGuard;

/// The result of a transfer: bytes of the stream, and the error that ended it early.
#[derive(Debug)]
pub struct Moved {
    /// Bytes of the stream, from its beginning without a gap.
    pub bytes: u64,
    /// The error; reaching the end of the file is none.
    pub error: Option<Error>,
}

impl Moved {
    fn all(bytes: u64) -> Moved {
        Moved { bytes, error: None }
    }
}

/// A view of a file with the parameters of its access.
pub struct Channel<'a> {
    pub(crate) file: &'a File,
    pub(crate) view: &'a View,
    sieve_read: HintValue,
    read_buffer: u64,
    write_buffer: u64,
    is_atomic: bool,
}

/// A lock on a range, released on drop.
pub struct Held<'a> {
    file: &'a File,
    first: u64,
    len: u64,
    _threads: MutexGuard<'a, ()>,
}

impl Drop for Held<'_> {
    fn drop(&mut self) {
        // If this fails, closing the file releases the lock.
        let _ = lock(&self.file.fd, Lock::None, self.first, self.len);
    }
}

impl File {
    /// Waits for a lock on these bytes, or on the first if there are none.
    ///
    /// # Errors
    /// `MPI_ERR_UNSUPPORTED_OPERATION`: the file system has no locks.
    pub(crate) fn hold(&self, exclusive: bool, bytes: Range<u64>) -> Result<Held<'_>> {
        let kind = match exclusive {
            true => Lock::Exclusive,
            false => Lock::Shared,
        };
        let threads = self.ranges.lock();
        let first = bytes.start;
        let len = bytes.end.saturating_sub(first).max(1);
        match lock(&self.fd, kind, first, len).map_err(Fault::from) {
            Ok(()) => Ok(Held {
                file: self,
                first,
                len,
                _threads: threads,
            }),
            Err(fault) if fault.is_unsupported() => {
                let said = fault.error("cannot lock", &self.path);
                let why = format!(
                    "{}: the file system has no locks, which atomic mode needs",
                    said.why
                );
                Err(Error::new(Class::ERR_UNSUPPORTED_OPERATION, why))
            }
            Err(fault) => Err(self.failed("cannot lock", fault)),
        }
    }
}

impl<'a> Channel<'a> {
    /// A channel with the file's current settings.
    pub(crate) fn new(file: &'a File, view: &'a View) -> Channel<'a> {
        let state = file.state();
        Channel {
            file,
            view,
            sieve_read: state.hints.sieve_read,
            read_buffer: state.hints.read_buffer,
            write_buffer: state.hints.write_buffer,
            is_atomic: state.is_atomic,
        }
    }

    /// Bytes to convert or pack at a time.
    pub(crate) fn buffer(&self, writes: bool) -> u64 {
        if writes {
            self.write_buffer
        } else {
            self.read_buffer
        }
    }

    /// The lock for a whole access, if it needs one.
    ///
    /// # Errors
    /// As [`File::hold`].
    pub(crate) fn guard(&self, piece: Piece, writes: bool) -> Result<Option<Held<'a>>> {
        if !self.is_atomic || piece.len == 0 {
            return Ok(None);
        }
        self.file.hold(writes, self.hull(piece)).map(Some)
    }

    /// The bytes of the file from the first to the last byte of a piece.
    fn hull(&self, piece: Piece) -> Range<u64> {
        let (disp, tiling) = (self.view.disp, &self.view.tiling);
        if tiling.overlaps() {
            let limit = tiling.limit(piece.end()).unwrap_or(u64::MAX);
            return disp..disp.saturating_add(limit);
        }
        let first = self.view.place(piece.from);
        first..self.view.place(piece.end() - 1) + 1
    }

    /// Writes a piece. The caller holds the lock of [`guard`](Self::guard).
    pub(crate) fn write(&self, piece: Piece, from: Region) -> Moved {
        if piece.len == 0 {
            return Moved::all(0);
        }
        self.write_runs(piece, from)
    }

    /// Reads a piece, until it is complete or the file ends.
    pub(crate) fn read(&self, piece: Piece, into: Region) -> Moved {
        if piece.len == 0 {
            return Moved::all(0);
        }
        let may_sieve = self.sieve_read != HintValue::Disable && !self.view.tiling.overlaps();
        let mut done = 0;
        while done < piece.len {
            let part = self.next(piece, done, self.read_buffer);
            let region = into.slice(size(done), size(part.len));
            let sieve = may_sieve && (self.sieve_read == HintValue::Enable || self.pays(part));
            let moved = match sieve {
                true => self.read_with_holes(part, region),
                false => self.read_runs(part, region),
            };
            done += moved.bytes;
            if moved.bytes < part.len {
                return Moved {
                    bytes: done,
                    ..moved
                };
            }
        }
        Moved::all(done)
    }

    /// The next part of a piece of which `done` bytes are complete: the part within `most` bytes of
    /// the file, but at least one run. Without holes: all remaining bytes.
    fn next(&self, piece: Piece, done: u64, most: u64) -> Piece {
        let (from, tiling) = (piece.from + done, &self.view.tiling);
        let rest = Piece {
            from,
            len: piece.len - done,
        };
        if tiling.is_dense() || tiling.overlaps() {
            return rest;
        }
        let Range { start: first, end } = self.hull(rest);
        if end - first <= most {
            return rest;
        }
        let fits = tiling.below(first - self.view.disp + most);
        let run = self.first_run(rest);
        Piece {
            from,
            len: rest.len.min(fits.saturating_sub(from).max(run)),
        }
    }

    /// Bytes of the first run of a piece.
    fn first_run(&self, piece: Piece) -> u64 {
        let mut len = piece.len;
        self.view
            .tiling
            .blocks(piece.from, piece.end(), &mut |blocks| {
                len = blocks.len;
                ControlFlow::Break(())
            });
        len
    }

    /// Whether reading runs and holes together is faster than one call for each run.
    fn pays(&self, piece: Piece) -> bool {
        let runs = self.view.tiling.runs(piece.from, piece.end());
        if runs < 2 {
            return false;
        }
        let Range { start: first, end } = self.hull(piece);
        let costs = &self.file.costs;
        let apart = costs
            .calls_ns(runs)
            .saturating_add(costs.bytes_ns(piece.len));
        // Copying out of the buffer takes about as long again as the call.
        let together = costs
            .calls_ns(1)
            .saturating_add(costs.bytes_ns(end - first).saturating_mul(2));
        together < apart
    }

    fn write_runs(&self, piece: Piece, from: Region) -> Moved {
        let mut outcome = Moved::all(0);
        self.each_run(piece, &mut |offset, packed, len| {
            let run = from.slice(size(packed), size(len));
            match bytes::write_at(&self.file.fd, run, offset) {
                Ok(()) => outcome.bytes += len,
                Err((done, error)) => {
                    outcome.bytes += done as u64;
                    outcome.error = Some(self.file.failed("cannot write", error.into()));
                    return ControlFlow::Break(());
                }
            }
            ControlFlow::Continue(())
        });
        outcome
    }

    fn read_runs(&self, piece: Piece, into: Region) -> Moved {
        let mut outcome = Moved::all(0);
        self.each_run(piece, &mut |offset, packed, len| {
            let run = into.slice(size(packed), size(len));
            let got = match bytes::read_at(&self.file.fd, run, offset) {
                Ok(got) => got as u64,
                Err((got, error)) => {
                    outcome.error = Some(self.file.failed("cannot read", error.into()));
                    got as u64
                }
            };
            outcome.bytes += got;
            match got == len {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            }
        });
        outcome
    }

    /// Passes offset, place in the stream's piece and length of each run to `each`.
    fn each_run(&self, piece: Piece, each: &mut dyn FnMut(u64, u64, u64) -> ControlFlow<()>) {
        let disp = self.view.disp;
        self.view
            .tiling
            .blocks(piece.from, piece.end(), &mut |blocks| {
                if blocks.stride == blocks.len {
                    return each(
                        disp + blocks.offset,
                        blocks.packed,
                        blocks.len * blocks.count,
                    );
                }
                for run in 0..blocks.count {
                    let offset = disp + blocks.offset + run * blocks.stride;
                    each(
                        offset,
                        blocks.packed + run * blocks.packed_stride,
                        blocks.len,
                    )?;
                }
                ControlFlow::Continue(())
            });
    }

    /// Reads runs and holes together, and copies the runs out.
    fn read_with_holes(&self, piece: Piece, into: Region) -> Moved {
        let Range { start: first, end } = self.hull(piece);
        let Some(window) = HeapBytes::try_new(size(end - first)) else {
            return self.read_runs(piece, into);
        };
        let (got, error) = match bytes::read_at(&self.file.fd, window.region(), first) {
            Ok(got) => (got, None),
            Err((got, error)) => (got, Some(self.file.failed("cannot read", error.into()))),
        };
        let tiling = &*self.view.tiling;
        let there = match got == window.len() {
            true => piece.end(),
            false => tiling.below((first + got as u64).saturating_sub(self.view.disp)),
        };
        let to = there.clamp(piece.from, piece.end());
        let got = Piece {
            from: piece.from,
            len: to - piece.from,
        };
        let part = ViewPiece {
            tiling,
            disp: self.view.disp,
            piece: got,
        };
        let window = Window {
            region: window.region(),
            base: first,
        };
        gather(part, into, window);
        Moved {
            bytes: got.len,
            error,
        }
    }
}

fn size(bytes: u64) -> usize {
    usize::try_from(bytes).expect("invariant: it lies in memory")
}
