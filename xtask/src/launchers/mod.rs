//! Other launchers start our programs as one job.
//!
//! A small PMI-1 server of this project ([`server`]) tests it everywhere. The launchers themselves
//! ([`peers`], [`slurm`]) run with `--all`, each where it can be installed.

mod peers;
mod server;
mod slurm;

use std::io::Write;
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::e2e::one_line;
use crate::launcher::{ACT, LIMIT, contains};
use crate::mpi::Mpi;
use crate::paths::Profile;
use crate::report::{Outcome, Report};
use crate::shell::{self, Expiry};
use server::{Job, Via};

/// The programs that every launcher starts.
struct Programs {
    act: PathBuf,
    model: PathBuf,
    sessions: PathBuf,
    nested: PathBuf,
    spawn: PathBuf,
    leaves: PathBuf,
}

impl Programs {
    fn new(mpi: &Mpi) -> Result<Programs, String> {
        Ok(Programs {
            act: mpi.compile(ACT, &[])?,
            model: mpi.compile("coll/model.c", &[])?,
            sessions: mpi.compile("comm/sessions.c", &[])?,
            nested: mpi.compile("env/nested.c", &[])?,
            spawn: mpi.compile("dynamic/spawn.c", &[])?,
            leaves: mpi.compile("env/leaves.c", &[])?,
        })
    }

    /// Checks the output of a job of `ranks`.
    fn ring(&self, ranks: usize, stdout: &str) -> Result<(), String> {
        contains(stdout, &[&format!("ring done with {ranks} ranks")])
    }
}

/// Runs all launchers.
pub fn suite(report: &mut Report, all: bool) {
    report.suite("launchers", "other launchers start our programs");
    let programs = match Programs::new(&Mpi::ours(&Profile::Dev.prefix())) {
        Ok(programs) => programs,
        Err(words) => return report.failure("programs", &words),
    };
    for (name, test) in TESTS {
        report.test(name, || test(&programs));
    }
    if all {
        peers::suite(report, &programs);
        slurm::suite(report, &programs);
    }
}

type Test = fn(&Programs) -> Outcome;

const TESTS: &[(&str, Test)] = &[
    (
        "a PMI server's processes are one job, by descriptor",
        |programs| {
            for ranks in [1, 2, 3, 8] {
                one_job(programs, ranks, Via::Descriptor)?;
            }
            Ok(())
        },
    ),
    ("the same by port", |programs| {
        for ranks in [1, 4] {
            one_job(programs, ranks, Via::Port)?;
        }
        Ok(())
    }),
    ("collectives of a PMI server's processes", |programs| {
        let ended = served(&on_one_node(4), &mut Command::new(&programs.model))?;
        Ok(ended.success("coll/model.c").map(drop)?)
    }),
    (
        "a job on one node asks for three values at most",
        few_values,
    ),
    (
        "a server without a map, and one with short values",
        |programs| {
            for job in [
                Job {
                    mapping: None,
                    ..on_one_node(3)
                },
                Job {
                    mapping: None,
                    most: 65,
                    ..on_one_node(3)
                },
                Job {
                    most: 65,
                    ..on_one_node(5)
                },
            ] {
                let ended = served(&job, Command::new(&programs.act).args(["ring", "5"]))?;
                programs.ring(job.size, &ended.success("ring")?.stdout)?;
            }
            Ok(())
        },
    ),
    ("OXMPI_NODE_ID says who shares memory", node_ids),
    ("MPI is finalized and used again", |programs| {
        let ended = served(&on_one_node(2), &mut Command::new(&programs.sessions))?;
        Ok(ended.success("comm/sessions.c").map(drop)?)
    }),
    ("who has finalized MPI may end as it likes", |programs| {
        let ended = served(&on_one_node(3), &mut Command::new(&programs.leaves))?;
        contains(
            &ended.success("env/leaves.c")?.stdout,
            &["the first is left"],
        )?;
        Ok(())
    }),
    ("MPI_Abort ends the job with its code", aborts),
    ("what a rank starts is a job of its own", |programs| {
        for via in [Via::Descriptor, Via::Port] {
            let job = Job {
                via,
                ..on_one_node(2)
            };
            let ended = served(&job, &mut Command::new(&programs.nested))?;
            ended.success("env/nested.c")?;
        }
        Ok(())
    }),
    ("what a rank spawns is a job of our mpirun", |programs| {
        let mut spawn = Command::new(&programs.spawn);
        let ended = served(&on_one_node(2), spawn.args(["6", "2"]))?;
        Ok(ended.success("dynamic/spawn.c").map(drop)?)
    }),
    (
        "parameters of the first process hold for all",
        shared_parameters,
    ),
    (
        "a server that breaks off, or talks nonsense",
        broken_servers,
    ),
    ("variables without a server", leftovers),
];

