//! A run as a JSON file: the machine, the commit, the versions and every sample, so that tables and
//! plots can be made again without measuring.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::paths;

use super::figures::Figures;
use super::machine::Machine;
use super::rows::Cell;

/// All that is known about a run.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Run {
    /// Where.
    pub machine: Machine,
    /// Of what.
    pub commit: String,
    /// When it began.
    pub date: String,
    /// How often.
    pub rounds: u64,
    /// Seconds of a cell.
    pub time_box: f64,
    /// Libraries by name, ours first, with what they say of themselves.
    pub versions: Vec<(String, String)>,
    /// Every sample.
    pub figures: Figures,
}

impl Run {
    /// The peers' names.
    pub fn peers(&self) -> Vec<String> {
        let names = self.versions.iter().map(|(name, _)| name.clone());
        names.skip(1).collect()
    }
}

/// Where the last run is kept.
pub fn path() -> PathBuf {
    paths::target().join("bench/results.json")
}

/// Where the rounds of a run that is not finished are kept; as the file of [`path`] it can be
/// shown.
pub fn path_so_far() -> PathBuf {
    paths::target().join("bench/unfinished.json")
}

/// Writes a run.
pub fn write(run: &Run, path: &Path) -> Result<(), String> {
    let folder = path.parent().unwrap_or(Path::new("."));
    let text = text(&to_json(run));
    fs::create_dir_all(folder)
        .and_then(|()| fs::write(path, text))
        .map_err(|error| format!("{}: {error}", path.display()))
}

/// Reads a run that [`write`] wrote.
pub fn read(path: &Path) -> Result<Run, String> {
    let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let value =
        serde_json::from_str(&text).map_err(|error| format!("{}: {error}", path.display()))?;
    from_json(&value).ok_or(format!("{} is no run of bench", path.display()))
}

/// One series to a line, so that a person can read it.
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

fn to_json(run: &Run) -> Value {
    let series: Vec<Value> = run
        .figures
        .series()
        .map(|(cell, library, samples)| {
            json!({"line": cell.line, "ranks": cell.ranks, "size": cell.size, "library": library, "samples": samples})
        })
        .collect();
    let failures: Vec<Value> = run
        .figures
        .failures()
        .map(|(cell, library, words)| {
            json!({"line": cell.line, "ranks": cell.ranks, "size": cell.size, "library": library, "words": words})
        })
        .collect();
    let versions = run.versions.iter();
    json!({
        "date": run.date,
        "commit": run.commit,
        "machine": {
            "processor": run.machine.processor,
            "cores": run.machine.cores,
            "memory_gib": run.machine.memory,
            "kernel": run.machine.kernel,
            "caches": run.machine.caches,
        },
        "versions": versions.map(|(name, words)| json!([name, words])).collect::<Vec<_>>(),
        "rounds": run.rounds,
        "seconds_per_cell": run.time_box,
        "series": series,
        "failures": failures,
    })
}

fn from_json(value: &Value) -> Option<Run> {
    let text = |value: &Value| value.as_str().map(str::to_string);
    let machine = &value["machine"];
    let mut figures = Figures::default();
    let cell = |entry: &Value| {
        let ranks = u32::try_from(entry["ranks"].as_u64()?).ok()?;
        Some(Cell::new(
            entry["line"].as_str()?,
            ranks,
            entry["size"].as_u64()?,
        ))
    };
    for entry in value["series"].as_array()? {
        for sample in entry["samples"].as_array()? {
            figures.add(&cell(entry)?, entry["library"].as_str()?, sample.as_f64()?);
        }
    }
    for entry in value["failures"].as_array()? {
        figures.fail(
            &cell(entry)?,
            entry["library"].as_str()?,
            entry["words"].as_str()?,
        );
    }
    let versions = value["versions"].as_array()?.iter();
    Some(Run {
        machine: Machine {
            processor: text(&machine["processor"])?,
            cores: u32::try_from(machine["cores"].as_u64()?).ok()?,
            memory: machine["memory_gib"].as_f64()?,
            kernel: text(&machine["kernel"])?,
            caches: machine["caches"]
                .as_array()?
                .iter()
                .filter_map(text)
                .collect(),
        },
        commit: text(&value["commit"])?,
        date: text(&value["date"])?,
        rounds: value["rounds"].as_u64()?,
        time_box: value["seconds_per_cell"].as_f64()?,
        versions: versions
            .map(|pair| Some((text(&pair[0])?, text(&pair[1])?)))
            .collect::<Option<_>>()?,
        figures,
    })
}

#[cfg(test)]
mod tests {
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
            time_box: 0.2,
            versions: vec![
                ("oxmpi".to_string(), "0.1".to_string()),
                ("intel".to_string(), "2021".to_string()),
            ],
            figures,
        };
        let text = text(&to_json(&run));
        let value: Value = serde_json::from_str(&text).expect("it is JSON");
        assert_eq!(from_json(&value), Some(run));
    }

    #[test]
    fn something_else_is_no_run() {
        assert_eq!(from_json(&json!({"series": []})), None);
        assert_eq!(from_json(&json!([1, 2])), None);
    }
}
