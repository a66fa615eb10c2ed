//! Jobs whose ranks have several modules with different properties, of which one may fail.
//!
//! Length: all tests of one kind of job.

use super::{bytes, content};
use crate::component::Pml;
use crate::message::{Envelope, Mode, Selector};
use crate::ob1::Ob1;
use crate::request::{Completion, RequestId};
use crate::{ANY_SOURCE, Payload};
use oxmpi_btl::Limits;
use oxmpi_btl::bml::spread::{Estimated, RoundRobin, Spread, Weighted};
use oxmpi_btl::bml::{Bml, BmlEvent};
use oxmpi_btl::sim::{Model, Network, Rail, Shared};
use oxmpi_mem::{HeapBytes, Region};
use std::sync::Arc;

pub(super) struct Rails {
    pub(super) networks: Vec<Shared>,
    pub(super) ranks: Vec<Ob1>,
    pub(super) wires: Vec<Bml<Rail>>,
}

fn rule(number: usize) -> Box<dyn Spread> {
    match number % 3 {
        0 => Box::new(RoundRobin::default()),
        1 => Box::new(Weighted),
        _ => Box::new(Estimated),
    }
}

/// High bandwidth and latency, low bandwidth and latency, and one with small frames; all may fail.
pub(super) fn mixed_models() -> [Model; 3] {
    let model = |latency, per_kib, eager, fragment| Model {
        latency,
        per_kib,
        jitter: 3000,
        depth: 16,
        may_fail: true,
        limits: Limits {
            eager,
            eager_multi: 4 * eager,
            fragment,
            single_copy_from: u64::MAX,
            frames_to: 0,
        },
        ..Model::default()
    };
    [
        model(3000, 50, 2048, 8192),
        model(1000, 200, 1024, 4096),
        model(1100, 400, 512, 700),
    ]
}

impl Rails {
    pub(super) fn new(ranks: u32, models: &[Model], spread: usize, seed: u64) -> Rails {
        let network = |(n, model): (u64, &Model)| Network::new(*model, seed * 31 + 2 * n).shared();
        let networks: Vec<_> = (0..).zip(models).map(network).collect();
        let wires = (0..ranks).map(|me| {
            let rail = |network: &Shared| Rail {
                network: Arc::clone(network),
                me,
            };
            Bml::new(networks.iter().map(rail).collect(), ranks, rule(spread))
        });
        Rails {
            wires: wires.collect(),
            ranks: (0..ranks).map(|me| Ob1::new(me, ranks, 1 << 20)).collect(),
            networks,
        }
    }

    /// Handles the next arrival of all networks. False: nothing is in flight.
    pub(super) fn step(&mut self) -> bool {
        let times = self.networks.iter().map(|network| network.lock().next_at());
        let first = times.enumerate().filter_map(|(n, at)| Some((at?, n))).min();
        if let Some((at, n)) = first {
            for network in &self.networks {
                network.lock().advance(at);
            }
            let flight = self.networks[n].lock().arrive();
            if let Some(flight) = flight {
                let to = flight.to as usize;
                self.ranks[to].on_frame(&mut self.wires[to], flight.from, &flight.frame());
            }
        }
        self.progress();
        first.is_some()
    }

    pub(super) fn progress(&mut self) {
        for (rank, wire) in self.ranks.iter_mut().zip(&mut self.wires) {
            let mut events = Vec::new();
            wire.progress(|one| events.push(one));
            for event in events {
                match event {
                    BmlEvent::Got { ticket, done } => rank.on_got(wire, ticket, done),
                    BmlEvent::Returned { ticket } => rank.on_returned(ticket),
                    BmlEvent::Lost(peer) => {
                        rank.fail_peer(peer, 58, |_, rank| u32::try_from(rank).ok());
                    }
                }
            }
            rank.flush(wire);
        }
    }

    pub(super) fn run(&mut self) {
        while self.step() {}
        self.progress();
        for (rank, wire) in self.ranks.iter().zip(&self.wires) {
            assert_eq!(
                (rank.outgoing(), rank.failure(), wire.unsettled()),
                (0, None, 0)
            );
        }
    }

    pub(super) fn send(&mut self, from: u32, to: u32, tag: i32, out: &HeapBytes) -> RequestId {
        self.send_region(from, to, tag, out.region())
    }

