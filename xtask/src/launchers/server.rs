//! A small PMI-1 server. It starts a program several times and answers its processes, as MPICH's
//! `mpiexec` and `srun --mpi=pmi2` do.
//!
//! It follows the protocol strictly, and ends a job that breaks it. A process fails that sends out
//! of turn, leaves before the others have arrived, or sends an unknown request. Each process has a
//! thread here, because a fence is answered to all at the same time.

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::process::{Child, Command, Stdio};
use std::sync::{Condvar, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// How a process finds the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Via {
    /// PMI_FD: an inherited socket. It is the standard input, which is always inherited.
    Descriptor,
    /// PMI_PORT and PMI_ID: the process connects.
    Port,
}

/// A job to run.
#[derive(Clone, Debug)]
pub struct Job<'a> {
    /// Number of processes.
    pub size: usize,
    /// How they find the server.
    pub via: Via,
    /// The value of `PMI_process_mapping`, if the server has one.
    pub mapping: Option<&'a str>,
    /// Most bytes of a value.
    pub most: usize,
}

/// The result of a job.
#[derive(Debug)]
pub struct Ended {
    /// The exit status of each process; 128 + signal for one that died by a signal.
    pub codes: Vec<i32>,
    /// The standard output and standard error of all processes.
    pub stdout: String,
    /// See `stdout`.
    pub stderr: String,
    /// The code of `cmd=abort`, if a process sent it.
    pub aborted: Option<i32>,
    /// How many processes have sent `cmd=finalize`.
    pub left: usize,
    /// How many fences were answered.
    pub fences: usize,
    /// How many values were requested.
    pub gets: usize,
    /// Violations of the protocol.
    pub broken: Vec<String>,
}

/// The state that the threads share.
#[derive(Default)]
struct State {
    values: HashMap<String, String>,
    /// Values that were put since the last fence: as with Slurm, they become visible at the next
    /// one.
    fresh: HashMap<String, String>,
    inside: usize,
    fences: usize,
    gets: usize,
    left: usize,
    aborted: Option<i32>,
    /// The process that has sent `cmd=abort`.
    aborter: Option<usize>,
    broken: Vec<String>,
}

/// Runs `program` as such a job; `prepare` adds the further needs of each process.
pub fn run(
    job: &Job<'_>,
    program: &Command,
    limit: Duration,
    prepare: impl Fn(usize, &mut Command),
) -> Result<Ended, String> {
    crate::queue::starts(job.size);
    let state = (Mutex::new(State::default()), Condvar::new());
    let said = |error: std::io::Error| error.to_string();
    let listener = TcpListener::bind(("127.0.0.1", 0)).map_err(said)?;
    let mut children = Vec::new();
    let mut lines = Vec::new();
    for rank in 0..job.size {
        let mut command = copied(program);
        let line = match job.via {
            Via::Descriptor => {
                let (ours, theirs) = UnixStream::pair().map_err(said)?;
                command.stdin(Stdio::from(OwnedFd::from(theirs)));
                command.env("PMI_FD", "0").env("PMI_RANK", rank.to_string());
                command.env("PMI_SIZE", job.size.to_string());
                Some(ours)
            }
            Via::Port => {
                let port = listener.local_addr().map_err(said)?;
                command
                    .stdin(Stdio::null())
                    .env("PMI_PORT", port.to_string());
                command.env("PMI_ID", rank.to_string());
                None
            }
        };
        prepare(rank, &mut command);
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        children.push(command.spawn().map_err(said)?);
        lines.push(line);
    }
    let ends = thread::scope(|scope| {
        for (rank, line) in lines.into_iter().enumerate() {
            let (state, listener) = (&state, &listener);
            scope.spawn(move || match line {
                Some(line) => serve(job, state, rank, &line, &line),
                None => answer_call(job, state, listener),
            });
        }
        let shared = &state;
        let waiting: Vec<_> = children
            .into_iter()
            .enumerate()
            .map(|(rank, child)| scope.spawn(move || wait(child, rank, limit, shared)))
            .collect();
        let ends = waiting
            .into_iter()
            .map(|one| one.join().unwrap_or_default());
        let ends: Vec<End> = ends.collect();
        // These connections release the threads of processes that never connected.
        for _ in 0..job.size {
            let _ = listener.local_addr().and_then(TcpStream::connect);
        }
        ends
    });
    let (state, _) = state;
    let state = state.into_inner().map_err(|error| error.to_string())?;
    let joined = |which: fn(&End) -> &String| ends.iter().map(which).cloned().collect::<String>();
    Ok(Ended {
        codes: ends.iter().map(|end| end.code).collect(),
        stdout: joined(|end| &end.stdout),
        stderr: joined(|end| &end.stderr),
        aborted: state.aborted,
        left: state.left,
        fences: state.fences,
        gets: state.gets,
        broken: state.broken,
    })
}

