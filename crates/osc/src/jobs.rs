//! Whole jobs in one process under virtual time: windows whose members reach each other by frames
//! alone, over a network whose frames overtake each other, come twice and find no room.
//!
//! Rounds of random epochs are checked against a model. Of each member's part every other member
//! has slots of its own, in which it knows what must stand; all of them count in one place by
//! accumulates, and in another one by get and put under an exclusive lock. What an operation
//! fetches must be what the model had when it began: so accumulates of one origin stay in order,
//! and what comes before a flush is there behind it.

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
use oxmpi_shm::window::{WindowPart, WindowParts};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

/// The slots of an origin hold elements of these, in turn.
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
/// What lies where no result belongs.
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

/// A way without order, which counts descriptions of types.
struct Unruly<'a> {
    wire: SimWire<'a>,
    described: &'a mut u64,
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
        *self.described += u64::from(header.kind == Layer::OSC.kind(Kind::Type as u8));
        Ok(())
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

/// Elements in memory: a type, and where its elements lie, in its order.
#[derive(Clone)]
struct Shape {
    datatype: Datatype,
    count: u64,
    at: Vec<usize>,
}

impl Shape {
    /// `n` elements of a kind among `room`: a run, a vector, or any order.
    fn draw(chance: &mut Chance, kind: usize, n: usize, room: usize) -> Shape {
        let basic = Datatype::basic(KINDS[kind].0);
        let number = |n: usize| i64::try_from(n).unwrap();
        let (datatype, count, at) = match chance.below(3) {
            0 => (basic, n as u64, (0..n).collect()),
            1 => {
                let stride = 1 + chance.below((room / n).min(4));
                let vector = basic.vector(number(n), 1, number(stride)).unwrap();
                (vector, 1, (0..n).map(|i| i * stride).collect())
            }
            _ => {
                let mut all: Vec<usize> = (0..room).collect();
                for i in 0..n {
                    all.swap(i, i + chance.below(room - i));
                }
                all.truncate(n);
                let bytes = |at: &usize| number(at * KINDS[kind].1);
                let places: Vec<i64> = all.iter().map(bytes).collect();
                let places = Counts::I64(&places);
                (basic.hindexed_block(1, places).unwrap(), 1, all)
            }
        };
        datatype.commit();
        Shape {
            datatype,
            count,
            at,
        }
    }

    fn run(kind: usize, n: usize) -> Shape {
        Shape {
            datatype: Datatype::basic(KINDS[kind].0),
            count: n as u64,
            at: (0..n).collect(),
        }
    }

    fn pattern(&self, heap: &HeapBytes) -> Pattern {
        match self.datatype.named() {
            Some(basic) => {
                let len = usize::try_from(basic.size()).unwrap() * self.at.len();
                let region = heap.region().slice(0, len);
                Pattern::Contiguous(region.holding(basic.content()))
            }
            None => {
                let buffer = Buffer::plain(heap.region());
                Pattern::Typed(self.datatype.clone(), self.count, buffer)
            }
        }
    }
}

/// An element as it lies in the memory of a processor.
fn write(bytes: &mut [u8], value: u64, is_big: bool) {
    let len = bytes.len();
    bytes.copy_from_slice(&value.to_le_bytes()[..len]);
    if is_big {
        bytes.reverse();
    }
}

fn read(bytes: &[u8], is_big: bool) -> u64 {
    let mut all = [0; 8];
    all[..bytes.len()].copy_from_slice(bytes);
    if is_big {
        all[..bytes.len()].reverse();
    }
    u64::from_le_bytes(all)
}

fn cut(value: u64, kind: usize) -> u64 {
    value & (u64::MAX >> (64 - 8 * KINDS[kind].1))
}

/// What a member does next.
#[derive(Clone, Debug)]
enum Step {
    Operate(i32),
    Count(i32),
    /// Reads the guarded number, and writes one more.
    Guarded(i32),
    Increase(i32),
    Lock(i32, bool),
    Unlock(i32),
    Flush(Who),
    FlushHere(i32),
    Post(Vec<i32>),
    Start(Vec<i32>),
    Complete(Vec<i32>),
    Wait,
    Barrier,
}

