//! What is known of a call on all members, and the model that predicts what an algorithm costs.
//!
//! An algorithm says what it does as a [`Load`]: how much happens one after the other, and how much
//! in all. [`Model::predict`] turns that into nanoseconds: the longer of the critical path
//! (Hockney: latency + bytes × time per byte) and of all work divided among the processors, and,
//! where ranks share processors, a switch of context for each turn that must come round, and two
//! for each message. Predictions only rank algorithms; they see what the standard makes equal on
//! all members and the constants agreed for the job ([`Costs`]), and nothing else.

mod loads;

pub(crate) use loads::{
    all_to_one, by_levels, bytes, chained, cheapest, circulant, counted, crossed, doubled, meet,
    merged, odd, one_to_all, peers, rabenseifner, ranks, real, share, steps, transposed,
    tree_of_pieces,
};
use oxmpi_core::nodes::Nodes;
use oxmpi_mca::Tuning;

/// What all members know of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Signature {
    /// Ranks.
    pub size: u32,
    /// Bytes of type signature: of the message (bcast), the vector (reductions), one rank's piece
    /// (gather, scatter, allgather, alltoall), all pieces together (allgatherv,
    /// reduce_scatter); 0 where not every rank knows (gatherv, scatterv, alltoallv,
    /// alltoallw).
    pub bytes: u64,
    /// The operation commutes; true where there is none.
    pub commutative: bool,
    /// In place on every rank.
    pub in_place: bool,
}

/// The constants of the machine, in nanoseconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Costs {
    /// From send to receive of a short message.
    pub latency: f64,
    /// The sender, or the receiver, is busy with a message so long before it can turn to the next.
    pub gap: f64,
    /// One byte on its way, both sides at work.
    pub byte: f64,
    /// One byte copied within a process.
    pub copy: f64,
    /// One byte of a reduction.
    pub reduce: f64,
    /// A cache line written by one processor and seen by another.
    pub line: f64,
    /// Publishing in a slot, or looking into one.
    pub slot: f64,
    /// From one rank to another on the same processor.
    pub switch: f64,
    /// Writing a schedule and running it, besides its messages.
    pub schedule: f64,
    /// From send to receive of a short message between nodes.
    pub far: f64,
    /// One byte on its way between nodes; all that a node sends takes turns.
    pub far_byte: f64,
}

impl Costs {
    /// Round figures for machines of today; what is used wherever nothing was calibrated.
    pub const SHIPPED: Costs = Costs::of(&Tuning::USUAL);

    /// Those of a tuning.
    #[must_use]
    pub const fn of(tuning: &Tuning) -> Costs {
        Costs {
            latency: tuning.latency,
            gap: tuning.gap,
            byte: tuning.byte,
            copy: tuning.copy,
            reduce: tuning.reduce,
            line: tuning.line,
            slot: tuning.slot,
            switch: tuning.switch,
            schedule: tuning.schedule,
            far: tuning.far,
            far_byte: tuning.far_byte,
        }
    }
}

/// The machine and the job: what turns a [`Load`] into a time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Model {
    /// The constants.
    pub costs: Costs,
    /// Ranks of the job on the node of the communicator that is fullest.
    pub ranks: u32,
    /// Processors they may use.
    pub processors: u32,
    /// Nodes on which members of the communicator run.
    pub nodes: u32,
    /// Members on the node that has the most of them; 0 where all are on one.
    pub most: u32,
    /// The members of each node are neighbours in rank.
    pub in_order: bool,
    /// Bytes that the area of a communicator may take: the parameter `sm_coll_budget`.
    pub budget: u64,
    /// Members store data in different ways: the parameter `mixed_processors`.
    pub mixed: bool,
}

