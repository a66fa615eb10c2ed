//! The paths to one peer, with their weights and limits, and the copy of a frame that may be lost.
//!
//! Used by the management layer only, for peers with messages.

use super::spread::{Estimate, Load, begin, best, kind};
use crate::frame::{CONTROL_MAX, Header};
use crate::module::{Caps, Flags};
use crate::wire::{Bulk, Limits, Source};
use oxmpi_mem::{HeapBytes, Region};

/// A path to a peer.
pub(super) struct Path<E> {
    pub(super) module: usize,
    pub(super) endpoint: E,
    pub(super) caps: Caps,
}

/// The paths to one peer.
pub(super) struct Paths<E> {
    pub(super) paths: Vec<Path<E>>,
    /// The measured state of each path, in the same order.
    pub(super) loads: Vec<Load>,
    /// The module and endpoint for transfers between memories. `None`: no module has them.
    pub(super) rdma: Option<(usize, E)>,
    /// The path of the next fragment; the bytes left of its message, and the bytes of the fragment.
    pub(super) next: usize,
    pub(super) rest: (u64, u64),
    /// The path on which the next message begins, and its length.
    pub(super) first: (usize, u64),
    /// Messages of each [`kind`] that could have measured another path.
    pub(super) turns: [usize; 2],
    /// For each kind the best path, and its turn when that became the best.
    pub(super) best: [(usize, usize); 2],
    /// Messages to be sent while all paths rested.
    pub(super) tries: usize,
    /// The peer is in the list of those with full paths.
    pub(super) is_listed: bool,
}

pub(super) fn load(caps: &Caps) -> Load {
    Load {
        weight: 0.0,
        given: 0,
        pending: 0,
        // Frames without a completion are not measured.
        latency: match caps.flags.has(Flags::RELIABLE) {
            true => Estimate::said(caps.latency.into()),
            false => Estimate::unknown(caps.latency.into()),
        },
        per_byte: match caps.bandwidth {
            0 => Estimate::unknown(0.0),
            known => Estimate::said(1000.0 / f64::from(known)),
        },
        fragment: caps.max_send as u64,
        eager_multi: caps.eager_multi as u64,
        full: false,
        resting: 0,
    }
}

impl<E> Paths<E> {
    pub(super) fn new(paths: Vec<Path<E>>, rdma: Option<(usize, E)>) -> Paths<E> {
        let mut made = Paths {
            loads: paths.iter().map(|path| load(&path.caps)).collect(),
            paths,
            rdma,
            next: 0,
            rest: (0, 0),
            first: (0, 0),
            turns: [1; 2],
            best: [(0, 1); 2],
            tries: 0,
            is_listed: false,
        };
        made.weigh();
        made
    }

    /// Sets the weights by bandwidth, or equal ones if a bandwidth is unknown.
    pub(super) fn weigh(&mut self) {
        let all: f64 = self.paths.iter().map(|p| f64::from(p.caps.bandwidth)).sum();
        let unknown = self.paths.iter().any(|path| path.caps.bandwidth == 0);
        let count = self.paths.len() as f64;
        for (path, load) in self.paths.iter().zip(&mut self.loads) {
            load.given = 0;
            load.weight = match unknown {
                true => 1.0 / count,
                false => f64::from(path.caps.bandwidth) / all,
            };
        }
        self.next = 0;
        self.first = (0, 0);
    }

    /// The path on which a message of `bytes` begins.
    #[inline]
    pub(super) fn begin(&mut self, bytes: u64) -> usize {
        let count = self.paths.len();
        if count == 1 {
            return 0;
        }
        let (kind, best) = (kind(bytes), best(&self.loads, bytes));
        let turn = self.turns[kind];
        let was = &mut self.best[kind];
        if was.0 != best {
            *was = (best, turn);
        }
        let since = turn.wrapping_sub(was.1);
        let at = begin(&self.loads, best, turn, since, bytes);
        if self.loads[at].resting == 0 {
            return at;
        }
        // All paths rest, and any may be connected first.
        self.tries = self.tries.wrapping_add(1);
        self.tries % count
    }

    /// Counts a message of `bytes` that has begun.
    #[inline]
    pub(super) fn begun(&mut self, bytes: u64) {
        if self.loads.iter().any(|load| load.takes(bytes)) {
            let turn = &mut self.turns[kind(bytes)];
            *turn = turn.wrapping_add(1);
        }
    }

    /// The limits of one path.
    pub(super) fn limits_of(&self, at: usize) -> Limits {
        self.paths[at].caps.limits()
    }

    /// The limits of a path for a message that begins on it. The first frame must fit all paths, as
    /// it leaves whole on another one if this path fails.
    pub(super) fn limits_of_first(&self, at: usize) -> Limits {
        let own = self.limits_of(at);
        let fragment = self.least(|caps| caps.max_send);
        Limits {
            eager: own.eager.min(fragment),
            fragment,
            ..own
        }
    }

