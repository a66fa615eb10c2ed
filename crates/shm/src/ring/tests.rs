//! Rings: what goes in comes out, bounds hold against a lying peer, threads, a random walk against
//! a queue, and loom.

use super::*;
use crate::park::{Doorbell, Mailbox, Node};
use oxmpi_mem::{read, with_bytes};

fn pair(cells: u32, bytes: u32) -> (PairTx<Node>, PairRx<Node>, Ring) {
    let ring = Ring::heap(Geometry::new(cells, bytes).unwrap());
    let bell = || Doorbell::new(Mailbox::heap(1), 0);
    (
        PairTx::new(ring.clone(), bell()),
        PairRx::new(ring.clone(), bell()),
        ring,
    )
}

/// Both halves of one side of a pair with pieces.
type Side = (PairTx<Node>, PairRx<Node>);

/// Two rings that share their pieces: their two sides, and the rings they send in.
fn sides(bytes: u32) -> ([Side; 2], [Ring; 2]) {
    let rings = [(); 2].map(|()| Ring::heap(Geometry::new(4, bytes).unwrap()));
    let bell = || Doorbell::new(Mailbox::heap(1), 0);
    let side = |sends: &Ring, receives: &Ring| {
        let pieces = std::sync::Arc::new(Pieces::default());
        (
            PairTx::new(sends.clone(), bell()).with_pieces(pieces.clone()),
            PairRx::new(receives.clone(), bell()).with_pieces(pieces),
        )
    };
    let both = [side(&rings[0], &rings[1]), side(&rings[1], &rings[0])];
    (both, rings)
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
        let ([(mut tx, _), (_, mut rx)], _) = sides(1 << 17);
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
        assert_eq!(early, Err(Full), "told of half a ring, not of less");
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

    /// The reader tells lazily; but a sender that says it waits is told by the next poll that finds
    /// nothing.
    #[test]
    fn a_waiting_sender_is_told_of_the_last_bit() {
        let (mut tx, mut rx, ring) = pair(64, 4096);
        send(&mut tx, b"", &mut [1; 300]).unwrap();
        rx.poll().unwrap().unwrap();
        rx.consume();
        assert!(rx.poll().unwrap().is_none());
        assert_eq!(ring.head.credit.far.load(Ordering::Relaxed), 0);
        while send(&mut tx, b"", &mut [1; 1000]).is_ok() {}
        assert_eq!(ring.head.want.waiting.load(Ordering::Relaxed), 1);
        while rx.poll().unwrap().is_some() {
            rx.consume();
        }
        assert_eq!(tx.free_bytes(), 4096);
        send(&mut tx, b"", &mut [1; 1000]).unwrap();
        assert_eq!(ring.head.want.waiting.load(Ordering::Relaxed), 0);
    }

    /// Of a quarter of a ring it is told when the reader finds nothing to read, so that no answer
    /// waits behind the telling.
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

    #[test]
    fn a_lying_length_is_an_error() {
        let bulk = |len: u64| (BULK_BIT, len);
        let inline = |control: u64, len: u64| (control << CONTROL_SHIFT | len << PAYLOAD_SHIFT, 0);
        let lies = [
            inline(0, 97),
            inline(0, 255),
            inline(41, 0),
            inline(127, 0),
            inline(9, 88),
            bulk(129),
            bulk(u64::MAX),
            bulk(1 << 32),
            (BULK_BIT | 33 << CONTROL_SHIFT, 5),
            (BULK_BIT | IN_NEAR << PAYLOAD_SHIFT, 33),
            (BULK_BIT | (IN_NEAR + 1) << PAYLOAD_SHIFT, 5),
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
        (0..4).for_each(|_| tx.try_send(header(1, 0), b"", Bulk::None).unwrap());
        for lie in [100u32, u32::MAX, 5] {
            ring.head.credit.cells.store(lie, Ordering::Relaxed);
            let credit = &ring.head.credit;
            credit.far.store(lie.into(), Ordering::Relaxed);
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

    /// The second of two cells shows a number of this lap: one from long ago would be reached again
    /// by the 32 bits of a sequence.
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

    /// Short bulk takes the near ring while there is room, then the far one; the reader follows.
    #[test]
    fn both_byte_rings_keep_the_order() {
        let (mut tx, mut rx, ring) = pair(64, 2048);
        for lap in 0..5u8 {
            let mut sent = Vec::new();
            for n in 0.. {
                let mut bytes = vec![lap * 16 + n; 100 + usize::from(n)];
                if send(&mut tx, b"c", &mut bytes).is_err() {
                    break;
                }
                sent.push(bytes);
            }
            assert_eq!(sent.len(), 4 + 16, "near holds 4, far 16");
            for bytes in sent {
                let message = rx.poll().unwrap().unwrap();
                assert_eq!((message.control, payload(&message)), (&b"c"[..], bytes));
                rx.consume();
            }
            assert!(rx.poll().unwrap().is_none());
        }
        let credit = &ring.head.credit;
        let told = [&credit.near, &credit.far].map(|bytes| bytes.load(Ordering::Relaxed));
        assert_eq!(told, [5 * 512, 5 * 2048]);
    }

    /// Sends bytes from one side to the other; gives where they lay.
    fn move_over(from: &mut Side, to: &mut Side, bytes: &mut [u8]) -> Region {
        send(&mut from.0, b"c", bytes).unwrap();
        let message = to.1.poll().unwrap().unwrap();
        assert_eq!(
            (message.control, payload(&message)),
            (&b"c"[..], bytes.to_vec())
        );
        let place = message.bulk[0];
        to.1.consume();
        place
    }

    #[test]
    fn an_answer_goes_into_the_lines_of_the_question() {
        let ([mut a, mut b], rings) = sides(1 << 18);
        let areas = rings.map(|ring| ring.pieces.region().addr());
        for n in 1..20 {
            let question = move_over(&mut a, &mut b, &mut [n; 10_000]);
            let answer = move_over(&mut b, &mut a, &mut [n + 100; 12_000]);
            assert_eq!((question.addr(), answer.addr()), (areas[0], areas[0]));
        }
        // Both at once: what was read is written, and the areas change sides.
        for n in 0..4 {
            send(&mut a.0, b"", &mut [n; 9_000]).unwrap();
            send(&mut b.0, b"", &mut [n + 50; 9_000]).unwrap();
            for (side, value, area) in [(&mut b, n, n % 2), (&mut a, n + 50, 1 - n % 2)] {
                let message = side.1.poll().unwrap().unwrap();
                assert_eq!(payload(&message), [value; 9_000]);
                assert_eq!(message.bulk[0].addr(), areas[usize::from(area)]);
                side.1.consume();
            }
        }
    }

    /// Over a mesh short payload goes there, too, and into the far ring when no piece is left;
    /// elsewhere it has the near ring.
    #[test]
    fn short_payload_changes_hands_over_a_mesh() {
        for mesh in [true, false] {
            let ([mut a, mut b], rings) = sides(1 << 18);
            a.0.be_on_mesh(mesh);
            b.0.be_on_mesh(mesh);
            let say = |from: &mut Side, to: &mut Side, value: u8, len: usize| {
                let mut bytes = vec![value; len];
                with_bytes(&mut bytes, |region| {
                    from.0.try_send([0; 3], b"", Bulk::Region(region)).unwrap();
                });
                let message = to.1.poll().unwrap().unwrap();
                // Two cells may be claimed that lie at both ends of the ring: a hint, nothing else.
                to.0.expect_answer(len);
                assert_eq!(payload(&message), bytes);
                let place = message.bulk[0].addr();
                to.1.consume();
                place
            };
            let within = |place: usize, bytes: &crate::shared::SharedBytes| {
                let start = bytes.region().addr();
                (start..start + bytes.region().len()).contains(&place)
            };
            for (n, len) in (0..).zip([97, 128, 1000, 1024, 2048]) {
                let question = say(&mut a, &mut b, n, len);
                let answer = say(&mut b, &mut a, n + 100, len);
                assert_eq!(within(question, &rings[0].pieces), mesh || len == 2048);
                assert_eq!(question == answer, mesh || len == 2048, "{len}");
            }
            // Nothing comes back any more.
            let pieces = rings[0].pieces.region().len() / pieces::PIECE;
            for n in 0..pieces + 9 {
                let place = say(&mut a, &mut b, n as u8, 200);
                let last = if mesh { &rings[0].far } else { &rings[0].near };
                assert!(n < pieces || within(place, last), "{n}");
            }
        }
    }

    /// Question and answer of several payloads: the last that was read is written first, and all
    /// lie in a row both times.
    #[test]
    fn an_answer_goes_through_the_pieces_in_the_opposite_order() {
        let ([mut a, mut b], rings) = sides(1 << 18);
        let area = rings[0].pieces.region().addr();
        let lengths = [2, 1, 1, 2, 1].map(|pieces| pieces * pieces::PIECE - 100);
        let places = |from: &mut Side, to: &mut Side, lengths: &[usize]| -> Vec<usize> {
            let place = |len: &usize| move_over(from, to, &mut vec![5; *len]).addr();
            lengths.iter().map(place).collect()
        };
        let mut backwards = lengths;
        backwards.reverse();
        let mut question = places(&mut a, &mut b, &lengths);
        assert_eq!(question[0], area);
        for _ in 0..3 {
            let answer = places(&mut b, &mut a, &backwards);
            question.reverse();
            assert_eq!(answer, question);
            question.reverse();
            assert_eq!(places(&mut a, &mut b, &lengths), question);
        }
    }

    /// Without answers the pieces are used up, and the far ring takes over; an answer brings some
    /// back.
    #[test]
    fn pieces_that_are_not_answered_stay_away() {
        let ([mut a, mut b], rings) = sides(1 << 18);
        let [area, far] = [&rings[0].pieces, &rings[0].far].map(|bytes| bytes.region().addr());
        let mut bytes = [7; pieces::LONGEST];
        for n in 0..10 {
            let place = move_over(&mut a, &mut b, &mut bytes).addr();
            match n {
                0..4 => assert_eq!(place, area + n * pieces::LONGEST),
                _ => assert!(place >= far && place < far + (1 << 18)),
            }
        }
        let last = area + 3 * pieces::LONGEST;
        assert_eq!(move_over(&mut b, &mut a, &mut bytes).addr(), last);
        assert_eq!(move_over(&mut a, &mut b, &mut bytes).addr(), last);
        // What no pieces hold goes through the ring.
        let place = move_over(&mut b, &mut a, &mut vec![1; pieces::LONGEST + 1]);
        assert_eq!(place.addr(), rings[1].far.region().addr());
    }

    /// Pieces that came back one by one serve a payload as long as they lie in a row; others stay
    /// for shorter ones.
    #[test]
    fn a_payload_takes_pieces_in_a_row() {
        let ([mut a, mut b], rings) = sides(1 << 18);
        let area = rings[0].pieces.region().addr();
        let piece = |n: usize| area + n * pieces::PIECE;
        let mut one = [1; pieces::PIECE];
        let mut two = [2; 2 * pieces::PIECE];
        for n in 0..8 {
            assert_eq!(move_over(&mut a, &mut b, &mut one).addr(), piece(n));
        }
        // The upper four go back, two together; of what is left the upper two are in a row.
        assert_eq!(move_over(&mut b, &mut a, &mut two).addr(), piece(6));
        assert_eq!(move_over(&mut b, &mut a, &mut two).addr(), piece(4));
        assert_eq!(move_over(&mut a, &mut b, &mut one).addr(), piece(4));
        assert_eq!(move_over(&mut a, &mut b, &mut two).addr(), piece(5));
        assert_eq!(move_over(&mut b, &mut a, &mut two).addr(), piece(5));
    }

    #[test]
    fn a_lying_piece_is_an_error() {
        let word7 = |index: u64, len: u64| index << PIECE_SHIFT | len;
        let (piece, most) = (pieces::PIECE as u64, pieces::LONGEST as u64);
        let lies = [
            (IN_PIECES, word7(8, 5)),
            (IN_PIECES, word7(8, 0)),
            (IN_PIECES, word7(7, piece + 1)),
            (IN_PIECES, word7(256, 5)),
            (IN_PIECES, word7(u64::from(u32::MAX), 5)),
            (IN_PIECES, word7(0, most + 1)),
            (IN_RETURNED, word7(8, 5)),
            (IN_RETURNED + 1, word7(0, 5)),
        ];
        for (place, word7) in lies {
            let ([_, mut b], [ring, _]) = sides(1 << 18);
            let header = 1 | BULK_BIT | place << PAYLOAD_SHIFT;
            ring.cells[0].words[7].store(word7, Ordering::Relaxed);
            ring.cells[0].words[0].store(header, Ordering::Release);
            assert_eq!(
                b.1.poll().unwrap_err(),
                Corrupt { header },
                "{place} {word7:#x}"
            );
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

    /// Three payloads of `LEN` bytes through a ring that holds two: the third needs the first's
    /// place back.
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
    fn the_far_ring_is_not_overwritten_before_it_is_read() {
        nothing_is_overwritten_before_it_is_read::<128>(2, 256);
    }

    /// The near ring holds two of 128, the far one none beside (it takes the third): order is kept
    /// over both.
    #[test]
    fn near_and_far_ring_keep_the_order() {
        nothing_is_overwritten_before_it_is_read::<128>(4, 1024);
    }

    /// The only piece goes there and back twice: who writes it has read it, and who reads it finds
    /// what was written for it.
    #[test]
    fn a_piece_is_not_overwritten_before_it_is_read() {
        const LEN: usize = pieces::PIECE + 64;
        fn say(tx: &mut PairTx<Node>, n: u8) {
            let mut bytes = vec![n; LEN];
            with_bytes(&mut bytes, |b| tx.try_send([0; 3], b"", Bulk::Region(b))).unwrap();
        }
        fn hear(rx: &mut PairRx<Node>, n: u8) {
            let message = loop {
                match rx.poll().unwrap() {
                    Some(message) => break message,
                    None => thread::yield_now(),
                }
            };
            let mut bytes = vec![0; LEN];
            read(&mut bytes, message.bulk[0]);
            assert_eq!(bytes, vec![n; LEN]);
            rx.consume();
        }
        let mut model = loom::model::Builder::new();
        model.preemption_bound = Some(2);
        model.check(move || {
            let ([mut a, mut b], _) = sides(1 << 16);
            let other = thread::spawn(move || {
                for n in [1, 2] {
                    hear(&mut b.1, n);
                    say(&mut b.0, 10 * n);
                }
            });
            for n in [1, 2] {
                say(&mut a.0, n);
                hear(&mut a.1, 10 * n);
            }
            other.join().unwrap();
        });
    }

    #[test]
    fn two_cells_are_not_overwritten_before_they_are_read() {
        nothing_is_overwritten_before_it_is_read::<96>(4, 128);
    }
}
