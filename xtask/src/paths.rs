//! Paths: the source tree, the target folder and the two installed trees that the tasks work with.
//!
//! No path depends on the current directory, so a task gives the same result from anywhere in the
//! tree.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

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

/// The folder of foreign software, kept for all trees of this user: `oxmpi` in the cache folder.
pub fn cache() -> PathBuf {
    let folder = |name: &str| std::env::var_os(name).map(PathBuf::from);
    let home = || folder("HOME").map(|home| home.join(".cache"));
    let cache = folder("XDG_CACHE_HOME").filter(|folder| folder.is_absolute());
    cache.or_else(home).unwrap_or_else(target).join("oxmpi")
}

/// Which build of the library and the commands a task uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Profile {
    /// Assertions and overflow checks on: for the demo and most tests.
    Dev,
    /// The library that users get, with the commands of [`Dev`](Self::Dev): for the gates.
    Library,
    /// The build that users get, and that the benchmarks run with.
    Release,
    /// The same for any machine, for the packages of `cargo xtask dist`.
    Dist,
}

/// Whether tests use [`Profile::Release`] where they use another one by default.
static RELEASE: AtomicBool = AtomicBool::new(false);

/// Sets whether tests use [`Profile::Release`].
pub fn release(yes: bool) {
    RELEASE.store(yes, Ordering::Relaxed);
}

impl Profile {
    /// The profile with an optimized library that this run tests.
    pub fn optimized() -> Profile {
        Profile::Library.or_release()
    }

    /// This profile, or [`Profile::Release`] if the run uses it.
    pub fn or_release(self) -> Profile {
        match RELEASE.load(Ordering::Relaxed) {
            true => Profile::Release,
            false => self,
        }
    }

    /// The folder below [`target`] that cargo fills for this profile.
    pub fn folder(self) -> &'static str {
        match self {
            Profile::Dev => "debug",
            Profile::Library | Profile::Release => "release",
            Profile::Dist => crate::dist::BUILT,
        }
    }

    /// Its name for cargo and in messages.
    pub fn name(self) -> &'static str {
        match self {
            Profile::Dev => "dev",
            Profile::Library | Profile::Release | Profile::Dist => "release",
        }
    }

    /// The tree that `demo` and `test` install this profile into.
    pub fn prefix(self) -> PathBuf {
        match self {
            Profile::Dev => target().join("oxmpi-dev"),
            Profile::Library => target().join("oxmpi-test"),
            Profile::Release => target().join("oxmpi"),
            Profile::Dist => crate::dist::folder().join("tree"),
        }
    }
}
