//! The daemons below this one. An agent starts each daemon. The daemon connects to a port of ours,
//! and the two exchange orders and notices.
//!
//! The agent is the command that the component of `plm` runs for a host: ssh, srun, or the user's
//! own. It gets the start_info on its standard input. The end of its output is kept for the message
//! if no daemon connects. Agents and their descendants are our descendants, but no sweep touches
//! them. The daemons end their own descendants, and the agents end with them.
//!
//! Length: a daemon below from its start to its end, and nothing else.

use super::Proxy;
use super::pipes::MOST_QUEUED;
use super::place::Place;
use crate::control::{Notice, Order};
use crate::descendants;
use crate::link::Link;
use crate::node::Event;
use crate::plm;
use crate::start_info::{self, Here, StartInfo};
use core::ops::RangeInclusive;
use mio::unix::SourceFd;
use mio::{Interest, Registry};
use oxmpi_mca::{Id, Message};
use oxmpi_pal::net::{self, Interface};
use oxmpi_pal::process::{self, Ended, Target, signal_name};
use oxmpi_pal::spawn::{Spawn, SpawnError};
use oxmpi_pal::{descriptor, signal};
use oxmpi_rte::wire;
use std::ffi::{CStr, CString};
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::os::fd::{AsFd, AsRawFd, OwnedFd};
use std::os::unix::ffi::OsStringExt;
use std::time::{Duration, Instant};

/// The ports on which daemons connect, as long as one is awaited.
pub(super) struct DaemonPort {
    listeners: Vec<TcpListener>,
    addresses: Vec<SocketAddr>,
}

/// A daemon below, as this process sees it.
pub(super) struct Child {
    node: u32,
    /// The pid of the agent, which may have started other daemons, too; 0 when it has ended.
    agent: i32,
    /// How the agent has ended.
    ended: Option<Ended>,
    /// The pipe with the agent's output; `None` after its end.
    pipe: Option<OwnedFd>,
    printed: Vec<u8>,
    command: String,
    /// The connection to the daemon, once it has connected.
    link: Option<Link>,
    /// The orders until then.
    pending: Vec<u8>,
    /// It has sent more than can be passed on to mpirun now.
    held: bool,
    /// The daemon is not awaited, or its messages are not read any more.
    cut: bool,
}

impl DaemonPort {
    /// Opens a port of `ports` (only 0: any) at each address in the start_info, and at no other.
    fn open(ports: RangeInclusive<u16>, registry: &Registry) -> io::Result<DaemonPort> {
        let mut daemon_port = DaemonPort {
            listeners: Vec::new(),
            addresses: Vec::new(),
        };
        let mut last = io::Error::other("no port");
        for address in addresses() {
            let mut at_ports = ports.clone();
            let bound = at_ports.find_map(|port| match TcpListener::bind((address, port)) {
                Ok(listener) => Some(listener),
                Err(error) => {
                    last = error;
                    None
                }
            });
            // An address may have no free port, or be gone. Daemons can use the other addresses.
            let Some(listener) = bound else { continue };
            listener.set_nonblocking(true)?;
            registry.register(
                &mut SourceFd(&listener.as_raw_fd()),
                Place::DaemonPort.token(),
                Interest::READABLE,
            )?;
            daemon_port.addresses.push(listener.local_addr()?);
            daemon_port.listeners.push(listener);
        }
        match daemon_port.listeners.is_empty() {
            true => Err(last),
            false => Ok(daemon_port),
        }
    }

    /// Accepts the next connection; `WouldBlock`: there is none.
    pub(super) fn accept(&self) -> io::Result<TcpStream> {
        for listener in &self.listeners {
            match listener.accept() {
                Ok((stream, _)) => {
                    stream.set_nodelay(true)?;
                    return Ok(stream);
                }
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                Err(error) => return Err(error),
            }
        }
        Err(io::ErrorKind::WouldBlock.into())
    }
}

impl Proxy {
    /// Starts the daemon of `node`.
    pub(super) fn launch(&mut self, node: u32) {
        let mut child = Child {
            node,
            agent: 0,
            ended: None,
            pipe: None,
            printed: Vec::new(),
            command: String::new(),
            link: None,
            pending: Vec::new(),
            held: false,
            cut: false,
        };
        // With one command for all daemons, the first call starts all of them.
        let all = plm::starts_all(&self.map.launcher);
        let started = match self.children.first() {
            Some(first) if all => {
                child.command.clone_from(&first.command);
                Ok(())
            }
            // Unproved connections may use up the descriptors: close them and try again.
            _ => match self.start_agent(&mut child, all) {
                Err(_) if child.agent == 0 && self.evict_all() => self.start_agent(&mut child, all),
                started => started,
            },
        };
        self.children.push(child);
        if let Err(reason) = started {
            self.missing(self.children.len() - 1, &reason);
        }
    }

