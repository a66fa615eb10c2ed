//! The end-to-end programs and mpi4py's suite on two and four hosts that have networks of their own
//! (`tests/tools/hosts.sh`). Part of the suite `hosts`.
//!
//! The settings are sockets with shared memory and alone, slow rails, and connections that are
//! broken at random. Others are devices in software, providers of libfabric, `coll ml`, and `pml
//! dr` with faults of every kind. Without `--all` a slice runs, drawn by a seed that is printed.

use crate::e2e::settings::{self, is_fabric};
use crate::e2e::{self, Program};
use crate::launcher::Stage;
use crate::mpi::Mpi;
use crate::mpi4py::{self, Job, Way};
use crate::paths::{self, Profile};
use crate::report::{Report, Test};
use crate::seed::{draw, one_of};
use crate::test::Options;

/// A way to run every program.
struct Setting {
    name: &'static str,
    hosts: usize,
    /// Options of mpirun.
    options: &'static [&'static str],
    /// Environment of the hosts.
    environment: &'static [&'static str],
    /// How many programs are drawn without `--all`; 0: none.
    slice: usize,
    /// Requirements of the setting.
    needs: Needs,
}

/// The requirement of a setting.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Needs {
    Nothing,
    /// A libfabric.
    Fabric,
    /// A provider of libfabric that matches: its processes open no ports.
    Matching,
}

const SETTINGS: &[Setting] = &[
    Setting {
        name: "two-hosts",
        hosts: 2,
        options: &[],
        environment: &[],
        slice: 7,
        needs: Needs::Nothing,
    },
    Setting {
        name: "four-hosts-in-turn",
        hosts: 4,
        options: &["--map-by", "node"],
        environment: &[],
        slice: 7,
        needs: Needs::Nothing,
    },
    Setting {
        name: "four-hosts-tcp-only",
        hosts: 4,
        options: &["--mca", "btl", "tcp,self"],
        environment: &[],
        slice: 5,
        needs: Needs::Nothing,
    },
    Setting {
        name: "four-hosts-slow-rails",
        hosts: 4,
        options: &["--map-by", "node"],
        environment: &["RATES=200mbit 50mbit"],
        slice: 4,
        needs: Needs::Nothing,
    },
    Setting {
        name: "four-hosts-cut",
        hosts: 4,
        options: &["--map-by", "node", "--mca", "tcp_ports", PORTS],
        environment: &["CUT=20000-20999"],
        slice: 6,
        needs: Needs::Nothing,
    },
    Setting {
        name: "two-hosts-ofi",
        hosts: 2,
        options: &[
            "--mca",
            "btl",
            "ofi,sm,self",
            "--mca",
            "ofi_provider_include",
            "tcp",
        ],
        environment: &[],
        slice: 2,
        needs: Needs::Fabric,
    },
    Setting {
        name: "two-hosts-dr-with-faults",
        hosts: 2,
        options: &["--mca", "pml", "dr", "--mca", "btl_faults", FAULTS],
        environment: &[],
        slice: 1,
        needs: Needs::Nothing,
    },
    Setting {
        name: "two-hosts-ugni",
        hosts: 2,
        options: &["--mca", "btl", "ugni,self"],
        environment: &[],
        slice: 0,
        needs: Needs::Nothing,
    },
    Setting {
        name: "two-hosts-portals",
        hosts: 2,
        options: &["--mca", "btl", "portals,self"],
        environment: &[],
        slice: 0,
        needs: Needs::Nothing,
    },
    Setting {
        name: "two-hosts-cm",
        hosts: 2,
        options: &["--mca", "pml", "cm"],
        environment: &[],
        slice: 0,
        needs: Needs::Nothing,
    },
    Setting {
        name: "two-hosts-ml",
        hosts: 2,
        options: &["--mca", "coll", "ml"],
        environment: &[],
        slice: 0,
        needs: Needs::Nothing,
    },
    Setting {
        name: "two-hosts-cm-ofi",
        hosts: 2,
        options: &[
            "--mca",
            "pml",
            "cm",
            "--mca",
            "mtl",
            "ofi",
            "--mca",
            "ofi_provider_include",
            "tcp;ofi_rxm",
        ],
        environment: &[],
        slice: 0,
        needs: Needs::Matching,
    },
    Setting {
        name: "two-hosts-linkx",
        hosts: 2,
        options: &[
            "--mca",
            "pml",
            "cm",
            "--mca",
            "mtl",
            "linkx",
            "--mca",
            "linkx_links",
            "shm+tcp;ofi_rxm",
        ],
        environment: &[],
        slice: 0,
        needs: Needs::Matching,
    },
];

