//! The visible behaviour of a job over several hosts: placement, output, input, ends, reports, and
//! messages about hosts that do not work.

use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::process::Command;
use std::time::Duration;

use super::AGENT;
use crate::hostile::Watch;
use crate::launcher::{LIMIT, Stage, Test, contains, row, status};
use crate::shell::{self, Done, Expiry, Running};

/// The tests, by their names in the account.
pub const TESTS: &[(&str, Test)] = &[
    (
        "ranks run where --host and --map-by say, on trees of 1 to 8 hosts",
        |stage| {
            for (options, places) in PLACES {
                let done = print(
                    stage,
                    options,
                    "$OXMPI_RANK $OXMPI_LOCAL_RANK $OXMPI_NODE_ID",
                )?;
                let mut lines: Vec<&str> = done.stdout.lines().collect();
                lines.sort_unstable();
                if lines != *places {
                    return Err(format!("{options}: expected {places:?}, got {lines:?}"));
                }
            }
            // Radix 2: as many children as the radix, one more, three levels.
            for hosts in [2, 3, 7] {
                let options = format!("--mca oob_radix 2 --host n[1-{hosts}]:2");
                let done = print(stage, &options, "$OXMPI_RANK $OXMPI_SIZE")?;
                let lines: BTreeSet<&str> = done.stdout.lines().collect();
                if lines.len() != 2 * hosts {
                    return Err(format!("{hosts} hosts: {}", done.tail(20)));
                }
            }
            Ok(())
        },
    ),
    ("host files of both families", |stage| {
        let file = stage.scratch.join("hostfile");
        fs::write(&file, "# two\na slots=1\nb:2\n").map_err(|error| error.to_string())?;
        let options = format!("--hostfile {}", file.display());
        let done = print(stage, &options, "$OXMPI_RANK $OXMPI_NODE_ID")?;
        lines(&done, &["0 a", "1 b", "2 b"])
    }),
    ("an allocation of Slurm is found by itself", |stage| {
        let script = format!(
            "SLURM_JOB_ID=7 SLURM_JOB_NODELIST='n[08-09]' SLURM_TASKS_PER_NODE='2,1' \
             $MPIRUN --launch-agent '{AGENT}' sh -c 'echo $OXMPI_RANK $OXMPI_NODE_ID'"
        );
        let done = stage.script(&script)?.success("slurm")?;
        lines(&done, &["0 n08", "1 n08", "2 n09"])
    }),
    ("input reaches a rank of another host", |stage| {
        for reader in [0, 3] {
            let script = format!(
                "seq 100000 | $MPIRUN --launch-agent '{AGENT}' --mca oob_radix 1 --host a:2,b:2 \
                 --stdin {reader} sh -c 'cat | md5sum'"
            );
            let done = stage.script(&script)?.success("stdin")?;
            let sum = stage.script("seq 100000 | md5sum")?.stdout;
            contains(&done.stdout, &[sum.trim()])?;
        }
        Ok(())
    }),
    ("the exit status is the first failed rank's", |stage| {
        let hosts = "--mca oob_radix 1 --host a:2,b:2";
        for (script, code, text) in [
            (
                "test $OXMPI_RANK != 3 || exit 3; exec sleep 1000",
                3,
                "rank 3 ended with exit status 3",
            ),
            (
                "test $OXMPI_RANK != 2 || kill -9 $$; exec sleep 1000",
                137,
                "rank 2 was ended by signal 9",
            ),
        ] {
            let done = shell::run(&mut command(stage, hosts, script), LIMIT, Expiry::Kill)?;
            status(&done, code)?;
            contains(&done.stderr, &[text])?;
        }
        Ok(())
    }),
    ("--timeout and Ctrl-C end the ranks of all hosts", |stage| {
        let hosts = "--mca oob_radix 1 --host a:1,b:2";
        let late = format!("--timeout 1 {hosts}");
        let done = shell::run(&mut command(stage, &late, WAIT), LIMIT, Expiry::Kill)?;
        status(&done, 124)?;
        row(&done.stderr, &["2"])?;
        let running = Running::start(&mut command(stage, hosts, WAIT))?;
        running.wait_for(LIMIT, |seen| seen.matches("ready").count() == 3)?;
        shell::signal("INT", i64::from(running.pid()));
        let done = running.finish(LIMIT, Expiry::Kill)?;
        status(&done, 130)
    }),
    // Formerly Ctrl-C reached them as SIGTERM, which is no KeyboardInterrupt in Python.
    ("Ctrl-C is Ctrl-C for the ranks of all hosts", |stage| {
        let script = "trap 'echo caught; exit 1' INT; echo ready; while :; do sleep 0.05; done";
        let hosts = "--mca oob_radix 1 --host a:1,b:2";
        let running = Running::start(&mut command(stage, hosts, script))?;
        running.wait_for(LIMIT, |seen| seen.matches("ready").count() == 3)?;
        shell::signal("INT", i64::from(running.pid()));
        let done = running.finish(LIMIT, Expiry::Kill)?;
        status(&done, 130)?;
        match done.stdout.matches("caught").count() {
            3 => Ok(()),
            _ => Err(done.tail(20)),
        }
    }),
    (
        "ranks of several hosts run one MPI program after the other",
        |stage| {
            let script = "$ACT ring 3; $ACT ring 5; $ACT parts";
            let hosts = "--mca oob_radix 1 --host a:1,b:2,c:1";
            let mut job = command(stage, hosts, script);
            let done = shell::run(job.env("ACT", &stage.act), LIMIT, Expiry::Kill)?;
            let done = done.success("three programs")?;
            contains(&done.stdout, &["parts done"])?;
            match done.stdout.matches("ring done with 4 ranks").count() {
                2 => Ok(()),
                _ => Err(done.tail(20)),
            }
        },
    ),
    // Formerly each daemon took the others for dead, because it read the clock before their
    // messages.
    ("a job that was stopped as a whole goes on", |stage| {
        let watch = Watch::new(&stage.scratch, 20_000)?;
        let script = "echo ready; while test ! -e $TMPDIR/go; do sleep 0.05; done; echo gone on";
        let hosts = "--mca oob_silence_ms 1000 --mca oob_radix 1 --host a:1,b:1,c:1";
        let running = Running::start(command(stage, hosts, script).envs(watch.environment()))?;
        running.wait_for(LIMIT, |seen| seen.matches("ready").count() == 3)?;
        let all = watch.processes();
        let signal = |name| {
            for (pid, _) in &all {
                shell::signal(name, i64::from(*pid));
            }
        };
        signal("STOP");
        std::thread::sleep(Duration::from_millis(2500));
        signal("CONT");
        for (name, folder) in watch.environment() {
            if name == "TMPDIR" {
                fs::write(format!("{folder}/go"), "").map_err(|error| error.to_string())?;
            }
        }
        let done = running.finish(LIMIT, Expiry::Kill)?.success("stopped")?;
        lines(
            &done,
            &["gone on", "gone on", "gone on", "ready", "ready", "ready"],
        )
    }),
    // The shell reads a byte at a time, so that output is blocked all the way to the ranks.
    ("a flood of output from all hosts is not lost", |stage| {
        let script = format!(
            "$MPIRUN --launch-agent '{AGENT}' --mca oob_radix 1 --host a:1,b:1,c:1 \
             sh -c 'seq 30000' | (n=0; while read -r line; do n=$((n + 1)); done; echo $n)"
        );
        let done = stage.script(&script)?.success("flood")?;
        lines(&done, &["90000"])
    }),
    (
        "a program or folder that another host lacks is reported with its rank",
        |stage| {
            let done = job_of(stage, "--host a:1,b:1", "/no/such/program")?;
            status(&done, 1)?;
            contains(&done.stderr, &["/no/such/program"])?;
            let done = job_of(stage, "-wdir /no/such/folder --host a:1,b:1", "true")?;
            status(&done, 1)?;
            contains(&done.stderr, &["/no/such/folder"])
        },
    ),
    (
        "a host whose daemon cannot be started is named, with the command and its words",
        |stage| {
            let agent = script(stage, "refuse", "echo 'Permission denied' >&2; exit 255")?;
            let done = with(stage, &agent, "--host a:1,b:1", "true")?;
            status(&done, 1)?;
            contains(
                &done.stderr,
                &["Permission denied", "status 255", "--daemon", &agent],
            )?;
            let done = with(stage, "no-such-agent", "--host a:1", "true")?;
            status(&done, 1)?;
            contains(&done.stderr, &["no-such-agent", "host a"])
        },
    ),
    (
        "a host that does not answer is named when its time is over, and nothing is left",
        |stage| {
            let agent = script(stage, "silent", "exec sleep 1000")?;
            let options = "--mca plm_start_ms 300 --host a:1";
            let done = with(stage, &agent, options, "true")?;
            status(&done, 1)?;
            contains(&done.stderr, &["host a", "within 0.3 s", &agent])
        },
    ),
    (
        "one aprun starts the daemons of all hosts, and its network key reaches all ranks",
        |stage| {
            let body = "while [ \"${1#-}\" != \"$1\" ]; do \
                            [ \"$1\" != -L ] || hosts=$2; shift 2; done; i=0\n\
                        for host in $(echo $hosts | tr , ' '); do \
                            PMI_RANK=$i OXMPI_NODE_ID=$host SLINGSHOT_VNIS=12$i \"$@\" & \
                            i=$((i+1)); done; wait";
            let aprun = script(stage, "aprun", body)?;
            let folder = stage.scratch.display();
            let words = "sh -c 'echo $OXMPI_RANK $OXMPI_NODE_ID $SLINGSHOT_VNIS'";
            let job = format!("$MPIRUN --mca oob_radix 1 --host a:1,b:2,c:1 {words}");
            // This number is set outside, for a process in which mpirun runs.
            let with_path = format!(
                "PATH={folder}:$PATH SLINGSHOT_VNIS=7 PALS_RANKID=9 ALPS_APP_PE=8; \
                 export PATH SLINGSHOT_VNIS PALS_RANKID ALPS_APP_PE"
            );
            let done = stage
                .script(&format!("{with_path}; {job}"))?
                .success("aprun")?;
            let wanted = ["0 a 120", "1 b 121", "2 b 121", "3 c 122"];
            lines(&done, &wanted)?;
            // The same by a launch agent of the user.
            let agent = format!("--launch-agent '{aprun} -n %n -L %H'");
            let job = job.replacen("$MPIRUN", &format!("$MPIRUN {agent}"), 1);
            let done = stage.script(&job)?.success("%H")?;
            lines(&done, &wanted)?;
            // A failed launcher is named once for each host, and nothing is left.
            fs::remove_file(&aprun).map_err(|error| error.to_string())?;
            let refuses = script(stage, "aprun", "echo 'no such reservation' >&2; exit 3")?;
            let done = stage.script(&format!("{with_path}; {job}"))?;
            fs::remove_file(refuses).map_err(|error| error.to_string())?;
            status(&done, 1)?;
            contains(
                &done.stderr,
                &["no such reservation", "status 3", "aprun -n"],
            )
        },
    ),
    ("more ranks than the hosts take are refused", |stage| {
        let done = job_of(stage, "-n 5 --host a:2,b:2", "true")?;
        status(&done, 1)?;
        contains(&done.stderr, &["room for 4"])?;
        let options = "-n 5 --oversubscribe --host a:2,b:2";
        let done = print(stage, options, "$OXMPI_NODE_ID")?;
        lines(&done, &["a", "a", "a", "b", "b"])
    }),
    (
        "--report names the hosts and how they were reached",
        |stage| {
            let done = job_of(stage, "--report --host a:2,b:1", "true")?.success("--report")?;
            contains(
                &done.stderr,
                &[
                    "3 ranks on 2 hosts: a 2, b 1",
                    "plm: ssh (the launch agent is",
                ],
            )
        },
    ),
];

