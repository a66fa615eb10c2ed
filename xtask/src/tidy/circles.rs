//! Files of different folders never import each other in a circle.
//!
//! A file's imports are the paths in its code that begin with `crate::` or `super::`, resolved to
//! the file that the path leads to. A parent leads to its children, for it hands out what is
//! theirs; a child may use its parents. Files side by side in one folder may use each other. A
//! circle that leaves its folder means that a line stands in the wrong room.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use super::{before_tests, is_generated, read, sources};

/// A module of a crate as its path from the crate's root: `["ob1", "send"]`; the root is empty.
type Module = Vec<String>;

/// See the module's text.
pub fn no_circles_between_folders(root: &Path) -> Vec<String> {
    let mut crates: BTreeMap<String, BTreeMap<Module, PathBuf>> = BTreeMap::new();
    for path in sources(root, "rs") {
        let shown = path.display().to_string();
        let Some((of, inside)) = split_source(&shown) else {
            continue;
        };
        let is_test = inside.contains("tests") || is_generated(&path);
        if !is_test && inside != "main.rs" {
            crates
                .entry(of.to_string())
                .or_default()
                .insert(module_of(inside), path);
        }
    }
    crates
        .iter()
        .flat_map(|(name, modules)| circles(root, name, modules))
        .collect()
}

/// `crates/pml/src/ob1/send.rs` is `ob1/send.rs` of `crates/pml`.
fn split_source(shown: &str) -> Option<(&str, &str)> {
    shown.split_once("/src/")
}

fn module_of(inside: &str) -> Module {
    let stem = inside.trim_end_matches(".rs");
    let mut parts: Module = stem.split('/').map(str::to_string).collect();
    if parts
        .last()
        .is_some_and(|last| last == "mod" || last == "lib")
    {
        parts.pop();
    }
    parts
}

/// The circles of one crate, each with all its files.
fn circles(root: &Path, name: &str, modules: &BTreeMap<Module, PathBuf>) -> Vec<String> {
    let mut edges: BTreeMap<&Module, BTreeSet<&Module>> = BTreeMap::new();
    for (module, path) in modules {
        let text: String = before_tests(&read(root, path))
            .map(|line| line.split("//").next().unwrap_or(line))
            .fold(String::new(), |all, line| all + line + "\n");
        let imports = edges.entry(module).or_default();
        let children = modules.keys().filter(|other| {
            !module.is_empty() && other.len() == module.len() + 1 && other.starts_with(module)
        });
        imports.extend(children);
        for target in paths(&text, module) {
            if let Some(found) = resolve(&target, modules)
                && !module.starts_with(found)
            {
                imports.insert(found);
            }
        }
    }
    let mut broken = Vec::new();
    let mut seen = BTreeSet::new();
    for start in modules.keys() {
        let forward = reachable(start, &edges);
        let circle: Vec<&&Module> = forward
            .iter()
            .filter(|other| reachable(other, &edges).contains(start))
            .collect();
        let folders: BTreeSet<&[String]> = circle
            .iter()
            .map(|module| &module[..module.len().saturating_sub(1)])
            .collect();
        if folders.len() > 1 && seen.insert(circle.first().map(|first| (**first).clone())) {
            let files: Vec<String> = circle.iter().map(|module| module.join("/")).collect();
            broken.push(format!("{name}: a circle: {}", files.join(", ")));
        }
    }
    broken
}

/// What `start` imports, directly or not; itself only when it lies on a circle.
fn reachable<'a>(
    start: &'a Module,
    edges: &BTreeMap<&'a Module, BTreeSet<&'a Module>>,
) -> BTreeSet<&'a Module> {
    let mut found = BTreeSet::new();
    let mut next = vec![start];
    while let Some(module) = next.pop() {
        for import in edges.get(module).into_iter().flatten().copied() {
            if found.insert(import) {
                next.push(import);
            }
        }
    }
    found
}

