//! Datatype, pack and status calls through the functions behind the C entries: results, and the
//! error class of every wrong argument. Crate datatype tests the layouts.

use crate::datatype::{self, Width};
use crate::edge::{
    ArrayIn, ArrayOut, CStatus, CountsIn, Out, OutCount, StatusIn, StatusOut, StrIn,
};
use crate::{pack, status};
use oxmpi_core::handle::DatatypeHandle;
use oxmpi_core::{Class, Result, constants::UNDEFINED};

const INT: DatatypeHandle = DatatypeHandle::INT;
const NULL: DatatypeHandle = DatatypeHandle::NULL;

fn out<T: Copy>(value: &mut T) -> Out<T> {
    // SAFETY: tests keep the variable alive while the wrapper is used.
    unsafe { Out::new(value, "out") }.unwrap()
}

fn narrow(value: &mut i32) -> OutCount {
    // SAFETY: as in `out`.
    unsafe { OutCount::narrow(value, "count") }.unwrap()
}

fn wide(value: &mut i64) -> OutCount {
    // SAFETY: as in `out`.
    unsafe { OutCount::wide(value, "count") }.unwrap()
}

fn ints(values: &[i32]) -> CountsIn {
    // SAFETY: tests keep the array alive while the wrapper is used, and never read more elements
    // than it has.
    unsafe { CountsIn::narrow(values.as_ptr(), "ints") }
}

fn array<T: Copy>(values: &[T]) -> ArrayIn<T> {
    // SAFETY: as in `ints`.
    unsafe { ArrayIn::new(values.as_ptr(), "array") }
}

fn room<T: Copy>(values: &mut [T]) -> ArrayOut<T> {
    // SAFETY: as in `ints`.
    unsafe { ArrayOut::new(values.as_mut_ptr(), "array") }
}

fn made(call: impl FnOnce(Out<DatatypeHandle>) -> Result<()>) -> DatatypeHandle {
    let mut handle = NULL;
    call(out(&mut handle)).unwrap();
    assert_ne!(handle, NULL);
    handle
}

fn class(result: Result<()>) -> Class {
    result.unwrap_err().class
}

#[test]
fn a_vector_is_described_as_it_was_made() {
    let vector = made(|new| datatype::type_vector(Width::Int, 3, 2, 4, INT, new));
    let (mut lb, mut extent, mut size) = (1i64, 0i64, 0i32);
    datatype::type_get_extent(vector, out(&mut lb), out(&mut extent)).unwrap();
    datatype::type_size(vector, narrow(&mut size)).unwrap();
    assert_eq!((lb, extent, size), (0, 40, 24));
    let (mut n, mut combiner) = ([0i32; 3], 0);
    let [a, b, c] = &mut n;
    datatype::type_get_envelope(vector, out(a), out(b), out(c), out(&mut combiner)).unwrap();
    assert_eq!((n, combiner), ([3, 0, 1], 104));
    let (mut integers, mut types) = ([0i32; 3], [NULL; 1]);
    let contents = |max: i32, integers: &mut [i32], types: &mut [DatatypeHandle]| {
        datatype::type_get_contents(
            vector,
            max,
            0,
            1,
            room(integers),
            room(&mut []),
            room(types),
        )
    };
    contents(3, &mut integers, &mut types).unwrap();
    assert_eq!((integers, types), ([3, 2, 4], [INT]));
    assert_eq!(
        class(contents(2, &mut integers, &mut types)),
        Class::ERR_ARG
    );

    let large = made(|new| datatype::type_vector(Width::Count, 3, 2, 4, INT, new));
    let mut n = [0i64; 4];
    let [a, b, c, d] = &mut n;
    datatype::type_get_envelope_c(large, out(a), out(b), out(c), out(d), out(&mut combiner))
        .unwrap();
    assert_eq!(n, [0, 0, 3, 1]);
    let mut counts = [0i64; 3];
    datatype::type_get_contents_c(
        large,
        0,
        0,
        3,
        1,
        room(&mut []),
        room(&mut []),
        room(&mut counts),
        room(&mut types),
    )
    .unwrap();
    assert_eq!(counts, [3, 2, 4]);
}

