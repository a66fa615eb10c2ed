//! Who wins, and why.
//!
//! The choice is a pure function of [`Facts`], the model's constants and the parameter `coll`: never of
//! addresses, strides or a measurement, so that all members choose alike and the same job shape gives the same
//! bits. Of the algorithms that can do the call, the cheapest by prediction wins; ties go to the earlier.
//!
//! `--mca coll` takes a comma-separated list: a component for all (`basic`, `tuned`) or `collective:algorithm`
//! for one (`bcast:chain`, `allreduce:linear`). What is asked for but cannot do a call is passed over.

use crate::algorithm::{Algorithm, Facts, Model, algorithms, name};
use core::fmt;
use oxmpi_core::collectives::Collective;

/// What the user asked for by the parameter `coll`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Preference {
    component: Option<&'static str>,
    algorithms: Vec<(Collective, &'static str)>,
}

/// An item of the parameter that names nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownChoice {
    /// The item as given.
    pub item: String,
}

impl fmt::Display for UnknownChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "`{}` names no collective component (basic, tuned) and no collective:algorithm; known are",
            self.item
        )?;
        for collective in Collective::ALL {
            for algorithm in algorithms(collective) {
                write!(f, " {}:{}", name(collective), algorithm.name)?;
            }
        }
        Ok(())
    }
}

impl core::error::Error for UnknownChoice {}

impl Preference {
    /// The word for a value of the parameter `coll`.
    pub const fn component_of(value: oxmpi_mca::param::Coll) -> &'static str {
        match value {
            oxmpi_mca::param::Coll::Auto => "",
            oxmpi_mca::param::Coll::Tuned => "tuned",
            oxmpi_mca::param::Coll::Basic => "basic",
        }
    }

    /// Reads the parameter.
    ///
    /// # Errors
    /// An item that names nothing.
    pub fn parse(text: &str) -> Result<Preference, UnknownChoice> {
        let mut preference = Preference::default();
        for item in text
            .split(',')
            .map(str::trim)
            .filter(|item| !item.is_empty())
        {
            let unknown = || UnknownChoice {
                item: item.to_owned(),
            };
            match item.split_once(':') {
                None => {
                    let component = ["basic", "tuned"].into_iter().find(|known| *known == item);
                    preference.component = Some(component.ok_or_else(unknown)?);
                }
                Some((of, which)) => {
                    let known = Collective::ALL.into_iter().find(|known| name(*known) == of);
                    let collective = known.ok_or_else(unknown)?;
                    let algorithm = algorithms(collective)
                        .iter()
                        .find(|known| known.name == which);
                    preference
                        .algorithms
                        .push((collective, algorithm.ok_or_else(unknown)?.name));
                }
            }
        }
        Ok(preference)
    }

    fn named(&self, collective: Collective) -> Option<&'static str> {
        self.algorithms
            .iter()
            .rev()
            .find(|(asked, _)| *asked == collective)
            .map(|(_, name)| *name)
    }
}

/// The algorithm for a call.
pub fn choose(
    collective: Collective,
    facts: &Facts,
    model: &Model,
    preference: &Preference,
) -> &'static Algorithm {
    let all = algorithms(collective);
    if facts.size == 1 {
        // Nothing to choose: without partners the reference is a copy.
        return &all[0];
    }
    if let Some(name) = preference.named(collective)
        && let Some(asked) = all
            .iter()
            .find(|algorithm| algorithm.name == name && algorithm.can(facts))
    {
        return asked;
    }
    let among = |component: Option<&str>| {
        let able = all
            .iter()
            .filter(|a| component.is_none_or(|asked| asked == a.component) && a.can(facts));
        able.min_by(|a, b| (a.cost)(model, facts).total_cmp(&(b.cost)(model, facts)))
    };
    let chosen = match preference.component {
        Some(component) => among(Some(component)).or_else(|| among(None)),
        None => among(None),
    };
    chosen.expect("invariant: the reference has no restrictions")
}

/// The choice for `facts` as a table: one line per algorithm with its predicted time or why it cannot.
pub fn explain(
    collective: Collective,
    facts: &Facts,
    model: &Model,
    preference: &Preference,
) -> String {
    use core::fmt::Write as _;
    let chosen = choose(collective, facts, model, preference);
    let mut text = format!(
        "{} of {} bytes on {} ranks\n",
        name(collective),
        facts.bytes,
        facts.size
    );
    for algorithm in algorithms(collective) {
        let mark = if core::ptr::eq(algorithm, chosen) {
            "->"
        } else {
            "  "
        };
        let cost = if algorithm.can(facts) {
            format!("{:.1} us", (algorithm.cost)(model, facts) / 1000.0)
        } else {
            format!("cannot: {}", why_not(algorithm, facts))
        };
        let line = writeln!(
            text,
            "{mark} {:<6} {:<20} {cost}",
            algorithm.component, algorithm.name
        );
        line.expect("invariant: a String takes all");
    }
    text
}

