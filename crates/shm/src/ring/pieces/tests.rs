//! Tests of pieces: who owns one, what has memory, false numbers of a peer, a random walk in which
//! both accounts must agree, and loom.

use super::*;
use crate::park::{Doorbell, Mailbox, Node};
use crate::ring::{Bulk, PairRx, PairTx, Provider, Ring};
use oxmpi_mem::{read, with_bytes};
use std::sync::Arc;

/// Both halves of one side of a pair, and its account.
struct End {
    tx: PairTx<Node>,
    rx: PairRx<Node>,
    pieces: Arc<Pieces>,
}

/// The ring that one end writes and the other reads.
fn ring(bytes: u32) -> Ring {
    Ring::heap(Geometry::new(4, bytes).unwrap())
}

/// The two ends of a pair. Each piece of memory is asked of `provider`.
fn ends(
    rings: &[Ring; 2],
    provider: impl Fn(u32, u32) -> bool + Clone + Send + 'static,
) -> [End; 2] {
    let doorbell = || Doorbell::new(Mailbox::heap(1), 0);
    [(0, 1), (1, 0)].map(|(sent, received)| {
        let pieces = Arc::<Pieces>::default();
        let provider = Provider(Box::new(provider.clone()));
        let (sent, there) = (rings[sent].clone(), rings[sent].geometry().pool());
        End {
            tx: PairTx::growing(sent, doorbell(), there, provider, u64::MAX)
                .with_pieces(pieces.clone()),
            rx: PairRx::new(rings[received].clone(), doorbell()).with_pieces(pieces.clone()),
            pieces,
        }
    })
}

impl End {
    fn say(&mut self, value: u8, len: usize) {
        with_bytes(&mut vec![value; len], |region| {
            self.tx.try_send([0; 3], b"", Bulk::Region(region)).unwrap();
        });
    }

    /// Reads the next message, checks its content, and returns its address.
    fn hear(&mut self, value: u8, len: usize) -> usize {
        let place = self.look(value, len);
        self.rx.consume();
        place
    }

    fn look(&mut self, value: u8, len: usize) -> usize {
        let message = self.rx.poll().unwrap().unwrap();
        let mut bytes = vec![0; message.len()];
        let (first, second) = bytes.split_at_mut(message.bulk[0].len());
        read(first, message.bulk[0]);
        read(second, message.bulk[1]);
        assert_eq!(bytes, vec![value; len]);
        message.bulk[0].addr()
    }
}

fn is_in(bytes: &SharedBytes, place: usize) -> bool {
    let start = bytes.region().addr();
    (start..start + bytes.region().len()).contains(&place)
}

#[cfg(not(loom))]
mod plain {
    use super::*;
    use crate::ring::{BULK_BIT, Corrupt, IN_PIECES, IN_RETURNED, PAYLOAD_SHIFT, PLACE_SHIFT};
    use oxmpi_sync::atomic::Ordering;
    use std::collections::VecDeque;
    use std::sync::atomic::AtomicU32 as Counter;

    const STEP: usize = PIECE as usize;

    /// Moves a payload from one end to the other and returns its address.
    fn pass(from: &mut End, to: &mut End, len: usize) -> usize {
        from.say(len as u8, len);
        to.hear(len as u8, len)
    }

    /// One long payload each way through the pools, so that either end may take a new piece.
    fn meet(a: &mut End, b: &mut End, times: usize) {
        for _ in 0..times {
            a.pieces.hear(FROM);
            b.pieces.hear(FROM);
        }
    }

    #[test]
    fn the_smallest_rings_have_no_pieces() {
        for (bytes, pieces) in [(14, 0), (15, 1), (16, 2), (19, 16), (21, 64), (24, 64)] {
            let geometry = Geometry::new(4, 1 << bytes).unwrap();
            assert_eq!(geometry.pieces(), pieces * PIECE);
        }
    }