/// Buffers of an operation that is under way.
struct Flying {
    target: i32,
    sent: Vec<HeapBytes>,
    got: Option<(HeapBytes, Vec<u8>)>,
    /// Its request.
    named: Option<u32>,
}

/// One member.
struct Rank {
    me: i32,
    osc: Osc,
    memory: HeapBytes,
    is_big: bool,
    steps: VecDeque<Step>,
    has_begun: bool,
    chance: Chance,
    /// What must stand in our slots, by target.
    model: Vec<Vec<Vec<u64>>>,
    /// Slots of a target that were put to or got, or combined with, since it was flushed.
    moved: BTreeSet<(i32, usize)>,
    combined: BTreeSet<(i32, usize)>,
    flying: Vec<Flying>,
    /// Shapes that were used before, by kind.
    shapes: Vec<Vec<Shape>>,
    /// What was read of the guarded number.
    guarded: HeapBytes,
    /// Where the parts of all lie, where memory is attached.
    bases: Option<Vec<i64>>,
    /// Some member stores its data in another way.
    is_mixed: bool,
}

/// What members know of each other without windows.
#[derive(Default)]
struct Common {
    barriers: Vec<u32>,
    /// What counting has fetched, by target.
    fetched: BTreeMap<i32, Vec<HeapBytes>>,
    /// Times that was counted, and passed under an exclusive lock, by target.
    counted: BTreeMap<i32, u64>,
    passed: BTreeMap<i32, u64>,
}

impl Rank {
    fn win(&mut self) -> &mut Win {
        self.osc.win(0).unwrap()
    }

    fn size(&self) -> usize {
        self.model.len()
    }

    fn is_idle(&mut self, who: Who, busy: impl Fn(&Link) -> bool) -> bool {
        !self.win().any_link(who, busy)
    }

    /// Bytes from the beginning of a part to the slot of an origin; behind all slots are the two
    /// numbers.
    fn place(&self, origin: usize, slot: usize) -> usize {
        (origin * SLOTS + slot) * SLOT
    }

    fn numbers(&self) -> usize {
        self.place(self.size(), 0)
    }

    /// Begins an operation, as `ops::begin` does.
    fn begin(
        &mut self,
        wire: &mut dyn Wire,
        (target, at, shape): (i32, usize, &Shape),
        action: &Action,
        is_named: bool,
    ) -> Option<u32> {
        let at = i64::try_from(at).unwrap();
        let base = self.bases.as_ref().map_or(0, |all| all[target as usize]);
        let remote = Remote {
            rank: target,
            disp: base + at,
            count: shape.count,
            datatype: &shape.datatype,
        };
        let how = action.combine(&remote).unwrap();
        let win = self.osc.win(0).unwrap();
        if let Some(data) = win.data(&remote).unwrap() {
            at_once(win, target, &data, action, how.as_ref());
            return None;
        }
        let checked = Checked {
            disp: win.bytes(&remote).unwrap(),
            bytes: shape.datatype.signature_bytes(shape.count).unwrap(),
            how,
            is_named,
        };
        let number = self.osc.launch(wire, 0, &remote, action, &checked);
        Some(number.unwrap()).filter(|_| is_named)
    }

    fn shape(&mut self, kind: usize) -> Shape {
        let known = &self.shapes[kind];
        if !known.is_empty() && self.chance.below(2) == 0 {
            return known[self.chance.below(known.len())].clone();
        }
        let n = match self.chance.below(3) {
            0 => ROOM,
            _ => 1 + self.chance.below(ROOM - 1),
        };
        let shape = Shape::draw(&mut self.chance, kind, n, ROOM);
        self.shapes[kind].push(shape.clone());
        shape
    }

