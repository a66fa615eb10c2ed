//! Every call of the interface with every answer that it can give. What a call may answer is read
//! from its documentation: what is said there is given here, and nothing else.
//!
//! Length: one table of all calls.

#![allow(clippy::unwrap_used)]

mod common;

use common::{Job, config, fabric, two};
use oxmpi_gemini::fabric::Model;
use oxmpi_gemini::{
    Amo, Budget, Cdm, Code, CqId, CqMode, Descriptor, Device, Domain, Faults, Flags, MemHandle,
    Mode, Nic, Place, PostKind, SmsgAttr, SmsgKind, WILDCARD,
};
use oxmpi_mem::{HeapBytes, Region};
use std::collections::{BTreeMap, BTreeSet};

/// The files in which calls are.
const SOURCES: [&str; 7] = [
    include_str!("../src/nic.rs"),
    include_str!("../src/wait.rs"),
    include_str!("../src/posts.rs"),
    include_str!("../src/datagram.rs"),
    include_str!("../src/smsg.rs"),
    include_str!("../src/msgq.rs"),
    include_str!("../src/cdm.rs"),
];

const CODES: [Code; 13] = [
    Code::NotDone,
    Code::InvalidParam,
    Code::ErrorResource,
    Code::Timeout,
    Code::PermissionError,
    Code::DescriptorError,
    Code::AlignmentError,
    Code::InvalidState,
    Code::NoMatch,
    Code::SizeError,
    Code::TransactionError,
    Code::IllegalOp,
    Code::ErrorNoMem,
];

/// What of a call is not given here: transfers of more than 4 GiB take as much memory.
const NOT_GIVEN: [(&str, Code); 1] = [("post_rdma", Code::SizeError)];

type Answers = BTreeMap<String, BTreeSet<u8>>;

/// What each call may answer, by its documentation.
fn documented() -> Answers {
    let (mut codes, mut others) = (Answers::new(), BTreeMap::new());
    for source in SOURCES {
        let mut words = String::new();
        for line in source.lines() {
            let line = line.trim();
            if let Some(text) = line.strip_prefix("///") {
                words.push_str(text);
            } else if let Some(rest) = line.strip_prefix("pub fn ") {
                let name = rest.split(['(', '<']).next().unwrap().to_owned();
                if let Some((_, errors)) = words.split_once("# Errors") {
                    let of = |start: &str| -> Vec<String> {
                        let all = errors.split(start).skip(1);
                        let name = |text: &str| text.split(['`', ']']).next().unwrap().to_owned();
                        all.map(name).collect()
                    };
                    let number = |code: &String| {
                        let found = CODES.iter().find(|one| format!("{one:?}") == *code);
                        *found.unwrap_or_else(|| panic!("{name} says {code}")) as u8
                    };
                    let said: BTreeSet<u8> = of("Code::").iter().map(number).collect();
                    codes.insert(name.clone(), said);
                    others.insert(name, of("Nic::"));
                }
                words.clear();
            } else if !line.starts_with("#[") {
                words.clear();
            }
        }
    }
    // What is said of another call holds for this one.
    for _ in 0..3 {
        for (name, those) in &others {
            for other in those {
                let more = codes.get(other).cloned().unwrap_or_default();
                codes.get_mut(name).unwrap().extend(more);
            }
        }
    }
    codes
}

/// What was answered.
#[derive(Default)]
struct Table(Answers);

impl Table {
    fn add<T>(&mut self, call: &str, answer: &Result<T, Code>) {
        if let Err(code) = answer {
            self.0
                .entry(call.to_owned())
                .or_default()
                .insert(*code as u8);
        }
    }
}

const NOWHERE: MemHandle = MemHandle { key: 99, base: 0 };

/// A queue, an endpoint: those of a card that has more than others have.
fn strangers() -> (CqId, oxmpi_gemini::EpId) {
    let mut nic = Nic::attach(config(place(8), Budget::new(8))).unwrap();
    let cq = (0..900).map(|_| nic.cq_create(1).unwrap()).last();
    let ep = (0..900).map(|_| nic.ep_create(None).unwrap()).last();
    (cq.unwrap(), ep.unwrap())
}

fn place(instance: u32) -> Place {
    Place {
        address: instance,
        instance,
    }
}

