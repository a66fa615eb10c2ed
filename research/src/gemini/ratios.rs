//! What the figures of paper 000 are compared by: ratios, crossovers, and the paper's own figures
//! beside them.

use super::super::page;
use xtask::bench::{Curve, median, size};

/// Bytes.
pub const KIB: u64 = 1 << 10;
pub const MIB: u64 = 1 << 20;

/// From a million messages a second to MB/s.
pub fn bandwidth(rate: &Curve) -> Curve {
    let points = rate
        .points
        .iter()
        .map(|(bytes, rate)| (*bytes, bytes * rate));
    Curve {
        name: rate.name.clone(),
        points: points.collect(),
    }
}

/// One curve, divided by another.
pub fn over(name: &str, one: &Curve, other: &Curve) -> Curve {
    let points =
        (one.points.iter()).filter_map(|(x, y)| Some((*x, y / page::at(other, *x as u64)?)));
    Curve {
        name: name.to_owned(),
        points: points.collect(),
    }
}

/// The lower figure of two curves, wherever there is one.
fn lower(one: &Curve, other: &Curve) -> Curve {
    let least = |(x, y): &(f64, f64)| (*x, page::at(one, *x as u64).map_or(*y, |z| z.min(*y)));
    Curve {
        name: other.name.clone(),
        points: other.points.iter().map(least).collect(),
    }
}

/// The most of a curve, and where.
fn peak(curve: &Curve) -> Option<(f64, f64)> {
    let points = curve.points.iter().copied();
    points.max_by(|one, other| one.1.total_cmp(&other.1))
}

/// The first size from which on the later one is never slower.
fn crossing(early: &Curve, late: &Curve) -> Option<u64> {
    let is_better =
        |point: &&(f64, f64)| page::at(early, point.0 as u64).is_none_or(|other| point.1 <= other);
    let better = late.points.iter().rev().take_while(is_better);
    better.last().map(|point| point.0 as u64)
}

/// Where the protocols cross, and what the choice costs; the curves of
/// a short message, an eager get, an offer by FMA and by the block engine, and of the choice.
pub fn crossings(curves: &[Curve]) -> String {
    let [short, get, fma, bte, chosen] = curves else {
        return String::new();
    };
    let (eager, offer) = (lower(short, get), lower(fma, bte));
    let from = |words: &str, early: &Curve, late: &Curve| match crossing(early, late) {
        Some(bytes) => format!("- {words} from {} on\n", size(bytes)),
        None => format!("- {words} at no size\n"),
    };
    let mut text = "\n".to_owned();
    text += &from(
        "An eager get is not slower than a short message",
        short,
        get,
    );
    text += &from(
        "An offer is not slower than the better of both",
        &eager,
        &offer,
    );
    text += &from("The block engine (BTE) is not slower than FMA", fma, bte);
    if let Some((bytes, times)) = peak(&over("", chosen, &lower(&eager, &offer))) {
        let bytes = size(bytes as u64);
        text +=
            &format!("- As it is, a message takes at most {times:.2} × the quickest, at {bytes}\n");
    }
    text
}

