//! Messages: is each received as what it was sent? MPI-5.0 §3.3.1, §3.5 (order).
//!
//! With each message its sender tells in a note what is in it. Which note belongs to which receive
//! follows from the order rule: of the receives that got messages of one sender and tag, the one
//! posted first got the first. So a receive is compared as soon as no earlier one is left that
//! could still get a message of that sender and tag.

use crate::args::{ANY_SOURCE, ANY_TAG, Args, PROC_NULL};
use crate::comms;
use crate::datatypes::{self, Datatype};
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
use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};
use std::sync::Arc;
use std::thread::ThreadId;

/// `MPI_ERR_TRUNCATE`
pub const TRUNCATE: c_int = 15;

/// What a sender tells of a message.
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
    /// The order of notes is not that of messages from here on: several threads send on this
    /// communicator, or a message may have been taken back.
    unordered: bool,
}

/// What a receive gets, and where it stands in the order.
struct Post {
    number: u64,
    source: c_int,
    tag: c_int,
    /// It has got a message: source, tag, and whether that was too long.
    got: Option<(c_int, c_int, bool)>,
    signature: Arc<Signature>,
    bytes: i64,
    call: &'static str,
    site: Site,
}

/// The messages of a communicator.
#[derive(Default)]
pub struct Messages {
    posts: VecDeque<Post>,
    notes: HashMap<(c_int, c_int), VecDeque<Note>>,
    number: u64,
    sender: Option<ThreadId>,
    receiver: Option<ThreadId>,
    /// Our notes are not in the order of our messages.
    unordered: bool,
    /// Nothing is compared any more: which message a receive has got is not known.
    lost: bool,
}

/// A receive and the note of its message.
struct Pair(Post, Note);

impl Messages {
    /// A note has come.
    pub fn told(&mut self, source: c_int, note: Note) {
        if note.unordered {
            self.lose();
        }
        if !self.lost {
            self.notes
                .entry((source, note.tag))
                .or_default()
                .push_back(note);
        }
    }

    fn lose(&mut self) {
        self.lost = true;
        self.posts.clear();
        self.notes.clear();
    }

    /// Receives that can be compared.
    fn pairs(&mut self) -> Vec<Pair> {
        let mut pairs = Vec::new();
        // Senders and tags of which an earlier receive may still get, or has got, a message.
        let mut any: Vec<(c_int, c_int)> = Vec::new();
        let mut exact: HashSet<(c_int, c_int)> = HashSet::new();
        let mut kept = VecDeque::new();
        for post in self.posts.drain(..) {
            let key = post.got.map(|(source, tag, _)| (source, tag));
            let accepts = |(source, tag): (c_int, c_int), got: (c_int, c_int)| {
                (source == ANY_SOURCE || source == got.0) && (tag == ANY_TAG || tag == got.1)
            };
            let free = key.filter(|got| {
                !exact.contains(got) && !any.iter().any(|earlier| accepts(*earlier, *got))
            });
            let note = free.and_then(|got| self.notes.get_mut(&got)?.pop_front());
            match (note, key) {
                (Some(note), _) => pairs.push(Pair(post, note)),
                (None, Some(got)) => {
                    exact.insert(got);
                    kept.push_back(post);
                }
                (None, None) => {
                    match post.source == ANY_SOURCE || post.tag == ANY_TAG {
                        true => any.push((post.source, post.tag)),
                        false => {
                            exact.insert((post.source, post.tag));
                        }
                    }
                    kept.push_back(post);
                }
            }
        }
        self.posts = kept;
        pairs
    }
}

/// A message was sent.
pub fn sent(args: &Args, (datatype, count): (&Datatype, i64), site: Site) {
    if args.dest == PROC_NULL {
        return;
    }
    let thread = std::thread::current().id();
    let seat = comms::with(args.comm, |comm| {
        let messages = &mut comm.messages;
        let sender = *messages.sender.get_or_insert(thread);
        messages.unordered |= sender != thread;
        (comm.seat, messages.unordered)
    });
    let Some((seat, unordered)) = seat else {
        return;
    };
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
    notes::send(seat.shadow, args.dest, notes::MESSAGE, &note);
}

/// A message may be taken back, and is a message or none: whoever would have got it is told before
/// anything is sent that it could take for it.
pub fn may_be_withdrawn(args: &Args, site: Site) {
    if args.dest == PROC_NULL {
        return;
    }
    comms::with(args.comm, |comm| comm.messages.unordered = true);
    sent(args, (&datatypes::used(BYTE), 0), site);
}

/// A receive was posted, or matched a message; its number in the order, where it can get one.
pub fn posted(
    comm: Handle,
    (source, tag): (c_int, c_int),
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
        messages.number += 1;
        messages.posts.push_back(Post {
            number: messages.number,
            source,
            tag,
            got: None,
            signature: Signature::sequence(Vec::new()),
            bytes: 0,
            call,
            site,
        });
        Some(messages.number)
    })?
}

