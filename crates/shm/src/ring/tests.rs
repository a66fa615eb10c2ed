//! Tests of rings: contents, bounds against a peer that writes false values, threads, a random walk
//! against a queue, and loom.

use super::*;
use crate::park::{Doorbell, Mailbox, Node};
use oxmpi_mem::{read, with_bytes};

fn pair(cells: u32, bytes: u32) -> (PairTx<Node>, PairRx<Node>, Ring) {
    let ring = Ring::heap(Geometry::new(cells, bytes).unwrap());
    let doorbell = || Doorbell::new(Mailbox::heap(1), 0);
    (
        PairTx::new(ring.clone(), doorbell()),
        PairRx::new(ring.clone(), doorbell()),
        ring,
    )
}

#[cfg(not(loom))]
fn header(kind: u8, flags: u8) -> [u64; 3] {
    [
        u64::from(kind) << KIND_SHIFT | u64::from(flags) << FLAGS_SHIFT,
        0x1111,
        0x2222,
    ]
}

#[cfg(not(loom))]
mod plain {
    use super::*;
    use oxmpi_mem::{Region, write};
    use oxmpi_sync::atomic::Ordering;
    use std::collections::VecDeque;

    fn payload(message: &Received<'_>) -> Vec<u8> {
        let mut bytes = vec![0; message.len()];
        let (first, second) = bytes.split_at_mut(message.bulk[0].len());
        read(first, message.bulk[0]);
        read(second, message.bulk[1]);
        bytes
    }

    fn send(tx: &mut PairTx<Node>, control: &[u8], bytes: &mut [u8]) -> Result<(), Full> {
        with_bytes(bytes, |region| {
            tx.try_send(header(7, 3), control, Bulk::Region(region))
        })
    }

    #[test]
    fn a_message_of_any_length_arrives() {
        let (mut tx, mut rx, _) = pair(4, 1 << 17);
        let mut sent = 0;
        for length in (0..=130).chain([4096, 65535, 65536]) {
            for control in [0, 8, 17, 32, if length == 0 { 40 } else { 31 }] {
                let control: Vec<u8> = (0..control).map(|n| 200 - n).collect();
                let mut bytes: Vec<u8> = (0..length).map(|n| n as u8).collect();
                send(&mut tx, &control, &mut bytes).unwrap();
                sent += 1;
                let message = rx.poll().unwrap().unwrap();
                assert_eq!((message.kind(), message.flags()), (7, 3));
                assert_eq!(message.is_empty(), length == 0);
                assert_eq!(message.header[1..], [0x1111, 0x2222]);
                assert_eq!(message.sequence, sent);
                assert_eq!(message.control, control);
                assert_eq!(payload(&message), bytes, "{length} bytes");
                rx.consume();
                assert!(rx.poll().unwrap().is_none());
            }
            if cfg!(miri) && length == 42 {
                return;
            }
        }
    }

    #[test]
    fn receiving_shows_and_consumes() {
        let (mut tx, mut rx, _) = pair(4, 256);
        assert_eq!(rx.receive(|_| panic!("nothing was sent")), Ok(None::<()>));
        for length in [5usize, 100] {
            send(&mut tx, b"ctl", &mut vec![9; length]).unwrap();
            let mut seen = None;
            assert_eq!(
                rx.receive(|message| seen = Some((message.control.to_vec(), payload(message)))),
                Ok(Some(()))
            );
            assert_eq!(seen, Some((b"ctl".to_vec(), vec![9; length])));
        }
        assert_eq!(rx.receive(|_| panic!("all was consumed")), Ok(None::<()>));
    }

