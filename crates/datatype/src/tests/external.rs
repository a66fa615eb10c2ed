//! external32: byte-exact cases from the tables of MPI-5.0 §14.5.2, and round trips of random
//! types.

use super::model::recipe;
use crate::{
    Basic, Counts, Datatype, Scalar, TypeError, external_size, pack_external, unpack_external,
};
use oxmpi_mem::{Buffer, with_bytes};
use proptest::prelude::*;

fn packed(datatype: &Datatype, count: u64, user: &mut [u8]) -> Result<Vec<u8>, TypeError> {
    let mut out = vec![0xEE; external_size(datatype, count).unwrap() as usize];
    let origin = -datatype.span(count).unwrap().0 as isize;
    with_bytes(user, |region| {
        with_bytes(&mut out, |dst| {
            pack_external(datatype, count, Buffer { region, origin }, dst)
        })
    })?;
    Ok(out)
}

fn unpacked(datatype: &Datatype, count: u64, external: &mut [u8]) -> Vec<u8> {
    let (first, len) = datatype.span(count).unwrap();
    let mut user = vec![0u8; len as usize];
    with_bytes(&mut user, |region| {
        let buffer = Buffer {
            region,
            origin: -first as isize,
        };
        with_bytes(external, |src| {
            unpack_external(datatype, count, buffer, src)
        })
    })
    .unwrap();
    user
}

#[test]
fn sizes_are_those_of_the_standard() {
    let sizes = [
        (Basic::PACKED, 1),
        (Basic::BYTE, 1),
        (Basic::CHAR, 1),
        (Basic::WCHAR, 2),
        (Basic::SHORT, 2),
        (Basic::INT, 4),
        (Basic::LONG, 4),
        (Basic::UNSIGNED_LONG, 4),
        (Basic::LONG_LONG, 8),
        (Basic::FLOAT, 4),
        (Basic::DOUBLE, 8),
        (Basic::LONG_DOUBLE, 16),
        (Basic::C_BOOL, 1),
        (Basic::C_FLOAT_COMPLEX, 8),
        (Basic::C_LONG_DOUBLE_COMPLEX, 32),
        (Basic::AINT, 8),
        (Basic::OFFSET, 8),
        (Basic::COUNT, 8),
        (Basic::LOGICAL, 4),
        (Basic::INTEGER8, 8),
        (Basic::DOUBLE_COMPLEX, 16),
        (Basic::SHORT_INT, 6),
        (Basic::LONG_INT, 8),
        (Basic::LONG_DOUBLE_INT, 20),
    ];
    for (basic, size) in sizes {
        assert_eq!(
            external_size(&Datatype::basic(basic), 3).unwrap(),
            3 * size,
            "{basic:?}"
        );
        assert_eq!(basic.external_size(), size);
    }
}

#[test]
fn numbers_are_big_endian() {
    let mut ints: Vec<u8> = [1i32, -2, 0x0102_0304]
        .iter()
        .flat_map(|value| value.to_ne_bytes())
        .collect();
    let out = packed(&Datatype::basic(Basic::INT), 3, &mut ints).unwrap();
    assert_eq!(out, [0, 0, 0, 1, 0xff, 0xff, 0xff, 0xfe, 1, 2, 3, 4]);
    let mut complex: Vec<u8> = [1.5f64, -2.0]
        .iter()
        .flat_map(|value| value.to_ne_bytes())
        .collect();
    let out = packed(&Datatype::basic(Basic::C_DOUBLE_COMPLEX), 1, &mut complex).unwrap();
    assert_eq!(
        out,
        [0x3f, 0xf8, 0, 0, 0, 0, 0, 0, 0xc0, 0, 0, 0, 0, 0, 0, 0]
    );
}

#[test]
fn longs_are_narrowed_when_they_fit() {
    let long = Datatype::basic(Basic::LONG);
    let mut fits: Vec<u8> = [-1i64, i64::from(i32::MIN), 7]
        .iter()
        .flat_map(|value| value.to_ne_bytes())
        .collect();
    let mut out = packed(&long, 3, &mut fits).unwrap();
    assert_eq!(out, [0xff, 0xff, 0xff, 0xff, 0x80, 0, 0, 0, 0, 0, 0, 7]);
    assert_eq!(unpacked(&long, 3, &mut out), fits);
    let mut large = (1i64 << 31).to_ne_bytes();
    assert_eq!(
        packed(&long, 1, &mut large),
        Err(TypeError::Conversion(Basic::LONG))
    );
    let mut out = packed(&Datatype::basic(Basic::UNSIGNED_LONG), 1, &mut large).unwrap();
    assert_eq!(
        unpacked(&Datatype::basic(Basic::UNSIGNED_LONG), 1, &mut out),
        large
    );
    let mut face = 0x1_F600u32.to_ne_bytes();
    assert!(packed(&Datatype::basic(Basic::WCHAR), 1, &mut face).is_err());
}