fn queues(table: &mut Table) {
    let mut nic = Nic::attach(config(place(0), Budget::new(1))).unwrap();
    let (no_cq, no_ep) = strangers();
    let domain = Domain { ptag: 1, cookie: 0 };
    let wrong = oxmpi_gemini::Config {
        domain,
        ..config(place(0), Budget::new(1))
    };
    table.add("attach", &Nic::attach(wrong));
    table.add("cq_create", &nic.cq_create(0));
    table.add("cq_create", &nic.cq_create(usize::MAX));
    let cq = nic.cq_create(1).unwrap();
    for (call, answer) in [
        ("get_event", nic.get_event(cq).map(drop)),
        ("get_event", nic.get_event(no_cq).map(drop)),
        ("test_event", nic.test_event(cq)),
        ("test_event", nic.test_event(no_cq)),
        ("test_any_event", nic.test_any_event(&[cq]).map(drop)),
        ("test_any_event", nic.test_any_event(&[]).map(drop)),
        ("cq_wait_event", nic.cq_wait_event(cq, |_| false).map(drop)),
        (
            "cq_wait_event",
            nic.cq_wait_event(no_cq, |_| true).map(drop),
        ),
        (
            "cq_vector_wait_event",
            nic.cq_vector_wait_event(&[cq], |_| false).map(drop),
        ),
        (
            "cq_vector_wait_event",
            nic.cq_vector_wait_event(&[], |_| true).map(drop),
        ),
        ("cq_destroy", nic.cq_destroy(no_cq)),
        ("ep_create", nic.ep_create(Some(no_cq)).map(drop)),
        ("ep_bind", nic.ep_bind(no_ep, place(1))),
        ("ep_unbind", nic.ep_unbind(no_ep)),
        ("ep_destroy", nic.ep_destroy(no_ep)),
        ("ep_set_event_data", nic.ep_set_event_data(no_ep, 1, 1)),
    ] {
        table.add(call, &answer);
    }
    let ep = nic.ep_create(Some(cq)).unwrap();
    table.add("cq_destroy", &nic.cq_destroy(cq));
    nic.ep_bind(ep, place(1)).unwrap();
    table.add("ep_bind", &nic.ep_bind(ep, place(1)));
    let memory = HeapBytes::zeroed(64);
    let register = |nic: &mut Nic, region| nic.mem_register(region, None, Flags::ReadWrite);
    table.add("mem_register", &register(&mut nic, Region::EMPTY));
    register(&mut nic, memory.region()).unwrap();
    table.add("mem_register", &register(&mut nic, memory.region()));
    table.add("mem_deregister", &nic.mem_deregister(NOWHERE));
    // Tables of the card that are full.
    while nic.cq_create(1).is_ok() {}
    table.add("cq_create", &nic.cq_create(1));
    while nic.ep_create(None).is_ok() {}
    table.add("ep_create", &nic.ep_create(None));
}

/// Queues of memory that overran, each asked once.
fn overruns(table: &mut Table) {
    let mut overrun = |call: &str, ask: fn(&mut Nic, CqId) -> Result<(), Code>| {
        let mut job = two(Model::default());
        let post = Descriptor {
            events: CqMode::REMOTE,
            ..put(&job)
        };
        for _ in 0..=common::DEPTH {
            job.fabric
                .with(0, |nic| nic.post_fma(job.ep, post))
                .unwrap();
        }
        job.fabric.run();
        let (cq, all) = (job.their_cq, common::DEPTH);
        let answers: Vec<Result<(), Code>> = (0..=all)
            .map(|_| job.fabric.with(1, |nic| ask(nic, cq)))
            .collect();
        let lost = answers.iter().find(|one| one.is_err());
        table.add(call, lost.expect("it was too short"));
    };
    overrun("get_event", |nic, cq| nic.get_event(cq).map(drop));
    overrun("test_event", |nic, cq| nic.test_event(cq));
    overrun("test_any_event", |nic, cq| {
        nic.test_any_event(&[cq]).map(drop)
    });
    overrun("cq_wait_event", |nic, cq| {
        nic.cq_wait_event(cq, |_| false).map(drop)
    });
    overrun("cq_vector_wait_event", |nic, cq| {
        nic.cq_vector_wait_event(&[cq], |_| false).map(drop)
    });
}

