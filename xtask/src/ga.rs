//! Global Arrays from the tarball of Debian's source package, unmodified, over our libarmci. It is
//! built with our `mpicc` and `mpifort`, without Fortran where there is no gfortran. Its test
//! programs run, and those of ARMCI in its source. Part of the suite `foreign`, with `--all`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::mpi::Mpi;
use crate::paths::{self, Profile};
use crate::report::{Outcome, Report};
use crate::shell::{self, Expiry};
use crate::{debian, install};

/// The limit of the build.
const LIMIT: Duration = Duration::from_secs(1800);
/// The limit of one of its programs.
const PROGRAM_LIMIT: Duration = Duration::from_secs(180);

/// The release of Debian that has version 5.9.2, and the packages for its build.
const RELEASE: &str = "trixie";
const PACKAGES: &str = "autoconf automake libtool m4";

/// A program below its folder, its output when its answer is right, and its numbers of ranks. A few
/// report only by their exit status.
type Row = (&'static str, &'static str, &'static [usize]);

const ALL: &str = "All tests successful";
const EVERY: &[usize] = &[1, 2, 3, 4, 5];

/// `test` with 5 ranks asks for a block that an array of 60 by 60 in blocks of 32 lacks. `matrixc`
/// finds diagonals only on square grids. The programs with only 4 ranks accept no other number, or
/// take long. In `nbtest` other processes read memory that process 0 already adds to.
const WITH_FORTRAN: &[Row] = &[
    ("global/testing/test", ALL, &[1, 2, 3, 4]),
    ("global/testing/ndim", ALL, EVERY),
    ("global/testing/patch", ALL, EVERY),
    (
        "global/testing/patch2",
        "Successfully completed test of nga_add_patch",
        EVERY,
    ),
    ("global/testing/patch_enumf", "", EVERY),
    (
        "global/testing/nbtest",
        "OK for Non-Blocking ACC test",
        &[1],
    ),
    ("global/testing/nb2test", ALL, EVERY),
    ("global/testing/bin", "Binning: successful", EVERY),
    ("global/testing/blktest", "Finished tests: success", EVERY),
    ("global/testing/field_test", ALL, EVERY),
    ("global/testing/g2test", ALL, EVERY),
    ("global/testing/g3test", ALL, EVERY),
    ("global/testing/ga_lu", ALL, &[2, 4]),
    ("global/testing/ga_shift", "", EVERY),
    ("global/testing/ghosts", ALL, EVERY),
    ("global/testing/jacobi", ALL, &[4]),
    ("global/testing/mir_perf2", ALL, &[4]),
    ("global/testing/mulmatpatch", ALL, EVERY),
    ("global/testing/nga-onesided", ALL, &[4]),
    ("global/testing/nga-patch", ALL, &[3]),
    ("global/testing/nga-periodic", ALL, &[2]),
    ("global/testing/nga-scatter", ALL, &[4]),
    ("global/testing/nga-util", ALL, EVERY),
    ("global/testing/overlay", ALL, EVERY),
    ("global/testing/perf", ALL, &[4]),
    ("global/testing/perfmod", ALL, &[4]),
    ("global/testing/perform", ALL, &[4]),
    ("global/testing/pg2test", "All tests succesful", EVERY),
    ("global/testing/pgtest", ALL, EVERY),
    (
        "global/testing/scan",
        "Exclusive scan_add successful",
        EVERY,
    ),
    ("global/testing/simple_groups", "", EVERY),
    ("global/testing/simple_groups_comm", "", EVERY),
    ("global/testing/sparse", "GA_PATCH_ENUM successful", EVERY),
    ("global/testing/sprsmatmult", "", EVERY),
    ("global/testing/test_mirrored", ALL, &[1, 2, 3, 4]),
    ("global/testing/testeig", "std eigensolver is OK", EVERY),
    ("global/testing/testsolve", ALL, EVERY),
    ("global/testing/types_test", ALL, EVERY),
    ("pario/dra/test", "", &[4]),
    ("pario/dra/ntest", "", &[4]),
];

const WITHOUT: &[Row] = &[
    ("global/testing/comm_init", "second group", EVERY),
    ("global/testing/elempatch", ALL, &[3]),
    ("global/testing/ga-mpi", "OK", EVERY),
    ("global/testing/gatscat", "Success", EVERY),
    ("global/testing/gemmtest", "Success", EVERY),
    ("global/testing/getmem", "Success", EVERY),
    ("global/testing/lock", "", EVERY),
    ("global/testing/matrixc", "GA_Scale_cols OK", &[1, 4]),
    ("global/testing/mtest", "Success", EVERY),
    ("global/testing/mulmatpatchc", ALL, EVERY),
    ("global/testing/nbtestc", "Success", EVERY),
    ("global/testing/normc", ALL, EVERY),
    ("global/testing/ntestc", ALL, EVERY),
    ("global/testing/ntestfc", ALL, EVERY),
    ("global/testing/patch_enumc", ALL, EVERY),
    ("global/testing/print", ALL, EVERY),
    ("global/testing/rand", "", EVERY),
    ("global/testing/read_only", "", &[4]),
    ("global/testing/simple_groups_commc", ALL, EVERY),
    ("global/testing/testc", ALL, EVERY),
    ("global/testing/testmult", ALL, &[4]),
    ("global/testing/testmultrect", ALL, EVERY),
    (
        "global/testing/threadsafec",
        "non-blocking-ran1 test OK",
        EVERY,
    ),
    ("global/testing/tiled_irreg_test", "Success", EVERY),
    ("pario/dra/ntestc", "", &[1, 4]),
    (
        "global/examples/lennard-jones/lennard",
        "Total Elapsed Time",
        &[1, 4],
    ),
];

/// Programs that run also where no memory is shared.
const REMOTE: &[&str] = &[
    "test", "ndim", "patch", "patch2", "nb2test", "g2test", "ghosts", "pgtest", "scan", "testc",
    "mtest", "getmem", "lock", "testmult", "gatscat",
];
/// Two simulated nodes; each rank on a simulated node of its own, over sockets.
const PLACES: &[(usize, &str)] = &[
    (4, "--mca pretend_nodes 2"),
    (3, "--mca pretend_nodes 3 --mca btl tcp,self"),
];

/// Programs that run over DMAPP, too. The targets serve its requests only when they poll: with four
/// ranks on two processors `testmult` takes longer there than a test may.
const BY_CARD: &[&str] = &[
    "elempatch",
    "gatscat",
    "getmem",
    "lock",
    "mtest",
    "nbtestc",
    "patch_enumc",
    "simple_groups_commc",
    "testc",
    "threadsafec",
    "tiled_irreg_test",
];
const CARD: (usize, &str) = (4, "--mca btl ugni,self -x ARMCI_PROVIDER=dmapp");

/// ARMCI's own programs.
const ARMCI: &[Row] = &[
    ("test", "All tests passed", &[2]),
    ("test2", "", &[4]),
    ("msgcheck", "global sums OK", &[2, 3, 4]),
    ("simple", "", &[2]),
    ("simplelock", "test passed", &[1, 2, 3, 4]),
    ("test_groups", "", &[4]),
    ("testitr", "Success", &[1, 2, 4]),
    ("testnotify", "OK", &[1, 2, 3, 4]),
    ("perf_aggr", "", &[2]),
];

/// Builds Global Arrays and runs its tests.
pub fn suite(report: &mut Report) {
    if !["Global Arrays", "ARMCI's own"]
        .iter()
        .any(|name| report.wants(name))
    {
        return;
    }
    let folder = paths::target().join("ga");
    report.doing("fetching the source of Global Arrays");
    let source = match fetch(&folder) {
        Ok(source) => source,
        Err(why) => return report.not_run("foreign, Global Arrays", &why),
    };
    let prefix = Profile::optimized().prefix();
    let mpi = Mpi::ours(&prefix);
    let fortran = install::has_fortran().or_else(|_| {
        report.doing("installing gfortran with apt-get");
        debian::install("gfortran").and_then(|()| install::has_fortran())
    });
    let options = match &fortran {
        Ok(()) => format!("MPIF77={}", prefix.join("bin/mpifort").display()),
        Err(_) => "--disable-f77".to_owned(),
    };
    report.doing("building Global Arrays over libarmci");
    let built = install::fortran(&prefix, Profile::Dev, install::Output::Kept)
        .and_then(|()| build(&source, &folder.join("build"), &mpi, &options));
    let built = match built {
        Ok(built) => built,
        Err(words) => return report.failure("Global Arrays is built", &words),
    };
    run_all(report, &mpi, &built, WITHOUT);
    run_over(report, &mpi, &built, BY_CARD, &[CARD]);
    match fortran {
        Ok(()) => {
            run_all(report, &mpi, &built, WITH_FORTRAN);
            run_over(report, &mpi, &built, REMOTE, PLACES);
        }
        Err(why) => report.not_run("foreign, Global Arrays with Fortran", &why),
    }
    for (program, words, all) in ARMCI {
        let compiled = compile(&source, &built, &mpi, program);
        for &ranks in *all {
            report.test(&format!("ARMCI's own {program} with {ranks}"), || {
                run(&mpi, &compiled.clone()?, words, ranks, "")
            });
        }
    }
}

fn run_all(report: &mut Report, mpi: &Mpi, built: &Path, rows: &[Row]) {
    for (program, words, all) in rows {
        for &ranks in *all {
            report.test(&format!("Global Arrays' {program} with {ranks}"), || {
                run(mpi, &built.join(format!("{program}.x")), words, ranks, "")
            });
        }
    }
}

fn run_over(
    report: &mut Report,
    mpi: &Mpi,
    built: &Path,
    names: &[&str],
    places: &[(usize, &str)],
) {
    let rows = || WITH_FORTRAN.iter().chain(WITHOUT);
    for name in names {
        let path = format!("global/testing/{name}");
        let row = rows().find(|(program, ..)| *program == path);
        let words = row.map_or("", |(_, words, _)| words);
        for &(ranks, options) in places {
            report.test(
                &format!("Global Arrays' {path} with {ranks} {options}"),
                || run(mpi, &built.join(format!("{path}.x")), words, ranks, options),
            );
        }
    }
}

/// The source with its configure script, which is not in the tarball.
fn fetch(folder: &Path) -> Result<PathBuf, String> {
    let source = debian::upstream("ga", RELEASE, folder)?;
    if source.join("configure").is_file() {
        return Ok(source);
    }
    if !shell::have("autoreconf") || !shell::have("libtoolize") {
        debian::install(PACKAGES)?;
    }
    let mut make = Command::new("sh");
    make.args(["-eu", "-c", "mkdir -p build-aux; autoreconf -if"])
        .current_dir(&source);
    shell::run(&mut make, LIMIT, Expiry::Kill)?.success("autoreconf")?;
    Ok(source)
}

/// The folder with its programs; kept until a header changes.
fn build(source: &Path, folder: &Path, mpi: &Mpi, options: &str) -> Result<PathBuf, String> {
    let stamp = folder.join("built-with");
    let words = |error: std::io::Error| error.to_string();
    let prefix = Profile::optimized().prefix();
    let mut wanted = options.to_owned();
    for header in ["mpi.h", "armci.h", "message.h", "parmci.h"] {
        wanted += &fs::read_to_string(prefix.join("include").join(header)).map_err(words)?;
    }
    if fs::read_to_string(&stamp).is_ok_and(|text| text == wanted) {
        return Ok(folder.to_owned());
    }
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(words)?;
    }
    fs::create_dir_all(folder).map_err(words)?;
    let mut make = Command::new("sh");
    make.args(["-eu", "-c", BUILD])
        .current_dir(folder)
        .env("SOURCE", source)
        .env("PREFIX", &prefix)
        .env("OPTIONS", options)
        .env("MPICC", &mpi.mpicc);
    shell::run(&mut make, LIMIT, Expiry::Kill)?.success("building Global Arrays")?;
    fs::write(&stamp, wanted).map_err(words)?;
    Ok(folder.to_owned())
}

