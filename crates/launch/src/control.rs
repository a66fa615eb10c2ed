//! What mpirun and its warden say to each other.
//!
//! Frames as in `oxmpi_rte::wire`, with kinds of their own; both ends are one program, so a frame
//! that does not decode is a bug and is dropped. Output is the bulk of it; everything else is
//! small.

use crate::outcome::Failure;
use oxmpi_rte::wire::{Reader, Writer};

/// From mpirun to the warden.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Order {
    /// Bytes for the standard input of the ranks that read it; answered by [`Word::StdinTaken`].
    Stdin(Vec<u8>),
    /// No more input.
    StdinEnd,
    /// Send this signal to every rank.
    Signal(i32),
    /// End the job: politely, or at once.
    End {
        /// Without a grace period.
        at_once: bool,
    },
    /// Say what every rank is doing.
    Diagnose,
    /// Nobody reads this stream any more.
    CloseOutput(Stream),
}

/// From the warden to mpirun.
#[derive(Clone, Debug, PartialEq)]
pub enum Word {
    /// A rank wrote this: whole lines, unless the rank is alone.
    Output(u32, Stream, Vec<u8>),
    /// A rank's line for `--report`.
    Report(u32, String),
    /// All input sent so far has been taken.
    StdinTaken,
    /// The first failure, or (with all exit codes wanted) another one.
    Failed(Failure),
    /// A whole message for the user.
    Note(String),
    /// What the ranks are doing, encoded by `diagnose`.
    Diagnosis(Vec<u8>),
    /// Everything has ended and been sent.
    Done,
}

/// One of the two output streams.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stream {
    /// Standard output.
    Out,
    /// Standard error.
    Err,
}

impl Order {
    /// Kind and payload of the frame.
    #[must_use]
    pub fn encode(&self) -> (u16, Vec<u8>) {
        let number = |value: i32| value.to_le_bytes().to_vec();
        match self {
            Order::Stdin(bytes) => (32, bytes.clone()),
            Order::StdinEnd => (33, Vec::new()),
            Order::Signal(signal) => (34, number(*signal)),
            Order::End { at_once } => (35, number((*at_once).into())),
            Order::Diagnose => (36, Vec::new()),
            Order::CloseOutput(stream) => (37, number(stream.number() as i32)),
        }
    }

    /// The inverse.
    #[must_use]
    pub fn decode(kind: u16, payload: Vec<u8>) -> Option<Order> {
        let number = Reader(&payload).i32();
        Some(match kind {
            32 => Order::Stdin(payload),
            33 => Order::StdinEnd,
            34 => Order::Signal(number?),
            35 => Order::End {
                at_once: number? != 0,
            },
            36 => Order::Diagnose,
            37 => Order::CloseOutput(Stream::from_number(number?.cast_unsigned())?),
            _ => return None,
        })
    }
}

impl Word {
    /// Kind and payload of the frame.
    #[must_use]
    pub fn encode(&self) -> (u16, Vec<u8>) {
        let mut out = Writer::default();
        let kind = match self {
            Word::Output(rank, stream, bytes) => {
                return (OUTPUT, encode_output(*rank, *stream, bytes));
            }
            Word::Report(rank, text) => {
                out.u32(*rank).text(text);
                49
            }
            Word::StdinTaken => 50,
            Word::Failed(failure) => {
                failure.encode(&mut out);
                51
            }
            Word::Note(text) => {
                out.text(text);
                52
            }
            Word::Diagnosis(bytes) => {
                out.bytes(bytes);
                53
            }
            Word::Done => 54,
        };
        (kind, out.0)
    }

    /// The inverse.
    #[must_use]
    pub fn decode(kind: u16, payload: &[u8]) -> Option<Word> {
        let mut input = Reader(payload);
        Some(match kind {
            OUTPUT => Word::Output(
                input.u32()?,
                Stream::from_number(input.u32()?)?,
                input.0.to_vec(),
            ),
            49 => Word::Report(input.u32()?, input.text()?),
            50 => Word::StdinTaken,
            51 => Word::Failed(Failure::decode(&mut input)?),
            52 => Word::Note(input.text()?),
            53 => Word::Diagnosis(payload.to_vec()),
            54 => Word::Done,
            _ => return None,
        })
    }
}

/// Kind of [`Word::Output`], for the sender that has the bytes in a buffer of its own.
pub const OUTPUT: u16 = 48;

/// Payload of [`Word::Output`].
#[must_use]
pub fn encode_output(rank: u32, stream: Stream, bytes: &[u8]) -> Vec<u8> {
    let mut out = Writer(Vec::with_capacity(bytes.len() + 8));
    out.u32(rank).u32(stream.number()).bytes(bytes);
    out.0
}

impl Stream {
    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Stream::Out => "stdout",
            Stream::Err => "stderr",
        }
    }

    fn number(self) -> u32 {
        match self {
            Stream::Out => 1,
            Stream::Err => 2,
        }
    }

    fn from_number(number: u32) -> Option<Stream> {
        match number {
            1 => Some(Stream::Out),
            2 => Some(Stream::Err),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outcome::Cause;

    #[test]
    fn orders_round_trip() {
        for order in [
            Order::Stdin(b"abc".to_vec()),
            Order::StdinEnd,
            Order::Signal(15),
            Order::End { at_once: true },
            Order::Diagnose,
            Order::CloseOutput(Stream::Err),
        ] {
            let (kind, payload) = order.encode();
            assert_eq!(Order::decode(kind, payload), Some(order));
        }
    }

    #[test]
    fn words_round_trip() {
        let failure = Failure {
            rank: Some(3),
            host: "h".into(),
            pid: 12,
            call: Some("MPI_Recv".into()),
            cause: Cause::Abort {
                code: 5,
                text: "t".into(),
            },
        };
        for word in [
            Word::Output(3, Stream::Out, b"line\n".to_vec()),
            Word::Report(1, "r".into()),
            Word::StdinTaken,
            Word::Failed(failure),
            Word::Note("n".into()),
            Word::Diagnosis(vec![1, 2]),
            Word::Done,
        ] {
            let (kind, payload) = word.encode();
            assert_eq!(Word::decode(kind, &payload), Some(word));
        }
    }
}
