//! Messages of the catalogue that several places of the launcher need.

use crate::descendants;
use oxmpi_mca::{Id, Message};
use oxmpi_pal::process;

/// An invalid value of an option: the reason (may be empty), and the expected values.
#[must_use]
pub fn option(
    option: &str,
    value: &str,
    reason: impl ToString,
    expected: impl ToString,
) -> Message {
    Message::new(Id::OptionValue)
        .with("option", option)
        .with("value", value)
        .with("program", "mpirun")
        .with("reason", reason)
        .with("expected", expected)
}

/// A resource that every job needs could not be made.
#[must_use]
pub fn setup(reason: impl ToString, hint: &str) -> Message {
    Message::new(Id::SetupFailed)
        .with("host", process::host_name())
        .with("reason", reason)
        .with("hint", hint)
}

/// A program that cannot be started.
#[must_use]
pub fn program(path: &str, reason: impl ToString, hint: impl ToString) -> Message {
    Message::new(Id::ProgramMissing)
        .with("path", path)
        .with("host", process::host_name())
        .with("reason", reason)
        .with("hint", hint)
}

/// Processes below this one, except `spared` and their descendants, that were killed and do not
/// end.
#[must_use]
pub fn left_behind(spared: &[i32]) -> Message {
    let left = descendants::living(spared);
    let left: Vec<String> = left.iter().map(|one| one.pid.to_string()).collect();
    Message::new(Id::LeftBehind)
        .with("host", process::host_name())
        .with("pids", left.join(", "))
}
