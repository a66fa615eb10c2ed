//! The contract of a peer provider: what a link asks of one that carries its frames.
//!
//! A provider matches nothing and keeps no queue of its own: what it receives goes up as it came,
//! to the one receive queue of the link, and every end is told to the link, which has the one
//! completion queue. So whichever provider brings a message first, a receive is filled once.

use oxmpi_btl::Limits;
use oxmpi_datatype::ArchWord;
use oxmpi_mem::{HeapBytes, Region};

/// Why a provider does not take something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It has no room now.
    Full,
    /// The process is not to be reached by it any more: the other end is gone.
    Gone(String),
    /// It cannot serve any more.
    Broken(String),
}

/// What has become of a frame that was taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Launched {
    /// Its bytes are needed no more, and nothing is told of it.
    Left,
    /// Its end is told.
    Flying,
}

/// What a provider tells.
pub enum Event {
    /// A frame has left: its bytes are needed no more.
    Left(u32),
    /// A frame has not been delivered, or nobody knows: its bytes are needed no more here.
    Lost(u32, Refusal),
    /// So many bytes have come, in memory that is to be [given back](Provider::give_back).
    Frame(HeapBytes, usize),
    /// A transfer has ended, well or not; its memory is not touched any more.
    Got(u64, bool),
    /// It cannot serve any more: nothing of the link's memory is touched from now on, and nothing
    /// is told of what was on its way.
    Broken(String),
}

/// Where memory of a process lies for others, in the provider's own words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Address, or offset.
    pub address: u64,
    /// Key.
    pub key: u64,
}

/// See the module's text.
pub trait Provider {
    /// How the report of a job calls it.
    fn name(&self) -> String;

    /// What it can take.
    fn limits(&self) -> Limits;

    /// How a process stores its data, which is made known to the provider; `Ok(None)`: its address
    /// is not known yet.
    fn meet(&mut self, peer: u32) -> Result<Option<ArchWord>, String>;

    /// Sends a frame to a process that was [met](Provider::meet). Its bytes stay as they are until
    /// its end is told under its number. `is_sole`: there is no other way to send it again.
    fn launch(
        &mut self,
        peer: u32,
        frame: Region,
        number: u32,
        is_sole: bool,
    ) -> Result<Launched, Refusal>;

    /// Lets others read a region.
    fn expose(&mut self, region: Region) -> Option<Place>;

    /// They do not any more.
    fn conceal(&mut self, place: Place);

    /// Reads a peer's memory; the end is told by the ticket.
    fn read(&mut self, peer: u32, from: Place, into: Region, ticket: u64) -> Result<(), Refusal>;

    /// Lets it work, once: a look at a socket costs more than what it brings.
    fn poll(&mut self);

    /// What it has to tell.
    fn take(&mut self) -> Option<Event>;

    /// The memory of a frame that has come may be used again.
    fn give_back(&mut self, memory: HeapBytes);

    /// Ends all transfers now, as not done: their memory is not touched any more. False: none can
    /// be ended without the provider.
    fn end_reads(&mut self) -> bool;

    /// After this it touches no memory of an operation, and tells of nothing but frames that have
    /// come before.
    fn close(&mut self);
}
