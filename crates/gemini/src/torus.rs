//! The 3-D torus that joins the routers: where they are, which links a packet takes, and when these
//! are free.
//!
//! ```text
//!  node 2r ── card ─┐                 ┌─ +x, −x
//!                   ├── router r ─────┼─ +y, −y     links of one direction each
//!  node 2r+1 ─ card ┘                 └─ +z, −z
//! ```
//!
//! Two cards share a router. A packet passes the port of its sender's card, one link for each
//! router on its way, and the port of its receiver's card. A link carries one packet after the
//! other, in the order in which their heads come; the head of a packet goes on as soon as the link
//! is its own, its bytes follow. Routers have room for whatever waits. All ways are as short as
//! can be:
//!
//! | routing | the way | what keeps its order |
//! |---|---|---|
//! | deterministic | along x, then y, then z | all packets of a pair |
//! | hashed | one of the six orders of the axes, by the line of 64 bytes that is written or read | packets of a pair for one line |
//! | adaptive | at each router the link that is free first | nothing |
//!
//! It has no clock: [`crate::fabric`] tells it when heads arrive.

use crate::fault::Random;

/// How freely packets choose their way; each more freely than the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Routing {
    /// One way for each pair.
    Deterministic,
    /// One way for each pair and line of memory.
    Hashed,
    /// What is free.
    Adaptive,
}

/// What links carry.
#[derive(Clone, Copy, Debug)]
pub struct Links {
    /// Routers along x, y and z; zeros: as many as are needed, in a cube.
    pub sides: [u32; 3],
    /// What the links of an axis carry in one direction (bytes per microsecond).
    pub rates: [u64; 3],
    /// What a card's port to its router carries in one direction, for all processes of its node
    /// (bytes per microsecond).
    pub port: u64,
    /// Bytes of a packet beside its payload.
    pub head: u64,
    /// How freely packets choose where the sender does not say.
    pub routing: Routing,
}

impl Default for Links {
    /// As published of Gemini: links of 4.68 GB/s, two in each direction of x and z and one of y;
    /// 11.7 GB/s out of a node by eight processes.
    fn default() -> Links {
        Links {
            sides: [0; 3],
            rates: [9360, 4680, 9360],
            port: 11_700,
            head: 32,
            routing: Routing::Adaptive,
        }
    }
}

/// Where a router is.
type At = [u32; 3];

/// The orders in which axes can be taken.
const ORDERS: [[usize; 3]; 6] = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
];

/// What a packet needs of the network.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Passage {
    /// Addresses of the two cards.
    pub(crate) from: u32,
    pub(crate) to: u32,
    pub(crate) routing: Routing,
    /// Chooses among ways: [`way_of`].
    pub(crate) way: u64,
    /// Payload.
    pub(crate) bytes: u64,
    /// Where its head is: before the port, at a router, or behind the port.
    pub(crate) stage: Stage,
    /// When its last byte is there.
    pub(crate) tail: u64,
}

/// How far a head has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    Leaving,
    Router(u32),
    There,
}

/// The routers and their links.
pub(crate) struct Torus {
    sides: [u32; 3],
    links: Links,
    /// When each is free: six of each router, then the ports out of nodes, then those into them.
    free: Vec<u64>,
    routers: usize,
    nodes: usize,
    /// Bytes that each link of a router has carried, heads and all.
    carried: Vec<u64>,
}

/// Routers along each axis: as was asked for, or the least cube for so many nodes.
pub(crate) fn sides(asked: [u32; 3], nodes: u32) -> [u32; 3] {
    let side = f64::from(nodes.div_ceil(2)).cbrt().ceil().max(1.0) as u32;
    asked.map(|asked| if asked == 0 { side } else { asked })
}

/// Where the router of a node's card is.
fn place(sides: [u32; 3], router: u32) -> At {
    let [x, y, _] = sides;
    [router % x, router / x % y, router / x / y % sides[2]]
}

/// Steps along an axis, the shorter way round: how many, and whether upwards; `None` for the
/// second: both are as short.
fn along(side: u32, from: u32, to: u32) -> (u32, Option<bool>) {
    let up = (to + side - from) % side;
    let down = side - up;
    match up.cmp(&down) {
        _ if up == 0 => (0, Some(true)),
        std::cmp::Ordering::Less => (up, Some(true)),
        std::cmp::Ordering::Greater => (down, Some(false)),
        std::cmp::Ordering::Equal => (up, None),
    }
}

