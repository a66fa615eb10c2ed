//! Jobs over several hosts: the tree of daemons, with hosts that are simulated on this machine.
//!
//! Everywhere a launch agent that only names the node runs each daemon here ([`tree`], [`kills`],
//! [`strangers`]); where name-spaces are allowed the hosts have networks and names of their own
//! ([`names`]). There the end-to-end programs run again ([`over_hosts`]).

mod kills;
mod names;
mod strangers;
mod tree;

use crate::launcher::Stage;
use crate::over_hosts;
use crate::paths::Profile;
use crate::report::Report;
use crate::test::Options;

/// Starts a daemon on this machine that pretends to be another one.
pub const AGENT: &str = "env OXMPI_NODE_ID=%h";
/// Rounds of each kill loop in CI, and with `--all`.
const ROUNDS: (usize, usize) = (10, 100);

/// Runs all parts on the release tree.
pub fn suite(report: &mut Report, options: &Options) {
    report.suite("hosts", "jobs over several hosts, simulated");
    let stage = match Stage::new(Profile::Release, "hosts") {
        Ok(stage) => stage,
        Err(words) => return report.failure("stage", &words),
    };
    for (name, test) in [tree::TESTS, strangers::TESTS].concat() {
        report.test(name, || Ok(test(&stage)?));
    }
    if options.all {
        report.test("1 GiB of input reaches a rank of another host", || {
            Ok(tree::long_input(&stage)?)
        });
        report.test("1000 daemons start a rank each", || {
            Ok(tree::thousand(&stage)?)
        });
    }
    names::suite(report, &stage, options.all);
    over_hosts::suite(report, &stage, options);
    kills::suite(
        report,
        &stage,
        if options.all { ROUNDS.1 } else { ROUNDS.0 },
    );
}
