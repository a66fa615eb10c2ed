//! One suite for the three components: the bytes of a message arrive by any component and after any
//! failure. `xpmem` uses a substitute for its device, whose processes are all this one. The
//! attached memory is the memory itself, and the substitute records every call strictly.

use super::xpmem::Device;
use super::*;
use crate::frame::Header;
use crate::sm::{self, Rx, Tx};
use crate::wire::{Bulk, More};
use oxmpi_mca::choice::Selection;
use oxmpi_mca::events::total;
use oxmpi_mca::param::{Auto, Bytes, Params};
use oxmpi_mem::HeapBytes;
use oxmpi_reach::shared_copy::{Job, SharedCopy};
use oxmpi_shm::segment::Layout;
use oxmpi_sync::atomic::global::{AtomicU64, Ordering};
use std::io;
use std::ptr::NonNull;

/// The substitute for the kernel module.
#[derive(Default)]
struct StandIn {
    books: Mutex<Books>,
}

#[derive(Default)]
struct Books {
    made: Vec<u64>,
    got: Vec<u64>,
    attached: Vec<(u64, usize)>,
    attaches: u64,
    refuses: bool,
}

fn refused() -> io::Error {
    io::Error::from(io::ErrorKind::PermissionDenied)
}

impl Device for StandIn {
    fn make(&self) -> io::Result<u64> {
        let mut books = self.books.lock();
        let number = books.made.len() as u64 + 1;
        books.made.push(number);
        Ok(number)
    }

    fn remove(&self, number: u64) {
        let mut books = self.books.lock();
        let at = books.made.iter().position(|made| *made == number);
        books.made[at.expect("it was made")] = 0;
    }

    fn get(&self, number: u64) -> io::Result<u64> {
        let mut books = self.books.lock();
        match books.made.contains(&number) && number != 0 && !books.refuses {
            true => {
                books.got.push(number);
                Ok(number)
            }
            false => Err(refused()),
        }
    }

    fn release(&self, access: u64) {
        let mut books = self.books.lock();
        let at = books.got.iter().position(|got| *got == access);
        books.got.swap_remove(at.expect("it was got"));
    }

    fn attach(&self, access: u64, at: u64, len: usize) -> io::Result<NonNull<u8>> {
        let mut books = self.books.lock();
        assert!(books.got.contains(&access) && len > 0);
        assert!(at.is_multiple_of(4096) && len.is_multiple_of(4096));
        if books.refuses {
            return Err(refused());
        }
        books.attaches += 1;
        books.attached.push((at, len));
        let at = std::ptr::with_exposed_provenance_mut(usize::try_from(at).expect("an address"));
        Ok(NonNull::new(at).expect("not at 0"))
    }

    fn detach(&self, at: NonNull<u8>) {
        let mut books = self.books.lock();
        let at = at.addr().get() as u64;
        let at = books.attached.iter().position(|attached| attached.0 == at);
        books.attached.swap_remove(at.expect("it was attached"));
    }
}

/// Two processes of a node inside this process, with one component.
struct Pair {
    single: [Arc<Single>; 2],
    tx: [Tx; 2],
    rx: [Rx; 2],
    segment: Segment,
    device: Arc<StandIn>,
    /// The word by which process 1 identifies process 0.
    word: Box<AtomicU64>,
}

impl Pair {
    fn by(component: &'static str) -> Pair {
        Pair::paying_from(component, 1)
    }

    fn paying_from(component: &'static str, from: u64) -> Pair {
        let layout = Layout::new(2, 64 << 20).expect("two ranks");
        let segment = Segment::create(layout, 7, 0).expect("memory");
        let device = Arc::new(StandIn::default());
        let mut params = Params::defaults();
        params.sm_single_copy_from = Auto::Set(Bytes(from));
        // The choice on a machine that has the device.
        let mut choice = choose(&Selection::Only(vec![component]));
        if component == "xpmem" && !choice.has(component) {
            choice.taken[0].name = "xpmem";
        }
        let single = [0, 1].map(|me| {
            let device = Arc::clone(&device) as Arc<dyn Device>;
            Arc::new(Single {
                has_free_processors: true,
                tuning: Tuning::of(&params),
                ..Single::with(segment.clone(), me, &choice, Some(device))
            })
        });
        let word = Box::new(AtomicU64::new(0x0123_4567_89ab_cdef));
        let card = segment.card(0).expect("it is published");
        segment.publish_card(
            0,
            Card {
                nonce_address: std::ptr::from_ref(&*word).expose_provenance() as u64,
                nonce: word.load(Ordering::Relaxed),
                ..card
            },
        );
        let open = |me: u32| {
            let single = Arc::clone(&single[me as usize]);
            sm::open_with(segment.clone(), me, true, &params, single)
        };
        let ((rx0, tx0), (rx1, tx1)) = (open(0), open(1));
        Pair {
            single,
            tx: [tx0, tx1],
            rx: [rx0, rx1],
            segment,
            device,
            word,
        }
    }

