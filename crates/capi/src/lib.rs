//! capi: the C interface, `libmpi_abi.so.1`.
//!
//! `generated/` holds the 664 entry points PMPI_X, each with its weak alias MPI_X. An entry calls
//! `edge` to check the state and wrap its arguments. Then it calls the function of the same name in
//! the module of its topic, which is written by hand. Start reading at `edge/mod.rs`, then any
//! entry in `generated/p2p.rs`.

#![allow(unsafe_code)]
// Buffers are passed to the functions behind the entries as raw pointers. Only the entries, which
// are unsafe, call them.
#![allow(clippy::not_unsafe_ptr_arg_deref)]

#[rustfmt::skip]
#[allow(
    non_snake_case,
    unused_variables,
    unused_imports,
    clippy::missing_safety_doc,
    clippy::too_many_arguments,
    clippy::wildcard_imports
)]
mod generated;
pub mod abi;
pub mod attribute;
pub mod bsend;
pub mod buffer;
pub mod coll;
pub mod comm;
pub mod datatype;
#[allow(non_snake_case)]
pub mod dmapp;
pub mod dynamic;
pub mod edge;
pub mod env;
pub mod errcode;
pub mod errhandler;
pub mod ext;
pub mod file;
pub mod group;
pub mod handle_int;
pub mod info;
pub mod init;
pub mod intercomm;
pub mod memory;
pub mod naming;
pub mod op;
mod others;
pub mod p2p;
pub mod pack;
pub mod partitioned;
mod persistent;
pub mod probe;
pub mod process;
#[allow(non_snake_case)]
pub mod registry;
pub mod request;
pub mod rma;
pub mod session;
mod spawn;
pub mod status;
mod taking;
pub mod tool;
pub mod topo;
pub mod win;

#[cfg(test)]
mod tests;
