//! Ports: where a process of one job can be found by those of others (MPI-5.0 §11.9.2).
//!
//! The name of a port holds addresses and a key; who has the name can prove it, and nobody else is
//! listened to. A door answers with threads of its own, so that garbage, slow callers and a process
//! that computes keep nobody waiting.

use crate::line::{Line, quiet_thread};
use crate::proof::{Code, Greeting, Secret, Side};
use crate::wire;
use oxmpi_pal::epoll::{Ready, Set};
use std::fmt;
use std::io::{self, Read, Write};
use std::net::{IpAddr, SocketAddr, TcpListener, TcpStream};
use std::os::fd::{AsFd, AsRawFd, RawFd};
use std::os::unix::net::UnixStream;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// A port by its name.
#[derive(Clone)]
pub struct Port {
    key: Secret,
    places: Vec<SocketAddr>,
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
        let places: Option<Vec<SocketAddr>> = words.map(|word| word.parse().ok()).collect();
        let places = places.filter(|places| !places.is_empty())?;
        Some(Port { key, places })
    }

    /// Calls who listens there; `Err`: nobody who knows the port's key does, and what was tried.
    ///
    /// # Errors
    /// The last reason.
    pub fn call(&self) -> io::Result<Line> {
        let mut last = io::Error::from(io::ErrorKind::AddrNotAvailable);
        for place in &self.places {
            match self.call_at(place) {
                Ok(line) => return Ok(line),
                Err(error) => last = io::Error::new(error.kind(), format!("{place}: {error}")),
            }
        }
        Err(last)
    }

    fn call_at(&self, place: &SocketAddr) -> io::Result<Line> {
        let mut stream = TcpStream::connect_timeout(place, PATIENCE)?;
        limit(&stream)?;
        let mine = Greeting::new()?;
        stream.write_all(&mine.encode())?;
        let theirs = greeting(&mut stream)?;
        let mut code: Code = [0; 32];
        stream.read_exact(&mut code)?;
        let key = &self.key;
        if !key.proves(&code, Side::Answerer, &mine.nonce, &theirs.nonce) {
            return Err(stranger());
        }
        stream.write_all(&key.code(Side::Dialer, &mine.nonce, &theirs.nonce))?;
        Line::over(stream)
    }
}

impl fmt::Display for Port {
    /// The name. It is a secret of those who may call.
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
    came: Arc<Came>,
    bell: UnixStream,
    /// Closing it ends the thread.
    _life: UnixStream,
}

struct Came {
    state: Mutex<State>,
    ring: UnixStream,
}

#[derive(Default)]
struct State {
    /// Who has proved himself.
    met: Vec<Line>,
    /// Callers that have not.
    strangers: usize,
}

impl Came {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Door {
    /// Opens a port at these addresses of this machine.
    ///
    /// # Errors
    /// None of them can be listened at, or the system has no thread to give.
    pub fn open(addresses: &[IpAddr]) -> io::Result<Door> {
        let mut listeners = Vec::new();
        let mut last = io::Error::from(io::ErrorKind::AddrNotAvailable);
        for address in addresses {
            match TcpListener::bind((*address, 0)) {
                Ok(listener) => listeners.push(listener),
                Err(error) => last = error,
            }
        }
        if listeners.is_empty() {
            return Err(last);
        }
        let places = listeners.iter().map(TcpListener::local_addr);
        let port = Port {
            key: Secret::random()?,
            places: places.collect::<io::Result<_>>()?,
        };
        let set = Set::new()?;
        let (life, end) = UnixStream::pair()?;
        set.add(end.as_raw_fd(), END, Ready::Read)?;
        for (number, listener) in (0..).zip(&listeners) {
            listener.set_nonblocking(true)?;
            set.add(listener.as_fd(), number, Ready::Read)?;
        }
        let (bell, ring) = UnixStream::pair()?;
        bell.set_nonblocking(true)?;
        ring.set_nonblocking(true)?;
        let came = Arc::new(Came {
            state: Mutex::default(),
            ring,
        });
        let (key, told) = (port.key.clone(), Arc::clone(&came));
        quiet_thread("mpi-port", move || {
            attend(&set, &listeners, &end, &key, &told)
        })?;
        Ok(Door {
            port,
            came,
            bell,
            _life: life,
        })
    }

    /// Its name.
    #[must_use]
    pub fn name(&self) -> String {
        self.port.to_string()
    }

    /// The next who has called and has proved that he knows the name.
    #[must_use]
    pub fn take(&self) -> Option<Line> {
        let mut drained = [0; 64];
        while (&self.bell).read(&mut drained).is_ok_and(|got| got > 0) {}
        let mut state = self.came.lock();
        match state.met.is_empty() {
            true => None,
            false => Some(state.met.remove(0)),
        }
    }