    #[test]
    fn an_answer_goes_into_the_lines_of_its_question() {
        let rings = [ring(1 << 17), ring(1 << 17)];
        let [mut a, mut b] = ends(&rings, |_, _| true);
        assert!(is_in(&rings[0].pool, pass(&mut a, &mut b, 5000)));
        let first = pass(&mut b, &mut a, 6000);
        assert_eq!(first, rings[1].pieces.region().addr());
        for len in [FROM, 3000, STEP, 2 * FROM] {
            assert_eq!(pass(&mut a, &mut b, len), first);
            assert_eq!(pass(&mut b, &mut a, 5000), first);
        }
        // Shorter payload stays in the pool.
        assert!(is_in(&rings[0].pool, pass(&mut a, &mut b, FROM - 1)));
    }

    /// A message that is not consumed keeps its piece.
    #[test]
    fn a_piece_is_owned_when_its_message_is_consumed_and_not_before() {
        let rings = [ring(1 << 17), ring(1 << 17)];
        let [mut a, mut b] = ends(&rings, |_, _| true);
        meet(&mut a, &mut b, 2);
        a.say(1, 5000);
        let question = b.look(1, 5000);
        let other = pass(&mut b, &mut a, 7000);
        assert_eq!(b.hear(1, 5000), question);
        assert!(is_in(&rings[0].pieces, question) && is_in(&rings[1].pieces, other));
        assert_eq!(pass(&mut b, &mut a, 8000), question);
    }

    /// No memory is asked for while one side alone sends long payload. Each long payload through
    /// the pool then permits one new run of pieces.
    #[test]
    fn who_is_not_answered_uses_no_pieces() {
        let asked = Arc::new(Counter::new(0));
        let rings = [ring(1 << 17), ring(1 << 17)];
        let [mut a, mut b] = ends(&rings, {
            let asked = asked.clone();
            move |start, end| asked.fetch_add(end - start, Ordering::Relaxed) < u32::MAX
        });
        for _ in 0..20 {
            assert!(is_in(&rings[0].pool, pass(&mut a, &mut b, 20_000)));
            pass(&mut b, &mut a, FROM - 1);
        }
        assert_eq!(asked.load(Ordering::Relaxed), 0);
        assert!(is_in(&rings[1].pieces, pass(&mut b, &mut a, 20_000)));
        assert_eq!(asked.load(Ordering::Relaxed), 2 * PIECE);
        assert!(is_in(&rings[1].pieces, pass(&mut a, &mut b, 20_000)));
        assert!(is_in(&rings[0].pool, pass(&mut a, &mut b, 20_000)));
    }

    /// Where memory is refused, payload goes through the pool.
    #[test]
    fn pieces_without_memory_are_not_used() {
        let rings = [ring(1 << 17), ring(1 << 17)];
        let pool = rings[0].geometry().pool();
        let [mut a, mut b] = ends(&rings, move |_, end| end <= pool + PIECE);
        meet(&mut a, &mut b, 9);
        assert!(is_in(&rings[0].pieces, pass(&mut a, &mut b, 5000)));
        for _ in 0..3 {
            assert!(is_in(&rings[0].pool, pass(&mut a, &mut b, 5000)));
        }
    }

    /// Question and answer of several payloads: the last that was read is written first.
    #[test]
    fn what_was_read_last_is_written_first() {
        let rings = [ring(1 << 18), ring(1 << 18)];
        let [mut a, mut b] = ends(&rings, |_, _| true);
        let lengths = [2, 1, 1, 2, 1].map(|pieces| pieces * STEP - 100);
        meet(&mut a, &mut b, lengths.len());
        let mut places: Vec<usize> = lengths.map(|len| pass(&mut a, &mut b, len)).into();
        assert_eq!(places[0], rings[0].pieces.region().addr());
        for _ in 0..3 {
            let back = lengths.iter().rev().map(|len| pass(&mut b, &mut a, *len));
            let back: Vec<usize> = back.collect();
            places.reverse();
            assert_eq!(back, places);
            places = lengths.map(|len| pass(&mut a, &mut b, len)).into();
        }
    }

