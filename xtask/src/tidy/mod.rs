//! The rules of the house that a compiler does not check; each reads the sources and returns what
//! breaks it.
//!
//! A rule is a function from the root of the tree to sentences, one for each place that breaks it.
//! The rules are run by `cargo xtask check`.

mod circles;
mod crates;
mod files;
mod words;

use std::fs;
use std::path::{Path, PathBuf};

/// One rule: from the root of the tree to what breaks it.
pub type Rule = fn(&Path) -> Vec<String>;

/// Every rule with its name.
pub const RULES: &[(&str, Rule)] = &[
    ("imports go one way", crates::imports_go_one_way),
    (
        "unsafe only where the house allows it",
        crates::unsafe_only_where_allowed,
    ),
    (
        "every dependency has its reason",
        crates::every_dependency_has_its_reason,
    ),
    (
        "every file says what it is",
        files::every_file_says_what_it_is,
    ),
    ("file length", files::length),
    (
        "no circle between files of different folders",
        circles::no_circles_between_folders,
    ),
    (
        "atomics only through sync",
        words::atomics_only_through_sync,
    ),
    (
        "environment only in mca and rte",
        words::environment_only_in_mca_and_rte,
    ),
    ("no vendor's name", words::no_vendor_names),
    ("comments fit the page", files::comments_fit_the_page),
    ("rooms keep their budgets", files::rooms_keep_their_budgets),
    ("no paths of one machine", words::no_machine_paths),
    ("error ids are documented", words::error_ids_are_documented),
    ("error ids are emitted", words::error_ids_are_emitted),
    (
        "end-to-end programs are listed",
        files::end_to_end_programs_are_listed,
    ),
    (
        "generated files are fresh",
        files::generated_files_are_fresh,
    ),
];

/// The source files of the tree with the given ending, generated ones included, as paths below
/// `root`.
fn sources(root: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for folder in [
        "crates", "xtask", "tests", "examples", "bench", "docs", "armci",
    ] {
        walk(&root.join(folder), ending, &mut found);
    }
    found.sort();
    found
        .iter()
        .filter_map(|path| path.strip_prefix(root).ok().map(Path::to_path_buf))
        .collect()
}

fn walk(folder: &Path, ending: &str, found: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            if path.file_name().is_some_and(|name| name != "target") {
                walk(&path, ending, found);
            }
        } else if path
            .extension()
            .is_some_and(|extension| extension == ending)
        {
            found.push(path);
        }
    }
}

/// Whether a file is written by `cargo xtask codegen`.
fn is_generated(path: &Path) -> bool {
    path.components()
        .any(|part| part.as_os_str() == "generated")
}

/// The text of a file below `root`; empty where it cannot be read.
fn read(root: &Path, path: &Path) -> String {
    fs::read_to_string(root.join(path)).unwrap_or_default()
}

/// The lines of a source before its test module.
fn before_tests(text: &str) -> impl Iterator<Item = &str> {
    text.lines()
        .take_while(|line| !line.starts_with("#[cfg(test)]") && !line.starts_with("#[cfg(all(test"))
}
