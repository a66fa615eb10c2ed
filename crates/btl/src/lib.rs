//! btl: the byte-transfer layer. It moves *frames* between processes and contains no matching,
//! requests or datatypes.
//!
//! Start reading at [`frame`] (the unit of transfer) and [`wire`] (the interface for protocols).
//! Then read [`module`] (the contract of one interface), [`layers`] (the receivers of frames) and
//! [`bml`] (the choice among the modules to a peer). The components are:
//! - [`self_`]: the process itself,
//! - [`sm`]: shared memory of one node,
//! - [`tcp`]: sockets between nodes,
//! - [`ugni`]: a Gemini network card in software,
//! - [`portals`]: a Portals interface in software,
//! - [`ofi`]: a provider of libfabric,
//! - [`sim`]: whole jobs in one process under virtual time.
//!
//! [`Transports`] is the set of a real process, chosen per peer. One conformance suite
//! (`tests/conformance.rs`) runs over every component.
//!
//! ```text
//! pml ── try_send(peer, header, control, bulk) ──► Wire (transmit half)        (receive half) poll ──► Frame ──► pml
//! ```

pub mod bml;
pub mod clock;
pub mod compiled;
pub mod faulty;
pub mod frame;
#[cfg(test)]
mod jobs;
pub mod layers;
pub mod module;
pub mod networks;
mod numbers;
pub mod offload;
pub mod ofi;
mod packed;
pub mod portals;
pub mod rcache;
pub mod reliable;
pub mod roads;
pub mod select;
pub mod self_;
pub mod sim;
#[cfg(test)]
mod sleepers;
pub mod sm;
pub mod tcp;
pub mod transports;
pub mod ugni;
pub mod watch;
pub mod wire;

pub use frame::{CONTROL_MAX, Frame, Header, SEAL};
pub use layers::{Layer, Layers};
pub use oxmpi_datatype::ArchWord;
pub use oxmpi_mem::Region;
pub use transports::{Transports, Tx};
pub use wire::{
    Bulk, Follows, Full, GetError, Got, Limits, More, PIECE, Receive, RemoteKey, Source, Taken,
    Wire,
};
