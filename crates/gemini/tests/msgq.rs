//! Message queues: what the interface answers, order, memory for each peer, and senders that die.

#![allow(clippy::unwrap_used)]

mod common;

use common::{config, fabric};
use oxmpi_gemini::fabric::{Fabric, Model};
use oxmpi_gemini::fault::Random;
use oxmpi_gemini::{
    Budget, Code, Config, CqId, Domain, EpId, EventKind, Fault, Faults, Place, SmsgAttr, SmsgKind,
    msgq,
};
use oxmpi_mem::Region;

/// Rounds after which something has gone wrong.
const LONG: usize = 1_000_000;

/// An endpoint of a card to another one, and the queue of its events.
fn end(fabric: &mut Fabric, me: u32, peer: u32) -> (EpId, CqId) {
    let to = fabric.place(peer);
    fabric.with(me, |nic| {
        let sent = nic.cq_create(64).unwrap();
        let ep = nic.ep_create(Some(sent)).unwrap();
        nic.ep_bind(ep, to).unwrap();
        (ep, sent)
    })
}

fn send(fabric: &mut Fabric, me: u32, ep: EpId, number: u32, text: &[u8]) -> Result<(), Code> {
    fabric.with(me, |nic| {
        nic.msgq_send(ep, (text, Region::EMPTY), number, 3)
    })
}

fn take(fabric: &mut Fabric, me: u32) -> Result<(Place, Vec<u8>), Code> {
    fabric.with(me, |nic| {
        let (from, tag, message) = nic.msgq_next()?;
        assert_eq!(tag, 3);
        let mut bytes = vec![0; message.len()];
        oxmpi_mem::read(&mut bytes, message);
        nic.msgq_release()?;
        Ok((from, bytes))
    })
}

#[test]
fn each_call_gives_each_of_its_answers() {
    let mut fabric = fabric(Model::default(), 2);
    let (ep, sent) = end(&mut fabric, 0, 1);
    fabric.with(1, |nic| {
        let closed = Err(Code::InvalidState);
        assert_eq!(nic.msgq_next().map(|_| ()), closed);
        assert_eq!((nic.msgq_release(), nic.msgq_destroy()), (closed, closed));
        assert_eq!(nic.msgq_create(0), Err(Code::InvalidParam));
        nic.msgq_create(1).unwrap();
        assert_eq!(nic.msgq_create(1), closed);
        assert_eq!(nic.msgq_next().map(|_| ()), Err(Code::NotDone));
        assert_eq!(nic.msgq_release(), Err(Code::NotDone));
    });
    let too_long = [0; msgq::LONGEST + 1];
    assert_eq!(send(&mut fabric, 0, ep, 1, &too_long), Err(Code::SizeError));
    send(&mut fabric, 0, ep, 7, b"hello").unwrap();
    assert_eq!(send(&mut fabric, 0, ep, 8, b""), Err(Code::NotDone));
    assert_eq!(fabric.with(0, |nic| nic.msgq_has_room(ep)), Ok(false));
    fabric.run();
    let told = fabric.with(0, |nic| nic.get_event(sent)).unwrap();
    assert_eq!((told.kind(), told.message()), (EventKind::Msgq, 7));
    assert_eq!(told.status(), Ok(()));
    assert!(fabric.nic(0).msgq_has_left());
    fabric.with(1, |nic| {
        // The same until it is released.
        for _ in 0..2 {
            let (from, tag, message) = nic.msgq_next().unwrap();
            let mut bytes = [0; 5];
            oxmpi_mem::read(&mut bytes, message);
            assert_eq!((from.instance, tag, &bytes), (0, 3, b"hello"));
        }
        assert_eq!(nic.msgq_destroy(), Err(Code::NotDone));
    });
    // The only slot is taken: the next message waits, and is told when the queue is closed.
    send(&mut fabric, 0, ep, 9, b"second").unwrap();
    fabric.run();
    assert_eq!(fabric.nic(1).counters().no_slot, 1);
    assert!(!fabric.nic(0).msgq_has_left());
    assert_eq!(take(&mut fabric, 1).unwrap().1, b"hello");
    fabric.run();
    assert_eq!(take(&mut fabric, 1).unwrap().1, b"second");
    fabric.with(1, |nic| {
        assert_eq!(nic.budget().used_and_limit().0, 1);
        nic.msgq_destroy().unwrap();
        assert_eq!(nic.budget().used_and_limit().0, 0);
    });
    assert!(fabric.with(0, |nic| nic.get_event(sent)).is_ok());
    send(&mut fabric, 0, ep, 10, b"nobody").unwrap();
    fabric.run();
    let told = fabric.with(0, |nic| nic.get_event(sent)).unwrap();
    assert_eq!(told.status(), Err(Fault::Undeliverable));
    fabric.with(0, |nic| {
        let unbound = nic.ep_create(None).unwrap();
        let message = (&b""[..], Region::EMPTY);
        let sent = nic.msgq_send(unbound, message, 0, 0);
        assert_eq!(sent, Err(Code::InvalidState));
        assert_eq!(nic.msgq_has_room(unbound), Err(Code::InvalidState));
        nic.ep_destroy(unbound).unwrap();
        let sent = nic.msgq_send(unbound, message, 0, 0);
        assert_eq!(sent, Err(Code::InvalidParam));
    });
    fabric.kill(1);
    assert_eq!(send(&mut fabric, 0, ep, 11, b""), Err(Code::NoMatch));
}

