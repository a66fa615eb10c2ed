//! The method of a collective access: each member alone, or in two phases over aggregators.
//!
//! Every member computes the plan from data that all have: the pieces, the views, and the hints and
//! costs of member 0. So the plan needs no message. Only computation; [`crate::two_phase`]
//! exchanges the data.

use crate::costs::Costs;
use crate::hints::HintValue;
use crate::view::Piece;
use core::ops::Range;
use oxmpi_datatype::Tiling;
use std::sync::Arc;

/// A member's part in an access.
#[derive(Clone, Debug)]
pub struct Part {
    /// Displacement of the member's view.
    pub disp: u64,
    /// The filetype of the view.
    pub tiling: Arc<Tiling>,
    /// The piece of the stream.
    pub piece: Piece,
}

impl Part {
    /// Whether all of it is within the valid range of file offsets.
    #[must_use]
    pub fn is_sane(&self) -> bool {
        let end = self.piece.from.checked_add(self.piece.len);
        let limit = end.and_then(|end| self.tiling.limit(end));
        let limit = limit.and_then(|limit| limit.checked_add(self.disp));
        let has_data = self.piece.len == 0 || self.tiling.size() > 0;
        has_data && limit.is_some_and(|limit| i64::try_from(limit).is_ok())
    }

    /// The bytes of the file from the first to the last byte. `None`: the piece is empty.
    #[must_use]
    pub fn hull(&self) -> Option<Range<u64>> {
        let piece = self.piece;
        (piece.len > 0).then(|| {
            let first = self.disp + self.tiling.offset_of(piece.from);
            first..self.disp + self.tiling.offset_of(piece.end() - 1) + 1
        })
    }

    /// The bytes of the piece that lie in `window` of the file.
    #[must_use]
    pub fn within(&self, window: Range<u64>) -> Piece {
        let below = |offset: u64| {
            let bytes = self.tiling.below(offset.saturating_sub(self.disp));
            bytes.clamp(self.piece.from, self.piece.end())
        };
        let from = below(window.start);
        Piece {
            from,
            len: below(window.end) - from,
        }
    }

    fn runs(&self) -> u64 {
        self.tiling.runs(self.piece.from, self.piece.end())
    }
}

/// Inputs of the choice, besides the parts.
#[derive(Clone)]
pub struct Terms<'a> {
    /// Whether it is a write.
    pub writes: bool,
    /// The hint for two phases.
    pub wish: HintValue,
    /// `cb_nodes`, or 0.
    pub aggregators: u64,
    /// `cb_buffer_size`.
    pub window: u64,
    /// `striping_unit`, or 0.
    pub stripe: u64,
    /// The node of a member.
    pub node_of: &'a dyn Fn(u32) -> u32,
    /// Processors of a node.
    pub processors: u64,
    /// Costs of calls and bytes.
    pub costs: Costs,
}

/// See the module's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Plan {
    /// No member has data.
    Nothing,
    /// Each member accesses its own bytes.
    Alone,
    /// In two phases.
    TwoPhases(Domains),
}

/// The file domains of the aggregators.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Domains {
    /// Ranks of the aggregators.
    pub aggregators: Vec<u32>,
    first: u64,
    end: u64,
    /// Bytes of one file domain.
    share: u64,
    /// Bytes that an aggregator buffers at a time.
    window: u64,
}

impl Domains {
    /// Bytes that an aggregator buffers at a time.
    #[must_use]
    pub fn bytes_of_window(&self) -> u64 {
        self.window
    }

    /// Rounds of the exchange.
    #[must_use]
    pub fn rounds(&self) -> u64 {
        self.share.div_ceil(self.window)
    }

    /// The part of the file that an aggregator moves in a round; it may be empty. `place` is the
    /// aggregator's index.
    #[must_use]
    pub fn window(&self, place: usize, round: u64) -> Range<u64> {
        let first = self
            .first
            .saturating_add(self.share.saturating_mul(place as u64));
        let end = first.saturating_add(self.share).min(self.end);
        let from = first.saturating_add(round.saturating_mul(self.window));
        let to = from.saturating_add(self.window).min(end);
        from.min(to)..to
    }
}

