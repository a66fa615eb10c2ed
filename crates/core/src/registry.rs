//! The registry of the job, kept by its daemons: typed values by tokens and keys, with
//! subscriptions. Not part of MPI; `include/oxmpi_registry.h` is its C interface.

pub use oxmpi_rte::registry::{
    Actions, Command, Found, Match, Outcome, Place, Rule, SubscriptionEvent, Value,
};

use crate::error::{Class, Error, Result};
use crate::process::Process;
use oxmpi_rte::registry::Ask;

/// Executes one command in a segment of the registry.
///
/// # Errors
/// `MPI_ERR_OTHER`: the job has no registry, or the command failed; the reason.
pub fn ask(process: &Process, segment: String, command: Command) -> Result<Outcome> {
    let ask = Ask {
        segment,
        commands: vec![command],
    };
    let failed = |why: String| Error::new(Class::ERR_OTHER, format!("the registry: {why}"));
    let outcomes = process.job()?.registry(&ask);
    let outcomes = outcomes.map_err(|error| failed(error.to_string()))?;
    let outcome = outcomes.into_iter().next();
    outcome.ok_or_else(|| failed("it has answered nothing".to_owned()))
}
