//! The activity page: what a rank waits for, readable from outside.
//!
//! A rank writes its page when spinning ends, and clears it when the wait is over. The launcher
//! reads it at a time-out or at SIGQUIT; a user of a debugger can read it too. The page is a
//! seqlock: the writer never waits, and a reader that meets a change tries again. A writer that
//! died half-way leaves an odd sequence, and the page is unreadable.

use oxmpi_sync::atomic::{AtomicU64, Ordering, fence};

use crate::shared::{InShared, Shared};

/// Bits of [`Activity::kind`].
pub mod kind {
    /// The wait is for all members, in a collective call.
    pub const COLLECTIVE: u8 = 1;
    /// The partner is a rank of the job (of MPI_COMM_WORLD), not of the communicator.
    pub const PEER_IN_JOB: u8 = 2;
    /// All ranks of the job are members of the communicator.
    pub const WHOLE_JOB: u8 = 4;
    /// The rank may have other threads, which may call MPI (MPI_THREAD_MULTIPLE).
    pub const THREADS: u8 = 8;
}

/// What a rank waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Activity {
    /// The MPI call: its number in the table of functions.
    pub call: u16,
    /// What kind of wait it is: bits of [`kind`].
    pub kind: u8,
    /// The partner's rank (see [`kind::PEER_IN_JOB`]), or one of the standard's or the writer's
    /// special values.
    pub peer: i32,
    /// The tag.
    pub tag: i32,
    /// The context id of the communicator.
    pub context: u64,
    /// When it began, on the monotonic clock, in nanoseconds.
    pub since_ns: u64,
    /// The communicator's name, cut after 64 bytes.
    pub name: String,
}

/// The page in memory: 128 bytes.
#[repr(C, align(64))]
pub struct Page {
    /// Odd while the writer writes; 0 before the first write.
    sequence: AtomicU64,
    /// 1 while a thread of the rank polls or sleeps in a call that waits.
    waits: AtomicU64,
    /// Call, kind, length of the name and peer; tag and the bit [`IN_USE`]; context; since; name.
    words: [AtomicU64; WORDS],
}

// SAFETY: repr(C), atomics, and padding that is never read.
unsafe impl InShared for Page {}

/// One rank's page.
#[derive(Clone, Debug)]
pub struct ActivityPage(pub(crate) Shared<Page>);

impl ActivityPage {
    /// A page in this process only.
    pub fn heap() -> Self {
        let words = std::array::from_fn(|_| AtomicU64::new(0));
        Self(Shared::heap(Page {
            sequence: AtomicU64::new(0),
            waits: AtomicU64::new(0),
            words,
        }))
    }

    /// Sets whether the rank waits in a call: a hint, for peers that choose how to move a message.
    pub fn set_waiting(&self, waits: bool) {
        self.0.waits.store(waits.into(), Ordering::Relaxed);
    }

    /// Whether the rank waits in a call, as it has set.
    pub fn is_waiting(&self) -> bool {
        self.0.waits.load(Ordering::Relaxed) == 1
    }

    /// Shows `activity`. Called by the owner of the page only, one thread at a time.
    pub fn show(&self, activity: &Activity) {
        let mut name = [0; NAME];
        let length = activity.name.floor_char_boundary(NAME);
        name[..length].copy_from_slice(&activity.name.as_bytes()[..length]);
        let mut words = [0; WORDS];
        words[0] = u64::from(activity.call)
            | u64::from(activity.kind) << 16
            | (length as u64) << 24
            | u64::from(activity.peer.cast_unsigned()) << 32;
        words[1] = u64::from(activity.tag.cast_unsigned()) | IN_USE;
        words[2] = activity.context;
        words[3] = activity.since_ns;
        for (word, chunk) in words[4..].iter_mut().zip(name.as_chunks::<8>().0) {
            *word = u64::from_ne_bytes(*chunk);
        }
        self.write(&words);
    }

    /// Clears the page: the wait is over.
    pub fn clear(&self) {
        self.write(&[0; WORDS]);
    }

    /// Reads the page.
    pub fn read(&self) -> Reading {
        for _ in 0..TRIES {
            // SYNC: page (acquire). Pairs with the last store of `write`.
            let before = self.0.sequence.load(Ordering::Acquire);
            let words: [u64; WORDS] =
                std::array::from_fn(|n| self.0.words[n].load(Ordering::Relaxed));
            // SYNC: page-begin (acquire fence). If we saw a word of a later write, we see its odd
            // sequence below.
            fence(Ordering::Acquire);
            if before & 1 == 0 && self.0.sequence.load(Ordering::Relaxed) == before {
                return decode(&words);
            }
            oxmpi_sync::hint::spin_loop();
        }
        Reading::Torn
    }