    /// Sends a message from process 0 to process 1 as `pml` does: by single copy, or in fragments.
    /// Returns whether it was copied once.
    fn message(&mut self, bytes: &[u8]) -> bool {
        let from = HeapBytes::from_slice(bytes);
        let into = HeapBytes::from_slice(&vec![0xee; bytes.len() + 2]);
        let inside = into.region().slice(1, bytes.len());
        let [tx0, tx1] = &mut self.tx;
        let place = tx0.expose(1, from.region());
        let once = place.is_some_and(|place| tx1.get(0, place, inside).is_ok());
        let mut arrived = 0;
        let mut left = from.region();
        while !once && arrived < bytes.len() {
            let len = left.len().min(tx0.limits(1).fragment);
            if len > 0 {
                let bulk = Bulk::Region(left.slice(0, len));
                if tx0.try_send(1, Header::default(), &[], bulk).is_ok() {
                    left = left.skip(len);
                }
            }
            self.rx[1].poll(|_, frame| {
                frame.copy_out(inside.slice(arrived, frame.bulk_len()));
                arrived += frame.bulk_len();
                More::Yes
            });
        }
        let got = into.to_vec();
        assert!(
            got[1..=bytes.len()] == *bytes,
            "{} bytes arrive",
            bytes.len()
        );
        assert_eq!((got[0], got[bytes.len() + 1]), (0xee, 0xee));
        once
    }
}

fn pattern(len: usize, seed: usize) -> Vec<u8> {
    (0..len)
        .map(|at| (at * 31 + seed * 17 + at / 255) as u8)
        .collect()
}

/// Components that can be used here: `cma` only where the system allows it.
fn usable() -> impl Iterator<Item = &'static str> {
    let cma = choose(&Selection::Any).has("cma");
    let all = ["xpmem", "cma", "staging"].into_iter();
    all.filter(move |name| *name != "cma" || cma)
}

/// A receiver took an offer or declined it by whether the sender waited at that moment. So the
/// protocol of a message depended on time. Now the sender alone decides, by the length.
#[test]
fn an_offer_is_taken_whatever_its_sender_does() {
    for component in usable().filter(|name| *name != "staging") {
        let mut pair = Pair::paying_from(component, 1 << 20);
        let limits = pair.tx[0].limits(1);
        assert!(limits.single_copy_from <= 1 << 20);
        for len in [100_000, 1 << 20] {
            for waits in [false, true] {
                pair.rx[0].set_waiting(waits);
                assert!(pair.message(&pattern(len, 1)), "{component}, {len}");
            }
            let by_frames = len as u64 <= limits.frames_to;
            assert_eq!(by_frames, len < 1 << 20, "{component}, {len}");
        }
    }
}

#[test]
fn every_component_carries_messages_of_any_length() {
    for component in usable() {
        let mut pair = Pair::by(component);
        for (seed, len) in [1, 7, 4096, 65_537, 1 << 20, 5_000_001]
            .into_iter()
            .enumerate()
        {
            let once = pair.message(&pattern(len, seed));
            assert_eq!(once, component != "staging", "{component}, {len}");
        }
        assert_eq!(pair.single[1].component(0), component);
        let (theirs, ours) = (
            HeapBytes::new(1000),
            HeapBytes::from_slice(&pattern(1000, 9)),
        );
        let written = pair.single[1].write(0, ours.region(), theirs.region().addr() as u64);
        // The system does not let a process write to itself.
        assert_eq!(written.is_ok(), component == "xpmem", "{component}");
        if written.is_ok() {
            assert_eq!(theirs.to_vec(), pattern(1000, 9));
        }
    }
}

/// A failure after the first test once sent a pair to the ring without a report, and a reused pid
/// was read on.
#[test]
fn what_fails_later_goes_on_by_staging_and_is_said_once() {
    for component in usable().filter(|name| *name != "staging") {
        let mut pair = Pair::by(component);
        assert!(pair.message(&pattern(100_000, 1)), "{component}");
        let lost = total(Event::SingleCopyLost);
        // The process is another one now.
        pair.word.store(1, Ordering::Relaxed);
        pair.device.books.lock().refuses = true;
        pair.single[1].invalidate(0, &(0..u64::MAX));
        assert!(!pair.message(&pattern(200_000, 2)), "{component}");
        assert_eq!(pair.single[1].component(0), "staging");
        for seed in 3..9 {
            assert!(!pair.message(&pattern(300_000, seed)), "{component}");
        }
        assert!(total(Event::SingleCopyLost) > lost, "{component}");
    }
}

