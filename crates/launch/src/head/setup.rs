//! Before the job runs: programs are found, ranks are placed, limits raised, signals blocked, and
//! the warden forked.
//!
//! Whatever can be wrong with the command line is found here, before any process exists.

use super::output::Output;
use super::{Face, Head};
use crate::complaint;
use crate::link::Link;
use crate::map::{JobMap, Node, Place, Streams};
use crate::placement::Placement;
use crate::programs::{self, Resolved};
use crate::spec::{JobSpec, StdinSpec};
use crate::warden::{self, Own};
use oxmpi_mca::{Id, Message};
use oxmpi_pal::limits::OpenFiles;
use oxmpi_pal::process::{self, Fork};
use oxmpi_pal::signal::{self, Mask};
use std::ffi::CString;
use std::io::{self, IsTerminal};
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::time::Instant;

/// A job that runs.
pub(super) struct Started {
    pub(super) head: Head,
    /// What the user should hear first.
    pub(super) notes: Vec<String>,
}

/// Checks what is asked, and forks the warden.
///
/// # Errors
/// A sentence for the user; nothing has been started.
pub(super) fn start(spec: JobSpec) -> Result<Started, Message> {
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
    let library = programs::library_folder();
    let programs = spec
        .apps
        .iter()
        .map(|app| programs::resolve(app, library.as_deref()))
        .collect::<Result<Vec<_>, _>>()?;
    let placement = Placement::plan(&spec.place, spec.size() as usize)?;
    let forward_stdin = match spec.stdin {
        StdinSpec::None => false,
        StdinSpec::Rank(_) => io::stdin().is_terminal(),
        StdinSpec::All => spec.size() > 1 || io::stdin().is_terminal(),
    };
    let open_files = raise_open_files(spec.size(), files_per_rank(&spec, forward_stdin))?;
    let output = Output::new(&spec.output, spec.size()).map_err(|error| {
        let folder = spec.output.directory.clone().unwrap_or_default();
        complaint::option(
            "--output-filename",
            &folder.to_string_lossy(),
            error,
            "a folder that can be made",
        )
    })?;
    let hears_hangup = !signal::is_ignored(signal::SIGHUP);
    let hears_interrupt = !signal::is_ignored(signal::SIGINT);
    let blocked = Mask::current();
    let heard: Vec<i32> = SIGNALS
        .into_iter()
        .filter(|&s| {
            (s != signal::SIGHUP || hears_hangup) && (s != signal::SIGINT || hears_interrupt)
        })
        .collect();
    signal::block(&heard);
    let setup = |error: io::Error| complaint::setup(error, "");
    process::become_subreaper().map_err(setup)?;
    let (ours, theirs) = UnixStream::pair().map_err(setup)?;
    let deadline = spec.timeout.map(|timeout| Instant::now() + timeout);
    let mut notes = spec.warnings.clone();
    if spec.report || spec.verbose {
        notes.push(facts_of(&spec, &placement, library.as_deref()));
    }
    let face = Face {
        deadline,
        timeout: spec.timeout,
        forward_stdin,
        ranks: spec.size(),
    };
    let mut line = Link::for_bulk(ours).map_err(setup)?;
    line.push(&job_map(&spec, programs, &placement, forward_stdin));
    if line.is_closed() {
        let reason = "the arguments and environments of the programs are too long";
        return Err(complaint::setup(
            reason,
            "name the variables to pass on, with -genvlist",
        ));
    }
    let own = Own {
        blocked,
        open_files,
    };
    match process::fork_single_threaded().map_err(setup)? {
        Fork::Child => {
            drop(line);
            // The files of --output-filename are mpirun's.
            drop(output);
            warden::run(own, theirs)
        }
        Fork::Parent(warden) => {
            drop(theirs);
            let head = Head::new(face, warden, line, output, &heard).map_err(|error| {
                // Without a line the warden ends by itself.
                complaint::setup(error, "")
            })?;
            Ok(Started { head, notes })
        }
    }
}