    #[test]
    fn a_payload_can_be_filled_in_place() {
        let (mut tx, mut rx, _) = pair(4, 1 << 17);
        for length in [3usize, 24, 41, 64, 96, 1000, 30_000, 40_000] {
            let mut fill = |place: Region, offset: usize| {
                let bytes: Vec<u8> = (offset..offset + place.len())
                    .map(|n| (n as u8).wrapping_add(1))
                    .collect();
                write(place, &bytes);
            };
            tx.try_send(header(1, 0), b"", Bulk::Fill(length, &mut fill))
                .unwrap();
            let message = rx.poll().unwrap().unwrap();
            let want: Vec<u8> = (0..length).map(|n| (n as u8).wrapping_add(1)).collect();
            assert_eq!(payload(&message), want);
            rx.consume();
        }
    }

    #[test]
    fn a_full_ring_says_so_until_credit_comes() {
        let (mut tx, mut rx, _) = pair(4, 256);
        (0..4).for_each(|_| tx.try_send(header(1, 0), b"", Bulk::None).unwrap());
        assert_eq!(tx.try_send(header(1, 0), b"", Bulk::None), Err(Full));
        rx.poll().unwrap().unwrap();
        rx.consume();
        let early = tx.try_send(header(1, 0), b"", Bulk::None);
        assert_eq!(
            early,
            Err(Full),
            "credit comes after half a ring, not before"
        );
        rx.poll().unwrap().unwrap();
        rx.consume();
        tx.try_send(header(1, 0), b"", Bulk::None).unwrap();
        assert_eq!(send(&mut tx, b"", &mut [1; 41]), Err(Full), "needs two");
        tx.try_send(header(1, 0), b"", Bulk::None).unwrap();

        let (mut tx, mut rx, _) = pair(16, 256);
        send(&mut tx, b"", &mut [1; 100]).unwrap();
        send(&mut tx, b"", &mut [2; 100]).unwrap();
        assert_eq!(send(&mut tx, b"", &mut [3; 100]), Err(Full));
        tx.try_send(header(2, 0), b"", Bulk::None).unwrap();
        rx.poll().unwrap().unwrap();
        rx.consume();
        assert_eq!(tx.free_bytes(), 128);
        send(&mut tx, b"", &mut [3; 100]).unwrap();
    }

    /// The reader publishes credit lazily. A sender that waits gets it at the next poll that finds
    /// nothing.
    #[test]
    fn a_waiting_sender_gets_the_last_credit() {
        let (mut tx, mut rx, ring) = pair(64, 4096);
        send(&mut tx, b"", &mut [1; 300]).unwrap();
        rx.poll().unwrap().unwrap();
        rx.consume();
        assert!(rx.poll().unwrap().is_none());
        assert_eq!(ring.head.credit.cells.load(Ordering::Relaxed), 0);
        while send(&mut tx, b"", &mut [1; 1000]).is_ok() {}
        assert_eq!(ring.head.want.waiting.load(Ordering::Relaxed), 1);
        while rx.poll().unwrap().is_some() {
            rx.consume();
        }
        assert_eq!(tx.free_bytes(), 4096);
        send(&mut tx, b"", &mut [1; 1000]).unwrap();
        assert_eq!(ring.head.want.waiting.load(Ordering::Relaxed), 0);
    }

    /// The reader publishes a quarter of a ring when it finds nothing to read, so that no answer
    /// waits behind that store.
    #[test]
    fn an_idle_reader_tells_of_a_quarter() {
        let (mut tx, mut rx, ring) = pair(8, 4096);
        (0..3).for_each(|_| tx.try_send(header(1, 0), b"", Bulk::None).unwrap());
        (0..3).for_each(|_| {
            rx.poll().unwrap().unwrap();
            rx.consume();
        });
        assert_eq!(ring.head.credit.cells.load(Ordering::Relaxed), 0);
        assert!(rx.poll().unwrap().is_none());
        assert_eq!(ring.head.credit.cells.load(Ordering::Relaxed), 3);
    }

