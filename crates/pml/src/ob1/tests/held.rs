//! Sends that a transport holds, to send them together.

use super::bytes;
use crate::component::Pml;
use crate::message::{Caller, Envelope, Mode, Sending};
use crate::ob1::Ob1;
use crate::{Payload, RequestId};
use oxmpi_btl::{Bulk, Full, GetError, Got, Header, Limits, Region, RemoteKey, Taken, Wire};
use oxmpi_mem::HeapBytes;

/// A wire that holds every frame that may be held, and exposes no memory.
#[derive(Default)]
struct Holding {
    held: usize,
    left: usize,
    is_full: bool,
}

impl Wire for Holding {
    fn try_send(&mut self, _: u32, _: Header, _: &[u8], _: Bulk<'_>) -> Result<(), Full> {
        if self.is_full {
            return Err(Full);
        }
        self.push();
        self.left += 1;
        Ok(())
    }

    fn try_hold(&mut self, _: u32, _: Header, _: &[u8], _: Bulk<'_>) -> Result<Taken, Full> {
        self.held += 1;
        Ok(Taken::Held)
    }

    fn push(&mut self) {
        self.left += std::mem::take(&mut self.held);
    }

    fn limits(&mut self, _: u32) -> Limits {
        Limits {
            eager: 1024,
            eager_multi: 1024,
            fragment: 1024,
            single_copy_from: 4096,
            frames_to: 0,
        }
    }

    fn expose(&mut self, _: u32, _: Region, _: u64) -> Option<RemoteKey> {
        None
    }

    fn get(&mut self, _: u32, _: RemoteKey, _: Region, _: u64) -> Result<Got, GetError> {
        Err(GetError)
    }

    fn put(&mut self, _: u32, _: RemoteKey, _: Region, _: u64) -> Result<Got, GetError> {
        Err(GetError)
    }
}

/// A send that a transport may hold.
const HELD: Sending = Mode::Standard.by(Caller::Nonblocking).held();

fn send(engine: &mut Ob1, wire: &mut Holding, sending: Sending, message: &HeapBytes) -> RequestId {
    let to = Envelope {
        context: 2,
        peer: 1,
        rank: 0,
        tag: 3,
    };
    engine.send(wire, &to, sending, Payload::Contiguous(message.region()))
}

/// A nonblocking send whose message is held completes when that leaves, so a waiting caller must
/// poll. A freed request leaves in the same way.
#[test]
fn a_send_ends_when_what_is_held_leaves() {
    let (mut engine, mut wire) = (Ob1::new(0, 2, 1 << 20), Holding::default());
    let message = bytes(8, 1);
    let first = send(&mut engine, &mut wire, HELD, &message);
    let freed = send(&mut engine, &mut wire, HELD, &message);
    assert!(engine.is_pending(first) && engine.is_pending(freed));
    engine.detach(freed);
    engine.flush(&mut wire);
    assert_eq!((wire.held, wire.left), (0, 2));
    assert!(engine.finish(first).is_some_and(|done| done.went_well()));
    assert_eq!(engine.requests().live(), 0);
    engine.flush(&mut wire);
    assert_eq!(wire.left, 2);
}

/// A frame that does not fit is left to a thread that may sleep already. Nothing woke that thread,
/// and the receiver did not know that a sender wanted room.
#[test]
fn waits_for_space_are_counted() {
    let (mut engine, mut wire) = (Ob1::new(0, 2, 1 << 20), Holding::default());
    let message = bytes(8, 1);
    let sending = Mode::Standard.by(Caller::Nonblocking);
    for round in 1..3 {
        send(&mut engine, &mut wire, sending, &message);
        assert_eq!(engine.waits_for_space, round - 1, "it fits");
        wire.is_full = true;
        let late = send(&mut engine, &mut wire, sending, &message);
        send(&mut engine, &mut wire, sending, &message);
        assert_eq!(engine.waits_for_space, round, "one peer");
        engine.flush(&mut wire);
        assert!(engine.is_pending(late) && engine.waits_for_space == round);
        wire.is_full = false;
        engine.flush(&mut wire);
        assert!(!engine.is_pending(late));
    }
}

/// A blocking send is not held, and messages held before it leave first.
#[test]
fn only_what_may_wait_is_held() {
    for sending in [
        Mode::Standard.into(),
        Mode::Standard.by(Caller::Blocking),
        Mode::Synchronous.by(Caller::Nonblocking).held(),
    ] {
        let (mut engine, mut wire) = (Ob1::new(0, 2, 1 << 20), Holding::default());
        let message = bytes(8, 1);
        let held = send(&mut engine, &mut wire, HELD, &message);
        send(&mut engine, &mut wire, sending, &message);
        assert_eq!((wire.held, wire.left), (0, 2), "{sending:?}");
        engine.flush(&mut wire);
        assert!(engine.finish(held).is_some());
    }
}

/// The receiver dies before a held message for it leaves: the send completes once.
#[test]
fn a_held_send_to_a_dead_process_ends_with_its_error() {
    let (mut engine, mut wire) = (Ob1::new(0, 2, 1 << 20), Holding::default());
    let message = bytes(8, 1);
    let held = send(&mut engine, &mut wire, HELD, &message);
    engine.fail_peer(1, 75, |_, _| None);
    assert_eq!(engine.finish(held).map(|done| done.error), Some(75));
    let other = send(&mut engine, &mut wire, HELD, &message);
    engine.flush(&mut wire);
    assert_eq!(engine.finish(other).map(|done| done.error), Some(75));
}

/// A payload that cannot be exposed leaves and counts as on a path without single copy.
#[test]
fn what_cannot_be_exposed_leaves_in_frames() {
    let (mut engine, mut wire) = (Ob1::new(0, 2, 1 << 20), Holding::default());
    let message = bytes(8192, 1);
    send(&mut engine, &mut wire, HELD, &message);
    assert_eq!(wire.left, 1);
    let used = engine.used_protocols().expect("a message was sent");
    assert!(
        used.contains("no single copy") && used.contains(" rendezvous 1"),
        "{used}"
    );
    assert!(!used.contains("get"), "{used}");
}
