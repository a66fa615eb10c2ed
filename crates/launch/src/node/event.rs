//! The events of a node, and the actions it wants carried out.

use crate::control::{Nodes, Notice, Order, Stream};
use crate::diagnose::View;
use crate::node_segment;
use crate::outcome::Failure;
use oxmpi_mca::Message;
use oxmpi_pal::process::Ended;
use oxmpi_rte::wire::Request;
use std::time::Duration;

/// A time, from an origin that the driver chooses.
pub type Time = Duration;

/// An event of a node.
#[derive(Debug)]
pub enum Event<'a> {
    /// The process of this slot runs, with this pid.
    Started(usize, i32),
    /// The process of this slot cannot be started. Or its output cannot be read: then it has a pid.
    /// The message explains it.
    NotStarted(usize, i32, Message),
    /// This process has said hello as the rank in this slot.
    Joined(usize, i32),
    /// The rank in this slot sent this request.
    Requested(usize, Request<'a>),
    /// The MPI process of this slot is gone, or has closed its connection. All its requests have
    /// been passed on before.
    ConnectionClosed(usize),
    /// The process of this slot, or its MPI process, has ended. All its requests have been passed
    /// on before.
    Ended(usize, i32, Ended),
    /// The rank wrote this: whole lines, unless it is the only rank.
    Wrote(usize, Stream, Vec<u8>),
    /// The rank will write no more to this stream.
    Closed(usize, Stream),
    /// The ranks have taken their input, or no rank reads it.
    InputTaken,
    /// Another failure that ends the job.
    Trouble(Failure),
    /// The system asks the daemon itself to end, by this signal, in words.
    Dismissed(Message),
    /// All ended processes have been reported; whether no descendant is left.
    Reaped(bool),
    /// The answer to [`Action::Sweep`]; the value as of [`Event::Reaped`].
    Swept(bool),
    /// The answer to [`Action::Look`].
    Looked,
    /// The answer to [`Action::LookForStrays`]: whether there are orphans.
    Strays(bool),
    /// The answer to [`Action::Survey`].
    Surveyed(Vec<View>),
    /// The answer to [`Action::Drain`].
    Drained,
    /// An order from the parent.
    Order(Order<'a>),
    /// A notice from this child.
    Notice(u32, Notice<'a>),
    /// The daemon of this child has connected.
    ChildJoined(u32),
    /// The daemon of this child will not connect; the message explains why.
    ChildMissing(u32, Message),
    /// This child has sent something that is left unread for now: it lives.
    ChildHeld(u32),
    /// The connection to the parent has closed.
    ParentLost,
    /// The connection to this child has closed, or its agent has ended; the text states why.
    ChildLost(u32, String),
    /// Time has passed.
    Tick,
}

/// An action that a node wants carried out.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// Start the daemon of this child; answered by [`Event::ChildJoined`] or
    /// [`Event::ChildMissing`].
    Launch(u32),
    /// Stop waiting for the daemon of this child; answered by [`Event::ChildMissing`].
    GiveUp(u32),
    /// Ranks may join: all daemons are connected and have reported this.
    Admit(Nodes),
    /// Start the process of this slot; answered by [`Event::Started`] or [`Event::NotStarted`].
    Start(usize),
    /// All processes that can be started have been started.
    AllStarted,
    /// Answer the rank in this slot.
    Answer(usize, Reply),
    /// Post an event of a rank of the job to the ranks of this node.
    Post(node_segment::Event, Option<u32>),
    /// Pass these bytes to the ranks that read input.
    Input(Vec<u8>),
    /// There is no more input.
    InputEnd,
    /// The reader of this stream is gone.
    CloseOutput(Stream),
    /// Send this signal to the ranks.
    Signal(i32),
    /// Ask all descendants to end, then reap.
    Ask {
        /// The signal.
        signal: i32,
        /// The rank in this slot is not asked.
        spared: Option<usize>,
    },
    /// Kill all descendants.
    Sweep,
    /// Killed processes that do not end are not awaited: report them.
    LeaveBehind,
    /// Read all requests that ranks between two sessions have sent by now.
    Look,
    /// Find out whether an orphan runs: a descendant below no running process that we started. It
    /// may call MPI_Init as a rank whose process has ended.
    LookForStrays,
    /// Find out what the ranks are doing.
    Survey,
    /// Read the rest of the ranks' output.
    Drain,
    /// Send this to the parent.
    Up(Notice<'static>),
    /// Send this to a child.
    Down(u32, Order<'static>),
    /// Close the connection to this child: it does not answer.
    CutChild(u32),
    /// All is done: exit when the queued output has been taken.
    Leave,
}

/// An answer to a rank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// The fence of this number has completed.
    Fence(u32),
    /// An abort has been received.
    Heard,
    /// A published value.
    Value(Option<Vec<u8>>),
    /// The registry's answer, encoded.
    Registry(Vec<u8>),
    /// The ranks that have published a changed value, up to the change of this number.
    Changed(u32, Vec<u32>),
}
