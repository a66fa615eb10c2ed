//! The registry compared with a model that searches everything, and scenarios of triggers.

use super::*;
use oxmpi_rte::registry::{Found, Match, Rule, Value};
use proptest::prelude::*;
use std::collections::BTreeSet;

const TOKENS: [&str; 4] = ["a", "b", "c", "d"];
const KEYS: [&str; 3] = ["k", "l", "m"];

/// A list of containers in order of creation, and the number of containers created.
#[derive(Clone, Debug, Default, PartialEq)]
struct Model(Vec<Container>, u32);

/// Its number, tokens, and values by key.
type Container = (u32, BTreeSet<String>, BTreeMap<String, Vec<Value>>);

/// The rules of docs/research/registry.md, one by one.
fn fits(want: &Match, have: &BTreeSet<String>) -> bool {
    let some = want.words.intersection(have).next().is_some();
    let fits = match want.rule {
        _ if want.words.is_empty() => true,
        Rule::And => want.words.is_subset(have),
        Rule::Or => some,
        Rule::Xand => want.words == *have,
        Rule::Xor => some && have.is_subset(&want.words),
    };
    fits != want.not
}

fn fits_key(want: &Match, key: &str) -> bool {
    let have = BTreeSet::from([key.to_owned()]);
    match want.rule {
        // One key cannot equal several words: any of them fits.
        Rule::And | Rule::Xand if want.words.len() > 1 => want.words.contains(key) != want.not,
        _ => fits(want, &have),
    }
}

impl Model {
    fn run(&mut self, command: &Command) -> Result<Option<Vec<Found>>, ()> {
        match command {
            Command::Put {
                tokens,
                values,
                overwrite,
            } => {
                if !self.0.iter().any(|(_, have, _)| fits(tokens, have)) {
                    if tokens.words.is_empty() || tokens.not {
                        return Err(());
                    }
                    self.1 += 1;
                    self.0.push((self.1, tokens.words.clone(), BTreeMap::new()));
                }
                let fitting = self.0.iter_mut();
                for (_, _, all) in fitting.filter(|(_, have, _)| fits(tokens, have)) {
                    for (at, (key, value)) in values.iter().enumerate() {
                        let those = all.entry(key.clone()).or_default();
                        if *overwrite && values[..at].iter().all(|(other, _)| other != key) {
                            those.clear();
                        }
                        those.push(value.clone());
                    }
                }
            }
            Command::Get(place) => {
                let found = self.0.iter();
                let found = found.filter(|(_, have, _)| fits(&place.tokens, have));
                let found = found.map(|(_, have, all)| Found {
                    tokens: have.clone(),
                    values: all
                        .iter()
                        .filter(|(key, _)| fits_key(&place.keys, key))
                        .flat_map(|(key, all)| all.iter().map(|one| (key.clone(), one.clone())))
                        .collect(),
                });
                return Ok(Some(
                    found.filter(|found| !found.values.is_empty()).collect(),
                ));
            }
            Command::Delete(place) => {
                for (_, have, all) in &mut self.0 {
                    if fits(&place.tokens, have) {
                        all.retain(|key, _| !fits_key(&place.keys, key));
                    }
                }
                self.0.retain(|(_, _, all)| !all.is_empty());
            }
            Command::Add(place, more) => {
                for (_, have, all) in &mut self.0 {
                    let keys = all.iter_mut().filter(|(key, _)| fits_key(&place.keys, key));
                    for value in keys.flat_map(|(_, all)| all) {
                        if fits(&place.tokens, have) {
                            *value = value.plus(*more).ok_or(())?;
                        }
                    }
                }
            }
            _ => unreachable!("the model has values alone"),
        }
        Ok(None)
    }

