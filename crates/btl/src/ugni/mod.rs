//! `ugni`: messages over a Gemini network card, here the one in software
//! ([`oxmpi_gemini`]).
//!
//! ```text
//!   module      the contract: frames out, frames in, transfers, registrations
//!   links       what is known of each peer: meeting it, its mailboxes, taking leave of it
//!   mailboxes   their memory, in blocks that are registered as one
//!   shared      the message queue, and which peers are worth a mailbox
//!   eager       frames longer than a short message: the receiver fetches them
//!   transfer    long messages: GET, PUT where a GET cannot be aligned, atomic operations
//!   offload     collective operations by atomic operations of the card
//!   carrier     what the card's packets travel in
//! ```
//!
//! A frame is a short message of the card (SMSG) while it fits one. A longer one is copied into a
//! registered buffer, of which the receiver is told, and fetches it. Peers meet by datagrams at
//! the first frame, so mailboxes exist only for peers that talk; of those that have been quiet the
//! longest one is given up when there are as many as there may be. Where there is a queue that all
//! share, peers that are seldom spoken to have none at all. `docs/research/ugni.md` is the page for
//! users and draws the formats.

mod carrier;
mod eager;
mod links;
mod mailboxes;
mod module;
mod offload;
mod shared;
#[cfg(test)]
mod tests;
mod transfer;

/// Under what name a process tells the others of its job where its card's sockets are.
pub const KEY: &str = "btl.ugni";

pub use carrier::{Carrier, Inbox, OverRoads};
pub use module::Arrived;

use crate::module::Event;
use crate::wire::Full;
use carrier::Plug;
use eager::Eager;
use links::{Link, State};
use mailboxes::Mailboxes;
use oxmpi_gemini::{Budget, Code, Config, CqId, Domain, EpId, Faults, Mode, Nic, Place};
use oxmpi_mca::param::Params;
use oxmpi_mem::Region;
use shared::Traffic;
use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};
use transfer::Transfers;

/// What the user wants.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// The key of the job: cards that have another one are turned away.
    pub job: u64,
    /// Longest short message of the card (bytes), with the frame's header.
    pub smsg_limit: u32,
    /// Slots of a mailbox.
    pub credits: u16,
    /// Longest frame (bytes of payload).
    pub eager_limit: usize,
    /// Transfers up to this length go through the windows of the processor (bytes).
    pub fma_limit: usize,
    /// Mailboxes at once; 0: as many as there are peers.
    pub mailboxes: u32,
    /// Slots of the message queue; 0: there is none.
    pub msgq_slots: u16,
    /// Registrations at once.
    pub registrations: u32,
    /// Entries of the queue of what has come.
    pub remote_events: usize,
    /// Entries of the queues of what has left.
    pub local_events: usize,
    /// Of a million transactions so many fail on purpose.
    pub faults: u32,
    /// By which seed.
    pub fault_seed: u64,
}

/// How often a transfer that the network has lost is posted again.
pub const RETRIES: u32 = 16;
/// Longest short message, whatever is asked for (bytes).
const SMSG_MOST: u32 = 16 << 10;

impl Settings {
    /// As the parameters say, in the job of this key that has so many processes, of which `local`
    /// share the node.
    #[must_use]
    pub fn of(params: &Params, job: u64, processes: u32, local: u32) -> Settings {
        let size = |bytes: u64| usize::try_from(bytes).unwrap_or(usize::MAX);
        let wanted = u32::try_from(params.ugni_smsg_limit.0).unwrap_or(u32::MAX);
        let least = eager::LONGEST_INIT;
        let eager_limit = size(params.ugni_eager_limit.0).clamp(64, EAGER_MOST);
        Settings {
            job,
            smsg_limit: match wanted {
                0 => by_processes(processes),
                wanted => wanted.clamp(least, SMSG_MOST),
            },
            credits: u16::try_from(params.ugni_credits.clamp(1, 4096)).unwrap_or(1),
            eager_limit,
            fma_limit: size(params.ugni_fma_limit.0),
            mailboxes: params.ugni_mailboxes,
            msgq_slots: u16::try_from(params.ugni_msgq_slots.min(SLOTS_MOST)).unwrap_or(0),
            // At least those without which nothing can be sent.
            registrations: (params.ugni_registrations / local.max(1)).max(8),
            remote_events: size(params.ugni_cq_size.into()).max(1),
            local_events: 8192,
            faults: params.ugni_faults,
            fault_seed: u64::from(params.ugni_fault_seed),
        }
    }
}

