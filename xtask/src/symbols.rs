//! The symbols of the library for the dynamic linker, its soname and its needs.
//!
//! It has exactly the names of `abi/functions.csv`, `MPI_X` weak and `PMPI_X` strong, those of
//! `include/oxmpi_registry.h` and `oxmpi_dmapp.h`, and `oxmpi_front_end`. It needs only the C
//! library.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use crate::codegen;
use crate::install::{FRONT_ENDS, FRONT_FOLDER, SONAME};
use crate::mpifh;
use crate::paths::{self, Profile};
use crate::report::{Outcome, Report};
use crate::shell::{self, Expiry};

/// Checks the library of the tree installed for `profile`.
pub fn suite(report: &mut Report, profile: Profile) {
    report.suite(
        "symbols",
        &format!("the public names of the {} library", profile.name()),
    );
    let library = profile.prefix().join("lib").join(SONAME);
    let name = profile.name();
    report.test(
        &format!("{name}: 664 weak MPI names, their PMPI twins, the registry, DMAPP, nothing else"),
        || names(&library),
    );
    report.test(&format!("{name}: soname and needs"), || dynamic(&library));
    for (_, folder, soname, others) in FRONT_ENDS {
        let folder = profile.prefix().join("lib").join(FRONT_FOLDER).join(folder);
        let wanted = format!("{name}: names and objects of {soname}, and its needs");
        report.test(&wanted, || front_end(&folder.join(soname), soname));
        for other in others {
            let wanted = format!("{name}: {other} is empty and brings {soname}");
            report.test(&wanted, || other_name(&folder.join(other), other, soname));
        }
    }
    report.test(&format!("{name}: names of {}", mpifh::LIBRARY), || {
        mpifh::names(&profile.prefix())
    });
}

/// A library with the other name `own` defines no names, and needs `library`. Formerly it was a
/// copy, and a process that used both names had two libraries.
fn other_name(file: &Path, own: &str, library: &str) -> Outcome {
    let defined = tool("nm", &["-D", "--defined-only"], file)?;
    let dynamic = tool("readelf", &["-dW"], file)?;
    let values = |tag: &str| -> Vec<&str> {
        let lines = dynamic.lines().filter(|line| line.contains(tag));
        lines
            .filter_map(|line| line.split_once('[')?.1.strip_suffix(']'))
            .collect()
    };
    let is_right = defined.trim().is_empty()
        && values("(SONAME)") == [own]
        && values("(NEEDED)") == [library]
        && values("(RPATH)") == ["$ORIGIN"];
    match is_right {
        true => Ok(()),
        false => Err(format!("{defined}{dynamic}").into()),
    }
}

/// A library for programs of another ABI has each function of that ABI, `MPI_X` weak over
/// `PMPI_X`. It has the objects of `abi/openmpi.csv` with their sizes. It must not bind names to
/// itself, because programs have copies of the objects.
fn front_end(library: &Path, soname: &str) -> Outcome {
    let output = tool("nm", &["-D", "-S", "--defined-only"], library)?;
    let mut found = BTreeMap::new();
    for line in output.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        if let [.., kind, name] = words[..] {
            let size = (words.len() == 4).then(|| i64::from_str_radix(words[1], 16).ok());
            found.insert(name.to_owned(), (kind.to_owned(), size.flatten()));
        }
    }
    let mut broken = Vec::new();
    // Open MPI lacks the functions about the standard's ABI, and programs test for them.
    let is_left_out = |name: &str| soname == "libmpi.so.40" && name.starts_with("MPI_Abi_");
    for name in functions()? {
        if is_left_out(&name) {
            if found.contains_key(&name) {
                broken.push(format!("{name} is there"));
            }
            continue;
        }
        for (public, wanted) in [(name.clone(), "W"), (format!("P{name}"), "T")] {
            match found.get(&public) {
                Some((kind, _)) if kind == wanted => {}
                Some((kind, _)) => broken.push(format!("{public} is {kind}, not {wanted}")),
                None => broken.push(format!("{public} is missing")),
            }
        }
    }
    if soname == "libmpi.so.40" {
        for (name, size) in codegen::objects(&paths::root())? {
            match found.get(&name) {
                Some((_, Some(has))) if *has == size => {}
                Some((_, has)) => broken.push(format!("{name} has {has:?} bytes, not {size}")),
                None => broken.push(format!("{name} is missing")),
            }
        }
    }
    let dynamic = tool("readelf", &["-dW"], library)?;
    if !dynamic.contains(&format!("[{soname}]")) {
        broken.push(format!("the soname is not {soname}"));
    }
    if dynamic.contains("SYMBOLIC") {
        broken.push("it binds names to itself".to_owned());
    }
    for line in dynamic.lines().filter(|line| line.contains("(NEEDED)")) {
        if !NEEDS.iter().any(|need| line.contains(need)) {
            broken.push(format!("needs more than the C library: {line}"));
        }
    }
    match broken.is_empty() {
        true => Ok(()),
        false => Err(summary(&broken).into()),
    }
}

