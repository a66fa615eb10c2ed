//! The torus: what links carry, what contention costs under each routing, and what keeps its order.

#![allow(clippy::unwrap_used)]

mod common;

use common::config;
use oxmpi_gemini::fabric::{Fabric, Model};
use oxmpi_gemini::torus::{Links, Routing};
use oxmpi_gemini::{Budget, CqId, CqMode, Delivery, Descriptor, EpId, Flags, MemHandle, PostKind};
use oxmpi_mem::HeapBytes;

/// Links that are all alike (bytes per microsecond).
const RATE: u64 = 4680;
/// Bytes of the memory of each process.
const MEMORY: usize = 64 << 10;

fn model(sides: [u32; 3], routing: Routing) -> Model {
    Model {
        most: 1024,
        links: Some(Links {
            sides,
            rates: [RATE; 3],
            routing,
            ..Links::default()
        }),
        ..Model::default()
    }
}

/// Processes with registered memory each.
struct Nodes {
    fabric: Fabric,
    memory: Vec<(HeapBytes, MemHandle, CqId)>,
}

impl Nodes {
    fn new(model: Model, count: u32) -> Nodes {
        let made = Fabric::new(model, count, |place| config(place, Budget::new(64)));
        let mut fabric = made.expect("there are routers for all");
        let memory = (0..count).map(|at| {
            let memory = HeapBytes::zeroed(MEMORY);
            let (handle, cq) = fabric.with(at, |nic| {
                let cq = nic.cq_create(4096).unwrap();
                let made = nic.mem_register(memory.region(), Some(cq), Flags::ReadWrite);
                (made.unwrap(), cq)
            });
            (memory, handle, cq)
        });
        let memory = memory.collect();
        Nodes { fabric, memory }
    }

    fn end(&mut self, from: u32, to: u32) -> EpId {
        let to = self.fabric.place(to);
        self.fabric.with(from, |nic| {
            let ep = nic.ep_create(None).unwrap();
            nic.ep_bind(ep, to).unwrap();
            ep
        })
    }

    /// A post of all of a process's memory, without events.
    fn all(&self, kind: PostKind, from: u32, to: u32) -> Descriptor {
        let (ours, own, _) = &self.memory[from as usize];
        let (_, theirs, _) = &self.memory[to as usize];
        Descriptor {
            events: CqMode::SILENT,
            ..Descriptor::transfer(kind, (ours.region(), Some(*own)), (theirs.base, *theirs), 0)
        }
    }

    /// The block engine writes all memory of each pair's first into that of its second, at once:
    /// how long it takes until all is there (ns).
    fn write_all(&mut self, pairs: &[(u32, u32)]) -> u64 {
        let began = self.fabric.now();
        for (from, to) in pairs {
            let ep = self.end(*from, *to);
            let post = self.all(PostKind::RdmaPut, *from, *to);
            self.fabric
                .with(*from, |nic| nic.post_rdma(ep, post))
                .unwrap();
        }
        self.fabric.run();
        self.fabric.now() - began
    }
}

/// A square of routers where that of column x and row y writes to that of column y and row x: along
/// x first, whole rows meet in one column. What chooses what is free is at least a third faster,
/// and what chooses by chance is between.
#[test]
fn adaptive_routing_goes_round_hot_spots() {
    const SIDE: u32 = 8;
    let pairs: Vec<(u32, u32)> = (0..SIDE * SIDE)
        .map(|at| (2 * at, 2 * (at % SIDE * SIDE + at / SIDE)))
        .filter(|(from, to)| from != to)
        .collect();
    let took = [Routing::Deterministic, Routing::Hashed, Routing::Adaptive].map(|routing| {
        let new = || Nodes::new(model([SIDE, SIDE, 1], routing), 2 * SIDE * SIDE);
        let took = new().write_all(&pairs);
        assert_eq!(took, new().write_all(&pairs), "the same again");
        took
    });
    let [fixed, hashed, adaptive] = took;
    assert!(
        adaptive * 3 <= fixed * 2 && adaptive < hashed && hashed < fixed,
        "{took:?}"
    );
}

/// Everybody writes to the other half of the torus: no routing carries more across than its links
/// do, and the adaptive one uses most of that.
#[test]
fn no_more_crosses_the_middle_than_its_links_carry() {
    const SIDES: [u32; 3] = [4, 3, 2];
    let [x, y, z] = SIDES;
    let nodes = 2 * x * y * z;
    let pairs: Vec<(u32, u32)> = (0..nodes)
        .map(|from| {
            let (router, card) = (from / 2, from % 2);
            let there = router / x * x + (router % x + x / 2) % x;
            (from, 2 * there + card)
        })
        .collect();
    // Two planes, each with a link in both directions for each row.
    let links = u64::from(4 * y * z);
    for routing in [Routing::Deterministic, Routing::Hashed, Routing::Adaptive] {
        let mut nodes = Nodes::new(model(SIDES, routing), nodes);
        let took = nodes.write_all(&pairs);
        let across = nodes.fabric.carried_across();
        let payload = (pairs.len() * MEMORY) as u64;
        assert!(across >= payload, "{across} bytes of {payload}");
        let bound = across * 1000 / (links * RATE);
        assert!(
            took >= bound,
            "{routing:?}: {took} ns, and links take {bound}"
        );
        if routing == Routing::Adaptive {
            assert!(took * 2 <= bound * 3, "{took} ns, and links take {bound}");
        }
    }
}

