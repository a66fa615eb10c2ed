//! Processes of other jobs: ports, service names, connecting, joining, disconnecting (MPI-5.0
//! §11.8.2, §11.9, §11.10).
//!
//! core::dynamic does the work; here arguments are checked. Only the root checks the root's
//! arguments; all of its group return its error.

use crate::comm;
use crate::edge::{Out, StrIn, StrOut};
use crate::process::process;
use oxmpi_core::comm::{Comm, get};
use oxmpi_core::comm_create;
use oxmpi_core::comm_object::Making;
use oxmpi_core::constants::MAX_PORT_NAME;
use oxmpi_core::handle::{CommHandle, InfoHandle};
use oxmpi_core::info::Info;
use oxmpi_core::objects::objects;
use oxmpi_core::ports;
use oxmpi_core::services;
use oxmpi_core::{Result, error};
use std::sync::Arc;
use std::time::Duration;

pub use crate::spawn::{comm_spawn, comm_spawn_multiple};

/// MPI_Comm_get_parent
pub fn comm_get_parent(parent: Out<CommHandle>) -> Result<()> {
    parent.set(process().parent().handle());
    Ok(())
}

/// MPI_Comm_disconnect: as MPI_Comm_free, after all pending communication on the communicator.
pub fn comm_disconnect(comm: Out<CommHandle>) -> Result<()> {
    let handle = comm.get();
    comm_create::quiet(process(), handle, "MPI_Comm_disconnect")?;
    comm::release(handle, "disconnected")?;
    comm.set(CommHandle::NULL);
    process().connected_jobs().part();
    Ok(())
}

/// MPI_Open_port
pub fn open_port(info: InfoHandle, port_name: StrOut) -> Result<()> {
    objects().optional_info(info)?;
    let name = ports::open(process())?;
    port_name.set(&name, usize::try_from(MAX_PORT_NAME).unwrap_or(0))?;
    Ok(())
}

/// MPI_Close_port
pub fn close_port(port_name: StrIn) -> Result<()> {
    ports::close(process(), &port_name.text()?)
}

/// MPI_Publish_name
pub fn publish_name(service_name: StrIn, info: InfoHandle, port_name: StrIn) -> Result<()> {
    objects().optional_info(info)?;
    services::publish(process(), service_name.bytes()?, &port_name.text()?)
}

/// MPI_Unpublish_name
pub fn unpublish_name(service_name: StrIn, info: InfoHandle, port_name: StrIn) -> Result<()> {
    objects().optional_info(info)?;
    services::unpublish(process(), service_name.bytes()?, &port_name.text()?)
}

/// MPI_Lookup_name
pub fn lookup_name(service_name: StrIn, info: InfoHandle, port_name: StrOut) -> Result<()> {
    objects().optional_info(info)?;
    let name = services::look_up(process(), service_name.bytes()?)?;
    port_name.set(&name, usize::try_from(MAX_PORT_NAME).unwrap_or(0))?;
    Ok(())
}

/// MPI_Comm_accept
pub fn comm_accept(
    port_name: StrIn,
    info: InfoHandle,
    root: i32,
    comm: CommHandle,
    newcomm: Out<CommHandle>,
) -> Result<()> {
    let comm = meeting(comm, root, "MPI_Comm_accept")?;
    let (name, limit) = of_root(&comm, root, info, port_name)?;
    let new = ports::accept(&comm, root, name, limit)?;
    newcomm.set(comm::made(Some(new), &comm, Making::Other, None)?);
    Ok(())
}

/// MPI_Comm_connect
pub fn comm_connect(
    port_name: StrIn,
    info: InfoHandle,
    root: i32,
    comm: CommHandle,
    newcomm: Out<CommHandle>,
) -> Result<()> {
    let comm = meeting(comm, root, "MPI_Comm_connect")?;
    let (name, limit) = of_root(&comm, root, info, port_name)?;
    let new = ports::connect(&comm, root, name, limit)?;
    newcomm.set(comm::made(Some(new), &comm, Making::Other, None)?);
    Ok(())
}

/// MPI_Comm_join
pub fn comm_join(fd: i32, intercomm: Out<CommHandle>) -> Result<()> {
    let own = get(process(), CommHandle::SELF)?;
    let socket = oxmpi_pal::descriptor::socket_copy(fd)
        .map_err(|error| error!(ERR_ARG, "fd is {fd}: {error}"))?;
    let new = ports::join_over(std::os::fd::AsFd::as_fd(&socket), &own)?;
    intercomm.set(comm::made(Some(new), &own, Making::Other, None)?);
    Ok(())
}

/// The local communicator of a call that joins two groups.
pub(crate) fn meeting(comm: CommHandle, root: i32, call: &str) -> Result<Arc<Comm>> {
    let comm = get(process(), comm)?;
    comm.only_intra(call)?;
    let size = comm.size();
    match (0..size).contains(&root) {
        true => Ok(comm),
        false => Err(error!(
            ERR_ROOT,
            "root is {root}, which is not in 0..{size}, the ranks of the communicator"
        )),
    }
}

type OfRoot = (Option<Result<String>>, Option<Duration>);

/// The root's arguments: the port, and the time limit of the info key `timeout` (seconds).
fn of_root(comm: &Comm, root: i32, info: InfoHandle, port_name: StrIn) -> Result<OfRoot> {
    if comm.rank != root {
        return Ok((None, None));
    }
    let given = || {
        let info = objects().optional_info(info)?;
        let limit = info.map(|info| timeout(&info)).transpose()?.flatten();
        Ok((port_name.text()?.into_owned(), limit))
    };
    Ok(match given() {
        Ok((name, limit)) => (Some(Ok(name)), limit),
        Err(error) => (Some(Err(error)), None),
    })
}

/// The info key `timeout`.
pub(crate) fn timeout(info: &Info) -> Result<Option<Duration>> {
    let Some(text) = info.text("timeout") else {
        return Ok(None);
    };
    let seconds = text.trim().parse().ok();
    let limit = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    limit.map(Some).ok_or_else(|| {
        error!(
            ERR_INFO_VALUE,
            "the value of key \"timeout\" is \"{text}\"; give seconds"
        )
    })
}