/// The file a path leads to: the longest beginning of it that is a module, but never the root.
fn resolve<'a>(target: &[String], modules: &'a BTreeMap<Module, PathBuf>) -> Option<&'a Module> {
    (1..=target.len())
        .rev()
        .find_map(|len| modules.get_key_value(&target[..len]))
        .map(|(module, _)| module)
}

/// All paths of the text that begin with `crate` or `super`, from the crate's root; groups in
/// braces are taken apart.
fn paths(text: &str, module: &Module) -> Vec<Module> {
    let mut found = Vec::new();
    for (word, up) in [("crate::", false), ("super::", true)] {
        for (at, _) in text.match_indices(word) {
            let before = text[..at].chars().next_back();
            if before.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == ':') {
                continue;
            }
            let mut base = if up {
                module[..module.len().saturating_sub(1)].to_vec()
            } else {
                Vec::new()
            };
            let mut rest = &text[at + word.len()..];
            while let Some(higher) = rest.strip_prefix("super::") {
                base.pop();
                rest = higher;
            }
            follow(rest, &base, &mut found);
        }
    }
    found
}

/// Reads `a::b`, `a::{b, c::d}` or `{a, b}` behind `base`; gives what is left of the text.
fn follow<'a>(text: &'a str, base: &[String], found: &mut Vec<Module>) -> &'a str {
    let mut path = base.to_vec();
    let mut rest = text.trim_start();
    loop {
        if let Some(group) = rest.strip_prefix('{') {
            rest = group.trim_start();
            while !rest.is_empty() && !rest.starts_with('}') {
                let after = follow(rest, &path, found).trim_start();
                let after = after.strip_prefix(',').unwrap_or(after).trim_start();
                if after.len() == rest.len() {
                    return after;
                }
                rest = after;
            }
            return rest.strip_prefix('}').unwrap_or(rest);
        }
        let end = rest
            .find(|c: char| !c.is_alphanumeric() && c != '_')
            .unwrap_or(rest.len());
        if end == 0 {
            // A glob, or the end of something that is no path.
            found.push(path);
            return rest.strip_prefix('*').unwrap_or(rest);
        }
        path.push(rest[..end].to_string());
        rest = &rest[end..];
        match rest.strip_prefix("::") {
            Some(next) => rest = next,
            None => {
                found.push(path);
                let renamed = rest.trim_start().strip_prefix("as ");
                return renamed.map_or(rest, |name| {
                    name.trim_start_matches(|c: char| c.is_alphanumeric() || c == '_')
                });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn module(path: &str) -> Module {
        path.split('/').map(str::to_string).collect()
    }

    #[test]
    fn groups_and_parents_are_followed() {
        let text = "use crate::{a::b, c::{d as e, f}};\nuse super::super::g;\nlet x = super::h::I;";
        let found = paths(text, &module("one/two/three"));
        let expected = ["a/b", "c/d", "c/f", "one/g", "one/two/h/I"].map(module);
        let found: BTreeSet<Module> = found.into_iter().collect();
        assert_eq!(found, expected.into_iter().collect());
    }

    /// Two folders whose files use each other are a circle; a parent and its child are none.
    #[test]
    fn a_circle_is_found() {
        let root = std::env::temp_dir().join(format!("oxmpi-circles-{}", std::process::id()));
        let write = |name: &str, text: &str| {
            let path = root.join("crates/x/src").join(name);
            std::fs::create_dir_all(path.parent().expect("it has one")).expect("folder");
            std::fs::write(path, text).expect("file");
        };
        write("lib.rs", "mod a; mod b;");
        write("a.rs", "mod c; use crate::b::d::D;");
        write("a/c.rs", "use super::A;");
        write("b.rs", "mod d;");
        write("b/d.rs", "use crate::c::X;");
        let calm = no_circles_between_folders(&root);
        write("b/d.rs", "use crate::a::A;");
        let broken = no_circles_between_folders(&root);
        std::fs::remove_dir_all(&root).expect("removed");
        assert!(calm.is_empty(), "{calm:?}");
        assert_eq!(broken, ["crates/x: a circle: a, b/d"]);
    }
}
