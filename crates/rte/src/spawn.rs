//! The order of a process for an mpirun that is to start another job (MPI_Comm_spawn).
//!
//! A process that our mpirun has started sends the order through its daemon to that mpirun. Any
//! other process starts an mpirun itself. The new mpirun gets the order on its standard input and
//! calls the port in it. Through that connection the spawning process learns of progress and
//! failures.

use crate::line::{LineMessage, thread_without_signals};
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

/// The only argument of an mpirun that reads an order.
pub const SPAWNED: &str = "--spawned";
/// The MPI_Init fact with the port of the parents.
pub const PARENT_PORT: &str = "parent_port";

/// The order to start a job.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Order {
    /// For each program the words of mpirun's command line: options, `--`, program, arguments.
    pub programs: Vec<Vec<Vec<u8>>>,
    /// The port of the parents.
    pub port: String,
    /// The order names its own hosts.
    pub has_hosts: bool,
}

impl Order {
    /// The order as bytes.
    ///
    /// # Errors
    /// `InvalidInput`: the arguments are longer than a frame may be.
    pub fn encode(&self) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        wire::push_frame(&mut bytes, self)?;
        Ok(bytes)
    }

    /// The inverse; all bytes must be one order.
    #[must_use]
    pub fn decode(bytes: &[u8]) -> Option<Order> {
        let (message, used) = wire::first_frame(bytes).ok()??;
        let order: Order = wire::decode(message).filter(|_| used == bytes.len())?;
        Port::parse(&order.port).map(|_| order)
    }

    /// Reads an order until the end of `from`.
    ///
    /// # Errors
    /// `InvalidData`: it is no order; otherwise an error of the operating system.
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
    /// An error of the operating system.
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
            // An mpirun that ends before it has read the order: its exit shows the failure.
            let _ = input.write_all(&bytes);
        }
        Ok(child)
    }

    /// Starts the mpirun of this installation, for a process that our mpirun has not started.
    ///
    /// # Errors
    /// An error of the operating system.
    pub(crate) fn give_to_own(&self) -> io::Result<()> {
        let mut child = self.give(&own_mpirun())?;
        let port = self.port.clone();
        thread_without_signals("mpi-mpirun", move || {
            // An mpirun that was killed may not have called. If it has called, the port is closed
            // by now.
            if !child.wait().is_ok_and(|status| status.success()) {
                let _ = tell(&port, "its mpirun has ended");
            }
        })
    }
}

/// Reports at a port that the job there does not start.
///
/// # Errors
/// The waiting processes are gone, or wait no longer.
pub fn tell(port: &str, why: &str) -> io::Result<()> {
    let port = Port::parse(port).ok_or(io::ErrorKind::InvalidInput)?;
    let line = port.call(CALLING, &LineMessage::Launcher)?;
    line.say(&LineMessage::Failed(why.to_owned()))
}

/// The time limit for calling a process that waits for a job.
pub const CALLING: Duration = Duration::from_secs(30);

/// The mpirun of this library's installation, or the first one in PATH.
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
