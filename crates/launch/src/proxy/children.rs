//! The daemons below this one: started through an agent, let in by the door, heard and told.
//!
//! The agent is what the component of `plm` runs for a host, ssh or srun or the user's own; it gets
//! the start_info on its standard input, and what it prints is kept for the message if no daemon comes.
//! Agents and what is below them are descendants of ours that no sweep touches: the daemons end
//! what is theirs, and the agents end with them.
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

/// Where daemons come in, as long as one is awaited.
pub(super) struct Door {
    listeners: Vec<TcpListener>,
    addresses: Vec<SocketAddr>,
}

/// A daemon below, as this process knows it.
pub(super) struct Child {
    node: u32,
    /// The process that starts it, and perhaps others; 0 when that has ended.
    agent: i32,
    /// How it ended.
    ended: Option<Ended>,
    /// What it prints, and the end of that.
    pipe: Option<OwnedFd>,
    said: Vec<u8>,
    command: String,
    /// Its line, once it has come.
    link: Option<Link>,
    /// Orders until then.
    pending: Vec<u8>,
    /// There is more to read than mpirun takes now.
    held: bool,
    /// Not awaited, or not heard any more.
    cut: bool,
}

impl Door {
    /// Opens a port of `ports` (both 0: any) at each address that the start_info names, and at no other.
    fn open(ports: (u16, u16), registry: &Registry) -> io::Result<Door> {
        let mut door = Door {
            listeners: Vec::new(),
            addresses: Vec::new(),
        };
        let mut last = io::Error::other("no port");
        for address in addresses() {
            let mut at_ports = ports.0..=ports.1;
            let bound = at_ports.find_map(|port| match TcpListener::bind((address, port)) {
                Ok(listener) => Some(listener),
                Err(error) => {
                    last = error;
                    None
                }
            });
            // An address may have no port left, or be gone: the others lead here, too.
            let Some(listener) = bound else { continue };
            listener.set_nonblocking(true)?;
            registry.register(
                &mut SourceFd(&listener.as_raw_fd()),
                Place::Door.token(),
                Interest::READABLE,
            )?;
            door.addresses.push(listener.local_addr()?);
            door.listeners.push(listener);
        }
        match door.listeners.is_empty() {
            true => Err(last),
            false => Ok(door),
        }
    }

