//! Who wins, and why.
//!
//! The choice is a pure function of [`Signature`], the [`Model`] and the user's parameters: never
//! of addresses, strides or a measurement, so that all members choose alike and the same job shape
//! gives the same bits. Of the algorithms that can do the call, the cheapest by prediction wins;
//! connections go to the earlier.
//!
//! `--mca coll basic` (or a list, `tuned,sm`, `^sm`) restricts the choice to these components,
//! `--mca coll_algorithms bcast:chain` to one algorithm. What is asked for but cannot do a call is
//! passed over: the call goes by messages then. `--mca coll_reproducible 1` takes the machine and
//! the placement out of what reductions are chosen by.

use crate::algorithm::{ACROSS, Algorithm, HIERARCHY, LEVELS, SLOTS, algorithms, name};
use crate::bound::keeps;
use crate::builder::Build;
use crate::cost::{Model, Signature};
use crate::ml::ML;
use oxmpi_core::collectives::Collective;
use oxmpi_mca::choice::Selection;
use oxmpi_mca::param::CollAlgorithms;

/// What the user asked for by the parameters `coll` and `coll_algorithms`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Preference {
    components: Selection,
    algorithms: Vec<(Collective, &'static str)>,
    reproducible: bool,
}

impl Preference {
    /// Reads the parameters.
    pub fn of(components: &Selection, forced: &CollAlgorithms) -> Preference {
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
            components: components.clone(),
            algorithms,
            reproducible: false,
        }
    }

    /// The same, with the parameter `coll_reproducible`.
    #[must_use]
    pub fn reproducibly(self, reproducible: bool) -> Preference {
        Preference {
            reproducible,
            ..self
        }
    }

    /// Whether this component may serve: `ml` only where it is named.
    fn serves(&self, component: &str) -> bool {
        match component {
            ML => self.asks_for(ML),
            _ => self.components.allows(component),
        }
    }

    /// Whether the user has named this component.
    pub fn asks_for(&self, component: &str) -> bool {
        self.components.names(component)
    }

    /// Whether any call may be carried out by this algorithm of this component.
    pub fn allows(&self, component: &str, algorithm: &str) -> bool {
        let named = self.algorithms.iter().any(|(_, name)| *name == algorithm);
        named || self.components.allows(component)
    }

    fn named(&self, collective: Collective) -> Option<&'static str> {
        self.algorithms
            .iter()
            .rev()
            .find(|(asked, _)| *asked == collective)
            .map(|(_, name)| *name)
    }
}

/// How a call may be carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ways {
    /// Only as a schedule over messages among members that are all alike: a part of another call.
    Flat,
    /// Only as a schedule over messages: nonblocking calls, and what the direct way has declined.
    Schedules,
    /// Also straight through the slots of [`crate::sm`], or [`crate::across`] nodes.
    All,
}

/// The algorithm for a call.
pub fn choose(
    collective: Collective,
    signature: &Signature,
    model: &Model,
    preference: &Preference,
    ways: Ways,
) -> &'static Algorithm {
    let all = algorithms(collective);
    let (model, ways) = match preference.reproducible && combines(collective) {
        true => (&Model::SHIPPED, Ways::Flat),
        false => (model, ways),
    };
    if signature.size == 1 {
        // Nothing to choose: without partners the reference is a copy.
        return &all[0];
    }
    let able = |algorithm: &&Algorithm| {
        let is_way = match ways {
            Ways::Flat => algorithm.build.is_some() && algorithm.name != HIERARCHY,
            Ways::Schedules => algorithm.build.is_some(),
            Ways::All => true,
        };
        is_way && algorithm.can_on(model, signature)
    };
    let able = all.iter().filter(able);
    if let Some(name) = preference.named(collective)
        && let Some(asked) = able.clone().find(|algorithm| algorithm.name == name)
    {
        return asked;
    }
    let cheapest = |among: &mut dyn Iterator<Item = &'static Algorithm>| {
        among.min_by(|a, b| {
            a.cost(model, signature)
                .total_cmp(&b.cost(model, signature))
        })
    };
    // Slots have a rule of their own, and levels save what costs most; among the other schedules
    // those with bounded work go first.
    let bounded = |a: &&Algorithm| {
        matches!(a.name, SLOTS | LEVELS | HIERARCHY | ACROSS)
            || keeps(a, collective, signature, model)
    };
    let preferred = able.clone().filter(|a| preference.serves(a.component));
    let schedules = able.filter(|a| a.build.is_some() && a.component != ML);
    let chosen = cheapest(&mut preferred.clone().filter(bounded))
        .or_else(|| cheapest(&mut { preferred }))
        .or_else(|| cheapest(&mut schedules.clone().filter(bounded)))
        .or_else(|| cheapest(&mut { schedules }));
    chosen.expect("invariant: the reference has no restrictions")
}

