//! The C entry points, by topic.
//!
//! Generated from abi/ by `cargo xtask codegen`; not edited by hand.

pub mod abi;
pub mod attribute;
pub mod bsend;
pub mod coll;
pub mod coll_nonblocking;
pub mod coll_persistent;
pub mod comm;
pub mod datatype;
pub mod dynamic;
pub mod env;
pub mod errcode;
pub mod errhandler;
pub mod ext;
pub mod file;
pub mod group;
pub mod handle_int;
pub mod info;
pub mod init;
pub mod memory;
pub mod naming;
pub mod neighbour;
pub mod op;
pub mod p2p;
pub mod pack;
pub mod partitioned;
pub mod probe;
pub mod request;
pub mod session;
pub mod status;
pub mod tool;
pub mod topo;
pub mod win;
