//! Hostile environments: what the laptop, the container and the CI box do to a job, each as its own
//! test.
//!
//! [`environment`] changes what is around the job (one CPU, no `/dev/shm`, no host name, few
//! descriptors, forbidden system calls); [`kills`] ends parts of the job by SIGKILL and looks for
//! what is left; [`wrong`] runs programs with the usual mistakes, which the hang report must
//! explain. A machine that does not allow a row (no user name-spaces) skips it by name.

mod asleep;
mod environment;
mod kills;
mod leftovers;
mod wrong;

pub use leftovers::Watch;

use crate::launcher::Stage;
use crate::paths::Profile;
use crate::report::Report;

/// Rounds of each kill loop in CI, and with `--all`.
const ROUNDS: (usize, usize) = (3, 100);

/// Runs all three parts on the release tree.
pub fn suite(report: &mut Report, all: bool) {
    report.suite("hostile", "hostile environments, kills, wrong programs");
    let stage = match Stage::new(Profile::Release, "hostile") {
        Ok(stage) => stage,
        Err(words) => return report.failure("stage", &words),
    };
    for (name, test) in environment::TESTS {
        report.test(name, || test(&stage));
    }
    for (name, test) in [asleep::TESTS, wrong::TESTS].concat() {
        report.test(name, || Ok(test(&stage)?));
    }
    kills::suite(report, &stage, if all { ROUNDS.1 } else { ROUNDS.0 });
}
