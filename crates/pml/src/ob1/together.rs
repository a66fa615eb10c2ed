//! Offers that are taken together.
//!
//! While messages go both ways in rows, both processes copy out of each other's memory at once, and
//! both pay for each call. So what a poll brings is gathered, and taken when it brings no more:
//! several messages in one call, and the rows from the end that lies nearer to what was
//! copied last. A program that uses the same buffers again meets those first that are still in a
//! cache: rows go forwards and backwards in turn. (Windows of 64 both ways over a mesh in plain C,
//! a call each, in order, and so: 16 KiB 20 and 40 GB/s, 64 KiB 20 and 26.)
//!
//! Nothing waits longer than the call that has brought it: who polls ends with [`Ob1::flush`]. The
//! answers tell of several messages, too.

use super::Ob1;
use super::control::{self, Accept};
use super::halves::Offered;
use super::receive::Arrived;
use crate::payload::Payload;
use crate::request::RequestId;
use oxmpi_btl::{RemoteAddress, Wire};
use oxmpi_mem::Region;

/// A matched offer.
#[derive(Clone, Copy)]
struct Offer {
    peer: u32,
    /// The receive.
    slot: u32,
    sender: RequestId,
    address: RemoteAddress,
    into: Region,
}

/// Offers that came with this poll or the one before.
#[derive(Default)]
pub(super) struct Gathered {
    offers: Vec<Offer>,
    /// Those that the last flush has seen.
    seen: usize,
    /// Where was copied to last.
    last: usize,
}

/// So many are taken even if more are coming. It bounds for how long nobody else is heard.
const MOST: usize = 64;
/// What one call copies at most: eight are three quarters of what the way into the kernel costs for
/// one of them
const CALL: usize = 8;
/// and longer ones do not feel it (bytes).
const CALL_BYTES: usize = 1 << 20;

impl Gathered {
    fn is_empty(&self) -> bool {
        self.offers.is_empty()
    }

    /// Whether it is worth while to look for more first.
    fn grows(&mut self) -> bool {
        let grown = self.offers.len() > self.seen && self.offers.len() < MOST;
        self.seen = self.offers.len();
        grown
    }
}

/// How many of these one call takes.
fn fitting<'a>(mut offers: impl Iterator<Item = &'a Offer>, most: usize) -> usize {
    let mut bytes = offers.next().map_or(0, |first| first.into.len());
    let fits = |offer: &&Offer| {
        bytes = bytes.saturating_add(offer.into.len());
        bytes <= CALL_BYTES
    };
    1 + offers.take(most - 1).take_while(fits).count()
}

impl Ob1 {
    /// Keeps a matched offer till the end of the poll, if we have messages of our own under way to
    /// its sender. False: it is better taken at once.
    pub(super) fn gather(
        &mut self,
        slot: u32,
        message: &Arrived,
        sender: RequestId,
        offered: &Offered,
    ) -> bool {
        let peer = message.peer;
        let both_ways = (self.links.get(&peer)).is_some_and(|link| link.direct.is_offering());
        let into = match &self.requests.look(slot).payload {
            Payload::Contiguous(region) => *region,
            Payload::Typed(_) => Region::EMPTY,
        };
        if !both_ways || offered.address == 0 || offered.halves || into.is_empty() {
            return false;
        }
        let wanted = self.begin_arriving(slot, message, 0);
        let wanted = usize::try_from(wanted).expect("invariant: no longer than the region");
        self.gathered.offers.push(Offer {
            peer,
            slot,
            sender,
            address: RemoteAddress(offered.address),
            into: into.slice(0, wanted),
        });
        self.is_busy_with(peer);
        true
    }

    /// Whether more offers may be coming, which are better taken together with those that are here.
    /// If not, they are taken.
    #[cold]
    pub(super) fn is_gathering(&mut self, wire: &mut impl Wire) -> bool {
        let grows = self.gathered.grows();
        if !grows {
            self.take_gathered(wire);
        }
        grows
    }

    /// Takes all offers that were gathered.
    pub(super) fn take_gathered(&mut self, wire: &mut impl Wire) {
        if self.gathered.is_empty() {
            return;
        }
        let mut offers = std::mem::take(&mut self.gathered.offers);
        self.gathered.seen = 0;
        if offers.iter().any(|offer| offer.peer != offers[0].peer) {
            offers.sort_by_key(|offer| offer.peer);
        }
        for row in offers.chunk_by(|one, other| one.peer == other.peer) {
            self.take_row(wire, row);
        }
        offers.clear();
        self.gathered.offers = offers;
    }

    fn take_row(&mut self, wire: &mut impl Wire, mut row: &[Offer]) {
        let last = self.gathered.last;
        let far = |offer: &Offer| offer.into.addr().abs_diff(last);
        let backwards = match row {
            [first, .., end] => far(end) < far(first),
            _ => false,
        };
        while !row.is_empty() {
            let taken;
            // With the sender's help one at a time.
            let most = match self.is_helped_by(row[0].peer) {
                true => 1,
                false => CALL,
            };
            if backwards {
                let count = fitting(row.iter().rev(), most);
                (row, taken) = row.split_at(row.len() - count);
                self.gathered.last = taken[0].into.addr();
            } else {
                let count = fitting(row.iter(), most);
                (taken, row) = row.split_at(count);
                self.gathered.last = taken[count - 1].into.addr();
            }
            self.take_together(wire, taken);
        }
    }

    fn is_helped_by(&self, peer: u32) -> bool {
        (self.links.get(&peer)).is_some_and(|link| link.direct.is_helped())
    }

    /// Takes offers of one process.
    fn take_together(&mut self, wire: &mut impl Wire, offers: &[Offer]) {
        let peer = offers[0].peer;
        if let [alone] = offers {
            let offered = Offered {
                address: alone.address.0,
                halves: false,
                kept: false,
            };
            let place = (alone.sender, offered);
            if !self.take_direct(wire, alone.slot, peer, place, alone.into) {
                self.accept(wire, alone);
            }
            return;
        }
        if let Some(link) = self.links.get_mut(&peer) {
            link.direct
                .pass(u32::try_from(offers.len()).unwrap_or(u32::MAX));
        }
        let mut blocks = [(RemoteAddress(0), Region::EMPTY); CALL];
        for (block, offer) in blocks.iter_mut().zip(offers) {
            *block = (offer.address, offer.into);
            wire.row_covers(offer.into);
        }
        if wire.get_together(peer, &blocks[..offers.len()]).is_err() {
            for offer in offers {
                self.accept(wire, offer);
            }
            return;
        }
        for finished in offers.chunks(control::IDS) {
            let ids = control::write_ids(finished.iter().map(|offer| offer.sender));
            self.answer(wire, peer, control::FINISH, &ids);
        }
        for offer in offers {
            self.finish_arriving(offer.slot);
        }
    }

    /// Asks for all of a message in frames.
    fn accept(&mut self, wire: &mut impl Wire, offer: &Offer) {
        let accept = Accept {
            sender: offer.sender,
            receiver: self.requests.id(offer.slot),
            wanted: offer.into.len() as u64,
        };
        self.answer(wire, offer.peer, control::ACCEPT, &accept.write());
    }
}
