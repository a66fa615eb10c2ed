//! Chooses one of several `fi_info`s, and gives the reason against each of the others.
//!
//! The lists of the user come first. Then the provider must reach the processes of the job. Among
//! the rest, providers made for tests come last. Next, the card nearest to the processors of this
//! process is preferred. The library's order decides between equals.

use crate::info::{Info, Summary, Wanted};
use crate::interface::Interface;
use crate::library::Libfabric;
use std::sync::Arc;

/// The requirements for a provider.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rules {
    /// Only these providers; empty: any. The name of one layer (`tcp`) selects all providers with
    /// that layer.
    pub include: Vec<String>,
    /// Excluded providers.
    pub exclude: Vec<String>,
    /// Only these domains (cards, interfaces); empty: any.
    pub domains: Vec<String>,
    /// Whether there are other processes on this node, and on other nodes.
    pub must_reach: (bool, bool),
    /// The provider must match messages with receives in the order that MPI requires.
    pub matches: bool,
}

/// Providers that are never the first choice. Others replace them, or they are slower than the
/// system's own transport, or they lack a function (shm of libfabric 1.17 does not peek).
const LAST: &[&str] = &["sockets", "net", "udp", "ofi_rxd", "shm"];

/// Layers whose matching uses the library's shared receive queues.
const SHARED_QUEUES: &[&str] = &["ofi_rxm", "shm", "sm2", "efa"];
/// From this version on these layers compare the sequence numbers of receives at the wrong place of
/// an entry. A receive that names its source then gets a message for which an earlier receive from
/// any source waits. Version 2.6 has the defect, too.
const WRONG_ORDER: (u32, u32) = (2, 3);
/// From this version on messages over `tcp` without a layer above it may never arrive.
const TCP_HANGS: (u32, u32) = (2, 0);

/// The remedy for users.
const ABOVE: &str = "--mca btl ofi,sm,self and --mca mtl linkx match above the provider";

/// Why a provider must not match messages; `None`: it may.
fn mismatches(info: &Summary) -> Option<String> {
    let (major, minor) = info.version;
    let why = if info.version >= WRONG_ORDER && SHARED_QUEUES.iter().any(|name| is_of(info, name)) {
        "gives a message to a receive that names its source before an earlier one from any source"
    } else if info.version >= TCP_HANGS && info.provider == "tcp" {
        "loses messages over tcp without ofi_rxm"
    } else {
        return None;
    };
    Some(format!("libfabric {major}.{minor} {why}"))
}

/// The index of the chosen entry. `is_near` tells whether a card, by its PCI address, is near the
/// processors of this process, where that is known.
///
/// # Errors
/// No provider is usable: each with the reason.
pub fn choose(
    infos: &[Summary],
    rules: &Rules,
    is_near: impl Fn(&str) -> Option<bool>,
) -> Result<usize, Vec<String>> {
    // For each provider and reason the domains.
    let mut refused: Vec<(&str, String, Vec<&str>)> = Vec::new();
    let mut best: Option<((bool, bool), usize)> = None;
    for (at, info) in infos.iter().enumerate() {
        if let Err(why) = serves(info, rules) {
            let known = |one: &&mut (&str, String, _)| one.0 == info.provider && one.1 == why;
            match refused.iter_mut().find(known) {
                Some((.., domains)) if domains.contains(&&*info.domain) => {}
                Some((.., domains)) => domains.push(&info.domain),
                None => refused.push((&info.provider, why, vec![&info.domain])),
            }
            continue;
        }
        let is_named = rules.include.iter().any(|name| is_of(info, name));
        let is_last = !is_named && LAST.iter().any(|name| is_of(info, name));
        let is_far = info.pci.as_deref().and_then(&is_near) == Some(false);
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
        if rules.matches && infos.iter().any(|info| mismatches(info).is_some()) {
            reasons.push(ABOVE.to_owned());
        }
        reasons
    })
}

impl Libfabric {
    /// Opens an endpoint on the best provider, as [`choose`] finds it.
    ///
    /// # Errors
    /// No provider is usable, each with its reason; or an error of the provider.
    pub fn open(
        self: &Arc<Self>,
        wanted: Wanted,
        rules: &Rules,
        is_near: impl Fn(&str) -> Option<bool>,
    ) -> Result<Interface, String> {
        let mut infos = self.infos(wanted).map_err(|error| error.to_string())?;
        let summaries: Vec<Summary> = infos.iter().map(Info::summary).collect();
        let chosen = choose(&summaries, rules, is_near);
        let at = chosen.map_err(|reasons| {
            let reasons = reasons.join("; ");
            format!("libfabric has no provider that serves this job: {reasons}")
        })?;
        let opened = infos.swap_remove(at).open();
        opened.map_err(|error| error.to_string())
    }
}

/// Whether a name denotes the provider: all of it, or one of its layers.
fn is_of(info: &Summary, name: &str) -> bool {
    let same = |part: &str| part.eq_ignore_ascii_case(name);
    same(&info.provider) || info.provider.split(';').any(same)
}

