//! Conversion of scalars between representations: byte order, width, format of long double.
//!
//! A representation is an [`ArchWord`]; external32 has its own. A conversion depends only on the
//! two words, never on the processor that runs it. So data of any two processors can be converted
//! on a third. A value that does not fit in the other representation is an error. Elements are
//! converted in blocks that stay in the first-level cache. The walk follows the typed layout in
//! strict order. Used by `external32.rs` and `foreign.rs`.

use crate::layout::{Leaf, Placed};
use crate::walk::{Piece, Rounds, Sink, walk_rounds};
use crate::{ArchWord, Basic, Class, Datatype, LongDouble, Part, Scalar, TypeError, float};
use core::ops::ControlFlow;
use oxmpi_mem::{Buffer, Region, copy, copy_swapped, read, write};

/// Bytes of a part of a basic type in a representation.
pub(crate) fn size_in(word: ArchWord, basic: Basic, part: Part) -> usize {
    if word == ArchWord::EXTERNAL32 {
        return usize::from(part.external);
    }
    usize::from(match (part.scalar, basic) {
        (Scalar::LongDouble, _) => word.long_double().size,
        (_, Basic::C_BOOL | Basic::CXX_BOOL) => word.bool_size(),
        (_, Basic::LOGICAL) => word.logical_size(),
        // Only C long is 8 bytes here and 4 in external32.
        _ if (part.size, part.external) == (8, 4) => word.long_size(),
        _ => part.size,
    })
}

/// The format of a part in one representation.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Form {
    size: usize,
    is_big_endian: bool,
    /// Set for a long double.
    long_double: Option<LongDouble>,
}

impl Form {
    /// The form of a part in a representation.
    pub(crate) fn of(word: ArchWord, basic: Basic, part: Part) -> Form {
        let size = size_in(word, basic, part);
        let is_wide = part.scalar == Scalar::LongDouble;
        Form {
            size,
            // A single byte has no order.
            is_big_endian: word.is_big_endian() && size > 1,
            long_double: is_wide.then(|| word.long_double()),
        }
    }

    /// Whether only the byte order differs.
    fn is_swapped(&self, other: &Form) -> bool {
        let alike = Form {
            is_big_endian: !self.is_big_endian,
            ..*self
        };
        alike == *other
    }
}

/// Whether the formats of a basic type differ in two representations.
pub(crate) fn differ(basic: Basic, from: ArchWord, to: ArchWord) -> bool {
    let unlike = |part: &Part| Form::of(from, basic, *part) != Form::of(to, basic, *part);
    basic.parts().iter().any(unlike)
}

/// The direction of the conversion.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Direction {
    /// From the buffer to the packed bytes.
    Out,
    /// From the packed bytes to the buffer.
    In,
}

/// Converts runs of basic elements one after the other, until the packed bytes end.
pub(crate) struct Converting {
    buffer: Buffer,
    near: ArchWord,
    /// The packed bytes, in the other representation. None: the buffer itself holds the unconverted
    /// elements, which have the same size.
    packed: Option<Region>,
    far: ArchWord,
    direction: Direction,
    at: usize,
    done: u64,
    error: Option<TypeError>,
    near_block: [u8; BLOCK],
    far_block: [u8; BLOCK],
}

/// Size of a block of conversion, on either side.
const BLOCK: usize = 2048;

impl Converting {
    /// A conversion between a buffer in the representation `near` and packed bytes in `far`.
    /// Without packed bytes the buffer is converted in place.
    pub(crate) fn new(
        buffer: Buffer,
        near: ArchWord,
        packed: Option<Region>,
        far: ArchWord,
        direction: Direction,
    ) -> Converting {
        Converting {
            buffer,
            near,
            packed,
            far,
            direction,
            at: 0,
            done: 0,
            error: None,
            near_block: [0; BLOCK],
            far_block: [0; BLOCK],
        }
    }

    /// Converts the first `bytes` of the packed stream of `count` items, counted in the buffer's
    /// representation. Returns the number of converted bytes and the packed bytes that they took.
    /// An incomplete element is not converted.
    pub(crate) fn run_through(
        mut self,
        datatype: &Datatype,
        count: u64,
        bytes: u64,
    ) -> Result<(u64, u64), TypeError> {
        if bytes > 0 {
            let Placed { disp, layout } = &datatype.0.map.typed;
            let rounds = Rounds {
                count,
                stride: datatype.extent(),
                body: layout,
            };
            let piece = Piece {
                from: 0,
                to: bytes,
                packed: 0,
            };
            let _ = walk_rounds(rounds, *disp, piece, &mut self);
        }
        self.error.map_or(Ok((self.done, self.at as u64)), Err)
    }

    fn unfit(&self, basic: Basic) -> TypeError {
        match self.far == ArchWord::EXTERNAL32 {
            true => TypeError::Conversion(basic),
            false => TypeError::Unfit(basic),
        }
    }

    fn convert_block(
        &mut self,
        user: Region,
        packed: Region,
        basic: Basic,
        near: Form,
        far: Form,
    ) -> Result<(), Unfit> {
        let near_block = &mut self.near_block[..user.len()];
        let far_block = &mut self.far_block[..packed.len()];
        match self.direction {
            Direction::Out => {
                read(near_block, user);
                convert(basic, near, near_block, far, far_block)?;
                write(packed, far_block);
            }
            Direction::In => {
                read(far_block, packed);
                convert(basic, far, far_block, near, near_block)?;
                write(user, near_block);
            }
        }
        Ok(())
    }
}

