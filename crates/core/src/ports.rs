//! Ports, and the connection of two roots: MPI_Comm_connect, _accept and _join (MPI-5.0 §11.9,
//! §11.10.5).
//!
//! Only the roots communicate over a line (`oxmpi_rte::line`). Their groups then exchange the rest
//! by [`joining`](crate::joining). The line stays open as long as the jobs are connected.
//!
//! The accepting root takes the first caller whose group is ready to be joined. A connecting root
//! offers its group as soon as all of its members have called. A caller without an offer blocks no
//! other, and stays for a later call. The remaining steps of a join have one common time limit.

use crate::comm::Comm;
use crate::context;
use crate::error;
use crate::error::{Error, Result};
use crate::exchange;
use crate::handle::CommHandle;
use crate::joining::{Swap, join};
use crate::process::Process;
use crate::transports::patience;
use crate::wait::{COLLECTIVE, Reason, wait};
use oxmpi_pal::{descriptor, net};
use oxmpi_rte::line::{Heard, Line, LineMessage};
use oxmpi_rte::port::{Door, Port};
use oxmpi_rte::proof::Secret;
use oxmpi_rte::timer::Timer;
use oxmpi_sync::Mutex;
use std::collections::BTreeMap;
use std::io;
use std::net::IpAddr;
use std::os::fd::{AsRawFd as _, BorrowedFd};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The ports that this process has opened.
pub struct Ports {
    doors: Mutex<BTreeMap<String, Arc<Open>>>,
}

/// An open port, and its callers that have not been accepted.
pub(crate) struct Open {
    door: Door,
    callers: Mutex<Vec<Line>>,
}

impl Open {
    /// The name of the port.
    pub(crate) fn name(&self) -> String {
        self.door.name()
    }

    /// The next caller whose group is ready, and its offer. Callers that are not processes, or have
    /// gone, are dropped.
    fn next(&self) -> Option<(Line, Vec<u8>)> {
        let mut callers = self.callers.lock();
        while let Some((line, first)) = self.door.take() {
            if first == LineMessage::Job {
                callers.push(line);
            }
        }
        let excess = callers.len().saturating_sub(MOST_CALLERS);
        callers.drain(..excess);
        let mut at = 0;
        while at < callers.len() {
            match callers[at].heard() {
                Heard::Nothing => at += 1,
                Heard::LineMessage(LineMessage::Offer(offer)) => {
                    return Some((callers.remove(at), offer));
                }
                Heard::LineMessage(_) | Heard::Closed => drop(callers.remove(at)),
            }
        }
        None
    }

    /// The descriptors that become readable when [`Open::next`] may have another result.
    fn descriptors(&self) -> Vec<i32> {
        let callers = self.callers.lock();
        let callers = callers.iter().map(Line::descriptor);
        callers.chain([self.door.descriptor()]).collect()
    }
}

impl Ports {
    pub(crate) fn new() -> Ports {
        Ports {
            doors: Mutex::default(),
        }
    }

    /// Closes all ports when MPI is finalized.
    pub(crate) fn close(&self) {
        self.doors.lock().clear();
    }
}

/// MPI_Open_port: the name of a new port.
///
/// # Errors
/// `MPI_ERR_OTHER`: the system refuses sockets, or the user excludes them.
pub fn open(process: &'static Process) -> Result<String> {
    let door = door(process)?;
    let name = door.name();
    process
        .ports()
        .doors
        .lock()
        .insert(name.clone(), Arc::new(door));
    Ok(name)
}

pub(crate) fn door(process: &'static Process) -> Result<Open> {
    let (door, callers) = (open_door(process)?, Mutex::default());
    Ok(Open { door, callers })
}

pub(crate) fn open_door(process: &'static Process) -> Result<Door> {
    crate::transports::open_for_other_jobs(process)?;
    let failed = |error: io::Error| error!(ERR_OTHER, "no port can be opened: {error}");
    let all = net::interfaces().map_err(failed)?;
    let places = oxmpi_btl::tcp::addresses(&all, process.params());
    let places: Vec<IpAddr> = places.into_iter().collect();
    let door = Door::open(&places).map_err(failed)?;
    Ok(door.watching(patience(process)))
}

/// MPI_Close_port.
///
/// # Errors
/// `MPI_ERR_PORT`: this process has no such port open.
pub fn close(process: &'static Process, name: &str) -> Result<()> {
    let closed = process.ports().doors.lock().remove(name);
    closed.map(drop).ok_or_else(no_port)
}

fn no_port() -> Error {
    error!(ERR_PORT, "no port of this name is open in this process")
}

