//! Whole collectives in one process: every rank runs its schedule over a network that delivers when
//! it likes.
//!
//! Memory is bytes with an origin; types are explicit lists of byte displacements, so layouts with
//! gaps, odd order and negative extents need no datatype engine. Before running, every schedule is
//! checked: what happens concurrently in a round must not touch the same bytes, and the send buffer
//! is never written.
//!
//! Length: one machine, whose parts share all of its state.

pub mod cases;

use core::task::Poll;
use oxmpi_coll::builder::{Builder, Hierarchy, OpTraits};
use oxmpi_coll::cost::Model;
use oxmpi_coll::engine::{Port, Progress, Run};
use oxmpi_coll::schedule::{BYTES, Local, Schedule, Source, Space, Span, Together, Transfer};
use oxmpi_coll::select::at_level;
use oxmpi_coll::shape::{Args, Layout};
use std::collections::{HashMap, VecDeque};

/// Bytes of an item of every test type but [`BYTES`].
pub const ITEM: usize = 4;
pub type Item = [u8; ITEM];

/// A type as the list of its bytes.
#[derive(Clone, Debug)]
pub struct TypeMap {
    pub map: Vec<i64>,
    pub extent: i64,
}

impl TypeMap {
    pub fn layout(&self) -> Layout {
        let low = self.map.iter().min().copied().unwrap_or(0);
        let high = self.map.iter().max().map_or(0, |last| last + 1);
        let size = self.map.len() as u64;
        let in_order = self
            .map
            .iter()
            .enumerate()
            .all(|(i, disp)| *disp == i as i64);
        let dense = in_order && self.extent == size as i64;
        Layout {
            size,
            extent: self.extent,
            true_lb: low,
            true_extent: (high - low) as u64,
            dense,
        }
    }

    /// Dense; gaps and disorder; negative extent; negative lower bound.
    pub fn all() -> [TypeMap; 4] {
        let new = |map: [i64; ITEM], extent| TypeMap {
            map: map.to_vec(),
            extent,
        };
        [
            new([0, 1, 2, 3], 4),
            new([2, 3, 0, 5], 7),
            new([4, 5, 6, 7], -9),
            new([-3, -2, 1, 2], 6),
        ]
    }
}

/// Memory whose displacement 0 lies in its middle.
#[derive(Clone, PartialEq, Eq)]
pub struct Mem {
    bytes: Vec<u8>,
    origin: i64,
}

impl Mem {
    pub fn user(seed: u8) -> Mem {
        let bytes = (0..4096_u32)
            .map(|i| (i as u8).wrapping_mul(31) ^ seed)
            .collect();
        Mem {
            bytes,
            origin: 2048,
        }
    }

    fn at(&mut self, disp: i64) -> &mut u8 {
        let index = usize::try_from(disp + self.origin).expect("inside");
        &mut self.bytes[index]
    }

    pub fn put(&mut self, ty: &TypeMap, disp: i64, items: &[Item]) {
        for (i, item) in items.iter().enumerate() {
            for (byte, at) in item.iter().zip(&ty.map) {
                *self.at(disp + i as i64 * ty.extent + at) = *byte;
            }
        }
    }
}

/// How operands are combined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Op {
    /// Bytewise sum: commutative.
    Add,
    /// 2×2 matrices modulo 251: associative only.
    Matrix,
    /// Neither: tells in which order and grouping operands were combined.
    Mix,
}

impl Op {
    pub fn apply(self, left: Item, right: Item) -> Item {
        match self {
            Op::Add => core::array::from_fn(|i| left[i].wrapping_add(right[i])),
            Op::Matrix => {
                let cell = |r: usize, c: usize| {
                    let at = |m: &Item, r: usize, c: usize| u32::from(m[2 * r + c]);
                    ((at(&left, r, 0) * at(&right, 0, c) + at(&left, r, 1) * at(&right, 1, c))
                        % 251) as u8
                };
                [cell(0, 0), cell(0, 1), cell(1, 0), cell(1, 1)]
            }
            Op::Mix => core::array::from_fn(|i| {
                left[i].wrapping_mul(7).rotate_left(3)
                    ^ right[i].wrapping_mul(13).wrapping_add(left[i] >> 1)
            }),
        }
    }
}

/// One rank of a case.
pub struct Rank {
    pub args: Args<'static>,
    pub types: Vec<TypeMap>,
    pub send: Mem,
    pub recv: Mem,
}

/// A reproducible source of choices.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n.max(1) as u64) as usize
    }
}

