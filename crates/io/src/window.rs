//! A window: the bytes of a part of a file in memory, and which of them are known.
//!
//! Strided copy kernels move data of views in and out. A bitmap marks the bytes that were put in,
//! so that holes are found even with overlaps.

use crate::view::Piece;
use core::ops::{ControlFlow, Range};
use oxmpi_datatype::{Blocks, Tiling};
use oxmpi_mem::{Region, copy, copy_strided};

/// A piece of the stream of a view, with the map to its places in the file.
#[derive(Clone, Copy, Debug)]
pub struct ViewPiece<'a> {
    /// The filetype of the view.
    pub tiling: &'a Tiling,
    /// Displacement of the view.
    pub disp: u64,
    /// The piece of the stream.
    pub piece: Piece,
}

/// The memory of a window.
#[derive(Clone, Copy, Debug)]
pub struct Window {
    /// The bytes.
    pub region: Region,
    /// The offset in the file of the first byte.
    pub base: u64,
}

/// Copies the bytes of a piece from `stream` to their places in `window`.
pub fn scatter(part: ViewPiece<'_>, stream: Region, window: Window) {
    each(part, |blocks| {
        let (there, here) = sides(&blocks, part.disp, stream, window);
        move_blocks(&blocks, there, here, true);
    });
}

/// The inverse of [`scatter`]: from the window to the stream.
pub fn gather(part: ViewPiece<'_>, stream: Region, window: Window) {
    each(part, |blocks| {
        let (there, here) = sides(&blocks, part.disp, stream, window);
        move_blocks(&blocks, there, here, false);
    });
}

fn each(part: ViewPiece<'_>, mut f: impl FnMut(Blocks)) {
    let ViewPiece { tiling, piece, .. } = part;
    tiling.blocks(piece.from, piece.end(), &mut |blocks| {
        f(blocks);
        ControlFlow::Continue(())
    });
}

/// The regions of the blocks in the window and in the stream.
fn sides(blocks: &Blocks, disp: u64, stream: Region, window: Window) -> (Region, Region) {
    let span = |stride: u64| size((blocks.count - 1) * stride + blocks.len);
    let first = size(disp + blocks.offset - window.base);
    let there = window.region.slice(first, span(blocks.stride));
    let here = stream.slice(size(blocks.packed), span(blocks.packed_stride));
    (there, here)
}

fn move_blocks(blocks: &Blocks, there: Region, here: Region, out: bool) {
    let (len, count) = (size(blocks.len), size(blocks.count));
    let (stride, packed) = (size(blocks.stride), size(blocks.packed_stride));
    match (count, out) {
        (1, true) => copy(there, here),
        (1, false) => copy(here, there),
        (_, true) => copy_strided(there, stride, here, packed, len, count),
        (_, false) => copy_strided(here, packed, there, stride, len, count),
    }
}

fn size(bytes: u64) -> usize {
    usize::try_from(bytes).expect("invariant: it lies in memory")
}

/// The set of known bytes of a window.
#[derive(Debug, Default)]
pub struct Coverage {
    words: Vec<u64>,
}

impl Coverage {
    /// Clears the set for a window of `len` bytes.
    pub fn reset(&mut self, len: usize) {
        self.words.clear();
        self.words.resize(len.div_ceil(64), 0);
    }

    /// Marks the bytes that [`scatter`] writes for the same piece and the same base.
    pub fn mark(&mut self, part: ViewPiece<'_>, base: u64) {
        each(part, |blocks| {
            for run in 0..blocks.count {
                let first = size(part.disp + blocks.offset + run * blocks.stride - base);
                self.set(first..first + size(blocks.len));
            }
        });
    }

    fn set(&mut self, bytes: Range<usize>) {
        let mut at = bytes.start;
        while at < bytes.end {
            let (word, bit) = (at / 64, at % 64);
            let count = (64 - bit).min(bytes.end - at);
            self.words[word] |= (u64::MAX >> (64 - count)) << bit;
            at += count;
        }
    }

    /// The runs of known bytes, in order.
    pub fn runs(&self) -> Vec<Range<usize>> {
        let mut runs = Vec::new();
        let end = self.words.len() * 64;
        let mut at = 0;
        loop {
            let first = self.next(at, true, end);
            if first == end {
                return runs;
            }
            at = self.next(first, false, end);
            runs.push(first..at);
        }
    }

    /// The first byte from `at` on that is known (or unknown); `end` if there is none.
    fn next(&self, at: usize, known: bool, end: usize) -> usize {
        let mut at = at;
        while at < end {
            let word = self.words[at / 64];
            let word = if known { word } else { !word };
            let rest = word & (u64::MAX << (at % 64));
            if rest != 0 {
                return at / 64 * 64 + rest.trailing_zeros() as usize;
            }
            at = (at / 64 + 1) * 64;
        }
        end
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use oxmpi_datatype::{Basic, Datatype};
    use oxmpi_mem::HeapBytes;

    #[test]
    fn out_and_in_again() {
        let byte = Datatype::basic(Basic::BYTE);
        let tiling = Tiling::new(&byte.vector(3, 2, 5).unwrap().resized(0, 20).unwrap()).unwrap();
        let stream = HeapBytes::from_slice(&(1..=12).collect::<Vec<u8>>());
        let window = HeapBytes::zeroed(40);
        let at = Window {
            region: window.region(),
            base: 100,
        };
        let part = |from, len| ViewPiece {
            tiling: &tiling,
            disp: 100,
            piece: Piece { from, len },
        };
        scatter(part(0, 12), stream.region(), at);
        let bytes = window.to_vec();
        assert_eq!(bytes[..13], [1, 2, 0, 0, 0, 3, 4, 0, 0, 0, 5, 6, 0]);
        assert_eq!(bytes[20..22], [7, 8]);
        let back = HeapBytes::zeroed(7);
        gather(part(3, 7), back.region(), at);
        assert_eq!(back.to_vec(), [4, 5, 6, 7, 8, 9, 10]);
        let mut known = Coverage::default();
        known.reset(40);
        known.mark(part(0, 5), 100);
        assert_eq!(known.runs(), [0..2, 5..7, 10..11]);
    }

    #[test]
    fn runs_join_over_words() {
        let mut known = Coverage::default();
        known.reset(300);
        for run in [3..10, 60..130, 130..200, 256..257] {
            known.set(run);
        }
        assert_eq!(known.runs(), [3..10, 60..200, 256..257]);
        known.reset(64);
        known.set(0..64);
        assert_eq!(known.runs(), Vec::from([Range { start: 0, end: 64 }]));
    }
}
