//! The arguments of a collective call, and their conversion to a checked [`Call`] for every form.
//! The rules of significant arguments are here.
//!
//! An argument that is not significant at this rank is ignored. Called by `data.rs` and `reduce.rs`
//! if the fast path of `direct.rs` does not apply. MPI-5.0 chapter 6.

use super::place::{equal, sum, typed, uneven};
use super::{issue, run};
use crate::buffer::{is_in_place, no_in_place};
use crate::edge::{ArrayIn, CountsIn, Out};
use crate::process::process;
use oxmpi_core::collectives::{ASIDE, Call, Collective, Pieces, Side};
use oxmpi_core::comm::{self, CommRef};
use oxmpi_core::constants::{PROC_NULL, ROOT};
use oxmpi_core::handle::{CommHandle, DatatypeHandle, InfoHandle, OpHandle, RequestHandle};
use oxmpi_core::objects::objects;
use oxmpi_core::types::{self, TypeRef};
use oxmpi_core::{Result, error, issued, op};
use oxmpi_datatype::Datatype;

/// The completion of a call.
#[derive(Clone, Copy)]
pub enum Form {
    /// The call is complete on return.
    Blocking,
    /// The call starts now; the request completes it.
    Nonblocking(Out<RequestHandle>),
    /// The call starts with each start of the request.
    Persistent(InfoHandle, Out<RequestHandle>),
}

impl Form {
    /// Whether the call is complete on return, so that it may take the fast path.
    #[inline(always)]
    pub(super) fn is_blocking(&self) -> bool {
        matches!(self, Form::Blocking)
    }
}

/// Number and type of the items of one buffer argument.
#[derive(Clone, Copy)]
pub(super) enum Shape<'a> {
    /// The call has no such argument.
    Absent,
    /// A number of items: of each piece if there are pieces, else of all.
    Items(i64, DatatypeHandle),
    /// Items by rank, one after the other.
    Counts(&'a CountsIn, DatatypeHandle),
    /// Items and displacements in extents, by rank.
    Spread(&'a CountsIn, &'a CountsIn, DatatypeHandle),
    /// Items, displacements in bytes and types, by rank.
    Typed(&'a CountsIn, &'a CountsIn, ArrayIn<DatatypeHandle>),
}

/// One buffer argument.
#[derive(Clone, Copy)]
pub(super) struct Argument<'a> {
    pub address: *const u8,
    /// Its name in the standard.
    pub name: &'static str,
    pub shape: Shape<'a>,
}

impl<'a> Argument<'a> {
    /// The call has no such argument, or it is not significant here.
    pub(super) const ABSENT: Argument<'static> = Argument {
        address: core::ptr::null(),
        name: "",
        shape: Shape::Absent,
    };

    /// The argument `sendbuf`.
    #[inline(always)]
    pub(super) const fn send(address: *const u8, shape: Shape<'a>) -> Argument<'a> {
        Argument {
            address,
            name: "sendbuf",
            shape,
        }
    }

    /// The argument `recvbuf`.
    #[inline(always)]
    pub(super) const fn recv(address: *const u8, shape: Shape<'a>) -> Argument<'a> {
        Argument {
            address,
            name: "recvbuf",
            shape,
        }
    }
}

/// See the module's text.
#[derive(Clone, Copy)]
pub(super) struct CollArgs<'a> {
    pub send: Argument<'a>,
    /// The receive buffer, or the buffer of a broadcast.
    pub recv: Argument<'a>,
    pub op: Option<OpHandle>,
    pub root: i32,
    pub comm: CommHandle,
}

impl CollArgs<'_> {
    /// The arguments of a call with only a communicator.
    pub(super) const fn bare(comm: CommHandle) -> CollArgs<'static> {
        CollArgs {
            send: Argument::ABSENT,
            recv: Argument::ABSENT,
            op: None,
            root: 0,
            comm,
        }
    }
}

/// The ranks at which an argument is significant, or may be MPI_IN_PLACE.
#[derive(Clone, Copy, PartialEq, Eq)]
enum At {
    Nowhere,
    Root,
    All,
}

impl At {
    fn is_here(self, at_root: bool) -> bool {
        self == At::All || (self == At::Root && at_root)
    }
}

/// The content of a buffer: one piece, one for each rank that sends or receives, or one for each
/// part of a divided result.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Holds {
    One,
    Ranks,
    Results,
}

/// The standard's rules for the arguments of a call.
struct Rules {
    send: (At, Holds),
    recv: (At, Holds),
    rooted: bool,
    /// The ranks at which the send buffer may be MPI_IN_PLACE, and those for the receive buffer.
    in_place: (At, At),
}

