//! Tiling: a datatype repeated without end, as a view shows a file (MPI-5.0 §14.3).
//!
//! Byte `n` of the *stream* is the n-th byte of data. [`Tiling::blocks`] maps the stream to
//! offsets, [`Tiling::below`] maps back. Both cost one division or search per level of the layout,
//! so that no list of all pieces is needed. [`Tiling::encode`] serializes a layout for other
//! processes, in the same compact form; [`Tiling::decode`] checks all of it.

mod encoded;

use crate::Datatype;
use crate::layout::{Kind, Layout, Leaf, MAX_DEPTH, Part, Placed};
use crate::walk::{Piece, Rounds, Sink, Strided, walk_rounds};
use core::ops::{ControlFlow, Range};
use encoded::{decode, encode, put, take};

/// See the module's text. Displacements are not negative and never decrease.
#[derive(Clone, Debug)]
pub struct Tiling {
    disp: i64,
    layout: Layout,
    extent: i64,
    /// First and one-past-last byte of a tile's data, from the layout's origin.
    first: i64,
    end: i64,
    /// Whether bytes overlap inside a tile.
    overlaps: bool,
}

/// Why a datatype cannot tile a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoTiling {
    /// A displacement is negative.
    Negative,
    /// A displacement is lower than the one before it.
    GoesBack,
    /// There is data, and the extent is not positive.
    Extent,
}

impl core::fmt::Display for NoTiling {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(match self {
            NoTiling::Negative => "it has a negative displacement",
            NoTiling::GoesBack => "its displacements are not in ascending order",
            NoTiling::Extent => "its extent is not positive",
        })
    }
}

/// Equal runs at equal distances: `count` runs of `len` bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blocks {
    /// The offset of the first byte in the file.
    pub offset: u64,
    /// Its place in the requested piece of the stream.
    pub packed: u64,
    /// Bytes of a run.
    pub len: u64,
    /// Number of runs.
    pub count: u64,
    /// Distance from one run to the next, in the file.
    pub stride: u64,
    /// The same distance in the stream.
    pub packed_stride: u64,
}

impl Tiling {
    /// Consecutive bytes.
    #[must_use]
    pub fn bytes() -> Tiling {
        Tiling {
            disp: 0,
            layout: Layout::Run { len: 1, leaf: None },
            extent: 1,
            first: 0,
            end: 1,
            overlaps: false,
        }
    }

    /// The tiling of a datatype.
    ///
    /// # Errors
    /// The datatype is not in ascending order from 0 on.
    pub fn new(datatype: &Datatype) -> Result<Tiling, NoTiling> {
        let Placed { disp, layout } = datatype.0.map.bytes.clone();
        Tiling::of(disp, layout, datatype.extent())
    }

    fn of(disp: i64, layout: Layout, extent: i64) -> Result<Tiling, NoTiling> {
        let mut overlaps = false;
        let (first, end) = order(&layout, &mut overlaps).ok_or(NoTiling::GoesBack)?;
        let long = end
            .checked_sub(first)
            .filter(|_| disp.checked_add(end).is_some());
        long.ok_or(NoTiling::GoesBack)?;
        if layout.size() > 0 {
            if disp.checked_add(first).is_none_or(|first| first < 0) {
                return Err(NoTiling::Negative);
            }
            if extent <= 0 {
                return Err(NoTiling::Extent);
            }
        }
        Ok(Tiling {
            disp,
            layout,
            extent,
            first,
            end,
            overlaps,
        })
    }

    /// Bytes of data in a tile.
    #[must_use]
    pub fn size(&self) -> u64 {
        self.layout.size()
    }

    /// Distance from one tile to the next (bytes).
    #[must_use]
    pub fn extent(&self) -> u64 {
        u64::try_from(self.extent).unwrap_or(0)
    }

    /// An upper bound of the offsets of the first `bytes` bytes of the stream. `None`: beyond
    /// 2⁶³−1.
    #[must_use]
    pub fn limit(&self, bytes: u64) -> Option<u64> {
        let tiles = bytes.checked_div(self.size()).unwrap_or(0);
        let reach = u64::try_from(self.disp.checked_add(self.end)?).ok()?;
        let limit = tiles.checked_mul(self.extent())?.checked_add(reach)?;
        i64::try_from(limit).is_ok().then_some(limit)
    }

