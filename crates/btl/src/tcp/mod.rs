//! `tcp`: sockets between hosts, one module for each interface.
//!
//! ```text
//!   open()    rails of this process ([address]), listening sockets, the [card] for the others
//!   Shared    where we and our peers are ([whereabouts]), also when that changes ([moving])
//!   Tcp       one rail: calls, answers ([meeting], [hello]), and what it knows of each peer ([pair])
//!   Looks     when a rail is looked at ([looks])
//!   Link      one connection: frames out, frames in ([link], [head])
//! ```
//!
//! Nothing is looked up or connected before somebody sends. Nothing is done for a stranger before
//! both sides have proved that they know a key, and a caller that takes long is dropped: within a
//! job the secret of the job, between jobs the key of a meeting in which both were.
//! Nothing here waits: sockets are looked at when the process polls, and when it sleeps the set of
//! them is the descriptor that [`Module::arm`] gives.
//!
//! A frame's end is told when the peer's library has it, not when the system has taken it. So a
//! connection that breaks loses nothing: the next one begins with what each side has, and
//! [`bml`](crate::bml) sends the rest again, here or on another rail. `docs/tcp.md` is the page for
//! users.

mod address;
mod calls;
mod card;
mod head;
mod hello;
mod link;
mod looks;
mod meeting;
mod module;
mod moving;
mod pair;
mod queue;
#[cfg(test)]
mod tests;
mod whereabouts;

pub use card::KEY;
pub use link::Arrived;

use crate::frame::{CONTROL_MAX, SEALED_MAX};
use address::List;
use calls::Calls;
use looks::Looks;
use oxmpi_mca::param::{Params, Ports};
use oxmpi_pal::net::AddressWatch;
use oxmpi_pal::{epoll, net};
use oxmpi_rte::proof::Secret;
use pair::Pair;
use std::collections::HashMap;
use std::io;
use std::net::{IpAddr, SocketAddr, TcpListener};
use std::sync::Arc;
use std::time::Duration;
use whereabouts::Shared;

/// How processes learn where others are, and tell where they are themselves.
pub trait Contacts: Send + Sync {
    /// The card of a process; `None` while it has none, or it cannot be asked for without waiting.
    fn card(&self, peer: u32) -> Option<Vec<u8>>;

    /// This is the card of this process from now on.
    fn publish(&self, card: &[u8]);

    /// Processes that have another card than before, as far as this is told: each once.
    fn changed(&self) -> Vec<u32>;
}

/// Who this process is.
pub struct Identity {
    /// Its rank in the job, which is its process index.
    pub me: u32,
    /// Names the job.
    pub job: u64,
    /// What proves that a process is of the job.
    pub secret: Secret,
    /// Who else there is.
    pub connected_jobs: Box<dyn ConnectedProcesses>,
}

impl Identity {
    /// What the process that a hello names has to prove itself with: one of this job by the secret
    /// of the job and nothing else, one of another job by the key of a meeting with it.
    fn key_of(&self, hello: &hello::Hello) -> Option<Secret> {
        match (hello.from_job == self.job, hello.meeting) {
            (true, 0) => Some(self.secret.clone()),
            (true, _) => None,
            (false, number) => self
                .connected_jobs
                .meeting(number, hello.from_job, hello.from),
        }
    }
}

/// A process by the name that holds in every job.
#[derive(Clone)]
pub struct Name {
    /// Its job.
    pub job: u64,
    /// Its rank there.
    pub rank: u32,
}

/// Processes of other jobs, by the indices that this process has given them.
pub trait ConnectedProcesses: Send + Sync {
    /// Who is behind an index; `None`: a process of our own job.
    fn name(&self, peer: u32) -> Option<Name>;

    /// The index of a process; `None`: it was never heard of.
    fn index(&self, job: u64, rank: u32) -> Option<u32>;

    /// The number and the key of the last meeting with this process; `None`: this process is not
    /// connected with it, or no longer.
    fn last_meeting(&self, job: u64, rank: u32) -> Option<(u64, Secret)>;

    /// The key of the meeting with this number; `None`: the process was not on the other side.
    fn meeting(&self, number: u64, job: u64, rank: u32) -> Option<Secret>;
}

/// What the user wants.
#[derive(Clone, Debug)]
struct Settings {
    include: List,
    exclude: List,
    ports: Ports,
    links: u16,
    patience: Duration,
    eager: usize,
    /// For `pml dr`: what is sent may be changed on the way.
    sealed: bool,
}

