//! Processes of one job in this process, over real sockets of the loopback interface.

use super::address::{Network as Addresses, Rail};
use super::hello::{Hello, Meeting, Next, Reply};
use super::pair::State;
use super::whereabouts::Shared;
use super::{ConnectedProcesses, Contacts, Identity, Name, Settings, Tcp, on_rails};
use crate::bml::spread::Weighted;
use crate::bml::{Bml, BmlEvent};
use crate::frame::Header;
use crate::networks::Arrived as _;
use crate::wire::{Bulk, Taken, Wire};
use oxmpi_mca::events::{Event, total};
use oxmpi_mca::param::Params;
use oxmpi_mem::HeapBytes;
use oxmpi_pal::epoll::{Ready, Set};
use oxmpi_rte::proof::{Greeting, Secret};
use proptest::prelude::*;
use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::net::{IpAddr, Shutdown, SocketAddr, TcpStream};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// The cards that the processes of a job have published.
impl Tcp {
    /// The rail dies with all its connections, or is restored.
    fn die_for_tests(&mut self, dies: bool) {
        self.is_dead = dies;
        for slot in self.pairs.iter().flat_map(|pair| &pair.slots) {
            if let State::Up(link) = &slot.state {
                link.cut();
            }
        }
    }
}

#[derive(Default)]
struct Board {
    cards: BTreeMap<u32, Vec<u8>>,
    /// Changes not yet delivered: the receiver and the process with a new card.
    news: Vec<(u32, u32)>,
    /// No change is ever delivered.
    is_silent: bool,
}

/// The board as process `me` sees it.
struct Reader {
    me: u32,
    ranks: u32,
    board: Arc<Mutex<Board>>,
}

impl Contacts for Reader {
    fn card(&self, peer: u32) -> Option<Vec<u8>> {
        self.board.lock().unwrap().cards.get(&peer).cloned()
    }

    fn publish(&self, card: &[u8]) {
        let mut board = self.board.lock().unwrap();
        board.cards.insert(self.me, card.to_vec());
        if !board.is_silent {
            let others = (0..self.ranks).filter(|rank| *rank != self.me);
            board.news.extend(others.map(|rank| (rank, self.me)));
        }
    }

    fn changed(&self) -> Vec<u32> {
        let mut board = self.board.lock().unwrap();
        let mine = board.news.extract_if(.., |(whom, _)| *whom == self.me);
        mine.map(|(_, who)| who).collect()
    }
}

/// A received frame: the sender, the tag, the offset of the payload, and the payload.
type Came = (u32, i32, u64, Vec<u8>);

struct Process {
    bml: Bml<Tcp>,
    came: Vec<Came>,
    lost: Vec<u32>,
    returned: Vec<u64>,
}

struct Job {
    ranks: Vec<Process>,
    secret: Secret,
    board: Arc<Mutex<Board>>,
}

/// The connected processes of a job that is connected to no other.
struct Nobody;

impl ConnectedProcesses for Nobody {
    fn name(&self, _peer: u32) -> Option<Name> {
        None
    }

    fn index(&self, _job: u64, _rank: u32) -> Option<u32> {
        None
    }

    fn last_meeting(&self, _job: u64, _rank: u32) -> Option<(u64, Secret)> {
        None
    }

    fn meeting(&self, _number: u64, _job: u64, _rank: u32) -> Option<Secret> {
        None
    }
}

/// The connected processes of a connected job: rank 3 of job 99, by a meeting with this number,
/// while there is a key.
struct Connected(Arc<Mutex<Option<Secret>>>);

const MEETING: u64 = 55;

impl ConnectedProcesses for Connected {
    fn name(&self, peer: u32) -> Option<Name> {
        (peer == 2).then_some(Name { job: 99, rank: 3 })
    }

    fn index(&self, job: u64, rank: u32) -> Option<u32> {
        ((job, rank) == (99, 3)).then_some(2)
    }

    fn last_meeting(&self, job: u64, rank: u32) -> Option<(u64, Secret)> {
        let key = self.0.lock().unwrap().clone();
        key.filter(|_| (job, rank) == (99, 3))
            .map(|key| (MEETING, key))
    }

    fn meeting(&self, number: u64, job: u64, rank: u32) -> Option<Secret> {
        let last = self.last_meeting(job, rank);
        last.filter(|(of, _)| *of == number).map(|(_, key)| key)
    }
}

/// A rail for each of these addresses of the loopback interface.
fn rails(addresses: &[&str]) -> Vec<Rail> {
    let rail = |text: &&str| {
        let address: IpAddr = text.parse().unwrap();
        Rail {
            name: format!("rail {text}"),
            addresses: vec![Addresses {
                address,
                prefix: if address.is_ipv4() { 32 } else { 128 },
            }],
            is_loopback: true,
        }
    };
    addresses.iter().map(rail).collect()
}

/// Address `number` of a network.
fn at(network: usize, number: u32) -> Vec<Addresses> {
    let network = u8::try_from(network).unwrap() + 1;
    let number = u8::try_from(number).unwrap() + 1;
    vec![Addresses {
        address: IpAddr::from([127, 0, network, number]),
        prefix: 24,
    }]
}

fn settings() -> Settings {
    Settings::of(&Params::defaults())
}

impl Process {
    /// The states of its connections, for reports of failures.
    fn states(&mut self) -> String {
        let slots = self.bml.modules_for_tests().flat_map(|tcp| &tcp.pairs);
        let slots = slots.flat_map(|pair| pair.slots.iter().map(move |slot| (pair.failed, slot)));
        let states = slots.map(|(failed, slot)| format!("{failed:?} {slot:?}"));
        states.collect::<Vec<_>>().join("; ")
    }
}

impl Job {
    fn new(ranks: u32, addresses: &[&str], settings: &Settings) -> Job {
        let mut job = Job {
            ranks: Vec::new(),
            secret: Secret::random().unwrap(),
            board: Arc::default(),
        };
        for me in 0..ranks {
            let process = job.process(me, ranks, addresses, settings);
            job.ranks.push(process);
        }
        job
    }

    /// Ranks with an address of their own on each network.
    fn on_networks(ranks: u32, networks: usize, settings: &Settings) -> Job {
        let mut job = Job::new(0, &[], settings);
        for me in 0..ranks {
            let rails = (0..networks).map(|n| Rail {
                name: format!("rail {n}"),
                addresses: at(n, me),
                is_loopback: true,
            });
            let process = job.process_on(me, ranks, rails.collect(), settings);
            job.ranks.push(process);
        }
        job
    }