const BUILD: &str = r#"
"$SOURCE"/configure -q --with-armci="$PREFIX" $OPTIONS --without-blas --without-lapack \
    --without-scalapack MPICXX="$PREFIX"/bin/mpicxx CFLAGS="-O1 -w" FFLAGS="-O1 -w -std=legacy"
grep -q 'define HAVE_ARMCI_GROUP_COMM 1' config.h
jobs=-j$(nproc)
make -s $jobs
make -s $jobs checkprogs
"#;

/// Compiles a program of ARMCI's own tests, against our headers and library.
fn compile(source: &Path, built: &Path, mpi: &Mpi, program: &str) -> Result<PathBuf, String> {
    let made = built.join(format!("armci-{program}"));
    let mut compile = Command::new(&mpi.mpicc);
    compile
        .args(["-O1", "-w", "-DHAVE_CONFIG_H=1", "-I"])
        .arg(built)
        .arg(source.join(format!("armci/testing/{program}.c")))
        .args(["-larmci", "-lm", "-o"])
        .arg(&made);
    shell::run(&mut compile, LIMIT, Expiry::Kill)?.success("mpicc")?;
    Ok(made)
}

fn run(mpi: &Mpi, program: &Path, words: &str, ranks: usize, options: &str) -> Outcome {
    let mut job = mpi.job(ranks);
    job.args(options.split_whitespace()).arg(program);
    job.current_dir(paths::target().join("ga"));
    let done = shell::run(&mut job, PROGRAM_LIMIT, Expiry::AskThenKill)?.success("the job")?;
    let wrong = ["not OK", "Mismatch", "Error found"];
    if !done.stdout.contains(words) || wrong.iter().any(|wrong| done.stdout.contains(wrong)) {
        return Err(done.tail(40).into());
    }
    Ok(())
}
