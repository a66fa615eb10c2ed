//! Published names of ports: MPI_Publish_name, _Lookup_name and _Unpublish_name (MPI-5.0 §11.9.4).
//!
//! A name is published on the host of its process and on the host of its mpirun. Lookups search the
//! same two places. If the user sets a name server, it is used instead.

use crate::error;
use crate::error::{Error, Result};
use crate::ports::{default_limit, open_door, reach, wait_for_descriptors};
use crate::process::Process;
use oxmpi_rte::line::{Heard, Line, LineMessage};
use oxmpi_rte::name_broker::{NameOperation, Question, Reply};
use oxmpi_rte::name_server;
use oxmpi_rte::names::{self, Published};
use oxmpi_rte::port::Port;
use oxmpi_sync::Mutex;
use std::collections::BTreeMap;
use std::io;

/// The services that this process has published, with their ports.
pub struct Services {
    process: &'static Process,
    kept: Mutex<BTreeMap<Vec<u8>, (String, Kept)>>,
}

/// Keeps a name published as long as this process has it.
enum Kept {
    /// On this host, and at mpirun.
    Local(#[expect(dead_code, reason = "dropped")] Published),
    /// At a name server.
    AtServer(Line),
}

impl Services {
    pub(crate) fn new(process: &'static Process) -> Services {
        let kept = Mutex::default();
        Services { process, kept }
    }

