//! external32: the standard's portable representation (MPI-5.0 §14.5.2).
//!
//! Big-endian, packed without padding, IEEE floating point; MPI_LONG takes 4 bytes, MPI_WCHAR 2,
//! long double 16. A value that its external form cannot hold is an error and not silently another
//! value. Elements are converted in blocks that stay in the first-level cache; the walk goes
//! through the typed layout, in strict order.

use crate::basic::long_double;
use crate::layout::{Leaf, Placed};
use crate::walk::{Piece, Rounds, Sink, walk_rounds};
use crate::{Datatype, Part, Scalar, TypeError, float};
use core::ops::ControlFlow;
use oxmpi_mem::{Buffer, Region, copy, read, write};

/// Bytes that `count` items take in external32, exactly.
pub fn external_size(datatype: &Datatype, count: u64) -> Result<u64, TypeError> {
    let one = datatype.0.map.typed.layout.external();
    one.checked_mul(count)
        .filter(|&total| total <= i64::MAX as u64)
        .ok_or(TypeError::Overflow {
            what: "packed size",
        })
}

/// Converts `count` items in `buffer` into the beginning of `dst`, which has room for
/// [`external_size`] bytes; gives that size.
///
/// # Panics
/// When `dst` is too small.
pub fn pack_external(
    datatype: &Datatype,
    count: u64,
    buffer: Buffer,
    dst: Region,
) -> Result<u64, TypeError> {
    convert(datatype, count, External::new(buffer, dst, Direction::Out))
}

/// Converts the beginning of `src`, which holds [`external_size`] bytes, into `count` items in
/// `buffer`; gives that size.
///
/// # Panics
/// When `src` is too small.
pub fn unpack_external(
    datatype: &Datatype,
    count: u64,
    buffer: Buffer,
    src: Region,
) -> Result<u64, TypeError> {
    convert(datatype, count, External::new(buffer, src, Direction::In))
}

fn convert(datatype: &Datatype, count: u64, mut sink: External) -> Result<u64, TypeError> {
    let size = external_size(datatype, count)?;
    let native = datatype.signature_bytes(count).ok_or(TypeError::Overflow {
        what: "packed size",
    })?;
    assert!(
        size <= sink.external.len() as u64,
        "invariant: the caller has checked the room in the packed buffer"
    );
    if native > 0 {
        let Placed { disp, layout } = &datatype.0.map.typed;
        let rounds = Rounds {
            count,
            stride: datatype.extent(),
            body: layout,
        };
        let piece = Piece {
            from: 0,
            to: native,
            packed: 0,
        };
        let _ = walk_rounds(rounds, *disp, piece, &mut sink);
    }
    sink.error.map_or(Ok(size), Err)
}

/// Which side is read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Direction {
    Out,
    In,
}

/// Converts runs of basic elements one after the other.
struct External {
    buffer: Buffer,
    external: Region,
    at: usize,
    direction: Direction,
    error: Option<TypeError>,
    near: [u8; BLOCK],
    far: [u8; BLOCK],
}

/// Bytes converted at a time, on either side.
const BLOCK: usize = 2048;

impl Sink for External {
    const ANY_ORDER: bool = false;

    fn run(&mut self, disp: i64, _packed: u64, len: u64, leaf: Leaf) -> ControlFlow<()> {
        let basic = leaf.expect("invariant: a typed layout has no merged bytes");
        // The parts of a type are all alike, but for pairs, which the layout has taken apart.
        let part = basic.parts()[0];
        let (native, external) = (usize::from(part.size), usize::from(part.external));
        if native == 1 && external == 1 {
            let (user, other) = (self.user(disp, len as usize), self.advance(len as usize));
            match self.direction {
                Direction::Out => copy(other, user),
                Direction::In => copy(user, other),
            }
            return ControlFlow::Continue(());
        }
        let most = BLOCK / native.max(external);
        let mut left = len as usize / native;
        let mut disp = disp;
        while left > 0 {
            let count = left.min(most);
            let (user, other) = (
                self.user(disp, count * native),
                self.advance(count * external),
            );
            let (near, far) = (&mut self.near[..user.len()], &mut self.far[..other.len()]);
            let done = match self.direction {
                Direction::Out => {
                    read(near, user);
                    let done = encode(part, near, far);
                    write(other, far);
                    done
                }
                Direction::In => {
                    read(far, other);
                    decode(part, far, near);
                    write(user, near);
                    Ok(())
                }
            };
            if let Err(Unfit) = done {
                self.error = Some(TypeError::Conversion(basic));
                return ControlFlow::Break(());
            }
            disp = disp.wrapping_add(user.len() as i64);
            left -= count;
        }
        ControlFlow::Continue(())
    }
}

impl External {
    fn new(buffer: Buffer, external: Region, direction: Direction) -> External {
        External {
            buffer,
            external,
            at: 0,
            direction,
            error: None,
            near: [0; BLOCK],
            far: [0; BLOCK],
        }
    }

