//! The registry of a job: requests of processes, and the answers. The registry itself is in the
//! daemons (`oxmpi_launch::registry`). `docs/research/registry.md` is its page for users.
//!
//! A *segment* has containers, each named by a set of *tokens*. A container has *keys* with typed
//! values. A request concerns one segment, and is executed as a whole or not at all.

use crate::wire;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::io;

/// A request: commands for one segment, executed together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ask {
    /// The name of the segment.
    pub segment: String,
    /// The commands, in order.
    pub commands: Vec<Command>,
}

/// A command for a segment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Command {
    /// Put values into the containers that match; where none matches, into a new one.
    Put {
        /// The containers.
        tokens: Match,
        /// Keys with their values; a key may occur more than once.
        values: Vec<(String, Value)>,
        /// Replace the values of the keys instead of adding to them.
        overwrite: bool,
    },
    /// Get the values at a place.
    Get(Place),
    /// Remove values, and containers that have no values left.
    Delete(Place),
    /// Add to the integers at a place.
    Add(Place, i64),
    /// Report changes from now on. The answer is a number for [`Command::Next`].
    Subscribe(Place, Actions),
    /// Send subscriptions all existing values once counters have the required values. The answer is
    /// a number.
    Trigger {
        /// The counters: integers that exist now.
        counters: Place,
        /// The value that each counter must reach; `None`: all counters have the same value.
        level: Option<i64>,
        /// The trigger ends when it has fired.
        once: bool,
        /// The subscriptions that get the event.
        subscriptions: Vec<u32>,
    },
    /// Get the next event of a subscription of this process. With `wait` the command must be alone
    /// in its request.
    Next {
        /// The number of the subscription.
        subscription: u32,
        /// The answer is delayed until there is an event.
        wait: bool,
    },
    /// End a subscription or a trigger of this process.
    Cancel(u32),
}

/// Keys in containers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// The containers.
    pub tokens: Match,
    /// Their keys.
    pub keys: Match,
}

/// A rule that a set of words matches or not.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Match {
    /// The wanted words; with none every set matches.
    pub words: BTreeSet<String>,
    /// How the wanted words are compared.
    pub rule: Rule,
    /// Invert the result.
    pub not: bool,
}

/// How the wanted words are compared with a set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Rule {
    /// The set has all wanted words.
    #[default]
    And,
    /// The set has one of them.
    Or,
    /// The set has exactly the wanted words.
    Xand,
    /// The set has some wanted words, and no others.
    Xor,
}

impl Match {
    /// Whether a set of words matches.
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

/// The events that a subscription gets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Actions {
    /// Values have changed.
    pub changed: bool,
    /// Values have been added.
    pub added: bool,
    /// Values have been removed.
    pub deleted: bool,
    /// The first event has the values that exist already.
    pub existing: bool,
    /// There is no event before a trigger has fired for the subscription.
    pub after_trigger: bool,
    /// The subscription ends with the event of the trigger.
    pub until_trigger: bool,
}

/// A typed value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Value {
    /// A signed integer of this many bits.
    Signed(u8, i64),
    /// An unsigned integer of this many bits.
    Unsigned(u8, u64),
    /// Text.
    Text(String),
    /// Bytes.
    Blob(Vec<u8>),
    /// A value of a type that programs identify by name, as they pack it.
    Typed(String, Vec<u8>),
}

impl Value {
    /// This integer plus `more`; `None`: the value is no integer, or the sum does not fit.
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

    /// Its value, if it is an integer.
    #[must_use]
    pub fn number(&self) -> Option<i128> {
        match *self {
            Value::Signed(_, number) => Some(number.into()),
            Value::Unsigned(_, number) => Some(number.into()),
            _ => None,
        }
    }
}

/// A container that was found.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Found {
    /// Its tokens.
    pub tokens: BTreeSet<String>,
    /// The requested keys with their values.
    pub values: Vec<(String, Value)>,
}

/// The outcome of a command.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Outcome {
    /// The command was executed.
    Done,
    /// The containers at the place.
    Found(Vec<Found>),
    /// The number of the new subscription or trigger.
    Number(u32),
    /// An event.
    Event(SubscriptionEvent),
    /// There is no event yet.
    Nothing,
}

/// An event of a subscription.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SubscriptionEvent {
    /// A trigger has fired, and `found` has all existing values; otherwise the changes.
    pub fired: bool,
    /// A counter of its trigger was removed: the trigger will never fire.
    pub broken: bool,
    /// The number of events before this one that were dropped, because the process did not fetch
    /// them.
    pub missed: u32,
    /// The values; of removed values the last ones.
    pub found: Vec<Found>,
}

/// The answer to a request: the outcome of each command, or the reason why none was executed.
pub type Answer = Result<Vec<Outcome>, String>;

impl Ask {
    /// The request as bytes.
    ///
    /// # Errors
    /// `InvalidInput`: it is longer than a frame may be.
    pub fn encode(&self) -> io::Result<Vec<u8>> {
        /// The most bytes of the message around the request.
        const AROUND: usize = 64;
        let mut bytes = Vec::new();
        wire::push_frame(&mut bytes, self)?;
        // The request is sent inside another message.
        match bytes.len() <= wire::MOST_PAYLOAD - AROUND {
            true => Ok(bytes.split_off(wire::HEADER)),
            false => Err(io::ErrorKind::InvalidInput.into()),
        }
    }

    /// The daemon that keeps the segment, of `daemons`; the same in all processes.
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
