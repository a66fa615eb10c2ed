//! The convertor: packs and unpacks (count, datatype, buffer) in pieces of any size, from any byte.
//!
//! Its state is a position in the packed stream. Changing the position costs nothing, and any
//! sequence of pieces gives the same bytes. The data is homogeneous: bytes are moved unchanged;
//! external32 has its own module. Each request owns one convertor.

use crate::layout::{Entry, Layout, Leaf, Placed};
use crate::walk::{Indexed, Piece, Rounds, Sink, Strided, walk, walk_rounds};
use crate::{Datatype, TypeError};
use core::ops::ControlFlow;
use oxmpi_mem::{Buffer, Region, copy, copy_strided, gather_blocks, scatter_blocks};

/// A cursor over the data of `count` items in a buffer.
#[derive(Clone, Debug)]
pub struct Convertor {
    datatype: Datatype,
    count: u64,
    buffer: Buffer,
    size: u64,
    position: u64,
}

impl Convertor {
    /// A convertor at the beginning of `count` items. `buffer` covers their bytes, as computed by
    /// [`Datatype::span`].
    ///
    /// # Panics
    /// When the data exceeds 2⁶³−1 bytes: the caller has checked the span.
    pub fn new(datatype: &Datatype, count: u64, buffer: Buffer) -> Convertor {
        let size = datatype
            .signature_bytes(count)
            .expect("invariant: the span of the buffer was checked");
        Convertor {
            datatype: datatype.clone(),
            count,
            buffer,
            size,
            position: 0,
        }
    }

    /// Total bytes of packed data.
    pub fn packed_size(&self) -> u64 {
        self.size
    }

    /// Bytes packed or unpacked so far.
    pub fn position(&self) -> u64 {
        self.position
    }

    /// Moves to a byte of the packed stream; a position beyond the end becomes the end.
    pub fn set_position(&mut self, position: u64) {
        self.position = position.min(self.size);
    }

    /// Bytes left.
    pub fn remaining(&self) -> u64 {
        self.size - self.position
    }

    /// Whether everything has been packed or unpacked.
    pub fn is_done(&self) -> bool {
        self.position == self.size
    }

    /// The type.
    pub fn datatype(&self) -> &Datatype {
        &self.datatype
    }

    /// The memory of the items.
    pub fn buffer(&self) -> Buffer {
        self.buffer
    }

    /// The number of items.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Copies the next bytes of the stream to `dst`, until it is full or the data ends. Returns the
    /// number of bytes.
    pub fn pack(&mut self, dst: Region) -> usize {
        let len = self.step(dst.len());
        if let Some(src) = self.next_run(len) {
            copy(dst.slice(0, len), src);
        } else {
            let mut sink = Pack {
                buffer: self.buffer,
                packed: dst,
            };
            let _ = self.walk(len as u64, &mut sink);
        }
        self.position += len as u64;
        len
    }

    /// Stores the bytes of `src` at the current position, until they or the items end. Returns the
    /// number of bytes used.
    pub fn unpack(&mut self, src: Region) -> usize {
        let len = self.step(src.len());
        if let Some(dst) = self.next_run(len) {
            copy(dst, src.slice(0, len));
        } else {
            let mut sink = Unpack {
                buffer: self.buffer,
                packed: src,
            };
            let _ = self.walk(len as u64, &mut sink);
        }
        self.position += len as u64;
        len
    }

    /// The remaining data, if it is one run of bytes in the buffer: such data needs no packing.
    pub fn contiguous(&self) -> Option<Region> {
        self.next_run(usize::try_from(self.remaining()).ok()?)
    }

    /// Passes at most `max` runs of the buffer to `each`, in the order of the stream, and advances
    /// the position. Adjacent runs are joined. Returns the number of bytes. Used for gathering and
    /// scattering system calls.
    pub fn next_blocks(&mut self, max: usize, mut each: impl FnMut(Region)) -> u64 {
        let mut sink = Blocks {
            buffer: self.buffer,
            left: max,
            pending: None,
            bytes: 0,
            each: &mut each,
        };
        let _ = self.walk(self.remaining(), &mut sink);
        let bytes = sink.finish();
        self.position += bytes;
        bytes
    }

