//! The warden: the daemon of one node. It starts the ranks, answers them, passes on what they
//! write, and ends them.
//!
//! What it does and when is decided in [`crate::node`]; here is the I/O: what happens becomes
//! events, and the actions that follow are carried out. One thread, one event loop, asleep
//! whenever nothing happens. It is forked from mpirun, leads a process group of its own and is a
//! subreaper, so whatever the ranks start stays its descendant. It ends with everything below it
//! when the line to mpirun closes; when it is killed itself, the kernel ends the ranks and mpirun
//! sweeps up.
//!
//! ```text
//!   start   makes pipes, starts ranks          hello   lets ranks in, hears and answers them
//!   pipes   output and input of ranks          ending  asks, kills, reaps
//! ```

mod ending;
mod hello;
mod pipes;
mod start;
mod survey;

use crate::board::Board;
use crate::complaint;
use crate::control::{Stream, Word};
use crate::link::Link;
use crate::map::JobMap;
use crate::node::{self, Action, Event, Node, Stage};
use crate::outcome::Failure;
use mio::unix::SourceFd;
use mio::{Events, Interest, Poll, Token};
use oxmpi_mca::param;
use oxmpi_mca::{Id, Message};
use oxmpi_pal::descriptor;
use oxmpi_pal::limits::OpenFiles;
use oxmpi_pal::process;
use oxmpi_pal::signal::{self, Mask, SignalFd};
use oxmpi_rte::proof::Secret;
use oxmpi_rte::wire;
use std::collections::{HashMap, VecDeque};
use std::io::{self, Read};
use std::os::fd::{AsFd, AsRawFd, OwnedFd};
use std::os::linux::net::SocketAddrExt;
use std::os::unix::net::{SocketAddr, UnixListener, UnixStream};
use std::rc::Rc;
use std::time::{Duration, Instant};

/// What a warden inherits as a process, and passes on to its ranks; all that is of the job comes
/// with the job map.
pub struct Own {
    /// The signals blocked when mpirun started: what ranks start with.
    pub blocked: Mask,
    /// The limit of open files when mpirun started: what ranks start with.
    pub open_files: Option<OpenFiles>,
}

/// Runs the warden until the job is over. `stream` is the line to mpirun, whose first word is the
/// job map.
pub fn run(own: Own, stream: UnixStream) -> ! {
    process::set_name(c"oxmpi-warden");
    // Neither fails in a process that has just been forked.
    let _ = process::own_group();
    let _ = process::become_subreaper();
    let status = match Warden::new(own, stream) {
        Ok(mut warden) => {
            warden.serve();
            0
        }
        Err((mut head, error)) => {
            if let Some(head) = &mut head {
                let message = complaint::setup(error, "");
                for word in [Word::Failed(Failure::launcher(&message)), Word::Done] {
                    head.push(&word);
                }
                head.flush();
            }
            1
        }
    };
    process::exit_now(status)
}

struct Warden {
    own: Own,
    map: Rc<JobMap>,
    /// Which node of the map this is.
    me: u32,
    /// What this daemon has to do.
    node: Node,
    /// What the node's times count from.
    since: Instant,
    poll: Poll,
    signals: SignalFd,
    head: Link,
    listener: UnixListener,
    socket_name: String,
    secret: Secret,
    job_id: u64,
    board: Board,
    /// What ranks read that do not read mpirun's input.
    null: OwnedFd,
    /// The ranks of this node, by slot.
    ranks: Vec<Rank>,
    unbound: start::Unbound,
    by_pid: HashMap<i32, usize>,
    guests: HashMap<usize, hello::Guest>,
    next_guest: usize,
    /// Pipes that may have something to read.
    ready: VecDeque<(usize, Stream)>,
    /// The node waits for the end of the output.
    draining: bool,
    /// All is done but for what mpirun has not taken.
    leaving: bool,
    /// Somebody wants this process itself to go: after this instant it does not wait for mpirun to
    /// take what is queued.
    leave_at: Option<Instant>,
}

/// The lines of a rank.
#[derive(Default)]
struct Rank {
    link: Option<Link>,
    /// Tells when an MPI process that is not our child ends.
    watch: Option<OwnedFd>,
    out: Option<pipes::Output>,
    err: Option<pipes::Output>,
    input: Option<pipes::Input>,
}

type SetupError = (Option<Box<Link>>, io::Error);