/// Whether operands are combined.
fn combines(collective: Collective) -> bool {
    matches!(
        collective,
        Collective::Reduce
            | Collective::Allreduce
            | Collective::ReduceScatter
            | Collective::ReduceScatterBlock
            | Collective::Scan
            | Collective::Exscan
    )
}

/// The algorithm of a group of `size` members for its part of a call that goes level by level.
pub fn at_level(
    collective: Collective,
    (size, bytes): (u32, u64),
    commutative: bool,
    model: &Model,
    is_top: bool,
) -> Build {
    let signature = Signature {
        size,
        bytes,
        commutative,
        in_place: false,
    };
    let (model, any) = (model.of_level(is_top), Preference::default());
    let chosen = choose(collective, &signature, &model, &any, Ways::Schedules);
    chosen.build.expect("invariant: a schedule was asked for")
}

/// The longest piece, up to `most` bytes, for which calls of this kind go through slots: it, and
/// all shorter ones; those below `least` are known to. `None`: not even the empty one.
pub fn reach(
    collective: Collective,
    size: u32,
    (least, most): (u64, u64),
    model: &Model,
    preference: &Preference,
) -> Option<u64> {
    let taken = |bytes: u64| takes_slots(collective, size, bytes, model, preference);
    // All of these are of one length: one question instead of one for each power of two.
    if collective == Collective::Barrier {
        return taken(0).then_some(most);
    }
    let powers = (0..64)
        .map(|power| 1_u64 << power)
        .take_while(|bytes| *bytes < most);
    let mut lengths = [0].into_iter().chain(powers).chain([most]);
    let first = lengths.find(|bytes| *bytes >= least && !taken(*bytes));
    match first {
        None => Some(most),
        Some(0) => None,
        // Between two powers of two the shorter ones go with the power below.
        Some(bytes) => Some((bytes / 2).max(1)),
    }
}

/// Whether calls of any kind go through slots.
pub fn wants_slots(size: u32, model: &Model, preference: &Preference) -> bool {
    let empty = |of: &Collective| takes_slots(*of, size, 0, model, preference);
    Collective::ALL.iter().any(empty)
}

