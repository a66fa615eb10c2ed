//! `lib/oxmpi/openmpi/libmpi_mpifh.so.40`, the Fortran procedures of programs that were built for
//! Open MPI. It is our glue in `fortran/`, compiled with that ABI's constants, over our
//! `libmpi.so.40`.
//!
//! It needs only a C compiler, and serves every Fortran compiler, because no descriptors are
//! passed. So each tree contains it. Called by `install`; the suite `symbols` checks its names.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::install::{self, FRONT_FOLDER};
use crate::paths::{self, Profile};
use crate::report::Outcome;
use crate::shell::{self, Expiry};
use crate::symbols;

/// The file, which is also the soname.
pub const LIBRARY: &str = "libmpi_mpifh.so.40";
/// The C library of that ABI.
const BELOW: &str = "libmpi.so.40";
/// Its sources, below `fortran/glue`.
const SOURCES: [&str; 6] = [
    "support.c",
    "attributes.c",
    "callbacks.c",
    "calls.c",
    "made.c",
    "openmpi.c",
];
/// Watchdog of the compilation.
const LIMIT: Duration = Duration::from_secs(300);

/// Its folder below a prefix.
pub fn folder(prefix: &Path) -> PathBuf {
    prefix.join("lib").join(FRONT_FOLDER).join("openmpi")
}

/// Compiles it for the tree under `prefix`, unless it is newer than all its sources. A warning is
/// an error for the dev tree.
///
/// # Errors
/// The messages of the compiler.
pub fn install(prefix: &Path, profile: Profile) -> Result<(), String> {
    let folder = folder(prefix);
    if !folder.join(BELOW).is_file() {
        return Ok(());
    }
    let fortran = paths::root().join("fortran");
    let glue = fortran.join("glue");
    let (script, made) = (fortran.join("libmpi_mpifh.map"), folder.join(LIBRARY));
    let sources: Vec<PathBuf> = SOURCES.iter().map(|name| glue.join(name)).collect();
    let headers = ["glue.h", "openmpi.h"].map(|name| glue.join(name));
    let header = prefix.join("include/mpi.h");
    let parts = sources.iter().chain(&headers).chain([&script, &header]);
    if let Some(time) = changed(&made)
        && parts
            .into_iter()
            .all(|part| changed(part).is_some_and(|part| part < time))
    {
        return Ok(());
    }
    let compiler = install::c_compiler(profile);
    let mut command = Command::new(&compiler[0]);
    command.args(&compiler[1..]);
    command.args(["-std=gnu11", "-O2", "-g", "-fPIC", "-shared", "-pthread"]);
    command.args(["-DOXF_OPENMPI", "-Wall", "-Wextra"]);
    // An empty list is passed without being filled.
    command.arg("-Wno-maybe-uninitialized");
    if profile == Profile::Dev {
        command.arg("-Werror");
    }
    let new = folder.join("libmpi_mpifh.new");
    command
        .arg(format!("-Wl,-soname,{LIBRARY}"))
        .arg(format!("-Wl,--version-script={}", script.display()))
        .args(["-Wl,-z,defs", "-Wl,-z,nodelete"])
        .args(["-Wl,--disable-new-dtags", "-Wl,-rpath,$ORIGIN"])
        .arg("-I")
        .arg(prefix.join("include"))
        .args(&sources)
        .arg(folder.join(BELOW))
        .arg("-o")
        .arg(&new);
    shell::run(&mut command, LIMIT, Expiry::Kill)?.success("compiling libmpi_mpifh")?;
    fs::rename(&new, &made).map_err(|error| format!("{}: {error}", made.display()))
}

/// The time of the last change of a file.
fn changed(file: &Path) -> Option<std::time::SystemTime> {
    fs::metadata(file).and_then(|facts| facts.modified()).ok()
}

/// Every procedure of `mpif.h` has the four names that compilers make, those of the profiling
/// interface, and the one that Open MPI's `mpi_f08` calls.
pub fn names(prefix: &Path) -> Outcome {
    let library = folder(prefix).join(LIBRARY);
    let said = symbols::tool("nm", &["-D", "--defined-only"], &library)?;
    let found: BTreeSet<&str> = said
        .lines()
        .filter_map(|line| line.rsplit(' ').next())
        .collect();
    let mut broken = Vec::new();
    let all = procedures()?;
    let standard = all.iter().map(String::as_str).chain(REMOVED);
    let extended = EXTENDED.map(|stem| (stem, "mpix"));
    for (stem, start) in standard.map(|stem| (stem, "mpi")).chain(extended) {
        let mut wanted = vec![format!("o{start}_{stem}_f")];
        for prefix in [format!("{start}_"), format!("p{start}_")] {
            wanted.extend(["", "_", "__"].map(|end| format!("{prefix}{stem}{end}")));
            wanted.push(format!("{prefix}{stem}").to_uppercase());
        }
        let missing = wanted.iter().filter(|name| !found.contains(name.as_str()));
        broken.extend(missing.map(|name| format!("{name} is missing")));
    }
    match broken.is_empty() {
        true => Ok(()),
        false => Err(symbols::summary(&broken).into()),
    }
}

/// The procedures of `mpif.h`, without `mpi_`.
fn procedures() -> Result<Vec<String>, String> {
    let path = paths::root().join("abi/fortran.csv");
    let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let rows = text
        .lines()
        .skip(1)
        .map(|line| line.split(',').collect::<Vec<_>>());
    let rows = rows.filter(|row| row.len() > 1 && row[1] != "f08");
    Ok(rows
        .map(|row| row[0].trim_start_matches("MPI_").to_lowercase())
        .collect())
}

/// Extensions, two of thirty-one.
const EXTENDED: [&str; 2] = ["allreduce_init", "comm_shrink"];

/// Names that MPI-3.0 removed, and second names.
const REMOVED: [&str; 15] = [
    "address",
    "errhandler_create",
    "errhandler_get",
    "errhandler_set",
    "type_extent",
    "type_hindexed",
    "type_hvector",
    "type_lb",
    "type_struct",
    "type_ub",
    "f_sync_reg",
    "alloc_mem_cptr",
    "win_allocate_cptr",
    "win_allocate_shared_cptr",
    "win_shared_query_cptr",
];