    pub(super) fn send_region(&mut self, from: u32, to: u32, tag: i32, out: Region) -> RequestId {
        let envelope = Envelope {
            context: 2,
            peer: to,
            rank: from.cast_signed(),
            tag,
        };
        let payload = Payload::Contiguous(out);
        let wire = &mut self.wires[from as usize];
        self.ranks[from as usize].send(wire, &envelope, Mode::Standard.into(), payload)
    }

    pub(super) fn recv(&mut self, at: u32, source: i32, tag: i32, into: &HeapBytes) -> RequestId {
        self.recv_region(at, source, tag, into.region())
    }

    pub(super) fn recv_region(
        &mut self,
        at: u32,
        source: i32,
        tag: i32,
        into: Region,
    ) -> RequestId {
        let selector = Selector {
            context: 2,
            source,
            tag,
        };
        let payload = Payload::Contiguous(into);
        self.ranks[at as usize].recv(&mut self.wires[at as usize], &selector, payload)
    }

    pub(super) fn finish(&mut self, at: u32, id: RequestId) -> Completion {
        self.ranks[at as usize].finish(id).expect("complete")
    }

    /// The time at which all networks are idle (ns).
    pub(super) fn now(&self) -> u64 {
        let times = self.networks.iter().map(|network| network.lock().now());
        times.max().unwrap_or(0)
    }
}

const LENGTHS: [usize; 9] = [0, 8, 500, 513, 2000, 2049, 5000, 40_000, 300_000];

/// Messages of all lengths, expected or not, in the order they were sent, under every scheduling
/// rule. Frames arrive in any order and may be repeated.
#[test]
fn three_unlike_modules_deliver_in_order() {
    for seed in 1..=24_u64 {
        let mut models = mixed_models();
        if seed % 2 == 0 {
            models
                .iter_mut()
                .for_each(|model| model.duplicate_every = 5);
        }
        let mut job = Rails::new(2, &models, seed as usize, seed);
        exchange(&mut job, seed, |_, _| ());
        let used = job.wires[0].weights(1).expect("contacted");
        let weights: Vec<_> = used.map(|(_, weight)| weight).collect();
        assert_eq!(weights.len(), 3);
        assert!((weights.iter().sum::<f64>() - 1.0).abs() < 1e-9);
    }
}

/// Two ranks send all lengths to each other twice; some receives are posted late.
pub(super) fn exchange(job: &mut Rails, seed: u64, mut between: impl FnMut(&mut Rails, usize)) {
    let mut all = Vec::new();
    for (n, len) in LENGTHS.iter().chain(&LENGTHS).enumerate() {
        for (from, to) in [(0, 1), (1, 0)] {
            let (out, into) = (bytes(*len, n as u8), bytes(*len, 200));
            let early = !(n as u64 + seed).is_multiple_of(3);
            let recv = early.then(|| job.recv(to, from as i32, 5 + n as i32, &into));
            let send = job.send(from, to, 5 + n as i32, &out);
            all.push((from, to, n, out, into, send, recv));
        }
        for _ in 0..(seed + n as u64) % 5 {
            job.step();
        }
        between(job, n);
    }
    while job.step() {}
    for (from, to, n, out, into, send, recv) in all {
        let recv = recv.unwrap_or_else(|| job.recv(to, from as i32, 5 + n as i32, &into));
        job.run();
        assert_eq!(job.finish(to, recv).error, 0);
        assert_eq!(job.finish(from, send).error, 0);
        assert!(content(&into) == content(&out), "seed {seed}, message {n}");
    }
}

/// Messages of one pair and tag match in the order they were sent, over modules of different
/// latencies.
#[test]
fn messages_over_several_modules_do_not_overtake() {
    for spread in 0..3 {
        let mut models = mixed_models();
        // All three carry short frames.
        models.iter_mut().for_each(|model| model.latency = 1000);
        let mut job = Rails::new(3, &models, spread, 7);
        let mut sends = Vec::new();
        for n in 0..200_u64 {
            for from in [1, 2] {
                let out = bytes(8 + (n as usize * 37) % 3000, 0);
                oxmpi_mem::write(out.region().slice(0, 8), &n.to_le_bytes());
                sends.push((from, job.send(from, 0, 3, &out), out));
            }
        }
        while job.step() {}
        let mut next = [0_u64; 3];
        for _ in 0..400 {
            let into = bytes(4000, 0);
            let recv = job.recv(0, ANY_SOURCE, 3, &into);
            while !job.ranks[0].is_complete(recv) {
                assert!(job.step(), "it must come");
            }
            let source = job.finish(0, recv).source as usize;
            assert_eq!(content(&into)[..8], next[source].to_le_bytes());
            next[source] += 1;
        }
        job.run();
        for (from, id, _) in sends {
            job.finish(from, id);
        }
    }
}