    /// Whether memory of rank 0 is lent to frames for rank 1. While parts are still to be sent it
    /// may be returned more than once.
    fn is_lent(&self, ticket: u64) -> bool {
        self.ranks[0].bml.is_lent(1, ticket)
    }

    /// Sets the addresses of a rank, by rail.
    fn move_to(&mut self, rank: usize, addresses: Vec<Vec<Addresses>>) {
        let mut modules = self.ranks[rank].bml.modules_for_tests();
        let shared = Arc::clone(&modules.next().unwrap().shared);
        shared.rails_are_at(addresses);
    }

    /// The local addresses of a rank's connections.
    fn ends(&mut self, rank: usize) -> Vec<IpAddr> {
        let modules = self.ranks[rank].bml.modules_for_tests();
        let slots = modules.flat_map(|tcp| tcp.pairs.iter().flat_map(|pair| &pair.slots));
        let ends = slots.filter_map(|slot| match &slot.state {
            State::Up(link) => link.ours(),
            _ => None,
        });
        ends.collect()
    }

    fn process(&self, me: u32, ranks: u32, addresses: &[&str], settings: &Settings) -> Process {
        self.process_on(me, ranks, rails(addresses), settings)
    }

    fn process_on(&self, me: u32, ranks: u32, rails: Vec<Rail>, settings: &Settings) -> Process {
        self.process_as(self.identity(me), ranks, rails, settings)
    }

    fn process_as(
        &self,
        who: Identity,
        ranks: u32,
        rails: Vec<Rail>,
        settings: &Settings,
    ) -> Process {
        let me = who.me;
        let board = Arc::clone(&self.board);
        let contacts = Box::new(Reader { me, ranks, board });
        let settings = settings.clone();
        let shared = Shared::new(who, settings, rails, contacts, None);
        let (modules, card) = on_rails(shared).unwrap();
        self.board.lock().unwrap().cards.insert(me, card);
        Process {
            bml: Bml::new(modules, ranks, Box::new(Weighted)),
            came: Vec::new(),
            lost: Vec::new(),
            returned: Vec::new(),
        }
    }

    fn identity(&self, me: u32) -> Identity {
        Identity {
            me,
            job: 77,
            secret: self.secret.clone(),
            connected_jobs: Box::new(Nobody),
        }
    }

    fn place(&self, rank: u32) -> SocketAddr {
        let card = self.board.lock().unwrap().cards[&rank].clone();
        super::card::Card::decode(&card).unwrap().addresses[0]
    }

    fn poll(&mut self) {
        (0..self.ranks.len()).for_each(|rank| self.poll_one(rank));
    }

    fn poll_one(&mut self, rank: usize) {
        let process = &mut self.ranks[rank];
        while let Some(arrived) = process.bml.take() {
            let frame = arrived.frame();
            let bytes = HeapBytes::new(frame.bulk_len());
            frame.copy_out(bytes.region());
            let place = frame
                .control
                .last_chunk()
                .copied()
                .map_or(0, u64::from_le_bytes);
            let came = (arrived.from(), frame.header.tag, place, bytes.to_vec());
            process.came.push(came);
        }
        let (lost, returned) = (&mut process.lost, &mut process.returned);
        process.bml.progress(|news| match news {
            BmlEvent::Lost(peer) => lost.push(peer),
            BmlEvent::Returned { ticket } => returned.push(ticket),
            BmlEvent::Got { .. } => {}
        });
    }

    /// Polls until `holds` is true. The watchdog reports what has arrived so far.
    fn until(&mut self, what: &str, mut holds: impl FnMut(&mut Job) -> bool) {
        let began = Instant::now();
        while !holds(self) {
            self.poll();
            if began.elapsed() > Duration::from_secs(30) {
                let came: Vec<_> = self.ranks.iter().map(|rank| rank.came.len()).collect();
                let unsettled: Vec<_> =
                    self.ranks.iter().map(|rank| rank.bml.unsettled()).collect();
                let states: Vec<String> = self.ranks.iter_mut().map(Process::states).collect();
                panic!("{what}: came {came:?}, unsettled {unsettled:?}, {states:#?}");
            }
        }
    }

    fn try_send(&mut self, from: u32, to: u32, tag: i32, payload: &HeapBytes) -> bool {
        let bulk = match payload.len() {
            0 => Bulk::None,
            _ => Bulk::Region(payload.region()),
        };
        let sender = &mut self.ranks[from as usize].bml;
        sender.try_send(to, tagged(tag), &[], bulk).is_ok()
    }

    /// Sends a frame that may leave with those that follow.
    fn hold(&mut self, from: u32, to: u32, tag: i32, payload: &HeapBytes) -> Taken {
        let bulk = Bulk::Region(payload.region());
        let sender = &mut self.ranks[from as usize].bml;
        sender.try_hold(to, tagged(tag), &[], bulk).expect("room")
    }

    /// Sends a frame that others follow at once.
    fn more(&mut self, from: u32, to: u32, tag: i32, payload: &HeapBytes) -> Taken {
        let bulk = Bulk::Region(payload.region());
        let sender = &mut self.ranks[from as usize].bml;
        sender.try_more(to, tagged(tag), &[], bulk).expect("room")
    }

    /// How often a rank has written to a connection.
    fn writes(&mut self, rank: usize) -> u32 {
        let modules = self.ranks[rank].bml.modules_for_tests();
        let slots = modules.flat_map(|tcp| tcp.pairs.iter().flat_map(|pair| &pair.slots));
        let writes = slots.map(|slot| match &slot.state {
            State::Up(link) => link.writes,
            _ => 0,
        });
        writes.sum()
    }

    fn send(&mut self, from: u32, to: u32, tag: i32, payload: &HeapBytes) {
        self.until("room", |job| job.try_send(from, to, tag, payload));
    }

    /// Sends a message in fragments, which are lent under `ticket`.
    fn stream(&mut self, from: u32, to: u32, tag: i32, payload: &HeapBytes, ticket: u64) {
        let mut at = 0;
        while at < payload.len() {
            self.until("room", |job| {
                let sender = &mut job.ranks[from as usize].bml;
                let rest = payload.len() - at;
                let len = sender
                    .fragment_limits(to, rest as u64, u64::MAX)
                    .fragment
                    .min(rest);
                let header = Header {
                    kind: 4,
                    tag,
                    ..Header::default()
                };
                let control = (at as u64).to_le_bytes();
                let piece = payload.region().slice(at, len);
                let sent = sender.try_lend(to, header, &control, piece, ticket).is_ok();
                at += if sent { len } else { 0 };
                sent
            });
        }
    }

