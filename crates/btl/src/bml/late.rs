//! Modules for some processes only: those opened late, for processes of other jobs.
//!
//! Inside a job the networks chosen at its begin carry everything. A process that connects to
//! another job later, and has no network that reaches it, opens sockets for it. Processes of its
//! own job have not published addresses for these sockets, and must not be waited for.

use super::{Bml, REGISTERED};
use crate::module::Module;
use crate::rcache::Registrations;

impl<M: Module> Bml<M> {
    /// Adds a module for the processes from `first` on.
    pub fn add(&mut self, module: M, first: u32) {
        self.modules.push(Some(module));
        self.firsts.push(first);
        self.registered.push(Registrations::new(REGISTERED));
    }

    /// The modules that serve a peer, by number, without failed ones.
    pub(super) fn modules_for(&self, peer: u32) -> impl Iterator<Item = (usize, &M)> {
        let both = self.modules.iter().zip(&self.firsts).enumerate();
        both.filter_map(move |(at, (module, first))| {
            let module = module.as_ref().filter(|_| peer >= *first)?;
            Some((at, module))
        })
    }

    /// Whether the addresses of a peer are known to all modules that serve it.
    pub(super) fn knows(&self, peer: u32) -> bool {
        self.modules_for(peer)
            .all(|(_, module)| module.is_known(peer))
    }

    /// A process has died: informs modules that do not notice it themselves.
    pub fn lose(&mut self, peer: u32) {
        let both = self.modules.iter_mut().zip(&self.firsts);
        let modules = both.filter_map(|(module, first)| module.as_mut().filter(|_| peer >= *first));
        modules.for_each(|module| module.lose(peer));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bml::BmlEvent;
    use crate::bml::spread::Estimated;
    use crate::frame::Header;
    use crate::sim::{Model, Network, Rail};
    use crate::wire::{Bulk, Full, Wire as _};

    /// Sockets opened to connect to another job were once asked for processes of the own job, too.
    /// These had published nothing for them, and no process was reached any more.
    #[test]
    fn a_late_module_serves_whom_it_is_for() {
        let network = Network::new(Model::default(), 3).shared();
        let rail = Rail { network, me: 0 };
        let mut bml = Bml::new(Vec::new(), 3, Box::new(Estimated));
        bml.add(rail, 2);
        let header = Header {
            seq: 0,
            kind: 1,
            flags: 0,
            control_len: 0,
            context: 0,
            source: 0,
            tag: 0,
        };
        assert_eq!(bml.try_send(1, header, &[], Bulk::None), Err(Full));
        assert_eq!(bml.try_send(2, header, &[], Bulk::None), Ok(()));
        let mut lost = Vec::new();
        bml.progress(|news| lost.push(news));
        assert_eq!(lost, [BmlEvent::Lost(1)]);
    }
}
