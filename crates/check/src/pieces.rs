//! Pieces of collective calls with lengths that may differ between pairs of members. Both ends of
//! each pair exchange length and type of their piece. MPI-5.0 §6.5 to §6.8, §8.6.

use crate::args::{Args, Collective, IN_PLACE, PROC_NULL};
use crate::comms::Membership;
use crate::datatypes;
use crate::library::{self, BYTE, Status};
use crate::report;
use crate::signature::{Hash, Signature};
use crate::site::Site;
use core::ffi::c_int;
use oxmpi_mca::Id;
use oxmpi_pmpi::Handle;
use std::sync::Arc;

/// The signature of items of a datatype. `None`: an invalid datatype.
pub fn items(datatype: Handle, count: i64) -> Option<Arc<Signature>> {
    Some(datatypes::of(datatype)?.items(count))
}

/// The record of a piece: hash and length of its signature; all ones if there is no piece.
type Record = [u64; 2];
const RECORD: c_int = size_of::<Record>() as c_int;
const NO_PIECE: Record = [u64::MAX; 2];

/// An exchange of records in progress.
#[derive(Debug)]
pub struct Exchange {
    comm: Handle,
    request: Handle,
    /// Our records; kept until the exchange is complete.
    sent: Vec<Record>,
    received: Vec<Record>,
    expected: Vec<Option<Arc<Signature>>>,
    call: &'static str,
    site: Site,
    /// Whether the indices are ranks, or else neighbours.
    by_rank: bool,
    /// The rank of the piece with index 0.
    first: c_int,
}

fn record(piece: Option<Arc<Signature>>) -> Record {
    piece
        .filter(|piece| !piece.packed)
        .map_or(NO_PIECE, |piece| [piece.hash.value, piece.hash.len])
}

/// The number of sources and of destinations of a neighbourhood call.
pub fn degrees(comm: Handle) -> (usize, usize) {
    let (mut into, mut out) = (0, 0);
    // SAFETY: the places outlive the calls; the communicator has the queried topology.
    unsafe {
        match library::ask(|kind| library::topo_test(comm, kind)) {
            211 => {
                into = 2 * library::ask(|count| library::cartdim_get(comm, count));
                out = into;
            }
            212 => {
                let rank = library::ask(|rank| library::comm_rank(comm, rank));
                into = library::ask(|n| library::graph_neighbors_count(comm, rank, n));
                out = into;
            }
            213 => {
                let mut weighted = 0;
                library::dist_graph_neighbors_count(
                    comm,
                    &raw mut into,
                    &raw mut out,
                    &raw mut weighted,
                );
            }
            _ => {}
        }
    }
    let number = |count| usize::try_from(count).unwrap_or(0);
    (number(into), number(out))
}

/// The signatures of the pieces on one side of a call. `None`: a piece that is not compared.
type Pieces = Vec<Option<Arc<Signature>>>;

/// The pieces that this member sends, and those that it expects. `None`: the note of the call
/// contains everything, or the root is invalid.
fn sides(args: &Args, kind: Collective, membership: &Membership) -> Option<(Pieces, Pieces)> {
    use Collective as C;
    let members = usize::try_from(membership.size).unwrap_or(0);
    let root = usize::try_from(args.root)
        .ok()
        .filter(|root| *root < members);
    let is_root = args.root == membership.rank;
    let send = |count: i64| items(args.sendtype, count);
    let recv = |count: i64| items(args.recvtype, count);
    let each = |number: usize, piece: &dyn Fn(usize) -> Option<Arc<Signature>>| -> Pieces {
        (0..number).map(piece).collect()
    };
    let sendcounts = |at: usize| send(args.sendcounts.get(at));
    let recvcounts = |at: usize| recv(args.recvcounts.get(at));
    let sendtypes = |at: usize| items(args.sendtypes.handle(at), args.sendcounts.get(at));
    let recvtypes = |at: usize| items(args.recvtypes.handle(at), args.recvcounts.get(at));
    let in_place = args.sendbuf.addr() == IN_PLACE;
    let neighbours = || degrees(args.comm);
    let (sent, mut expected): (Pieces, Pieces) = match kind {
        C::Gatherv => {
            root?;
            let all = if is_root { members } else { 0 };
            (vec![send(args.sendcount)], each(all, &recvcounts))
        }
        C::Scatterv => {
            root?;
            let all = if is_root { members } else { 0 };
            (each(all, &sendcounts), vec![recv(args.recvcount)])
        }
        C::Alltoallv if in_place => (each(members, &recvcounts), each(members, &recvcounts)),
        C::Alltoallv => (each(members, &sendcounts), each(members, &recvcounts)),
        C::Alltoallw if in_place => (each(members, &recvtypes), each(members, &recvtypes)),
        C::Alltoallw => (each(members, &sendtypes), each(members, &recvtypes)),
        C::NeighborAllgather | C::NeighborAlltoall => {
            let (into, out) = neighbours();
            (
                each(out, &|_| send(args.sendcount)),
                each(into, &|_| recv(args.recvcount)),
            )
        }
        C::NeighborAllgatherv => {
            let (into, out) = neighbours();
            (
                each(out, &|_| send(args.sendcount)),
                each(into, &recvcounts),
            )
        }
        C::NeighborAlltoallv => {
            let (into, out) = neighbours();
            (each(out, &sendcounts), each(into, &recvcounts))
        }
        C::NeighborAlltoallw => {
            let (into, out) = neighbours();
            (each(out, &sendtypes), each(into, &recvtypes))
        }
        _ => return None,
    };
    let own = usize::try_from(membership.rank).unwrap_or(0);
    if is_root && in_place && kind == C::Gatherv {
        expected[own] = None;
    }
    if is_root && args.recvbuf.addr() == IN_PLACE && kind == C::Scatterv {
        expected[0] = None;
    }
    Some((sent, expected))
}

