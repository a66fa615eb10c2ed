//! What a node keeps once for a window: the words by which its members synchronize, what all
//! members have told of their parts, and the memory that the members of the node share.
//!
//! ```text
//! extent:  | head: a line | words of each member here | part of each rank | … page | memory of all members here |
//! head:    | waiting | leaving | gone | spoiled |
//! words:   | tickets | shared | alone | holder | posts 8 | completions | unused 4 |
//! part:    | size | unit | start | number | place |
//! ```
//!
//! *The lock of a member's memory* (MPI_Win_lock) is a ticket lock that some may share: who wants
//! it takes a ticket, and enters alone when `alone` shows it, or with others when `shared` does and
//! it has moved that on. So everybody gets it in the order of asking, and who shares overtakes
//! nobody.
//! *The lock of its elements* is held while some of them are combined, a few KiB at a time;
//! `holder` says by whom, and from a member that has died others take it. Nobody sleeps with it.
//! *Epochs of MPI_Win_post and MPI_Win_start* go by two words that their owner only reads. In
//! `posts` each other member has a bit, which it turns when it posts to the owner; it cannot do so
//! again before the owner has completed, so nothing is lost. `completions` counts how often others
//! have completed their access to the owner's memory; only those whom it has posted to can.
//!
//! *The end* of the window goes by two counts in the head (`end`).
//!
//! Who waits for a ticket, a post, a completion or the end says so in the head before sleeping, and
//! who has written one of the words looks there ([`oxmpi_shm::park`]).

use oxmpi_shm::park::{Doorbell, Parking};
use oxmpi_shm::shared::{InShared, Shared};
use oxmpi_sync::atomic::global::compiler_fence;
use oxmpi_sync::atomic::{AtomicU32, AtomicU64, Ordering, fence};
use std::fmt;

mod elements;
mod end;

pub use elements::{ElementLock, Elements};
pub use end::Head;
#[cfg(not(loom))]
pub(crate) use end::SPOILED;

/// One member's words.
#[repr(C, align(32))]
#[derive(Default)]
pub struct Words {
    tickets: AtomicU32,
    shared: AtomicU32,
    alone: AtomicU32,
    /// Rank on the node, plus one.
    holder: AtomicU32,
    /// A bit for each place.
    posts: AtomicU64,
    completions: AtomicU32,
    unused: AtomicU32,
}

// SAFETY: repr(C), seven atomics.
unsafe impl InShared for Words {}

/// Places that have a bit in [`WindowArea::posts`].
pub const POSTERS: u32 = u64::BITS;

/// What a rank of the window has told of its part; written once, before anybody reads it. Another
/// process can write anything here: who uses it checks it against what is mapped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WindowPart {
    /// Bytes.
    pub size: u64,
    /// Displacement unit.
    pub unit: i64,
    /// Where it begins: in the memory that the members of the node share; or, where the memory is
    /// the program's, in its owner's address space.
    pub start: u64,
    /// Its number in the node's segment and its place among the members of the node; `None`: it is
    /// a rank of another node.
    pub near: Option<(u32, u32)>,
}

/// The same as it lies in memory.
#[repr(C, align(32))]
#[derive(Default)]
pub struct PartWords {
    size: AtomicU64,
    unit: AtomicU64,
    start: AtomicU64,
    number: AtomicU32,
    /// Plus one; 0: of another node.
    place: AtomicU32,
}

// SAFETY: repr(C), five atomics.
unsafe impl InShared for PartWords {}

/// The parts of all ranks of a window, by rank.
#[derive(Clone, Debug)]
pub struct WindowParts(pub(crate) Shared<[PartWords]>);

impl WindowParts {
    /// Of this process only.
    #[must_use]
    pub fn of_this_process(ranks: usize) -> WindowParts {
        let parts = std::iter::repeat_with(PartWords::default).take(ranks);
        WindowParts(Shared::heap_slice(parts.collect()))
    }

