//! The symbols that programs import from MPI libraries, and MPI libraries linked into programs.
//!
//! No library of the ABIs has symbol versions, so nothing shows which library a symbol belongs to.
//! A name of MPI that no library defines counts as missing from the MPI library. [`super`] calls
//! this module.

use super::elf::{SHT_DYNSYM, SHT_SYMTAB, each_symbol};
use super::loader::Object;
use crate::abi::Kind;
use std::collections::BTreeMap;
use std::path::Path;

/// A symbol that is imported and not defined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Missing {
    pub(super) name: String,
    /// The index of the object that imports it.
    pub(super) by: usize,
}

/// The names of MPI that `objects` import and that none of them defines. Only imports of the
/// program and of files that need an MPI library count, without those for which `is_ours`.
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
    // Our libraries define most of them: search them first.
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
    // Imports of the program itself are more likely to be called: they come first.
    all.sort_by_key(|one| one.by);
    all
}

/// Whether an MPI library is linked into `program`.
pub(super) fn has_mpi_inside(program: &Path) -> bool {
    let mut inside = false;
    for table in [SHT_SYMTAB, SHT_DYNSYM] {
        each_symbol(program, table, &mut |one| {
            inside |= one.is_defined && STARTS.contains(&one.name);
        });
    }
    inside
}

/// Whether this is the name of a function or object of an MPI library.
fn is_of_mpi(name: &[u8]) -> bool {
    PREFIXES.iter().any(|prefix| name.starts_with(prefix))
}

/// Every MPI program calls one of these.
const STARTS: [&[u8]; 5] = [
    b"MPI_Init",
    b"MPI_Init_thread",
    b"MPI_Session_init",
    b"mpi_init_",
    b"mpi_init_thread_",
];
/// Functions of MPI in C and Fortran, symbols shared with the language libraries, and the C++
/// classes.
const PREFIXES: [&[u8]; 19] = [
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
    b"OMPI_",
    b"__mpi_",
    b"_ZN3MPI",
    b"_ZNK3MPI",
    b"_ZTVN3MPI",
    b"_ZTIN3MPI",
];
