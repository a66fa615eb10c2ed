//! A new connection until both sides have proved themselves: [`hello`](super::hello) over a socket
//! that never blocks, with a deadline.

use super::hello::{Hello, Meeting, Next, Reply, Stranger};
use oxmpi_rte::proof::Secret;
use std::fmt;
use std::io::{self, Read, Write};
use std::net::{IpAddr, TcpStream};
use std::os::fd::{AsFd, BorrowedFd};

/// What came of looking at it.
pub(super) enum Heard {
    /// Nothing yet.
    Nothing,
    /// Who dialed; it waits for a reply.
    Hello(Hello),
    /// The reply of whom we dialed.
    Reply(Reply),
}

/// Why it has come to nothing.
#[derive(Debug)]
pub(super) enum Failed {
    /// What the system said.
    System(io::Error),
    /// It is nobody of this job.
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

/// See the module's text.
pub(super) struct Caller {
    stream: TcpStream,
    meeting: Meeting,
    input: Vec<u8>,
    output: Vec<u8>,
    /// On the clock of [`now_ns`](oxmpi_pal::cpu::now_ns).
    deadline: u64,
    /// We have dialed.
    is_ours: bool,
}

impl Caller {
    /// On a connection that we have begun to make.
    pub(super) fn dial(
        stream: TcpStream,
        (hello, key): (Hello, Secret),
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

    /// On a connection that somebody has made to us.
    pub(super) fn answer(stream: TcpStream, deadline: u64) -> io::Result<Caller> {
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

    /// Whether it waits for room, or to be connected at all.
    pub(super) fn has_to_say(&self) -> bool {
        !self.output.is_empty()
    }

    pub(super) fn descriptor(&self) -> BorrowedFd<'_> {
        self.stream.as_fd()
    }

    /// The address of its end here.
    pub(super) fn ours(&self) -> Option<IpAddr> {
        Some(self.stream.local_addr().ok()?.ip())
    }

    /// Whether the other system has taken it, so long ago that its process may have given it up.
    pub(super) fn is_old(&self, now: u64) -> bool {
        now >= self.deadline && self.output.is_empty()
    }

    /// The connection, with nothing of it read beyond the meeting.
    pub(super) fn into_stream(self) -> TcpStream {
        self.stream
    }

    /// Goes on as far as it can. `key`: see [`Meeting::take`].
    pub(super) fn attend(
        &mut self,
        key: impl Fn(&Hello) -> Option<Secret>,
        now: u64,
    ) -> Result<Heard, Failed> {
        loop {
            while !self.output.is_empty() {
                match (&self.stream).write(&self.output) {
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
            let came = (&self.stream).read(&mut self.input[have..]);
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
            // A system that took what we said is there: its process answers from inside of MPI.
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

    /// Says the last word. It is short, and the first thing for a long time: it fits.
    pub(super) fn reply(&self, reply: Reply) -> io::Result<()> {
        (&self.stream).write_all(&reply.encode())
    }
}
