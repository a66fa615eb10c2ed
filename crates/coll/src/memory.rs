//! From the spans of a schedule to memory: the user's buffers, the temporaries, the datatypes.
//!
//! Part of the arena of an operation: temporaries are kept for the next call unless they are large.
//! Types of a call are numbered: those of the send buffer first, then those of the receive buffer.

use crate::schedule::{BYTES, Schedule, Space, Span};
use crate::shape::Layout;
use oxmpi_core::op::Reduction;
use oxmpi_core::{Error, Result, error};
use oxmpi_datatype::{CUT, Convertor, Datatype};
use oxmpi_mem::{Buffer, HeapBytes, Region, reduce};
use oxmpi_pml::Payload;

/// Temporaries longer than this are given back after each call.
const KEEP: usize = 1 << 20;
/// Bytes at a time when a copy changes from one layout with gaps to another.
const BOUNCE: usize = 16 << 10;

/// The memory of one operation.
#[derive(Default)]
pub(crate) struct Memory {
    /// The user's send buffer.
    pub send: Buffer,
    /// The user's receive buffer.
    pub recv: Buffer,
    /// The members store data in different ways: the receiver of a message must know all its types.
    pub mixed: bool,
    types: Vec<Datatype>,
    layouts: Vec<Layout>,
    temps: Vec<Option<HeapBytes>>,
    origins: Vec<i64>,
}

impl Memory {
    /// Forgets the types of the call before, and its large temporaries.
    pub(crate) fn clear(&mut self) {
        self.types.clear();
        self.layouts.clear();
        self.shrink();
    }

    /// Forgets the buffers, and gives large temporaries back.
    pub(crate) fn shrink(&mut self) {
        (self.send, self.recv) = (Buffer::EMPTY, Buffer::EMPTY);
        for temp in &mut self.temps {
            temp.take_if(|block| block.len() > KEEP);
        }
    }

    /// Bytes of all temporaries.
    #[cfg(test)]
    pub(crate) fn held(&self) -> usize {
        self.temps.iter().flatten().map(HeapBytes::len).sum()
    }

    /// Gives a datatype the next number.
    pub(crate) fn add_type(&mut self, datatype: &Datatype) -> u32 {
        let number =
            u32::try_from(self.types.len()).expect("invariant: at most two types per rank");
        self.layouts.push(layout(datatype));
        self.types.push(datatype.clone());
        number
    }

    /// The shapes of the types, by number.
    pub(crate) fn layouts(&self) -> &[Layout] {
        &self.layouts
    }

    /// Makes room for the temporaries of a schedule.
    pub(crate) fn reserve(&mut self, schedule: &Schedule) -> Result<()> {
        self.origins.clear();
        for (k, temp) in schedule.temps().iter().enumerate() {
            self.origins.push(temp.origin);
            if k == self.temps.len() {
                self.temps.push(None);
            }
            let wanted = usize::try_from(temp.bytes).unwrap_or(usize::MAX);
            if self.temps[k]
                .as_ref()
                .is_none_or(|block| block.len() < wanted)
            {
                self.temps[k] = None;
                self.temps[k] = Some(HeapBytes::try_new(wanted).ok_or_else(|| no_room(wanted))?);
            }
        }
        Ok(())
    }

    /// A span as the payload of a message.
    pub(crate) fn payload(&self, span: Span) -> Payload {
        if self.bytes(span) == 0 {
            return Payload::Contiguous(Region::EMPTY);
        }
        let buffer = self.buffer(span);
        let (content, spelled_out) = match span.ty {
            // Bytes that were packed of items, or are a part of them.
            BYTES => (CUT, false),
            ty => {
                let content = self.types[ty as usize].content();
                (content, content == CUT && self.mixed)
            }
        };
        let datatype = match spelled_out {
            true => self.types.get(span.ty as usize),
            false => self.with_gaps(span.ty),
        };
        match datatype {
            None => Payload::Contiguous(buffer.region.holding(content)),
            Some(datatype) => {
                Payload::Typed(Box::new(Convertor::new(datatype, span.count, buffer)))
            }
        }
    }

    /// Copies between spans of the same signature.
    pub(crate) fn copy(&self, from: Span, into: Span) {
        let (source, target) = (self.buffer(from), self.buffer(into));
        let packing = self
            .with_gaps(from.ty)
            .map(|datatype| Convertor::new(datatype, from.count, source));
        let unpacking = self
            .with_gaps(into.ty)
            .map(|datatype| Convertor::new(datatype, into.count, target));
        match (packing, unpacking) {
            (None, None) => {
                let len = source.region.len().min(target.region.len());
                oxmpi_mem::copy(target.region.slice(0, len), source.region.slice(0, len));
            }
            (Some(mut packing), None) => {
                packing.pack(target.region);
            }
            (None, Some(mut unpacking)) => {
                unpacking.unpack(source.region);
            }
            (Some(mut packing), Some(mut unpacking)) => {
                let bounce = HeapBytes::new(BOUNCE);
                while !packing.is_done() && !unpacking.is_done() {
                    let packed = packing.pack(bounce.region());
                    unpacking.unpack(bounce.region().slice(0, packed));
                }
            }
        }
    }

