//! mpirun itself: it forks the proxy and is then the job's face — output, input, signals, time
//! limit, exit status.
//!
//! It sleeps in epoll; the only clock is the user's `--timeout`. When the proxy dies unasked, it
//! ends what is left.

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
/// Must be called before any thread exists. All messages go to standard error, the first failure's
/// last.
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

/// What mpirun keeps of the job's description.
struct Face {
    deadline: Option<Instant>,
    timeout: Option<Duration>,
    forward_stdin: bool,
    ranks: u32,
    /// The host of each rank, where there are several.
    hosts: Vec<String>,
    /// The job that has ordered this one.
    parent: Parent,
    /// Those that this one orders.
    jobs: Jobs,
    /// What debuggers see of the ranks.
    processes: Processes,
}

struct Head {
    face: Face,
    poll: Poll,
    signals: SignalFd,
    proxy: i32,
    line: Link,
    output: Output,
    terminal: Terminal,
    first: Option<Failure>,
    /// Notes that were shown: several hosts may have the same to say.
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
    /// Somebody was killed and does not end: nobody is waited for any longer.
    left_behind: bool,
    done: bool,
    /// The line has more for us than we took at once.
    behind: bool,
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
        mut face: Face,
        proxy: i32,
        line: Link,
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
        let ranks = face.ranks;
        if let Some(number) = face.parent.descriptor() {
            registry.register(&mut SourceFd(&number), PARENT_TOKEN, Interest::READABLE)?;
        }
        line.register(registry, LINE_TOKEN)?;
        let mut head = Head {
            terminal: Terminal::new(face.forward_stdin),
            parent: std::mem::replace(&mut face.parent, Parent::none()),
            jobs: std::mem::take(&mut face.jobs),
            processes: std::mem::take(&mut face.processes),
            face,
            poll,
            name_broker: NameBroker::default(),
            signals,
            proxy,
            line,
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
            self.line.flush();
            self.read_line();
            self.read_terminal();
            self.tell_closed_streams();
            if self.is_over() {
                break;
            }
            let timeout = if self.behind {
                Some(Duration::ZERO)
            } else {
                [self.face.deadline, self.reports.due_at()]
                    .into_iter()
                    .flatten()
                    .min()
                    .map(|at| at.saturating_duration_since(Instant::now()))
            };
            // An interrupted wait shows in the signals; anything else would show again at once.
            let _ = self.poll.poll(&mut events, timeout);
            for event in &events {
                match event.token() {
                    SIGNALS_TOKEN => self.read_signals(),
                    PARENT_TOKEN => self.hear_parent(),
                    INPUT_TOKEN => self.terminal.is_ready(),
                    _ => {}
                }
            }
            self.output.drain_ready();
            self.show_reports();
            if self.face.deadline.is_some_and(|at| at <= Instant::now()) {
                self.time_is_up();
            }
        }
        self.finish()
    }

    /// The job has ended and been shown, and so have those that it has ordered.
    fn is_over(&self) -> bool {
        self.done && self.output.is_drained() && self.jobs.is_empty()
    }

    /// Without the job that has ordered it this one is nothing, unless both have said goodbye.
    fn hear_parent(&mut self) {
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

    /// Starts the mpirun of another job. Whoever has ordered it hears from that one, or in vain.
    fn start_job(&mut self, order: &[u8]) {
        if let Err(error) = self.jobs.start(order) {
            let message = Message::new(Id::SetupFailed)
                .with("reason", format!("no mpirun for a spawned job: {error}"));
            self.output.message(&message.to_string());
        }
    }

    fn order(&mut self, order: &Order<'_>) {
        self.line.push(order);
        self.line.flush();
    }

    /// Shows what no rank has said, once.
    fn note(&mut self, text: String) {
        if !self.notes.contains(&text) {
            self.output.message(&text);
            self.notes.insert(text);
        }
    }

    /// Takes what the proxy says, as long as our output keeps up; no more at once than leaves time
    /// for signals.
    fn read_line(&mut self) {
        self.behind = false;
        let mut reads = 0;
        while !self.output.is_full() && !self.done {
            let Some(message) = self.line.next_frame() else {
                if self.line.is_closed() {
                    return self.proxy_died();
                }
                if reads == READS_AT_ONCE {
                    self.behind = true;
                    return;
                }
                reads += 1;
                let more = self.line.fill_once();
                if !more && !self.line.is_closed() {
                    return;
                }
                continue;
            };
            match wire::decode(&message) {
                Some(Notice::Output(rank, stream, text)) => self.output.write(rank, stream, &text),
                Some(Notice::Report(rank, text)) => self.reports.take(rank, text, Instant::now()),
                Some(Notice::Spawn(order)) => self.start_job(&order),
                // Whoever asks what is no question has a time limit.
                Some(Notice::Name(question)) => _ = self.name_broker.take(&question),
                Some(Notice::StdinTaken) => self.terminal.is_taken(),
                Some(Notice::Failed(failure)) => {
                    self.first.get_or_insert(failure);
                }
                Some(Notice::Note(text)) => self.note(text),
                Some(Notice::Processes(list)) => self.processes.take(&list),
                Some(Notice::Traffic(all)) => self.output.message(&all.text(self.face.ranks)),
                Some(Notice::Diagnosis(views)) => self.show(&views),
                Some(Notice::Done) => {
                    self.done = true;
                    self.output.end();
                    self.name_broker = NameBroker::default();
                }
                // Not a proxy of ours: its line closes, and that is its end. So does that of one
                // that talks to mpirun as to another daemon.
                Some(
                    Notice::Ready(_)
                    | Notice::Full(_)
                    | Notice::Begun(_)
                    | Notice::Confirmed(_)
                    | Notice::Died { .. }
                    | Notice::Parcel(_)
                    | Notice::Beat,
                )
                | None => self.line.close(),
            }
        }
    }

    /// Shows what ranks have reported, between lines of theirs if these end soon.
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
                // A file that may not grow: the write says so.
                signal::SIGXFSZ => {}
                other => {
                    // The others are about our own terminal.
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
                .with("ranks", self.face.ranks);
            self.output.message(&message.to_string());
        }
        self.jobs.signal(signal);
        // The ranks hear what we have heard.
        let signal = if again { signal::SIGKILL } else { signal };
        self.order(&Order::End { signal });
        if again {
            // Somebody may not read our output: that is not waited for.
            self.output.be_impatient();
        }
    }

    /// The table of what the ranks do, and what follows from it.
    fn show(&mut self, views: &[View]) {
        let waiting = views.iter().filter(|view| view.is_waiting()).count();
        let headline = Message::new(Id::Hang)
            .with("waiting", waiting)
            .with("ranks", views.len());
        self.output.message(&headline.to_string());
        self.output
            .message(&diagnose::table(views, &self.face.hosts));
        for finding in diagnose::explain(views) {
            self.output.message(&format!("  * {finding}"));
        }
    }

    fn time_is_up(&mut self) {
        self.face.deadline = None;
        if self.ending == Ending::No {
            self.ending = Ending::Timeout;
            self.jobs.signal(signal::SIGTERM);
            self.order(&Order::Diagnose);
            self.order(&Order::End {
                signal: signal::SIGTERM,
            });
        }
    }

    /// The last words, and the exit status.
    fn finish(mut self) -> i32 {
        for note in self.reports.last_words() {
            self.output.note(&note);
        }
        let status = match (self.ending, &self.first) {
            (Ending::Signal(signal), None) => 128 + signal,
            (Ending::Timeout, None) => {
                let seconds = self.face.timeout.unwrap_or_default().as_secs_f64();
                let message = Message::new(Id::TimedOut)
                    .with("seconds", seconds)
                    .with("ranks", self.face.ranks);
                self.output.message(&message.to_string());
                outcome::TIMED_OUT
            }
            (_, Some(failure)) => {
                // A reader that has seen enough (`| head`) is nothing to tell.
                let is_news =
                    failure.cause != Cause::Signal(signal::SIGPIPE) || !self.output.is_cut_off();
                // Whoever has ordered the job tells the user, and judges what became of it.
                if self.parent.tell(&failure.text()) {
                    return self.leave(0);
                }
                if is_news {
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

/// Reads of the line between two looks at signals.
const READS_AT_ONCE: u32 = 16;
const SIGNALS_TOKEN: Token = Token(0);
const LINE_TOKEN: Token = Token(1);
const INPUT_TOKEN: Token = Token(2);
const PARENT_TOKEN: Token = Token(3);
