//! Ports: where processes of other jobs can reach a process of this job (MPI-5.0 §11.9.2).
//!
//! The name of a port holds addresses and a key. One of the addresses is an abstract Unix socket.
//! Processes of one network namespace reach it even where no interface is up. A caller proves with
//! the key that it has the name; other callers are refused. All messages after the proof are sealed
//! ([`crate::seal`]).
//!
//! A [`Door`] answers with threads of its own, so that invalid bytes, slow callers and a computing
//! process delay no other caller. A caller has one time limit for its proof and its first message
//! together. When there are too many callers without a proof, the oldest is disconnected. A caller
//! that was disconnected calls again within its own limit.

use crate::line::{self, Heard, Line, LineMessage, thread_without_signals};
use crate::proof::{Code, Greeting, Secret, Side};
use crate::seal;
use crate::stream::{Listener, Place, Stream};
use crate::wire;
use oxmpi_pal::epoll::{Ready, Set};
use oxmpi_pal::socket::Closing;
use std::collections::VecDeque;
use std::fmt;
use std::io::{self, Read, Write};
use std::net::{IpAddr, TcpListener};
use std::os::fd::{AsFd, AsRawFd, RawFd};
use std::os::unix::net::UnixStream;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// A port by its name.
#[derive(Clone)]
pub struct Port {
    key: Secret,
    places: Vec<Place>,
}

/// Most bytes of a port's name: MPI_MAX_PORT_NAME without the final NUL.
pub const MOST_NAME: usize = 1023;
const MARK: &str = "oxmpi-port";

impl Port {
    /// The port of this name, if it is one of ours.
    #[must_use]
    pub fn parse(name: &str) -> Option<Port> {
        let mut words = name.split(' ');
        let key = match (words.next()?, words.next()?) {
            (MARK, key) => Secret::from_hex(key)?,
            _ => return None,
        };
        let places: Option<Vec<Place>> = words.map(Place::parse).collect();
        let places = places.filter(|places| !places.is_empty())?;
        Some(Port { key, places })
    }

    /// Calls the process that listens at the port, and sends `first`. A call that ends before both
    /// have proved themselves is repeated within `limit`: the process may have had too many
    /// callers.
    ///
    /// # Errors
    /// No process that knows the port's key is reached: the address that was tried first, and why
    /// it failed.
    pub fn call(&self, limit: Duration, first: &LineMessage) -> io::Result<Line> {
        let until = Instant::now() + limit;
        loop {
            let mut can_retry = false;
            let mut first_failed = None;
            for place in &self.places {
                match self.call_at(place, until, first) {
                    Ok(line) => return Ok(line),
                    Err(failed) => {
                        can_retry |= failed.is_transient;
                        let why = failed.error;
                        first_failed.get_or_insert((place, why));
                    }
                }
            }
            if !can_retry || Instant::now() + PAUSE >= until {
                let (place, why) = first_failed.ok_or(io::ErrorKind::AddrNotAvailable)?;
                return Err(io::Error::new(why.kind(), format!("{place}: {why}")));
            }
            std::thread::sleep(PAUSE);
        }
    }

    /// As [`call`](Port::call), in a thread of its own.
    ///
    /// # Errors
    /// No descriptor or no thread is available.
    pub fn begin_call(self, limit: Duration, first: LineMessage) -> io::Result<Calling> {
        let (doorbell, ring) = UnixStream::pair()?;
        doorbell.set_nonblocking(true)?;
        let result = Arc::new(Mutex::new(None));
        let shared = Arc::clone(&result);
        let ring = Closing::new(ring);
        thread_without_signals("mpi-call", move || {
            let called = self.call(limit, &first);
            *shared.lock().unwrap_or_else(PoisonError::into_inner) = Some(called);
            // Closing it makes the other end of the pair readable.
            drop(ring);
        })?;
        Ok(Calling { doorbell, result })
    }

    fn call_at(&self, place: &Place, until: Instant, first: &LineMessage) -> Result<Line, Failed> {
        let left = until.saturating_duration_since(Instant::now());
        let left = left.clamp(Duration::from_millis(1), PATIENCE);
        let stream = place.connect(left).map_err(|error| Failed {
            error,
            is_transient: false,
        })?;
        let met = self.prove(stream, (Instant::now() + PATIENCE).min(until), first);
        met.map_err(|error| Failed {
            is_transient: error.kind() != io::ErrorKind::PermissionDenied,
            error,
        })
    }

