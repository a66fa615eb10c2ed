//! Parameters: one table, read once, typed afterwards.
//!
//! [`table`] declares every parameter with its type, unit, default and documentation.
//! [`crate::value`] holds the types. [`source`] gathers settings from a parameter file and the
//! environment. This module merges them. Later sources win: built-in default, parameter file,
//! environment, command line. An unknown name and a value that does not parse become [`Warning`]s,
//! never errors: the job runs, and prints each warning once.

mod shared;
mod source;
mod table;

pub use crate::value::{
    Auto, Bytes, COLL_ALGORITHMS, CollAlgorithms, CollMlLevels, CollMlUnit, Kind, Level, Ports,
    PretendNodes, Value,
};
pub use shared::{in_force, is_shared, merge};
pub use source::{Setting, Source, decode, encode, from_environment, from_variables, parse_file};
pub use table::{Audience, Param, Params, TABLE};

use crate::catalogue::{Id, Message};
use crate::nearest::nearest;
use oxmpi_sync::Mutex;

/// The result of [`resolve`].
#[derive(Debug)]
pub struct Resolved {
    /// The typed values.
    pub params: Params,
    /// Warnings for the user, in the order of the settings.
    pub warnings: Vec<Warning>,
}

/// A setting that had no effect.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Warning {
    /// No parameter has this name.
    Unknown {
        /// The name as given.
        name: String,
        /// Where it was given.
        place: String,
        /// The nearest known name.
        nearest: Option<&'static str>,
    },
    /// The value does not fit the type; the earlier value stays.
    Value {
        /// The parameter.
        name: &'static str,
        /// Where it was given.
        place: String,
        /// The value as given.
        value: String,
        /// The valid values.
        expected: String,
    },
    /// The parameter is equal in all processes of a job, and the launcher has another value.
    NotAlike {
        /// The parameter.
        name: &'static str,
        /// Where it was given.
        place: String,
        /// The given value.
        value: String,
        /// The launcher's value, which is used.
        held: String,
    },
    /// A parameter file could not be read.
    File {
        /// Its path.
        path: String,
        /// The error of the operating system.
        reason: String,
    },
    /// A line of a parameter file is not `name = value`.
    Line {
        /// `path:line`.
        place: String,
        /// The line.
        text: String,
    },
}

impl Warning {
    /// The warning as a message of the catalogue.
    pub fn message(&self) -> Message {
        match self {
            Warning::Unknown {
                name,
                place,
                nearest,
            } => {
                let hint = nearest.map_or_else(
                    || "`oxmpi-info --params` lists all".to_owned(),
                    |near| format!("did you mean {near}?"),
                );
                Message::new(Id::ParamUnknown)
                    .with("name", name)
                    .with("place", place)
                    .with("hint", hint)
            }
            Warning::Value {
                name,
                place,
                value,
                expected,
            } => Message::new(Id::ParamValue)
                .with("name", name)
                .with("place", place)
                .with("value", value)
                .with("expected", expected),
            Warning::NotAlike {
                name,
                place,
                value,
                held,
            } => Message::new(Id::ParamNotAlike)
                .with("name", name)
                .with("place", place)
                .with("value", value)
                .with("held", held),
            Warning::File { path, reason } => Message::new(Id::ParamFile)
                .with("path", path)
                .with("reason", reason),
            Warning::Line { place, text } => Message::new(Id::ParamLine)
                .with("place", place)
                .with("text", text),
        }
    }
}

/// Merges settings into typed values. For one parameter the later source wins; within one source
/// the later setting does.
pub fn resolve(settings: &[Setting]) -> Resolved {
    let mut params = Params::defaults();
    let mut warnings = Vec::new();
    let mut ordered: Vec<&Setting> = settings.iter().collect();
    ordered.sort_by_key(|s| s.source);
    for setting in ordered {
        match lookup(&setting.name) {
            Some(param) => {
                // A parameter of another library may have values that are unknown here.
                if let Err(expected) = params.set(param.name, &setting.value, setting.source)
                    && !setting.foreign
                {
                    warnings.push(Warning::Value {
                        name: param.name,
                        place: setting.place.clone(),
                        value: setting.value.clone(),
                        expected,
                    });
                }
            }
            // A parameter of another library without an equivalent here is ignored.
            None if setting.foreign => {}
            None => warnings.push(Warning::Unknown {
                name: setting.name.clone(),
                place: setting.place.clone(),
                nearest: nearest(&setting.name, TABLE.iter().map(|p| p.name)),
            }),
        }
    }
    Resolved { params, warnings }
}

/// The parameter of this name or alias; case and the difference between `-` and `_` do not matter.
pub fn lookup(name: &str) -> Option<&'static Param> {
    let name = name.to_ascii_lowercase().replace('-', "_");
    TABLE
        .iter()
        .find(|p| p.name == name || p.aliases.contains(&name.as_str()))
}

/// Values that tools have set.
static PRESETS: Mutex<Vec<(&'static str, String)>> = Mutex::new(Vec::new());

/// The parameters of a process that has joined no job.
pub fn preview() -> Params {
    with_presets(resolve(&from_environment().0).params)
}

/// Sets a parameter above all other sources, for a process that has not joined its job.
///
/// # Errors
/// The value does not fit; the text has the valid values.
pub fn preset(param: &'static Param, value: &str) -> Result<(), String> {
    Params::defaults().set(param.name, value, Source::Tool)?;
    PRESETS.lock().push((param.name, value.to_owned()));
    Ok(())
}

/// These parameters with the [values that tools have set](preset).
#[must_use]
pub fn with_presets(mut params: Params) -> Params {
    for (name, value) in PRESETS.lock().iter() {
        let set = params.set(name, value, Source::Tool);
        debug_assert!(set.is_ok(), "invariant: `preset` has tried it");
    }
    params
}

/// The content of docs/parameters.md.
pub fn book() -> String {
    let mut out = String::from(
        "# Parameters\n\nGenerated from `crates/mca/src/param/table.rs` by `cargo run -p oxmpi-mca --example book`.\n\n\
         Set one with `mpirun --mca NAME VALUE`, with the environment variable `OXMPI_NAME` in capitals, or by a line `NAME = VALUE` in\n\
         a parameter file (`mpirun --tune FILE`, or `OXMPI_PARAM_FILE`). The command line wins over the environment, the environment over\n\
         the file. `oxmpi-info --params` shows the values in force.\n",
    );
    for (audience, title) in SECTIONS {
        out.push_str(&format!("\n## {title}\n"));
        for param in TABLE.iter().filter(|param| param.audience == audience) {
            out.push_str(&entry(param));
        }
    }
    out
}

/// The sections of docs/parameters.md.
const SECTIONS: [(Audience, &str); 3] = [
    (Audience::Basic, "The eight that matter first"),
    (Audience::Tuner, "For tuning"),
    (Audience::Research, "For tests and for networks in software"),
];

fn entry(param: &Param) -> String {
    let unit = match param.unit {
        "" => String::new(),
        unit => format!(", in {unit}"),
    };
    let mut out = format!(
        "\n### {}\n\n{}\n\n- value: {}{unit}; default `{}`\n",
        param.name,
        param.doc.join("\n"),
        (param.expected)(),
        param.default,
    );
    if !param.aliases.is_empty() {
        let aliases = param.aliases.join("`, `");
        out.push_str(&format!("- also known as: `{aliases}`\n"));
    }
    out
}

#[cfg(test)]
mod tests;
