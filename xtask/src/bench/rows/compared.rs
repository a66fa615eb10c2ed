//! The sixty rows of `bench` without `--all`: those that matter to programs. Each is a cell or the
//! geometric mean of a few, so that two trees can be compared in minutes.

use super::kinds::{
    Cell, Goal, How, Job, MICROSECONDS, MILLISECONDS, RATE, Row, SPEED, Unit, Who, Words, job,
    size, wall,
};
use super::programs::PASSES;

/// A row: the geometric mean of its cells.
#[derive(Clone, Debug)]
pub struct Compared {
    /// Its name.
    pub name: String,
    /// The unit of its figures.
    pub unit: Unit,
    /// Its cells, each with the job that gives it.
    pub cells: Vec<(Job, Cell)>,
}

impl Compared {
    fn new(name: &str, unit: Unit, cells: Vec<(Job, Cell)>) -> Compared {
        Compared {
            name: name.to_owned(),
            unit,
            cells,
        }
    }

    /// One row of the full table for each cell, without a goal.
    pub fn rows(&self) -> impl Iterator<Item = Row> {
        self.cells.iter().map(|(job, cell)| Row {
            group: "compared".to_owned(),
            name: self.name.clone(),
            job: *job,
            cells: vec![cell.clone()],
            unit: self.unit,
            goal: Goal::Reported,
        })
    }
}

/// The prefix of the lines of jobs that run beside a busy loop.
pub const BESIDE: &str = "beside.";

const LATENCIES: [u64; 10] = [
    8,
    64,
    512,
    2 << 10,
    8 << 10,
    32 << 10,
    128 << 10,
    512 << 10,
    1 << 20,
    4 << 20,
];
const STREAMS: [[u64; 2]; 5] = [
    [1 << 10, 4 << 10],
    [16 << 10, 32 << 10],
    [64 << 10, 128 << 10],
    [256 << 10, 512 << 10],
    [1 << 20, 4 << 20],
];
const CALLS: [&str; 5] = ["bcast", "reduce", "allreduce", "allgather", "alltoall"];
const PIECES: [u64; 5] = [8, 1 << 10, 16 << 10, 64 << 10, 1 << 20];
const RANKS: [u32; 3] = [2, 4, 8];
const FIRST: [(&str, &[&str]); 4] = [
    ("barrier", &["barrier"]),
    ("allreduce", &["allreduce"]),
    ("alltoall", &["alltoall"]),
    ("sendrecv", &["sendrecv"]),
];

/// The sixty rows.
pub fn compared() -> Vec<Compared> {
    let mut rows = messages();
    rows.extend(collectives());
    rows.extend(one_sided());
    rows.extend(files());
    rows.extend(programs());
    rows.extend(jobs());
    rows.extend(beside());
    rows
}

/// The cells of a job's lines at these sizes.
fn of(job: Job, lines: &[&str], sizes: &[u64]) -> Vec<(Job, Cell)> {
    let cell = |line: &&str, size: &u64| (job, Cell::new(line, job.ranks, *size));
    lines
        .iter()
        .flat_map(|line| sizes.iter().map(move |size| cell(line, size)))
        .collect()
}

fn messages() -> Vec<Compared> {
    let latency = job("latency", Words::Sizes, 2, Who::All);
    let stream = job("stream", Words::Sizes, 2, Who::All);
    let one_way = |bytes: u64| {
        let name = format!("latency {}", size(bytes));
        Compared::new(&name, MICROSECONDS, of(latency, &["latency"], &[bytes]))
    };
    let streams = |both: [u64; 2]| {
        let name = format!("stream {}, {}", size(both[0]), size(both[1]));
        Compared::new(&name, SPEED, of(stream, &["stream"], &both))
    };
    let pairs = job("multipair", Words::Sizes, 4, Who::Yielding);
    let vector = job("vector", Words::Sizes, 2, Who::All);
    let strides = [
        "vector.16",
        "vector.64",
        "vector.256",
        "vector.1024",
        "vector.4096",
    ];
    let queues = job("queues", Words::Sizes, 2, Who::All);
    let mut rows: Vec<Compared> = LATENCIES.into_iter().map(one_way).collect();
    rows.extend(STREAMS.into_iter().map(streams));
    rows.extend([
        Compared::new("message rate 8 B", RATE, of(stream, &["rate"], &[8])),
        Compared::new(
            "message rate 8 B, 2 pairs",
            RATE,
            of(pairs, &["multipair"], &[8]),
        ),
        Compared::new(
            "strided 64 KiB",
            MICROSECONDS,
            of(vector, &strides, &[64 << 10]),
        ),
        Compared::new(
            "behind a queue of 1000",
            MICROSECONDS,
            of(queues, &["posted", "unexpected"], &[1000]),
        ),
    ]);
    rows
}

