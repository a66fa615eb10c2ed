//! `MPI_LB` and `MPI_UB`, the markers for bounds that MPI-3.0 removed: types of size 0 that set the
//! bounds of a structure. The library has no such types. MPI-1.3 §3.12.3, MPI-5.0 §5.1.
//!
//! A structure with markers is made without them and then resized. Of several markers of a kind,
//! also of those inside its types, the outermost counts.

use core::ffi::c_int;
use core::ptr::with_exposed_provenance;

use crate::abi::{Abi, kind};
use crate::lengths::given;
use crate::role::{Handles, List, New, Role};
use crate::values::result_out;
use crate::{behind, library};

/// `MPI_BYTE` of the standard.
const BYTE: usize = 0x247;

/// The arguments that describe a structure.
struct Entries<N, T> {
    count: N,
    lengths: *const N,
    places: *const i64,
    types: *const T,
}

/// The entries that are no markers.
struct Kept<N> {
    lengths: Vec<N>,
    places: Vec<i64>,
    types: Vec<usize>,
}

/// The bounds that markers set: lower and upper.
type Bounds = [Option<i64>; 2];

/// Separates markers from other entries. `None`: there are no markers.
unsafe fn separate<A: Abi, N: Copy + Into<i64>>(
    of: &Entries<N, A::Handle>,
) -> Option<(Kept<N>, Bounds)> {
    if of.lengths.is_null() || of.places.is_null() || of.types.is_null() {
        return None;
    }
    let n = given(of.count.into());
    // SAFETY: the program's lists have `count` elements.
    let (lengths, places, types) = unsafe {
        (
            core::slice::from_raw_parts(of.lengths, n),
            core::slice::from_raw_parts(of.places, n),
            core::slice::from_raw_parts(of.types, n),
        )
    };
    if !types.iter().any(|of| A::bound(*of).is_some()) {
        return None;
    }
    let mut bounds = [None; 2];
    let mut kept = Kept {
        lengths: Vec::new(),
        places: Vec::new(),
        types: Vec::new(),
    };
    for ((&length, &place), &of) in lengths.iter().zip(places).zip(types) {
        let standard = match (A::bound(of), length.into()) {
            (None, _) => A::enter::<{ kind::DATATYPE }>(of),
            // The library reports the length.
            (Some(_), ..0) => BYTE,
            (Some(_), 0) => continue,
            (Some(false), _) => {
                bounds[0] = Some(bounds[0].map_or(place, |other: i64| other.min(place)));
                continue;
            }
            (Some(true), _) => {
                bounds[1] = Some(bounds[1].map_or(place, |other: i64| other.max(place)));
                continue;
            }
        };
        kept.lengths.push(length);
        kept.places.push(place);
        kept.types.push(standard);
    }
    Some((kept, bounds))
}

/// The lower and the upper bound of a type of the library.
fn bounds_of(datatype: usize) -> [i64; 2] {
    let (mut lower, mut extent) = (0i64, 0i64);
    behind!("MPI_Type_get_extent"(
        datatype => usize, &mut lower => *mut i64, &mut extent => *mut i64));
    [lower, lower + extent]
}

/// The bounds of a type that markers in it set: those that bytes outside of it do not move.
fn fixed(datatype: usize, [lower, upper]: [i64; 2]) -> Bounds {
    const FAR: i64 = 64;
    let (lengths, types) = ([1, 1, 1], [BYTE, datatype, BYTE]);
    let (places, mut around) = ([lower - FAR, 0, upper + FAR], 0usize);
    behind!("MPI_Type_create_struct"(
        3 => c_int, lengths.as_ptr() => *const c_int, places.as_ptr() => *const i64,
        types.as_ptr() => *const usize, &mut around => *mut usize));
    let [least, greatest] = bounds_of(around);
    behind!("MPI_Type_free"(&mut around => *mut usize));
    [
        (least == lower).then_some(lower),
        (greatest == upper).then_some(upper),
    ]
}

/// Resizes a type to the bounds, and frees the old one.
fn resize(mut old: usize, bounds: Bounds, new: &mut usize) -> c_int {
    let found = bounds_of(old);
    let inner = fixed(old, found);
    let lower = [bounds[0], inner[0]].into_iter().flatten().min();
    let upper = [bounds[1], inner[1]].into_iter().flatten().max();
    let (lower, upper) = (lower.unwrap_or(found[0]), upper.unwrap_or(found[1]));
    let code = library!("MPI_Type_create_resized"(
        old => usize, lower => i64, upper - lower => i64, new => *mut usize));
    behind!("MPI_Type_free"(&mut old => *mut usize));
    code
}