    /// The reader publishes half of the short or the long part at once, and a quarter when it finds
    /// nothing to read.
    #[test]
    fn a_reader_tells_of_either_part_of_the_pool() {
        for (bytes, most) in [(100, 512), (500, 2048)] {
            let (mut tx, mut rx, ring) = pair(64, 2048);
            let credit = || ring.head.credit.cells.load(Ordering::Relaxed);
            let used = footprint(bytes);
            let mut consume = |times: usize| {
                for _ in 0..times {
                    send(&mut tx, b"", &mut vec![1; bytes]).unwrap();
                    rx.poll().unwrap().unwrap();
                    rx.consume();
                }
            };
            let half = most / 2 / used;
            consume(half - 1);
            assert_eq!(credit(), 0, "{bytes}");
            consume(1);
            assert_eq!(credit() as usize, half, "{bytes}");
            let (mut tx, mut rx, ring) = pair(64, 2 * 2048);
            let credit = || ring.head.credit.cells.load(Ordering::Relaxed);
            for credited in [0, 2] {
                send(&mut tx, b"", &mut vec![1; bytes]).unwrap();
                rx.poll().unwrap().unwrap();
                rx.consume();
                assert!(rx.poll().unwrap().is_none());
                assert_eq!(credit(), credited, "{bytes}");
            }
        }
    }

    /// A sender reads the credit before the short part is full. So its payload stays there, in
    /// lines that the caches have.
    #[test]
    fn short_payload_stays_in_the_short_part_as_long_as_the_reader_keeps_up() {
        let (mut tx, mut rx, ring) = pair(64, 2048);
        let long = ring.pool.region().addr() + ring.geometry().short() as usize;
        for n in 0..40u8 {
            send(&mut tx, b"", &mut [n; 100]).unwrap();
            let message = rx.poll().unwrap().unwrap();
            assert!(message.bulk[0].addr() < long, "{n}");
            assert_eq!(payload(&message), [n; 100]);
            rx.consume();
            assert!(rx.poll().unwrap().is_none());
        }
    }

    /// A payload that just fits a cell takes one, whether or not the sender knew of a free cell.
    #[test]
    fn a_cell_is_enough_for_what_fits_it() {
        let (mut tx, mut rx, _) = pair(4, 256);
        for lap in 0..3u8 {
            for n in 0..4u8 {
                send(&mut tx, b"", &mut [lap * 4 + n; FIRST]).unwrap();
            }
            assert_eq!(send(&mut tx, b"", &mut [0; FIRST]), Err(Full));
            for n in 0..4u8 {
                let message = rx.poll().unwrap().unwrap();
                assert_eq!(payload(&message), [lap * 4 + n; FIRST]);
                rx.consume();
            }
        }
    }

    #[test]
    fn a_payload_knows_its_length() {
        assert!(Bulk::None.is_empty() && Bulk::Region(Region::EMPTY).is_empty());
        with_bytes(&mut [1, 2, 3], |region| {
            assert_eq!(
                (Bulk::Region(region).len(), Bulk::Region(region).is_empty()),
                (3, false)
            );
        });
        let mut fill = |_: Region, _: usize| {};
        assert!(Bulk::Fill(0, &mut fill).is_empty());
        assert!(!Bulk::Fill(9, &mut fill).is_empty());
    }

    #[test]
    fn written_bytes_are_counted() {
        let (mut tx, mut rx, ring) = pair(64, 4096);
        assert_eq!(tx.max_bulk(), ring.geometry().max_bulk());
        let mut written = 0;
        for _ in 0..3 {
            for (length, bytes) in [(10, 64), (60, 128), (300, 64 + 300), (1000, 64 + 1000)] {
                send(&mut tx, b"", &mut vec![1; length]).unwrap();
                written += bytes;
                assert_eq!(tx.written(), written);
                rx.poll().unwrap().unwrap();
                rx.consume();
            }
            tx.free_bytes();
            assert_eq!(tx.written(), written);
        }
    }

