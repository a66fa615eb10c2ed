//! Cancelled sends: a message that no receive has taken comes back, any other send completes
//! (MPI-5.0 §3.8.4).

use super::rails::{Rails, mixed_models};
use super::*;

const LENGTHS: [usize; 4] = [0, 8, 5000, 100_000];

/// Whether sends of this kind wait for their receiver.
fn waits(mode: Mode, len: usize) -> bool {
    mode == Mode::Synchronous || len > 4096
}

/// No receive is posted, and the message has arrived or not: the wait for it never ended. A later
/// message with the same envelope arrives as if the first had not been sent.
#[test]
fn a_message_that_nobody_has_taken_comes_back() {
    for (mode, peer) in [
        (Mode::Synchronous, 0),
        (Mode::Synchronous, 1),
        (Mode::Standard, 0),
        (Mode::Standard, 1),
    ] {
        for (len, has_come) in LENGTHS.iter().flat_map(|len| [(*len, false), (*len, true)]) {
            if !waits(mode, len) {
                continue;
            }
            let mut job = Job::new(2, wild(), len as u64 + 3, 1 << 20);
            let (out, next, into) = (bytes(len, 3), bytes(9, 4), bytes(len.max(9), 200));
            let before = job.send(0, peer, 5, Mode::Standard, &next);
            let send = job.send(0, peer, 5, mode, &out);
            if has_come {
                job.run_until_idle();
                assert!(!job.ranks[0].is_complete(send));
            }
            job.ranks[0].cancel_send(send);
            job.ranks[0].cancel_send(send);
            for (me, rank) in (0..).zip(&mut job.ranks) {
                rank.flush(&mut job.network.wire(me));
            }
            job.run();
            let done = job.finish(0, send);
            assert_eq!((done.cancelled, done.error), (true, 0), "{len} bytes");
            let last = job.send(0, peer, 5, Mode::Synchronous, &next);
            for _ in 0..2 {
                let recv = job.recv(peer, 0, 5, &into);
                job.run();
                assert_eq!(job.finish(peer, recv).bytes, 9);
            }
            assert!(!job.finish(0, before).cancelled);
            assert!(!job.finish(0, last).cancelled);
            assert_eq!(job.ranks[peer as usize].unexpected_len(), 0);
        }
    }
}

/// A receive or a matched probe has taken the message: the send completes and is not cancelled.
#[test]
fn a_message_that_a_receive_has_taken_completes() {
    for (len, is_claimed) in LENGTHS.iter().flat_map(|len| [(*len, false), (*len, true)]) {
        let mut job = Job::new(2, wild(), len as u64 + 5, 1 << 20);
        let (out, into) = (bytes(len, 3), bytes(len, 200));
        let any = Selector {
            context: 2,
            source: 0,
            tag: 5,
        };
        let posted = (!is_claimed).then(|| job.recv(1, 0, 5, &into));
        let send = job.send(0, 1, 5, Mode::Synchronous, &out);
        let claimed = is_claimed.then(|| {
            job.run_until_idle();
            job.ranks[1].claim(&any).expect("it has come").0
        });
        job.ranks[0].cancel_send(send);
        job.ranks[0].flush(&mut job.network.wire(0));
        job.run();
        let recv = posted.unwrap_or_else(|| {
            let payload = Payload::Contiguous(into.region());
            let id = claimed.expect("claimed");
            let wire = &mut job.network.wire(1);
            let recv = job.ranks[1].recv_claimed(wire, id, payload);
            recv.expect("it is claimed still")
        });
        job.run();
        assert!(!job.finish(0, send).cancelled);
        assert_eq!(job.finish(1, recv).bytes, len as u64);
        assert_eq!(content(&into), content(&out));
    }
}

/// A send that has not left is cancelled at once.
#[test]
fn a_message_that_has_not_left_is_cancelled_at_once() {
    let model = Model {
        depth: 1,
        ..Model::default()
    };
    let mut job = Job::new(2, model, 1, 1 << 20);
    let (out, into) = (bytes(100, 3), bytes(100, 200));
    let first = job.send(0, 1, 5, Mode::Standard, &out);
    let second = job.send(0, 1, 6, Mode::Standard, &out);
    job.ranks[0].cancel_send(second);
    assert!(job.finish(0, second).cancelled);
    let recv = job.recv(1, 0, ANY_TAG, &into);
    job.run();
    assert!(!job.finish(0, first).cancelled);
    assert_eq!(job.finish(1, recv).tag, 5);
    assert_eq!(job.ranks[1].unexpected_len(), 0);
}

