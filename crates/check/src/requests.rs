//! Requests of the program: the memory each owns until it is complete, and the requests left at the
//! end. MPI-5.0 §3.7, §3.9, §11.2.2.
//!
//! A library may return the same handle for several requests that are complete at once. They are
//! distinguished by the variable in which the program keeps them. If that fails, their memory is no
//! longer checked.

use crate::args::{Args, Form, Kind, REQUEST_NULL};
use crate::datatypes::Datatype;
use crate::library::{self, Status};
use crate::memory;
use crate::messages;
use crate::owned::{Memory, Owned, Place};
use crate::pieces::Exchange;
use crate::report;
use crate::site::Site;
use crate::spans::Span;
use crate::{collectives, comms};
use core::ffi::c_int;
use oxmpi_mca::Id;
use oxmpi_pmpi::Handle;
use oxmpi_sync::Mutex;
use std::collections::HashMap;
use std::sync::Arc;

/// A request.
pub struct Entry {
    pub kind: Kind,
    pub args: Args,
    pub site: Site,
    /// The address of the program's variable.
    at: usize,
    pub is_active: bool,
    /// The memory that it owns while it is active.
    owns: Vec<Place>,
    /// For a persistent request: the memory of each start, and its datatype. Arrays and datatypes
    /// may no longer exist then.
    pub memory: Vec<Span>,
    pub datatype: Option<Arc<Datatype>>,
    /// Number of its receive in the order.
    pub post: Option<u64>,
    /// Number of its collective call.
    pub call: Option<u64>,
    pub exchange: Option<Exchange>,
    /// The shadow of a communicator in creation, and its request.
    pub shadow: Option<(Box<Handle>, Handle)>,
}

// SAFETY: the addresses are those of the program's memory, which its threads share.
unsafe impl Send for Entry {}

/// All requests, and the memory of the active ones.
#[derive(Default)]
struct Requests {
    of: HashMap<Handle, Vec<Entry>>,
    memory: Owned,
}

static REQUESTS: Mutex<Option<Requests>> = Mutex::new(None);

impl Entry {
    /// The request of a call.
    pub fn new(kind: Kind, args: &Args, site: Site) -> Entry {
        Entry {
            kind,
            args: *args,
            site,
            at: args.requests.addr(),
            is_active: false,
            owns: Vec::new(),
            memory: Vec::new(),
            datatype: None,
            post: None,
            call: None,
            exchange: None,
            shadow: None,
        }
    }

    fn is_persistent(&self) -> bool {
        crate::spans::form(self.kind) == Form::Persistent
    }
}

/// Reports memory of a call that overlaps memory of an active request, or of another argument.
pub fn look_for_overlap(args: &Args, site: Site, spans: &[Span]) {
    let clash = |a: &Span, b: &Span| (a.writes || b.writes) && a.meets(b);
    for (place, span) in spans.iter().enumerate() {
        let earlier = spans[..place].iter();
        let mut apart = earlier.filter(|other| other.argument != span.argument);
        if let Some(other) = apart.find(|other| clash(span, other)) {
            let message = report::of_call(Id::CheckOverlap, args.call(), site)
                .with("argument", span.argument)
                .with("what", format!("its argument {}", other.argument));
            report::say(site, message);
        }
    }
    let found = {
        let requests = REQUESTS.lock();
        let memory = requests.as_ref().map(|requests| &requests.memory);
        memory.and_then(|memory| {
            spans.iter().find_map(|span| {
                let Memory {
                    span: theirs,
                    call,
                    site,
                } = memory.clash(span)?;
                Some((span.argument, theirs.argument, *call, *site))
            })
        })
    };
    if let Some((argument, theirs, call, place)) = found {
        let what = format!(
            "the argument {theirs} of {call}, {}, whose request is active",
            place.place().words()
        );
        let message = report::of_call(Id::CheckOverlap, args.call(), site)
            .with("argument", argument)
            .with("what", what);
        report::say(site, message);
    }
}

/// Adds a new request.
pub fn made(entry: Entry) {
    let handle = crate::args::handle_at(entry.args.requests);
    if handle == REQUEST_NULL || handle == 0 {
        return;
    }
    let mut requests = REQUESTS.lock();
    let requests = requests.get_or_insert_default();
    requests.of.entry(handle).or_default().push(entry);
}

