//! The process, and the instance: the two lifetimes.
//!
//! [`Process`] lives from first use to exit: the job, the VCI with its transports, the tables. An
//! *instance* lives while MPI is initialised, by `MPI_Init` or by sessions, any number of times:
//! the built-in communicators and all that was made from them. The state word is what the
//! C edge looks at before anything else.

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
    /// The node's segment, where the process has attached one and has a network.
    node_segment: OnceLock<Segment>,
    pub(crate) vci: Biased<Option<Vci>, oxmpi_pal::locks::Linux>,
    pub(crate) world: CommHot,
    pub(crate) own: CommHot,
    builtin: Mutex<Option<Arc<Builtin>>>,
    /// User communicators.
    pub comms: Table<Comm, CommHot>,
    /// The handles of those in the table, by their contexts.
    pub(crate) handles: Mutex<BTreeMap<u64, CommHandle>>,
    /// User groups.
    pub groups: Table<Group>,
    /// Operations that are more than one send or receive: persistent, generalized, pairs.
    pub(crate) operations: Table<crate::operation::Operation>,
    contexts: AtomicU64,
    /// Contexts of communicators that are freed and out of use: messages for them can go.
    pub(crate) ended: Mutex<Vec<u64>>,
    /// Communicators that are freed and that operations still use, by their contexts.
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
    /// The progress thread, where one was asked for.
    progress: Option<Progress>,
    /// The world model (`MPI_Init`) holds one, each session one.
    holders: u32,
    /// The highest that a holder was given.
    thread_level: i32,
    /// What MPI_Init_thread was given.
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
    /// The job this process belongs to. Joined by the first init.
    ///
    /// # Errors
    /// `MPI_ERR_OTHER`: MPI was never initialised.
    pub fn job(&self) -> Result<&Job> {
        self.job
            .get()
            .ok_or_else(|| Error::new(Class::ERR_OTHER, life::why_inactive()))
    }

    /// Where the launcher tells the ranks of this node what has happened, if that can be read.
    pub(crate) fn node_segment(&self) -> &OnceLock<Segment> {
        &self.node_segment
    }

    /// The thread level that MPI_Init_thread was given; without it the highest of the sessions.
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

    /// Ends the whole job because this process cannot go on.
    pub fn fail(&self, why: &str) -> ! {
        self.end(1, why)
    }

    /// Ends the whole job with `code`: our launcher prints `text` with the rank's number, a process
    /// without it does so itself. What the program printed before comes out first. A
    /// child made by fork ends alone: the line to the launcher and what is not printed yet are
    /// its parent's.
    pub fn end(&self, code: i32, text: &str) -> ! {
        let forked = life::is_forked();
        if !forked {
            oxmpi_pal::process::flush_c_streams();
        }
        let job = self.job().ok().filter(|_| !forked);
        if !job.is_some_and(Job::is_spoken_for) && !text.is_empty() {
            use std::io::Write as _;
            // Nobody is left to hear that stderr is closed.
            let _ = std::io::stderr()
                .lock()
                .write_all(format!("{text}\n").as_bytes());
        }
        if let Some(job) = job.filter(|job| job.is_launched()) {
            job.abort(code, text);
        }
        oxmpi_pal::process::exit_now(oxmpi_rte::wire::exit_status(code))
    }

    /// One more session.
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

    /// One session less. Its own buffered messages have left. What others have sent goes on as long
    /// as one of them is there: waiting for it here could wait for a message that is received only
    /// after one this process has yet to send.
    ///
    /// # Errors
    /// `MPI_ERR_PROC_ABORTED`: what it has sent cannot be delivered.
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

    /// Whether the instance ends with the next span that does.
    pub fn is_last_span(&self) -> bool {
        self.instance.lock().holders == 1
    }

    /// Where MPI_Buffer_attach attaches.
    pub fn buffer(&self) -> &Arc<Place> {
        self.buffer.get_or_init(Arc::default)
    }

    /// A context id nobody else in the job will ever make; as [`Process::new_shared_context`] where
    /// members of other jobs may be told of it.
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

    /// The intercommunicator with those that have started this job.
    pub fn parent(&self) -> &Parent {
        &self.parent
    }

    /// What this process has opened.
    pub(crate) fn ports(&self) -> &Ports {
        self.ports.get_or_init(Ports::default)
    }

    /// What this process has published.
    pub(crate) fn services(&self) -> &Services {
        self.services.get_or_init(Services::default)
    }

    pub(crate) fn builtin(&self) -> Arc<Builtin> {
        self.builtin.lock().clone().unwrap_or_default()
    }

    /// Whether more ranks of this node run than processors.
    #[must_use]
    pub fn is_oversubscribed(&self) -> bool {
        self.wait_limits().oversubscribed
    }

    /// Ranks of this node for each processor they may use, rounded up; 1 when everybody has one.
    #[must_use]
    pub fn rounds(&self) -> u32 {
        let rounds = |job: &Job| job.local_size.cast_unsigned().div_ceil(job.cpus.max(1));
        self.job.get().map_or(1, rounds).max(1)
    }

    /// Processors for the ranks of this node: so many can be at work at once.
    #[must_use]
    pub fn processors(&self) -> u32 {
        self.wait_limits().processors
    }

    /// The number of the node that this process runs on, in the job's map.
    #[must_use]
    pub fn node(&self) -> u32 {
        self.job.get().map_or(0, Job::node)
    }

    /// How the members of a group are spread over the nodes of the job.
    pub(crate) fn nodes_of(&self, group: &Group) -> Nodes {
        match self.job.get() {
            Some(job) => match self.connected_jobs().map_for(&job.map, group) {
                Some(joined) => Nodes::of(&joined, group),
                None => Nodes::of(&job.map, group),
            },
            None => Nodes::of(&Map::one_node(1, 1), group),
        }
    }

    /// How long waits may spin, yield and sleep.
    pub(crate) fn wait_limits(&self) -> Limits {
        self.limits.get().copied().unwrap_or(Limits::UNKNOWN)
    }

    /// Joins the job when this is the first time, and makes the built-in communicators when the
    /// instance begins.
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
        // Before the communicators go, which would only part.
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
            // Nothing that the program could do about it, and more to say than an error class.
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
        // Asked before anybody enters: until then going into the VCI and out of it costs a full
        // fence each.
        oxmpi_pal::membarrier::private();
        let ranks = job.local_size.cast_unsigned();
        let limits = Limits::new(params, ranks, processors, pace, usual);
        *self.vci.enter() = Some(Vci::new(pml, net, &limits));
        crate::vci::enter().hear_networks();
        let _ = self.limits.set(limits);
        crate::report::send(&job, &components, oversubscribed);
        let _ = self.job.set(job);
        oxmpi_mca::events::install_sink(say);
        oxmpi_pal::process::in_forked_children(life::forked);
        crate::report::obey(self)
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

/// What the library says on its own goes to the launcher, which shows it to the user.
fn say(event: &Declaration, text: &str) {
    if let Ok(job) = process().job() {
        let word = if event.level <= Level::Warn {
            "warning: "
        } else {
            ""
        };
        job.report(&format!("{word}{}: {text}", event.name));
    }
}

/// About twice what a wake-up costs on machines of today.
const SPIN_US: u64 = 60;
/// The same where sockets are in use: the thread that waits at them wakes up, too, and only then
/// its rank.
const SPIN_ON_SOCKETS_US: u64 = 200;

/// The parameters, which `rte` has fixed. What is wrong with them the launcher has told, once for
/// the job; a process without launcher tells it here.
fn parameters(job: &Job) -> &'static Params {
    use std::io::Write as _;
    for warning in &job.warnings {
        // Nobody is left to hear that stderr is closed.
        let _ = writeln!(std::io::stderr().lock(), "{}", warning.message());
    }
    oxmpi_mca::params()
}

fn this_thread() -> u64 {
    use oxmpi_sync::Os as _;
    oxmpi_pal::locks::Linux::thread_id() as u64
}
