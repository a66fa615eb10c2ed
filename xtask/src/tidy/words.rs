//! Rules about words that may not stand in some places: atomics, makers of processors, paths of one
//! machine; and messages that nothing says.

use std::collections::BTreeSet;
use std::path::Path;

use super::{code, is_generated, is_test, read, sources};

/// Atomics come from `oxmpi_sync`, so that loom can take their place. A lint cannot tell the two
/// apart, as without loom the types are the same.
pub fn atomics_only_through_sync(root: &Path) -> Vec<String> {
    let words = ["std::sync::atomic", "core::sync::atomic"];
    let mut broken = Vec::new();
    for path in sources(root, "rs") {
        let is_ours = path.starts_with("crates") && !path.starts_with("crates/sync");
        if !is_ours || is_generated(&path) || is_test(&path) {
            continue;
        }
        for (number, line) in code(&read(root, &path)) {
            let said = line.split("//").next().unwrap_or(line);
            if words.iter().any(|word| said.contains(word)) {
                let place = path.display();
                broken.push(format!(
                    "{place}:{number} uses atomics that do not come from sync"
                ));
            }
        }
    }
    broken
}

/// No source asks who made the processor: what matters is measured or read as a property.
pub fn no_vendor_names(root: &Path) -> Vec<String> {
    // Put together here, so that this file does not name them.
    let names = [
        ["Genuine", "Intel"],
        ["Authentic", "AMD"],
        ["Hygon", "Genuine"],
        ["Centaur", "Hauls"],
        ["vendor", "_id"],
        ["is_", "intel"],
        ["is_", "amd"],
        ["EP", "YC"],
        ["Xe", "on"],
    ]
    .map(|halves| halves.concat());
    let mut broken = Vec::new();
    for ending in ["rs", "c", "h", "py", "toml"] {
        for path in sources(root, ending) {
            for (number, line) in read(root, &path).lines().enumerate() {
                if let Some(name) = names.iter().find(|name| line.contains(name.as_str())) {
                    let place = format!("{}:{}", path.display(), number + 1);
                    broken.push(format!("{place} names a maker of processors: {name}"));
                }
            }
        }
    }
    broken
}

/// No path of a development machine stands in the tree.
pub fn no_machine_paths(root: &Path) -> Vec<String> {
    let mut broken = Vec::new();
    let paths: Vec<String> = ["work", "farm", "root"]
        .iter()
        .map(|folder| format!("/{folder}/"))
        .collect();
    for ending in ["rs", "c", "h", "py", "toml", "md", "sh"] {
        for path in sources(root, ending) {
            for (number, line) in read(root, &path).lines().enumerate() {
                if paths.iter().any(|word| line.contains(word.as_str())) {
                    broken.push(format!(
                        "{}:{} names a path of one machine",
                        path.display(),
                        number + 1
                    ));
                }
            }
        }
    }
    broken
}

/// Every message id of the catalogue is used by some code that is not a test: the book is no list
/// of wishes.
pub fn error_ids_are_emitted(root: &Path) -> Vec<String> {
    let catalogue = Path::new("crates/mca/src/catalogue");
    let mut used = BTreeSet::new();
    for path in sources(root, "rs") {
        if path.starts_with(catalogue) || !path.starts_with("crates") {
            continue;
        }
        for (_, line) in code(&read(root, &path)) {
            used.extend(line.split("Id::").skip(1).map(|rest| {
                let end = rest.find(|letter: char| !letter.is_alphanumeric());
                rest[..end.unwrap_or(rest.len())].to_string()
            }));
        }
    }
    let rows = read(root, &catalogue.join("texts.rs"));
    rows.lines()
        .filter_map(|line| Some((line.split_whitespace().next()?, message_id(line)?)))
        .filter(|(name, _)| !used.contains(*name))
        .map(|(name, id)| format!("nothing says the message {id} (Id::{name})"))
        .collect()
}

/// The id in the first line of a row: `ParamValue "param-value" Warning`.
fn message_id(line: &str) -> Option<&str> {
    let words: Vec<&str> = line.split_whitespace().collect();
    match words.as_slice() {
        [_, id, "Error" | "Warning" | "Note"] => id.strip_prefix('"')?.strip_suffix('"'),
        _ => None,
    }
}