/// A table without a free entry, a queue of events without a free place.
#[test]
fn what_there_is_no_room_for_is_refused() {
    let made = Fabric::new(Model::default(), 2, |place| config(place, Budget::new(0)));
    let mut fabric = made.unwrap();
    let made = fabric.with(0, |nic| nic.msgq_create(4));
    assert_eq!(made, Err(Code::ErrorResource));
    let to = fabric.place(1);
    fabric.with(0, |nic| {
        let cq = nic.cq_create(1).unwrap();
        let (one, other) = (nic.ep_create(Some(cq)).unwrap(), nic.ep_create(Some(cq)));
        let other = other.unwrap();
        nic.ep_bind(one, to).unwrap();
        let here = nic.place();
        nic.ep_bind(other, here).unwrap();
        let message = (&b""[..], Region::EMPTY);
        nic.msgq_send(one, message, 0, 0).unwrap();
        let sent = nic.msgq_send(other, message, 0, 0);
        assert_eq!(sent, Err(Code::ErrorResource));
    });
}

/// Other domains do not talk to ours, and are told so.
#[test]
fn a_message_of_another_domain_is_not_taken() {
    let made = Fabric::new(Model::default(), 2, |place| Config {
        domain: Domain {
            ptag: 3,
            cookie: place.instance,
        },
        ..config(place, Budget::new(8))
    });
    let mut fabric = made.unwrap();
    fabric.with(1, |nic| nic.msgq_create(4)).unwrap();
    let (ep, sent) = end(&mut fabric, 0, 1);
    send(&mut fabric, 0, ep, 1, b"x").unwrap();
    fabric.run();
    assert_eq!(take(&mut fabric, 1), Err(Code::NotDone));
    let told = fabric.with(0, |nic| nic.get_event(sent)).unwrap();
    assert_eq!(told.status(), Err(Fault::Undeliverable));
}

/// Many send into few slots, packets overtake each other, one in ten is lost: all messages come,
/// those of a pair in their order, and nobody starves.
#[test]
fn many_senders_share_few_slots_and_each_keeps_its_order() {
    const SENDERS: u32 = 40;
    const EACH: u32 = 50;
    for (seed, slots) in [(1, 1), (2, 3), (3, 64)] {
        let model = Model {
            jitter: 20_000,
            seed,
            ..Model::default()
        };
        let made = Fabric::new(model, SENDERS + 1, |place| Config {
            faults: Faults {
                per_million: 100_000,
                fatal_per_million: 0,
                seed,
            },
            ..config(place, Budget::new(8))
        });
        let mut fabric = made.unwrap();
        fabric.with(0, |nic| nic.msgq_create(slots)).unwrap();
        let ends: Vec<(EpId, CqId)> = (1..=SENDERS).map(|me| end(&mut fabric, me, 0)).collect();
        let (mut sent, mut got) = (vec![0; ends.len()], vec![0; ends.len()]);
        let mut random = Random::new(seed);
        for round in 0.. {
            if got.iter().all(|got| *got == EACH) {
                break;
            }
            assert!(round < LONG, "seed {seed}: {got:?} have come");
            let at = random.below(u64::from(SENDERS)) as usize;
            let ((ep, cq), me) = (ends[at], at as u32 + 1);
            let text = u32::to_le_bytes(sent[at]);
            if sent[at] < EACH && send(&mut fabric, me, ep, sent[at], &text).is_ok() {
                sent[at] += 1;
            }
            while let Ok(event) = fabric.with(me, |nic| nic.get_event(cq)) {
                assert_eq!(event.status(), Ok(()));
            }
            if random.below(3) == 0
                && let Ok((from, bytes)) = take(&mut fabric, 0)
            {
                let from = from.instance as usize - 1;
                assert_eq!(bytes, got[from].to_le_bytes(), "seed {seed}");
                got[from] += 1;
            }
            fabric.step();
        }
        let refused = fabric.nic(0).counters().no_slot;
        assert!(refused > 0 || slots == 64, "{slots} slots are enough");
    }
}

