//! PMI-1: the connection to the launcher of another MPI, or to Slurm's `srun --mpi=pmi2`, which
//! also speaks PMI-1.
//!
//! PMI_FD is an inherited socket. Otherwise the process connects to PMI_PORT and sends PMI_ID. Each
//! request is answered before the next is sent.

mod line;
mod mapping;
mod text;

use super::assembly::{Attempt, Member, Start};
use super::{Leaving, Runtime};
use crate::RteError;
use crate::wire::Request;
use line::{Socket, send};
use oxmpi_pal::descriptor;
use std::io;
use std::net::TcpStream;
use std::os::fd::{AsFd as _, OwnedFd};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};
use text::{first_part, from_hex, in_one_word, parts, request};

/// The name of the launcher in messages.
const LAUNCHER: &str = "the PMI launcher";

/// The connection, shared by the job and the exit handler.
struct Pmi {
    /// Locked for a whole exchange.
    socket: Mutex<Socket>,
    duplicate: OwnedFd,
    rank: u32,
    /// The name of the job's key-value space.
    space: String,
    /// The most bytes of a value.
    most: usize,
    leaving: Leaving,
}

/// The connection for the exit handler.
static AT_EXIT: OnceLock<Arc<Pmi>> = OnceLock::new();

/// Connects to the server that the environment names; `var` reads a variable.
///
/// # Errors
/// The server accepted this process and then broke the connection.
pub fn join(var: impl Fn(&str) -> Option<String>) -> Result<Attempt, RteError> {
    let (socket, place) = match connect(&var) {
        Ok(Some(found)) => found,
        Ok(None) => {
            let why = "neither PMI_FD nor PMI_PORT is set: no PMI launcher".to_owned();
            return Ok(Attempt::Nobody(why));
        }
        Err(why) => return Ok(Attempt::Nobody(why)),
    };
    enter(socket, place).map_err(|error| RteError::Launcher {
        launcher: LAUNCHER,
        reason: error.to_string(),
    })
}

/// Our rank, the number of processes, and how they were found.
struct Place {
    rank: u32,
    size: u32,
    how: String,
}

/// The socket, once the server has answered; or why there is none.
fn connect(var: &impl Fn(&str) -> Option<String>) -> Result<Option<(Socket, Place)>, String> {
    let number = |name: &str| var(name)?.parse::<u32>().ok();
    if let Some(fd) = var("PMI_FD") {
        let said = |error: io::Error| format!("PMI_FD={fd} does not lead to a launcher: {error}");
        let number_of = |name: &str| number(name).ok_or(format!("{name} is no number"));
        let descriptor = fd
            .parse()
            .map_err(|_| format!("PMI_FD={fd} is no number"))?;
        let place = Place {
            rank: number_of("PMI_RANK")?,
            size: number_of("PMI_SIZE")?,
            how: format!("the launcher behind PMI_FD={fd} answered"),
        };
        let mut socket = Socket::new(descriptor::inherited_socket(descriptor).map_err(said)?);
        greet(&mut socket).map_err(said)?;
        return Ok(Some((socket, place)));
    }
    let (Some(port), Some(id)) = (var("PMI_PORT"), var("PMI_ID")) else {
        return Ok(None);
    };
    let said = |error: io::Error| format!("nobody serves us at PMI_PORT={port}: {error}");
    let stream = TcpStream::connect(&port[..]).map_err(said)?;
    stream.set_nodelay(true).map_err(said)?;
    let mut socket = Socket::new(stream.into());
    let (rank, size) = introduce(&mut socket, &id).map_err(said)?;
    greet(&mut socket).map_err(said)?;
    let how = format!("the launcher at PMI_PORT={port} answered");
    Ok(Some((socket, Place { rank, size, how })))
}

/// Sends PMI_ID to a server at PMI_PORT, and receives rank and size.
fn introduce(socket: &mut Socket, id: &str) -> io::Result<(u32, u32)> {
    send(&socket.duplicate()?, &request("initack", &[("pmiid", id)]))?;
    socket.expect("initack", PATIENCE)?;
    let (mut rank, mut size) = (None, None);
    for _ in 0..3 {
        let line = socket.expect("set", PATIENCE)?;
        let number = |name| line.number(name).and_then(|n| u32::try_from(n).ok());
        rank = rank.or(number("rank"));
        size = size.or(number("size"));
    }
    let missing = || io::Error::new(io::ErrorKind::InvalidData, "it tells no rank and no size");
    Ok((rank.ok_or_else(missing)?, size.ok_or_else(missing)?))
}

