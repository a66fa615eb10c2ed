//! The resources that every daemon needs before its ranks start. They are the event loop, signals,
//! the socket for ranks, and the node segment. The job map comes first.

use super::place::Place;
use super::{slot_number, start};
use crate::link::Link;
use crate::map::JobMap;
use crate::node_segment::{NodeSegment, NodeSegments};
use mio::unix::SourceFd;
use mio::{Interest, Poll};
use oxmpi_mca::{param, tuning};
use oxmpi_pal::descriptor;
use oxmpi_pal::process;
use oxmpi_pal::signal::{self, SignalFd};
use oxmpi_rte::seal::Opener;
use oxmpi_rte::wire;
use std::io::{self, Read};
use std::os::fd::{AsFd, AsRawFd, OwnedFd};
use std::os::linux::net::SocketAddrExt;
use std::os::unix::net::{SocketAddr, UnixListener};

/// The resources of a daemon.
pub(super) struct Parts {
    pub(super) poll: Poll,
    pub(super) signals: SignalFd,
    pub(super) listener: UnixListener,
    pub(super) socket_name: String,
    pub(super) node_segments: NodeSegments,
    pub(super) null: OwnedFd,
    /// Those of the job, for the ranks of this node.
    pub(super) settings: Vec<u8>,
}

impl Parts {
    pub(super) fn new(map: &JobMap, me: u32, head: &Link) -> io::Result<Parts> {
        let poll = Poll::new().map_err(|error| process::named("epoll_create1", &error))?;
        let registry = poll.registry();
        let signals = SignalFd::new(&[
            signal::SIGCHLD,
            signal::SIGTERM,
            signal::SIGINT,
            signal::SIGHUP,
            signal::SIGQUIT,
        ])?;
        registry.register(
            &mut SourceFd(&signals.as_fd().as_raw_fd()),
            Place::Signals.token(),
            Interest::READABLE,
        )?;
        head.register(registry, Place::Head.token())?;
        let mut random = [0; 16];
        descriptor::random(&mut random)?;
        let name: String = random.iter().map(|byte| format!("{byte:02x}")).collect();
        // Any user can list this name; the secret decides which process may join.
        let socket_name = format!("oxmpi-{name}");
        let listener = UnixListener::bind_addr(&SocketAddr::from_abstract_name(&socket_name)?)?;
        listener.set_nonblocking(true)?;
        registry.register(
            &mut SourceFd(&listener.as_raw_fd()),
            Place::Listener.token(),
            Interest::READABLE,
        )?;
        let (mut settings, _) = param::from_environment();
        // On another machine the environment of mpirun counts, which the ranks get.
        let environment = map.environments.first().into_iter().flatten();
        let pairs = environment.filter_map(|pair| pair.to_str().ok()?.split_once('='));
        let pairs = pairs.map(|(name, value)| (name.to_string(), value.to_string()));
        settings.extend(param::from_variables(pairs));
        settings.extend(param::decode(&map.settings).unwrap_or_default());
        let params = param::resolve(&settings).params;
        // mpirun's own node may have no rank.
        let ranks = slot_number(map.ranks_of(me).len()).max(1);
        let node_segment = NodeSegment::new(ranks, map.job_id, params.sm_ring_budget.0)?;
        Ok(Parts {
            poll,
            signals,
            listener,
            socket_name,
            node_segments: NodeSegments::new(node_segment),
            null: start::null()?,
            settings: tuning::complete(&map.settings),
        })
    }
}

/// Reads the job map, the first frame from mpirun or from the daemon above.
pub(super) fn receive_map(
    stream: &mut impl Read,
    opener: Option<&mut Opener>,
) -> io::Result<JobMap> {
    let mut header = [0; wire::HEADER];
    stream.read_exact(&mut header)?;
    let len = match opener {
        Some(_) => Opener::rest(&header)?,
        None => wire::message_len(&header)?,
    };
    let mut message = vec![0; len];
    stream.read_exact(&mut message)?;
    if let Some(opener) = opener {
        message = opener.open(&header, message)?;
    }
    JobMap::decode(&message)
        .ok_or_else(|| io::Error::new(io::ErrorKind::InvalidData, "the job map makes no sense"))
}
