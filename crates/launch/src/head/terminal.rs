//! mpirun's standard input, when it has to pass through us: a terminal, or input for several ranks.
//!
//! One piece is under way at a time; the proxy says when the ranks have taken it. Input of another
//! kind is simply inherited by the rank that reads it and never seen here.

use mio::unix::SourceFd;
use mio::{Interest, Registry, Token};
use oxmpi_pal::descriptor;
use std::io::{self, IsTerminal};
use std::os::fd::AsFd;

/// The state of the input.
pub struct Terminal {
    forwards: bool,
    ready: bool,
    under_way: bool,
}

/// What a read gave.
pub enum Got {
    /// Input.
    Bytes(Vec<u8>),
    /// There will be no more.
    End,
    /// Nothing now.
    Nothing,
}

impl Terminal {
    /// With `forwards` false nothing is ever read.
    pub fn new(forwards: bool) -> Terminal {
        Terminal {
            forwards,
            ready: false,
            under_way: false,
        }
    }

    /// Adds descriptor 0 to the event loop; files that are always ready (epoll refuses them) count
    /// as ready.
    pub fn register(&mut self, registry: &Registry, token: Token) {
        if self.forwards {
            self.ready = registry
                .register(&mut SourceFd(&0), token, Interest::READABLE)
                .is_err();
        }
    }

    /// There may be something to read.
    pub fn is_ready(&mut self) {
        self.ready = self.forwards;
    }

    /// The ranks have taken the last piece.
    pub fn is_taken(&mut self) {
        self.under_way = false;
    }

    /// Reads a piece, if one may be read.
    pub fn read(&mut self) -> Got {
        let stdin = io::stdin();
        if !self.ready || self.under_way {
            return Got::Nothing;
        }
        // Reading the terminal from the background would stop us; SIGCONT tells when that may have
        // changed.
        if stdin.is_terminal() && !descriptor::is_foreground(stdin.as_fd()) {
            self.ready = false;
            return Got::Nothing;
        }
        if !matches!(descriptor::wait_readable(stdin.as_fd(), 0), Ok(true)) {
            self.ready = false;
            return Got::Nothing;
        }
        let mut piece = vec![0; PIECE];
        match descriptor::read(stdin.as_fd(), &mut piece) {
            Ok(got) if got > 0 => {
                piece.truncate(got);
                self.under_way = true;
                Got::Bytes(piece)
            }
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                self.ready = false;
                Got::Nothing
            }
            _ => {
                self.forwards = false;
                self.ready = false;
                Got::End
            }
        }
    }
}

/// Bytes per piece.
const PIECE: usize = 64 * 1024;
