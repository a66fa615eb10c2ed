//! The transports to other processes: shared memory and networks, opened when the job is joined. A
//! process whose own job needs no network opens networks later, when it meets another job.

use crate::components::Components;
use crate::connected::Directory;
use crate::error;
use crate::error::{Class, Error, Result};
use crate::fabric;
use crate::process::Process;
use oxmpi_btl::bml::Bml;
use oxmpi_btl::bml::spread::Estimated;
use oxmpi_btl::clock::Alarm;
use oxmpi_btl::compiled::Networks;
use oxmpi_btl::faulty::Faulty;
use oxmpi_btl::module::Module;
use oxmpi_btl::ofi::{self, Ofi};
use oxmpi_btl::portals::{self, Portals};
use oxmpi_btl::rcache;
use oxmpi_btl::reliable::{Heard, Reliable};
use oxmpi_btl::roads::Roads;
use oxmpi_btl::tcp::{self, Contacts, Identity, Tcp};
use oxmpi_btl::ugni::{self, Ugni};
use oxmpi_btl::watch::Watch;
use oxmpi_btl::{Transports, sm};
use oxmpi_datatype::ArchWord;
use oxmpi_fabric::Interface;
use oxmpi_mca::param::Params;
use oxmpi_rte::Job;
use oxmpi_shm::segment::{JobEvent, PUBLISHED, Segment, SegmentError};
use oxmpi_sync::Mutex;
use std::io;
use std::os::fd::OwnedFd;
use std::sync::Arc;
use std::time::Duration;

/// Opens shared memory to the other ranks of the node, if there are any, and the networks in use. A
/// process with a network also uses the doorbell and the events of the segment.
pub(crate) fn open(
    process: &'static Process,
    job: &mut Job,
    components: &Components,
    beside: Option<Interface>,
    oversubscribed: bool,
    params: &Params,
) -> Result<Transports> {
    let rank = job.rank.cast_unsigned();
    let networks = match components.has_network() {
        true => Some(open_networks(
            process,
            job,
            components,
            beside,
            oversubscribed,
            params,
        )?),
        false => None,
    };
    // In a job of several nodes, or without shared memory, all processes have a network.
    let all_have_one = job.map.len() > 1 || !params.btl.0.allows("sm") || params.mixed_processors;
    if networks.is_some() && all_have_one && !job.shows_at_once() {
        let fence = job.fence();
        fence.map_err(|error| Error::new(Class::ERR_OTHER, error.to_string()))?;
    }
    let (has_sm, has_networks) = (components.btl.has("sm"), networks.is_some());
    let segment = job.segment.take_if(|_| has_sm || has_networks);
    let Some(segment) = segment else {
        return Ok(Transports::over(rank, None, networks));
    };
    let segment = match Segment::attach(segment, ArchWord::LOCAL.bits()) {
        // The node's daemon has another data representation: nothing of its segment can be read.
        Err(SegmentError::Architecture { .. } | SegmentError::Foreign { .. })
            if params.mixed_processors && has_networks =>
        {
            return Ok(Transports::over(rank, None, networks));
        }
        attached => attached.map_err(no_segment)?,
    };
    let doorbell = has_networks.then(|| sm::doorbell(&segment, job.local_rank.cast_unsigned()));
    if has_networks {
        process.node_segment().get_or_init(|| segment.clone());
    }
    let number = job.local_rank.cast_unsigned();
    let (mut rx, mut tx) = sm::open(segment, number, oversubscribed, params);
    let local_ranks = sm::LocalRanks::new(std::mem::take(&mut job.local_ranks));
    rx.set_local_ranks(&local_ranks);
    tx.set_local_ranks(&local_ranks);
    if has_networks {
        let node = job.node();
        tx.reach_only(|peer| has_sm && job.map.node_of(peer) == node);
    }
    let transports = Transports::over(rank, Some((rx, tx)), networks);
    match doorbell {
        Some(doorbell) => Ok(transports.watched(watch(doorbell)?)),
        None => Ok(transports),
    }
}

