//! Several layers at once over one transport. Each gets its own frames, intact and in order if the
//! transport keeps one. A frame for no layer is reported with its sender.

use oxmpi_btl::layers::{Layer, Layers};
use oxmpi_btl::sim::{Model, Network};
use oxmpi_btl::{Bulk, Frame, Header, More, Receive, Transports, Wire, sm};
use oxmpi_datatype::ArchWord;
use oxmpi_mca::param::Params;
use oxmpi_mem::HeapBytes;
use oxmpi_shm::segment::{Layout, Segment};
use std::sync::{Arc, Mutex};

/// Moves frames and hands each to a rank's table or to its matching.
trait Pair {
    fn send(&mut self, from: u32, header: Header, control: &[u8], bulk: Bulk<'_>) -> bool;
    fn receive(&mut self, to: u32, take: &mut dyn FnMut(&mut dyn Wire, u32, &Frame<'_>));
}

impl Pair for [Transports; 2] {
    fn send(&mut self, from: u32, header: Header, control: &[u8], bulk: Bulk<'_>) -> bool {
        let tx = &mut self[from as usize].tx;
        tx.try_send(1 - from, header, control, bulk).is_ok()
    }
    fn receive(&mut self, to: u32, take: &mut dyn FnMut(&mut dyn Wire, u32, &Frame<'_>)) {
        let Transports { rx, tx, .. } = &mut self[to as usize];
        let mut handler = |tx: &mut oxmpi_btl::Tx, from, frame: &Frame<'_>| {
            take(tx, from, frame);
            More::Yes
        };
        while rx.poll(tx, &mut handler) != 0 {}
    }
}

impl Pair for Network {
    fn send(&mut self, from: u32, header: Header, control: &[u8], bulk: Bulk<'_>) -> bool {
        let mut wire = self.wire(from);
        wire.try_send(1 - from, header, control, bulk).is_ok()
    }
    fn receive(&mut self, to: u32, take: &mut dyn FnMut(&mut dyn Wire, u32, &Frame<'_>)) {
        while let Some(flight) = self.arrive() {
            assert_eq!(flight.to, to);
            take(&mut self.wire(to), flight.from, &flight.frame());
        }
    }
}

type Seen = Arc<Mutex<Vec<(u8, i32, Vec<u8>)>>>;

fn note(seen: &Seen, frame: &Frame<'_>) {
    let bulk = HeapBytes::new(frame.bulk_len());
    frame.copy_out(bulk.region());
    let Header { kind, tag, .. } = frame.header;
    seen.lock()
        .expect("nobody panicked")
        .push((kind, tag, bulk.to_vec()));
}

fn keeper(seen: &Seen) -> oxmpi_btl::layers::Handler {
    let seen = Arc::clone(seen);
    Box::new(move |_, from, frame| {
        assert_eq!(from, 0);
        note(&seen, frame);
        true
    })
}

fn two_layers_and_matching(pair: &mut dyn Pair) {
    let seen: [Seen; 3] = Default::default();
    let mut layers = Layers::default();
    assert!(layers.register(Layer::OSC, keeper(&seen[1])));
    assert!(layers.register(Layer::ARMCI, keeper(&seen[2])));
    assert!(
        !layers.register(Layer::OSC, keeper(&seen[0])),
        "it is taken"
    );
    assert!(!layers.register(Layer::PML, keeper(&seen[0])));
    let of = [Layer::PML, Layer::OSC, Layer::ARMCI];
    let mut sent: [Vec<_>; 3] = Default::default();
    for n in 0..300_usize {
        let kind = of[n % 3].kind(1 + n as u8 % 15);
        let bytes: Vec<u8> = (0..n * 7 % 1000).map(|at| (at + n) as u8).collect();
        let heap = HeapBytes::from_slice(&bytes);
        let header = Header {
            seq: if n % 3 == 0 { n as u16 } else { 0 },
            kind,
            tag: n as i32,
            ..Header::default()
        };
        assert!(pair.send(0, header, &[n as u8; 8], Bulk::Region(heap.region())));
        sent[n % 3].push((kind, n as i32, bytes));
        if n % 10 == 9 {
            pair.receive(1, &mut |wire, from, frame| match frame.header.layer() {
                Layer::PML => note(&seen[0], frame),
                _ => layers.on_frame(wire, from, frame).expect("it is taken"),
            });
        }
    }
    for (seen, sent) in seen.iter().zip(&mut sent) {
        let mut seen = seen.lock().expect("nobody panicked");
        seen.sort_by_key(|(_, tag, _)| *tag);
        assert!(*seen == *sent);
    }
    unknown(pair, &mut layers);
}

/// A layer that was withdrawn, and one that never existed.
fn unknown(pair: &mut dyn Pair, layers: &mut Layers) {
    assert!(layers.withdraw(Layer::OSC).is_some());
    for layer in [Layer::OSC, Layer::RTE] {
        let header = Header {
            kind: layer.kind(3),
            ..Header::default()
        };
        assert!(pair.send(0, header, &[], Bulk::None));
        let mut refused = Vec::new();
        pair.receive(1, &mut |wire, from, frame| {
            refused.extend(layers.on_frame(wire, from, frame).err());
        });
        let [what] = &refused[..] else {
            panic!("one frame has come, and {refused:?} was reported");
        };
        assert_eq!((what.peer, what.kind), (0, layer.kind(3)));
        assert!(what.to_string().contains("process 0"), "{what}");
    }
}

#[test]
fn layers_share_a_simulated_network() {
    let model = Model {
        jitter: 5000,
        ..Model::default()
    };
    two_layers_and_matching(&mut Network::new(model, 3));
}

#[test]
fn layers_share_a_segment() {
    let layout = Layout::new(2, 64 << 20).expect("two ranks");
    let segment = Segment::create(layout, 7, ArchWord::LOCAL.bits()).expect("memory");
    let params = Params::defaults();
    let mut pair = [0, 1].map(|me| {
        let halves = sm::open(segment.clone(), me, true, &params);
        Transports::new(me, Some(halves))
    });
    two_layers_and_matching(&mut pair);
}
