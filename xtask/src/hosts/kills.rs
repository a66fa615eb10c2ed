//! Kills or freezes any process of a job over several hosts. These are mpirun, its proxy, the
//! daemon of a host, its guard (which is also the agent), and a rank. Then nothing may be left.

use std::fs;
use std::time::{Duration, Instant};

use super::tree;
use crate::hostile::Watch;
use crate::launcher::{LIMIT, Stage, contains};
use crate::report::Report;
use crate::shell::{self, Expiry, Running};

/// One way to end a job of five hosts in three levels.
struct Kill {
    name: &'static str,
    /// The command name of the victim, and the number of processes to choose from.
    victim: (&'static str, usize),
    signal: &'static str,
    /// The program of each rank.
    runs: Runs,
    /// The messages of mpirun, if they do not depend on the moment.
    says: &'static [&'static str],
}

/// A program.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Runs {
    /// A program without MPI.
    Shell,
    /// An act of `tests/tools/act.c`, whose ranks exchange messages over sockets.
    Act(&'static str),
    /// The same where `pml dr` repairs messages that a bad network loses and damages.
    Repaired(&'static str),
}

/// The faults of the network.
const FAULTS: &str = "--mca btl tcp,self --mca pml dr --mca btl_faults \
    drop:10,duplicate:10,reorder:10,corrupt:10,stall:0.5,kill_ms:100,seed:9";

const KILLS: &[Kill] = &[
    Kill {
        name: "kill -9 of a rank in a collective",
        victim: ("tools-act", 10),
        signal: "KILL",
        runs: Runs::Act("collective"),
        says: &["oxmpi error: rank ", "was ended by signal 9", "on:   n"],
    },
    Kill {
        name: "kill -9 of a daemon, its ranks in a collective",
        victim: ("oxmpi-proxy", 6),
        signal: "KILL",
        runs: Runs::Act("collective"),
        says: &["oxmpi error: the daemon of this job is gone"],
    },
    Kill {
        name: "kill -9 of a rank amid messages of all sizes",
        victim: ("tools-act", 10),
        signal: "KILL",
        runs: Runs::Act("traffic"),
        says: &["oxmpi error: rank ", "was ended by signal 9", "on:   n"],
    },
    Kill {
        name: "kill -9 of mpirun amid messages of all sizes",
        victim: ("mpirun", 1),
        signal: "KILL",
        runs: Runs::Act("traffic"),
        says: &[],
    },
    Kill {
        name: "kill -9 of mpirun while lost and damaged messages are repaired",
        victim: ("mpirun", 1),
        signal: "KILL",
        runs: Runs::Repaired("traffic"),
        says: &[],
    },
    Kill {
        name: "kill -9 of a rank while lost and damaged messages are repaired",
        victim: ("tools-act", 10),
        signal: "KILL",
        runs: Runs::Repaired("traffic"),
        says: &["oxmpi error: rank ", "was ended by signal 9"],
    },
    Kill {
        name: "kill -9 of a daemon",
        victim: ("oxmpi-proxy", 6),
        signal: "KILL",
        runs: Runs::Shell,
        says: &["oxmpi error: the daemon of this job is gone"],
    },
    Kill {
        name: "kill -9 of what has started a daemon",
        victim: ("oxmpi-daemon", 5),
        signal: "KILL",
        runs: Runs::Shell,
        says: &["oxmpi error: the daemon of this job is gone"],
    },
    Kill {
        name: "kill -9 of a rank",
        victim: ("sleep", 10),
        signal: "KILL",
        runs: Runs::Shell,
        says: &["oxmpi error: rank ", "was ended by signal 9"],
    },
    Kill {
        name: "kill -9 of mpirun",
        victim: ("mpirun", 1),
        signal: "KILL",
        runs: Runs::Shell,
        says: &[],
    },
    Kill {
        name: "a daemon that is frozen",
        victim: ("oxmpi-proxy", 6),
        signal: "STOP",
        runs: Runs::Shell,
        says: &[
            "oxmpi error: the daemon of this job is gone",
            "does not answer",
        ],
    },
];

/// Runs every kill `rounds` times: once when all processes are up, then at moments of the start.
pub fn suite(report: &mut Report, stage: &Stage, rounds: usize) {
    let mut number = 0;
    for kill in KILLS {
        let mut slowest = Duration::ZERO;
        report.test(&format!("{} ({rounds} rounds)", kill.name), || {
            for round in 0..rounds {
                number += 1;
                let took = one(stage, kill, number, round == 0)
                    .map_err(|words| format!("round {round}: {words}"))?;
                slowest = slowest.max(took);
            }
            Ok(())
        });
        if slowest > Duration::ZERO {
            let seconds = slowest.as_secs_f64();
            report.line(&format!(
                "           everything was gone after at most {seconds:.2} s"
            ));
        }
    }
}

fn one(stage: &Stage, kill: &Kill, number: usize, ready: bool) -> Result<Duration, String> {
    let watch = Watch::new(&stage.scratch, 10_000 + number)?;
    let options = "--mca oob_radix 2 --mca oob_silence_ms 400 --host n[1-5]:2";
    let act = |act: &str| format!("exec {} {act}", stage.act.display());
    let (mut command, lines) = match kill.runs {
        Runs::Shell => (tree::command(stage, options, tree::WAIT), 10),
        Runs::Act(name) => (tree::command(stage, options, &act(name)), 1),
        Runs::Repaired(name) => {
            let options = format!("{options} {FAULTS}");
            (tree::command(stage, &options, &act(name)), 1)
        }
    };
    let job = Running::start(command.envs(watch.environment()))?;
    let (name, several) = kill.victim;
    let enough = match ready {
        true => {
            job.wait_for(LIMIT, |seen| seen.matches("ready").count() == lines)?;
            several
        }
        false => {
            std::thread::sleep(Duration::from_millis((number as u64 * 37) % 200));
            1
        }
    };
    let victims = some_called(&watch, name, enough)?;
    let sockets = watch.sockets();
    // Only the user watches mpirun's own proxy.
    let victims = match kill.signal {
        "STOP" => of_other_hosts(victims),
        _ => victims,
    };
    let Some(victim) = victims.get(number % victims.len().max(1)).copied() else {
        // The victim does not exist yet: the job is ended by Ctrl-C.
        shell::signal("INT", i64::from(job.pid()));
        job.finish(LIMIT, Expiry::Kill)?;
        watch.nothing_left(&sockets)?;
        return Ok(Duration::ZERO);
    };
    shell::signal(kill.signal, i64::from(victim));
    let start = Instant::now();
    let done = job.finish(LIMIT, Expiry::Kill)?;
    if done.timed_out || done.code == 0 {
        let what = if done.timed_out {
            "did not end"
        } else {
            "said success"
        };
        return Err(format!("the job {what}\n{}", done.tail(30)));
    }
    if ready {
        contains(&done.stderr, kill.says)?;
    }
    watch.nothing_left(&sockets)?;
    Ok(start.elapsed())
}

/// Processes of the job with this name, as soon as there are `enough`.
fn some_called(watch: &Watch, wanted: &str, enough: usize) -> Result<Vec<u32>, String> {
    let start = Instant::now();
    loop {
        let all = watch.processes();
        let found = all.iter().filter(|(_, name)| name.contains(wanted));
        let found: Vec<u32> = found.map(|(pid, _)| *pid).collect();
        if found.len() >= enough {
            return Ok(found);
        }
        if start.elapsed() > tree::SOON {
            return Err(format!(
                "only {} of {enough} {wanted}: {all:?}",
                found.len()
            ));
        }
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// The proxies of other hosts among `pids`, without processes between fork and exec of a rank.
fn of_other_hosts(pids: Vec<u32>) -> Vec<u32> {
    let parent = |pid: &u32| {
        let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
        let rest = stat.rsplit(')').next().unwrap_or_default().to_string();
        let parent: Option<u32> = rest.split_whitespace().nth(1)?.parse().ok();
        fs::read_to_string(format!("/proc/{}/comm", parent?)).ok()
    };
    let is_guard = |name: String| name.trim() == "oxmpi-daemon";
    pids.into_iter()
        .filter(|pid| parent(pid).is_some_and(is_guard))
        .collect()
}
