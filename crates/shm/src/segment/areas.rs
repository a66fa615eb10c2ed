//! Collective areas. One member makes the extents and passes their places to the others. The last
//! member to leave frees them.

use super::map::Part;
use super::{PAGE, Segment, SegmentError, Shortage};
use crate::address::Address;
use crate::park::{Doorbell, Node};
use crate::shared::SharedBytes;
use crate::slots::{
    Area, Counter, Head, Line, MOST_LINES, Members, NO_SLOTS, Post, Rooms, SLOTS, Slots, depth,
    is_making, making,
};
use oxmpi_sync::atomic::{AtomicU64, Ordering};

impl Segment {
    /// Makes the first extent of an area. `rooms` contains the sizes of the other extents, which
    /// are made if needed. All areas of the node together stay below `budget` bytes.
    ///
    /// # Errors
    /// [`Shortage`]: the budget or the memory is used up.
    pub fn make_area(
        &self,
        members: Members,
        rooms: Rooms,
        budget: u64,
    ) -> Result<Address, Shortage> {
        let len = rows_end(members.count);
        let place = self.charged(len, budget)?;
        let part = self.map_extent(place.offset(), len);
        let head = part.map(|part| part.view::<Head>(0));
        let head = head.map_err(|_| Shortage {
            wanted: len,
            available: None,
            error: None,
        })?;
        head.members.store(members.count, Ordering::Relaxed);
        head.slot.store(rooms.slot, Ordering::Relaxed);
        head.ring.store(rooms.ring, Ordering::Relaxed);
        head.processors.store(members.processors, Ordering::Relaxed);
        // SYNC: made. The place travels in a message after this.
        head.magic.store(MAGIC, Ordering::Release);
        Ok(place)
    }

    /// The area of all ranks of the node, made as by [`make_area`](Self::make_area). The first
    /// caller makes it, all others find it. A job asks for one at most.
    ///
    /// # Errors
    /// [`Shortage`]: for all callers, if the first one got it.
    pub fn area_of_all(
        &self,
        members: Members,
        rooms: Rooms,
        budget: u64,
    ) -> Result<Address, Shortage> {
        let word = &self.inner.header.extents.area_of_all;
        let never = || Shortage {
            wanted: rows_end(members.count),
            available: None,
            error: None,
        };
        let found = |place| match place {
            NO_SLOTS | LOST => Err(never()),
            place => Ok(Address::from_bits(place)),
        };
        // SYNC: made (acquire). Pairs with the exchange below.
        match word.load(Ordering::Acquire) {
            0 => {}
            place => return found(place),
        }
        let made = self.make_area(members, rooms, budget);
        let place = made.as_ref().map_or(NO_SLOTS, |place| place.bits());
        // SYNC: made (release, acquire). Pairs with the look above: the area was written.
        let (success, failure) = (Ordering::Release, Ordering::Acquire);
        match word.compare_exchange(0, place, success, failure) {
            Ok(_) => made,
            Err(theirs) => {
                if let Ok(ours) = made {
                    self.free_rows(ours, members.count);
                }
                found(theirs)
            }
        }
    }

    /// Rank `me` of the node cannot map the area of all ranks, which others may be using. Marks it
    /// as lost, and wakes the ranks that sleep.
    #[cold]
    pub fn lose_area_of_all(&self, me: u32) {
        let word = &self.inner.header.extents.area_of_all;
        word.store(LOST, Ordering::Release);
        for rank in (0..self.nranks()).filter(|rank| *rank != me) {
            Doorbell::<Node>::new(self.mailbox(rank), me as usize).wake();
        }
    }

    /// Whether a rank has marked that area as lost: nobody can use it any more.
    #[must_use]
    pub fn is_area_of_all_lost(&self) -> bool {
        let word = &self.inner.header.extents.area_of_all;
        word.load(Ordering::Relaxed) == LOST
    }

    /// Frees an area that nobody has used.
    pub fn free_rows(&self, place: Address, members: u32) {
        self.discharge(place, rows_end(members));
    }

    /// The view of the area at `place` for member `me` of `members`, given as ranks of the node.
    ///
    /// # Errors
    /// There is no such area at that place, or the system refused the mapping.
    pub fn area(
        &self,
        place: Address,
        members: &[u32],
        me: u32,
    ) -> Result<Area<Node>, SegmentError> {
        let count = members.len() as u32;
        let part = self.map_extent(place.offset(), rows_end(count))?;
        let head = part.view::<Head>(0);
        let slot = head.slot.load(Ordering::Relaxed);
        if head.magic.load(Ordering::Acquire) != MAGIC
            || head.members.load(Ordering::Relaxed) != count
            || slot > 1 << 24
        {
            return Err(SegmentError::Foreign {
                what: "a collective area is not one of ours",
            });
        }
        let doorbell =
            |member: &u32| Doorbell::new(self.mailbox(*member), self.own_bit(members, me));
        let processors = head.processors.load(Ordering::Relaxed);
        let depth = depth(count, processors);
        let mut area = Area {
            me,
            rank: members[me as usize],
            dead: self.inner.dead.clone(),
            post: Post::new(me, count),
            head,
            done: part.slice(DONE, members.len()),
            counters: part.slice(counters_start(count), members.len()),
            mask: depth - 1,
            lines: part.slice(rows_start(count), members.len() * depth as usize),
            slot: slot as usize,
            bytes: None,
            doorbells: members.iter().map(doorbell).collect(),
            fence: true,
        };
        area.refresh();
        Ok(area)
    }

