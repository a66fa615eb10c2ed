//! Parsing a segment by the table of options.
//!
//! Options may have one dash or two, several names, and up to two words after them. The first word
//! that is no option is the program. No common parser supports this mixture (`-np 2`, `-env A 1`).
//! So the table gives the number of words after an option, and the loop is short. Options with
//! [`Meaning::Noted`] are accepted for scripts written for other launchers, and reported to the
//! user once.

use super::help::{find, names};
use super::table::Meaning;
use oxmpi_launch::complaint;
use oxmpi_mca::nearest::nearest;
use oxmpi_mca::{Id, Message};
use std::ffi::OsString;

/// A parsed segment: its options, and the program with its arguments.
pub struct Segment {
    /// The options, in the order of the command line.
    options: Vec<Given>,
    /// Program and arguments.
    pub command: Vec<OsString>,
    /// Accepted options without effect: as typed, with the reason.
    pub ignored: Vec<(String, &'static str)>,
}

struct Given {
    name: &'static str,
    values: Vec<OsString>,
}

impl Segment {
    /// Whether an option is given.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.options.iter().any(|given| given.name == name)
    }

    /// The last value of an option with one value.
    #[must_use]
    pub fn value(&self, name: &str) -> Option<OsString> {
        let given = self.options.iter().rev().find(|given| given.name == name)?;
        given.values.last().cloned()
    }

    /// The last value, as text.
    #[must_use]
    pub fn text(&self, name: &str) -> Option<String> {
        Some(self.value(name)?.to_string_lossy().into_owned())
    }

    /// All values of an option, one group per occurrence, each with its position in the segment.
    pub fn all(&self, name: &str) -> impl Iterator<Item = (usize, &[OsString])> {
        let options = self.options.iter().enumerate();
        options
            .filter(move |(_, given)| given.name == name)
            .map(|(place, given)| (place, &given.values[..]))
    }
}

/// Parses one segment.
///
/// # Errors
/// A message for the user: an unknown option (with the nearest one), or one without its value.
pub fn parse(words: &[OsString]) -> Result<Segment, Message> {
    let mut options = Vec::new();
    let mut ignored = Vec::new();
    let mut at = 0;
    while let Some((name, joined)) = words.get(at).and_then(|word| option_name(word)) {
        at += 1;
        if name.is_empty() {
            break;
        }
        let shown = words[at - 1].to_string_lossy();
        let opt = find(name).ok_or_else(|| unknown(&shown, name))?;
        match opt.meaning {
            Meaning::Full => {}
            Meaning::Noted(why) => ignored.push((shown.clone().into_owned(), why)),
            Meaning::Refused(why) => {
                return Err(Message::new(Id::OptionUnknown)
                    .with("option", &shown)
                    .with("program", "mpirun")
                    .with("hint", why));
            }
        }
        let mut values: Vec<OsString> = joined.into_iter().map(OsString::from).collect();
        let wanted = opt.values.len();
        if opt.name == "help" {
            // The topic is optional.
            let topic = words
                .get(at)
                .filter(|word| values.is_empty() && option_name(word).is_none());
            at += usize::from(topic.is_some());
            values.extend(topic.cloned());
            options.push(Given {
                name: opt.name,
                values,
            });
            continue;
        }
        if let (Some(value), 0) = (joined, wanted) {
            let expected = "the option alone";
            let why = "it takes no value";
            return Err(complaint::option(opt.name, value, why, expected));
        }
        while values.len() < wanted {
            let value = words.get(at).ok_or_else(|| {
                let expected = match wanted {
                    1 => "a value".to_string(),
                    several => format!("{several} values"),
                };
                complaint::option(&shown, "(nothing)", "the words end here", expected)
            })?;
            values.push(value.clone());
            at += 1;
        }
        let name = opt.name;
        options.push(Given { name, values });
    }
    Ok(Segment {
        options,
        command: words[at.min(words.len())..].to_vec(),
        ignored,
    })
}

/// The index of the program among the words of a segment; their number when there is none.
#[must_use]
pub fn program_at(words: &[OsString]) -> usize {
    let mut at = 0;
    while let Some((name, given)) = words.get(at).and_then(|word| option_name(word)) {
        if name.is_empty() {
            return (at + 1).min(words.len());
        }
        let values = find(name).map_or(0, |opt| opt.values.len());
        at += 1 + values.saturating_sub(given.is_some().into());
    }
    at.min(words.len())
}

/// The name of the option in `word` without dashes, and the value after `=`. `None` when it is no
/// option.
fn option_name(word: &OsString) -> Option<(&str, Option<&str>)> {
    let word = word.to_str()?;
    let name = word
        .strip_prefix("--")
        .or_else(|| word.strip_prefix('-').filter(|rest| !rest.is_empty()))?;
    match name.split_once('=') {
        Some((name, value)) => Some((name, Some(value))),
        None => Some((name, None)),
    }
}

fn unknown(shown: &str, name: &str) -> Message {
    let hint = match nearest(name, names()) {
        Some(near) => format!("did you mean --{near}?"),
        None => "the options are listed by mpirun --help all".into(),
    };
    Message::new(Id::OptionUnknown)
        .with("option", shown)
        .with("program", "mpirun")
        .with("hint", hint)
}
