//! Programs with common mistakes. Each hangs. The report that `--timeout` prints must name which
//! rank waits for which, in which call, and the mistake itself where it can be detected.

use std::process::Command;

use crate::launcher::{LIMIT, Stage, row, status};
use crate::shell::{self, Expiry};

type Test = fn(&Stage) -> Result<(), String>;

/// Each wrong program by name.
pub const TESTS: &[(&str, Test)] = &[
    ("the report explains a cycle of sends", |stage| {
        rows(
            stage,
            3,
            "cycle",
            &["1 MPI_Ssend 2 11 MPI_COMM_WORLD"],
            &["cycle of 3"],
        )
    }),
    // Formerly a wait for a send request named the waiting rank, or described the first request of
    // the list, whatever that was. So no cycle was found.
    ("the report explains a cycle of waits for sends", |stage| {
        for act in ["cycle-of-waits wait", "cycle-of-waits waitall"] {
            let call = match act.ends_with("waitall") {
                true => "1 MPI_Waitall 2 11 MPI_COMM_WORLD",
                false => "1 MPI_Wait 2 11 MPI_COMM_WORLD",
            };
            rows(stage, 3, act, &[call], &["a cycle of 3:"])?;
        }
        Ok(())
    }),
    ("the report explains a missing receive", |stage| {
        rows(
            stage,
            2,
            "missing-receive",
            &["0 MPI_Ssend 1 13", "1 MPI_Barrier - -"],
            &["rank 0 .. rank 1 .. MPI_Barrier"],
        )
    }),
    ("the report explains a wrong tag", |stage| {
        rows(
            stage,
            2,
            "wrong-tag",
            &["0 MPI_Ssend 1 21", "1 MPI_Recv 0 22"],
            &["tags .. 21 .. 22"],
        )
    }),
    ("the report explains a mismatched collective", |stage| {
        rows(
            stage,
            3,
            "mismatched-collective",
            &["1 MPI_Barrier - -", "2 MPI_Recv 0 31"],
            &["rank 2 .. not entered .. MPI_Recv"],
        )
    }),
    ("the report explains two roots", |stage| {
        explains(
            stage,
            2,
            "wrong-root",
            &["all ranks .. MPI_Bcast", "arguments .. root"],
        )
    }),
    ("the report names who never entered a collective", |stage| {
        explains(
            stage,
            3,
            "absent allreduce",
            &["ranks 0-1 .. MPI_Allreduce", "for rank 2 .. not entered"],
        )
    }),
    (
        "the report names who never entered a broadcast from it",
        |stage| {
            explains(
                stage,
                2,
                "absent bcast",
                &["rank 0 .. MPI_Bcast", "for rank 1"],
            )
        },
    ),
    (
        "the report names who never entered a barrier of many",
        |stage| {
            explains(
                stage,
                9,
                "absent barrier",
                &["ranks 0-7 .. MPI_Barrier", "for rank 8"],
            )
        },
    ),
    (
        "the report names who never entered a collective of megabytes",
        |stage| {
            explains(
                stage,
                3,
                "absent allreduce 1000000",
                &["ranks 0-1 .. MPI_Allreduce", "for rank 2"],
            )
        },
    ),
    // Formerly a root that was ahead of all others and waited for them was reported to be in a
    // barrier.
    (
        "the report names the call of a root that ran ahead",
        |stage| explains(stage, 3, "ahead", &["rank 0 .. MPI_Bcast", "for ranks 1-2"]),
    ),
    // Formerly barriers at counters were numbered apart from other calls, so the report claimed
    // that one rank was many calls ahead of another.
    ("the report compares a barrier with another call", |stage| {
        explains(
            stage,
            5,
            "different-collectives",
            &["rank 0 .. MPI_Allreduce .. rank 1 .. MPI_Barrier .. rank 2"],
        )
    }),
    // Formerly the thread that stopped waiting last cleared the activity page of the process. So a
    // rank looked idle while one of its threads waited for ever.
    (
        "the report shows a waiting thread while another comes and goes",
        |stage| {
            let table = &["0 MPI_Recv 1 41", "1 MPI_Recv 0 43"];
            rows(stage, 2, "waiting-thread", table, &[])
        },
    ),
    (
        "the report names a rank that left for another wait",
        |stage| {
            let words = &["rank 0 .. rank 1 .. not in MPI"];
            rows(stage, 3, "recv", &["0 MPI_Recv 1 7"], words)
        },
    ),
];

/// The report has lines with these parts.
fn explains(stage: &Stage, ranks: usize, act: &str, words: &[&str]) -> Result<(), String> {
    rows(stage, ranks, act, &[], words)
}

/// The report's table has rows that begin with these columns, and the report has lines with these
/// parts.
fn rows(
    stage: &Stage,
    ranks: usize,
    act: &str,
    table: &[&str],
    words: &[&str],
) -> Result<(), String> {
    let mut command = Command::new(&stage.mpi.mpirun);
    command
        .args(["--timeout", "2", "-n", &ranks.to_string()])
        .arg(&stage.act)
        .args(act.split(' '));
    let done = shell::run(&mut command, LIMIT, Expiry::Kill)?;
    status(&done, 124)?;
    for columns in table {
        let columns: Vec<&str> = columns.split(' ').collect();
        row(&done.stderr, &columns)?;
    }
    words
        .iter()
        .try_for_each(|parts| has_line(&done.stderr, parts))
}

/// Some line has these parts, in this order; ` .. ` separates them. So a test does not depend on
/// the words between.
fn has_line(text: &str, parts: &str) -> Result<(), String> {
    let has_all = |line: &str| {
        let found = parts.split(" .. ").try_fold(line, |rest, part| {
            let (_, after) = rest.split_once(part)?;
            Some(after)
        });
        found.is_some()
    };
    match text.lines().any(has_all) {
        true => Ok(()),
        false => Err(format!("no line says `{parts}` in:\n{text}")),
    }
}