/// Makes a structure by `create`, and sets its bounds if there are markers.
unsafe fn make<A: Abi, N: Copy + Into<i64> + TryFrom<usize>>(
    of: Entries<N, A::Handle>,
    new: *mut A::Handle,
    create: impl Fn(&Entries<N, usize>, *mut usize) -> c_int,
) -> c_int {
    type Types = List<Handles<{ kind::DATATYPE }>>;
    type Made = New<{ kind::DATATYPE }>;
    // SAFETY: the caller's lists and variable. The library calls return before `leave`.
    unsafe {
        let mut made = <Made as Role<A>>::enter(new, 0);
        let to = <Made as Role<A>>::pass(&mut made);
        let n = given(of.count.into());
        let code = match separate::<A, N>(&of) {
            None => {
                let mut types = <Types as Role<A>>::enter(of.types, n);
                create(
                    &Entries {
                        count: of.count,
                        lengths: of.lengths,
                        places: of.places,
                        types: <Types as Role<A>>::pass(&mut types),
                    },
                    to,
                )
            }
            Some((kept, bounds)) => {
                let entries = Entries {
                    count: N::try_from(kept.lengths.len()).unwrap_or(of.count),
                    lengths: kept.lengths.as_ptr(),
                    places: kept.places.as_ptr(),
                    types: kept.types.as_ptr(),
                };
                let code = create(&entries, to);
                match to.as_mut() {
                    Some(to) if code == 0 && bounds != [None; 2] => resize(*to, bounds, to),
                    _ => code,
                }
            }
        };
        <Made as Role<A>>::leave(made);
        result_out::<A>(code)
    }
}

macro_rules! structures {
    ($($name:ident $library:literal $number:ty;)*) => {$(
        pub unsafe fn $name<A: Abi>(
            count: $number,
            lengths: usize,
            places: usize,
            types: *const A::Handle,
            new: *mut A::Handle,
        ) -> c_int {
            let (lengths, places) =
                (with_exposed_provenance(lengths), with_exposed_provenance(places));
            let entries = Entries { count, lengths, places, types };
            // SAFETY: the program's lists and variable.
            unsafe {
                make::<A, $number>(entries, new, |of, to| {
                    library!($library(
                        of.count => $number, of.lengths => *const $number,
                        of.places => *const i64, of.types => *const usize, to => *mut usize))
                })
            }
        }
    )*};
}

structures! {
    type_create_struct "MPI_Type_create_struct" c_int;
    type_create_struct_c "MPI_Type_create_struct_c" i64;
}

macro_rules! sizes {
    ($($name:ident $library:literal $number:ty;)*) => {$(
        pub unsafe fn $name<A: Abi>(datatype: A::Handle, size: *mut $number) -> c_int {
            if A::bound(datatype).is_some() && !size.is_null() {
                // SAFETY: the program's variable.
                unsafe { *size = 0 };
                return 0;
            }
            let datatype = A::enter::<{ kind::DATATYPE }>(datatype);
            result_out::<A>(library!($library(datatype => usize, size => *mut $number)))
        }
    )*};
}

sizes! {
    type_size "MPI_Type_size" c_int;
    type_size_c "MPI_Type_size_c" i64;
    type_size_x "MPI_Type_size_x" i64;
}

macro_rules! extents {
    ($($name:ident $library:literal;)*) => {$(
        pub unsafe fn $name<A: Abi>(
            datatype: A::Handle,
            lower: *mut i64,
            extent: *mut i64,
        ) -> c_int {
            if A::bound(datatype).is_some() && !lower.is_null() && !extent.is_null() {
                // SAFETY: the program's variables.
                unsafe { (*lower, *extent) = (0, 0) };
                return 0;
            }
            let datatype = A::enter::<{ kind::DATATYPE }>(datatype);
            result_out::<A>(library!($library(
                datatype => usize, lower => *mut i64, extent => *mut i64)))
        }
    )*};
}

extents! {
    type_get_extent "MPI_Type_get_extent";
    type_get_extent_c "MPI_Type_get_extent_c";
    type_get_extent_x "MPI_Type_get_extent_x";
}

/// `MPI_Type_lb`, `MPI_Type_ub` and `MPI_Type_extent` of MPI-1.
fn extent<A: Abi>(datatype: A::Handle, to: *mut i64, what: impl FnOnce(i64, i64) -> i64) -> c_int {
    let (mut lower, mut extent) = (0, 0);
    // SAFETY: variables of this call.
    let code = unsafe { type_get_extent::<A>(datatype, &mut lower, &mut extent) };
    if code == 0 && !to.is_null() {
        // SAFETY: the program's variable.
        unsafe { *to = what(lower, extent) };
    }
    code
}

pub unsafe fn type_lb<A: Abi>(datatype: A::Handle, to: *mut i64) -> c_int {
    extent::<A>(datatype, to, |lower, _| lower)
}

pub unsafe fn type_ub<A: Abi>(datatype: A::Handle, to: *mut i64) -> c_int {
    extent::<A>(datatype, to, |lower, extent| lower + extent)
}

pub unsafe fn type_extent<A: Abi>(datatype: A::Handle, to: *mut i64) -> c_int {
    extent::<A>(datatype, to, |_, extent| extent)
}
