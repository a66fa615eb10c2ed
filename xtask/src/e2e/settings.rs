//! The suite `settings`: the short programs of `tests/` again, under parameters that select other
//! paths through the library.
//!
//! A program's result does not depend on how its messages travel. So each must pass under every row
//! of [`SETTINGS`] and of the tables after it. `--all` runs that product, with one number of ranks
//! for each pair that is not usual. Without it a slice is drawn: programs with their greatest
//! numbers of ranks, under settings that change what they exercise ([`Axis`]). A smaller slice is
//! drawn of all other pairs. A program that takes seconds has `settings = false` in
//! `tests/e2e.toml`.
//!
//! Length: tables, a row for each setting.

use super::table::{Axis, Program};
use super::{needs, one, table};
use crate::mpi::Mpi;
use crate::report::{Report, Test};
use crate::seed;

/// A name, and the environment of the job.
pub type Setting = (&'static str, &'static [(&'static str, &'static str)]);

const SETTINGS: &[(Axis, Setting)] = &[
    (Axis::Coll, ("coll-basic", &[("OXMPI_COLL", "basic")])),
    (Axis::Coll, ("coll-tuned", &[("OXMPI_COLL", "tuned")])),
    (
        Axis::Protocol,
        ("no-eager", &[("OXMPI_SM_EAGER_LIMIT", "0")]),
    ),
    (
        Axis::Protocol,
        ("no-budget", &[("OXMPI_EAGER_BUDGET", "0")]),
    ),
    (
        Axis::Protocol,
        (
            "copy-without-eager",
            &[("OXMPI_SMSC", "staging"), ("OXMPI_SM_EAGER_LIMIT", "64")],
        ),
    ),
    (
        Axis::Protocol,
        (
            "attach-without-eager",
            &[
                ("OXMPI_SMSC", "cma"),
                ("OXMPI_SM_SINGLE_COPY_FROM", "1"),
                ("OXMPI_SM_EAGER_LIMIT", "64"),
            ],
        ),
    ),
    (
        Axis::Wait,
        (
            "no-spin",
            &[("OXMPI_SPIN_US", "0"), ("OXMPI_YIELD_COUNT", "0")],
        ),
    ),
    (Axis::Wait, ("long-spin", &[("OXMPI_SPIN_US", "1000")])),
    (
        Axis::Protocol,
        ("small-rings", &[("OXMPI_SM_RING_BUDGET", "1K")]),
    ),
];

/// Settings under which collectives see several nodes on this machine, only for the programs of
/// `tests/coll/`. The first ones always run, the others with `--all`.
const NODES: &[Setting] = &[
    (
        "two-nodes",
        &[("OXMPI_COLL", "sm"), ("OXMPI_PRETEND_NODES", "2")],
    ),
    (
        "three-nodes-in-turn",
        &[("OXMPI_COLL", "sm"), ("OXMPI_PRETEND_NODES", "3:cyclic")],
    ),
    (
        "two-nodes-in-turn",
        &[("OXMPI_COLL", "sm"), ("OXMPI_PRETEND_NODES", "2:cyclic")],
    ),
    (
        "three-nodes",
        &[("OXMPI_COLL", "sm"), ("OXMPI_PRETEND_NODES", "3")],
    ),
    ("three-nodes-by-prediction", &[("OXMPI_PRETEND_NODES", "3")]),
    (
        "two-nodes-without-memory",
        &[
            ("OXMPI_COLL", "sm"),
            ("OXMPI_PRETEND_NODES", "2"),
            ("OXMPI_SM_COLL_BUDGET", "0"),
        ],
    ),
    (
        "three-nodes-by-messages",
        &[("OXMPI_COLL", "tuned"), ("OXMPI_PRETEND_NODES", "3:cyclic")],
    ),
];

/// The number of rows of [`NODES`] that always run, and the programs for them.
const USUAL_NODES: (usize, &[&str]) = (2, &["coll/model.c", "coll/rules.c", "coll/errors.c"]);

