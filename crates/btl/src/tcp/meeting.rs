//! The handshake on a new connection: [`hello`](super::hello) over a non-blocking socket, with a
//! deadline.

use super::hello::{Hello, Meeting, Next, Reply, Stranger};
use oxmpi_pal::epoll::Member;
use oxmpi_rte::proof::Secret;
use std::fmt;
use std::io::{self, Read, Write};
use std::net::{IpAddr, TcpStream};
use std::os::fd::{AsFd, BorrowedFd};

/// The result of progress on a handshake.
pub(super) enum Heard {
    /// Nothing yet.
    Nothing,
    /// The hello of the dialer, which waits for a reply.
    Hello(Hello),
    /// The reply of the process that was dialed.
    Reply(Reply),
}

/// Why a handshake has failed.
#[derive(Debug)]
pub(super) enum Failed {
    /// An error of the system.
    System(io::Error),
    /// It is no process of this job.
    Stranger,
    /// It took too long.
    TooSlow,
}

impl fmt::Display for Failed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failed::System(error) => error.fmt(f),
            Failed::Stranger => f.write_str("it is not of this job"),
            Failed::TooSlow => f.write_str("no answer in time"),
        }
    }
}

impl From<Stranger> for Failed {
    fn from(_: Stranger) -> Failed {
        Failed::Stranger
    }
}

impl From<io::Error> for Failed {
    fn from(error: io::Error) -> Failed {
        Failed::System(error)
    }
}

/// One side of a handshake.
pub(super) struct Caller {
    stream: Member<TcpStream>,
    meeting: Meeting,
    input: Vec<u8>,
    output: Vec<u8>,
    /// On the clock of [`now_ns`](oxmpi_pal::cpu::now_ns).
    deadline: u64,
    /// This process has dialed.
    is_ours: bool,
}

impl Caller {
    /// The handshake on a connection that this process makes.
    pub(super) fn dial(
        stream: Member<TcpStream>,
        hello: Hello,
        key: Secret,
        deadline: u64,
    ) -> io::Result<Caller> {
        let (meeting, output) = Meeting::dial(hello, key)?;
        Ok(Caller {
            stream,
            meeting,
            input: Vec::new(),
            output,
            deadline,
            is_ours: true,
        })
    }

    /// The handshake on an accepted connection.
    pub(super) fn answer(stream: Member<TcpStream>, deadline: u64) -> io::Result<Caller> {
        stream.set_nonblocking(true)?;
        Ok(Caller {
            stream,
            meeting: Meeting::answer()?,
            input: Vec::new(),
            output: Vec::new(),
            deadline,
            is_ours: false,
        })
    }

    /// Whether bytes wait to be sent, or the connection is not yet made.
    pub(super) fn has_to_say(&self) -> bool {
        !self.output.is_empty()
    }

    pub(super) fn descriptor(&self) -> BorrowedFd<'_> {
        self.stream.as_fd()
    }

    /// The local address.
    pub(super) fn ours(&self) -> Option<IpAddr> {
        Some(self.stream.local_addr().ok()?.ip())
    }

    /// Whether the peer's system has taken all bytes so long ago that its process may have given
    /// up.
    pub(super) fn is_old(&self, now: u64) -> bool {
        now >= self.deadline && self.output.is_empty()
    }

    /// The connection. Nothing behind the handshake has been read.
    pub(super) fn into_stream(self) -> Member<TcpStream> {
        self.stream
    }

    /// Progresses as far as possible. `key`: see [`Meeting::take`].
    pub(super) fn progress(
        &mut self,
        key: impl Fn(&Hello) -> Option<Secret>,
        now: u64,
    ) -> Result<Heard, Failed> {
        loop {
            while !self.output.is_empty() {
                match (&*self.stream).write(&self.output) {
                    Ok(sent) => _ = self.output.drain(..sent),
                    Err(error) => return self.later(error, now),
                }
            }
            let wanted = self.meeting.wants();
            if wanted == 0 {
                return Ok(Heard::Nothing);
            }
            let have = self.input.len();
            self.input.resize(wanted, 0);
            let came = (&*self.stream).read(&mut self.input[have..]);
            self.input
                .truncate(have + came.as_ref().map_or(0, |came| *came));
            match came {
                Ok(0) => return Err(io::Error::from(io::ErrorKind::UnexpectedEof).into()),
                Ok(_) if self.input.len() < wanted => {}
                Ok(_) => {
                    let input = std::mem::take(&mut self.input);
                    match self.meeting.take(&key, &input)? {
                        Next::Say(bytes) => self.output = bytes,
                        Next::Hello(hello) => return Ok(Heard::Hello(hello)),
                        Next::Reply(reply) => return Ok(Heard::Reply(reply)),
                    }
                }
                Err(error) => return self.later(error, now),
            }
        }
    }

    fn later(&self, error: io::Error, now: u64) -> Result<Heard, Failed> {
        match error.kind() {
            // If the peer's system has taken our bytes, it is there. Its process answers when it is
            // in MPI.
            io::ErrorKind::WouldBlock
                if now < self.deadline || self.is_ours && self.output.is_empty() =>
            {
                Ok(Heard::Nothing)
            }
            io::ErrorKind::WouldBlock => Err(Failed::TooSlow),
            io::ErrorKind::Interrupted => Ok(Heard::Nothing),
            _ => Err(Failed::System(error)),
        }
    }

    /// Sends the final reply. It is short and the first data for a long time, so it fits.
    pub(super) fn reply(&self, reply: Reply) -> io::Result<()> {
        (&*self.stream).write_all(&reply.encode())
    }
}
