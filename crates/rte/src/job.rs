//! The job as one process sees it.
//!
//! Made once by [`crate::connect`] and kept by the process until it ends, across any number of
//! init/finalize rounds.

use crate::name_broker::Question;
use crate::proof::Secret;
use crate::runtime::Runtime;
use crate::runtime::native::NATIVE;
use crate::runtime::singleton::SINGLETON;
use crate::spawn::Order;
use crate::wire::{self, Request};
use crate::{Map, RteError, registry};
use oxmpi_mca::choice::Choice;
use oxmpi_mca::param::Warning;
use std::io;
use std::os::fd::{BorrowedFd, OwnedFd};

/// Who we are, who else is there, and the line to the daemon.
pub struct Job {
    /// Our rank in MPI_COMM_WORLD.
    pub rank: i32,
    /// Number of processes in MPI_COMM_WORLD.
    pub size: i32,
    /// Our number among the processes on this node.
    pub local_rank: i32,
    /// Number of processes on this node.
    pub local_size: i32,
    /// MPI_APPNUM: which of the `:`-separated programs we are.
    pub appnum: i32,
    /// MPI_UNIVERSE_SIZE: how many processes can usefully run.
    pub universe_size: i32,
    /// Processors that the ranks of this node share (affinity and quota seen by the launcher,
    /// before binding).
    pub cpus: u32,
    /// Which process runs on which node, the same in all processes.
    pub map: Map,
    /// The processes on this node, by their numbers in its segment; taken by whoever maps that.
    pub local_ranks: Vec<u32>,
    /// Names the job; random, never 0.
    pub job_id: u64,
    /// What its processes share and nobody else, to prove themselves to each other.
    pub secret: Secret,
    /// The user asked which library and which transports are used (`--report`).
    pub wants_report: bool,
    /// The node's shared segment; taken by whoever maps it.
    pub segment: Option<OwnedFd>,
    /// Bytes of the segment.
    pub segment_len: u64,
    /// What the launcher tells besides: `initial_errhandler`, `memory_alloc_kinds`, and
    /// `info_env.*` for MPI_INFO_ENV.
    pub params: Vec<(String, String)>,
    /// Settings of parameters that had no effect, for this process to warn about: all of a
    /// singleton; else those that only this process has, for the launcher has warned of the others.
    pub warnings: Vec<Warning>,
    /// Which component was chosen, and why.
    pub selection: Choice,
    pub(crate) runtime: Box<dyn Runtime>,
}

/// What the launcher tells of the start of this process, before it has joined the job: a value of
/// [`Job::params`], where [`wire::FACT_VARIABLES`] has it.
#[must_use]
pub fn fact_of_environment(name: &str) -> Option<String> {
    let (_, variable) = wire::FACT_VARIABLES
        .iter()
        .find(|(fact, _)| *fact == name)?;
    std::env::var(variable).ok()
}

impl Job {
    /// Waits until all processes of the job have called this, or have ended or finalized. (The
    /// launchers of others end the job when a process ends too early.) Sleeps in the kernel.
    ///
    /// # Errors
    /// The daemon is gone.
    pub fn fence(&self) -> Result<(), RteError> {
        self.runtime.fence()
    }

    /// Ends the whole job with `code` because of `text`; returns once the daemon knows, for the
    /// caller to end itself with [`exit_status`](crate::wire::exit_status).
    pub fn abort(&self, code: i32, text: &str) {
        self.runtime.abort(code, text);
    }

    /// Tells the daemon that MPI is in use again (a session after a finalize); joining counts as
    /// the first time.
    pub fn started(&self) {
        self.runtime.notify(&Request::Started);
    }

    /// Tells the daemon that MPI is finalized: from here the process may exit with 0.
    pub fn finalized(&self) {
        self.runtime.notify(&Request::Finalized);
    }

    /// Tells the launcher of others that this process has done what it waits for: MPI_Finalize is
    /// over, and values that were not asked for cannot be had any more. Our own daemon needs no
    /// such word.
    pub fn leave(&self) {
        self.runtime.leave();
    }

    /// Sends lines for the launcher to show to the user (`--report`); the same text from many ranks
    /// is shown once.
    pub fn report(&self, text: &str) {
        self.runtime.notify(&Request::Report(text));
    }

    /// Publishes `value` under `key`, for the others to [`get`](Job::get) after a fence.
    ///
    /// # Errors
    /// The daemon is gone.
    pub fn put(&self, key: &str, value: &[u8]) -> Result<(), RteError> {
        self.runtime.put(key, value)
    }

    /// Whether others can look up what is published before a fence.
    #[must_use]
    pub fn shows_at_once(&self) -> bool {
        self.runtime.shows_at_once()
    }

    /// What `rank` has published under `key`, if anything.
    ///
    /// # Errors
    /// The daemon is gone.
    pub fn get(&self, rank: i32, key: &str) -> Result<Option<Vec<u8>>, RteError> {
        self.runtime.get(rank, key)
    }

    /// Ranks that have published something else than before since a change that is known (0: the
    /// beginning), and the number of the last change. Those whose values nobody on this node has
    /// looked up are not told of. Where the launcher tells nothing: none. `None`: another thread
    /// waits for an answer of the launcher; ask again.
    ///
    /// # Errors
    /// The daemon is gone.
    pub fn changed(&self, since: u32) -> Result<Option<(u32, Vec<u32>)>, RteError> {
        self.runtime.changed(since)
    }

    /// As [`get`](Job::get), for who must not wait: nothing, too, while another thread waits for an
    /// answer of the launcher.
    ///
    /// # Errors
    /// As [`get`](Job::get).
    pub fn try_get(&self, rank: i32, key: &str) -> Result<Option<Vec<u8>>, RteError> {
        self.runtime.try_get(rank, key)
    }

    /// Has another job started; its mpirun and its root call the port in the order.
    ///
    /// # Errors
    /// The order is too long, or what the system said.
    pub fn spawn(&self, order: &Order) -> io::Result<()> {
        self.runtime.spawn(order)
    }

    /// Asks the mpirun of ours that has started this process about a published name; the answer
    /// comes to the port in the question.
    ///
    /// # Errors
    /// `NotFound`: none has. The question is too long, or what the system said.
    pub fn question(&self, question: &Question) -> io::Result<()> {
        self.runtime.question(question)
    }

    /// Has commands done in a segment of the job's registry, all of them or none; what became of
    /// each. Sleeps in the kernel where a command waits.
    ///
    /// # Errors
    /// There is no registry, the daemon is gone, or nothing was done and why.
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

    /// A descriptor that becomes readable (hang-up) when the daemon is gone; `None` where there is
    /// none.
    #[must_use]
    pub fn event_fd(&self) -> Option<BorrowedFd<'_>> {
        self.runtime.event_fd()
    }

    /// The number of the node that this process runs on.
    #[must_use]
    pub fn node(&self) -> u32 {
        self.map.node_of(self.rank.cast_unsigned())
    }

    /// Processes of the job on our node of the [map](Job::map), this one counted. (Less than
    /// [`Job::local_size`] where one node pretends to be several.)
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

    /// Whether a launcher started us, ours or that of others.
    #[must_use]
    pub fn is_launched(&self) -> bool {
        self.selection.best() != SINGLETON
    }

    /// Whether an mpirun of ours has started us.
    #[must_use]
    pub fn has_mpirun(&self) -> bool {
        self.selection.best() == NATIVE
    }

    /// Whether the launcher tells the user why the job was aborted, and by whom; else this process
    /// does.
    #[must_use]
    pub fn is_spoken_for(&self) -> bool {
        self.is_launched() && self.runtime.tells_user()
    }
}
