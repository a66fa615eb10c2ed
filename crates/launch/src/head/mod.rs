//! mpirun itself: it forks the warden and is then the job's face — output, input, signals, time limit, exit status.
//!
//! It sleeps in epoll; the only clock is the user's `--timeout`. When the warden dies unasked, it ends what is left.

mod output;
mod terminal;

use crate::control::{Order, Stream, Word};
use crate::descendants;
use crate::diagnose::{self, View, list_of};
use crate::link::Link;
use crate::outcome::{self, Failure};
use crate::placement::Placement;
use crate::programs;
use crate::spec::{JobSpec, StdinSpec};
use crate::warden::{self, Plan};
use mio::unix::SourceFd;
use mio::{Events, Interest, Poll, Token};
use output::Output;
use oxmpi_pal::limits::OpenFiles;
use oxmpi_pal::process::{self, Fork};
use oxmpi_pal::signal::{self, Mask, SignalFd};
use std::collections::BTreeMap;
use std::io::{self, IsTerminal};
use std::os::fd::{AsFd, AsRawFd};
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::time::Instant;
use terminal::Terminal;

/// Runs a job to its end; returns mpirun's exit status.
///
/// Must be called before any thread exists. All messages go to standard error, the first failure's last.
#[must_use]
pub fn run(spec: JobSpec) -> i32 {
    let mut errors = Output::plain();
    match start(spec) {
        Ok(Started { mut head, notes }) => {
            for note in notes {
                head.output.message(&note);
            }
            head.serve()
        }
        Err(text) => {
            errors.message(&text);
            errors.drain();
            1
        }
    }
}

struct Started {
    head: Head,
    notes: Vec<String>,
}

fn start(spec: JobSpec) -> Result<Started, String> {
    if spec.size() == 0 {
        return Err("no ranks to start: -n must be at least 1".into());
    }
    if let StdinSpec::Rank(reader) = spec.stdin
        && reader >= spec.size()
    {
        return Err(format!(
            "--stdin {reader}: there is no such rank among {}",
            spec.size()
        ));
    }
    let library = programs::library_folder();
    let programs = spec
        .apps
        .iter()
        .map(|app| programs::resolve(app, library.as_deref()))
        .collect::<Result<Vec<_>, _>>()?;
    let placement = Placement::plan(&spec.place, spec.size() as usize)?;
    let open_files = raise_open_files(spec.size())?;
    let output = Output::new(&spec.output, spec.size())
        .map_err(|error| format!("--output-filename: {error}"))?;
    let hears_hangup = !signal::is_ignored(signal::SIGHUP);
    let hears_interrupt = !signal::is_ignored(signal::SIGINT);
    let blocked = Mask::current();
    let heard: Vec<i32> = SIGNALS
        .into_iter()
        .filter(|&s| {
            (s != signal::SIGHUP || hears_hangup) && (s != signal::SIGINT || hears_interrupt)
        })
        .collect();
    signal::block(&heard);
    let setup = |error: io::Error| format!("the job cannot be set up: {error}");
    process::become_subreaper().map_err(setup)?;
    let (ours, theirs) = UnixStream::pair().map_err(setup)?;
    let forward_stdin = match spec.stdin {
        StdinSpec::None => false,
        StdinSpec::Rank(_) => io::stdin().is_terminal(),
        StdinSpec::All => spec.size() > 1 || io::stdin().is_terminal(),
    };
    let deadline = spec.timeout.map(|timeout| Instant::now() + timeout);
    let host = process::host_name();
    let mut notes = spec.warnings.clone();
    if spec.place.report {
        notes.push(format!(
            "bindings:\n{}",
            placement.report(&host, spec.size() as usize)
        ));
    }
    if spec.report {
        notes.push(facts_of(&spec, &placement, library.as_deref()));
    }
    if spec.verbose {
        notes.extend(spec.notes.iter().cloned());
    }
    let face = Face {
        deadline,
        timeout: spec.timeout,
        report: spec.report,
        forward_stdin,
    };
    let plan = Plan {
        spec,
        programs,
        placement,
        blocked,
        open_files,
        forward_stdin,
        host,
    };
    match process::fork_single_threaded().map_err(setup)? {
        Fork::Child => {
            drop(ours);
            // The files of --output-filename are mpirun's.
            drop(output);
            warden::run(plan, theirs)
        }
        Fork::Parent(warden) => {
            drop(theirs);
            drop(plan);
            let head = Head::new(face, warden, ours, output, &heard).map_err(|error| {
                // Without a line the warden ends by itself.
                format!("the job cannot be set up: {error}")
            })?;
            Ok(Started { head, notes })
        }
    }
}

/// What mpirun itself has to say to `--report`.
fn facts_of(spec: &JobSpec, placement: &Placement, library: Option<&Path>) -> String {
    let size = spec.size() as usize;
    let waiting = if size > placement.usable {
        "fewer than ranks: who waits gives way"
    } else {
        "enough for all ranks"
    };
    let library = library.map_or_else(
        || "the one that programs find by themselves (none is installed beside mpirun)".to_string(),
        |folder| {
            format!(
                "{} (first in LD_LIBRARY_PATH)",
                folder.join("libmpi_abi.so.1").display()
            )
        },
    );
    format!(
        "report: {size} ranks; processors that can work at once: {}, {waiting}; library: {library}",
        placement.usable
    )
}

