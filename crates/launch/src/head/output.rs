//! The output of the ranks: in whole lines with marks, on mpirun's own streams and in files.
//!
//! Writing never blocks the loop: a stream that is not ready keeps its text in a queue. When a
//! queue is long, mpirun stops reading from the proxy. A stream that has lost its reader is closed
//! for the ranks too, as in any pipeline. A failed write, for example on a full disk, is reported
//! once. The job continues, and mpirun's exit status shows the failure.

use super::files::Files;
use crate::control::Stream;
use crate::spec::{OutputSpec, Tag};
use mio::unix::SourceFd;
use mio::{Interest, Registry, Token};
use oxmpi_mca::{Id, Message};
use oxmpi_pal::{calendar, descriptor};
use std::fs;
use std::io;
use std::os::fd::BorrowedFd;
use std::path::Path;

/// Both streams and the files.
pub struct Output {
    spec: OutputSpec,
    out: Sink,
    err: Sink,
    /// The files, once there is output for them.
    files: Option<Files>,
    /// The registry of the event loop.
    registry: Option<Registry>,
    /// A write has failed, which was reported.
    lost: bool,
    width: usize,
    ranks: u32,
    /// Output whose reader is stuck is dropped.
    impatient: bool,
}

impl Output {
    /// Output with the options of the user, for `ranks` ranks.
    ///
    /// # Errors
    /// The directory for the files cannot be made.
    pub fn new(spec: &OutputSpec, ranks: u32) -> io::Result<Output> {
        if let Some(directory) = &spec.directory {
            fs::create_dir_all(directory)?;
        }
        let width = ranks.saturating_sub(1).to_string().len();
        Ok(Output {
            spec: spec.clone(),
            out: Sink::new(1),
            err: Sink::new(2),
            files: None,
            registry: None,
            lost: false,
            width,
            ranks,
            impatient: false,
        })
    }

    /// Output for messages only.
    pub fn plain() -> Output {
        Output {
            spec: OutputSpec::default(),
            out: Sink::new(1),
            err: Sink::new(2),
            files: None,
            registry: None,
            lost: false,
            width: 0,
            ranks: 0,
            impatient: false,
        }
    }

    /// Adds both streams to the event loop. Regular files are always ready, and epoll refuses them.
    pub fn register(&mut self, registry: &Registry) {
        self.registry = registry.try_clone().ok();
        for sink in [&self.out, &self.err] {
            let _ = registry.register(
                &mut SourceFd(&sink.fd),
                Token(3 + sink.fd as usize),
                Interest::WRITABLE,
            );
        }
    }

    /// Writes the output of `rank` on `stream`: whole lines, or its last bytes.
    pub fn write(&mut self, rank: u32, stream: Stream, text: &[u8]) {
        if let Some(directory) = self.spec.directory.clone() {
            self.write_file(&directory, rank, stream, text);
            if self.spec.only_files {
                return;
            }
        }
        let mark = self.mark(rank, stream);
        let sink = match stream {
            Stream::Out => &mut self.out,
            Stream::Err => &mut self.err,
        };
        sink.begin(if self.ranks == 1 || self.spec.raw {
            Writer::Only
        } else {
            Writer::Rank(rank)
        });
        if mark.is_empty() {
            sink.push(text);
        } else {
            for line in text.split_inclusive(|&byte| byte == b'\n') {
                if sink.at_line_start {
                    sink.push(mark.as_bytes());
                }
                sink.push(line);
            }
        }
        sink.drain();
        self.look_for_lost();
        self.drop_if_full();
    }

    /// Shows a message of mpirun itself, in whole lines on standard error.
    pub fn message(&mut self, text: &str) {
        self.err.begin(Writer::Launcher);
        self.err.push(format!("{}\n", text.trim_end()).as_bytes());
        self.err.drain();
    }

    /// The same, with mpirun's mark.
    pub fn note(&mut self, text: &str) {
        self.message(&format!("mpirun: {text}"));
    }

    /// Writes as much as the streams take now.
    pub fn drain_ready(&mut self) {
        if let Some(files) = &self.files {
            files.clear_doorbell();
        }
        self.out.drain();
        self.err.drain();
        self.look_for_lost();
    }

    /// Writes everything, and waits if necessary.
    pub fn drain(&mut self) {
        let patience = if self.impatient { IMPATIENT_MS } else { -1 };
        self.out.drain_waiting(patience);
        self.err.drain_waiting(patience);
    }

    /// From now on a reader that does not read is not awaited.
    pub fn be_impatient(&mut self) {
        self.impatient = true;
        self.drop_if_full();
    }

