//! Which of several offers is used, and why not each of the others.
//!
//! Lists of the user go first. Then an offer must reach whom the job has. Of those left, providers
//! made for tests come last, then the card nearest to this process' processors goes first, then the
//! library's order.

use crate::interface::Interface;
use crate::library::Libfabric;
use crate::offer::{Offer, Summary, Wanted};
use std::sync::Arc;

/// What is asked of an offer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rules {
    /// Only these providers; empty: any. A name of one layer (`tcp`) means all that have it.
    pub include: Vec<String>,
    /// Not these.
    pub exclude: Vec<String>,
    /// Only these domains (cards, interfaces); empty: any.
    pub domains: Vec<String>,
    /// There are other processes on this node, on other nodes.
    pub must_reach: (bool, bool),
    /// The provider matches messages with receives as MPI wants it.
    pub matches: bool,
}

/// Providers that others replace, that are slower than what the system has, or that cannot do
/// everything (shm of libfabric 1.17 does not peek): never the first choice.
const LAST: &[&str] = &["sockets", "net", "udp", "ofi_rxd", "shm"];

/// Layers that match by the library's shared receive queues.
const SHARED_QUEUES: &[&str] = &["ofi_rxm", "shm", "sm2", "efa"];
/// From this version on those compare the numbers of receives at the wrong place of an entry: one
/// that names its source gets a message for which an earlier one from any source is waiting. 2.6
/// has that, too.
const WRONG_ORDER: (u32, u32) = (2, 3);
/// From this version on messages over `tcp`, without a layer above it, may never come.
const TCP_HANGS: (u32, u32) = (2, 0);

/// What helps then.
const ABOVE: &str = "--mca btl ofi,sm,self and --mca mtl linkx match above the provider";

/// Why a provider must not match messages; `None`: it may.
fn mismatches(offer: &Summary) -> Option<String> {
    let (major, minor) = offer.version;
    let why = if offer.version >= WRONG_ORDER && SHARED_QUEUES.iter().any(|name| is_of(offer, name))
    {
        "gives a message to a receive that names its source before an earlier one from any source"
    } else if offer.version >= TCP_HANGS && offer.provider == "tcp" {
        "loses messages over tcp without ofi_rxm"
    } else {
        return None;
    };
    Some(format!("libfabric {major}.{minor} {why}"))
}

/// The place of the offer that is used; else why there is none. `is_near` tells whether a card, by
/// its name on the PCI bus, belongs to the processors of this process, where that is known.
///
/// # Errors
/// None is left: each with the reason.
pub fn choose(
    offers: &[Summary],
    rules: &Rules,
    is_near: impl Fn(&str) -> Option<bool>,
) -> Result<usize, Vec<String>> {
    // Of each provider, with the domains that one reason holds for.
    let mut refused: Vec<(&str, String, Vec<&str>)> = Vec::new();
    let mut best: Option<((bool, bool), usize)> = None;
    for (at, offer) in offers.iter().enumerate() {
        if let Err(why) = serves(offer, rules) {
            let known = |one: &&mut (&str, String, _)| one.0 == offer.provider && one.1 == why;
            match refused.iter_mut().find(known) {
                Some((.., domains)) if domains.contains(&&*offer.domain) => {}
                Some((.., domains)) => domains.push(&offer.domain),
                None => refused.push((&offer.provider, why, vec![&offer.domain])),
            }
            continue;
        }
        let is_named = rules.include.iter().any(|name| is_of(offer, name));
        let is_last = !is_named && LAST.iter().any(|name| is_of(offer, name));
        let is_far = offer.pci.as_deref().and_then(&is_near) == Some(false);
        let rank = (is_last, is_far);
        if best.is_none_or(|(least, _)| rank < least) {
            best = Some((rank, at));
        }
    }
    best.map(|(_, at)| at).ok_or_else(|| {
        let mut reasons: Vec<String> = refused
            .into_iter()
            .map(|(provider, why, domains)| format!("{provider} ({}): {why}", domains.join(", ")))
            .collect();
        if rules.matches && offers.iter().any(|offer| mismatches(offer).is_some()) {
            reasons.push(ABOVE.to_owned());
        }
        reasons
    })
}