    /// The events of a subscription to a place after the change from `before` to this model.
    fn news(&self, before: &Model, place: &Place, actions: Actions) -> Vec<Found> {
        let all: BTreeMap<u32, &BTreeSet<String>> = (before.0.iter().chain(&self.0))
            .map(|(number, tokens, _)| (*number, tokens))
            .collect();
        let none = BTreeMap::new();
        let mut news = Vec::new();
        for (number, tokens) in all {
            let values = |model: &Model| {
                let mut those = model.0.iter();
                those.find(|one| one.0 == number).map(|one| one.2.clone())
            };
            let old = values(before).unwrap_or(none.clone());
            let new = values(self).unwrap_or(none.clone());
            let mut reported = Vec::new();
            for key in KEYS {
                let is_wanted = match (old.get(key), new.get(key)) {
                    (old, new) if old == new => false,
                    (None, _) => actions.added,
                    (_, None) => actions.deleted,
                    // Values were added to the existing ones.
                    (Some(old), Some(new)) if new.starts_with(old) => actions.added,
                    _ => actions.changed,
                };
                if is_wanted && fits(&place.tokens, tokens) && fits_key(&place.keys, key) {
                    let last = new.get(key).or(old.get(key)).into_iter().flatten();
                    reported.extend(last.map(|one| (key.to_owned(), one.clone())));
                }
            }
            if !reported.is_empty() {
                news.push(Found {
                    tokens: tokens.clone(),
                    values: reported,
                });
            }
        }
        news
    }
}

fn matches(words: &'static [&'static str]) -> impl Strategy<Value = Match> {
    let words = proptest::sample::subsequence(words, 0..=words.len());
    let rules = proptest::sample::select(&[Rule::And, Rule::Or, Rule::Xand, Rule::Xor][..]);
    (words, rules, proptest::bool::weighted(0.2)).prop_map(|(words, rule, not)| Match {
        words: words.iter().map(ToString::to_string).collect(),
        rule,
        not,
    })
}

fn places() -> impl Strategy<Value = Place> {
    (matches(&TOKENS), matches(&KEYS)).prop_map(|(tokens, keys)| Place { tokens, keys })
}

fn values() -> impl Strategy<Value = Value> {
    prop_oneof![
        4 => (-3i64..120).prop_map(|number| Value::Signed(8, number)),
        1 => "[a-z]{0,3}".prop_map(Value::Text),
    ]
}

fn commands() -> impl Strategy<Value = Command> {
    let key = proptest::sample::select(&KEYS[..]).prop_map(str::to_owned);
    let pairs = proptest::collection::vec((key, values()), 1..3);
    prop_oneof![
        4 => (matches(&TOKENS), pairs, any::<bool>())
            .prop_map(|(tokens, values, overwrite)| Command::Put { tokens, values, overwrite }),
        3 => places().prop_map(Command::Get),
        1 => places().prop_map(Command::Delete),
        1 => (places(), -5i64..5).prop_map(|(place, more)| Command::Add(place, more)),
    ]
}

