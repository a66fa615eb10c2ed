//! Small blocking exchanges in a group that is about to become a communicator: a broadcast, an
//! all-gather, and an exchange between two members.
//!
//! They use a context id and a tag that nothing else uses at the time. Binomial trees keep the
//! root's work at log₂(size).
//!
//! Length: each exchange once, over the same two messages.

use crate::comm::{Comm, ranks};
use crate::context::{self, Traffic};
use crate::error;
use crate::error::Result;
use crate::group::Group;
use crate::process::Process;
use crate::wait::{COLLECTIVE, Reason, wait};
use oxmpi_mem::HeapBytes;
use oxmpi_pml::{Envelope, Mode, Payload, Pml as _, RequestId, Selector};
use std::sync::Arc;

/// Why a group without a communicator exchanges messages.
#[derive(Clone, Copy)]
#[repr(u8)]
pub(crate) enum Purpose {
    /// The group becomes a communicator.
    Group = 0,
    /// The group becomes one side of an intercommunicator.
    Side = 1,
    /// The group consists of the leaders of both sides.
    Leaders = 2,
}

/// How the messages of a line name its members. The name is the same for all receivers, and context
/// id and name together identify a process (`failure::process_of`).
enum Names {
    /// By their ranks in the group.
    Places,
    /// By their ranks in a larger group: all processes of a communicator.
    Within(Arc<Group>),
    /// By their process indices.
    Processes,
}

/// A private channel of a group: a context id and a tag for its messages.
pub(crate) struct Line {
    pub(crate) process: &'static Process,
    group: Arc<Group>,
    names: Names,
    context: u64,
    rank: i32,
    size: i32,
    tag: i32,
    /// For lines identified by a hash: a second hash of the same bytes, which [`Line::agree`]
    /// compares.
    key: u64,
    call: &'static str,
}

/// Some members of a communicator, and the index of this process among them. The other members make
/// the same call with parts of their own.
#[derive(Clone, Debug)]
pub struct Part {
    /// Their processes, in order.
    pub group: Arc<Group>,
    /// Their ranks in the communicator, in order.
    pub ranks: Box<[u32]>,
    /// The index of this process.
    pub me: u32,
}

impl Part {
    /// The part with these ranks, in which this process has index `me`.
    ///
    /// # Panics
    /// When a rank is not in the communicator.
    #[must_use]
    pub fn of(comm: &Comm, ranks: Box<[u32]>, me: u32) -> Part {
        let process = |rank: &u32| {
            let process = comm.group.process(rank.cast_signed());
            process.expect("invariant: a member is in the group")
        };
        let group = Arc::new(Group::of(ranks.iter().map(process).collect()));
        Part { group, ranks, me }
    }

    /// The part with all members.
    #[must_use]
    pub fn whole(comm: &Comm) -> Part {
        Part {
            group: Arc::clone(&comm.group),
            ranks: (0..comm.group.size()).collect(),
            me: comm.rank.cast_unsigned(),
        }
    }

    /// The number of members.
    #[must_use]
    pub fn size(&self) -> u32 {
        self.group.size()
    }

    /// Broadcasts a word from the first member to all of them. Collective over the communicator.
    ///
    /// # Errors
    /// Those of waiting for the others, here and below.
    pub fn bcast_word(&self, call: &'static str, comm: &Comm, word: u64) -> Result<u64> {
        let mut bytes = word.to_le_bytes();
        self.line(call, comm).broadcast(&mut bytes)?;
        Ok(u64::from_le_bytes(bytes))
    }

    /// Whether all of them pass `yes`. Collective over the communicator.
    ///
    /// # Errors
    /// As [`Part::bcast_word`].
    pub fn agreed(&self, call: &'static str, comm: &Comm, yes: bool) -> Result<bool> {
        let all = self.line(call, comm).all_gather(&[u8::from(yes)])?;
        Ok(all.iter().all(|said| *said == 1))
    }