    /// The next newcomer; `WouldBlock`: there is none.
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
            said: Vec::new(),
            command: String::new(),
            link: None,
            pending: Vec::new(),
            held: false,
            cut: false,
        };
        // One command for all is there with the first of them.
        let all = plm::starts_all(&self.map.launcher);
        let started = match self.children.first() {
            Some(first) if all => {
                child.command.clone_from(&first.command);
                Ok(())
            }
            // Descriptors that strangers have can be had back.
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
        if self.door.is_none() {
            let door = Door::open(self.map.ports, self.poll.registry());
            self.door = Some(door.map_err(|error| format!("no port to listen on: {error}"))?);
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
        // Less than a pipe holds, so it goes at once; a reader that is gone tells by its end.
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
                .door
                .as_ref()
                .map(|door| door.addresses.clone())
                .unwrap_or_default(),
            start_ms: self.map.start_ms,
        }
    }

    /// A daemon that knows the secret says for which node it is.
    pub(super) fn daemon_came(&mut self, here: Here, mut link: Link) {
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
        self.shut_door();
        self.on(Event::ChildJoined(here.node));
        self.settle();
        self.read_child(index);
    }

    /// Listens no longer when no daemon is awaited.
    fn shut_door(&mut self) {
        if (self.children.iter()).all(|child| child.link.is_some() || child.cut) {
            self.door = None;
            self.evict_all();
        }
    }

    /// Tells the daemon of `node`, when it has come.
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
                // An order is far shorter than a frame may be.
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

    /// Hears a daemon below, as long as what it says can be passed on.
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
                    Some(word) => self.on(Event::Notice(node, word)),
                    // Not a daemon of ours.
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

    /// Whether a daemon has more to say than has been read.
    pub(super) fn has_held(&self) -> bool {
        self.children.iter().any(|child| child.held)
    }

    /// Goes on with those that were left unread.
    pub(super) fn read_held(&mut self) {
        for index in 0..self.children.len() {
            if self.children[index].held {
                self.read_child(index);
            }
        }
    }

    /// What the agent of a daemon prints: the last of it is kept.
    pub(super) fn read_agent(&mut self, index: usize) {
        let child = &mut self.children[index];
        let Some(pipe) = &child.pipe else { return };
        let mut buffer = [0; 1024];
        loop {
            match descriptor::read(pipe.as_fd(), &mut buffer) {
                Ok(got) if got > 0 => {
                    child.said.extend_from_slice(&buffer[..got]);
                    let excess = child.said.len().saturating_sub(MOST_SAID);
                    child.said.drain(..excess);
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

    /// What starts a daemon has ended; whether `pid` was such a process.
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
        let said = self.children[index].said.clone();
        for index in those {
            let child = &mut self.children[index];
            child.said.clone_from(&said);
            child.ended = Some(how);
            self.child_without_agent(index, how);
        }
        true
    }

    fn child_without_agent(&mut self, index: usize, how: Ended) {
        let child = &self.children[index];
        // One that puts its daemon into the background ends well, and early.
        if how != Ended::Exit(0) && !child.cut {
            let (node, what) = (child.node, ended(how));
            if child.link.is_none() {
                self.missing(index, &what);
            } else {
                // It may have said why: that comes first.
                self.read_child(index);
                self.on(Event::ChildLost(
                    node,
                    format!("what had started it {what}"),
                ));
            }
        }
    }

    /// The daemon of `node` has not come in time.
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
        let said = String::from_utf8_lossy(&child.said);
        let said = match said.trim() {
            "" => String::new(),
            said => format!("\nit printed: {said}"),
        };
        let message = Message::new(Id::HostUnreachable)
            .with("host", &self.map.nodes[child.node as usize].host)
            .with("here", self.host())
            .with("reason", format!("{reason}{said}"))
            .with("command", &child.command);
        let node = child.node;
        self.on(Event::ChildMissing(node, message));
    }

    /// Hears `node` no longer, and ends what has started its daemon.
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
        self.shut_door();
        // What has started others as well ends with them.
        if !plm::starts_all(&self.map.launcher) {
            kill_with_all_below(agent);
        }
    }

    /// What starts the daemons below: no sweep touches it.
    pub(super) fn agents(&self) -> Vec<i32> {
        let agents = self.children.iter().map(|child| child.agent);
        agents.filter(|agent| *agent > 0).collect()
    }

    /// Says how many strangers there were, to who wants to know.
    pub(super) fn tell_refused(&mut self) {
        if self.map.verbose && self.refused > 0 {
            let (refused, host) = (self.refused, self.host());
            let text = format!("mpirun: {refused} connections were refused on {host}");
            self.say(Notice::Note(text));
        }
    }

    /// Bytes that we have sent to other daemons.
    pub(super) fn told_daemons(&self) -> u64 {
        let links = self.children.iter().filter_map(|child| child.link.as_ref());
        let above = if self.me == 0 { 0 } else { self.head.pushed() };
        above + links.map(Link::pushed).sum::<u64>()
    }

    /// All is done. The daemons below are, too, and will end by themselves.
    pub(super) fn begin_to_leave(&mut self) {
        self.leaving = true;
        if !self.children.is_empty() {
            self.linger_until = Some(Instant::now() + LINGER);
        }
    }

    /// Whether nothing of the daemons below is left that we could see.
    pub(super) fn children_are_gone(&self) -> bool {
        let waits =
            |child: &Child| child.agent > 0 || child.link.as_ref().is_some_and(|l| l.queued() > 0);
        !self.children.iter().any(waits)
    }

    /// Does what is due: those that are left unread live; agents that do not end are ended.
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

/// Where this machine can be reached: addresses of the old kind first, for more often the way is
/// there; those that only lead to itself last; no more than a start_info holds. Link-local ones mean
/// nothing without the number of an interface.
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

/// Kills this process and its descendants, if it is one.
fn kill_with_all_below(pid: i32) {
    if pid > 0 {
        for below in descendants::below(pid, &[]) {
            // EPERM: somebody else's (setuid): nothing can be done about it.
            let _ = below.signal(signal::SIGKILL);
        }
        // A child of ours, which is not reaped yet: the number is its own.
        let _ = process::kill(Target::Process(pid), signal::SIGKILL);
    }
}

fn ended(how: Ended) -> String {
    match how {
        Ended::Exit(status) => format!("ended with status {status}"),
        Ended::Signal(signal) => format!("was ended by {}", signal_name(signal)),
    }
}

/// Reads of a daemon's line between two looks at everything else.
const READS_AT_ONCE: u32 = 16;
/// Bytes of what an agent prints that are kept.
const MOST_SAID: usize = 4096;
/// Addresses on a start_info.
const MOST_ADDRESSES: usize = 64;
/// How long agents have to end when the daemons have been told to leave.
const LINGER: Duration = Duration::from_secs(2);
