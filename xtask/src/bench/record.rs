//! A run as a JSON file: the machine, the commit, the versions and every sample. Tables and plots
//! can be made again from it without measuring.

use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::{Value, to_value};

use crate::paths;

use super::figures::Figures;
use super::machine::Machine;

/// All data of a run.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Run {
    /// The machine.
    pub machine: Machine,
    /// The commit of the tree.
    pub commit: String,
    /// The start of the run.
    pub date: String,
    /// The number of rounds.
    pub rounds: u64,
    /// The seed of the drawn sizes.
    #[serde(default)]
    pub seed: u64,
    /// Seconds of a cell.
    pub time_box: f64,
    /// Libraries by name, ours first, with the versions that they report.
    pub versions: Vec<(String, String)>,
    /// Every sample.
    #[serde(flatten)]
    pub figures: Figures,
}

impl Run {
    /// The peers' names.
    pub fn peers(&self) -> Vec<String> {
        let names = self.versions.iter().map(|(name, _)| name.clone());
        names.skip(1).collect()
    }
}

/// The file of the last run.
pub fn path() -> PathBuf {
    paths::target().join("bench/results.json")
}

/// The file of the rounds of an unfinished run; renamed to [`path`] it can be shown.
pub fn path_so_far() -> PathBuf {
    paths::target().join("bench/unfinished.json")
}

/// Writes a run.
pub fn write(run: &Run, path: &Path) -> Result<(), String> {
    let folder = path.parent().unwrap_or(Path::new("."));
    let failed = |error: serde_json::Error| format!("{}: {error}", path.display());
    let text = text(&to_value(run).map_err(failed)?);
    fs::create_dir_all(folder)
        .and_then(|()| fs::write(path, text))
        .map_err(|error| format!("{}: {error}", path.display()))
}

/// Reads a run that [`write`] wrote.
pub fn read(path: &Path) -> Result<Run, String> {
    let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    serde_json::from_str(&text)
        .map_err(|error| format!("{} is no run of bench: {error}", path.display()))
}

/// Writes one series to a line, so that people can read it.
fn text(value: &Value) -> String {
    let mut text = String::from("{\n");
    let fields = value.as_object().into_iter().flatten();
    let parts: Vec<String> = fields
        .map(|(key, value)| match value.as_array() {
            Some(list) => {
                let lines: Vec<String> = list.iter().map(|entry| format!("  {entry}")).collect();
                format!("\"{key}\": [\n{}\n]", lines.join(",\n"))
            }
            None => format!("\"{key}\": {value}"),
        })
        .collect();
    text.push_str(&parts.join(",\n"));
    text.push_str("\n}\n");
    text
}

#[cfg(test)]
mod tests {
    use super::super::rows::Cell;
    use super::*;

    #[test]
    fn a_run_survives_its_file() {
        let mut figures = Figures::default();
        let cell = Cell::new("bcast.tight", 4, 1024);
        figures.add(&cell, "oxmpi", 1.25);
        figures.add(&cell, "oxmpi", 3.0);
        figures.fail(&cell, "intel", "it \"crashed\"\nbadly");
        let run = Run {
            machine: Machine {
                processor: "P".to_string(),
                cores: 2,
                memory: 23.5,
                kernel: "6".to_string(),
                caches: vec!["L1".to_string()],
            },
            commit: "abc".to_string(),
            date: "today".to_string(),
            rounds: 5,
            seed: 7,
            time_box: 0.2,
            versions: vec![
                ("oxmpi".to_string(), "0.1".to_string()),
                ("intel".to_string(), "2021".to_string()),
            ],
            figures,
        };
        let text = text(&to_value(&run).expect("a run is JSON"));
        assert_eq!(serde_json::from_str::<Run>(&text).ok(), Some(run));
    }

    #[test]
    fn something_else_is_no_run() {
        for text in ["{\"series\": []}", "[1, 2]"] {
            assert!(serde_json::from_str::<Run>(text).is_err(), "{text}");
        }
    }
}