#[test]
fn counts_that_need_large_calls_say_so() {
    let huge =
        made(|new| datatype::type_contiguous(Width::Count, 1 << 32, DatatypeHandle::BYTE, new));
    let few = made(|new| datatype::type_contiguous(Width::Count, 3, DatatypeHandle::BYTE, new));
    let (mut size, mut large) = (0i32, 0i64);
    datatype::type_size(huge, narrow(&mut size)).unwrap();
    datatype::type_size(huge, wide(&mut large)).unwrap();
    assert_eq!((size, large), (UNDEFINED, 1 << 32));
    for large in [huge, few] {
        let (mut n, mut combiner) = ([0i32; 3], 0);
        let [a, b, c] = &mut n;
        let refused =
            datatype::type_get_envelope(large, out(a), out(b), out(c), out(&mut combiner));
        assert!(refused.unwrap_err().why.contains("MPI_Type_get_envelope_c"));
    }
}

#[test]
fn contents_give_new_handles_of_derived_types() {
    let pair = made(|new| datatype::type_contiguous(Width::Int, 2, INT, new));
    let mut outer = made(|new| {
        let (lengths, places, types) = ([1, 1], [0i64, 16], [pair, DatatypeHandle::DOUBLE]);
        datatype::type_create_struct(2, ints(&lengths), array(&places), array(&types), new)
    });
    let (mut integers, mut places, mut inside) = ([0i32; 3], [0i64; 2], [NULL; 2]);
    datatype::type_get_contents(
        outer,
        3,
        2,
        2,
        room(&mut integers),
        room(&mut places),
        room(&mut inside),
    )
    .unwrap();
    assert_eq!((integers, places), ([2, 1, 1], [0, 16]));
    assert_eq!(inside[1], DatatypeHandle::DOUBLE);
    assert_ne!(inside[0], pair, "a reference of its own");
    let mut size = 0;
    datatype::type_free(out(&mut inside[0])).unwrap();
    datatype::type_free(out(&mut outer)).unwrap();
    assert_eq!((inside[0], outer), (NULL, NULL));
    datatype::type_size(pair, narrow(&mut size)).unwrap();
    assert_eq!(size, 8, "freeing others does not touch it");
}

#[test]
fn wrong_types_and_arguments_have_their_classes() {
    let mut handle = NULL;
    let mut freed = made(|new| datatype::type_contiguous(Width::Int, 1, INT, new));
    let stale = freed;
    datatype::type_free(out(&mut freed)).unwrap();
    for wrong in [
        NULL,
        DatatypeHandle(0),
        DatatypeHandle(0x2ff),
        DatatypeHandle(0xdead_beef),
        stale,
    ] {
        assert_eq!(
            class(datatype::type_contiguous(
                Width::Int,
                1,
                wrong,
                out(&mut handle)
            )),
            Class::ERR_TYPE
        );
        let mut wrong = wrong;
        assert_eq!(
            class(datatype::type_commit(out(&mut wrong))),
            Class::ERR_TYPE
        );
        assert_eq!(class(datatype::type_free(out(&mut wrong))), Class::ERR_TYPE);
        let types = [INT, wrong];
        let made = datatype::type_create_struct(
            2,
            ints(&[1, 1]),
            array(&[0i64, 8]),
            array(&types),
            out(&mut handle),
        );
        assert!(made.as_ref().unwrap_err().why.contains("array_of_types[1]"));
        assert_eq!(class(made), Class::ERR_TYPE);
    }
    assert_eq!(
        class(datatype::type_contiguous(
            Width::Int,
            -1,
            INT,
            out(&mut handle)
        )),
        Class::ERR_COUNT
    );
    assert_eq!(
        class(datatype::type_vector(
            Width::Int,
            1,
            -1,
            1,
            INT,
            out(&mut handle)
        )),
        Class::ERR_ARG
    );
    let null = array::<i64>(&[]);
    assert!(
        datatype::type_create_hindexed_block(Width::Int, 0, 1, null, INT, out(&mut handle)).is_ok()
    );
    let mut predefined = INT;
    assert_eq!(
        class(datatype::type_free(out(&mut predefined))),
        Class::ERR_TYPE
    );
    let mut size = 0;
    datatype::type_size(DatatypeHandle::REAL2, narrow(&mut size)).unwrap();
    assert_eq!(size, 2);
    assert_eq!(
        class(datatype::type_match_size(192, 3, out(&mut handle))),
        Class::ERR_ARG
    );
    datatype::type_get_value_index(INT, DatatypeHandle::FLOAT, out(&mut handle)).unwrap();
    assert_eq!(handle, NULL);
    assert_eq!(
        class(datatype::type_get_value_index(NULL, INT, out(&mut handle))),
        Class::ERR_TYPE
    );
}

