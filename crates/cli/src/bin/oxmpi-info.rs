//! oxmpi-info: the properties and settings of this installation.
#![forbid(unsafe_code)]

fn main() -> std::process::ExitCode {
    oxmpi_cli::info::main()
}
