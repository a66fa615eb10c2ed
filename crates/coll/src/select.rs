//! Who wins, and why.
//!
//! The choice is a pure function of [`Facts`], the model's constants and the user's parameters: never of
//! addresses, strides or a measurement, so that all members choose alike and the same job shape gives the same
//! bits. Of the algorithms that can do the call, the cheapest by prediction wins; ties go to the earlier.
//!
//! `--mca coll basic` (or `tuned`) restricts the choice to one component, `--mca coll_algorithms bcast:chain` to one
//! algorithm. What is asked for but cannot do a call is passed over.

use crate::algorithm::{Algorithm, algorithms, name};
use crate::cost::{Facts, Model};
use oxmpi_core::collectives::Collective;
use oxmpi_mca::param::{Coll, CollAlgorithms};

/// What the user asked for by the parameters `coll` and `coll_algorithms`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Preference {
    component: Option<&'static str>,
    algorithms: Vec<(Collective, &'static str)>,
}

impl Preference {
    /// Reads the parameters.
    pub fn of(coll: Coll, forced: &CollAlgorithms) -> Preference {
        let component = match coll {
            Coll::Auto => None,
            Coll::Sm => Some("sm"),
            Coll::Tuned => Some("tuned"),
            Coll::Basic => Some("basic"),
        };
        let collective = |which| {
            Collective::ALL
                .into_iter()
                .find(|known| name(*known) == which)
        };
        let pairs = forced.0.iter();
        let algorithms = pairs
            .filter_map(|(of, which)| Some((collective(*of)?, *which)))
            .collect();
        Preference {
            component,
            algorithms,
        }
    }

    /// Whether the slots of [`crate::sm`] may be used for a collective.
    pub(crate) fn allows_slots(&self, collective: Collective) -> bool {
        matches!(self.component, None | Some("sm")) && self.named(collective).is_none()
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

    fn chosen(collective: Collective, facts: &Facts, preference: &Preference) -> String {
        format!("{:?}", choose(collective, facts, &Model::NODE, preference))
    }

    #[test]
    fn parameters_force_components_and_algorithms() {
        let facts = facts(16, 8);
        let chain = CollAlgorithms(vec![("bcast", "chain")]);
        let none = CollAlgorithms::default();
        let basic = Preference::of(Coll::Basic, &none);
        assert_eq!(chosen(Collective::Bcast, &facts, &basic), "basic/linear");
        for coll in [Coll::Auto, Coll::Tuned, Coll::Basic] {
            let forced = Preference::of(coll, &chain);
            assert_eq!(chosen(Collective::Bcast, &facts, &forced), "tuned/chain");
        }
        let both = Preference::of(Coll::Basic, &chain);
        assert_eq!(chosen(Collective::Reduce, &facts, &both), "basic/linear");
        // What cannot do the call is passed over.
        let ring = Preference::of(Coll::Auto, &CollAlgorithms(vec![("allreduce", "ring")]));
        let odd = Facts {
            commutative: false,
            ..facts
        };
        assert_eq!(chosen(Collective::Allreduce, &facts, &ring), "tuned/ring");
        assert_ne!(chosen(Collective::Allreduce, &odd, &ring), "tuned/ring");
    }

    /// The names the parameter takes are the names of the tables.
    #[test]
    fn the_parameter_knows_all_algorithms() {
        let tables = Collective::ALL.map(|collective| {
            let names: Vec<&str> = algorithms(collective).iter().map(|a| a.name).collect();
            (name(collective), names)
        });
        let known = oxmpi_mca::param::COLL_ALGORITHMS
            .iter()
            .map(|(of, names)| (*of, names.to_vec()));
        assert_eq!(known.collect::<Vec<_>>(), tables);
    }

    #[test]
    fn short_messages_take_trees_and_long_ones_take_all_links() {
        assert_eq!(
            chosen(Collective::Allreduce, &facts(16, 8), &Preference::default()),
            "tuned/recursive_doubling"
        );
        assert_ne!(
            chosen(
                Collective::Allreduce,
                &facts(16, 64 << 20),
                &Preference::default()
            ),
            "tuned/recursive_doubling"
        );
        assert_eq!(
            chosen(Collective::Bcast, &facts(64, 8), &Preference::default()),
            "tuned/binomial"
        );
        assert_ne!(
            chosen(
                Collective::Bcast,
                &facts(64, 64 << 20),
                &Preference::default()
            ),
            "tuned/binomial"
        );
        assert_eq!(
            chosen(Collective::Alltoall, &facts(64, 1), &Preference::default()),
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
