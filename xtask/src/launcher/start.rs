//! The start of a job: ranks, programs, folders, variables, bindings, handlers, parameters, help.

use super::{Stage, Test, contains, row, same_lines};
use crate::report::{Outcome, Verdict};

/// The tests, by their names in the account.
pub const TESTS: &[(&str, Test)] = &[
    ("-n, -np and --np give the number of ranks", |stage| {
        for options in ["-n 3", "-np 3", "--np 3"] {
            let done = stage.job(options, "hello")?.success("hello")?;
            contains(&done.stdout, &["rank 0 of 3", "rank 1 of 3", "rank 2 of 3"])?;
        }
        Ok(())
    }),
    (
        "any number of ranks on any number of cores, no flag",
        |stage| {
            let done = stage.job("-n 32", "ring 2")?.success("ring")?;
            contains(&done.stdout, &["ring done with 32 ranks"])
        },
    ),
    ("mpiexec is mpirun", |stage| {
        let done = stage
            .script("$PREFIX/bin/mpiexec -n 2 $ACT hello")?
            .success("hello")?;
        contains(&done.stdout, &["rank 0 of 2", "rank 1 of 2"])
    }),
    ("`:` joins programs into one job", |stage| {
        let done = stage
            .script("$MPIRUN -n 1 $ACT appnum : -n 2 $ACT appnum")?
            .success("appnum")?;
        same_lines(
            &done.stdout,
            &[
                "rank 0 of 3 appnum 0",
                "rank 1 of 3 appnum 1",
                "rank 2 of 3 appnum 1",
            ],
        )
    }),
    ("-configfile holds one program per line", |stage| {
        let done = stage.script(
            "printf '# a comment\\n-n 2 %s appnum\\n\\n-n 1 %s appnum\\n' $ACT $ACT > $SCRATCH/config; $MPIRUN -configfile $SCRATCH/config",
        )?;
        let done = done.success("configfile")?;
        same_lines(
            &done.stdout,
            &[
                "rank 0 of 3 appnum 0",
                "rank 1 of 3 appnum 0",
                "rank 2 of 3 appnum 1",
            ],
        )
    }),
    ("-wdir sets the folder", |stage| {
        let done = stage
            .script("cd /; $MPIRUN -n 2 -wdir /usr pwd")?
            .success("pwd")?;
        same_lines(&done.stdout, &["/usr", "/usr"])
    }),
    ("-x, -env and -genv set variables", |stage| {
        let done = stage.script(
            "export A=kept B=old; $MPIRUN -x A -x B=new -n 1 sh -c 'echo $A $B' ; \
             $MPIRUN -genv C 1 -n 1 -env D 2 sh -c 'echo $C ${D-unset}' : -n 1 sh -c 'echo $C ${D-unset}'",
        )?;
        same_lines(
            &done.success("env")?.stdout,
            &["1 2", "1 unset", "kept new"],
        )
    }),
    ("--host localhost:n", |stage| {
        let done = stage.job("--host localhost:2", "hello")?.success("hello")?;
        contains(&done.stdout, &["rank 0 of 2", "rank 1 of 2"])
    }),
    ("programs that are not MPI programs run", |stage| {
        let done = stage.script("$MPIRUN -n 3 echo here")?.success("echo")?;
        same_lines(&done.stdout, &["here", "here", "here"])
    }),
    // Formerly it was refused with "Exec format error".
    ("the shell runs a script without #!", |stage| {
        let done = stage.script(
            "printf 'echo script $1\n' > $SCRATCH/bare; chmod +x $SCRATCH/bare; \
             $MPIRUN -n 2 $SCRATCH/bare 'two words'",
        )?;
        same_lines(
            &done.success("a script")?.stdout,
            &["script two words", "script two words"],
        )
    }),
    // Formerly the refusal of the system was ignored, and the report claimed the binding.
    (
        "ranks that cannot be bound are said to be unbound",
        |stage| {
            let done = stage.script(
                "$ACT without-affinity $MPIRUN --bind-to core --report-bindings -n 2 $ACT hello",
            )?;
            let done = done.success("without affinity")?;
            contains(
                &done.stderr,
                &["ranks 0-1", "bind-to (docs", "rank 0 on", "is not bound"],
            )?;
            match done.stderr.contains("is bound to") {
                true => Err(done.stderr),
                false => Ok(()),
            }
        },
    ),
    // Formerly they were accepted silently.
    ("options without effect are named once", |stage| {
        let done = stage
            .job("--personality x --membind local -n 1", "hello")?
            .success("options")?;
        contains(&done.stdout, &["rank 0 of 1"])?;
        contains(
            &done.stderr,
            &["--personality, --membind", "option-ignored"],
        )?;
        let done = stage.job("-q --membind local -n 1", "hello")?;
        same_lines(&done.success("-q")?.stderr, &[])
    }),
    // A job on one machine needs no launcher of others, whichever is named.
    (
        "names of other launchers start jobs of one machine",
        |stage| {
            let done = stage
                .job("-rmk user --launcher ssh --pernode", "hello")?
                .success("ssh")?;
            contains(&done.stdout, &["rank 0 of 1"])?;
            same_lines(&done.stderr, &[])
        },
    ),
    (
        "--report says which library and which transports",
        |stage| {
            let done = stage.job("--report -n 2", "ring 2")?.success("--report")?;
            let library = stage.prefix.join("lib").display().to_string();
            contains(&done.stderr, &["report from ranks 0-1", &library])?;
            contains(&done.stderr, &["sm (2 processes of this node"])?;
            row(&done.stderr, &["coll", "sm"])
        },
    ),
    (
        "--report counts the messages of rank 0 by protocol",
        |stage| {
            let done = stage.job("--report -n 2", "ring 5")?.success("--report")?;
            let (_, account) = (done.stderr.split_once("messages by protocol")).ok_or("none")?;
            row(account, &["path:", "one", "frame", "to"])?;
            let blocking = |line: &&str| line.contains("standard contiguous, blocking ");
            let line = account.lines().find(blocking).ok_or(account)?;
            contains(line, &[" eager 5"])
        },
    ),
    // Images of containers set parameters of other libraries for all programs. Formerly a user with
    // slow long messages learned only that the setting was requested.
    (
        "--report says which parameters were found, and where",
        |stage| {
            let variable = "OMPI_MCA_btl_vader_single_copy_mechanism";
            let script = format!("{variable}=none $MPIRUN --report -n 2 $ACT ring 2");
            let done = stage.script(&script)?.success("--report")?;
            contains(&done.stderr, &[&format!("smsc = none, as {variable} says")])
        },
    ),
    (
        "--report shows the levels of the component ml, the same on all ranks",
        |stage| {
            let options = "--report --mca coll ml --mca coll_ml_levels 2:sm,node:sm --mca pretend_nodes 2 -n 7";
            let done = stage.job(options, "ring 2")?.success("--report")?;
            let (_, table) = done.stderr.split_once("levels ").ok_or("no table")?;
            contains(&done.stderr, &["report from ranks 0-6:\nlevels  "])?;
            let groups = [
                ": 0-1\n",
                ": 2-3\n",
                ": 4-5\n",
                "level 1   memory",
                "level 2   messages",
            ];
            contains(table, &groups)
        },
    ),
    ("-initial-errhandler", |stage| {
        let done = stage.job("-n 1", "errhandler")?.success("default")?;
        contains(&done.stdout, &["rank 0 errhandler fatal"])?;
        for (name, short) in [
            ("mpi_errors_return", "return"),
            ("mpi_errors_abort", "abort"),
            ("mpi_errors_are_fatal", "fatal"),
        ] {
            let done = stage
                .job(&format!("-initial-errhandler {name} -n 1"), "errhandler")?
                .success(name)?;
            contains(&done.stdout, &[&format!("rank 0 errhandler {short}")])?;
        }
        Ok(())
    }),
    (
        "an unknown parameter warns with the nearest name and the job runs",
        |stage| {
            let done = stage
                .job("--mca backstopms 1 -n 1", "hello")?
                .success("mca")?;
            contains(&done.stdout, &["rank 0 of 1"])?;
            done.messages(&["param-unknown"])?;
            contains(&done.stderr, &["backstopms", "backstop_ms"])
        },
    ),
    (
        "parameters come from a file, the environment, and the command line",
        |stage| {
            let done = stage.script(
                "printf '# a comment\\ncoll = tuned\\n' > $SCRATCH/tune; run=\"$MPIRUN --tune $SCRATCH/tune --report -n 2\"; \
                 $run $ACT ring 2; export OXMPI_COLL=basic; $run $ACT ring 2; $run --mca coll sm $ACT ring 2",
            )?;
            let done = done.success("parameters")?;
            let used: Vec<&str> = done
                .stderr
                .lines()
                .filter_map(|line| line.strip_prefix("coll ")?.split_whitespace().next())
                .collect();
            match used[..] {
                ["tuned", "basic", "sm"] => Ok(()),
                _ => Err(format!("{used:?}\n{}", done.tail(60))),
            }
        },
    ),
    // Formerly ranks with another environment than the others chose other algorithms, and all
    // waited.
    (
        "parameters that all ranks must have alike are mpirun's",
        |stage| {
            let done = stage.script(
                "alone='env OXMPI_COLL=basic OXMPI_COLL_ALGORITHMS=barrier:linear'; \
                 $MPIRUN -n 2 $ACT ring 2 : -n 1 $alone $ACT ring 2; \
                 $MPIRUN --report -x OXMPI_COLL=tuned -n 2 $ACT ring 2",
            )?;
            let done = done.success("parameters")?;
            contains(&done.stdout, &["ring done with 3 ranks"])?;
            let wanted = [
                "OXMPI_COLL",
                "auto holds for all ranks",
                "coll        tuned",
            ];
            contains(&done.stderr, &wanted)
        },
    ),
    ("a variable that is not UTF-8 reaches the ranks", |stage| {
        let done = stage.script(
            r#"FOO=$(printf '\377'); export FOO; $MPIRUN -n 1 sh -c 'printf %s "$FOO" | od -An -tx1'"#,
        )?;
        let done = done.success("mpirun")?;
        contains(&done.stdout, &["ff"])
    }),
    ("an unknown option names the nearest one", |stage| {
        let done = stage.script("$MPIRUN --tag-outptu -n 1 true || echo status $?")?;
        contains(&done.stderr, &["--tag-output"])?;
        contains(&done.stdout, &["status"])
    }),
    ("-V and --help", |stage| {
        let done = stage
            .script("$MPIRUN -V; $MPIRUN --version")?
            .success("-V")?;
        contains(&done.stdout, &["oxmpi", env!("CARGO_PKG_VERSION")])?;
        let help = stage.script("$MPIRUN --help")?.success("--help")?.stdout;
        let widest = help
            .lines()
            .map(|line| line.chars().count())
            .max()
            .unwrap_or(0);
        if help.lines().count() > 50 || widest > 100 {
            return Err(format!(
                "does not fit a screen: {} lines, {widest} columns",
                help.lines().count()
            ));
        }
        contains(&help, &["-n, --np N", "--timeout SECONDS", "binding"])?;
        let topic = stage
            .script("$MPIRUN --help binding; $MPIRUN --help all")?
            .success("--help binding")?;
        contains(&topic.stdout, &["--cpu-set LIST", "--timeout SECONDS"])
    }),
    ("a program without mpirun is a singleton", |stage| {
        let done = stage.script("$ACT hello")?.success("singleton")?;
        contains(&done.stdout, &["rank 0 of 1"])
    }),
    // Formerly the variable was read without effect.
    ("OXMPI_REPORT reports with mpirun and without", |stage| {
        let done = stage.script("export OXMPI_REPORT=1; $ACT hello; $MPIRUN -n 2 $ACT ring 2")?;
        let done = done.success("OXMPI_REPORT")?;
        contains(
            &done.stderr,
            &["singleton of 1 processes", "native of 2 processes"],
        )
    }),
    // Formerly they were ignored; operators of Kubernetes set them.
    (
        "host files of other launchers' variables are read",
        |stage| {
            for variable in [
                "HYDRA_HOST_FILE",
                "I_MPI_HYDRA_HOST_FILE",
                "PRTE_MCA_prte_default_hostfile",
                "OMPI_MCA_orte_default_hostfile",
            ] {
                let done = stage.script(&format!(
                "echo localhost slots=3 > $SCRATCH/hosts; export {variable}=$SCRATCH/hosts; $MPIRUN --report $ACT hello"
            ))?;
                let done = done.success(variable)?;
                contains(&done.stdout, &["rank 2 of 3"])?;
                contains(&done.stderr, &[&format!("ras: hostfile ({variable}=")])?;
            }
            Ok(())
        },
    ),
    // Formerly --oversubscribe started two.
    ("max-slots holds whatever is allowed besides", |stage| {
        let done = stage.script(
            "echo localhost max-slots=1 > $SCRATCH/hosts; $MPIRUN --hostfile $SCRATCH/hosts --oversubscribe -n 2 $ACT hello || echo refused $?",
        )?;
        let done = done.success("max-slots")?;
        contains(&done.stdout, &["refused 1"])?;
        contains(
            &done.stderr,
            &["host-slots (docs", "max-slots of localhost"],
        )
    }),
    // Formerly it was an unknown option.
    (
        "--rankfile, --print-rank-map and --do-not-launch",
        |stage| {
            let done = stage.script(
            "cpu=$(grep Cpus_allowed_list /proc/self/status | tr -d '\\t' | sed 's/.*://; s/[,-].*//'); \
             printf 'rank 0=localhost slot=%s\nrank 1=localhost slot=%s\n' $cpu $cpu > $SCRATCH/ranks; \
             export cpu; $MPIRUN --rankfile $SCRATCH/ranks --print-rank-map sh -c 'grep -q \"list:.$cpu$\" /proc/self/status && echo on it'; \
             $MPIRUN --host a:2,b:2 --map-by node -n 4 --do-not-launch false",
        )?;
            let done = done.success("--rankfile")?;
            same_lines(
                &done.stdout,
                &["(a:0,2)", "(b:1,3)", "(localhost:0,1)", "on it", "on it"],
            )
        },
    ),
];