/// The component `ml`, with levels inside nodes and between them, for the programs of `tests/coll/`
/// and for files. It includes nonblocking and persistent forms; files prepare calls that they do
/// not make. Without `--all` only [`ML_USUAL`] runs.
const ML: &[Setting] = &[
    ("ml", &[("OXMPI_COLL", "ml")]),
    (
        "ml-two-nodes-in-turn",
        &[
            ("OXMPI_COLL", "ml"),
            ("OXMPI_COLL_ML_LEVELS", "2:sm,node:sm"),
            ("OXMPI_PRETEND_NODES", "2:cyclic"),
        ],
    ),
    (
        // Slots of the least size, or none.
        "ml-narrow",
        &[("OXMPI_COLL", "ml"), ("OXMPI_SM_COLL_BUDGET", "2M")],
    ),
    (
        "ml-by-messages",
        &[
            ("OXMPI_COLL", "ml"),
            ("OXMPI_COLL_ML_LEVELS", "2:p2p,node:p2p"),
        ],
    ),
];

/// The number of rows of [`ML`] that always run, the programs for them, with all their numbers of
/// ranks.
const ML_USUAL: (usize, &[&str]) = (
    2,
    &[
        "coll/forms.c",
        "coll/rules.c",
        "coll/requests.c",
        "io/rules.c",
    ],
);

/// Sockets instead of shared memory, and together with it; the PML whose transport matches.
const OTHERS: &[Setting] = &[
    ("tcp-only", &[("OXMPI_BTL", "tcp,self")]),
    ("tcp-mixed", &[("OXMPI_PRETEND_NODES", "2:cyclic")]),
    (
        // Collectives by atomic operations of the network cards, where possible.
        "ugni-only",
        &[
            ("OXMPI_BTL", "ugni,self"),
            ("OXMPI_COLL", "ml"),
            ("OXMPI_COLL_ML_LEVELS", "all:nic"),
        ],
    ),
    (
        // Rings and sockets below the card, very little buffer memory, and one transaction in a
        // hundred lost.
        "ugni-narrow",
        &[
            ("OXMPI_BTL", "ugni,self"),
            ("OXMPI_PRETEND_NODES", "2:cyclic"),
            ("OXMPI_UGNI_SMSG_LIMIT", "256"),
            ("OXMPI_UGNI_CREDITS", "2"),
            ("OXMPI_UGNI_CQ_SIZE", "4"),
            ("OXMPI_UGNI_MAILBOXES", "3"),
            ("OXMPI_UGNI_REGISTRATIONS", "64"),
            ("OXMPI_UGNI_FAULTS", "10000"),
        ],
    ),
    (
        // The card's message queue for all but two peers, and one transaction in a hundred lost.
        "ugni-queue",
        &[
            ("OXMPI_BTL", "ugni,self"),
            ("OXMPI_PRETEND_NODES", "2:cyclic"),
            ("OXMPI_UGNI_MSGQ_SLOTS", "2"),
            ("OXMPI_UGNI_MAILBOXES", "2"),
            ("OXMPI_UGNI_FAULTS", "10000"),
        ],
    ),
    (
        // Collectives by triggered operations of the interfaces, where possible.
        "portals-only",
        &[
            ("OXMPI_BTL", "portals,self"),
            ("OXMPI_COLL", "ml"),
            ("OXMPI_COLL_ML_LEVELS", "all:nic"),
        ],
    ),
    (
        "tcp-three-links",
        &[
            ("OXMPI_BTL", "tcp,self"),
            ("OXMPI_TCP_LINKS", "3"),
            ("OXMPI_TCP_EAGER_LIMIT", "64"),
            ("OXMPI_EAGER_BUDGET", "0"),
        ],
    ),
    ("cm", &[("OXMPI_PML", "cm")]),
    ("cm-tcp", &[("OXMPI_PML", "cm"), ("OXMPI_BTL", "tcp,self")]),
    (
        "cm-scarce",
        &[
            ("OXMPI_PML", "cm"),
            ("OXMPI_PORTALS_EAGER_LIMIT", "64"),
            ("OXMPI_PORTALS_BLOCK", "256"),
            ("OXMPI_EAGER_BUDGET", "512"),
            ("OXMPI_SM_RING_BUDGET", "1K"),
        ],
    ),
    (
        "cm-whole",
        &[("OXMPI_PML", "cm"), ("OXMPI_PORTALS_RENDEZVOUS", "false")],
    ),
];

