//! Jobs over networks that lose, repeat, reorder, damage and delay frames, as `pml dr` must survive
//! them. One of several rails may die and come back. The same harness runs plain `ob1` over the
//! faults that it handles without `dr`.

use super::rails::mixed_models;
use super::{bytes, content};
use crate::Payload;
use crate::component::Pml;
use crate::message::{Envelope, Mode, Selector};
use crate::ob1::{Ob1, control};
use crate::request::RequestId;
use oxmpi_btl::bml::spread::Estimated;
use oxmpi_btl::bml::{Bml, BmlEvent};
use oxmpi_btl::faulty::{Done, Fate, Faulty};
use oxmpi_btl::networks::{Arrived, Network as Receives};
use oxmpi_btl::reliable::{Heard, Reliable};
use oxmpi_btl::sim::{Model, Network, Rail, Shared, VirtualClock};
use oxmpi_btl::{Frame, Layer, SEAL};
use oxmpi_mca::faults::Faults;
use oxmpi_mem::HeapBytes;
use std::sync::Arc;
use std::time::Duration;

type FaultyRail = Faulty<Rail, VirtualClock>;

/// All ranks of a job with their rails.
struct Job<M: Receives> {
    networks: Vec<Shared>,
    ranks: Vec<(Ob1, Bml<M>)>,
}

fn faulty_rail(network: &Shared, me: u32, faults: Faults) -> FaultyRail {
    let rail = Rail {
        network: Arc::clone(network),
        me,
    };
    Faulty::new(rail, VirtualClock::of(network), Duration::ZERO, faults, me)
}

impl<M: Receives> Job<M> {
    fn new(
        ranks: u32,
        models: &[Model],
        seed: u64,
        engine: impl Fn(u32) -> Ob1,
        module: impl Fn(&Shared, u32, usize) -> M,
    ) -> Job<M> {
        let network = |(n, model): (u64, &Model)| {
            let network = Network::new(*model, seed * 31 + 2 * n);
            network.stepped().shared()
        };
        let networks: Vec<Shared> = (0..).zip(models).map(network).collect();
        let rank = |me| {
            let rails = networks.iter().enumerate();
            let modules = rails.map(|(n, network)| module(network, me, n)).collect();
            (engine(me), Bml::new(modules, ranks, Box::new(Estimated)))
        };
        Job {
            ranks: (0..ranks).map(rank).collect(),
            networks: networks.clone(),
        }
    }

    /// Handles the next event anywhere. False: no event is left.
    fn step(&mut self) -> bool {
        let times = self.networks.iter().map(|n| n.lock().next_at());
        let first = times.enumerate().filter_map(|(n, at)| Some((at?, n))).min();
        if let Some((_, n)) = first {
            self.networks[n].lock().step();
        }
        for (rank, wire) in &mut self.ranks {
            while let Some(arrived) = wire.take() {
                let frame = arrived.frame();
                assert_eq!(
                    frame.header.layer(),
                    Layer::PML,
                    "it was repaired or dropped"
                );
                rank.on_frame(wire, arrived.from(), &frame);
            }
            let mut events = Vec::new();
            wire.progress(|one| events.push(one));
            for event in events {
                match event {
                    BmlEvent::Got { ticket, done } => rank.on_got(wire, ticket, done),
                    BmlEvent::Returned { ticket } => rank.on_returned(ticket),
                    BmlEvent::Lost(peer) => panic!("process {peer} counts as lost"),
                }
            }
            rank.flush(wire);
        }
        first.is_some()
    }

    /// Runs until all of these are complete.
    fn complete(&mut self, all: &[(u32, RequestId)]) {
        let mut steps = 0_u64;
        let done = |job: &Self, (at, id): (u32, _)| job.ranks[at as usize].0.is_complete(id);
        while !all.iter().all(|one| done(self, *one)) {
            assert!(self.step(), "nothing will happen any more");
            steps += 1;
            assert!(steps < 20_000_000, "it never ends");
        }
        for (rank, _) in &self.ranks {
            assert_eq!(rank.failure(), None);
        }
    }