fn put(job: &Job) -> Descriptor {
    let local = (job.ours.region().slice(0, 64), Some(job.own));
    let remote = (job.theirs.region().addr() as u64, job.their_handle);
    Descriptor::transfer(PostKind::FmaPut, local, remote, 1)
}

fn posts(table: &mut Table) {
    let mut job = two(Model::default());
    let (_, no_ep) = strangers();
    let (ep, put) = (job.ep, put(&job));
    let get = Descriptor {
        kind: PostKind::FmaGet,
        ..put
    };
    let amo = Descriptor {
        amo: Amo::FAdd as u64,
        kind: PostKind::Amo,
        local: put.local.slice(0, 8),
        ..put
    };
    let long = HeapBytes::new(job.window() + 1);
    job.fabric.with(0, |nic| {
        let unbound = nic.ep_create(None).unwrap();
        let read_only = nic.mem_register(job.ours.region(), None, Flags::ReadOnly);
        let read_only = read_only.ok();
        for (is_fma, kinds) in [
            (
                true,
                [PostKind::FmaPut, PostKind::FmaGet, PostKind::RdmaPut],
            ),
            (
                false,
                [PostKind::RdmaPut, PostKind::RdmaGet, PostKind::FmaPut],
            ),
        ] {
            let call = if is_fma { "post_fma" } else { "post_rdma" };
            let mut add = |nic: &mut Nic, ep, post| {
                let answer = match is_fma {
                    true => nic.post_fma(ep, post),
                    false => nic.post_rdma(ep, post),
                };
                table.add(call, &answer);
                answer
            };
            let [puts, gets, others] = kinds;
            let of = |kind, post: Descriptor| Descriptor { kind, ..post };
            let _ = add(nic, ep, of(others, put));
            let _ = add(nic, no_ep, of(puts, put));
            let _ = add(nic, unbound, of(puts, put));
            let crooked = Descriptor {
                remote: get.remote + 1,
                ..of(gets, get)
            };
            let _ = add(nic, ep, crooked);
            for local_handle in [None, Some(NOWHERE), read_only] {
                let wrong = Descriptor {
                    local_handle,
                    ..of(gets, get)
                };
                let _ = add(nic, ep, wrong);
            }
            if is_fma {
                let _ = add(nic, ep, Descriptor { amo: 0x7f, ..amo });
                let local = long.region();
                let _ = add(nic, ep, Descriptor { local, ..put });
            }
            while add(nic, ep, of(puts, put)).is_ok() {}
        }
        table.add("ep_unbind", &nic.ep_unbind(ep));
        table.add("ep_destroy", &nic.ep_destroy(ep));
    });
    job.fabric.run();
    job.fabric.with(0, |nic| {
        let told = nic.get_event(job.cq).unwrap();
        assert!(nic.get_completed(told).is_ok_and(|one| one.1.is_ok()));
        table.add("get_completed", &nic.get_completed(told));
    });
}

fn datagrams(table: &mut Table) {
    let mut fabric = fabric(Model::default(), 2);
    let (_, no_ep) = strangers();
    let to = fabric.place(1);
    let ep = fabric.with(0, |nic| {
        let ep = nic.ep_create(None).unwrap();
        nic.ep_bind(ep, to).unwrap();
        table.add("post_data_test", &nic.post_data_test(ep));
        table.add("post_data_test_id", &nic.post_data_test_id(1));
        table.add("post_data_probe", &nic.post_data_probe());
        table.add("post_data_cancel", &nic.post_data_cancel(ep));
        table.add("post_data", &nic.post_data(ep, 1, &[0; 129]));
        table.add("post_data", &nic.post_data(ep, WILDCARD, &[]));
        table.add("post_data", &nic.post_data(no_ep, 1, &[]));
        nic.post_data(ep, 1, b"one").unwrap();
        table.add("post_data", &nic.post_data(ep, 2, b"two"));
        ep
    });
    fabric.with(0, |nic| {
        nic.post_data_cancel(ep).unwrap();
        table.add("post_data_cancel", &nic.post_data_cancel(ep));
    });
}

