//! The networks of a process: modules used beside each other below `bml`, for peers that shared
//! memory does not reach.
//!
//! To add a network, add a variant to [`Networks`](crate::compiled::Networks) and a candidate in
//! [`select`](crate::select). `Networks` is an enum, so that no call goes through a pointer. The
//! table of a process is tested over simulated networks (`pml/src/ob1/tests/table.rs`).

use crate::frame::Frame;
use crate::module::Module;

/// The owner of a received frame while it is lent.
pub trait Arrived {
    /// The sender's process index.
    fn from(&self) -> u32;

    /// The frame as a layer sees it.
    fn frame(&self) -> Frame<'_>;
}

/// A module with its receive half.
pub trait Network: Module {
    /// A frame it has received.
    type Arrived: Arrived;

    /// The next frame for this process, if one has arrived.
    fn take(&mut self) -> Option<Self::Arrived>;
}

/// Declares an enum of networks, one of their endpoints and one of their frames.
#[macro_export]
macro_rules! networks {
    (
        $(#[$meta:meta])*
        $vis:vis enum $name:ident, $endpoint:ident, $arrived:ident {
            $($(#[$what:meta])* $arm:ident($module:ty),)*
        }
    ) => {
        $(#[$meta])*
        $vis enum $name {
            $($(#[$what])* $arm($module),)*
        }

        /// A path over one of them.
        $vis enum $endpoint {
            $($(#[$what])* $arm(<$module as $crate::module::Module>::Endpoint),)*
        }

        /// A frame from one of them.
        $vis enum $arrived {
            $($(#[$what])* $arm(<$module as $crate::networks::Network>::Arrived),)*
        }

        #[allow(unused_variables, unused_mut, unreachable_patterns)]
        const _: () = {
            use $crate::module::{Access, Atomic, Arm, Block, Caps, Event, Hold, MemKey, Module};
            use $crate::networks::{Arrived, Network};
            use $crate::{Bulk, Frame, Full, GetError, Got, Header, RemoteKey, Taken};

            impl Arrived for $arrived {
                fn from(&self) -> u32 {
                    match *self { $($arrived::$arm(ref one) => one.from(),)* }
                }
                fn frame(&self) -> Frame<'_> {
                    match *self { $($arrived::$arm(ref one) => one.frame(),)* }
                }
            }

            impl Network for $name {
                type Arrived = $arrived;
                fn take(&mut self) -> Option<$arrived> {
                    match *self { $($name::$arm(ref mut one) => one.take().map($arrived::$arm),)* }
                }
            }

            impl Module for $name {
                type Endpoint = $endpoint;
                fn caps(&self) -> Caps {
                    match *self { $($name::$arm(ref one) => one.caps(),)* }
                }
                fn is_known(&self, peer: u32) -> bool {
                    match *self { $($name::$arm(ref one) => one.is_known(peer),)* }
                }
                fn reaches(&self, peer: u32) -> bool {
                    match *self { $($name::$arm(ref one) => one.reaches(peer),)* }
                }
                fn arch(&self, peer: u32) -> Option<$crate::ArchWord> {
                    match *self { $($name::$arm(ref one) => one.arch(peer),)* }
                }
                fn connect(&mut self, peer: u32) -> Result<$endpoint, Full> {
                    match *self {
                        $($name::$arm(ref mut one) => one.connect(peer).map($endpoint::$arm),)*
                    }
                }
                fn send(
                    &mut self,
                    to: &mut $endpoint,
                    header: Header,
                    control: &[u8],
                    bulk: Bulk<'_>,
                    ticket: u64,
                ) -> Result<(), Full> {
                    match (self, to) {
                        $(($name::$arm(one), $endpoint::$arm(to)) => {
                            one.send(to, header, control, bulk, ticket)
                        })*
                        _ => Err(Full),
                    }
                }
                fn hold(
                    &mut self,
                    to: &mut $endpoint,
                    header: Header,
                    control: &[u8],
                    bulk: Bulk<'_>,
                    hold: Hold,
                ) -> Result<Taken, Full> {
                    match (self, to) {
                        $(($name::$arm(one), $endpoint::$arm(to)) => {
                            one.hold(to, header, control, bulk, hold)
                        })*
                        _ => Err(Full),
                    }
                }
                fn push(&mut self) {
                    match *self { $($name::$arm(ref mut one) => one.push(),)* }
                }
                fn has_room(&mut self, to: &mut $endpoint, is_fragment: bool) -> bool {
                    match (self, to) {
                        $(($name::$arm(one), $endpoint::$arm(to)) => one.has_room(to, is_fragment),)*
                        _ => false,
                    }
                }
                fn pull(&mut self, into: $crate::Region) -> usize {
                    match *self { $($name::$arm(ref mut one) => one.pull(into),)* }
                }
                fn lose(&mut self, peer: u32) {
                    match *self { $($name::$arm(ref mut one) => one.lose(peer),)* }
                }
                fn offload(
                    &mut self,
                    circle: &$crate::offload::Circle<'_>,
                ) -> Option<Box<dyn $crate::offload::Offload>> {
                    match *self { $($name::$arm(ref mut one) => one.offload(circle),)* }
                }
                fn news(&self) -> u64 {
                    match *self { $($name::$arm(ref one) => one.news(),)* }
                }
                fn has_left(&self) -> bool {
                    match *self { $($name::$arm(ref one) => one.has_left(),)* }
                }
                fn leave(&mut self, leaves: bool) {
                    match *self { $($name::$arm(ref mut one) => one.leave(leaves),)* }
                }
                fn detach(&mut self, from: &mut $endpoint, memory: $crate::Region) {
                    match (self, from) {
                        $(($name::$arm(one), $endpoint::$arm(from)) => one.detach(from, memory),)*
                        _ => {}
                    }
                }
                fn register(
                    &mut self,
                    region: $crate::Region,
                    access: Access,
                ) -> Option<MemKey> {
                    match *self { $($name::$arm(ref mut one) => one.register(region, access),)* }
                }
                fn deregister(&mut self, key: MemKey) {
                    match *self { $($name::$arm(ref mut one) => one.deregister(key),)* }
                }
                fn get(
                    &mut self,
                    from: &mut $endpoint,
                    blocks: &[Block],
                    ticket: u64,
                ) -> Result<Got, GetError> {
                    match (self, from) {
                        $(($name::$arm(one), $endpoint::$arm(from)) => {
                            one.get(from, blocks, ticket)
                        })*
                        _ => Err(GetError),
                    }
                }
                fn put(
                    &mut self,
                    to: &mut $endpoint,
                    blocks: &[Block],
                    ticket: u64,
                ) -> Result<Got, GetError> {
                    match (self, to) {
                        $(($name::$arm(one), $endpoint::$arm(to)) => one.put(to, blocks, ticket),)*
                        _ => Err(GetError),
                    }
                }
                fn atomic(
                    &mut self,
                    at: &mut $endpoint,
                    place: RemoteKey,
                    operation: Atomic,
                    ticket: u64,
                ) -> Result<(), GetError> {
                    match (self, at) {
                        $(($name::$arm(one), $endpoint::$arm(at)) => {
                            one.atomic(at, place, operation, ticket)
                        })*
                        _ => Err(GetError),
                    }
                }
                fn events(&mut self, events: &mut Vec<Event>) {
                    match *self { $($name::$arm(ref mut one) => one.events(events),)* }
                }
                fn arm(&mut self) -> Arm {
                    match *self { $($name::$arm(ref mut one) => one.arm(),)* }
                }
            }
        };
    };
}
