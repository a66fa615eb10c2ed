//! The segments of a job's registry that one daemon keeps. It is a state machine without I/O:
//! requests of ranks go in, and answers to ranks come out, some of them later.
//!
//! A request is done as a whole or not at all. Its changes are evaluated when it is done: first
//! subscriptions get events, then triggers fire. So a compound of many commands is one event for
//! each subscription. [`crate::node`] calls this module.

mod segment;
#[cfg(test)]
mod tests;

use oxmpi_rte::registry::{Actions, Answer, Ask, Command, Outcome, Place, SubscriptionEvent};
use oxmpi_rte::wire;
use segment::{Change, Changed, Segment};
use std::collections::{BTreeMap, VecDeque};

/// The most events that are kept until they are taken; then the oldest are dropped.
const MOST_EVENTS: usize = 1024;

/// The segments, and their subscriptions and triggers.
#[derive(Default)]
pub struct Registry {
    segments: BTreeMap<String, Segment>,
    subscriptions: BTreeMap<u32, Subscription>,
    triggers: BTreeMap<u32, Trigger>,
    last: u32,
}

/// A rank's request for events of a place.
struct Subscription {
    rank: u32,
    segment: String,
    place: Place,
    actions: Actions,
    /// Changes cause events.
    is_active: bool,
    /// It has got its last event.
    is_over: bool,
    events: VecDeque<SubscriptionEvent>,
    missed: u32,
    /// Its rank waits for the next event.
    is_awaited: bool,
}

/// A condition on counters that causes events.
struct Trigger {
    rank: u32,
    segment: String,
    /// The counters, as containers and keys.
    counters: Vec<(u64, String)>,
    level: Option<i64>,
    once: bool,
    subscriptions: Vec<u32>,
}

/// The rank to answer, and the encoded answer.
pub type RankAnswer = (u32, Vec<u8>);

impl Registry {
    /// Handles a request of a rank; returns the answers to ranks.
    pub fn take(&mut self, rank: u32, request: &[u8]) -> Vec<RankAnswer> {
        let mut answers = Vec::new();
        let Some(ask) = wire::decode::<Ask>(request) else {
            answers.push((rank, encoded(&Err("this is no request".to_owned()))));
            return answers;
        };
        if let [
            Command::Next {
                subscription,
                wait: true,
            },
        ] = ask.commands[..]
        {
            match self.own(rank, subscription) {
                Ok(of) if of.events.is_empty() && !of.is_over => of.is_awaited = true,
                Ok(of) => answers.push((rank, encoded(&Ok(vec![of.next()])))),
                Err(why) => answers.push((rank, encoded(&Err(why)))),
            }
        } else {
            let answer = self.run(rank, &ask);
            answers.push((rank, encoded(&answer)));
        }
        for of in self.subscriptions.values_mut() {
            if of.is_awaited && (!of.events.is_empty() || of.is_over) {
                of.is_awaited = false;
                answers.push((of.rank, encoded(&Ok(vec![of.next()]))));
            }
        }
        let is_used = |_: &u32, of: &mut Subscription| !of.is_over || !of.events.is_empty();
        self.subscriptions.retain(is_used);
        answers
    }

    /// The number of values in all segments.
    #[cfg(test)]
    fn count(&self) -> usize {
        self.segments.values().map(Segment::count).sum()
    }

    fn own(&mut self, rank: u32, number: u32) -> Result<&mut Subscription, String> {
        let of = self.subscriptions.get_mut(&number);
        of.filter(|of| of.rank == rank)
            .ok_or_else(|| format!("rank {rank} has no subscription {number}"))
    }

    /// Does all commands of a request, or none.
    fn run(&mut self, rank: u32, ask: &Ask) -> Answer {
        let alone =
            |command: &Command| matches!(command, Command::Next { .. } | Command::Cancel(_));
        if ask.commands.len() > 1 && ask.commands.iter().any(alone) {
            let why = "events are taken, and things cancelled, by requests of their own";
            return Err(why.to_owned());
        }
        let mut segment = self.segments.remove(&ask.segment).unwrap_or_default();
        let (mut made, first) = (Vec::new(), self.last);
        segment.begin();
        let commands = ask.commands.iter();
        let done: Answer = commands
            .map(|command| self.one(rank, &ask.segment, &mut segment, command, &mut made))
            .collect();
        let changes = match &done {
            Ok(_) => segment.commit(),
            Err(_) => {
                segment.roll_back();
                self.subscriptions.retain(|number, _| *number <= first);
                self.triggers.retain(|number, _| *number <= first);
                Vec::new()
            }
        };
        if done.is_ok() {
            for number in made {
                self.begin(number, &segment);
            }
            self.notify(&ask.segment, &segment, &changes);
            self.fire(&ask.segment, &segment, &changes, first);
        }
        if !segment.is_empty() {
            self.segments.insert(ask.segment.clone(), segment);
        }
        done
    }