    /// Writes down what a rank has told.
    ///
    /// # Panics
    /// When it is not a rank of the window.
    pub fn tell(&self, rank: usize, part: WindowPart) {
        let words = &self.0[rank];
        let (number, place) = part
            .near
            .map_or((0, 0), |(number, place)| (number, place + 1));
        words.size.store(part.size, Ordering::Relaxed);
        words
            .unit
            .store(part.unit.cast_unsigned(), Ordering::Relaxed);
        words.start.store(part.start, Ordering::Relaxed);
        words.number.store(number, Ordering::Relaxed);
        words.place.store(place, Ordering::Relaxed);
    }

    /// What a rank has told; `None`: it is not a rank of the window.
    #[inline]
    #[must_use]
    pub fn get(&self, rank: usize) -> Option<WindowPart> {
        let words = self.0.get(rank)?;
        let place = words.place.load(Ordering::Relaxed);
        let place = place.checked_sub(1);
        Some(WindowPart {
            size: words.size.load(Ordering::Relaxed),
            unit: words.unit.load(Ordering::Relaxed).cast_signed(),
            start: words.start.load(Ordering::Relaxed),
            near: place.map(|place| (words.number.load(Ordering::Relaxed), place)),
        })
    }

    /// All of them, by rank.
    pub fn iter(&self) -> impl Iterator<Item = WindowPart> {
        (0..self.0.len()).filter_map(|rank| self.get(rank))
    }
}

/// What finds the doorbell of a rank of the node.
pub(crate) type Doorbells<P> = Box<dyn Fn(u32) -> Option<Doorbell<P>> + Send + Sync>;

/// A member's view of what its node keeps of a window.
pub struct WindowArea<P> {
    /// Our rank on the node.
    pub(crate) rank: u32,
    pub(crate) head: Shared<Head>,
    pub(crate) words: Shared<[Words]>,
    pub(crate) parts: WindowParts,
    /// A bit for each rank of the node that has died.
    pub(crate) dead: Shared<[AtomicU64]>,
    pub(crate) doorbells: Doorbells<P>,
    pub(crate) fence: bool,
}

/// A place in the queue for a lock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ticket(u32);

impl<P: Parking> WindowArea<P> {
    /// The parts of all ranks of the window.
    #[must_use]
    pub fn parts(&self) -> &WindowParts {
        &self.parts
    }

    /// Wants the lock of a member's memory: the place in its queue.
    #[inline]
    #[must_use]
    pub fn ask(&self, member: u32) -> Ticket {
        Ticket(
            self.words[member as usize]
                .tickets
                .fetch_add(1, Ordering::Relaxed),
        )
    }

    /// Whether it is ours to hold now. True once: then it is held.
    #[inline]
    #[must_use]
    pub fn enters(&self, member: u32, ticket: Ticket, exclusive: bool) -> bool {
        let words = &self.words[member as usize];
        // SYNC: window lock (acquire). Pairs with `leave`: what holders before us did is seen.
        if exclusive {
            return words.alone.load(Ordering::Acquire) == ticket.0;
        }
        if words.shared.load(Ordering::Acquire) != ticket.0 {
            return false;
        }
        // The next one may come in if it shares, too. (Release: it must see what we see.)
        words.shared.fetch_add(1, Ordering::AcqRel);
        self.ring();
        true
    }

    /// Gives the lock back.
    #[inline]
    pub fn leave(&self, member: u32, exclusive: bool) {
        let words = &self.words[member as usize];
        // SYNC: window lock (release). Pairs with `enters`.
        if exclusive {
            // Whoever holds it alone is the only one whose turn it is to move this on.
            let turn = words.shared.load(Ordering::Relaxed);
            words.shared.store(turn.wrapping_add(1), Ordering::Release);
        }
        words.alone.fetch_add(1, Ordering::AcqRel);
        self.ring();
    }

    /// The lock of a member's elements; `None`: there is no such member.
    #[must_use]
    pub fn elements(&self, member: u32) -> Option<ElementLock> {
        Some(ElementLock {
            words: self.words.at(member as usize)?,
            me: self.rank + 1,
            dead: self.dead.clone(),
        })
    }

