//! How a job ends: exit states, messages, time limits, signals; and that a launcher which waits
//! does nothing.

use std::time::Duration;

use super::{LIMIT, Test, contains, status, ticks};
use crate::shell::{self, Expiry, Running};

/// The tests, by the name they have in the account.
pub const TESTS: &[(&str, Test)] = &[
    (
        "the exit status is the first failed rank's, and one message names it",
        |stage| {
            let done = stage.job("-n 3", "exit 3 1")?;
            status(&done, 3)?;
            contains(&done.stderr, &["rank 1", "3"])?;
            let done = stage.job("-n 3", "signal 11 2")?;
            status(&done, 139)?;
            contains(&done.stderr, &["rank 2"])?;
            let done = stage.job("-n 3", "signal 9 0")?;
            status(&done, 137)?;
            contains(&done.stderr, &["rank 0"])
        },
    ),
    ("MPI_Abort gives its code, and says who", |stage| {
        let done = stage.job("-n 3", "abort 5 1")?;
        status(&done, 5)?;
        contains(&done.stdout, &["rank 1 aborts"])?;
        contains(&done.stderr, &["rank 1", "MPI_Abort"])?;
        status(&stage.job("-n 2", "abort 256 0")?, 1)
    }),
    ("leaving without MPI_Finalize is an error", |stage| {
        let done = stage.job("-n 2", "exit 0 1")?;
        if done.code == 0 {
            return Err("exit status 0".to_string());
        }
        contains(&done.stderr, &["rank 1", "MPI_Finalize"])
    }),
    ("a fatal error says call, object and cause, once", |stage| {
        let done = stage.job("-n 2", "error")?;
        if done.code == 0 {
            return Err("exit status 0".to_string());
        }
        contains(&done.stderr, &["MPI_Send", "rank 1"])
    }),
    ("a program that cannot be started is said so", |stage| {
        let done = stage.script("$MPIRUN -n 2 /no/such/program || echo status $?")?;
        contains(&done.stderr, &["/no/such/program"])?;
        contains(&done.stdout, &["status"])?;
        if done.stdout.contains("status 0") {
            Err("status 0".to_string())
        } else {
            Ok(())
        }
    }),
    (
        "--timeout ends the job with 124 and says who waits for whom",
        |stage| {
            let done = stage.job("--timeout 2 -n 2", "recv")?;
            status(&done, 124)?;
            contains(&done.stderr, &["MPI_Recv", "7"])
        },
    ),
    ("SIGQUIT prints the report and the job goes on", |stage| {
        let job = Running::start(&mut stage.mpirun("-n 2", "recv"))?;
        job.wait_for(LIMIT, |seen| seen.contains("ready"))?;
        // Asked again and again until rank 0 has got to its receive; each question must be answered
        // by the living job.
        let mut answered = Err(String::new());
        for asked in 1..=100 {
            shell::signal("QUIT", i64::from(job.pid()));
            answered = job.wait_for(Duration::from_secs(1), |seen| {
                seen.matches("MPI_Recv").count() > 1 && seen.matches("hang (docs").count() >= asked
            });
            if answered.is_ok() {
                break;
            }
        }
        shell::signal("INT", i64::from(job.pid()));
        let done = job.finish(LIMIT, Expiry::Kill)?;
        answered?;
        status(&done, 130)
    }),
    ("Ctrl-C ends the job; twice at once", |stage| {
        for times in [1, 2] {
            let job = Running::start(&mut stage.mpirun("-n 3", "compute"))?;
            job.wait_for(LIMIT, |seen| seen.contains("ready"))?;
            for _ in 0..times {
                shell::signal("INT", i64::from(job.pid()));
                std::thread::sleep(Duration::from_millis(50));
            }
            let done = job.finish(LIMIT, Expiry::Kill)?;
            if done.timed_out || done.code != 130 {
                return Err(format!(
                    "{times} time(s): exit status {}, timed out {}\n{}",
                    done.code,
                    done.timed_out,
                    done.tail(20)
                ));
            }
        }
        Ok(())
    }),
    ("a sleeping mpirun uses no CPU", |stage| {
        let job = Running::start(&mut stage.mpirun("-n 2", "idle"))?;
        job.wait_for(LIMIT, |seen| seen.contains("ready"))?;
        let before = ticks(job.pid());
        std::thread::sleep(Duration::from_secs(2));
        let used = ticks(job.pid()) - before;
        shell::signal("INT", i64::from(job.pid()));
        job.finish(LIMIT, Expiry::Kill)?;
        if used <= 1 {
            Ok(())
        } else {
            Err(format!("{used} clock ticks in 2 s"))
        }
    }),
];