    fn start_agent(&mut self, child: &mut Child, all: bool) -> Result<(), String> {
        if self.daemon_port.is_none() {
            let (first, last) = self.map.ports;
            let daemon_port = DaemonPort::open(first..=last, self.poll.registry());
            self.daemon_port =
                Some(daemon_port.map_err(|error| format!("no port to listen on: {error}"))?);
        }
        let hosts = self.map.nodes.iter().map(|node| &node.address[..]);
        let hosts: Vec<&str> = hosts.skip(child.node as usize).collect();
        let words = match all {
            true => plm::command_for_all(&self.map.launcher, &hosts),
            false => plm::command(&self.map.launcher, hosts[0]),
        };
        child.command = words.join(" ");
        let program = plm::find(&words[0])
            .ok_or_else(|| format!("there is no program {} in PATH", words[0]))?;
        let no_pipe = |error: io::Error| format!("no pipe for it: {error}");
        let (output, output_theirs) = descriptor::pipe_to_us().map_err(no_pipe)?;
        let (input_theirs, input) = descriptor::pipe_from_us().map_err(no_pipe)?;
        let argv = words.iter().map(|word| CString::new(word.as_str()));
        let argv: Vec<CString> = argv
            .collect::<Result<_, _>>()
            .map_err(|_| "there is a NUL byte in it".to_string())?;
        let environment = plm::environment().map(|(name, value)| {
            CString::new([name.into_vec(), b"=".to_vec(), value.into_vec()].concat())
        });
        let mut environment: Vec<CString> = environment.filter_map(Result::ok).collect();
        let start_info = self.start_info_of(child.node);
        if all {
            let variable = start_info.variable().map_err(|error| error.to_string())?;
            environment.extend(CString::new(variable).ok());
        }
        let spawn = Spawn {
            program: &program,
            argv: &argv,
            env: &environment
                .iter()
                .map(CString::as_c_str)
                .collect::<Vec<&CStr>>(),
            directory: None,
            stdio: [
                input_theirs.as_fd(),
                output_theirs.as_fd(),
                output_theirs.as_fd(),
            ],
            cpus: None,
            open_files: self.own.open_files,
            blocked: &self.own.blocked,
        };
        let spawned = spawn.start().map_err(|error| match error {
            SpawnError::Clone(error) | SpawnError::Directory(error) | SpawnError::Exec(error) => {
                error.to_string()
            }
        })?;
        child.agent = spawned.pid;
        // The start_info is shorter than a pipe holds, so one write takes it. If the reader is
        // gone, its end is reported later.
        let mut bytes = Vec::new();
        wire::push_frame(&mut bytes, &start_info).expect("invariant: a few addresses");
        debug_assert!(bytes.len() <= start_info::MOST + wire::HEADER);
        if !all {
            let _ = descriptor::write(input.as_fd(), &bytes);
        }
        let token = Place::Agent(self.children.len()).token();
        let registry = self.poll.registry();
        let registered = registry.register(
            &mut SourceFd(&output.as_raw_fd()),
            token,
            Interest::READABLE,
        );
        child.pipe = registered.is_ok().then_some(output);
        Ok(())
    }

    fn start_info_of(&self, node: u32) -> StartInfo {
        StartInfo {
            node,
            secret: self.own.secret.to_hex(),
            addresses: self
                .daemon_port
                .as_ref()
                .map(|daemon_port| daemon_port.addresses.clone())
                .unwrap_or_default(),
            start_ms: self.map.start_ms,
        }
    }

    /// A daemon has proved that it knows the secret, and has stated its node.
    pub(super) fn daemon_connected(&mut self, here: Here, mut link: Link) {
        let is = |child: &Child| child.node == here.node && child.link.is_none() && !child.cut;
        let Some(index) = self.children.iter().position(is) else {
            self.refused += 1;
            return;
        };
        let token = Place::Child(index).token();
        if link.register(self.poll.registry(), token).is_err() {
            return self.missing(index, "its line cannot be heard");
        }
        let child = &mut self.children[index];
        link.push(&*self.map);
        link.push_frames(&std::mem::take(&mut child.pending));
        link.flush();
        child.link = Some(link);
        self.close_daemon_port();
        self.on(Event::ChildJoined(here.node));
        self.settle();
        self.read_child(index);
    }

    /// Closes the ports when no daemon is awaited.
    fn close_daemon_port(&mut self) {
        if (self.children.iter()).all(|child| child.link.is_some() || child.cut) {
            self.daemon_port = None;
            self.evict_all();
        }
    }

