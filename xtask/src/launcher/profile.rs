//! `mpirun --profile`: its output about a program whose messages are known.

use super::{LIMIT, Stage, Test, contains, row};
use crate::shell::{self, Expiry};
use serde_json::Value;
use std::fs;
use std::process::Command;

/// The tests, by their names in the account.
pub const TESTS: &[(&str, Test)] = &[
    ("--profile tells calls and messages as they were", |stage| {
        tells(stage, &[])
    }),
    (
        "--profile tells the same of a program that has only a session",
        |stage| tells(stage, &["session"]),
    ),
    (
        "--profile loads before what the user wants loaded first",
        |stage| {
            let done = stage.script(
                "LD_PRELOAD= $MPIRUN -n 1 --profile -x LD_PRELOAD=libc.so.6 sh -c 'echo $OXMPI_FRONT_TOOL $LD_PRELOAD'",
            )?;
            contains(
                &done.success("sh")?.stdout,
                &["/liboxmpi_profile.so libc.so.6"],
            )
        },
    ),
];

fn tells(stage: &Stage, args: &[&str]) -> Result<(), String> {
    let ranks = 3;
    let said = profiled(stage, ranks, args)?;
    let json = said.0.as_array().ok_or("no list of ranks")?;
    for (from, rank) in (0..).zip(json) {
        for to in 0..ranks {
            let wanted = wanted(from, to);
            let sent = rank["sent"].as_array().ok_or("no list of messages")?;
            let found = sent.iter().find(|sent| sent["to"] == to);
            let found = found.map_or((0, 0), |sent| {
                let number = |name: &str| sent[name].as_u64().unwrap_or(u64::MAX);
                (number("messages"), number("bytes"))
            });
            if found != wanted {
                return Err(format!("{from} to {to}: {found:?}, expected {wanted:?}"));
            }
        }
    }
    // Each rank has received the messages of both others, and rank 1 three more.
    row(&said.1, &["MPI_Recv", &(2 * (1 + 2 + 3) + 3).to_string()])?;
    row(&said.1, &["MPI_Start", "3"])?;
    row(&said.1, &["MPI_Comm_split", "3"])?;
    contains(&said.2, &["<svg", "receiver", "<rect"])
}

/// Messages and bytes that `tests/tools/pattern.c` sends.
fn wanted(from: u64, to: u64) -> (u64, u64) {
    let each = match from == to {
        true => 0,
        false => from + 1,
    };
    let more = match (from, to) {
        (0, 1) => 3,
        _ => 0,
    };
    (each + more, each * (to + 1) * 4 + more * 80)
}

/// Runs the program and returns the three files.
fn profiled(stage: &Stage, ranks: u64, args: &[&str]) -> Result<(Value, String, String), String> {
    let program = stage.mpi.compile("tools/pattern.c", &[])?;
    let mut command = Command::new(&stage.mpi.mpirun);
    command
        .args(["-n", &ranks.to_string(), "--profile"])
        .arg(program)
        .args(args)
        .current_dir(&stage.scratch)
        .env("OXMPI_PROFILE", "pattern");
    let done = shell::run(&mut command, LIMIT, Expiry::Kill)?.success("pattern")?;
    contains(&done.stderr, &["wrote pattern.txt"])?;
    let read = |end: &str| {
        let path = stage.scratch.join(format!("pattern.{end}"));
        fs::read_to_string(path).map_err(|error| error.to_string())
    };
    let json = serde_json::from_str(&read("json")?).map_err(|error| error.to_string())?;
    Ok((json, read("txt")?, read("svg")?))
}
