//! mpirun's standard input, when mpirun has to forward it: a terminal, or input for several ranks.
//!
//! One piece is sent at a time; the proxy reports when the ranks have taken it. Other input is
//! inherited by the rank that reads it, and mpirun does not read it.

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

/// The result of a read.
pub enum Got {
    /// Input.
    Bytes(Vec<u8>),
    /// The end of the input.
    End,
    /// No input now.
    Nothing,
}

impl Terminal {
    /// The state of the input; nothing is ever read unless `forwards`.
    pub fn new(forwards: bool) -> Terminal {
        Terminal {
            forwards,
            ready: false,
            under_way: false,
        }
    }

    /// Adds descriptor 0 to the event loop. Regular files, which epoll refuses, count as ready.
    pub fn register(&mut self, registry: &Registry, token: Token) {
        if self.forwards {
            self.ready = registry
                .register(&mut SourceFd(&0), token, Interest::READABLE)
                .is_err();
        }
    }

    /// There may be input to read.
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
        // Reading the terminal from the background would stop us. SIGCONT arrives when we may be in
        // the foreground again.
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