    /// Whether some byte of the file occurs twice; then [`below`] is undefined.
    ///
    /// [`below`]: Tiling::below
    #[must_use]
    pub fn overlaps(&self) -> bool {
        self.overlaps || self.extent < self.end - self.first
    }

    /// Whether some byte occurs twice in one tile: writing is then erroneous.
    #[must_use]
    pub fn overlaps_inside(&self) -> bool {
        self.overlaps
    }

    /// The same tiling for users of the first tile only: the next one does not begin inside it.
    #[must_use]
    pub fn apart(&self) -> Tiling {
        Tiling {
            extent: self.extent.max(self.end - self.first),
            ..self.clone()
        }
    }

    /// Whether the stream has no holes: byte n lies at the first offset plus n.
    #[must_use]
    pub fn is_dense(&self) -> bool {
        matches!(self.layout, Layout::Run { len, .. } if i64::try_from(len) == Ok(self.extent))
    }

    /// The places of the bytes `from..to` of the stream, in order. `each` may end the walk early.
    pub fn blocks(&self, from: u64, to: u64, each: &mut dyn FnMut(Blocks) -> ControlFlow<()>) {
        if from >= to || self.size() == 0 {
            return;
        }
        if self.is_dense() {
            let offset = self.disp.cast_unsigned() + from;
            let _ = each(Blocks::one(offset, 0, to - from));
            return;
        }
        let rounds = Rounds {
            count: u64::MAX,
            stride: self.extent,
            body: &self.layout,
        };
        let piece = Piece {
            from,
            to,
            packed: 0,
        };
        let _ = walk_rounds(rounds, self.disp, piece, &mut Places { each });
    }

    /// The offset of byte `at` of the stream. Without data and with `at` 0: the offset of the end
    /// of the data.
    #[must_use]
    pub fn offset_of(&self, at: u64) -> u64 {
        let mut found = 0;
        self.blocks(at, at.saturating_add(1), &mut |blocks| {
            found = blocks.offset;
            ControlFlow::Break(())
        });
        found
    }

    /// The number of bytes of the stream below an offset.
    #[must_use]
    pub fn below(&self, offset: u64) -> u64 {
        let offset = i64::try_from(offset).unwrap_or(i64::MAX);
        let place = offset.saturating_sub(self.disp);
        if self.is_dense() {
            return u64::try_from(place).unwrap_or(0);
        }
        let rounds = Rounds {
            count: u64::MAX,
            stride: self.extent,
            body: &self.layout,
        };
        below_rounds(rounds, self.first..self.end, place)
    }

    /// Estimated number of runs of the bytes `from..to` of the stream, from whole tiles.
    #[must_use]
    pub fn runs(&self, from: u64, to: u64) -> u64 {
        if from >= to || self.size() == 0 {
            return 0;
        }
        if self.is_dense() {
            return 1;
        }
        let each = runs_of(&self.layout);
        let (bytes, size) = (u128::from(to - from), u128::from(self.size()));
        let all = (u128::from(each) * bytes).div_ceil(size);
        u64::try_from(all).unwrap_or(u64::MAX).max(1)
    }

    /// The serialized layout, for another process.
    #[must_use]
    pub fn encode(&self) -> Vec<u8> {
        let mut out = Vec::new();
        put(&mut out, self.disp);
        put(&mut out, self.extent);
        encode(&self.layout, &mut out);
        out
    }

    /// The tiling that [`encode`](Self::encode) serialized; `None`: invalid bytes.
    #[must_use]
    pub fn decode(bytes: &[u8]) -> Option<Tiling> {
        let mut rest = bytes;
        let (disp, extent) = (take(&mut rest)?, take(&mut rest)?);
        let layout = decode(&mut rest, MAX_DEPTH)?;
        if !rest.is_empty() {
            return None;
        }
        Tiling::of(disp, layout, extent).ok()
    }
}