/// The checked schedule that `build` writes for a rank of a group.
pub fn write(
    build: impl FnOnce(&mut Builder<'_>),
    case: &Rank,
    place: (u32, u32),
    op: Op,
    user: bool,
    hierarchy: Option<Hierarchy<'_>>,
) -> Schedule {
    let layouts: Vec<Layout> = case.types.iter().map(TypeMap::layout).collect();
    let mut schedule = Schedule::new();
    let mut builder = Builder::new(&mut schedule, place, &layouts, case.args);
    builder.op = OpTraits {
        commutative: op == Op::Add,
        user,
    };
    builder.segment = 7;
    builder.hierarchy = hierarchy;
    build(&mut builder);
    builder.finish();
    check(&schedule, &case.types, user);
    schedule
}

/// Runs `build` on all ranks to the end; the receive buffers hold the outcome. Returns the most
/// rounds of a rank.
pub fn run(
    build: fn(&mut Builder<'_>),
    ranks: &mut [Rank],
    op: Op,
    user: bool,
    random: &mut Random,
) -> usize {
    let size = ranks.len() as u32;
    let commutative = op == Op::Add;
    let levels = cases::levels(size, ranks[0].args.root, commutative, random);
    let model = Model::SHIPPED;
    let pick = |of, size, bytes, is_top| at_level(of, (size, bytes), commutative, &model, is_top);
    let cases = (0..size).zip(ranks.iter());
    let slot = [0, 4, 8, 28, 4096][random.below(5)];
    let hierarchy = Hierarchy {
        levels: &levels,
        slot,
        fragment: [slot.max(4), 8, u64::MAX][random.below(3)],
        pick: &pick,
    };
    let schedules: Vec<Schedule> = cases
        .map(|(rank, case)| write(build, case, (rank, size), op, user, Some(hierarchy)))
        .collect();
    run_all(&schedules, ranks, op, user, random);
    schedules.iter().map(Schedule::rounds).max().unwrap_or(0)
}

/// How often each schedule runs, as that of a persistent call: a rank begins anew as soon as it is
/// done, while others are still in the run before.
const STARTS: usize = 2;

/// Runs a schedule on each rank to the end; each start gives the same.
pub fn run_all(
    schedules: &[Schedule],
    ranks: &mut [Rank],
    op: Op,
    user: bool,
    random: &mut Random,
) {
    let mut world = World::new(ranks, schedules, op, user);
    let mut runs: Vec<Run<usize, String>> = (0..ranks.len()).map(|_| Run::default()).collect();
    let mut done = vec![false; ranks.len()];
    let given: Vec<Mem> = ranks.iter().map(|rank| rank.recv.clone()).collect();
    let mut outcomes: Vec<Vec<Mem>> = vec![Vec::new(); ranks.len()];
    let mut idle = 0;
    while done.contains(&false) {
        let rank = random.below(ranks.len());
        world.deliver(ranks, random);
        if done[rank] {
            continue;
        }
        let before = runs[rank].position();
        let mut port = SimPort {
            world: &mut world,
            ranks,
            rank,
            eager: random.below(2) == 0,
        };
        match runs[rank].advance(&schedules[rank], &mut port) {
            Progress::Waiting => {}
            Progress::Done(result) => {
                result.expect("no errors");
                outcomes[rank].push(ranks[rank].recv.clone());
                done[rank] = outcomes[rank].len() == STARTS;
                if !done[rank] {
                    ranks[rank].recv = given[rank].clone();
                    world.starts[rank] = (outcomes[rank].len(), 0);
                    runs[rank].restart();
                }
            }
            Progress::Upcall { input, inout } => port.apply(input, inout, inout),
        }
        idle = if runs[rank].position() == before {
            idle + 1
        } else {
            0
        };
        assert!(
            idle < 100_000,
            "stuck at {:?}",
            runs.iter().map(Run::position).collect::<Vec<_>>()
        );
    }
    assert!(
        world
            .pending
            .values()
            .all(|pair| pair.sends.is_empty() && pair.recvs.is_empty()),
        "left messages"
    );
    for (rank, starts) in outcomes.iter().enumerate() {
        assert!(
            starts.iter().all(|outcome| *outcome == starts[0]),
            "rank {rank}: starts differ"
        );
    }
}

/// Bytes that a span touches.
fn touched(span: Span, types: &[TypeMap]) -> Vec<(Space, i64)> {
    let byte = TypeMap {
        map: vec![0],
        extent: 1,
    };
    let ty = if span.ty == BYTES {
        &byte
    } else {
        &types[span.ty as usize]
    };
    let items = 0..span.count as i64;
    items
        .flat_map(|i| {
            ty.map
                .iter()
                .map(move |at| (span.space, span.disp + i * ty.extent + at))
        })
        .collect()
}

/// Nothing that happens at the same time touches the same bytes, unless both read.
fn check(schedule: &Schedule, types: &[TypeMap], user: bool) {
    for round in 0..schedule.rounds() {
        let mut readers: HashMap<(Space, i64), ()> = HashMap::new();
        let mut writers: HashMap<(Space, i64), ()> = HashMap::new();
        for transfer in schedule.transfers_of(round) {
            match transfer {
                Transfer::Send { from, .. } | Transfer::Publish { from, .. } => {
                    readers.extend(touched(*from, types).into_iter().map(|at| (at, ())))
                }
                Transfer::Together { .. } => unreachable!("no interfaces there"),
                Transfer::Recv { into, .. } | Transfer::Fetch { into, .. } => {
                    for at in touched(*into, types) {
                        assert_ne!(at.0, Space::Send, "send buffer written: {transfer:?}");
                        assert!(
                            writers.insert(at, ()).is_none(),
                            "round {round}: two receives write {at:?}"
                        );
                    }
                }
            }
        }
        assert!(
            !readers.keys().any(|at| writers.contains_key(at)),
            "round {round}: send reads what arrives"
        );
        for local in schedule.locals_of(round) {
            let (reads, writes) = match *local {
                Local::Copy { from, into } => (vec![from], into),
                Local::Leave { .. } => continue,
                Local::Reduce { left, right, into } => {
                    assert!(
                        !user || into == right,
                        "a user function writes its second argument"
                    );
                    (vec![left, right], into)
                }
            };
            for at in touched(writes, types) {
                assert_ne!(at.0, Space::Send, "send buffer written: {local:?}");
                assert!(
                    !readers.contains_key(&at),
                    "round {round}: {local:?} writes what is being sent"
                );
                assert!(
                    !writers.contains_key(&at),
                    "round {round}: {local:?} writes what arrives"
                );
            }
            for at in reads.into_iter().flat_map(|span| touched(span, types)) {
                assert!(
                    !writers.contains_key(&at),
                    "round {round}: {local:?} reads what arrives"
                );
            }
        }
    }
}

/// Messages of one ordered pair, not yet matched, in posting order.
#[derive(Default)]
struct Pair {
    sends: VecDeque<(usize, Out)>,
    recvs: VecDeque<(usize, Span)>,
}

/// A message whose bytes were taken when posted, or will be taken when delivered.
enum Out {
    Eager(Vec<u8>),
    Later(Span),
}

struct Fetch {
    ticket: usize,
    start: usize,
    source: Source,
    into: Span,
}

struct World {
    temps: Vec<Vec<Mem>>,
    pending: HashMap<(usize, usize), Pair>,
    complete: Vec<bool>,
    /// What each rank has published, by its start and entry.
    slots: HashMap<(usize, usize, u32), Vec<u8>>,
    /// What is fetched.
    fetches: Vec<Fetch>,
    /// The start of each rank, and the entries that it has left.
    starts: Vec<(usize, u32)>,
    op: Op,
    user: bool,
}

impl World {
    fn new(ranks: &[Rank], schedules: &[Schedule], op: Op, user: bool) -> World {
        let temp = |temp: &oxmpi_coll::schedule::Temp| Mem {
            bytes: vec![0xA5; temp.bytes as usize],
            origin: temp.origin,
        };
        let temps = schedules
            .iter()
            .map(|schedule| schedule.temps().iter().map(temp).collect())
            .collect();
        World {
            temps,
            pending: HashMap::new(),
            complete: Vec::new(),
            slots: HashMap::new(),
            fetches: Vec::new(),
            starts: vec![(0, 0); ranks.len()],
            op,
            user,
        }
    }

    fn mem<'a>(&'a mut self, ranks: &'a mut [Rank], rank: usize, space: Space) -> &'a mut Mem {
        match space {
            Space::Send => &mut ranks[rank].send,
            Space::Recv => &mut ranks[rank].recv,
            Space::Temp(k) => &mut self.temps[rank][k as usize],
        }
    }

    fn read(&mut self, ranks: &mut [Rank], rank: usize, span: Span) -> Vec<u8> {
        let places = touched(span, &ranks[rank].types);
        let mem = self.mem(ranks, rank, span.space);
        places.into_iter().map(|(_, at)| *mem.at(at)).collect()
    }

    fn write(&mut self, ranks: &mut [Rank], rank: usize, span: Span, bytes: &[u8]) {
        let places = touched(span, &ranks[rank].types);
        assert_eq!(
            places.len(),
            bytes.len(),
            "rank {rank}: {span:?} gets a message of another length"
        );
        let mem = self.mem(ranks, rank, span.space);
        for ((_, at), byte) in places.into_iter().zip(bytes) {
            *mem.at(at) = *byte;
        }
    }

    /// Delivers one message of a random pair, if it is expected.
    fn deliver(&mut self, ranks: &mut [Rank], random: &mut Random) {
        let (from, to) = (random.below(ranks.len()), random.below(ranks.len()));
        let Some(pair) = self.pending.get_mut(&(from, to)) else {
            return;
        };
        if pair.sends.is_empty() || pair.recvs.is_empty() {
            return;
        }
        let (sent, out) = pair.sends.pop_front().expect("one");
        let (received, into) = pair.recvs.pop_front().expect("one");
        let bytes = match out {
            Out::Eager(bytes) => bytes,
            Out::Later(span) => self.read(ranks, from, span),
        };
        self.write(ranks, to, into, &bytes);
        self.complete[sent] = true;
        self.complete[received] = true;
    }

    fn ticket(&mut self) -> usize {
        self.complete.push(false);
        self.complete.len() - 1
    }
}

struct SimPort<'a> {
    world: &'a mut World,
    ranks: &'a mut [Rank],
    rank: usize,
    eager: bool,
}

impl SimPort<'_> {
    fn apply(&mut self, left: Span, right: Span, into: Span) {
        let (a, b) = (
            self.world.read(self.ranks, self.rank, left),
            self.world.read(self.ranks, self.rank, right),
        );
        let op = self.world.op;
        let item = |bytes: &[u8]| Item::try_from(bytes).expect("whole items");
        let result: Vec<u8> = a
            .chunks(ITEM)
            .zip(b.chunks(ITEM))
            .flat_map(|(a, b)| op.apply(item(a), item(b)))
            .collect();
        self.world.write(self.ranks, self.rank, into, &result);
    }
}