#[test]
fn f90_types_are_one_handle_and_stay() {
    let mut first = made(|new| datatype::type_create_f90_real(15, 300, new));
    let second = made(|new| datatype::type_create_f90_real(15, 300, new));
    assert_eq!(first, second);
    assert_eq!(class(datatype::type_free(out(&mut first))), Class::ERR_TYPE);
    let mut handle = NULL;
    assert_eq!(
        class(datatype::type_create_f90_integer(99, out(&mut handle))),
        Class::ERR_ARG
    );
}

#[test]
fn external32_is_exact() {
    // SAFETY: a literal.
    let name = |text: &'static core::ffi::CStr| unsafe { StrIn::new(text.as_ptr(), "datarep") };
    let (user, mut packed, mut position, mut size) = ([1i64, -1], [0u8; 8], 0i64, 0i64);
    let external = name(c"external32");
    pack::pack_external_size(external, 2, DatatypeHandle::LONG, out(&mut size)).unwrap();
    assert_eq!(size, 8);
    let (from, to) = (user.as_ptr().cast(), packed.as_mut_ptr());
    pack::pack_external(
        external,
        from,
        2,
        DatatypeHandle::LONG,
        to,
        8,
        out(&mut position),
    )
    .unwrap();
    assert_eq!(
        (packed, position),
        ([0, 0, 0, 1, 0xff, 0xff, 0xff, 0xff], 8)
    );
    let mut back = [0i64; 2];
    position = 0;
    let to = back.as_mut_ptr().cast();
    let unpacked = pack::unpack_external(
        external,
        packed.as_ptr(),
        8,
        out(&mut position),
        to,
        2,
        DatatypeHandle::LONG,
    );
    unpacked.unwrap();
    assert_eq!(back, user);
    let other = pack::pack_external_size(name(c"native"), 1, INT, out(&mut size));
    assert_eq!(class(other), Class::ERR_ARG);
}

#[test]
fn a_status_counts_items_and_elements() {
    let mut memory = CStatus::default();
    // SAFETY: the status outlives the wrappers.
    let (write, read) = unsafe {
        (
            StatusOut::new(&mut memory, "status"),
            StatusIn::new(&memory, "status").unwrap(),
        )
    };
    let pair = DatatypeHandle::SHORT_INT;
    status::status_set_elements(write, pair, 3).unwrap();
    let (mut count, mut elements, mut large) = (0i32, 0i32, 0i64);
    status::get_count(read, pair, narrow(&mut count)).unwrap();
    status::get_elements(read, pair, narrow(&mut elements)).unwrap();
    assert_eq!((count, elements), (UNDEFINED, 3));
    status::status_set_elements(write, DatatypeHandle::BYTE, 5 << 32).unwrap();
    status::get_count(read, DatatypeHandle::BYTE, narrow(&mut count)).unwrap();
    status::get_elements(read, DatatypeHandle::BYTE, wide(&mut large)).unwrap();
    assert_eq!((count, large), (UNDEFINED, 5 << 32));
    let empty = made(|new| datatype::type_contiguous(Width::Int, 0, INT, new));
    status::get_count(read, empty, narrow(&mut count)).unwrap();
    assert_eq!(count, 0);
    assert_eq!(
        class(status::status_set_elements(write, INT, -1)),
        Class::ERR_COUNT
    );
    assert_eq!(
        class(status::get_count(read, NULL, narrow(&mut count))),
        Class::ERR_TYPE
    );
}
