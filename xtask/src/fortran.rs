//! The suite `fortran`: programs through mpif.h, `use mpi` and `use mpi_f08`, compiled by the
//! installed `mpifort`, and CMake's FindMPI.
//!
//! The programs `calls_*`, which are generated in the target folder, call every procedure under
//! both of its names. They show that each procedure has an interface and a symbol. All others run,
//! and print "right" when their answers are right. `run_*` use every form of the calls that move
//! data.

use std::cell::OnceCell;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::codegen;
use crate::debian;
use crate::install;
use crate::mpi::Mpi;
use crate::paths::{self, Profile};
use crate::report::{Outcome, Report, Verdict};
use crate::shell::{self, Expiry};

/// Watchdog of a compilation or a job.
const LIMIT: Duration = Duration::from_secs(120);

/// Runs the suite on the dev tree. Without `all` programs run only with their greatest number of
/// ranks, and no modules are built for a second compiler.
pub fn suite(report: &mut Report, all: bool) {
    report.suite("fortran", "mpif.h, mpi, mpi_f08 and mpifort");
    let prefix = Profile::Dev.prefix();
    if let Err(why) = prepare(report, &prefix) {
        return report.not_run("fortran", &why);
    }
    let stage = Stage {
        mpi: Mpi::ours(&prefix),
        folder: paths::target().join("fortran"),
        prefix,
    };
    if let Err(error) = codegen::fortran_programs(&stage.folder.join(GENERATED)) {
        return report.failure("fortran", &error);
    }
    for way in ["mpif", "mpi", "f08"] {
        report.test(
            &format!("every procedure through {way} compiles and links"),
            || {
                let program =
                    stage.compile("mpifort", &format!("{GENERATED}/calls_{way}.f90"), &[])?;
                let said = stage.run(&program, 1, &[])?;
                right(&said, " procedures")
            },
        );
    }
    report.test("no procedure is left out by the programs that run", || {
        nothing_left_out(&stage)
    });
    for (command, source, ranks) in PROGRAMS {
        let compiled = OnceCell::new();
        let least = if all { 0 } else { ranks.len() - 1 };
        for ranks in &ranks[least..] {
            report.test(&format!("{source} with {ranks}"), || {
                let program = compiled.get_or_init(|| stage.compile(command, source, &[]));
                let program = program.clone()?;
                let scratch = stage.scratch(&format!("{source}-{ranks}"));
                right(
                    &stage.run(&program, *ranks, &arguments(source, &scratch))?,
                    "right",
                )
            });
        }
    }
    for ranks in if all { 1..=3 } else { 3..=3 } {
        report.test(
            &format!("Fortran and C in one program with {ranks}"),
            || mixed(&stage, ranks),
        );
    }
    report.test(
        "mpirun --check has nothing to tell of right programs",
        || checked(&stage),
    );
    report.test("mpirun --check names the line of a Fortran program", || {
        named(&stage)
    });
    if all {
        report.test(
            "modules for another compiler stand beside the first",
            || another(&stage),
        );
    }
    report.test("a compiler without modules learns how to get them", || {
        none(&stage)
    });
    report.test("CMake's FindMPI in C, C++ and Fortran", || cmake(&stage));
}

/// Installs the compiler and CMake where they are missing. Compiles the modules if the installation
/// could not, because the compiler was missing then.
///
/// # Errors
/// The reason why there is no compiler.
fn prepare(report: &Report, prefix: &Path) -> Result<(), String> {
    let has_compiler = install::has_fortran().is_ok();
    if !has_compiler || !shell::have("cmake") {
        report.doing(&format!("installing {PACKAGES} with apt-get"));
        let installed = debian::install(PACKAGES);
        // Without CMake one test is skipped and reports it.
        if !has_compiler {
            installed?;
        }
        install::has_fortran()?;
    }
    match prefix.join("lib/fortran/gfortran").is_dir() {
        true => Ok(()),
        false => install::fortran(prefix, Profile::Dev, install::Output::Kept),
    }
}

/// The folder of the generated programs, below that of the suite.
const GENERATED: &str = "generated";

/// Packages of Debian.
const PACKAGES: &str = "gfortran cmake";