fn collectives() -> Vec<Compared> {
    let calls = |ranks| job("collectives", Words::Calls, ranks, Who::Yielding);
    let lines = CALLS.map(|call| format!("{call}.tight"));
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let mut rows = Vec::new();
    for ranks in RANKS {
        for bytes in PIECES {
            let name = format!("collectives {}, {ranks} ranks", size(bytes));
            rows.push(Compared::new(
                &name,
                MICROSECONDS,
                of(calls(ranks), &lines, &[bytes]),
            ));
        }
    }
    let barriers = RANKS
        .into_iter()
        .flat_map(|ranks| of(calls(ranks), &["barrier.tight"], &[0]));
    rows.push(Compared::new(
        "barrier, 2, 4, 8 ranks",
        MICROSECONDS,
        barriers.collect(),
    ));
    let started = job("started", Words::Sizes, 2, Who::All);
    for call in ["bcast", "allreduce", "alltoall"] {
        let line = format!("started.{call}");
        rows.push(Compared::new(
            &format!("I{call} 8 B, 64 KiB, 1 MiB"),
            MICROSECONDS,
            of(started, &[&line], &[8, 64 << 10, 1 << 20]),
        ));
    }
    rows
}

fn one_sided() -> Vec<Compared> {
    let rma = job("rma", Words::Sizes, 2, Who::All);
    [
        (
            "put, get, accumulate 8 B",
            &["rma.put", "rma.get", "rma.accumulate"][..],
            8,
        ),
        ("put, get 1 MiB", &["rma.put", "rma.get"], 1 << 20),
        (
            "fetch_and_op, compare_and_swap",
            &["rma.fetch_and_op", "rma.compare_and_swap"],
            8,
        ),
        ("lock, put, unlock", &["rma.lock"], 8),
        ("put, fence; post to wait", &["rma.fence", "rma.pscw"], 8),
    ]
    .into_iter()
    .map(|(name, lines, bytes)| Compared::new(name, MICROSECONDS, of(rma, lines, &[bytes])))
    .collect()
}

fn files() -> Vec<Compared> {
    ["write", "read"]
        .into_iter()
        .map(|call| {
            let line = format!("files.{call}");
            let cells = [2, 4].into_iter().flat_map(|ranks| {
                of(
                    job("files", Words::Sizes, ranks, Who::All),
                    &[&line],
                    &[256, 4 << 10],
                )
            });
            Compared::new(
                &format!("file {call}, 256 B, 4 KiB in turn"),
                SPEED,
                cells.collect(),
            )
        })
        .collect()
}

fn programs() -> Vec<Compared> {
    let at_each = |program, words, line: &str| -> Vec<(Job, Cell)> {
        RANKS
            .into_iter()
            .flat_map(|ranks| {
                of(
                    job(program, words, ranks, Who::Yielding),
                    &[line],
                    &[u64::from(ranks)],
                )
            })
            .collect()
    };
    let mut rows: Vec<Compared> = PASSES
        .into_iter()
        .map(|(name, program)| {
            let cells = at_each(program, Words::Fixed(&[]), &format!("{name}.steady"));
            Compared::new(
                &format!("program {name}, 2, 4, 8 ranks"),
                MILLISECONDS,
                cells,
            )
        })
        .collect();
    rows.push(Compared::new(
        "token, 2, 4, 8 ranks",
        MICROSECONDS,
        at_each("apps/token", Words::Box, "token.recv"),
    ));
    rows
}

fn jobs() -> Vec<Compared> {
    let mut rows: Vec<Compared> = [2, 64]
        .into_iter()
        .map(|ranks| {
            let hello = wall("hello", ranks, Who::All);
            let name = format!("mpirun -n {ranks} hello");
            Compared::new(&name, MILLISECONDS, of(hello, &["wall.hello"], &[0]))
        })
        .collect();
    for ranks in [2, 4] {
        let cells = FIRST.into_iter().flat_map(|(call, words)| {
            let job = job("first", Words::Fixed(words), ranks, Who::Yielding);
            of(job, &[&format!("first.{call}")], &[u64::from(ranks)])
        });
        let name = format!("first calls, {ranks} ranks");
        rows.push(Compared::new(&name, MICROSECONDS, cells.collect()));
    }
    rows
}

fn beside() -> Vec<Compared> {
    let latency = Job {
        how: How::Beside,
        ..job("latency", Words::Beside, 2, Who::Yielding)
    };
    let line = format!("{BESIDE}latency");
    [8, 64 << 10]
        .into_iter()
        .map(|bytes| {
            let name = format!("latency {} beside a busy loop", size(bytes));
            Compared::new(&name, MICROSECONDS, of(latency, &[&line], &[bytes]))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn there_are_sixty_rows_and_each_has_a_name_of_its_own() {
        let rows = compared();
        let names: BTreeSet<&str> = rows.iter().map(|row| row.name.as_str()).collect();
        assert_eq!((rows.len(), names.len()), (60, 60));
        assert!(rows.iter().all(|row| !row.cells.is_empty()));
    }

    #[test]
    fn no_cell_stands_in_two_rows() {
        let rows = compared();
        let cells: Vec<&Cell> = rows
            .iter()
            .flat_map(|row| row.cells.iter().map(|part| &part.1))
            .collect();
        assert_eq!(cells.iter().collect::<BTreeSet<_>>().len(), cells.len());
    }
}
