//! Tests of parking: each announcement, threads that sleep and wake, and all interleavings of the
//! protocol under loom.

use super::*;

#[cfg(not(loom))]
mod plain {
    use super::*;
    use std::sync::Arc;
    use std::sync::atomic::AtomicU64 as Counter;

    const LONG: Duration = Duration::from_secs(3600);

    #[test]
    fn an_awake_rank_is_not_disturbed() {
        let mailbox = Mailbox::heap(70);
        let mut sleeper: Sleeper<Node> = Sleeper::new(mailbox.clone(), Barrier::Global);
        let doorbell: Doorbell<Node> = Doorbell::new(mailbox, 69);
        doorbell.ring();
        sleeper.take_inbox(|_| panic!("nothing is cold"));
    }

    #[test]
    fn a_cold_ring_leaves_a_note_in_the_inbox() {
        let mailbox = Mailbox::heap(70);
        let mut sleeper: Sleeper<Node> = Sleeper::new(mailbox.clone(), Barrier::Fence);
        let cold: Doorbell<Node> = Doorbell::new(mailbox.clone(), 69);
        let hot: Doorbell<Node> = Doorbell::new(mailbox, 3);
        assert!(sleeper.cool([69, 5]));
        cold.ring();
        cold.ring();
        hot.ring();
        assert!(sleeper.has_mail());
        let mut found = Vec::new();
        sleeper.take_inbox(|source| found.push(source));
        assert_eq!(found, [69]);
        assert!(!sleeper.has_mail());
        sleeper.warm(69);
        cold.ring();
        sleeper.take_inbox(|_| panic!("it is warm"));
        sleeper.warm(5);
        sleeper.warm(5);
        assert_eq!(sleeper.mailbox.attention.word.load(Ordering::Relaxed), 0);
    }

    #[test]
    fn a_ring_before_the_sleep_prevents_it() {
        let mailbox = Mailbox::heap(1);
        let mut sleeper: Sleeper<Node> = Sleeper::new(mailbox.clone(), Barrier::Fence);
        let doorbell: Doorbell<Node> = Doorbell::new(mailbox, 0);
        let announced = sleeper.announce();
        doorbell.ring();
        assert_eq!(announced.sleep(LONG), Rise::Rung);
        assert_eq!(sleeper.rise(Rise::TimedOut, || true), Rise::Rung);
        let announced = sleeper.announce();
        doorbell.wake();
        assert_eq!(sleeper.rise(announced.sleep(LONG), || true), Rise::Rung);
    }

    #[test]
    fn work_that_only_the_backstop_found_while_all_others_slept_is_a_lost_doorbell() {
        let mut sleeper: Sleeper<Node> = Sleeper::new(Mailbox::heap(1), Barrier::Fence);
        for (owed, risen) in [(true, Rise::Lost), (false, Rise::TimedOut)] {
            let rise = sleeper.announce().sleep(Duration::from_micros(1));
            assert_eq!(sleeper.rise(rise, || owed), risen);
        }
        drop(sleeper.announce());
        sleeper.cancel();
        assert_eq!(sleeper.mailbox.attention.word.load(Ordering::Relaxed), 0);
    }

    /// A job that was suspended and resumed warned of a lost doorbell. The timeout had woken a
    /// sleeper. A message published and rung for while it got up was taken for work without a
    /// doorbell.
    #[test]
    fn what_comes_while_we_get_up_is_not_late() {
        let mailbox = Mailbox::heap(1);
        let mut sleeper: Sleeper<Node> = Sleeper::new(mailbox.clone(), Barrier::Fence);
        let doorbell: Doorbell<Node> = Doorbell::new(mailbox, 0);
        let rise = sleeper.announce().sleep(Duration::from_micros(1));
        doorbell.ring();
        assert_eq!(sleeper.rise(rise, || true), Rise::Rung);
    }

    /// Jobs of a thousand ranks on two processors warned of lost doorbells. A sender that lost its
    /// processor between publishing and ringing was taken for one that did not ring. That sender is
    /// awake, so there is no warning; its doorbell does no harm when it comes.
    #[test]
    fn a_sender_stopped_before_it_rings_has_lost_no_doorbell() {
        let published = Counter::new(0);
        let [mine, theirs] = [Mailbox::heap(1), Mailbox::heap(1)];
        let mut sleeper: Sleeper<Node> = Sleeper::new(mine.clone(), Barrier::Fence);
        let doorbell: Doorbell<Node> = Doorbell::new(mine, 0);
        let announced = sleeper.announce();
        published.store(1, Ordering::Release);
        let rise = announced.sleep(Duration::from_micros(1));
        let owed = || published.load(Ordering::Acquire) == 1 && theirs.is_asleep();
        assert_eq!(sleeper.rise(rise, owed), Rise::TimedOut);
        doorbell.ring();
        assert!(!sleeper.has_mail());
        assert_eq!(sleeper.mailbox.attention.word.load(Ordering::Relaxed), 0);
    }

