//! rmaps, resource mapping: the host of each rank.
//!
//! A component returns the hosts of all places in turn. Ranks are numbered in that order unless
//! `--rank-by` is given. `placement` binds the ranks inside a host, on that host.

mod ppr;
mod rank_file;
mod round_robin;
mod seq;

use crate::complaint;
use crate::ras::Allocation;
use oxmpi_mca::choice::{Candidate, Choice, Selection, Take, select};
use oxmpi_mca::{Id, Message};
pub use rank_file::RankFile;

/// The mapping options of the command line.
#[derive(Clone, Debug, Default)]
pub struct Mapping {
    /// `--map-by`.
    pub map_by: Option<String>,
    /// `--rank-by`.
    pub rank_by: Option<String>,
    /// `-ppn`: the number of ranks on each host.
    pub per_host: Option<u32>,
    /// `--rankfile`.
    pub file: Option<RankFile>,
}

impl Mapping {
    /// The number of ranks on each host, if the options give one.
    #[must_use]
    pub fn on_each_host(&self) -> Option<u32> {
        match policy(self) {
            Policy::Ppr(each) => Some(each),
            Policy::Slot | Policy::Node | Policy::Seq | Policy::File => None,
        }
    }
}

/// The order in which `--map-by` uses the hosts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Policy {
    /// Each host is filled before the next one.
    Slot,
    /// One rank on each host, in turn.
    Node,
    /// This number of ranks on each host.
    Ppr(u32),
    /// The entries of the host list, in order.
    Seq,
    /// The hosts of a rank file.
    File,
}

/// The host of each of `ranks` ranks, as an index into the allocation, which must have hosts.
///
/// # Errors
/// A message for the user about an invalid option.
pub fn map(
    allocation: &Allocation,
    ranks: u32,
    mapping: &Mapping,
    wish: &Selection,
) -> Result<(Vec<u32>, Choice), Message> {
    let policy = policy(mapping);
    let candidates = vec![
        ppr::offer(policy),
        rank_file::offer(policy),
        seq::offer(policy),
        round_robin::offer(policy),
    ];
    let choice = select("rmaps", candidates, wish, Take::Best).map_err(|none| {
        let given = mapping.map_by.clone().unwrap_or_default();
        complaint::option("--map-by", &given, none, "what the parameter rmaps allows")
    })?;
    let places = match (choice.best(), policy, &mapping.file) {
        (ppr::NAME, Policy::Ppr(each), _) => ppr::map(allocation, ranks, each),
        (seq::NAME, ..) => seq::map(allocation, ranks),
        (rank_file::NAME, _, Some(file)) => {
            return within_limits(allocation, file.map(allocation, ranks)?, choice);
        }
        (_, policy, _) => round_robin::map(allocation, ranks, policy == Policy::Node),
    };
    within_limits(allocation, number(places, mapping)?, choice)
}

/// Refuses a host that would get more ranks than its `max-slots`.
fn within_limits(
    allocation: &Allocation,
    places: Vec<u32>,
    choice: Choice,
) -> Result<(Vec<u32>, Choice), Message> {
    for (number, host) in (0..).zip(&allocation.hosts) {
        let ranks = places.iter().filter(|place| **place == number).count();
        if let Some(most) = host.most.filter(|most| ranks > *most as usize) {
            return Err(Message::new(Id::HostSlots)
                .with("wanted", ranks)
                .with("slots", most)
                .with("host", format!("max-slots of {}", host.name)));
        }
    }
    Ok((places, choice))
}

fn policy(mapping: &Mapping) -> Policy {
    if mapping.file.is_some() {
        return Policy::File;
    }
    let given = mapping.map_by.as_deref().unwrap_or_default();
    let lower = given.to_ascii_lowercase();
    let mut parts = lower.split(':');
    match (parts.next(), parts.next(), parts.next()) {
        (Some("ppr"), Some(each), Some("node")) => match each.parse() {
            Ok(each) if each > 0 => Policy::Ppr(each),
            // `placement` reports the invalid value.
            _ => Policy::Slot,
        },
        (Some("node"), ..) => Policy::Node,
        (Some("seq"), ..) => Policy::Seq,
        _ => mapping.per_host.map_or(Policy::Slot, Policy::Ppr),
    }
}

/// Numbers the places in the order of `--rank-by`.
fn number(places: Vec<u32>, mapping: &Mapping) -> Result<Vec<u32>, Message> {
    let Some(given) = &mapping.rank_by else {
        return Ok(places);
    };
    let hosts = places.iter().max().map_or(0, |last| *last as usize + 1);
    let mut left = vec![0u32; hosts];
    places.iter().for_each(|host| left[*host as usize] += 1);
    let by_host = || {
        let mut order = places.clone();
        order.sort_unstable();
        order
    };
    match given.split(':').next().unwrap_or_default() {
        "node" => {
            let mut order = Vec::with_capacity(places.len());
            while order.len() < places.len() {
                for (host, left) in (0..).zip(&mut left) {
                    if let Some(rest) = left.checked_sub(1) {
                        *left = rest;
                        order.push(host);
                    }
                }
            }
            Ok(order)
        }
        "slot" | "fill" | "span" | "core" | "hwthread" | "numa" | "package" => Ok(by_host()),
        _ => Err(complaint::option(
            "--rank-by",
            given,
            "",
            "node, slot, fill or span",
        )),
    }
}