/// Opens sockets where the process has none yet, before it meets processes of other jobs. The
/// parameter `btl` is for the own job, so a list without `tcp` does not exclude them.
///
/// # Errors
/// `MPI_ERR_OTHER`: the user excludes sockets, the matching transport serves the own job only, or
/// the system refuses sockets.
pub(crate) fn open_for_other_jobs(process: &'static Process) -> Result<()> {
    let job = process.job()?;
    let mut is_open = process.connected_jobs().opening();
    let params = process.params();
    if let Some(mtl) = process.enter().pml.stays_in_job() {
        return Err(error!(
            ERR_OTHER,
            "processes of other jobs are reached by pml ob1, and this job has {mtl} match messages"
        ));
    }
    let has_sockets = |modules: &Bml<Networks>| modules.modules().any(Networks::reaches_other_jobs);
    if *is_open || process.enter().net.tx.networks().is_some_and(has_sockets) {
        return Ok(());
    }
    if params.btl.0.excludes("tcp") {
        return Err(error!(
            ERR_OTHER,
            "processes of other jobs are reached by sockets, which the parameter btl excludes: {}",
            params.btl.0
        ));
    }
    let sockets = open_sockets(process, job, params, params.pml.0.names("dr"))?;
    // A card, or a provider, serves our own job already.
    if let Some(networks) = process.enter().net.tx.networks_mut() {
        let connected_jobs = job.size.cast_unsigned();
        sockets
            .into_iter()
            .for_each(|one| networks.add(one, connected_jobs));
        *is_open = true;
        return Ok(());
    }
    let networks = bml(job, sockets);
    let number = job.local_rank.cast_unsigned();
    let alone = match (process.enter().net.sm().is_some(), &job.segment) {
        (false, Some(segment)) => {
            let segment = segment.try_clone();
            let segment = segment.map_err(|error| error!(ERR_OTHER, "the segment: {error}"))?;
            let oversubscribed = process.is_oversubscribed();
            Some(sm::open(attach(segment)?, number, oversubscribed, params))
        }
        _ => None,
    };
    let mut vci = process.enter();
    if let Some((rx, tx)) = alone {
        vci.net.add_sm(rx, tx);
    }
    if let Some(sm) = vci.net.sm() {
        process.node_segment().get_or_init(|| sm.segment().clone());
    }
    let doorbell = vci.net.sm().map(|sm| sm::doorbell(sm.segment(), number));
    let watch = doorbell.map(watch).transpose()?;
    vci.net.add_networks(networks, watch);
    *is_open = true;
    Ok(())
}

/// After this time without an answer the host of a peer is lost: the parameter `tcp_timeout_ms`.
pub(crate) fn patience(process: &Process) -> Duration {
    Duration::from_millis(process.params().tcp_timeout_ms.max(1).into())
}

fn attach(segment: OwnedFd) -> Result<Segment> {
    Segment::attach(segment, ArchWord::LOCAL.bits()).map_err(no_segment)
}

fn no_segment(error: SegmentError) -> Error {
    let why = match error {
        SegmentError::Architecture { .. } | SegmentError::Foreign { .. } => format!(
            "the node's segment: {error}. Where a processor of another kind has made it, \
             start the job with --mca mixed_processors 1 and let it use sockets (btl)"
        ),
        _ => format!("the node's segment: {error}"),
    };
    Error::new(Class::ERR_NO_MEM, why)
}

/// Starts a thread that rings the doorbell for descriptors, where none does. In a process without
/// networks nothing else wakes a thread that waits for a descriptor: it slept till its time-out.
/// Without the thread, the wait polls often.
pub(crate) fn watch_descriptors(process: &'static Process) {
    let Ok(job) = process.job() else {
        return;
    };
    let mut vci = process.enter();
    if vci.net.is_watched() {
        return;
    }
    let number = job.local_rank.cast_unsigned();
    let doorbell = vci.net.sm().map(|sm| sm::doorbell(sm.segment(), number));
    if let Some(Ok(watch)) = doorbell.map(watch) {
        vci.net.watch(watch);
    }
}

fn watch(doorbell: impl Fn() + Send + 'static) -> Result<Watch> {
    Watch::start(doorbell)
        .map_err(|error| Error::new(Class::ERR_OTHER, format!("a thread for sockets: {error}")))
}