/// MPI_Comm_accept. The root passes the name of the port. `limit` is the longest wait for a caller;
/// without it the wait has no end.
///
/// # Errors
/// `MPI_ERR_PORT`: there is no such port, or no caller came in time.
pub fn accept(
    comm: &Comm,
    root: i32,
    name: Option<Result<String>>,
    limit: Option<Duration>,
) -> Result<CommHandle> {
    const CALL: &str = "MPI_Comm_accept";
    let channel = name.map(|name| {
        let name = name?;
        let open = comm.process.ports().doors.lock().get(&name).cloned();
        let open = open.ok_or_else(no_port)?;
        let (line, offer) = caller(comm.process, CALL, &open, limit)?;
        Ok(RootChannel {
            process: comm.process,
            call: CALL,
            line,
            offer: Some(offer),
            until: None,
        })
    });
    meet(CALL, comm, root, channel).map(|(new, _)| new)
}

/// The next caller at a port whose group is ready, and its offer.
fn caller(
    process: &'static Process,
    call: &'static str,
    open: &Open,
    limit: Option<Duration>,
) -> Result<(Arc<Line>, Vec<u8>)> {
    let until = limit.map(|limit| Instant::now() + limit);
    loop {
        let heard = open.descriptors();
        let left = until.map(|until| until.saturating_duration_since(Instant::now()));
        let found = wait_for_descriptors(process, call, &heard, left, || match open.next() {
            Some(found) => Some(Some(found)),
            // The set of descriptors has changed.
            None => (open.descriptors() != heard).then_some(None),
        })?;
        match found {
            Some(Some((line, offer))) => return Ok((Arc::new(line), offer)),
            Some(None) => {}
            None => {
                let seconds = limit.unwrap_or_default().as_secs_f64();
                return Err(error!(ERR_PORT, "nobody has connected within {seconds} s"));
            }
        }
    }
}

/// MPI_Comm_connect. The root passes the name of the port. `limit` is the longest wait for the
/// accepting side.
///
/// # Errors
/// `MPI_ERR_PORT`: there is no such port, or it was not accepted in time.
pub fn connect(
    comm: &Comm,
    root: i32,
    name: Option<Result<String>>,
    limit: Option<Duration>,
) -> Result<CommHandle> {
    const CALL: &str = "MPI_Comm_connect";
    let limit = limit.unwrap_or_else(|| default_limit(comm.process));
    let channel = name.map(|name| call_at(comm.process, CALL, &name?, limit));
    meet(CALL, comm, root, channel).map(|(new, _)| new)
}

pub(crate) fn call_at(
    process: &'static Process,
    call: &'static str,
    name: &str,
    limit: Duration,
) -> Result<RootChannel> {
    let port = Port::parse(name).ok_or_else(|| error!(ERR_PORT, "it is not the name of a port"))?;
    // Before the other side learns of us, and waits.
    crate::transports::open_for_other_jobs(process)?;
    let until = Instant::now() + limit;
    let line = reach(process, call, port, limit, LineMessage::Job)?;
    let failed = |error: io::Error| error!(ERR_PORT, "nobody is reached at the port: {error}");
    Ok(RootChannel::new(
        process,
        call,
        Arc::new(line.map_err(failed)?),
        until,
    ))
}

/// A line to the process that listens at a port, on which `first` was sent. Meanwhile messages make
/// progress.
pub(crate) fn reach(
    process: &'static Process,
    call: &'static str,
    port: Port,
    limit: Duration,
    first: LineMessage,
) -> Result<io::Result<Line>> {
    let calling = match port.begin_call(limit, first) {
        Ok(calling) => calling,
        Err(error) => return Ok(Err(error)),
    };
    let called = wait_for_descriptors(process, call, &[calling.descriptor()], None, || {
        calling.take()
    })?;
    let line = called.unwrap_or_else(|| Err(io::ErrorKind::TimedOut.into()));
    Ok(line.and_then(|line| line.watch(patience(process)).map(|()| line)))
}

/// The time limit of the parameter `connect_timeout_ms`.
pub(crate) fn default_limit(process: &Process) -> Duration {
    Duration::from_millis(process.params().connect_timeout_ms.max(1).into())
}

/// Joins the groups whose roots have met, and keeps their line. Also returns the jobs of the other
/// group.
pub(crate) fn meet(
    call: &'static str,
    comm: &Comm,
    root: i32,
    channel: Option<Result<RootChannel>>,
) -> Result<(CommHandle, Vec<u64>)> {
    let (mut channel, failed) = match channel {
        Some(Err(error)) => (None, Some(error)),
        channel => (channel.transpose()?, None),
    };
    let given = match failed {
        Some(error) => Some(Err(error)),
        None => channel.as_mut().map(Ok),
    };
    let line = exchange::Line::collective(call, comm);
    let (new, jobs) = join(&line, &comm.group, comm.rank, root, given)?;
    if let Some(root) = comm.group.process(root) {
        comm.process.ends().watch(root);
    }
    if let Some(channel) = channel {
        comm.process.connected_jobs().hold(&jobs, channel.line);
    }
    Ok((new, jobs))
}