/// A provider of libfabric that needs no card, where the machine has a libfabric: as an MTL, and as
/// a BTL below `ob1`. Each has the programs that run without `--all`.
const FABRICS: [(Setting, &[&str]); 5] = [
    (
        (
            "cm over ofi",
            &[
                ("OXMPI_PML", "cm"),
                ("OXMPI_MTL", "ofi"),
                ("OXMPI_OFI_PROVIDER_INCLUDE", "tcp;ofi_rxm"),
            ],
        ),
        &[
            "p2p/modes.c",
            "p2p/order.c",
            "p2p/probe.c",
            "p2p/cancel.c",
            // Messages longer than their receives, which may have an empty buffer.
            "p2p/truncate.c",
            "p2p/partitioned.c",
            // The libraries of its providers leave signals alone.
            "env/untouched.c",
            "datatype/random.c",
            // Its communicators are freed before operations on them receive.
            "coll/rules.c",
            "coll/forms.c",
            "armci/consistency.c",
        ],
    ),
    (
        (
            "cm over ofi, nodes",
            &[
                ("OXMPI_PML", "cm"),
                ("OXMPI_MTL", "ofi"),
                ("OXMPI_OFI_PROVIDER_INCLUDE", "tcp;ofi_rxm"),
                ("OXMPI_PRETEND_NODES", "2:cyclic"),
            ],
        ),
        // Communicators that are freed before operations on them receive.
        &["comm/freed.c", "coll/rules.c"],
    ),
    (
        // Half of the ranks are on the node of a rank, and half are reached by the rail.
        (
            "cm over linkx",
            &[
                ("OXMPI_PML", "cm"),
                ("OXMPI_MTL", "linkx"),
                ("OXMPI_LINKX_LINKS", "shm+tcp;ofi_rxm"),
                ("OXMPI_PRETEND_NODES", "2:cyclic"),
            ],
        ),
        &[
            "p2p/modes.c",
            "p2p/order.c",
            "p2p/probe.c",
            "p2p/cancel.c",
            "p2p/truncate.c",
            "p2p/partitioned.c",
            "coll/forms.c",
        ],
    ),
    (
        (
            "ob1 over ofi",
            &[
                ("OXMPI_BTL", "ofi,self"),
                ("OXMPI_OFI_PROVIDER_INCLUDE", "tcp;ofi_rxm"),
            ],
        ),
        &["p2p/modes.c", "p2p/order.c", "p2p/probe.c"],
    ),
    (
        (
            "ob1 over ofi and sm",
            &[
                ("OXMPI_BTL", "ofi,sm,self"),
                ("OXMPI_PRETEND_NODES", "2:cyclic"),
                ("OXMPI_OFI_PROVIDER_INCLUDE", "tcp;ofi_rxm"),
            ],
        ),
        &["coll/forms.c"],
    ),
];

/// Programs that never run with a setting. Some count memory, which includes a provider's pools of
/// buffers. Another asks for all messages to itself in one call; these go through the system's
/// sockets here. A third cancels sends that have begun, which no provider takes back.
const NOT_OVER_FABRICS: [(&str, &str); 9] = [
    ("cm over ofi", "comm/sessions.c"),
    ("cm over ofi", "comm/many.c"),
    ("cm over ofi", "p2p/lists.c"),
    ("cm over ofi", "p2p/cancel_send.c"),
    ("cm over ofi, nodes", "comm/sessions.c"),
    ("cm over ofi, nodes", "comm/many.c"),
    ("cm over ofi, nodes", "p2p/lists.c"),
    ("cm over ofi, nodes", "p2p/cancel_send.c"),
    ("cm over linkx", "comm/many.c"),
];

/// Faults of a network that `pml dr` repairs. Each loss takes time, so only a few programs run
/// without `--all`.
pub const FAULTS: Setting = (
    "dr-with-faults",
    &[
        ("OXMPI_BTL", "tcp,self"),
        ("OXMPI_PML", "dr"),
        (
            "OXMPI_BTL_FAULTS",
            "drop:10,duplicate:10,reorder:10,corrupt:10,stall:0.5,kill_ms:20,seed:7",
        ),
    ],
);

