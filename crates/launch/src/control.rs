//! What mpirun and its proxy say to each other, and a daemon and those below it.
//!
//! Frames as in `oxmpi_rte::wire`; one that does not decode ends the line. Output is the bulk of it
//! and is borrowed from where it was read; everything else is small.

use crate::diagnose::View;
use crate::node::{Full, Generation};
use crate::outcome::Failure;
use crate::traffic::Traffic;
use oxmpi_rte::wire::raw;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// What a daemon says of its node when it is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ready {
    /// Which.
    pub node: u32,
    /// Processors that its ranks share.
    pub processors: u32,
    /// How it stores data: an architecture word.
    pub arch: u32,
}

/// What all daemons together have said.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Nodes {
    /// Of each node.
    pub processors: Vec<u32>,
    /// Those with ranks do not all store data in one way.
    pub unlike: bool,
}

/// From mpirun to the proxy.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Order<'a> {
    /// Bytes for the standard input of the ranks that read it; answered by [`Notice::StdinTaken`].
    Stdin(#[serde(borrow, serialize_with = "raw")] Cow<'a, [u8]>),
    /// No more input.
    StdinEnd,
    /// Send this signal to every rank.
    Signal(i32),
    /// End the job.
    End {
        /// By this signal; SIGKILL: without a grace period.
        signal: i32,
    },
    /// LineMessage what every rank is doing.
    Diagnose,
    /// Nobody reads this stream any more.
    CloseOutput(Stream),
    /// All daemons are there.
    Admit(Nodes),
    /// Between daemons: look at all lines, and say whether your part of the tree is at the fence.
    Confirm {
        /// Of this generation.
        generation: Generation,
    },
    /// The fence goes.
    Release {
        /// After a look: only those who were there then.
        confirmed: bool,
        /// Who waits in one of this generation.
        generation: Generation,
    },
    /// A rank of the job has begun an MPI program of this generation.
    Begun(Generation),
    /// A rank of the job has died or aborted; `None` for the launcher itself.
    Died {
        /// Which.
        rank: Option<u32>,
        /// It was an abort.
        abort: bool,
    },
    /// To be passed on.
    Parcel(#[serde(borrow)] Parcel<'a>),
    /// I live.
    Beat,
    /// All is done everywhere.
    Leave,
}

/// From the proxy to mpirun.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Notice<'a> {
    /// A rank wrote this: whole lines, unless the rank is alone.
    Output(
        u32,
        Stream,
        #[serde(borrow, serialize_with = "raw")] Cow<'a, [u8]>,
    ),
    /// A rank's line for `--report`.
    Report(u32, String),
    /// A rank wants another job started: an encoded order.
    Spawn(Vec<u8>),
    /// A rank asks about a published name: an encoded question.
    Name(Vec<u8>),
    /// All input sent so far has been taken.
    StdinTaken,
    /// The first failure, or (with all exit codes wanted) another one.
    Failed(Failure),
    /// A whole message for the user.
    Note(String),
    /// What the ranks are doing.
    Diagnosis(Vec<View>),
    /// Between daemons: all of my part of the tree are there.
    Ready(Vec<Ready>),
    /// Between daemons: all ranks of my part of the tree are at the fence or absent.
    Full(Full),
    /// After a look: still, or not.
    Confirmed(bool),
    /// As [`Order::Begun`].
    Begun(Generation),
    /// As [`Order::Died`].
    Died {
        /// Which.
        rank: Option<u32>,
        /// It was an abort.
        abort: bool,
    },
    /// To be passed on.
    Parcel(#[serde(borrow)] Parcel<'a>),
    /// I live.
    Beat,
    /// Everything has ended and been sent.
    Done,
    /// What my part of the tree has sent between daemons, for the verbose.
    Traffic(Traffic),
    /// The ranks of a node that run, and their processes, for debuggers.
    Processes(Vec<(u32, i32)>),
}

/// What goes from one node to any other, step by step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Parcel<'a> {
    /// What has this rank published?
    Ask {
        /// The node to ask.
        to: u32,
        /// Whose value.
        rank: u32,
        /// Its name.
        #[serde(borrow)]
        key: Cow<'a, str>,
        /// Who wants to know.
        for_rank: u32,
    },
    /// This.
    Value {
        /// Who wanted to know.
        for_rank: u32,
        /// Whose value.
        rank: u32,
        /// Its name.
        #[serde(borrow)]
        key: Cow<'a, str>,
        /// The bytes, if there are any.
        value: Option<Vec<u8>>,
        /// What else the ranks of that node have published by now: the next question need not go
        /// there.
        record: Vec<Entry>,
    },
    /// A request to the registry.
    Request {
        /// The node that keeps the segment.
        to: u32,
        /// Who asks.
        for_rank: u32,
        /// Which of its programs.
        generation: Generation,
        /// A request of [`oxmpi_rte::registry`], encoded.
        ask: Vec<u8>,
    },
    /// Its answer, encoded.
    Told {
        /// Who has asked.
        for_rank: u32,
        /// As said.
        answer: Vec<u8>,
    },
    /// This rank has published something else than before: a node that has asked for what the ranks
    /// of its node publish is told.
    Changed {
        /// The node that has asked.
        to: u32,
        /// Who it is.
        rank: u32,
    },
}

