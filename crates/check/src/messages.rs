//! Messages: does the type of each receive match that of its message? MPI-5.0 §3.3.1, §3.5 (order).
//!
//! The sender of each message also sends a note about its content. The order rule determines the
//! receive of a note. Among the receives that got messages of one sender and tag, the one posted
//! first got the first message. So a receive is compared as soon as no earlier receive is left that
//! could still get a message of that sender and tag. A receive is in one of four queues at a time,
//! and leaves each for good. So its cost does not depend on the number of posted receives.

use crate::args::{ANY_SOURCE, ANY_TAG, Args, PROC_NULL};
use crate::comms;
use crate::datatypes::{self, Items};
use crate::library::{BYTE, Status};
use crate::notes;
use crate::report;
use crate::signature::{Hash, Signature};
use crate::site::{Place, Site};
use core::ffi::c_int;
use oxmpi_mca::Id;
use oxmpi_pmpi::Handle;
use oxmpi_sync::Mutex;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};
use std::sync::Arc;
use std::thread::ThreadId;

/// `MPI_ERR_TRUNCATE`
pub const TRUNCATE: c_int = 15;

/// A sender's note about a message.
#[derive(Debug, Serialize, Deserialize)]
pub struct Note {
    tag: c_int,
    hash: u64,
    len: u64,
    bytes: i64,
    packed: bool,
    words: String,
    who: String,
    call: String,
    place: Place,
    /// From here on the order of notes may differ from that of messages. Several threads send on
    /// this communicator, or a message may have been cancelled.
    unordered: bool,
}

/// A receive: its type, and its position in the order.
struct Post {
    number: u64,
    source: c_int,
    tag: c_int,
    /// Whether its message was too long.
    too_long: bool,
    signature: Arc<Signature>,
    bytes: i64,
    call: &'static str,
    site: Site,
}

/// Source and tag; a receive may have wildcards for either.
type Key = (c_int, c_int);

/// The messages of a communicator.
#[derive(Default)]
pub struct Messages {
    posts: HashMap<u64, Post>,
    /// Receives without a message, by requested source and tag.
    waiting: HashMap<Key, BTreeSet<u64>>,
    /// Receives with a message that are not compared yet, by the message's source and tag.
    got: HashMap<Key, BTreeSet<u64>>,
    /// Receives of `got` that wait for an earlier receive, by the queue of `waiting` that contains
    /// it.
    held: HashMap<Key, BTreeMap<u64, Key>>,
    /// Sources and tags whose first receive may be comparable now.
    touched: Vec<Key>,
    notes: HashMap<Key, VecDeque<Note>>,
    number: u64,
    sender: Option<ThreadId>,
    receiver: Option<ThreadId>,
    /// Whether our notes may be in another order than our messages.
    unordered: bool,
    /// Comparison has stopped, as the messages of receives are no longer known.
    lost: bool,
    /// Number of receives examined by `pairs`.
    #[cfg(test)]
    looks: usize,
}

/// A receive and the note of its message.
struct Pair(Post, Note);

impl Messages {
    /// Adds a note of a sender.
    pub fn add_note(&mut self, source: c_int, note: Note) {
        if note.unordered {
            self.lose();
        }
        if !self.lost {
            let key = (source, note.tag);
            self.notes.entry(key).or_default().push_back(note);
            self.touched.push(key);
        }
    }

    fn lose(&mut self) {
        self.lost = true;
        self.posts.clear();
        self.waiting.clear();
        self.got.clear();
        self.held.clear();
        self.touched.clear();
        self.notes.clear();
    }

    /// Adds the next receive.
    fn post(&mut self, post: impl FnOnce(u64) -> Post) -> u64 {
        self.number += 1;
        let post = post(self.number);
        let queue = self.waiting.entry((post.source, post.tag)).or_default();
        queue.insert(self.number);
        self.posts.insert(self.number, post);
        self.number
    }