/// Each fault hits a tenth of the frames, with stalls, and a rail to one process that is dead for a
/// while.
const FAULTS: &str = "drop:10,duplicate:10,reorder:10,corrupt:10,stall:0.5,kill_ms:100,seed:9";

/// The ports whose connections are cut.
const PORTS: &str = "20000-20999";
/// A program that depends mostly on the places of ranks: it is always drawn.
const PLACES: &str = "rma/nodes.c";
/// It opens a port, which is an error where a provider of libfabric matches.
const MEETING: &str = "dynamic/ports.c";
/// A short-lived communicator must not map memory, but `ml` creates its bank with it.
const BANKS: &str = "comm/brief.c";
/// The number of modules of mpi4py's suite that are drawn without `--all`, besides one about
/// windows.
const MODULES: usize = 2;
/// Its modules about windows.
const WINDOWS: [&str; 3] = ["rma", "rma_nb", "win"];

/// Runs every setting, if this machine allows hosts with networks of their own.
pub fn suite(report: &mut Report, stage: &Stage, options: &Options) {
    let programs = match e2e::programs() {
        Ok(programs) => programs,
        Err(words) => return report.failure("tests/e2e.toml", &words),
    };
    let probe = |environment: &str| {
        let tools = paths::root().join("tests/tools/hosts.sh");
        let script = format!("{environment} unshare -rmn {} 2 true", tools.display());
        let done = stage.script(&script)?;
        match done.code {
            0 => Ok(()),
            _ => Err(done.stderr.lines().last().unwrap_or("no words").to_owned()),
        }
    };
    if let Err(why) = probe("") {
        return report.not_run(
            "hosts, programs",
            &format!("name-spaces of networks: {why}"),
        );
    }
    let seed = options.drawn();
    let mut jobs = Vec::new();
    for setting in SETTINGS {
        if setting
            .environment
            .iter()
            .any(|one| one.starts_with("CUT="))
        {
            if let Err(why) = can_cut(stage) {
                report.not_run(&format!("hosts, {}", setting.name), &why);
                continue;
            }
        } else if let Some(rates) = setting.environment.first()
            && let Err(why) = probe(&format!("'{rates}'").replacen("'RATES=", "RATES='", 1))
        {
            report.not_run(&format!("hosts, {}", setting.name), &why);
            continue;
        }
        if seed.is_some() && setting.slice == 0 {
            continue;
        }
        if setting.needs != Needs::Nothing
            && let Err(why) = e2e::fabric(&stage.mpi)
        {
            report.not_run(&format!("hosts, {}", setting.name), &why);
            continue;
        }
        let chosen = drawn(&programs, seed, setting);
        for program in chosen {
            let several = program.ranks.iter().copied().filter(|&ranks| ranks > 1);
            let several: Vec<usize> = several.collect();
            let name = format!("{} {}", setting.name, program.name);
            let drawn = match seed {
                None => one_of(&several, &name, 0),
                Some(_) => several.last().copied(),
            };
            if let Some(ranks) = drawn {
                let name = format!("{}: {} with {ranks}", setting.name, program.name);
                let mpi = over(&stage.mpi, setting, ranks);
                jobs.push(Test::new(name, ranks, move || {
                    e2e::one(&mpi, program, ranks, &[])
                }));
            }
        }
    }
    report.all(jobs);
    python(report, seed);
}

/// Programs that should succeed with several ranks, wherever those are; with a seed a slice of
/// them.
fn drawn<'a>(programs: &'a [Program], seed: Option<u64>, setting: &Setting) -> Vec<&'a Program> {
    let fits = |program: &&Program| {
        let here = program.settings || program.hosts;
        let is_denied = match setting.name {
            "two-hosts-ml" => program.file == BANKS,
            _ => setting.needs == Needs::Matching && program.file == MEETING,
        };
        let succeeds = program.status == Some(0) && !program.long && here;
        succeeds
            && !program.one_node
            && !is_denied
            && program.needs.is_none()
            && program.ranks.iter().any(|n| *n > 1)
    };
    let fitting = programs.iter().filter(fits);
    let Some(seed) = seed else {
        return fitting.collect();
    };
    let (mut always, mut others): (Vec<&Program>, Vec<&Program>) =
        fitting.partition(|program| program.file == PLACES);
    let keep = setting.slice - always.len();
    draw(&mut others, seed ^ setting.name.len() as u64, keep);
    always.append(&mut others);
    always
}

