//! HDF5 from Debian's source package, built with our `mpicc` in parallel mode, and its parallel
//! tests. It is an application that uses most of chapter 14. Part of the suite `foreign`, with
//! `--all`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::debian;
use crate::mpi::Mpi;
use crate::paths::{self, Profile};
use crate::report::{Outcome, Report, Verdict};
use crate::shell::{self, Expiry};

/// The limit of the build.
const LIMIT: Duration = Duration::from_secs(1800);
/// The limit of one of its programs.
const PROGRAM_LIMIT: Duration = Duration::from_secs(1200);

/// Programs of `testpar`, and their numbers of ranks. `t_cache` needs at least 3. With 6, the
/// number of its makefile, ranks wait for processors. The others with one number take minutes by
/// themselves.
const PROGRAMS: [(&str, &[usize]); 11] = [
    ("t_mpi", &[2, 3, 6]),
    ("testphdf5", &[2, 3, 4, 6]),
    ("t_cache", &[3, 6]),
    ("t_cache_image", &[3]),
    ("t_pread", &[2, 3, 6]),
    ("t_pshutdown", &[2, 3, 6]),
    ("t_prestart", &[2, 3, 6]),
    ("t_init_term", &[2, 3, 6]),
    ("t_shapesame", &[2, 3, 6]),
    ("t_filters_parallel", &[2, 3, 6]),
    ("t_bigio", &[3]),
];

/// Builds HDF5 and runs its tests.
pub fn suite(report: &mut Report) {
    if !report.wants("HDF5") {
        return;
    }
    let folder = paths::target().join("hdf5");
    report.doing("fetching the source of HDF5");
    let source = match debian::source("hdf5", &folder) {
        Ok(source) => source,
        Err(why) => return report.not_run("foreign, HDF5", &why),
    };
    let mpi = Mpi::ours(&Profile::optimized().prefix());
    report.doing("building HDF5 with our mpicc");
    let built = match build(&source, &folder.join("build"), &mpi) {
        Ok(built) => built,
        Err(words) => return report.failure("HDF5 is built", &words),
    };
    for (program, all) in PROGRAMS {
        for &ranks in all {
            report.test(&format!("HDF5's {program} with {ranks}"), || {
                run(&mpi, &built, program, ranks)
            });
        }
    }
    report.test("HDF5's t_pflush: what was flushed is there", || {
        flushed(&mpi, &built)
    });
}

/// The folder with its programs; kept until the header changes.
fn build(source: &Path, folder: &Path, mpi: &Mpi) -> Result<PathBuf, String> {
    let programs = folder.join("testpar");
    let stamp = folder.join("built-with-mpi.h");
    let words = |error: std::io::Error| error.to_string();
    let header = mpi.mpicc.with_file_name("../include/mpi.h");
    let wanted = fs::read_to_string(header).map_err(words)?;
    if fs::read_to_string(&stamp).is_ok_and(|text| text == wanted) {
        return Ok(programs);
    }
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(words)?;
    }
    fs::create_dir_all(folder).map_err(words)?;
    let mut make = Command::new("sh");
    make.args(["-eu", "-c", BUILD])
        .current_dir(folder)
        .env("SOURCE", source)
        .env("CC", &mpi.mpicc)
        .env("RUNPARALLEL", &mpi.mpirun);
    shell::run(&mut make, LIMIT, Expiry::Kill)?.success("building HDF5")?;
    fs::write(&stamp, wanted).map_err(words)?;
    Ok(programs)
}

const BUILD: &str = r#"
"$SOURCE"/configure -q --enable-parallel --enable-build-mode=production --disable-hl \
    --disable-shared --disable-tools CFLAGS="-O1 -w"
jobs=-j$(nproc)
make -s $jobs -C src
make -s $jobs -C test libh5test.la
make -s $jobs -C testpar check_PROGRAMS= testphdf5 t_mpi t_bigio t_cache t_cache_image t_pread \
    t_pshutdown t_prestart t_init_term t_shapesame t_filters_parallel t_pflush1 t_pflush2
"#;

fn run(mpi: &Mpi, programs: &Path, program: &str, ranks: usize) -> Outcome {
    // `t_prestart` opens the file that `t_pshutdown` leaves.
    let before: &[&str] = match program {
        "t_prestart" => &["t_pshutdown"],
        _ => &[],
    };
    for program in before.iter().chain([&program]) {
        let mut command = mpi.job(ranks);
        command
            .arg(programs.join(program))
            .current_dir(programs)
            .env("HDF5_PARAPREFIX", programs);
        let done =
            shell::run(&mut command, PROGRAM_LIMIT, Expiry::AskThenKill)?.success(program)?;
        if done.stdout.contains("*FAILED*") {
            return Err(Verdict::Failed(done.tail(60)));
        }
    }
    Ok(())
}

/// The first program ends without closing its file, after a flush or without; the second reads it.
fn flushed(mpi: &Mpi, programs: &Path) -> Outcome {
    for program in ["t_pflush1", "t_pflush2"] {
        let mut command = mpi.job(4);
        command
            .arg(programs.join(program))
            .current_dir(programs)
            .env("HDF5_PARAPREFIX", programs);
        let done = shell::run(&mut command, PROGRAM_LIMIT, Expiry::AskThenKill)?;
        // The first program ends as after a crash.
        if program == "t_pflush2" {
            done.success(program)?;
        }
    }
    Ok(())
}