/// Four thousand peers speak to one process once: with its queue it has registered 8 KiB, in one
/// entry of the table; mailboxes for them would be 17 MB, with a quarter of the usual
/// slots.
#[test]
fn memory_does_not_grow_with_peers() {
    const SLOTS: u16 = 64;
    let pool = u64::from(SLOTS) * msgq::LONGEST as u64;
    for peers in [40, 4000] {
        let mut fabric = fabric(Model::default(), peers + 1);
        fabric.with(0, |nic| nic.msgq_create(SLOTS)).unwrap();
        let ends: Vec<EpId> = (1..=peers).map(|me| end(&mut fabric, me, 0).0).collect();
        for (me, ep) in (1..).zip(&ends) {
            send(&mut fabric, me, *ep, me, &me.to_le_bytes()).unwrap();
        }
        let mut heard = vec![false; peers as usize];
        while fabric.step().is_some() {
            while let Ok((from, bytes)) = take(&mut fabric, 0) {
                assert_eq!(bytes, from.instance.to_le_bytes());
                heard[from.instance as usize - 1] = true;
            }
        }
        assert!(heard.iter().all(|heard| *heard));
        let nic = fabric.nic(0);
        assert_eq!(
            (nic.registered_bytes(), nic.counters().most_registered),
            (pool, 1)
        );
        assert!((1..=peers).all(|peer| fabric.nic(peer).registered_bytes() == 0));
        let mailbox = SmsgAttr {
            kind: SmsgKind::AutoRetransmit,
            credits: 8,
            longest: 512,
            handle: Default::default(),
            address: 0,
        };
        let mailboxes = u64::from(peers) * mailbox.bytes() as u64;
        assert!(
            mailboxes > 20 * pool || peers < 4000,
            "{mailboxes} of {pool}"
        );
    }
}

/// A slot that is kept for a sender that dies goes to the next one, and whoever sends to one that
/// dies is told.
#[test]
fn senders_and_receivers_die() {
    let mut fabric = fabric(Model::default(), 4);
    fabric.with(0, |nic| nic.msgq_create(1)).unwrap();
    let ends: Vec<(EpId, CqId)> = (1..4).map(|me| end(&mut fabric, me, 0)).collect();
    for me in 1..4 {
        let ep = ends[me as usize - 1].0;
        send(&mut fabric, me, ep, 1, &[me as u8]).unwrap();
        fabric.run();
    }
    // Number 2 is called, and dies before its message comes again.
    assert_eq!(take(&mut fabric, 0).unwrap().1, [1]);
    fabric.kill(2);
    fabric.run();
    assert_eq!(take(&mut fabric, 0).unwrap().1, [3]);
    fabric.kill(3);
    let (ep, cq) = end(&mut fabric, 0, 1);
    fabric.kill(1);
    assert_eq!(send(&mut fabric, 0, ep, 1, b"x"), Err(Code::NoMatch));
    fabric.run();
    assert!(fabric.with(0, |nic| nic.get_event(cq)).is_err());
    let to = Place {
        address: 77,
        instance: 77,
    };
    let told = fabric.with(0, |nic| {
        let ep = nic.ep_create(Some(cq)).unwrap();
        nic.ep_bind(ep, to).unwrap();
        nic.msgq_send(ep, (b"", Region::EMPTY), 5, 0)
    });
    assert_eq!(told, Ok(()), "the card has taken it");
    let told = fabric.with(0, |nic| nic.get_event(cq)).unwrap();
    assert_eq!(
        (told.message(), told.status()),
        (5, Err(Fault::Undeliverable))
    );
}

/// A sender that was called and had given up, while the process lived, kept the slot for ever:
/// where there was one alone, nobody else was heard any more.
#[test]
fn a_slot_is_not_kept_for_a_sender_that_gave_up() {
    let mut fabric = fabric(Model::default(), 4);
    fabric.with(0, |nic| nic.msgq_create(1)).unwrap();
    let ends: Vec<(EpId, CqId)> = (1..4).map(|me| end(&mut fabric, me, 0)).collect();
    for me in 1..4 {
        let ep = ends[me as usize - 1].0;
        send(&mut fabric, me, ep, 1, &[me as u8]).unwrap();
        fabric.run();
    }
    // Number 2 waits for its turn, which comes too late for it.
    fabric.with(2, |nic| nic.lose(0));
    assert_eq!(take(&mut fabric, 0).unwrap().1, [1]);
    fabric.run();
    assert_eq!(take(&mut fabric, 0).unwrap().1, [3]);
    fabric.run();
    assert_eq!(take(&mut fabric, 0), Err(Code::NotDone));
}
