//! Lookup of predefined types by property: size and class, decimal precision and range, members of
//! a pair.
//!
//! MPI-5.0 §20.1.7 (MPI_Type_match_size, MPI_Type_create_f90_*) and §6.9.4
//! (MPI_Type_get_value_index). All calls with equal (p, r) return the same F90 type, which cannot
//! be freed.

use crate::basic::long_double;
use crate::contents::Recipe;
use crate::{Basic, Datatype, TypeError};
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// MPI_UNDEFINED.
pub const UNDEFINED: i32 = -32766;
/// MPI_TYPECLASS_INTEGER.
pub const TYPECLASS_INTEGER: i32 = 192;
/// MPI_TYPECLASS_REAL.
pub const TYPECLASS_REAL: i32 = 193;
/// MPI_TYPECLASS_COMPLEX.
pub const TYPECLASS_COMPLEX: i32 = 194;

/// The sized Fortran type of a class, `size` in bytes.
pub fn match_size(class: i32, size: i32) -> Result<Basic, TypeError> {
    let (sized, wanted): (&[Basic], _) = match class {
        TYPECLASS_INTEGER => (&INTEGERS, "class integer and the requested size"),
        TYPECLASS_REAL => (&REALS, "class real and the requested size"),
        TYPECLASS_COMPLEX => (&COMPLEXES, "class complex and the requested size"),
        value => {
            return Err(TypeError::Constant {
                what: "typeclass",
                index: None,
                value: i64::from(value),
            });
        }
    };
    sized
        .iter()
        .copied()
        .find(|basic| i64::try_from(basic.size()) == Ok(i64::from(size)))
        .ok_or(TypeError::NoMatch { wanted })
}

/// The pair type of a value and an index type, if MPI predefines one.
pub fn value_index(value: Basic, index: Basic) -> Option<Basic> {
    let c_pair = match value {
        Basic::FLOAT => Basic::FLOAT_INT,
        Basic::DOUBLE => Basic::DOUBLE_INT,
        Basic::LONG => Basic::LONG_INT,
        Basic::INT => Basic::TWO_INT,
        Basic::SHORT => Basic::SHORT_INT,
        Basic::LONG_DOUBLE => Basic::LONG_DOUBLE_INT,
        Basic::REAL if index == Basic::REAL => return Some(Basic::TWO_REAL),
        Basic::DOUBLE_PRECISION if index == Basic::DOUBLE_PRECISION => {
            return Some(Basic::TWO_DOUBLE_PRECISION);
        }
        Basic::INTEGER if index == Basic::INTEGER => return Some(Basic::TWO_INTEGER),
        _ => return None,
    };
    (index == Basic::INT).then_some(c_pair)
}

/// MPI_Type_create_f90_real: the smallest real with `precision` decimal digits and decimal exponent
/// `range`; one of the two may be MPI_UNDEFINED.
pub fn f90_real(precision: i32, range: i32) -> Result<Datatype, TypeError> {
    let (_, basic, _) = real_kind(precision, range)?;
    Ok(cached(Recipe::F90Real { precision, range }, basic))
}

/// MPI_Type_create_f90_complex: as [`f90_real`], for both halves of a complex number.
pub fn f90_complex(precision: i32, range: i32) -> Result<Datatype, TypeError> {
    let (_, _, basic) = real_kind(precision, range)?;
    Ok(cached(Recipe::F90Complex { precision, range }, basic))
}

/// MPI_Type_create_f90_integer: the smallest integer that holds all numbers of `range` decimal
/// digits.
pub fn f90_integer(range: i32) -> Result<Datatype, TypeError> {
    if range < 0 {
        return Err(TypeError::Negative {
            what: "r",
            index: None,
            value: i64::from(range),
        });
    }
    let basic = match range {
        ..=2 => Basic::INTEGER1,
        3..=4 => Basic::INTEGER2,
        5..=9 => Basic::INTEGER4,
        10..=18 => Basic::INTEGER8,
        19..=38 => Basic::INTEGER16,
        _ => {
            return Err(TypeError::NoMatch {
                wanted: "that decimal range among the integers (at most 38 digits)",
            });
        }
    };
    Ok(cached(Recipe::F90Integer { range }, basic))
}

/// Decimal digits and exponents of a kind, its reals and its complex numbers.
type RealKind = ((i32, i32), Basic, Basic);

/// The real kinds of a Fortran compiler in the order of SELECTED_REAL_KIND: by increasing
/// precision. Compilers for the x87 have one more kind, with the format of C's long double.
const REAL_KINDS: [RealKind; 4] = [
    ((6, 37), Basic::REAL4, Basic::COMPLEX8),
    ((15, 307), Basic::REAL8, Basic::COMPLEX16),
    match long_double::IS_X87 {
        true => ((18, 4931), Basic::LONG_DOUBLE, Basic::C_LONG_DOUBLE_COMPLEX),
        false => QUAD,
    },
    QUAD,
];
const QUAD: RealKind = ((33, 4931), Basic::REAL16, Basic::COMPLEX32);

