//! Mutants: changes of the source that the tests of its crate must detect.
//!
//! `cargo mutants` lists the possible changes in each of five places. A seed draws thirty changes
//! that compile. They are made one at a time in a copy of the tree, and the unit tests of that
//! crate run. A change that no test detects is printed by its name: a test is missing, or the code
//! has no effect. Texts for people (`Debug`, `Display`) are left out, and `^` for `|`, which joins
//! fields of a word here.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use crate::paths;

/// The number of drawn changes in each place.
const DRAWN: usize = 30;
/// The most survivors in all places together.
const MOST_SURVIVORS: usize = 8;
/// The time limit of a crate's tests in seconds, as a change may cause an endless loop.
const PATIENCE: &str = "60";

/// Limits memory to 4 GiB, as a change may allocate without end.
const LIMITED: &str = r#"ulimit -d 4194304 && exec "$@""#;

/// Texts for people.
const TEXTS: &str = "impl (std::fmt::|core::fmt::|fmt::)?(Debug|Display)";
/// `|` joins fields of a word: they do not overlap, so the result is the same.
const NO_CHANGE: &str = r"replace \| with \^";

/// A part of the name of a change that omits a field.
const FIELD: &str = ": delete field ";

/// A part of the tree whose tests are tested.
struct Place {
    name: &'static str,
    package: &'static str,
    files: &'static [&'static str],
}

const PLACES: [Place; 5] = [
    Place {
        name: "matching",
        package: "oxmpi-pml",
        files: &["crates/pml/src/ob1/matching.rs", "crates/pml/src/queues.rs"],
    },
    Place {
        name: "datatypes",
        package: "oxmpi-datatype",
        files: &["crates/datatype/src/**"],
    },
    Place {
        name: "rings",
        package: "oxmpi-shm",
        files: &["crates/shm/src/ring/**"],
    },
    Place {
        name: "order",
        package: "oxmpi-pml",
        files: &[
            "crates/pml/src/ob1/arrive.rs",
            "crates/pml/src/ob1/ending.rs",
        ],
    },
    Place {
        name: "files",
        package: "oxmpi-io",
        files: &[
            "crates/io/src/plan.rs",
            "crates/io/src/portion.rs",
            "crates/io/src/window.rs",
        ],
    },
];

/// Tests of tests: mutants in five places.
#[derive(clap::Parser)]
struct Options {
    /// Where the drawing begins
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Only these places: matching, datatypes, rings, order, files
    places: Vec<String>,
}

/// Entry point of `cargo xtask mutants`.
pub fn run(args: &[String]) -> ExitCode {
    let options: Options = match crate::options("cargo xtask mutants", args) {
        Ok(options) => options,
        Err(code) => return code,
    };
    let known = |name: &&String| PLACES.iter().all(|place| place.name != **name);
    if let Some(name) = options.places.iter().find(known) {
        eprintln!("there is no place {name}");
        return ExitCode::FAILURE;
    }
    let is_wanted = |place: &&Place| {
        options.places.is_empty() || options.places.iter().any(|name| name == place.name)
    };
    let mut survivors = 0;
    for place in PLACES.iter().filter(is_wanted) {
        match place.test(options.seed) {
            Ok(account) => {
                println!("{}: {account}", place.name);
                survivors += account.survived.len();
            }
            Err(why) => {
                eprintln!("{}: {why}", place.name);
                return ExitCode::FAILURE;
            }
        }
    }
    match survivors > MOST_SURVIVORS {
        true => {
            eprintln!("{survivors} survive, and {MOST_SURVIVORS} may");
            ExitCode::FAILURE
        }
        false => ExitCode::SUCCESS,
    }
}

/// The results of the changes in a place.
#[derive(Default)]
struct Account {
    found: usize,
    survived: Vec<String>,
    do_not_compile: usize,
}

impl std::fmt::Display for Account {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Account {
            found,
            survived,
            do_not_compile,
        } = self;
        let all = found + survived.len();
        write!(
            f,
            "{all} changes, {found} found, {} survive",
            survived.len()
        )?;
        write!(f, "; {do_not_compile} do not compile")?;
        survived
            .iter()
            .try_for_each(|name| write!(f, "\n    {name}"))
    }
}

impl Place {
    fn test(&self, seed: u64) -> Result<Account, String> {
        let tree = copied_tree()?;
        let mut left = self.all(&tree)?;
        shuffle(&mut left, seed);
        let mut account = Account::default();
        while account.found + account.survived.len() < DRAWN && !left.is_empty() {
            let missing = DRAWN - account.found - account.survived.len();
            let next = left.split_off(left.len().saturating_sub(missing));
            self.make(&tree, &next, &mut account)?;
        }
        Ok(account)
    }

