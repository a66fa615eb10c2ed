//! The choice of the matching engine. All processes of a job must use the same one.
//!
//! Used by `oxmpi-info`, and by `core` at initialization: all processes agree on an engine that
//! each can use.

use oxmpi_mca::choice::{Candidate, Choice, NoneLeft, Selection, Take, select};

/// The engines that this process can use, the best first. `is_mixed`: the processes of the job may
/// be heterogeneous.
///
/// # Errors
/// The user excludes all.
pub fn engines(wish: &Selection, is_mixed: bool) -> Result<Choice, NoneLeft> {
    let ob1 = Candidate::able(
        "ob1",
        20,
        "matches messages itself, over the transports of btl",
    );
    let cm = match (wish.names("cm"), is_mixed) {
        (false, _) => Candidate::unable("cm", "used only where it is named"),
        (true, true) => Candidate::unable("cm", "it does not convert between processors"),
        (true, false) => Candidate::able("cm", 10, "has a transport match, which mtl names"),
    };
    // `dr` wraps the modules below it, so it is never chosen by default.
    let dr = match wish.names("dr") {
        true => Candidate::able(
            "dr",
            30,
            "ob1 over networks that may lose, change and repeat frames",
        ),
        false => Candidate::unable("dr", "only where it is asked for"),
    };
    select("pml", vec![ob1, dr, cm], wish, Take::All)
}

/// The transports that can match for `cm`, the best first. `ofi`, if requested: the open interface
/// of libfabric, or why none is open. `linkx`, if requested: the open members of a link, or why no
/// link can be used.
///
/// # Errors
/// The user excludes all, or names one that does not exist.
pub fn matching_transports(
    wish: &Selection,
    ofi: Option<&Result<String, String>>,
    linkx: Option<&Result<String, String>>,
) -> Result<Choice, NoneLeft> {
    let portals = Candidate::able(
        "portals",
        10,
        "a software Portals interface matches, over the transports of btl",
    );
    let ofi = match ofi {
        None => Candidate::unable("ofi", "used only where it is named"),
        Some(Ok(name)) => Candidate::able("ofi", 20, format!("libfabric's {name} matches")),
        Some(Err(why)) => Candidate::unable("ofi", why.as_str()),
    };
    let linkx = match linkx {
        None => Candidate::unable("linkx", "used only where it is named"),
        Some(Ok(members)) => Candidate::able("linkx", 30, format!("one endpoint over {members}")),
        Some(Err(why)) => Candidate::unable("linkx", why.as_str()),
    };
    select("mtl", vec![linkx, ofi, portals], wish, Take::All)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Engine, Place};
    use oxmpi_mca::frameworks::Pml;

    #[test]
    fn engines_can_be_excluded_and_each_can_be_opened() {
        assert_eq!(engines(&Selection::Any, false).unwrap().best(), "ob1");
        assert!(!engines(&Selection::Any, false).unwrap().has("cm"));
        assert!(engines(&Selection::Not(vec!["ob1"]), false).is_err());
        let named = Selection::Only(vec!["cm"]);
        assert_eq!(engines(&named, false).unwrap().best(), "cm");
        assert!(engines(&named, true).is_err());
        let both = Selection::Only(vec!["cm", "ob1"]);
        assert_eq!(engines(&both, false).unwrap().best(), "ob1");
        let named = Selection::Only(vec!["dr", "ob1"]);
        assert_eq!(engines(&named, false).unwrap().best(), "dr");
        let place = Place {
            me: 0,
            processes: 1,
            eager_budget: 1 << 20,
            mixed: false,
            portals: crate::PortalsConfig::USUAL,
        };
        for component in Pml::FRAMEWORK.components {
            assert!(Engine::open(component.name, place).is_some());
        }
        assert!(Engine::open("ob2", place).is_none());
    }

    /// Without libfabric a job goes on, unless it has requested only `ofi`; then it gets the
    /// reason.
    #[test]
    fn a_provider_of_libfabric_is_used_where_it_is_named() {
        let absent = Err("libfabric.so.1 is not here".to_owned());
        let there = Ok("tcp;ofi_rxm on eth0".to_owned());
        assert_eq!(
            matching_transports(&Selection::Any, None, None)
                .unwrap()
                .best(),
            "portals"
        );
        let named = Selection::Only(vec!["ofi"]);
        let choice = matching_transports(&named, Some(&there), None).unwrap();
        assert_eq!(choice.best(), "ofi");
        assert!(
            choice.to_string().contains("tcp;ofi_rxm on eth0"),
            "{choice}"
        );
        let none = matching_transports(&named, Some(&absent), None).unwrap_err();
        assert!(
            none.to_string().contains("libfabric.so.1 is not here"),
            "{none}"
        );
        let both = Selection::Only(vec!["ofi", "portals"]);
        let choice = matching_transports(&both, Some(&absent), None).unwrap();
        assert_eq!(choice.best(), "portals");
        assert!(
            choice.to_string().contains("not ofi: libfabric.so.1"),
            "{choice}"
        );
    }
    #[test]
    fn a_link_is_used_where_it_is_named_and_says_its_members() {
        let there = Ok("shm + tcp;ofi_rxm on eth0".to_owned());
        let named = Selection::Only(vec!["linkx"]);
        let choice = matching_transports(&named, None, Some(&there)).unwrap();
        assert_eq!(choice.best(), "linkx");
        assert!(choice.to_string().contains("over shm + tcp"), "{choice}");
        let absent = Err("shm+cxi: no provider cxi".to_owned());
        let both = Selection::Only(vec!["linkx", "portals"]);
        let choice = matching_transports(&both, None, Some(&absent)).unwrap();
        assert_eq!(choice.best(), "portals");
        assert!(choice.to_string().contains("no provider cxi"), "{choice}");
    }
}
