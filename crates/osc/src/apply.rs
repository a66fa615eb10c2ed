//! Carrying an operation out on mapped memory: by the target for others, or by the origin itself.
//!
//! One rule decides who may combine at a location: the holder of the lock of the target's elements,
//! for any mixture of types and sizes. Taking that lock costs as much as one atomic operation of
//! the processor, and many elements are then combined at a time. MPI-5.0 §12.7.1.

use oxmpi_core::op::Predefined;
use oxmpi_datatype::{Basic, Convertor, Datatype};
use oxmpi_mem::reduce::{self, Element};
use oxmpi_mem::{Buffer, HeapBytes, Region};

/// Data in a window: items of a type in memory.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Data<'a> {
    pub(crate) datatype: &'a Datatype,
    pub(crate) count: u64,
    pub(crate) buffer: Buffer,
}

/// The operation of an accumulate on each element.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Combine {
    pub(crate) op: Predefined,
    pub(crate) basic: Basic,
    pub(crate) element: Element,
    /// Bytes of a packed element.
    pub(crate) size: usize,
}

impl Combine {
    /// `None`: this operation is not defined on this type.
    pub(crate) fn new(op: Predefined, basic: Basic) -> Option<Combine> {
        let element = basic.element();
        reduce::valid_accumulate(op, element).then(|| Combine {
            op,
            basic,
            element,
            size: usize::try_from(basic.size()).unwrap_or(usize::MAX),
        })
    }
}

impl Data<'_> {
    /// All bytes, if they are contiguous.
    #[inline]
    pub(crate) fn run(&self) -> Option<Region> {
        self.datatype.is_contiguous().then_some(self.buffer.region)
    }

    pub(crate) fn convertor(&self, offset: u64) -> Convertor {
        let mut convertor = Convertor::new(self.datatype, self.count, self.buffer);
        convertor.set_position(offset);
        convertor
    }

    /// Combines `operand`, packed, with the elements from packed byte `offset` on; `before` gets
    /// their former values, packed. The caller holds the lock of the elements. Both regions have
    /// the same length, whole elements; data past the end are ignored.
    pub(crate) fn accumulate(
        &self,
        how: &Combine,
        offset: u64,
        operand: Option<Region>,
        before: Option<Region>,
    ) {
        let len = operand.or(before).map_or(0, |region| region.len());
        if !how.element.format.is_dense() {
            self.with_gaps(how, offset, operand, before);
            return;
        }
        if let Some(run) = self.run() {
            let start = usize::try_from(offset).unwrap_or(usize::MAX).min(run.len());
            let len = len.min(run.len() - start);
            let cut = |region: Option<Region>| region.map(|region| region.slice(0, len));
            combine(how, run.slice(start, len), cut(operand), cut(before));
            return;
        }
        let mut convertor = self.convertor(offset);
        let mut done = 0;
        while done < len {
            let mut run = Region::EMPTY;
            convertor.next_blocks(1, |found| run = found);
            let take = run.len().min(len - done);
            if take == 0 {
                return;
            }
            let part = |region: Option<Region>| region.map(|region| region.slice(done, take));
            combine(how, run.slice(0, take), part(operand), part(before));
            done += take;
            convertor.set_position(offset + done as u64);
        }
    }

    /// Elements with padding: they are copied to an array, combined there, and copied back.
    fn with_gaps(
        &self,
        how: &Combine,
        offset: u64,
        operand: Option<Region>,
        before: Option<Region>,
    ) {
        let len = operand.or(before).map_or(0, |region| region.len());
        let old = HeapBytes::new(len);
        let len = self.convertor(offset).pack(old.region());
        let old = old.region().slice(0, len);
        if let Some(before) = before {
            oxmpi_mem::copy(before.slice(0, len), old);
        }
        let Some(operand) = operand.filter(|_| how.op != Predefined::NoOp) else {
            return;
        };
        let count = len / how.size;
        let each = how.element.format.extent();
        let (inout, input) = (
            HeapBytes::zeroed(count * each),
            HeapBytes::zeroed(count * each),
        );
        let basic = Datatype::basic(how.basic);
        let spread =
            |heap: &HeapBytes| Convertor::new(&basic, count as u64, Buffer::plain(heap.region()));
        spread(&inout).unpack(old);
        spread(&input).unpack(operand.slice(0, len));
        reduce::reduce(how.op, how.element, inout.region(), input.region(), count);
        spread(&inout).pack(old);
        self.convertor(offset).unpack(old);
    }

    /// Stores `new` in the one element if it equals `expected`, each packed; `before` gets its
    /// former value. The caller holds the lock of the elements.
    pub(crate) fn compare_swap(
        &self,
        how: &Combine,
        expected: Region,
        new: Region,
        before: Region,
    ) {
        let size = how.size;
        let mut convertor = self.convertor(0);
        convertor.pack(before);
        let [mut found, mut wanted] = [vec![0; size], vec![0; size]];
        oxmpi_mem::read(&mut found, before.slice(0, size));
        oxmpi_mem::read(&mut wanted, expected.slice(0, size));
        if found == wanted {
            self.convertor(0).unpack(new);
        }
    }
}