/// The wrapper, the program, and its numbers of ranks.
const PROGRAMS: &[(&str, &str, &[usize])] = &[
    ("mpif77", "tests/fortran/fixed.f", &[1, 2, 3]),
    ("mpif90", "tests/fortran/module.f90", &[1, 2, 4]),
    ("mpifort", "tests/fortran/sections.f90", &[1, 2, 3]),
    ("mpifort", "tests/fortran/objects.f90", &[1, 2, 4]),
    ("mpifort", "tests/fortran/kinds.f90", &[1, 2, 3]),
    ("mpifort", "tests/fortran/spawn.f90", &[1, 2]),
    ("mpif77", "tests/fortran/blanks_mpif.F90", &[1, 2]),
    ("mpif90", "tests/fortran/blanks_mpi.F90", &[1, 2]),
    ("mpif77", "generated/run_mpif.f90", &[1, 2, 3]),
    ("mpif90", "generated/run_mpi.f90", &[1, 2, 3]),
    ("mpifort", "generated/run_f08.f90", &[1, 2, 3]),
    ("mpif77", "tests/fortran/every_mpif.F90", &[1, 3]),
    ("mpif90", "tests/fortran/every_mpi.F90", &[1, 3]),
    ("mpifort", "tests/fortran/every_f08.F90", &[1, 3]),
    ("mpifort", "examples/heat_f08.f90", &[1, 2, 4]),
];

/// Programs that run, by the interface that they test; together they call every procedure.
const CALLERS: [(&str, &[&str]); 3] = [
    (
        "mpif.h",
        &["generated/run_mpif.f90", "fixed.f", "every_mpif.F90"],
    ),
    (
        "mpi",
        &["generated/run_mpi.f90", "module.f90", "every_mpi.F90"],
    ),
    (
        "mpi_f08",
        &["generated/run_f08.f90", "sections.f90", "every_f08.F90"],
    ),
];

/// The procedures that [`CALLERS`] do not call: one ends the program, others are second names of
/// called ones.
const NOT_CALLED: [&str; 4] = [
    "MPI_Abort",
    "MPI_Register_datarep_c",
    "MPI_Type_get_contents_c",
    "MPI_Type_get_envelope_c",
];

struct Stage {
    prefix: PathBuf,
    mpi: Mpi,
    folder: PathBuf,
}

impl Stage {
    fn wrapper(&self, name: &str) -> Command {
        let mut command = Command::new(self.prefix.join("bin").join(name));
        command.current_dir(&self.folder);
        for variable in ["MPI_FC", "MPICH_FC", "OMPI_FC", "I_MPI_FC"] {
            command.env_remove(variable);
        }
        command
    }

    /// The path of a program's source: in the tree, or generated.
    fn source(&self, name: &str) -> PathBuf {
        match name.starts_with(GENERATED) {
            true => self.folder.join(name),
            false => paths::root().join(name),
        }
    }

    /// A file that one test writes; several tests run at the same time.
    fn scratch(&self, test: &str) -> PathBuf {
        self.folder.join(format!("{}.bin", test.replace('/', "-")))
    }

    /// Compiles `source`, with `words` after it.
    fn compile(&self, wrapper: &str, source: &str, words: &[&Path]) -> Result<PathBuf, String> {
        let path = self.source(source);
        let name = path.file_stem().unwrap_or_default();
        let program = self.folder.join(name);
        let mut command = self.wrapper(wrapper);
        command.args(["-O1", "-g", "-fcheck=all"]);
        // Without interfaces (mpif.h) a compiler sees buffers of several types, and warns.
        command.args(["-fallow-argument-mismatch", "-w"]);
        command.arg("-I").arg(paths::root().join("tests/fortran"));
        command.arg(&path).args(words).arg("-o").arg(&program);
        shell::run(&mut command, LIMIT, Expiry::Kill)?.success(source)?;
        Ok(program)
    }

    fn run(&self, program: &Path, ranks: usize, args: &[&Path]) -> Result<String, String> {
        let mut job = self.mpi.job(ranks);
        job.current_dir(&self.folder).arg(program).args(args);
        let done = shell::run(&mut job, LIMIT, Expiry::AskThenKill)?;
        Ok(done.success(&program.display().to_string())?.stdout)
    }
}

fn right(said: &str, word: &str) -> Outcome {
    match said.contains(word) {
        true => Ok(()),
        false => Err(format!("`{word}` is not in:\n{said}").into()),
    }
}