    /// MPI_Win_post to `member` by us, who are at place `me`, below [`POSTERS`].
    #[inline]
    pub fn post(&self, me: u32, member: u32) {
        // SYNC: window post (release). Pairs with `posts`: what we did to our memory before is seen
        // by who starts an access epoch.
        let posts = &self.words[member as usize].posts;
        posts.fetch_xor(1 << (me % POSTERS), Ordering::Release);
        self.ring_one(member);
    }

    /// The posts to the member at place `me`: a bit for each other place, which turns with each.
    #[inline]
    #[must_use]
    pub fn posts(&self, me: u32) -> u64 {
        // SYNC: window post (acquire).
        self.words[me as usize].posts.load(Ordering::Acquire)
    }

    /// MPI_Win_complete of an access to the memory of `member`.
    #[inline]
    pub fn complete(&self, member: u32) {
        // SYNC: window completion (release). Pairs with `completions`: what we have stored there is
        // seen by its owner.
        let completions = &self.words[member as usize].completions;
        completions.fetch_add(1, Ordering::Release);
        self.ring_one(member);
    }

    /// How often others have completed an access to the memory of the member at place `me`;
    /// wrapping.
    #[inline]
    #[must_use]
    pub fn completions(&self, me: u32) -> u32 {
        // SYNC: window completion (acquire).
        self.words[me as usize].completions.load(Ordering::Acquire)
    }

    /// From now on those who write words look whether we sleep. Before the announcement of
    /// [`oxmpi_shm::park`], which has the barrier.
    pub fn begin_wait(&self) {
        // SYNC: park (heavy side): before the sleeper's barrier.
        self.head.waiting.fetch_add(1, Ordering::Relaxed);
    }

    /// We do not wait any more.
    pub fn end_wait(&self) {
        self.head.waiting.fetch_sub(1, Ordering::Relaxed);
    }

    /// Whether somebody may sleep, after a word was written. Nearly nothing.
    #[inline]
    fn has_sleepers(&self) -> bool {
        // SYNC: park (light side).
        match self.fence {
            true => fence(Ordering::SeqCst),
            false => compiler_fence(Ordering::SeqCst),
        }
        self.head.waiting.load(Ordering::Relaxed) != 0
    }

    /// Wakes those who sleep.
    #[inline]
    fn ring(&self) {
        if self.has_sleepers() {
            self.wake(None);
        }
    }

    /// Wakes a member that sleeps.
    #[inline]
    fn ring_one(&self, member: u32) {
        if self.has_sleepers() {
            self.wake(Some(member));
        }
    }

    /// Wakes a member, or all.
    #[cold]
    #[inline(never)]
    fn wake(&self, member: Option<u32>) {
        let near = self.parts.iter().filter_map(|part| part.near);
        // Ourselves, too: another thread of this process may sleep.
        let wanted = near.filter(|(_, place)| member.is_none_or(|member| member == *place));
        for (number, _) in wanted {
            if let Some(doorbell) = (self.doorbells)(number) {
                doorbell.wake();
            }
        }
    }
}

impl<P> fmt::Debug for WindowArea<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "WindowArea({} members)", self.words.len())
    }
}

#[cfg(not(loom))]
#[cfg(test)]
mod tests {
    use super::*;
    use oxmpi_shm::park::{Barrier, Mailbox, Node, Rise, Sleeper};

    fn area(rank: u32) -> WindowArea<Node> {
        WindowArea {
            rank,
            head: Shared::heap(Head::default()),
            words: Shared::heap_slice(vec![Words::default()]),
            parts: WindowParts::of_this_process(1),
            dead: Shared::heap_slice(vec![AtomicU64::new(0)]),
            doorbells: Box::new(|_| None),
            fence: true,
        }
    }

