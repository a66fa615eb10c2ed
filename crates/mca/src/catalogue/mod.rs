//! The message catalogue: every text for users, by id, in four parts.
//!
//! The parts are: what failed, on what, the error of the system, what to try. [`texts`] holds the
//! templates with `{placeholders}`, and a [`Message`] holds the values. The `Display` of a message
//! is the terminal output, wrapped at 100 columns. It ends with the id, which docs/errors.md
//! explains. That page is generated from the same table. The launcher shows a message once per job,
//! counted by [`Message::key`].

mod texts;

pub use texts::{Id, TEXTS};

use core::fmt;

/// The severity of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The job, or the call, ends.
    Error,
    /// The job goes on with a lesser result.
    Warning,
    /// Information.
    Note,
}

impl Severity {
    /// The word before the message.
    pub const fn word(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "note",
        }
    }
}

/// A row of the catalogue: the templates of one message.
#[derive(Debug)]
pub struct Text {
    /// The stable id, for the page and for searches.
    pub slug: &'static str,
    /// The severity.
    pub severity: Severity,
    /// What failed.
    pub what: &'static str,
    /// On what: call, object, rank, file.
    pub on: &'static str,
    /// The error of the operating system.
    pub system: &'static str,
    /// What to try.
    pub advice: &'static str,
    /// The explanation in docs/errors.md.
    pub explain: &'static str,
}

/// A message with its values, ready to be shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    id: Id,
    values: Vec<(&'static str, String)>,
}

impl Message {
    /// The message of this id, without values.
    pub fn new(id: Id) -> Message {
        Message {
            id,
            values: Vec::new(),
        }
    }

    /// Sets the value of a placeholder. A line of the message is omitted when all of its
    /// placeholders are unset or empty.
    pub fn with(mut self, name: &'static str, value: impl ToString) -> Message {
        debug_assert!(
            self.text().placeholders().any(|p| p == name),
            "message {} has no placeholder {name}",
            self.text().slug
        );
        self.values.push((name, value.to_string()));
        self
    }

    /// The id.
    pub fn id(&self) -> Id {
        self.id
    }

    /// The row of the catalogue.
    pub fn text(&self) -> &'static Text {
        &TEXTS[self.id as usize]
    }

    /// The key by which the launcher counts equal messages of many ranks.
    pub fn key(&self) -> &'static str {
        self.text().slug
    }

    fn value(&self, name: &str) -> &str {
        self.values
            .iter()
            .find(|(n, _)| *n == name)
            .map_or("", |(_, v)| v.as_str())
    }

    /// Fills the template; `None` when it is empty or all its values are.
    fn fill(&self, template: &str) -> Option<String> {
        let mut out = String::new();
        let (mut asked, mut given) = (false, false);
        for piece in pieces(template) {
            match piece {
                Piece::Plain(text) => out.push_str(text),
                Piece::Value(name) => {
                    let value = self.value(name);
                    asked = true;
                    given |= !value.is_empty();
                    out.push_str(value);
                }
            }
        }
        (!template.is_empty() && (given || !asked)).then_some(out)
    }
}

impl fmt::Display for Message {
    /// Several lines, without a final newline.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.text();
        let what = self.fill(text.what).unwrap_or_else(|| text.slug.to_owned());
        wrap(f, &format!("oxmpi {}: ", text.severity.word()), "  ", &what)?;
        for (head, template) in [
            ("  on:   ", text.on),
            ("  said: ", text.system),
            ("  try:  ", text.advice),
        ] {
            if let Some(part) = self.fill(template) {
                f.write_str("\n")?;
                wrap(f, head, "        ", &part)?;
            }
        }
        write!(f, "\n  id:   {} (docs/errors.md)", text.slug)
    }
}

/// The most columns of a line, unless a single word is wider.
pub const COLUMNS: usize = 100;

/// Writes `text` after `head`, broken at spaces; a newline in the text is kept.
fn wrap(f: &mut fmt::Formatter<'_>, head: &str, indent: &str, text: &str) -> fmt::Result {
    f.write_str(head)?;
    let mut column = head.len();
    for (number, line) in text.lines().enumerate() {
        if number > 0 {
            write!(f, "\n{indent}")?;
            column = indent.len();
        }
        for (at, word) in line.split(' ').enumerate() {
            let width = word.chars().count();
            if at > 0 && column + 1 + width > COLUMNS {
                write!(f, "\n{indent}")?;
                column = indent.len();
            } else if at > 0 {
                f.write_str(" ")?;
                column += 1;
            }
            f.write_str(word)?;
            column += width;
        }
    }
    Ok(())
}

/// A paragraph, wrapped again at the width of a message.
struct Folded<'a>(&'a str);

impl fmt::Display for Folded<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        wrap(f, "", "", &self.0.replace('\n', " "))
    }
}

enum Piece<'a> {
    Plain(&'a str),
    Value(&'a str),
}

/// Splits a template at its `{placeholders}`.
fn pieces(template: &str) -> impl Iterator<Item = Piece<'_>> {
    template
        .split('{')
        .enumerate()
        .flat_map(|(at, part)| match part.split_once('}') {
            Some((name, rest)) if at > 0 => [Piece::Value(name), Piece::Plain(rest)],
            _ => [Piece::Plain(part), Piece::Plain("")],
        })
}

