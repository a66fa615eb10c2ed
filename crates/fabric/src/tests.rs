//! The binary interface against the real headers, and endpoints of the providers that need no card.
//! A machine without libfabric or its headers reports these tests as not run.

use crate::abi;
use crate::{Atomic, USUAL_NAME, choose};
use crate::{Ended, Interface, Libfabric, Outcome, Peer, Refused, Rights, Rules, Tagged, Wanted};
use oxmpi_mem::HeapBytes;
use oxmpi_testing::not_run;
use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;

fn library() -> Option<Arc<Libfabric>> {
    let loaded = Libfabric::load(USUAL_NAME);
    if let Err(why) = &loaded {
        not_run(why);
    }
    loaded.ok()
}

/// A program prints the layouts and constants of the headers, which are compared with the
/// declarations.
#[test]
fn the_declared_interface_is_that_of_the_headers() {
    let has_headers = Path::new("/usr/include/rdma/fabric.h").exists();
    let has_compiler = Command::new("cc").arg("--version").output().is_ok();
    if !has_headers || !has_compiler {
        return not_run("no rdma/fabric.h (Debian: libfabric-dev), or no C compiler");
    }
    let mut program = String::from("#include <stdio.h>\n#include <stddef.h>\n");
    for header in [
        "fabric",
        "fi_domain",
        "fi_endpoint",
        "fi_cm",
        "fi_eq",
        "fi_errno",
        "fi_rma",
        "fi_atomic",
    ] {
        writeln!(program, "#include <rdma/{header}.h>").unwrap();
    }
    program.push_str("#include <rdma/fi_tagged.h>\nint main(void) {\n");
    let mut expected = String::new();
    for (name, size, fields) in abi::layouts() {
        // Of tables and objects that the library allocates only the beginning is declared.
        let is_whole = !name.contains("_ops") && !name.starts_with("struct fid_");
        if is_whole {
            writeln!(program, "printf(\"{name} %zu\\n\", sizeof({name}));").unwrap();
            writeln!(expected, "{name} {size}").unwrap();
        }
        for (field, offset) in fields {
            let said = format!("{name}.{field}");
            writeln!(
                program,
                "printf(\"{said} %zu\\n\", offsetof({name}, {field}));"
            )
            .unwrap();
            writeln!(expected, "{said} {offset}").unwrap();
        }
    }
    for (name, number) in abi::numbers() {
        writeln!(
            program,
            "printf(\"{name} %llu\\n\", (unsigned long long){name});"
        )
        .unwrap();
        writeln!(expected, "{name} {number}").unwrap();
    }
    program.push_str("return 0;\n}\n");
    let folder = std::env::temp_dir().join(format!("oxmpi-fabric-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let (source, binary) = (folder.join("layout.c"), folder.join("layout"));
    std::fs::write(&source, program).unwrap();
    let compiled = Command::new("cc")
        .arg("-o")
        .arg(&binary)
        .arg(&source)
        .output();
    let compiled = compiled.unwrap();
    let printed = Command::new(&binary).output();
    std::fs::remove_dir_all(&folder).unwrap();
    let complaints = String::from_utf8_lossy(&compiled.stderr);
    assert!(compiled.status.success(), "{complaints}");
    let printed = String::from_utf8(printed.unwrap().stdout).unwrap();
    for (ours, theirs) in expected.lines().zip(printed.lines()) {
        assert_eq!(ours, theirs);
    }
    assert_eq!(expected.lines().count(), printed.lines().count());
}

#[test]
fn what_is_no_libfabric_is_said_so() {
    let missing = Libfabric::load("libnosuchfabric.so.1").unwrap_err();
    assert!(missing.contains("libnosuchfabric"), "{missing}");
    let other = Libfabric::load("libc.so.6").unwrap_err();
    assert_eq!(other, "libc.so.6 has no fi_getinfo");
    assert!(Libfabric::load("a\0b").is_err());
}

/// libfabric 2 has the same name for the linker, and was refused.
#[test]
fn later_versions_serve() {
    for (version, does) in [
        ((1, 16), false),
        ((1, 17), true),
        ((1, 22), true),
        ((2, 0), true),
        ((0, 99), false),
    ] {
        assert_eq!(crate::library::serves(version), does, "{version:?}");
    }
}

/// An endpoint of a provider; `None`, reported as not run, where the machine has none.
fn open(provider: &str, wanted: Wanted) -> Option<Interface> {
    let library = library()?;
    let rules = Rules {
        include: vec![provider.to_owned()],
        must_reach: (true, false),
        ..Rules::default()
    };
    let mut infos = library.infos(wanted).unwrap_or_default();
    let summaries: Vec<_> = infos.iter().map(crate::Info::summary).collect();
    let Ok(at) = choose(&summaries, &rules, |_| None) else {
        not_run(format_args!("no provider {provider} for {wanted:?}"));
        return None;
    };
    Some(infos.swap_remove(at).open().unwrap())
}

/// Two interfaces of a provider in one process, each with the other's address.
struct Two {
    ends: [Interface; 2],
    peers: [Peer; 2],
    completions: [Vec<Ended>; 2],
}

impl Two {
    fn over(provider: &str, wanted: Wanted) -> Option<Two> {
        let (mut first, mut second) = (open(provider, wanted)?, open(provider, wanted)?);
        let address = second.address().to_owned();
        let peer = first.insert(&address).unwrap();
        let address = first.address().to_owned();
        let own = second.insert(&address).unwrap();
        assert!(matches!(first.insert(&[]), Err(error) if error.call == "fi_av_insert"));
        Some(Two {
            ends: [first, second],
            peers: [peer, own],
            completions: [Vec::new(), Vec::new()],
        })
    }

    fn poll(&mut self) {
        for (end, completions) in self.ends.iter_mut().zip(&mut self.completions) {
            end.poll(completions).unwrap();
        }
    }

    /// Polls until the operation has ended.
    fn end_of(&mut self, side: usize, ticket: u64) -> Outcome {
        loop {
            if let Some(at) = self.completions[side]
                .iter()
                .position(|one| one.ticket == ticket)
            {
                return self.completions[side].swap_remove(at).outcome;
            }
            self.poll();
        }
    }

    /// Posts an operation as soon as the queue has space.
    fn begin<T>(
        &mut self,
        side: usize,
        mut how: impl FnMut(&mut Interface, Peer) -> Result<T, Refused>,
    ) -> T {
        loop {
            match how(&mut self.ends[side], self.peers[side]) {
                Ok(begun) => return begun,
                Err(Refused::Full) => self.poll(),
                Err(Refused::Failed(error)) => panic!("{error}"),
            }
        }
    }
}

const TAGGED: Wanted = Wanted {
    tagged: true,
    rma: false,
    atomic: false,
};

fn message(outcome: &Outcome) -> Tagged {
    match outcome {
        Outcome::Message(message) => *message,
        other => panic!("{other:?}"),
    }
}

/// Messages of all lengths are matched by tag and source; a pending receive can be cancelled.
fn tagged_messages(provider: &str) {
    let Some(mut two) = Two::over(provider, TAGGED) else {
        return;
    };
    for (round, length) in [0_usize, 1, 64, 5000, 300_000].into_iter().enumerate() {
        let pattern: Vec<u8> = (0..length).map(|at| (at * 7 + round) as u8).collect();
        let (from, into) = (HeapBytes::from_slice(&pattern), HeapBytes::zeroed(length));
        let tag = 0x0123_4567_89ab_0000 | round as u64;
        let any = round % 2 == 0;
        two.begin(1, |end, peer| {
            let from = (!any).then_some(peer);
            end.receive(from, into.region(), tag & !0xf, 0xf, 1)
        });
        two.begin(0, |end, peer| {
            end.send(peer, from.region(), tag, 0x00ab_cdef, 2)
        });
        let got = message(&two.end_of(1, 1));
        let expected = Tagged {
            stored: length,
            cut_off: 0,
            tag,
            word: 0x00ab_cdef,
        };
        assert_eq!(got, expected, "{provider}");
        assert_eq!(two.end_of(0, 2), Outcome::Done);
        assert_eq!(into.to_vec(), pattern, "{provider}");
    }
    let into = HeapBytes::zeroed(8);
    let waits = two.begin(1, |end, _| end.receive(None, into.region(), 6, 0, 1));
    two.ends[1].cancel(waits);
    assert_eq!(two.end_of(1, 1), Outcome::Cancelled, "{provider}");
    // The completed operation is not identified any more.
    two.ends[1].cancel(waits);
    assert_eq!(two.ends[1].pending(), 0);
}

/// A peek finds the oldest unexpected message, and leaves it.
fn peeks(provider: &str) {
    let Some(mut two) = Two::over(provider, TAGGED) else {
        return;
    };
    if !two.ends[1].can_peek() {
        assert_ne!(provider, "tcp;ofi_rxm");
        return not_run(format_args!("{provider} cannot peek"));
    }
    two.begin(1, |end, _| end.peek(None, 8, 0, 1));
    assert_eq!(two.end_of(1, 1), Outcome::NoMessage, "{provider}");
    let short = HeapBytes::from_slice(&[1, 2, 3]);
    let limit = two.ends[0].summary().inject;
    assert!(limit >= 3, "{provider}");
    two.begin(0, |end, peer| end.inject(peer, short.region(), 8, 77));
    let found = loop {
        two.begin(1, |end, _| end.peek(None, 8, 0, 1));
        match two.end_of(1, 1) {
            Outcome::NoMessage => two.poll(),
            found => break message(&found),
        }
    };
    let expected = Tagged {
        stored: 3,
        cut_off: 0,
        tag: 8,
        word: 77,
    };
    assert_eq!(found, expected, "{provider}");
    let into = HeapBytes::zeroed(3);
    two.begin(1, |end, _| end.receive(None, into.region(), 8, 0, 2));
    assert_eq!(message(&two.end_of(1, 2)), expected, "{provider}");
    assert_eq!(into.to_vec(), [1, 2, 3]);
    let long = HeapBytes::zeroed(limit + 1);
    let peer = two.peers[0];
    let refused = two.ends[0].inject(peer, long.region(), 8, 0);
    assert!(matches!(refused, Err(Refused::Failed(error)) if error.code == abi::FI_EMSGSIZE));
}

/// The truncation of a message is reported. (In libfabric 1.17 the connection ends with it, and the
/// send of shm may never complete.)
#[test]
fn what_is_cut_off_is_reported_over_tcp() {
    let Some(mut two) = Two::over("tcp;ofi_rxm", TAGGED) else {
        return;
    };
    let (from, into) = (HeapBytes::from_slice(&[9; 100]), HeapBytes::zeroed(40));
    two.begin(1, |end, _| end.receive(None, into.region(), 5, 0, 1));
    two.begin(0, |end, peer| end.send(peer, from.region(), 5, 3, 2));
    let got = message(&two.end_of(1, 1));
    assert!(got.cut_off > 0 && got.stored <= 40, "{got:?}");
    assert_eq!((got.tag, got.word), (5, 3));
    let left = two.end_of(0, 2);
    assert!(
        matches!(left, Outcome::Done | Outcome::Cancelled),
        "{left:?}"
    );
}

#[test]
fn tagged_messages_over_tcp() {
    tagged_messages("tcp;ofi_rxm");
}

#[test]
fn tagged_messages_over_shm() {
    tagged_messages("shm");
}

#[test]
fn peeks_over_tcp() {
    peeks("tcp;ofi_rxm");
}

#[test]
fn peeks_over_shm() {
    peeks("shm");
}

/// A process with the key can write and read registered memory.
#[test]
fn memory_is_read_and_written_over_tcp() {
    let wanted = Wanted {
        tagged: true,
        rma: true,
        atomic: false,
    };
    let Some(mut two) = Two::over("tcp;ofi_rxm", wanted) else {
        return;
    };
    let (there, here) = (
        HeapBytes::zeroed(100_000),
        HeapBytes::from_slice(&[7; 100_000]),
    );
    let place = two.ends[1].register(there.region(), Rights::Write).unwrap();
    two.begin(0, |end, peer| end.write(peer, place, here.region(), 1));
    assert_eq!(two.end_of(0, 1), Outcome::Done);
    let back = HeapBytes::zeroed(100_000);
    two.begin(0, |end, peer| end.read(peer, place, back.region(), 2));
    assert_eq!(two.end_of(0, 2), Outcome::Done);
    assert_eq!(back.to_vec(), here.to_vec());
    two.ends[1].deregister(place);
    assert!(two.ends[0].close() && two.ends[0].is_closed());
    let peer = two.peers[0];
    assert!(two.ends[0].write(peer, place, here.region(), 3).is_err());
}

/// A killed process leaves the names of its endpoints in `/dev/shm`, and a later process gets its
/// id.
#[test]
fn names_that_were_left_are_passed_over() {
    let wanted = Wanted {
        tagged: true,
        ..Wanted::default()
    };
    let Some(first) = open("shm", wanted) else {
        return;
    };
    let name = |end: &Interface| {
        let address = String::from_utf8_lossy(end.address()).into_owned();
        let name = address
            .trim_start_matches("fi_shm://")
            .trim_end_matches('\0');
        let (process, number) = name.rsplit_once(':').expect("PROCESS:USER:NUMBER");
        (process.to_owned(), number.parse::<u32>().unwrap())
    };
    let (process, number) = name(&first);
    let file = |number| format!("/dev/shm/{process}:{number}");
    let left: Vec<String> = (1..=3).map(|after| file(number + after)).collect();
    for copy in &left {
        std::fs::copy(file(number), copy).unwrap();
    }
    let second = open("shm", wanted).expect("an endpoint");
    for copy in &left {
        // The provider takes away a name that it could not use.
        let _ = std::fs::remove_file(copy);
    }
    assert_eq!(name(&second), (process, number + 4));
}

/// Atomic operations on registered memory return the previous value, in every provider that has
/// them.
#[test]
fn memory_is_changed_by_atomic_operations() {
    let wanted = Wanted {
        tagged: true,
        rma: true,
        atomic: true,
    };
    for provider in ["tcp;ofi_rxm", "shm"] {
        let Some(mut two) = Two::over(provider, wanted) else {
            continue;
        };
        assert!(two.ends[0].has_atomics(), "{provider}");
        let first = 0xffff_0000_1234_5678_u64;
        let there = HeapBytes::from_slice(&first.to_ne_bytes());
        let place = two.ends[1].register(there.region(), Rights::Write).unwrap();
        let mut value = first;
        for (ticket, (operation, [operand, compare], after)) in (1..).zip([
            (Atomic::Add, [u64::MAX, 0], first.wrapping_sub(1)),
            (Atomic::And, [0xffff_ffff, 0], 0x1234_5677),
            (Atomic::Or, [1 << 40, 0], 1 << 40 | 0x1234_5677),
            (Atomic::Xor, [1 << 40 | 7, 0], 0x1234_5670),
            (Atomic::Swap, [99, 0], 99),
            (Atomic::CompareSwap, [5, 98], 99),
            (Atomic::CompareSwap, [5, 99], 5),
        ]) {
            let words = [operand, compare, 0].map(u64::to_ne_bytes);
            let operands = HeapBytes::from_slice(words.as_flattened());
            two.begin(0, |end, peer| {
                end.atomic(peer, place, operation, operands.region(), ticket)
            });
            assert_eq!(two.end_of(0, ticket), Outcome::Done);
            let before = operands.to_vec()[16..].try_into().unwrap();
            assert_eq!(
                u64::from_ne_bytes(before),
                value,
                "{provider}: {operation:?}"
            );
            assert_eq!(
                there.to_vec(),
                after.to_ne_bytes(),
                "{provider}: {operation:?}"
            );
            value = after;
        }
        two.ends[1].deregister(place);
    }
    let Some(two) = Two::over("tcp;ofi_rxm", TAGGED) else {
        return;
    };
    assert!(!two.ends[0].has_atomics(), "they were not asked for");
}

/// A second endpoint of an interface reads remote memory by itself. Its end does not end the first
/// one, and a third one takes its place.
#[test]
fn endpoints_beside_an_endpoint_come_and_go() {
    let wanted = Wanted {
        tagged: true,
        rma: true,
        atomic: false,
    };
    for provider in ["tcp;ofi_rxm", "shm"] {
        let Some(mut two) = Two::over(provider, wanted) else {
            continue;
        };
        assert_eq!(two.ends[0].summary().is_connected(), provider != "shm");
        let there = HeapBytes::from_slice(&[7; 100_000]);
        let place = two.ends[1].register(there.region(), Rights::Read).unwrap();
        for ticket in 0..3 {
            let mut beside = two.ends[0].another().unwrap();
            assert_ne!(beside.address(), two.ends[0].address());
            let peer = beside.insert(two.ends[1].address()).unwrap();
            let back = HeapBytes::zeroed(100_000);
            let mut completions = Vec::new();
            while beside.read(peer, place, back.region(), ticket) == Err(Refused::Full) {
                beside.poll(&mut completions).unwrap();
                two.ends[1].poll(&mut two.completions[1]).unwrap();
            }
            while completions.is_empty() {
                beside.poll(&mut completions).unwrap();
                two.ends[1].poll(&mut two.completions[1]).unwrap();
            }
            let outcome = Outcome::Done;
            assert_eq!(completions, [Ended { ticket, outcome }]);
            assert_eq!(back.to_vec(), there.to_vec());
            assert!(beside.close());
        }
        two.ends[1].deregister(place);
        let into = HeapBytes::zeroed(8);
        let out = HeapBytes::from_slice(&[3; 8]);
        two.begin(1, |end, _| end.receive(None, into.region(), 6, 0, 9));
        two.begin(0, |end, peer| end.send(peer, out.region(), 6, 0, 8));
        assert!(matches!(two.end_of(1, 9), Outcome::Message(_)));
        assert_eq!(into.to_vec(), out.to_vec());
    }
}

/// An endpoint that is closed during operations reports no completions. Polling it read the freed
/// contexts of the completions.
#[test]
fn a_closed_endpoint_tells_nothing() {
    let Some(mut two) = Two::over("tcp;ofi_rxm", TAGGED) else {
        return;
    };
    let into = HeapBytes::zeroed(8);
    for ticket in 0..4 {
        two.begin(1, |end, _| end.receive(None, into.region(), 6, 0, ticket));
    }
    assert_eq!(two.ends[1].receiving(), 4);
    assert!(two.ends[1].close());
    assert_eq!(two.ends[1].poll(&mut two.completions[1]), Ok(0));
    assert!(two.completions[1].is_empty() && two.ends[1].receiving() == 0);
}
