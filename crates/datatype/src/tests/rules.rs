//! Often forgotten rules of the standard and of the ABI, one test each.

use crate::{
    Basic, Combiner, Convertor, Counts, DISTRIBUTE_BLOCK, DISTRIBUTE_CYCLIC, DISTRIBUTE_DFLT_DARG,
    DISTRIBUTE_NONE, Datatype, Distribution, ORDER_C, ORDER_FORTRAN, TYPECLASS_COMPLEX,
    TYPECLASS_INTEGER, TYPECLASS_REAL, TypeError, UNDEFINED, Width,
};
use oxmpi_mem::{Buffer, with_bytes};

fn int() -> Datatype {
    Datatype::basic(Basic::INT)
}

/// Every datatype of the ABI's table has a row with the stated size.
#[test]
fn predefined_types_agree_with_the_abi_table() {
    let table = concat!(env!("CARGO_MANIFEST_DIR"), "/../../abi/constants.csv");
    let table = std::fs::read_to_string(table).unwrap();
    let mut seen = 0;
    for line in table
        .lines()
        .filter(|line| line.starts_with("handle:datatype,"))
    {
        let cells: Vec<&str> = line.split(',').collect();
        let (name, handle) = (cells[1], cells[3].parse::<usize>().unwrap());
        if name == "MPI_DATATYPE_NULL" {
            assert_eq!(Basic::from_handle(handle), None);
            continue;
        }
        let basic = Basic::from_handle(handle).unwrap_or_else(|| panic!("{name} has no row"));
        assert_eq!(basic.handle(), handle);
        // The alias of a type in the table of MPI-5.0 §3.2.2.
        let alias = ["MPI_LONG_LONG", "MPI_C_FLOAT_COMPLEX"].contains(&name);
        assert!(alias || basic.name() == name, "{name}");
        seen += usize::from(!alias);
        let number_after = |word: &str| -> Option<u64> {
            let rest = line.split_once(word)?.1.trim_start();
            rest.split(|c: char| !c.is_ascii_digit())
                .next()?
                .parse()
                .ok()
        };
        assert_eq!(Some(basic.size()), number_after(" size "), "{name}");
        assert_eq!(
            basic.extent(),
            number_after(" extent ").unwrap_or(basic.size()),
            "{name}"
        );
        let datatype = Datatype::basic(basic);
        assert_eq!(
            (datatype.size(), datatype.extent()),
            (basic.size(), basic.extent() as i64)
        );
        assert!(datatype.is_committed() && datatype.handle_value() == Some(handle));
    }
    // The one type that the standard's header lacks.
    let own = Basic::all().filter(|basic| basic.name().starts_with("MPIX_"));
    assert_eq!(seen + own.count(), Basic::all().count());
}

/// Handles with bit 6 set encode the size in bits 3 to 5.
#[test]
fn sized_handles_encode_their_size() {
    for basic in Basic::all().filter(|basic| basic.handle() & 0x40 != 0) {
        assert_eq!(basic.size(), 1 << (basic.handle() >> 3 & 7), "{basic:?}");
    }
}

/// The example of MPI-5.0 §5.1.7: markers survive in derived types.
#[test]
fn markers_are_inherited() {
    let first = int().resized(-3, 9).unwrap();
    assert_eq!((first.lb(), first.ub(), first.true_extent()), (-3, 6, 4));
    let two = first.contiguous(2).unwrap();
    assert_eq!((two.lb(), two.ub(), two.extent()), (-3, 15, 18));
    let blocks = Counts::I64(&[1, 1]);
    let wide = Datatype::create_struct(blocks, Counts::I64(&[0, 100]), &[first, int()]).unwrap();
    assert_eq!((wide.lb(), wide.ub(), wide.true_ub()), (-3, 6, 104));
    let again = wide.resized(0, 200).unwrap();
    assert_eq!((again.lb(), again.extent()), (0, 200));
}

#[test]
fn structs_are_padded_to_their_alignment() {
    let types = [Datatype::basic(Basic::DOUBLE), Datatype::basic(Basic::CHAR)];
    let padded =
        Datatype::create_struct(Counts::I32(&[1, 1]), Counts::I64(&[0, 8]), &types).unwrap();
    assert_eq!(
        (padded.size(), padded.extent(), padded.true_extent()),
        (9, 16, 9)
    );
    // The padding of a member is kept, as in C, and the whole is padded again.
    let outer = Datatype::create_struct(
        Counts::I32(&[1, 1]),
        Counts::I64(&[-4, 0]),
        &[int(), padded],
    )
    .unwrap();
    assert_eq!((outer.lb(), outer.ub(), outer.true_ub()), (-4, 20, 9));
}

