//! Memory that a call reads or writes: its bytes, overlap between two calls, and changes of the
//! data of a pending send. MPI-5.0 §3.7.2, §6.12.

use crate::args::{Args, Array, Collective, Form, IN_PLACE, Kind, PROC_NULL, ROOT};
use crate::comms::Membership;
use crate::datatypes::{self, Datatype};
use crate::pieces::degrees;
use oxmpi_pmpi::{Handle, Pointer};
use std::hash::Hasher;
use std::ops::Range;
use std::sync::Arc;

/// Bytes of an argument.
#[derive(Clone, Debug)]
pub struct Span {
    /// The argument of the call.
    pub argument: &'static str,
    pub writes: bool,
    /// From the first byte to behind the last.
    pub bytes: Range<usize>,
    start: usize,
    count: i64,
    datatype: Arc<Datatype>,
    /// Hash of the data of a send, taken when the call was made.
    sum: Option<u64>,
}

/// Items of a datatype, by its handle.
#[derive(Clone, Copy)]
struct Data {
    datatype: Handle,
    count: i64,
}

impl Data {
    const fn new(datatype: Handle, count: i64) -> Data {
        Data { datatype, count }
    }
}

/// Arguments with more blocks are not examined.
const MOST_BLOCKS: usize = 1 << 20;

impl Span {
    /// These bytes.
    #[cfg(test)]
    pub fn of_test(writes: bool, bytes: Range<usize>) -> Span {
        Span {
            argument: "buf",
            writes,
            start: bytes.start,
            count: i64::try_from(bytes.len()).expect("a short range"),
            bytes,
            datatype: Datatype::of_test(),
            sum: None,
        }
    }

    /// The span of items of a datatype. `None`: no bytes.
    fn new(argument: &'static str, writes: bool, start: usize, data: Data) -> Option<Span> {
        let (datatype, count) = (datatypes::of(data.datatype)?, data.count);
        if count <= 0 || datatype.size == 0 {
            return None;
        }
        let last = datatype.extent.checked_mul(count - 1)?;
        let first = datatype.true_lb + last.min(0);
        let len = datatype.true_extent.checked_add(last.abs())?;
        let begin = start.wrapping_add_signed(isize::try_from(first).ok()?);
        let end = begin.checked_add(usize::try_from(len).ok()?)?;
        Some(Span {
            argument,
            writes,
            bytes: begin..end,
            start,
            count,
            datatype,
            sum: None,
        })
    }

    /// The blocks of bytes by increasing address; `None`: too many.
    fn blocks(&self) -> Option<Vec<Range<usize>>> {
        if self.datatype.is_dense() {
            return Some(vec![self.bytes.clone()]);
        }
        let blocks = self.datatype.blocks()?;
        let items = usize::try_from(self.count).ok()?;
        if blocks.len().checked_mul(items)? > MOST_BLOCKS {
            return None;
        }
        let mut all = Vec::with_capacity(blocks.len() * items);
        for item in 0..self.count {
            let from = self
                .start
                .wrapping_add_signed((item * self.datatype.extent) as isize);
            let ranges = blocks.iter().map(|(at, len)| {
                let begin = from.wrapping_add_signed(*at as isize);
                begin..begin + *len as usize
            });
            all.extend(ranges);
        }
        all.sort_unstable_by_key(|range| range.start);
        Some(all)
    }

    /// Whether both have a byte in common.
    pub fn meets(&self, other: &Span) -> bool {
        if self.bytes.end <= other.bytes.start || other.bytes.end <= self.bytes.start {
            return false;
        }
        let (Some(a), Some(b)) = (self.blocks(), other.blocks()) else {
            return false;
        };
        let (mut at_a, mut at_b) = (0, 0);
        while let (Some(x), Some(y)) = (a.get(at_a), b.get(at_b)) {
            if x.start < y.end && y.start < x.end {
                return true;
            }
            match x.end <= y.end {
                true => at_a += 1,
                false => at_b += 1,
            }
        }
        false
    }

    /// Records the hash of the data of a send.
    pub fn remember(&mut self) {
        if !self.writes {
            self.sum = self.sum();
        }
    }

    /// Whether the data of a send has changed.
    pub fn is_changed(&self) -> bool {
        self.sum.is_some() && self.sum() != self.sum
    }

    fn sum(&self) -> Option<u64> {
        let mut hasher = std::hash::DefaultHasher::new();
        for block in self.blocks()? {
            let from = core::ptr::with_exposed_provenance::<u8>(block.start);
            // SAFETY: the call sends these bytes, so they are valid until its request completes.
            hasher.write(unsafe { core::slice::from_raw_parts(from, block.len()) });
        }
        Some(hasher.finish())
    }
}

