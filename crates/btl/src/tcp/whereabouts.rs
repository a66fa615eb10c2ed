//! The addresses of this process and its peers, shared by its rails: the addresses of its
//! interfaces, its listening sockets, and the cards of peers.
//!
//! Addresses may change while a job runs. The system reports a change on this machine, and the
//! keeper of the cards a new card of a peer. Either is counted as a change. The addresses of all
//! peers are then computed anew, and each rail [follows](super::moving) when it sees the count. The
//! interfaces that are rails are fixed when they are opened.

use super::address::{self, Rail};
use super::card::{self, Card, Namespace};
use super::{Contacts, Identity, Name, Settings};
use oxmpi_datatype::ArchWord;
use oxmpi_mca::events::{Event, emit};
use oxmpi_pal::cpu::now_ns;
use oxmpi_pal::net::{self, AddressWatch, Interface};
use oxmpi_sync::Mutex;
use oxmpi_sync::atomic::{AtomicUsize, Ordering};
use std::collections::HashMap;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

/// Time (ns) until a process without a published card is asked for it again.
const ASK_AGAIN: u64 = 1_000_000;

/// The state that the rails of a process share.
pub(super) struct Shared {
    pub who: Identity,
    pub settings: Settings,
    namespace: Namespace,
    contacts: Box<dyn Contacts>,
    watch: Option<AddressWatch>,
    here: Mutex<Here>,
    /// The peers whose cards were found.
    known: Mutex<HashMap<u32, Arc<Known>>>,
    /// When missing cards were looked up last (ns).
    asked: Mutex<HashMap<u32, u64>>,
    /// Peers with a new card that could not be looked up yet.
    again: Mutex<Vec<u32>>,
    /// The rail that has received last.
    last: AtomicUsize,
}

/// The addresses of this process.
struct Here {
    rails: Arc<Vec<Rail>>,
    /// By rail, the addresses at which it listens.
    places: Vec<Vec<SocketAddr>>,
    /// Changes so far, of our addresses and those of peers.
    changes: u64,
}

/// A peer by its card.
pub(super) struct Known {
    pub card: Card,
    pub name: Name,
    /// For each rail, the addresses at which the peer is reached, the best first.
    pub ways: Vec<Vec<SocketAddr>>,
    /// How many rails reach it. With several, the limits of each are used.
    pub rails: usize,
}

impl Known {
    /// Whether it has this address.
    pub(super) fn is_at(&self, address: IpAddr) -> bool {
        let mut places = self.card.addresses.iter();
        places.any(|place| place.ip() == address)
    }
}

impl Shared {
    pub(super) fn new(
        who: Identity,
        settings: Settings,
        rails: Vec<Rail>,
        contacts: Box<dyn Contacts>,
        watch: Option<AddressWatch>,
    ) -> Shared {
        let here = Here {
            places: vec![Vec::new(); rails.len()],
            rails: Arc::new(rails),
            changes: 0,
        };
        Shared {
            who,
            settings,
            namespace: card::namespace(),
            contacts,
            watch,
            here: Mutex::new(here),
            known: Mutex::new(HashMap::new()),
            asked: Mutex::new(HashMap::new()),
            again: Mutex::new(Vec::new()),
            last: AtomicUsize::new(0),
        }
    }

    /// The rails, with their present addresses.
    pub(super) fn rails(&self) -> Arc<Vec<Rail>> {
        Arc::clone(&self.here.lock().rails)
    }

    /// Changes of addresses so far, ours and those of peers.
    pub(super) fn changes(&self) -> u64 {
        self.here.lock().changes
    }

    /// Records that a rail has received something.
    pub(super) fn has_come(&self, rail: usize) {
        if self.has_come_last() != rail {
            self.last.store(rail, Ordering::Relaxed);
        }
    }

    /// The rail that has received last.
    pub(super) fn has_come_last(&self) -> usize {
        self.last.load(Ordering::Relaxed)
    }

    /// The descriptor that is readable when an address of this machine has changed.
    pub(super) fn watch(&self) -> Option<&AddressWatch> {
        self.watch.as_ref()
    }

    /// Sets the addresses at which a rail listens. Returns whether they have changed.
    pub(super) fn listens_at(&self, rail: usize, places: Vec<SocketAddr>) -> bool {
        let mut here = self.here.lock();
        std::mem::replace(&mut here.places[rail], places.clone()) != places
    }

    /// The card of this process.
    pub(super) fn card(&self) -> Card {
        Card {
            arch: ArchWord::LOCAL,
            namespace: self.namespace,
            links: self.settings.links,
            addresses: self.here.lock().places.concat(),
        }
    }

