//! The choice of the transports of a process. ([`crate::sm::single::choose`] chooses the components
//! of single copy.)
//!
//! Called by `core` when the job is joined, and by `oxmpi-info`.

use oxmpi_mca::choice::{Candidate, Choice, NoneLeft, Selection, Take, Taken, select};

/// The properties of a job that the choice depends on.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// Processes of the job on this node.
    pub local: u32,
    /// Of these, the processes on this node of the job's map. Fewer than `local` where one node
    /// simulates several.
    pub near: u32,
    /// Processes of the job.
    pub all: u32,
    /// The launcher has given a segment.
    pub has_segment: bool,
}

/// The transports in use. Together they must reach all processes: `self` the process itself, `sm`
/// the others of the node, a network the rest.
///
/// # Errors
/// A process cannot be reached.
pub fn transports(place: Place, wish: &Selection) -> Result<Choice, NoneLeft> {
    let sm = match place {
        Place { local: 0 | 1, .. } => Candidate::unable("sm", "no other process on this node"),
        Place {
            has_segment: false, ..
        } => Candidate::unable("sm", "the launcher has given no segment"),
        Place { local, .. } => Candidate::able(
            "sm",
            30,
            format!("{local} processes of this node share a segment"),
        ),
    };
    let own = Candidate::able("self", 40, "to the process itself");
    // A network is a candidate here, and a variant of `compiled::Networks`.
    let tcp = match place {
        Place { all: 0 | 1, .. } => Candidate::unable("tcp", "no other process"),
        Place {
            near,
            all,
            has_segment: true,
            ..
        } if near == all && wish.allows("sm") => {
            Candidate::unable("tcp", "shared memory reaches every process")
        }
        _ => Candidate::able(
            "tcp",
            10,
            "sockets to the processes that nothing else reaches",
        ),
    };
    let card = |name, what| match (place.all, wish.names(name)) {
        (0 | 1, _) => Candidate::unable(name, "no other process"),
        (_, false) => Candidate::unable(name, "a network card in software: used where it is named"),
        (_, true) => Candidate::able(
            name,
            20,
            format!("{what} in software, to the processes that nothing nearer reaches"),
        ),
    };
    let ugni = card("ugni", "a Gemini network card");
    let portals = match wish.names("ugni") {
        true => Candidate::unable("portals", "one network card in software is enough: ugni"),
        false => card("portals", "a Portals interface"),
    };
    let ofi = match (place.all, wish.names("ofi")) {
        (0 | 1, _) => Candidate::unable("ofi", "no other process"),
        (_, false) => Candidate::unable("ofi", "a provider of libfabric: used where it is named"),
        (_, true) => Candidate::able(
            "ofi",
            15,
            "a provider of libfabric, to the processes that nothing nearer reaches",
        ),
    };
    let all = vec![own, sm, ugni, portals, ofi, tcp];
    let choice = select("btl", all, wish, Take::All)?;
    let network = choice.taken.iter().any(is_network);
    let missing = match () {
        () if !choice.has("self") => Some("itself"),
        () if place.local > 1 && !choice.has("sm") && !network => Some("the others"),
        () if place.all > place.local && !network => Some("other nodes"),
        () => None,
    };
    match missing {
        None => Ok(choice),
        Some(whom) => {
            let mut reasons = choice.rejected;
            let rest = choice.taken.into_iter();
            reasons.extend(rest.map(|t| (t.name, format!("a process cannot reach {whom} by it"))));
            Err(NoneLeft {
                framework: "btl",
                reasons,
            })
        }
    }
}

/// Whether a transport is a network.
#[must_use]
pub fn is_network(taken: &Taken) -> bool {
    !matches!(taken.name, "self" | "sm")
}

#[cfg(test)]
mod tests {
    use super::*;

    const NODE: Place = Place {
        local: 4,
        near: 4,
        all: 4,
        has_segment: true,
    };

    #[test]
    fn everybody_must_be_reached() {
        let choice = transports(NODE, &Selection::Any).unwrap();
        assert_eq!(
            choice.to_string(),
            "self (to the process itself), sm (4 processes of this node share a segment); \
             not ugni: a network card in software: used where it is named; \
             not portals: a network card in software: used where it is named; \
             not ofi: a provider of libfabric: used where it is named; \
             not tcp: shared memory reaches every process"
        );
        let alone = Place {
            local: 1,
            near: 1,
            all: 1,
            has_segment: true,
        };
        assert_eq!(
            transports(alone, &Selection::Not(vec!["sm"]))
                .unwrap()
                .best(),
            "self"
        );
        let error = transports(NODE, &Selection::Only(vec!["self"])).unwrap_err();
        let words = error.to_string();
        assert!(
            words.contains("not sm: not listed") || words.contains("btl is set to self"),
            "{words}"
        );
        assert!(words.contains("not self: a process cannot reach the others by it"));
        assert!(transports(alone, &Selection::Only(vec!["sm"])).is_err());
        let several = Place { all: 8, ..NODE };
        let error = transports(several, &Selection::Not(vec!["tcp"])).unwrap_err();
        assert!(error.to_string().contains("cannot reach other nodes"));
    }
    /// Cards in software are for experiments: a process gets one only on request.
    #[test]
    fn a_card_in_software_is_used_where_it_is_named() {
        let choose = |wish: &Selection| transports(NODE, wish).unwrap();
        assert!(!choose(&Selection::Any).has("ugni"));
        assert!(!choose(&Selection::Not(vec!["sm"])).has("ugni"));
        for (card, other) in [("ugni", "portals"), ("portals", "ugni")] {
            assert!(!choose(&Selection::Any).has(card));
            let choice = choose(&Selection::Only(vec![card, "self"]));
            assert!(choice.has(card) && !choice.has("sm") && !choice.has("tcp"));
            assert!(!choice.has(other));
        }
        // The provider is loaded, and its address published, only on request.
        assert!(!choose(&Selection::Any).has("ofi"));
        let fabric = choose(&Selection::Only(vec!["ofi", "sm", "self"]));
        assert!(fabric.has("ofi") && fabric.has("sm") && !fabric.has("tcp"));
        let both = choose(&Selection::Only(vec!["ugni", "portals", "self"]));
        assert!(both.has("ugni") && !both.has("portals"));
    }

    /// Sockets are opened only if shared memory does not reach all processes, or may not be used.
    #[test]
    fn a_network_serves_whom_shared_memory_does_not() {
        let has = |place, wish: &Selection| transports(place, wish).unwrap().has("tcp");
        assert!(!has(NODE, &Selection::Any));
        assert!(has(NODE, &Selection::Not(vec!["sm"])));
        assert!(has(NODE, &Selection::Only(vec!["tcp", "self"])));
        assert!(has(Place { all: 8, ..NODE }, &Selection::Any));
        assert!(has(Place { near: 2, ..NODE }, &Selection::Any));
        // Without a network, processes of simulated nodes use shared memory nevertheless.
        assert!(!has(
            Place { near: 2, ..NODE },
            &Selection::Not(vec!["tcp"])
        ));
    }
}