/// What a receive that was posted takes.
pub fn takes(comm: Handle, number: u64, (datatype, count): (&Datatype, i64), site: Site) {
    comms::with(comm, |comm| {
        let posts = &mut comm.messages.posts;
        if let Some(post) = posts.iter_mut().rev().find(|post| post.number == number) {
            post.signature = datatype.items(count);
            post.bytes = datatype.size.saturating_mul(count);
            post.site = site;
        }
    });
}

/// A receive is complete. `class`: how, as an error class.
pub fn received(comm: Handle, number: u64, status: &Status, class: c_int, cancelled: bool) {
    comms::with(comm, |comm| {
        let messages = &mut comm.messages;
        let found = messages
            .posts
            .iter_mut()
            .position(|post| post.number == number);
        let Some(place) = found else { return };
        match class {
            _ if cancelled || status.source == PROC_NULL => {
                messages.posts.remove(place);
            }
            0 | TRUNCATE if status.source >= 0 && status.tag >= 0 => {
                messages.posts[place].got = Some((status.source, status.tag, class != 0));
            }
            _ => messages.lose(),
        }
    });
}

/// Messages that were matched by a probe and are not received yet: communicator and place.
static MATCHED: Mutex<BTreeMap<Handle, (Handle, u64)>> = Mutex::new(BTreeMap::new());

/// A probe has matched a message.
pub fn matched(message: Handle, comm: Handle, number: u64) {
    MATCHED.lock().insert(message, (comm, number));
}

/// A message that was matched is received: its communicator, and its place in the order.
pub fn take_matched(message: Handle) -> Option<(Handle, u64)> {
    MATCHED.lock().remove(&message)
}

/// The request of a receive was freed: nobody will know what it gets.
pub fn abandoned(comm: Handle) {
    comms::with(comm, |comm| comm.messages.lose());
}

/// Compares what can be compared.
pub fn compare(comm: Handle) {
    let pairs = comms::with(comm, |comm| comm.messages.pairs());
    for Pair(post, note) in pairs.unwrap_or_default() {
        judge(comm, &post, &note);
    }
}

fn judge(comm: Handle, post: &Post, note: &Note) {
    let too_long = post.got.is_some_and(|(_, _, too_long)| too_long);
    let sent = Hash {
        value: note.hash,
        len: note.len,
    };
    let is_alike = || post.signature.beginning(note.len) == Some(sent);
    let id = match too_long {
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

    fn post(number: u64, source: c_int, tag: c_int, got: Option<(c_int, c_int)>) -> Post {
        Post {
            number,
            source,
            tag,
            got: got.map(|(source, tag)| (source, tag, false)),
            signature: Signature::basic(number as usize),
            bytes: 4,
            call: "MPI_Irecv",
            site: Site::default(),
        }
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

    /// A receive waits for earlier ones that could have got its message, whatever completes first.
    #[test]
    fn receives_are_compared_in_the_order_of_posts() {
        let mut messages = Messages::default();
        messages.posts.push_back(post(1, ANY_SOURCE, 5, None));
        messages.posts.push_back(post(2, 3, 5, Some((3, 5))));
        messages.posts.push_back(post(3, 3, 6, Some((3, 6))));
        messages.told(3, note(5, 10));
        messages.told(3, note(5, 11));
        messages.told(3, note(6, 12));
        // The second may have got the first message or the second one.
        assert_eq!(numbers(&messages.pairs()), [(3, 12)]);
        messages.posts[0].got = Some((3, 5, false));
        assert_eq!(numbers(&messages.pairs()), [(1, 10), (2, 11)]);
        assert!(messages.posts.is_empty());
    }

    /// A message that was taken back, and threads that send: what came before says nothing any
    /// more.
    #[test]
    fn nothing_is_compared_where_notes_are_not_in_order() {
        let mut messages = Messages::default();
        messages.told(0, note(1, 7));
        messages.told(
            0,
            Note {
                unordered: true,
                ..note(1, 8)
            },
        );
        messages.told(0, note(1, 9));
        messages.posts.push_back(post(1, 0, 1, Some((0, 1))));
        assert!(messages.pairs().is_empty() && messages.lost);
    }

    /// A note that is late does not go to a later receive.
    #[test]
    fn late_notes_wait_for_their_receive() {
        let mut messages = Messages::default();
        messages.posts.push_back(post(1, 0, ANY_TAG, Some((0, 1))));
        messages.posts.push_back(post(2, 0, 1, Some((0, 1))));
        assert!(messages.pairs().is_empty());
        messages.told(0, note(1, 7));
        assert_eq!(numbers(&messages.pairs()), [(1, 7)]);
        messages.told(0, note(1, 8));
        assert_eq!(numbers(&messages.pairs()), [(2, 8)]);
    }
}
