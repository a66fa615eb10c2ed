//! What several interfaces of a process, waits, and a flag behind a PUT are to do, over a wire of
//! this test's own.

#![allow(clippy::unwrap_used)]

use oxmpi_gemini::fault::Random;
use oxmpi_gemini::{
    Budget, Cdm, Code, CqMode, Delivery, Descriptor, Device, Domain, Faults, Flags, MemHandle,
    Mode, Nic, Packet, Place, Refused, Wire,
};
use oxmpi_mem::HeapBytes;
use std::collections::BTreeMap;

/// A packet on its way: from where, and with its bytes.
type Flight = (Place, Packet, HeapBytes);

/// Packets on their way, by where they go.
struct Lines {
    flights: BTreeMap<(u32, u32), Vec<Flight>>,
    random: Random,
}

struct Plug<'a>(&'a mut Lines, Place);

impl Wire for Plug<'_> {
    fn most(&mut self, _to: Place) -> usize {
        64
    }

    fn send(&mut self, to: Place, packet: &Packet) -> Result<(), Refused> {
        let bytes = HeapBytes::new(packet.bytes.len());
        oxmpi_mem::copy(bytes.region(), packet.bytes);
        let flight = (self.1, *packet, bytes);
        let there = self.0.flights.entry((to.address, to.instance));
        there.or_default().push(flight);
        Ok(())
    }
}

impl Lines {
    fn new(seed: u64) -> Lines {
        Lines {
            flights: BTreeMap::new(),
            random: Random::new(seed),
        }
    }

    /// One packet arrives, whichever it is; false: there is none.
    fn step(&mut self, nics: &mut [&mut Nic]) -> bool {
        for nic in nics.iter_mut() {
            let here = nic.place();
            nic.progress(&mut Plug(self, here));
        }
        let first = self.random.below(nics.len() as u64) as usize;
        for at in 0..nics.len() {
            let nic = &mut *nics[(first + at) % nics.len()];
            let here = nic.place();
            let Some(come) = self.flights.get_mut(&(here.address, here.instance)) else {
                continue;
            };
            if come.is_empty() {
                continue;
            }
            let which = self.random.below(come.len() as u64) as usize;
            let (from, packet, bytes) = come.swap_remove(which);
            let bytes = bytes.region();
            nic.arrive(from, &Packet { bytes, ..packet });
            return true;
        }
        false
    }
}

const DOMAIN: Domain = Domain { ptag: 3, cookie: 7 };

fn device(address: u32, distance: u32) -> Device {
    Device {
        address,
        distance,
        budget: Budget::new(8),
        fma_window: 4096,
        faults: Faults::default(),
    }
}

/// A process had one interface.
#[test]
fn a_process_attaches_several_interfaces() {
    let devices = vec![device(40, 2), device(41, 1), device(42, 3)];
    let mut cdm = Cdm::cdm_create(9, DOMAIN, Mode::default(), devices).unwrap();
    assert_eq!(cdm.cdm_get_nic_address(2), Ok(42));
    // The nearest first.
    let mut near = cdm.cdm_attach(None).unwrap();
    let mut other = cdm.cdm_attach(Some(2)).unwrap();
    let third = cdm.cdm_attach(None).unwrap();
    let places = [&near, &other, &third].map(|nic| (nic.place().address, nic.place().instance));
    assert_eq!(places, [(41, 9), (42, 9), (40, 9)]);
    assert_eq!(cdm.cdm_attach(None).err(), Some(Code::InvalidState));
    assert_eq!(cdm.cdm_attach(Some(1)).err(), Some(Code::InvalidState));
    assert_eq!(cdm.cdm_attach(Some(3)).err(), Some(Code::InvalidParam));
    cdm.cdm_detach(third);
    assert_eq!(cdm.cdm_attach(None).unwrap().place().address, 40);
    // Each has registrations of its own, and is reached by its own address alone.
    let mut peers = Cdm::cdm_create(3, DOMAIN, Mode::default(), vec![device(7, 1)]).unwrap();
    let mut peer = peers.cdm_attach(None).unwrap();
    let (ours, theirs) = (
        HeapBytes::from_slice(&[5; 64]),
        [64, 64].map(HeapBytes::zeroed),
    );
    let cq = peer.cq_create(8).unwrap();
    let mut lines = Lines::new(1);
    let mut put = |nic: &mut Nic, at: usize| {
        let to = theirs[at].region();
        let handle = nic.mem_register(to, None, Flags::ReadWrite).unwrap();
        let ep = peer.ep_create(Some(cq)).unwrap();
        peer.ep_bind(ep, nic.place()).unwrap();
        let place = (to.addr() as u64, handle);
        let post = Descriptor::transfer(
            oxmpi_gemini::PostKind::FmaPut,
            (ours.region(), None),
            place,
            at as u64,
        );
        peer.post_fma(ep, post).unwrap();
        while lines.step(&mut [nic, &mut peer]) {}
        let told = peer.get_event(cq).unwrap();
        let (post, done) = peer.get_completed(told).unwrap();
        assert_eq!((post.post_id, done), (at as u64, Ok(())));
        assert_eq!(theirs[at].to_vec(), [5; 64]);
    };
    put(&mut near, 0);
    put(&mut other, 1);
}

/// Where a PUT with a flag goes, and what is seen there.
struct Flagged {
    nics: [Nic; 2],
    lines: Lines,
    ours: HeapBytes,
    theirs: HeapBytes,
    handle: MemHandle,
}

