//! First-in-first-out queues, found by key: the data structure of matching.
//!
//! A hash table of keys, each with its own doubly linked queue. Finding the head of a queue,
//! appending and removing from the middle take constant time, however many entries wait. Entries
//! and keys live in two slabs that are reused; after warm-up nothing here allocates. The keys that
//! emptied last keep their empty queue for a while, since the same envelope often repeats.

/// The key of a queue: (context, source, tag), where source and tag may be wildcards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key {
    /// Context id.
    pub context: u64,
    /// Source rank, or `ANY_SOURCE`.
    pub source: i32,
    /// Tag, or `ANY_TAG`.
    pub tag: i32,
}

impl Key {
    #[inline]
    fn hash(&self) -> u64 {
        let low =
            (u64::from(self.source.cast_unsigned()) << 32) | u64::from(self.tag.cast_unsigned());
        let mixed = (self.context.rotate_left(23) ^ low).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        mixed ^ (mixed >> 32)
    }
}

/// The id of an entry until it is removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EntryId(u32);

const NONE: u32 = u32::MAX;
const FIRST_BUCKETS: usize = 64;
/// Number of empty queues that are kept.
const KEPT_EMPTY: usize = 32;

/// The waiting entries of one key. 32 bytes: two to a cache line.
#[derive(Clone, Copy)]
struct Queue {
    key: Key,
    head: u32,
    tail: u32,
    /// Next queue in the same bucket, or in the free list.
    chain: u32,
    /// Listed in the ring of queues that may be empty.
    listed: bool,
}

/// A waiting entry. 16 bytes: ten thousand of them, four to a cache line, fit the second-level
/// cache.
#[derive(Clone, Copy)]
struct Entry {
    item: u32,
    previous: u32,
    /// Next entry of the queue, or of the free list.
    next: u32,
    queue: u32,
}

const _: () = assert!(size_of::<Entry>() == 16 && size_of::<Queue>() == 32);

/// See the module's text. Items are numbers: slots of a slab of the caller.
pub struct Queues {
    buckets: Vec<u32>,
    queues: Vec<Queue>,
    free_queue: u32,
    entries: Vec<Entry>,
    free_entry: u32,
    keys: usize,
    len: usize,
    /// The queue of the last append: the same envelope often repeats.
    last: u32,
    /// Queues that have been empty, oldest first from `oldest` on. No other queue is empty.
    kept_empty: [u32; KEPT_EMPTY],
    oldest: usize,
}

impl Default for Queues {
    fn default() -> Self {
        Queues {
            buckets: vec![NONE; FIRST_BUCKETS],
            queues: Vec::new(),
            free_queue: NONE,
            entries: Vec::new(),
            free_entry: NONE,
            keys: 0,
            len: 0,
            last: NONE,
            kept_empty: [NONE; KEPT_EMPTY],
            oldest: 0,
        }
    }
}

impl Queues {
    /// Appends `item` to the queue of `key`.
    #[inline]
    pub fn push(&mut self, key: Key, item: u32) -> EntryId {
        let queue = self.find(&key).unwrap_or_else(|| self.add_queue(key));
        self.last = queue;
        let tail = self.queues[queue as usize].tail;
        let entry = Entry {
            item,
            previous: tail,
            next: NONE,
            queue,
        };
        let id = if self.free_entry == NONE {
            self.entries.push(entry);
            index(self.entries.len() - 1)
        } else {
            let id = self.free_entry;
            let slot = &mut self.entries[id as usize];
            self.free_entry = slot.next;
            *slot = entry;
            id
        };
        if tail == NONE {
            self.queues[queue as usize].head = id;
        } else {
            self.entries[tail as usize].next = id;
        }
        self.queues[queue as usize].tail = id;
        self.len += 1;
        EntryId(id)
    }

    /// The oldest entry under `key`.
    #[inline]
    #[must_use]
    pub fn front(&self, key: &Key) -> Option<(EntryId, u32)> {
        let queue = self.find(key)?;
        let head = self.queues[queue as usize].head;
        let entry = self.entries.get(head as usize)?; // Empty: the head is NONE, which is no index.
        Some((EntryId(head), entry.item))
    }