    #[test]
    fn a_node_keeps_64_bytes_for_each_rank_of_a_window() {
        assert_eq!(size_of::<Words>() + size_of::<PartWords>(), 64);
        let parts = WindowParts::of_this_process(3);
        let part = WindowPart {
            size: 8,
            unit: 4,
            start: 64,
            near: Some((5, 0)),
        };
        parts.tell(1, part);
        let found: Vec<WindowPart> = parts.iter().collect();
        assert_eq!(found, [WindowPart::default(), part, WindowPart::default()]);
        assert!(parts.get(3).is_none());
    }

    #[test]
    fn tickets_are_served_in_order() {
        let area = area(0);
        let [a, b, c, d] = std::array::from_fn(|_| area.ask(0));
        // Two share, one alone, one shares.
        assert!(!area.enters(0, b, false), "a has not entered yet");
        assert!(area.enters(0, a, false) && area.enters(0, b, false));
        assert!(!area.enters(0, c, true) && !area.enters(0, d, false));
        area.leave(0, false);
        assert!(!area.enters(0, c, true));
        area.leave(0, false);
        assert!(area.enters(0, c, true) && !area.enters(0, d, false));
        area.leave(0, true);
        assert!(area.enters(0, d, false));
        area.leave(0, false);
        let again = area.ask(0);
        assert!(area.enters(0, again, true));
    }

    /// One thread of a process sleeps, and another one brings what it sleeps for.
    #[test]
    fn what_we_write_for_ourselves_wakes_us() {
        let mailbox = Mailbox::heap(1);
        let mut sleeper = Sleeper::<Node>::new(mailbox.clone(), Barrier::Fence);
        let area = WindowArea {
            doorbells: Box::new(move |_| Some(Doorbell::new(mailbox.clone(), 0))),
            ..area(0)
        };
        let part = WindowPart {
            near: Some((0, 0)),
            ..WindowPart::default()
        };
        area.parts.tell(0, part);
        area.begin_wait();
        let writes: [fn(&WindowArea<Node>); 3] = [
            |area| area.post(0, 0),
            |area| area.complete(0),
            |area| area.leave(0, true),
        ];
        for write in writes {
            let _announced = sleeper.announce();
            write(&area);
            assert_eq!(sleeper.rise(Rise::TimedOut, || false), Rise::Rung);
        }
        area.end_wait();
    }

    #[test]
    fn the_last_to_go_gives_the_extent_back() {
        let words = || std::iter::repeat_with(Words::default).take(3).collect();
        let area = WindowArea {
            words: Shared::heap_slice(words()),
            ..area(0)
        };
        area.leave_for_good();
        area.leave_for_good();
        assert!(!area.is_over());
        area.leave_for_good();
        assert!(area.is_over() && !area.is_spoiled());
        assert_eq!([area.go(), area.go(), area.go()], [false, false, true]);
    }

    #[test]
    fn elements_of_the_dead_are_taken_over() {
        let area = area(0);
        area.words[0].holder.store(2, Ordering::Relaxed);
        area.dead[0].store(1 << 1, Ordering::Relaxed);
        drop(area.elements(0).unwrap().hold());
        assert!(area.elements(1).is_none());
        assert_eq!(area.words[0].holder.load(Ordering::Relaxed), 0);
    }

    #[test]
    fn one_holds_the_elements_at_a_time() {
        const ROUNDS: usize = if cfg!(miri) { 20 } else { 20_000 };
        let area = &area(0);
        let count = &AtomicU64::new(0);
        std::thread::scope(|scope| {
            for _ in 0..3 {
                scope.spawn(move || {
                    let lock = area.elements(0).unwrap();
                    for _ in 0..ROUNDS {
                        let _held = lock.hold();
                        // A plain read and write: lost if two were here.
                        let seen = count.load(Ordering::Relaxed);
                        count.store(seen + 1, Ordering::Relaxed);
                    }
                });
            }
        });
        assert_eq!(count.load(Ordering::Relaxed), 3 * ROUNDS as u64);
    }
}

#[cfg(loom)]
#[cfg(test)]
mod models {
    use super::*;
    use oxmpi_shm::park::Node;
    use oxmpi_sync::loom;
    use std::sync::Arc;

