//! The components of single copy that a process offers, and the reasons: the framework `smsc`.
//!
//! Called when the transports are opened, for `mpirun --report` and by `oxmpi-info`. Two processes
//! agree at their first use on the best component that both offer on their cards.

use super::cma;
use oxmpi_mca::choice::{Candidate, Choice, Selection, Take, Taken, select};
use oxmpi_pal::xpmem::Xpmem;

/// The components that this process offers, the best first. Staging is always among them.
#[must_use]
pub fn choose(wish: &Selection) -> Choice {
    of(
        wish,
        Xpmem::open().map(drop).map_err(|error| error.to_string()),
        cma::probe(),
    )
}

fn of(wish: &Selection, xpmem: Result<(), String>, cma: Result<(), String>) -> Choice {
    let candidates = vec![
        match xpmem {
            Ok(()) => Candidate::able("xpmem", 50, "the kernel has its device"),
            Err(why) => Candidate::unable("xpmem", format!("no device of the kernel: {why}")),
        },
        match cma {
            Ok(()) => Candidate::able(
                "cma",
                40,
                "one copy by the system, where it allows it between two processes",
            ),
            Err(why) => Candidate::unable("cma", why),
        },
        Candidate::able("staging", 20, "two copies through shared memory"),
    ];
    let staging = || Taken {
        name: "staging",
        priority: 0,
        why: "for whom nothing else works".to_owned(),
    };
    match select("smsc", candidates, wish, Take::All) {
        Ok(mut choice) => {
            if !choice.has("staging") {
                choice.taken.push(staging());
                choice.rejected.retain(|(name, _)| *name != "staging");
            }
            choice
        }
        Err(none) => Choice {
            framework: none.framework,
            taken: vec![staging()],
            rejected: (none.reasons.into_iter())
                .filter(|(name, _)| *name != "staging")
                .collect(),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn staging_is_what_is_left() {
        let no = || Err("no such file".to_owned());
        let auto = of(&Selection::Any, no(), Ok(()));
        assert_eq!(
            (auto.best(), auto.offers()),
            ("cma", "cma:40,staging:20".to_owned())
        );
        assert!(
            auto.to_string()
                .contains("not xpmem: no device of the kernel: no such file")
        );
        assert_eq!(
            of(&Selection::Any, Ok(()), Ok(())).offers(),
            "xpmem:50,cma:40,staging:20"
        );
        assert_eq!(of(&Selection::Any, no(), no()).offers(), "staging:20");
        assert_eq!(
            of(&Selection::Only(vec!["staging"]), Ok(()), Ok(())).offers(),
            "staging:20"
        );
        assert_eq!(
            of(&Selection::Not(vec!["xpmem"]), Ok(()), Ok(())).best(),
            "cma"
        );
        let alone = of(&Selection::Only(vec!["cma"]), Ok(()), Ok(()));
        assert_eq!(alone.offers(), "cma:40,staging:0");
        assert_eq!(
            of(&Selection::Only(vec!["xpmem"]), no(), Ok(())).offers(),
            "staging:0"
        );
    }
}
