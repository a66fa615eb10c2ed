//! The job as one process sees it.
//!
//! [`crate::connect`] makes it once. The process keeps it until it ends, across any number of
//! init/finalize rounds.

use crate::name_broker::Question;
use crate::proof::Secret;
use crate::runtime::Runtime;
use crate::runtime::native::NATIVE;
use crate::runtime::singleton::SINGLETON;
use crate::spawn::Order;
use crate::wire::{self, Request};
use crate::{Map, RteError, registry};
use oxmpi_mca::choice::{Choice, Taken};
use oxmpi_mca::param::{Params, Warning};
use std::io;
use std::os::fd::OwnedFd;

/// The identity of this process, the map of its job, and the connection to the daemon.
pub struct Job {
    /// Our rank in MPI_COMM_WORLD.
    pub rank: i32,
    /// Number of processes in MPI_COMM_WORLD.
    pub size: i32,
    /// Our local rank.
    pub local_rank: i32,
    /// Number of processes on this node.
    pub local_size: i32,
    /// MPI_APPNUM: the index of our program among the `:`-separated ones.
    pub appnum: i32,
    /// MPI_UNIVERSE_SIZE: the number of processes that can usefully run.
    pub universe_size: i32,
    /// Processors that the ranks of this node share. The launcher takes them from affinity and
    /// quota, before binding.
    pub cpus: u32,
    /// The node of every process; the same in all processes.
    pub map: Map,
    /// The processes on this node, indexed by their numbers in the node segment. The code that maps
    /// the segment takes the list.
    pub local_ranks: Vec<u32>,
    /// The id of the job; random, never 0.
    pub job_id: u64,
    /// The secret of the job. Its processes prove their membership with it.
    pub secret: Secret,
    /// The parameter `report` is set (`--report`): print the library and the transports in use.
    pub wants_report: bool,
    /// The node segment. The code that maps the segment takes it.
    pub segment: Option<OwnedFd>,
    /// Bytes of the segment.
    pub segment_len: u64,
    /// Other values from the launcher: `initial_errhandler`, `memory_alloc_kinds`, and `info_env.*`
    /// for MPI_INFO_ENV.
    pub params: Vec<(String, String)>,
    /// Settings without effect that this process warns about. A singleton warns about all of them.
    /// Otherwise they are those of this process alone: the launcher has warned about the others.
    pub warnings: Vec<Warning>,
    /// The chosen component, and the reason.
    pub selection: Choice,
    pub(crate) runtime: Box<dyn Runtime>,
}

/// A job that a process has joined, and its parameters.
pub struct Joined {
    /// The job.
    pub job: Job,
    /// The parameters: settings of the launcher, of the environment and of tools.
    pub params: Params,
}

/// A value of [`Job::params`] that is known before the process has joined the job. The launcher
/// passes those in [`wire::FACT_VARIABLES`] as environment variables.
#[must_use]
pub fn fact_of_environment(name: &str) -> Option<String> {
    let (_, variable) = wire::FACT_VARIABLES
        .iter()
        .find(|(fact, _)| *fact == name)?;
    std::env::var(variable).ok()
}

impl Job {
    /// The job of a process among others in one address space, as tests make them. All processes of
    /// the job have the same id and the same map; `runtime` answers in place of a launcher.
    ///
    /// # Panics
    /// When the map has no such process.
    #[must_use]
    pub fn simulated(rank: u32, job_id: u64, map: Map, runtime: Box<dyn Runtime>) -> Job {
        let count = |count: usize| i32::try_from(count).unwrap_or(i32::MAX);
        let node = map.node_of(rank);
        let local_ranks: Vec<u32> = map.ranks_of(node).collect();
        let local_rank = local_ranks.iter().position(|other| *other == rank);
        let nodes = 0..u32::try_from(map.len()).unwrap_or(0);
        let size: u32 = nodes.map(|node| map.node(node).ranks).sum();
        let taken = Taken {
            name: "simulated",
            priority: 0,
            why: "a process among others in one address space".to_owned(),
        };
        Job {
            rank: rank.cast_signed(),
            size: size.cast_signed(),
            local_rank: count(local_rank.expect("invariant: the map has the process")),
            local_size: count(local_ranks.len()),
            appnum: 0,
            universe_size: size.cast_signed(),
            cpus: map.node(node).processors,
            map,
            local_ranks,
            job_id,
            secret: Secret::from_bytes([0; 32]),
            wants_report: false,
            segment: None,
            segment_len: 0,
            params: Vec::new(),
            warnings: Vec::new(),
            selection: Choice {
                framework: "rte",
                taken: vec![taken],
                rejected: Vec::new(),
            },
            runtime,
        }
    }

    /// Waits until all processes of the job have called this, or have ended or finalized. (Other
    /// launchers end the job when a process ends too early.) The wait sleeps in the kernel.
    ///
    /// # Errors
    /// The daemon is gone.
    pub fn fence(&self) -> Result<(), RteError> {
        self.runtime.fence()
    }

    /// Begins a fence, for a caller that makes progress until it [is
    /// over](Job::is_fence_over). False: with this launcher a process can only wait in
    /// [`fence`](Job::fence).
    ///
    /// # Errors
    /// The daemon is gone.
    pub fn begin_fence(&self) -> Result<bool, RteError> {
        self.runtime.begin_fence()
    }