    fn prove(&self, stream: Stream, until: Instant, first: &LineMessage) -> io::Result<Line> {
        let stream = Arc::new(stream);
        let mut limited = Limited(&stream, until);
        let mine = Greeting::new()?;
        limited.write_all(&mine.encode())?;
        let theirs = greeting(&mut limited)?;
        let mut code: Code = [0; 32];
        limited.read_exact(&mut code)?;
        let (key, first_number, second) = (&self.key, &mine.nonce, &theirs.nonce);
        if !key.proves(&code, Side::Answerer, first_number, second) {
            return Err(wrong_key());
        }
        limited.write_all(&key.code(Side::Dialer, first_number, second))?;
        let seals = seal::directions(key, Side::Dialer, first_number, second);
        let line = Line::over(stream, seals)?;
        line.say(first)?;
        Ok(line)
    }
}

/// A call that has failed.
struct Failed {
    error: io::Error,
    /// A repeated call may succeed.
    is_transient: bool,
}

/// A call that runs in a thread.
pub struct Calling {
    doorbell: UnixStream,
    result: Arc<Mutex<Option<io::Result<Line>>>>,
}

impl Calling {
    /// The result, once; `None` while the call runs.
    #[must_use]
    pub fn take(&self) -> Option<io::Result<Line>> {
        let mut result = self.result.lock().unwrap_or_else(PoisonError::into_inner);
        result.take()
    }

    /// A descriptor that is readable when the call has ended.
    #[must_use]
    pub fn descriptor(&self) -> RawFd {
        self.doorbell.as_raw_fd()
    }
}

/// A connection with one time limit for all reads and writes.
struct Limited<'a>(&'a Stream, Instant);

impl Limited<'_> {
    fn left(&self) -> io::Result<Duration> {
        let left = self.1.saturating_duration_since(Instant::now());
        match left.is_zero() {
            true => Err(io::ErrorKind::TimedOut.into()),
            false => Ok(left),
        }
    }
}

impl Read for Limited<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        self.0.set_read_timeout(Some(self.left()?))?;
        (&mut &*self.0).read(into)
    }
}

impl Write for Limited<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.set_write_timeout(Some(self.left()?))?;
        (&mut &*self.0).write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl fmt::Display for Port {
    /// The name: a secret of the processes that may call.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{MARK} {}", self.key.to_hex())?;
        let mut left = MOST_NAME - MARK.len() - 65;
        for place in &self.places {
            let word = format!(" {place}");
            let Some(rest) = left.checked_sub(word.len()) else {
                break;
            };
            left = rest;
            f.write_str(&word)?;
        }
        Ok(())
    }
}

/// An open port.
pub struct Door {
    port: Port,
    callers: Arc<Callers>,
    doorbell: UnixStream,
    /// For the lines of callers: see [`Line::watch`].
    patience: Duration,
    /// Closing it ends the thread.
    _life: Closing<UnixStream>,
}

struct Callers {
    state: Mutex<State>,
    ring: UnixStream,
}

#[derive(Default)]
struct State {
    /// Callers that have proved themselves, with their first messages.
    proved: VecDeque<(Line, LineMessage)>,
    /// Callers without a proof, the oldest first, by number.
    unproved: VecDeque<(u64, Arc<Stream>)>,
    calls: u64,
}

impl Callers {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    /// Disconnects the oldest caller without a proof; false: there is none.
    fn evict(&mut self) -> bool {
        let oldest = self.unproved.pop_front();
        // Its thread ends with the connection.
        let gone = oldest.map(|(_, stream)| stream.shutdown());
        gone.is_some()
    }

    /// Removes a caller that is done; false: it has been disconnected.
    fn leave(&mut self, number: u64) -> bool {
        let at = self.unproved.iter().position(|(of, _)| *of == number);
        at.and_then(|at| self.unproved.remove(at)).is_some()
    }
}

