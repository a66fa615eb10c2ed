//! Data of other processors: every basic type, within any type, from several kinds of processor to
//! three. The reference is an encoder that shares no code with either side.

use super::model::{Map, recipe};
use crate::{
    ArchWord, Basic, Class, Datatype, Foreign, Part, Scalar, TypeError, pack_common, unpack_common,
};
use oxmpi_mem::{Buffer, with_bytes};
use proptest::prelude::*;

const IA32: u32 = 0xFFCA_0200;
const S390X: u32 = 0xFF59_1208;
const DOUBLE_DOUBLE: u32 = 0xFF61_1208;

/// Senders: x86-64, IA-32, aarch64, s390x (and SPARC), POWER with double-double long doubles. Then
/// one with 64-bit long double and 32-bit long, and two with wider booleans.
const SENDERS: [u32; 8] = [
    0xFFC9_1200,
    IA32,
    0xFF59_1200,
    S390X,
    DOUBLE_DOUBLE,
    0xFF00_0200,
    0xFF59_1A08,
    0xFFC9_1500,
];

/// Words whose sizes are those of our own tables.
const RECEIVERS: [u32; 3] = [0xFFC9_1200, 0xFF59_1200, S390X];

fn word(bits: u32) -> ArchWord {
    ArchWord::parse(bits).unwrap()
}

fn int(value: u128, size: u8, word: ArchWord) -> Vec<u8> {
    let mut bytes = value.to_le_bytes()[..usize::from(size)].to_vec();
    if word.is_big_endian() {
        bytes.reverse();
    }
    bytes
}

/// The integer `value`, not 0, as a long double.
fn long_double(value: u64, word: ArchWord) -> Vec<u8> {
    let format = word.long_double();
    let top = u128::from(value.ilog2());
    let bits = match format.mantissa {
        53 => u128::from((value as f64).to_bits()),
        64 => (16383 + top) << 64 | u128::from(value) << (63 - top),
        _ => (16383 + top) << 112 | u128::from(value) << (112 - top) & ((1 << 112) - 1),
    };
    int(bits, format.size, word)
}

/// The bytes of a part of an element on a processor. `seed` selects the value.
fn encoded(basic: Basic, part: Part, seed: u64, word: ArchWord) -> Vec<u8> {
    let is_truth = matches!(basic.class(), Class::CBool | Class::FortranLogical);
    let size = match basic {
        Basic::C_BOOL | Basic::CXX_BOOL => word.bool_size(),
        Basic::LOGICAL => word.logical_size(),
        Basic::LONG | Basic::UNSIGNED_LONG => word.long_size(),
        Basic::LONG_INT if part.disp == 0 => word.long_size(),
        _ => part.size,
    };
    match part.scalar {
        Scalar::LongDouble => long_double(seed % 9999 + 1, word),
        _ if is_truth => int(u128::from(seed & 1), size, word),
        // Small enough for 32 bits.
        Scalar::Signed if part.external < part.size => {
            let value = seed as i32 as i128;
            int(value as u128, size, word)
        }
        Scalar::Unsigned if part.external < part.size => int(u128::from(seed as u16), size, word),
        _ if part.size == 1 => vec![seed as u8],
        _ => int(u128::from(seed) << 64 | u128::from(seed), size, word),
    }
}

/// (basic, part, its displacement in the buffer) of each scalar, in the order of the type map.
type Scalars = Vec<(Basic, Part, i64)>;

/// The scalars of `count` items in a buffer whose first byte has displacement `first`.
fn scalars(map: &Map, count: u64, first: i64) -> Scalars {
    (0..count as i64)
        .flat_map(|item| map.basics.iter().map(move |of| (item, *of)))
        .flat_map(|(item, (basic, at))| {
            let at = item * map.extent() + at - first;
            let parts = basic.parts().iter();
            parts.map(move |part| (basic, *part, at + i64::from(part.disp)))
        })
        .collect()
}