#[test]
fn empty_blocks_do_not_count_for_bounds() {
    let sparse = int()
        .indexed(Counts::I32(&[0, 2, 0]), Counts::I32(&[-100, 3, 500]))
        .unwrap();
    assert_eq!((sparse.lb(), sparse.ub(), sparse.size()), (12, 20, 8));
    let nothing = Datatype::create_struct(Counts::I32(&[]), Counts::I64(&[]), &[]).unwrap();
    assert_eq!(
        (
            nothing.size(),
            nothing.lb(),
            nothing.ub(),
            nothing.true_extent()
        ),
        (0, 0, 0, 0)
    );
    let marked = int()
        .contiguous(0)
        .unwrap()
        .resized(0, 8)
        .unwrap()
        .contiguous(3)
        .unwrap();
    assert_eq!(
        (marked.size(), marked.extent(), marked.true_extent()),
        (0, 24, 0)
    );
}

#[test]
fn pairs_have_two_elements_and_gaps() {
    for (basic, size, extent) in [
        (Basic::SHORT_INT, 6, 8),
        (Basic::LONG_INT, 12, 16),
        (Basic::DOUBLE_INT, 12, 16),
        (Basic::LONG_DOUBLE_INT, 20, 32),
        (Basic::FLOAT_INT, 8, 8),
        (Basic::TWO_INT, 8, 8),
    ] {
        let pair = Datatype::basic(basic);
        assert_eq!(
            (pair.size(), pair.extent(), pair.elements()),
            (size, extent, 2)
        );
        assert_eq!(pair.basic_unique(), Some(basic));
        assert_eq!(pair.contiguous(3).unwrap().elements_in(2 * size), Some(4));
        assert_eq!(pair.is_contiguous(), size as i64 == extent);
    }
}

/// A vector of a million blocks is a loop, not a list, and a run if its blocks are adjacent.
#[test]
fn regular_types_compile_to_loops() {
    let million = 1_000_000;
    let vector = int().vector(million, 1, 3).unwrap();
    assert_eq!(vector.0.map.bytes.layout.depth(), 1);
    let dense = int().vector(million, 2, 2).unwrap();
    assert!(dense.is_contiguous() && dense.0.map.bytes.layout.depth() == 0);
    let places: Vec<i64> = (0..million).map(|index| index * 5).collect();
    let indexed = int().indexed_block(2, Counts::I64(&places)).unwrap();
    assert_eq!(indexed.0.map.bytes.layout.depth(), 1);
    assert!(
        matches!(&indexed.0.map.bytes.layout, crate::layout::Layout::Node(node)
        if matches!(node.kind, crate::layout::Kind::Loop { count: 1_000_000, .. }))
    );
    let plane = vector
        .resized(0, 12 * million)
        .unwrap()
        .contiguous(4)
        .unwrap();
    assert_eq!(
        plane.0.map.bytes.layout.depth(),
        1,
        "a loop that goes on with the same step is one loop"
    );
}

/// MPI_Type_create_darray on all ranks covers each element of the array exactly once.
#[test]
fn distributed_arrays_partition_the_whole() {
    let distributions = [DISTRIBUTE_BLOCK, DISTRIBUTE_CYCLIC, DISTRIBUTE_NONE];
    for order in [ORDER_C, ORDER_FORTRAN] {
        for first in distributions {
            for second in distributions {
                for darg in [DISTRIBUTE_DFLT_DARG, 2] {
                    let processes = |distribution| {
                        if distribution == DISTRIBUTE_NONE {
                            1
                        } else {
                            3
                        }
                    };
                    let psizes = [processes(first), processes(second)];
                    let size = psizes[0] * psizes[1];
                    let mut seen = vec![0; 5 * 7];
                    let arg = |d| {
                        if d == DISTRIBUTE_CYCLIC {
                            darg
                        } else {
                            DISTRIBUTE_DFLT_DARG
                        }
                    };
                    for rank in 0..size {
                        let (distribs, dargs) = ([first, second], [arg(first), arg(second)]);
                        let grid = Distribution {
                            size,
                            rank,
                            distribs: &distribs,
                            dargs: &dargs,
                            psizes: &psizes,
                        };
                        let part = int().darray(Counts::I32(&[5, 7]), grid, order).unwrap();
                        assert_eq!((part.lb(), part.extent()), (0, 4 * 35));
                        let (first, len) = part.span(1).unwrap();
                        let mut user = vec![0u8; len as usize];
                        with_bytes(&mut user, |region| {
                            let buffer = Buffer {
                                region,
                                origin: -first as isize,
                            };
                            let mut convertor = Convertor::new(&part, 1, buffer);
                            convertor.next_blocks(usize::MAX, |block| {
                                let at = (block.addr() - region.addr()) as i64 + first;
                                assert!(at % 4 == 0 && block.len() % 4 == 0);
                                (at / 4..at / 4 + block.len() as i64 / 4)
                                    .for_each(|i| seen[i as usize] += 1);
                            });
                        });
                    }
                    assert!(
                        seen.iter().all(|&times| times == 1),
                        "{first} {second} {darg} {order}: {seen:?}"
                    );
                }
            }
        }
    }
}

