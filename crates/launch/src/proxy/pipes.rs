//! The output and input of ranks. Pipes bring their output, mpirun gets it in whole lines, and
//! ranks get mpirun's input.
//!
//! When mpirun does not keep up, pipes stay full and the ranks wait, as with a slow terminal.

use super::Proxy;
use crate::control::Stream;
use crate::lines::Lines;
use crate::node::{Event, Stage};
use mio::unix::SourceFd;
use mio::{Interest, Registry, Token};
use oxmpi_pal::descriptor;
use std::collections::VecDeque;
use std::io;
use std::os::fd::{AsFd, AsRawFd, OwnedFd};
use std::time::{Duration, Instant};

/// The read end of a rank's output pipe.
pub struct Output {
    pipe: OwnedFd,
    lines: Lines,
    /// When the unfinished last line was read.
    held_since: Option<Instant>,
    /// It is in the queue of pipes to read.
    is_ready: bool,
}

/// The write end of a rank's input pipe, and the bytes that the pipe has not taken yet.
pub struct Input {
    pipe: OwnedFd,
    queue: VecDeque<u8>,
    ended: bool,
}

impl Output {
    pub(super) fn new(
        pipe: OwnedFd,
        raw: bool,
        registry: &Registry,
        token: Token,
    ) -> io::Result<Output> {
        registry.register(&mut SourceFd(&pipe.as_raw_fd()), token, Interest::READABLE)?;
        Ok(Output {
            pipe,
            lines: Lines::new(raw),
            held_since: None,
            is_ready: false,
        })
    }
}

impl Input {
    pub(super) fn new(pipe: OwnedFd, registry: &Registry, token: Token) -> io::Result<Input> {
        registry.register(&mut SourceFd(&pipe.as_raw_fd()), token, Interest::WRITABLE)?;
        Ok(Input {
            pipe,
            queue: VecDeque::new(),
            ended: false,
        })
    }
}

impl Proxy {
    /// Reads the pipes that may have data, as long as mpirun keeps up. Each pipe is read once, so
    /// that signals and orders are handled while ranks write without end.
    pub(super) fn pump_output(&mut self) {
        let mut buffer = vec![0; if self.ready.is_empty() { 0 } else { CHUNK }];
        for _ in 0..self.ready.len() {
            if self.head.queued() >= MOST_QUEUED {
                break;
            }
            let Some((rank, stream)) = self.ready.pop_front() else {
                break;
            };
            if let Some(output) = self.output_of(rank, stream) {
                output.is_ready = false;
            }
            if self.read_pipe(rank, stream, &mut buffer) == More::Perhaps {
                self.is_ready(rank, stream);
            }
            self.settle();
            self.head.flush();
        }
    }

    /// This pipe may have data.
    pub(super) fn is_ready(&mut self, rank: usize, stream: Stream) {
        if let Some(output) = self.output_of(rank, stream)
            && !std::mem::replace(&mut output.is_ready, true)
        {
            self.ready.push_back((rank, stream));
        }
    }

    fn read_pipe(&mut self, rank: usize, stream: Stream, buffer: &mut [u8]) -> More {
        let (over, now) = (self.node.stage() == Stage::Over, self.since.elapsed());
        let Some(mut output) = self.output_of(rank, stream).take() else {
            return More::No;
        };
        let node = &mut self.node;
        let emit = |text: &[u8]| node.on(now, Event::Wrote(rank, stream, text.to_vec()));
        let more = match descriptor::read(output.pipe.as_fd(), buffer) {
            Ok(0) => More::No,
            Ok(got) => {
                output.lines.feed(&buffer[..got], emit);
                let now = Instant::now();
                output.held_since = output.lines.holds().then_some(now);
                self.last_read = now;
                *self.output_of(rank, stream) = Some(output);
                return More::Perhaps;
            }
            // There is no data now. When all writers are gone, none will come.
            Err(error) if error.kind() == io::ErrorKind::WouldBlock && !over => {
                *self.output_of(rank, stream) = Some(output);
                return More::No;
            }
            Err(_) => More::No,
        };
        output.lines.finish(emit);
        let _ = self
            .poll
            .registry()
            .deregister(&mut SourceFd(&output.pipe.as_raw_fd()));
        self.on(Event::Closed(rank, stream));
        more
    }