impl Blocks {
    fn one(offset: u64, packed: u64, len: u64) -> Blocks {
        Blocks {
            offset,
            packed,
            len,
            count: 1,
            stride: len,
            packed_stride: len,
        }
    }
}

/// Passes on what a walk finds.
struct Places<'a> {
    each: &'a mut dyn FnMut(Blocks) -> ControlFlow<()>,
}

impl Sink for Places<'_> {
    const ANY_ORDER: bool = false;

    fn run(&mut self, disp: i64, packed: u64, len: u64, _leaf: Leaf) -> ControlFlow<()> {
        (self.each)(Blocks::one(disp.cast_unsigned(), packed, len))
    }

    fn strided(&mut self, disp: i64, packed: u64, runs: Strided) -> ControlFlow<()> {
        (self.each)(Blocks {
            offset: disp.cast_unsigned(),
            packed,
            len: runs.len,
            count: runs.count,
            stride: runs.stride.cast_unsigned(),
            packed_stride: runs.packed_stride,
        })
    }
}

/// First and one-past-last byte of a layout whose displacements never decrease; `None`: they do.
fn order(layout: &Layout, overlaps: &mut bool) -> Option<(i64, i64)> {
    let node = match layout {
        Layout::Empty => return Some((0, 0)),
        Layout::Run { len, .. } => return Some((0, i64::try_from(*len).ok()?)),
        Layout::Node(node) => node,
    };
    match &node.kind {
        Kind::Loop {
            count,
            stride,
            body,
        } => {
            let (first, end) = order(body, overlaps)?;
            let steps = i64::try_from(count.checked_sub(1)?).ok()?;
            if steps > 0 && *stride < end.checked_sub(first)? {
                // The next round begins below the end of this one. This is in order only where each
                // round is one run.
                if *stride < 0 || !matches!(body, Layout::Run { .. }) {
                    return None;
                }
                *overlaps = true;
            }
            Some((first, end.checked_add(stride.checked_mul(steps)?)?))
        }
        Kind::Table { entries, .. } => {
            let run = |at: usize| {
                let end = entries.get(at + 1).map_or(node.size, |next| next.start);
                let len = i64::try_from(end.checked_sub(entries[at].start)?).ok()?;
                Some((entries[at].disp, entries[at].disp.checked_add(len)?))
            };
            in_order((0..entries.len()).map(run), overlaps)
        }
        Kind::Seq { parts } => {
            let part = |part: &Part| {
                let mut inside = false;
                let (first, end) = order(&part.layout, &mut inside)?;
                let place = |at: i64| part.disp.checked_add(at);
                Some(((place(first)?, place(end)?), inside))
            };
            let places: Option<Vec<_>> = parts.iter().map(part).collect();
            let places = places?;
            *overlaps |= places.iter().any(|(_, inside)| *inside);
            in_order(places.into_iter().map(|(place, _)| Some(place)), overlaps)
        }
    }
}

/// The hull of consecutive places.
fn in_order(
    places: impl Iterator<Item = Option<(i64, i64)>>,
    overlaps: &mut bool,
) -> Option<(i64, i64)> {
    let mut hull: Option<(i64, i64)> = None;
    let mut last_first = i64::MIN;
    for place in places {
        let (first, end) = place?;
        if first < last_first {
            return None;
        }
        last_first = first;
        let (low, high) = hull.unwrap_or((first, first));
        *overlaps |= first < high;
        hull = Some((low, high.max(end)));
    }
    hull.or(Some((0, 0)))
}

/// Bytes of the data of all rounds below a place. The first round has its data in `hull`.
fn below_rounds(rounds: Rounds<'_>, hull: Range<i64>, place: i64) -> u64 {
    let Rounds {
        count,
        stride,
        body,
    } = rounds;
    let size = body.size();
    if size == 0 || place <= hull.start {
        return 0;
    }
    // Rounds that begin below the place: all of them but the last lie completely below it.
    let begun = match stride {
        0 => count,
        _ => u64::try_from(place.saturating_sub(hull.start).saturating_sub(1) / stride + 1)
            .unwrap_or(0)
            .min(count),
    };
    let last = begun - 1;
    let inside = place.saturating_sub(stride.saturating_mul(last.cast_signed()));
    let partial = match inside >= hull.end {
        true => size,
        false => below(body, inside),
    };
    last * size + partial
}