    /// Sends an order to the daemon of `node`, or queues it until the daemon connects.
    pub(super) fn tell_child(&mut self, node: u32, order: &Order<'_>) {
        let Some(child) = self.children.iter_mut().find(|child| child.node == node) else {
            return;
        };
        match &mut child.link {
            Some(link) => {
                link.push(order);
                link.flush();
            }
            None if !child.cut => {
                // An order is far shorter than the limit of a frame.
                let _ = wire::push_frame(&mut child.pending, order);
            }
            None => {}
        }
    }

    pub(super) fn flush_children(&mut self) {
        let links = self
            .children
            .iter_mut()
            .filter_map(|child| child.link.as_mut());
        links.for_each(Link::flush);
    }

    /// Reads the messages of a daemon below, as long as they can be passed on.
    pub(super) fn read_child(&mut self, index: usize) {
        let mut reads = 0;
        loop {
            let held = self.head.queued() >= MOST_QUEUED;
            let child = &mut self.children[index];
            let Some(link) = &mut child.link else { return };
            child.held = held || reads == READS_AT_ONCE;
            if child.held {
                return;
            }
            if let Some(message) = link.next_frame() {
                let node = child.node;
                match wire::decode::<Notice>(&message) {
                    Some(notice) => self.on(Event::Notice(node, notice)),
                    // The peer is not a daemon of this job.
                    None => link.close(),
                }
                self.settle();
                continue;
            }
            if link.is_closed() {
                let node = child.node;
                self.on(Event::ChildLost(node, "its line has closed".into()));
                return self.settle();
            }
            reads += 1;
            if !link.fill_once() && !link.is_closed() {
                return;
            }
        }
    }

    /// Whether some daemon has sent messages that are left unread.
    pub(super) fn has_held(&self) -> bool {
        self.children.iter().any(|child| child.held)
    }

    /// Continues to read the daemons whose messages were left unread.
    pub(super) fn read_held(&mut self) {
        for index in 0..self.children.len() {
            if self.children[index].held {
                self.read_child(index);
            }
        }
    }

