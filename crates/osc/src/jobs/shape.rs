//! Elements in memory, drawn at random.

use super::*;

/// Elements in memory: a type, and the places of its elements in its order.
#[derive(Clone)]
pub(super) struct Shape {
    pub(super) datatype: Datatype,
    pub(super) count: u64,
    pub(super) at: Vec<usize>,
}

impl Shape {
    /// `n` elements of a kind among `room`: contiguous, a vector, or in any order.
    pub(super) fn draw(chance: &mut Chance, kind: usize, n: usize, room: usize) -> Shape {
        let basic = Datatype::basic(KINDS[kind].0);
        let number = |n: usize| i64::try_from(n).unwrap();
        let (datatype, count, at) = match chance.below(3) {
            0 => (basic, n as u64, (0..n).collect()),
            1 => {
                let stride = 1 + chance.below((room / n).min(4));
                let vector = basic.vector(number(n), 1, number(stride)).unwrap();
                (vector, 1, (0..n).map(|i| i * stride).collect())
            }
            _ => {
                let mut all: Vec<usize> = (0..room).collect();
                for i in 0..n {
                    all.swap(i, i + chance.below(room - i));
                }
                all.truncate(n);
                let bytes = |at: &usize| number(at * KINDS[kind].1);
                let places: Vec<i64> = all.iter().map(bytes).collect();
                let places = Counts::I64(&places);
                (basic.hindexed_block(1, places).unwrap(), 1, all)
            }
        };
        datatype.commit();
        Shape {
            datatype,
            count,
            at,
        }
    }

    pub(super) fn run(kind: usize, n: usize) -> Shape {
        Shape {
            datatype: Datatype::basic(KINDS[kind].0),
            count: n as u64,
            at: (0..n).collect(),
        }
    }

    pub(super) fn pattern(&self, heap: &HeapBytes) -> Pattern {
        match self.datatype.named() {
            Some(basic) => {
                let len = usize::try_from(basic.size()).unwrap() * self.at.len();
                let region = heap.region().slice(0, len);
                Pattern::Contiguous(region.holding(basic.content()))
            }
            None => {
                let buffer = Buffer::plain(heap.region());
                Pattern::Typed(self.datatype.clone(), self.count, buffer)
            }
        }
    }
}

/// Writes an element in the byte order of a processor.
pub(super) fn write(bytes: &mut [u8], value: u64, is_big: bool) {
    let len = bytes.len();
    bytes.copy_from_slice(&value.to_le_bytes()[..len]);
    if is_big {
        bytes.reverse();
    }
}

pub(super) fn read(bytes: &[u8], is_big: bool) -> u64 {
    let mut all = [0; 8];
    all[..bytes.len()].copy_from_slice(bytes);
    if is_big {
        all[..bytes.len()].reverse();
    }
    u64::from_le_bytes(all)
}

pub(super) fn cut(value: u64, kind: usize) -> u64 {
    value & (u64::MAX >> (64 - 8 * KINDS[kind].1))
}
