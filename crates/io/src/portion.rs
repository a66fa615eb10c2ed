//! A portion: the pieces of all members in the part of the file that an aggregator moves in one
//! round.
//!
//! A write changes only the bytes that members gave. The bytes in between may be written at the
//! same time by another access, through this or another open of the file (MPI-5.0 §14.6.1). Called
//! by [`crate::aggregate`]; no messages here.

use crate::costs::Costs;
use crate::fs::Fault;
use crate::machine::size;
use crate::plan::{Part, around};
use crate::view::Piece;
use crate::window::{Coverage, ViewPiece, Window, gather, scatter};
use core::ops::Range;
use oxmpi_mem::{Region, file as bytes};
use std::os::fd::AsFd;
use std::sync::Arc;

/// See the module's text.
pub(crate) struct Portion {
    parts: Arc<[Part]>,
    /// Rank and piece of each member with bytes here, by rank.
    pub(crate) pieces: Vec<(u32, Piece)>,
    /// The bytes of the file from the first to the last byte.
    hull: Range<u64>,
}

impl Portion {
    /// The portion of `window` of the file.
    pub(crate) fn new(parts: Arc<[Part]>, window: Range<u64>) -> Portion {
        let mut pieces = Vec::new();
        let mut hull = Range {
            start: u64::MAX,
            end: 0,
        };
        for (rank, part) in (0..).zip(&*parts) {
            let piece = part.within(window.clone());
            let inside = Part {
                piece,
                ..part.clone()
            };
            if let Some(bytes) = inside.hull() {
                hull = around(hull, bytes);
                pieces.push((rank, piece));
            }
        }
        Portion {
            parts,
            pieces,
            hull,
        }
    }

    /// Bytes of the file from the first to the last byte.
    pub(crate) fn len(&self) -> u64 {
        self.hull.end.saturating_sub(self.hull.start)
    }

    /// The piece of a member.
    pub(crate) fn piece_of(&self, member: u32) -> Option<Piece> {
        let mut pieces = self.pieces.iter();
        pieces
            .find(|(rank, _)| *rank == member)
            .map(|(_, piece)| *piece)
    }

    /// Whether it is one run of one member.
    pub(crate) fn is_one_run(&self) -> bool {
        matches!(*self.pieces, [(_, piece)] if piece.len == self.len())
    }

    /// Writes the bytes of the pieces, in their order. `window` has [`len`](Self::len) bytes, or
    /// none if this is one run.
    ///
    /// # Errors
    /// Errors of the system.
    pub(crate) fn write(
        &self,
        fd: impl AsFd,
        streams: &[Region],
        window: Region,
        coverage: &mut Coverage,
    ) -> Result<(), Fault> {
        if let ([stream], true) = (streams, self.is_one_run()) {
            return bytes::write_at(&fd, *stream, self.hull.start)
                .map_err(|(_, error)| error.into());
        }
        coverage.reset(window.len());
        for (&(rank, piece), stream) in self.pieces.iter().zip(streams) {
            let part = self.part(rank, piece);
            scatter(part, *stream, self.window(window));
            coverage.mark(part, self.hull.start);
        }
        for run in coverage.runs() {
            let region = window.slice(run.start, run.len());
            let offset = self.hull.start + run.start as u64;
            bytes::write_at(&fd, region, offset).map_err(|(_, error)| error)?;
        }
        Ok(())
    }

    /// Fills a window of [`len`](Self::len) bytes with the bytes of the pieces. Holes are read too
    /// where that is faster.
    ///
    /// # Errors
    /// Errors of the system.
    pub(crate) fn read(
        &self,
        fd: impl AsFd,
        costs: &Costs,
        window: Region,
        coverage: &mut Coverage,
    ) -> Result<(), Fault> {
        for run in self.runs_to_read(costs, coverage) {
            let region = window.slice(run.start, run.len());
            let got = bytes::read_at(&fd, region, self.hull.start + run.start as u64);
            let got = got.map_err(|(_, error)| error)?;
            // Another process has shortened the file since this call began. The missing bytes read
            // as zeros, as after extending it again.
            oxmpi_mem::fill(region.skip(got), 0);
        }
        Ok(())
    }

