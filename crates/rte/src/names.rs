//! Published names: from a service to a port, for processes of the same user on this machine
//! (MPI-5.0 §11.9.4).
//!
//! A process that publishes has a thread that answers at an abstract socket. So no file is left
//! behind, and the name ends with its process. Another user can see that a name exists. Such a user
//! gets no answer, and an answer from such a user is ignored.
//!
//! The socket's name follows from the user and the service, so another user can bind it first. Each
//! service therefore has several socket names, in an order. A publisher takes the first free one,
//! and a look-up asks all of them. No call waits for a socket that another user has bound: a
//! connect succeeds at once or fails. The owner is checked before anything is read.

use crate::line::thread_without_signals;
use crate::port::{MOST_NAME, accepted};
use oxmpi_pal::epoll::{Ready, Set};
use oxmpi_pal::socket::Closing;
use oxmpi_pal::{process, socket};
use sha2::{Digest, Sha256};
use std::io::{self, Read, Write};
use std::os::fd::{AsFd, AsRawFd};
use std::os::linux::net::SocketAddrExt;
use std::os::unix::net::{SocketAddr, UnixListener, UnixStream};
use std::thread;
use std::time::{Duration, Instant};

/// A published name; dropping it withdraws the name.
pub struct Published {
    /// Closing this socket ends the thread.
    life: UnixStream,
    /// Closed when the thread has ended.
    over: UnixStream,
}

/// Publishes `port` under `service`.
///
/// # Errors
/// `AddrInUse`: a process of this user has published this service already. `PermissionDenied`:
/// other users hold all names of the service. Otherwise an error of the operating system.
pub fn publish(service: &[u8], port: &str) -> io::Result<Published> {
    let names = Names::of(service);
    let until = Instant::now() + BUSY;
    let (number, listener) = names.bind(until)?;
    if names.find(Some(number), until)?.is_some() {
        return Err(io::ErrorKind::AddrInUse.into());
    }
    listener.set_nonblocking(true)?;
    let set = Set::new()?;
    let (life, end) = UnixStream::pair()?;
    let (over, last) = UnixStream::pair()?;
    set.add(end.as_raw_fd(), END, Ready::Read)?;
    set.add(listener.as_raw_fd(), 0, Ready::Read)?;
    let (listener, last) = (Closing::new(listener), Closing::new(last));
    let port = port.to_owned();
    thread_without_signals("mpi-names", move || {
        let mut is_over = false;
        while !is_over && set.wait(-1, |number| is_over |= number == END).is_ok() {
            while let Some((stream, _)) = accepted(listener.accept()) {
                tell(&stream, &port);
            }
        }
        drop((listener, end));
        drop(last);
    })?;
    Ok(Published { life, over })
}

impl Drop for Published {
    fn drop(&mut self) {
        let _ = self.life.shutdown(std::net::Shutdown::Both);
        // The name is free when this returns.
        let _ = self.over.set_read_timeout(Some(PATIENCE));
        // Not read(2), which a stop of the process ends.
        let _ = self.over.read_exact(&mut [0]);
    }
}

fn tell(mut stream: &UnixStream, port: &str) {
    let ours = process::user_id();
    if socket::peer(stream.as_fd()).is_ok_and(|peer| peer.user == ours) {
        let _ = stream.set_write_timeout(Some(PATIENCE));
        // A process that asks and does not read gets nothing.
        let _ = stream.write_all(port.as_bytes());
    }
}

/// The port published under `service`; `None`: no process of this user has published it.
///
/// # Errors
/// An error of the operating system.
pub fn look_up(service: &[u8]) -> io::Result<Option<String>> {
    let Some(stream) = Names::of(service).find(None, Instant::now() + BUSY)? else {
        return Ok(None);
    };
    stream.set_nonblocking(false)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    let mut port = String::new();
    stream.take(MOST_NAME as u64).read_to_string(&mut port)?;
    Ok(Some(port).filter(|port| !port.is_empty()))
}

/// The names of the sockets of a service.
struct Names(String);

impl Names {
    fn of(service: &[u8]) -> Names {
        let user = process::user_id();
        let digest = Sha256::digest(service);
        let digest: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
        Names(format!("oxmpi-name-{user}-{digest}"))
    }

    fn name(&self, number: usize) -> String {
        match number {
            0 => self.0.clone(),
            number => format!("{}-{number}", self.0),
        }
    }

