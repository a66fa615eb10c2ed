//! Joins two groups of different jobs to an intercommunicator.
//!
//! Every member publishes its proc info. The leaders exchange these and a context id each; the
//! lower id is taken. Each leader broadcasts them to its group. When all members of both groups
//! know the other group, the leaders confirm that to each other. Only then a member continues: no
//! message comes from an unknown process. An error of one process is an error of all.
//!
//! The leaders also exchange halves of the key with which the members prove their identity to the
//! other group ([`connected`](crate::connected)). A key never leaves a process in the clear,
//! because messages can be read on the network. It is wrapped (`oxmpi_rte::seal`) for processes
//! that share an older secret with the sender.
//!
//! If all share memory with the members of the other group on their nodes, messages between them
//! use that memory ([`neighbours`](crate::neighbours)).

use crate::comm::Comm;
use crate::comm_create::install;
use crate::connected::Joining;
use crate::error;
use crate::error::{Class, Error, Result};
use crate::exchange::Line;
use crate::group::Group;
use crate::handle::CommHandle;
use crate::process::Process;
use oxmpi_rte::proc_info::ProcInfo;
use oxmpi_rte::proof::Secret;
use oxmpi_rte::seal;
use oxmpi_rte::wire::MOST_PAYLOAD;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::sync::Arc;

/// The channel between the leaders of two groups.
pub(crate) trait Swap {
    /// Sends these bytes to the other leader and returns theirs.
    ///
    /// # Errors
    /// The other leader is gone, or takes too long.
    fn swap(&mut self, mine: &[u8]) -> Result<Vec<u8>>;

    /// A secret that both leaders share, by its number ([`ConnectedJobs::shared_with`]). `None`: no
    /// other process can read their exchange.
    ///
    /// [`ConnectedJobs::shared_with`]: crate::connected::ConnectedJobs::shared_with
    ///
    /// # Errors
    /// They share no secret.
    fn shared(&self) -> Result<Option<(u64, Secret)>>;
}

/// An intercommunicator of our group, which uses `line`, and the other leader's group. The leader
/// alone passes `channel`, which leads to the other leader. Collective over both groups. Also
/// returns the jobs of the other group.
///
/// # Errors
/// Those of the channel; `MPI_ERR_COMM`: the groups have a process in common.
pub(crate) fn join<W: Swap>(
    line: &Line,
    group: &Arc<Group>,
    rank: i32,
    leader: i32,
    channel: Option<Result<&mut W>>,
) -> Result<(CommHandle, Vec<u64>)> {
    let process = line.process;
    let neighbours = process.connected_jobs().neighbours();
    process.connected_jobs().part();
    let _joining = neighbours.joining();
    let mine = crate::transports::open_for_other_jobs(process)
        .and_then(|()| process.connected_jobs().own_proc_info());
    // Empty: this process cannot be reached.
    let said = mine
        .as_ref()
        .map(|one| ProcInfo::encode(std::slice::from_ref(one)));
    let all = line.all_gather_any(&said.unwrap_or_default())?;
    let (mut channel, failed) = match channel {
        None => (None, None),
        Some(Ok(channel)) => (Some(channel), None),
        Some(Err(error)) => (None, Some(error)),
    };
    let met = match (&mut channel, failed) {
        (_, Some(error)) => Some(Err(error)),
        (Some(channel), None) => Some(swapped(process, *channel, group, &all)),
        (None, None) => None,
    };
    let theirs = bcast_from(line, leader, met)?;
    mine?;
    let known = decode_offer(process, group, &theirs);
    let said = match &known {
        Ok(known) if neighbours.prepare(process, &known.others) => SHARES,
        Ok(_) => KNOWS,
        Err(_) => UNABLE,
    };
    let all = line.all_gather(&[said])?;
    let said = all.into_iter().min().unwrap_or(UNABLE);
    let ready = channel.map(|channel| match channel.swap(&[said])?[..] {
        [theirs] if said.min(theirs) != UNABLE => Ok(vec![said.min(theirs)]),
        _ => Err(unable()),
    });
    let ready = bcast_from(line, leader, ready);
    let Known {
        context,
        remote,
        others,
        key,
    } = known?;
    let shares = ready? == [SHARES];
    let mut jobs: Vec<u64> = others.iter().map(|(_, other)| other.job).collect();
    jobs.dedup();
    let new = Comm::between(process, context, Arc::clone(group), rank, Arc::new(remote));
    // The communicator connects the jobs now.
    key.connected();
    if shares {
        neighbours.admit(process, &others);
    }
    Ok((install(line.call(), None, new)?, jobs))
}

