//! The paths to one peer, with their weights and limits, and the copy of a frame that may get lost.
//!
//! Called by the management layer only, which keeps them for peers that were spoken to.

use super::spread::{Estimate, Load, begin};
use crate::frame::{CONTROL_MAX, Header};
use crate::module::Caps;
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
    /// What is known of each, in the same order.
    pub(super) loads: Vec<Load>,
    /// For transfers between memories, by module; `None`: no module has any.
    pub(super) rdma: Option<(usize, E)>,
    /// The path of the next fragment; how many bytes were left of its message, and wanted of it.
    pub(super) next: usize,
    pub(super) rest: (u64, u64),
    /// The path on which the next message begins, and how many short frames there were.
    pub(super) first: usize,
    pub(super) turn: usize,
}

pub(super) fn load(caps: &Caps) -> Load {
    Load {
        weight: 0.0,
        given: 0,
        pending: 0,
        latency: Estimate::unknown(caps.latency.into()),
        per_byte: match caps.bandwidth {
            0 => Estimate::unknown(0.0),
            known => Estimate::said(1000.0 / f64::from(known)),
        },
        fragment: caps.max_send as u64,
        ahead: caps.ahead as u64,
        full: false,
        resting: 0,
    }
}

impl<E> Paths<E> {
    /// Weights by bandwidth, equal where it is unknown.
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
        self.first = 0;
    }

    /// The path on which a message of `bytes` begins.
    #[inline]
    pub(super) fn begin(&self, bytes: u64) -> usize {
        match self.paths.len() {
            1 => 0,
            _ => begin(&self.loads, (self.turn, bytes)),
        }
    }

    /// One has begun.
    #[inline]
    pub(super) fn begun(&mut self) {
        self.turn = self.turn.wrapping_add(1);
    }

    /// What one of the paths takes.
    pub(super) fn limits_of(&self, at: usize) -> Limits {
        let caps = &self.paths[at].caps;
        Limits {
            eager: caps.eager,
            ahead: caps.ahead,
            fragment: caps.max_send,
            single_copy_from: u64::MAX,
        }
    }

    /// What all of them take.
    pub(super) fn limits(&self) -> Limits {
        let least = |of: fn(&Caps) -> usize| {
            let all = self.paths.iter().map(|path| of(&path.caps));
            all.min().unwrap_or(0)
        };
        Limits {
            eager: least(|caps| caps.eager),
            ahead: least(|caps| caps.ahead),
            fragment: least(|caps| caps.max_send),
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
