//! Writes `docs/binaries-tested.md`: the programs of `tests/binaries.toml`, and the times of some
//! of them. `cargo xtask binaries` measures these and keeps them in `tests/binaries.times`.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use super::{Abi, Program, read, rsmpi, times};

/// The text of the page.
///
/// # Errors
/// A list cannot be read.
pub fn page(tree: &Path) -> Result<String, String> {
    let programs = read(tree)?;
    let count = programs.len().to_string();
    let mut page = HEAD
        .replace("COUNT", &count)
        .replace("RSMPI", rsmpi::VERSION);
    for row in &programs {
        let ranks: Vec<String> = row.ranks.iter().map(usize::to_string).collect();
        let _ = writeln!(
            page,
            "| {} | {} | {} | {} | {} | `{}` | {} |",
            row.name,
            row.package.replace(' ', ", "),
            abi(row),
            row.about,
            ranks.join(", "),
            command(row),
            rule(row)
        );
    }
    if let Ok(text) = fs::read_to_string(tree.join(times::KEPT)) {
        page.push_str(&times::section(&text)?);
    }
    Ok(page)
}

fn abi(row: &Program) -> &'static str {
    match (row.abi, row.pip) {
        (Abi::Openmpi, _) => "Open MPI",
        (Abi::Mpich, false) => "MPICH",
        (Abi::Mpich, true) => "Intel MPI (MPICH)",
    }
}

/// The last line that starts ranks.
fn command(row: &Program) -> String {
    let lines = row.run.lines().flat_map(|line| line.split("; "));
    let line = lines.filter(|line| line.contains("$RUN")).last();
    let line = line.unwrap_or(&row.run);
    let start = line.find("$RUN").unwrap_or(0);
    line[start..]
        .replace("$RUN", "mpirun -n N")
        .replace('|', "\\|")
}

fn rule(row: &Program) -> String {
    match (row.tolerance > 0.0, &row.why) {
        (true, Some(why)) => format!("within {:e}: {why}", row.tolerance),
        _ => "all digits".to_owned(),
    }
}

const HEAD: &str = "\
# Programs of others that are tested

`cargo xtask test --all --only binaries` runs the COUNT programs of this page, as Debian 12 and the
Python registry ship them: by the MPI that each was built for, and by `mpirun` of oxmpi. Both must
give the same answer, times left out. `tests/binaries.toml` says how an answer is taken from what a
program writes, and `tests/binaries` has the inputs. mpi4py's own test suite runs with the modules
of its wheel for MPICH and for Open MPI, with 1 to 5 ranks, besides, and one module of it under
`mpirun --check`. The 58 examples of rsmpi RSMPI (MPI for Rust, the crate `mpi`) run with 2 and 4
ranks, compiled by `mpicc` of MPICH 5.0.2, of Open MPI 5.0.11 and of oxmpi.

Julia's MPI.jl is not tested: Debian 12 has no Julia, and PyPI and npm have programs alone that
fetch it from elsewhere.

This page is written from that list by `cargo xtask codegen`.

| name | package | built for | what it is | ranks | command | compared |
|---|---|---|---|---|---|---|
";