    fn send(&mut self, from: u32, to: u32, tag: i32, mode: Mode, out: &HeapBytes) -> RequestId {
        let envelope = Envelope {
            context: 2,
            peer: to,
            rank: from.cast_signed(),
            tag,
        };
        let (rank, wire) = &mut self.ranks[from as usize];
        let payload = Payload::Contiguous(out.region());
        rank.send(wire, &envelope, mode.into(), payload)
    }

    fn recv(&mut self, at: u32, source: u32, tag: i32, into: &HeapBytes) -> RequestId {
        let selector = Selector {
            context: 2,
            source: source.cast_signed(),
            tag,
        };
        let (rank, wire) = &mut self.ranks[at as usize];
        rank.recv(wire, &selector, Payload::Contiguous(into.region()))
    }

    /// Every pair exchanges all lengths; some receives are posted late. All messages must be intact
    /// and in the order in which they were sent.
    fn exchange(&mut self, rounds: usize, mut between: impl FnMut(&mut Self, usize)) {
        let ranks = u32::try_from(self.ranks.len()).expect("few");
        let pairs = (0..ranks).flat_map(|from| (0..ranks).map(move |to| (from, to)));
        let pairs: Vec<_> = pairs.filter(|(from, to)| from != to).collect();
        for round in 0..rounds {
            let mut all = Vec::new();
            for (n, len) in LENGTHS.into_iter().enumerate() {
                for &(from, to) in &pairs {
                    let (out, into) = (bytes(len, (n + round) as u8), bytes(len, 200));
                    let early = (n % 3 != 0).then(|| self.recv(to, from, 5, &into));
                    let mode = match n % 4 {
                        3 => Mode::Synchronous,
                        _ => Mode::Standard,
                    };
                    // One tag: overtaking shows by length and content.
                    let send = match early {
                        Some(_) => self.send(from, to, 5, mode, &out),
                        None => {
                            let send = self.send(from, to, 5, mode, &out);
                            (0..n).for_each(|_| _ = self.step());
                            send
                        }
                    };
                    let recv = early.unwrap_or_else(|| self.recv(to, from, 5, &into));
                    all.push((from, to, out, into, send, recv));
                }
                between(self, n);
            }
            let sends = all.iter().map(|(from, .., send, _)| (*from, *send));
            let recvs = all.iter().map(|(_, to, .., recv)| (*to, *recv));
            let ids: Vec<_> = sends.chain(recvs).collect();
            self.complete(&ids);
            for (from, to, out, into, send, recv) in all {
                let done = self.ranks[to as usize].0.finish(recv).expect("complete");
                assert_eq!((done.error, done.bytes), (0, out.len() as u64));
                assert_eq!(
                    self.ranks[from as usize].0.finish(send).expect("so").error,
                    0
                );
                assert!(content(&into) == content(&out), "{} bytes", out.len());
            }
        }
    }
}

const LENGTHS: [usize; 9] = [0, 8, 500, 513, 2000, 2049, 5000, 40_000, 150_000];

/// Two different rails.
fn models() -> [Model; 2] {
    let [fast, near, _] = mixed_models();
    [fast, near]
}

fn sum(all: impl Iterator<Item = Done>) -> Done {
    all.fold(Done::default(), |sum, one| Done {
        dropped: sum.dropped + one.dropped,
        doubled: sum.doubled + one.doubled,
        later: sum.later + one.later,
        corrupted: sum.corrupted + one.corrupted,
        stalls: sum.stalls + one.stalls,
        killed: sum.killed + one.killed,
    })
}