/// Marks the request at address `at` as active, with the memory that it owns.
pub fn activate(kind: Kind, handle: Handle, at: usize, mut spans: Vec<Span>, post: Option<u64>) {
    // Partitions are written until each is marked ready.
    if !matches!(kind, Kind::Partitioned { .. }) {
        spans.iter_mut().for_each(Span::remember);
    }
    memory::owned(&spans);
    let mut requests = REQUESTS.lock();
    let Some(Requests { of, memory }) = requests.as_mut() else {
        return;
    };
    let Some(entries) = of.get_mut(&handle) else {
        return;
    };
    let place = entries
        .iter()
        .rposition(|entry| entry.at == at || !entry.is_active);
    if let Some(entry) = place.and_then(|place| entries.get_mut(place)) {
        entry.is_active = true;
        give_back(memory, &mut entry.owns);
        let (call, site) = (entry.args.call(), entry.site);
        let owned = spans.into_iter().map(|span| Memory { span, call, site });
        entry.owns = owned.map(|one| memory.add(one)).collect();
        entry.post = post;
    }
}

/// The call that made a request, and its arguments.
pub struct Template {
    pub kind: Kind,
    pub args: Args,
    pub site: Site,
    pub memory: Vec<Span>,
    pub datatype: Option<Arc<Datatype>>,
}

/// The template of a request.
pub fn template(handle: Handle) -> Option<Template> {
    let requests = REQUESTS.lock();
    let entry = requests.as_ref()?.of.get(&handle)?.first()?;
    Some(Template {
        kind: entry.kind,
        args: entry.args,
        site: entry.site,
        memory: entry.memory.clone(),
        datatype: entry.datatype.clone(),
    })
}

/// The collective calls that must be compared before a wait for these requests.
pub fn calls(handles: &[Handle]) -> Vec<(Handle, Handle, u64)> {
    let requests = REQUESTS.lock();
    let Some(requests) = requests.as_ref() else {
        return Vec::new();
    };
    let entries = handles
        .iter()
        .filter_map(|handle| Some((*handle, requests.of.get(handle)?)));
    let calls = entries.flat_map(|(handle, entries)| {
        entries
            .iter()
            .filter_map(move |entry| Some((handle, entry.args.comm, entry.call?)))
    });
    calls.collect()
}

/// Sets the exchange of records of a request's call.
pub fn exchanges(handle: Handle, at: usize, exchange: Option<Exchange>) {
    let mut requests = REQUESTS.lock();
    let entries = requests
        .as_mut()
        .and_then(|requests| requests.of.get_mut(&handle));
    let entry = entries.and_then(|entries| entries.iter_mut().rfind(|entry| entry.at == at));
    if let Some(entry) = entry {
        entry.exchange = exchange;
    }
}

/// Completes a request with this code and status.
pub fn completed(handle: Handle, at: usize, status: &Status, code: c_int) {
    crate::windows::completed(handle);
    let Some((done, spans)) = take(handle, at) else {
        return;
    };
    let class = if code == 0 { 0 } else { report::class(code) };
    for span in spans.iter().filter(|span| span.is_changed()) {
        let message = report::of_call(Id::CheckChanged, done.args.call(), done.site)
            .with("argument", span.argument);
        report::say(done.site, message);
    }
    if let Some(post) = done.post {
        // SAFETY: the places outlive the call.
        let flag = library::ask(|flag| unsafe { library::test_cancelled(status, flag) });
        messages::received(done.args.comm, post, status, class, flag != 0);
        crate::notes::take_all();
        messages::compare(done.args.comm);
    }
    if let Some(exchange) = done.exchange {
        exchange.end();
    }
    if let Some((shadow, mut request)) = done.shadow {
        let mut status = Status::default();
        // SAFETY: the places outlive the call.
        unsafe { library::wait(&raw mut request, &raw mut status) };
        comms::insert(crate::args::handle_at(done.args.object), *shadow);
        crate::objects::made(crate::args::Object::Comm, &done.args, done.site);
    }
}

