//! x
use std::process::ExitCode;
/// x
#[must_use]
pub fn main() -> ExitCode {
    ExitCode::SUCCESS
}
