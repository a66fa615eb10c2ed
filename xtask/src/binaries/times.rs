//! `cargo xtask binaries [NAME...]`: wall times of the programs marked `timed` by our `mpirun` and
//! by the MPI that they were built for, in turns. The medians of five go to `tests/binaries.times`.

use std::fmt::Write as _;
use std::fs;
use std::process::ExitCode;
use std::time::Instant;

use super::{Place, Program, Side, read};
use crate::chosen::Chosen;
use crate::paths::{self, Profile};
use crate::report::Report;

/// The file of the medians: name, ranks, seconds by its own MPI, seconds by ours.
pub const KEPT: &str = "tests/binaries.times";
/// Runs of each side.
const ROUNDS: usize = 5;

/// Entry point of the task.
pub fn run(args: &[String]) -> ExitCode {
    match measure(args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("binaries: {why}");
            ExitCode::FAILURE
        }
    }
}

fn measure(names: &[String]) -> Result<(), String> {
    let report = Report::new(Chosen::default());
    crate::debian::allow(true);
    let mut programs = read(&paths::root())?;
    programs.retain(|row| match names {
        [] => row.timed,
        names => names.contains(&row.name),
    });
    let place = Place {
        root: None,
        prefix: Profile::Release.prefix(),
    };
    let place = place.with_root(&report, &programs)?;
    let kept = paths::root().join(KEPT);
    let mut lines: Vec<String> = fs::read_to_string(&kept)
        .unwrap_or_default()
        .lines()
        .map(str::to_owned)
        .collect();
    for row in &programs {
        super::prepare(&report, row)?;
        for &ranks in &row.ranks {
            let [native, ours] = both(&place, row, ranks)?;
            let line = format!("{} {ranks} {native:.3} {ours:.3}", row.name);
            report.line(&format!("{line}: {:.3}", ours / native));
            lines.retain(|line| !line.starts_with(&format!("{} {ranks} ", row.name)));
            lines.push(line);
        }
    }
    lines.sort();
    fs::write(&kept, lines.join("\n") + "\n").map_err(|why| format!("{KEPT}: {why}"))
}

/// The medians of both sides, measured in turns.
fn both(place: &Place, row: &Program, ranks: usize) -> Result<[f64; 2], String> {
    let mut times = [Vec::new(), Vec::new()];
    for _ in 0..ROUNDS {
        for (times, side) in times.iter_mut().zip([Side::Native, Side::Ours]) {
            let folder = place.fresh(row, side, ranks)?;
            let start = Instant::now();
            let done = place.start(row, side, ranks, &folder)?;
            times.push(start.elapsed().as_secs_f64());
            if done.code != 0 {
                return Err(format!("{} with {ranks}: {}", row.name, done.tail(20)));
            }
        }
    }
    Ok(times.map(|mut times| {
        times.sort_by(f64::total_cmp);
        times[ROUNDS / 2]
    }))
}

/// The part of the page about times.
///
/// # Errors
/// A line has another form.
pub fn section(text: &str) -> Result<String, String> {
    let mut section = HEAD.to_owned();
    for line in text.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        let [name, ranks, native, ours] = words[..] else {
            return Err(format!("{KEPT}: {line}"));
        };
        let seconds = |word: &str| word.parse::<f64>().map_err(|_| format!("{KEPT}: {line}"));
        let ratio = seconds(ours)? / seconds(native)?;
        let _ = writeln!(
            section,
            "| {name} | {ranks} | {native} | {ours} | {ratio:.2} |"
        );
    }
    Ok(section)
}

const HEAD: &str = "
## Times

Wall time in seconds from the start of `mpirun` to its end: medians of five runs in turns on two
processors. The runs are short, so the start of the job is a large part. `cargo xtask binaries`
measures them again.

| name | ranks | its own MPI | oxmpi | ratio |
|---|---|---|---|---|
";