/// The memory that a call uses until it is complete.
pub fn of(kind: Kind, args: &Args, membership: Option<&Membership>) -> Vec<Span> {
    let mut spans = Spans(Vec::new());
    let data = Data::new(args.datatype, args.count);
    // With MPI_PROC_NULL nothing is read or written.
    let (sends, receives) = (args.dest != PROC_NULL, args.source != PROC_NULL);
    match kind {
        Kind::Send(_) if sends => spans.add("buf", false, args.buf, data),
        Kind::Recv(_) if receives => spans.add("buf", true, args.buf, data),
        Kind::Mrecv(_) => spans.add("buf", true, args.buf, data),
        Kind::Sendrecv(_) if args.sendtype != 0 => {
            if sends {
                let send = Data::new(args.sendtype, args.sendcount);
                spans.add("sendbuf", false, args.sendbuf, send);
            }
            if receives {
                let recv = Data::new(args.recvtype, args.recvcount);
                spans.add("recvbuf", true, args.recvbuf, recv);
            }
        }
        Kind::Sendrecv(_) if sends || receives => spans.add("buf", receives, args.buf, data),
        // The standard also names the sender of MPI_Precv_init `dest`.
        Kind::Partitioned { .. } if !sends => {}
        Kind::Partitioned { writes } => {
            let all = args.count.saturating_mul(args.partitions);
            spans.add("buf", writes, args.buf, Data::new(args.datatype, all));
        }
        Kind::Collective(kind, _) => {
            if let Some(membership) = membership {
                spans.collective(kind, args, membership);
            }
        }
        _ => {}
    }
    spans.0
}

/// The form of a call: whether its request continues after the call.
pub fn form(kind: Kind) -> Form {
    match kind {
        Kind::Send(form)
        | Kind::Recv(form)
        | Kind::Sendrecv(form)
        | Kind::Mrecv(form)
        | Kind::Collective(_, form) => form,
        Kind::Partitioned { .. } => Form::Persistent,
        Kind::Idup | Kind::Generalized => Form::Nonblocking,
        _ => Form::Blocking,
    }
}

struct Spans(Vec<Span>);

impl Spans {
    fn add(&mut self, argument: &'static str, writes: bool, buffer: Pointer, data: Data) {
        if buffer.addr() != IN_PLACE {
            let start = buffer.expose_provenance();
            self.0.extend(Span::new(argument, writes, start, data));
        }
    }

    /// Adds a piece at a displacement in extents of its type.
    fn add_at(
        &mut self,
        argument: &'static str,
        writes: bool,
        buffer: Pointer,
        items: i64,
        data: Data,
    ) {
        let Some(datatype) = datatypes::of(data.datatype) else {
            return;
        };
        let offset = items.saturating_mul(datatype.extent);
        if buffer.addr() != IN_PLACE {
            let at = buffer.cast::<u8>().wrapping_offset(offset as isize);
            self.add(argument, writes, at.cast(), data);
        }
    }

    /// Adds `times` pieces of the send buffer.
    fn sends(&mut self, args: &Args, times: i64) {
        let data = Data::new(args.sendtype, args.sendcount.saturating_mul(times));
        self.add("sendbuf", false, args.sendbuf, data);
    }

    /// Adds `times` pieces of the receive buffer.
    fn recvs(&mut self, args: &Args, times: i64) {
        let data = Data::new(args.recvtype, args.recvcount.saturating_mul(times));
        self.add("recvbuf", true, args.recvbuf, data);
    }

    /// Adds `number` pieces of the send buffer at displacements.
    fn send_each(&mut self, args: &Args, displs: Array, number: usize) {
        for at in 0..number {
            let data = Data::new(args.sendtype, args.sendcounts.get(at));
            self.add_at("sendbuf", false, args.sendbuf, displs.get(at), data);
        }
    }

    /// Adds `number` pieces of the receive buffer at displacements.
    fn recv_each(&mut self, args: &Args, displs: Array, number: usize) {
        for at in 0..number {
            let data = Data::new(args.recvtype, args.recvcounts.get(at));
            self.add_at("recvbuf", true, args.recvbuf, displs.get(at), data);
        }
    }

    /// Adds the pieces of a call with a type for each piece.
    fn typed(&mut self, args: &Args, out: usize, into: usize) {
        let at = |buffer: Pointer, offset: i64| {
            let moved = buffer.cast::<u8>().wrapping_offset(offset as isize);
            if buffer.addr() == IN_PLACE {
                buffer
            } else {
                moved.cast()
            }
        };
        for place in 0..out {
            let data = Data::new(args.sendtypes.handle(place), args.sendcounts.get(place));
            let from = at(args.sendbuf, args.sdispls.get(place));
            self.add("sendbuf", false, from, data);
        }
        for place in 0..into {
            let data = Data::new(args.recvtypes.handle(place), args.recvcounts.get(place));
            let to = at(args.recvbuf, args.rdispls.get(place));
            self.add("recvbuf", true, to, data);
        }
    }