/// Combines one run of whole elements without padding. The caller holds the lock of the elements.
fn combine(how: &Combine, run: Region, operand: Option<Region>, before: Option<Region>) {
    let size = how.size;
    if let Some(before) = before {
        oxmpi_mem::copy(before, run);
    }
    if let Some(operand) = operand {
        reduce::reduce(how.op, how.element, run, operand, run.len() / size);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use oxmpi_datatype::Counts;
    use oxmpi_mem::write;

    fn data<'a>(datatype: &'a Datatype, count: u64, heap: &HeapBytes) -> Data<'a> {
        let (first, len) = datatype.span(count).unwrap();
        let start = usize::try_from(first).unwrap();
        let region = heap.region().slice(start, usize::try_from(len).unwrap());
        Data {
            datatype,
            count,
            buffer: Buffer {
                region,
                origin: -(first as isize),
            },
        }
    }

    fn ints(values: &[i32]) -> HeapBytes {
        let bytes: Vec<u8> = values
            .iter()
            .flat_map(|value| value.to_ne_bytes())
            .collect();
        HeapBytes::from_slice(&bytes)
    }

    #[test]
    fn a_strided_target_is_combined_in_pieces() {
        let vector = Datatype::basic(Basic::INT).vector(3, 2, 3).unwrap();
        let heap = ints(&[0, 1, 2, 3, 4, 5, 6, 7, 8]);
        let data = data(&vector, 1, &heap);
        let how = Combine::new(Predefined::Sum, Basic::INT).unwrap();
        let operand = ints(&[10, 20, 30, 40]);
        let before = ints(&[0; 4]);
        // From the second element on.
        data.accumulate(&how, 4, Some(operand.region()), Some(before.region()));
        assert_eq!(before.to_vec(), ints(&[1, 3, 4, 6]).to_vec());
        assert_eq!(
            heap.to_vec(),
            ints(&[0, 11, 2, 23, 34, 5, 46, 7, 8]).to_vec()
        );
        // Without an operand the elements are only read.
        data.accumulate(&how, 4, None, Some(before.region()));
        assert_eq!(before.to_vec(), ints(&[11, 23, 34, 46]).to_vec());
    }

    #[test]
    fn pairs_with_gaps_keep_what_lies_between() {
        let pair = Datatype::basic(Basic::SHORT_INT);
        let heap = HeapBytes::from_slice(&[0xaa; 16]);
        let value = |short: i16, index: i32| {
            let [s, i] = [short.to_ne_bytes().to_vec(), index.to_ne_bytes().to_vec()];
            [s, i].concat()
        };
        let data = data(&pair, 2, &heap);
        let how = Combine::new(Predefined::Minloc, Basic::SHORT_INT).unwrap();
        data.convertor(0)
            .unpack(HeapBytes::from_slice(&[value(5, 1), value(6, 2)].concat()).region());
        let operand = HeapBytes::from_slice(&[value(7, 0), value(6, 1)].concat());
        let before = HeapBytes::new(12);
        data.accumulate(&how, 0, Some(operand.region()), Some(before.region()));
        assert_eq!(before.to_vec(), [value(5, 1), value(6, 2)].concat());
        let after = HeapBytes::new(12);
        data.convertor(0).pack(after.region());
        assert_eq!(after.to_vec(), [value(5, 1), value(6, 1)].concat());
        assert_eq!(heap.to_vec()[2..4], [0xaa; 2]);
    }

    #[test]
    fn long_elements_are_swapped() {
        let complex = Datatype::basic(Basic::C_DOUBLE_COMPLEX);
        let heap = HeapBytes::from_slice(&[1; 16]);
        let data = data(&complex, 1, &heap);
        let how = Combine::new(Predefined::Replace, Basic::C_DOUBLE_COMPLEX).unwrap();
        let [one, two, before] = [1, 2, 0].map(|byte| HeapBytes::from_slice(&[byte; 16]));
        data.compare_swap(&how, two.region(), one.region(), before.region());
        assert_eq!((heap.to_vec()[0], before.to_vec()[0]), (1, 1));
        data.compare_swap(&how, one.region(), two.region(), before.region());
        assert_eq!((heap.to_vec()[0], before.to_vec()[0]), (2, 1));
    }

    #[test]
    fn elements_at_odd_displacements_are_combined() {
        let odd = Datatype::basic(Basic::INT);
        let odd = odd
            .hindexed(Counts::I64(&[1, 1]), Counts::I64(&[0, 6]))
            .unwrap();
        let heap = HeapBytes::zeroed(64);
        write(heap.region(), &[0; 64]);
        let how = Combine::new(Predefined::Sum, Basic::INT).unwrap();
        let data = data(&odd, 1, &heap);
        let operand = ints(&[3, 4]);
        data.accumulate(&how, 0, Some(operand.region()), None);
        assert_eq!((heap.to_vec()[0], heap.to_vec()[6]), (3, 4));
        assert!(Combine::new(Predefined::Sum, Basic::BYTE).is_none());
    }
}
