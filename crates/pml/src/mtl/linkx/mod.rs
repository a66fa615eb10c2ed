//! `mtl/linkx`: one endpoint over several providers (paper 002): shared memory of the node and a
//! fabric, each peer by the one that serves it.
//!
//! ```text
//!   requests, one receive queue, one completion queue     the engine: ob1
//!   the wire: each peer by its provider                   wire.rs
//!        ┌──────────────┴────────────────┐
//!   shared memory, modules of btl     rails: who carries what, what is lost     rails.rs
//!                                     providers of libfabric                    fabric.rs
//! ```
//!
//! Providers match nothing. What they bring meets one queue of posted receives and one of
//! unexpected messages, those of [`ob1`](crate::ob1), so that a receive from any source stands once
//! and is filled once whoever brings the first message that it accepts, and messages of a pair keep
//! their order whichever rail they take. The protocols (eager, rendezvous, one transfer between
//! memories, credits) are those of that engine too: a provider carries frames, and transfers where
//! it can. As nothing below matches, nothing of `cm` stands above: requests are the engine's, and a
//! short message to a neighbour goes the short way that it has without a link.
//!
//! Start reading at [`provider`] (what a member is asked for), then [`rails`].

mod fabric;
mod frames;
mod provider;
mod rails;
pub mod sim;
mod syntax;
#[cfg(test)]
mod tests;
mod transfers;
mod wire;

pub use fabric::{Fabric, KEY, MAX_RAILS, publication};
pub use rails::Selection;
pub use syntax::{Beyond, Group, Named, parse};

use crate::ob1::Ob1;
use oxmpi_btl::{Frame, Wire};
use oxmpi_mem::Region;
use provider::Provider;
use rails::{News, Rails};
use wire::LinkWire;

/// `MPI_ERR_PROC_ABORTED` (value of the standard ABI).
const ERR_PROC_ABORTED: i32 = 58;

/// Polls after which a transfer from a process that is gone is not waited for any more.
const PATIENCE: u32 = 1 << 20;

/// Kinds of frames from here on are packets of `mtl/portals`.
const PACKETS: u8 = 8;

/// What the endpoint has to know of its job.
pub struct Job {
    /// This process.
    pub me: u32,
    /// All processes.
    pub processes: u32,
    /// Shared memory is a member of the link.
    pub shm: bool,
    /// A module of `btl` serves processes beyond this node.
    pub has_module: bool,
    /// Some process of the job is beyond shared memory.
    pub goes_out: bool,
    /// The process that has a rank in the communicator of a context.
    pub process_of: Box<dyn Fn(u64, i32) -> Option<u32> + Send>,
}

/// See the module's text.
pub struct Linkx<P = Fabric> {
    rails: Rails<P>,
    job: Job,
    failure: Option<String>,
}

impl Linkx<Fabric> {
    /// The endpoint of a process, over providers of libfabric that are open.
    #[must_use]
    pub fn new(job: Job, fabrics: Vec<Fabric>, selection: Selection) -> Linkx<Fabric> {
        Linkx::of(job, fabrics, selection)
    }
}

impl<P: Provider> Linkx<P> {
    fn of(job: Job, providers: Vec<P>, selection: Selection) -> Linkx<P> {
        Linkx {
            rails: Rails::new(job.me, providers, selection),
            job,
            failure: None,
        }
    }

    /// Whether messages come by something that nothing rings for.
    #[must_use]
    pub fn must_be_polled(&self) -> bool {
        self.job.goes_out && !self.rails.is_empty()
    }

    /// The wire over all members; `wire` is the one to shared memory and modules.
    pub(crate) fn over<'a>(&'a mut self, wire: &'a mut dyn Wire) -> LinkWire<'a, P> {
        LinkWire {
            wire,
            rails: &mut self.rails,
            job: &self.job,
            failure: &mut self.failure,
        }
    }

    /// A frame that a member of `btl` has brought.
    pub(crate) fn on_frame(
        &mut self,
        engine: &mut Ob1,
        wire: &mut dyn Wire,
        from: u32,
        frame: &Frame<'_>,
    ) {
        if from >= self.job.processes || frame.header.kind >= PACKETS {
            return self.fail(&format!(
                "process {from} sends its messages another way: the parameters pml, mtl and \
                 linkx_links must be the same in all processes"
            ));
        }
        engine.on_frame(&mut self.over(wire), from, frame);
    }

    /// Takes what the rails have brought, and lets leave what waits.
    pub(crate) fn flush(&mut self, engine: &mut Ob1, wire: &mut dyn Wire) {
        // Where all are near nothing comes over a rail, and each look at one costs an empty call.
        if self.must_be_polled() {
            self.rails.poll();
            while let Some(news) = self.rails.news() {
                self.hear(engine, wire, news);
            }
        }
        engine.flush(&mut self.over(wire));
    }

    fn hear(&mut self, engine: &mut Ob1, wire: &mut dyn Wire, news: News) {
        match news {
            News::Frame(rail, memory, length) => {
                self.on_bytes(engine, wire, rail, memory.region().slice(0, length));
                self.rails.give_back(rail, memory);
            }
            News::Got(ticket, is_done) => engine.on_got(&mut self.over(wire), ticket, is_done),
            News::Gone(peer) => {
                engine.fail_peer(peer, ERR_PROC_ABORTED, &self.job.process_of);
                self.end_peer(peer);
            }
        }
    }

    /// A frame has come over a rail.
    fn on_bytes(&mut self, engine: &mut Ob1, wire: &mut dyn Wire, rail: usize, bytes: Region) {
        let came = match frames::read(bytes) {
            Ok(came) if came.sender < self.job.processes && came.sender != self.job.me => came,
            Ok(came) => {
                let sender = came.sender;
                return self.fail(&format!("a frame says that process {sender} has sent it"));
            }
            Err(why) => return self.fail(why),
        };
        self.rails.hear(came.sender, rail);
        let frame = Frame {
            header: came.header,
            control: &came.control[..usize::from(came.header.control_len)],
            bulk: [came.payload, Region::EMPTY],
        };
        engine.on_frame(&mut self.over(wire), came.sender, &frame);
    }

    /// A process is gone. Transfers from it have ended when this returns, well or not: the next
    /// [flush](Self::flush) tells the engine, whose receives end with that.
    pub(crate) fn end_peer(&mut self, peer: u32) {
        self.rails.end_peer(peer);
        for ticket in self.rails.reads_from(peer) {
            self.await_transfer(ticket);
        }
    }

    /// After this nothing touches the memory into which a transfer goes.
    fn await_transfer(&mut self, ticket: u64) {
        for _ in 0..PATIENCE {
            if !self.rails.is_reading(ticket) {
                return;
            }
            self.rails.poll();
        }
        self.rails.close_reading(ticket);
    }

    /// Frames and transfers that have not ended.
    pub(crate) fn outgoing(&self) -> usize {
        self.rails.outgoing()
    }

    /// Why it cannot go on.
    pub(crate) fn failure(&self) -> Option<&str> {
        self.failure.as_deref().or_else(|| self.rails.failure())
    }

    #[cold]
    fn fail(&mut self, why: &str) {
        self.failure.get_or_insert_with(|| why.to_owned());
    }
}
