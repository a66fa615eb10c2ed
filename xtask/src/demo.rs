//! `cargo xtask demo`: builds and installs the library, compiles the examples with its `mpicc` and
//! runs each with 4 ranks.
//!
//! The heat equation comes first; its field becomes a picture whose path is printed. Each example
//! checks its own answer, and a wrong one ends the demo. The Python example needs a package
//! registry and is reported as left out without one.

use std::fs::{self, File};
use std::io::BufWriter;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::{Duration, Instant};

use crate::chosen::Chosen;
use crate::install::{self, Output};
use crate::mpi::Mpi;
use crate::paths::{self, Profile};
use crate::report::{Report, Test};
use crate::shell::{self, Expiry};
use crate::{mpi, mpi4py, picture};

/// Ranks of every example.
const RANKS: usize = 4;
/// Cells along one edge of the plate; also the width of the picture.
const CELLS: usize = 512;
/// Watchdog of one example in the suite.
const LIMIT: Duration = Duration::from_secs(60);
/// Steps of the heat equation.
const STEPS: usize = 800;

/// Entry point of the task.
pub fn run(args: &[String]) -> ExitCode {
    if let Some(word) = args.first() {
        return crate::usage(&format!("demo: unknown option {word}"));
    }
    match demo() {
        Ok(()) => ExitCode::SUCCESS,
        Err(words) => {
            eprintln!("demo: {words}");
            ExitCode::FAILURE
        }
    }
}

fn demo() -> Result<(), String> {
    let start = Instant::now();
    let prefix = Profile::Release.prefix();
    say("building oxmpi (cargo shows its progress)");
    // The tree with assertions builds fastest.
    install::install(&prefix, Profile::Dev, Output::Shown)?;
    say(&format!(
        "installed under {} after {} s",
        prefix.display(),
        start.elapsed().as_secs()
    ));

    let mpi = Mpi::ours(&prefix);
    let folder = paths::target().join("demo");
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;

    let field = folder.join("heat.field");
    let heat = compile(&mpi, "heat", &folder)?;
    job(
        &mpi,
        &[&heat],
        &[
            &field.display().to_string(),
            &CELLS.to_string(),
            &STEPS.to_string(),
        ],
    )?;
    let picture = folder.join("heat.png");
    draw(&field, &picture)?;
    say(&format!(
        "the plate after {STEPS} steps: {}",
        picture.display()
    ));

    for name in ["hello", "ring", "pi"] {
        let program = compile(&mpi, name, &folder)?;
        job(&mpi, &[&program], &[])?;
    }
    python(&mpi)?;
    say(&format!(
        "done after {} s; try it yourself:",
        start.elapsed().as_secs()
    ));
    println!(
        "\n    export PATH={}/bin:$PATH\n    mpicc examples/ring.c -o ring && mpirun -n 8 ./ring\n",
        prefix.display()
    );
    Ok(())
}

/// The examples with one rank and with several; each checks its own answer. A part of `cargo xtask
/// test`.
pub fn suite(report: &mut Report, all: bool) {
    report.suite("examples", "what the README and the demo show");
    let mpi = &Mpi::ours(&Profile::Dev.prefix());
    let folder = &paths::target().join("examples");
    if let Err(error) = fs::create_dir_all(folder) {
        return report.failure("examples", &error.to_string());
    }
    let mut tests = Vec::new();
    for (name, args) in [
        ("hello", ""),
        ("heat", "heat.field 60 50"),
        ("ring", "50"),
        ("pi", "100000"),
        ("queuelock", "300"),
        ("hashtable", "20000"),
    ] {
        let counts = if all {
            [1, 2, 3, 4, 5, 6].as_slice()
        } else {
            &[1, 3]
        };
        for &ranks in counts {
            tests.push(Test::new(
                format!("{name} with {ranks}"),
                ranks,
                move || {
                    let program = folder.join(name);
                    let source = paths::root().join("examples").join(format!("{name}.c"));
                    let mut compiler = Command::new(&mpi.mpicc);
                    compiler
                        .args(["-O2", "-Wall", "-Wextra", "-Werror"])
                        .arg(&source)
                        .arg("-lm");
                    mpi::compile(&mut compiler, &mpi.mpicc, &program)?;
                    let place = folder.join(format!("{name}-{ranks}"));
                    fs::create_dir_all(&place).map_err(|error| error.to_string())?;
                    let mut job = mpi.job(ranks);
                    job.current_dir(&place)
                        .arg(&program)
                        .args(args.split_whitespace());
                    let done = shell::run(&mut job, LIMIT, Expiry::AskThenKill)?.success(name)?;
                    if done.stdout.contains("(right)") {
                        Ok(())
                    } else {
                        Err(done.tail(10).into())
                    }
                },
            ));
        }
    }
    report.all(tests);
}

fn compile(mpi: &Mpi, name: &str, folder: &Path) -> Result<PathBuf, String> {
    let source = paths::root().join("examples").join(format!("{name}.c"));
    let program = folder.join(name);
    say(&format!("mpicc -O2 examples/{name}.c -o {name} -lm"));
    let status = Command::new(&mpi.mpicc)
        .arg("-O2")
        .arg(&source)
        .arg("-o")
        .arg(&program)
        .arg("-lm")
        .status();
    match status {
        Ok(status) if status.success() => Ok(program),
        Ok(status) => Err(format!("mpicc examples/{name}.c: {status}")),
        Err(error) => Err(format!("{}: {error}", mpi.mpicc.display())),
    }
}

/// Runs a program with its output on the terminal.
fn job(mpi: &Mpi, program: &[&Path], args: &[&str]) -> Result<(), String> {
    let shown: Vec<String> = program
        .iter()
        .map(|path| {
            path.file_name()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned()
        })
        .collect();
    say(&format!("mpirun -n {RANKS} {}", shown.join(" ")));
    let status = mpi.job(RANKS).args(program).args(args).status();
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{}: {status}", shown.join(" "))),
        Err(error) => Err(format!("{}: {error}", mpi.mpirun.display())),
    }
}

fn python(mpi: &Mpi) -> Result<(), String> {
    let report = Report::new(Chosen::default());
    say("mpi4py, built from its source with our mpicc (the first time takes a minute or two)");
    let installed = match mpi4py::prepare(&report, mpi) {
        Ok(installed) => installed,
        Err(mpi4py::Missing::Registry(why)) => {
            say(&format!(
                "the Python example is left out, no package registry: {}",
                why.trim().lines().last().unwrap_or_default()
            ));
            return Ok(());
        }
        Err(mpi4py::Missing::Ours(words)) => return Err(words),
    };
    drop(report);
    let script = paths::root().join("examples/hello.py");
    job(mpi, &[&installed.python, &script], &[])
}

/// Turns the field, `CELLS` x `CELLS` doubles, into a PNG.
fn draw(field: &Path, picture: &Path) -> Result<(), String> {
    let bytes = fs::read(field).map_err(|error| format!("{}: {error}", field.display()))?;
    let values: Vec<f64> = bytes
        .as_chunks::<8>()
        .0
        .iter()
        .map(|chunk| f64::from_ne_bytes(*chunk))
        .collect();
    if values.len() != CELLS * CELLS {
        return Err(format!(
            "{} holds {} cells, not {CELLS} x {CELLS}",
            field.display(),
            values.len()
        ));
    }
    let file = File::create(picture).map_err(|error| format!("{}: {error}", picture.display()))?;
    picture::write(BufWriter::new(file), &values, CELLS)
}

fn say(words: &str) {
    println!("\x1b[1m>> {words}\x1b[0m");
}
