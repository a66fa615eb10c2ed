//! One MPI library under measurement: how its programs are compiled and started, and how their
//! output is read.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use crate::install::FRONT_FOLDER;
use crate::interrupt;
use crate::mpi::is_newer;
use crate::shell::{self, Expiry};
use crate::{marked, paths, queue};

use super::figures::OURS;

/// The longest time of a single program; usually it takes much less.
const LIMIT: Duration = Duration::from_secs(300);

/// A library that programs can be compiled with and run on.
#[derive(Clone, Debug)]
pub struct Library {
    /// Its name in the tables.
    pub name: String,
    prefix: PathBuf,
    /// Its programs were compiled elsewhere.
    packed: bool,
    mpicc: PathBuf,
    mpirun: PathBuf,
    options: Vec<String>,
    environment: Vec<(String, String)>,
    build: PathBuf,
}

/// The lines of a program's output that begin with one word.
#[derive(Debug)]
pub struct Lines(String);

/// The result of a job, also of one that failed.
#[derive(Debug)]
pub struct Attempt {
    /// Its output until then.
    pub lines: Lines,
    /// From starting `mpirun` to its end.
    pub wall: Duration,
    /// Why it failed.
    pub failure: Option<String>,
    /// Whether it exceeded its limit: another attempt would cost as much again.
    pub hung: bool,
}

impl From<String> for Lines {
    fn from(output: String) -> Lines {
        Lines(output)
    }
}

impl Lines {
    /// The numbers of every line `name number number …`.
    pub fn all(&self, name: &str) -> Vec<Vec<f64>> {
        self.0
            .lines()
            .filter_map(|line| line.strip_prefix(name)?.strip_prefix(' '))
            .map(|rest| {
                rest.split(' ')
                    .filter_map(|word| word.parse().ok())
                    .collect()
            })
            .collect()
    }

    /// Number `column` of the only line of this name.
    pub fn one(&self, name: &str, column: usize) -> Result<f64, String> {
        match &self.all(name)[..] {
            [line] if line.len() > column => Ok(line[column]),
            _ => Err(format!("expected one line `{name}` in:\n{}", self.0)),
        }
    }
}

impl Library {
    /// The tree under `prefix`.
    pub fn ours(prefix: &Path) -> Library {
        Library {
            name: OURS.to_string(),
            prefix: prefix.to_path_buf(),
            packed: false,
            mpicc: prefix.join("bin/mpicc"),
            mpirun: prefix.join("bin/mpirun"),
            options: Vec::new(),
            environment: Vec::new(),
            build: paths::target().join("bench/oxmpi"),
        }
    }

    /// The same tree for programs that another MPI's `mpicc` builds, with our library for their
    /// ABI.
    pub fn translated(&self, name: &str, mpicc: PathBuf) -> Library {
        let folder = self.prefix.join("lib").join(FRONT_FOLDER).join(name);
        let mut library = self.clone().called(name, &format!("front-{name}"));
        library.mpicc = mpicc;
        library.with("LD_LIBRARY_PATH", &folder.display().to_string())
    }

