//! Binary packages of others, built for Open MPI, MPICH or Intel MPI. Our `mpirun` and the
//! MPI that they were built for run them unmodified; both must give the same answer.
//!
//! `tests/binaries.toml` has a row for each program: its package, its command, how its answer is
//! taken from its output, and a tolerance with its reason. Its input is in the folder of its name
//! below `tests/binaries`. Packages of Debian run in a root of their own ([`root`]), packages of
//! the Python registry in folders of their own. The answer of a program's own MPI is kept in
//! `target/binaries` until its row, its input or the root changes.
//!
//! By default the quick rows run. `--all` runs every row, mpi4py's own suite with each of the
//! modules in its wheel ([`wheel`]), and the examples of rsmpi ([`rsmpi`]).

mod answer;
mod page;
mod root;
mod rsmpi;
mod times;
mod wheel;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use serde::Deserialize;

pub use page::page;
pub use times::run as time;

use crate::paths::{self, Profile};
use crate::report::{Outcome, Report, Test, Verdict};
use crate::shell::{self, Done, Expiry};
use crate::test::Options;
use crate::{queue, venv};
use root::Root;

/// The file of the rows.
const LIST: &str = "tests/binaries.toml";
/// Watchdog of one program.
const LIMIT: Duration = Duration::from_secs(600);

/// The MPI that a program was built for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Abi {
    Openmpi,
    Mpich,
}

/// One program.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Program {
    name: String,
    /// Packages of Debian. With `pip`, packages of the Python registry: each gets a folder of its
    /// own below `$PIP`, and the first is the MPI.
    package: String,
    #[serde(default)]
    pip: bool,
    abi: Abi,
    /// A description, and its language.
    about: String,
    #[serde(default = "ranks")]
    ranks: Vec<usize>,
    /// The number of ranks with its own MPI, if that differs.
    native: Option<usize>,
    /// The folder of its input, if that has another name.
    input: Option<String>,
    /// Lines of a shell that run it. `$RUN` starts a program with `$N` ranks, `$ONE` with one.
    run: String,
    /// Prints its answer from the files `out` and `err`, the output of the lines above.
    answer: String,
    /// The tolerance of numbers, relative to the greater.
    #[serde(default)]
    tolerance: f64,
    /// The reason for the tolerance.
    why: Option<String>,
    /// Runs also without `--all`.
    #[serde(default)]
    quick: bool,
    /// `cargo xtask binaries` measures its time.
    #[serde(default)]
    timed: bool,
}

fn ranks() -> Vec<usize> {
    vec![2, 4]
}

/// All programs, in the order of the file.
fn read(tree: &Path) -> Result<Vec<Program>, String> {
    #[derive(Deserialize)]
    struct Table {
        program: Vec<Program>,
    }
    let wrong = |why: &dyn std::fmt::Display| format!("{LIST}: {why}");
    let text = fs::read_to_string(tree.join(LIST)).map_err(|why| wrong(&why))?;
    let table: Table = toml::from_str(&text).map_err(|why| wrong(&why))?;
    for row in &table.program {
        if (row.tolerance > 0.0 || row.native.is_some()) && row.why.is_none() {
            return Err(wrong(&format!("{} does not say why", row.name)));
        }
    }
    Ok(table.program)
}

/// The MPI that runs a program.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Native,
    Ours,
}

/// Where programs are found and run.
struct Place {
    /// The root with Debian's programs.
    root: Option<Root>,
    /// The tree that runs them.
    prefix: PathBuf,
}

/// Runs the suite.
pub fn suite(report: &mut Report, options: &Options) {
    report.suite("binaries", "programs built for other MPIs");
    wheel::suite(report, options);
    rsmpi::suite(report, options);
    let programs = match read(&paths::root()) {
        Ok(programs) => programs,
        Err(words) => return report.failure(LIST, &words),
    };
    // A program that is named runs.
    let some = options.all || options.name.is_some();
    let wanted = |row: &Program| {
        (some || row.quick) && report.wants(&format!("binaries::{} with", row.name))
    };
    let programs: Vec<Program> = programs.into_iter().filter(wanted).collect();
    let (pip, debian): (Vec<Program>, Vec<Program>) = programs.into_iter().partition(|row| row.pip);
    let prefix = Profile::Dev.or_release().prefix();
    let place = Place { root: None, prefix };
    run_all(report, &place, &pip);
    match place.with_root(report, &debian) {
        Ok(place) => run_all(report, &place, &debian),
        Err(why) => report.not_run("binaries of Debian", &why),
    }
}

