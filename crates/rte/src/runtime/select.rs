//! Which runtime component a process uses, and why.
//!
//! Only a *live* daemon of ours counts: a variable without anybody behind it is a leftover.
//! One of several processes that another launcher has started is told so instead of being alone.
//! The user's list is the parameter `rte`, of the environment alone: what mpirun sets is known only
//! once `native` is chosen.

use super::{foreign, native, singleton};
use crate::proof::Secret;
use crate::wire::{DAEMON_VARIABLE, RANK_VARIABLE, SECRET_VARIABLE};
use crate::{Job, RteError};
use oxmpi_mca::choice::{Candidate, Choice, Take, Wish, select};
use oxmpi_mca::param;

/// Joins the job; see [`crate::connect`].
///
/// # Errors
/// As there.
pub fn connect() -> Result<Job, RteError> {
    let (settings, _) = param::from_environment();
    let wish = param::resolve(&settings).params.rte.0;
    let (native, joined) = match wish.allows(NATIVE) {
        true => ask_native()?,
        false => (Candidate::able(NATIVE, 20, "mpirun was not asked"), None),
    };
    let ours = std::env::var_os(DAEMON_VARIABLE).is_some();
    // Whoever excludes `native` wants to be alone.
    if !ours
        && wish.allows(NATIVE)
        && let Some(foreign) = foreign::find(|name| std::env::var(name).ok())
    {
        return Err(RteError::Foreign(foreign));
    }
    let choice = choose(native, &wish)?;
    if choice.best() == NATIVE
        && let Some((mut job, settings)) = joined
    {
        job.warnings = install_shared(settings);
        job.selection = choice;
        return Ok(*job);
    }
    let mut job = singleton::job(choice)?;
    let (settings, mut warnings) = param::from_environment();
    let resolved = param::resolve(&settings);
    param::install(resolved.params);
    warnings.extend(resolved.warnings);
    job.warnings = warnings;
    Ok(job)
}

/// What `oxmpi-info` shows: the choice that a process started from here would make.
///
/// # Errors
/// The user excludes all.
pub fn preview(wish: &Wish) -> Result<Choice, RteError> {
    let native = match std::env::var(DAEMON_VARIABLE) {
        Ok(_) => Candidate::able(NATIVE, 20, format!("{DAEMON_VARIABLE} is set")),
        Err(_) => Candidate::unable(NATIVE, unset()),
    };
    choose(native, wish)
}

fn choose(native: Candidate, wish: &Wish) -> Result<Choice, RteError> {
    let candidates = vec![
        native,
        Candidate::able("singleton", 10, "a job of one process"),
    ];
    select("rte", candidates, wish, Take::Best).map_err(RteError::NoComponent)
}

type Joined = Option<(Box<Job>, Vec<param::Setting>)>;

fn ask_native() -> Result<(Candidate, Joined), RteError> {
    let Ok(name) = std::env::var(DAEMON_VARIABLE) else {
        return Ok((Candidate::unable(NATIVE, unset()), None));
    };
    Ok(match native::join(&name, &secret()?, rank()?)? {
        native::Joined::Job(job, settings) => (
            Candidate::able(NATIVE, 20, "the daemon of our mpirun answered"),
            Some((job, settings)),
        ),
        native::Joined::Nobody => {
            let why = format!("{DAEMON_VARIABLE} is set, but nobody answers there any more");
            (Candidate::unable(NATIVE, why), None)
        }
        native::Joined::Taken(why) => (Candidate::unable(NATIVE, why), None),
    })
}

fn unset() -> String {
    format!("{DAEMON_VARIABLE} is not set: not started by mpirun")
}

/// Fixes the parameters of this process: its environment, and what the launcher sets. Of most that
/// is wrong with them mpirun has warned; not of what only this process has.
fn install_shared(from_launcher: Vec<param::Setting>) -> Vec<param::Warning> {
    let (own, _) = param::from_environment();
    let (settings, warnings) = param::merge(&own, from_launcher);
    param::install(param::resolve(&settings).params);
    warnings
}

/// The job's secret; its value is never shown.
fn secret() -> Result<Secret, RteError> {
    let value = std::env::var(SECRET_VARIABLE).unwrap_or_default();
    Secret::from_hex(&value).ok_or(RteError::Environment {
        variable: SECRET_VARIABLE,
        value: "no secret".to_string(),
    })
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

const NATIVE: &str = "native";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_live_daemon_goes_first_unless_excluded() {
        let native = || Candidate::able(NATIVE, 20, "there");
        assert_eq!(choose(native(), &Wish::Any).unwrap().best(), NATIVE);
        let without = Wish::Not(vec![NATIVE]);
        assert_eq!(choose(native(), &without).unwrap().best(), "singleton");
        let nothing = Wish::Not(vec![NATIVE, "singleton"]);
        let error = choose(native(), &nothing).unwrap_err().to_string();
        assert!(error.contains("rte is set to ^native,singleton"), "{error}");
    }
}
