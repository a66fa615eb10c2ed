//! Meeting by datagrams, and short messages with credits: each call of the interface, each answer
//! that it can give.

#![allow(clippy::unwrap_used)]

mod common;

use common::{config, fabric};
use oxmpi_gemini::fabric::{Fabric, Model};
use oxmpi_gemini::{
    Budget, Code, Config, CqId, EpId, EventKind, Fault, Faults, Flags, PostState, SmsgAttr,
    SmsgKind, WILDCARD,
};
use oxmpi_mem::{HeapBytes, Region};

/// A card with a mailbox for one other.
struct End {
    ep: EpId,
    sent: CqId,
    came: CqId,
    own: SmsgAttr,
    _memory: HeapBytes,
}

fn end(fabric: &mut Fabric, me: u32, form: (SmsgKind, u16, u32), depth: usize) -> End {
    let to = fabric.place(1 - me);
    let (kind, credits, longest) = form;
    let mut own = SmsgAttr {
        kind,
        credits,
        longest,
        handle: Default::default(),
        address: 0,
    };
    let memory = HeapBytes::zeroed(own.bytes());
    fabric.with(me, |nic| {
        let (sent, came) = (nic.cq_create(64).unwrap(), nic.cq_create(depth).unwrap());
        let handle = nic.mem_register(memory.region(), Some(came), Flags::ReadWrite);
        own.handle = handle.unwrap();
        own.address = own.handle.base;
        let ep = nic.ep_create(Some(sent)).unwrap();
        nic.ep_bind(ep, to).unwrap();
        End {
            ep,
            sent,
            came,
            own,
            _memory: memory,
        }
    })
}

/// Two ends that know each other.
fn pair(
    model: Model,
    form: (SmsgKind, u16, u32),
    depth: usize,
    faults: Faults,
) -> (Fabric, [End; 2]) {
    let made = Fabric::new(model, 2, |place| Config {
        faults,
        ..config(place, Budget::new(64))
    });
    let mut fabric = made.unwrap();
    let ends = [0, 1].map(|me| end(&mut fabric, me, form, depth));
    for me in [0, 1] {
        let (ours, theirs) = (&ends[me], &ends[1 - me]);
        let opened = fabric.with(me as u32, |nic| {
            nic.smsg_init(ours.ep, ours.own, theirs.own)
        });
        opened.unwrap();
    }
    (fabric, ends)
}

/// Rounds after which something has gone wrong.
const LONG: usize = 200_000;

const PLAIN: (SmsgKind, u16, u32) = (SmsgKind::Mailbox, 4, 100);

fn send(fabric: &mut Fabric, end: &End, me: u32, number: u32, text: &[u8]) -> Result<(), Code> {
    fabric.with(me, |nic| {
        nic.smsg_send(end.ep, (text, Region::EMPTY), number, 3)
    })
}

fn take(fabric: &mut Fabric, end: &End, me: u32) -> Result<Vec<u8>, Code> {
    fabric.with(me, |nic| {
        let (_, message) = nic.smsg_next(end.ep)?;
        let mut bytes = vec![0; message.len()];
        oxmpi_mem::read(&mut bytes, message);
        nic.smsg_release(end.ep)?;
        Ok(bytes)
    })
}

#[test]
fn a_message_is_seen_until_it_is_released() {
    let (mut fabric, ends) = pair(Model::default(), PLAIN, 16, Faults::default());
    let data = HeapBytes::from_slice(b" world");
    let sent = fabric.with(0, |nic| {
        nic.smsg_send(ends[0].ep, (b"hello", data.region()), 99, 7)
    });
    sent.unwrap();
    fabric.run();
    let told = fabric.with(0, |nic| nic.get_event(ends[0].sent)).unwrap();
    assert_eq!((told.kind(), told.message()), (EventKind::Smsg, 99));
    let told = fabric.with(1, |nic| nic.get_event(ends[1].came)).unwrap();
    assert_eq!((told.kind(), told.instance()), (EventKind::Smsg, 0));
    let ep = ends[1].ep;
    fabric.with(1, |nic| {
        assert_eq!(nic.smsg_release(ep), Err(Code::NotDone));
        assert_eq!(nic.smsg_next_tagged(ep, 8).unwrap_err(), Code::NoMatch);
        for _ in 0..2 {
            let message = nic.smsg_next_tagged(ep, 7).unwrap();
            let mut bytes = [0; 11];
            oxmpi_mem::read(&mut bytes, message);
            assert_eq!(&bytes, b"hello world");
        }
        nic.smsg_release(ep).unwrap();
        assert_eq!(nic.smsg_next(ep).unwrap_err(), Code::NotDone);
    });
}