    #[test]
    fn others_see_who_is_asleep() {
        let [mine, theirs] = [Mailbox::heap(1), Mailbox::heap(1)];
        let doorbell: Doorbell<Node> = Doorbell::new(mine.clone(), 0);
        std::thread::scope(|scope| {
            let mine = &mine;
            scope.spawn(move || {
                let mut sleeper: Sleeper<Node> = Sleeper::new(mine.clone(), Barrier::Fence);
                sleeper.announce().sleep(LONG)
            });
            while !mine.is_asleep() {
                std::thread::yield_now();
            }
            assert!(!theirs.is_asleep());
            doorbell.wake();
        });
        assert!(!mine.is_asleep());
    }

    /// A system that has accepted the registration and refuses the barrier.
    struct Refusing;

    impl Parking for Refusing {
        fn registered() -> bool {
            true
        }

        fn global_barrier() -> bool {
            fence(Ordering::SeqCst);
            false
        }

        fn wait(word: &AtomicU32, expected: u32, timeout: Duration) -> Rise {
            Node::wait(word, expected, timeout)
        }

        fn wake(word: &AtomicU32) {
            Node::wake(word);
        }
    }

    /// A sandbox installed after MPI_Init, or a restored process: the kernel refuses the barrier
    /// that senders rely on. Once this went unnoticed: a rank slept until the backstop although
    /// there was work for it.
    #[test]
    fn a_refused_barrier_makes_senders_fence_and_sleep_short() {
        let mailbox = Mailbox::heap(1);
        let mut sleeper: Sleeper<Refusing> = Sleeper::new(mailbox.clone(), Barrier::Global);
        let mut doorbell: Doorbell<Refusing> = Doorbell::new(mailbox, 0);
        assert!(!doorbell.fences() && !sleeper.is_refused());
        // The sender saw an old word and does not ring.
        let announced = sleeper.announce();
        assert!(sleeper.is_refused());
        assert_eq!(sleeper.rise(announced.sleep(LONG), || true), Rise::TimedOut);
        doorbell.refresh();
        assert!(doorbell.fences());
        // A ring must not go cold when its sender might not see that.
        assert!(!sleeper.cool([0]));
        doorbell.ring();
        sleeper.take_inbox(|_| panic!("it is polled"));
    }

    /// Two threads pass a counter back and forth and sleep each time, with an hour as the backstop.
    #[test]
    fn two_threads_wake_each_other() {
        const ROUNDS: u64 = if cfg!(miri) { 10 } else { 2_000 };
        for barrier in [Barrier::Global, Barrier::Fence] {
            let counter = Arc::new(Counter::new(0));
            let mailboxes = [Mailbox::heap(2), Mailbox::heap(2)];
            let play = move |me: usize, mailboxes: [Mailbox; 2], counter: Arc<Counter>| {
                let mut sleeper: Sleeper<Node> = Sleeper::new(mailboxes[me].clone(), barrier);
                let doorbell: Doorbell<Node> = Doorbell::new(mailboxes[1 - me].clone(), me);
                for round in 0..ROUNDS {
                    let mine = round * 2 + me as u64;
                    while counter.load(Ordering::Acquire) != mine {
                        let announced = sleeper.announce();
                        if counter.load(Ordering::Acquire) == mine {
                            sleeper.cancel();
                        } else {
                            sleeper.rise(announced.sleep(LONG), || false);
                        }
                    }
                    counter.store(mine + 1, Ordering::Release);
                    doorbell.ring();
                }
            };
            let other = std::thread::spawn({
                let (mailboxes, counter) = (mailboxes.clone(), Arc::clone(&counter));
                move || play(1, mailboxes, counter)
            });
            play(0, mailboxes, Arc::clone(&counter));
            other.join().unwrap();
        }
    }
}

#[cfg(loom)]
mod models {
    use super::*;
    use crate::ring::{Bulk, Geometry, PairRx, PairTx, Ring};
    use oxmpi_sync::loom::{self, thread};

    const NEVER: Duration = Duration::MAX;

