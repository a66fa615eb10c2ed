//! How a job ends: exit states, messages, time limits, signals. And a waiting launcher uses no
//! processor.

use std::time::{Duration, Instant};

use super::{LIMIT, Test, contains, row, sleeps, status};
use crate::shell::{self, Expiry, Running};

/// The tests, by their names in the account.
pub const TESTS: &[(&str, Test)] = &[
    (
        "the exit status is the first failed rank's, and one message names it",
        |stage| {
            let done = stage.job("-n 3", "exit 3 1")?;
            status(&done, 3)?;
            done.messages(&["rank-exited"])?;
            contains(&done.stderr, &["rank 1 ", "exit status 3"])?;
            let done = stage.job("-n 3", "signal 11 2")?;
            status(&done, 139)?;
            done.messages(&["rank-killed"])?;
            contains(&done.stderr, &["rank 2 ", "SIGSEGV"])?;
            let done = stage.job("-n 3", "signal 9 0")?;
            status(&done, 137)?;
            done.messages(&["rank-killed"])?;
            contains(&done.stderr, &["rank 0 ", "SIGKILL"])
        },
    ),
    ("MPI_Abort gives its code, and says who", |stage| {
        let done = stage.job("-n 3", "abort 5 1")?;
        status(&done, 5)?;
        contains(&done.stdout, &["rank 1 aborts"])?;
        contains(
            &done.stderr,
            &["rank 1 called MPI_Abort with code 5", "MPI_COMM_WORLD"],
        )?;
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
        done.messages(&["call-failed"])?;
        // Call, cause, object and rank, each once.
        for words in ["MPI_Send", "rank 5", "MPI_COMM_WORLD", "rank 1 of 2"] {
            let said = done.stderr.matches(words).count();
            if said != 1 {
                return Err(format!("`{words}` is said {said} times\n{}", done.stderr));
            }
        }
        Ok(())
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
            row(&done.stderr, &["0", "MPI_Recv", "1", "7", "MPI_COMM_WORLD"])
        },
    ),
    ("SIGQUIT prints the report and the job goes on", |stage| {
        let job = Running::start(&mut stage.mpirun("-n 2", "recv"))?;
        job.wait_for(LIMIT, |seen| seen.contains("ready"))?;
        // The report is requested repeatedly until rank 0 has reached its receive; the living job
        // must answer each request.
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
    // Tests with virtual time (`launch`, `node/tests.rs`) show that a second Ctrl-C ends the grace
    // period.
    (
        "Ctrl-C ends the job, those who do not listen after a grace; so do two",
        |stage| {
            let ends = |act: &str, times: u32| -> Result<Duration, String> {
                let job = Running::start(&mut stage.mpirun("-n 3", act))?;
                job.wait_for(LIMIT, |seen| seen.contains("ready"))?;
                let start = Instant::now();
                for time in 1..=times {
                    shell::signal("INT", i64::from(job.pid()));
                    if time == 1 {
                        job.wait_for(LIMIT, |seen| seen.contains("interrupted by"))?;
                    }
                }
                let done = job.finish(LIMIT, Expiry::Kill)?;
                status(&done, 130)?;
                Ok(start.elapsed())
            };
            ends("compute", 1)?;
            let once = ends("stubborn", 1)?;
            if once < Duration::from_millis(1400) {
                return Err(format!("they had no more time than {once:?}"));
            }
            ends("stubborn", 2).map(drop)
        },
    ),
    // Formerly the end of the shell was taken for the rank's: the job ended while its programs had
    // just begun.
    (
        "a wrapper may end before the MPI process it has started",
        |stage| {
            let done = stage.script("$MPIRUN -n 2 sh -c \"$ACT ring 3 &\"")?;
            contains(
                &done.success("a wrapper")?.stdout,
                &["ring done with 2 ranks"],
            )?;
            let done = stage.script("$MPIRUN -n 2 sh -c \"$ACT exit 3 1 &\" || echo status $?")?;
            contains(&done.stdout, &["status 3"])?;
            contains(&done.stderr, &["rank 1 ended with exit status 3"])
        },
    ),
    // Formerly the second program was refused, with daemon-unreachable.
    ("ranks run one MPI program after the other", |stage| {
        let script = "$MPIRUN -n 3 sh -c \"$ACT ring 3; $ACT parts; $ACT ring 5; $ACT hello\"";
        let done = stage.script(script)?.success("four programs")?;
        contains(&done.stdout, &["hello from rank 2 of 3"])?;
        match done.stdout.matches("ring done with 3 ranks").count() {
            2 => Ok(()),
            _ => Err(done.tail(20)),
        }
    }),
    // Formerly the others waited for ever in their first collective.
    (
        "who ends before MPI_Init that others have called ends the job",
        |stage| {
            for (first, said) in [
                ("true", ""),
                ("$ACT ring 2", "others have begun a second one"),
            ] {
                let done = stage.script(&format!(
                "$MPIRUN -n 3 sh -c \"{first}; test \\$OXMPI_RANK = 1 || exec $ACT ring 3\" || echo status $?"
            ))?;
                contains(&done.stdout, &["status 1"])?;
                contains(
                    &done.stderr,
                    &["rank 1 ended without calling MPI_Init", said],
                )?;
                match done.stderr.matches("never-began").count() {
                    1 => {}
                    _ => return Err(done.tail(20)),
                }
            }
            // A background child of the process, with its output elsewhere, may still call
            // MPI_Init.
            let done = stage.script(
            "$MPIRUN -n 2 sh -c 'if test $OXMPI_RANK = 0; then $ACT ring 3 > $SCRATCH/ring 2>&1 & \
             else exec $ACT ring 3; fi'; until grep 'ring done' $SCRATCH/ring; do sleep 0.05; done",
        )?;
            contains(
                &done.success("background")?.stdout,
                &["ring done with 2 ranks"],
            )
        },
    ),
    // Formerly the reports were kept until the job had ended.
    ("what ranks report is shown while the job runs", |stage| {
        let job = Running::start(&mut stage.mpirun("--report -n 2", "idle"))?;
        let seen = job.wait_for(LIMIT, |seen| seen.contains("report from ranks 0-1"));
        shell::signal("INT", i64::from(job.pid()));
        job.finish(LIMIT, Expiry::Kill)?;
        seen
    }),
    ("an idle mpirun sleeps", |stage| {
        let job = Running::start(&mut stage.mpirun("-n 2", "idle"))?;
        job.wait_for(LIMIT, |seen| seen.contains("ready"))?;
        let asleep = sleeps(&[job.pid()]);
        shell::signal("INT", i64::from(job.pid()));
        job.finish(LIMIT, Expiry::Kill)?;
        asleep
    }),
];
