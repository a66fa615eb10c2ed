//! A simulated job: processes, the memory of their nodes, and rails.

use super::{CONTEXT, select};
use crate::component::Pml;
use crate::message::{Envelope, MessageId, Mode};
use crate::mtl::linkx::sim::{Fabrics, Member};
use crate::mtl::linkx::{ERR_PROC_ABORTED, Selection};
use crate::ob1::Ob1;
use crate::payload::Payload;
use crate::request::{Completion, RequestId};
use oxmpi_btl::sim::{Model, Network};
use oxmpi_mem::HeapBytes;

/// Processes of a node.
const NODE: u32 = 2;

/// A process.
pub(super) struct Process {
    pub(super) member: Member,
    /// Its operations, and how they have ended.
    operations: Vec<(RequestId, Option<Completion>)>,
}

impl Process {
    /// Cancels a receive, which then never ends; false: a message has met it.
    pub(super) fn cancel(&mut self, operation: u32) -> bool {
        let (id, end) = &mut self.operations[operation as usize];
        self.member.engine.cancel(*id);
        let how = self.member.engine.finish(*id);
        let is_cancelled = how.is_some_and(|how| how.cancelled);
        if !is_cancelled {
            *end = end.or(how);
        }
        is_cancelled
    }

    /// What needs another process ends.
    pub(super) fn fail_peer(&mut self, peer: u32) {
        let Member { engine, link } = &mut self.member;
        engine.fail_peer(peer, ERR_PROC_ABORTED, &link.job.process_of);
        link.end_peer(peer);
    }
}

/// A job: its processes, the memory of its nodes, and the rails.
pub(super) struct World {
    pub(super) ranks: Vec<Process>,
    network: Network,
    pub(super) fabrics: Fabrics,
}

impl World {
    pub(super) fn new(processes: u32, rails: usize, selection: Selection, seed: u64) -> World {
        World::reading(processes, rails, selection, seed, false)
    }

    /// The same; `reads`: rails transfer between memories.
    pub(super) fn reading(
        processes: u32,
        rails: usize,
        selection: Selection,
        seed: u64,
        reads: bool,
    ) -> World {
        let fabrics = Fabrics::new(seed);
        let open = |me| {
            let ends = (0..rails).map(|rail| fabrics.end(rail, me, reads));
            // One is of another job.
            let engine = Ob1::new(me, processes + 1, 1 << 12);
            Process {
                member: Member::new((me, processes), ends.collect(), selection, engine),
                operations: Vec::new(),
            }
        };
        let mut network = Network::new(Model::default(), seed | 1);
        network.set_near(NODE);
        World {
            ranks: (0..processes).map(open).collect(),
            network,
            fabrics,
        }
    }

    /// A new operation of a process.
    pub(super) fn operation(&mut self, at: u32, id: RequestId) -> u32 {
        let operations = &mut self.ranks[at as usize].operations;
        operations.push((id, None));
        let number = u32::try_from(operations.len() - 1).unwrap();
        self.settle(at);
        number
    }

    pub(super) fn send(
        &mut self,
        from: u32,
        to: u32,
        tag: i32,
        is_synchronous: bool,
        out: &HeapBytes,
    ) -> u32 {
        let envelope = Envelope {
            context: CONTEXT,
            peer: to,
            rank: from.cast_signed(),
            tag,
        };
        let mode = match is_synchronous {
            true => Mode::Synchronous,
            false => Mode::Standard,
        };
        let member = &mut self.ranks[from as usize].member;
        let (mut memory, payload) = (self.network.wire(from), Payload::Contiguous(out.region()));
        let id = {
            let (engine, mut wire) = member.parts(&mut memory);
            engine.send(&mut wire, &envelope, mode.into(), payload)
        };
        self.operation(from, id)
    }

    pub(super) fn recv(&mut self, at: u32, from: (i32, i32), into: &HeapBytes) -> u32 {
        let member = &mut self.ranks[at as usize].member;
        let (mut memory, payload) = (self.network.wire(at), Payload::Contiguous(into.region()));
        let id = {
            let (engine, mut wire) = member.parts(&mut memory);
            engine.recv(&mut wire, &select(from), payload)
        };
        self.operation(at, id)
    }

    pub(super) fn recv_claimed(&mut self, at: u32, id: MessageId, into: &HeapBytes) -> Option<u32> {
        let member = &mut self.ranks[at as usize].member;
        let (mut memory, payload) = (self.network.wire(at), Payload::Contiguous(into.region()));
        let id = {
            let (engine, mut wire) = member.parts(&mut memory);
            engine.recv_claimed(&mut wire, id, payload)?
        };
        Some(self.operation(at, id))
    }

    pub(super) fn settle(&mut self, at: u32) {
        let Process { member, operations } = &mut self.ranks[at as usize];
        for (id, end) in operations {
            if let Some(how) = member.engine.finish(*id) {
                assert!(
                    end.replace(how).is_none(),
                    "an operation of {at} ends twice"
                );
            }
        }
    }

    /// Everybody makes progress, then one thing arrives, of the memory or of a rail. False: nothing
    /// was on its way.
    pub(super) fn step(&mut self, by_rail: bool) -> bool {
        self.flush();
        let by_rail = by_rail && self.fabrics.step();
        by_rail || self.by_memory() || self.fabrics.step()
    }

    pub(super) fn flush(&mut self) {
        for me in 0..u32::try_from(self.ranks.len()).unwrap() {
            let member = &mut self.ranks[me as usize].member;
            member.flush(&mut self.network.wire(me));
            self.settle(me);
        }
    }

    pub(super) fn by_memory(&mut self) -> bool {
        let Some(flight) = self.network.arrive() else {
            return false;
        };
        let wire = &mut self.network.wire(flight.to);
        let member = &mut self.ranks[flight.to as usize].member;
        member.on_frame(wire, flight.from, &flight.frame());
        self.settle(flight.to);
        true
    }

    /// Until nothing is on its way.
    pub(super) fn run(&mut self) {
        let mut idle = 0;
        while idle < 3 {
            idle = if self.step(true) { 0 } else { idle + 1 };
        }
        for rank in &self.ranks {
            assert_eq!(rank.member.failure(), None);
        }
    }

    /// How an operation has ended.
    pub(super) fn end(&self, at: u32, operation: u32) -> Option<Completion> {
        self.ranks[at as usize].operations[operation as usize].1
    }
}
