//! Hostile environments: conditions of laptops, containers and CI machines, each as its own test.
//!
//! - [`environment`] changes the surroundings of the job: one CPU, no `/dev/shm`, no host name, few
//!   descriptors, forbidden system calls.
//! - [`kills`] ends parts of the job by SIGKILL and looks for leftovers.
//! - [`wrong`] runs programs with common mistakes, which the hang report must explain.
//!
//! A machine that does not allow a row (no user name-spaces) skips it by name.

mod asleep;
mod environment;
mod kills;
mod leftovers;
mod wrong;

pub use leftovers::Watch;

use crate::launcher::Stage;
use crate::paths::Profile;
use crate::report::{Part, Report, Test};

/// Rounds of each kill loop in CI, and with `--all`.
const ROUNDS: (usize, usize) = (3, 100);

/// Runs all parts on the dev tree.
pub fn suite(report: &mut Report, all: bool) {
    report.suite("hostile", "hostile environments, kills, wrong programs");
    type Tests = fn(&mut Report, &Stage, bool);
    let part = |name: &'static str, part: Tests| -> Part<'_> {
        Box::new(move |report| match Stage::new(Profile::Dev, name) {
            Ok(stage) => part(report, &stage, all),
            Err(words) => report.failure("stage", &words),
        })
    };
    report.parts(vec![
        part("hostile", |report, stage, _| {
            for (name, test) in environment::TESTS {
                report.test(name, || test(stage));
            }
        }),
        part("hostile-asleep", |report, stage, _| {
            // The ranks sleep nearly all the time.
            report.each_takes(Some(2));
            for (name, test) in asleep::TESTS {
                report.test(name, || Ok(test(stage)?));
            }
        }),
        part("hostile-wrong", |report, stage, _| {
            let tests = wrong::TESTS
                .iter()
                .map(|(name, test)| Test::new(*name, 2, move || Ok(test(stage)?)));
            report.all(tests.collect());
        }),
        part("hostile-kills", |report, stage, all| {
            kills::suite(report, stage, if all { ROUNDS.1 } else { ROUNDS.0 });
        }),
    ]);
}
