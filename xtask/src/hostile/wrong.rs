//! Wrong programs that everyone writes once. Each hangs; the report that `--timeout` prints must
//! name who waits for whom, in which call, and the mistake itself where it can be seen.

use std::process::Command;

use crate::launcher::{LIMIT, Stage, contains, status};
use crate::shell::{self, Expiry};

type Test = fn(&Stage) -> Result<(), String>;

/// Each wrong program by name.
pub const TESTS: &[(&str, Test)] = &[
    ("the report explains a cycle of sends", |stage| {
        explains(stage, 3, "cycle", &["MPI_Ssend", "11", "cycle"])
    }),
    ("the report explains a missing receive", |stage| {
        explains(
            stage,
            2,
            "missing-receive",
            &["MPI_Ssend", "13", "MPI_Barrier"],
        )
    }),
    ("the report explains a wrong tag", |stage| {
        explains(
            stage,
            2,
            "wrong-tag",
            &["MPI_Ssend", "21", "MPI_Recv", "22"],
        )
    }),
    ("the report explains a mismatched collective", |stage| {
        explains(
            stage,
            3,
            "mismatched-collective",
            &["MPI_Barrier", "MPI_Recv", "31"],
        )
    }),
    ("the report explains two roots", |stage| {
        explains(stage, 2, "wrong-root", &["MPI_Bcast", "rank 0", "rank 1"])
    }),
    ("the report names who never entered a collective", |stage| {
        explains(
            stage,
            3,
            "absent allreduce",
            &[
                "ranks 0-1 wait in MPI_Allreduce",
                "for rank 2, which has not entered it",
            ],
        )
    }),
    (
        "the report names who never entered a broadcast from it",
        |stage| {
            explains(
                stage,
                2,
                "absent bcast",
                &["rank 0 waits in MPI_Bcast", "for rank 1"],
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
                &["ranks 0-7 wait in MPI_Barrier", "for rank 8"],
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
                &["ranks 0-1 wait in MPI_Allreduce", "for rank 2"],
            )
        },
    ),
    // A root that had run ahead of all others and waited for them was said to be in a barrier.
    (
        "the report names the call of a root that ran ahead",
        |stage| {
            explains(
                stage,
                3,
                "ahead",
                &["rank 0 waits in MPI_Bcast", "for ranks 1-2"],
            )
        },
    ),
    // Barriers at counters were numbered apart from other calls, so the report said that one rank
    // was many calls further than another.
    ("the report compares a barrier with another call", |stage| {
        explains(
            stage,
            5,
            "different-collectives",
            &["rank 0 in MPI_Allreduce, rank 1 in MPI_Barrier, rank 2"],
        )
    }),
    // The page of a process was cleared by whichever thread stopped waiting last, so a rank looked
    // idle while one of its threads waited for ever.
    (
        "the report shows a waiting thread while another comes and goes",
        |stage| explains(stage, 2, "waiting-thread", &["MPI_Recv", "41", "43"]),
    ),
    (
        "the report names a rank that left for another wait",
        |stage| explains(stage, 3, "recv", &["MPI_Recv", "rank 0", "7"]),
    ),
];

fn explains(stage: &Stage, ranks: usize, act: &str, words: &[&str]) -> Result<(), String> {
    let mut command = Command::new(&stage.mpi.mpirun);
    command
        .args(["--timeout", "2", "-n", &ranks.to_string()])
        .arg(&stage.act)
        .args(act.split(' '));
    let done = shell::run(&mut command, LIMIT, Expiry::Kill)?;
    status(&done, 124)?;
    contains(&done.stderr, words)
}