    /// The runs of a window to read: those of the pieces, or one run, whichever takes less time.
    fn runs_to_read(&self, costs: &Costs, coverage: &mut Coverage) -> Vec<Range<usize>> {
        let len = size(self.len());
        let known: u64 = self.pieces.iter().map(|(_, piece)| piece.len).sum();
        let between = costs.bytes_ns(self.len().saturating_sub(known));
        if between > costs.calls_ns(1) {
            coverage.reset(len);
            for &(rank, piece) in &self.pieces {
                coverage.mark(self.part(rank, piece), self.hull.start);
            }
            let apart = coverage.runs();
            if costs.calls_ns(apart.len() as u64 - 1) < between {
                return apart;
            }
        }
        Vec::from([Range { start: 0, end: len }])
    }

    /// Copies a member's piece out of a window that was read.
    pub(crate) fn take(&self, rank: u32, piece: Piece, into: Region, window: Region) {
        gather(self.part(rank, piece), into, self.window(window));
    }

    /// A piece of a member, with its view.
    fn part(&self, rank: u32, piece: Piece) -> ViewPiece<'_> {
        let part = &self.parts[rank as usize];
        ViewPiece {
            tiling: &part.tiling,
            disp: part.disp,
            piece,
        }
    }

    /// The window whose bytes are in `region`.
    fn window(&self, region: Region) -> Window {
        Window {
            region,
            base: self.hull.start,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hints::HintValue;
    use crate::plan::{Domains, Plan, Terms, plan};
    use oxmpi_datatype::{Basic, Counts, Datatype, Tiling};
    use oxmpi_mem::HeapBytes;
    use oxmpi_pal::{file, memory};
    use proptest::prelude::*;
    use std::os::fd::{AsRawFd, OwnedFd};

    const COSTS: Costs = Costs {
        call_ns: 1000,
        byte_ps: 100_000,
        write_ns: 1000,
        block: 64,
    };
    const BASE: u8 = 0xee;

    /// Views of members that share no byte, and two consecutive accesses through them.
    #[derive(Clone, Debug)]
    struct Case {
        members: usize,
        /// Length of each run of a tile, and the member that sees it; no member if the number is
        /// too large.
        runs: Vec<(i64, usize)>,
        disp: u64,
        /// Start of each member, and its number of bytes in either access.
        pieces: Vec<(u64, [u64; 2])>,
        window: u64,
        stripe: u64,
        aggregators: u64,
        /// Seed of the order of the portions.
        order: u64,
        byte_ps: u64,
    }

    fn cases() -> impl Strategy<Value = Case> {
        (1usize..5).prop_flat_map(|members| {
            let run = (1i64..40, 0..members + 1);
            let lengths = [0u64..400, 0u64..400];
            let shape = (
                proptest::collection::vec(run, 1..12),
                proptest::collection::vec((0u64..100, lengths), members),
            );
            let hints = (1u64..1500, 0u64..300, 0u64..5);
            let rest = (
                0u64..200,
                any::<u64>(),
                prop_oneof![Just(1), Just(1_000_000)],
            );
            (shape, hints, rest).prop_map(move |(shape, hints, rest)| Case {
                members,
                runs: shape.0,
                pieces: shape.1,
                window: hints.0,
                stripe: hints.1,
                aggregators: hints.2,
                disp: rest.0,
                order: rest.1,
                byte_ps: rest.2,
            })
        })
    }

    impl Case {
        /// The bytes of a tile that a member sees.
        fn places(&self, member: usize) -> Vec<u64> {
            let (mut at, mut places) = (0, Vec::new());
            for (len, owner) in &self.runs {
                let len = len.cast_unsigned();
                if *owner == member {
                    places.extend(at..at + len);
                }
                at += len;
            }
            places
        }

        fn extent(&self) -> u64 {
            self.runs.iter().map(|(len, _)| len.cast_unsigned()).sum()
        }

        fn tiling(&self, member: usize) -> Tiling {
            let places: Vec<i64> = self
                .places(member)
                .iter()
                .map(|at| at.cast_signed())
                .collect();
            if places.is_empty() {
                return Tiling::bytes();
            }
            let ones = vec![1; places.len()];
            let byte = Datatype::basic(Basic::BYTE);
            let bytes = byte.hindexed(Counts::I64(&ones), Counts::I64(&places));
            let tile = bytes.unwrap().resized(0, self.extent().cast_signed());
            Tiling::new(&tile.unwrap()).unwrap()
        }

        /// The file offset of byte `at` of a member's stream.
        fn place(&self, member: usize, at: u64) -> usize {
            let places = self.places(member);
            let tile = at / places.len() as u64;
            let place = places[(at % places.len() as u64) as usize];
            (self.disp + tile * self.extent() + place) as usize
        }

        fn parts(&self, access: usize) -> Arc<[Part]> {
            let parts = self.pieces.iter().enumerate();
            let parts = parts.map(|(member, (from, lens))| Part {
                disp: self.disp,
                tiling: Arc::new(self.tiling(member)),
                piece: Piece {
                    from: from + if access == 0 { 0 } else { lens[0] },
                    len: match self.places(member).is_empty() {
                        true => 0,
                        false => lens[access],
                    },
                },
            });
            parts.collect()
        }

        fn costs(&self) -> Costs {
            Costs {
                byte_ps: self.byte_ps,
                ..COSTS
            }
        }

        /// The portions of the aggregators in an access.
        fn portions(&self, access: usize, writes: bool) -> Vec<Portion> {
            let parts = self.parts(access);
            let terms = Terms {
                writes,
                wish: HintValue::Enable,
                aggregators: self.aggregators,
                window: self.window,
                stripe: self.stripe,
                node_of: &|_| 0,
                processors: 2,
                costs: self.costs(),
            };
            let domains = match plan(&parts, &terms) {
                Plan::TwoPhases(domains) => domains,
                Plan::Nothing => return Vec::new(),
                Plan::Alone => panic!("two phases were wanted"),
            };
            all_windows(&domains)
                .map(|window| Portion::new(Arc::clone(&parts), window))
                .filter(|portion| !portion.pieces.is_empty())
                .collect()
        }
    }

    fn all_windows(domains: &Domains) -> impl Iterator<Item = Range<u64>> {
        let places = 0..domains.aggregators.len();
        places.flat_map(move |place| {
            (0..domains.rounds()).map(move |round| domains.window(place, round))
        })
    }

    fn byte_of(access: usize, rank: u32, at: u64) -> u8 {
        ((at * 7 + at / 251) as u8 ^ (rank as u8) << 5) & 0x7f | (access as u8) << 7
    }

    /// A file with this content, and the same file opened only for writing.
    fn a_file(content: &[u8]) -> (OwnedFd, OwnedFd) {
        let file = memory::anonymous_file(content.len() as u64).unwrap();
        bytes::write_at(&file, HeapBytes::from_slice(content).region(), 0).unwrap();
        let path = format!("/proc/self/fd/{}", file.as_raw_fd());
        let how = file::How {
            write: true,
            ..file::How::default()
        };
        let writer = file::open(path.as_bytes(), how).unwrap();
        (file, writer)
    }

    fn window_for(portion: &Portion) -> HeapBytes {
        HeapBytes::from_slice(&vec![0x55; portion.len() as usize])
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(if cfg!(miri) { 4 } else { 400 }))]

        /// Two accesses whose portions are written in any order: the file has all bytes of the
        /// members, and no other byte changes. Regression: an access wrote back holes that belonged
        /// to the other one, with their old content. The file cannot be read here, so that no
        /// read-modify-write is possible.
        #[test]
        fn what_was_given_is_written_and_nothing_else(case in cases()) {
            let reach = |access| {
                let parts = case.parts(access);
                parts.iter().filter_map(Part::hull).map(|hull| hull.end).max()
            };
            let len = reach(0).max(reach(1)).unwrap_or(0) + 9;
            let mut model = vec![BASE; len as usize];
            let (file, writer) = a_file(&model);
            let mut portions = Vec::new();
            for access in 0..2 {
                let parts = case.parts(access);
                for (member, part) in parts.iter().enumerate() {
                    for at in part.piece.from..part.piece.end() {
                        let place = case.place(member, at);
                        model[place] = byte_of(access, member as u32, at);
                    }
                }
                portions.extend(case.portions(access, true).into_iter().map(|one| (access, one)));
            }
            let mut order = case.order;
            let mut coverage = Coverage::default();
            while !portions.is_empty() {
                let next = (order % portions.len() as u64) as usize;
                order = order.rotate_right(7).wrapping_mul(0x9e37_79b9_7f4a_7c15);
                let (access, portion) = portions.swap_remove(next);
                let streams = portion.pieces.iter().map(|(rank, piece)| {
                    let stream = (piece.from..piece.end()).map(|at| byte_of(access, *rank, at));
                    HeapBytes::from_slice(&stream.collect::<Vec<_>>())
                });
                let streams: Vec<_> = streams.collect();
                let regions: Vec<_> = streams.iter().map(HeapBytes::region).collect();
                let window = match portion.is_one_run() {
                    true => HeapBytes::new(0),
                    false => window_for(&portion),
                };
                portion.write(&writer, &regions, window.region(), &mut coverage).unwrap();
            }
            let there = HeapBytes::zeroed(model.len());
            prop_assert_eq!(bytes::read_at(&file, there.region(), 0).unwrap(), model.len());
            prop_assert_eq!(there.to_vec(), model);
        }

        /// Every member reads the file's content in its piece, and zeros behind the end.
        #[test]
        fn what_is_there_is_read(case in cases(), len in 0usize..3000) {
            let content: Vec<u8> = (0..len).map(|at| byte_of(0, 1, at as u64)).collect();
            let (file, _) = a_file(&content);
            let mut coverage = Coverage::default();
            let mut seen = vec![0; case.members];
            for portion in case.portions(0, false) {
                let window = window_for(&portion);
                portion
                    .read(&file, &case.costs(), window.region(), &mut coverage)
                    .unwrap();
                for &(rank, piece) in &portion.pieces {
                    prop_assert_eq!(portion.piece_of(rank), Some(piece));
                    let into = HeapBytes::zeroed(piece.len as usize);
                    portion.take(rank, piece, into.region(), window.region());
                    for (at, byte) in (piece.from..).zip(into.to_vec()) {
                        let place = case.place(rank as usize, at);
                        prop_assert_eq!(byte, content.get(place).copied().unwrap_or(0));
                    }
                    seen[rank as usize] += piece.len;
                }
            }
            let wanted = case.parts(0);
            prop_assert!(wanted.iter().zip(seen).all(|(part, seen)| part.piece.len == seen));
        }
    }

    /// Runs of ten bytes: read in one call with the holes, or each in its own call.
    #[test]
    fn holes_are_read_where_that_takes_less_time() {
        let run = Datatype::basic(Basic::BYTE).contiguous(10).unwrap();
        let runs = |extent: u64, count: u64| {
            let tile = run.resized(0, extent.cast_signed()).unwrap();
            let part = Part {
                disp: 5,
                tiling: Arc::new(Tiling::new(&tile).unwrap()),
                piece: Piece {
                    from: 0,
                    len: 10 * count,
                },
            };
            let portion = Portion::new(Arc::from([part]), 0..1000);
            assert_eq!(
                (portion.len(), portion.piece_of(0).unwrap().len),
                ((count - 1) * extent + 10, 10 * count)
            );
            assert!(!portion.is_one_run() && portion.piece_of(1).is_none());
            portion.runs_to_read(&COSTS, &mut Coverage::default())
        };
        // A call takes as long as ten bytes.
        assert_eq!(runs(20, 2), Vec::from([Range { start: 0, end: 30 }]));
        assert_eq!(runs(21, 2), [0..10, 21..31]);
        assert_eq!(runs(20, 3), Vec::from([Range { start: 0, end: 50 }]));
        assert_eq!(runs(21, 3), [0..10, 21..31, 42..52]);
    }

    #[test]
    fn one_run_of_one_member_is_known() {
        let part = |disp, len| Part {
            disp,
            tiling: Arc::new(Tiling::bytes()),
            piece: Piece { from: 3, len },
        };
        let is_one_run = |parts: &[Part]| Portion::new(Arc::from(parts), 5..50).is_one_run();
        assert!(is_one_run(&[part(2, 100)]));
        assert!(is_one_run(&[part(2, 1), part(2, 0)]));
        assert!(!is_one_run(&[part(2, 1), part(7, 1)]));
    }
}