fn ask(registry: &mut Registry, rank: u32, commands: Vec<Command>) -> Answer {
    let ask = Ask {
        segment: "s".to_owned(),
        commands,
    };
    let reported = registry.take(rank, &ask.encode().unwrap());
    let [(to, answer)] = &reported[..] else {
        panic!("{} answers", reported.len())
    };
    assert_eq!(*to, rank);
    wire::decode(answer).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    // Every rule for tokens and keys, and requests of several commands. If one command is wrong,
    // none is done.
    #[test]
    fn values_are_where_a_model_has_them(
        requests in proptest::collection::vec(proptest::collection::vec(commands(), 1..4), 1..25),
    ) {
        let (mut registry, mut model) = (Registry::default(), Model::default());
        for commands in requests {
            let mut after = model.clone();
            let expected: Result<Vec<_>, ()> =
                commands.iter().map(|command| after.run(command)).collect();
            match (ask(&mut registry, 0, commands), expected) {
                (Ok(outcomes), Ok(expected)) => {
                    for (outcome, expected) in outcomes.into_iter().zip(expected) {
                        match (outcome, expected) {
                            (Outcome::Done, None) => {}
                            (Outcome::Found(found), Some(expected)) => {
                                prop_assert_eq!(found, expected);
                            }
                            other => prop_assert!(false, "{:?}", other),
                        }
                    }
                    model = after;
                }
                (Err(_), Err(())) => {}
                other => prop_assert!(false, "{:?}", other),
            }
        }
        let all = ask(&mut registry, 0, vec![Command::Get(Place::default())]);
        let expected = model.run(&Command::Get(Place::default())).unwrap().unwrap();
        prop_assert_eq!(all, Ok(vec![Outcome::Found(expected)]));
    }

    // Subscriptions of every kind: one event for each request that has changed a value at their
    // place.
    #[test]
    fn subscriptions_report_what_a_model_sees_change(
        wanted in proptest::collection::vec((places(), any::<[bool; 3]>()), 1..5),
        requests in proptest::collection::vec(proptest::collection::vec(commands(), 1..4), 1..25),
    ) {
        let (mut registry, mut model) = (Registry::default(), Model::default());
        let mut all = Vec::new();
        for (place, [changed, added, deleted]) in wanted {
            let actions = Actions { changed, added, deleted, ..Actions::default() };
            let made = ask(&mut registry, 1, vec![Command::Subscribe(place.clone(), actions)]);
            all.push((number(&made, 0), place, actions));
        }
        for commands in requests {
            let before = model.clone();
            let mut after = model.clone();
            let is_right = commands.iter().all(|command| after.run(command).is_ok());
            prop_assert_eq!(ask(&mut registry, 0, commands).is_ok(), is_right);
            if is_right {
                model = after;
            }
            for (number, place, actions) in &all {
                let found = model.news(&before, place, *actions);
                let wanted = (!found.is_empty()).then(|| SubscriptionEvent { found, ..SubscriptionEvent::default() });
                prop_assert_eq!(next(&mut registry, 1, *number), wanted);
                prop_assert_eq!(next(&mut registry, 1, *number), None);
            }
        }
    }

    #[test]
    fn any_bytes_are_safe(bytes in proptest::collection::vec(any::<u8>(), 0..96)) {
        Registry::default().take(0, &bytes);
    }
}

fn words(list: &[&str]) -> Match {
    Match {
        words: list.iter().map(ToString::to_string).collect(),
        ..Match::default()
    }
}

fn at(tokens: &[&str], keys: &[&str]) -> Place {
    Place {
        tokens: words(tokens),
        keys: words(keys),
    }
}

fn put(tokens: &[&str], key: &str, number: i64) -> Command {
    Command::Put {
        tokens: words(tokens),
        values: vec![(key.to_owned(), Value::Signed(64, number))],
        overwrite: true,
    }
}

fn number(answer: &Answer, at: usize) -> u32 {
    match answer.as_ref().unwrap()[at] {
        Outcome::Number(number) => number,
        ref other => panic!("{other:?}"),
    }
}

fn next(registry: &mut Registry, rank: u32, subscription: u32) -> Option<SubscriptionEvent> {
    let next = Command::Next {
        subscription,
        wait: false,
    };
    match ask(registry, rank, vec![next]).unwrap().pop() {
        Some(Outcome::Event(news)) => Some(news),
        Some(Outcome::Nothing) => None,
        other => panic!("{other:?}"),
    }
}

fn numbers(news: &SubscriptionEvent) -> Vec<i128> {
    let values = news.found.iter().flat_map(|found| &found.values);
    values.filter_map(|(_, value)| value.number()).collect()
}

const ALL: Actions = Actions {
    changed: true,
    added: true,
    deleted: true,
    existing: false,
    after_trigger: false,
    until_trigger: false,
};

