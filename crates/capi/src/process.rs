//! The one process of the library: everything below the C edge gets it as an argument.

use oxmpi_coll::scheduled::Scheduled;
use oxmpi_core::life::Life;
use oxmpi_core::process::{Plugins, Process};
use oxmpi_mca::events::{self, Declaration, Sink};
use oxmpi_mca::param::Level;
use oxmpi_osc::window::Windows;

static PROCESS: Process = Process::new(Some(Plugins {
    collectives: |process| Box::new(Scheduled::new(process)),
    call: crate::op::call,
}));

static WINDOWS: Windows = Windows::new(&PROCESS);

/// The process.
#[inline]
#[must_use]
pub fn process() -> &'static Process {
    &PROCESS
}

/// Its windows.
#[inline]
#[must_use]
pub fn windows() -> &'static Windows {
    &WINDOWS
}

/// Whether MPI is running in the process.
#[inline]
#[must_use]
pub fn life() -> &'static Life {
    &PROCESS.life
}

/// Prepares what the system and other crates call with no argument for the process: messages of the
/// library, and children made by fork.
pub(crate) fn prepare() {
    events::install_sink(Sink {
        verbose: || process().params().verbose,
        send: send_to_launcher,
    });
    oxmpi_pal::process::in_forked_children(|| life().forked());
}

/// Sends the messages of the library to the launcher, which shows them to the user.
fn send_to_launcher(event: &Declaration, text: &str) {
    if let Ok(job) = process().job() {
        let word = if event.level <= Level::Warn {
            "warning: "
        } else {
            ""
        };
        job.report(&format!("{word}{}: {text}", event.name));
    }
}