    /// When the next unfinished line is shown.
    pub(super) fn shown_at(&self) -> Option<Instant> {
        let outputs = self.ranks.iter().flat_map(|rank| [&rank.out, &rank.err]);
        let since = outputs.filter_map(|output| output.as_ref()?.held_since);
        since.min().map(|since| self.due_at(since))
    }

    /// When a line that is unfinished since then is shown.
    fn due_at(&self, since: Instant) -> Instant {
        (since.max(self.last_read) + QUIET).min(since + LONGEST_HELD)
    }

    /// Shows lines that are unfinished for long, such as a question or a progress bar. If another
    /// rank writes before the rest of such a line comes, mpirun ends the line.
    pub(super) fn show_unfinished(&mut self) {
        let now = Instant::now();
        if self.shown_at().is_none_or(|at| at > now) {
            return;
        }
        for rank in 0..self.ranks.len() {
            for stream in [Stream::Out, Stream::Err] {
                let held = self.output_of(rank, stream).as_ref();
                let since = held.and_then(|output| output.held_since);
                if since.is_some_and(|since| self.due_at(since) <= now) {
                    self.show_line(rank, stream);
                }
            }
        }
    }

    fn show_line(&mut self, rank: usize, stream: Stream) {
        let mut text = Vec::new();
        if let Some(output) = self.output_of(rank, stream) {
            output.held_since = None;
            output.lines.finish(|part| text.extend_from_slice(part));
        }
        self.on(Event::Wrote(rank, stream, text));
    }

    /// All writers are gone: no more data will come than is in the pipes now.
    pub(super) fn read_all_pipes(&mut self) {
        for rank in 0..self.ranks.len() {
            self.is_ready(rank, Stream::Out);
            self.is_ready(rank, Stream::Err);
        }
    }

    /// The reader of this stream is gone: ranks that write to it get SIGPIPE, as in any pipeline.
    pub(super) fn close_output(&mut self, stream: Stream) {
        for rank in 0..self.ranks.len() {
            if let Some(output) = self.output_of(rank, stream).take() {
                let _ = self
                    .poll
                    .registry()
                    .deregister(&mut SourceFd(&output.pipe.as_raw_fd()));
                self.on(Event::Closed(rank, stream));
            }
        }
    }

    /// Queues input for all ranks that read it.
    pub(super) fn input(&mut self, bytes: &[u8]) {
        for input in self.ranks.iter_mut().filter_map(|rank| rank.input.as_mut()) {
            input.queue.extend(bytes);
        }
        for rank in 0..self.ranks.len() {
            self.feed_input(rank);
        }
        // Also when no rank reads any more.
        self.input_taken();
    }

    /// No more input comes.
    pub(super) fn input_end(&mut self) {
        for rank in 0..self.ranks.len() {
            if let Some(input) = &mut self.ranks[rank].input {
                input.ended = true;
            }
            self.feed_input(rank);
        }
    }

    /// Writes the queued input of `rank`. When all input is written, mpirun may send more.
    pub(super) fn feed_input(&mut self, rank: usize) {
        let Some(input) = &mut self.ranks[rank].input else {
            return;
        };
        let had = !input.queue.is_empty();
        let mut broken = false;
        while !input.queue.is_empty() && !broken {
            match descriptor::write(input.pipe.as_fd(), input.queue.as_slices().0) {
                Ok(put) => drop(input.queue.drain(..put)),
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => break,
                // The rank does not read any more.
                Err(_) => broken = true,
            }
        }
        if broken || (input.ended && input.queue.is_empty()) {
            self.ranks[rank].input = None;
        }
        if had {
            self.input_taken();
        }
    }

    fn input_taken(&mut self) {
        if self.ranks.iter().all(|rank| {
            rank.input
                .as_ref()
                .is_none_or(|input| input.queue.is_empty())
        }) {
            self.on(Event::InputTaken);
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum More {
    Perhaps,
    No,
}

/// An unfinished line is shown when no rank of the node has written for this time.
const QUIET: Duration = Duration::from_millis(250);
/// An unfinished line is shown after this time at the latest. The time is long, because a rank may
/// be starved in the middle of a line.
const LONGEST_HELD: Duration = Duration::from_secs(1);
/// Bytes per read.
const CHUNK: usize = 64 * 1024;
/// Pipes are not read while more bytes than this are queued for mpirun.
pub(super) const MOST_QUEUED: usize = 1 << 20;
