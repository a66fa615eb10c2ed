//! Hosts with networks and names of their own: network name-spaces at one bridge
//! (`tests/tools/hosts.sh`), where this machine allows them.

use std::time::Duration;

use super::tree;
use crate::launcher::{LIMIT, Stage, contains, status};
use crate::paths;
use crate::report::{Outcome, Report, Verdict};
use crate::shell::{self, Done, Expiry};

/// One long message over two rails; one rail goes down and comes back repeatedly.
fn haul(report: &mut Report, stage: &Stage, all: bool, hosts: &str, agent: &str) {
    let mib = if all { 1024 } else { 256 };
    let mut speed = None;
    let name = format!("a rail goes down and comes back while {mib} MiB are on their way");
    report.test(&name, || {
        let rates = "RATES='400mbit 400mbit'";
        let allowed = stage.script(&format!("{rates} {hosts} 1 true"))?;
        if allowed.code != 0 {
            let why = "network name-spaces with shaped rails cannot be made here";
            return Err(Verdict::Skipped(why.into()));
        }
        // A transfer on a rail that is down fails after one second, and the rail is tried again
        // every two.
        let options = format!("{agent} --mca tcp_timeout_ms 1000 --timeout 120 --host h[1-2]:1");
        let script = format!(
            "$MPIRUN {options} $ACT haul {mib} > $SCRATCH/haul & job=$!; \
             until grep -q ready $SCRATCH/haul; do sleep 0.1; done; \
             while kill -0 $job 2> $SCRATCH/over; do \
             sleep 0.4; ip -n h2 link set eth1 down; sleep 2; ip -n h2 link set eth1 up; sleep 2; \
             done; wait $job; cat $SCRATCH/haul"
        );
        let mut command = stage.shell(&format!("{rates} {hosts} 2 sh -c '{script}'"));
        let limit = Duration::from_secs(180);
        let done = shell::run(&mut command, limit, Expiry::Kill)?.success(&name)?;
        contains(&done.stdout, &[&format!("all {mib} MiB are right")])?;
        let line = done.stdout.lines().find(|line| line.contains("MB/s"));
        speed = line.map(str::to_owned);
        Ok(())
    });
    if let Some(line) = speed {
        report.line(&format!("           {line}"));
    }
}

/// One host has both rails and the others one each. Each pair that communicates shares a rail, and
/// the daemons reach each other all the same.
fn unlike(report: &mut Report, stage: &Stage, hosts: &str, agent: &str) {
    report.test("hosts that do not have the same rails", || {
        let allowed = stage.script(&format!("{hosts} 1 true"))?;
        if allowed.code != 0 {
            let why = "network name-spaces cannot be made here";
            return Err(Verdict::Skipped(why.into()));
        }
        let options = format!("{agent} --timeout 60 --host h[1-3]:1");
        for bytes in [8, 100_000] {
            let script = format!(
                "{hosts} 3 sh -c 'ip -n h2 link del eth1; ip -n h3 link del eth0; \
                 exec $MPIRUN {options} $ACT star {bytes}'"
            );
            let done = stage.script(&script)?.success("unlike hosts")?;
            contains(&done.stdout, &["star done with 3 ranks"])?;
        }
        Ok(())
    });
}

/// An address changes during a long message. With one rail it is the receiver's, with two the
/// sender's. The peers connect again at the new address.
fn moves(report: &mut Report, stage: &Stage, hosts: &str, agent: &str) {
    for (rails, include, host) in [("one", "--mca tcp_include eth1", 2), ("two", "", 1)] {
        let name = format!("an address changes while 64 MiB are on their way, rails: {rails}");
        report.test(&name, || {
            // The transfer would take a minute, so the address changes during it.
            let rates = "RATES='8mbit 8mbit'";
            let allowed = stage.script(&format!("{rates} {hosts} 1 true"))?;
            if allowed.code != 0 {
                let why = "network name-spaces with shaped rails cannot be made here";
                return Err(Verdict::Skipped(why.into()));
            }
            let options = format!("{agent} {include} --timeout 100 --host h[1-2]:1");
            let (old, new) = (format!("10.98.0.{host}"), format!("10.98.0.{}", 100 + host));
            let ip = format!("ip -n h{host}");
            let met = format!("ip netns exec h{host} ss -Htn state established src {new}");
            let script = format!(
                "$MPIRUN {options} $ACT haul 64 > $SCRATCH/moves & job=$!; \
                 lives() {{ kill -0 $job 2> $SCRATCH/over; }}; \
                 sent() {{ set -- $(ip netns exec h1 grep eth1: /proc/net/dev); echo ${{10}}; }}; \
                 while lives && test $(sent) -lt 1000000; do sleep 0.1; done; \
                 {ip} addr del {old}/24 dev eth1; {ip} addr add {new}/24 dev eth1; \
                 while lives && ! {met} | grep -q {new}; do sleep 0.1; done; \
                 lives && echo met at {new}; \
                 for host in h1 h2; do for rail in eth0 eth1; do \
                 ip netns exec $host tc qdisc del dev $rail root; done; done; \
                 wait $job; cat $SCRATCH/moves"
            );
            let mut command = stage.shell(&format!("{rates} {hosts} 2 sh -c '{script}'"));
            let limit = Duration::from_secs(180);
            let done = shell::run(&mut command, limit, Expiry::Kill)?.success(&name)?;
            let met = format!("met at {new}");
            contains(&done.stdout, &[&met, "all 64 MiB are right"])?;
            Ok(())
        });
    }
}