    /// Unpublishes all names when MPI is finalized.
    pub(crate) fn close(&self) {
        let all = std::mem::take(&mut *self.kept.lock());
        for (service, (port, kept)) in all {
            if let Kept::AtServer(_) = kept {
                continue;
            }
            drop(kept);
            let question = Question {
                service,
                operation: NameOperation::Unpublish(port),
                reply: None,
            };
            // Without an mpirun no process knows it any more.
            let _ = self.process.job().map(|job| job.question(&question));
        }
    }
}

/// MPI_Publish_name.
///
/// # Errors
/// `MPI_ERR_SERVICE`: the service is published already. `MPI_ERR_OTHER`: an error of the system.
pub fn publish(process: &'static Process, service: &[u8], port: &str) -> Result<()> {
    const CALL: &str = "MPI_Publish_name";
    if let Some(server) = server(process)? {
        let (line, reply) = ask_first(
            process,
            CALL,
            server,
            service,
            NameOperation::Publish(port.to_owned()),
        )?;
        return match reply {
            Reply::Done => {
                let mut all = process.services().kept.lock();
                all.insert(service.to_vec(), (port.to_owned(), Kept::AtServer(line)));
                Ok(())
            }
            Reply::Failed(why) => Err(unable(service, &why)),
            _ => Err(taken(service)),
        };
    }
    let published = names::publish(service, port).map_err(|error| match error.kind() {
        io::ErrorKind::AddrInUse => taken(service),
        _ => unable(service, &error.to_string()),
    })?;
    let asked = ask(
        process,
        CALL,
        service,
        NameOperation::Publish(port.to_owned()),
    );
    if asked.is_err() {
        // mpirun may have received the request anyway.
        let question = Question {
            service: service.to_vec(),
            operation: NameOperation::Unpublish(port.to_owned()),
            reply: None,
        };
        let _ = process.job().map(|job| job.question(&question));
    }
    match asked? {
        None | Some(Reply::Done) => {
            let mut all = process.services().kept.lock();
            all.insert(service.to_vec(), (port.to_owned(), Kept::Local(published)));
            Ok(())
        }
        Some(Reply::Failed(why)) => Err(unable(service, &why)),
        Some(_) => Err(taken(service)),
    }
}

fn taken(service: &[u8]) -> Error {
    error!(ERR_SERVICE, "{} is published already", shown(service))
}

fn unable(service: &[u8], why: &str) -> Error {
    error!(ERR_OTHER, "{} cannot be published: {why}", shown(service))
}

/// MPI_Unpublish_name.
///
/// # Errors
/// `MPI_ERR_SERVICE`: this process has not published it, or with another port. `MPI_ERR_OTHER`:
/// mpirun does not answer.
pub fn unpublish(process: &'static Process, service: &[u8], port: &str) -> Result<()> {
    const CALL: &str = "MPI_Unpublish_name";
    let mut all = process.services().kept.lock();
    let (of, kept) = all.remove(service).ok_or_else(|| {
        error!(
            ERR_SERVICE,
            "{} is not published by this process",
            shown(service)
        )
    })?;
    if of != port {
        all.insert(service.to_vec(), (of, kept));
        return Err(error!(
            ERR_SERVICE,
            "{} is published with another port",
            shown(service)
        ));
    }
    drop(all);
    let operation = NameOperation::Unpublish(port.to_owned());
    if let Kept::AtServer(line) = kept {
        return ask_there(process, CALL, &line, service, operation).map(drop);
    }
    drop(kept);
    ask(process, CALL, service, operation).map(drop)
}

/// MPI_Lookup_name.
///
/// # Errors
/// `MPI_ERR_NAME`: no process on this host or mpirun's has published it. `MPI_ERR_OTHER`: an error
/// of the system, or mpirun does not answer.
pub fn look_up(process: &'static Process, service: &[u8]) -> Result<String> {
    const CALL: &str = "MPI_Lookup_name";
    let unable = |why: String| error!(ERR_OTHER, "names cannot be looked up: {why}");
    if let Some(server) = server(process)? {
        return match ask_first(process, CALL, server, service, NameOperation::LookUp)?.1 {
            Reply::Port(port) => Ok(port),
            _ => Err(error!(
                ERR_NAME,
                "nobody has published {} at the name server",
                shown(service)
            )),
        };
    }
    let here = names::look_up(service).map_err(|error| unable(error.to_string()))?;
    if let Some(port) = here {
        return Ok(port);
    }
    match ask(process, CALL, service, NameOperation::LookUp)? {
        Some(Reply::Port(port)) => Ok(port),
        Some(Reply::Failed(why)) => Err(unable(why)),
        _ => Err(error!(
            ERR_NAME,
            "no process of this user has published {} on this host or on that of mpirun",
            shown(service)
        )),
    }
}

/// The port of the name server, if the user sets one.
fn server(process: &Process) -> Result<Option<Port>> {
    let place = &process.params().name_server;
    let failed = |why| error!(ERR_OTHER, "{why} (parameter name_server)");
    let named = Some(place).filter(|place| !place.is_empty());
    named
        .map(|place| name_server::find(place).map_err(failed))
        .transpose()
}

/// A line to the name server, and its reply to the first request on it.
fn ask_first(
    process: &'static Process,
    call: &'static str,
    server: Port,
    service: &[u8],
    operation: NameOperation,
) -> Result<(Line, Reply)> {
    let line = reach(
        process,
        call,
        server,
        default_limit(process),
        question(service, operation),
    )?;
    let line = line.map_err(|error| {
        error!(
            ERR_OTHER,
            "the name server is not reached: {error} (parameter name_server)"
        )
    })?;
    let reply = heard(process, call, &line)?;
    Ok((line, reply))
}

fn question(service: &[u8], operation: NameOperation) -> LineMessage {
    LineMessage::Ask(Question {
        service: service.to_vec(),
        operation,
        reply: None,
    })
}

fn gone() -> Error {
    error!(ERR_OTHER, "the name server is gone (parameter name_server)")
}

/// The reply of the name server to a further request.
fn ask_there(
    process: &'static Process,
    call: &'static str,
    line: &Line,
    service: &[u8],
    operation: NameOperation,
) -> Result<Reply> {
    line.say(&question(service, operation))
        .map_err(|_| gone())?;
    heard(process, call, line)
}

fn heard(process: &'static Process, call: &'static str, line: &Line) -> Result<Reply> {
    let limit = Some(default_limit(process));
    let heard = wait_for_descriptors(process, call, &[line.descriptor()], limit, || {
        match line.heard() {
            Heard::Nothing => None,
            heard => Some(heard),
        }
    })?;
    match heard {
        Some(Heard::LineMessage(LineMessage::Name(reply))) => Ok(reply),
        _ => Err(gone()),
    }
}

/// The reply of mpirun; `None`: this process was started without an mpirun of ours.
fn ask(
    process: &'static Process,
    call: &'static str,
    service: &[u8],
    operation: NameOperation,
) -> Result<Option<Reply>> {
    let failed = |error: io::Error| error!(ERR_OTHER, "mpirun cannot be asked: {error}");
    let job = process.job()?;
    if !job.has_mpirun() {
        return Ok(None);
    }
    let door = open_door(process)?;
    let question = Question {
        service: service.to_vec(),
        operation,
        reply: Some(door.name()),
    };
    job.question(&question).map_err(failed)?;
    let limit = default_limit(process);
    let answer = || {
        let mut callers = std::iter::from_fn(|| door.take());
        callers.find_map(|(_, first)| match first {
            LineMessage::Name(reply) => Some(reply),
            _ => None,
        })
    };
    match wait_for_descriptors(process, call, &[door.descriptor()], Some(limit), answer)? {
        Some(reply) => Ok(Some(reply)),
        None => Err(error!(
            ERR_OTHER,
            "mpirun has not answered within {} s (parameter connect_timeout_ms)",
            limit.as_secs_f64()
        )),
    }
}

fn shown(service: &[u8]) -> String {
    format!("\"{}\"", String::from_utf8_lossy(service))
}
