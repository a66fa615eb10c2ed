//! `cargo xtask bench [--against PREFIX_OR_COMMIT] [--peers]`: sixty rows of this tree, compared in
//! turns with another tree of ours and with peers.
//!
//! A row's figure is the geometric mean of its cells' medians. Its ratio is taken in each round:
//! old / new for times, new / old for speeds. So above 1 this tree is faster. Quartiles over the
//! rounds show the uncertainty. A row is *slower* if the upper quartile lies below [`LIMIT`] in two
//! consecutive runs.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde::{Deserialize, Serialize};

use crate::paths;
use crate::report::Report;

use super::figures::{Figures, OURS};
use super::library::{Library, median};
use super::machine::Machine;
use super::record::Run;
use super::rows::Compared;
use super::table::short;

/// The name of the other tree in the tables.
pub const OLD: &str = "old";
/// A row with a ratio below this counts as slower.
pub const LIMIT: f64 = 0.95;

/// Lower quartile, median, upper quartile.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Quartiles(pub f64, pub f64, pub f64);

/// The verdicts of a run, which the next one reads.
#[derive(Debug, Default, Serialize, Deserialize)]
struct Verdicts {
    /// Processor, commit of this tree, the other tree.
    of: Vec<String>,
    /// Rows whose upper quartile lay below [`LIMIT`].
    below: Vec<String>,
}

/// The best known figures of a kind of processor: `bench/known/KIND.toml`.
#[derive(Debug, Default, Serialize, Deserialize)]
struct Known {
    /// The processor's name and its second-level cache.
    processor: String,
    /// The best figure of each row.
    best: BTreeMap<String, f64>,
}

/// Installs the other tree: a prefix is used as it is, a commit is built once and kept.
pub fn other_tree(report: &Report, what: &str) -> Result<(PathBuf, String), String> {
    let prefix = Path::new(what);
    if prefix.join("bin/mpirun").is_file() {
        let prefix = prefix.canonicalize().map_err(|error| error.to_string())?;
        return Ok((prefix.clone(), prefix.display().to_string()));
    }
    let commit = git(&["rev-parse", "--verify", &format!("{what}^{{commit}}")])
        .map_err(|_| format!("{what} is neither an installed tree nor a commit"))?;
    let short = &commit[..12];
    let folder = paths::target().join("against");
    let prefix = folder.join(short);
    if !prefix.join("bin/mpirun").is_file() {
        report.doing(&format!("building {short}"));
        let source = folder.join(format!("{short}-source"));
        let path = source.display().to_string();
        git(&["worktree", "add", "--force", "--detach", &path, &commit])?;
        let mut cargo = Command::new(env!("CARGO"));
        cargo
            .current_dir(&source)
            .env("CARGO_TARGET_DIR", folder.join("build"))
            .args(["xtask", "install", "--prefix"])
            .arg(&prefix);
        let built = cargo.output().map_err(|error| error.to_string());
        git(&["worktree", "remove", "--force", &path])?;
        let built = built?;
        if !built.status.success() {
            let words = String::from_utf8_lossy(&built.stderr);
            return Err(format!("building {short}:\n{words}"));
        }
    }
    Ok((prefix, short.to_owned()))
}

fn git(words: &[&str]) -> Result<String, String> {
    let done = Command::new("git")
        .args(words)
        .current_dir(paths::root())
        .output()
        .map_err(|error| format!("git: {error}"))?;
    match done.status.success() {
        true => Ok(String::from_utf8_lossy(&done.stdout).trim().to_owned()),
        false => Err(String::from_utf8_lossy(&done.stderr).into_owned()),
    }
}

/// The other tree as a library, with programs of its own.
pub fn other_library(prefix: &Path, name: &str) -> Library {
    let folder = name.replace('/', "-");
    Library::ours(prefix).called(OLD, &format!("{OLD}-{}", folder.trim_matches('-')))
}

