//! Start and end of MPI: MPI_Init, sessions, threads, and MPI_Abort (MPI-5.0 §11.2 to §11.4).
//!
//! core::process joins the job and makes the built-in communicators. Here they get names and their
//! initial error handler. The predefined attributes and MPI_INFO_ENV get the values of the job. At
//! the end the delete functions of MPI_COMM_SELF run, last in first out, while MPI still works.

use crate::attribute::Owner;
use crate::edge::{self, Out, install_panic_hook};
use crate::others;
use crate::process::{process, windows};
use crate::session::level_name;
use oxmpi_core::collectives;
use oxmpi_core::constants::{THREAD_FUNNELED, THREAD_MULTIPLE, THREAD_SERIALIZED, THREAD_SINGLE};
use oxmpi_core::errhandler::Handler;
use oxmpi_core::handle::{CommHandle, SessionHandle};
use oxmpi_core::info::{Environment, memory_kinds};
use oxmpi_core::life::World;
use oxmpi_core::objects::objects;
use oxmpi_core::spawn;
use oxmpi_core::{Result, comm};
use oxmpi_pal::process::{Buffering, buffer_c_streams};

/// MPI_Init
pub fn init() -> Result<()> {
    start_world(THREAD_SINGLE)
}

/// MPI_Init_thread: provides the lowest level that is at least the required one.
pub fn init_thread(required: i32, provided: Out<i32>) -> Result<()> {
    let level = [THREAD_SINGLE, THREAD_FUNNELED, THREAD_SERIALIZED]
        .into_iter()
        .find(|level| *level >= required)
        .unwrap_or(THREAD_MULTIPLE);
    start_world(level)?;
    provided.set(level);
    Ok(())
}

fn start_world(level: i32) -> Result<()> {
    install_panic_hook();
    crate::process::prepare();
    crate::file::plug();
    others::initialise_world(|| process().init_world(level))?;
    learn_from_job(level)?;
    name_builtin()?;
    collectives::made(process(), CommHandle::WORLD)?;
    let world = comm::get(process(), CommHandle::WORLD)?;
    if let Some(parent) = spawn::meet_parents(&world)? {
        let parent = comm::get(process(), parent)?;
        parent.local.name.set(b"MPI_COMM_PARENT");
        parent.local.handler.set(objects().initial_handler.get());
    }
    Ok(())
}

/// Sets names and the initial error handler of the built-in communicators.
fn name_builtin() -> Result<()> {
    for (handle, name) in [
        (CommHandle::WORLD, "MPI_COMM_WORLD"),
        (CommHandle::SELF, "MPI_COMM_SELF"),
    ] {
        let comm = comm::get(process(), handle)?;
        comm.local.name.set(name.as_bytes());
        comm.local.handler.set(objects().initial_handler.get());
    }
    Ok(())
}

/// Starts MPI for a session.
pub(crate) fn start_session(level: i32) -> Result<()> {
    install_panic_hook();
    crate::process::prepare();
    crate::file::plug();
    others::initialise(|| process().init_session(level))?;
    if process().life.world() == World::Running {
        return Ok(());
    }
    learn_from_job(level)?;
    name_builtin()
}

/// Ends MPI for a session, after the delivery of its buffered messages.
pub(crate) fn end_session(handle: SessionHandle) -> Result<()> {
    objects()
        .session(handle)?
        .buffer
        .flush(process(), "MPI_Session_finalize")?;
    objects().sessions.remove(handle.0);
    process().finalize_session(close_windows)
}

/// Takes values from the launcher: predefined attributes, initial error handler, MPI_INFO_ENV.
fn learn_from_job(level: i32) -> Result<()> {
    let job = process().job()?;
    let launched = |value: i32| job.is_launched().then_some(value);
    // All processes of a node read the same monotonic clock.
    let one_clock = job.local_size == job.size;
    objects()
        .predefined
        .set(one_clock, launched(job.appnum), launched(job.universe_size));
    if let Some(handler) = job.param("initial_errhandler").and_then(Handler::by_name) {
        objects().initial_handler.set(handler);
    }
    match job.param("stream_buffering") {
        Some("0") => buffer_c_streams(Buffering::None),
        Some("1") => buffer_c_streams(Buffering::Line),
        Some("2") => buffer_c_streams(Buffering::Full),
        _ => {}
    }
    let mut environment = Environment::of_process();
    let fact = |name: &str| job.param(name).map(|value| value.as_bytes().to_vec());
    environment.command = fact("info_env.command").or(environment.command);
    environment.argv = fact("info_env.argv").or(environment.argv);
    environment.wdir = fact("info_env.wdir").or(environment.wdir);
    let maxprocs = job.param("info_env.maxprocs");
    environment.maxprocs = maxprocs.and_then(|count| count.parse().ok());
    environment.thread_level = Some(level_name(level));
    environment.memory_kinds = Some(memory_kinds(job.param("memory_alloc_kinds")));
    objects().set_environment(&environment);
    Ok(())
}

/// MPI_Finalize: does nothing in a child made by fork, where MPI belongs to the parent.
pub fn finalize() -> Result<()> {
    if process().life.is_forked() {
        return Ok(());
    }
    if process().life.world() == World::Running {
        let own = comm::get(process(), CommHandle::SELF)?;
        let attributes = Owner::comm(CommHandle::SELF, &own);
        // MPI ends even if a delete function fails: the failing one loses its attribute, and the
        // others are called.
        while attributes.delete_all().is_err() {
            if let Some(step) = own.local.attributes.last_deletion() {
                own.local.attributes.remove(step.keyval.key);
            }
        }
    }
    process().finalize_world(close_windows)
}

/// Frees windows that the program has not freed when the instance ends.
fn close_windows() {
    windows().close();
}

/// MPI_Initialized
pub fn initialized(flag: Out<i32>) -> Result<()> {
    flag.set(i32::from(process().life.world() != World::Before));
    Ok(())
}

/// MPI_Finalized
pub fn finalized(flag: Out<i32>) -> Result<()> {
    flag.set(i32::from(process().life.world() == World::Finalized));
    Ok(())
}

/// MPI_Query_thread
pub fn query_thread(provided: Out<i32>) -> Result<()> {
    provided.set(process().thread_level());
    Ok(())
}

/// MPI_Is_thread_main
pub fn is_thread_main(flag: Out<i32>) -> Result<()> {
    flag.set(i32::from(process().is_main_thread()));
    Ok(())
}

/// MPI_Abort: does not return.
pub fn abort(comm: CommHandle, errorcode: i32) -> Result<()> {
    edge::abort(errorcode, comm)
}