const fn rules(collective: Collective) -> Rules {
    use At::{All, Nowhere, Root};
    use Holds::{One, Ranks, Results};
    let (rooted, send, recv, in_place) = match collective {
        Collective::Barrier => (false, (Nowhere, One), (Nowhere, One), (Nowhere, Nowhere)),
        Collective::Bcast => (true, (Nowhere, One), (All, One), (Nowhere, Nowhere)),
        Collective::Gather | Collective::Gatherv => {
            (true, (All, One), (Root, Ranks), (Root, Nowhere))
        }
        Collective::Scatter | Collective::Scatterv => {
            (true, (Root, Ranks), (All, One), (Nowhere, Root))
        }
        Collective::Allgather | Collective::Allgatherv => {
            (false, (All, One), (All, Ranks), (All, Nowhere))
        }
        Collective::Alltoall | Collective::Alltoallv | Collective::Alltoallw => {
            (false, (All, Ranks), (All, Ranks), (All, Nowhere))
        }
        Collective::Reduce => (true, (All, One), (Root, One), (Root, Nowhere)),
        Collective::Allreduce | Collective::Scan | Collective::Exscan => {
            (false, (All, One), (All, One), (All, Nowhere))
        }
        Collective::ReduceScatter | Collective::ReduceScatterBlock => {
            (false, (All, Results), (All, One), (All, Nowhere))
        }
    };
    Rules {
        send,
        recv,
        rooted,
        in_place,
    }
}

impl Rules {
    /// The rules for an intercommunicator: nothing is in place, and the root either sends or
    /// receives.
    fn between(self, collective: Collective, root: u32, at_root: bool) -> Result<Rules> {
        if let Collective::Scan | Collective::Exscan = collective {
            return Err(error!(
                ERR_COMM,
                "{} is not defined on intercommunicators",
                collective.call()
            ));
        }
        let one_way = [self.send.0, self.recv.0].contains(&At::Root);
        let silent = |at: At| match at {
            _ if root == ASIDE => At::Nowhere,
            At::All if one_way && at_root => At::Nowhere,
            at => at,
        };
        Ok(Rules {
            send: (silent(self.send.0), self.send.1),
            recv: (silent(self.recv.0), self.recv.1),
            in_place: (At::Nowhere, At::Nowhere),
            ..self
        })
    }
}

/// Checks the arguments of a call and runs or starts it.
pub(super) fn start(collective: Collective, args: &CollArgs<'_>, form: Form) -> Result<()> {
    let hot = comm::hot(process(), args.comm)?;
    if let Form::Persistent(info, _) = form {
        // No hint has an effect: operations start in any order, as without the assertion.
        objects().optional_info(info)?;
    }
    let mut rules = rules(collective);
    let root = match rules.rooted {
        true => root_of(hot, args.root)?,
        false => 0,
    };
    let at_root = !rules.rooted || root == hot.rank().cast_unsigned();
    if hot.is_inter() {
        rules = rules.between(collective, root, at_root)?;
    }
    let given_in_place =
        |at: At, given: &Argument<'_>| at.is_here(at_root) && is_in_place(given.address);
    let send_in_place = given_in_place(rules.in_place.0, &args.send);
    let recv_in_place = given_in_place(rules.in_place.1, &args.recv);
    let mut recv_holds = rules.recv.1;
    if send_in_place && let Collective::ReduceScatter | Collective::ReduceScatterBlock = collective
    {
        // The receive buffer first holds the whole input vector.
        recv_holds = Holds::Results;
    }
    let significant = |at: At, in_place: bool, given| match at.is_here(at_root) && !in_place {
        true => given,
        false => Argument::ABSENT,
    };
    let send = significant(rules.send.0, send_in_place, args.send);
    let recv = significant(rules.recv.0, recv_in_place, args.recv);
    let peers = hot.peers();
    let (sent, received) = (Types::of(&send, peers)?, Types::of(&recv, peers)?);
    let reduction = match args.op.filter(|_| root != ASIDE) {
        Some(op) => {
            let handle = datatype(&args.send, &args.recv);
            let object = types::committed(handle)?;
            Some(op::get(op)?.on(process(), &object.datatype)?)
        }
        None => None,
    };
    let call = Call {
        collective,
        root,
        in_place: send_in_place || recv_in_place,
        send: side(&send, &sent, rules.send.1, hot)?,
        recv: side(&recv, &received, recv_holds, hot)?,
        reduction: reduction.as_ref(),
        neighbours: None,
    };
    carry_out(args, &call, form)
}

/// Runs or starts a checked call.
pub(super) fn carry_out(args: &CollArgs<'_>, call: &Call<'_>, form: Form) -> Result<()> {
    let datatype = datatype(&args.send, &args.recv);
    match form {
        Form::Blocking => run(args.comm, call, datatype),
        Form::Nonblocking(request) => issue(args.comm, call, datatype, issued::start, request),
        Form::Persistent(_, request) => issue(args.comm, call, datatype, issued::init, request),
    }
}

/// The types of a buffer argument, kept alive while the call reads them.
pub(super) enum Types {
    None,
    One(TypeRef),
    Each(Vec<Datatype>),
}

