//! core: the MPI objects and the rules between them: see house order in ARCHITECTURE.md.
#![forbid(unsafe_code)]

pub mod active;
pub mod attribute;
pub mod bsend;
pub mod cart;
mod channel;
pub mod collectives;
pub mod comm;
pub mod comm_create;
pub mod comm_object;
mod components;
pub mod context;
pub mod errcode;
pub mod errhandler;
pub mod error;
pub mod exchange;
mod failure;
mod finalize;
pub mod issued;
mod maps;
pub mod operation;
pub mod p2p;
pub mod partitioned;
mod pieces;
pub mod placing;
mod precv;
pub mod process;
mod progress;
mod psend;
mod report;
pub mod request;
pub mod vci;
pub mod wait;
#[rustfmt::skip]
pub mod generated;
pub mod graph;
pub mod group;
pub mod handle;
pub mod hw;
pub mod info;
pub mod intercomm;
pub mod life;
pub mod naming;
pub mod nodes;
pub mod objects;
pub mod op;
mod reorder;
pub mod session_object;
pub mod split_type;
pub mod status;
pub mod tool;
pub mod topology;
pub mod types;

pub use error::{Class, Error, Result, Scope};
pub use generated::constants;