    /// Binds the first socket name that no other user holds.
    fn bind(&self, until: Instant) -> io::Result<(usize, UnixListener)> {
        let mut number = 0;
        while number < MOST {
            let name = SocketAddr::from_abstract_name(self.name(number))?;
            match UnixListener::bind_addr(&name) {
                Ok(listener) => return Ok((number, listener)),
                Err(error) if error.kind() == io::ErrorKind::AddrInUse => {}
                Err(error) => return Err(error),
            }
            match self.call(number)? {
                Owner::Ours(_) => return Err(io::ErrorKind::AddrInUse.into()),
                // The owner has ended meanwhile, or does not listen yet.
                Owner::Nobody | Owner::Busy if Instant::now() < until => thread::sleep(PAUSE),
                _ => number += 1,
            }
        }
        let why = "other users of this host hold all its names";
        Err(io::Error::new(io::ErrorKind::PermissionDenied, why))
    }

    /// A connection to the process of this user that holds one of the socket names; name `own` is
    /// skipped.
    fn find(&self, own: Option<usize>, until: Instant) -> io::Result<Option<UnixStream>> {
        loop {
            let mut is_busy = false;
            for number in (0..MOST).filter(|number| Some(*number) != own) {
                match self.call(number)? {
                    Owner::Ours(stream) => return Ok(Some(stream)),
                    Owner::Busy => is_busy = true,
                    Owner::Other | Owner::Nobody => {}
                }
            }
            if !is_busy || Instant::now() >= until {
                return Ok(None);
            }
            thread::sleep(PAUSE);
        }
    }

    fn call(&self, number: usize) -> io::Result<Owner> {
        match socket::connect_at_once(self.name(number).as_bytes()) {
            Ok(stream) if is_ours(&stream) => Ok(Owner::Ours(stream)),
            Ok(_) => Ok(Owner::Other),
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => Ok(Owner::Busy),
            Err(error) if error.kind() == io::ErrorKind::ConnectionRefused => Ok(Owner::Nobody),
            Err(error) => Err(error),
        }
    }
}

/// The process that listens at a socket name.
enum Owner {
    /// A process of this user, and a connection to it.
    Ours(UnixStream),
    /// A process of another user.
    Other,
    /// The backlog is full: many processes ask at once, or a process of another user does not
    /// accept.
    Busy,
    /// No process.
    Nobody,
}

fn is_ours(stream: &UnixStream) -> bool {
    let peer = socket::peer(stream.as_fd());
    peer.is_ok_and(|peer| peer.user == process::user_id())
}

const END: u64 = u64::MAX;
/// The time limit for an answer of a process of this user.
const PATIENCE: Duration = Duration::from_secs(5);
/// How long a socket that accepts no connection is retried.
const BUSY: Duration = Duration::from_secs(1);
/// The pause between two tries.
const PAUSE: Duration = Duration::from_millis(10);
/// The number of socket names of a service.
const MOST: usize = 64;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_lives_as_long_as_it_is_published() {
        let service = format!("service ä of {}", std::process::id());
        let service = service.as_bytes();
        assert_eq!(look_up(service).unwrap(), None);
        let published = publish(service, "a port").unwrap();
        assert_eq!(look_up(service).unwrap().as_deref(), Some("a port"));
        assert_eq!(look_up(b"another").unwrap(), None);
        let again = publish(service, "b").err().unwrap();
        assert_eq!(again.kind(), io::ErrorKind::AddrInUse);
        drop(published);
        assert_eq!(look_up(service).unwrap(), None);
        drop(publish(service, "b").unwrap());
    }

    /// Another user could bind a service's name first and not accept. MPI_Publish_name and
    /// MPI_Lookup_name of all others then hung in connect(2). In this test a socket with a full
    /// backlog takes the place of that user: its owner cannot be determined.
    #[test]
    fn a_name_that_is_held_up_hangs_nobody() {
        let service = format!("held up of {}", std::process::id());
        let names = Names::of(service.as_bytes());
        let address = SocketAddr::from_abstract_name(names.name(0)).unwrap();
        let _held = UnixListener::bind_addr(&address).unwrap();
        let mut callers = Vec::new();
        loop {
            match socket::connect_at_once(names.name(0).as_bytes()) {
                Ok(caller) => callers.push(caller),
                Err(error) => break assert_eq!(error.kind(), io::ErrorKind::WouldBlock),
            }
        }
        assert_eq!(look_up(service.as_bytes()).unwrap(), None);
        let published = publish(service.as_bytes(), "a port").unwrap();
        let found = look_up(service.as_bytes()).unwrap();
        assert_eq!(found.as_deref(), Some("a port"));
        let again = publish(service.as_bytes(), "b").err().unwrap();
        assert_eq!(again.kind(), io::ErrorKind::AddrInUse);
        drop(published);
        assert_eq!(look_up(service.as_bytes()).unwrap(), None);
    }
}
