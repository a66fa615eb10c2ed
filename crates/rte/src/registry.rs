//! The registry of a job: what processes ask of it, and what they are told. The registry itself is
//! in the daemons (`oxmpi_launch::registry`); `docs/research/registry.md` is the page for users.
//!
//! A *segment* has containers, each named by a set of *tokens*; a container has *keys* with typed
//! values. A request is about one segment, and all of it is done or nothing.

use crate::wire;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::io;

/// Commands for one segment, done together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ask {
    /// Which segment.
    pub segment: String,
    /// In this order.
    pub commands: Vec<Command>,
}

/// What is to be done in a segment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Command {
    /// Put values into the containers that fit; where none does, into a new one.
    Put {
        /// Which containers.
        tokens: Match,
        /// Keys with their values; a key may come more than once.
        values: Vec<(String, Value)>,
        /// Instead of what the keys have, and not beside it.
        overwrite: bool,
    },
    /// Tell what is there.
    Get(Place),
    /// Remove values, and containers that have none left.
    Delete(Place),
    /// Add to the whole numbers that are there.
    Add(Place, i64),
    /// Tell of changes from now on; answered by a number for [`Command::Next`].
    Subscribe(Place, Actions),
    /// Tell subscriptions all that is there when counters are as they should; answered by a number.
    Trigger {
        /// The counters: whole numbers that are there now.
        counters: Place,
        /// Each has this value; `None`: all have the same.
        level: Option<i64>,
        /// It ends when it has fired.
        once: bool,
        /// Which are told.
        subscriptions: Vec<u32>,
    },
    /// The next event of a subscription of ours. With `wait` alone in its request: the answer comes
    /// when there is one.
    Next {
        /// Its number.
        subscription: u32,
        /// As said.
        wait: bool,
    },
    /// End a subscription or a trigger of ours.
    Cancel(u32),
}

/// Keys in containers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// Which containers.
    pub tokens: Match,
    /// Which of their keys.
    pub keys: Match,
}

/// Which sets of words fit.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Match {
    /// The words that are wanted; with none everything fits.
    pub words: BTreeSet<String>,
    /// How.
    pub rule: Rule,
    /// What does not fit by the rule.
    pub not: bool,
}

/// How words that are wanted are compared with those that are there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Rule {
    /// All that are wanted are there.
    #[default]
    And,
    /// One of them is.
    Or,
    /// Exactly these are.
    Xand,
    /// Some of these are, and nothing else.
    Xor,
}

impl Match {
    /// Whether these words fit.
    pub fn fits<'a>(
        &self,
        have: impl Fn(&str) -> bool,
        all: impl Iterator<Item = &'a str>,
    ) -> bool {
        if self.words.is_empty() {
            return !self.not;
        }
        let mut all = all;
        let wanted = |word: &str| self.words.contains(word);
        let some = self.words.iter().any(|word| have(word));
        let every = self.words.iter().all(|word| have(word));
        let fits = match self.rule {
            Rule::And => every,
            Rule::Or => some,
            Rule::Xand => every && all.all(wanted),
            Rule::Xor => some && all.all(wanted),
        };
        fits != self.not
    }
}

/// What a subscription is told of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Actions {
    /// Values that change.
    pub changed: bool,
    /// Values that are added.
    pub added: bool,
    /// Values that are removed.
    pub deleted: bool,
    /// What is there already: the first event.
    pub existing: bool,
    /// Nothing before a trigger has fired for it.
    pub after_trigger: bool,
    /// It ends with the trigger's event.
    pub until_trigger: bool,
}

/// A typed value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Value {
    /// A whole number of so many bits.
    Signed(u8, i64),
    /// The same without a sign.
    Unsigned(u8, u64),
    /// Text.
    Text(String),
    /// Bytes.
    Blob(Vec<u8>),
    /// Of a type that programs agree upon by its name: as they pack it.
    Typed(String, Vec<u8>),
}

impl Value {
    /// A whole number with something added; `None`: it is none, or does not fit.
    #[must_use]
    pub fn plus(&self, more: i64) -> Option<Value> {
        match *self {
            Value::Signed(bits, number) => {
                let number = number.checked_add(more)?;
                let most = i64::MAX >> (64 - u32::from(bits.clamp(1, 64)));
                (-most - 1..=most)
                    .contains(&number)
                    .then_some(Value::Signed(bits, number))
            }
            Value::Unsigned(bits, number) => {
                let number = number.checked_add_signed(more)?;
                let most = u64::MAX >> (64 - u32::from(bits.clamp(1, 64)));
                (number <= most).then_some(Value::Unsigned(bits, number))
            }
            _ => None,
        }
    }