    /// Publishes the card of this process.
    pub(super) fn publish(&self) {
        let card = self.card();
        emit(Event::AddressChanged, || {
            format!("this process is at {} now", list(&card.addresses))
        });
        self.contacts.publish(&card.encode());
    }

    /// A peer's card, looked up at first contact.
    pub(super) fn known(&self, peer: u32) -> Option<Arc<Known>> {
        if let Some(known) = self.known.lock().get(&peer) {
            return Some(Arc::clone(known));
        }
        let now = now_ns();
        if self
            .asked
            .lock()
            .get(&peer)
            .is_some_and(|at| now < at + ASK_AGAIN)
        {
            return None;
        }
        let Some(card) = self.contacts.card(peer) else {
            self.asked.lock().insert(peer, now);
            return None;
        };
        let name = self.who.connected_jobs.name(peer).unwrap_or(Name {
            job: self.who.job,
            rank: peer,
        });
        // A process that publishes an invalid card is not reached.
        let card = Card::decode(&card).unwrap_or(Card {
            arch: ArchWord::LOCAL,
            namespace: Namespace::default(),
            links: 1,
            addresses: Vec::new(),
        });
        let known = Arc::new(self.resolve(card, name));
        self.known.lock().insert(peer, Arc::clone(&known));
        Some(known)
    }

    fn resolve(&self, card: Card, name: Name) -> Known {
        let theirs: Vec<IpAddr> = card.addresses.iter().map(SocketAddr::ip).collect();
        let same_namespace = card.namespace == self.namespace;
        let ways = address::reach(&self.rails(), &theirs, same_namespace);
        let places = |way: Vec<usize>| way.into_iter().map(|at| card.addresses[at]).collect();
        let ways: Vec<Vec<SocketAddr>> = ways.into_iter().map(places).collect();
        Known {
            rails: ways.iter().filter(|way| !way.is_empty()).count(),
            ways,
            card,
            name,
        }
    }

    /// Checks for changed addresses, of this process or of a peer. Called at times by one rail.
    pub(super) fn check_addresses(&self) {
        if self.watch.as_ref().is_some_and(AddressWatch::has_news)
            && let Ok(all) = net::interfaces()
        {
            self.addresses_are(all);
        }
        let mut peers = std::mem::take(&mut *self.again.lock());
        peers.extend(self.contacts.changed());
        for peer in peers {
            self.ask_again(peer);
        }
    }

    /// Sets the addresses of this machine. An interface that is down keeps its addresses: frames
    /// over it are late, which is noticed elsewhere.
    fn addresses_are(&self, all: Vec<Interface>) {
        let up = |one: Interface| Interface { is_up: true, ..one };
        let all: Vec<Interface> = all.into_iter().map(up).collect();
        let Settings {
            include, exclude, ..
        } = &self.settings;
        let now = address::rails(&all, include, exclude);
        let of_rail = |rail: &Rail| {
            let now = now.iter().find(|other| other.name == rail.name);
            now.map_or_else(Vec::new, |now| now.addresses.clone())
        };
        let addresses = self.rails().iter().map(of_rail).collect();
        self.rails_are_at(addresses);
    }

    /// Sets the addresses of each rail.
    pub(super) fn rails_are_at(&self, addresses: Vec<Vec<address::Network>>) {
        let rails = self.rails();
        let rails = rails.iter().zip(addresses);
        let rails = rails.map(|(rail, addresses)| Rail {
            addresses,
            ..rail.clone()
        });
        let rails = Arc::new(rails.collect());
        {
            let mut here = self.here.lock();
            here.rails = rails;
            here.changes += 1;
        }
        for known in self.known.lock().values_mut() {
            *known = Arc::new(self.resolve(known.card.clone(), known.name.clone()));
        }
    }

    /// Looks up the new card of a known peer.
    fn ask_again(&self, peer: u32) {
        let old = self.known.lock().get(&peer).map(Arc::clone);
        let Some(old) = old else {
            return;
        };
        let Some(card) = self.contacts.card(peer) else {
            // The peer had a card: it cannot be looked up now.
            return self.again.lock().push(peer);
        };
        let card = Card::decode(&card);
        // An invalid card changes nothing, and the architecture of a process does not change.
        let is_new = |card: &Card| *card != old.card && card.arch == old.card.arch;
        let Some(card) = card.filter(is_new) else {
            return;
        };
        emit(Event::AddressChanged, || {
            format!("rank {peer} is at {} now", list(&card.addresses))
        });
        let known = Arc::new(self.resolve(card, old.name.clone()));
        self.known.lock().insert(peer, known);
        self.here.lock().changes += 1;
    }
}

fn list(places: &[SocketAddr]) -> String {
    let all: Vec<String> = places.iter().map(ToString::to_string).collect();
    match all.is_empty() {
        true => "no address".to_owned(),
        false => all.join(", "),
    }
}