/// Options, and the place that each rank prints.
const PLACES: &[(&str, &[&str])] = &[
    ("--host a:2,b:2", &["0 0 a", "1 1 a", "2 0 b", "3 1 b"]),
    (
        "--map-by node --host a:2,b:2",
        &["0 0 a", "1 0 b", "2 1 a", "3 1 b"],
    ),
    (
        "--map-by ppr:1:node -n 3 --host n[1-3]:4",
        &["0 0 n1", "1 0 n2", "2 0 n3"],
    ),
    (
        "--map-by seq -n 3 --host a,b,a",
        &["0 0 a", "1 0 b", "2 1 a"],
    ),
    (
        "--rank-by node --host a:2,b:1",
        &["0 0 a", "1 0 b", "2 1 a"],
    ),
];

/// More input than any process of the job may have memory for: it goes through bounded queues.
pub fn long_input(stage: &Stage) -> Result<(), String> {
    let input = "head -c 1073741824 /dev/zero | tr '\\0' x";
    let script = format!(
        "{input} | md5sum; ulimit -v 800000; {input} | $MPIRUN --launch-agent '{AGENT}' \
         --host a:1,b:1 --stdin 1 sh -c 'test $OXMPI_RANK = 0 || cat | md5sum'"
    );
    let mut command = stage.shell(&script);
    let limit = Duration::from_secs(300);
    let done = shell::run(&mut command, limit, Expiry::AskThenKill)?.success("1 GiB of input")?;
    let sums: Vec<&str> = done.stdout.lines().collect();
    match sums[..] {
        [sent, got] if sent == got => Ok(()),
        _ => Err(done.tail(20)),
    }
}

