//! Programs that were built for MPICH, Intel MPI and Open MPI: which library they get, under mpirun
//! and without it. Without a library of ours the right message must appear.
//!
//! The tree of these tests is a copy, in which small libraries replace the front ends. They print
//! their own names, and pass MPI_Init and MPI_Finalize on to the library with the standard ABI.

use super::{Stage, Test, contains, same_lines};
use crate::report::{Outcome, Verdict};
use crate::shell;
use std::fs;

/// The tests, by their names in the account.
pub const TESTS: &[(&str, Test)] = &[
    // Formerly each was a singleton, with the library of another MPI.
    (
        "programs for MPICH and Open MPI get our libraries in one job",
        |stage| {
            let done = run(
                stage,
                "$T/bin/mpirun --report -n 1 ./open : -n 1 ./mpich : -n 1 ./standard : -n 1 ./rpath",
            )?;
            let done = done.success("programs of three ABIs")?;
            same_lines(
                &done.stdout,
                &[
                    "mpich oxmpi 1 of 4, OMPI -, PMI 1 4",
                    "open oxmpi 0 of 4, OMPI 0 4 0 4, PMI -",
                    "rpath oxmpi 3 of 4, OMPI 3 4 3 4, PMI -",
                    "standard oxmpi 2 of 4, OMPI -, PMI -",
                ],
            )?;
            let front = |name: &str| format!("binaries/tree/lib/oxmpi/{name}, which serves");
            let words = [
                &front("openmpi/libmpi.so.40")[..],
                &front("mpich/libmpi.so.12")[..],
                "tree/lib/libmpi_abi.so.1",
                "by LD_PRELOAD: DT_RPATH leads to libmpi.so.40",
            ];
            contains(&done.stderr, &words)?;
            match done.stderr.contains("(docs") {
                true => Err(done.stderr),
                false => Ok(()),
            }
        },
    ),
    (
        "what a script starts gets our libraries, and the numbers of both launchers",
        |stage| {
            let done = run(
                stage,
                "printf '#!/usr/bin/env sh\\n./open; ./mpich; ./standard\\n' > script; chmod +x script; \
                 $T/bin/mpirun -n 1 ./script",
            )?;
            same_lines(
                &done.success("a script")?.stdout,
                &[
                    "mpich oxmpi 0 of 1, OMPI 0 1 0 1, PMI 0 1",
                    "open oxmpi 0 of 1, OMPI 0 1 0 1, PMI 0 1",
                    "standard oxmpi 0 of 1, OMPI 0 1 0 1, PMI 0 1",
                ],
            )
        },
    ),
    (
        "spawned programs and those of other hosts are looked at, too",
        |stage| {
            let done = run(stage, "$T/bin/mpirun -n 1 ./spawner ./rpath")?;
            same_lines(
                &done.success("MPI_Comm_spawn")?.stdout,
                &[
                    "rpath oxmpi 0 of 2, OMPI 0 2 0 2, PMI -",
                    "rpath oxmpi 1 of 2, OMPI 1 2 1 2, PMI -",
                ],
            )?;
            let hosts = "$T/bin/mpirun --launch-agent 'env OXMPI_NODE_ID=%h' --host a:1,b:1";
            let done = run(stage, &format!("{hosts} --report ./rpath"))?;
            let done = done.success("two hosts")?;
            same_lines(
                &done.stdout,
                &[
                    "rpath oxmpi 0 of 2, OMPI 0 2 0 1, PMI -",
                    "rpath oxmpi 1 of 2, OMPI 1 2 0 1, PMI -",
                ],
            )?;
            contains(
                &done.stderr,
                &["by LD_PRELOAD", "library: as each host says"],
            )?;
            // A message of both hosts appears once.
            let done = run(stage, &format!("{hosts} ./older"))?.success("two hosts")?;
            match done.stderr.matches("(docs").count() {
                1 => contains(&done.stderr, &["other-mpi (docs", "libmpi.so.20"]),
                _ => Err(done.stderr),
            }
        },
    ),
    (
        "a program that gets none of our libraries starts, with the reason",
        |stage| {
            for (program, id, words) in [
                ("older", "other-mpi", &["libmpi.so.20", "alone"][..]),
                ("inside", "static-mpi", &["binaries/inside"]),
                (
                    "path",
                    "library-wins",
                    &["theirs/path/libmpi.so.40", "is a path"],
                ),
                (
                    "two",
                    "two-abis",
                    &["mpich/libmpi.so.12", "openmpi/libmpi.so.40"],
                ),
                (
                    "lacks",
                    "missing-symbols",
                    &["have: MPI_Own\n", "openmpi/libmpi.so.40"],
                ),
                ("ilp64", "ilp64", &["libmpi_ilp64.so.4"]),
                ("cray", "cray-name", &["libmpi_gnu_91.so.12"]),
            ] {
                let job = format!("LD_LIBRARY_PATH=$PWD/theirs $T/bin/mpirun -n 2 ./{program}");
                let done = run(stage, &job)?.success(program)?;
                let id = format!("{id} (docs");
                contains(&done.stderr, &[&[&id[..]], words].concat())?;
                match done.stderr.matches("(docs").count() {
                    1 => {}
                    _ => return Err(done.stderr),
                }
            }
            Ok(())
        },
    ),
    // Formerly the wrappers took the handles of another ABI for their own.
    (
        "--check and --profile see the calls of a program for Open MPI",
        |stage| {
            let done = run(
                stage,
                "OXMPI_PROFILE=$PWD/open-profile $MPIRUN --check --profile -n 2 ./leak; cat open-profile.txt",
            )?;
            let done = done.success("tools below a front end")?;
            // Formerly types that the library made for itself were taken for the program's.
            if done.stderr.contains("MPI_COMPLEX") {
                return Err(done.stderr);
            }
            contains(&done.stderr, &["check-leak", "check-freed", ": free, main"])?;
            contains(&done.stdout, &["Barrier"])
        },
    ),
    // Formerly only programs of the standard ABI could be checked. A program for Open MPI that a
    // script had started called the wrappers with its own handles.
    (
        "--check and --profile see the calls of what a script starts",
        |stage| {
            for program in ["leak", "standard-leak"] {
                let done = run(
                    stage,
                    &format!(
                        "printf '#!/bin/sh\n./{program}\n' > script; chmod +x script; \
                         OXMPI_PROFILE=$PWD/script $MPIRUN --check --profile -n 2 ./script; \
                         cat script.txt; rm script.*"
                    ),
                )?;
                let done = done.success(program)?;
                contains(&done.stderr, &["check-leak", "check-freed", ": free, main"])?;
                contains(&done.stdout, &["Barrier"])?;
            }
            Ok(())
        },
    ),
    // Formerly our own variables made a program that leaves the job look like one of another
    // launcher.
    (
        "the numbers of other launchers that we set do not mislead us",
        |stage| {
            let alone = "env -u OXMPI_DAEMON -u OXMPI_SECRET $ACT hello";
            let done = run(stage, &format!("$T/bin/mpirun -n 2 sh -c '{alone}'"))?;
            let done = done.success("programs that leave the job")?;
            match done.stdout.matches("rank 0 of 1").count() {
                2 => Ok(()),
                _ => Err(done.stdout),
            }
        },
    ),
    (
        "env.sh and the module lead to our libraries without mpirun",
        |stage| {
            for shell in ["sh", "bash", "zsh"]
                .into_iter()
                .filter(|one| shell::have(one))
            {
                let script = format!(
                    "{shell} -euc '. $T/share/oxmpi/env.sh; ./open; . $T/share/oxmpi/env.sh; ./mpich; \
                     (. ./tree/share/oxmpi/env.sh; ./standard); command -v mpirun'; \
                     echo $T/bin/mpirun; {shell} -c '. $T/share/oxmpi/env.sh; echo $LD_LIBRARY_PATH'; \
                     echo $T/lib:$T/lib/oxmpi/mpich:$T/lib/oxmpi/openmpi"
                );
                let done = run(stage, &script)?.success(shell)?;
                let lines: Vec<&str> = done.stdout.lines().collect();
                let [programs @ .., found, wanted, path, folders] = &lines[..] else {
                    return Err(done.stdout);
                };
                let alone = "oxmpi 0 of 1, OMPI -, PMI -";
                let names = ["open", "mpich", "standard"];
                let said: Vec<String> = names.map(|name| format!("{name} {alone}")).into();
                if programs != said || found != wanted || path != folders {
                    return Err(format!("{shell}: {}", done.stdout));
                }
            }
            if !shell::have("tclsh") {
                return Ok(());
            }
            let done = run(
                stage,
                "printf '%s\\n' 'proc module-whatis {text} {}' 'proc setenv {name value} {}' 'proc prepend-path {name folder} { puts \"$name $folder\" }' \
                 'set ModulesCurrentModulefile ./tree/share/modulefiles/oxmpi' \
                 'source tree/share/modulefiles/oxmpi' > m.tcl; tclsh m.tcl | sed \"s,$(pwd -P)/,,\"",
            )?;
            let folders = ["lib/oxmpi/openmpi", "lib/oxmpi/mpich", "lib"];
            let folders = folders.map(|one| format!("LD_LIBRARY_PATH tree/{one}"));
            let folders: Vec<&str> = folders.iter().map(String::as_str).collect();
            contains(
                &done.success("the module")?.stdout,
                &[&folders[..], &["PATH tree/bin"]].concat(),
            )
        },
    ),
    ("oxmpi-info --program says what mpirun decides", |stage| {
        let done = run(
            stage,
            "printf '#!/bin/sh\\n' > script; chmod +x script; \
                 $T/bin/oxmpi-info --program ./rpath ./mpich ./script ./older",
        )?;
        let words = [
            "set         LD_PRELOAD=",
            "tree/lib/oxmpi/openmpi/libmpi.so.40, which serves ./rpath by Open MPI's ABI",
            "variables   OMPI_COMM_WORLD_RANK",
            "needs       libmpi.so.12 (",
            "run by      /bin/sh",
            "variables   PMI_RANK PMI_SIZE OMPI_COMM_WORLD_RANK",
            "other-mpi (docs",
        ];
        contains(&done.success("--program")?.stdout, &words)
    }),
];

