//! Queries of build systems, and the handling of a program that was built with another MPI.

use super::{CXX, Stage, Test, contains, same_lines, status};
use crate::report::{Outcome, Verdict};
use crate::shell;
use std::fs;

/// The tests, by their names in the account.
pub const TESTS: &[(&str, Test)] = &[
    // Formerly it ran silently as single processes, and --report named our library.
    (
        "the library of a program of another MPI is named",
        |stage| {
            let done = stage.script(&format!("{OTHER} $MPIRUN --report -n 2 ./direct"))?;
            let done = done.success("a program of another MPI")?;
            let needs = [
                "other-mpi (docs",
                "libmpi.so.20",
                "bin/mpicc",
                "library: libmpi.so.20",
            ];
            contains(&done.stderr, &needs)?;
            let done = stage.script("cd $SCRATCH/other; $MPIRUN -n 2 ./through")?;
            let done = done.success("a program of a library of another MPI")?;
            contains(&done.stderr, &["other-mpi (docs", "libhelp.so"])?;
            let done = stage.script("$MPIRUN -n 1 $ACT hello; $MPIRUN -n 1 true")?;
            same_lines(&done.success("ours")?.stderr, &[])
        },
    ),
    (
        "the copy of the library that DT_RPATH leads to is not taken",
        |stage| {
            let done = stage.script(
            "mkdir -p $SCRATCH/copy; cd $SCRATCH/copy; cp $PREFIX/lib/libmpi_abi.so.1 .; \
             printf '#include <mpi.h>\\nint main(void) { MPI_Init(0, 0); return MPI_Finalize(); }\\n' > a.c; \
             cc -I$PREFIX/include a.c -o a ./libmpi_abi.so.1 -Wl,--disable-new-dtags,-rpath,$PWD; \
             $MPIRUN --report -n 1 ./a",
        )?;
            let copy = stage
                .scratch
                .join("copy/libmpi_abi.so.1")
                .display()
                .to_string();
            let said = done.success("a copy")?.stderr;
            let report = format!("DT_RPATH leads to libmpi_abi.so.1 ({copy})");
            contains(
                &said,
                &["library: ", "lib/libmpi_abi.so.1 (by LD_PRELOAD", &report],
            )?;
            match said.contains("(docs") {
                true => Err(said),
                false => Ok(()),
            }
        },
    ),
    // Formerly these names found the system's MPI, even with ours first in PATH.
    (
        "names of wrappers, -lmpi and pkg-config lead here",
        |stage| {
            fs::write(stage.scratch.join("n.cc"), CXX).map_err(|error| error.to_string())?;
            let done = stage.script(
            "cd $SCRATCH; for w in mpic++ mpiCC mpicxx; do $PREFIX/bin/$w n.cc -o n-$w; $MPIRUN -n 2 ./n-$w; done; \
             c++ -I$PREFIX/include n.cc -o n-lmpi -L$PREFIX/lib -lmpi -Wl,-rpath,$PREFIX/lib; $MPIRUN -n 2 ./n-lmpi; \
             readelf -d n-lmpi | grep NEEDED",
        )?;
            let done = done.success("wrappers")?;
            contains(&done.stdout, &["[libmpi_abi.so.1]"])?;
            match done.stdout.matches("C++ 2").count() {
                4 => Ok(()),
                count => Err(format!("{count} of 4: {}", done.stdout)),
            }
        },
    ),
    (
        "a compiler behind a link has the modules of its program",
        |stage| {
            let done = stage.script(
            "mkdir -p $SCRATCH/links; cd $SCRATCH/links; rm -rf p; mkdir -p p/lib/fortran/gfc p/bin p/include; \
             cp $PREFIX/bin/mpicc p/bin/mpifort; touch p/include/mpi.h p/lib/libmpi_abi.so p/lib/fortran/gfc/libmpifort_abi.so; \
             printf '#!/bin/sh\\n' > gfc-12; chmod +x gfc-12; ln -sf gfc-12 gfc; ln -sf gfc f95; \
             PATH=$PWD:$PATH; p/bin/mpifort -fc=f95 -showme:incdirs; p/bin/mpifort -fc=gfc-12 -showme:incdirs; \
             p/bin/mpifort -fc=other-fortran -show || echo refused",
        )?;
            let done = done.success("links")?;
            match done.stdout.matches("lib/fortran/gfc\n").count() {
                2 => contains(&done.stdout, &["refused"])?,
                _ => return Err(done.stdout),
            }
            contains(&done.stderr, &["oxmpi-info --build-fortran other-fortran"])
        },
    ),
    ("mpicc --help says what the wrapper does", |stage| {
        let done = stage
            .script("$MPICC --help; $MPICC -showme:version")?
            .success("--help")?;
        contains(
            &done.stdout,
            &["MPI_CC", "-showme:compile", "mpicc: MPI 5.0 "],
        )
    }),
    // Formerly LD_PRELOAD split a path at a blank: nothing was checked, and the status was 0.
    (
        "--check and --profile work in a prefix with blanks",
        |stage| {
            let done = stage.script(
            "mkdir -p \"$SCRATCH/a prefix\"; cp -a $PREFIX/bin $PREFIX/lib $PREFIX/include \"$SCRATCH/a prefix\"; cd $SCRATCH; \
             printf '#include <mpi.h>\nint main(void) { MPI_Datatype t; MPI_Init(0, 0); MPI_Type_contiguous(3, MPI_INT, &t); return MPI_Finalize(); }\n' > leak.c; \
             \"a prefix/bin/mpicc\" leak.c -o leak; \"a prefix/bin/mpirun\" --check -n 2 ./leak; OXMPI_PROFILE=$SCRATCH/blank \"a prefix/bin/mpirun\" --profile -n 2 $ACT ring 2; ls blank*",
        )?;
            let done = done.success("a prefix with blanks")?;
            contains(&done.stderr, &["check-leak"])?;
            contains(&done.stdout, &["blank.txt"])
        },
    ),
    (
        "a script that drops LD_LIBRARY_PATH does not run unchecked",
        |stage| {
            let done = stage.script("$MPIRUN --check -n 2 env -u LD_LIBRARY_PATH $ACT hello")?;
            status(&done, 1)?;
            contains(&done.stderr, &["tool-missing (docs"])
        },
    ),
];