    #[test]
    fn a_lying_length_is_an_error() {
        let bulk = |at: u64, len: u64| (BULK_BIT, at << PLACE_SHIFT | len);
        let inline = |control: u64, len: u64| (control << CONTROL_SHIFT | len << PAYLOAD_SHIFT, 0);
        let lies = [
            inline(0, 97),
            inline(0, 255),
            inline(41, 0),
            inline(127, 0),
            inline(9, 88),
            bulk(0, 129),
            bulk(256, 65),
            bulk(320, 1),
            bulk(u64::from(u32::MAX), 100),
            bulk(0, u64::MAX),
            bulk(u64::MAX, 0),
            (BULK_BIT | 33 << CONTROL_SHIFT, 5),
        ];
        for (word0, word7) in lies {
            let (_, mut rx, ring) = pair(4, 256);
            ring.cells[0].words[7].store(word7, Ordering::Relaxed);
            ring.cells[0].words[0].store(1 | word0, Ordering::Release);
            let header = 1 | word0;
            assert_eq!(
                rx.poll().unwrap_err(),
                Corrupt { header },
                "{word0:#x} {word7}"
            );
        }
    }

    #[test]
    fn a_lying_credit_gives_no_room() {
        let (mut tx, _, ring) = pair(4, 256);
        (0..2).for_each(|_| send(&mut tx, b"", &mut [1; 100]).unwrap());
        (0..2).for_each(|_| tx.try_send(header(1, 0), b"", Bulk::None).unwrap());
        for lie in [100u32, u32::MAX, 5] {
            ring.head.credit.cells.store(lie, Ordering::Relaxed);
            assert_eq!(tx.try_send(header(1, 0), b"", Bulk::None), Err(Full));
            assert_eq!(tx.free_bytes(), 0);
        }
    }

    #[test]
    fn the_sequence_wraps() {
        let (mut tx, mut rx, ring) = pair(4, 256);
        tx.wind(u32::MAX - 5);
        rx.wind(u32::MAX - 5);
        ring.head
            .credit
            .cells
            .store(u32::MAX - 5, Ordering::Relaxed);
        for n in 0..20u64 {
            tx.try_send([0, n, 0], b"", Bulk::None).unwrap();
            let message = rx.poll().unwrap().unwrap();
            assert_eq!(message.header[1], n);
            rx.consume();
        }
    }

    /// The second of two cells contains a number of this lap. The 32 bits of a sequence would reach
    /// an old number again.
    #[test]
    fn no_cell_keeps_an_old_number() {
        let (mut tx, mut rx, ring) = pair(8, 256);
        for length in [8usize, 60, 60, 8, 60, 60, 60, 60] {
            send(&mut tx, b"", &mut vec![255; length]).unwrap();
            rx.poll().unwrap().unwrap();
            rx.consume();
        }
        let mut numbers: Vec<u64> = (ring.cells.iter())
            .map(|cell| cell.words[0].load(Ordering::Relaxed) & 0xffff_ffff)
            .collect();
        numbers.sort_unstable();
        // The last four messages lie in cells 6 to 13.
        assert_eq!(numbers, [7, 7, 9, 9, 11, 11, 13, 13]);
    }

    /// Short payload takes the short part while it has room, then the long one; the reader follows.
    #[test]
    fn both_parts_of_the_pool_keep_the_order() {
        let (mut tx, mut rx, ring) = pair(64, 2048);
        let long = ring.pool.region().addr() + ring.geometry().short() as usize;
        for lap in 0..5u8 {
            let mut sent = Vec::new();
            for n in 0.. {
                let mut bytes = vec![lap * 16 + n; 100 + usize::from(n)];
                if send(&mut tx, b"c", &mut bytes).is_err() {
                    break;
                }
                sent.push(bytes);
            }
            assert_eq!(
                sent.len(),
                4 + 16,
                "the short part holds 4, the long one 16"
            );
            for (n, bytes) in sent.into_iter().enumerate() {
                let message = rx.poll().unwrap().unwrap();
                assert_eq!((message.control, payload(&message)), (&b"c"[..], bytes));
                assert_eq!(message.bulk[0].addr() >= long, n >= 4);
                rx.consume();
            }
            assert!(rx.poll().unwrap().is_none());
        }
    }