#[cfg(target_arch = "x86_64")]
#[test]
fn long_double_becomes_binary128() {
    let mut pi = [
        0x35, 0xc2, 0x68, 0x21, 0xa2, 0xda, 0x0f, 0xc9, 0x00, 0x40, 9, 9, 9, 9, 9, 9,
    ];
    let datatype = Datatype::basic(Basic::LONG_DOUBLE);
    let mut out = packed(&datatype, 1, &mut pi).unwrap();
    assert_eq!(
        out,
        [
            0x40, 0x00, 0x92, 0x1f, 0xb5, 0x44, 0x42, 0xd1, 0x84, 0x6a, 0, 0, 0, 0, 0, 0
        ]
    );
    assert_eq!(unpacked(&datatype, 1, &mut out)[..10], pi[..10]);
}

#[test]
fn structs_and_gaps() {
    let types = [Basic::SHORT, Basic::DOUBLE, Basic::LONG].map(Datatype::basic);
    let mixed =
        Datatype::create_struct(Counts::I32(&[2, 1, 1]), Counts::I64(&[0, 8, 16]), &types).unwrap();
    assert_eq!(external_size(&mixed, 2).unwrap(), 2 * (4 + 8 + 4));
    let mut user = vec![0u8; 48];
    for item in [0, 24] {
        user[item..item + 2].copy_from_slice(&1i16.to_ne_bytes());
        user[item + 2..item + 4].copy_from_slice(&2i16.to_ne_bytes());
        user[item + 8..item + 16].copy_from_slice(&1.0f64.to_ne_bytes());
        user[item + 16..item + 24].copy_from_slice(&(-3i64).to_ne_bytes());
    }
    let mut out = packed(&mixed, 2, &mut user).unwrap();
    let one = [
        0, 1, 0, 2, 0x3f, 0xf0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xfd,
    ];
    assert_eq!(out, [one, one].concat());
    assert_eq!(unpacked(&mixed, 2, &mut out), user);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(miri) { 4 } else { 600 }))]

    /// The data of a random type survives packing and unpacking. Types that external32 narrows get
    /// small values.
    #[test]
    fn round_trip(recipe in recipe(), count in 0u64..3) {
        let map = recipe.expand();
        prop_assume!(map.bytes.len() < 2000);
        let mut places = map.positions(count);
        places.sort_unstable();
        prop_assume!(places.windows(2).all(|pair| pair[0] != pair[1]));
        let datatype = recipe.build();
        let (first, len) = datatype.span(count).unwrap();
        let mut user = vec![0u8; len as usize];
        for item in 0..count as i64 {
            for &(basic, at) in &map.basics {
                for part in basic.parts() {
                    let at = (item * map.extent() + at + i64::from(part.disp) - first) as usize;
                    let bytes = &mut user[at..at + usize::from(part.size)];
                    let seed = at as u64 * 0x9E37_79B9 + 5;
                    let value = seed.to_ne_bytes();
                    match (part.scalar, part.size) {
                        (Scalar::LongDouble, _) if cfg!(target_arch = "x86_64") => {
                            bytes[..8].copy_from_slice(&(seed | 1 << 63).to_le_bytes());
                            bytes[8..10].copy_from_slice(&0x3fffu16.to_le_bytes());
                        }
                        (Scalar::LongDouble, _) => bytes.fill(seed as u8),
                        (_, size) if part.external < size => bytes[if cfg!(target_endian = "big") { usize::from(size) - 1 } else { 0 }] = seed as u8,
                        _ => bytes.iter_mut().zip(value.iter().cycle()).for_each(|(to, from)| *to = *from),
                    }
                }
            }
        }
        let want: u64 = map.basics.iter().map(|(basic, _)| basic.external_size()).sum();
        prop_assert_eq!(external_size(&datatype, count).unwrap(), want * count);
        let mut out = packed(&datatype, count, &mut user).unwrap();
        prop_assert_eq!(unpacked(&datatype, count, &mut out), user);
    }
}
