//! The registrations of a module, kept between transfers.

use super::{Bounds, Cache, Counters, Keeper, Pin, Watch};
use crate::module::{Access, MemKey, Module};
use crate::wire::RemoteKey;
use core::ops::Range;
use oxmpi_mem::{Kind, Region};

impl<M: Module> Keeper<Region> for M {
    type Token = MemKey;

    fn begin(&mut self, span: &Region, access: Access) -> Option<MemKey> {
        self.register(*span, access)
    }

    fn end(&mut self, key: MemKey) {
        self.deregister(key);
    }
}

/// A module whose memory is watched before it is registered.
struct Watched<'a, M> {
    module: &'a mut M,
    watch: &'a mut dyn Watch,
    /// The unmapping of the last range cannot be reported.
    unseen: bool,
}

impl<M: Module> Keeper<Region> for Watched<'_, M> {
    type Token = MemKey;

    fn begin(&mut self, span: &Region, access: Access) -> Option<MemKey> {
        // Memory mapped from the node's segment belongs to the library and stays.
        let range = super::Span::range(span);
        self.unseen = span.kind() != Kind::Segment && !self.watch.watch(&range);
        self.module.register(*span, access)
    }

    fn end(&mut self, key: MemKey) {
        self.module.deregister(key);
    }
}

/// The cache in front of one module's [`register`](Module::register).
pub struct Registrations(Cache<Region, MemKey>);

impl Registrations {
    /// Nothing is registered yet.
    #[must_use]
    pub fn new(bounds: Bounds) -> Registrations {
        Registrations(Cache::new(bounds))
    }

    /// A key for exactly this region, valid until the pin is [released](Registrations::release).
    /// With a watch, memory that cannot be watched is not kept.
    pub fn register(
        &mut self,
        module: &mut impl Module,
        watch: Option<&mut dyn Watch>,
        region: Region,
        access: Access,
    ) -> Option<(Pin, RemoteKey)> {
        let pin = match watch {
            None => self.0.pin(&region, access, module)?,
            Some(watch) => {
                let mut keeper = Watched {
                    module,
                    watch,
                    unseen: false,
                };
                let pin = self.0.pin(&region, access, &mut keeper)?;
                if keeper.unseen {
                    self.0.keep_no_longer(&pin, &mut keeper);
                }
                pin
            }
        };
        let (whole, key) = self.0.pinned(&pin)?;
        let offset = region.addr() - whole.addr();
        let remote = RemoteKey {
            address: key.remote.address.wrapping_add(offset as u64),
            key: key.remote.key,
        };
        Some((pin, remote))
    }

    /// Ends a use of a region.
    pub fn release(&mut self, module: &mut impl Module, pin: Pin) {
        self.0.unpin(pin, module);
    }

    /// As [`Cache::invalidate`].
    pub fn invalidate(&mut self, module: &mut impl Module, range: &Range<u64>) {
        self.0.invalidate(range, module);
    }

    /// The module has failed: ends all, as [`Cache::end`].
    pub fn end(&mut self, module: &mut impl Module) {
        self.0.end(module);
    }

    /// As [`Cache::counters`].
    #[must_use]
    pub fn counters(&self) -> Counters {
        self.0.counters()
    }

    /// As [`Cache::kept`].
    #[must_use]
    pub fn kept(&self) -> (usize, u64) {
        self.0.kept()
    }
}
