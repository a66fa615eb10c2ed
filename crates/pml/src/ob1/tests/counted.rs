//! The account of messages by protocol.

use super::*;

fn job(model: Model) -> Job {
    let mut job = Job::new(2, model, 1, 1 << 20);
    job.ranks[0].count_all();
    job
}

/// The messages that the account of rank 0 has for these words.
fn counted(job: &Job, words: &str) -> u64 {
    let text = job.ranks[0].used_protocols().unwrap_or_default();
    let number = |line: &str| {
        line.rsplit(' ')
            .next()
            .and_then(|word| word.parse::<u64>().ok())
    };
    let lines = text.lines().filter(|line| line.contains(words));
    lines.filter_map(number).sum()
}

/// A message that waited for space was started again and again. It counts once, when it leaves.
#[test]
fn a_message_that_waits_for_space_counts_once() {
    let mut job = job(Model {
        depth: 2,
        ..Model::default()
    });
    let pairs: Vec<_> = (0..10).map(|n| (bytes(64, n), bytes(64, 200))).collect();
    for (out, _) in &pairs {
        job.send(0, 1, 5, Mode::Standard, out);
    }
    assert_eq!(counted(&job, "standard contiguous, combined "), 2);
    for (_, into) in &pairs {
        job.recv(1, 0, 5, into);
    }
    job.run();
    assert_eq!(counted(&job, "standard contiguous, combined "), 10);
}

/// The fast path of a blocking send counts nothing, so it is not taken for an account.
#[test]
fn short_blocking_sends_count() {
    let mut job = job(Model::default());
    let (out, into) = (bytes(8, 1), bytes(8, 200));
    let to = Envelope {
        context: 2,
        peer: 1,
        rank: 0,
        tag: 5,
    };
    for _ in 0..3 {
        let id = job.recv(1, 0, 5, &into);
        let (me, wire) = (&mut job.ranks[0], &mut job.network.wire(0));
        if !me.send_now(wire, &to, out.region()) {
            job.send(0, 1, 5, Mode::Standard.by(Caller::Blocking), &out);
        }
        job.run();
        job.finish(1, id);
    }
    assert_eq!(counted(&job, "standard contiguous, blocking "), 3);
}