    /// Gives a view the second extent. The first member that needs it makes it. Others may find
    /// that it is being made: they ask again when [`Area::is_settled`].
    ///
    /// # Errors
    /// As [`area`](Self::area).
    pub fn add_slots(&self, area: &mut Area<Node>, budget: u64) -> Result<Slots, SegmentError> {
        let len = slots_len(area.members(), area.slot);
        let place = match self.once(area, &area.head.slots, len, budget) {
            Ok(place) => place,
            Err(slots) => return Ok(slots),
        };
        let part: Part = self.map_extent(place.offset(), len)?;
        area.bytes = Some(part.bytes(0, len as usize));
        Ok(Slots::There)
    }

    /// The staging rings of all members, one behind the other, made as
    /// [`add_slots`](Self::add_slots) makes the slots.
    ///
    /// # Errors
    /// As [`area`](Self::area).
    pub fn rings(
        &self,
        area: &Area<Node>,
        budget: u64,
    ) -> Result<(Slots, Option<SharedBytes>), SegmentError> {
        let ring = area.head.ring.load(Ordering::Relaxed);
        if ring == 0 {
            return Ok((Slots::Never, None));
        }
        if !ring.is_power_of_two() || u64::from(ring) < PAGE {
            return Err(SegmentError::Foreign {
                what: "a collective area is not one of ours",
            });
        }
        let len = rings_len(area.members(), ring);
        let place = match self.once(area, &area.head.rings, len, budget) {
            Ok(place) => place,
            Err(slots) => return Ok((slots, None)),
        };
        let part: Part = self.map_extent(place.offset(), len)?;
        Ok((Slots::There, Some(part.bytes(0, len as usize))))
    }

    /// The place of an extent that one member makes for all, as `word` of the head contains it.
    /// Err: whether there will be one. Only one member tries, since the charge of a second attempt
    /// would look like a shortage. Its rank stands in `word`, so that another member can take over
    /// when it dies.
    fn once(
        &self,
        area: &Area<Node>,
        word: &AtomicU64,
        len: u64,
        budget: u64,
    ) -> Result<Address, Slots> {
        let ours = making(area.rank);
        loop {
            // SYNC: slots (acquire). Pairs with the exchange below: the memory is there.
            let seen = word.load(Ordering::Acquire);
            if seen == NO_SLOTS {
                return Err(Slots::Never);
            }
            if seen != 0 && !is_making(seen) {
                return Ok(Address::from_bits(seen));
            }
            if area.is_being_made(seen) {
                return Err(Slots::Soon);
            }
            let taken = word.compare_exchange(seen, ours, Ordering::Relaxed, Ordering::Relaxed);
            if taken.is_ok() {
                break;
            }
        }
        let made = self.charged(len, budget);
        let place = made.as_ref().map_or(NO_SLOTS, |place| place.bits());
        // SYNC: slots (release). Pairs with the look above. Nobody takes over from a living rank.
        let _ = word.compare_exchange(ours, place, Ordering::Release, Ordering::Relaxed);
        area.ring();
        made.map_err(|_| Slots::Never)
    }

    /// Frees the memory of an area at `place`. Called by the last member, once.
    pub fn free_area(&self, place: Address, area: &Area<Node>) {
        let members = area.members();
        // The last to leave may never have used the other extents.
        let head = &area.head;
        let ring = head.ring.load(Ordering::Relaxed);
        let others = [
            (&head.slots, slots_len(members, area.slot)),
            (&head.rings, rings_len(members, ring)),
        ];
        for (place, len) in others {
            let place = place.load(Ordering::Relaxed);
            if place > NO_SLOTS && !is_making(place) {
                self.discharge(Address::from_bits(place), len);
            }
        }
        self.discharge(place, rows_end(members));
    }

    fn discharge(&self, place: Address, len: u64) {
        self.free(place, len);
        let charged = &self.inner.header.extents.area_bytes;
        charged.fetch_sub(len, Ordering::Relaxed);
    }

    fn charged(&self, len: u64, budget: u64) -> Result<Address, Shortage> {
        let charged = &self.inner.header.extents.area_bytes;
        let before = charged.fetch_add(len, Ordering::Relaxed);
        let place = match before.checked_add(len) {
            Some(all) if all <= budget => self.extent(len),
            _ => Err(Shortage {
                wanted: len,
                available: Some(budget.saturating_sub(before)),
                error: None,
            }),
        };
        if place.is_err() {
            charged.fetch_sub(len, Ordering::Relaxed);
        }
        place
    }

    /// The bit of the doorbells that we ring: our rank on the node.
    fn own_bit(&self, members: &[u32], me: u32) -> usize {
        members[me as usize] as usize
    }
}

/// The word of the area of all ranks: some rank cannot map it.
const LOST: u64 = 2;

/// `done` begins behind the lines of the head.
const DONE: u64 = size_of::<Head>() as u64;

fn counters_start(members: u32) -> u64 {
    DONE + size_of::<Counter>() as u64 * u64::from(members)
}

fn rows_start(members: u32) -> u64 {
    (counters_start(members) + size_of::<Counter>() as u64 * u64::from(members))
        .next_multiple_of(PAGE)
}

fn rows_end(members: u32) -> u64 {
    rows_start(members) + size_of::<Line>() as u64 * MOST_LINES * u64::from(members)
}

fn rings_len(members: u32, ring: u32) -> u64 {
    u64::from(members) * u64::from(ring)
}

fn slots_len(members: u32, slot: usize) -> u64 {
    u64::from(members) * SLOTS * slot as u64
}

/// "oxmpiarea" cut to eight letters.
const MAGIC: u64 = u64::from_le_bytes(*b"oxmpiare");
