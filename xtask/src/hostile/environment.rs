//! Rows of the hostile environment that change the surroundings of a job. All must work without a
//! flag.

use std::process::Command;

use crate::launcher::{Stage, contains};
use crate::report::{Outcome, Verdict};

/// One row.
pub type Row = fn(&Stage) -> Outcome;

/// The rows, by their names in the account.
pub const TESTS: &[(&str, Row)] = &[
    ("8 ranks on 1 CPU", |stage| {
        ring(
            stage,
            "taskset -c $(first_cpu) $MPIRUN -n 8 $ACT ring 40",
            8,
        )
    }),
    ("uid 0", uid_zero),
    ("a host name that resolves to nothing", |stage| {
        name_spaces(stage, "-rnu")?;
        ring(
            stage,
            "unshare -rnu sh -c 'hostname no-such-host.invalid 2>/dev/null || echo no-such-host.invalid > /proc/sys/kernel/hostname; exec $MPIRUN -n 4 $ACT ring 5'",
            4,
        )
    }),
    ("no network, empty /etc/hosts, no resolver", |stage| {
        name_spaces(stage, "-rnm")?;
        ring(
            stage,
            "unshare -rnm sh -c 'for f in /etc/hosts /etc/resolv.conf; do mount --bind /dev/null $f; done; exec $MPIRUN -n 4 $ACT ring 5'",
            4,
        )
    }),
    // Formerly no port could be opened, and the parents waited.
    ("a job is spawned where no interface is up", |stage| {
        name_spaces(stage, "-rn")?;
        let script = "unshare -rn $MPIRUN -n 2 $ACT spawn";
        let done = stage.script(script)?.success(script)?;
        Ok(contains(&done.stdout, &["spawned"])?)
    }),
    ("TMPDIR of 200 characters", |stage| {
        ring(
            stage,
            "d=$SCRATCH/$(printf 'x%.0s' $(seq 100))/$(printf 'y%.0s' $(seq 100)); mkdir -p $d; TMPDIR=$d $MPIRUN -n 3 $ACT ring 5; test -z \"$(ls -A $d)\"",
            3,
        )
    }),
    ("TMPDIR missing, a file, or read-only", |stage| {
        ring(
            stage,
            "TMPDIR=$SCRATCH/gone $MPIRUN -n 3 $ACT ring 5; touch $SCRATCH/file; TMPDIR=$SCRATCH/file $MPIRUN -n 3 $ACT ring 5",
            3,
        )?;
        ring(
            stage,
            "mkdir -p $SCRATCH/ro; chmod 555 $SCRATCH/ro; TMPDIR=$SCRATCH/ro $MPIRUN -n 3 $ACT ring 5",
            3,
        )?;
        ring(
            stage,
            "unset TMPDIR HOME USER; cd /; $MPIRUN -n 3 $ACT ring 5",
            3,
        )
    }),
    (
        "stray SLURM_, PMI_, PMIX_, OMPI_ variables",
        stray_variables,
    ),
    ("seccomp denies process_vm_readv from the start", |stage| {
        large(
            stage,
            "$MPIRUN -n 2 $ACT seccomp-early; $MPIRUN -n 3 $ACT seccomp-early",
        )
    }),
    (
        "seccomp denies process_vm_readv later, on every rank",
        |stage| {
            large(
                stage,
                "$MPIRUN -n 2 $ACT seccomp-late -1; $MPIRUN -n 3 $ACT seccomp-late -1",
            )
        },
    ),
    (
        "seccomp denies process_vm_readv later, on one rank",
        |stage| {
            large(
                stage,
                "$MPIRUN -n 3 $ACT seccomp-late 0; $MPIRUN -n 3 $ACT seccomp-late 2",
            )
        },
    ),
    (
        "seccomp denies membarrier, and ranks sleep at once",
        |stage| {
            let asleep = "OXMPI_SPIN_US=0 OXMPI_YIELD_COUNT=0";
            ring(
                stage,
                &format!("{asleep} $MPIRUN -n 3 $ACT without-membarrier $ACT ring 2000"),
                3,
            )
        },
    ),
    ("/dev/shm of 64 KiB, of 1 MiB and of 64 MiB", |stage| {
        name_spaces(stage, "-rm")?;
        for size in ["64k", "1m", "64m"] {
            large(
                stage,
                &format!(
                    "unshare -rm sh -c 'mount -t tmpfs -o size={size} tmpfs /dev/shm; $MPIRUN -n 4 $ACT large; test -z \"$(ls -A /dev/shm)\"'"
                ),
            )?;
        }
        Ok(())
    }),
    ("no /dev/shm", |stage| {
        name_spaces(stage, "-rm")?;
        large(
            stage,
            "mkdir -p $SCRATCH/dev; unshare -rm sh -c '\
            mount -t tmpfs tmpfs $SCRATCH/dev; \
            for f in null zero urandom random; do touch $SCRATCH/dev/$f; mount --bind /dev/$f $SCRATCH/dev/$f; done; \
            mount --rbind $SCRATCH/dev /dev; test ! -e /dev/shm; exec $MPIRUN -n 4 $ACT large'",
        )
    }),
    (
        "a hard limit of 64 descriptors with 8 ranks, launcher included",
        |stage| {
            ring(
                stage,
                "ulimit -S -n 64; ulimit -H -n 64; test $(ulimit -H -n) = 64; $MPIRUN -n 8 $ACT ring 5",
                8,
            )
        },
    ),
    // Formerly watched processes and pipes for input were not counted: the job began and failed
    // half-way.
    (
        "too few descriptors for wrappers and input are reported before the job begins",
        |stage| {
            let job = "sh -c \"$ACT ring 5; true\" < /dev/null";
            let limit = |files: u32| {
                format!(
                    "ulimit -S -n {files}; ulimit -H -n {files}; $MPIRUN --stdin all -n 8 {job}"
                )
            };
            ring(stage, &limit(96), 8)?;
            let mut refused = 0;
            for files in (32..96).step_by(4) {
                let done = stage.script(&limit(files))?;
                if done.code != 0 {
                    refused += 1;
                    done.messages(&["descriptors"])?;
                    contains(&done.stderr, &[&files.to_string()])?;
                } else {
                    contains(&done.stdout, &["ring done with 8 ranks"])?;
                }
            }
            match refused {
                0 => Err("32 descriptors were enough for 8 ranks".into()),
                _ => Ok(()),
            }
        },
    ),
    // Formerly a process that found the name of the socket, which all can list, could take a rank.
    ("a process without the secret gets no rank", |stage| {
        let wrong = "0".repeat(64);
        let script = format!(
            "$MPIRUN -n 2 sh -c 'OXMPI_SECRET={wrong} $ACT hello || echo refused; exec $ACT ring 2'"
        );
        let done = stage.script(&script)?.success("no secret")?;
        contains(&done.stdout, &["refused\n", "ring done with 2 ranks"])?;
        contains(&done.stderr, &["secret of this job", "daemon-unreachable"])?;
        match done.stdout.contains("hello from") {
            true => Err(done.stdout.into()),
            false => Ok(()),
        }
    }),
    // Formerly an mpirun that ran as root admitted every user.
    (
        "a process of another user gets no rank of root's",
        |stage| {
            let other = "setpriv --reuid 65534 --clear-groups";
            match stage.script(&format!("{other} $ACT hello")) {
                Ok(done) if done.code == 0 => {}
                _ => return Err(Verdict::Skipped(format!("`{other}` is not allowed here"))),
            }
            let done = stage.script(&format!(
                "$MPIRUN -n 1 {other} $ACT hello || echo status $?"
            ))?;
            contains(&done.stdout, &["status 1"])?;
            contains(&done.stderr, &["do not fit: it is of user 0"])?;
            // A process that ignores the owner of the socket is refused as well.
            let done = stage
                .script(&format!("$MPIRUN -v -n 1 {other} $ACT knock"))?
                .success("a stranger that knocks")?;
            contains(&done.stdout, &["an answer of 0 bytes"])?;
            Ok(contains(&done.stderr, &["1 connections were refused"])?)
        },
    ),
    // Formerly the only message was "making shared memory: File too large", or a number.
    (
        "a limit on file sizes, and calls that are forbidden, are named",
        |stage| {
            // A process that may raise hard limits is not restricted by them.
            let script = "ulimit -f 1; $MPIRUN -n 3 $ACT ring 5 || echo status $?";
            let done = stage.script(script)?;
            match done.stdout.contains("ring done with 3 ranks") {
                true => {}
                false => contains(&done.stderr, &["setup-failed (docs", "(ulimit -f)"])?,
            }
            for call in ["memfd_create", "signalfd", "epoll_create1"] {
                let name = call.split('_').next().unwrap_or(call);
                let script =
                    format!("$ACT without-{name} $MPIRUN -n 2 $ACT ring 2 || echo status $?");
                let done = stage.script(&script)?;
                contains(&done.stdout, &["status 1"])?;
                contains(&done.stderr, &["setup-failed (docs", call, "filter"])?;
            }
            // This job needs none of these.
            for name in ["eventfd", "timerfd"] {
                ring(
                    stage,
                    &format!("$ACT without-{name} $MPIRUN -n 2 $ACT ring 2"),
                    2,
                )?;
            }
            // The limit is hard for users other than root.
            let other = "setpriv --reuid 65534 --clear-groups";
            if stage.script(&format!("{other} true"))?.code == 0 {
                let script = format!("{other} sh -c 'ulimit -f 1; exec $MPIRUN -n 2 true'");
                let done = stage.script(&script)?;
                contains(&done.stderr, &["(ulimit -f)", "raise the limit"])?;
            }
            Ok(())
        },
    ),
    // Formerly process ids in the /proc of another name-space were taken for ours, and unrelated
    // processes were killed.
    ("a PID name-space below the /proc of another one", |stage| {
        name_spaces(stage, "-rpf")?;
        ring(stage, "unshare -rpf $MPIRUN -n 3 $ACT ring 5", 3)?;
        // Ids of the kernel's own processes in this /proc are ids of bystanders in the new
        // name-space.
        let script = "rm -f $SCRATCH/go; unshare -rpf sh -ec '\
            $MPIRUN -n 2 sh -c \"while test ! -e $SCRATCH/go; do sleep 0.05; done\" & job=$!; \
            others=; for one in 1 2 3 4 5 6 7 8 9 10; do sleep 1000 & others=\"$others $!\"; done; \
            touch $SCRATCH/go; wait $job; for one in $others; do kill -0 $one; done; echo all live'";
        let done = stage.script(script)?.success("bystanders")?;
        contains(&done.stdout, &["all live"])?;
        Ok(())
    }),
    ("no locked memory", |stage| {
        ring(stage, "ulimit -l 0; $MPIRUN -n 4 $ACT ring 5", 4)
    }),
    ("standard streams closed", |stage| {
        ring(
            stage,
            "$MPIRUN -n 3 $ACT ring 5 <&-; $MPIRUN -n 2 $ACT ring 2 2>&-",
            3,
        )
    }),
    ("fork in a rank", |stage| {
        let done = stage.script("$MPIRUN -n 3 $ACT fork")?.success("fork")?;
        Ok(contains(&done.stdout, &["fork done"])?)
    }),
    ("ranks behind sh -c", |stage| {
        ring(stage, "$MPIRUN -n 3 sh -c \"$ACT ring 5; true\"", 3)
    }),
    (
        "no room for collectives: messages do, which is said once",
        |stage| {
            // The budget suffices for nothing at all, for lines without slots, for slots without
            // long vectors.
            for (coll, budget) in [("sm", "0"), ("sm", "24K"), ("sm", "1M"), ("ml", "24K")] {
                let script = format!(
                    "$MPIRUN --mca verbose info --mca coll {coll} --mca sm_coll_budget {budget} -n 3 $ACT parts"
                );
                let done = stage.script(&script)?.success(&script)?;
                contains(&done.stdout, &["parts done"])?;
                let said = done.stderr.matches("CollFallback").count();
                if said != 1 {
                    return Err(
                        format!("{coll}, {budget}: said {said} times\n{}", done.tail(20)).into(),
                    );
                }
            }
            Ok(())
        },
    ),
    ("64 ranks, none of which leaves anything open", |stage| {
        ring(stage, "$MPIRUN -n 64 $ACT ring 1", 64)
    }),
];

