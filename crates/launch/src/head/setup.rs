//! The steps before the job runs: the job is [planned](super::plan), limits are raised, signals are
//! blocked, and the proxy is forked.
//!
//! All errors of the command line are found here, before any process exists.

use super::jobs::Jobs;
use super::output::Output;
use super::parent::Parent;
use super::plan::{self, Plan};
use super::processes::Processes;
use super::{Head, JobInfo};
use crate::complaint;
use crate::files;
use crate::link::Link;
use crate::map::{JobMap, Place};
use crate::placement::Placement;
use crate::programs;
use crate::proxy::{self, Own};
use crate::spec::{JobSpec, StdinSpec};
use oxmpi_mca::param::{Setting, Source};
use oxmpi_mca::{Message, param};
use oxmpi_pal::process::{self, Fork};
use oxmpi_pal::signal::{self, Mask};
use oxmpi_rte::proof::Secret;
use std::io;
use std::os::unix::net::UnixStream;
use std::time::Instant;

/// A job that runs.
pub(super) struct Started {
    pub(super) head: Head,
    /// Notes to show to the user first.
    pub(super) notes: Vec<String>,
}

/// Checks the job, and forks the proxy.
///
/// # Errors
/// A message for the user; nothing has been started.
pub(super) fn start(spec: JobSpec) -> Result<Started, Message> {
    check(&spec)?;
    let library = programs::library_folder();
    let (mut settings, _) = param::from_environment();
    settings.extend(spec.settings.iter().cloned());
    let params = param::resolve(&settings).params;
    let Plan {
        map,
        placement,
        choices,
        notes: of_programs,
        libraries,
    } = plan::plan(&spec, &params, library.as_deref())?;
    let local = u32::try_from(map.ranks_of(0).len()).unwrap_or(u32::MAX);
    let each = files::per_rank(&map.streams);
    let open_files = files::raise(local, each, map.children_at_most())?;
    let output = output(&spec)?;
    let Signals { blocked, heard } = take_signals(&spec);
    let setup = |error: io::Error| complaint::setup(error, "");
    process::become_subreaper().map_err(setup)?;
    let (ours, theirs) = UnixStream::pair().map_err(setup)?;
    let deadline = spec.timeout.map(|timeout| Instant::now() + timeout);
    let mut notes = spec.warnings.clone();
    notes.extend(of_programs);
    if spec.report || spec.verbose {
        notes.push(facts_of(&spec, &map, &placement, &libraries));
        let chosen = choices
            .iter()
            .filter(|choice| choice.framework == "ras" || map.nodes.len() > 1 || spec.verbose);
        notes.extend(chosen.map(|choice| format!("mpirun: {}: {choice}", choice.framework)));
        notes.extend(settings.iter().filter_map(found));
    }
    let job_info = job_info(&spec, &map, deadline);
    let mut link = Link::for_bulk(ours).map_err(setup)?;
    link.push(&map);
    if link.is_closed() {
        let reason = "the arguments and environments of the programs are too long";
        return Err(complaint::setup(
            reason,
            "name the variables to pass on, with -genvlist",
        ));
    }
    let own = Own {
        me: 0,
        secret: Secret::random().map_err(setup)?,
        blocked,
        open_files,
    };
    match process::fork_single_threaded().map_err(setup)? {
        Fork::Child => {
            drop(link);
            // Only mpirun writes the files of --output-filename.
            drop(output);
            proxy::run(own, theirs.into(), None)
        }
        Fork::Parent(proxy) => {
            drop(theirs);
            let mut job_info = job_info;
            if let Some(port) = &spec.parent {
                // If this fails, the proxy ends by itself.
                job_info.parent = Parent::call(port).map_err(setup)?;
            }
            let head = Head::new(job_info, proxy, link, output, &heard).map_err(|error| {
                // Without a connection the proxy ends by itself.
                complaint::setup(error, "")
            })?;
            Ok(Started { head, notes })
        }
    }
}

/// Checks the options that depend on the number of ranks.
fn check(spec: &JobSpec) -> Result<(), Message> {
    if spec.size() == 0 {
        return Err(complaint::option("-n", "0", "", "at least 1"));
    }
    if let StdinSpec::Rank(reader) = spec.stdin
        && reader >= spec.size()
    {
        let expected = format!("a rank below {}", spec.size());
        return Err(complaint::option(
            "--stdin",
            &reader.to_string(),
            "",
            expected,
        ));
    }
    Ok(())
}

