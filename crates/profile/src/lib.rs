//! profile: a library that `mpirun --profile` loads before MPI's own, to measure any program.
//!
//! `generated/` has a wrapper MPI_X for each call, which takes the time around PMPI_X. What is
//! sent to whom is told by the arguments of sends ([`record`]). In MPI_Finalize, or at
//! the exit of a program that has only sessions, rank 0 gathers all and writes it ([`write`]). It
//! uses nothing of the library but its C interface, so it measures every library with the standard
//! ABI. MPI-5.0 chapter 15.2 (profiling interface).

#![allow(unsafe_code)]
// It is a tool: what it has to say goes to the user.
#![allow(clippy::print_stderr)]
#![allow(clippy::disallowed_methods, reason = "a tool reads its own variables")]

#[rustfmt::skip]
#[allow(
    non_snake_case,
    clippy::missing_safety_doc,
    clippy::too_many_arguments,
    missing_docs
)]
mod generated;
mod record;
mod world;
mod write;
