//! The rule about parameters: a pair that belongs together is a struct, whose fields have names.
//!
//! Clippy counts lines and parameters of functions (`clippy.toml`). A tuple in place of a parameter
//! would evade the second.

use std::path::Path;

use super::{code, is_generated, is_test, read, sources};

/// Folders that will be replaced, and the model of a window's jobs.
const LEFT: [&str; 7] = [
    "crates/coll",
    "crates/gemini",
    "crates/portals",
    "crates/btl/src/ugni",
    "crates/btl/src/portals",
    "crates/pml/src/mtl",
    "crates/osc/src/jobs",
];

/// No function of the library has a parameter that is a tuple with named parts: `(a, b): (A, B)`.
pub fn no_parameter_is_a_tuple(root: &Path) -> Vec<String> {
    let mut broken = Vec::new();
    for path in sources(root, "rs") {
        let is_left = LEFT.iter().any(|folder| path.starts_with(folder));
        if is_left || !path.starts_with("crates") || is_generated(&path) || is_test(&path) {
            continue;
        }
        let text = read(root, &path);
        let lines = code(&text);
        for (at, (number, line)) in lines.iter().enumerate() {
            if let Some(name) = function(line)
                && has_tuple(&signature(&lines[at..]))
            {
                let place = path.display();
                broken.push(format!("{place}:{number} {name} has a tuple as parameter"));
            }
        }
    }
    broken
}

/// The name of the function that a line begins to define.
fn function(line: &str) -> Option<&str> {
    let mut words = line.split_whitespace();
    let is_before = |word: &&str| {
        word.starts_with("pub") || ["in", "const", "unsafe", "extern", "\"C\""].contains(word)
    };
    let word = words.by_ref().find(|word| !is_before(word))?;
    let name = words.next().filter(|_| word == "fn")?;
    name.split(['(', '<']).next()
}

/// The text from the definition to the opening brace or the semicolon.
fn signature(lines: &[(usize, &str)]) -> String {
    let mut text = String::new();
    for (_, line) in lines {
        text.push_str(line.trim());
        text.push(' ');
        if line.ends_with(['{', ';', '}']) {
            break;
        }
    }
    text
}

/// Whether a parameter is written as a tuple. As rustfmt writes it, such a parameter stands behind
/// `(` or a comma, and a colon behind its closing parenthesis.
fn has_tuple(signature: &str) -> bool {
    signature.match_indices("): ").any(|(at, _)| {
        let before = &signature[..at];
        before.rfind('(').is_some_and(|open| {
            let outside = before[..open].trim_end();
            outside.ends_with(['(', ',']) && before[open..].contains(',')
        })
    })
}

#[cfg(test)]
mod tests {
    use super::{function, has_tuple};

    #[test]
    fn tuples_with_named_parts_are_found() {
        assert_eq!(function("    pub(super) const fn a<T>(b: T) {"), Some("a"));
        assert_eq!(function("        fn(u32) -> bool,"), None);
        assert!(has_tuple("fn a((b, c): (u32, u32)) -> u32 {"));
        assert!(has_tuple("fn a( &self, (b, c): (u32, u32), d: u8, ) {"));
        assert!(!has_tuple("fn a(b: &[(u32, u32)], c: impl Fn(u32, u8)) {"));
        assert!(!has_tuple("fn a(b: u32) -> (u32, u32) {"));
        assert!(!has_tuple("fn a(Side(b): Side, c: u8) {"));
    }
}
