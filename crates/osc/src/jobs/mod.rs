//! Whole jobs in one process under virtual time. Windows have frames as their only path, over a
//! network that reorders and duplicates frames and is often full.
//!
//! Rounds of random epochs are checked against a model. Every member has slots of its own in each
//! other member's part, whose content it knows. All members count in one place by accumulates, and
//! in another one by get and put under an exclusive lock. An operation must fetch what the model
//! had when it began. So accumulates of one origin stay in order, and operations before a flush are
//! visible after it.

mod rank;
mod shape;
mod tests;

use crate::active_target::Used;
use crate::direct::at_once;
use crate::epoch::Epochs;
use crate::frames::Kind;
use crate::locks::Locks;
use crate::memory::{Keeper, Memory};
use crate::ops::{Action, Checked, Remote};
use crate::queue::Out;
use crate::state::{Link, Osc, Win};
use crate::sync::Who;
use oxmpi_btl::sim::{Model, Network, SimWire};
use oxmpi_btl::{ArchWord, Bulk, Full, GetError, Got, Header, Layer, Limits, RemoteKey, Wire};
use oxmpi_core::Class;
use oxmpi_core::group::Group;
use oxmpi_core::handle::CommHandle;
use oxmpi_core::op::Predefined;
use oxmpi_core::operation::Pattern;
use oxmpi_datatype::{Basic, Counts, Datatype};
use oxmpi_mem::{Buffer, HeapBytes, Region};
use oxmpi_reach::window::{WindowPart, WindowParts};
use rank::{Common, Rank, Step};
use shape::{Shape, read};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

/// Element types of the slots of an origin, in turn.
const KINDS: [(Basic, usize); 4] = [
    (Basic::BYTE, 1),
    (Basic::SHORT, 2),
    (Basic::INT, 4),
    (Basic::LONG, 8),
];
/// Slots that an origin has at each target.
const SLOTS: usize = 8;
/// Elements of a slot, and the bytes that it takes: several frames.
const ROOM: usize = 300;
const SLOT: usize = 8 * ROOM;
/// The content of memory where no result belongs.
const FILL: u8 = 0x5a;
/// The window's id in frames.
const ID: u64 = 77;
/// splitmix64.
struct Chance(u64);

impl Chance {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((z ^ (z >> 31)) >> 32).unwrap() % end
    }
}

/// A wire without order. It counts descriptions of types, and delivers lent memory in pieces.
struct Unruly<'a> {
    wire: SimWire<'a>,
    seen: &'a mut Seen,
}

/// The counts of a job's wires.
#[derive(Default)]
struct Seen {
    /// Descriptions of types that have left.
    described: u64,
    /// How often `is_lent` is still true for lent memory, by the peer and the ticket.
    lent: RefCell<BTreeMap<(u32, u64), u32>>,
    /// Pieces of lent memory.
    pieces: u64,
}

impl Wire for Unruly<'_> {
    fn try_send(
        &mut self,
        peer: u32,
        header: Header,
        control: &[u8],
        bulk: Bulk<'_>,
    ) -> Result<(), Full> {
        self.wire.try_send(peer, header, control, bulk)?;
        self.seen.described += u64::from(header.kind == Layer::OSC.kind(Kind::Type as u8));
        Ok(())
    }

    /// Sends two pieces. If only the first has room, that piece comes again.
    fn try_lend(
        &mut self,
        peer: u32,
        header: Header,
        control: &[u8],
        region: Region,
        ticket: u64,
    ) -> Result<(), Full> {
        let half = region.len() / 2;
        let mut behind = control.to_vec();
        behind[control.len() - 8..].copy_from_slice(&(half as u64).to_le_bytes());
        let pieces = [
            (control, region.slice(0, half)),
            (&behind, region.skip(half)),
        ];
        for (control, piece) in pieces {
            self.try_send(peer, header, control, Bulk::Region(piece))?;
            self.seen.pieces += 1;
        }
        self.seen.lent.borrow_mut().insert((peer, ticket), 3);
        Ok(())
    }

    fn is_lent(&self, peer: u32, ticket: u64) -> bool {
        let mut lent = self.seen.lent.borrow_mut();
        if let Some(times) = lent.get_mut(&(peer, ticket)) {
            *times -= 1;
        }
        lent.retain(|_, times| *times > 0);
        lent.contains_key(&(peer, ticket))
    }

    fn reclaim(&mut self, peer: u32, ticket: u64) {
        self.seen.lent.borrow_mut().remove(&(peer, ticket));
    }

    fn is_ordered(&self, _: u32) -> bool {
        false
    }

    fn arch(&mut self, peer: u32) -> Option<ArchWord> {
        self.wire.arch(peer)
    }

    fn limits(&mut self, peer: u32) -> Limits {
        self.wire.limits(peer)
    }

    fn expose(&mut self, _: u32, _: Region, _: u64) -> Option<RemoteKey> {
        None
    }

    fn get(&mut self, _: u32, _: RemoteKey, _: Region, _: u64) -> Result<Got, GetError> {
        Err(GetError)
    }

    fn put(&mut self, _: u32, _: RemoteKey, _: Region, _: u64) -> Result<Got, GetError> {
        Err(GetError)
    }
}

