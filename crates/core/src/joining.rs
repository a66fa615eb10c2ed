//! Two groups of different jobs become an intercommunicator.
//!
//! Every member says who it is and how it is reached; the leaders swap that, with a context each,
//! of which the lower one is taken; each tells its group. When all members of both groups know
//! those of the other the leaders say so to each other, and only then anybody goes on: no message
//! comes from a process that is not known yet. What goes wrong for one is an error for all. If all
//! share memory with those of the other group on their nodes, messages to those go that way
//! ([`neighbours`](crate::neighbours)).

use crate::comm::Comm;
use crate::comm_create::install;
use crate::error;
use crate::error::{Class, Error, Result};
use crate::exchange::Line;
use crate::group::Group;
use crate::handle::CommHandle;
use crate::process::process;
use oxmpi_rte::passport::Passport;
use oxmpi_rte::wire::MOST_PAYLOAD;
use std::sync::Arc;

/// How the leaders of two groups speak with each other.
pub(crate) trait Swap {
    /// Gives these bytes to the other leader and gets theirs.
    ///
    /// # Errors
    /// It is gone, or takes too long.
    fn swap(&mut self, mine: &[u8]) -> Result<Vec<u8>>;
}

/// An intercommunicator of our group, whose members speak on `line`, and the one whose leader ours
/// speaks with; `way` is given by the leader alone. Collective over both groups. Also the jobs of
/// the other group.
///
/// # Errors
/// Those of the way; `MPI_ERR_COMM`: the groups have a process in common.
pub(crate) fn join<W: Swap>(
    line: &Line,
    (group, rank): (&Arc<Group>, i32),
    leader: i32,
    way: Option<Result<&mut W>>,
) -> Result<(CommHandle, Vec<u64>)> {
    let neighbours = process().abroad().neighbours();
    process().abroad().part();
    let _joining = neighbours.joining();
    let mine = crate::ways::reach_out().and_then(|()| process().abroad().own_passport());
    // Empty: this process cannot be reached.
    let said = mine
        .as_ref()
        .map(|one| Passport::encode(std::slice::from_ref(one)));
    let all = line.all_gather_any(&said.unwrap_or_default())?;
    let (mut way, failed) = match way {
        None => (None, None),
        Some(Ok(way)) => (Some(way), None),
        Some(Err(error)) => (None, Some(error)),
    };
    let met = match (&mut way, failed) {
        (_, Some(error)) => Some(Err(error)),
        (Some(way), None) => Some(swapped(*way, offer(&all))),
        (None, None) => None,
    };
    let theirs = bcast_from(line, leader, met)?;
    mine?;
    let known = know(group, &theirs);
    let said = match &known {
        Ok(known) if neighbours.prepare(&known.others) => SHARES,
        Ok(_) => KNOWS,
        Err(_) => UNABLE,
    };
    let all = line.all_gather(&[said])?;
    let said = all.into_iter().min().unwrap_or(UNABLE);
    let ready = way.map(|way| match way.swap(&[said])?[..] {
        [theirs] if said.min(theirs) != UNABLE => Ok(vec![said.min(theirs)]),
        _ => Err(unable()),
    });
    let ready = bcast_from(line, leader, ready);
    let known = known?;
    let shares = ready? == [SHARES];
    let mut jobs: Vec<u64> = known.others.iter().map(|(_, other)| other.job).collect();
    jobs.dedup();
    let remote = Arc::new(known.remote);
    let new = Comm::between(known.context, Arc::clone(group), rank, remote);
    // The communicator ties the jobs already.
    if shares {
        neighbours.admit(&known.others);
    }
    Ok((install(line.call(), None, new)?, jobs))
}

/// What the other leader offers, with the context that both take.
fn swapped(way: &mut impl Swap, offer: Result<(Vec<u8>, u64)>) -> Result<Vec<u8>> {
    let (offer, context) = match offer {
        Ok(offer) => offer,
        Err(error) => {
            // Whatever the other side offers: it must not wait for us.
            let _ = way.swap(&[]);
            return Err(error);
        }
    };
    let theirs = swap_in_pieces(way, &offer, PIECE)?;
    let (head, rest) = theirs.split_first_chunk::<8>().ok_or_else(unable)?;
    let context = context.min(u64::from_le_bytes(*head));
    Ok([&context.to_le_bytes()[..], rest].concat())
}

/// Bytes of an offer that are swapped at a time; a message of either way holds them.
const PIECE: usize = MOST_PAYLOAD / 2;
/// Bytes of an offer that are believed: more than those of all processes that there can be.
const LONGEST: u64 = 1 << 36;

