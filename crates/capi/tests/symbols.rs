//! What `libmpi_abi.so` makes public: each of the 664 entry points as a weak MPI_X and a strong PMPI_X at one address, and
//! nothing else; and the name under which programs are linked to it.

#![allow(clippy::unwrap_used)]

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::Command;

/// The library that cargo built beside this test.
fn library() -> PathBuf {
    let test = std::env::current_exe().unwrap();
    test.parent()
        .and_then(|deps| deps.parent())
        .unwrap()
        .join("libmpi_abi.so")
}

fn output(program: &str, words: &[&str]) -> String {
    let out = Command::new(program)
        .args(words)
        .arg(library())
        .output()
        .unwrap();
    assert!(
        out.status.success(),
        "{program}: {}",
        String::from_utf8_lossy(&out.stderr)
    );
    String::from_utf8(out.stdout).unwrap()
}

#[test]
fn exactly_the_entry_points_are_public() {
    let text = output("nm", &["-D", "--defined-only"]);
    let symbols: BTreeMap<&str, (&str, &str)> = text
        .lines()
        .map(|line| line.split_whitespace().collect::<Vec<_>>())
        .map(|words| (words[2], (words[0], words[1])))
        .collect();
    let table = std::fs::read_to_string(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../abi/functions.csv"
    ))
    .unwrap();
    let names: Vec<&str> = table
        .lines()
        .skip(1)
        .map(|line| line.split(',').next().unwrap())
        .collect();
    assert_eq!(names.len(), 664);
    for name in &names {
        let strong = format!("P{name}");
        let weak = symbols
            .get(name)
            .unwrap_or_else(|| panic!("{name} is missing"));
        let own = symbols
            .get(strong.as_str())
            .unwrap_or_else(|| panic!("{strong} is missing"));
        assert_eq!((weak.1, own.1), ("W", "T"), "{name}");
        assert_eq!(weak.0, own.0, "{name} and {strong} differ");
    }
    assert_eq!(symbols.len(), 2 * names.len(), "something else is public");
}

#[test]
fn it_is_named_and_stays_loaded() {
    let text = output("readelf", &["-d"]);
    assert!(text.contains("[libmpi_abi.so.1]"), "{text}");
    assert!(text.contains("NODELETE"), "{text}");
}
