//! The plan of a job: the mapping of ranks to hosts, their programs, and the way to start the
//! daemons of the other hosts.
//!
//! mpirun's own machine is node 0, the root of the tree, also when no rank runs there. Facts that
//! only another machine knows (the path of a program, its processors) are left to its daemon.

use crate::complaint;
use crate::map::{JobMap, Launcher, Node, Place, Streams};
use crate::needs::Chooser;
use crate::placement::Placement;
use crate::plm::{self, Situation};
use crate::programs::{self, Resolved};
use crate::ras;
use crate::rmaps;
use crate::spec::{JobSpec, StdinSpec};
use oxmpi_mca::Message;
use oxmpi_mca::choice::Choice;
use oxmpi_mca::param::Params;
use oxmpi_pal::{descriptor, process};
use std::collections::BTreeSet;
use std::ffi::CString;
use std::io::{self, IsTerminal};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

/// The plan of a job.
pub(super) struct Plan {
    pub(super) map: JobMap,
    /// The placement of the ranks on this machine.
    pub(super) placement: Placement,
    /// The components that were chosen, and why.
    pub(super) choices: Vec<Choice>,
    /// Notes for the user about programs.
    pub(super) notes: Vec<String>,
    /// The MPI library of each program, for `--report`.
    pub(super) libraries: Vec<String>,
}

/// Variables of libfabric's `ofi_rxm`: it receives into its own buffers, and does not segment
/// messages. Otherwise a message longer than its receive closes the connection, or its later
/// segments fill the receives behind. Below `btl` no receive is too short.
///
/// The libraries of its `psm` and `psm2` providers are loaded with it, with or without such
/// hardware. The last two variables stop them from installing signal handlers.
const WHOLE_MESSAGES: programs::Usual = &[
    ("FI_OFI_RXM_ENABLE_DYN_RBUF", "0"),
    ("FI_OFI_RXM_SAR_LIMIT", "0"),
    ("IPATH_NO_BACKTRACE", "1"),
    ("HFI_NO_BACKTRACE", "1"),
];
const NO_HANDLERS: programs::Usual = &[("IPATH_NO_BACKTRACE", "1"), ("HFI_NO_BACKTRACE", "1")];

/// Variables that ranks get in their environment, unless the user has set them.
fn usual(params: &Params) -> programs::Usual {
    match params.mtl.0.names("ofi") {
        true => WHOLE_MESSAGES,
        false if params.mtl.0.names("linkx") || params.btl.0.names("ofi") => NO_HANDLERS,
        false => &[],
    }
}

/// Makes the map of a job.
///
/// # Errors
/// A message for the user; nothing has been started.
pub(super) fn plan(
    spec: &JobSpec,
    params: &Params,
    library: Option<&Path>,
) -> Result<Plan, Message> {
    let mut choices: Vec<Choice> = spec.hosts.choice.iter().cloned().collect();
    let (nodes, of_rank) = nodes(spec, params, &mut choices)?;
    let launcher = launcher(spec, params, nodes.len() > 1, &mut choices)?;
    let resolved = spec.apps.iter();
    let resolved = resolved
        .map(|app| programs::describe(app, library, usual(params)))
        .collect::<Result<Vec<_>, _>>()?;
    let program_of = (0..).zip(&spec.apps);
    let program_of = program_of.flat_map(|(number, app)| (0..app.count).map(move |_| number));
    let mut slots = vec![0; nodes.len()];
    let file = spec.mapping.file.as_ref();
    let ranks = of_rank.iter().zip(program_of).enumerate();
    let ranks = ranks.map(|(rank, (node, program))| {
        let slot = slots[*node as usize];
        slots[*node as usize] += 1;
        Place {
            node: *node,
            slot,
            program,
            cpus: None,
            listed: file.and_then(|file| file.slots(rank)).map(Into::into),
        }
    });
    let (programs, environments) = share_environments(resolved);
    let radix = match plm::starts_all(&launcher) {
        // All daemons that one command starts have the same parent.
        true => u32::try_from(nodes.len()).unwrap_or(u32::MAX),
        false => params.oob_radix.max(1),
    };
    let map = JobMap {
        ranks: ranks.collect(),
        programs,
        environments,
        nodes,
        radix,
        silence_ms: params.oob_silence_ms.max(SHORTEST_SILENCE_MS),
        start_ms: params.plm_start_ms.max(1),
        ports: (params.oob_ports.0, params.oob_ports.1),
        launcher,
        directory: here(),
        bind: spec.place.bind.clone(),
        map_by: spec.place.map.clone(),
        within: spec.place.within.clone(),
        job_id: job_id().map_err(|error| complaint::setup(error, ""))?,
        verbose: spec.verbose,
        streams: Streams {
            merge: spec.output.merge,
            marked: spec.output.is_marked(),
            raw: spec.output.raw,
            stdin: spec.stdin,
            forward_stdin: forwards_stdin(spec, &of_rank),
        },
        report: spec.report,
        report_bindings: spec.place.report,
        all_exit_codes: spec.all_exit_codes,
        universe_size: spec.universe_size,
        settings: oxmpi_mca::param::encode(&spec.settings),
        facts: facts(spec),
        ..JobMap::default()
    };
    let mut map = map
        .checked()
        .ok_or_else(|| complaint::setup("the job map makes no sense", ""))?;
    let placement = Placement::plan(&spec.place, map.ranks_of(0).len(), &map.listed_on(0))?;
    map.place(0, &placement);
    find_own_programs(&mut map)?;
    let (notes, libraries) = look_at_programs(&mut map, library);
    Ok(Plan {
        map,
        placement,
        choices,
        notes,
        libraries,
    })
}