    /// Two members post to a third, which starts with each in turn, whatever came first, stores and
    /// completes: each sees what the other did before, and nothing is counted twice.
    #[test]
    fn posts_and_completions() {
        let mut model = loom::model::Builder::new();
        model.preemption_bound = Some(2);
        model.check(|| {
            let area = area(3);
            // The windows of members 1 and 2.
            let memory: Arc<[loom::cell::UnsafeCell<u32>; 2]> =
                Arc::new(std::array::from_fn(|_| loom::cell::UnsafeCell::new(0)));
            let targets: Vec<_> = [1u32, 2]
                .into_iter()
                .map(|me| {
                    let (area, memory) = (Arc::clone(&area), Arc::clone(&memory));
                    loom::thread::spawn(move || {
                        let own = &memory[me as usize - 1];
                        // SAFETY: nobody accesses it before the post, which the model proves.
                        own.with_mut(|own| unsafe { *own = me });
                        area.post(me, 0);
                        for _ in 0..LOOKS {
                            if area.completions(me) == 1 {
                                // SAFETY: the access has been completed, which the model proves.
                                assert_eq!(own.with(|own| unsafe { *own }), me + 10);
                                return;
                            }
                            loom::thread::yield_now();
                        }
                    })
                })
                .collect();
            for target in [2u32, 1] {
                for _ in 0..LOOKS {
                    if area.posts(0) >> target & 1 == 1 {
                        // SAFETY: the post has been seen, and its owner waits for the completion.
                        memory[target as usize - 1].with_mut(|word| unsafe { *word += 10 });
                        area.complete(target);
                        break;
                    }
                    loom::thread::yield_now();
                }
            }
            for target in targets {
                target.join().unwrap();
            }
            assert_eq!(area.posts(0), 0b110, "each has turned its bit");
        });
    }

    /// How often each looks whether it may enter. Who never may keeps its place in the queue and
    /// those behind it out: a model must not wait for luck.
    const LOOKS: usize = 2;

    fn area(members: usize) -> Arc<WindowArea<Node>> {
        let words = std::iter::repeat_with(Words::default).take(members);
        Arc::new(WindowArea {
            rank: 0,
            head: Shared::heap(Head::default()),
            words: Shared::heap_slice(words.collect()),
            parts: WindowParts::of_this_process(members),
            dead: Shared::heap_slice(vec![AtomicU64::new(0)]),
            doorbells: Box::new(|_| None),
            fence: true,
        })
    }

    /// One alone and two who share: who is alone sees no other, and the first who asked gets in.
    #[test]
    fn exclusion_and_sharing() {
        let mut model = loom::model::Builder::new();
        model.preemption_bound = Some(2);
        model.check(|| {
            let area = area(1);
            let inside = Arc::new(AtomicU32::new(0));
            let threads: Vec<_> = [true, false]
                .into_iter()
                .map(|exclusive| {
                    let (area, inside) = (Arc::clone(&area), Arc::clone(&inside));
                    loom::thread::spawn(move || hold(&area, &inside, exclusive))
                })
                .collect();
            let mut entered = u32::from(hold(&area, &inside, false));
            for thread in threads {
                entered += u32::from(thread.join().unwrap());
            }
            assert!(entered >= 1);
            let alone = area.words[0].alone.load(Ordering::Relaxed);
            assert_eq!(alone, entered, "who has left has given the lock back");
        });
    }

    /// Whether it got in.
    fn hold(area: &WindowArea<Node>, inside: &AtomicU32, exclusive: bool) -> bool {
        let ticket = area.ask(0);
        for _ in 0..LOOKS {
            if area.enters(0, ticket, exclusive) {
                let weight = if exclusive { 16 } else { 1 };
                let before = inside.fetch_add(weight, Ordering::Relaxed);
                assert!(if exclusive { before == 0 } else { before < 16 });
                inside.fetch_sub(weight, Ordering::Relaxed);
                area.leave(0, exclusive);
                return true;
            }
            loom::thread::yield_now();
        }
        false
    }
}