/// The loader ignores the environment of a program with the rights of another user.
pub fn setuid(stage: &Stage) -> Outcome {
    let done = run(
        stage,
        "test $(id -u) = 0 || exit 3; cp open setuid; chown 65534 setuid; chmod 4755 setuid; \
         $T/bin/mpirun -n 1 ./setuid || echo status $?",
    )?;
    if done.code == 3 {
        return Err(Verdict::Skipped("only root gives a file away".to_string()));
    }
    Ok(contains(
        &done.stderr,
        &["setuid-program (docs", "loads libmpi.so.40"],
    )?)
}

/// Runs `script` in the folder with the programs, where `$T` is the tree.
fn run(stage: &Stage, script: &str) -> Result<shell::Done, String> {
    let make = stage.scratch.join("binaries.sh");
    fs::write(&make, MAKE).map_err(|error| error.to_string())?;
    stage.script(&format!(". $SCRATCH/binaries.sh; {script}"))
}

/// Makes the tree and the programs, once.
const MAKE: &str = r#"cd $SCRATCH; export T=$SCRATCH/binaries/tree; unset LD_LIBRARY_PATH LD_PRELOAD OXMPI_HOME
    if ! test -e binaries/done; then
        mkdir -p $T binaries/theirs/path; cd binaries
        cp -al $PREFIX/bin $PREFIX/lib $PREFIX/include $PREFIX/share $T/; rm -rf $T/lib/oxmpi
        mkdir -p $T/lib/oxmpi/mpich $T/lib/oxmpi/openmpi
        cat > ours.c <<'END'