impl Settings {
    fn of(params: &Params) -> Settings {
        let size = |bytes: u64| usize::try_from(bytes).unwrap_or(usize::MAX);
        Settings {
            include: List::parse(&params.tcp_include),
            exclude: List::parse(&params.tcp_exclude),
            ports: params.tcp_ports,
            links: u16::try_from(params.tcp_links.clamp(1, MOST_LINKS)).unwrap_or(1),
            patience: Duration::from_millis(params.tcp_timeout_ms.max(1).into()),
            eager: size(params.tcp_eager_limit.0).min(head::WHOLE_MAX),
            sealed: params.pml.0.names("dr"),
        }
    }

    /// Most bytes of control that a frame may have.
    fn control(&self) -> usize {
        match self.sealed {
            true => SEALED_MAX,
            false => CONTROL_MAX,
        }
    }
}

/// Connections to a peer on one rail, at most.
const MOST_LINKS: u32 = 64;

/// One rail: see the module's text.
pub struct Tcp {
    shared: Arc<Shared>,
    /// Which of the rails, and the name of its interface.
    rail: usize,
    name: String,
    /// Changes of addresses that it has followed.
    followed: u64,
    /// Readable when any socket of the rail is.
    set: epoll::Set,
    calls: Calls,
    pairs: Vec<Pair>,
    by_peer: HashMap<u32, usize>,
    /// Connections that stand: of which pair, and which of its links.
    up: Vec<(usize, usize)>,
    /// Those that this round of polls looks at, and the one whose turn it is.
    round: Vec<(usize, usize)>,
    at: usize,
    /// The round has found something.
    found: bool,
    /// Connections that hold frames, each as often as it may.
    held: Vec<(usize, usize)>,
    looks: Looks,
    /// Rounds until new connections are looked for.
    until_calls: u32,
    events: Vec<crate::module::Event>,
    /// The process is about to end: see [`Module::leave`](crate::module::Module::leave).
    leaves: bool,
    /// Nobody is called or answered.
    #[cfg(test)]
    is_dead: bool,
}

/// The addresses at which processes of other jobs may call, of those that this machine has: those
/// that only lead to itself last.
#[must_use]
pub fn addresses(all: &[net::Interface], params: &Params) -> Vec<IpAddr> {
    let settings = Settings::of(params);
    let mut rails = address::rails(all, &settings.include, &settings.exclude);
    rails.sort_by_key(|rail| rail.is_loopback);
    let own = rails.iter().flat_map(|rail| &rail.addresses);
    own.map(|network| network.address).collect()
}

/// The rails of this process, and the card to publish before anybody can find it. There is no rail
/// where no interface is up that `tcp_include` and `tcp_exclude` leave.
///
/// # Errors
/// The system gives no sockets, or the ports are taken; what it said.
pub fn open(
    who: Identity,
    params: &Params,
    contacts: Box<dyn Contacts>,
) -> Result<(Vec<Tcp>, Vec<u8>), String> {
    let settings = Settings::of(params);
    // Before the first look, so that no change is missed. Without it none is noticed.
    let watch = AddressWatch::new().ok();
    let all = net::interfaces().map_err(|error| format!("the interfaces: {error}"))?;
    let rails = address::rails(&all, &settings.include, &settings.exclude);
    on_rails(Shared::new(who, settings, rails, contacts, watch))
}

fn on_rails(shared: Shared) -> Result<(Vec<Tcp>, Vec<u8>), String> {
    let shared = Arc::new(shared);
    let mut modules = Vec::new();
    for (at, rail) in shared.rails().iter().enumerate() {
        let mut own = Vec::new();
        for network in &rail.addresses {
            // An address that was taken away since, or is not ready yet, is no way to us.
            match listen(network.address, shared.settings.ports) {
                Ok(listener) => own.push(listener),
                Err(Listen::Address) => {}
                Err(Listen::Failed(error)) => {
                    return Err(format!("listening on {}: {error}", network.address));
                }
            }
        }
        let module = Tcp::new(&shared, at, own);
        modules.push(module.map_err(|error| format!("a set of sockets: {error}"))?);
    }
    let card = shared.card().encode();
    Ok((modules, card))
}

enum Listen {
    Address,
    Failed(io::Error),
}

/// Listens at a port of the range.
fn listen(address: IpAddr, ports: Ports) -> Result<TcpListener, Listen> {
    let mut last = io::Error::from(io::ErrorKind::AddrInUse);
    for port in ports.0..=ports.1 {
        let made = TcpListener::bind(SocketAddr::new(address, port)).and_then(|listener| {
            listener.set_nonblocking(true)?;
            Ok(listener)
        });
        match made {
            Ok(listener) => return Ok(listener),
            Err(error) if error.kind() == io::ErrorKind::AddrNotAvailable => {
                return Err(Listen::Address);
            }
            Err(error) if error.kind() == io::ErrorKind::AddrInUse => last = error,
            Err(error) => return Err(Listen::Failed(error)),
        }
    }
    Err(Listen::Failed(last))
}
