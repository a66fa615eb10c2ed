//! The result of each source, in tables.

use super::*;
use std::path::PathBuf;

/// A file of a batch system; the test removes it at its end.
struct File(PathBuf);

impl File {
    fn new(name: &str, text: &str) -> File {
        let path = std::env::temp_dir().join(format!("oxmpi-ras-{name}-{}", std::process::id()));
        std::fs::write(&path, text).unwrap();
        File(path)
    }
}

impl Drop for File {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

fn found(wish: &Selection, vars: &[(&str, &str)]) -> Result<String, Message> {
    let environment = |name: &str| {
        let var = vars.iter().find(|(known, _)| *known == name);
        var.map(|(_, value)| (*value).to_string())
    };
    let named = Named {
        has_agent: true,
        ..Named::default()
    };
    let allocation = allocate(&named, wish, &environment)?;
    let source = allocation.choice.as_ref().map_or("none", Choice::best);
    let hosts = allocation.hosts.iter().map(|host| match host.slots {
        Some(slots) => format!("{}:{slots}", host.name),
        None => host.name.clone(),
    });
    Ok(format!("{source} {}", hosts.collect::<Vec<_>>().join(" ")))
}

#[test]
fn batch_systems() {
    let pbs = File::new("pbs", "a\na\nb\na\n");
    let lsf = File::new("lsf", "c\nd\nd\n");
    let sge = File::new("sge", "e 3 all.q@e UNDEFINED\nf 1 all.q@f UNDEFINED\n");
    let path = |file: &File| file.0.display().to_string();
    let (pbs_path, lsf_path, sge_path) = (path(&pbs), path(&lsf), path(&sge));
    let table: &[(&[(&str, &str)], &str)] = &[
        (&[], "none "),
        // Variables that a shell has kept from an old job are no allocation.
        (&[("SLURM_JOB_NODELIST", "n[1-2]")], "none "),
        (&[("SLURM_JOB_ID", "7")], "none "),
        (
            &[
                ("SLURM_JOB_ID", "7"),
                ("SLURM_JOB_NODELIST", "n[1-3],x"),
                ("SLURM_TASKS_PER_NODE", "4,1(x2),3"),
            ],
            "slurm n1:4 n2:1 n3:1 x:3",
        ),
        (
            &[
                ("SLURM_JOBID", "7"),
                ("SLURM_NODELIST", "n[1-2]"),
                ("SLURM_JOB_CPUS_PER_NODE", "8(x2)"),
                ("SLURM_CPUS_PER_TASK", "3"),
            ],
            "slurm n1:2 n2:2",
        ),
        (
            &[("SLURM_JOB_ID", "7"), ("SLURM_JOB_NODELIST", "n1")],
            "slurm n1",
        ),
        (
            &[("PBS_JOBID", "1.x"), ("PBS_NODEFILE", &pbs_path)],
            "pbs a:3 b:1",
        ),
        (
            &[("LSB_JOBID", "1"), ("LSB_MCPU_HOSTS", "a 2 b 3")],
            "lsf a:2 b:3",
        ),
        (
            &[("LSB_JOBID", "1"), ("LSB_DJOB_HOSTFILE", &lsf_path)],
            "lsf c:1 d:2",
        ),
        (&[("LSB_JOBID", "1"), ("LSB_HOSTS", "a a b")], "lsf a:2 b:1"),
        (
            &[("JOB_ID", "1"), ("PE_HOSTFILE", &sge_path)],
            "sge e:3 f:1",
        ),
    ];
    for (vars, expected) in table {
        assert_eq!(found(&Selection::Any, vars).unwrap(), *expected, "{vars:?}");
    }
}

// Variables that a shell had kept made mpirun start daemons on hosts of a job that was over.
#[test]
fn variables_without_a_slurm_are_left_over() {
    let vars = |name: &str| match name {
        // No job has this number.
        "SLURM_JOB_ID" => Some("4294967295".to_string()),
        "SLURM_JOB_NODELIST" => Some("nowhere[1-2]".to_string()),
        _ => None,
    };
    let hosts = |wish: &Selection| {
        allocate(&Named::default(), wish, &vars)
            .unwrap()
            .hosts
            .len()
    };
    assert_eq!(hosts(&Selection::Any), 0);
    // A user who asks for Slurm gets it.
    assert_eq!(hosts(&Selection::Only(vec!["slurm"])), 2);
}

#[test]
fn what_cannot_be_read_is_reported() {
    let table: &[(&[(&str, &str)], &str)] = &[
        (
            &[("SLURM_JOB_ID", "7"), ("SLURM_JOB_NODELIST", "n[1-")],
            "SLURM_JOB_NODELIST",
        ),
        (
            &[
                ("SLURM_JOB_ID", "7"),
                ("SLURM_JOB_NODELIST", "n[1-2]"),
                ("SLURM_TASKS_PER_NODE", "4"),
            ],
            "SLURM_TASKS_PER_NODE",
        ),
        (
            &[("PBS_JOBID", "1"), ("PBS_NODEFILE", "/no/such")],
            "PBS_NODEFILE",
        ),
        (
            &[("LSB_JOBID", "1"), ("LSB_MCPU_HOSTS", "a 2 b")],
            "LSB_MCPU_HOSTS",
        ),
        (
            &[("JOB_ID", "1"), ("PE_HOSTFILE", "/no/such")],
            "PE_HOSTFILE",
        ),
    ];
    for (vars, variable) in table {
        let error = found(&Selection::Any, vars).unwrap_err().to_string();
        assert!(error.contains(variable), "{error}");
    }
    // A source that is not wanted causes no error.
    let wish = Selection::Not(vec!["slurm"]);
    assert_eq!(found(&wish, table[0].0).unwrap(), "none ");
}

#[test]
fn the_command_line_goes_first_and_hosts_are_merged() {
    let named = Named {
        lists: vec!["a,b:2,a,a:3".into()],
        ..Named::default()
    };
    let vars = |name: &str| match name {
        "SLURM_JOB_ID" => Some("1".to_string()),
        "SLURM_JOB_NODELIST" => Some("x".to_string()),
        _ => None,
    };
    let allocation = allocate(&named, &Selection::Any, &vars).unwrap();
    assert!(allocation.is_from("hostfile"));
    assert_eq!(allocation.hosts, [host("a", Some(5)), host("b", Some(2))]);
    assert_eq!(allocation.entries, [0, 1, 1, 0, 0, 0, 0]);
    assert_eq!(allocation.slots(), Some(7));
}

#[test]
fn this_machine_is_known_by_its_names() {
    for here in [
        "localhost",
        "127.0.0.1",
        "127.1.2.3",
        "::1",
        "[::1]",
        "0.0.0.0",
    ] {
        assert!(is_here(here), "{here}");
    }
    assert!(!is_here("some.other.host") && !is_here("192.0.2.1"));
}