impl Door {
    /// Opens a port at those addresses of this machine that can be bound.
    ///
    /// # Errors
    /// No descriptor or no thread is available.
    pub fn open(addresses: &[IpAddr]) -> io::Result<Door> {
        let key = Secret::random()?;
        let bound = |address: &IpAddr| TcpListener::bind((*address, 0)).ok();
        let tcp = addresses.iter().filter_map(bound).map(Listener::Tcp);
        let listeners: Vec<Listener> = tcp.chain([Listener::unix()?]).collect();
        let places = listeners.iter().map(Listener::place);
        let port = Port {
            key,
            places: places.collect::<io::Result<_>>()?,
        };
        let set = Set::new()?;
        let (life, end) = UnixStream::pair()?;
        set.add(end.as_raw_fd(), END, Ready::Read)?;
        for (number, listener) in (0..).zip(&listeners) {
            listener.set_nonblocking()?;
            set.add(listener.as_fd(), number, Ready::Read)?;
        }
        let (doorbell, ring) = UnixStream::pair()?;
        doorbell.set_nonblocking(true)?;
        ring.set_nonblocking(true)?;
        let callers = Arc::new(Callers {
            state: Mutex::default(),
            ring,
        });
        let (key, shared) = (port.key.clone(), Arc::clone(&callers));
        let listeners: Vec<_> = listeners.into_iter().map(Closing::new).collect();
        thread_without_signals("mpi-port", move || {
            accept_loop(&set, &listeners, &end, &key, &shared)
        })?;
        Ok(Door {
            port,
            callers,
            doorbell,
            patience: line::PATIENCE,
            _life: Closing::new(life),
        })
    }

    /// The same, with this time for the [watch](Line::watch) of its lines.
    #[must_use]
    pub fn watching(self, patience: Duration) -> Door {
        Door { patience, ..self }
    }

    /// Its name.
    #[must_use]
    pub fn name(&self) -> String {
        self.port.to_string()
    }

    /// The next caller that has proved that it knows the name, with its first message.
    #[must_use]
    pub fn take(&self) -> Option<(Line, LineMessage)> {
        let mut drained = [0; 64];
        while (&self.doorbell).read(&mut drained).is_ok_and(|got| got > 0) {}
        let (line, first) = self.callers.lock().proved.pop_front()?;
        // A line that is lost already shows at the next call on it.
        let _ = line.watch(self.patience);
        Some((line, first))
    }

    /// A descriptor that is readable when a caller has arrived.
    #[must_use]
    pub fn descriptor(&self) -> RawFd {
        self.doorbell.as_raw_fd()
    }
}

fn accept_loop(
    set: &Set,
    listeners: &[Closing<Listener>],
    _end: &UnixStream,
    key: &Secret,
    callers: &Arc<Callers>,
) {
    loop {
        let mut called = Vec::new();
        let mut is_over = false;
        let waited = set.wait(-1, |number| match number {
            END => is_over = true,
            number => called.push(usize::try_from(number).unwrap_or(0)),
        });
        if is_over || waited.is_err() {
            return;
        }
        for listener in called.into_iter().filter_map(|at| listeners.get(at)) {
            loop {
                match listener.accept() {
                    Ok(stream) => receive(stream, key.clone(), Arc::clone(callers)),
                    Err(error) if error.kind() == io::ErrorKind::WouldBlock => break,
                    // For example out of descriptors: evicting a caller without a proof frees one.
                    Err(_) if callers.lock().evict() => {}
                    Err(_) => break std::thread::sleep(PAUSE),
                }
            }
        }
    }
}

/// The caller of an accept, if there is one. A caller that cannot be accepted now, for example for
/// lack of descriptors, stays in the backlog. Each poll finds it there, so this thread pauses.
pub(crate) fn accepted<T>(called: io::Result<T>) -> Option<T> {
    let why = match called {
        Ok(caller) => return Some(caller),
        Err(error) => error.kind(),
    };
    if why != io::ErrorKind::WouldBlock {
        std::thread::sleep(PAUSE);
    }
    None
}

/// Starts a thread that checks a caller. With too many at once the oldest is disconnected.
fn receive(stream: Stream, key: Secret, callers: Arc<Callers>) {
    let stream = Arc::new(stream);
    let number = {
        let mut state = callers.lock();
        if state.unproved.len() >= MOST_UNPROVED {
            state.evict();
        }
        state.calls += 1;
        let number = state.calls;
        state.unproved.push_back((number, Arc::clone(&stream)));
        number
    };
    let shared = Arc::clone(&callers);
    let made = thread_without_signals("mpi-caller", move || {
        let met = answer(&stream, &key);
        let mut state = shared.lock();
        if state.leave(number)
            && let Ok(met) = met
        {
            state.proved.push_back(met);
            drop(state);
            // One byte is enough, and a full socket has one.
            let _ = (&shared.ring).write(&[1]);
        }
    });
    if made.is_err() {
        callers.lock().leave(number);
    }
}