    fn user(&self, disp: i64, len: usize) -> Region {
        self.buffer.at(disp as isize, len)
    }

    fn advance(&mut self, len: usize) -> Region {
        let region = self.external.slice(self.at, len);
        self.at += len;
        region
    }
}

/// A value that does not fit.
struct Unfit;

/// Converts scalars from the machine's form to the external one.
fn encode(part: Part, near: &[u8], far: &mut [u8]) -> Result<(), Unfit> {
    let (native, external) = (usize::from(part.size), usize::from(part.external));
    if part.scalar == Scalar::LongDouble {
        for (near, far) in near.chunks_exact(native).zip(far.chunks_exact_mut(16)) {
            far.copy_from_slice(&long_double_bits(near).to_be_bytes());
        }
        return Ok(());
    }
    if native == external {
        far.copy_from_slice(near);
        to_from_big_endian(far, native);
        return Ok(());
    }
    for (near, far) in near
        .chunks_exact(native)
        .zip(far.chunks_exact_mut(external))
    {
        let value = integer(near);
        let bits = 8 * external as u32;
        let fits = match part.scalar {
            Scalar::Signed => {
                let value = sign_extend(value, 8 * native as u32);
                value == sign_extend(value as u64, bits)
            }
            _ => value >> bits == 0,
        };
        if !fits {
            return Err(Unfit);
        }
        far.copy_from_slice(&value.to_be_bytes()[8 - external..]);
    }
    Ok(())
}

/// Converts scalars from the external form to the machine's.
fn decode(part: Part, far: &[u8], near: &mut [u8]) {
    let (native, external) = (usize::from(part.size), usize::from(part.external));
    if part.scalar == Scalar::LongDouble {
        for (far, near) in far.chunks_exact(16).zip(near.chunks_exact_mut(native)) {
            let bits = far
                .iter()
                .fold(0u128, |bits, &byte| bits << 8 | u128::from(byte));
            set_long_double(bits, near);
        }
        return;
    }
    if native == external {
        near.copy_from_slice(far);
        to_from_big_endian(near, native);
        return;
    }
    for (far, near) in far
        .chunks_exact(external)
        .zip(near.chunks_exact_mut(native))
    {
        let value = far
            .iter()
            .fold(0u64, |value, &byte| value << 8 | u64::from(byte));
        let value = match part.scalar {
            Scalar::Signed => sign_extend(value, 8 * external as u32) as u64,
            _ => value,
        };
        let bytes = value.to_ne_bytes();
        match cfg!(target_endian = "big") {
            true => near.copy_from_slice(&bytes[8 - native..]),
            false => near.copy_from_slice(&bytes[..native]),
        }
    }
}

/// Reverses each element of 2, 4, 8 or 16 bytes on a little-endian machine.
fn to_from_big_endian(bytes: &mut [u8], size: usize) {
    if cfg!(target_endian = "big") {
        return;
    }
    match size {
        2 => reverse::<2>(bytes),
        4 => reverse::<4>(bytes),
        8 => reverse::<8>(bytes),
        _ => bytes.chunks_exact_mut(size).for_each(<[u8]>::reverse),
    }
}

fn reverse<const N: usize>(bytes: &mut [u8]) {
    bytes
        .as_chunks_mut::<N>()
        .0
        .iter_mut()
        .for_each(|element| element.reverse());
}

/// The machine's integer in `bytes`, zero-extended.
fn integer(bytes: &[u8]) -> u64 {
    let fold = |value: u64, byte: &u8| value << 8 | u64::from(*byte);
    match cfg!(target_endian = "big") {
        true => bytes.iter().fold(0, fold),
        false => bytes.iter().rev().fold(0, fold),
    }
}

fn sign_extend(value: u64, bits: u32) -> i64 {
    (value << (64 - bits)) as i64 >> (64 - bits)
}

/// The machine's long double as binary128.
fn long_double_bits(bytes: &[u8]) -> u128 {
    let whole = <[u8; 16]>::try_from(bytes).expect("invariant: long double has 16 bytes");
    if !long_double::IS_X87 {
        return u128::from_ne_bytes(whole);
    }
    let bits = u128::from_le_bytes(whole);
    float::x87_to_quad((bits >> 64) as u16, bits as u64)
}

/// Stores a binary128 as the machine's long double; the padding of the x87 format is zero.
fn set_long_double(bits: u128, bytes: &mut [u8]) {
    if !long_double::IS_X87 {
        bytes.copy_from_slice(&bits.to_ne_bytes());
        return;
    }
    let (head, significand) = float::quad_to_x87(bits);
    bytes[..8].copy_from_slice(&significand.to_le_bytes());
    bytes[8..10].copy_from_slice(&head.to_le_bytes());
    bytes[10..].fill(0);
}