    /// A descriptor that is readable when somebody has come.
    #[must_use]
    pub fn descriptor(&self) -> RawFd {
        self.bell.as_raw_fd()
    }
}

fn attend(set: &Set, listeners: &[TcpListener], _end: &UnixStream, key: &Secret, came: &Arc<Came>) {
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
            while let Some((stream, _)) = accepted(listener.accept()) {
                receive(stream, key.clone(), Arc::clone(came));
            }
        }
    }
}

/// Who has called, if anybody. Whoever cannot be let in now, as there are no descriptors, say,
/// stays in the system's queue, where each look finds him: this thread looks again a little
/// later.
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

/// Hears a caller in a thread of his own; of too many at once nobody.
fn receive(stream: TcpStream, key: Secret, came: Arc<Came>) {
    {
        let mut state = came.lock();
        if state.strangers >= MOST_STRANGERS {
            return;
        }
        state.strangers += 1;
    }
    let told = Arc::clone(&came);
    let made = quiet_thread("mpi-caller", move || {
        let met = answer(stream, &key);
        let mut state = told.lock();
        state.strangers -= 1;
        if let Ok(line) = met {
            state.met.push(line);
            drop(state);
            // One byte is enough, and a full pipe has one.
            let _ = (&told.ring).write(&[1]);
        }
    });
    if made.is_err() {
        came.lock().strangers -= 1;
    }
}

fn answer(mut stream: TcpStream, key: &Secret) -> io::Result<Line> {
    stream.set_nonblocking(false)?;
    limit(&stream)?;
    let theirs = greeting(&mut stream)?;
    let mine = Greeting::new()?;
    let code = key.code(Side::Answerer, &theirs.nonce, &mine.nonce);
    stream.write_all(&[&mine.encode()[..], &code].concat())?;
    let mut code: Code = [0; 32];
    stream.read_exact(&mut code)?;
    match key.proves(&code, Side::Dialer, &theirs.nonce, &mine.nonce) {
        true => Line::over(stream),
        false => Err(stranger()),
    }
}

fn greeting(stream: &mut TcpStream) -> io::Result<Greeting> {
    let mut bytes = [0; Greeting::SIZE];
    stream.read_exact(&mut bytes)?;
    let greeting = Greeting::decode(&bytes).filter(|said| said.version == wire::VERSION);
    greeting.ok_or_else(stranger)
}

fn limit(stream: &TcpStream) -> io::Result<()> {
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))
}

fn stranger() -> io::Error {
    let why = "who answers there does not know the port, or has another version of oxmpi";
    io::Error::new(io::ErrorKind::PermissionDenied, why)
}

const END: u64 = u64::MAX;
/// How long a caller may take to prove himself, or an address to answer.
const PATIENCE: Duration = Duration::from_secs(5);
/// Between two looks at callers who cannot be let in.
const PAUSE: Duration = Duration::from_millis(10);
/// Callers that have not proved themselves, at most.
const MOST_STRANGERS: usize = 64;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::line::{Heard, Say};
    use std::net::Ipv4Addr;
    use std::time::Instant;

    fn door() -> Door {
        Door::open(&[Ipv4Addr::LOCALHOST.into()]).unwrap()
    }

    fn taken(door: &Door) -> Line {
        loop {
            oxmpi_pal::descriptor::wait_readable(door.bell.as_fd(), -1).unwrap();
            if let Some(line) = door.take() {
                return line;
            }
        }
    }

    #[test]
    fn who_has_the_name_is_met() {
        let door = door();
        let caller = Port::parse(&door.name()).unwrap().call().unwrap();
        let met = taken(&door);
        caller.say(&Say::Job).unwrap();
        let until = Instant::now() + Duration::from_secs(60);
        assert_eq!(met.hear(until), Heard::Say(Say::Job));
        assert!(door.take().is_none());
    }

    #[test]
    fn strangers_are_not_and_keep_nobody_waiting() {
        let door = door();
        let port = Port::parse(&door.name()).unwrap();
        let mut garbage = TcpStream::connect(port.places[0]).unwrap();
        garbage.write_all(&[7; 200]).unwrap();
        let _silent = TcpStream::connect(port.places[0]).unwrap();
        let wrong = Port {
            key: Secret::random().unwrap(),
            places: port.places.clone(),
        };
        assert!(wrong.call().is_err());
        let _caller = port.call().unwrap();
        let _met = taken(&door);
        assert!(door.take().is_none(), "nobody else has come in");
    }

    #[test]
    fn a_closed_port_is_an_error_and_no_wait() {
        let port = Port::parse(&door().name()).unwrap();
        // The thread ends a moment after its door.
        while port.call().is_ok() {}
        let why = port.call().err().map(|error| error.to_string());
        assert!(why.unwrap().contains("127.0.0.1"));
    }

    #[test]
    fn names_are_within_the_limit_and_others_are_refused() {
        let places = (0..80).map(|n| format!("[fd00:1:2:3:4:5:6:{n:x}]:{}", 60_000 + n));
        let many = Port {
            key: Secret::random().unwrap(),
            places: places.map(|place| place.parse().unwrap()).collect(),
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