/// A whole MPI_Init in one request: its values are one event for each subscriber.
#[test]
fn a_compound_is_one_event() {
    let mut registry = Registry::default();
    let me = number(
        &ask(
            &mut registry,
            0,
            vec![Command::Subscribe(at(&["p"], &[]), ALL)],
        ),
        0,
    );
    let three = vec![
        put(&["p"], "x", 1),
        put(&["p"], "y", 2),
        put(&["p"], "x", 3),
    ];
    ask(&mut registry, 1, three).unwrap();
    assert_eq!(numbers(&next(&mut registry, 0, me).unwrap()), [3, 2]);
    assert_eq!(next(&mut registry, 0, me), None);
    // A wrong command undoes all.
    let wrong = vec![
        put(&["p"], "x", 9),
        Command::Add(at(&["p"], &["y"]), i64::MAX),
    ];
    assert!(ask(&mut registry, 1, wrong).is_err());
    assert_eq!(next(&mut registry, 0, me), None);
    ask(&mut registry, 1, vec![Command::Delete(at(&["p"], &["x"]))]).unwrap();
    assert_eq!(
        numbers(&next(&mut registry, 0, me).unwrap()),
        [3],
        "the last value"
    );
    // A rank cannot take the events of another one.
    let theirs = Command::Next {
        subscription: me,
        wait: false,
    };
    assert!(ask(&mut registry, 1, vec![theirs]).is_err());
    ask(&mut registry, 0, vec![Command::Cancel(me)]).unwrap();
    assert!(ask(&mut registry, 0, vec![Command::Cancel(me)]).is_err());
}

/// A stage gate: a waiting rank gets all values when all ranks have come, and changes from then on.
#[test]
fn a_trigger_at_a_level_tells_all_and_changes_after_it() {
    let mut registry = Registry::default();
    let counter = put(&["gate"], "come", 0);
    let after = Actions {
        after_trigger: true,
        ..ALL
    };
    let made = ask(
        &mut registry,
        0,
        vec![counter, Command::Subscribe(at(&["p"], &[]), after)],
    );
    let me = number(&made, 1);
    let trigger = Command::Trigger {
        counters: at(&["gate"], &["come"]),
        level: Some(3),
        once: true,
        subscriptions: vec![me],
    };
    ask(&mut registry, 0, vec![trigger]).unwrap();
    for rank in 0..3 {
        assert_eq!(next(&mut registry, 0, me), None);
        let own = rank.to_string();
        let come = Command::Add(at(&["gate"], &["come"]), 1);
        ask(
            &mut registry,
            rank,
            vec![put(&["p", &own], "card", rank.into()), come],
        )
        .unwrap();
    }
    let news = next(&mut registry, 0, me).unwrap();
    assert!(news.fired && !news.broken);
    assert_eq!(numbers(&news), [0, 1, 2]);
    // One of them has a new address: a rank with the old one gets an event.
    ask(&mut registry, 2, vec![put(&["p", "2"], "card", 7)]).unwrap();
    let news = next(&mut registry, 0, me).unwrap();
    assert_eq!((news.fired, numbers(&news)), (false, vec![7]));
    // A trigger with `once` fires once.
    let again = vec![put(&["gate"], "come", 2), put(&["gate"], "come", 3)];
    for command in again {
        ask(&mut registry, 0, vec![command]).unwrap();
    }
    assert_eq!(next(&mut registry, 0, me), None);
}

