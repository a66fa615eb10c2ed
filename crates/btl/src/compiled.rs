//! The networks that are compiled in: an arm for each (see [`networks`](crate::networks)).

use crate::layers::{Handler, Layer};

crate::networks! {
    /// The networks that are compiled in.
    #[allow(clippy::large_enum_variant)] // A process has few, and makes each once.
    pub enum Networks, Endpoint, NetworkFrame {
        /// Sockets on one interface.
        Tcp(crate::tcp::Tcp),
        /// The same, slower and with faults.
        FaultyTcp(Worse),
        /// The same, for `pml dr`.
        ReliableTcp(crate::reliable::Reliable<crate::tcp::Tcp, crate::clock::Alarm>),
        /// Both.
        ReliableFaultyTcp(crate::reliable::Reliable<Worse, crate::clock::Alarm>),
        /// A Gemini network card in software.
        Ugni(crate::ugni::Ugni),
        /// A Portals interface in software.
        Portals(crate::portals::Portals),
        /// A provider of libfabric.
        Ofi(crate::ofi::Ofi),
    }
}

/// Sockets with faults.
pub type Worse = crate::faulty::Faulty<crate::tcp::Tcp, crate::clock::Alarm>;

impl Networks {
    /// What it is, for the report of a job.
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
        }
    }

    /// Whether processes of other jobs are reached by it.
    #[must_use]
    pub fn reaches_other_jobs(&self) -> bool {
        let only_ours = matches!(
            self,
            Networks::Ugni(_) | Networks::Portals(_) | Networks::Ofi(_)
        );
        !only_ours
    }

    /// Who gets frames of a layer of its own, where it has one.
    #[must_use]
    pub fn handler(&self) -> Option<(Layer, Handler)> {
        match self {
            Networks::Ugni(ugni) => Some((Layer::NIC, ugni.carrier().inbox().handler())),
            Networks::Portals(portals) => Some((Layer::PORTALS, portals.handler())),
            _ => None,
        }
    }
}
