//! The networks that are compiled in: one variant each (see [`networks`](crate::networks)).

use crate::layers::{Handler, Layer};

crate::networks! {
    /// The networks that are compiled in.
    #[allow(clippy::large_enum_variant)] // A process has few, made once.
    pub enum Networks, Endpoint, NetworkFrame {
        /// Sockets on one interface.
        Tcp(crate::tcp::Tcp),
        /// Sockets with delays and injected faults.
        FaultyTcp(Worse),
        /// Sockets with sealed frames, for `pml dr`.
        ReliableTcp(crate::reliable::Reliable<crate::tcp::Tcp, crate::clock::Alarm>),
        /// Sealed frames over sockets with injected faults.
        ReliableFaultyTcp(crate::reliable::Reliable<Worse, crate::clock::Alarm>),
        /// A Gemini network card in software.
        Ugni(crate::ugni::Ugni),
        /// A Portals interface in software.
        Portals(crate::portals::Portals),
        /// A provider of libfabric.
        Ofi(crate::ofi::Ofi),
        /// A simulated network of a job in one address space.
        Sim(crate::sim::Rail),
    }
}

/// Sockets with injected faults.
pub type Worse = crate::faulty::Faulty<crate::tcp::Tcp, crate::clock::Alarm>;

impl Networks {
    /// Its name in the report of a job.
    #[must_use]
    pub fn name(&self) -> String {
        match self {
            Networks::Tcp(tcp) => format!("tcp over {}", tcp.name()),
            Networks::FaultyTcp(bad) => format!("tcp over {}, made worse", bad.network().name()),
            Networks::ReliableTcp(good) => format!("tcp over {}, sealed", good.network().name()),
            Networks::ReliableFaultyTcp(good) => {
                let name = good.network().network().name();
                format!("tcp over {name}, made worse, sealed")
            }
            Networks::Ugni(ugni) => ugni.name(),
            Networks::Portals(portals) => portals.name(),
            Networks::Ofi(ofi) => ofi.name(),
            Networks::Sim(_) => "sim".to_owned(),
        }
    }

    /// Whether it reaches processes of other jobs.
    #[must_use]
    pub fn reaches_other_jobs(&self) -> bool {
        let only_ours = matches!(
            self,
            Networks::Ugni(_) | Networks::Portals(_) | Networks::Ofi(_) | Networks::Sim(_)
        );
        !only_ours
    }

    /// The handler of frames of its own layer, if it has one.
    #[must_use]
    pub fn handler(&self) -> Option<(Layer, Handler)> {
        match self {
            Networks::Ugni(ugni) => Some((Layer::NIC, ugni.carrier().inbox().handler())),
            Networks::Portals(portals) => Some((Layer::PORTALS, portals.handler())),
            _ => None,
        }
    }
}
