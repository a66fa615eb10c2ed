//! The main part of mpirun. It forks the proxy, and then handles output, input, signals, the time
//! limit and the exit status of the job.
//!
//! It sleeps in epoll; the only clock is the user's `--timeout`. When the proxy dies unexpectedly,
//! it ends the remaining processes.

mod ending;
mod files;
mod jobs;
mod output;
mod parent;
mod plan;
mod processes;
mod reports;
mod setup;
mod terminal;

use crate::control::{Notice, Order, Stream};
use crate::diagnose::{self, View};
use crate::link::Link;
use crate::outcome::{self, Cause, Failure};
use crate::spec::JobSpec;
use jobs::Jobs;
use mio::unix::SourceFd;
use mio::{Events, Interest, Poll, Token};
use output::Output;
use oxmpi_mca::{Id, Message};
use oxmpi_pal::process;
use oxmpi_pal::signal::{self, SignalFd};
use oxmpi_rte::name_broker::NameBroker;
use oxmpi_rte::wire;
use parent::{Meaning, Parent};
use processes::Processes;
use reports::Reports;
use std::collections::BTreeSet;
use std::io;
use std::os::fd::{AsFd, AsRawFd};
use std::time::{Duration, Instant};
use terminal::Terminal;

/// Runs a job to its end; returns mpirun's exit status.
///
/// It must be called before any thread exists. All messages go to standard error; the first failure
/// comes last.
#[must_use]
pub fn run(spec: JobSpec) -> i32 {
    let mut errors = Output::plain();
    let parent = spec.parent.clone();
    match setup::start(spec) {
        Ok(setup::Started { mut head, notes }) => {
            for note in notes {
                head.note(note);
            }
            head.serve()
        }
        Err(message) => {
            let text = message.to_string();
            if parent.is_some_and(|port| tell_parent(&port, &text)) {
                return 0;
            }
            errors.message(&text);
            errors.drain();
            1
        }
    }
}

pub use parent::tell_parent;

/// The part of the job's description that mpirun keeps.
struct JobInfo {
    deadline: Option<Instant>,
    timeout: Option<Duration>,
    forward_stdin: bool,
    ranks: u32,
    /// The host of each rank; empty if the job has one node.
    hosts: Vec<String>,
    /// The connection to the job that has spawned this one.
    parent: Parent,
    /// The jobs that this one spawns.
    jobs: Jobs,
    /// The process table for debuggers.
    processes: Processes,
}

struct Head {
    job_info: JobInfo,
    poll: Poll,
    signals: SignalFd,
    proxy: i32,
    link: Link,
    output: Output,
    terminal: Terminal,
    first: Option<Failure>,
    /// Notes that were shown: several hosts may send the same one.
    notes: BTreeSet<String>,
    reports: Reports,
    processes: Processes,
    parent: Parent,
    jobs: Jobs,
    /// Names that ranks on other hosts have published.
    name_broker: NameBroker,
    ending: Ending,
    /// The proxy has ended and is reaped.
    proxy_ended: bool,
    /// Some killed process does not end: no process is awaited any longer.
    left_behind: bool,
    done: bool,
    /// The connection has more messages than were read at once.
    behind: bool,
}

/// The reason why mpirun ends the job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ending {
    /// It does not.
    No,
    /// mpirun got this signal.
    Signal(i32),
    /// The time limit was reached.
    Timeout,
}

impl Head {
    fn new(
        mut job_info: JobInfo,
        proxy: i32,
        link: Link,
        output: Output,
        heard: &[i32],
    ) -> io::Result<Head> {
        let poll = Poll::new().map_err(|error| process::named("epoll_create1", &error))?;
        let signals = SignalFd::new(heard)?;
        let registry = poll.registry();
        registry.register(
            &mut SourceFd(&signals.as_fd().as_raw_fd()),
            SIGNALS_TOKEN,
            Interest::READABLE,
        )?;
        let ranks = job_info.ranks;
        if let Some(number) = job_info.parent.descriptor() {
            registry.register(&mut SourceFd(&number), PARENT_TOKEN, Interest::READABLE)?;
        }
        link.register(registry, LINK_TOKEN)?;
        let mut head = Head {
            terminal: Terminal::new(job_info.forward_stdin),
            parent: std::mem::replace(&mut job_info.parent, Parent::none()),
            jobs: std::mem::take(&mut job_info.jobs),
            processes: std::mem::take(&mut job_info.processes),
            job_info,
            poll,
            name_broker: NameBroker::default(),
            signals,
            proxy,
            link,
            output,
            first: None,
            notes: BTreeSet::new(),
            reports: Reports::new(ranks),
            ending: Ending::No,
            proxy_ended: false,
            left_behind: false,
            done: false,
            behind: false,
        };
        head.output.register(head.poll.registry());
        head.terminal.register(head.poll.registry(), INPUT_TOKEN);
        Ok(head)
    }

