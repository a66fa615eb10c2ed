//! Fortran: the files that `cargo xtask codegen` writes below `fortran/` from `abi/fortran.csv`,
//! and the programs that the suite `fortran` compiles.

mod calls;
mod constants;
mod glue;
mod modules;
mod runs;
mod sections;
mod table;

use std::path::Path;

use super::tables::Tables;

/// Path and text of every committed generated file.
pub fn files(root: &Path, tables: &Tables) -> Result<Vec<(String, String)>, String> {
    let list = table::read(root, tables)?;
    Ok(vec![
        ("fortran/mpif.h".to_owned(), constants::mpif_h(tables)),
        ("fortran/oxmpi_types.f90".to_owned(), modules::types()),
        ("fortran/mpi.f90".to_owned(), modules::mpi(&list, tables)),
        (
            "fortran/mpi_f08.f90".to_owned(),
            modules::f08(&list, tables),
        ),
        ("fortran/glue/made.c".to_owned(), glue::source(&list)),
    ])
}

/// Name and text of each generated program of the suite `fortran`.
pub fn programs(root: &Path, tables: &Tables) -> Result<Vec<(String, String)>, String> {
    let list = table::read(root, tables)?;
    let mut programs = calls::programs(&list);
    programs.extend(runs::programs(&list));
    Ok(programs)
}
