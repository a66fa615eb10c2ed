//! Which transports a process uses. (How long messages travel between processes of a node is
//! [`crate::sm::single::choose`]'s.)
//!
//! Called by `core` when the job is joined, and by `oxmpi-info`.

use oxmpi_mca::choice::{Candidate, Choice, NoneLeft, Take, Taken, Wish, select};

/// What matters for the selection.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// Processes of the job on this node.
    pub local: u32,
    /// Processes of the job.
    pub all: u32,
    /// The launcher has given a segment.
    pub has_segment: bool,
}

/// The transports in use. All processes must be within reach: `self` serves the process itself,
/// `sm` the others of the node, a network anybody else.
///
/// # Errors
/// A process cannot be reached.
pub fn transports(place: Place, wish: &Wish) -> Result<Choice, NoneLeft> {
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
    // A network is a candidate here, and an arm of `networks::Networks`.
    let choice = select("btl", vec![own, sm], wish, Take::All)?;
    let is_network = |taken: &Taken| !matches!(taken.name, "self" | "sm");
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

#[cfg(test)]
mod tests {
    use super::*;

    const NODE: Place = Place {
        local: 4,
        all: 4,
        has_segment: true,
    };

    #[test]
    fn everybody_must_be_reached() {
        let choice = transports(NODE, &Wish::Any).unwrap();
        assert_eq!(
            choice.to_string(),
            "self (to the process itself), sm (4 processes of this node share a segment)"
        );
        let alone = Place {
            local: 1,
            all: 1,
            has_segment: true,
        };
        assert_eq!(
            transports(alone, &Wish::Not(vec!["sm"])).unwrap().best(),
            "self"
        );
        let error = transports(NODE, &Wish::Not(vec!["sm"])).unwrap_err();
        assert_eq!(
            error.to_string(),
            "no component of the framework btl can be used; not sm: excluded, btl is set to ^sm; \
             not self: a process cannot reach the others by it"
        );
        assert!(transports(alone, &Wish::Only(vec!["sm"])).is_err());
        let several = Place { all: 8, ..NODE };
        let error = transports(several, &Wish::Any).unwrap_err();
        assert!(error.to_string().contains("cannot reach other nodes"));
    }
}
