//! check: a library that `mpirun --check` loads before MPI's own, to find errors of a program.
//!
//! ```text
//!   generated/   a wrapper for each call ─► around   the actions before and after it
//!   messages     types of messages and receives
//!   collectives  equal calls of all members           pieces   pieces of different lengths
//!   requests     memory of requests: spans, memory (free); and requests that are never completed
//!   windows      epochs, bounds, and conflicting operations
//!   objects      objects that are never freed         operations  types not allowed for an operation
//!   comms        a shadow of each communicator        notes    messages between checkers on shadows
//!   datatypes, signature, site, report                finish   the end of the program
//! ```
//!
//! It uses only the C interface of the MPI library. So it checks programs on every library with the
//! standard ABI, and a call continues to the next wrapper if another tool has one. A program that
//! is not checked has no cost. MPI-5.0 chapter 15.2 (profiling interface).

#![allow(unsafe_code)]
// It is a tool: its reports go to the user.
#![allow(clippy::print_stderr)]

mod args;
mod around;
mod collectives;
mod comms;
mod datatypes;
mod finish;
#[rustfmt::skip]
#[allow(
    non_snake_case,
    clippy::missing_safety_doc,
    clippy::too_many_arguments,
    missing_docs
)]
mod generated;
// The functions have the arguments of the standard.
#[allow(clippy::too_many_arguments)]
mod library;
mod memory;
mod messages;
mod notes;
mod objects;
mod operations;
mod owned;
mod pieces;
mod report;
mod requests;
mod signature;
mod site;
mod spans;
mod windows;