fn messages(table: &mut Table) {
    let mut fabric = fabric(Model::default(), 2);
    let (_, no_ep) = strangers();
    let form = SmsgAttr {
        kind: SmsgKind::Mailbox,
        credits: 1,
        longest: 64,
        handle: MemHandle::default(),
        address: 0,
    };
    let memory = [(); 2].map(|()| HeapBytes::zeroed(form.bytes()));
    let own: Vec<SmsgAttr> = (0..2)
        .map(|me| {
            let region = memory[me as usize].region();
            let handle = fabric.with(me, |nic| nic.mem_register(region, None, Flags::ReadWrite));
            let handle = handle.unwrap();
            SmsgAttr {
                handle,
                address: handle.base,
                ..form
            }
        })
        .collect();
    let ends: Vec<(oxmpi_gemini::EpId, CqId)> = (0..2)
        .map(|me| {
            let to = fabric.place(1 - me);
            let (own, theirs) = (own[me as usize], own[1 - me as usize]);
            fabric.with(me, |nic| {
                let cq = nic.cq_create(1).unwrap();
                let ep = nic.ep_create(Some(cq)).unwrap();
                table.add("smsg_init", &nic.smsg_init(ep, own, theirs));
                table.add("msgq_has_room", &nic.msgq_has_room(ep));
                nic.ep_bind(ep, to).unwrap();
                let none = SmsgAttr { credits: 0, ..own };
                table.add("smsg_init", &nic.smsg_init(ep, none, theirs));
                table.add("smsg_init", &nic.smsg_init(no_ep, own, theirs));
                without_mailbox(table, nic, ep);
                without_mailbox(table, nic, no_ep);
                nic.smsg_init(ep, own, theirs).unwrap();
                (ep, cq)
            })
        })
        .collect();
    let text: (&[u8], Region) = (b"text", Region::EMPTY);
    let (ep, cq) = ends[0];
    fabric.with(0, |nic| {
        table.add(
            "smsg_send",
            &nic.smsg_send(ep, (&[0; 65], Region::EMPTY), 1, 1),
        );
        table.add("smsg_compose", &nic.smsg_compose(ep, 65, 1, 1, |_| {}));
        table.add("smsg_next", &nic.smsg_next(ep));
        table.add("smsg_next_tagged", &nic.smsg_next_tagged(ep, 1));
        table.add("smsg_release", &nic.smsg_release(ep));
        nic.smsg_send(ep, text, 1, 1).unwrap();
        table.add("smsg_send", &nic.smsg_send(ep, text, 2, 1));
        table.add("smsg_compose", &nic.smsg_compose(ep, 4, 2, 1, |_| {}));
    });
    fabric.run();
    let theirs = ends[1].0;
    fabric.with(1, |nic| {
        table.add("smsg_next_tagged", &nic.smsg_next_tagged(theirs, 9));
        nic.smsg_next(theirs).unwrap();
        // What the other side has written is no message.
        let length = memory[1].region().slice(72, 8);
        oxmpi_mem::write(length, &0xffff_ffff_u64.to_ne_bytes());
        table.add("smsg_next", &nic.smsg_next(theirs));
        table.add("smsg_next_tagged", &nic.smsg_next_tagged(theirs, 9));
    });
    assert!(fabric.with(0, |nic| nic.get_event(cq)).is_ok());
}

fn without_mailbox(table: &mut Table, nic: &mut Nic, ep: oxmpi_gemini::EpId) {
    let text: (&[u8], Region) = (b"text", Region::EMPTY);
    table.add("smsg_set_retransmit", &nic.smsg_set_retransmit(ep, 1));
    table.add("smsg_send", &nic.smsg_send(ep, text, 1, 1));
    table.add("smsg_compose", &nic.smsg_compose(ep, 4, 1, 1, |_| {}));
    table.add("smsg_next", &nic.smsg_next(ep));
    table.add("smsg_next_tagged", &nic.smsg_next_tagged(ep, 1));
    table.add("smsg_release", &nic.smsg_release(ep));
    table.add("smsg_return_credits", &nic.smsg_return_credits(ep));
    table.add("smsg_credits", &nic.smsg_credits(ep));
    table.add("smsg_is_settled", &nic.smsg_is_settled(ep));
}