fn takes_slots(of: Collective, size: u32, bytes: u64, model: &Model, wish: &Preference) -> bool {
    let signature = Signature {
        size,
        bytes,
        commutative: true,
        in_place: false,
    };
    choose(of, &signature, model, wish, Ways::All).name == SLOTS
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bound::{LONG, per_rank};

    fn only(component: &'static str) -> Selection {
        Selection::Only(vec![component])
    }

    fn signature(size: u32, bytes: u64) -> Signature {
        Signature {
            size,
            bytes,
            commutative: true,
            in_place: false,
        }
    }

    fn chosen(collective: Collective, signature: &Signature, preference: &Preference) -> String {
        let chosen = choose(
            collective,
            signature,
            &Model::SHIPPED,
            preference,
            Ways::Schedules,
        );
        format!("{chosen:?}")
    }

    #[test]
    fn parameters_force_components_and_algorithms() {
        let signature = signature(16, 8);
        let chain = CollAlgorithms(vec![("bcast", "chain")]);
        let none = CollAlgorithms::default();
        let basic = Preference::of(&only("basic"), &none);
        assert_eq!(
            chosen(Collective::Bcast, &signature, &basic),
            "basic/linear"
        );
        for wish in [Selection::Any, only("tuned"), only("basic")] {
            let forced = Preference::of(&wish, &chain);
            assert_eq!(
                chosen(Collective::Bcast, &signature, &forced),
                "tuned/chain"
            );
        }
        let both = Preference::of(&only("basic"), &chain);
        assert_eq!(
            chosen(Collective::Reduce, &signature, &both),
            "basic/linear"
        );
        // What cannot do the call is passed over.
        let ring = Preference::of(
            &Selection::Any,
            &CollAlgorithms(vec![("allreduce", "ring")]),
        );
        let odd = Signature {
            commutative: false,
            ..signature
        };
        assert_eq!(
            chosen(Collective::Allreduce, &signature, &ring),
            "tuned/ring"
        );
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
            chosen(
                Collective::Allreduce,
                &signature(16, 8),
                &Preference::default()
            ),
            "tuned/recursive_doubling"
        );
        assert_ne!(
            chosen(
                Collective::Allreduce,
                &signature(16, 64 << 20),
                &Preference::default()
            ),
            "tuned/recursive_doubling"
        );
        assert_eq!(
            chosen(Collective::Bcast, &signature(64, 8), &Preference::default()),
            "tuned/binomial"
        );
        assert_ne!(
            chosen(
                Collective::Bcast,
                &signature(64, 64 << 20),
                &Preference::default()
            ),
            "tuned/binomial"
        );
        assert_eq!(
            chosen(
                Collective::Alltoall,
                &signature(64, 1),
                &Preference::default()
            ),
            "tuned/bruck"
        );
    }

    /// The same algorithm, and so the same order of additions, wherever the ranks are.
    #[test]
    fn reproducible_reductions_do_not_see_the_machine() {
        let preference = Preference::default().reproducibly(true);
        let spread = Model {
            nodes: 4,
            most: 4,
            ..MODELS[1]
        };
        let mut differed = 0;
        for collective in Collective::ALL.into_iter().filter(|of| combines(*of)) {
            for size in [2, 3, 16, 64] {
                for power in 0..24 {
                    let signature = signature(size, 1 << power);
                    let by = |model: &Model, preference: &Preference| {
                        choose(collective, &signature, model, preference, Ways::All).name
                    };
                    let models = MODELS.iter().chain([&spread]);
                    let names: Vec<&str> =
                        models.clone().map(|model| by(model, &preference)).collect();
                    assert!(names.iter().all(|name| *name == names[0]), "{names:?}");
                    assert!(![SLOTS, LEVELS, ACROSS].contains(&names[0]));
                    let any = Preference::default();
                    let usual: Vec<&str> = models.map(|model| by(model, &any)).collect();
                    differed += u32::from(usual.iter().any(|name| *name != usual[0]));
                }
            }
        }
        assert!(
            differed > 100,
            "only {differed} calls tell the models apart"
        );
    }

    /// `^sm` means never; what the allowed components cannot do goes by messages.
    #[test]
    fn lists_restrict_components() {
        let signature = signature(16, 8);
        let with = |collective, text| {
            let wish = Selection::parse(text, oxmpi_mca::frameworks::Coll::FRAMEWORK).unwrap();
            let preference = Preference::of(&wish, &CollAlgorithms::default());
            let model = &Model::SHIPPED;
            choose(collective, &signature, model, &preference, Ways::All).component
        };
        assert_eq!(with(Collective::Barrier, "^sm"), "tuned");
        assert_eq!(with(Collective::Barrier, "^sm,tuned"), "basic");
        assert_eq!(with(Collective::Barrier, "sm,basic"), "sm");
        assert_eq!(with(Collective::Gatherv, "tuned"), "basic");
    }

    const MODELS: [Model; 3] = [
        Model::SHIPPED,
        Model {
            ranks: 70,
            processors: 2,
            ..Model::SHIPPED
        },
        Model {
            ranks: 70,
            processors: 64,
            ..Model::SHIPPED
        },
    ];

    /// No cliff between n and n + 1 bytes, more data never costs less, nor do more ranks, and calls
    /// that do the work of two others never cost more than both: by prediction, for the chosen
    /// algorithms.
    #[test]
    fn predictions_are_sane() {
        let mut wrong = Vec::new();
        for model in MODELS {
            for ways in [Ways::Schedules, Ways::All] {
                for size in 2..70 {
                    for power in 0..28 {
                        sane(&model, ways, size, 1 << power, &mut wrong);
                    }
                }
            }
        }
        assert!(
            wrong.is_empty(),
            "{} of them\n{:#?}",
            wrong.len(),
            &wrong[..wrong.len().min(80)]
        );
    }

    fn sane(model: &Model, ways: Ways, size: u32, bytes: u64, wrong: &mut Vec<String>) {
        let preference = Preference::default();
        let cost = |collective, bytes| {
            let signature = signature(size, bytes);
            choose(collective, &signature, model, &preference, ways).cost(model, &signature)
        };
        for collective in Collective::ALL {
            let here = cost(collective, bytes);
            let next = cost(collective, bytes + 1);
            let double = cost(collective, 2 * bytes);
            let place = format!("{collective:?} {size} {bytes} {ways:?}: {here} {next} {double}");
            // Where a plan begins, calls of a crowd take a turn more, in which each looks at all.
            let (rounds, costs) = (f64::from(size.div_ceil(model.processors)), model.costs);
            let turn = match model.is_oversubscribed() && ways == Ways::All {
                true => rounds * (costs.switch + f64::from(size) * costs.slot),
                false => 0.0,
            };
            assert!(next <= here * 1.3 + 100.0 + turn, "{place}");
            // Where bounded work begins, more data may cost less: short calls are held to few
            // steps.
            let long = |bytes| per_rank(collective, &signature(size, bytes)) >= LONG;
            assert!(
                long(bytes) != long(2 * bytes) || double >= here * 0.99,
                "{place}"
            );
        }
        // In a crowd turns cost most, and no schedule gathers by one tree and tells by another:
        // there two calls may be predicted to be faster than one.
        if model.is_oversubscribed() {
            return;
        }
        let all = u64::from(size) * bytes;
        for (what, whole, parts) in [
            (
                "allreduce <= reduce + bcast",
                cost(Collective::Allreduce, bytes),
                cost(Collective::Reduce, bytes) + cost(Collective::Bcast, bytes),
            ),
            (
                "allgather <= gather + bcast",
                cost(Collective::Allgather, bytes),
                cost(Collective::Gather, bytes) + cost(Collective::Bcast, all),
            ),
            (
                "reduce_scatter <= reduce + scatter",
                cost(Collective::ReduceScatterBlock, all),
                cost(Collective::Reduce, all) + cost(Collective::Scatter, bytes),
            ),
            (
                "gather <= alltoall",
                cost(Collective::Gather, bytes),
                cost(Collective::Alltoall, bytes),
            ),
            (
                "scatter <= alltoall",
                cost(Collective::Scatter, bytes),
                cost(Collective::Alltoall, bytes),
            ),
            (
                "reduce <= allreduce",
                cost(Collective::Reduce, bytes),
                cost(Collective::Allreduce, bytes),
            ),
            (
                "scan <= 2 allreduce",
                cost(Collective::Scan, bytes),
                2.0 * cost(Collective::Allreduce, bytes),
            ),
            (
                "bcast <= 2 allgather of the same total",
                cost(Collective::Bcast, bytes),
                // Over messages the root alone sends what all bring to an allgather: its links
                // carry the whole twice, or once in a pipeline that must fill.
                2.0 * cost(Collective::Allgather, bytes.div_ceil(u64::from(size))),
            ),
        ] {
            // Short broadcasts are held to few steps, and of many ranks with little each a scan
            // pays for its messages.
            let is_exempt = match what.split(' ').next() {
                Some("bcast") => bytes < LONG,
                Some("scan") => size > 32 && ways == Ways::Schedules,
                _ => false,
            };
            if whole > parts * 1.05 && !is_exempt {
                wrong.push(format!(
                    "{what}: {size} ranks {bytes} bytes {ways:?}: {whole} > {parts}"
                ));
            }
        }
    }

    /// Where many ranks share few processors, messages cost a turn more each; slots do not.
    #[test]
    fn crowds_meet_through_slots() {
        for power in 2..=8 {
            for size in [3_u32.pow(power.min(5)), 1 << power] {
                let model = Model {
                    ranks: size,
                    processors: 2,
                    ..Model::SHIPPED
                };
                for collective in Collective::ALL {
                    let signature = signature(size, 8);
                    let chosen = choose(
                        collective,
                        &signature,
                        &model,
                        &Preference::default(),
                        Ways::All,
                    );
                    assert_eq!(chosen.name, SLOTS, "{collective:?} of {size}");
                }
            }
        }
    }

    /// The slots are used up to a length, for that length by every member, and not where the user
    /// wants something else.
    #[test]
    fn slots_reach_as_far_as_they_are_cheapest() {
        let any = Preference::default();
        for model in MODELS {
            for size in [2, 3, 8, 64] {
                for collective in Collective::ALL {
                    let far = reach(collective, size, (0, 1 << 30), &model, &any);
                    let Some(far) = far else {
                        panic!("{collective:?} {size}: an empty call is cheapest through slots");
                    };
                    let chosen = choose(collective, &signature(size, far), &model, &any, Ways::All);
                    assert_eq!(chosen.name, SLOTS, "{collective:?} {size} {far}");
                }
            }
        }
        let forced = Preference::of(&only("sm"), &CollAlgorithms(vec![("bcast", "chain")]));
        let far = |collective| reach(collective, 4, (0, 99), &Model::SHIPPED, &forced);
        assert_eq!(far(Collective::Bcast), None);
        assert_eq!(far(Collective::Gather), Some(99));
        let tuned = Preference::of(&only("tuned"), &CollAlgorithms(vec![("bcast", SLOTS)]));
        assert_eq!(
            reach(Collective::Gather, 4, (0, 99), &Model::SHIPPED, &tuned),
            None
        );
        assert_eq!(
            reach(Collective::Bcast, 4, (0, 99), &Model::SHIPPED, &tuned),
            Some(99)
        );
    }
}