fn on_one_node(size: usize) -> Job<'static> {
    Job {
        size,
        via: Via::Descriptor,
        mapping: Some("(vector,(0,1,64))"),
        most: 1024,
    }
}

/// Runs a program under the server.
fn served(job: &Job<'_>, program: &mut Command) -> Result<server::Ended, String> {
    server::run(job, program, LIMIT, |_, _| {})
}

fn one_job(programs: &Programs, ranks: usize, via: Via) -> Result<(), String> {
    let job = Job {
        via,
        ..on_one_node(ranks)
    };
    let ended = served(&job, Command::new(&programs.act).arg("hello"))?.success("hello")?;
    for rank in 0..ranks {
        contains(
            &ended.stdout,
            &[&format!("hello from rank {rank} of {ranks} on")],
        )?;
    }
    let ended = served(&job, Command::new(&programs.act).args(["ring", "5"]))?;
    programs.ring(ranks, &ended.success("ring")?.stdout)
}

/// The processes of one node exchange values through its memory, not through the server.
fn few_values(programs: &Programs) -> Outcome {
    let ranks = 6;
    let ended = served(
        &on_one_node(ranks),
        Command::new(&programs.act).args(["ring", "1"]),
    )?;
    let ended = ended.success("ring")?;
    // The launcher's map, and the address of the lowest process; only the others get the latter.
    let values = 2 * ranks - 1;
    if ended.gets > values || ended.fences > 3 {
        let words = format!(
            "{} values of {values}, {} fences of 3",
            ended.gets, ended.fences
        );
        return Err(words.into());
    }
    Ok(())
}

/// The user may declare that two processes on two nodes share a node: they share memory. The user
/// may also declare the opposite: they use sockets, or report that they have no other transport.
fn node_ids(programs: &Programs) -> Outcome {
    let mut ring = Command::new(&programs.act);
    ring.args(["ring", "5"]);
    let apart = Job {
        mapping: Some("(vector,(0,2,1))"),
        ..on_one_node(2)
    };
    type Id = fn(usize) -> Option<String>;
    let run = |job: &Job<'_>, by: &str, id: Id| {
        server::run(job, &ring, LIMIT, |rank, command| {
            command.env("OXMPI_BTL", by).env("OXMPI_REPORT", "1");
            command.envs(id(rank).map(|id| ("OXMPI_NODE_ID", id)));
        })
    };
    let together = run(&apart, "sm,self", |_| Some("one".to_owned()))?;
    programs.ring(2, &together.success("one id")?.stdout)?;
    let divided: [(&Job<'_>, Id); 2] = [
        (&apart, |_| None),
        (&on_one_node(2), |rank| Some(format!("node {rank}"))),
    ];
    for (job, id) in divided {
        let ended = run(job, "tcp,sm,self", id)?.success("two nodes")?;
        programs.ring(2, &ended.stdout)?;
        contains(
            &one_line(&ended.stderr),
            &[
                "sockets to the processes",
                "not sm: no other process on this node",
            ],
        )?;
        let ended = run(job, "sm,self", id)?;
        if ended.codes.contains(&0) {
            return Err(format!("processes of two nodes without a network: {ended:#?}").into());
        }
        contains(&one_line(&ended.stderr), &["cannot reach other nodes"])?;
    }
    Ok(())
}

fn aborts(programs: &Programs) -> Outcome {
    for via in [Via::Descriptor, Via::Port] {
        let job = Job {
            via,
            ..on_one_node(3)
        };
        let ended = served(&job, Command::new(&programs.act).args(["abort", "7", "1"]))?;
        if ended.aborted != Some(7) || ended.codes[1] != 7 || !ended.broken.is_empty() {
            return Err(format!("MPI_Abort with 7: {ended:#?}").into());
        }
        contains(&ended.stderr, &["rank 1 called MPI_Abort with code 7"])?;
    }
    Ok(())
}

/// Formerly ranks hung that had other parameters for collectives than the others.
fn shared_parameters(programs: &Programs) -> Outcome {
    let mut model = Command::new(&programs.model);
    model.arg("2");
    let ended = server::run(&on_one_node(3), &model, LIMIT, |rank, command| {
        command.env("OXMPI_COLL", ["tuned", "sm", "basic"][rank]);
    })?;
    let ended = ended.success("coll/model.c")?;
    contains(&ended.stderr, &["OXMPI_COLL", "param-not-alike", "tuned"])?;
    Ok(())
}

