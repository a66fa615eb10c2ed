//! Properties of the program's datatypes, queried from the library once for each: signature, size
//! and extent, and the bytes of data. MPI-5.0 §5.1.

use crate::generated::DATATYPES;
use crate::library;
use crate::signature::Signature;
use core::ffi::c_int;
use oxmpi_pmpi::Handle;
use oxmpi_sync::Mutex;
use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

/// `MPI_COMBINER_NAMED`
const NAMED: c_int = 101;
/// `MPI_COMBINER_STRUCT`
const STRUCT: c_int = 110;
/// `MPI_COMBINER_F90_REAL` to `MPI_COMBINER_F90_INTEGER`
const F90: core::ops::RangeInclusive<c_int> = 113..=115;
/// Types that span more bytes are not examined byte by byte.
const WIDEST: i64 = 1 << 24;

/// A datatype and its properties.
#[derive(Debug)]
pub struct Datatype {
    pub handle: Handle,
    pub signature: Arc<Signature>,
    /// Bytes of data.
    pub size: i64,
    pub extent: i64,
    /// Displacement of the first byte of data; `true_extent` bytes to the end of the last one.
    pub true_lb: i64,
    pub true_extent: i64,
    blocks: OnceLock<Option<Vec<(i64, i64)>>>,
}

static KNOWN: Mutex<Option<HashMap<Handle, Arc<Datatype>>>> = Mutex::new(None);

/// The datatype of a handle. `None`: no usable datatype.
pub fn of(handle: Handle) -> Option<Arc<Datatype>> {
    let known = |known: &Option<HashMap<Handle, Arc<Datatype>>>| {
        known.as_ref().and_then(|known| known.get(&handle).cloned())
    };
    let found = known(&KNOWN.lock());
    let is_predefined = || {
        DATATYPES
            .iter()
            .any(|(predefined, _)| *predefined == handle)
    };
    match found {
        Some(found) => Some(found),
        // A handle that no call has returned is not queried: that would raise an error.
        None => is_predefined().then(|| made(handle)),
    }
}

/// The datatype of a handle that a call has accepted, whatever its origin.
pub fn used(handle: Handle) -> Arc<Datatype> {
    of(handle).unwrap_or_else(|| made(handle))
}

/// The number of datatypes of which another is made.
pub fn parts(handle: Handle) -> i64 {
    envelope(handle).map_or(0, |([.., datatypes], _)| datatypes)
}

/// The envelope: numbers of integers, addresses, counts and datatypes, and the combiner. `None`:
/// the library does not return it.
fn envelope(handle: Handle) -> Option<([i64; 4], c_int)> {
    let (mut integers, mut addresses, mut counts, mut datatypes, mut combiner) = (0, 0, 0, 0, 0);
    // SAFETY: the variables outlive the call.
    let code = unsafe {
        library::type_get_envelope(
            handle,
            &raw mut integers,
            &raw mut addresses,
            &raw mut counts,
            &raw mut datatypes,
            &raw mut combiner,
        )
    };
    (code == 0).then_some(([integers, addresses, counts, datatypes], combiner))
}

/// Adds a new datatype.
pub fn made(handle: Handle) -> Arc<Datatype> {
    let found = Arc::new(ask(handle));
    let mut known = KNOWN.lock();
    let known = known.get_or_insert_default();
    let old = known.insert(handle, Arc::clone(&found));
    drop(old);
    found
}

/// Removes a handle that is about to be freed: its number may be reused.
pub fn forget(handle: Handle) {
    let gone = KNOWN
        .lock()
        .as_mut()
        .and_then(|known| known.remove(&handle));
    drop(gone);
}

/// The name of a predefined type.
pub fn name(handle: Handle) -> String {
    let found = DATATYPES
        .iter()
        .find(|(predefined, _)| *predefined == handle);
    found.map_or_else(
        || format!("type {handle:#x}"),
        |(_, name)| (*name).to_owned(),
    )
}

fn ask(handle: Handle) -> Datatype {
    let (mut size, mut lb, mut extent, mut true_lb, mut true_extent) = (0, 0, 0, 0, 0);
    // SAFETY: the variables outlive the calls.
    unsafe {
        library::type_size(handle, &raw mut size);
        library::type_get_extent(handle, &raw mut lb, &raw mut extent);
        library::type_get_true_extent(handle, &raw mut true_lb, &raw mut true_extent);
    }
    Datatype {
        handle,
        signature: signature(handle, size),
        size,
        extent,
        true_lb,
        true_extent,
        blocks: OnceLock::new(),
    }
}