    /// Removes the oldest entry under `key` and returns its item.
    #[inline]
    pub fn pop(&mut self, key: &Key) -> Option<u32> {
        let id = self.find(key)?;
        let queue = &mut self.queues[id as usize];
        let head = queue.head;
        let entry = self.entries.get_mut(head as usize)?; // Empty: the head is NONE, no index.
        let (item, next) = (entry.item, entry.next);
        entry.next = self.free_entry;
        self.free_entry = head;
        self.len -= 1;
        queue.head = next;
        if next != NONE {
            self.entries[next as usize].previous = NONE;
            return Some(item);
        }
        queue.tail = NONE;
        if !queue.listed {
            self.keep_empty(id);
        }
        Some(item)
    }

    /// Removes an entry and returns its item. The id must be live (only the owner of the item keeps
    /// it).
    #[inline]
    pub fn remove(&mut self, id: EntryId) -> u32 {
        let Entry {
            item,
            previous,
            next,
            queue,
        } = self.entries[id.0 as usize];
        if previous == NONE {
            self.queues[queue as usize].head = next;
        } else {
            self.entries[previous as usize].next = next;
        }
        if next == NONE {
            self.queues[queue as usize].tail = previous;
        } else {
            self.entries[next as usize].previous = previous;
        }
        self.entries[id.0 as usize].next = self.free_entry;
        self.free_entry = id.0;
        self.len -= 1;
        let emptied = &self.queues[queue as usize];
        if emptied.head == NONE && !emptied.listed {
            self.keep_empty(queue);
        }
        item
    }

    /// Entries in all queues.
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there is no entry.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    #[inline]
    fn bucket(&self, key: &Key) -> usize {
        // The table's length is a power of two, so the mask keeps only low bits and the cast loses
        // no bit that is used.
        #[allow(clippy::cast_possible_truncation)]
        let low = key.hash() as usize;
        low & (self.buckets.len() - 1)
    }

    #[inline]
    fn find(&self, key: &Key) -> Option<u32> {
        match self.queues.get(self.last as usize) {
            Some(queue) if queue.key == *key => Some(self.last),
            _ => self.look_up(key),
        }
    }

    #[inline]
    fn look_up(&self, key: &Key) -> Option<u32> {
        let mut at = self.buckets[self.bucket(key)];
        while at != NONE {
            let queue = &self.queues[at as usize];
            if queue.key == *key {
                return Some(at);
            }
            at = queue.chain;
        }
        None
    }

    fn add_queue(&mut self, key: Key) -> u32 {
        if self.keys >= self.buckets.len() {
            self.grow();
        }
        let bucket = self.bucket(&key);
        let queue = Queue {
            key,
            head: NONE,
            tail: NONE,
            chain: self.buckets[bucket],
            listed: false,
        };
        let id = if self.free_queue == NONE {
            self.queues.push(queue);
            index(self.queues.len() - 1)
        } else {
            let id = self.free_queue;
            let slot = &mut self.queues[id as usize];
            self.free_queue = slot.chain;
            *slot = queue;
            id
        };
        self.buckets[bucket] = id;
        self.keys += 1;
        id
    }

    /// Lists an empty queue, and frees the one listed longest ago if it is still empty.
    fn keep_empty(&mut self, id: u32) {
        self.queues[id as usize].listed = true;
        let oldest = std::mem::replace(&mut self.kept_empty[self.oldest], id);
        self.oldest = (self.oldest + 1) % KEPT_EMPTY;
        if oldest != NONE {
            self.queues[oldest as usize].listed = false;
            if self.queues[oldest as usize].head == NONE {
                self.drop_queue(oldest);
            }
        }
    }

    fn drop_queue(&mut self, id: u32) {
        let Queue { key, chain, .. } = self.queues[id as usize];
        let bucket = self.bucket(&key);
        if self.buckets[bucket] == id {
            self.buckets[bucket] = chain;
        } else {
            let mut at = self.buckets[bucket];
            while self.queues[at as usize].chain != id {
                at = self.queues[at as usize].chain;
            }
            self.queues[at as usize].chain = chain;
        }
        self.queues[id as usize].chain = self.free_queue;
        self.free_queue = id;
        if self.last == id {
            self.last = NONE;
        }
        self.keys -= 1;
    }

