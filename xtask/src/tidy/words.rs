//! Rules about words that may not stand in some places: atomics, makers of processors, paths of one
//! machine, private words. Also the length of sentences, and messages that no code emits.

use std::collections::BTreeSet;
use std::path::Path;

use super::{code, is_generated, is_test, read, sources};

/// Atomics come from `oxmpi_sync`, so that loom can replace them. A lint cannot tell the two apart:
/// without loom the types are the same.
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

/// No source depends on the maker of the processor: what matters is measured or read as a property.
pub fn no_vendor_names(root: &Path) -> Vec<String> {
    // The halves are joined here, so that this file does not contain the names.
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

/// Folders that will be replaced keep their words until then.
const LEFT: [&str; 9] = [
    "crates/coll",
    "crates/gemini",
    "crates/portals",
    "crates/btl/src/ugni",
    "crates/btl/src/portals",
    "crates/btl/src/offload.rs",
    "crates/btl/src/roads.rs",
    "crates/btl/src/jobs.rs",
    "crates/pml/src/mtl",
];

/// Whether the rules about words and sentences apply to a source. This file names refused words.
fn is_read(path: &Path) -> bool {
    let is_left = LEFT.iter().any(|folder| path.starts_with(folder));
    let is_ours = path.starts_with("crates") || path.starts_with("xtask");
    is_ours && !is_left && !path.ends_with("tidy/words.rs") && !is_generated(path)
}

/// No comment and no name has a word that only its writer knows: `refused.txt` has the list.
pub fn words_of_the_field(root: &Path) -> Vec<String> {
    let refused: Vec<(&str, &str)> = include_str!("refused.txt")
        .lines()
        .filter_map(|line| line.split_once('\t'))
        .collect();
    let mut broken = Vec::new();
    for path in sources(root, "rs").iter().filter(|path| is_read(path)) {
        for (number, line) in read(root, path).lines().enumerate() {
            // Strings are left out: a user reads them, or a generator writes them.
            let outside: String = line.split('"').step_by(2).collect();
            for word in words_of(&outside) {
                if let Some((_, term)) = refused.iter().find(|(one, _)| *one == word) {
                    let place = format!("{}:{}", path.display(), number + 1);
                    broken.push(format!("{place} says {word}; the field says: {term}"));
                }
            }
        }
    }
    broken
}

/// The words of a line, in lower case; a name has several.
fn words_of(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for name in line.split(|one: char| !one.is_ascii_alphanumeric()) {
        let mut word = String::new();
        let mut last_is_upper = true;
        for one in name.chars() {
            if one.is_ascii_uppercase() && !last_is_upper {
                words.push(std::mem::take(&mut word));
            }
            last_is_upper = one.is_ascii_uppercase();
            word.push(one.to_ascii_lowercase());
        }
        words.push(word);
    }
    words
}

/// The most words of a sentence in a comment.
const SENTENCE: usize = 25;

/// A reader takes in a sentence at once.
pub fn sentences_are_short(root: &Path) -> Vec<String> {
    let mut broken = Vec::new();
    for path in sources(root, "rs").iter().filter(|path| is_read(path)) {
        for (line, text) in paragraphs(&read(root, path)) {
            for sentence in sentences(&text) {
                let words = sentence.split_whitespace().count();
                if words > SENTENCE {
                    let begin: Vec<&str> = sentence.split_whitespace().take(6).collect();
                    let (place, begin) = (path.display(), begin.join(" "));
                    broken.push(format!(
                        "{place}:{line}: a sentence of {words} words, at most {SENTENCE}: {begin} …"
                    ));
                }
            }
        }
    }
    broken
}

/// The paragraphs of comments, with the numbers of their first lines; no drawings and no tables.
fn paragraphs(text: &str) -> Vec<(usize, String)> {
    let mut found: Vec<(usize, String)> = Vec::new();
    let (mut goes_on, mut is_drawing) = (false, false);
    for (number, line) in text.lines().enumerate() {
        let line = line.trim_start();
        // A generator's text in a string contains `\n`.
        let said = line
            .strip_prefix("//")
            .filter(|_| !line.contains("\\n"))
            .map(|said| said.trim_start_matches(['/', '!']));
        let Some(said) = said.map(str::trim) else {
            (goes_on, is_drawing) = (false, false);
            continue;
        };
        is_drawing ^= said.starts_with("```");
        let is_item = said.starts_with("- ") || said.starts_with("* ");
        if is_drawing || said.is_empty() || said.starts_with(['|', '#']) || said.starts_with("```")
        {
            goes_on = false;
        } else if goes_on && !is_item {
            if let Some((_, last)) = found.last_mut() {
                last.push(' ');
                last.push_str(said);
            }
        } else {
            found.push((number + 1, said.to_owned()));
            goes_on = true;
        }
    }
    found
}

/// A sentence ends at a mark that a space and no small letter follows.
fn sentences(text: &str) -> Vec<&str> {
    let (mut all, mut start) = (Vec::new(), 0);
    for (at, _) in text.match_indices(['.', '!', '?']) {
        let mut behind = text[at + 1..].chars();
        let ends =
            behind.next() == Some(' ') && behind.next().is_some_and(|one| !one.is_lowercase());
        if ends {
            all.push(&text[start..=at]);
            start = at + 2;
        }
    }
    all.push(&text[start..]);
    all
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

/// Code that is not a test uses every message id of the catalogue: no message is only planned.
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
