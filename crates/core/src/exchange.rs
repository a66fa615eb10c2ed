//! Small blocking exchanges between the members of a group that is about to become a communicator:
//! a broadcast, an all-gather, and an exchange of two.
//!
//! They run on a context and a tag that nothing else uses at the time. Linear work at the root is
//! kept to log₂(size) by binomial trees.
//!
//! Length: each exchange once, over the same two messages.

use crate::comm::{Comm, ranks};
use crate::connected::ConnectedJobs;
use crate::context::{self, Traffic};
use crate::error;
use crate::error::Result;
use crate::group::Group;
use crate::process::process;
use crate::vci::enter;
use crate::wait::{COLLECTIVE, Reason, wait};
use oxmpi_mem::HeapBytes;
use oxmpi_pml::{Envelope, Mode, Payload, Pml as _, RequestId, Selector};
use std::sync::Arc;

/// What a group that has no communicator yet exchanges messages for.
#[derive(Clone, Copy)]
#[repr(u8)]
pub(crate) enum Purpose {
    /// It becomes a communicator.
    Group = 0,
    /// It becomes one side of an intercommunicator.
    Side = 1,
    /// It consists of the leaders of both sides.
    Leaders = 2,
}

/// How the messages of a line name its members: the same for whoever gets them, and so that they
/// are found by context and name alone (`failure::process_of`).
enum Names {
    /// By their places.
    Places,
    /// By their places in a larger group, all of a communicator.
    Within(Arc<Group>),
    /// By their numbers in the job.
    Processes,
}

/// A group's private line.
pub(crate) struct Line {
    group: Arc<Group>,
    names: Names,
    context: u64,
    rank: i32,
    size: i32,
    tag: i32,
    /// Of lines that a hash tells apart: another hash of the same, which [`Line::agree`] compares.
    key: u64,
    call: &'static str,
}

/// Some members of a communicator, and our place among them. The others call alike, each for
/// members of its own.
#[derive(Clone, Debug)]
pub struct Part {
    /// Their processes, by place.
    pub group: Arc<Group>,
    /// Their ranks in the communicator, by place.
    pub ranks: Box<[u32]>,
    /// Our place.
    pub me: u32,
}

impl Part {
    /// The members with these ranks, of whom we are number `me`.
    ///
    /// # Panics
    /// When a rank is none of the communicator's.
    #[must_use]
    pub fn of(comm: &Comm, ranks: Box<[u32]>, me: u32) -> Part {
        let process = |rank: &u32| {
            let process = comm.group.process(rank.cast_signed());
            process.expect("invariant: a member is in the group")
        };
        let group = Arc::new(Group::of(ranks.iter().map(process).collect()));
        Part { group, ranks, me }
    }

    /// All members.
    #[must_use]
    pub fn whole(comm: &Comm) -> Part {
        Part {
            group: Arc::clone(&comm.group),
            ranks: (0..comm.group.size()).collect(),
            me: comm.rank.cast_unsigned(),
        }
    }

    /// How many they are.
    #[must_use]
    pub fn size(&self) -> u32 {
        self.group.size()
    }

    /// What the first of them says, told to all of them. Collective over the communicator.
    ///
    /// # Errors
    /// Those of waiting for the others, here and below.
    pub fn bcast_word(&self, call: &'static str, comm: &Comm, word: u64) -> Result<u64> {
        let mut bytes = word.to_le_bytes();
        self.line(call, comm).broadcast(&mut bytes)?;
        Ok(u64::from_le_bytes(bytes))
    }

    /// Whether all of them say yes. Collective over the communicator.
    ///
    /// # Errors
    /// As [`Part::bcast_word`].
    pub fn agreed(&self, call: &'static str, comm: &Comm, yes: bool) -> Result<bool> {
        let all = self.line(call, comm).all_gather(&[u8::from(yes)])?;
        Ok(all.iter().all(|said| *said == 1))
    }

    /// What each of them says, all of one length, by place. Collective over the communicator.
    ///
    /// # Errors
    /// As [`Part::bcast_word`].
    pub fn gathered(&self, call: &'static str, comm: &Comm, mine: &[u8]) -> Result<Vec<u8>> {
        self.line(call, comm).all_gather(mine)
    }

    fn line(&self, call: &'static str, comm: &Comm) -> Line {
        let number = Line::number(comm);
        Line::part(
            call,
            comm,
            Arc::clone(&self.group),
            self.me.cast_signed(),
            number,
        )
    }
}

