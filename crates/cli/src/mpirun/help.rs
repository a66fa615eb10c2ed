//! The texts of `--help [TOPIC]` and `--version`, from the table. The common options and each topic
//! fit one screen of 100 columns and 50 lines.

use super::table::{Meaning, OPTIONS, Opt, Topic};
use crate::VERSION;
use oxmpi_launch::complaint;
use oxmpi_mca::Message;
use oxmpi_mca::nearest::nearest;
use std::fmt::Write;

/// `-V`
#[must_use]
pub fn version() -> String {
    format!("mpirun (oxmpi) {VERSION}\nMPI 5.0, standard ABI 1 (libmpi_abi.so.1)\n")
}

/// `--help`, with the word after it.
///
/// # Errors
/// There is no such topic.
pub fn text(topic: Option<&str>) -> Result<String, Message> {
    let Some(word) = topic else {
        return Ok(common());
    };
    let word = word.trim_start_matches('-');
    if word == "all" {
        let topics = Topic::ALL.map(of_topic);
        return Ok(topics.join("\n"));
    }
    if let Some(topic) = Topic::ALL.into_iter().find(|topic| topic.name() == word) {
        return Ok(of_topic(topic));
    }
    // Topics of Open MPI that have another name here, and options.
    let other = match word {
        "general" | "launch" => Some(Topic::Programs),
        "input" => Some(Topic::Output),
        "ranking" => Some(Topic::Mapping),
        "debug" | "control" => Some(Topic::Debugging),
        "unsupported" | "compatibility" => Some(Topic::Accepted),
        name => find(name).map(|opt| opt.topic),
    };
    other.map(of_topic).ok_or_else(|| {
        let topics = Topic::ALL.map(Topic::name);
        let near = nearest(word, topics.into_iter().chain(names()));
        let reason = near.map_or(String::new(), |near| format!("did you mean {near}?"));
        let expected = format!("{}, all, or the name of an option", topics.join(", "));
        complaint::option("--help", word, reason, expected)
    })
}

/// The option with this name.
#[must_use]
pub fn find(name: &str) -> Option<&'static Opt> {
    let known = |opt: &&Opt| opt.name == name || opt.aliases.contains(&name);
    OPTIONS.iter().find(known)
}

/// The names with more than one letter, for hints.
pub fn names() -> impl Iterator<Item = &'static str> {
    let all = OPTIONS
        .iter()
        .flat_map(|opt| opt.aliases.iter().copied().chain([opt.name]));
    all.filter(|name| name.len() > 1)
}

fn common() -> String {
    let mut text = format!(
        "mpirun (oxmpi) {VERSION}: start an MPI job on this machine or on several\n\n  \
         mpirun [options] program [arguments]  [: [options] program [arguments]] ...\n"
    );
    for topic in Topic::ALL {
        let mut rows = OPTIONS
            .iter()
            .filter(|opt| opt.topic == topic && opt.common)
            .peekable();
        if rows.peek().is_some() {
            let _ = writeln!(text, "{}", topic.title());
        }
        rows.for_each(|opt| row(&mut text, opt, 1));
    }
    let topics = Topic::ALL.map(Topic::name).join(", ");
    let end = format!(
        "\nmpirun --help TOPIC lists all options of a topic: {topics}.\n\
         --help all lists everything. One dash or two; options of other launchers are accepted.\n\
         Exit status: that of the first rank that failed; 128+signal; 124 time up; 1 launcher."
    );
    wrap(&mut text, &end, 0, 0);
    text
}

fn of_topic(topic: Topic) -> String {
    let mut text = format!("{} (--help {})\n", topic.title(), topic.name());
    wrap(&mut text, topic.about(), 0, 0);
    text.push('\n');
    for opt in OPTIONS.iter().filter(|opt| opt.topic == topic) {
        row(&mut text, opt, usize::MAX);
    }
    text
}

/// Names and values on the left, the text on the right; at most `names` other names.
fn row(text: &mut String, opt: &Opt, names: usize) {
    let left = head(opt, names);
    let _ = write!(text, "  {left}");
    let used = 2 + left.chars().count();
    if used + 2 > COLUMN {
        let _ = write!(text, "\n{:COLUMN$}", "");
    } else {
        let _ = write!(text, "{:1$}", "", COLUMN - used);
    }
    wrap(text, &description(opt), COLUMN, COLUMN);
}

/// `-n, --np N`
#[must_use]
pub fn head(opt: &Opt, names: usize) -> String {
    let spellings = opt.spellings().take(names.saturating_add(1));
    let mut head = spellings.collect::<Vec<_>>().join(", ");
    for value in opt.values {
        let _ = write!(head, " {value}");
    }
    head
}

/// The text of an option, with the reason why it is refused.
#[must_use]
pub fn description(opt: &Opt) -> String {
    match opt.meaning {
        Meaning::Full | Meaning::Noted(_) => opt.text.to_owned(),
        Meaning::Refused(why) => format!("{}: {why}", opt.text),
    }
}

/// Wraps `said` at blanks. `at` is the column of its beginning, `indent` that of further lines.
fn wrap(text: &mut String, said: &str, at: usize, indent: usize) {
    for (number, line) in said.lines().enumerate() {
        let mut column = at;
        if number > 0 {
            let _ = write!(text, "{:indent$}", "");
            column = indent;
        }
        for (place, word) in line.split(' ').enumerate() {
            let width = word.chars().count();
            if place > 0 && column + 1 + width > COLUMNS {
                let _ = write!(text, "\n{:indent$}", "");
                column = indent;
            } else if place > 0 {
                text.push(' ');
                column += 1;
            }
            text.push_str(word);
            column += width;
        }
        text.push('\n');
    }
}

const COLUMNS: usize = 100;
/// The column of the right side.
const COLUMN: usize = 34;