    /// Whether the fence that was begun is over. At its end our daemon rings the doorbell of this
    /// process.
    ///
    /// # Errors
    /// The daemon is gone.
    pub fn is_fence_over(&self) -> Result<bool, RteError> {
        self.runtime.is_fence_over()
    }

    /// Ends the whole job with `code` because of `text`. Returns once the daemon knows. The caller
    /// then ends itself with [`exit_status`](crate::wire::exit_status).
    pub fn abort(&self, code: i32, text: &str) {
        self.runtime.abort(code, text);
    }

    /// Tells the daemon that MPI is in use again (a session after a finalize). Joining counts as
    /// the first time.
    pub fn started(&self) {
        self.runtime.notify(&Request::Started);
    }

    /// Tells the daemon that MPI is finalized: from here the process may exit with 0.
    pub fn finalized(&self) {
        self.runtime.notify(&Request::Finalized);
    }

    /// Tells another launcher that this process has finished: MPI_Finalize is done. Values that
    /// were not fetched before can no longer be fetched. Our own daemon does not need this message.
    pub fn leave(&self) {
        self.runtime.leave();
    }

    /// Sends lines for the launcher to show to the user (`--report`). The launcher shows the same
    /// text from many ranks once.
    pub fn report(&self, text: &str) {
        self.runtime.notify(&Request::Report(text));
    }

    /// Publishes `value` under `key`. Other processes [`get`](Job::get) it after a fence.
    ///
    /// # Errors
    /// The daemon is gone.
    pub fn put(&self, key: &str, value: &[u8]) -> Result<(), RteError> {
        self.runtime.put(key, value)
    }

    /// Whether other processes can look up a published value before a fence.
    #[must_use]
    pub fn shows_at_once(&self) -> bool {
        self.runtime.shows_at_once()
    }

    /// The value that `rank` has published under `key`, if any.
    ///
    /// # Errors
    /// The daemon is gone.
    pub fn get(&self, rank: i32, key: &str) -> Result<Option<Vec<u8>>, RteError> {
        self.runtime.get(rank, key)
    }

    /// The ranks that have published a new value since change `since` (0: the beginning), and the
    /// number of the last change. Ranks whose values no process of this node has looked up are left
    /// out. A launcher that does not report changes gives no ranks. `None`: another thread waits
    /// for an answer of the launcher; the caller asks again.
    ///
    /// # Errors
    /// The daemon is gone.
    pub fn changed(&self, since: u32) -> Result<Option<(u32, Vec<u32>)>, RteError> {
        self.runtime.changed(since)
    }

    /// As [`get`](Job::get), for a caller that must not wait. It gives `None`, too, while another
    /// thread waits for an answer of the launcher.
    ///
    /// # Errors
    /// As [`get`](Job::get).
    pub fn try_get(&self, rank: i32, key: &str) -> Result<Option<Vec<u8>>, RteError> {
        self.runtime.try_get(rank, key)
    }

    /// Starts another job. Its mpirun and its root call the port in the order.
    ///
    /// # Errors
    /// The order is too long, or an error of the operating system.
    pub fn spawn(&self, order: &Order) -> io::Result<()> {
        self.runtime.spawn(order)
    }

    /// Asks our mpirun that has started this process about a published name. The answer comes to
    /// the port in the question.
    ///
    /// # Errors
    /// `NotFound`: no mpirun of ours has started this process. Otherwise the question is too long,
    /// or an error of the operating system.
    pub fn question(&self, question: &Question) -> io::Result<()> {
        self.runtime.question(question)
    }

    /// Executes commands in a segment of the job's registry, all of them or none, and gives the
    /// outcome of each. Sleeps in the kernel where a command waits.
    ///
    /// # Errors
    /// There is no registry, the daemon is gone, or the commands were refused; the error has the
    /// reason.
    pub fn registry(&self, ask: &registry::Ask) -> Result<Vec<registry::Outcome>, RteError> {
        const DOING: &str = "asking the registry";
        let bytes = ask.encode().map_err(|error| RteError::Lost {
            doing: DOING,
            error,
        })?;
        let answer = self.runtime.registry(&ask.segment, &bytes)?;
        let answer: registry::Answer =
            wire::decode(&answer).ok_or(RteError::Protocol { doing: DOING })?;
        answer.map_err(|reason| RteError::Refused { reason })
    }

    /// The node of this process.
    #[must_use]
    pub fn node(&self) -> u32 {
        self.map.node_of(self.rank.cast_unsigned())
    }

    /// Processes of the job on our node of the [map](Job::map), including this one. (Fewer than
    /// [`Job::local_size`] where `pretend_nodes` splits one node.)
    #[must_use]
    pub fn neighbours(&self) -> u32 {
        self.map.node(self.node()).ranks
    }

    /// The last value of `name` in [`Job::params`].
    #[must_use]
    pub fn param(&self, name: &str) -> Option<&str> {
        self.params
            .iter()
            .rev()
            .find(|(key, _)| key == name)
            .map(|(_, value)| value.as_str())
    }

    /// Whether a launcher started us, ours or another.
    #[must_use]
    pub fn is_launched(&self) -> bool {
        self.selection.best() != SINGLETON
    }

    /// Whether our mpirun has started us.
    #[must_use]
    pub fn has_mpirun(&self) -> bool {
        self.selection.best() == NATIVE
    }

    /// Whether the launcher shows the user the reason and the rank of an abort. Otherwise this
    /// process does.
    #[must_use]
    pub fn is_spoken_for(&self) -> bool {
        self.is_launched() && self.runtime.tells_user()
    }
}