/// Starts a thousand daemons as real processes; it takes some seconds, however loaded the machine
/// is.
pub fn thousand(stage: &Stage) -> Result<(), String> {
    let mut command = command(
        stage,
        "--host n[1-1000]:1",
        "echo $OXMPI_RANK $OXMPI_NODE_ID",
    );
    let limit = Duration::from_secs(120);
    let done = shell::run(&mut command, limit, Expiry::AskThenKill)?.success("1000 hosts")?;
    let said: BTreeSet<&str> = done.stdout.lines().collect();
    let all = (0..1000).all(|rank| said.contains(&format!("{rank} n{}", rank + 1)[..]));
    match all && said.len() == 1000 {
        true => Ok(()),
        false => Err(done.tail(20)),
    }
}

/// `mpirun AGENT OPTIONS sh -c SCRIPT`.
pub fn command(stage: &Stage, options: &str, script: &str) -> Command {
    crate::queue::starts(crate::queue::ranks_of(options));
    let mut command = Command::new(&stage.mpi.mpirun);
    command
        .args(["--launch-agent", AGENT])
        .args(options.split_whitespace())
        .args(["sh", "-c", script]);
    command
}

/// A script that reports that it runs, and stays.
pub const WAIT: &str = "echo ready; exec sleep 1000";