/// Opens the networks and publishes their addresses to the job.
fn open_networks(
    process: &'static Process,
    job: &Job,
    components: &Components,
    beside: Option<Interface>,
    oversubscribed: bool,
    params: &Params,
) -> Result<Bml<Networks>> {
    let mut modules = Vec::new();
    if components.btl.has("ugni") {
        modules.push(Networks::Ugni(open_ugni(
            process,
            job,
            oversubscribed,
            params,
        )?));
    }
    if components.btl.has("portals") {
        let roads = open_roads(process, job, oversubscribed, params, portals::KEY);
        let roads = roads.map_err(|why| error!(ERR_OTHER, "portals: {why}"))?;
        let who = (job.rank.cast_unsigned(), job.size.cast_unsigned());
        let settings = portals::Settings::of(params);
        modules.push(Networks::Portals(Portals::new(who, settings, roads)));
    }
    if components.btl.has("ofi") {
        let open = || fabric::open(job, params, fabric::FRAMES, false);
        let interface = beside.map_or_else(open, Ok);
        let interface = interface.map_err(|why| error!(ERR_OTHER, "btl ofi: {why}"))?;
        modules.push(Networks::Ofi(open_ofi(process, job, interface)?));
    }
    if components.btl.has("tcp") {
        let is_dr = components.pml.best() == "dr";
        let sockets = open_sockets(process, job, params, is_dr)?;
        if sockets.is_empty() {
            return Err(Error::new(Class::ERR_OTHER, NO_INTERFACE));
        }
        modules.extend(sockets);
    }
    Ok(bml(job, modules))
}

fn bml<M: Module>(job: &Job, modules: Vec<M>) -> Bml<M> {
    let bml = Bml::new(modules, job.size.cast_unsigned(), Box::new(Estimated));
    match bml.registers() {
        true => bml.watching(rcache::by_kernel()),
        false => bml,
    }
}

/// The Gemini card of this process.
fn open_ugni(
    process: &'static Process,
    job: &Job,
    oversubscribed: bool,
    params: &Params,
) -> Result<Ugni> {
    let failed = |why: String| Error::new(Class::ERR_OTHER, format!("ugni: {why}"));
    let roads = open_roads(process, job, oversubscribed, params, ugni::KEY).map_err(failed)?;
    let size = job.size.cast_unsigned();
    let settings = ugni::Settings::of(params, job.job_id, size, job.local_size.cast_unsigned());
    let me = job.rank.cast_unsigned();
    let carrier = ugni::OverRoads::new(me, roads);
    let made = Ugni::new((me, size), settings, carrier);
    made.map_err(|code| failed(code.to_string()))
}

/// The transports of the packets of a card in software. Processes of its node are reached by rings,
/// others by sockets of its own, published under this key.
fn open_roads(
    process: &'static Process,
    job: &Job,
    oversubscribed: bool,
    params: &Params,
    key: &'static str,
) -> std::result::Result<Roads, String> {
    let node = job.node();
    let near = match &job.segment {
        Some(segment) if job.local_size > 1 => {
            let segment = segment.try_clone().map_err(|error| error.to_string())?;
            let segment = attach(segment).map_err(|error| error.to_string())?;
            let number = job.local_rank.cast_unsigned();
            let single = sm::Single::open(segment.clone(), number, params, !oversubscribed);
            let single = Arc::new(single);
            let mut tx = sm::transmit(segment, number, oversubscribed, params, single);
            tx.set_local_ranks(&sm::LocalRanks::new(job.local_ranks.clone()));
            tx.reach_only(|peer| job.map.node_of(peer) == node);
            Some(tx)
        }
        _ => None,
    };
    let neighbours = match near {
        Some(_) => job.neighbours(),
        None => 1,
    };
    let rails = match neighbours < job.size.cast_unsigned() {
        true => {
            let (rails, card) = open_rails(process, job, params, key)?;
            if rails.is_empty() {
                return Err(NO_INTERFACE.to_owned());
            }
            job.put(key, &card).map_err(|error| error.to_string())?;
            Some(bml(job, rails))
        }
        false => None,
    };
    Roads::new(near, rails).map_err(|error| error.to_string())
}

/// Opens a provider of libfabric as a network of this process.
fn open_ofi(process: &'static Process, job: &Job, interface: Interface) -> Result<Ofi> {
    let cards = |peer: u32| {
        let job = process.job().ok()?;
        job.get(peer.cast_signed(), ofi::KEY).ok()?
    };
    let (me, processes) = (job.rank.cast_unsigned(), job.size.cast_unsigned());
    let module = Ofi::new(me, processes, interface, Box::new(cards));
    job.put(ofi::KEY, &module.card())
        .map_err(|error| error!(ERR_OTHER, "btl ofi: {error}"))?;
    Ok(module)
}