/// The programs that run with [`FAULTS`] without `--all`.
const FAULTS_USUAL: &[&str] = &["p2p/modes.c", "p2p/probe.c", "p2p/partitioned.c"];

/// Networks whose programs run only with `--all`.
const LONG_NETWORKS: &[Setting] = &[
    (
        // Rings and sockets below the interface, frames of 64 bytes, two of them unread.
        "portals-narrow",
        &[
            ("OXMPI_BTL", "portals,self"),
            ("OXMPI_PRETEND_NODES", "2:cyclic"),
            ("OXMPI_PORTALS_EAGER_LIMIT", "64"),
            ("OXMPI_PORTALS_CREDITS", "1"),
            ("OXMPI_PORTALS_BLOCK", "256"),
            ("OXMPI_SM_RING_BUDGET", "1K"),
        ],
    ),
    ("dr", &[("OXMPI_BTL", "tcp,self"), ("OXMPI_PML", "dr")]),
    (
        "repeats-and-any-order",
        &[
            ("OXMPI_BTL", "tcp,self"),
            (
                "OXMPI_BTL_FAULTS",
                "duplicate:10,reorder:20,stall:0.5,seed:3",
            ),
        ],
    ),
];

/// The settings under which mpi4py's suite runs too: each device by itself, the PMLs over them,
/// libfabric below each PML, and `dr`.
const DEVICES: [&str; 10] = [
    "ml",
    "ml-two-nodes-in-turn",
    "ugni-only",
    "portals-only",
    "cm",
    "cm-tcp",
    "cm over ofi",
    "cm over linkx",
    "ob1 over ofi and sm",
    FAULTS.0,
];

/// The settings that [`DEVICES`] names.
pub fn devices() -> impl Iterator<Item = Setting> {
    let fabrics = FABRICS.iter().map(|(setting, _)| setting);
    let all = ML.iter().chain(OTHERS).chain(fabrics).chain([&FAULTS]);
    all.filter(|(name, _)| DEVICES.contains(name)).copied()
}

/// Whether a setting needs [`needs::fabric`].
pub fn is_fabric(name: &str) -> bool {
    FABRICS.iter().any(|((fabric, _), _)| *fabric == name)
}

/// A program under a setting.
struct Job<'a> {
    setting: &'a Setting,
    program: &'a Program,
    ranks: usize,
    /// The setting changes what the program exercises.
    is_usual: bool,
}

/// The number of jobs that are drawn of usual ones, and of the others.
const DRAWN: (usize, usize) = (220, 30);

/// Runs the whole product, or with a seed a slice of usual jobs and of the rest.
pub fn suite(report: &mut Report, mpi: &Mpi, seed: Option<u64>) {
    report.suite("settings", "the C programs under other parameters");
    let programs = match table::read() {
        Ok(programs) => programs,
        Err(words) => return report.failure("tests/e2e.toml", &words),
    };
    let mut jobs = on_one_node(&programs);
    jobs.extend(over_networks(&programs));
    // A job that is not usual runs with one number of ranks for each program and setting.
    jobs.retain(|job| {
        let name = format!("{} {}", job.setting.0, job.program.name);
        let drawn = seed::one_of(&several(job.program), &name, seed.unwrap_or_default());
        job.is_usual || drawn == Some(job.ranks)
    });
    let by_attaching = |name: &str| name == "attach-without-eager";
    for (is_meant, there) in [
        (&by_attaching as &dyn Fn(&str) -> bool, needs::attaches(mpi)),
        (&is_fabric, needs::fabric(mpi)),
    ] {
        if let Err(why) = there {
            // The programs would pass by copying, or by sockets, without a report.
            let mut names: Vec<&str> = jobs.iter().map(|job| job.setting.0).collect();
            names.retain(|name| is_meant(name));
            names.dedup();
            for name in names {
                report.not_run(&format!("settings {name}"), &why);
            }
            jobs.retain(|job| !is_meant(job.setting.0));
        }
    }
    if let Some(seed) = seed {
        let (mut usual, mut others): (Vec<_>, Vec<_>) =
            jobs.into_iter().partition(|job| job.is_usual);
        // Each loss takes time.
        others.retain(|job| job.setting.0 != FAULTS.0);
        seed::draw(&mut usual, seed, DRAWN.0);
        seed::draw(&mut others, seed, DRAWN.1);
        jobs = usual;
        jobs.append(&mut others);
    }
    let tests = jobs.iter().map(|job| {
        let (name, parameters) = job.setting;
        let full = format!("{name}: {} with {}", job.program.name, job.ranks);
        Test::new(full, job.ranks, move || {
            one(mpi, job.program, job.ranks, parameters)
        })
    });
    report.all(tests.collect());
}