    #[cold]
    fn grow(&mut self) {
        let chains = std::mem::take(&mut self.buckets);
        self.buckets = vec![NONE; chains.len() * 2];
        for mut at in chains {
            while at != NONE {
                let next = self.queues[at as usize].chain;
                let bucket = self.bucket(&self.queues[at as usize].key);
                self.queues[at as usize].chain = self.buckets[bucket];
                self.buckets[bucket] = at;
                at = next;
            }
        }
    }
}

#[inline]
fn index(at: usize) -> u32 {
    u32::try_from(at).expect("invariant: fewer than 2^32 messages wait")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::{HashMap, VecDeque};

    fn key(n: u64) -> Key {
        Key {
            context: n >> 4,
            source: (n & 3) as i32 - 1,
            tag: ((n >> 2) & 3) as i32 - 2,
        }
    }

    /// Random pushes and removals, at the front and in the middle, compared with a map of deques.
    #[test]
    fn behaves_like_a_map_of_deques() {
        let mut queues = Queues::default();
        let mut model: HashMap<u64, VecDeque<(EntryId, u32)>> = HashMap::new();
        let mut random = 88_172_645_463_325_252_u64;
        for item in 0..20_000_u32 {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            let k = random % 300;
            let waiting = model.entry(k).or_default();
            if random & (1 << 40) == 0 || waiting.is_empty() {
                let id = queues.push(key(k), item);
                waiting.push_back((id, item));
            } else {
                let at = if random & (1 << 41) == 0 {
                    0
                } else {
                    waiting.len() / 2
                };
                let (id, item) = waiting.remove(at).expect("not empty");
                if at == 0 && random & (1 << 42) == 0 {
                    assert_eq!(queues.pop(&key(k)), Some(item));
                } else {
                    assert_eq!(queues.remove(id), item);
                }
            }
            let front = queues.front(&key(k)).map(|(_, item)| item);
            assert_eq!(front, waiting.front().map(|(_, item)| *item));
            assert_eq!(
                queues.len(),
                model.values().map(VecDeque::len).sum::<usize>()
            );
        }
    }

    /// Keys that come and go forever must not grow the table.
    #[test]
    fn forgets_empty_keys() {
        let mut queues = Queues::default();
        for n in 0..100_000 {
            let id = queues.push(
                Key {
                    context: 2,
                    source: 0,
                    tag: n,
                },
                7,
            );
            queues.remove(id);
        }
        assert_eq!(
            (
                queues.queues.len(),
                queues.entries.len(),
                queues.buckets.len()
            ),
            (KEPT_EMPTY + 1, 1, FIRST_BUCKETS)
        );
    }

    /// The queue of the last append may have been freed, and its slot reused for another key.
    #[test]
    fn a_forgotten_queue_is_not_appended_to() {
        let mut queues = Queues::default();
        let key = |tag| Key {
            context: 2,
            source: 0,
            tag,
        };
        let others: Vec<EntryId> = (0..KEPT_EMPTY as i32)
            .map(|n| queues.push(key(n), 0))
            .collect();
        let id = queues.push(key(-1), 7);
        queues.remove(id);
        for id in others {
            queues.remove(id);
        }
        queues.push(key(-1), 8);
        queues.push(key(-2), 9);
        assert_eq!(queues.pop(&key(-1)), Some(8));
        assert_eq!(queues.pop(&key(-2)), Some(9));
    }

    /// Every queue is found in few steps, however many keys there are and whichever part of the key
    /// differs.
    #[test]
    fn keys_are_spread_over_a_table_that_grows() {
        type Part = fn(u32) -> (u64, i32, i32);
        let parts: [Part; 4] = [
            |n| (u64::from(n) << 3, 1, 1),
            |n| (2, n as i32, 1),
            |n| (2, 1, n as i32),
            |n| (u64::from(n % 16), (n / 16 % 16) as i32, (n / 256) as i32),
        ];
        for part in parts {
            let mut queues = Queues::default();
            for n in 0..4096 {
                let (context, source, tag) = part(n);
                let key = Key {
                    context,
                    source,
                    tag,
                };
                queues.push(key, n);
            }
            assert_eq!(queues.buckets.len(), 4096);
            let longest = queues.buckets.iter().map(|first| {
                let next = |at: &u32| Some(queues.queues.get(*at as usize)?.chain);
                let chain = core::iter::successors(Some(*first), next);
                chain.take_while(|at| *at != NONE).count()
            });
            assert!(longest.max() < Some(20), "{:?}", part(1));
        }
    }
}
