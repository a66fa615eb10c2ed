//! Where things are: the source tree, the target folder and the two installed trees that the tasks
//! work with.
//!
//! Nothing here depends on the current directory, so a task gives the same answer from anywhere in
//! the tree.

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

/// Where software of others is kept for all trees of this user: `oxmpi` in the cache folder.
pub fn cache() -> PathBuf {
    let folder = |name: &str| std::env::var_os(name).map(PathBuf::from);
    let home = || folder("HOME").map(|home| home.join(".cache"));
    let cache = folder("XDG_CACHE_HOME").filter(|folder| folder.is_absolute());
    cache.or_else(home).unwrap_or_else(target).join("oxmpi")
}

/// Which build of the library and the commands a task uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Profile {
    /// Assertions and overflow checks on: the demo, and what most tests run with.
    Dev,
    /// The library that users get, with the commands of [`Dev`](Self::Dev): what gates measure.
    Library,
    /// What users get, and what the benchmarks run with.
    Release,
    /// The same for any machine: what `cargo xtask dist` packs.
    Dist,
}

/// Whether tests take [`Profile::Release`] where the others do by default.
static RELEASE: AtomicBool = AtomicBool::new(false);

/// From now on they do, or do not.
pub fn release(yes: bool) {
    RELEASE.store(yes, Ordering::Relaxed);
}

impl Profile {
    /// The one with an optimized library that this run tests.
    pub fn optimized() -> Profile {
        Profile::Library.or_release()
    }

    /// This one, or the released tree where the run has time for it.
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

    /// What cargo calls it, and messages.
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