    /// Copies the data of a span to a place of as many bytes.
    pub(crate) fn pack(&self, from: Span, into: Region) {
        let source = self.buffer(from);
        match self.with_gaps(from.ty) {
            None => oxmpi_mem::copy(into, source.region),
            Some(datatype) => {
                Convertor::new(datatype, from.count, source).pack(into);
            }
        }
    }

    /// The same, the other way; from fewer bytes only the first part.
    pub(crate) fn unpack(&self, from: Region, into: Span) {
        let target = self.buffer(into);
        match self.with_gaps(into.ty) {
            None => oxmpi_mem::copy(target.region.slice(0, from.len()), from),
            Some(datatype) => {
                Convertor::new(datatype, into.count, target).unpack(from);
            }
        }
    }

    /// The data of a span, in as many bytes.
    pub(crate) fn packed(&self, from: Span) -> Vec<u8> {
        let block = HeapBytes::new(usize::try_from(self.bytes(from)).unwrap_or(usize::MAX));
        let mut bytes = vec![0; block.len()];
        if !bytes.is_empty() {
            self.pack(from, block.region());
            oxmpi_mem::read(&mut bytes, block.region());
        }
        bytes
    }

    /// The same, the other way.
    pub(crate) fn unpack_bytes(&self, from: &[u8], into: Span) {
        if !from.is_empty() {
            let block = HeapBytes::new(from.len());
            oxmpi_mem::write(block.region(), from);
            self.unpack(block.region(), into);
        }
    }

    /// `into = left op right`; `false` when the operation is a function of the program.
    pub(crate) fn reduce(
        &self,
        reduction: &Reduction,
        left: Span,
        right: Span,
        into: Span,
    ) -> bool {
        let Reduction::Predefined(op, element) = reduction else {
            return false;
        };
        let [left, right, out] = [left, right, into].map(|span| self.buffer(span).region);
        let count =
            usize::try_from(into.count).expect("invariant: counts of memory fit the address space");
        reduce::reduce_into(*op, *element, out, left, right, count);
        true
    }

    /// The bytes a span touches, with displacement 0 where the span's first item has it.
    pub(crate) fn buffer(&self, span: Span) -> Buffer {
        let (low, high) = self.layout(span.ty).hull(span.count);
        let at = narrow(span.disp.saturating_add(low));
        let len = usize::try_from(high - low).expect("invariant: a hull is not negative");
        if len == 0 {
            return Buffer::EMPTY;
        }
        let region = match span.space {
            Space::Send => self.send.at(at, len),
            Space::Recv => self.recv.at(at, len),
            Space::Temp(k) => {
                let block = self.temps[k as usize]
                    .as_ref()
                    .expect("invariant: reserved before the run");
                Buffer {
                    region: block.region(),
                    origin: narrow(self.origins[k as usize]),
                }
                .at(at, len)
            }
        };
        Buffer {
            region,
            origin: narrow(-low),
        }
    }

    /// Bytes of data in a span.
    pub(crate) fn bytes(&self, span: Span) -> u64 {
        self.layout(span.ty).bytes(span.count)
    }

    fn layout(&self, ty: u32) -> Layout {
        if ty == BYTES {
            Layout::BYTE
        } else {
            self.layouts[ty as usize]
        }
    }

    /// The datatype of a number, unless its items are one dense run.
    fn with_gaps(&self, ty: u32) -> Option<&Datatype> {
        (!self.layout(ty).dense).then(|| &self.types[ty as usize])
    }
}

fn layout(datatype: &Datatype) -> Layout {
    Layout {
        size: datatype.size(),
        extent: datatype.extent(),
        true_lb: datatype.true_lb(),
        true_extent: u64::try_from(datatype.true_extent()).unwrap_or(0),
        dense: datatype.is_contiguous(),
    }
}

fn narrow(disp: i64) -> isize {
    isize::try_from(disp).expect("invariant: displacements fit the address space")
}