    fn one(
        &mut self,
        rank: u32,
        name: &str,
        segment: &mut Segment,
        command: &Command,
        made: &mut Vec<u32>,
    ) -> Result<Outcome, String> {
        match command {
            Command::Put {
                tokens,
                values,
                overwrite,
            } => segment.put(tokens, values, *overwrite)?,
            Command::Get(place) => return Ok(Outcome::Found(segment.get(place))),
            Command::Delete(place) => segment.delete(place),
            Command::Add(place, more) => segment.add(place, *more)?,
            Command::Subscribe(place, actions) => {
                self.last += 1;
                let subscription = Subscription {
                    rank,
                    segment: name.to_owned(),
                    place: place.clone(),
                    actions: *actions,
                    is_active: !actions.after_trigger,
                    is_over: false,
                    events: VecDeque::new(),
                    missed: 0,
                    is_awaited: false,
                };
                self.subscriptions.insert(self.last, subscription);
                made.push(self.last);
                return Ok(Outcome::Number(self.last));
            }
            Command::Trigger {
                counters,
                level,
                once,
                subscriptions,
            } => {
                for number in subscriptions {
                    let of = self.own(rank, *number)?;
                    if of.segment != name {
                        return Err(format!("subscription {number} is of another segment"));
                    }
                }
                let counters = segment.counters(counters)?;
                self.last += 1;
                let trigger = Trigger {
                    rank,
                    segment: name.to_owned(),
                    counters,
                    level: *level,
                    once: *once,
                    subscriptions: subscriptions.clone(),
                };
                self.triggers.insert(self.last, trigger);
                return Ok(Outcome::Number(self.last));
            }
            Command::Next { subscription, .. } => return Ok(self.own(rank, *subscription)?.next()),
            Command::Cancel(number) => {
                let trigger = self.triggers.get(number);
                match trigger.is_some_and(|trigger| trigger.rank == rank) {
                    true => _ = self.triggers.remove(number),
                    false => {
                        self.own(rank, *number)?;
                        self.subscriptions.remove(number);
                    }
                }
            }
        }
        Ok(Outcome::Done)
    }

    /// Adds the first event of a subscription that wants the existing values.
    fn begin(&mut self, number: u32, segment: &Segment) {
        if let Some(of) = self.subscriptions.get_mut(&number)
            && of.is_active
            && of.actions.existing
        {
            let found = segment.get(&of.place);
            if !found.is_empty() {
                of.push(SubscriptionEvent {
                    found,
                    ..SubscriptionEvent::default()
                });
            }
        }
    }

    /// Adds events for the changes of a request to the subscriptions.
    fn notify(&mut self, name: &str, segment: &Segment, changes: &[Changed]) {
        for of in self.subscriptions.values_mut() {
            if of.is_active && !of.is_over && of.segment == name {
                let wants = |change: Change| match change {
                    Change::Added => of.actions.added,
                    Change::Changed => of.actions.changed,
                    Change::Deleted => of.actions.deleted,
                };
                let wanted = changes.iter().filter(|changed| wants(changed.what));
                let found = segment.changed(&of.place, wanted);
                if !found.is_empty() {
                    of.push(SubscriptionEvent {
                        found,
                        ..SubscriptionEvent::default()
                    });
                }
            }
        }
    }

    /// Fires the triggers that are new or whose counters have changed, if their condition holds.
    fn fire(&mut self, name: &str, segment: &Segment, changes: &[Changed], first: u32) {
        let mut over = Vec::new();
        for (number, trigger) in &self.triggers {
            let touches = |changed: &Changed| {
                let mut counters = trigger.counters.iter();
                counters.any(|(at, key)| (*at, key) == (changed.container, &changed.key))
            };
            if trigger.segment != name || *number <= first && !changes.iter().any(touches) {
                continue;
            }
            let numbers = trigger.counters.iter();
            let numbers: Option<Vec<i128>> =
                numbers.map(|(at, key)| segment.number(*at, key)).collect();
            let fires = match (&numbers, trigger.level) {
                (Some(numbers), Some(level)) => numbers.iter().all(|one| *one == level.into()),
                (Some(numbers), None) => numbers.windows(2).all(|pair| pair[0] == pair[1]),
                (None, _) => true,
            };
            if !fires {
                continue;
            }
            for subscription in &trigger.subscriptions {
                let Some(of) = self.subscriptions.get_mut(subscription) else {
                    continue;
                };
                let is_there = numbers.is_some();
                of.is_active |= is_there;
                of.is_over |= is_there && of.actions.until_trigger;
                of.push(SubscriptionEvent {
                    fired: is_there,
                    broken: !is_there,
                    missed: 0,
                    found: if is_there {
                        segment.get(&of.place)
                    } else {
                        Vec::new()
                    },
                });
            }
            if trigger.once || numbers.is_none() {
                over.push(*number);
            }
        }
        for number in over {
            self.triggers.remove(&number);
        }
    }
}

impl Subscription {
    fn push(&mut self, news: SubscriptionEvent) {
        if self.events.len() == MOST_EVENTS {
            self.events.pop_front();
            self.missed += 1;
        }
        self.events.push_back(news);
    }

    fn next(&mut self) -> Outcome {
        match self.events.pop_front() {
            Some(news) => Outcome::Event(SubscriptionEvent {
                missed: std::mem::take(&mut self.missed),
                ..news
            }),
            None => Outcome::Nothing,
        }
    }
}

/// The most bytes that a message adds to an answer.
const AROUND: usize = 64;

fn encoded(answer: &Answer) -> Vec<u8> {
    let mut bytes = Vec::new();
    // The answer is sent inside another message.
    let fits =
        wire::push_frame(&mut bytes, answer).is_ok() && bytes.len() <= wire::MOST_PAYLOAD - AROUND;
    if !fits {
        bytes.clear();
        let why: Answer = Err("the answer is too long: ask for less".to_owned());
        wire::push_frame(&mut bytes, &why).expect("invariant: a short sentence");
    }
    bytes.split_off(wire::HEADER)
}
