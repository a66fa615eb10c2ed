//! Which runtime component a process uses, and why.
//!
//! Only a *live* daemon of ours counts: a variable without anybody behind it is a leftover.
//! Variables of other launchers are mentioned in the reasons and decide nothing.

use super::{native, singleton};
use crate::wire::{DAEMON_VARIABLE, RANK_VARIABLE};
use crate::{Job, RteError};
use oxmpi_mca::param;

/// One component and what was decided about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// Name of the component.
    pub component: &'static str,
    /// Why it was taken or passed over.
    pub why: String,
}

/// The component in use, and the reasons for and against each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    /// `native` or `singleton`.
    pub component: &'static str,
    /// In order of consideration.
    pub reasons: Vec<Reason>,
}

/// Joins the job; see [`crate::connect`].
///
/// # Errors
/// As there.
pub fn connect() -> Result<Job, RteError> {
    let mut reasons = Vec::new();
    match std::env::var(DAEMON_VARIABLE) {
        Err(_) => reasons.push(native_reason(format!(
            "{DAEMON_VARIABLE} is not set: not started by mpirun"
        ))),
        Ok(name) => match native::join(&name, rank()?)? {
            native::Joined::Job(mut job, settings) => {
                // mpirun has warned about all of these.
                install(settings);
                reasons.push(native_reason("the daemon of our mpirun answered".into()));
                job.selection = Selection {
                    component: "native",
                    reasons,
                };
                return Ok(*job);
            }
            native::Joined::Nobody => {
                reasons.push(native_reason(format!(
                    "{DAEMON_VARIABLE} is set, but nobody answers there any more"
                )));
            }
            native::Joined::Taken(why) => reasons.push(native_reason(why)),
        },
    }
    if let Some(variable) = FOREIGN.iter().find(|name| std::env::var_os(name).is_some()) {
        reasons.push(Reason {
            component: "singleton",
            why: format!(
                "{variable} of another launcher is set, and ignored: use the mpirun of this library"
            ),
        });
    }
    reasons.push(Reason {
        component: "singleton",
        why: "a job of one process".into(),
    });
    let mut job = singleton::job(Selection {
        component: "singleton",
        reasons,
    })?;
    job.warnings = install(Vec::new());
    Ok(job)
}

/// Fixes the parameters of this process: its environment, and what the launcher sets.
fn install(from_launcher: Vec<param::Setting>) -> Vec<param::Warning> {
    let (mut settings, mut warnings) = param::from_environment();
    settings.extend(from_launcher);
    let resolved = param::resolve(&settings);
    param::install(resolved.params);
    warnings.extend(resolved.warnings);
    warnings
}

fn native_reason(why: String) -> Reason {
    Reason {
        component: "native",
        why,
    }
}

fn rank() -> Result<i32, RteError> {
    let value = std::env::var(RANK_VARIABLE).unwrap_or_default();
    match value.parse() {
        Ok(rank) if rank >= 0 => Ok(rank),
        _ => Err(RteError::Environment {
            variable: RANK_VARIABLE,
            value,
        }),
    }
}

/// Marks that other launchers leave in the environment.
const FOREIGN: [&str; 5] = [
    "PMI_RANK",
    "PMIX_RANK",
    "OMPI_COMM_WORLD_RANK",
    "SLURM_PROCID",
    "FLUX_TASK_RANK",
];