/// The same MPI whose jobs run on hosts of their own.
fn over(mpi: &Mpi, setting: &Setting, ranks: usize) -> Mpi {
    let tools = paths::root().join("tests/tools");
    let tool = |name: &str| tools.join(name).display().to_string();
    let hosts = setting.hosts;
    let each = ranks.div_ceil(hosts);
    let mut before = vec!["env".to_owned()];
    before.extend(setting.environment.iter().map(ToString::to_string));
    before.extend(["unshare", "-rmn"].map(String::from));
    before.extend([tool("hosts.sh"), hosts.to_string()]);
    let mut options = vec!["--launch-agent".to_owned(), tool("netssh")];
    options.extend(["--host".to_owned(), format!("h[1-{hosts}]:{each}")]);
    options.extend(setting.options.iter().map(ToString::to_string));
    Mpi {
        around: (before, options),
        ..mpi.clone()
    }
}

/// Whether connections can be broken from outside.
fn can_cut(stage: &Stage) -> Result<(), String> {
    let script = "python3 - <<'END'
import socket, subprocess, sys
listener = socket.create_server(('127.0.0.1', 0))
calls = socket.create_connection(listener.getsockname())
answers, _ = listener.accept()
port = str(calls.getsockname()[1])
subprocess.run(['ss', '-K', '-tn', 'sport', '=', ':' + port], capture_output=True)
try:
    calls.send(b'x')
    sys.exit('the system does not break connections for ss -K')
except OSError:
    pass
END";
    let done = stage.script(script)?;
    match done.code {
        0 => Ok(()),
        _ => Err(done.stderr.lines().last().unwrap_or("no words").to_owned()),
    }
}

/// mpi4py's own tests with four ranks on two hosts, which have slots for spawned ranks. Without
/// `--all` one module about windows and some drawn ones run. With `--all` all modules run with two
/// to five ranks, and with four over each device.
fn python(report: &mut Report, seed: Option<u64>) {
    const RANKS: usize = 4;
    const SLOTS: usize = 32;
    const PYTHON: Setting = Setting {
        name: "two-hosts",
        hosts: 2,
        options: &["--map-by", "node"],
        environment: &[],
        slice: MODULES,
        needs: Needs::Nothing,
    };
    // The build takes too long for a run that selects other parts of the suite.
    if !report.wants("mpi4py") {
        return;
    }
    let job = |module: &String, way, ranks| Job {
        module: module.clone(),
        way,
        ranks,
    };
    let mpi = Mpi::ours(&Profile::Dev.or_release().prefix());
    let (mut suite, mut modules) = match mpi4py::Suite::new(report, mpi) {
        Ok(suite) => suite,
        Err(why) => return report.not_run("hosts, mpi4py", &why),
    };
    if let Some(seed) = seed {
        let of_windows = |module: &String| WINDOWS.contains(&module.as_str());
        let (mut windows, mut others): (Vec<_>, Vec<_>) = modules.into_iter().partition(of_windows);
        draw(&mut windows, seed, 1);
        draw(&mut others, seed, PYTHON.slice);
        modules = [windows, others].concat();
    }
    let numbers = match seed {
        None => 2..=5,
        Some(_) => RANKS..=RANKS,
    };
    let mut jobs: Vec<Job> = numbers
        .flat_map(|ranks| {
            modules
                .iter()
                .map(move |module| job(module, Way::Plain, ranks))
        })
        .collect();
    if seed.is_none() {
        let fabric = e2e::fabric(&suite.mpi);
        if let Err(why) = &fabric {
            report.not_run("hosts, mpi4py over libfabric", why);
        }
        let devices = settings::devices().filter(|(name, _)| fabric.is_ok() || !is_fabric(name));
        for device in devices {
            let over = modules
                .iter()
                .map(|module| job(module, Way::Over(device), RANKS));
            jobs.extend(over);
        }
    }
    jobs.retain(|job| suite.has(job));
    suite.mpi = over(&suite.mpi, &PYTHON, SLOTS);
    let suite = &suite;
    let tests = jobs.into_iter().map(|job| {
        let name = format!("{}: mpi4py {job}", PYTHON.name);
        Test::new(name, job.ranks, move || {
            suite.run(&job).map(drop).map_err(Into::into)
        })
    });
    report.all(tests.collect());
}
