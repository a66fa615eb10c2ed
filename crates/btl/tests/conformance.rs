//! One suite over every transport. Frames arrive intact, in order, with their header. `Full` takes
//! nothing. Answers may be sent while a frame is lent.

use oxmpi_btl::sim::{Model, Network};
use oxmpi_btl::{Bulk, Frame, Header, Limits, More, Receive, Source, Transports, Wire};
use oxmpi_datatype::ArchWord;
use oxmpi_mca::param::Params;
use oxmpi_mem::{HeapBytes, Region};
use oxmpi_shm::segment::{Layout, Segment};

/// The operations of a pair of processes: 0 sends to 1 (or to itself).
trait Pair {
    fn send(&mut self, header: Header, control: &[u8], bulk: Bulk<'_>) -> bool;
    fn limits(&mut self) -> Limits;
    /// Receives everything that has arrived.
    fn receive(&mut self, into: &mut Vec<Got>);
}

#[derive(Debug, PartialEq)]
struct Got {
    header: Header,
    control: Vec<u8>,
    bulk: Vec<u8>,
}

fn keep(frame: &Frame<'_>) -> Got {
    let mut bulk = vec![0; frame.bulk_len()];
    let (first, second) = bulk.split_at_mut(frame.bulk[0].len());
    oxmpi_mem::read(first, frame.bulk[0]);
    oxmpi_mem::read(second, frame.bulk[1]);
    Got {
        header: frame.header,
        control: frame.control.to_vec(),
        bulk,
    }
}

struct Shared([Transports; 2]);

fn shared(budget: u64) -> Shared {
    let segment = Segment::create(
        Layout::new(2, budget).expect("two ranks"),
        7,
        ArchWord::LOCAL.bits(),
    )
    .expect("memory");
    let params = Params::defaults();
    Shared([0, 1].map(|me| {
        Transports::new(
            me,
            Some(oxmpi_btl::sm::open(segment.clone(), me, true, &params)),
        )
    }))
}

impl Pair for Shared {
    fn send(&mut self, header: Header, control: &[u8], bulk: Bulk<'_>) -> bool {
        self.0[0].tx.try_send(1, header, control, bulk).is_ok()
    }
    fn limits(&mut self) -> Limits {
        self.0[0].tx.limits(1)
    }
    fn receive(&mut self, into: &mut Vec<Got>) {
        let Transports { rx, tx, .. } = &mut self.0[1];
        while rx.poll(tx, &mut |_, from, frame| {
            assert_eq!(from, 0);
            into.push(keep(frame));
            More::Yes
        }) != 0
        {}
    }
}

struct Own(Transports);

impl Pair for Own {
    fn send(&mut self, header: Header, control: &[u8], bulk: Bulk<'_>) -> bool {
        self.0.tx.try_send(0, header, control, bulk).is_ok()
    }
    fn limits(&mut self) -> Limits {
        self.0.tx.limits(0)
    }
    fn receive(&mut self, into: &mut Vec<Got>) {
        let Transports { rx, tx, .. } = &mut self.0;
        while rx.poll(tx, &mut |_, _, frame| {
            into.push(keep(frame));
            More::Yes
        }) != 0
        {}
    }
}

struct Simulated(Network);

impl Pair for Simulated {
    fn send(&mut self, header: Header, control: &[u8], bulk: Bulk<'_>) -> bool {
        self.0.wire(0).try_send(1, header, control, bulk).is_ok()
    }
    fn limits(&mut self) -> Limits {
        self.0.wire(0).limits(1)
    }
    fn receive(&mut self, into: &mut Vec<Got>) {
        while let Some(flight) = self.0.arrive() {
            into.push(keep(&flight.frame()));
        }
    }
}

struct Counter(u8);

impl Source for Counter {
    fn fill(&mut self, dst: Region) {
        let bytes: Vec<u8> = (0..dst.len())
            .map(|_| {
                self.0 = self.0.wrapping_add(1);
                self.0
            })
            .collect();
        oxmpi_mem::write(dst, &bytes);
    }
}

fn header(n: u32) -> Header {
    Header {
        seq: n as u16,
        kind: 1 + (n % 15) as u8,
        flags: (n % 16) as u8,
        context: u64::from(n) << 33 | 1,
        source: n as i32,
        tag: i32::MAX - n as i32,
        ..Header::default()
    }
}

fn suite(mut pair: impl Pair) {
    let Limits {
        eager, fragment, ..
    } = pair.limits();
    assert!(eager <= fragment && fragment > 0);
    let mut random = 12345_u64;
    let mut expected = Vec::new();
    let mut got = Vec::new();
    let mut refused = 0;
    for n in 0..5000_u32 {
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        let len = match random >> 61 {
            0 => 0,
            1 => fragment,
            2..=4 => (random >> 20) as usize % 48,
            _ => (random >> 20) as usize % (fragment + 1),
        };
        let control_len = if len % 3 == 0 {
            0
        } else {
            (random >> 10) as usize % 4 * 8
        };
        let control = vec![n as u8; control_len];
        let content: Vec<u8> = (0..len).map(|at| (at as u8).wrapping_add(1)).collect();
        let heap = HeapBytes::new(len);
        oxmpi_mem::write(heap.region(), &content);
        let mut counter = Counter(0);
        let bulk = if n % 2 == 0 {
            Bulk::Region(heap.region())
        } else {
            Bulk::Fill {
                len,
                source: &mut counter,
            }
        };
        if pair.send(header(n), &control, bulk) {
            let header = Header {
                control_len: control_len as u8,
                ..header(n)
            };
            expected.push(Got {
                header,
                control,
                bulk: content,
            });
        } else {
            refused += 1;
            assert_eq!(counter.0, 0, "Full does not touch the payload");
            pair.receive(&mut got);
        }
    }
    pair.receive(&mut got);
    assert!(refused > 0, "the suite fills the transport");
    assert_eq!(got.len(), expected.len());
    for (got, expected) in got.iter().zip(&expected) {
        assert_eq!(got.header, expected.header);
        assert!(
            got == expected,
            "frame {} changed on its way",
            got.header.seq
        );
    }
}

#[test]
fn shared_memory() {
    suite(shared(64 << 20));
}

#[test]
fn shared_memory_with_the_smallest_rings() {
    suite(shared(0));
}

#[test]
fn the_loop_to_oneself() {
    suite(Own(Transports::new(0, None)));
}

#[test]
fn the_simulated_network() {
    // Long frames take no longer than short ones here. The network itself keeps no order; the
    // protocol does.
    suite(Simulated(Network::new(
        Model {
            per_kib: 0,
            ..Model::default()
        },
        3,
    )));
}

/// A rank that had communicated with all others once polled all their rings for ever. The latency
/// between two ranks of a large job was that of a hundred look-ups. A poll that opened a ring did
/// not read it, so a rank could park although a message had arrived.
#[test]
fn rings_that_stay_quiet_are_not_polled_and_not_forgotten() {
    for (oversubscribed, enough) in [(false, 20_000), (true, 200)] {
        quiet_rings(oversubscribed, enough);
    }
}

fn quiet_rings(oversubscribed: bool, enough: u32) {
    const RANKS: u32 = 100;
    let layout = Layout::new(RANKS, 1 << 20).expect("a hundred ranks");
    let segment = Segment::create(layout, 7, ArchWord::LOCAL.bits()).expect("memory");
    let params = Params::defaults();
    let open = |me| {
        let sm = oxmpi_btl::sm::open(segment.clone(), me, oversubscribed, &params);
        Transports::new(me, Some(sm))
    };
    let mut all: Vec<Transports> = (0..RANKS).map(open).collect();
    let (reader, senders) = all.split_first_mut().expect("ranks");
    let send = |sender: &mut Transports| {
        let header = Header::default();
        sender.tx.try_send(0, header, &[], Bulk::None).is_ok()
    };
    let mut poll = |times: u32| {
        let Transports { rx, tx, .. } = &mut *reader;
        let frames = (0..times).map(|_| rx.poll(tx, &mut |_, _, _| More::Yes));
        frames.sum::<usize>()
    };
    for _ in 0..3 {
        assert!(senders.iter_mut().all(&send));
        assert_eq!(poll(1), senders.len());
        for _ in 0..enough {
            assert!(send(&mut senders[41]));
            assert_eq!(poll(1), 1);
        }
    }
    let hot = reader.sm().expect("shared memory").hot_rings();
    assert!(hot <= 8, "{hot} rings are polled");
}

/// A blocking send to a process that a network reaches once asked shared memory whether frames are
/// faster, and then used frames. The network's RDMA engine was idle up to the longest message that
/// shared memory sends eagerly.
#[test]
fn shared_memory_speaks_for_its_own_peers_alone() {
    let layout = Layout::new(3, 1 << 20).expect("three ranks");
    let segment = Segment::create(layout, 7, ArchWord::LOCAL.bits()).expect("memory");
    let (rx, mut tx) = oxmpi_btl::sm::open(segment, 0, false, &Params::defaults());
    tx.reach_only(|peer| peer == 1);
    let mut all = Transports::new(0, Some((rx, tx)));
    assert!(all.tx.limits(1).frames_to > 0);
    assert_eq!(all.tx.limits(2).frames_to, 0);
}