    /// Completes a receive. `got`: its message, and whether it was too long.
    fn complete(&mut self, number: u64, got: Option<(Key, bool)>) {
        let Some(post) = self.posts.get_mut(&number) else {
            return;
        };
        let asked = (post.source, post.tag);
        match got {
            Some((key, too_long)) => {
                post.too_long = too_long;
                self.got.entry(key).or_default().insert(number);
                self.touched.push(key);
            }
            None => drop(self.posts.remove(&number)),
        }
        let Some(queue) = self.waiting.get_mut(&asked) else {
            return;
        };
        queue.remove(&number);
        let first = queue.first().copied();
        if first.is_none() {
            self.waiting.remove(&asked);
        }
        if let Some(held) = self.held.get_mut(&asked) {
            let later = first.map_or_else(BTreeMap::new, |first| held.split_off(&first));
            let free = std::mem::replace(held, later);
            self.touched.extend(free.into_values());
            if held.is_empty() {
                self.held.remove(&asked);
            }
        }
    }

    /// The receives that can be compared, in the order of their posts.
    fn pairs(&mut self) -> Vec<Pair> {
        let mut pairs = Vec::new();
        while let Some(key) = self.touched.pop() {
            while let Some(pair) = self.first(key) {
                pairs.push(pair);
            }
        }
        pairs.sort_by_key(|pair| pair.0.number);
        pairs
    }

    /// The first receive of a source and tag, if it can be compared.
    fn first(&mut self, key: Key) -> Option<Pair> {
        let queue = self.got.get_mut(&key)?;
        let number = *queue.first()?;
        let notes = self.notes.get_mut(&key)?;
        #[cfg(test)]
        {
            self.looks += 1;
        }
        let (source, tag) = key;
        let asking = [
            key,
            (source, ANY_TAG),
            (ANY_SOURCE, tag),
            (ANY_SOURCE, ANY_TAG),
        ];
        let earlier = asking.into_iter().find(|asked| {
            let first = self.waiting.get(asked).and_then(BTreeSet::first);
            first.is_some_and(|first| *first < number)
        });
        if let Some(asked) = earlier {
            self.held.entry(asked).or_default().insert(number, key);
            return None;
        }
        let note = notes.pop_front()?;
        queue.remove(&number);
        if notes.is_empty() {
            self.notes.remove(&key);
        }
        if queue.is_empty() {
            self.got.remove(&key);
        }
        Some(Pair(self.posts.remove(&number)?, note))
    }
}

/// Sends a note about a sent message.
pub fn sent(args: &Args, data: Items<'_>, site: Site) {
    if args.dest == PROC_NULL {
        return;
    }
    let thread = std::thread::current().id();
    let membership = comms::with(args.comm, |comm| {
        let messages = &mut comm.messages;
        let sender = *messages.sender.get_or_insert(thread);
        messages.unordered |= sender != thread;
        (comm.membership, messages.unordered)
    });
    let Some((membership, unordered)) = membership else {
        return;
    };
    let Items { datatype, count } = data;
    let signature = datatype.items(count);
    let note = Note {
        tag: args.tag,
        hash: signature.hash.value,
        len: signature.hash.len,
        bytes: datatype.size.saturating_mul(count),
        packed: signature.packed,
        words: notes::cut(&signature.words(&datatypes::name)),
        who: report::who(),
        call: args.call().to_owned(),
        place: site.place(),
        unordered,
    };
    notes::send(membership.shadow, args.dest, notes::MESSAGE, &note);
}

/// A send may be cancelled, so that its message may not arrive. Its receiver is notified before any
/// later message is sent that could match the same receive.
pub fn may_be_withdrawn(args: &Args, site: Site) {
    if args.dest == PROC_NULL {
        return;
    }
    comms::with(args.comm, |comm| comm.messages.unordered = true);
    let nothing = Items {
        datatype: &datatypes::used(BYTE),
        count: 0,
    };
    sent(args, nothing, site);
}

