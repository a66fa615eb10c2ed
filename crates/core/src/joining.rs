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
    let theirs = way.swap(&offer)?;
    let (head, rest) = theirs.split_first_chunk::<8>().ok_or_else(unable)?;
    let context = context.min(u64::from_le_bytes(*head));
    Ok([&context.to_le_bytes()[..], rest].concat())
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