/// MPI_Comm_join: one of two processes opens a port and sends its name over a socket that both
/// hold.
///
/// # Errors
/// `MPI_ERR_OTHER`: the socket failed, or the other process cannot be reached; those of
/// [`connect`].
pub fn join_over(socket: BorrowedFd<'_>, own: &Comm) -> Result<CommHandle> {
    const CALL: &str = "MPI_Comm_join";
    let failed = |error: io::Error| error!(ERR_OTHER, "the socket: {error}");
    // A random number, which decides who opens the port, and whether this process can be reached.
    let (mut mine, mut theirs) = ([0; 17], [0; 17]);
    descriptor::random(&mut mine[..16]).map_err(failed)?;
    let process = own.process;
    let able = crate::transports::open_for_other_jobs(process);
    mine[16] = u8::from(able.is_ok());
    write_all(socket, &mine).map_err(failed)?;
    read_all(process, CALL, socket, &mut theirs).map_err(failed)?;
    able?;
    if theirs[16] == 0 {
        return Err(error!(
            ERR_OTHER,
            "the process at the other end of the socket cannot be reached from other jobs"
        ));
    }
    let limit = default_limit(process);
    let until = Instant::now() + limit;
    let channel = match mine.cmp(&theirs) {
        core::cmp::Ordering::Equal => {
            return Err(error!(ERR_OTHER, "the socket leads back to this process"));
        }
        core::cmp::Ordering::Greater => {
            let opened = door(process);
            // With an empty name the other side returns an error at once.
            let name = opened.as_ref().map_or(String::new(), Open::name);
            let len = u16::try_from(name.len()).unwrap_or(0);
            let bytes = [&len.to_le_bytes()[..], name.as_bytes()].concat();
            write_all(socket, &bytes).map_err(failed)?;
            let (line, offer) = caller(process, CALL, &opened?, Some(limit))?;
            RootChannel {
                offer: Some(offer),
                ..RootChannel::new(process, CALL, line, until)
            }
        }
        core::cmp::Ordering::Less => {
            let mut len = [0; 2];
            read_all(process, CALL, socket, &mut len).map_err(failed)?;
            let mut name = vec![0; u16::from_le_bytes(len).into()];
            read_all(process, CALL, socket, &mut name).map_err(failed)?;
            call_at(process, CALL, &String::from_utf8_lossy(&name), limit)?
        }
    };
    meet(CALL, own, 0, Some(Ok(channel))).map(|(new, _)| new)
}

fn write_all(to: BorrowedFd<'_>, mut bytes: &[u8]) -> io::Result<()> {
    while !bytes.is_empty() {
        match descriptor::write(to, bytes) {
            Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
            Ok(sent) => bytes = &bytes[sent..],
            Err(error) => later(&error, || descriptor::wait_writable(to, PATIENCE_MS))?,
        }
    }
    Ok(())
}

/// Meanwhile messages make progress: what the other process waits for may have to be sent again.
fn read_all(
    process: &'static Process,
    call: &'static str,
    from: BorrowedFd<'_>,
    mut into: &mut [u8],
) -> io::Result<()> {
    while !into.is_empty() {
        if !wait_for_bytes(process, call, from)? {
            return Err(io::ErrorKind::TimedOut.into());
        }
        match descriptor::read(from, into) {
            Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
            Ok(came) => into = &mut into[came..],
            Err(error) => later(&error, || Ok(true))?,
        }
    }
    Ok(())
}

/// Whether there is something to read, within the time limit.
fn wait_for_bytes(
    process: &'static Process,
    call: &'static str,
    from: BorrowedFd<'_>,
) -> io::Result<bool> {
    let limit = Duration::from_millis(PATIENCE_MS.unsigned_abs().into());
    let found = wait_for_descriptors(process, call, &[from.as_raw_fd()], Some(limit), || {
        match descriptor::wait_readable(from, 0) {
            Ok(false) => None,
            found => Some(found),
        }
    });
    found
        .map_err(|error| io::Error::other(error.to_string()))?
        .unwrap_or(Ok(false))
}

/// Whether to repeat a call on a socket that transferred nothing.
fn later(error: &io::Error, wait: impl Fn() -> io::Result<bool>) -> io::Result<()> {
    match error.kind() {
        io::ErrorKind::Interrupted => Ok(()),
        io::ErrorKind::WouldBlock if wait()? => Ok(()),
        kind => Err(kind.into()),
    }
}

