//! What programs import from MPI libraries, and what is linked into them.
//!
//! No library of the ABIs has versions of symbols, so nothing says of which library a name is: an
//! MPI library is asked for what has a name of MPI, and of what nothing else has. Called by
//! [`super`].

use super::elf::{SHT_DYNSYM, SHT_SYMTAB, each_symbol};
use super::loader::Object;
use crate::abi::Kind;
use std::collections::BTreeMap;
use std::path::Path;

/// What is imported and nowhere defined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Missing {
    pub(super) name: String,
    /// The number of the object that imports it.
    pub(super) by: usize,
}

/// The names of MPI that `objects` import, the program and those that need an MPI library, and that
/// none of them has. Libraries for which `is_ours` have no imports that count.
pub(super) fn missing(objects: &[Object], is_ours: impl Fn(&Path) -> bool) -> Vec<Missing> {
    let mut wanted: BTreeMap<Vec<u8>, usize> = BTreeMap::new();
    for (number, object) in objects.iter().enumerate() {
        let needs = object
            .elf
            .needed
            .iter()
            .any(|name| Kind::of(name).is_some());
        if (number == 0 || needs) && !is_ours(&object.path) {
            each_symbol(&object.path, SHT_DYNSYM, &mut |one| {
                if !one.is_defined && !one.is_weak && is_of_mpi(one.name) {
                    wanted.entry(one.name.to_vec()).or_insert(number);
                }
            });
        }
    }
    // Ours have most of them, and first.
    let (ours, others): (Vec<_>, Vec<_>) = objects.iter().partition(|one| is_ours(&one.path));
    for object in ours.into_iter().chain(others) {
        if wanted.is_empty() {
            break;
        }
        each_symbol(&object.path, SHT_DYNSYM, &mut |one| {
            if one.is_defined {
                wanted.remove(one.name);
            }
        });
    }
    let missing = |(name, by): (Vec<u8>, usize)| Missing {
        name: String::from_utf8_lossy(&name).into_owned(),
        by,
    };
    let mut all: Vec<Missing> = wanted.into_iter().map(missing).collect();
    // What the program itself imports is rather called.
    all.sort_by_key(|one| one.by);
    all
}

/// Whether an MPI library is linked into `program` itself.
pub(super) fn has_mpi_inside(program: &Path) -> bool {
    let mut inside = false;
    for table in [SHT_SYMTAB, SHT_DYNSYM] {
        each_symbol(program, table, &mut |one| {
            inside |= one.is_defined && STARTS.contains(&one.name);
        });
    }
    inside
}

/// Whether it is the name of an MPI library's function or object.
fn is_of_mpi(name: &[u8]) -> bool {
    PREFIXES.iter().any(|prefix| name.starts_with(prefix))
}

/// Every program calls one of them.
const STARTS: [&[u8]; 5] = [
    b"MPI_Init",
    b"MPI_Init_thread",
    b"MPI_Session_init",
    b"mpi_init_",
    b"mpi_init_thread_",
];
/// Functions of MPI in C and Fortran, what the libraries share with those of languages, and the
/// classes of C++.
const PREFIXES: [&[u8]; 18] = [
    b"MPI_",
    b"PMPI_",
    b"MPIX_",
    b"PMPIX_",
    b"mpi_",
    b"pmpi_",
    b"MPIR_",
    b"MPII_",
    b"MPIO_",
    b"mpir",
    b"mpifcmb",
    b"mpipriv",
    b"ompi_",
    b"__mpi_",
    b"_ZN3MPI",
    b"_ZNK3MPI",
    b"_ZTVN3MPI",
    b"_ZTIN3MPI",
];