/// Wrong answers of a server.
const NONSENSE: [&str; 7] = [
    "",
    "\n",
    "cmd=response_to_init rc=-1\n",
    "cmd=barrier_out\n",
    "cmd=response_to_init pmi_version=1 rc=0\ncmd=maxes\ncmd=my_kvsname\n",
    "cmd=response_to_init pmi_version=1 rc=0\ncmd=maxes vallen_max=x\ncmd=my_kvsname kvsname=k\n\
     cmd=appnum\ncmd=universe_size\ncmd=get_result rc=0 value=(vector,(0,1,9999999999))\n",
    "HTTP/1.1 400 Bad Request\r\n\r\n",
];

/// Each process ends at once with a message.
fn broken_servers(programs: &Programs) -> Outcome {
    for said in NONSENSE
        .iter()
        .map(|text| text.as_bytes())
        .chain([&[0xff; 100_000][..]])
    {
        let (mut ours, theirs) = UnixStream::pair().map_err(|error| error.to_string())?;
        let mut child = Command::new(&programs.act)
            .arg("hello")
            .envs([("PMI_FD", "0"), ("PMI_RANK", "0"), ("PMI_SIZE", "2")])
            .stdin(Stdio::from(OwnedFd::from(theirs)))
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| error.to_string())?;
        // It may have read enough already.
        let _ = ours.set_write_timeout(Some(Duration::from_secs(5)));
        let _ = ours.write_all(said);
        drop(ours);
        let ended = watched(&mut child)?;
        if ended == Some(0) || ended.is_none() {
            let text = String::from_utf8_lossy(&said[..said.len().min(60)]);
            return Err(format!("a server that says {text:?}: status {ended:?}").into());
        }
    }
    Ok(())
}

/// The exit status of a child, or `None` if it does not end.
fn watched(child: &mut std::process::Child) -> Result<Option<i32>, String> {
    for _ in 0..6000 {
        if let Some(status) = child.try_wait().map_err(|error| error.to_string())? {
            return Ok(status.code());
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    shell::signal("KILL", i64::from(child.id()));
    Ok(None)
}

/// A single process continues as a singleton. One of several reports why it cannot join them.
fn leftovers(programs: &Programs) -> Outcome {
    let hello = |variables: &str| {
        let mut command = Command::new(&programs.act);
        command.arg("hello");
        command.envs(
            variables
                .split_whitespace()
                .filter_map(|pair| pair.split_once('=')),
        );
        shell::run(&mut command, LIMIT, Expiry::Kill)
    };
    for alone in [
        "PMI_FD=99 PMI_RANK=0 PMI_SIZE=1",
        "PMI_FD=2 PMI_RANK=0 PMI_SIZE=1",
        "PMI_FD=x",
        "PMI_PORT=127.0.0.1:1 PMI_ID=0",
        "PMIX_NAMESPACE=x PMIX_RANK=0",
        "PMIX_NAMESPACE=x PMIX_RANK=0 PMIX_SERVER_URI4=x;tcp4://127.0.0.1:1",
        "SLURM_JOB_ID=7 SLURM_NTASKS=4",
        "OXMPI_RTE=singleton PMI_FD=99 PMI_RANK=1 PMI_SIZE=4",
    ] {
        let done = hello(alone)?.success(alone)?;
        contains(&done.stdout, &["rank 0 of 1 on"])?;
    }
    for several in [
        (
            "PMI_FD=99 PMI_RANK=0 PMI_SIZE=4",
            "PMI_FD=99 does not lead to a launcher",
        ),
        (
            "PMI_PORT=127.0.0.1:1 PMI_ID=1 PMI_RANK=1 PMI_SIZE=2",
            "nobody serves us at",
        ),
        (
            "SLURM_STEP_ID=0 SLURM_PROCID=1 SLURM_STEP_NUM_TASKS=4",
            "--mpi=pmi2 or --mpi=pmix",
        ),
        (
            "PMIX_NAMESPACE=x PMIX_RANK=3",
            "no PMIX_SERVER_URI names a server",
        ),
    ] {
        let done = hello(several.0)?;
        if done.code != 1 {
            return Err(format!("{}: status {}", several.0, done.code).into());
        }
        contains(&one_line(&done.stderr), &["foreign-launcher", several.1])?;
    }
    let only = hello("OXMPI_RTE=pmi")?;
    contains(
        &one_line(&only.stderr),
        &["rte", "neither PMI_FD nor PMI_PORT is set"],
    )?;
    Ok(())
}