/// Every procedure of the table is called by a program that runs, through each interface.
fn nothing_left_out(stage: &Stage) -> Outcome {
    let words = |error: &dyn std::fmt::Display| error.to_string();
    let table = paths::root().join("abi/fortran.csv");
    let mut reader = csv::Reader::from_path(&table).map_err(|error| words(&error))?;
    let rows = reader.records().collect::<Result<Vec<_>, _>>();
    let rows = rows.map_err(|error| words(&error))?;
    let mut left_out = Vec::new();
    for (interface, programs) in CALLERS {
        let mut text = String::new();
        for program in programs.iter().copied().chain(EVERY) {
            let path = match program.starts_with(GENERATED) {
                true => stage.source(program),
                false => paths::root().join("tests/fortran").join(program),
            };
            text.push_str(&fs::read_to_string(&path).map_err(|error| words(&error))?);
        }
        // Names of procedures in the text, before their arguments or alone.
        let text = text.to_lowercase();
        let called: BTreeSet<&str> = text
            .split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_')
            .collect();
        for row in &rows {
            let (name, bindings) = (&row[0], &row[1]);
            let is_here = match bindings {
                "all" => true,
                "f08" => interface == "mpi_f08",
                _ => interface != "mpi_f08",
            };
            if is_here
                && !NOT_CALLED.contains(&name)
                && !called.contains(name.to_lowercase().as_str())
            {
                left_out.push(format!("{name} through {interface}"));
            }
        }
    }
    match left_out.is_empty() {
        true => Ok(()),
        false => Err(format!("no program that runs calls {}", left_out.join(", ")).into()),
    }
}

/// The files that the programs `every_*.F90` include.
const EVERY: [&str; 3] = ["every.inc", "every_objects.inc", "every_data.inc"];

fn mixed(stage: &Stage, ranks: usize) -> Outcome {
    let object = stage.folder.join("mixed_c.o");
    let mut compile = stage.wrapper("mpicc");
    compile.args(["-g", "-Wall", "-Wextra", "-Werror", "-c"]);
    compile.arg(paths::root().join("tests").join("fortran/mixed_c.c"));
    compile.arg("-o").arg(&object);
    shell::run(&mut compile, LIMIT, Expiry::Kill)?.success("mpicc")?;
    let program = stage.compile("mpifort", "tests/fortran/mixed.f90", &[&object])?;
    right(&stage.run(&program, ranks, &[])?, "right")
}

/// Reports name the line of the Fortran program, though the Fortran procedures lie between it and
/// the checks.
fn named(stage: &Stage) -> Outcome {
    let program = stage.compile("mpifort", "tests/fortran/leak.f90", &[])?;
    let mut job = stage.mpi.job(1);
    job.current_dir(&stage.folder).arg("--check").arg(&program);
    let done = shell::run(&mut job, LIMIT, Expiry::AskThenKill)?;
    right(&done.stderr, "leak.f90:7")
}

/// Calls of Fortran go through the tools that intercept the C functions.
fn checked(stage: &Stage) -> Outcome {
    for (wrapper, source) in [
        ("mpif90", "tests/fortran/module.f90"),
        ("mpifort", "tests/fortran/sections.f90"),
    ] {
        let program = stage.compile(wrapper, source, &[])?;
        let mut job = stage.mpi.job(2);
        job.current_dir(&stage.folder).arg("--check");
        job.arg(&program).arg(stage.scratch("checked"));
        let done = shell::run(&mut job, LIMIT, Expiry::AskThenKill)?.success(source)?;
        right(&done.stdout, "right")?;
        if done.stderr.contains("oxmpi warning") {
            return Err(done.tail(40).into());
        }
    }
    Ok(())
}

/// Another version of the compiler where the system has one. Else it is the same compiler under
/// another name, which the wrapper treats as another compiler.
fn another(stage: &Stage) -> Outcome {
    let (other, cc) = if shell::have("gfortran-11") && shell::have("gcc-11") {
        (PathBuf::from("gfortran-11"), "gcc-11")
    } else {
        (renamed(stage)?, "cc")
    };
    let mut build = Command::new(stage.prefix.join("bin/oxmpi-info"));
    build.arg("--build-fortran").arg(&other).arg(cc);
    shell::run(&mut build, LIMIT, Expiry::Kill)?.success("oxmpi-info --build-fortran")?;
    let option = PathBuf::from(format!("-fc={}", other.display()));
    for (wrapper, source, _) in PROGRAMS {
        if other == Path::new("gfortran-11") && *source == OF_LATER_ONES {
            continue;
        }
        let program = stage.compile(wrapper, source, &[&option])?;
        let scratch = stage.scratch("another");
        right(
            &stage.run(&program, 2, &arguments(source, &scratch))?,
            "right",
        )?;
    }
    Ok(())
}