    fn collective(&mut self, kind: Collective, args: &Args, membership: &Membership) {
        use Collective as C;
        let is_inter = membership.remote > 0;
        let is_root = args.root == if is_inter { ROOT } else { membership.rank };
        let far_root = !is_inter || args.root >= 0;
        let members = match is_inter {
            true => membership.remote,
            false => membership.size,
        };
        let members = usize::try_from(members).unwrap_or(0);
        let all = i64::try_from(members).unwrap_or(0);
        let whole = Data::new(args.datatype, args.count);
        let in_place = args.sendbuf.addr() == IN_PLACE;
        match kind {
            C::Barrier => {}
            C::Bcast if is_root => self.add("buffer", false, args.buf, whole),
            C::Bcast if far_root => self.add("buffer", true, args.buf, whole),
            C::Gather | C::Gatherv => {
                if far_root {
                    self.sends(args, 1);
                }
                match kind {
                    _ if !is_root => {}
                    C::Gather => self.recvs(args, all),
                    _ => self.recv_each(args, args.displs, members),
                }
            }
            C::Scatter | C::Scatterv => {
                if far_root {
                    self.recvs(args, 1);
                }
                match kind {
                    _ if !is_root => {}
                    C::Scatter => self.sends(args, all),
                    _ => self.send_each(args, args.displs, members),
                }
            }
            C::Allgather => {
                self.sends(args, 1);
                self.recvs(args, all);
            }
            C::Allgatherv => {
                self.sends(args, 1);
                self.recv_each(args, args.displs, members);
            }
            C::Alltoall => {
                self.sends(args, all);
                self.recvs(args, all);
            }
            C::Alltoallv => {
                self.send_each(args, args.sdispls, if in_place { 0 } else { members });
                self.recv_each(args, args.rdispls, members);
            }
            C::Alltoallw => self.typed(args, if in_place { 0 } else { members }, members),
            C::Reduce => {
                if far_root {
                    self.add("sendbuf", false, args.sendbuf, whole);
                }
                if is_root {
                    self.add("recvbuf", true, args.recvbuf, whole);
                }
            }
            C::Allreduce | C::Scan | C::Exscan => {
                self.add("sendbuf", false, args.sendbuf, whole);
                self.add("recvbuf", true, args.recvbuf, whole);
            }
            C::ReduceScatter | C::ReduceScatterBlock => self.scattered(kind, args, membership),
            C::NeighborAllgather
            | C::NeighborAllgatherv
            | C::NeighborAlltoall
            | C::NeighborAlltoallv
            | C::NeighborAlltoallw => self.neighbourhood(kind, args),
            C::Bcast => {}
        }
    }

    /// Adds the buffers of a reduction whose result is scattered.
    fn scattered(&mut self, kind: Collective, args: &Args, membership: &Membership) {
        use Collective as C;
        match kind {
            C::ReduceScatter => {
                let own = usize::try_from(membership.size).unwrap_or(0);
                let sum = (0..own).map(|at| args.recvcounts.get(at)).sum();
                self.add(
                    "sendbuf",
                    false,
                    args.sendbuf,
                    Data::new(args.datatype, sum),
                );
                let place = usize::try_from(membership.rank).unwrap_or(0);
                let own = args.recvcounts.get(place);
                self.add("recvbuf", true, args.recvbuf, Data::new(args.datatype, own));
            }
            C::ReduceScatterBlock => {
                let sum = args.recvcount.saturating_mul(i64::from(membership.size));
                self.add(
                    "sendbuf",
                    false,
                    args.sendbuf,
                    Data::new(args.datatype, sum),
                );
                let own = Data::new(args.datatype, args.recvcount);
                self.add("recvbuf", true, args.recvbuf, own);
            }
            _ => {}
        }
    }

    /// Adds the buffers of a call on the neighbours of a topology.
    fn neighbourhood(&mut self, kind: Collective, args: &Args) {
        use Collective as C;
        match kind {
            C::NeighborAllgather | C::NeighborAlltoall => {
                let (into, out) = degrees(args.comm);
                let times = |number: usize| i64::try_from(number).unwrap_or(0);
                match kind {
                    C::NeighborAllgather => self.sends(args, 1),
                    _ => self.sends(args, times(out)),
                }
                self.recvs(args, times(into));
            }
            C::NeighborAllgatherv => {
                self.sends(args, 1);
                self.recv_each(args, args.displs, degrees(args.comm).0);
            }
            C::NeighborAlltoallv => {
                let (into, out) = degrees(args.comm);
                self.send_each(args, args.sdispls, out);
                self.recv_each(args, args.rdispls, into);
            }
            C::NeighborAlltoallw => {
                let (into, out) = degrees(args.comm);
                self.typed(args, out, into);
            }
            _ => {}
        }
    }
}