    /// Gathers equal numbers of bytes from all of them, in order. Collective over the communicator.
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

/// Tags of communicator creation have this bit.
const CREATION: u32 = 1 << 30;

impl Line {
    /// The MPI call that uses the line.
    pub(crate) fn call(&self) -> &'static str {
        self.call
    }

    /// A line of all members of a communicator, for the next collective call on it.
    pub(crate) fn collective(call: &'static str, comm: &Comm) -> Line {
        let tag = comm.next_collective_tag().cast_unsigned() | CREATION;
        let (group, rank) = comm.everybody();
        let context = Traffic::Runtime.of(comm.context());
        Line::new(comm.process, call, group, context, rank, tag)
    }

    /// A line to the peers of `comm`. Only the partner makes the same call, so the user's tag
    /// identifies the line. For [`Line::swap`] only.
    pub(crate) fn leaders(call: &'static str, comm: &Comm, tag: i32) -> Line {
        let context = Traffic::Leaders.of(comm.context());
        let group = Arc::clone(comm.peers());
        Line::new(
            comm.process,
            call,
            group,
            context,
            comm.rank,
            tag.cast_unsigned(),
        )
    }

    /// A line of `group`, a part of a communicator all of which makes the call. The number of the
    /// call identifies it. Members of `comm` outside `group` take a number, too: [`Line::number`].
    pub(crate) fn part(
        call: &'static str,
        comm: &Comm,
        group: Arc<Group>,
        rank: i32,
        number: u32,
    ) -> Line {
        let context = Traffic::Runtime.of(comm.context());
        let line = Line::new(comm.process, call, group, context, rank, number | CREATION);
        let names = Names::Within(comm.everybody().0);
        Line { names, ..line }
    }

    /// The number of a collective call on `comm`.
    pub(crate) fn number(comm: &Comm) -> u32 {
        comm.next_collective_tag().cast_unsigned()
    }

    /// A line of `group`, a part of a communicator in which only the group makes the call
    /// (`MPI_Comm_create_group`). The communicator, the members and the tag identify it. Ranks and
    /// tag are not enough: a member of two groups may have the same rank in both.
    pub(crate) fn group(
        call: &'static str,
        comm: &Comm,
        group: Arc<Group>,
        rank: i32,
        tag: i32,
    ) -> Line {
        let words = [comm.context(), u64::from(tag.cast_unsigned())];
        let bytes = words.into_iter().flat_map(u64::to_le_bytes);
        Line::hashed(comm.process, call, group, rank, tag, bytes)
    }

    /// A line of `group` without a communicator, identified by a string and its purpose.
    pub(crate) fn named(
        process: &'static Process,
        call: &'static str,
        group: Arc<Group>,
        rank: i32,
        name: &str,
        purpose: Purpose,
    ) -> Line {
        let tag = CREATION.cast_signed();
        let what = name.bytes().chain([purpose as u8]);
        Line::hashed(process, call, group, rank, tag, what)
    }

    fn hashed(
        process: &'static Process,
        call: &'static str,
        group: Arc<Group>,
        rank: i32,
        tag: i32,
        what: impl Iterator<Item = u8> + Clone,
    ) -> Line {
        // FNV-1a from two initial values.
        let named = |member| process.connected_jobs().name_of(member);
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
        let has_connected_jobs = process.connected_jobs().has_any(&group);
        let context = Traffic::Runtime.of(context::of_hash(one, has_connected_jobs));
        let names = match has_connected_jobs {
            // Indices of processes of other jobs differ from process to process.
            true => Names::Places,
            false => Names::Processes,
        };
        let line = Line::new(process, call, group, context, rank, tag.cast_unsigned());
        Line { names, key, ..line }
    }