fn run_all(report: &mut Report, place: &Place, programs: &[Program]) {
    let mut ready = Vec::new();
    for row in programs {
        match prepare(report, row) {
            Ok(()) => ready.push(row),
            Err(why) => report.not_run(&format!("binaries, {}", row.name), &why),
        }
    }
    let tests = ready.into_iter().flat_map(|row| {
        let each = move |&ranks: &usize| {
            let name = format!("{} with {ranks}", row.name);
            Test::new(name, ranks, move || judge(place, row, ranks))
        };
        row.ranks.iter().map(each)
    });
    report.all(tests.collect());
}

/// Installs the packages that the row needs besides a root.
fn prepare(report: &Report, row: &Program) -> Result<(), String> {
    match row.pip {
        true => row
            .package
            .split(' ')
            .try_for_each(|package| venv::install(report, &folder_of(package), &[package])),
        false => Ok(()),
    }
}

/// Checks that both answers are the same.
fn judge(place: &Place, row: &Program, ranks: usize) -> Outcome {
    let native = place.native(row, ranks).map_err(Verdict::Skipped)?;
    let folder = place.fresh(row, Side::Ours, ranks)?;
    queue::starts(ranks);
    let done = place.start(row, Side::Ours, ranks, &folder)?;
    let failed = |words: String| Verdict::Failed(format!("{words}\n{}", log(&folder, &done)));
    if done.code != 0 || done.timed_out {
        return Err(failed(format!("exit status {}", done.code)));
    }
    answer::same(&native, &answer_in(&folder)?, row.tolerance).map_err(failed)?;
    // Some programs write hundreds of megabytes.
    let _ = fs::remove_dir_all(&folder);
    Ok(())
}

/// The answer that the row printed.
fn answer_in(folder: &Path) -> Result<String, String> {
    let text = fs::read(folder.join(".answer")).map_err(|why| format!("no answer: {why}"))?;
    Ok(String::from_utf8_lossy(&text).into_owned())
}

/// The end of a program's output.
fn log(folder: &Path, done: &Done) -> String {
    let text = |name| fs::read(folder.join(name)).unwrap_or_default();
    let text = |name| String::from_utf8_lossy(&text(name)).into_owned();
    let (stdout, stderr) = (text("out"), text("err") + &done.stderr);
    Done {
        code: 0,
        timed_out: false,
        stdout,
        stderr,
    }
    .tail(30)
}

impl Place {
    /// The same place with the packages of these programs in a root of Debian.
    fn with_root(self, report: &Report, programs: &[Program]) -> Result<Place, String> {
        let packages = programs.iter().flat_map(|row| row.package.split(' '));
        let packages: BTreeSet<&str> = packages.chain(["openmpi-bin", "mpich"]).collect();
        if programs.is_empty() {
            return Ok(self);
        }
        let root = Root::with(report, &packages)?;
        let mut ours = root.enter(&self.prefix, &self.prefix, "/oxmpi/bin/mpirun --version");
        shell::run(&mut ours, LIMIT, Expiry::Kill)?
            .success("our mpirun in the root of Debian 12")?;
        Ok(Place {
            root: Some(root),
            ..self
        })
    }

    /// The answer of the program's own MPI, kept until the row, its input or the root changes.
    fn native(&self, row: &Program, ranks: usize) -> Result<String, String> {
        let root = self.root.as_ref().map_or("", |root| &root.packages);
        let what = [&row.run, &row.answer, &input_of(row)?, root].join("\n");
        let folder = paths::target().join("binaries").join(&row.name);
        let kept = |name: &str| folder.join(format!("native-{ranks}.{name}"));
        if fs::read_to_string(kept("row")).is_ok_and(|text| text == what) {
            return fs::read_to_string(kept("answer")).map_err(|why| why.to_string());
        }
        let job = self.fresh(row, Side::Native, ranks)?;
        let ranks = row.native.unwrap_or(ranks);
        let done = self.start(row, Side::Native, ranks, &job)?;
        let answer = answer_in(&job)?;
        if done.code != 0 || done.timed_out || answer.trim().is_empty() {
            let log = log(&job, &done);
            return Err(format!("its own MPI gives no answer here\n{log}"));
        }
        let write = |name, text: &str| fs::write(kept(name), text).map_err(|why| why.to_string());
        write("answer", &answer)?;
        write("row", &what)?;
        fs::remove_dir_all(job).map_err(|why| why.to_string())?;
        Ok(answer)
    }

