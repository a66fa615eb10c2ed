//! Processes outside the job get nothing. They send garbage, silence and greetings to a daemon's
//! port, and search for the secret where others can read.

use std::fs;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::os::unix::fs::PermissionsExt;
use std::process::Command;
use std::time::Duration;

use super::tree;
use crate::hostile::Watch;
use crate::launcher::{LIMIT, Stage, Test, contains};
use crate::shell::{self, Expiry, Running};

/// The tests, by their names in the account.
pub const TESTS: &[(&str, Test)] = &[
    (
        "strangers at a daemon's port are refused and counted, the job is unharmed",
        strangers,
    ),
    (
        "the secret stands in no command line and no daemon's environment",
        secret,
    ),
    ("one host alone listens on no port", |stage| {
        let watch = Watch::new(&stage.scratch, 20_001)?;
        let mut command = Command::new(&stage.mpi.mpirun);
        command.args(["-n", "2", "sh", "-c", tree::WAIT]);
        let job = Running::start(command.envs(watch.environment()))?;
        job.wait_for(LIMIT, |seen| seen.contains("ready"))?;
        let ports = watch.listening();
        shell::signal("INT", i64::from(job.pid()));
        job.finish(LIMIT, Expiry::Kill)?;
        match ports {
            0 => Ok(()),
            _ => Err(format!("{ports} sockets listen on the network")),
        }
    }),
];

/// A daemon listens until the daemon below it has connected, which here waits for a file.
fn strangers(stage: &Stage) -> Result<(), String> {
    // A port that was free a moment ago.
    let port = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
    let port = port.map_err(|error| error.to_string())?.port();
    let agent = stage.scratch.join("late");
    let go = stage.scratch.join("go");
    let script = format!(
        "#!/bin/sh\nuntil test -e {}; do sleep 0.1; done\nexec \"$@\"\n",
        go.display()
    );
    fs::write(&agent, script).map_err(|error| error.to_string())?;
    fs::set_permissions(&agent, fs::Permissions::from_mode(0o755))
        .map_err(|error| error.to_string())?;
    let mut command = Command::new(&stage.mpi.mpirun);
    let agent = format!("{} env OXMPI_NODE_ID=%h", agent.display());
    command.args([
        "--launch-agent",
        &agent,
        "-v",
        "--mca",
        "plm_start_ms",
        "120000",
    ]);
    command.args(["--mca", "oob_ports", &format!("{port}-{port}")]);
    command.args(["--host", "a:1,b:1", "sh", "-c", tree::WAIT]);
    let job = Running::start(&mut command)?;
    let connect = || TcpStream::connect(("127.0.0.1", port)).map_err(|error| error.to_string());
    while connect().is_err() {
        std::thread::sleep(Duration::from_millis(20));
    }
    let mut silent = Vec::new();
    for round in 0..20u8 {
        silent.push(connect()?);
        let mut garbage = connect()?;
        // Some of it looks like the beginning of a greeting.
        let begin: &[u8] = if round % 2 == 0 { b"oxmp" } else { b"" };
        let noise: Vec<u8> = (0..200).map(|at: u8| at.wrapping_mul(31) ^ round).collect();
        let _ = garbage.write_all(&[begin, &noise].concat());
        let _ = garbage.set_read_timeout(Some(Duration::from_secs(20)));
        let mut answer = Vec::new();
        // The connection must end; a reset counts as an end.
        let _ = garbage.read_to_end(&mut answer);
        if answer.len() > 80 {
            return Err(format!("a stranger was told {} bytes", answer.len()));
        }
    }
    // A silent connection is also refused, after its timeout.
    for mut one in silent {
        let _ = one.set_read_timeout(Some(Duration::from_secs(20)));
        match one.read(&mut [0]) {
            Ok(0) => {}
            Err(error) if error.kind() == std::io::ErrorKind::ConnectionReset => {}
            other => return Err(format!("a silent connection was kept: {other:?}")),
        }
    }
    // More connections than are served at the same time: the last ones still exist when the daemon
    // connects.
    let many: Vec<TcpStream> = (0..300).map(|_| connect()).collect::<Result<_, _>>()?;
    fs::write(&go, "").map_err(|error| error.to_string())?;
    job.wait_for(LIMIT, |seen| seen.matches("ready").count() == 2)?;
    if connect().is_ok() {
        return Err("the daemon still listens, and none is to come".to_owned());
    }
    drop(many);
    shell::signal("INT", i64::from(job.pid()));
    let done = job.finish(LIMIT, Expiry::Kill)?;
    contains(&done.stderr, &["connections were refused"])
}

fn secret(stage: &Stage) -> Result<(), String> {
    let watch = Watch::new(&stage.scratch, 20_002)?;
    let mut command = tree::command(stage, "--host a:1,b:1", tree::WAIT);
    let job = Running::start(command.envs(watch.environment()))?;
    job.wait_for(LIMIT, |seen| seen.matches("ready").count() == 2)?;
    let read = |pid: u32, what: &str| fs::read(format!("/proc/{pid}/{what}")).unwrap_or_default();
    let all = watch.processes();
    let is_rank = |name: &str| name.contains("sleep");
    let rank = all.iter().find(|(_, name)| is_rank(name));
    let rank = rank.ok_or("no rank")?.0;
    let environment = read(rank, "environ");
    let mut variables = environment.split(|byte| *byte == 0);
    let secret = variables.find_map(|one| one.strip_prefix(b"OXMPI_SECRET="));
    let secret = secret.ok_or("a rank has no secret")?;
    let mut places = Vec::new();
    for (pid, name) in &all {
        let has = |bytes: &[u8]| bytes.windows(secret.len()).any(|part| part == secret);
        if has(&read(*pid, "cmdline")) || !is_rank(name) && has(&read(*pid, "environ")) {
            places.push(format!("{pid} ({name})"));
        }
    }
    shell::signal("INT", i64::from(job.pid()));
    job.finish(LIMIT, Expiry::Kill)?;
    match places.is_empty() {
        true => Ok(()),
        false => Err(format!("the secret stands in {}", places.join(", "))),
    }
}