    /// Bytes of the next piece when the other side has `room` bytes.
    fn step(&self, room: usize) -> usize {
        usize::try_from(self.remaining())
            .unwrap_or(usize::MAX)
            .min(room)
    }

    /// The next `len` bytes as one region, if they are one run.
    fn next_run(&self, len: usize) -> Option<Region> {
        if len == 0 {
            return Some(Region::EMPTY);
        }
        let layout = self.layout();
        let single = match &layout.layout {
            Layout::Run { .. } => self.datatype.is_contiguous() || self.count == 1,
            _ => false,
        };
        if single {
            return Some(at(
                self.buffer,
                layout.disp.wrapping_add_unsigned(self.position),
                len,
            ));
        }
        None
    }

    fn layout(&self) -> &Placed {
        &self.datatype.0.map.bytes
    }

    /// Walks the next `len` bytes.
    fn walk<S: Sink>(&self, len: u64, sink: &mut S) -> ControlFlow<()> {
        let Placed { disp, layout } = self.layout();
        let piece = Piece {
            from: self.position,
            to: self.position + len,
            packed: 0,
        };
        if len == 0 {
            return ControlFlow::Continue(());
        }
        match self.count {
            1 => walk(layout, *disp, piece, sink),
            count => {
                let rounds = Rounds {
                    count,
                    stride: self.datatype.extent(),
                    body: layout,
                };
                walk_rounds(rounds, *disp, piece, sink)
            }
        }
    }
}

/// Packs `count` items from `buffer` to the beginning of `dst`. Returns the number of bytes, at
/// most `dst.len()`.
pub fn pack(datatype: &Datatype, count: u64, buffer: Buffer, dst: Region) -> usize {
    Convertor::new(datatype, count, buffer).pack(dst)
}

/// Unpacks `src` into `count` items in `buffer`. Returns the number of bytes used.
pub fn unpack(datatype: &Datatype, count: u64, buffer: Buffer, src: Region) -> usize {
    Convertor::new(datatype, count, buffer).unpack(src)
}

/// Packed size of `count` items (MPI_Pack_size).
pub fn packed_size(datatype: &Datatype, count: u64) -> Result<u64, TypeError> {
    datatype.signature_bytes(count).ok_or(TypeError::Overflow {
        what: "packed size",
    })
}

/// The `len` bytes of `buffer` at displacement `disp`.
fn at(buffer: Buffer, disp: i64, len: usize) -> Region {
    buffer.at(disp as isize, len)
}

/// The place of a block in the region of `buffer`, whose origin is at `disp`. The copy refuses a
/// place outside of it.
fn place_in(buffer: Buffer, disp: i64) -> impl Fn(&Entry) -> usize {
    let origin = disp.wrapping_add(buffer.origin as i64);
    move |entry| origin.wrapping_add(entry.disp) as usize
}

/// Copies from the user buffer to the packed piece.
struct Pack {
    buffer: Buffer,
    packed: Region,
}

impl Sink for Pack {
    const ANY_ORDER: bool = true;

    fn run(&mut self, disp: i64, packed: u64, len: u64, _leaf: Leaf) -> ControlFlow<()> {
        let len = len as usize;
        copy(
            self.packed.slice(packed as usize, len),
            at(self.buffer, disp, len),
        );
        ControlFlow::Continue(())
    }

    fn blocks(&mut self, disp: i64, packed: u64, runs: Indexed<'_>) -> ControlFlow<()> {
        let packed = self.packed.skip(packed as usize);
        let (len, place) = (runs.len as usize, place_in(self.buffer, disp));
        gather_blocks(packed, self.buffer.region, len, runs.entries, place);
        ControlFlow::Continue(())
    }