    /// Memory with the values as elements of a shape.
    fn memory_of(&self, shape: &Shape, kind: usize, values: &[u64]) -> Vec<u8> {
        let size = KINDS[kind].1;
        let room = shape.at.iter().max().map_or(0, |last| last + 1);
        let mut bytes = vec![FILL; room * size];
        for (at, value) in shape.at.iter().zip(values) {
            write(&mut bytes[at * size..][..size], *value, self.is_big);
        }
        bytes
    }

    /// Some operation on a slot of a target; false: all slots wait for a flush.
    fn operate(&mut self, wire: &mut dyn Wire, target: i32, is_passive: bool) -> bool {
        let slot = self.chance.below(SLOTS);
        let (kind, form) = (slot % KINDS.len(), self.chance.below(6));
        let key = (target, slot);
        let moves = form < 2;
        if self.moved.contains(&key) || moves && self.combined.contains(&key) {
            return false;
        }
        match moves {
            true => self.moved.insert(key),
            false => self.combined.insert(key),
        };
        let shape = match form {
            4 | 5 => Shape::run(kind, 1),
            _ => self.shape(kind),
        };
        let (first, n) = match form {
            4 | 5 => (self.chance.below(ROOM), 1),
            _ => (0, shape.at.len()),
        };
        let op = match (kind, self.chance.below(4)) {
            (_, 0) => Predefined::Replace,
            (_, 1) if form > 2 => Predefined::NoOp,
            (0, _) => Predefined::Bxor,
            // The sums of a simulated big-endian member are those of this machine.
            (_, 2) if !self.is_mixed => Predefined::Sum,
            _ => Predefined::Bxor,
        };
        let draw = |chance: &mut Chance| {
            cut(
                (chance.below(1 << 32) as u64).wrapping_mul(0x1_0001_0003),
                kind,
            )
        };
        let values: Vec<u64> = (0..n).map(|_| draw(&mut self.chance)).collect();
        let own = &mut self.model[target as usize][slot];
        let before: Vec<u64> = shape.at.iter().map(|at| own[first + at]).collect();
        // Half of the comparisons find what they want.
        let expected = match self.chance.below(2) {
            0 => before[0],
            _ => values[0],
        };
        for ((at, value), old) in shape.at.iter().zip(&values).zip(&before) {
            own[first + at] = match (form, op) {
                (0, _) => *value,
                (1, _) => *old,
                (5, _) if *old == expected => *value,
                (5, _) | (_, Predefined::NoOp) => *old,
                (_, Predefined::Replace) => *value,
                (_, Predefined::Sum) => cut(old.wrapping_add(*value), kind),
                _ => old ^ value,
            };
        }
        let (here, there) = match n {
            1 => (Shape::run(kind, 1), Shape::run(kind, 1)),
            n => {
                let mut draw = || Shape::draw(&mut self.chance, kind, n, 2 * n);
                (draw(), draw())
            }
        };
        let heap = |bytes: &[u8]| HeapBytes::from_slice(bytes);
        let origin = heap(&self.memory_of(&here, kind, &values));
        let wanted = self.memory_of(&there, kind, &before);
        let result = heap(&vec![FILL; wanted.len()]);
        let compare = heap(&self.memory_of(&Shape::run(kind, 1), kind, &[expected]));
        let (given, found) = (here.pattern(&origin), there.pattern(&result));
        let action = match form {
            0 => Action::Put(given),
            1 => Action::Get(found.clone()),
            2 => Action::Accumulate(op, given),
            5 => Action::CompareSwap(compare.region(), origin.region(), result.region()),
            _ => Action::GetAccumulate(op, given, found),
        };
        let at = self.place(self.me as usize, slot) + first * KINDS[kind].1;
        let is_named = is_passive && self.chance.below(3) == 0;
        let named = self.begin(wire, (target, at, &shape), &action, is_named);
        self.flying.push(Flying {
            target,
            sent: vec![origin, compare],
            got: (form != 0 && form != 2).then_some((result, wanted)),
            named,
        });
        true
    }