    /// A payload that does not fit before the end begins at the start, and the skipped bytes become
    /// free with it. Every length fits an empty pool, wherever the last payload ended.
    #[test]
    fn a_payload_is_never_split_and_always_finds_room() {
        let (mut tx, mut rx, ring) = pair(4, 1 << 14);
        for first in (128..8192).step_by(320) {
            for length in [8192, first] {
                send(&mut tx, b"", &mut vec![3; length]).unwrap();
                let message = rx.poll().unwrap().unwrap();
                assert_eq!(message.bulk[1].len(), 0);
                assert_eq!(payload(&message), vec![3; length]);
                rx.consume();
                rx.publish_credit();
            }
        }
        assert_eq!(tx.free_bytes(), ring.geometry().bytes() as usize);
    }

    /// The pool asks for memory in its first lap alone, in order: for a whole step, then for as
    /// much as it needs. If that is refused too, it does not ask again.
    #[test]
    fn a_pool_grows_in_its_first_lap() {
        let geometry = Geometry::new(64, 1 << 19).unwrap();
        let (first, step) = (geometry.pool_first(), POPULATED as u32);
        for refused_from in [step, 2 * step, geometry.pool()] {
            let ring = Ring::heap(geometry);
            let doorbell = || Doorbell::new(Mailbox::heap(1), 0);
            let asked = std::sync::Arc::new(oxmpi_sync::Mutex::new(Vec::new()));
            let provider = Provider(Box::new({
                let asked = asked.clone();
                move |start, end| {
                    asked.lock().push((start, end));
                    start < refused_from
                }
            }));
            let mut tx = PairTx::growing(ring.clone(), doorbell(), first, provider, u64::MAX);
            let mut rx = PairRx::new(ring.clone(), doorbell());
            for turn in 0..100 {
                let length = 65536 - 64 * (turn % 7);
                send(&mut tx, b"", &mut vec![turn as u8; length]).unwrap();
                let message = rx.poll().unwrap().unwrap();
                assert_eq!(payload(&message), vec![turn as u8; length]);
                rx.consume();
                rx.publish_credit();
            }
            let mut wanted = Vec::new();
            let mut start = first;
            while start < geometry.pool() {
                let end = (start + 1).next_multiple_of(step).min(geometry.pool());
                wanted.push((start, end));
                if start >= refused_from {
                    break;
                }
                start = end;
            }
            let asked = asked.lock();
            assert_eq!(asked[..wanted.len()], wanted);
            assert!(asked.len() <= wanted.len() + 1);
            assert!(!tx.is_starved());
        }
    }

    /// Payload that is written past the caches arrives whole, whatever its length and place.
    #[test]
    fn payload_around_the_caches_arrives() {
        let geometry = Geometry::new(64, 1 << 18).unwrap();
        let ring = Ring::heap(geometry);
        let doorbell = || Doorbell::new(Mailbox::heap(1), 0);
        let never = Provider(Box::new(|_, _| false));
        let mut tx = PairTx::growing(ring.clone(), doorbell(), geometry.pool(), never, 4096);
        let mut rx = PairRx::new(ring, doorbell());
        for length in [100, 4095, 4096, 4097, 20_001, geometry.max_bulk()] {
            for start in 0..3 {
                let mut bytes: Vec<u8> = (0..length + start).map(|at| (at * 7) as u8).collect();
                let want = bytes[start..].to_vec();
                send(&mut tx, b"", &mut bytes[start..]).unwrap();
                let message = rx.poll().unwrap().unwrap();
                assert_eq!(payload(&message), want, "{length} {start}");
                rx.consume();
                rx.publish_credit();
            }
        }
    }

