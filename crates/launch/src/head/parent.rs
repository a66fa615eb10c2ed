//! The line of a spawned job's mpirun to the process that has ordered the job.
//!
//! It is told why the job came to nothing or how it failed; when that process is gone and has not
//! said goodbye, or has no use for the job, the job ends, too.

use oxmpi_rte::line::{Heard, Line, LineMessage};
use oxmpi_rte::port::Port;
use oxmpi_rte::spawn::CALLING;
use std::io;

/// See the module's text.
pub(super) struct Parent(Option<Line>);

impl Parent {
    /// Calls the process behind this port.
    ///
    /// # Errors
    /// It is gone.
    pub(super) fn call(port: &str) -> io::Result<Parent> {
        let port = Port::parse(port).ok_or(io::ErrorKind::InvalidInput)?;
        let line = port.call(CALLING, &LineMessage::Launcher)?;
        Ok(Parent(Some(line)))
    }

    /// Of a job that nobody has ordered.
    pub(super) fn none() -> Parent {
        Parent(None)
    }

    /// What tells that there is something to hear.
    pub(super) fn descriptor(&self) -> Option<i32> {
        self.0.as_ref().map(Line::descriptor)
    }

    /// What that process means for the job now.
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

    /// The job has failed. False: nobody is there who would tell the user.
    pub(super) fn tell(&mut self, text: &str) -> bool {
        let line = self.0.take().filter(|line| !line.is_over());
        line.is_some_and(|line| line.say(&LineMessage::Failed(text.to_owned())).is_ok())
    }

    /// The job has ended well.
    pub(super) fn bye(&mut self) {
        if let Some(line) = self.0.take() {
            line.bye();
        }
    }
}

/// See [`Parent::look`].
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Meaning {
    /// The job goes on.
    Nothing,
    /// The one it belongs to has died.
    Lost,
    /// Nobody waits for it any more, and has said why to the user.
    NoUse,
}

/// Tells the process behind this port that its job comes to nothing. False: it is gone.
#[must_use]
pub fn tell_parent(port: &str, text: &str) -> bool {
    oxmpi_rte::spawn::tell(port, text).is_ok()
}
