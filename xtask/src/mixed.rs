//! Jobs of two real kinds of processor: ranks of this machine, and big-endian ones of s390x. The
//! latter have a library and a program of their own, under qemu ([`crate::foreign`]).
//!
//! It runs with `--all`, or by name, because it builds the library once more.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use crate::foreign::Tools;
use crate::launcher::contains;
use crate::mpi::Mpi;
use crate::paths::{self, Profile};
use crate::report::{Outcome, Report};
use crate::shell::{self, Expiry};
use crate::test::Options;

/// Emulated ranks are about ten times as slow.
const LIMIT: Duration = Duration::from_secs(300);
/// Ranks of this machine, and emulated ones.
const JOBS: [(usize, usize); 4] = [(1, 1), (2, 2), (1, 3), (3, 1)];
const PROGRAMS: [&str; 2] = ["p2p/mixed.c", "rma/mixed.c"];

/// The suite.
pub fn suite(report: &mut Report, options: &Options) {
    if !options.all && !options.only.iter().any(|name| name == "mixed") {
        return;
    }
    report.suite("mixed", "ranks of x86-64 and of s390x in one job");
    let tools = match Tools::find() {
        Ok(tools) => tools,
        Err(why) => return report.not_run("mixed", &why),
    };
    let ours = Mpi::ours(&Profile::Dev.prefix());
    let foreign = match tools.build() {
        Ok(foreign) => foreign,
        Err(words) => return report.failure("library", &words),
    };
    for source in PROGRAMS {
        let programs = ours.compile(source, &[]).and_then(|own| {
            let path = paths::root().join("tests").join(source);
            let program = foreign.compile(&path, &["-O1", "-g"])?;
            Ok((own, foreign.words(&program)))
        });
        let (own, other) = match programs {
            Ok(programs) => programs,
            Err(words) => return report.failure(source, &words),
        };
        for (here, there) in JOBS {
            let name = format!("{source}: {here} x86-64, {there} s390x, and the same numbers");
            report.test(&name, || {
                let mut command = Command::new(&ours.mpirun);
                let mixed = ["--oversubscribe", "--mca", "mixed_processors", "1"];
                let done = shell::run(
                    add(command.args(mixed), (&own, here), (&other, there)),
                    LIMIT,
                    Expiry::AskThenKill,
                )?;
                let words = format!("{} ranks, {there} of them big-endian", here + there);
                Ok(contains(&done.success(&name)?.stdout, &[&words])?)
            });
        }
        report.test(
            &format!("{source}: a job that was not said to be mixed says why it ends"),
            || refused(&ours, &own, &other),
        );
    }
}

/// A rank does not map memory of a rank with another processor.
fn refused(ours: &Mpi, own: &Path, other: &[String]) -> Outcome {
    let mut command = Command::new(&ours.mpirun);
    let command = add(command.arg("--oversubscribe"), (own, 1), (other, 1));
    let done = shell::run(command, LIMIT, Expiry::AskThenKill)?;
    if done.code == 0 || done.timed_out {
        return Err(format!("it has not ended with an error\n{}", done.tail(20)).into());
    }
    Ok(contains(&done.stderr, &["mixed_processors"])?)
}

/// The two parts of a job, each with its program.
fn add<'a>(
    command: &'a mut Command,
    (own, here): (&Path, usize),
    (other, there): (&[String], usize),
) -> &'a mut Command {
    command.args(["-n", &here.to_string()]).arg(own);
    command.args(["mixed", ":", "-n", &there.to_string()]);
    command.args(other).arg("mixed")
}