/// The line between two roots, as the channel between their groups.
pub(crate) struct RootChannel {
    process: &'static Process,
    call: &'static str,
    line: Arc<Line>,
    /// The offer that the other side has already sent.
    offer: Option<Vec<u8>>,
    /// When the other side must be done. For an accepted caller the time limit begins with the
    /// first wait for it: until then this side may be late.
    until: Option<Instant>,
}

impl RootChannel {
    pub(crate) fn new(
        process: &'static Process,
        call: &'static str,
        line: Arc<Line>,
        until: Instant,
    ) -> RootChannel {
        RootChannel {
            process,
            call,
            line,
            offer: None,
            until: Some(until),
        }
    }
}

impl Swap for RootChannel {
    fn swap(&mut self, mine: &[u8]) -> Result<Vec<u8>> {
        let line = &self.line;
        let gone = || error!(ERR_PORT, "the process at the other side is gone");
        line.say(&LineMessage::Offer(mine.to_vec()))
            .map_err(|_| gone())?;
        if let Some(offer) = self.offer.take() {
            return Ok(offer);
        }
        let now = Instant::now();
        let until = *self.until.get_or_insert(now + default_limit(self.process));
        let left = Some(until.saturating_duration_since(now));
        let heard = wait_for_descriptors(
            self.process,
            self.call,
            &[line.descriptor()],
            left,
            || match line.heard() {
                Heard::Nothing => None,
                heard => Some(heard),
            },
        )?;
        match heard {
            Some(Heard::LineMessage(LineMessage::Offer(theirs))) => Ok(theirs),
            None => Err(error!(
                ERR_PORT,
                "the other side has not joined in time (info key timeout, parameter \
                 connect_timeout_ms)"
            )),
            Some(_) => Err(gone()),
        }
    }

    /// The line is encrypted, so no secret is needed.
    fn shared(&self) -> Result<Option<(u64, Secret)>> {
        Ok(None)
    }
}

/// Waits until `look` finds something, checking when these descriptors are readable. `None`: the
/// time limit is over.
pub(crate) fn wait_for_descriptors<T>(
    process: &'static Process,
    call: &'static str,
    descriptors: &[i32],
    limit: Option<Duration>,
    mut look: impl FnMut() -> Option<T>,
) -> Result<Option<T>> {
    let reason = Reason {
        call,
        peer: COLLECTIVE,
        tag: 0,
        context: context::WORLD,
    };
    let timer = limit.map(Timer::start).transpose();
    let timer = timer.map_err(|error| error!(ERR_OTHER, "no time limit: {error}"))?;
    let each = || {
        let timer = timer.as_ref().map(Timer::descriptor);
        descriptors.iter().copied().chain(timer)
    };
    crate::transports::watch_descriptors(process);
    each().for_each(|one| process.enter().net.hear_also(one));
    let found = wait(process, &reason, |_| match look() {
        Some(found) => Some(Some(found)),
        None if timer.as_ref().is_some_and(Timer::is_over) => Some(None),
        None => None,
    });
    each().for_each(|one| process.enter().net.hear_no_longer(one));
    found
}

/// The most callers of a port that wait to be accepted: of more, the oldest are dropped.
const MOST_CALLERS: usize = 1024;
/// Time limit for a socket of the program.
const PATIENCE_MS: i32 = 60_000;

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv4Addr;

    const LIMIT: Duration = Duration::from_secs(60);

    fn call(open: &Open) -> Line {
        let port = Port::parse(&open.name()).unwrap();
        port.call(LIMIT, &LineMessage::Job).unwrap()
    }

    fn next(open: &Open) -> (Line, Vec<u8>) {
        loop {
            match open.next() {
                Some(found) => return found,
                None => std::thread::yield_now(),
            }
        }
    }

    /// A caller proved its identity and then sent nothing. The accepting side waited for it for
    /// ever, and later callers failed.
    #[test]
    fn a_caller_that_offers_nothing_keeps_nobody_waiting() {
        let door = Door::open(&[Ipv4Addr::LOCALHOST.into()]).unwrap();
        let (callers, first) = (Mutex::default(), LineMessage::Offer(b"first".to_vec()));
        let open = Open { door, callers };
        let (mute, gone) = (call(&open), call(&open));
        while open.callers.lock().len() < 2 {
            assert!(open.next().is_none());
        }
        let ready = call(&open);
        ready.say(&first).unwrap();
        let (line, offer) = next(&open);
        assert_eq!(offer, b"first");
        drop((gone, line));
        assert_eq!(ready.hear(Instant::now() + LIMIT), Heard::Closed);
        // It is served when it sends an offer.
        mute.say(&LineMessage::Offer(b"late".to_vec())).unwrap();
        assert_eq!(next(&open).1, b"late");
        while !open.callers.lock().is_empty() {
            assert!(open.next().is_none());
        }
    }
}