/// Checks the proof of a caller, and receives its first message.
fn answer(stream: &Arc<Stream>, key: &Secret) -> io::Result<(Line, LineMessage)> {
    let until = Instant::now() + PATIENCE;
    let mut limited = Limited(stream, until);
    let theirs = greeting(&mut limited)?;
    let mine = Greeting::new()?;
    let (first, second) = (&theirs.nonce, &mine.nonce);
    let code = key.code(Side::Answerer, first, second);
    limited.write_all(&[&mine.encode()[..], &code].concat())?;
    let mut code: Code = [0; 32];
    limited.read_exact(&mut code)?;
    if !key.proves(&code, Side::Dialer, first, second) {
        return Err(wrong_key());
    }
    let seals = seal::directions(key, Side::Answerer, first, second);
    let line = Line::over(Arc::clone(stream), seals)?;
    match line.hear(until) {
        Heard::LineMessage(word) => Ok((line, word)),
        Heard::Nothing | Heard::Closed => Err(io::ErrorKind::TimedOut.into()),
    }
}

fn greeting(from: &mut impl Read) -> io::Result<Greeting> {
    let mut bytes = [0; Greeting::SIZE];
    from.read_exact(&mut bytes)?;
    let greeting = Greeting::decode(&bytes).filter(|said| said.version == wire::VERSION);
    greeting.ok_or_else(wrong_key)
}

fn wrong_key() -> io::Error {
    let why = "who answers there does not know the port, or has another version of oxmpi";
    io::Error::new(io::ErrorKind::PermissionDenied, why)
}

