//! The sources of settings: a parameter file, the environment, the launcher's command line.
//!
//! A setting is unparsed text here. The launcher gathers the settings once and sends them to the
//! ranks as bytes (layout in [`encode`]). A rank merges them with its own environment. Variables of
//! other MPI libraries (`OMPI_MCA_…`) are used if they name a parameter that we have too, and
//! otherwise ignored.

use super::Warning;
use core::fmt;

/// The source of a value; later ones win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Source {
    /// Built in.
    Default,
    /// A parameter file.
    File,
    /// An environment variable.
    Environment,
    /// `mpirun --mca` and the options that set parameters.
    CommandLine,
    /// MPI_T_cvar_write before MPI was initialized.
    Tool,
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Source::Default => "default",
            Source::File => "file",
            Source::Environment => "environment",
            Source::CommandLine => "command line",
            Source::Tool => "MPI_T",
        })
    }
}

/// A given value, not yet parsed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    /// Its source.
    pub source: Source,
    /// The name as given, without prefix.
    pub name: String,
    /// The value as given.
    pub value: String,
    /// The name of the place for messages: a variable, `file:line`, `--mca`.
    pub place: String,
    /// The setting is in another library's terms, where an unknown name is no mistake.
    pub foreign: bool,
}

impl Setting {
    /// A setting of the command line; `place` is its option.
    pub fn command_line(name: &str, value: &str, place: &str) -> Setting {
        let (source, name) = (Source::CommandLine, name.to_owned());
        Setting {
            source,
            name,
            value: value.to_owned(),
            place: place.to_owned(),
            foreign: false,
        }
    }
}

/// Variables with our prefix that are no parameters.
const RESERVED: &[&str] = &[
    "OXMPI_DAEMON",
    "OXMPI_SECRET",
    "OXMPI_RANK",
    "OXMPI_SIZE",
    "OXMPI_LOCAL_RANK",
    "OXMPI_LOCAL_SIZE",
    "OXMPI_FRONT_TOOL",
    "OXMPI_MAXPROCS",
    "OXMPI_MEMORY_ALLOC_KINDS",
    "OXMPI_PARAM_FILE",
    "OXMPI_PROFILE",
];

/// The settings of this process's environment, with those of the file that `OXMPI_PARAM_FILE`
/// names; and warnings about that file.
pub fn from_environment() -> (Vec<Setting>, Vec<Warning>) {
    let variables: Vec<(String, String)> = std::env::vars_os()
        .filter_map(|(name, value)| Some((name.into_string().ok()?, value.into_string().ok()?)))
        .collect();
    let (mut settings, mut warnings) = (Vec::new(), Vec::new());
    if let Some((_, path)) = variables
        .iter()
        .find(|(name, path)| name == "OXMPI_PARAM_FILE" && !path.is_empty())
    {
        match std::fs::read_to_string(path) {
            Ok(text) => {
                let (mut s, mut w) = parse_file(path, &text);
                settings.append(&mut s);
                warnings.append(&mut w);
            }
            Err(error) => warnings.push(Warning::File {
                path: path.clone(),
                reason: error.to_string(),
            }),
        }
    }
    settings.extend(from_variables(variables));
    (settings, warnings)
}

/// The settings among environment variables.
pub fn from_variables(variables: impl IntoIterator<Item = (String, String)>) -> Vec<Setting> {
    let mut settings: Vec<Setting> = variables
        .into_iter()
        .filter(|(variable, _)| !RESERVED.contains(&variable.as_str()))
        .filter_map(|(variable, value)| {
            let (name, foreign) = match variable.strip_prefix("OXMPI_") {
                Some(name) => (name, false),
                None => (variable.strip_prefix("OMPI_MCA_")?, true),
            };
            let name = name.to_ascii_lowercase();
            Some(Setting {
                source: Source::Environment,
                name,
                value,
                place: variable,
                foreign,
            })
        })
        .collect();
    // Our own name for a parameter wins over another library's, in any order of the variables.
    settings.sort_by(|a, b| {
        b.foreign
            .cmp(&a.foreign)
            .then_with(|| a.place.cmp(&b.place))
    });
    settings
}

/// The settings of a parameter file: lines `name = value`. `#` begins a comment. Names may be
/// written as on the command line.
pub fn parse_file(path: &str, text: &str) -> (Vec<Setting>, Vec<Warning>) {
    let (mut settings, mut warnings) = (Vec::new(), Vec::new());
    for (number, line) in text.lines().enumerate() {
        let place = format!("{path}:{}", number + 1);
        let line = line.split('#').next().unwrap_or_default().trim();
        if line.is_empty() {
            continue;
        }
        match line.split_once('=') {
            Some((name, value)) if !name.trim().is_empty() => settings.push(Setting {
                source: Source::File,
                name: name.trim().to_owned(),
                value: value.trim().to_owned(),
                place,
                foreign: false,
            }),
            _ => warnings.push(Warning::Line {
                place,
                text: line.to_owned(),
            }),
        }
    }
    (settings, warnings)
}

/// Encodes settings for the transfer from the launcher to a rank.
///
/// Each setting has one byte of source (0 default, 1 file, 2 environment, 3 command line), and one
/// byte 0 or 1 for foreign. Name, value and place follow, each as a little-endian u32 length and
/// that many bytes of UTF-8.
pub fn encode(settings: &[Setting]) -> Vec<u8> {
    let mut out = Vec::new();
    for setting in settings {
        out.push(setting.source as u8);
        out.push(u8::from(setting.foreign));
        for text in [&setting.name, &setting.value, &setting.place] {
            let length =
                u32::try_from(text.len()).expect("invariant: a parameter is shorter than 4 GiB");
            out.extend_from_slice(&length.to_le_bytes());
            out.extend_from_slice(text.as_bytes());
        }
    }
    out
}

/// Decodes what [`encode`] wrote; `None` for any other bytes.
pub fn decode(mut bytes: &[u8]) -> Option<Vec<Setting>> {
    let mut settings = Vec::new();
    while !bytes.is_empty() {
        let (head, rest) = bytes.split_at_checked(2)?;
        let source = match head[0] {
            0 => Source::Default,
            1 => Source::File,
            2 => Source::Environment,
            3 => Source::CommandLine,
            _ => return None,
        };
        let foreign = match head[1] {
            0 => false,
            1 => true,
            _ => return None,
        };
        bytes = rest;
        let (name, value, place) = (
            take_text(&mut bytes)?,
            take_text(&mut bytes)?,
            take_text(&mut bytes)?,
        );
        settings.push(Setting {
            source,
            name,
            value,
            place,
            foreign,
        });
    }
    Some(settings)
}

fn take_text(bytes: &mut &[u8]) -> Option<String> {
    let (length, rest) = bytes.split_first_chunk::<4>()?;
    let (text, rest) = rest.split_at_checked(usize::try_from(u32::from_le_bytes(*length)).ok()?)?;
    *bytes = rest;
    String::from_utf8(text.to_vec()).ok()
}
