//! Parts of a job end by SIGKILL, at named moments and at random ones; then nothing of the job may
//! be left.

use std::process::Command;
use std::time::{Duration, Instant};

use super::leftovers::Watch;
use crate::launcher::{LIMIT, Stage, contains};
use crate::report::Report;
use crate::shell::{self, Expiry, Running};

/// Which process is killed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Victim {
    Launcher,
    /// The process between the launcher and the ranks.
    Warden,
    Rank,
}

/// One way to kill a job.
struct Kill {
    name: &'static str,
    victim: Victim,
    /// What runs after `mpirun -n 3`; `$ACT` is the program.
    words: &'static str,
    /// When it is killed: after "ready" appeared, or at a random moment since the start.
    when: When,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum When {
    Ready,
    Random,
}

const KILLS: &[Kill] = &[
    Kill {
        name: "a rank in init",
        victim: Victim::Rank,
        words: "$ACT late-init 1",
        when: When::Ready,
    },
    Kill {
        name: "the launcher in init",
        victim: Victim::Launcher,
        words: "$ACT late-init 1",
        when: When::Ready,
    },
    Kill {
        name: "a rank in a collective",
        victim: Victim::Rank,
        words: "$ACT collective",
        when: When::Ready,
    },
    Kill {
        name: "a rank in a long collective",
        victim: Victim::Rank,
        words: "$ACT collective 200000",
        when: When::Ready,
    },
    Kill {
        name: "a rank asleep in a collective, or the one they sleep for",
        victim: Victim::Rank,
        words: "$ACT absent allreduce",
        when: When::Ready,
    },
    Kill {
        name: "the launcher in a collective",
        victim: Victim::Launcher,
        words: "$ACT collective",
        when: When::Ready,
    },
    Kill {
        name: "a rank in finalize",
        victim: Victim::Rank,
        words: "$ACT finalize",
        when: When::Ready,
    },
    Kill {
        name: "the launcher in finalize",
        victim: Victim::Launcher,
        words: "$ACT finalize",
        when: When::Ready,
    },
    Kill {
        name: "a rank, the others compute",
        victim: Victim::Rank,
        words: "$ACT compute",
        when: When::Ready,
    },
    Kill {
        name: "the launcher, the ranks compute",
        victim: Victim::Launcher,
        words: "$ACT compute",
        when: When::Ready,
    },
    Kill {
        name: "the warden, the ranks compute",
        victim: Victim::Warden,
        words: "$ACT compute",
        when: When::Ready,
    },
    Kill {
        name: "the warden, ranks behind sh -c",
        victim: Victim::Warden,
        words: "sh -c '$ACT compute; true'",
        when: When::Ready,
    },
    Kill {
        name: "a rank behind sh -c",
        victim: Victim::Rank,
        words: "sh -c '$ACT idle; true'",
        when: When::Ready,
    },
    Kill {
        name: "the launcher, ranks behind sh -c",
        victim: Victim::Launcher,
        words: "sh -c '$ACT compute; true'",
        when: When::Ready,
    },
    Kill {
        name: "a rank at a random moment",
        victim: Victim::Rank,
        words: "$ACT traffic",
        when: When::Random,
    },
    Kill {
        name: "the warden at a random moment",
        victim: Victim::Warden,
        words: "$ACT traffic",
        when: When::Random,
    },
    Kill {
        name: "the launcher at a random moment",
        victim: Victim::Launcher,
        words: "$ACT traffic",
        when: When::Random,
    },
    Kill {
        name: "the launcher at a random moment, behind sh -c",
        victim: Victim::Launcher,
        words: "sh -c '$ACT compute; true'",
        when: When::Random,
    },
];

/// Every way to kill; the random ones `rounds` times.
pub fn suite(report: &mut Report, stage: &Stage, rounds: usize) {
    let mut number = 0;
    for kill in KILLS {
        let repeats = if kill.when == When::Random {
            rounds
        } else {
            (rounds / 10).max(1)
        };
        let mut slowest = Duration::ZERO;
        report.test(
            &format!("kill -9 of {} ({repeats} rounds)", kill.name),
            || {
                for round in 0..repeats {
                    number += 1;
                    let took = one(stage, kill, number)
                        .map_err(|words| format!("round {round}: {words}"))?;
                    slowest = slowest.max(took);
                }
                Ok(())
            },
        );
        if slowest > Duration::ZERO {
            report.line(&format!(
                "           everything was gone after at most {:.2} s",
                slowest.as_secs_f64()
            ));
        }
    }
}

fn one(stage: &Stage, kill: &Kill, number: usize) -> Result<Duration, String> {
    let watch = Watch::new(&stage.scratch, number)?;
    let mut command = Command::new(&stage.mpi.mpirun);
    command.args(["-n", "3"]).envs(watch.environment());
    match kill.words.strip_prefix("sh -c ") {
        Some(script) => {
            let script = script
                .trim_matches('\'')
                .replace("$ACT", &stage.act.display().to_string());
            command.args(["sh", "-c", &script]);
        }
        None => {
            command
                .arg(&stage.act)
                .args(kill.words.split_whitespace().skip(1));
        }
    }
    let job = Running::start(&mut command)?;
    match kill.when {
        When::Ready => {
            job.wait_for(LIMIT, |seen| seen.contains("ready"))?;
            // A watch that does not see the job would find nothing left of it either.
            let seen = watch.processes().len();
            if seen < 4 {
                return Err(format!(
                    "the watch sees only {seen} processes of a job of 3 ranks"
                ));
            }
        }
        When::Random => std::thread::sleep(moment(number)),
    }
    let sockets = watch.sockets();
    match kill.victim {
        Victim::Launcher => shell::signal("KILL", i64::from(job.pid())),
        Victim::Warden | Victim::Rank => {
            let name = if kill.victim == Victim::Rank {
                "tools-act"
            } else {
                "oxmpi-warden"
            };
            let pid = one_called(name, &watch, number)
                .ok_or_else(|| format!("no process of the job is called {name}"))?;
            shell::signal("KILL", i64::from(pid));
        }
    }
    let start = Instant::now();
    let done = job.finish(LIMIT, Expiry::Kill)?;
    if done.timed_out {
        return Err(format!("the job did not end\n{}", done.tail(20)));
    }
    if done.code == 0 {
        return Err(format!("mpirun said success\n{}", done.tail(20)));
    }
    let knows_whom =
        kill.victim == Victim::Rank && kill.when == When::Ready && !kill.words.starts_with("sh");
    if knows_whom {
        contains(
            &done.stderr,
            &["oxmpi error: rank ", "was ended by signal 9"],
        )?;
    }
    watch.nothing_left(&sockets)?;
    Ok(start.elapsed())
}

/// One of the job's processes with this command name, as soon as there is one.
fn one_called(wanted: &str, watch: &Watch, number: usize) -> Option<u32> {
    let start = Instant::now();
    loop {
        let found: Vec<u32> = watch
            .processes()
            .into_iter()
            .filter(|(_, name)| name.contains(wanted))
            .map(|(pid, _)| pid)
            .collect();
        if !found.is_empty() {
            return Some(found[number % found.len()]);
        }
        if start.elapsed() > Duration::from_secs(10) {
            return None;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// 0 to 120 ms, spread evenly over the rounds: from before the ranks exist to the middle of the
/// traffic.
fn moment(number: usize) -> Duration {
    Duration::from_millis((number as u64 * 37) % 120)
}