/// The offer of the other leader, in a form for each member of our group. It has the common context
/// id, the key of the meeting wrapped for the members, and the other group.
fn swapped(
    process: &'static Process,
    channel: &mut impl Swap,
    group: &Group,
    all: &[Vec<u8>],
) -> Result<Vec<u8>> {
    let prepare = || {
        let half = Secret::random().map_err(|error| error!(ERR_OTHER, "no key: {error}"))?;
        let (offer, context) = offer(process, all, &half, channel.shared()?)?;
        Ok((half, offer, context))
    };
    let (half, offer, context) = match prepare() {
        Ok(prepared) => prepared,
        Err(error) => {
            // Sent in any case: the other side must not wait for us.
            let _ = channel.swap(&[]);
            return Err(error);
        }
    };
    let theirs = swap_in_pieces(channel, &offer, PIECE)?;
    let (head, rest) = theirs.split_first_chunk::<8>().ok_or_else(unable)?;
    let context = context.min(u64::from_le_bytes(*head));
    let (number, rest) = rest.split_first_chunk::<8>().ok_or_else(unable)?;
    let (their_half, proc_infos) = rest.split_first_chunk::<WRAPPED>().ok_or_else(unable)?;
    let their_half = match u64::from_le_bytes(*number) {
        BARE => their_half.first_chunk().copied().map(Secret::from_bytes),
        number => {
            let shared = process.connected_jobs().key_of(number);
            shared.and_then(|shared| seal::unwrap(&shared, their_half))
        }
    };
    let key = half.joined(&their_half.ok_or_else(unable)?);
    let keys = wrapped_for(process, group, &key)?;
    let count = u32::try_from(keys.len()).map_err(|_| unable())?;
    let keys = keys.into_iter();
    let keys: Vec<u8> = keys
        .flat_map(|(number, wrapped)| [&number.to_le_bytes()[..], &wrapped].concat())
        .collect();
    let (context, count) = (context.to_le_bytes(), count.to_le_bytes());
    Ok([&context[..], &count, &keys, proc_infos].concat())
}

/// Bytes of an offer that are exchanged at a time; a message of either channel can hold them.
const PIECE: usize = MOST_PAYLOAD / 2;
/// The most bytes of an offer that are accepted: more than those of all possible processes.
const LONGEST: u64 = 1 << 36;

/// Exchanges offers of any length. The length of an offer comes first, so that a leader without an
/// offer can state that.
fn swap_in_pieces(channel: &mut impl Swap, mine: &[u8], piece: usize) -> Result<Vec<u8>> {
    let said = channel.swap(&(mine.len() as u64).to_le_bytes())?;
    let said: [u8; 8] = said.try_into().map_err(|_| unable())?;
    let len = Some(u64::from_le_bytes(said)).filter(|len| *len <= LONGEST);
    let len = len.and_then(|len| usize::try_from(len).ok());
    let len = len.ok_or_else(unable)?;
    let (mut own, mut theirs) = (mine, Vec::new());
    while !own.is_empty() || theirs.len() < len {
        let (now, later) = own.split_at(own.len().min(piece));
        let got = channel.swap(now)?;
        if got.len() != piece.min(len - theirs.len()) {
            return Err(unable());
        }
        theirs.extend(got);
        own = later;
    }
    Ok(theirs)
}

