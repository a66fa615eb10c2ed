//! Starting the ranks: pipes, environment, binding, and one `vfork` each.

use super::{Part, Place, Proxy, pipes};
use crate::abi::{Abi, Number};
use crate::control::{Notice, Stream};
use crate::diagnose::list_of;
use crate::node::Event;
use crate::programs::RANK_VARIABLES;
use oxmpi_mca::{Id, Message};
use oxmpi_pal::descriptor;
use oxmpi_pal::spawn::{Spawn, SpawnError, Spawned};
use oxmpi_rte::wire;
use std::ffi::{CStr, CString};
use std::fs::File;
use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};

impl Proxy {
    /// Starts the rank in `slot`, and reports the result.
    pub(super) fn start(&mut self, slot: usize) {
        if let Some(message) = self.problems.of(&self.map, self.rank_of(slot)) {
            let message = message.clone();
            return self.on(Event::NotStarted(slot, 0, message));
        }
        let started = match self.start_rank(slot) {
            // Unproved connections may use up the descriptors: close them and try again.
            Err((0, _)) if self.evict_all() => self.start_rank(slot),
            started => started,
        };
        match started {
            Ok(pid) => self.on(Event::Started(slot, pid)),
            Err((pid, reason)) => {
                let rank = self.rank_of(slot);
                let message = Message::new(Id::RankStart)
                    .with("rank", rank)
                    .with("host", self.host())
                    .with("program", &self.map.program_of(rank).name)
                    .with("reason", reason);
                self.on(Event::NotStarted(slot, pid, message));
            }
        }
    }

    /// Reports the ranks that could not be bound and, if wanted, the bindings.
    pub(super) fn tell_bindings(&mut self) {
        if let Some(reason) = &self.unbound.reason {
            let message = Message::new(Id::BindTo)
                .with("ranks", list_of(&self.unbound.ranks))
                .with("host", self.host())
                .with("reason", reason);
            self.say(Notice::Note(message.to_string()));
        }
        if self.map.report_bindings {
            let lines = self.map.bindings(self.me, &self.unbound.ranks);
            self.say(Notice::Note(format!("mpirun: bindings:\n{lines}")));
        }
    }

    /// Reports problems of this host's programs and, if wanted, the libraries they load.
    pub(super) fn tell_programs(&mut self) {
        for text in std::mem::take(&mut self.problems.notes) {
            self.say(Notice::Note(text));
        }
    }

    /// Reports the pid of each rank.
    pub(super) fn tell_processes(&mut self) {
        let ranks = self
            .by_pid
            .iter()
            .map(|(pid, slot)| (self.rank_of(*slot), *pid));
        let mut list: Vec<(u32, i32)> = ranks.collect();
        list.sort_unstable();
        self.say(Notice::Processes(list));
    }

    /// The pid of the rank. The error has pid 0 if there is no process, or the pid of one whose
    /// output cannot be read.
    fn start_rank(&mut self, rank: usize) -> Result<i32, (i32, String)> {
        let no_pipe = |error: io::Error| {
            let hint = "raise the limit of open files (ulimit -n), or start fewer ranks";
            (0, format!("no pipe for its output: {error}; {hint}"))
        };
        let (out, out_theirs) = descriptor::pipe_to_us().map_err(no_pipe)?;
        let (err, err_theirs) = if self.map.streams.merge {
            (None, None)
        } else {
            let (ours, theirs) = descriptor::pipe_to_us().map_err(no_pipe)?;
            (Some(ours), Some(theirs))
        };
        let reads = self.map.reads_stdin(self.rank_of(rank));
        let (input, input_theirs) = if reads && self.map.streams.forward_stdin {
            let (theirs, ours) = descriptor::pipe_from_us().map_err(no_pipe)?;
            (Some(ours), Some(theirs))
        } else {
            (None, None)
        };
        let terminal = std::io::stdin();
        let stdin = match &input_theirs {
            Some(pipe) => pipe.as_fd(),
            None if reads => terminal.as_fd(),
            None => self.null.as_fd(),
        };
        let Spawned { pid, unbound } = self
            .spawn(
                rank,
                stdin,
                out_theirs.as_fd(),
                err_theirs.as_ref().unwrap_or(&out_theirs).as_fd(),
            )
            .map_err(|reason| (0, reason))?;
        if let Some(why) = unbound {
            self.unbound.ranks.push(self.rank_of(rank));
            self.unbound.reason.get_or_insert(why);
        }
        self.by_pid.insert(pid, rank);
        let streams = &self.map.streams;
        let raw = streams.raw || self.map.size() == 1 && !streams.marked;
        let registry = self.poll.registry();
        let entry = &mut self.ranks[rank];
        let broken = |error: io::Error| (pid, format!("its output cannot be read: {error}"));
        let out = pipes::Output::new(out, raw, registry, Place::Rank(rank, Part::Out).token())
            .map_err(broken)?;
        entry.out = Some(out);
        if let Some(err) = err {
            let err = pipes::Output::new(err, raw, registry, Place::Rank(rank, Part::Err).token())
                .map_err(broken)?;
            entry.err = Some(err);
        }
        if let Some(input) = input {
            let input = pipes::Input::new(input, registry, Place::Rank(rank, Part::Input).token())
                .map_err(broken)?;
            entry.input = Some(input);
        }
        Ok(pid)
    }