/// Negotiates the protocol version with the server.
fn greet(socket: &mut Socket) -> io::Result<()> {
    let version = [("pmi_version", "1"), ("pmi_subversion", "1")];
    send(&socket.duplicate()?, &request("init", &version))?;
    let answer = socket.expect("response_to_init", PATIENCE)?;
    match answer.is_success() && answer.number("pmi_version").is_none_or(|v| v == 1) {
        true => Ok(()),
        false => Err(io::Error::other("it does not speak PMI-1")),
    }
}

/// The time limit for a greeting in milliseconds. A server answers it at once, even on a loaded
/// machine.
const PATIENCE: i32 = 30_000;

fn enter(mut socket: Socket, place: Place) -> io::Result<Attempt> {
    let maxes = socket.ask(&request("get_maxes", &[]), "maxes")?;
    let space = socket.ask(&request("get_my_kvsname", &[]), "my_kvsname")?;
    let space = space.get("kvsname").unwrap_or_default().to_owned();
    let appnum = socket.ask(&request("get_appnum", &[]), "appnum")?;
    let universe = socket.ask(&request("get_universe_size", &[]), "universe_size")?;
    let most = maxes.number("vallen_max").unwrap_or(LEAST_VALUE);
    let pmi = Pmi {
        duplicate: socket.duplicate()?,
        socket: Mutex::new(socket),
        rank: place.rank,
        space,
        // The server counts the final NUL of a text.
        most: usize::try_from(most.max(LEAST_VALUE) - 1).unwrap_or(usize::MAX),
        leaving: Leaving::new(),
    };
    let number = |value: Option<i64>| value.and_then(|n| i32::try_from(n).ok());
    let start = Start {
        launcher: LAUNCHER,
        rank: place.rank,
        size: place.size,
        // A launcher of one program may send -1.
        appnum: number(appnum.number("appnum")).unwrap_or(0).max(0),
        universe_size: number(universe.number("size")).unwrap_or(0),
        nodes: pmi.mapping(place.size)?,
    };
    let pmi = Arc::new(pmi);
    let _ = AT_EXIT.set(Arc::clone(&pmi));
    oxmpi_pal::process::at_exit(leave);
    let runtime = Box::new(Line(pmi));
    Ok(Attempt::Joined(Member { start, runtime }, place.how))
}

/// Every server accepts values of this many bytes.
const LEAST_VALUE: i64 = 64;

fn leave() {
    let Some(pmi) = AT_EXIT.get() else { return };
    pmi.finalize_once();
}

impl Pmi {
    fn ask(&self, name: &str, pairs: &[(&str, &str)], answer: &str) -> io::Result<text::Line> {
        let mut socket = self.socket.lock().unwrap_or_else(PoisonError::into_inner);
        socket.ask(&request(name, pairs), answer)
    }

    /// Tells the launcher, once, that this process has ended normally.
    fn finalize_once(&self) {
        // The process goes on in any case. A process that exits while another thread waits for the
        // server has not finished.
        if self.leaving.is_due()
            && let Ok(mut socket) = self.socket.try_lock()
        {
            let sent = send(&self.duplicate, &request("finalize", &[]));
            let _ = sent.and_then(|()| socket.expect("finalize_ack", PATIENCE));
        }
    }

    /// The launcher's map of processes and nodes, if it has one.
    fn mapping(&self, size: u32) -> io::Result<Option<Vec<u32>>> {
        let text = self.value("PMI_process_mapping")?;
        Ok(text.and_then(|text| mapping::nodes(&text, size)))
    }

    fn store(&self, key: &str, value: &str) -> io::Result<()> {
        let answer = self.ask("put", &self.pairs(key, value), "put_result")?;
        match answer.is_success() {
            true => Ok(()),
            false => {
                let why = answer.get("msg").unwrap_or("no reason given").to_owned();
                Err(io::Error::other(why))
            }
        }
    }

    /// The most bytes of a value under this key: limited by the server and by the length of a line.
    fn max_value_len(&self, key: &str) -> usize {
        let name = name(self.rank.cast_signed(), key, text::MOST_PARTS);
        let around = request("put", &self.pairs(&name, "")).len();
        self.most.min(text::MOST_ASKED.saturating_sub(around))
    }