/// Plain `ob1` handles repetition, reordering and stalls.
#[test]
fn plain_ob1_takes_repeats_and_any_order() {
    for seed in 1..=6 {
        let faults = Faults {
            duplicate: 100,
            reorder: 100,
            stall: 20,
            seed,
            ..Faults::default()
        };
        let engine = |me| Ob1::new(me, 3, 1 << 20);
        let module = |network: &Shared, me, _| faulty_rail(network, me, faults);
        let mut job = Job::new(3, &models(), seed, engine, module);
        job.exchange(2, |_, _| ());
        let all = job.ranks.iter().flat_map(|(_, wire)| wire.modules());
        let done = sum(all.map(Faulty::done));
        let least = done.doubled.min(done.later);
        assert!(least > 20 && done.stalls > 2, "{done:?}");
    }
}

type ReliableRail = Reliable<FaultyRail, VirtualClock>;

fn reliable(
    ranks: u32,
    models: &[Model],
    faults: impl Fn(usize) -> Faults,
    seed: u64,
) -> Job<ReliableRail> {
    let heard: Vec<_> = (0..ranks).map(|_| Arc::new(Heard::default())).collect();
    let engine = |me| Ob1::new(me, ranks, 1 << 20).with_digests();
    Job::new(ranks, models, seed, engine, |network, me, n| {
        let rail = faulty_rail(network, me, faults(n));
        Reliable::new(rail, VirtualClock::of(network), &heard[me as usize])
    })
}

/// A tenth each of drops, repetitions, delays and damage, with stalls, and one path that is dead
/// for a while. Everything arrives once, whole and in order, with 2, 3 and 5 ranks.
#[test]
fn all_faults_at_once_are_repaired() {
    for (ranks, seeds) in [(2, 1..=12), (3, 20..=25), (5, 30..=32)] {
        for seed in seeds {
            let faults = |rail| Faults {
                drop: 100,
                duplicate: 100,
                reorder: 100,
                corrupt: 100,
                stall: 5,
                kill_ms: if rail == 0 { 40 } else { 0 },
                seed,
            };
            let mut job = reliable(ranks, &models(), faults, seed);
            job.exchange(3, |_, _| ());
            let all = job.ranks.iter().flat_map(|(_, wire)| wire.modules());
            let done = sum(all.map(|module| module.network().done()));
            let least = done.dropped.min(done.doubled).min(done.later);
            assert!(
                least.min(done.corrupted) > 20 && done.killed > 0,
                "{done:?}"
            );
            let all = job.ranks.iter().flat_map(|(_, wire)| wire.modules());
            let damaged: u64 = all.map(|module| module.repairs().damaged).sum();
            assert!(damaged > done.corrupted / 2, "{damaged} of {done:?}");
        }
    }
}

/// On a clean network nothing is retransmitted.
#[test]
fn a_clean_network_needs_no_repair() {
    let models = models().map(|model| Model { jitter: 0, ..model });
    let mut job = reliable(3, &models, |_| Faults::default(), 3);
    job.exchange(2, |_, _| ());
    for module in job.ranks.iter().flat_map(|(_, wire)| wire.modules()) {
        assert_eq!(module.repairs(), oxmpi_btl::reliable::Repairs::default());
    }
}

/// The name of a frame: its kind, and its number among the frames of that kind in order of first
/// arrival.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Name {
    Rts,
    Cts,
    Fragment(usize),
    Finish,
    /// An acknowledgement by the module itself.
    Acknowledgement(usize),
}

/// The frames that a process has received, by name, and how often each has arrived.
type Seen = Arc<std::sync::Mutex<Vec<(Name, u32)>>>;