    /// The first long payload comes when memory has run out: the pool takes less than a step. Where
    /// not even that is left, the sender is starved: the payload would wait for ever.
    #[test]
    fn a_pool_without_memory_for_a_payload_says_so() {
        let geometry = Geometry::new(64, 1 << 19).unwrap();
        let first = geometry.pool_first();
        let mut long = vec![1; 20_000];
        for (left, is_enough) in [(0, false), (19_000, false), (24_000, true)] {
            let ring = Ring::heap(geometry);
            let doorbell = || Doorbell::new(Mailbox::heap(1), 0);
            let provider = Provider(Box::new(move |_, end| end <= first + left));
            let mut tx = PairTx::growing(ring.clone(), doorbell(), first, provider, u64::MAX);
            let mut rx = PairRx::new(ring, doorbell());
            for _ in 0..3 {
                assert_eq!(send(&mut tx, b"", &mut long).is_ok(), is_enough);
                assert_eq!(tx.is_starved(), !is_enough);
                // A short payload has its place.
                send(&mut tx, b"", &mut [2; 1000]).unwrap();
                while rx.poll().unwrap().is_some() {
                    rx.consume();
                }
                rx.publish_credit();
            }
        }
    }

    /// Payloads that filled the memory of a pool to its last byte sent the next one to the start.
    /// When the pool had grown, that one overwrote a payload that was not read yet. A sender of 8
    /// KiB messages to a busy peer had bytes of a later one in an earlier one.
    #[test]
    fn a_pool_that_is_exactly_full_grows_and_overwrites_nothing() {
        let geometry = Geometry::new(256, 1 << 19).unwrap();
        let (first, step) = (geometry.pool_first(), POPULATED as u32);
        for refused_from in [step, 2 * step, geometry.pool()] {
            let ring = Ring::heap(geometry);
            let doorbell = || Doorbell::new(Mailbox::heap(1), 0);
            let provider = Provider(Box::new(move |start, _| start < refused_from));
            let mut tx = PairTx::growing(ring.clone(), doorbell(), first, provider, u64::MAX);
            let mut rx = PairRx::new(ring.clone(), doorbell());
            let whole = (step - geometry.short()) as usize;
            let length = (1..=geometry.max_bulk() / 64)
                .map(|lines| lines * 64)
                .rfind(|length| {
                    let taken = footprint(*length);
                    taken > geometry.short_limit() && whole.is_multiple_of(taken)
                })
                .unwrap();
            let mut next = 0_u8;
            for _ in 0..4 {
                let mut sent = Vec::new();
                while send(&mut tx, b"", &mut vec![next; length]).is_ok() {
                    sent.push(next);
                    next = next.wrapping_add(1);
                }
                assert!(
                    sent.len() >= whole / footprint(length),
                    "all that has memory is used"
                );
                for content in sent {
                    let message = rx.poll().unwrap().unwrap();
                    assert_eq!(payload(&message), vec![content; length]);
                    rx.consume();
                }
                rx.publish_credit();
            }
        }
    }

    #[test]
    fn a_long_random_walk_agrees_with_a_queue() {
        let (mut tx, mut rx, _) = pair(8, 1024);
        let mut queue = VecDeque::new();
        let mut random = 7u64;
        let mut full = 0;
        for step in 0..if cfg!(miri) { 150 } else { 50_000u64 } {
            random = random
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            if random >> 62 < 2 {
                let control = vec![step as u8; (random >> 40) as usize % 33];
                let length = (random >> 20) as usize % if random >> 61 & 1 == 0 { 20 } else { 513 };
                let mut bytes: Vec<u8> = (0..length).map(|n| (n as u64 * step) as u8).collect();
                match send(&mut tx, &control, &mut bytes) {
                    Ok(()) => queue.push_back((control, bytes)),
                    Err(Full) => full += 1,
                }
            } else if let Some(message) = rx.poll().unwrap() {
                let (control, bytes) = queue.pop_front().unwrap();
                assert_eq!(message.control, control);
                assert_eq!(payload(&message), bytes);
                rx.consume();
            } else {
                assert!(queue.is_empty());
            }
        }
        assert!(full > 0);
    }

