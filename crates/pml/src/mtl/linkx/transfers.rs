//! Transfers between memories over the rails of a link.

use super::provider::{Place, Provider};
use super::rails::{Part, Rails};
use oxmpi_btl::{GetError, Got, RemoteKey};
use oxmpi_mem::Region;

/// The upper eight bits of a key say which rail it is of.
const RAIL_SHIFT: u32 = 56;

impl<P: Provider> Rails<P> {
    /// Lets a peer read a region.
    pub(super) fn expose(&mut self, peer: u32, region: Region, ticket: u64) -> Option<RemoteKey> {
        let rail = self.pick(peer, Part::Fragment)?;
        let place = self.rails[rail].provider.expose(region)?;
        if place.key >> RAIL_SHIFT != 0 {
            self.rails[rail].provider.conceal(place);
            return None;
        }
        if let Some((rail, place)) = self.exposed.insert((peer, ticket), (rail, place)) {
            self.rails[rail].provider.conceal(place);
        }
        Some(RemoteKey {
            address: place.address,
            key: place.key | (rail as u64) << RAIL_SHIFT,
        })
    }

    pub(super) fn conceal(&mut self, peer: u32, ticket: u64) {
        if let Some((rail, place)) = self.exposed.remove(&(peer, ticket)) {
            self.rails[rail].provider.conceal(place);
        }
    }

    /// Reads what a peer has exposed; its end is in the [news](Rails::news).
    pub(super) fn read(
        &mut self,
        peer: u32,
        from: RemoteKey,
        into: Region,
        ticket: u64,
    ) -> Result<Got, GetError> {
        let rail = usize::try_from(from.key >> RAIL_SHIFT).map_err(|_| GetError)?;
        let is_met = self.meet(peer).is_some();
        if rail >= self.rails.len() || !is_met || !self.is_usable(peer, rail) {
            return Err(GetError);
        }
        let place = Place {
            address: from.address,
            key: from.key & ((1 << RAIL_SHIFT) - 1),
        };
        match (self.rails[rail].provider).read(peer, place, into, ticket) {
            Ok(()) => {
                self.reads.insert(ticket, (rail, peer));
                Ok(Got::Queued)
            }
            Err(why) => {
                self.give_up(peer, rail, why);
                Err(GetError)
            }
        }
    }

    /// Transfers out of the memory of a process.
    pub(super) fn reads_from(&self, peer: u32) -> Vec<u64> {
        let of_it = self.reads.iter().filter(|(_, (_, from))| *from == peer);
        of_it.map(|(ticket, _)| *ticket).collect()
    }

    /// Whether the memory of a transfer is still written to.
    pub(super) fn is_reading(&self, ticket: u64) -> bool {
        self.reads.contains_key(&ticket)
    }

    /// Takes back the memory of a transfer that does not end: a process is gone, and the provider
    /// does not see it. Other transfers over the rail are tried again. Where that cannot be done
    /// the rail is closed.
    pub(super) fn close_reading(&mut self, ticket: u64) {
        if let Some((rail, _)) = self.reads.get(&ticket).copied() {
            if self.rails[rail].provider.end_reads() {
                return;
            }
            self.rails[rail].provider.close();
            let why = "it does not give back the memory of a transfer that was ended";
            self.fail(rail, why.to_owned());
        }
    }
}