#[test]
fn what_cannot_be_sent_is_refused() {
    let (mut fabric, ends) = pair(Model::default(), PLAIN, 16, Faults::default());
    assert_eq!(
        send(&mut fabric, &ends[0], 0, 1, &[0; 101]),
        Err(Code::ErrorResource)
    );
    for number in 0..4 {
        send(&mut fabric, &ends[0], 0, number, b"x").unwrap();
    }
    assert_eq!(send(&mut fabric, &ends[0], 0, 9, b"x"), Err(Code::NotDone));
    assert_eq!(fabric.nic(0).counters().no_credit, 1);
    fabric.run();
    // One of four credits goes home as soon as it can.
    take(&mut fabric, &ends[1], 1).unwrap();
    fabric.run();
    send(&mut fabric, &ends[0], 0, 9, b"x").unwrap();
    fabric.with(0, |nic| {
        let unbound = nic.ep_create(None).unwrap();
        let (own, theirs) = (ends[0].own, ends[1].own);
        let invalid = Err(Code::InvalidState);
        assert_eq!(nic.smsg_init(unbound, own, theirs), invalid);
        assert_eq!(nic.smsg_init(ends[0].ep, own, theirs), invalid);
        assert_eq!(nic.smsg_next(unbound).unwrap_err(), Code::InvalidState);
        let to = nic.place();
        nic.ep_bind(unbound, to).unwrap();
        assert_eq!(nic.ep_bind(unbound, to), invalid);
        for wrong in [
            SmsgAttr { credits: 0, ..own },
            SmsgAttr {
                longest: 65_536,
                ..own
            },
            SmsgAttr {
                address: own.address + 8,
                ..own
            },
        ] {
            let opened = nic.smsg_init(unbound, wrong, theirs);
            assert_eq!(opened, Err(Code::InvalidParam), "{wrong:?}");
        }
    });
}

/// However packets overtake each other, with one credit or many: messages of a mailbox keep their
/// order, and no event is needed for each.
#[test]
fn messages_of_a_mailbox_keep_their_order() {
    for (seed, credits) in (0..12).map(|n| (n, [1, 2, 7][n as usize % 3])) {
        let model = Model {
            jitter: 20_000,
            seed,
            ..Model::default()
        };
        let form = (SmsgKind::Mailbox, credits, 64);
        let (mut fabric, ends) = pair(model, form, 2, Faults::default());
        let (mut sent, mut got) = ([0_u32; 2], [0_u32; 2]);
        for round in 0.. {
            if got == [500, 500] {
                break;
            }
            assert!(round < LONG, "seed {seed}: {got:?} have come");
            for me in [0, 1] {
                let text = sent[me].to_le_bytes();
                if sent[me] < 500 && send(&mut fabric, &ends[me], me as u32, 1, &text).is_ok() {
                    sent[me] += 1;
                }
                let cq = ends[me].sent;
                fabric.with(me as u32, |nic| while nic.get_event(cq).is_ok() {});
            }
            let Some(at) = fabric.step() else { continue };
            let me = at as usize;
            while let Ok(bytes) = take(&mut fabric, &ends[me], at) {
                assert_eq!(bytes, got[me].to_le_bytes(), "seed {seed}");
                got[me] += 1;
            }
        }
        fabric.run();
        for me in [0, 1] {
            let ep = ends[me].ep;
            let settled = fabric.with(me as u32, |nic| {
                nic.smsg_return_credits(ep).unwrap();
                nic.smsg_credits(ep).unwrap()
            });
            assert!(settled <= u64::from(credits));
        }
        fabric.run();
        for me in [0, 1] {
            assert_eq!(
                fabric.with(me as u32, |nic| nic.smsg_is_settled(ends[me].ep)),
                Ok(true)
            );
        }
    }
}

/// A queue that is too short loses events and says so once; the messages are all there.
#[test]
fn an_overrun_queue_loses_events_and_no_messages() {
    let form = (SmsgKind::Mailbox, 16, 8);
    let (mut fabric, ends) = pair(Model::default(), form, 2, Faults::default());
    for number in 0..16 {
        send(&mut fabric, &ends[0], 0, number, &[number as u8]).unwrap();
    }
    fabric.run();
    let cq = ends[1].came;
    let looks: Vec<bool> = fabric.with(1, |nic| {
        assert_eq!(nic.test_event(cq), Err(Code::ErrorResource));
        assert_eq!(nic.get_event(cq), Err(Code::ErrorResource));
        let looks = std::iter::repeat_with(|| nic.get_event(cq));
        looks.take(3).map(|look| look.is_ok()).collect()
    });
    assert_eq!(looks, [true, true, false]);
    assert_eq!(fabric.nic(1).counters().lost_events, 14);
    for number in 0..16 {
        assert_eq!(take(&mut fabric, &ends[1], 1), Ok(vec![number]));
    }
}

