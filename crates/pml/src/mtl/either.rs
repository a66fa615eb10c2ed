//! The transport that matches, of those that are compiled in: a static choice, so that nothing on
//! the way of a message is called through a pointer.

use super::ofi::Ofi;
use super::portals::Portals;
use super::{Done, Mtl, Outgoing};
use crate::message::{MessageId, Probed, Selector};
use oxmpi_btl::{Frame, Wire};
use oxmpi_mem::Region;

/// See the module's text.
pub enum Either {
    /// A Portals interface in software, over the transports of btl.
    Portals(Box<Portals>),
    /// A provider of libfabric.
    Ofi(Box<Ofi>),
}

/// Methods of the one in use.
macro_rules! of_the_one_in_use {
    ($($how:tt $name:ident($($argument:ident: $ty:ty),*) -> $result:ty;)*) => {
        $(of_the_one_in_use! { @$how $name($($argument: $ty),*) -> $result })*
    };
    (@mut $name:ident($($argument:ident: $ty:ty),*) -> $result:ty) => {
        fn $name(&mut self, $($argument: $ty),*) -> $result {
            match self {
                Either::Portals(portals) => portals.$name($($argument),*),
                Either::Ofi(ofi) => ofi.$name($($argument),*),
            }
        }
    };
    (@shared $name:ident($($argument:ident: $ty:ty),*) -> $result:ty) => {
        fn $name(&self, $($argument: $ty),*) -> $result {
            match self {
                Either::Portals(portals) => portals.$name($($argument),*),
                Either::Ofi(ofi) => ofi.$name($($argument),*),
            }
        }
    };
}

impl Mtl for Either {
    of_the_one_in_use! {
        mut send(wire: &mut dyn Wire, message: Outgoing) -> ();
        mut recv(wire: &mut dyn Wire, from: &Selector, into: Region, operation: u32) -> ();
        mut recv_claimed(wire: &mut dyn Wire, id: MessageId, into: Region, operation: u32)
            -> bool;
        mut take_done() -> Option<Done>;
        mut cancel(operation: u32) -> bool;
        mut cancel_send(operation: u32) -> bool;
        mut abandon(operation: u32) -> ();
        shared giver(operation: u32) -> Option<u32>;
        mut probe(from: &Selector) -> Option<Probed>;
        mut claim(from: &Selector) -> Option<(MessageId, Probed)>;
        shared claimed_context(id: MessageId) -> Option<u64>;
        shared claimed_id(slot: u32) -> Option<MessageId>;
        mut forget_context(wire: &mut dyn Wire, context: u64) -> ();
        mut on_frame(wire: &mut dyn Wire, from: u32, frame: &Frame<'_>) -> ();
        mut flush(wire: &mut dyn Wire) -> ();
        mut end_peer(peer: u32) -> ();
        shared outgoing() -> usize;
        shared unexpected_len() -> usize;
        shared arrivals() -> u64;
        shared failure() -> Option<&str>;
    }
}