/// Architecture words of the ranks; ranks without one are native.
type Words<'a> = &'a [ArchWord];

struct Job {
    network: Network,
    ranks: Vec<Rank>,
    common: Common,
    chance: Chance,
    seen: Seen,
}

impl Job {
    fn new(size: usize, model: Model, seed: u64, is_attached: bool, words: Words<'_>) -> Job {
        let mut network = Network::new(model, seed);
        let members = u32::try_from(size).unwrap();
        let group = Arc::new(Group::range(0, members));
        let room = size * SLOTS * SLOT + 16;
        let memories: Vec<HeapBytes> = (0..size).map(|_| HeapBytes::zeroed(room)).collect();
        let address = |heap: &HeapBytes| i64::try_from(heap.region().addr()).unwrap();
        let bases: Vec<i64> = memories.iter().map(address).collect();
        let mut ranks = Vec::new();
        for (me, memory) in (0..).zip(memories) {
            let parts = WindowParts::of_this_process(size);
            for rank in 0..size {
                let part = WindowPart {
                    size: if is_attached { 0 } else { room as u64 },
                    disp_unit: 1,
                    start: 0,
                    on_node: None,
                };
                parts.set(rank, part);
            }
            let arch = words.get(me as usize).copied().unwrap_or(ArchWord::LOCAL);
            let mut osc = Osc::new();
            osc.arch = arch;
            network.set_arch(u32::try_from(me).unwrap(), arch);
            osc.insert(Win {
                comm: CommHandle::NULL,
                id: ID,
                rank: me,
                group: Arc::clone(&group),
                memory: Memory {
                    own: if is_attached {
                        Region::EMPTY
                    } else {
                        memory.region()
                    },
                    attached: is_attached.then(|| vec![memory.region()]),
                    me,
                    parts,
                    single: None,
                    keeper: Keeper::Nobody,
                },
                by_words: false,
                is_shared: false,
                epochs: Epochs::default(),
                used: Used::default(),
                links: BTreeMap::new(),
                locks: Locks::default(),
                failed: None,
                asking: Vec::new(),
            });
            ranks.push(Rank {
                me,
                osc,
                memory,
                is_big: arch.is_big_endian(),
                steps: VecDeque::new(),
                has_begun: false,
                chance: Chance(seed ^ (me as u64) << 32),
                model: vec![vec![vec![0; ROOM]; SLOTS]; size],
                moved: BTreeSet::new(),
                combined: BTreeSet::new(),
                flying: Vec::new(),
                shapes: vec![Vec::new(); KINDS.len()],
                guarded: HeapBytes::zeroed(8),
                bases: is_attached.then(|| bases.clone()),
                is_mixed: !words.is_empty(),
            });
        }
        Job {
            network,
            ranks,
            common: Common {
                barriers: vec![0; size],
                ..Common::default()
            },
            chance: Chance(seed),
            seen: Seen::default(),
        }
    }

    /// Every member carries out its steps; which member and which frame comes next is random.
    fn run(&mut self) {
        let mut idle = 0;
        while self.ranks.iter().any(|rank| !rank.steps.is_empty()) {
            let mut has_moved = false;
            for (me, rank) in (0..).zip(&mut self.ranks) {
                if self.chance.below(2) == 0 {
                    let mut wire = Unruly {
                        wire: self.network.wire(me),
                        seen: &mut self.seen,
                    };
                    has_moved |= rank.advance(&mut wire, &mut self.common);
                }
            }
            for _ in 0..self.chance.below(4) {
                has_moved |= self.arrive();
            }
            idle = if has_moved { 0 } else { idle + 1 };
            if idle > 1000 {
                let left = self.ranks.iter().map(|rank| rank.steps.front());
                panic!("nothing moves: {:?}", left.collect::<Vec<_>>());
            }
        }
    }