    /// A peer of [`crate::peers`] installed under `prefix`. `mpich` is the prefix of MPICH, whose
    /// wrapper builds for Intel MPI as well.
    ///
    /// Open MPI needs two variables to run as root, and an option to let ranks share processors.
    /// Intel MPI's own library must be found before the one that the program was linked with. Its
    /// `mpirun` finds its parts by PATH.
    pub fn peer(name: &str, prefix: &Path, mpich: &Path) -> Library {
        let below = |path: &str| prefix.join(path).display().to_string();
        let path = std::env::var("PATH").unwrap_or_default();
        let (compiler, options, environment) = match name {
            "openmpi" => (
                prefix,
                vec!["--oversubscribe".to_string()],
                vec![
                    ("OMPI_ALLOW_RUN_AS_ROOT", "1".to_string()),
                    ("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1".to_string()),
                ],
            ),
            "intel" => (
                mpich,
                Vec::new(),
                vec![
                    ("PATH", format!("{}:{path}", below("bin"))),
                    ("I_MPI_ROOT", prefix.display().to_string()),
                    ("FI_PROVIDER_PATH", below("lib/libfabric/prov")),
                    (
                        "LD_LIBRARY_PATH",
                        ["lib", "lib/mpi/release", "lib/libfabric"]
                            .map(below)
                            .join(":"),
                    ),
                ],
            ),
            _ => (prefix, Vec::new(), Vec::new()),
        };
        let environment = environment.into_iter();
        Library {
            name: name.to_string(),
            prefix: prefix.to_path_buf(),
            packed: false,
            mpicc: compiler.join("bin/mpicc"),
            mpirun: prefix.join("bin/mpirun"),
            options,
            environment: environment
                .map(|(name, value)| (name.to_string(), value))
                .collect(),
            build: paths::target().join("bench").join(name),
        }
    }

    /// The same tree under another name, with its programs in another folder.
    pub fn called(mut self, name: &str, folder: &str) -> Library {
        self.name = name.to_string();
        self.build = paths::target().join("bench").join(folder);
        self
    }

    /// The root of its tree.
    pub fn prefix(&self) -> &Path {
        &self.prefix
    }

    /// The same library in an unpacked archive, which contains the programs. They find the library
    /// and its system libraries by LD_LIBRARY_PATH.
    pub fn packed(mut self) -> Library {
        self.packed = true;
        let folders = [self.prefix.join("lib"), paths::target().join("lib")];
        let folders = folders.map(|folder| folder.display().to_string()).join(":");
        let variable = "LD_LIBRARY_PATH".to_string();
        let entry = self.environment.iter_mut();
        match entry.into_iter().find(|(name, _)| *name == variable) {
            Some((_, value)) => *value += &format!(":{folders}"),
            None => self.environment.push((variable, folders)),
        }
        self
    }

    /// Whether waiting ranks spin without yielding: with more ranks than cores a call takes
    /// milliseconds.
    pub fn spins(&self) -> bool {
        self.name == "mpich"
    }

    /// The same library with one more variable in the environment of its jobs.
    pub fn with(&self, variable: &str, value: &str) -> Library {
        let mut library = self.clone();
        library
            .environment
            .push((variable.to_string(), value.to_string()));
        library
    }

    /// Compiles `bench/<name>.c` with this library's wrapper.
    pub fn program(&self, name: &str) -> Result<PathBuf, String> {
        let program = self.build.join(name);
        if self.packed {
            return Ok(program);
        }
        let mut command = Command::new(&self.mpicc);
        command.args(["-O2", "-std=gnu11"]);
        let library = self.mpicc.with_file_name("../lib/libarmci.so");
        if ["armci", "pgas"].contains(&name) && library.is_file() {
            command.args(["-Wl,--no-as-needed", "-larmci"]);
        }
        compile(
            &program,
            &format!("{name}.c"),
            Some(&self.mpicc),
            &mut command,
        )?;
        Ok(program)
    }

    /// Starts `words` as `ranks` ranks and reads what they print.
    pub fn job(&self, ranks: usize, words: &[&str]) -> Result<Lines, String> {
        queue::starts(ranks);
        let done = self.attempt((ranks, 0), words, LIMIT)?;
        done.failure.map_or(Ok(done.lines), Err)
    }

    /// The version that the running library reports, or why it does not.
    pub fn version(&self) -> String {
        let ask = || {
            let program = self.program("version")?.display().to_string();
            self.job(1, &[&program])
        };
        match ask() {
            Ok(Lines(text)) => {
                let found = text.lines().find_map(|line| line.strip_prefix("version "));
                let words = found.unwrap_or("says nothing of itself").split_whitespace();
                words.collect::<Vec<_>>().join(" ")
            }
            Err(words) => format!("does not run: {}", words.lines().next().unwrap_or_default()),
        }
    }

