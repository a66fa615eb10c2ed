//! The process and the instance: the two lifetimes.
//!
//! [`Process`] lives from first use to exit: the job, the VCI with its transports, the tables. An
//! *instance* lives while MPI is initialised, by `MPI_Init` or by sessions, any number of times. It
//! holds the built-in communicators and all objects made from them. The C edge checks the state
//! word ([`crate::life`]) before anything else.

mod instance;

use crate::bsend::Place;
use crate::collectives::{Collectives, Upcall};
use crate::comm::{Comm, CommHot};
use crate::connected::ConnectedJobs;
use crate::context;
use crate::dmapp::Dmapp;
use crate::ends::Ends;
use crate::error::{Class, Error, Result};
use crate::group::Group;
use crate::handle::{CommHandle, DatatypeHandle};
use crate::life::Life;
use crate::nodes::Nodes;
use crate::ports::Ports;
use crate::progress::Progress;
use crate::services::Services;
use crate::spawn::Parent;
use crate::vci::{Inside, Vci};
use crate::wait::{Limits, Scheduler};
use oxmpi_handles::Table;
use oxmpi_mca::Account;
use oxmpi_mca::param::Params;
use oxmpi_rte::{Job, Map};
use oxmpi_shm::segment::Segment;
use oxmpi_sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use oxmpi_sync::{Biased, Mutex};
use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock, OnceLock, Weak};

/// Everything that belongs to the process.
pub struct Process {
    plugins: Option<Plugins>,
    /// Of a process of a simulated job.
    pub(crate) scheduler: Option<Box<dyn Scheduler>>,
    collectives: OnceLock<Box<dyn Collectives>>,
    account: OnceLock<Arc<Account>>,
    /// Whether MPI is running.
    pub life: Life,
    instance: Mutex<Instance>,
    job: OnceLock<Job>,
    params: OnceLock<Params>,
    limits: OnceLock<Limits>,
    /// Incremented to wake sleeping threads: see [`crate::wait`].
    pub(crate) turn: AtomicU32,
    /// The ticks before which waits do not yield: see [`crate::wait`].
    pub(crate) no_yield_until: AtomicU64,
    /// The node segment, where the process has attached one and has a network.
    node_segment: OnceLock<Segment>,
    pub(crate) vci: Biased<Option<Vci>, oxmpi_pal::locks::Linux>,
    pub(crate) world: CommHot,
    pub(crate) own: CommHot,
    builtin: Mutex<Option<Arc<Builtin>>>,
    /// User communicators.
    pub comms: Table<Comm, CommHot>,
    /// The handles of the communicators in the table, by context id.
    pub(crate) handles: Mutex<BTreeMap<u64, CommHandle>>,
    /// User groups.
    pub groups: Table<Group>,
    /// Operations other than a single send or receive: persistent, generalized, pairs.
    pub(crate) operations: Table<crate::operation::Operation>,
    contexts: AtomicU64,
    /// Context ids of communicators that are freed and out of use: messages for them are dropped.
    pub(crate) ended: Mutex<Vec<u64>>,
    /// Communicators that are freed but used by operations, by context id.
    pub(crate) freed: Mutex<BTreeMap<u64, Weak<Comm>>>,
    pub(crate) connected_jobs: OnceLock<ConnectedJobs>,
    pub(crate) ends: OnceLock<Ends>,
    ports: OnceLock<Ports>,
    services: OnceLock<Services>,
    parent: Parent,
    main_thread: AtomicU64,
    buffer: OnceLock<Arc<Place>>,
    /// DMAPP, where the program has opened it.
    pub(crate) dmapp: Mutex<Option<Dmapp>>,
    /// An operation has ended because of a death, whose report the next error of a call awaits.
    pub(crate) has_noticed_death: AtomicBool,
    /// The launcher once did not report a death: see [`crate::failure`].
    pub(crate) launcher_is_silent: AtomicBool,
}

/// The built-in communicators of the present instance.
#[derive(Default)]
pub struct Builtin {
    pub(crate) world: Option<Arc<Comm>>,
    pub(crate) own: Option<Arc<Comm>>,
}

#[derive(Default)]
struct Instance {
    /// The progress thread, if the user asked for one.
    progress: Option<Progress>,
    /// The number of holders: the world model (`MPI_Init`) is one, each session is one.
    holders: u32,
    /// How many of them have begun their end.
    ending: u32,
    /// The highest thread level that a holder was given.
    thread_level: i32,
    /// The thread level that MPI_Init_thread returned.
    world_level: Option<i32>,
}

/// What the C edge plugs into a process.
#[derive(Clone, Copy)]
pub struct Plugins {
    /// Makes the component of collectives; the process has joined its job.
    pub collectives: fn(&Process) -> Box<dyn Collectives>,
    /// Calls a function of the program.
    pub call: fn(&Upcall, DatatypeHandle),
}

