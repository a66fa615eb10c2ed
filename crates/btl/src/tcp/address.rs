//! The interfaces in use, and the addresses of a peer that each of them reaches.
//!
//! A *rail* is an interface of this process with the addresses that the user permits. A peer's
//! addresses come with its [card](super::card). These are pure functions of both. The handshake
//! shows whether a path really works.

use core::fmt;
use oxmpi_pal::net::Interface;
use std::net::IpAddr;

/// A range of addresses: those that begin with the same `prefix` bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Network {
    pub address: IpAddr,
    pub prefix: u8,
}

impl Network {
    /// `10.80.0.0/16`, or a single address.
    fn parse(text: &str) -> Option<Network> {
        let (address, prefix) = text.split_once('/').unwrap_or((text, ""));
        let address: IpAddr = address.parse().ok()?;
        let bits = bits(address).1;
        let prefix = match prefix {
            "" => bits,
            prefix => prefix.parse().ok().filter(|prefix| *prefix <= bits)?,
        };
        Some(Network { address, prefix })
    }

    pub(super) fn has(&self, other: IpAddr) -> bool {
        let ((a, len), (b, other_len)) = (bits(self.address), bits(other));
        let mask = match self.prefix {
            0 => 0,
            prefix => u128::MAX << (u32::from(len) - u32::from(prefix)),
        };
        len == other_len && a & mask == b & mask
    }
}

/// An address as a number, and its length in bits.
fn bits(address: IpAddr) -> (u128, u8) {
    match address {
        IpAddr::V4(v4) => (u32::from(v4).into(), 32),
        IpAddr::V6(v6) => (v6.into(), 128),
    }
}

/// A list of interfaces and networks: `eth0,10.81.0.0/16`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct List(Vec<Entry>);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Entry {
    Name(String),
    Network(Network),
}

impl List {
    pub(super) fn parse(text: &str) -> List {
        let items = text
            .split(',')
            .map(str::trim)
            .filter(|item| !item.is_empty());
        let entry = |item: &str| match Network::parse(item) {
            Some(network) => Entry::Network(network),
            None => Entry::Name(item.to_owned()),
        };
        List(items.map(entry).collect())
    }

    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn names(&self, one: &Interface) -> bool {
        self.0.iter().any(|entry| match entry {
            Entry::Name(name) => *name == one.name,
            Entry::Network(network) => network.has(one.address),
        })
    }
}

/// An interface in use, with its permitted addresses, IPv4 before IPv6.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Rail {
    pub name: String,
    pub addresses: Vec<Network>,
    pub is_loopback: bool,
}

impl Rail {
    /// Whether this is one of its addresses.
    pub(super) fn has(&self, address: IpAddr) -> bool {
        self.addresses.iter().any(|own| own.address == address)
    }
}

impl fmt::Display for Rail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

/// The rails of this process: every interface that is up, unless the user names others.
pub(super) fn rails(all: &[Interface], include: &List, exclude: &List) -> Vec<Rail> {
    let mut rails: Vec<Rail> = Vec::new();
    let wanted = |one: &&Interface| {
        let named = match include.is_empty() {
            true => !is_link_local(one.address),
            false => include.names(one),
        };
        one.is_up && named && !needs_scope(one.address) && !exclude.names(one)
    };
    for one in all.iter().filter(wanted) {
        let network = Network {
            address: one.address,
            prefix: one.prefix,
        };
        match rails.iter_mut().find(|rail| rail.name == one.name) {
            Some(rail) => rail.addresses.push(network),
            None => rails.push(Rail {
                name: one.name.clone(),
                addresses: vec![network],
                is_loopback: one.is_loopback,
            }),
        }
    }
    for rail in &mut rails {
        rail.addresses.sort_by_key(|own| own.address.is_ipv6());
    }
    rails
}

/// Whether an address is valid only together with an interface, which the peer does not know.
fn needs_scope(address: IpAddr) -> bool {
    matches!(address, IpAddr::V6(v6) if v6.is_unicast_link_local())
}

/// Whether an address is valid only between neighbours on one cable.
fn is_link_local(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(v4) => v4.is_link_local(),
        IpAddr::V6(v6) => v6.is_unicast_link_local(),
    }
}

