//! The limit of a sender's lead over its receiver, and the memory its messages take there.

use super::rails::{Rails, mixed_models};
use super::*;
use crate::ob1::control;

const MANY: usize = 40_000;

/// One of two rails stalls for eight seconds while the other goes on. Messages more than 32 767
/// numbers ahead of the late one counted as repetitions and were dropped, and the job hung.
#[test]
fn nothing_is_dropped_while_a_rail_stands_still() {
    for (len, budget) in [
        (200, 1 << 20),
        (8, 1 << 20),
        (8, 64 << 20),
        (200, 4096),
        (200, 0),
    ] {
        let [mut still, mut quick, _] = mixed_models();
        for model in [&mut still, &mut quick] {
            model.limits.eager = 64;
            model.limits.eager_multi = 64;
        }
        (still.latency, quick.latency) = (8_000_000_000, 1000);
        let mut job = Rails::new(2, &[still, quick], 0, 3);
        for me in 0..2 {
            job.ranks[me as usize] = Ob1::new(me, 2, budget);
        }
        let (out, into) = (bytes(len, 3), bytes(len, 0));
        let recvs: Vec<_> = (0..MANY).map(|_| job.recv(1, 0, 1, &into)).collect();
        let sends: Vec<_> = (0..MANY).map(|_| job.send(0, 1, 1, &out)).collect();
        job.run();
        for (send, recv) in sends.into_iter().zip(recvs) {
            job.finish(0, send);
            assert_eq!(job.finish(1, recv).bytes, len as u64);
        }
        assert!(content(&into) == content(&out));
    }
}

/// Two processes sent each other more messages than a sender may be ahead, or one sent them to
/// itself. The credit of each waited behind messages that waited for the other's: both hung.
#[test]
fn many_messages_pass_both_ways_at_once() {
    const SENDS: usize = 20_000;
    for (processes, len, mode) in [
        (2, 3000, Mode::Standard),
        (2, 3000, Mode::Synchronous),
        (2, 8, Mode::Standard),
        (1, 5000, Mode::Standard),
        (1, 8, Mode::Synchronous),
    ] {
        let model = Model {
            depth: 8,
            ..Model::default()
        };
        let mut job = Job::new(processes, model, 1, 1 << 20);
        let (out, into) = (bytes(len, 3), bytes(len, 0));
        let mut pending = Vec::new();
        for me in 0..processes {
            let other = processes - 1 - me;
            let other = other.cast_signed();
            pending.extend((0..SENDS).map(|_| (me, job.recv(me, other, 1, &into))));
        }
        for me in 0..processes {
            let other = processes - 1 - me;
            pending.extend((0..SENDS).map(|_| (me, job.send(me, other, 1, mode, &out))));
        }
        job.run();
        for (me, id) in pending {
            job.finish(me, id);
        }
        assert!(content(&into) == content(&out));
    }
}

/// A receiver of many eager messages could not leave MPI_Finalize while the ring to their sender,
/// which read nothing there, was full of credits.
#[test]
fn a_credit_that_waits_for_space_keeps_nobody() {
    let mut job = Job::new(2, Model::default(), 1, 1 << 20);
    let full = Model {
        depth: 0,
        ..Model::default()
    };
    let mut full = Network::new(full, 1);
    let (out, into) = (bytes(8, 3), bytes(8, 0));
    for _ in 0..10_000 {
        let send = job.send(0, 1, 0, Mode::Standard, &out);
        let recv = job.recv(1, 0, 0, &into);
        let flight = job.network.arrive().expect("the message");
        job.ranks[1].on_frame(&mut full.wire(1), 0, &flight.frame());
        job.ranks[1].flush(&mut full.wire(1));
        job.finish(0, send);
        job.finish(1, recv);
    }
    assert!(job.ranks[1].peers[0].owes_credit);
    assert_eq!(job.ranks[1].outgoing(), 0);
}

/// Jobs with different budgets meet. A message of several frames, within its sender's budget and
/// beyond its receiver's, counted as a violation of the protocol, and the job was aborted.
#[test]
fn connected_jobs_may_have_different_budgets() {
    const COMMON: u64 = 0b11 << 62 | 8;
    let mut job = Job::new(2, Model::default(), 1, 16 << 10);
    job.ranks[1].grow(3);
    let header = oxmpi_btl::Header {
        seq: 1,
        kind: control::EAGER,
        flags: control::LONG,
        context: COMMON,
        tag: 5,
        ..oxmpi_btl::Header::default()
    };
    let total = control::write_length(100_000);
    handle_from(&mut job, 2, header, total.as_slice(), 8);
    assert_eq!(job.ranks[1].failure(), None);
    assert_eq!(job.ranks[1].unexpected_len(), 1);
    let mut large = Ob1::new(0, 1, 4 << 20);
    large.grow(2);
    assert!(large.affordable(0, 2 << 20).is_some());
    assert!(large.affordable(1, 2 << 20).is_none());
}

/// Receives are posted late, from the last message to the first. No limit on messages in flight may
/// keep a message from a receive that waits for it (MPI-5.0 §3.5).
#[test]
fn any_number_of_messages_may_wait_for_their_receives() {
    let mut job = Job::new(2, Model::default(), 1, 1 << 20);
    let (out, into) = (bytes(5000, 3), bytes(5000, 0));
    let sends: Vec<_> = (0..MANY as i32)
        .map(|tag| job.send(0, 1, tag, Mode::Standard, &out))
        .collect();
    job.run_until_idle();
    let last = job.recv(1, 0, MANY as i32 - 1, &into);
    job.run();
    assert_eq!(job.finish(1, last).bytes, 5000);
    for tag in 0..MANY as i32 - 1 {
        let recv = job.recv(1, 0, tag, &into);
        job.run_until_idle();
        job.finish(1, recv);
    }
    job.run();
    sends.into_iter().for_each(|id| _ = job.finish(0, id));
}

