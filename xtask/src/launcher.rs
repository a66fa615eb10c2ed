//! The commands a user types: `mpirun` with its options, `mpicc`, `oxmpi-info`, and programs that another MPI linked.
//!
//! Every test starts `tests/tools/act.c` or a shell command and looks at the output and the exit status. Nothing here
//! asserts an upper time; watchdogs only end what hangs.

use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::e2e::Mpi;
use crate::mpi4py;
use crate::paths::{self, Profile};
use crate::report::{Outcome, Report, Verdict};
use crate::shell::{self, Done, Expiry, Running};

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
        let act = mpi.compile(ACT, &[])?;
        let scratch = paths::target().join("scratch").join(name);
        if scratch.exists() {
            fs::remove_dir_all(&scratch).map_err(|error| error.to_string())?;
        }
        fs::create_dir_all(&scratch).map_err(|error| error.to_string())?;
        Ok(Stage {
            prefix,
            mpi,
            act,
            scratch,
        })
    }

    /// `mpirun OPTIONS act WORDS`, options and words given as one line each.
    pub fn mpirun(&self, options: &str, words: &str) -> Command {
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

/// The lines, sorted, are these.
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

type Test = fn(&Stage) -> Result<(), String>;

const TESTS: &[(&str, Test)] = &[
    ("-n, -np and --np give the number of ranks", |stage| {
        for options in ["-n 3", "-np 3", "--np 3"] {
            let done = stage.job(options, "hello")?.success("hello")?;
            contains(&done.stdout, &["rank 0 of 3", "rank 1 of 3", "rank 2 of 3"])?;
        }
        Ok(())
    }),
    (
        "any number of ranks on any number of cores, no flag",
        |stage| {
            let done = stage.job("-n 32", "ring 2")?.success("ring")?;
            contains(&done.stdout, &["ring done with 32 ranks"])
        },
    ),
    ("mpiexec is mpirun", |stage| {
        let done = stage
            .script("$PREFIX/bin/mpiexec -n 2 $ACT hello")?
            .success("hello")?;
        contains(&done.stdout, &["rank 0 of 2", "rank 1 of 2"])
    }),
    ("`:` joins programs into one job", |stage| {
        let done = stage
            .script("$MPIRUN -n 1 $ACT appnum : -n 2 $ACT appnum")?
            .success("appnum")?;
        same_lines(
            &done.stdout,
            &[
                "rank 0 of 3 appnum 0",
                "rank 1 of 3 appnum 1",
                "rank 2 of 3 appnum 1",
            ],
        )
    }),
    ("-configfile holds one program per line", |stage| {
        let done = stage.script(
            "printf '# a comment\\n-n 2 %s appnum\\n\\n-n 1 %s appnum\\n' $ACT $ACT > $SCRATCH/config; $MPIRUN -configfile $SCRATCH/config",
        )?;
        let done = done.success("configfile")?;
        same_lines(
            &done.stdout,
            &[
                "rank 0 of 3 appnum 0",
                "rank 1 of 3 appnum 0",
                "rank 2 of 3 appnum 1",
            ],
        )
    }),
    ("-wdir sets the folder", |stage| {
        let done = stage
            .script("cd /; $MPIRUN -n 2 -wdir /usr pwd")?
            .success("pwd")?;
        same_lines(&done.stdout, &["/usr", "/usr"])
    }),
    ("-x, -env and -genv set variables", |stage| {
        let done = stage.script(
            "export A=kept B=old; $MPIRUN -x A -x B=new -n 1 sh -c 'echo $A $B' ; \
             $MPIRUN -genv C 1 -n 1 -env D 2 sh -c 'echo $C ${D-unset}' : -n 1 sh -c 'echo $C ${D-unset}'",
        )?;
        same_lines(
            &done.success("env")?.stdout,
            &["1 2", "1 unset", "kept new"],
        )
    }),
    ("--host localhost:n", |stage| {
        let done = stage.job("--host localhost:2", "hello")?.success("hello")?;
        contains(&done.stdout, &["rank 0 of 2", "rank 1 of 2"])
    }),
    ("-l and --tag-output name the rank of each line", |stage| {
        let done = stage.job("-l -n 2", "hello")?.success("-l")?;
        contains(
            &done.stdout,
            &["[0] hello from rank 0", "[1] hello from rank 1"],
        )?;
        let done = stage
            .job("--tag-output -n 2", "hello")?
            .success("--tag-output")?;
        contains(
            &done.stdout,
            &[
                "[1,0]<stdout>:hello from rank 0",
                "[1,1]<stdout>:hello from rank 1",
            ],
        )
    }),
    ("--timestamp-output puts a time before each line", |stage| {
        let done = stage
            .job("--timestamp-output -n 1", "hello")?
            .success("hello")?;
        let line = done.stdout.lines().next().unwrap_or_default();
        let before = line.find("hello from rank").unwrap_or(0);
        if line[..before]
            .chars()
            .any(|character| character.is_ascii_digit())
        {
            Ok(())
        } else {
            Err(done.stdout)
        }
    }),
    ("--output-filename writes a file per rank", |stage| {
        let done = stage.script("$MPIRUN --output-filename $SCRATCH/out -n 2 $ACT hello; find $SCRATCH/out -type f -name 'stdout' -o -type f -name '*out*' | xargs cat")?;
        contains(
            &done.success("files")?.stdout,
            &["rank 0 of 2", "rank 1 of 2"],
        )
    }),
    ("--merge-stderr-to-stdout", |stage| {
        let done = stage.script(
            "$MPIRUN --merge-stderr-to-stdout -n 1 sh -c 'echo out; echo err >&2' 2>/dev/null",
        )?;
        same_lines(&done.success("merge")?.stdout, &["err", "out"])
    }),
    (
        "standard input goes to rank 0, or where --stdin says",
        |stage| {
            let done = stage
                .script("printf 'one\\ntwo\\n' | $MPIRUN -n 2 $ACT echo")?
                .success("stdin")?;
            same_lines(
                &done.stdout,
                &[
                    "rank 0 at the end of its input",
                    "rank 0 read one",
                    "rank 0 read two",
                    "rank 1 at the end of its input",
                ],
            )?;
            let done = stage
                .script("echo one | $MPIRUN --stdin all -n 2 $ACT echo")?
                .success("stdin all")?;
            contains(&done.stdout, &["rank 0 read one", "rank 1 read one"])?;
            let done = stage
                .script("echo one | $MPIRUN --stdin 1 -n 2 $ACT echo")?
                .success("stdin 1")?;
            contains(&done.stdout, &["rank 1 read one"])?;
            let done = stage
                .script("echo one | $MPIRUN --stdin none -n 2 $ACT echo")?
                .success("stdin none")?;
            same_lines(
                &done.stdout,
                &[
                    "rank 0 at the end of its input",
                    "rank 1 at the end of its input",
                ],
            )
        },
    ),
    (
        "whole lines only, whatever pieces the ranks write",
        |stage| {
            let done = stage.job("-n 4", "lines 300")?.success("lines")?;
            let mut seen = BTreeSet::new();
            for line in done.stdout.lines() {
                let parts: Vec<&str> = line.trim_matches(['<', '>']).split(':').collect();
                if parts.len() != 5
                    || parts[0] != parts[4]
                    || parts[1] != parts[3]
                    || parts[2] != "abcdefghijklmnopqrstuvwxyz"
                {
                    return Err(format!("not a whole line: {line}"));
                }
                seen.insert((parts[0].to_string(), parts[1].to_string()));
            }
            if seen.len() == 4 * 300 {
                Ok(())
            } else {
                Err(format!("{} of 1200 lines came", seen.len()))
            }
        },
    ),
    ("every byte a rank wrote before it died appears", |stage| {
        let done = stage.job("-n 1", "lastwords 300000")?;
        status(&done, 137)?;
        let errors = done.stderr.bytes().filter(|byte| *byte == b'x').count();
        let words = done.stdout.bytes().filter(|byte| *byte == b'x').count();
        let wanted = 300_000 - 300_000 / 64;
        if words != wanted || errors < wanted || !done.stdout.contains("the end") {
            return Err(format!("{words} and {errors} of {wanted} bytes came"));
        }
        Ok(())
    }),
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
    ("programs that are not MPI programs run", |stage| {
        let done = stage.script("$MPIRUN -n 3 echo here")?.success("echo")?;
        same_lines(&done.stdout, &["here", "here", "here"])
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
        std::thread::sleep(Duration::from_millis(300));
        shell::signal("QUIT", i64::from(job.pid()));
        let answered = job.wait_for(LIMIT, |seen| seen.contains("MPI_Recv"));
        std::thread::sleep(Duration::from_millis(100));
        let alive = Path::new(&format!("/proc/{}", job.pid())).exists();
        shell::signal("INT", i64::from(job.pid()));
        let done = job.finish(LIMIT, Expiry::Kill)?;
        answered?;
        if !alive {
            return Err(format!("the job ended\n{}", done.tail(40)));
        }
        Ok(())
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
    ("--bind-to and --report-bindings", |stage| {
        let done = stage.script("$MPIRUN --bind-to core --report-bindings -n 1 grep Cpus_allowed_list /proc/self/status")?;
        let done = done.success("bind")?;
        contains(
            &(done.stdout.clone() + &done.stderr),
            &["Cpus_allowed_list", "rank 0"],
        )?;
        let list = done
            .stdout
            .split_whitespace()
            .last()
            .unwrap_or_default()
            .to_string();
        if list.contains([',', '-']) && !list.is_empty() && cpus() > 2 {
            return Err(format!("bound to {list}"));
        }
        stage
            .script("$MPIRUN --bind-to none --map-by slot -n 2 true")?
            .success("none")?;
        Ok(())
    }),
    (
        "--report says which library and which transports",
        |stage| {
            let done = stage.job("--report -n 2", "ring 2")?.success("--report")?;
            contains(&(done.stdout + &done.stderr), &["libmpi_abi", "sm"])
        },
    ),
    ("-initial-errhandler", |stage| {
        let done = stage.job("-n 1", "errhandler")?.success("default")?;
        contains(&done.stdout, &["rank 0 errhandler fatal"])?;
        for (name, short) in [
            ("mpi_errors_return", "return"),
            ("mpi_errors_abort", "abort"),
            ("mpi_errors_are_fatal", "fatal"),
        ] {
            let done = stage
                .job(&format!("-initial-errhandler {name} -n 1"), "errhandler")?
                .success(name)?;
            contains(&done.stdout, &[&format!("rank 0 errhandler {short}")])?;
        }
        Ok(())
    }),
    (
        "an unknown parameter warns with the nearest name and the job runs",
        |stage| {
            let done = stage
                .job("--mca no_such_parameter 1 -n 1", "hello")?
                .success("mca")?;
            contains(&done.stdout, &["rank 0 of 1"])?;
            contains(&done.stderr, &["no_such_parameter"])
        },
    ),
    ("an unknown option names the nearest one", |stage| {
        let done = stage.script("$MPIRUN --tag-outptu -n 1 true || echo status $?")?;
        contains(&done.stderr, &["--tag-output"])?;
        contains(&done.stdout, &["status"])
    }),
    ("-V and --help", |stage| {
        let done = stage
            .script("$MPIRUN -V; $MPIRUN --version")?
            .success("-V")?;
        contains(&done.stdout, &["oxmpi", env!("CARGO_PKG_VERSION")])?;
        let help = stage.script("$MPIRUN --help")?.success("--help")?.stdout;
        let widest = help
            .lines()
            .map(|line| line.chars().count())
            .max()
            .unwrap_or(0);
        if help.lines().count() > 50 || widest > 100 {
            return Err(format!(
                "does not fit a screen: {} lines, {widest} columns",
                help.lines().count()
            ));
        }
        contains(&help, &["-n", "-timeout"])
    }),
    ("a program without mpirun is a singleton", |stage| {
        let done = stage.script("$ACT hello")?.success("singleton")?;
        contains(&done.stdout, &["rank 0 of 1"])
    }),
    (
        "mpicc answers what CMake, MPICH's and Open MPI's users ask",
        |stage| {
            let done = stage.script("for o in -show -showme -compile-info -link-info -showme:compile -showme:link -showme:incdirs -showme:libdirs -showme:libs -showme:version; do echo \"$o: $($MPICC $o)\"; done")?;
            let done = done.success("mpicc")?;
            let line = |option: &str| {
                done.stdout
                    .lines()
                    .find(|line| line.starts_with(&format!("{option}: ")))
                    .unwrap_or_default()
                    .to_string()
            };
            contains(&line("-show"), &["-I", "-L", "-lmpi_abi"])?;
            contains(&line("-showme"), &["-I", "-lmpi_abi"])?;
            contains(&line("-compile-info"), &["-I"])?;
            contains(&line("-link-info"), &["-lmpi_abi"])?;
            contains(&line("-showme:compile"), &["-I"])?;
            contains(&line("-showme:link"), &["-lmpi_abi"])?;
            contains(&line("-showme:incdirs"), &["include"])?;
            contains(&line("-showme:libdirs"), &["lib"])?;
            contains(&line("-showme:libs"), &["mpi_abi"])
        },
    ),
    (
        "mpicc uses the compiler that -cc= or MPI_CC names",
        |stage| {
            let done = stage
                .script("$MPICC -cc=some-cc -show; MPI_CC=other-cc $MPICC -show")?
                .success("-cc")?;
            let lines: Vec<&str> = done.stdout.lines().collect();
            if lines.len() == 2
                && lines[0].starts_with("some-cc ")
                && lines[1].starts_with("other-cc ")
            {
                Ok(())
            } else {
                Err(done.stdout)
            }
        },
    ),
    (
        "mpicxx compiles C++, mpicc passes options through",
        |stage| {
            fs::write(stage.scratch.join("a.cc"), CXX).map_err(|error| error.to_string())?;
            let done = stage.script("cd $SCRATCH; $MPICXX -O1 a.cc -o a; $MPIRUN -n 2 ./a; $MPICC --version >/dev/null; $MPICC -dumpversion >/dev/null")?;
            contains(&done.success("C++")?.stdout, &["C++ 2"])
        },
    ),
    ("the tree works where it is moved", |stage| {
        let source = paths::root().join("tests").join(ACT);
        let done = stage.script(&format!(
            "cp -a $PREFIX $SCRATCH/moved; cd $SCRATCH; ./moved/bin/mpicc -w -I {} {} -o moved-act; ./moved/bin/mpirun -n 2 ./moved-act version; readelf -d moved-act",
            paths::root().join("tests").display(), source.display()
        ))?.success("moved")?;
        let runpath = done
            .stdout
            .lines()
            .find(|line| line.contains("RUNPATH"))
            .unwrap_or_default()
            .to_string();
        contains(&runpath, &["moved/lib"])?;
        contains(&done.stdout, &["rank 0 of 2 uses"])
    }),
    ("pkg-config finds the tree", |stage| {
        if !shell::have("pkg-config") {
            return contains(
                &fs::read_to_string(stage.prefix.join("lib/pkgconfig/mpi_abi.pc"))
                    .unwrap_or_default(),
                &["${pcfiledir}", "-lmpi_abi"],
            );
        }
        let done = stage
            .script("PKG_CONFIG_PATH=$PREFIX/lib/pkgconfig pkg-config --cflags --libs mpi_abi")?;
        contains(
            &done.success("pkg-config")?.stdout,
            &["-lmpi_abi", "include"],
        )
    }),
    (
        "oxmpi-info names the version, the parameters and what is not there yet",
        |stage| {
            let done = stage.script("$INFO")?.success("oxmpi-info")?;
            contains(&done.stdout, &["oxmpi", env!("CARGO_PKG_VERSION")])?;
            let done = stage.script("$INFO --coverage")?.success("--coverage")?;
            contains(&done.stdout, &["MPI_Win_create", "MPI_File_open"])
        },
    ),
];

/// Runs the launcher tests on the release tree.
pub fn suite(report: &mut Report, _all: bool) {
    report.suite("launcher", "mpirun, mpicc and oxmpi-info");
    let stage = match Stage::new(Profile::Release, "launcher") {
        Ok(stage) => stage,
        Err(words) => return report.failure("stage", &words),
    };
    for (name, test) in TESTS {
        report.test(name, || Ok(test(&stage)?));
    }
    report.test("CMake's FindMPI finds and uses mpicc", || cmake(&stage));
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
    let venv = match mpi4py::venv(report, "foreign", &["mpich==5.0.2"]) {
        Ok(venv) => venv,
        Err(why) => return report.not_run("foreign", &why),
    };
    report.test(
        "library, size and --report, in spite of its RUNPATH",
        || {
            let stage = Stage::new(Profile::Release, "foreign")?;
            let program = Mpi::other(&venv).compile(ACT, &[])?;
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

/// The standard input of mpirun stays open after the job is done; mpirun ends all the same.
fn endless_input(stage: &Stage) -> Result<(), String> {
    let mut command = stage.mpirun("-n 1", "hello");
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .map_err(|error| error.to_string())?;
    let mut input = child.stdin.take().ok_or("no standard input")?;
    // The job may be gone already; what counts is that mpirun ends while the pipe is open.
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

/// CPU time of a process in clock ticks.
pub fn ticks(pid: u32) -> u64 {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    let after_name = stat.rsplit(')').next().unwrap_or_default();
    let fields: Vec<&str> = after_name.split_whitespace().collect();
    let field = |place: usize| {
        fields
            .get(place)
            .and_then(|text| text.parse::<u64>().ok())
            .unwrap_or(0)
    };
    field(11) + field(12)
}

fn cpus() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

const CXX: &str = "#include <mpi.h>\n#include <cstdio>\nint main(int argc, char **argv) {\n  MPI_Init(&argc, &argv);\n  int size, rank;\n  MPI_Comm_size(MPI_COMM_WORLD, &size);\n  MPI_Comm_rank(MPI_COMM_WORLD, &rank);\n  if (rank == 0) std::printf(\"C++ %d\\n\", size);\n  return MPI_Finalize();\n}\n";
const CMAKE: &str = "cmake_minimum_required(VERSION 3.10)\nproject(a CXX)\nfind_package(MPI REQUIRED COMPONENTS CXX)\nadd_executable(a a.cc)\ntarget_link_libraries(a MPI::MPI_CXX)\n";
