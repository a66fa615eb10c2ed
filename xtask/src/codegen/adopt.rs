//! `cargo xtask codegen --adopt`: marks entries as supported whose Rust function exists.
//!
//! It looks for `pub fn NAME(` in the module of crate capi that the entry calls. It changes only
//! rows marked `later:building`; areas of a later version are changed by hand.

use std::path::Path;

use super::family::{Behind, behind};
use super::tables::{self, Tables};

/// Rewrites the support column of abi/functions.csv.
pub fn adopt(root: &Path) -> Result<(), String> {
    let mut table = tables::load(root, "abi/functions.csv")?;
    let functions = Tables::read(root)?.functions;
    let support = table.column("support")?;
    for (row, function) in table.rows.iter_mut().zip(&functions) {
        if row[support] == "later:building" && exists(root, &behind(function)) {
            row[support] = "yes".into();
        }
    }
    std::fs::write(root.join("abi/functions.csv"), table.render())
        .map_err(|e| format!("abi/functions.csv: {e}"))
}

/// Whether the module (a file, or a folder of files) has the function.
fn exists(root: &Path, Behind { module, name, .. }: &Behind) -> bool {
    let source = root.join("crates/capi/src");
    let mut files = vec![source.join(format!("{module}.rs"))];
    if let Ok(list) = std::fs::read_dir(source.join(module)) {
        files.extend(list.flatten().map(|entry| entry.path()));
    }
    files
        .iter()
        .filter_map(|file| std::fs::read_to_string(file).ok())
        .any(|text| {
            text.lines().any(|line| {
                let line = line.trim_start();
                line.strip_prefix("pub fn ")
                    .or_else(|| line.strip_prefix("pub unsafe fn "))
                    .and_then(|rest| rest.strip_prefix(name.as_str()))
                    .is_some_and(|rest| rest.starts_with(['(', '<']))
            })
        })
}