    /// Operations on these targets are complete here: their results are as the model says, and
    /// their buffers are ours, to be spoilt.
    fn look(&mut self, concerns: impl Fn(i32) -> bool) {
        let flying = std::mem::take(&mut self.flying);
        let (done, rest): (Vec<_>, Vec<_>) = (flying.into_iter()).partition(|f| concerns(f.target));
        self.flying = rest;
        for flying in done {
            if let Some((got, wanted)) = &flying.got {
                let whom = (self.me, flying.target);
                assert!(got.to_vec() == *wanted, "what was fetched, of {whom:?}");
            }
            for sent in &flying.sent {
                oxmpi_mem::fill(sent.region(), 0xee);
            }
            if let Some(number) = flying.named {
                assert!(!self.osc.open.contains(&number), "its request is complete");
            }
        }
        assert!(self.win().failed.is_none());
    }

    /// Operations on these targets are carried out.
    fn finish(&mut self, concerns: impl Fn(i32) -> bool) {
        self.look(&concerns);
        self.moved.retain(|(target, _)| !concerns(*target));
        self.combined.retain(|(target, _)| !concerns(*target));
    }

    /// Counts, and remembers what was there before; or only counts.
    fn count(&mut self, wire: &mut dyn Wire, target: i32, common: &mut Common) {
        let number = Shape::run(3, 1);
        let one = HeapBytes::from_slice(&self.memory_of(&number, 3, &[1]));
        let before = HeapBytes::from_slice(&[FILL; 8]);
        let given = number.pattern(&one);
        let fetches = self.chance.below(2) == 0;
        let action = match fetches {
            true => Action::GetAccumulate(Predefined::Sum, given, number.pattern(&before)),
            false => Action::Accumulate(Predefined::Sum, given),
        };
        let at = self.numbers();
        self.begin(wire, (target, at, &number), &action, false);
        *common.counted.entry(target).or_default() += 1;
        if fetches {
            common.fetched.entry(target).or_default().push(before);
        }
        self.flying.push(Flying {
            target,
            sent: vec![one],
            got: None,
            named: None,
        });
    }

