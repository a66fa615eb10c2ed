//! Rules about files: what they begin with, how long they are, that lists of them are complete and
//! generated ones fresh.

use std::path::Path;

use super::{before_tests, is_generated, read, sources};

/// Past this a file must be split or say why in its module doc.
const LONG: usize = 525;
/// Past this it must be split.
const TOO_LONG: usize = 800;

/// Every source begins with a comment that says what it is.
pub fn every_file_says_what_it_is(root: &Path) -> Vec<String> {
    let mut broken = Vec::new();
    for path in sources(root, "rs") {
        if !read(root, &path).trim_start().starts_with("//!") {
            broken.push(format!("{} does not begin with //!", path.display()));
        }
    }
    for path in sources(root, "c").into_iter().chain(sources(root, "h")) {
        let text = read(root, &path);
        if !text.starts_with("/*") && !text.starts_with("//") {
            broken.push(format!("{} does not begin with a comment", path.display()));
        }
    }
    for path in sources(root, "py") {
        let text = read(root, &path);
        if !text.starts_with("\"\"\"") && !text.starts_with('#') {
            broken.push(format!(
                "{} does not begin with a docstring",
                path.display()
            ));
        }
    }
    broken
}

/// What the reason in a module doc begins with: the word alone stands in many a text.
const REASON: &str = "//! Length: ";

/// A file is at most 800 lines before its tests; past 500 a line of its module doc says why.
pub fn length(root: &Path) -> Vec<String> {
    let mut broken = Vec::new();
    for path in sources(root, "rs") {
        if is_generated(&path) || path.file_name().is_some_and(|name| name == "tests.rs") {
            continue;
        }
        let text = read(root, &path);
        let lines = before_tests(&text).count();
        if lines > TOO_LONG || (lines > LONG && !says_why(&text)) {
            broken.push(format!(
                "{} has {lines} lines before its tests",
                path.display()
            ));
        }
    }
    broken
}

fn says_why(text: &str) -> bool {
    text.lines()
        .take_while(|line| line.starts_with("//!"))
        .any(|line| line.starts_with(REASON))
}

/// Every C program below `tests/` stands in `tests/e2e.toml`, or is named by the suite in xtask
/// that runs it.
pub fn end_to_end_programs_are_listed(root: &Path) -> Vec<String> {
    let list = read(root, Path::new("tests/e2e.toml"));
    let suites: String = sources(root, "rs")
        .iter()
        .filter(|path| path.starts_with("xtask"))
        .map(|path| read(root, path))
        .collect();
    sources(root, "c")
        .into_iter()
        .filter(|path| path.starts_with("tests"))
        .filter_map(|path| {
            path.strip_prefix("tests")
                .ok()
                .map(|path| path.display().to_string())
        })
        .filter(|name| {
            !list.contains(&format!("\"{name}\"")) && !suites.contains(&format!("\"{name}\""))
        })
        .map(|name| format!("tests/{name} is run by nothing"))
        .collect()
}

/// Running the generator would change nothing.
pub fn generated_files_are_fresh(_root: &Path) -> Vec<String> {
    if crate::codegen::run(&["--check".to_string()]) == std::process::ExitCode::SUCCESS {
        Vec::new()
    } else {
        vec!["run `cargo xtask codegen` and commit what it changes".to_string()]
    }
}

#[cfg(test)]
mod tests {
    use super::says_why;

    /// A file of 509 lines passed because its diagram showed a length.
    #[test]
    fn a_reason_for_its_length_is_more_than_the_word() {
        assert!(!says_why("//! A post: | length | address |\n"));
        assert!(!says_why(
            "//! A post.\n\nconst A: &str = \"//! Length: none\";\n"
        ));
        assert!(says_why(
            "//! A table.\n//! Length: one line for each call.\n"
        ));
    }
}
