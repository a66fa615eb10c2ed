//! The process and the instance: the two lifetimes.
//!
//! [`Process`] lives from first use to exit: the job, the VCI with its transports, the tables. An
//! *instance* lives while MPI is initialised, by `MPI_Init` or by sessions, any number of times. It
//! holds the built-in communicators and all objects made from them. The C edge checks the state
//! word ([`crate::life`]) before anything else.

use crate::bsend::Place;
use crate::comm::{Comm, CommHot, MAP_IDENTITY};
use crate::components::{self, Components};
use crate::connected::ConnectedJobs;
use crate::context;
use crate::ends::Ends;
use crate::error::{Class, Error, Result};
use crate::group::Group;
use crate::handle::CommHandle;
use crate::life::{self, World};
use crate::matched::Matched;
use crate::nodes::Nodes;
use crate::ports::Ports;
use crate::progress::{self, Progress};
use crate::services::Services;
use crate::spawn::Parent;
use crate::transports;
use crate::vci::Vci;
use crate::wait::Limits;
use oxmpi_handles::Table;
use oxmpi_mca::events::Declaration;
use oxmpi_mca::param::{Level, Params};
use oxmpi_pal::cpu::Pace;
use oxmpi_pml::{Engine, Place as PmlPlace};
use oxmpi_rte::{Job, Map};
use oxmpi_shm::segment::Segment;
use oxmpi_sync::atomic::{AtomicU64, Ordering};
use oxmpi_sync::{Biased, Mutex, MutexGuard};
use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock, Weak};

/// Everything that belongs to the process.
pub struct Process {
    instance: Mutex<Instance>,
    job: OnceLock<Job>,
    limits: OnceLock<Limits>,
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
    /// The highest thread level that a holder was given.
    thread_level: i32,
    /// The thread level that MPI_Init_thread returned.
    world_level: Option<i32>,
}

static PROCESS: Process = Process {
    instance: Mutex::new(Instance {
        progress: None,
        holders: 0,
        thread_level: 0,
        world_level: None,
    }),
    job: OnceLock::new(),
    limits: OnceLock::new(),
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
};

/// The process.
#[inline]
#[must_use]
pub fn process() -> &'static Process {
    &PROCESS
}

