//! Chooses the runtime component of a process.
//!
//! The components are asked in order: our own daemon, the PMIx library, the PMI server. A variable
//! without a live server does not count. A process that is one of several, and whose launcher
//! cannot be joined, ends with an error instead of running alone. The parameter `rte` has the
//! user's list. It is read from the environment alone: mpirun's settings are known only after
//! `native` is chosen.

use super::assembly::{self, Attempt, Member, OwnParams};
use super::native::NATIVE;
use super::singleton::SINGLETON;
use super::{foreign, native, pmi, pmix, singleton};
use crate::proof::Secret;
use crate::wire::{DAEMON_VARIABLE, RANK_VARIABLE, SECRET_VARIABLE};
use crate::{Job, Joined, RteError};
use oxmpi_datatype::ArchWord;
use oxmpi_mca::choice::{Candidate, Choice, Selection, Take, select};
use oxmpi_mca::param::{self, Params};
use oxmpi_mca::tuning;

/// Joins the job; see [`crate::connect`].
///
/// # Errors
/// As there.
pub fn connect() -> Result<Joined, RteError> {
    let (own, wrong) = param::from_environment();
    let resolved = param::resolve(&own);
    let params = &resolved.params;
    let wish = &params.rte.0;
    let (native, joined) = match wish.allows(NATIVE) {
        true => ask_native()?,
        false => (Candidate::able(NATIVE, OURS, NOT_ASKED), None),
    };
    if let Some((mut job, settings)) = joined {
        job.selection = choose(vec![native, pmix_unasked(), pmi_unasked()], wish)?;
        let (params, warnings) = shared(settings);
        job.warnings = warnings;
        return placed(*job, params);
    }
    let ours = std::env::var_os(DAEMON_VARIABLE).is_some();
    let ask = Ask {
        native,
        wish,
        params,
        is_ours: ours,
    };
    match ask.others()? {
        Found::Job(member, choice) => join(member, choice, &own, wrong, resolved),
        Found::Alone(choice) => {
            let mut job = singleton::job(choice, resolved.params.report)?;
            job.warnings = [wrong, resolved.warnings].concat();
            let params = param::with_presets(resolved.params);
            Ok(Joined { job, params })
        }
    }
}

/// A launcher of others has let us in: makes the job with the other processes.
fn join(
    member: Member,
    choice: Choice,
    own: &[param::Setting],
    wrong: Vec<param::Warning>,
    resolved: param::Resolved,
) -> Result<Joined, RteError> {
    let is_first = member.start.rank == 0;
    // The settings of rank 0 hold for all ranks, as the settings of mpirun do for its ranks.
    let (tuned, more) = match is_first {
        true => tuning::from_files(&resolved.params),
        false => (None, Vec::new()),
    };
    let all: Vec<_> = own.iter().cloned().chain(tuned).collect();
    let own_params = OwnParams {
        params: &resolved.params,
        shared: param::in_force(&param::resolve(&all).params),
    };
    let (mut job, settings) = assembly::assemble(member, &own_params, choice)?;
    let (params, warnings) = shared(settings);
    job.warnings = warnings;
    if is_first {
        job.warnings
            .extend([wrong, resolved.warnings, more].concat());
    }
    placed(job, params)
}

/// Completes the map once the parameters are known. It fills `local_ranks`, splits nodes by
/// `pretend_nodes`, and splits nodes with several kinds of processors.
fn placed(mut job: Job, params: Params) -> Result<Joined, RteError> {
    job.local_ranks = job.map.ranks_of(job.node()).collect();
    job.map = job.map.pretending(&params.pretend_nodes);
    if params.mixed_processors && job.size > 1 {
        let words = words(&job)?;
        job.map = job.map.parted(&words);
    }
    Ok(Joined { job, params })
}

/// The architecture words of all processes. Processes with different ones share no memory, so they
/// are placed on different nodes. Collective.
fn words(job: &Job) -> Result<Vec<u32>, RteError> {
    const KEY: &str = "arch";
    job.put(KEY, &ArchWord::LOCAL.bits().to_le_bytes())?;
    job.fence()?;
    let word = |rank| {
        let value = job.get(rank, KEY)?.unwrap_or_default();
        let bits = value.try_into().map(u32::from_le_bytes);
        let word = bits.ok().filter(|bits| ArchWord::parse(*bits).is_some());
        let doing = "asking how other processes store their data";
        word.ok_or(RteError::Protocol { doing })
    };
    (0..job.size).map(word).collect()
}

/// What is known when other launchers are asked.
struct Ask<'a> {
    native: Candidate,
    wish: &'a Selection,
    params: &'a Params,
    /// Our mpirun has started this process or an ancestor of it.
    is_ours: bool,
}

/// The result of asking other launchers.
enum Found {
    Job(Member, Choice),
    Alone(Choice),
}

