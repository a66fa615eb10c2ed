//! A segment of the registry: containers by their tokens, and values by their keys. The changes of
//! a request can be undone.

use oxmpi_rte::registry::{Found, Match, Place, Rule, Value};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// A segment: containers with their values.
#[derive(Default)]
pub(super) struct Segment {
    containers: BTreeMap<u64, Container>,
    /// The containers that have a token.
    by_token: HashMap<String, BTreeSet<u64>>,
    last: u64,
    /// The changed containers as they were when the request began.
    before: BTreeMap<u64, Option<Container>>,
}

#[derive(Clone, Default, PartialEq)]
struct Container {
    tokens: BTreeSet<String>,
    values: BTreeMap<String, Vec<Value>>,
}

/// The change of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Change {
    Added,
    Changed,
    Deleted,
}

/// A key of a container that a request has changed.
pub(super) struct Changed {
    pub container: u64,
    pub key: String,
    pub what: Change,
    tokens: BTreeSet<String>,
    /// The last values, if they were removed.
    gone: Vec<Value>,
}

impl Segment {
    pub(super) fn is_empty(&self) -> bool {
        self.containers.is_empty()
    }

    #[cfg(test)]
    pub(super) fn count(&self) -> usize {
        let values = self.containers.values().flat_map(|one| one.values.values());
        values.map(Vec::len).sum()
    }

    pub(super) fn begin(&mut self) {
        self.before.clear();
    }

    /// Ends the request; returns its changes.
    pub(super) fn commit(&mut self) -> Vec<Changed> {
        let mut changes = Vec::new();
        for (at, before) in std::mem::take(&mut self.before) {
            let (none, now) = (Container::default(), self.containers.get(&at));
            let before = before.as_ref().unwrap_or(&none);
            let now = now.unwrap_or(&none);
            let tokens = if now.tokens.is_empty() {
                &before.tokens
            } else {
                &now.tokens
            };
            let keys: BTreeSet<&String> = before.values.keys().chain(now.values.keys()).collect();
            for key in keys {
                let (old, new) = (before.values.get(key), now.values.get(key));
                let what = match (old, new) {
                    (None, _) => Change::Added,
                    (_, None) => Change::Deleted,
                    (Some(old), Some(new)) if old == new => continue,
                    // A value was added to the existing ones.
                    (Some(old), Some(new)) if new.starts_with(old) => Change::Added,
                    _ => Change::Changed,
                };
                changes.push(Changed {
                    container: at,
                    key: key.clone(),
                    what,
                    tokens: tokens.clone(),
                    gone: if new.is_none() {
                        old.cloned().unwrap_or_default()
                    } else {
                        Vec::new()
                    },
                });
            }
        }
        changes
    }

    pub(super) fn roll_back(&mut self) {
        for (at, before) in std::mem::take(&mut self.before) {
            self.remove(at);
            if let Some(container) = before {
                self.insert(at, container);
            }
        }
    }

    fn insert(&mut self, at: u64, container: Container) {
        for token in &container.tokens {
            self.by_token.entry(token.clone()).or_default().insert(at);
        }
        self.containers.insert(at, container);
    }

    fn remove(&mut self, at: u64) {
        let Some(container) = self.containers.remove(&at) else {
            return;
        };
        for token in &container.tokens {
            if let Some(those) = self.by_token.get_mut(token) {
                those.remove(&at);
                if those.is_empty() {
                    self.by_token.remove(token);
                }
            }
        }
    }

    /// The containers that fit. The index by token limits the search if the rule allows it.
    fn fitting(&self, tokens: &Match) -> Vec<u64> {
        let fits = |at: &u64| {
            self.containers.get(at).is_some_and(|one| {
                tokens.fits(
                    |word| one.tokens.contains(word),
                    one.tokens.iter().map(String::as_str),
                )
            })
        };
        if tokens.not || tokens.words.is_empty() {
            return self
                .containers
                .keys()
                .copied()
                .filter(|at| fits(at))
                .collect();
        }
        let none = BTreeSet::new();
        let with = |word: &String| self.by_token.get(word).unwrap_or(&none);
        match tokens.rule {
            Rule::And | Rule::Xand => {
                let fewest = tokens
                    .words
                    .iter()
                    .map(with)
                    .min_by_key(|those| those.len());
                let fewest = fewest.into_iter().flatten().copied();
                fewest.filter(|at| fits(at)).collect()
            }
            Rule::Or | Rule::Xor => {
                let some: BTreeSet<u64> = tokens.words.iter().flat_map(with).copied().collect();
                some.into_iter().filter(|at| fits(at)).collect()
            }
        }
    }

    /// A container that is about to change; keeps its old state.
    fn change(&mut self, at: u64) -> Option<&mut Container> {
        let container = self.containers.get_mut(&at)?;
        self.before
            .entry(at)
            .or_insert_with(|| Some(container.clone()));
        Some(container)
    }