impl Libfabric {
    /// Opens an endpoint on the best of what there is, as [`choose`] finds it.
    ///
    /// # Errors
    /// Nothing serves, each with its reason, or what the provider says.
    pub fn open(
        self: &Arc<Self>,
        wanted: Wanted,
        rules: &Rules,
        is_near: impl Fn(&str) -> Option<bool>,
    ) -> Result<Interface, String> {
        let mut offers = self.offers(wanted).map_err(|error| error.to_string())?;
        let summaries: Vec<Summary> = offers.iter().map(Offer::summary).collect();
        let chosen = choose(&summaries, rules, is_near);
        let at = chosen.map_err(|reasons| {
            let reasons = reasons.join("; ");
            format!("libfabric has no provider that serves this job: {reasons}")
        })?;
        let opened = offers.swap_remove(at).open();
        opened.map_err(|error| error.to_string())
    }
}

/// Whether a name means the provider of an offer: all of it, or one of its layers.
fn is_of(offer: &Summary, name: &str) -> bool {
    let same = |part: &str| part.eq_ignore_ascii_case(name);
    same(&offer.provider) || offer.provider.split(';').any(same)
}

fn serves(offer: &Summary, rules: &Rules) -> Result<(), String> {
    let Rules {
        include,
        exclude,
        domains,
        must_reach: (local, remote),
        matches,
    } = rules;
    if !include.is_empty() && !include.iter().any(|name| is_of(offer, name)) {
        return Err("not listed".to_owned());
    }
    if exclude.iter().any(|name| is_of(offer, name)) {
        return Err("excluded".to_owned());
    }
    if !domains.is_empty() && !domains.contains(&offer.domain) {
        return Err("its domain is not listed".to_owned());
    }
    if is_of(offer, "lnx") {
        return Err("processes that open it crash; --mca mtl linkx binds several providers".into());
    }
    if *matches && include.is_empty() && LAST.iter().any(|name| is_of(offer, name)) {
        return Err("only where it is named".to_owned());
    }
    if let Some(why) = mismatches(offer).filter(|_| *matches) {
        return Err(why);
    }
    if *local && !offer.reaches.0 {
        return Err("it does not reach processes of the same node".to_owned());
    }
    if *remote && !offer.reaches.1 {
        return Err("it reaches processes of the same node alone".to_owned());
    }
    match offer.address {
        Some(address) if *remote && stays_here(address) => {
            Err(format!("others do not reach its address {address}"))
        }
        _ => Ok(()),
    }
}