    /// The next step, or as much of it as can be done now; false: nothing.
    fn advance(&mut self, wire: &mut dyn Wire, common: &mut Common) -> bool {
        self.osc.drain_all(wire);
        let Some(step) = self.steps.front().cloned() else {
            return false;
        };
        let begins = !std::mem::replace(&mut self.has_begun, true);
        let is_done = match step {
            Step::Operate(target) => {
                let is_passive = self
                    .steps
                    .iter()
                    .any(|step| matches!(step, Step::Unlock(_)));
                self.operate(wire, target, is_passive);
                true
            }
            Step::Count(target) => {
                self.count(wire, target, common);
                true
            }
            Step::Guarded(target) => {
                let (number, at) = (Shape::run(3, 1), self.numbers() + 8);
                let action = Action::Get(number.pattern(&self.guarded));
                self.begin(wire, (target, at, &number), &action, false);
                true
            }
            Step::Increase(target) => {
                let (number, at) = (Shape::run(3, 1), self.numbers() + 8);
                let found = read(&self.guarded.to_vec(), self.is_big);
                let more = self.memory_of(&number, 3, &[found + 1]);
                let more = HeapBytes::from_slice(&more);
                let action = Action::Put(number.pattern(&more));
                self.begin(wire, (target, at, &number), &action, false);
                *common.passed.entry(target).or_default() += 1;
                self.flying.push(Flying {
                    target,
                    sent: vec![more],
                    got: None,
                    named: None,
                });
                true
            }
            Step::Lock(target, exclusive) => {
                if begins {
                    self.osc.ask_lock(wire, 0, target, exclusive).unwrap();
                }
                self.win().link(target).granted
            }
            Step::Unlock(target) => {
                if begins {
                    self.osc.give_back(wire, 0, target).unwrap();
                }
                let is_done = self.is_idle(Who::One(target), Link::is_busy);
                if is_done {
                    self.finish(|other| other == target);
                }
                is_done
            }
            Step::Flush(who) => {
                if begins {
                    let busy = self.win().busy_ranks(who);
                    self.osc.ask(wire, 0, &busy).unwrap();
                }
                let is_done = self.is_idle(who, Link::is_busy);
                if is_done {
                    self.finish(|other| who == Who::Everyone || who == Who::One(other));
                }
                is_done
            }
            Step::FlushHere(target) => {
                let is_done = self.is_idle(Who::One(target), Link::is_busy_here);
                if is_done {
                    self.look(|other| other == target);
                }
                is_done
            }
            Step::Post(group) => {
                self.win().epochs.posted = Some(group.clone());
                for rank in group {
                    self.osc
                        .say(wire, 0, rank, |via| Out::Frame(via, Kind::Post, 0, 0, None));
                }
                true
            }
            Step::Start(mut group) => {
                while let Some(rank) = group.last().copied()
                    && self.win().take_post(rank)
                {
                    group.pop();
                }
                let is_done = group.is_empty();
                self.steps[0] = Step::Start(group);
                is_done
            }
            Step::Complete(group) => {
                if begins {
                    for &rank in &group {
                        self.osc
                            .say(wire, 0, rank, |via| Out::Count(via, Kind::Complete));
                    }
                }
                let is_here =
                    |rank: &i32| !self.win().any_link(Who::One(*rank), Link::is_busy_here);
                let is_done = group.iter().all(is_here);
                if is_done {
                    self.look(|_| true);
                }
                is_done
            }
            Step::Wait => self.win().is_over(),
            Step::Barrier => {
                let me = self.me as usize;
                common.barriers[me] += u32::from(begins);
                let mine = common.barriers[me];
                let is_done = common.barriers.iter().all(|other| *other >= mine);
                if is_done {
                    // Every member has waited for the ends of all epochs.
                    self.finish(|_| true);
                }
                is_done
            }
        };
        if is_done {
            self.steps.pop_front();
            self.has_begun = false;
        }
        is_done
    }
}

/// How a processor of the job stores data, where that is not our way.
type Words<'a> = &'a [ArchWord];

struct Job {
    network: Network,
    ranks: Vec<Rank>,
    common: Common,
    chance: Chance,
    /// Descriptions of types that have left.
    described: u64,
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
                    unit: 1,
                    start: 0,
                    near: None,
                };
                parts.tell(rank, part);
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
            described: 0,
        }
    }

    /// Every member carries out its steps; whose turn it is, and what comes first, is chance.
    fn run(&mut self) {
        let mut idle = 0;
        while self.ranks.iter().any(|rank| !rank.steps.is_empty()) {
            let mut has_moved = false;
            for (me, rank) in (0..).zip(&mut self.ranks) {
                if self.chance.below(2) == 0 {
                    let mut wire = Unruly {
                        wire: self.network.wire(me),
                        described: &mut self.described,
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
            described: &mut self.described,
        };
        let osc = &mut self.ranks[flight.to as usize].osc;
        let is_good = osc.arrives(&mut wire, flight.from, &flight.frame());
        assert!(is_good, "a frame that cannot be believed");
        true
    }

    /// One round of epochs of one kind; everything has come to an end behind it.
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

    /// What stands in all parts is what the model says.
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
            // Nobody has found what another one has found.
            let fetched = self.common.fetched.get(&whom).into_iter().flatten();
            let fetched: Vec<u64> = fetched.map(|one| read(&one.to_vec(), false)).collect();
            let different: BTreeSet<u64> = fetched.iter().copied().collect();
            assert_eq!(different.len(), fetched.len());
            assert!(different.last().is_none_or(|last| *last < number(0)));
        }
    }
}

/// Frames overtake each other and come twice, and the network is full after a few of them.
fn wild() -> Model {
    Model {
        jitter: 4000,
        duplicate_every: 7,
        depth: 3,
        ..Model::default()
    }
}

