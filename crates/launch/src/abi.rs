//! The ABIs of MPI libraries: the file names by which programs need them, and our libraries that
//! serve them.
//!
//! A file in `lib/oxmpi/mpich` or `lib/oxmpi/openmpi` of an installation has the name under which
//! programs of that ABI need it. The files that exist determine which names are served. `needs`
//! decides for each program with this module, and `programs` makes the environments.

use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// An ABI of one of our libraries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Abi {
    /// The ABI of MPI-5.0 (MPI-5.0 §20).
    Standard,
    /// The ABI of MPICH, Intel MPI, MVAPICH and other derivatives of MPICH.
    Mpich,
    /// The ABI of Open MPI 4 and 5.
    OpenMpi,
}

impl Abi {
    /// The folder of its libraries, below `lib`.
    fn folder(self) -> &'static str {
        match self {
            Abi::Standard => "",
            Abi::Mpich => "oxmpi/mpich",
            Abi::OpenMpi => "oxmpi/openmpi",
        }
    }

    /// Our library that serves programs that need `name`; `lib` is the installation's library
    /// folder.
    pub(crate) fn file(self, lib: Option<&Path>, name: &str) -> Option<PathBuf> {
        let name = Path::new(name).file_name()?;
        let file = lib?.join(self.folder()).join(name);
        file.is_file().then_some(file)
    }

    /// The variables that programs of this ABI get before they call MPI_Init: rank and size, in the
    /// job and on the node. All programs get Intel MPI's variables for the node.
    pub(crate) fn variables(self) -> &'static [(&'static str, Number)] {
        use Number::{LocalRank, LocalSize, Rank, Size};
        match self {
            Abi::Standard => &[],
            Abi::Mpich => &[("PMI_RANK", Rank), ("PMI_SIZE", Size)],
            Abi::OpenMpi => &[
                ("OMPI_COMM_WORLD_RANK", Rank),
                ("OMPI_COMM_WORLD_SIZE", Size),
                ("OMPI_COMM_WORLD_LOCAL_RANK", LocalRank),
                ("OMPI_COMM_WORLD_LOCAL_SIZE", LocalSize),
            ],
        }
    }

    /// Its name in messages.
    pub(crate) fn title(self) -> &'static str {
        match self {
            Abi::Standard => "the standard ABI",
            Abi::Mpich => "MPICH's ABI",
            Abi::OpenMpi => "Open MPI's ABI",
        }
    }
}

/// A number of a rank that is the value of an environment variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Number {
    Rank,
    Size,
    LocalRank,
    LocalSize,
}

/// The library folders of an installation that programs of all ABIs find by LD_LIBRARY_PATH. No
/// file name is in two of them.
#[must_use]
pub(crate) fn folders(lib: &Path) -> Vec<PathBuf> {
    let all = [Abi::Standard, Abi::Mpich, Abi::OpenMpi];
    let folders = all.map(|abi| match abi {
        Abi::Standard => lib.to_path_buf(),
        _ => lib.join(abi.folder()),
    });
    folders.into_iter().filter(|one| one.is_dir()).collect()
}

/// The folder of the library with the standard ABI that loads tools below itself, if the
/// installation has it.
#[must_use]
pub(crate) fn tools(lib: &Path) -> Option<PathBuf> {
    let folder = lib.join("oxmpi/tools");
    folder.is_dir().then_some(folder)
}

/// The kind of an MPI library, derived from its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Of(Abi),
    /// Intel MPI with a 64-bit INTEGER.
    Ilp64,
    /// MPICH's ABI under a file name that contains the compiler.
    Cray,
    /// Another kind, or an older version.
    Unknown,
}

impl Kind {
    /// The kind of a library of this name; `None`: it is no MPI library.
    pub(crate) fn of(name: &str) -> Option<Kind> {
        parse(name).map(|(kind, _)| kind)
    }
}

/// Whether this is the name of the library that all programs of its ABI need. The library of a
/// language may belong to another installation.
pub(crate) fn is_first(name: &str) -> bool {
    parse(name).is_some_and(|(_, is_first)| is_first)
}

fn parse(name: &str) -> Option<(Kind, bool)> {
    let file = name.rsplit('/').next().unwrap_or_default();
    let (stem, version) = file.strip_prefix("lib")?.split_once(".so")?;
    let major = version.strip_prefix('.').unwrap_or_default();
    let major = major.split('.').next().unwrap_or_default();
    let starts = |all: &[&str]| all.iter().any(|one| stem.starts_with(one));
    Some(match (stem, major) {
        ("mpi_abi", _) => (Kind::Of(Abi::Standard), true),
        ("mpi_ilp64", _) => (Kind::Ilp64, true),
        ("mpi", "40") => (Kind::Of(Abi::OpenMpi), true),
        (_, "40") if starts(&["mpi_"]) => (Kind::Of(Abi::OpenMpi), false),
        ("mpi" | "mpich", "12") => (Kind::Of(Abi::Mpich), true),
        ("mpifort" | "mpichfort" | "mpicxx" | "mpichcxx", "12") => (Kind::Of(Abi::Mpich), false),
        // Libraries of older versions of Open MPI.
        _ if starts(&["mpi_mpifh", "mpi_usempi", "mpi_cxx"]) => (Kind::Unknown, false),
        (_, "12") if starts(&["mpifort_"]) => (Kind::Cray, false),
        (_, "12") if starts(&["mpi_"]) => (Kind::Cray, true),
        ("mpi" | "mpich", _) => (Kind::Unknown, true),
        _ if starts(&["mpi_"]) => (Kind::Unknown, true),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_libraries() {
        let (m, o) = (Some(Kind::Of(Abi::Mpich)), Some(Kind::Of(Abi::OpenMpi)));
        for (name, kind, first) in [
            ("libmpi.so.12", m, true),
            ("libmpich.so.12", m, true),
            ("libmpi.so.12.1.8", m, true),
            ("/opt/x/lib/libmpi.so.12", m, true),
            ("libmpifort.so.12", m, false),
            ("libmpichfort.so.12", m, false),
            ("libmpicxx.so.12", m, false),
            ("libmpi.so.40", o, true),
            ("libmpi_mpifh.so.40", o, false),
            ("libmpi_usempif08.so.40", o, false),
            ("libmpi_usempi_ignore_tkr.so.40", o, false),
            ("libmpi_cxx.so.40", o, false),
            ("libmpi_java.so.40", o, false),
            ("libmpi_mpifh.so.12", Some(Kind::Unknown), false),
            ("libmpi_abi.so.1", Some(Kind::Of(Abi::Standard)), true),
            ("libmpi_ilp64.so.4", Some(Kind::Ilp64), true),
            ("libmpi_gnu_91.so.12", Some(Kind::Cray), true),
            ("libmpifort_gnu_91.so.12", Some(Kind::Cray), false),
            ("libmpi.so.20", Some(Kind::Unknown), true),
            ("libmpi.so", Some(Kind::Unknown), true),
            ("libmpi_ibm.so.3", Some(Kind::Unknown), true),
            ("libmpifort_abi.so.1", None, false),
            ("libmpi.a", None, false),
            ("libmpisim.so", None, false),
            ("libc.so.6", None, false),
            ("", None, false),
        ] {
            assert_eq!((Kind::of(name), is_first(name)), (kind, first), "{name}");
        }
    }
}