/// Raises our limit of open files; returns the one that the ranks are to have.
fn raise_open_files(ranks: u32) -> Result<Option<OpenFiles>, String> {
    let Ok(limit) = OpenFiles::current() else {
        return Ok(None);
    };
    let need = u64::from(ranks) * FILES_PER_RANK + FILES_OF_OURS;
    if limit.hard < need {
        let fits = limit.hard.saturating_sub(FILES_OF_OURS) / FILES_PER_RANK;
        return Err(format!(
            "{ranks} ranks need {need} open files, and the hard limit is {}: at most {fits} ranks can be started; raise \
             it (ulimit -Hn)",
            limit.hard
        ));
    }
    // Left as it is when it suffices: fewer surprises.
    if limit.soft < need {
        let raised = OpenFiles {
            soft: limit.hard,
            hard: limit.hard,
        };
        raised.apply().map_err(|error| {
            format!("the limit of open files cannot be raised to {need}: {error}")
        })?;
    }
    Ok(Some(limit))
}

/// What mpirun keeps of the job's description.
struct Face {
    deadline: Option<Instant>,
    timeout: Option<std::time::Duration>,
    report: bool,
    forward_stdin: bool,
}

struct Head {
    face: Face,
    poll: Poll,
    signals: SignalFd,
    warden: i32,
    line: Link,
    output: Output,
    terminal: Terminal,
    first: Option<Failure>,
    /// Text of `--report`, with the ranks that said it.
    reports: BTreeMap<String, Vec<u32>>,
    ending: Ending,
    done: bool,
}

/// Why the job is being ended from here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ending {
    /// It is not.
    No,
    /// By this signal to us.
    Signal(i32),
    /// Time is up; whether the ranks have been asked what they do.
    Timeout,
}

impl Head {
    fn new(
        face: Face,
        warden: i32,
        line: UnixStream,
        output: Output,
        heard: &[i32],
    ) -> io::Result<Head> {
        let poll = Poll::new()?;
        let signals = SignalFd::new(heard)?;
        let registry = poll.registry();
        registry.register(
            &mut SourceFd(&signals.as_fd().as_raw_fd()),
            SIGNALS_TOKEN,
            Interest::READABLE,
        )?;
        let line = Link::for_bulk(line)?;
        line.register(registry, LINE_TOKEN)?;
        let mut head = Head {
            terminal: Terminal::new(face.forward_stdin),
            face,
            poll,
            signals,
            warden,
            line,
            output,
            first: None,
            reports: BTreeMap::new(),
            ending: Ending::No,
            done: false,
        };
        head.output.register(head.poll.registry());
        head.terminal.register(head.poll.registry(), INPUT_TOKEN);
        Ok(head)
    }

    fn serve(mut self) -> i32 {
        let mut events = Events::with_capacity(64);
        while !(self.done && self.output.is_drained()) {
            self.line.flush();
            self.read_line();
            self.read_terminal();
            self.tell_closed_streams();
            if self.done && self.output.is_drained() {
                break;
            }
            let timeout = self
                .face
                .deadline
                .map(|at| at.saturating_duration_since(Instant::now()));
            // An interrupted wait shows in the signals; anything else would show again at once.
            let _ = self.poll.poll(&mut events, timeout);
            for event in &events {
                match event.token() {
                    SIGNALS_TOKEN => self.read_signals(),
                    INPUT_TOKEN => self.terminal.is_ready(),
                    _ => {}
                }
            }
            self.output.drain_ready();
            if self.face.deadline.is_some_and(|at| at <= Instant::now()) {
                self.time_is_up();
            }
        }
        self.finish()
    }

    fn order(&mut self, order: &Order) {
        let (kind, payload) = order.encode();
        self.line.push(kind, &payload);
        self.line.flush();
    }

    /// Takes what the warden says, as long as our output keeps up.
    fn read_line(&mut self) {
        while !self.output.is_full() && !self.done {
            let Some((kind, payload)) = self.line.next_frame() else {
                if self.line.is_closed() {
                    return self.warden_died();
                }
                let more = self.line.fill_once();
                if !more && !self.line.is_closed() {
                    return;
                }
                continue;
            };
            match Word::decode(kind, &payload) {
                Some(Word::Output(rank, stream, text)) => self.output.write(rank, stream, &text),
                Some(Word::Report(rank, text)) => self.reports.entry(text).or_default().push(rank),
                Some(Word::StdinTaken) => self.terminal.is_taken(),
                Some(Word::Failed(failure)) => {
                    self.first.get_or_insert(failure);
                }
                Some(Word::Note(text)) => self.output.message(&text),
                Some(Word::Diagnosis(bytes)) => self.show(&diagnose::decode(&bytes)),
                Some(Word::Done) => self.done = true,
                None => {}
            }
        }
    }

