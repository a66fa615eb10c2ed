//! The daemon of a node other than mpirun's: the code of `mpirun --daemon`.
//!
//! It reads its start_info from standard input, connects to the daemon above, and forks the proxy.
//! It keeps running, as mpirun does on its own machine. If the proxy is killed, this process, a
//! subreaper, ends the remaining processes.

use crate::complaint;
use crate::descendants;
use crate::plm;
use crate::proxy::{self, Own};
use crate::start_info::{Above, StartInfo};
use oxmpi_mca::{Id, Message};
use oxmpi_pal::descriptor;
use oxmpi_pal::process::{self, Fork};
use oxmpi_pal::signal::{self, Mask, SignalFd};
use oxmpi_rte::proof::Secret;
use std::io::{self, IsTerminal};
use std::os::fd::AsFd;

/// Runs the daemon of a node until its job is over; returns its exit status.
///
/// # Errors
/// A message for the user, which the agent passes on.
pub fn run() -> Result<i32, Message> {
    let setup = |error: io::Error| complaint::setup(error, "");
    let given = StartInfo::from_environment(plm::number).map_err(setup)?;
    if given.is_none() && io::stdin().is_terminal() {
        return Err(complaint::option(
            "--daemon",
            "",
            "it is what mpirun starts on other machines",
            "a program to run",
        ));
    }
    process::set_name(c"oxmpi-daemon");
    let start_info = match given {
        Some(start_info) => start_info,
        None => StartInfo::read(&mut io::stdin().lock()).map_err(setup)?,
    };
    let above = start_info.connect().map_err(|error| lost(&error))?;
    let secret =
        Secret::from_hex(&start_info.secret).ok_or_else(|| complaint::setup("no secret", ""))?;
    start(start_info.node, secret, above).map_err(setup)
}

fn lost(reason: &io::Error) -> Message {
    Message::new(Id::DaemonLost)
        .with("host", process::host_name())
        .with("reason", reason)
}

fn start(me: u32, secret: Secret, above: Above) -> io::Result<i32> {
    let Above { stream, seals } = above;
    let own = Own {
        me,
        secret,
        blocked: Mask::current(),
        open_files: None,
    };
    let signals = SignalFd::new(&[signal::SIGCHLD])?;
    process::become_subreaper()?;
    match process::fork_single_threaded()? {
        Fork::Child => {
            drop(signals);
            proxy::run(own, stream.into(), Some(seals))
        }
        Fork::Parent(proxy) => {
            drop(stream);
            Ok(guard(proxy, &signals))
        }
    }
}

/// Waits until the proxy has ended, and ends the processes that it has left.
fn guard(proxy: i32, signals: &SignalFd) -> i32 {
    loop {
        match process::reap_any() {
            Ok(Some((pid, _))) if pid == proxy => {
                descendants::end_all(&[], |_, _| ());
                return 0;
            }
            Ok(Some(_)) => {}
            Ok(None) => {
                let _ = descriptor::wait_readable(signals.as_fd(), -1);
                while let Ok(Some(_)) = signals.next() {}
            }
            Err(_) => return 0,
        }
    }
}