    fn strided(&mut self, disp: i64, packed: u64, runs: Strided) -> ControlFlow<()> {
        let Some(window) = Window::new(self.buffer, disp, self.packed, packed, runs) else {
            return each_run(self, disp, packed, runs);
        };
        let (block, count) = (runs.len as usize, runs.count as usize);
        copy_strided(
            window.packed,
            window.packed_stride,
            window.user,
            window.stride,
            block,
            count,
        );
        ControlFlow::Continue(())
    }
}

/// Copies from the packed piece to the user buffer.
struct Unpack {
    buffer: Buffer,
    packed: Region,
}

impl Sink for Unpack {
    const ANY_ORDER: bool = true;

    fn run(&mut self, disp: i64, packed: u64, len: u64, _leaf: Leaf) -> ControlFlow<()> {
        let len = len as usize;
        copy(
            at(self.buffer, disp, len),
            self.packed.slice(packed as usize, len),
        );
        ControlFlow::Continue(())
    }

    fn blocks(&mut self, disp: i64, packed: u64, runs: Indexed<'_>) -> ControlFlow<()> {
        let packed = self.packed.skip(packed as usize);
        let (len, place) = (runs.len as usize, place_in(self.buffer, disp));
        scatter_blocks(self.buffer.region, packed, len, runs.entries, place);
        ControlFlow::Continue(())
    }

    fn strided(&mut self, disp: i64, packed: u64, runs: Strided) -> ControlFlow<()> {
        let Some(window) = Window::new(self.buffer, disp, self.packed, packed, runs) else {
            return each_run(self, disp, packed, runs);
        };
        let (block, count) = (runs.len as usize, runs.count as usize);
        copy_strided(
            window.user,
            window.stride,
            window.packed,
            window.packed_stride,
            block,
            count,
        );
        ControlFlow::Continue(())
    }
}

/// Both sides of a strided copy with a positive stride.
struct Window {
    user: Region,
    packed: Region,
    stride: usize,
    packed_stride: usize,
}

impl Window {
    fn new(buffer: Buffer, disp: i64, packed: Region, start: u64, runs: Strided) -> Option<Window> {
        let stride = usize::try_from(runs.stride).ok()?;
        let packed_stride = runs.packed_stride as usize;
        let steps = runs.count as usize - 1;
        let len = runs.len as usize;
        Some(Window {
            user: at(buffer, disp, steps * stride + len),
            packed: packed.slice(start as usize, steps * packed_stride + len),
            stride,
            packed_stride,
        })
    }
}

/// Processes strided runs one by one, for negative strides.
fn each_run<S: Sink>(sink: &mut S, disp: i64, packed: u64, runs: Strided) -> ControlFlow<()> {
    for index in 0..runs.count {
        let disp = disp.wrapping_add(runs.stride.wrapping_mul(index as i64));
        sink.run(
            disp,
            packed + index * runs.packed_stride,
            runs.len,
            runs.leaf,
        )?;
    }
    ControlFlow::Continue(())
}

/// Collects runs for an iovec.
struct Blocks<'a, F: FnMut(Region)> {
    buffer: Buffer,
    left: usize,
    pending: Option<(i64, u64)>,
    bytes: u64,
    each: &'a mut F,
}

impl<F: FnMut(Region)> Blocks<'_, F> {
    /// Passes on the run that was still being joined.
    fn finish(mut self) -> u64 {
        self.flush();
        self.bytes
    }

    fn flush(&mut self) {
        if let Some((disp, len)) = self.pending.take() {
            (self.each)(at(self.buffer, disp, len as usize));
            self.bytes += len;
        }
    }
}

impl<F: FnMut(Region)> Sink for Blocks<'_, F> {
    const ANY_ORDER: bool = false;

    fn run(&mut self, disp: i64, _packed: u64, len: u64, _leaf: Leaf) -> ControlFlow<()> {
        if let Some((last, total)) = &mut self.pending
            && last.wrapping_add_unsigned(*total) == disp
        {
            *total += len;
            return ControlFlow::Continue(());
        }
        if self.left == 0 {
            return ControlFlow::Break(());
        }
        self.flush();
        self.left -= 1;
        self.pending = Some((disp, len));
        ControlFlow::Continue(())
    }
}