/// The plan for an access.
#[must_use]
pub fn plan(parts: &[Part], terms: &Terms<'_>) -> Plan {
    let hulls = parts.iter().filter_map(Part::hull);
    let Some(hull) = hulls.reduce(around) else {
        return Plan::Nothing;
    };
    if parts.iter().any(|part| part.tiling.overlaps()) {
        return Plan::Alone;
    }
    let domains = divide(&hull, parts.len(), terms);
    match terms.wish {
        HintValue::Enable => Plan::TwoPhases(domains),
        HintValue::Disable => Plan::Alone,
        HintValue::Automatic if pays(parts, &hull, &domains, terms) => Plan::TwoPhases(domains),
        HintValue::Automatic => Plan::Alone,
    }
}

/// The smallest range around two.
pub(crate) fn around(one: Range<u64>, other: Range<u64>) -> Range<u64> {
    one.start.min(other.start)..one.end.max(other.end)
}

/// Whether two phases are faster than each member alone, by the calls and bytes of all members.
fn pays(parts: &[Part], hull: &Range<u64>, domains: &Domains, terms: &Terms<'_>) -> bool {
    let (alone, together) = guesses(parts, hull, domains, terms);
    together < alone
}

/// Estimated time of an access, each member alone and in two phases (ns). The estimate adds the
/// work of all members and is rather too long: a method is not tried for a small gain.
fn guesses(parts: &[Part], hull: &Range<u64>, domains: &Domains, terms: &Terms<'_>) -> (u64, u64) {
    let Terms { costs, .. } = terms;
    let total: u64 = parts.iter().map(|part| part.piece.len).sum();
    let alone = parts.iter().map(|part| {
        let bytes = costs.bytes_ns(part.piece.len);
        // A read may also read the holes.
        let hull = part.hull().map_or(0, |hull| hull.end - hull.start);
        match terms.writes {
            true => costs.writes_ns(part.runs()).saturating_add(bytes),
            false => costs
                .calls_ns(part.runs())
                .saturating_add(bytes)
                .min(costs.bytes_ns(hull.saturating_mul(2))),
        }
    });
    let alone = alone.fold(0u64, u64::saturating_add);
    // Each byte goes into a message, into a window, and to its target. A message costs about two
    // calls.
    let windows = domains
        .rounds()
        .saturating_mul(domains.aggregators.len() as u64);
    let messages = windows.saturating_mul(parts.len() as u64).saturating_mul(2);
    let holes = (hull.end - hull.start).saturating_sub(total);
    let runs = parts.iter().map(Part::runs).fold(0u64, u64::saturating_add);
    // Adjacent runs are one run. Holes are skipped, or read too.
    let around = costs.calls_ns(runs.min(holes));
    let between = match terms.writes {
        true => around,
        false => around.min(costs.bytes_ns(holes)),
    };
    let together = costs
        .bytes_ns(total.saturating_mul(3))
        .saturating_add(costs.calls_ns(windows.saturating_add(messages)))
        .saturating_add(between);
    (alone, together)
}

/// Divides the file range into equal domains of whole stripes.
fn divide(hull: &Range<u64>, members: usize, terms: &Terms<'_>) -> Domains {
    let unit = match terms.stripe {
        0 => terms.costs.block,
        stripe => stripe,
    };
    let (first, end) = (hull.start / unit * unit, hull.end);
    let Terms {
        aggregators,
        node_of,
        processors,
        ..
    } = terms;
    let aggregators = choose(members, *aggregators, node_of, *processors);
    let each = (end - first).div_ceil(aggregators.len() as u64);
    let share = each.checked_next_multiple_of(unit).unwrap_or(each);
    // A window is a multiple of a stripe if the buffer can hold one.
    let window = match terms.window / unit * unit {
        0 => terms.window,
        whole => whole,
    };
    Domains {
        aggregators,
        first,
        end,
        share: share.max(1),
        window: window.max(1),
    }
}

