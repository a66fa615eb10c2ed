//! Ranks that wait long. They park, use no processor, and wake up, also when they or others are
//! stopped meanwhile. Where all must stay parked the backstop is an hour, as it would wake them.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use crate::launcher::{LIMIT, Stage, contains, sleeps, status};
use crate::shell::{self, Expiry, Running};

type Test = fn(&Stage) -> Result<(), String>;

/// The tests, by their names in the account.
pub const TESTS: &[(&str, Test)] = &[
    (
        "idle ranks on an oversubscribed machine use no CPU",
        |stage| {
            let job = asleep(stage, 5, "allrecv")?;
            shell::signal("INT", i64::from(job.pid()));
            job.finish(LIMIT, Expiry::Kill).map(drop)
        },
    ),
    ("2 ranks sleep in a collective, and wake", |stage| {
        wake(stage, asleep(stage, 2, "late allreduce")?)
    }),
    ("5 ranks sleep in a collective, and wake", |stage| {
        wake(stage, asleep(stage, 5, "late allreduce")?)
    }),
    ("9 ranks sleep in a barrier, and wake", |stage| {
        wake(stage, asleep(stage, 9, "late barrier")?)
    }),
    (
        "4 ranks sleep in a collective of megabytes, and wake",
        |stage| wake(stage, asleep(stage, 4, "late allreduce 300000")?),
    ),
    (
        "a rank is stopped while all sleep and one wakes them",
        stopped,
    ),
];

/// Starts an act with so many ranks, which all wait for ever or for SIGUSR1, and checks that they
/// use no processor.
fn asleep(stage: &Stage, ranks: usize, act: &str) -> Result<Running, String> {
    let options = format!("--mca backstop_ms 3600000 -n {ranks}");
    let job = Running::start(&mut stage.mpirun(&options, act))?;
    job.wait_for(LIMIT, |seen| seen.contains("ready"))?;
    let pids = processes_of(&stage.act);
    if pids.len() != ranks {
        return Err(format!("{} ranks were found", pids.len()));
    }
    sleeps(&pids)?;
    Ok(job)
}

/// Sends SIGUSR1 to all ranks: the act `late` continues and succeeds.
fn wake(stage: &Stage, job: Running) -> Result<(), String> {
    for pid in processes_of(&stage.act) {
        shell::signal("USR1", i64::from(pid));
    }
    let done = job.finish(LIMIT, Expiry::AskThenKill)?;
    status(&done, 0)?;
    contains(&done.stdout, &["late done"])
}

/// A rank that is parked in a collective is stopped for longer than its backstop, while the others
/// are woken. Then it continues. No lost wake-up is reported.
fn stopped(stage: &Stage) -> Result<(), String> {
    let mut command: Command = stage.mpirun("-n 3 --mca backstop_ms 200", "late allreduce");
    let job = Running::start(&mut command)?;
    job.wait_for(LIMIT, |seen| seen.contains("ready"))?;
    let of_rank = |rank: &str| {
        let found = processes_of(&stage.act).into_iter().find(|pid| {
            let environment = fs::read(format!("/proc/{pid}/environ")).unwrap_or_default();
            let wanted = format!("OXMPI_RANK={rank}");
            environment
                .split(|byte| *byte == 0)
                .any(|variable| variable == wanted.as_bytes())
        });
        found
            .map(i64::from)
            .ok_or(format!("no rank {rank} was found"))
    };
    let (sleeper, late) = (of_rank("0")?, of_rank("2")?);
    shell::signal("STOP", sleeper);
    // Longer than its backstop.
    std::thread::sleep(Duration::from_millis(400));
    shell::signal("USR1", late);
    // The late rank has arrived, and waits for the stopped one.
    job.wait_for(LIMIT, |seen| seen.contains("late goes on"))?;
    let start = Instant::now();
    while !is_asleep(late) {
        if start.elapsed() > LIMIT {
            return Err("the late rank does not wait".to_string());
        }
        std::thread::yield_now();
    }
    shell::signal("CONT", sleeper);
    let done = job.finish(LIMIT, Expiry::AskThenKill)?;
    status(&done, 0)?;
    contains(&done.stdout, &["late done"])?;
    match done.stderr.contains("LostWake") {
        true => Err(done.tail(20)),
        false => Ok(()),
    }
}

fn is_asleep(pid: i64) -> bool {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    let after_name = stat.rsplit(')').next().unwrap_or_default();
    after_name.trim_start().starts_with('S')
}

/// The processes that run this program.
fn processes_of(program: &Path) -> Vec<u32> {
    let Ok(entries) = fs::read_dir("/proc") else {
        return Vec::new();
    };
    entries
        .flatten()
        .filter_map(|entry| entry.file_name().to_string_lossy().parse().ok())
        .filter(|pid: &u32| {
            fs::read_link(format!("/proc/{pid}/exe")).is_ok_and(|exe| exe == program)
        })
        .collect()
}