/// The first fragments of long messages without receives stay within the budget, too.
#[test]
fn first_fragments_of_rts_frames_are_bounded() {
    let mut job = Job::new(2, Model::default(), 1, 16 * 1024);
    let out = bytes(100_000, 1);
    let sends: Vec<_> = (0..200)
        .map(|_| job.send(0, 1, 0, Mode::Standard, &out))
        .collect();
    let mut kept = 0;
    while let Some(flight) = job.network.arrive() {
        kept += flight.frame().bulk_len();
        job.ranks[1].on_frame(&mut job.network.wire(1), 0, &flight.frame());
        job.ranks[0].flush(&mut job.network.wire(0));
    }
    assert!(kept <= 16 * 1024, "{kept} bytes within a budget of 16 KiB");
    let into = bytes(100_000, 0);
    for id in sends {
        let recv = job.recv(1, 0, 0, &into);
        job.run();
        job.finish(1, recv);
        job.finish(0, id);
        assert!(content(&into) == content(&out));
    }
}

/// A sender dies when a message of several frames has arrived in part. The receive that took it
/// later succeeded, with the first bytes of the message and uninitialized memory behind them.
#[test]
fn a_message_that_never_came_whole_is_an_error() {
    for claimed in [false, true] {
        let mut job = Job::new(2, Model::default(), 1, 1 << 20);
        let (out, into) = (bytes(4096, 3), bytes(4096, 200));
        let from = Selector {
            context: 2,
            source: 0,
            tag: 5,
        };
        job.send(0, 1, 5, Mode::Standard, &out);
        job.send(0, 1, 6, Mode::Standard, &out);
        for _ in 0..5 {
            let flight = job.network.arrive().expect("four frames and one");
            job.ranks[1].on_frame(&mut job.network.wire(1), 0, &flight.frame());
        }
        let is_cut = Selector { tag: 6, ..from };
        let id = claimed.then(|| job.ranks[1].claim(&is_cut).expect("it has begun").0);
        job.ranks[1].fail_peer(0, 58, |_, rank| u32::try_from(rank).ok());
        let payload = Payload::Contiguous(into.region());
        let wire = &mut job.network.wire(1);
        let recv = match id {
            Some(id) => job.ranks[1].recv_claimed(wire, id, payload),
            None => Some(job.ranks[1].recv(wire, &is_cut, payload)),
        };
        let done = job.finish(1, recv.expect("it is there"));
        assert_eq!((done.error, done.bytes), (58, 0));
        let recv = job.recv(1, 0, 5, &into);
        assert_eq!(job.finish(1, recv).error, 0, "the one before it is whole");
        assert!(content(&into) == content(&out));
        assert!(job.ranks[1].inflows.is_empty());
    }
}

/// As above, for a message that no receive takes before its communicator is freed.
#[test]
fn nothing_is_kept_of_a_message_that_never_comes_whole() {
    let mut job = Job::new(2, Model::default(), 1, 1 << 20);
    job.send(0, 1, 5, Mode::Standard, &bytes(4096, 3));
    let flight = job.network.arrive().expect("the first frame");
    job.ranks[1].on_frame(&mut job.network.wire(1), 0, &flight.frame());
    job.ranks[1].fail_peer(0, 58, |_, rank| u32::try_from(rank).ok());
    assert_eq!(job.ranks[1].inflows.len(), 1);
    job.ranks[1].forget_context(&mut job.network.wire(1), 2);
    assert!(job.ranks[1].inflows.is_empty());
}

/// A receive that takes an unexpected message belongs to a communicator, as a posted one does. Such
/// a receive had the context of an earlier request in its slot. So revoking the communicator did
/// not end it, and the report named another.
#[test]
fn a_receive_of_a_message_that_waits_belongs_to_its_communicator() {
    for claimed in [false, true] {
        let mut job = Job::new(2, Model::default(), 1, 1 << 20);
        let (out, into) = (bytes(100_000, 3), bytes(100_000, 200));
        let other = job.recv(1, 0, 9, &into);
        job.ranks[1].cancel(other);
        job.finish(1, other);
        job.send(0, 1, 5, Mode::Standard, &out);
        let flight = job.network.arrive().expect("the RTS");
        job.ranks[1].on_frame(&mut job.network.wire(1), 0, &flight.frame());
        let from = Selector {
            context: 2,
            source: ANY_SOURCE,
            tag: ANY_TAG,
        };
        let payload = Payload::Contiguous(into.region());
        let recv = match claimed {
            true => {
                let (id, _) = job.ranks[1].claim(&from).expect("it waits");
                let wire = &mut job.network.wire(1);
                let recv = job.ranks[1].recv_claimed(wire, id, payload);
                recv.expect("it is claimed")
            }
            false => job.ranks[1].recv(&mut job.network.wire(1), &from, payload),
        };
        let described = job.ranks[1].describe(recv);
        assert_eq!(described, Some((Some(0), 0, 5, 2)));
        assert!(job.ranks[1].is_under_way(|context| context == 2));
        job.ranks[1].revoke(2, 59);
        assert_eq!(job.finish(1, recv).error, 59);
    }
}
