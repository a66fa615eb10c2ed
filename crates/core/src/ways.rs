//! The ways to other processes: shared memory and networks, opened when the job is joined; networks
//! also later, in a process that needs none for its own job, when it meets another one.

use crate::abroad::Directory;
use crate::components::Components;
use crate::error;
use crate::error::{Class, Error, Result};
use crate::process::process;
use crate::vci::enter;
use oxmpi_btl::bml::Bml;
use oxmpi_btl::bml::spread::Estimated;
use oxmpi_btl::clock::Alarm;
use oxmpi_btl::compiled::Networks;
use oxmpi_btl::faulty::Faulty;
use oxmpi_btl::reliable::{Heard, Reliable};
use oxmpi_btl::tcp::{self, Identity, Tcp};
use oxmpi_btl::watch::Watch;
use oxmpi_btl::{Transports, sm};
use oxmpi_datatype::ArchWord;
use oxmpi_mca::param::Params;
use oxmpi_rte::Job;
use oxmpi_shm::segment::{Segment, SegmentError};
use std::io;
use std::os::fd::OwnedFd;
use std::sync::Arc;
use std::time::Duration;

/// Shared memory to the others of the node, when there are any, and the networks in use. Whoever
/// has a network uses the bell and the events of the segment, too.
pub(crate) fn open(
    job: &mut Job,
    components: &Components,
    oversubscribed: bool,
    params: &Params,
) -> Result<Transports> {
    let rank = job.rank.cast_unsigned();
    let networks = match components.has_network() {
        true => Some(open_networks(job, params, components.pml.best() == "dr")?),
        false => None,
    };
    // All of a job of several nodes have a network, and all where shared memory is not wanted.
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
        // The node's daemon stores its data in another way: nothing of its segment can be read.
        Err(SegmentError::Architecture { .. } | SegmentError::Foreign { .. })
            if params.mixed_processors && has_networks =>
        {
            return Ok(Transports::over(rank, None, networks));
        }
        attached => attached.map_err(no_segment)?,
    };
    let bell = has_networks.then(|| sm::bell(&segment, job.local_rank.cast_unsigned()));
    let number = job.local_rank.cast_unsigned();
    let (mut rx, mut tx) = sm::open(segment, number, oversubscribed, params);
    let seats = sm::Seats::new(std::mem::take(&mut job.seats));
    rx.seat(&seats);
    tx.seat(&seats);
    if has_networks {
        let node = job.node();
        tx.reach_only(|peer| has_sm && job.map.node_of(peer) == node);
    }
    let transports = Transports::over(rank, Some((rx, tx)), networks);
    match bell {
        Some(bell) => Ok(transports.watched(watch(bell)?)),
        None => Ok(transports),
    }
}

/// Opens networks where the process has none yet, before it meets processes of other jobs.
///
/// # Errors
/// `MPI_ERR_OTHER`: the user excludes them, or the system gives none.
pub(crate) fn reach_out() -> Result<()> {
    let job = process().job()?;
    let mut is_open = process().abroad().opening();
    if *is_open || enter().net.tx.networks().is_some() {
        return Ok(());
    }
    let params = oxmpi_mca::params();
    if !params.btl.0.allows("tcp") {
        return Err(error!(
            ERR_OTHER,
            "processes of other jobs are reached by sockets, which the parameter btl excludes"
        ));
    }
    let networks = open_networks(job, params, params.pml.0.names("dr"))?;
    let number = job.local_rank.cast_unsigned();
    let alone = match (enter().net.sm().is_some(), &job.segment) {
        (false, Some(segment)) => {
            let segment = segment.try_clone();
            let segment = segment.map_err(|error| error!(ERR_OTHER, "the segment: {error}"))?;
            let oversubscribed = process().is_oversubscribed();
            Some(sm::open(attach(segment)?, number, oversubscribed, params))
        }
        _ => None,
    };
    let mut vci = enter();
    if let Some(alone) = alone {
        vci.net.add_sm(alone);
    }
    let bell = vci.net.sm().map(|sm| sm::bell(sm.segment(), number));
    let watch = bell.map(watch).transpose()?;
    vci.net.add_networks(networks, watch);
    *is_open = true;
    Ok(())
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

fn watch(bell: impl Fn() + Send + 'static) -> Result<Watch> {
    Watch::start(bell)
        .map_err(|error| Error::new(Class::ERR_OTHER, format!("a thread for sockets: {error}")))
}

/// The networks, of which the job is told how others reach us by them.
fn open_networks(job: &Job, params: &Params, is_dr: bool) -> Result<Bml<Networks>> {
    if params.btl_faults.lose() && !is_dr {
        return Err(error!(
            ERR_OTHER,
            "btl_faults has frames lost or changed, which only --mca pml dr repairs"
        ));
    }
    let failed = |why: String| Error::new(Class::ERR_OTHER, format!("tcp: {why}"));
    let who = Identity {
        me: job.rank.cast_unsigned(),
        job: job.job_id,
        secret: job.secret.for_calls(),
        abroad: Box::new(Directory),
    };
    let cards = |peer: u32| {
        let job = process().job().ok()?;
        match peer < job.size.cast_unsigned() {
            true => job.get(peer.cast_signed(), tcp::KEY).ok()?,
            false => process().abroad().card(peer),
        }
    };
    let (rails, card) = tcp::open(who, params, Box::new(cards)).map_err(failed)?;
    job.put(tcp::KEY, &card)
        .map_err(|error| failed(error.to_string()))?;
    process().abroad().set_own_card(card);
    let heard = Arc::new(Heard::default());
    let me = job.rank.cast_unsigned();
    let modules = rails.into_iter();
    let modules = modules.map(|rail| module(rail, me, params, is_dr.then_some(&heard)));
    let modules = modules.collect::<io::Result<_>>();
    let modules = modules.map_err(|error| failed(error.to_string()))?;
    let spread = Box::new(Estimated);
    Ok(Bml::new(modules, job.size.cast_unsigned(), spread))
}

/// A rail with what the user wants around it; `heard`: it is to be made reliable.
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
