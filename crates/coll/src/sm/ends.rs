//! The two buffers of a call, cut into the pieces of the ranks, and each piece into runs of packed
//! bytes.

use super::data::Pieces;
use super::steps::copy;
use crate::side::spot;
use oxmpi_core::collectives::{self, Call, Collective, Flat, Layout, Side, Spread};
use oxmpi_datatype::{Convertor, Datatype};
use oxmpi_mem::{Buffer, HeapBytes, Region};
use oxmpi_pml::Payload;

/// One rank's piece of a buffer, seen as packed bytes.
#[derive(Clone, Copy)]
pub(super) enum Piece<'a> {
    /// Without gaps.
    Flat(Region),
    /// Items with gaps.
    Typed {
        buffer: Buffer,
        count: u64,
        datatype: &'a Datatype,
        len: usize,
    },
}

/// Bytes at a time when a copy changes from one layout with gaps to another.
const BOUNCE: usize = 16 << 10;

impl Piece<'_> {
    const NONE: Piece<'static> = Piece::Flat(Region::EMPTY);

    /// Packed bytes.
    #[inline(always)]
    pub(super) fn len(&self) -> usize {
        match self {
            Piece::Flat(region) => region.len(),
            Piece::Typed { len, .. } => *len,
        }
    }

    /// All of it, if it lies in one run.
    pub(super) fn run(&self) -> Option<Region> {
        match self {
            Piece::Flat(region) => Some(*region),
            Piece::Typed { .. } => None,
        }
    }

    /// Fills `into` with the packed bytes from `at` on.
    #[inline(always)]
    pub(super) fn pack(&self, at: usize, into: Region) {
        match self {
            Piece::Flat(region) => copy(into, region.slice(at, into.len())),
            typed => {
                typed.convertor(at).pack(into);
            }
        }
    }

    /// Puts packed bytes where those from `at` on belong.
    #[inline(always)]
    pub(super) fn unpack(&self, at: usize, from: Region) {
        match self {
            Piece::Flat(region) => copy(region.slice(at, from.len()), from),
            typed => {
                typed.convertor(at).unpack(from);
            }
        }
    }

    /// Copies `len` bytes from `at` on to the same place of a piece of the same signature.
    pub(super) fn copy_to(&self, other: &Piece<'_>, at: usize, len: usize) {
        match (self, other) {
            (Piece::Flat(from), _) => other.unpack(at, from.slice(at, len)),
            (_, Piece::Flat(into)) => self.pack(at, into.slice(at, len)),
            _ => {
                let bounce = HeapBytes::new(len.min(BOUNCE));
                for start in (at..at + len).step_by(BOUNCE) {
                    let run = bounce.region().slice(0, BOUNCE.min(at + len - start));
                    self.pack(start, run);
                    other.unpack(start, run);
                }
            }
        }
    }

    /// For a message.
    pub(super) fn payload(&self) -> Payload {
        match self {
            Piece::Flat(region) => Payload::Contiguous(*region),
            typed => Payload::Typed(Box::new(typed.convertor(0))),
        }
    }

    #[cold]
    fn convertor(&self, at: usize) -> Convertor {
        let Piece::Typed {
            buffer,
            count,
            datatype,
            ..
        } = self
        else {
            unreachable!("invariant: only pieces with gaps are converted");
        };
        let mut convertor = Convertor::new(datatype, *count, *buffer);
        convertor.set_position(at as u64);
        convertor
    }
}

/// One buffer.
#[derive(Clone, Copy)]
enum Half<'a> {
    /// It takes no part.
    Absent,
    /// Pieces of equal length without gaps, one behind the other.
    Even(Region, usize),
    /// Pieces of any length without gaps.
    Laid(Layout<'a>),
    /// Anything.
    Given(Side<'a>),
}

impl<'a> Half<'a> {
    fn even(region: Region, piece: usize) -> Half<'a> {
        match region.len() < piece {
            true => Half::Absent,
            false => Half::Even(region, piece),
        }
    }

    fn given(side: Side<'a>) -> Half<'a> {
        match side.pieces {
            collectives::Pieces::Absent => Half::Absent,
            _ => Half::Given(side),
        }
    }

    /// The piece of a rank; empty where the buffer takes no part.
    #[inline(always)]
    fn piece(&self, rank: u32) -> Piece<'a> {
        match self {
            Half::Absent => Piece::NONE,
            Half::Even(region, piece) => Piece::Flat(region.slice(rank as usize * piece, *piece)),
            Half::Laid(layout) => Piece::Flat(layout.piece(rank)),
            Half::Given(side) => given(side, rank),
        }
    }

    fn is_absent(&self) -> bool {
        matches!(self, Half::Absent)
    }
}

fn given<'a>(side: &Side<'a>, rank: u32) -> Piece<'a> {
    let (count, disp, datatype) = spot(side, rank);
    let len = usize::try_from(datatype.size().saturating_mul(count))
        .expect("invariant: counts of memory fit the address space");
    if len == 0 {
        return Piece::NONE;
    }
    let disp = isize::try_from(disp).expect("invariant: displacements fit the address space");
    if datatype.is_contiguous() {
        return Piece::Flat(side.buffer.at(disp, len));
    }
    let mut buffer = side.buffer;
    buffer.origin = buffer.origin.saturating_add(disp);
    Piece::Typed {
        buffer,
        count,
        datatype,
        len,
    }
}

