//! mpicc, and mpicxx, mpifort, mpif77 or mpif90 when called by that name: compile and link MPI
//! programs.
#![forbid(unsafe_code)]

fn main() -> std::process::ExitCode {
    oxmpi_cli::wrapper::main()
}