/// Bytes of a layout's data below a place.
fn below(layout: &Layout, place: i64) -> u64 {
    let node = match layout {
        Layout::Empty => return 0,
        Layout::Run { len, .. } => return u64::try_from(place).unwrap_or(0).min(*len),
        Layout::Node(node) => node,
    };
    match &node.kind {
        Kind::Loop {
            count,
            stride,
            body,
        } => {
            let rounds = Rounds {
                count: *count,
                stride: *stride,
                body,
            };
            below_rounds(rounds, hull(body), place)
        }
        Kind::Table { entries, .. } => {
            let begun = entries.partition_point(|entry| entry.disp < place);
            let Some(at) = begun.checked_sub(1) else {
                return 0;
            };
            let entry = entries[at];
            let next = entries.get(begun).map_or(node.size, |next| next.start);
            entry.start + (place - entry.disp).cast_unsigned().min(next - entry.start)
        }
        Kind::Seq { parts } => {
            let begins = |part: &Part| part.disp.saturating_add(hull(&part.layout).start);
            let begun = parts.partition_point(|part| begins(part) < place);
            let Some(at) = begun.checked_sub(1) else {
                return 0;
            };
            let part = &parts[at];
            part.start + below(&part.layout, place.saturating_sub(part.disp))
        }
    }
}

/// The bytes from the first to the last one of a layout that is in order.
fn hull(layout: &Layout) -> Range<i64> {
    let node = match layout {
        Layout::Empty => return 0..0,
        Layout::Run { len, .. } => return 0..len.cast_signed(),
        Layout::Node(node) => node,
    };
    match &node.kind {
        Kind::Loop {
            count,
            stride,
            body,
        } => {
            let Range { start, end } = hull(body);
            start..end + stride * (count - 1).cast_signed()
        }
        Kind::Table { entries, .. } => match (entries.first(), entries.last()) {
            (Some(first), Some(last)) => {
                let len = (node.size - last.start).cast_signed();
                first.disp..last.disp + len
            }
            _ => 0..0,
        },
        Kind::Seq { parts } => match (parts.first(), parts.last()) {
            (Some(first), Some(last)) => {
                first.disp + hull(&first.layout).start..last.disp + hull(&last.layout).end
            }
            _ => 0..0,
        },
    }
}

