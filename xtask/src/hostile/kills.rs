//! Parts of a job end by SIGKILL, at named moments and at random ones. Then nothing of the job may
//! be left.

use std::fs;
use std::io::PipeReader;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use super::leftovers::Watch;
use crate::launcher::{LIMIT, Stage, contains};
use crate::report::Report;
use crate::seed;
use crate::shell::{self, Expiry, Running};

/// Which process is killed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Victim {
    Launcher,
    /// The process between the launcher and the ranks.
    Proxy,
    Rank,
}

/// One way to kill a job.
struct Kill {
    name: &'static str,
    victim: Victim,
    /// The command after `mpirun -n 3`; `$ACT` is the program.
    words: &'static str,
    /// The moment of the kill: after "ready" appeared, or a random one since the start.
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
        name: "the proxy, the ranks compute",
        victim: Victim::Proxy,
        words: "$ACT compute",
        when: When::Ready,
    },
    Kill {
        name: "the proxy, ranks behind sh -c",
        victim: Victim::Proxy,
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
        name: "the proxy at a random moment",
        victim: Victim::Proxy,
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

/// Runs every kill; those at random moments `rounds` times.
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
        gone_after(report, slowest);
    }
    for flood in FLOODS {
        let mut slowest = Duration::ZERO;
        report.test(&format!("{} ({rounds} rounds)", flood.name), || {
            for round in 0..rounds {
                number += 1;
                let took = flooded(stage, flood, number)
                    .map_err(|words| format!("round {round}: {words}"))?;
                slowest = slowest.max(took);
            }
            Ok(())
        });
        gone_after(report, slowest);
    }
}

fn gone_after(report: &mut Report, slowest: Duration) {
    if slowest > Duration::ZERO {
        report.line(&format!(
            "           everything was gone after at most {:.2} s",
            slowest.as_secs_f64()
        ));
    }
}

/// One way to end a job whose ranks write as fast as they can.
struct Flood {
    name: &'static str,
    victim: Victim,
    signals: &'static [&'static str],
    /// Our end of mpirun's output stays open and nobody reads it; otherwise it goes to /dev/null.
    unread: bool,
    /// mpirun cannot end while its output is not read; all else must be gone.
    mpirun_stays: bool,
}

// Formerly a proxy whose mpirun was killed while its output was not read stayed for ever. It waited
// to send its queued output, and ignored SIGTERM. A killed proxy left the descendants of its ranks
// to an mpirun that did not look for them.
const FLOODS: &[Flood] = &[
    Flood {
        name: "kill -9 of the launcher, a flood of output that is not read",
        victim: Victim::Launcher,
        signals: &["KILL"],
        unread: true,
        mpirun_stays: false,
    },
    Flood {
        name: "kill -9 of the launcher, a flood of output that is read",
        victim: Victim::Launcher,
        signals: &["KILL"],
        unread: false,
        mpirun_stays: false,
    },
    Flood {
        name: "kill -9 of the proxy, a flood of output that is not read",
        victim: Victim::Proxy,
        signals: &["KILL"],
        unread: true,
        mpirun_stays: true,
    },
    Flood {
        name: "kill -9 of the proxy, a flood of output that is read",
        victim: Victim::Proxy,
        signals: &["KILL"],
        unread: false,
        mpirun_stays: false,
    },
    Flood {
        name: "SIGTERM to the proxy, a flood of output that is not read",
        victim: Victim::Proxy,
        signals: &["TERM"],
        unread: true,
        mpirun_stays: true,
    },
    Flood {
        name: "kill -9 of a rank, a flood of output that is read",
        victim: Victim::Rank,
        signals: &["KILL"],
        unread: false,
        mpirun_stays: false,
    },
    // Formerly neither the proxy nor mpirun handled signals as long as output arrived.
    Flood {
        name: "Ctrl-C, a flood of output that is read",
        victim: Victim::Launcher,
        signals: &["INT"],
        unread: false,
        mpirun_stays: false,
    },
    Flood {
        name: "Ctrl-C twice, a flood of output that is not read",
        victim: Victim::Launcher,
        signals: &["INT", "INT"],
        unread: true,
        mpirun_stays: false,
    },
];

/// A job whose output streams both go to one pipe that nobody reads, or to /dev/null.
struct Flooded {
    child: Child,
    /// Kept open.
    _unread: Option<PipeReader>,
}

impl Flooded {
    fn start(stage: &Stage, unread: bool, watch: &Watch) -> Result<Flooded, String> {
        let mut command = stage.mpi.job(3);
        command.args(["sh", "-c"]);
        command.arg(format!("{} flood; true", stage.act.display()));
        command.envs(watch.environment()).stdin(Stdio::null());
        let words = |error: std::io::Error| error.to_string();
        let mut kept = None;
        if unread {
            let (reader, writer) = std::io::pipe().map_err(words)?;
            command.stderr(writer.try_clone().map_err(words)?);
            command.stdout(writer);
            kept = Some(reader);
        } else {
            command.stdout(Stdio::null()).stderr(Stdio::null());
        }
        let child = command.spawn().map_err(words)?;
        Ok(Flooded {
            child,
            _unread: kept,
        })
    }
}