    /// Single pieces that came back serve a longer payload where they are adjacent.
    #[test]
    fn a_payload_takes_adjacent_pieces() {
        let rings = [ring(1 << 18), ring(1 << 18)];
        let [mut a, mut b] = ends(&rings, |_, _| true);
        a.pieces.heard.store(8, Relaxed);
        let start = rings[0].pieces.region().addr();
        for n in 0..8 {
            assert_eq!(pass(&mut a, &mut b, STEP), start + n * STEP);
        }
        assert!(is_in(&rings[0].pool, pass(&mut a, &mut b, STEP)));
        for (len, first) in [(4 * STEP, 4), (2 * STEP, 2)] {
            assert_eq!(pass(&mut b, &mut a, len), start + first * STEP);
        }
        assert_eq!(pass(&mut a, &mut b, STEP), start + 2 * STEP);
        assert_eq!(pass(&mut a, &mut b, 2 * STEP), start + 3 * STEP);
        assert_eq!(pass(&mut b, &mut a, 3 * STEP), start + 2 * STEP);
    }

    #[test]
    fn a_false_piece_is_an_error() {
        let word7 = |index: u64, len: usize| index << PLACE_SHIFT | len as u64;
        let lies = [
            // There are four pieces.
            (IN_PIECES, word7(4, 5)),
            (IN_PIECES, word7(3, STEP + 1)),
            (IN_PIECES, word7(256, 5)),
            (IN_PIECES, word7(u64::from(u32::MAX), 5)),
            (IN_PIECES, word7(0, 1 << 17)),
            (IN_PIECES, u64::MAX),
            (IN_PIECES, word7(2, 0)),
            (IN_RETURNED, word7(4, 5)),
            // They are ours: the first was read, the others were never the peer's.
            (IN_PIECES, word7(0, 5)),
            (IN_PIECES, word7(0, STEP + 1)),
            (IN_RETURNED, word7(1, 5)),
            (IN_RETURNED, word7(0, STEP + 1)),
            (IN_RETURNED + 1, word7(0, 5)),
            (255, word7(0, 5)),
        ];
        for (area, word7) in lies {
            let rings = [ring(1 << 17), ring(1 << 17)];
            let [mut a, mut b] = ends(&rings, |_, _| true);
            meet(&mut a, &mut b, 1);
            pass(&mut a, &mut b, 5000);
            let header = 2 | BULK_BIT | area << PAYLOAD_SHIFT;
            rings[0].cells[1].words[7].store(word7, Ordering::Relaxed);
            rings[0].cells[1].words[0].store(header, Ordering::Release);
            let error = b.rx.poll().unwrap_err();
            assert_eq!(error, Corrupt { header }, "{area} {word7:#x}");
        }
        // A pair without pieces takes none.
        let (small, doorbell) = (ring(256), Doorbell::new(Mailbox::heap(1), 0));
        let mut rx: PairRx<Node> = PairRx::new(small.clone(), doorbell);
        let header = 1 | BULK_BIT | IN_RETURNED << PAYLOAD_SHIFT;
        small.cells[0].words[7].store(5, Ordering::Relaxed);
        small.cells[0].words[0].store(header, Ordering::Release);
        assert_eq!(rx.poll().unwrap_err(), Corrupt { header });
    }