fn names(library: &Path) -> Outcome {
    let table = functions()?;
    if table.len() != 664 {
        return Err(format!("abi/functions.csv lists {} functions, not 664", table.len()).into());
    }
    let output = tool("nm", &["-D", "--defined-only"], library)?;
    let mut broken = Vec::new();
    let (own, mut seen) = (own_functions()?, BTreeSet::new());
    for line in output.lines() {
        let mut words = line.split_whitespace().rev();
        let (Some(name), Some(kind)) = (words.next(), words.next()) else {
            continue;
        };
        let name = name.split('@').next().unwrap_or(name);
        if own.contains(name) && kind == "T" {
            seen.insert(name.to_string());
            continue;
        }
        let wanted = if name.starts_with("PMPI_") { "T" } else { "W" };
        let plain = name
            .strip_prefix('P')
            .filter(|rest| rest.starts_with("MPI_"))
            .unwrap_or(name);
        if !table.contains(plain) {
            broken.push(format!("{name} ({kind}) is public and in no table"));
        } else if kind != wanted {
            broken.push(format!("{name} is {kind}, not {wanted}"));
        }
        seen.insert(name.to_string());
    }
    for name in &table {
        for public in [name.clone(), format!("P{name}")] {
            if !seen.contains(&public) {
                broken.push(format!("{public} is missing"));
            }
        }
    }
    for name in own.iter().filter(|name| !seen.contains(*name)) {
        broken.push(format!("{name} is missing"));
    }
    if broken.is_empty() {
        Ok(())
    } else {
        Err(summary(&broken).into())
    }
}

fn dynamic(library: &Path) -> Outcome {
    let output = tool("readelf", &["-dW"], library)?;
    if !output
        .lines()
        .any(|line| line.contains("(SONAME)") && line.contains(&format!("[{SONAME}]")))
    {
        return Err(format!("the soname is not {SONAME}").into());
    }
    let strange: Vec<&str> = output
        .lines()
        .filter(|line| line.contains("(NEEDED)"))
        .filter(|line| !NEEDS.iter().any(|need| line.contains(need)))
        .collect();
    if !strange.is_empty() {
        return Err(format!("needs more than the C library:\n{}", strange.join("\n")).into());
    }
    // A name that the loader looks up would resolve to a library for another ABI.
    let looked_up = tool("readelf", &["-rW"], library)?;
    let mut names = looked_up.split_whitespace();
    if let Some(name) = names.find(|word| word.starts_with("MPI_") || word.starts_with("PMPI_")) {
        return Err(format!("takes the address of {name}, or calls it, by its name").into());
    }
    if !output.contains("NODELETE") {
        return Err("is not linked with -z nodelete".into());
    }
    Ok(())
}

/// The names of the table.
pub fn functions() -> Result<BTreeSet<String>, String> {
    let path = paths::root().join("abi/functions.csv");
    let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(text
        .lines()
        .skip(1)
        .filter_map(|line| line.split(',').next())
        .map(str::to_string)
        .collect())
}

/// The functions of our own that our headers declare.
fn own_functions() -> Result<BTreeSet<String>, String> {
    // A library for programs of another ABI registers by this function (`oxmpi_adapt`).
    let mut all = BTreeSet::from(["oxmpi_front_end".to_owned()]);
    for header in ["oxmpi_registry.h", "oxmpi_dmapp.h"] {
        let path = paths::root().join("include").join(header);
        let text = fs::read_to_string(&path);
        let text = text.map_err(|error| format!("{}: {error}", path.display()))?;
        all.extend(text.lines().filter_map(|line| {
            let (before, _) = line.split_once('(')?;
            let (kind, name) = before.rsplit_once([' ', '*'])?;
            let is_one = ["int", "void", "const char "].contains(&kind);
            (is_one && name.starts_with("OXMPI_")).then(|| name.to_owned())
        }));
    }
    Ok(all)
}

/// The output of a tool about a library.
pub fn tool(name: &str, args: &[&str], library: &Path) -> Result<String, String> {
    let done = shell::run(
        Command::new(name).args(args).arg(library),
        Duration::from_secs(60),
        Expiry::Kill,
    )?;
    Ok(done.success(name)?.stdout)
}

/// The first twenty errors.
pub fn summary(broken: &[String]) -> String {
    let mut text = broken
        .iter()
        .take(20)
        .cloned()
        .collect::<Vec<_>>()
        .join("\n");
    if broken.len() > 20 {
        text.push_str(&format!("\nand {} more", broken.len() - 20));
    }
    text
}

/// Libraries every Linux system with a C library has.
const NEEDS: [&str; 4] = ["[libc.so.6]", "[libm.so.6]", "[libgcc_s.so.1]", "[ld-linux"];