#[cold]
fn no_room(bytes: usize) -> Error {
    error!(
        ERR_NO_MEM,
        "no memory for a temporary buffer of {bytes} bytes"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use oxmpi_datatype::Basic;

    fn int() -> Datatype {
        Datatype::basic(Basic::from_handle(0x209).unwrap())
    }

    /// Two ints, one between them left out, five ints apart.
    fn gaps() -> Datatype {
        let gaps = int().vector(2, 1, 2).unwrap().resized(0, 20).unwrap();
        gaps.commit();
        gaps
    }

    fn memory(send: &HeapBytes, recv: &HeapBytes, types: &[Datatype]) -> Memory {
        let mut memory = Memory::default();
        (memory.send, memory.recv) = (Buffer::plain(send.region()), Buffer::plain(recv.region()));
        for datatype in types {
            memory.add_type(datatype);
        }
        memory
    }

    fn span(space: Space, disp: i64, count: u64, ty: u32) -> Span {
        Span {
            space,
            disp,
            count,
            ty,
        }
    }

    fn ints(values: &[i32]) -> HeapBytes {
        let bytes: Vec<u8> = values
            .iter()
            .flat_map(|value| value.to_ne_bytes())
            .collect();
        HeapBytes::from_slice(&bytes)
    }

    fn read(block: &HeapBytes) -> Vec<i32> {
        block
            .to_vec()
            .chunks(4)
            .map(|bytes| i32::from_ne_bytes(bytes.try_into().unwrap()))
            .collect()
    }

    #[test]
    fn copies_change_layouts() {
        let (send, recv) = (ints(&[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]), ints(&[0; 10]));
        let mut memory = memory(&send, &recv, &[gaps(), int()]);
        let mut schedule = Schedule::new();
        schedule.temp(crate::schedule::Temp {
            bytes: 16,
            origin: 0,
        });
        memory.reserve(&schedule).unwrap();
        let packed = span(Space::Temp(0), 0, 16, BYTES);
        memory.copy(span(Space::Send, 0, 2, 0), packed);
        memory.copy(packed, span(Space::Recv, 0, 4, 1));
        assert_eq!(read(&recv), [1, 3, 6, 8, 0, 0, 0, 0, 0, 0]);
        memory.copy(packed, span(Space::Recv, 0, 2, 0));
        assert_eq!(read(&recv), [1, 3, 3, 8, 0, 6, 0, 8, 0, 0]);
        // From one layout with gaps to another place with gaps, four bytes on.
        memory.copy(span(Space::Send, 0, 2, 0), span(Space::Recv, 4, 2, 0));
        assert_eq!(read(&recv), [1, 1, 3, 3, 0, 6, 6, 8, 8, 0]);
    }

    #[test]
    fn payloads_are_regions_where_they_can_be() {
        let (send, recv) = (ints(&[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]), ints(&[0; 10]));
        let memory = memory(&send, &recv, &[gaps(), int()]);
        assert!(
            matches!(memory.payload(Span::NOTHING), Payload::Contiguous(region) if region.is_empty())
        );
        let dense = memory.payload(span(Space::Send, 8, 3, 1));
        assert!(matches!(dense, Payload::Contiguous(region) if region.len() == 12));
        assert!(matches!(
            memory.payload(span(Space::Send, 0, 2, 0)),
            Payload::Typed(_)
        ));
        // The last item ends before its extent does.
        assert_eq!(memory.buffer(span(Space::Send, 0, 2, 0)).region.len(), 32);
    }

    #[test]
    fn predefined_operations_run_here() {
        use oxmpi_core::op::Predefined;
        let (send, recv) = (ints(&[1, 2, 3]), ints(&[10, 20, 30]));
        let memory = memory(&send, &recv, &[int()]);
        let sum = Reduction::Predefined(Predefined::Sum, reduce::Element::I32);
        let (left, right) = (span(Space::Send, 0, 2, 0), span(Space::Recv, 4, 2, 0));
        assert!(memory.reduce(&sum, left, right, right));
        assert_eq!(read(&recv), [10, 21, 32]);
    }

    #[test]
    fn large_temporaries_are_given_back() {
        let mut memory = Memory::default();
        let mut schedule = Schedule::new();
        schedule.temp(crate::schedule::Temp {
            bytes: 100,
            origin: 0,
        });
        schedule.temp(crate::schedule::Temp {
            bytes: KEEP as u64 + 1,
            origin: 0,
        });
        memory.reserve(&schedule).unwrap();
        memory.clear();
        assert!(memory.temps[0].is_some() && memory.temps[1].is_none());
        schedule.temp(crate::schedule::Temp {
            bytes: u64::MAX,
            origin: 0,
        });
        assert_eq!(
            memory.reserve(&schedule).unwrap_err().class,
            oxmpi_core::Class::ERR_NO_MEM
        );
    }
}