    /// The limits that hold on all paths.
    pub(super) fn limits(&self) -> Limits {
        Limits {
            eager: self.least(|caps| caps.eager),
            eager_multi: self.least(|caps| caps.eager_multi),
            fragment: self.least(|caps| caps.max_send),
            single_copy_from: u64::MAX,
            frames_to: 0,
        }
    }

    fn least(&self, of: fn(&Caps) -> usize) -> usize {
        let all = self.paths.iter().map(|path| of(&path.caps));
        all.min().unwrap_or(0)
    }
}

/// A copy of a frame without a completion.
pub(super) struct Kept {
    pub(super) peer: u32,
    pub(super) module: usize,
    pub(super) header: Header,
    pub(super) control: [u8; CONTROL_MAX],
    pub(super) bulk: Payload,
    pub(super) is_fragment: bool,
    /// Bytes on their way on its path when it had left.
    pub(super) queued: u64,
}

/// The payload of a kept frame.
pub(super) enum Payload {
    /// A copy.
    Own(HeapBytes),
    /// The protocol's memory, lent under this ticket.
    Lent(Region, u64),
}

impl Payload {
    pub(super) fn region(&self) -> Region {
        match self {
            Payload::Own(bytes) => bytes.region(),
            Payload::Lent(region, _) => *region,
        }
    }

    /// The rest from `offset` on.
    pub(super) fn skip(&self, offset: usize) -> Payload {
        let rest = self.region().skip(offset);
        match self {
            Payload::Own(_) => Payload::Own(copy_of(rest)),
            Payload::Lent(_, ticket) => Payload::Lent(rest, *ticket),
        }
    }
}

/// A copy of these bytes.
pub(super) fn copy_of(region: Region) -> HeapBytes {
    let copy = HeapBytes::new(region.len());
    oxmpi_mem::copy(copy.region(), region);
    copy
}

/// A payload as owned bytes.
pub(super) fn packed(bulk: Bulk<'_>) -> HeapBytes {
    let copy = HeapBytes::new(bulk.len());
    match bulk {
        Bulk::None => {}
        Bulk::Region(region) | Bulk::Lent { region, .. } => oxmpi_mem::copy(copy.region(), region),
        Bulk::Fill { source, .. } => source.fill(copy.region()),
    }
    copy
}

/// Packs a payload into a copy and keeps the copy.
pub(super) struct Copying<'a> {
    pub(super) source: Bulk<'a>,
    pub(super) copy: Option<HeapBytes>,
}

impl Source for Copying<'_> {
    fn fill(&mut self, dst: Region) {
        let copy = HeapBytes::new(dst.len());
        match &mut self.source {
            Bulk::None => {}
            Bulk::Region(region) | Bulk::Lent { region, .. } => {
                oxmpi_mem::copy(copy.region(), *region);
            }
            Bulk::Fill { source, .. } => source.fill(copy.region()),
        }
        oxmpi_mem::copy(dst, copy.region());
        self.copy = Some(copy);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::Model;

    /// Two paths without measurements.
    fn two() -> Paths<()> {
        let mut model = Model {
            may_fail: true,
            is_silent: true,
            ..Model::default()
        };
        (model.limits.eager_multi, model.limits.fragment) = (64 << 10, 64 << 10);
        let caps = model.caps();
        let path = |module| Path {
            module,
            endpoint: (),
            caps,
        };
        Paths::new(vec![path(0), path(1)], None)
    }

    /// Any pattern of messages measures everything it can. Short and long ones in turn once
    /// measured only one value of the other rail. Messages with a rendezvous took turns of
    /// measuring, too.
    #[test]
    fn patterns_of_messages_teach_all_that_they_can() {
        for pattern in [
            &[8, 32 << 10][..],
            &[32 << 10, 8],
            &[1 << 20, 32 << 10],
            &[32 << 10, 1 << 20, 8, 8],
        ] {
            let mut paths = two();
            for bytes in std::iter::repeat_n(pattern, 500).flatten().copied() {
                let at = paths.begin(bytes);
                paths.begun(bytes);
                let load = &mut paths.loads[at];
                let queued = load.left(bytes);
                load.arrived(bytes, queued, 10_000 * (1 + at as u64) + bytes);
            }
            for kind in pattern.iter().map(|bytes| kind(*bytes)) {
                let learnt = |load: &Load| [load.latency, load.per_byte][kind].known;
                let learnt: Vec<_> = paths.loads.iter().map(learnt).collect();
                assert_eq!(learnt, [3, 3], "{pattern:?}, kind {kind}");
            }
        }
    }

    /// If all paths rest each is tried. Once only the first was, though another was connected.
    #[test]
    fn where_all_rest_each_is_tried() {
        let mut paths = two();
        paths.loads.iter_mut().for_each(Load::has_no_room);
        for bytes in [8, 8, 1 << 20] {
            let mut tried = [0, 1].map(|_| {
                paths.begun(bytes);
                paths.begin(bytes)
            });
            tried.sort_unstable();
            assert_eq!(tried, [0, 1]);
        }
        // One of them is connected.
        paths.loads[1].left(8);
        assert_eq!(paths.begin(8), 1);
        assert_eq!(paths.begin(8), 1);
    }
}