/// Adds a receive that was posted, or that matched a message. Returns its number, if the
/// communicator is checked.
pub fn posted(
    comm: Handle,
    source: c_int,
    tag: c_int,
    call: &'static str,
    site: Site,
) -> Option<u64> {
    if source == PROC_NULL {
        return None;
    }
    let thread = std::thread::current().id();
    comms::with(comm, |comm| {
        let messages = &mut comm.messages;
        if *messages.receiver.get_or_insert(thread) != thread {
            messages.lose();
        }
        if messages.lost {
            return None;
        }
        Some(messages.post(|number| Post {
            number,
            source,
            tag,
            too_long: false,
            signature: Signature::sequence(Vec::new()),
            bytes: 0,
            call,
            site,
        }))
    })?
}

/// Sets the type of a posted receive.
pub fn takes(comm: Handle, number: u64, data: Items<'_>, site: Site) {
    comms::with(comm, |comm| {
        if let Some(post) = comm.messages.posts.get_mut(&number) {
            post.signature = data.datatype.items(data.count);
            post.bytes = data.datatype.size.saturating_mul(data.count);
            post.site = site;
        }
    });
}

/// Completes a receive. `class`: its error class.
pub fn received(comm: Handle, number: u64, status: &Status, class: c_int, cancelled: bool) {
    comms::with(comm, |comm| {
        let messages = &mut comm.messages;
        match class {
            _ if cancelled || status.source == PROC_NULL => messages.complete(number, None),
            0 | TRUNCATE if status.source >= 0 && status.tag >= 0 => {
                let got = ((status.source, status.tag), class != 0);
                messages.complete(number, Some(got));
            }
            _ if messages.posts.contains_key(&number) => messages.lose(),
            _ => {}
        }
    });
}

/// Messages matched by a probe and not received yet: communicator and receive number.
static MATCHED: Mutex<BTreeMap<Handle, (Handle, u64)>> = Mutex::new(BTreeMap::new());

/// Records a message matched by a probe.
pub fn matched(message: Handle, comm: Handle, number: u64) {
    MATCHED.lock().insert(message, (comm, number));
}

/// Removes a matched message that is received: its communicator and receive number.
pub fn take_matched(message: Handle) -> Option<(Handle, u64)> {
    MATCHED.lock().remove(&message)
}

/// The request of a receive was freed, so that its message remains unknown.
pub fn abandoned(comm: Handle) {
    comms::with(comm, |comm| comm.messages.lose());
}

/// Compares all receives that can be compared.
pub fn compare(comm: Handle) {
    let pairs = comms::with(comm, |comm| comm.messages.pairs());
    for Pair(post, note) in pairs.unwrap_or_default() {
        judge(comm, &post, &note);
    }
}