/// Slots of the queue, whatever is asked for.
const SLOTS_MOST: u32 = 1 << 15;
/// Longest frame, whatever is asked for (bytes).
const EAGER_MOST: usize = 64 << 10;

/// The longest short message by the size of the job: mailboxes of larger jobs are many.
fn by_processes(processes: u32) -> u32 {
    match processes {
        0..256 => 8192,
        256..1024 => 1024,
        1024..16384 => 512,
        _ => 256,
    }
}

/// See the module's text.
pub struct Ugni<C: Carrier = OverRoads> {
    settings: Settings,
    processes: u32,
    carrier: Box<C>,
    nic: Box<Nic>,
    /// Events of messages sent, of messages that have come, and of transfers.
    sent: CqId,
    came: CqId,
    moved: CqId,
    /// Meets whoever calls.
    wildcard: EpId,
    links: Vec<Link>,
    by_peer: HashMap<u32, usize>,
    /// Links whose mailbox may have a message.
    ready: VecDeque<usize>,
    /// Links with a message for which there was no buffer.
    stalled: Vec<usize>,
    /// Links that have something to do.
    pending: BTreeSet<usize>,
    /// The link whose message is lent, whether one of the queue is, and the buffer that is.
    held: Option<usize>,
    is_queue_held: bool,
    lent: Option<usize>,
    /// Counts frames, to know who has been quiet the longest.
    clock: u64,
    mailboxes: Box<Mailboxes>,
    traffic: Traffic,
    /// Peers that were taken leave of.
    leaves: u64,
    eager: Box<Eager>,
    /// Frames that were fetched.
    fetched: VecDeque<Arrived>,
    transfers: Box<Transfers>,
    /// What is registered, by key.
    regions: BTreeMap<u64, Region>,
    /// Groups with collective operations.
    groups: offload::Groups,
    /// Packets that have come, and operations of groups that have ended.
    news: u64,
    events: Vec<Event>,
}

impl<C: Carrier> Ugni<C> {
    /// The module of a process over this carrier.
    ///
    /// # Errors
    /// The card cannot be attached; why.
    pub fn new(
        (me, processes): (u32, u32),
        settings: Settings,
        carrier: C,
    ) -> Result<Ugni<C>, Code> {
        let faults = Faults {
            per_million: settings.faults,
            fatal_per_million: 0,
            seed: settings.fault_seed,
        };
        let mut nic = Box::new(Nic::attach(Config {
            // Who may send packets at all was proved to the carrier.
            domain: Domain::of_job(settings.job),
            place: Place {
                address: me,
                instance: me,
            },
            modes: Mode::default(),
            budget: Budget::new(settings.registrations),
            fma_window: settings.fma_limit.max(offload::WINDOW) as u64,
            faults,
        })?);
        let sent = nic.cq_create(settings.local_events)?;
        let came = nic.cq_create(settings.remote_events)?;
        let moved = nic.cq_create(settings.local_events)?;
        let wildcard = nic.ep_create(None)?;
        if settings.msgq_slots != 0 {
            nic.msgq_create(settings.msgq_slots)?;
        }
        let mut ugni = Ugni {
            mailboxes: Box::new(Mailboxes::new(&settings, processes)),
            traffic: Traffic::new(&settings, processes),
            eager: Box::new(Eager::new(settings.eager_limit)),
            leaves: 0,
            settings,
            processes,
            carrier: Box::new(carrier),
            nic,
            sent,
            came,
            moved,
            wildcard,
            links: Vec::new(),
            by_peer: HashMap::new(),
            ready: VecDeque::new(),
            stalled: Vec::new(),
            pending: BTreeSet::new(),
            held: None,
            is_queue_held: false,
            lent: None,
            clock: 0,
            fetched: VecDeque::new(),
            transfers: Box::default(),
            regions: BTreeMap::new(),
            groups: offload::Groups::default(),
            news: 0,
            events: Vec::new(),
        };
        ugni.listen();
        Ok(ugni)
    }

    /// What carries its packets.
    pub fn carrier(&self) -> &C {
        &self.carrier
    }