impl Port for SimPort<'_> {
    type Ticket = usize;
    type Error = String;

    fn post_send(&mut self, peer: u32, from: Span) -> usize {
        let ticket = self.world.ticket();
        let out = if self.eager {
            Out::Eager(self.world.read(self.ranks, self.rank, from))
        } else {
            Out::Later(from)
        };
        self.world.complete[ticket] = self.eager;
        self.world
            .pending
            .entry((self.rank, peer as usize))
            .or_default()
            .sends
            .push_back((ticket, out));
        ticket
    }

    fn post_recv(&mut self, peer: u32, into: Span) -> usize {
        let ticket = self.world.ticket();
        self.world
            .pending
            .entry((peer as usize, self.rank))
            .or_default()
            .recvs
            .push_back((ticket, into));
        ticket
    }

    fn post_publish(&mut self, entry: u32, from: Span) -> usize {
        let ticket = self.world.ticket();
        self.world.complete[ticket] = true;
        let (start, left) = self.world.starts[self.rank];
        assert!(entry >= left, "published where it has left");
        let bytes = self.world.read(self.ranks, self.rank, from);
        let before = self.world.slots.insert((self.rank, start, entry), bytes);
        assert!(before.is_none(), "published twice in entry {entry}");
        ticket
    }

    fn post_fetch(&mut self, source: Source, into: Span) -> usize {
        let ticket = self.world.ticket();
        let (start, left) = self.world.starts[self.rank];
        assert!(source.entry >= left, "fetched where it has left");
        self.world.fetches.push(Fetch {
            ticket,
            start,
            source,
            into,
        });
        ticket
    }

    fn post_together(&mut self, what: Together, _: Span, _: Span) -> usize {
        unreachable!("no interfaces there: {what:?}");
    }

    fn leave(&mut self, entries: u32) {
        let left = &mut self.world.starts[self.rank].1;
        assert!(entries > *left);
        *left = entries;
    }

    fn test(&mut self, ticket: &mut usize) -> Poll<Result<(), String>> {
        let World { fetches, slots, .. } = &mut *self.world;
        if let Some(at) = fetches.iter().position(|fetch| fetch.ticket == *ticket) {
            let Fetch {
                start,
                source,
                into,
                ..
            } = fetches[at];
            let Some(bytes) = slots.get(&(source.peer as usize, start, source.entry)) else {
                return Poll::Pending;
            };
            assert_eq!(bytes.len() as u64, source.whole, "{source:?}");
            let bytes = bytes[source.at as usize..].to_vec();
            fetches.swap_remove(at);
            let len = touched(into, &self.ranks[self.rank].types).len();
            self.world.write(self.ranks, self.rank, into, &bytes[..len]);
            return Poll::Ready(Ok(()));
        }
        if self.world.complete[*ticket] {
            Poll::Ready(Ok(()))
        } else {
            Poll::Pending
        }
    }

    fn copy(&mut self, from: Span, into: Span) {
        let bytes = self.world.read(self.ranks, self.rank, from);
        self.world.write(self.ranks, self.rank, into, &bytes);
    }

    fn reduce(&mut self, left: Span, right: Span, into: Span) -> bool {
        if !self.world.user {
            self.apply(left, right, into);
        }
        !self.world.user
    }
}
