//! Jobs over several hosts: the tree of daemons, with hosts that are simulated on this machine.
//!
//! In [`tree`], [`kills`] and [`strangers`] a launch agent runs each daemon on this machine and
//! only names its node. In [`names`] the hosts have networks and names of their own, where
//! name-spaces are allowed. There the end-to-end programs run again ([`over_hosts`]).

mod kills;
mod names;
mod strangers;
mod tree;

use crate::launcher::Stage;
use crate::over_hosts;
use crate::paths::Profile;
use crate::report::{Part, Report};
use crate::test::Options;

/// Starts a daemon on this machine under the node id of another host.
pub const AGENT: &str = "env OXMPI_NODE_ID=%h";
/// Rounds of each kill loop in CI, and with `--all`.
const ROUNDS: (usize, usize) = (4, 100);

/// Runs all parts on the dev tree.
pub fn suite(report: &mut Report, options: &Options) {
    report.suite("hosts", "jobs over several hosts, simulated");
    let part = |name: &'static str, part: Tests| -> Part<'_> {
        Box::new(move |report| match Stage::new(Profile::Dev, name) {
            Ok(stage) => part(report, &stage, options),
            Err(words) => report.failure("stage", &words),
        })
    };
    report.parts(vec![
        part("hosts", |report, stage, options| {
            for (name, test) in [tree::TESTS, strangers::TESTS].concat() {
                report.test(name, || Ok(test(stage)?));
            }
            if options.all {
                report.test("1 GiB of input reaches a rank of another host", || {
                    Ok(tree::long_input(stage)?)
                });
                report.test("1000 daemons start a rank each", || {
                    Ok(tree::thousand(stage)?)
                });
            }
        }),
        part("hosts-names", |report, stage, options| {
            names::suite(report, stage, options.all);
        }),
        part("hosts-programs", over_hosts::suite),
        part("hosts-kills", |report, stage, options| {
            let rounds = if options.all { ROUNDS.1 } else { ROUNDS.0 };
            kills::suite(report, stage, rounds);
        }),
    ]);
}

/// Tests that run in order, in parallel with the other parts.
type Tests = fn(&mut Report, &Stage, &Options);
