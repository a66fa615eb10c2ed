//! Two cards, or many, with memory of each and an endpoint from one to the other.
#![allow(dead_code, clippy::unwrap_used)]

use oxmpi_gemini::fabric::{Fabric, Model};
use oxmpi_gemini::{
    Budget, Config, CqId, Domain, EpId, Fault, Faults, Flags, MemHandle, Mode, Place,
};
use oxmpi_mem::HeapBytes;

/// Entries of the queues of a job.
pub const DEPTH: usize = 16;
const WINDOW: u64 = 1 << 20;
const DOMAIN: Domain = Domain { ptag: 3, cookie: 7 };

/// Two cards; the first one acts.
pub struct Job {
    pub fabric: Fabric,
    /// 4096 bytes of 1 and of 2.
    pub ours: HeapBytes,
    pub theirs: HeapBytes,
    pub own: MemHandle,
    pub their_handle: MemHandle,
    pub cq: CqId,
    pub their_cq: CqId,
    pub ep: EpId,
}

pub fn two(model: Model) -> Job {
    Job::new(model, Mode::default(), Faults::default())
}

pub fn config(place: Place, budget: Budget) -> Config {
    Config {
        domain: DOMAIN,
        place,
        modes: Mode::default(),
        budget,
        fma_window: WINDOW,
        faults: Faults::default(),
    }
}

/// So many cards, each with a table of registrations of its own.
pub fn fabric(model: Model, cards: u32) -> Fabric {
    let made = Fabric::new(model, cards, |place| config(place, Budget::new(1 << 16)));
    made.expect("a domain of a user")
}

impl Job {
    pub fn new(model: Model, modes: Mode, faults: Faults) -> Job {
        Job::with(model, [DOMAIN; 2], modes, faults)
    }

    pub fn of_domains(domains: [Domain; 2]) -> Job {
        Job::with(
            Model::default(),
            domains,
            Mode::default(),
            Faults::default(),
        )
    }

    fn with(model: Model, domains: [Domain; 2], modes: Mode, faults: Faults) -> Job {
        let budget = Budget::new(32);
        let made = Fabric::new(model, 2, |place| Config {
            domain: domains[place.instance as usize],
            modes,
            faults,
            ..config(place, budget.clone())
        });
        let mut fabric = made.expect("a domain of a user");
        let (ours, theirs) = (HeapBytes::new(4096), HeapBytes::new(4096));
        oxmpi_mem::fill(ours.region(), 1);
        oxmpi_mem::fill(theirs.region(), 2);
        let (cq, own) = fabric.with(0, |nic| {
            let own = nic.mem_register(ours.region(), None, Flags::ReadWrite);
            (nic.cq_create(DEPTH).unwrap(), own.unwrap())
        });
        let (their_cq, their_handle) = fabric.with(1, |nic| {
            let cq = nic.cq_create(DEPTH).unwrap();
            let memory = nic.mem_register(theirs.region(), Some(cq), Flags::ReadWrite);
            (cq, memory.unwrap())
        });
        let to = fabric.place(1);
        let ep = fabric.with(0, |nic| {
            let ep = nic.ep_create(Some(cq)).unwrap();
            nic.ep_bind(ep, to).unwrap();
            ep
        });
        Job {
            fabric,
            ours,
            theirs,
            own,
            their_handle,
            cq,
            their_cq,
            ep,
        }
    }

    pub fn window(&self) -> usize {
        WINDOW as usize
    }

    /// What has become of the next post that ends.
    pub fn completed(&mut self) -> Result<(), Fault> {
        let event = self.fabric.wait_event(0, self.cq, u64::MAX);
        let event = event.expect("it ends");
        let (_, status) = self
            .fabric
            .with(0, |nic| nic.get_completed(event))
            .expect("a post");
        status
    }
}