fn copied(program: &Command) -> Command {
    let mut command = Command::new(program.get_program());
    command.args(program.get_args());
    for (name, value) in program.get_envs() {
        match value {
            Some(value) => command.env(name, value),
            None => command.env_remove(name),
        };
    }
    command
}

#[derive(Default)]
struct End {
    code: i32,
    stdout: String,
    stderr: String,
}

/// Waits for a process, and ends it when the job is aborted or its time is up.
fn wait(mut child: Child, rank: usize, limit: Duration, state: &(Mutex<State>, Condvar)) -> End {
    use std::io::Read;
    use std::os::unix::process::ExitStatusExt;
    let (mut out, mut err) = (child.stdout.take(), child.stderr.take());
    let start = Instant::now();
    thread::scope(|scope| {
        let stdout = scope.spawn(move || {
            let mut text = Vec::new();
            let _ = out.as_mut().map(|out| out.read_to_end(&mut text));
            String::from_utf8_lossy(&text).into_owned()
        });
        let stderr = scope.spawn(move || {
            let mut text = Vec::new();
            let _ = err.as_mut().map(|err| err.read_to_end(&mut text));
            String::from_utf8_lossy(&text).into_owned()
        });
        let status = loop {
            if let Ok(Some(status)) = child.try_wait() {
                break status;
            }
            // The process that has aborted the job ends by itself.
            let aborted = {
                let state = lock(state);
                state.aborted.is_some() && state.aborter != Some(rank)
            };
            if start.elapsed() > limit || aborted {
                if !aborted {
                    lock(state).broken.push("time is up".to_owned());
                }
                let _ = child.kill();
                break child.wait().unwrap_or_default();
            }
            thread::sleep(Duration::from_millis(2));
        };
        End {
            code: status.code().unwrap_or(128 + status.signal().unwrap_or(0)),
            stdout: stdout.join().unwrap_or_default(),
            stderr: stderr.join().unwrap_or_default(),
        }
    })
}

fn lock(state: &(Mutex<State>, Condvar)) -> std::sync::MutexGuard<'_, State> {
    match state.0.lock() {
        Ok(guard) => guard,
        Err(poisoned) => poisoned.into_inner(),
    }
}

/// A process that connects sends its number, and receives its rank and the size.
fn answer_call(job: &Job<'_>, state: &(Mutex<State>, Condvar), listener: &TcpListener) {
    let Ok((stream, _)) = listener.accept() else {
        return;
    };
    let mut first = String::new();
    let mut reader = BufReader::new(&stream);
    if reader.read_line(&mut first).unwrap_or(0) == 0 {
        return;
    }
    let rank = first.trim().strip_prefix("cmd=initack pmiid=");
    let Some(rank) = rank.and_then(|rank| rank.parse::<usize>().ok()) else {
        lock(state).broken.push(format!("called with {first:?}"));
        return;
    };
    let size = job.size;
    let answer =
        format!("cmd=initack\ncmd=set size={size}\ncmd=set rank={rank}\ncmd=set debug=0\n");
    if (&stream).write_all(answer.as_bytes()).is_ok() {
        serve(job, state, rank, reader, &stream);
    }
}

/// Answers one process until it leaves.
fn serve(
    job: &Job<'_>,
    state: &(Mutex<State>, Condvar),
    rank: usize,
    from: impl std::io::Read,
    mut to: impl Write,
) {
    let mut lines = BufReader::new(from).lines();
    let mut is_in = false;
    while let Some(Ok(line)) = lines.next() {
        let parts = take_apart(&line).filter(|_| line.len() < MOST_LINE);
        let Some((command, words)) = parts else {
            return broken(state, rank, &line);
        };
        if !is_in && command != "init" {
            return broken(state, rank, &line);
        }
        is_in = true;
        if command == "abort" {
            lock(state).aborter = Some(rank);
        }
        let Some(answer) = reply(job, state, command, &words) else {
            return broken(state, rank, &line);
        };
        if to.write_all(answer.as_bytes()).is_err() || command == "finalize" {
            return;
        }
    }
}