impl Drop for Flooded {
    fn drop(&mut self) {
        // A failed test leaves no process behind.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn flooded(stage: &Stage, flood: &Flood, number: usize) -> Result<Duration, String> {
    let watch = Watch::new(&stage.scratch, number)?;
    let mut job = Flooded::start(stage, flood.unread, &watch)?;
    written(&watch, flood.unread)?;
    let sockets = watch.sockets();
    let start = Instant::now();
    for signal in flood.signals {
        let pid = match flood.victim {
            Victim::Launcher => job.child.id(),
            Victim::Proxy => one_called("oxmpi-proxy", &watch, number).ok_or("no proxy")?,
            Victim::Rank => one_called("tools-act", &watch, number).ok_or("no rank")?,
        };
        shell::signal(signal, i64::from(pid));
    }
    if flood.mpirun_stays {
        let mpirun = job.child.id();
        watch.only_left(mpirun)?;
        let took = start.elapsed();
        // mpirun ends when the reader of its output is gone.
        job._unread = None;
        job.child.wait().map_err(|error| error.to_string())?;
        watch.nothing_left(&sockets)?;
        return Ok(took);
    }
    if flood.victim == Victim::Launcher && flood.signals == ["KILL"] {
        job.child.wait().map_err(|error| error.to_string())?;
    } else {
        let ended = (0..1500).any(|look| {
            std::thread::sleep(Duration::from_millis(10));
            // Two signals at the same time count as one.
            if look % 50 == 49 && flood.signals.len() > 1 {
                shell::signal(flood.signals[1], i64::from(job.child.id()));
            }
            matches!(job.child.try_wait(), Ok(Some(_)))
        });
        if !ended {
            return Err("mpirun does not end".to_string());
        }
    }
    watch.nothing_left(&sockets)?;
    Ok(start.elapsed())
}

/// Waits until each rank has written more than all queues and pipes can hold. Without a reader it
/// waits until all ranks are blocked.
fn written(watch: &Watch, unread: bool) -> Result<(), String> {
    let enough = if unread { 1 << 12 } else { 8 << 20 };
    let start = Instant::now();
    let mut before = Vec::new();
    let mut still = 0;
    while start.elapsed() < LIMIT {
        let ranks = watch.processes().into_iter();
        let counts: Vec<u64> = ranks
            .filter(|(_, name)| name.contains("tools-act"))
            .map(|(pid, _)| bytes_written(pid))
            .collect();
        still = if counts == before { still + 1 } else { 0 };
        let stuck = still >= 20;
        let ready = counts.len() == 3 && counts.iter().all(|count| *count > enough);
        if ready && (!unread || stuck) {
            return Ok(());
        }
        before = counts;
        std::thread::sleep(Duration::from_millis(5));
    }
    Err(format!("the ranks wrote only {before:?} bytes"))
}

/// Bytes that a process has written, from its `/proc/PID/io`.
fn bytes_written(pid: u32) -> u64 {
    let text = fs::read_to_string(format!("/proc/{pid}/io")).unwrap_or_default();
    text.lines()
        .find_map(|line| line.strip_prefix("wchar: ")?.parse().ok())
        .unwrap_or(0)
}

fn one(stage: &Stage, kill: &Kill, number: usize) -> Result<Duration, String> {
    let watch = Watch::new(&stage.scratch, number)?;
    let mut command = stage.mpi.job(3);
    command.envs(watch.environment());
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
            // A watch that does not see the job would also report that nothing is left.
            let seen = watch.processes().len();
            if seen < 4 {
                return Err(format!(
                    "the watch sees only {seen} processes of a job of 3 ranks"
                ));
            }
        }
        When::Random => std::thread::sleep(moment()),
    }
    let sockets = watch.sockets();
    match kill.victim {
        Victim::Launcher => shell::signal("KILL", i64::from(job.pid())),
        Victim::Proxy | Victim::Rank => {
            let name = if kill.victim == Victim::Rank {
                "tools-act"
            } else {
                "oxmpi-proxy"
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

/// A random time of 0 to 120 ms: from before the ranks exist to the middle of the traffic.
fn moment() -> Duration {
    let clock = SystemTime::now().duration_since(UNIX_EPOCH);
    let drawn = seed::mixed(clock.map_or(0, |clock| u64::from(clock.subsec_nanos())));
    Duration::from_micros(drawn % 120_000)
}
