//! Jobs of processes with different data representations: each receives the values that were sent.

use super::rails::Rails;
use super::{Job, bytes, content, handle, wild};
use crate::message::{Envelope, Mode, Selector};
use crate::ob1::{Ob1, control};
use crate::{ANY_SOURCE, Payload, RequestId};
use oxmpi_btl::sim::Model;
use oxmpi_btl::{Header, Wire as _};
use oxmpi_datatype::{ArchWord, Basic, CUT, Convertor, Datatype};
use oxmpi_mem::{Buffer, HeapBytes};

/// Like x86-64, big-endian like s390x, and one with 32-bit long and 64-bit long double.
const LITTLE: u32 = 0xFFC9_1200;
const BIG: u32 = 0xFF59_1208;
const NARROW: u32 = 0xFF00_0200;
const CONVERSION: i32 = 25;

fn word(bits: u32) -> ArchWord {
    ArchWord::parse(bits).expect("a word")
}

/// A job of ranks with these architecture words.
fn job(words: &[u32], model: Model, seed: u64, mixed: bool) -> Job {
    let size = words.len() as u32;
    let mut job = Job::new(size, model, seed, 1 << 20);
    for (rank, bits) in (0..size).zip(words) {
        job.network.set_arch(rank, word(*bits));
        let engine = Ob1::new(rank, size, 1 << 20);
        job.ranks[rank as usize] = engine.of_arch(word(*bits)).among_mixed(mixed);
    }
    job
}

/// `room` whole numbers from `first` on, in the representation of a processor.
fn numbers(basic: Basic, bits: u32, first: i64, room: usize) -> Vec<u8> {
    let arch = word(bits);
    let one = |value: i64| {
        let mut bytes = match basic {
            Basic::DOUBLE => (value as f64).to_le_bytes().to_vec(),
            Basic::LONG => value.to_le_bytes()[..usize::from(arch.long_size())].to_vec(),
            Basic::BYTE => vec![value as u8],
            _ => (value as i32).to_le_bytes().to_vec(),
        };
        if arch.is_big_endian() {
            bytes.reverse();
        }
        bytes
    };
    (0..room as i64).flat_map(|at| one(first + at)).collect()
}

impl Job {
    fn send_typed(&mut self, from: u32, to: u32, mode: Mode, out: &HeapBytes) -> RequestId {
        self.send(from, to, 5, mode, out)
    }

    fn recv_typed(&mut self, at: u32, from: u32, basic: Basic, into: &HeapBytes) -> RequestId {
        let region = into.region().holding(basic.content());
        self.recv_payload(at, from, Payload::Contiguous(region))
    }

    fn recv_payload(&mut self, at: u32, from: u32, payload: Payload) -> RequestId {
        let selector = Selector {
            context: 2,
            source: from.cast_signed(),
            tag: 5,
        };
        self.ranks[at as usize].recv(&mut self.network.wire(at), &selector, payload)
    }
}

/// Every size around the limits, expected and unexpected, standard and synchronous. Frames arrive
/// in any order, between all pairs of three kinds of processor.
#[test]
fn every_size_in_every_mode_is_the_same_numbers() {
    let words = [LITTLE, BIG, NARROW];
    for count in [0, 1, 3, 10, 128, 255, 300, 1000, 30_000] {
        for basic in [Basic::INT, Basic::LONG, Basic::DOUBLE, Basic::BYTE] {
            for (from, to) in [(0, 1), (1, 0), (2, 0), (2, 1), (0, 0)] {
                for (mode, early) in [
                    (Mode::Standard, true),
                    (Mode::Standard, false),
                    (Mode::Synchronous, true),
                    (Mode::Synchronous, false),
                ] {
                    let mut job = job(&words, wild(), count as u64 + 3, true);
                    let sent = numbers(basic, words[from as usize], 40, count);
                    let want = numbers(basic, words[to as usize], 40, count);
                    let (out, into) = (HeapBytes::from_slice(&sent), bytes(want.len(), 200));
                    let posted = early.then(|| job.recv_typed(to, from, basic, &into));
                    let send = job.send_typed(from, to, mode, &out);
                    if !early {
                        while job.step() {}
                    }
                    let recv = posted.unwrap_or_else(|| job.recv_typed(to, from, basic, &into));
                    job.run();
                    let got = job.finish(to, recv);
                    assert_eq!((got.error, got.bytes), (0, want.len() as u64));
                    assert!(!got.is_truncated() && job.finish(from, send).error == 0);
                    assert!(content(&into) == want, "{basic:?} {count} {from} to {to}");
                    let changes = from != to && count > 0 && basic != Basic::BYTE;
                    let changes = changes && (from, to, basic) != (2, 0, Basic::INT);
                    let changes = changes && (from, to, basic) != (2, 0, Basic::DOUBLE);
                    let converted = job.ranks[to as usize].conversions();
                    assert_eq!(converted, u64::from(changes));
                    assert_eq!(job.ranks[to as usize].requests.live(), 0);
                }
            }
        }
    }
}

