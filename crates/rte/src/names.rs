//! Published names: from a service to a port, for processes of the same user on this machine
//! (MPI-5.0 §11.9.4).
//!
//! Who publishes answers himself, with a thread at an abstract socket named after the user and the
//! service: nothing has a name in a file system, and a name is gone with its process. Other users
//! may see that a name exists; they are not answered, and what they answer is not believed.

use crate::line::quiet_thread;
use crate::port::{MOST_NAME, accepted};
use oxmpi_pal::epoll::{Ready, Set};
use oxmpi_pal::{process, socket};
use sha2::{Digest, Sha256};
use std::io::{self, Read, Write};
use std::os::fd::{AsFd, AsRawFd};
use std::os::linux::net::SocketAddrExt;
use std::os::unix::net::{SocketAddr, UnixListener, UnixStream};
use std::time::Duration;

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
/// `AddrInUse`: somebody has published this service already; else what the system said.
pub fn publish(service: &[u8], port: &str) -> io::Result<Published> {
    let listener = UnixListener::bind_addr(&address(service)?)?;
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
        // Who asks and does not listen gets nothing.
        let _ = stream.write_all(port.as_bytes());
    }
}

/// The port published under `service`; `None`: nobody has published it.
///
/// # Errors
/// What the system said.
pub fn look_up(service: &[u8]) -> io::Result<Option<String>> {
    let stream = match UnixStream::connect_addr(&address(service)?) {
        Ok(stream) => stream,
        Err(error) if error.kind() == io::ErrorKind::ConnectionRefused => return Ok(None),
        Err(error) => return Err(error),
    };
    if socket::peer(stream.as_fd())?.user != process::user_id() {
        return Ok(None);
    }
    stream.set_read_timeout(Some(PATIENCE))?;
    let mut port = String::new();
    stream.take(MOST_NAME as u64).read_to_string(&mut port)?;
    Ok(Some(port).filter(|port| !port.is_empty()))
}

fn address(service: &[u8]) -> io::Result<SocketAddr> {
    let user = process::user_id();
    let digest = Sha256::digest(service);
    let digest: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
    SocketAddr::from_abstract_name(format!("oxmpi-name-{user}-{digest}"))
}

const END: u64 = u64::MAX;
const PATIENCE: Duration = Duration::from_secs(5);

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
}
