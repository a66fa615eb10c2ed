//! The commands for users: `mpirun` with its options, `mpicc`, `oxmpi-info`, and programs that
//! another MPI linked.
//!
//! Every test starts `tests/tools/act.c` or a shell command and checks the output and the exit
//! status. No test asserts an upper time; watchdogs only end what hangs.

mod binaries;
mod builds;
mod choices;
mod ends;
mod output;
mod profile;
mod start;
mod tools;

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::mpi::Mpi;
use crate::paths::{self, Profile};
use crate::report::{Outcome, Report, Verdict};
use crate::shell::{self, Done, Expiry};
use crate::{peers, queue};

/// The program with many acts.
pub const ACT: &str = "tools/act.c";
/// Watchdog of one job.
pub const LIMIT: Duration = Duration::from_secs(60);

/// An installed tree and the compiled acts.
pub struct Stage {
    /// The tree.
    pub prefix: PathBuf,
    /// Its compiler and launcher.
    pub mpi: Mpi,
    /// The compiled `tests/tools/act.c`.
    pub act: PathBuf,
    /// An empty folder for the files of one test.
    pub scratch: PathBuf,
}

impl Stage {
    /// Compiles the acts with the tree of `profile`.
    pub fn new(profile: Profile, name: &str) -> Result<Stage, String> {
        let prefix = profile.prefix();
        let mpi = Mpi::ours(&prefix);
        let compiled = mpi.compile(ACT, &[])?;
        let scratch = paths::target().join("scratch").join(name);
        if scratch.exists() {
            fs::remove_dir_all(&scratch).map_err(|error| error.to_string())?;
        }
        fs::create_dir_all(&scratch).map_err(|error| error.to_string())?;
        // Its own file name identifies the processes of this stage.
        let act = scratch.join("tools-act");
        fs::hard_link(compiled, &act).map_err(|error| error.to_string())?;
        Ok(Stage {
            prefix,
            mpi,
            act,
            scratch,
        })
    }

    /// `mpirun OPTIONS act WORDS`, options and words given as one line each.
    pub fn mpirun(&self, options: &str, words: &str) -> Command {
        queue::starts(queue::ranks_of(options));
        let mut command = Command::new(&self.mpi.mpirun);
        command
            .args(options.split_whitespace())
            .arg(&self.act)
            .args(words.split_whitespace());
        command
    }

    /// Runs `mpirun OPTIONS act WORDS` to its end.
    pub fn job(&self, options: &str, words: &str) -> Result<Done, String> {
        shell::run(&mut self.mpirun(options, words), LIMIT, Expiry::AskThenKill)
    }

    /// Runs a shell script with `$MPIRUN`, `$MPICC`, `$ACT`, `$SCRATCH` and `$PREFIX` set.
    pub fn script(&self, script: &str) -> Result<Done, String> {
        shell::run(&mut self.shell(script), LIMIT, Expiry::Kill)
    }

    /// The command of [`Stage::script`].
    pub fn shell(&self, script: &str) -> Command {
        queue::starts(queue::ranks_of(script));
        let mut command = Command::new("sh");
        command
            .args(["-eu", "-c", script])
            .env("MPIRUN", &self.mpi.mpirun)
            .env("MPICC", &self.mpi.mpicc)
            .env("MPICXX", self.prefix.join("bin/mpicxx"))
            .env("INFO", self.prefix.join("bin/oxmpi-info"))
            .env("ACT", &self.act)
            .env("SCRATCH", &self.scratch)
            .env("PREFIX", &self.prefix);
        command
    }
}

/// The output contains every one of these.
pub fn contains(text: &str, words: &[&str]) -> Result<(), String> {
    match words.iter().find(|word| !text.contains(**word)) {
        None => Ok(()),
        Some(word) => Err(format!("`{word}` is missing in:\n{text}")),
    }
}

/// A row of a table begins with these columns.
pub fn row(text: &str, columns: &[&str]) -> Result<(), String> {
    let begins = |line: &str| {
        let mut found = line.split_whitespace();
        columns.iter().all(|column| found.next() == Some(column))
    };
    match text.lines().any(begins) {
        true => Ok(()),
        false => Err(format!("no row begins with {columns:?} in:\n{text}")),
    }
}

/// The sorted lines are these.
fn same_lines(text: &str, wanted: &[&str]) -> Result<(), String> {
    let mut lines: Vec<&str> = text.lines().collect();
    lines.sort_unstable();
    if lines == wanted {
        Ok(())
    } else {
        Err(format!("expected {wanted:#?}, got\n{text}"))
    }
}

/// The exit status is this one.
pub fn status(done: &Done, wanted: i32) -> Result<(), String> {
    if done.timed_out {
        return Err(format!("did not end\n{}", done.tail(60)));
    }
    if done.code == wanted {
        Ok(())
    } else {
        Err(format!(
            "exit status {}, expected {wanted}\n{}",
            done.code,
            done.tail(40)
        ))
    }
}

/// One test.
pub type Test = fn(&Stage) -> Result<(), String>;

/// Runs the launcher tests on the dev tree.
pub fn suite(report: &mut Report, _all: bool) {
    report.suite("launcher", "mpirun, mpicc and oxmpi-info");
    let stage = match Stage::new(Profile::Dev, "launcher") {
        Ok(stage) => stage,
        Err(words) => return report.failure("stage", &words),
    };
    for (name, test) in [
        start::TESTS,
        builds::TESTS,
        choices::TESTS,
        binaries::TESTS,
        output::TESTS,
        ends::TESTS,
        tools::TESTS,
        profile::TESTS,
    ]
    .concat()
    {
        report.test(name, || Ok(test(&stage)?));
    }
    report.test("CMake's FindMPI finds and uses mpicc", || cmake(&stage));
    report.test("pkg-config finds the tree", || tools::pkg_config(&stage));
    report.test("a setuid program starts with a warning", || {
        binaries::setuid(&stage)
    });
    report.test("a debugger finds the ranks in mpirun", || {
        builds::debugger(&stage)
    });
    report.test("--bind-to and --report-bindings", || {
        start::bindings(&stage)
    });
    report.test("input that never ends does not keep a finished job", || {
        Ok(endless_input(&stage)?)
    });
}

