//! The rows of `bench --hosts`. Ranks run on hosts with networks of their own, over rails without
//! traffic shaping (`tests/tools/hosts.sh`). A ping-pong runs over one of the rails without MPI.

use super::kinds::{Goal, How, Job, MICROSECONDS, RATE, Row, SPEED, Unit, Who, Words, job};
use super::windows::delayed;

/// Calls of many ranks, and the least ratio best peer / ours of the goal.
const CALLS: [&str; 4] = ["barrier", "bcast", "allreduce", "alltoall"];
const LEAST: f64 = 1.2;
/// Bytes of a rank's piece.
const SIZES: [u64; 3] = [8, 4 << 10, 256 << 10];
/// The microseconds by which a computing target may delay a get, where a thread of the library
/// makes progress.
const DELAY: f64 = 200.0;

/// Two ranks on two hosts, and eight on four.
pub fn between_hosts() -> Vec<Row> {
    let mut rows = two_hosts();
    let many = Job {
        hosts: 4,
        ..job("collectives", Words::Calls, 8, Who::All)
    };
    for call in CALLS {
        let sizes: &[u64] = if call == "barrier" { &[0] } else { &SIZES };
        let line = format!("{call}.tight");
        rows.push(Row::new(
            ("eight ranks on four hosts", call),
            many,
            sizes,
            &line,
            MICROSECONDS,
            Goal::Ratio(LEAST),
        ));
    }
    rows
}

fn two_hosts() -> Vec<Row> {
    let pair = |program| Job {
        hosts: 2,
        ..job(program, Words::Sizes, 2, Who::All)
    };
    let bare = Job {
        hosts: 2,
        how: How::Alone,
        ..job("pingpong", Words::Sizes, 1, Who::Ours)
    };
    let row = |name: &str, job: Job, sizes: &[u64], line: &str, unit: Unit, goal: Goal| {
        Row::new(("two hosts", name), job, sizes, line, unit, goal)
    };
    let (latency, stream) = (pair("latency"), pair("stream"));
    let mut rows = vec![
        row(
            "a socket without MPI, one way",
            bare,
            &[8, 1 << 20],
            "bare",
            MICROSECONDS,
            Goal::Reported,
        ),
        row(
            "one way",
            latency,
            &[8, 1 << 10],
            "latency",
            MICROSECONDS,
            Goal::Ratio(1.2),
        ),
        row(
            "one way, long",
            latency,
            &[64 << 10, 1 << 20],
            "latency",
            MICROSECONDS,
            Goal::Ratio(1.5),
        ),
        row(
            "message rate, windows of 64",
            stream,
            &[8],
            "rate",
            RATE,
            Goal::Ratio(2.0),
        ),
        row(
            "stream, windows of 64",
            stream,
            &[1 << 20],
            "stream",
            SPEED,
            Goal::Reported,
        ),
    ];
    let rma = pair("rma");
    for (name, bytes, line, least) in [
        ("put and flush", 8, "rma.put", 1.2),
        ("long put and flush", 1 << 20, "rma.put", 1.5),
        ("64 puts and one flush, each", 8, "rma.puts", 2.0),
    ] {
        rows.push(row(
            name,
            rma,
            &[bytes],
            line,
            MICROSECONDS,
            Goal::Ratio(least),
        ));
    }
    let with_thread = Job {
        words: Words::Fixed(&["--thread", "8"]),
        ..pair("passive")
    };
    rows.push(delayed("two hosts", with_thread, DELAY));
    rows
}