/// The first kind with at least this precision and range.
fn real_kind(precision: i32, range: i32) -> Result<RealKind, TypeError> {
    for (what, value) in [("p", precision), ("r", range)] {
        if value < 0 && value != UNDEFINED {
            return Err(TypeError::Negative {
                what,
                index: None,
                value: i64::from(value),
            });
        }
    }
    if precision == UNDEFINED && range == UNDEFINED {
        return Err(TypeError::NoMatch {
            wanted: "both p and r undefined; one of them must be given",
        });
    }
    let fits = |((digits, exponent), ..): &RealKind| {
        (precision == UNDEFINED || precision <= *digits)
            && (range == UNDEFINED || range <= *exponent)
    };
    REAL_KINDS.into_iter().find(fits).ok_or(TypeError::NoMatch {
        wanted: "that precision and range (at most p = 33, r = 4931)",
    })
}

/// The cached type for these arguments.
fn cached(recipe: Recipe, basic: Basic) -> Datatype {
    static MADE: Mutex<BTreeMap<[i32; 3], Datatype>> = Mutex::new(BTreeMap::new());
    let key = match recipe {
        Recipe::F90Real { precision, range } => [0, precision, range],
        Recipe::F90Complex { precision, range } => [1, precision, range],
        Recipe::F90Integer { range } => [2, 0, range],
        _ => unreachable!("invariant: only F90 types are looked up"),
    };
    // A panic cannot leave the map half changed.
    let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    made.entry(key)
        .or_insert_with(|| {
            let datatype = Datatype::make(crate::map::Map::basic(basic), recipe, Vec::new());
            datatype.commit();
            datatype
        })
        .clone()
}

const INTEGERS: [Basic; 5] = [
    Basic::INTEGER1,
    Basic::INTEGER2,
    Basic::INTEGER4,
    Basic::INTEGER8,
    Basic::INTEGER16,
];
const REALS: [Basic; 4] = [Basic::REAL2, Basic::REAL4, Basic::REAL8, Basic::REAL16];
const COMPLEXES: [Basic; 4] = [
    Basic::COMPLEX4,
    Basic::COMPLEX8,
    Basic::COMPLEX16,
    Basic::COMPLEX32,
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_find_their_types_and_others_none() {
        for (class, size, found) in [
            (TYPECLASS_INTEGER, 1, Some(Basic::INTEGER1)),
            (TYPECLASS_INTEGER, 2, Some(Basic::INTEGER2)),
            (TYPECLASS_INTEGER, 4, Some(Basic::INTEGER4)),
            (TYPECLASS_INTEGER, 8, Some(Basic::INTEGER8)),
            (TYPECLASS_REAL, 4, Some(Basic::REAL4)),
            (TYPECLASS_REAL, 8, Some(Basic::REAL8)),
            (TYPECLASS_COMPLEX, 8, Some(Basic::COMPLEX8)),
            (TYPECLASS_COMPLEX, 16, Some(Basic::COMPLEX16)),
            (TYPECLASS_INTEGER, 3, None),
            (TYPECLASS_INTEGER, -4, None),
            (TYPECLASS_REAL, 0, None),
            (TYPECLASS_REAL, 2, Some(Basic::REAL2)),
            (TYPECLASS_COMPLEX, 4, Some(Basic::COMPLEX4)),
            (TYPECLASS_COMPLEX, 2, None),
            (0, 4, None),
        ] {
            assert_eq!(match_size(class, size).ok(), found, "{class} {size}");
        }
    }

    #[test]
    fn pairs_are_found_by_value_and_index() {
        for (value, pair) in [
            (Basic::FLOAT, Basic::FLOAT_INT),
            (Basic::DOUBLE, Basic::DOUBLE_INT),
            (Basic::LONG, Basic::LONG_INT),
            (Basic::INT, Basic::TWO_INT),
            (Basic::SHORT, Basic::SHORT_INT),
            (Basic::LONG_DOUBLE, Basic::LONG_DOUBLE_INT),
        ] {
            assert_eq!(value_index(value, Basic::INT), Some(pair));
            assert_eq!(value_index(value, Basic::LONG), None);
        }
        for (value, pair) in [
            (Basic::REAL, Basic::TWO_REAL),
            (Basic::DOUBLE_PRECISION, Basic::TWO_DOUBLE_PRECISION),
            (Basic::INTEGER, Basic::TWO_INTEGER),
        ] {
            assert_eq!(value_index(value, value), Some(pair));
            assert_eq!(value_index(value, Basic::INT), None);
        }
        assert_eq!(value_index(Basic::BYTE, Basic::INT), None);
    }
}
