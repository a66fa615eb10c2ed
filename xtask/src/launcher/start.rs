//! What is started, where and with what: ranks, programs, folders, variables, bindings, handlers,
//! parameters, help.

use super::{Test, contains, cpus, same_lines};

/// The tests, by the name they have in the account.
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
    ("--bind-to and --report-bindings", |stage| {
        let done = stage.script("$MPIRUN --bind-to core --report-bindings -n 1 grep Cpus_allowed_list /proc/self/status")?;
        let done = done.success("bind")?;
        contains(
            &(done.stdout.clone() + &done.stderr),
            &["Cpus_allowed_list", "rank 0"],
        )?;
        let list = done
            .stdout
            .split_whitespace()
            .last()
            .unwrap_or_default()
            .to_string();
        if list.contains([',', '-']) && !list.is_empty() && cpus() > 2 {
            return Err(format!("bound to {list}"));
        }
        stage
            .script("$MPIRUN --bind-to none --map-by slot -n 2 true")?
            .success("none")?;
        Ok(())
    }),
    (
        "--report says which library and which transports",
        |stage| {
            let done = stage.job("--report -n 2", "ring 2")?.success("--report")?;
            contains(&(done.stdout + &done.stderr), &["libmpi_abi", "sm"])
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
                .job("--mca no_such_parameter 1 -n 1", "hello")?
                .success("mca")?;
            contains(&done.stdout, &["rank 0 of 1"])?;
            contains(&done.stderr, &["no_such_parameter"])
        },
    ),
    (
        "parameters come from the command line, a file and the environment",
        |stage| {
            let done = stage.script(
            "printf '# a comment\\nsm_eager_limit = 1K\\n' > $SCRATCH/tune; \
             $MPIRUN --tune $SCRATCH/tune -n 2 $ACT large; $MPIRUN --mca sm_large copy -n 2 $ACT large; \
             OXMPI_SM_EAGER_LIMIT=64 $MPIRUN -n 2 $ACT large; OXMPI_COLL=basic $MPIRUN -n 3 $ACT ring 2",
        )?;
            let done = done.success("parameters")?;
            if done.stderr.is_empty() && done.stdout.matches("large done").count() == 3 {
                Ok(())
            } else {
                Err(done.tail(20))
            }
        },
    ),
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
        contains(&help, &["-n", "-timeout"])
    }),
    ("a program without mpirun is a singleton", |stage| {
        let done = stage.script("$ACT hello")?.success("singleton")?;
        contains(&done.stdout, &["rank 0 of 1"])
    }),
];
