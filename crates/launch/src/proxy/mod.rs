//! The proxy: the daemon of one node. It starts the ranks, answers their requests, passes on their
//! output, and ends them. It also starts the daemons below it in the tree, and passes on their
//! messages.
//!
//! [`crate::node`] decides what the proxy does, and when. This module does the I/O: it turns what
//! happens into events, and carries out the resulting actions. It is one thread with one event
//! loop, which sleeps when nothing happens. The proxy is forked from mpirun. On another machine it
//! is forked from the daemon that the agent has started ([`crate::daemon`]). It leads a process
//! group of its own and is a subreaper, so all processes started by ranks stay its descendants. It
//! ends with everything below it when the connection to its parent closes. When it is killed
//! itself, the kernel ends the ranks and its parent ends the rest.
//!
//! ```text
//!   start    makes pipes, starts ranks         hello     admits ranks, reads and answers them
//!   pipes    output and input of ranks         pending   connections that are not yet proved
//!   resolve  programs and places of this node  children  the daemons below
//!   ending   asks, kills, reaps                parts     what each daemon needs
//! ```

mod children;
mod ending;
mod hello;
mod parts;
mod pending;
mod pipes;
mod place;
mod resolve;
mod start;
mod survey;

use crate::complaint;
use crate::control::{Nodes, Notice, Stream};
use crate::link::Link;
use crate::map::JobMap;
use crate::node::{self, Action, Event, Node, Stage};
use crate::node_segment::NodeSegments;
use crate::outcome::Failure;
use mio::{Events, Poll};
use oxmpi_mca::{Id, Message};
use oxmpi_pal::limits::OpenFiles;
use oxmpi_pal::process;
use oxmpi_pal::signal::{self, Mask, SignalFd};
use oxmpi_rte::proof::Secret;
use oxmpi_rte::seal::Seals;
use oxmpi_rte::wire::{self, Hello};
use parts::Parts;
use place::{Part, Place};
use std::collections::{HashMap, VecDeque};
use std::fs::File;
use std::io;
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixListener;
use std::rc::Rc;
use std::time::{Duration, Instant};

/// The data that a proxy has from the process that forked it. All other data of the job comes with
/// the job map.
pub struct Own {
    /// The index of this node in the map; 0 is mpirun's.
    pub me: u32,
    /// The secret that all processes of the job share.
    pub secret: Secret,
    /// The signals that were blocked when mpirun started; ranks start with this mask.
    pub blocked: Mask,
    /// The limit of open files when mpirun started; ranks start with this limit.
    pub open_files: Option<OpenFiles>,
}

/// Runs the proxy until the job is over. `stream` is the connection to mpirun or to the daemon
/// above. Its first frame is the job map. The connection to a daemon is sealed.
pub fn run(own: Own, stream: OwnedFd, seals: Option<Seals>) -> ! {
    process::set_name(c"oxmpi-proxy");
    // Neither call fails in a process that has just been forked.
    let _ = process::own_group();
    let _ = process::become_subreaper();
    let mpiruns = own.me == 0;
    let status = match Proxy::new(own, stream, seals) {
        Ok(mut proxy) => {
            proxy.serve();
            0
        }
        Err((mut head, error)) => {
            if let Some(head) = &mut head {
                let message = complaint::setup(error, "");
                head.push(&Notice::Failed(Failure::launcher(&message)));
                // A daemon above ends the job when the connection closes without this notice.
                if mpiruns {
                    head.push(&Notice::Done);
                }
                head.flush();
            }
            1
        }
    };
    process::exit_now(status)
}

struct Proxy {
    own: Own,
    map: Rc<JobMap>,
    /// The index of this node in the map.
    me: u32,
    /// The state machine of this node.
    node: Node,
    /// The origin of the node's times.
    since: Instant,
    poll: Poll,
    signals: SignalFd,
    head: Link,
    listener: UnixListener,
    socket_name: String,
    /// The ports for daemons of other machines, once some have been started.
    daemon_port: Option<children::DaemonPort>,
    children: Vec<children::Child>,
    /// The problems of this machine; a rank that would start here reports them.
    problems: resolve::Problems,
    /// The reports of the daemons, when all have connected.
    nodes: Option<Nodes>,
    /// Ranks that have connected before that.
    waiting: Vec<(Hello, Link)>,
    /// The number of connections that did not belong to the job, or were too slow.
    refused: u32,
    node_segments: NodeSegments,
    /// The standard input of ranks that do not read mpirun's input.
    null: OwnedFd,
    /// The job's settings with the tuning of this node.
    settings: Vec<u8>,
    /// The ranks of this node, by slot.
    ranks: Vec<Rank>,
    unbound: start::Unbound,
    by_pid: HashMap<i32, usize>,
    pending: HashMap<usize, pending::Pending>,
    next_pending: usize,
    /// When some rank's output was last read.
    last_read: Instant,
    /// Pipes that may have data.
    ready: VecDeque<(usize, Stream)>,
    /// The node waits for the end of the output.
    draining: bool,
    /// All is done, except for the output that mpirun has not taken.
    leaving: bool,
    /// The system asks this process itself to end. From this instant on it does not wait for mpirun
    /// to take the queued output.
    leave_at: Option<Instant>,
    /// All is done. From this instant on the agents are not awaited.
    linger_until: Option<Instant>,
}