    /// Cuts open connections of all ranks at random.
    fn cut(&mut self, chance: &mut impl FnMut() -> bool) -> usize {
        let mut cuts = 0;
        for rank in &mut self.ranks {
            for module in rank.bml.modules_for_tests() {
                for slot in module.pairs.iter().flat_map(|pair| &pair.slots) {
                    if let State::Up(link) = &slot.state
                        && chance()
                    {
                        link.cut();
                        cuts += 1;
                    }
                }
            }
        }
        cuts
    }
}

fn tagged(tag: i32) -> Header {
    Header {
        kind: 1,
        tag,
        ..Header::default()
    }
}

fn bytes(len: usize, seed: usize) -> HeapBytes {
    let content: Vec<u8> = (0..len)
        .map(|at| (at * 31 + seed * 7 + at / 251) as u8)
        .collect();
    HeapBytes::from_slice(&content)
}

fn dice(seed: u64) -> impl FnMut(u64) -> u64 {
    let mut state = seed;
    move |below| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    }
}

/// All pieces of a message, put together. Each byte must have arrived at least once.
fn together(came: &[Came], tag: i32, len: usize) -> Vec<u8> {
    let (mut all, mut seen) = (vec![0; len], vec![false; len]);
    for (_, _, place, piece) in came.iter().filter(|one| one.1 == tag) {
        let place = usize::try_from(*place).unwrap();
        all[place..place + piece.len()].copy_from_slice(piece);
        seen[place..place + piece.len()].fill(true);
    }
    assert!(seen.iter().all(|seen| *seen), "bytes are missing");
    all
}

/// Both call at once, on IPv4 and IPv6, with one and with several connections. Every length arrives
/// in order, and each frame is completed.
#[test]
fn frames_cross() {
    for (address, links) in [("127.0.0.1", 1), ("::1", 1), ("127.0.0.1", 3)] {
        let settings = Settings {
            links,
            ..settings()
        };
        let mut job = Job::new(3, &[address], &settings);
        let lengths = [0, 1, 8, 4095, 4096, 65_000, 65_536, 131_072];
        for (n, len) in lengths.into_iter().enumerate() {
            for (from, to) in [(0, 1), (1, 0), (2, 0), (0, 2), (1, 2), (2, 1)] {
                job.send(
                    from,
                    to,
                    i32::try_from(n).unwrap(),
                    &bytes(len, n + from as usize),
                );
            }
        }
        job.until("all came", |job| {
            job.ranks.iter().all(|rank| rank.came.len() == 16)
        });
        for (me, rank) in job.ranks.iter().enumerate() {
            for from in (0..3).filter(|from| *from != me) {
                let ours = rank.came.iter().filter(|came| came.0 as usize == from);
                for (n, came) in ours.enumerate() {
                    assert_eq!(came.1 as usize, n, "in order");
                    assert!(came.3 == bytes(lengths[n], n + from).to_vec());
                }
            }
        }
        let sockets: usize = job.ranks[0]
            .bml
            .modules_for_tests()
            .map(|tcp| tcp.up.len())
            .sum();
        assert_eq!(
            sockets,
            2 * usize::from(links),
            "one for each link to each peer"
        );
        // Nobody waits for these completions, so they are sent when the peers have been parked for
        // a while.
        job.until("the ends", |job| {
            for rank in &mut job.ranks {
                rank.bml.arm(|_| {});
            }
            job.ranks.iter().all(|rank| rank.bml.unsettled() == 0)
        });
    }
}

/// For `pml dr` any bit of a header may be corrupted: the connection is made anew, and lost frames
/// are sent again. A wrong length once took everything behind it for headers, and the job ended.
#[test]
fn damaged_headers_are_repaired() {
    let sealed = Settings {
        sealed: true,
        ..settings()
    };
    let mut job = Job::new(2, &["127.0.0.1"], &sealed);
    let payload = bytes(100, 3);
    let mut tag = 0;
    for bit in 0..256 {
        let (from, to) = if bit % 2 == 0 { (0_u32, 1_u32) } else { (1, 0) };
        tag += 1;
        job.send(from, to, tag, &payload);
        job.until("met", |job| job.came(to, tag));
        job.flip(to as usize, bit);
        for _ in 0..3 {
            tag += 1;
            job.send(from, to, tag, &payload);
        }
        job.until("all came", |job| {
            (tag - 2..=tag).all(|tag| job.came(to, tag))
        });
        assert_eq!(job.flips(to as usize), 0, "bit {bit} was changed");
    }
    let mut tags: Vec<i32> = (job.ranks.iter().flat_map(|rank| &rank.came))
        .map(|came| came.1)
        .collect();
    tags.sort_unstable();
    assert_eq!(tags, (1..=tag).collect::<Vec<_>>(), "each came once");
    for rank in &job.ranks {
        assert!(rank.lost.is_empty());
        assert!(rank.came.iter().all(|came| came.3 == payload.to_vec()));
    }
}

impl Job {
    /// Whether a frame with this tag has arrived at a rank.
    fn came(&self, to: u32, tag: i32) -> bool {
        let mut came = self.ranks[to as usize].came.iter();
        came.any(|came| came.1 == tag)
    }

    /// Connections of a rank, which a test may damage.
    fn links(&mut self, rank: usize) -> impl Iterator<Item = &mut super::link::Link> {
        let modules = self.ranks[rank].bml.modules_for_tests();
        let slots = modules.flat_map(|tcp| tcp.pairs.iter_mut().flat_map(|pair| &mut pair.slots));
        slots.filter_map(|slot| match &mut slot.state {
            State::Up(link) => Some(&mut **link),
            _ => None,
        })
    }

    /// Changes this bit of the next header that arrives at a rank.
    fn flip(&mut self, rank: usize, bit: usize) {
        self.links(rank).for_each(|link| link.flips = Some(bit));
    }

    /// The changes that are still to be made.
    fn flips(&mut self, rank: usize) -> usize {
        self.links(rank).filter(|link| link.flips.is_some()).count()
    }
}