    /// Its number, if it is one.
    #[must_use]
    pub fn number(&self) -> Option<i128> {
        match *self {
            Value::Signed(_, number) => Some(number.into()),
            Value::Unsigned(_, number) => Some(number.into()),
            _ => None,
        }
    }
}

/// What a container has.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Found {
    /// Its tokens.
    pub tokens: BTreeSet<String>,
    /// Keys with values, as far as they were asked for.
    pub values: Vec<(String, Value)>,
}

/// What became of a command.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Outcome {
    /// It is done.
    Done,
    /// This is there.
    Found(Vec<Found>),
    /// The number of the new subscription or trigger.
    Number(u32),
    /// An event.
    Event(News),
    /// There is none yet.
    Nothing,
}

/// What a subscription is told.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct News {
    /// A trigger has fired: this is all that is there. Else what has changed.
    pub fired: bool,
    /// A counter of its trigger is gone: it will never fire.
    pub broken: bool,
    /// Events before this one that were dropped, because nobody took them.
    pub missed: u32,
    /// Of values that were removed the last ones.
    pub found: Vec<Found>,
}

/// The answer to a request: what became of each command, or why nothing was done.
pub type Answer = Result<Vec<Outcome>, String>;

impl Ask {
    /// As it travels.
    ///
    /// # Errors
    /// `InvalidInput`: it is longer than a frame may be.
    pub fn encode(&self) -> io::Result<Vec<u8>> {
        /// Bytes that a message around it takes at most.
        const AROUND: usize = 64;
        let mut bytes = Vec::new();
        wire::push_frame(&mut bytes, self)?;
        // It travels inside of another message.
        match bytes.len() <= wire::MOST_PAYLOAD - AROUND {
            true => Ok(bytes.split_off(wire::HEADER)),
            false => Err(io::ErrorKind::InvalidInput.into()),
        }
    }

    /// Which of so many daemons keeps the segment: the same in all processes.
    #[must_use]
    pub fn home(segment: &str, daemons: u32) -> u32 {
        // FNV-1a.
        let step = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3);
        let hash = segment.as_bytes().iter().fold(0xcbf2_9ce4_8422_2325, step);
        u32::try_from(hash % u64::from(daemons.max(1))).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(list: &[&str]) -> BTreeSet<String> {
        list.iter().map(ToString::to_string).collect()
    }

    fn fits(rule: Rule, want: &[&str], have: &[&str]) -> [bool; 2] {
        let have = words(have);
        [false, true].map(|not| {
            let rule = Match {
                words: words(want),
                rule,
                not,
            };
            rule.fits(|word| have.contains(word), have.iter().map(String::as_str))
        })
    }

    #[test]
    fn rules_are_what_they_say() {
        use Rule::{And, Or, Xand, Xor};
        for (rule, want, have, yes) in [
            (And, &["a"][..], &["a", "b"][..], true),
            (And, &["a", "c"], &["a", "b"], false),
            (Or, &["a", "c"], &["a", "b"], true),
            (Or, &["c"], &["a", "b"], false),
            (Xand, &["a", "b"], &["a", "b"], true),
            (Xand, &["a"], &["a", "b"], false),
            (Xor, &["a", "b", "c"], &["a", "b"], true),
            (Xor, &["a"], &["a", "b"], false),
            (Xor, &[], &["a"], true),
        ] {
            assert_eq!(
                fits(rule, want, have),
                [yes, !yes],
                "{rule:?} {want:?} {have:?}"
            );
        }
    }

    #[test]
    fn numbers_stay_within_their_size() {
        assert_eq!(Value::Signed(8, 127).plus(1), None);
        assert_eq!(
            Value::Signed(8, -127).plus(-1),
            Some(Value::Signed(8, -128))
        );
        assert_eq!(Value::Unsigned(64, u64::MAX).plus(1), None);
        assert_eq!(Value::Unsigned(16, 0).plus(-1), None);
        assert_eq!(Value::Text("7".into()).plus(1), None);
    }

    #[test]
    fn a_segment_has_one_home() {
        let homes: BTreeSet<u32> = (0..100).map(|n| Ask::home(&format!("s{n}"), 8)).collect();
        assert_eq!(homes.len(), 8);
        assert_eq!(Ask::home("x", 1), 0);
    }
}
