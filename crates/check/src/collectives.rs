//! Collective calls: do all members of a communicator make the same ones, in the same order, with
//! matching arguments? MPI-5.0 §6.1, §6.12.
//!
//! Each call has a number on its communicator. Before a call, a member sends a note about it to its
//! neighbours. It compares their notes with its own call: if all neighbours agree, all members do.
//! A blocking call continues only after this comparison, so that a call that would hang is
//! detected. Other calls are compared when the program waits for them. If members exchange pieces
//! of different lengths, these lengths are exchanged too ([`pieces`](crate::pieces)).

use crate::args::{Args, Collective, PROC_NULL, ROOT};
use crate::comms::{self, Membership};
use crate::datatypes;
use crate::notes;
use crate::pieces::items;
use crate::report;
use crate::signature::Signature;
use crate::site::{Place, Site};
use core::ffi::c_int;
use oxmpi_mca::Id;
use oxmpi_pmpi::Handle;
use serde::{Deserialize, Serialize};
use std::collections::{HashMap, VecDeque};
use std::hash::{DefaultHasher, Hash as _, Hasher};
use std::sync::Arc;

/// A call of a member, as sent in a note.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Call {
    number: u64,
    name: String,
    root: Option<c_int>,
    /// The handle of a predefined operation, or 0 for a user-defined one.
    op: Option<u64>,
    /// Hash and length of the signature that all members must have in common.
    data: Option<(u64, u64)>,
    /// Hash of an array of counts that must be equal on all members.
    counts: Option<u64>,
    words: String,
    who: String,
    place: Place,
}

/// The collective calls on a communicator.
#[derive(Default)]
pub struct Calls {
    number: u64,
    /// Own calls whose notes have not arrived from all neighbours, with their sites.
    ours: VecDeque<(Call, Site)>,
    /// Notes of neighbours, by rank.
    theirs: HashMap<c_int, VecDeque<Call>>,
    /// The last compared call of each neighbour, by rank.
    compared: HashMap<c_int, u64>,
    /// Whether a neighbour can no longer be reached.
    is_disconnected: bool,
}

impl Calls {
    /// Adds a note of a neighbour.
    pub fn add(&mut self, source: c_int, call: Call) {
        self.theirs.entry(source).or_default().push_back(call);
    }

    /// A call of a neighbour that differs from our call of the same number.
    fn differing(&mut self, sources: &[c_int]) -> Option<(Call, Site, Call)> {
        for source in sources {
            let queue = self.theirs.entry(*source).or_default();
            while let Some(theirs) = queue.front() {
                let Some((ours, site)) = self
                    .ours
                    .iter()
                    .find(|(ours, _)| ours.number == theirs.number)
                else {
                    break;
                };
                if differs(ours, theirs).is_some() {
                    return Some((ours.clone(), *site, theirs.clone()));
                }
                self.compared.insert(*source, theirs.number);
                queue.pop_front();
            }
        }
        let least = sources
            .iter()
            .map(|source| self.compared.get(source).copied().unwrap_or(0));
        let least = least.min().unwrap_or(u64::MAX);
        self.ours.retain(|(ours, _)| ours.number > least);
        None
    }

    fn is_known(&self, number: u64) -> bool {
        self.is_disconnected || self.ours.iter().all(|(ours, _)| ours.number > number)
    }
}

/// The difference between two calls.
fn differs(ours: &Call, theirs: &Call) -> Option<&'static str> {
    fn unlike<T: PartialEq>(a: Option<&T>, b: Option<&T>) -> bool {
        matches!((a, b), (Some(a), Some(b)) if a != b)
    }
    if ours.name != theirs.name {
        return Some("the calls are different ones");
    }
    if unlike(ours.root.as_ref(), theirs.root.as_ref()) {
        return Some("the argument root differs");
    }
    if unlike(ours.op.as_ref(), theirs.op.as_ref()) {
        return Some("the argument op differs");
    }
    if unlike(ours.counts.as_ref(), theirs.counts.as_ref()) {
        return Some("the array of counts differs");
    }
    match (ours.data, theirs.data) {
        (Some(a), Some(b)) if a.1 != b.1 => Some("the counts differ"),
        (Some(a), Some(b)) if a != b => Some("the datatypes differ"),
        _ => None,
    }
}

/// The targets and the sources of our notes: a ring, or a path through all members of two groups.
fn neighbours(membership: &Membership) -> (Vec<c_int>, Vec<c_int>) {
    let Membership {
        rank, size, remote, ..
    } = *membership;
    if remote == 0 {
        return match size {
            1 => (Vec::new(), Vec::new()),
            _ => (vec![(rank + 1) % size], vec![(rank + size - 1) % size]),
        };
    }
    // Member i of the lower group sends to i of the upper one. Member j of the upper group sends to
    // j + 1 of the lower one. Both are modulo the sizes. This connects all members. Both groups
    // regard themselves as the lower one, which is harmless.
    let to = |from: c_int, of: c_int| [from % of, (from + 1) % of];
    let targets = to(rank, remote).to_vec();
    let sources = (0..remote).filter(|other| to(*other, size).contains(&rank));
    let mut targets: Vec<c_int> = targets;
    targets.dedup();
    (targets, sources.collect())
}