/// A program that MPICH's `mpicc_abi` linked runs under our `mpirun` with our library.
pub fn foreign(report: &mut Report) {
    report.suite(
        "foreign",
        "a program linked by MPICH runs on our library, unrecompiled",
    );
    let mpich = match peers::install(report, "mpich") {
        Ok(prefix) => prefix,
        Err(why) => return report.not_run("foreign", &why),
    };
    report.test(
        "library, size and --report, in spite of its RUNPATH",
        || {
            let stage = Stage::new(Profile::Dev, "foreign")?;
            let program = Mpi::other(&mpich).compile(ACT, &[])?;
            let run = |options: &str| {
                let mut command = Command::new(&stage.mpi.mpirun);
                command
                    .args(options.split_whitespace())
                    .arg(&program)
                    .arg("version");
                shell::run(&mut command, LIMIT, Expiry::Kill)?.success("foreign program")
            };
            let headers = shell::run(
                Command::new("readelf").arg("-d").arg(&program),
                LIMIT,
                Expiry::Kill,
            )?
            .stdout;
            contains(&headers, &["libmpi_abi.so.1", "PATH"])?;
            let done = run("-n 3")?;
            for rank in 0..3 {
                contains(&done.stdout, &[&format!("rank {rank} of 3 uses oxmpi")])?;
            }
            let done = run("--report -n 2")?;
            contains(
                &(done.stdout + &done.stderr),
                &[&stage.prefix.join("lib").display().to_string()],
            )?;
            Ok(())
        },
    );
}

fn cmake(stage: &Stage) -> Outcome {
    if !shell::have("cmake") {
        return Err(Verdict::Skipped("cmake is not installed".to_string()));
    }
    let folder = stage.scratch.join("cmake");
    fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    fs::write(folder.join("CMakeLists.txt"), CMAKE).map_err(|error| error.to_string())?;
    fs::write(folder.join("a.cc"), CXX).map_err(|error| error.to_string())?;
    let done = stage.script(
        "cd $SCRATCH/cmake; PATH=$PREFIX/bin:$PATH cmake -B build . ; cmake --build build; $MPIRUN -n 2 build/a",
    )?;
    contains(&done.success("cmake")?.stdout, &["C++ 2"])?;
    Ok(())
}

/// The standard input of mpirun stays open after the end of the job; mpirun ends all the same.
fn endless_input(stage: &Stage) -> Result<(), String> {
    let mut command = stage.mpirun("-n 1", "hello");
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .map_err(|error| error.to_string())?;
    let mut input = child.stdin.take().ok_or("no standard input")?;
    // The job may have ended; what counts is that mpirun ends while the pipe is open.
    let _ = input.write_all(b"never read\n");
    for _ in 0..6000 {
        if let Some(status) = child.try_wait().map_err(|error| error.to_string())? {
            return if status.success() {
                Ok(())
            } else {
                Err(format!("{status}"))
            };
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    shell::signal("KILL", i64::from(child.id()));
    Err("mpirun waits for its standard input".to_string())
}

/// All threads of these processes have slept for half a second without running once: nothing polls,
/// not even occasionally. They may take up to the watchdog's limit to reach that state.
pub fn sleeps(processes: &[u32]) -> Result<(), String> {
    const WHILE: Duration = Duration::from_millis(500);
    let start = Instant::now();
    let mut before = turns(processes)?;
    loop {
        std::thread::sleep(WHILE);
        let now = turns(processes)?;
        if now == before {
            return Ok(());
        }
        if start.elapsed() > LIMIT {
            return Err(format!("they never sleep: {before:?}, then {now:?}"));
        }
        before = now;
    }
}

/// For each thread how often it got a processor, from `/proc/PID/task/TID/schedstat`.
fn turns(processes: &[u32]) -> Result<Vec<(u32, String)>, String> {
    let mut all = Vec::new();
    for process in processes {
        let folder = format!("/proc/{process}/task");
        let threads = fs::read_dir(&folder).map_err(|error| format!("{folder}: {error}"))?;
        for thread in threads.flatten() {
            let file = thread.path().join("schedstat");
            let text = fs::read_to_string(&file)
                .map_err(|error| format!("{}: {error}", file.display()))?;
            all.push((*process, text));
        }
    }
    all.sort_unstable();
    Ok(all)
}

fn cpus() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

const CXX: &str = "#include <mpi.h>\n#include <cstdio>\nint main(int argc, char **argv) {\n  MPI_Init(&argc, &argv);\n  int size, rank;\n  MPI_Comm_size(MPI_COMM_WORLD, &size);\n  MPI_Comm_rank(MPI_COMM_WORLD, &rank);\n  if (rank == 0) std::printf(\"C++ %d\\n\", size);\n  return MPI_Finalize();\n}\n";
const CMAKE: &str = "cmake_minimum_required(VERSION 3.10)\nproject(a CXX)\nfind_package(MPI REQUIRED COMPONENTS CXX)\nadd_executable(a a.cc)\ntarget_link_libraries(a MPI::MPI_CXX)\n";