/// Swaps offers of any length. The length of an offer comes first, so that a leader which has none
/// is understood.
fn swap_in_pieces(way: &mut impl Swap, mine: &[u8], piece: usize) -> Result<Vec<u8>> {
    let said = way.swap(&(mine.len() as u64).to_le_bytes())?;
    let said: [u8; 8] = said.try_into().map_err(|_| unable())?;
    let len = Some(u64::from_le_bytes(said)).filter(|len| *len <= LONGEST);
    let len = len.and_then(|len| usize::try_from(len).ok());
    let len = len.ok_or_else(unable)?;
    let (mut own, mut theirs) = (mine, Vec::new());
    while !own.is_empty() || theirs.len() < len {
        let (now, later) = own.split_at(own.len().min(piece));
        let got = way.swap(now)?;
        if got.len() != piece.min(len - theirs.len()) {
            return Err(unable());
        }
        theirs.extend(got);
        own = later;
    }
    Ok(theirs)
}

/// What the leader offers: a context and the passports of its group.
fn offer(all: &[Vec<u8>]) -> Result<(Vec<u8>, u64)> {
    let one = |bytes: &Vec<u8>| Passport::decode(bytes)?.pop();
    let members: Option<Vec<Passport>> = all.iter().map(one).collect();
    let members = members.ok_or_else(|| {
        error!(
            ERR_OTHER,
            "a process of the group cannot be reached from other jobs"
        )
    })?;
    let context = process().new_shared_context()?;
    let passports = Passport::encode(&members);
    Ok(([&context.to_le_bytes()[..], &passports].concat(), context))
}

/// What a member says of the other group, and then the leaders to each other.
const UNABLE: u8 = 0;
/// It knows them.
const KNOWS: u8 = 1;
/// It also shares memory with those on its node.
const SHARES: u8 = 2;

/// What is known of the other group.
struct Known {
    context: u64,
    remote: Group,
    /// Its members, by what they are here.
    others: Vec<(u32, Passport)>,
}

/// The context and the other group, by what its leader has said.
fn know(group: &Group, bytes: &[u8]) -> Result<Known> {
    let (context, passports) = bytes.split_first_chunk::<8>().ok_or_else(unable)?;
    let members = Passport::decode(passports).filter(|members| !members.is_empty());
    let members = members.ok_or_else(unable)?;
    let remote = process().abroad().group_of(&members)?;
    match group.intersection(&remote).is_empty() {
        true => Ok(Known {
            context: u64::from_le_bytes(*context),
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

/// What the leader has, or why it has nothing, told to its group.
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

    /// A way to a leader in another thread.
    struct Way(Sender<Vec<u8>>, Receiver<Vec<u8>>);

    impl Swap for Way {
        fn swap(&mut self, mine: &[u8]) -> Result<Vec<u8>> {
            self.0.send(mine.to_vec()).map_err(|_| unable())?;
            self.1.recv().map_err(|_| unable())
        }
    }

    /// What one leader gets whose offer has `mine` bytes, from one that behaves like `other`.
    fn swap_with(mine: usize, other: impl FnOnce(Way) + Send + 'static) -> Result<Vec<u8>> {
        let ((to, theirs), (answer, ours)) = (channel(), channel());
        let leader = std::thread::spawn(move || other(Way(answer, theirs)));
        let got = swap_in_pieces(&mut Way(to, ours), &offer_of(mine), 10);
        assert!(leader.join().is_ok());
        got
    }

    fn offer_of(len: usize) -> Vec<u8> {
        (0..len).map(|at| at as u8).collect()
    }

    /// Of a job of more than 100 000 processes the leader ended in a panic.
    #[test]
    fn offers_have_any_length() {
        for (mine, theirs) in [(0, 0), (3, 0), (10, 10), (9, 31), (100, 11), (20, 30)] {
            let got = swap_with(mine, move |mut way| {
                let got = swap_in_pieces(&mut way, &offer_of(theirs), 10);
                assert_eq!(got.ok(), Some(offer_of(mine)));
            });
            assert_eq!(got.ok(), Some(offer_of(theirs)), "{mine} {theirs}");
        }
    }

    #[test]
    fn who_says_one_length_and_sends_another_is_not_believed() {
        for lie in [0, 5, 7, 11] {
            let got = swap_with(6, move |mut way| {
                let _ = way.swap(&6u64.to_le_bytes());
                let _ = way.swap(&offer_of(lie));
            });
            assert!(got.is_err(), "{lie}");
        }
        for head in [&b""[..], b"short", &[0xff; 8]] {
            let got = swap_with(6, |mut way| drop(way.swap(head)));
            assert!(got.is_err(), "{head:?}");
        }
    }
}