fn seed(at: usize) -> u64 {
    (at as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

/// The message, and the buffer expected after the conversion.
fn message(scalars: &Scalars, from: ArchWord, to: ArchWord, len: usize) -> (Vec<Vec<u8>>, Vec<u8>) {
    let mut stored = vec![0xEE; len];
    let mut sent = Vec::new();
    for (at, (basic, part, disp)) in scalars.iter().enumerate() {
        sent.push(encoded(*basic, *part, seed(at), from));
        let here = encoded(*basic, *part, seed(at), to);
        assert_eq!(here.len(), usize::from(part.size));
        stored[*disp as usize..][..here.len()].copy_from_slice(&here);
    }
    (sent, stored)
}

/// Stores a message as the engine does, and converts it.
fn receive(
    foreign: Foreign,
    datatype: &Datatype,
    count: u64,
    message: &[u8],
) -> (Result<u64, TypeError>, Vec<u8>) {
    let (first, len) = datatype.span(count).unwrap();
    let mut user = vec![0xEE; len as usize];
    let mut message = message.to_vec();
    let done = with_bytes(&mut user, |region| {
        let buffer = Buffer {
            region,
            origin: -first as isize,
        };
        with_bytes(&mut message, |packed| {
            if foreign.keeps_sizes(datatype) {
                crate::unpack(datatype, count, buffer, packed);
                foreign.convert(datatype, count, buffer, None, packed.len() as u64)
            } else {
                let bytes = packed.len() as u64;
                foreign.convert(datatype, count, buffer, Some(packed), bytes)
            }
        })
    });
    (done, user)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(miri) { 4 } else { 100 }))]

    /// A message of any processor, or its first elements, gives the same values here. Bytes between
    /// the elements are not touched.
    #[test]
    fn receiver_makes_right(recipe in recipe(), count in 0u64..3, share in 0.0f64..1.2) {
        let map = recipe.expand();
        prop_assume!(map.bytes.len() < 500 && super::properties::distinct(&map, count));
        let datatype = recipe.build();
        let (first, len) = datatype.span(count).unwrap();
        let scalars = scalars(&map, count, first);
        let has_long_double =
            datatype.basics().any(|basic| basic.parts().iter().any(|part| part.scalar == Scalar::LongDouble));
        for from in SENDERS.map(word) {
            if from == word(DOUBLE_DOUBLE) && has_long_double {
                continue; // Double-double has no counterpart: see below.
            }
            for to in RECEIVERS.map(word) {
                let foreign = Foreign::new(from, to);
                let (sent, _) = message(&scalars, from, to, len as usize);
                let total: usize = sent.iter().map(Vec::len).sum();
                prop_assert_eq!(foreign.sent_bytes(&datatype, count), Some(total as u64));
                let whole = ((scalars.len() as f64 * share) as usize).min(scalars.len());
                let (_, stored) = message(&scalars[..whole].to_vec(), from, to, len as usize);
                let (done, user) = receive(foreign, &datatype, count, &sent[..whole].concat());
                let bytes: u64 = scalars[..whole].iter().map(|of| u64::from(of.1.size)).sum();
                prop_assert_eq!(done, Ok(bytes));
                // The padding of x87 numbers is undefined.
                if !has_long_double {
                    prop_assert_eq!(user, stored);
                } else {
                    prop_assert_eq!(without_padding(&scalars, user, to), without_padding(&scalars, stored, to));
                }
                if whole < scalars.len() && sent[whole].len() > 1 && foreign.changes(&datatype) {
                    let torn = [sent[..whole].concat(), vec![7]].concat();
                    prop_assert_eq!(receive(foreign, &datatype, count, &torn).0, Err(TypeError::Torn));
                }
            }
        }
    }

    /// MPI_PACKED data of a heterogeneous job: every processor packs the same bytes, and unpacks
    /// them.
    #[test]
    fn packed_data_have_one_form(recipe in recipe(), count in 0u64..3) {
        let map = recipe.expand();
        prop_assume!(map.bytes.len() < 500 && super::properties::distinct(&map, count));
        let datatype = recipe.build();
        let (first, len) = datatype.span(count).unwrap();
        let scalars = scalars(&map, count, first);
        let (sent, mut user) = message(&scalars, ArchWord::COMMON, ArchWord::LOCAL, len as usize);
        let mut packed = vec![0; (datatype.size() * count) as usize];
        let mut back = vec![0xEE; len as usize];
        let origin = -first as isize;
        let all = packed.len();
        with_bytes(&mut packed, |dst| {
            let buffer = |region| Buffer { region, origin };
            with_bytes(&mut user, |region| {
                assert_eq!(pack_common(&datatype, count, buffer(region), dst), Ok(all));
            });
            with_bytes(&mut back, |region| {
                assert_eq!(unpack_common(&datatype, count, buffer(region), dst), Ok(all));
            });
        });
        prop_assert_eq!(packed, sent.concat());
        let local = ArchWord::LOCAL;
        prop_assert_eq!(without_padding(&scalars, back, local), without_padding(&scalars, user, local));
    }
}

/// A buffer with the padding of x87 numbers set to zero.
fn without_padding(scalars: &Scalars, mut buffer: Vec<u8>, word: ArchWord) -> Vec<u8> {
    for (_, part, disp) in scalars {
        if part.scalar == Scalar::LongDouble && word.long_double().mantissa == 64 {
            buffer[*disp as usize + 10..][..6].fill(0);
        }
    }
    buffer
}

#[test]
fn what_cannot_be_converted_is_an_error() {
    // Double-double.
    let foreign = Foreign::new(word(DOUBLE_DOUBLE), word(S390X));
    let long_double = Datatype::basic(Basic::LONG_DOUBLE);
    let (done, _) = receive(foreign, &long_double, 1, &[1; 16]);
    assert_eq!(done, Err(TypeError::Unfit(Basic::LONG_DOUBLE)));
    // The message is longer than the receive: as many elements as fit are converted.
    let foreign = Foreign::new(word(IA32), word(S390X));
    let long = Datatype::basic(Basic::LONG);
    let (done, user) = receive(foreign, &long, 2, &[1, 0, 0, 0, 0xfe, 0xff, 0xff, 0xff]);
    assert_eq!(done, Ok(16));
    let values = [1i64.to_be_bytes(), (-2i64).to_be_bytes()].concat();
    assert_eq!(user, values);
}

#[test]
fn bytes_and_what_looks_alike_are_not_touched() {
    let foreign = Foreign::new(word(S390X), word(0xFFC9_1200));
    for basic in [
        Basic::BYTE,
        Basic::PACKED,
        Basic::CHAR,
        Basic::C_BOOL,
        Basic::INT8,
        Basic::CHARACTER,
    ] {
        assert!(!foreign.changes(&Datatype::basic(basic)), "{basic:?}");
    }
    for basic in [Basic::INT, Basic::C_FLOAT_COMPLEX, Basic::SHORT_INT] {
        assert!(foreign.changes(&Datatype::basic(basic)), "{basic:?}");
    }
    let same = Foreign::new(word(S390X), word(S390X));
    assert!(Basic::all().all(|basic| !same.changes(&Datatype::basic(basic))));
    // Two formats of long double in the same byte order.
    let foreign = Foreign::new(word(0xFF59_1200), word(0xFFC9_1200));
    assert!(!foreign.changes(&Datatype::basic(Basic::DOUBLE)));
    assert!(foreign.changes(&Datatype::basic(Basic::C_LONG_DOUBLE_COMPLEX)));
    assert!(foreign.keeps_sizes(&Datatype::basic(Basic::LONG_DOUBLE)));
}