/// The table of a run.
pub fn lines(rows: &[Compared], run: &Run, other: Option<&str>) -> Vec<String> {
    let mut lines = vec![
        String::new(),
        format!("{}, commit {}", run.date, run.commit),
        super::table::machine(run),
    ];
    if let Some(other) = other {
        lines.push(format!(
            "{OLD}: {other}; ratios above 1: this tree is faster"
        ));
    }
    let versions = run.versions.iter();
    lines.extend(versions.map(|(name, words)| format!("{name}: {words}")));
    let known = known(&run.machine);
    let (before, now) = verdicts(rows, run, other);
    let names: String = run
        .versions
        .iter()
        .map(|(name, _)| format!("{name:>10}"))
        .collect();
    let ratios = match other {
        Some(_) => format!("{:>26}", "quartiles of the ratio"),
        None => String::new(),
    };
    lines.push(format!(
        "\n{:<38}{:<10}{names}{:>10}{ratios}",
        "row", "unit", "known"
    ));
    for row in rows {
        let figures = run.versions.iter().map(|(name, _)| {
            let figure = figure(row, &run.figures, name).map_or("-".to_owned(), short);
            format!("{figure:>10}")
        });
        let figures: String = figures.collect();
        let best = known
            .best
            .get(&row.name)
            .map_or("-".to_owned(), |best| short(*best));
        let ratio = ratio(row, &run.figures, OLD)
            .map_or(String::new(), |Quartiles(low, mid, high)| {
                format!("{low:>10.2}{mid:>8.2}{high:>8.2}")
            });
        let slower = match (before.contains(&row.name), now.contains(&row.name)) {
            (true, true) => "  SLOWER",
            (false, true) => "  slower? run again",
            _ => "",
        };
        lines.push(format!(
            "{:<38}{:<10}{figures}{best:>10}{ratio}{slower}",
            row.name, row.unit.name
        ));
    }
    lines
}

/// The rows below [`LIMIT`] in the previous run and in this one, which is saved for the next run.
fn verdicts(rows: &[Compared], run: &Run, other: Option<&str>) -> (Vec<String>, Vec<String>) {
    let Some(other) = other else {
        return Default::default();
    };
    let is_below = |row: &&Compared| {
        ratio(row, &run.figures, OLD).is_some_and(|Quartiles(_, _, high)| high < LIMIT)
    };
    let below = rows.iter().filter(is_below).map(|row| row.name.clone());
    let now = Verdicts {
        of: vec![
            run.machine.processor.clone(),
            run.commit.clone(),
            other.to_owned(),
        ],
        below: below.collect(),
    };
    let path = paths::target().join("bench/against.json");
    let before: Verdicts = fs::read_to_string(&path)
        .ok()
        .and_then(|text| serde_json::from_str(&text).ok())
        .unwrap_or_default();
    if let Ok(text) = serde_json::to_string(&now) {
        // If this fails, the next run counts as the first of two.
        let _ = fs::write(&path, text);
    }
    let before = if before.of == now.of {
        before.below
    } else {
        Vec::new()
    };
    (before, now.below)
}

/// The geometric mean of the medians of a row's cells; `None` if one is missing.
pub fn figure(row: &Compared, figures: &Figures, library: &str) -> Option<f64> {
    mean(
        row.cells
            .iter()
            .map(|(_, cell)| figures.median(cell, library)),
    )
}

fn mean(figures: impl Iterator<Item = Option<f64>>) -> Option<f64> {
    let logs: Option<Vec<f64>> = figures.map(|figure| Some(figure?.ln())).collect();
    let logs = logs?;
    let mean = (logs.iter().sum::<f64>() / logs.len() as f64).exp();
    mean.is_finite().then_some(mean)
}

/// The quartiles over the rounds of `other`'s figure over ours, for speeds of ours over `other`'s.
pub fn ratio(row: &Compared, figures: &Figures, other: &str) -> Option<Quartiles> {
    let samples = |cell, library| figures.samples(cell, library);
    let rounds = row
        .cells
        .iter()
        .map(|(_, cell)| samples(cell, OURS).len().min(samples(cell, other).len()));
    let rounds = rounds.min()?;
    let mut ratios: Vec<f64> = (0..rounds)
        .filter_map(|round| {
            mean(row.cells.iter().map(|(_, cell)| {
                let (ours, theirs) = (samples(cell, OURS)[round], samples(cell, other)[round]);
                Some(if row.unit.more_is_better {
                    ours / theirs
                } else {
                    theirs / ours
                })
            }))
        })
        .collect();
    ratios.sort_by(f64::total_cmp);
    let quartile = |quarter: usize| ratios[(ratios.len() - 1) * quarter / 4];
    (!ratios.is_empty()).then(|| Quartiles(quartile(1), median(&ratios), quartile(3)))
}

