//! mpi4py's own suite with the modules that its wheel brings for the ABIs of Open MPI and MPICH.
//!
//! The tests are those of [`crate::mpi4py`], with its list of what is left out. What a module skips
//! differs from ABI to ABI and is not compared. By default one module of each ABI runs.

use std::path::PathBuf;

use crate::mpi::Mpi;
use crate::mpi4py::{self, Installed, Job, Suite, Way};
use crate::paths::{self, Profile};
use crate::report::{Report, Test};
use crate::test::Options;
use crate::venv;

/// What mpi4py's tests use besides.
const PACKAGES: &[&str] = &[
    "mpi4py==4.1.2",
    "numpy",
    "cffi",
    "dill",
    "pyyaml",
    "setuptools",
];
/// The names of its modules' ABIs.
const ABIS: [&str; 2] = ["openmpi", "mpich"];
/// What runs without `--all`: collectives with buffers.
const QUICK: (&str, usize) = ("cco_buf", 3);

/// Runs it.
pub fn suite(report: &mut Report, options: &Options) {
    if !report.wants("binaries::mpi4py's wheel for") {
        return;
    }
    let mut ready = Vec::new();
    for abi in ABIS {
        match prepare(report, abi) {
            Ok(one) => ready.push((abi, one)),
            Err(why) => report.not_run("binaries, mpi4py's wheel", &why),
        }
    }
    let mut tests = Vec::new();
    for (abi, (suite, modules)) in &ready {
        let (some, counts) = match options.all || options.name.is_some() {
            true => (modules.clone(), vec![1, 2, 3, 4, 5]),
            false => (vec![QUICK.0.to_owned()], vec![QUICK.1]),
        };
        for module in some {
            for &ranks in &counts {
                let (module, way) = (module.clone(), Way::Plain);
                let job = Job { module, way, ranks };
                let name = format!("mpi4py's wheel for {abi}, {job}");
                let test = move || Ok(suite.run(&job).map(drop)?);
                tests.push(Test::new(name, ranks, test));
            }
        }
    }
    report.all(tests);
}

/// The suite with the module for this ABI.
fn prepare(report: &Report, abi: &str) -> Result<(Suite, Vec<String>), String> {
    let folder: PathBuf = paths::cache().join("mpi4py-4.1.2-wheel");
    venv::install(report, &folder, PACKAGES)?;
    let mut mpi = Mpi::ours(&Profile::Dev.or_release().prefix());
    let option = ["-x".to_owned(), format!("MPI4PY_MPIABI={abi}")];
    mpi.around.1.extend(option);
    mpi4py::source(report, &folder)?;
    Suite::with(mpi, Installed::at(&folder))
}