/// Passes CHARACTER to choice buffers of `mpi_f08`. With gfortran before version 12 this ends the
/// program: "Internal Error: Invalid kind in descriptor".
const OF_LATER_ONES: &str = "tests/fortran/every_f08.F90";

fn renamed(stage: &Stage) -> Result<PathBuf, String> {
    let bin = stage.folder.join("bin");
    fs::create_dir_all(&bin).map_err(|error| error.to_string())?;
    let other = bin.join("other-fortran");
    fs::write(&other, "#!/bin/sh\nexec gfortran \"$@\"\n").map_err(|error| error.to_string())?;
    let mut chmod = Command::new("chmod");
    shell::run(chmod.arg("+x").arg(&other), LIMIT, Expiry::Kill)?.success("chmod")?;
    Ok(other)
}

/// The tests take the name of a file they may write; the examples take numbers.
fn arguments<'a>(source: &str, scratch: &'a Path) -> Vec<&'a Path> {
    match source.starts_with("examples") {
        true => Vec::new(),
        false => vec![scratch],
    }
}

fn none(stage: &Stage) -> Outcome {
    let mut compile = stage.wrapper("mpifort");
    compile.args(["-fc=no-fortran", "a.f90"]);
    let done = shell::run(&mut compile, LIMIT, Expiry::Kill)?;
    if done.code == 0 {
        return Err("it compiled".into());
    }
    right(&done.stderr, "oxmpi-info --build-fortran no-fortran")
}

fn cmake(stage: &Stage) -> Outcome {
    if !shell::have("cmake") {
        return Err(Verdict::Skipped("cmake is not installed".into()));
    }
    let folder = stage.folder.join("cmake");
    // A configured tree keeps the compilers of its first configuration.
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(|error| error.to_string())?;
    }
    fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    for (name, text) in [
        ("CMakeLists.txt", CMAKE),
        ("c.c", MAIN_C),
        ("cxx.cc", MAIN_C),
        ("f.f90", MAIN_F),
    ] {
        fs::write(folder.join(name), text).map_err(|error| error.to_string())?;
    }
    let path = std::env::var("PATH").unwrap_or_default();
    let path = format!("{}:{path}", stage.prefix.join("bin").display());
    for words in [["-B", "build", "."], ["--build", "build", "-j2"]] {
        let mut command = Command::new("cmake");
        command.args(words).current_dir(&folder).env("PATH", &path);
        shell::run(&mut command, LIMIT, Expiry::Kill)?.success("cmake")?;
    }
    for name in ["c", "cxx", "f"] {
        right(
            &stage.run(&folder.join("build").join(name), 2, &[])?,
            "ranks 2",
        )?;
    }
    Ok(())
}

const CMAKE: &str = "\
cmake_minimum_required(VERSION 3.10)
project(three C CXX Fortran)
find_package(MPI REQUIRED COMPONENTS C CXX Fortran)
if(NOT MPI_Fortran_HAVE_F77_HEADER OR NOT MPI_Fortran_HAVE_F90_MODULE OR NOT MPI_Fortran_HAVE_F08_MODULE)
  message(FATAL_ERROR \"not all of mpif.h, mpi and mpi_f08 were found\")
endif()
add_executable(c c.c)
target_link_libraries(c MPI::MPI_C)
add_executable(cxx cxx.cc)
target_link_libraries(cxx MPI::MPI_CXX)
add_executable(f f.f90)
target_link_libraries(f MPI::MPI_Fortran)
";

const MAIN_C: &str = "\
#include <mpi.h>
#include <stdio.h>
int main(int argc, char **argv)
{
    int size;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    printf(\"ranks %d\\n\", size);
    MPI_Finalize();
    return 0;
}
";

const MAIN_F: &str = "\
program f
  use mpi_f08
  implicit none
  integer :: size
  call MPI_Init()
  call MPI_Comm_size(MPI_COMM_WORLD, size)
  print '(a,i0)', 'ranks ', size
  call MPI_Finalize()
end program f
";