/// The first frames of a burst leave at once, also while their sender computes. Most leave
/// together, and the rest when the sender polls.
#[test]
fn a_burst_leaves_in_few_writes() {
    let mut job = Job::new(2, &["127.0.0.1"], &settings());
    let small = bytes(8, 3);
    job.send(0, 1, 0, &small);
    job.until("met", |job| job.ranks[1].came.len() == 1);
    job.poll();
    let before = job.writes(0);
    let held: Vec<bool> = (1..=64)
        .map(|tag| job.hold(0, 1, tag, &small) == Taken::Held)
        .collect();
    assert!(held.iter().any(|held| *held) && !held[..4].contains(&true));
    let kept = held.iter().rev().take_while(|held| **held).count();
    // The sender computes.
    let began = Instant::now();
    while job.ranks[1].came.len() < 65 - kept {
        job.poll_one(1);
        assert!(began.elapsed() < Duration::from_secs(30), "half has left");
    }
    job.until("all came", |job| job.ranks[1].came.len() == 65);
    let writes = job.writes(0) - before;
    assert!(writes <= 10, "{writes} writes of 64 frames");
    let tags: Vec<i32> = job.ranks[1].came.iter().map(|came| came.1).collect();
    assert_eq!(tags, (0..65).collect::<Vec<_>>());
}

/// A put and the question for its completion once left by two system calls. The second cost as much
/// as the answer.
#[test]
fn a_frame_leaves_with_the_one_that_follows() {
    let mut job = Job::new(2, &["127.0.0.1"], &settings());
    let small = bytes(8, 3);
    job.send(0, 1, 0, &small);
    job.until("met", |job| job.ranks[1].came.len() == 1);
    let before = job.writes(0);
    assert_eq!(job.more(0, 1, 1, &small), Taken::Held);
    assert!(job.try_send(0, 1, 2, &small));
    assert_eq!(job.writes(0) - before, 1);
    assert_eq!(job.more(0, 1, 3, &small), Taken::Held);
    job.ranks[0].bml.push();
    assert_eq!(job.writes(0) - before, 2);
    job.until("all came", |job| job.ranks[1].came.len() == 4);
    let tags: Vec<i32> = job.ranks[1].came.iter().map(|came| came.1).collect();
    assert_eq!(tags, [0, 1, 2, 3]);
}

/// A rank that parked after a frame had arrived once answered it with one of its own, which could
/// wake its peer for nothing.
#[test]
fn who_sleeps_between_two_frames_answers_neither() {
    let mut job = Job::new(2, &["127.0.0.1"], &settings());
    let small = bytes(8, 3);
    job.send(0, 1, 0, &small);
    job.until("met", |job| job.ranks[1].came.len() == 1);
    let before = job.writes(1);
    for tag in 1..=20 {
        job.send(0, 1, tag, &small);
        let came = tag as usize + 1;
        job.until("it came", |job| job.ranks[1].came.len() == came);
        job.ranks[1].bml.arm(|_| {});
    }
    assert_eq!(job.writes(1), before);
    // The next frame of its own acknowledges everything.
    job.send(1, 0, 0, &small);
    job.until("completed", |job| job.ranks[0].bml.unsettled() == 0);
    assert_eq!(job.writes(1), before + 1);
}

/// What follows a held frame leaves behind it: a short one, one with control, and one too long to
/// be gathered.
#[test]
fn nothing_overtakes_a_frame_that_is_held() {
    let mut job = Job::new(2, &["127.0.0.1"], &settings());
    job.send(0, 1, 0, &bytes(8, 0));
    job.until("met", |job| job.ranks[1].came.len() == 1);
    let mut tag = 0;
    for (turn, len) in [8, 900, 2000, 60_000, 0, 300].into_iter().enumerate() {
        for _ in 0..7 {
            tag += 1;
            job.hold(0, 1, tag, &bytes(8, 1));
        }
        tag += 1;
        if turn % 2 == 0 {
            assert!(job.try_send(0, 1, tag, &bytes(len, 2)));
        } else {
            job.hold(0, 1, tag, &bytes(len, 2));
        }
        job.ranks[0].bml.push();
    }
    job.until("all came", |job| {
        job.ranks[1].came.len() == tag as usize + 1
    });
    let tags: Vec<i32> = job.ranks[1].came.iter().map(|came| came.1).collect();
    assert_eq!(tags, (0..=tag).collect::<Vec<_>>());
    let long = job.ranks[1].came.iter().find(|came| came.3.len() == 60_000);
    assert!(long.unwrap().3 == bytes(60_000, 2).to_vec());
}

/// Long messages are read in place and arrive in pieces. When the last byte has arrived their
/// memory is returned.
#[test]
fn long_messages_are_lent_and_given_back() {
    let mut job = Job::new(2, &["127.0.0.1", "127.0.0.2"], &settings());
    let long = bytes(5_000_000, 3);
    job.stream(0, 1, 9, &long, 42);
    job.until("given back", |job| !job.ranks[0].returned.is_empty());
    assert_eq!(job.ranks[0].returned, [42]);
    assert!(!job.ranks[0].bml.is_lent(1, 42));
    job.poll();
    assert!(together(&job.ranks[1].came, 9, long.len()) == long.to_vec());
    let used = job.ranks[0]
        .bml
        .modules_for_tests()
        .filter(|tcp| !tcp.up.is_empty());
    assert_eq!(used.count(), 2, "both rails");
}

/// Memory that its owner takes back is not read any more, and its content arrives.
#[test]
fn what_is_taken_back_is_copied() {
    let mut job = Job::new(2, &["127.0.0.1"], &settings());
    job.send(0, 1, 0, &bytes(8, 0));
    let long = bytes(3_000_000, 5);
    let copy = long.to_vec();
    // As much as can be sent while the receiver does not read.
    let mut at = 0;
    loop {
        let sender = &mut job.ranks[0].bml;
        let rest = long.len() - at;
        let len = sender
            .fragment_limits(1, rest as u64, u64::MAX)
            .fragment
            .min(rest);
        let header = Header {
            kind: 4,
            tag: 9,
            ..Header::default()
        };
        let piece = long.region().slice(at, len);
        let control = (at as u64).to_le_bytes();
        if len == 0 || sender.try_lend(1, header, &control, piece, 1).is_err() {
            break;
        }
        at += len;
    }
    assert!(at > 0 && job.ranks[0].bml.is_lent(1, 1));
    job.ranks[0].bml.reclaim(1, 1);
    oxmpi_mem::fill(long.region(), 0xee);
    drop(long);
    job.until("all came", |job| {
        let pieces = job.ranks[1].came.iter().filter(|came| came.1 == 9);
        pieces.map(|came| came.3.len()).sum::<usize>() == at
    });
    assert!(together(&job.ranks[1].came, 9, at) == copy[..at]);
    assert!(job.ranks[0].returned.is_empty());
}