/// Starts the exchange of the records of a call. `None`: the note of the call contains everything.
pub fn begin(
    args: &Args,
    kind: Collective,
    membership: &Membership,
    site: Site,
) -> Option<Exchange> {
    if membership.remote > 0 {
        return None;
    }
    let (sent, expected) = sides(args, kind, membership)?;
    let mut exchange = Exchange {
        comm: args.comm,
        request: crate::args::REQUEST_NULL,
        received: vec![NO_PIECE; expected.len()],
        sent: sent.into_iter().map(record).collect(),
        expected,
        call: args.call(),
        site,
        by_rank: !matches!(
            kind,
            Collective::NeighborAllgather
                | Collective::NeighborAllgatherv
                | Collective::NeighborAlltoall
                | Collective::NeighborAlltoallv
                | Collective::NeighborAlltoallw
        ),
        first: match kind {
            Collective::Scatterv => args.root,
            _ => 0,
        },
    };
    exchange.start(args, kind, membership.shadow);
    Some(exchange)
}

impl Drop for Exchange {
    /// Waits, as the library uses the lists until the exchange is complete.
    fn drop(&mut self) {
        self.wait();
    }
}

impl Exchange {
    /// Starts the exchange of the lists.
    fn start(&mut self, args: &Args, kind: Collective, shadow: Handle) {
        use Collective as C;
        let from = self.sent.as_ptr().cast::<u8>();
        let to = self.received.as_mut_ptr().cast::<u8>();
        let request = &raw mut self.request;
        // SAFETY: both lists have one record for each member or neighbour, or only at the root.
        // They are on the heap until the exchange is complete.
        unsafe {
            match kind {
                C::Gatherv => library::igather(
                    from, RECORD, BYTE, to, RECORD, BYTE, args.root, shadow, request,
                ),
                C::Scatterv => library::iscatter(
                    from, RECORD, BYTE, to, RECORD, BYTE, args.root, shadow, request,
                ),
                C::Alltoallv | C::Alltoallw => {
                    library::ialltoall(from, RECORD, BYTE, to, RECORD, BYTE, shadow, request)
                }
                _ => {
                    let comm = args.comm;
                    library::ineighbor_alltoall(from, RECORD, BYTE, to, RECORD, BYTE, comm, request)
                }
            };
        }
    }

    fn wait(&mut self) {
        let mut status = Status::default();
        // SAFETY: the places outlive the call; the request of a completed exchange is null.
        unsafe { library::wait(&raw mut self.request, &raw mut status) };
    }

    /// Waits for the records of all members, and compares.
    pub fn end(mut self) {
        self.wait();
        for (place, (received, expected)) in self.received.iter().zip(&self.expected).enumerate() {
            let Some(expected) = expected else { continue };
            let received_hash = Hash {
                value: received[0],
                len: received[1],
            };
            if *received == NO_PIECE || expected.packed || received_hash == expected.hash {
                continue;
            }
            let place = c_int::try_from(place).unwrap_or(PROC_NULL);
            let who = match self.by_rank {
                true => format!("rank {} of the communicator", self.first + place),
                false => format!("neighbour {place}"),
            };
            let what = format!(
                "{who} sends {} predefined items where {} are received ({}){}",
                received[1],
                expected.hash.len,
                expected.words(&datatypes::name),
                match received[1] == expected.hash.len {
                    true => ", of other types",
                    false => "",
                }
            );
            let message = report::of_call(Id::CheckPiece, self.call, self.site)
                .with("comm", report::comm_name(self.comm))
                .with("what", what);
            report::say(self.site, message);
        }
    }
}
