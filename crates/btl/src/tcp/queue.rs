//! The send queue of a connection: lent bytes, and short ones gathered in owned memory. So many
//! short frames are few pieces of a write.

use oxmpi_mem::{HeapBytes, Region, socket, with_bytes};
use std::collections::VecDeque;

/// Most bytes of a piece, or of a frame, that is gathered with others.
pub(super) const SMALL: usize = 1 << 10;
/// Bytes gathered in one piece of owned memory.
const GATHERED: usize = 8 << 10;

/// The send queue of a connection.
#[derive(Default)]
pub(super) struct Queue {
    chunks: VecDeque<Chunk>,
    waiting: usize,
    /// Memory to gather in.
    spare: Option<HeapBytes>,
}

/// Bytes that wait to be sent.
#[derive(Debug)]
pub(super) struct Chunk {
    pub rest: Region,
    /// The memory, if it is owned; else it is lent until the frame's completion.
    pub own: Option<HeapBytes>,
}

impl Chunk {
    /// Bytes in memory that is lent.
    pub(super) fn lent(bytes: Region) -> Chunk {
        Chunk {
            rest: bytes,
            own: None,
        }
    }

    /// `len` bytes of owned memory, written by `fill`.
    pub(super) fn filled(len: usize, fill: impl FnOnce(Region)) -> Chunk {
        let own = HeapBytes::new(len);
        fill(own.region());
        Chunk {
            rest: own.region(),
            own: Some(own),
        }
    }

    /// Free memory behind the bytes, in owned memory.
    fn room(&self) -> Region {
        let own = self.own.as_ref().map_or(Region::EMPTY, HeapBytes::region);
        let end = self.rest.addr() + self.rest.len();
        match own.is_empty() {
            true => own,
            false => own.skip(end - own.addr()),
        }
    }

    /// Copies bytes there.
    fn gather(&mut self, bytes: Region) {
        let own = self.own.as_ref().map_or(Region::EMPTY, HeapBytes::region);
        oxmpi_mem::copy(self.room().slice(0, bytes.len()), bytes);
        let begin = self.rest.addr() - own.addr();
        self.rest = own.slice(begin, self.rest.len() + bytes.len());
    }
}

impl Queue {
    /// Bytes in all.
    pub(super) fn waiting(&self) -> usize {
        self.waiting
    }

    pub(super) fn is_empty(&self) -> bool {
        self.chunks.is_empty()
    }

    /// The first pieces, and their number.
    pub(super) fn first(&self) -> ([Region; socket::MOST], usize) {
        let mut pieces = [Region::EMPTY; socket::MOST];
        for (piece, chunk) in pieces.iter_mut().zip(&self.chunks) {
            *piece = chunk.rest;
        }
        (pieces, self.chunks.len().min(socket::MOST))
    }

    /// Appends bytes to the queue. Short ones are gathered.
    pub(super) fn append(&mut self, bytes: &mut [u8], bulk: Chunk) {
        with_bytes(bytes, |head| self.gather(head));
        if bulk.rest.len() <= SMALL {
            self.gather(bulk.rest);
        } else {
            self.waiting += bulk.rest.len();
            self.chunks.push_back(bulk);
        }
    }

    fn gather(&mut self, bytes: Region) {
        if bytes.is_empty() {
            return;
        }
        self.waiting += bytes.len();
        let last = self.chunks.back_mut();
        if let Some(last) = last.filter(|last| last.room().len() >= bytes.len()) {
            return last.gather(bytes);
        }
        let own = self
            .spare
            .take()
            .unwrap_or_else(|| HeapBytes::new(GATHERED));
        let rest = own.region().slice(0, 0);
        let own = Some(own);
        let mut chunk = Chunk { rest, own };
        chunk.gather(bytes);
        self.chunks.push_back(chunk);
    }

    /// Removes `sent` bytes that have left.
    pub(super) fn take_off(&mut self, mut sent: usize) {
        self.waiting -= sent;
        while let Some(first) = self.chunks.front_mut() {
            if sent < first.rest.len() {
                first.rest = first.rest.skip(sent);
                return;
            }
            sent -= first.rest.len();
            let own = self.chunks.pop_front().and_then(|chunk| chunk.own);
            self.spare = own
                .filter(|own| own.len() == GATHERED)
                .or(self.spare.take());
        }
    }

    /// Copies waiting bytes of this memory, which is not lent any more.
    pub(super) fn detach(&mut self, memory: Region) {
        let end = memory.addr() + memory.len();
        let lies_there = |chunk: &&mut Chunk| {
            chunk.own.is_none() && (memory.addr()..end).contains(&chunk.rest.addr())
        };
        for chunk in self.chunks.iter_mut().filter(lies_there) {
            let own = HeapBytes::new(chunk.rest.len());
            oxmpi_mem::copy(own.region(), chunk.rest);
            (chunk.rest, chunk.own) = (own.region(), Some(own));
        }
    }
}
