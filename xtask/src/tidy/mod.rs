//! The rules of the project that a compiler does not check. Each reads the sources and returns the
//! places that break it.
//!
//! A rule is a function from the root of the tree to sentences, one for each place that breaks it.
//! `cargo xtask check` and the suite `source` of `cargo xtask test` run them. Other rules are left
//! to the compiler and lints: `unsafe` (`Cargo.toml`); reads of the environment, lines and
//! parameters of a function (`clippy.toml`).

mod crates;
mod files;
mod functions;
pub mod lines;
mod release;
mod words;

use std::fs;
use std::path::{Path, PathBuf};

/// One rule: from the root of the tree to what breaks it.
pub type Rule = fn(&Path) -> Vec<String>;

/// Every rule with its name.
pub const RULES: &[(&str, Rule)] = &[
    ("imports go one way", crates::imports_go_one_way),
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
        "no parameter is a tuple",
        functions::no_parameter_is_a_tuple,
    ),
    (
        "atomics only through sync",
        words::atomics_only_through_sync,
    ),
    ("no vendor's name", words::no_vendor_names),
    ("comments fit the page", files::comments_fit_the_page),
    ("words of the field", words::words_of_the_field),
    ("sentences are short", words::sentences_are_short),
    (
        "folders keep their budgets",
        files::folders_keep_their_budgets,
    ),
    ("no paths of one machine", words::no_machine_paths),
    ("error ids are emitted", words::error_ids_are_emitted),
    (
        "end-to-end programs are listed",
        files::end_to_end_programs_are_listed,
    ),
    (
        "generated files are fresh",
        files::generated_files_are_fresh,
    ),
    ("releases are kept", release::releases_are_kept),
    ("versions agree", release::versions_agree),
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

/// Whether a file is part of a test module, or an integration test.
fn is_test(path: &Path) -> bool {
    path.ends_with("tests.rs") || path.components().any(|part| part.as_os_str() == "tests")
}

/// The lines of a source, each with its number from 1, without items that are compiled for tests
/// alone. As rustfmt writes it, an item begins and ends at the start of a line.
fn code(text: &str) -> Vec<(usize, &str)> {
    let mut lines = (1..).zip(text.lines());
    let mut code = Vec::new();
    while let Some((number, line)) = lines.next() {
        if line.starts_with("#[cfg(test)]") || line.starts_with("#[cfg(all(test") {
            let is_end = |line: &str| {
                let at_begin =
                    line.starts_with(|first: char| !first.is_whitespace() && first != '#');
                at_begin && line.ends_with(['}', ';'])
            };
            lines.by_ref().find(|(_, line)| is_end(line));
        } else {
            code.push((number, line));
        }
    }
    code
}

#[cfg(test)]
mod tests {
    use super::code;

    /// A declaration of a test module near the top once hid the rest of a file.
    #[test]
    fn only_items_of_tests_are_left_out() {
        let text = "//! A.\n#[cfg(test)]\nmod tests;\nuse b;\n#[cfg(all(test, not(loom)))]\n#[path = \"x\"]\nuse c::{\n    d,\n};\nfn e() {\n}\n\n#[cfg(test)]\nmod more {\n    fn f() {\n    }\n}\nfn g() {}\n";
        let left: Vec<(usize, &str)> = code(text);
        let wanted = [
            (1, "//! A."),
            (4, "use b;"),
            (10, "fn e() {"),
            (11, "}"),
            (12, ""),
            (18, "fn g() {}"),
        ];
        assert_eq!(left, wanted);
    }
}
