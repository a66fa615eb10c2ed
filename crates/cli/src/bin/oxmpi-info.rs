//! oxmpi-info: what this installation is, can, and is set to.
#![forbid(unsafe_code)]

fn main() -> std::process::ExitCode {
    oxmpi_cli::info::main()
}
