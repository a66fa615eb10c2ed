//! A real Slurm of four nodes on this machine (`tests/slurm/cluster.sh`), where its packages can be
//! installed and namespaces are allowed.

use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use super::Programs;
use crate::e2e::one_line;
use crate::launcher::contains;
use crate::paths::{self, Profile};
use crate::report::{Outcome, Report, Verdict};
use crate::shell::{self, Done, Expiry};

/// The limit of starting four nodes and a few jobs.
const LIMIT: Duration = Duration::from_secs(300);

const PACKAGES: &str = "slurmctld slurmd slurm-client munge libpmix-dev iproute2";

/// Runs everything that Slurm can start.
pub fn suite(report: &mut Report, programs: &Programs) {
    if let Err(why) = prepare(report) {
        return report.not_run("launchers, slurm", &why);
    }
    for (name, test) in TESTS {
        report.test(name, || test(programs));
    }
}

type Test = fn(&Programs) -> Outcome;

const TESTS: &[(&str, Test)] = &[
    ("slurm: srun --mpi=pmi2 on one node", |programs| {
        one_node(programs, "pmi2")
    }),
    ("slurm: srun --mpi=pmix on one node", |programs| {
        one_node(programs, "pmix")
    }),
    ("slurm: srun over four nodes of one machine", four_nodes),
    ("slurm: ranks that srun has started spawn a job", spawning),
    ("slurm: srun --mpi=none says what to do", |programs| {
        let done = cluster(
            programs,
            "srun -N1 -n4 --mpi=none $ACT hello || echo status $?",
        )?;
        contains(&done.stdout, &["status 1"])?;
        contains(&done.stderr, &["foreign-launcher", "--mpi=pmi2"])?;
        Ok(())
    }),
    ("slurm: salloc mpirun on one node", |programs| {
        let script = "salloc -Q -N1 -n4 $MPIRUN -n 4 $ACT ring 5; \
                      salloc -Q -N1 -n3 sh -c '$ACT hello'";
        let done = cluster(programs, script)?.success("salloc")?;
        contains(&done.stdout, &["ring done with 4 ranks", "rank 0 of 1 on"])?;
        Ok(())
    }),
];

/// One job at 1 to 8 ranks, its collectives, and its end.
fn one_node(programs: &Programs, mpi: &str) -> Outcome {
    let script = format!(
        "for n in 1 2 3 4 5 6 7 8; do srun -N1 -n$n --mpi={mpi} $ACT ring 5; done
         srun -N1 -n4 --mpi={mpi} $MODEL
         srun -N1 -n2 --mpi={mpi} $SESSIONS
         srun -N1 -n2 --mpi={mpi} $NESTED
         OXMPI_REPORT=1 srun -N1 -n2 --mpi={mpi} $ACT hello
         srun -N1 -n3 --mpi={mpi} $ACT abort 7 1 || echo aborted"
    );
    let done = cluster(programs, &script)?.success(&format!("srun --mpi={mpi}"))?;
    for ranks in 1..=8 {
        programs.ring(ranks, &done.stdout)?;
    }
    contains(&done.stdout, &["aborted"])?;
    let rte = if mpi == "pmix" { "pmix" } else { "pmi" };
    contains(
        &done.stderr,
        &[
            &format!("job         {rte} of 2"),
            "rank 1 called MPI_Abort with code 7",
        ],
    )?;
    Ok(())
}

/// The ranks are on four nodes, although these are one machine and have one host name.
fn four_nodes(programs: &Programs) -> Outcome {
    for mpi in ["pmi2", "pmix"] {
        let script = format!(
            "srun -N4 -n4 --mpi={mpi} $ACT ring 5; \
             srun -N4 -n8 --mpi={mpi} $MODEL; \
             OXMPI_BTL=sm,self srun -N4 -n4 --mpi={mpi} $ACT hello || echo apart; \
             OXMPI_BTL=sm,self OXMPI_NODE_ID=one srun -N4 -n8 --mpi={mpi} $ACT ring 5"
        );
        let done = cluster(programs, &script)?.success(&script)?;
        contains(
            &done.stdout,
            &["ring done with 4 ranks", "apart", "ring done with 8 ranks"],
        )?;
        contains(&one_line(&done.stderr), &["cannot reach other nodes"])?;
    }
    Ok(())
}

/// On one node and on several. There may be as many children as the allocation has tasks.
fn spawning(programs: &Programs) -> Outcome {
    for mpi in ["pmi2", "pmix"] {
        for place in ["-N1 -n3", "-N3 -n3"] {
            let script = format!("srun {place} --mpi={mpi} $SPAWN 4 2");
            cluster(programs, &script)?.success(&script)?;
        }
    }
    Ok(())
}

/// Runs a shell script inside the cluster.
fn cluster(programs: &Programs, script: &str) -> Result<Done, Verdict> {
    let mut command = Command::new("sh");
    command
        .arg(home().join("cluster.sh"))
        .args(["sh", "-eu", "-c", script]);
    command
        .env("ACT", &programs.act)
        .env("MODEL", &programs.model)
        .env("SESSIONS", &programs.sessions)
        .env("NESTED", &programs.nested)
        .env("SPAWN", &programs.spawn)
        .env("MPIRUN", Profile::Dev.prefix().join("bin/mpirun"));
    let done = shell::run(&mut command, LIMIT, Expiry::Kill)?;
    match done.timed_out {
        false => Ok(done),
        true => Err(format!("time is up\n{}", done.tail(60)).into()),
    }
}

fn home() -> PathBuf {
    paths::root().join("tests/slurm")
}

/// Installs the missing packages, and checks whether the machine allows a cluster.
fn prepare(report: &Report) -> Result<(), String> {
    let missing = !["slurmctld", "slurmd", "srun", "munged"]
        .iter()
        .all(|name| {
            ["/usr/sbin", "/usr/bin"]
                .iter()
                .any(|folder| fs::exists(format!("{folder}/{name}")).unwrap_or(false))
        });
    let root = Command::new("id").arg("-u").output();
    if !root.is_ok_and(|output| output.stdout.starts_with(b"0\n")) {
        return Err("a cluster of our own needs root".to_owned());
    }
    if missing {
        if !shell::have("apt-get") {
            return Err("Slurm is not installed".to_owned());
        }
        report.doing(&format!("installing {PACKAGES} with apt-get"));
        // The services of the packages stay off: the cluster starts its own.
        let script = format!(
            "export DEBIAN_FRONTEND=noninteractive; \
             test -e /usr/sbin/policy-rc.d || {{ printf '#!/bin/sh\\nexit 101\\n' >/usr/sbin/policy-rc.d; chmod +x /usr/sbin/policy-rc.d; trap 'rm /usr/sbin/policy-rc.d' EXIT; }}; \
             apt-get install -y -q {PACKAGES} || {{ apt-get update -q && apt-get install -y -q {PACKAGES}; }}"
        );
        shell::run(
            Command::new("sh").args(["-c", &script]),
            LIMIT,
            Expiry::Kill,
        )?
        .success("apt-get install")?;
    }
    let mut sinfo = Command::new("sh");
    sinfo.arg(home().join("cluster.sh")).arg("sinfo");
    shell::run(&mut sinfo, LIMIT, Expiry::Kill)?
        .success("a cluster of our own")
        .map(drop)
}