/// A module fails during transfers. It is removed on both sides, its frames in flight are sent
/// again on the others, and nothing is lost or doubled. Then a second one fails.
#[test]
fn a_module_that_fails_is_taken_out() {
    for seed in 1..=60_u64 {
        let mut job = Rails::new(2, &mixed_models(), seed as usize, seed);
        let first = (seed % 3) as usize;
        let at = (seed % 17) as usize;
        exchange(&mut job, seed, |job, n| {
            if n == at {
                job.networks[first].lock().fail();
            }
            if n == at + 4 {
                job.networks[(first + 1) % 3].lock().fail();
            }
        });
        let used = job.wires[0].weights(1).expect("contacted");
        let used: Vec<_> = used.collect();
        assert!(used.iter().all(|(module, _)| *module != first));
        assert!((used.iter().map(|(_, weight)| weight).sum::<f64>() - 1.0).abs() < 1e-9);
    }
}

/// Only frames that the failed module had not delivered are sent again.
#[test]
fn unfinished_ranges_alone_are_sent_again() {
    let mut job = Rails::new(2, &mixed_models(), 1, 3);
    let (out, into) = (bytes(1 << 20, 1), bytes(1 << 20, 0));
    let recv = job.recv(1, 0, 1, &into);
    let send = job.send(0, 1, 1, &out);
    for _ in 0..60 {
        job.step();
    }
    assert!(!job.ranks[1].is_complete(recv));
    let before = job.wires[0].unsettled();
    job.networks[0].lock().fail();
    job.run();
    job.finish(0, send);
    job.finish(1, recv);
    assert!(content(&into) == content(&out));
    let repeats = job.ranks[1].repeats();
    assert!(
        repeats <= before as u64,
        "{repeats} came twice of {before} under way"
    );
}

/// The last module fails: operations that need the peer end with an error, and none waits forever.
#[test]
fn a_peer_without_a_module_is_lost() {
    let mut job = Rails::new(3, &mixed_models(), 2, 5);
    let out = bytes(200_000, 1);
    let sends = [1, 2].map(|to| job.send(0, to, 1, &out));
    let recv = job.recv(0, 1, 9, &out);
    for _ in 0..5 {
        job.step();
    }
    for network in &job.networks {
        network.lock().fail();
    }
    while job.step() {}
    for id in sends.into_iter().chain([recv]) {
        assert_eq!(job.finish(0, id).error, 58);
    }
}

/// Processes have different modules; each pair has one in common, and uses it.
#[test]
fn peers_that_share_only_one_module_meet_there() {
    for spread in 0..3 {
        // Ranks 0 and 1 share the first, 1 and 2 the second, 2 and 0 the third.
        let mut models = mixed_models();
        models[0].absent = 1 << 2;
        models[1].absent = 1;
        models[2].absent = 1 << 1;
        let mut job = Rails::new(3, &models, spread, 11);
        for (n, len) in LENGTHS.into_iter().enumerate() {
            for (from, to) in [(0, 1), (1, 2), (2, 0), (1, 0), (2, 1), (0, 2)] {
                let (out, into) = (bytes(len, n as u8), bytes(len, 200));
                let recv = job.recv(to, from as i32, 1, &into);
                let send = job.send(from, to, 1, &out);
                job.run();
                job.finish(from, send);
                job.finish(to, recv);
                assert!(content(&into) == content(&out));
            }
        }
        for (from, to, module) in [(0, 1, 0), (1, 2, 1), (2, 0, 2)] {
            let used = job.wires[from].weights(to).expect("contacted");
            assert_eq!(used.collect::<Vec<_>>(), [(module, 1.0)]);
        }
    }
}

/// Single copies by a module end later. Some are refused for their alignment and go by fragments.
/// If a module fails meanwhile, the receiver asks for fragments on the others.
#[test]
fn transfers_end_later_or_fall_back() {
    for seed in 1..=20_u64 {
        let mut models = mixed_models();
        models[0].limits.single_copy_from = 10_000;
        models[0].align = if seed % 3 == 0 { 64 } else { 1 };
        models[0].refuse_every = seed % 4;
        let mut job = Rails::new(2, &models, seed as usize, seed);
        exchange(&mut job, seed, |job, n| {
            if seed % 5 == 0 && n == 9 {
                job.networks[0].lock().fail();
            }
        });
    }
}