#[test]
fn random_epochs_leave_what_the_model_says() {
    for size in 2..=5 {
        for seed in 0..10 {
            let mut job = Job::new(size, wild(), 71 * seed + size as u64, seed % 2 == 1, &[]);
            for _ in 0..20 {
                job.round();
            }
            assert!(job.network.now() > 0 && job.described > 0);
        }
    }
}

/// A big-endian processor with the sizes of this one, as s390x, and one with a long of 32 bits.
const BIG: u32 = 0xFF59_1208;
const NARROW: u32 = 0xFF00_0200;

fn word(bits: u32) -> ArchWord {
    ArchWord::parse(bits).unwrap()
}

/// Each reads what the others mean, and targets combine their own numbers.
#[test]
fn members_of_two_byte_orders_have_the_same_numbers() {
    let (local, big) = (ArchWord::LOCAL, word(BIG));
    for words in [
        &[local, big][..],
        &[big, local, big],
        &[big, big],
        &[local, big, big, local],
    ] {
        for seed in 0..6 {
            let mut job = Job::new(words.len(), wild(), seed + 3, seed % 2 == 1, words);
            for _ in 0..15 {
                job.round();
            }
        }
    }
}

/// Elements of another size at the target are refused, by name; nothing is sent, and the window
/// goes on.
#[test]
fn elements_of_another_size_are_refused() {
    let mut job = Job::new(2, wild(), 1, false, &[ArchWord::LOCAL, word(NARROW)]);
    let values = HeapBytes::from_slice(&[1; 16]);
    for (kind, form) in [(3, 0), (3, 1), (3, 2), (2, 0)] {
        let shape = Shape::run(kind, 2);
        let pattern = shape.pattern(&values);
        let action = match form {
            0 => Action::Put(pattern),
            1 => Action::Get(pattern),
            _ => Action::GetAccumulate(
                Predefined::NoOp,
                Pattern::Contiguous(Region::EMPTY),
                pattern,
            ),
        };
        let mut wire = Unruly {
            wire: job.network.wire(0),
            described: &mut job.described,
        };
        let rank = &mut job.ranks[0];
        let number = rank.begin(&mut wire, (1, 0, &shape), &action, true);
        let refused = rank.win().failed.take().map(|error| error.class);
        let is_refused = kind == 3;
        assert_eq!(refused, is_refused.then_some(Class::ERR_CONVERSION));
        assert!(!is_refused || !rank.osc.open.contains(&number.unwrap()));
        assert_eq!(rank.is_idle(Who::One(1), Link::is_busy), is_refused);
    }
    job.ranks[0].steps.push_back(Step::Flush(Who::Everyone));
    job.run();
    assert_eq!(
        job.ranks[1].memory.to_vec()[..9],
        [1, 1, 1, 1, 1, 1, 1, 1, 0]
    );
}

/// The second use of a derived type at a target sends no description of it.
#[test]
fn a_type_is_described_to_a_target_once() {
    let mut job = Job::new(3, wild(), 5, false, &[]);
    let shape = loop {
        let shape = Shape::draw(&mut job.chance, 2, 20, 60);
        if shape.datatype.named().is_none() {
            break shape;
        }
    };
    let values = vec![7; 20];
    let put = |job: &mut Job, target: i32| {
        let rank = &mut job.ranks[0];
        let here = Shape::run(2, 20);
        let origin = HeapBytes::from_slice(&rank.memory_of(&here, 2, &values));
        let mut wire = Unruly {
            wire: job.network.wire(0),
            described: &mut job.described,
        };
        let action = Action::Put(here.pattern(&origin));
        rank.begin(&mut wire, (target, 0, &shape), &action, false);
        rank.steps.push_back(Step::Flush(Who::Everyone));
        job.run();
    };
    for (target, described) in [(1, 1), (1, 1), (2, 2), (1, 2), (2, 2)] {
        put(&mut job, target);
        assert_eq!(job.described, described);
    }
}