/// Connections are cut at random. Each is made again, and every frame arrives once and in order, as
/// both sides state their counts.
#[test]
fn a_connection_that_breaks_loses_and_doubles_nothing() {
    for seed in 1..=10 {
        let mut dice = dice(seed);
        let mut job = Job::new(2, &["127.0.0.1"], &settings());
        let mut cuts = 0;
        for n in 0..200 {
            let len = usize::try_from(dice(60_000)).unwrap();
            for (from, to) in [(0, 1), (1, 0)] {
                job.send(from, to, n, &bytes(len, n as usize));
            }
            // Not before the last one is restored: twice in a row is a failure.
            if n % 20 == 19 {
                job.until("mended", |job| {
                    let came = |rank: &Process| rank.came.len() == n as usize + 1;
                    job.ranks.iter().all(came)
                });
            }
            if n % 20 == 10 {
                let mut once = true;
                cuts += job.cut(&mut || std::mem::take(&mut once) && dice(4) != 0);
            }
        }
        job.until("all came", |job| {
            job.ranks.iter().all(|rank| rank.came.len() >= 200)
        });
        for rank in &job.ranks {
            let tags: Vec<i32> = rank.came.iter().map(|came| came.1).collect();
            let mut sorted = tags.clone();
            sorted.sort_unstable();
            assert_eq!(sorted, (0..200).collect::<Vec<_>>(), "seed {seed}");
            assert_eq!(rank.lost, []);
            for came in &rank.came {
                assert!(came.3 == bytes(came.3.len(), came.1 as usize).to_vec());
            }
        }
        assert!(cuts > 0);
    }
}

/// A rail dies in the middle of a long message: the rest takes the other one. When it is restored
/// it is used again.
#[test]
fn a_rail_that_dies_is_left_and_comes_back() {
    let settings = Settings {
        patience: Duration::from_millis(300),
        ..settings()
    };
    let mut job = Job::new(2, &["127.0.0.1", "127.0.0.2"], &settings);
    let long = bytes(20_000_000, 3);
    job.send(0, 1, 0, &bytes(8, 0));
    let half = bytes(10_000_000, 4);
    job.stream(0, 1, 8, &half, 1);
    for rank in &mut job.ranks {
        let dead = rank.bml.modules_for_tests().next().unwrap();
        dead.die_for_tests(true);
    }
    job.stream(0, 1, 9, &long, 2);
    job.until("given back", |job| job.ranks[0].returned.len() == 2);
    job.poll();
    assert!(together(&job.ranks[1].came, 8, half.len()) == half.to_vec());
    assert!(together(&job.ranks[1].came, 9, long.len()) == long.to_vec());
    assert_eq!(
        job.ranks[0].bml.weights(1).unwrap().count(),
        1,
        "one rail is left"
    );
    assert!(job.ranks.iter().all(|rank| rank.lost.is_empty()));
    for rank in &mut job.ranks {
        let back = rank.bml.modules_for_tests().next().unwrap();
        back.die_for_tests(false);
    }
    job.until("back", |job| {
        job.ranks[0].bml.weights(1).unwrap().count() == 2
    });
    job.stream(0, 1, 10, &half, 3);
    job.until("given back", |job| job.ranks[0].returned.len() == 3);
    job.poll();
    assert!(together(&job.ranks[1].came, 10, half.len()) == half.to_vec());
}

/// The only rail dies: waiting processes are informed, and none waits for ever.
#[test]
fn a_peer_without_a_rail_is_lost() {
    let settings = Settings {
        patience: Duration::from_millis(200),
        ..settings()
    };
    let mut job = Job::new(2, &["127.0.0.1"], &settings);
    job.send(0, 1, 0, &bytes(8, 0));
    job.until("met", |job| !job.ranks[1].came.is_empty());
    job.ranks[1]
        .bml
        .modules_for_tests()
        .for_each(|tcp| tcp.die_for_tests(true));
    assert!(job.try_send(0, 1, 1, &bytes(8, 0)));
    job.until("lost", |job| job.ranks[0].lost.contains(&1));
    assert_eq!(job.ranks[0].bml.unsettled(), 0);
}

/// A process sends many frames and ends before the other has read them. The other sends meanwhile,
/// and its second send fails. The unread frames were once given up with the connection.
#[test]
fn what_has_come_is_read_though_its_sender_is_gone() {
    let mut job = Job::new(2, &["127.0.0.1"], &settings());
    job.send(1, 0, 0, &bytes(8, 0));
    job.until("met", |job| !job.ranks[0].came.is_empty());
    let many: i32 = 1000;
    for tag in 1..=many {
        assert!(job.try_send(1, 0, tag, &bytes(8, 1)));
    }
    job.ranks[1].bml.leave(true);
    while !job.ranks[1].bml.has_left() {
        job.poll_one(1);
    }
    job.ranks.pop();
    // The first frame finds no process, so the second cannot be sent.
    for tag in 0..2 {
        assert!(job.try_send(0, 1, tag, &bytes(8, 0)));
    }
    job.until("all", |job| job.ranks[0].came.len() > many as usize);
    let tags = job.ranks[0].came.iter().map(|came| came.1);
    assert!(tags.eq(0..=many));
}

/// A process that ends has acknowledged all: no peer calls it again, or waits for it at its own
/// end.
#[test]
fn who_leaves_is_not_missed() {
    let mut job = Job::new(2, &["127.0.0.1"], &settings());
    for tag in 0..3 {
        job.send(0, 1, tag, &bytes(8, 0));
    }
    job.until("met", |job| job.ranks[1].came.len() == 3);
    job.ranks[1].bml.leave(true);
    while !job.ranks[1].bml.has_left() {
        job.poll_one(1);
    }
    job.ranks.pop();
    let is_down = |job: &mut Job| {
        let modules = job.ranks[0].bml.modules_for_tests();
        let mut slots = modules.flat_map(|tcp| &tcp.pairs[0].slots);
        slots.all(|slot| matches!(slot.state, State::Down))
    };
    job.until("its end is seen", |job| {
        let states = job.ranks[0].states();
        assert!(
            !states.contains("refused") && !states.contains("dialing"),
            "{states}"
        );
        is_down(job)
    });
    assert_eq!(
        (job.ranks[0].bml.unsettled(), job.ranks[0].lost.len()),
        (0, 0)
    );
    assert!(job.ranks[0].bml.has_left());
}

