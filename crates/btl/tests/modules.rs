//! One suite over every module through its contract. Frames within its capabilities arrive intact
//! with their header. `Full` takes nothing. Transfers and atomics work, or are refused.

use oxmpi_btl::module::{Access, Arm, Atomic, Block, Event, Flags, Module};
use oxmpi_btl::networks::{self, Arrived, Network as _};
use oxmpi_btl::ofi::Ofi;
use oxmpi_btl::portals::{self, Portals};
use oxmpi_btl::rcache::{Bounds, Registrations};
use oxmpi_btl::reliable::{Heard, Reliable};
use oxmpi_btl::roads::Road;
use oxmpi_btl::self_::Loop;
use oxmpi_btl::sim::{Model, Network, Rail, VirtualClock};
use oxmpi_btl::ugni::{self, Settings, Ugni};
use oxmpi_btl::{Bulk, Frame, Full, Got, Header, More, roads, sm};
use oxmpi_datatype::ArchWord;
use oxmpi_fabric::{Interface, Libfabric, Rules, USUAL_NAME, Wanted};
use oxmpi_gemini::{Nic, Packet, Place, Refused};
use oxmpi_mca::choice::Selection;
use oxmpi_mca::param::{Auto, Bytes, Params};
use oxmpi_mem::{HeapBytes, Region};
use oxmpi_shm::segment::{Layout, Segment};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

type Got1 = (Header, Vec<u8>, Vec<u8>);

fn keep(frame: &Frame<'_>) -> Got1 {
    let bulk = HeapBytes::new(frame.bulk_len());
    frame.copy_out(bulk.region());
    (frame.header, frame.control.to_vec(), bulk.to_vec())
}

/// Sends from 0 to 1 until all have arrived. `receive` returns the arrived frames.
fn suite<M: Module>(module: &mut M, mut receive: impl FnMut(&mut M) -> Vec<Got1>) {
    let caps = module.caps();
    assert!(caps.flags.has(Flags::SEND));
    assert!(caps.eager <= caps.max_send && caps.eager <= caps.eager_multi && caps.max_send > 0);
    assert!(module.reaches(1));
    let mut endpoint = module.connect(1).expect("it can be reached");
    let lengths = [0, 1, 40, 41, caps.eager, caps.max_send];
    let (mut sent, mut got, mut refused) = (Vec::new(), Vec::new(), 0);
    for n in 0..4000_usize {
        let len = lengths[n % 6];
        let bytes: Vec<u8> = (0..len).map(|at| (at + n) as u8).collect();
        let heap = HeapBytes::from_slice(&bytes);
        let control = vec![n as u8; n % 3 * 8];
        let header = Header {
            seq: n as u16,
            kind: 1 + (n % 15) as u8,
            flags: (n / 16 % 16) as u8,
            control_len: control.len() as u8,
            context: n as u64,
            source: n as i32,
            tag: -1,
        };
        let bulk = Bulk::Region(heap.region());
        match module.send(&mut endpoint, header, &control, bulk, n as u64 + 1) {
            Ok(()) => sent.push((header, control, bytes)),
            Err(Full) => {
                refused += 1;
                got.append(&mut receive(module));
            }
        }
    }
    got.append(&mut receive(module));
    assert!(refused > 0, "the suite fills the module");
    assert_eq!(got.len(), sent.len());
    if !caps.flags.has(Flags::ORDERED) {
        got.sort_by_key(|(header, ..)| header.context);
    }
    assert!(got == sent);
    let mut events = Vec::new();
    module.events(&mut events);
    let ends = events
        .iter()
        .filter(|e| matches!(e, Event::Ended { done: true, .. }));
    if !caps.flags.has(Flags::RELIABLE) {
        assert_eq!(ends.count(), sent.len(), "each frame completes");
    }
    transfers(module, &mut endpoint, &mut receive, true);
}

