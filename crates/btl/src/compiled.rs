//! The networks that are compiled in: an arm for each (see [`networks`](crate::networks)).

crate::networks! {
    /// The networks that are compiled in.
    pub enum Networks, Endpoint, NetworkFrame {
        /// Sockets on one interface.
        Tcp(crate::tcp::Tcp),
        /// The same, slower.
        DelayedTcp(crate::delayed::Delayed<crate::tcp::Tcp>),
    }
}

impl Networks {
    /// What it is, for the report of a job.
    #[must_use]
    pub fn name(&self) -> String {
        match self {
            Networks::Tcp(tcp) => format!("tcp over {}", tcp.name()),
            Networks::DelayedTcp(slow) => format!("tcp over {}, delayed", slow.network().name()),
        }
    }
}