    /// As [`Library::job`] on this machine or on [hosts](Job::hosts), with the output of a failed
    /// job. No process of the job is left afterwards.
    pub fn attempt(
        &self,
        (ranks, hosts): (usize, u32),
        words: &[&str],
        limit: Duration,
    ) -> Result<Attempt, String> {
        let mut command = beside(hosts, &self.mpirun);
        without_settings(&mut command);
        command.args(&self.options);
        if hosts > 0 {
            command.args(self.on_hosts(hosts, ranks.div_ceil(hosts as usize)));
        }
        command.arg("-n").arg(ranks.to_string()).args(words);
        for (variable, value) in &self.environment {
            command.env(variable, value);
        }
        if hosts > 0 {
            // Otherwise the peers would detect that the hosts share a machine, and its memory.
            let sockets = [
                ("MPIR_CVAR_CH4_NETMOD", "ofi"),
                ("FI_PROVIDER", "tcp"),
                ("PRTE_ALLOW_RUN_AS_ROOT", "1"),
                ("PRTE_ALLOW_RUN_AS_ROOT_CONFIRM", "1"),
            ];
            command.envs(sockets);
        }
        let what = format!("{}: mpirun -n {ranks} {}", self.name, words.join(" "));
        attempt(command, &what, limit)
    }

    /// The options of `mpirun` that start `each` ranks on each of the hosts.
    fn on_hosts(&self, hosts: u32, each: usize) -> Vec<String> {
        let agent = tool("netssh");
        let list: Vec<String> = (1..=hosts).map(|host| format!("h{host}:{each}")).collect();
        let list = list.join(",");
        let place = format!("ppr:{each}:node:oversubscribe");
        let words: &[&str] = match self.name.as_str() {
            OURS => &["--launch-agent", &agent, "--host", &list],
            "openmpi" => &[
                "--prtemca",
                "plm_ssh_agent",
                &agent,
                "--host",
                &list,
                "--map-by",
                &place,
                "--mca",
                "pml",
                "ob1",
                "--mca",
                "btl",
                "tcp,sm,self",
            ],
            // Its launcher would use its host name, which cannot be resolved.
            _ => &[
                "-launcher",
                "ssh",
                "-launcher-exec",
                &agent,
                "-iface",
                "br0",
                "-hosts",
                &list,
            ],
        };
        words.iter().map(|word| word.to_string()).collect()
    }

    /// As [`Library::attempt`], of a program that measures the machine and runs outside of a job.
    /// Over hosts it runs on two: on the second with `--serve`, on the first with its address.
    pub fn alone(&self, hosts: u32, words: &[&str], limit: Duration) -> Result<Attempt, String> {
        let mut command = match hosts {
            0 => Command::new(words[0]),
            _ => {
                let mut command = beside(hosts, Path::new("sh"));
                let both = "ip netns exec h2 \"$0\" --serve & \
                            exec ip netns exec h1 \"$0\" --call 10.99.0.2 \"$@\"";
                command.args(["-c", both, words[0]]);
                command
            }
        };
        command.args(&words[1..]);
        command.envs(self.environment.iter().cloned());
        attempt(command, &words.join(" "), limit)
    }
}

/// Removes settings from the environment, so that the libraries run with their defaults. Some
/// systems set parameters for all programs; a container image for example disables single copies.
fn without_settings(command: &mut Command) {
    for (name, _) in std::env::vars_os() {
        let name = name.to_string_lossy();
        if SETTINGS.iter().any(|prefix| name.starts_with(prefix)) {
            command.env_remove(&*name);
        }
    }
}

/// The prefixes of variables that are settings of a library.
const SETTINGS: [&str; 10] = [
    "OXMPI_", "OMPI_", "PRTE_", "PMIX_", "MPICH_", "MPIR_", "HYDRA_", "I_MPI_", "FI_", "UCX_",
];