/// A process that had forked, for example by Python's multiprocessing, kept the socket of a peer
/// that had gone in its set. It rang at every wait, so waits took a processor. And the peer of a
/// process that had forked did not see that it was left.
#[test]
fn a_connection_ends_although_children_have_it() {
    let mut job = Job::new(2, &["127.0.0.1"], &settings());
    for rank in 0..2 {
        job.send(rank, 1 - rank, 0, &bytes(8, 0));
    }
    job.until("met", |job| job.came(0, 0) && job.came(1, 0));
    let of_children: Vec<TcpStream> = (0..2)
        .flat_map(|rank| {
            let links = job.links(rank);
            links.map(|link| link.of_a_child()).collect::<Vec<_>>()
        })
        .collect();
    assert!(of_children.len() >= 2);
    job.ranks.iter_mut().for_each(|rank| rank.bml.leave(true));
    job.until("all is acknowledged", |job| job.ranks[1].bml.has_left());
    job.ranks.pop();
    job.until("its end is seen", |job| job.links(0).next().is_none());
    let mut sets = Vec::new();
    job.ranks[0].bml.arm(|descriptor| sets.push(descriptor));
    assert!(!sets.is_empty());
    let all = Set::new().unwrap();
    for set in sets {
        all.add(set, 0, Ready::Read).unwrap();
    }
    let mut rings = 0;
    all.wait(0, |_| rings += 1).unwrap();
    assert_eq!(rings, 0);
}

/// Addresses change repeatedly, of either side and of both at once, with and without notice, while
/// messages go both ways. Each arrives once and in order, and over the new address.
#[test]
fn who_has_moved_is_met_where_it_is_now() {
    for (seed, is_silent) in (1..=8).map(|seed| (seed, seed % 2 == 0)) {
        let mut dice = dice(seed);
        let mut job = Job::on_networks(2, 1, &settings());
        job.board.lock().unwrap().is_silent = is_silent;
        let mut number = [0, 1];
        for n in 0..60 {
            let len = usize::try_from(dice(60_000)).unwrap();
            for (from, to) in [(0, 1), (1, 0)] {
                job.send(from, to, n, &bytes(len, n as usize));
            }
            if n % 10 == 5 {
                // Without notice, a process with a new address finds only peers that have kept
                // theirs.
                let who = if is_silent { seed / 2 % 2 } else { dice(3) };
                for rank in (0..2).filter(|rank| who == 2 || who == *rank as u64) {
                    number[rank] += 2;
                    job.move_to(rank, vec![at(0, number[rank])]);
                }
            }
            if n % 10 == 9 {
                job.until("all came", |job| {
                    let came = |rank: &Process| rank.came.len() == n as usize + 1;
                    job.ranks.iter().all(came)
                });
                job.until("met there", |job| {
                    let mut places = number.into_iter().zip(0..);
                    places.all(|(number, rank)| {
                        let place = at(0, number)[0].address;
                        job.ends(rank as usize) == [place] && job.place(rank).ip() == place
                    })
                });
            }
        }
        for rank in &job.ranks {
            let tags: Vec<i32> = rank.came.iter().map(|came| came.1).collect();
            assert_eq!(tags, (0..60).collect::<Vec<_>>(), "seed {seed}");
            assert_eq!(rank.lost, []);
            for came in &rank.came {
                assert!(came.3 == bytes(came.3.len(), came.1 as usize).to_vec());
            }
        }
    }
}

/// An interface has no address for a while, in the middle of a long message. Without another rail
/// the message waits and continues from the new address.
#[test]
fn who_has_no_address_is_waited_for() {
    for mover in 0..2 {
        let mut job = Job::on_networks(2, 1, &settings());
        let (half, rest) = (bytes(3_000_000, 3), bytes(3_000_000, 4));
        job.stream(0, 1, 8, &half, 1);
        job.move_to(mover, vec![Vec::new()]);
        job.until("both know", |job| {
            (0..2).all(|rank| job.ends(rank).is_empty())
        });
        (0..100).for_each(|_| job.poll());
        assert!(job.ranks.iter().all(|rank| rank.lost.is_empty()));
        job.move_to(mover, vec![at(0, 7)]);
        job.stream(0, 1, 9, &rest, 2);
        job.until("given back", |job| !job.is_lent(1) && !job.is_lent(2));
        job.poll();
        assert!(together(&job.ranks[1].came, 8, half.len()) == half.to_vec());
        assert!(together(&job.ranks[1].came, 9, rest.len()) == rest.to_vec());
        assert_eq!(job.ends(mover), [at(0, 7)[0].address]);
    }
}

/// The same without frames on their way. The first message to a peer without an address once failed
/// at once.
#[test]
fn who_has_no_address_is_waited_for_where_nothing_is_on_its_way() {
    for mover in 0..2 {
        let mut job = Job::on_networks(2, 1, &settings());
        let (stays, moves) = (1 - mover, mover as usize);
        let small = bytes(8, 3);
        job.send(stays, mover, 0, &small);
        job.until("met", |job| job.ranks[moves].came.len() == 1);
        // A frame in return shows that it arrived.
        job.send(mover, stays, 0, &small);
        job.until("settled", |job| {
            job.ranks[stays as usize].bml.unsettled() == 0
        });
        job.move_to(moves, vec![Vec::new()]);
        job.until("both know", |job| {
            (0..2).all(|rank| job.ends(rank).is_empty())
        });
        for _ in 0..100 {
            assert!(!job.try_send(stays, mover, 1, &small));
            job.poll();
        }
        assert!(job.ranks.iter().all(|rank| rank.lost.is_empty()));
        job.move_to(moves, vec![at(0, 7)]);
        job.send(stays, mover, 1, &small);
        job.until("it came", |job| job.ranks[moves].came.len() == 2);
        assert!(job.ranks.iter().all(|rank| rank.lost.is_empty()));
        assert_eq!(job.ends(moves), [at(0, 7)[0].address]);
    }
}

/// It does not last for ever: after the time limit its peers fail, as with any silent process.
#[test]
fn who_stays_without_an_address_is_lost() {
    let settings = Settings {
        patience: Duration::from_millis(200),
        ..settings()
    };
    let mut job = Job::on_networks(2, 1, &settings);
    job.send(0, 1, 0, &bytes(8, 0));
    job.until("met", |job| !job.ranks[1].came.is_empty());
    job.move_to(1, vec![Vec::new()]);
    job.until("lost", |job| {
        job.try_send(0, 1, 1, &bytes(8, 0));
        job.ranks[0].lost.contains(&1)
    });
    job.until("settled", |job| job.ranks[0].bml.unsettled() == 0);
}

