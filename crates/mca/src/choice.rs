//! Which component was chosen, and why: as data that `mpirun --report` and `oxmpi-info` print.
//!
//! A framework lists its [`Candidate`]s, each with an offer (a priority and a reason) or the reason
//! why it cannot serve here, and what the user wished. [`select`] picks; the [`Choice`] keeps every
//! reason. Nothing is printed: a component that is not chosen is silent.

use core::fmt;

/// One component of a framework, as it sees itself on this machine.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The component's name.
    pub name: &'static str,
    /// Its priority and why it can serve, or why it cannot.
    pub offer: Result<(u32, String), String>,
}

impl Candidate {
    /// A component that can serve; the highest priority wins.
    pub fn able(name: &'static str, priority: u32, why: impl Into<String>) -> Candidate {
        Candidate {
            name,
            offer: Ok((priority, why.into())),
        }
    }

    /// A component that cannot.
    pub fn unable(name: &'static str, why: impl Into<String>) -> Candidate {
        Candidate {
            name,
            offer: Err(why.into()),
        }
    }
}

/// What the user asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish<'a> {
    /// Nothing: the best wins.
    Any,
    /// This component if it can serve, otherwise the best.
    Prefer(&'a str),
}

/// The outcome of a selection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The winner.
    pub chosen: &'static str,
    /// Why it won.
    pub why: String,
    /// The others, each with the reason why not.
    pub rejected: Vec<(&'static str, String)>,
}

impl Choice {
    /// A choice that had no alternative.
    pub fn only(chosen: &'static str, why: impl Into<String>) -> Choice {
        Choice {
            chosen,
            why: why.into(),
            rejected: Vec::new(),
        }
    }
}

impl fmt::Display for Choice {
    /// One line: `sm (same node); not tcp: no other node`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.chosen, self.why)?;
        for (name, why) in &self.rejected {
            write!(f, "; not {name}: {why}")?;
        }
        Ok(())
    }
}

/// Picks among `candidates`; of equal priorities the first. The error is everyone's reason, when
/// none can serve.
pub fn select(
    candidates: Vec<Candidate>,
    wish: Wish<'_>,
) -> Result<Choice, Vec<(&'static str, String)>> {
    let wished = |c: &Candidate| matches!(wish, Wish::Prefer(name) if name == c.name);
    let mut best: Option<(usize, bool, u32)> = None;
    for (at, candidate) in candidates.iter().enumerate() {
        if let Ok((priority, _)) = candidate.offer {
            let rank = (wished(candidate), priority);
            if best.is_none_or(|(_, asked, top)| rank > (asked, top)) {
                best = Some((at, rank.0, rank.1));
            }
        }
    }
    let Some((winner, asked, _)) = best else {
        return Err(candidates
            .into_iter()
            .filter_map(|c| c.offer.err().map(|why| (c.name, why)))
            .collect());
    };
    let (chosen, mut why) = (candidates[winner].name, String::new());
    let mut rejected = Vec::new();
    for (at, candidate) in candidates.into_iter().enumerate() {
        match candidate.offer {
            Ok((_, reason)) if at == winner => {
                why = if asked {
                    format!("asked for; {reason}")
                } else {
                    reason
                }
            }
            Ok(_) if asked => rejected.push((candidate.name, format!("{chosen} was asked for"))),
            Ok((_, reason)) => {
                rejected.push((candidate.name, format!("{chosen} goes first; {reason}")))
            }
            Err(reason) => rejected.push((candidate.name, reason)),
        }
    }
    Ok(Choice {
        chosen,
        why,
        rejected,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn three() -> Vec<Candidate> {
        vec![
            Candidate::able("copy", 10, "always works"),
            Candidate::able("cma", 20, "probe read the nonce"),
            Candidate::unable("xpmem", "no module"),
        ]
    }

    #[test]
    fn the_highest_able_wins_and_every_reason_is_kept() {
        let choice = select(three(), Wish::Any).unwrap();
        assert_eq!(
            choice.to_string(),
            "cma (probe read the nonce); not copy: cma goes first; always works; not xpmem: no module"
        );
    }

    #[test]
    fn a_wish_is_followed_when_it_can_be() {
        assert_eq!(
            select(three(), Wish::Prefer("copy")).unwrap().chosen,
            "copy"
        );
        let choice = select(three(), Wish::Prefer("xpmem")).unwrap();
        assert_eq!(choice.chosen, "cma");
        assert!(choice.rejected.contains(&("xpmem", "no module".to_owned())));
    }

    #[test]
    fn none_left_gives_the_reasons() {
        let reasons =
            select(vec![Candidate::unable("tcp", "no interface")], Wish::Any).unwrap_err();
        assert_eq!(reasons, [("tcp", "no interface".to_owned())]);
    }
}
