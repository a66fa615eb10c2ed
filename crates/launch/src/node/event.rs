//! What happens to a node, and what it wants done.

use crate::control::{Nodes, Notice, Order, Stream};
use crate::diagnose::View;
use crate::node_segment;
use crate::outcome::Failure;
use oxmpi_mca::Message;
use oxmpi_pal::process::Ended;
use oxmpi_rte::wire::Request;
use std::time::Duration;

/// A time: since whenever the driver counts from.
pub type Time = Duration;

/// What happens to a node.
#[derive(Debug)]
pub enum Event<'a> {
    /// The process of this slot runs.
    Started(usize, i32),
    /// It cannot be started, or not be heard (then it has a number): the message about it.
    NotStarted(usize, i32, Message),
    /// This process has said hello as the rank in this slot.
    Joined(usize, i32),
    /// It says this.
    Said(usize, Request<'a>),
    /// The MPI process of this slot is gone, or has closed its line; all it said has been told.
    LineClosed(usize),
    /// The process of this slot, or its MPI process, has ended; all it said has been told.
    Ended(usize, i32, Ended),
    /// It wrote this: whole lines, unless it is alone.
    Wrote(usize, Stream, Vec<u8>),
    /// It will write no more to this stream.
    Closed(usize, Stream),
    /// Its input has been taken, or there is nobody to take it.
    InputTaken,
    /// Something else that ends the job.
    Trouble(Failure),
    /// The system wants the daemon itself to go: by this signal, in words.
    Dismissed(Message),
    /// All that has ended is told; whether no descendant is left.
    Reaped(bool),
    /// The answer to [`Action::Sweep`]: as [`Event::Reaped`].
    Swept(bool),
    /// The answer to [`Action::Look`].
    Looked,
    /// The answer to [`Action::LookForStrays`]: whether there are some.
    Strays(bool),
    /// The answer to [`Action::Survey`].
    Surveyed(Vec<View>),
    /// The answer to [`Action::Drain`].
    Drained,
    /// From above.
    Order(Order<'a>),
    /// From this child.
    Notice(u32, Notice<'a>),
    /// The daemon of this child has connected.
    ChildJoined(u32),
    /// It will not: the message about it.
    ChildMissing(u32, Message),
    /// This child has something to say that is left unread for now, so it lives.
    ChildHeld(u32),
    /// The line to above has closed.
    ParentLost,
    /// The line to this child has closed, or what started it has ended: why, in words.
    ChildLost(u32, String),
    /// Time has passed.
    Tick,
}

/// What a node wants done.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// Start the daemon of this child; answered by [`Event::ChildJoined`] or
    /// [`Event::ChildMissing`].
    Launch(u32),
    /// The daemon of this child is awaited no longer; answered by [`Event::ChildMissing`].
    GiveUp(u32),
    /// Ranks may join: all daemons are there, and this is what they have said.
    Admit(Nodes),
    /// Start the process of this slot; answered by [`Event::Started`] or [`Event::NotStarted`].
    Start(usize),
    /// All processes that can be started are.
    AllStarted,
    /// Answer the rank in this slot.
    Answer(usize, Reply),
    /// Tell the ranks of this node what has happened to a rank of the job.
    Post(node_segment::Event, Option<u32>),
    /// Give the ranks that read input this.
    Input(Vec<u8>),
    /// There is no more input.
    InputEnd,
    /// Nobody reads this stream any more.
    CloseOutput(Stream),
    /// Send this signal to the ranks.
    Signal(i32),
    /// Ask all descendants to end, then reap.
    Ask {
        /// By this signal.
        signal: i32,
        /// Except the rank in this slot.
        spared: Option<usize>,
    },
    /// Kill all descendants.
    Sweep,
    /// Those that were killed and do not end are not waited for: say who they are.
    LeaveBehind,
    /// Hear all that ranks between their sessions have said by now.
    Look,
    /// Find out whether a descendant runs that none of the processes we have started is above: it
    /// may call MPI_Init as a rank whose process has ended.
    LookForStrays,
    /// Find out what the ranks do.
    Survey,
    /// Read what is left of the ranks' output.
    Drain,
    /// Tell above.
    Up(Notice<'static>),
    /// Tell this child.
    Down(u32, Order<'static>),
    /// Close the line to this child: it does not answer.
    CutChild(u32),
    /// All is done: exit when what was said has been taken.
    Leave,
}

/// An answer to a rank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// The fence of this number.
    Fence(u32),
    /// An abort was heard.
    Heard,
    /// What was published.
    Value(Option<Vec<u8>>),
    /// What the registry has answered, encoded.
    Registry(Vec<u8>),
    /// Who has published something else, up to the change of this number.
    Changed(u32, Vec<u32>),
}