/// The connections and pipes of a rank.
#[derive(Default)]
struct Rank {
    link: Option<Link>,
    /// The pidfd of an MPI process that is not our child.
    watch: Option<OwnedFd>,
    out: Option<pipes::Output>,
    err: Option<pipes::Output>,
    input: Option<pipes::Input>,
}

type SetupError = (Option<Box<Link>>, io::Error);

impl Proxy {
    fn new(mut own: Own, stream: OwnedFd, mut seals: Option<Seals>) -> Result<Proxy, SetupError> {
        let mut stream = File::from(stream);
        let opener = seals.as_mut().map(|seals| &mut seals.opener);
        let map = parts::receive_map(&mut stream, opener);
        let mut head = Link::for_bulk(stream).map_err(|error| (None, error))?;
        seals.into_iter().for_each(|seals| head.seal(seals));
        let me = own.me;
        let parts = map.and_then(|mut map| {
            map.nodes
                .get(me as usize)
                .ok_or_else(|| io::Error::other("the job map has no such node"))?;
            let problems = resolve::resolve(&mut map, &mut own);
            Ok((Parts::new(&map, me, &head)?, Rc::new(map), problems))
        });
        match parts {
            Ok((parts, map, problems)) => Ok(Proxy {
                problems,
                daemon_port: None,
                children: Vec::new(),
                nodes: None,
                waiting: Vec::new(),
                refused: 0,
                linger_until: None,
                ranks: map.ranks_of(me).iter().map(|_| Rank::default()).collect(),
                node: Node::new(map.clone(), me, Duration::ZERO),
                own,
                map,
                me,
                since: Instant::now(),
                poll: parts.poll,
                signals: parts.signals,
                head,
                listener: parts.listener,
                socket_name: parts.socket_name,
                node_segments: parts.node_segments,
                null: parts.null,
                settings: parts.settings,
                unbound: start::Unbound::default(),
                by_pid: HashMap::new(),
                pending: HashMap::new(),
                next_pending: 0,
                last_read: Instant::now(),
                ready: VecDeque::new(),
                draining: false,
                leaving: false,
                leave_at: None,
            }),
            Err(error) => Err((Some(Box::new(head)), error)),
        }
    }

    /// The rank in this slot.
    fn rank_of(&self, slot: usize) -> u32 {
        self.map.ranks_of(self.me)[slot]
    }

    /// Name of this machine.
    fn host(&self) -> &str {
        &self.map.nodes[self.me as usize].host
    }

    fn serve(&mut self) {
        self.settle();
        let mut events = Events::with_capacity(256);
        loop {
            if self.draining && self.ready.is_empty() {
                self.draining = false;
                self.on(Event::Drained);
                self.settle();
            }
            self.head.flush();
            self.flush_children();
            // Only the queued output and the agents are left; mpirun may be slow to take its
            // output.
            if self.leaving && self.head.queued() == 0 && self.children_are_gone() {
                return;
            }
            let more = !self.ready.is_empty() || self.has_held();
            let timeout = if self.head.queued() < pipes::MOST_QUEUED && more {
                Some(Duration::ZERO)
            } else {
                self.next_deadline()
                    .map(|at| at.saturating_duration_since(Instant::now()))
            };
            if let Err(error) = self.poll.poll(&mut events, timeout)
                && error.kind() != io::ErrorKind::Interrupted
            {
                self.trouble(error, "");
            }
            let mut children = false;
            for event in &events {
                match Place::of(event.token()) {
                    Place::Signals => children |= self.read_signals(),
                    Place::Head => self.read_head(),
                    Place::Listener => self.accept(),
                    Place::DaemonPort => self.accept_daemons(),
                    Place::Child(child) => self.read_child(child),
                    Place::Agent(child) => self.read_agent(child),
                    Place::Pending(pending) => self.read_pending(pending),
                    Place::Rank(rank, Part::Out) => self.is_ready(rank, Stream::Out),
                    Place::Rank(rank, Part::Err) => self.is_ready(rank, Stream::Err),
                    Place::Rank(rank, Part::Input) => self.feed_input(rank),
                    Place::Rank(rank, Part::Link) => self.read_rank(rank),
                    Place::Rank(rank, Part::Watch) => self.mpi_process_ended(rank),
                }
                self.settle();
            }
            self.pump_output();
            self.read_held();
            if children {
                self.reap();
            }
            self.expire();
            self.settle();
        }
    }

    /// Passes an event to the node.
    fn on(&mut self, event: Event<'_>) {
        self.node.on(self.since.elapsed(), event);
    }