impl Process {
    /// The job of this process. The first init joins it.
    ///
    /// # Errors
    /// `MPI_ERR_OTHER`: MPI was never initialised.
    pub fn job(&self) -> Result<&Job> {
        self.job
            .get()
            .ok_or_else(|| Error::new(Class::ERR_OTHER, life::why_inactive()))
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

    /// `MPI_Init_thread`.
    ///
    /// # Errors
    /// `MPI_ERR_OTHER`: called twice, or the job could not be joined.
    pub fn init_world(&self, level: i32) -> Result<()> {
        let mut instance = self.instance.lock();
        match life::world() {
            World::Before => {}
            World::Running => {
                return Err(Error::new(Class::ERR_OTHER, "MPI is initialised already"));
            }
            World::Finalized => {
                let why = "MPI was finalized; it cannot be initialised again, but sessions can (MPI_Session_init)";
                return Err(Error::new(Class::ERR_OTHER, why));
            }
        }
        self.hold(&mut instance, level)?;
        instance.world_level = Some(level);
        self.main_thread.store(this_thread(), Ordering::Relaxed);
        life::open_world();
        Ok(())
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
        let forked = life::is_forked();
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

    /// Adds a session.
    ///
    /// # Errors
    /// `MPI_ERR_OTHER`: the job could not be joined.
    pub fn init_session(&self, level: i32) -> Result<()> {
        self.hold(&mut self.instance.lock(), level)?;
        life::open();
        Ok(())
    }

    /// Ends the world model. The caller has run the delete callbacks of `MPI_COMM_SELF`.
    ///
    /// # Errors
    /// `MPI_ERR_OTHER`: not initialised, or finalized before.
    pub fn finalize_world(&self) -> Result<()> {
        if life::world() != World::Running {
            return Err(Error::new(Class::ERR_OTHER, life::why_inactive()));
        }
        if self.is_last_span() {
            crate::dmapp::end();
        }
        crate::finalize::drain()?;
        let job = self.job()?;
        crate::report::send_account(job);
        crate::finalize::meet(process().job()?)?;
        life::close_world();
        self.release(&mut self.instance.lock());
        Ok(())
    }

    /// Ends a session, after its own buffered messages were sent. Messages of other sessions
    /// continue while one remains. Waiting for them here could wait for a message that is received
    /// only after one this process has yet to send.
    ///
    /// # Errors
    /// `MPI_ERR_PROC_ABORTED`: a message sent before cannot be delivered.
    pub fn finalize_session(&self) -> Result<()> {
        let is_last = self.instance.lock().holders == 1;
        if is_last {
            crate::dmapp::end();
            crate::finalize::drain()?;
        }
        life::close();
        self.release(&mut self.instance.lock());
        Ok(())
    }

    /// Whether the instance ends with the last session or the world model that is active now.
    pub fn is_last_span(&self) -> bool {
        self.instance.lock().holders == 1
    }

    /// The buffer of MPI_Buffer_attach.
    pub fn buffer(&self) -> &Arc<Place> {
        self.buffer.get_or_init(Arc::default)
    }

    /// A context id that no other process of the job makes. As [`Process::new_shared_context`]
    /// where members of other jobs may use it.
    pub(crate) fn new_context(&self) -> Result<u64> {
        if !self.connected_jobs().is_empty() {
            return self.new_shared_context();
        }
        let process = self.job()?.rank.cast_unsigned();
        let counter = self.contexts.fetch_add(1, Ordering::Relaxed);
        Ok(context::made(process, counter))
    }

    /// A context id that no process of any job makes.
    pub(crate) fn new_shared_context(&self) -> Result<u64> {
        let job = self.job()?;
        let counter = self.contexts.fetch_add(1, Ordering::Relaxed);
        Ok(context::shared(
            job.job_id,
            job.rank.cast_unsigned(),
            counter,
        ))
    }

    /// The intercommunicator with the processes that spawned this job.
    pub fn parent(&self) -> &Parent {
        &self.parent
    }

    /// The ports that this process has opened.
    pub(crate) fn ports(&self) -> &Ports {
        self.ports.get_or_init(Ports::default)
    }

    /// The service names that this process has published.
    pub(crate) fn services(&self) -> &Services {
        self.services.get_or_init(Services::default)
    }

    pub(crate) fn builtin(&self) -> Arc<Builtin> {
        self.builtin.lock().clone().unwrap_or_default()
    }

    /// Whether this node has more ranks than processors.
    #[must_use]
    pub fn is_oversubscribed(&self) -> bool {
        self.wait_limits().oversubscribed
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
    pub(crate) fn nodes_of(&self, group: &Group) -> Nodes {
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

    /// Joins the job the first time, and makes the built-in communicators when the instance begins.
    fn hold(&self, instance: &mut MutexGuard<'_, Instance>, level: i32) -> Result<()> {
        if instance.holders == 0 {
            if self.job.get().is_none() {
                self.join()?;
            } else {
                self.job()?.started();
            }
            self.begin()?;
            instance.thread_level = level;
            instance.progress = progress::wanted(self.job()?).and_then(Progress::start);
        }
        instance.thread_level = instance.thread_level.max(level);
        instance.holders += 1;
        Ok(())
    }

    fn release(&self, instance: &mut MutexGuard<'_, Instance>) {
        instance.holders = instance.holders.saturating_sub(1);
        if instance.holders != 0 {
            return;
        }
        instance.progress = None;
        // Before the communicators are cleared: they would only disconnect, without announcing
        // MPI_Finalize.
        self.connected_jobs().disconnect_all();
        self.world.clear();
        self.own.clear();
        *self.builtin.lock() = None;
        self.comms.for_each(|handle, _| {
            if let Some(hot) = self.comms.hot(handle) {
                hot.clear();
            }
        });
        self.comms.clear();
        self.handles.lock().clear();
        self.groups.clear();
        self.operations.clear();
        self.services().close();
        self.ports().close();
        crate::finalize::clear_objects();
        if let Ok(job) = self.job() {
            job.finalized();
            if life::world() == World::Finalized {
                job.leave();
            }
        }
    }

    #[cold]
    fn join(&self) -> Result<()> {
        let mut job = match oxmpi_rte::connect() {
            Ok(job) => job,
            // The program cannot handle this, and the message contains more than an error class.
            Err(error) => self.fail(&error.message().to_string()),
        };
        let processors = job.cpus.max(1);
        let oversubscribed = job.local_size.cast_unsigned() > processors;
        let params = parameters(&job);
        let pace = Pace::measure();
        let mut components = Components::select(&job, params)?;
        let matched = Matched::select(&job, params, &components)?;
        components.mtl = matched.as_ref().map(|matched| matched.choice.clone());
        let beside = components.beside(&job, params, matched.as_ref())?;
        let on_network =
            components.has_network() || matched.as_ref().is_some_and(Matched::is_fabric);
        let usual = match on_network && !oversubscribed {
            true => SPIN_ON_SOCKETS_US,
            false => SPIN_US,
        };
        let net = transports::open(&mut job, &components, beside, oversubscribed, params)?;
        let rank = job.rank.cast_unsigned();
        let place = PmlPlace {
            me: rank,
            processes: job.size.cast_unsigned(),
            eager_budget: params.eager_budget.0,
            mixed: params.mixed_processors,
            portals: components::portals(params),
        };
        let over_fabric = match matched {
            Some(matched) => matched.engine(place)?,
            None => None,
        };
        let pml = over_fabric.or_else(|| Engine::open(components.pml.best(), place));
        let pml = pml.ok_or_else(|| {
            Error::new(Class::ERR_INTERN, "the matching engine is not compiled in")
        })?;
        // Registered before the VCI is first entered: until then, entering and leaving it cost a
        // full fence each.
        oxmpi_pal::membarrier::private();
        let ranks = job.local_size.cast_unsigned();
        let limits = Limits::new(params, ranks, processors, pace, usual);
        *self.vci.enter() = Some(Vci::new(pml, net, &limits));
        crate::vci::enter().register_network_layers();
        let _ = self.limits.set(limits);
        crate::report::send(&job, &components, oversubscribed);
        let _ = self.job.set(job);
        oxmpi_mca::events::install_sink(send_to_launcher);
        oxmpi_pal::process::in_forked_children(life::forked);
        crate::report::apply_options(self)
    }

    fn begin(&self) -> Result<()> {
        let job = self.job()?;
        let everyone = Arc::new(Group::range(0, job.size.cast_unsigned()));
        let myself = Arc::new(Group::range(job.rank.cast_unsigned(), 1));
        let own_context = context::made(job.rank.cast_unsigned(), 0);
        let map = crate::vci::enter().maps.add(own_context, &myself);
        let world = Arc::new(Comm::new(context::WORLD, everyone, job.rank, MAP_IDENTITY));
        let own_context = context::made(job.rank.cast_unsigned(), 0);
        let own = Arc::new(Comm::new(own_context, myself, 0, map));
        self.world.set(&world);
        self.own.set(&own);
        *self.builtin.lock() = Some(Arc::new(Builtin {
            world: Some(world),
            own: Some(own),
        }));
        Ok(())
    }
}

/// Sends the messages of the library to the launcher, which shows them to the user.
fn send_to_launcher(event: &Declaration, text: &str) {
    if let Ok(job) = process().job() {
        let word = if event.level <= Level::Warn {
            "warning: "
        } else {
            ""
        };
        job.report(&format!("{word}{}: {text}", event.name));
    }
}

/// About twice the time of a wake-up on machines of today (µs).
const SPIN_US: u64 = 60;
/// The same where sockets are in use: first the thread that waits at the sockets wakes up, then its
/// rank.
const SPIN_ON_SOCKETS_US: u64 = 200;

/// The parameters, which `rte` has fixed. The launcher has printed their warnings once for the job;
/// a process without launcher prints them here.
fn parameters(job: &Job) -> &'static Params {
    use std::io::Write as _;
    for warning in &job.warnings {
        // An error is ignored: it cannot be shown if stderr is closed.
        let _ = writeln!(std::io::stderr().lock(), "{}", warning.message());
    }
    oxmpi_mca::params()
}

fn this_thread() -> u64 {
    use oxmpi_sync::Os as _;
    oxmpi_pal::locks::Linux::thread_id() as u64
}