/// A ratio: what of what, the paper's, and ours in each way.
pub type Shape = (&'static str, f64, Vec<Option<f64>>);

/// Ratios beside the paper's.
pub fn shapes(names: &[&str], rows: &[Shape]) -> String {
    let mut text = format!("| ratio | paper | {} |\n|---|---:|", names.join(" | "));
    text += &"---:|".repeat(names.len());
    let cell = |value: f64| match value {
        value if value >= 100.0 => format!("{value:.0}"),
        value => format!("{value:.2}"),
    };
    for (words, paper, here) in rows {
        let here: Vec<String> = here
            .iter()
            .map(|one| one.map_or(String::new(), cell))
            .collect();
        text += &format!("\n| {words} | {} | {} |", cell(*paper), here.join(" | "));
    }
    text + "\n"
}

/// One figure, of another.
fn of(one: Option<f64>, other: Option<f64>) -> Option<f64> {
    Some(one? / other?)
}

/// Figures 3 and 4 by ratios. The first curve of each is ours; the quickest other one stands where
/// the paper has the vendor's library.
pub fn in_memory(two: &[Curve], crowd: &[Curve], both: &[Curve], pairs: &[Curve]) -> Vec<Shape> {
    let own = |curves: &[Curve], bytes| page::at(curves.first()?, bytes);
    let rival = |curves: &[Curve], bytes| {
        let others = curves.iter().skip(1);
        let times = others.filter_map(|curve| page::at(curve, bytes));
        times.min_by(f64::total_cmp)
    };
    let own_most = |curves: &[Curve]| Some(peak(curves.first()?)?.1);
    let rival_most = |curves: &[Curve]| {
        let most = curves.iter().skip(1).filter_map(peak);
        most.map(|peak| peak.1).max_by(f64::total_cmp)
    };
    let faster = |curves: &[Curve], bytes| vec![of(rival(curves, bytes), own(curves, bytes))];
    let more = |curves: &[Curve]| vec![of(own_most(curves), rival_most(curves))];
    let grows = |bytes| vec![of(own(two, bytes), own(two, 1))];
    vec![
        ("latency of 1 KiB, of 1 B", 1.46, grows(KIB)),
        ("latency of 4 MiB, of 1 B", 2069.0, grows(4 * MIB)),
        (
            "latency of 1 B with 16 processes, of 2",
            1.33,
            vec![of(own(crowd, 1), own(two, 1))],
        ),
        ("the other library's 1 B, of ours", 1.0, faster(two, 1)),
        ("the other library's 1 KiB, of ours", 1.82, faster(two, KIB)),
        (
            "the other library's 4 MiB, of ours",
            1.0,
            faster(two, 4 * MIB),
        ),
        ("the same with 16 processes, 1 B", 1.01, faster(crowd, 1)),
        (
            "the same with 16 processes, 1 KiB",
            1.85,
            faster(crowd, KIB),
        ),
        (
            "the same with 16 processes, 4 MiB",
            0.76,
            faster(crowd, 4 * MIB),
        ),
        ("our most MB/s both ways, of the other's", 1.15, more(both)),
        (
            "our most MB/s of 8 pairs, of the other's",
            1.01,
            more(pairs),
        ),
    ]
}

/// Figures 5 and 6 by ratios, of each way.
pub fn over_cards(two: &[Curve], crowd: &[Curve], both: &[Curve], pairs: &[Curve]) -> Vec<Shape> {
    let ways = 0..two.len();
    let each = |figure: &dyn Fn(usize) -> Option<f64>| ways.clone().map(figure).collect();
    let at = |curves: &[Curve], way: usize, bytes| page::at(curves.get(way)?, bytes);
    let most = |curves: &[Curve], way: usize| Some(peak(curves.get(way)?)?.1);
    let grows =
        |curves: &[Curve], bytes| each(&|way| of(at(curves, way, bytes), at(curves, way, 1)));
    let crowded = |bytes| each(&|way| of(at(crowd, way, bytes), at(two, way, bytes)));
    vec![
        ("latency of 1 KiB, of 1 B", 3.08, grows(two, KIB)),
        ("latency of 4 MiB, of 1 B", 574.0, grows(two, 4 * MIB)),
        ("the same with 8 processes, 1 KiB", 3.09, grows(crowd, KIB)),
        (
            "the same with 8 processes, 4 MiB",
            498.0,
            grows(crowd, 4 * MIB),
        ),
        ("1 B with 8 processes, of 2", 0.94, crowded(1)),
        ("4 MiB with 8 processes, of 2", 0.81, crowded(4 * MIB)),
        (
            "most MB/s of 4 pairs, of 2 processes both ways",
            1.72,
            each(&|way| of(most(pairs, way), most(both, way))),
        ),
    ]
}

/// The least ratio of each curve, and whether it is what was asked for.
pub fn least(ratios: &[Curve], asked: f64) -> String {
    let mut text = "\n".to_owned();
    for curve in ratios {
        let points = curve.points.iter();
        let Some((processes, least)) = points.min_by(|one, other| one.1.total_cmp(&other.1)) else {
            continue;
        };
        let verdict = if *least >= asked { "" } else { "not " };
        text += &format!(
            "- {}: {least:.2} at the least (with {processes} processes), {verdict}{asked} or more\n",
            curve.name
        );
    }
    text
}

/// Each call and size, and how often `ml` is quicker than flat; the curves are flat, by `tuned`,
/// and by `ml`.
pub fn levels(calls: &[(&str, Vec<Curve>)]) -> String {
    let mut text =
        "| µs | bytes | flat | tuned | ml | flat, of ml |\n|---|---:|---:|---:|---:|---:|"
            .to_owned();
    let mut gains = Vec::new();
    for (call, curves) in calls {
        let Some(first) = curves.first() else {
            continue;
        };
        for (bytes, _) in &first.points {
            let figures = curves
                .iter()
                .filter_map(|curve| page::at(curve, *bytes as u64));
            let figures: Vec<f64> = figures.collect();
            let &[flat, _, ml] = &figures[..] else {
                continue;
            };
            let cells: Vec<String> = figures.iter().map(|one| format!("{one:.1}")).collect();
            text += &format!(
                "\n| {call} | {bytes} | {} | {:.2} |",
                cells.join(" | "),
                flat / ml
            );
            gains.push(flat / ml);
        }
    }
    let quicker = gains.iter().filter(|gain| **gain > 1.0).count();
    text + &format!(
        "\n\n`ml` is the quicker one of the two in {quicker} of {} cells; the middle ratio is {:.2}.\n",
        gains.len(),
        median(&gains)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn curve(name: &str, points: &[(f64, f64)]) -> Curve {
        Curve {
            name: name.to_owned(),
            points: points.to_vec(),
        }
    }

    #[test]
    fn bandwidths_are_rates_times_bytes() {
        let rate = curve("A", &[(8.0, 2.0), (64.0, 7.0)]);
        assert_eq!(bandwidth(&rate).points, [(8.0, 16.0), (64.0, 448.0)]);
    }

    #[test]
    fn a_protocol_is_better_from_where_it_never_loses_again() {
        let early = curve("A", &[(1.0, 1.0), (2.0, 2.0), (4.0, 4.0), (8.0, 8.0)]);
        let late = curve(
            "B",
            &[(1.0, 0.5), (2.0, 3.0), (4.0, 4.0), (8.0, 5.0), (16.0, 9.0)],
        );
        assert_eq!(crossing(&early, &late), Some(4));
        assert_eq!(crossing(&early, &curve("C", &[(8.0, 9.0)])), None);
        let both = lower(&early, &late);
        let least = [(1.0, 0.5), (2.0, 2.0), (4.0, 4.0), (8.0, 5.0), (16.0, 9.0)];
        assert_eq!(both.points, least);
    }

    #[test]
    fn crossings_say_where_and_what_the_choice_costs() {
        let slopes = [(1.0, 1.0), (3.0, 0.5), (5.0, 0.25), (9.0, 0.01), (1.5, 1.0)];
        let all = slopes.map(|(start, slope)| {
            let points = [1.0, 4.0, 16.0].map(|x| (x, start + slope * x));
            curve("", &points)
        });
        let text = crossings(&all);
        assert!(text.contains("short message from 4 B on"), "{text}");
        assert!(text.contains("better of both from 16 B on"), "{text}");
        assert!(text.contains("than FMA at no size"), "{text}");
        assert!(
            text.contains("at most 1.94 × the quickest, at 16 B"),
            "{text}"
        );
    }

    #[test]
    fn ratios_stand_beside_those_of_the_paper() {
        let two = [
            curve("ours", &[(1.0, 1.0), (1024.0, 2.0)]),
            curve("A", &[(1.0, 3.0), (1024.0, 2.5)]),
            curve("B", &[(1.0, 2.0)]),
        ];
        let rows = in_memory(&two, &[], &two, &two);
        let text = shapes(&["here"], &rows);
        assert!(
            text.contains("| latency of 1 KiB, of 1 B | 1.46 | 2.00 |"),
            "{text}"
        );
        assert!(text.contains("1 B, of ours | 1.00 | 2.00 |"), "{text}");
        assert!(text.contains("1 KiB, of ours | 1.82 | 1.25 |"), "{text}");
        assert!(text.contains("of 1 B | 2069 |  |"), "{text}");
        assert!(text.contains("of the other's | 1.15 | 0.67 |"), "{text}");
    }

    #[test]
    fn the_least_ratio_is_judged() {
        let messages = curve("", &[(2.0, 3.0), (4.0, 3.0)]);
        let additions = curve("A", &[(2.0, 1.0), (4.0, 2.0)]);
        let ratio = over("A", &messages, &additions);
        assert_eq!(ratio.points, [(2.0, 3.0), (4.0, 1.5)]);
        let text = least(&[ratio], 1.39);
        assert_eq!(
            text,
            "\n- A: 1.50 at the least (with 4 processes), 1.39 or more\n"
        );
        let text = least(&[over("B", &additions, &messages)], 1.25);
        assert!(
            text.ends_with("(with 2 processes), not 1.25 or more\n"),
            "{text}"
        );
    }

    #[test]
    fn levels_are_counted_where_they_gain() {
        let ways = |flat, ml| {
            let all = [("flat", flat), ("tuned", 1.0), ("ml", ml)];
            all.map(|(name, figure)| curve(name, &[(8.0, figure)]))
                .to_vec()
        };
        let text = levels(&[("bcast", ways(3.0, 1.5)), ("reduce", ways(1.0, 2.0))]);
        assert!(
            text.contains("| bcast | 8 | 3.0 | 1.0 | 1.5 | 2.00 |"),
            "{text}"
        );
        assert!(text.contains("in 1 of 2 cells"), "{text}");
    }
}
