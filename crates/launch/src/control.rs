//! The messages between mpirun and its proxy, and between a daemon and those below it.
//!
//! The frames are those of `oxmpi_rte::wire`. A frame that does not decode closes the connection.
//! Most bytes are output, which is borrowed from the buffer it was read into. Everything else is
//! small.

use crate::diagnose::View;
use crate::node::{Full, Generation};
use crate::outcome::Failure;
use crate::traffic::Traffic;
use oxmpi_rte::wire::raw;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// A daemon reports this of its node when it has connected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ready {
    /// The node.
    pub node: u32,
    /// The number of processors that its ranks share.
    pub processors: u32,
    /// Its data representation: an architecture word.
    pub arch: u32,
}

/// The reports of all daemons.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Nodes {
    /// The number of processors of each node.
    pub processors: Vec<u32>,
    /// The nodes with ranks are heterogeneous.
    pub heterogeneous: bool,
}

/// A message from mpirun to the proxy, or from a daemon to one below it.
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
        /// The signal; SIGKILL: without a grace period.
        signal: i32,
    },
    /// Report what every rank is doing.
    Diagnose,
    /// The reader of this stream is gone.
    CloseOutput(Stream),
    /// All daemons have connected: ranks may join.
    Admit(Nodes),
    /// Between daemons: read all connections, and answer whether your subtree is at the fence.
    Confirm {
        /// The generation of the fence.
        generation: Generation,
    },
    /// The fence completes.
    Release {
        /// Only ranks that were counted by the confirmation are released.
        confirmed: bool,
        /// The generation of the ranks that wait in the fence.
        generation: Generation,
    },
    /// A rank of the job has begun an MPI program of this generation.
    Begun(Generation),
    /// A rank of the job has died or aborted; `None` for the launcher itself.
    Died {
        /// The rank.
        rank: Option<u32>,
        /// It was an abort.
        abort: bool,
    },
    /// A message for another node.
    Routed(#[serde(borrow)] RoutedMessage<'a>),
    /// A heartbeat.
    Beat,
    /// All is done on all nodes: exit.
    Leave,
}

/// A message from the proxy to mpirun, or from a daemon to its parent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Notice<'a> {
    /// A rank wrote this: whole lines, unless it is the only rank.
    Output(
        u32,
        Stream,
        #[serde(borrow, serialize_with = "raw")] Cow<'a, [u8]>,
    ),
    /// A rank's line for `--report`.
    Report(u32, String),
    /// A rank wants to spawn another job: an encoded order.
    Spawn(Vec<u8>),
    /// A question of a rank to the name broker, encoded.
    Name(Vec<u8>),
    /// The ranks have taken all input sent so far.
    StdinTaken,
    /// A failure; mpirun keeps the first one. With `all_exit_codes` the others come as
    /// [`Notice::Note`].
    Failed(Failure),
    /// A whole message for the user.
    Note(String),
    /// What the ranks are doing.
    Diagnosis(Vec<View>),
    /// Between daemons: all daemons of my subtree have connected.
    Ready(Vec<Ready>),
    /// Between daemons: all ranks of my subtree are at the fence or absent.
    Full(Full),
    /// The answer to [`Order::Confirm`]: my subtree is still full, or not.
    Confirmed(bool),
    /// As [`Order::Begun`].
    Begun(Generation),
    /// As [`Order::Died`].
    Died {
        /// The rank.
        rank: Option<u32>,
        /// It was an abort.
        abort: bool,
    },
    /// A message for another node.
    Routed(#[serde(borrow)] RoutedMessage<'a>),
    /// A heartbeat.
    Beat,
    /// Everything has ended and all output has been sent.
    Done,
    /// The traffic of my subtree between daemons, for `-v`.
    Traffic(Traffic),
    /// The running ranks of a node and their pids, for debuggers.
    Processes(Vec<(u32, i32)>),
}

/// A message from one node to any other, routed along the tree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum RoutedMessage<'a> {
    /// A request for a value that a rank has published.
    Get {
        /// The node to ask.
        to: u32,
        /// The rank that has published the value.
        rank: u32,
        /// Its name.
        #[serde(borrow)]
        key: Cow<'a, str>,
        /// The rank that asks.
        for_rank: u32,
    },
    /// The answer.
    Value {
        /// The rank that has asked.
        for_rank: u32,
        /// The rank that has published the value.
        rank: u32,
        /// Its name.
        #[serde(borrow)]
        key: Cow<'a, str>,
        /// The bytes, if there is such a value.
        value: Option<Vec<u8>>,
        /// The other values that the ranks of that node have published by now, so that later
        /// requests need not go there.
        record: Vec<Entry>,
    },
    /// A request to the registry.
    RegistryRequest {
        /// The node that keeps the segment.
        to: u32,
        /// The rank that asks.
        for_rank: u32,
        /// The generation of its program.
        generation: Generation,
        /// A request of [`oxmpi_rte::registry`], encoded.
        ask: Vec<u8>,
    },
    /// The registry's answer.
    RegistryAnswer {
        /// The rank that has asked.
        for_rank: u32,
        /// The answer, encoded.
        answer: Vec<u8>,
    },
    /// This rank has published a changed value. It is sent to each node that has requested values
    /// of the ranks on that rank's node.
    Changed {
        /// The node that has requested values.
        to: u32,
        /// The rank.
        rank: u32,
    },
}

/// A value that a rank has published.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// The rank.
    pub rank: u32,
    /// The name.
    pub key: String,
    /// The bytes.
    pub value: Vec<u8>,
}

impl RoutedMessage<'_> {
    /// The same message with owned bytes.
    #[must_use]
    pub fn into_owned(self) -> RoutedMessage<'static> {
        match self {
            RoutedMessage::Get {
                to,
                rank,
                key,
                for_rank,
            } => RoutedMessage::Get {
                to,
                rank,
                key: key.into_owned().into(),
                for_rank,
            },
            RoutedMessage::Value {
                for_rank,
                rank,
                key,
                value,
                record,
            } => RoutedMessage::Value {
                for_rank,
                rank,
                key: key.into_owned().into(),
                value,
                record,
            },
            RoutedMessage::RegistryRequest {
                to,
                for_rank,
                generation,
                ask,
            } => RoutedMessage::RegistryRequest {
                to,
                for_rank,
                generation,
                ask,
            },
            RoutedMessage::RegistryAnswer { for_rank, answer } => {
                RoutedMessage::RegistryAnswer { for_rank, answer }
            }
            RoutedMessage::Changed { to, rank } => RoutedMessage::Changed { to, rank },
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
        for notice in [
            Notice::Output(3, Stream::Out, b"line\n".into()),
            Notice::Report(1, "r".into()),
            Notice::StdinTaken,
            Notice::Failed(failure),
            Notice::Note("n".into()),
            Notice::Processes(vec![(1, 2)]),
            Notice::Diagnosis(vec![view]),
            Notice::Done,
        ] {
            assert_eq!(round_trip(&notice, &mut Vec::new()), Some(notice));
        }
    }

    // Output is passed on without a copy in between.
    #[test]
    fn output_is_borrowed_from_what_was_read() {
        let mut bytes = Vec::new();
        let notice = Notice::Output(3, Stream::Out, b"line\n".into());
        match round_trip(&notice, &mut bytes) {
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
