//! Output and input: whole lines, tags, files, the reader of standard input, the last output of a
//! rank that dies.

use std::collections::BTreeSet;
use std::fs;

use super::{LIMIT, Test, contains, same_lines, status};
use crate::shell::{Expiry, Running};

/// The tests, by their names in the account.
pub const TESTS: &[(&str, Test)] = &[
    ("-l and --tag-output name the rank of each line", |stage| {
        let done = stage.job("-l -n 2", "hello")?.success("-l")?;
        contains(
            &done.stdout,
            &["[0] hello from rank 0", "[1] hello from rank 1"],
        )?;
        let done = stage
            .job("--tag-output -n 2", "hello")?
            .success("--tag-output")?;
        contains(
            &done.stdout,
            &[
                "[1,0]<stdout>:hello from rank 0",
                "[1,1]<stdout>:hello from rank 1",
            ],
        )
    }),
    ("--timestamp-output puts a time before each line", |stage| {
        let done = stage
            .job("--timestamp-output -n 2", "hello")?
            .success("hello")?;
        // 2026-11-28 14:47:57.500 hello from rank 0 of 2
        let form = |time: &str| -> String {
            let digits = time.replace(|letter: char| letter.is_ascii_digit(), "9");
            digits.trim_end().to_string()
        };
        let is_timed = |line: &str| {
            let (time, _) = line.split_once("hello from rank").unwrap_or_default();
            form(time) == "9999-99-99 99:99:99.999"
        };
        let lines = done.stdout.lines().filter(|line| is_timed(line)).count();
        match (lines, done.stdout.lines().count()) {
            (2, 2) => Ok(()),
            _ => Err(done.stdout),
        }
    }),
    ("--output-filename writes a file per rank", |stage| {
        stage
            .script("$MPIRUN --output-filename $SCRATCH/out -n 2 $ACT hello")?
            .success("files")?;
        for rank in 0..2 {
            let file = stage.scratch.join(format!("out/1/rank.{rank}/stdout"));
            let text = fs::read_to_string(&file)
                .map_err(|error| format!("{}: {error}", file.display()))?;
            let is_whole = text.starts_with(&format!("hello from rank {rank} of 2"));
            if !is_whole || text.lines().count() != 1 {
                return Err(format!("{} has {text}", file.display()));
            }
        }
        Ok(())
    }),
    ("--merge-stderr-to-stdout", |stage| {
        let done = stage.script(
            "$MPIRUN --merge-stderr-to-stdout -n 1 sh -c 'echo out; echo err >&2' 2>/dev/null",
        )?;
        same_lines(&done.success("merge")?.stdout, &["err", "out"])
    }),
    (
        "standard input goes to rank 0, or where --stdin says",
        |stage| {
            let done = stage
                .script("printf 'one\\ntwo\\n' | $MPIRUN -n 2 $ACT echo")?
                .success("stdin")?;
            same_lines(
                &done.stdout,
                &[
                    "rank 0 at the end of its input",
                    "rank 0 read one",
                    "rank 0 read two",
                    "rank 1 at the end of its input",
                ],
            )?;
            let done = stage
                .script("echo one | $MPIRUN --stdin all -n 2 $ACT echo")?
                .success("stdin all")?;
            contains(&done.stdout, &["rank 0 read one", "rank 1 read one"])?;
            let done = stage
                .script("echo one | $MPIRUN --stdin 1 -n 2 $ACT echo")?
                .success("stdin 1")?;
            contains(&done.stdout, &["rank 1 read one"])?;
            let done = stage
                .script("echo one | $MPIRUN --stdin none -n 2 $ACT echo")?
                .success("stdin none")?;
            same_lines(
                &done.stdout,
                &[
                    "rank 0 at the end of its input",
                    "rank 1 at the end of its input",
                ],
            )
        },
    ),
    (
        "whole lines only, whatever pieces the ranks write",
        |stage| {
            let done = stage.job("-n 4", "lines 300")?.success("lines")?;
            let mut seen = BTreeSet::new();
            for line in done.stdout.lines() {
                let parts: Vec<&str> = line.trim_matches(['<', '>']).split(':').collect();
                if parts.len() != 5
                    || parts[0] != parts[4]
                    || parts[1] != parts[3]
                    || parts[2] != "abcdefghijklmnopqrstuvwxyz"
                {
                    return Err(format!("not a whole line: {line}"));
                }
                seen.insert((parts[0].to_string(), parts[1].to_string()));
            }
            if seen.len() == 4 * 300 {
                Ok(())
            } else {
                Err(format!("{} of 1200 lines came", seen.len()))
            }
        },
    ),
    // Formerly, with more than one rank, it was held back until something was typed.
    (
        "a question without a line end is shown, and the answer waited for",
        |stage| {
            let script = "if test $OXMPI_RANK = 0; then printf 'name? '; read name < $SCRATCH/fifo; echo hello $name; fi";
            let pipe = "rm -f $SCRATCH/fifo; mkfifo $SCRATCH/fifo; exec $MPIRUN -n 3 sh -c \"$0\"";
            let mut command = stage.shell(pipe);
            let job = Running::start(command.arg(script))?;
            let asked = job.wait_for(LIMIT, |seen| seen.contains("name? "));
            fs::write(stage.scratch.join("fifo"), "you\n").map_err(|error| error.to_string())?;
            let done = job.finish(LIMIT, Expiry::Kill)?;
            asked?;
            same_lines(&done.success("question")?.stdout, &["name? hello you"])
        },
    ),
    ("--output raw passes bytes on as they come", |stage| {
        let script = "if test $OXMPI_RANK = 0; then printf a; until test -e $SCRATCH/raw; do sleep 0.01; done; printf 'c\\n'; \
            else until test -e $SCRATCH/first; do sleep 0.01; done; printf 'b'; fi";
        let mut command = stage.shell("exec $MPIRUN --output raw -n 2 sh -c \"$0\"");
        let job = Running::start(command.arg(script))?;
        let make = |name| {
            let path = stage.scratch.join(name);
            fs::write(path, "").map_err(|error| error.to_string())
        };
        job.wait_for(LIMIT, |seen| seen == "a")?;
        make("first")?;
        job.wait_for(LIMIT, |seen| seen == "ab")?;
        make("raw")?;
        let done = job.finish(LIMIT, Expiry::Kill)?.success("raw")?;
        same_lines(&done.stdout, &["abc"])
    }),
    // Formerly this was an unknown option.
    ("--stream-buffering says how C programs buffer", |stage| {
        for (how, seen) in [("0", "half"), ("1", ""), ("2", "")] {
            let done = stage.job(&format!("--stream-buffering {how} -n 1"), "unflushed")?;
            status(&done, 137)?;
            match done.stdout == seen {
                true => {}
                false => return Err(format!("{how}: {:?}", done.stdout)),
            }
        }
        Ok(())
    }),
    // Formerly mpirun ended with 141 and without a message, or with 0 after the same message for
    // each line.
    ("output that cannot be written is reported once", |stage| {
        for (options, place) in [
            ("", "standard output"),
            ("--output-filename $SCRATCH/full:nocopy", "rank.0/stdout"),
        ] {
            let done = stage.script(&format!(
                "mkdir -p $SCRATCH/full/1/rank.0; ln -sf /dev/full $SCRATCH/full/1/rank.0/stdout; \
                 $MPIRUN {options} -n 2 $ACT lines 300 > /dev/full || echo status $? >&2"
            ))?;
            contains(
                &done.stderr,
                &["status 1\n", "No space left on device", place],
            )?;
            match done.stderr.matches("output-lost").count() {
                1 => {}
                _ => return Err(done.tail(20)),
            }
        }
        Ok(())
    }),
    // Formerly a configure script that read such a file continued with half of it.
    (
        "what other commands print to a full disk is no success",
        |stage| {
            for command in ["$MPIRUN --help", "$MPICC -show", "$INFO"] {
                let done = stage.script(&format!("{command} > /dev/full || echo status $? >&2"))?;
                contains(&done.stderr, &["status 1\n", "No space left on device"])?;
            }
            Ok(())
        },
    ),
    ("a file that may not grow is no end of the job", |stage| {
        let done = stage.script(
            "ulimit -S -f 8; $MPIRUN -n 1 seq 10000 > $SCRATCH/short || echo status $? >&2",
        )?;
        contains(
            &done.stderr,
            &["status 1\n", "File too large", "output-lost"],
        )
    }),
    ("every byte a rank wrote before it died appears", |stage| {
        let done = stage.job("-n 1", "lastwords 300000")?;
        status(&done, 137)?;
        let errors = done.stderr.bytes().filter(|byte| *byte == b'x').count();
        let words = done.stdout.bytes().filter(|byte| *byte == b'x').count();
        let wanted = 300_000 - 300_000 / 64;
        if words != wanted || errors < wanted || !done.stdout.contains("the end") {
            return Err(format!("{words} and {errors} of {wanted} bytes came"));
        }
        Ok(())
    }),
];