    /// `cargo mutants` on some files.
    fn cargo<'a>(&self, tree: &Path, files: impl IntoIterator<Item = &'a str>) -> Command {
        let mut command = Command::new("sh");
        command
            .args(["-c", LIMITED, "sh", "cargo"])
            .current_dir(tree)
            .env("CARGO_TARGET_DIR", folder().join("build"))
            .env("CARGO_PROFILE_DEV_DEBUG", "0")
            .args(["mutants", "--no-config", "--package", self.package])
            .args(["--exclude-re", TEXTS, "--exclude-re", NO_CHANGE]);
        for file in files {
            command.args(["--file", file]);
        }
        command
    }

    /// The names of all changes.
    fn all(&self, tree: &Path) -> Result<Vec<String>, String> {
        let mut command = self.cargo(tree, self.files.iter().copied());
        let said = command.args(["--list", "--json"]).output();
        let said = said.map_err(|error| format!("cargo mutants: {error}"))?;
        if !said.status.success() {
            let said = String::from_utf8_lossy(&said.stderr).into_owned();
            return Err(format!("{said}\ncargo install --locked cargo-mutants"));
        }
        let all: serde_json::Value =
            serde_json::from_slice(&said.stdout).map_err(|error| error.to_string())?;
        let all = all.as_array().into_iter().flatten();
        let names = all.filter_map(|one| Some(one["name"].as_str()?.to_owned()));
        // Fields cannot be selected by name (cargo-mutants 27.1).
        let names: BTreeSet<String> = names.filter(|name| !name.contains(FIELD)).collect();
        match names.is_empty() {
            true => Err(format!("nothing can be changed in {:?}", self.files)),
            false => Ok(names.into_iter().collect()),
        }
    }

    /// Makes these changes, one at a time.
    fn make(&self, tree: &Path, names: &[String], account: &mut Account) -> Result<(), String> {
        let out = folder().join("out");
        let files: BTreeSet<&str> = names
            .iter()
            .filter_map(|name| name.split(':').next())
            .collect();
        let mut command = self.cargo(tree, files);
        for name in names {
            command.args(["--re", &format!("^{}$", escaped(name))]);
        }
        command
            .args([
                "--in-place",
                "--no-times",
                "--cap-lints=true",
                "--timeout",
                PATIENCE,
            ])
            .args(["--cargo-test-arg=--lib", "--output"])
            .arg(&out);
        let status = command.status().map_err(|error| error.to_string())?;
        let listed = |name: &str| {
            let file = out.join("mutants.out").join(name);
            let text = fs::read_to_string(&file);
            let text = text.map_err(|error| format!("{}: {error}", file.display()))?;
            let wanted = text
                .lines()
                .filter(|line| names.iter().any(|name| name == line));
            Ok::<_, String>(wanted.map(str::to_owned).collect::<Vec<_>>())
        };
        let found = listed("caught.txt")?.len() + listed("timeout.txt")?.len();
        let (survived, none) = (listed("missed.txt")?, listed("unviable.txt")?.len());
        if found + survived.len() + none != names.len() {
            return Err(format!("cargo mutants ended with {status}"));
        }
        account.found += found;
        account.survived.extend(survived);
        account.do_not_compile += none;
        Ok(())
    }
}

fn folder() -> PathBuf {
    paths::target().join("mutants")
}

/// A copy of the tree in which changes are made. An unchanged file is not copied again, so that
/// nothing is built again for it.
fn copied_tree() -> Result<PathBuf, String> {
    let (root, tree) = (paths::root(), folder().join("tree"));
    let mut list = Command::new("git");
    list.current_dir(&root).args([
        "ls-files",
        "-z",
        "--cached",
        "--others",
        "--exclude-standard",
    ]);
    let listed = list.output().map_err(|error| format!("git: {error}"))?;
    let listed = String::from_utf8(listed.stdout).map_err(|error| error.to_string())?;
    let copy = |path: &str| {
        let (from, to) = (root.join(path), tree.join(path));
        let Ok(bytes) = fs::read(&from) else {
            // The file was deleted.
            let _ = fs::remove_file(&to);
            return Ok(());
        };
        if fs::read(&to).is_ok_and(|there| there == bytes) {
            return Ok(());
        }
        to.parent().map_or(Ok(()), fs::create_dir_all)?;
        fs::write(&to, bytes)
    };
    for path in listed.split('\0').filter(|path| !path.is_empty()) {
        copy(path).map_err(|error: std::io::Error| format!("{path}: {error}"))?;
    }
    Ok(tree)
}

/// Shuffles; the order depends only on the seed.
fn shuffle(names: &mut [String], seed: u64) {
    let mut state = seed;
    for last in (1..names.len()).rev() {
        // splitmix64
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^= z >> 31;
        names.swap(last, usize::try_from(z % (last as u64 + 1)).unwrap_or(0));
    }
}

/// A regular expression that only this name matches.
fn escaped(name: &str) -> String {
    let mut out = String::new();
    for letter in name.chars() {
        if !letter.is_alphanumeric()
            && letter.is_ascii()
            && !" :/_-<>=&!'\"%,;#@~`".contains(letter)
        {
            out.push('\\');
        }
        out.push(letter);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_says_which_are_drawn() {
        let names: Vec<String> = (0..100).map(|number: u32| number.to_string()).collect();
        let drawn = |seed| {
            let mut names = names.clone();
            shuffle(&mut names, seed);
            names
        };
        assert_eq!(drawn(1), drawn(1));
        assert_ne!(drawn(1), drawn(2));
        let mut again = drawn(3);
        again.sort_unstable_by_key(|name| name.parse::<u32>().unwrap());
        assert_eq!(again, names);
    }

    #[test]
    fn names_are_taken_as_they_are() {
        assert_eq!(
            escaped("a/b.rs:3:5: replace | with & in f<T>::g(x) -> [u8; 2]"),
            "a/b\\.rs:3:5: replace \\| with & in f<T>::g\\(x\\) -> \\[u8; 2\\]"
        );
        assert_eq!(
            escaped("replace match guard a == b with {true}^*+?$"),
            "replace match guard a == b with \\{true\\}\\^\\*\\+\\?\\$"
        );
    }
}