    fn pairs<'a>(&'a self, key: &'a str, value: &'a str) -> [(&'a str, &'a str); 3] {
        [("kvsname", &self.space), ("key", key), ("value", value)]
    }

    fn value(&self, key: &str) -> io::Result<Option<String>> {
        let pairs = [("kvsname", &self.space[..]), ("key", key)];
        let answer = self.ask("get", &pairs, "get_result")?;
        let value = answer.get("value").filter(|_| answer.is_success());
        Ok(value.map(str::to_owned))
    }

    fn bytes(&self, rank: i32, key: &str) -> io::Result<Option<Vec<u8>>> {
        let Some(value) = self.value(&name(rank, key, 0))? else {
            return Ok(None);
        };
        let damaged =
            || io::Error::new(io::ErrorKind::InvalidData, "a value has changed on its way");
        let (count, mut bytes) = first_part(&value).ok_or_else(damaged)?;
        for part in 1..count {
            let value = self.value(&name(rank, key, part))?.ok_or_else(damaged)?;
            bytes.extend(from_hex(&value).ok_or_else(damaged)?);
        }
        Ok(Some(bytes))
    }
}

/// The key under which the launcher keeps a part of a value.
fn name(rank: i32, key: &str, part: usize) -> String {
    match part {
        0 => format!("{key}-{rank}"),
        part => format!("{key}-{rank}-{part}"),
    }
}

/// The runtime of [`crate::Job`].
struct Line(Arc<Pmi>);

impl Runtime for Line {
    fn fence(&self) -> Result<(), RteError> {
        let done = self.0.ask("barrier_in", &[], "barrier_out");
        done.map(drop)
            .map_err(|error| lost("waiting for the other processes", error))
    }

    fn abort(&self, code: i32, text: &str) {
        let (code, text) = (code.to_string(), in_one_word(text));
        let mut pairs = vec![("exitcode", &code[..])];
        if !text.is_empty() {
            pairs.push(("message", &text));
        }
        wait_for_stderr_to_be_read();
        // No lock: another thread may hold it in a fence that never ends. A launcher that cannot be
        // reached has gone.
        let _ = send(&self.0.duplicate, &request("abort", &pairs));
    }

    fn notify(&self, request: &Request<'_>) {
        self.0.leaving.notify(request);
    }

    fn put(&self, key: &str, value: &[u8]) -> Result<(), RteError> {
        let doing = "publishing a value";
        for (part, text) in parts(value, self.0.max_value_len(key)).iter().enumerate() {
            let name = name(self.0.rank.cast_signed(), key, part);
            let stored = self.0.store(&name, text);
            stored.map_err(|error| lost(doing, error))?;
        }
        Ok(())
    }

    fn get(&self, rank: i32, key: &str) -> Result<Option<Vec<u8>>, RteError> {
        self.0
            .bytes(rank, key)
            .map_err(|error| lost("looking up a value", error))
    }

    fn leave(&self) {
        self.0.finalize_once();
    }

    fn tells_user(&self) -> bool {
        false
    }
}

/// Waits, for a short time, until the launcher has read this process's standard error. Launchers
/// end a job at once, and MPICH's `mpiexec` drops what it has not read by then.
fn wait_for_stderr_to_be_read() {
    let until = Instant::now() + Duration::from_millis(100);
    let is_unread = || descriptor::unread(io::stderr().as_fd()).is_some_and(|bytes| bytes > 0);
    while is_unread() && Instant::now() < until {
        std::thread::sleep(Duration::from_millis(1));
    }
}

