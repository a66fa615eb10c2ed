//! The collectives as core sees them: what crate capi plugs in.

use crate::direct_path;
use crate::ml::ML;
use crate::operation::Operation;
use crate::settings::Settings;
use oxmpi_core::Result;
use oxmpi_core::collectives::{self, DirectPath};
use oxmpi_core::comm::Comm;
use oxmpi_core::process::Process;
use oxmpi_mca::choice::{Choice, NoneLeft};
use std::sync::Arc;

/// Schedules over point-to-point: what crate capi plugs into core.
pub struct Scheduled(Arc<Settings>);

impl Scheduled {
    /// For a process that has joined its job.
    #[must_use]
    pub fn new(process: &Process) -> Scheduled {
        Scheduled(Arc::new(Settings::of(process.params(), process.account())))
    }
}

impl collectives::Collectives for Scheduled {
    fn operation(&self) -> Box<dyn collectives::Operation> {
        Box::new(Operation::new(&self.0))
    }

    fn direct(&self, comm: &Arc<Comm>, is_world: bool) -> Result<DirectPath> {
        direct_path::of(comm, is_world, &self.0)
    }

    fn begins_early(&self) -> bool {
        self.0.preference.asks_for(ML)
    }

    fn components(&self, local: u32) -> core::result::Result<Choice, NoneLeft> {
        crate::components::components(local, &self.0.components)
    }
}