    fn arrive(&mut self) -> bool {
        let Some(flight) = self.network.arrive() else {
            return false;
        };
        let mut wire = Unruly {
            wire: self.network.wire(flight.to),
            seen: &mut self.seen,
        };
        let osc = &mut self.ranks[flight.to as usize].osc;
        let is_good = osc.arrives(&mut wire, flight.from, &flight.frame());
        assert!(is_good, "a frame that cannot be believed");
        true
    }

    /// One round of epochs of one kind; everything is complete after it.
    fn round(&mut self) {
        let size = self.ranks.len();
        let member = |rank: usize| i32::try_from(rank).unwrap();
        let kind = self.chance.below(3);
        let chance = &mut self.chance;
        let starts: Vec<Vec<i32>> = (0..size)
            .map(|_| {
                (0..size)
                    .filter(|_| chance.below(2) == 0)
                    .map(member)
                    .collect()
            })
            .collect();
        for me in 0..size {
            let steps = match kind {
                0 => self.fence_steps(),
                1 => {
                    let posts = (0..size).filter(|of| starts[*of].contains(&member(me)));
                    self.started_steps(posts.map(member).collect(), &starts[me])
                }
                _ => self.lock_steps(),
            };
            self.ranks[me].steps.extend(steps);
            self.ranks[me].steps.push_back(Step::Barrier);
        }
        self.run();
        self.check();
    }

    fn target(&mut self) -> i32 {
        i32::try_from(self.chance.below(self.ranks.len())).unwrap()
    }

    fn operation(&mut self, target: i32) -> Step {
        match self.chance.below(4) {
            0 if !self.ranks[0].is_mixed => Step::Count(target),
            _ => Step::Operate(target),
        }
    }

    fn fence_steps(&mut self) -> Vec<Step> {
        let mut steps = Vec::new();
        for _ in 0..self.chance.below(8) {
            let target = self.target();
            steps.push(self.operation(target));
        }
        steps.push(Step::Flush(Who::Everyone));
        steps
    }

    fn started_steps(&mut self, posts: Vec<i32>, starts: &[i32]) -> Vec<Step> {
        let mut steps = vec![Step::Post(posts), Step::Start(starts.to_vec())];
        for _ in 0..self.chance.below(8) {
            if !starts.is_empty() {
                let target = starts[self.chance.below(starts.len())];
                steps.push(self.operation(target));
            }
        }
        steps.extend([Step::Complete(starts.to_vec()), Step::Wait]);
        steps
    }

    fn lock_steps(&mut self) -> Vec<Step> {
        let mut steps = Vec::new();
        for _ in 0..1 + self.chance.below(3) {
            let (target, exclusive) = (self.target(), self.chance.below(2) == 0);
            steps.push(Step::Lock(target, exclusive));
            if exclusive {
                steps.push(Step::Guarded(target));
                steps.push(Step::Flush(Who::One(target)));
                steps.push(Step::Increase(target));
            }
            for _ in 0..self.chance.below(8) {
                steps.push(match self.chance.below(6) {
                    0 => Step::Flush(Who::One(target)),
                    1 => Step::FlushHere(target),
                    _ => self.operation(target),
                });
            }
            steps.push(Step::Unlock(target));
        }
        steps
    }

    /// Compares all parts with the model.
    fn check(&mut self) {
        for target in 0..self.ranks.len() {
            let part = &self.ranks[target];
            let (bytes, numbers) = (part.memory.to_vec(), part.numbers());
            for (from, origin) in self.ranks.iter().enumerate() {
                for (slot, model) in origin.model[target].iter().enumerate() {
                    let size = KINDS[slot % KINDS.len()].1;
                    let start = part.place(from, slot);
                    let found = bytes[start..].chunks(size).take(ROOM);
                    let found: Vec<u64> = found.map(|one| read(one, part.is_big)).collect();
                    assert!(found == *model, "slot {slot} of {from} at {target}");
                }
            }
            let whom = i32::try_from(target).unwrap();
            let number = |at: usize| read(&bytes[numbers + at..][..8], part.is_big);
            let all = |of: &BTreeMap<i32, u64>| of.get(&whom).copied().unwrap_or(0);
            assert_eq!(number(0), all(&self.common.counted));
            assert_eq!(number(8), all(&self.common.passed));
            // No two counts have fetched the same value.
            let fetched = self.common.fetched.get(&whom).into_iter().flatten();
            let fetched: Vec<u64> = fetched.map(|one| read(&one.to_vec(), false)).collect();
            let different: BTreeSet<u64> = fetched.iter().copied().collect();
            assert_eq!(different.len(), fetched.len());
            assert!(different.last().is_none_or(|last| *last < number(0)));
        }
    }
}