/// The facts of the command line for the ranks; also whether a debugger shall attach before they
/// continue.
fn facts(spec: &JobSpec) -> oxmpi_rte::wire::Facts {
    let mut facts = spec.params.clone();
    if oxmpi_pal::mpir::being_debugged() {
        facts.push(("debugger".into(), "gate".into()));
    }
    facts
}

/// The nodes of the job, and the node of each rank.
fn nodes(
    spec: &JobSpec,
    params: &Params,
    choices: &mut Vec<Choice>,
) -> Result<(Vec<Node>, Vec<u32>), Message> {
    let own = Node {
        host: process::host_name(),
        ..Node::default()
    };
    if spec.hosts.hosts.is_empty() {
        return Ok((vec![own], vec![0; spec.size() as usize]));
    }
    let (hosts, choice) = rmaps::map(&spec.hosts, spec.size(), &spec.mapping, &params.rmaps.0)?;
    choices.push(choice);
    let mut nodes = vec![own];
    // The node of each host, once a rank is mapped there.
    let mut node_of: Vec<Option<u32>> = vec![None; spec.hosts.hosts.len()];
    let of_rank = hosts.iter().map(|number| {
        let host = &spec.hosts.hosts[*number as usize];
        *node_of[*number as usize].get_or_insert_with(|| {
            if ras::is_here(&host.name) {
                return 0;
            }
            let user = host.user.as_ref();
            nodes.push(Node {
                host: host.name.clone(),
                address: user.map_or(host.name.clone(), |user| format!("{user}@{}", host.name)),
                ..Node::default()
            });
            u32::try_from(nodes.len() - 1).unwrap_or(u32::MAX)
        })
    });
    let of_rank = of_rank.collect();
    Ok((nodes, of_rank))
}

fn launcher(
    spec: &JobSpec,
    params: &Params,
    remote: bool,
    choices: &mut Vec<Choice>,
) -> Result<Launcher, Message> {
    let given = spec
        .agent
        .clone()
        .or_else(|| Some(params.plm_agent.clone()));
    let situation = Situation {
        remote,
        agent: given.filter(|agent| !agent.trim().is_empty()),
        slurm: spec.hosts.is_from("slurm"),
        seconds: u64::from(params.plm_start_ms).div_ceil(1000),
    };
    let chosen = plm::choose(&situation, &params.plm.0, spec.prefix.as_deref());
    let (launcher, choice) = chosen.map_err(|none| {
        let hint = "name a command with --launch-agent, or use this machine alone";
        complaint::setup(none, hint)
    })?;
    choices.push(choice);
    Ok(launcher)
}

/// The programs, and each different environment once.
fn share_environments(resolved: Vec<Resolved>) -> (Vec<crate::map::Program>, Vec<Vec<CString>>) {
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
    (programs, environments)
}

/// The programs of the ranks on this machine.
fn own_programs(map: &JobMap) -> BTreeSet<u32> {
    let ours = map.ranks.iter().filter(|place| place.node == 0);
    ours.map(|place| place.program).collect()
}

/// Finds the programs that run on this machine, so that a misspelt name costs only a message.
fn find_own_programs(map: &mut JobMap) -> Result<(), Message> {
    for number in own_programs(map) {
        let program = &map.programs[number as usize];
        let environment = &map.environments[program.environment as usize];
        map.programs[number as usize].path = programs::locate(program, environment)?;
    }
    Ok(())
}

/// Notes about the MPI libraries of the programs that run here, and the library that each loads.
/// Other hosts examine their own programs.
fn look_at_programs(map: &mut JobMap, library: Option<&Path>) -> (Vec<String>, Vec<String>) {
    let mut notes = Vec::new();
    let mut libraries = Vec::new();
    let mut chooser = Chooser::new(library);
    for number in own_programs(map) {
        let decision = chooser.decide_for(map, number);
        notes.extend(decision.warnings.iter().map(ToString::to_string));
        if !libraries.contains(&decision.report) {
            libraries.push(decision.report);
        }
    }
    (notes, libraries)
}

/// Whether mpirun reads its input and forwards it. Several ranks cannot inherit it, nor can a rank
/// on another machine. A terminal is not handed to a rank.
fn forwards_stdin(spec: &JobSpec, of_rank: &[u32]) -> bool {
    let remote = |rank: u32| of_rank.get(rank as usize).is_some_and(|node| *node != 0);
    match spec.stdin {
        StdinSpec::None => false,
        StdinSpec::Rank(reader) => remote(reader) || io::stdin().is_terminal(),
        StdinSpec::All => spec.size() > 1 || remote(0) || io::stdin().is_terminal(),
    }
}

fn here() -> CString {
    let folder = std::env::current_dir().unwrap_or_else(|_| "/".into());
    CString::new(folder.as_os_str().as_bytes()).unwrap_or_default()
}

fn job_id() -> io::Result<u64> {
    let mut bytes = [0; 8];
    descriptor::random(&mut bytes)?;
    Ok(u64::from_le_bytes(bytes).max(1))
}

/// The shortest `silence_ms`: a daemon that is busy for a moment is not dead.
const SHORTEST_SILENCE_MS: u32 = 100;