/// The job on this machine, for the warden.
fn job_map(
    spec: &JobSpec,
    resolved: Vec<Resolved>,
    placement: &Placement,
    forward_stdin: bool,
) -> JobMap {
    let mut environments: Vec<Vec<CString>> = Vec::new();
    let mut programs = Vec::new();
    for (mut program, environment) in resolved {
        let known = environments.iter().position(|known| *known == environment);
        let index = known.unwrap_or_else(|| {
            environments.push(environment);
            environments.len() - 1
        });
        program.environment = u32::try_from(index).unwrap_or(u32::MAX);
        programs.push(program);
    }
    let program_of = (0..).zip(&spec.apps);
    let program_of = program_of.flat_map(|(number, app)| (0..app.count).map(move |_| number));
    let ranks = (0..).zip(program_of).map(|(rank, program)| Place {
        node: 0,
        slot: rank,
        program,
        cpus: placement.cpus_of(rank as usize).map(ToString::to_string),
    });
    JobMap {
        ranks: ranks.collect(),
        programs,
        environments,
        nodes: vec![Node {
            host: process::host_name(),
            usable: u32::try_from(placement.usable).unwrap_or(u32::MAX),
            allowed: placement.allowed.to_string(),
        }],
        radix: RADIX,
        silence_ms: SILENCE_MS,
        streams: Streams {
            merge: spec.output.merge,
            marked: spec.output.is_marked(),
            stdin: spec.stdin,
            forward_stdin,
        },
        report: spec.report,
        report_bindings: spec.place.report,
        all_exit_codes: spec.all_exit_codes,
        universe_size: spec.universe_size,
        settings: oxmpi_mca::param::encode(&spec.settings),
        facts: spec.params.clone(),
        ..JobMap::default()
    }
}

/// What mpirun itself has to say to `--report` and `-v`.
fn facts_of(spec: &JobSpec, placement: &Placement, library: Option<&Path>) -> String {
    let size = spec.size() as usize;
    let waiting = if size > placement.usable {
        "fewer than ranks: who waits gives way"
    } else {
        "enough for all ranks"
    };
    let library = library.map_or_else(
        || "the one that programs find by themselves (none is installed beside mpirun)".to_string(),
        |folder| {
            format!(
                "{} (first in LD_LIBRARY_PATH)",
                folder.join("libmpi_abi.so.1").display()
            )
        },
    );
    format!(
        "mpirun: report: {size} ranks; processors that can work at once: {}, {waiting}; library: {library}",
        placement.usable
    )
}

/// Raises our limit of open files; returns the one that the ranks are to have.
fn raise_open_files(ranks: u32, each: u64) -> Result<Option<OpenFiles>, Message> {
    let Ok(limit) = OpenFiles::current() else {
        return Ok(None);
    };
    let need = u64::from(ranks) * each + FILES_OF_OURS;
    if limit.hard < need {
        let fits = limit.hard.saturating_sub(FILES_OF_OURS) / each;
        return Err(too_few_files(ranks, need, limit.hard, fits, ""));
    }
    // Left as it is when it suffices: fewer surprises.
    if limit.soft < need {
        let raised = OpenFiles {
            soft: limit.hard,
            hard: limit.hard,
        };
        let fits = limit.soft.saturating_sub(FILES_OF_OURS) / each;
        raised
            .apply()
            .map_err(|error| too_few_files(ranks, need, limit.soft, fits, &error.to_string()))?;
    }
    Ok(Some(limit))
}

/// Open files of the warden per rank: its output, its line, one that tells of the end of an MPI
/// process behind a wrapper, and its input where that passes through us.
fn files_per_rank(spec: &JobSpec, forward_stdin: bool) -> u64 {
    let outputs = if spec.output.merge { 1 } else { 2 };
    let input = forward_stdin && spec.stdin == StdinSpec::All;
    outputs + 2 + u64::from(input)
}

fn too_few_files(ranks: u32, need: u64, limit: u64, fits: u64, reason: &str) -> Message {
    Message::new(Id::Descriptors)
        .with("ranks", ranks)
        .with("wanted", need)
        .with("limit", limit)
        .with("host", process::host_name())
        .with("reason", reason)
        .with("most", fits)
}

/// What mpirun hears; all others keep their default action.
const SIGNALS: [i32; 11] = [
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
];

/// Children of a daemon in the tree of daemons.
const RADIX: u32 = 32;
/// How long a daemon may be silent before it counts as dead.
const SILENCE_MS: u32 = 10_000;

/// Open files of the warden besides: standard streams, epoll, signals, socket, segment, and room
/// for a newcomer.
const FILES_OF_OURS: u64 = 20;

#[cfg(test)]
mod tests {
    use super::*;

    // Watched processes and pipes for input were left out, so a job that was thought to fit
    // failed in the middle of its start.
    #[test]
    fn all_descriptors_of_a_rank_are_counted() {
        let mut spec = JobSpec::default();
        assert_eq!(
            files_per_rank(&spec, true),
            4,
            "one rank reads the terminal"
        );
        spec.stdin = StdinSpec::All;
        assert_eq!(files_per_rank(&spec, true), 5);
        spec.output.merge = true;
        assert_eq!(files_per_rank(&spec, false), 3);
    }
}