/// Over paths of different latencies, with end-to-end digests: recalled messages leave nothing
/// behind.
#[test]
fn a_recall_overtakes_no_message() {
    for seed in 1..=20 {
        let mut job = Rails::new(2, &mixed_models(), seed as usize, seed);
        for me in 0..2 {
            job.ranks[me as usize] = Ob1::new(me, 2, 1 << 20).with_digests();
        }
        let out = bytes(50_000, 3);
        let sends: Vec<_> = (0..10).map(|tag| job.send(0, 1, tag, &out)).collect();
        for id in &sends {
            job.ranks[0].cancel_send(*id);
        }
        job.progress();
        job.run();
        for id in sends {
            assert!(job.finish(0, id).cancelled);
        }
        assert_eq!(job.ranks[0].waiting_rts(), 0);
        assert_eq!(job.ranks[1].unexpected_len(), 0);
    }
}

/// A peer that gives back a message that was not recalled violates the protocol.
#[test]
fn what_was_not_asked_for_is_not_given_back() {
    let mut job = Job::new(2, Model::default(), 1, 1 << 20);
    let send = job.send(0, 1, 5, Mode::Synchronous, &bytes(8, 3));
    job.run_until_idle();
    let header = oxmpi_btl::Header {
        flags: super::super::control::RECALLED,
        ..super::super::control::header(super::super::control::FIN)
    };
    let id = super::super::control::write_id(send);
    let frame = oxmpi_btl::Frame {
        header,
        control: id.as_slice(),
        bulk: [oxmpi_mem::Region::EMPTY; 2],
    };
    job.ranks[0].on_frame(&mut job.network.wire(0), 1, &frame);
    assert!(job.ranks[0].failure().is_some());
    assert_eq!(job.finish(0, send).error, 17);
}

/// A matched probe has taken a cancelled message, whose sender dies during the prefetch. The
/// receive ends with that error, whether it has started or not, and nothing is kept.
#[test]
fn a_message_that_comes_ahead_and_is_cut_off_is_an_error() {
    for (has_begun, revokes) in [(true, false), (false, false), (true, true), (false, true)] {
        let mut job = Job::new(2, wild(), 3, 1 << 20);
        let (out, into) = (bytes(100_000, 3), bytes(100_000, 200));
        let from = Selector {
            context: 2,
            source: 0,
            tag: 5,
        };
        let send = job.send(0, 1, 5, Mode::Standard, &out);
        job.run_until_idle();
        let (id, _) = job.ranks[1].claim(&from).expect("it has come");
        job.ranks[0].cancel_send(send);
        job.ranks[0].flush(&mut job.network.wire(0));
        let recall = job.network.arrive().expect("it has left");
        job.ranks[1].on_frame(&mut job.network.wire(1), 0, &recall.frame());
        let begin = |job: &mut Job| {
            let payload = Payload::Contiguous(into.region());
            let wire = &mut job.network.wire(1);
            job.ranks[1].recv_claimed(wire, id, payload)
        };
        let begun = has_begun.then(|| begin(&mut job));
        match revokes {
            true => job.ranks[1].revoke(2, 58),
            false => job.ranks[1].fail_peer(0, 58, |_, rank| u32::try_from(rank).ok()),
        }
        let recv = begun.unwrap_or_else(|| begin(&mut job));
        job.ranks[1].flush(&mut job.network.wire(1));
        assert_eq!(job.finish(1, recv.expect("it is claimed")).error, 58);
        assert_eq!(job.ranks[1].requests.live(), 0);
    }
}

/// A prefetch over paths of different latencies, with end-to-end digests.
#[test]
fn a_message_that_comes_ahead_is_compared() {
    for seed in 1..=20 {
        let mut job = Rails::new(2, &mixed_models(), seed as usize, seed);
        for me in 0..2 {
            job.ranks[me as usize] = Ob1::new(me, 2, 1 << 20).with_digests();
        }
        let (out, into) = (bytes(50_000, 3), bytes(50_000, 200));
        let send = job.send(0, 1, 5, &out);
        job.run();
        let from = Selector {
            context: 2,
            source: 0,
            tag: 5,
        };
        let (id, _) = job.ranks[1].claim(&from).expect("it has come");
        job.ranks[0].cancel_send(send);
        job.progress();
        job.run();
        assert!(!job.finish(0, send).cancelled);
        assert_eq!(job.ranks[0].waiting_rts(), 0);
        oxmpi_mem::fill(out.region(), 0);
        let payload = Payload::Contiguous(into.region());
        let wire = &mut job.wires[1];
        let recv = job.ranks[1].recv_claimed(wire, id, payload);
        assert_eq!(job.finish(1, recv.expect("it is claimed")).bytes, 50_000);
        assert!(content(&into) == content(&bytes(50_000, 3)));
    }
}