/// The key of the meeting, wrapped with each secret that our members share with us, by the number
/// of the secret.
fn wrapped_for(
    process: &'static Process,
    group: &Group,
    key: &Secret,
) -> Result<BTreeMap<u64, Vec<u8>>> {
    let mut keys = BTreeMap::new();
    for member in group.iter() {
        let (number, shared) = process
            .connected_jobs()
            .shared_with(member)
            .ok_or_else(unable)?;
        if let Entry::Vacant(free) = keys.entry(number) {
            let wrapped = seal::wrap(&shared, key);
            free.insert(wrapped.map_err(|error| error!(ERR_OTHER, "no key: {error}"))?);
        }
    }
    Ok(keys)
}

/// The offer of the leader: a context id, its half of the key, and the proc infos of its group.
/// Also returns the context id.
fn offer(
    process: &'static Process,
    all: &[Vec<u8>],
    half: &Secret,
    shared: Option<(u64, Secret)>,
) -> Result<(Vec<u8>, u64)> {
    let one = |bytes: &Vec<u8>| ProcInfo::decode(bytes)?.pop();
    let members: Option<Vec<ProcInfo>> = all.iter().map(one).collect();
    let members = members.ok_or_else(|| {
        error!(
            ERR_OTHER,
            "a process of the group cannot be reached from other jobs"
        )
    })?;
    let context = process.new_shared_context()?;
    let (number, mut half) = match shared {
        None => (BARE, half.to_bytes().to_vec()),
        Some((number, shared)) => {
            let wrapped = seal::wrap(&shared, half);
            let wrapped = wrapped.map_err(|error| error!(ERR_OTHER, "no key: {error}"))?;
            (number, wrapped)
        }
    };
    half.resize(WRAPPED, 0);
    let head = [context, number].map(u64::to_le_bytes);
    let proc_infos = ProcInfo::encode(&members);
    Ok(([head.as_flattened(), &half, &proc_infos].concat(), context))
}

/// Bytes of a wrapped key.
const WRAPPED: usize = 24 + 32 + seal::TAG;
/// Replaces the number of a secret: the key is not wrapped.
const BARE: u64 = u64::MAX;

/// A member could not accept the other group. Members report this state, then the leaders to each
/// other.
const UNABLE: u8 = 0;
/// The member knows the other group.
const KNOWS: u8 = 1;
/// The member also shares memory with those of the other group on its node.
const SHARES: u8 = 2;

/// The other group, as this process knows it.
struct Known {
    context: u64,
    remote: Group,
    /// Its members, by their process indices here.
    others: Vec<(u32, ProcInfo)>,
    /// The key with which they prove their identity.
    key: Joining,
}

/// Decodes what our leader has broadcast: the context id, the key and the other group.
fn decode_offer(process: &'static Process, group: &Group, bytes: &[u8]) -> Result<Known> {
    let (context, rest) = bytes.split_first_chunk::<8>().ok_or_else(unable)?;
    let (count, mut rest) = rest.split_first_chunk::<4>().ok_or_else(unable)?;
    let mut key = None;
    for _ in 0..u32::from_le_bytes(*count) {
        let (number, more) = rest.split_first_chunk::<8>().ok_or_else(unable)?;
        let (wrapped, more) = more.split_first_chunk::<WRAPPED>().ok_or_else(unable)?;
        rest = more;
        let shared = process.connected_jobs().key_of(u64::from_le_bytes(*number));
        key = key.or(shared.and_then(|shared| seal::unwrap(&shared, wrapped)));
    }
    let key = key.ok_or_else(unable)?;
    let members = ProcInfo::decode(rest).filter(|members| !members.is_empty());
    let members = members.ok_or_else(unable)?;
    let remote = process.connected_jobs().group_of(&members)?;
    match group.intersection(&remote).is_empty() {
        true => Ok(Known {
            context: u64::from_le_bytes(*context),
            key: process.connected_jobs().add_meeting(key, &members),
            others: remote.iter().zip(members).collect(),
            remote,
        }),
        false => Err(error!(
            ERR_COMM,
            "the two groups of the intercommunicator have a process in common"
        )),
    }
}