/// How likely one address reaches another, the likeliest last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Likely {
    /// Not reachable: the kinds differ, or one is for this machine only.
    Never,
    /// A private one and a public one: through address translation.
    Translated,
    /// Both private, of different networks.
    Private,
    /// Both public.
    Public,
    /// In one network.
    Same,
}

fn likely(ours: Network, theirs: IpAddr) -> Likely {
    let other_kind = ours.address.is_ipv4() != theirs.is_ipv4();
    if other_kind || ours.address.is_loopback() != theirs.is_loopback() {
        return Likely::Never;
    }
    if ours.has(theirs) {
        return Likely::Same;
    }
    match (is_private(ours.address), is_private(theirs)) {
        (true, true) => Likely::Private,
        (false, false) => Likely::Public,
        _ => Likely::Translated,
    }
}

fn is_private(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(v4) => v4.is_private() || v4.is_link_local() || v4.is_loopback(),
        IpAddr::V6(v6) => v6.is_unique_local() || v6.is_unicast_link_local() || v6.is_loopback(),
    }
}

/// The rails by which a peer is reached, and the indices of its addresses for each, the best first.
/// All rails that share a network with the peer are used. If there is none, the likeliest one is. A
/// process of the same network namespace (`same_namespace`) is reached over the loopback, if that
/// is a rail; other processes never are.
pub(super) fn reach(rails: &[Rail], theirs: &[IpAddr], same_namespace: bool) -> Vec<Vec<usize>> {
    let loops = same_namespace && rails.iter().any(|rail| rail.is_loopback);
    let owned = |address: &IpAddr| {
        let own = rails.iter().flat_map(|rail| &rail.addresses);
        own.clone().any(|own| own.address == *address)
    };
    let of_rail = |rail: &Rail| {
        let mut found: Vec<(Likely, usize)> = Vec::new();
        for (at, address) in theirs.iter().enumerate() {
            // The same address on another machine does not reach the peer.
            if rail.is_loopback != loops || !same_namespace && owned(address) {
                continue;
            }
            let best = rail
                .addresses
                .iter()
                .map(|own| likely(*own, *address))
                .max();
            found.extend(
                best.filter(|best| *best > Likely::Never)
                    .map(|best| (best, at)),
            );
        }
        found.sort_by_key(|(likely, at)| (std::cmp::Reverse(*likely), *at));
        found
    };
    let found: Vec<Vec<(Likely, usize)>> = rails.iter().map(of_rail).collect();
    let first = |ways: &Vec<(Likely, usize)>| ways.first().map(|(likely, _)| *likely);
    let best = found.iter().filter_map(first).max();
    let lone = found.iter().position(|ways| first(ways) == best);
    let ways = found.iter().enumerate().map(|(at, ways)| {
        let used = match best {
            Some(Likely::Same) => first(ways) == best,
            _ => Some(at) == lone,
        };
        // If one of its addresses is on our network, the others are not used.
        let as_good = ways
            .iter()
            .filter(|(likely, _)| used && Some(*likely) == best);
        as_good.map(|(_, at)| *at).collect()
    });
    ways.collect()
}