    fn new(
        process: &'static Process,
        call: &'static str,
        group: Arc<Group>,
        context: u64,
        rank: i32,
        tag: u32,
    ) -> Line {
        let size = ranks(&group);
        Line {
            process,
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

    /// Rank 0 makes a context id and broadcasts it to all.
    ///
    /// # Errors
    /// `MPI_ERR_INTERN`: the message is from another group with the same hash.
    pub(crate) fn agree(&self) -> Result<u64> {
        let mut words = [0; 2];
        if self.rank == 0 {
            words = [self.process.new_context()?, self.key];
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

    /// Broadcasts from rank 0.
    pub(crate) fn broadcast(&self, bytes: &mut [u8]) -> Result<()> {
        self.broadcast_from(0, bytes)
    }

    /// Broadcasts from rank `root`.
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

    /// Exchanges bytes with member `with`, who does the same; at most `most` are received.
    ///
    /// # Errors
    /// `MPI_ERR_INTERN`: the member sends more.
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

    /// Gathers `mine` from all members at all members, by rank; all have one length.
    pub(crate) fn all_gather(&self, mine: &[u8]) -> Result<Vec<u8>> {
        let each = mine.len();
        self.gather(mine, |rank| usize::try_from(rank).unwrap_or(0) * each)
    }

    /// Gathers `mine` from all members at all members, by rank, of any length.
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

    /// Gathers `mine` from all members at all members; `at` is the offset of a rank.
    fn gather(&self, mine: &[u8], at: impl Fn(i32) -> usize) -> Result<Vec<u8>> {
        let mut all = vec![0; at(self.size)];
        self.collect(mine, at, &mut all)?;
        self.broadcast(&mut all)?;
        Ok(all)
    }

    /// Gathers `mine` from all members at rank 0.
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

    /// The number of members.
    pub(crate) fn size(&self) -> i32 {
        self.size
    }

    /// The rank of this process.
    pub(crate) fn rank(&self) -> i32 {
        self.rank
    }

    /// See [`Line::agree`].
    pub(crate) fn key(&self) -> u64 {
        self.key
    }

    /// The process with this rank on the line.
    pub(crate) fn process(&self, rank: i32) -> u32 {
        let process = self.group.process(rank);
        process.expect("invariant: the rank is in the group")
    }

    /// The name of a member in messages.
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
            let mut vci = self.process.enter();
            let vci = &mut *vci;
            vci.pml.send(
                &mut vci.net.tx,
                &self.envelope(to),
                Mode::Standard.into(),
                Payload::Contiguous(heap.region()),
            )
        };
        (id, heap)
    }

    fn recv(&self, from: i32, bytes: &mut [u8]) -> Result<()> {
        let heap = HeapBytes::new(bytes.len());
        let id = {
            let mut vci = self.process.enter();
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

    /// Waits for the transfer from or to `heap`, and returns the memory. After an error the memory
    /// is kept until the transfer ends.
    fn finish(&self, id: RequestId, heap: HeapBytes) -> Result<HeapBytes> {
        match wait(self.process, &self.reason(), |vci| vci.pml.finish(id)) {
            Ok(done) if done.error != 0 => Err(crate::request::cut_off(self.process, done.error)),
            Ok(_) => Ok(heap),
            Err(error) => {
                let mut vci = self.process.enter();
                vci.pml.cancel(id);
                vci.keep_until_done(id, heap);
                Err(error)
            }
        }
    }
}

/// Broadcasts a word from member 0 of a communicator to all members. Collective.
///
/// # Errors
/// As [`wait`], here and below.
pub fn bcast_word(call: &'static str, comm: &Comm, word: u64) -> Result<u64> {
    let mut bytes = word.to_le_bytes();
    Line::collective(call, comm).broadcast(&mut bytes)?;
    Ok(u64::from_le_bytes(bytes))
}

/// Whether all members of a communicator pass `yes`. Collective.
///
/// # Errors
/// As [`bcast_word`].
pub fn agreed(call: &'static str, comm: &Comm, yes: bool) -> Result<bool> {
    let all = Line::collective(call, comm).all_gather(&[u8::from(yes)])?;
    Ok(all.iter().all(|said| *said == 1))
}

/// Gathers bytes of any length from each member of a communicator, by rank. Collective.
///
/// # Errors
/// As [`bcast_word`].
pub fn gathered(call: &'static str, comm: &Comm, mine: &[u8]) -> Result<Vec<Vec<u8>>> {
    Line::collective(call, comm).all_gather_any(mine)
}
