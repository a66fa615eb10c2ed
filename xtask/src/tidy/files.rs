//! Rules about files: their first line, their length, complete lists of them, fresh generated
//! files.

use std::path::{Path, PathBuf};

use super::{code, is_generated, is_test, read, sources};

/// A longer file must be split or give a reason in its module doc.
const LONG: usize = 500;
/// A longer file must be split.
const TOO_LONG: usize = 800;

/// Every source begins with a comment that states what it is.
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

/// The start of a reason in a module doc: the word alone stands in other texts too.
const REASON: &str = "//! Length: ";

/// A file has at most 800 lines before its tests; past 500 a line of its module doc gives the
/// reason.
pub fn length(root: &Path) -> Vec<String> {
    let mut broken = Vec::new();
    for path in sources(root, "rs") {
        if is_generated(&path) || path.ends_with("tests.rs") {
            continue;
        }
        let text = read(root, &path);
        let lines = code(&text).len();
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

/// The widest line of a comment or of a page (columns).
const COLUMNS: usize = 100;

/// Comments are at most 100 columns wide. So are the lines of a page, except tables, code and links
/// that cannot be broken.
pub fn comments_fit_the_page(root: &Path) -> Vec<String> {
    let mut broken = Vec::new();
    let mut wide = |path: &Path, number: usize| {
        broken.push(format!(
            "{}:{} is a comment of more than {COLUMNS} columns",
            path.display(),
            number + 1
        ));
    };
    for ending in ["rs", "c", "h"] {
        for path in sources(root, ending) {
            // The generator's own texts are strings.
            if is_generated(&path) || path.starts_with("xtask/src/codegen") {
                continue;
            }
            let mut is_drawing = false;
            for (number, line) in read(root, &path).lines().enumerate() {
                let text = line.trim_start();
                if !["//", "/*", "* "].iter().any(|mark| text.starts_with(mark)) {
                    is_drawing = false;
                    continue;
                }
                let said = text.trim_start_matches(['/', '!', '*']);
                is_drawing ^= said.trim_start().starts_with("```");
                let is_free = is_drawing || said.starts_with("  ") || said.starts_with(" |");
                let is_text = text.split_whitespace().count() > 3;
                if is_text && !is_free && line.chars().count() > COLUMNS {
                    wide(&path, number);
                }
            }
        }
    }
    for path in pages(root) {
        let (mut is_code, mut is_written) = (false, false);
        for (number, line) in read(root, &path).lines().enumerate() {
            is_code ^= line.trim_start().starts_with("```");
            // `cargo xtask bench` writes tables of measurements.
            is_written |= line.starts_with("<!-- written by");
            is_written &= !line.starts_with("<!-- end");
            let is_free =
                is_code || is_written || line.starts_with(['|', '#']) || line.starts_with("    ");
            let words = line.split_whitespace().filter(|word| !word.contains("]("));
            if !is_free && words.count() > 3 && line.chars().count() > COLUMNS {
                wide(&path, number);
            }
        }
    }
    broken
}

/// Every page that people write, also at the root. The two pages that `cargo run -p oxmpi-mca
/// --example book` writes have the line breaks of their tables.
fn pages(root: &Path) -> Vec<PathBuf> {
    let at_root = [
        "README.md",
        "ARCHITECTURE.md",
        "CONTRIBUTING.md",
        "CHANGELOG.md",
    ];
    let written = ["docs/errors.md", "docs/parameters.md"].map(Path::new);
    let mut pages = sources(root, "md");
    pages.retain(|page| !written.contains(&page.as_path()));
    pages.extend(at_root.map(PathBuf::from));
    pages
}

/// Folders that grew too large once, and a crate that was split off, each with its most lines
/// outside of tests. A limit is a tenth above the size when it was set.
const BUDGETS: [(&str, usize); 4] = [
    ("crates/coll/src/sm", 5500),
    ("crates/pml/src/ob1", 4300),
    ("crates/shm/src", 5300),
    ("crates/reach/src", 1200),
];

/// No folder exceeds its budget, and docs/performance.md stays short.
pub fn folders_keep_their_budgets(root: &Path) -> Vec<String> {
    let mut broken = Vec::new();
    for (folder, most) in BUDGETS {
        let inside = |path: &Path| path.starts_with(folder) && !is_test(path);
        let lines: usize = sources(root, "rs")
            .iter()
            .filter(|path| inside(path))
            .map(|path| code(&read(root, path)).len())
            .sum();
        if lines == 0 {
            broken.push(format!("{folder} is not there: mend the list of budgets"));
        }
        if lines > most {
            broken.push(format!("{folder} has {lines} lines; its budget is {most}"));
        }
    }
    let page = Path::new("docs/performance.md");
    let lines = read(root, page).lines().count();
    if lines > LONGEST_PAGE {
        broken.push(format!(
            "{} has {lines} lines of {LONGEST_PAGE}",
            page.display()
        ));
    }
    broken
}

/// Most lines of docs/performance.md.
const LONGEST_PAGE: usize = 80;

/// Every C program below `tests/` is listed in `tests/e2e.toml` or `tests/front.toml`, or named by
/// the suite in xtask that runs it. Files below `tests/binaries` are input of foreign programs.
pub fn end_to_end_programs_are_listed(root: &Path) -> Vec<String> {
    let lists = ["tests/e2e.toml", "tests/front.toml"];
    let list: String = lists
        .iter()
        .map(|path| read(root, Path::new(path)))
        .collect();
    let suites: String = sources(root, "rs")
        .iter()
        .filter(|path| path.starts_with("xtask"))
        .map(|path| read(root, path))
        .collect();
    sources(root, "c")
        .into_iter()
        .filter(|path| path.starts_with("tests") && !path.starts_with("tests/binaries"))
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