    /// Both ends send payloads of any length, read late, and answer or do not. No piece is ever
    /// owned by both. When nothing is under way, each is owned by one of them.
    #[test]
    fn both_accounts_always_agree() {
        for seed in 1..if cfg!(miri) { 2 } else { 40 } {
            let rings = [ring(1 << 15 << (seed % 4)), ring(1 << 17)];
            let mut both = ends(&rings, |_, _| true);
            let mut queues = [VecDeque::new(), VecDeque::new()];
            let most = rings.each_ref().map(|ring| ring.geometry().max_bulk());
            let mut random: u64 = seed;
            let mut in_pieces = 0;
            let mut next = |bound: usize| {
                random = random.wrapping_mul(6364136223846793005).wrapping_add(1);
                (random >> 33) as usize % bound
            };
            for step in 0..if cfg!(miri) { 60 } else { 2000 } {
                let me = next(2);
                if next(2) == 0 {
                    let len = [100, FROM, STEP, 2 * STEP, most[me]][next(5)].min(most[me]);
                    let sent = with_bytes(&mut vec![step as u8; len], |region| {
                        both[me].tx.try_send([0; 3], b"", Bulk::Region(region))
                    });
                    if sent.is_ok() {
                        queues[1 - me].push_back((step as u8, len));
                    }
                } else if let Some((value, len)) = queues[me].pop_front() {
                    let place = both[me].hear(value, len);
                    in_pieces += usize::from(rings.iter().any(|ring| is_in(&ring.pieces, place)));
                }
                let [a, b] = &both;
                for (ours, theirs, ring) in [
                    (&a.pieces.sent, &b.pieces.received, &rings[0]),
                    (&b.pieces.sent, &a.pieces.received, &rings[1]),
                ] {
                    let (ours, theirs) = (ours.ours.load(Relaxed), theirs.ours.load(Relaxed));
                    assert_eq!(ours & theirs, 0);
                    if queues.iter().all(VecDeque::is_empty) {
                        assert_eq!(ours | theirs, mask(ring.geometry().pieces() / PIECE));
                    }
                }
            }
            assert!(in_pieces > if cfg!(miri) { 0 } else { 100 }, "{in_pieces}");
        }
    }

    /// Two threads ask and answer, each with one half in use at a time.
    #[test]
    fn two_threads_pass_pieces_to_and_fro() {
        const ROUNDS: usize = if cfg!(miri) { 10 } else { 20_000 };
        let [mut a, mut b] = ends(&[ring(1 << 17), ring(1 << 17)], |_, _| true);
        fn wait(end: &mut End) {
            while end.rx.poll().unwrap().is_none() {
                std::thread::yield_now();
            }
        }
        let length = |n: usize| 100 + n * 977 % 40_000;
        let other = std::thread::spawn(move || {
            for n in 0..ROUNDS {
                wait(&mut b);
                b.hear(n as u8, length(n));
                b.say(!(n as u8), length(n + 1));
            }
        });
        for n in 0..ROUNDS {
            a.say(n as u8, length(n));
            wait(&mut a);
            a.hear(!(n as u8), length(n + 1));
        }
        other.join().unwrap();
    }
}

#[cfg(loom)]
mod models {
    use super::*;
    use oxmpi_sync::loom::{self, thread};

    /// The only piece goes there and back twice. Its writer has read it before, and its reader
    /// finds what was written for it.
    #[test]
    fn a_piece_is_not_overwritten_before_it_is_read() {
        fn wait(end: &mut End) {
            while end.rx.poll().unwrap().is_none() {
                thread::yield_now();
            }
        }
        let mut model = loom::model::Builder::new();
        model.preemption_bound = Some(2);
        model.check(|| {
            let rings = [ring(1 << 15), ring(1 << 15)];
            let [mut a, mut b] = ends(&rings, |_, _| true);
            a.pieces.heard.store(1, Relaxed);
            let area = rings[0].pieces.clone();
            let other = thread::spawn(move || {
                for n in [1, 2] {
                    wait(&mut b);
                    b.hear(n, FROM);
                    b.say(10 * n, FROM);
                }
            });
            for n in [1, 2] {
                a.say(n, FROM);
                wait(&mut a);
                assert!(is_in(&area, a.hear(10 * n, FROM)));
            }
            other.join().unwrap();
        });
    }
}