/// Programs whose ranks share memory, though collectives may see several nodes.
fn on_one_node(programs: &[Program]) -> Vec<Job<'_>> {
    let mut jobs = Vec::new();
    let settings = |table: &'static [Setting]| table.iter().enumerate();
    for program in programs.iter().filter(|program| program.settings) {
        let file = program.file.as_str();
        let several = several(program);
        let (least, greatest) = (several.first(), several.last());
        let mut add = |setting, is_usual: &dyn Fn(&usize) -> bool| {
            jobs.extend(several.iter().map(|ranks| Job {
                setting,
                program,
                ranks: *ranks,
                is_usual: is_usual(ranks),
            }));
        };
        for (axis, setting) in SETTINGS {
            let exercises = program.axes.contains(axis);
            add(setting, &|ranks| exercises && Some(ranks) == greatest);
        }
        let is_end = |ranks: &usize| Some(ranks) == least || Some(ranks) == greatest;
        let is_coll = file.starts_with("coll/");
        for (at, setting) in settings(NODES).filter(|_| is_coll) {
            let is_usual = at < USUAL_NODES.0 && USUAL_NODES.1.contains(&file);
            add(setting, &|ranks| is_usual && is_end(ranks));
        }
        let is_named = ML_USUAL.1.contains(&file);
        for (at, setting) in settings(ML).filter(|_| is_coll || is_named) {
            add(setting, &|ranks| {
                is_named && at < ML_USUAL.0 && is_end(ranks)
            });
        }
    }
    jobs
}

/// Programs over sockets, devices, providers of libfabric, and lossy networks.
fn over_networks(programs: &[Program]) -> Vec<Job<'_>> {
    let mut jobs = Vec::new();
    let fabrics = FABRICS.iter().map(|(setting, _)| setting);
    let others = OTHERS.iter().chain(fabrics).chain([&FAULTS]);
    for setting in others.chain(LONG_NETWORKS) {
        let (name, parameters) = setting;
        let pretends = parameters.iter().any(|one| one.0 == "OXMPI_PRETEND_NODES");
        let fabric = FABRICS.iter().find(|((fabric, _), _)| fabric == name);
        let is_long = LONG_NETWORKS.iter().any(|(long, _)| long == name);
        for program in programs.iter().filter(|one| !(pretends && one.one_node)) {
            let file = program.file.as_str();
            let is_meant = match fabric {
                Some((_, usual)) => usual.contains(&file),
                None if *name == FAULTS.0 => FAULTS_USUAL.contains(&file),
                None => program.network && !is_long,
            };
            let is_left_out = NOT_OVER_FABRICS.contains(&(*name, file)) || !program.settings;
            let several = several(program);
            for ranks in &several {
                let is_usual = is_meant && Some(ranks) == several.last();
                if is_usual || !is_left_out {
                    jobs.push(Job {
                        setting,
                        program,
                        ranks: *ranks,
                        is_usual,
                    });
                }
            }
        }
    }
    jobs
}

/// The numbers of ranks above 1 of a short program that should succeed.
fn several(program: &Program) -> Vec<usize> {
    let several = program.ranks.iter().copied().filter(|&ranks| ranks > 1);
    match program.long || program.status != Some(0) {
        true => Vec::new(),
        false => several.collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_device_is_a_setting() {
        assert_eq!(devices().count(), DEVICES.len());
    }
}