    /// What the card has counted.
    #[must_use]
    pub fn counters(&self) -> oxmpi_gemini::nic::Counters {
        self.nic.counters()
    }

    /// Mailboxes in use, for peers that talk with us.
    #[must_use]
    pub fn mailboxes_in_use(&self) -> usize {
        self.mailboxes.in_use()
    }

    /// Bytes that are registered.
    #[must_use]
    pub fn registered_bytes(&self) -> u64 {
        self.nic.registered_bytes()
    }

    /// How often a peer was taken leave of.
    #[must_use]
    pub fn leaves(&self) -> u64 {
        self.leaves
    }

    /// What it is, for the report of a job.
    #[must_use]
    pub fn name(&self) -> String {
        format!("software Gemini over {}", self.carrier.name())
    }

    /// Does something with the card, for an interface beside that of messages; what it wants to
    /// send leaves.
    pub fn with_card<R>(&mut self, act: impl FnOnce(&mut Nic) -> R) -> R {
        let done = act(&mut self.nic);
        self.push_card();
        done
    }

    /// What the card has to send leaves.
    fn push_card(&mut self) {
        self.nic.progress(&mut Plug(&mut *self.carrier));
    }

    /// Looks at everything that may have happened.
    fn look(&mut self) {
        let came = self.carrier.receive(&mut self.nic);
        if came != 0 {
            self.news += came as u64;
            self.push_card();
        }
        self.meet();
        self.see_sent();
        self.see_came();
        self.see_moved();
        self.go_on();
        self.move_groups();
        self.push_card();
    }

    /// Whether something has ended since it was looked for: what leaves at the end of a look may
    /// end at once, and nothing comes for it.
    fn has_unseen(&self) -> bool {
        let queues = [self.sent, self.came, self.moved];
        let mut queues = queues.iter();
        let has_event = queues.any(|cq| self.nic.test_event(*cq) != Err(Code::NotDone));
        has_event || self.nic.post_data_probe().is_ok()
    }

    /// Messages that have left.
    fn see_sent(&mut self) {
        while let Ok(event) = self.nic.get_event(self.sent) {
            if event.status().is_err() {
                // The card has tried often enough.
                self.fail(event.message() as usize);
            }
        }
    }

    /// Messages that have come. When events were lost, any mailbox may have some.
    fn see_came(&mut self) {
        loop {
            match self.nic.get_event(self.came) {
                Ok(event) => self.mark(event.instance() as usize),
                Err(Code::ErrorResource) => (0..self.links.len()).for_each(|at| self.mark(at)),
                Err(_) => return,
            }
        }
    }

    fn mark(&mut self, at: usize) {
        if let Some(link) = self.links.get_mut(at)
            && !std::mem::replace(&mut link.is_ready, true)
        {
            self.ready.push_back(at);
        }
    }

    /// Whatever waited for room.
    fn go_on(&mut self) {
        for at in std::mem::take(&mut self.stalled) {
            self.mark(at);
        }
        self.traffic.is_stalled = false;
        self.leave_quiet();
        let pending: Vec<usize> = self.pending.iter().copied().collect();
        pending.into_iter().for_each(|at| self.attend(at));
        self.post_again();
    }

    /// A number that a message carries as it goes to a link.
    fn number(at: usize) -> u32 {
        u32::try_from(at).unwrap_or(u32::MAX)
    }

    /// A message on a link, through its mailbox where it has one. `Err`: not now.
    fn message(
        &mut self,
        at: usize,
        tag: u8,
        len: usize,
        compose: impl FnOnce(Region),
    ) -> Result<(), Full> {
        match self.links[at].state {
            State::Open => self.by_mailbox(at, tag, len, compose)?,
            _ => self.by_queue(at, tag, len, compose)?,
        }
        self.count(at);
        Ok(())
    }

    /// A short message on a link. `Err`: not now.
    fn by_mailbox(
        &mut self,
        at: usize,
        tag: u8,
        len: usize,
        compose: impl FnOnce(Region),
    ) -> Result<(), Full> {
        self.clock += 1;
        let link = &mut self.links[at];
        link.used = self.clock;
        let number = Self::number(at);
        let sent = self.nic.smsg_compose(link.smsg, len, number, tag, compose);
        sent.map_err(|_| Full)
    }
}
