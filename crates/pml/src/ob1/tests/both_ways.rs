//! Rows of long messages both ways, gathered over several frames and taken together.

use super::*;
use crate::ob1::control;

const RANKS: u32 = 4;

struct Exchange {
    from: u32,
    to: u32,
    out: HeapBytes,
    into: HeapBytes,
    send: RequestId,
    recv: Option<RequestId>,
}

/// Delivers all that is on its way; a rank looks after what waits only after every `pace` frames,
/// as one does that polls several at a time, or when no more come.
fn run_gathering(job: &mut Job, pace: usize) {
    let mut frames = 0;
    loop {
        let flight = job.network.arrive();
        if let Some(flight) = &flight {
            let wire = &mut job.network.wire(flight.to);
            job.ranks[flight.to as usize].on_frame(wire, flight.from, &flight.frame());
        }
        frames += 1;
        if flight.is_none() || frames % pace == 0 {
            for (me, rank) in (0..).zip(&mut job.ranks) {
                let wire = &mut job.network.wire(me);
                while rank.wants_more(wire) {}
                rank.flush(wire);
            }
        }
        let idle = job.ranks.iter().all(|rank| rank.outgoing() == 0);
        if flight.is_none() && idle && job.network.is_quiet() {
            break;
        }
    }
}

fn exchange(job: &mut Job, pairs: &[(u32, u32)], messages: usize, turn: usize) -> Vec<Exchange> {
    let mut all = Vec::new();
    for message in 0..messages {
        for &(from, to) in pairs {
            let len = [16 * 1024, 50_000, 16 * 1024 + 1, 300_000, 20_000][(message + turn) % 5];
            let room = [len, len, len + 9, len / 3, len][(message / 2 + turn) % 5];
            let (out, into) = (bytes(len, (message + turn) as u8), bytes(room, 99));
            // Some are asked for too late.
            let early = (message + turn) % 7 != 6;
            let recv = early.then(|| job.recv(to, from.cast_signed(), message as i32, &into));
            all.push((from, to, message, out, into, recv));
        }
    }
    let send = |(from, to, message, out, into, recv): (u32, u32, usize, HeapBytes, _, _)| {
        let send = job.send(from, to, message as i32, Mode::Standard, &out);
        Exchange {
            from,
            to,
            out,
            into,
            send,
            recv,
        }
    };
    all.into_iter().map(send).collect()
}

/// Every message arrives whole, whatever comes together, from several ranks, of all lengths, some
/// longer than their buffers, and where copies are refused on the way.
#[test]
fn all_arrive_whole() {
    let pairs: Vec<(u32, u32)> = (0..RANKS)
        .flat_map(|from| (0..RANKS).map(move |to| (from, to)))
        .filter(|(from, to)| from != to)
        .collect();
    for refuse_every in [0, 2, 9] {
        for pace in [1, 3, 50, 1000] {
            let mut job = Job::new(RANKS, reaching(refuse_every, false), 5, 1 << 20);
            for turn in 0..4 {
                let all = exchange(&mut job, &pairs, 12, turn);
                run_gathering(&mut job, pace);
                for (message, x) in (0..12)
                    .flat_map(|message| pairs.iter().map(move |_| message))
                    .zip(all)
                {
                    let recv = x
                        .recv
                        .unwrap_or_else(|| job.recv(x.to, x.from.cast_signed(), message, &x.into));
                    run_gathering(&mut job, pace);
                    let got = job.finish(x.to, recv);
                    job.finish(x.from, x.send);
                    let taken = x.out.len().min(x.into.len());
                    assert_eq!((got.bytes, got.length), (taken as u64, x.out.len() as u64));
                    assert_eq!((got.source, got.tag), (x.from.cast_signed(), message));
                    let (now, before) = (content(&x.into), content(&bytes(x.into.len(), 99)));
                    assert_eq!(now[..taken], content(&x.out)[..taken]);
                    assert_eq!(now[taken..], before[taken..]);
                }
            }
            for rank in &job.ranks {
                assert_eq!((rank.rejected_frames, rank.requests.live()), (0, 0));
            }
        }
    }
}

/// One answer tells of several messages.
#[test]
fn few_answers_tell_of_many_messages() {
    let model = Model {
        depth: 1000,
        ..reaching(0, false)
    };
    let mut job = Job::new(2, model, 5, 1 << 20);
    let mut answers = Vec::new();
    for turn in 0..2 {
        let all: Vec<_> = (0..64)
            .flat_map(|_| [(0, 1), (1, 0)])
            .map(|(from, to): (u32, u32)| {
                let (out, into) = (bytes(16 * 1024, turn), bytes(16 * 1024, 99));
                let recv = job.recv(to, from.cast_signed(), 5, &into);
                (from, to, out, into, recv)
            })
            .collect();
        let sends: Vec<_> = all
            .iter()
            .map(|(from, to, out, ..)| job.send(*from, *to, 5, Mode::Standard, out))
            .collect();
        let mut told = 0;
        while let Some(flight) = job.network.arrive() {
            let frame = flight.frame();
            told += u32::from(frame.header.kind == control::FINISH);
            let wire = &mut job.network.wire(flight.to);
            job.ranks[flight.to as usize].on_frame(wire, flight.from, &frame);
            if job.network.is_quiet() {
                for (me, rank) in (0..).zip(&mut job.ranks) {
                    rank.flush(&mut job.network.wire(me));
                }
            }
        }
        answers.push(told);
        for ((from, to, out, into, recv), send) in all.iter().zip(sends) {
            job.finish(*to, *recv);
            job.finish(*from, send);
            assert_eq!(content(into), content(out));
        }
    }
    // Eight in a call, five in an answer; repeats of a frame count, too.
    assert!(answers[1] < 64, "{answers:?}");
}

/// An answer that names what nobody has sent is refused, and the others in it count.
#[test]
fn a_wrong_id_among_others_is_refused() {
    let mut job = Job::new(2, Model::default(), 5, 1 << 20);
    let out = bytes(100_000, 1);
    let ids: Vec<_> = (0..3)
        .map(|_| job.send(0, 1, 5, Mode::Standard, &out))
        .collect();
    while job.network.arrive().is_some() {}
    let wrong = RequestId {
        slot: 77,
        generation: 1,
    };
    let told = control::write_ids([ids[0], wrong, ids[2]].into_iter());
    job.ranks[0].on_finish(&mut job.network.wire(0), 1, told.as_slice());
    assert_eq!(job.ranks[0].rejected_frames, 1);
    let done: Vec<_> = ids.iter().map(|id| job.ranks[0].is_complete(*id)).collect();
    assert_eq!(done, [true, false, true]);
    // Half an id is none.
    job.ranks[0].on_finish(&mut job.network.wire(0), 1, &told.as_slice()[..4]);
    job.ranks[0].on_finish(&mut job.network.wire(0), 1, &[]);
    assert_eq!(job.ranks[0].rejected_frames, 3);
}
