//! MPICH's and Intel's `mpiexec`, and Open MPI's `mpirun`, from the package registry.

use std::path::Path;
use std::process::Command;

use super::Programs;
use crate::launcher::{LIMIT, contains};
use crate::peers;
use crate::report::Report;
use crate::shell::{self, Done, Expiry};

/// A launcher: its peer, its program, and its further needs.
struct Launcher {
    peer: &'static str,
    program: &'static str,
    options: &'static [&'static str],
    variables: &'static [(&'static str, &'static str)],
    /// How the job was joined, as the report states.
    rte: &'static str,
    /// The status of a job that was aborted with 7.
    aborted: i32,
}

const LAUNCHERS: &[Launcher] = &[
    Launcher {
        peer: "mpich",
        program: "bin/mpiexec",
        options: &[],
        variables: &[],
        rte: "pmi",
        aborted: 7,
    },
    Launcher {
        peer: "openmpi",
        program: "bin/mpirun",
        options: &["--oversubscribe"],
        variables: &[
            ("OMPI_ALLOW_RUN_AS_ROOT", "1"),
            ("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1"),
            ("PRTE_ALLOW_RUN_AS_ROOT", "1"),
            ("PRTE_ALLOW_RUN_AS_ROOT_CONFIRM", "1"),
        ],
        rte: "pmix",
        aborted: 7,
    },
    Launcher {
        peer: "intel",
        program: "bin/mpiexec.hydra",
        options: &[],
        variables: &[],
        rte: "pmi",
        aborted: 7,
    },
];

/// Runs every launcher that can be installed.
pub fn suite(report: &mut Report, programs: &Programs) {
    for launcher in LAUNCHERS {
        let name = |what: &str| format!("{}: {what}", launcher.peer);
        let prefix = match peers::install(report, launcher.peer) {
            Ok(prefix) => prefix,
            Err(why) => {
                report.not_run(&format!("launchers, {}", launcher.peer), &why);
                continue;
            }
        };
        report.test(&name("1 to 8 ranks are one job"), || {
            for ranks in 1..=8 {
                let done = launcher.run(&prefix, ranks, &programs.act, &["hello"])?;
                let done = done.success("hello")?;
                for rank in 0..ranks {
                    contains(&done.stdout, &[&format!("rank {rank} of {ranks} on")])?;
                }
                let done = launcher.run(&prefix, ranks, &programs.act, &["ring", "5"])?;
                programs.ring(ranks, &done.success("ring")?.stdout)?;
            }
            Ok(())
        });
        report.test(&name("collectives"), || {
            let done = launcher.run(&prefix, 5, &programs.model, &[])?;
            Ok(done.success("coll/model.c").map(drop)?)
        });
        report.test(&name("MPI is finalized and used again"), || {
            let done = launcher.run(&prefix, 2, &programs.sessions, &[])?;
            Ok(done.success("comm/sessions.c").map(drop)?)
        });
        report.test(&name("what a rank starts is a job of its own"), || {
            let done = launcher.run(&prefix, 2, &programs.nested, &[])?;
            Ok(done.success("env/nested.c").map(drop)?)
        });
        report.test(&name("who has finalized MPI may end as it likes"), || {
            // Intel's launcher collects processes when all have ended.
            let words: &[&str] = match launcher.peer {
                "intel" => &["zombies"],
                _ => &[],
            };
            let done = launcher.run(&prefix, 3, &programs.leaves, words)?;
            contains(
                &done.success("env/leaves.c")?.stdout,
                &["the first is left"],
            )?;
            Ok(())
        });
        report.test(&name("MPI_Abort ends the job"), || {
            let done = launcher.run(&prefix, 3, &programs.act, &["abort", "7", "1"])?;
            if done.timed_out || done.code != launcher.aborted {
                return Err(format!("status {}\n{}", done.code, done.tail(20)).into());
            }
            contains(&done.stderr, &["rank 1 called MPI_Abort with code 7"])?;
            Ok(())
        });
        report.test(&name("--report says how the job was joined"), || {
            let mut command = launcher.command(&prefix, 2, &programs.act, &["hello"]);
            let done = shell::run(command.env("OXMPI_REPORT", "1"), LIMIT, Expiry::Kill)?;
            let text = done.success("hello")?.stderr;
            contains(
                &text,
                &[&format!("job         {} of 2", launcher.rte), "sm ("],
            )?;
            Ok(())
        });
    }
}

impl Launcher {
    fn command(&self, prefix: &Path, ranks: usize, program: &Path, words: &[&str]) -> Command {
        let mut command = Command::new(prefix.join(self.program));
        command.args(["-n", &ranks.to_string()]).args(self.options);
        command.envs(self.variables.iter().copied());
        command.arg(program).args(words);
        command
    }

    fn run(
        &self,
        prefix: &Path,
        ranks: usize,
        program: &Path,
        words: &[&str],
    ) -> Result<Done, String> {
        let mut command = self.command(prefix, ranks, program, words);
        shell::run(&mut command, LIMIT, Expiry::Kill)
    }
}