    #[test]
    fn two_threads_move_many_messages() {
        const ROUNDS: u64 = if cfg!(miri) { 60 } else { 100_000 };
        let (mut tx, mut rx, _) = pair(16, 4096);
        let sender = std::thread::spawn(move || {
            for n in 0..ROUNDS {
                let mut bytes = vec![n as u8; (n % 300) as usize];
                while send(&mut tx, &n.to_ne_bytes(), &mut bytes).is_err() {
                    std::thread::yield_now();
                }
            }
        });
        for n in 0..ROUNDS {
            let message = loop {
                match rx.poll().unwrap() {
                    Some(message) => break message,
                    None => std::thread::yield_now(),
                }
            };
            assert_eq!(message.control, n.to_ne_bytes());
            assert_eq!(payload(&message), vec![n as u8; (n % 300) as usize]);
            rx.consume();
        }
        sender.join().unwrap();
    }
}

#[cfg(loom)]
mod models {
    use super::*;
    use oxmpi_sync::loom::{self, thread};

    /// Three messages through two cells: sequence, payload words, lap and credit, in every
    /// interleaving.
    #[test]
    fn messages_arrive_in_order_and_credit_returns() {
        let mut model = loom::model::Builder::new();
        model.preemption_bound = Some(3);
        model.check(|| {
            let (mut tx, mut rx, _) = pair(2, 128);
            let sender = thread::spawn(move || {
                for n in 1..=3u64 {
                    let control = (n * 0x0101_0101).to_ne_bytes();
                    while tx.try_send([0, n, 0], &control, Bulk::None).is_err() {
                        thread::yield_now();
                    }
                }
            });
            for n in 1..=3u64 {
                let message = loop {
                    match rx.poll().unwrap() {
                        Some(message) => break message,
                        None => thread::yield_now(),
                    }
                };
                assert_eq!(message.header[1], n);
                assert_eq!(message.control, (n * 0x0101_0101).to_ne_bytes());
                rx.consume();
            }
            sender.join().unwrap();
        });
    }

    /// Three payloads of `LEN` bytes through a ring that holds two: the third needs the place of
    /// the first.
    fn nothing_is_overwritten_before_it_is_read<const LEN: usize>(cells: u32, bytes: u32) {
        let mut model = loom::model::Builder::new();
        model.preemption_bound = Some(2);
        model.check(move || {
            let (mut tx, mut rx, _) = pair(cells, bytes);
            let sender = thread::spawn(move || {
                for n in 1..=3u8 {
                    let mut bytes = [n; LEN];
                    while with_bytes(&mut bytes, |b| tx.try_send([0; 3], b"", Bulk::Region(b)))
                        .is_err()
                    {
                        thread::yield_now();
                    }
                }
            });
            for n in 1..=3u8 {
                let message = loop {
                    match rx.poll().unwrap() {
                        Some(message) => break message,
                        None => thread::yield_now(),
                    }
                };
                let mut bytes = [0; LEN];
                let (first, second) = bytes.split_at_mut(message.bulk[0].len());
                read(first, message.bulk[0]);
                read(second, message.bulk[1]);
                assert_eq!(bytes, [n; LEN]);
                rx.consume();
            }
            sender.join().unwrap();
        });
    }

    #[test]
    fn the_pool_is_not_overwritten_before_it_is_read() {
        nothing_is_overwritten_before_it_is_read::<128>(2, 256);
    }

    /// The short part holds two payloads of 128 bytes, and the long one takes the third: order is
    /// kept over both.
    #[test]
    fn both_parts_keep_the_order() {
        nothing_is_overwritten_before_it_is_read::<128>(4, 1024);
    }

    #[test]
    fn two_cells_are_not_overwritten_before_they_are_read() {
        nothing_is_overwritten_before_it_is_read::<96>(4, 128);
    }
}
