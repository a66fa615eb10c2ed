//! The suite `settings`: the short programs of `tests/` again, under parameters that take other
//! ways through the library.
//!
//! What a program shows does not depend on how its messages travel, so each must pass under every
//! row of [`SETTINGS`]: no eager messages, no budget for unexpected data, copies or cross-memory
//! attach, no spinning, rings of the least size, each collective component. A program that takes
//! seconds says `settings = false` in `tests/e2e.toml`.

use super::{needs, one, table};
use crate::mpi::Mpi;
use crate::report::Report;

/// A name, and the environment of the job.
type Setting = (&'static str, &'static [(&'static str, &'static str)]);

const SETTINGS: &[Setting] = &[
    ("coll-basic", &[("OXMPI_COLL", "basic")]),
    ("coll-tuned", &[("OXMPI_COLL", "tuned")]),
    ("no-eager", &[("OXMPI_SM_EAGER_LIMIT", "0")]),
    ("no-budget", &[("OXMPI_EAGER_BUDGET", "0")]),
    (
        "copy-without-eager",
        &[("OXMPI_SMSC", "staging"), ("OXMPI_SM_EAGER_LIMIT", "64")],
    ),
    (
        "attach-without-eager",
        &[
            ("OXMPI_SMSC", "cma"),
            ("OXMPI_SM_SINGLE_COPY_FROM", "1"),
            ("OXMPI_SM_EAGER_LIMIT", "64"),
        ],
    ),
    (
        "no-spin",
        &[("OXMPI_SPIN_US", "0"), ("OXMPI_YIELD_COUNT", "0")],
    ),
    ("long-spin", &[("OXMPI_SPIN_US", "1000")]),
    ("small-rings", &[("OXMPI_SM_RING_BUDGET", "1K")]),
];

/// Runs every short program under every setting; without `all` with its least and its greatest
/// number of ranks.
pub fn suite(report: &mut Report, mpi: &Mpi, all: bool) {
    report.suite("settings", "the C programs under other parameters");
    let programs = match table::read() {
        Ok(programs) => programs,
        Err(words) => return report.failure("tests/e2e.toml", &words),
    };
    for (name, parameters) in SETTINGS {
        if parameters.contains(&("OXMPI_SMSC", "cma"))
            && let Err(why) = needs::attaches(mpi)
        {
            // The programs would pass by copying, and say nothing about attaching.
            report.not_run(&format!("settings {name}"), &why);
            continue;
        }
        for program in &programs {
            let several: Vec<usize> = program.ranks.iter().copied().filter(|&n| n > 1).collect();
            if program.long || !program.settings || program.status != Some(0) {
                continue;
            }
            for (at, &ranks) in several.iter().enumerate() {
                if all || at == 0 || at == several.len() - 1 {
                    report.test(&format!("{name}: {} with {ranks}", program.name), || {
                        one(mpi, program, ranks, parameters)
                    });
                }
            }
        }
    }
}