/// Starts a collective call: sends notes to the neighbours. Returns its number. `None`: the
/// communicator is not checked.
pub fn begin(args: &Args, kind: Option<Collective>, site: Site) -> Option<u64> {
    let membership = comms::membership(args.comm)?;
    let mut call = match kind {
        Some(kind) => describe(args, kind, &membership),
        None => Call::default(),
    };
    call.name = args.call().to_owned();
    call.who = report::who();
    call.place = site.place();
    call.words = words(args, kind, &call);
    let number = comms::with(args.comm, |comm| {
        comm.calls.number += 1;
        call.number = comm.calls.number;
        if membership.size > 1 || membership.remote > 0 {
            comm.calls.ours.push_back((call.clone(), site));
        }
        call.number
    })?;
    for neighbour in neighbours(&membership).0 {
        notes::send(membership.shadow, neighbour, notes::CALL, &call);
    }
    Some(number)
}

/// Compares the notes that have arrived; a difference ends the job. True: all calls up to `number`
/// agree.
pub fn compare(comm: Handle, number: u64) -> bool {
    let found = comms::with(comm, |comm| {
        let sources = neighbours(&comm.membership).1;
        (comm.calls.differing(&sources), comm.calls.is_known(number))
    });
    match found {
        None => true,
        Some((None, is_known)) => is_known,
        Some((Some((ours, site, theirs)), _)) => {
            let what = differs(&ours, &theirs).unwrap_or_default();
            let message = oxmpi_mca::Message::new(Id::CheckCollective)
                .with("comm", report::comm_name(comm))
                .with("number", ours.number)
                .with("what", what)
                .with(
                    "mine",
                    format!("{}: {}, {}", ours.who, ours.words, ours.place.words()),
                )
                .with(
                    "theirs",
                    format!("{}: {}, {}", theirs.who, theirs.words, theirs.place.words()),
                );
            report::end(comm, site, message)
        }
    }
}

/// Waits for the notes of all neighbours about a call. `is_alone`: no other thread calls MPI.
pub fn await_all(comm: Handle, number: u64, is_alone: bool) {
    let mut rounds = 0u32;
    loop {
        if is_alone {
            let missing = comms::with(comm, |comm| {
                let sources = neighbours(&comm.membership).1;
                let waited = sources.into_iter().find(|source| {
                    let last = comm.calls.theirs.get(source).and_then(VecDeque::back);
                    let compared = comm.calls.compared.get(source).copied().unwrap_or(0);
                    last.map_or(compared, |call| call.number) < number
                });
                waited.map(|source| (comm.membership.shadow, source))
            });
            if let Some((shadow, source)) = missing.flatten().filter(|_| !compare(comm, number)) {
                let note = notes::wait(shadow, source, notes::CALL);
                comms::with(comm, |comm| match note {
                    Some(note) => comm.calls.add(source, note),
                    None => comm.calls.is_disconnected = true,
                });
            }
        } else {
            notes::take_all();
        }
        if compare(comm, number) {
            return;
        }
        rounds += 1;
        notes::pause(rounds);
    }
}

/// The properties of a call that must be equal on all members.
fn describe(args: &Args, kind: Collective, membership: &Membership) -> Call {
    use Collective as C;
    let rooted = matches!(
        kind,
        C::Bcast | C::Gather | C::Gatherv | C::Scatter | C::Scatterv | C::Reduce
    );
    let is_inter = membership.remote > 0;
    let is_root = args.root == if is_inter { ROOT } else { membership.rank };
    let stands_aside = is_inter && rooted && args.root == PROC_NULL;
    let in_place = |buffer: oxmpi_pmpi::Pointer| buffer.addr() == crate::args::IN_PLACE;
    let piece = match kind {
        _ if stands_aside => None,
        C::Barrier => Some(Signature::sequence(Vec::new())),
        C::Bcast => items(args.datatype, args.count),
        C::Reduce | C::Allreduce | C::Scan | C::Exscan => items(args.datatype, args.count),
        // The vectors of both groups are equally long, but their pieces may differ.
        C::ReduceScatterBlock if is_inter => {
            let all = args.recvcount.saturating_mul(i64::from(membership.size));
            items(args.datatype, all)
        }
        C::ReduceScatterBlock => items(args.datatype, args.recvcount),
        C::Gather if is_root => items(args.recvtype, args.recvcount),
        C::Scatter if is_root => items(args.sendtype, args.sendcount),
        C::Gather => items(args.sendtype, args.sendcount),
        C::Scatter => items(args.recvtype, args.recvcount),
        C::Allgather | C::Alltoall if is_inter && !in_place(args.sendbuf) => None,
        C::Allgather | C::Alltoall => items(args.recvtype, args.recvcount),
        C::ReduceScatter => items(args.datatype, 1),
        _ => None,
    };
    let members = usize::try_from(membership.size).unwrap_or(0);
    let counts = match kind {
        C::ReduceScatter if !is_inter => {
            let mut hasher = DefaultHasher::new();
            (0..members).for_each(|place| args.recvcounts.get(place).hash(&mut hasher));
            Some(hasher.finish())
        }
        C::Allgatherv if !is_inter => {
            let mut hasher = DefaultHasher::new();
            for place in 0..members {
                let piece = items(args.recvtype, args.recvcounts.get(place));
                piece
                    .map(|piece| (piece.hash.value, piece.hash.len))
                    .hash(&mut hasher);
            }
            Some(hasher.finish())
        }
        _ => None,
    };
    let op = matches!(
        kind,
        C::Reduce | C::Allreduce | C::Scan | C::Exscan | C::ReduceScatter | C::ReduceScatterBlock
    );
    Call {
        root: (rooted && !is_inter).then_some(args.root),
        op: (op && !stands_aside).then_some(match args.op {
            own if own >= crate::args::FIRST_HANDLE => 0,
            predefined => predefined as u64,
        }),
        data: piece
            .filter(|piece| !piece.packed)
            .map(|piece: Arc<Signature>| (piece.hash.value, piece.hash.len)),
        counts,
        ..Call::default()
    }
}