#include <dlfcn.h>
#include <stdio.h>
const char *whose(void) { return "oxmpi"; }
static void *of(const char *name) { return dlsym(dlopen("libmpi_abi.so.1", RTLD_NOW), name); }
int MPI_Init(int *c, char ***v) { return ((int (*)(int *, char ***))of("MPI_Init"))(c, v); }
int MPI_Finalize(void) { return ((int (*)(void))of("MPI_Finalize"))(); }
END
        cat > theirs.c <<'END'
const char *whose(void) { return "theirs"; }
int MPI_Init(int *c, char ***v) { return !c && v; }
int MPI_Finalize(void) { return 0; }
void MPI_Own(void) { }
END
        cat > main.c <<'END'
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int MPI_Init(int *, char ***), MPI_Finalize(void);
#ifdef STANDARD
const char *whose(void) { return "oxmpi"; }
#else
const char *whose(void);
#endif
static void say(const char *head, const char *const *names)
{
    printf(", %s", head);
    for (; *names; names++) {
        const char *value = getenv(*names);
        printf(" %s", value ? value : "-");
        if (!value)
            return;
    }
}
int main(int count, char **words)
{
    static const char *ompi[] = {"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE",
        "OMPI_COMM_WORLD_LOCAL_RANK", "OMPI_COMM_WORLD_LOCAL_SIZE", 0};
    static const char *pmi[] = {"PMI_RANK", "PMI_SIZE", 0};
    const char *rank = getenv("OXMPI_RANK"), *size = getenv("OXMPI_SIZE");
    MPI_Init(&count, &words);
    printf("%s %s %s of %s", strrchr(words[0], '/') + 1, whose(), rank ? rank : "0", size ? size : "1");
    say("OMPI", ompi);
    say("PMI", pmi);
    putchar('\n');
    return MPI_Finalize();
}
END
        cat > lacks.c <<'END'