/// The script runs a ring of this many ranks to its end.
fn ring(stage: &Stage, script: &str, ranks: usize) -> Outcome {
    let script = script.replace("$(first_cpu)", &first_cpu());
    let done = stage.script(&script)?.success(&script)?;
    Ok(contains(
        &done.stdout,
        &[&format!("ring done with {ranks} ranks")],
    )?)
}

/// The script sends large messages whose contents are checked.
fn large(stage: &Stage, script: &str) -> Outcome {
    let done = stage.script(script)?.success(script)?;
    Ok(contains(&done.stdout, &["large done"])?)
}

/// Whether name-spaces of this kind can be made here.
fn name_spaces(stage: &Stage, kind: &str) -> Outcome {
    match stage.script(&format!("unshare {kind} true")) {
        Ok(done) if done.code == 0 => Ok(()),
        _ => Err(Verdict::Skipped(format!(
            "`unshare {kind}` is not allowed here"
        ))),
    }
}

fn uid_zero(stage: &Stage) -> Outcome {
    let root = Command::new("id")
        .arg("-u")
        .output()
        .is_ok_and(|output| output.stdout.starts_with(b"0\n"));
    if root {
        return ring(stage, "test $(id -u) = 0; $MPIRUN -n 3 $ACT ring 5", 3);
    }
    name_spaces(stage, "-r")?;
    ring(
        stage,
        "unshare -r sh -c 'test $(id -u) = 0; exec $MPIRUN -n 3 $ACT ring 5'",
        3,
    )
}