    fn serve(mut self) -> i32 {
        let mut events = Events::with_capacity(64);
        while !self.is_over() {
            self.link.flush();
            self.read_link();
            self.read_terminal();
            self.tell_closed_streams();
            if self.is_over() {
                break;
            }
            let timeout = if self.behind {
                Some(Duration::ZERO)
            } else {
                [self.job_info.deadline, self.reports.due_at()]
                    .into_iter()
                    .flatten()
                    .min()
                    .map(|at| at.saturating_duration_since(Instant::now()))
            };
            // Signals interrupt the wait and are read below. Any other error would occur again at
            // once.
            let _ = self.poll.poll(&mut events, timeout);
            for event in &events {
                match event.token() {
                    SIGNALS_TOKEN => self.read_signals(),
                    PARENT_TOKEN => self.read_parent(),
                    INPUT_TOKEN => self.terminal.is_ready(),
                    _ => {}
                }
            }
            self.output.drain_ready();
            self.show_reports();
            if self
                .job_info
                .deadline
                .is_some_and(|at| at <= Instant::now())
            {
                self.time_is_up();
            }
        }
        self.finish()
    }

    /// The job has ended and all output is shown, and so it is for the spawned jobs.
    fn is_over(&self) -> bool {
        self.done && self.output.is_drained() && self.jobs.is_empty()
    }

    /// Checks the connection to the parent job. A spawned job ends with its parent, unless both
    /// have disconnected.
    fn read_parent(&mut self) {
        let meaning = self.parent.look();
        if meaning == Meaning::Lost {
            let message = Message::new(Id::JobLost).with("reason", "the job that had started it");
            self.first.get_or_insert(Failure::launcher(&message));
        }
        if meaning != Meaning::Nothing {
            self.order(&Order::End {
                signal: signal::SIGTERM,
            });
        }
    }

    /// Starts the mpirun of a spawned job. That mpirun reports to the parent, or [`Jobs::start`]
    /// does when there is none.
    fn start_job(&mut self, order: &[u8]) {
        if let Err(error) = self.jobs.start(order) {
            let message = Message::new(Id::SetupFailed)
                .with("reason", format!("no mpirun for a spawned job: {error}"));
            self.output.message(&message.to_string());
        }
    }

    fn order(&mut self, order: &Order<'_>) {
        self.link.push(order);
        self.link.flush();
    }

    /// Shows a note that no rank has sent, once.
    fn note(&mut self, text: String) {
        if !self.notes.contains(&text) {
            self.output.message(&text);
            self.notes.insert(text);
        }
    }

    /// Handles messages of the proxy, as long as our output keeps up. The number of reads is
    /// limited, so that signals are handled in time.
    fn read_link(&mut self) {
        self.behind = false;
        let mut reads = 0;
        while !self.output.is_full() && !self.done {
            let Some(message) = self.link.next_frame() else {
                if self.link.is_closed() {
                    return self.proxy_died();
                }
                if reads == READS_AT_ONCE {
                    self.behind = true;
                    return;
                }
                reads += 1;
                let more = self.link.fill_once();
                if !more && !self.link.is_closed() {
                    return;
                }
                continue;
            };
            match wire::decode(&message) {
                Some(Notice::Output(rank, stream, text)) => self.output.write(rank, stream, &text),
                Some(Notice::Report(rank, text)) => self.reports.take(rank, text, Instant::now()),
                Some(Notice::Spawn(order)) => self.start_job(&order),
                // A process with an invalid question has a time limit.
                Some(Notice::Name(question)) => _ = self.name_broker.take(&question),
                Some(Notice::StdinTaken) => self.terminal.is_taken(),
                Some(Notice::Failed(failure)) => {
                    self.first.get_or_insert(failure);
                }
                Some(Notice::Note(text)) => self.note(text),
                Some(Notice::Processes(list)) => self.processes.take(&list),
                Some(Notice::Traffic(all)) => self.output.message(&all.text(self.job_info.ranks)),
                Some(Notice::Diagnosis(views)) => self.show(&views),
                Some(Notice::Done) => {
                    self.done = true;
                    self.output.end();
                    self.name_broker = NameBroker::default();
                }
                // The peer is not a proxy of this version, or treats mpirun as another daemon. Its
                // connection closes, which ends it.
                Some(
                    Notice::Ready(_)
                    | Notice::Full(_)
                    | Notice::Begun(_)
                    | Notice::Confirmed(_)
                    | Notice::Died { .. }
                    | Notice::Routed(_)
                    | Notice::Beat,
                )
                | None => self.link.close(),
            }
        }
    }

