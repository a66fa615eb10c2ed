//! One MPI library under measurement: how its programs are compiled and started, and how their lines are read.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use crate::e2e::is_newer;
use crate::paths;
use crate::shell::{self, Done, Expiry};

/// The longest a single program may take; nothing here comes near it when all is well.
const LIMIT: Duration = Duration::from_secs(300);

/// A library that programs can be compiled with and run on.
#[derive(Clone, Debug)]
pub struct Library {
    /// What it is called in the tables.
    pub name: String,
    mpicc: PathBuf,
    mpirun: PathBuf,
    options: Vec<String>,
    environment: Vec<(String, String)>,
    build: PathBuf,
}

/// The lines of a program's output that begin with one word.
#[derive(Debug)]
pub struct Lines(String);

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
            name: "oxmpi".to_string(),
            mpicc: prefix.join("bin/mpicc"),
            mpirun: prefix.join("bin/mpirun"),
            options: Vec::new(),
            environment: Vec::new(),
            build: paths::target().join("bench/oxmpi"),
        }
    }

    /// A peer installed under `prefix`. Open MPI wants to be told twice that it may run as root, and that ranks may share processors.
    pub fn peer(name: &str, prefix: &Path) -> Library {
        let openmpi = name == "openmpi";
        let variables = ["OMPI_ALLOW_RUN_AS_ROOT", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM"];
        Library {
            name: name.to_string(),
            mpicc: prefix.join("bin/mpicc"),
            mpirun: prefix.join("bin/mpirun"),
            options: if openmpi {
                vec!["--oversubscribe".to_string()]
            } else {
                Vec::new()
            },
            environment: variables
                .iter()
                .filter(|_| openmpi)
                .map(|v| (v.to_string(), "1".to_string()))
                .collect(),
            build: paths::target().join("bench").join(name),
        }
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
        let mut command = Command::new(&self.mpicc);
        command.args(["-O2", "-std=gnu11"]);
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
        self.timed(ranks, words).map(|(lines, _)| lines)
    }

    /// As [`Library::job`], with the wall time from starting `mpirun` to its end.
    pub fn timed(&self, ranks: usize, words: &[&str]) -> Result<(Lines, Duration), String> {
        let mut command = Command::new(&self.mpirun);
        command
            .args(&self.options)
            .arg("-n")
            .arg(ranks.to_string())
            .args(words);
        for (variable, value) in &self.environment {
            command.env(variable, value);
        }
        let start = Instant::now();
        let done: Done = shell::run(&mut command, LIMIT, Expiry::AskThenKill)?;
        let wall = start.elapsed();
        let done = done.success(&format!(
            "{}: mpirun -n {ranks} {}",
            self.name,
            words.join(" ")
        ))?;
        Ok((Lines(done.stdout), wall))
    }
}

/// The meter, which belongs to no library.
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

/// A fresh file of one zeroed page through which the ranks of a program speak outside MPI.
pub fn flag_file() -> Result<String, String> {
    let path = paths::target()
        .join("bench")
        .join(format!("flag-{}", std::process::id()));
    fs::write(&path, [0; 4096]).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(path.display().to_string())
}

/// The middle one.
pub fn median(values: &[f64]) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted.get(sorted.len() / 2).copied().unwrap_or(f64::NAN)
}

fn source(file: &str) -> PathBuf {
    paths::root().join("bench").join(file)
}

/// Runs the compiler unless its output is newer than the source, the shared header and `tool`.
fn compile(
    output: &Path,
    from: &str,
    tool: Option<&Path>,
    command: &mut Command,
) -> Result<(), String> {
    let (from, header) = (source(from), source("bench.h"));
    let inputs: Vec<&Path> = [from.as_path(), header.as_path()]
        .into_iter()
        .chain(tool)
        .collect();
    if is_newer(output, &inputs) {
        return Ok(());
    }
    let folder = output.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    command.arg("-o").arg(output).arg(&from);
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
