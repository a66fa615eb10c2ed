//! mpirun, and mpiexec under its other name: start an MPI job.
#![forbid(unsafe_code)]

fn main() -> std::process::ExitCode {
    oxmpi_cli::mpirun::main()
}
