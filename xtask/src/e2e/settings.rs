//! The suite `settings`: the short programs of `tests/` again, under parameters that take other
//! ways through the library.
//!
//! What a program shows does not depend on how its messages travel, so each must pass under every
//! row of [`SETTINGS`]: no eager messages, no budget for unexpected data, copies or cross-memory
//! attach, no spinning, rings of the least size, each collective component, sockets. A program that
//! takes seconds says `settings = false` in `tests/e2e.toml`.

use super::table::Program;
use super::{needs, one, table};
use crate::mpi::Mpi;
use crate::report::Report;

/// A name, and the environment of the job.
pub type Setting = (&'static str, &'static [(&'static str, &'static str)]);

const SETTINGS: &[Setting] = &[
    ("coll-basic", &[("OXMPI_COLL", "basic")]),
    ("coll-tuned", &[("OXMPI_COLL", "tuned")]),
    ("no-eager", &[("OXMPI_SM_EAGER_LIMIT", "0")]),
    ("no-budget", &[("OXMPI_EAGER_BUDGET", "0")]),
    (
        "copy-without-eager",
        &[("OXMPI_SMSC", "staging"), ("OXMPI_SM_EAGER_LIMIT", "64")],
    ),
    (
        "attach-without-eager",
        &[
            ("OXMPI_SMSC", "cma"),
            ("OXMPI_SM_SINGLE_COPY_FROM", "1"),
            ("OXMPI_SM_EAGER_LIMIT", "64"),
        ],
    ),
    (
        "no-spin",
        &[("OXMPI_SPIN_US", "0"), ("OXMPI_YIELD_COUNT", "0")],
    ),
    ("long-spin", &[("OXMPI_SPIN_US", "1000")]),
    ("small-rings", &[("OXMPI_SM_RING_BUDGET", "1K")]),
];

/// Settings under which collectives see several nodes on this machine: for the programs of
/// `tests/coll/` alone. The first ones always run, the others with `--all`.
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

/// So many of [`NODES`] always run, with these programs.
const USUAL_NODES: (usize, &[&str]) = (2, &["coll/model.c", "coll/rules.c", "coll/errors.c"]);

/// The component `ml`, with levels inside nodes and between them: for the programs of
/// `tests/coll/`, nonblocking and persistent forms too, and for files, which prepare calls that
/// they do not make; without `--all` for [`ML_USUAL`] alone.
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

/// So many of [`ML`] always run, with these programs, and all their numbers of ranks.
const ML_USUAL: (usize, &[&str]) = (
    2,
    &[
        "coll/forms.c",
        "coll/rules.c",
        "coll/requests.c",
        "io/rules.c",
    ],
);