fn transfers<M: Module>(
    module: &mut M,
    endpoint: &mut M::Endpoint,
    receive: &mut impl FnMut(&mut M) -> Vec<Got1>,
    writes: bool,
) {
    let flags = module.caps().flags;
    let theirs = HeapBytes::from_slice(&[7; 256]);
    let ours = HeapBytes::from_slice(&[9; 256]);
    let needs_registration = flags.has(Flags::NEEDS_REGISTRATION);
    let own = needs_registration.then(|| module.register(ours.region(), Access::Local));
    let Some(key) = module.register(theirs.region(), Access::Atomic) else {
        assert!(!flags.has(Flags::GET) && !flags.has(Flags::PUT));
        return;
    };
    let block = |from: usize, len: usize| {
        let mut there = key.remote;
        there.address += from as u64;
        Block {
            there,
            here: ours.region().slice(from, len),
        }
    };
    let blocks = [block(0, 64), block(128, 64)];
    if flags.has(Flags::GET) {
        let begun = module.get(endpoint, &blocks, 5000).expect("it says it can");
        settle(module, begun, 5000, receive);
        let expected: Vec<u8> = (0..4)
            .flat_map(|n| vec![if n % 2 == 0 { 7 } else { 9 }; 64])
            .collect();
        assert_eq!(ours.to_vec(), expected);
    }
    // Both ends are one process here, and the kernel does not let a process write to itself.
    if !writes {
        assert!(module.put(endpoint, &[block(64, 64)], 5001).is_err());
    } else if flags.has(Flags::PUT) {
        let begun = module
            .put(endpoint, &[block(64, 64)], 5001)
            .expect("it says it can");
        settle(module, begun, 5001, receive);
        assert_eq!(theirs.to_vec()[64..128], [9; 64]);
    }
    let mut place = key.remote;
    place.address += 192;
    let added = module.atomic(endpoint, place, Atomic::Add(1), 5002);
    assert_eq!(added.is_ok(), flags.has(Flags::FETCHING_ATOMICS));
    if added.is_ok() {
        let found = settle(module, Got::Queued, 5002, receive);
        assert_eq!(found, u64::from_le_bytes([7; 8]));
        assert_eq!(theirs.to_vec()[192], 8);
    }
    module.deregister(key);
    if let Some(own) = own {
        module.deregister(own.expect("there is room"));
    }
}

/// Waits for the completion of an operation and returns its value.
fn settle<M: Module>(
    module: &mut M,
    begun: Got,
    ticket: u64,
    receive: &mut impl FnMut(&mut M) -> Vec<Got1>,
) -> u64 {
    if begun == Got::Done {
        return 0;
    }
    receive(module);
    let mut events = Vec::new();
    module.events(&mut events);
    let ended = events.iter().find_map(|event| match event {
        Event::Ended {
            ticket: of,
            done: true,
            value,
            ..
        } if *of == ticket => Some(*value),
        _ => None,
    });
    ended.expect("it completes")
}

#[test]
fn the_process_itself() {
    suite(&mut Loop::default(), |own| {
        let taken = std::iter::from_fn(|| own.take());
        taken.map(|taken| keep(&taken.frame())).collect()
    });
}

#[test]
fn shared_memory() {
    let arch = ArchWord::LOCAL.bits();
    for large in ["staging", "cma"] {
        let layout = Layout::new(2, 64 << 20).expect("two ranks");
        let segment = Segment::create(layout, 7, arch).expect("memory");
        let mut params = Params::defaults();
        params.smsc.0 = Selection::Only(vec![large]);
        params.sm_single_copy_from = Auto::Set(Bytes(1));
        let (_, mut tx) = sm::open(segment.clone(), 0, true, &params);
        let (mut rx, _) = sm::open(segment.clone(), 1, true, &params);
        if large == "staging" {
            suite(&mut tx, |_| {
                let mut got = Vec::new();
                while rx.poll(|_, frame| {
                    got.push(keep(frame));
                    More::Yes
                }) != 0
                {}
                got
            });
        } else {
            let mut endpoint = 1;
            transfers(&mut tx, &mut endpoint, &mut |_| Vec::new(), false);
        }
    }
}

#[test]
fn simulated_networks() {
    for may_fail in [false, true] {
        let mut model = Model {
            jitter: 5000,
            may_fail,
            ..Model::default()
        };
        model.limits.single_copy_from = 1;
        let network = Network::new(model, 3).shared();
        let mut rail = Rail { network, me: 0 };
        suite(&mut rail, |rail| {
            let mut network = rail.network.lock();
            std::iter::from_fn(|| network.arrive())
                .map(|flight| keep(&flight.frame()))
                .collect()
        });
    }
}