impl Warden {
    fn new(own: Own, mut stream: UnixStream) -> Result<Warden, SetupError> {
        let map = receive_map(&mut stream);
        let head = Link::for_bulk(stream).map_err(|error| (None, error))?;
        let me = MPIRUNS_NODE;
        let parts = map.and_then(|map| Ok((Parts::new(&map, me, &head)?, Rc::new(map))));
        match parts {
            Ok((parts, map)) => Ok(Warden {
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
                secret: parts.secret,
                job_id: parts.job_id,
                board: parts.board,
                null: parts.null,
                unbound: start::Unbound::default(),
                by_pid: HashMap::new(),
                guests: HashMap::new(),
                next_guest: 0,
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
            // mpirun may be slow to take the rest; it is all that is left to do.
            if self.leaving && self.head.queued() == 0 {
                return;
            }
            let timeout = if self.head.queued() < pipes::MOST_QUEUED && !self.ready.is_empty() {
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
                    Place::Guest(guest) => self.read_guest(guest),
                    Place::Rank(rank, Part::Out) => self.is_ready(rank, Stream::Out),
                    Place::Rank(rank, Part::Err) => self.is_ready(rank, Stream::Err),
                    Place::Rank(rank, Part::Input) => self.feed_input(rank),
                    Place::Rank(rank, Part::Link) => self.read_rank(rank),
                    Place::Rank(rank, Part::Watch) => self.mpi_process_ended(rank),
                }
                self.settle();
            }
            self.pump_output();
            if children {
                self.reap();
            }
            self.expire();
            self.settle();
        }
    }

    /// Tells the node what has happened.
    fn on(&mut self, event: Event<'_>) {
        self.node.on(self.since.elapsed(), event);
    }

    /// Something of ours does not work: the job cannot go on.
    fn trouble(&mut self, reason: impl std::fmt::Display, hint: &str) {
        self.on(Event::Trouble(Failure::launcher(&complaint::setup(
            reason, hint,
        ))));
    }

    /// Carries out what the node wants, until it wants nothing more.
    fn settle(&mut self) {
        while let Some(action) = self.node.next() {
            match action {
                Action::Start(slot) => self.start(slot),
                Action::AllStarted => self.tell_bindings(),
                Action::Answer(slot, reply) => self.answer(slot, &reply),
                Action::Post(event, rank) => {
                    let rank = rank.and_then(|rank| i32::try_from(rank).ok());
                    let dead = rank.and_then(|rank| self.map.slot_on(self.me, rank));
                    self.board.post(event, dead.map(slot_number));
                }
                Action::Input(bytes) => self.input(&bytes),
                Action::InputEnd => self.input_end(),
                Action::CloseOutput(stream) => self.close_output(stream),
                Action::Signal(signal) => self.signal_ranks(signal),
                Action::Ask(spared) => self.ask(spared),
                Action::Sweep => self.sweep(),
                Action::Look => self.look(),
                Action::Survey => {
                    let views = self.views();
                    self.on(Event::Surveyed(views));
                }
                Action::Drain => {
                    self.read_all_pipes();
                    self.draining = true;
                }
                Action::Up(word) => self.say(word),
                Action::Leave => self.leaving = true,
                // This daemon is its node's job's only one: it has no children.
                Action::Down(..) | Action::CutChild(_) => {}
            }
        }
    }

    /// Tells mpirun; of a rank that has failed also the call it was in.
    fn say(&mut self, mut word: Word<'_>) {
        if let Word::Failed(Failure {
            rank: Some(rank),
            call: call @ None,
            ..
        }) = &mut word
        {
            let here = self
                .map
                .place_of(*rank)
                .filter(|place| place.node == self.me);
            *call = here.and_then(|place| self.board.call_of(place.slot));
        }
        self.head.push(&word);
    }

    fn read_head(&mut self) {
        self.head.fill();
        while let Some(message) = self.head.next_frame() {
            match wire::decode(&message) {
                Some(order) => self.on(Event::Order(order)),
                // Not an mpirun of ours.
                None => self.head.close(),
            }
        }
        if self.head.is_closed() {
            self.on(Event::ParentLost);
        }
    }

    /// Whether a child has ended.
    fn read_signals(&mut self) -> bool {
        let mut children = false;
        while let Ok(Some(signal)) = self.signals.next() {
            if signal == signal::SIGCHLD {
                children = true;
                continue;
            }
            self.leave_at
                .get_or_insert(Instant::now() + node::POLITE_GRACE);
            let message = Message::new(Id::WardenDied)
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

    /// When [`Warden::expire`] has something to do; never while all is well.
    fn next_deadline(&self) -> Option<Instant> {
        // Pipes that could not be emptied because mpirun is slow: its line will say when it is not.
        let leave_at = self.leave_at.filter(|_| self.node.stage() == Stage::Over);
        let node = self.node.deadline().map(|at| self.since + at);
        node.into_iter().chain(leave_at).min()
    }

    /// Does what is due.
    fn expire(&mut self) {
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

struct Parts {
    poll: Poll,
    signals: SignalFd,
    listener: UnixListener,
    socket_name: String,
    secret: Secret,
    job_id: u64,
    board: Board,
    null: OwnedFd,
}

impl Parts {
    fn new(map: &JobMap, me: u32, head: &Link) -> io::Result<Parts> {
        let poll = Poll::new()?;
        let registry = poll.registry();
        let signals = SignalFd::new(&[
            signal::SIGCHLD,
            signal::SIGTERM,
            signal::SIGINT,
            signal::SIGHUP,
            signal::SIGQUIT,
        ])?;
        registry.register(
            &mut SourceFd(&signals.as_fd().as_raw_fd()),
            Place::Signals.token(),
            Interest::READABLE,
        )?;
        head.register(registry, Place::Head.token())?;
        let mut random = [0; 24];
        descriptor::random(&mut random)?;
        let (name, id) = random.split_at(16);
        let name: String = name.iter().map(|byte| format!("{byte:02x}")).collect();
        // Anybody can list this name; who may come in is decided by the secret.
        let socket_name = format!("oxmpi-{name}");
        let listener = UnixListener::bind_addr(&SocketAddr::from_abstract_name(&socket_name)?)?;
        listener.set_nonblocking(true)?;
        registry.register(
            &mut SourceFd(&listener.as_raw_fd()),
            Place::Listener.token(),
            Interest::READABLE,
        )?;
        let job_id =
            u64::from_le_bytes(id.try_into().expect("invariant: eight bytes are left")).max(1);
        let (mut settings, _) = param::from_environment();
        settings.extend(param::decode(&map.settings).unwrap_or_default());
        let params = param::resolve(&settings).params;
        let board = Board::new(
            slot_number(map.ranks_of(me).len()),
            job_id,
            params.sm_ring_budget.0,
        )?;
        Ok(Parts {
            poll,
            signals,
            listener,
            socket_name,
            secret: Secret::random()?,
            job_id,
            board,
            null: start::null()?,
        })
    }
}

/// The job map, the first frame from mpirun.
fn receive_map(stream: &mut UnixStream) -> io::Result<JobMap> {
    let mut header = [0; wire::HEADER];
    stream.read_exact(&mut header)?;
    let mut message = vec![0; wire::message_len(&header)?];
    stream.read_exact(&mut message)?;
    JobMap::decode(&message)
        .ok_or_else(|| io::Error::new(io::ErrorKind::InvalidData, "the job map makes no sense"))
}

/// A slot as the node's segment counts them.
fn slot_number(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// The node whose daemon mpirun forks.
const MPIRUNS_NODE: u32 = 0;

/// What an event is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Signals,
    Head,
    Listener,
    Guest(usize),
    Rank(usize, Part),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Out,
    Err,
    Input,
    Link,
    Watch,
}

impl Place {
    fn token(self) -> Token {
        Token(match self {
            Place::Signals => 0,
            Place::Head => 1,
            Place::Listener => 2,
            Place::Guest(guest) => guest << 1 | GUEST,
            Place::Rank(rank, part) => {
                (rank << 3 | PARTS.iter().position(|p| *p == part).unwrap_or(0)) + RANKS
            }
        })
    }

    fn of(token: Token) -> Place {
        match token.0 {
            0 => Place::Signals,
            1 => Place::Head,
            2 => Place::Listener,
            guest if guest & GUEST != 0 => Place::Guest((guest & !GUEST) >> 1),
            rank => {
                let rank = rank - RANKS;
                Place::Rank(rank >> 3, PARTS[(rank & 7).min(PARTS.len() - 1)])
            }
        }
    }
}

const PARTS: [Part; 5] = [Part::Out, Part::Err, Part::Input, Part::Link, Part::Watch];
const RANKS: usize = 8;
const GUEST: usize = 1 << (usize::BITS - 1);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_name_their_place() {
        let mut places = vec![
            Place::Signals,
            Place::Head,
            Place::Listener,
            Place::Guest(0),
            Place::Guest(77),
        ];
        places.extend(
            PARTS
                .iter()
                .flat_map(|&part| [Place::Rank(0, part), Place::Rank(4095, part)]),
        );
        for place in places {
            assert_eq!(Place::of(place.token()), place);
        }
    }
}