    fn bounded(f: impl Fn() + Sync + Send + 'static) {
        let mut model = loom::model::Builder::new();
        model.preemption_bound = Some(3);
        model.check(f);
    }

    /// Waits for one message as a rank does: poll, announce, publish credit, poll again, sleep. A
    /// lost doorbell is a deadlock.
    fn receive(sleeper: &mut Sleeper<Node>, rx: &mut PairRx<Node>, source: usize) -> u64 {
        let mut open = sleeper.cold == 0;
        loop {
            let mut announced = None;
            for last in [false, true] {
                if last {
                    announced = Some(sleeper.announce());
                    rx.publish_credit();
                }
                sleeper.take_inbox(|found| {
                    assert_eq!(found, source);
                    open = true;
                });
                if open && let Some(message) = rx.poll().unwrap() {
                    let number = message.header[1];
                    rx.consume();
                    if last {
                        sleeper.cancel();
                    }
                    return number;
                }
            }
            sleeper.rise(announced.unwrap().sleep(NEVER), || false);
        }
    }

    fn pair(cells: u32) -> (Mailbox, Mailbox, PairTx<Node>, PairRx<Node>) {
        let (sender, receiver) = (Mailbox::heap(2), Mailbox::heap(2));
        let ring = Ring::heap(Geometry::new(cells, 128).unwrap());
        let tx = PairTx::new(ring.clone(), Doorbell::new(receiver.clone(), 0));
        let rx = PairRx::new(ring, Doorbell::new(sender.clone(), 1));
        (sender, receiver, tx, rx)
    }

    #[test]
    fn a_sleeping_receiver_is_woken() {
        bounded(|| {
            let (_, mailbox, mut tx, mut rx) = pair(4);
            let mut sleeper = Sleeper::new(mailbox, Barrier::Fence);
            let sender = thread::spawn(move || {
                (1..=2).for_each(|n| tx.try_send([0, n, 0], b"", Bulk::None).unwrap());
            });
            assert_eq!(receive(&mut sleeper, &mut rx, 0), 1);
            assert_eq!(receive(&mut sleeper, &mut rx, 0), 2);
            sender.join().unwrap();
        });
    }

    /// The ring is cold from the start, as in a new segment: the receiver polls it only when its
    /// inbox bit is set.
    #[test]
    fn a_sleeping_receiver_hears_of_a_cold_ring() {
        bounded(|| {
            let (_, mailbox, mut tx, mut rx) = pair(4);
            let mut sleeper = Sleeper::new(mailbox, Barrier::Fence);
            assert!(sleeper.cool([0]));
            let sender = thread::spawn(move || tx.try_send([0, 1, 0], b"", Bulk::None).unwrap());
            assert_eq!(receive(&mut sleeper, &mut rx, 0), 1);
            sender.join().unwrap();
        });
    }

    /// A ring is cooled while its sender sends: the second look finds the message, or the inbox
    /// announces it.
    #[test]
    fn cooling_loses_nothing() {
        bounded(|| {
            let (_, mailbox, mut tx, mut rx) = pair(4);
            let mut sleeper: Sleeper<Node> = Sleeper::new(mailbox, Barrier::Fence);
            let sender = thread::spawn(move || tx.try_send([0, 1, 0], b"", Bulk::None).unwrap());
            assert!(sleeper.cool([0]));
            let second_look = rx.poll().unwrap().is_some();
            sender.join().unwrap();
            let mut note = false;
            sleeper.take_inbox(|_| note = true);
            assert!(second_look || note);
        });
    }

    /// The sender fills the ring and sleeps until credit comes; the receiver sleeps until messages
    /// come.
    #[test]
    fn a_sender_waiting_for_credit_is_woken() {
        bounded(|| {
            let (mine, theirs, mut tx, mut rx) = pair(2);
            let mut sleeper: Sleeper<Node> = Sleeper::new(mine, Barrier::Fence);
            let receiver = thread::spawn(move || {
                let mut sleeper = Sleeper::new(theirs, Barrier::Fence);
                (1..=3).for_each(|n| assert_eq!(receive(&mut sleeper, &mut rx, 0), n));
            });
            for n in 1..=3 {
                while tx.try_send([0, n, 0], b"", Bulk::None).is_err() {
                    let announced = sleeper.announce();
                    if tx.try_send([0, n, 0], b"", Bulk::None).is_ok() {
                        sleeper.cancel();
                        break;
                    }
                    sleeper.rise(announced.sleep(NEVER), || false);
                }
            }
            receiver.join().unwrap();
        });
    }
}
