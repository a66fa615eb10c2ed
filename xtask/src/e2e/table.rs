//! Reads `tests/e2e.toml`. An entry with an unknown key is an error, so that a typing mistake
//! cannot disable an expectation.

use std::fs;

use toml::{Table, Value};

use crate::paths;

/// One program and its expected result.
#[derive(Clone, Debug)]
pub struct Program {
    /// Path below `tests/`, or relative to it.
    pub file: String,
    /// The name in the account: the path without its extension, and the arguments.
    pub name: String,
    /// What it shows, in one line.
    pub shows: String,
    /// Rank counts; one run for each.
    pub ranks: Vec<usize>,
    /// Arguments of the program.
    pub args: Vec<String>,
    /// Options of `mpirun`.
    pub mpirun: Vec<String>,
    /// Options of the compiler.
    pub flags: Vec<String>,
    /// Environment of `mpirun`.
    pub env: Vec<(String, String)>,
    /// The exit status; `None`: any but 0.
    pub status: Option<i32>,
    /// What must appear on standard output.
    pub stdout: Vec<String>,
    /// What must appear on standard error (of our own MPI only).
    pub stderr: Vec<String>,
    /// The ids of all messages on standard error, each as often as it appears (of our own MPI
    /// only).
    pub messages: Option<Vec<String>>,
    /// Seconds after which the watchdog asks for a report and then ends the job.
    pub limit: u64,
    /// Runs with `--all` only.
    pub long: bool,
    /// Needs something other MPIs do not promise.
    pub ours_only: bool,
    /// Runs again under other parameters (`settings.rs`).
    pub settings: bool,
    /// What it exercises: the settings under which it runs without `--all`.
    pub axes: Vec<Axis>,
    /// Runs over several hosts too, though not under other parameters (`over_hosts.rs`).
    pub hosts: bool,
    /// Expected messages of `mpirun --check`, for a program that is wrong on purpose
    /// (`checked.rs`).
    pub reports: Vec<String>,
    /// Why it does not run under `mpirun --check`; empty: it runs.
    pub unchecked: String,
    /// Runs over a network also without `--all`.
    pub network: bool,
    /// Shows a property of ranks on one node, so it does not run where one node pretends to be
    /// several.
    pub one_node: bool,
    /// What the machine needs for the program to show anything.
    pub needs: Option<Need>,
}

/// What a program exercises, and what a setting changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Axis {
    /// How collectives are carried out.
    Coll,
    /// How messages travel.
    Protocol,
    /// How ranks wait.
    Wait,
}

impl Axis {
    fn named(name: &str) -> Option<Axis> {
        match name {
            "coll" => Some(Axis::Coll),
            "protocol" => Some(Axis::Protocol),
            "wait" => Some(Axis::Wait),
            _ => None,
        }
    }

    /// What the programs of a folder exercise, unless their entry states it.
    fn of(file: &str) -> Vec<Axis> {
        match file.rsplit_once('/').map(|(folder, _)| folder) {
            Some("coll" | "comm") => vec![Axis::Coll],
            Some("p2p") => vec![Axis::Protocol],
            Some("threads") => vec![Axis::Wait],
            Some("../bench/apps") => vec![Axis::Coll, Axis::Protocol],
            _ => Vec::new(),
        }
    }
}

impl Program {
    /// Its least and its greatest number of ranks, or all with `all`.
    pub fn counts(&self, all: bool) -> Vec<usize> {
        match (all, self.ranks.as_slice()) {
            (false, [least, .., greatest]) => vec![*least, *greatest],
            (_, ranks) => ranks.to_vec(),
        }
    }
}

/// A requirement of the machine (`needs.rs`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// The kernel lets ranks copy out of each other's memory.
    Cma,
    /// A libfabric.
    Fabric,
}

/// All programs, in the order of the file.
pub fn read() -> Result<Vec<Program>, String> {
    let path = paths::root().join("tests/e2e.toml");
    let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    parse(&text)
}

/// The programs of a list in the form of `tests/e2e.toml`.
pub fn parse(text: &str) -> Result<Vec<Program>, String> {
    let table: Table = text
        .parse()
        .map_err(|error| format!("tests/e2e.toml: {error}"))?;
    let entries = table
        .get("program")
        .and_then(Value::as_array)
        .ok_or("tests/e2e.toml has no [[program]]")?;
    entries
        .iter()
        .map(|entry| program(entry.as_table().ok_or("a program is not a table")?))
        .collect()
}