/// The call in words: `MPI_Bcast of 4 MPI_INT, root 0`.
fn words(args: &Args, kind: Option<Collective>, call: &Call) -> String {
    use Collective as C;
    let mut words = args.call().to_owned();
    let data = match kind {
        None | Some(C::Barrier) => None,
        Some(C::Gather | C::Gatherv) => Some((args.sendtype, args.sendcount)),
        Some(C::Scatter | C::Allgather | C::Alltoall) => Some((args.recvtype, args.recvcount)),
        Some(C::ReduceScatterBlock) => Some((args.datatype, args.recvcount)),
        Some(_) => Some((args.datatype, args.count)).filter(|data| data.0 != 0),
    };
    if let (Some((datatype, count)), Some(_)) = (data, call.data)
        && let Some(piece) = items(datatype, count)
    {
        words += &format!(" of {}", notes::cut(&piece.words(&datatypes::name)));
    }
    if let Some(root) = call.root {
        words += &format!(", root {root}");
    }
    match call.op {
        Some(0) => words += ", with an operation of the program",
        Some(op) => words += &format!(", {}", crate::operations::name(op as Handle)),
        None => {}
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn membership(rank: c_int, size: c_int, remote: c_int) -> Membership {
        Membership {
            shadow: 0,
            rank,
            size,
            remote,
        }
    }

    /// Targets and sources agree, and the notes connect all members.
    #[test]
    fn neighbours_connect_all_members() {
        for (a, b) in [
            (1, 0),
            (2, 0),
            (5, 0),
            (1, 1),
            (1, 4),
            (4, 1),
            (2, 2),
            (3, 5),
            (5, 3),
        ] {
            // Members are numbered: the first group, then the second.
            let sizes = if b == 0 {
                vec![(a, 0)]
            } else {
                vec![(a, b), (b, a)]
            };
            let mut edges = Vec::new();
            for (group, (size, remote)) in sizes.iter().enumerate() {
                let own = if group == 0 { 0 } else { a };
                let other = if *remote == 0 { 0 } else { a - own };
                for rank in 0..*size {
                    let (targets, sources) = neighbours(&membership(rank, *size, *remote));
                    edges.extend(targets.iter().map(|to| (own + rank, other + to)));
                    for from in sources {
                        let membership = match remote {
                            0 => membership(from, *size, 0),
                            _ => membership(from, *remote, *size),
                        };
                        assert!(neighbours(&membership).0.contains(&rank), "{a} {b}");
                    }
                }
            }
            let mut reached = vec![0];
            let mut place = 0;
            while place < reached.len() {
                let at = reached[place];
                for (from, to) in &edges {
                    for (x, y) in [(from, to), (to, from)] {
                        if *x == at && !reached.contains(y) {
                            reached.push(*y);
                        }
                    }
                }
                place += 1;
            }
            assert_eq!(reached.len(), (a + b) as usize, "{a} {b}");
        }
    }

    /// Calls are compared by number, and removed when the notes of all neighbours have arrived.
    #[test]
    fn calls_are_compared_by_number() {
        let call = |number, name: &str| Call {
            number,
            name: name.to_owned(),
            ..Call::default()
        };
        let mut calls = Calls::default();
        calls
            .ours
            .push_back((call(1, "MPI_Barrier"), Site::default()));
        calls
            .ours
            .push_back((call(2, "MPI_Bcast"), Site::default()));
        calls.add(3, call(1, "MPI_Barrier"));
        assert!(calls.differing(&[3]).is_none());
        assert!(calls.is_known(1) && !calls.is_known(2));
        calls.add(3, call(2, "MPI_Reduce"));
        let (ours, _, theirs) = calls.differing(&[3]).unwrap();
        assert_eq!(
            differs(&ours, &theirs),
            Some("the calls are different ones")
        );
    }
}