/// Two jobs, each with an mpirun on a host of its own, find each other's names at a server
/// outside both hosts (`tests/dynamic/names.c`).
fn found(stage: &Stage, hosts: &str) -> Outcome {
    let allowed = stage.script(&format!("{hosts} 1 true"))?;
    if allowed.code != 0 {
        return Err(Verdict::Skipped(
            "network name-spaces cannot be made here".into(),
        ));
    }
    let tests = paths::root().join("tests");
    let tests = tests.display();
    let compile = format!("$MPICC -I {tests} {tests}/dynamic/names.c -o $SCRATCH/names");
    stage.script(&compile)?.success("compiling names.c")?;
    let job = |host: &str, part: &str| {
        let options = "--timeout 60 --mca name_server file:$SCRATCH/server -n 1";
        format!("ip netns exec {host} $MPIRUN {options} $SCRATCH/names {part}")
    };
    let script = format!(
        "$PREFIX/bin/oxmpi-names --file $SCRATCH/server & keeper=$!; \
         until test -s $SCRATCH/server; do sleep 0.1; done; \
         {} & server=$!; {} && echo client is through; wait $server && echo server is through; \
         kill $keeper; wait $keeper && echo keeper is through",
        job("h1", "server"),
        job("h2", "client"),
    );
    let done = stage.script(&format!("{hosts} 2 sh -c '{script}'"))?;
    let done = done.success("names over two hosts")?;
    let all = ["client", "server", "keeper"].map(|who| format!("{who} is through"));
    contains(&done.stdout, &all.each_ref().map(String::as_str))?;
    Ok(())
}

/// Runs eight ranks on each of so many hosts, which a launch agent only names. Returns the output
/// of the ranks and daemons, and the heap of a rank at the end of MPI_Init (bytes).
fn on_hosts(stage: &Stage, hosts: u64) -> Result<(Done, u64), String> {
    let options = format!("-v --mca oob_radix 8 --host n[1-{hosts}]:8");
    let script = format!("exec {} sockets 8", stage.act.display());
    let mut command = tree::command(stage, &options, &script);
    let what = format!("{} ranks", 8 * hosts);
    let done = shell::run(&mut command, LIMIT, Expiry::AskThenKill)?.success(&what)?;
    let line = format!("{what} with 2 peers each: at most 2 sockets more");
    contains(&done.stdout, &[&line])?;
    let heap = (done.stdout.lines()).find_map(|line| line.strip_suffix(" bytes of heap at first"));
    let heap = heap.and_then(|number| number.parse().ok());
    let heap = heap.ok_or_else(|| format!("no word of the heap\n{}", done.tail(20)))?;
    Ok((done, heap))
}

/// A rank has a socket for each process of another host that it communicates with, by the one rail
/// that leads there. The tree bounds the messages between daemons, independent of the ranks. A
/// second job with fewer hosts shows the memory of a rank for each peer that it never communicates
/// with.
fn many(stage: &Stage) -> Outcome {
    const HOSTS: u64 = 64;
    const FEWER: u64 = 8;
    const RADIX: u64 = 8;
    let (_, few) = on_hosts(stage, FEWER)?;
    let (done, heap) = on_hosts(stage, HOSTS)?;
    let for_each = heap.saturating_sub(few) / (8 * (HOSTS - FEWER));
    // "mpirun: 65 daemons have sent 255 messages for 1 fences, one of them at most 11, and …"
    let line = done.stderr.lines().find(|line| line.contains(" fences, "));
    let line = line.ok_or_else(|| format!("no word of the daemons\n{}", done.tail(20)))?;
    let numbers = line.split(|c: char| !c.is_ascii_digit());
    let numbers: Vec<u64> = numbers.filter_map(|word| word.parse().ok()).collect();
    let &[daemons, messages, fences, most, _, each] = &numbers[..] else {
        return Err(format!("not the six numbers: {line}").into());
    };
    // For each edge of the tree one message up and one down. The end of sessions doubles that, and
    // messages about absent ranks are added.
    let (lines, gates) = (HOSTS, fences.max(1));
    let bounds = [
        (daemons == HOSTS + 1, "daemons"),
        (messages >= 2 * lines * gates, "messages at least"),
        (messages <= 8 * lines * gates, "messages at most"),
        (most <= 8 * (RADIX + 1) * gates, "messages of one"),
        (each <= BYTES_PER_RANK, "bytes for each rank"),
        (for_each <= HEAP_PER_RANK, "heap for each rank"),
    ];
    let heap = format!("{for_each} bytes of heap for each rank of the job ({few}, {heap})");
    match bounds.iter().find(|(holds, _)| !holds) {
        Some((_, what)) => Err(format!("{what}: {line}; {heap}").into()),
        None => Ok(()),
    }
}

