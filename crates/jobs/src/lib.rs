//! Simulated jobs: many processes of several jobs in one address space under virtual time, for
//! tests of the layers above the matching engine.
//!
//! ```text
//!   run(seed, plans, program)      a thread for each rank, and one Process for each thread
//!     scheduler   one thread runs at a time; time passes when none can go on
//!     launcher    what a launcher answers: fences, published values, reports
//!     btl::sim    a network for each job: latency, frames that overtake, frames that come twice
//! ```
//!
//! Ranks run the real `core`, `coll` and `osc`. Which rank runs next is drawn from the seed, and no
//! clock is read, so a seed gives the same run again. If no rank can go on and nothing is on its
//! way, the run ends with what each rank waits for.
#![forbid(unsafe_code)]

mod launcher;
mod scheduler;

use launcher::{Launcher, Link};
use oxmpi_btl::bml::Bml;
use oxmpi_btl::bml::spread::Estimated;
use oxmpi_btl::compiled::Networks;
use oxmpi_btl::sim::{Model, Network, Rail, Shared};
use oxmpi_coll::scheduled::Scheduled;
use oxmpi_core::process::{Plugins, Process};
use oxmpi_mca::param::{Params, Setting, resolve};
use oxmpi_osc::window::Windows;
use oxmpi_rte::{Job, Joined, Map};
use scheduler::{Carrier, Scheduler, Turn};
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;
use std::thread::{Builder, scope};

/// A job to run.
pub struct Plan {
    /// Its processes and their nodes.
    pub map: Map,
    /// Its parameters.
    pub params: Params,
    /// The network between its processes.
    pub model: Model,
}

impl Plan {
    /// A job with these parameters, as a user would write them.
    ///
    /// # Panics
    /// When a parameter is unknown, a value does not fit, or ranks would have threads of their own,
    /// which no scheduler runs.
    #[must_use]
    pub fn new(map: Map, model: Model, params: &[(&str, &str)]) -> Plan {
        let setting = |(name, value): &(&str, &str)| Setting::command_line(name, value, "the test");
        let settings: Vec<Setting> = params.iter().map(setting).collect();
        let resolved = resolve(&settings);
        let warnings = resolved.warnings.iter();
        let warnings: Vec<String> = warnings.map(|one| one.message().to_string()).collect();
        assert!(warnings.is_empty(), "{warnings:?}");
        let params = resolved.params;
        assert!(!params.progress_thread && !params.pml.0.names("dr"));
        Plan { map, params, model }
    }

    fn size(&self) -> u32 {
        let nodes = 0..u32::try_from(self.map.len()).unwrap_or(0);
        nodes.map(|node| self.map.node(node).ranks).sum()
    }
}

/// One process, as the program of a test sees it.
pub struct Rank {
    /// The number of its job.
    pub job: usize,
    /// Its rank in MPI_COMM_WORLD.
    pub me: i32,
    /// The number of processes of its job.
    pub size: i32,
    /// The process. It has joined its job; MPI is not initialised.
    pub process: &'static Process,
    /// Its windows.
    pub windows: &'static Windows,
}

/// What a run has shown.
#[derive(Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The virtual time at its end (ns).
    pub time: u64,
    /// How often a rank has let others run.
    pub turns: u64,
    /// The reports of each job's ranks to the launcher, in order.
    pub reports: Vec<Vec<String>>,
}

/// The size of a rank's stack (bytes).
const STACK: usize = 4 << 20;

/// Runs `program` in all ranks of all jobs, until it returns in each.
///
/// # Panics
/// When the program panics in a rank, or when nothing can go on.
pub fn run(seed: u64, plans: &[Plan], program: impl Fn(&Rank) + Sync) -> Outcome {
    let mut carriers = Vec::new();
    let mut names = Vec::new();
    for (job, plan) in plans.iter().enumerate() {
        let network = Network::new(plan.model, seed ^ (job as u64) << 40);
        carriers.push(Carrier {
            network: network.stepped().shared(),
            first: names.len(),
        });
        names.extend((0..plan.size()).map(|rank| format!("rank {rank} of job {job}")));
    }
    let networks: Vec<Shared> = carriers
        .iter()
        .map(|one| Arc::clone(&one.network))
        .collect();
    let scheduler = Arc::new(Scheduler::new(names, carriers, seed));
    let launchers: Vec<Arc<Launcher>> = plans
        .iter()
        .map(|plan| Launcher::new(plan.size()))
        .collect();
    scope(|threads| {
        let mut task = 0;
        for (job, plan) in plans.iter().enumerate() {
            for rank in 0..plan.size() {
                let turn = scheduler.turn(task);
                let place = Place {
                    job,
                    rank,
                    plan,
                    network: &networks[job],
                    launcher: &launchers[job],
                };
                let program = &program;
                let thread = Builder::new().stack_size(STACK);
                let thread = thread.spawn_scoped(threads, move || place.live(turn, program));
                thread.expect("invariant: the system gives a test its threads");
                task += 1;
            }
        }
        scheduler.begin();
    });
    let (time, turns) = match scheduler.end() {
        Ok(end) => end,
        Err(why) => panic!("{why}"),
    };
    Outcome {
        time,
        turns,
        reports: launchers.iter().map(|one| one.reports()).collect(),
    }
}

/// Where a process of a run belongs.
struct Place<'a> {
    job: usize,
    rank: u32,
    plan: &'a Plan,
    network: &'a Shared,
    launcher: &'a Arc<Launcher>,
}

impl Place<'_> {
    /// The life of the thread of a rank.
    fn live(self, turn: Turn, program: &(impl Fn(&Rank) + Sync)) {
        let done = catch_unwind(AssertUnwindSafe(|| {
            turn.first();
            program(&self.join(&turn));
        }));
        match done {
            Ok(()) => turn.done(),
            Err(why) if why.is::<scheduler::Ended>() => {}
            Err(why) => turn.fail(&text(&*why)),
        }
    }

    fn join(&self, turn: &Turn) -> Rank {
        let plugins = Plugins {
            collectives: |process| Box::new(Scheduled::new(process)),
            call: |_, _| unreachable!("invariant: these programs have no functions of their own"),
        };
        let process = Process::simulated(Some(plugins), Box::new(turn.clone()));
        let link = Link::new(Arc::clone(self.launcher), self.rank, turn.clone());
        let map = self.plan.map.clone();
        let mut job = Job::simulated(self.rank, self.job as u64 + 1, map, Box::new(link));
        job.wants_report = self.plan.params.report;
        let rail = Rail {
            network: Arc::clone(self.network),
            me: self.rank,
        };
        let size = self.plan.size();
        let networks = Bml::new(vec![Networks::Sim(rail)], size, Box::new(Estimated));
        let params = self.plan.params.clone();
        let joined = process.join_simulated(Joined { job, params }, networks);
        joined.expect("invariant: a simulated job needs no component that may be missing");
        Rank {
            job: self.job,
            me: self.rank.cast_signed(),
            size: size.cast_signed(),
            process,
            windows: Box::leak(Box::new(Windows::new(process))),
        }
    }
}

/// The text of a panic.
fn text(why: &(dyn Any + Send)) -> String {
    let text = why.downcast_ref::<&str>().map(|text| (*text).to_owned());
    let text = text.or_else(|| why.downcast_ref::<String>().cloned());
    text.unwrap_or_else(|| "a panic without a text".to_owned())
}

/// Ends the thread of a rank because the run has failed elsewhere; prints nothing.
fn end_thread() -> ! {
    resume_unwind(Box::new(scheduler::Ended))
}