int MPI_Init(int *, char ***), MPI_Finalize(void);
void MPI_Own(void);
int main(int count, char **words)
{
    if (count > 7)
        MPI_Own();
    MPI_Init(&count, &words);
    return MPI_Finalize();
}
END
        cat > leak.c <<'END'
#include <stdlib.h>
#ifdef STANDARD
#include <mpi.h>
#else
typedef void *MPI_Comm, *MPI_Datatype, *MPI_Request;
extern char ompi_mpi_int[], ompi_mpi_comm_world[];
#define MPI_INT (void *)ompi_mpi_int
#define MPI_COMM_WORLD (void *)ompi_mpi_comm_world
#define MPI_STATUS_IGNORE 0
int MPI_Init(int *, char ***), MPI_Finalize(void), MPI_Barrier(MPI_Comm);
int MPI_Comm_rank(MPI_Comm, int *), MPI_Type_contiguous(int, MPI_Datatype, MPI_Datatype *);
int MPI_Send(void *, int, MPI_Datatype, int, int, MPI_Comm), MPI_Wait(MPI_Request *, void *);
int MPI_Irecv(void *, int, MPI_Datatype, int, int, MPI_Comm, MPI_Request *);
#endif
int main(int count, char **words)
{
    MPI_Datatype type;
    MPI_Request request;
    int rank, *room = malloc(4096);
    MPI_Init(&count, &words);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Type_contiguous(3, MPI_INT, &type);
    MPI_Irecv(room, 1024, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &request);
    free(room);
    MPI_Send(&rank, 0, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Barrier(MPI_COMM_WORLD);
    return MPI_Finalize();
}
END
        cat > spawner.c <<'END'
#include <mpi.h>
int main(int count, char **words)
{
    MPI_Comm others;
    MPI_Init(&count, &words);
    MPI_Comm_spawn(words[1], MPI_ARGV_NULL, 2, MPI_INFO_NULL, 0, MPI_COMM_SELF, &others, MPI_ERRCODES_IGNORE);
    MPI_Comm_disconnect(&others);
    return MPI_Finalize();
}
END
        lib() { cc -shared -fPIC $1.c -o $2 -Wl,-soname,${2##*/}; }
        lib ours $T/lib/oxmpi/mpich/libmpi.so.12; lib ours $T/lib/oxmpi/openmpi/libmpi.so.40
        for one in libmpi.so.12 libmpi.so.40 libmpi.so.20 libmpi_ilp64.so.4 libmpi_gnu_91.so.12; do
            lib theirs theirs/$one
        done
        cc -shared -fPIC theirs.c -o theirs/path/libmpi.so.40
        old=-Wl,--disable-new-dtags,-rpath,$PWD/theirs
        cc main.c -o open theirs/libmpi.so.40
        cc main.c -o mpich theirs/libmpi.so.12 -Wl,--enable-new-dtags,-rpath,$PWD/theirs
        cc -DSTANDARD main.c -o standard -L$T/lib -lmpi_abi
        cc -no-pie main.c -o rpath theirs/libmpi.so.40 $old
        cc main.c -o older theirs/libmpi.so.20 $old
        cc main.c -o ilp64 theirs/libmpi_ilp64.so.4; cc main.c -o cray theirs/libmpi_gnu_91.so.12
        cc main.c theirs.c -o inside; cc main.c -o path $PWD/theirs/path/libmpi.so.40
        cc main.c -o two -Wl,--no-as-needed theirs/libmpi.so.40 theirs/libmpi.so.12
        cc lacks.c -o lacks theirs/libmpi.so.40 -Wl,-z,lazy
        $MPICC spawner.c -o spawner
        $MPICC -DSTANDARD leak.c -o standard-leak
        cc -fPIC leak.c -o leak $PREFIX/lib/oxmpi/openmpi/libmpi.so.40 -Wl,--allow-shlib-undefined
        touch done; cd ..
    fi
    cd binaries
"#;
