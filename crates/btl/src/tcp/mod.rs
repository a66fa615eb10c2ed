//! `tcp`: sockets between hosts, one module for each interface.
//!
//! ```text
//!   open()    rails of this process ([address]), listening sockets, the business [card]
//!   Shared    addresses of this process and its peers ([whereabouts]), and changes ([moving])
//!   Tcp       one rail: calls and answers ([meeting], [hello]), and the state of each peer ([pair])
//!   Looks     when a rail is polled ([looks])
//!   Link      one connection: frames out, frames in ([link], [head])
//! ```
//!
//! No peer is looked up or connected before the first message. Both sides of a connection prove
//! that they know a key before anything else is done. Within a job that is the secret of the job,
//! between jobs the key of their meeting. A slow caller is dropped. No call blocks: the process
//! polls the sockets. When it parks, [`Module::arm`] gives the descriptor of an epoll set of them.
//!
//! A frame completes when the peer's library has it, not when the system has taken it. So no frame
//! is lost with a connection: on the next one each side states what it has. [`bml`](crate::bml)
//! sends the rest again, here or on another rail. `docs/tcp.md` is the page for users.

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
use crate::wire::Limits;
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

/// The business cards of the processes: publishing and lookup.
pub trait Contacts: Send + Sync {
    /// The card of a process. `None`: it has published none, or the lookup would block.
    fn card(&self, peer: u32) -> Option<Vec<u8>>;

    /// Publishes the card of this process, in place of an earlier one.
    fn publish(&self, card: &[u8]);

    /// Processes whose card has changed, as far as that is known. Each change is returned once.
    fn changed(&self) -> Vec<u32>;
}

/// The identity of this process.
pub struct Identity {
    /// Its rank in the job, which is its process index.
    pub me: u32,
    /// The number of the job.
    pub job: u64,
    /// The secret by which processes of the job prove themselves.
    pub secret: Secret,
    /// The processes of connected jobs.
    pub connected_jobs: Box<dyn ConnectedProcesses>,
}

impl Identity {
    /// The key with which the sender of a hello has to prove itself. A process of this job needs
    /// the secret of the job and nothing else. A process of another job needs the key of a meeting
    /// with it.
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

/// The name of a process, valid in every job.
#[derive(Clone)]
pub struct Name {
    /// Its job.
    pub job: u64,
    /// Its rank there.
    pub rank: u32,
}

/// Processes of other jobs, by the indices that this process has given them.
pub trait ConnectedProcesses: Send + Sync {
    /// The process with an index. `None`: a process of this job.
    fn name(&self, peer: u32) -> Option<Name>;

    /// The index of a process. `None`: the process is unknown.
    fn index(&self, job: u64, rank: u32) -> Option<u32>;

    /// The number and the key of the last meeting with this process. `None`: this process is not
    /// connected with it, or not any more.
    fn last_meeting(&self, job: u64, rank: u32) -> Option<(u64, Secret)>;

    /// The key of the meeting with this number. `None`: the process did not take part in it.
    fn meeting(&self, number: u64, job: u64, rank: u32) -> Option<Secret>;
}

/// The parameters of the user.
#[derive(Clone, Debug)]
struct Settings {
    include: List,
    exclude: List,
    ports: Ports,
    links: u16,
    patience: Duration,
    eager: usize,
    /// For `pml dr`: frames may be corrupted by the network.
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

    /// Most bytes of control of a frame.
    fn control(&self) -> usize {
        match self.sealed {
            true => SEALED_MAX,
            false => CONTROL_MAX,
        }
    }
}

/// The limits of a path over one rail.
#[must_use]
pub fn limits(params: &Params) -> Limits {
    module::caps(Settings::of(params).eager).limits()
}

/// Most connections to a peer on one rail.
const MOST_LINKS: u32 = 64;

/// One rail: see the module's text.
pub struct Tcp {
    shared: Arc<Shared>,
    /// The number of the rail, and the name of its interface.
    rail: usize,
    name: String,
    /// Changes of addresses that it has handled.
    followed: u64,
    /// Readable when any socket of the rail is.
    set: epoll::Set,
    calls: Calls,
    pairs: Vec<Pair>,
    by_peer: HashMap<u32, usize>,
    /// Open connections: the index of the pair, and that of the link.
    up: Vec<(usize, usize)>,
    /// The connections of this round of polls, and the position of the next one.
    round: Vec<(usize, usize)>,
    at: usize,
    /// The round has found frames.
    found: bool,
    /// Connections that hold frames. One may occur several times.
    held: Vec<(usize, usize)>,
    looks: Looks,
    /// Rounds until new connections are accepted.
    until_calls: u32,
    events: Vec<crate::module::Event>,
    /// The process is about to end: see [`Module::leave`](crate::module::Module::leave).
    leaves: bool,
    /// For tests: calls and answers are suppressed.
    #[cfg(test)]
    is_dead: bool,
}

/// The addresses of this machine at which processes of other jobs may call. Loopback addresses come
/// last.
#[must_use]
pub fn addresses(all: &[net::Interface], params: &Params) -> Vec<IpAddr> {
    let settings = Settings::of(params);
    let mut rails = address::rails(all, &settings.include, &settings.exclude);
    rails.sort_by_key(|rail| rail.is_loopback);
    let own = rails.iter().flat_map(|rail| &rail.addresses);
    own.map(|network| network.address).collect()
}

/// The rails of this process, and the card to publish before peers call. A rail is an interface
/// that is up and that `tcp_include` and `tcp_exclude` permit.
///
/// # Errors
/// The system gives no sockets, or the ports are in use. The text is the system's.
pub fn open(
    who: Identity,
    params: &Params,
    contacts: Box<dyn Contacts>,
) -> Result<(Vec<Tcp>, Vec<u8>), String> {
    let settings = Settings::of(params);
    // Opened before the interfaces are read, so that no change is missed. Without it no change is
    // noticed.
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
            // An address that has been removed since, or is not ready yet, cannot be called.
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