    fn write(&self, words: &[u64; WORDS]) {
        let sequence = self.0.sequence.load(Ordering::Relaxed) | 1;
        self.0.sequence.store(sequence, Ordering::Relaxed);
        // SYNC: page-begin (release fence). Pairs with the acquire fence in `read`.
        fence(Ordering::Release);
        for (place, word) in self.0.words.iter().zip(words) {
            place.store(*word, Ordering::Relaxed);
        }
        // SYNC: page (release). Pairs with the first load of `read`.
        self.0
            .sequence
            .store(sequence.wrapping_add(1), Ordering::Release);
    }
}

/// The result of reading a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reading {
    /// The rank does not wait, or not long enough to have written its page.
    Nothing,
    /// The rank waits for this.
    Waits(Activity),
    /// The page changed in every try, or its writer died while writing.
    Torn,
}

fn decode(words: &[u64; WORDS]) -> Reading {
    if words[1] & IN_USE == 0 {
        return Reading::Nothing;
    }
    let bytes: Vec<u8> = words[4..]
        .iter()
        .flat_map(|word| word.to_ne_bytes())
        .collect();
    let length = NAME.min((words[0] >> 24) as usize & 0xff);
    Reading::Waits(Activity {
        call: words[0] as u16,
        kind: (words[0] >> 16) as u8,
        peer: ((words[0] >> 32) as u32).cast_signed(),
        tag: (words[1] as u32).cast_signed(),
        context: words[2],
        since_ns: words[3],
        name: String::from_utf8_lossy(&bytes[..length]).into_owned(),
    })
}

/// Bytes of the communicator's name that are kept.
const NAME: usize = 64;
const WORDS: usize = 4 + NAME / 8;
const IN_USE: u64 = 1 << 32;
#[cfg(not(loom))]
const TRIES: u32 = 10_000;
#[cfg(loom)]
const TRIES: u32 = 2;

#[cfg(not(loom))]
const _: () = assert!(size_of::<Page>() == 128);

#[cfg(test)]
mod tests {
    use super::*;

    fn activity(n: u32) -> Activity {
        let word = n.cast_signed();
        let name = format!("comm {n}");
        Activity {
            call: n as u16,
            kind: n as u8,
            peer: -word,
            tag: word,
            context: n.into(),
            since_ns: n.into(),
            name,
        }
    }

    #[cfg(not(loom))]
    mod plain {
        use super::*;

        #[test]
        fn what_is_shown_is_read() {
            let page = ActivityPage::heap();
            assert_eq!(page.read(), Reading::Nothing);
            page.show(&activity(5));
            assert_eq!(page.read(), Reading::Waits(activity(5)));
            page.clear();
            assert_eq!(page.read(), Reading::Nothing);
        }

        #[test]
        fn a_long_name_is_cut_between_characters() {
            let page = ActivityPage::heap();
            page.show(&Activity {
                name: "ü".repeat(40) + "x",
                ..activity(1)
            });
            assert_eq!(
                page.read(),
                Reading::Waits(Activity {
                    name: "ü".repeat(32),
                    ..activity(1)
                })
            );
        }

        #[test]
        fn a_writer_that_died_leaves_an_unreadable_page() {
            let page = ActivityPage::heap();
            page.0.sequence.store(3, Ordering::Relaxed);
            assert_eq!(page.read(), Reading::Torn);
        }
    }

    #[cfg(loom)]
    #[test]
    fn a_reader_never_sees_a_mixture() {
        let mut model = oxmpi_sync::loom::model::Builder::new();
        model.preemption_bound = Some(2);
        model.check(|| {
            let page = ActivityPage::heap();
            page.show(&activity(1));
            let writer = oxmpi_sync::loom::thread::spawn({
                let page = page.clone();
                move || page.show(&activity(2))
            });
            match page.read() {
                Reading::Torn => {}
                Reading::Waits(seen) => assert!(seen == activity(1) || seen == activity(2)),
                Reading::Nothing => panic!("something is shown all the time"),
            }
            writer.join().unwrap();
        });
    }
}
