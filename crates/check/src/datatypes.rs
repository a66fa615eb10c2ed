//! What is known of the program's datatypes, asked of the library once for each: signature, size
//! and extent, and which bytes belong to it. MPI-5.0 §5.1.

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
/// Types that spread over more bytes are not looked into.
const WIDEST: i64 = 1 << 24;

/// A datatype.
#[derive(Debug)]
pub struct Datatype {
    pub handle: Handle,
    pub signature: Arc<Signature>,
    /// Bytes of data.
    pub size: i64,
    pub extent: i64,
    /// From the first byte to behind the last.
    pub true_lb: i64,
    pub true_extent: i64,
    blocks: OnceLock<Option<Vec<(i64, i64)>>>,
}

static KNOWN: Mutex<Option<HashMap<Handle, Arc<Datatype>>>> = Mutex::new(None);

/// The datatype of a handle; `None`: it names none that could be used.
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
        // Handles that no call has made are not asked about: that would be an error of its own.
        None => is_predefined().then(|| made(handle)),
    }
}

/// The datatype of a handle that a call has taken, whoever made it.
pub fn used(handle: Handle) -> Arc<Datatype> {
    of(handle).unwrap_or_else(|| made(handle))
}

/// How many types another is made of.
pub fn parts(handle: Handle) -> i64 {
    envelope(handle).map_or(0, |([.., datatypes], _)| datatypes)
}

/// How many integers, addresses, counts and datatypes a type is made of, and by which constructor;
/// `None`: the library does not tell.
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

/// A datatype was made.
pub fn made(handle: Handle) -> Arc<Datatype> {
    let found = Arc::new(ask(handle));
    let mut known = KNOWN.lock();
    let known = known.get_or_insert_default();
    let old = known.insert(handle, Arc::clone(&found));
    drop(old);
    found
}

/// The handle is about to be freed: its number may name something else later.
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
    // SAFETY: the lists are as long as the library has asked for.
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
                // Behind the number of blocks their lengths.
                STRUCT => numbers.get(place + 1).copied().unwrap_or(0),
                // All others have one type.
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

/// Signature and size of a type that MPI_Type_get_contents gave, which is freed.
fn inner(mut handle: Handle) -> (Arc<Signature>, i64) {
    let mut size = 0;
    // SAFETY: the variable outlives the call.
    unsafe { library::type_size(handle, &raw mut size) };
    let signature = signature(handle, size);
    if handle >= crate::args::FIRST_HANDLE {
        // SAFETY: the handle is ours.
        unsafe { library::type_free(&raw mut handle) };
    }
    (signature, size)
}

/// Types of pairs are as if made by MPI_Type_create_struct.
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

impl Datatype {
    /// So many items of it.
    pub fn items(&self, count: i64) -> Arc<Signature> {
        Signature::repeat(
            u64::try_from(count).unwrap_or(0),
            Arc::clone(&self.signature),
        )
    }

    /// All bytes from the first to the last of any number of items are data.
    pub fn is_dense(&self) -> bool {
        self.size == self.extent && self.true_extent == self.extent
    }

    /// Where its bytes are: offsets and lengths, in the order of addresses; `None`: too far apart
    /// to look, or not committed. The library packs bytes that are numbered.
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

    /// One item whose true extent is these bytes, in the order of its signature.
    fn pack(&self, bytes: &[u8]) -> Option<Vec<u8>> {
        let from = bytes
            .as_ptr()
            .wrapping_offset(-isize::try_from(self.true_lb).ok()?);
        let mut packed = vec![0u8; usize::try_from(self.size).ok()?];
        let mut position = 0;
        // SAFETY: the item lies in `bytes`, and the room is as long as it is.
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