fn unable() -> Error {
    error!(ERR_OTHER, "the other group could not go on")
}

/// Broadcasts the leader's bytes, or its error, to its group.
fn bcast_from(line: &Line, leader: i32, has: Option<Result<Vec<u8>>>) -> Result<Vec<u8>> {
    let (class, bytes) = match &has {
        None => (0, Vec::new()),
        Some(Ok(bytes)) => (0, bytes.clone()),
        Some(Err(error)) => (error.class.0, error.why.as_bytes().to_vec()),
    };
    let mut head = [class.cast_unsigned().into(), bytes.len() as u64].map(u64::to_le_bytes);
    line.broadcast_from(leader, head.as_flattened_mut())?;
    let [class, len] = head.map(u64::from_le_bytes);
    let mut bytes = bytes;
    bytes.resize(usize::try_from(len).unwrap_or(0), 0);
    line.broadcast_from(leader, &mut bytes)?;
    match (has, class) {
        (Some(Err(error)), _) => Err(error),
        (_, 0) => Ok(bytes),
        (_, class) => {
            let class = Class(i32::try_from(class).unwrap_or(Class::ERR_INTERN.0));
            Err(Error::new(
                class,
                String::from_utf8_lossy(&bytes).into_owned(),
            ))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::{Receiver, Sender, channel};

    /// A channel to a leader in another thread.
    struct TestChannel(Sender<Vec<u8>>, Receiver<Vec<u8>>);

    impl Swap for TestChannel {
        fn swap(&mut self, mine: &[u8]) -> Result<Vec<u8>> {
            self.0.send(mine.to_vec()).map_err(|_| unable())?;
            self.1.recv().map_err(|_| unable())
        }

        fn shared(&self) -> Result<Option<(u64, Secret)>> {
            Ok(None)
        }
    }

    /// The result of a leader whose offer has `mine` bytes, with another leader that behaves like
    /// `other`.
    fn swap_with(mine: usize, other: impl FnOnce(TestChannel) + Send + 'static) -> Result<Vec<u8>> {
        let ((to, theirs), (answer, ours)) = (channel(), channel());
        let leader = std::thread::spawn(move || other(TestChannel(answer, theirs)));
        let got = swap_in_pieces(&mut TestChannel(to, ours), &offer_of(mine), 10);
        assert!(leader.join().is_ok());
        got
    }

    fn offer_of(len: usize) -> Vec<u8> {
        (0..len).map(|at| at as u8).collect()
    }

    /// With more than 100 000 processes in a job the leader panicked.
    #[test]
    fn offers_have_any_length() {
        for (mine, theirs) in [(0, 0), (3, 0), (10, 10), (9, 31), (100, 11), (20, 30)] {
            let got = swap_with(mine, move |mut channel| {
                let got = swap_in_pieces(&mut channel, &offer_of(theirs), 10);
                assert_eq!(got.ok(), Some(offer_of(mine)));
            });
            assert_eq!(got.ok(), Some(offer_of(theirs)), "{mine} {theirs}");
        }
    }

    #[test]
    fn who_says_one_length_and_sends_another_is_not_believed() {
        for lie in [0, 5, 7, 11] {
            let got = swap_with(6, move |mut channel| {
                let _ = channel.swap(&6u64.to_le_bytes());
                let _ = channel.swap(&offer_of(lie));
            });
            assert!(got.is_err(), "{lie}");
        }
        for head in [&b""[..], b"short", &[0xff; 8]] {
            let got = swap_with(6, |mut channel| drop(channel.swap(head)));
            assert!(got.is_err(), "{head:?}");
        }
    }
}