/// Parts of a message may end within an element, at any of its bytes.
#[test]
fn elements_are_cut_at_every_byte() {
    for most in 1..=33 {
        for basic in [Basic::INT, Basic::LONG, Basic::DOUBLE] {
            for (from, to) in [(0, 1), (1, 0), (2, 0), (2, 1)] {
                let words = [LITTLE, BIG, NARROW];
                let mut model = wild();
                (model.limits.eager, model.limits.fragment) = (most, most);
                let mut job = job(&words, model, most as u64, true);
                let [sent, want] = [from, to].map(|at| numbers(basic, words[at as usize], 9, 30));
                let (out, into) = (HeapBytes::from_slice(&sent), bytes(want.len(), 200));
                let recv = job.recv_typed(to, from, basic, &into);
                let send = job.send_typed(from, to, Mode::Standard, &out);
                job.run();
                assert_eq!(job.finish(from, send).error, 0);
                assert_eq!(job.finish(to, recv).bytes, want.len() as u64);
                assert!(
                    content(&into) == want,
                    "{basic:?} by {most}, {from} to {to}"
                );
            }
        }
    }
}

/// Single copies are made only between processes with equal representations, also for bytes.
#[test]
fn memory_is_read_between_equal_processors_alone() {
    let mut model = Model {
        registers: true,
        ..Model::default()
    };
    model.limits.single_copy_from = 10_000;
    for bits in [LITTLE, BIG, NARROW] {
        for basic in [Basic::INT, Basic::BYTE] {
            let mut job = Rails::new(2, &[model], 0, 1);
            let words = [LITTLE, bits];
            for (rank, word) in (0..).zip(words.map(word)) {
                job.networks[0].lock().set_arch(rank, word);
                job.ranks[rank as usize] =
                    Ob1::new(rank, 2, 1 << 20).of_arch(word).among_mixed(true);
            }
            let wires = std::mem::take(&mut job.wires).into_iter().zip(words);
            job.wires = wires.map(|(wire, bits)| wire.of_arch(word(bits))).collect();
            for (from, to) in [(0, 1), (1, 0)] {
                let [sent, want] =
                    [from, to].map(|at| numbers(basic, words[at as usize], 3, 50_000));
                let (out, into) = (HeapBytes::from_slice(&sent), bytes(want.len(), 200));
                let recv =
                    job.recv_region(to, ANY_SOURCE, 1, into.region().holding(basic.content()));
                let send = job.send(from, to, 1, &out);
                job.run();
                assert_eq!(job.finish(from, send).error, 0);
                assert_eq!(job.finish(to, recv).error, 0);
                assert!(
                    content(&into) == want,
                    "{basic:?} {bits:#x}, {from} to {to}"
                );
            }
            let reads = job.networks[0].lock().books().made;
            assert_eq!(reads > 0, bits == LITTLE, "{reads} registrations");
        }
    }
}

/// Longer than the buffer: the buffer is filled with converted elements, and the truncation is
/// reported. Shorter: the rest of the buffer is unchanged.
#[test]
fn partial_and_truncated_messages() {
    for (bits, sent, room) in [
        (BIG, 50, 20),
        (NARROW, 5000, 20),
        (NARROW, 20, 5000),
        (BIG, 7, 9),
    ] {
        let mut job = job(&[LITTLE, bits], Model::default(), 1, true);
        let out = HeapBytes::from_slice(&numbers(Basic::LONG, bits, 7, sent));
        let into = bytes(room * 8, 0);
        let before = content(&into);
        let recv = job.recv_typed(0, 1, Basic::LONG, &into);
        let send = job.send_typed(1, 0, Mode::Standard, &out);
        job.run();
        job.finish(1, send);
        let (got, both) = (job.finish(0, recv), sent.min(room));
        assert_eq!((got.bytes, got.error), (both as u64 * 8, 0));
        assert_eq!(got.is_truncated(), sent > room);
        let values = numbers(Basic::LONG, LITTLE, 7, both);
        assert!(content(&into) == [&values, &before[values.len()..]].concat());
    }
}

/// A type with gaps, and one of several basic types, which a region cannot describe.
#[test]
fn derived_types() {
    let int = Datatype::basic(Basic::INT);
    let pair = Datatype::basic(Basic::SHORT_INT);
    for (datatype, swapped) in [
        (int.vector(3, 2, 3).unwrap(), vec![4; 6]),
        (pair.contiguous(4).unwrap(), vec![2, 4, 2, 4, 2, 4, 2, 4]),
    ] {
        datatype.commit();
        let size = datatype.size() as usize;
        for count in [1, 40, 3000] {
            let mut job = job(&[LITTLE, BIG], wild(), 3, true);
            let out = bytes(size * count, 9);
            let len = datatype.span(count as u64).unwrap().1 as usize;
            let into = bytes(len, 77);
            let buffer = Buffer::plain(into.region());
            let convertor = Convertor::new(&datatype, count as u64, buffer);
            let recv = job.recv_payload(0, 1, Payload::Typed(Box::new(convertor)));
            let send = job.send_typed(1, 0, Mode::Standard, &out);
            job.run();
            job.finish(1, send);
            assert_eq!(job.finish(0, recv).bytes, (size * count) as u64);
            let mut got = vec![0; size * count];
            oxmpi_mem::with_bytes(&mut got, |region| {
                Convertor::new(&datatype, count as u64, buffer).pack(region);
            });
            let mut want = content(&out);
            let mut rest = &mut want[..];
            for len in swapped.iter().cycle().take(swapped.len() * count) {
                let (element, behind) = rest.split_at_mut(*len);
                element.reverse();
                rest = behind;
            }
            assert!(got == want);
        }
    }
}