const END: u64 = u64::MAX;
/// The time limit of a caller for its proof and its first message, and of an address for its
/// answer.
const PATIENCE: Duration = Duration::from_secs(5);
/// The pause between two tries to accept, and between two calls.
const PAUSE: Duration = Duration::from_millis(10);
/// The most callers without a proof.
const MOST_UNPROVED: usize = 64;

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::{Ipv4Addr, SocketAddr, TcpStream};

    fn door() -> Door {
        Door::open(&[Ipv4Addr::LOCALHOST.into()]).unwrap()
    }

    fn tcp(port: &Port) -> SocketAddr {
        let tcp = port.places.iter().find_map(|place| match place {
            Place::Tcp(address) => Some(*address),
            Place::Unix(_) => None,
        });
        tcp.unwrap()
    }

    const LIMIT: Duration = Duration::from_secs(60);

    fn call(port: &Port) -> io::Result<Line> {
        port.call(LIMIT, &LineMessage::Job)
    }

    fn taken(door: &Door) -> (Line, LineMessage) {
        loop {
            oxmpi_pal::descriptor::wait_readable(door.doorbell.as_fd(), -1).unwrap();
            if let Some(met) = door.take() {
                return met;
            }
        }
    }

    fn meets(door: &Door) {
        let port = Port::parse(&door.name()).unwrap();
        let _caller = call(&port).unwrap();
        assert_eq!(taken(door).1, LineMessage::Job);
    }

    #[test]
    fn who_has_the_name_is_met() {
        let door = door();
        let port = Port::parse(&door.name()).unwrap();
        let caller = call(&port).unwrap();
        let (met, first) = taken(&door);
        assert_eq!(first, LineMessage::Job);
        caller.say(&LineMessage::Launcher).unwrap();
        assert_eq!(
            met.hear(Instant::now() + LIMIT),
            Heard::LineMessage(LineMessage::Launcher)
        );
        assert!(door.take().is_none());
        let calling = port.begin_call(LIMIT, LineMessage::Launcher).unwrap();
        assert_eq!(taken(&door).1, LineMessage::Launcher);
        oxmpi_pal::descriptor::wait_readable(calling.doorbell.as_fd(), -1).unwrap();
        assert!(calling.take().unwrap().is_ok());
    }

    /// Without an interface that was up no port could be opened, and no job spawned.
    #[test]
    fn no_network_is_needed_on_one_host() {
        let door = Door::open(&[]).unwrap();
        let port = Port::parse(&door.name()).unwrap();
        let caller = call(&port).unwrap();
        assert_eq!(taken(&door).1, LineMessage::Job);
        caller.bye();
        drop(door);
        while call(&port).is_ok() {}
        let why = call(&port).err().map(|error| error.to_string());
        assert!(why.unwrap().contains("unix:oxmpi-port-"));
    }

    #[test]
    fn strangers_are_not_and_keep_nobody_waiting() {
        let door = door();
        let port = Port::parse(&door.name()).unwrap();
        let mut garbage = TcpStream::connect(tcp(&port)).unwrap();
        garbage.write_all(&[7; 200]).unwrap();
        let _silent = TcpStream::connect(tcp(&port)).unwrap();
        let wrong = Port {
            key: Secret::random().unwrap(),
            places: port.places.clone(),
        };
        assert!(call(&wrong).is_err());
        meets(&door);
        assert!(door.take().is_none(), "nobody else has come in");
    }

    /// As many callers as the door serves at once sent a byte now and then, and each byte restarted
    /// their time limit. Later callers were dropped, and did not call again.
    #[test]
    fn callers_that_drip_close_no_port() {
        let door = door();
        let place = tcp(&Port::parse(&door.name()).unwrap());
        let mut slow = Vec::new();
        for _ in 0..3 * MOST_UNPROVED {
            let mut one = TcpStream::connect(place).unwrap();
            one.write_all(b"oxmp").unwrap();
            slow.push(one);
        }
        meets(&door);
        assert!(door.callers.lock().unproved.len() <= MOST_UNPROVED);
        // The limit holds for the whole proof: however slowly they send, all are disconnected.
        slow.iter()
            .for_each(|one| one.set_nonblocking(true).unwrap());
        for look in 0.. {
            slow.retain_mut(|one| {
                // Fewer bytes than a greeting has, until the limit.
                if look % 32 == 0 {
                    let _ = one.write(&[0]);
                }
                let read = one.read(&mut [0]);
                read.is_err_and(|error| error.kind() == io::ErrorKind::WouldBlock)
            });
            if slow.is_empty() {
                break;
            }
            std::thread::sleep(PAUSE);
        }
        meets(&door);
    }

    /// A caller that had proved itself and then sent nothing blocked the process for the others.
    #[test]
    fn a_caller_without_a_word_is_none() {
        let door = door();
        let port = Port::parse(&door.name()).unwrap();
        let stream = port.places[0].connect(LIMIT).unwrap();
        let mut limited = Limited(&stream, Instant::now() + LIMIT);
        let mine = Greeting::new().unwrap();
        limited.write_all(&mine.encode()).unwrap();
        let theirs = greeting(&mut limited).unwrap();
        limited.read_exact(&mut [0; 32]).unwrap();
        let code = port.key.code(Side::Dialer, &mine.nonce, &theirs.nonce);
        limited.write_all(&code).unwrap();
        meets(&door);
        assert!(door.take().is_none());
        assert_eq!((&stream).read(&mut [0]).unwrap(), 0, "it is sent away");
    }

    /// A process with too many callers has disconnected this one: it calls again.
    #[test]
    fn a_call_that_is_cut_short_is_made_again() {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let port = Port {
            key: Secret::random().unwrap(),
            places: vec![Place::Tcp(listener.local_addr().unwrap())],
        };
        let key = port.key.clone();
        let calling = port.begin_call(LIMIT, LineMessage::Job).unwrap();
        drop(listener.accept().unwrap());
        let (mut second, _) = listener.accept().unwrap();
        second.read_exact(&mut [0; 7]).unwrap();
        drop(second);
        let stream = Arc::new(Stream::Tcp(listener.accept().unwrap().0));
        assert_eq!(answer(&stream, &key).unwrap().1, LineMessage::Job);
        oxmpi_pal::descriptor::wait_readable(calling.doorbell.as_fd(), -1).unwrap();
        assert!(calling.take().unwrap().is_ok());
    }

    #[test]
    fn a_closed_port_is_an_error_and_no_wait() {
        let port = Port::parse(&door().name()).unwrap();
        // The thread ends a moment after its door.
        while call(&port).is_ok() {}
        let why = call(&port).err().map(|error| error.to_string());
        assert!(why.unwrap().contains("127.0.0.1"));
    }

    #[test]
    fn names_are_within_the_limit_and_others_are_refused() {
        let places = (0..80).map(|n| format!("[fd00:1:2:3:4:5:6:{n:x}]:{}", 60_000 + n));
        let many = Port {
            key: Secret::random().unwrap(),
            places: places.map(|place| Place::parse(&place).unwrap()).collect(),
        };
        let name = many.to_string();
        assert!(name.len() <= MOST_NAME);
        let read = Port::parse(&name).unwrap();
        assert!(read.places.len() > 20 && many.places.starts_with(&read.places));
        let good = door().name();
        for wrong in [
            "",
            "oxmpi-port",
            "port",
            &good.replace("oxmpi", "o"),
            &good[..80],
        ] {
            assert!(Port::parse(wrong).is_none(), "{wrong}");
        }
        assert!(Port::parse(&format!("{good} x")).is_none());
    }
}