/// A reliable module keeps the contract of the network below; its peer answers.
#[test]
fn a_reliable_module_around_a_network() {
    let mut model = Model {
        jitter: 5000,
        ..Model::default()
    };
    model.limits.single_copy_from = 1;
    let network = Network::new(model, 3).stepped().shared();
    let module = |me| {
        let rail = Rail {
            network: Arc::clone(&network),
            me,
        };
        Reliable::new(
            rail,
            VirtualClock::of(&network),
            &Arc::new(Heard::default()),
        )
    };
    let mut peer = module(1);
    suite(&mut module(0), |ours| {
        let mut got = Vec::new();
        while network.lock().next_at().is_some() {
            network.lock().step();
            while let Some(arrived) = peer.take() {
                got.push(keep(&arrived.frame()));
            }
            peer.events(&mut Vec::new());
            assert!(ours.take().is_none(), "acknowledgements alone");
        }
        got
    });
}

/// Packets of a card to process 1, which return as from process 1.
struct Mirror<P>(VecDeque<(P, HeapBytes)>);

impl<P> Mirror<P> {
    fn new() -> Mirror<P> {
        Mirror(VecDeque::new())
    }

    /// False: it is full.
    fn reflect(&mut self, packet: P, payload: Region) -> bool {
        let has_room = self.0.len() < 64;
        if has_room {
            let bytes = HeapBytes::new(payload.len());
            oxmpi_mem::copy(bytes.region(), payload);
            self.0.push_back((packet, bytes));
        }
        has_room
    }
}

impl<P> Road for Mirror<P> {
    fn is_known(&self, _peer: u32) -> bool {
        true
    }
    fn reaches(&self, _peer: u32) -> bool {
        true
    }
    fn arch(&self, _peer: u32) -> Option<ArchWord> {
        Some(ArchWord::LOCAL)
    }
    fn most(&mut self, _peer: u32) -> usize {
        32 << 10
    }
    fn progress(&mut self, _lost: &mut Vec<u32>) {}
    fn has_left(&self) -> bool {
        self.0.is_empty()
    }
    fn arm(&mut self) -> Arm {
        Arm::Poll
    }
    fn name(&self) -> String {
        "a mirror".to_owned()
    }
}

impl ugni::Carrier for Mirror<Packet> {
    fn send(&mut self, _peer: u32, packet: &Packet) -> Result<(), Refused> {
        match self.reflect(*packet, packet.bytes) {
            true => Ok(()),
            false => Err(Refused::Full),
        }
    }
    fn receive(&mut self, nic: &mut Nic) -> usize {
        let mut count = 0;
        while let Some((packet, bytes)) = self.0.pop_front() {
            let bytes = bytes.region();
            nic.arrive(ONE, &Packet { bytes, ..packet });
            count += 1;
        }
        count
    }
}

impl portals::Carrier for Mirror<oxmpi_portals::Packet> {
    fn send(
        &mut self,
        _peer: u32,
        packet: &oxmpi_portals::Packet,
        payload: Region,
    ) -> Result<(), roads::Refused> {
        match self.reflect(*packet, payload) {
            true => Ok(()),
            false => Err(roads::Refused::Full),
        }
    }
    fn receive(&mut self, to: &mut portals::Receiver<'_>) {
        while let Some((packet, bytes)) = self.0.pop_front() {
            to(1, &packet, [bytes.region(), Region::EMPTY]);
        }
    }
}

const ONE: Place = Place {
    address: 1,
    instance: 1,
};

/// Polls after which the test fails.
const LONG: usize = 200_000;

fn frames<M: networks::Network>(module: &mut M) -> Vec<Got1> {
    let mut got = Vec::new();
    for _ in 0..LONG {
        let before = got.len();
        while let Some(arrived) = module.take() {
            got.push(keep(&arrived.frame()));
        }
        if got.len() == before && module.has_left() {
            return got;
        }
    }
    panic!("it has always something to do");
}

/// Frames as short messages, and frames fetched by the receiver.
#[test]
fn a_network_card_in_software() {
    for limit in [8192, 256] {
        let mut params = Params::defaults();
        params.ugni_smsg_limit = Bytes(limit);
        let settings = Settings::of(&params, 7, 2, 1);
        let mut ugni = Ugni::new((0, 2), settings, Mirror::new()).expect("a card");
        suite(&mut ugni, frames);
    }
}

