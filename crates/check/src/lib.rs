//! check: a library that `mpirun --check` loads before MPI's own, to find errors of a program.
//!
//! ```text
//!   generated/   a wrapper for each call ─► around   what is done before and after it
//!   messages     is a message received as what it was sent?
//!   collectives  do all members call the same?        pieces   of lengths that differ
//!   requests     memory that a request owns: spans, memory (free), and what is never completed
//!   windows      epochs, bounds, and operations that meet
//!   objects      what is never freed                  operations  on types the standard has not
//!   comms        a shadow of each communicator        notes    what processes tell each other
//! there
//!   datatypes, signature, site, report                finish   the end
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
mod pieces;
mod report;
mod requests;
mod signature;
mod site;
mod spans;
mod windows;