    /// A resource of ours fails: the job cannot continue.
    fn trouble(&mut self, reason: impl std::fmt::Display, hint: &str) {
        self.on(Event::Trouble(Failure::launcher(&complaint::setup(
            reason, hint,
        ))));
    }

    /// Carries out the actions of the node, until there are none.
    fn settle(&mut self) {
        while let Some(action) = self.node.next() {
            match action {
                Action::Launch(child) => self.launch(child),
                Action::GiveUp(child) => self.give_up(child),
                Action::Admit(nodes) => self.admit(nodes),
                Action::Start(slot) => self.start(slot),
                Action::AllStarted => {
                    self.tell_programs();
                    self.tell_bindings();
                    self.tell_processes();
                }
                Action::Answer(slot, reply) => self.answer(slot, &reply),
                Action::Post(event, rank) => {
                    let rank = rank.and_then(|rank| i32::try_from(rank).ok());
                    let dead = rank.and_then(|rank| self.map.slot_on(self.me, rank));
                    self.node_segments.post(event, dead.map(slot_number));
                }
                Action::Input(bytes) => self.input(&bytes),
                Action::InputEnd => self.input_end(),
                Action::CloseOutput(stream) => self.close_output(stream),
                Action::Signal(signal) => self.signal_ranks(signal),
                Action::Ask { signal, spared } => self.ask(signal, spared),
                Action::LeaveBehind => self.tell_left(),
                Action::Sweep => self.sweep(),
                Action::Look => self.look(),
                Action::LookForStrays => self.look_for_strays(),
                Action::Survey => {
                    let views = self.views();
                    self.on(Event::Surveyed(views));
                }
                Action::Drain => {
                    self.read_all_pipes();
                    self.draining = true;
                }
                Action::Up(mut notice) => {
                    match &mut notice {
                        Notice::Done => self.tell_refused(),
                        Notice::Traffic(all) => all.bytes += self.bytes_to_daemons(),
                        _ => {}
                    }
                    self.say(notice);
                }
                Action::Down(child, order) => self.tell_child(child, &order),
                Action::CutChild(child) => self.cut(child),
                Action::Leave => self.begin_to_leave(),
            }
        }
    }

    /// Sends a notice to the parent. The failure of a rank also gets the call it was in.
    fn say(&mut self, mut notice: Notice<'_>) {
        if let Notice::Failed(Failure {
            rank: Some(rank),
            call: call @ None,
            ..
        }) = &mut notice
        {
            let here = self
                .map
                .place_of(*rank)
                .filter(|place| place.node == self.me);
            let node_segment = here.and_then(|place| {
                let slot = self.node.slots().get(place.slot as usize)?;
                Some((self.node_segments.of(slot.generation)?, place.slot))
            });
            *call = node_segment.and_then(|(node_segment, slot)| node_segment.call_of(slot));
        }
        self.head.push(&notice);
    }

    fn read_head(&mut self) {
        self.head.fill();
        while let Some(message) = self.head.next_frame() {
            match wire::decode(&message) {
                Some(order) => self.on(Event::Order(order)),
                // The peer is not an mpirun of this version.
                None => self.head.close(),
            }
        }
        if self.head.is_closed() {
            self.on(Event::ParentLost);
        }
    }

    /// Reads signals; whether a child has ended.
    fn read_signals(&mut self) -> bool {
        let mut children = false;
        while let Ok(Some(signal)) = self.signals.next() {
            if signal == signal::SIGCHLD {
                children = true;
                continue;
            }
            self.leave_at
                .get_or_insert(Instant::now() + node::POLITE_GRACE);
            let message = Message::new(Id::ProxyDied)
                .with("host", self.host())
                .with("pid", std::process::id())
                .with(
                    "reason",
                    format!("it was sent {}", process::signal_name(signal)),
                );
            self.on(Event::Dismissed(message));
        }
        children
    }

    /// When [`Proxy::expire`] has something to do; never while all is well.
    fn next_deadline(&self) -> Option<Instant> {
        // Pipes may be full because mpirun is slow: its connection becomes ready when it reads
        // again.
        let leave_at = self.leave_at.filter(|_| self.node.stage() == Stage::Over);
        let node = self.node.deadline().map(|at| self.since + at);
        let pending = self.pending.values().filter_map(pending::Pending::deadline);
        let others = [leave_at, self.linger_until, self.shown_at()];
        let others = others.into_iter().flatten();
        node.into_iter().chain(others).chain(pending).min()
    }

    /// Does what is due.
    fn expire(&mut self) {
        self.expire_pending();
        self.expire_children();
        self.show_unfinished();
        if self
            .node
            .deadline()
            .is_some_and(|at| at <= self.since.elapsed())
        {
            self.on(Event::Tick);
        }
        let due = self.leave_at.is_some_and(|at| at <= Instant::now());
        if due && self.node.stage() == Stage::Over {
            self.ready.clear();
            self.head.give_up();
        }
    }
}

/// A slot as an index into the node segment.
fn slot_number(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