/// Our job ignores variables of other launchers. Without our mpirun, a process that is one of
/// several reports it: formerly each was silently rank 0 of 1.
fn stray_variables(stage: &Stage) -> Outcome {
    let variables = "SLURM_JOB_ID=7 SLURM_PROCID=3 SLURM_NTASKS=16 SLURM_NODELIST=nowhere[1-4] SLURM_STEP_ID=0 SLURM_LOCALID=1 \
         PMI_FD=9 PMI_RANK=5 PMI_SIZE=8 PMI_PORT=nowhere:1 PMI_ID=4 MPI_LOCALRANKID=2 MPI_LOCALNRANKS=4 \
         PMIX_NAMESPACE=x PMIX_RANK=2 PMIX_SERVER_URI4=x;tcp4://127.0.0.1:1 \
         OMPI_COMM_WORLD_RANK=3 OMPI_COMM_WORLD_SIZE=9 OMPI_MCA_btl=none FLUX_JOB_ID=1 PALS_RANKID=3";
    let export: String = variables
        .split_whitespace()
        .map(|pair| format!("export '{pair}'; "))
        .collect();
    let done = stage
        .script(&format!(
            "{export} $MPIRUN -n 3 $ACT ring 3; OXMPI_RTE=singleton $ACT hello; $ACT hello || echo status $?"
        ))?
        .success("stray variables")?;
    contains(
        &done.stdout,
        &["ring done with 3 ranks", "rank 0 of 1", "status 1"],
    )?;
    contains(
        &done.stderr,
        &["one of 9 that Open MPI's mpirun", "foreign-launcher (docs"],
    )?;
    let alone =
        "SLURM_JOB_ID=7 SLURM_NTASKS=16 PMI_RANK=0 PMI_SIZE=1 MPI_LOCALRANKID=2 FLUX_JOB_ID=1";
    let done = stage.script(&format!("{alone} $ACT hello"))?;
    Ok(contains(&done.success(alone)?.stdout, &["rank 0 of 1"])?)
}

/// The lowest CPU this process may use.
fn first_cpu() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let list = status
        .lines()
        .find_map(|line| line.strip_prefix("Cpus_allowed_list:"))
        .unwrap_or("0");
    list.trim()
        .split([',', '-'])
        .next()
        .unwrap_or("0")
        .to_string()
}
