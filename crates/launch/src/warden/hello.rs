//! Answering ranks: who may join, what they are told, fences, published values, aborts.
//!
//! A newcomer is a guest until its user is checked, its proof has come and its hello has been read;
//! then its line belongs to its rank. A rank is one process: while that process lives, a second one
//! that claims the rank (a program started by it, say) is sent away to be a job of its own; after
//! its end a second one is refused, because its memory would be taken for the first one's.

use super::{Part, Place, Warden, ending};
use crate::complaint;
use crate::control::Word;
use crate::link::Link;
use crate::outcome::{Cause, Failure, UseOfMpi};
use mio::Interest;
use mio::unix::SourceFd;
use oxmpi_pal::process;
use oxmpi_rte::proof::{Greeting, Nonce, Side};
use oxmpi_rte::wire::{self, Answer, Blob, Hello, Request, Seat, Welcome};
use std::io;
use std::os::fd::AsRawFd;
use std::time::Instant;

/// Somebody who has connected and not yet proved to be a rank of this job.
pub struct Guest {
    link: Link,
    /// Its number and ours, once it has greeted.
    numbers: Option<(Nonce, Nonce)>,
    /// It knows the secret.
    proved: bool,
}

impl Warden {
    /// Takes all newcomers.
    pub(super) fn accept(&mut self) {
        loop {
            let stream = match self.listener.accept() {
                Ok((stream, _)) => stream,
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => return,
                Err(error) if error.kind() == io::ErrorKind::ConnectionAborted => continue,
                Err(error) => {
                    let hint = "raise the limit of open files (ulimit -n), or start fewer ranks";
                    return self.fail(Failure::launcher(&complaint::setup(error, hint)));
                }
            };
            let Ok(link) = Link::new(stream) else {
                continue;
            };
            // Other users may see the name of the socket; they have no business here, nor has
            // anybody else when we are root.
            if !link
                .peer()
                .is_ok_and(|peer| peer.user == process::user_id())
            {
                continue;
            }
            let number = self.next_guest;
            self.next_guest += 1;
            if link
                .register(self.poll.registry(), Place::Guest(number).token())
                .is_ok()
            {
                let guest = Guest {
                    link,
                    numbers: None,
                    proved: false,
                };
                self.guests.insert(number, guest);
                self.read_guest(number);
            }
        }
    }

    /// Reads a greeting, then a proof and a hello, as far as they are there. One that breaks the
    /// rules is not answered.
    pub(super) fn read_guest(&mut self, number: usize) {
        let Some(mut guest) = self.guests.remove(&number) else {
            return;
        };
        guest.link.fill();
        if guest.numbers.is_none()
            && let Some(bytes) = guest.link.take_array::<{ Greeting::SIZE }>()
        {
            let Some(numbers) = self.answer(&mut guest.link, &bytes) else {
                return guest.link.deregister(self.poll.registry());
            };
            guest.numbers = Some(numbers);
        }
        if !guest.proved
            && let Some((rank, warden)) = guest.numbers
            && let Some(code) = guest.link.take_array()
        {
            guest.proved = self.secret.proves(&code, Side::Rank, &rank, &warden);
            if !guest.proved {
                return guest.link.deregister(self.poll.registry());
            }
        }
        // Nothing of it is parsed before.
        let hello = match guest.proved {
            true => guest.link.next_frame(),
            false => None,
        };
        let Some(hello) = hello else {
            let waits = guest.link.unread() < FIRST_WORDS;
            if waits && !guest.link.is_closed() {
                self.guests.insert(number, guest);
            }
            return;
        };
        guest.link.deregister(self.poll.registry());
        if let Some(hello) = wire::decode(&hello) {
            self.greet(hello, guest.link);
        }
    }

    /// Answers a greeting with our number and our proof; returns both numbers. One that speaks
    /// another version of the protocol is only told ours.
    fn answer(&self, link: &mut Link, bytes: &[u8; Greeting::SIZE]) -> Option<(Nonce, Nonce)> {
        let theirs = Greeting::decode(bytes)?;
        let ours = Greeting::new().ok()?;
        let mut answer = ours.encode();
        let same = theirs.version == wire::VERSION;
        if same {
            let code = self.secret.code(Side::Warden, &theirs.nonce, &ours.nonce);
            answer.extend(code);
        } else {
            // As long as the welcome of the first version, which an old library reads.
            answer.resize(FIRST_WELCOME, 0);
        }
        link.push_with_descriptor(&answer, None);
        // Fits into any socket buffer.
        link.flush();
        same.then_some((theirs.nonce, ours.nonce))
    }