impl Sink for Converting {
    const ANY_ORDER: bool = false;

    fn run(&mut self, disp: i64, _packed: u64, len: u64, leaf: Leaf) -> ControlFlow<()> {
        let basic = leaf.expect("invariant: a typed layout has no merged bytes");
        // The parts of a type are all alike, except for pairs, which the layout has split.
        let part = basic.parts()[0];
        let near_form = Form::of(self.near, basic, part);
        let far_form = Form::of(self.far, basic, part);
        let (near, far) = (near_form.size, far_form.size);
        let is_swap = near_form.is_swapped(&far_form);
        let room = self
            .packed
            .map_or(usize::MAX, |packed| packed.len() - self.at);
        let whole = (len as usize / near).min(room / far);
        let most = match near_form == far_form || is_swap {
            true => whole.max(1),
            false => BLOCK / near.max(far),
        };
        let mut left = whole;
        let mut disp = disp;
        while left > 0 {
            let count = left.min(most);
            let user = self.buffer.at(disp as isize, count * near);
            let packed = match self.packed {
                Some(packed) => packed.slice(self.at, count * far),
                None => user,
            };
            match (near_form == far_form, self.direction) {
                (true, _) if self.packed.is_none() => {}
                (true, Direction::Out) => copy(packed, user),
                (true, Direction::In) => copy(user, packed),
                (false, Direction::Out) if is_swap => copy_swapped(packed, user, near),
                (false, Direction::In) if is_swap => copy_swapped(user, packed, near),
                (false, _) => {
                    let converted = self.convert_block(user, packed, basic, near_form, far_form);
                    if let Err(Unfit) = converted {
                        self.error = Some(self.unfit(basic));
                        return ControlFlow::Break(());
                    }
                }
            }
            disp = disp.wrapping_add((count * near) as i64);
            self.at += count * far;
            self.done += (count * near) as u64;
            left -= count;
        }
        match whole == len as usize / near {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    }
}

/// A value that does not fit.
struct Unfit;

/// Converts the scalars of `from` in the form `source` to the form `target`, as many as `to` can
/// hold.
fn convert(
    basic: Basic,
    source: Form,
    from: &[u8],
    target: Form,
    to: &mut [u8],
) -> Result<(), Unfit> {
    if let (Some(wide), Some(into)) = (source.long_double, target.long_double)
        && wide != into
    {
        let pairs = from
            .chunks_exact(source.size)
            .zip(to.chunks_exact_mut(target.size));
        for (from, to) in pairs {
            let bits = quad_of(wide, whole(from, source.is_big_endian))?;
            set(to, target.is_big_endian, of_quad(into, bits)?);
        }
        return Ok(());
    }
    if source.size == target.size {
        to.copy_from_slice(from);
        if source.is_big_endian != target.is_big_endian {
            to.chunks_exact_mut(target.size).for_each(<[u8]>::reverse);
        }
        return Ok(());
    }
    let is_truth = matches!(basic.class(), Class::CBool | Class::FortranLogical);
    let scalar = basic.parts()[0].scalar;
    let pairs = from
        .chunks_exact(source.size)
        .zip(to.chunks_exact_mut(target.size));
    for (from, to) in pairs {
        let value = whole(from, source.is_big_endian);
        if is_truth {
            set(to, target.is_big_endian, u128::from(value != 0));
            continue;
        }
        let (before, after) = (8 * source.size as u32, 8 * target.size as u32);
        let value = match scalar {
            Scalar::Signed => sign_extended(value, before),
            _ => value,
        };
        let kept = match scalar {
            Scalar::Signed => sign_extended(value, after),
            _ => value & (u128::MAX >> (128 - after)),
        };
        if kept != value {
            return Err(Unfit);
        }
        set(to, target.is_big_endian, value);
    }
    Ok(())
}

/// A long double as binary128.
fn quad_of(format: LongDouble, bits: u128) -> Result<u128, Unfit> {
    match (format.mantissa, format.explicit_one) {
        (113, _) => Ok(bits),
        (64, true) => Ok(float::x87_to_quad((bits >> 64) as u16, bits as u64)),
        (53, _) => Ok(float::double_to_quad(bits as u64)),
        // A sum of two doubles: no processor for which this library is built uses it.
        _ => Err(Unfit),
    }
}

/// A binary128 in the format of a long double; the padding of the x87 format is zero.
fn of_quad(format: LongDouble, bits: u128) -> Result<u128, Unfit> {
    match (format.mantissa, format.explicit_one) {
        (113, _) => Ok(bits),
        (64, true) => {
            let (head, significand) = float::quad_to_x87(bits);
            Ok(u128::from(head) << 64 | u128::from(significand))
        }
        _ => Err(Unfit),
    }
}

/// The number in `bytes`, zero-extended.
fn whole(bytes: &[u8], is_big_endian: bool) -> u128 {
    let fold = |value: u128, byte: &u8| value << 8 | u128::from(*byte);
    match is_big_endian {
        true => bytes.iter().fold(0, fold),
        false => bytes.iter().rev().fold(0, fold),
    }
}

/// Stores the low bytes of a number.
fn set(bytes: &mut [u8], is_big_endian: bool, value: u128) {
    let little = value.to_le_bytes();
    bytes.copy_from_slice(&little[..bytes.len()]);
    if is_big_endian {
        bytes.reverse();
    }
}

fn sign_extended(value: u128, bits: u32) -> u128 {
    ((value << (128 - bits)) as i128 >> (128 - bits)) as u128
}
