//! profile: a library that `mpirun --profile` loads before MPI's own, to measure any program.
//!
//! `generated/` has a wrapper MPI_X for each call, which measures the time of PMPI_X. The arguments
//! of sends give the traffic between ranks ([`record`]). In MPI_Finalize, or at the exit of a
//! program with sessions only, rank 0 gathers and writes the results ([`write`]). The library uses
//! only MPI's C interface, so it measures every library with the standard ABI. MPI-5.0 chapter 15.2
//! (profiling interface).

#![allow(unsafe_code)]
// It is a tool: its messages go to the user.
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