/// One of two interfaces loses its address in the middle of a long message. The rest takes the
/// other one, and both again when it has a new one.
#[test]
fn a_rail_without_an_address_is_left_and_comes_back() {
    let mut job = Job::on_networks(2, 2, &settings());
    let long = bytes(8_000_000, 3);
    job.stream(0, 1, 8, &long, 1);
    assert_eq!(job.ranks[0].bml.weights(1).unwrap().count(), 2);
    job.move_to(1, vec![at(0, 1), Vec::new()]);
    job.stream(0, 1, 9, &long, 2);
    job.until("given back", |job| !job.is_lent(1) && !job.is_lent(2));
    job.until("one is left", |job| {
        job.ranks[0].bml.weights(1).unwrap().count() == 1
    });
    job.move_to(1, vec![at(0, 1), at(1, 9)]);
    job.until("back", |job| {
        job.ranks[0].bml.weights(1).unwrap().count() == 2
    });
    job.stream(0, 1, 10, &long, 3);
    job.until("given back", |job| !job.is_lent(3));
    job.poll();
    for tag in 8..=10 {
        assert!(together(&job.ranks[1].came, tag, long.len()) == long.to_vec());
    }
    assert!(job.ranks.iter().all(|rank| rank.lost.is_empty()));
}

/// A peer that has not published its card yet is asked for again, and nothing is lost.
#[test]
fn who_comes_late_is_waited_for() {
    let mut job = Job::new(1, &["127.0.0.1"], &settings());
    job.ranks[0].bml = {
        let process = job.process(0, 2, &["127.0.0.1"], &settings());
        process.bml
    };
    let small = bytes(8, 0);
    for _ in 0..3 {
        assert!(!job.try_send(0, 1, 0, &small));
        assert!(!job.ranks[0].bml.arm(|_| {}), "nothing rings for a card");
        job.poll();
    }
    assert_eq!(job.ranks[0].bml.arch(1), None);
    let late = job.process(1, 2, &["127.0.0.1"], &settings());
    job.ranks.push(late);
    job.send(0, 1, 0, &small);
    job.until("it came", |job| job.ranks[1].came.len() == 1);
}

fn refused() -> u64 {
    total(Event::CallRefused)
}

/// Port scanners, garbage, another job and silent callers are refused, and the job goes on.
#[test]
fn strangers_are_refused_and_disturb_nobody() {
    let settings = Settings {
        patience: Duration::from_millis(200),
        ..settings()
    };
    let mut job = Job::new(2, &["127.0.0.1"], &settings);
    let place = job.place(0);
    let before = refused();
    let mut dice = dice(5);
    let mut silent: Vec<TcpStream> = Vec::new();
    for n in 0..60 {
        let mut stranger = TcpStream::connect(place).unwrap();
        let len = usize::try_from(dice(200)).unwrap();
        let noise: Vec<u8> = (0..len).map(|_| dice(256) as u8).collect();
        let first = Greeting::new().unwrap().encode();
        let said = match n % 4 {
            0 => noise,
            1 => [first, noise].concat(),
            2 => first[..len.min(31)].to_vec(),
            _ => Vec::new(),
        };
        stranger.write_all(&said).unwrap();
        if n % 8 < 4 {
            silent.push(stranger);
        }
        job.send(0, 1, n, &bytes(100, 0));
        job.send(1, 0, n, &bytes(100, 0));
    }
    job.until("all came", |job| {
        job.ranks.iter().all(|rank| rank.came.len() == 60)
    });
    job.until("all are sent away", |_| refused() >= before + 60);
    for mut stranger in silent {
        stranger
            .set_read_timeout(Some(Duration::from_secs(10)))
            .unwrap();
        let mut answer = Vec::new();
        // A caller that is not authenticated gets no more than a number and a code.
        let _ = stranger.read_to_end(&mut answer);
        assert!(answer.len() <= 64, "{} bytes", answer.len());
    }
}

/// How many inputs of strangers are tried: 10⁴, or as many as PROPTEST_CASES says.
pub(super) fn many() -> ProptestConfig {
    let default = ProptestConfig::default();
    ProptestConfig {
        cases: default.cases.max(10_000),
        ..default
    }
}

/// Bytes that are nearly a frame: a header with possibly one wrong byte, and what follows.
fn nearly() -> impl Strategy<Value = Vec<u8>> {
    let marks = prop_oneof![Just(0), Just(0x10), Just(0x20), Just(5), any::<u8>()];
    let lengths = (0..48_u8, 0..300_u16, marks);
    (lengths, any::<[u8; 16]>(), 0..96_usize, any::<u8>()).prop_map(
        |((control_len, bulk, marks), tail, at, wrong)| {
            let mut bytes = vec![0; super::head::SIZE];
            bytes[..2].copy_from_slice(&bulk.to_le_bytes());
            (bytes[11], bytes[12]) = (marks, control_len);
            bytes[16..].copy_from_slice(&tail);
            if let Some(place) = bytes.get_mut(at) {
                *place = wrong;
            }
            bytes.resize(
                bytes.len() + usize::from(control_len) + usize::from(bulk),
                7,
            );
            bytes
        },
    )
}

proptest! {
    #![proptest_config(many())]

    /// For any bytes that a peer sends instead of frames, the payload handed up is as long as what
    /// arrived. The connection ends by garbage or by the end of the bytes.
    #[test]
    fn garbage_is_no_frame(parts in proptest::collection::vec(nearly(), 0..5), cut in 0..8_usize) {
        let mut bytes = parts.concat();
        bytes.truncate(bytes.len().saturating_sub(cut));
        let (ours, mut theirs) = std::os::unix::net::UnixStream::pair().unwrap();
        theirs.write_all(&bytes).unwrap();
        theirs.shutdown(Shutdown::Write).unwrap();
        let set = Set::new().unwrap();
        let ours = set.member(as_tcp(ours), 0, Ready::Read).unwrap();
        let mut link = super::link::Link::new(ours, 0, 0, false);
        let mut handed = 0;
        loop {
            match link.next(3) {
                Ok(Some(arrived)) => {
                    let frame = arrived.frame();
                    prop_assert_eq!(usize::from(frame.header.control_len), frame.control.len());
                    handed += frame.bulk_len();
                }
                Ok(None) if link.read_socket().is_err() => break,
                Ok(None) => {}
                Err(_) => break,
            }
        }
        prop_assert!(handed <= bytes.len());
    }
}