fn runs_of(layout: &Layout) -> u64 {
    match layout {
        Layout::Empty => 0,
        Layout::Run { .. } => 1,
        Layout::Node(node) => match &node.kind {
            Kind::Loop { count, body, .. } => count.saturating_mul(runs_of(body)),
            Kind::Table { entries, .. } => entries.len() as u64,
            Kind::Seq { parts } => parts.iter().fold(0, |all: u64, part| {
                all.saturating_add(runs_of(&part.layout))
            }),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Basic;

    fn byte() -> Datatype {
        Datatype::basic(Basic::BYTE)
    }

    /// Types of every shape, with holes.
    fn shapes() -> Vec<Datatype> {
        let int = Datatype::basic(Basic::INT);
        let counts: [&[i64]; 4] = [&[3, 1, 7], &[2, 9, 13], &[8, 4, 4], &[4, 2, 3]];
        let vector = int.vector(4, 3, 5).unwrap();
        let indexed = int.indexed(counts[0].into(), counts[1].into()).unwrap();
        let array = byte()
            .subarray(
                counts[2].into(),
                counts[3].into(),
                (&[1i64, 1, 0]).into(),
                crate::ORDER_C,
            )
            .unwrap();
        let displacements = [4i64, 200, 600];
        let mixed = Datatype::create_struct(
            (&[1i64, 2, 1]).into(),
            (&displacements).into(),
            &[int.clone(), indexed.clone(), vector.clone()],
        )
        .unwrap();
        let spread = indexed.resized(0, 100).unwrap().contiguous(3).unwrap();
        let apart = mixed.hvector(3, 1, 2000).unwrap();
        vec![int, vector, indexed, array, mixed, spread, apart]
    }

    /// Offsets of the first bytes of the stream, one by one.
    fn offsets(tiling: &Tiling, from: u64, to: u64) -> Vec<u64> {
        let mut all = vec![u64::MAX; usize::try_from(to - from).unwrap()];
        tiling.blocks(from, to, &mut |b| {
            for run in 0..b.count {
                for byte in 0..b.len {
                    let at = usize::try_from(b.packed + run * b.packed_stride + byte).unwrap();
                    all[at] = b.offset + run * b.stride + byte;
                }
            }
            ControlFlow::Continue(())
        });
        all
    }

    #[test]
    fn there_and_back() {
        for shape in shapes() {
            let own = Tiling::new(&shape).unwrap();
            let decoded = Tiling::decode(&own.encode()).unwrap();
            let most = 3 * own.size() + 5;
            for tiling in [&own, &decoded] {
                let all = offsets(tiling, 0, most);
                assert!(all.is_sorted_by(|a, b| a < b), "{shape:?}");
                let mut at = 0;
                for offset in 0..all[all.len() - 1] {
                    while all[at] < offset {
                        at += 1;
                    }
                    assert_eq!(tiling.below(offset), at as u64, "{offset} of {shape:?}");
                }
                for from in (0..most).step_by(7) {
                    let part = offsets(tiling, from, most);
                    assert_eq!(part, all[usize::try_from(from).unwrap()..]);
                    assert_eq!(tiling.offset_of(from), part[0]);
                }
            }
        }
    }

    #[test]
    fn what_cannot_be_a_view_is_refused() {
        let int = Datatype::basic(Basic::INT);
        let back = int
            .indexed((&[1i64, 1]).into(), (&[5i64, 2]).into())
            .unwrap();
        assert_eq!(Tiling::new(&back).unwrap_err(), NoTiling::GoesBack);
        let before = int.hindexed((&[1i64]).into(), (&[-4i64]).into()).unwrap();
        assert_eq!(Tiling::new(&before).unwrap_err(), NoTiling::Negative);
        let still = int.resized(0, 0).unwrap();
        assert_eq!(Tiling::new(&still).unwrap_err(), NoTiling::Extent);
        let tiles = Tiling::new(&int.resized(0, 2).unwrap()).unwrap();
        assert!(tiles.overlaps() && !tiles.overlaps_inside() && !tiles.apart().overlaps());
        let twice = int
            .indexed((&[2i64, 2]).into(), (&[0i64, 1]).into())
            .unwrap();
        let twice = Tiling::new(&twice).unwrap();
        assert!(twice.overlaps() && twice.overlaps_inside() && twice.apart().overlaps());
    }

    #[test]
    fn lies_are_not_believed() {
        let good = Tiling::new(&shapes()[4]).unwrap().encode();
        for cut in 0..good.len() {
            assert!(Tiling::decode(&good[..cut]).is_none());
        }
        for at in 0..good.len() {
            for flip in [1u8, 0x80, 0xff] {
                let mut bad = good.clone();
                bad[at] ^= flip;
                // The only requirement is termination.
                if let Some(tiling) = Tiling::decode(&bad) {
                    if tiling.limit(9).is_some() {
                        let _ = (tiling.offset_of(3), tiling.runs(0, 9));
                    }
                    let _ = tiling.below(1000);
                }
            }
        }
    }

    /// The depth limits what another process may send, so that it must be transferred exactly.
    #[test]
    fn a_layout_keeps_its_depth_on_the_way() {
        let mut datatype = Datatype::basic(Basic::INT);
        for depth in 0..6 {
            let tiling = Tiling::new(&datatype).unwrap();
            assert_eq!(tiling.layout.depth(), depth);
            let decoded = Tiling::decode(&tiling.encode()).unwrap();
            assert_eq!(decoded.layout.depth(), depth);
            datatype = datatype.vector(3, 1, 2).unwrap();
        }
    }
}