/// One message of several fragments from rank 0 to rank 1 over one rail. The frame of the given
/// name is lost or changed the given number of times. Returns the arrived frames and the time taken
/// (ns).
fn one_message(len: usize, victim: Option<(Name, u32, Fate)>) -> (Vec<(Name, u32)>, u64) {
    let model = Model {
        jitter: 0,
        ..mixed_models()[0]
    };
    let seen = Seen::default();
    let fates = |me: u32| {
        let (seen, mut parts) = (Arc::clone(&seen), Vec::new());
        move |_: u32, frame: &Frame<'_>| {
            // A repeated frame equals the first one in all but its seal.
            let known = frame.control[..frame.control.len() - SEAL].to_vec();
            let ack = Layer::LINK.kind(1);
            let mut all = seen.lock().unwrap();
            let count = |all: &[(Name, u32)], is: fn(&Name) -> bool| {
                all.iter().filter(|(name, _)| is(name)).count()
            };
            let name = match frame.header.kind {
                control::RTS => Name::Rts,
                control::CTS => Name::Cts,
                control::FIN => Name::Finish,
                control::DATA => {
                    let at = parts.iter().position(|part| *part == known);
                    Name::Fragment(at.unwrap_or_else(|| {
                        parts.push(known);
                        parts.len() - 1
                    }))
                }
                kind if kind == ack && me == 0 => {
                    let is_ack = |name: &Name| matches!(name, Name::Acknowledgement(_));
                    Name::Acknowledgement(count(&all, is_ack))
                }
                _ => return Fate::Goes,
            };
            let found = all.iter_mut().find(|(one, _)| *one == name);
            let times = match found {
                Some((_, times)) => {
                    *times += 1;
                    *times
                }
                None => {
                    all.push((name, 1));
                    1
                }
            };
            match victim {
                Some((one, most, fate)) if one == name && times <= most => fate,
                _ => Fate::Goes,
            }
        }
    };
    let heard: Vec<_> = (0..2).map(|_| Arc::new(Heard::default())).collect();
    let engine = |me| Ob1::new(me, 2, 1 << 20).with_digests();
    let mut job: Job<ReliableRail> = Job::new(2, &[model], 5, engine, |network, me, _| {
        let rail = faulty_rail(network, me, Faults::default()).with(fates(me));
        Reliable::new(rail, VirtualClock::of(network), &heard[me as usize])
    });
    let (out, into) = (bytes(len, 3), bytes(len, 200));
    let recv = job.recv(1, 0, 5, &into);
    let send = job.send(0, 1, 5, Mode::Standard, &out);
    job.complete(&[(0, send), (1, recv)]);
    let done = job.ranks[1].0.finish(recv).expect("complete");
    assert_eq!((done.error, done.bytes), (0, len as u64));
    assert!(content(&into) == content(&out), "{victim:?}");
    let took = job.networks[0].lock().now();
    // The next message takes the same path: nothing is left over.
    job.exchange(1, |_, _| ());
    let all = seen.lock().unwrap().clone();
    (all, took)
}

/// The last and a middle fragment, the acknowledgement, and every other kind of frame are lost or
/// changed by name; so are their repetitions. The message arrives whole, in a time that the timers
/// bound. In Open MPI's DR a damaged middle fragment was acknowledged with the others and lost. A
/// damaged last one waited for ten seconds.
#[test]
fn frames_that_are_lost_by_name_come_again() {
    const LEN: usize = 60_000;
    let (all, clean) = one_message(LEN, None);
    let is_fragment = |name: &&(Name, u32)| matches!(name.0, Name::Fragment(_));
    let fragments = all.iter().filter(is_fragment).count();
    let repeated = all.iter().find(|(_, times)| *times > 1);
    // Including those of the later messages.
    assert!(fragments > 8, "{all:?}");
    assert!(
        all.contains(&(Name::Acknowledgement(0), 1)),
        "{all:?} {repeated:?}"
    );
    let (only, _) = all.split_at(all.iter().position(|one| one.0 == Name::Finish).unwrap());
    let last = only.iter().filter(is_fragment).count() - 1;
    let names = [
        Name::Rts,
        Name::Cts,
        Name::Fragment(0),
        Name::Fragment(last / 2),
        Name::Fragment(last),
        Name::Finish,
        Name::Acknowledgement(0),
        Name::Acknowledgement(1),
    ];
    for name in names {
        for (times, fate) in [
            (1, Fate::Lost),
            (2, Fate::Lost),
            (5, Fate::Lost),
            (1, Fate::Changed),
            (2, Fate::Changed),
        ] {
            let (seen, took) = one_message(LEN, Some((name, times, fate)));
            let came = seen.iter().find(|(one, _)| *one == name);
            let came = came.map_or(0, |(_, times)| *times);
            let is_word = matches!(name, Name::Acknowledgement(_));
            // A frame that a later acknowledgement covers need not be repeated.
            assert!(is_word || came > times, "{name:?} {times} {fate:?}: {came}");
            let bound = clean + 2_000_000_000;
            assert!(
                took < bound,
                "{name:?} {times} {fate:?}: {took} ns, clean {clean}"
            );
        }
    }
}