/// Limit of the bytes between daemons for each rank of such a job: mostly the table of the job,
/// which each daemon receives.
const BYTES_PER_RANK: u64 = 8 << 10;
/// Limit of the memory of a rank for each other rank of the job (bytes).
const HEAP_PER_RANK: u64 = 64;

/// Jobs over five such hosts.
pub fn suite(report: &mut Report, stage: &Stage, all: bool) {
    let tools = paths::root().join("tests/tools");
    let hosts = format!("unshare -rmn {}/hosts.sh", tools.display());
    let agent = format!("--launch-agent {}/netssh", tools.display());
    report.test("five hosts with networks and names of their own", || {
        five(stage, &hosts, &agent)
    });
    report.test(
        "jobs of two hosts find each other's names at a server",
        || found(stage, &hosts),
    );
    report.test("64 daemons start 512 ranks, which meet and end", || {
        many(stage)
    });
    unlike(report, stage, &hosts, &agent);
    haul(report, stage, all, &hosts, &agent);
    moves(report, stage, &hosts, &agent);
    report.test("a host whose link goes down is given up", || {
        let allowed = stage.script(&format!("{hosts} 1 true"))?;
        if allowed.code != 0 {
            return Err(Verdict::Skipped(
                "network name-spaces cannot be made here".into(),
            ));
        }
        let options = format!("{agent} --mca oob_silence_ms 1000 --host h[1-2]:1");
        // Each rank prints a line when it is ready.
        let done = stage.script(&format!(
            "{hosts} 2 sh -c 'timeout {} $MPIRUN {options} sh -c \"echo ready; exec sleep 1000\" > $SCRATCH/cut & \
             until test $(grep -c ready $SCRATCH/cut) = 2; do sleep 0.1; done; \
             ip -n h2 link set eth0 down; wait $!'",
            tree::SOON.as_secs()
        ))?;
        status(&done, 1)?;
        contains(
            &done.stderr,
            &["daemon of this job is gone", "h2", "does not answer"],
        )?;
        Ok(())
    });
}

/// Names, messages and ends of jobs of five hosts.
fn five(stage: &Stage, hosts: &str, agent: &str) -> Outcome {
    let allowed = stage.script(&format!("{hosts} 1 true"))?;
    if allowed.code != 0 {
        let why = allowed.stderr.lines().last().unwrap_or_default();
        return Err(Verdict::Skipped(format!(
            "network name-spaces cannot be made here: {why}"
        )));
    }
    let options = format!("{agent} --mca oob_radix 2 --host h[1-5]:2");
    let names = "sh -c 'echo rank $OXMPI_RANK of $OXMPI_SIZE on $(hostname)'";
    let done = stage.script(&format!("{hosts} 5 $MPIRUN {options} {names}"))?;
    let done = done.success("names of five hosts")?;
    for rank in 0..10 {
        let line = format!("rank {rank} of 10 on h{}", rank / 2 + 1);
        contains(&done.stdout, &[&line])?;
    }
    let dies = "sh -c 'test $OXMPI_RANK != 7 || kill -9 $$; exec sleep 1000'";
    let done = stage.script(&format!("{hosts} 5 $MPIRUN {options} {dies}"))?;
    status(&done, 137)?;
    contains(
        &done.stderr,
        &["rank 7 was ended by signal 9", "h4, process"],
    )?;
    let act = |words: &str| {
        let script = format!("{hosts} 5 $MPIRUN {options} --timeout 60 $ACT {words}");
        stage.script(&script)
    };
    let done = act("ring 20")?.success("messages between hosts")?;
    contains(&done.stdout, &["ring done with 10 ranks"])?;
    let done = act("signal 9 7")?;
    status(&done, 137)?;
    contains(
        &done.stderr,
        &["rank 7 was ended by signal 9", "h4, process"],
    )?;
    let done = act("abort 5 3")?;
    status(&done, 5)?;
    contains(
        &done.stderr,
        &[
            "rank 3 called MPI_Abort with code 5",
            "rank 3 of 10; h2, process",
        ],
    )?;
    let script = format!("{hosts} 5 $MPIRUN {options} --timeout 3 $ACT absent");
    let done = stage.script(&script)?;
    status(&done, 124)?;
    contains(
        &done.stderr,
        &[
            "9 of 10 ranks wait inside MPI",
            " on h1",
            " on h5",
            "wait in MPI_Allreduce on MPI_COMM_WORLD for rank 9",
        ],
    )?;
    Ok(())
}
