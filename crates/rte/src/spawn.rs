//! What a process asks of an mpirun that is to start another job (MPI_Comm_spawn).
//!
//! A process that our mpirun has started asks that one, through its daemon; any other starts one
//! itself. The new mpirun gets the order on its standard input and calls the port in it, so that
//! whoever spawns hears from it how the job comes along.

use crate::line::{LineMessage, quiet_thread};
use crate::port::Port;
use crate::wire;
use oxmpi_pal::process;
use serde::{Deserialize, Serialize};
use std::ffi::OsString;
use std::io::{self, Read, Write};
use std::os::unix::ffi::OsStringExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// The only word of the command line of an mpirun that gets an order.
pub const SPAWNED: &str = "--spawned";
/// The fact for MPI_Init that names the port of the parents.
pub const PARENT_PORT: &str = "parent_port";

/// A job to start.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Order {
    /// For each program the words of mpirun's command line: options, `--`, program, arguments.
    pub programs: Vec<Vec<Vec<u8>>>,
    /// Where the parents wait.
    pub port: String,
    /// It names its own hosts.
    pub has_hosts: bool,
}

impl Order {
    /// As it travels.
    ///
    /// # Errors
    /// `InvalidInput`: arguments longer than a frame may be.
    pub fn encode(&self) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        wire::push_frame(&mut bytes, self)?;
        Ok(bytes)
    }

    /// The inverse, of all these bytes.
    #[must_use]
    pub fn decode(bytes: &[u8]) -> Option<Order> {
        let (message, used) = wire::first_frame(bytes).ok()??;
        let order: Order = wire::decode(message).filter(|_| used == bytes.len())?;
        Port::parse(&order.port).map(|_| order)
    }

    /// Reads one that somebody writes and then closes his end.
    ///
    /// # Errors
    /// `InvalidData`: it is none; else what the system said.
    pub fn read(from: &mut impl Read) -> io::Result<Order> {
        let mut bytes = Vec::new();
        from.take(wire::MOST_PAYLOAD as u64 + 64)
            .read_to_end(&mut bytes)?;
        Order::decode(&bytes)
            .ok_or_else(|| io::Error::new(io::ErrorKind::InvalidData, "it is no order of a job"))
    }

    /// The words of a program.
    #[must_use]
    pub fn words(program: &[Vec<u8>]) -> Vec<OsString> {
        program.iter().cloned().map(OsString::from_vec).collect()
    }

    /// Starts this mpirun with the order, in a process group of its own.
    ///
    /// # Errors
    /// What the system said.
    pub fn give(&self, mpirun: &Path) -> io::Result<Child> {
        let mut command = Command::new(mpirun);
        command.arg(SPAWNED).stdin(Stdio::piped()).process_group(0);
        for variable in [
            wire::DAEMON_VARIABLE,
            wire::SECRET_VARIABLE,
            wire::RANK_VARIABLE,
        ] {
            command.env_remove(variable);
        }
        let bytes = self.encode()?;
        let mut child = command.spawn()?;
        if let Some(mut input) = child.stdin.take() {
            // One that ends at once says why by its end.
            let _ = input.write_all(&bytes);
        }
        Ok(child)
    }

    /// Starts the mpirun of this installation, from a process that no mpirun of ours has started.
    ///
    /// # Errors
    /// What the system said.
    pub(crate) fn give_to_own(&self) -> io::Result<()> {
        let mut child = self.give(&own_mpirun())?;
        let port = self.port.clone();
        quiet_thread("mpi-mpirun", move || {
            // One that was killed may not have called; else nobody answers there any more.
            if !child.wait().is_ok_and(|status| status.success()) {
                let _ = tell(&port, "its mpirun has ended");
            }
        })
    }
}

/// Tells those who wait at a port that their job comes to nothing.
///
/// # Errors
/// They are gone, or wait no longer.
pub fn tell(port: &str, why: &str) -> io::Result<()> {
    let port = Port::parse(port).ok_or(io::ErrorKind::InvalidInput)?;
    let line = port.call(CALLING, &LineMessage::Launcher)?;
    line.say(&LineMessage::Failed(why.to_owned()))
}

/// How long a process that waits for a job is called.
pub const CALLING: Duration = Duration::from_secs(30);

/// The mpirun beside this library, or the first of PATH.
fn own_mpirun() -> PathBuf {
    let library = process::file_of(own_mpirun as *const () as usize);
    let prefix = library
        .as_ref()
        .and_then(|file| Path::new(file).parent()?.parent());
    let beside = prefix.map(|prefix| prefix.join("bin/mpirun"));
    beside
        .filter(|file| file.is_file())
        .unwrap_or_else(|| "mpirun".into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::port::Door;
    use std::net::Ipv4Addr;

    #[test]
    fn orders_survive_the_way_and_nothing_else_does() {
        let door = Door::open(&[Ipv4Addr::LOCALHOST.into()]).unwrap();
        let order = Order {
            programs: vec![vec![b"-n".to_vec(), b"2".to_vec()], vec![vec![0xff, b':']]],
            port: door.name(),
            has_hosts: true,
        };
        let bytes = order.encode().unwrap();
        assert_eq!(Order::read(&mut &bytes[..]).unwrap(), order);
        assert!(Order::decode(&bytes[..bytes.len() - 1]).is_none());
        let nowhere = Order {
            port: "x".into(),
            ..order
        };
        assert!(Order::decode(&nowhere.encode().unwrap()).is_none());
    }
}
