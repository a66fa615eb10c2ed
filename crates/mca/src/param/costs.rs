//! The file of calibrated constants of the collectives' cost model: TOML, `name = nanoseconds`,
//! written by `oxmpi-info --calibrate`.
//!
//! `mpirun` reads it and passes the constants to all ranks as the parameter `coll_costs`, so that
//! every rank predicts the same. A rank never reads the file itself; a singleton has no choice to
//! make.

use super::source::{Setting, Source, parse_file};
use super::{Params, Warning};
use crate::value::{COLL_COSTS, CollCosts, Value};
use std::path::PathBuf;

/// The file of the parameter `coll_costs_file`; `None`: the environment has no home directory.
pub fn costs_file(params: &Params) -> Option<PathBuf> {
    if params.coll_costs_file != AUTO {
        return Some(PathBuf::from(&params.coll_costs_file));
    }
    let folder = |name| std::env::var_os(name).filter(|value| !value.is_empty());
    let config = folder("XDG_CONFIG_HOME").map(PathBuf::from);
    let config = config.or_else(|| Some(PathBuf::from(folder("HOME")?).join(".config")))?;
    Some(config.join("oxmpi/costs.toml"))
}

/// The setting of `coll_costs` from the file, if there is one, and warnings about the file.
pub fn calibrated(params: &Params) -> (Option<Setting>, Vec<Warning>) {
    let Some(file) = costs_file(params) else {
        return (None, Vec::new());
    };
    let path = file.display().to_string();
    match std::fs::read_to_string(&file) {
        Ok(text) => from_text(&path, &text),
        // The usual case: there was no calibration.
        Err(_) if params.coll_costs_file == AUTO => (None, Vec::new()),
        Err(error) => {
            let reason = error.to_string();
            (None, vec![Warning::File { path, reason }])
        }
    }
}

fn from_text(path: &str, text: &str) -> (Option<Setting>, Vec<Warning>) {
    let (lines, mut warnings) = parse_file(path, text);
    let mut pairs = Vec::new();
    for line in lines {
        let pair = format!("{}:{}", line.name, line.value);
        if CollCosts::parse(&pair).is_some() {
            pairs.push(pair);
        } else {
            warnings.push(Warning::Value {
                name: "coll_costs",
                place: line.place,
                value: pair,
                expected: format!("nanoseconds of {}", COLL_COSTS.join(", ")),
            });
        }
    }
    let setting = Setting {
        source: Source::File,
        name: "coll_costs".to_owned(),
        value: pairs.join(","),
        place: path.to_owned(),
        foreign: false,
    };
    (Some(setting).filter(|s| !s.value.is_empty()), warnings)
}

const AUTO: &str = "auto";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_calibrated_file_becomes_one_setting() {
        let text = "# this machine\nline = 71.5\nswitch = 1300 # one core\n";
        let (setting, warnings) = from_text("costs.toml", text);
        let setting = setting.expect("there are constants");
        assert_eq!(
            (setting.name.as_str(), setting.value.as_str()),
            ("coll_costs", "line:71.5,switch:1300")
        );
        assert!(warnings.is_empty());
        let (setting, warnings) = from_text("costs.toml", "lime = 3\nline = -1\n");
        assert!(setting.is_none());
        assert_eq!(warnings.len(), 2);
    }
}