/// The file of the best figures for this kind of processor.
fn known_path(machine: &Machine) -> PathBuf {
    let cache = machine.caches.iter().find(|cache| cache.starts_with("L2"));
    let cache = cache
        .and_then(|cache| cache.split([' ', ',']).nth(2))
        .unwrap_or("");
    let kind = format!("{} {} {cache}", machine.processor, machine.cores).to_lowercase();
    let words: Vec<&str> = kind
        .split(|letter: char| !letter.is_ascii_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    paths::root()
        .join("bench/known")
        .join(words.join("-") + ".toml")
}

fn known(machine: &Machine) -> Known {
    let text = fs::read_to_string(known_path(machine)).unwrap_or_default();
    toml::from_str(&text).unwrap_or_default()
}

/// Saves the figures of this tree that are better than the best known.
pub fn write_known(rows: &[Compared], run: &Run) -> Result<PathBuf, String> {
    let mut known = known(&run.machine);
    known.processor = run.machine.processor.clone();
    for row in rows {
        let Some(figure) = figure(row, &run.figures, OURS) else {
            continue;
        };
        let best = known.best.entry(row.name.clone()).or_insert(figure);
        *best = if row.unit.more_is_better {
            best.max(figure)
        } else {
            best.min(figure)
        };
    }
    let mut text = format!("processor = {:?}\n\n[best]\n", known.processor);
    for (name, best) in &known.best {
        text += &format!("{name:?} = {best:.4}\n");
    }
    let path = known_path(&run.machine);
    let written =
        fs::create_dir_all(paths::root().join("bench/known")).and_then(|()| fs::write(&path, text));
    written.map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(path)
}

#[cfg(test)]
mod tests {
    use super::super::rows::{Cell, compared};
    use super::*;

    fn row() -> Compared {
        let mut rows = compared().into_iter();
        let is_two = |row: &Compared| row.cells.len() == 2 && !row.unit.more_is_better;
        rows.find(is_two).expect("the table has a row of two times")
    }

    fn entered(samples: &[(&Cell, &str, &[f64])]) -> Figures {
        let mut figures = Figures::default();
        for (cell, library, values) in samples {
            for value in *values {
                figures.add(cell, library, *value);
            }
        }
        figures
    }

    #[test]
    fn a_row_is_the_geometric_mean_of_its_cells() {
        let row = row();
        let (one, two) = (&row.cells[0].1, &row.cells[1].1);
        let figures = entered(&[(one, OURS, &[2.0]), (two, OURS, &[8.0])]);
        let mean = figure(&row, &figures, OURS).expect("both cells have a figure");
        assert!((mean - 4.0).abs() < 1e-9);
        assert_eq!(figure(&row, &entered(&[(one, OURS, &[2.0])]), OURS), None);
    }

    #[test]
    fn the_ratio_is_taken_round_by_round() {
        let row = row();
        let (one, two) = (&row.cells[0].1, &row.cells[1].1);
        // A machine that is ten times slower in the last round changes no ratio.
        let figures = entered(&[
            (one, OURS, &[1.0, 1.0, 10.0]),
            (two, OURS, &[4.0, 4.0, 40.0]),
            (one, OLD, &[2.0, 2.0, 20.0]),
            (two, OLD, &[2.0, 2.0, 20.0]),
        ]);
        let Quartiles(low, mid, high) = ratio(&row, &figures, OLD).expect("three rounds");
        for value in [low, mid, high] {
            assert!((value - 1.0).abs() < 1e-9, "{value}");
        }
    }

    #[test]
    fn of_speeds_more_is_faster() {
        let mut row = row();
        row.unit.more_is_better = true;
        let (one, two) = (&row.cells[0].1, &row.cells[1].1);
        let figures = entered(&[
            (one, OURS, &[4.0]),
            (two, OURS, &[4.0]),
            (one, OLD, &[2.0]),
            (two, OLD, &[2.0]),
        ]);
        assert_eq!(ratio(&row, &figures, OLD).map(|ratio| ratio.1), Some(2.0));
    }
}
