//! oxmpi-names: the server for published names of jobs on several hosts.

use oxmpi_mca::param;
use oxmpi_pal::epoll::{Ready, Set};
use oxmpi_pal::net;
use oxmpi_pal::signal::{self, SignalFd};
use oxmpi_rte::name_server::Server;
use oxmpi_rte::port::Door;
use std::fs;
use std::io::{self, Write as _};
use std::net::IpAddr;
use std::os::fd::AsFd as _;
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The command oxmpi-names.
#[must_use]
pub fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let done = match &words[..] {
        [help] if ["--help", "-h"].contains(&help.as_str()) => {
            return crate::say(HELP);
        }
        [file, path] if file == "--file" => serve(&PathBuf::from(path)),
        _ => Err(HELP.to_owned()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(text) => {
            crate::complain(&format!("oxmpi-names: {text}"));
            ExitCode::FAILURE
        }
    }
}

/// Serves until a signal arrives.
fn serve(path: &Path) -> Result<(), String> {
    let failed = |error: io::Error| format!("no port can be opened: {error}");
    // Before threads start, which inherit the signal mask.
    let mut signals = vec![signal::SIGINT, signal::SIGTERM, signal::SIGHUP];
    signals.retain(|signal| !signal::is_ignored(*signal));
    let ends = SignalFd::new(&signals).map_err(failed)?;
    let params = param::resolve(&param::from_environment().0).params;
    let all = net::interfaces().map_err(failed)?;
    let places: Vec<IpAddr> = oxmpi_btl::tcp::addresses(&all, &params)
        .into_iter()
        .collect();
    let door = Door::open(&places).map_err(failed)?;
    let written = write(path, &door.name());
    written.map_err(|error| format!("{}: {error}", path.display()))?;
    let ended = attend(&door, &ends).map_err(failed);
    // The user may have removed the file.
    let _ = fs::remove_file(path);
    ended
}

fn attend(door: &Door, ends: &SignalFd) -> io::Result<()> {
    let mut server = Server::default();
    let set = Set::new()?;
    set.add(ends.as_fd(), 0, Ready::Read)?;
    set.add(door.descriptor(), 1, Ready::Read)?;
    while ends.next()?.is_none() {
        set.wait(-1, |_| ())?;
        while let Some((line, first)) = door.take() {
            // A caller that cannot be served sees its line end.
            let _ = server.attend(line, first);
        }
    }
    Ok(())
}

/// Writes the port's name to a file that only the user can read. The file appears complete or not
/// at all.
fn write(path: &Path, name: &str) -> io::Result<()> {
    let mut made = path.as_os_str().to_owned();
    made.push(".new");
    // A killed server may have left it.
    let _ = fs::remove_file(&made);
    let mut file = fs::File::options()
        .write(true)
        .create_new(true)
        .mode(0o600)
        .open(&made)?;
    let written = writeln!(file, "{name}").and_then(|()| fs::rename(&made, path));
    written.inspect_err(|_| {
        let _ = fs::remove_file(&made);
    })
}

const HELP: &str = "\
usage: oxmpi-names --file PATH

Keeps the names that MPI_Publish_name gives to ports, for jobs of any mpirun on
any host, until it is ended. The parameter name_server names it to jobs:

    oxmpi-names --file ~/names &
    mpirun --mca name_server file:$HOME/names ./server

Who can read the file may publish and look up. Only its owner can, and a file
that other users can read or write is refused.
";