/// Runs `mpirun AGENT OPTIONS PROGRAM`, parsed by a shell.
fn job_of(stage: &Stage, options: &str, program: &str) -> Result<Done, String> {
    with(stage, AGENT, options, program)
}

fn with(stage: &Stage, agent: &str, options: &str, program: &str) -> Result<Done, String> {
    stage.script(&format!(
        "exec $MPIRUN --launch-agent '{agent}' {options} {program}"
    ))
}

/// Each rank prints these words.
fn print(stage: &Stage, options: &str, words: &str) -> Result<Done, String> {
    let program = format!("sh -c 'echo {words}'");
    job_of(stage, options, &program)?.success(options)
}

fn lines(done: &Done, wanted: &[&str]) -> Result<(), String> {
    let mut found: Vec<&str> = done.stdout.lines().map(str::trim).collect();
    found.sort_unstable();
    match found == wanted {
        true => Ok(()),
        false => Err(format!("expected {wanted:?}, got\n{}", done.tail(20))),
    }
}

/// A script that serves as a launch agent.
fn script(stage: &Stage, name: &str, body: &str) -> Result<String, String> {
    let path = stage.scratch.join(name);
    let words = |error: std::io::Error| error.to_string();
    fs::write(&path, format!("#!/bin/sh\n{body}\n")).map_err(words)?;
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).map_err(words)?;
    Ok(path.display().to_string())
}

/// How long a test waits for an immediate event.
pub const SOON: Duration = Duration::from_secs(20);