/// Frames put into blocks, and reads answered by gets.
#[test]
fn a_portals_interface_in_software() {
    for (eager, credits, block) in [(32 << 10, 256 << 10, 1 << 20), (100, 1, 1)] {
        let mut params = Params::defaults();
        params.portals_eager_limit = Bytes(eager);
        params.portals_credits = Bytes(credits);
        params.portals_block = Bytes(block);
        let settings = portals::Settings::of(&params);
        let mut portals = Portals::new((0, 2), settings, Mirror::new());
        suite(&mut portals, frames);
        assert_eq!(portals.counters().dropped, 0);
    }
}

/// An endpoint of a provider, with messages, reads, and atomic operations if wanted. Otherwise the
/// reason why there is none.
fn endpoint(provider: &str, atomic: bool) -> Result<Interface, String> {
    let library = Libfabric::load(USUAL_NAME)?;
    let wanted = Wanted {
        tagged: true,
        rma: true,
        atomic,
    };
    let rules = Rules {
        include: vec![provider.to_owned()],
        ..Rules::default()
    };
    library.open(wanted, &rules, |_| None)
}

/// Providers of libfabric that need no card. Process 1 has the address of process 0. On a machine
/// without one, the test counts as not run.
#[test]
fn a_provider_of_libfabric() {
    for (provider, atomic) in [
        ("tcp;ofi_rxm", false),
        ("tcp;ofi_rxm", true),
        ("shm", false),
        ("shm", true),
    ] {
        let interface = match endpoint(provider, atomic) {
            Ok(interface) => interface,
            Err(why) => {
                oxmpi_testing::not_run(format_args!("{provider}: {why}"));
                continue;
            }
        };
        let card = Arc::new(Mutex::new(None));
        let published = Arc::clone(&card);
        let cards = move |_| published.lock().unwrap().clone();
        let mut ofi = Ofi::new(0, 2, interface, Box::new(cards));
        *card.lock().unwrap() = Some(ofi.card());
        assert_eq!(ofi.caps().flags.has(Flags::FETCHING_ATOMICS), atomic);
        suite(&mut ofi, |ofi| {
            let mut got = Vec::new();
            while ofi.counters().come < ofi.counters().sent || !ofi.has_left() {
                let taken = std::iter::from_fn(|| ofi.take());
                got.extend(taken.map(|arrived| keep(&arrived.frame())));
            }
            got
        });
    }
}

/// Reads pieces of a peer's buffers with keys from the cache: right bytes, few registrations, and
/// none of unmapped memory.
#[test]
fn registrations_are_kept_between_transfers() {
    let mut model = Model::default();
    model.limits.single_copy_from = 1;
    let network = Network::new(model, 3).shared();
    let mut rail = Rail { network, me: 0 };
    let mut endpoint = rail.connect(1).expect("it can be reached");
    let bounds = Bounds {
        entries: 4,
        bytes: 1 << 20,
    };
    let mut cache = Registrations::new(bounds);
    let bytes: Vec<u8> = (0..4096).map(|at| (at % 251) as u8).collect();
    let buffers: Vec<HeapBytes> = (0..3).map(|_| HeapBytes::from_slice(&bytes)).collect();
    for n in 0..300_usize {
        let (theirs, at, len) = (&buffers[n % 3], n * 13 % 3000, 1 + n * 7 % 1000);
        if n % 100 < 3 {
            // From now on any piece lies in a registered range.
            let (pin, _) =
                (cache.register(&mut rail, None, theirs.region(), Access::Read)).expect("room");
            cache.release(&mut rail, pin);
        }
        let piece = theirs.region().slice(at, len);
        let (pin, there) = (cache.register(&mut rail, None, piece, Access::Read)).expect("room");
        let ours = HeapBytes::new(len);
        let block = Block {
            there,
            here: ours.region(),
        };
        let ticket = n as u64 + 1;
        let begun = rail.get(&mut endpoint, &[block], ticket).expect("it can");
        settle(&mut rail, begun, ticket, &mut |rail| {
            let mut network = rail.network.lock();
            while network.arrive().is_some() {}
            Vec::new()
        });
        assert_eq!(ours.to_vec(), bytes[at..at + len], "transfer {n}");
        cache.release(&mut rail, pin);
        if n % 100 == 99 {
            let start = buffers[0].region().addr() as u64;
            cache.invalidate(&mut rail, &(start..start + 1));
        }
    }
    let counters = cache.counters();
    assert_eq!((counters.misses, counters.invalidated), (5, 3));
    assert_eq!(counters.hits, 303 + 6 - 5);
    assert_eq!(cache.kept(), (2, 2 * 4096));
}