/// What an algorithm does. "In all" counts every rank's part.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Load {
    /// Messages one after the other, each waiting for the one before.
    pub hops: f64,
    /// Messages that the busiest rank handles besides, without waiting for one before it handles
    /// the next.
    pub turns: f64,
    /// Messages in all.
    pub messages: f64,
    /// Bytes that travel one after the other.
    pub bytes: f64,
    /// Bytes that travel in all.
    pub volume: f64,
    /// Bytes combined one after the other.
    pub folds: f64,
    /// Bytes combined in all.
    pub all_folds: f64,
    /// Bytes copied one after the other, besides those of messages.
    pub copies: f64,
    /// Bytes copied in all, besides those of messages.
    pub all_copies: f64,
    /// Cache lines one after the other, each waiting for the one before.
    pub lines: f64,
    /// Slots that the busiest rank writes or looks into.
    pub slots: f64,
    /// Slots written or looked into, in all.
    pub all_slots: f64,
    /// Of the messages one after the other those between nodes, and bytes that pass a node's link,
    /// where that is known; else all may go between nodes.
    pub far: Option<(f64, f64)>,
}

impl Model {
    /// Ranks with a processor each, and the shipped constants.
    pub const SHIPPED: Model = Model {
        costs: Costs::SHIPPED,
        ranks: 1,
        processors: 1 << 16,
        nodes: 1,
        most: 0,
        in_order: true,
        budget: 64 << 20,
        mixed: false,
    };

    /// For a communicator whose members are spread like this: all come to the same, also on nodes
    /// with different numbers of them.
    pub fn of(costs: Costs, nodes: &Nodes) -> Model {
        Model {
            costs,
            ranks: nodes.fullest.ranks,
            processors: nodes.fullest.processors,
            nodes: nodes.count,
            most: if nodes.count > 1 { nodes.most } else { 0 },
            in_order: nodes.in_order,
            budget: Model::SHIPPED.budget,
            mixed: false,
        }
    }

    /// Whether a call may go level by level: some node has several members, and operands stay in
    /// their order or need not.
    pub fn has_levels(&self, commutative: bool) -> bool {
        self.nodes > 1 && self.most > 1 && (self.in_order || commutative)
    }

    /// For a group of one level: the leaders of nodes, or members of one node.
    pub fn of_level(&self, is_top: bool) -> Model {
        let (near, costs) = (
            Model {
                nodes: 1,
                most: 0,
                ..*self
            },
            self.costs,
        );
        match is_top {
            false => near,
            // Nobody shares a processor with another leader.
            true => Model {
                costs: Costs {
                    latency: costs.far,
                    byte: costs.far_byte,
                    ..costs
                },
                ranks: 1,
                processors: self.nodes,
                ..near
            },
        }
    }

    /// Ranks share processors.
    pub fn is_oversubscribed(&self) -> bool {
        self.ranks > self.processors
    }

    /// The predicted time of a call, ns.
    pub fn predict(&self, signature: &Signature, load: &Load) -> f64 {
        let c = &self.costs;
        let path = load.hops * c.latency
            + load.turns * c.gap
            + load.bytes * c.byte
            + load.folds * c.reduce
            + load.copies * c.copy
            + load.lines * c.line
            + load.slots * c.slot;
        let work = load.messages * 2.0 * c.gap
            + load.volume * 2.0 * c.copy
            + load.all_folds * c.reduce
            + load.all_copies * c.copy
            + load.all_slots * c.slot;
        // Those of the fullest node, on each.
        let processors = f64::from(self.processors.max(1)) * f64::from(self.nodes.max(1));
        let time = path.max(work / processors.min(ranks(signature))) + self.farther(load);
        if !self.is_oversubscribed() {
            return time;
        }
        let all_once = (ranks(signature) / processors).max(1.0);
        let turns = (load.hops + load.lines) * all_once + load.messages * TURNS / processors;
        time + turns * c.switch
    }

    /// How much longer it takes because messages go between nodes.
    fn farther(&self, load: &Load) -> f64 {
        if self.nodes <= 1 {
            return 0.0;
        }
        let nodes = f64::from(self.nodes);
        let anywhere = || {
            (
                load.hops,
                load.bytes.max(load.volume / nodes * (1.0 - 1.0 / nodes)),
            )
        };
        let (hops, bytes) = load.far.unwrap_or_else(anywhere);
        hops * (self.costs.far - self.costs.latency).max(0.0) + bytes * self.costs.far_byte
    }

