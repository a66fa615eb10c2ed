//! Buffers of a drawn call: pieces of items of any datatype, in any order and with gaps, and what
//! the call is told of them.

use crate::jobs::{Chance, int};
use oxmpi_core::collectives::{Pieces, Side};
use oxmpi_datatype::{Counts, Datatype};
use oxmpi_mem::{Buffer, HeapBytes};

/// How the ints of an item lie in memory.
#[derive(Clone)]
pub(super) struct Layout {
    pub offsets: Vec<i64>,
    pub extent: i64,
    datatype: Datatype,
}

impl Layout {
    pub(super) fn single() -> Layout {
        Layout {
            offsets: vec![0],
            extent: 4,
            datatype: int(),
        }
    }

    /// Two ints: side by side; with gaps; the second before the first; from the end to the start.
    pub(super) fn pair(which: usize) -> Layout {
        let one = int();
        let (offsets, datatype) = match which {
            0 => ([0, 4], one.contiguous(2)),
            1 => (
                [0, 8],
                one.vector(2, 1, 2).and_then(|pair| pair.resized(0, 20)),
            ),
            2 => {
                let (ones, places) = (Counts::I64(&[1, 1]), Counts::I64(&[8, 0]));
                let pair = one.hindexed(ones, places);
                ([8, 0], pair.and_then(|pair| pair.resized(-4, 16)))
            }
            _ => (
                [0, 4],
                one.contiguous(2).and_then(|pair| pair.resized(0, -12)),
            ),
        };
        let datatype = datatype.unwrap();
        datatype.commit();
        Layout {
            offsets: offsets.to_vec(),
            extent: datatype.extent(),
            datatype,
        }
    }
}

/// Items one after the other.
#[derive(Clone)]
struct Piece {
    /// The byte at which the first begins.
    at: i64,
    count: usize,
    layout: Layout,
}

impl Piece {
    /// Where each int is.
    fn places(&self) -> impl Iterator<Item = i64> + '_ {
        let item = |i| self.at + i64::try_from(i).unwrap() * self.layout.extent;
        (0..self.count).flat_map(move |i| self.layout.offsets.iter().map(move |at| item(i) + at))
    }
}

/// What the call is told of a buffer, besides its address.
#[derive(Default)]
enum Told {
    #[default]
    Absent,
    Equal(usize, Layout),
    Uneven(Vec<i64>, Option<Vec<i64>>, Layout),
    Typed(Vec<i64>, Vec<i64>, Vec<Datatype>),
}

/// A buffer of a process.
#[derive(Default)]
pub(super) struct Part {
    told: Told,
    pieces: Vec<Piece>,
}

impl Part {
    /// So many pieces of one length, in order.
    pub(super) fn equal(pieces: usize, count: usize, layout: &Layout) -> Part {
        let step = i64::try_from(count).unwrap() * layout.extent;
        let piece = |i| Piece {
            at: i64::try_from(i).unwrap() * step,
            count,
            layout: layout.clone(),
        };
        Part {
            told: Told::Equal(count, layout.clone()),
            pieces: (0..pieces).map(piece).collect(),
        }
    }

    /// Pieces of any length in any order, with gaps between some.
    pub(super) fn spread(counts: &[usize], layout: &Layout, chance: &mut Chance) -> Part {
        let mut displs = vec![0; counts.len()];
        let mut end = i64::try_from(chance.below(3)).unwrap() - 1;
        for place in shuffled(counts.len(), chance) {
            displs[place] = end;
            end += i64::try_from(counts[place] + chance.below(3)).unwrap();
        }
        let pieces = counts.iter().zip(&displs).map(|(count, displ)| Piece {
            at: displ * layout.extent,
            count: *count,
            layout: layout.clone(),
        });
        Part {
            pieces: pieces.collect(),
            told: Told::Uneven(wide(counts), Some(displs), layout.clone()),
        }
    }

