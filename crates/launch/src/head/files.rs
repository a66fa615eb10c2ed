//! The files of `--output-filename`. A thread of its own writes them: a file server that does not
//! answer delays neither signals nor other output.
//!
//! [`super::output::Output::is_full`] bounds the bytes that wait, as for our own streams. A
//! doorbell in the event loop rings when all waiting bytes are written, when a write has failed,
//! and when all is done.

use crate::control::Stream;
use oxmpi_pal::descriptor;
use std::collections::{HashMap, VecDeque};
use std::fs::{self, File};
use std::io::{self, Write};
use std::os::fd::{AsFd, AsRawFd, OwnedFd, RawFd};
use std::path::PathBuf;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

/// The handle of the writing thread.
pub(super) struct Files {
    shared: Arc<Shared>,
    doorbell: OwnedFd,
}

struct Shared {
    state: Mutex<State>,
    work: Condvar,
    ring: OwnedFd,
}

#[derive(Default)]
struct State {
    pieces: VecDeque<Piece>,
    /// The number of bytes in `pieces`.
    bytes: usize,
    /// No more pieces will come.
    ended: bool,
    /// All pieces are written and all files closed.
    done: bool,
    /// The first file that could not be written, and the error.
    lost: Option<Lost>,
}

struct Piece {
    rank: u32,
    stream: Stream,
    text: Vec<u8>,
}

/// A file or stream whose output was lost, and the error of the system.
pub(super) type Lost = (String, io::Error);

impl Files {
    /// Opens the writer of the ranks' files in `folder`; `width` is the number of digits of a rank
    /// in their names.
    ///
    /// # Errors
    /// The system has no descriptor or no thread left.
    pub(super) fn open(folder: PathBuf, width: usize) -> io::Result<Files> {
        let (doorbell, ring) = descriptor::pipe_to_us()?;
        let shared = Arc::new(Shared {
            state: Mutex::default(),
            work: Condvar::new(),
            ring,
        });
        let writer = Writer {
            folder,
            width,
            files: HashMap::new(),
        };
        let theirs = Arc::clone(&shared);
        let thread = thread::Builder::new().name("mpirun-files".into());
        thread.spawn(move || theirs.serve(writer))?;
        Ok(Files { shared, doorbell })
    }

    /// The descriptor of the doorbell.
    pub(super) fn doorbell(&self) -> RawFd {
        self.doorbell.as_raw_fd()
    }

    /// Empties the doorbell after it has rung.
    pub(super) fn clear_doorbell(&self) {
        let mut rung = [0; 64];
        while descriptor::read(self.doorbell.as_fd(), &mut rung).is_ok_and(|got| got > 0) {}
    }

    pub(super) fn write(&self, rank: u32, stream: Stream, text: &[u8]) {
        let mut state = self.shared.lock();
        state.bytes += text.len();
        let text = text.to_vec();
        state.pieces.push_back(Piece { rank, stream, text });
        self.shared.work.notify_one();
    }

    /// The number of bytes that are not written yet.
    pub(super) fn queued(&self) -> usize {
        self.shared.lock().bytes
    }

    /// No more pieces will come: the files are closed when all is written.
    pub(super) fn end(&self) {
        self.shared.lock().ended = true;
        self.shared.work.notify_one();
    }

    /// Whether all is written and closed.
    pub(super) fn is_done(&self) -> bool {
        self.shared.lock().done
    }

    /// The first failed write that is not yet reported.
    pub(super) fn take_lost(&self) -> Option<Lost> {
        self.shared.lock().lost.take()
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn ring(&self) {
        // This only fails when the reader is gone.
        let _ = descriptor::write(self.ring.as_fd(), &[1]);
    }

    fn serve(&self, mut writer: Writer) {
        let mut state = self.lock();
        loop {
            let Some(piece) = state.pieces.pop_front() else {
                if state.ended {
                    break;
                }
                let waited = self.work.wait(state);
                state = waited.unwrap_or_else(PoisonError::into_inner);
                continue;
            };
            drop(state);
            let lost = writer.write(&piece);
            state = self.lock();
            state.bytes -= piece.text.len();
            let is_first = lost.is_some() && state.lost.is_none();
            if is_first {
                state.lost = lost;
            }
            if is_first || state.bytes == 0 {
                self.ring();
            }
        }
        drop(state);
        let lost = writer.close();
        let mut state = self.lock();
        state.done = true;
        state.lost = state.lost.take().or(lost);
        drop(state);
        self.ring();
    }
}

/// The state of the writing thread.
struct Writer {
    folder: PathBuf,
    width: usize,
    /// `None`: the file could not be created, which was reported.
    files: HashMap<(u32, Stream), Option<File>>,
}

impl Writer {
    fn write(&mut self, piece: &Piece) -> Option<Lost> {
        let Piece { rank, stream, text } = piece;
        let path = self.path(*rank, *stream);
        let failed = |error| Some((path.display().to_string(), error));
        let file = match self.files.entry((*rank, *stream)) {
            std::collections::hash_map::Entry::Occupied(entry) => entry.into_mut(),
            std::collections::hash_map::Entry::Vacant(entry) => {
                let folder = path.parent().map_or(Ok(()), fs::create_dir_all);
                match folder.and_then(|()| File::create(&path)) {
                    Ok(file) => entry.insert(Some(file)),
                    Err(error) => {
                        entry.insert(None);
                        return failed(error);
                    }
                }
            }
        };
        let written = file.as_mut().map_or(Ok(()), |file| file.write_all(text));
        written.err().and_then(failed)
    }

    /// The names of the files, as users of other launchers expect them.
    fn path(&self, rank: u32, stream: Stream) -> PathBuf {
        let rank = format!("rank.{rank:0width$}", width = self.width);
        self.folder.join("1").join(rank).join(stream.name())
    }

    /// Closes the files. A file server may report only now that its disk is full.
    fn close(mut self) -> Option<Lost> {
        let mut lost = None;
        for ((rank, stream), file) in std::mem::take(&mut self.files) {
            let Some(file) = file else { continue };
            if let Err(error) = descriptor::close(file.into()) {
                lost = Some((self.path(rank, stream).display().to_string(), error));
            }
        }
        lost
    }
}
