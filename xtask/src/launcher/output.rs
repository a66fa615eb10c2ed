//! Output and input: whole lines, tags, files, who reads standard input, the last words of a rank
//! that dies.

use std::collections::BTreeSet;

use super::{Test, contains, same_lines, status};

/// The tests, by the name they have in the account.
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
            .job("--timestamp-output -n 1", "hello")?
            .success("hello")?;
        let line = done.stdout.lines().next().unwrap_or_default();
        let before = line.find("hello from rank").unwrap_or(0);
        if line[..before]
            .chars()
            .any(|character| character.is_ascii_digit())
        {
            Ok(())
        } else {
            Err(done.stdout)
        }
    }),
    ("--output-filename writes a file per rank", |stage| {
        let done = stage.script("$MPIRUN --output-filename $SCRATCH/out -n 2 $ACT hello; find $SCRATCH/out -type f -name 'stdout' -o -type f -name '*out*' | xargs cat")?;
        contains(
            &done.success("files")?.stdout,
            &["rank 0 of 2", "rank 1 of 2"],
        )
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
