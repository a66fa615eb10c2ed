//! Where things are: the source tree, the target folder and the two installed trees that the tasks
//! work with.
//!
//! Nothing here depends on the current directory, so a task gives the same answer from anywhere in
//! the tree.

use std::path::{Path, PathBuf};

/// The root of the source tree: the folder above this crate.
pub fn root() -> PathBuf {
    let crate_folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    crate_folder
        .parent()
        .expect("invariant: the crate lies in a folder of the tree")
        .to_path_buf()
}

/// The folder cargo builds into: `CARGO_TARGET_DIR`, else `target` below the root.
pub fn target() -> PathBuf {
    match std::env::var_os("CARGO_TARGET_DIR") {
        Some(folder) => root().join(folder),
        None => root().join("target"),
    }
}

/// Which build of the library and the commands a task uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Profile {
    /// Assertions and overflow checks on: what the end-to-end programs run with.
    Dev,
    /// What users get: what the demo, mpi4py and the benchmarks run with.
    Release,
}

impl Profile {
    /// The folder below [`target`] that cargo fills for this profile.
    pub fn folder(self) -> &'static str {
        match self {
            Profile::Dev => "debug",
            Profile::Release => "release",
        }
    }

    /// The name in messages.
    pub fn name(self) -> &'static str {
        match self {
            Profile::Dev => "dev",
            Profile::Release => "release",
        }
    }

    /// The tree that `demo` and `test` install this profile into.
    pub fn prefix(self) -> PathBuf {
        match self {
            Profile::Dev => target().join("oxmpi-dev"),
            Profile::Release => target().join("oxmpi"),
        }
    }
}