impl Process {
    /// A process in which MPI was not initialised.
    #[must_use]
    pub const fn new(plugins: Option<Plugins>) -> Process {
        Process {
            plugins,
            scheduler: None,
            collectives: OnceLock::new(),
            account: OnceLock::new(),
            life: Life::new(),
            instance: Mutex::new(Instance {
                progress: None,
                holders: 0,
                ending: 0,
                thread_level: 0,
                world_level: None,
            }),
            job: OnceLock::new(),
            params: OnceLock::new(),
            limits: OnceLock::new(),
            turn: AtomicU32::new(0),
            no_yield_until: AtomicU64::new(0),
            node_segment: OnceLock::new(),
            vci: Biased::new(None),
            world: CommHot::unused(),
            own: CommHot::unused(),
            builtin: Mutex::new(None),
            comms: Table::new(1),
            handles: Mutex::new(BTreeMap::new()),
            groups: Table::new(2),
            operations: Table::new(12),
            contexts: AtomicU64::new(1),
            ended: Mutex::new(Vec::new()),
            freed: Mutex::new(BTreeMap::new()),
            connected_jobs: OnceLock::new(),
            ends: OnceLock::new(),
            ports: OnceLock::new(),
            services: OnceLock::new(),
            parent: Parent::unknown(),
            main_thread: AtomicU64::new(0),
            buffer: OnceLock::new(),
            dmapp: Mutex::new(None),
            has_noticed_death: AtomicBool::new(false),
            launcher_is_silent: AtomicBool::new(false),
        }
    }