    fn drop_if_full(&mut self) {
        if self.impatient && self.is_full() {
            self.out.give_up();
            self.err.give_up();
        }
    }

    /// Whether no line on our own streams is unfinished.
    #[must_use]
    pub fn is_between_lines(&self) -> bool {
        self.out.at_line_start && self.err.at_line_start
    }

    /// Whether no output is queued that has to be written.
    #[must_use]
    pub fn is_drained(&self) -> bool {
        let written = self.files.as_ref().is_none_or(Files::is_done);
        self.impatient || written && self.out.queue.is_empty() && self.err.queue.is_empty()
    }

    /// Whether so much is queued that no more should be accepted.
    #[must_use]
    pub fn is_full(&self) -> bool {
        let in_files = self.files.as_ref().map_or(0, Files::queued);
        self.out.queue.len() + self.err.queue.len() + in_files > MOST_QUEUED
    }

    /// Whether `stream` was found closed since the last call.
    pub fn has_just_closed(&mut self, stream: Stream) -> bool {
        let sink = match stream {
            Stream::Out => &mut self.out,
            Stream::Err => &mut self.err,
        };
        std::mem::take(&mut sink.close_unreported)
    }

    /// Whether the reader of standard output has closed it.
    #[must_use]
    pub fn is_cut_off(&self) -> bool {
        self.out.closed
    }

    fn mark(&self, rank: u32, stream: Stream) -> String {
        let time = if self.spec.timestamp {
            format!("{} ", calendar::local_now())
        } else {
            String::new()
        };
        match self.spec.tag {
            Tag::None => time,
            Tag::Rank => format!("{time}[{rank:>width$}] ", width = self.width),
            Tag::Stream => format!("{time}[1,{rank}]<{}>:", stream.name()),
        }
    }

    /// Writes the text into a file, too.
    fn write_file(&mut self, directory: &Path, rank: u32, stream: Stream, text: &[u8]) {
        if self.files.is_none() && !self.lost {
            match Files::open(directory.to_path_buf(), self.width) {
                Ok(files) => {
                    self.register_files(&files);
                    self.files = Some(files);
                }
                Err(error) => self.lose(&directory.display().to_string(), &error),
            }
        }
        if let Some(files) = &self.files {
            files.write(rank, stream, text);
        }
    }

    /// Registers the doorbell of the files: they are written while the loop sleeps.
    fn register_files(&self, files: &Files) {
        if let Some(registry) = &self.registry {
            let _ = registry.register(
                &mut SourceFd(&files.doorbell()),
                FILES_TOKEN,
                Interest::READABLE,
            );
        }
    }

    /// No more output comes.
    pub fn end(&mut self) {
        if let Some(files) = &self.files {
            files.end();
        }
    }

    /// A write of the job's output has failed: the first failure is reported.
    fn lose(&mut self, place: &str, error: &io::Error) {
        if !std::mem::replace(&mut self.lost, true) {
            let message = Message::new(Id::OutputLost)
                .with("place", place)
                .with("reason", error);
            self.message(&message.to_string());
        }
    }

    /// Whether some of the job's output could not be written.
    pub fn is_lost(&mut self) -> bool {
        self.look_for_lost();
        self.lost
    }

    fn look_for_lost(&mut self) {
        let files = self.files.as_ref().and_then(Files::take_lost);
        let of = |sink: &mut Sink| Some((sink.name().to_string(), sink.lost.take()?));
        let all = [files, of(&mut self.out), of(&mut self.err)];
        for (place, error) in all.into_iter().flatten() {
            self.lose(&place, &error);
        }
    }
}

/// The writer of the last bytes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Writer {
    Nobody,
    /// The only rank: its bytes are passed on unchanged.
    Only,
    Rank(u32),
    Launcher,
}

/// One of our own streams.
struct Sink {
    fd: i32,
    queue: std::collections::VecDeque<u8>,
    at_line_start: bool,
    last: Writer,
    closed: bool,
    close_unreported: bool,
    /// The error of a failed write.
    lost: Option<io::Error>,
}

