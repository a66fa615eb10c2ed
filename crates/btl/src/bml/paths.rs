//! The paths to one peer, with their weights and limits, and the copy of a frame that may get lost.
//!
//! Called by the management layer only, which keeps them for peers that were spoken to.

use super::spread::{LEARNT, Load, short};
use crate::frame::{CONTROL_MAX, Header};
use crate::module::Caps;
use crate::wire::{Bulk, Limits, Source};
use oxmpi_mem::{HeapBytes, Region};

/// Latencies that differ by less are the same class: in fifths of the lowest.
const SAME_LATENCY: u32 = 5;

/// A path to a peer.
pub(super) struct Path<E> {
    pub(super) module: usize,
    pub(super) endpoint: E,
    pub(super) caps: Caps,
    /// Carries short frames, too.
    pub(super) eager: bool,
}

/// The paths to one peer.
pub(super) struct Paths<E> {
    pub(super) paths: Vec<Path<E>>,
    /// What is known of each, in the same order.
    pub(super) loads: Vec<Load>,
    /// For transfers between memories, by module; `None`: no module has any.
    pub(super) rdma: Option<(usize, E)>,
    /// The path of the next fragment, and how many bytes were left of its message.
    pub(super) next: usize,
    pub(super) rest: u64,
    /// The path of the last short frame, and how many there were.
    pub(super) last: usize,
    pub(super) turn: usize,
}

pub(super) fn load(caps: &Caps) -> Load {
    Load {
        weight: 0.0,
        given: 0,
        pending: 0,
        latency: f64::from(caps.latency),
        latency_known: 0,
        per_byte: 1000.0 / f64::from(caps.bandwidth.max(1)),
        known: if caps.bandwidth == 0 { 0 } else { LEARNT },
        fragment: caps.max_send as u64,
        full: false,
    }
}

impl<E> Paths<E> {
    /// Weights by bandwidth, equal where it is unknown; the lowest latency carries short frames.
    pub(super) fn weigh(&mut self) {
        let all: f64 = self.paths.iter().map(|p| f64::from(p.caps.bandwidth)).sum();
        let unknown = self.paths.iter().any(|path| path.caps.bandwidth == 0);
        let count = self.paths.len() as f64;
        let lowest = self.paths.iter().map(|path| path.caps.latency).min();
        let lowest = lowest.unwrap_or(0);
        for (path, load) in self.paths.iter_mut().zip(&mut self.loads) {
            load.given = 0;
            load.weight = match unknown {
                true => 1.0 / count,
                false => f64::from(path.caps.bandwidth) / all,
            };
            path.eager = path.caps.latency <= lowest + lowest / SAME_LATENCY;
        }
        self.next = 0;
        self.last = 0;
    }

    /// The path of the next short frame of `bytes`.
    #[inline]
    pub(super) fn short(&self, bytes: usize) -> usize {
        if self.paths.len() == 1 {
            return 0;
        }
        let is_eager = |at: usize| self.paths[at].eager;
        short(&self.loads, is_eager, (self.last, self.turn, bytes as u64))
    }

    /// It has taken this path.
    #[inline]
    pub(super) fn took(&mut self, at: usize) {
        self.last = at;
        self.turn = self.turn.wrapping_add(1);
    }

    pub(super) fn limits(&self, fragment: usize) -> Limits {
        let least = |of: fn(&Caps) -> usize| {
            let all = self.paths.iter().map(|path| of(&path.caps));
            all.min().unwrap_or(0)
        };
        Limits {
            eager: least(|caps| caps.eager),
            ahead: least(|caps| caps.ahead),
            fragment,
            single_copy_from: u64::MAX,
        }
    }
}

/// A copy of a frame that has not arrived for sure.
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

/// The payload of such a frame.
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

    /// All from `offset` on.
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

/// A payload as bytes of our own.
pub(super) fn packed(bulk: Bulk<'_>) -> HeapBytes {
    let copy = HeapBytes::new(bulk.len());
    match bulk {
        Bulk::None => {}
        Bulk::Region(region) | Bulk::Lent { region, .. } => oxmpi_mem::copy(copy.region(), region),
        Bulk::Fill { source, .. } => source.fill(copy.region()),
    }
    copy
}

/// Packs into a copy, and gives that.
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