/// Whether an address means this machine wherever it is used, or one of several links.
fn stays_here(address: std::net::IpAddr) -> bool {
    match address {
        std::net::IpAddr::V4(v4) => v4.is_loopback() || v4.is_link_local(),
        std::net::IpAddr::V6(v6) => v6.is_loopback() || v6.is_unicast_link_local(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn offer(provider: &str, domain: &str, remote: bool) -> Summary {
        Summary {
            provider: provider.to_owned(),
            domain: domain.to_owned(),
            reaches: (true, remote),
            ..Summary::default()
        }
    }

    fn at(address: &str) -> Summary {
        Summary {
            address: address.parse().ok(),
            ..offer("tcp;ofi_rxm", address, true)
        }
    }

    fn names(list: &[&str]) -> Vec<String> {
        list.iter().map(|name| (*name).to_owned()).collect()
    }

    #[test]
    fn lists_go_by_a_layer_or_by_the_whole_name() {
        let offers = [
            offer("sockets", "eth0", true),
            offer("tcp;ofi_rxm", "eth0", true),
            offer("shm", "shm", false),
        ];
        let pick = |rules: &Rules| choose(&offers, rules, |_| None);
        assert_eq!(pick(&Rules::default()), Ok(1));
        let include = |list| Rules {
            include: names(list),
            ..Rules::default()
        };
        assert_eq!(pick(&include(&["shm"])), Ok(2));
        assert_eq!(pick(&include(&["sockets"])), Ok(0));
        assert_eq!(pick(&include(&["tcp;ofi_rxm"])), Ok(1));
        assert_eq!(pick(&include(&["OFI_RXM"])), Ok(1));
        let why = pick(&include(&["cxi"])).unwrap_err();
        assert_eq!(why.len(), 3);
        assert!(why[1].contains("tcp;ofi_rxm (eth0): not listed"), "{why:?}");
        let without = Rules {
            exclude: names(&["tcp", "shm"]),
            ..Rules::default()
        };
        assert_eq!(pick(&without), Ok(0));
        let elsewhere = Rules {
            domains: names(&["ib0"]),
            ..Rules::default()
        };
        assert!(pick(&elsewhere).is_err());
    }

    /// With a loopback address in its card a process of another host called itself.
    #[test]
    fn who_has_other_hosts_takes_what_reaches_them() {
        let offers = [
            offer("shm", "shm", false),
            at("127.0.0.1"),
            at("::1"),
            at("169.254.3.4"),
            at("fe80::1"),
            at("10.1.2.3"),
        ];
        let reach = |must_reach| Rules {
            must_reach,
            ..Rules::default()
        };
        assert_eq!(choose(&offers, &reach((true, false)), |_| None), Ok(1));
        assert_eq!(choose(&offers, &reach((true, true)), |_| None), Ok(5));
        let why = choose(&offers[..5], &reach((false, true)), |_| None).unwrap_err();
        assert!(why[0].contains("same node alone"), "{why:?}");
        assert!(why[1].contains("127.0.0.1"), "{why:?}");
    }

    /// Over libfabric 2.3 a receive that named its source was filled before a wildcard that had
    /// been posted earlier: wrong data, and success.
    #[test]
    fn who_matches_in_the_wrong_order_is_refused_where_it_would_match() {
        let with = |provider: &str, version| Summary {
            version,
            ..offer(provider, "eth0", true)
        };
        let matching = Rules {
            matches: true,
            ..Rules::default()
        };
        let named = |name| Rules {
            include: names(&[name]),
            ..matching.clone()
        };
        for (provider, version, serves) in [
            ("tcp;ofi_rxm", (1, 17), true),
            ("tcp;ofi_rxm", (2, 2), true),
            ("tcp;ofi_rxm", (2, 3), false),
            ("verbs;ofi_rxm", (2, 6), false),
            ("efa", (2, 5), false),
            ("shm", (2, 3), false),
            ("tcp", (1, 22), true),
            ("tcp", (2, 0), false),
            ("cxi", (2, 5), true),
            ("psm3", (3, 0), true),
        ] {
            let offers = [with(provider, version)];
            let picked = choose(&offers, &named(provider), |_| None);
            assert_eq!(picked.is_ok(), serves, "{provider} {version:?}");
            let above = Rules {
                matches: false,
                ..named(provider)
            };
            assert_eq!(choose(&offers, &above, |_| None), Ok(0), "{provider}");
        }
        let why = choose(&[with("tcp;ofi_rxm", (2, 4))], &matching, |_| None).unwrap_err();
        assert!(
            why[0].starts_with("tcp;ofi_rxm (eth0): libfabric 2.4 gives"),
            "{why:?}"
        );
        // Once for all of its interfaces.
        let elsewhere = Summary {
            domain: "lo".to_owned(),
            ..with("tcp;ofi_rxm", (2, 4))
        };
        let offers = [with("tcp;ofi_rxm", (2, 4)), elsewhere.clone(), elsewhere];
        let why = choose(&offers, &matching, |_| None).unwrap_err();
        assert_eq!(why.len(), 2);
        assert!(why[1].contains("--mca mtl linkx"), "{why:?}");
        assert!(
            why[0].starts_with("tcp;ofi_rxm (eth0, lo): libfabric 2.4"),
            "{why:?}"
        );
        // Nor is another taken for it that was never tried.
        let others = [with("sockets", (2, 4)), with("udp;ofi_rxd", (2, 4))];
        assert!(choose(&others, &matching, |_| None).is_err());
        assert_eq!(choose(&others, &named("sockets"), |_| None), Ok(0));
    }

    /// A process that opened it with `shm+tcp` below crashed in MPI_Init.
    #[test]
    fn lnx_is_never_opened() {
        for provider in ["lnx", "shm+tcp;lnx"] {
            let why = choose(&[offer(provider, "x", true)], &Rules::default(), |_| None);
            assert!(why.unwrap_err()[0].contains("crash"), "{provider}");
        }
    }

    #[test]
    fn the_nearest_card_goes_first() {
        let card = |name: &str, pci: &str| Summary {
            pci: Some(pci.to_owned()),
            ..offer("verbs;ofi_rxm", name, true)
        };
        let offers = [
            card("mlx5_0", "0000:3b:00.0"),
            card("mlx5_1", "0000:af:00.0"),
        ];
        let pick = |is_near: fn(&str) -> Option<bool>| choose(&offers, &Rules::default(), is_near);
        assert_eq!(pick(|pci| Some(pci.contains("af"))), Ok(1));
        assert_eq!(pick(|pci| Some(pci.contains("3b"))), Ok(0));
        assert_eq!(pick(|_| Some(false)), Ok(0));
        assert_eq!(pick(|_| None), Ok(0));
    }
}