    /// Reads the output of an agent and keeps the end of it.
    pub(super) fn read_agent(&mut self, index: usize) {
        let child = &mut self.children[index];
        let Some(pipe) = &child.pipe else { return };
        let mut buffer = [0; 1024];
        loop {
            match descriptor::read(pipe.as_fd(), &mut buffer) {
                Ok(got) if got > 0 => {
                    child.printed.extend_from_slice(&buffer[..got]);
                    let excess = child.printed.len().saturating_sub(MOST_PRINTED);
                    child.printed.drain(..excess);
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => return,
                _ => break,
            }
        }
        let registry = self.poll.registry();
        let _ = registry.deregister(&mut SourceFd(&pipe.as_raw_fd()));
        child.pipe = None;
    }

    /// A process has ended; whether `pid` was an agent.
    pub(super) fn agent_ended(&mut self, pid: i32, how: Ended) -> bool {
        let Some(index) = self.children.iter().position(|child| child.agent == pid) else {
            return false;
        };
        self.read_agent(index);
        self.children[index].agent = 0;
        let all = plm::starts_all(&self.map.launcher);
        let those = if all {
            0..self.children.len()
        } else {
            index..index + 1
        };
        let printed = self.children[index].printed.clone();
        for index in those {
            let child = &mut self.children[index];
            child.printed.clone_from(&printed);
            child.ended = Some(how);
            self.child_without_agent(index, how);
        }
        true
    }

    fn child_without_agent(&mut self, index: usize, how: Ended) {
        let child = &self.children[index];
        // An agent that puts its daemon into the background ends early, with status 0.
        if how != Ended::Exit(0) && !child.cut {
            let (node, what) = (child.node, ended(how));
            if child.link.is_none() {
                self.missing(index, &what);
            } else {
                // The daemon may have sent the reason: read that first.
                self.read_child(index);
                self.on(Event::ChildLost(
                    node,
                    format!("what had started it {what}"),
                ));
            }
        }
    }

    /// The daemon of `node` has not connected in time.
    pub(super) fn give_up(&mut self, node: u32) {
        let index = self.children.iter().position(|child| child.node == node);
        if let Some(index) = index {
            let seconds = f64::from(self.map.start_ms) / 1000.0;
            let ended = self.children[index].ended;
            let but = ended.map_or(String::new(), |how| {
                format!("; the command {}", self::ended(how))
            });
            self.missing(
                index,
                &format!("no daemon has come within {seconds} s{but}"),
            );
        }
    }

    fn missing(&mut self, index: usize, reason: &str) {
        let child = &self.children[index];
        let printed = String::from_utf8_lossy(&child.printed);
        let printed = match printed.trim() {
            "" => String::new(),
            printed => format!("\nit printed: {printed}"),
        };
        let message = Message::new(Id::HostUnreachable)
            .with("host", &self.map.nodes[child.node as usize].host)
            .with("here", self.host())
            .with("reason", format!("{reason}{printed}"))
            .with("command", &child.command);
        let node = child.node;
        self.on(Event::ChildMissing(node, message));
    }

    /// Closes the connection to the daemon of `node`, and ends its agent.
    pub(super) fn cut(&mut self, node: u32) {
        let Some(child) = self.children.iter_mut().find(|child| child.node == node) else {
            return;
        };
        child.cut = true;
        child.held = false;
        let agent = child.agent;
        if let Some(link) = child.link.take() {
            link.deregister(self.poll.registry());
        }
        self.close_daemon_port();
        // An agent that has started other daemons, too, ends with them.
        if !plm::starts_all(&self.map.launcher) {
            kill_with_all_below(agent);
        }
    }

    /// The pids of the agents: no sweep touches them.
    pub(super) fn agents(&self) -> Vec<i32> {
        let agents = self.children.iter().map(|child| child.agent);
        agents.filter(|agent| *agent > 0).collect()
    }

    /// Reports the number of refused connections if the user wants it.
    pub(super) fn tell_refused(&mut self) {
        if self.map.verbose && self.refused > 0 {
            let (refused, host) = (self.refused, self.host());
            let text = format!("mpirun: {refused} connections were refused on {host}");
            self.say(Notice::Note(text));
        }
    }

    /// The number of bytes that we have sent to other daemons.
    pub(super) fn bytes_to_daemons(&self) -> u64 {
        let links = self.children.iter().filter_map(|child| child.link.as_ref());
        let above = if self.me == 0 { 0 } else { self.head.pushed() };
        above + links.map(Link::pushed).sum::<u64>()
    }

    /// All is done. The daemons below are done, too, and end by themselves.
    pub(super) fn begin_to_leave(&mut self) {
        self.leaving = true;
        if !self.children.is_empty() {
            self.linger_until = Some(Instant::now() + LINGER);
        }
    }

    /// Whether all agents have ended and all orders have been sent.
    pub(super) fn children_are_gone(&self) -> bool {
        let waits =
            |child: &Child| child.agent > 0 || child.link.as_ref().is_some_and(|l| l.queued() > 0);
        !self.children.iter().any(waits)
    }

    /// Does what is due. Daemons that are left unread count as alive. Agents that do not end are
    /// killed.
    pub(super) fn expire_children(&mut self) {
        for index in 0..self.children.len() {
            if self.children[index].held {
                let node = self.children[index].node;
                self.on(Event::ChildHeld(node));
            }
        }
        if self
            .linger_until
            .is_some_and(|until| until <= Instant::now())
        {
            self.linger_until = None;
            for index in 0..self.children.len() {
                let Child { node, agent, .. } = self.children[index];
                self.cut(node);
                kill_with_all_below(agent);
            }
        }
    }
}

/// The addresses of this machine: IPv4 first, because it is routed more often, and loopback last.
/// There are no more than a start_info holds. Link-local IPv6 addresses are left out: they need an
/// interface number.
fn addresses() -> Vec<IpAddr> {
    let link_local = |one: &Interface| match one.address {
        IpAddr::V4(_) => false,
        IpAddr::V6(address) => address.is_unicast_link_local(),
    };
    let all = net::interfaces().unwrap_or_default().into_iter();
    let usable = |one: &Interface| one.is_up && !link_local(one);
    let mut all: Vec<Interface> = all.filter(usable).collect();
    all.sort_by_key(|one| (one.is_loopback, one.address.is_ipv6()));
    let mut addresses: Vec<IpAddr> = all.into_iter().map(|one| one.address).collect();
    addresses.dedup();
    if addresses.is_empty() {
        addresses.push(Ipv4Addr::LOCALHOST.into());
    }
    addresses.truncate(MOST_ADDRESSES);
    addresses
}

/// Kills this process and its descendants; `pid` 0 is no process.
fn kill_with_all_below(pid: i32) {
    if pid > 0 {
        for below in descendants::below(pid, &[]) {
            // EPERM: the process belongs to another user (setuid) and cannot be killed.
            let _ = below.signal(signal::SIGKILL);
        }
        // The process is our child and not yet reaped: its pid cannot belong to another one.
        let _ = process::kill(Target::Process(pid), signal::SIGKILL);
    }
}

fn ended(how: Ended) -> String {
    match how {
        Ended::Exit(status) => format!("ended with status {status}"),
        Ended::Signal(signal) => format!("was ended by {}", signal_name(signal)),
    }
}

/// The most reads of a daemon's connection before all other events are handled.
const READS_AT_ONCE: u32 = 16;
/// The bytes of an agent's output that are kept.
const MOST_PRINTED: usize = 4096;
/// The most addresses in a start_info.
const MOST_ADDRESSES: usize = 64;
/// How long agents may take to end after the daemons were sent [`Order::Leave`].
const LINGER: Duration = Duration::from_secs(2);
