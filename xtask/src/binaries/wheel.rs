//! mpi4py's own suite with the modules that its wheel brings for the ABIs of Open MPI and MPICH.
//!
//! The tests are those of [`crate::mpi4py`], with its list of what is left out. The tests that a
//! module skips differ between ABIs and are not compared. By default one module of each ABI runs,
//! and another one under `mpirun --check`.

use std::path::PathBuf;

use crate::mpi::Mpi;
use crate::mpi4py::{self, Installed, Job, Suite, WHEELS, Way};
use crate::paths::{self, Profile};
use crate::report::{Report, Test};
use crate::test::Options;
use crate::venv;

/// The packages that mpi4py's tests use.
const PACKAGES: &[&str] = &[
    "mpi4py==4.1.2",
    "numpy",
    "cffi",
    "dill",
    "pyyaml",
    "setuptools",
];
/// The module that runs without `--all`: collectives with buffers.
const QUICK: (&str, usize) = ("cco_buf", 3);

/// The module that runs under `mpirun --check`.
const CHECKED: (&str, usize) = ("p2p_obj", 2);

/// Runs the suite.
pub fn suite(report: &mut Report, options: &Options) {
    if !report.wants("binaries::mpi4py's wheel for") {
        return;
    }
    let (suite, modules) = match prepare(report, &[]) {
        Ok(ready) => ready,
        Err(why) => return report.not_run("binaries, mpi4py's wheel", &why),
    };
    let suite = &suite;
    let mut tests = Vec::new();
    for abi in WHEELS {
        let (some, counts) = match options.all || options.name.is_some() {
            true => (modules.clone(), vec![1, 2, 3, 4, 5]),
            false => (vec![QUICK.0.to_owned()], vec![QUICK.1]),
        };
        for module in some {
            for &ranks in &counts {
                let name = format!("mpi4py's wheel for {abi}, {module} with {ranks}");
                let job = Job {
                    module: module.clone(),
                    way: Way::Wheel(abi),
                    ranks,
                };
                let test = move || Ok(suite.run(&job).map(drop)?);
                tests.push(Test::new(name, ranks, test));
            }
        }
        // The binary of Python is not linked with MPI: the checks lie below the library that it
        // loads.
        let (module, ranks) = CHECKED;
        let name = format!("mpi4py's wheel for {abi}, {module} with {ranks}, checked");
        let job = Job {
            module: module.to_owned(),
            way: Way::Checked,
            ranks,
        };
        let beside = report.beside();
        let test = move || {
            let (suite, _) = prepare(&beside, &["-x", &format!("MPI4PY_MPIABI={abi}")])?;
            Ok(suite.run(&job).map(drop)?)
        };
        tests.push(Test::new(name, ranks, test));
    }
    report.all(tests);
}

/// Prepares the suite, with more options of mpirun.
fn prepare(report: &Report, options: &[&str]) -> Result<(Suite, Vec<String>), String> {
    let folder: PathBuf = paths::cache().join("mpi4py-4.1.2-wheel");
    venv::install(report, &folder, PACKAGES)?;
    let mut mpi = Mpi::ours(&Profile::Dev.or_release().prefix());
    mpi.around.1.extend(options.iter().map(ToString::to_string));
    mpi4py::source(report, &folder)?;
    Suite::with(mpi, Installed::at(&folder))
}