/// A stream socket of another family does everything that a link needs.
fn as_tcp(stream: std::os::unix::net::UnixStream) -> TcpStream {
    stream.set_nonblocking(true).unwrap();
    TcpStream::from(std::os::fd::OwnedFd::from(stream))
}

/// The answer of a process to a caller with this hello and this key. `None`: it hangs up.
fn answered(job: &mut Job, hello: Hello, key: &Secret) -> Option<Reply> {
    let mut caller = TcpStream::connect(job.place(1)).unwrap();
    caller.set_nonblocking(true).unwrap();
    let (mut meeting, mut say) = Meeting::dial(hello, key.clone()).unwrap();
    let mut heard = Vec::new();
    let mut answer = None;
    job.until("an answer", |_| {
        if caller.write_all(&std::mem::take(&mut say)).is_err() {
            return true;
        }
        let mut some = vec![0; meeting.wants() - heard.len()];
        match caller.read(&mut some) {
            Ok(0) => return true,
            Ok(came) => heard.extend(&some[..came]),
            Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => {}
            Err(_) => return true,
        }
        if heard.len() < meeting.wants() {
            return false;
        }
        match meeting.take(|_| None, &std::mem::take(&mut heard)) {
            Ok(Next::Say(bytes)) => say = bytes,
            Ok(Next::Reply(reply)) => {
                answer = Some(reply);
                return true;
            }
            Ok(Next::Hello(_)) => panic!("it dials"),
            Err(_) => return true,
        }
        false
    });
    answer
}

/// A process of the job that calls twice, calls another process, or calls for a link that does not
/// exist.
#[test]
fn calls_that_nobody_makes_are_sent_away() {
    let mut job = Job::new(2, &["127.0.0.1"], &settings());
    job.send(0, 1, 0, &bytes(8, 0));
    job.until("met", |job| job.ranks[1].came.len() == 1);
    let good = Hello {
        from_job: 77,
        job: 77,
        meeting: 0,
        from: 0,
        to: 1,
        link: 0,
        epoch: 1,
        received: 0,
    };
    let key = job.secret.clone();
    for bad in [
        Hello { job: 78, ..good },
        Hello { to: 0, ..good },
        Hello { from: 1, ..good },
        Hello { link: 1, ..good },
        Hello { epoch: 0, ..good },
        Hello { from: 900, ..good },
    ] {
        let reply = answered(&mut job, bad, &key);
        let reply = reply.unwrap_or_else(|| panic!("{bad:?} is not answered"));
        assert!(!matches!(reply, Reply::Welcome(_)), "{bad:?}");
        job.send(0, 1, 0, &bytes(8, 0));
        job.send(1, 0, 0, &bytes(8, 0));
    }
    job.until("all came", |job| job.ranks[1].came.len() == 7);
}

/// A process of a connected job once got the key of this job. It could claim to be any rank, rank 0
/// for example, and its messages came into MPI_COMM_WORLD for ever.
#[test]
fn the_key_of_a_meeting_proves_one_process_of_the_other_job() {
    let mut job = Job::new(0, &[], &settings());
    let key = Secret::random().unwrap();
    let kept = Arc::new(Mutex::new(Some(key.clone())));
    for me in 0..2 {
        let who = Identity {
            connected_jobs: Box::new(Connected(Arc::clone(&kept))),
            ..job.identity(me)
        };
        let process = job.process_as(who, 3, rails(&["127.0.0.1"]), &settings());
        job.ranks.push(process);
    }
    // The address of the other process does not matter here: it calls.
    let card = job.board.lock().unwrap().cards[&0].clone();
    job.board.lock().unwrap().cards.insert(2, card);
    let good = Hello {
        from_job: 99,
        job: 77,
        meeting: MEETING,
        from: 3,
        to: 1,
        link: 0,
        epoch: 0,
        received: 0,
    };
    for bad in [
        // A rank of the job itself, with the key of the meeting.
        Hello {
            from_job: 77,
            from: 0,
            ..good
        },
        Hello {
            from_job: 77,
            from: 0,
            meeting: 0,
            ..good
        },
        // Other ranks of the other job, and a rank of a third.
        Hello { from: 4, ..good },
        Hello {
            from_job: 98,
            ..good
        },
        // Another meeting, or none.
        Hello {
            meeting: MEETING + 1,
            ..good
        },
        Hello { meeting: 0, ..good },
    ] {
        assert_eq!(answered(&mut job, bad, &key), None, "{bad:?}");
    }
    // The key of the job proves no process of another.
    let own = job.secret.clone();
    assert_eq!(answered(&mut job, good, &own), None);
    assert_eq!(answered(&mut job, good, &key), Some(Reply::Welcome(0)));
    // The jobs are not connected any more.
    *kept.lock().unwrap() = None;
    assert_eq!(answered(&mut job, good, &key), None);
    assert!(job.ranks.iter().all(|rank| rank.came.is_empty()));
}

/// A full set of silent callers once kept all others out until its time-out.
#[test]
fn silent_callers_keep_nobody_out() {
    let patient = Settings {
        patience: Duration::from_secs(3600),
        ..settings()
    };
    let mut job = Job::new(2, &["127.0.0.1"], &patient);
    let silent: Vec<TcpStream> = (0..100)
        .map(|_| TcpStream::connect(job.place(1)).unwrap())
        .collect();
    // They are accepted before the other rank calls.
    job.until("they are heard", |job| {
        let mut modules = job.ranks[1].bml.modules_for_tests();
        modules.any(|tcp| tcp.calls.is_busy())
    });
    job.send(0, 1, 0, &bytes(8, 0));
    job.until("the other rank is heard", |job| {
        job.ranks[1].came.len() == 1
    });
    drop(silent);
}

/// A rank whose call is interrupted, as the other had too many callers, calls again.
#[test]
fn a_call_that_is_cut_short_is_made_again() {
    let mut job = Job::new(2, &["127.0.0.1"], &settings());
    let (mut cuts, mut is_sent) = (0, false);
    let payload = bytes(8, 0);
    job.until("it came", |job| {
        is_sent = is_sent || job.try_send(0, 1, 0, &payload);
        if cuts < 3 {
            let mut modules = job.ranks[1].bml.modules_for_tests();
            cuts += modules.next().unwrap().calls.cut_short();
        }
        job.ranks[1].came.len() == 1
    });
    assert!(cuts >= 3);
    assert!(job.ranks[0].lost.is_empty());
}