/// The address of a rail to call from.
pub(super) fn source(rail: &Rail, to: IpAddr) -> Option<IpAddr> {
    let best = rail.addresses.iter().max_by_key(|own| likely(**own, to));
    best.map(|own| own.address)
        .filter(|own| own.is_ipv4() == to.is_ipv4())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn interface(name: &str, address: &str) -> Interface {
        let network = Network::parse(address).unwrap();
        Interface {
            name: name.to_owned(),
            address: network.address,
            prefix: network.prefix,
            is_up: name != "down0",
            is_loopback: name == "lo",
        }
    }

    fn host() -> Vec<Interface> {
        [
            ("lo", "127.0.0.1/8"),
            ("lo", "::1/128"),
            ("eth0", "fd00::7/64"),
            ("eth0", "10.80.0.7/24"),
            ("eth0", "fe80::7/64"),
            ("eth1", "10.81.0.7/24"),
            ("down0", "10.82.0.7/24"),
            ("docker0", "172.17.0.1/16"),
            ("wan0", "192.0.2.7/24"),
        ]
        .map(|(name, address)| interface(name, address))
        .to_vec()
    }

    fn names(include: &str, exclude: &str) -> Vec<String> {
        let rails = rails(&host(), &List::parse(include), &List::parse(exclude));
        rails.into_iter().map(|rail| rail.name).collect()
    }

    #[test]
    fn the_user_names_interfaces_or_networks() {
        assert_eq!(names("", ""), ["lo", "eth0", "eth1", "docker0", "wan0"]);
        assert_eq!(names("eth0, eth1", ""), ["eth0", "eth1"]);
        assert_eq!(names("10.0.0.0/8", "eth1"), ["eth0"]);
        assert_eq!(
            names("", "docker0,127.0.0.0/8,::1"),
            ["eth0", "eth1", "wan0"]
        );
        assert_eq!(names("nothing0", ""), [""; 0]);
        // Naming an interface once included its link-local address, at which no process can listen.
        let eth0 = rails(&host(), &List::parse("eth0"), &List::default());
        let named: Vec<String> = eth0[0]
            .addresses
            .iter()
            .map(|own| own.address.to_string())
            .collect();
        assert_eq!(named, ["10.80.0.7", "fd00::7"]);
        let six = rails(&host(), &List::parse("fd00::/8"), &List::default());
        assert_eq!(six[0].addresses, [Network::parse("fd00::7/64").unwrap()]);
        let all = rails(&host(), &List::default(), &List::default());
        let eth0: Vec<bool> = all[1]
            .addresses
            .iter()
            .map(|own| own.address.is_ipv6())
            .collect();
        assert_eq!(
            eth0,
            [false, true],
            "IPv4 first, and no address of one cable"
        );
    }

    fn ways(theirs: &[&str], same_namespace: bool) -> Vec<(String, Vec<usize>)> {
        let rails = rails(&host(), &List::default(), &List::default());
        let theirs: Vec<IpAddr> = theirs.iter().map(|text| text.parse().unwrap()).collect();
        let used = rails.iter().zip(reach(&rails, &theirs, same_namespace));
        used.filter(|(_, ways)| !ways.is_empty())
            .map(|(rail, ways)| (rail.name.clone(), ways))
            .collect()
    }

    #[test]
    fn rails_in_one_network_with_the_peer_are_used_and_no_others() {
        let way = |name: &str, at: &[usize]| (name.to_owned(), at.to_vec());
        let both = ["127.0.0.1", "10.80.0.8", "10.81.0.8"];
        assert_eq!(ways(&both, false), [way("eth0", &[1]), way("eth1", &[2])]);
        // A bridge of containers has the same address everywhere.
        assert_eq!(
            ways(&["172.17.0.1", "10.81.0.8"], false),
            [way("eth1", &[1])]
        );
        assert_eq!(ways(&["172.17.0.1"], false), []);
        // No network in common: one rail, the likeliest.
        assert_eq!(
            ways(&["10.99.0.1", "198.51.100.1"], false),
            [way("wan0", &[1])]
        );
        assert_eq!(ways(&["10.99.0.1"], false), [way("eth0", &[0])]);
        assert_eq!(ways(&["fd00::8"], false), [way("eth0", &[0])]);
        assert_eq!(
            ways(&["10.80.0.8", "fd00::8"], false),
            [way("eth0", &[0, 1])]
        );
        assert_eq!(ways(&["127.0.0.1"], false), []);
        // In the same namespace: the loopback, and nothing else.
        assert_eq!(ways(&["127.0.0.1", "10.80.0.7"], true), [way("lo", &[0])]);
    }

    #[test]
    fn networks_of_any_length() {
        let network = |text| Network::parse(text).unwrap();
        assert!(network("0.0.0.0/0").has("8.8.8.8".parse().unwrap()));
        assert!(!network("0.0.0.0/0").has("::1".parse().unwrap()));
        assert!(network("10.1.2.3").has("10.1.2.3".parse().unwrap()));
        assert!(!network("10.1.2.3").has("10.1.2.2".parse().unwrap()));
        assert!(network("10.80.0.0/15").has("10.81.255.255".parse().unwrap()));
        for wrong in ["10.0.0.0/33", "eth0", "10.0.0/8", "::/129", "10.0.0.0/x"] {
            assert_eq!(Network::parse(wrong), None, "{wrong}");
        }
    }
}
