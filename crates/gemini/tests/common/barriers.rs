//! Groups of processes that meet: by atomic additions, and by messages (dissemination), to compare.

use oxmpi_gemini::barrier::{Barrier, Page, Shape};
use oxmpi_gemini::fabric::{Fabric, Model};
use oxmpi_gemini::{Budget, Config, Domain, EpId, Faults, Flags, Mode, Place, SmsgAttr, SmsgKind};
use oxmpi_mem::{HeapBytes, Region};

/// A way to meet.
pub trait Group {
    fn enter(&mut self, fabric: &mut Fabric, rank: u32);
    /// Whether this process has left the barrier that it has entered.
    fn poll(&mut self, fabric: &mut Fabric, rank: u32) -> bool;
}

pub fn fabric(model: Model, size: u32, faults: Faults) -> Fabric {
    let made = Fabric::new(model, size, |place: Place| Config {
        domain: Domain { ptag: 3, cookie: 1 },
        place,
        modes: Mode::default(),
        budget: Budget::new(64),
        fma_window: 4096,
        faults,
    });
    made.expect("a domain of a user")
}

pub struct ByAtomics(Vec<Barrier>);

impl ByAtomics {
    pub fn new(fabric: &mut Fabric, size: u32, shape: Shape) -> ByAtomics {
        let made = (0..size).map(|rank| fabric.with(rank, |nic| Barrier::new(nic, shape, size)));
        let mut all: Vec<Barrier> = made.map(|barrier| barrier.expect("room")).collect();
        let pages: Vec<Page> = all.iter().map(Barrier::page).collect();
        for (rank, barrier) in (0..size).zip(&mut all) {
            let page_of = |rank: u32| pages[rank as usize];
            let joined = fabric.with(rank, |nic| barrier.join(nic, (rank, size), page_of));
            joined.expect("room");
        }
        ByAtomics(all)
    }
}

impl Group for ByAtomics {
    fn enter(&mut self, _fabric: &mut Fabric, rank: u32) {
        self.0[rank as usize]
            .enter()
            .expect("the one before has ended");
    }
    fn poll(&mut self, fabric: &mut Fabric, rank: u32) -> bool {
        let barrier = &mut self.0[rank as usize];
        fabric
            .with(rank, |nic| barrier.poll(nic))
            .expect("the network lives")
    }
}

/// In round r each process tells the one 2ʳ behind it.
pub struct ByMessages {
    ranks: Vec<Rank>,
}

struct Rank {
    /// For each round: to whom, and from whom.
    to: Vec<EpId>,
    from: Vec<EpId>,
    round: usize,
    _memory: HeapBytes,
}

impl ByMessages {
    pub fn new(fabric: &mut Fabric, size: u32, credits: u16) -> ByMessages {
        let rounds = size.next_power_of_two().trailing_zeros() as usize;
        let form = SmsgAttr {
            kind: SmsgKind::AutoRetransmit,
            credits,
            longest: 8,
            handle: Default::default(),
            address: 0,
        };
        let each = form.bytes();
        // Two mailboxes for each round: of the pair that we tell, and of the one that tells us.
        let boxes: Vec<(HeapBytes, SmsgAttr)> = (0..size)
            .map(|rank| {
                let memory = HeapBytes::zeroed(each * 2 * rounds.max(1));
                let handle = fabric.with(rank, |nic| {
                    let made = nic.mem_register(memory.region(), None, Flags::ReadWrite);
                    made.expect("room")
                });
                let address = handle.base;
                let attr = SmsgAttr {
                    handle,
                    address,
                    ..form
                };
                (memory, attr)
            })
            .collect();
        let place = |rank: u32, at: usize| SmsgAttr {
            address: boxes[rank as usize].1.address + (at * each) as u64,
            ..boxes[rank as usize].1
        };
        let ends: Vec<(Vec<EpId>, Vec<EpId>)> = (0..size)
            .map(|rank| {
                let mut open = |peer: u32, own: usize, theirs: usize| {
                    let to = fabric.place(peer);
                    fabric.with(rank, |nic| {
                        let ep = nic.ep_create(None).expect("room");
                        nic.ep_bind(ep, to).expect("it is new");
                        let opened = nic.smsg_init(ep, place(rank, own), place(peer, theirs));
                        opened.expect("two mailboxes");
                        ep
                    })
                };
                (0..rounds)
                    .map(|round| {
                        let apart = (1 << round) % size;
                        let (next, last) = ((rank + apart) % size, (rank + size - apart) % size);
                        let (out, back) = (2 * round, 2 * round + 1);
                        (open(next, out, back), open(last, back, out))
                    })
                    .unzip()
            })
            .collect();
        let ranks = boxes.into_iter().zip(ends);
        let ranks = ranks.map(|((memory, _), (to, from))| Rank {
            to,
            from,
            round: usize::MAX,
            _memory: memory,
        });
        ByMessages {
            ranks: ranks.collect(),
        }
    }

    fn tell(&mut self, fabric: &mut Fabric, rank: u32) {
        let one = &self.ranks[rank as usize];
        if let Some(ep) = one.to.get(one.round) {
            let nothing = (&[0_u8; 8][..], Region::EMPTY);
            let sent = fabric.with(rank, |nic| nic.smsg_send(*ep, nothing, 0, 0));
            sent.expect("a credit");
        }
    }
}

impl Group for ByMessages {
    fn enter(&mut self, fabric: &mut Fabric, rank: u32) {
        self.ranks[rank as usize].round = 0;
        self.tell(fabric, rank);
    }
    fn poll(&mut self, fabric: &mut Fabric, rank: u32) -> bool {
        loop {
            let one = &mut self.ranks[rank as usize];
            let Some(ep) = one.from.get(one.round).copied() else {
                return true;
            };
            let came = fabric.with(rank, |nic| {
                nic.smsg_next(ep).is_ok() && nic.smsg_release(ep).is_ok()
            });
            if !came {
                return false;
            }
            one.round += 1;
            self.tell(fabric, rank);
        }
    }
}

/// The time from the entry of all at once to the exit of the last one (ns), in the network alone.
pub fn time(fabric: &mut Fabric, group: &mut dyn Group, size: u32) -> u64 {
    fabric.run();
    let began = fabric.now();
    let mut is_in = vec![true; size as usize];
    let mut left = size;
    let mut end = began;
    (0..size).for_each(|rank| group.enter(fabric, rank));
    let mut look = |fabric: &mut Fabric, rank: u32| {
        if is_in[rank as usize] && group.poll(fabric, rank) {
            is_in[rank as usize] = false;
            left -= 1;
            end = fabric.now();
        }
        left
    };
    (0..size).for_each(|rank| {
        look(fabric, rank);
    });
    while let Some(rank) = fabric.step() {
        look(fabric, rank);
    }
    assert_eq!(look(fabric, 0), 0, "somebody waits for ever");
    end - began
}