/// Opens sockets as networks of this process.
fn open_sockets(
    process: &'static Process,
    job: &Job,
    params: &Params,
    is_dr: bool,
) -> Result<Vec<Networks>> {
    if params.btl_faults.lose() && !is_dr {
        return Err(error!(
            ERR_OTHER,
            "btl_faults has frames lost or changed, which only --mca pml dr repairs"
        ));
    }
    let failed = |why: String| Error::new(Class::ERR_OTHER, format!("tcp: {why}"));
    let (rails, card) = open_rails(process, job, params, tcp::KEY).map_err(failed)?;
    job.put(tcp::KEY, &card)
        .map_err(|error| failed(error.to_string()))?;
    process.connected_jobs().set_own_card(card);
    let heard = Arc::new(Heard::default());
    let me = job.rank.cast_unsigned();
    let modules = rails.into_iter();
    let modules = modules.map(|rail| module(rail, me, params, is_dr.then_some(&heard)));
    let modules = modules.collect::<io::Result<_>>();
    modules.map_err(|error| failed(error.to_string()))
}

const NO_INTERFACE: &str = "tcp: no interface is up that tcp_include and tcp_exclude leave";

/// Opens the rails of this process. Returns them and the card for the other processes of the job,
/// which find it by this key.
fn open_rails(
    process: &'static Process,
    job: &Job,
    params: &Params,
    key: &'static str,
) -> std::result::Result<(Vec<Tcp>, Vec<u8>), String> {
    let who = Identity {
        me: job.rank.cast_unsigned(),
        job: job.job_id,
        secret: job.secret.for_calls(),
        connected_jobs: Box::new(Directory(process)),
    };
    let contacts = Published {
        process,
        key,
        size: job.size.cast_unsigned(),
        heard: Mutex::new((JobEvent::default(), 0)),
    };
    tcp::open(who, params, Box::new(contacts))
}

/// The business cards of processes, published under this key. Those of processes of other jobs came
/// with their proc infos.
struct Published {
    process: &'static Process,
    key: &'static str,
    size: u32,
    /// The last event that was handled, and the last change that is known.
    heard: Mutex<(JobEvent, u32)>,
}

impl Contacts for Published {
    fn card(&self, peer: u32) -> Option<Vec<u8>> {
        match peer < self.size {
            true => self
                .process
                .job()
                .ok()?
                .try_get(peer.cast_signed(), self.key)
                .ok()?,
            false => self.process.connected_jobs().card(peer),
        }
    }

    fn publish(&self, card: &[u8]) {
        if self.key == tcp::KEY {
            self.process.connected_jobs().set_own_card(card.to_vec());
        }
        // A process that does not learn of the new card is called by this process.
        let _ = self.process.job().map(|job| job.put(self.key, card));
    }

    fn changed(&self) -> Vec<u32> {
        let Some(node_segment) = self.process.node_segment().get() else {
            return Vec::new();
        };
        // Read before the query: a later change posts another event.
        let event = node_segment.event();
        let mut heard = self.heard.lock();
        let (last, since) = &mut *heard;
        if event.flags & PUBLISHED == 0 || *last == event {
            return Vec::new();
        }
        let changed = self.process.job().map(|job| job.changed(*since));
        if let Ok(Ok(None)) = changed {
            return Vec::new();
        }
        *last = event;
        let Ok(Ok(Some((now, ranks)))) = changed else {
            return Vec::new();
        };
        *since = now;
        ranks
    }
}

/// Wraps a rail as the user wants. With `heard` it is made reliable.
fn module(rail: Tcp, me: u32, params: &Params, heard: Option<&Arc<Heard>>) -> io::Result<Networks> {
    let (delay, faults) = (params.tcp_delay_us, params.btl_faults);
    let is_worse = delay != 0 || faults.any();
    let worse = |rail| {
        let delay = Duration::from_micros(delay.into());
        Alarm::new().map(|alarm| Faulty::new(rail, alarm, delay, faults, me))
    };
    Ok(match (heard, is_worse) {
        (None, false) => Networks::Tcp(rail),
        (None, true) => Networks::FaultyTcp(worse(rail)?),
        (Some(heard), false) => Networks::ReliableTcp(Reliable::new(rail, Alarm::new()?, heard)),
        (Some(heard), true) => {
            Networks::ReliableFaultyTcp(Reliable::new(worse(rail)?, Alarm::new()?, heard))
        }
    })
}