    /// Bytes per segment of a pipeline of `ranks` for a message of `bytes`: where latency and data
    /// balance, a power of two from 4 KiB to 1 MiB.
    pub fn segment(&self, bytes: u64, ranks: u32) -> u64 {
        let hops = f64::from(ranks.max(3) - 2);
        let latency = match self.is_oversubscribed() {
            true => self.costs.latency + self.costs.switch,
            false => self.costs.latency,
        };
        let best = (real(bytes) * latency / (hops * self.costs.byte)).sqrt();
        let mut segment = 4 << 10;
        while real(segment) < best && segment < 1 << 20 {
            segment *= 2;
        }
        segment
    }
}

impl Load {
    /// `steps` rounds in which every rank sends one message, and `bytes` on the way of each rank
    /// altogether.
    pub(crate) fn rounds(f: &Signature, steps: f64, bytes: f64) -> Load {
        Load {
            hops: steps,
            messages: steps * ranks(f),
            bytes,
            volume: bytes * ranks(f),
            ..Load::default()
        }
    }

    /// One message.
    pub(crate) fn message(bytes: f64) -> Load {
        Load {
            hops: 1.0,
            messages: 1.0,
            bytes,
            volume: bytes,
            ..Load::default()
        }
    }

    /// One rank exchanges a message of `bytes` with each other rank, without waiting in between.
    pub(crate) fn star(f: &Signature, bytes: f64) -> Load {
        Load {
            hops: 1.0,
            turns: peers(f) - 1.0,
            messages: peers(f),
            bytes: peers(f) * bytes,
            volume: peers(f) * bytes,
            ..Load::default()
        }
    }

    /// A tree: `steps` messages one after the other, one for each rank but the root; `bytes` each.
    pub(crate) fn tree(f: &Signature, bytes: f64) -> Load {
        Load {
            hops: steps(f),
            messages: peers(f),
            bytes: steps(f) * bytes,
            volume: peers(f) * bytes,
            ..Load::default()
        }
    }

    /// The same with `folds` bytes combined one after the other, `all_folds` in all.
    pub(crate) fn folding(self, folds: f64, all_folds: f64) -> Load {
        Load {
            folds,
            all_folds,
            ..self
        }
    }

    /// The same with `copies` more bytes copied on the way of each rank.
    pub(crate) fn copying(self, f: &Signature, copies: f64) -> Load {
        Load {
            copies: self.copies + copies,
            all_copies: self.all_copies + copies * ranks(f),
            ..self
        }
    }

    /// One after the other.
    pub(crate) fn then(self, next: Load) -> Load {
        Load {
            hops: self.hops + next.hops,
            turns: self.turns + next.turns,
            messages: self.messages + next.messages,
            bytes: self.bytes + next.bytes,
            volume: self.volume + next.volume,
            folds: self.folds + next.folds,
            all_folds: self.all_folds + next.all_folds,
            copies: self.copies + next.copies,
            all_copies: self.all_copies + next.all_copies,
            lines: self.lines + next.lines,
            slots: self.slots + next.slots,
            all_slots: self.all_slots + next.all_slots,
            far: match (self.far, next.far) {
                (None, None) => None,
                (one, other) => {
                    let (one, other) = (one.unwrap_or_default(), other.unwrap_or_default());
                    Some((one.0 + other.0, one.1 + other.1))
                }
            },
        }
    }
}

/// Turns that a message costs where ranks share processors, besides those of the call's steps: its
/// receiver runs before it has come, gives way, and runs again, and so does its sender. Slots are
/// read when all that one waits for is there.
const TURNS: f64 = 2.0;

#[cfg(test)]
mod tests {
    use super::*;

    /// Where ranks share processors, turns cost a switch each and work is divided among fewer.
    #[test]
    fn crowds_cost() {
        let signature = Signature {
            size: 8,
            bytes: 1000,
            commutative: true,
            in_place: false,
        };
        let load = Load::rounds(&signature, 3.0, 3000.0);
        let roomy = Model::SHIPPED.predict(&signature, &load);
        let oversubscribed = Model {
            ranks: 8,
            processors: 2,
            ..Model::SHIPPED
        };
        assert!(oversubscribed.predict(&signature, &load) > roomy + 3.0 * Costs::SHIPPED.switch);
    }
}