impl Ask<'_> {
    fn others(self) -> Result<Found, RteError> {
        let var = |name: &str| std::env::var(name).ok();
        let above = foreign::rank_above();
        let (pmix, pmi, member) = match above {
            Some(pid) => {
                let why = format!("process {pid}, which started this one, is the rank");
                (
                    Candidate::unable(PMIX, &why[..]),
                    Candidate::unable(PMI, why),
                    None,
                )
            }
            None => self.call(var)?,
        };
        let choice = choose(vec![self.native, pmix, pmi], self.wish)?;
        if let Some(member) = member {
            return Ok(Found::Job(member, choice));
        }
        // There are several processes and no launcher to join: a user who wants singletons must say
        // so.
        let may_be_alone = self.is_ours || self.wish.names(SINGLETON) || above.is_some();
        match foreign::find(var).filter(|_| !may_be_alone) {
            None => Ok(Found::Alone(choice)),
            Some(foreign) => {
                let others = choice.rejected.iter().filter(|(name, _)| *name != NATIVE);
                let reasons: Vec<&str> = others.map(|(_, why)| why.as_str()).collect();
                let reasons = reasons.join("\n");
                Err(RteError::Foreign { foreign, reasons })
            }
        }
    }

    /// Asks the servers that the environment names, until one answers.
    fn call(
        &self,
        var: impl Fn(&str) -> Option<String>,
    ) -> Result<(Candidate, Candidate, Option<Member>), RteError> {
        let (pmix, member) = match self.wish.allows(PMIX) {
            true => offer(PMIX, LIBRARY, pmix::join(&var, &self.params.pmix_library)?),
            false => (pmix_unasked(), None),
        };
        if member.is_some() || !self.wish.allows(PMI) {
            return Ok((pmix, pmi_unasked(), member));
        }
        let (pmi, member) = offer(PMI, LINE, pmi::join(&var)?);
        Ok((pmix, pmi, member))
    }
}

fn offer(name: &'static str, priority: u32, attempt: Attempt) -> (Candidate, Option<Member>) {
    match attempt {
        Attempt::Joined(member, how) => (Candidate::able(name, priority, how), Some(member)),
        Attempt::Nobody(why) => (Candidate::unable(name, why), None),
    }
}

/// The choice that a process started from here would make, for `oxmpi-info`.
///
/// # Errors
/// The user excludes all components.
pub fn preview(wish: &Selection) -> Result<Choice, RteError> {
    let seen = |name, priority, variables: &[&str]| match variables
        .iter()
        .find(|variable| std::env::var_os(variable).is_some())
    {
        Some(variable) => Candidate::able(name, priority, format!("{variable} is set")),
        None => Candidate::unable(name, format!("{} is not set", variables.join(" or "))),
    };
    let candidates = vec![
        seen(NATIVE, OURS, &[DAEMON_VARIABLE]),
        seen(PMIX, LIBRARY, &["PMIX_NAMESPACE"]),
        seen(PMI, LINE, &["PMI_FD", "PMI_PORT"]),
    ];
    choose(candidates, wish)
}

fn choose(mut candidates: Vec<Candidate>, wish: &Selection) -> Result<Choice, RteError> {
    candidates.push(Candidate::able(SINGLETON, ALONE, "a job of one process"));
    select("rte", candidates, wish, Take::Best).map_err(RteError::NoComponent)
}

fn pmix_unasked() -> Candidate {
    Candidate::unable(PMIX, NOT_ASKED)
}

fn pmi_unasked() -> Candidate {
    Candidate::unable(PMI, NOT_ASKED)
}

/// The job, and the launcher's settings.
type Met = Option<(Box<Job>, Vec<param::Setting>)>;

fn ask_native() -> Result<(Candidate, Met), RteError> {
    let Ok(name) = std::env::var(DAEMON_VARIABLE) else {
        return Ok((Candidate::unable(NATIVE, unset()), None));
    };
    Ok(match native::join(&name, &secret()?, rank()?)? {
        native::Joined::Job(job, settings) => (
            Candidate::able(NATIVE, OURS, "the daemon of our mpirun answered"),
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

/// The parameters of this process, by its environment and the launcher's settings. Also warnings
/// about settings of this process alone; mpirun has warned about the others.
fn shared(from_launcher: Vec<param::Setting>) -> (Params, Vec<param::Warning>) {
    let (own, _) = param::from_environment();
    let (settings, warnings) = param::merge(&own, from_launcher);
    let params = param::resolve(&settings).params;
    (param::with_presets(params), warnings)
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

const PMIX: &str = "pmix";
const PMI: &str = "pmi";
/// Priorities. A launcher with both PMIx and PMI has PMIx for its own ranks.
const OURS: u32 = 40;
const LIBRARY: u32 = 30;
const LINE: u32 = 20;
const ALONE: u32 = 10;
const NOT_ASKED: &str = "not asked";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_live_daemon_goes_first_unless_excluded() {
        let choose = |wish: &Selection| {
            let able = |name, priority| Candidate::able(name, priority, "there");
            let all = vec![able(NATIVE, OURS), able(PMIX, LIBRARY), able(PMI, LINE)];
            choose(all, wish).map(|choice| choice.best())
        };
        assert_eq!(choose(&Selection::Any).unwrap(), NATIVE);
        assert_eq!(choose(&Selection::Not(vec![NATIVE])).unwrap(), PMIX);
        assert_eq!(choose(&Selection::Only(vec![PMI, SINGLETON])).unwrap(), PMI);
        assert_eq!(
            choose(&Selection::Only(vec![SINGLETON])).unwrap(),
            SINGLETON
        );
        let nothing = Selection::Not(vec![NATIVE, PMIX, PMI, SINGLETON]);
        let error = choose(&nothing).unwrap_err().to_string();
        assert!(
            error.contains("rte is set to ^native,pmix,pmi,singleton"),
            "{error}"
        );
    }
}