/// Links on a shortest way between the routers of two nodes.
pub(crate) fn hops(sides: [u32; 3], a: u32, b: u32) -> u64 {
    let (a, b) = (place(sides, a / 2), place(sides, b / 2));
    let steps = (0..3).map(|axis| along(sides[axis], a[axis], b[axis]).0);
    steps.map(u64::from).sum()
}

/// What chooses among the ways of a pair for a line of memory.
pub(crate) fn way_of(from: u32, to: u32, line: u64) -> u64 {
    let pair = u64::from(from) << 32 | u64::from(to);
    Random::new(pair ^ line.rotate_left(17)).next_word()
}

impl Torus {
    pub(crate) fn new(links: Links, nodes: u32) -> Torus {
        let sides = sides(links.sides, nodes);
        let routers = sides.map(|side| side as usize).iter().product::<usize>();
        let nodes = routers * 2;
        Torus {
            sides,
            links,
            free: vec![0; routers * 6 + 2 * nodes],
            routers,
            nodes,
            carried: vec![0; routers * 6],
        }
    }

    /// Whether there are routers for so many nodes.
    pub(crate) fn holds(&self, nodes: u32) -> bool {
        nodes as usize <= self.nodes
    }

    /// How freely packets choose their way where nobody says.
    pub(crate) fn routing(&self) -> Routing {
        self.links.routing
    }

    /// Bytes that have crossed from one half of the torus to the other along x, and back: the
    /// planes at its middle and at its ends.
    pub(crate) fn carried_across(&self) -> u64 {
        let [x, y, z] = self.sides;
        if x < 2 {
            return 0;
        }
        let planes = [(x / 2 - 1, 0), (x / 2, 1), (x - 1, 0), (0, 1)];
        let mut all = 0;
        for (plane, direction) in planes {
            for row in 0..y * z {
                all += self.carried[(row * x + plane) as usize * 6 + direction];
            }
        }
        all
    }

    /// The head of a packet is where its stage says at this time: when it is at the next one.
    pub(crate) fn forward(&mut self, now: u64, hop: u64, one: &mut Passage) -> u64 {
        let target = one.to / 2;
        let (link, rate, after, next) = match one.stage {
            Stage::Leaving => {
                let port = self.routers * 6 + one.from as usize;
                (port, self.links.port, 0, Stage::Router(one.from / 2))
            }
            Stage::Router(at) if at == target => {
                let port = self.routers * 6 + self.nodes + one.to as usize;
                (port, self.links.port, 0, Stage::There)
            }
            Stage::Router(at) => {
                let direction = self.direction(at, target, one);
                let next = self.neighbour(at, direction);
                let link = at as usize * 6 + direction;
                self.carried[link] += one.bytes + self.links.head;
                let rate = self.links.rates[direction / 2];
                (link, rate, hop, Stage::Router(next))
            }
            Stage::There => return one.tail.max(now),
        };
        let begins = now.max(self.free[link]);
        let takes = ((one.bytes + self.links.head) * 1000).div_ceil(rate.max(1));
        self.free[link] = begins + takes;
        // What a head takes of itself is in the time of the cards; it only holds up others.
        let body = (one.bytes * 1000).div_ceil(rate.max(1));
        one.tail = (one.tail + after).max(begins + body + after);
        one.stage = next;
        begins + after
    }

    /// Which link a packet takes that is not there yet: 2·axis upwards, one more downwards.
    fn direction(&self, at: u32, target: u32, one: &Passage) -> usize {
        let (here, there) = (place(self.sides, at), place(self.sides, target));
        let order = match one.routing {
            Routing::Deterministic => ORDERS[0],
            Routing::Hashed | Routing::Adaptive => ORDERS[(one.way % 6) as usize],
        };
        let mut best = None;
        for axis in order {
            let (steps, up) = along(self.sides[axis], here[axis], there[axis]);
            if steps == 0 {
                continue;
            }
            let is_upwards = match (up, one.routing) {
                (Some(up), _) => up,
                (None, Routing::Deterministic) => true,
                (None, _) => one.way >> 8 & 1 == 0,
            };
            let direction = 2 * axis + usize::from(!is_upwards);
            if one.routing != Routing::Adaptive {
                return direction;
            }
            // Both ways round may be as short.
            for direction in [Some(direction), up.is_none().then_some(direction ^ 1)] {
                let Some(direction) = direction else { continue };
                let free = self.free[at as usize * 6 + direction];
                if best.is_none_or(|(least, _)| free < least) {
                    best = Some((free, direction));
                }
            }
        }
        best.map_or(0, |(_, direction)| direction)
    }

