//! Registrations of a module, kept between transfers.

use super::{Bounds, Cache, Counters, Keeper, Pin};
use crate::module::{Access, MemKey, Module};
use crate::wire::RemoteKey;
use core::ops::Range;
use oxmpi_mem::Region;

impl<M: Module> Keeper<Region> for M {
    type Token = MemKey;

    fn begin(&mut self, span: &Region, access: Access) -> Option<MemKey> {
        self.register(*span, access)
    }

    fn end(&mut self, key: MemKey) {
        self.deregister(key);
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

    /// A key for exactly this region, good until the pin is [released](Registrations::release).
    pub fn register(
        &mut self,
        module: &mut impl Module,
        region: Region,
        access: Access,
    ) -> Option<(Pin, RemoteKey)> {
        let pin = self.0.pin(&region, access, module)?;
        let (whole, key) = self.0.pinned(&pin)?;
        let offset = region.addr() - whole.addr();
        let remote = RemoteKey {
            address: key.remote.address.wrapping_add(offset as u64),
            key: key.remote.key,
        };
        Some((pin, remote))
    }

    /// The transfers of a region have ended.
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