/// Time of one message (ns).
fn time(models: &[Model], spread: usize, len: usize) -> f64 {
    let mut job = Rails::new(2, models, spread, 3);
    let (out, into) = (bytes(len, 1), bytes(len, 0));
    let recv = job.recv(1, 0, 1, &into);
    let send = job.send(0, 1, 1, &out);
    job.run();
    job.finish(0, send);
    job.finish(1, recv);
    assert!(content(&into) == content(&out));
    job.now() as f64
}

/// Two equal modules carry a long message in little more than half the time. Two different ones
/// reach the sum of both where the rule knows their weights.
#[test]
fn long_messages_are_striped() {
    let [model, ..] = mixed_models();
    let model = Model { jitter: 0, ..model };
    let slow = Model {
        per_kib: 4 * model.per_kib,
        ..model
    };
    let one = time(&[model], 0, LONG);
    for spread in 0..3 {
        let both = time(&[model, model], spread, LONG);
        assert!(one / both >= 1.9, "rule {spread}: {one} and {both}");
    }
    for spread in 1..3 {
        let both = time(&[model, slow], spread, LONG);
        assert!(one / both >= 0.9 * 1.25, "rule {spread}: {one} and {both}");
    }
}

const LONG: usize = 4 << 20;

/// Two networks of unknown properties, in either order: one of 25 MB/s, and one of a quarter of
/// that and `times` the latency.
fn four_to_one(times: u64) -> [[Model; 2]; 2] {
    let model = |latency: u64, per_byte: u64| Model {
        latency,
        per_kib: per_byte * 1024,
        depth: 2,
        may_fail: true,
        is_silent: true,
        limits: Limits {
            eager: 64 << 10,
            eager_multi: 64 << 10,
            fragment: 1 << 20,
            single_copy_from: u64::MAX,
            frames_to: 0,
        },
        ..Model::default()
    };
    let (fast, slow) = (model(15_000, 40), model(times * 15_000, 160));
    [[fast, slow], [slow, fast]]
}

/// Mean time (ns) of a message, of `count` in succession, after a warm-up in which the networks are
/// measured.
fn mean(models: &[Model], count: u32, len: usize) -> f64 {
    mean_of(models, count, &[len])
}

/// As [`mean`], for messages of these lengths in succession.
fn mean_of(models: &[Model], count: u32, lens: &[usize]) -> f64 {
    let mut job = Rails::new(2, models, 2, 3);
    let both = |len: &usize| (bytes(*len, 1), bytes(*len, 0));
    let messages: Vec<_> = lens.iter().map(both).collect();
    let each = |job: &mut Rails| {
        for (out, into) in &messages {
            let recv = job.recv(1, 0, 1, into);
            let send = job.send(0, 1, 1, out);
            job.run();
            job.finish(0, send);
            job.finish(1, recv);
        }
    };
    let longest = lens.iter().max().copied().unwrap_or(1);
    (0..((8 << 20) / longest).clamp(2, 64)).for_each(|_| each(&mut job));
    let began = job.now();
    (0..count).for_each(|_| each(&mut job));
    for (out, into) in &messages {
        assert!(content(into) == content(out));
    }
    (job.now() - began) as f64 / f64::from(count)
}

/// With a slower second rail, messages take as long as on the better one alone, in either order of
/// the list. 64 KiB took 1.12 times as long, 8 bytes 1.7 times.
#[test]
fn beside_a_slower_rail_short_messages_are_as_fast() {
    for times in [1, 10] {
        for models in four_to_one(times) {
            let better = models.iter().min_by_key(|model| model.per_kib).copied();
            let alone = [better.expect("two")];
            for (len, count) in [(8, 2000), (1 << 10, 2000), (64 << 10, 300)] {
                let (one, both) = (mean(&alone, count, len), mean(&models, count, len));
                // The difference is for occasional probes.
                let most = if times == 1 { 1.01 } else { 1.05 };
                assert!(both <= one * most, "{len}: {both} ns beside {one} alone");
            }
        }
    }
}