fn serves(info: &Summary, rules: &Rules) -> Result<(), String> {
    let Rules {
        include,
        exclude,
        domains,
        must_reach: (local, remote),
        matches,
    } = rules;
    if !include.is_empty() && !include.iter().any(|name| is_of(info, name)) {
        return Err("not listed".to_owned());
    }
    if exclude.iter().any(|name| is_of(info, name)) {
        return Err("excluded".to_owned());
    }
    if !domains.is_empty() && !domains.contains(&info.domain) {
        return Err("its domain is not listed".to_owned());
    }
    if is_of(info, "lnx") {
        return Err("processes that open it crash; --mca mtl linkx binds several providers".into());
    }
    if *matches && include.is_empty() && LAST.iter().any(|name| is_of(info, name)) {
        return Err("only where it is named".to_owned());
    }
    if let Some(why) = mismatches(info).filter(|_| *matches) {
        return Err(why);
    }
    if *local && !info.reaches.0 {
        return Err("it does not reach processes of the same node".to_owned());
    }
    if *remote && !info.reaches.1 {
        return Err("it reaches processes of the same node alone".to_owned());
    }
    match info.address {
        Some(address) if *remote && stays_here(address) => {
            Err(format!("others do not reach its address {address}"))
        }
        _ => Ok(()),
    }
}

/// Whether an address is valid on this machine or link only.
fn stays_here(address: std::net::IpAddr) -> bool {
    match address {
        std::net::IpAddr::V4(v4) => v4.is_loopback() || v4.is_link_local(),
        std::net::IpAddr::V6(v6) => v6.is_loopback() || v6.is_unicast_link_local(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn info(provider: &str, domain: &str, remote: bool) -> Summary {
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
            ..info("tcp;ofi_rxm", address, true)
        }
    }

    fn names(list: &[&str]) -> Vec<String> {
        list.iter().map(|name| (*name).to_owned()).collect()
    }

    #[test]
    fn lists_go_by_a_layer_or_by_the_whole_name() {
        let infos = [
            info("sockets", "eth0", true),
            info("tcp;ofi_rxm", "eth0", true),
            info("shm", "shm", false),
        ];
        let pick = |rules: &Rules| choose(&infos, rules, |_| None);
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

    /// With a loopback address in its card a process of another host connected to itself.
    #[test]
    fn who_has_other_hosts_takes_what_reaches_them() {
        let infos = [
            info("shm", "shm", false),
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
        assert_eq!(choose(&infos, &reach((true, false)), |_| None), Ok(1));
        assert_eq!(choose(&infos, &reach((true, true)), |_| None), Ok(5));
        let why = choose(&infos[..5], &reach((false, true)), |_| None).unwrap_err();
        assert!(why[0].contains("same node alone"), "{why:?}");
        assert!(why[1].contains("127.0.0.1"), "{why:?}");
    }

    /// With libfabric 2.3 a receive that named its source was matched before a wildcard receive
    /// that had been posted earlier. The result was wrong data without an error.
    #[test]
    fn who_matches_in_the_wrong_order_is_refused_where_it_would_match() {
        let with = |provider: &str, version| Summary {
            version,
            ..info(provider, "eth0", true)
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
            let infos = [with(provider, version)];
            let picked = choose(&infos, &named(provider), |_| None);
            assert_eq!(picked.is_ok(), serves, "{provider} {version:?}");
            let above = Rules {
                matches: false,
                ..named(provider)
            };
            assert_eq!(choose(&infos, &above, |_| None), Ok(0), "{provider}");
        }
        let why = choose(&[with("tcp;ofi_rxm", (2, 4))], &matching, |_| None).unwrap_err();
        assert!(
            why[0].starts_with("tcp;ofi_rxm (eth0): libfabric 2.4 gives"),
            "{why:?}"
        );
        // One reason lists all of the provider's interfaces.
        let elsewhere = Summary {
            domain: "lo".to_owned(),
            ..with("tcp;ofi_rxm", (2, 4))
        };
        let infos = [with("tcp;ofi_rxm", (2, 4)), elsewhere.clone(), elsewhere];
        let why = choose(&infos, &matching, |_| None).unwrap_err();
        assert_eq!(why.len(), 2);
        assert!(why[1].contains("--mca mtl linkx"), "{why:?}");
        assert!(
            why[0].starts_with("tcp;ofi_rxm (eth0, lo): libfabric 2.4"),
            "{why:?}"
        );
        // A provider that was never tested is not chosen instead.
        let others = [with("sockets", (2, 4)), with("udp;ofi_rxd", (2, 4))];
        assert!(choose(&others, &matching, |_| None).is_err());
        assert_eq!(choose(&others, &named("sockets"), |_| None), Ok(0));
    }

    /// A process that opened it with `shm+tcp` below crashed in MPI_Init.
    #[test]
    fn lnx_is_never_opened() {
        for provider in ["lnx", "shm+tcp;lnx"] {
            let why = choose(&[info(provider, "x", true)], &Rules::default(), |_| None);
            assert!(why.unwrap_err()[0].contains("crash"), "{provider}");
        }
    }

    #[test]
    fn the_nearest_card_goes_first() {
        let card = |name: &str, pci: &str| Summary {
            pci: Some(pci.to_owned()),
            ..info("verbs;ofi_rxm", name, true)
        };
        let infos = [
            card("mlx5_0", "0000:3b:00.0"),
            card("mlx5_1", "0000:af:00.0"),
        ];
        let pick = |is_near: fn(&str) -> Option<bool>| choose(&infos, &Rules::default(), is_near);
        assert_eq!(pick(|pci| Some(pci.contains("af"))), Ok(1));
        assert_eq!(pick(|pci| Some(pci.contains("3b"))), Ok(0));
        assert_eq!(pick(|_| Some(false)), Ok(0));
        assert_eq!(pick(|_| None), Ok(0));
    }
}
