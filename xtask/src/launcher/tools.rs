//! The compiler wrappers, the moved tree, pkg-config and oxmpi-info.

use std::fs;

use super::{ACT, CXX, Stage, Test, contains};
use crate::report::{Outcome, Verdict};
use crate::{paths, shell};

/// The tests, by their names in the account.
pub const TESTS: &[(&str, Test)] = &[
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
            "cp -a $PREFIX $SCRATCH/moved; cd $SCRATCH; ./moved/bin/mpicc -w -D_GNU_SOURCE -I {} {} -o moved-act; ./moved/bin/mpirun -n 2 ./moved-act version; readelf -d moved-act",
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
    (
        "two tools of the profiling interface stand one on the other",
        |stage| {
            let tests = paths::root().join("tests");
            let file = |name: &str| tests.join(name).display().to_string();
            let done = stage.script(&format!(
                "cd $SCRATCH; \
                 for l in outer inner; do $MPICC -O1 -shared -fPIC -DLAYER=$l -D_GNU_SOURCE {} -o lib$l.so -ldl; done; \
                 $MPICC -O1 -D_GNU_SOURCE -I {} {} -o plain -ldl; \
                 $MPICC -O1 -D_GNU_SOURCE -I {} {} -Wl,--no-as-needed,-rpath,$SCRATCH ./libouter.so ./libinner.so -o linked -ldl; \
                 $MPIRUN -n 3 ./linked; \
                 $MPIRUN -x LD_PRELOAD=\"$SCRATCH/libouter.so $SCRATCH/libinner.so\" -n 2 ./plain",
                file("tools/layer.c"), tests.display(), file("tools/stacked.c"), tests.display(), file("tools/stacked.c"),
            ))?.success("stacked tools")?;
            match done.stdout.matches("both tools saw every call").count() {
                2 => Ok(()),
                count => Err(format!("{count} of 2 jobs: {}", done.stdout)),
            }
        },
    ),
    ("oxmpi-info names the version and the parameters", |stage| {
        let done = stage.script("$INFO")?.success("oxmpi-info")?;
        contains(&done.stdout, &["oxmpi", env!("CARGO_PKG_VERSION")])?;
        let done = stage.script("$INFO --params")?.success("--params")?;
        contains(&done.stdout, &["backstop_ms = ", "spin_us = "])
    }),
    (
        "oxmpi-info --calibrate says in which state the machine was; mpirun reads the file",
        |stage| {
            let done = stage
                .script("export OXMPI_TUNING_FILE=$SCRATCH/tuning.toml; $INFO --calibrate; $MPIRUN -n 2 $ACT ring 3")?
                .success("--calibrate")?;
            let state = match super::cpus() {
                1 => "on one processor",
                _ => "ns apart",
            };
            contains(&done.stdout, &["copy = ", "switch = ", state, "ring done"])
        },
    ),
];

/// The compiler's options from pkg-config; without pkg-config the test is skipped.
pub fn pkg_config(stage: &Stage) -> Outcome {
    if !shell::have("pkg-config") {
        return Err(Verdict::Skipped("pkg-config is not installed".to_string()));
    }
    let done = stage
        .script("PKG_CONFIG_PATH=$PREFIX/lib/pkgconfig pkg-config --cflags --libs mpi_abi")?
        .success("pkg-config")?;
    let folder = stage.prefix.join("lib/pkgconfig/../../include");
    let include = format!("-I{} ", folder.display());
    Ok(contains(&done.stdout, &["-lmpi_abi", &include])?)
}