fn program(entry: &Table) -> Result<Program, String> {
    let file = text(entry, "file").ok_or("a program has no file")?;
    let wrong = |word: &str| format!("{file}: `{word}` is missing or not understood");
    if let Some(word) = entry.keys().find(|word| !WORDS.contains(&word.as_str())) {
        return Err(wrong(word));
    }
    let args = texts(entry, "args");
    let path = file.trim_start_matches("../").trim_end_matches(".c");
    let name = format!("{path} {}", args.join(" ")).trim().to_string();
    let status = match entry.get("status") {
        None => Some(0),
        Some(Value::Integer(code)) => Some(i32::try_from(*code).map_err(|_| wrong("status"))?),
        Some(Value::String(word)) if word == "not 0" => None,
        Some(_) => return Err(wrong("status")),
    };
    let needs = match entry.get("needs") {
        None => None,
        Some(Value::String(what)) if what == "cma" => Some(Need::Cma),
        Some(Value::String(what)) if what == "fabric" => Some(Need::Fabric),
        Some(_) => return Err(wrong("needs")),
    };
    let axes = match entry.get("axes") {
        None => Some(Axis::of(&file)),
        Some(_) => texts(entry, "axes")
            .iter()
            .map(|name| Axis::named(name))
            .collect(),
    };
    let ranks: Option<Vec<usize>> = entry
        .get("ranks")
        .and_then(Value::as_array)
        .and_then(|list| {
            list.iter()
                .map(|value| {
                    value
                        .as_integer()
                        .and_then(|ranks| usize::try_from(ranks).ok())
                })
                .collect()
        });
    Ok(Program {
        shows: text(entry, "shows").ok_or_else(|| wrong("shows"))?,
        ranks: ranks.ok_or_else(|| wrong("ranks"))?,
        axes: axes.ok_or_else(|| wrong("axes"))?,
        mpirun: texts(entry, "mpirun"),
        flags: texts(entry, "flags"),
        reports: texts(entry, "reports"),
        unchecked: text(entry, "unchecked").unwrap_or_default(),
        env: entry
            .get("env")
            .and_then(Value::as_table)
            .map(|env| {
                env.iter()
                    .map(|(name, value)| {
                        (name.clone(), value.as_str().unwrap_or_default().to_string())
                    })
                    .collect()
            })
            .unwrap_or_default(),
        status,
        stdout: texts(entry, "stdout"),
        stderr: texts(entry, "stderr"),
        messages: entry.get("messages").map(|_| texts(entry, "messages")),
        limit: entry
            .get("limit")
            .and_then(Value::as_integer)
            .and_then(|limit| u64::try_from(limit).ok())
            .unwrap_or(60),
        long: is_set(entry, "long", false),
        ours_only: is_set(entry, "ours_only", false),
        settings: is_set(entry, "settings", true),
        hosts: is_set(entry, "hosts", false),
        network: is_set(entry, "network", false),
        one_node: is_set(entry, "one_node", false),
        needs,
        args,
        name,
        file,
    })
}

fn is_set(entry: &Table, word: &str, default: bool) -> bool {
    entry.get(word).and_then(Value::as_bool).unwrap_or(default)
}

fn text(entry: &Table, word: &str) -> Option<String> {
    entry.get(word).and_then(Value::as_str).map(str::to_string)
}

fn texts(entry: &Table, word: &str) -> Vec<String> {
    let list = entry.get(word).and_then(Value::as_array);
    list.map(|list| {
        list.iter()
            .filter_map(Value::as_str)
            .map(str::to_string)
            .collect()
    })
    .unwrap_or_default()
}

const WORDS: [&str; 22] = [
    "file",
    "shows",
    "ranks",
    "args",
    "mpirun",
    "flags",
    "env",
    "status",
    "stdout",
    "stderr",
    "messages",
    "limit",
    "long",
    "ours_only",
    "settings",
    "axes",
    "hosts",
    "network",
    "one_node",
    "needs",
    "reports",
    "unchecked",
];

#[cfg(test)]
mod tests {
    use super::Need;

    #[test]
    fn an_unknown_word_is_an_error() {
        let text = "[[program]]\nfile = \"a.c\"\nshows = \"x\"\nranks = [1]\nstatsu = 3\n";
        assert!(super::parse(text).is_err());
        let needs = |what: &str| {
            let text = "[[program]]\nfile = \"a.c\"\nshows = \"x\"\nranks = [1]\nneeds = ";
            super::parse(&format!("{text}{what}\n"))
        };
        let needed = |what| needs(what).map(|all| all[0].needs);
        assert_eq!(needed("\"cma\""), Ok(Some(Need::Cma)));
        assert_eq!(needed("\"fabric\""), Ok(Some(Need::Fabric)));
        assert!(needs("\"cmaa\"").is_err() && needs("true").is_err());
    }

    /// A program that forces cross-memory attach would pass by other copies where it is refused.
    #[test]
    fn who_forces_cma_needs_it() {
        for program in super::read().expect("tests/e2e.toml is understood") {
            let forces = program
                .mpirun
                .windows(2)
                .any(|pair| pair == ["smsc", "cma"]);
            assert_eq!(
                forces,
                program.needs == Some(Need::Cma),
                "{}: needs = \"cma\"",
                program.name
            );
        }
    }

    #[test]
    fn the_committed_list_is_understood() {
        let programs = super::read().expect("tests/e2e.toml is understood");
        assert!(!programs.is_empty());
        assert!(
            programs
                .iter()
                .all(|program| !program.ranks.is_empty() && !program.shows.is_empty())
        );
    }
}