    fn spawn(
        &self,
        rank: usize,
        stdin: BorrowedFd<'_>,
        stdout: BorrowedFd<'_>,
        stderr: BorrowedFd<'_>,
    ) -> Result<Spawned, String> {
        let program = self.map.program_of(self.rank_of(rank));
        let environment = &self.map.environments[program.environment as usize];
        let own = self.rank_environment(rank);
        let cpus = self.map.cpus_of(self.rank_of(rank));
        let given_by_us = |var: &&CString| own.iter().any(|one| name_of(one) == name_of(var));
        let env: Vec<&CStr> = environment
            .iter()
            .filter(|var| !given_by_us(var))
            .chain(&own)
            .map(CString::as_c_str)
            .collect();
        let spawn = Spawn {
            program: &program.path,
            argv: &program.argv,
            env: &env,
            directory: program.directory.as_deref(),
            stdio: [stdin, stdout, stderr],
            cpus: cpus.as_ref(),
            open_files: self.own.open_files,
            blocked: &self.own.blocked,
        };
        spawn.start().map_err(|error| match error {
            SpawnError::Clone(error) => format!(
                "no process for it: {error}; the limit of processes (ulimit -u, or of the container) may be reached"
            ),
            SpawnError::Directory(error) => format!(
                "its working directory {} cannot be entered: {error}",
                program.directory.as_deref().unwrap_or_default().to_string_lossy()
            ),
            SpawnError::Exec(error) => format!("{error}{}", exec_hint(&error)),
        })
    }

    fn rank_environment(&self, rank: usize) -> Vec<CString> {
        let value = |number: &Number| match number {
            Number::Rank => self.rank_of(rank) as usize,
            Number::Size => self.map.ranks.len(),
            Number::LocalRank => rank,
            Number::LocalSize => self.ranks.len(),
        };
        let mut vars = vec![
            format!("{}={}", wire::DAEMON_VARIABLE, self.socket_name),
            format!("{}={}", wire::SECRET_VARIABLE, self.own.secret.to_hex()),
        ];
        let program = self.map.program_of(self.rank_of(rank));
        let of_abis = program.variables.iter().copied().flat_map(Abi::variables);
        let numbers = RANK_VARIABLES.iter().chain(of_abis);
        vars.extend(numbers.map(|(name, number)| format!("{name}={}", value(number))));
        for (fact, variable) in wire::FACT_VARIABLES {
            let mut facts = self.map.facts.iter().chain(&program.facts);
            let known = facts.find(|(name, _)| name == fact);
            vars.extend(known.map(|(_, value)| format!("{variable}={value}")));
        }
        // A simulation of several nodes gives each daemon its node name in this variable.
        vars.extend(
            std::env::var(wire::NODE_VARIABLE).map(|id| format!("{}={id}", wire::NODE_VARIABLE)),
        );
        // The network key of the job is in the environment of each host's daemon. Variables that
        // are not UTF-8 are none of these.
        let all = std::env::vars_os();
        let text =
            all.filter_map(|(name, value)| name.into_string().ok().zip(value.into_string().ok()));
        let of_network = text.filter(|(name, _)| name.starts_with(NETWORK));
        vars.extend(of_network.map(|(name, value)| format!("{name}={value}")));
        let vars = vars.into_iter();
        vars.map(|var| CString::new(var).expect("invariant: our variables hold no NUL"))
            .chain(program.loading.iter().cloned())
            .collect()
    }

    /// The output pipe of `rank` for this stream, while it is open.
    pub(super) fn output_of(&mut self, rank: usize, stream: Stream) -> &mut Option<pipes::Output> {
        match stream {
            Stream::Out => &mut self.ranks[rank].out,
            Stream::Err => &mut self.ranks[rank].err,
        }
    }
}

/// The prefix of the variables with a job's network key (HPE Slingshot: VNI, service, devices).
const NETWORK: &str = "SLINGSHOT_";

/// The name of a variable of an environment.
fn name_of(var: &CStr) -> &[u8] {
    let bytes = var.to_bytes();
    bytes.split(|byte| *byte == b'=').next().unwrap_or(bytes)
}

/// An input without any bytes.
///
/// # Errors
/// There is neither `/dev/null` nor a pipe.
pub(super) fn null() -> io::Result<OwnedFd> {
    match File::open("/dev/null") {
        Ok(null) => Ok(null.into()),
        // Without /dev an empty pipe serves: its write end is closed at once.
        Err(_) => descriptor::pipe_to_us().map(|(read, _)| read),
    }
}

/// The ranks that the system did not bind, and the error of the first one.
#[derive(Default)]
pub(super) struct Unbound {
    ranks: Vec<u32>,
    reason: Option<io::Error>,
}

fn exec_hint(error: &io::Error) -> &'static str {
    match error.raw_os_error() {
        Some(8) => " (a program must be built for this machine)",
        Some(2) => " (the program or the interpreter it names is missing)",
        _ => "",
    }
}