fn message_queues(table: &mut Table) {
    let mut fabric = fabric(Model::default(), 2);
    let (_, no_ep) = strangers();
    let text: (&[u8], Region) = (b"text", Region::EMPTY);
    let to = fabric.place(1);
    fabric.with(1, |nic| {
        table.add("msgq_destroy", &nic.msgq_destroy());
        table.add("msgq_next", &nic.msgq_next());
        table.add("msgq_release", &nic.msgq_release());
        table.add("msgq_create", &nic.msgq_create(0));
        nic.msgq_create(2).unwrap();
        table.add("msgq_create", &nic.msgq_create(2));
        table.add("msgq_next", &nic.msgq_next());
        table.add("msgq_release", &nic.msgq_release());
    });
    let ep = fabric.with(0, |nic| {
        let cq = nic.cq_create(1).unwrap();
        let ep = nic.ep_create(Some(cq)).unwrap();
        let send = |nic: &mut Nic, table: &mut Table, ep| {
            let sent = nic.msgq_send(ep, text, 1, 1);
            table.add("msgq_send", &sent);
            let composed = nic.msgq_compose(ep, 4, 1, 1, |_| {});
            table.add("msgq_compose", &composed);
        };
        send(nic, table, ep);
        send(nic, table, no_ep);
        table.add("msgq_has_room", &nic.msgq_has_room(no_ep));
        nic.ep_bind(ep, to).unwrap();
        table.add(
            "msgq_send",
            &nic.msgq_send(ep, (&[0; 200], Region::EMPTY), 1, 1),
        );
        table.add("msgq_compose", &nic.msgq_compose(ep, 200, 1, 1, |_| {}));
        nic.msgq_send(ep, text, 1, 1).unwrap();
        send(nic, table, ep);
        ep
    });
    fabric.run();
    fabric.with(1, |nic| {
        nic.msgq_next().unwrap();
        table.add("msgq_destroy", &nic.msgq_destroy());
    });
    fabric.with(0, |nic| {
        // The event of the first one was not read.
        table.add("msgq_send", &nic.msgq_send(ep, text, 2, 1));
        table.add("msgq_compose", &nic.msgq_compose(ep, 4, 2, 1, |_| {}));
        nic.lose(1);
        table.add("msgq_send", &nic.msgq_send(ep, text, 2, 1));
        table.add("msgq_compose", &nic.msgq_compose(ep, 4, 2, 1, |_| {}));
    });
    let mut full = Nic::attach(config(place(0), Budget::new(0))).unwrap();
    table.add("msgq_create", &full.msgq_create(2));
}

fn domains(table: &mut Table) {
    let device = Device {
        address: 1,
        distance: 0,
        budget: Budget::new(1),
        fma_window: 64,
        faults: Faults::default(),
    };
    let domain = Domain { ptag: 1, cookie: 0 };
    table.add(
        "cdm_create",
        &Cdm::cdm_create(0, domain, Mode::default(), Vec::new()),
    );
    let domain = Domain { ptag: 3, cookie: 0 };
    let mut cdm = Cdm::cdm_create(0, domain, Mode::default(), vec![device]).unwrap();
    table.add("cdm_attach", &cdm.cdm_attach(Some(1)));
    table.add("cdm_get_nic_address", &cdm.cdm_get_nic_address(1));
    let _nic = cdm.cdm_attach(Some(0)).unwrap();
    table.add("cdm_attach", &cdm.cdm_attach(None));
}

/// Answers were tested one by one, wherever one was thought of: `post_fma` said nothing of memory
/// that may only be read, no memory (13) was never answered, and nothing told what was missing.
#[test]
fn every_call_gives_each_of_its_answers() {
    let mut table = Table::default();
    for part in [
        queues,
        overruns,
        posts,
        datagrams,
        messages,
        message_queues,
        domains,
    ] {
        part(&mut table);
    }
    for (call, code) in NOT_GIVEN {
        table.add(call, &Err::<(), Code>(code));
    }
    let (given, said) = (table.0, documented());
    assert!(said.len() > 38, "{said:?}");
    for (call, codes) in &said {
        let given = given.get(call).cloned().unwrap_or_default();
        let names = |codes: &BTreeSet<u8>| -> Vec<String> {
            let named = CODES.iter().filter(|code| codes.contains(&(**code as u8)));
            named.map(|code| format!("{code:?}")).collect()
        };
        assert_eq!(names(&given), names(codes), "{call}: given, and said");
    }
    let unknown: Vec<_> = given
        .keys()
        .filter(|call| !said.contains_key(*call))
        .collect();
    assert!(unknown.is_empty(), "{unknown:?} say nothing of errors");
    let all: BTreeSet<u8> = given.values().flatten().copied().collect();
    assert_eq!(all, (1..=13).collect());
}