/// Chooses the aggregators: the hinted number, or as many as each node has processors; the nodes
/// take turns.
pub(crate) fn choose(
    members: usize,
    wanted: u64,
    node_of: &dyn Fn(u32) -> u32,
    processors: u64,
) -> Vec<u32> {
    let members = u32::try_from(members).unwrap_or(u32::MAX);
    let mut seen: Vec<u64> = Vec::new();
    let mut places: Vec<(u64, u32, u32)> = (0..members)
        .map(|rank| {
            let node = node_of(rank) as usize;
            seen.resize(seen.len().max(node + 1), 0);
            seen[node] += 1;
            (seen[node] - 1, node_of(rank), rank)
        })
        .collect();
    places.sort_unstable();
    let wanted = match wanted {
        0 => places
            .iter()
            .filter(|(place, ..)| *place < processors)
            .count(),
        wanted => usize::try_from(wanted).unwrap_or(usize::MAX),
    };
    let chosen = places.iter().take(wanted.max(1)).map(|(.., rank)| *rank);
    chosen.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use oxmpi_datatype::{Basic, Datatype};
    use oxmpi_mca::Tuning;

    const COSTS: Costs = Costs {
        call_ns: 500,
        byte_ps: 100,
        write_ns: 500,
        block: 4096,
    };

    fn terms(node_of: &dyn Fn(u32) -> u32) -> Terms<'_> {
        Terms {
            writes: true,
            wish: HintValue::Automatic,
            aggregators: 0,
            window: 1 << 20,
            stripe: 0,
            node_of,
            processors: 2,
            costs: COSTS,
        }
    }

    /// `members` members with interleaved blocks of `block` bytes, `blocks` each.
    fn interleaved(members: u64, block: u64, blocks: u64) -> Vec<Part> {
        let signed = |number: u64| i64::try_from(number).unwrap();
        let run = Datatype::basic(Basic::BYTE)
            .contiguous(signed(block))
            .unwrap();
        let tile = run.resized(0, signed(block * members)).unwrap();
        let tiling = Arc::new(Tiling::new(&tile).unwrap());
        let part = |rank| Part {
            disp: rank * block,
            tiling: Arc::clone(&tiling),
            piece: Piece {
                from: 0,
                len: block * blocks,
            },
        };
        (0..members).map(part).collect()
    }

    #[test]
    fn short_blocks_go_together_and_long_ones_alone() {
        let one = |_| 0;
        let terms = terms(&one);
        let short = plan(&interleaved(4, 64, 10_000), &terms);
        assert!(matches!(short, Plan::TwoPhases(_)), "{short:?}");
        assert_eq!(plan(&interleaved(4, 1 << 20, 1), &terms), Plan::Alone);
        assert_eq!(plan(&interleaved(4, 64, 0), &terms), Plan::Nothing);
        let forced = Terms {
            wish: HintValue::Enable,
            ..terms
        };
        assert!(matches!(
            plan(&interleaved(4, 1 << 20, 1), &forced),
            Plan::TwoPhases(_)
        ));
    }

    /// Regression: the estimate took writers that wait for each other for readers. Interleaved
    /// blocks of 4 KiB were written at a quarter of the rate of other libraries.
    #[test]
    fn writers_of_one_file_wait_for_each_other() {
        let one = |_| 0;
        let writes = Terms {
            costs: Costs::of(&Tuning::USUAL, 4096),
            ..terms(&one)
        };
        let reads = Terms {
            writes: false,
            ..writes.clone()
        };
        let short = interleaved(2, 4096, 8192);
        assert!(matches!(plan(&short, &writes), Plan::TwoPhases(_)));
        assert_eq!(plan(&short, &reads), Plan::Alone);
        assert_eq!(plan(&interleaved(2, 1 << 20, 32), &writes), Plan::Alone);
        // One piece of each member is not worth an exchange.
        for members in [2, 4, 16, 64] {
            assert_eq!(plan(&interleaved(members, 8, 1), &writes), Plan::Alone);
        }
    }

    /// A call takes 1000 ns, one that writes 3000, and a byte one. Two members have
    /// interleaved blocks of 64 bytes, 100 each, in two windows.
    #[test]
    fn guesses_count_calls_and_bytes() {
        let one = |_| 0;
        let costs = Costs {
            call_ns: 1000,
            byte_ps: 1000,
            write_ns: 3000,
            block: 4096,
        };
        let guess = |parts: &[Part], writes| {
            let terms = Terms {
                writes,
                costs,
                ..terms(&one)
            };
            let hulls = parts.iter().filter_map(Part::hull);
            let hull = hulls.reduce(around).unwrap();
            let domains = divide(&hull, parts.len(), &terms);
            assert_eq!((domains.aggregators.len(), domains.rounds()), (2, 1));
            guesses(parts, &hull, &domains, &terms)
        };
        let mut parts = interleaved(2, 64, 100);
        // Windows and messages are ten calls; each byte moves three times.
        let exchange = 10 * 1000 + 3 * 12_800;
        assert_eq!(guess(&parts, true), (200 * 3000 + 12_800, exchange));
        // A read of one member alone includes the holes.
        let hulls = 2 * (12_800 - 64) * 2;
        assert_eq!(guess(&parts, false), (hulls, exchange));
        // Two of four members are missing: their blocks are holes.
        parts = interleaved(4, 64, 100).into_iter().step_by(2).collect();
        let holes = (4 * 99 + 3) * 64 - 12_800;
        assert_eq!(
            guess(&parts, true),
            (200 * 3000 + 12_800, exchange + 200 * 1000)
        );
        assert_eq!(guess(&parts, false).1, exchange + holes);
    }

    #[test]
    fn a_place_that_a_file_cannot_have_is_known() {
        let bytes = Arc::new(Tiling::bytes());
        let none = Datatype::basic(Basic::BYTE).contiguous(0).unwrap();
        let none = Arc::new(Tiling::new(&none).unwrap());
        let most = i64::MAX as u64;
        for (tiling, disp, from, len, is_sane) in [
            (&bytes, 0, 0, 0, true),
            (&bytes, 7, 5, 9, true),
            (&none, 7, 0, 0, true),
            (&none, 7, 0, 1, false),
            (&bytes, 0, u64::MAX, 1, false),
            (&bytes, 0, most - 10, 5, true),
            (&bytes, 10, most - 10, 5, false),
        ] {
            let part = Part {
                disp,
                tiling: Arc::clone(tiling),
                piece: Piece { from, len },
            };
            assert_eq!(part.is_sane(), is_sane, "{part:?}");
        }
    }

    #[test]
    fn windows_cover_the_file_once() {
        let one = |_| 0;
        for (window, stripe, wanted) in
            [(5000, 0, 0), (100, 64, 3), (1 << 20, 1 << 16, 4), (7, 0, 1)]
        {
            let terms = Terms {
                wish: HintValue::Enable,
                window,
                stripe,
                aggregators: wanted,
                ..terms(&one)
            };
            let mut parts = interleaved(4, 100, 300);
            for part in &mut parts {
                part.disp += 12_345;
            }
            let Plan::TwoPhases(domains) = plan(&parts, &terms) else {
                panic!("it was wanted");
            };
            let mut bytes = [0; 4];
            let mut last = 0;
            let unit = if stripe == 0 { COSTS.block } else { stripe };
            for place in 0..domains.aggregators.len() {
                // Domains are equal, up to whole stripes.
                let has_work = !domains.window(place, 0).is_empty();
                assert!(has_work || unit > 64, "{domains:?}");
                for round in 0..domains.rounds() {
                    let window = domains.window(place, round);
                    assert!(window.is_empty() || window.start >= last);
                    assert!(window.end - window.start <= terms.window);
                    let is_whole = window.start.is_multiple_of(unit) || window.is_empty();
                    assert!(is_whole || terms.window < unit, "{window:?}");
                    last = last.max(window.end);
                    for (rank, part) in parts.iter().enumerate() {
                        let piece = part.within(window.clone());
                        assert!(piece.len == 0 || piece.from == bytes[rank]);
                        bytes[rank] += piece.len;
                    }
                }
            }
            assert_eq!(bytes, [30_000; 4]);
        }
    }

    #[test]
    fn aggregators_are_spread_over_nodes() {
        let nodes = |rank: u32| rank / 3;
        assert_eq!(choose(6, 0, &nodes, 2), [0, 3, 1, 4]);
        assert_eq!(choose(6, 2, &nodes, 2), [0, 3]);
    }
}
