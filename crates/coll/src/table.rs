//! The choices as tables a person can read: what `oxmpi-info --choices` prints.

use crate::algorithm::{ACROSS, Algorithm, algorithms, name};
use crate::cost::{Model, Signature};
use crate::select::{Preference, Ways, choose};
use core::fmt::Write as _;
use oxmpi_core::collectives::Collective;

/// The collective of this name, `bcast`.
pub fn named(wanted: &str) -> Option<Collective> {
    Collective::ALL.into_iter().find(|of| name(*of) == wanted)
}

/// The predicted times of all algorithms of a collective for all sizes, with the one that is chosen
/// marked: one screen.
pub fn table(collective: Collective, size: u32, model: &Model, preference: &Preference) -> String {
    let all = algorithms(collective);
    let sizes: &[u64] = match collective {
        Collective::Barrier
        | Collective::Gatherv
        | Collective::Scatterv
        | Collective::Alltoallv
        | Collective::Alltoallw => &[0],
        _ => &SIZES,
    };
    let signature = |bytes| Signature {
        size,
        bytes,
        commutative: true,
        in_place: false,
    };
    let mut text = format!(
        "{} of {size} ranks, nodes {}, {} on the fullest, {} processors there: microseconds as predicted, > is chosen\n",
        name(collective),
        model.nodes,
        model.ranks,
        model.processors,
    );
    let _ = write!(text, "{:>10}", "bytes");
    for algorithm in all {
        let _ = write!(text, " {:>w$}", algorithm.name, w = width(algorithm));
    }
    text.push('\n');
    for bytes in sizes {
        let signature = signature(*bytes);
        let chosen = choose(collective, &signature, model, preference, Ways::All);
        let _ = write!(text, "{bytes:>10}");
        for algorithm in all {
            let cell = match algorithm.can_on(model, &signature) {
                true => format!("{:.2}", algorithm.cost(model, &signature) / 1000.0),
                false => "-".to_owned(),
            };
            let mark = match core::ptr::eq(algorithm, chosen) {
                true => ">",
                false => "",
            };
            let _ = write!(
                text,
                " {:>w$}",
                format!("{mark}{cell}"),
                w = width(algorithm)
            );
        }
        text.push('\n');
    }
    for algorithm in all {
        if let Some(why) = condition(algorithm, size) {
            let _ = writeln!(text, "{:>10} {}: {why}", "", algorithm.name);
        }
    }
    text
}

fn width(algorithm: &Algorithm) -> usize {
    algorithm.name.len().max(11)
}

/// What an algorithm asks for besides.
fn condition(algorithm: &Algorithm, size: u32) -> Option<&'static str> {
    let needs = &algorithm.needs;
    if needs.power_of_two && !size.is_power_of_two() {
        Some("cannot, the number of ranks is no power of two")
    } else if needs.ranks > size {
        Some("cannot, too few ranks")
    } else if needs.commutative {
        Some("only for operations that commute")
    } else if needs.out_of_place {
        Some("not in place")
    } else if algorithm.name == ACROSS {
        Some("blocking calls of ranks of several nodes")
    } else if algorithm.build.is_none() {
        Some("blocking calls of ranks of one node")
    } else {
        None
    }
}

/// Bytes of a piece.
const SIZES: [u64; 12] = [
    0,
    8,
    64,
    512,
    1 << 10,
    4 << 10,
    16 << 10,
    64 << 10,
    256 << 10,
    1 << 20,
    4 << 20,
    16 << 20,
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_marks_one_choice_per_size() {
        let preference = Preference::default();
        for collective in Collective::ALL {
            let text = table(collective, 6, &Model::SHIPPED, &preference);
            let rows = text
                .lines()
                .filter(|line| line.trim().starts_with(|c: char| c.is_ascii_digit()));
            assert!(rows.clone().count() > 0);
            for row in rows {
                assert_eq!(row.matches('>').count(), 1, "{text}");
            }
        }
        let text = table(Collective::Allreduce, 6, &Model::SHIPPED, &preference);
        assert!(text.contains("commute"), "{text}");
        assert_eq!(named("bcast"), Some(Collective::Bcast));
    }
}