    /// The same with a datatype for each.
    pub(super) fn typed(counts: &[usize], chance: &mut Chance) -> Part {
        let layouts = counts.iter().map(|_| Layout::pair(chance.below(4)));
        let layouts: Vec<Layout> = layouts.collect();
        let mut pieces: Vec<Piece> = layouts
            .into_iter()
            .zip(counts)
            .map(|(layout, count)| Piece {
                at: 0,
                count: *count,
                layout,
            })
            .collect();
        let mut end = 4 * i64::try_from(chance.below(30)).unwrap() - 60;
        for place in shuffled(counts.len(), chance) {
            let (low, high) = hull(&pieces[place..=place]);
            pieces[place].at = end - low;
            end += high - low + 4 * i64::try_from(chance.below(3)).unwrap();
        }
        let displs = pieces.iter().map(|piece| piece.at).collect();
        let datatypes = pieces.iter().map(|piece| piece.layout.datatype.clone());
        let told = Told::Typed(wide(counts), displs, datatypes.collect());
        Part { told, pieces }
    }

    /// A vector that counts divide, or one part of it.
    pub(super) fn divided(counts: &[usize], held: usize, layout: &Layout) -> Part {
        Part {
            told: Told::Uneven(wide(counts), None, layout.clone()),
            ..Part::equal(1, held, layout)
        }
    }

    /// With memory, in which every int of a piece is something of its own and all else is 0xA5.
    pub(super) fn with_memory(self, key: u64) -> Memory {
        let (low, high) = hull(&self.pieces);
        let (low, high) = (low.min(0) - PAD, high.max(0) + PAD);
        let block = HeapBytes::new(usize::try_from(high - low).unwrap());
        oxmpi_mem::fill(block.region(), 0xA5);
        let memory = Memory {
            part: self,
            block,
            origin: isize::try_from(-low).unwrap(),
        };
        memory.fill(key);
        memory
    }
}

/// Bytes on both sides of a buffer that nothing may touch.
const PAD: i64 = 16;

/// A buffer with its memory.
pub(super) struct Memory {
    part: Part,
    block: HeapBytes,
    origin: isize,
}

impl Memory {
    /// Writes all pieces anew.
    pub(super) fn fill(&self, key: u64) {
        let mut chance = Chance(key);
        for piece in &self.part.pieces {
            for place in piece.places() {
                // Sums of as many as there are processes must fit.
                let value = i32::try_from(chance.below(1 << 20)).unwrap();
                let region = self.buffer().at(isize::try_from(place).unwrap(), 4);
                oxmpi_mem::write(region, &value.to_ne_bytes());
            }
        }
    }

    fn buffer(&self) -> Buffer {
        Buffer {
            region: self.block.region(),
            origin: self.origin,
        }
    }

    pub(super) fn bytes(&self) -> Vec<u8> {
        self.block.to_vec()
    }

    pub(super) fn side(&self) -> Side<'_> {
        let pieces = match &self.part.told {
            Told::Absent => return Side::ABSENT,
            Told::Equal(count, layout) => Pieces::Equal {
                count: *count as u64,
                datatype: &layout.datatype,
            },
            Told::Uneven(counts, displs, layout) => Pieces::Uneven {
                counts: Counts::I64(counts),
                displs: displs.as_deref().map(Counts::I64),
                datatype: &layout.datatype,
            },
            Told::Typed(counts, displs, datatypes) => Pieces::Typed {
                counts: Counts::I64(counts),
                displs: Counts::I64(displs),
                datatypes,
            },
        };
        Side {
            buffer: self.buffer(),
            pieces,
        }
    }
}

fn wide(counts: &[usize]) -> Vec<i64> {
    let counts = counts.iter().map(|count| i64::try_from(*count).unwrap());
    counts.collect()
}

fn shuffled(len: usize, chance: &mut Chance) -> Vec<usize> {
    let mut order: Vec<usize> = (0..len).collect();
    for end in (1..len).rev() {
        order.swap(end, chance.below(end + 1));
    }
    order
}

/// From the first byte of pieces to the end of the last.
fn hull(pieces: &[Piece]) -> (i64, i64) {
    let places = || pieces.iter().flat_map(Piece::places);
    (
        places().min().unwrap_or(0),
        places().max().map_or(0, |last| last + 4),
    )
}