#[test]
fn a_buffer_that_cannot_be_reached_is_no_verdict() {
    for component in usable().filter(|name| *name == "cma") {
        let pair = Pair::by(component);
        let into = HeapBytes::new(100_000);
        let single = &pair.single[1];
        assert!(single.reaches(0));
        assert!(single.read(0, 16, into.region()).is_err());
        assert_eq!(single.component(0), component);
    }
}

#[test]
fn a_pair_uses_what_both_offer() {
    let pair = Pair::by("xpmem");
    let card = pair.segment.card(0).expect("it is published");
    pair.segment.publish_card(0, Card { ways: CMA, ..card });
    assert_eq!(pair.single[1].component(0), "staging");
}

#[test]
fn attachments_are_kept_bounded_and_ended() {
    let mut pair = Pair::by("xpmem");
    let block = HeapBytes::from_slice(&pattern(1 << 20, 4));
    let into = HeapBytes::new(1 << 20);
    let at = block.region().addr() as u64;
    let read = |pair: &Pair| {
        assert!(pair.single[1].read(0, at, into.region()).is_ok());
        assert_eq!(into.to_vec(), block.to_vec());
        pair.device.books.lock().attaches
    };
    let first = read(&pair);
    for _ in 0..10 {
        assert_eq!(read(&pair), first, "it is attached once");
    }
    pair.single[1].invalidate(0, &(at..at + 1));
    assert_eq!(
        read(&pair),
        first + 1,
        "and again after its memory was given back"
    );
    let counters = pair.single[1].attachments(0).expect("by xpmem");
    assert_eq!(counters.invalidated, 1);
    assert!(pair.message(&pattern(3 << 20, 5)));
    let device = Arc::clone(&pair.device);
    assert!(!device.books.lock().attached.is_empty());
    drop(pair);
    let books = device.books.lock();
    assert!(books.attached.is_empty() && books.got.is_empty());
    assert!(books.made.iter().all(|made| *made == 0));
}

/// The owner of copied memory helps where it can. Here it fails, as both processes are one, which
/// may not write to itself. The part it took is copied by the reader, and it does not try again.
#[test]
fn what_the_owner_could_not_copy_is_copied_after_all() {
    if !choose(&Selection::Any).has("cma") {
        return oxmpi_testing::not_run("no cross-memory attach");
    }
    let mut pair = Pair::by("cma");
    let owner = Arc::clone(&pair.single[0]);
    let (is_over, taken) = (AtomicU64::new(0), AtomicU64::new(0));
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while is_over.load(Ordering::Relaxed) == 0 {
                taken.fetch_add(owner.help().into(), Ordering::Relaxed);
                std::thread::yield_now();
            }
        });
        // Repeats until the other thread has taken a part.
        while taken.load(Ordering::Relaxed) < 1 {
            assert!(pair.message(&pattern(1_000_001, 3)));
        }
        let job = job_of(1);
        let opened = SharedCopy::of(&pair.segment, 0).open(&job).map(|opened| {
            assert!(!owner.help(), "it knows");
            opened.close(|_| false)
        });
        assert_eq!(opened, Some(Ok(None)));
        is_over.store(1, Ordering::Relaxed);
    });
    assert_eq!(taken.load(Ordering::Relaxed), 1);
}

/// A copy in which a rank asks another one to help.
fn job_of(by: u32) -> Job {
    Job {
        by,
        from: 0,
        to: 0,
        len: 1 << 20,
        piece: 64 << 10,
    }
}

/// A shared copy left open once kept other ranks from being helped for ever.
#[test]
fn a_shared_copy_outlives_the_process_that_opened_it() {
    let pair = Pair::by("staging");
    let shared_copy = SharedCopy::of(&pair.segment, 0);
    assert!(shared_copy.open(&job_of(1)).is_some());
    pair.segment.post(0, Some(1));
    assert!(shared_copy.open(&job_of(1)).is_none());
    assert!(!pair.single[0].help());
    assert!(shared_copy.open(&job_of(77)).is_some());
    assert!(!pair.single[0].help(), "nobody has that number");
}

/// No process comes to help: the reader copies everything, and the shared copy is free again.
#[test]
fn nobody_waits_for_help() {
    for component in usable() {
        let mut pair = Pair::by(component);
        for len in [32 << 10, 100_000, 1 << 20, 5 << 20] {
            let once = pair.message(&pattern(len, 1));
            assert_eq!(once, component != "staging");
            assert!(!pair.single[0].help());
        }
    }
}