/// A mailbox that sends again gets everything through where one in ten is lost; one that does not
/// tells its sender which message it was.
#[test]
fn lost_messages_are_sent_again_or_told() {
    let faults = Faults {
        per_million: 100_000,
        fatal_per_million: 0,
        seed: 3,
    };
    for kind in [SmsgKind::AutoRetransmit, SmsgKind::Mailbox] {
        let (mut fabric, ends) = pair(Model::default(), (kind, 8, 16), 64, faults);
        let (mut lost, mut got) = (Vec::new(), Vec::new());
        for number in 0..1000_u32 {
            send(&mut fabric, &ends[0], 0, number, &number.to_le_bytes()).unwrap();
            fabric.run();
            let told = fabric.with(0, |nic| nic.get_event(ends[0].sent)).unwrap();
            assert_eq!(told.message(), number);
            if let Err(fault) = told.status() {
                assert_eq!(fault, Fault::Transient);
                lost.push(number);
            }
            while let Ok(bytes) = take(&mut fabric, &ends[1], 1) {
                got.push(u32::from_le_bytes(bytes.try_into().unwrap()));
            }
            fabric.run();
        }
        let all: Vec<u32> = (0..1000).filter(|number| !lost.contains(number)).collect();
        assert_eq!(got, all);
        assert_eq!(
            lost.is_empty(),
            kind == SmsgKind::AutoRetransmit,
            "{}",
            lost.len()
        );
    }
}

#[test]
fn a_queue_is_of_one_kind_and_stays_while_it_is_used() {
    let mut fabric = fabric(Model::default(), 1);
    let memory = HeapBytes::zeroed(8);
    fabric.with(0, |nic| {
        assert_eq!(nic.cq_create(0), Err(Code::InvalidParam));
        let cq = nic.cq_create(4).unwrap();
        let ep = nic.ep_create(Some(cq)).unwrap();
        let register = nic.mem_register(memory.region(), Some(cq), Flags::ReadWrite);
        assert_eq!(register, Err(Code::InvalidParam));
        assert_eq!(nic.cq_destroy(cq), Err(Code::ErrorResource));
        assert_eq!(nic.test_any_event(&[cq]), Err(Code::NotDone));
        assert_eq!(nic.test_any_event(&[]), Err(Code::InvalidParam));
        nic.ep_destroy(ep).unwrap();
        assert_eq!(nic.ep_destroy(ep), Err(Code::InvalidParam));
        nic.cq_destroy(cq).unwrap();
        assert_eq!(nic.get_event(cq), Err(Code::InvalidParam));
    });
    let cq = fabric.with(0, |nic| nic.cq_create(4)).unwrap();
    assert_eq!(fabric.wait_event(0, cq, 1000), Err(Code::Timeout));
    assert_eq!(fabric.now(), 1000);
    let place = fabric.place(0);
    let domain = oxmpi_gemini::Domain { ptag: 2, cookie: 0 };
    let refused = oxmpi_gemini::Nic::attach(Config {
        domain,
        ..config(place, Budget::new(1))
    });
    assert!(matches!(refused, Err(Code::InvalidParam)));
}

#[test]
fn a_datagram_of_an_endpoint_has_one_life() {
    let mut fabric = fabric(Model::default(), 2);
    let to = fabric.place(1);
    fabric.with(0, |nic| {
        let ep = nic.ep_create(None).unwrap();
        assert_eq!(nic.post_data_test(ep), Err(Code::NoMatch));
        assert_eq!(nic.post_data_cancel(ep), Err(Code::NoMatch));
        assert_eq!(nic.post_data_probe(), Err(Code::NoMatch));
        assert_eq!(nic.post_data(ep, 1, &[0; 129]), Err(Code::SizeError));
        assert_eq!(nic.post_data(ep, WILDCARD, &[]), Err(Code::InvalidParam));
        nic.ep_bind(ep, to).unwrap();
        nic.post_data(ep, 1, b"ours").unwrap();
        assert_eq!(nic.post_data(ep, 2, b"more"), Err(Code::ErrorResource));
        assert_eq!(nic.post_data_test_id(1).unwrap().state, PostState::Pending);
        nic.post_data_cancel(ep).unwrap();
        assert_eq!(nic.post_data_cancel(ep), Err(Code::InvalidState));
        assert_eq!(nic.post_data_probe(), Ok(1));
        assert_eq!(nic.post_data_test(ep).unwrap().state, PostState::Terminated);
        assert_eq!(nic.post_data_test_id(1), Err(Code::NoMatch));
    });
    // One that is kept at the other side meets whoever asks for it, or for anybody.
    for is_bound in [true, false] {
        let mut fabric = common::fabric(Model::default(), 2);
        let (to, from) = (fabric.place(1), fabric.place(0));
        let ep = fabric.with(0, |nic| {
            let ep = nic.ep_create(None).unwrap();
            nic.ep_bind(ep, to).unwrap();
            nic.post_data(ep, 1, b"ours").unwrap();
            ep
        });
        fabric.run();
        let told = fabric.with(1, |nic| {
            let ep = nic.ep_create(None).unwrap();
            if is_bound {
                nic.ep_bind(ep, from).unwrap();
            }
            nic.post_data(ep, 2, b"theirs").unwrap();
            nic.post_data_test(ep).unwrap()
        });
        assert_eq!(
            (told.state, &told.bytes[..]),
            (PostState::Completed, &b"ours"[..])
        );
        assert_eq!(told.from, Some(from));
        fabric.run();
        let told = fabric.with(0, |nic| nic.post_data_test(ep)).unwrap();
        assert_eq!(
            (told.state, &told.bytes[..]),
            (PostState::Completed, &b"theirs"[..])
        );
    }
}

