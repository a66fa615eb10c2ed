//! Published names: from a service to a port, for processes of the same user on this machine
//! (MPI-5.0 §11.9.4).
//!
//! A process that publishes answers by a thread at an abstract socket, so that nothing has a name
//! in a file system and a name is gone with its process. Another user can see that a name exists.
//! It is not answered, and what it answers is not believed.
//!
//! The name of a socket follows from the user and the service, so another user can take it first.
//! Each service therefore has several names, in an order: the first one free is taken, and a
//! look-up asks all of them. No call waits for a socket that another user has bound: connecting is
//! done at once or not at all, and the owner is known before anything is read.

use crate::line::quiet_thread;
use crate::port::{MOST_NAME, accepted};
use oxmpi_pal::epoll::{Ready, Set};
use oxmpi_pal::{process, socket};
use sha2::{Digest, Sha256};
use std::io::{self, Read, Write};
use std::os::fd::{AsFd, AsRawFd};
use std::os::linux::net::SocketAddrExt;
use std::os::unix::net::{SocketAddr, UnixListener, UnixStream};
use std::thread;
use std::time::{Duration, Instant};

/// A published name; dropping it takes it back.
pub struct Published {
    /// Closing it ends the thread.
    life: UnixStream,
    /// Closed when the thread has ended.
    over: UnixStream,
}

/// Publishes `port` under `service`.
///
/// # Errors
/// `AddrInUse`: a process of this user has published this service already. `PermissionDenied`:
/// other users hold all names of the service. Else what the system said.
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
    let port = port.to_owned();
    quiet_thread("mpi-names", move || {
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
        // When this returns the name is free.
        let _ = self.over.set_read_timeout(Some(PATIENCE));
        let _ = self.over.read(&mut [0]);
    }
}

fn tell(mut stream: &UnixStream, port: &str) {
    let ours = process::user_id();
    if socket::peer(stream.as_fd()).is_ok_and(|peer| peer.user == ours) {
        let _ = stream.set_write_timeout(Some(PATIENCE));
        // A process that asks and does not listen gets nothing.
        let _ = stream.write_all(port.as_bytes());
    }
}

/// The port published under `service`; `None`: no process of this user has published it.
///
/// # Errors
/// What the system said.
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

    /// Takes the first name that no other user has.
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
                // Its owner has gone meanwhile, or does not listen yet.
                Owner::Nobody | Owner::Busy if Instant::now() < until => thread::sleep(PAUSE),
                _ => number += 1,
            }
        }
        let why = "other users of this host hold all its names";
        Err(io::Error::new(io::ErrorKind::PermissionDenied, why))
    }

    /// A connection to the process of this user that has one of the names, but for name `own`.
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

/// Who listens at a name.
enum Owner {
    /// A process of this user, and a connection to it.
    Ours(UnixStream),
    /// A process of another user.
    Other,
    /// Many ask at once, or a process of another user lets nobody in.
    Busy,
    /// Nobody.
    Nobody,
}

fn is_ours(stream: &UnixStream) -> bool {
    let peer = socket::peer(stream.as_fd());
    peer.is_ok_and(|peer| peer.user == process::user_id())
}

const END: u64 = u64::MAX;
/// How long a process of this user may take to answer.
const PATIENCE: Duration = Duration::from_secs(5);
/// How long a socket is tried again that takes no connection.
const BUSY: Duration = Duration::from_secs(1);
/// Between two tries.
const PAUSE: Duration = Duration::from_millis(10);
/// Names of a service.
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

    /// Another user could bind a service's name first and let callers wait: MPI_Publish_name and
    /// MPI_Lookup_name of everybody else hung in connect(2). A socket whose queue is full stands
    /// for that user here: nothing can be known of its owner.
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