    fn greet(&mut self, hello: Hello, mut guest: Link) {
        let pid = guest.peer().map_or(0, |peer| peer.pid);
        let number = match self.may_join(&hello, pid) {
            Ok(number) => number,
            Err(refusal) => {
                guest.push(&match &refusal {
                    No::Taken(reason) => Welcome::Taken(reason),
                    No::Refused(reason) => Welcome::Refused(reason),
                });
                // Fits into any socket buffer.
                return guest.flush();
            }
        };
        guest.push_with_descriptor(&self.welcome(number), Some(self.board.descriptor()));
        guest.flush();
        if guest
            .register(
                self.poll.registry(),
                Place::Rank(number, Part::Link).token(),
            )
            .is_err()
        {
            return;
        }
        let rank = &mut self.ranks[number];
        rank.link = Some(guest);
        rank.mpi.pid = Some(pid);
        rank.mpi.gone = false;
        rank.mpi.use_of = Some(UseOfMpi::Active);
        if pid != rank.pid && pid > 0 {
            self.watch(number, pid);
        }
        self.read_rank(number);
    }

    /// The slot of a newcomer, or why it gets none.
    fn may_join(&self, hello: &Hello, pid: i32) -> Result<usize, No> {
        let refuse = |reason: String| Err(No::Refused(reason));
        let Some(slot) = self.map.slot_on(self.node, hello.rank) else {
            return refuse(format!(
                "there is no rank {} among the {} on {}",
                hello.rank,
                self.ranks.len(),
                self.host()
            ));
        };
        let rank = &self.ranks[slot];
        match rank.mpi.pid {
            None => Ok(slot),
            Some(other) if rank.link.is_some() && !rank.mpi.gone => Err(No::Taken(format!(
                "rank {} of the surrounding job is process {other}; process {pid} is on its own",
                hello.rank
            ))),
            Some(other) => refuse(format!(
                "rank {} was process {other}, which has ended; a second MPI program in its place would meet its \
                 memory; start it with an mpirun of its own",
                hello.rank
            )),
        }
    }

    /// The frame that lets `number` in.
    fn welcome(&self, number: usize) -> Vec<u8> {
        let map = &self.map;
        let number_of = |count: usize| i32::try_from(count).unwrap_or(i32::MAX);
        let (size, rank) = (number_of(map.ranks.len()), self.rank_of(number));
        let appnum = map.place_of(rank).map_or(0, |place| place.program);
        let facts = [&map.facts[..], &map.program_of(rank).facts].concat();
        let seat = Seat {
            size,
            local_rank: number_of(number),
            local_size: number_of(self.ranks.len()),
            appnum: i32::try_from(appnum).unwrap_or(i32::MAX),
            universe_size: map.universe_size.unwrap_or(size).max(size),
            cpus: map.nodes[self.node as usize].usable,
            wants_report: map.report,
            job_id: self.job_id,
            segment_len: self.board.len(),
            settings: &map.settings,
            facts,
        };
        let mut frame = Vec::new();
        wire::push_frame(&mut frame, &Welcome::Joined(seat))
            .expect("invariant: a command line is shorter than a frame may be");
        frame
    }

    /// Watches an MPI process that is not our child.
    fn watch(&mut self, number: usize, pid: i32) {
        let token = Place::Rank(number, Part::Watch).token();
        match process::pidfd(pid) {
            Ok(watch) => {
                let registry = self.poll.registry();
                let registered =
                    registry.register(&mut SourceFd(&watch.as_raw_fd()), token, Interest::READABLE);
                self.ranks[number].mpi.watch = registered.is_ok().then_some(watch);
            }
            // Not visible from here (a pid namespace): the closed line will tell.
            Err(_) => self.ranks[number].mpi.watch = None,
        }
    }

    /// Reads what `number` has sent.
    pub(super) fn read_rank(&mut self, number: usize) {
        self.listen(number);
        if let Some(link) = self.ranks[number].link.take_if(|link| link.is_closed()) {
            link.deregister(self.poll.registry());
            self.mpi_process_ended(number);
        }
        self.try_fence();
    }