/// If the receiver cannot know the elements, or the message ends within one, the receive fails and
/// reports no data.
#[test]
fn what_cannot_be_converted_is_refused() {
    for (content, len) in [
        (CUT, 8),
        (Basic::INT.content(), 6),
        (Basic::INT.content(), 2001),
    ] {
        let mut job = job(&[LITTLE, BIG], Model::default(), 1, true);
        let (out, into) = (bytes(len, 1), bytes(4000, 2));
        let region = into.region().holding(content);
        let recv = job.recv_payload(0, 1, Payload::Contiguous(region));
        let send = job.send_typed(1, 0, Mode::Standard, &out);
        job.run();
        assert_eq!(job.finish(1, send).error, 0);
        let got = job.finish(0, recv);
        assert_eq!((got.error, got.bytes), (CONVERSION, 0));
    }
}

/// A job without heterogeneous support. Messages without data pass in every mode. A send with data
/// to another representation fails and never arrives unconverted. Other processes are not affected.
#[test]
fn an_unexpected_processor_gets_no_bytes_of_ours() {
    let mut model = Model::default();
    model.limits.single_copy_from = 16 * 1024;
    let mut job = job(&[LITTLE, BIG, LITTLE], model, 1, false);
    let (none, into) = (bytes(0, 0), bytes(100_000, 200));
    for (from, to) in [(0, 1), (1, 0), (0, 2), (2, 0), (1, 1)] {
        for mode in [Mode::Standard, Mode::Synchronous] {
            let recv = job.recv(to, from as i32, 5, &into);
            let send = job.send(from, to, 5, mode, &none);
            job.run();
            assert_eq!(job.finish(from, send).error, 0);
            assert_eq!(job.finish(to, recv).length, 0);
        }
        for len in [1, 1000, 4000, 100_000] {
            let out = bytes(len, 1);
            let alike = from == to || from + to == 2;
            let envelope = Envelope {
                context: 2,
                peer: to,
                rank: from as i32,
                tag: 5,
            };
            let wire = &mut job.network.wire(from);
            let now = job.ranks[from as usize].send_now(wire, &envelope, out.region());
            assert_eq!(now, len <= 1000 && alike, "the short way asks, too");
            let recv = job.recv(to, from as i32, 5, &into);
            if !now {
                let send = job.send(from, to, 5, Mode::Standard, &out);
                job.run();
                let error = job.finish(from, send).error;
                assert_eq!(error, if alike { 0 } else { CONVERSION });
            }
            job.run();
            if alike {
                assert_eq!(job.finish(to, recv).bytes, len as u64);
                assert!(content(&into)[..len] == content(&out));
            } else {
                job.ranks[to as usize].cancel(recv);
                assert!(job.finish(to, recv).cancelled, "nothing has come");
            }
        }
    }
}

/// A business card that arrived between two looks at a peer was not read. A peer without a path
/// counted permanently as of our kind: it received raw bytes as numbers.
#[test]
fn a_card_that_comes_late_is_read() {
    for late in 0..5 {
        let mut rails = Rails::new(2, &[Model::default()], 0, 1);
        rails.networks[0].lock().set_arch(1, word(BIG));
        rails.networks[0].lock().set_late(late);
        let archs = (0..9).map(|_| rails.wires[0].arch(1));
        let archs: Vec<_> = archs.skip_while(Option::is_none).collect();
        assert!(
            archs.len() > 5 && archs.iter().all(|arch| *arch == Some(word(BIG))),
            "{late}"
        );
    }
}

/// A process that marks a message without a word, with an invalid one, or with our own is reported.
#[test]
fn a_lie_about_the_representation_is_named() {
    let own = ArchWord::LOCAL.bits().to_le_bytes();
    for mark in [&[][..], &[1, 2], &[0xff; 4], &own] {
        let header = Header {
            seq: 1,
            kind: control::EAGER,
            flags: control::HETERO,
            context: 2,
            control_len: mark.len() as u8,
            ..Header::default()
        };
        let mut job = Job::new(2, Model::default(), 1, 1 << 20);
        handle(&mut job, header, mark, 8);
        let why = job.ranks[1].failure().expect("it was seen");
        assert!(
            why.contains("process 0") && why.contains("representation"),
            "{why}"
        );
    }
}
