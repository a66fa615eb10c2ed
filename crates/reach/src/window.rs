//! The state of a window that a node stores once. It consists of the words for synchronization of
//! its members, the parts of all ranks, and the memory that the node's members share.
//!
//! ```text
//! extent:  | head: a line | words of each member here | part of each rank | … page | memory of all members here |
//! head:    | waiting | leaving | gone | spoiled |
//! words:   | tickets | shared | alone | holder | posts 8 | completions | unused 4 |
//! part:    | size | unit | start | number | place |
//! ```
//!
//! *The lock of a member's memory* (MPI_Win_lock) is a ticket lock, exclusive or shared. A process
//! takes a ticket. It enters an exclusive lock when `alone` equals the ticket. It enters a shared
//! lock when `shared` does, and then increments `shared`. So locks are granted in the order of
//! requests, and a shared one overtakes none.
//!
//! *The lock of its elements* is held while some of them are combined, a few KiB at a time.
//! `holder` is the holder; another process takes the lock from a member that has died. No process
//! sleeps while it holds this lock.
//!
//! *Epochs of MPI_Win_post and MPI_Win_start* use two words that their owner only reads. In `posts`
//! each other member has a bit, which it inverts when it posts to the owner. It cannot post again
//! before the owner has completed, so no post is lost. `completions` counts the completed accesses
//! of other members to the owner's memory. Only those that the owner has posted to can complete.
//!
//! *The end* of the window uses two counts in the head (`end`).
//!
//! A process that waits for a ticket, a post, a completion or the end announces that in the head
//! before it sleeps. A process that has written one of the words checks the head
//! ([`oxmpi_shm::park`]).

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
    /// Local rank of the holder, plus one.
    holder: AtomicU32,
    /// One bit for each member index.
    posts: AtomicU64,
    completions: AtomicU32,
    unused: AtomicU32,
}

// SAFETY: repr(C), seven atomics.
unsafe impl InShared for Words {}

/// Number of member indexes that have a bit in [`WindowArea::posts`].
pub const POSTERS: u32 = u64::BITS;

/// The part of a rank of the window, written once before any process reads it. Another process can
/// write anything here: the reader checks it against the mapping.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WindowPart {
    /// Bytes.
    pub size: u64,
    /// Displacement unit.
    pub disp_unit: i64,
    /// Its beginning: an offset in the memory that the members of the node share, or, for memory of
    /// the program, an address of its owner.
    pub start: u64,
    /// The process on this node. `None`: a rank of another node.
    pub on_node: Option<NodeMember>,
}

/// A process of the window on this node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NodeMember {
    /// Local rank of the process.
    pub local_rank: u32,
    /// Index among the members of the window on this node.
    pub index: u32,
}

/// A [`WindowPart`] in shared memory.
#[repr(C, align(32))]
#[derive(Default)]
pub struct PartWords {
    size: AtomicU64,
    unit: AtomicU64,
    start: AtomicU64,
    local_rank: AtomicU32,
    /// Index plus one; 0: a rank of another node.
    index: AtomicU32,
}

// SAFETY: repr(C), five atomics.
unsafe impl InShared for PartWords {}

/// The parts of all ranks of a window, by rank.
#[derive(Clone, Debug)]
pub struct WindowParts(pub(crate) Shared<[PartWords]>);

impl WindowParts {
    /// Parts in memory of this process only.
    #[must_use]
    pub fn of_this_process(ranks: usize) -> WindowParts {
        let parts = std::iter::repeat_with(PartWords::default).take(ranks);
        WindowParts(Shared::heap_slice(parts.collect()))
    }

    /// Writes the part of a rank.
    ///
    /// # Panics
    /// It is not a rank of the window.
    pub fn set(&self, rank: usize, part: WindowPart) {
        let words = &self.0[rank];
        let (local_rank, index) = part
            .on_node
            .map_or((0, 0), |member| (member.local_rank, member.index + 1));
        words.size.store(part.size, Ordering::Relaxed);
        words
            .unit
            .store(part.disp_unit.cast_unsigned(), Ordering::Relaxed);
        words.start.store(part.start, Ordering::Relaxed);
        words.local_rank.store(local_rank, Ordering::Relaxed);
        words.index.store(index, Ordering::Relaxed);
    }

    /// The part of a rank. `None`: it is not a rank of the window.
    #[inline]
    #[must_use]
    pub fn get(&self, rank: usize) -> Option<WindowPart> {
        let words = self.0.get(rank)?;
        let index = words.index.load(Ordering::Relaxed).checked_sub(1);
        Some(WindowPart {
            size: words.size.load(Ordering::Relaxed),
            disp_unit: words.unit.load(Ordering::Relaxed).cast_signed(),
            start: words.start.load(Ordering::Relaxed),
            on_node: index.map(|index| NodeMember {
                local_rank: words.local_rank.load(Ordering::Relaxed),
                index,
            }),
        })
    }

    /// All of them, by rank.
    pub fn iter(&self) -> impl Iterator<Item = WindowPart> {
        (0..self.0.len()).filter_map(|rank| self.get(rank))
    }
}

/// Finds the doorbell of a rank of the node.
pub(crate) type Doorbells<P> = Box<dyn Fn(u32) -> Option<Doorbell<P>> + Send + Sync>;

/// A member's view of the state of a window.
pub struct WindowArea<P> {
    /// Local rank of this process.
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

    /// Requests the lock of a member's memory, and returns the place in its queue.
    #[inline]
    #[must_use]
    pub fn ask(&self, member: u32) -> Ticket {
        Ticket(
            self.words[member as usize]
                .tickets
                .fetch_add(1, Ordering::Relaxed),
        )
    }

