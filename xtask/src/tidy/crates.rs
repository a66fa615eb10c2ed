//! Rules about crates: which may import which, and that each dependency has a reason. The compiler
//! checks where `unsafe` may stand: the workspace denies it, and a crate that needs it allows it.

use std::path::Path;

use toml::Table;

use super::read;

/// The crates; each may import only those before it.
const ORDER: [&str; 33] = [
    "testing",
    "adapt",
    "sync",
    "pal",
    "mem",
    "handles",
    "shm",
    "reach",
    "datatype",
    "mca",
    "pmix",
    "rte",
    "gemini",
    "portals",
    "fabric",
    "btl",
    "pml",
    "core",
    "coll",
    "io",
    "osc",
    "jobs",
    "capi",
    "launch",
    "cli",
    "pmpi",
    "profile",
    "freed",
    "check",
    "front",
    "mpich-abi",
    "openmpi-abi",
    "tool-abi",
];

/// Each crate imports only crates before it in [`ORDER`].
pub fn imports_go_one_way(root: &Path) -> Vec<String> {
    let mut broken = Vec::new();
    for (place, name) in crates(root, &mut broken) {
        let manifest = manifest(root, &name);
        for import in imports(&manifest) {
            let Some(other) = import.strip_prefix("oxmpi-") else {
                continue;
            };
            match ORDER.iter().position(|name| *name == other) {
                Some(position) if position < place => {}
                Some(_) => broken.push(format!(
                    "crates/{name} imports {other}, which comes after it"
                )),
                None => broken.push(format!("crates/{name} imports {other}, which is no room")),
            }
        }
    }
    broken
}

/// Each external dependency has a line in CONTRIBUTING.md that gives its reason.
pub fn every_dependency_has_its_reason(root: &Path) -> Vec<String> {
    let reasons = read(root, Path::new("CONTRIBUTING.md"));
    let workspace: Table = read(root, Path::new("Cargo.toml"))
        .parse()
        .unwrap_or_default();
    let mut names: Vec<String> = Vec::new();
    if let Some(table) = workspace
        .get("workspace")
        .and_then(|table| table.get("dependencies"))
        .and_then(|table| table.as_table())
    {
        names.extend(
            table
                .iter()
                .filter(|(_, how)| how.get("path").is_none())
                .map(|(name, _)| name.clone()),
        );
    }
    for name in ORDER {
        names.extend(
            imports(&manifest(root, name))
                .into_iter()
                .filter(|name| !name.starts_with("oxmpi-")),
        );
    }
    names.sort();
    names.dedup();
    names
        .into_iter()
        .filter(|name| {
            !reasons
                .lines()
                .any(|line| line.starts_with(&format!("| `{name}`")))
        })
        .map(|name| format!("`{name}` has no line in CONTRIBUTING.md"))
        .collect()
}

/// The crates that exist, with their position in [`ORDER`]; a folder that is not in it breaks the
/// rule.
fn crates(root: &Path, broken: &mut Vec<String>) -> Vec<(usize, String)> {
    let mut crates = Vec::new();
    let Ok(entries) = std::fs::read_dir(root.join("crates")) else {
        broken.push("there is no folder crates".to_string());
        return crates;
    };
    for entry in entries.flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        match ORDER.iter().position(|known| *known == name) {
            Some(place) => crates.push((place, name)),
            None => broken.push(format!("crates/{name} has no place in the order")),
        }
    }
    crates.sort();
    crates
}

fn manifest(root: &Path, name: &str) -> Table {
    read(root, &Path::new("crates").join(name).join("Cargo.toml"))
        .parse()
        .unwrap_or_default()
}

/// Names of all dependencies, of every kind and for every target.
fn imports(manifest: &Table) -> Vec<String> {
    let mut names = Vec::new();
    let mut tables = vec![manifest];
    if let Some(targets) = manifest
        .get("target")
        .and_then(|targets| targets.as_table())
    {
        tables.extend(targets.values().filter_map(|target| target.as_table()));
    }
    for table in tables {
        for kind in ["dependencies", "dev-dependencies", "build-dependencies"] {
            if let Some(list) = table.get(kind).and_then(|list| list.as_table()) {
                names.extend(list.keys().cloned());
            }
        }
    }
    names
}