/// The same for alternating headers and payloads. By their number, one of the two never probed the
/// other rail, and stayed on the slow one.
#[test]
fn headers_and_payloads_in_turn_take_the_better_rail() {
    for models in four_to_one(1) {
        let better = models.iter().min_by_key(|model| model.per_kib).copied();
        let alone = [better.expect("two")];
        for lens in [[8, 64 << 10], [64 << 10, 8]] {
            let (one, both) = (mean_of(&alone, 200, &lens), mean_of(&models, 200, &lens));
            assert!(both <= one * 1.01, "{lens:?}: {both} ns beside {one} alone");
        }
    }
}

/// Networks that report no completions cannot be measured, so their stated properties count. Each
/// sixteenth message took the slower one, and all did when the better one was full for a moment.
#[test]
fn networks_that_tell_no_ends_are_taken_at_their_word() {
    for models in four_to_one(10) {
        let models = models.map(|model| Model {
            may_fail: false,
            is_silent: false,
            ..model
        });
        let better = models.iter().min_by_key(|model| model.per_kib).copied();
        let alone = [better.expect("two")];
        let (one, both) = (mean(&alone, 2000, 8), mean(&models, 2000, 8));
        assert!(both <= one * 1.05, "{both} ns beside {one} alone");
        let (one, both) = (burst(&alone), burst(&models));
        assert!(both <= one, "{both} ns beside {one} alone");
    }
}

/// Time (ns) of more short messages than fit at once.
fn burst(models: &[Model]) -> u64 {
    let mut job = Rails::new(2, models, 2, 3);
    let (out, into) = (bytes(8, 1), bytes(8, 0));
    let recvs = [1; 40].map(|tag| job.recv(1, 0, tag, &into));
    let sends = [1; 40].map(|tag| job.send(0, 1, tag, &out));
    job.run();
    recvs.into_iter().for_each(|id| _ = job.finish(1, id));
    sends.into_iter().for_each(|id| _ = job.finish(0, id));
    job.now()
}

/// Long messages use both rails, whatever rail the first quarter of a megabyte takes.
#[test]
fn rails_of_four_to_one_carry_nine_tenths_of_their_sum() {
    for models in four_to_one(1) {
        for len in [1 << 20, 4 << 20, 16 << 20] {
            let both = len as f64 / mean(&models, 2, len) * 1e3;
            assert!(both >= 0.9 * 31.25, "{len}: {both} MB/s of 31.25");
        }
        // At least one of eight parts takes the slower rail, and no part waits for it.
        for len in [256 << 10, 512 << 10] {
            let both = len as f64 / mean(&models, 2, len) * 1e3;
            assert!(both >= 0.85 * 31.25, "{len}: {both} MB/s of 31.25");
        }
    }
}

/// Short and medium messages take no longer over two different modules than over the better one
/// alone, where the rule estimates.
#[test]
fn a_second_module_slows_no_message_down() {
    let [fast, near, _] = mixed_models().map(|model| Model { jitter: 0, ..model });
    for len in [
        0,
        8,
        500,
        1024,
        2048,
        5000,
        20_000,
        60_000,
        200_000,
        1 << 20,
    ] {
        let best = time(&[fast], 2, len).min(time(&[near], 2, len));
        let both = time(&[fast, near], 2, len);
        assert!(
            both <= best,
            "{len} bytes: {both} over both, {best} over one"
        );
    }
}

/// Memory for peers that were never contacted: one pointer for endpoints, whatever the number of
/// modules, and 64 bytes in all tables together.
#[test]
fn a_peer_never_spoken_to_costs_little() {
    const PEERS: u32 = 10_000;
    let mut job = Rails::new(2, &mixed_models(), 0, 1);
    let out = bytes(8, 1);
    job.ranks[0] = Ob1::new(0, PEERS, 1 << 20);
    job.wires[0] = Bml::new(
        job.networks
            .iter()
            .map(|network| Rail {
                network: Arc::clone(network),
                me: 0,
            })
            .collect(),
        PEERS,
        rule(0),
    );
    job.send(0, 1, 1, &out);
    let bml = job.wires[0].table_bytes();
    let pml = job.ranks[0].table_bytes();
    let sm = oxmpi_btl::sm::BYTES_PER_PEER * PEERS as usize;
    assert!(
        bml <= 8 * PEERS as usize + 4096,
        "{bml} bytes for endpoints"
    );
    let all = pml + bml + sm;
    assert!(
        all <= 64 * PEERS as usize + 4096,
        "{} bytes per peer",
        all / PEERS as usize
    );
}