/// Both buffers of a call.
pub(super) struct Ends<'a> {
    pub of: Collective,
    pub root: u32,
    pub in_place: bool,
    me: u32,
    send: Half<'a>,
    recv: Half<'a>,
}

impl<'a> Ends<'a> {
    /// Equal pieces without gaps.
    pub(super) fn flat(of: Collective, data: &Flat, me: u32) -> Ends<'static> {
        Ends {
            of,
            root: data.root,
            in_place: data.in_place,
            me,
            send: Half::even(data.send, data.piece),
            recv: Half::even(data.recv, data.piece),
        }
    }

    /// Pieces of any length without gaps; nothing is in place.
    pub(super) fn spread(of: Collective, data: &Spread<'a>, me: u32) -> Ends<'a> {
        let own = Half::even(data.own, data.own.len());
        let all = data.all.map_or(Half::Absent, Half::Laid);
        let (send, recv) = match of {
            Collective::Scatterv => (all, own),
            _ => (own, all),
        };
        Ends {
            of,
            root: data.root,
            in_place: false,
            me,
            send,
            recv,
        }
    }

    /// Any call.
    pub(super) fn given(call: &Call<'a>, me: u32) -> Ends<'a> {
        Ends {
            of: call.collective,
            root: call.root,
            in_place: call.in_place,
            me,
            send: Half::given(call.send),
            recv: Half::given(call.recv),
        }
    }

    /// What we give to `rank`.
    #[inline(always)]
    pub(super) fn give(&self, rank: u32) -> Piece<'a> {
        match (self.of, &self.send) {
            // In place, or the one buffer of a broadcast.
            (Collective::Bcast, Half::Absent) => self.recv.piece(0),
            (Collective::Allgather | Collective::Allgatherv, Half::Absent) => {
                self.recv.piece(self.me)
            }
            (
                Collective::Alltoall | Collective::Alltoallv | Collective::Alltoallw,
                Half::Absent,
            ) => self.recv.piece(rank),
            (
                Collective::Scatter
                | Collective::Scatterv
                | Collective::Alltoall
                | Collective::Alltoallv
                | Collective::Alltoallw,
                send,
            ) => send.piece(rank),
            (_, send) => send.piece(0),
        }
    }

    /// What we get from `rank`.
    #[inline(always)]
    pub(super) fn get(&self, rank: u32) -> Piece<'a> {
        match self.of {
            Collective::Bcast | Collective::Scatter | Collective::Scatterv => self.recv.piece(0),
            _ => self.recv.piece(rank),
        }
    }

    /// Whether pieces arrive where others leave from.
    pub(super) fn is_exchange_in_place(&self) -> bool {
        self.in_place
            && matches!(
                self.of,
                Collective::Alltoall | Collective::Alltoallv | Collective::Alltoallw
            )
    }

    /// Whether this rank gives itself a piece, which is not there yet.
    #[inline(always)]
    pub(super) fn keeps(&self) -> bool {
        let has_one = match self.of {
            Collective::Bcast => false,
            Collective::Gather
            | Collective::Gatherv
            | Collective::Scatter
            | Collective::Scatterv => self.me == self.root,
            _ => true,
        };
        has_one && !self.in_place
    }

    /// Copies what we give ourselves, no more than there is room for. Bytes.
    #[inline(always)]
    pub(super) fn keep(&self) -> usize {
        if !self.keeps() {
            return 0;
        }
        let (from, to) = (self.give(self.me), self.get(self.me));
        let len = from.len().min(to.len());
        from.copy_to(&to, 0, len);
        len
    }

    /// Bytes of a piece, where all have the same length: what the standard makes equal on all
    /// members.
    pub(super) fn piece(&self) -> usize {
        let (sent, received) = (self.send.piece(0).len(), self.recv.piece(0).len());
        match self.of {
            Collective::Scatter if !self.send.is_absent() => sent,
            _ if !self.recv.is_absent() => received,
            _ => sent,
        }
    }

    /// Bytes of the piece that every member gives to all: MPI_Allgatherv, where all members know.
    pub(super) fn length_of(&self, rank: u32) -> usize {
        self.recv.piece(rank).len()
    }
}

/// Calls whose buffers have gaps, in the short way.
pub(super) struct Even<'a> {
    pub ends: &'a Ends<'a>,
    pub piece: usize,
}

impl Pieces for Even<'_> {
    fn piece(&self) -> usize {
        self.piece
    }

    fn load(&self, rank: u32, into: Region) {
        let piece = self.ends.give(rank);
        piece.pack(0, into.slice(0, piece.len().min(into.len())));
    }

    fn store(&self, rank: u32, from: Region) {
        let piece = self.ends.get(rank);
        piece.unpack(0, from.slice(0, piece.len().min(from.len())));
    }

    fn keep(&self, _: u32, _: u32) {
        self.ends.keep();
    }
}