/// A command on this machine, or beside hosts with networks of their own, which end with it.
fn beside(hosts: u32, program: &Path) -> Command {
    if hosts == 0 {
        return Command::new(program);
    }
    let mut command = Command::new("unshare");
    command.args(["-rmnpf", "--mount-proc", "--kill-child"]);
    command
        .args([tool("hosts.sh"), hosts.to_string()])
        .arg(program);
    command
}

/// A script that the tests use as well.
fn tool(name: &str) -> String {
    let path = paths::root().join("tests/tools").join(name);
    path.display().to_string()
}

fn attempt(mut command: Command, what: &str, limit: Duration) -> Result<Attempt, String> {
    command.env(marked::VARIABLE, interrupt::mark());
    let start = Instant::now();
    let done = shell::run(&mut command, limit, Expiry::AskThenKill)?;
    let wall = start.elapsed();
    let hung = done.timed_out;
    let lines = Lines(done.stdout.clone());
    let failure = done.success(what).err();
    if failure.is_some() {
        interrupt::sweep();
    }
    Ok(Attempt {
        lines,
        wall,
        failure,
        hung,
    })
}

/// The path of the meter, which is independent of the library.
pub fn meter() -> Result<String, String> {
    let program = paths::target().join("bench/meter");
    compile(&program, "meter.c", None, Command::new("cc").arg("-O2"))?;
    Ok(program.display().to_string())
}

/// The library that counts allocations when it is preloaded.
pub fn allocation_counter() -> Result<String, String> {
    let library = paths::target().join("bench/allocations.so");
    compile(
        &library,
        "allocations.c",
        None,
        Command::new("cc").args(["-O2", "-shared", "-fPIC"]),
    )?;
    Ok(library.display().to_string())
}

/// A fresh file of one zeroed page, through which the ranks of a program communicate outside MPI.
pub fn flag_file() -> Result<String, String> {
    let path = paths::target()
        .join("bench")
        .join(format!("flag-{}", std::process::id()));
    fs::write(&path, [0; 4096]).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(path.display().to_string())
}

/// The median.
pub fn median(values: &[f64]) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted.get(sorted.len() / 2).copied().unwrap_or(f64::NAN)
}

/// The source of a program: in `bench`, or in `research/programs`.
fn source(file: &str) -> PathBuf {
    let folders = ["bench", "research/programs"].map(|folder| paths::root().join(folder));
    let found = folders.iter().find(|folder| folder.join(file).is_file());
    found.unwrap_or(&folders[0]).join(file)
}

/// Runs the compiler unless its output is newer than the source, the headers and `tool`.
fn compile(
    output: &Path,
    from: &str,
    tool: Option<&Path>,
    command: &mut Command,
) -> Result<(), String> {
    let (from, headers) = (source(from), [source("bench.h"), source("apps/app.h")]);
    let inputs: Vec<&Path> = [from.as_path(), &headers[0], &headers[1]]
        .into_iter()
        .chain(tool)
        .collect();
    if is_newer(output, &inputs) {
        return Ok(());
    }
    let folder = output.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    command.arg("-I").arg(paths::root().join("bench"));
    command.arg("-o").arg(output).arg(&from).arg("-lm");
    shell::run(command, LIMIT, Expiry::Kill)?
        .success(&format!("compiling {}", output.display()))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_by_name() {
        let lines =
            Lines("latency 8 0.2 0.1\nlatencyx 1\nlatency 64 0.3 0.2\nmemory 5\n".to_string());
        assert_eq!(
            lines.all("latency"),
            [vec![8.0, 0.2, 0.1], vec![64.0, 0.3, 0.2]]
        );
        assert_eq!(lines.one("memory", 0), Ok(5.0));
        assert!(lines.one("latency", 0).is_err());
        assert_eq!(median(&[3.0, 1.0, 2.0]), 2.0);
    }
}