    fn read_terminal(&mut self) {
        match self.terminal.read() {
            terminal::Got::Bytes(bytes) => self.order(&Order::Stdin(bytes)),
            terminal::Got::End => self.order(&Order::StdinEnd),
            terminal::Got::Nothing => {}
        }
    }

    fn tell_closed_streams(&mut self) {
        for stream in [Stream::Out, Stream::Err] {
            if self.output.has_just_closed(stream) {
                self.order(&Order::CloseOutput(stream));
            }
        }
    }

    fn read_signals(&mut self) {
        while let Ok(Some(signal)) = self.signals.next() {
            match signal {
                signal::SIGCHLD => {}
                signal::SIGINT | signal::SIGTERM | signal::SIGHUP => self.interrupt(signal),
                signal::SIGQUIT => self.order(&Order::Diagnose),
                signal::SIGTSTP => {
                    self.order(&Order::Signal(signal::SIGSTOP));
                    signal::stop_self();
                    self.order(&Order::Signal(signal::SIGCONT));
                    self.terminal.is_ready();
                }
                signal::SIGCONT => {
                    self.order(&Order::Signal(signal::SIGCONT));
                    self.terminal.is_ready();
                }
                other => self.order(&Order::Signal(other)),
            }
        }
    }

    fn interrupt(&mut self, signal: i32) {
        let again = matches!(self.ending, Ending::Signal(_));
        if !again {
            self.ending = Ending::Signal(signal);
        }
        self.order(&Order::End { at_once: again });
        if again && self.done {
            // Only our output is left, and somebody who does not read it.
            self.output.give_up();
        }
    }

    /// The table of what the ranks do, and what follows from it.
    fn show(&mut self, views: &[View]) {
        self.output.message("what the ranks are doing:");
        self.output.table(&diagnose::table(views));
        for finding in diagnose::explain(views) {
            self.output.message(&finding);
        }
    }

    fn time_is_up(&mut self) {
        self.face.deadline = None;
        if self.ending == Ending::No {
            self.ending = Ending::Timeout;
            self.order(&Order::Diagnose);
            self.order(&Order::End { at_once: false });
        }
    }

    /// The line has closed without a last word: the warden was killed, and the ranks with it.
    fn warden_died(&mut self) {
        while !descendants::kill_all(|_, _| ()) {
            std::thread::sleep(std::time::Duration::from_millis(2));
        }
        if self.ending == Ending::No {
            let text = format!(
                "the node warden (pid {}) died, and the ranks were ended",
                self.warden
            );
            self.first.get_or_insert(Failure::launcher(text));
        }
        self.done = true;
    }

    /// The last words, and the exit status.
    fn finish(mut self) -> i32 {
        for (text, ranks) in std::mem::take(&mut self.reports) {
            if self.face.report {
                self.output.message(&format!(
                    "report from {}:\n{}",
                    list_of(&ranks),
                    text.trim_end()
                ));
            }
        }
        let status = match (self.ending, &self.first) {
            (Ending::Signal(signal), None) => {
                self.output.message(&format!(
                    "the job was ended by {} to mpirun",
                    process::signal_name(signal)
                ));
                128 + signal
            }
            (Ending::Timeout, None) => {
                let seconds = self.face.timeout.unwrap_or_default().as_secs_f64();
                self.output.message(&format!(
                    "the job was ended because its time of {seconds} s was up (--timeout)"
                ));
                outcome::TIMED_OUT
            }
            (_, Some(failure)) => {
                self.output.message(&failure.message());
                failure.status()
            }
            (Ending::No, None) => 0,
        };
        self.output.drain();
        self.end_warden();
        status
    }

    /// The warden exits after its last word; nothing of it is left when we exit.
    fn end_warden(&self) {
        loop {
            match process::reap_any() {
                Ok(Some(_)) => {}
                Ok(None) => {
                    // Blocked signals stay pending: SIGCHLD wakes the descriptor.
                    let _ = oxmpi_pal::descriptor::wait_readable(self.signals.as_fd(), 100);
                    while let Ok(Some(_)) = self.signals.next() {}
                }
                Err(_) => return,
            }
        }
    }
}

/// What mpirun hears; all others keep their default action.
const SIGNALS: [i32; 11] = [
    signal::SIGCHLD,
    signal::SIGINT,
    signal::SIGTERM,
    signal::SIGHUP,
    signal::SIGQUIT,
    signal::SIGUSR1,
    signal::SIGUSR2,
    signal::SIGTSTP,
    signal::SIGCONT,
    signal::SIGTTIN,
    signal::SIGTTOU,
];

const SIGNALS_TOKEN: Token = Token(0);
const LINE_TOKEN: Token = Token(1);
const INPUT_TOKEN: Token = Token(2);

/// Open files of the warden per rank: output, error, line.
const FILES_PER_RANK: u64 = 3;
/// Open files of the warden besides: standard streams, epoll, signals, socket, segment, and room for a newcomer.
const FILES_OF_OURS: u64 = 20;
