//! The reports of `mpirun --check` about mpi4py's tests. Only those in `tests/mpi4py/excluded.toml`
//! are allowed, of modules whose tests are wrong on purpose or leave something behind.

use serde::Deserialize;

use crate::shell::Done;

/// An allowed report of a module, and its reason.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reported {
    /// Without its `test_`.
    pub module: String,
    /// The id of the message.
    pub id: String,
    /// A part of its text: the call it is about.
    pub says: String,
    /// The reason.
    pub reason: String,
}

/// Every report must be listed, and every listed one must appear.
pub fn judge(done: &Done, module: &str, listed: &[Reported]) -> Result<(), String> {
    let listed: Vec<&Reported> = listed.iter().filter(|one| one.module == module).collect();
    let messages = messages_of(&done.stderr);
    let fits = |one: &Reported, message: &Message| {
        one.id == message.id && message.words.contains(&one.says)
    };
    if let Some(message) = messages
        .iter()
        .find(|message| !listed.iter().any(|one| fits(one, message)))
    {
        return Err(format!("{} is told: {}", message.id, message.words));
    }
    match listed
        .iter()
        .find(|one| !messages.iter().any(|message| fits(one, message)))
    {
        Some(one) => Err(format!(
            "{} of {} is listed, and not told",
            one.id, one.says
        )),
        None => Ok(()),
    }
}

/// A message of the checks.
#[derive(Debug, PartialEq, Eq)]
struct Message {
    id: String,
    words: String,
}

/// The messages in the output of `mpirun -l`, in which the lines of several ranks may alternate.
fn messages_of(text: &str) -> Vec<Message> {
    let tagged = |line: &'_ str| -> Option<(String, String)> {
        let (tag, rest) = line.strip_prefix('[')?.split_once("] ")?;
        Some((tag.to_owned(), rest.trim().to_owned()))
    };
    let mut open: Vec<(String, String)> = Vec::new();
    let mut all = Vec::new();
    for (tag, line) in text.lines().filter_map(tagged) {
        // A message may follow the name of a test, which has no end of line before its result.
        let begin = ["oxmpi warning:", "oxmpi error:"].map(|word| line.find(word));
        if let Some(begin) = begin.into_iter().flatten().next() {
            open.retain(|(other, _)| *other != tag);
            open.push((tag, line[begin..].to_owned()));
        } else if let Some(at) = open.iter().position(|(other, _)| *other == tag) {
            if let Some(id) = line.strip_prefix("id: ") {
                let id = id.split_whitespace().next().unwrap_or_default().to_owned();
                let (_, words) = open.remove(at);
                if id.starts_with("check-") {
                    all.push(Message { id, words });
                }
            } else {
                open[at].1 = format!("{} {line}", open[at].1);
            }
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_of_ranks_that_alternate_are_separated() {
        let text = "[0] a test ... oxmpi warning: one thing\n[1] oxmpi warning: another\n[0]   on:   rank 0: A\n\
                    [1]   on:   rank 1: B,\n[1]         there\n[0]   id:   check-leak (docs/errors.md)\n\
                    [1]   id:   check-type (docs/errors.md)\n[0] oxmpi warning: else\n[0]   id:   other (x)\n";
        let messages = messages_of(text);
        assert_eq!(messages.len(), 2);
        assert_eq!(messages[0].id, "check-leak");
        assert_eq!(
            messages[0].words,
            "oxmpi warning: one thing on:   rank 0: A"
        );
        assert!(messages[1].words.ends_with("rank 1: B, there") && messages[1].id == "check-type");
    }
}