/// gdb reads the process table of a running mpirun. It also stops an mpirun that it starts when all
/// ranks run; those wait at their gate. Without gdb the test is skipped.
pub fn debugger(stage: &Stage) -> Outcome {
    if !shell::have("gdb") {
        return Err(Verdict::Skipped("gdb is not installed".to_string()));
    }
    let done = stage.script(
        "cd $SCRATCH; rm -f fifo pids; mkfifo fifo; \
         $MPIRUN --stdin none -n 2 sh -c 'echo $PPID $$ >> pids; read line < fifo' & mpirun=$!; \
         until test $(cat pids 2>/dev/null | wc -l) = 2; do sleep 0.05; done; \
         gdb -batch -p $mpirun -ex 'set language c' -ex 'print *(int *)&MPIR_proctable_size' \
             -ex 'print ((int *)*(char **)&MPIR_proctable)[4]' -ex 'print ((int *)*(char **)&MPIR_proctable)[10]' \
             -ex 'print *(char **)(*(char **)&MPIR_proctable + 8)' 2>/dev/null | grep '^\\$' || true; \
         sed 's/.* /rank /' pids; exec 3> fifo; printf '\\n\\n' >&3; wait $mpirun",
    )?;
    let done = done.success("gdb at a running mpirun")?;
    let value = |line: &str| Some(line.split_once(" = ")?.1.to_string());
    let read: Vec<String> = done.stdout.lines().filter_map(value).collect();
    let ranks: Vec<&str> = done
        .stdout
        .lines()
        .filter_map(|line| line.strip_prefix("rank "))
        .collect();
    let found = ranks
        .iter()
        .filter(|pid| read.iter().any(|one| one == *pid))
        .count();
    let has_program = read.iter().any(|one| one.contains("/sh\""));
    if read.first().is_none_or(|size| size != "2") || found != 2 || !has_program {
        return Err(format!("{read:?} {ranks:?}\n{}", done.tail(40)).into());
    }
    let done = stage.script(
        "cd $SCRATCH; open() { echo \"eval \\\"shell gdb -batch -p %d -ex 'set language c' \
             -ex 'set {int}&MPIR_debug_gate = 1' >/dev/null 2>&1\\\", ((int *)*(char **)&MPIR_proctable)[$1]\"; }; \
         printf '%s\\n' 'handle SIGCHLD nostop noprint pass' starti 'set language c' 'set {int}&MPIR_being_debugged = 1' \
             'break MPIR_Breakpoint' continue 'set language c' 'print {int}&MPIR_debug_state' \"$(open 4)\" \"$(open 10)\" \
             continue > gdb.in; \
         gdb -batch -x gdb.in --args $MPIRUN --stdin none -n 2 $ACT hello < /dev/null",
    )?;
    let done = done.success("mpirun under gdb")?;
    let said = ["MPIR_Breakpoint ()", "$1 = 1", "rank 0 of 2", "rank 1 of 2"];
    Ok(contains(&done.stdout, &said)?)
}

/// Stubs of another MPI, and programs that need it, directly and through a library.
const OTHER: &str = "mkdir -p $SCRATCH/other; cd $SCRATCH/other; \
    echo 'int MPI_Init(int *c, char ***v) { return !c || !v; }' > mpi.c; \
    echo 'int MPI_Init(int *, char ***); int help(void) { return MPI_Init(0, 0); }' > help.c; \
    echo 'int MPI_Init(int *, char ***); int main(void) { MPI_Init(0, 0); return 0; }' > direct.c; \
    echo 'int help(void); int main(void) { help(); return 0; }' > through.c; \
    cc -shared -fPIC mpi.c -o libmpi.so.20 -Wl,-soname,libmpi.so.20; \
    cc -shared -fPIC help.c -o libhelp.so ./libmpi.so.20 -Wl,-soname,libhelp.so,-rpath,'$ORIGIN'; \
    cc direct.c -o direct ./libmpi.so.20 -Wl,-rpath,$PWD; \
    cc through.c -o through ./libhelp.so -Wl,-rpath,$PWD;";