    fn neighbour(&self, at: u32, direction: usize) -> u32 {
        let mut place = place(self.sides, at);
        let axis = direction / 2;
        let side = self.sides[axis];
        let step = if direction & 1 == 0 { 1 } else { side - 1 };
        place[axis] = (place[axis] + step) % side;
        (place[2] * self.sides[1] + place[1]) * self.sides[0] + place[0]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn passage(from: u32, to: u32, routing: Routing, way: u64) -> Passage {
        Passage {
            from,
            to,
            routing,
            way,
            bytes: 1000,
            stage: Stage::Leaving,
            tail: 0,
        }
    }

    /// The routers that a packet passes.
    fn way(torus: &mut Torus, one: &mut Passage) -> Vec<u32> {
        let (mut now, mut routers) = (0, Vec::new());
        while one.stage != Stage::There {
            now = torus.forward(now, 100, one);
            if let Stage::Router(at) = one.stage {
                routers.push(at);
            }
        }
        routers
    }

    /// On each torus, between all pairs, by each routing: a way of neighbours, as short as can be.
    #[test]
    fn every_way_is_a_shortest_one() {
        for sides in [[1, 1, 1], [2, 1, 3], [4, 3, 2], [5, 4, 3]] {
            let links = Links {
                sides,
                ..Links::default()
            };
            let nodes = 2 * sides.iter().product::<u32>();
            let mut torus = Torus::new(links, nodes);
            assert!(torus.holds(nodes) && !torus.holds(nodes + 1));
            for (from, to) in (0..nodes).flat_map(|from| (0..nodes).map(move |to| (from, to))) {
                for routing in [Routing::Deterministic, Routing::Hashed, Routing::Adaptive] {
                    let mut one = passage(from, to, routing, way_of(from, to, 4096));
                    let routers = way(&mut torus, &mut one);
                    assert_eq!((routers[0], routers.last()), (from / 2, Some(&(to / 2))));
                    assert_eq!(routers.len() as u64, hops(sides, from, to) + 1);
                    let apart = |pair: &[u32]| hops(sides, 2 * pair[0], 2 * pair[1]);
                    assert!(routers.windows(2).all(|pair| apart(pair) == 1));
                }
            }
        }
    }

    /// The same place in memory: the same way. Other places: all ways are used.
    #[test]
    fn a_hash_chooses_one_way_for_a_line_and_all_ways_for_many() {
        let links = Links {
            sides: [4, 4, 4],
            ..Links::default()
        };
        let mut torus = Torus::new(links, 128);
        let to = 2 * (1 + 4 + 16);
        let mut found = std::collections::BTreeSet::new();
        for line in 0..200 {
            let mut again = || {
                let mut one = passage(0, to, Routing::Hashed, way_of(0, to, line));
                way(&mut torus, &mut one)
            };
            let (one, other) = (again(), again());
            assert_eq!(one, other);
            found.insert(one);
        }
        assert_eq!(found.len(), 6);
    }

    /// A link carries one packet after the other; an idle one holds up nobody.
    #[test]
    fn a_link_carries_its_rate_and_no_more() {
        let links = Links {
            sides: [2, 1, 1],
            rates: [1000; 3],
            port: 2000,
            head: 0,
            routing: Routing::Deterministic,
        };
        let mut torus = Torus::new(links, 4);
        let mut tails = Vec::new();
        for from in [0, 1] {
            let mut one = passage(from, 2, Routing::Deterministic, 0);
            let mut now = 0;
            while one.stage != Stage::There {
                now = torus.forward(now, 100, &mut one);
            }
            tails.push(one.tail);
        }
        // 1000 bytes: 1 µs on the link, and a hop; the second one waits for the first.
        assert_eq!(tails, [1100, 2100]);
        assert_eq!(torus.carried_across(), 2000);
    }
}