/// Row 1 of 2, column 0 of 3 of a 4 × 6 array, in C order: computed by hand.
#[test]
fn darray_by_hand() {
    let grid = Distribution {
        size: 6,
        rank: 3,
        distribs: &[DISTRIBUTE_BLOCK, DISTRIBUTE_CYCLIC],
        dargs: &[DISTRIBUTE_DFLT_DARG; 2],
        psizes: &[2, 3],
    };
    let part = int().darray(Counts::I32(&[4, 6]), grid, ORDER_C).unwrap();
    assert_eq!((part.true_lb(), part.size()), (2 * 6 * 4, 4 * 4));
    assert_eq!(part.true_ub(), (3 * 6 + 3 + 1) * 4);
    let bad = Distribution { size: 5, ..grid };
    assert_eq!(
        int()
            .darray(Counts::I32(&[4, 6]), bad, ORDER_C)
            .unwrap_err(),
        TypeError::Grid {
            size: 5,
            product: 6
        }
    );
}

#[test]
fn wrong_arguments_are_named() {
    let message = |result: Result<Datatype, TypeError>| result.unwrap_err().to_string();
    assert_eq!(
        message(int().contiguous(-1)),
        "count is -1, it must not be negative"
    );
    let negative = int().indexed(Counts::I32(&[1, -2]), Counts::I32(&[0, 1]));
    assert_eq!(
        message(negative),
        "array_of_blocklengths[1] is -2, it must not be negative"
    );
    let outside = int().subarray(
        (&[4, 4]).into(),
        (&[2, 2]).into(),
        (&[0, 3]).into(),
        ORDER_C,
    );
    assert_eq!(
        message(outside),
        "array_of_starts[1] is 3, it must be between 0 and 2"
    );
    assert!(
        message(int().subarray((&[4]).into(), (&[2]).into(), (&[0]).into(), 13))
            .contains("order is 13")
    );
    let huge = Datatype::basic(Basic::DOUBLE).contiguous(i64::MAX / 4);
    assert!(message(huge).contains("64 bits"));
    assert!(message(int().hvector(3, 1, i64::MAX)).contains("64 bits"));
    assert!(message(int().resized(i64::MAX, 2)).contains("64 bits"));
}

#[test]
fn contents_follow_the_form_of_the_call() {
    let vector = int().vector(3, 2, 5).unwrap();
    let envelope = vector.envelope();
    assert_eq!(
        (
            envelope.integers,
            envelope.addresses,
            envelope.large_counts,
            envelope.datatypes
        ),
        (3, 0, 0, 1)
    );
    assert_eq!(
        (vector.combiner(), vector.contents().integers),
        (Combiner::Vector, vec![3, 2, 5])
    );
    let large = int().vector(3, 2, 5).unwrap().with_width(Width::Count);
    assert_eq!(
        (large.envelope().integers, large.contents().large_counts),
        (0, vec![3, 2, 5])
    );
    let forced = Datatype::basic(Basic::BYTE).contiguous(1 << 40).unwrap();
    assert_eq!(
        (forced.width(), forced.contents().large_counts),
        (Width::Count, vec![1 << 40])
    );

    let spread = int()
        .hindexed(Counts::I32(&[1, 2]), Counts::I64(&[7, -9]))
        .unwrap();
    assert_eq!(spread.contents().integers, [2, 1, 2]);
    assert_eq!(spread.contents().addresses, [7, -9]);
    let spread = spread.with_width(Width::Count);
    assert_eq!(spread.contents().large_counts, [2, 1, 2, 7, -9]);

    let part = int()
        .subarray(
            (&[4, 5]).into(),
            (&[2, 3]).into(),
            (&[1, 0]).into(),
            ORDER_FORTRAN,
        )
        .unwrap();
    assert_eq!(
        part.contents().integers,
        [2, 4, 5, 2, 3, 1, 0, ORDER_FORTRAN]
    );
    let part = part.with_width(Width::Count);
    assert_eq!(part.contents().integers, [2, ORDER_FORTRAN]);
    assert_eq!(part.contents().large_counts, [4, 5, 2, 3, 1, 0]);

    let grid = Distribution {
        size: 2,
        rank: 1,
        distribs: &[DISTRIBUTE_BLOCK],
        dargs: &[DISTRIBUTE_DFLT_DARG],
        psizes: &[2],
    };
    let distributed = int().darray(Counts::I32(&[9]), grid, ORDER_C).unwrap();
    let tail = [DISTRIBUTE_BLOCK, DISTRIBUTE_DFLT_DARG, 2, ORDER_C];
    assert_eq!(
        distributed.contents().integers,
        [[2, 1, 1, 9].as_slice(), &tail].concat()
    );
    let distributed = distributed.with_width(Width::Count);
    assert_eq!(
        distributed.contents().integers,
        [[2, 1, 1].as_slice(), &tail].concat()
    );
    assert_eq!(distributed.contents().large_counts, [9]);

    assert_eq!(int().envelope().combiner, Combiner::Named);
    assert_eq!(int().dup().envelope().datatypes, 1);
}

