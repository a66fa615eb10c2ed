//! Which matching engine a process uses. All processes of a job must use the same one.
//!
//! Called by `core` when the job is joined, which has all processes agree on one of those that can
//! serve everywhere, and by `oxmpi-info`.

use oxmpi_mca::choice::{Candidate, Choice, NoneLeft, Take, Wish, select};

/// The engines that this process can use, the best first. `is_mixed`: the processes of the job may
/// store data in different ways.
///
/// # Errors
/// The user excludes all.
pub fn engines(wish: &Wish, is_mixed: bool) -> Result<Choice, NoneLeft> {
    let ob1 = Candidate::able(
        "ob1",
        20,
        "matches messages itself, over the transports of btl",
    );
    let cm = match (wish.names("cm"), is_mixed) {
        (false, _) => Candidate::unable("cm", "used only where it is named"),
        (true, true) => Candidate::unable("cm", "it does not convert between processors"),
        (true, false) => Candidate::able(
            "cm",
            10,
            "over mtl portals: a software Portals interface matches, over the transports of btl",
        ),
    };
    // Modules below it are wrapped then, so it is never a silent choice.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Engine, Place};
    use oxmpi_mca::frameworks::Pml;

    #[test]
    fn engines_can_be_excluded_and_each_can_be_opened() {
        assert_eq!(engines(&Wish::Any, false).unwrap().best(), "ob1");
        assert!(!engines(&Wish::Any, false).unwrap().has("cm"));
        assert!(engines(&Wish::Not(vec!["ob1"]), false).is_err());
        let named = Wish::Only(vec!["cm"]);
        assert_eq!(engines(&named, false).unwrap().best(), "cm");
        assert!(engines(&named, true).is_err());
        let both = Wish::Only(vec!["cm", "ob1"]);
        assert_eq!(engines(&both, false).unwrap().best(), "ob1");
        let named = Wish::Only(vec!["dr", "ob1"]);
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
}
