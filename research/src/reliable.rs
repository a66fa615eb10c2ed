//! What data reliability costs where nothing goes wrong: bandwidth by size of `pml dr` beside that
//! of `ob1`, between two hosts over a rail that is shaped, to a slow rate and to a quick one.
//!
//! Paper 004 (section 3) has the engine and no figure of it. Here `dr` is to be within 5 % of the
//! bandwidth of `ob1`, and within 0.3 us of its time for the shortest messages.

use std::path::Path;

use super::page::{self, Part, table_of};
use super::{Bench, RATES, speed};
use xtask::bench::{Curve, Library, size};

/// Names, and what the rails are shaped to.
const RAILS: [(&str, &str); 2] = [("200 Mbit/s", RATES), ("2 Gbit/s", "2gbit 2gbit")];
const ENGINES: [&str; 2] = ["ob1", "dr"];
/// Sizes of the table (bytes).
const SHOWN: [u64; 5] = [8, 1 << 10, 64 << 10, 1 << 20, 4 << 20];
/// Of this size the time is told, too (bytes).
const SHORT: u64 = SHOWN[0];

/// The part of the page.
pub fn parts(prefix: &Path, quick: bool) -> Result<Vec<Part>, String> {
    let bench = Bench {
        mpirun: prefix.join("bin/mpirun"),
        program: Library::ours(prefix).program("papers")?,
        rounds: if quick { 1 } else { 3 },
        quick,
    };
    let measured = super::said("what data reliability costs", bench.engines());
    let text = measured.map_or_else(|why| page::not_measured(&why), |curves| text(&curves));
    Ok(vec![Part {
        name: "reliable",
        text,
        plot: None,
    }])
}

impl Bench {
    fn engines(&self) -> Result<Vec<Curve>, String> {
        let last = self.size(4 << 20, 1 << 20);
        let words = ["pingpong", "byte", &last, "60"];
        let mut jobs = Vec::new();
        for (rail, rates) in RAILS {
            for engine in ENGINES {
                let way = ["--mca", "tcp_include", "eth0", "--mca", "pml", engine];
                let mut job = self.on_hosts(2, &way, &words);
                job.env("RATES", rates);
                jobs.push((format!("{engine}, {rail}"), job));
            }
        }
        let jobs = jobs.iter_mut().map(|(name, job)| (&name[..], job));
        let curves = self.curves_of(jobs.collect(), "pingpong")?;
        Ok(curves.into_iter().map(speed).collect())
    }
}

/// The table, and what `dr` has of `ob1`.
fn text(curves: &[Curve]) -> String {
    let is_there = |bytes: &u64| curves.iter().all(|curve| page::at(curve, *bytes).is_some());
    let rows: Vec<u64> = SHOWN.into_iter().filter(is_there).collect();
    let mut text = table_of(curves, "MB/s", &rows, size);
    for (pair, (rail, _)) in curves.chunks_exact(2).zip(RAILS) {
        let share = |bytes: &u64| {
            let share = page::at(&pair[1], *bytes)? / page::at(&pair[0], *bytes)?;
            Some(format!("{} {share:.3}", size(*bytes)))
        };
        let shares: Vec<String> = rows.iter().filter_map(share).collect();
        text += &format!("\n`dr`, of `ob1`, at {rail}:\n{}.\n", shares.join(", "));
        // MB/s are bytes in a microsecond.
        let one_way = |curve: &Curve| Some(SHORT as f64 / page::at(curve, SHORT)?);
        if let (Some(ob1), Some(dr)) = (one_way(&pair[0]), one_way(&pair[1])) {
            let more = dr - ob1;
            text += &format!(
                "One way, {}: {ob1:.2} us by `ob1`, {dr:.2} by `dr` ({more:+.2}).\n",
                size(SHORT)
            );
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_of_the_same_rail() {
        let curve = |name: &str, speed: f64| Curve {
            name: name.to_owned(),
            points: vec![(8.0, speed), (1024.0, 2.0 * speed)],
        };
        let curves = [("a", 4.0), ("b", 3.0), ("c", 10.0), ("d", 9.0)];
        let text = text(&curves.map(|(name, speed)| curve(name, speed)));
        assert!(
            text.contains("at 200 Mbit/s:\n8 B 0.750, 1 KiB 0.750."),
            "{text}"
        );
        assert!(
            text.contains("at 2 Gbit/s:\n8 B 0.900, 1 KiB 0.900."),
            "{text}"
        );
        assert!(
            text.contains("8 B: 2.00 us by `ob1`, 2.67 by `dr` (+0.67)"),
            "{text}"
        );
    }
}