/// The output of the job, with its folder.
fn output(spec: &JobSpec) -> Result<Output, Message> {
    Output::new(&spec.output, spec.size()).map_err(|error| {
        let folder = spec.output.directory.clone().unwrap_or_default();
        complaint::option(
            "--output-filename",
            &folder.to_string_lossy(),
            error,
            "a folder that can be made",
        )
    })
}

/// The signals of mpirun.
struct Signals {
    /// The mask with which ranks start.
    blocked: Mask,
    /// The signals that mpirun handles.
    heard: Vec<i32>,
}

/// Blocks the signals that mpirun handles.
fn take_signals(spec: &JobSpec) -> Signals {
    let hears_hangup = !signal::is_ignored(signal::SIGHUP);
    let hears_interrupt = !signal::is_ignored(signal::SIGINT);
    // The mpirun that starts a spawned job's mpirun reads its signals from a descriptor. The
    // signals that it blocks for that must not be blocked in the ranks.
    let blocked = match spec.parent {
        Some(_) => Mask::empty(),
        None => Mask::current(),
    };
    let heard: Vec<i32> = SIGNALS
        .into_iter()
        .filter(|&s| {
            (s != signal::SIGHUP || hears_hangup) && (s != signal::SIGINT || hears_interrupt)
        })
        .collect();
    signal::block(&heard);
    Signals { blocked, heard }
}

/// The facts of the job that mpirun needs while it runs.
fn job_info(spec: &JobSpec, map: &JobMap, deadline: Option<Instant>) -> JobInfo {
    JobInfo {
        deadline,
        timeout: spec.timeout,
        forward_stdin: map.streams.forward_stdin,
        ranks: spec.size(),
        hosts: match &map.nodes[..] {
            [] | [_] => Vec::new(),
            nodes => {
                let host = |place: &Place| nodes.get(place.node as usize).map(|node| &node.host);
                let hosts = map.ranks.iter().map(host);
                hosts
                    .map(|host| host.cloned().unwrap_or_default())
                    .collect()
            }
        },
        parent: Parent::none(),
        jobs: Jobs::of(spec),
        processes: Processes::of(map),
    }
}

/// A note on a parameter that was not set on the command line. A system may set it for all
/// programs, which surprises its users.
fn found(setting: &Setting) -> Option<String> {
    let is_found = matches!(setting.source, Source::File | Source::Environment);
    let param = param::lookup(&setting.name).filter(|_| is_found)?;
    let Setting { value, place, .. } = setting;
    Some(format!("mpirun: {} = {value}, as {place} says", param.name))
}

/// The report of mpirun itself for `--report` and `-v`.
fn facts_of(spec: &JobSpec, map: &JobMap, placement: &Placement, libraries: &[String]) -> String {
    let size = spec.size() as usize;
    let waiting = if map.ranks_of(0).len() > placement.usable {
        "fewer than ranks: who waits gives way"
    } else {
        "enough for all ranks"
    };
    let library = match libraries {
        [] => "as each host says".to_owned(),
        _ => libraries.join("; "),
    };
    if map.nodes.len() > 1 {
        let used = (0..)
            .zip(&map.nodes)
            .filter(|(node, _)| !map.ranks_of(*node).is_empty());
        let hosts = used.map(|(node, one)| format!("{} {}", one.host, map.ranks_of(node).len()));
        let hosts: Vec<String> = hosts.collect();
        return format!(
            "mpirun: report: {size} ranks on {} hosts: {}; library: {library}",
            hosts.len(),
            hosts.join(", ")
        );
    }
    format!(
        "mpirun: report: {size} ranks; processors that can work at once: {}, {waiting}; library: {library}",
        placement.usable
    )
}

/// The signals that mpirun handles; all others keep their default action.
const SIGNALS: [i32; 12] = [
    signal::SIGCHLD,
    signal::SIGINT,
    signal::SIGTERM,
    signal::SIGHUP,
    signal::SIGQUIT,
    signal::SIGUSR1,
    signal::SIGUSR2,
    signal::SIGTSTP,
    signal::SIGCONT,
    signal::SIGTTIN,
    signal::SIGTTOU,
    signal::SIGXFSZ,
];