#[test]
fn duplicates_keep_the_committed_state() {
    let fresh = int().contiguous(2).unwrap();
    assert!(!fresh.is_committed() && !fresh.dup().is_committed());
    fresh.commit();
    assert!(fresh.is_committed() && fresh.dup().is_committed());
    assert!(!fresh.contiguous(1).unwrap().is_committed());
}

#[test]
fn f90_types_are_cached_and_reductions_know_them() {
    let double = crate::f90_real(15, 300).unwrap();
    assert!(std::sync::Arc::ptr_eq(
        &double.0,
        &crate::f90_real(15, 300).unwrap().0
    ));
    assert_eq!(
        (double.size(), double.basic_unique()),
        (8, Some(Basic::REAL8))
    );
    assert_eq!(double.contents().integers, [15, 300]);
    assert!(double.is_predefined() && double.is_committed() && double.named().is_none());
    assert_eq!(crate::f90_real(6, UNDEFINED).unwrap().size(), 4);
    assert_eq!(crate::f90_complex(7, UNDEFINED).unwrap().size(), 16);
    for (range, size) in [
        (1, 1),
        (2, 1),
        (4, 2),
        (9, 4),
        (10, 8),
        (18, 8),
        (19, 16),
        (38, 16),
    ] {
        assert_eq!(crate::f90_integer(range).unwrap().size(), size);
    }
    assert!(crate::f90_integer(39).is_err() && crate::f90_real(UNDEFINED, UNDEFINED).is_err());
    let basic = |p, r| crate::f90_real(p, r).unwrap().basic_unique();
    // As SELECTED_REAL_KIND: the sufficient kind of the least precision.
    let x87 = cfg!(target_arch = "x86_64");
    let between = [Basic::REAL16, Basic::LONG_DOUBLE][usize::from(x87)];
    for (p, r) in [(16, 1), (18, UNDEFINED), (3, 308), (UNDEFINED, 4931)] {
        assert_eq!(basic(p, r), Some(between), "{p}, {r}");
    }
    assert_eq!(basic(19, 10), Some(Basic::REAL16));
}

#[test]
fn sizes_and_pairs_are_looked_up() {
    assert_eq!(crate::match_size(TYPECLASS_INTEGER, 8), Ok(Basic::INTEGER8));
    assert_eq!(crate::match_size(TYPECLASS_REAL, 4), Ok(Basic::REAL4));
    assert_eq!(
        crate::match_size(TYPECLASS_COMPLEX, 16),
        Ok(Basic::COMPLEX16)
    );
    assert!(crate::match_size(TYPECLASS_REAL, 3).is_err());
    assert!(crate::match_size(TYPECLASS_REAL, -8).is_err());
    assert!(crate::match_size(7, 4).is_err());
    assert_eq!(
        crate::value_index(Basic::LONG_DOUBLE, Basic::INT),
        Some(Basic::LONG_DOUBLE_INT)
    );
    assert_eq!(crate::value_index(Basic::INT, Basic::FLOAT), None);
    assert_eq!(
        crate::value_index(Basic::REAL, Basic::REAL),
        Some(Basic::TWO_REAL)
    );
}

/// A chain of 100 000 types, each made from the one before, is freed without exhausting the stack.
#[test]
fn long_chains_are_dropped() {
    let mut chain = int();
    for _ in 0..100_000 {
        chain = chain.dup();
    }
    drop(chain);
}

/// Too deeply nested structs are refused before a walk could exhaust the stack.
#[test]
fn bottomless_nesting_is_refused() {
    let mut nested = int()
        .hindexed(
            Counts::I64(&[1; 20]),
            Counts::I64(&core::array::from_fn::<_, 20, _>(|i| (i * i * 8) as i64)),
        )
        .unwrap();
    for round in 0..100_000i64 {
        let places = [0, nested.true_ub() + 4 + round % 3 * 4];
        match Datatype::create_struct(
            Counts::I64(&[1, 1]),
            Counts::I64(&places),
            &[nested.clone(), int()],
        ) {
            Ok(next) => nested = next,
            Err(error) => {
                assert_eq!(error, TypeError::Nesting);
                return;
            }
        }
    }
    panic!("it was never refused");
}