/// Sockets instead of shared memory, and beside it; the engine whose transport matches.
const OTHERS: &[Setting] = &[
    ("tcp-only", &[("OXMPI_BTL", "tcp,self")]),
    ("tcp-mixed", &[("OXMPI_PRETEND_NODES", "2:cyclic")]),
    (
        // Collectives by atomic operations of the cards, where they can.
        "ugni-only",
        &[
            ("OXMPI_BTL", "ugni,self"),
            ("OXMPI_COLL", "ml"),
            ("OXMPI_COLL_ML_LEVELS", "all:nic"),
        ],
    ),
    (
        // Rings and sockets below the card, hardly any room, and one transaction in a hundred lost.
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
        // Collectives by triggered operations of the interfaces, where they can.
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

/// A provider of libfabric that needs no card, where the machine has a libfabric: as what matches,
/// and as a network below `ob1`; with what is run over it without `--all`.
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
            // Messages longer than their receives, which may have no room at all.
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
        // Half of the ranks are neighbours of a rank, and half beyond the rail.
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

/// What is not run at all: what counts memory, in which a provider's pools of buffers are.
const NOT_OVER_FABRICS: [(&str, &str); 5] = [
    ("cm over ofi", "comm/sessions.c"),
    ("cm over ofi", "comm/many.c"),
    ("cm over ofi, nodes", "comm/sessions.c"),
    ("cm over ofi, nodes", "comm/many.c"),
    ("cm over linkx", "comm/many.c"),
];

/// What a network does wrong, and `pml dr` repairs. Each loss takes time, so without `--all` a few
/// programs only.
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

/// Those programs.
const FAULTS_USUAL: &[&str] = &["p2p/modes.c", "p2p/probe.c", "p2p/partitioned.c"];

/// Settings with networks of which only `--all` runs the programs.
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

/// The settings under which mpi4py's suite runs too: each device by itself, the engines over them,
/// libfabric below each engine, and what repairs a network.
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

/// Those.
pub fn devices() -> impl Iterator<Item = Setting> {
    let fabrics = FABRICS.iter().map(|(setting, _)| setting);
    let all = ML.iter().chain(OTHERS).chain(fabrics).chain([&FAULTS]);
    all.filter(|(name, _)| DEVICES.contains(name)).copied()
}

/// Whether a setting is one for which [`needs::fabric`] has to hold.
pub fn is_fabric(name: &str) -> bool {
    FABRICS.iter().any(|((fabric, _), _)| *fabric == name)
}

/// Runs every short program under every setting; without `all` with its least and its greatest
/// number of ranks, and under [`OTHERS`] only those that say `network = true`, with the greatest.
pub fn suite(report: &mut Report, mpi: &Mpi, all: bool) {
    report.suite("settings", "the C programs under other parameters");
    let programs = match table::read() {
        Ok(programs) => programs,
        Err(words) => return report.failure("tests/e2e.toml", &words),
    };
    for (at, setting) in NODES.iter().enumerate() {
        let (usual, names) = USUAL_NODES;
        for program in &programs {
            let is_usual = at < usual && names.contains(&program.file.as_str());
            if program.file.starts_with("coll/") && (all || is_usual) {
                under(report, mpi, setting, program, all);
            }
        }
    }
    for (at, setting) in ML.iter().enumerate() {
        let (usual, names) = ML_USUAL;
        for program in &programs {
            let is_named = names.contains(&program.file.as_str());
            let is_meant = is_named || program.file.starts_with("coll/");
            if is_meant && all || is_named && at < usual {
                under(report, mpi, setting, program, true);
            }
        }
    }
    for setting @ (name, parameters) in SETTINGS {
        if parameters.contains(&("OXMPI_SMSC", "cma"))
            && let Err(why) = needs::attaches(mpi)
        {
            // The programs would pass by copying, and say nothing about attaching.
            report.not_run(&format!("settings {name}"), &why);
            continue;
        }
        for program in &programs {
            under(report, mpi, setting, program, all);
        }
    }
    let long = if all { LONG_NETWORKS } else { &[] };
    let fabrics = match needs::fabric(mpi) {
        Ok(()) => FABRICS.as_slice(),
        Err(why) => {
            for ((name, _), _) in FABRICS {
                report.not_run(&format!("settings {name}"), &why);
            }
            &[]
        }
    };
    let fabrics = fabrics.iter().map(|(setting, _)| setting);
    let others = OTHERS.iter().chain(fabrics).chain([&FAULTS]).chain(long);
    for (name, parameters) in others {
        let pretends = parameters.iter().any(|one| one.0 == "OXMPI_PRETEND_NODES");
        let fabric = FABRICS.iter().find(|((fabric, _), _)| fabric == name);
        for program in programs.iter().filter(|one| !(pretends && one.one_node)) {
            let file = program.file.as_str();
            let is_meant = fabric.is_some_and(|(_, usual)| usual.contains(&file));
            let is_left_out = match fabric {
                Some(_) if all => NOT_OVER_FABRICS.contains(&(*name, file)),
                Some(_) => !is_meant,
                None => false,
            };
            if is_left_out {
                continue;
            }
            let several = several(program);
            let is_usual = FAULTS_USUAL.contains(&program.file.as_str());
            let chosen = match all && program.settings {
                true => several.as_slice(),
                false if (program.network || is_meant) && (*name != FAULTS.0 || is_usual) => {
                    several.last().map(std::slice::from_ref).unwrap_or_default()
                }
                false => &[],
            };
            for &ranks in chosen {
                run(report, mpi, name, program, ranks, parameters);
            }
        }
    }
}

/// A program under a setting.
fn under(
    report: &mut Report,
    mpi: &Mpi,
    (name, parameters): &Setting,
    program: &Program,
    all: bool,
) {
    if !program.settings {
        return;
    }
    let several = several(program);
    for (at, &ranks) in several.iter().enumerate() {
        if all || at == 0 || at == several.len() - 1 {
            run(report, mpi, name, program, ranks, parameters);
        }
    }
}

/// The numbers of ranks, more than one, with which a short program that is to succeed runs.
fn several(program: &Program) -> Vec<usize> {
    let several = program.ranks.iter().copied().filter(|&ranks| ranks > 1);
    match program.long || program.status != Some(0) {
        true => Vec::new(),
        false => several.collect(),
    }
}

fn run(
    report: &mut Report,
    mpi: &Mpi,
    name: &str,
    program: &Program,
    ranks: usize,
    parameters: &[(&str, &str)],
) {
    report.test(&format!("{name}: {} with {ranks}", program.name), || {
        one(mpi, program, ranks, parameters)
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_device_is_a_setting() {
        assert_eq!(devices().count(), DEVICES.len());
    }
}
