//! `cargo xtask`: see the library of this crate.

use std::process::ExitCode;

fn main() -> ExitCode {
    xtask::run()
}
