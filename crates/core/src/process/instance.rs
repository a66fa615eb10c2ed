//! The instance: it begins with `MPI_Init` or the first session, and ends with the last of them.
//!
//! The first one joins the job and opens the transports. Each one makes the built-in communicators.
//! MPI-5.0 §11.2, §11.3.

use super::{Builtin, Instance, Process, this_thread};
use crate::comm::{Comm, MAP_IDENTITY};
use crate::components::{self, Components};
use crate::context;
use crate::error::{Class, Error, Result};
use crate::generated::constants::THREAD_MULTIPLE;
use crate::group::Group;
use crate::life::World;
use crate::matched::Matched;
use crate::progress::{self, Progress};
use crate::transports;
use crate::vci::Vci;
use crate::wait::Limits;
use oxmpi_btl::Transports;
use oxmpi_btl::bml::Bml;
use oxmpi_btl::compiled::Networks;
use oxmpi_pml::{Engine, Place as PmlPlace};
use oxmpi_rte::{Job, Joined};
use oxmpi_sync::MutexGuard;
use oxmpi_sync::atomic::Ordering;
use std::sync::Arc;

impl Process {
    /// `MPI_Init_thread`.
    ///
    /// # Errors
    /// `MPI_ERR_OTHER`: called twice, or the job could not be joined.
    pub fn init_world(&'static self, level: i32) -> Result<()> {
        let mut instance = self.instance.lock();
        match self.life.world() {
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
        self.life.open_world();
        Ok(())
    }

    /// Adds a session.
    ///
    /// # Errors
    /// `MPI_ERR_OTHER`: the job could not be joined.
    pub fn init_session(&'static self, level: i32) -> Result<()> {
        self.hold(&mut self.instance.lock(), level)?;
        self.life.open();
        Ok(())
    }

    /// Ends the world model. The caller has run the delete callbacks of `MPI_COMM_SELF`. Where the
    /// instance ends with it, `close` runs first.
    ///
    /// # Errors
    /// `MPI_ERR_OTHER`: not initialised, or finalized before.
    pub fn finalize_world(&'static self, close: impl FnOnce()) -> Result<()> {
        if self.life.world() != World::Running {
            return Err(Error::new(Class::ERR_OTHER, self.life.why_inactive()));
        }
        if self.begin_end() {
            close();
            crate::dmapp::end(self);
        }
        self.not_yet(self.meet_all())?;
        self.life.close_world();
        self.release(&mut self.instance.lock());
        Ok(())
    }

    /// Waits until what this process has sent is received, and for all processes of the job.
    fn meet_all(&'static self) -> Result<()> {
        crate::finalize::drain(self)?;
        crate::report::send_account(self, self.job()?);
        crate::finalize::meet(self)
    }

    /// Ends a session, after its own buffered messages were sent. Messages of other sessions
    /// continue while one remains. Waiting for them here could wait for a message that is received
    /// only after one this process has yet to send. Where the instance ends with the session,
    /// `close` runs first.
    ///
    /// # Errors
    /// `MPI_ERR_PROC_ABORTED`: a message sent before cannot be delivered.
    pub fn finalize_session(&'static self, close: impl FnOnce()) -> Result<()> {
        if self.begin_end() {
            close();
            crate::dmapp::end(self);
            self.not_yet(crate::finalize::drain(self))?;
        }
        self.life.close();
        self.release(&mut self.instance.lock());
        Ok(())
    }

    /// Begins the end of the world model or of a session. Returns whether it is the last one:
    /// all others have ended or begun their end. It waits for what any of them has sent. Two
    /// threads may end two sessions at the same time, so this is one critical section.
    fn begin_end(&self) -> bool {
        let mut instance = self.instance.lock();
        instance.ending += 1;
        instance.ending == instance.holders
    }

    /// Takes back the begun end after an error.
    fn not_yet(&self, ended: Result<()>) -> Result<()> {
        if ended.is_err() {
            self.instance.lock().ending -= 1;
        }
        ended
    }

    /// Joins the job the first time, and makes the built-in communicators when the instance begins.
    fn hold(&'static self, instance: &mut MutexGuard<'_, Instance>, level: i32) -> Result<()> {
        if instance.holders == 0 {
            if self.job.get().is_none() {
                self.join()?;
            } else {
                self.job()?.started();
            }
            self.begin()?;
            instance.thread_level = level;
            instance.progress =
                progress::wanted(self)?.and_then(|purpose| Progress::start(self, purpose));
        }
        instance.thread_level = instance.thread_level.max(level);
        self.enter().has_threads = instance.thread_level == THREAD_MULTIPLE;
        instance.holders += 1;
        Ok(())
    }

    fn release(&'static self, instance: &mut MutexGuard<'_, Instance>) {
        instance.holders = instance.holders.saturating_sub(1);
        instance.ending = instance.ending.saturating_sub(1);
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
        crate::finalize::clear_objects(self);
        if let Ok(job) = self.job() {
            job.finalized();
            if self.life.world() == World::Finalized {
                job.leave();
            }
        }
    }

    #[cold]
    fn join(&'static self) -> Result<()> {
        let joined = match oxmpi_rte::connect() {
            Ok(joined) => joined,
            // The program cannot handle this, and the message contains more than an error class.
            Err(error) => self.fail(&error.message().to_string()),
        };
        show_warnings(&joined.job);
        self.enter_job(joined, None)
    }

    /// Joins a simulated job, all of whose frames these networks carry. MPI_Init follows.
    ///
    /// # Errors
    /// `MPI_ERR_OTHER`: a required component is excluded.
    pub fn join_simulated(&'static self, joined: Joined, networks: Bml<Networks>) -> Result<()> {
        self.enter_job(joined, Some(networks))
    }

    /// Selects the components and opens the transports, unless networks are given.
    fn enter_job(&'static self, joined: Joined, given: Option<Bml<Networks>>) -> Result<()> {
        let Joined { mut job, params } = joined;
        let params = self.params.get_or_init(|| params);
        let processors = job.cpus.max(1);
        let oversubscribed = job.local_size.cast_unsigned() > processors;
        let mut components = Components::select(self, &job, params)?;
        let matched = Matched::select(&job, params, &components)?;
        components.mtl = matched.as_ref().map(|matched| matched.choice.clone());
        let beside = components.beside(&job, params, matched.as_ref())?;
        let rank = job.rank.cast_unsigned();
        let net = match given {
            Some(networks) => Transports::over(rank, None, Some(networks)),
            None => transports::open(self, &mut job, &components, beside, oversubscribed, params)?,
        };
        let place = PmlPlace {
            me: rank,
            processes: job.size.cast_unsigned(),
            eager_budget: params.eager_budget.0,
            mixed: params.mixed_processors,
            portals: components::portals(params),
        };
        let over_fabric = match matched {
            Some(matched) => matched.engine(self, place)?,
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
        let mut limits = Limits::new(params, ranks, processors);
        // Of all ranks of simulated jobs one runs at a time.
        limits.oversubscribed |= self.scheduler.is_some();
        *self.vci.enter() = Some(Vci::new(self, pml, net, &limits));
        self.enter().register_network_layers();
        let _ = self.limits.set(limits);
        crate::report::send(self, &job, &components, oversubscribed);
        let _ = self.job.set(job);
        crate::report::apply_options(self)
    }

    fn begin(&'static self) -> Result<()> {
        let job = self.job()?;
        let everyone = Arc::new(Group::range(0, job.size.cast_unsigned()));
        let myself = Arc::new(Group::range(job.rank.cast_unsigned(), 1));
        let own_context = context::made(job.rank.cast_unsigned(), 0);
        let map = self.enter().maps.add(own_context, &myself);
        let world = Arc::new(Comm::new(
            self,
            context::WORLD,
            everyone,
            job.rank,
            MAP_IDENTITY,
        ));
        let own_context = context::made(job.rank.cast_unsigned(), 0);
        let own = Arc::new(Comm::new(self, own_context, myself, 0, map));
        self.world.set(&world);
        self.own.set(&own);
        *self.builtin.lock() = Some(Arc::new(Builtin {
            world: Some(world),
            own: Some(own),
        }));
        Ok(())
    }
}

/// Prints warnings about parameters in a process without launcher. A launcher has printed them once
/// for the job.
fn show_warnings(job: &Job) {
    use std::io::Write as _;
    for warning in &job.warnings {
        // An error is ignored: it cannot be shown if stderr is closed.
        let _ = writeln!(std::io::stderr().lock(), "{}", warning.message());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two threads ended the last two sessions at the same time, and each saw the other one. So
    /// neither waited for messages that nobody had received yet, and they were lost.
    #[test]
    fn of_two_ends_at_the_same_time_one_is_the_last() {
        let process = Process::of_test();
        process.instance.lock().holders = 2;
        assert_eq!([process.begin_end(), process.begin_end()], [false, true]);
        // An end that fails can be tried again, and another session may begin meanwhile.
        let failed = process.not_yet(Err(Error::new(Class::ERR_OTHER, "")));
        assert!(failed.is_err() && process.begin_end());
        process.instance.lock().holders = 3;
        assert!(process.begin_end());
    }
}