impl Sink {
    fn name(&self) -> &'static str {
        match self.fd {
            1 => "standard output",
            _ => "standard error",
        }
    }

    fn new(fd: i32) -> Sink {
        Sink {
            fd,
            queue: std::collections::VecDeque::new(),
            at_line_start: true,
            last: Writer::Nobody,
            closed: false,
            close_unreported: false,
            lost: None,
        }
    }

    /// Another writer begins: an unfinished line of the previous one is ended.
    fn begin(&mut self, writer: Writer) {
        if !self.at_line_start && self.last != writer {
            self.push(b"\n");
        }
        self.last = writer;
    }

    fn push(&mut self, text: &[u8]) {
        if let Some(last) = text.last() {
            self.at_line_start = *last == b'\n';
        }
        if !self.closed {
            self.queue.extend(text);
        }
    }

    fn drain(&mut self) {
        while !self.queue.is_empty() && descriptor::is_writable(borrowed(self.fd)) {
            self.write_some();
        }
    }

    /// Writes all; gives up when the reader takes nothing for this time (-1: never).
    fn drain_waiting(&mut self, milliseconds: i32) {
        while !self.queue.is_empty() {
            match descriptor::wait_writable(borrowed(self.fd), milliseconds) {
                Ok(false) => self.give_up(),
                _ => self.write_some(),
            }
        }
    }

    fn give_up(&mut self) {
        self.queue.clear();
        self.at_line_start = false;
    }

    fn write_some(&mut self) {
        let piece = self.queue.as_slices().0;
        // A pipe that is ready takes this many bytes without blocking.
        let piece = &piece[..piece.len().min(4096)];
        match descriptor::write(borrowed(self.fd), piece) {
            Ok(put) => drop(self.queue.drain(..put)),
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                // Another process made our stream non-blocking: wait for it here.
                let _ = descriptor::wait_writable(borrowed(self.fd), 100);
            }
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                self.queue.clear();
                self.closed = true;
                self.close_unreported = true;
            }
            // A full disk may have space again for later output.
            Err(error) => {
                self.queue.clear();
                self.lost.get_or_insert(error);
            }
        }
    }
}

fn borrowed(fd: i32) -> BorrowedFd<'static> {
    if fd == 1 {
        descriptor::STDOUT
    } else {
        descriptor::STDERR
    }
}

/// More bytes than this queued for our streams stop the reading from the proxy.
const MOST_QUEUED: usize = 1 << 20;

/// The token of the files' doorbell.
const FILES_TOKEN: Token = Token(8);

/// How long the reader of our output may take nothing when the user is impatient.
const IMPATIENT_MS: i32 = 100;

#[cfg(test)]
mod tests {
    use super::*;

    fn sink(run: impl FnOnce(&mut Sink)) -> String {
        let mut sink = Sink::new(1);
        run(&mut sink);
        String::from_utf8(sink.queue.into_iter().collect()).unwrap()
    }

    #[test]
    fn an_unfinished_line_is_ended_before_another_writer() {
        let text = sink(|sink| {
            sink.begin(Writer::Rank(0));
            sink.push(b"half");
            sink.begin(Writer::Rank(1));
            sink.push(b"other\n");
            sink.begin(Writer::Rank(1));
            sink.push(b"tail");
            sink.begin(Writer::Rank(1));
            sink.push(b" of it");
        });
        assert_eq!(text, "half\nother\ntail of it");
    }

    // The same message was shown for each line, and mpirun's exit status was 0.
    #[test]
    fn a_full_disk_is_reported_once_and_tried_again() {
        let folder = std::env::temp_dir().join(format!("oxmpi-files-{}", std::process::id()));
        let place = folder.join("1/rank.0");
        fs::create_dir_all(&place).unwrap();
        std::os::unix::fs::symlink("/dev/full", place.join("stdout")).unwrap();
        let files = Files::open(folder.clone(), 1).unwrap();
        for _ in 0..3 {
            files.write(0, Stream::Out, b"lost\n");
            files.write(0, Stream::Err, b"kept\n");
        }
        files.end();
        while !files.is_done() {
            std::thread::yield_now();
        }
        let (where_, error) = files.take_lost().unwrap();
        assert_eq!(where_, place.join("stdout").display().to_string());
        assert_eq!(error.kind(), io::ErrorKind::StorageFull);
        assert!(files.take_lost().is_none());
        assert_eq!(files.queued(), 0);
        let kept = fs::read_to_string(place.join("stderr")).unwrap();
        assert_eq!(kept, "kept\nkept\nkept\n");
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn marks() {
        let spec = OutputSpec {
            tag: Tag::Rank,
            ..OutputSpec::default()
        };
        assert_eq!(
            Output::new(&spec, 12).unwrap().mark(3, Stream::Out),
            "[ 3] "
        );
        let spec = OutputSpec {
            tag: Tag::Stream,
            ..OutputSpec::default()
        };
        assert_eq!(
            Output::new(&spec, 12).unwrap().mark(3, Stream::Err),
            "[1,3]<stderr>:"
        );
    }
}