    /// Whether the lock is granted. True once: then it is held.
    #[inline]
    #[must_use]
    pub fn enters(&self, member: u32, ticket: Ticket, exclusive: bool) -> bool {
        let words = &self.words[member as usize];
        // SYNC: window lock (acquire). Pairs with `leave`: operations of earlier holders are
        // visible.
        if exclusive {
            return words.alone.load(Ordering::Acquire) == ticket.0;
        }
        if words.shared.load(Ordering::Acquire) != ticket.0 {
            return false;
        }
        // The next one may enter if it is shared, too. (Release: it must see what this one sees.)
        words.shared.fetch_add(1, Ordering::AcqRel);
        self.ring();
        true
    }

    /// Releases the lock.
    #[inline]
    pub fn leave(&self, member: u32, exclusive: bool) {
        let words = &self.words[member as usize];
        // SYNC: window lock (release). Pairs with `enters`.
        if exclusive {
            // Only the exclusive holder may advance this.
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

    /// MPI_Win_post to `member` by the member at index `me`, which is below [`POSTERS`].
    #[inline]
    pub fn post(&self, me: u32, member: u32) {
        // SYNC: window post (release). Pairs with `posts`: a process that starts an access epoch
        // sees our earlier stores to our memory.
        let posts = &self.words[member as usize].posts;
        posts.fetch_xor(1 << (me % POSTERS), Ordering::Release);
        self.ring_one(member);
    }

    /// The posts to the member at index `me`: one bit for each other index, inverted by each post.
    #[inline]
    #[must_use]
    pub fn posts(&self, me: u32) -> u64 {
        // SYNC: window post (acquire).
        self.words[me as usize].posts.load(Ordering::Acquire)
    }

    /// MPI_Win_complete of an access to the memory of `member`.
    #[inline]
    pub fn complete(&self, member: u32) {
        // SYNC: window completion (release). Pairs with `completions`: the owner sees what was
        // stored in its memory.
        let completions = &self.words[member as usize].completions;
        completions.fetch_add(1, Ordering::Release);
        self.ring_one(member);
    }

    /// Number of completed accesses of others to the memory of the member at index `me`, wrapping.
    #[inline]
    #[must_use]
    pub fn completions(&self, me: u32) -> u32 {
        // SYNC: window completion (acquire).
        self.words[me as usize].completions.load(Ordering::Acquire)
    }

    /// Announces a waiting process: processes that write words now check for sleepers. Precedes the
    /// announcement of [`oxmpi_shm::park`], which has the barrier.
    pub fn begin_wait(&self) {
        // SYNC: park (heavy side): before the sleeper's barrier.
        self.head.waiting.fetch_add(1, Ordering::Relaxed);
    }

    /// Ends the announcement.
    pub fn end_wait(&self) {
        self.head.waiting.fetch_sub(1, Ordering::Relaxed);
    }

    /// Whether a process may sleep, after a word was written. Costs almost nothing.
    #[inline]
    fn has_sleepers(&self) -> bool {
        // SYNC: park (light side).
        match self.fence {
            true => fence(Ordering::SeqCst),
            false => compiler_fence(Ordering::SeqCst),
        }
        self.head.waiting.load(Ordering::Relaxed) != 0
    }

    /// Wakes all sleeping members.
    #[inline]
    fn ring(&self) {
        if self.has_sleepers() {
            self.wake(None);
        }
    }

    /// Wakes a member if it sleeps.
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
        let on_node = self.parts.iter().filter_map(|part| part.on_node);
        // Including this process: another thread of it may sleep.
        let wanted = on_node.filter(|found| member.is_none_or(|member| member == found.index));
        for found in wanted {
            if let Some(doorbell) = (self.doorbells)(found.local_rank) {
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
            disp_unit: 4,
            start: 64,
            on_node: Some(NodeMember {
                local_rank: 5,
                index: 0,
            }),
        };
        parts.set(1, part);
        let found: Vec<WindowPart> = parts.iter().collect();
        assert_eq!(found, [WindowPart::default(), part, WindowPart::default()]);
        assert!(parts.get(3).is_none());
    }

    #[test]
    fn tickets_are_served_in_order() {
        let area = area(0);
        let [a, b, c, d] = std::array::from_fn(|_| area.ask(0));
        // Two shared, one exclusive, one shared.
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

    /// One thread of a process sleeps, and another one writes the word that it waits for.
    #[test]
    fn what_we_write_for_ourselves_wakes_us() {
        let mailbox = Mailbox::heap(1);
        let mut sleeper = Sleeper::<Node>::new(mailbox.clone(), Barrier::Fence);
        let area = WindowArea {
            doorbells: Box::new(move |_| Some(Doorbell::new(mailbox.clone(), 0))),
            ..area(0)
        };
        let part = WindowPart {
            on_node: Some(NodeMember {
                local_rank: 0,
                index: 0,
            }),
            ..WindowPart::default()
        };
        area.parts.set(0, part);
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
                        // A plain read and write: an increment is lost if two hold the lock.
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

    /// Two members post to a third. It handles each in turn, whichever came first: it stores and
    /// completes. Each sees what the other did before, and nothing is counted twice.
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
                        // SAFETY: no access happens before the post, which the model proves.
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

    /// How often each thread checks whether it may enter. One that never enters keeps its place in
    /// the queue and blocks those behind it: a model must be finite.
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

    /// One exclusive and two shared: the exclusive one is alone, and the first in the queue enters.
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

    /// Returns whether it entered.
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