/// The buffer sizes of MPICH's and Slurm's servers.
const MOST_LINE: usize = 1024;

fn broken(state: &(Mutex<State>, Condvar), rank: usize, line: &str) {
    lock(state)
        .broken
        .push(format!("rank {rank} said {line:?}"));
}

fn take_apart(line: &str) -> Option<(&str, HashMap<&str, &str>)> {
    let mut words = line.split(' ');
    let command = words.next()?.strip_prefix("cmd=")?;
    let pairs = words.map(|word| word.split_once('=').filter(|(_, value)| !value.is_empty()));
    Some((command, pairs.collect::<Option<_>>()?))
}

/// The answer to a request; empty when there is none.
fn reply(
    job: &Job<'_>,
    state: &(Mutex<State>, Condvar),
    command: &str,
    words: &HashMap<&str, &str>,
) -> Option<String> {
    let mut inside = lock(state);
    let in_space = || {
        words
            .get("kvsname")
            .filter(|space| **space == SPACE)
            .map(|_| ())
    };
    Some(match command {
        "init" => {
            words
                .get("pmi_version")
                .filter(|version| **version == "1")?;
            "cmd=response_to_init pmi_version=1 pmi_subversion=1 rc=0\n".to_owned()
        }
        "get_maxes" => {
            format!(
                "cmd=maxes kvsname_max=256 keylen_max=64 vallen_max={}\n",
                job.most
            )
        }
        "get_appnum" => "cmd=appnum appnum=-1\n".to_owned(),
        "get_my_kvsname" => format!("cmd=my_kvsname kvsname={SPACE}\n"),
        "get_universe_size" => "cmd=universe_size size=-1\n".to_owned(),
        "put" => {
            in_space()?;
            let (key, value) = (*words.get("key")?, *words.get("value")?);
            // As in the real servers: a zero byte ends a text.
            if key.len() >= 64 || value.len() >= job.most || key.starts_with("PMI_") {
                return None;
            }
            inside.fresh.insert(key.to_owned(), value.to_owned());
            "cmd=put_result rc=0 msg=success\n".to_owned()
        }
        "get" => {
            in_space()?;
            let key = *words.get("key")?;
            inside.gets += 1;
            let mapping = job.mapping.filter(|_| key == "PMI_process_mapping");
            match mapping.or(inside.values.get(key).map(String::as_str)) {
                Some(value) => format!("cmd=get_result rc=0 msg=success value={value}\n"),
                None => format!("cmd=get_result rc=-1 msg=key_{key}_not_found value=unknown\n"),
            }
        }
        "barrier_in" => {
            inside.inside += 1;
            let number = inside.fences;
            if inside.inside == job.size {
                inside.inside = 0;
                inside.fences += 1;
                let fresh = std::mem::take(&mut inside.fresh);
                inside.values.extend(fresh);
                state.1.notify_all();
            }
            while inside.fences == number && inside.aborted.is_none() {
                let waited = state.1.wait_timeout(inside, Duration::from_millis(100));
                inside = match waited {
                    Ok((guard, _)) => guard,
                    Err(poisoned) => poisoned.into_inner().0,
                };
                if !inside.broken.is_empty() {
                    return None;
                }
            }
            "cmd=barrier_out\n".to_owned()
        }
        "finalize" => {
            inside.left += 1;
            "cmd=finalize_ack\n".to_owned()
        }
        "abort" => {
            inside.aborted = Some(words.get("exitcode")?.parse().ok()?);
            state.1.notify_all();
            String::new()
        }
        _ => return None,
    })
}

/// The name of a job's values.
const SPACE: &str = "kvs_7_0_box";

impl Ended {
    /// The result if no process failed, otherwise an error text.
    pub fn success(self, what: &str) -> Result<Ended, String> {
        let well = self.codes.iter().all(|code| *code == 0);
        match well && self.broken.is_empty() && self.left == self.codes.len() {
            true => Ok(self),
            false => Err(format!("{what}: {self:#?}")),
        }
    }
}