/// A path that is dead for long is abandoned while the other one works, and used again when it is
/// back. Nothing is lost meanwhile, even if only one side notices.
#[test]
fn a_dead_path_is_left_and_comes_back() {
    for seed in 1..=6 {
        let faults = |rail| Faults {
            kill_ms: if rail == 0 { 5000 } else { 0 },
            seed,
            ..Faults::default()
        };
        let mut job = reliable(2, &models(), faults, seed);
        let states = |job: &Job<ReliableRail>| {
            let all = job.ranks.iter().map(|(_, wire)| wire);
            let first = all.map(|wire| wire.modules().next().expect("two rails").repairs());
            first.fold((0, 0), |sum, one| {
                (sum.0 + one.failed, sum.1 + one.restored)
            })
        };
        let mut rounds = 0;
        while states(&job).1 == 0 {
            job.exchange(1, |_, _| ());
            if states(&job).0 > 0 {
                // Only probes: time passes.
                (0..10).for_each(|_| _ = job.step());
            }
            rounds += 1;
            assert!(rounds < 200, "it never comes back: {:?}", states(&job));
        }
        // The other side may still be without it.
        while states(&job).0 != states(&job).1 {
            assert!(job.step(), "it is asked for");
        }
        let used = job.ranks[0].1.weights(1).expect("contacted");
        assert_eq!(used.count(), 2, "both carry frames again");
    }
}

/// Single copies that bring damaged data, or fail, are detected and repaired: the message then
/// comes by frames.
#[test]
fn damaged_copies_are_asked_for_again() {
    let mut damaged = 0;
    for seed in 1..=10 {
        let mut models = models();
        models[0].limits.single_copy_from = 4000;
        let faults = |_| Faults {
            drop: 50,
            corrupt: 300,
            seed,
            ..Faults::default()
        };
        let mut job = reliable(2, &models, faults, seed);
        job.exchange(3, |_, _| ());
        damaged += job
            .ranks
            .iter()
            .map(|(rank, _)| rank.damaged())
            .sum::<u64>();
    }
    assert!(damaged > 10, "only {damaged} copies were damaged");
}

/// A long send that fails leaves nothing behind, whatever its state; a streaming one left its
/// digest.
#[test]
fn a_send_that_ends_takes_its_digest_along() {
    let mut waited = 0;
    for steps in 0..200 {
        let mut job = reliable(2, &models(), |_| Faults::default(), 1);
        let (out, into) = (bytes(1_000_000, 1), bytes(1_000_000, 0));
        let send = job.send(0, 1, 5, Mode::Standard, &out);
        job.recv(1, 0, 5, &into);
        (0..steps).for_each(|_| _ = job.step());
        waited += job.ranks[0].0.waiting_rts();
        job.ranks[0].0.fail_peer(1, 58, |_, _| None);
        assert!(job.ranks[0].0.is_complete(send));
        assert_eq!(job.ranks[0].0.waiting_rts(), 0, "after {steps} steps");
    }
    assert!(waited > 20, "{waited}");
}