/// Each allowed processor can be given to a rank, and the report agrees with the system. With one
/// processor the bindings would all look the same.
pub fn bindings(stage: &Stage) -> Outcome {
    let list = |options: &str| -> Result<String, String> {
        let script = format!("$MPIRUN {options} grep Cpus_allowed_list /proc/self/status");
        let done = stage.script(&script)?.success(&script)?;
        let list = done.stdout.split_whitespace().last().unwrap_or_default();
        if options.contains("report") {
            let said = format!("rank 0 on {} is bound to processors {list}\n", host());
            contains(&done.stderr, &[&said])?;
        }
        Ok(list.to_string())
    };
    let all = list("--bind-to none -n 1")?;
    let numbers: Vec<usize> = all
        .split(',')
        .filter_map(|range| {
            let (first, last) = range.split_once('-').unwrap_or((range, range));
            Some(first.parse().ok()?..=last.parse().ok()?)
        })
        .flatten()
        .collect();
    if numbers.len() < 2 {
        return Err(Verdict::Skipped(format!("the only processor is {all}")));
    }
    for number in [numbers[0], numbers[numbers.len() - 1]] {
        let bound = list(&format!("--bind-to user:{number} --report-bindings -n 1"))?;
        if bound != number.to_string() {
            return Err(format!("bound to {bound} instead of {number}").into());
        }
    }
    list("--bind-to core --report-bindings -n 1")?;
    Ok(())
}

fn host() -> String {
    let name = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
    name.trim().to_string()
}
