//! The connection of a spawned job's mpirun to the process that has spawned the job (its parent).
//!
//! The parent gets the reason why the job failed to start or how it failed. The job ends when the
//! parent is gone without disconnecting, or refuses the job.

use oxmpi_mca::param;
use oxmpi_rte::line::{Heard, Line, LineMessage};
use oxmpi_rte::port::Port;
use oxmpi_rte::spawn::CALLING;
use std::io;
use std::time::Duration;

/// The connection; `None` without a parent.
pub(super) struct Parent(Option<Line>);

impl Parent {
    /// Connects to the process behind this port.
    ///
    /// # Errors
    /// The process is gone.
    pub(super) fn call(port: &str) -> io::Result<Parent> {
        let port = Port::parse(port).ok_or(io::ErrorKind::InvalidInput)?;
        let line = port.call(CALLING, &LineMessage::Launcher)?;
        let patience = param::preview().tcp_timeout_ms.max(1);
        line.watch(Duration::from_millis(patience.into()))?;
        Ok(Parent(Some(line)))
    }

    /// For a job that was not spawned.
    pub(super) fn none() -> Parent {
        Parent(None)
    }

    /// The descriptor that becomes readable when the parent sends something.
    pub(super) fn descriptor(&self) -> Option<i32> {
        self.0.as_ref().map(Line::descriptor)
    }

    /// Reads the connection; what its state means for the job.
    pub(super) fn look(&mut self) -> Meaning {
        let Some(line) = self.0.take() else {
            return Meaning::Nothing;
        };
        loop {
            match line.heard() {
                Heard::Nothing => {
                    self.0 = Some(line);
                    return Meaning::Nothing;
                }
                Heard::LineMessage(LineMessage::Failed(_)) => return Meaning::NoUse,
                Heard::LineMessage(_) => {}
                Heard::Closed if line.is_over() => return Meaning::Nothing,
                Heard::Closed => return Meaning::Lost,
            }
        }
    }

    /// Reports that the job has failed. False: the parent is gone and cannot tell the user.
    pub(super) fn tell(&mut self, text: &str) -> bool {
        let line = self.0.take().filter(|line| !line.is_over());
        line.is_some_and(|line| line.say(&LineMessage::Failed(text.to_owned())).is_ok())
    }

    /// Reports that the job has ended well.
    pub(super) fn bye(&mut self) {
        if let Some(line) = self.0.take() {
            line.bye();
        }
    }
}

/// See [`Parent::look`].
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Meaning {
    /// The job continues.
    Nothing,
    /// The parent has died.
    Lost,
    /// The parent refuses the job, and has reported the reason to the user.
    NoUse,
}

/// Reports to the process behind this port that its job failed to start. False: the process is
/// gone.
#[must_use]
pub fn tell_parent(port: &str, text: &str) -> bool {
    oxmpi_rte::spawn::tell(port, text).is_ok()
}