/// Events that one process writes into another one's queue while others fill the links: how often
/// one was told before an earlier one, of all, and of those for the same line of memory.
fn overtaken(routing: Routing, delivery: Delivery) -> (usize, usize) {
    const LINES: u64 = 4;
    let mut nodes = Nodes::new(model([4, 4, 2], routing), 64);
    let target = 2 * (2 + 4 * 2 + 16);
    // Others write along the ways, for as long as the events travel.
    for from in 1..32 {
        let (from, to) = (2 * from + 1, 2 * ((from * 7 + 5) % 32) + 1);
        let ep = nodes.end(from, to);
        let post = nodes.all(PostKind::RdmaPut, from, to);
        nodes
            .fabric
            .with(from, |nic| nic.post_rdma(ep, post))
            .unwrap();
    }
    let ep = nodes.end(0, target);
    for number in 0..600 {
        let whole = nodes.all(PostKind::CqWrite, 0, target);
        let post = Descriptor {
            delivery,
            remote: whole.remote + number % LINES * 64,
            operands: [number, 0],
            ..whole
        };
        nodes.fabric.with(0, |nic| nic.post_fma(ep, post)).unwrap();
        let next = nodes.fabric.now() + 40;
        while nodes.fabric.step_until(next).is_some() {}
        nodes.fabric.advance(next);
    }
    nodes.fabric.run();
    let cq = nodes.memory[target as usize].2;
    let mut told = Vec::new();
    while let Ok(event) = nodes.fabric.with(target, |nic| nic.get_event(cq)) {
        told.push(u64::from(event.instance()));
    }
    assert_eq!(told.len(), 600);
    let inverted = |told: &[u64]| told.windows(2).filter(|pair| pair[0] > pair[1]).count();
    let of_lines = (0..LINES).map(|line| {
        let of_line = told.iter().filter(|number| *number % LINES == line);
        inverted(&of_line.copied().collect::<Vec<u64>>())
    });
    (inverted(&told), of_lines.sum())
}

/// Each mode keeps exactly the order that it promises, and a network that lets packets choose less
/// than a post would like keeps what it promises itself.
#[test]
fn order_is_as_weak_as_the_mode_says() {
    use Routing::{Adaptive, Deterministic, Hashed};
    let modes = [
        (Adaptive, Delivery::InOrder, Deterministic),
        (Adaptive, Delivery::NoAdapt, Hashed),
        (Adaptive, Delivery::NoHash, Adaptive),
        (Adaptive, Delivery::Performance, Adaptive),
        (Hashed, Delivery::Performance, Hashed),
        (Hashed, Delivery::NoHash, Deterministic),
        (Deterministic, Delivery::Performance, Deterministic),
        (Deterministic, Delivery::NoAdapt, Deterministic),
    ];
    for (network, delivery, kept) in modes {
        let (all, of_lines) = overtaken(network, delivery);
        let shown = format!("{network:?} {delivery:?}: {all}, of one line {of_lines}");
        match kept {
            Deterministic => assert_eq!((all, of_lines), (0, 0), "{shown}"),
            Hashed => assert!(all > 0 && of_lines == 0, "{shown}"),
            Adaptive => assert!(all > 0 && of_lines > 0, "{shown}"),
        }
    }
}

/// One process writes with the speed of its engine; eight of a node share the port of its card.
#[test]
fn processes_of_a_node_share_a_port() {
    let rate = |flows: u32| {
        let model = Model {
            per_node: 8,
            ..model([1, 1, 1], Routing::Adaptive)
        };
        let mut nodes = Nodes::new(model, 16);
        let pairs: Vec<(u32, u32)> = (0..flows).map(|from| (from, 8 + from)).collect();
        let took = nodes.write_all(&pairs);
        u64::from(flows) * MEMORY as u64 * 1000 / took
    };
    let (one, eight) = (rate(1), rate(8));
    assert!((5600..=6700).contains(&one), "{one} bytes/µs");
    assert!((10_500..=11_700).contains(&eight), "{eight} bytes/µs");
}

/// Nobody else is there: a packet takes as long as in a network with links for everybody.
#[test]
fn an_idle_torus_costs_nothing() {
    let took = |links: Option<Links>, to: u32| {
        let model = Model {
            links,
            ..Model::default()
        };
        let mut nodes = Nodes::new(model, 54);
        let ep = nodes.end(0, to);
        let whole = nodes.all(PostKind::FmaPut, 0, to);
        let post = Descriptor {
            local: whole.local.slice(0, 512),
            ..whole
        };
        nodes.fabric.with(0, |nic| nic.post_fma(ep, post)).unwrap();
        nodes.fabric.run();
        nodes.fabric.now()
    };
    for to in 1..54 {
        assert_eq!(took(None, to), took(Some(Links::default()), to), "to {to}");
    }
}

#[test]
fn there_must_be_routers_for_all() {
    let model = model([2, 1, 1], Routing::Adaptive);
    let new = |cards| Fabric::new(model, cards, |place| config(place, Budget::new(1)));
    assert!(new(4).is_ok());
    assert_eq!(new(5).err(), Some(oxmpi_gemini::Code::InvalidParam));
}