fn offer(name: &'static str, fits: bool, why: &str) -> Candidate {
    match fits {
        true => Candidate::able(name, 50, why),
        false => Candidate::unable(name, "the mapping asked for is another"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ras::{Named, allocate};

    fn mapped(hosts: &str, ranks: u32, map: &str, rank: &str) -> Vec<u32> {
        let named = Named {
            lists: vec![hosts.into()],
            ..Named::default()
        };
        let allocation = allocate(&named, &Selection::Any, &|_| None).unwrap();
        let some = |text: &str| Some(text.to_string()).filter(|text| !text.is_empty());
        let mapping = Mapping {
            map_by: some(map),
            rank_by: some(rank),
            ..Mapping::default()
        };
        super::map(&allocation, ranks, &mapping, &Selection::Any)
            .unwrap()
            .0
    }

    #[test]
    fn policies() {
        let table: &[(&str, u32, &str, &str, &[u32])] = &[
            ("a:2,b:2", 4, "", "", &[0, 0, 1, 1]),
            ("a:2,b:2", 3, "slot", "", &[0, 0, 1]),
            ("a:2,b:2", 4, "node", "", &[0, 1, 0, 1]),
            ("a:3,b:1", 4, "node", "", &[0, 1, 0, 0]),
            ("a:3,b:1", 4, "node", "slot", &[0, 0, 0, 1]),
            ("a:2,b:2", 4, "slot", "node", &[0, 1, 0, 1]),
            ("a:3,b:1", 4, "slot", "node", &[0, 1, 0, 0]),
            // More ranks than slots: neighbours stay together, and hosts get their share.
            ("a:2,b:1", 6, "", "", &[0, 0, 0, 0, 1, 1]),
            ("a,b", 5, "", "", &[0, 0, 0, 1, 1]),
            ("a,b", 5, "node", "", &[0, 1, 0, 1, 0]),
            // Hosts without slots are left out, unless there are no others.
            ("a:0,b:4", 3, "", "", &[1, 1, 1]),
            ("a:0,b:4", 3, "node", "", &[1, 1, 1]),
            ("a:0,b:4", 6, "node", "", &[1, 1, 1, 1, 1, 1]),
            ("a:0,b:0", 2, "", "", &[0, 1]),
            ("a:8,b:8", 4, "ppr:1:node", "", &[0, 1, 0, 1]),
            ("a:8,b:8", 4, "ppr:2:node", "", &[0, 0, 1, 1]),
            ("a,b,a", 4, "seq", "", &[0, 1, 0, 0]),
            ("a:4,b:4", 4, "core", "", &[0, 0, 0, 0]),
        ];
        for (hosts, ranks, map, rank, expected) in table {
            let got = mapped(hosts, *ranks, map, rank);
            assert_eq!(got, *expected, "{hosts} {ranks} {map} {rank}");
        }
    }

    // With --oversubscribe a host got more ranks than its max-slots.
    #[test]
    fn a_host_gets_no_more_than_it_takes_at_most() {
        let host = |name: &str, slots, most| crate::ras::Host {
            name: name.into(),
            user: None,
            slots,
            most,
        };
        let on = |hosts: Vec<crate::ras::Host>, ranks, map: &str| {
            let allocation = Allocation {
                entries: vec![0; hosts.len()],
                hosts,
                choice: None,
            };
            let mapping = Mapping {
                map_by: Some(map.into()),
                ..Mapping::default()
            };
            super::map(&allocation, ranks, &mapping, &Selection::Any).map(|(places, _)| places)
        };
        let two = || vec![host("a", Some(1), Some(1)), host("b", Some(1), None)];
        for map in ["slot", "node"] {
            assert_eq!(on(two(), 4, map).unwrap(), [0, 1, 1, 1], "{map}");
            let one = vec![host("a", Some(1), Some(1)), host("b", Some(0), None)];
            let error = on(one, 2, map).unwrap_err().to_string();
            assert!(error.contains("max-slots of a"), "{error}");
        }
        assert!(on(two(), 4, "ppr:2:node").is_err());
    }

    #[test]
    fn an_unknown_order_is_reported() {
        let mapping = Mapping {
            rank_by: Some("moon".into()),
            ..Mapping::default()
        };
        assert!(number(vec![0, 1], &mapping).is_err());
    }
}