fn signature(handle: Handle, size: i64) -> Arc<Signature> {
    let Some(([integers, addresses, counts, datatypes], combiner)) = envelope(handle) else {
        return predefined(handle);
    };
    if combiner == NAMED || F90.contains(&combiner) {
        return predefined(handle);
    }
    let room = |count: i64| usize::try_from(count).unwrap_or(0);
    let mut number_list: Vec<c_int> = vec![0; room(integers)];
    let mut address_list = vec![0i64; room(addresses)];
    let mut count_list = vec![0i64; room(counts)];
    let mut type_list: Vec<Handle> = vec![0; room(datatypes)];
    // SAFETY: the lists have the lengths of the envelope.
    unsafe {
        library::type_get_contents(
            handle,
            integers,
            addresses,
            counts,
            datatypes,
            number_list.as_mut_ptr(),
            address_list.as_mut_ptr(),
            count_list.as_mut_ptr(),
            type_list.as_mut_ptr(),
        );
    }
    let numbers: Vec<i64> = match count_list.is_empty() {
        true => number_list
            .iter()
            .map(|number| i64::from(*number))
            .collect(),
        false => count_list,
    };
    let parts: Vec<Arc<Signature>> = (type_list.iter().enumerate())
        .map(|(place, part)| {
            let inner = inner(*part);
            let count = match combiner {
                // The lengths of the blocks follow their number.
                STRUCT => numbers.get(place + 1).copied().unwrap_or(0),
                // All other constructors have one type.
                _ if inner.1 == 0 => 0,
                _ => size / inner.1,
            };
            Signature::repeat(u64::try_from(count).unwrap_or(0), inner.0)
        })
        .collect();
    match <[_; 1]>::try_from(parts) {
        Ok([one]) => one,
        Err(parts) => Signature::sequence(parts),
    }
}

/// Signature and size of a type returned by MPI_Type_get_contents. The type is freed.
fn inner(mut handle: Handle) -> (Arc<Signature>, i64) {
    let mut size = 0;
    // SAFETY: the variable outlives the call.
    unsafe { library::type_size(handle, &raw mut size) };
    let signature = signature(handle, size);
    if handle >= crate::args::FIRST_HANDLE {
        // SAFETY: the handle belongs to this library.
        unsafe { library::type_free(&raw mut handle) };
    }
    (signature, size)
}

/// The signature of a predefined type. A pair type is as if made by MPI_Type_create_struct.
fn predefined(handle: Handle) -> Arc<Signature> {
    const INT: Handle = 0x209;
    let pair = match handle {
        0x228 => (0x210, INT),
        0x229 => (0x214, INT),
        0x22a => (0x20a, INT),
        0x22b => (INT, INT),
        0x22c => (0x208, INT),
        0x22d => (0x220, INT),
        0x230 => (0x21a, 0x21a),
        0x231 => (0x21c, 0x21c),
        0x232 => (0x219, 0x219),
        _ => return Signature::basic(handle),
    };
    Signature::sequence(vec![Signature::basic(pair.0), Signature::basic(pair.1)])
}

/// Items of a datatype.
#[derive(Clone, Copy)]
pub struct Items<'a> {
    pub datatype: &'a Datatype,
    pub count: i64,
}

impl Datatype {
    /// A byte.
    #[cfg(test)]
    pub fn of_test() -> Arc<Datatype> {
        Arc::new(Datatype {
            handle: 0,
            signature: Signature::basic(0),
            size: 1,
            extent: 1,
            true_lb: 0,
            true_extent: 1,
            blocks: OnceLock::new(),
        })
    }

    /// The signature of `count` items.
    pub fn items(&self, count: i64) -> Arc<Signature> {
        Signature::repeat(
            u64::try_from(count).unwrap_or(0),
            Arc::clone(&self.signature),
        )
    }

    /// Whether any number of items has no gap between the first and the last byte.
    pub fn is_dense(&self) -> bool {
        self.size == self.extent && self.true_extent == self.extent
    }

    /// The places of its bytes: offsets and lengths, by increasing address. `None`: the type spans
    /// too many bytes, or is not committed. They are found by packing an item of numbered bytes.
    pub fn blocks(&self) -> Option<&[(i64, i64)]> {
        let blocks = self.blocks.get_or_init(|| {
            if self.is_dense() {
                return Some(vec![(self.true_lb, self.size)]);
            }
            if self.true_extent > WIDEST {
                return None;
            }
            let mut offsets = vec![0u64; usize::try_from(self.size).ok()?];
            let mut part = 0;
            while part == 0 || (self.true_extent - 1) >> (8 * part) > 0 {
                let bytes = (0..self.true_extent).map(|at| (at >> (8 * part)) as u8);
                let packed = self.pack(&bytes.collect::<Vec<u8>>())?;
                for (offset, byte) in offsets.iter_mut().zip(packed) {
                    *offset |= u64::from(byte) << (8 * part);
                }
                part += 1;
            }
            offsets.sort_unstable();
            let mut blocks: Vec<(i64, i64)> = Vec::new();
            for offset in offsets {
                let at = self.true_lb + offset.cast_signed();
                match blocks.last_mut() {
                    Some((start, len)) if *start + *len == at => *len += 1,
                    Some((start, len)) if at < *start + *len => {}
                    _ => blocks.push((at, 1)),
                }
            }
            Some(blocks)
        });
        blocks.as_deref()
    }

    /// Packs one item, whose true extent is `bytes`, in the order of its signature.
    fn pack(&self, bytes: &[u8]) -> Option<Vec<u8>> {
        let from = bytes
            .as_ptr()
            .wrapping_offset(-isize::try_from(self.true_lb).ok()?);
        let mut packed = vec![0u8; usize::try_from(self.size).ok()?];
        let mut position = 0;
        // SAFETY: the item lies in `bytes`, and the output buffer is as long as it.
        let code = unsafe {
            library::pack(
                from,
                1,
                self.handle,
                packed.as_mut_ptr(),
                self.size,
                &raw mut position,
                crate::comms::own_self()?,
            )
        };
        (code == 0 && position == self.size).then_some(packed)
    }
}
