//! Segments of a command line: programs separated by `:`, and files with one segment per line.

use oxmpi_launch::complaint::option;
use oxmpi_mca::Message;
use std::ffi::{OsStr, OsString};
use std::fs;

/// The words between colons.
#[must_use]
pub fn split(words: &[OsString]) -> Vec<Vec<OsString>> {
    words
        .split(|word| word == ":")
        .map(<[OsString]>::to_vec)
        .collect()
}

/// Replaces `-configfile F` and `--app F` by the segments in the file. Options before it are kept
/// for the whole job.
///
/// # Errors
/// The file cannot be read, or a quote in it is not closed.
pub fn expand_files(segments: &mut Vec<Vec<OsString>>) -> Result<(), Message> {
    let mut out = Vec::new();
    for segment in segments.drain(..) {
        match file_of(&segment)? {
            None => out.push(segment),
            Some((before, path, after)) => {
                if !after.is_empty() {
                    return Err(option(
                        "-configfile",
                        &path.to_string_lossy(),
                        "",
                        "nothing after the name of the file",
                    ));
                }
                let text = fs::read_to_string(path).map_err(|error| {
                    option(
                        "-configfile",
                        &path.to_string_lossy(),
                        error,
                        "a file that can be read",
                    )
                })?;
                let mut first = Some(before);
                for (number, line) in text.lines().enumerate() {
                    let words = words(line).ok_or_else(|| {
                        let place = format!("a quote is not closed in line {}", number + 1);
                        option(
                            "-configfile",
                            &path.to_string_lossy(),
                            place,
                            "lines of options and a program",
                        )
                    })?;
                    if words.is_empty() {
                        continue;
                    }
                    for part in split(&words) {
                        out.push([first.take().unwrap_or_default(), &part].concat());
                    }
                }
            }
        }
    }
    *segments = out;
    Ok(())
}

type FileSegment<'a> = (&'a [OsString], &'a OsStr, &'a [OsString]);

/// The words before the option, its file, and the words after it.
fn file_of(segment: &[OsString]) -> Result<Option<FileSegment<'_>>, Message> {
    let end = super::options::program_at(segment);
    let Some(at) = segment[..end].iter().position(|word| {
        word.to_str().is_some_and(|word| {
            matches!(word.trim_start_matches('-'), "configfile" | "app") && word.starts_with('-')
        })
    }) else {
        return Ok(None);
    };
    let file = segment
        .get(at + 1)
        .ok_or_else(|| option("-configfile", "(nothing)", "", "the name of a file"))?;
    Ok(Some((&segment[..at], file, &segment[at + 2..])))
}

/// The words of a line. Blanks separate words, quotes and backslashes protect, and `#` at the
/// beginning of a word starts a comment. `None` when a quote is not closed.
#[must_use]
pub fn words(line: &str) -> Option<Vec<OsString>> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    let mut letters = line.chars();
    while let Some(letter) = letters.next() {
        match (quote, letter) {
            (Some(open), _) if letter == open => quote = None,
            (Some('"') | None, '\\') => word.get_or_insert_default().extend(letters.next()),
            (Some(_), _) => word.get_or_insert_default().push(letter),
            (None, '"' | '\'') => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            (None, '#') if word.is_none() => break,
            (None, _) if letter.is_whitespace() => words.extend(word.take().map(OsString::from)),
            (None, _) => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word.map(OsString::from));
    quote.is_none().then_some(words)
}