    /// Hears all that has come from `number` by now.
    fn listen(&mut self, number: usize) {
        let Some(mut link) = self.ranks[number].link.take() else {
            return;
        };
        link.fill();
        while let Some(message) = link.next_frame() {
            self.hear(number, &mut link, &message);
        }
        link.flush();
        self.ranks[number].link = Some(link);
    }

    fn hear(&mut self, number: usize, link: &mut Link, message: &[u8]) {
        let rank = self.rank_of(number);
        match wire::decode(message) {
            Some(Request::Fence(fence)) => {
                self.ranks[number].fence = Some((fence, Instant::now()));
            }
            Some(Request::Abort { code, text }) => {
                link.push(&Answer::Heard);
                link.flush();
                let text = text.into();
                let failure = self.failure_of(number, Cause::Abort { code, text });
                self.ranks[number].mpi.use_of = Some(UseOfMpi::Finalized);
                self.fail_sparing(failure, Some(number));
            }
            Some(Request::Finalized) => {
                self.ranks[number].mpi.use_of = Some(UseOfMpi::Finalized);
            }
            Some(Request::Started) => self.ranks[number].mpi.use_of = Some(UseOfMpi::Active),
            Some(Request::Report(text)) => self.say(&Word::Report(rank, text.into())),
            Some(Request::Put { key, value }) => {
                let whose = i32::try_from(rank).unwrap_or(i32::MAX);
                self.published.insert((whose, key.into()), value.into());
            }
            Some(Request::Get { rank: whose, key }) => {
                let value = self.published.get(&(whose, key.into()));
                link.push(&Answer::Value(value.map(|value| Blob(value))));
            }
            // Another library would have been refused; this is a broken process.
            None => {
                let reason = format!("rank {rank} sent its daemon something that is no request");
                self.fail(Failure::launcher(&complaint::setup(
                    reason,
                    "is its memory overwritten?",
                )));
            }
        }
    }

    /// Lets a fence go when all who can come have come.
    pub(super) fn try_fence(&mut self) {
        if !self.fence_is_full() {
            return;
        }
        // A rank counts as absent between its sessions. That it has begun the next one, as those
        // who came here may know from it, can still lie unread in its line: without this
        // look they would leave, and it would wait here for ever.
        for number in 0..self.ranks.len() {
            let rank = &self.ranks[number];
            if rank.fence.is_none() && rank.mpi.use_of == Some(UseOfMpi::Finalized) {
                self.listen(number);
            }
        }
        if !self.fence_is_full() {
            return;
        }
        for rank in &mut self.ranks {
            let Some((number, _)) = rank.fence.take() else {
                continue;
            };
            if let Some(link) = &mut rank.link {
                link.push(&Answer::Fence(number));
                link.flush();
            }
        }
    }

    fn fence_is_full(&self) -> bool {
        self.ranks.iter().any(|rank| rank.fence.is_some())
            && self
                .ranks
                .iter()
                .all(|rank| rank.fence.is_some() || rank.is_absent())
    }

    /// The MPI process of `number` is gone, or has closed its line.
    pub(super) fn mpi_process_ended(&mut self, number: usize) {
        if let Some(mut link) = self.ranks[number].link.take() {
            // It may have said its last words before it ended.
            link.fill();
            while let Some(message) = link.next_frame() {
                self.hear(number, &mut link, &message);
            }
            link.deregister(self.poll.registry());
        }
        let rank = &mut self.ranks[number];
        if let Some(watch) = rank.mpi.watch.take() {
            let _ = self
                .poll
                .registry()
                .deregister(&mut SourceFd(&watch.as_raw_fd()));
        }
        if rank.mpi.gone {
            return;
        }
        rank.mpi.gone = true;
        // A child of ours is judged when it is reaped. Of a deeper descendant only the end is seen;
        // its starter usually follows with a status that says more.
        if rank.mpi.use_of == Some(UseOfMpi::Active)
            && rank.mpi.pid != Some(rank.pid)
            && rank.ended.is_none()
        {
            rank.mpi.lost_at = Some(Instant::now() + ending::STARTER_FOLLOWS);
        }
        self.try_fence();
    }
}

/// Why a process may not join.
enum No {
    /// Its rank is another, living process.
    Taken(String),
    /// It is none of ours.
    Refused(String),
}

/// Most bytes that a guest has sent before it waits for an answer: its proof and its hello.
const FIRST_WORDS: usize = 32 + Hello::MOST;
/// Bytes of a welcome of the first version of the protocol.
const FIRST_WELCOME: usize = 80;