/// What a rank has published.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// Which.
    pub rank: u32,
    /// The name.
    pub key: String,
    /// The bytes.
    pub value: Vec<u8>,
}

impl Parcel<'_> {
    /// The same, with bytes of its own.
    #[must_use]
    pub fn into_owned(self) -> Parcel<'static> {
        match self {
            Parcel::Ask {
                to,
                rank,
                key,
                for_rank,
            } => Parcel::Ask {
                to,
                rank,
                key: key.into_owned().into(),
                for_rank,
            },
            Parcel::Value {
                for_rank,
                rank,
                key,
                value,
                record,
            } => Parcel::Value {
                for_rank,
                rank,
                key: key.into_owned().into(),
                value,
                record,
            },
            Parcel::Request {
                to,
                for_rank,
                generation,
                ask,
            } => Parcel::Request {
                to,
                for_rank,
                generation,
                ask,
            },
            Parcel::Told { for_rank, answer } => Parcel::Told { for_rank, answer },
            Parcel::Changed { to, rank } => Parcel::Changed { to, rank },
        }
    }
}

/// One of the two output streams.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Stream {
    /// Standard output.
    Out,
    /// Standard error.
    Err,
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnose::State;
    use crate::outcome::Cause;
    use oxmpi_rte::wire;
    use proptest::prelude::*;

    fn round_trip<'a, T>(message: &T, bytes: &'a mut Vec<u8>) -> Option<T>
    where
        T: Serialize + Deserialize<'a>,
    {
        wire::push_frame(bytes, message).unwrap();
        wire::decode(&bytes[wire::HEADER..])
    }

    #[test]
    fn orders_round_trip() {
        for order in [
            Order::Stdin(b"abc".into()),
            Order::StdinEnd,
            Order::Signal(15),
            Order::End { signal: 2 },
            Order::Diagnose,
            Order::CloseOutput(Stream::Err),
        ] {
            assert_eq!(round_trip(&order, &mut Vec::new()), Some(order));
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
        let view = View {
            rank: 1,
            pid: 2,
            state: State::Ended("so".into()),
        };
        for word in [
            Notice::Output(3, Stream::Out, b"line\n".into()),
            Notice::Report(1, "r".into()),
            Notice::StdinTaken,
            Notice::Failed(failure),
            Notice::Note("n".into()),
            Notice::Processes(vec![(1, 2)]),
            Notice::Diagnosis(vec![view]),
            Notice::Done,
        ] {
            assert_eq!(round_trip(&word, &mut Vec::new()), Some(word));
        }
    }

    // Output is passed on without a copy of it on the way.
    #[test]
    fn output_is_borrowed_from_what_was_read() {
        let mut bytes = Vec::new();
        let word = Notice::Output(3, Stream::Out, b"line\n".into());
        match round_trip(&word, &mut bytes) {
            Some(Notice::Output(_, _, text)) => assert!(matches!(text, Cow::Borrowed(_))),
            other => panic!("{other:?}"),
        }
    }

    proptest! {
        #[test]
        fn any_bytes_are_safe(bytes in proptest::collection::vec(any::<u8>(), 0..96)) {
            let _ = wire::decode::<Order>(&bytes);
            let _ = wire::decode::<Notice>(&bytes);
        }
    }
}