/// Removes memory from the index.
fn give_back(memory: &mut Owned, places: &mut Vec<Place>) -> Vec<Span> {
    let spans = places.drain(..).filter_map(|place| memory.remove(place));
    spans.collect()
}

/// The entry of a completed request, and the memory that it owned. A persistent one remains,
/// inactive.
fn take(handle: Handle, at: usize) -> Option<(Entry, Vec<Span>)> {
    let mut requests = REQUESTS.lock();
    let Requests { of, memory } = requests.as_mut()?;
    let entries = of.get_mut(&handle)?;
    let exact = entries.iter().position(|entry| entry.at == at);
    let place = match exact {
        Some(place) => place,
        None => {
            if entries.len() > 1 {
                for entry in entries.iter_mut() {
                    give_back(memory, &mut entry.owns);
                }
            }
            0
        }
    };
    let entry = entries.get_mut(place)?;
    if entry.is_persistent() {
        if !std::mem::take(&mut entry.is_active) {
            return None;
        }
        let spans = give_back(memory, &mut entry.owns);
        let entry = Entry {
            post: entry.post.take(),
            call: entry.call.take(),
            exchange: entry.exchange.take(),
            ..Entry::new(entry.kind, &entry.args, entry.site)
        };
        return Some((entry, spans));
    }
    let mut entry = entries.swap_remove(place);
    if entries.is_empty() {
        of.remove(&handle);
    }
    let spans = give_back(memory, &mut entry.owns);
    Some((entry, spans))
}

/// Removes a request that is about to be freed.
pub fn freed(handle: Handle, at: usize) {
    let mut requests = REQUESTS.lock();
    let Some(Requests { of, memory }) = requests.as_mut() else {
        return;
    };
    let Some(entries) = of.get_mut(&handle) else {
        return;
    };
    let place = entries.iter().position(|entry| entry.at == at).unwrap_or(0);
    let mut entry = entries.swap_remove(place);
    if entries.is_empty() {
        of.remove(&handle);
    }
    give_back(memory, &mut entry.owns);
    drop(requests);
    if entry.post.is_some() {
        messages::abandoned(entry.args.comm);
    }
}

/// The active request that owns memory in a range, with its argument.
pub fn owner(range: &std::ops::Range<usize>) -> Option<(&'static str, &'static str, Site)> {
    let requests = REQUESTS.lock();
    let memory = &requests.as_ref()?.memory;
    let Memory { span, call, site } = memory.meeting(range).next()?;
    Some((*call, span.argument, *site))
}

/// Reports the remaining requests when MPI ends.
pub fn left() {
    let left: Vec<(bool, &'static str, Site)> = {
        let requests = REQUESTS.lock();
        let entries = requests.iter().flat_map(|all| all.of.values()).flatten();
        let found = entries.map(|entry| {
            let pending = entry.is_active || !entry.is_persistent();
            (pending, entry.args.call(), entry.site)
        });
        found.collect()
    };
    let mut counts: HashMap<(bool, &str, Site), u64> = HashMap::new();
    for one in left {
        *counts.entry(one).or_default() += 1;
    }
    for ((pending, call, site), count) in counts {
        let id = if pending {
            Id::CheckPending
        } else {
            Id::CheckLeak
        };
        let mut message = report::of_call(id, call, site).with("count", count);
        if !pending {
            message = message
                .with("object", "persistent requests")
                .with("name", "");
        }
        report::say(site, message);
    }
}

/// Waits until the collective calls of requests are known to match, or the requests are complete.
pub fn await_calls(handles: &[Handle], any: bool) {
    let calls = calls(handles);
    let mut rounds = 0u32;
    while !calls.is_empty() {
        crate::notes::take_all();
        let unknown = calls
            .iter()
            .any(|(_, comm, number)| !collectives::compare(*comm, *number));
        let done = |handle: Handle| {
            let mut status = Status::default();
            // SAFETY: the request belongs to the program, which waits for it now. The places
            // outlive the call.
            library::ask(|flag| unsafe {
                library::request_get_status(handle, flag, &raw mut status)
            }) != 0
        };
        if !unknown || any && handles.iter().any(|handle| done(*handle)) {
            return;
        }
        rounds += 1;
        crate::notes::pause(rounds);
    }
}