fn flagged(seed: u64, faults: Faults) -> Flagged {
    let attach = |instance| {
        let device = Device {
            faults,
            ..device(instance, 1)
        };
        let mut cdm = Cdm::cdm_create(instance, DOMAIN, Mode::default(), vec![device]).unwrap();
        cdm.cdm_attach(None).unwrap()
    };
    let mut nics = [attach(0), attach(1)];
    let theirs = HeapBytes::zeroed(4096);
    let handle = nics[1].mem_register(theirs.region(), None, Flags::ReadWrite);
    Flagged {
        handle: handle.unwrap(),
        nics,
        lines: Lines::new(seed),
        ours: HeapBytes::from_slice(&[7; 2000]),
        theirs,
    }
}

/// Bytes of a PUT travel in many packets that overtake each other, and nothing told whoever waits
/// at the target when all had come. The flag is seen after all of them, whatever the mode, and the
/// event and its descriptor are told once.
#[test]
fn a_flag_is_seen_after_all_bytes() {
    for (seed, events) in [CqMode::GLOBAL, CqMode::LOCAL, CqMode::SILENT]
        .into_iter()
        .cycle()
        .take(60)
        .enumerate()
    {
        let mut job = flagged(seed as u64, Faults::default());
        let len = [0, 1, 64, 65, 2000][seed % 5];
        let cq = job.nics[0].cq_create(4).unwrap();
        let ep = job.nics[0].ep_create(Some(cq)).unwrap();
        let to = job.nics[1].place();
        job.nics[0].ep_bind(ep, to).unwrap();
        let first = job.theirs.region().addr() as u64;
        let flag = (first + 4000, 0x1234_5678_9abc);
        let from = (job.ours.region().slice(0, len), None);
        let mut post = Descriptor::with_flag(from, (first + 8, job.handle), flag, 99);
        (post.events, post.delivery) = (events, Delivery::Performance);
        job.nics[0].post_fma(ep, post).unwrap();
        let Flagged {
            nics: [ours, theirs],
            lines,
            ours: source,
            theirs: memory,
            ..
        } = &mut job;
        if events == CqMode::SILENT {
            // The source is ours again at once.
            ours.progress(&mut Plug(
                lines,
                Place {
                    address: 0,
                    instance: 0,
                },
            ));
            oxmpi_mem::fill(source.region(), 1);
        }
        let mut is_up = false;
        while lines.step(&mut [&mut *ours, &mut *theirs]) {
            let all = memory.to_vec();
            is_up = all[4000..4008] == flag.1.to_ne_bytes();
            assert!(is_up || all[4000..4008] == [0; 8]);
            if is_up {
                assert_eq!(all[8..8 + len], vec![7; len], "seed {seed}");
            }
        }
        assert!(is_up && ours.has_left());
        let told = ours.get_event(cq);
        if events == CqMode::SILENT {
            assert_eq!(told, Err(Code::NotDone));
            continue;
        }
        let (post, done) = ours.get_completed(told.unwrap()).unwrap();
        assert_eq!((post.post_id, post.flag, done), (99, flag, Ok(())));
        assert_eq!(ours.get_event(cq), Err(Code::NotDone));
        assert_eq!(ours.ep_unbind(ep), Ok(()));
    }
}

/// A flag whose bytes were refused stays down.
#[test]
fn a_flag_of_bytes_that_were_refused_stays_down() {
    let mut job = flagged(1, Faults::default());
    let cq = job.nics[0].cq_create(4).unwrap();
    let ep = job.nics[0].ep_create(Some(cq)).unwrap();
    let to = job.nics[1].place();
    job.nics[0].ep_bind(ep, to).unwrap();
    let first = job.theirs.region().addr() as u64;
    let from = (job.ours.region(), None);
    let beyond = (first + 4000, job.handle);
    let post = Descriptor::with_flag(from, beyond, (first, 1), 5);
    job.nics[0].post_fma(ep, post).unwrap();
    let crooked = Descriptor::with_flag(from, beyond, (first + 4, 1), 6);
    assert_eq!(job.nics[0].post_fma(ep, crooked), Err(Code::AlignmentError));
    let [ours, theirs] = &mut job.nics;
    while job.lines.step(&mut [&mut *ours, &mut *theirs]) {}
    let told = ours.get_event(cq).unwrap();
    assert!(ours.get_completed(told).unwrap().1.is_err());
    assert_eq!(job.theirs.to_vec()[..8], [0; 8]);
}

/// Who waits is given the event that comes, of the first queue that has one, or told that the time
/// is over.
#[test]
fn who_waits_is_told_what_comes_or_that_the_time_is_over() {
    let mut job = flagged(1, Faults::default());
    let [ours, theirs] = &mut job.nics;
    let cqs = [(); 2].map(|()| ours.cq_create(4).unwrap());
    let ep = ours.ep_create(Some(cqs[1])).unwrap();
    ours.ep_bind(ep, theirs.place()).unwrap();
    let mut turns = 3;
    let soon = |_: &mut Nic| {
        turns -= 1;
        turns != 0
    };
    assert_eq!(ours.cq_wait_event(cqs[0], soon), Err(Code::Timeout));
    let place = (job.theirs.region().addr() as u64, job.handle);
    let from = (job.ours.region(), None);
    ours.post_fma(
        ep,
        Descriptor::with_flag(from, place, place_of_flag(place.0), 3),
    )
    .unwrap();
    let lines = &mut job.lines;
    let found = ours.cq_vector_wait_event(&cqs, |nic| lines.step(&mut [nic, &mut *theirs]));
    let (at, told) = found.unwrap();
    assert_eq!((at, ours.get_completed(told).unwrap().0.post_id), (1, 3));
}

fn place_of_flag(first: u64) -> (u64, u64) {
    (first + 4000, 1)
}