    pub(super) fn put(
        &mut self,
        tokens: &Match,
        values: &[(String, Value)],
        overwrite: bool,
    ) -> Result<(), String> {
        let mut fitting = self.fitting(tokens);
        if fitting.is_empty() {
            if tokens.words.is_empty() || tokens.not {
                return Err("no container fits, and a new one needs tokens".to_owned());
            }
            self.last += 1;
            self.before.insert(self.last, None);
            let container = Container {
                tokens: tokens.words.clone(),
                ..Container::default()
            };
            self.insert(self.last, container);
            fitting.push(self.last);
        }
        for at in fitting {
            let Some(container) = self.change(at) else {
                continue;
            };
            let mut replaced = BTreeSet::new();
            for (key, value) in values {
                let those = container.values.entry(key.clone()).or_default();
                if overwrite && replaced.insert(key) {
                    those.clear();
                }
                those.push(value.clone());
            }
        }
        Ok(())
    }

    pub(super) fn get(&self, place: &Place) -> Vec<Found> {
        let fitting = self.fitting(&place.tokens).into_iter();
        let found = fitting.filter_map(|at| {
            let one = self.containers.get(&at)?;
            let keys = one
                .values
                .iter()
                .filter(|(key, _)| fits_key(&place.keys, key));
            let values =
                keys.flat_map(|(key, all)| all.iter().map(|one| (key.clone(), one.clone())));
            Some(Found {
                tokens: one.tokens.clone(),
                values: values.collect(),
            })
        });
        found.filter(|found| !found.values.is_empty()).collect()
    }

    pub(super) fn delete(&mut self, place: &Place) {
        for at in self.fitting(&place.tokens) {
            let Some(container) = self.change(at) else {
                continue;
            };
            container
                .values
                .retain(|key, _| !fits_key(&place.keys, key));
            if container.values.is_empty() {
                self.remove(at);
            }
        }
    }

    pub(super) fn add(&mut self, place: &Place, more: i64) -> Result<(), String> {
        for at in self.fitting(&place.tokens) {
            let Some(container) = self.change(at) else {
                continue;
            };
            let keys = container.values.iter_mut();
            for (key, values) in keys.filter(|(key, _)| fits_key(&place.keys, key)) {
                for value in values {
                    let sum = value.plus(more);
                    *value = sum
                        .ok_or_else(|| format!("{key} is no number, or too large for its size"))?;
                }
            }
        }
        Ok(())
    }

    /// The existing counters at a place.
    pub(super) fn counters(&self, place: &Place) -> Result<Vec<(u64, String)>, String> {
        let mut counters = Vec::new();
        for at in self.fitting(&place.tokens) {
            let container = &self.containers[&at];
            for key in container
                .values
                .keys()
                .filter(|key| fits_key(&place.keys, key))
            {
                match self.number(at, key) {
                    Some(_) => counters.push((at, key.clone())),
                    None => return Err(format!("{key} is not one whole number")),
                }
            }
        }
        match counters.is_empty() {
            true => Err("there is no such counter".to_owned()),
            false => Ok(counters),
        }
    }

    /// The number of a counter; `None`: it is no counter any more.
    pub(super) fn number(&self, at: u64, key: &str) -> Option<i128> {
        match &self.containers.get(&at)?.values.get(key)?[..] {
            [one] => one.number(),
            _ => None,
        }
    }

    /// The changes that fit, with the current values, or the last ones.
    pub(super) fn changed<'a>(
        &self,
        place: &Place,
        changes: impl Iterator<Item = &'a Changed>,
    ) -> Vec<Found> {
        let mut found: BTreeMap<u64, Found> = BTreeMap::new();
        for changed in changes {
            let tokens = &changed.tokens;
            let all = tokens.iter().map(String::as_str);
            let fits = place.tokens.fits(|word| tokens.contains(word), all);
            if !fits || !fits_key(&place.keys, &changed.key) {
                continue;
            }
            let now = self.containers.get(&changed.container);
            let now = now.and_then(|one| one.values.get(&changed.key));
            let values = now.unwrap_or(&changed.gone);
            let entry = found.entry(changed.container).or_default();
            entry.tokens.clone_from(tokens);
            let values = values.iter().map(|one| (changed.key.clone(), one.clone()));
            entry.values.extend(values);
        }
        found.into_values().collect()
    }
}

/// Whether a key fits, as a set with one word.
fn fits_key(keys: &Match, key: &str) -> bool {
    // One key cannot equal several words: any of them fits.
    let several = keys.words.len() > 1 && matches!(keys.rule, Rule::And | Rule::Xand);
    match several {
        true => keys.words.contains(key) != keys.not,
        false => keys.fits(|word| word == key, std::iter::once(key)),
    }
}