/// Counters compared with each other, a trigger that fires again, and one whose counter is deleted.
#[test]
fn triggers_compare_counters_fire_again_and_break() {
    let mut registry = Registry::default();
    let wants = Actions::default();
    let make = vec![
        put(&["left"], "n", 0),
        put(&["right"], "n", 5),
        Command::Subscribe(at(&["left"], &[]), wants),
    ];
    let me = number(&ask(&mut registry, 0, make), 2);
    let trigger = Command::Trigger {
        counters: Place {
            tokens: Match {
                rule: Rule::Or,
                ..words(&["left", "right"])
            },
            keys: words(&["n"]),
        },
        level: None,
        once: false,
        subscriptions: vec![me],
    };
    ask(&mut registry, 0, vec![trigger]).unwrap();
    for (value, fires) in [(4, false), (5, true), (6, false), (5, true)] {
        ask(&mut registry, 0, vec![put(&["left"], "n", value)]).unwrap();
        let news = next(&mut registry, 0, me);
        assert_eq!(news.is_some_and(|news| news.fired), fires, "{value}");
    }
    ask(&mut registry, 0, vec![Command::Delete(at(&["right"], &[]))]).unwrap();
    assert!(next(&mut registry, 0, me).unwrap().broken);
    ask(&mut registry, 0, vec![put(&["left"], "n", 1)]).unwrap();
    assert_eq!(next(&mut registry, 0, me), None, "it has ended");
}

/// A waiting rank is answered when there is an event. Its own reaction causes events for others.
#[test]
fn who_waits_is_answered_later() {
    let mut registry = Registry::default();
    let me = number(
        &ask(
            &mut registry,
            0,
            vec![Command::Subscribe(at(&[], &["x"]), ALL)],
        ),
        0,
    );
    let other = number(
        &ask(
            &mut registry,
            1,
            vec![Command::Subscribe(at(&[], &["y"]), ALL)],
        ),
        0,
    );
    let wait = |registry: &mut Registry, rank, subscription| {
        let commands = vec![Command::Next {
            subscription,
            wait: true,
        }];
        let ask = Ask {
            segment: "s".to_owned(),
            commands,
        };
        registry.take(rank, &ask.encode().unwrap())
    };
    assert_eq!(wait(&mut registry, 0, me), []);
    assert_eq!(wait(&mut registry, 1, other), []);
    let request = |commands| {
        Ask {
            segment: "s".to_owned(),
            commands,
        }
        .encode()
        .unwrap()
    };
    for (key, whom) in [("x", 0), ("y", 1)] {
        let reported = registry.take(2, &request(vec![put(&["p"], key, 1)]));
        let to: Vec<u32> = reported.iter().map(|(rank, _)| *rank).collect();
        assert_eq!(to, [2, whom]);
    }
}

/// The number of kept events is bounded, and the number of dropped ones is reported.
#[test]
fn events_are_dropped_and_counted() {
    let mut registry = Registry::default();
    let me = number(
        &ask(
            &mut registry,
            0,
            vec![Command::Subscribe(at(&[], &[]), ALL)],
        ),
        0,
    );
    for value in 0..MOST_EVENTS as i64 + 10 {
        ask(&mut registry, 1, vec![put(&["p"], "x", value)]).unwrap();
    }
    let news = next(&mut registry, 0, me).unwrap();
    assert_eq!((news.missed, numbers(&news)), (10, vec![10]));
    assert_eq!(next(&mut registry, 0, me).unwrap().missed, 0);
}

/// 100 000 values, each found by its token without a search: otherwise the test would take hours,
/// not seconds.
#[test]
fn a_hundred_thousand_values_are_found_by_their_tokens() {
    const MANY: i64 = 100_000;
    let mut registry = Registry::default();
    for chunk in 0..100 {
        let chunk = chunk * MANY / 100..(chunk + 1) * MANY / 100;
        let puts = chunk.map(|n| put(&["process", &n.to_string()], "card", n));
        ask(&mut registry, 0, puts.collect()).unwrap();
    }
    assert_eq!(registry.count(), MANY as usize);
    for n in (0..MANY).step_by(97) {
        let answer = ask(
            &mut registry,
            1,
            vec![Command::Get(at(&[&n.to_string()], &["card"]))],
        );
        let Ok([Outcome::Found(found)]) = answer.as_deref() else {
            panic!("{answer:?}")
        };
        assert_eq!(found[0].values[0].1, Value::Signed(64, n));
    }
}