/// Tags of communicator creation have this bit, so that those of named lines differ from them.
const CREATION: u32 = 1 << 30;

impl Line {
    /// The call that it is for.
    pub(crate) fn call(&self) -> &'static str {
        self.call
    }

    /// Among all members of a communicator, for the next collective call on it.
    pub(crate) fn collective(call: &'static str, comm: &Comm) -> Line {
        let tag = comm.next_collective_tag().cast_unsigned() | CREATION;
        let (group, rank) = comm.everybody();
        Line::new(call, group, Traffic::Runtime.of(comm.context()), rank, tag)
    }

    /// To those that messages in `comm` may be addressed to, of whom nobody but the partner calls:
    /// told apart by the user's tag. For [`Line::swap`] alone.
    pub(crate) fn leaders(call: &'static str, comm: &Comm, tag: i32) -> Line {
        let context = Traffic::Leaders.of(comm.context());
        let group = Arc::clone(comm.peers());
        Line::new(call, group, context, comm.rank, tag.cast_unsigned())
    }

    /// Among `group`, a part of a communicator all of which calls: told apart by the number of the
    /// call. Members of `comm` that are not in `group` take a number, too: [`Line::number`].
    pub(crate) fn part(
        call: &'static str,
        comm: &Comm,
        group: Arc<Group>,
        rank: i32,
        number: u32,
    ) -> Line {
        let context = Traffic::Runtime.of(comm.context());
        let line = Line::new(call, group, context, rank, number | CREATION);
        let names = Names::Within(comm.everybody().0);
        Line { names, ..line }
    }

    /// The number of a collective call on `comm`.
    pub(crate) fn number(comm: &Comm) -> u32 {
        comm.next_collective_tag().cast_unsigned()
    }

    /// Among `group`, a part of a communicator of which nobody else calls
    /// (`MPI_Comm_create_group`): told apart by the communicator, the members and the tag. Ranks
    /// and tag alone do not do: a member of two groups may be the same rank in both.
    pub(crate) fn group(
        call: &'static str,
        comm: &Comm,
        group: Arc<Group>,
        rank: i32,
        tag: i32,
    ) -> Line {
        let words = [comm.context(), u64::from(tag.cast_unsigned())];
        let bytes = words.into_iter().flat_map(u64::to_le_bytes);
        Line::hashed(call, group, rank, tag, bytes)
    }

    /// Among `group`, with no communicator yet: told apart by a string and what it is for.
    pub(crate) fn named(
        call: &'static str,
        group: Arc<Group>,
        rank: i32,
        name: &str,
        purpose: Purpose,
    ) -> Line {
        let tag = CREATION.cast_signed();
        Line::hashed(call, group, rank, tag, name.bytes().chain([purpose as u8]))
    }

    fn hashed(
        call: &'static str,
        group: Arc<Group>,
        rank: i32,
        tag: i32,
        what: impl Iterator<Item = u8> + Clone,
    ) -> Line {
        // FNV-1a from two beginnings.
        let named = |member| process().connected_jobs().name_of(member);
        let bytes = |(job, rank): (u64, u32)| [job, u64::from(rank)].map(u64::to_le_bytes);
        let members = || {
            group
                .iter()
                .flat_map(|member| bytes(named(member)).into_iter().flatten())
        };
        let hash = |from: u64| {
            what.clone().chain(members()).fold(from, |hash, byte| {
                (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
            })
        };
        let (one, key) = (hash(0xcbf2_9ce4_8422_2325), hash(0x6a09_e667_f3bc_c909));
        let has_connected_jobs = ConnectedJobs::has_any(&group);
        let context = Traffic::Runtime.of(context::of_hash(one, has_connected_jobs));
        let names = match has_connected_jobs {
            // Numbers of processes of other jobs differ from process to process.
            true => Names::Places,
            false => Names::Processes,
        };
        let line = Line::new(call, group, context, rank, tag.cast_unsigned());
        Line { names, key, ..line }
    }

    fn new(call: &'static str, group: Arc<Group>, context: u64, rank: i32, tag: u32) -> Line {
        let size = ranks(&group);
        Line {
            group,
            names: Names::Places,
            context,
            rank,
            size,
            tag: tag.cast_signed(),
            key: 0,
            call,
        }
    }

    /// The context that rank 0 makes, for all.
    ///
    /// # Errors
    /// `MPI_ERR_INTERN`: the message is one of another group with the same hash.
    pub(crate) fn agree(&self) -> Result<u64> {
        let mut words = [0; 2];
        if self.rank == 0 {
            words = [process().new_context()?, self.key];
        }
        let mut bytes = [0; 16];
        bytes[..8].copy_from_slice(&words[0].to_le_bytes());
        bytes[8..].copy_from_slice(&words[1].to_le_bytes());
        self.broadcast(&mut bytes)?;
        for (word, bytes) in words.iter_mut().zip(bytes.as_chunks().0) {
            *word = u64::from_le_bytes(*bytes);
        }
        match words[1] == self.key {
            true => Ok(words[0]),
            false => Err(error!(
                ERR_INTERN,
                "the members of the new communicator disagree about its group, parent or tag"
            )),
        }
    }

    /// Everybody gets what rank 0 has.
    pub(crate) fn broadcast(&self, bytes: &mut [u8]) -> Result<()> {
        self.broadcast_from(0, bytes)
    }

    /// Everybody gets what rank `root` has.
    pub(crate) fn broadcast_from(&self, root: i32, bytes: &mut [u8]) -> Result<()> {
        let place = (self.rank - root).rem_euclid(self.size);
        let rank_at = |place: i32| (root + place).rem_euclid(self.size);
        let mut bit = 1;
        while bit < self.size && place & bit == 0 {
            bit <<= 1;
        }
        if place != 0 {
            self.recv(rank_at(place - bit), bytes)?;
        }
        bit >>= 1;
        while bit > 0 {
            if place + bit < self.size {
                self.send(rank_at(place + bit), bytes)?;
            }
            bit >>= 1;
        }
        Ok(())
    }

    /// Gives `bytes` to member `with`, who does the same, and gets theirs: at most `most`.
    ///
    /// # Errors
    /// `MPI_ERR_INTERN`: they are more.
    pub(crate) fn swap(&self, with: i32, bytes: &[u8], most: usize) -> Result<Vec<u8>> {
        let mut len = bytes.len().to_le_bytes();
        let own = len;
        self.swap_equal(with, &own, &mut len)?;
        let len = usize::from_le_bytes(len);
        if len > most {
            return Err(error!(ERR_INTERN, "rank {with} announces {len} bytes"));
        }
        let mut theirs = vec![0; len];
        self.swap_equal(with, bytes, &mut theirs)?;
        Ok(theirs)
    }

    fn swap_equal(&self, with: i32, out: &[u8], into: &mut [u8]) -> Result<()> {
        let (sending, sent) = self.begin_send(with, out);
        let received = self.recv(with, into);
        self.finish(sending, sent)?;
        received
    }

    /// Everybody gets everybody's `mine`, by rank, all of one length.
    pub(crate) fn all_gather(&self, mine: &[u8]) -> Result<Vec<u8>> {
        let each = mine.len();
        self.gather(mine, |rank| usize::try_from(rank).unwrap_or(0) * each)
    }

    /// Everybody gets everybody's `mine`, by rank, of any length.
    pub(crate) fn all_gather_any(&self, mine: &[u8]) -> Result<Vec<Vec<u8>>> {
        let lengths = self.all_gather(&(mine.len() as u64).to_le_bytes())?;
        let lengths = lengths.as_chunks().0.iter();
        let mut at = vec![0];
        for length in lengths.map(|bytes| u64::from_le_bytes(*bytes)) {
            let length = usize::try_from(length).unwrap_or(usize::MAX);
            at.push(at[at.len() - 1] + length);
        }
        let all = self.gather(mine, |rank| at[usize::try_from(rank).unwrap_or(0)])?;
        let parts = at.windows(2).map(|ends| all[ends[0]..ends[1]].to_vec());
        Ok(parts.collect())
    }

    /// Everybody gets everybody's `mine`; that of a rank begins `at` its place.
    fn gather(&self, mine: &[u8], at: impl Fn(i32) -> usize) -> Result<Vec<u8>> {
        let mut all = vec![0; at(self.size)];
        self.collect(mine, at, &mut all)?;
        self.broadcast(&mut all)?;
        Ok(all)
    }

    /// Rank 0 gets everybody's `mine`.
    fn collect(&self, mine: &[u8], at: impl Fn(i32) -> usize, all: &mut [u8]) -> Result<()> {
        all[at(self.rank)..at(self.rank) + mine.len()].copy_from_slice(mine);
        // Binomial gather: a subtree's part is contiguous because its root is its lowest rank.
        let mut bit = 1;
        while bit < self.size {
            if self.rank & bit != 0 {
                let last = (self.rank + bit).min(self.size);
                self.send(self.rank - bit, &all[at(self.rank)..at(last)])?;
                break;
            }
            let child = self.rank + bit;
            if child < self.size {
                let last = (child + bit).min(self.size);
                self.recv(child, &mut all[at(child)..at(last)])?;
            }
            bit <<= 1;
        }
        Ok(())
    }

    /// Members.
    pub(crate) fn size(&self) -> i32 {
        self.size
    }

    /// My rank.
    pub(crate) fn rank(&self) -> i32 {
        self.rank
    }

    /// See [`Line::agree`].
    pub(crate) fn key(&self) -> u64 {
        self.key
    }

    /// The process with this number on the line.
    pub(crate) fn process(&self, rank: i32) -> u32 {
        let process = self.group.process(rank);
        process.expect("invariant: the rank is in the group")
    }

    /// What messages call a member.
    fn name(&self, rank: i32) -> i32 {
        match &self.names {
            Names::Places => rank,
            Names::Within(all) => {
                let name = all.rank_of(self.process(rank));
                name.expect("invariant: a part of the group")
            }
            Names::Processes => self.process(rank).cast_signed(),
        }
    }

    pub(crate) fn envelope(&self, to: i32) -> Envelope {
        Envelope {
            context: self.context,
            peer: self.process(to),
            rank: self.name(self.rank),
            tag: self.tag,
        }
    }

    pub(crate) fn selector(&self, from: i32) -> Selector {
        Selector {
            context: self.context,
            source: self.name(from),
            tag: self.tag,
        }
    }

    fn reason(&self) -> Reason {
        Reason {
            call: self.call,
            peer: COLLECTIVE,
            tag: 0,
            context: context::family(self.context),
        }
    }

    fn send(&self, to: i32, bytes: &[u8]) -> Result<()> {
        let (id, heap) = self.begin_send(to, bytes);
        self.finish(id, heap).map(drop)
    }

    fn begin_send(&self, to: i32, bytes: &[u8]) -> (RequestId, HeapBytes) {
        let heap = HeapBytes::new(bytes.len());
        oxmpi_mem::write(heap.region(), bytes);
        let id = {
            let mut vci = enter();
            let vci = &mut *vci;
            vci.pml.send(
                &mut vci.net.tx,
                &self.envelope(to),
                Mode::Standard,
                Payload::Contiguous(heap.region()),
            )
        };
        (id, heap)
    }

    fn recv(&self, from: i32, bytes: &mut [u8]) -> Result<()> {
        let heap = HeapBytes::new(bytes.len());
        let id = {
            let mut vci = enter();
            let vci = &mut *vci;
            vci.pml.recv(
                &mut vci.net.tx,
                &self.selector(from),
                Payload::Contiguous(heap.region()),
            )
        };
        let heap = self.finish(id, heap)?;
        oxmpi_mem::read(bytes, heap.region());
        Ok(())
    }

    /// Waits for the transfer from or to `heap`, and gives that back. If nothing comes of it the
    /// memory stays until the transfer is over.
    fn finish(&self, id: RequestId, heap: HeapBytes) -> Result<HeapBytes> {
        match wait(&self.reason(), |vci| vci.pml.finish(id)) {
            Ok(done) if done.error != 0 => Err(crate::request::cut_off(done.error)),
            Ok(_) => Ok(heap),
            Err(error) => {
                let mut vci = enter();
                vci.pml.cancel(id);
                vci.keep_until_done(id, heap);
                Err(error)
            }
        }
    }
}

/// What member 0 of a communicator says, told to all members. Collective.
///
/// # Errors
/// As [`wait`], here and below.
pub fn bcast_word(call: &'static str, comm: &Comm, word: u64) -> Result<u64> {
    let mut bytes = word.to_le_bytes();
    Line::collective(call, comm).broadcast(&mut bytes)?;
    Ok(u64::from_le_bytes(bytes))
}

/// Whether all members of a communicator say yes. Collective.
///
/// # Errors
/// As [`bcast_word`].
pub fn agreed(call: &'static str, comm: &Comm, yes: bool) -> Result<bool> {
    let all = Line::collective(call, comm).all_gather(&[u8::from(yes)])?;
    Ok(all.iter().all(|said| *said == 1))
}

/// What each member of a communicator says, by rank, of any length. Collective.
///
/// # Errors
/// As [`bcast_word`].
pub fn gathered(call: &'static str, comm: &Comm, mine: &[u8]) -> Result<Vec<Vec<u8>>> {
    Line::collective(call, comm).all_gather_any(mine)
}