fn judge(comm: Handle, post: &Post, note: &Note) {
    let sent = Hash {
        value: note.hash,
        len: note.len,
    };
    let is_alike = || post.signature.beginning(note.len) == Some(sent);
    let id = match post.too_long {
        true => Id::CheckTruncated,
        false if note.packed || post.signature.packed || is_alike() => return,
        false => Id::CheckType,
    };
    let wanted = post.signature.words(&datatypes::name);
    let theirs = format!("{}: {}, {}", note.who, note.call, note.place.words());
    let message = report::of_call(id, post.call, post.site)
        .with("comm", report::comm_name(comm))
        .with("tag", note.tag)
        .with("sent", format!("{} ({} bytes)", note.words, note.bytes))
        .with("received", format!("{wanted} ({} bytes)", post.bytes))
        .with("theirs", theirs);
    report::say(post.site, message);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Posts a receive with this source and tag.
    fn post(messages: &mut Messages, (source, tag): Key) -> u64 {
        messages.post(|number| Post {
            number,
            source,
            tag,
            too_long: false,
            signature: Signature::basic(number as usize),
            bytes: 4,
            call: "MPI_Irecv",
            site: Site::default(),
        })
    }

    fn gets(messages: &mut Messages, number: u64, got: Key) {
        messages.complete(number, Some((got, false)));
    }

    fn note(tag: c_int, hash: u64) -> Note {
        Note {
            tag,
            hash,
            len: 1,
            bytes: 4,
            packed: false,
            words: String::new(),
            who: String::new(),
            call: String::new(),
            place: Place::default(),
            unordered: false,
        }
    }

    fn numbers(pairs: &[Pair]) -> Vec<(u64, u64)> {
        pairs
            .iter()
            .map(|pair| (pair.0.number, pair.1.hash))
            .collect()
    }

    /// A receive waits for earlier ones that could have got its message, in any order of
    /// completion.
    #[test]
    fn receives_are_compared_in_the_order_of_posts() {
        let mut messages = Messages::default();
        let [one, two, three] =
            [(ANY_SOURCE, 5), (3, 5), (3, 6)].map(|asks| post(&mut messages, asks));
        gets(&mut messages, two, (3, 5));
        gets(&mut messages, three, (3, 6));
        messages.add_note(3, note(5, 10));
        messages.add_note(3, note(5, 11));
        messages.add_note(3, note(6, 12));
        // The second receive may have got the first message or the second one.
        assert_eq!(numbers(&messages.pairs()), [(3, 12)]);
        gets(&mut messages, one, (3, 5));
        assert_eq!(numbers(&messages.pairs()), [(1, 10), (2, 11)]);
        assert!(messages.posts.is_empty());
    }

    /// Comparison stops after a cancelled message, and after sends of several threads; earlier
    /// notes are dropped.
    #[test]
    fn nothing_is_compared_where_notes_are_not_in_order() {
        let mut messages = Messages::default();
        messages.add_note(0, note(1, 7));
        messages.add_note(
            0,
            Note {
                unordered: true,
                ..note(1, 8)
            },
        );
        messages.add_note(0, note(1, 9));
        let number = post(&mut messages, (0, 1));
        gets(&mut messages, number, (0, 1));
        assert!(messages.pairs().is_empty() && messages.lost);
    }

    /// A late note does not go to a later receive.
    #[test]
    fn late_notes_wait_for_their_receive() {
        let mut messages = Messages::default();
        for asks in [(0, ANY_TAG), (0, 1)] {
            let number = post(&mut messages, asks);
            gets(&mut messages, number, (0, 1));
        }
        assert!(messages.pairs().is_empty());
        messages.add_note(0, note(1, 7));
        assert_eq!(numbers(&messages.pairs()), [(1, 7)]);
        messages.add_note(0, note(1, 8));
        assert_eq!(numbers(&messages.pairs()), [(2, 8)]);
    }

    /// A cancelled receive does not block others.
    #[test]
    fn cancelled_receives_hold_up_nothing() {
        let mut messages = Messages::default();
        let [any, next, own] =
            [(ANY_SOURCE, ANY_TAG), (0, ANY_TAG), (0, 1)].map(|asks| post(&mut messages, asks));
        gets(&mut messages, own, (0, 1));
        messages.add_note(0, note(1, 7));
        assert!(messages.pairs().is_empty());
        messages.complete(any, None);
        assert!(messages.pairs().is_empty());
        messages.complete(next, None);
        assert_eq!(numbers(&messages.pairs()), [(own, 7)]);
        assert!(messages.posts.is_empty() && messages.held.is_empty());
    }

    /// The cost of a completion does not depend on number and kind of the posted receives. It takes
    /// at most one look for each queue that may block it, and one at the next receive of its key.
    #[test]
    fn long_queues_cost_no_looks() {
        for asks in [
            (0, 99),
            (ANY_SOURCE, 99),
            (0, ANY_TAG),
            (ANY_SOURCE, ANY_TAG),
        ] {
            for depth in [10, 1000] {
                let mut messages = Messages::default();
                let ahead: Vec<u64> = (0..depth).map(|_| post(&mut messages, asks)).collect();
                let mut compared = 0;
                for tag in 0..depth as c_int {
                    let number = post(&mut messages, (0, tag));
                    gets(&mut messages, number, (0, tag));
                    messages.add_note(0, note(tag, 1));
                    compared += messages.pairs().len();
                }
                for number in ahead {
                    gets(&mut messages, number, (0, 5000));
                    messages.add_note(0, note(5000, 1));
                    compared += messages.pairs().len();
                }
                assert_eq!(compared, 2 * depth);
                assert!(messages.posts.is_empty() && messages.notes.is_empty());
                assert!(messages.got.is_empty() && messages.held.is_empty());
                let looks = messages.looks;
                assert!(
                    looks <= 4 * compared,
                    "{asks:?}: {looks} looks, {compared} receives"
                );
            }
        }
    }

    /// Reference: the order rule applied to all receives, one after another.
    fn plainly(
        posts: &mut Vec<(u64, Key, Option<Key>)>,
        notes: &mut Vec<(Key, u64)>,
    ) -> Vec<(u64, u64)> {
        let meets = |asked: Key, got: Key| {
            (asked.0 == ANY_SOURCE || asked.0 == got.0) && (asked.1 == ANY_TAG || asked.1 == got.1)
        };
        let (mut kept, mut pairs) = (Vec::<(u64, Key, Option<Key>)>::new(), Vec::new());
        for (number, asked, got) in posts.drain(..) {
            let free = got.filter(|got| {
                let mut earlier = kept.iter();
                !earlier.any(|(_, asked, other)| {
                    other.map_or(meets(*asked, *got), |other| other == *got)
                })
            });
            let note = free.and_then(|got| notes.iter().position(|note| note.0 == got));
            match note {
                Some(place) => pairs.push((number, notes.remove(place).1)),
                None => kept.push((number, asked, got)),
            }
        }
        *posts = kept;
        pairs
    }

    /// Random receives, completions, cancellations and notes in any order give the same pairs as
    /// the reference, at the same time.
    #[test]
    fn drawn_receives_are_compared_as_the_rule_says() {
        let mut state = 1u64;
        let mut draw = |below: u64| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (state >> 33) % below
        };
        let mut compared = 0;
        for _ in 0..300 {
            let mut messages = Messages::default();
            let (mut posts, mut notes) = (Vec::new(), Vec::new());
            for step in 0..60 {
                let key = (draw(2) as c_int, draw(2) as c_int);
                match draw(4) {
                    0 => {
                        let source = if draw(4) == 0 { ANY_SOURCE } else { key.0 };
                        let tag = if draw(4) == 0 { ANY_TAG } else { key.1 };
                        posts.push((post(&mut messages, (source, tag)), (source, tag), None));
                    }
                    1 | 2 if !posts.is_empty() => {
                        let at = draw(posts.len() as u64) as usize;
                        let (number, asked, got) = posts[at];
                        if got.is_some() {
                            continue;
                        }
                        if draw(8) == 0 {
                            messages.complete(number, None);
                            posts.remove(at);
                        } else {
                            let source = if asked.0 == ANY_SOURCE {
                                key.0
                            } else {
                                asked.0
                            };
                            let tag = if asked.1 == ANY_TAG { key.1 } else { asked.1 };
                            gets(&mut messages, number, (source, tag));
                            posts[at].2 = Some((source, tag));
                        }
                    }
                    _ => {
                        messages.add_note(key.0, note(key.1, step));
                        notes.push((key, step));
                    }
                }
                let pairs = numbers(&messages.pairs());
                assert_eq!(pairs, plainly(&mut posts, &mut notes));
                compared += pairs.len();
            }
        }
        assert!(compared > 300, "{compared}");
    }
}
