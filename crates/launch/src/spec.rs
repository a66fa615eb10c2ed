//! The job as the command line describes it.
//!
//! `cli` makes it from options and files, and [`crate::run`] runs it. Plain data, no system calls.

use crate::ras::Allocation;
use crate::rmaps::Mapping;
use oxmpi_mca::param::Setting;
use serde::{Deserialize, Serialize};
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

/// A whole job.
#[derive(Clone, Debug, Default)]
pub struct JobSpec {
    /// The programs, in the order of their ranks.
    pub apps: Vec<App>,
    /// The destination of output, and its marks.
    pub output: OutputSpec,
    /// The ranks that read mpirun's standard input.
    pub stdin: StdinSpec,
    /// End the job after this time.
    pub timeout: Option<Duration>,
    /// Mapping and binding.
    pub place: PlaceSpec,
    /// The hosts, if the user or a batch system names some.
    pub hosts: Allocation,
    /// The mapping of ranks to these hosts.
    pub mapping: Mapping,
    /// `--launch-agent`: the command that starts a daemon on another machine.
    pub agent: Option<String>,
    /// `--prefix`: the path of the installation on other machines.
    pub prefix: Option<PathBuf>,
    /// Print which library and which transports are used.
    pub report: bool,
    /// Facts for MPI_Init that are no parameters of the table, by name.
    pub params: Vec<(String, String)>,
    /// Settings of the parameter table, for the ranks to merge with their environment.
    pub settings: Vec<Setting>,
    /// Problems of settings, to be reported once.
    pub warnings: Vec<String>,
    /// MPI_UNIVERSE_SIZE, when the user gave it.
    pub universe_size: Option<i32>,
    /// Report every failed rank, not only the first.
    pub all_exit_codes: bool,
    /// `-v`: mpirun reports its steps.
    pub verbose: bool,
    /// The port of the processes that have spawned this job (MPI_Comm_spawn).
    pub parent: Option<String>,
    /// Options that also apply to the jobs that this one spawns, as arguments.
    pub handed_on: Vec<OsString>,
    /// Those of these options that name hosts, for spawned jobs that name none.
    pub host_options: Vec<OsString>,
}

/// One program of the job (between colons on the command line).
#[derive(Clone, Debug, Default)]
pub struct App {
    /// How many ranks run it.
    pub count: u32,
    /// The program as given.
    pub program: OsString,
    /// Its arguments.
    pub args: Vec<OsString>,
    /// Working directory; mpirun's when absent.
    pub directory: Option<PathBuf>,
    /// Where to look for the program before PATH (`-path`), colon-separated.
    pub path: Option<OsString>,
    /// Its environment.
    pub env: EnvSpec,
}

/// Which variables of mpirun's environment a program gets, and which are added.
#[derive(Clone, Debug, Default)]
pub struct EnvSpec {
    /// The inherited variables.
    pub inherit: Inherit,
    /// The variables that are set or replaced, in order.
    pub set: Vec<(OsString, OsString)>,
}

/// Variables taken over from mpirun's environment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Inherit {
    /// All of them.
    #[default]
    All,
    /// None.
    None,
    /// These only.
    List(Vec<OsString>),
}

/// Marks on output lines, and the destination of output.
#[derive(Clone, Debug, Default)]
pub struct OutputSpec {
    /// The mark in front of each line.
    pub tag: Tag,
    /// The time in front of each line.
    pub timestamp: bool,
    /// A directory that gets one file per rank and stream, besides the usual output.
    pub directory: Option<PathBuf>,
    /// With `directory`: mpirun's own streams get nothing.
    pub only_files: bool,
    /// Standard error of the ranks goes where their standard output goes.
    pub merge: bool,
    /// Bytes are passed on as they come, so that lines of several ranks may mix.
    pub raw: bool,
}

/// A mark in front of each output line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tag {
    /// None.
    #[default]
    None,
    /// `[3] `
    Rank,
    /// `[1,3]<stdout>:`, with the number of the job in front.
    Stream,
}

/// The ranks that read mpirun's standard input; the others get no input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum StdinSpec {
    /// This rank.
    Rank(u32),
    /// Each rank gets a copy.
    All,
    /// No rank.
    None,
}

impl Default for StdinSpec {
    fn default() -> StdinSpec {
        StdinSpec::Rank(0)
    }
}

/// Mapping and binding, as the user gave them.
#[derive(Clone, Debug, Default)]
pub struct PlaceSpec {
    /// `--bind-to`
    pub bind: Option<String>,
    /// `--map-by`
    pub map: Option<String>,
    /// `--cpu-set`
    pub within: Option<String>,
    /// `--report-bindings`
    pub report: bool,
}

impl OutputSpec {
    /// Whether output lines get a prefix.
    #[must_use]
    pub fn is_marked(&self) -> bool {
        self.tag != Tag::None || self.timestamp
    }
}

impl JobSpec {
    /// Number of ranks.
    #[must_use]
    pub fn size(&self) -> u32 {
        self.apps.iter().map(|app| app.count).sum()
    }
}