fn lost(doing: &'static str, error: io::Error) -> RteError {
    match error.kind() {
        io::ErrorKind::InvalidData | io::ErrorKind::Other => RteError::Launcher {
            launcher: LAUNCHER,
            reason: format!("{error} while {doing}"),
        },
        _ => RteError::Lost { doing, error },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::HashMap;
    use std::io::{BufRead, BufReader, Write};
    use std::os::fd::AsRawFd;
    use std::os::unix::net::UnixStream;

    fn join_at(socket: &UnixStream) -> Result<Attempt, RteError> {
        let fd = socket.as_raw_fd().to_string();
        join(|name| match name {
            "PMI_FD" => Some(fd.clone()),
            "PMI_RANK" => Some("1".to_owned()),
            "PMI_SIZE" => Some("2".to_owned()),
            _ => None,
        })
    }

    /// A server that keeps values of fewer than `most` bytes; returns the last line it received.
    fn serve(stream: UnixStream, most: usize) -> String {
        let mut values = HashMap::new();
        let mut last = String::new();
        for line in BufReader::new(&stream).lines() {
            last = line.unwrap();
            assert!(last.len() < 1024, "srun's buffer for a line");
            let words: HashMap<&str, &str> = last
                .split(' ')
                .filter_map(|word| word.split_once('='))
                .collect();
            let answer = match words["cmd"] {
                "init" => "response_to_init pmi_version=1 pmi_subversion=1 rc=0".to_owned(),
                "get_maxes" => format!("maxes kvsname_max=256 keylen_max=64 vallen_max={most}"),
                "get_my_kvsname" => "my_kvsname kvsname=k".to_owned(),
                "get_appnum" => "appnum appnum=3".to_owned(),
                "get_universe_size" => "universe_size size=8".to_owned(),
                "barrier_in" => "barrier_out".to_owned(),
                "put" => {
                    assert!(words["value"].len() < most);
                    values.insert(words["key"].to_owned(), words["value"].to_owned());
                    "put_result rc=0".to_owned()
                }
                "get" => match (words["key"], values.get(words["key"])) {
                    ("PMI_process_mapping", _) => "get_result rc=0 value=(vector,(0,2,1))".into(),
                    (_, Some(value)) => format!("get_result rc=0 value={value}"),
                    (_, None) => "get_result rc=-1 msg=not found value=unknown".to_owned(),
                },
                _ => continue,
            };
            writeln!(&stream, "cmd={answer}").unwrap();
        }
        last
    }

    #[test]
    fn values_go_through_a_server_in_parts() {
        for most in [70, 1024] {
            through_a_server(most);
        }
    }

    fn through_a_server(most: usize) {
        let (ours, theirs) = UnixStream::pair().unwrap();
        let server = std::thread::spawn(move || serve(theirs, most));
        let joined = join_at(&ours).unwrap();
        let Attempt::Joined(Member { start, runtime }, _) = joined else {
            panic!("it answers");
        };
        assert_eq!((start.rank, start.size, start.appnum), (1, 2, 3));
        assert_eq!((start.universe_size, start.nodes), (8, Some(vec![0, 1])));
        for length in [0, 1, 30, 200, 480, 3000] {
            let value: Vec<u8> = (0..length).map(|at: u32| at.to_le_bytes()[0]).collect();
            runtime.put("key", &value).unwrap();
            runtime.fence().unwrap();
            assert_eq!(runtime.get(1, "key").unwrap(), Some(value));
        }
        assert_eq!(runtime.get(0, "key").unwrap(), None);
        runtime.abort(5, "two words");
        // The process keeps a duplicate, which is closed only when it exits.
        ours.shutdown(std::net::Shutdown::Both).unwrap();
        assert_eq!(
            server.join().unwrap(),
            "cmd=abort exitcode=5 message=two_words"
        );
        let gone = runtime.fence().unwrap_err().to_string();
        assert!(gone.contains("launcher-gone"), "{gone}");
    }

    proptest! {
        // A server may send anything, and close the socket at any time.
        #[test]
        fn any_server_is_safe(
            said in proptest::collection::vec(
                "(cmd=)?(response_to_init|maxes|my_kvsname|appnum|universe_size|get_result|x)\
                 ( (rc|kvsname|vallen_max|size|appnum|value)=[0-9a-z(,)-]{0,9}){0,3}(\n|\r\n| )",
                0..9,
            ),
            noise in proptest::collection::vec(any::<u8>(), 0..8),
        ) {
            let (ours, mut theirs) = UnixStream::pair().unwrap();
            theirs.write_all(said.concat().as_bytes()).unwrap();
            theirs.write_all(&noise).unwrap();
            theirs.shutdown(std::net::Shutdown::Write).unwrap();
            if let Ok(Attempt::Joined(Member { start, .. }, _)) = join_at(&ours) {
                prop_assert_eq!((start.rank, start.size), (1, 2));
            }
        }
    }
}