    /// Shows reports of ranks, between output lines if these end soon.
    fn show_reports(&mut self) {
        let now = Instant::now();
        for note in self.reports.due(now, self.output.is_between_lines()) {
            self.output.note(&note);
        }
    }

    fn read_terminal(&mut self) {
        match self.terminal.read() {
            terminal::Got::Bytes(bytes) => self.order(&Order::Stdin(bytes.into())),
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
                signal::SIGCHLD => self.reap(),
                signal::SIGINT | signal::SIGTERM | signal::SIGHUP => self.interrupt(signal),
                signal::SIGQUIT => {
                    self.jobs.signal(signal);
                    self.order(&Order::Diagnose);
                }
                signal::SIGTSTP => {
                    self.jobs.signal(signal);
                    self.order(&Order::Signal(signal::SIGSTOP));
                    signal::stop_self();
                    self.jobs.signal(signal::SIGCONT);
                    self.order(&Order::Signal(signal::SIGCONT));
                    self.terminal.is_ready();
                }
                signal::SIGCONT => {
                    self.jobs.signal(signal);
                    self.order(&Order::Signal(signal::SIGCONT));
                    self.terminal.is_ready();
                }
                // The file size limit is reached: the write returns the error.
                signal::SIGXFSZ => {}
                other => {
                    // The other signals concern our own terminal.
                    if matches!(other, signal::SIGUSR1 | signal::SIGUSR2) {
                        self.jobs.signal(other);
                    }
                    self.order(&Order::Signal(other));
                }
            }
        }
    }

    fn interrupt(&mut self, signal: i32) {
        let again = matches!(self.ending, Ending::Signal(_));
        if !again {
            self.ending = Ending::Signal(signal);
            let message = Message::new(Id::Interrupted)
                .with("signal", process::signal_name(signal))
                .with("ranks", self.job_info.ranks);
            self.output.message(&message.to_string());
        }
        self.jobs.signal(signal);
        // The ranks get the signal that we have received.
        let signal = if again { signal::SIGKILL } else { signal };
        self.order(&Order::End { signal });
        if again {
            // The reader of our output may be stuck: do not wait for it.
            self.output.be_impatient();
        }
    }

    /// Shows the table of what the ranks do, and the conclusions.
    fn show(&mut self, views: &[View]) {
        let waiting = views.iter().filter(|view| view.is_waiting()).count();
        let headline = Message::new(Id::Hang)
            .with("waiting", waiting)
            .with("ranks", views.len());
        self.output.message(&headline.to_string());
        self.output
            .message(&diagnose::table(views, &self.job_info.hosts));
        for finding in diagnose::explain(views) {
            self.output.message(&format!("  * {finding}"));
        }
    }

    fn time_is_up(&mut self) {
        self.job_info.deadline = None;
        if self.ending == Ending::No {
            self.ending = Ending::Timeout;
            self.jobs.signal(signal::SIGTERM);
            self.order(&Order::Diagnose);
            self.order(&Order::End {
                signal: signal::SIGTERM,
            });
        }
    }

    /// Shows the last messages; returns the exit status.
    fn finish(mut self) -> i32 {
        for note in self.reports.last_words() {
            self.output.note(&note);
        }
        let status = match (self.ending, &self.first) {
            (Ending::Signal(signal), None) => 128 + signal,
            (Ending::Timeout, None) => {
                let seconds = self.job_info.timeout.unwrap_or_default().as_secs_f64();
                let message = Message::new(Id::TimedOut)
                    .with("seconds", seconds)
                    .with("ranks", self.job_info.ranks);
                self.output.message(&message.to_string());
                outcome::TIMED_OUT
            }
            (_, Some(failure)) => {
                // A reader that has closed its end early (`| head`) is no failure to show.
                let is_shown =
                    failure.cause != Cause::Signal(signal::SIGPIPE) || !self.output.is_cut_off();
                // The parent job reports the failure to the user, and decides what it means.
                if self.parent.tell(&failure.text()) {
                    return self.leave(0);
                }
                if is_shown {
                    self.output.message(&failure.text());
                }
                failure.status()
            }
            (Ending::No, None) => self.jobs.status(),
        };
        self.output.drain();
        let status = match status {
            0 => i32::from(self.output.is_lost()),
            other => other,
        };
        match status {
            0 => self.parent.bye(),
            _ => _ = self.parent.tell("it was ended"),
        }
        self.leave(status)
    }

    fn leave(mut self, status: i32) -> i32 {
        self.output.drain();
        self.end_proxy();
        status
    }
}

/// The most reads of the connection before signals are handled again.
const READS_AT_ONCE: u32 = 16;
const SIGNALS_TOKEN: Token = Token(0);
const LINK_TOKEN: Token = Token(1);
const INPUT_TOKEN: Token = Token(2);
const PARENT_TOKEN: Token = Token(3);