    /// A process for a test, beside others in one address space. It is never freed.
    #[must_use]
    pub fn of_test() -> &'static Process {
        Box::leak(Box::new(Process::new(None)))
    }

    /// A process of a simulated job, beside others in one address space. It is never freed.
    /// [`join_simulated`](Process::join_simulated) follows.
    #[must_use]
    pub fn simulated(plugins: Option<Plugins>, scheduler: Box<dyn Scheduler>) -> &'static Process {
        Box::leak(Box::new(Process {
            scheduler: Some(scheduler),
            ..Process::new(plugins)
        }))
    }

    /// Enters the VCI. The process must have been initialised.
    #[inline]
    pub fn enter(&'static self) -> Inside<'static> {
        Inside::new(self.vci.enter())
    }

    /// The component of collectives, made at its first use: by then the job is joined. `None`: none
    /// is plugged in.
    pub(crate) fn collectives(&self) -> Option<&dyn Collectives> {
        let plugins = self.plugins.as_ref()?;
        let made = self.collectives.get_or_init(|| (plugins.collectives)(self));
        Some(&**made)
    }

    /// What calls have used, where the user wants it counted.
    #[must_use]
    pub fn account(&self) -> Option<&Arc<Account>> {
        let params = self.params();
        let is_wanted = params.report || params.report_choices;
        is_wanted.then(|| self.account.get_or_init(Arc::default))
    }

    /// Calls a function of the program; the caller borrows nothing.
    ///
    /// # Panics
    /// When nothing was plugged in.
    pub(crate) fn call(&self, upcall: &Upcall, datatype: DatatypeHandle) {
        let plugins = self.plugins.as_ref();
        (plugins
            .expect("invariant: the C edge plugs functions in")
            .call)(upcall, datatype);
    }

    /// The job of this process. The first init joins it.
    ///
    /// # Errors
    /// `MPI_ERR_OTHER`: MPI was never initialised.
    pub fn job(&self) -> Result<&Job> {
        self.job
            .get()
            .ok_or_else(|| Error::new(Class::ERR_OTHER, self.life.why_inactive()))
    }

    /// The parameters of the job; the defaults before the process has joined one.
    #[must_use]
    pub fn params(&self) -> &Params {
        static DEFAULTS: LazyLock<Params> = LazyLock::new(Params::defaults);
        self.fixed_params().unwrap_or(&DEFAULTS)
    }

    /// The parameters, once the process has joined its job.
    #[must_use]
    pub fn fixed_params(&self) -> Option<&Params> {
        self.params.get()
    }

    /// The node segment, in which the launcher posts events of the job, if it can be read.
    pub(crate) fn node_segment(&self) -> &OnceLock<Segment> {
        &self.node_segment
    }

    /// The thread level that MPI_Init_thread returned; without it the highest of the sessions.
    #[must_use]
    pub fn thread_level(&self) -> i32 {
        let instance = self.instance.lock();
        instance.world_level.unwrap_or(instance.thread_level)
    }

    /// Whether the caller is the thread that initialised MPI.
    #[must_use]
    pub fn is_main_thread(&self) -> bool {
        self.main_thread.load(Ordering::Relaxed) == this_thread()
    }

    /// Ends the whole job because this process cannot continue.
    pub fn fail(&self, why: &str) -> ! {
        self.end(1, why)
    }

    /// Ends the whole job with `code`. Our launcher prints `text` with the rank's number; without a
    /// launcher the process prints it. Earlier output of the program is flushed first. A child made
    /// by fork ends alone: the connection to the launcher and unflushed output belong to its
    /// parent.
    pub fn end(&self, code: i32, text: &str) -> ! {
        let forked = self.life.is_forked();
        if !forked {
            oxmpi_pal::process::flush_c_streams();
        }
        let job = self.job().ok().filter(|_| !forked);
        if !job.is_some_and(Job::is_spoken_for) && !text.is_empty() {
            use std::io::Write as _;
            // An error is ignored: it cannot be shown if stderr is closed.
            let _ = std::io::stderr()
                .lock()
                .write_all(format!("{text}\n").as_bytes());
        }
        if let Some(job) = job.filter(|job| job.is_launched()) {
            job.abort(code, text);
        }
        oxmpi_pal::process::exit_now(oxmpi_rte::wire::exit_status(code))
    }

    /// The buffer of MPI_Buffer_attach.
    pub fn buffer(&self) -> &Arc<Place> {
        self.buffer.get_or_init(Arc::default)
    }

    /// A context id that no other process of the job makes. As [`Process::new_shared_context`]
    /// where members of other jobs may use it.
    pub(crate) fn new_context(&'static self) -> Result<u64> {
        if !self.connected_jobs().is_empty() {
            return self.new_shared_context();
        }
        let process = self.job()?.rank.cast_unsigned();
        let counter = self.contexts.fetch_add(1, Ordering::Relaxed);
        Ok(context::made(process, counter))
    }

    /// A context id that no process of any job makes.
    pub(crate) fn new_shared_context(&'static self) -> Result<u64> {
        let job = self.job()?;
        let counter = self.contexts.fetch_add(1, Ordering::Relaxed);
        Ok(context::shared(
            job.job_id,
            job.rank.cast_unsigned(),
            counter,
        ))
    }

    /// The intercommunicator with the processes that spawned this job.
    pub fn parent(&'static self) -> &'static Parent {
        &self.parent
    }

    /// The ports that this process has opened.
    pub(crate) fn ports(&'static self) -> &'static Ports {
        self.ports.get_or_init(Ports::new)
    }

    /// The service names that this process has published.
    pub(crate) fn services(&'static self) -> &'static Services {
        self.services.get_or_init(|| Services::new(self))
    }

    pub(crate) fn builtin(&self) -> Arc<Builtin> {
        self.builtin.lock().clone().unwrap_or_default()
    }

    /// Whether this node has more ranks than processors.
    #[must_use]
    pub fn is_oversubscribed(&self) -> bool {
        self.wait_limits().oversubscribed
    }

    /// Whether a nonblocking call that found nothing yields. A program that makes such calls in a
    /// loop may keep another rank from its processor, or another thread of this rank.
    pub(crate) fn yields_when_idle(&self) -> bool {
        let limits = self.wait_limits();
        limits.oversubscribed || limits.own == 1 && self.vci.is_revoked()
    }

    /// Ranks of this node for each processor they may use, rounded up; 1 where every rank has one.
    #[must_use]
    pub fn rounds(&self) -> u32 {
        let rounds = |job: &Job| job.local_size.cast_unsigned().div_ceil(job.cpus.max(1));
        self.job.get().map_or(1, rounds).max(1)
    }

    /// Processors for the ranks of this node: this many ranks can run at once.
    #[must_use]
    pub fn processors(&self) -> u32 {
        self.wait_limits().processors
    }

    /// The number of the node that this process runs on, in the job's map.
    #[must_use]
    pub fn node(&self) -> u32 {
        self.job.get().map_or(0, Job::node)
    }

    /// Distribution of the members of a group over the nodes of the job.
    pub(crate) fn nodes_of(&'static self, group: &Group) -> Nodes {
        match self.job.get() {
            Some(job) => match self.connected_jobs().map_for(&job.map, group) {
                Some(joined) => Nodes::of(&joined, group),
                None => Nodes::of(&job.map, group),
            },
            None => Nodes::of(&Map::one_node(1, 1), group),
        }
    }

    /// The limits of spinning, yielding and sleeping in waits.
    pub(crate) fn wait_limits(&self) -> Limits {
        self.limits.get().copied().unwrap_or(Limits::UNKNOWN)
    }
}

impl std::fmt::Debug for Process {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let job = self.job.get();
        let rank = job.map(|job| job.rank);
        f.debug_struct("Process").field("rank", &rank).finish()
    }
}

fn this_thread() -> u64 {
    use oxmpi_sync::Os as _;
    oxmpi_pal::locks::Linux::thread_id() as u64
}