fn why_not(algorithm: &Algorithm, facts: &Facts) -> &'static str {
    let needs = &algorithm.needs;
    if needs.commutative && !facts.commutative {
        "the operation does not commute"
    } else if needs.power_of_two && !facts.size.is_power_of_two() {
        "the number of ranks is no power of two"
    } else if needs.out_of_place && facts.in_place {
        "the call is in place"
    } else {
        "too few ranks"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn facts(size: u32, bytes: u64) -> Facts {
        Facts {
            size,
            bytes,
            commutative: true,
            in_place: false,
        }
    }

    fn chosen(collective: Collective, facts: &Facts, text: &str) -> String {
        let preference = Preference::parse(text).unwrap();
        format!("{:?}", choose(collective, facts, &Model::NODE, &preference))
    }

    #[test]
    fn parameter_forces_components_and_algorithms() {
        let facts = facts(16, 8);
        assert_eq!(chosen(Collective::Bcast, &facts, "basic"), "basic/linear");
        assert_eq!(
            chosen(Collective::Bcast, &facts, "bcast:chain"),
            "tuned/chain"
        );
        assert_eq!(
            chosen(Collective::Bcast, &facts, "basic, bcast:chain"),
            "tuned/chain"
        );
        assert_eq!(
            chosen(Collective::Reduce, &facts, "basic,bcast:chain"),
            "basic/linear"
        );
        // What cannot do the call is passed over.
        let odd = Facts {
            commutative: false,
            ..facts
        };
        assert_ne!(
            chosen(Collective::Allreduce, &odd, "allreduce:ring"),
            "tuned/ring"
        );
        assert_eq!(
            Preference::parse("bcast:ring").unwrap_err().item,
            "bcast:ring"
        );
        assert_eq!(Preference::parse("fast").unwrap_err().item, "fast");
    }

    #[test]
    fn short_messages_take_trees_and_long_ones_take_all_links() {
        assert_eq!(
            chosen(Collective::Allreduce, &facts(16, 8), ""),
            "tuned/recursive_doubling"
        );
        assert_ne!(
            chosen(Collective::Allreduce, &facts(16, 64 << 20), ""),
            "tuned/recursive_doubling"
        );
        assert_eq!(
            chosen(Collective::Bcast, &facts(64, 8), ""),
            "tuned/binomial"
        );
        assert_ne!(
            chosen(Collective::Bcast, &facts(64, 64 << 20), ""),
            "tuned/binomial"
        );
        assert_eq!(
            chosen(Collective::Alltoall, &facts(64, 1), ""),
            "tuned/bruck"
        );
    }

    /// No cliff between n and n + 1 bytes, more data never costs less, and an allreduce never costs more than
    /// reduce and bcast: by prediction, for the chosen algorithms.
    #[test]
    fn predictions_are_sane() {
        let model = Model::NODE;
        let cost = |collective, facts: &Facts| {
            (choose(collective, facts, &model, &Preference::default()).cost)(&model, facts)
        };
        for size in 2..70 {
            for power in 0..28 {
                let bytes = 1_u64 << power;
                for collective in Collective::ALL {
                    let here = cost(collective, &facts(size, bytes));
                    let next = cost(collective, &facts(size, bytes + 1));
                    let double = cost(collective, &facts(size, 2 * bytes));
                    assert!(
                        next <= here * 1.5 + 100.0,
                        "{collective:?} {size} {bytes}: {here} {next}"
                    );
                    assert!(
                        double >= here * 0.99,
                        "{collective:?} {size} {bytes}: {here} {double}"
                    );
                }
                let both = cost(Collective::Reduce, &facts(size, bytes))
                    + cost(Collective::Bcast, &facts(size, bytes));
                let all = cost(Collective::Allreduce, &facts(size, bytes));
                assert!(all <= both * 1.05, "{size} {bytes}: {all} > {both}");
            }
        }
    }

    #[test]
    fn the_choice_can_be_printed() {
        let odd = Facts {
            commutative: false,
            ..facts(6, 1000)
        };
        let text = explain(
            Collective::Allreduce,
            &odd,
            &Model::NODE,
            &Preference::default(),
        );
        assert_eq!(text.matches("->").count(), 1);
        assert!(text.contains("does not commute"), "{text}");
    }
}
