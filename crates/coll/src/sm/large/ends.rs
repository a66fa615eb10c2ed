//! The two buffers of a call, cut into the pieces of the ranks, and each piece into runs of packed
//! bytes.

use super::cut::LINE;
use oxmpi_core::collectives::{Call, Collective, Flat, Pieces, Side};
use oxmpi_datatype::{Convertor, Datatype};
use oxmpi_mem::{Buffer, Region};

/// One rank's piece of a buffer, seen as packed bytes.
pub(in crate::sm) enum Piece<'a> {
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

impl Piece<'_> {
    /// Packed bytes.
    pub(super) fn len(&self) -> usize {
        match self {
            Piece::Flat(region) => region.len(),
            Piece::Typed { len, .. } => *len,
        }
    }

    /// The bytes from `at` on, if they lie in one run.
    pub(super) fn run(&self, at: usize, len: usize) -> Option<Region> {
        match self {
            Piece::Flat(region) => Some(region.slice(at, len)),
            Piece::Typed { .. } => None,
        }
    }

    /// Fills `into` with the packed bytes from `at` on.
    pub(super) fn pack(&self, at: usize, into: Region) {
        match self.convertor(at) {
            Ok(mut convertor) => {
                convertor.pack(into);
            }
            Err(region) => oxmpi_mem::copy(into, region.slice(at, into.len())),
        }
    }

    /// Puts packed bytes where those from `at` on belong.
    pub(super) fn unpack(&self, at: usize, from: Region) {
        match self.convertor(at) {
            Ok(mut convertor) => {
                convertor.unpack(from);
            }
            Err(region) => oxmpi_mem::copy(region.slice(at, from.len()), from),
        }
    }

    fn convertor(&self, at: usize) -> Result<Convertor, Region> {
        match self {
            Piece::Flat(region) => Err(*region),
            Piece::Typed {
                buffer,
                count,
                datatype,
                ..
            } => {
                let mut convertor = Convertor::new(datatype, *count, *buffer);
                convertor.set_position(at as u64);
                Ok(convertor)
            }
        }
    }
}

/// One buffer.
#[derive(Clone, Copy)]
pub(super) enum Half<'a> {
    /// Pieces of equal length without gaps, one behind the other.
    Even(Region, usize),
    /// Anything.
    Given(Side<'a>),
}

impl<'a> Half<'a> {
    /// The piece of a rank; empty where the buffer takes no part.
    pub(super) fn piece(&self, rank: u32) -> Piece<'a> {
        match self {
            Half::Even(region, piece) => Piece::Flat(region.slice(rank as usize * piece, *piece)),
            Half::Given(side) => given(side, rank),
        }
    }

    fn is_absent(&self) -> bool {
        matches!(self, Half::Given(side) if matches!(side.pieces, Pieces::Absent))
    }
}

fn given<'a>(side: &Side<'a>, rank: u32) -> Piece<'a> {
    let at = rank as usize;
    let (count, disp, datatype): (u64, i64, &'a Datatype) = match side.pieces {
        Pieces::Absent => return Piece::Flat(Region::EMPTY),
        Pieces::Equal { count, datatype } => {
            let before = signed(count).saturating_mul(i64::from(rank));
            (count, before.saturating_mul(datatype.extent()), datatype)
        }
        Pieces::Uneven {
            counts,
            displs,
            datatype,
        } => {
            let before = match displs {
                Some(displs) => displs.get(at),
                None => counts.iter().take(at).fold(0, i64::saturating_add),
            };
            (
                items(counts.get(at)),
                before.saturating_mul(datatype.extent()),
                datatype,
            )
        }
        Pieces::Typed {
            counts,
            displs,
            datatypes,
        } => (items(counts.get(at)), displs.get(at), &datatypes[at]),
    };
    let len = usize::try_from(datatype.size().saturating_mul(count))
        .expect("invariant: counts of memory fit the address space");
    if len == 0 {
        return Piece::Flat(Region::EMPTY);
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

fn signed(count: u64) -> i64 {
    i64::try_from(count).expect("invariant: counts were checked at the edge")
}

fn items(count: i64) -> u64 {
    u64::try_from(count).expect("invariant: counts were checked at the edge")
}

/// Both buffers of a call.
pub(in crate::sm) struct Ends<'a> {
    pub of: Collective,
    pub root: u32,
    /// What this rank gives; in place, where that lies in the receive buffer.
    send: Half<'a>,
    recv: Half<'a>,
    in_place: bool,
    me: u32,
}

impl<'a> Ends<'a> {
    pub(in crate::sm) fn flat(of: Collective, data: &Flat, me: u32) -> Ends<'static> {
        Ends {
            of,
            root: data.root,
            send: Half::Even(data.send, data.piece),
            recv: Half::Even(data.recv, data.piece),
            in_place: data.in_place,
            me,
        }
    }

    pub(in crate::sm) fn given(call: &Call<'a>, me: u32) -> Ends<'a> {
        Ends {
            of: call.collective,
            root: call.root,
            send: Half::Given(call.send),
            recv: Half::Given(call.recv),
            in_place: call.in_place,
            me,
        }
    }

    /// What we give to `rank`.
    pub(super) fn give(&self, rank: u32) -> Piece<'a> {
        let all_alike = matches!(
            self.of,
            Collective::Bcast
                | Collective::Gather
                | Collective::Gatherv
                | Collective::Allgather
                | Collective::Allgatherv
                | Collective::Exscan
        );
        match self.send {
            // In place, or the one buffer of a broadcast.
            send if send.is_absent() => match self.of {
                Collective::Bcast => self.recv.piece(0),
                Collective::Allgather | Collective::Allgatherv => self.recv.piece(self.me),
                Collective::Alltoall | Collective::Alltoallv | Collective::Alltoallw => {
                    self.recv.piece(rank)
                }
                _ => send.piece(rank),
            },
            send => send.piece(if all_alike { 0 } else { rank }),
        }
    }

    /// What we get from `rank`.
    pub(super) fn get(&self, rank: u32) -> Piece<'a> {
        let one = matches!(
            self.of,
            Collective::Bcast | Collective::Scatter | Collective::Scatterv
        );
        self.recv.piece(if one { 0 } else { rank })
    }

    /// Bytes in front of each part of a block that tell how long the piece is: where only the two
    /// ends know.
    pub(super) fn head(&self) -> usize {
        let uneven = [
            Collective::Scatterv,
            Collective::Alltoallv,
            Collective::Alltoallw,
        ];
        match uneven.contains(&self.of) {
            true => LINE,
            false => 0,
        }
    }

    /// Whether one member gives or gets everything, and nobody else has a piece for itself.
    pub(super) fn is_rooted(&self) -> bool {
        let rooted = [
            Collective::Gather,
            Collective::Gatherv,
            Collective::Scatter,
            Collective::Scatterv,
        ];
        rooted.contains(&self.of)
    }

    /// Whether what arrives lies where something leaves.
    pub(super) fn is_in_place(&self) -> bool {
        self.in_place
    }

    /// What we give to ourselves, from where to where; `None` when it is there.
    pub(super) fn own(&self) -> Option<(Piece<'a>, Piece<'a>)> {
        let apart = !self.in_place && !matches!(self.of, Collective::Bcast | Collective::Exscan);
        apart.then(|| (self.give(self.me), self.get(self.me)))
    }
}