impl Text {
    /// The names of its placeholders.
    pub fn placeholders(&self) -> impl Iterator<Item = &'static str> {
        [self.what, self.on, self.system, self.advice]
            .into_iter()
            .flat_map(pieces)
            .filter_map(|p| match p {
                Piece::Value(name) => Some(name),
                Piece::Plain(_) => None,
            })
    }
}

/// The section of docs/errors.md for this id, for `oxmpi-info --explain`.
pub fn explanation(slug: &str) -> Option<String> {
    TEXTS.iter().find(|text| text.slug == slug).map(entry)
}

/// The content of docs/errors.md.
pub fn book() -> String {
    let mut out = String::from(
        "# What the messages mean\n\nGenerated from `crates/mca/src/catalogue/texts.rs` by `cargo run -p oxmpi-mca --example book`.\n\
         Every message ends with an id. `oxmpi-info --explain ID` prints the same text.\n\n\
         | id | what it says |\n|---|---|\n",
    );
    for text in TEXTS {
        let what = marked(text.what).replace('\n', " ").replace('|', "\\|");
        out.push_str(&format!("| [{0}](#{0}) | {what} |\n", text.slug));
    }
    for text in TEXTS {
        out.push_str(&format!("\n{}", entry(text)));
    }
    out
}

/// One section of docs/errors.md.
fn entry(text: &Text) -> String {
    let mut out = format!(
        "## {}\n\n*{}*: {}\n",
        text.slug,
        text.severity.word(),
        marked(text.what)
    );
    for (head, part) in [
        ("On", text.on),
        ("The system said", text.system),
        ("Try", text.advice),
    ] {
        if !part.is_empty() {
            out.push_str(&format!(
                "\n- {head}: {}",
                marked(part).replace('\n', "\n  ")
            ));
        }
    }
    out.push_str(&format!("\n\n{}\n", Folded(text.explain)));
    out
}

/// A template with its placeholders in the notation of docs/errors.md.
fn marked(template: &str) -> String {
    pieces(template)
        .map(|p| match p {
            Piece::Plain(text) => text.to_owned(),
            Piece::Value(name) => format!("‹{name}›"),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_id_has_its_text_and_reads_well() {
        let mut slugs: Vec<&str> = TEXTS.iter().map(|t| t.slug).collect();
        slugs.sort_unstable();
        slugs.dedup();
        assert_eq!(slugs.len(), TEXTS.len(), "ids are distinct");
        for (at, text) in TEXTS.iter().enumerate() {
            assert_eq!(Id::ALL[at] as usize, at);
            assert!(
                text.slug
                    .bytes()
                    .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-'),
                "{}",
                text.slug
            );
            assert!(!text.what.is_empty(), "{} says what failed", text.slug);
            assert!(
                text.severity != Severity::Error || !text.advice.is_empty(),
                "{} says what to try",
                text.slug
            );
            assert!(
                text.explain.len() > 40,
                "{} is explained in the book",
                text.slug
            );
            for part in [text.what, text.on, text.system, text.advice] {
                for line in part.lines() {
                    assert!(
                        line.chars().count() <= COLUMNS,
                        "{}: a line of {} columns",
                        text.slug,
                        line.chars().count()
                    );
                }
                assert_eq!(
                    part.matches('{').count(),
                    part.matches('}').count(),
                    "{}",
                    text.slug
                );
            }
        }
    }

    #[test]
    fn a_message_shows_its_four_parts_within_the_width() {
        let long = "word ".repeat(40);
        let message = Message::new(Id::ParamFile)
            .with("path", "/etc/oxmpi.conf")
            .with("reason", long.trim());
        let shown = message.to_string();
        assert!(shown.starts_with("oxmpi warning: "), "{shown}");
        assert!(
            shown.contains("\n  on:   /etc/oxmpi.conf") && shown.contains("\n  said: word"),
            "{shown}"
        );
        assert!(
            shown.ends_with("id:   param-file (docs/errors.md)"),
            "{shown}"
        );
        assert!(
            shown.lines().all(|l| l.chars().count() <= COLUMNS),
            "{shown}"
        );
    }

    #[test]
    fn a_part_without_values_is_left_out() {
        let shown = Message::new(Id::ParamFile)
            .with("path", "x")
            .with("reason", "")
            .to_string();
        assert!(!shown.contains("said:"), "{shown}");
    }

    #[test]
    fn the_book_is_fresh() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/errors.md");
        let committed = std::fs::read_to_string(path).unwrap_or_default();
        assert!(
            committed == book(),
            "docs/errors.md is stale: cargo run -p oxmpi-mca --example book"
        );
        for text in TEXTS {
            assert!(committed.contains(&format!("\n## {}\n", text.slug)));
            assert!(
                format!("{}", Folded(text.explain))
                    .lines()
                    .all(|l| l.chars().count() <= COLUMNS)
            );
        }
    }
}
