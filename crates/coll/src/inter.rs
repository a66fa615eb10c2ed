//! Collectives of intercommunicators, as schedules (MPI-5.0 §6.2.3).
//!
//! What moves data without combining it goes straight between the groups. What has one value for a
//! whole group goes through leaders, the ranks 0: an algorithm within one group, chosen as for an
//! intracommunicator of its size; a message between the leaders; an algorithm within the other.
//! Ranks of the remote group are numbered after those of the local one, in peers and in the root
//! ([`Call::root`](oxmpi_core::collectives::Call::root)). Called by [`crate::operation`].

use crate::basic::reduce::Pieces;
use crate::builder::Builder;
use crate::cost::{Model, Signature};
use crate::schedule::Span;
use crate::select::{Preference, Ways, choose};
use crate::shape::{Args, Blocks, Shape};
use oxmpi_core::collectives::{ASIDE, Collective};

/// What the report says of such calls.
pub const NAME: &str = "inter/leaders";

/// By what algorithms within a group are chosen.
pub struct Groups<'m> {
    /// Equal on all ranks.
    pub model: &'m Model,
    /// Equal on all ranks.
    pub preference: &'m Preference,
}

impl Groups<'_> {
    /// Writes the schedule of a call.
    ///
    /// # Panics
    /// Scans are not defined between groups; the C edge refuses them.
    pub fn build(&self, collective: Collective, b: &mut Builder<'_>) {
        if b.args.root == ASIDE {
            return;
        }
        match collective {
            Collective::Barrier => self.barrier(b),
            Collective::Bcast => self.bcast(b),
            Collective::Reduce => self.reduce(b),
            Collective::Allreduce => self.allreduce(b),
            Collective::ReduceScatter | Collective::ReduceScatterBlock => self.reduce_scatter(b),
            Collective::Gather | Collective::Gatherv => gather(b),
            Collective::Scatter | Collective::Scatterv => scatter(b),
            Collective::Allgather | Collective::Allgatherv => exchange(b, |b, _| b.send_block(0)),
            Collective::Alltoall | Collective::Alltoallv | Collective::Alltoallw => {
                exchange(b, |b, peer| b.send_block(peer));
            }
            Collective::Scan | Collective::Exscan => {
                unreachable!("invariant: a scan goes along the ranks of one group")
            }
        }
    }

    /// All of one group have come when its leader tells the other.
    fn barrier(&self, b: &mut Builder<'_>) {
        self.within(b, Collective::Barrier, 0, Args::EMPTY);
        b.then();
        if b.rank == 0 {
            let leader = b.size;
            b.signal(leader, Span::NOTHING);
            b.await_signal(leader, Span::NOTHING);
        }
        b.then();
        self.within(b, Collective::Barrier, 0, Args::EMPTY);
    }

    fn bcast(&self, b: &mut Builder<'_>) {
        let (root, data) = (b.args.root, b.recv_block(0));
        if is_root(b) {
            let leader = b.size;
            b.send(leader, data);
            return;
        }
        if b.rank == 0 {
            b.recv(root, data);
        }
        self.spread(b, data);
    }

    fn reduce(&self, b: &mut Builder<'_>) {
        if is_root(b) {
            let (leader, into) = (b.size, b.recv_block(0));
            b.recv(leader, into);
            return;
        }
        let (root, own) = (b.args.root, b.own());
        let result = self.fold(b, own);
        if b.rank == 0 {
            b.send(root, result);
        }
    }

    /// Each group gets the result of the other.
    fn allreduce(&self, b: &mut Builder<'_>) {
        let (own, into) = (b.own(), b.recv_block(0));
        let result = self.fold(b, own);
        swap(b, result, into);
        self.spread(b, into);
    }

    /// The result of the other group, divided among the ranks of mine.
    fn reduce_scatter(&self, b: &mut Builder<'_>) {
        let pieces = Pieces::new(b);
        let own = pieces.contribution(b);
        let result = self.fold(b, own);
        let whole = match b.rank {
            0 => b.temp(own.count, own.ty),
            _ => Span::NOTHING,
        };
        swap(b, result, whole);
        b.then();
        let (mine, divided) = (pieces.result(b.rank), b.args.recv.shape);
        let (collective, bytes) = match divided {
            Shape::Equal { .. } => (Collective::Scatter, b.bytes(mine)),
            _ => (Collective::Scatterv, 0),
        };
        let send = match b.rank {
            0 => Blocks {
                space: whole.space,
                shape: divided,
            },
            _ => Blocks::ABSENT,
        };
        let args = Args {
            send,
            recv: all_of(mine),
            ..Args::EMPTY
        };
        self.within(b, collective, bytes, args);
    }

    /// Combines `own` of all ranks of my group; gives where the leader has the result.
    fn fold(&self, b: &mut Builder<'_>, own: Span) -> Span {
        if b.size == 1 {
            return own;
        }
        let result = match b.rank {
            0 => b.temp(own.count, own.ty),
            _ => Span::NOTHING,
        };
        let recv = match b.rank {
            0 => all_of(result),
            _ => Blocks::ABSENT,
        };
        let args = Args {
            send: all_of(own),
            recv,
            ..Args::EMPTY
        };
        let bytes = b.bytes(own);
        self.within(b, Collective::Reduce, bytes, args);
        b.then();
        result
    }

    /// What the leader of my group receives in this round, then goes to all of it.
    fn spread(&self, b: &mut Builder<'_>, data: Span) {
        b.then();
        let args = Args {
            recv: all_of(data),
            ..Args::EMPTY
        };
        let bytes = b.bytes(data);
        self.within(b, Collective::Bcast, bytes, args);
    }

    /// A call of `bytes` bytes, as its signature counts them, within my group.
    fn within<'a>(&self, b: &mut Builder<'a>, collective: Collective, bytes: u64, args: Args<'a>) {
        let signature = Signature {
            size: b.size,
            bytes,
            commutative: b.op.commutative,
            in_place: false,
        };
        let (model, ways) = (self.model, Ways::Flat);
        let algorithm = choose(collective, &signature, model, self.preference, ways);
        let outer = core::mem::replace(&mut b.args, args);
        b.segment = model.segment(bytes, b.size);
        let build = algorithm.build;
        build.expect("invariant: a schedule was asked for")(b);
        b.args = outer;
    }
}