impl Types {
    /// The types of an argument with `pieces` pieces.
    pub(super) fn of(argument: &Argument<'_>, pieces: i32) -> Result<Types> {
        Ok(match argument.shape {
            Shape::Absent => Types::None,
            Shape::Items(_, datatype)
            | Shape::Counts(_, datatype)
            | Shape::Spread(_, _, datatype) => Types::One(types::committed(datatype)?),
            Shape::Typed(_, _, handles) => {
                let handles = handles.slice(pieces)?;
                let each = handles
                    .iter()
                    .map(|handle| Ok(types::committed(*handle)?.datatype.clone()));
                Types::Each(each.collect::<Result<_>>()?)
            }
        })
    }
}

/// The memory and the pieces of a buffer argument.
fn side<'a>(
    argument: &Argument<'a>,
    types: &'a Types,
    holds: Holds,
    hot: CommRef,
) -> Result<Side<'a>> {
    // On an intercommunicator data is divided by the ranks of the other group.
    let (size, peers) = (hot.size(), hot.peers());
    let Argument {
        address,
        name,
        shape,
    } = *argument;
    match (shape, types) {
        (Shape::Items(..), _) => {
            let ranks = match holds {
                Holds::One => 1,
                Holds::Ranks => peers,
                Holds::Results => size,
            };
            pieces(*argument, types, ranks)
        }
        (Shape::Counts(counts, _), Types::One(of)) => {
            let counts = counts.view(size)?;
            let total = sum(counts, name)?;
            no_in_place(address, name)?;
            let here = match holds {
                Holds::One => counts.get(hot.rank().unsigned_abs() as usize),
                Holds::Ranks | Holds::Results => total,
            };
            let pieces = Pieces::Uneven {
                counts,
                displs: None,
                datatype: &of.datatype,
            };
            Ok(Side {
                pieces,
                ..equal(address, name, here, of, 1)?
            })
        }
        _ => pieces(*argument, types, peers),
    }
}

/// The memory of an argument with `number` pieces, each with its own count.
pub(super) fn pieces<'a>(
    argument: Argument<'a>,
    types: &'a Types,
    number: i32,
) -> Result<Side<'a>> {
    let view = |counts: &'a CountsIn| counts.view(number);
    let Argument {
        address,
        name,
        shape,
    } = argument;
    match (shape, types) {
        (Shape::Items(count, _), Types::One(of)) => {
            equal(address, name, count, of, number.unsigned_abs())
        }
        (Shape::Spread(counts, displs, _), Types::One(of)) => {
            uneven(address, name, view(counts)?, view(displs)?, of)
        }
        (Shape::Typed(counts, displs, _), Types::Each(of)) => {
            typed(address, name, view(counts)?, view(displs)?, of)
        }
        _ => Ok(Side::ABSENT),
    }
}

/// The datatype for functions of the program: that of a reduction. Without a reduction: any type of
/// the arguments.
fn datatype(send: &Argument<'_>, recv: &Argument<'_>) -> DatatypeHandle {
    let found = scalar(&recv.shape).or_else(|| scalar(&send.shape));
    found.unwrap_or(DatatypeHandle::NULL)
}

/// The type of a buffer argument with a single type.
fn scalar(shape: &Shape<'_>) -> Option<DatatypeHandle> {
    match *shape {
        Shape::Items(_, datatype) | Shape::Counts(_, datatype) | Shape::Spread(_, _, datatype) => {
            Some(datatype)
        }
        Shape::Absent | Shape::Typed(..) => None,
    }
}

/// The root in the form of [`Call::root`].
fn root_of(comm: CommRef, root: i32) -> Result<u32> {
    let peers = comm.peers();
    match root {
        ROOT if comm.is_inter() => Ok(comm.rank().cast_unsigned()),
        PROC_NULL if comm.is_inter() => Ok(ASIDE),
        root if !(0..peers).contains(&root) => Err(error!(
            ERR_ROOT,
            "root {root} is not in 0..{peers}, the ranks of the communicator or its remote group"
        )),
        root if comm.is_inter() => Ok((comm.size() + root).cast_unsigned()),
        root => Ok(root.cast_unsigned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The standard's rules of each call, one line each: rooted, then the ranks at which the
    /// buffers are significant and may be in place.
    #[test]
    fn the_rules_are_those_of_the_standard() {
        for collective in Collective::ALL {
            let rules = rules(collective);
            let name = collective.call();
            let rooted = ["Bcast", "Gather", "Scatter", "Reduce"]
                .iter()
                .any(|word| name == format!("MPI_{word}") || name == format!("MPI_{word}v"));
            assert_eq!(rules.rooted, rooted, "{name}");
            // Only a rooted call has an argument that is significant at the root only, or in place
            // there only.
            let at_root = [rules.send.0, rules.recv.0].contains(&At::Root);
            assert!(!at_root || rooted, "{name}");
            let (send, recv) = rules.in_place;
            assert!(
                send == At::Nowhere || (send == At::Root) == rooted,
                "{name}"
            );
            assert_eq!(recv == At::Root, name.starts_with("MPI_Scatter"), "{name}");
        }
    }
}