/// Two that post for each other at the same time meet once, whichever packet comes first, and
/// nothing of it is left for whoever waits for anybody.
#[test]
fn datagrams_that_cross_are_matched_once() {
    for seed in 0..200 {
        let mut fabric = fabric(
            Model {
                jitter: 9_000,
                seed,
                ..Model::default()
            },
            2,
        );
        let eps: Vec<(EpId, EpId)> = (0..2)
            .map(|me| {
                let to = fabric.place(1 - me);
                fabric.with(me, |nic| {
                    let (directed, any) =
                        (nic.ep_create(None).unwrap(), nic.ep_create(None).unwrap());
                    nic.ep_bind(directed, to).unwrap();
                    nic.post_data(directed, 1, &[me as u8]).unwrap();
                    nic.post_data(any, 2, b"any").unwrap();
                    (directed, any)
                })
            })
            .collect();
        fabric.run();
        for me in 0..2 {
            let (directed, any) = eps[me as usize];
            let told = fabric.with(me, |nic| nic.post_data_test(directed)).unwrap();
            assert_eq!(
                (told.state, told.bytes),
                (PostState::Completed, vec![1 - me as u8])
            );
            let told = fabric.with(me, |nic| nic.post_data_test(any)).unwrap();
            assert_eq!(told.state, PostState::Pending, "seed {seed}");
        }
    }
}

/// Everybody calls one process at once, which answers one after the other: each call is heard once.
#[test]
fn a_storm_of_calls_loses_none() {
    const CALLERS: u32 = 1000;
    let mut fabric = fabric(
        Model {
            jitter: 100_000,
            ..Model::default()
        },
        CALLERS + 1,
    );
    let to = fabric.place(0);
    let eps: Vec<EpId> = (1..=CALLERS)
        .map(|me| {
            fabric.with(me, |nic| {
                let ep = nic.ep_create(None).unwrap();
                nic.ep_bind(ep, to).unwrap();
                nic.post_data(ep, 1, &me.to_le_bytes()).unwrap();
                ep
            })
        })
        .collect();
    let any = fabric.with(0, |nic| nic.ep_create(None)).unwrap();
    let mut heard = vec![0; CALLERS as usize + 1];
    for n in 0..CALLERS {
        fabric
            .with(0, |nic| nic.post_data(any, 5, &n.to_le_bytes()))
            .unwrap();
        let told = loop {
            let told = fabric.with(0, |nic| nic.post_data_test(any)).unwrap();
            if told.state != PostState::Pending {
                break told;
            }
            fabric.step().expect("somebody calls");
        };
        let caller = told.from.unwrap().instance;
        assert_eq!(told.bytes, caller.to_le_bytes());
        heard[caller as usize] += 1;
    }
    fabric.run();
    assert!(heard[1..].iter().all(|heard| *heard == 1));
    for (me, ep) in (1..).zip(eps) {
        let told = fabric.with(me, |nic| nic.post_data_test(ep)).unwrap();
        assert_eq!(told.state, PostState::Completed);
    }
    // A place that is not there.
    let nowhere = oxmpi_gemini::Place {
        address: 9,
        instance: 1 << 20,
    };
    let told = fabric.with(0, |nic| {
        let ep = nic.ep_create(None).unwrap();
        nic.ep_bind(ep, nowhere).unwrap();
        nic.post_data(ep, 6, b"who").unwrap();
        ep
    });
    let told = fabric.with(0, |nic| nic.post_data_test(told)).unwrap();
    assert_eq!(told.state, PostState::Error);
}