    /// A folder that contains only the program's input.
    fn fresh(&self, row: &Program, side: Side, ranks: usize) -> Result<PathBuf, String> {
        let side = match side {
            Side::Native => "native",
            Side::Ours => "ours",
        };
        let folder = paths::target().join("binaries").join(&row.name);
        let folder = folder.join(format!("{side}-{ranks}"));
        let words = |why: std::io::Error| format!("{}: {why}", folder.display());
        if folder.exists() {
            fs::remove_dir_all(&folder).map_err(words)?;
        }
        fs::create_dir_all(&folder).map_err(words)?;
        for file in inputs(row) {
            let name = file.file_name().unwrap_or_default();
            fs::copy(&file, folder.join(name)).map_err(words)?;
        }
        Ok(folder)
    }

    /// Runs the program to its end, and prints its answer to a file.
    fn start(&self, row: &Program, side: Side, ranks: usize, job: &Path) -> Result<Done, String> {
        let prefix = match row.pip {
            true => self.prefix.display().to_string(),
            false => "/oxmpi".to_owned(),
        };
        let launcher = match (side, row.abi) {
            (Side::Ours, _) => format!("{prefix}/bin/mpirun --timeout {}", LIMIT.as_secs() - 30),
            (Side::Native, Abi::Openmpi) => OPENMPI.to_owned(),
            (Side::Native, Abi::Mpich) => "mpiexec.hydra".to_owned(),
        };
        let script = format!(
            "exec >out 2>err\nexport RUN='{launcher} -n {ranks}' ONE='{launcher} -n 1' N={ranks}\n\
             {}\nset +e\nexec >.answer\n{}\ntrue",
            row.run, row.answer
        );
        let mut command = self.command(row, side, job, &script);
        shell::run(&mut command, LIMIT, Expiry::Kill)
    }

    /// A shell that runs `script` in the folder of the job, inside the root of the program if it
    /// has one.
    fn command(&self, row: &Program, side: Side, job: &Path, script: &str) -> Command {
        if let (Some(root), false) = (&self.root, row.pip) {
            return root.enter(job, &self.prefix, script);
        }
        let mpi = folder_of(row.package.split(' ').next().unwrap_or_default());
        let mut command = Command::new("sh");
        command
            .args(["-c", &format!("set -eu\n{script}")])
            .current_dir(job);
        let path = std::env::var("PATH").unwrap_or_default();
        command
            .env("PIP", paths::cache())
            .env("PATH", format!("{}:{path}", mpi.join("bin").display()))
            .envs(root::VARIABLES);
        if side == Side::Native {
            command.env("LD_LIBRARY_PATH", mpi.join("lib"));
        }
        command
    }
}

/// Open MPI's launcher: it allows more ranks than processors, and needs no program for other hosts.
const OPENMPI: &str = "mpirun.openmpi --oversubscribe --mca plm isolated";

/// Where a package of the Python registry is installed.
fn folder_of(package: &str) -> PathBuf {
    paths::cache().join(package.replace("==", "-"))
}

/// The files that a program reads.
fn inputs(row: &Program) -> Vec<PathBuf> {
    let folder = paths::root().join("tests/binaries");
    let folder = folder.join(row.input.as_ref().unwrap_or(&row.name));
    let mut files: Vec<PathBuf> = fs::read_dir(folder)
        .into_iter()
        .flatten()
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .collect();
    files.sort();
    files
}

fn input_of(row: &Program) -> Result<String, String> {
    let read = |file: PathBuf| {
        fs::read_to_string(&file).map_err(|why| format!("{}: {why}", file.display()))
    };
    inputs(row).into_iter().map(read).collect()
}
