//! Rules about releases: a new version keeps what an old one promised to programs, and the version
//! is the same in all files.

use std::collections::BTreeSet;
use std::path::Path;

use super::read;
use crate::codegen::csv::Table;

/// `abi/` still has the functions and constants of each release, which `tests/release/VERSION.csv`
/// lists. It may have more.
pub fn releases_are_kept(root: &Path) -> Vec<String> {
    let now = facts(root).unwrap_or_default();
    let mut broken = Vec::new();
    for version in RELEASES {
        let path = format!("tests/release/{version}.csv");
        match Table::parse(&read(root, Path::new(&path))) {
            Ok(then) if !then.rows.is_empty() => {
                let lost = then.rows.iter().filter(|row| !now.contains(*row));
                broken.extend(lost.map(|row| format!("of {version} this is lost: {row:?}")));
            }
            _ => broken.push(format!("{path} is not there, or no table")),
        }
    }
    broken
}

/// Releases whose programs have to run.
const RELEASES: [&str; 1] = ["0.1.0"];

/// Every function and constant, in the form of these lists.
fn facts(root: &Path) -> Result<BTreeSet<Vec<String>>, String> {
    let table = |name: &str| Table::parse(&read(root, &Path::new("abi").join(name)));
    let (functions, constants) = (table("functions.csv")?, table("constants.csv")?);
    let column = |name: &str| functions.column(name);
    let (name, kind, params) = (column("name")?, column("return_type")?, column("params")?);
    let (constant, value) = (constants.column("name")?, constants.column("value")?);
    let functions = functions.rows.iter().map(|row| {
        let prototype = format!("{}({})", row[kind], row[params]);
        vec!["function".to_owned(), row[name].clone(), prototype]
    });
    let constants = constants.rows.iter().map(|row| {
        let (name, value) = (row[constant].clone(), row[value].clone());
        vec!["constant".to_owned(), name, value]
    });
    Ok(functions.chain(constants).collect())
}

/// The list of changes, the release notes and the recipe for Spack have the version of the
/// workspace. All else takes it from `Cargo.toml`.
pub fn versions_agree(root: &Path) -> Vec<String> {
    let version = env!("CARGO_PKG_VERSION");
    let notes = format!("docs/release-notes-{version}.md");
    let places = [
        ("CHANGELOG.md", format!("## {version}")),
        (&notes, format!("# oxmpi {version}")),
        (
            "packaging/spack/package.py",
            format!("version(\"{version}\""),
        ),
    ];
    let mut broken: Vec<String> = places
        .iter()
        .filter(|(path, words)| !read(root, Path::new(path)).contains(words))
        .map(|(path, words)| format!("{path} does not have `{words}`"))
        .collect();
    if read(root, Path::new(&notes)).lines().count() > LONGEST_NOTES {
        broken.push(format!("{notes} has more than {LONGEST_NOTES} lines"));
    }
    broken
}

/// Most lines of a release's notes.
const LONGEST_NOTES: usize = 120;