/// The root receives from each of the other group.
fn gather(b: &mut Builder<'_>) {
    if !is_root(b) {
        let (root, mine) = (b.args.root, b.send_block(0));
        b.send(root, mine);
        return;
    }
    for peer in others(b) {
        let into = b.recv_block(peer);
        b.recv(b.size + peer, into);
    }
}

/// The root sends to each of the other group.
fn scatter(b: &mut Builder<'_>) {
    if !is_root(b) {
        let (root, mine) = (b.args.root, b.recv_block(0));
        b.recv(root, mine);
        return;
    }
    for peer in others(b) {
        let from = b.send_block(peer);
        b.send(b.size + peer, from);
    }
}

/// Each sends `piece` to each of the other group.
fn exchange(b: &mut Builder<'_>, piece: impl Fn(&Builder<'_>, u32) -> Span) {
    for peer in others(b) {
        let into = b.recv_block(peer);
        b.recv(b.size + peer, into);
    }
    for peer in others(b) {
        let from = piece(b, peer);
        b.send(b.size + peer, from);
    }
}

/// The leaders give each other `from` in this round.
fn swap(b: &mut Builder<'_>, from: Span, into: Span) {
    if b.rank == 0 {
        let leader = b.size;
        b.recv(leader, into);
        b.send(leader, from);
    }
}

/// The ranks of the other group, each process beginning with another.
fn others(b: &Builder<'_>) -> impl Iterator<Item = u32> + use<> {
    let (first, remote) = (b.rank % b.remote, b.remote);
    (first..remote).chain(0..first)
}

fn is_root(b: &Builder<'_>) -> bool {
    b.args.root == b.rank
}

/// A buffer that is one vector.
fn all_of(span: Span) -> Blocks<'static> {
    Blocks {
        space: span.space,
        shape: Shape::Equal {
            count: span.count,
            ty: span.ty,
        },
    }
}
