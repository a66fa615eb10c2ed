//! oxmpi-names: published names for jobs on several hosts.
#![forbid(unsafe_code)]

fn main() -> std::process::ExitCode {
    oxmpi_cli::names::main()
}
